"""Every way in which the cards of a table can lie: what the referee's card facts are held against, and how both are told a history.

A world says which card lies where. A zone of it is a bag of kinds (an int, a byte for each kind) or, where order
matters, a tuple of kinds with the top first. `Worlds` is the set of all worlds that agree with what was said; each statement turns every
world into those that it can have become, or into none. Nothing here is taken from the program.

A card that was never looked at may stand in a world as NEW, and is any card that is still missing: so the deck
need not be listed in every order. `eager` worlds turn each card up as soon as it leaves the deck, the others as late as possible:
two ways to count the same.
"""

import random
from math import factorial

from referee.match import apply

NEW = "new"  # a card that nobody has ever looked at
BYTE = 255
MOST = 400  # worlds, beyond which a history ends


class TooMany(Exception):
    """More worlds than can be told one by one."""


class Pack:
    """The cards of a match: kinds; most: copies of a kind at most; zones: names of bags; orders: names of ordered zones.

    notes: names of bags that only remember cards, which lie elsewhere; least: copies of a kind at least; barred: {zone: kinds that can't lie there}.
    """

    def __init__(self, kinds, zones, orders=(), notes=(), most=(), least=(), barred=(), eager=False):
        self.kinds = tuple(kinds)
        self.all = (NEW, *kinds)
        self.unit = {kind: 1 << 8 * at for at, kind in enumerate(self.all)}
        self.shift = {kind: 8 * at for at, kind in enumerate(self.all)}
        self.at = {zone: at for at, zone in enumerate((*zones, *orders, *notes))}
        self.bags = len(zones)
        self.places = len(zones) + len(orders)
        self.most = dict(most)
        self.least = dict(least)
        self.barred = dict(barred)
        self.eager = eager

    def bag(self, kinds):
        """These kinds as a bag."""
        return sum(self.unit[kind] for kind in kinds)

    def count(self, bag, kind):
        """How many of a kind are in a bag."""
        return bag >> self.shift[kind] & BYTE

    def within(self, bag):
        """The kinds of a bag, each once."""
        return [kind for kind, n in zip(self.all, bag.to_bytes(len(self.all), "little")) if n]

    def listed(self, bag):
        """The kinds of a bag, each as often as it is there."""
        return [kind for kind, n in zip(self.all, bag.to_bytes(len(self.all), "little")) for _ in range(n)]

    def total(self, world):
        """All cards of a world in one bag."""
        return sum(world[: self.bags]) + sum(card for order in world[self.bags : self.places] for card in order)

    def lacking(self, world):
        """({kind: number there}, number of cards that still must turn up, whether there are other cards never looked at)."""
        counts = self.total(world).to_bytes(len(self.all), "little")
        there = dict(zip(self.all, counts))
        missing = sum(max(0, least - there[kind]) for kind, least in self.least.items())
        return there, missing, missing < counts[0]

    def stands(self, world):
        """Whether no kind has too many copies, and the missing ones can be among the cards never looked at."""
        there, missing, _ = self.lacking(world)
        return (
            missing <= there[NEW]
            and all(max(there[kind], self.least.get(kind, 0)) <= most for kind, most in self.most.items())
            and self.has_room(world, there)
        )

    def fresh(self, world, zone):
        """The kinds that one card of the zone that was never looked at can be."""
        there, _, loose = self.lacking(world)
        barred = self.barred.get(zone, ())
        return [
            kind
            for kind in self.kinds
            if kind not in barred
            and there[kind] < self.most.get(kind, BYTE)
            and (loose or there[kind] < self.least.get(kind, 0))
            and self.has_room(world, there, zone, kind)
        ]

    def has_room(self, world, there, zone=None, turned=None):
        """Whether what can't lie everywhere still can turn up elsewhere, once a card of the zone is turned up as a kind."""
        for kind in {kind for kinds in self.barred.values() for kind in kinds}:
            room = sum(
                (world[at] & BYTE) - (one == zone)
                for one, at in self.at.items()
                if at < self.bags and kind not in self.barred.get(one, ())
            )
            if self.least.get(kind, 0) - there[kind] - (kind == turned) > room:
                return False
        return True


