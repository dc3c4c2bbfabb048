"""A campaign's report: standings, trends, places, who beat whom, dice, and its matches."""

from __future__ import annotations

from prompts.campaigns.campaign import guests, rate
from prompts.exchange.copies import differing
from prompts.reports.charts import COLOURS
from prompts.reports.page import Chart, Items, Page, Table
from prompts.reports.throws import series, throws_kept
from prompts.reports.words import dice_section
from prompts.session.lookup import records_of
from prompts.shell import kept
from scorers.standings import RATING, kind_of, standings, trends, versus

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from prompts.shell import Shell
    from prompts.texts import Texts
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document
    from scorers.standings import Standing
    from scorers.tallies import Result

MOST = 12  # players whose meetings are shown
MOST_MATCHES = 30  # matches that stand open on the page


def page_of(shell: Shell, place: str, ledger: Ledger, name: str) -> Page:
    """The Page of a campaign."""
    texts = shell.texts()
    campaign: Any = kept(ledger.campaign, name)  # `which` has found it
    results = kept(ledger.results, name)
    ratings = rate(shell, results) if kind_of(campaign["rule"]) == RATING else None
    rows = standings(results, campaign["rule"], ratings, guests(campaign))
    page = Page(shell.lang, name, about(texts, campaign, results))
    tables(texts, page, rows, campaign["rule"] is not None)
    order = list(dict.fromkeys(row["player"] for row in rows))
    trend_charts(texts, page, results, order)
    places(texts, page, rows, order)
    meetings(texts, page, results, order)
    dice_section(texts, page, series(throws_kept(place, records_of(place, ledger, "campaign", name))))
    matches(texts, page, results)
    open_copies = [one for one in differing(place) if any(result["match"] == one for result in results)]
    if open_copies:
        page.section(texts.ui("report/copies")).add(
            Items([texts.ui("import/differs", {"match": one}) for one in open_copies])
        )
    columns = (
        "place",
        "player",
        "game",
        "points",
        "rating",
        "played",
        "won",
        "score",
        "average",
        "best",
        "worst",
        "unit",
    )
    page.rows = [list(columns), *([row.get(column) for column in columns] for row in rows)]
    return page


def about(texts: Texts, campaign: Document, results: Sequence[Result]) -> list[str]:
    """The lines under the title."""
    days = sorted(result["date"] for result in results if result["date"])
    games = list(dict.fromkeys(result["game"] for result in results))
    people = {player for result in results for player in result["players"]}
    lines = [
        texts.ui("report/count", {"matches": len(results), "players": len(people)}),
        texts.ui("report/games", {"games": [title(texts, game) for game in games] or "–"}),
    ]
    if days:
        lines.append(
            texts.ui(
                "report/days" if days[0] != days[-1] else "report/about-date",
                {"first": days[0], "last": days[-1], "value": days[0]},
            )
        )
    if campaign and campaign["state"] != "open":
        lines.append(texts.ui("report/closed"))
    return lines


def title(texts: Texts, game: str) -> str:
    """A game's title in the reader's language."""
    from referee.registry import entry
    from scorers.sheet import Refusal

    try:
        return entry(game).about.called(texts.lang)
    except Refusal:
        return game


def tables(texts: Texts, page: Page, rows: Sequence[Standing], is_whole: bool) -> None:
    """The standings, a table for each game, or one where the campaign's rule is over all of them (is_whole)."""
    columns: tuple[str, ...]
    columns = ("place", "player", "points", "rating", "played", "won", "share", "score", "average", "best", "worst")
    games: dict[str | None, None] = dict.fromkeys(row["game"] for row in rows)
    if is_whole and len(games) > 1:
        games, columns = {None: None}, columns[:7]  # sums of several games can't be compared
    for game in games:
        own = [row for row in rows if game is None or row["game"] == game]
        shown = [column for column in columns if any(row.get(column) is not None for row in own)]
        heads = [texts.ui(f"standings/{column}") for column in shown]
        units = dict.fromkeys(row["unit"] for row in own if row["unit"])
        caption = texts.ui(
            "report/standings-of",
            {"game": title(texts, game) if game else texts.ui("report/all-games"), "unit": list(units) or "–"},
        )
        cells = [[f"{row[column]:.0%}" if column == "share" else row.get(column) for column in shown] for row in own]
        page.section(texts.ui("report/standings") + (f" · {title(texts, game)}" if game else "")).add(
            Table(caption, heads, cells, [at for at, column in enumerate(shown) if column != "player"])
        )


