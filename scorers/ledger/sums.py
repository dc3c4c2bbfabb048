"""A campaign's kept sums: for each player, game and unit what standings need, so that they read no results.

Only counts, sums, least and greatest: the order of the results plays no part, and every figure is a
whole number, so that sums kept one by one and sums rebuilt from all results are equal. A streak alone
(see `stride`) goes by the order of `moment`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    Result: TypeAlias = Mapping[str, Any]  # see `Ledger.keep_result`
    Part: TypeAlias = dict[str, Any]
    Sums: TypeAlias = dict[str, dict[str, Part]]  # by game, then unit

RANKED = "place"  # the unit of figures that are places themselves, 0 for none


def add(sums: Sums, result: Result, seat: int) -> None:
    """Add the result (see `Ledger.keep_result`) of the player in this seat (from 0) to `sums`.

    sums: {game: {unit: part}}, changed in place. part: `played`; `won` (alone or shared), `shared` (of
    these, with others); `places` {place as str: times}, no place (0) left out; `ties` {"place/players who share it": times};
    `seats` {place: times} with shared places given in seat order; `scored` (results with a figure),
    `score` (their sum, in the unit), `best`, `worst`; `ranked` {figure: times}, in the unit "place"
    alone; `figures` {name: sum}; `first`, `last` (dates).
    """
    units, unit = sums.setdefault(result["game"], {}), result["unit"] or ""
    if unit not in units:
        units[unit] = new_part()
    _count(units[unit], result, seat)


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


def item_key(campaign: str | None, name: str) -> str:
    """The id of what is kept of a campaign's player or game: names hold no newline."""
    return f"{campaign or ''}\n{name}"


def new_item(campaign: str, player: str) -> dict[str, Any]:
    """What is kept of a player without a result."""
    return {"campaign": campaign or "", "player": player, "sums": {}, "streak": None, "streaks": {}, "carried": {}}


def latest_item(campaign: str, result: Result, last: list[str], count: int) -> dict[str, Any]:
    """What is kept of a campaign's last match of a game, which is this result, of the moment `last`; count: of its results."""
    return {
        "campaign": campaign, "game": result["game"], "count": count, "match": result["match"],
        "last": last, "winners": result["winners"], "length": result.get("length"),
    }  # fmt: skip


def new_part() -> Part:
    """The part of a player without a result; see `add`."""
    return {
        "played": 0, "won": 0, "shared": 0, "places": {}, "ties": {}, "seats": {}, "scored": 0, "score": 0,
        "figures": {}, "best": None, "worst": None, "ranked": {}, "first": None, "last": None,
    }  # fmt: skip


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
    if not place:  # none: in no column, and no points for one (MM-6.5)
        return
    _more(part["places"], str(place))
    sharing = places.count(place)
    if sharing == 1:
        _more(part["seats"], str(place))
        return
    _more(part["ties"], f"{place}/{sharing}")
    _more(part["seats"], str(place + places[:seat].count(place)))


def _more(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1
