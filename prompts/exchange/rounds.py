"""A match's score as it grew: the moments at which it changed, for charts, stories and sums of rounds."""


class Moment:
    """A statement after which the scores were others: `match` (as it stood then), `scores`, `changes` in seat order."""

    __slots__ = ("match", "scores", "changes")

    def __init__(self, match, scores, changes):
        self.match = match
        self.scores = scores
        self.changes = changes

    @property
    def number(self):
        """The statement's number."""
        return self.match.number


def start_of(match):
    """The match before its first statement."""
    while match.before is not None:
        match = match.before
    return match


def moments(match):
    """(scores at the start, Moments in order) of a match as its list stands now."""
    first = scores = list(start_of(match).table.scores())
    found = []
    for one in match.statements():
        now = list(one.table.scores())
        if now != scores:
            found.append(Moment(one, now, [(new or 0) - (old or 0) for new, old in zip(now, scores)]))
            scores = now
    return first, found
