"""What would come of a statement or an edit that isn't said yet: what falls, whose turn it is then, the scores, the winner."""

from __future__ import annotations

from prompts.render.statement import told
from prompts.render.verdict import awaited_lines
from prompts.shell import plain_text
from referee.match import apply
from referee.seen import Seen, see
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.verdict import Event

FALLS = ("edit/falls", "edit/stands")


class Outcome:
    """What differs between a match and one that could come of it, as its reader may know: `events` lead from one to the other."""

    def __init__(self, texts: Texts, before: Seen, after: Seen, events: Iterable[Event] = ()) -> None:
        self.texts = texts
        self.after = after
        self.fallen = [event for event in events if event.key in FALLS]
        old, new = before.scores(), after.scores()
        self.scores = {name: (old[name], new[name]) for name in old if name in new and old[name] != new[name]}

    def winners(self) -> list[str]:
        """Names of the winners, where the match has ended then."""
        return self.after.winners() if self.after.over else []

    def falls(self) -> list[str]:
        """Lines of what falls and what stands up."""
        lines = []
        for event in self.fallen:
            said = told(self.texts.lang, self.after, str(event.facts["statement"]))
            facts = {"number": event.facts["number"], "said": said, "clause": event.clause}
            lines.append(plain_text(self.texts.ui(f"outcome/{event.key.removeprefix('edit/')}", facts)))
        return lines

    def shortly(self) -> list[str]:
        """What falls or stands up, as one line: of several statements the numbers alone."""
        from prompts.explain.deciding import spans  # which an `undo` doesn't ask for

        if len(self.fallen) < 2:
            return self.falls()
        numbers = sorted(int(str(event.facts["number"])) for event in self.fallen)
        return [self.texts.ui("outcome/changed", {"numbers": spans(numbers)})]

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
        must = [one for one in self.after.awaited() if one.must]
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


def outcome_of(texts: Texts, seen: Seen, line: str) -> Outcome | None:
    """What would come of a line, as its reader may know; None where that hangs on hidden cards."""
    if seen.known is None or not seen.is_listed:
        return None
    verdict = apply(seen.known, line)
    return Outcome(texts, seen, see(verdict.match, seen.eyes), verdict.events)


class Way(Record):
    """One way to settle a mistake that was found late: its name in the catalogs, the command that takes it, what comes of it.

    outcome: None where it hangs on what is put in; again: statements that have to be said or judged again.
    """

    key: str
    command: str
    again: int
    outcome: Outcome | None


def ways(texts: Texts, seen: Seen, one: Seen) -> list[Way]:
    """The ways out of a mistake at a statement of the list: rewind, mend, put in, take out, let stand, penalty."""
    number, listed = one.number, [each.number for each in seen.statements()]
    later = len(listed) - listed.index(number) - 1
    standing = sum(each.fallen is None for each in seen.statements()[-later - 1 :])
    who = one.speaker or seen.setting.names[0]
    fixed = seen.known is not None and seen.known.table.unit in seen.setting.game.fixed
    return [
        Way("rewind", f"undo {standing}", standing, Outcome(texts, seen, one.before or one)),
        Way("mend", f"amend {number} …", later, None),
        Way("put-in", f"insert {number} …", later + 1, None),
        Way("take-out", f"strike {number}", later, outcome_of(texts, seen, f"strike {number}")),
        Way("let-stand", f'ruling "{number} …"', 0, Outcome(texts, seen, seen)),
        Way("penalty", f'penalty {who} {"game" if fixed else "…"} "…"', 0, None),
    ]
