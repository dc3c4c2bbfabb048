"""A report as a page of facts and words, before it becomes HTML, Markdown, SVG or CSV."""

from __future__ import annotations

from dataclasses import dataclass, field

from scorers.types import Iterable, Sequence, TypeAlias

Block: TypeAlias = "Text | Items | Table | Chart"


@dataclass
class Page:
    """title; `about`: lines under it; sections; `rankings` and `brief`: what a small picture shows and says; `rows`: the one table that the report is as CSV (heads first)."""

    lang: str
    title: str
    about: list[str]
    sections: list[Section] = field(default_factory=list)
    rankings: list[Ranking] = field(default_factory=list)
    brief: str = ""
    rows: list[list[object]] = field(default_factory=list)

    def section(self, title: str, folded: bool = False) -> Section:
        """Add a section; `folded`: closed until the reader opens it."""
        self.sections.append(Section(title, folded))
        return self.sections[-1]


@dataclass
class Section:
    """A title and blocks."""

    title: str
    folded: bool
    blocks: list[Block] = field(default_factory=list)

    def add(self, block: Block) -> None:
        """Add a block."""
        self.blocks.append(block)


@dataclass
class Text:
    """A paragraph."""

    text: str


class Items:
    """A list: each item a text, with lines under it."""

    def __init__(self, items: Iterable[str | tuple[str, Sequence[str]]]) -> None:
        self.items = [(item, ()) if isinstance(item, str) else item for item in items]


class Table:
    """Heads and rows of texts; `caption`: what it shows; indexes of columns: `numbers` (figures), `broad` (sentences), `tight` (never broken); `head`: the one that names the row."""

    def __init__(
        self,
        caption: str,
        heads: Iterable[object],
        rows: Iterable[Iterable[object]],
        numbers: Iterable[int] = (),
        broad: Iterable[int] = (),
        tight: Iterable[int] = (),
        head: int = 0,
    ) -> None:
        self.caption = caption
        self.heads = [str(one) for one in heads]
        self.rows = [["–" if cell is None else str(cell) for cell in row] for row in rows]
        self.numbers = frozenset(numbers)
        self.named = (("n", self.numbers), ("b", frozenset(broad)), ("t", frozenset(tight)), ("k", frozenset((head,))))

    def kinds(self, at: int) -> str:
        """The classes of a column, as HTML has them."""
        found = " ".join(name for name, columns in self.named if at in columns)
        return f' class="{found}"' if found else ""


class Chart:
    """A picture of figures: `form` (`line` or `bars`), title, labels, series (name, values), and `text`: what it says."""

    def __init__(
        self, form: str, title: str, labels: Iterable[object], series: Iterable[tuple[str, Iterable[float]]], text: str
    ) -> None:
        self.form = form
        self.title = title
        self.labels = [str(label) for label in labels]
        self.series = [(str(name), list(values)) for name, values in series]
        self.text = text


@dataclass
class Ranking:
    """Who stands where, for a small picture: a title and (place, name, figure) of each."""

    title: str
    rows: Sequence[tuple[str, str, float]]
