"""What everybody could say now on one screen, for `?`: where it is more, one example of each verb."""

from __future__ import annotations

from prompts.play.layout import columns_of
from prompts.render.verdict import awaited_lines
from prompts.session.questions import offered
from prompts.texts import Texts
from prompts.width import wrap
from referee.kernel.verdict import Offer
from referee.seen import Seen

INDENT = 4


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
