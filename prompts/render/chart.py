"""A chart for the terminal: one line of blocks a player, all on one scale."""

from __future__ import annotations

from shutil import get_terminal_size

from prompts.output import can_print
from scorers.types import Mapping, Sequence

BLOCKS = "▁▂▃▄▅▆▇█"
PLAIN = "_.-=+*#@"


def chart(series: Mapping[str, Sequence[int]], plain: bool = False, wide: int | None = None) -> list[list[str]]:
    """Rows of a chart of {name: [figure…]}: name, first figure, the way, last figure.

    plain: with ASCII alone; wide: columns for the way (default: what the terminal has).
    """
    figures = [figure for points in series.values() for figure in points]
    low, high = min(figures), max(figures)
    marks = PLAIN if plain or not can_print(BLOCKS) else BLOCKS
    wide = wide or max(10, min(100, get_terminal_size().columns - max(map(len, series)) - 20))
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
