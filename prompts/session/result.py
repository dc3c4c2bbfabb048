"""The small document that is kept of a finished match."""

from __future__ import annotations

from prompts.session.lines import Said
from referee.kernel.judging import Match
from referee.seen import places
from scorers.sheet import Document
from scorers.types import Any, Iterable

TYPED = ("final", "result")  # statements that enter a match, or a part of it, by its result


def result_of(name: str | None, match: Match, said: Iterable[Said] = ()) -> Document:
    """The small document that is kept of a finished match; `said`: its lines, which tell what it was before.

    A table may tell its own `places()` and `figures()` (what its campaigns add up: {name: by seat}), and `teams` by seat.
    """
    setting = match.setting
    table: Any = match.table
    result = {
        "match": name, "campaign": setting.header.get("campaign"), "game": setting.game.key,
        "date": setting.header.get("date"), "players": list(setting.names), **standing(match), "unit": table.unit,
        "seal": match.seal(), "source": "typed" if is_typed(match) else "record",
        "figures": table.figures() if hasattr(table, "figures") else {},
    }  # fmt: skip
    if setting.game.lowest:
        result["lowest"] = True
    teams = getattr(table, "teams", ())
    if len({*teams}) < len(teams):
        result["teams"] = [str(1 + team) for team in teams]
    if setting.header.get("table"):
        result["table"] = setting.header.get("table")
    series = setting.game.series
    if series.length:
        result["length"] = setting.options[series.length]
    if (began := starter(match)) is not None:
        result["began"] = began
    carried = series.carried(table, match.statements())
    if carried is not None:
        result["carried"] = [[{"card": card, "declared": list(declared)} for card, declared in one] for one in carried]
    before = earlier(said)
    if before:
        result["before"] = before
    return result


def starter(match: Match) -> int | None:
    """The seat that had the first turn; None where a match, entered by its result or in its midst, doesn't tell."""
    header, series = match.setting.header, match.setting.game.series
    if header.get("position") or (is_typed(match) and not (series.first and header.get(series.first))):
        return None
    return series.began(match.table, match.statements())


def standing(match: Match) -> Document:
    """How a finished match came out: scores, places and winners."""
    table = match.table
    winners = [match.setting.names[seat] for seat in table.winners()]
    return {"scores": list(table.scores()), "places": places(table), "winners": winners}


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
