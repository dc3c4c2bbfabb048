"""What keepers of plays look for: first plays, days, who began, best and worst, h-index, nemesis, a year in review. Pure."""

from __future__ import annotations

from collections import Counter

from scorers.sheet import Document
from scorers.standings import meetings
from scorers.tallies import RANKED, Result, moment
from scorers.types import Iterable, TypeAlias

Marks: TypeAlias = list[tuple[Document, Document]]  # the best and the worst of each game and unit
OUTCOMES = (RANKED, "win")  # units of figures that only tell who won


def firsts(results: Iterable[Result]) -> list[Document]:
    """Everybody's first play of each game (player, game, date, match), in their order; whose day nobody knows come first."""
    found: dict[tuple[str, str], Document] = {}
    for one in sorted(results, key=moment):
        for player in one["players"]:
            found.setdefault(
                (player, one["game"]),
                {"player": player, "game": one["game"], "date": one["date"], "match": one["match"]},
            )
    return list(found.values())


def days(results: Iterable[Result]) -> list[str]:
    """The days on which something was played, in order."""
    return sorted({one["date"] for one in results if one["date"]})


def h_index(counts: Iterable[int]) -> int:
    """The most games that were each played at least as many times: h games h times."""
    return sum(count >= rank for rank, count in enumerate(sorted(counts, reverse=True), 1))


def starter(result: Result) -> str | None:
    """Who had the first turn, where that is known."""
    began = result.get("began")
    return None if began is None else result["players"][began]


def nemesis(results: Iterable[Result], player: str) -> Document | None:
    """Who (player) ended ahead of a player more often than behind, by the greatest difference; of equals who did so more often, then
    by name; ahead, behind: how often.
    """
    met: dict[str, Counter[bool]] = {}
    for other, won in meetings(results, player):
        met.setdefault(other, Counter()).update([won == 1] if won in (0, 1) else [])
    found = [(one[True] - one[False], -one[False], other) for other, one in met.items() if one[False] > one[True]]
    if not found:
        return None
    _, ahead, other = min(found)
    return {"player": other, "ahead": -ahead, "behind": met[other][True]}


def marks(results: Iterable[Result], player: str | None = None) -> Marks:
    """The best and the worst score (player, game, unit, score, date, match) of each game and unit, of all or of one player; of equals
    the first.
    """
    found: dict[tuple[str, str | None], tuple[Document, Document]] = {}
    for one in sorted(results, key=moment):
        kind, low = (one["game"], one["unit"]), bool(one.get("lowest"))
        for name, score in zip(one["players"], one["scores"]):
            if score is None or player not in (None, name) or one["unit"] in OUTCOMES:
                continue
            mark = {"player": name, "score": score, **{fact: one[fact] for fact in ("game", "unit", "date", "match")}}
            best, worst = found.get(kind, (mark, mark))
            if (score < best["score"]) if low else (score > best["score"]):
                best = mark
            if (score > worst["score"]) if low else (score < worst["score"]):
                worst = mark
            found[kind] = best, worst
    return list(found.values())


def habits(results: Iterable[Result], every: Iterable[Result]) -> list[Document]:
    """Each player's figures of these results, who played most first; every: all results, which tell what was new.

    player, played, won, days, first and last (days, None where nobody knows one), games ({game: plays}), new (games), h_index, minutes,
    began of the `told` matches that say who did, began_won of these, nemesis.
    """
    results = list(results)
    matches = {one["match"] for one in results}
    new = Counter(one["player"] for one in firsts(every) if one["match"] in matches)
    found: list[Document] = []
    for player in dict.fromkeys(name for one in results for name in one["players"]):
        own = [one for one in results if player in one["players"]]
        told = [one for one in own if starter(one)]
        began = [one for one in told if starter(one) == player]
        began_won = sum(player in one["winners"] for one in began)
        when, games = days(own), most(one["game"] for one in own)
        found.append({
            "player": player, "played": len(own), "won": sum(player in one["winners"] for one in own), "days": len(when),
            "first": when[0] if when else None, "last": when[-1] if when else None, "games": games, "new": new[player],
            "h_index": h_index(games.values()), "minutes": sum(one.get("minutes") or 0 for one in own), "told": len(told), "began": len(began),
            "began_won": began_won, "nemesis": nemesis(own, player),
        })  # fmt: skip
    return sorted(found, key=lambda one: (-one["played"], one["player"]))


def review(results: Iterable[Result], every: Iterable[Result], year: str) -> Document:
    """A year in review from its results; every: all results, which tell what was new.

    played, days, minutes; games, people and won: plays by game and player and games won by player, most first; new: games that nobody
    had played before; months: plays of each; h_index; busiest: the day with the most plays; longest: the match (match, game, minutes).
    """
    own = sorted(results, key=moment)
    first = {one["game"]: one["match"] for one in sorted(every, key=moment, reverse=True)}
    matches = {one["match"] for one in own}
    games, dates = most(one["game"] for one in own), most(one["date"] or "" for one in own)
    minutes = max((one.get("minutes") or 0 for one in own), default=0)
    longest = next(
        ((one["match"], one["game"], minutes) for one in own if minutes and one.get("minutes") == minutes), None
    )
    busiest, months = next(iter(dates.items()), None), Counter((one["date"] or "")[5:7] for one in own)
    return {
        "year": year, "played": len(own), "days": len(dates), "minutes": sum(one.get("minutes") or 0 for one in own), "games": games,
        "people": most(name for one in own for name in one["players"]), "won": most(name for one in own for name in one["winners"]),
        "new": [game for game in games if first[game] in matches], "months": [months[f"{month:02}"] for month in range(1, 13)],
        "h_index": h_index(games.values()), "busiest": busiest, "longest": longest,
    }  # fmt: skip


def most(names: Iterable[str]) -> dict[str, int]:
    """How often each of these comes, most first; equals in their order."""
    return dict(sorted(Counter(names).items(), key=lambda one: -one[1]))
