"""Whether a world exists: can every pool have given the cards that are known to have come out of it?

A pool is a bag of cards that were mixed unseen. Cards come into it by name or out of older pools, and
each card that leaves it may be any of them. Pools therefore form a network, the youngest at the end;
what was seen to come out of a pool must have come into it, by name or through one of the older pools,
and from each of these no more cards can have come than did. Of a pool it may be known that it holds none
of some kinds (`bars`): then each of its other cards is led back, too, as *any but these*. A world exists
exactly when all that can be led back so to named cards or to the universe: the cards of which nothing is
known fill what is left in any way. The search goes from the youngest pool to the oldest, by kinds and counts.
"""

from __future__ import annotations

from scorers.types import Any, Hashable, Iterable, Mapping, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.cards import Cards


Zone: TypeAlias = "Hashable"
Key: TypeAlias = "Any"  # of a bag: a kind, kinds of which a card is none, a pool, or a named card of one
Bag: TypeAlias = "dict[Key, Any]"  # how many of each, INF for an unknown number of unseen ones
Pools: TypeAlias = "Mapping[int, tuple[Bag, Bag, Bag]]"
Choice: TypeAlias = "tuple[Key, int, list[Key]]"  # a kind, how many, the sources that they can have come from
Part: TypeAlias = "tuple[object, ...]"  # of the network: a pool and a kind, or a pool, None and its source
Way: TypeAlias = "tuple[tuple[Part, float], ...]"

NOTHING: Bag = {}
ROOT = 0  # the universe: the oldest pool, whose cards nobody has named yet
INF = float("inf")  # so many cards come from a deck of unknown size
LIMIT = 10_000  # steps that a search may take (about 50 ms) before it gives up
SHORT = 150  # steps of a first attempt, which nearly always suffices
BRIEF = 15  # steps of the only attempt where patience is spent
PATIENCE: list[
    int
] = []  # where a number stands here, so many first attempts may fail; then, and in place of a long one, Hurried
DEPTH = 200  # choices that a search may stack up
ROUNDS = 30  # times that `route` leads back anew what is in the way of something else
WILD = object()  # names the cards of the universe that are of no counted kind


def but(*kinds: str) -> frozenset[str]:
    """What stands among the kinds for "any but these"."""
    return frozenset(kinds)


def others(kind: object) -> bool:
    """Whether this stands for any but some kinds."""
    return type(kind) is frozenset


def more(bag: Bag, key: Hashable, n: float) -> Bag:
    """A copy of the bag (dict of counts) with n more of key."""
    bag = bag.copy()
    bag[key] = bag.get(key, 0) + n
    return bag


def less(bag: Bag, key: Hashable, n: float) -> Bag:
    """A copy of the bag with n fewer of key, which must be there; no key with a count of 0 is kept."""
    bag = bag.copy()
    if bag[key] == n:
        del bag[key]
    else:
        bag[key] -= n
    return bag


def both(one: Bag, other: Bag) -> Bag:
    """The two bags together, as a bag that may be one of them."""
    if not one:
        return other
    if not other:
        return one
    bag = one.copy()
    for key, n in other.items():
        bag[key] = bag.get(key, 0) + n
    return bag


def bag_of(kinds: Iterable[str]) -> Bag:
    """The bag of these kinds, each copy counted."""
    bag: Bag = {}
    for kind in kinds:
        bag[kind] = bag.get(kind, 0) + 1
    return bag


def parted(bag: Bag, kinds: Iterable[str]) -> tuple[Bag, list[str]]:
    """(what is left of a bag without these kinds, those of them that aren't in it: of several copies those that are too many)."""
    bag, lacking = bag.copy(), []
    for kind in kinds:
        n = bag.get(kind)
        if n is None:
            lacking.append(kind)
        elif n == 1:
            del bag[kind]
        else:
            bag[kind] = n - 1
    return bag, lacking


def beyond(bag: Bag, kinds: Iterable[str]) -> list[str]:
    """Those of the kinds that aren't in the bag, of several copies those that are too many."""
    return parted(bag, kinds)[1]


