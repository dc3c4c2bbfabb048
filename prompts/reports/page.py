"""A report as a page of facts and words, before it becomes HTML, Markdown, SVG or CSV."""


class Page:
    """title; `about`: lines under it; sections; `rows`: the one table that the report is as CSV (heads first)."""

    def __init__(self, lang, title, about=()):
        self.lang = lang
        self.title = title
        self.about = list(about)
        self.sections = []
        self.rows = []

    def section(self, title, folded=False):
        """Add a section; `folded`: closed until the reader opens it."""
        section = Section(title, folded)
        self.sections.append(section)
        return section

    def charts(self):
        """All charts of the page."""
        return [block for section in self.sections for block in section.blocks if block.kind == "chart"]


class Section:
    """A title and blocks."""

    def __init__(self, title, folded):
        self.title = title
        self.folded = folded
        self.blocks = []

    def add(self, block):
        """Add a block; returns it."""
        self.blocks.append(block)
        return block


class Text:
    """A paragraph."""

    kind = "text"

    def __init__(self, text):
        self.text = text


class Items:
    """A list: each item a text, with lines under it. ordered: numbers are part of the items' texts already."""

    kind = "items"

    def __init__(self, items):
        self.items = [(item, ()) if isinstance(item, str) else item for item in items]


class Table:
    """Heads and rows of texts; `numbers`: indexes of columns of figures; `caption`: what it shows, for who can't see it."""

    kind = "table"

    def __init__(self, caption, heads, rows, numbers=()):
        self.caption = caption
        self.heads = list(heads)
        self.rows = [["–" if cell is None else str(cell) for cell in row] for row in rows]
        self.numbers = frozenset(numbers)


class Chart:
    """A picture of figures: `form` (`line`, `stack` or `bars`), title, labels, series (name, values), and `text`: what it says."""

    kind = "chart"

    def __init__(self, form, title, labels, series, text):
        self.form = form
        self.title = title
        self.labels = [str(label) for label in labels]
        self.series = [(str(name), list(values)) for name, values in series]
        self.text = text
