"""`referee standings [C]`: the table of a campaign, two players against each other, or how the sums grew."""

from __future__ import annotations

from prompts.campaigns import LEFT, NONE, chosen, guests, player, rate
from prompts.chart import chart
from prompts.draw import columns
from prompts.shell import Shell, Stop, kept
from scorers.ledger import home
from scorers.standings import RATING, kind_of, standings, trends, versus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from prompts.shell import Flags
    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger
    from scorers.ledger.lines import Document

COLUMNS = (
    "place",
    "player",
    "game",
    "points",
    "rating",
    "played",
    "won",
    "share",
    "score",
    "average",
    "best",
    "worst",
    "streak",
    "percent",
)


def run(words: list[str], flags: Flags) -> int:
    """The campaign named, the only one, or all matches that belong to none."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    place = home.home()
    ledger = ledger_of(place)
    name = chosen(place, ledger, words)
    campaign = (kept(ledger.campaign, name) if name else None) or NONE
    if len(words) > (3 if flags.get("vs") else 1):
        raise Stop("usage", why="referee standings [C] [--vs A B]")
    if "vs" in flags:
        return against(shell, ledger, campaign, flags)
    if flags.get("trend"):
        return trend(shell, ledger, campaign, flags)
    return table(shell, ledger, campaign, flags)


def chosen_results(ledger: Ledger, campaign: Document, flags: Flags) -> list[Document]:
    """The campaign's results of the game and the period that are asked for."""
    results = kept(ledger.results, campaign["name"], game_of(flags))
    since, until = (day(flags, name) for name in ("from", "to"))
    if since or until:
        results = [
            one
            for one in results
            if one["date"] and since <= one["date"] and (not until or one["date"][: len(until)] <= until)
        ]
    return results


def game_of(flags: Flags) -> str | None:
    """The key of the game that is asked for, or None."""
    from prompts.which import game_named

    return game_named(flags["game"]).key if "game" in flags else None


def day(flags: Flags, name: str) -> str:
    """A day of the command line, or a beginning of one (2026, 2026-03); "" where there is none. Raises Stop."""
    from datetime import date

    text: str = flags.get(name, "")
    try:
        if text:
            date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError:
        raise Stop("date", word=text) from None
    return text


def table(shell: Shell, ledger: Ledger, campaign: Document, flags: Flags) -> int:
    """The standings: from the kept sums, or from the results of a game or a period."""
    narrow = any(name in flags for name in ("game", "from", "to"))
    rated = flags.get("rating") or kind_of(campaign["rule"]) == RATING
    results = chosen_results(ledger, campaign, flags) if narrow or rated else []
    tallies = kept(ledger.tallies_of, results) if narrow else kept(ledger.tallies, campaign["name"])
    ratings = rate(shell, ledger, results) if rated else None
    rows = standings(tallies, campaign["rule"], ratings, guests(campaign))
    lefts = {one["name"]: one[LEFT] for one in campaign["members"] if LEFT in one}
    for row in rows:
        row.update({"guest": row["player"] in guests(campaign), "left": lefts.get(row["player"])})
    decided = {
        game: one["count"] >= one["length"]
        for game, one in kept(ledger.latest, campaign["name"]).items()
        if one["length"]
    }
    if shell.json:
        shell.emit(
            {
                "type": "standings",
                "campaign": campaign["name"] or None,
                "rule": campaign["rule"],
                "state": campaign["state"],
                "decided": decided,
                "standings": rows,
            }
        )
        return 0
    texts = shell.texts()
    if not rows:
        print(texts.ui("standings/none"))
        return 0
    print(
        texts.ui(
            "standings/title" if campaign["state"] == "open" else "standings/closed",
            {"campaign": campaign["name"] or "–"},
        )
    )
    for line in lines(texts, rows):
        print(line)
    for game, done in decided.items():
        latest = kept(ledger.latest, campaign["name"])[game]
        print(
            texts.ui(
                "standings/decided" if done else "standings/leading",
                {"game": game, "count": latest["count"], "length": latest["length"]},
            )
        )
    return 0


def lines(texts: Texts, rows: list[dict[str, Any]]) -> Iterator[str]:
    """The standings as aligned lines."""
    shown = [name for name in COLUMNS if any(row.get(name) is not None for row in rows)]
    if len({row["game"] for row in rows}) == 1:
        shown.remove("game") if "game" in shown else None
    heads = [texts.ui(f"standings/{name}") for name in shown]
    return columns([heads, *([cell(texts, row, name) for name in shown] for row in rows)])


def cell(texts: Texts, row: Document, name: str) -> str:
    """One figure as people read it."""
    value: Any = row.get(name)
    if name == "place" and value is None:
        return texts.ui("standings/guest")
    if name == "player" and row.get("left"):
        return f"{value} †"
    if name == "share":
        return f"{round(100 * value)}%"
    if name == "streak":
        return texts.ui("standings/streaks", {**value, "now": f"{value['now']:+d}"}) if value else texts.value(None)
    if name == "percent":
        return " ".join(f"{place}:{round(share)}%" for place, share in value.items())
    return texts.value(value)


def against(shell: Shell, ledger: Ledger, campaign: Document, flags: Flags) -> int:
    """Two players against each other."""
    one, other = (player(ledger, campaign, word) for word in flags["vs"])
    if one == other:
        raise Stop("campaign/same", word=flags["vs"][1], name=one)
    found = versus(chosen_results(ledger, campaign, flags), ledger.people().seats, one, other)
    if shell.json:
        shell.emit({"type": "versus", "campaign": campaign["name"] or None, **found})
        return 0
    texts = shell.texts()
    print(texts.ui("versus/title", {"one": one, "other": other, "played": found["played"], "tied": found["tied"]}))
    heads = [
        texts.ui(f"standings/{name}") for name in ("player", "ahead", "won", *(("score",) if found["score"] else ()))
    ]
    rows = [
        [name, *(texts.value(found[part][name]) for part in ("ahead", "won", *(("score",) if found["score"] else ())))]
        for name in (one, other)
    ]
    for line in columns([heads, *rows]):
        print(line)
    return 0


def trend(shell: Shell, ledger: Ledger, campaign: Document, flags: Flags) -> int:
    """How each player's sum grew, as a chart."""
    texts = shell.texts()
    found = trends(chosen_results(ledger, campaign, flags), ledger.people().seats)
    for (game, unit), players in found.items():
        if shell.json:
            series = {
                name: [dict(zip(("date", "match", "figure", "sum"), point)) for point in points]
                for name, points in players.items()
            }
            shell.emit(
                {"type": "trend", "campaign": campaign["name"] or None, "game": game, "unit": unit, "players": series}
            )
            continue
        print(texts.ui("trend/title", {"game": game, "unit": unit}))
        for line in chart({name: [point[3] for point in points] for name, points in players.items()}, shell.plain):
            print(line)
    if not found and not shell.json:
        print(texts.ui("standings/none"))
    return 0
