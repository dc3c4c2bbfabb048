"""Scores of Wizard's Element Collection: EC-11 with its options, voids, `final`, winners, campaign."""

import json
import random
from itertools import product
from pathlib import Path

import pytest

from scorers.element_collection import (
    KINDS,
    Facts,
    Holding,
    Rules,
    choose,
    final_laws,
    finished,
    score,
    settle,
    standing_order,
    undeclared,
    unseen,
    void_laws,
    winners,
)
from scorers.sheet import Term

ONCE, EACH, ANY = Rules(), Rules(odd="each"), Rules(void="any")
COMPONENTS = json.loads(
    (Path(__file__).parents[1] / "referee/games/element_collection/components.json").read_text(encoding="utf-8")
)


def hold(voids=None, unseen=0, **kinds):
    """A Holding from words: hold(grass=4)."""
    return Holding(kinds, voids, unseen)


def broken(laws, *facts):
    """What a typed result breaks."""
    return [fault for holds, fault in laws(*facts) if not holds]


def points(*holdings, rules=ONCE, order=(), gone=()):
    """Every player's figure."""
    return score(Facts(holdings, order, gone), rules).totals()


def lines(*holdings, rules=ONCE, gone=()):
    """The sheet as (seat, clause, label, amount)."""
    return [
        (line.player, line.clause, line.label, line.amount) for line in score(Facts(holdings, gone=gone), rules).lines
    ]


# -- the examples of section 6 and of the source -----------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ({"grass": 4}, ONCE, 60),  # the source's example
        ({"grass": 3}, ONCE, -10),
        ({"grass": 3}, EACH, -30),
        ({"dark": 1}, ONCE, -50),
        ({"dark": 1, "void": 1}, ONCE, 100),
        ({"heart": 3}, ONCE, 15),
        ({"heart": 3}, EACH, 15),
        ({"wind": 3}, ONCE, 0),
        ({"wind": 3}, EACH, 0),
        ({"wind": 4}, ONCE, 20),
        ({"earth": 1}, ONCE, 0),
        ({"earth": 2}, ONCE, 20),
        ({"light": 2}, ONCE, 80),
        ({"void": 2}, ONCE, 0),
        ({"void": 2}, ANY, 100),  # two voids alone are a pair of Dark only here
        ({"heart": 2, "void": 1}, ONCE, 15),
        ({"fire": 3, "steel": 1, "void": 2}, ONCE, 190),
        ({}, ONCE, 0),
    ],
)
def test_EC_11_examples_of_one_player(hand, rules, expected):
    assert points(Holding(hand), rules=rules) == [expected]


def test_EC_11_3_fire_and_steel_before_the_voids_join_them():
    assert points(hold(fire=3, steel=1, void=2, voids=())) == [-60]


def test_EC_11_6_evils_of_three_players():
    assert points(hold(evil=3), hold(evil=3), hold(evil=1)) == [0, 0, -10]


def test_EC_11_9_a_void_as_evil_counts_for_the_most():
    two, void = hold(evil=2), hold(evil=1, void=1, voids=("evil",))
    assert points(two, void) == [0, 0]
    assert points(two, hold(evil=1, void=1, voids=("none",))) == [0, -10]
    # Evil needs no real card of its kind.
    assert broken(void_laws, hold(void=1, voids=("evil",)), ONCE) == []


def test_EC_11_whole_hand():
    hand = hold(heart=3, wind=2, grass=3, water=2, void=1, evil=2)
    sheet = score(Facts([hand, hold(evil=3)]), ONCE)
    assert sheet.totals() == [105, 0]
    assert [(line.facts["kind"], line.amount) for line in sheet.lines if line.player == 0] == [
        ("heart", 15),
        ("wind", 10),
        ("grass", 60),
        ("water", 40),
        ("evil", -20),
    ]


