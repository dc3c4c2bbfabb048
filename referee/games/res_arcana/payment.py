"""Prices and which payments satisfy them: fixed icons, "any" icons, discounts, X of one kind (RA-4, RA-5)."""

from __future__ import annotations

from referee.games.res_arcana.essences import KINDS, Amount, covers, minus, plus, total
from scorers.sheet import Json
from scorers.types import Iterator, Mapping, Sequence, TypeAlias

Discount: TypeAlias = "tuple[int, Sequence[str]]"  # so many icons less, of these kinds


class Price:
    """What is to be paid, or gained: built up part by part, then asked.

    fixed: {kind: n}; any: [(n, kinds)]; discounts: [(n, kinds)] that lower the icons (RA-5.6: an "any"
    icon counts as every kind); same: kinds of which X, 0 or more, of one kind are paid besides; free: kinds
    of which any number in any mix is paid besides.
    """

    __slots__ = ("fixed", "any", "discounts", "same", "free")

    def __init__(self, cost: Mapping[str, object] | None = None, discounts: Sequence[Discount] = ()) -> None:
        self.fixed: dict[str, int] = {}
        self.any: list[tuple[int, tuple[str, ...]]] = []
        self.discounts = sorted(discounts, key=lambda one: len(one[1])) if len(discounts) > 1 else discounts
        self.same: tuple[str, ...] | None = None
        self.free: tuple[str, ...] | None = None
        if cost:
            self.add(cost)

    def add(self, amount: Json) -> None:
        """Add an amount of the data: fixed kinds, "any", or {"choose": N, "of": kinds}."""
        if "choose" in amount:
            self.add_choice(amount["choose"], amount["of"])
            return
        for kind, count in amount.items():
            if kind == "any":
                self.add_choice(count, KINDS)
            elif count:
                self.fixed[kind] = self.fixed.get(kind, 0) + count

    def add_choice(self, count: int, kinds: Sequence[str]) -> None:
        """Add `count` essences in any mix of the kinds."""
        if count and len(kinds) == 1:
            self.fixed[kinds[0]] = self.fixed.get(kinds[0], 0) + count
        elif count:
            self.any.append((count, tuple(kinds)))

    def plus(self, amount: Json) -> Price:
        """Another price: an amount, and this one besides."""
        price = Price(amount, self.discounts)
        price.add(self.fixed)
        price.any += self.any
        price.same, price.free = self.same, self.free
        return price

    @property
    def prices(self) -> tuple[Price]:
        """A Price stands for a Bill with nothing else on it."""
        return (self,)

    @property
    def icons(self) -> int:
        """All icons before discounts."""
        return total(self.fixed) + sum([count for count, _ in self.any])

    def lowered(self) -> int:
        """How many icons the discounts take away, in full (RA-5.5, RA-5.7, RA-R13)."""
        # Narrow discounts first: the kinds of two discounts are nested, so what is left for the wider ones is most.
        if not self.discounts:
            return 0
        wild, left, taken = sum([count for count, _ in self.any]), dict(self.fixed), 0
        for most, kinds in self.discounts:
            for kind in kinds:
                if kind in left:
                    cut = min(most, left[kind])
                    left[kind] -= cut
                    most -= cut
                    taken += cut
            cut = min(most, wild)
            wild -= cut
            taken += cut
        return taken

    @property
    def least(self) -> int:
        """Essences to be paid at least (X being 0)."""
        return self.icons - self.lowered()

    @property
    def choice(self) -> bool:
        """Whether more than one payment may satisfy it."""
        return bool(self.any or self.same or self.free or (self.lowered() and self.least and len(self.fixed) > 1))

    @property
    def nothing(self) -> bool:
        """Whether it asks for nothing at all."""
        return not (self.fixed or self.any) and self.same is None and self.free is None

    def accepts(self, paid: Amount) -> bool:
        """Whether exactly this satisfies it."""
        if not self.discounts and self.same is None and self.free is None:  # as most are
            if not self.any:
                return paid == self.fixed
            if not self.fixed and len(self.any) == 1:
                count, kinds = self.any[0]
                return total(paid) == count and not paid.keys() - kinds
        extra = total(paid) - self.least
        if extra < 0 or (extra and self.same is None and self.free is None):
            return False
        if self.same is not None:
            if not extra:
                return self._accepts_exactly(paid)
            return any(
                paid.get(kind, 0) >= extra and self._accepts_exactly(minus(paid, {kind: extra})) for kind in self.same
            )
        if self.free is not None:
            return all(kind in self.free for kind in paid) and covers(paid, self.fixed)
        return self._accepts_exactly(paid)

    def _accepts_exactly(self, paid: Amount) -> bool:
        needs = {}
        spare = dict(paid)
        for kind, count in self.fixed.items():
            here = paid.get(kind, 0)
            if here < count:
                needs[kind] = count - here
            spare[kind] = max(0, here - count)
        for most, kinds in self.discounts:
            for kind in kinds:
                if kind in needs:
                    cut = min(most, needs[kind])
                    needs[kind] -= cut
                    most -= cut
        if any(needs.values()):
            return False
        return _fits(spare, self.any)

    def options(self, pool: Amount, most: int = 2) -> list[Amount]:
        """Up to `most` different payments out of the pool that satisfy it, as amounts."""
        if not (self.any or self.discounts) and self.same is None and self.free is None:
            return [self.fixed] if covers(pool, self.fixed) else []
        found = []
        for paid in self._payments(pool):
            found.append(paid)
            if len(found) == most:
                break
        return found

    def _payments(self, pool: Amount) -> Iterator[Amount]:
        """All payments out of the pool, the smaller first, fewest of the first kind first."""
        if self.free is not None and self.same is None:
            pool = {kind: count for kind, count in pool.items() if kind in self.free}
            for size in range(self.least, total(pool) + 1):
                yield from _mixes(pool, size, self.fixed)
            return
        yield from self._exactly(pool)
        for extra in range(1, max((pool.get(kind, 0) for kind in self.same or ()), default=0) + 1):
            found = {}
            for kind in self.same or ():
                if pool.get(kind, 0) >= extra:
                    for paid in self._exactly(minus(pool, {kind: extra})):
                        whole = plus(paid, {kind: extra})
                        found[tuple(whole.get(one, 0) for one in KINDS)] = whole
            yield from (found[order] for order in sorted(found))

    def _exactly(self, pool: Amount) -> Iterator[Amount]:
        least = {} if self.discounts else self.fixed
        return (paid for paid in _mixes(pool, self.least, least) if self._accepts_exactly(paid))


