"""One screen: the table as it stands, the last statements, what followed, and what is wanted now."""

from __future__ import annotations

from prompts.play.fitting import fitted
from prompts.render.statement import in_words
from prompts.render.verdict import awaited
from prompts.render.view import large_lines
from prompts.shell import plain_text
from prompts.width import wrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.texts import Texts
    from referee.seen import Seen

FARTHEST = 100  # statements that are looked back for a change of the scores


def screen_lines(
    texts: Texts,
    seen: Seen,
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
        table = large_lines(texts, seen, columns, rows - min(len(below), rows // 3))
    else:
        table = fitted(texts, seen, name, columns, rows - min(len(below), rows * 2 // 3))
    below = below[-(rows - len(table)) :] if len(table) < rows else []
    left = 0 if large else rows - len(table) - len(below)
    return [*table, *earlier_lines(texts, seen, since, columns, left), *below]


def standing_lines(texts: Texts, seen: Seen) -> list[str]:
    """The last change of the scores; who must (▶) and who may (·) speak, and what is wanted; or who has won."""
    lines = [("▶ " if must else "· ") + line for must, line in awaited(texts, seen)]
    if seen.over:
        winners = seen.winners()
        lines.append("▶ " + texts.ui("play/won" if winners else "play/over", {"winners": winners}))
    change = change_line(texts, seen)
    return [change, *lines] if change else lines


def change_line(texts: Texts, seen: Seen) -> str | None:
    """The scores that may be known, after they changed last, each with its change; or None."""
    now = seen.scores()
    for _ in range(FARTHEST):
        if seen.before is None:
            return None
        then = seen.before.scores()
        if now != then:
            break
        seen = seen.before
    else:
        return None
    scores = [
        f"{name} {score}" + (f" ({score - then[name]:+})" if score != then.get(name, score) else "")
        for name, score in now.items()
    ]
    if not scores:
        return None
    facts = {"number": seen.number, "scores": scores, "unit": texts.shell.get(f"unit/{seen.unit}", seen.unit)}
    return "± " + texts.ui("play/change", facts)


def earlier_lines(texts: Texts, seen: Seen, number: int, columns: int, room: int) -> list[str]:
    """Lines of the last statements up to `number`, with what followed: those that there is room for, oldest first."""
    found: list[str] = []
    while seen.before is not None:
        if seen.number <= number and seen.fallen is None:
            lines = [part for line in statement_lines(texts, seen) for part in wrap(line, columns, 4)]
            if len(lines) + len(found) > room:
                break
            found = lines + found
        seen = seen.before
    return found


def statement_lines(texts: Texts, seen: Seen) -> list[str]:
    """The last statement of a match as its readers may see it, and what followed."""
    return [
        texts.ui("accepted", {"number": seen.number, "said": plain_text(in_words(texts.lang, seen))}),
        *(f"    {plain_text(texts.event(event))}" for event in seen.events),
    ]
