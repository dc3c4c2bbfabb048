"""The battery as tests: `def test_battery(battery): battery()` is one test for each check of each game.

Which games: the line `referee_games = my-game` of pytest's own settings, or all that other distributions have registered.
"""

from __future__ import annotations

from functools import cache, partial

import pytest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.battery.walks import Walks


def pytest_addoption(parser: pytest.Parser) -> None:
    """The setting that names the games."""
    parser.addini("referee_games", "games whose battery is run (all outside ones where none is named)", "args")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test for each check of each game."""
    if "battery" in metafunc.fixturenames:
        from prompts.battery import checks
        from referee.registry import BUILT_IN, entries

        named = metafunc.config.getini("referee_games")
        games = named or [one.about.key for one in entries() if one.about.key not in BUILT_IN]
        every = [partial(held, game, name) for game in games for name in checks()]
        metafunc.parametrize("battery", every, ids=[f"{one.args[0]}-{one.args[1]}" for one in every])


@cache
def walks_of(game: str) -> Walks:
    """The random play of a game, made once for all its checks."""
    from prompts.battery.walks import Walks
    from referee.registry import find

    return Walks(find(game))


def held(game: str, name: str) -> None:
    """Fails with what a check has found."""
    from prompts.battery import found
    from prompts.texts import Texts

    texts = Texts("en")
    told = [texts.ui("battery/" + key, {**facts, "check": name}) for key, facts in found(walks_of(game), name)]
    if told:
        pytest.fail("\n".join(told), pytrace=False)
