"""`referee standings [C]`: the table of a campaign, two players against each other, or how the sums grew."""

from __future__ import annotations

from shutil import get_terminal_size

from rich.cells import cell_len

from prompts.campaigns.any_game import game_meant
from prompts.campaigns.campaign import LEFT, NONE, chosen, guests, player, rate, rule_named
from prompts.render.tables import chart, tell_table
from prompts.render.view import columns
from prompts.session.refresh import opened
from prompts.shell import Shell, Stop, kept
from scorers import standings as counting
from scorers.standings import COLUMNS, RATING, kind_of, trends, versus
from scorers.tallies import latest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Annotated, Any

    from prompts.cli.options import argument, day, option
    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger
    from scorers.sheet import Document
    from scorers.tallies import Result

OUTSIDE = "-"  # in the place of a campaign: the matches in none
SPARE = [name for name in COLUMNS[: COLUMNS.index("won") : -1] if name != "score"]  # what a narrow terminal drops first


def standings(
    shell: Shell,
    campaign: Annotated[str | None, argument("CAMPAIGN", "campaigns")] = None,
    vs: Annotated[
        tuple[str, str] | None, option("--vs", "These two against each other.", "NAME NAME", "players")
    ] = None,
    game: Annotated[str | None, option("--game", "The matches of one game.", "GAME", "all_games")] = None,
    from_: Annotated[
        str | None, option("--from", "From this day on (2026-03-31, 2026-03 or 2026).", "DAY", parser=day)
    ] = None,
    to: Annotated[str | None, option("--to", "Up to this day, month or year.", "DAY", parser=day)] = None,
    rating: Annotated[bool, option("--rating", "With ratings, made anew from all results.")] = False,
    rule: Annotated[
        str | None,
        option("--rule", "As it would stand by game, share, rating, points:5,3,1 or points:5,3,1:seat.", "RULE"),
    ] = None,
    trend: Annotated[bool, option("--trend", "How the sums grew, as a chart.")] = False,
    plays: Annotated[
        bool, option("--plays", "Who played how often, on how many days, what, who began, nemesis.")
    ] = False,
    firsts: Annotated[bool, option("--firsts", "Who played what for the first time, and when.")] = False,
    about: Annotated[str | None, option("--about", "All about one player.", "NAME", "players")] = None,
    year: Annotated[int | None, option("--year", "A year in review.", "YEAR", min=1)] = None,
) -> int:
    """The table of a campaign, the only one, or of the matches in none: places, wins, sums, streaks; or another look at it.

    referee standings friday
    referee standings -
    referee standings friday --vs Aki Beni
    referee standings --game runeworks --from 2026-01 --trend
    referee standings friday --plays
    referee standings friday --about Aki
    referee standings friday --year 2026
    """
    looks = {"--vs": vs, "--trend": trend, "--plays": plays, "--firsts": firsts, "--about": about, "--year": year, "--rating, --rule": rating or rule}  # fmt: skip
    if sum(bool(one) for one in looks.values()) > 1:
        raise Stop("options-apart", names=[name for name, one in looks.items() if one])
    ledger = opened(shell)
    name = None if campaign == OUTSIDE else chosen(ledger, [] if campaign is None else [campaign])
    found = (kept(ledger.campaign, name) if name else None) or NONE
    if rule is not None:
        found = {**found, "rule": rule_named(rule)}
    every = results = kept(ledger.results, found["name"])
    if game is not None:
        wanted = game_meant(ledger, game)
        results = [one for one in results if one["game"] == wanted]
    if from_ or to:
        results = [
            one
            for one in results
            if one["date"] and (from_ or "") <= one["date"] and (not to or one["date"][: len(to)] <= to)
        ]
    if vs:
        return against(shell, ledger, found, results, *vs)
    if trend:
        return tell_trends(shell, ledger, found, results)
    if plays or firsts or about or year:
        from prompts.campaigns import keepers

        who = about and player(ledger, found, about)
        results = [one for one in results if who in (None, *one["players"]) and (one["date"] or "").startswith(f"{year:04}" if year else "")]  # fmt: skip
        if not results:
            return nothing(shell, ledger, found)
        return keepers.tell(shell, found["name"] or None, results, every, who, year, firsts)
    return table(shell, ledger, found, results, every, rating)