def test_EC_8_3_sample_record():
    aki = hold(evil=1, heart=1, wind=1)
    beni = hold(steel=1, earth=1, light=1, water=1)
    assert points(aki, beni, hold(fire=1)) == [5, -100, -30]


# -- lines -------------------------------------------------------------------------------------------


def test_lines_cite_their_clauses_in_the_rulebooks_order():
    hand = hold(evil=1, void=1, voids=("none",), dark=1, fire=2, wind=1, heart=2)
    assert lines(hand, hold(evil=2)) == [
        (0, "EC-11.4", "hearts", 10),
        (0, "EC-11.5", "odd", 0),
        (0, "EC-11.2", "even", 60),
        (0, "EC-11.3", "odd", -50),
        (0, "EC-11.8", "left-over", 0),
        (0, "EC-11.6", "evils", -10),
        (1, "EC-11.6", "most-evils", 0),
    ]


def test_lines_tell_the_voids_in_a_count():
    line, left = score(Facts([hold(steel=1, void=2, voids=("steel", "none"))]), ONCE).lines
    assert line.facts == {"kind": "steel", "count": 2, "voids": 1, "also": ("EC-11.7", "EC-11.10")}
    assert left.facts == {"count": 1, "also": ("EC-11.10",)}
    assert isinstance(line.facts["kind"], Term)  # shown in the reader's language


def test_voids_that_are_not_named_are_left_over():
    assert lines(hold(steel=1, void=2, voids=("steel",))) == lines(hold(steel=1, void=2, voids=("steel", "none")))


def test_odd_each_has_its_own_label():
    assert lines(hold(steel=3), rules=EACH) == [(0, "EC-11.3", "odd-each", -90)]
    assert lines(hold(steel=3), rules=ONCE) == [(0, "EC-11.3", "odd", -30)]


def test_typed_and_observed_facts_give_one_sheet():
    typed = score(Facts([hold(fire=3, void=1), hold(evil=2)]), ONCE)
    # Observed: the choice of `pass` was stored when it was made.
    observed = Facts([hold(fire=3, void=1, heart=0), hold(evil=2)], order=(1, 0))
    observed = observed.assign(0, choose(observed, 0, ONCE))
    assert score(observed, ONCE) == typed


# -- evils and conceding -----------------------------------------------------------------------------


def test_EC_11_6_conceded_players_neither_set_the_most_nor_share_it():
    holdings = hold(evil=4), hold(evil=1), hold(heart=1)
    assert points(*holdings) == [0, -10, 5]
    assert points(*holdings, gone=(0,)) == [-40, 0, 5]


def test_EC_11_10_a_conceded_holder_gains_nothing_by_evil():
    facts = Facts([hold(evil=2, void=1), hold(evil=3)], gone=(0,))
    assert choose(facts, 0, ONCE) == ("none",)
    assert score(facts, ONCE).totals() == [-20, 0]


def test_EC_10_5_highest_wins_and_equals_share():
    facts = Facts([hold(), hold(), hold()])
    assert winners(facts, [5, 9, 7]) == [1]
    assert winners(facts, [9, -3, 9]) == [0, 2]
    assert winners(facts, [-5, -5, -5]) == [0, 1, 2]


def test_EC_12_4_who_conceded_cannot_win_and_the_last_one_does():
    assert winners(Facts([hold(), hold(), hold()], gone=(1,)), [5, 9, 7]) == [2]
    assert winners(Facts([hold(), hold(), hold()], gone=(1, 2)), [-50, 9, 7]) == [0]


# -- what is open ------------------------------------------------------------------------------------


def test_EC_11_11_unseen_cards_score_nothing_and_are_asked_for():
    facts = Facts([hold(steel=2, unseen=3), hold(heart=1), hold(unseen=1)], gone=(2,))
    assert unseen(facts) == [0]
    assert score(facts, ONCE).totals() == [70, 5, 0]


