"""Cards against an oracle that lists every world, over random histories; and the cases that a table meets.

CARDS_HISTORIES sets the number of random histories (in full: 10,000 or more).
"""

import os
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from referee import worlds
from referee.cards import Cards, Impossible

HISTORIES = int(os.environ.get("CARDS_HISTORIES", "400"))
SEED = int(os.environ.get("CARDS_SEED", "1"))
ZONES = ("deck", "a", "b", "c")
KINDS = ("E", "F", "G", "u", "v")  # u and v may be declared late, or never
DEEPEST = 9  # the largest deck that the oracle thinks of where the size is unknown


def bag(kinds):
    return tuple(sorted(kinds))


def without(have, kinds):
    """The bag less these kinds, or None if they aren't all in it."""
    left = list(have)
    for kind in kinds:
        if kind not in left:
            return None
        left.remove(kind)
    return tuple(left)


class Oracle:
    """Every world: a set of tuples with one sorted tuple of kinds a zone. An impossible step gives an empty set."""

    def __init__(self, size, exact):
        sizes = [size] if size is not None else range(DEEPEST + 1)
        fixed = [kind for kind, n in exact.items() for _ in range(n)]
        loose = [kind for kind in KINDS + ("z",) if kind not in exact]  # z stands for all that is never named
        self.worlds = {(bag(fixed + list(rest)), (), (), ())
                       for n in sizes if n >= len(fixed)
                       for rest in combinations_with_replacement(loose, n - len(fixed))}
        self.outside = Counter()

    def after(self, step, args):
        return {new for world in self.worlds for new in getattr(self, step)(world, *args)}

    def accept(self, step, args, worlds):
        self.worlds = worlds
        if step == "take":
            self.outside.update(args[1])
        if step == "put":
            self.outside.subtract(args[1])

    @staticmethod
    def changed(world, changes):
        return tuple(bag(changes.get(zone, here)) for zone, here in zip(ZONES, world))

    def move(self, world, source, target, n):
        here, there = world[ZONES.index(source)], world[ZONES.index(target)]
        if source == target:
            return [world] if n <= len(here) else []
        return [self.changed(world, {source: without(here, gone), target: there + gone})
                for gone in set(combinations(here, n))]

    def carry(self, world, source, target, kinds):
        return [new for left in self.take(world, source, kinds) for new in self.put(left, target, kinds)]

    def take(self, world, zone, kinds):
        left = without(world[ZONES.index(zone)], kinds)
        return [] if left is None else [self.changed(world, {zone: left})]

    def put(self, world, zone, kinds):
        return [self.changed(world, {zone: world[ZONES.index(zone)] + tuple(kinds)})]

    def show(self, world, zone, kinds, whole=False):
        here = world[ZONES.index(zone)]
        return [world] if without(here, kinds) is not None and (not whole or len(here) == len(kinds)) else []

    def merge(self, world, source, target):
        return self.move(world, source, target, len(world[ZONES.index(source)]))

    def count(self, world, zone, n):
        return [world] if len(world[ZONES.index(zone)]) == n else []

    def declare(self, world, kind, copies, at_most=False):
        n = sum(here.count(kind) for here in world) + self.outside[kind]
        return [world] if n == copies or (at_most and n < copies) else []


STEPS = (("move",) * 9 + ("carry",) * 3 + ("take",) * 2 + ("put",) * 3 + ("show",) * 4
         + ("whole", "merge", "merge", "count", "declare"))
MURKY = ("move",) * 12 + ("take",) * 4 + ("put",) * 4 + ("show", "carry")


def some_step(rng, oracle, cards, budget, steps):
    """A step and its arguments, mostly a possible one. budget: how often cards may still leave a deck of unknown size."""
    world = rng.choice(sorted(oracle.worlds))
    filled = [zone for zone, here in zip(ZONES, world) if here]
    source = rng.choice(filled) if filled and rng.random() < 0.95 else rng.choice(ZONES)
    if cards.size("deck") is None and not budget and source == "deck":
        source = rng.choice(ZONES[1:])
    target = rng.choice(ZONES)
    if steps is MURKY:
        source = rng.choice([zone for zone, here in zip(ZONES, world) if len(here) > 1] or [source])
        target = rng.choice([zone for zone in ZONES if zone != source])
    here = world[ZONES.index(source)]
    kinds = rng.sample(here, min(len(here), rng.choice((1, 1, 1, 2))))
    if rng.random() < (0.25 if steps is STEPS else 0.1):
        kinds = [rng.choice(KINDS) for _ in range(rng.choice((1, 2)))]
    kinds = [kind for kind in kinds if kind != "z"] or [rng.choice(KINDS)]
    step = rng.choice(steps)
    if step == "move":
        return step, (source, target, 1 if cards.size(source) is None or steps is MURKY else rng.choice((1, 1, 1, 2, 2, 3)))
    if step == "carry":
        return step, (source, target, kinds)
    if step == "take":
        return step, (source, kinds)
    if step == "put":
        back = sorted(oracle.outside.elements())
        if not back:
            return "move", (source, target, 1)
        return step, (rng.choice(("deck", target)), rng.sample(back, min(len(back), rng.choice((1, 2)))))
    if step == "show":
        return step, (source, kinds)
    if step == "whole":
        seen = list(here) if rng.random() < 0.7 else kinds
        return ("show", (source, kinds)) if "z" in seen else ("show", (source, seen, True))
    if step == "merge":
        return ("merge", (source, target)) if cards.size(source) is not None else ("move", (source, target, 1))
    if step == "count" and cards.size(source) is None:
        return step, (source, rng.randint(0, len(here)))
    if step == "count":
        return step, (source, len(here) + rng.choice((0, 0, 0, 1)))
    if cards.size("deck") is None:
        return step, ("E", rng.choice((0, 1, 2)), rng.random() < 0.4)
    return step, (rng.choice(KINDS), rng.choice((0, 1, 1, 2, 2, 3)), rng.random() < 0.4)


