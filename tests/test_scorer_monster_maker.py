"""Monster Maker's scorer: the worked examples of the rulebook, and both sides of each number."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.monster_maker import (
    BACK,
    OUT,
    RETURNED,
    Entry,
    Expedition,
    Rules,
    Traveller,
    Treasure,
    chance,
    die_treasure,
    hand_weight,
    outcome,
    places,
    possible_weight,
    read_weight,
    score,
    standing_order,
    treasure_room,
    typed,
    unit,
    walked,
    winners,
    write_weight,
)
from scorers.sheet import Refusal

AKI, BENI, CHIE, DAI = range(4)


def options(**changed):
    """The options of a match, with their defaults."""
    return Rules(**changed)


RANK = options()
ARSHA = options(score="arsha")
CARDS = options(score="arsha", treasure="cards")
DECK = options(rules="deck")
POINTS = options(rules="deck", score="points")
RETURN = POINTS.but(back_distance="return")


def inside(leg, distance=None, weight=None):
    return Traveller(leg, distance, weight)


def over(*travellers, returned=(), conceded=()):
    return Expedition(travellers, returned, conceded, over=True)


def lines(sheet, seat):
    return [(line.clause, line.label, line.amount) for line in sheet.lines if line.player == seat]


def refused(entries, players, rules):
    with pytest.raises(Refusal) as caught:
        typed(entries, players, rules)
    return caught.value


# -- chances ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", range(6))
def test_chance_is_what_enumeration_counts(dice):
    totals = [sum(faces) for faces in product(range(1, 7), repeat=dice)]
    for bonus in (0, 2):
        for needed in range(-2, 6 * dice + bonus + 3):
            counted = Fraction(sum(total + bonus >= needed for total in totals), 6**dice)
            assert chance(dice, bonus, needed) == (counted.numerator, counted.denominator)


def test_example_1_millienne_against_the_giant_worm():
    faces = list(product(range(1, 7), repeat=5))
    counted = Fraction(sum(sum(five) >= 14 for five in faces), len(faces))
    assert chance(5, 2, 16) == chance(5, 0, 14) == (counted.numerator, counted.denominator)
    assert chance(1, sum((2, 3, 3, 3)) + 2, 16) == (2, 3)  # the fifth die: 3 defeats it, 2 doesn't


def test_example_4_sleep_must_bring_six_more():
    assert chance(2, sum((4, 4, 2)) + 1, 17) == (13, 18)


def test_chance_of_a_throw_that_is_certain_or_hopeless():
    assert chance(3, 1, 4) == (1, 1)
    assert chance(3, 1, 19) == (1, 216)
    assert chance(3, 1, 20) == (0, 1)
    assert chance(0, 6, 6) == (1, 1)
    assert chance(0, 6, 7) == (0, 1)


@given(st.integers(0, 40), st.integers(-10, 10), st.integers(-20, 260))
def test_chance_mirrors_itself(dice, bonus, needed):
    """A die and seven minus it fall alike: reaching N is as likely as falling short of its mirror."""
    reach = Fraction(*chance(dice, bonus, needed))
    assert reach == 1 - Fraction(*chance(dice, bonus, 7 * dice + 2 * bonus - needed + 1))


# -- weights ---------------------------------------------------------------------------------------


def test_example_8_weights_of_the_hands():
    assert hand_weight((3, 0, -1)) == 21
    assert hand_weight((1, 1)) == 20


def test_MM_12_8_only_weight_zero_counts_a_tenth():
    assert [hand_weight((weight,)) for weight in (-1, 0, 1)] == [-10, 1, 10]
    assert hand_weight(()) == 0
    assert hand_weight((0,) * 7) == 7
    assert hand_weight((0, -1)) == -9


@pytest.mark.parametrize(
    "text, tenths", [("2.1", 21), ("2", 20), ("+2.0", 20), ("0.7", 7), ("-1", -10), ("-0.9", -9), ("0", 0)]
)
def test_weights_as_typed(text, tenths):
    assert read_weight(text) == tenths


@pytest.mark.parametrize(
    "text", ["", "-", ".", "2.", ".1", "2.15", "2.1.1", "--2", "2,1", "x", "1e3", "2.x", "²", "1_0", "1" * 10]
)
def test_what_is_no_weight(text):
    assert read_weight(text) is None


@given(st.integers(-9999, 9999))
def test_a_weight_is_read_as_it_is_written(tenths):
    assert read_weight(write_weight(tenths)) == tenths


def test_weights_are_written_as_short_as_they_go():
    assert [write_weight(tenths) for tenths in (21, 20, 0, -9, -10, 7)] == ["2.1", "2", "0", "-0.9", "-1", "0.7"]


def test_MM_12_8_a_hand_has_at_most_seven_cards_of_weight_zero():
    assert possible_weight(7) and possible_weight(36) and possible_weight(-4)
    assert not possible_weight(8)
    assert not possible_weight(37)  # seven cards of weight 0 leave none that weighs 3
    assert not possible_weight(-3)
    assert possible_weight(0, cards=0) and not possible_weight(10, cards=0)


@given(st.lists(st.integers(-1, 9), max_size=7))
def test_every_hand_has_a_possible_weight(weights):
    assert possible_weight(hand_weight(weights), len(weights)) and possible_weight(hand_weight(weights))


# -- distances -------------------------------------------------------------------------------------


def test_MM_7_the_treasure_room_by_number_of_players():
    assert [treasure_room(players) for players in range(2, 7)] == [100, 100, 100, 80, 70]


def test_MM_12_6_a_covered_corridor_does_not_count():
    assert walked(60, None, 0, POINTS) == 60
    assert walked(60, None, 25, POINTS) == 35


def test_MM_R32_distance_on_the_return_leg():
    assert walked(100, 50, 20, POINTS) == 130
    assert walked(100, 50, 20, RETURN) == 30
    assert walked(110, 0, 0, POINTS) == 110
    assert walked(110, 0, 0, RETURN) == 0


# -- places ----------------------------------------------------------------------------------------


def test_units():
    assert [unit(rules) for rules in (RANK, ARSHA, POINTS)] == ["place", "arsha", "VP"]


def test_MM_6_5_places_in_the_order_of_return():
    facts = over(*[inside(BACK)] * 4, returned=(BENI, DAI, AKI))
    assert places(facts, RANK) == [3, 1, 0, 2]
    sheet = score(facts, RANK)
    assert sheet.totals() == [3, 1, 0, 2]
    assert lines(sheet, DAI) == [("MM-6.5", "place", 2)]
    assert lines(sheet, CHIE) == []
    assert winners(facts, RANK) == (BENI,)
    assert outcome(facts, RANK).clause == "MM-6.1"


def test_places_stand_while_play_goes_on_but_nobody_has_won():
    facts = Expedition([inside(BACK)] * 3, returned=(CHIE,))
    assert score(facts, RANK).totals() == [0, 0, 1]
    assert winners(facts, RANK) == ()


def test_nobody_returned_in_the_base_game():
    facts = over(inside(OUT), inside(BACK))
    assert score(facts, RANK).totals() == [0, 0]
    assert winners(facts, RANK) == ()


def test_MM_11_15_the_greater_distance_comes_first_then_the_earlier_return():
    travellers = [inside(BACK, 100), inside(BACK, 115), inside(OUT, 300), inside(BACK, 100)]
    facts = over(*travellers, returned=(DAI, AKI, BENI))
    assert places(facts, DECK) == [3, 1, 0, 2]
    assert lines(score(facts, DECK), BENI) == [("MM-11.15", "place", 1)]
    assert winners(facts, DECK) == (BENI,)
    assert outcome(facts, DECK).clause == "MM-11.15"
    assert places(facts, RANK) == [2, 3, 0, 1]


def test_who_returns_alone_needs_no_distance():
    facts = over(inside(OUT), inside(BACK), returned=(BENI,))
    assert places(facts, DECK) == [0, 1]
    assert winners(facts, DECK) == (BENI,)
    assert outcome(facts, DECK).clause == "MM-11.15"
    assert outcome(facts, POINTS).clause == "MM-12.1"


# -- a deck battle that nobody returned from --------------------------------------------------------


@pytest.mark.parametrize(
    "travellers, won, clause",
    [
        ([inside(OUT, 200), inside(BACK, 100), inside(OUT, 90)], (BENI,), "MM-12.3"),
        ([inside(BACK, 130), inside(BACK, 125), inside(OUT, 200)], (AKI,), "MM-12.4"),
        ([inside(OUT, 60), inside(OUT, 65), inside(OUT, 0)], (BENI,), "MM-12.5"),
        ([inside(OUT, 60, 21), inside(OUT, 60, 20), inside(OUT, 55, 90)], (AKI,), "MM-12.7"),
        ([inside(OUT, 60, 20), inside(OUT, 60, 20), inside(OUT, 60, 19)], (), "MM-R34"),
        ([inside(OUT, 60, 20), inside(OUT, 60, 19), inside(OUT, 60, 19)], (AKI,), "MM-12.7"),
    ],
)
def test_MM_R34_leg_then_distance_then_weight(travellers, won, clause):
    facts = over(*travellers)
    assert winners(facts, DECK) == won
    assert outcome(facts, DECK).clause == clause
    assert places(facts, DECK) == [0, 0, 0]


def test_MM_12_7_who_is_weighed_and_who_is_awaited():
    facts = over(inside(BACK, 130), inside(OUT, 130), inside(BACK, 130, 20), inside(BACK, 125))
    found = outcome(facts, DECK)
    assert (found.winners, found.waits) == ((), (AKI,))
    facts.travellers[AKI].weight = 21
    found = outcome(facts, DECK)
    assert (found.winners, found.waits) == ((AKI,), ())


def test_who_conceded_is_compared_with_nobody():
    facts = over(inside(BACK, 130), inside(OUT, 10), inside(OUT, 20), conceded=(AKI,))
    assert winners(facts, DECK) == (CHIE,)


# -- arsha -----------------------------------------------------------------------------------------


def test_example_5_four_players():
    dice = {AKI: 2, BENI: 3, CHIE: 6, DAI: 5}
    travellers = [Traveller(BACK, treasures=[die_treasure(dice[seat])]) for seat in range(4)]
    facts = over(*travellers, returned=(BENI, DAI, AKI))
    sheet = score(facts, ARSHA)
    assert sheet.totals() == [300, 500, 0, 600]
    assert lines(sheet, BENI) == [("MM-8.2", "treasure", 300), ("MM-8.5", "gold-first", 200)]
    assert lines(sheet, DAI) == [("MM-8.2", "treasure", 500), ("MM-8.5", "gold", 100)]
    assert lines(sheet, CHIE) == [("MM-8.3", "treasure-lost", 0)]
    assert winners(facts, ARSHA) == (BENI,)


def test_example_6_two_players():
    travellers = [Traveller(BACK, treasures=[die_treasure(4)]), Traveller(BACK, treasures=[die_treasure(1)])]
    assert score(over(*travellers, returned=(AKI,)), ARSHA).totals() == [600, 0]
    assert score(over(*travellers, returned=(AKI, BENI)), ARSHA).totals() == [500, 200]


def test_the_share_is_paid_when_the_match_is_over():
    travellers = [Traveller(BACK, treasures=[die_treasure(4)]), Traveller(BACK, treasures=[die_treasure(1)])]
    sheet = score(Expedition(travellers, returned=(AKI,)), ARSHA)
    assert sheet.totals() == [400, 0]
    assert lines(sheet, BENI) == []  # not lost while there is a way out


@pytest.mark.parametrize("players", range(2, 7))
def test_MM_R21_gold_for_all_for_one_and_for_none(players):
    travellers = [inside(BACK)] * players
    everybody = tuple(range(players))
    assert score(over(*travellers, returned=everybody), ARSHA).totals() == [100] * players
    assert score(over(*travellers, returned=(1,), conceded=(0,)), ARSHA).totals()[1] == 100 * players
    assert score(over(*travellers), ARSHA).totals() == [0] * players


def test_who_conceded_has_lost_the_treasure_at_once():
    travellers = [Traveller(BACK, treasures=[die_treasure(6)]), inside(OUT), inside(OUT)]
    assert lines(score(Expedition(travellers, conceded=(AKI,)), ARSHA), AKI) == [("MM-8.3", "treasure-lost", 0)]


def test_MM_9_treasure_cards():
    beni = Traveller(BACK, treasures=[Treasure(300, carried=True, card="Holy Sword"), Treasure(250, card="Crown")])
    aki = Traveller(BACK, treasures=[Treasure(-200, judged=True, card="Idol"), Treasure(150, judged=True, card="Egg")])
    chie = Traveller(BACK, treasures=[Treasure(300, carried=True, card="Ring"), Treasure(None)])
    facts = over(aki, beni, chie, returned=(BENI, AKI))
    sheet = score(facts, CARDS)
    assert lines(sheet, AKI) == [
        ("MM-9.8", "treasure-judged", 0),
        ("MM-9.7", "treasure-judged", 150),
        ("MM-8.5", "gold", 100),
    ]
    assert lines(sheet, BENI) == [
        ("MM-R23", "treasure-carried", 0),
        ("MM-R23", "treasure-card", 250),
        ("MM-8.5", "gold-first", 200),
    ]
    assert lines(sheet, CHIE) == [("MM-9.6", "treasure-lost", 0), ("MM-9.4", "treasure-lost", 0)]


@pytest.mark.parametrize("judged, amount, clause", [(-1, 0, "MM-9.8"), (0, 0, "MM-9.7"), (1, 1, "MM-9.7")])
def test_MM_9_8_a_judged_value_on_both_sides_of_zero(judged, amount, clause):
    facts = Expedition([Traveller(BACK, treasures=[Treasure(judged, judged=True)]), inside(OUT)], returned=(AKI,))
    assert lines(score(facts, CARDS), AKI) == [(clause, "treasure-judged", amount)]


def test_a_treasure_that_nobody_knows_counts_nothing_yet():
    facts = Expedition([Traveller(BACK, treasures=[Treasure(None)]), inside(OUT)], returned=(AKI,))
    assert score(facts, CARDS).lines == []


# -- convention points -----------------------------------------------------------------------------


def points_of(aki, beni, rules=POINTS, **how):
    facts = over(aki, beni, **how)
    return score(facts, rules).totals(), winners(facts, rules)


def test_example_7_both_on_the_return_leg():
    aki, beni = [(100, 50, 20), (110, 25, 10)]
    total = [inside(BACK, walked(*player, POINTS)) for player in (aki, beni)]
    assert [player.distance for player in total] == [130, 125]
    assert points_of(*total) == ([2, 1], (AKI,))
    back = [inside(BACK, walked(*player, RETURN)) for player in (aki, beni)]
    assert [player.distance for player in back] == [30, 15]
    assert points_of(*back, rules=RETURN) == ([2, 1], (AKI,))


def test_example_8_both_on_the_outward_leg_at_equal_distance():
    aki, beni = inside(OUT, 60, hand_weight((3, 0, -1))), inside(OUT, 60, hand_weight((1, 1)))
    assert points_of(aki, beni) == ([1, 0], (AKI,))
    sheet = score(over(aki, beni), POINTS)
    assert lines(sheet, AKI) == [("MM-12.5", "points-won", 1)]
    assert sheet.lines[0].facts == {"by": "MM-12.7"}


def test_example_9_both_returned():
    assert points_of(inside(BACK, 100), inside(BACK, 115), returned=(AKI, BENI)) == ([1, 4], (BENI,))
    assert points_of(inside(BACK, 100), inside(BACK, 100), returned=(AKI, BENI)) == ([4, 1], (AKI,))


@pytest.mark.parametrize(
    "aki, beni, returned, points, won, clause",
    [
        (inside(BACK), inside(BACK, 500), (AKI,), [5, 0], (AKI,), "MM-12.1"),
        (inside(BACK, 105), inside(BACK, 100), (BENI, AKI), [4, 1], (AKI,), "MM-12.2"),
        (inside(OUT, 500), inside(BACK), (), [0, 3], (BENI,), "MM-12.3"),
        (inside(BACK, 120), inside(BACK, 125), (), [1, 2], (BENI,), "MM-12.4"),
        (inside(BACK, 120, 10), inside(BACK, 120, 11), (), [1, 2], (BENI,), "MM-12.4"),
        (inside(BACK, 120, 10), inside(BACK, 120, 10), (), [1, 1], (), "MM-R33"),
        (inside(OUT, 65), inside(OUT, 60), (), [1, 0], (AKI,), "MM-12.5"),
        (inside(OUT, 60, 10), inside(OUT, 60, 10), (), [0, 0], (), "MM-R33"),
    ],
)
def test_MM_12_every_case(aki, beni, returned, points, won, clause):
    assert points_of(aki, beni, returned=returned) == (points, won)
    assert {line.clause for line in score(over(aki, beni, returned=returned), POINTS).lines} == {clause}


def test_MM_12_1_who_is_left_by_a_concession_takes_five():
    assert points_of(inside(OUT, 20), inside(OUT, 90), returned=(AKI,), conceded=(BENI,)) == ([5, 0], (AKI,))


def test_no_points_before_the_end_nor_before_the_hands_are_weighed():
    level = [inside(OUT, 60, 10), inside(OUT, 60)]
    assert score(Expedition([inside(OUT, 60), inside(OUT, 50)]), POINTS).lines == []
    assert score(over(*level), POINTS).lines == []
    assert winners(over(*level), POINTS) == ()


# -- a match entered by its result -----------------------------------------------------------------


def test_final_in_arsha_scores_as_the_play_did():
    facts = typed([Entry(BENI, figure=300), Entry(DAI, RETURNED, 500), Entry(AKI, figure=200)], 4, ARSHA)
    assert score(facts, ARSHA).totals() == [300, 500, 0, 600]
    assert winners(facts, ARSHA) == (BENI,)


def test_final_by_rank():
    facts = typed([Entry(BENI), Entry(AKI, RETURNED)], 3, RANK)
    assert score(facts, RANK).totals() == [2, 1, 0]


def test_final_in_points():
    facts = typed([Entry(AKI, BACK, 130), Entry(BENI, BACK, 125)], 2, POINTS)
    assert score(facts, POINTS).totals() == [2, 1]
    facts = typed([Entry(BENI, RETURNED, 100), Entry(AKI, RETURNED, 115)], 2, POINTS)
    assert score(facts, POINTS).totals() == [4, 1]
    facts = typed([Entry(AKI, OUT, 60, 21), Entry(BENI, OUT, 60, 20)], 2, POINTS)
    assert score(facts, POINTS).totals() == [1, 0]


def test_final_of_a_deck_battle_by_rank():
    facts = typed([Entry(CHIE, RETURNED, 100), Entry(AKI, RETURNED, 105), Entry(BENI, OUT, 40)], 3, DECK)
    assert score(facts, DECK).totals() == [1, 0, 2]


def test_a_distance_that_decides_nothing_may_be_left_out():
    assert score(typed([Entry(AKI, RETURNED), Entry(BENI, BACK)], 2, POINTS), POINTS).totals() == [5, 0]
    assert score(typed([Entry(AKI, OUT), Entry(BENI, BACK)], 2, POINTS), POINTS).totals() == [0, 3]
    behind = typed([Entry(AKI, BACK, 120), Entry(BENI, BACK, 125), Entry(CHIE, OUT)], 3, DECK)
    assert winners(behind, DECK) == (BENI,)


@pytest.mark.parametrize(
    "entries, rules, clauses, key",
    [
        ([Entry(AKI), Entry(AKI)], RANK, ("MM-13.3",), "twice"),
        ([Entry(AKI, BACK)], RANK, ("MM-13.3", "MM-6.5"), "inside"),
        ([Entry(AKI, OUT)], RANK, ("MM-13.3", "MM-6.5"), "inside"),
        ([Entry(AKI, weight=21)], RANK, ("MM-13.3", "MM-12.7"), "weightless"),
        ([Entry(AKI, figure=300)], RANK, ("MM-13.3", "MM-8.1"), "figure"),
        ([Entry(AKI)], ARSHA, ("MM-13.3", "MM-8.2"), "treasure-missing"),
        ([Entry(AKI)], CARDS, ("MM-13.3", "MM-9.1"), "treasure-missing"),
        ([Entry(AKI, figure=0)], ARSHA, ("MM-13.3", "MM-8.2"), "treasure"),
        ([Entry(AKI, figure=150)], ARSHA, ("MM-13.3", "MM-8.2"), "treasure"),
        ([Entry(AKI, figure=700)], ARSHA, ("MM-13.3", "MM-8.2"), "treasure"),
        ([Entry(AKI, figure=-1)], CARDS, ("MM-13.3", "MM-9.8"), "treasure-negative"),
        ([Entry(AKI, figure=100), Entry(BENI, OUT, 60)], DECK, ("MM-13.3",), "status"),
        ([Entry(AKI, RETURNED, 100)], DECK, ("MM-13.3",), "missing"),
        ([Entry(AKI, OUT, 62), Entry(BENI, OUT, 60)], DECK, ("MM-13.3", "MM-R1"), "step"),
        ([Entry(AKI, OUT, -5), Entry(BENI, OUT, 60)], DECK, ("MM-13.3", "MM-R1"), "step"),
        ([Entry(AKI, RETURNED, 95), Entry(BENI, OUT, 60)], DECK, ("MM-13.3", "MM-4.6"), "limit"),
        ([Entry(AKI, BACK, 95), Entry(BENI, OUT, 60)], POINTS, ("MM-13.3", "MM-4.6"), "limit"),
        ([Entry(AKI, OUT, 60, 8), Entry(BENI, OUT, 60, 20)], POINTS, ("MM-13.3", "MM-12.8"), "weight"),
        ([Entry(AKI, RETURNED, 100), Entry(BENI, RETURNED)], POINTS, ("MM-13.3", "MM-11.15"), "distance-missing"),
        ([Entry(AKI, BACK, 100), Entry(BENI, BACK)], POINTS, ("MM-13.3", "MM-12.4"), "distance-missing"),
        ([Entry(AKI, OUT), Entry(BENI, OUT, 60)], POINTS, ("MM-13.3", "MM-12.5"), "distance-missing"),
    ],
)
def test_MM_13_3_a_final_that_cannot_be(entries, rules, clauses, key):
    refusal = refused(entries, 2, rules)
    assert refusal.clauses == clauses
    assert refusal.key == f"MM-13.3/{key}"


def test_MM_12_7_a_final_without_the_weights_that_decide():
    refusal = refused([Entry(AKI, OUT, 60, 21), Entry(BENI, OUT, 60, token=5)], 2, POINTS)
    assert (refusal.clauses, refusal.key) == (("MM-12.7", "MM-13.3"), "MM-12.7/missing")
    assert (refusal.facts, refusal.token) == ({"seat": BENI}, 5)


@pytest.mark.parametrize("figure", range(100, 700, 100))
def test_every_treasure_of_the_die_can_be_typed(figure):
    assert score(typed([Entry(AKI, figure=figure)], 2, ARSHA), ARSHA).totals() == [figure + 200, 0]


def test_treasure_cards_may_be_worth_anything_from_zero():
    assert score(typed([Entry(AKI, figure=0)], 2, CARDS), CARDS).totals() == [200, 0]
    assert score(typed([Entry(AKI, figure=1250)], 2, CARDS), CARDS).totals() == [1450, 0]


@pytest.mark.parametrize(
    "players, limit, clauses",
    [
        (4, 100, ("MM-13.3", "MM-4.6")),
        (5, 80, ("MM-13.3", "MM-4.6", "MM-7.1")),
        (6, 70, ("MM-13.3", "MM-4.6", "MM-7.2")),
    ],
)
def test_MM_7_the_least_distance_of_a_return(players, limit, clauses):
    others = [Entry(seat, OUT, 0) for seat in range(1, players)]
    assert winners(typed([Entry(AKI, RETURNED, limit), *others], players, DECK), DECK) == (AKI,)
    refusal = refused([Entry(AKI, RETURNED, limit - 5), *others], players, DECK)
    assert refusal.clauses == clauses
    assert refusal.facts == {"seat": AKI, "figure": limit - 5, "limit": limit}


def test_the_return_leg_alone_may_be_short():
    facts = typed([Entry(AKI, BACK, 30), Entry(BENI, BACK, 15)], 2, RETURN)
    assert score(facts, RETURN).totals() == [2, 1]


# -- the campaign ----------------------------------------------------------------------------------


def row(unit, *games):
    """A player's row of standings of these (figure, won)…"""
    figures = [figure for figure, _ in games]
    ranked = {str(place): figures.count(place) for place in set(figures)}
    return standing_order({"unit": unit, "score": sum(figures), "won": sum(won for _, won in games), "ranked": ranked})


def test_MM_8_6_the_richest_wins():
    assert row("arsha", (300, False), (600, True)) < row("arsha", (800, True), (0, False))
    assert row("arsha", (500, True)) == row("arsha", (200, False), (300, False))


def test_MM_12_9_wins_go_before_points():
    assert row("VP", (1, True), (1, True)) < row("VP", (5, True), (1, False)) < row("VP", (5, True), (0, False))
    assert row("VP", (1, False)) < row("VP", (0, False))  # a drawn match is no win


def test_ranks_most_first_places_then_most_second_places():
    def order(*found):
        return row("place", *[(place, place == 1) for place in found])

    assert order(1, 0, 0) < order(2, 2, 2)
    assert order(1, 2, 0) < order(1, 3, 3)
    assert order(2, 6) < order(2, 0)
    assert order(3, 1) == order(1, 3)
    assert order() == order(0, 0)