class Impossible(Exception):
    """No world allows what was said. zone: where, None for a declaration; kinds: those said, or a number of cards."""

    def __init__(self, zone: Zone | None, kinds: Sequence[str | None] | int) -> None:
        super().__init__(zone, kinds)
        self.zone = zone
        self.kinds: Key = kinds


class Exhausted(Exception):
    """The search took too many steps."""


class Hurried(Exception):
    """Whether a world exists takes too long to find out for what is only offered."""


class Search:
    """Questions to the network: `possible(owed)` decides, `straight(owed)` and `route(owed)` are quick where the answer is yes.

    pools: {number: (known, unseen, owed)}, three bags: kinds put in by name, older pools by number with
    how many of their cards came in, and kinds that came out and aren't yet led back; numbers grow with
    time. universe: an object with `supply(kind)`, how many of a kind it can give, with `stock`
    {kind: exact count}, with `wild`, its number of cards of kinds that have no exact count, and with
    `bars`, {pool: kinds that it holds none of}. steps: how many it may take.
    """

    def __init__(self, pools: Pools, universe: Cards, steps: int = 0) -> None:
        self.pools = pools
        self.universe = universe
        self.bars = universe.bars
        self.reached: dict[Key, set[int]] = {}  # kind: the pools in which it can be
        self.failed: set[object] = set()
        self.steps = steps
        self.depth = 0

    def reaches(self, pool: Key, kind: Key) -> bool:
        """Whether a card of that kind can be in the pool, leaving aside what else came out of it."""
        return pool in self.places(kind)

    def sources(self, unseen: Bag, kind: Key) -> list[Key]:
        """Those of the sources from which a card of that kind can have come; a named card among them is one where it is that."""
        if others(kind):
            return [source for source in unseen if not isinstance(source, tuple) or source[0] not in kind]
        found = self.places(kind)
        return [source for source in unseen if source in found]

    def places(self, kind: Key) -> set[int]:
        """The pools in which a card of that kind can be."""
        found = self.reached.get(kind)
        if found is None:
            found = self.reached[kind] = {ROOT} if self.universe.supply(kind) > 0 else set()
            bars = self.bars
            for number, (known, unseen, _) in self.pools.items():  # the older ones first
                if kind in known or not found.isdisjoint(unseen):
                    if not bars or kind not in bars.get(number, ()):
                        found.add(number)
        return found

    def straight(self, owed: dict[int, Bag]) -> bool:
        """True if all that is owed is led back where each kind takes what it can of its sources in turn; False says nothing, as of pools with `bars`."""
        if self.bars:
            return False
        owed = {pool: kinds.copy() for pool, kinds in owed.items()}
        for pool in sorted(self.pools, reverse=True):
            if pool not in owed:
                continue
            known, unseen, _ = self.pools[pool]
            room = unseen.copy()
            left = [(kind, n - known.get(kind, 0)) for kind, n in owed[pool].items()]
            choices = [(kind, n, self.sources(unseen, kind)) for kind, n in left if n > 0]
            if len(choices) > 1:
                choices.sort(key=fewest)
            for kind, n, sources in choices:
                for source in sources:
                    debts = owed.setdefault(source, {})
                    here = min(n, room[source])
                    if source == ROOT and not others(kind):
                        here = min(here, self.universe.supply(kind) - debts.get(kind, 0))
                    if here > 0:
                        room[source] -= here
                        debts[kind] = debts.get(kind, 0) + here
                        n -= here
                if n:
                    return False
        return self.in_universe(owed.get(ROOT, NOTHING))

    def possible(self, owed: dict[int, Bag]) -> bool:
        """Whether all that is owed, {pool: {kind: count}}, can be led back. May raise Exhausted."""
        if not owed:
            return True
        pool = max(owed)  # all that can be asked of the youngest is known now
        if pool == ROOT:
            return self.in_universe(owed[ROOT])
        if self.failed and _mark(owed) in self.failed:
            return False
        known, unseen, _ = self.pools[pool]
        # A card put in by name can come out of this pool alone, so it always answers first.
        left: list[tuple[Key, int]] = []
        loose: Bag = {}
        spare, barred = known, self.bars.get(pool)
        for kind, n in owed[pool].items():
            if others(kind):
                kind = kind | barred if barred else kind
                loose[kind] = loose.get(kind, 0) + n
                continue
            here = min(n, known.get(kind, 0))
            if here:
                spare = less(spare, kind, here)
            if n > here:
                left.append((kind, n - here))
        if barred:
            n = sum(known.values()) + sum(unseen.values()) - sum(owed[pool].values())
            loose[barred] = loose.get(barred, 0) + n
        if len(loose) == 1:
            ((kind, n),) = loose.items()
            loose = {kind: max(0, n - sum(m for one, m in spare.items() if one not in kind))}
        elif loose and spare:
            unseen = {**unseen, **{(kind,): n for kind, n in spare.items()}}
        left += [(kind, n) for kind, n in loose.items() if n]
        rest = {number: kinds for number, kinds in owed.items() if number != pool}
        choices = [(kind, n, self.sources(unseen, kind)) for kind, n in left]
        choices.sort(key=fewest)
        if sum(n for _, n in left) <= sum(unseen.values()) and self.split(choices, 0, unseen, rest):
            return True
        self.failed.add(_mark(owed))
        return False

    def split(self, choices: list[Choice], at: int, room: Bag, owed: dict[int, Bag]) -> bool:
        """Lead the kinds from number `at` on back to the sources, with so much room from each of them."""
        if at == len(choices):
            return self.possible(owed)
        kind, n, sources = choices[at]
        self.depth += 1
        if self.depth > DEPTH:
            raise Exhausted
        found = self.share(kind, n, sources, 0, choices, at, room, owed)
        self.depth -= 1
        return found

    def share(
        self,
        kind: Key,
        n: int,
        sources: list[Key],
        first: int,
        choices: list[Choice],
        at: int,
        room: Bag,
        owed: dict[int, Bag],
    ) -> bool:
        """Share n of a kind among the sources from number `first` on, in every way until one holds."""
        self.steps -= 1
        if self.steps < 0:
            raise Exhausted
        if first == len(sources):
            return False
        source = sources[first]
        most = min(n, room.get(source, 0))
        least = max(0, n - sum([room.get(later, 0) for later in sources[first + 1 :]]))
        asked = owed.get(source, NOTHING)
        if source == ROOT and not others(kind):
            most = min(most, self.universe.supply(kind) - asked.get(kind, 0))
        while most >= least:
            if not most:
                return self.share(kind, n, sources, first + 1, choices, at, room, owed)
            left = less(room, source, most)
            debts = owed if isinstance(source, tuple) else {**owed, source: more(asked, kind, most)}
            if most == n:
                found = self.split(choices, at + 1, left, debts)
            else:
                found = self.share(kind, n - most, sources, first + 1, choices, at, left, debts)
            if found:
                return True
            most -= 1
        return False

    def in_universe(self, owed: Bag) -> bool:
        """Whether the universe can give these kinds, {kind: count}, together."""
        stock = self.universe.stock
        wild = self.universe.wild
        loose: list[tuple[frozenset[str], int]] = []
        for kind, n in owed.items():
            if others(kind):
                loose.append((kind, n))
                continue
            if n > self.universe.supply(kind):
                return False
            here = min(n, stock.get(kind, 0))
            wild -= n - here
            stock = less(stock, kind, here) if here else stock
        needs: Bag = {}  # {kinds that all of these cards leave out: how many cards}, the most of any that leave out the same
        for excepted, n in loose:
            for kinds, m in [(None, 0), *needs.items()]:
                common = excepted if kinds is None else excepted & kinds
                needs[common] = max(needs.get(common, 0), m + n)
        rest = wild + sum(stock.values())
        return wild >= 0 and all(rest - sum([stock.get(kind, 0) for kind in kinds]) >= n for kinds, n in needs.items())

    def ends(self, pool: int, kind: Key) -> list[Way]:
        """The ways that end in this pool: tuples of ((part of the network), how many can take it)."""
        bag: Bag = self.universe.stock if pool == ROOT else self.pools[pool][0]
        if not others(kind):
            found: list[Way] = [(((pool, kind), bag[kind]),)] if bag.get(kind) else []
        else:
            found = [(((pool, sort), n),) for sort, n in bag.items() if n and sort not in kind]
        least = pool == ROOT and kind in self.universe.least
        if pool == ROOT and self.universe.wild > 0 and (least or kind not in bag):
            wild = ((ROOT, WILD), self.universe.wild)
            free = least or others(kind)
            found.append((wild,) if free else (wild, ((ROOT, kind), self.universe.supply(kind))))
        return found

    def route(self, owed: dict[int, Bag]) -> bool:
        """True if a way was found to lead back all that is owed; False says nothing, as of pools with `bars`.

        Each owed card takes the cheapest way; a part of the network that too many took gets dearer from round
        to round, until those that have another way take that.
        """
        if self.bars:
            return False
        cards = [(pool, kind) for pool, kinds in owed.items() for kind, n in kinds.items() for _ in range(n)]
        ways: list[Way] = [()] * len(cards)
        used: dict[Part, int] = {}
        dear: dict[Part, int] = {}

        def price(part: Part, room: float) -> float:
            over = used.get(part, 0) + 1 - room
            return (1 + dear.get(part, 0)) * (1 + 4 * over if over > 0 else 1)

        def cheapest(pool: int, kind: str, found: dict[int, tuple[float, Way]]) -> tuple[float, Way]:
            """(price, way) for a card of that kind in the pool; an infinite price where there is none."""
            if pool not in found:
                best: tuple[float, Way] = INF, ()
                for way in self.ends(pool, kind):
                    best = min(best, (sum(price(*part) for part in way), way), key=first)
                for source, room in self.pools[pool][1].items() if pool != ROOT else ():
                    cost, way = cheapest(source, kind, found)
                    part = ((pool, None, source), room)
                    best = min(best, (cost + price(*part), (part, *way)), key=first)
                found[pool] = best
            return found[pool]

        for _ in range(ROUNDS):
            for number, (pool, kind) in enumerate(cards):
                if ways[number] and all(used[part] <= room for part, room in ways[number]):
                    continue
                for part, _ in ways[number]:
                    used[part] -= 1
                cost, ways[number] = cheapest(pool, kind, {})
                if cost == INF:
                    return False
                for part, _ in ways[number]:
                    used[part] = used.get(part, 0) + 1
            crowded = {part for way in ways for part, room in way if used[part] > room}
            if not crowded:
                return True
            for part in crowded:
                dear[part] = dear.get(part, 0) + 1
        return False


