"""Hidden cards of every game against every world, through the one door: nothing false is accepted, nothing true is refused.

REFEREE_LONG=134 runs each game 134 times as long: 100,000 histories in all. REFEREE_SEED sets where they begin.
"""

import os

import pytest

from tests.hidden.draft import Draft
from tests.hidden.element_collection import Elements
from tests.hidden.monster_maker import Battle, Dungeon
from tests.hidden.monuments import Monuments
from tests.hidden.res_arcana import Arcana
from tests.hidden.runeworks import Runes
from tests.hidden.time_storm import Storm

TIMES = int(os.environ.get("REFEREE_LONG", "1"))
SEED = int(os.environ.get("REFEREE_SEED", "1"))
HISTORIES = 150  # a game
GAMES = {
    "runeworks": [Runes],
    "time-storm": [Storm],
    "monster-maker": [Dungeon, Battle],
    "res-arcana": [Arcana, Draft, Arcana, Monuments],
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
