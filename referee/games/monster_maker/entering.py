"""A match of Monster Maker entered by its result: who returned with what; in deck battles how far everybody came."""

from __future__ import annotations

from referee.grammar.words import write_name
from referee.kernel.forms import FIGURE, PLAYERS, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.forms import Asking
    from referee.kernel.judging import Match


def ask(match: Match) -> Asking:
    """Who returned, in their order, with the treasures; in deck battles how far everybody came."""
    names, options = match.setting.names, match.setting.options
    deck = options["rules"] == "deck"
    named = names if deck else (yield Question("returned", {}, PLAYERS))
    words = ["final"]
    for name in named:
        words.append(write_name(name))
        if deck or options["score"] == "arsha":
            words.append((yield Question("way" if deck else "treasure", {"name": name}, FIGURE)))
    return " ".join(words if named else [*words, "none"])
