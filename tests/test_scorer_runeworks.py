"""The scorer of Runeworks: sheets of a round, what a result can't be, the end of a match, places, totals."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorers import runeworks as scorer
from scorers.runeworks import Demand, Igniter, Loser, Round, can_make, card_points

PACK = [rank + suit for suit in "SHDC" for rank in scorer.RANKS]


def rules(level=5, **options):
    """A match's options with their defaults."""
    found = {"rounds": scorer.ROUNDS[level], "overtime": "any" if level >= 4 else "none", **options}
    return scorer.Rules(level, **found)


class Noted:
    """A law that notes what doesn't hold."""

    def __init__(self):
        self.found = []

    def asks(self, clause, holds, *also, key=None, **facts):
        if not holds:
            self.found.append((clause, key or clause))
        return bool(holds)

    can = asks


def lines(sheet):
    """[(player, clause, label, amount)…]"""
    return [(line.player, line.clause, line.label, line.amount) for line in sheet.lines]


def faults(facts, options, staying=(0, 1, 2)):
    """[(clause, key)…] of a typed round."""
    law = Noted()
    scorer.judge(law, facts, options, staying)
    return law.found


def final_faults(figures, options):
    """Keys of what a typed final standing breaks."""
    law = Noted()
    scorer.judge_final(law, figures, options)
    return [key for _, key in law.found]


# -- a round ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "card, points", [("AS", 1), ("6H", 6), ("7D", 30), ("8C", 8), ("10S", 10), ("JH", 11), ("QD", 12), ("KC", 13)]
)
def test_RW_11_4_a_card_counts_its_number_and_a_seven_30(card, points):
    assert card_points(card, rules()) == points


@pytest.mark.parametrize("card, points", [("AS", 1), ("7D", 30), ("10S", 10), ("JH", 10), ("QD", 10), ("KC", 10)])
def test_RW_R19_faces_may_count_ten(card, points):
    assert card_points(card, rules(faces="ten")) == points


def test_RW_13_3_levels_1_to_3_count_rounds_won():
    facts = Round([Igniter(0, False, 2), Igniter(1, False, 2)], [Loser(2, ("7S",))])
    for level in (1, 2, 3):
        assert lines(scorer.score(facts, rules(level), 3)) == [(0, "RW-13.3", "won", 1), (1, "RW-13.3", "won", 1)]


def test_RW_11_level_4_ours_of_section_6():
    sheet = scorer.score(Round([Igniter(0)], [Loser(1, ("7C", "7D", "AS", "JH"))]), rules(4), 2)
    assert lines(sheet) == [(0, "RW-11.2", "ignite", 10), (1, "RW-11.3", "hand", -72)]
    assert scorer.start(rules(4)) - 72 == 28


def test_RW_11_5_a_blast_gains_60_in_all():
    assert scorer.score(Round([Igniter(0, True)], []), rules(4), 2).totals() == [60, 0]
    assert scorer.score(Round([Igniter(0, True)], []), rules(5), 2).totals() == [60, 0]


def test_RW_12_level_5_ours_of_section_6():
    plain = Round([Igniter(0, False, 1)], [Loser(1, ("KD", "2C"), None, 2)])
    assert scorer.score(plain, rules(), 2).totals() == [10, -75]
    hand = ("AD", "2D", "3D", "4C", "5C", "KD", "QD")
    blasts = Round([Igniter(0, True, 2), Igniter(1, True, 2)], [Loser(2, hand, None, 0)])
    assert scorer.score(blasts, rules(), 3).totals() == [60, 60, -140]
    assert scorer.score(blasts, rules(blast_shot="adds"), 3).totals() == [60, 60, -160]


@pytest.mark.parametrize("sets, loss", [(0, 0), (1, 30), (2, 50), (3, 60), (4, 60)])
def test_RW_12_2_sets_laid(sets, loss):
    assert scorer.score(Round([Igniter(0)], [Loser(1, None, 10, sets)]), rules(), 2).totals() == [10, -10 - loss]