def test_EC_11_10_holders_are_asked_in_order_of_places():
    facts = Facts([hold(fire=1, void=1), hold(), hold(ice=1, void=1)], order=(2, 1, 0))
    assert undeclared(facts) == [2, 0]
    assert undeclared(facts.assign(2, ("none",))) == [0]
    assert undeclared(Facts(facts.holdings, facts.order, gone=(2,))) == [0]


def test_facts_are_never_changed():
    facts = Facts([hold(fire=1, void=1), None])
    settle(facts, ONCE), facts.assign(0, ("fire",)), facts.enter(1, hold())
    assert facts.holdings[0].voids is None and facts.holdings[1] is None


# -- choosing voids ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "rules", "expected"),
    [
        ({"wind": 2, "void": 1}, ONCE, ("none",)),  # wind would become odd
        ({"wind": 2, "void": 1}, ANY, ("heart",)),
        ({"heart": 1, "void": 2}, ONCE, ("heart", "heart")),
        ({"water": 1, "ice": 1, "void": 1}, ONCE, ("water",)),  # both gain 70: the rulebook's order
        ({"dark": 1, "void": 2}, ONCE, ("dark", "none")),
        ({"void": 1}, ONCE, ("none",)),
        ({"void": 2}, ANY, ("dark", "dark")),
        ({"steel": 2, "evil": 3, "void": 1}, ONCE, ("none",)),  # he has the most already: no void as evil
    ],
)
def test_6_2_choice_of_one_holder(hand, rules, expected):
    assert choose(Facts([Holding(hand), hold(evil=1)]), 0, rules) == expected


def test_6_2_evil_is_chosen_when_it_reaches_the_most():
    assert choose(Facts([hold(evil=2, void=1), hold(evil=3)]), 0, ONCE) == ("evil",)
    assert choose(Facts([hold(evil=2, void=1), hold(evil=4)]), 0, ONCE) == ("none",)
    # -20 for evils saved is less than +40 for a pair of grass.
    assert choose(Facts([hold(evil=2, grass=1, void=1), hold(evil=3)]), 0, ONCE) == ("grass",)


def test_6_2_choice_takes_no_notice_of_what_the_holder_said_before():
    assert choose(Facts([hold(evil=2, void=1, voids=("evil",)), hold(evil=2)]), 0, ONCE) == ("none",)


def test_EC_R26_holders_choose_in_order_knowing_the_choices_before():
    level = hold(evil=2, void=1), hold(evil=2, void=1)
    # Undeclared voids aren't evils: both have the most as it is.
    assert [one.voids for one in settle(Facts(level), ONCE).holdings] == [("none",), ("none",)]
    # Asked first, seat 0 needs his void to draw level with seat 2; seat 1 then needs his own.
    behind = Facts([*level, hold(evil=3)])
    assert [one.voids for one in settle(behind, ONCE).holdings[:2]] == [("evil",), ("evil",)]


def test_EC_R26_only_who_chooses_later_can_answer_what_was_said():
    # Seat 1 says that both his voids are evils: four, one more than anybody.
    facts = Facts([hold(evil=3, void=1), hold(evil=2, void=2), hold(evil=3)], order=(0, 1, 2))
    late = facts.assign(1, ("evil", "evil"))
    assert score(late, ONCE).totals() == [0, 0, -30]  # what is said stands before what is chosen
    early = facts.assign(0, choose(facts, 0, ONCE))
    assert early.holdings[0].voids == ("none",)
    assert score(early.assign(1, ("evil", "evil")), ONCE).totals() == [-30, 0, -30]
    # A choice of the fewest evils draws level and never moves the line, so among open holders the order is the same to all.
    open_ones = hold(evil=2, fire=1, void=1), hold(evil=2, void=1), hold(evil=3)
    for order in ((0, 1, 2), (1, 0, 2)):
        assert [one.voids for one in settle(Facts(open_ones, order), ONCE).holdings[:2]] == [("fire",), ("evil",)]


PAIRED = [
    (kind["name"], kind["plus"], kind["minus"])
    for kind in COMPONENTS["kinds"]
    if kind["name"] not in ("heart", "void", "evil")
]


