"""Cards that remember what was done to them, so that a card of an earlier draw can be named late (RA-8.16)."""

from __future__ import annotations

from referee.cards.cards import Cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.cards.worlds import Zone


class Diary(Cards):
    """Cards with their state at some moment, and what was done since.

    base: the Cards then; deeds: (method, arguments) of everything that changed them since, in order.
    """

    __slots__ = ("base", "deeds")

    def __init__(self, cards: Cards) -> None:
        self._become(cards.draft())
        self.base = cards
        self.deeds: tuple[tuple[str, tuple[object, ...]], ...] = ()

    def draft(self) -> Diary:
        """An equal value that shares nothing that can change."""
        new = object.__new__(Diary)
        new._become(Cards.draft(self))
        new.base, new.deeds = self.base, self.deeds
        return new

    def plain(self) -> Cards:
        """The same cards without what was done to them."""
        return Cards.draft(self)

    def named_late(self, zone: Zone, kinds: Collection[str]) -> Diary:
        """The Diary as it is if these cards were seen in the zone just before it was last merged. Impossible if they can't have been."""
        at = max(at for at, (name, args) in enumerate(self.deeds) if name == "merge" and args[0] == zone)
        deeds = (*self.deeds[:at], ("show", (zone, kinds)), *self.deeds[at:])
        new = self.base.draft()
        for name, args in deeds:
            getattr(new, name)(*args)
        found = Diary(new)
        found.base, found.deeds = self.base, deeds
        return found

    def _do(self, name: str, *args: object) -> None:
        deeds = self.deeds
        getattr(Cards, name)(self, *args)
        self.deeds = (*deeds, (name, args))  # what it called in turn isn't done again

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
