"""Tables and charts as people see them: rich draws them where a person watches; into a pipe go aligned columns, with --plain what can be read aloud.

What rich doesn't draw is listed in `prompts.width`.
"""

from __future__ import annotations

from shutil import get_terminal_size

from prompts.output import can_print, draw, plain_text
from prompts.render.view import columns, told
from prompts.shell import Shell
from prompts.width import breakable
from scorers.types import Mapping, Sequence, TypeVar

T = TypeVar("T")

LAST = 20  # rows of a long list that a person at a terminal is shown
BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN = "_.-=+*#@"


def tell_table(shell: Shell, rows: Sequence[Sequence[str]], heads: Sequence[str] | None = None) -> None:
    """Write rows of cells, under their heads where there are such."""
    if heads and shell.plain:
        shell.tell(*told(heads, rows))
        return
    if not shell.breaks:
        shell.tell(*columns([heads, *rows] if heads else rows))
        return
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=heads is not None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for head in heads or [""] * len(rows[0]):
        table.add_column(Text(head), overflow="fold")
    for row in rows:
        table.add_row(*(Text(breakable(plain_text(cell))) for cell in row))
    draw(table, shell.colour)


def last(shell: Shell, rows: Sequence[T], every: bool) -> Sequence[T]:
    """The rows of a list by time that are told: all of them, but to a person at a terminal, who didn't ask for every one, the last ones."""
    return rows if every or shell.json or not shell.watched else rows[-LAST:]


def tell_rest(shell: Shell, rows: Sequence[object], shown: Sequence[object]) -> None:
    """Tell how to see the rows that weren't shown, where there are such."""
    if len(shown) < len(rows):
        shell.told("list/last", count=len(shown), whole=len(rows))


def chart(series: Mapping[str, Sequence[int]], plain: bool) -> list[list[str]]:
    """Rows of a chart of {name: [figure…]}: name, first figure, the way, last figure.

    plain: with ASCII alone.
    """
    figures = [figure for points in series.values() for figure in points]
    low, high = min(figures), max(figures)
    marks = PLAIN if plain or not can_print(BLOCKS) else BLOCKS
    wide = max(10, min(100, get_terminal_size().columns - max(map(len, series)) - 20))
    rows = []
    for name, points in series.items():
        way = "".join(
            marks[(len(marks) - 1) * (figure - low) // (high - low) if high > low else 0]
            for figure in sampled(points, wide)
        )
        rows.append([name, str(points[0]), way, str(points[-1])])
    return rows


def sampled(points: Sequence[int], wide: int) -> list[int]:
    """At most `wide` of the points, evenly spread, the last one always."""
    if len(points) <= wide:
        return list(points)
    return [points[(at + 1) * len(points) // wide - 1] for at in range(wide)]