def oracle(cards, odd, rivals, gone):
    """EC-11.2 to 11.6 in other words, from cards with the voids already joined."""
    total = 5 * cards.count("heart")
    evils = cards.count("evil")
    if evils < rivals or gone:
        total -= 10 * evils
    for name, plus, minus in PAIRED:
        count = cards.count(name)
        if count % 2:
            total += minus * (count if odd == "each" else 1)
        else:
            total += plus * (count // 2)
    return total


def test_6_2_choice_agrees_with_brute_force_over_all_assignments():
    generator = random.Random(68)
    deck = [kind for kind, (cards, _, _) in KINDS.items() if kind != "void" for _ in range(cards)]
    for _ in range(10_000):
        rules = Rules(odd=generator.choice(["once", "each"]), void=generator.choice(["join", "join", "join", "any"]))
        real, voids = generator.sample(deck, generator.randint(0, 12)), generator.choice([0, 1, 1, 1, 1, 2])
        rivals, gone = generator.randint(0, 4), generator.random() < 0.05
        hand = Holding({"void": voids, **{kind: real.count(kind) for kind in real}})
        facts = Facts([hand, hold(evil=rivals)], gone=(0,) if gone else ())
        choice = choose(facts, 0, rules)
        allowed = {"none", "evil", *(KINDS if rules.void == "any" else real)} - {"void"}
        best = max(
            (oracle([*real, *assignment], rules.odd, rivals, gone), -assignment.count("evil"))
            for assignment in product(allowed, repeat=voids)
        )
        assert (score(facts, rules).total(0), -choice.count("evil")) == best, (hand.kinds, rivals, gone, rules, choice)
        assert len(choice) == voids and set(choice) <= allowed


# -- saying what voids are, and final ----------------------------------------------------------------


def keys(faults):
    return [(*fault.clauses, fault.key) for fault in faults]


def test_EC_11_7_a_void_needs_a_real_card_of_its_kind():
    hand = hold(grass=4, void=1, voids=("water",))
    assert keys(broken(void_laws, hand, ONCE)) == [("EC-11.7", "EC-11.7/real")]
    assert broken(void_laws, hand, ONCE)[0].facts == {"kind": "water"}
    assert broken(void_laws, hand, ANY) == []
    assert broken(void_laws, hold(water=1, void=1, voids=("water",)), ONCE) == []
    # One void doesn't make the real card that the other needs.
    assert keys(broken(void_laws, hold(void=2, voids=("dark", "dark")), ONCE)) == [("EC-11.7", "EC-11.7/real")]


def test_EC_11_7_a_void_is_no_void():
    assert keys(broken(void_laws, hold(void=2, voids=("void",)), ANY)) == [("EC-11.7", "EC-11.7/void")]
    # Let stand by an override it is left over.
    assert lines(hold(void=2, voids=("void",))) == [(0, "EC-11.8", "left-over", 0)]


def test_EC_11_10_no_more_is_said_than_there_are_voids():
    faults = broken(void_laws, hold(fire=1, void=1, voids=("fire", "none")), ONCE)
    assert keys(faults) == [("EC-11.10", "REC-4", "EC-11.10/many")]
    assert faults[0].facts == {"said": 2, "voids": 1}
    assert broken(void_laws, hold(fire=1, void=2, voids=("fire", "none")), ONCE) == []
    assert broken(void_laws, hold(fire=1, void=2), ONCE) == []


def test_EC_12_1_a_final_for_each_player_once_and_not_after_field():
    facts = Facts([None, None])
    assert broken(final_laws, facts, 0, hold(fire=1), ONCE) == []
    entered = facts.enter(0, hold(fire=1))
    faults = broken(final_laws, entered, 0, hold(ice=1), ONCE)
    assert keys(faults) == [("EC-12.1", "EC-12.1/twice")] and faults[0].facts == {"seat": 0}
    assert broken(final_laws, entered, 1, hold(ice=1), ONCE) == []


def test_EC_12_2_no_kind_exceeds_its_copies_over_all_players():
    first = Facts([None, None]).enter(0, hold(fire=3, light=3))
    assert broken(final_laws, first, 1, hold(fire=2), ONCE) == []
    faults = broken(final_laws, first, 1, hold(fire=3, void=1, voids=("fire",)), ONCE)
    assert keys(faults) == [("EC-1.2", "REC-4", "EC-1.2/final")]
    assert faults[0].facts == {"kind": "fire", "count": 6, "cards": 5}
    # Voids that count as a kind are no copies of it.
    assert broken(final_laws, first, 1, hold(fire=2, void=2, voids=("fire", "fire")), ONCE) == []


@pytest.mark.parametrize("kind", list(KINDS))
def test_EC_1_2_one_player_can_hold_every_copy_and_no_more(kind):
    facts, cards = Facts([None, None]), KINDS[kind][0]
    assert broken(final_laws, facts, 0, Holding({kind: cards}), ONCE) == []
    assert keys(broken(final_laws, facts, 0, Holding({kind: cards + 1}), ONCE)) == [("EC-1.2", "REC-4", "EC-1.2/final")]


def test_faults_come_the_weightiest_first():
    facts = Facts([hold(dark=1), None])
    faults = broken(final_laws, facts, 0, hold(dark=2, void=1, voids=("ice",)), ONCE)
    assert [fault.clauses[0] for fault in faults] == ["EC-12.1", "EC-1.2", "EC-11.7"]


def test_EC_12_2_finished_when_all_who_stay_are_in():
    facts = Facts([None, hold(heart=1)])
    assert not finished(facts)
    assert score(facts, ONCE).totals() == [0, 5]
    assert finished(facts.enter(0, hold()))
    assert finished(Facts(facts.holdings, gone=(0,)))


# -- campaign and components -------------------------------------------------------------------------


def test_EC_12_3_campaign_by_sum_then_matches_won_then_tied():
    aki, beni, chie, dan = (
        {"score": 40, "won": 0},
        {"score": -20, "won": 2},
        {"score": 40, "won": 1},
        {"score": -20, "won": 2},
    )
    assert sorted([aki, beni, chie], key=standing_order) == [chie, aki, beni]
    assert standing_order(beni) == standing_order(dan)


def test_components_and_scorer_have_the_same_kinds():
    kinds = [(kind["name"], (kind["cards"], kind["plus"], kind["minus"])) for kind in COMPONENTS["kinds"]]
    assert kinds == list(KINDS.items())
    assert sum(cards for cards, _, _ in KINDS.values()) == 68


def test_components_name_every_kind_once_in_both_languages():
    english = [name for kind in COMPONENTS["kinds"] for name in (kind["name"], *kind["also_en"])]
    japanese = [name for kind in COMPONENTS["kinds"] for name in (kind["ja"], *kind["also_ja"])]
    assert len(COMPONENTS["kinds"]) == 12
    assert len(set(english)) == len(english) and len(set(japanese)) == len(japanese)
    assert {kind["icon"] for kind in COMPONENTS["kinds"]} == {None, "Move", "Call", "Self", "Reflect"}


def test_the_default_board_agrees_with_the_ring_and_the_lines():
    board, ring, field = COMPONENTS["board"], COMPONENTS["ring"], COMPONENTS["lines"]
    assert len(board) == len(ring) == 16 and set(ring) == set(field)
    assert board[::4] == ["P1", "P2", "P3", "P4"]
    powers = [square.split("/") for square in board if "/" in square]
    assert [int(power) for power, _ in powers] == list(range(5, 65, 5))
    assert all(square.startswith("P") or square.split("/")[1] == line for square, line in zip(board, ring, strict=True))
    assert all(len(set(line)) == 3 and set(line) <= set(range(1, 10)) for line in field.values())