class Worlds:
    """All worlds that agree with what was said. A mutable value: work on a `draft()`."""

    def __init__(self, pack, **zones):
        self.pack = pack
        self.all = set()
        start = [0] * pack.bags + [()] * (pack.places - pack.bags) + [0] * (len(pack.at) - pack.places)
        for zone, kinds in zones.items():
            at = pack.at[zone]
            start[at] = pack.bag(kinds) if at < pack.bags else tuple(pack.unit[kind] for kind in kinds)
        self.all.add(tuple(start))

    def draft(self):
        """A copy."""
        copy = object.__new__(Worlds)
        copy.pack, copy.all = self.pack, self.all
        return copy

    def each(self, change):
        """Every world becomes those that `change(world)` gives."""
        found = set()
        for world in self.all:
            found.update(change(world))
            if len(found) > MOST:
                raise TooMany
        self.all = found

    def keep(self, holds):
        """The worlds of which `holds(world)` is true."""
        self.all = {world for world in self.all if holds(world)}

    def bag(self, world, zone):
        """A bag of a world."""
        return world[self.pack.at[zone]]

    def size(self, zone):
        """Number of cards in a zone: the same in every world."""
        here = self.bag(next(iter(self.all)), zone)
        return len(here) if isinstance(here, tuple) else sum(here.to_bytes(len(self.pack.unit), "little"))

    def sample(self, rng, zone):
        """The kinds of a zone in one of the worlds, those never looked at left out."""
        here = self.bag(rng.choice(sorted(self.all)), zone)
        here = self.pack.bag(map(self.kind_of, here)) if isinstance(here, tuple) else here
        return [kind for kind in self.pack.listed(here) if kind != NEW]

    def kind_of(self, unit):
        """The kind of a card of an ordered zone."""
        return self.pack.all[(unit.bit_length() - 1) // 8]

    # -- what one world becomes ---------------------------------------------------------------

    def changed(self, world, **zones):
        """The world with other zones."""
        new = list(world)
        for zone, here in zones.items():
            new[self.pack.at[zone]] = here
        return tuple(new)

    def looked(self, world, zone, kind=None):
        """The worlds in which one card of the bag that was never looked at has a kind (or just this one)."""
        here = self.bag(world, zone)
        if here & BYTE:
            for one in self.pack.fresh(world, zone):
                if kind in (None, one):
                    yield self.changed(world, **{zone: here - 1 + self.pack.unit[one]})

    def named(self, world, zone, kind):
        """The worlds in which the bag has a card of the kind."""
        here = world[self.pack.at[zone]]
        if here >> self.pack.shift[kind] & BYTE:
            return (world,)
        return self.looked(world, zone, kind) if here & BYTE else ()

    def gone(self, world, source, target, kind):
        """The worlds in which a card of the kind has gone from bag to bag."""
        unit = self.pack.unit[kind]
        for one in self.named(world, source, kind):
            yield self.moved(one, source, target, unit)

    def moved(self, world, source, target, unit):
        """The world in which this card has gone from bag to bag."""
        new, at = list(world), self.pack.at
        new[at[source]] -= unit
        new[at[target]] += unit
        return tuple(new)

    def away(self, world, source, target):
        """The worlds in which some card has gone from bag to bag."""
        barred = self.pack.barred.get(target, ())
        for kind in self.pack.within(self.bag(world, source)):
            if kind in barred:
                continue
            if kind == NEW and self.pack.eager:
                for one in self.pack.fresh(world, target):
                    turned = self.changed(world, **{source: self.bag(world, source) - 1 + self.pack.unit[one]})
                    yield self.moved(turned, source, target, self.pack.unit[one])
            else:
                yield self.moved(world, source, target, self.pack.unit[kind])

    # -- statements ---------------------------------------------------------------------------

    def carry(self, source, target, kinds):
        """These cards go from bag to bag by name."""
        for kind in kinds:
            self.each(lambda world, kind=kind: self.gone(world, source, target, kind))

    def move(self, source, target, n=1):
        """So many cards go from bag to bag, and nobody names them."""
        for _ in range(n):
            self.each(lambda world: self.away(world, source, target))

    def go(self, source, target, cards):
        """Cards go from bag to bag at once, those that are `?` by no name: the named ones are looked for first."""
        self.carry(source, target, [card for card in cards if card != "?"])
        self.move(source, target, cards.count("?"))

    def merge(self, source, target):
        """All cards of a bag go to another."""
        if source == target:
            return
        self.each(
            lambda world: [
                self.changed(world, **{source: 0, target: self.bag(world, source) + self.bag(world, target)})
            ]
        )

    def show(self, zone, kinds):
        """These cards are in the bag, all at once."""
        pack = self.pack
        for kind in set(kinds):
            wanted = list(kinds).count(kind)

            def there(world, kind=kind, wanted=wanted):
                worlds = {world}
                while worlds and pack.count(self.bag(next(iter(worlds)), zone), kind) < wanted:
                    worlds = {new for one in worlds for new in self.looked(one, zone, kind)}
                return worlds

            self.each(there)

    def look(self, zone):
        """Every card of the bag is thought of as some kind."""
        while any(self.bag(world, zone) & BYTE for world in self.all):
            self.each(lambda world: self.looked(world, zone) if self.bag(world, zone) & BYTE else [world])

    def declare(self, kind, copies, exact=True):
        """There are just so many copies of the kind, or so many at most."""
        pack = object.__new__(Pack)
        pack.__dict__.update(self.pack.__dict__)
        pack.most = {**pack.most, kind: copies}
        pack.least = {**pack.least, kind: copies} if exact else pack.least
        self.pack = pack
        self.keep(pack.stands)

    # -- ordered zones ------------------------------------------------------------------------

    def turned(self, world, order, at, zone, kind=None):
        """The worlds in which the card number `at` of an ordered zone is known to be `kind` (None: any), as it goes to `zone`."""
        cards = self.bag(world, order)
        if cards[at] != 1:
            if kind is None or cards[at] == self.pack.unit[kind]:
                yield world
        elif kind is None and not self.pack.eager:
            yield world
        else:
            for one in self.pack.fresh(world, zone):
                if kind in (None, one):
                    yield self.changed(world, **{order: (*cards[:at], self.pack.unit[one], *cards[at + 1 :])})

    def pull(self, order, at, zone, kind=None):
        """The card number `at` of an ordered zone goes into a bag; at None: any card of it."""

        def pulled(world):
            size = len(self.bag(world, order))
            for number in range(size) if at is None else [at] if -size <= at < size else ():
                number %= size
                for one in self.turned(world, order, number, zone, kind):
                    cards = self.bag(one, order)
                    yield self.changed(
                        one,
                        **{order: cards[:number] + cards[number + 1 :], zone: self.bag(one, zone) + cards[number]},
                    )

        self.each(pulled)

    def push(self, zone, order, bottom=False, kind=None):
        """A card of a bag goes on an ordered zone, on its top or bottom."""

        def pushed(world):
            for one in self.named(world, zone, kind) if kind else [world]:
                for card in [kind] if kind else self.pack.within(self.bag(one, zone)):
                    unit = self.pack.unit[card]
                    cards = self.bag(one, order)
                    yield self.changed(
                        one, **{zone: self.bag(one, zone) - unit, order: (*cards, unit) if bottom else (unit, *cards)}
                    )

        self.each(pushed)

    def shuffle(self, order, zone=None):
        """An ordered zone is shuffled, all cards of a bag with it."""

        def shuffled(world):
            cards = list(self.bag(world, order))
            if zone is not None:
                cards += map(self.pack.unit.get, self.pack.listed(self.bag(world, zone)))
                world = self.changed(world, **{zone: 0})
            if ways(cards) > MOST:
                raise TooMany
            for some in arrangements(tuple(sorted(cards))):
                yield self.changed(world, **{order: some})

        self.each(shuffled)


def ways(cards):
    """In how many orders the cards can lie."""
    found = factorial(len(cards))
    for card in set(cards):
        found //= factorial(cards.count(card))
    return found


_arranged = {}


def arrangements(cards):
    """Every order of the cards (a sorted tuple), each once."""
    if cards not in _arranged:
        _arranged[cards] = [
            (card, *rest)
            for at, card in enumerate(cards)
            if card not in cards[:at]
            for rest in arrangements(cards[:at] + cards[at + 1 :])
        ] or [()]
    return _arranged[cards]


class History:
    """One random match, told to the referee and to the oracle.

    A game's driver sets `match` and `worlds` in `begin()`, and has `step()`; pool: kinds that are asked about; `asked()`: seats whose hands
    can be shown; `in_hand(seat)`: the bags that are the hand.

    rng; probes: refusals by card facts; strict: refusals for any other reason (which count for nothing).
    """

    most = 60  # worlds at the end of a step; a history with more of them ends
    decisive = ("REC-4",)  # clauses by which card facts are refused
    open = ()  # keys of a state that are open to all, so that what the referee concludes of them is no secret
    open_blocks = ()  # the same of a screen

    def __init__(self, seed):
        self.seed = seed
        self.rng = random.Random(seed)
        self.said = 0
        self.probes = 0
        self.other = 0
        self.widest = 1
        self.watched = seed % 5 == 0  # whether the secret side is looked at as well
        self.blind = None
        self.lost = False  # whether there are too many worlds to go on
        try:
            self.begin()
        except TooMany:
            self.lost = True
        self.blind = (
            self.match if self.watched else None
        )  # the same match with no secret card named, while it goes the same way

    @property
    def table(self):
        """The table as it stands."""
        return self.match.table

    def name(self, seat):
        """A player's name."""
        return self.match.setting.names[seat]

    def run(self, steps):
        """So many steps, until the match is over or too much is unknown."""
        for _ in range(steps):
            if self.lost or self.ended():
                return
            try:
                self.step()
            except TooMany:
                self.lost = True
            self.widest = max(self.widest, len(self.worlds.all))
            if len(self.worlds.all) > self.most:
                self.lost = True

    def ended(self):
        """Whether there is nothing more to say."""
        return self.table.over

    def put(self, line, change=None, decisive=None):
        """Say it, and compare: refused by card facts exactly where no world is left. Returns whether it stands."""
        worlds = self.worlds.draft()
        if change is not None:
            change(worlds)
        verdict = apply(self.match, line)
        self.said += 1
        if verdict.ok:
            assert worlds.all, f"accepted, though no world allows it: {line}"
            if self.watched:
                self.unseen_by_others(line, verdict)
            self.follow_blindly(line, verdict)
            self.match, self.worlds = verdict.match, worlds
            self.heard(verdict.events)
            return True
        if set(decisive or self.decisive) & set(verdict.clauses):
            assert not worlds.all, f"refused, though a world allows it: {line}: {verdict.clauses} {verdict.refusal}"
            self.probes += 1
        else:
            self.other += 1
        return False

    def agree(self):
        """At the end: some cards in every hand, one at a time."""
        if self.table.over:
            return
        for seat in self.asked():
            for card in self.rng.sample(self.pool, min(3, len(self.pool))):
                possible = any(
                    True
                    for world in self.worlds.all
                    for zone in self.in_hand(seat)
                    for _ in self.worlds.named(world, zone, card)
                )
                stands = apply(self.match, f"{self.name(seat)}: reveal {card}").ok
                assert stands == possible, f"{self.name(seat)} can {'' if possible else 'not '}have {card}"

    def heard(self, events):
        """What follows by itself from an accepted statement."""

    def must(self, line, change=None):
        """Say what has to be accepted."""
        assert self.put(line, change), line

    def some(self, zone, pool, truth=0.75):
        """A kind that is in the zone in some world, or any of the pool."""
        held = self.worlds.sample(self.rng, zone)
        return self.rng.choice(held) if held and self.rng.random() < truth else self.rng.choice(pool)

    def several(self, zone, pool, n):
        """So many kinds that are in the zone together in some world, where it has them; else any."""
        held = self.worlds.sample(self.rng, zone)
        if len(held) >= n and self.rng.random() < 0.75:
            return self.rng.sample(held, n)
        return [self.rng.choice(pool) for _ in range(n)]

    # -- the secret side ----------------------------------------------------------------------

    def unseen_by_others(self, line, verdict):
        """What others see of a secret statement is the same whatever its cards are."""
        setting = self.match.setting
        spoken = verdict.match.text.split()
        verb = next(verb for verb in setting.game.verbs if verb.name == spoken[0])
        if not verb.secret or verdict.actor is None:
            return
        hidden = self.masked(line)
        if hidden == line:
            return
        blind = apply(self.match, hidden)
        if not blind.ok:
            return
        assert self.seen(verdict) == self.seen(blind), f"all see what was {line}"
        for seat, name in enumerate(setting.names):
            if name != verdict.actor:
                seen, unseen = [self.state(one, (seat,), name) for one in (verdict, blind)]
                assert seen == unseen, f"{name} sees what was {line}"

    def goes_on_alike(self, blind, match):
        """Whether both are in the same phase, and nobody owes only the blind one what the referee was told already, as at the end of a round."""
        owing, owed = [{one.seat for one in each.table.awaited() if one.must} for each in (blind, match)]
        return blind.table.phase == match.table.phase and not owing > owed

    def follow_blindly(self, line, verdict):
        """What everybody sees stays the same where no secret card was ever named, as long as that match goes the same way."""
        if self.blind is None:
            return
        actor, _, rest = line.rpartition(": ")
        secret = any(verb.secret and rest.split()[0] == verb.name for verb in self.match.setting.game.verbs)
        blind = apply(self.blind, self.masked(line) if secret and actor else line)
        self.blind = None
        if blind.ok and self.goes_on_alike(blind.match, verdict.match):
            self.blind = blind.match
            assert self.seen(verdict) == self.seen(blind), f"all see a secret after {line}"

    def state(self, verdict, eyes=(), *left_out):
        """What these players are shown, without some of its keys."""
        state = verdict.match.setting.game.state(verdict.match.table, frozenset(eyes))
        return without(state, (*left_out, *self.open))

    def seen(self, verdict):
        """All that everybody is shown after a statement."""
        table, game = verdict.match.table, verdict.match.setting.game
        events = [(event.key, event.facts) for event in verdict.events]
        screen = [shown(block) for block in game.screen(table, frozenset()) if block.key not in self.open_blocks]
        return self.state(verdict), screen, repr(events)

    def masked(self, line):
        """The statement with `?` for its cards."""
        actor, _, rest = line.partition(": ")
        verb, *cards = rest.split()
        return f"{actor}: {' '.join([verb, *('?' if self.is_card(card) else card for card in cards)])}"

    def is_card(self, word):
        """Whether a word of a secret statement names a card that others don't see."""
        return word not in ("?", "none") and not word.isdigit()


def without(state, keys):
    """The state without these keys."""
    if not isinstance(state, dict):
        return state
    return {key: without(value, keys) for key, value in state.items() if key not in keys}


def shown(block):
    """A block of a screen with all that it holds."""
    return repr({name: getattr(block, name) for name in block.__slots__})
