"""Hidden cards against every world: what a game does with its Cards is told to a count of all ways in which they can lie.

A world says which card lies in which zone, NEW where nobody has looked yet. Each doing turns every world into those that it
can have become. What a statement may name is then asked through the door that players use. The count takes nothing from
the Cards but what they are asked to do, and is made of packs alone whose kinds and copies are all known.
"""

from __future__ import annotations

import random
from contextlib import contextmanager
from itertools import chain

from prompts.battery.walks import Finding, Walk, Walks
from referee.cards.cards import Cards
from referee.kernel.judging import Match
from referee.kit.places import DRAWN, Laid, Moved
from referee.match import apply
from referee.record import begin
from scorers.types import Callable, Collection, Hashable, Iterable, Iterator, Mapping, TypeAlias

World: TypeAlias = "frozenset[tuple[Hashable, tuple[str, ...]]]"  # zone and its cards, in order of spelling

Doing: TypeAlias = "tuple[str, tuple[object, ...]]"

Told: TypeAlias = "tuple[Told | None, Doing]"  # what was done before, and what then


NEW, OUT = "", "out"  # a card that nobody has looked at; where cards are that left all zones
DOINGS = ("move", "take", "put", "carry", "show", "merge", "count", "lacks")
MOST = 300  # worlds, beyond which a walk is left
ASKED = 12  # places of a walk at which it is asked


class TooMany(Exception):
    """More worlds than are counted."""


class Worlds:
    """All worlds that agree with what was done: {zone: number of cards}, {kind: copies}."""

    def __init__(self, zones: Mapping[Hashable, int], copies: Mapping[str, int]) -> None:
        self.copies = copies
        self.all: set[World] = {frozenset((zone, (NEW,) * size) for zone, size in zones.items())}

    def each(self, change: Callable[[World], Iterable[World]]) -> None:
        """Every world becomes those that `change(world)` gives."""
        self.all = set(chain.from_iterable(map(change, self.all)))
        if len(self.all) > MOST:
            raise TooMany

    def named(self, world: World, zone: Hashable, kind: str, count: int = 1) -> list[World]:
        """The worlds in which so many cards of the kind are in the zone."""
        cards = bag(world, zone)
        lacking = count - cards.count(kind)
        there = sum(held.count(kind) for _, held in world)
        if lacking > min(cards.count(NEW), self.copies.get(kind, 0) - there):
            return []
        return [laid(world, zone, (*without(cards, [NEW] * lacking), *[kind] * lacking))] if lacking > 0 else [world]

    def name(self, zone: Hashable, kind: str, count: int = 1) -> None:
        """So many cards of the kind are in the zone."""
        self.each(lambda world: self.named(world, zone, kind, count))

    def may(self, zone: Hashable, kind: str) -> bool:
        """Whether a card of the kind can lie in the zone."""
        return any(self.named(world, zone, kind) for world in self.all)

    # -- doings -------------------------------------------------------------------------------

    def show(self, zone: Hashable, kinds: Collection[str], whole: bool = False) -> None:
        """These cards are in the zone, all at once."""
        for kind in dict.fromkeys(kinds):
            self.name(zone, kind, [*kinds].count(kind))
        if whole:
            self.count(zone, len(kinds))

    def carry(self, source: Hashable, target: Hashable, kinds: Iterable[str]) -> None:
        """These cards go from zone to zone by name."""
        for kind in kinds:
            self.name(source, kind)
            self.all = {gone(world, source, target, kind) for world in self.all}

    def take(self, zone: Hashable, kinds: Iterable[str]) -> None:
        """These cards leave all zones."""
        self.carry(zone, OUT, kinds)

    def put(self, zone: Hashable, kinds: Iterable[str]) -> None:
        """These cards come back into a zone."""
        self.carry(OUT, zone, kinds)

    def move(self, source: Hashable, target: Hashable, n: int = 1) -> None:
        """So many cards go from zone to zone, and nobody names them."""
        for _ in range(n):
            self.each(lambda world: [gone(world, source, target, kind) for kind in {*bag(world, source)}])

    def merge(self, source: Hashable, target: Hashable) -> None:
        """All cards of a zone come into another."""
        if source != target:
            self.each(lambda world: [laid(laid(world, target, bag(world, source) + bag(world, target)), source, ())])

    def lacks(self, zone: Hashable, kinds: Iterable[str]) -> None:
        """The zone holds none of these. No world tells what a card isn't that nobody has looked at: from here on none is counted."""
        raise TooMany

    def count(self, zone: Hashable, n: int) -> None:
        """The zone holds so many cards."""
        self.all = {world for world in self.all if len(bag(world, zone)) == n}


def bag(world: World, zone: Hashable) -> tuple[str, ...]:
    """The cards of a zone."""
    return next((cards for name, cards in world if name == zone), ())


def laid(world: World, zone: Hashable, cards: Iterable[str]) -> World:
    """The world with these cards in a zone."""
    return frozenset([(name, held) for name, held in world if name != zone] + [(zone, tuple(sorted(cards)))])


def without(cards: Iterable[str], less: Iterable[str]) -> list[str]:
    """Cards without some of them."""
    rest = [*cards]
    for card in less:
        rest.remove(card)
    return rest


def gone(world: World, source: Hashable, target: Hashable, kind: str) -> World:
    """The world in which this card has gone from zone to zone."""
    left = laid(world, source, without(bag(world, source), [kind]))
    return laid(left, target, (*bag(left, target), kind))


