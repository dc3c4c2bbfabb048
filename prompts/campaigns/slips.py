"""An event's round on paper: who sits where, to hang up, and a slip for each table, to be filled in and signed."""

from __future__ import annotations

from prompts.campaigns.events import Results, free_line
from prompts.reports.page import Page, Table
from prompts.texts import Texts
from scorers.sheet import Document

LINE = "\u00a0" * 18  # room for what is written by hand


def page_of(texts: Texts, event: Document, results: Results) -> Page:
    """The Page of the last round."""
    number, last = len(event["rounds"]), event["rounds"][-1]
    title = texts.ui("event/round", {"event": event["name"], "number": number})
    page = Page(texts.lang, title, [event["game"]] if event["game"] else [])
    heads = [texts.ui("slips/table"), texts.ui("standings/player"), texts.ui("slips/result")]
    rows = []
    for at, names in enumerate(last["tables"], 1):
        found = results.get((number, at))
        said = [f"{place}." for place in found["places"]] if found else [LINE] * len(names)
        rows += [[f"{number}.{at}", *one] for one in zip(names, said)]
    page.about += [free_line(texts, event, last["free"])] if last["free"] else []
    page.section(heading := texts.ui("slips/tables")).add(Table(heading, heads, rows, tight=(0,)))
    blanks = [texts.ui("standings/player"), *(texts.ui(f"slips/{name}") for name in ("points", "place", "sign"))]
    for at, names in enumerate(last["tables"], 1):
        slip = f"{title} · {number}.{at}"
        page.section(slip).add(Table(slip, blanks, [[name, LINE, LINE, 2 * LINE] for name in names]))
    page.rows = [["table", "player"], *(row[:2] for row in rows)]
    return page
