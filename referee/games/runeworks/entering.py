"""A match of Runeworks entered by its result: the final scores, or round after round."""

from __future__ import annotations

from referee.games.runeworks.table import Table
from referee.grammar.words import write_name
from referee.kernel.calls import own
from referee.kernel.forms import FIGURE, PLAYERS, YES, Asking, Question
from referee.kernel.judging import Match


def ask(match: Match) -> Asking:
    """The final scores; where the first is left empty, or a round has been entered, the next round."""
    table: Table = own(match.table)
    names = table.names
    if not table.scored:
        first = yield Question("final", {"name": names[0]})
        if first:
            figures = [first]
            for name in names[1:]:
                figures.append((yield Question("score", {"name": name}, FIGURE)))
            return "final " + " / ".join(f"{write_name(name)} {figure}" for name, figure in zip(names, figures))
    return (yield from _round(table))


def _round(table: Table) -> Asking:
    """One round: who ignited and how, and what the others had left."""
    level = table.rules.level
    igniters = yield Question("igniter", {"round": table.played + 1}, PLAYERS, 1)
    parts = []
    for name in igniters:
        part = f"{write_name(name)} ignite"
        if level >= 4 and (yield Question("blast", {"name": name}, YES)):
            part += " blast"
        releaser = (yield Question("shot", {"name": name}, PLAYERS, 0, 1)) if level >= 3 else []
        parts.append(f"{part} shot {write_name(releaser[0])}" if releaser else part)
    for name in [table.names[seat] for seat in table.staying] if level >= 4 else ():
        if name not in igniters:
            hand = yield Question("hand", {"name": name}, FIGURE)
            sets = f" sets {(yield Question('sets', {'name': name}, FIGURE))}" if level == 5 else ""
            parts.append(f"{write_name(name)} {hand}{sets}")
    return "result " + " / ".join(parts)
