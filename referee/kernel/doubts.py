"""Statements that can have meant one of several things: what follows from each is kept until something that is said decides."""

from __future__ import annotations

from copy import copy

from referee.kernel.calls import Called
from referee.kernel.verdict import Verdict
from scorers.state import Value
from scorers.types import Any, Callable, Sequence, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.hearing import Asked, Law
    from referee.kernel.judging import Match
    from referee.kernel.tables import Doubtful


T = TypeVar("T")


MOST_TABLES = 256  # those that are followed at once


class Doubt(Value):
    """What is in doubt at a table: the tables where something else was meant, and how often what was meant here isn't the likeliest.

    While a statement is judged: chosen: the number of what it means here; choices: of how many things that is one.
    """

    others: tuple[Doubtful, ...] = ()
    departures: int = 0
    chosen: int = 0
    choices: int = 1


SURE = Doubt()


def one_of(table: Doubtful, able: Sequence[T]) -> T:
    """Of several things, the likeliest first, that which is meant at a table."""
    if len(able) == 1:
        return able[0]
    doubt = table.doubt
    rest, at = divmod(doubt.chosen, len(able))
    table.doubt = Doubt(doubt.others, doubt.departures + (at > 0), rest, doubt.choices * len(able))
    return able[at]


def follow(
    match: Match, law: Law, judged: Callable[[Match, list[Asked] | None], Verdict], asked: list[Asked] | None
) -> Verdict | None:
    """The verdict at the likeliest table where a statement stands, which has the others where it does; None where it stands at none.

    judged: the verdict of a match with another table; law: by which it is judged, with the game's own table as it is then.
    """
    found: list[tuple[Verdict, Doubtful, list[Asked]]] = []
    now: Any = match.table
    calls = now.calls if now.__class__ is Called else None
    for table in (now if calls is None else now.own, *now.doubt.others):
        chosen, choices = 0, 1
        while chosen < choices:
            own: Doubtful = table.but(doubt=Doubt((), table.doubt.departures, chosen))
            told: list[Asked] | None = None if asked is None else []
            trial = copy(match)
            trial.table = own if calls is None else calls.over(own)
            verdict = judged(trial, told)
            own = law.table
            chosen, choices = chosen + 1, max(choices, own.doubt.choices)
            if verdict.ok and not own.doubt.chosen:  # else there was less to choose from, and it is one of those before
                own.doubt = Doubt((), own.doubt.departures)
                found.append((verdict, own, told or []))
    if not found:
        return None
    found.sort(key=lambda one: one[1].doubt.departures)
    verdict, own, told = found[0]
    others = tuple([other for _, other, _ in found[1:MOST_TABLES]])
    verdict.match.before, own.doubt = match, Doubt(others, own.doubt.departures) if others else SURE
    if asked is not None:
        asked[:] = told
    return verdict
