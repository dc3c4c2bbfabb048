"""Cards that remember what was done to them, so that a card of an earlier draw can be named late (RA-8.16)."""

from __future__ import annotations

from referee.cards.cards import Cards
from scorers.sheet import new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import TypeAlias

    from referee.cards.worlds import Zone

    Deeds: TypeAlias = "tuple[str, tuple[object, ...], Deeds] | None"


class Diary(Cards):
    """Cards with their state at some moment, and what was done since.

    base: the Cards then; deeds: everything that changed them since: (method, arguments, those before it), the last one first.
    """

    __slots__ = ("base", "deeds")

    def __init__(self, cards: Cards) -> None:
        self._become(cards.draft())
        self.base = cards
        self.deeds: Deeds = None

    def draft(self) -> Diary:
        """An equal value that shares nothing that can change."""
        copy = new(Diary)
        copy._become(self)
        copy.zones, copy.pools = self.zones.copy(), self.pools and self.pools.copy()
        copy.base, copy.deeds = self.base, self.deeds
        return copy

    def plain(self) -> Cards:
        """The same cards without what was done to them."""
        return Cards.draft(self)

    def named_late(self, zone: Zone, kinds: Collection[str]) -> Diary:
        """The Diary as it is if these cards were seen in the zone just before it was last merged. Impossible if they can't have been."""
        said, one = list[tuple[str, tuple[object, ...]]](), self.deeds
        while one is not None:
            said.insert(0, one[:2])
            one = one[2]
        at = max(at for at, (name, args) in enumerate(said) if name == "merge" and args[0] == zone)
        said.insert(at, ("show", (zone, kinds)))
        cards = self.base.draft()
        deeds: Deeds = None
        for name, args in said:
            getattr(cards, name)(*args)
            deeds = (name, args, deeds)
        found = Diary(cards)
        found.base, found.deeds = self.base, deeds
        return found

    def _do(self, name: str, *args: object) -> None:
        deeds = self.deeds
        getattr(Cards, name)(self, *args)
        self.deeds = (name, args, deeds)  # what it called in turn isn't done again

    def add(self, zone: Zone, n: int | None) -> None:
        """As in Cards."""
        self._do("add", zone, n)

    def declare(self, kind: str, copies: int | None, at_most: bool = False) -> None:
        """As in Cards."""
        self._do("declare", kind, copies, at_most)

    def move(self, source: Zone, target: Zone, n: int = 1) -> None:
        """As in Cards."""
        self._do("move", source, target, n)

    def take(self, zone: Zone, kinds: Collection[str]) -> None:
        """As in Cards."""
        self._do("take", zone, tuple(kinds))

    def put(self, zone: Zone, kinds: Collection[str]) -> None:
        """As in Cards."""
        self._do("put", zone, tuple(kinds))

    def show(self, zone: Zone, kinds: Collection[str], whole: bool = False) -> None:
        """As in Cards."""
        self._do("show", zone, tuple(kinds), whole)

    def merge(self, source: Zone, target: Zone) -> None:
        """As in Cards."""
        self._do("merge", source, target)