def test_RW_12_3_shots_cost_at_level_5_alone():
    facts = Round([Igniter(0, True, 1)], [Loser(1, None, 10, 0)])
    assert scorer.score(facts, rules(4), 2).totals() == [60, -10]
    assert scorer.score(facts, rules(5), 2).totals() == [60, -60]


@given(
    st.integers(4, 5),
    st.lists(
        st.tuples(st.lists(st.sampled_from(PACK), min_size=1, max_size=3, unique=True), st.integers(0, 4)),
        min_size=1,
        max_size=4,
    ),
)
def test_a_hand_and_its_total_score_alike(level, hands):
    options = rules(level)
    cards = Round(
        [Igniter(0, True, 1)], [Loser(seat, tuple(hand), None, sets) for seat, (hand, sets) in enumerate(hands, 1)]
    )
    totals = Round(
        cards.igniters,
        [
            Loser(one.seat, None, sum(card_points(card, options) for card in one.cards), one.sets)
            for one in cards.losers
        ],
    )
    assert lines(scorer.score(cards, options, 6)) == lines(scorer.score(totals, options, 6))


# -- what a result can't be -------------------------------------------------------------------


GOOD = [Loser(1, None, 25, 1), Loser(2, ("3S", "KD"), None, 2)]


def test_RW_14_a_result_that_can_be():
    assert faults(Round([Igniter(0, True, 1)], GOOD), rules()) == []


@pytest.mark.parametrize(
    "igniters, key",
    [
        ([], "RW-14.2/none"),
        ([Igniter(0, False, 0)], "RW-14.3/igniter"),
        ([Igniter(0, False, 2), Igniter(1, False, None)], "RW-14.2/releaser"),
        ([Igniter(0, False, None), Igniter(1, False, None)], "RW-14.2/releaser"),
        ([Igniter(0, False, 1), Igniter(1, False, 2)], "RW-14.3/igniter"),
    ],
)
def test_RW_14_2_and_14_3_igniters(igniters, key):
    named = {one.seat for one in igniters}
    losers = [Loser(seat, None, 25, 1) for seat in range(3) if seat not in named]
    assert faults(Round(igniters, losers), rules())[0] == (key.split("/")[0], key)


def test_RW_14_2_two_shots_on_one_releaser():
    both = Round([Igniter(0, False, 2), Igniter(1, True, 2)], [Loser(2, None, 25, 1)])
    assert faults(both, rules()) == []
    assert faults(both, rules(shots="nearest")) == [("RW-14.2", "RW-14.2/nearest")]


@pytest.mark.parametrize("level, allowed", [(1, False), (2, False), (3, True), (4, True), (5, True)])
def test_RW_14_3_shots_from_level_3(level, allowed):
    assert (faults(Round([Igniter(0, False, 1)], GOOD), rules(level)) == []) is allowed


@pytest.mark.parametrize("level, allowed", [(1, False), (2, False), (3, False), (4, True), (5, True)])
def test_RW_14_5_blasts_from_level_4(level, allowed):
    assert (faults(Round([Igniter(0, True)], GOOD), rules(level)) == []) is allowed


def test_RW_14_4_each_player_once_and_all_from_level_4():
    assert faults(Round([Igniter(0)], [GOOD[0]]), rules()) == [("RW-14.4", "RW-14.4/missing")]
    assert faults(Round([Igniter(0)], [GOOD[0]]), rules(3)) == []
    assert ("RW-14.4", "RW-14.4/twice") in faults(Round([Igniter(0)], [*GOOD, GOOD[0]]), rules(3))
    assert faults(Round([Igniter(0)], GOOD), rules(), staying=(0, 1)) == [("RW-13.8", "RW-13.8/gone")]


