"""One screen: the table as it stands, the last statements, what followed, and what is wanted now."""

from __future__ import annotations

from prompts.play.fitting import fitted
from prompts.render.statement import in_words
from prompts.render.verdict import awaited
from prompts.render.view import large_lines
from prompts.shell import plain_text
from prompts.width import wrap
from referee.redaction import open_scores, redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from prompts.texts import Texts
    from referee.kernel.judging import Match

FARTHEST = 100  # statements that are looked back for a change of the scores


def screen_lines(
    texts: Texts,
    match: Match,
    eyes: Collection[int],
    name: str,
    below: list[str],
    since: int,
    size: tuple[int, int],
    large: bool = False,
) -> list[str]:
    """Lines of a screen of size (columns, rows), of which the last two are left for the prompt.

    below: lines that must be seen; what is left above them shows the statements up to number `since`.
    """
    columns, rows = size[0] - 1, size[1] - 2
    below = [part for line in below for part in wrap(line, columns, 4)]
    if large:
        table = large_lines(texts, redacted(match, eyes), columns, rows - min(len(below), rows // 3))
    else:
        table = fitted(texts, match, eyes, name, columns, rows - min(len(below), rows * 2 // 3))
    below = below[-(rows - len(table)) :] if len(table) < rows else []
    left = 0 if large else rows - len(table) - len(below)
    seen = frozenset(match.setting.names[seat] for seat in eyes)
    return [*table, *earlier_lines(texts, match, since, columns, left, seen), *below]


def standing_lines(texts: Texts, match: Match, eyes: Collection[int] = ()) -> list[str]:
    """The last change of the scores; who must (▶) and who may (·) speak, and what is wanted; or who has won."""
    lines = [("▶ " if must else "· ") + line for must, line in awaited(texts, match)]
    if match.over:
        winners = [match.setting.names[seat] for seat in match.table.winners()]
        lines.append("▶ " + texts.ui("play/won" if winners else "play/over", {"winners": winners}))
    change = change_line(texts, redacted(match, eyes), eyes)
    return [change, *lines] if change else lines


def change_line(texts: Texts, match: Match, eyes: Collection[int] = ()) -> str | None:
    """The scores that those eyes may know, after they changed last, each with its change; or None."""
    for _ in range(FARTHEST):
        if match.before is None:
            return None
        if match.table.scores() != match.before.table.scores():
            now, then = open_scores(match, eyes), open_scores(match.before, eyes)
            if now != then:
                break
        match = match.before
    else:
        return None
    scores = [
        f"{name} {score}" + (f" ({score - then[name]:+})" if score != then.get(name, score) else "")
        for name, score in now.items()
    ]
    if not scores:
        return None
    facts = {
        "number": match.number,
        "scores": scores,
        "unit": texts.shell.get(f"unit/{match.table.unit}", match.table.unit),
    }
    return "± " + texts.ui("play/change", facts)


def earlier_lines(
    texts: Texts, match: Match, number: int, columns: int, room: int, seen: Collection[str] = frozenset()
) -> list[str]:
    """Lines of the last statements up to `number`, with what followed: those that there is room for, oldest first.

    What only their actor saw is `?`, unless the actor's name is in `seen`.
    """
    found: list[str] = []
    while match.before is not None:
        if match.number <= number and match.refusal is None:
            lines = [part for line in statement_lines(texts, match, seen) for part in wrap(line, columns, 4)]
            if len(lines) + len(found) > room:
                break
            found = lines + found
        match = match.before
    return found


def statement_lines(texts: Texts, match: Match, seen: Collection[str]) -> list[str]:
    """The last statement of a match as its readers may see it, and what followed."""
    said = in_words(texts.lang, match, seen)
    return [
        texts.ui("accepted", {"number": match.number, "said": plain_text(said)}),
        *(f"    {plain_text(texts.event(event))}" for event in match.events),
    ]
