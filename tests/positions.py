"""A golden record, exported at the ends of its turns and taken up again: what is said from there on is judged alike."""

from prompts.exchange.positions import header_of
from referee.kernel.positions import remark, statements
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from scorers.sheet import Refusal

LATE = ("wait", "react")  # what a remark of the export says can't be said from there


def judged(text):
    """[(line, verdict)…] of a record, of one with edits of the statements that stand in the end; nothing without a match."""
    try:
        header, body = parse(text)
        match = start = begin(header)
    except HeaderFault:
        return []
    lines = [line for _, line in body if not noted(line)]
    for line in lines:
        verdict = apply(match, line)
        match = verdict.match
    if _edits(start, lines):
        lines = [one.spoken() for one in match.statements() if one.refusal is None]
    match, found = start, []
    for line in lines:
        verdict = apply(match, line)
        match = verdict.match
        found.append((line, verdict))
    return found


def _edits(start, lines):
    from referee.kernel.reading import read

    match = start
    for line in lines:
        try:
            if read(match, line).verb.edits:
                return True
        except Refusal:
            pass
        match = apply(match, line).match
    return False


def taken_up(match):
    """The match that its own position begins. Raises Unsaid."""
    header, body = parse("\n".join([*header_of(match), "", *statements(match)]))
    again = begin(header)
    for _, line in body:
        verdict = apply(again, line)
        assert verdict.ok, (line, verdict.refusal)
        again = verdict.match
    return again


def alike(one, other):
    """Whether two verdicts are alike: accepted or refused, clauses, scores."""
    return (one.ok, one.clauses, list(one.match.table.scores()), one.match.over) == (
        other.ok, other.clauses, list(other.match.table.scores()), other.match.over,
    )  # fmt: skip


def ends_of_turns(found):
    """The places in a record at which a turn has ended and the match goes on."""
    return [at for at, (_, verdict) in enumerate(found) if verdict.ok and verdict.turned and not verdict.match.over]


def compare(found, at):
    """Take the match up after line number `at` and go on. Raises Unsaid where it can't be said; AssertionError where it differs."""
    before = found[at][1].match
    again = taken_up(before)
    assert statements(again) == statements(before)
    assert list(again.table.scores()) == list(before.table.scores())
    left = remark(before)  # what can't be said: an answer that only the very next statement could be
    for line, verdict in found[at + 1 :]:
        if left is not None and verdict.statement.partition(" ")[0] in LATE:
            return
        other = apply(again, line)
        assert alike(verdict, other), (line, verdict, other, verdict.refusal, other.refusal)
        again = other.match
