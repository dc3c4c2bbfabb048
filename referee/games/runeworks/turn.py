"""The verbs of a round and of a turn of Runeworks: round, deal, leady, start, draw, set, boost, release, ignite, void."""

from __future__ import annotations

from referee.cards.playing import CARDS, UNSEEN
from referee.cards.zones import SOURCE
from referee.games.runeworks import flow
from referee.games.runeworks.checks import keep_one, turn_of
from referee.games.runeworks.said import NOTHING, Boosted
from referee.games.runeworks.shapes import CALL_SET, ELEMENTAL, SEQUENCE, in_order, kind_of, misfit, sets_within, takes
from referee.games.runeworks.table import BETWEEN, DEAL, HAND, LAY, LEADY, PLAYING, SHOW, TURN, Law, Meld, Table
from scorers.state import put
from scorers.types import Iterable, Iterator, Sequence

OF_KIND = {CALL_SET: "RW-5.1", SEQUENCE: "RW-5.2", ELEMENTAL: "RW-5.3"}


# -- a round begins ---------------------------------------------------------------------------


def begin_round(table: Table, law: Law, number: int | None) -> None:
    """RW-2.1, and with it a Leady work (RW-R2)."""
    following = table.played + 1
    if table.phase == SHOW:
        law.breach("RW-2.1", "RW-11.7", key="RW-11.7/showing", seats=table.waiting())
    else:
        law.asks("RW-2.1", table.phase == BETWEEN, key="RW-2.1/playing", round=table.number)
    law.asks("RW-2.1", number in (None, following), key="RW-2.1/number", typed=number, round=following)
    table.clear(following, HAND)
    table.scored, table.phase = True, DEAL
    law.happens("round", "RW-2.1", round=following)


def deal(table: Table, law: Law, dealt: int | tuple[str, ...]) -> None:
    """RW-2.2: the initial hand."""
    seat = law.actor
    also = {SHOW: ("RW-11.7",), BETWEEN: ("RW-2.1",)}.get(table.phase, ())
    law.can("RW-2.2", table.phase == DEAL, *also, key="RW-2.2/late")
    law.asks("RW-2.2", seat not in table.dealt, key="RW-2.2/again", number=table.dealt.get(seat))
    cards = () if isinstance(dealt, int) else [card for card in dealt if card != UNSEEN]
    count = dealt if isinstance(dealt, int) else len(dealt)
    if count != HAND:
        table.lack(law, cards, "RW-2.2")  # a card that can't be there is told before a wrong number of them
    if not law.asks("RW-2.2", count == HAND, key="RW-2.2/count", count=count):
        # A misdeal that the table lets stand: the hand has so many cards.
        more = count - HAND
        room = count > 0 and more <= table.size(SOURCE) and more + (table.cards.unseen(seat) or 0) >= 0
        law.can("RW-2.2", room, key="RW-2.2/count", count=count)
        if more > 0:
            table.cards.move(SOURCE, seat, more)
        else:
            table.cards.move(seat, SOURCE, -more)
    table.hold(law, cards, "RW-2.2")
    law.notes("RW-2.2")
    table.dealt = put(table.dealt, seat, law.number)


def offer_deal(table: Table, seat: int) -> Iterable[int | tuple[str, ...]]:
    """Unseen, or seven cards that can be there."""
    return () if seat in table.dealt else (HAND, tuple(table.possible(seat)[:HAND]))


def leady(table: Table, law: Law, entries: tuple[str, ...]) -> None:
    """RW-3.1 to RW-3.6: one entry of one player, or a list of all who have yet to show."""
    actor = law.actor
    if not law.asks("RW-3.6", table.phase not in PLAYING, key="RW-3.6/late", turn=table.turn):
        # A Leady work that the table holds again.
        flow.begin_turn(table, None)
        table.phase, table.contenders, table.shown, table.revealed = LEADY, table.staying, {}, frozenset()
    if actor is not None:
        seats = table.contenders
        if not law.asks("RW-3.4", actor in table.contenders, "REC-3", key="RW-3.4/out", seats=seats):
            table.contenders = tuple(sorted((*table.contenders, actor)))
        shown = table.shown.get(actor)
        law.asks("RW-3.1", shown is None, key="RW-3.1/again", entry=shown)
    asked = [seat for seat in table.contenders if seat not in table.shown] if actor is None else [actor]
    law.can(
        "RW-3.1", len(entries) == len(asked), key="RW-3.1/count" if actor is None else "RW-3.1/one",
        count=len(entries), needed=len(asked), seats=asked,
    )  # fmt: skip
    table.phase = LEADY
    cards = [entry for entry in entries if entry != NOTHING]
    if len(cards) < len(entries):
        law.notes("RW-3.2")
    try:
        for at, (seat, entry) in enumerate(zip(asked, entries)):
            law.actor = seat
            if entry != NOTHING:
                if entry in entries[:at]:
                    table.twice(law, entry)
                table.hold(law, (entry,), "RW-3.1")
                law.notes("RW-3.1")
                law.asks("RW-3.4", entry not in table.revealed, key="RW-3.4/shown", card=entry)
                if entry not in table.seen:
                    table.open((entry,), "hand", seat, law.number)
    finally:
        law.actor = actor  # who spoke, also where the list is refused
    table.shown = {**table.shown, **dict(zip(asked, entries))}
    table.revealed = table.revealed.union(cards)


