"""A match's report: its story, its figures and everything that was said."""

from __future__ import annotations

from prompts.exchange.results import places_of
from prompts.explain.log import describe, entry_line, is_talk, spoken
from prompts.explain.scores import sheet_lines, tells_score
from prompts.render.sheet import in_seats, moments
from prompts.render.statement import in_words
from prompts.render.verdict import option_words
from prompts.render.view import cells, heads_of
from prompts.reports.charts import signed
from prompts.reports.page import Chart, Items, Page, Ranking, Table, Text
from prompts.reports.throws import dice_section, series, throws_of
from prompts.session.session import Sitting
from prompts.shell import Shell
from prompts.texts import Texts
from referee.kernel.view import Grid
from referee.seen import Seen, see
from scorers.sheet import Document
from scorers.types import Collection, Sequence

MOST_ROWS = 12  # scoring moments that stand open in a table
MOST_LINES = 60  # lines of scores that stand open on the page


def page_of(shell: Shell, sitting: Sitting, eyes: Collection[int]) -> Page:
    """The Page of a kept match; eyes: seats whose hidden cards may be shown."""
    match = sitting.match
    texts = shell.texts(match.setting)
    report = Report(shell, texts, sitting, eyes)
    game = match.setting.game
    page = Page(shell.lang, game.about.called(shell.lang), report.about())
    report.final_table(page)
    report.story(page)
    report.sheets(page)
    report.rulings(page)
    dice_section(texts, page, series(throws_of(match)))
    add_table(page, texts, report.seen, texts.ui("report/table"))
    report.record(page)
    page.brief = report.outcome()
    page.rows = report.rows()
    return page


