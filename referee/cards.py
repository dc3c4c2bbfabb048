"""Where the cards of a table are, seen or unseen, and whether a card can be where it is shown (REC-4).

`Cards` follows the cards that lie in *zones* (hands, decks, piles: any hashable names). A zone has
cards that are known to be there, by kind, and unseen ones; copies of a kind are alike. A statement stands
exactly when at least one world (which card lies where) agrees with it and with all that was said before;
an impossible one raises `Impossible` and changes nothing.

    cards = Cards({"deck": 10}, {"Echo": 2, "Battery": None})   # 10 cards, 2 of them Echo
    cards.move("deck", "Aki", 3)            # Aki draws three that nobody names
    cards.take("Aki", ["Echo"])             # Aki plays an Echo: it leaves for a public place
    cards.put("deck", ["Echo"])             # it is shuffled in; Aki's other two can't be that copy
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

from referee.worlds import INF, OTHER, ROOT, Search, both, decide, less, more

EMPTY = ({}, {})
POOLS = 48  # more pools than these are mixed into one, so that a statement stays quick in any match


class Impossible(Exception):
    """No world allows what was said. zone: where, None for a declaration; kinds: those said, or a number of cards."""

    def __init__(self, zone, kinds):
        super().__init__(zone, kinds)
        self.zone = zone
        self.kinds = kinds


class Cards:
    """The zones of one universe of cards. A mutable value: work on a `draft()`, keep it or drop it.

    zones: {zone: number of unseen cards, None for an unknown number}, at most one None;
    kinds: {kind: number of copies in the universe, None for any number}.
    Cards that no declared kind accounts for may be of any kind without a number, undeclared ones included;
    where the numbers of copies add up to the number of cards, there are no others. So say the zones
    before the kinds, or both here. Separate universes (a deck a player) are separate `Cards`.
    """

    __slots__ = ("zones", "pools", "stock", "most", "taken", "wild", "last")

    # The bags inside the tuples of `zones` and `pools`, `stock`, `most` and `taken` are never changed, only
    # replaced: drafts share them.

    def __init__(self, zones=None, kinds=None):
        self.zones = {}  # zone: (known {kind: count}, unseen {pool: count})
        self.pools = {}  # number: (known, unseen, owed), see worlds.Search; the universe isn't among them
        self.stock = {}  # kind with exact copies: those that are still in the universe
        self.most = {}  # kind with at most so many copies: how many
        self.taken = {}  # kind: copies that came out of the universe by name
        self.wild = 0  # cards of the universe of kinds without exact copies; INF: unknown
        self.last = ROOT  # number of the youngest pool
        for zone, n in (zones or {}).items():
            self.add(zone, n)
        for kind, copies in (kinds or {}).items():
            self.declare(kind, copies)

    def draft(self):
        """An equal value that shares nothing that can change (about 0.3 µs)."""
        new = object.__new__(Cards)
        new.zones = self.zones.copy()
        new.pools = self.pools and self.pools.copy()  # one without pools is replaced by the first pool
        new.stock = self.stock
        new.most = self.most
        new.taken = self.taken
        new.wild = self.wild
        new.last = self.last
        return new

    def __eq__(self, other):
        return isinstance(other, Cards) and all(getattr(self, name) == getattr(other, name) for name in Cards.__slots__)

    def __repr__(self):
        return f"Cards({self.zones}, pools={self.pools}, stock={self.stock}, wild={self.wild})"

    # The universe

    def add(self, zone, n):
        """n cards of the universe lie unseen in the zone from the start; None: an unknown number of them.

        Set-up: before any card was named. ValueError for a second unknown number.
        """
        if n is None:
            if self.wild == INF:
                raise ValueError("one zone of unknown size at a time")
            n = INF
        self.wild += n
        self._gain(zone, {}, {ROOT: n} if n else {})

    def declare(self, kind, copies, at_most=False):
        """The universe has so many copies of the kind (at_most: so many or fewer; None: any number).

        Cards put in from outside that never were in the universe don't count. Impossible where more have been
        seen, where there is no room for them among the unseen cards, or where an earlier number differs.
        """
        if copies is None:
            return
        taken = self.taken.get(kind, 0)
        left = copies - taken
        if kind in self.stock:
            known = self.stock[kind] + taken
            if known > copies or (known < copies and not at_most):
                raise Impossible(None, [kind])
            return
        if left < 0 or (not at_most and (left > self.wild or copies > self.most.get(kind, INF))):
            raise Impossible(None, [kind])
        trial = self.draft()
        if at_most:
            trial.most = {**self.most, kind: min(copies, self.most.get(kind, INF))}
        else:
            trial.stock = {**self.stock, kind: left}
            trial.wild -= left
        if not trial._holds():
            raise Impossible(None, [kind])
        self._become(trial)

    def supply(self, kind):
        """How many cards of the kind can still be in the universe, nothing else being asked of it."""
        if kind in self.stock:
            return self.stock[kind]
        if kind in self.most:
            return min(self.wild, self.most[kind] - self.taken.get(kind, 0))
        return self.wild

    # What happens

    def move(self, source, target, n=1):
        """n cards go from zone to zone, and nobody names them. Impossible where fewer are there."""
        known, unseen = self.zones.get(source, EMPTY)
        size = sum(known.values()) + sum(unseen.values())
        if n > size:
            raise Impossible(source, n)
        if source == target or not n:
            return
        if n == size:
            self.merge(source, target)
        elif not known and len(unseen) == 1:
            (pool,) = unseen
            self._set(source, known, less(unseen, pool, n))
            self._gain(target, {}, {pool: n})
        elif not unseen and len(known) == 1:
            (kind,) = known
            self._set(source, less(known, kind, n), unseen)
            self._gain(target, {kind: n}, {})
        else:
            pool = self._pool(known, unseen)
            self._set(source, {}, {pool: size - n})
            self._gain(target, {}, {pool: n})
            self._tidy()
            if len(self.pools) > POOLS:
                self.mix()

    def carry(self, source, target, kinds):
        """These cards (an iterable of kinds, with repeats) go from zone to zone by name, and are known there."""
        kinds = list(kinds)
        self.take(source, kinds)
        self.put(target, kinds)

    def take(self, zone, kinds):
        """These cards leave the zone by name, for a public place. Impossible unless they can all be there."""
        kinds = list(kinds)
        known, lacking = self._among_known(zone, kinds)
        if not self._extract(zone, known, lacking):
            raise Impossible(zone, kinds)

    def put(self, zone, kinds):
        """These publicly known cards come into the zone: laid in a hand, shuffled into the deck."""
        known = {}
        for kind in kinds:
            known[kind] = known.get(kind, 0) + 1
        self._gain(zone, known, {})

    def show(self, zone, kinds, whole=False):
        """These cards are seen in the zone, all at once, and stay. whole: and there is no other card.

        Cards that are known there already may be among them. Impossible unless they can be there together.
        """
        kinds = list(kinds)
        if whole and self.size(zone) is None:
            trial = self.draft()
            trial.count(zone, len(kinds))
            trial.show(zone, kinds)
            self._become(trial)
            return
        _, lacking = self._among_known(zone, kinds)
        known = both(self.zones.get(zone, EMPTY)[0], lacking)
        if (whole and len(kinds) != self.size(zone)) or not self._extract(zone, known, lacking):
            raise Impossible(zone, kinds)

    def merge(self, source, target):
        """All cards of one zone come into the other (discards shuffled into the deck, a hand laid off)."""
        if source != target:
            self._gain(target, *self.zones.pop(source, EMPTY))

    def count(self, zone, n):
        """The zone holds n cards: checked, and an unknown size becomes known. Impossible if it can't be so."""
        size = self.size(zone)
        if size is not None:
            if n != size:
                raise Impossible(zone, n)
            return
        trial = self.draft()
        if not (trial._bound(zone, n) and trial._holds()):
            raise Impossible(zone, n)
        self._become(trial)

    # Questions: nothing changes

    def size(self, zone):
        """Number of cards in the zone; None if unknown."""
        known, unseen = self.zones.get(zone, EMPTY)
        size = sum(unseen.values()) + (sum(known.values()) if known else 0)
        return None if size == INF else size

    def unseen(self, zone):
        """Number of cards in the zone that aren't known by kind; None if unknown."""
        n = sum(self.zones.get(zone, EMPTY)[1].values())
        return None if n == INF else n

    def known(self, zone):
        """{kind: count} of cards that were seen to be there, without inference (see `certain`)."""
        return dict(self.zones.get(zone, EMPTY)[0])

    def can(self, zone, kinds, whole=False):
        """Whether these cards can be in the zone together (whole: and no other)."""
        kinds = list(kinds)
        if whole and self.size(zone) is None:
            trial = self.draft()
            return trial._bound(zone, len(kinds)) and trial._holds() and trial.can(zone, kinds)
        if whole and len(kinds) != self.size(zone):
            return False
        known, lacking = self._among_known(zone, kinds)
        return not lacking or self.draft()._extract(zone, known, lacking)

    def may(self, zone, kinds):
        """Those of the kinds of which a card may be in the zone, in the order given."""
        return [kind for kind in kinds if self.can(zone, (kind,))]

    def certain(self, zone):
        """{kind: count} of the cards that are in the zone in every world.

        Of a zone of unknown size only the cards that were seen to be there.
        """
        sure, unseen = self.zones.get(zone, EMPTY)
        sure = dict(sure)
        n = sum(unseen.values())
        if not n or n == INF:
            return sure
        trial = self.draft()
        pool = trial._single(unseen)
        owed = trial._owed()
        named = [kind for known, _, _ in trial.pools.values() for kind in known]
        way = Search(trial.pools, trial)
        for kind in dict.fromkeys([*self.stock, *named]):
            if not way.reaches(pool, kind):
                continue
            fewest = 0
            while (
                fewest < n and decide(trial, {**owed, pool: more(owed.get(pool, {}), OTHER, n - fewest)}, kind) is False
            ):
                fewest += 1
            if fewest:
                sure[kind] = sure.get(kind, 0) + fewest
        return sure

    # Bags and zones

    def _set(self, zone, known, unseen):
        if known or unseen:
            self.zones[zone] = (known, unseen)
        else:
            self.zones.pop(zone, None)

    def _gain(self, zone, known, unseen):
        old = self.zones.get(zone)
        if old is None:
            self._set(zone, known, unseen)
        else:
            self.zones[zone] = (both(old[0], known), both(old[1], unseen))

    def _become(self, trial):
        for name in Cards.__slots__:
            setattr(self, name, getattr(trial, name))

    def _among_known(self, zone, kinds):
        """The zone's known cards without these kinds, and the bag of those that aren't known there."""
        known = self.zones.get(zone, EMPTY)[0]
        lacking = {}
        for kind in kinds:
            if kind in known:
                known = less(known, kind, 1)
            else:
                lacking[kind] = lacking.get(kind, 0) + 1
        return known, lacking

    # Pools

    def _pool(self, known, unseen):
        """The number of a new pool of these cards."""
        self.last += 1
        self.pools = {**self.pools, self.last: (known, unseen, {})}
        return self.last

    def _single(self, unseen):
        """The one pool of which these unseen cards of one zone are; it may be new, or one that takes in the others."""
        if len(unseen) == 1:
            return next(iter(unseen))
        pool = max(unseen)
        if pool in self.pools and self._takes_in(pool, unseen):
            known, older, owed = self.pools[pool]
            self.pools[pool] = (known, both(older, {source: n for source, n in unseen.items() if source != pool}), owed)
            return pool
        return self._pool({}, unseen)

    def _takes_in(self, pool, unseen):
        """Whether later cards may be thought to have been in the pool from the start.

        So it is where all of its cards lie together, and of each source of the later cards it had as many as
        of its cards left that can have come from there: then the later ones don't let one more of these be.
        """
        _, older, owed = self.pools[pool]
        if sum(pool in node[1] for nodes in (self.zones, self.pools) for node in nodes.values()) > 1:
            return False
        way = Search(self.pools, self)
        return all(
            sum(n for kind, n in owed.items() if way.reaches(source, kind)) <= older.get(source, 0)
            for source in unseen
            if source != pool
        )

    def _owed(self):
        return {pool: owed for pool, (_, _, owed) in self.pools.items() if owed}

    def _extract(self, zone, known, lacking):
        """These kinds prove to be among the zone's unseen cards; its known cards are `known` from now on.

        False, and nothing changed, if they can't be.
        """
        unseen = self.zones.get(zone, EMPTY)[1]
        if not lacking:
            self._set(zone, known, unseen)
            return True
        n = sum(lacking.values())
        if n > sum(unseen.values()):
            return False
        if len(unseen) == 1 and ROOT in unseen and not self._owed():
            if not self._spend(lacking):
                return False
            self._set(zone, known, less(unseen, ROOT, n))
        else:
            trial = self.draft()
            pool = trial._single(unseen)
            trial._set(zone, known, less({pool: sum(unseen.values())}, pool, n))
            if pool == ROOT:
                if not trial._spend(lacking):
                    return False
            else:
                inside, older, owed = trial.pools[pool]
                trial.pools[pool] = (inside, older, both(owed, lacking))
            if not trial._holds():
                return False
            self._become(trial)
        return True

    def _spend(self, kinds):
        """This bag of kinds comes out of the universe; False, and nothing changed, if it can't."""
        wild = self.wild
        for kind, n in kinds.items():
            if n > self.supply(kind):
                return False
            if kind not in self.stock:
                wild -= n
        if wild < 0:
            return False
        self.wild = wild
        self.taken = both(self.taken, kinds)
        if self.stock:
            self.stock = self.stock.copy()
            for kind, n in kinds.items():
                if kind in self.stock:
                    self.stock[kind] -= n
        return True

    def _holds(self):
        """Whether a world exists; what can be led back in one way only is led back, and the pools are tidied."""
        if not self._owed():
            return True
        if not self._settle():
            return False
        holds = decide(self, self._owed())
        if holds is None:
            self.mix()
        self._tidy()
        return holds is not False

    def mix(self):
        """All pools become one, as if their cards had been shuffled together; False if even so no world exists.

        Every world stays possible, and others become so: the copies of each kind still count, but no longer
        when they were where.
        """
        known, older, owed = {}, {}, {}
        for inside, unseen, asked in self.pools.values():
            known, owed = both(known, inside), both(owed, asked)
            if ROOT in unseen:
                older = both(older, {ROOT: unseen[ROOT]})
        for zone, (inside, unseen) in list(self.zones.items()):
            rest = {ROOT: unseen[ROOT]} if ROOT in unseen else {}
            if len(rest) < len(unseen):
                self.zones[zone] = (inside, {**rest, self.last: sum(unseen.values()) - sum(rest.values())})
        self.pools = {self.last: (known, older, owed)}
        return self._settle()

    def _settle(self):
        """Lead back what is owed wherever there is one way only; False where there is none."""
        settled = False
        while not settled:
            settled = True
            way = Search(self.pools, self)
            for pool in sorted(self._owed(), reverse=True):
                for kind, n in self.pools[pool][2].items():
                    known, unseen, owed = self.pools[pool]
                    here = min(n, known.get(kind, 0))
                    if here:
                        known, owed = less(known, kind, here), less(owed, kind, here)
                        self.pools[pool] = (known, unseen, owed)
                        settled = False
                        n -= here
                    if not n:
                        continue
                    sources = [source for source in unseen if way.reaches(source, kind)]
                    if len(sources) > 1:
                        continue
                    if not sources or unseen[sources[0]] < n:
                        return False
                    source = sources[0]
                    settled = False
                    self.pools[pool] = (known, less(unseen, source, n), less(owed, kind, n))
                    if source == ROOT:
                        if not self._spend({kind: n}):
                            return False
                    else:
                        inside, older, asked = self.pools[source]
                        self.pools[source] = (inside, older, more(asked, kind, n))
        return True

    def _tidy(self):
        """Dissolve every pool that owes nothing and whose cards lie in one place or are all alike to us."""
        tidy = not self.pools
        while not tidy:
            tidy = True
            for pool in list(self.pools):
                known, unseen, owed = self.pools[pool]
                if owed:
                    continue
                places = [
                    (nodes, name)
                    for nodes in (self.zones, self.pools)
                    for name, node in nodes.items()
                    if pool in node[1]
                ]
                if len(places) > 1 and len(known) + len(unseen) > 1:
                    continue
                for nodes, name in places:
                    inside, older, *debts = nodes[name]
                    n = older[pool]
                    older = less(older, pool, n)
                    if len(places) == 1:
                        inside, older = both(inside, known), both(older, unseen)
                    elif known:
                        inside = more(inside, next(iter(known)), n)
                    else:
                        older = more(older, next(iter(unseen)), n)
                    nodes[name] = (inside, older, *debts)
                del self.pools[pool]
                tidy = False

    def _bound(self, zone, n):
        """The zone of unknown size holds n cards: so the number that came from pool to pool is known, too."""
        known, unseen = self.zones[zone]
        rest = n - sum(known.values())
        node = (known, unseen)
        nodes, name = self.zones, zone
        while True:
            source = next(pool for pool, m in unseen.items() if m == INF)
            m = rest - sum(m for m in unseen.values() if m != INF)
            if m < 0:
                return False
            unseen = less(unseen, source, INF)
            nodes[name] = (known, more(unseen, source, m) if m else unseen, *node[2:])
            out = sum(place[1].get(source, 0) for places in (self.zones, self.pools) for place in places.values())
            if source == ROOT:
                self.wild = out - sum(self.stock.values())
                return self.wild >= 0
            nodes, name = self.pools, source
            node = known, unseen, owed = self.pools[source]
            rest = out + sum(owed.values()) - sum(known.values())
