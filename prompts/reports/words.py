"""Words and sections that reports of matches and of campaigns share."""

from __future__ import annotations

from prompts.reports.page import Chart, Page, Table, Text
from prompts.reports.throws import Series, words
from prompts.texts import Texts
from scorers.fairness import ENOUGH, FACES
from scorers.types import Sequence


def signed(number: int) -> str:
    """A change of a score as text."""
    return f"{number:+d}".replace("-", "\u2212")


def dice_section(texts: Texts, page: Page, found: Sequence[Series]) -> None:
    """The dice of each player, if any fell."""
    if not found:
        return
    section = page.section(texts.ui("report/dice"))
    faces = range(1, FACES + 1)
    named = []
    for one in found:
        way = texts.ui("report/noted", {"noted": texts.ui(f"report/{one.way}")})
        named.append(((one.player or texts.ui("the-table")) + way, one))
    for name, one in named:
        if one.fair.reading == "few":
            continue
        said = words(texts, one)
        counts = [f"{face}: {count}" for face, count in zip(faces, one.fair.counts)]
        section.add(Chart("bars", name, faces, [(name, one.fair.counts)], f"{texts.value(counts)}. {said}"))
    few = [name for name, one in named if one.fair.reading == "few"]
    if few:
        section.add(Text(texts.ui("report/few-dice", {"names": few, "enough": ENOUGH})))
    heads = [texts.ui("report/player"), *faces, texts.ui("report/average")]
    rows = [[name, *one.fair.counts, f"{one.fair.mean:.1f}"] for name, one in named]
    section.add(Table(texts.ui("report/dice"), heads, rows, range(1, FACES + 2)))
