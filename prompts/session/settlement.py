"""A match is settled: its result is kept, replaced or dropped in the ledger as its record says."""

from __future__ import annotations

import os
from contextlib import suppress

from prompts.shell import Stop, kept, stop_of
from referee.grammar.words import key
from referee.seen import places
from scorers.ledger import LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from prompts.session.session import Said, Sitting
    from referee.kernel.judging import Match
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document

TYPED = ("final", "result")  # statements that enter a match, or a part of it, by its result
REFUSED = ("full", "read-only", "denied", "missing", "folder", "exists", "failed")  # what the system may say
WAITING = ("busy", "newer")  # why else the ledger may take nothing now


def open_ledger(place: str) -> Ledger:
    """The Ledger of a home, in which names are compared as the referee compares them; one of before is converted first."""
    from scorers.ledger.kept import Ledger

    if not os.path.isdir(os.path.join(place, "campaigns")):
        from scorers.ledger import converting

        if converting.is_old(place):
            kept(converting.convert, place, lambda beside: Ledger(beside, key))
    return kept(Ledger, place, key)


def settle(sitting: Sitting) -> None:
    """Bring the ledger in line with one match, then take its mark away.

    Raises Stop `closed-waits` where its campaign is closed, `result-waits` where the ledger can't be written, `result-busy`,
    `result-newer`: the mark stays, and the result waits for the next command.
    """
    ledger = open_ledger(sitting.home)
    try:
        if sitting.match.counts:
            ledger.keep(result_of(sitting.name, sitting.match, sitting.said))
        else:
            ledger.drop(sitting.name, sitting.match.setting.header.get("campaign"))
    except LedgerError as error:
        if error.key == "closed":
            raise Stop("closed-waits", match=sitting.name, campaign=error.facts["campaign"]) from None
        if error.key in WAITING:
            raise Stop("result-" + error.key, match=sitting.name, **error.facts) from None
        if error.key not in REFUSED:
            raise stop_of(error) from None
        raise Stop("result-waits", match=sitting.name, path=error.facts["path"], why=error.facts["detail"]) from None
    with suppress(OSError):  # another process may have settled it; a mark that stays only costs a look
        os.unlink(os.path.join(sitting.home, "unsettled", sitting.name))


def result_of(name: str | None, match: Match, said: Iterable[Said] = ()) -> Document:
    """The small document that is kept of a finished match; `said`: its lines, which tell what it was before.

    A table may tell its own `places()` and `figures()` (what its campaigns add up: {name: by seat}).
    """
    setting = match.setting
    table: Any = match.table
    names = list(setting.names)
    result = {
        "match": name,
        "campaign": setting.header.get("campaign"),
        "game": setting.game.key,
        "date": setting.header.get("date"),
        "players": names,
        **standing(match),
        "unit": table.unit,
        "seal": match.seal(),
        "source": "typed" if is_typed(match) else "record",
        "figures": table.figures() if hasattr(table, "figures") else {},
    }
    if setting.header.get("table"):
        result["table"] = setting.header.get("table")
    series = setting.game.series
    if series.length:
        result["length"] = setting.options[series.length]
    carried = series.carried(table, match.statements())
    if carried is not None:
        result["carried"] = [[{"card": card, "declared": list(declared)} for card, declared in one] for one in carried]
    before = earlier(said)
    if before:
        result["before"] = before
    return result


def standing(match: Match) -> Document:
    """How a finished match came out: scores, places and winners."""
    table = match.table
    return {
        "scores": list(table.scores()),
        "places": places(table),
        "winners": [match.setting.names[seat] for seat in table.winners()],
    }


def earlier(said: Iterable[Said]) -> list[Document]:
    """What the match's result was before it was corrected: [{number: of the statement that made it so, scores, places, winners}…]."""
    found: list[Document] = []
    for one in said:
        if one.verdict is None or not one.verdict.ok or not one.verdict.match.counts:
            continue
        now = standing(one.verdict.match)
        if not found or any(found[-1][name] != now[name] for name in now):
            found.append({"number": one.number, **now})
    return found[:-1]


def is_typed(match: Match) -> bool:
    """Whether a match was entered by its result, and nothing of it was refereed."""
    verbs = [one.verb for one in match.statements() if one.refusal is None and one.verb]
    return any(verb.name in TYPED for verb in verbs) and all(verb.name in TYPED or verb.beside for verb in verbs)
