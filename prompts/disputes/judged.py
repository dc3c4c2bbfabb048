"""The verdict on a statement of a kept match: in its place on the list, or where it was said."""

from __future__ import annotations

from prompts.disputes.deciding import judged_at
from referee.common import EDITS
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.sitting import Sitting
    from referee.match import Match
    from referee.verdict import Verdict

EDITING = tuple(edit.name for edit in EDITS)


def judged(sitting: Sitting, number: int) -> tuple[str, Match, Verdict]:
    """(key of the head line, the match before, the Verdict) of a statement that was said."""
    on_list = verdict_on(sitting.match, number)
    if on_list is not None:
        before, verdict = on_list
        return ("accepted" if verdict.ok else "fallen"), before, verdict
    said = sitting.said[number - 1]
    before = standing_before(sitting, number)
    if said.verdict is not None and said.verdict.ok:
        if said.verdict.statement.split()[0] in EDITING:
            return "edit", before, said.verdict
        return "taken", before, apply(before, said.text, number)
    verdict = apply(before, typed(said.text), number)
    return ("refused" if not verdict.ok else "noted"), before, verdict


def verdict_on(match: Match, number: int) -> tuple[Match, Verdict] | None:
    """(the match before, the Verdict) of a statement that stands on the list or has fallen, or None."""
    one = match
    while one.before is not None:
        if one.number == number:
            return one.before, judged_at(one)
        one = one.before
    return None


def standing_before(sitting: Sitting, number: int) -> Match:
    """The match just before statement `number`, as the list stood when it was said."""
    match = sitting.start
    for said in sitting.said[: number - 1]:
        if said.verdict is not None:
            match = said.verdict.match
    return match


def typed(line: str) -> str:
    """What was typed, of a kept line of something refused."""
    return line.lstrip().lstrip("!！").partition("  # ")[0].strip()
