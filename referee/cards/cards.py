"""Where the cards of a table are, seen or unseen, and whether a card can be where it is shown (REC-4).

`Cards` follows the cards that lie in *zones* (hands, decks, piles: any hashable names). A zone has
cards that are known to be there, by kind, and unseen ones; copies of a kind are alike. A statement stands
exactly when at least one world (which card lies where) agrees with it and with all that was said before;
an impossible one raises `Impossible` and changes nothing.

    cards = Cards({"deck": 10}, {"Echo": 2, "Battery": None})   # 10 cards, 2 of them Echo
    cards.move("deck", "Aki", 3)            # Aki draws three that nobody names
    cards.take("Aki", ["Echo"])             # Aki plays an Echo: it leaves for a public place
    cards.put("deck", ["Echo"])             # it is shuffled in; Aki's other two can't be that copy
    cards.lacks("Beni", ["Echo"])           # Beni can't show one
    cards.can("Aki", ["Echo", "Battery"]), cards.certain("deck")

A zone that was never named is empty. Public places (fields, an open graveyard) may be zones too, or lie
outside: then `take` leads out and `put` in. A zone is a bag: a card whose place in the deck is known (laid
on its top, drawn but not yet named) gets a zone of its own, and is merged back when that ends. Kinds that
can't be drawn unseen, since they would have been shown (open traps), lie in a zone beside the deck.

How it works. Unseen cards come out of *pools*. The oldest is the universe: all that was never named. When
a part of a zone leaves unseen, and its cards aren't all alike to us, they become a pool of their own: those
that left and those that stayed are each "one of this pool", and nothing has to be guessed. A kind that is
seen to come out of a pool is led back to where it came in: at once where there is one way only; else it
stays owed, and `worlds` looks for a way. Pools that no longer matter dissolve. Where a search gets too long
(`worlds.LIMIT`) or the pools too many (`POOLS`), all are mixed into one: every copy still counts, but from then on
more may be held possible than is, never less.
"""

from __future__ import annotations

from referee.cards.pools import bar, bound, places, settle, tidy
from referee.cards.universe import Universe
from referee.cards.worlds import INF, ROOT, Hurried, Search, bag_of, beyond, both, but, decide, less, more, parted
from referee.cards.worlds import Impossible as Impossible
from scorers.types import Collection, Iterable, Mapping

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.worlds import Bag, Zone


EMPTY: tuple[Bag, Bag] = ({}, {})
new = object.__new__  # a statement makes many: `__init__` takes twice as long
POOLS = 48  # more pools than these are mixed into one, so that a statement stays quick in any match


