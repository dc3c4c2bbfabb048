"""The universe of a table's cards: those that nobody has named yet, by what is known of their copies."""

from __future__ import annotations

from referee.cards.worlds import INF, Bag
from scorers.types import Iterable


class Universe:
    """How many copies of each kind there are, and how many of them still are among the cards never named.

    Its bags are never changed, only replaced: drafts share them.
    """

    __slots__ = ("stock", "most", "taken", "wild", "least", "open")
    pools: dict[int, tuple[Bag, Bag, Bag]]

    def __init__(self) -> None:
        self.stock: dict[str, int] = {}  # kind with exact copies: those that are still in the universe
        self.most: dict[str, float] = {}  # kind with exact copies, or at most so many: how many
        self.taken: dict[str, int] = {}  # kind without exact copies: those that came out of the universe by name
        self.wild: float = 0  # cards of the universe of kinds without exact copies; INF: unknown
        self.least: frozenset[str] = frozenset()  # kinds of whose copies only one is known to be there: in `stock`
        self.open: tuple[dict[str, int | None], int] = ({}, 0)  # kinds with their copies, of which so many are there

    def met(self, kind: str) -> bool:
        """Whether a card of the kind was ever named."""
        if kind in self.taken or self.stock.get(kind, INF) < self.most.get(kind, 0):
            return True
        return any(kind in owed for _, _, owed in self.pools.values())

    def supply(self, kind: str) -> float:
        """How many cards of the kind can still be in the universe, nothing else being asked of it."""
        if kind in self.stock:
            return self.stock[kind] + (self.wild if kind in self.least else 0)
        if (self.open[0].get(kind) or 0) > self.wild:
            return 0
        if kind in self.most:
            return min(self.wild, self.most[kind] - self.taken.get(kind, 0))
        return self.wild

    def spend(self, kinds: Iterable[str]) -> bool:
        """These cards come out of the universe by name; False, and nothing changed, if they can't."""
        stock, taken, wild, least = self.stock.copy(), self.taken, self.wild, self.least
        for kind in kinds:
            left = stock.get(kind)
            if left and kind in least:  # there may be more of it
                least -= {kind}
                del stock[kind]
                taken = {**taken, kind: 1}
                continue
            if left:
                stock[kind] = left - 1
                continue
            out = taken.get(kind, 0) + 1
            if left == 0 or not wild or out > self.most.get(kind, INF):
                return False
            taken = {**taken, kind: out}
            wild -= 1
        self.least = least
        self.stock = stock
        self.taken = taken
        self.wild = wild
        return True
