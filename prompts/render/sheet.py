"""The itemised score of a match, however it came about: played, typed round by round, or entered as a whole; and how it grew."""

from __future__ import annotations

from prompts.render.progress import watched
from prompts.shell import Shell
from prompts.texts import Texts
from referee.kernel.calls import CLAUSE as PENALTIES
from referee.kernel.calls import own
from referee.kernel.common import PENALTY
from referee.kernel.judging import Match
from referee.seen import Seen
from scorers.sheet import Line, Seat, Sheet
from scorers.state import Record
from scorers.types import Any

SCORED = "score/"  # events of a score line: `score/LABEL`, with the seat and the amount
OWN = ("start", "entered")  # labels that the shell words


def sheet_of(match: Match) -> Sheet:
    """The Sheet of a match as it stands: the table's own, else the lines of what has been scored in it.

    Before these come what each player began with (label `start`), or all that was entered at once (`entered`).
    """
    table: Any = own(match.table)
    sheet = table.sheet() if hasattr(table, "sheet") else _events_sheet(match, table)
    called: Any = match.table
    if called is not table:
        called.charge(sheet)
    return sheet


def _events_sheet(match: Match, table: Any) -> Sheet:
    """The sheet of a game whose table makes none."""
    scored = [
        event
        for one in match.statements()
        if one.refusal is None
        for event in one.events
        if event.key.startswith(SCORED)
    ]
    sheet = Sheet(len(match.setting.names))
    clause, _ = table.opening()
    if not scored and table.over:
        ended = next(one for one in match.statements() if one.over)
        clause = ended.events[-1].clause or ""
    for seat, figure in enumerate(table.scores()):
        lines = sum(int(str(event.facts["amount"])) for event in scored if event.facts["seat"] == seat)
        if figure != lines:
            sheet.add(seat, clause, "start" if scored or not table.over else "entered", figure - lines)
    for event in scored:
        facts = dict(event.facts)
        seat, amount = (int(str(facts.pop(name))) for name in ("seat", "amount"))
        sheet.add(seat, event.clause or "", event.key[len(SCORED) :], amount, **facts)
    return sheet


def origins(match: Match, seat: int) -> list[tuple[Line, list[int]]]:
    """A player's lines as the match stands, each with the numbers of the statements that made it what it is, in order."""
    lines = _named(match, seat)
    found: dict[Any, list[int]] = {key: [] for key in lines}
    now, one = dict(lines), match
    while one.before is not None:
        before = _named(one.before, seat) if _counts(one, one.before) else now
        for key, line in now.items():
            old = before.get(key)
            if line is not None and (old is None or (old.amount, old.facts) != (line.amount, line.facts)):
                found[key].insert(0, one.number)
        now = {key: before.get(key) if line is not None else None for key, line in now.items()}
        one = one.before
    standing = [one for one in match.statements() if one.refusal is None and one.verb is PENALTY]
    taken = [one.number for one in standing if one.arguments[0] == seat]
    for key, line in lines.items():
        if line.clause == PENALTIES:  # charged in the end, but made so before
            found[key] = [taken.pop(0)]
    return [(line, found[key]) for key, line in lines.items()]


def _counts(one: Match, before: Match) -> bool:
    """Whether a statement may have changed the sheet: one that is made of events changes by these alone."""
    same = one.table.scores() == before.table.scores() and one.over == before.over
    return not same or hasattr(own(one.table), "sheet") or any(event.key.startswith(SCORED) for event in one.events)


def _named(match: Match, seat: int) -> dict[Any, Line]:
    """A player's lines by what tells them apart: label, names in them, and which of those alike it is."""
    found: dict[Any, Line] = {}
    for line in sheet_of(match).lines:
        if line.player == seat:
            names = tuple(value for value in line.facts.values() if isinstance(value, str))
            count = 0
            while (line.label, names, count) in found:
                count += 1
            found[line.label, names, count] = line
    return found


def objects(texts: Texts, match: Match, sheet: Sheet) -> list[dict[str, Any]]:
    """The lines as JSON-able dicts."""
    names = match.setting.names
    return [
        {
            "player": names[line.player],
            "clause": line.clause,
            "label": line.label,
            "also": also(line),
            "amount": line.amount,
            "text": label(texts, line),
        }  # fmt: skip
        for line in sheet.lines
    ]


def also(line: Line) -> list[str]:
    """Further clauses that a line rests on."""
    found = line.facts.get("also", ())
    return [str(clause) for clause in found] if isinstance(found, tuple) else []


def label(texts: Texts, line: Line) -> str:
    """What a line is for, in words."""
    return texts.ui("score/" + line.label) if line.label in OWN else texts.filled("labels", line.label, line.facts)


def rows(texts: Texts, match: Match, sheet: Sheet) -> list[list[str]]:
    """The sheet as a table: each player's lines with their clauses, then the sum."""
    shown = []
    for seat, name in enumerate(match.setting.names):
        for line in sheet.lines:
            if line.player == Seat(seat):
                shown.append([name, f"{line.amount:+d}", f"{label(texts, line)} ({line.clause})"])
        shown.append([name, f"= {match.table.scores()[seat]}", texts.unit(match.table.unit)])
    return shown


class Moment(Record):
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
