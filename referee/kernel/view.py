"""What a table looks like: blocks of facts that the shell draws, the most important first. No words here, only catalog keys."""

from __future__ import annotations

from scorers.sheet import Fact
from scorers.state import Record
from scorers.types import Mapping, Sequence, TypeAlias

# What a table is as plain data, as JSON has it.
Plain: TypeAlias = "str | int | float | None | Sequence[Plain] | Mapping[str, Plain]"


class Row:
    """One line of text: a key of the game's `show` catalog ("": an empty line, which keeps the place) and its facts.

    high: how many lines of a small screen are its own, or at most where it is still: the same through a whole match, so that
    nothing moves where it takes fewer; open: whether it is what everybody waits for, seen from two metres too.
    """

    __slots__ = ("key", "facts", "high", "still", "open")

    def __init__(self, key: str, /, *, high: int = 1, still: bool = False, open: bool = False, **facts: Fact) -> None:
        self.key = key
        self.facts = facts
        self.high = high
        self.still = still
        self.open = open


class Grid(Record):
    """A small table: title key, columns (keys of `show`, or facts: a seat, a Term), and rows of facts, one a column.

    On a screen of a fixed size: each: the players, if the rows of each are told in one paragraph; wide: the columns that share what
    is left, of paragraphs those that are told; high: lines that are its own, however many rows it has.
    """

    key: str
    columns: Sequence[object]
    rows: Sequence[Sequence[object]]
    wide: Sequence[str] = ()
    high: int | None = None
    each: Sequence[object] = ()