def offer_leady(table: Table, seat: int) -> Iterable[tuple[str]]:
    """Nothing, and each card that can be shown."""
    return [(NOTHING,), *((card,) for card in table.possible(seat)[:12] if card not in table.revealed)]


def start(table: Table, law: Law) -> None:
    """RW-3.7: the table names the first player."""
    if law.asks("RW-3.7", table.phase not in PLAYING, "RW-3.6", key="RW-3.6/late", turn=table.turn):
        seats = table.contenders
        law.asks("RW-3.7", law.actor in table.contenders, key="RW-3.7/out", seats=seats)
        law.asks("RW-3.7", not table.shown, key="RW-3.7/midst", seats=table.waiting)
    flow.first_turn(table, law, law.actor, "RW-3.7")


# -- draw and lay -----------------------------------------------------------------------------


def draw(table: Table, law: Law, card: str) -> None:
    """RW-4.2, RW-4.10: one card from the source; it shuts the claim window (RW-7.2)."""
    turn_of(table, law)
    laying = table.phase == LAY
    claimed = [one.card for one in table.claims if one.seat == law.actor == table.turn and one.set is not None]
    if claimed:
        law.breach("RW-7.7", *(("RW-4.2",) if laying else ()), card=claimed[0])
        flow.go_on(table, law)
    else:
        law.asks("RW-4.2", not laying)
    empty = not table.size(SOURCE)
    if empty:
        law.asks("RW-4.10", table.rules.empty_source == "reshuffle", key="RW-4.10/void")
        flow.reshuffle(table, law)
    if table.renewed:
        law.notes("RW-4.10")
    table.phase, table.released = LAY, None
    if not table.draw(law.actor, card):
        if card in table.seen or table.elsewhere(card):
            table.misplaced(law, card, "RW-4.10" if empty else "RW-1.2")
        key = "RW-4.10/older" if table.size(SOURCE) else "RW-4.10/nothing"
        law.cannot("RW-4.10", "REC-4", key=key, card=card)


def offer_draw(table: Table, seat: int) -> Iterable[str]:
    """Unseen, and cards that can be in the source."""
    return [UNSEEN, *table.cards.may(SOURCE, CARDS)[:10]]


