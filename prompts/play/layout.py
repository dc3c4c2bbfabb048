"""A table on a screen of a certain size: every block has its lines, which no statement moves, and is cut to them."""

from __future__ import annotations

from copy import copy

from rich.cells import cell_len
from rich.columns import Columns
from rich.table import Table
from rich.text import Text

from prompts.render.view import cells, heads_of, title_of
from prompts.shell import plain_text
from prompts.texts import Texts
from prompts.width import TIED, broken, lines_of
from referee.kernel.view import Grid, Row
from referee.seen import Seen
from scorers.types import Sequence

GAP = 2  # columns between those of a table
SHARE = 4  # so much of the width a column of names may take
MOST_LINES = 3  # of one player's paragraph
LEAST = 8  # columns of a name that is cut
HALF = 29  # columns that a paragraph needs where two stand side by side
LIST = 3  # lines of a list at least: its title, its first row, how many follow
TALL = 30  # rows of a screen on which headings have room
CUT = 3  # columns of what is cut to make room
MARKS = ("", "▶", "×")  # need no heading where people see them
NOTHING = ("", "–")  # cells that tell nothing
APART = 3  # columns between texts side by side


def wrapped(text: str, columns: int, high: int | None = None, indent: int = 2) -> list[str]:
    """A text as lines that end at words, at most `high` of them, the last with … where more was left out."""
    lines = broken(text, columns, indent)
    if high is None or len(lines) <= high:
        return lines
    return [
        *lines[: high - 1],
        clipped(" ".join(line.strip() for line in lines[high - 1 :]), columns, indent * (high > 1)),
    ]


def clipped(text: str, columns: int, indent: int = 0) -> str:
    """One line of a text, with … in the place of what has no room; it ends at a word."""
    if cell_len(text) + indent <= columns:
        return " " * indent + text
    return " " * indent + broken(text, max(columns - indent - 2, 2), 0)[0].rstrip(" ,、·") + " …"


def table(texts: Texts, seen: Seen, columns: int, room: int) -> tuple[list[str], int]:
    """Lines of a match for a screen of `columns`, and how many of them come first, which are what everybody looks for; room: lines that there are at most."""
    texts, blocks = tied(texts), list(seen.screen())
    title = title_of(texts, seen)
    if blocks and isinstance(first := blocks[0], Row):
        told = plain_text(texts.show(first.key, first.facts))
        both = f"{title} · {told}"
        title = told if cell_len(told) <= columns < cell_len(both) else both
        del blocks[0]
    tighten(blocks, room)
    heads = room >= TALL
    last = max((at for at, block in enumerate(blocks) if isinstance(block, Grid) and block.each), default=0)
    before, after = (sum(map(height, some)) for some in (blocks[:last], blocks[last:]))
    # The paragraphs share what the title and the others leave; a line for each player comes before what stands below.
    free = max(room - 1 - before - after, min(len(seen.setting.names), room - 1 - before))
    found, count = [clipped(title, columns)], 1
    for block in blocks:
        if isinstance(block, Row):
            text = plain_text(texts.show(block.key, block.facts)) if block.key else ""
            lines = wrapped(text, columns, block.high * (2 if heads else 1))
            found += [*lines, *[""] * (0 if block.still else block.high - len(lines))]
        elif block.each:
            found += paragraphs(texts, block, columns, free)
        elif block.high is not None:
            found += listed(texts, block, columns, block.high)
        else:
            found += grid(texts, block, columns)
        if isinstance(block, Grid) and (block.each or block.wide):
            count = len(found)
    return [line.replace(TIED, " ") for line in found], count


def tied(texts: Texts) -> Texts:
    """The same texts, in which no line ends between a thing and what it counts."""
    found = copy(texts)
    found.blank = TIED
    return found


def tighten(blocks: Sequence[Row | Grid], room: int) -> None:
    """Where a table of one line a player is too high, its lists and long lines get fewer, the last ones first; how much stands in them changes nothing."""
    if any(isinstance(block, Grid) and block.each for block in blocks):
        return
    over = 1 + sum(map(height, blocks)) - room
    for least in (LIST, 1):
        for block in reversed(blocks):
            if block.high is not None and over > 0:
                high = max(block.high - over, min(least, block.high) if block.high >= LIST else 1)
                over, block.high = over - block.high + high, high


def whole(texts: Texts, seen: Seen, name: str, columns: int) -> list[str]:
    """All that there is to see of a match, however many lines it takes."""
    texts, found = tied(texts), wrapped(title_of(texts, seen, name), columns)
    for block in seen.screen():
        if isinstance(block, Row):
            found += wrapped(plain_text(texts.show(block.key, block.facts)), columns) if block.key else []
            continue
        drawn = Table(box=None, pad_edge=False, padding=(0, GAP, 0, 0))
        rows = cells(texts, block)
        for head in headings(texts, block, rows):
            drawn.add_column(Text(head), overflow="fold")
        for row in rows:
            drawn.add_row(*map(Text, row))
        found += [texts.show(block.key), *("  " + line for line in lines_of(drawn, columns - 2))]
    return [line.replace(TIED, " ") for line in found]


