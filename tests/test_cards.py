"""Cards against an oracle that lists every world, over random histories; and the cases that a table meets.

CARDS_HISTORIES sets the number of random histories (in full: 10,000 or more).
"""

import os
import random
from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from referee.cards import cards as followed
from referee.cards import worlds
from referee.cards.cards import Cards, Impossible

HISTORIES = int(os.environ.get("CARDS_HISTORIES", "100"))
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
        self.worlds = {
            (bag(fixed + list(rest)), (), (), ())
            for n in sizes
            if n >= len(fixed)
            for rest in combinations_with_replacement(loose, n - len(fixed))
        }
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
        return [
            self.changed(world, {source: without(here, gone), target: there + gone})
            for gone in set(combinations(here, n))
        ]

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

    def lacks(self, world, zone, kinds):
        return [] if set(kinds) & set(world[ZONES.index(zone)]) else [world]

    def declare(self, world, kind, copies, at_most=False):
        n = sum(here.count(kind) for here in world) + self.outside[kind]
        return [world] if n == copies or (at_most and n < copies) else []


STEPS = (
    ("move",) * 9
    + ("carry",) * 3
    + ("take",) * 2
    + ("put",) * 3
    + ("show",) * 4
    + ("whole", "merge", "merge", "count", "declare")
)
VOID = (*STEPS, *("lacks",) * 6)
MURKY = ("move",) * 12 + ("take",) * 4 + ("put",) * 4 + ("show", "carry", "declare")
MURKY_VOID = (*MURKY, *("lacks",) * 5)
FUNNEL = ("move",) * 5 + ("take",) * 4  # from two known hands into c, and out of c by name


def some_step(rng, oracle, cards, budget, steps):
    """A step and its arguments, mostly a possible one.

    budget: how often cards may still leave a deck of unknown size; steps: the steps to choose from.
    """
    world = rng.choice(sorted(oracle.worlds))
    filled = [zone for zone, here in zip(ZONES, world) if here]
    source = rng.choice(filled) if filled and rng.random() < 0.95 else rng.choice(ZONES)
    if cards.size("deck") is None and not budget and source == "deck":
        source = rng.choice(ZONES[1:])
    target = rng.choice(ZONES)
    if steps in (MURKY, MURKY_VOID):
        source = rng.choice([zone for zone, here in zip(ZONES, world) if len(here) > 1] or [source])
        target = rng.choice([zone for zone in ZONES if zone != source])
    step = rng.choice(steps)
    if steps is FUNNEL:
        source, target = ("c" if step == "take" else rng.choice("ab")), "c"
    here = world[ZONES.index(source)]
    kinds = rng.sample(here, min(len(here), rng.choice((1, 1, 1, 2))))
    if rng.random() < (0.25 if steps in (STEPS, VOID) else 0.1):
        kinds = [rng.choice(KINDS) for _ in range(rng.choice((1, 2)))]
    kinds = [kind for kind in kinds if kind != "z"] or [rng.choice(KINDS)]
    if step == "move":
        single = cards.size(source) is None or steps not in (STEPS, VOID)
        return step, (source, target, 1 if single else rng.choice((1, 1, 1, 2, 2, 3)))
    if step == "carry":
        return step, (source, target, kinds)
    if step == "take":
        return step, (source, kinds)
    if step == "put":
        back = sorted(oracle.outside.elements())
        if not back:
            return "move", (source, target, 1)
        return step, (rng.choice(("deck", target)), rng.sample(back, min(len(back), rng.choice((1, 2)))))
    if step == "lacks" and cards.size(source) is not None:
        absent = [kind for kind in KINDS if kind not in here]
        return step, (
            source,
            rng.sample(absent, min(len(absent), rng.choice((1, 1, 2)))) if rng.random() < 0.9 else kinds,
        )
    if step in ("show", "lacks"):
        return "show", (source, kinds)
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


