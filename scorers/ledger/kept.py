"""Ledger: the campaigns of a home, each an ordinary TinyDB file (a Book)."""

from __future__ import annotations

import os

from tinydb import where

from scorers.ledger import home
from scorers.ledger.book import Book, after, without
from scorers.ledger.decisions import Conflict
from scorers.ledger.files import TIMEOUT
from scorers.ledger.home import OUTSIDE
from scorers.sheet import Document, Json
from scorers.tallies import Result, moment
from scorers.types import Callable, Collection, Iterable, Mapping, Sequence, TypeAlias

Work: TypeAlias = Callable[[Document], list[Document]]  # a campaign -> decisions about it

ABOUT = ("correct", "drop", "choose", "end")  # kinds of decisions about a match
TAKEN_OUT = "-"  # stands for the seal of a match that was dropped


class Ledger:
    """What is kept of campaigns under `home` (a folder; it is made when something is first kept).

    fold: text -> text, what counts when names are compared (default: everything): what folds alike is one name, first
    spelling kept. A campaign is named by its name, "" stands for the matches that belong to none. Every method sees what
    other processes have kept by now, and each change is whole and on the disk when it returns. All may raise LedgerError.
    """

    def __init__(self, home: str, fold: Callable[[str], str] = str, timeout: float = TIMEOUT) -> None:
        self.home = home
        self.fold = fold
        self.timeout = timeout
        self._books: dict[str, Book] = {}
        self._paths: dict[str, str] = {}  # of campaigns by their folded names

    def book(self, campaign: str | None) -> Book:
        """The Book of a campaign, whether there is one or not."""
        name = self.fold(campaign or "") or OUTSIDE
        if name not in self._paths:
            self._paths[name] = home.campaign_path(self.home, name)
        return self._at(self._paths[name])

    def books(self) -> list[Book]:
        """The Books of all that is kept, damaged ones among them."""
        return [self._at(path) for path in home.campaign_paths(self.home)]

    def sound(self) -> list[Book]:
        """The Books that can be read."""
        return [book for book in self.books() if book.damage() is None]

    def _at(self, path: str) -> Book:
        if path not in self._books:
            self._books[path] = Book(path, self.fold, self.timeout)
        return self._books[path]

    # -- campaigns ----------------------------------------------------------------------------

    def campaigns(self) -> list[Document]:
        """All campaigns, in the order they were made: {"name", "state", "reopened", "rule", "games", "options", "members"}."""
        books = [book for book in self.sound() if book.name()]
        return [book.fold().document() for book in sorted(books, key=lambda book: (book.fold().made, book.path))]

    def campaign(self, name: str) -> Document | None:
        """A campaign as above, or None."""
        book = self.book(name)
        return book.fold().document() if book.name() else None

    def make(
        self, name: str, rule: object = None, games: Sequence[str] = (), options: Document | None = None
    ) -> Document:
        """The campaign of that name, made if it is new with this rule, these games and options."""
        book = self.book(name)
        with book.changing():
            book.make(name, rule, games, options)
        return book.fold().document()

    def decide(self, name: str, work: Work) -> Document:
        """Decide something: work(campaign) -> decisions ({"kind", …}), within one change; returns the campaign after them."""
        book = self.book(name)
        with book.changing():
            book.make(name or OUTSIDE)
            book.decide(work(book.fold().document()))
        return book.fold().document()

    def take(self, name: str, decisions: Iterable[Document]) -> list[Conflict]:
        """Put another home's decisions to ours; returns the conflicts that this brings."""
        book = self.book(name)
        with book.changing():
            before = book.fold().disputed()
            book.take(decisions)
            book.make(name or OUTSIDE)
        return [one for one in book.fold().disputed() if one not in before]

    def move(self, match: str, name: str, to: str, was: Document) -> None:
        """Let a match belong to another campaign from now on; was: what a correction was before."""
        last = max(self.book(one).fold().last for one in (name, to))
        facts = {"match": match, "set": {"campaign": to}, "was": was}
        decision = {"id": os.urandom(5).hex(), "at": after(last), "kind": "correct", **facts}
        own = [one for one in self.book(name).rows("decisions") if one.get("match") == match]
        for one in (to, name):  # in this order: a kill must not part a match from what was decided about it
            self.take(one, [*own, decision])

    def carry(self, name: str) -> list[str]:
        """What was decided about matches that were moved stands in every campaign that they were moved to, so that all agree; returns these."""
        found, waiting = {self.fold(name): name}, [name]
        while waiting:
            name = waiting.pop()
            rows = [one for one in self.book(name).rows("decisions") if one["kind"] in ABOUT]
            moved = {(one["match"], one["set"]["campaign"]) for one in rows if "campaign" in one.get("set", ())}
            for to in sorted({to for _, to in moved if self.fold(to) != self.fold(name)}):
                known = {one["id"] for one in self.book(to).rows("decisions")}
                if new := [one for one in rows if (one["match"], to) in moved and one["id"] not in known]:
                    self.take(to, new)
                if new or self.fold(to) not in found:  # what was decided there comes back, too
                    found.setdefault(self.fold(to), to)
                    waiting.append(to)
        return [*found.values()]

    def players(self) -> list[str]:
        """The names of all who are known here."""
        found = (fold.label(one) for fold in (book.fold() for book in self.sound()) for one in fold.members)
        return list(dict.fromkeys(found))

    def events(self, campaign: str) -> list[Document]:
        """The events of a campaign, in the order they were made: each has a `campaign` and a `name`."""
        return [{**event, "campaign": campaign} for event in self.book(campaign).events()]

    def change_event(self, campaign: str, name: str, work: Callable[[Document | None], Document]) -> Document:
        """Change or make an event: work(event, None if there is none) -> event; returns the new one."""
        book = self.book(campaign)
        with book.changing():
            return book.change_event(name, lambda old: without(work(old and {**old, "campaign": campaign}), "campaign"))

    # -- results ------------------------------------------------------------------------------

    def results(self, campaign: str | None = None, game: str | None = None) -> list[Result]:
        """The results of a campaign (None: of all) and game, by their moments; players and winners as they are called by now."""
        books = self.sound() if campaign is None else [self.book(campaign)]
        asked = where("game") == game if game else None
        return sorted((one for book in books for one in book.results(asked)), key=moment)

    def result(self, match: str, campaign: str | None = None) -> Result | None:
        """The result of a match, as above, or None; campaign: that which its record names (default: look in all)."""
        books = self.sound() if campaign is None else [self.book(self.belongs(match, campaign))]
        return next((one for book in books if (one := book.result(match))), None)

    def seals(self) -> dict[str, str]:
        """{match: the seal of its result, or TAKEN_OUT} of all matches whose result lies where they belong by now."""
        found: dict[str, str] = {}
        for book in self.sound():
            matches, name = book.fold().matches, self.fold(book.name())
            found.update((match, TAKEN_OUT) for match, one in matches.items() if one["dropped"])
            for match, one in book.by_match().items():
                if match not in matches or self.fold(matches[match]["set"].get("campaign", name)) == name:
                    found[match] = one["seal"] or ""
        return found

    def keep(self, result: Json) -> bool:
        """Keep one finished match, or replace what is kept of it, where it belongs by now; returns whether anything changed.

        result: dict with KEYS and EACH, as it is told by `results`, its players as they were typed; `campaign` is that of the
        record, `at` when it was first kept: a result that is replaced keeps it. What was decided about the match counts.
        Raises LedgerError `closed`, ValueError.
        """
        *before, to = self.way(result["match"], result["campaign"])
        changed = self._put(to, [result])
        return any([changed, *(self._put(one, gone=[result["match"]]) for one in before)])

    def wait(self, result: Json) -> None:
        """A match, of which this would be the result, has ended in a closed campaign: when it did, and who sat there, is kept until it counts."""
        match = result["match"]
        book = self.book(self.belongs(match, result["campaign"]))
        with book.changing():
            if "at" not in book.fold().match(match)["set"]:
                book.decide([{"kind": "end", "match": match, "ids": book.as_kept(result)["ids"]}])

    def drop(self, match: str, campaign: str | None, closed: bool = False) -> bool:
        """Take out the result of a match of this campaign that is no longer finished; whether there was one.

        closed: also where the campaign is closed. Raises LedgerError `closed`.
        """
        return any([self._put(one, gone=[match], closed=closed) for one in self.way(match, campaign)])

    def settle(self, results: Mapping[str, Document | None], anew: Collection[str] = ()) -> None:
        """Let these be the results of these matches (None: there is none), wherever others lie; one change a campaign, closed or not.

        anew: those of which what was kept so far tells nothing.
        """
        changes: dict[str, tuple[list[Document], list[str]]] = {}  # what is kept, and what is taken out
        to: dict[str, str] = {}  # where each belongs by now
        named = {one["campaign"] for one in results.values() if one}
        decided = {name: self.book(name).fold().matches for name in named}
        for match, result in results.items():
            if result:
                campaign = result["campaign"]
                to[match] = self.belongs(match, campaign) if match in decided[campaign] else campaign or ""
                changes.setdefault(to[match], ([], []))[0].append(result)
        for book in self.sound():
            name = book.name()
            for match in book.by_match().keys() & results.keys():
                if match not in to or match in anew or self.fold(to[match]) != self.fold(name):
                    changes.setdefault(name, ([], []))[1].append(match)
        for campaign, (kept, gone) in changes.items():
            self._put(campaign, kept, gone, closed=True)

    def _put(self, name: str, results: Sequence[Json] = (), gone: Sequence[str] = (), closed: bool = False) -> bool:
        book = self.book(name)
        with book.changing():
            if results:
                book.make(name or OUTSIDE)
            return book.put(results, gone, closed)

    def way(self, match: str, campaign: str | None) -> list[str]:
        """The campaigns that a match, whose record names the first of them, was moved to; it belongs to the last one."""
        way = [campaign or ""]
        while True:
            to = self.book(way[-1]).fold().match(match)["set"].get("campaign", way[-1])
            if to == way[-1] or self.fold(to) in map(self.fold, way):
                return way
            way.append(to)

    def belongs(self, match: str, campaign: str | None) -> str:
        """The campaign that a match, whose record names this one, belongs to by now."""
        return self.way(match, campaign)[-1]
