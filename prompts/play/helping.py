"""`help` and `?` at the prompt.

What can be typed: the game's statements by what they are for, each with an example, and the words for the program; and what everybody
could say now on one screen, where it is more, one example of each verb.
"""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from prompts.play.layout import columns_of
from prompts.render.statement import with_actor
from prompts.render.verdict import awaited_lines
from prompts.session.questions import example_of, offered
from prompts.texts import Texts
from prompts.width import breakable, lines_of, wrap
from referee.grammar.verbs import Verb
from referee.kernel.common import VERBS
from referee.kernel.verdict import Offer
from referee.seen import Seen
from scorers.types import Sequence

INDENT = 4


def help_lines(texts: Texts, seen: Seen, columns: int) -> list[str]:
    """What can be said now, at other times and by the table, then what is for the program: heading by heading."""
    now = {name for one in seen.awaited() for name in one.verbs}
    own = [verb for verb in seen.setting.game.verbs if verb not in VERBS]
    groups = {
        "now": [shown(texts, seen, verb) for verb in own if verb.name in now],
        "later": [shown(texts, seen, verb) for verb in own if verb.name not in now],
        "table": [shown(texts, seen, verb) for verb in VERBS],
        "program": [line.split("  ", 1) for line in texts.ui("play/help").split("\n")],
    }
    lines = []
    for name, pairs in groups.items():
        if pairs:
            lines += [texts.ui(f"play/help/{name}"), *beside(pairs, columns)]
    return lines


def shown(texts: Texts, seen: Seen, verb: Verb) -> list[str]:
    """An example of a verb with names of this table, and what it says."""
    return [with_actor(*example_of(texts, seen, verb)), texts.find("verbs", verb.name) or ""]


def beside(pairs: Sequence[Sequence[str]], columns: int) -> list[str]:
    """Lines of what is typed and, beside it, what it means."""
    drawn = Table.grid(padding=(0, 2, 0, 0))
    drawn.add_column(max_width=columns // 3)
    for typed, meaning in pairs:
        drawn.add_row(*(Text(breakable(told), overflow="fold") for told in (typed, meaning)))
    return ["  " + line for line in lines_of(drawn, columns - 2)]


def pages(lines: Sequence[str], rows: int) -> list[Sequence[str]]:
    """Lines as pages of so many rows."""
    return [lines[at : at + rows] for at in range(0, len(lines), rows)]


def listing(texts: Texts, seen: Seen, columns: int, rows: int) -> list[str] | None:
    """One example of each verb, for all at once who may say the same, and how many more there are; None where all has room."""
    awaited = [part for line in awaited_lines(texts, seen, verbs=True) for part in wrap(line, columns, INDENT)]
    verbs: dict[tuple[str | None, str], list[Offer]] = {}
    for one in seen.offers():
        verbs.setdefault((one.actor, one.verb), []).append(one)
    every = list(dict.fromkeys(offered(texts, seen, one) for offers in verbs.values() for one in offers))
    if len(every) < rows * 9 and len(awaited) + len(columns_of(every, columns - INDENT)) < rows:
        return None
    alike: dict[tuple[str, int], list[str]] = {}
    for (actor, verb), offers in verbs.items():
        first = offered(texts, seen, Offer(None, verb, offers[0].text, offers[0].clause, offers[0].must))
        alike.setdefault((first, len(offers) - 1), []).append(actor or "")
    told = [
        ": ".join(filter(None, (texts.listed(actors), first))) + f"  (+{more})" * (more > 0)
        for (first, more), actors in alike.items()
    ]
    shown = [" " * INDENT + line for line in columns_of(told, columns - INDENT)][: rows - len(awaited) - 2]
    return [*awaited, *shown, " " * INDENT + texts.ui("play/all-offers")]
