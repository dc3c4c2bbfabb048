"""A campaign's table from its results: by each game's own order (section 7 of each rulebook), or by a stated rule.

A rule is None or {"kind": "game"} (a table for each game, by its own order), {"kind": "points", "points":
[for place 1, 2 …], "ties": "shared" or "seat"}, {"kind": "share"} (won of played) or {"kind": "rating"}.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from importlib import import_module

from scorers.sheet import Document, Json
from scorers.tallies import RANKED, Play, Result, moment, plays, streak
from scorers.types import Callable, Collection, Iterable, Mapping, Sequence, TypeAlias

Rule: TypeAlias = "Json | None"
Standing: TypeAlias = Document
Order: TypeAlias = Callable[[Standing], tuple[float, ...]]
Ratings: TypeAlias = Mapping[str, Mapping[str, float]] | None
Trends: TypeAlias = dict[tuple[str, str | None], dict[str, list[tuple[str | None, str, int, int]]]]
GAME, POINTS, SHARE, RATING = KINDS = ("game", "points", "share", "rating")
SHARED, SEAT = TIES = ("shared", "seat")
# What tables show of a row, in this order; where there is little room, without the last ones first, but never without the sum.
COLUMNS = (
    "place", "player", "game", "points", "rating", "played", "won", "share", "score", "average", "best", "worst", "streak", "percent",
)  # fmt: skip


def kind_of(rule: Rule) -> str:
    """The kind of a rule, a word of KINDS."""
    return rule["kind"] if rule else GAME


def standings(
    results: Iterable[Result], rule: Rule = None, ratings: Ratings = None, apart: Collection[str] = ()
) -> list[Standing]:
    """Rows of a table, best first, from these results (`Ledger.results`).

    ratings: {player: {"mu", "sigma", "rating"}} where they are wanted; apart: players who have no place
    (guests), last in the table. By the games' own orders the rows come game by game, in alphabetical order. Row, a dict: place
    (shared by equals; None apart), player, game (None over several), unit, played, won, shared, share,
    places {place: times}, percent {place: of the matches}, scored, score, average, best, worst (None
    over several units), lowest (whether fewest points win), ranked, figures, streak, points (by such a rule), and what `ratings` says.
    """
    if kind_of(rule) == GAME:
        by_game: dict[str, list[Result]] = {}
        for result in results:
            by_game.setdefault(result["game"], []).append(result)
        return [
            one
            for game, found in sorted(by_game.items())
            for one in ranked([row(*own) for own in plays(found).items()], order_of(game), ratings, apart)
        ]
    rows = []
    for player, own in plays(results).items():
        rows.append(row(player, own))
        if rule and rule["kind"] == POINTS:
            rows[-1]["points"] = number(points(rule, own))
    return ranked(rows, ORDERS[kind_of(rule)], ratings, apart)


def ranked(rows: list[Standing], order: Order, ratings: Ratings, apart: Collection[str]) -> list[Standing]:
    """The rows in order with their places; who stands apart comes last, without one."""
    for one in rows:
        one.update((ratings or {}).get(one["player"], {}))
    keys = {id(one): order(one) for one in rows}
    rows.sort(key=lambda one: (one["player"] in apart, keys[id(one)], one["player"]))
    for at, one in enumerate(rows):
        if one["player"] not in apart:
            equal = at and keys[id(rows[at - 1])] == keys[id(one)]
            one["place"] = rows[at - 1]["place"] if equal else at + 1
    return rows


def row(player: str, own: Sequence[Play]) -> Standing:
    """One player's figures over these results, one at least."""
    results = [result for result, _ in own]
    kinds = {(one["game"], one["unit"] or "") for one in results}
    games, units = {game for game, _ in kinds}, {unit for _, unit in kinds if unit}
    won = [player in one["winners"] for one in results]
    scores = [score for result, seat in own if (score := result["scores"][seat]) is not None]
    places = Counter([result["places"][seat] for result, seat in own])
    del places[0]  # none, and no column (MM-6.5)
    placed = [one["scores"][seat] for one, seat in own if one["unit"] == RANKED] if RANKED in units else []
    figures: dict[str, int] = {}
    for result, seat in own:
        for name, values in result["figures"].items():
            figures[name] = figures.get(name, 0) + values[seat]
    found: Standing = {
        "place": None,
        "player": player,
        "game": min(games) if len(games) == 1 else None,
        "unit": ", ".join(sorted(units)),
        "played": len(own),
        "won": sum(won),
        "shared": sum(len(one["winners"]) > 1 for one, mine in zip(results, won) if mine),
        "scored": len(scores),
        "share": round(sum(won) / len(own), 4),
        "places": {str(place): places[place] for place in sorted(places)},
        "ranked": dict(Counter(str(score) for score in placed if score is not None)),
        "figures": figures,
        "percent": {str(place): round(100 * places[place] / len(own), 1) for place in sorted(places)},
        "lowest": len(kinds) == 1 and results[-1].get("lowest", False),
        **dict.fromkeys(("score", "average", "best", "worst")),
        "streak": streak([mine for one, mine in zip(results, won) if one["date"] is not None]),
    }
    if len(kinds) == 1:
        found.update(_sums(scores, found["unit"] == RANKED, found["lowest"]))
    return found


