"""The registry: name -> game, imported when asked for."""

from __future__ import annotations

import sys

from referee.grammar.words import Names, key
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.metadata import EntryPoints

    from referee.kernel.game import Game

BUILT_IN = {
    "runeworks": ("referee.games.runeworks", "ルーンワークス"),
    "monster-maker": ("referee.games.monster_maker", "モンスターメーカー・リバイズド"),
    "time-storm": ("referee.games.time_storm", "タイムストーム"),
    "element-collection": ("referee.games.element_collection", "魔導士のエレコレ"),
    "res-arcana": ("referee.games.res_arcana", "レス・アルカナ"),
}


def find(name: str) -> Game:
    """The Game of that name (its key, or a title that it has); REC-2 with the nearest one."""
    if name in BUILT_IN:
        return load(BUILT_IN[name][0])
    wanted = key(name)
    for known, (module, ja) in BUILT_IN.items():
        if wanted in (key(known), key(ja)):
            return load(module)
    for entry in _installed():
        if key(entry.name) == wanted:
            installed: Game = entry.load()
            return installed
    for module, _ in BUILT_IN.values():
        game = load(module)
        if wanted in map(key, (game.title, *game.also)):
            return game
    near = Names("game", ((known, (known, ja)) for known, (_, ja) in BUILT_IN.items())).nearest(name)
    raise Refusal(
        "REC-2", key="header/game-near" if near else "header/game", word=name, near=near, names=list(BUILT_IN)
    )


def load(module: str) -> Game:
    """The GAME of a package of ours."""
    if not hasattr(sys.modules.get(module), "GAME"):
        __import__(module)
    game: Game = sys.modules[module].GAME
    return game


def known() -> list[Game]:
    """All games, built in and installed."""
    return [*(load(module) for module, _ in BUILT_IN.values()), *(entry.load() for entry in _installed())]


def _installed() -> EntryPoints:
    # Games from other distributions; importlib.metadata is slow, so only for what isn't built in.
    from importlib.metadata import entry_points

    return entry_points(group="referee.games")
