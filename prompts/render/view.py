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


def table_lines(texts: Texts, seen: Seen, name: str, plain: bool = False) -> list[str]:
    """Lines of the table; `plain`: to be read aloud."""
    lines = [title_of(texts, seen, name)]
    for block in seen.screen():
        if isinstance(block, Grid):
            heads, rows = heads_of(texts, block), cells(texts, block)
            shown = told(heads, rows) if plain else columns([heads, *rows])
            lines += [texts.show(block.key) + ":" * plain, *("  " + line for line in shown)]
        elif block.key:
            lines.append(plain_text(texts.show(block.key, block.facts)))
    return lines


def title_of(texts: Texts, seen: Seen, name: str = "") -> str:
    """The game, and the match where it is named."""
    title = seen.setting.game.about.called(texts.lang)
    return f"{title} · {name}" if name else title


def cells(texts: Texts, grid: Grid) -> list[list[str]]:
    """The rows of a grid as words."""
    return [[plain_text(in_words(texts, cell)) for cell in row] for row in grid.rows]


def heads_of(texts: Texts, grid: Grid) -> list[str]:
    """What stands over each column: a sentence of its own, or the player whose it is."""
    return [texts.show(f"{grid.key}/{one}") if type(one) is str else texts.value(one) for one in grid.columns]


def in_words(texts: Texts, cell: object) -> str:
    """A cell as words: cards stand apart by blanks; names, which may have blanks themselves, by commas."""
    if isinstance(cell, (list, tuple)) and not any(isinstance(value, Name) for value in cell):
        return " ".join(map(texts.value, cell))
    return texts.value(cell)


def told(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A line for each row, for a voice: every cell after its column's head, and nothing for an empty one."""
    for row in rows:
        parts = (f"{head} {cell}".removesuffix(" ▶").strip() for head, cell in zip(heads, row) if cell not in ("", "–"))
        yield "; ".join(parts)


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of rows (lists of str of one length), aligned; wide characters count twice."""
    sizes = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    for row in rows:
        yield "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, sizes)).rstrip()