def table(
    shell: Shell, ledger: Ledger, campaign: Document, results: list[Result], every: list[Result], rated: bool
) -> int:
    """The standings, over every result or those of a game or a period."""
    ratings = rate(shell, results) if rated or kind_of(campaign["rule"]) == RATING else None
    rows = counting.standings(results, campaign["rule"], ratings, guests(campaign))
    lefts = {one["name"]: one[LEFT] for one in campaign["members"] if LEFT in one}
    for row in rows:
        row.update({"guest": row["player"] in guests(campaign), "left": lefts.get(row["player"])})
    played = {
        game: (one["count"], one["result"]["length"])
        for game, one in latest(every).items()
        if one["result"].get("length")
    }
    decided = {game: count >= length for game, (count, length) in played.items()}
    if shell.json:
        about = {"campaign": campaign["name"] or None, "rule": campaign["rule"], "state": campaign["state"]}
        return shell.emit({"type": "standings", **about, "decided": decided, "standings": rows})
    texts = shell.texts()
    if not rows:
        return nothing(shell, ledger, campaign)
    title = "standings/title" if campaign["state"] == "open" else "standings/closed"
    shell.told(title, campaign=campaign["name"] or texts.ui("standings/outside"))
    tell_as_it_fits(shell, texts, rows)
    for game, done in decided.items():
        count, length = played[game]
        shell.told("standings/decided" if done else "standings/leading", game=game, count=count, length=length)
    return 0


def nothing(shell: Shell, ledger: Ledger, campaign: Document) -> int:
    """There is no result to count; where no campaign was named, these are the ones that there are."""
    names = [one["name"] for one in kept(ledger.campaigns)]
    key = "standings/none-in" if campaign["name"] else "standings/none-outside" if names else "standings/none"
    return shell.told(key, **{"names": names, "example": names[0] if names else None, **campaign})


def tell_as_it_fits(shell: Shell, texts: Texts, rows: list[dict[str, Any]]) -> None:
    """The standings; where a person watches on a narrow terminal without the columns of `SPARE` that have no room."""
    shown = [name for name in COLUMNS if any(row.get(name) is not None for row in rows)]
    if "game" in shown and len({row["game"] for row in rows}) == 1:
        shown.remove("game")
    gone = []
    for name in SPARE if shell.breaks else ():
        lines = columns([heads(texts, shown), *cells(texts, rows, shown)])
        if max(map(cell_len, lines)) <= get_terminal_size().columns:
            break
        if name in shown:
            shown.remove(name)
            gone.append(texts.ui(f"standings/{name}"))
    tell_table(shell, cells(texts, rows, shown), heads(texts, shown))
    if gone:
        shell.told("standings/spared", names=gone)


def heads(texts: Texts, shown: Iterable[str]) -> list[str]:
    """What these columns are called."""
    return [texts.ui(f"standings/{name}") for name in shown]


def cells(texts: Texts, rows: Iterable[Document], shown: Iterable[str]) -> list[list[str]]:
    """These columns of the standings as people read them."""
    return [[cell(texts, row, name) for name in shown] for row in rows]


def cell(texts: Texts, row: Document, name: str) -> str:
    """One figure as people read it."""
    value: Any = row.get(name)
    if name == "place" and value is None:
        return texts.ui("standings/guest")
    if name == "game" and value:
        return texts.title(value)
    if name == "player" and row.get("left"):
        return f"{value} †"
    if name == "share":
        return f"{round(100 * value)}%"
    if name == "streak":
        return texts.ui("standings/streaks", {**value, "now": f"{value['now']:+d}"}) if value else texts.value(None)
    if name == "percent":
        return " ".join(f"{place}:{round(share)}%" for place, share in value.items())
    return texts.value(value)


def against(shell: Shell, ledger: Ledger, campaign: Document, results: list[Result], word: str, other_word: str) -> int:
    """Two players against each other."""
    one, other = player(ledger, campaign, word), player(ledger, campaign, other_word)
    if one == other:
        raise Stop("campaign/same", word=other_word, name=one)
    found = versus(results, one, other)
    if shell.json:
        return shell.emit({"type": "versus", "campaign": campaign["name"] or None, **found})
    texts = shell.texts()
    shell.told("versus/title", one=one, other=other, played=found["played"], tied=found["tied"])
    parts = ("ahead", "won", "score") if found["score"] else ("ahead", "won")
    rows = [[name, *(texts.value(found[part][name]) for part in parts)] for name in (one, other)]
    tell_table(shell, rows, heads(texts, ("player", *parts)))
    return 0


def tell_trends(shell: Shell, ledger: Ledger, campaign: Document, results: list[Result]) -> int:
    """How each player's sum grew, as a chart."""
    texts = shell.texts()
    found = trends(results)
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
        shell.told("trend/title", game=texts.title(game), unit=unit)
        tell_table(shell, chart({name: [one[3] for one in points] for name, points in players.items()}, shell.plain))
    return 0 if found else nothing(shell, ledger, campaign)