def _fits(spare: Amount, wild: list[tuple[int, tuple[str, ...]]]) -> bool:
    """Whether what is left over can be the "any" icons: each kind goes where it is allowed."""
    # A few groups of kinds: for every set of kinds, the icons that take them must be enough.
    kinds = [kind for kind, count in spare.items() if count]
    for mask in range(1, 1 << len(kinds)):
        chosen = [kind for at, kind in enumerate(kinds) if mask >> at & 1]
        room = sum(count for count, of in wild if any(kind in of for kind in chosen))
        if sum(spare[kind] for kind in chosen) > room:
            return False
    return True


def _mixes(pool: Amount, size: int, least: Amount) -> Iterator[Amount]:
    """All amounts of exactly `size` essences out of the pool with at least `least` of each kind, fewest of the first kind first."""
    room, need = [0], [0]  # what the kinds from one on have, and must give, the last kind first
    for kind in reversed(KINDS):
        room.append(room[-1] + pool.get(kind, 0))
        need.append(need[-1] + least.get(kind, 0))
    chosen: dict[str, int] = {}

    def mixed(left: int, size: int) -> Iterator[Amount]:
        if not left:
            yield dict(chosen)
            return
        kind = KINDS[-left]
        fewest, most = max(least.get(kind, 0), size - room[left - 1]), min(size - need[left - 1], pool.get(kind, 0))
        for count in range(fewest, most + 1):
            if count:
                chosen[kind] = count
            yield from mixed(left - 1, size - count)
        chosen.pop(kind, None)

    if need[-1] <= size <= room[-1]:
        yield from mixed(len(KINDS), size)


NO_PRICE = Price()


class Bill:
    """Two prices that one statement pays together: a power's cost, and the cost of a card that it places."""

    __slots__ = ("prices",)

    nothing = False  # each of them asks for something

    def __init__(self, first: Price, second: Price) -> None:
        self.prices = (first, second)

    @property
    def choice(self) -> bool:
        """Whether more than one payment may satisfy it."""
        return any(price.choice for price in self.prices)

    @property
    def least(self) -> int:
        """Essences to be paid at least."""
        return sum(price.least for price in self.prices)

    def accepts(self, paid: Amount) -> bool:
        """Whether exactly this satisfies both together."""
        first, second = self.prices
        return any(second.accepts(minus(paid, part)) for part in first.options(paid, most=1000))

    def options(self, pool: Amount, most: int = 2) -> list[Amount]:
        """Up to `most` different payments out of the pool."""
        first, second = self.prices
        found = []
        for part in first.options(pool, most=1000):
            for rest in second.options(minus(pool, part), most):
                paid = plus(part, rest)
                if paid not in found:
                    found.append(paid)
                if len(found) == most:
                    return found
        return found
