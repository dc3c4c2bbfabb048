"""What decides a verdict of Runeworks, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.runeworks.table import TURN
from referee.kernel.calls import own
from referee.kernel.windows import clockwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from referee.games.runeworks.table import Table
    from referee.kernel.judging import Match
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object]]


def claims(_: Table, __: int, ___: Facts) -> Watched:
    """The claim that was made last."""
    return [lambda table: table.claims[-1:]]


def shut(_: Table, __: int, ___: Facts) -> Watched:
    """That the card that was released last is open to claims no more."""
    return [lambda table: [table.released is None]]


def gone_on(table: Table, seat: int, facts: Facts) -> Watched:
    """The claim, and how its player went on."""
    return [*claims(table, seat, facts), *shut(table, seat, facts)]


def laid(_: Table, __: int, ___: Facts) -> Watched:
    """What was laid in the turn."""
    return [lambda table: table.log]


def released(_: Table, __: int, ___: Facts) -> Watched:
    """The card that was released last."""
    return [lambda table: table.last]


def drawn_lots(_: Table, __: int, ___: Facts) -> Watched:
    """The cards of the Leady work."""
    return [lambda table: table.contenders]


def refused(match: Match, seat: int, clauses: tuple[str, ...]) -> dict[str, list[int]]:
    """Further clauses that tell why a statement of a seat is refused, with the statements that decide: a call that skipped it."""
    table: Table = own(match.table)
    releaser = table.releaser
    if "RW-4.1" not in clauses or table.phase != TURN or releaser is None:
        return {}
    called = None
    while match.before is not None and own(match.before.table).turn == releaser:
        match = match.before  # the releaser's turn, which a call may have begun
    if match.actor == releaser and match.verb is not None and match.verb.name == "call" and match.before is not None:
        called = own(match.before.table).releaser
    if called is None:
        return {}
    seats = len(table.names)
    order = clockwise((called + 1) % seats, seats, table.staying)
    return {"RW-9.3": [match.number]} if seat in order[: order.index(releaser)] else {}


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    **dict.fromkeys(("RW-7.5", "RW-7.7", "RW-7.9", "RW-7.10", "RW-10.3", "RW-10.4"), claims),
    **dict.fromkeys(("RW-7.4", "RW-8.1"), released),
    "RW-7.2": shut,
    "RW-7.8": gone_on,
    "RW-3.4": drawn_lots,
    "score/blast": laid,
}