def lay(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """RW-5, RW-R4: a new set."""
    turn_of(table, law)
    table.hold(law, cards, "RW-5.5")
    kind = kind_of(cards)
    law.asks(OF_KIND.get(kind or "", "RW-5.4"), kind, *(() if kind else _nearly(cards)), cards=cards)
    law.notes("RW-5.5")
    keep_one(table, law, cards)
    flow.go_on(table, law)
    flow.lay(table, law, law.actor, cards)
    flow.emptied(table, law)


def _nearly(cards: Sequence[str]) -> tuple[str, ...]:
    """The clause of the set that was perhaps meant."""
    if len({card[:-1] for card in cards}) == 1:
        return ("RW-5.1",)
    return ("RW-5.2",) if len({card[-1] for card in cards}) == 1 else ()


def offer_set(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Sets of known cards; of a hand with unseen ones, any 7 that can be there."""
    known = table.known(seat)
    yield from sets_within(known)
    for card in table.possible(seat):
        if card[:-1] == "7" and card not in known:
            yield (card,)


def boost(table: Table, law: Law, boosted: Boosted) -> None:
    """RW-6, RW-R9: cards of the hand go to a set on the table."""
    cards, named = boosted
    seat = law.actor
    turn_of(table, law, "RW-6.1")
    owners = sorted({one.owner for one in table.sets.values()})
    key = "RW-6.2" if owners else "RW-6.2/none"
    law.asks("RW-6.2", seat in owners, key=key, owners=owners)
    table.hold(law, cards, "RW-6.1")
    number = _target(table, law, cards, named)
    law.notes("RW-6.1")
    keep_one(table, law, cards)
    flow.go_on(table, law)
    one = table.sets[number]
    added = (*one.added, *[(seat, card) for card in cards])
    table.out(seat, cards, "set", number, law.number)
    table.sets = put(table.sets, number, Meld(one.owner, in_order(one.cards + cards), added))
    if seat == table.turn:
        table.log = (*table.log, (number, cards))
    flow.emptied(table, law)


def _target(table: Table, law: Law, cards: tuple[str, ...], named: str | None) -> int:
    """RW-6.8: the id of the set that is meant. One that can't be found can't be added to, override or not."""
    sets = table.sets
    if named is None:
        fitting = [number for number, one in sets.items() if takes(one.cards, cards)]
        key = "RW-6.8/several" if fitting else "RW-6.8/none-all" if len(cards) > 1 else "RW-6.8/none"
        told = [" ".join(sets[number].cards) for number in fitting]
        law.can("RW-6.8", len(fitting) == 1, key=key, cards=cards, sets=told)
        law.notes(misfit(sets[fitting[0]].cards))
        return fitting[0]
    law.can("RW-1.6", named != UNSEEN)
    if named in cards:
        table.twice(law, named)
    holding = table.holding(named)
    law.can("RW-6.8", holding, key="RW-6.8/no-set", card=named)
    if len(holding) > 1:  # the player's own, else the nearest to the releaser
        owner = {number: sets[number].owner for number in holding}
        holding.sort(key=lambda number: (owner[number] != law.actor, table.distance(owner[number])))
    fitting = [number for number in holding if takes(sets[number].cards, cards)]
    number = (fitting or holding)[0]
    base = sets[number].cards
    law.asks(misfit(base), fitting, cards=cards, set=base)
    return number


def offer_boost(table: Table, seat: int) -> Iterable[Boosted]:
    """Each card that can be held, on each set that takes it."""
    laid = any(one.owner == seat for one in table.sets.values())
    cards = table.possible(seat) if laid else ()
    return [((card,), one.cards[0]) for card in cards for one in table.sets.values() if takes(one.cards, (card,))]


# -- the end of a turn ------------------------------------------------------------------------


def release(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """RW-4.5 to RW-4.7: the turn ends; the last card ignites."""
    left = _let_go(table, law, cards)
    if table.shot_of(law.actor):
        law.asks("RW-10.3", not left, key="RW-10.3/release", size=left + len(cards))
    flow.release(table, law, cards, not left)


def ignite(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """RW-4.7: release of the last card."""
    left = _let_go(table, law, cards)
    law.general()
    shot = table.shot_of(law.actor)
    also, key = (("RW-10.3",), "RW-4.7/shot") if shot else ((), "RW-4.7")
    if law.asks("RW-4.7", not left, *also, key=key, size=left + len(cards)) and shot:
        law.notes("RW-10.3")
    flow.release(table, law, cards, True)


def _let_go(table: Table, law: Law, cards: tuple[str, ...]) -> int:
    """What a release asks; returns the number of cards that stay in the hand."""
    turn_of(table, law)
    table.hold(law, cards, "RW-4.5")
    law.asks("RW-4.5", len(cards) == 1, key="RW-4.5/one", count=len(cards))
    return table.size(law.actor) - len(cards)


def offer_release(table: Table, seat: int) -> Iterable[tuple[str]]:
    """Each card that can be in the hand."""
    return [(card,) for card in table.possible(seat)[:20]]


def offer_ignite(table: Table, seat: int) -> Iterable[tuple[str]]:
    """The same with one card in hand."""
    return offer_release(table, seat) if table.size(seat) == 1 else ()


def void(table: Table, law: Law) -> None:
    """RW-4.10: the source is empty, and nobody claims; no MP changes, and the round counts as played."""
    law.can("RW-4.10", table.phase != BETWEEN, "RW-2.1", key="RW-4.10/no-round")
    source = table.size(SOURCE)
    allowed = table.rules.empty_source == "void" and not source and table.phase == TURN
    law.asks("RW-4.10", allowed, key="RW-4.10/not-void", source=source)
    table.turns += 1
    table.released, table.claims = None, ()
    law.happens("void", "RW-4.10", round=table.number)
    flow.close(table, law)
