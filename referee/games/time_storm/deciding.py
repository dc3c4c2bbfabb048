"""What decides a verdict of Time Storm, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from referee.games.time_storm.table import Table
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object]]


def batteries(_: Table, seat: int, __: Facts) -> Watched:
    """The batteries of the player that are used."""
    return [lambda table: table.batteries(seat) - table.unused(seat)]


def waiting(_: Table, __: int, ___: Facts) -> Watched:
    """The card that was played last."""
    return [lambda table: table.waiting and table.waiting[-1].number]


def granted(_: Table, __: int, ___: Facts) -> Watched:
    """What is played, what resolves and who passes: so priority goes round (TS-4.2, TS-4.3)."""
    return [
        lambda table: [table.turn, table.phase, [one.number for one in table.waiting], table.resolving, table.window]
    ]


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    **dict.fromkeys(("TS-3.8", "count/used"), batteries),
    **dict.fromkeys(("TS-3.5", "TS-3.11", "TS-5.2"), waiting),
    **dict.fromkeys(("TS-4.1", "TS-4.4"), granted),
}