def not_too_strict(oracle, cards):
    """All that can be is held possible, and nothing is held certain that isn't."""
    for at, zone in enumerate(ZONES):
        bags = {world[at] for world in oracle.worlds}
        for here in bags:
            seen = [kind for kind in here if kind != "z"]
            assert cards.can(zone, seen, whole=len(seen) == len(here)), (zone, here)
        if cards.size(zone) is not None:
            for kind, n in cards.certain(zone).items():
                assert all(here.count(kind) >= n for here in bags), (zone, kind)


def history(seed, length=12, compare=compare, void=False):
    """One random history, compared at every step. void: in which hands are told to hold none of some kinds."""
    rng = random.Random(seed)
    unknown = rng.random() < 0.15
    murky = not unknown and rng.random() < 0.6  # mostly unseen moves and few showings: many pools
    steps = (MURKY_VOID if void else MURKY) if murky else VOID if void else STEPS
    exact = {kind: rng.choice((1, 1, 2, 2, 3)) for kind in rng.sample(KINDS[:3], rng.choice((1, 2, 3, 3)))}
    if murky:
        exact = rng.choice(
            (
                {"E": 2, "F": 2, "G": 2},
                {"E": 1, "F": 2, "G": 3},
                {"E": 3, "F": 3},
                {"E": 1, "F": 1, "G": 1, "u": 1, "v": 1},
                {"E": 1, "F": 1, "G": 2, "u": 2},
            )
        )
    if unknown:  # few enough that a deck of DEEPEST is as good as any
        exact = rng.choice(({}, {"E": 1}, {"E": 2}, {"E": 1, "F": 1}))
    full = sum(exact.values())
    size = None if unknown else full + rng.choice((0, 0, 0, 1, 1 if murky else 2))
    cards = Cards({"deck": size}, exact)
    oracle = Oracle(size, exact)
    said = [("start", size, exact)]
    budget = 2 if unknown else 0
    if rng.random() < 0.3 and murky:
        steps = FUNNEL
        exact = {"E": 2, "F": 2, "G": 1, "u": 1, "v": 1}
        size = 7
        cards, oracle = Cards({"deck": 7}, exact), Oracle(7, exact)
        said = [("start", size, exact), *(("carry", ("deck", *deal)) for deal in (("a", "EFG"), ("b", "EFuv")))]
        for step, args in said[1:]:
            oracle.accept(step, args, oracle.after(step, args))
            cards.carry(*args)
    elif murky:
        for zone in ZONES[1:]:
            deal = ("carry", ("deck", zone, rng.choice((("E", "F"), ("E",), ("F", "F"), ()))))
            after = oracle.after(*deal)
            if after:
                said.append(deal)
                oracle.accept(*deal, after)
                getattr(cards, deal[0])(*deal[1])
    try:
        compare(oracle, cards)
        for _ in range(6 if unknown else length + 4 * murky):
            step, args = some_step(rng, oracle, cards, budget, steps)
            said.append((step, args))
            if args[0] == "deck":
                budget = max(0, budget - 1)
            after = oracle.after(step, args)
            draft, before = cards.draft(), cards.draft()
            try:
                getattr(draft, step)(*args)
                stands = True
            except Impossible:
                stands = False
                assert draft == before, "a refusal changed something"
            assert stands == bool(after) or (stands and compare is not_too_strict), "accepted" if stands else "refused"
            assert cards == before, "the draft shares something"
            if after:
                oracle.accept(step, args, after)
                cards = draft
                compare(oracle, cards)
    except Exception as wrong:
        raise AssertionError(f"seed {seed}: {said}\n{cards}") from wrong


def test_random_histories_agree_with_every_world():
    for seed in range(SEED, SEED + HISTORIES):
        history(seed)


def test_a_hand_that_holds_none_of_a_kind_agrees_with_every_world():
    for seed in range(SEED, SEED + HISTORIES):
        history(seed, void=True)


