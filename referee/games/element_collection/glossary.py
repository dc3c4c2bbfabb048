"""The twelve kinds of elements: how many cards, what they score, their icon."""

from __future__ import annotations

from referee.games.element_collection.components import DATA
from referee.kernel.glossary import Entry, Fact
from scorers.sheet import Term
from scorers.types import Iterator

# What scores in its own way (EC-11).
OTHERWISE = {
    ("heart", "plus"): "plus/each",
    ("evil", "plus"): "plus/each",
    ("evil", "minus"): "minus/most",
    ("void", "minus"): "minus/left",
}


def entries() -> Iterator[Entry]:
    """All kinds."""
    for kind in DATA["kinds"]:
        facts = [Fact("cards", count=kind["cards"])]
        for side in ("plus", "minus"):
            if kind[side] is not None:
                facts.append(Fact(OTHERWISE.get((kind["name"], side), side), points=kind[side]))
        facts.append(Fact("icon", icon=Term("icon/" + kind["icon"])) if kind["icon"] else Fact("icon/none"))
        yield Entry("element", [kind["name"], *kind["also_en"]], [kind["ja"], *kind["also_ja"]], facts)