def _sums(scores: list[int], are_places: bool, lowest: bool) -> Document:
    """Sum, average, best and worst of one unit; of places the lowest is best, and 0 is none."""
    given = [score for score in scores if score] if are_places else scores
    best, worst = max(given, default=None), min(given, default=None)
    if lowest or are_places:
        best, worst = worst, best
    average = round(sum(given) / len(given), 2) if given else None
    return {"score": sum(scores), "average": average, "best": best, "worst": worst}


def points(rule: Json, own: Iterable[Play]) -> Fraction:
    """Points for places (Fraction): shared equally by those who share a place, or given in seat order."""
    total = Fraction(0)
    for (place, sharing), times in Counter(_shared(rule, result["places"], seat) for result, seat in own).items():
        total += Fraction(times * sum(rule["points"][place - 1 : place - 1 + sharing]), sharing) if place else 0
    return total


def _shared(rule: Json, places: Sequence[int], seat: int) -> tuple[int, int]:
    """A place, and how many share the points for it and those behind it."""
    place = places[seat]
    return (place + places[:seat].count(place), 1) if rule["ties"] == SEAT and place else (place, places.count(place))


def number(value: Fraction | int) -> float:
    """A Fraction as a plain number."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


ORDERS: dict[str, Order] = {
    POINTS: lambda one: (-one["points"], -one["won"]),
    SHARE: lambda one: (-one["share"], -one["won"]),
    RATING: lambda one: (-one.get("rating", 0),),
}


def order_of(game: str) -> Order:
    """The game's own order (`standing_order(row)` of its scorer), or matches won, then the sum."""
    return getattr(scorer_of(game), "standing_order", _plain_order)


def scorer_of(game: str) -> object:
    """The module that scores a game; None of a game that has none here."""
    try:
        return import_module("scorers." + game.replace("-", "_"))
    except ModuleNotFoundError:
        return None


def _plain_order(one: Standing) -> tuple[float, ...]:
    return (-one["won"], (one["score"] or 0) * (1 if one["lowest"] else -1))


# -- from the results, in order ---------------------------------------------------------------------


def sides(result: Result) -> list[list[int]]:
    """The seats of each team, or each seat alone."""
    found: dict[object, list[int]] = {}
    for seat, team in enumerate(result.get("teams") or range(len(result["players"]))):
        found.setdefault(team, []).append(seat)
    return [*found.values()]