class Cards(Universe):
    """The zones of one universe of cards. A mutable value: work on a `draft()`, keep it or drop it.

    zones: {zone: number of unseen cards, None for an unknown number}, at most one None;
    kinds: {kind: number of copies in the universe, None for any number}.
    Cards that no declared kind accounts for may be of any kind without a number, undeclared ones included;
    where the numbers of copies add up to the number of cards, there are no others. So say the zones
    before the kinds, or both here. Separate universes (a deck a player) are separate `Cards`.
    """

    __slots__ = ("zones", "pools", "bars")

    # The bags inside the tuples of `zones` and `pools` are never changed, only replaced: drafts share them.

    def __init__(
        self, zones: Mapping[Zone, int | None] | None = None, kinds: Mapping[str, int | None] | None = None
    ) -> None:
        self.zones: dict[Zone, tuple[Bag, Bag]] = {}  # zone: (known {kind: count}, unseen {pool: count})
        self.pools: dict[int, tuple[Bag, Bag, Bag]] = {}  # number: (known, unseen, owed), the universe aside
        self.bars: Mapping[int, frozenset[str]] = {}  # pool: kinds of which it holds none
        super().__init__()
        for zone, n in (zones or {}).items():
            self.add(zone, n)
        for kind, copies in (kinds or {}).items():
            self.declare(kind, copies)

    def draft(self) -> Cards:
        """An equal value that shares nothing that can change (about 0.3 µs)."""
        copy = new(Cards)
        copy._become(self)
        copy.zones = self.zones.copy()
        copy.pools = self.pools and self.pools.copy()  # one without pools is replaced by the first pool
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cards) and all(
            getattr(self, name) == getattr(other, name) for name in (*Cards.__slots__, *Universe.__slots__)
        )

    def mark(self) -> object:
        """A hashable value that equal Cards have in common: the bags of all zones and pools."""
        nodes = (*self.zones.items(), *self.pools.items())
        return frozenset((name, *(frozenset(bag.items()) for bag in bags)) for name, bags in nodes), *self.bars.items()

    def __repr__(self) -> str:
        return f"Cards({self.zones}, pools={self.pools}, stock={self.stock}, wild={self.wild})"

    # The universe

    def add(self, zone: Zone, n: int | None) -> None:
        """n cards of the universe lie unseen in the zone from the start; None: an unknown number of them.

        Set-up: before any card was named. ValueError for a second unknown number.
        """
        if n is None:
            if self.wild == INF:
                raise ValueError("one zone of unknown size at a time")
        size = INF if n is None else n
        self.wild += size
        self._gain(zone, {}, {ROOT: size} if size else {})

    def declare(self, kind: str, copies: int | None, at_most: bool = False) -> None:
        """The universe has so many copies of the kind (at_most: so many or fewer; None: any number).

        Cards put in from outside that never were in the universe don't count. Impossible where more have been
        seen, where there is no room for them among the unseen cards, or where an earlier number differs.
        """
        if copies is None:
            return
        if kind in self.least:  # its one copy is counted anew
            if not copies:
                raise Impossible(None, [kind])
            trial = self.draft()
            trial.stock, trial.least, trial.wild = less(self.stock, kind, 1), self.least - {kind}, self.wild + 1
            trial.declare(kind, copies, at_most)
            self._become(trial)
            return
        taken = self.taken.get(kind, 0)
        left = copies - taken
        if kind in self.stock:
            known = self.most[kind]
            if known > copies or (known < copies and not at_most):
                raise Impossible(None, [kind])
            return
        if left < 0 or (not at_most and (left > self.wild or copies > self.most.get(kind, INF))):
            raise Impossible(None, [kind])
        trial = self.draft() if self.pools else self  # without pools nothing is owed, so that there is a world
        trial.most = {**self.most, kind: min(copies, self.most.get(kind, INF))}
        if not at_most:
            trial.stock = {**self.stock, kind: left}
            trial.wild -= left
            if taken:
                trial.taken = less(self.taken, kind, taken)
        if trial is not self:
            if not trial._holds():
                raise Impossible(None, [kind])
            self._become(trial)

    def need(self, kind: str) -> None:
        """At least one card of the kind is in the universe, of copies that nobody counted. Impossible without room for it."""
        if self.stock.get(kind) or self.met(kind):
            return
        if kind in self.stock:  # there is none
            raise Impossible(None, [kind])
        trial = self.draft()
        trial.stock, trial.least, trial.wild = {**self.stock, kind: 1}, self.least | {kind}, self.wild - 1
        if trial.wild < 0 or not trial._holds():
            raise Impossible(None, [kind])
        self._become(trial)

    def choice(self, kinds: Mapping[str, int | None], most: int) -> None:
        """Only so many of these kinds {kind: copies, None for any number} are in the universe, with all their copies.

        Which ones they are shows itself card by card. Instead of an earlier choice; Impossible if it can't be.
        """
        trial = self.draft()
        met = [kind for kind in kinds if self.met(kind)]
        counted = [kind for kind in met if kind in self.stock]
        trial.open = ({kind: kinds[kind] for kind in kinds if kind not in self.stock}, most - len(counted))
        if not trial._chosen(met):
            raise Impossible(None, met)
        self._become(trial)

    # What happens

    def move(self, source: Zone, target: Zone, n: int = 1) -> None:
        """n cards go from zone to zone, and nobody names them. Impossible where fewer are there."""
        known, unseen = self.zones.get(source, EMPTY)
        size = sum(unseen.values()) + (sum(known.values()) if known else 0)
        if n > size:
            raise Impossible(source, n)
        if source == target or not n:
            return
        if n == size:
            self.merge(source, target)
        elif not known and len(unseen) == 1:
            (pool,) = unseen
            self.zones[source] = (known, {pool: size - n})
            known, unseen = self.zones.get(target, EMPTY)
            self.zones[target] = (known, more(unseen, pool, n))
        elif not unseen and len(known) == 1:
            (kind,) = known
            self.zones[source] = ({kind: size - n}, unseen)
            self._gain(target, {kind: n}, {})
        else:
            pool = self.pool(known, unseen)
            self.zones[source] = ({}, {pool: size - n})
            self._gain(target, {}, {pool: n})
            tidy(self)
            if len(self.pools) > POOLS:
                self.mix()

    def carry(self, source: Zone, target: Zone, kinds: Collection[str]) -> None:
        """These cards (kinds, with repeats) go from zone to zone by name, and are known there."""
        self.take(source, kinds)
        self.put(target, kinds)

    def take(self, zone: Zone, kinds: Collection[str]) -> None:
        """These cards leave the zone by name, for a public place. Impossible unless they can all be there."""
        known, unseen = self.zones.get(zone, EMPTY)
        lacking = kinds
        if known:
            known, lacking = parted(known, kinds)
        if lacking:
            if not self._extract(zone, known, unseen, lacking):
                raise Impossible(zone, list(kinds))
        elif known or unseen:
            self.zones[zone] = (known, unseen)
        else:
            self.zones.pop(zone, None)

    def put(self, zone: Zone, kinds: Collection[str]) -> None:
        """These publicly known cards come into the zone: laid in a hand, shuffled into the deck."""
        known, unseen = self.zones.get(zone, EMPTY)
        known = known.copy()
        for kind in kinds:
            known[kind] = known.get(kind, 0) + 1
        if known or unseen:
            self.zones[zone] = (known, unseen)

    def show(self, zone: Zone, kinds: Collection[str], whole: bool = False) -> None:
        """These cards are seen in the zone, all at once, and stay. whole: and there is no other card.

        Cards that are known there already may be among them. Impossible unless they can be there together.
        """
        if whole and self.size(zone) is None:
            trial = self.draft()
            trial.count(zone, len(kinds))
            trial.show(zone, kinds)
            self._become(trial)
            return
        known, unseen = self.zones.get(zone, EMPTY)
        if whole and len(kinds) != self.size(zone):
            raise Impossible(zone, list(kinds))
        lacking = beyond(known, kinds) if known else kinds
        if lacking:
            known = known.copy()
            for kind in lacking:
                known[kind] = known.get(kind, 0) + 1
            if not self._extract(zone, known, unseen, lacking):
                raise Impossible(zone, list(kinds))
        else:
            self._set(zone, known, unseen)

    def merge(self, source: Zone, target: Zone) -> None:
        """All cards of one zone come into the other (discards shuffled into the deck, a hand laid off)."""
        if source != target and source in self.zones:
            known, unseen = self.zones.pop(source)
            self._gain(target, known, unseen)

    def count(self, zone: Zone, n: int) -> None:
        """The zone holds n cards: checked, and an unknown size becomes known. Impossible if it can't be so."""
        size = self.size(zone)
        if size is not None:
            if n != size:
                raise Impossible(zone, n)
            return
        trial = self.draft()
        if not (bound(trial, zone, n) and trial._holds()):
            raise Impossible(zone, n)
        self._become(trial)

    def lacks(self, zone: Zone, kinds: Collection[str]) -> None:
        """No card of the zone (of a known size) is of these kinds: one can't follow suit. Impossible if one must be."""
        trial = self.draft()
        if not (bar(trial, zone, but(*kinds)) and trial._holds()):
            raise Impossible(zone, list(kinds))
        self._become(trial)

    # Questions: nothing changes

    def size(self, zone: Zone) -> int | None:
        """Number of cards in the zone; None if unknown."""
        known, unseen = self.zones.get(zone, EMPTY)
        size = sum(known.values()) if known else 0
        if unseen:
            size += sum(unseen.values())
        return None if size == INF else size

    def together(self, zones: Iterable[Zone]) -> int | None:
        """Number of cards in these zones together; None if unknown."""
        total = 0
        for zone in zones:
            known, unseen = self.zones.get(zone, EMPTY)
            total += sum(unseen.values()) + (sum(known.values()) if known else 0)
        return None if total == INF else total

    def unseen(self, zone: Zone) -> int | None:
        """Number of cards in the zone that aren't known by kind; None if unknown."""
        n = sum(self.zones.get(zone, EMPTY)[1].values())
        return None if n == INF else n

    def known(self, zone: Zone) -> dict[str, int]:
        """{kind: count} of cards that were seen to be there, without inference (see `certain`)."""
        return dict(self.zones.get(zone, EMPTY)[0])

    def can(self, zone: Zone, kinds: Collection[str], whole: bool = False) -> bool:
        """Whether these cards can be in the zone together (whole: and no other)."""
        if whole and self.size(zone) is None:
            trial = self.draft()
            return bound(trial, zone, len(kinds)) and trial._holds() and trial.can(zone, kinds)
        if whole and len(kinds) != self.size(zone):
            return False
        known, unseen = self.zones.get(zone, EMPTY)
        lacking = beyond(known, kinds)
        if len(lacking) == 1 and not self.pools:
            return bool(unseen) and self.supply(lacking[0]) > 0
        return not lacking or self.draft()._extract(zone, known, unseen, lacking)

    def may(self, zone: Zone, kinds: Iterable[str]) -> list[str]:
        """Those of the kinds of which a card may be in the zone, in the order given; in a hurry those that are told soon."""
        found = []
        for kind in kinds:
            try:
                if self.can(zone, (kind,)):
                    found.append(kind)
            except Hurried:
                continue
        return found

    def certain(self, zone: Zone, kinds: Iterable[str] | None = None) -> dict[str, int]:
        """{kind: count} of the cards that are in the zone in every world; kinds: those that are asked for, all if None.

        Of a zone of unknown size only the cards that were seen to be there.
        """
        sure, unseen = self.zones.get(zone, EMPTY)
        sure = dict(sure)
        n = sum(unseen.values())
        if not n or n == INF:
            return sure
        trial = self.draft()
        pool = trial._single(unseen)
        owed = trial.owed()
        if kinds is None:
            kinds = dict.fromkeys([*self.stock, *[kind for known, _, _ in trial.pools.values() for kind in known]])
        way = Search(trial.pools, trial)
        for kind in kinds:
            if not way.reaches(pool, kind):
                continue
            fewest, asked = 0, owed.get(pool, {})
            while fewest < n and decide(trial, {**owed, pool: more(asked, but(kind), n - fewest)}) is False:
                fewest += 1
            if fewest:
                sure[kind] = sure.get(kind, 0) + fewest
        return sure

    # Bags and zones

    def _set(self, zone: Zone, known: Bag, unseen: Bag) -> None:
        if known or unseen:
            self.zones[zone] = (known, unseen)
        else:
            self.zones.pop(zone, None)

    def _gain(self, zone: Zone, known: Bag, unseen: Bag) -> None:
        old = self.zones.get(zone)
        if old is None:
            self._set(zone, known, unseen)
        else:
            self.zones[zone] = (both(old[0], known), both(old[1], unseen))

    def _become(self, trial: Cards) -> None:
        self.zones = trial.zones
        self.pools = trial.pools
        self.bars = trial.bars
        self.stock = trial.stock
        self.most = trial.most
        self.taken = trial.taken
        self.wild = trial.wild
        self.least = trial.least
        self.open = trial.open

    # Pools

    def pool(self, known: Bag, unseen: Bag) -> int:
        """The number of a new pool of these cards."""
        number = max(self.pools, default=ROOT) + 1
        self.pools = {**self.pools, number: (known, unseen, {})}
        return number

    def _single(self, unseen: Bag) -> int:
        """The one pool of which these unseen cards of one zone are; it may be new, or one that takes in the others."""
        if len(unseen) == 1:
            (single,) = unseen
            return int(single)
        pool = int(max(unseen))
        if pool in self.pools and self._takes_in(pool, unseen):
            known, older, owed = self.pools[pool]
            self.pools[pool] = (known, both(older, {source: n for source, n in unseen.items() if source != pool}), owed)
            return pool
        return self.pool({}, unseen)

    def _takes_in(self, pool: int, unseen: Bag) -> bool:
        """Whether later cards may be thought to have been in the pool from the start.

        So it is where all of its cards lie together, and of each source of the later cards it had as many as
        of its cards left that can have come from there: then the later ones don't let one more of these be.
        """
        _, older, owed = self.pools[pool]
        if pool in self.bars or len(places(self, pool, 2)) > 1:
            return False
        way = Search(self.pools, self)
        return all(
            sum(n for kind, n in owed.items() if way.reaches(source, kind)) <= older.get(source, 0)
            for source in unseen
            if source != pool
        )

    def owed(self) -> dict[int, Bag]:
        return {pool: owed for pool, (_, _, owed) in self.pools.items() if owed}

    def _extract(self, zone: Zone, known: Bag, unseen: Bag, lacking: Collection[str]) -> bool:
        """These kinds prove to be among the zone's unseen cards; its known cards are `known` from now on.

        False, and nothing changed, if they can't be.
        """
        if not self.open[0] or self.open[0].keys().isdisjoint(lacking):
            return self._find(zone, known, unseen, lacking)
        trial = self.draft()
        if not (trial._find(zone, known, unseen, lacking) and trial._chosen(lacking)):
            return False
        self._become(trial)
        return True

    def _chosen(self, kinds: Iterable[str]) -> bool:
        """Those of these kinds that are open to choice are in the universe; False if they can't be."""
        kinds = dict.fromkeys(kinds)
        there = {kind: copies for kind, copies in self.open[0].items() if kind in kinds}
        rest, most = (
            {kind: copies for kind, copies in self.open[0].items() if kind not in kinds},
            self.open[1] - len(there),
        )
        if most < 0:
            return False
        if not most:
            there, rest = {**there, **dict.fromkeys(rest, 0)}, {}
        self.open = (rest, most)
        try:
            for kind, copies in there.items():
                self.declare(kind, copies)
        except Impossible:
            return False
        return True

    def _find(self, zone: Zone, known: Bag, unseen: Bag, lacking: Collection[str]) -> bool:
        """As _extract, of kinds that aren't open to choice."""
        n, size = len(lacking), sum(unseen.values())
        if n > size:
            return False
        if unseen.keys() == {ROOT} and not (self.pools and (self.bars or self.owed())):
            if not self.spend(lacking):
                return False
            if n < size:
                self.zones[zone] = (known, {ROOT: size - n})
            else:
                self._set(zone, known, {})
            return True
        trial = self.draft()
        pool = trial._single(unseen)
        trial._set(zone, known, less({pool: size}, pool, n))
        if pool == ROOT:
            if not trial.spend(lacking):
                return False
        else:
            inside, older, owed = trial.pools[pool]
            trial.pools[pool] = (inside, older, both(owed, bag_of(lacking)))
        if not trial._holds():
            return False
        self._become(trial)
        return True

    def _holds(self) -> bool:
        """Whether a world exists; what can be led back in one way only is led back, and the pools are tidied."""
        if not settle(self):
            return False
        owed = self.owed()
        holds = decide(self, owed) if owed or self.bars else True
        if holds is None:
            self.mix()
        tidy(self)
        return holds is not False

    def mix(self) -> bool:
        """All pools become one, as if their cards had been shuffled together; False if even so no world exists.

        Every world stays possible, and others become so: the copies of each kind still count, but no longer
        when they were where.
        """
        number = max(self.pools)
        known: Bag = {}
        older: Bag = {}
        owed: Bag = {}
        for inside, unseen, asked in self.pools.values():
            known, owed = both(known, inside), both(owed, asked)
            if ROOT in unseen:
                older = both(older, {ROOT: unseen[ROOT]})
        for zone, (inside, unseen) in list(self.zones.items()):
            rest = {ROOT: unseen[ROOT]} if ROOT in unseen else {}
            if len(rest) < len(unseen):
                self.zones[zone] = (inside, {**rest, number: sum(unseen.values()) - sum(rest.values())})
        self.pools, self.bars = {number: (known, older, owed)}, {}
        return settle(self)
