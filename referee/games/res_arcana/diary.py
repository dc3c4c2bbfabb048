"""Cards that remember what was done to them, so that a card of an earlier draw can be named late (RA-8.16)."""

from __future__ import annotations

from referee.cards.cards import Cards
from scorers.sheet import new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import TypeAlias

    from referee.cards.worlds import Zone

    Deeds: TypeAlias = "tuple[str, tuple[object, ...], dict[str, object], Deeds] | None"


class Diary(Cards):
    """Cards with their state at some moment, and what was done since.

    base: the Cards then; deeds: everything that changed them since: (method, arguments, named ones, those before it), the last one first.
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
        said, one = list[tuple[str, tuple[object, ...], dict[str, object]]](), self.deeds
        while one is not None:
            said.insert(0, one[:3])
            one = one[3]
        at = max(at for at, (name, args, _) in enumerate(said) if name == "merge" and args[0] == zone)
        said.insert(at, ("show", (zone, kinds), {}))
        cards = self.base.draft()
        deeds: Deeds = None
        for name, args, named in said:
            getattr(cards, name)(*args, **named)
            deeds = (name, args, named, deeds)
        found = Diary(cards)
        found.base, found.deeds = self.base, deeds
        return found


def _noted(name: str) -> Callable[..., None]:
    """A method of Cards that is kept among the deeds."""

    def method(self: Diary, *args: object, **named: object) -> None:
        deeds = self.deeds
        args = tuple([tuple(one) if isinstance(one, list) else one for one in args])  # lest it be changed afterwards
        getattr(Cards, name)(self, *args, **named)
        self.deeds = (name, args, named, deeds)  # what it called in turn isn't done again

    return method


for _name in ("add", "declare", "move", "take", "put", "show", "merge"):
    setattr(Diary, _name, _noted(_name))
