"""A table drawn for people: the blocks of a game's view, as plain lines with aligned columns."""

from __future__ import annotations

from prompts.shell import plain_text
from prompts.width import width
from referee.kernel.view import Grid
from scorers.sheet import Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from prompts.texts import Texts
    from referee.seen import Seen


def table_lines(texts: Texts, seen: Seen, name: str, large: bool = False, plain: bool = False) -> list[str]:
    """Lines of the table; `large`: scores and who is awaited alone, in wide letters; `plain`: to be read aloud."""
    if large:
        return large_lines(texts, seen)
    lines = [title_of(texts, seen, name)]
    for block in seen.screen():
        if isinstance(block, Grid):
            lines += (grid_told if plain else grid_lines)(texts, block)
        else:
            lines.append(plain_text(texts.show(block.key, block.facts)))
    return lines


WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
# Digits of 3 x 5 points, two rows of points in a line: the lines of 0-9 and of the minus.
DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"), "1": ("▀█ ", " █ ", "▀▀▀"), "2": ("▀▀█", "█▀▀", "▀▀▀"), "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"), "5": ("█▀▀", "▀▀█", "▀▀▀"), "6": ("█▀▀", "█▀█", "▀▀▀"), "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"), "9": ("█▀█", "▀▀█", "▀▀▀"), "-": ("   ", "▀▀▀", "   "),
}  # fmt: skip
HIGH = 3  # lines of a digit


def large_lines(texts: Texts, seen: Seen, columns: int = 80, rows: int = 24) -> list[str]:
    """Scores and who must speak, in letters of double width and digits of three lines where they have room."""
    names, known = seen.setting.names, seen.scores()
    must = {one.seat for one in seen.awaited() if one.must}
    heads = [("▶ " if seat in must else "  ") + wide(texts, name) for seat, name in enumerate(names)]
    scores = [str(known.get(name, "")) for name in names]
    size = max(map(width, heads)) + 3
    lines = []
    room = (rows - 1) // len(names)  # lines for each player; one is for the table
    if texts.signs and room >= HIGH and size + 4 * max(map(len, scores)) <= columns:
        for head, score in zip(heads, scores):
            for at in range(HIGH):
                told = head + " " * (size - width(head)) if at == 1 else " " * size
                lines.append((told + " ".join(DIGITS[digit][at] for digit in score)).rstrip())
            lines += [""] * min(room - HIGH, 1)
    else:
        for head, score in zip(heads, scores):
            lines += [f"{head} {wide(texts, score)}", *[""] * min(room - 1, 1)]
    if None in must:
        lines.append(f"▶ {wide(texts, texts.ui('the-table'))}")
    return lines


def wide(texts: Texts, text: str) -> str:
    """Text in letters of double width, where they can be printed."""
    return text.translate(WIDE) if texts.signs else text


def title_of(texts: Texts, seen: Seen, name: str) -> str:
    """The game and the match."""
    game = seen.setting.game
    return f"{game.ja if texts.lang == 'ja' else game.title} · {name}"


def cells(texts: Texts, grid: Grid) -> list[list[str]]:
    """The rows of a grid as words."""
    return [[plain_text(in_words(texts, cell)) for cell in row] for row in grid.rows]


def in_words(texts: Texts, cell: object) -> str:
    """A cell as words: cards stand apart by blanks; names, which may have blanks themselves, by commas."""
    if isinstance(cell, (list, tuple)) and not any(isinstance(value, Name) for value in cell):
        return " ".join(map(texts.value, cell))
    return texts.value(cell)


def grid_lines(texts: Texts, grid: Grid) -> list[str]:
    """A grid with its title and aligned columns; wide characters count twice."""
    heads = [texts.show(f"{grid.key}/{column}") for column in grid.columns]
    lines = [texts.show(grid.key)]
    for line in columns([heads, *cells(texts, grid)]):
        lines.append("  " + line)
    return lines


def grid_told(texts: Texts, grid: Grid) -> list[str]:
    """A grid for a voice: every cell after its column's name, and nothing for an empty one."""
    heads = [texts.show(f"{grid.key}/{column}") for column in grid.columns]
    return [texts.show(grid.key) + ":", *("  " + line for line in told(heads, cells(texts, grid)))]


def told(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A line for each row: every cell after its column's head, and nothing for an empty one."""
    for row in rows:
        parts = (f"{head} {cell}".removesuffix(" ▶").strip() for head, cell in zip(heads, row) if cell not in ("", "–"))
        yield "; ".join(parts)


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of rows (lists of str of one length)."""
    sizes = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    for row in rows:
        yield "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, sizes)).rstrip()
