"""How a game ends, and with it the match (RA-12); match play for two: three games, the loser's choice, picks of the 16 artifacts (RA-15)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import awaiting, interrupts, phases
from referee.games.res_arcana.components import of_kind
from referee.games.res_arcana.sentences import Heard, settle_cards
from referee.games.res_arcana.table import Law, Table
from scorers import res_arcana as scorer
from scorers.res_arcana import Outcome
from scorers.sheet import SEATS
from scorers.types import Iterator, Sequence


def concede_game(law: Law) -> None:
    """RA-15.10: the game being played is lost at once; VP stand as they are."""
    table = law.table
    interrupts.variant_only("concede game", "match-play", "RA-15.10")(table, law)
    between = table.phase in (phases.CHOOSE, phases.OVER, phases.SCORES)
    playing = not between and (table.begun or table.phase != phases.SETUP)
    law.can("RA-15.10", playing, key="RA-15.10/none")
    law.notes("RA-15.9")
    winner = 1 - law.actor
    table.check = None
    law.happens("game/conceded", "RA-15.10", seat=SEATS[law.actor])
    end_game(law, Outcome(True, (winner,), "RA-15.10", {}))


def choose_first(law: Law, seat: int) -> None:
    """RA-15.4, RA-15.8: the loser names the first player of the next game."""
    table = law.table
    law.notes("RA-15.7")
    chooser = table.chooser()
    clause = "RA-15.4" if table.game == 1 else "RA-15.8"
    if law.actor is None:
        law.actor = chooser
    shared = ("RA-R17",) if table.is_shared() else ()
    law.asks(clause, law.actor == chooser, *shared, "REC-3", key="RA-15.4/loser", seat=table.shown(chooser))
    next_game(law, seat)


def next_game(law: Law, first: int) -> None:
    """The center is set up anew; mages stay, and artifacts lie face up (game 2) or go back (game 3)."""
    table = law.table
    played = any(table.typed)
    old_mages = [player.mage for player in table.players]
    gather(table)
    table.game += 1
    table.first = first
    table.clear()
    table.first_named = True
    table.begun = False
    if table.game == 3:
        table.old_places = table.set_out or table.known_places
        table.set_out = None
        table.known_places = ()
    for seat, mage in enumerate(old_mages):
        table.players[seat].open = 0
        if mage is not None:
            table.give_mage(seat, mage)
    facts = {"game": table.game, "seat": SEATS[first], "typed": int(played)}
    law.happens("game", "RA-15.3" if table.game == 2 else "RA-15.8", **facts)
    if table.game == 2:
        table.phase = phases.PICKS
        for seat in (0, 1):
            table.cards.merge(phases.DEALT[seat], phases.PILE)
    else:
        shuffle(law)


def gather(table: Table) -> None:
    """All artifacts of each player come together: the eight that were dealt (RA-R15)."""
    cards = table.cards
    for seat, player in enumerate(table.players):
        dealt = phases.DEALT[seat]
        for name in player.play:
            if table.book[name].kind == "artifact":
                cards.put(dealt, (name,))
        packs = (*table.packs[seat : seat + 1], ("next", seat))  # of a draft that the end of the game broke off
        own = (phases.DECKS[seat], phases.HANDS[seat], phases.FRESH[seat], phases.DISCARDS[seat])
        for zone in (*own, *table.tops.get(seat, ()), *packs):
            cards.merge(zone, dealt)
    if cards.size(phases.PILE):  # the picks weren't all typed: what either lacks of the eight is unseen among the rest
        cards.move(phases.PILE, ("dealt", 0), phases.DECK - (cards.size(("dealt", 0)) or 0))
        cards.merge(phases.PILE, ("dealt", 1))
    for card, owner in table.strangers.items():
        if cards.can(phases.DEALT[1 - owner], (card,)):
            cards.carry(phases.DEALT[1 - owner], phases.DEALT[owner], (card,))
    table.strangers = {}
    table.tops = {}


def shuffle(law: Law) -> None:
    """RA-15.6, RA-15.8: the eight are shuffled, three drawn; then mages that aren't known, and items."""
    table = law.table
    for seat in range(len(table.names)):
        table.cards.move(phases.DEALT[seat], phases.FRESH[seat], phases.HAND)
        table.cards.merge(phases.DEALT[seat], phases.DECKS[seat])
        table.players[seat].open = phases.HAND
    table.phase = phases.KEEP_MAGES