def compare(oracle, cards):
    """Every question about one and two kinds, whole zones, and what is certain."""
    pairs = [(kind,) for kind in KINDS] + list(combinations_with_replacement(KINDS, 2))
    for at, zone in enumerate(ZONES):
        bags = {world[at] for world in oracle.worlds}
        sizes = {len(here) for here in bags}
        assert cards.size(zone) in sizes and len(sizes) == 1 or cards.size(zone) is None
        for kinds in pairs:
            assert cards.can(zone, kinds) == any(without(here, kinds) is not None for here in bags), (zone, kinds)
        assert cards.may(zone, KINDS) == [kind for kind in KINDS if any(kind in here for here in bags)]
        if cards.size(zone) is None:
            continue
        for here in sorted(bags)[:5]:
            if "z" not in here:
                assert cards.can(zone, here, whole=True), (zone, here)
                wrong = here[:-1] + ("E",)
                assert cards.can(zone, wrong, whole=True) == (bag(wrong) in bags), (zone, wrong)
        sure = {}
        for kind in KINDS:
            n = min(here.count(kind) for here in bags)
            if n:
                sure[kind] = n
        assert cards.certain(zone) == sure, zone


def history(seed, length=12):
    """One random history, compared at every step."""
    rng = random.Random(seed)
    unknown = rng.random() < 0.15
    murky = not unknown and rng.random() < 0.6  # mostly unseen moves and few showings: many pools
    steps = MURKY if murky else STEPS
    exact = {kind: rng.choice((1, 1, 2, 2, 3)) for kind in rng.sample(KINDS[:3], rng.choice((1, 2, 3, 3)))}
    if murky:
        exact = rng.choice(({"E": 2, "F": 2, "G": 2}, {"E": 1, "F": 2, "G": 3}, {"E": 1, "F": 1, "G": 1, "u": 1, "v": 1},
                            {"E": 3, "F": 3}, {"E": 1, "F": 1, "G": 2, "u": 2}))
    if unknown:  # few enough that a deck of DEEPEST is as good as any
        exact = rng.choice(({}, {"E": 1}, {"E": 2}, {"E": 1, "F": 1}))
    full = sum(exact.values())
    size = None if unknown else full + rng.choice((0, 0, 0, 1, 1 if murky else 2))
    cards = Cards({"deck": size}, exact)
    oracle = Oracle(size, exact)
    said = [("start", size, exact)]
    budget = 2 if unknown else 0
    if murky:
        for zone in ZONES[1:]:
            deal = ("carry", ("deck", zone, rng.choice((("E", "F"), ("E",), ("F", "F"), ()))))
            worlds_after = oracle.after(*deal)
            if worlds_after:
                said.append(deal)
                oracle.accept(*deal, worlds_after)
                getattr(cards, deal[0])(*deal[1])
    try:
        compare(oracle, cards)
        for _ in range(6 if unknown else length + 4 * murky):
            step, args = some_step(rng, oracle, cards, budget, steps)
            said.append((step, args))
            if args[0] == "deck":
                budget = max(0, budget - 1)
            worlds_after = oracle.after(step, args)
            draft, before = cards.draft(), cards.draft()
            try:
                getattr(draft, step)(*args)
                stands = True
            except Impossible:
                stands = False
                assert draft == before, "a refusal changed something"
            assert stands == bool(worlds_after), "accepted" if stands else "refused"
            assert cards == before, "the draft shares something"
            if stands:
                oracle.accept(step, args, worlds_after)
                cards = draft
                compare(oracle, cards)
    except Exception as wrong:
        raise AssertionError(f"seed {seed}: {said}\n{cards}") from wrong


def test_random_histories_agree_with_every_world():
    for seed in range(SEED, SEED + HISTORIES):
        history(seed)
