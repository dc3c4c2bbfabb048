"""Pairings: no repeat and no second bye while there is another way, compared with all ways there are."""

import random
from itertools import combinations

import pytest

from scorers import pairing
from scorers.matching import largest


def all_pairings(players):
    """Every way to pair players; with an odd number one has a bye: (pairs, bye)."""
    if len(players) % 2:
        for free in players:
            rest = [name for name in players if name != free]
            yield from ((found, free) for found, _ in all_pairings(rest))
        return
    if not players:
        yield [], None
        return
    first, *others = players
    for other in others:
        rest = [name for name in others if name != other]
        yield from (([(first, other), *found], None) for found, _ in all_pairings(rest))


def all_pods(players, tables):
    """Every way to seat players at tables of these sizes."""
    if not tables:
        yield []
        return
    for group in combinations(players, tables[0]):
        rest = [name for name in players if name not in group]
        yield from ([list(group), *found] for found in all_pods(rest, tables[1:]))


def note(met, table):
    for pair in combinations(table, 2):
        met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1


def repeated(pairs, met):
    return sum(pairing.times(met, *pair) > 0 for pair in pairs)


@pytest.mark.parametrize("count", range(2, 9))
@pytest.mark.parametrize("seed", range(6))
def test_swiss_against_brute_force(count, seed):
    rng = random.Random(f"{count}-{seed}")
    players = list("ABCDEFGH"[:count])
    met, byes = {}, {}
    for _ in range(count + 2):
        rng.shuffle(players)  # any standings
        gone = rng.sample(players, rng.choice((0, 0, 1)) if len(players) > 3 else 0)
        playing = [name for name in players if name not in gone]
        found, free = pairing.swiss(playing, met, byes)
        assert sorted([*(name for pair in found for name in pair), *([free] if free else [])]) == sorted(playing)
        ways = list(all_pairings(playing))
        least = min(repeated(way, met) for way, _ in ways)
        assert repeated(found, met) == least
        if free:
            assert byes.get(free, 0) == min(byes.get(other, 0) for way, other in ways if repeated(way, met) == least)
            byes[free] = byes.get(free, 0) + 1
        for pair in found:
            note(met, pair)


@pytest.mark.parametrize("count", [3, 5, 7])
def test_in_a_whole_swiss_event_nobody_has_two_byes(count):
    players, met, byes = list("ABCDEFG"[:count]), {}, {}
    for _ in range((count + 1) // 2):
        found, free = pairing.swiss(players, met, byes)
        assert not repeated(found, met) and free not in byes
        byes[free] = 1
        for pair in found:
            note(met, pair)


def test_the_best_meet_each_other():
    assert pairing.swiss(list("ABCD"), {}, {}) == ([("A", "B"), ("C", "D")], None)
    assert pairing.swiss(list("ABCD"), {frozenset("AB"): 1}, {}) == ([("A", "C"), ("B", "D")], None)
    assert pairing.swiss(list("ABC"), {}, {"C": 1}) == ([("A", "C")], "B")


@pytest.mark.parametrize("count", range(4, 9))
@pytest.mark.parametrize("wanted", [2, 3, 4])
def test_pods_against_brute_force(count, wanted):
    players, met = list("ABCDEFGH"[:count]), {}
    tables = pairing.sizes(count, wanted)
    for _ in range(5):
        found = pairing.pods(players, wanted, met)
        assert sorted(map(len, found), reverse=True) == tables and sorted(sum(found, [])) == players
        assert pairing.cost(found, met) == min(pairing.cost(way, met) for way in all_pods(players, tables))
        for table in found:
            note(met, table)


@pytest.mark.parametrize(("count", "wanted", "rounds"), [(12, 3, 3), (16, 4, 3), (30, 3, 6), (25, 5, 2), (60, 2, 8)])
def test_pods_of_many_repeat_nobody_for_some_rounds(count, wanted, rounds):
    players, met = [f"p{number}" for number in range(count)], {}
    for _ in range(rounds):
        found = pairing.pods(players, wanted, met)
        assert pairing.cost(found, met) == (0, 0)
        for table in found:
            note(met, table)


@pytest.mark.parametrize(
    ("count", "wanted", "tables"),
    [(7, 4, [4, 3]), (5, 4, [5]), (2, 6, [2]), (13, 6, [5, 4, 4]), (3, 2, [3]), (9, 2, [3, 2, 2, 2])],
)
def test_sizes(count, wanted, tables):
    assert pairing.sizes(count, wanted) == tables


def test_one_player_has_no_pod():
    with pytest.raises(ValueError, match="1"):
        pairing.sizes(1, 4)


@pytest.mark.parametrize("count", range(2, 10))
def test_round_robin(count):
    players, met, rounds = [f"p{number}" for number in range(count)], {}, 0
    sat = dict.fromkeys(players, 0)
    while True:
        found, out = pairing.robin(players, players, met)
        if not found:
            break
        rounds += 1
        assert not repeated(found, met)
        for pair in found:
            note(met, pair)
        for name in out:
            sat[name] += 1
    assert rounds == count - 1 + count % 2
    assert len(met) == count * (count - 1) // 2
    assert set(sat.values()) == {count % 2}


def test_round_robin_with_a_late_entry_and_a_drop():
    entered, met = list("ABCDEF"), {}
    playing = list(entered)
    for number in range(20):
        if number == 2:
            entered.append("G")
            playing = [name for name in entered if name != "B"]
        found, _ = pairing.robin(entered, playing, met)
        if not found:
            break
        assert not repeated(found, met)
        for pair in found:
            note(met, pair)
    assert all(frozenset(pair) in met for pair in combinations(playing, 2))
    assert number <= 9


def test_the_largest_matching_against_brute_force():
    rng = random.Random(7)

    def most(edges):
        if not edges:
            return 0
        (one, other), *rest = edges
        return max(most(rest), 1 + most([edge for edge in rest if one not in edge and other not in edge]))

    for _ in range(400):
        count = rng.randint(1, 9)
        edges = [edge for edge in combinations(range(count), 2) if rng.random() < rng.choice((0.2, 0.35, 0.6))][:16]
        friends = [set() for _ in range(count)]
        for one, other in edges:
            friends[one].add(other)
            friends[other].add(one)
        partner = largest(friends)
        assert all(
            partner[other] == node and other in friends[node] for node, other in enumerate(partner) if other is not None
        )
        assert sum(other is not None for other in partner) // 2 == most(edges)


def test_who_sits_out_where_tables_want_three():
    seated, free = pairing.seated(["a", "b", "c", "d", "e"], 3, 3, {"e": 1})
    assert (seated, free) == (["a", "b", "e"], ["d", "c"]), "who sat out before sits now"
    assert pairing.seated(["a", "b"], 4, 3, {}) == ([], ["a", "b"])
