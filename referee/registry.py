"""The registry: which games there are, as data, and the Game of a name. A game is imported when it is asked for, never to list it."""

from __future__ import annotations

import os
import sys

from referee.grammar.words import Names, key
from referee.kernel.about import FAULTS, About, about
from scorers.sheet import Name, Refusal
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.kernel.game import Game

BUILT_IN = ("runeworks", "monster-maker", "time-storm", "element-collection", "res-arcana")
GROUP = "referee.games"  # the entry points under which another distribution registers its games


class Entry(Record):
    """A game that can be asked for: what is known of it, told when it is asked for, and where its `GAME` is (`package.module:NAME`)."""

    tell: Callable[[], About]
    place: str

    @property
    def about(self) -> About:
        """What is known of it."""
        return self.tell()


def entries() -> Iterator[Entry]:
    """All games, built in and installed, by their data alone."""
    for name in BUILT_IN:
        yield _built_in(name)
    yield from _installed()


def entry(name: str) -> Entry:
    """The game of that name (key, title, letters); REC-2 with the nearest one."""
    if name in BUILT_IN:
        return _built_in(name)
    wanted, seen = key(name), list[About]()
    for one in entries():
        told = one.about
        if wanted in map(key, told.names()):
            return one
        seen.append(told)
    near = Names("game", ((one.key, [*one.names()]) for one in seen)).nearest(name)
    known = [Name(one.key, one.ja) for one in seen]
    raise Refusal("REC-2", key="header/game-near" if near else "header/game", word=name, near=near, names=known)


def find(name: str) -> Game:
    """The Game of that name; REC-2 where none is called so, or where its package can't be loaded."""
    return load(entry(name))


def load(entry: Entry) -> Game:
    """The Game of an entry; REC-2 where its package can't be loaded, whatever it raises."""
    module, _, name = entry.place.partition(":")
    try:
        if not hasattr(sys.modules.get(module), name):
            __import__(module)
        game: Game = getattr(sys.modules[module], name)
    except Exception as fault:
        reason = reason_of(fault, module)
        raise Refusal("REC-2", key="header/broken-game", game=entry.about.key, place=module, reason=reason) from fault
    return game


def reason_of(fault: Exception, package: str) -> str:
    """What was raised, and the last line of a game's package on the way to it: `TypeError: … (my_game/__init__.py:52)`."""
    inside, frame = os.path.join("", *package.split("."), ""), fault.__traceback__
    reason = f"{type(fault).__name__}: {fault}"
    places = []
    while frame is not None:
        before, own, file = frame.tb_frame.f_code.co_filename.rpartition(os.sep + inside)
        places += [f"{inside}{file}:{frame.tb_lineno}"] if own else []
        frame = frame.tb_next
    return f"{reason} ({places[-1]})" if places else reason


def known() -> list[Game]:
    """All games that can be loaded."""
    found = []
    for one in entries():
        try:
            found.append(load(one))
        except Refusal:  # who asks for that game by its name is told why
            continue
    return found


def _built_in(name: str) -> Entry:
    package = name.replace("-", "_")
    folder = os.path.join(os.path.dirname(__file__), "games", package)
    return Entry(lambda: about(folder), f"referee.games.{package}:GAME")


def _installed() -> Iterator[Entry]:
    # Entry points are read as they lie on the path: importlib.metadata costs more than a whole hot command.
    met: set[str] = {*BUILT_IN}
    for folder in dict.fromkeys(sys.path):
        try:
            beside = sorted(one.path for one in os.scandir(folder or ".") if one.name.endswith(".dist-info"))
        except OSError:
            continue
        for name, place in (pair for path in beside for pair in _registered(path)):
            if name not in met:
                met.add(name)
                yield _entry(name, place, folder)


def _registered(path: str) -> Iterator[tuple[str, str]]:
    """(name, place) of each game that a distribution registers."""
    try:
        with open(os.path.join(path, "entry_points.txt"), encoding="utf-8") as file:
            text = file.read()
    except (OSError, ValueError):
        return
    if f"[{GROUP}]" in text:
        for line in text.partition(f"[{GROUP}]")[2].partition("\n[")[0].splitlines():
            name, equals, place = line.partition("=")
            if equals:
                yield name.strip(), place.strip()


def _entry(name: str, place: str, folder: str) -> Entry:
    told = _about(name, place.partition(":")[0], folder)
    return Entry(lambda: told, place)


def _about(name: str, module: str, folder: str) -> About:
    """What the `game.json` beside a module says; without one, a game is known by the name of its entry point alone."""
    top, *inner = module.split(".")
    try:
        if not os.path.exists(os.path.join(folder, top)):  # it is installed as it lies elsewhere
            from importlib.util import find_spec

            spec = find_spec(top)
            folder = os.path.dirname(next(iter((spec and spec.submodule_search_locations) or [folder])))
        return about(os.path.join(folder, top, *inner))
    except (OSError, ImportError, *FAULTS):
        pass
    return About(name, name, name, "", (1, 99))
