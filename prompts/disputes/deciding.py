"""The verdict on a statement of a kept match, and which earlier ones decide it: named, since when it holds, contradicted."""

from __future__ import annotations

from referee.common import EDITS
from referee.match import apply
from referee.statement import write_name
from referee.verdict import Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompts.sitting import Sitting
    from referee.match import Match

EDITING = tuple(edit.name for edit in EDITS)
FARTHEST = 2_000  # statements that are looked back
MOST_JUDGED = 20_000  # statements that are judged anew, at most, in search of one that a showing contradicts
MOST_NAMED = 3  # statements that a showing may contradict which are named


class Deciding:
    """One statement that decides: its number, and how (a key of the shell's `why/` texts).

    how: `facts` the refusal names it; `until` before it, the same words would have been accepted; `since` the
    refusal has been this one since then; `stands` what it tells has been so since then; `contradicts` both can't
    be true; `came` an unseen card came with it.
    """

    __slots__ = ("number", "how")

    def __init__(self, number: int, how: str) -> None:
        self.number = number
        self.how = how

    def __repr__(self) -> str:
        return f"Deciding({self.number}, {self.how})"


# -- the verdict -------------------------------------------------------------------------------


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


def judged_at(one: Match) -> Verdict:
    """The verdict on a statement of the list, in its place."""
    if one.refusal is None or one.before is None:
        return Verdict(one, one)
    return apply(one.before, line_on(one), one.number)


def line_on(one: Match) -> str:
    """A statement of the list as it would be said again."""
    return one.text if one.actor is None else f"{write_name(one.setting.names[one.actor])}: {one.text}"


# -- what decides it ---------------------------------------------------------------------------


def deciding(match: Match, verdict: Verdict) -> list[Deciding]:
    """The statements on `match`'s list that decide a refusal there, each once, the most telling first."""
    if verdict.refusal is None or verdict.clauses[0] in ("REC-1", "REC-2"):
        return []  # what can't be read is wrong whatever the table says
    found = [Deciding(number, "facts") for number in named(verdict)]
    found += [one for one in since(match, verdict) if one.how == "until" or not found]
    if is_showing(verdict) and not named(verdict):
        found = contradicted(match, verdict) + found
    each: dict[int, Deciding] = {}
    for one in found:
        each.setdefault(one.number, one)
    return list(each.values())


def named(verdict: Verdict) -> list[int]:
    """Numbers of the statements that a refusal names."""
    numbers = verdict.refusal.facts.get("number") if verdict.refusal is not None else None
    return [
        one
        for one in (numbers if isinstance(numbers, (list, tuple)) else [numbers])
        if isinstance(one, int) and one > 0
    ]


def line_of(verdict: Verdict) -> str:
    """A verdict's statement as it would be said again."""
    return f"{write_name(verdict.actor)}: {verdict.statement}" if verdict.actor else verdict.statement


def since(match: Match, verdict: Verdict) -> list[Deciding]:
    """Going back from `match`: where the same words first met other facts, and where another clause or none."""
    said = line_of(verdict)
    found = []
    for _ in range(FARTHEST):
        if match.before is None:
            break
        earlier = apply(match.before, said, verdict.number)
        if earlier.ok or earlier.clauses[0] != verdict.clauses[0]:
            found.append(Deciding(match.number, "until" if earlier.ok else "since"))
            break
        if not found and told(earlier) != told(verdict):
            found.append(Deciding(match.number, "stands"))
        match = match.before
    return found


def told(verdict: Verdict) -> tuple[str, str] | None:
    """What a refusal says, as a value to compare."""
    refusal = verdict.refusal
    return None if refusal is None else (refusal.key, repr(sorted(refusal.facts.items())))


# -- late discovery ----------------------------------------------------------------------------


def is_showing(verdict: Verdict) -> bool:
    """Whether a refused statement shows cards that can't be where they are shown."""
    shows = verdict.statement.split(" ", 1)[0] == "reveal" and not verdict.clauses[0].startswith("REC-")
    return shows or "REC-4" in verdict.clauses


def contradicted(match: Match, verdict: Verdict) -> list[Deciding]:
    """What a showing proves wrong: statements without which it would be accepted; else those with which the card may have come.

    A statement counts that names what is shown, or on which nothing else rests: striking others changes the whole course of the match.
    """
    said = line_of(verdict)
    shown = set(verdict.statement.split()[1:])
    found: list[Deciding] = []
    judged, later = 0, 1
    one = match
    while one.before is not None and judged < MOST_JUDGED and len(found) < MOST_NAMED:
        if one.refusal is None:
            struck = apply(match, f"strike {one.number}")
            judged += later
            alone = not any(event.key == "edit/falls" for event in struck.events)
            if (alone or shown & set(one.text.split()[1:])) and apply(struck.match, said, verdict.number).ok:
                found.append(Deciding(one.number, "contradicts"))
        one, later = one.before, later + 1
    return found or came(match, verdict)


def came(match: Match, verdict: Verdict) -> list[Deciding]:
    """The actor's statements by which unseen cards came that could have been the one that is shown."""
    actor = verdict.actor or ""
    seats = match.setting.players.matches(actor)
    words = verdict.statement.split()
    if len(seats) != 1 or len(words) != 2:
        return []
    found: list[Deciding] = []
    one = match
    while one.before is not None and len(found) < MOST_NAMED:
        if one.refusal is None and one.actor == seats[0]:
            verb, *rest = one.text.split()
            unseen = rest == [] or rest == ["?"] or (len(rest) == 1 and rest[0].isdigit())
            if verb in ("deal", "draw") and unseen:
                more = int(rest[0]) - 1 if rest and rest[0].isdigit() else 0
                shown = f"{write_name(actor)}: {verb} {words[1]}" + " ?" * more
                if apply(one.before, shown, one.number).ok:
                    found.append(Deciding(one.number, "came"))
        one = one.before
    return found


# -- what rests on an override -----------------------------------------------------------------


def resting(match: Match, number: int) -> list[int]:
    """Numbers of the later statements that rest on statement `number`.

    They are those that would not have been accepted had it never been said.
    """
    verdict = apply(match, f"strike {number}")
    return [event.facts["number"] for event in verdict.events if event.key == "edit/falls"]


def spans(numbers: Iterable[int]) -> str:
    """Numbers in order as text: `5, 7–12`."""
    parts, start, last = [], None, None
    for number in [*numbers, None]:
        if last is not None and number == last + 1:
            last = number
            continue
        if start is not None:
            parts.append(str(start) if start == last else f"{start}–{last}")
        start = last = number
    return ", ".join(parts)
