"""Treasures: the die, treasure cards, items used, outcomes judged after the game (MM-8.2, MM-9)."""

from __future__ import annotations

from referee.monster_maker import flow, kinds, turn
from referee.monster_maker.dice import Need, thrown
from referee.monster_maker.kinds import TREASURE, UNDETERMINED
from referee.monster_maker.pieces import Loot
from referee.monster_maker.setup import free_treasure
from referee.monster_maker.table import APPRAISE, REACH
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.hearing import Hearing
    from referee.monster_maker.table import Table
    from referee.statement import Reader, Throw


def read_treasure(reader: Reader) -> tuple[Throw | None, tuple[str | None] | None]:
    """THROW, CARD or ?"""
    throw = reader.throw()
    return (throw, None) if throw is not None else (None, (kinds.read_seen(reader, "treasure value 300"),))


def arsha_first(hearing: Hearing) -> None:
    """MM-8: treasures belong to the scoring in arsha."""
    if hearing.rules["score"] != "arsha":
        hearing.cannot("MM-8.2", "MM-8.1", key="MM-8.2/score", score=hearing.rules["score"])


def judged_first(hearing: Hearing) -> None:
    """MM-9.7: only treasures that score are judged."""
    if hearing.rules["score"] != "arsha":
        hearing.cannot("MM-9.7", "MM-8.1", key="MM-9.7/score", score=hearing.rules["score"])


def treasure(hearing: Hearing, throw: Throw | None, card: tuple[str | None] | None) -> None:
    """MM-8.2, MM-9.1: on reaching the treasure room."""
    table: Table = hearing.table
    turn.present(hearing)
    seat = hearing.actor
    cards = table.rules["treasure"] == "cards"
    clause = "MM-9.1" if cards else "MM-8.2"
    if cards != (throw is None):
        hearing.cannot(
            "MM-9.1" if cards else "MM-8.2",
            *(() if cards else ("MM-9.1",)),
            key="MM-9.1/die" if cards else "MM-8.2/card",
        )
    if table.phase != REACH or table.active != seat:
        if any(not one.carried for one in table.players[seat].loot):
            hearing.cannot(clause, key="MM-8.2/twice")
        hearing.cannot(clause, *(() if table.active == seat else ("REC-3",)), key="MM-8.2/room", limit=table.limit)
    if throw is not None:
        (pips,) = thrown(hearing, treasure_need(seat), throw)
        _gains(table, seat, Loot(pips=pips))
        hearing.happens("treasure", "MM-8.2", {"seat": SEATS[seat], "pips": pips, "amount": 100 * pips})
    else:
        _draw_card(hearing, seat, card[0])  # type: ignore[index]  # without a throw there is a card
    if flow.check_return(hearing, seat):
        flow.next_turn(hearing)
    else:
        flow.end_play(hearing)


def _gains(table: Table, seat: int, loot: Loot) -> None:
    table.alter(seat, loot=(*table.players[seat].loot, loot))


def treasure_need(seat: int) -> Need:
    """The Need of the treasure die: 100 arsha a pip, so every throw does."""
    return Need(seat, "treasure", 1, 0, None, "MM-8.2")


def _draw_card(hearing: Hearing, seat: int, kind: str | None) -> None:
    table: Table = hearing.table
    if kind is None:
        _gains(table, seat, Loot(shown=False))
        hearing.happens("treasure/unseen", "MM-9.1", {"seat": SEATS[seat]})
        return
    card = table.card(kind)
    if card.kind != TREASURE:
        hearing.cannot("MM-9.1", "REC-4", key="MM-9.1/no-treasure", card=card.name)
    free_treasure(hearing, kind)
    _gains(table, seat, Loot(kind=kind, shown=bool(card.open)))
    if card.open:
        change = card.back or 0
        need = table.players[seat].goal + change
        table.alter(seat, goal=need)
        hearing.happens(
            "treasure/open", "MM-9.2", {"seat": SEATS[seat], "card": card.name, "change": change, "need": need}
        )
    else:
        hearing.happens("treasure/unseen", "MM-9.1", {"seat": SEATS[seat]})


