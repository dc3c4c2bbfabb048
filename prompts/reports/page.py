"""A report as a page of facts and words, before it becomes HTML, Markdown, SVG or CSV."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Literal, TypeAlias, TypeVar

    Block: TypeAlias = "Text | Items | Table | Chart"
    B = TypeVar("B", bound=Block)


class Page:
    """title; `about`: lines under it; sections; `rankings` and `brief`: what a small picture shows and says; `rows`: the one table that the report is as CSV (heads first)."""

    def __init__(self, lang: str, title: str, about: Iterable[str] = ()) -> None:
        self.lang = lang
        self.title = title
        self.about = list(about)
        self.sections: list[Section] = []
        self.rankings: list[Ranking] = []
        self.brief = self.about[-1] if self.about else ""
        self.rows: list[list[object]] = []

    def section(self, title: str, folded: bool = False) -> Section:
        """Add a section; `folded`: closed until the reader opens it."""
        section = Section(title, folded)
        self.sections.append(section)
        return section

    def charts(self) -> list[Chart]:
        """All charts of the page."""
        return [block for section in self.sections for block in section.blocks if block.kind == "chart"]


class Section:
    """A title and blocks."""

    def __init__(self, title: str, folded: bool) -> None:
        self.title = title
        self.folded = folded
        self.blocks: list[Block] = []

    def add(self, block: B) -> B:
        """Add a block; returns it."""
        self.blocks.append(block)
        return block


class Text:
    """A paragraph."""

    kind: Literal["text"] = "text"

    def __init__(self, text: str) -> None:
        self.text = text


class Items:
    """A list: each item a text, with lines under it. ordered: numbers are part of the items' texts already."""

    kind: Literal["items"] = "items"

    def __init__(self, items: Iterable[str | tuple[str, Sequence[str]]]) -> None:
        self.items = [(item, ()) if isinstance(item, str) else item for item in items]


class Table:
    """Heads and rows of texts; `caption`: what it shows; indexes of columns: `numbers` (figures), `broad` (sentences), `tight` (never broken); `head`: the one that names the row."""

    kind: Literal["table"] = "table"

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

    kind: Literal["chart"] = "chart"

    def __init__(
        self, form: str, title: str, labels: Iterable[object], series: Iterable[tuple[str, Iterable[float]]], text: str
    ) -> None:
        self.form = form
        self.title = title
        self.labels = [str(label) for label in labels]
        self.series = [(str(name), list(values)) for name, values in series]
        self.text = text


class Ranking:
    """Who stands where, for a small picture: a title and (place, name, figure) of each."""

    def __init__(self, title: str, rows: Iterable[tuple[str, str, float]]) -> None:
        self.title = title
        self.rows = list(rows)
