"""A table fitted to a screen: lines wrapped, blocks beside one another, grids run in, then clipped, at last left out."""

from __future__ import annotations

from prompts.render.view import cells, title_of
from prompts.shell import plain_text
from prompts.width import widest, width, wrap
from referee.kernel.view import Grid

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from prompts.texts import Texts
    from referee.kernel.view import Row
    from referee.seen import Seen

GAP = 3  # columns between blocks that stand beside one another
LEAST = 24  # columns that a line of text needs beside a grid
NOTHING = ("", "–")  # cells that tell nothing


def fitted(texts: Texts, seen: Seen, name: str, columns: int, rows: int | None = None) -> list[str]:
    """Lines of the table for a screen of `columns`, at most `rows` (None: as many as it takes)."""
    blocks = seen.screen()
    boxes = [box(texts, block, columns) for block in blocks]
    title = wrap(title_of(texts, seen, name), columns)
    lines = title + [line for one in boxes for line in one]
    if rows is None or len(lines) <= rows:
        return lines
    run_in = [box_run_in(texts, block, columns) if isinstance(block, Grid) else None for block in blocks]
    while True:
        lines = title + beside(texts, blocks, boxes, columns)
        if len(lines) <= rows:
            return lines
        saved = [len(one) - len(short) if short else 0 for one, short in zip(boxes, run_in)]
        at = saved.index(max(saved))
        short = run_in[at]
        if short is None or saved[at] <= 0:
            break
        boxes[at], run_in[at] = short, None
    clipped = [
        box_run_in(texts, block, columns, whole=False) if short is None and isinstance(block, Grid) else one
        for block, one, short in zip(blocks, boxes, run_in)
    ]
    kept = (title + beside(texts, blocks, clipped, columns))[: max(rows - 1, 1)]
    return [*kept, wrap(texts.ui("play/more", {"count": len(lines) - len(kept)}), columns)[0]]


def box(texts: Texts, block: Row | Grid, columns: int) -> list[str]:
    """Lines of one block, none wider than `columns`."""
    if not isinstance(block, Grid):
        return wrap(plain_text(texts.show(block.key, block.facts)), columns)
    table = [[texts.show(f"{block.key}/{column}") for column in block.columns], *cells(texts, block)]
    keep = [at for at in range(len(table[0])) if any(row[at] for row in table[1:])]
    table = [[row[at] for at in keep] for row in table]
    sizes = [max(width(row[at]) for row in table) for at in range(len(keep))]
    over = 2 + sum(sizes) + 2 * (len(sizes) - 1) - columns
    while over > 0 and max(sizes) > 8:
        at = sizes.index(max(sizes))
        less = min(over, max(1, sizes[at] - sorted(sizes)[-2] if len(sizes) > 1 else over), sizes[at] - 8)
        sizes[at] -= less
        over -= less
    if over > 0:  # more columns than can be told apart
        return box_run_in(texts, block, columns)
    lines = wrap(texts.show(block.key), columns)
    for row in table:
        parts = [wrap(cell, size, 0) for cell, size in zip(row, sizes)]
        for at in range(max(len(part) for part in parts)):
            shown = [part[at] if at < len(part) else "" for part in parts]
            lines.append(
                "  " + "  ".join(text + " " * (size - width(text)) for text, size in zip(shown, sizes)).rstrip()
            )
    return lines


def box_run_in(texts: Texts, grid: Grid, columns: int, whole: bool = True) -> list[str]:
    """A grid as running text: rows of one first cell together, numbers and players with their column's name.

    whole: wrapped; else what goes beyond its line is left out.
    """
    heads = [texts.show(f"{grid.key}/{column}") for column in grid.columns]
    rows = cells(texts, grid)
    marked = all(row[0] in ("", "▶") for row in rows)
    groups: dict[str, list[str]] = {}
    for row, facts in zip(rows, grid.rows):
        first = f"{row[0]} {row[1]}".strip() if marked else row[0]
        told = [
            f"{heads[at]} {row[at]}" if is_bare(facts[at], row[at]) and (at > 1 or marked) else row[at]
            for at in range(1 + marked, len(row))
            if row[at] not in NOTHING
        ]
        groups.setdefault(first, []).append(", ".join(told) if marked else " ".join(told))
    if len(groups) == len(rows) and not marked:  # no row belongs to another: all in one paragraph
        text = " · ".join(f"{first} {told[0]}".rstrip() for first, told in groups.items())
        return wrap(f"{texts.show(grid.key)}: {text}", columns)
    lines = wrap(texts.show(grid.key), columns)
    for first, told in groups.items():
        text = f"  {first}: {' · '.join(filter(None, told))}"
        lines += wrap(text, columns, 4) if whole or width(text) <= columns else [wrap(text, columns - 2, 4)[0] + " …"]
    return lines


def is_bare(fact: object, text: str) -> bool:
    """Whether a cell needs its column's name to be understood: a number, or players."""
    some = fact[0] if isinstance(fact, (list, tuple)) and fact else fact
    return isinstance(some, int) or text.isdigit()


def beside(texts: Texts, blocks: Sequence[Row | Grid], boxes: list[list[str]], columns: int) -> list[str]:
    """Lines of all blocks; what fits stands to the right of a grid."""
    shelves: list[Shelf] = []
    for block, lines in zip(blocks, boxes):
        if not (shelves and isinstance(shelves[-1].first, Grid) and shelves[-1].take(texts, block, lines, columns)):
            shelves.append(Shelf(block, lines))
    return [line for shelf in shelves for line in shelf.lines()]


class Shelf:
    """Blocks beside one another: columns of lines."""

    def __init__(self, first: Row | Grid, lines: list[str]) -> None:
        self.first = first
        self.stacks = [list(lines)]

    def take(self, texts: Texts, block: Row | Grid, lines: list[str], columns: int) -> bool:
        """Put a block under the last stack if that makes the shelf no higher, else beside it; False if it doesn't fit."""
        height = max(map(len, self.stacks))
        for stacks in (self.stacks[:-1], self.stacks):
            room = columns - sum(widest(stack) + GAP for stack in stacks)
            under = stacks is not self.stacks
            if not stacks:
                continue
            if not isinstance(block, Grid) and room >= LEAST:
                lines = wrap(plain_text(texts.show(block.key, block.facts)), room)
            if widest(lines) > room or (under and len(self.stacks[-1]) + len(lines) > height):
                continue
            if under:
                self.stacks[-1] += lines
            elif isinstance(block, Grid) or len(lines) <= height:
                self.stacks.append(list(lines))
            else:
                continue
            return True
        return False

    def lines(self) -> list[str]:
        """The stacks side by side."""
        sizes = [widest(stack) for stack in self.stacks]
        found = []
        for at in range(max(map(len, self.stacks))):
            parts = [stack[at] if at < len(stack) else "" for stack in self.stacks]
            found.append(
                (" " * GAP).join(part + " " * (size - width(part)) for part, size in zip(parts, sizes)).rstrip()
            )
        return found
