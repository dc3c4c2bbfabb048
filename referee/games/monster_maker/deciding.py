"""What decides a verdict of Monster Maker, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from referee.games.monster_maker.table import Table
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object]]


def corridors(_: Table, seat: int, __: Facts) -> Watched:
    """The corridors of the player's leg, each an addend of the distance."""
    return [lambda table: table.laid[seat]]


def monster(_: Table, seat: int, __: Facts) -> Watched:
    """The monster on the player."""
    return [lambda table: table.foes[seat]]


def bare(_: Table, __: int, facts: Facts) -> Watched:
    """The corridors of the one who has none."""
    seat = facts.get("seat")
    return [lambda table: [table.laid[seat]]] if isinstance(seat, int) else []


def hand(_: Table, __: int, facts: Facts) -> Watched:
    """The hand that is too large."""
    seat = facts.get("seat")
    return [lambda table: table.hand(seat)] if isinstance(seat, int) else []


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    **dict.fromkeys(("MM-4.6", "MM-4.12", "MM-7.1", "MM-7.2"), corridors),
    "MM-4.2": bare,
    **dict.fromkeys(("MM-3.8", "MM-10.12"), hand),
    **dict.fromkeys(("MM-5.1", "MM-5.3", "MM-5.4", "MM-5.7", "MM-5.8", "MM-4.14"), monster),
}