@pytest.mark.parametrize(
    "level, loser, key",
    [
        (4, Loser(1, None, 1), None), (4, Loser(1, None, 0), "total"), (4, Loser(1, None, 159), None), (4, Loser(1, None, 160), "total"),
        (5, Loser(1, None, 10, 0), None), (5, Loser(1, None, 9, 0), "total"), (5, Loser(1, None, 1, 1), None),
        (5, Loser(1, None, 129, 1), None), (5, Loser(1, None, 130, 1), "total"), (5, Loser(1, None, 99, 2), None), (5, Loser(1, None, 100, 2), "total"),
        (5, Loser(1, None, 69, 3), None), (5, Loser(1, None, 70, 3), "total"), (5, Loser(1, None, 39, 4), None), (5, Loser(1, None, 40, 4), "total"),
        (5, Loser(1, ("7S",), None, 4), None), (5, Loser(1, ("7S", "AS"), None, 4), "sevens"), (5, Loser(1, ("7S", "7H"), None, 3), None),
        (5, Loser(1, ("7S", "7H", "AS"), None, 3), "sevens"), (4, Loser(1, ("7S", "7H", "AS"), None, 4), None),
        (5, Loser(1, None, 10), "sets-missing"), (5, Loser(1, None, 10, 5), "sets"), (5, Loser(1, None, 10, -1), "sets"),
        (5, Loser(1, PACK[:7], None, 0), None), (5, Loser(1, PACK[:6], None, 0), "cards"), (5, Loser(1, PACK[:7], None, 1), "cards"),
        (5, Loser(1, PACK[:3], None, 4), None), (5, Loser(1, PACK[:4], None, 4), "cards"), (4, Loser(1, PACK[:8]), "cards"),
        (4, Loser(1, ("?",)), "unseen"), (1, Loser(1, None, 999, 9), None), (1, Loser(1, ("?",)), None),
    ],
)  # fmt: skip
def test_RW_14_6_a_losers_hand(level, loser, key):
    wanted = [] if key is None else [("RW-14.6", f"RW-14.6/{key}")]
    assert faults(Round([Igniter(0)], [loser]), rules(level), staying=(0, 1))[:1] == wanted


def test_RW_14_6_faces_of_ten_make_smaller_totals():
    assert faults(Round([Igniter(0)], [Loser(1, None, 150)]), rules(4, faces="ten"), (0, 1)) == []
    assert faults(Round([Igniter(0)], [Loser(1, None, 151)]), rules(4, faces="ten"), (0, 1))[0] == (
        "RW-14.6",
        "RW-14.6/total",
    )


def test_RW_14_6_totals_are_counted_together():
    assert faults(Round([Igniter(0)], [Loser(1, None, 150), Loser(2, None, 150)]), rules(4)) == [
        ("RW-14.6", "RW-14.6/together")
    ]
    assert faults(Round([Igniter(0)], [Loser(1, None, 150), Loser(2, None, 88)]), rules(4)) == []


@pytest.mark.parametrize(
    "first, second, key",
    [
        (Loser(1, None, 13, 4), Loser(2, None, 12, 4), "sevens"),  # at least three 7s alone each
        (Loser(1, ("7S", "7H", "7D", "7C"), None, 1), Loser(2, None, 10, 3), "sevens"),
        (Loser(1, None, 39, 4), Loser(2, None, 13, 2), None),
        (
            Loser(1, None, 39, 4),
            Loser(2, None, 14, 2),
            "together",
        ),  # all 7s lie there: so one card is left, a king at most
        (Loser(1, None, 38, 4), Loser(2, None, 30, 2), "together"),
        (Loser(1, None, 30, 4), Loser(2, None, 12, 2), None),
    ],
)
def test_RW_14_6_sevens_are_counted_over_all_losers(first, second, key):
    wanted = [] if key is None else [("RW-14.6", f"RW-14.6/{key}")]
    assert faults(Round([Igniter(0)], [first, second]), rules())[:1] == wanted


def test_RW_14_3_a_shot_needs_a_releaser_who_stays():
    shot = Round([Igniter(0, False, 3)], GOOD)
    assert faults(shot, rules()) == [("RW-14.3", "RW-14.3/gone")]
    assert faults(shot, rules(), (0, 1, 2, 3)) == [("RW-14.4", "RW-14.4/missing")]


def test_RW_14_7_cards_are_all_different():
    assert faults(Round([Igniter(0)], [Loser(1, ("3S",)), Loser(2, ("3S",))]), rules(4)) == [("RW-14.7", "RW-14.7")]
    assert faults(Round([Igniter(0)], [Loser(1, ("3S",)), Loser(2, ("3S",))]), rules(2)) == [("RW-14.7", "RW-14.7")]


