"""Looking back along a match: the statement that made something on the table what it is."""

from __future__ import annotations

from referee.grammar.verbs import Values
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Event
from referee.kernel.watching import flat
from scorers.state import Record
from scorers.types import Any, Callable, Iterator, Sequence, TypeAlias


class Step(Record):
    """An accepted statement, as it is asked what it tells: the matches after and before it, the game's own tables then, its actor.

    said: the values of its arguments, and those that are in them; asked: the clauses of its verb's own law that it was asked.
    """

    match: Match
    before: Match
    now: Any
    was: Any
    seat: Any  # an int wherever a player speaks, None for the table's own statements
    said: Values
    asked: Sequence[str]

    def happens(self, *keys: str) -> bool:
        """Whether an event of one of these keys followed."""
        return any(event.key in keys for event in self.match.events)


Told: TypeAlias = "list[str | int]"  # clauses that tell why, and the numbers of the statements that decide
# (clause, or "" where it stands in what is found; names of verbs, "" for all; what is found, if the clause tells most of the statement:
# something true, or the statements, or their numbers, that decide or that somebody may hold against it).
Tellings: TypeAlias = Sequence[tuple[str, str, Callable[[Step], object]]]


def step(match: Match, asked: Sequence[str]) -> Step | None:
    """The last statement of a match, or None at its start."""
    before = match.before
    if before is None:
        return None
    return Step(match, before, own(match.table), own(before.table), match.actor, tuple(flat(match.arguments)), asked)


def backwards(match: Match) -> Iterator[Match]:
    """The statements of a match, the last first."""
    while match.before is not None:
        yield match
        match = match.before


def since(match: Match, getter: Callable[..., object]) -> Iterator[Match]:
    """Those before which a function of the game's own table gave already what it gives now, the last first."""
    now = getter(own(match.table))
    while match.before is not None and getter(own(match.before.table)) == now:
        yield match
        match = match.before


def made(match: Match, getter: Callable[..., object], *of: object) -> Match | None:
    """The statement that last changed what a function of the game's own table (and what follows) gives, or None."""
    now = getter(own(match.table), *of)
    while match.before is not None:
        if getter(own(match.before.table), *of) != now:
            return match
        match = match.before
    return None


def last(match: Match, holds: Callable[[Match], object]) -> Match | None:
    """The last statement of which something holds, or None."""
    return next((one for one in backwards(match) if holds(one)), None)


def happened(match: Match, *keys: str) -> Match | None:
    """The last statement from which an event of one of these keys followed, or None."""
    return last(match, lambda one: any(event.key in keys for event in one.events))


def met(match: Match | None, seat: int, *keys: str) -> list[Event]:
    """The events of these keys that followed from a statement for a player."""
    events = match.events if match is not None else ()
    return [event for event in events if event.key in keys and event.facts.get("seat") == seat]


def did(match: Match | None, seat: int | None, *deeds: str) -> bool:
    """Whether a statement stands in which a player has said one of these verbs."""
    return match is not None and match.deed in deeds and match.actor == seat and match.refusal is None


def numbers(*statements: Match | None) -> list[int]:
    """The numbers of those that there are."""
    return [one.number for one in statements if one is not None]


def by(clause: str, *statements: Match | None) -> Told:
    """A clause with the statements that decide, of which only the last one must be there."""
    return [clause, *numbers(*statements)] if statements[-1] is not None else []