# -- what a game does with its Cards ---------------------------------------------------------------


@contextmanager
def heard() -> Iterator[dict[int, tuple[Cards, Told | None]]]:
    """While it lasts, what is done with each Cards is told by its id; a draft goes on from what was done before it."""
    was = {name: getattr(Cards, name) for name in (*DOINGS, "draft", "can", "certain")}
    log: dict[int, tuple[Cards, Told | None]] = {}
    inside = False

    def hearing(name: str) -> Callable[..., object]:
        def called(cards: Cards, *given: object, **named: object) -> object:
            nonlocal inside
            if inside:
                return was[name](cards, *given, **named)
            before = log[id(cards)][1] if id(cards) in log else start(cards)
            inside = True
            try:
                done: object = was[name](cards, *given, **named)
            finally:
                inside = False
            if isinstance(done, Cards):
                log[id(done)] = (done, before)
            elif name in DOINGS:
                log[id(cards)] = (cards, before and (before, (name, (*given, *named.values()))))
            return done

        return called

    for name in was:
        setattr(Cards, name, hearing(name))
    try:
        yield log
    finally:
        for name, method in was.items():
            setattr(Cards, name, method)


def start(cards: Cards) -> Told | None:
    """Cards of which nobody has seen any, with all their copies known, as the first doing; None for others."""
    sizes = {zone: cards.size(zone) for zone in cards.zones}
    fresh = not cards.pools and not any(known for known, _ in cards.zones.values()) and cards.stock == cards.most
    if not fresh or cards.wild or not sizes or None in sizes.values():
        return None
    return (None, ("start", (sizes, dict(cards.most))))


def told_of(walk: Walk) -> list[tuple[Match, Told | None]]:
    """The matches of a walk that is played again, each with what was done with its Cards."""
    with heard() as log:
        match = begin(walk.start.setting.header)
        found = [match]
        for line, _ in walk.said:
            match = apply(match, line).match
            found.append(match)
        return [(one, log.get(id(getattr(one.table, "cards", None)), (None, None))[1]) for one in found]


def doings(told: Told | None, since: Told | None) -> list[Doing] | None:
    """What was done since; None where that isn't among it."""
    found: list[Doing] = []
    while told is not None and told is not since:
        told, doing = told
        found.append(doing)
    return found[::-1] if told is since else None


def followed(walk: Walk) -> Iterator[tuple[Match, Worlds]]:
    """The matches of a walk with all worlds in which the cards can lie, as far as they can be counted."""
    since, worlds = None, None
    for match, told in told_of(walk):
        new = doings(told, since)
        for name, given in doings(told, None) or [] if new is None else new:
            if name == "start":
                worlds = Worlds(*given)  # type: ignore[arg-type]  # as `start` says
            elif worlds is not None:
                try:
                    getattr(worlds, name)(*given)
                except TooMany:
                    return
        since = told
        if worlds is not None and told is not None:
            yield match, worlds


# -- the check -------------------------------------------------------------------------------------


def hidden_worlds(walks: Walks) -> Iterator[Finding]:
    """A card may be named of a hand exactly where some world has it there; none lies open that is in a hand as well, none is lost."""
    doors = [verb.name for verb in walks.game.verbs if of_hand(verb.args)]
    rng = random.Random(walks.seed)
    for walk in walks.all[:4]:
        places = {*rng.sample(range(len(walk.said) + 1), min(ASKED, len(walk.said)))}
        for at, (match, worlds) in enumerate(followed(walk)):
            line = walk.said[at - 1][0] if at else ""
            if not worlds.all:
                yield "world-none", {"line": line}
                return
            if found := kept(match, worlds):
                yield found[0], {"line": line, **found[1]}
                return
            if at not in places or match.over:
                continue
            for seat, name in enumerate(match.setting.names):
                for kind in rng.sample([*worlds.copies], min(8, len(worlds.copies))):
                    may = worlds.may(seat, kind)
                    cards: Cards = getattr(match.table, "cards")  # noqa: B009  # followed has met it
                    if cards.can(seat, (kind,)) != may:
                        yield "world-differs", {"line": line, "card": kind, "name": name}
                        return
                    for verb in (*doors, *(["reveal"] if isinstance(match.table, Laid) else ())):
                        verdict = apply(match, f'{name}: {verb} "{kind}"')
                        if may and "REC-4" in verdict.clauses or not may and verdict.ok:
                            yield (
                                "world-" + ("refused" if may else "accepted"),
                                {"line": line, "said": f"{name}: {verb} {kind}"},
                            )
                            return


def of_hand(parts: Collection[object]) -> bool:
    """Whether a verb names one card that leaves a hand."""
    return len(parts) == 1 and all(isinstance(part, Moved) and isinstance(part.whose(0), int) for part in parts)


def kept(match: Match, worlds: Worlds) -> Finding | None:
    """A card that lies open and never left where it was, or one that was drawn and came to nobody."""
    world = next(iter(worlds.all))
    if bag(world, DRAWN):
        return "world-lost", {}
    if isinstance(match.table, Laid):
        opened = [str(card) for piles in match.table.open.values() for cards in piles.values() for card in cards]
        for kind in opened:
            if opened.count(kind) > bag(world, OUT).count(kind):
                return "world-twice", {"card": kind}
    return None