# -- totals -----------------------------------------------------------------------------------


def brute(demands, values):
    """Whether the demands of one pool can be met, by trying all hands."""
    if not demands:
        return True
    demand, *rest = demands
    slots = demand.slots.get(0, 0)
    for size in range(slots - demand.spare, slots + 1):
        for chosen in combinations(range(len(values)), size):
            if sum(values[at] for at in chosen) == demand.points:
                left = [value for at, value in enumerate(values) if at not in chosen]
                if brute(rest, left):
                    return True
    return False


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.sampled_from((1, 2, 3, 8, 13, 30)), min_size=1, max_size=7),
    st.lists(st.tuples(st.integers(0, 3), st.integers(0, 50), st.integers(0, 3)), max_size=3),
)
def test_totals_can_be_made_exactly_when_some_hands_make_them(values, wanted):
    demands = [Demand({0: slots}, points, min(spare, slots)) for slots, points, spare in wanted]
    if sum(demand.slots.get(0, 0) for demand in demands) <= len(values):
        assert can_make(demands, {0: values}) == brute(demands, values)


@pytest.mark.parametrize("wanted", [
    [(7, 14, 6), (5, 121, 4), (4, 6, 3), (7, 10, 0), (2, 6, 1)], [(6, 9, 0), (4, 8, 3), (1, 7, 0), (7, 68, 0), (5, 47, 4)],
    [(6, 61, 5), (1, 7, 0), (5, 69, 0), (2, 21, 0), (4, 44, 3)], [(5, 23, 0), (7, 24, 0), (5, 19, 0), (7, 19, 0)],
])  # fmt: skip
def test_totals_that_just_cannot_be_are_counted_to_the_end(wanted):
    values = [card_points(card, rules()) for card in PACK]
    assert not can_make([Demand({0: slots}, points, spare) for slots, points, spare in wanted], {0: values})


def test_totals_of_a_usual_round_are_found_without_a_search(monkeypatch):
    monkeypatch.setattr(scorer, "_Search", None)
    values = [card_points(card, rules()) for card in PACK]
    for totals in ((45, 48, 51, 54, 57), (45, 51, 54, 57, 60), (35, 40, 45, 61, 38), (90, 70, 40, 30, 15)):
        assert can_make([Demand({0: 7}, total) for total in totals], {0: values}), totals


def test_cards_of_two_shuffles_come_from_their_own_pools():
    assert can_make([Demand({0: 1, 1: 1}, 31)], {0: [30, 30], 1: [1, 2]})
    assert not can_make([Demand({0: 1, 1: 1}, 60)], {0: [30, 30], 1: [1, 2]})
    assert not can_make([Demand({0: 1, 1: 1}, 31), Demand({1: 1}, 1)], {0: [30, 30], 1: [1, 2]})


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 5))
def test_no_true_total_is_refused(chance, players):
    pack = [card for card in PACK if card[0] != "7"]
    chance.shuffle(pack)
    sevens = ["7S", "7H", "7D", "7C"]
    losers = []
    for seat in range(1, players + 1):
        sets = chance.randint(0, 4)
        alone = chance.randint(0, min(sets, len(sevens)))
        room = 7 - alone - 3 * (sets - alone)
        if room < 1:
            sets, room = alone, 7 - alone
        del sevens[:alone]
        size = 7 if sets == 0 else chance.randint(1, room)
        in_hand = chance.randint(0, min(size, len(sevens)))
        hand = [*sevens[:in_hand], *pack[: size - in_hand]]
        del sevens[:in_hand], pack[: 7 - alone - in_hand]
        typed = (
            (tuple(hand), None) if chance.random() < 0.3 else (None, sum(card_points(card, rules()) for card in hand))
        )
        losers.append(Loser(seat, *typed, sets))
    assert faults(Round([Igniter(0)], losers), rules(), tuple(range(players + 1))) == []


