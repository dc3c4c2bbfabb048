"""Treasures: the die, treasure cards, items carried in and used, outcomes judged after the game (MM-8.2, MM-9)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.monster_maker import flow, turn
from referee.games.monster_maker.arguments import label
from referee.games.monster_maker.dice import Dice, thrown
from referee.games.monster_maker.kinds import TREASURE, UNDETERMINED
from referee.games.monster_maker.pieces import Loot
from referee.games.monster_maker.table import Law, Table
from referee.grammar.statement import Throw
from referee.kernel.judging import Match
from referee.kernel.series import Carried
from scorers.sheet import SEATS, Facts, Term
from scorers.state import put
from scorers.types import Callable, Iterable, Sequence


def _free(table: Table, law: Law, kind: str) -> None:
    """There is one of each treasure card: it can't be somebody's already (REC-4)."""
    taken = any(one.kind == kind for player in table.players for one in player.loot)
    law.can("REC-4", not taken, "MM-9.1", key="REC-4/treasure", card=table.name(kind))


def _treasures(table: Table, seat: int) -> list[str]:
    """All treasure cards that are known; none where somebody else has named one that he keeps hidden."""
    hidden = any(
        not one.shown and one.kind != UNSEEN
        for player in table.players[:seat] + table.players[seat + 1 :]
        for one in player.loot
    )
    return [] if hidden else [kind for kind, card in table.facts.items() if card.kind == TREASURE]


# -- carried items ----------------------------------------------------------------------------


def bring_first(table: Table, law: Law) -> None:
    """MM-9.5: items are carried where treasure cards are used, before play."""
    law.can("MM-9.5", table.carries, key="MM-9.5/dice")
    law.can("MM-9.5", table.phase == "setup", key="MM-9.5/late")


def bring(table: Table, law: Law, kind: str) -> None:
    """MM-9.5: an item of an earlier game is carried in."""
    turn.present(table, law)
    seat, card = law.actor, table.card(kind)
    law.can("MM-9.5", card.kind == TREASURE, key="MM-9.5/no-item", card=card.name)
    law.asks("MM-9.5", card.item, key="MM-9.5/no-item", card=card.name)
    _free(table, law, kind)
    table.gain(seat, Loot(kind=kind, carried=True))
    law.happens("bring", "MM-9.5", seat=SEATS[seat], card=card.name)


def offer_bring(table: Table, seat: int) -> list[str]:
    """Items that are known."""
    return [kind for kind in _treasures(table, seat) if table.card(kind).item is not None]


# -- on reaching the treasure room ------------------------------------------------------------


def arsha_first(clause: str) -> Callable[[Table, Law], None]:
    """A `first` for verbs about treasures, which belong to the scoring in arsha (MM-8.2, MM-9.7)."""

    def first(table: Table, law: Law) -> None:
        score = table.rules.score
        law.can(clause, score == "arsha", "MM-8.1", key=f"{clause}/score", score=Term(f"score/{score}"))

    return first


def treasure(table: Table, law: Law, found: Throw | str) -> None:
    """MM-8.2, MM-9.1, MM-R18: on reaching the treasure room."""
    turn.present(table, law)
    seat, cards = law.actor, table.rules.treasure == "cards"
    clause = "MM-9.1" if cards else "MM-8.2"
    fits = cards == isinstance(found, str)
    law.can(clause, fits, not cards and "MM-9.1", key="MM-9.1/die" if cards else "MM-8.2/card")
    mine = table.active == seat
    if not mine or table.phase != "reach":
        twice = any(not one.carried for one in table.players[seat].loot)
        strange = not mine and not twice
        law.cannot(clause, strange and "REC-3", key="MM-8.2/twice" if twice else "MM-8.2/room", limit=table.limit)
    law.notes(clause)
    if isinstance(found, Throw):
        (pips,) = thrown(law, "treasure", seat, Dice(1), None, found)
        table.gain(seat, Loot(pips))
        law.happens("treasure", "MM-8.2", seat=SEATS[seat], pips=pips, amount=100 * pips)
    else:
        _draw_card(table, law, seat, found)
    if table.distance(seat) >= table.players[seat].goal:
        flow.come_back(table, law, seat, "MM-4.13")
        flow.next_turn(table, law)
    else:
        flow.end_play(table, law)


def _draw_card(table: Table, law: Law, seat: int, kind: str) -> None:
    """MM-9.1, and of an open one MM-9.2, MM-R37."""
    if kind != UNSEEN:
        card = table.card(kind)
        law.can("MM-9.1", card.kind == TREASURE, "REC-4", key="MM-9.1/no-treasure", card=card.name)
        _free(table, law, kind)
        if card.open:
            table.gain(seat, Loot(kind=kind))
            change = card.back or 0
            need = table.players[seat].goal + change
            table.alter(seat, goal=need)
            told: Facts = {"seat": SEATS[seat], "card": card.name, "change": change, "need": need}
            law.happens("treasure/open", "MM-9.2", **told)
            return
    table.gain(seat, Loot(kind=kind, shown=False))
    law.happens("treasure/unseen", "MM-9.1", seat=SEATS[seat])


def offer_treasure(table: Table, seat: int) -> Iterable[Throw | str]:
    """Every face of the die; an unseen card, or one of those that are known."""
    if table.rules.treasure == "dice":
        return [Throw((face,), False) for face in range(1, 7)]
    return [UNSEEN, *_treasures(table, seat)]


# -- shown, used, judged ----------------------------------------------------------------------


def turn_up(table: Table, law: Law, seat: int, kind: str) -> int:
    """A treasure card of the player is shown: known, or his unseen one (MM-9.3, MM-R44). Returns where it is in his loot."""
    loot, card = table.players[seat].loot, table.card(kind)
    at = next((at for at, one in enumerate(loot) if one.kind == kind), None)
    if at is None:
        at = next((at for at, one in enumerate(loot) if one.pips is None and one.kind == UNSEEN), None)
        if at is None:
            clauses = ("REC-4", "MM-9.1") if card.item is None else ("MM-9.3", "REC-4")
            law.cannot(*clauses, key="MM-9.3", card=card.name, seat=SEATS[seat])
        _free(table, law, kind)
        law.can("MM-R44", not card.open, "REC-4", card=card.name)
    table.alter(seat, loot=put(loot, at, loot[at].but(kind=kind, shown=True)))
    return at


def show(table: Table, law: Law, seat: int, kinds: list[str]) -> None:
    """Treasure cards are shown together: there is one of each (MM-9.1)."""
    for kind in kinds:
        turn_up(table, law, seat, kind)
        law.can("REC-4", kinds.count(kind) == 1, "MM-9.1", key="REC-4/treasure-once", card=table.name(kind))


def use_item(table: Table, law: Law, seat: int, kind: str) -> None:
    """MM-9.3: an item of the player is turned up and used; it isn't piled."""
    card = table.card(kind)
    law.can("MM-9.3", card.item, key="MM-9.3/no-item", card=card.name)
    turn_up(table, law, seat, kind)


