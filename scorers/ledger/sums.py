"""A campaign's kept sums: for each player, game and unit what standings need, so that they read no results.

Only counts, sums, least and greatest: the order of the results plays no part, and every figure is a
whole number, so that sums kept one by one and sums rebuilt from all results are equal. A streak alone
(see `stride`) goes by the order of `moment`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeAlias

    Result: TypeAlias = Mapping[str, Any]  # see `Ledger.keep_result`
    Part: TypeAlias = dict[str, Any]
    Sums: TypeAlias = dict[str, dict[str, Part]]  # by game, then unit
    Seats: TypeAlias = Callable[[str, list[str]], list[str]]

RANKED = "place"  # the unit of figures that are places themselves, 0 for none


def add(sums: Sums, result: Result, seat: int) -> None:
    """Add the result (see `Ledger.keep_result`) of the player in this seat (from 0) to `sums`.

    sums: {game: {unit: part}}, changed in place. part: `played`; `won` (alone or shared), `shared` (of
    these, with others); `places` {place as str: times}; `ties` {"place/players who share it": times};
    `seats` {place: times} with shared places given in seat order; `scored` (results with a figure),
    `score` (their sum, in the unit), `best`, `worst`; `ranked` {figure: times}, in the unit "place"
    alone; `figures` {name: sum}; `first`, `last` (dates).
    """
    _count(_part(sums, result["game"], result["unit"]), result, seat)


def tally(results: Iterable[Result], seats: Seats | None = None) -> dict[str, dict[str, Sums]]:
    """Results -> {campaign: {player: sums}}, as `add` makes them.

    seats(campaign, players) -> who they are in the standings, in seat order (default: as they are).
    """
    campaigns: dict[str, dict[str, Sums]] = {}
    parts: dict[
        tuple[str, str, str, str | None], Part
    ] = {}  # what `campaigns` holds, found by one look instead of four: half the time of a rebuild
    for result in results:
        campaign, game, unit = result["campaign"] or "", result["game"], result["unit"]
        players = seats(campaign, result["players"]) if seats else result["players"]
        for seat, player in enumerate(players):
            key = (campaign, player, game, unit)
            part = parts.get(key)
            if part is None:
                sums = campaigns.setdefault(campaign, {}).setdefault(player, {})
                part = parts[key] = _part(sums, game, unit)
            _count(part, result, seat)
    return campaigns


def moment(result: Result) -> list[str]:
    """What results are ordered by, a list: the day, then when it was first kept (`at`), then the match's id."""
    return [result["date"] or "", result.get("at") or "", result["match"]]


def stride(streak: Mapping[str, Any] | None, result: Result, seat: int, last: list[str]) -> dict[str, Any] | None:
    """A player's streak one dated result, of the moment `last`, further: a new dict; None where that came before it.

    streak: None, or {"last": moment; "now": wins in a row, or below zero matches without a win; "best":
    most wins in a row; "worst": most matches in a row without a win}.
    """
    streak = streak or {"last": [], "now": 0, "best": 0, "worst": 0}
    if last < streak["last"]:
        return None
    won = result["players"][seat] in result["winners"]
    now, best, worst = streak["now"], streak["best"], streak["worst"]
    if won:
        now = now + 1 if now > 0 else 1
        best = now if now > best else best
    else:
        now = now - 1 if now < 0 else -1
        worst = -now if -now > worst else worst
    return {"last": last, "now": now, "best": best, "worst": worst}


def _part(sums: Sums, game: str, unit: str | None) -> Part:
    part = sums.setdefault(game, {}).setdefault(unit or "", {})
    if not part:
        part.update(played=0, won=0, shared=0, places={}, ties={}, seats={}, scored=0, score=0, figures={})
        part.update(best=None, worst=None, ranked={}, first=None, last=None)
    return part


def _count(part: Part, result: Result, seat: int) -> None:
    part["played"] += 1
    winners = result["winners"]
    if result["players"][seat] in winners:
        part["won"] += 1
        if len(winners) > 1:
            part["shared"] += 1
    _count_place(part, result["places"], seat)
    score = result["scores"][seat]
    if score is not None:
        part["scored"] += 1
        part["score"] += score
        if part["best"] is None or score > part["best"]:
            part["best"] = score
        if part["worst"] is None or score < part["worst"]:
            part["worst"] = score
        if result["unit"] == RANKED:
            _more(part["ranked"], str(score))
    figures = part["figures"]
    for name, values in result["figures"].items():
        figures[name] = figures.get(name, 0) + values[seat]
    date = result["date"]
    if date is not None:
        if part["first"] is None or date < part["first"]:
            part["first"] = date
        if part["last"] is None or date > part["last"]:
            part["last"] = date


def _count_place(part: Part, places: list[int], seat: int) -> None:
    place = places[seat]
    _more(part["places"], str(place))
    sharing = places.count(place)
    if sharing == 1:
        _more(part["seats"], str(place))
        return
    _more(part["ties"], f"{place}/{sharing}")
    _more(part["seats"], str(place + places[:seat].count(place)))


def _more(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1
