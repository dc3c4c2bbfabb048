"""Columns for people: cells padded so that they stand under one another; wide characters count twice."""

from __future__ import annotations

from prompts.speak import width

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Lines of rows (lists of str of one length)."""
    sizes = [max(width(row[at]) for row in rows) for at in range(len(rows[0]))] if rows else []
    for row in rows:
        yield "  ".join(cell + " " * (size - width(cell)) for cell, size in zip(row, sizes)).rstrip()