class Report:
    """What the sections of a match's report are made from."""

    def __init__(self, shell: Shell, texts: Texts, sitting: Sitting, eyes: Collection[int]) -> None:
        self.shell = shell
        self.texts = texts
        self.ui = texts.ui
        self.sitting = sitting
        self.seen = see(sitting.match, eyes)
        self.names = sitting.match.setting.names
        self.start, self.moments = moments(self.seen, shell)
        self.standing = {one.number: one for one in self.seen.statements()}

    def said(self, one: Seen) -> str:
        """A statement as the reader may see it, in the reader's language."""
        return in_words(self.shell.lang, one)

    def about(self) -> list[str]:
        """The lines under the title."""
        setting = self.seen.setting
        header = setting.header
        facts = {"players": list(self.names), "match": self.sitting.name, "seal": self.seen.seal()}
        lines = [self.ui("report/players", facts)]
        for name in ("date", "campaign", "table"):
            if header.get(name):
                lines.append(self.ui(f"report/about-{name}", value=header.get(name)))
        options = [
            " ".join(option_words(option, value, self.shell.lang))
            for option in setting.game.options
            if (value := header.get(option.key))
        ]
        if options:
            lines.append(self.ui("report/options", options=options))
        return [*lines, self.outcome(), *([self.ui("report/seal", facts)] if facts["seal"] else [])]

    def outcome(self) -> str:
        """Who has won, if it is over."""
        winners = self.seen.winners()
        state = "report/open" if not self.seen.over else "report/won" if winners else "report/drawn"
        return self.ui(state, winners=winners, count=len(self.sitting.said))

    def final_table(self, page: Page) -> None:
        """Places and scores."""
        scores, ranks = in_seats(self.seen), self.ranks()
        rows = [(ranks[seat] or None, self.names[seat], scores[seat]) for seat in self.order()]
        heads = [self.ui("report/place"), self.ui("report/player"), self.unit()]
        title = self.ui("report/final" if self.seen.over else "report/now")
        page.section(title).add(Table(title, heads, rows, (0, 2), head=1))
        if self.moments:
            bars = [("–" if place is None else str(place), name, score) for place, name, score in rows]
            page.rankings.append(Ranking(f"{title} ({self.unit()})", bars))

    def ranks(self) -> list[int]:
        """The players' places, 0 for none."""
        return self.seen.places() if self.seen.over else places_of(in_seats(self.seen))

    def order(self) -> list[int]:
        """The seats by their places; who has none comes last."""
        ranks = self.ranks()
        return sorted(range(len(ranks)), key=lambda seat: ranks[seat] or len(ranks) + 1)

    def unit(self) -> str:
        """The unit of the scores, as people call it."""
        return self.texts.unit(self.seen.unit or self.ui("report/score"))

    def story(self, page: Page) -> None:
        """The score as it grew, and its turning points."""
        if not self.moments:
            return
        section = page.section(self.ui("report/story"))
        section.add(self.chart())
        turns = self.turning_points() if len(self.moments) > 1 else ()
        if turns:
            section.add(Text(self.ui("report/turns")))
            section.add(Items(turns))
        heads = [self.ui("report/number"), self.ui("report/statement"), *self.names]
        if len(self.moments) > MOST_ROWS:
            section = page.section(self.ui("report/rounds"), folded=True)
        rows = []
        for one in self.moments:
            pairs = zip(one.scores, one.changes)
            scores = [f"{score} ({signed(change)})" if change else score for score, change in pairs]
            rows.append([one.number, self.said(one.seen), *scores])
        section.add(Table(self.ui("report/rounds"), heads, rows, (0, *range(2, 2 + len(self.names))), broad=(1,)))

    def chart(self) -> Chart:
        """The score as it grew; of a match that scored but once, as it came out."""
        scores = in_seats(self.seen)
        grown = [f"{name} {old} → {new}" for name, old, new in zip(self.names, self.start, scores)]
        words = self.ui("report/growth", to=self.moments[-1].number, scores=grown)
        if len(self.moments) == 1:
            title = self.ui("report/bar-chart", unit=self.unit())
            return Chart("bars", title, self.names, [(self.unit(), scores)], words)
        title = self.ui("report/score-chart", unit=self.unit())
        ways = zip(self.names, zip(self.start, *(one.scores for one in self.moments)))
        return Chart("line", title, [0, *(one.number for one in self.moments)], ways, words)

    def turning_points(self) -> list[str]:
        """Where somebody took the lead, and the biggest swing, as list items."""
        found, leader = [], leader_of(self.start)
        for one in self.moments:
            now = leader_of(one.scores)
            if now is not None and now != leader:
                found.append(self.ui("report/lead", number=one.number, said=self.said(one.seen), name=self.names[now]))
                leader = now
        if len(self.moments) < 3:
            return found
        swing = max(self.moments, key=lambda one: max(one.changes) - min(one.changes))
        changes = [f"{name} {signed(change)}" for name, change in zip(self.names, swing.changes) if change]
        return [
            *found,
            self.ui("report/swing", number=swing.number, said=self.said(swing.seen), changes=changes),
        ]

    def sheets(self, page: Page) -> None:
        """What each score is made of, as far as the reader may know it."""
        told = [sheet_lines(self.texts, self.seen, seat) for seat in self.order() if tells_score(self.seen, seat)]
        items = [(lines[0], [line.strip() for line in lines[1:]]) for lines in told if lines[1:]]
        if items:
            folded = sum(len(under) for _, under in items) > MOST_LINES
            page.section(self.ui("report/sheets"), folded).add(Items(items))

    def rulings(self, page: Page) -> None:
        """Rulings and overrides."""
        entries = [entry for entry in self.entries() if entry["ruling"]]
        if entries:
            said = [f"{entry['number']}. {spoken(self.shell, entry, self.seen, self.standing)}" for entry in entries]
            items = zip(said, (entry["clauses"] for entry in entries))
            page.section(self.ui("report/rulings")).add(Items(items))

    def record(self, page: Page) -> None:
        """Everything that was said, but for talk that couldn't be read."""
        entries = [entry for entry in self.entries() if not is_talk(entry)]
        lines = [entry_line(self.shell, self.texts, entry, self.seen, self.standing) for entry in entries]
        items = zip(lines, (entry["events"] for entry in entries))
        page.section(self.ui("report/record"), folded=True).add(Items(items))

    def entries(self) -> list[Document]:
        """All lines of the list, described."""
        return [describe(self.texts, said, self.seen, self.standing) for said in self.sitting.said]

    def rows(self) -> list[list[object]]:
        """The score after each statement that changed it, a row for each player."""
        rows: list[list[object]] = [["number", "statement", "player", "change", "score"]]
        for one in self.moments:
            for seat, name in enumerate(self.names):
                rows.append([one.number, self.said(one.seen), name, one.changes[seat], one.scores[seat]])
        if not self.moments:
            rows += [[self.seen.number, "", name, 0, score] for name, score in zip(self.names, in_seats(self.seen))]
        return rows


def add_table(page: Page, texts: Texts, seen: Seen, title: str) -> None:
    """The table as it stands."""
    section = page.section(title)
    for block in seen.screen():
        if isinstance(block, Grid):
            if block.rows:
                section.add(Table(texts.show(block.key), heads_of(texts, block), cells(texts, block)))
        elif text := texts.show(block.key, block.facts).strip():
            section.add(Text(text))


def leader_of(scores: Sequence[int]) -> int | None:
    """The seat with the highest score; None where several have it."""
    return scores.index(max(scores)) if scores.count(max(scores)) == 1 else None