def height(block: Row | Grid) -> int:
    """Lines of a block that has its own, whatever else there is."""
    if isinstance(block, Row):
        return block.high
    if block.each:
        return 0
    return block.high or 1 + len(block.rows)


def grid(texts: Texts, block: Grid, columns: int) -> list[str]:
    """A table of one line a row: its columns have the same place whatever stands in them."""
    rows = cells(texts, block)
    heads = headings(texts, block, rows)
    drawn = Table(box=None, show_edge=False, pad_edge=False, padding=(0, GAP, 0, 0))
    shown = sizes(block, heads, rows, columns)
    for at, size in shown.items():
        drawn.add_column(Text(heads[at]), no_wrap=True, overflow="ellipsis", width=size)
    for row in rows:
        drawn.add_row(*(Text(row[at]) for at in shown))
    return lines_of(drawn, columns)


def sizes(block: Grid, heads: Sequence[str], rows: Sequence[Sequence[str]], columns: int) -> dict[int, int]:
    """The widths of a table's columns: as their cells need, at most a share where there isn't room for all; the wide ones share what is left."""
    told = [max([1, *(cell_len(row[at]) for row in rows)]) for at in range(len(heads))]
    wide = [block.columns.index(column) for column in block.wide]
    shown, least = with_room(wide, [cell_len(head) for head in heads], told, rows, columns)
    wide = [at for at in wide if at in shown]
    needs = {at: max(least[at], told[at]) if heads[at] else 1 for at in shown}
    found = {at: least[at] if at in wide else needs[at] for at in shown}
    left = columns - GAP * (len(found) - 1) - sum(found.values())
    tight = left < 0
    if tight:
        found = {at: 1 if at in wide else min(size, columns // SHARE) for at, size in found.items()}
        left = max(columns - GAP * (len(found) - 1) - sum(found.values()), 0)
    shares = [max(3 - place, 1) for place in range(len(wide))]  # the first ones count most
    for at, share in zip(wide, shares):
        found[at] += left * share // sum(shares)
    # What has no room in its share takes that of the less important ones, the last one's first, at last all but a sign that there is more;
    # where not even the headings have room, also what more important ones don't need.
    for kept, needed in ((least, needs), ([min(one, CUT) for one in told], dict(enumerate(told)))):
        for place, at in enumerate(wide):
            for other, keeps in [
                *((one, kept) for one in wide[:place:-1]),
                *((one, told) for one in wide[:place] if tight),
            ]:
                more = min(max(needed[at] - found[at], 0), max(found[other] - keeps[other], 0))
                found[at], found[other] = found[at] + more, found[other] - more
    for at in wide[:1]:  # the most important one whole rather than names
        for other in (one for one in shown if one not in wide):
            more = min(max(told[at] - found[at], 0), max(found[other] - LEAST, 0))
            found[at], found[other] = found[at] + more, found[other] - more
    return found


def with_room(
    wide: Sequence[int], heads: Sequence[int], told: Sequence[int], rows: Sequence[Sequence[str]], columns: int
) -> tuple[list[int], list[int]]:
    """The columns for which there is room, and how wide their headings are: those give way first, then what tells nothing, then of three wide columns or more the least important."""
    shown, least = list(range(len(heads))), list(heads)
    most = columns // SHARE

    def over() -> bool:
        """Whether there is no room for all, the most important one whole, of the others as much as names them."""
        needs = [min(max(least[at], told[at]), LEAST if at in wide else most) for at in shown]
        parts = [told[at] if at in wide[:1] else need for at, need in zip(shown, needs)]
        return sum(parts) + GAP * (len(parts) - 1) > columns

    if over():
        least = [min(head, CUT + 1) for head in heads]
    empty = [at for at in wide[1:] if all(row[at] in NOTHING for row in rows)]
    for at in (*empty[::-1], *wide[:1:-1]):
        if at in shown and over():
            shown.remove(at)
    for at in shown:  # what is left is the headings' again
        while least[at] < heads[at]:
            least[at] += 1
            if over():
                least[at] -= 1
                break
    return shown, least


def headings(texts: Texts, block: Grid, rows: Sequence[Sequence[str]]) -> list[str]:
    """What stands over each column: nothing over marks."""
    heads = heads_of(texts, block)
    return ["" if all(row[at] in MARKS for row in rows) else head for at, head in enumerate(heads)]


def listed(texts: Texts, block: Grid, columns: int, high: int) -> list[str]:
    """A grid in so many lines: its title, then its rows, or its first row alone; what has no room is counted."""
    rows = cells(texts, block)
    drawn = Table.grid(padding=(0, GAP, 0, 0))
    if high == 1:
        rows = [[*row, f"+{len(rows) - 1}" * (len(rows) > 1)] for row in rows[:1]]
    for row in rows[: high - 1 or 1]:
        drawn.add_row(*(Text(cell, no_wrap=True, overflow="ellipsis") for cell in ("", *row)))
    lines = [clipped(texts.show(block.key), columns)] * (high > 1 or not rows) + lines_of(drawn, columns) * bool(rows)
    if len(rows) > high - 1 > 0:
        lines[-1] = f"  … +{len(rows) - high + 2}"
    return [*lines, *[""] * (high - len(lines))]


def paragraphs(texts: Texts, block: Grid, columns: int, room: int) -> list[str]:
    """A paragraph for each player, of lines that are theirs alone, in one column or two."""
    names = [plain_text(texts.value(one)) for one in block.each]
    beside = len(names) > room and columns >= 2 * HALF
    size = (columns - GAP) // 2 if beside else columns
    stacked = -(-len(names) // 2) if beside else len(names)
    high = max(1, min(MOST_LINES, room // max(stacked, 1)))
    indent = min(max(map(cell_len, names)), size // (SHARE - beside))
    told = [paragraph(texts, block, one, size - indent - GAP, high) for one in block.each]
    drawn = Table.grid(padding=(0, GAP, 0, 0))
    for wide in (indent, size - indent - GAP) * (1 + beside):
        drawn.add_column(no_wrap=True, overflow="ellipsis", width=wide)
    made = [(Text(name), Text("\n".join(line or " " for line in lines))) for name, lines in zip(names, told)]
    for at in range(0, len(made), 1 + beside):
        drawn.add_row(*(cell for pair in made[at : at + 1 + beside] for cell in pair))
    return lines_of(drawn, columns)


def paragraph(texts: Texts, block: Grid, whose: object, columns: int, high: int) -> list[str]:
    """What a player has, in so many lines: where it is too much, what has the fewest facts, the last column's first, is only counted, and of what has the last column's the facts between are left out, then names cut."""
    at = [block.columns.index(column) for column in block.wide]
    told = [
        {number: shown[one] for number, one in enumerate(at) if shown[one] not in NOTHING}
        for row, shown in zip(block.rows, cells(texts, block))
        if row[0] == whose
    ]
    if not any(told):  # what would stand here
        return [clipped(f"{texts.show(block.key)} {NOTHING[1]}", columns)] + [""] * (high - 1)
    left_out = 0
    while True:
        parts = [" ".join(one.values()).replace(" ", TIED) for one in told] + [f"+{left_out}"] * bool(left_out)
        text = (f"{TIED}· " if any(TIED in part for part in parts) else " ").join(parts)
        lines = wrapped(text, columns, None, 0) if cell_len(text) <= columns * high else []
        if len(lines) in range(1, high + 1):
            return [line.replace(TIED, " ") for line in lines] + [""] * (high - len(lines))
        least = min(max(one) for one in told)
        # All that is left has a fact of the last column: rather less is told of each.
        if least == len(at) - 1 and least > 1:
            between = [(one, number) for one in told for number in sorted(one)[1:-1]]
            longest = max(told, key=lambda one: cell_len(one[0]))
            if between:
                one, number = between[-1]
                del one[number]
                continue
            if cell_len(longest[0]) > LEAST:
                longest[0] = longest[0].rstrip("…")[:-1].rstrip()[:-1] + "…"
                continue
        del told[max(number for number, one in enumerate(told) if max(one) == least)]
        left_out += 1


def columns_of(texts: Sequence[str], columns: int, most: int = 1000) -> list[str]:
    """Texts side by side, in as many columns as there is room for; without columns where that takes far fewer lines, or more than there are: then the last tells how many texts had no room."""
    told = flowing(texts, columns)
    if max(map(cell_len, texts), default=0) <= columns:
        drawn = Columns([Text(one, no_wrap=True) for one in texts], padding=(0, APART))
        lines = lines_of(drawn, columns)
        if len(lines) <= min(len(told) + 1, most):
            return lines
    left = 0
    while len(told) > most and left < len(texts) - 1:
        left += 1
        told = flowing([*texts[:-left], f"…+{left}"], columns)
    return told


def flowing(texts: Sequence[str], columns: int) -> list[str]:
    """Texts one behind the other, as many as there is room for in a line; one that is too long for any is broken at words."""
    rows: list[str] = []
    for one in texts:
        if rows and cell_len(rows[-1]) + APART + cell_len(one) <= columns:
            rows[-1] += " " * APART + one
        else:
            rows += wrapped(one, columns, None, 4)
    return rows
