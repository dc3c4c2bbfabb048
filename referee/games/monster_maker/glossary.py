"""The cards that every set has, with the figures that are known of them."""

from __future__ import annotations

from referee.games.monster_maker.kinds import CORRIDOR, printed
from referee.kernel.glossary import Entry, Fact
from scorers.sheet import Term
from scorers.types import Iterator

FIGURES = ("length", "attack", "toughness", "number", "copies")


def entries() -> Iterator[Entry]:
    """All corridors, and the cards of the data."""
    for card in printed()[0].values():
        facts = [Fact(f"figure/{name}", figure=str(getattr(card, name))) for name in FIGURES if getattr(card, name)]
        if card.cls:
            facts.append(Fact("class", cls=Term(f"class/{card.cls}")))
        facts += [Fact(name) for name in ("human", "undead") if getattr(card, name)]
        if card.weights:
            facts.append(Fact("figure/weight", figure=card.weights[0]))
        short = [f"c{card.length}"] if card.kind == CORRIDOR else []
        yield Entry(card.kind, [card.en, *short], [card.ja], facts or [Fact("unknown")])
