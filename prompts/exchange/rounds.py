"""A match's score as it grew: the moments at which it changed, for charts, stories and sums of rounds."""

from __future__ import annotations

from typing import NamedTuple

from prompts.render.progress import watched
from prompts.shell import Shell
from referee.seen import Seen


class Moment(NamedTuple):
    """A statement after which the scores were others: `seen` (the match as it stood then), `scores`, `changes` in seat order."""

    seen: Seen
    scores: list[int]
    changes: list[int]

    @property
    def number(self) -> int:
        """The statement's number."""
        return self.seen.number


def in_seats(seen: Seen) -> list[int]:
    """The scores in seat order; 0 of whom hidden cards count for."""
    known = seen.scores()
    return [known.get(name, 0) for name in seen.setting.names]


def moments(seen: Seen, shell: Shell | None = None) -> tuple[list[int], list[Moment]]:
    """(scores at the start, Moments in order) of a match as its list stands now; shell: of somebody who waits for it."""
    listed = seen.statements()
    first = scores = in_seats(listed[0].before or seen) if listed else in_seats(seen)
    found = []
    for one in watched(shell, listed, "scores") if shell else listed:
        now = in_seats(one)
        if now != scores:
            found.append(Moment(one, now, [new - old for new, old in zip(now, scores)]))
            scores = now
    return first, found