# -- picks ------------------------------------------------------------------------------------


def take(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-15.5: picks out of the 16 artifacts of game 1."""
    interrupts.begun(law)
    interrupts.in_setup(law, phases.PICKS)
    seat, needed = awaiting.picking(table)
    found = settle_cards(law, cards, lambda _, one: table.cards.can(phases.PILE, (one,)))
    law.can("RA-15.5", law.actor == seat, "REC-3", key="RA-15.5/turn", turn=table.shown(seat), needed=needed)
    law.can("RA-15.5", len(found) == needed, key="RA-15.5/count", count=len(found), needed=needed)
    known = [card for card in found if card != UNSEEN]
    try:
        table.cards.carry(phases.PILE, phases.DEALT[seat], known)
    except Impossible:
        law.cannot("RA-15.5", "REC-4", key="RA-15.5/not-there", cards=table.all_shown(known))
    table.cards.move(phases.PILE, phases.DEALT[seat], needed - len(known))


def offer_take(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Cards that lie there."""
    one, needed = awaiting.picking(table)
    if one != seat:
        return
    artifacts = [card for card in of_kind(table, "artifact") if table.cards.can(phases.PILE, (card,))]
    yield (UNSEEN,) * needed
    for at in range(0, len(artifacts), max(1, len(artifacts) // 4)):
        if len(artifacts[at : at + needed]) == needed:
            yield tuple(artifacts[at : at + needed])


def settle(law: Law) -> bool:
    """Picks that are over, mages that are known. Returns whether items follow."""
    table = law.table
    if table.phase == phases.PICKS and not table.cards.size(phases.PILE):
        law.happens("picks", "RA-15.6")
        shuffle(law)
    if table.phase == phases.KEEP_MAGES and all(table.players[seat].mage for seat in table.staying):
        table.phase = phases.ITEMS
    return table.phase == phases.ITEMS


# -- the end ----------------------------------------------------------------------------------


def game_over(law: Law, found: Outcome) -> None:
    """RA-12.6: the match ends; in match play the game."""
    table = law.table
    if found.clause in ("RA-12.7", "RA-12.8"):
        sums = [essences(table, seat, count) for seat, count in found.counts.items()]
        law.happens("check/tie", "RA-12.7", seats=table.all_shown(found.counts), counts=sums)
    if "match-play" in table.rules.variant:
        law.happens("game/over", found.clause, game=table.game, seats=table.all_shown(found.winners))
        end_game(law, found)
        return
    table.turns += 1
    end_match(law, found.winners, found.clause)


def essences(table: Table, seat: int, count: int) -> str:
    """How a tied player's essences come to their number: `1 + 2 × 2 = 5` with two gold."""
    typed = table.typed[seat] if table.typed else None
    gold = ((typed and typed.pool) or table.players[seat].pool).get("gold", 0)
    return f"{count - 2 * gold} + 2 × {gold} = {count}" if gold else str(count)


def end_game(law: Law, outcome: Outcome) -> None:
    """A game of match play has ended (RA-15.7): the next one, or the end of the match."""
    table = law.table
    table.history += ((tuple(outcome.winners), tuple(table.scores()), table.first),)
    found = scorer.match_play([winners for winners, _, _ in table.history])
    table.turns += 1
    table.attack = None
    table.triggered = ()
    if found.ended:
        end_match(law, found.winners, found.clause)
        return
    table.phase = phases.CHOOSE
    law.happens("game/next", found.clause, game=table.game + 1, seat=SEATS[table.chooser()])


def finish(law: Law) -> None:
    """RA-12.11: one player is left, and wins."""
    table = law.table
    if "match-play" in table.rules.variant and table.phase != phases.CHOOSE:
        table.history += ((tuple(table.staying), tuple(table.scores()), table.first),)
    end_match(law, table.staying, "RA-12.11")


def end_match(law: Law, winners: Sequence[int], clause: str) -> None:
    """Nothing more is played."""
    table = law.table
    table.phase = phases.OVER
    table.over = True
    table.turn = None
    table.turns += 1
    table.attack = None
    table.triggered = ()
    table.result = tuple(winners)
    law.happens("over", clause, seats=table.all_shown(winners))
