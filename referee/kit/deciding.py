"""What decides where `referee.kit.simple` finds a card elsewhere: what `why` watches, so that it names who was seen with it."""

from __future__ import annotations

from referee.kit.places import DECK, Laid
from scorers.sheet import Facts
from scorers.types import Callable, Hashable, Mapping, TypeAlias

Watched: TypeAlias = list[Callable[[Laid], object]]


def _lacks(zone: Hashable, cards: object) -> Watched:
    """Whether cards can't be in a zone together."""
    kinds = [str(card) for card in cards] if isinstance(cards, (list, tuple)) else [str(cards)]
    return [lambda table: not table.cards.can(zone, kinds)]


def _lies(name: str, card: str) -> Watched:
    """Whether a card lies in no pile of that name."""
    return [lambda table: all(card not in cards for cards in table.open.get(name, {}).values())]


WATCHED: Mapping[str, Callable[[Laid, int, Facts], Watched]] = {
    "simple/hand": lambda table, seat, facts: _lacks(seat, facts["card"]),
    "simple/shown": lambda table, seat, facts: _lacks(seat, facts["cards"]),
    "simple/deck": lambda table, seat, facts: _lacks(DECK, facts["card"]),
    "simple/pile": lambda table, seat, facts: _lies(str(facts["place"]), str(facts["card"])),
}
