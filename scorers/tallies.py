"""What standings need of each player, counted from the results when it is asked for. Pure."""

from __future__ import annotations

from scorers.sheet import Document
from scorers.types import Iterable, NotRequired, TypedDict


class Result(TypedDict):
    """A finished match as it is told, its players as they are called by now, in seat order."""

    match: str
    campaign: str | None
    game: str
    date: str | None
    at: str  # when it was first kept
    players: list[str]
    ids: list[str]  # of the members of the campaign who they are
    names: list[str]  # as they were typed
    scores: list[int | None]
    places: list[int]  # from 1; 0: none
    winners: list[str]
    unit: str | None
    seal: str | None
    source: str  # record, typed or import
    figures: dict[str, list[int]]
    table: NotRequired[str]
    place: NotRequired[str | None]
    minutes: NotRequired[int | None]
    note: NotRequired[str | None]
    foreign: NotRequired[Document]  # as it came from other programs
    began: NotRequired[int | None]  # the seat (from 0) that had the first turn
    lowest: NotRequired[bool]  # whether fewest points win
    teams: NotRequired[list[str]]  # which team each played in
    roles: NotRequired[list[str]]  # and as what
    length: NotRequired[int | None]  # matches that the campaign is to have
    carried: NotRequired[list[list[Document]]]  # what each player takes to the next match
    before: NotRequired[list[Document]]  # what it was before it was corrected


RANKED = "place"  # the unit of figures that are places themselves, 0 for none


def moment(result: Result) -> tuple[str, str, str]:
    """What results are ordered by: the day, then when it was first kept (`at`), then the match's id."""
    return result["date"] or "", result["at"], result["match"]


def tallies(results: Iterable[Result]) -> list[Document]:
    """What each player did in these results: [{"player", "sums": {game: {unit: part}}, "streak", "streaks": {game: …}}].

    part: see `add`; a streak: {"now": wins in a row, or below zero matches without a win; "best": most wins in a row;
    "worst": most matches in a row without a win}, None without a dated result.
    """
    found: dict[str, Document] = {}
    for result in sorted(results, key=moment):
        game, unit = result["game"], result["unit"] or ""
        for seat, player in enumerate(result["players"]):
            one = found.get(player)
            if one is None:
                one = found[player] = {"player": player, "sums": {}, "streak": [], "streaks": {}}
            units = one["sums"].setdefault(game, {})
            if unit not in units:
                units[unit] = new_part()
            add(units[unit], result, seat)
            if result["date"] is not None:
                won = player in result["winners"]
                one["streak"].append(won)
                one["streaks"].setdefault(game, []).append(won)
    for one in found.values():
        one["streak"] = streak(one["streak"])
        one["streaks"] = {game: streak(won) for game, won in one["streaks"].items()}
    return list(found.values())


def latest(results: Iterable[Result]) -> dict[str, Document]:
    """{game: {"count" of results, "result": the last one}}."""
    found: dict[str, Document] = {}
    for result in sorted(results, key=moment):
        count = found[result["game"]]["count"] if result["game"] in found else 0
        found[result["game"]] = {"count": count + 1, "result": result}
    return found


def carried(results: Iterable[Result]) -> dict[str, list[Document]]:
    """{member: what they took out of their last match of a game}; results: the game's, in their order."""
    return {player: what for one in results for player, what in zip(one["players"], one.get("carried", ()))}


def streak(won: list[bool]) -> dict[str, int] | None:
    """The streak of who has won and not won in this order."""
    now = best = worst = 0
    for one in won:
        if one:
            now = now + 1 if now > 0 else 1
            best = now if now > best else best
        else:
            now = now - 1 if now < 0 else -1
            worst = -now if -now > worst else worst
    return {"now": now, "best": best, "worst": worst} if won else None


def new_part() -> Document:
    """The part of a player without a result; see `add`."""
    return {
        "played": 0, "won": 0, "shared": 0, "places": {}, "ties": {}, "seats": {}, "scored": 0, "score": 0,
        "figures": {}, "best": None, "worst": None, "ranked": {}, "lowest": False,
    }  # fmt: skip


def add(part: Document, result: Result, seat: int) -> None:
    """Add the result of the player in this seat (from 0) to a part.

    part: `played`; `won` (alone or shared), `shared` (of these, with others); `places` {place as str: times}, no place (0) left out; `ties`
    {"place/players who share it": times}; `seats` {place: times} with shared places given in seat order; `scored`
    (results with a figure), `score` (their sum, in the unit), `best`, `worst`; `ranked` {figure: times}, in the unit
    "place" alone; `figures` {name: sum}; `lowest` (whether fewest points win).
    """
    part["played"] += 1
    part["lowest"] = result.get("lowest", False)
    winners, places, score = result["winners"], result["places"], result["scores"][seat]
    if result["players"][seat] in winners:
        part["won"] += 1
        if len(winners) > 1:
            part["shared"] += 1
    if place := places[seat]:  # else none: in no column, and no points for one (MM-6.5)
        sharing = places.count(place)
        _more(part["places"], name := str(place))
        if sharing > 1:
            _more(part["ties"], f"{place}/{sharing}")
            name = str(place + places[:seat].count(place))
        _more(part["seats"], name)
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
        figures[name] = figures[name] + values[seat] if name in figures else values[seat]


def _more(counts: dict[str, int], key: str) -> None:
    counts[key] = counts[key] + 1 if key in counts else 1
