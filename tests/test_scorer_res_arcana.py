"""Res Arcana: victory points, the end check and its ties, typed results, match play, campaigns."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorers.res_arcana import (
    Holding,
    PlayerFacts,
    campaign_figures,
    campaign_order,
    chooser,
    figure_laws,
    match_play,
    outcome,
    reaches,
    score,
    tie_weight,
)
from scorers.sheet import Line, Refusal
from scorers.state import put

DATA = json.loads((Path(__file__).parents[1] / "referee/games/res_arcana/components.json").read_text(encoding="utf-8"))
COMPONENTS = {component["name_en"]: component for component in DATA["components"]}
ESSENCES = sorted(DATA["essences"])

ON_TABLE = st.dictionaries(st.sampled_from(ESSENCES), st.integers(0, 9))


def held(name, tags=None, **essences):
    """A Holding of the shipped data, with these essences on it."""
    data = COMPONENTS[name]
    tags = data["tags"] if tags is None else tags
    return Holding(data["id"], data["kind"], data["vp"], tags, essences, data.get("tile"))


def player(*holdings, **facts):
    """PlayerFacts of holdings, or of the names of components without essences."""
    return PlayerFacts([held(one) if isinstance(one, str) else one for one in holdings], **facts)


def stated(*figures, pools=()):
    """Players with typed figures, the first of them with these pools."""
    pools = [*pools, *[None] * (len(figures) - len(pools))]
    return [PlayerFacts(stated=figure, pool=pool) for figure, pool in zip(figures, pools)]


def vp(*holdings, **facts):
    """The VP of one player."""
    return score([player(*holdings, **facts)]).total(0)


def lines(*holdings, **facts):
    """The lines of one player, without the seat: (clause, label, amount, facts)."""
    return [(line.clause, line.label, line.amount, line.facts) for line in score([player(*holdings, **facts)]).lines]


def enter(players, seat, facts):
    """The players with one typed figure more; raises the Refusal of the first law that it breaks."""
    for holds, refusal in figure_laws(players, seat, facts):
        if not holds:
            raise refusal
    return list(put(tuple(players), seat, facts))


def refused(players, seat, facts):
    """The Refusal of a typed figure."""
    with pytest.raises(Refusal) as caught:
        enter(players, seat, facts)
    return caught.value


# Victory points


def test_source_example_three_death_on_the_catacombs():
    assert vp(held("Catacombs of the Dead", death=3), pool={"death": 2}) == 3


def test_sacred_grove_adds_its_life_to_its_own_points():
    assert lines(held("Sacred Grove", life=4)) == [
        ("RA-12.2", "fixed", 2, {"component": "sacred-grove"}),
        ("RA-12.4", "essences", 4, {"component": "sacred-grove", "of": "life", "count": 4, "each": 1}),
    ]


def test_cursed_forge_counts_gold_and_no_elan():
    assert vp(held("Cursed Forge", gold=2, elan=5)) == 3
    assert vp(held("Cursed Forge", elan=5)) == 1


def test_bestiary_counts_a_component_with_two_tags_for_each():
    assert lines("Sorcerer's Bestiary", "Sea Serpent", "Hawk", "Fire Dragon") == [
        ("RA-12.4", "in_play", 2, {"component": "sorcerers-bestiary", "of": "creature", "count": 2, "each": 1}),
        ("RA-12.4", "in_play", 4, {"component": "sorcerers-bestiary", "of": "dragon", "count": 2, "each": 1}),
        ("RA-12.2", "fixed", 1, {"component": "sea-serpent"}),
        ("RA-12.2", "fixed", 1, {"component": "fire-dragon"}),
    ]


@pytest.mark.parametrize(("artifacts", "expected"), [(0, 5), (1, 5), (2, 6), (3, 6), (4, 7), (5, 7), (6, 8)])
def test_crystal_keep_counts_every_second_artifact_rounded_down(artifacts, expected):
    names = ["Hawk", "Prism", "Vault", "Crypt", "Athanor", "Treant"]
    assert vp("Crystal Keep", *names[:artifacts]) == expected


def test_crystal_keep_counts_no_mage_item_or_monument():
    assert vp("Crystal Keep", "Witch", "Research", "Library", "Hawk") == 5 + 1


def test_gate_of_hell_counts_demons_and_its_death():
    assert vp(held("Gate of Hell", death=2, elan=9), "Chaos Imp", "Hound of Death", "Hawk") == 2 + 2


@pytest.mark.parametrize(("tag", "expected"), [("creature", 1), ("dragon", 2), ("demon", 0)])
def test_illusion_counts_as_what_it_acts_as(tag, expected):
    assert vp("Sorcerer's Bestiary", held("Illusion", tags=[tag])) == expected


def test_another_players_components_and_essences_do_not_count():
    sheet = score([player("Sorcerer's Bestiary"), player("Sea Serpent", held("Sunken Reef", gold=4))])
    assert sheet.totals() == [0, 1]


def test_essences_count_only_on_the_place_that_names_them():
    assert vp(held("Sunken Reef", life=3), held("Hawk", calm=3), held("Great Pyramid", gold=3)) == 3


def test_points_of_a_mage_do_not_count():
    declared = {"fixed": 2, "per": []}
    assert vp(Holding("archmage", "mage", declared)) == 0
    assert vp(Holding("archmage", "monument", declared)) == 2


def test_token_is_worth_one():
    assert lines(token=True) == [("RA-12.3", "token", 1, {"also": ("RA-11.2",)})]
    assert vp("Library", token=True) == vp("Library") + 1


def test_check_points_add_to_the_points_of_their_monuments():
    facts = player("Golden Statue", "Dark Cathedral", checks=[("golden-statue", 3), ("dark-cathedral", 1)])
    sheet = score([facts])
    assert sheet.total(0) == 1 + 2 + 3 + 1
    assert sheet.lines[-1] == Line(0, "RA-10.8", "check", 1, {"component": "dark-cathedral"})


def test_figures_of_the_sample_record():
    tower = "Alchemist's Tower"
    assert vp("Alchemist", "Research", held(tower, gold=1)) == 1
    assert vp("Alchemist", "Protection", held(tower, gold=1), token=True) == 2
    assert vp("Alchemist", "Research", held(tower, gold=2), token=True) == 3


def test_stated_figure_is_one_line_with_the_token_in_it():
    assert score(stated(12)).lines == [Line(0, "RA-17.3", "stated", 12, {})]
    assert score(stated(0)).lines == [Line(0, "RA-17.3", "stated", 0, {})]


def test_typed_components_score_as_in_the_rulebook():
    assert vp(held("Catacombs of the Dead", death=3), "Library", "Water Dragon", token=True) == 6


def test_a_missing_figure_has_no_lines_and_a_conceded_player_keeps_theirs():
    assert score([None, player("Library", out=True)]).totals() == [0, 1]


@pytest.mark.parametrize("name", COMPONENTS)
def test_every_component_scores_its_fixed_points_alone(name):
    data = COMPONENTS[name]
    counted = data["kind"] in ("artifact", "monument", "place")
    assert vp(held(name)) == (data["vp"]["fixed"] if counted else 0)


@given(st.dictionaries(st.sampled_from(sorted(COMPONENTS)), ON_TABLE))
def test_typed_and_observed_facts_give_one_figure(table):
    observed = player(*(held(name, **essences) for name, essences in table.items()), token=True)
    figure = score([observed]).total(0)
    assert score([PlayerFacts(stated=figure)]).total(0) == figure
    assert figure == sum(line.amount for line in score([observed]).lines)
    assert all(line.amount > 0 for line in score([observed]).lines)


# The end check


def decided(found):
    """(ended, winners, clause) of an Outcome."""
    return found.ended, found.winners, found.clause


@pytest.mark.parametrize(("figure", "expected"), [(9, (False, (), "RA-12.5")), (10, (True, (0,), "RA-12.6"))])
def test_ten_ends_the_match(figure, expected):
    assert decided(outcome(stated(figure, 3))) == expected


def test_most_points_win():
    found = outcome(stated(10, 12, 11))
    assert decided(found) == (True, (1,), "RA-12.6")
    assert found.counts == {0: 10, 1: 12, 2: 11}


def test_check_points_count_at_the_check():
    assert not outcome([player("Library", token=True), *stated(9)]).ended
    raised = player("Great Pyramid", "Colossus", "Golden Statue", token=True, checks=[("golden-statue", 3)])
    assert outcome([raised, *stated(9)]).winners == (0,)


@pytest.mark.parametrize(("figure", "points", "expected"), [(10, 0, True), (9, 0, False), (7, 3, True), (6, 3, False)])
def test_who_would_reach_ten(figure, points, expected):
    assert reaches(figure, points) is expected


def test_gold_counts_double_in_a_tie():
    assert tie_weight({"life": 2, "elan": 1, "death": 1}) == 4
    assert tie_weight({"calm": 1, "gold": 2}) == 5
    assert tie_weight({}) == 0


def test_tie_goes_to_the_greater_pool():
    found = outcome(stated(12, 12, pools=[{"life": 2, "elan": 1, "death": 1}, {"calm": 1, "gold": 2}]))
    assert decided(found) == (True, (1,), "RA-12.7")
    assert found.counts == {0: 4, 1: 5}


def test_equal_pools_share():
    found = outcome(stated(12, 12, pools=[{"gold": 3}, {"life": 1, "elan": 1, "gold": 2}]))
    assert decided(found) == (True, (0, 1), "RA-12.8")
    assert found.counts == {0: 6, 1: 6}


def test_two_empty_pools_share():
    assert outcome(stated(10, 10, pools=[{}, {}])).winners == (0, 1)


def test_pools_below_the_tie_do_not_count():
    players = stated(11, 12, 12, pools=[{"gold": 9}, {"life": 1}, {"life": 2}])
    assert decided(outcome(players)) == (True, (2,), "RA-12.7")


def test_a_tie_awaits_only_the_pools_that_are_needed():
    found = outcome(stated(12, 12, 11, pools=[{"gold": 3}]))
    assert decided(found) == (False, (), "RA-12.7")
    assert found.missing == ((1, "pool"),)


def test_a_tie_below_ten_needs_no_pools():
    assert outcome(stated(9, 9)).missing == ()


def test_missing_figures_are_named():
    found = outcome([PlayerFacts(stated=12), None, None])
    assert decided(found) == (False, (), "RA-17.3")
    assert found.missing == ((1, "figure"), (2, "figure"))


def test_who_conceded_cannot_win_nor_end_the_match():
    gone = PlayerFacts(stated=15, pool={}, out=True)
    assert outcome([gone, *stated(10, 3)]).winners == (1,)
    assert decided(outcome([gone, *stated(9, 3)])) == (False, (), "RA-12.5")


def test_the_last_who_stays_wins_without_a_figure():
    gone = PlayerFacts(out=True)
    assert decided(outcome([gone, None, gone])) == (True, (1,), "RA-12.11")
    assert not outcome([gone, None, None]).ended


@given(st.lists(st.tuples(st.integers(8, 11), ON_TABLE), min_size=2, max_size=5))
def test_winners_have_the_most_points_then_the_heaviest_pool(table):
    found = outcome([PlayerFacts(stated=figure, pool=pool) for figure, pool in table])
    ranks = [(figure, tie_weight(pool)) for figure, pool in table]
    best = max(ranks)
    assert found.ended is (best[0] >= 10)
    assert found.winners == (tuple(seat for seat, rank in enumerate(ranks) if rank == best) if found.ended else ())


# Typed results


def test_figures_are_entered_one_by_one():
    first = enter([None, None], 0, PlayerFacts(stated=12))
    both = enter(first, 1, player(held("Catacombs of the Dead", death=3), "Library", "Water Dragon", token=True))
    assert first[1] is None
    assert score(both).totals() == [12, 6]
    assert outcome(both).winners == (0,)


def test_a_later_pool_settles_a_tie():
    players = stated(12, 12, pools=[{"life": 4}])
    settled = [players[0], players[1].but(pool={"calm": 1, "gold": 2})]
    assert outcome(settled).winners == (1,)
    assert players[1].pool is None and settled[1].stated == 12


def test_a_second_figure_is_refused():
    found = refused([PlayerFacts(stated=12), None], 0, PlayerFacts(stated=12))
    assert (found.clauses, found.key, found.facts) == (("RA-17.3",), "RA-17.3/twice", {"seat": 0})


@pytest.mark.parametrize("facts", [PlayerFacts(stated=12, token=True), player("Library", stated=12)])
def test_a_number_stands_alone(facts):
    assert refused([None, None], 0, facts).key == "RA-17.3/mixed"


def test_no_figure_is_below_zero():
    found = refused([None, None], 0, PlayerFacts(stated=-1))
    assert (found.key, found.facts) == ("RA-17.3/negative", {"figure": -1})
    assert enter([None, None], 0, PlayerFacts(stated=0))[0].stated == 0


def test_only_one_player_has_the_token():
    found = refused([None, player(token=True), None], 2, player(token=True))
    assert (found.clauses, found.key) == (("RA-17.3", "REC-4", "RA-12.3"), "RA-17.3/token")
    assert found.facts == {"owner": 1}
    assert enter([None, player(token=True), None], 2, player())[2].token is False


def test_a_component_is_in_one_place():
    found = refused([player("Library"), None, None], 1, player("Oracle", "Library"))
    assert (found.clauses, found.key) == (("RA-17.3", "REC-4"), "RA-17.3/component")
    assert found.facts == {"component": "library", "other": "library", "owner": 0}


def test_a_component_is_not_named_twice_by_its_owner():
    assert refused([None, None], 0, player("Library", "Library")).facts["owner"] == 0


def test_the_two_sides_of_a_tile_are_one_component():
    found = refused([player("Coral Castle"), None, None], 1, player("Sunken Reef"))
    assert found.facts == {"component": "sunken-reef", "other": "coral-castle", "owner": 0}
    assert enter([player("Coral Castle"), None, None], 1, player("Sacred Grove"))


def test_the_last_figure_needs_a_ten_on_the_table():
    found = refused([PlayerFacts(stated=8), None], 1, PlayerFacts(stated=9))
    assert (found.key, found.facts) == ("RA-17.3/nobody", {"best": 9, "goal": 10})
    assert enter([PlayerFacts(stated=8), None], 1, PlayerFacts(stated=10))
    assert enter([PlayerFacts(stated=8), None, None], 1, PlayerFacts(stated=9))


def test_the_ten_of_a_player_who_conceded_is_not_enough():
    gone = PlayerFacts(stated=12, out=True)
    assert refused([gone, PlayerFacts(stated=8), None], 2, PlayerFacts(stated=9)).key == "RA-17.3/nobody"


def test_who_conceded_needs_no_figure():
    gone = PlayerFacts(out=True)
    players = enter([gone, PlayerFacts(stated=8), None], 2, PlayerFacts(stated=11))
    assert score(players).totals() == [0, 8, 11]
    assert outcome(players).winners == (2,)


# Match play

A, B, SHARED = (0,), (1,), (0, 1)


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        ([], (False, (), "RA-15.7")),
        ([A], (False, (), "RA-15.7")),
        ([A, A], (True, (0,), "RA-15.7")),
        ([A, B], (False, (), "RA-15.7")),
        ([A, B, A], (True, (0,), "RA-15.9")),
        ([A, B, B], (True, (1,), "RA-15.9")),
        ([SHARED], (False, (), "RA-R17")),
        ([SHARED, B], (False, (), "RA-R17")),
        ([SHARED, B, B], (True, (1,), "RA-R17")),
        ([A, SHARED, SHARED], (True, (0,), "RA-R17")),
        ([A, SHARED, B], (True, (0, 1), "RA-R17")),
        ([A, B, SHARED], (True, (0, 1), "RA-R17")),
        ([SHARED, SHARED], (False, (), "RA-R17")),
        ([SHARED, SHARED, SHARED], (True, (0, 1), "RA-R17")),
    ],
)
def test_match_play(games, expected):
    assert decided(match_play(games)) == expected


def test_match_play_counts_games_won():
    assert match_play([A, SHARED, B]).counts == {0: 1, 1: 1}
    assert match_play([B, B]).counts == {0: 0, 1: 2}


@pytest.mark.parametrize(
    ("winners", "first", "expected"), [(A, 0, 1), (A, 1, 1), (B, 0, 0), (SHARED, 0, 1), (SHARED, 1, 0)]
)
def test_the_loser_chooses_the_first_player(winners, first, expected):
    assert chooser(winners, first) == expected


# Campaign


def test_match_play_adds_the_points_of_its_games():
    assert campaign_figures([[12, 9], [8, 10], [11, 10]]) == [31, 29]
    assert campaign_figures([[12, 9, 3]]) == [12, 9, 3]


def test_campaign_orders_by_points_then_wins():
    entries = {"Aki": {"vp": 30, "won": 1}, "Beni": {"vp": 31, "won": 0}, "Cara": {"vp": 30, "won": 2}}
    assert sorted(entries, key=lambda name: campaign_order(entries[name])) == ["Beni", "Cara", "Aki"]


def test_campaign_shares_a_place_when_points_and_wins_are_equal():
    assert campaign_order({"vp": 30, "won": 1, "matches": 3}) == campaign_order({"vp": 30, "won": 1, "matches": 5})
    assert campaign_order({"vp": 30, "won": 1}) != campaign_order({"vp": 30, "won": 2})
