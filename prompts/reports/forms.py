"""A page in the forms that people can show: HTML, Markdown, CSV, and a small picture of who stands where: SVG, PNG."""

from __future__ import annotations

import os
from importlib import import_module

from prompts.reports import charts
from prompts.shell import Stop, plain_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from prompts.reports.page import Page
    from prompts.texts import Texts


def html(page: Page, texts: Texts) -> str:
    """A page of its own: one file, no script, nothing from the network."""
    from jinja2 import Environment, FileSystemLoader

    rooms = Environment(
        loader=FileSystemLoader(os.path.dirname(__file__)), autoescape=True, trim_blocks=True, finalize=shown
    )
    drawn = {chart: charts.draw(chart, number) for number, chart in enumerate(page.charts(), 1)}
    return rooms.get_template("page.html").render(
        page=page, drawn=drawn, variables=charts.variables(), style=charts.STYLE, footer=texts.ui("report/footer")
    )


def shown(value: object) -> object:
    """Text as it is shown: control characters as escapes, and no signs that turn the direction of what follows."""
    return plain_text(value) if type(value) is str else value


def markdown(page: Page, texts: Texts) -> str:
    """Markdown with tables; charts as what they say."""
    lines = [f"# {marked(page.title)}", "", *(marked(line) + "  " for line in page.about)]
    for section in page.sections:
        lines += ["", f"## {marked(section.title)}"]
        for block in section.blocks:
            lines.append("")
            if block.kind == "text":
                lines.append(marked(block.text))
            elif block.kind == "items":
                for item, under in block.items:
                    lines.append("- " + marked(item))
                    lines += ["  - " + marked(line) for line in under]
            elif block.kind == "table":
                lines.append("| " + " | ".join(map(marked, block.heads)) + " |")
                lines.append(
                    "|" + "|".join(" ---: " if at in block.numbers else " --- " for at in range(len(block.heads))) + "|"
                )
                lines += ["| " + " | ".join(map(marked, row)) + " |" for row in block.rows]
            else:
                lines.append(f"**{marked(block.title)}**: {marked(block.text)}")
    return "\n".join([*lines, "", texts.ui("report/footer"), ""])


MARKS = str.maketrans({**{mark: "\\" + mark for mark in "\\`*_[]|#~"}, "&": "&amp;", "<": "&lt;", ">": "&gt;"})


def marked(text: str) -> str:
    """Text in which nothing is taken for Markdown or HTML."""
    text = plain_text(text).translate(MARKS)
    stem = text.lstrip("0123456789")
    if text.startswith(("- ", "+ ", "=")) or (stem != text and stem[:1] in (".", ")") and stem[1:2] in ("", " ")):
        text = text[: len(text) - len(stem)] + "\\" + stem
    return text


def svg(page: Page, texts: Texts) -> str:
    """Who stands where, as a small picture for a chat."""
    return charts.picture(page.title, page.brief, page.rankings)


def png(page: Page, texts: Texts) -> bytes:
    """The same as pixels. Raises Stop where what draws them isn't installed."""
    try:
        drawn: bytes = import_module("resvg_py").svg_to_bytes(svg_string=svg(page, texts), zoom=2)
    except ImportError:
        raise Stop("report/no-pixels") from None
    return drawn


def sheet(page: Page, texts: Texts) -> str:
    """The page's one table as CSV."""
    from prompts.exchange.sheets import table

    return table(page.rows)


FORMS: dict[str, Callable[[Page, Texts], str | bytes]] = {
    ".html": html,
    ".htm": html,
    ".md": markdown,
    ".svg": svg,
    ".png": png,
    ".csv": sheet,
}
