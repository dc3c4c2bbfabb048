"""What a table looks like: blocks of facts that the shell draws. No words here, only catalog keys."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import TypeAlias

    # What a table is as plain data, as JSON has it.
    Plain: TypeAlias = "str | int | float | None | Sequence[Plain] | Mapping[str, Plain]"

    from scorers.sheet import Fact


class Row:
    """One line of text: a key of the game's `show` catalog and its facts."""

    __slots__ = ("key", "facts")

    def __init__(self, key: str, **facts: Fact) -> None:
        self.key = key
        self.facts = facts


class Grid:
    """A small table: title key, column keys (of `show`), and rows of facts, one a column."""

    __slots__ = ("key", "columns", "rows")

    def __init__(self, key: str, columns: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
        self.key = key
        self.columns = columns
        self.rows = rows
