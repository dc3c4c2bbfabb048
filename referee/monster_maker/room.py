"""The treasure room: the declaration and what it does to the outward leg (MM-4.6 to 4.11)."""

from __future__ import annotations

from referee.monster_maker import flow, hands, kinds, turn
from referee.monster_maker.sideways import excess_shown
from referee.monster_maker.table import MONSTER, REACH
from referee.values import changed
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.hearing import Hearing
    from referee.monster_maker.pieces import Laid
    from referee.monster_maker.table import Table
    from referee.statement import Reader

SIDE = ("side", "横")
ROOM = {5: ("MM-7.1",), 6: ("MM-7.2",)}  # by the number of players


def read_side(reader: Reader) -> tuple[str, ...]:
    """[side CARD…]"""
    cards = []
    if reader.keyword(*SIDE):
        cards.append(kinds.read_card(reader))
        while reader.more() and not reader.at_keyword("down", "裏"):
            cards.append(kinds.read_card(reader))
    return tuple(cards)


def read_declare(reader: Reader) -> tuple[tuple[str, ...]]:
    """[side CARD…]"""
    return (read_side(reader),)


def declare(hearing: Hearing, side: tuple[str, ...]) -> None:
    """MM-4.6, MM-4.7: the declaration as a follow-up of the corridor just played."""
    table: Table = hearing.table
    turn.present(hearing)
    seat = hearing.actor
    mine = table.active == seat and table.follow is not None and table.follow.declare
    if not mine:
        _outward(hearing, seat)
        just = table.mover == seat and table.moved == "corridor" and table.distance(seat) < table.limit
        if just:
            below(hearing, seat)
        elif table.active != seat:
            hearing.breach("MM-4.7", "REC-3", key="MM-4.7/gone", turn=SEATS[table.active])
        else:
            hearing.breach("MM-4.7", key="MM-4.7/gone", turn=SEATS[seat])
        table.active = seat
    reach(hearing, side)


def _outward(hearing: Hearing, seat: int) -> None:
    """MM-4.8: the declaration is made once."""
    outward = hearing.table.players[seat].outward
    if outward is not None:
        hearing.cannot("MM-4.7", "MM-4.8", key="MM-4.8/return", outward=outward)


def below(hearing: Hearing, seat: int) -> None:
    """MM-4.6 with the limit of five and six players."""
    table: Table = hearing.table
    hearing.breach(
        "MM-4.6", *ROOM.get(len(table.names), ()), key="MM-4.6", distance=table.distance(seat), limit=table.limit
    )


def reach(hearing: Hearing, side: tuple[str, ...]) -> None:
    """MM-4.8 to 4.11: the outward leg ends; the excess stays sideways."""
    table: Table = hearing.table
    seat = table.active
    _outward(hearing, seat)
    limit = table.limit
    outward = table.distance(seat)
    if outward < limit:
        below(hearing, seat)
    kept: tuple[Laid, ...]
    kept, piled = (), table.laid[seat][::-1]  # the newest first
    if outward > limit or side:
        kept, piled = excess_shown(hearing, piled, outward - limit, side)
    hands.pile_laid(hearing, seat, piled)
    goal = min(outward, limit) if table.rules["marker"] == "counts" else outward
    table.alter(seat, outward=outward, goal=goal, sideways=kept)
    table.laid = changed(table.laid, seat, ())
    table.follow = None
    hearing.happens("room", "MM-4.8", {"seat": SEATS[seat], "distance": outward, "need": goal})
    if kept:
        hearing.happens(
            "sideways",
            "MM-4.10" if kept[-1].turned else "MM-4.9",  # those turned come last
            {
                "cards": [Term("turned") if one.turned else table.name(one.shown) for one in kept],
                "excess": outward - limit,
            },
        )
    if table.deck_rules:
        table.phase = MONSTER
    elif table.rules["score"] == "arsha":
        table.phase = REACH
    else:
        flow.end_play(hearing)


def offer_declare(table: Table, seat: int) -> tuple[str]:
    """The declaration, with the referee's choice of cards."""
    return ("",)