def appraise(table: Table, law: Law, kind: str, value: int) -> None:
    """MM-9.7, MM-9.8: the outcome of an undetermined treasure, after the game."""
    seat, card = law.actor, table.card(kind)
    law.can("MM-13.2", seat not in table.left, "REC-3", key="MM-13.2/gone", seat=SEATS[seat])
    law.can("MM-9.7", card.value == UNDETERMINED, "MM-1.11", key="MM-9.7/known", card=card.name, value=card.value or 0)
    law.can("MM-9.7", table.phase == "appraise", key="MM-9.7/early", card=card.name)
    law.can("MM-9.4", seat in table.returned, seat=SEATS[seat], card=card.name)
    at = turn_up(table, law, seat, kind)
    loot = table.players[seat].loot
    law.can("MM-9.7", loot[at].outcome is None, key="MM-9.7/again", card=card.name, value=loot[at].outcome)
    law.can("MM-R23", not loot[at].carried, "MM-9.7", card=card.name)
    table.alter(seat, loot=put(loot, at, loot[at].but(outcome=value)))
    told = {"seat": SEATS[seat], "card": card.name, "value": value, "amount": max(0, value)}
    law.happens("appraise", "MM-9.8" if value < 0 else "MM-9.7", **told)


def items_out(table: Table) -> dict[int, list[str]]:
    """Items that each returned player carries out, by seat (MM-9.5)."""
    return {
        seat: [one.kind for one in table.players[seat].loot if one.kind != UNSEEN and table.card(one.kind).item]
        for seat in table.returned
    }


def carried(table: Table, statements: Sequence[Match]) -> Carried | None:
    """Items that each player takes to the next match (MM-9.5), with the statements that declare them; None where there are none to take."""
    if not table.carries:
        return None
    stated: dict[str, list[str]] = {}
    for one in statements:
        if one.refusal is None and one.deed == "card":
            stated.setdefault(one.arguments[0].id, []).append(one.told())
    out = items_out(table) if table.over else {}
    return [
        [(label(table, kind), stated.get(kind, ())) for kind in out.get(seat, ())] for seat in range(len(table.names))
    ]


def offer_reveal(table: Table, seat: int) -> list[str]:
    """Treasure cards that an unseen one can be."""
    unseen = any(one.pips is None and one.kind == UNSEEN for one in table.players[seat].loot)
    return [kind for kind in _treasures(table, seat) if not table.card(kind).open] if unseen else []


def offer_appraise(table: Table, seat: int) -> list[tuple[str, int]]:
    """Undetermined treasures, at nothing."""
    return [(one.kind, 0) for one in table.players[seat].loot if one.kind != UNSEEN and table.waits(one)]
