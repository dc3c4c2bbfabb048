"""Hidden cards of every game against every world, through the one door: nothing false is accepted, nothing true is refused.

REFEREE_LONG=134 runs each game 134 times as long: 100,000 histories in all. REFEREE_SEED sets where they begin.
"""

import os

import pytest

from referee.cards.alternatives import ways_of
from referee.games.time_storm.deck import WAYS
from referee.match import apply
from referee.record import Header, begin
from tests.hidden.draft import Draft
from tests.hidden.element_collection import Elements
from tests.hidden.match_play import MatchPlay, Placing
from tests.hidden.monster_maker import Battle, Dungeon, Hoard
from tests.hidden.monuments import Monuments
from tests.hidden.res_arcana import Arcana, Stated
from tests.hidden.runeworks import Runes
from tests.hidden.time_storm import Order, Storm
from tests.worlds import shown

TIMES = int(os.environ.get("REFEREE_LONG", "1"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
HISTORIES = 150  # a game
GAMES = {
    "runeworks": [Runes],
    "time-storm": [Storm, Order],
    "monster-maker": [Dungeon, Battle, Battle, Hoard],
    "res-arcana": [Arcana, Draft, Stated, Arcana, Monuments, Placing, MatchPlay],
    "element-collection": [Elements],
}


@pytest.mark.parametrize("game", GAMES)
def test_every_world_agrees(game):
    said = probes = 0
    for seed in range(SEED, SEED + HISTORIES * TIMES):
        history = tell(GAMES[game][seed % len(GAMES[game])], seed)
        said += history.said
        probes += history.probes
    assert probes > said / 40


def tell(driver, seed, steps=25):
    """One history; what was said goes with a disagreement."""
    history = driver(seed)
    try:
        history.run(steps)
        history.agree()
    except AssertionError as error:
        lines = [one.spoken() for one in history.match.statements()]
        raise AssertionError("\n".join([f"{driver.__name__} {seed}", *lines, *map(str, error.args)])) from error
    return history


# -- what the histories brought to light, one table each ------------------------------------------


def said(game, lines, **options):
    """The verdicts on these lines; all but the last must be accepted."""
    options = {key.replace("_", "-"): value for key, value in options.items()}
    match = begin(Header({"game": game, "players": "Aki, Beni", **options}))
    *before, last = lines.strip().split("\n")
    for line in before:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return apply(match, last)


STORM = """card Echo QuickAction 0
card Glim QuickAction 0
card Omega QuickAction 0
card Paradox QuickAction 0 x1
Aki: deal Echo Glim Paradox Glim Glim Glim
Beni: deal 6
Aki: play Glim
resolve
"""


def test_a_known_top_that_another_card_follows_was_taken():
    """Paradox lay on top; after an unseen card had left the deck, Echo was: so Paradox is the one that left."""
    taken = STORM + "Aki: move Paradox hand deck-top\nAki: move ? deck hand\nAki: draw Echo\n"
    options = {"deck_size": "16"}
    assert said("time-storm", taken + "Beni: draw Paradox", **options).clauses == ("TS-6.2", "REC-4")
    assert said("time-storm", taken + "Aki: reveal Paradox Echo Echo", **options).ok
    kept = STORM + "Aki: move Paradox hand deck-top\nAki: move ? deck hand\nAki: draw Paradox\n"
    assert said("time-storm", kept + "Beni: draw Glim", **options).ok


def test_an_unseen_card_on_top_of_the_deck_is_shown_to_nobody():
    verdict = said("time-storm", STORM + "Aki: move all hand deck-top", deck_size="16")
    assert "Paradox" not in repr([shown(block) for block in verdict.match.setting.game.screen(verdict.match.table, ())])
    refusal = apply(verdict.match, "Beni: draw Omega").refusal
    assert "Paradox" not in repr(refusal.facts)


def test_a_card_leaves_the_midst_of_a_deck_of_unknown_size():
    lines = STORM + "Aki: move Paradox hand deck-top\nAki: move ? deck hand\n"
    assert said("time-storm", lines + "Beni: draw Paradox").ok
    assert said("time-storm", lines + "Beni: draw Echo\nBeni: draw Paradox").clauses == ("TS-6.2", "REC-4")
    assert said("time-storm", lines + "Beni: draw Echo\nAki: reveal Paradox").ok
    assert said("time-storm", lines + "count deck 0\nBeni: reveal Paradox").clauses[-1] == "REC-4"


def test_many_cards_at_once_leave_the_midst_of_the_deck():
    lines = STORM + "Aki: move Paradox hand deck-top\nAki: move 12 deck hand\nBeni: draw Echo\n"
    assert said("time-storm", lines + "Beni: draw Paradox", deck_size="40").clauses == ("TS-6.2", "REC-4")
    assert said("time-storm", lines + "Aki: reveal Paradox", deck_size="40").ok
    lines = STORM + "Aki: move Paradox hand deck-bottom\nAki: move 999 deck-top hand\n"
    assert said("time-storm", lines + "count deck 0\nAki: reveal Paradox").ok
    assert said("time-storm", lines + "count deck 1\nAki: reveal Paradox").clauses[-1] == "REC-4"


def test_a_shuffle_makes_one_way_of_many():
    lines = (
        STORM + "Aki: move Paradox hand deck-top\n" + "Aki: move ? hand deck-top\nBeni: move ? deck hand\nshuffle\n" * 4
    )
    verdict = said("time-storm", lines + "Beni: reveal Paradox", deck_size="40")
    assert verdict.ok and len(ways_of(verdict.match.table.cards)) == 1


def test_a_deck_of_unknown_size_holds_what_came_back_to_it():
    lines = STORM + "Beni: move 1 deck-bottom deck\n"
    assert said("time-storm", lines + "count deck 0").clauses == ("TS-6.2", "REC-5")
    assert said("time-storm", lines + "count deck 1").ok


def test_so_many_ways_that_nobody_could_follow_them_are_forgotten():
    lines = STORM.replace(" x1", "") + "Aki: move Paradox Echo hand deck-top\n"
    lines += "Beni: move ? ? deck hand\nBeni: move ? ? hand deck-top\n" * 5
    verdict = said("time-storm", lines + "Beni: draw Paradox", deck_size="40")
    assert verdict.ok and len(ways_of(verdict.match.table.cards)) <= WAYS


def test_a_deck_of_unknown_size_may_be_used_up_as_far_as_the_cards_on_its_bottom():
    lines = STORM.replace("card Omega QuickAction 0\n", "card Omega QuickAction 0 x1\n")
    lines += "Aki: move Omega deck-top deck-bottom\nAki: move Glim hand deck-bottom\n"
    assert said("time-storm", lines + "Beni: draw Omega").ok
    assert said("time-storm", lines + "Beni: draw Omega\nBeni: draw Echo").clauses == ("TS-6.8", "REC-4")
    assert said("time-storm", lines + "Beni: draw Omega\ncount deck 1").ok
    assert said("time-storm", lines + "Beni: draw ?\ncount deck 0").clauses == ("TS-6.2", "REC-5")
    assert said("time-storm", lines + "Beni: draw ?\ncount deck 1\nBeni: draw Echo").clauses == ("TS-6.8", "REC-4")


def test_so_many_unseen_cards_of_the_decks_bottom_are_laid_on_its_top_in_any_order():
    lines = STORM + "Aki: move Paradox hand deck-bottom\nAki: move 2 deck-bottom deck-top\n"
    assert said("time-storm", lines + "Beni: draw Paradox", deck_size="16").ok
    assert said("time-storm", lines + "Beni: draw ?\nBeni: draw Paradox", deck_size="16").ok
    lines += "Beni: draw ?\nBeni: draw ?\n"
    assert said("time-storm", lines + "Beni: draw Paradox", deck_size="16").clauses == ("TS-6.2", "REC-4")


ARCANA = """Aki: deal Prism Vault Hawk Crypt Athanor Mermaid Treant "Tree of Life"
Aki: draw Prism Vault Hawk
Beni: deal 8
Aki: mage Scholar
Beni: mage Druid
Beni: item Research
Aki: item Protection
Aki: collect
Beni: collect
Aki: discard Prism 1G
Beni: discard ? 1G
Aki: use Scholar draw 1
Beni: discard ? 1G
Aki: discard ? 1G
Beni: discard ? 1G
"""


def test_a_card_that_was_in_the_hand_before_the_draw_wasnt_drawn():
    options = {"cards": "declared"}
    assert said("res-arcana", ARCANA + "Aki: draw Vault", **options).clauses == ("RA-8.16", "REC-4")
    drawn = ARCANA + "Aki: draw Crypt\n"
    assert said("res-arcana", drawn + "Aki: reveal Vault", **options).ok
    assert not said("res-arcana", drawn + "Aki: reveal Athanor", **options).ok


PLACED = """Aki: deal Prism Vault Hawk Crypt Athanor Mermaid Treant "Tree of Life"
Aki: draw Prism Vault Hawk
Beni: deal 8
Aki: mage Seer
Beni: mage Druid
Beni: item Research
Aki: item Protection
Aki: collect
Beni: collect
Aki: discard Hawk 1G
Beni: discard ? 1G
Aki: discard ? 1G
Beni: discard ? 1G
Aki: use Seer place Prism
Beni: discard ? 1G
"""


def test_a_card_that_was_placed_out_of_the_hand_or_the_discards_may_have_been_in_either():
    """One of Prism and Vault was discarded unseen: Prism was placed out of the hand, or Vault is still in it."""
    options = {"cards": "declared"}
    kept = PLACED + "Aki: discard Vault 1G\n"
    assert said("res-arcana", kept, **options).ok
    assert said("res-arcana", kept + "Beni: pass Divination\nAki: reveal Prism", **options).clauses[-1] == "REC-4"
    gone = PLACED + "Aki: use Seer retrieve Vault\n"
    assert said("res-arcana", gone, **options).ok
    assert not said("res-arcana", gone + "Beni: pass Divination\nAki: reveal Hawk", **options).ok
    assert said("res-arcana", PLACED + "Aki: discard Hawk 1G", **options).clauses[-1] == "REC-4"


def test_two_cards_that_one_power_places_may_each_have_been_in_either():
    """Of Prism, Vault and Hawk two were discarded unseen; Prism and Vault were placed: Hawk is in the hand, or a discard."""
    lines = PLACED.replace("discard Hawk 1G", "discard ? 1G").replace("place Prism", "place Prism place Vault")
    assert said("res-arcana", lines + "Aki: discard Hawk 1G", cards="declared").ok
    assert said("res-arcana", lines + "Aki: use Seer retrieve Hawk", cards="declared").ok
    assert not said("res-arcana", lines + "Aki: discard Crypt 1G", cards="declared").ok


def test_exchanged_traps_that_dont_fit_into_the_deck_are_in_a_hand():
    lines = """Aki: deal Trap c10 c10 c20 c20 c30 c30
Beni: deal Trap c10 c10 c20 c20 c30 c30
Aki: exchange Trap
Beni: exchange Trap
Aki: draw"""
    assert said("monster-maker", lines, cards="15").clauses == ("MM-2.3", "REC-4")
    assert said("monster-maker", lines, cards="16").clauses == ("REC-4", "MM-R9")
    assert said("monster-maker", lines, cards="17").ok


def test_copies_stated_before_the_exchanged_traps_lie_in_the_deck_count_after_it():
    lines = """card Cleric cleric copies 1
Aki: deal Cleric ?6
Beni: deal Trap ?6
Beni: exchange Trap
Aki: draw ?
Beni: reveal Cleric""".replace("?6", "? ? ? ? ? ?")
    assert said("monster-maker", lines).clauses == ("REC-4", "MM-1.11")
    assert said("monster-maker", lines.replace("copies 1", "copies 2")).ok


def test_an_unseen_card_can_be_piled_though_counting_tells_what_it_is():
    """The one card of the renewed deck is the Cleric that was piled: Beni draws it unseen, and piles it unnamed."""
    lines = """Aki: deal c10 c10 c20 c20 c30 c30 Cleric
Beni: deal c10 c10 c20 c20 c30 c30 Orc
Aki: draw c15
Aki: pass
Aki: pile Cleric
Beni: draw
Beni: pass
Beni: pile 1"""
    assert said("monster-maker", lines, cards="15").ok
    assert not said("monster-maker", lines.replace("draw\n", "draw Cleric\n"), cards="15").ok
