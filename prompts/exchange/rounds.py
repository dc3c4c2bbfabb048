"""A match's score as it grew: the moments at which it changed, for charts, stories and sums of rounds."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match


class Moment:
    """A statement after which the scores were others: `match` (as it stood then), `scores`, `changes` in seat order."""

    __slots__ = ("match", "scores", "changes")

    def __init__(self, match: Match, scores: list[int], changes: list[int]) -> None:
        self.match = match
        self.scores = scores
        self.changes = changes

    @property
    def number(self) -> int:
        """The statement's number."""
        return self.match.number


def start_of(match: Match) -> Match:
    """The match before its first statement."""
    while match.before is not None:
        match = match.before
    return match


def moments(match: Match) -> tuple[list[int], list[Moment]]:
    """(scores at the start, Moments in order) of a match as its list stands now."""
    first = scores = list(start_of(match).table.scores())
    found = []
    for one in match.statements():
        now = list(one.table.scores())
        if now != scores:
            found.append(Moment(one, now, [(new or 0) - (old or 0) for new, old in zip(now, scores)]))
            scores = now
    return first, found
