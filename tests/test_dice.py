"""Dice: the chance of an uneven series, exactly and by chi-square, and what is counted of a match."""

import itertools
import json
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.reports.throws import Series, series, throws_in, words
from prompts.texts import Texts
from referee.grammar.statement import Throw
from scorers.fairness import ENOUGH, EXACT, Fairness, chi_square_chance, exact_chance, statistic, unevenness
from tests.season import own_home, play, run  # noqa: F401

COUNTS = st.lists(st.integers(0, 12), min_size=6, max_size=6).filter(any)


@pytest.mark.parametrize("dice", range(1, 7))
def test_exact_chance_is_that_of_full_enumeration(dice):
    fallen = Counter()
    for faces in itertools.product(range(6), repeat=dice):
        fallen[sum(count * count for count in Counter(faces).values())] += 1
    assert unevenness(dice) == dict(fallen)
    for faces in itertools.combinations_with_replacement(range(6), dice):
        counts = [faces.count(face) for face in range(6)]
        least = sum(count * count for count in counts)
        assert exact_chance(counts) == pytest.approx(
            sum(times for squares, times in fallen.items() if squares >= least) / 6**dice
        )


@pytest.mark.parametrize(
    "chi, chance",
    [(0, 1), (1.1455, 0.95), (4.3515, 0.5), (9.2364, 0.1), (11.0705, 0.05), (15.0863, 0.01), (20.515, 0.001)],
)
def test_chi_square_agrees_with_printed_tables(chi, chance, monkeypatch):
    monkeypatch.setattr("scorers.fairness.statistic", lambda counts: chi)
    assert chi_square_chance([]) == pytest.approx(chance, abs=2e-5)


@settings(deadline=None, max_examples=50)
@given(COUNTS)
def test_chances_are_chances_and_the_even_series_is_surest(counts):
    fair = Fairness(counts)
    assert 0 < fair.chance <= 1 and fair.dice == sum(counts) and fair.exact == (fair.dice <= EXACT)
    if len(set(counts)) == 1:
        assert fair.chance == pytest.approx(1)
    moved = sorted(counts)
    moved[-1], moved[0] = moved[-1] + moved[0], 0
    assert statistic(moved) >= statistic(counts) - 1e-9 and Fairness(moved).chance <= fair.chance + 1e-9


def test_nothing_is_said_of_small_samples():
    assert Fairness([ENOUGH - 1, 0, 0, 0, 0, 0]).reading == "few"
    assert Fairness([0] * 6).reading == "none" and Fairness([0] * 6).chance is None
    assert Fairness([10] * 6).reading == "usual" and Fairness([200, 190, 205, 195, 210, 200]).reading == "usual"
    assert Fairness([260, 190, 205, 195, 210, 200]).reading == "rare"
    assert Fairness([400, 190, 205, 195, 210, 200]).reading == "unfair" == Fairness([ENOUGH, 0, 0, 0, 0, 0]).reading


@pytest.mark.parametrize("counts, said", [
    ([1000, 500, 500, 500, 500, 500], "less often than once in 1,000,000,000,000 such"), ([28, 10, 10, 8, 7, 7], "in only <0.1 of 100 such"),
    ([16, 10, 10, 8, 7, 5], "Nothing unusual: fair dice fall at least so unevenly in 18 of 100 such"),
])  # fmt: skip
def test_how_sure_it_is_is_said_in_words_and_no_chance_is_nothing(counts, said):
    one = Series("Aki", "typed", Fairness(counts))
    assert said in words(Texts("en"), one) and one.as_object()["chance"] > 0, words(Texts("en"), one)


def test_of_many_series_one_is_odd_by_chance():
    counts = [20, 10, 10, 8, 7, 5]
    assert Fairness(counts).reading == "uneven" and Fairness(counts, 20).reading == "usual"


@pytest.mark.parametrize("said, found", [
    ((Throw((3, 4), False),), [("typed", [3, 4])]),
    (("c20", (Throw((6, 1), True), None)), [("rolled", [6, 1])]),
    (("dice 3 4", 2), []),
    ((Throw(None, True),), []),
    ((), []),
    ((Throw((1, 2), True), [Throw((3, 4, 5), False)]), [("rolled", [1, 2]), ("typed", [3, 4, 5])]),
])  # fmt: skip
def test_throws_in_a_statement(said, found):
    assert [*throws_in(said)] == found


def test_series_keep_typed_and_rolled_apart():
    found = series([("Aki", "typed", [1, 1, 6]), ("Aki", "rolled", [2]), (None, "typed", [3]), ("Aki", "typed", [1])])
    assert [(one.player, one.way, one.fair.counts) for one in found] == [
        ("Aki", "typed", [3, 0, 0, 0, 0, 1]),
        ("Aki", "rolled", [0, 1, 0, 0, 0, 0]),
        (None, "typed", [0, 0, 1, 0, 0, 0]),
    ]


FIELD = "field heart wind earth grass water ice fire steel light"


def test_the_dice_of_a_match(capsys):
    name = play(
        capsys,
        ["element-collection", "Aki", "Beni"],
        [FIELD, "Aki: move dice 3 4 stop", "undo", "Aki: move dice 5 5 stop"],
    )
    play(capsys, ["runeworks", "Aki", "Beni"], ["final Aki 1 / Beni 0"])
    status, out, _ = run(capsys, "dice", "--json")
    (found,) = json.loads(out)["series"]
    assert (
        status == 0
        and found["player"] == "Aki"
        and found["way"] == "typed"
        and found["counts"] == [0, 0, 0, 0, 2, 0]
        and found["reading"] == "few"
    )
    for word in (name, "campaign:friday", "Aki", "player:Aki"):
        assert json.loads(run(capsys, "dice", word, "--json")[1])["series"] == [found], word
    assert json.loads(run(capsys, "dice", "Beni", "--json")[1])["series"] == []
    for lang, said in (("en", "too few"), ("ja", "少なすぎ")):
        assert said in run(capsys, "dice", "--lang", lang)[1]
    assert run(capsys, "dice", "nobody")[0] == 2


def test_the_dice_of_who_has_finished_no_match_yet(capsys):
    run(capsys, "new", "element-collection", "Aki A", "Beni")
    run(capsys, "say", FIELD)
    run(capsys, "say", "Aki A: move dice 3 4 stop")
    for word in ("Aki A", "aki", "player:Aki A"):
        (found,) = json.loads(run(capsys, "dice", word, "--json")[1])["series"]
        assert (found["player"], found["dice"]) == ("Aki A", 2)
    status, _, error = run(capsys, "dice", "nobody")
    assert status == 2 and "player:Aki A" in error


def test_a_home_without_dice(capsys):
    assert run(capsys, "dice") == (0, "No dice were thrown in the matches kept here.\n", "")
