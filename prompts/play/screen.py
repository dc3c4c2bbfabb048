"""One screen: the table as it stands, the last statements, what followed, and what is wanted now."""

from __future__ import annotations

from rich.cells import cell_len

from prompts.play.large import large_lines
from prompts.play.layout import clipped, columns_of, table
from prompts.render.statement import in_words
from prompts.render.verdict import awaited
from prompts.shell import plain_text
from prompts.texts import Texts
from prompts.width import TIED, wrap
from referee.seen import Seen
from scorers.types import Mapping, Sequence, TypeAlias

Asked: TypeAlias = "tuple[Sequence[str], Sequence[str]]"  # lines of the question that stands, and what can be answered


NOTHING_ASKED: Asked = ((), ())
LEAST_ANSWERS = 2  # lines of answers for which the table makes room
MOST_REASON = 4  # lines of why something was refused for which the table makes room
KEPT = ((0, 4), (22, 5), (30, 8))  # rows of a screen -> lines at its bottom that tell who is awaited


def screen_lines(
    texts: Texts,
    seen: Seen,
    news: Sequence[str],
    asked: Asked,
    since: int,
    size: tuple[int, int],
    large: bool = False,
) -> list[str]:
    """Lines that fill a screen of size (columns, rows) but the last two, which are left for the prompt.

    From the top: the table, each fact in its place; from the bottom: who is awaited, with what is asked under it, and above that the news,
    which tell of the statements from `since` on. Between them the statements before, as there is room.
    """
    columns, rows = size[0] - 1, size[1] - 2
    kept = [high for least, high in KEPT if size[1] >= least][-1]
    least = min(kept - 2, 3)  # lines of the news
    change = change_line(texts, seen, since)
    told = [wrap(str(line), columns, 4) for line in [*news, *[change] * (change is not None)]]
    high = sum(map(len, told))
    reason = min(len(told[last_of(told)]), MOST_REASON) if told else 0
    lines, first = ([], 0) if large else table(texts, seen, columns, rows - kept - least)
    first = sum(bool(line.strip()) for line in lines[:first])
    below = waiting(texts, seen, asked, columns, kept, rows - first - reason)[: rows * 2 // 3]
    if large:
        lines = large_lines(texts, seen, columns, rows - len(below))
        held = free = rows - len(below)
    else:
        while below and not below[-1] and len(lines) + high > rows - len(below):
            del below[-1]  # rather all that is told than who is awaited in the same place
        gaps = sum(not line.strip() for line in lines)
        while below and below[-1][:1] == "·" and len(lines) - gaps + high > rows - len(below):
            del below[-1]  # and rather than who may speak
        free = rows - len(below)
        held = max(free - max(high, least), first)
        if not (told and told[last_of(told)][0].startswith("✓")):  # rather the table than all about what didn't happen
            held = max(held, min(rows * 2 // 3, free - least), min(rows * 3 // 4, free - 3))
        if len(lines) > held and high < least:
            held = free - high  # rather the table than what was said before
        held = min(held, free - reason)
        for at in reversed(range(len(lines))):
            if len(lines) > min(held, free - high) and not lines[at].strip():
                del lines[at]  # rather an empty place than a fact, or than what happened
    if len(lines) > held:
        lines = cut_off(texts, lines, held, columns)
    news = shortened(texts, told, free - len(lines))
    room = 0 if large else free - len(lines) - len(news)
    middle = [*earlier_lines(texts, seen, since, columns, room), *news]
    return [*lines, *[""] * (free - len(lines) - len(middle)), *middle, *below]


def cut_off(texts: Texts, lines: Sequence[str], count: int, columns: int) -> list[str]:
    """The first lines of a table, with how many more there are beside its title."""
    more = texts.ui("play/more", count=len(lines) - count)
    title = clipped(lines[0], columns - cell_len(more) - 2)
    return [title + " " * (columns - cell_len(title) - cell_len(more)) + more, *lines[1:count]]


def last_of(told: Sequence[Sequence[str]]) -> int:
    """Which of the news is what was said last, or why it was refused; what follows it stands behind."""
    return max((at for at, one in enumerate(told) if one[0][:1] not in (" ", "±")), default=0)


def shortened(texts: Texts, told: Sequence[Sequence[str]], room: int) -> list[str]:
    """Lines of the news that have room: at least what was said last, or why it was refused; of what followed the end, of what decides the beginning."""
    lines = [line for one in told for line in one]
    over = len(lines) - room
    if over <= 0:
        return lines
    at = last_of(told)
    head = [line for one in told[at : at + 1] for line in one]
    rest = [line for one in told[at + 1 :] for line in one]
    left = room - len(head) - 1  # beside the line that tells how many there are
    if left >= len(rest):
        return lines[over:]
    if left < 0:
        return head[: max(room, 0)]
    follows = head[0].startswith("✓")
    shown: list[str] = []
    for one in told[:at:-1] if follows else told[at + 1 :]:
        if len(shown) + len(one) > left:
            break
        shown = [*one, *shown] if follows else [*shown, *one]
    more = "    " + texts.ui("play/untold", count=len(rest) - len(shown))
    return [*head, more, *shown] if follows else [*head, *shown, more]


def waiting(texts: Texts, seen: Seen, asked: Asked, columns: int, high: int = 0, most: int = 1000) -> list[str]:
    """Who must speak (▶) and what can be answered, in `most` lines if that leaves some answers; then who may (·), as far as `high` lines have room; or who has won."""
    told = awaited(texts, seen)
    question, answers = asked
    musts = [line for must, line in told if must] + ended(texts, seen)
    lines = [part for line in musts for part in wrap(f"▶{TIED}{line}", columns, 4)]
    room = max(most - LEAST_ANSWERS, 1)
    if len(musts) > 1 and len(lines) > room:  # rather all players' lines in the table, which are marked, too
        left = max(len(musts) - room, 0)
        lines = [clipped(f"▶ {line}", columns - 6 * bool(left)) for line in musts[: len(musts) - left]]
        lines[-1] += f"  …+{left}" * bool(left)
    lines += [part for line in question for part in wrap(line, columns, 4)]
    room = max(high - len(lines), most - len(lines), LEAST_ANSWERS)
    lines += ["  " + line for line in columns_of(answers, columns - 2, room)]
    mays = [clipped("· " + line, columns) for must, line in told if not must]
    return [*lines, *mays[: max(high - len(lines), 0)], *[""] * (high - len(lines) - len(mays))]


def ended(texts: Texts, seen: Seen) -> list[str]:
    """Who has won, with the scores, where the match is over."""
    if not seen.over:
        return []
    winners = seen.winners()
    told = texts.ui("play/won" if winners else "play/over", winners=winners)
    return [f"{told} {scores_told(texts, seen)}" if seen.scores() else told]


def standing_lines(texts: Texts, seen: Seen, asked: Asked = NOTHING_ASKED) -> list[str]:
    """The same where lines are only added: all of it, unbroken."""
    told = awaited(texts, seen)
    musts = ["▶ " + line for line in [*(line for must, line in told if must), *ended(texts, seen)]]
    question, answers = asked
    answered = ["  " + line for line in answers]
    return [*musts, *question, *answered, *("· " + line for must, line in told if not must)]


def change_line(texts: Texts, seen: Seen, since: int) -> str | None:
    """The scores that may be known, where they changed after statement `since`, each with its change; or None."""
    before = seen
    while before.before is not None and before.number > since:
        before = before.before
    now, then = seen.scores(), before.scores()
    if all(then.get(name) in (score, None) for name, score in now.items()):
        return None  # or some aren't known any more
    return "± " + scores_told(texts, seen, then)


def scores_told(texts: Texts, seen: Seen, then: Mapping[str, int] | None = None) -> str:
    """The scores that may be known; then: those before, to which each change is told."""
    then = then or {}
    scores = [
        f"{name} {score}" + (f" ({score - then[name]:+})" if score != then.get(name, score) else "")
        for name, score in seen.scores().items()
    ]
    return texts.ui("play/change", scores=scores, unit=seen.unit)


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
        texts.ui("accepted", number=seen.number, said=plain_text(in_words(texts.lang, seen))),
        *(f"    {plain_text(texts.event(event))}" for event in seen.events),
    ]