def test_the_last_suit_is_in_the_hand_of_whoever_still_can_follow():
    """Three players can't follow clubs: the fourth one's hand is all of them, and no other's holds any."""
    deck = {f"{suit}{rank}": 1 for suit in "CDHS" for rank in range(1, 14)}
    cards = Cards(dict.fromkeys("abcd", 13), deck)
    cards.take("a", ["C1"])
    for seat, card in zip("bcd", ("D1", "D2", "D3")):
        cards.take(seat, [card])
        assert cards.can("a", ["S1"])
        cards.lacks(seat, [card for card in deck if card[0] == "C"])
    assert not cards.can("a", ["S1"]) and not cards.can("b", ["C2"]) and cards.can("b", ["S1"])
    assert cards.certain("a") == dict.fromkeys((f"C{rank}" for rank in range(2, 14)), 1)
    with pytest.raises(Impossible):
        cards.lacks("a", ["C9"])


def test_what_a_hand_lacks_is_told_again_and_again_and_leaves_nothing_behind():
    spades = [f"S{rank}" for rank in range(13)]
    cards = Cards(
        {"deck": 24, "a": 2}, {**dict.fromkeys(spades, 1), **dict.fromkeys((f"H{rank}" for rank in range(13)), 1)}
    )
    cards.lacks("a", spades)
    before = cards.draft()
    cards.lacks("a", spades[:5])
    assert cards == before
    for rank in range(9):
        cards.move("deck", "a")
        assert cards.can("a", [spades[rank]])
        told = cards.draft()
        told.lacks("a", spades)
        assert told.mark() != cards.mark() and not told.can("a", [spades[rank]])
        cards = told
        cards.take("a", [f"H{rank}"])
        assert len(cards.pools) == 1


def chosen_history(seed, length=14):
    """A random history in which of some kinds only so many are in the deck, with all their copies, and one kind is surely there."""
    rng = random.Random(seed)
    kinds = {kind: rng.choice((None, 1, 2, 2, 3)) for kind in rng.sample(("F", "G", "u"), rng.choice((0, 1, 2, 2, 3)))}
    most, size = rng.choice((0, 1, 1, 1, 2)), rng.choice((4, 5, 6))
    cards, oracle = Cards({"deck": size}), Oracle(size, {})
    said = [("start", size, kinds, most)]
    cards.choice(kinds, most)

    def agrees(deck):
        there = [kind for kind in kinds if kind in deck]
        return len(there) <= most and all(kinds[kind] in (None, deck.count(kind)) for kind in there)

    oracle.worlds = {world for world in oracle.worlds if agrees(world[0])}
    if rng.random() < 0.6:
        cards.need("E")
        oracle.worlds = {world for world in oracle.worlds if "E" in world[0]}
        said.append(("need", "E"))
    try:
        for _ in range(length):
            step, args = some_step(rng, oracle, cards, 0, STEPS)
            if step == "declare":
                continue
            said.append((step, args))
            after = oracle.after(step, args)
            draft, before = cards.draft(), cards.draft()
            try:
                getattr(draft, step)(*args)
                stands = True
            except Impossible:
                stands = False
                assert draft == before, "a refusal changed something"
            assert stands == bool(after), "accepted" if stands else "refused"
            if after:
                oracle.accept(step, args, after)
                cards = draft
                not_too_strict(oracle, cards)
                for at, zone in enumerate(ZONES):
                    for kind in KINDS:
                        possible = any(kind in world[at] for world in oracle.worlds)
                        assert cards.can(zone, (kind,)) == possible, (zone, kind)
    except Exception as wrong:
        raise AssertionError(f"seed {seed}: {said}\n{cards}") from wrong


def test_kinds_that_are_chosen_agree_with_every_world():
    for seed in range(SEED, SEED + HISTORIES):
        chosen_history(seed)