def fewest(choice: Choice) -> tuple[bool, int]:
    """What choices are put in order by: those of few sources first, any but some kinds last."""
    return others(choice[0]), len(choice[2])


def _mark(owed: dict[int, Bag]) -> frozenset[object]:
    """A hashable value that equal debts have in common."""
    return frozenset([(number, frozenset(kinds.items())) for number, kinds in owed.items()])


def first(pair: tuple[float, Way]) -> float:
    """What pairs of a price and a way are compared by."""
    return pair[0]


def decide(cards: Cards, owed: dict[int, Bag]) -> bool | None:
    """Whether what is owed can be led back: True, False, or None where that takes too long to find out.

    cards: a `Cards`; owed as in `Search`.
    """
    owed = {**dict.fromkeys(cards.bars, NOTHING), **owed}
    search = Search(cards.pools, cards, BRIEF if PATIENCE == [0] else SHORT)
    try:
        return search.straight(owed) or search.possible(owed)
    except Exhausted:
        if PATIENCE == [0]:
            raise Hurried from None
        mixed = cards.draft()
        loose: dict[int, Bag] = {}
        for pool, kinds in owed.items():
            at = pool and max(cards.pools)
            loose[at] = both(loose.get(at, {}), {kind: n for kind, n in kinds.items() if others(kind)})
        if not mixed.mix() or not Search(mixed.pools, mixed, LIMIT).possible(
            {at: bag for at, bag in loose.items() if bag}
        ):
            return False
    if PATIENCE:
        PATIENCE[0] -= 1
    if Search(cards.pools, cards).route(owed):
        return True
    if PATIENCE:
        raise Hurried
    try:
        return Search(cards.pools, cards, LIMIT).possible(owed)
    except Exhausted:
        return None
