"""A campaign's report: its standings by its own rule, events, games, places, who beat whom, dice, and its matches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from prompts.campaigns import events
from prompts.campaigns.campaign import LEFT, guests
from prompts.exchange.copies import differing
from prompts.render.progress import watched
from prompts.reports.charts import figure, signed
from prompts.reports.page import Chart, Items, Page, Ranking, Section, Table, Text
from prompts.reports.throws import dice_section, series, throws_kept
from prompts.session.lookup import records_of
from prompts.shell import Shell, kept
from scorers.ledger.kept import Ledger
from scorers.ratings import course as rated
from scorers.sheet import Document
from scorers.standings import COLUMNS, GAME, RATING, Standing, course, kind_of, meetings, standings, trends
from scorers.tallies import RANKED, Result, moment
from scorers.types import Any, Iterable, Sequence

HALF = Fraction(1, 2)
MOST = 12  # columns of meetings side by side
ONE = tuple("average-place" if name == "percent" else name for name in COLUMNS if name != "game")
OF_SCORES = ("score", "average", "best", "worst")  # these say nothing of figures that are places
WHOLE = tuple(name for name in ONE if name not in OF_SCORES)
CSV = (*(name for name in COLUMNS if name not in ("share", "streak", "percent")), "unit")


def page_of(shell: Shell, ledger: Ledger, name: str) -> Page:
    """The Page of a campaign."""
    report = Report(shell, kept(ledger.campaign, name), kept(ledger.results, name))  # `which` has found it
    report.standings()
    for event in kept(ledger.events, name):
        report.event(event, events.results_of(ledger, event), ledger)
    report.places()
    report.meetings()
    records = watched(shell, records_of(ledger, "campaign", name), "dice")
    dice_section(report.texts, report.page, series(throws_kept(ledger.home, records)))
    if report.kind != GAME:
        report.games(folded=True)
    if report.results:
        report.matches()
    report.copies(differing(ledger.home))
    report.page.rows = [list(CSV), *([row.get(column) for column in CSV] for row in report.rows)]
    return report.page


class Report:
    """What the sections of a campaign's report are made from."""

    def __init__(self, shell: Shell, campaign: Any, results: list[Result]) -> None:
        self.shell = shell
        self.texts = shell.texts()
        self.ui = self.texts.ui
        self.campaign = campaign
        self.results = sorted(results, key=moment)
        self.kind = kind_of(campaign["rule"])
        self.guests = guests(campaign)
        self.left = {one["name"] for one in campaign["members"] if LEFT in one}
        self.rated = rated(self.results, lambda steps: watched(shell, steps, "rating"))
        self.ratings = {name: {"rating": rating} for name, rating in (self.rated[-1] if results else {}).items()}
        self.rows = standings(results, campaign["rule"], self.ratings, self.guests)
        self.order = list(dict.fromkeys(row["player"] for row in self.rows))
        self.explained: set[str] = set()  # what the page has said once
        self.page = Page(shell.lang, campaign["name"], self.about())

    def about(self) -> list[str]:
        """The lines under the title."""
        days = [result["date"] for result in self.results if result["date"]]
        games = dict.fromkeys(self.texts.title(result["game"]) for result in self.results)
        lines = [self.ui("report/count", matches=len(self.results), players=len(self.order))]
        lines.append(self.ui("report/games", games=[*games] or "–"))
        if days:
            key = "report/days" if days[0] != days[-1] else "report/about-date"
            lines.append(self.ui(key, first=days[0], last=days[-1], value=days[0]))
        return lines if self.campaign["state"] == "open" else [*lines, self.ui("report/closed")]

    # -- who stands where -----------------------------------------------------------------------

    def standings(self) -> None:
        """The standings by the campaign's own rule; where each game has its own order, by ratings over all of them, too."""
        if not self.results:
            self.page.section(self.ui("report/standings")).add(Text(self.ui("standings/none")))
        elif self.kind != GAME:
            self.whole("report/standings", self.campaign["rule"], self.rows)
        else:
            self.games()
            if len({row["game"] for row in self.rows}) > 1:
                rule = {"kind": RATING}
                self.whole("report/together", rule, standings(self.results, rule, self.ratings, self.guests))

    def whole(self, title: str, rule: Any, rows: list[Standing]) -> None:
        """A rule over all games: in words, how it went by it, and the table."""
        section = self.page.section(self.ui(title))
        key = f"report/rule-{rule['kind']}" + (f"-{rule['ties']}" if "ties" in rule else "")
        section.add(Text(self.ui(key, points=rule.get("points"))))
        if len(self.results) > 1:
            steps = self.rated if rule["kind"] == RATING else course(self.results, rule)
            grown = {name: [0, *(step.get(name, 0) for step in steps)] for name in self.order}
            self.chart(section, self.ui(f"report/way-{rule['kind']}"), self.results, grown)
        self.table(section, rows, WHOLE)
        if rule is self.campaign["rule"]:
            figures = [100 * row["share"] if rule["kind"] == "share" else row[rule["kind"]] for row in rows]
            self.page.rankings.append(self.ranking(self.ui(f"standings/{rule['kind']}"), rows, figures))

    def games(self, folded: bool = False) -> None:
        """Each game's own table, and how the sums grew."""
        grown = trends(self.results)
        ratings = self.ratings if not folded and len({row["game"] for row in self.rows}) == 1 else None
        rows = standings(self.results, None, ratings, self.guests)
        for game in dict.fromkeys(row["game"] for row in rows):
            own = [row for row in rows if row["game"] == game]
            title = self.texts.title(game)
            section = self.page.section(title if folded else self.ui("report/standings-in", game=title), folded)
            scored = any(row["score"] not in (None, row["won"]) and row["unit"] != RANKED for row in own)
            for (of, unit), lines in grown.items():
                if of == game and unit != RANKED:
                    told = self.texts.unit(unit, game) if unit else self.ui("report/score")
                    self.trend(section, told if scored else self.ui("standings/wins"), lines)
            self.table(section, own, ONE if scored else WHOLE)
            if self.kind == GAME:
                won = f"{title} · {self.ui('standings/won')}"
                self.page.rankings.append(self.ranking(won, own, [row["won"] for row in own]))

    def trend(self, section: Section, unit: str, lines: dict[str, list[Any]]) -> None:
        """How the sums of a game grew, in one unit."""
        heard = {match for points in lines.values() for _, match, _, _ in points}
        played = [result for result in self.results if result["match"] in heard]
        grown: dict[str, list[float]] = {}
        for name in self.order:
            sums = {match: total for _, match, _, total in lines.get(name, ())}
            now = 0
            grown[name] = [0, *(now := sums.get(result["match"], now) for result in played)] if sums else []
        if len(played) > 1:
            net = any("net" in result["figures"] for result in played)
            title = self.ui("report/trend-net" if net else "report/trend-of", unit=unit)
            self.chart(section, title, played, grown)

    def chart(self, section: Section, title: str, played: Sequence[Result], grown: dict[str, list[float]]) -> None:
        """A line for each member; guests, who have no place, have none."""
        shown = {name: way for name, way in grown.items() if name not in self.guests}
        shown = shown if any(shown.values()) else grown
        ends = [f"{name} {figure(way[-1])}" for name, way in shown.items() if way]
        days = [result["date"] or "" for result in played]
        text = self.ui("report/trend-text", count=len(played), ends=ends)
        section.add(Chart("line", title, [days[0], *days], shown.items(), text))

    def table(self, section: Section, rows: Sequence[Standing], columns: Iterable[str]) -> None:
        """A table of standings without the columns that say nothing, and what has to be said of it."""
        for row in rows:
            count = sum(row["places"].values())
            total = sum(int(place) * times for place, times in row["places"].items())
            row["average-place"] = total / count if count else None
        shown = [name for name in columns if any(row.get(name) is not None for row in rows)]
        heads = [self.head(name) for name in shown]
        units = sorted({row["unit"] for row in rows if row["unit"]})
        if "score" in shown and len(units) == 1:
            heads[shown.index("score")] += self.ui("report/in-unit", unit=units[0], game=rows[0]["game"])
        cells = zip(*(self.column(rows, name) for name in shown))
        numbers = [at for at, name in enumerate(shown) if name != "player"]
        section.add(Table(section.title, heads, cells, numbers, head=1))
        notes = ["left"] * any(row["player"] in self.left for row in rows)
        notes += ["guests"] * any(row["player"] in self.guests for row in rows)
        notes += [name for name in ("streak", "rating") if name in shown]
        notes = [name for name in notes if name not in self.explained]
        self.explained.update(notes)
        if notes:
            between = "" if self.texts.lang == "ja" else " "
            section.add(Text(between.join(self.ui(f"report/note-{name}") for name in notes)))

    def head(self, name: str) -> str:
        """What a column of standings is called on a page, where there is more room than on the screen."""
        return self.ui(f"report/{name}" if name in ("place", "average-place") else f"standings/{name}")

    def column(self, rows: Sequence[Document], name: str) -> list[str]:
        """One column as people read it: its figures all with one decimal where one of them needs it."""
        values = [row.get(name) for row in rows]
        if name == "place":
            guest = self.ui("standings/guest")
            return [guest if row["player"] in self.guests else figure(row["place"]) for row in rows]
        if name == "player":
            return [self.called(row["player"]) for row in rows]
        if name == "share":
            return [f"{value:.0%}" for value in values]
        if name == "streak":
            return [f"{signed(value['now'])} ({value['best']})" if value else "–" for value in values]
        return figures(values)

    def called(self, name: str) -> str:
        """A player's name, with a mark on who has left."""
        return f"{name} †" if name in self.left else name

    def ranking(self, title: str, rows: Sequence[Standing], worth: Sequence[float]) -> Ranking:
        """Rows of a small picture."""
        places = self.column(rows, "place")
        names = [self.called(row["player"]) for row in rows]
        return Ranking(title, [*zip(places, names, worth)])

    # -- events, places, meetings, matches ---------------------------------------------------------

    def event(self, event: Document, results: events.Results, ledger: Ledger) -> None:
        """An event: where everybody stands, and its rounds."""
        kind = self.ui("event/" + event["kind"])
        section = self.page.section(self.ui("report/event", event=event["name"], kind=kind))
        rows = events.standings(ledger, self.campaign, event, results)
        if results:
            same = all(row["score"] == row["won"] for row in rows)
            told = [name for name in events.COLUMNS if any(row.get(name) for row in rows)]
            shown = [name for name in told if not (same and name == "score")]
            heads = [self.head(name) for name in shown]
            columns = [figures([row[name] for row in rows]) for name in shown if name != "player"]
            columns.insert(1, [row["player"] + " †" * (row["dropped"] is not None) for row in rows])
            section.add(Table(section.title, heads, zip(*columns), [at for at in range(len(shown)) if at != 1], head=1))
            if any(row["dropped"] is not None for row in rows):
                section.add(Text(self.ui("report/note-dropped")))
        tables = []
        for number, round in enumerate(event["rounds"], 1):
            for at, names in enumerate(round["tables"], 1):
                result = results.get((number, at))
                tables.append((f"{number}.{at}", self.outcome(result) if result else self.texts.value(names)))
            if round["free"]:
                tables.append((str(number), events.free_line(self.texts, event, round["free"])))
        if tables:
            heads = [self.ui("report/table-no"), self.ui("report/result")]
            section.add(Table(self.ui("report/rounds-of"), heads, tables, broad=(1,)))

    def outcome(self, result: Result) -> str:
        """How a match came out, the first first."""
        last = len(result["places"]) + 1
        only = all(score == (name in result["winners"]) for name, score in zip(result["players"], result["scores"]))
        seats = sorted(zip(result["places"], result["players"], result["scores"]), key=lambda one: one[0] or last)
        scored = not only and result["unit"] != RANKED
        said = [
            (f"{place}.\u00a0" if place else "") + name + (f" {score}" if scored and score is not None else "")
            for place, name, score in seats
        ]
        return " · ".join(said) + ("" if any(result["places"]) else f" – {self.ui('report/nobody')}")

    def places(self) -> None:
        """How often each player took each place."""
        counts: dict[str, Counter[int]] = {name: Counter() for name in self.order}
        for result in self.results:
            for name, place in zip(result["players"], result["places"]):
                if place:
                    counts[name][place] += 1
        known = sorted(set().union(*counts.values()))
        if not known:
            return
        heading = self.ui("report/places")
        lines = [(self.ui("report/nth", place=place), [counts[name][place] for name in self.order]) for place in known]
        heads = [self.ui("report/player"), *(label for label, _ in lines)]
        cells = [(self.called(name), *(values[at] for _, values in lines)) for at, name in enumerate(self.order)]
        self.page.section(heading).add(Table(heading, heads, cells, range(1, len(heads))))

    def meetings(self) -> None:
        """Who ended ahead of whom, how often: each line and each column a player."""
        if len(self.order) < 2:
            return
        section = self.page.section(self.ui("report/meetings"))
        section.add(Text(self.ui("report/meetings-text")))
        met = {name: Counter(meetings(self.results, name)) for name in watched(self.shell, self.order, "meetings")}
        numbered = [*enumerate(self.order, 1)]
        for first in range(0, len(numbered), MOST):
            others = numbered[first : first + MOST]
            cells = [
                (f"{number}. {self.called(name)}", *(versus(met[name], other) for _, other in others))
                for number, name in numbered
            ]
            heads = [self.ui("report/player"), *(number for number, _ in others)]
            section.add(Table(section.title, heads, cells, range(1, len(heads))))

    def matches(self) -> None:
        """The matches, the latest first: with the table of an event, and what was noted."""
        rows = []
        for result in reversed(self.results):
            game = " · ".join(filter(None, [self.texts.title(result["game"]), result.get("table", "")]))
            minutes = result.get("minutes")
            time = self.ui("report/minutes", minutes=minutes) if minutes else None
            said = self.texts.listed(filter(None, [result.get("place"), time, result.get("note")]))
            noted = self.ui("report/noted", noted=said) if said else ""
            rows.append((result["date"], game, self.outcome(result) + noted))
        section = self.page.section(self.ui("report/matches"))
        heads = [self.ui("report/day"), self.ui("report/game"), self.ui("report/result")]
        section.add(Table(section.title, heads, rows, broad=(2,), tight=(0,)))

    def copies(self, names: Iterable[str]) -> None:
        """Matches of which several copies say something else."""
        kept_here = {result["match"] for result in self.results}
        found = [self.ui("import/differs", match=one) for one in names if one in kept_here]
        if found:
            self.page.section(self.ui("report/copies")).add(Items(found))


def figures(values: Sequence[Any]) -> list[str]:
    """Figures as people read them: all with one decimal where one of them needs it."""
    decimals = any(isinstance(value, float) and round(value, 1) % 1 for value in values)
    return ["–" if value is None else f"{value:.{int(decimals)}f}".replace("-", "−") for value in values]


def versus(met: Counter[tuple[str, Any]], other: str) -> str:
    """How often one was ahead of another, behind, and level."""
    ahead, level, behind = met[other, 1], met[other, HALF], met[other, 0]
    return f"{ahead}–{behind}" + f" ({level})" * bool(level) if ahead or behind or level else "·"