def turn_up(hearing: Hearing, seat: int, kind: str) -> None:
    """A treasure card of the player is shown: known, or his unseen one (MM-9.3, MM-R44)."""
    table: Table = hearing.table
    loot = table.players[seat].loot
    card = table.card(kind)
    at = next((at for at, one in enumerate(loot) if one.kind == kind), None)
    if at is None:
        at = next((at for at, one in enumerate(loot) if one.pips is None and one.kind is None), None)
        if at is None:
            clauses = ("REC-4", "MM-9.1") if card.item is None else ("MM-9.3", "REC-4")
            hearing.cannot(*clauses, key="MM-9.3", card=card.name, seat=SEATS[seat])
        free_treasure(hearing, kind)
        if card.open:
            hearing.cannot("MM-R44", "REC-4", key="MM-R44", card=card.name)
    seen = Loot(kind=kind, carried=loot[at].carried, outcome=loot[at].outcome)
    table.alter(seat, loot=(*loot[:at], seen, *loot[at + 1 :]))


def use_item(hearing: Hearing, seat: int, kind: str) -> None:
    """MM-9.3: an item of the player is turned up and used; it isn't piled."""
    table: Table = hearing.table
    card = table.card(kind)
    if card.kind != TREASURE or card.item is None:
        hearing.cannot("MM-9.3", key="MM-9.3/no-item", card=card.name)
    turn_up(hearing, seat, kind)


def read_appraise(reader: Reader) -> tuple[str, int]:
    """CARD N"""
    return kinds.read_card(reader, "treasure value ?"), reader.whole()


def appraise(hearing: Hearing, kind: str, value: int) -> None:
    """MM-9.7, MM-9.8: the outcome of an undetermined treasure, after the game."""
    table: Table = hearing.table
    seat = hearing.actor
    if seat in table.resting.left:
        turn.present(hearing)
    card = table.card(kind)
    if card.kind != TREASURE or card.value != UNDETERMINED:
        hearing.cannot(
            "MM-9.7", "MM-1.11", key="MM-9.7/known", card=card.name, value=0 if card.value is None else card.value
        )
    if table.phase != APPRAISE:
        hearing.cannot("MM-9.7", key="MM-9.7/early", card=card.name)
    if seat not in table.returned:
        hearing.cannot("MM-9.4", key="MM-9.4", seat=SEATS[seat], card=card.name)
    turn_up(hearing, seat, kind)
    loot = table.players[seat].loot
    at = next(at for at, one in enumerate(loot) if one.kind == kind)
    if loot[at].outcome is not None:
        hearing.cannot("MM-9.7", key="MM-9.7/again", card=card.name, value=loot[at].outcome)
    if loot[at].carried:
        hearing.cannot("MM-R23", "MM-9.7", key="MM-R23", card=card.name)
    table.alter(seat, loot=(*loot[:at], Loot(kind=kind, outcome=value), *loot[at + 1 :]))
    hearing.happens(
        "appraise",
        "MM-9.8" if value < 0 else "MM-9.7",
        {"seat": SEATS[seat], "card": card.name, "value": value, "amount": max(0, value)},
    )


def items_out(table: Table) -> dict[int, list[str]]:
    """Items that each returned player carries out, by seat (MM-9.5): {seat: [kind…]}."""
    return {
        seat: [
            one.kind
            for one in table.players[seat].loot
            if one.kind is not None and table.card(one.kind).item is not None
        ]
        for seat in table.returned
    }


def offer_treasure(table: Table, seat: int) -> Iterator[str]:
    """Every face of the die; an unseen card, or one that nobody has."""
    if table.rules["treasure"] == "dice":
        yield from (f"dice {face}" for face in range(1, 7))
        return
    yield "?"
    for kind, card in table.facts.items():
        if card.kind == TREASURE:
            yield kinds.label(table, kind)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """Treasure cards that an unseen one can be."""
    if any(one.pips is None and one.kind is None for one in table.players[seat].loot):
        for kind, card in table.facts.items():
            if card.kind == TREASURE and not card.open:
                yield kinds.label(table, kind)


def offer_appraise(table: Table, seat: int) -> Iterator[str]:
    """Undetermined treasures, at nothing."""
    for one in table.players[seat].loot:
        if one.kind is not None and table.waits(one):
            yield f"{kinds.label(table, one.kind)} 0"