def trend_charts(texts: Texts, page: Page, results: Sequence[Result], order: Sequence[str]) -> None:
    """How each player's sum grew, a chart for each game and unit."""
    section = None
    for (game, unit), players in trends(results).items():
        heard = {match for line in players.values() for _, match, _, _ in line}
        played = [result["match"] for result in results if result["match"] in heard]
        if len(played) < 2:
            continue
        section = section or page.section(texts.ui("report/trend"))
        names = [name for name in order if name in players][:COLOURS]
        lines = []
        for name in names:
            sums = {match: total for _, match, _, total in players[name]}
            line, now = [], None
            for match in played:
                now = sums.get(match, now)
                line.append(now)
            lines.append((name, line))
        ends = [f"{name} {line[-1]}" for name, line in lines]
        heading = texts.ui("report/trend-of", {"game": title(texts, game), "unit": unit or texts.ui("report/score")})
        section.add(
            Chart(
                "line",
                heading,
                range(1, len(played) + 1),
                lines,
                texts.ui("report/trend-text", {"count": len(played), "ends": ends}),
            )
        )


def places(texts: Texts, page: Page, rows: Sequence[Standing], order: Sequence[str]) -> None:
    """How often each player took each place."""
    counts: dict[str, dict[int, int]] = {}
    for row in rows:
        mine = counts.setdefault(row["player"], {})
        for place, times in row["places"].items():
            mine[int(place)] = mine.get(int(place), 0) + times
    known = sorted({place for mine in counts.values() for place in mine})
    if not known:
        return
    heading = texts.ui("report/places")
    lines = [
        (texts.ui("report/nth", {"place": place}), [counts[name].get(place, 0) for name in order]) for place in known
    ]
    said = [
        "{}: {}".format(name, texts.value([f"{label} ×{values[at]}" for label, values in lines if values[at]]))
        for at, name in enumerate(order)
    ]
    section = page.section(heading)
    section.add(
        Chart(
            "stack",
            heading,
            order[::-1],
            [(label, values[::-1]) for label, values in lines],
            ("。" if texts.lang == "ja" else ". ").join(said),
            told=True,
        )
    )
    heads = [texts.ui("report/player"), *(label for label, _ in lines), texts.ui("report/percent-first")]
    cells = []
    for at, name in enumerate(order):
        times = [values[at] for _, values in lines]
        cells.append([name, *times, f"{counts[name].get(1, 0) / sum(times):.0%}" if sum(times) else "–"])
    section.add(Table(heading, heads, cells, range(1, len(heads))))


def meetings(texts: Texts, page: Page, results: Sequence[Result], order: Sequence[str]) -> None:
    """Who ended ahead of whom, how often."""
    names = order[:MOST]
    if len(names) < 2:
        return
    cells = []
    for one in names:
        row = [one]
        for other in names:
            found = versus(results, one, other) if one != other else None
            row.append(
                f"{found['ahead'][one]}–{found['ahead'][other]}" + (f" ({found['tied']})" if found["tied"] else "")
                if found and found["played"]
                else "·"
            )
        cells.append(row)
    page.section(texts.ui("report/meetings")).add(
        Table(texts.ui("report/meetings-text"), [texts.ui("report/player"), *names], cells, range(1, len(names) + 1))
    )


def matches(texts: Texts, page: Page, results: Sequence[Result]) -> None:
    """The matches, the latest first."""
    heads = [texts.ui("report/day"), texts.ui("report/game"), texts.ui("report/result"), texts.ui("report/match")]
    rows = []
    titles = {game: title(texts, game) for game in {result["game"] for result in results}}
    for result in reversed(results):
        players = zip(result["places"], result["players"], result["scores"])
        line = [
            f"{place or '–'}{'.' if place else ''} {name}" + ("" if score is None else f" {score}")
            for place, name, score in sorted(players, key=lambda one: one[0] or len(result["places"]) + 1)
        ]
        rows.append([result["date"], titles[result["game"]], " · ".join(line), result["match"]])
    heading = texts.ui("report/matches")
    page.section(heading, folded=len(rows) > MOST_MATCHES).add(Table(heading, heads, rows, broad=(2,), tight=(0, 1, 3)))
