"""A page in the forms that people can show: HTML, Markdown, CSV, and a small picture of who stands where: SVG, PNG."""

from __future__ import annotations

import os
from importlib import import_module

from prompts.reports import charts
from prompts.reports.charts import shown
from prompts.reports.page import Items, Page, Table, Text
from prompts.shell import Stop, plain_text
from prompts.texts import Texts
from scorers.types import Callable, Iterable


def html(page: Page, texts: Texts) -> str:
    """A page of its own: one file, no script, nothing from the network."""
    with open(os.path.join(os.path.dirname(__file__), "page.css"), encoding="utf-8") as file:
        style = charts.variables() + charts.STYLE + file.read()
    title, number = shown(page.title), 0
    parts = [
        f'<!doctype html>\n<html lang="{page.lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" content="light dark">\n'
        f'<title>{title}</title>\n<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>',
        *(f'<p class="about">{shown(line)}</p>' for line in page.about),
        "</header>\n<main>",
    ]
    for section in page.sections:
        heading = shown(section.title)
        parts.append(f"<details><summary>{heading}</summary>" if section.folded else f"<section><h2>{heading}</h2>")
        for block in section.blocks:
            if isinstance(block, Text):
                parts.append(f'<p class="note">{shown(block.text)}</p>')
            elif isinstance(block, Items):
                lines = ((item, "".join(f"<div>{shown(line)}</div>" for line in under)) for item, under in block.items)
                parts += ["<ul>", *(f"<li>{shown(item)}{under}</li>" for item, under in lines), "</ul>"]
            elif isinstance(block, Table):
                parts += tabled(block, section.title)
            else:
                number += 1
                unseen = ' class="unseen"' if block.title == section.title else ""
                caption = f'<figcaption aria-hidden="true"{unseen}>{shown(block.title)}</figcaption>'
                parts.append(f"<figure>{caption}{charts.draw(block, number)}</figure>")
        parts.append("</details>" if section.folded else "</section>")
    return "\n".join([*parts, "</main>", f"<footer>{shown(texts.ui('report/footer'))}</footer>\n</body>\n</html>\n"])


def tabled(table: Table, title: str) -> list[str]:
    """A table as HTML, its caption above it where that isn't its section's title."""
    caption, kinds = shown(table.caption), [table.kinds(at) for at in range(len(table.heads))]

    def row(cells: Iterable[str], tag: str, facts: str = "") -> str:
        return (
            "<tr>" + "".join(f"<{tag}{facts}{kind}>{shown(one)}</{tag}>" for kind, one in zip(kinds, cells)) + "</tr>"
        )

    return [
        *([] if table.caption == title else [f'<p class="about">{caption}</p>']),
        f'<div class="wide" tabindex="0" role="region" aria-label="{caption}"><table aria-label="{caption}">',
        f"<thead>{row(table.heads, 'th', ' scope=col')}</thead>\n<tbody>",
        *(row(cells, "td") for cells in table.rows),
        "</tbody></table></div>",
    ]


def markdown(page: Page, texts: Texts) -> str:
    """Markdown with tables; charts as what they say."""
    lines = [f"# {marked(page.title)}", "", *(marked(line) + "  " for line in page.about)]
    for section in page.sections:
        lines += ["", f"## {marked(section.title)}"]
        for block in section.blocks:
            lines.append("")
            if isinstance(block, Text):
                lines.append(marked(block.text))
            elif isinstance(block, Items):
                for item, under in block.items:
                    lines.append("- " + marked(item))
                    lines += ["  - " + marked(line) for line in under]
            elif isinstance(block, Table):
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
    return charts.picture(page.title, page.brief or page.about[-1], page.rankings)


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
PICTURES = (svg, png)  # of who stands where