def ranks(result: Result) -> list[int]:
    """How the seats of a result stand to each other, from 1: by their places; who has none (0) is behind all who have, a winner first."""
    keys = [
        (not place, place or name not in result["winners"]) for name, place in zip(result["players"], result["places"])
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


def versus(results: Iterable[Result], one: str, other: str) -> Document:
    """Two players against each other: over all results with both of them.

    A dict: played, tied; ahead, won and score {player: …} (score None where the figures have several units or are missing).
    """
    found: Document = {"players": [one, other], "played": 0, "tied": 0}
    ahead, won, score = ({one: 0, other: 0} for _ in range(3))
    units: set[tuple[str, str | None] | None] = set()
    for result in results:
        standing = dict(zip(result["players"], ranks(result)))
        if one in standing and other in standing:
            figures = dict(zip(result["players"], result["scores"]))
            found["played"] += 1
            if standing[one] == standing[other]:
                found["tied"] += 1
            else:
                ahead[one if standing[one] < standing[other] else other] += 1
            for name in (one, other):
                won[name] += name in result["winners"]
                units.add(None if figures[name] is None else (result["game"], result["unit"]))
                score[name] += figures[name] or 0
    return {**found, "ahead": ahead, "won": won, "score": score if len(units) == 1 and None not in units else None}


def trends(results: Iterable[Result]) -> Trends:
    """How each player's sum grew: {(game, unit): {player: [(date, match, figure, sum)…]}}, by date.

    The figure is the net one where the game tells one (`figures` `net`), else the score.
    """
    found: Trends = {}
    for result in sorted(results, key=moment):
        figures = result["figures"].get("net") or result["scores"]
        players = found.setdefault((result["game"], result["unit"]), {})
        for player, figure in zip(result["players"], figures):
            if figure is not None:
                line = players.setdefault(player, [])
                line.append((result["date"], result["match"], figure, figure + (line[-1][3] if line else 0)))
    return found


def course(results: Iterable[Result], rule: Rule) -> list[dict[str, float]]:
    """What a rule of points or shares (in percent) counts for each player, after each result in their order."""
    found: list[dict[str, float]] = []
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    played: Counter[str] = Counter()
    for result in sorted(results, key=moment):
        now = dict(found[-1]) if found else {}
        for seat, player in enumerate(result["players"]):
            played[player] += 1
            if rule and rule["kind"] == POINTS:
                sums[player] += points(rule, [(result, seat)])
                now[player] = float(sums[player])
            else:
                sums[player] += 100 * (player in result["winners"])
                now[player] = float(sums[player] / played[player])
        found.append(now)
    return found


# -- events -----------------------------------------------------------------------------------------


def entrants(
    results: Iterable[Result], names: Iterable[str], byes: Mapping[str, int], rule: Rule = None
) -> list[Standing]:
    """Rows of an event for these players, those without a result included, best first.

    `wins`: matches won, a draw and a first place that is shared in their parts (half, of two), a bye (byes: {name: how many})
    as one. Then, of `points` for places where the rule says so or of wins: `opponents` (their wins), `direct` (against
    those who are equal so far), `beaten` (the wins of those who ended behind), the sum of scores; the sum before these
    where a game's rulebook says that (MM-12.9). Equals in all share the place.
    """
    results, names = list(results), list(names)
    known = plays(results)
    wins = defaultdict(Fraction, {name: Fraction(byes.get(name, 0)) for name in names})
    for result in results:
        for name, part in shares(result).items():
            wins[name] += part
    by_points = kind_of(rule) == POINTS
    rows = []
    for name in names:
        own = known.get(name, [])
        one: Standing = {"place": None, "player": name, "byes": byes.get(name, 0), "wins": number(wins[name])}
        one["played"], one["won"] = len(own), sum(name in result["winners"] for result, _ in own)
        one["score"] = sum(result["scores"][seat] or 0 for result, seat in own)
        if rule and by_points:
            one["points"] = number(points(rule, own))
        behind = meetings(results, name)
        one["opponents"] = number(sum(wins[other] for other, _ in behind))
        one["beaten"] = number(sum(wins[other] for other, ahead in behind if ahead == 1))
        rows.append(one)
    sums_first = any(is_by_sums(result["game"]) for result in results)

    def first(one: Standing) -> tuple[float, ...]:
        leading = (-one["points"], -one["wins"]) if by_points else (-one["wins"],)
        return (*leading, -one["score"] if sums_first else 0, -one["opponents"])

    for one in rows:
        equal = {other["player"] for other in rows if other is not one and first(other) == first(one)}
        met = meetings(results, one["player"])
        one["direct"] = number(sum(ahead for other, ahead in met if other in equal))
    return ranked(rows, lambda one: (*first(one), -one["direct"], -one["beaten"], -one["score"]), None, ())


def shares(result: Result) -> dict[str, Fraction]:
    """What each player has of a match that is won once: all, a part of a shared first place or of a draw, nothing."""
    seats = range(len(result["players"]))
    first = [seat for seat in seats if result["players"][seat] in result["winners"]]
    first = first or [seat for seat in seats if result["places"][seat] == 1]
    teams = result.get("teams")
    together = teams is not None and len({teams[seat] for seat in first}) == 1
    return {result["players"][seat]: Fraction(1, 1 if together else len(first)) for seat in first}


def meetings(results: Iterable[Result], name: str) -> list[tuple[str, Fraction]]:
    """[(opponent, 1 where this player ended ahead, a half where level, 0 where behind)…] of all tables."""
    found = []
    for result in results:
        if name in result["players"]:
            standing = ranks(result)
            own = standing[seat := result["players"].index(name)]
            side = [result["players"][one] for one in next(seats for seats in sides(result) if seat in seats)]
            found += [
                (other, Fraction(1 + (rank > own) - (rank < own), 2))
                for other, rank in zip(result["players"], standing)
                if other not in side
            ]
    return found


def is_by_sums(game: str) -> bool:
    """Whether a game's rulebook ranks equal wins in an event by the sums of scores."""
    return bool(getattr(scorer_of(game), "EVENTS_BY_SUMS", False))