@pytest.mark.parametrize("pools, steps, routes", [(48, 3, False), (48, 3, True), (1, 500, True)])
def test_beyond_the_limit_nothing_possible_is_refused(monkeypatch, pools, steps, routes):
    monkeypatch.setattr(followed, "POOLS", pools)
    monkeypatch.setattr(worlds, "SHORT", steps)
    monkeypatch.setattr(worlds, "LIMIT", steps)
    if not routes:
        monkeypatch.setattr(worlds.Search, "route", lambda self, owed: False)
        monkeypatch.setattr(worlds.Search, "straight", lambda self, owed: False)
    for seed in range(SEED, SEED + HISTORIES // 3):
        history(seed, compare=not_too_strict)


def test_the_search_alone_agrees_with_every_world(monkeypatch):
    monkeypatch.setattr(worlds.Search, "straight", lambda self, owed: False)
    for seed in range(SEED, SEED + HISTORIES // 3):
        history(seed)


def refused(step, *args):
    with pytest.raises(Impossible):
        step(*args)
    return True


def test_one_of_echo_echo_battery_leaves_unnamed():
    cards = Cards({"deck": 20})
    cards.carry("deck", "Aki", ["Echo", "Echo", "Battery"])
    cards.move("Aki", "graveyard")
    assert cards.size("Aki") == 2
    assert cards.certain("Aki") == {"Echo": 1}
    assert cards.may("Aki", ["Echo", "Battery", "Omega"]) == ["Echo", "Battery"]
    assert cards.can("Aki", ["Echo", "Echo"]) and not cards.can("Aki", ["Battery", "Battery"])
    cards.take("Aki", ["Battery"])
    assert cards.certain("Aki") == {"Echo": 1} and cards.certain("graveyard") == {"Echo": 1}


def test_a_card_shuffled_in_cant_be_in_a_hand_drawn_before():
    cards = Cards({"deck": 10}, {"Omega": 1})
    cards.move("deck", "Aki", 3)
    cards.take("deck", ["Omega"])
    assert not cards.can("Aki", ["Omega"])
    cards.put("deck", ["Omega"])
    cards.move("deck", "Beni", 3)
    assert not cards.can("Aki", ["Omega"])
    assert cards.can("Beni", ["Omega"]) and cards.can("deck", ["Omega"])
    cards.move("Aki", "deck", 1)  # whichever it is, it isn't Omega
    cards.move("deck", "Aki", 1)
    assert cards.can("Aki", ["Omega"])
    cards.show("Aki", ["Omega"])
    assert not cards.can("Beni", ["Omega"]) and not cards.can("Aki", ["Omega", "Omega"])


def test_unseen_cards_return_to_the_deck_and_are_drawn_again():
    cards = Cards({"deck": 4}, {"E": 2, "F": 2})
    cards.carry("deck", "a", ["E", "E"])
    cards.move("a", "deck", 1)  # deck: F, F and an E
    cards.move("deck", "b", 2)
    assert cards.certain("b") == {"F": 1} and cards.may("b", "EF") == ["E", "F"]
    assert not cards.can("b", "EE")
    cards.take("b", ["E"])
    assert cards.certain("deck") == {"F": 1} and cards.certain("b") == {"F": 1}


def test_the_last_card_of_the_deck_is_known_when_all_others_are():
    cards = Cards({"deck": 4}, {"E": 2, "F": 1, "G": 1})
    cards.carry("deck", "a", ["E", "F"])
    cards.move("deck", "b")
    cards.take("b", ["E"])
    assert cards.size("deck") == 1 and cards.certain("deck") == {"G": 1}
    assert refused(cards.take, "deck", ["F"]) and refused(cards.move, "deck", "a", 2)
    cards.take("deck", ["G"])
    assert cards.size("deck") == 0


def test_a_theft_there_and_back():
    cards = Cards()
    cards.put("A", ["fire", "wind"])
    cards.put("B", ["ice"])
    cards.move("A", "B")
    cards.move("B", "A")
    assert cards.may("A", ["fire", "wind", "ice"]) == ["fire", "wind", "ice"]
    assert not cards.can("A", ["ice", "ice"])
    cards.show("B", ["fire"])
    assert cards.certain("A") == {"wind": 1, "ice": 1}


def test_a_stolen_card_shown_tells_what_was_left():
    cards = Cards()
    cards.put("B", ["fire", "wind"])
    cards.put("thief", ["heart"])
    cards.move("B", "thief")
    assert cards.certain("thief") == {"heart": 1}
    assert cards.can("thief", ["fire"]) and cards.can("B", ["fire"])
    cards.take("thief", ["fire"])
    assert cards.certain("B") == {"wind": 1} and refused(cards.take, "B", ["fire"])


def test_kinds_that_can_be_there_singly_but_not_together():
    cards = Cards()
    cards.put("a", ["E", "F", "G"])
    cards.move("a", "b")
    assert all(cards.can("b", kind) for kind in "EFG")
    assert not cards.can("b", "EF") and cards.can("a", "EF")
    cards.move("a", "b")
    assert cards.can("b", "EF") and not cards.can("b", "EE")
    cards.take("b", ["E"])
    assert cards.may("a", "EFG") == ["F", "G"] and cards.unseen("a") == 1


def test_a_card_that_came_later_was_not_among_those_shown_before():
    cards = Cards()
    cards.put("w", "abc")
    cards.put("v", "abdd")
    cards.move("w", "z")
    cards.move("v", "z", 2)
    cards.take("z", "ab")  # one of them at least came from v
    cards.move("w", "z")
    assert cards.can("z", "ab") and cards.can("z", "ac") and cards.can("z", "ad")
    assert not cards.can("z", "dd")  # that would be two from v


def test_an_unnamed_discard_is_reshuffled():
    """Monster Maker: orc and c5 are piled by name, a third card face down; the discards become the deck."""
    cards = Cards({"deck": 6}, {"orc": 1, "c5": 2, "elf": 1, "troll": 1, "trap": 1})
    cards.move("deck", "Aki", 3)
    cards.move("deck", "Beni", 3)
    cards.carry("Beni", "pile", ["orc", "c5"])
    cards.move("Aki", "pile")
    cards.merge("pile", "deck")
    cards.move("deck", "Beni")
    assert not cards.can("Aki", ["orc"]) and not cards.can("Beni", ["orc", "elf", "troll"])
    assert cards.can("Beni", ["orc", "elf"]) and cards.can("Beni", ["elf", "trap"])
    cards.take("Beni", ["elf"])
    cards.take("Beni", ["trap"])  # one of the two is the card from Aki's hand
    cards.show("deck", ["orc", "c5"], True)  # so the deck's card was it
    assert cards.certain("Aki") == {"c5": 1, "troll": 1}


def test_discards_all_named_make_a_deck_that_is_known():
    """Res Arcana: a reshuffle of known discards; cards of the hand were drawn before."""
    cards = Cards({"deck": 8}, dict.fromkeys("abcdefgh", 1))
    cards.move("deck", "hand", 5)
    cards.carry("hand", "discards", "abc")
    for kind in "def":
        cards.take("deck", [kind])
    cards.merge("discards", "deck")
    assert cards.certain("hand") == {"g": 1, "h": 1}
    cards.move("deck", "hand")
    assert cards.may("hand", "abcdefgh") == list("abcgh") and not cards.can("hand", "ab")


def test_kinds_without_a_number():
    cards = Cards({"deck": 8}, {"Battery": None, "Echo": 2})
    cards.move("deck", "Aki", 6)
    assert cards.can("Aki", ["Battery"] * 6) and cards.can("Aki", ["Glimpse", "Omega"])
    assert not cards.can("Aki", ["Echo"] * 3)
    cards.take("Aki", ["Battery"] * 4)
    assert refused(cards.take, "Aki", ["Battery", "Battery", "Glimpse"])  # six cards, and the Echoes are two of eight
    cards.take("Aki", ["Battery", "Battery"])
    assert cards.certain("deck") == {"Echo": 2}


def test_a_number_of_copies_learned_late():
    cards = Cards({"deck": 6})
    cards.move("deck", "Aki", 3)
    cards.take("Aki", ["Echo", "Echo"])
    assert refused(cards.declare, "Echo", 1) and refused(cards.declare, "Echo", 7)
    cards.declare("Echo", 2)
    assert not cards.can("Aki", ["Echo"]) and not cards.can("deck", ["Echo"])
    cards.declare("Echo", 2)
    assert refused(cards.declare, "Echo", 3)
    cards.declare("Omega", 4)
    assert cards.certain("Aki") == {"Omega": 1} and cards.certain("deck") == {"Omega": 3}
    assert refused(cards.declare, "Glimpse", 1)


def test_at_most_so_many_copies():
    cards = Cards({"deck": 5})
    cards.declare("trap", 1, at_most=True)
    cards.move("deck", "a", 2)
    assert cards.certain("deck") == {} and cards.can("a", ["trap"]) and not cards.can("a", ["trap", "trap"])
    cards.take("deck", ["trap"])
    assert not cards.can("a", ["trap"])


def test_a_deck_of_unknown_size():
    cards = Cards({"deck": None}, {"Echo": 3})
    cards.move("deck", "Aki", 6)
    assert cards.size("deck") is None and cards.unseen("deck") is None
    assert cards.can("Aki", ["Echo"] * 3) and cards.certain("Aki") == {}
    cards.take("Aki", ["Omega"] * 4)
    assert refused(cards.count, "deck", 0)  # two cards of Aki can't be three Echoes
    cards.count("deck", 1)
    assert cards.certain("Aki") == {"Echo": 2} and cards.certain("deck") == {"Echo": 1}
    assert refused(cards.count, "deck", 2)


def test_an_unknown_size_learned_after_cards_were_shuffled_in():
    cards = Cards({"deck": None}, {"Echo": 1})
    cards.move("deck", "Aki", 2)
    cards.take("Aki", ["Omega"])
    cards.put("deck", ["Omega", "Omega"])
    cards.move("deck", "Beni", 1)
    assert cards.can("Beni", ["Omega"]) and cards.can("Beni", ["Echo"])
    assert refused(cards.count, "deck", 0)  # of the two that came in Beni has one at most
    cards.count("deck", 1)
    assert cards.certain("deck") == {"Omega": 1} and cards.certain("Beni") == {"Omega": 1}
    assert cards.certain("Aki") == {"Echo": 1}


def test_a_second_unknown_size_is_refused():
    with pytest.raises(ValueError):
        Cards({"deck": None, "box": None})


def test_a_whole_hand_is_shown():
    cards = Cards({"deck": 5}, {"E": 2, "F": 2, "G": 1})
    cards.move("deck", "a", 2)
    assert refused(cards.show, "a", ["E"], True) and refused(cards.show, "a", ["G", "G"], True)
    assert cards.can("a", ["E", "F"], whole=True) and not cards.can("a", ["E"], whole=True)
    cards.show("a", ["E"])
    assert cards.known("a") == {"E": 1} and cards.unseen("a") == 1
    assert refused(cards.show, "a", ["F", "G"], True)
    cards.show("a", ["F", "E"], True)
    assert cards.known("a") == {"E": 1, "F": 1} and cards.unseen("a") == 0


def test_a_refusal_changes_nothing_and_a_draft_shares_nothing():
    cards = Cards({"deck": 6}, {"E": 2, "F": 2, "G": 2})
    cards.carry("deck", "a", ["E", "F"])
    cards.move("a", "b")
    cards.move("deck", "b")
    before = cards.draft()
    assert refused(cards.take, "b", ["G", "G"]) and refused(cards.show, "a", ["G"]) and refused(cards.move, "a", "b", 2)
    assert refused(cards.carry, "b", "a", ["E", "E", "E"]) and refused(cards.declare, "E", 3)
    assert cards == before
    draft = cards.draft()
    draft.take("b", ["E"])
    draft.merge("b", "deck")
    draft.declare("H", 0)
    assert cards == before and draft != cards


def test_a_long_match_with_named_cards_leaves_nothing_behind():
    kinds = {f"kind {number}": 2 for number in range(20)}
    cards = Cards({"deck": 40}, kinds)
    deck = [kind for kind in kinds for _ in range(2)]
    for turn in range(2000):
        kind = deck[turn % 40]
        cards.move("deck", "Aki")
        cards.carry("Aki", "pile", [kind])
        if cards.size("deck") == 0:
            cards.merge("pile", "deck")
    assert not cards.pools and len(cards.zones) <= 2


def test_a_deck_of_unknown_size_that_is_seen_to_be_empty_is_a_zone_no_more():
    cards = Cards({"deck": None, "Aki": 2})
    cards.show("deck", [], whole=True)
    assert list(cards.zones) == ["Aki"]
    assert cards.size("deck") == 0
