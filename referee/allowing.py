"""Which clauses allow a statement: each game's list for its verbs, narrowed to the table and to what was said.

A game's package may have a module `allowing`: PREFIX of its clauses; CLAUSES, {verb: text}; and
kinds(before, said, after), a set of words that hold for an accepted statement. In a text stand the
numbers of the clauses, the most telling ones before `/`; `5.2@run` counts only where kinds has `run`,
and with several `@` only where it has them all. Nothing but `why` asks, so judging costs nothing more.
"""

from __future__ import annotations

import sys

from referee.common import EDITS
from referee.games import find_verb
from referee.match import asked
from referee.reading import read
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Set as AbstractSet
    from typing import Any

    from referee.games import Game
    from referee.judging import Match

MOST_TOLD = 3  # clauses of the verb's own law
COMMON = {"tally": "/ REC-5", "penalty": "REC-8 /", **{edit.name: "/ REC-7" for edit in EDITS}}


def allowing(before: Match, line: str, after: Match) -> tuple[list[str], ...]:
    """([the most telling clauses], [further ones]) that allowed a statement.

    before, after: the Match without and with it; line: as it was said, with its actor.
    """
    game = before.setting.game
    lists = lists_of(game)
    if lists is None:
        found, verb = asked(after), after.verb
        own = dict.fromkeys(one.clause for one in found if not one.general)
        rest = dict.fromkeys(
            [*(one.clause for one in found if one.general), *game.see.get(verb.name if verb else "", ())]
        )
        return [*own][:MOST_TOLD], [*([*own][MOST_TOLD:]), *rest]
    try:
        said = read(before, line)
        name = said.verb.name
    except Refusal:  # a bare `roll` among others: its verb alone is known
        said, name = None, find_verb(before.setting.game, after.text.split(" ", 1)[0]).name
    text = COMMON.get(name) or lists.CLAUSES.get(name) or ""
    holds = lists.kinds(before, said, after) if said is not None else set()
    prefix = lists.PREFIX
    return tuple([found for found in clauses(part, prefix, holds)] for part in (text.partition("/")[::2]))


def clauses(text: str, prefix: str, holds: AbstractSet[str] | None = None) -> list[str]:
    """Ids of a list's text in order; holds: the words of `kinds`, None: whatever they are."""
    found = []
    for word in text.replace("/", " ").split():
        number, *wanted = word.split("@")
        if holds is None or holds >= set(wanted):
            found.append(number if "-" in number else f"{prefix}-{number}")
    return list(dict.fromkeys(found))


def lists_of(game: Game) -> Any:
    """The module of a game's lists, or None."""
    name = game.package + ".allowing"
    try:
        __import__(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
    return sys.modules[name]
