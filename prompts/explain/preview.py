"""What would come of a statement or an edit that isn't said yet: what falls, whose turn it is then, the scores, the winner."""

from __future__ import annotations

from prompts.render.statement import event_line
from prompts.render.verdict import awaited_lines
from prompts.shell import plain_text
from referee.match import apply
from referee.redaction import open_scores, redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Event, Verdict

FALLS = ("edit/falls", "edit/stands")


class Outcome:
    """What differs between a match and the one that a verdict would make of it; only what everybody may know."""

    def __init__(self, texts: Texts, before: Match, verdict: Verdict, seen: Collection[str] = ()) -> None:
        self.texts = texts
        self.before = before
        self.after = verdict.match
        self.seen = seen
        self.fallen: list[Event] = [event for event in verdict.events if event.key in FALLS]
        old, new = open_scores(redacted(before, ()), ()), open_scores(redacted(self.after, ()), ())
        self.scores = {name: (old[name], new[name]) for name in old if name in new and old[name] != new[name]}

    def winners(self) -> list[str]:
        """Names of the winners, where the match has ended then."""
        return [self.after.setting.names[seat] for seat in self.after.table.winners()] if self.after.over else []

    def falls(self) -> list[str]:
        """Lines of what falls and what stands up."""
        return [plain_text(event_line(self.texts, self.after, event, self.seen)) for event in self.fallen]

    def then(self) -> list[str]:
        """Lines of how the table stands then: who is awaited, the scores that differ, the winner."""
        shown = [
            self.texts.ui("score-change", {"name": name, "old": a, "new": b}) for name, (a, b) in self.scores.items()
        ]
        if self.after.over:
            return [*shown, self.texts.ui("outcome/over", {"winners": self.winners() or None})]
        awaited = awaited_lines(self.texts, self.after)
        return [*shown, *(self.texts.ui("outcome/then", {"line": line}) for line in awaited[:1])]

    def object(self) -> dict[str, Any]:
        """The same as JSON-able facts."""
        must = [one for one in self.after.table.awaited() if one.must]
        names = self.after.setting.names
        return {
            "falls": [event.facts["number"] for event in self.fallen if event.key == FALLS[0]],
            "scores": {name: list(pair) for name, pair in self.scores.items()},
            "finished": self.after.over,
            "winners": self.winners(),
            "awaited": [
                {"player": None if one.seat is None else names[one.seat], "verbs": list(one.verbs)} for one in must
            ],
        }


class Way:
    """One way to settle a mistake that was found late: its name in the catalogs, the command that takes it, what comes of it.

    outcome: None where it hangs on what is put in; again: statements that have to be said or judged again.
    """

    def __init__(self, key: str, command: str, again: int, outcome: Outcome | None) -> None:
        self.key = key
        self.command = command
        self.again = again
        self.outcome = outcome


def ways(texts: Texts, match: Match, number: int, seen: Collection[str]) -> list[Way]:
    """The ways out of a mistake at statement `number` of the list: rewind, mend, put in, take out, let stand, penalty; [] if it isn't there."""
    listed = match.statements()
    at = next((at for at, one in enumerate(listed) if one.number == number), None)
    if at is None:
        return []
    one, later = listed[at], len(listed) - at - 1
    standing = sum(each.refusal is None for each in listed[at:])

    def would(text: str) -> Outcome:
        return Outcome(texts, match, apply(match, text), seen)

    who = one.speaker or match.setting.names[0]
    return [
        Way("rewind", f"undo {standing}", standing, would(f"undo {standing}")),
        Way("mend", f"amend {number} …", later, None),
        Way("put-in", f"insert {number} …", later + 1, None),
        Way("take-out", f"strike {number}", later, would(f"strike {number}")),
        Way("let-stand", f'ruling "{number} …"', 0, Outcome(texts, match, apply(match, 'ruling "–"'), seen)),
        Way("penalty", f'penalty {who} … "…"', 0, None),
    ]
