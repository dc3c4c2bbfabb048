"""The treasure room: the declaration and what it does to the outward leg (MM-4.6 to 4.11)."""

from __future__ import annotations

from referee.games.monster_maker import flow, hands, turn
from referee.games.monster_maker.pieces import NOTHING
from referee.games.monster_maker.sideways import excess_shown, offered
from scorers.sheet import SEATS, Term
from scorers.state import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.monster_maker.pieces import Laid
    from referee.games.monster_maker.table import Law, Table

ROOM = {5: ("MM-7.1",), 6: ("MM-7.2",)}  # by the number of players


def declare(table: Table, law: Law, side: tuple[str, ...]) -> None:
    """MM-4.6, MM-4.7: the declaration as a follow-up of the corridor just played."""
    turn.present(table, law)
    seat = law.actor
    mine = table.active == seat
    if not (mine and table.follow.declare):
        _outward(table, law, seat)
        if table.mover != seat or table.moved != "corridor" or _far_enough(table, law, seat):
            law.breach("MM-4.7", *(() if mine else ("REC-3",)), key="MM-4.7/gone", turn=SEATS[table.active])
        table.active = seat
    law.notes("MM-4.7", "MM-13.1")
    reach(table, law, side)


def _outward(table: Table, law: Law, seat: int) -> None:
    """MM-4.8: the declaration is made once."""
    outward = table.players[seat].outward
    law.can("MM-4.7", outward is None, "MM-4.8", key="MM-4.8/return", outward=outward)


def _far_enough(table: Table, law: Law, seat: int) -> bool:
    """MM-4.6 with the limit of five and six players."""
    distance, limit = table.distance(seat), table.limit
    also, lengths = ROOM.get(len(table.names), ()), [one.length for one in table.laid[seat]]
    return law.asks("MM-4.6", distance >= limit, *also, key="MM-4.6", distance=distance, limit=limit, lengths=lengths)


def offer_side(table: Table, seat: int, *more: tuple[str, int]) -> list[tuple[str, ...]]:
    """Which cards of a player's outward leg may be laid sideways; more: (kind, length) of a corridor that is laid with it."""
    newest = [*more, *((one.shown, one.length) for one in table.laid[seat][::-1])]
    return offered(newest, sum(length for _, length in newest) - table.limit)


def reach(table: Table, law: Law, side: tuple[str, ...]) -> None:
    """MM-4.8 to 4.11: the outward leg ends; the excess stays sideways."""
    seat = table.active
    _outward(table, law, seat)
    _far_enough(table, law, seat)
    law.notes(*ROOM.get(len(table.names), ()), *(("MM-10.9",) if table.deck_rules else ()))
    limit, outward = table.limit, table.distance(seat)
    kept: tuple[Laid, ...]
    kept, piled = (), table.laid[seat][::-1]  # the newest first
    if outward > limit or side:
        kept, piled = excess_shown(table, law, piled, outward - limit, side)
    hands.pile_laid(table, seat, piled)
    goal = min(outward, limit) if table.rules.marker == "counts" else outward
    table.alter(seat, outward=outward, goal=goal, sideways=kept)
    table.laid = put(table.laid, seat, ())
    table.follow = NOTHING
    law.happens("room", "MM-4.8", {"seat": SEATS[seat], "distance": outward, "need": goal})
    if kept:
        cards = [Term("turned") if one.turned else table.name(one.shown) for one in kept]
        clause = "MM-4.10" if kept[-1].turned else "MM-4.9"  # those turned come last
        law.happens("sideways", clause, {"cards": cards, "excess": outward - limit})
    if table.deck_rules:
        table.phase = "monster"
    elif table.rules.score == "arsha":
        table.phase = "reach"
    else:
        flow.end_play(table, law)
