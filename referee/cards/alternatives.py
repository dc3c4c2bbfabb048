"""Cards to which one of several things has happened, and nobody knows which: every way is followed until a showing decides."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.worlds import Zone
from scorers.types import Iterable, Iterator, Mapping


class Ways:
    """Several `Cards` of one table, one of which is what lies there. A mutable value, used like Cards.

    mixed: the same table as if some zones had been shuffled together, so that each of the ways is one of its worlds;
    whole: whether all that it allows is in one of the ways, too, but for the order in which these zones lie.
    """

    __slots__ = ("ways", "mixed", "whole")

    def __init__(self, ways: list[Cards], mixed: Cards, whole: bool) -> None:
        self.ways, self.mixed, self.whole = ways, mixed, whole

    def draft(self) -> Ways:
        """An equal value that shares nothing that can change: Cards in it are never changed, only replaced."""
        return Ways(self.ways, self.mixed, self.whole)

    def _follow(self, name: str, *args: object) -> None:
        """What happens in every way; those in which it can't are none any more. Impossible, and nothing changed, if all are."""
        mixed, left = self.mixed.draft(), []
        getattr(mixed, name)(*args)
        fault: Impossible | None = None
        for way in self.ways:
            trial = way.draft()
            try:
                getattr(trial, name)(*args)
            except Impossible as impossible:
                fault = impossible
            else:
                left.append(trial)
        if fault is not None and not left:
            raise fault
        self.ways, self.mixed = left, mixed

    def move(self, source: Zone, target: Zone, n: int = 1) -> None:
        """As in Cards."""
        self._follow("move", source, target, n)

    def carry(self, source: Zone, target: Zone, kinds: Iterable[str]) -> None:
        """As in Cards."""
        self._follow("carry", source, target, list(kinds))

    def take(self, zone: Zone, kinds: Iterable[str]) -> None:
        """As in Cards."""
        self._follow("take", zone, list(kinds))

    def put(self, zone: Zone, kinds: Iterable[str]) -> None:
        """As in Cards."""
        self._follow("put", zone, list(kinds))

    def show(self, zone: Zone, kinds: Iterable[str], whole: bool = False) -> None:
        """As in Cards."""
        self._follow("show", zone, list(kinds), whole)

    def merge(self, source: Zone, target: Zone) -> None:
        """As in Cards."""
        self._follow("merge", source, target)

    def declare(self, kind: str, copies: int | None, at_most: bool = False) -> None:
        """As in Cards."""
        self._follow("declare", kind, copies, at_most)

    def need(self, kind: str) -> None:
        """As in Cards."""
        self._follow("need", kind)

    def choice(self, kinds: Mapping[str, int | None], most: int) -> None:
        """As in Cards."""
        self._follow("choice", kinds, most)

    def met(self, kind: str) -> bool:
        """As in Cards."""
        return any(way.met(kind) for way in self.ways)

    def count(self, zone: Zone, n: int) -> None:
        """As in Cards."""
        self._follow("count", zone, n)

    @property
    def zones(self) -> list[Zone]:
        """The zones that have cards in any way."""
        return list(dict.fromkeys(zone for way in self.ways for zone in way.zones))

    def size(self, zone: Zone) -> int | None:
        """As in Cards; None as well where it isn't the same in every way."""
        return self.together((zone,))

    def together(self, zones: Iterable[Zone]) -> int | None:
        """As in Cards; None as well where it isn't the same in every way."""
        first, *rest = [way.together(zones) for way in self.ways]
        return first if all(size == first for size in rest) else None

    def known(self, zone: Zone) -> dict[str, int]:
        """As in Cards: {kind: count} of cards that are known to be there in every way."""
        return _fewest([way.known(zone) for way in self.ways])

    def can(self, zone: Zone, kinds: Iterable[str], whole: bool = False) -> bool:
        """As in Cards."""
        kinds = list(kinds)
        if zone in self.mixed.zones and not self.mixed.can(zone, kinds, whole):
            return False
        return any(way.can(zone, kinds, whole) for way in self.ways)

    def may(self, zone: Zone, kinds: Iterable[str]) -> list[str]:
        """As in Cards."""
        return [kind for kind in kinds if any(way.may(zone, (kind,)) for way in self.ways)]

    def certain(self, zone: Zone, kinds: Iterable[str] | None = None) -> dict[str, int]:
        """As in Cards."""
        return _fewest([way.certain(zone, kinds) for way in self.ways])


def distinct(ways: Iterable[Cards]) -> Iterator[Cards]:
    """Those of the ways that equal none before them."""
    met: dict[object, list[Cards]] = {}
    for way in ways:
        # Comparing every two would take too long where they are many.
        alike = met.setdefault(way.mark(), [])
        if way not in alike:
            alike.append(way)
            yield way


def ways_of(cards: Cards | Ways) -> list[Cards]:
    """All the ways, one for Cards alone."""
    return cards.ways if isinstance(cards, Ways) else [cards]


def mixed_of(cards: Cards | Ways) -> Cards:
    """A draft of Cards, of several ways that of what they are mixed."""
    return (cards.mixed if isinstance(cards, Ways) else cards).draft()


def _fewest(bags: list[dict[str, int]]) -> dict[str, int]:
    """What is in all of these bags."""
    first, *rest = bags
    found = {kind: min(n, *(bag.get(kind, 0) for bag in rest)) if rest else n for kind, n in first.items()}
    return {kind: n for kind, n in found.items() if n}