# -- the end of a match -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "level, figures, rounds, overtime, then",
    [
        (4, [110, 90], 4, False, ("RW-13.1", "next")), (4, [110, 90], 5, False, ("RW-13.1", "over")),
        (4, [110, 1], 1, False, ("RW-13.1", "next")), (4, [110, 0], 1, False, ("RW-13.1", "over")), (4, [110, -5], 1, False, ("RW-13.1", "over")),
        (5, [210, 90], 6, False, ("RW-13.2", "next")), (5, [210, 90], 7, False, ("RW-13.2", "over")), (5, [210, 0], 2, False, ("RW-13.2", "over")),
        (4, [90, 90], 5, False, ("RW-13.5", "overtime")), (4, [110, 90, 90], 5, False, ("RW-13.5", "overtime")),
        (4, [90, 90], 4, False, ("RW-13.1", "next")), (4, [110, 0, 0], 1, False, ("RW-13.5", "overtime")),
        (4, [90, 90], 6, True, ("RW-13.5", "overtime")), (4, [90, -10], 6, True, ("RW-13.5", "over")),
        (1, [1, 0], 1, False, ("RW-13.3", "over")), (3, [0, 0, 1], 1, False, ("RW-13.3", "over")),
    ],
)  # fmt: skip
def test_RW_13_ends(level, figures, rounds, overtime, then):
    assert scorer.ending(figures, rounds, overtime, rules(level)) == then


@pytest.mark.parametrize("overtime, figures, equal", [
    ("any", [3, 2, 2], 2), ("top", [3, 2, 2], None), ("top", [3, 3, 2], 3), ("none", [3, 3, 2], None), ("any", [3, 2, 1], None),
])  # fmt: skip
def test_RW_13_5_which_equals_play_on(overtime, figures, equal):
    assert scorer.equals(figures, rules(4, overtime=overtime)) == equal


def test_RW_14_8_a_final_standing():
    assert final_faults({0: 130, 1: -64}, rules(4)) == []
    assert final_faults({0: 64, 1: 64}, rules(4)) == ["RW-14.8/equal"]
    assert final_faults({0: 1, 1: 1}, rules(3)) == []


@pytest.mark.parametrize(
    "figures, options, keys",
    [
        ([-1, 1], {"level": 1}, ["negative", "fewer"]), ([121, 103], {"level": 3}, ["more", "more"]), ([2, 0], {"level": 2}, ["more"]),
        ([0, 0], {"level": 3}, ["fewer"]), ([2, 1], {"level": 3, "rounds": 4}, ["fewer"]), ([2, 2], {"level": 3, "rounds": 4}, []),
        ([4, 4], {"level": 3, "rounds": 4}, []), ([5, 0], {"level": 3, "rounds": 4}, ["more"]),
        ([5, 0], {"level": 3, "rounds": 4, "overtime": "top"}, []), ([1, 0], {"level": 3, "rounds": 4, "overtime": "any"}, []),
        ([0, 0], {"level": 3, "empty_source": "void"}, []), ([121, 103], {"level": 4}, []),
    ],
)  # fmt: skip
def test_RW_14_8_rounds_won_are_no_more_than_there_were_and_no_fewer(figures, options, keys):
    assert final_faults(dict(enumerate(figures)), rules(**options)) == [f"RW-14.8/{key}" for key in keys]


def test_RW_13_4_places_and_those_who_conceded():
    assert scorer.winners([100, 130, 130, 200], (0, 1, 2)) == [1, 2]
    assert scorer.places([100, 130, 130], (0, 1, 2), ()) == [3, 1, 1]
    # seat 3 conceded first, then seat 1: later before earlier, both behind all who stay
    assert scorer.places([100, 130, 90, 200], (0, 2), (3, 1)) == [1, 3, 2, 4]


def test_section_7_a_campaigns_order():
    rows = [
        {"name": "Aki", "won": 2, "figures": {"net": 10, "ignited": 3}},
        {"name": "Beni", "won": 2, "figures": {"net": 10, "ignited": 5}},
        {"name": "Chie", "won": 2, "figures": {"net": 40, "ignited": 1}},
        {"name": "Dai", "won": 3, "figures": {"net": -50, "ignited": 0}},
    ]
    assert [row["name"] for row in sorted(rows, key=scorer.standing_order)] == ["Dai", "Chie", "Beni", "Aki"]
