"""`referee standings [C]`: the table of a campaign, two players against each other, or how the sums grew."""

from __future__ import annotations

from prompts.campaigns import LEFT, NONE, chosen, guests, player, rate, rule_named
from prompts.chart import chart
from prompts.draw import columns, told
from prompts.shell import Shell, Stop, kept
from scorers.ledger import home
from scorers.standings import RATING, kind_of, standings, trends, versus
from scorers.tallies import latest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from prompts.shell import Flags
    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document

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
SPARE = ("percent", "streak", "worst", "best", "average", "share")  # what a narrow terminal does without, in this order


def run(words: list[str], flags: Flags) -> int:
    """The campaign named, the only one, or all matches that belong to none."""
    from prompts.results import ledger_of

    shell = Shell(flags)
    place = home.home()
    ledger = ledger_of(place)
    name = chosen(place, ledger, words)
    campaign = (kept(ledger.campaign, name) if name else None) or NONE
    if "rule" in flags:
        campaign = {**campaign, "rule": rule_named(flags["rule"])}
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
    """The standings, over all results or those of a game or a period."""
    rated = flags.get("rating") or kind_of(campaign["rule"]) == RATING
    results = chosen_results(ledger, campaign, flags)
    ratings = rate(shell, results) if rated else None
    rows = standings(results, campaign["rule"], ratings, guests(campaign))
    lefts = {one["name"]: one[LEFT] for one in campaign["members"] if LEFT in one}
    for row in rows:
        row.update({"guest": row["player"] in guests(campaign), "left": lefts.get(row["player"])})
    played = {
        game: (one["count"], one["result"]["length"])
        for game, one in latest(kept(ledger.results, campaign["name"])).items()
        if one["result"].get("length")
    }
    decided = {game: count >= length for game, (count, length) in played.items()}
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
        return nothing(shell, ledger, campaign)
    shell.tell(
        texts.ui(
            "standings/title" if campaign["state"] == "open" else "standings/closed",
            {"campaign": campaign["name"] or texts.ui("standings/outside")},
        )
    )
    shell.tell(*as_it_fits(shell, texts, rows))
    for game, done in decided.items():
        shell.tell(
            texts.ui(
                "standings/decided" if done else "standings/leading",
                {"game": game, "count": played[game][0], "length": played[game][1]},
            )
        )
    return 0


def nothing(shell: Shell, ledger: Ledger, campaign: Document) -> int:
    """There is no result to count; where no campaign was named, these are the ones that there are."""
    if not shell.json:
        names = [] if campaign["name"] else [one["name"] for one in kept(ledger.campaigns)]
        key = "standings/none-outside" if names else "standings/none"
        shell.tell(shell.texts().ui(key, {"names": names, "example": names[0] if names else None}))
    return 0


def as_it_fits(shell: Shell, texts: Texts, rows: list[dict[str, Any]]) -> list[str]:
    """The standings as aligned lines; where a person watches on a narrow terminal without the columns of `SPARE` that have no room."""
    shown = [name for name in COLUMNS if any(row.get(name) is not None for row in rows)]
    if "game" in shown and len({row["game"] for row in rows}) == 1:
        shown.remove("game")
    found = list(lines(texts, rows, shown, shell.plain))
    if not shell.breaks:
        return found
    from shutil import get_terminal_size

    from prompts.letters import widest

    gone = []
    for name in SPARE:
        if widest(found) <= get_terminal_size().columns:
            break
        if name in shown:
            shown.remove(name)
            gone.append(texts.ui(f"standings/{name}"))
            found = list(lines(texts, rows, shown))
    return found + ([texts.ui("standings/spared", {"names": gone})] if gone else [])


def lines(texts: Texts, rows: list[dict[str, Any]], shown: list[str], plain: bool = False) -> Iterator[str]:
    """These columns of the standings as aligned lines; `plain`: to be read aloud."""
    heads = [texts.ui(f"standings/{name}") for name in shown]
    cells = [[cell(texts, row, name) for name in shown] for row in rows]
    return told(heads, cells) if plain else columns([heads, *cells])


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
    found = versus(chosen_results(ledger, campaign, flags), one, other)
    if shell.json:
        shell.emit({"type": "versus", "campaign": campaign["name"] or None, **found})
        return 0
    texts = shell.texts()
    shell.tell(texts.ui("versus/title", {"one": one, "other": other, "played": found["played"], "tied": found["tied"]}))
    heads = [
        texts.ui(f"standings/{name}") for name in ("player", "ahead", "won", *(("score",) if found["score"] else ()))
    ]
    rows = [
        [name, *(texts.value(found[part][name]) for part in ("ahead", "won", *(("score",) if found["score"] else ())))]
        for name in (one, other)
    ]
    shell.tell(*(told(heads, rows) if shell.plain else columns([heads, *rows])))
    return 0


def trend(shell: Shell, ledger: Ledger, campaign: Document, flags: Flags) -> int:
    """How each player's sum grew, as a chart."""
    texts = shell.texts()
    found = trends(chosen_results(ledger, campaign, flags))
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
        shell.tell(texts.ui("trend/title", {"game": game, "unit": unit}))
        for line in chart({name: [point[3] for point in points] for name, points in players.items()}, shell.plain):
            shell.tell(line)
    if not found and not shell.json:
        return nothing(shell, ledger, campaign)
    return 0
