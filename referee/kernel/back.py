"""Looking back along a match: the statement that made something on the table what it is."""

from __future__ import annotations

from referee.kernel.calls import own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from referee.kernel.judging import Match


def made(match: Match, getter: Callable[[Any], object]) -> Match | None:
    """The statement that last changed what a function of the game's own table gives, or None."""
    now = getter(own(match.table))
    while match.before is not None:
        if getter(own(match.before.table)) != now:
            return match
        match = match.before
    return None


def happened(match: Match, *keys: str) -> Match | None:
    """The last statement from which an event of one of these keys followed, or None."""
    while match.before is not None:
        if any(event.key in keys for event in match.events):
            return match
        match = match.before
    return None


def flat(values: Iterable[object]) -> Iterator[object]:
    """The values of arguments, and those that are in them."""
    for one in values:
        yield from flat(one) if isinstance(one, (tuple, list)) else [one]
