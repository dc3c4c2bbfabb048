"""Ledger: the campaigns of a home, each an ordinary TinyDB file: its decisions, members, results and events.

Results name people by ids; what is given and told here names them as they were typed, or as they are called by now.
Names are compared as `fold` makes them: what folds alike is one name, first spelling kept. `members`, and what stands in
`campaign` besides its name, are what the decisions come to, written for readers; nobody reads them here.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from tinydb import where
from tinydb.table import Table

from scorers.ledger import home
from scorers.ledger.decisions import CLOSED, Fold
from scorers.ledger.files import TIMEOUT, LedgerError
from scorers.ledger.home import OUTSIDE
from scorers.ledger.storage import CampaignStorage
from scorers.tallies import moment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, NotRequired, TypeAlias, TypedDict

    from scorers.ledger.storage import Document

    class Result(TypedDict):
        """A finished match as it is kept: who sat, won and how, by ids of members in seat order; `names` as they were typed."""

        match: str
        game: str
        date: str | None
        at: str
        players: list[str]
        names: list[str]
        scores: list[int | None]
        places: list[int]
        winners: list[str]
        unit: str | None
        seal: str | None
        source: str
        figures: dict[str, list[int]]
        table: NotRequired[str]
        place: NotRequired[str]
        minutes: NotRequired[int]
        note: NotRequired[str]
        foreign: NotRequired[dict[str, Any]]

    Work: TypeAlias = Callable[[Document], list[Document]]  # a campaign -> decisions about it

SCHEMA = 1
WHEN = "%Y-%m-%dT%H:%M:%S.%fZ"  # UTC
EACH = ("scores", "places")  # lists with one item a player, in seat order
KEYS = ("match", "campaign", "game", "date", "players", "winners", "unit", "seal", "source", "figures")
EVENT = {"name", "kind", "size", "game", "options", "players", "rounds"}
ENTRANT, ROUND = {"name", "joined", "dropped"}, {"tables", "free"}
TABLES = ("campaign", "members", "results", "events", "decisions")


class Ledger:
    """What is kept of campaigns under `home` (a folder; it is made when something is first kept).

    fold: text -> text, what counts when names are compared (default: everything). A campaign is named by its name, ""
    stands for the matches that belong to none. Every method sees what other processes have kept by now, and each change
    is whole and on the disk when it returns. Any may raise LedgerError.
    """

    def __init__(self, home: str, fold: Callable[[str], str] = str, timeout: float = TIMEOUT) -> None:
        self.home = home
        self.fold = fold
        self.timeout = timeout
        self._books: dict[str, Book] = {}

    def book(self, campaign: str | None) -> Book:
        """The Book of a campaign, whether there is one or not."""
        path = home.campaign_path(self.home, self.fold(campaign or "") or OUTSIDE)
        if path not in self._books:
            self._books[path] = Book(path, self.fold, self.timeout)
        return self._books[path]

    def books(self) -> list[Book]:
        """The Books of all that is kept, the matches outside of campaigns first; damaged ones among them."""
        for path in home.campaign_paths(self.home):
            self._books.setdefault(path, Book(path, self.fold, self.timeout))
        return [self._books[path] for path in home.campaign_paths(self.home)]

    def sound(self) -> list[Book]:
        """The Books that can be read."""
        return [book for book in self.books() if book.damage() is None]

    def campaigns(self) -> list[Document]:
        """All campaigns, in the order they were made: {"name", "state", "rule", "games", "options", "members"}."""
        books = [book for book in self.sound() if book.name()]
        return [book.fold().document() for book in sorted(books, key=lambda book: (book.made(), book.path))]

    def who(self, campaign: str | None) -> Callable[[str], str]:
        """Name -> the id of the member of a campaign whom it means."""
        return self.book(campaign).fold().who

    def campaign(self, name: str) -> Document | None:
        """A campaign as above, or None."""
        book = self.book(name)
        return book.fold().document() if name and book.is_kept() else None

    def make(self, name: str, rule: Any = None, games: Sequence[str] = (), options: Document | None = None) -> Document:
        """The campaign of that name, made if it is new with this rule, these games and options."""
        book = self.book(name)
        if not book.is_kept():
            with book.changing():
                book.require_made(name, rule, list(games), dict(options or {}))
        return book.fold().document()

    def decide(self, name: str, work: Work) -> Document:
        """Decide something: work(campaign) -> decisions ({"kind", …}), within one change; returns the campaign after them."""
        book = self.book(name)
        with book.changing():
            book.require_made(name or OUTSIDE)
            book.decide(work(book.fold().document()))
        return book.fold().document()

    def results(self, campaign: str | None = None, game: str | None = None) -> list[Document]:
        """The results of a campaign (None: of all) and game, by their moments; players and winners as they are called by now.

        Besides what Result has: `campaign` (None: of none) and `ids`, of the players.
        """
        books = self.sound() if campaign is None else [self.book(campaign)]
        return sorted((one for book in books for one in book.told(game)), key=moment)

    def result(self, match: str, campaign: str | None = None) -> Document | None:
        """The result of a match, as above, or None; campaign: the only one to look in."""
        for book in self.sound() if campaign is None else [self.book(campaign)]:
            found = book.told(match=match)
            if found:
                return found[0]
        return None

    def keep(self, result: Document) -> bool:
        """Keep one finished match, or replace what is kept of it; returns whether anything changed.

        result: dict with KEYS and EACH, as it is told by `results`, its players as they were typed; `campaign` is that of the
        record, `at` when it was first kept: a result that is replaced keeps it. What was decided about the match counts.
        Raises LedgerError `closed`, ValueError.
        """
        return self.change(result["campaign"], [result])

    def change(
        self, campaign: str | None, results: Iterable[Document] = (), gone: Iterable[str] = (), closed: bool = False
    ) -> bool:
        """Keep these results of a campaign and take out those of the matches `gone`, in one change; whether anything changed.

        A match that was moved to another campaign is kept there. closed: also where the campaign is closed.
        """
        book, moved = self.book(campaign), []
        own: list[Document] = []
        with book.changing():
            for result in results:
                way = self.way(result["match"], campaign)
                if len(way) > 1:
                    moved.append((way, {**result, "campaign": way[-1] or None}))
                else:
                    book.require_made(campaign or OUTSIDE)
                    own.append(result)
            changed = book.put(own, [*gone, *(result["match"] for _, result in moved)], closed)
        for way, result in moved:
            for between in way[1:-1]:
                changed |= self.change(between, gone=[result["match"]], closed=closed)
            changed |= self.change(way[-1], [result], closed=closed)
        return changed

    def drop(self, match: str, campaign: str | None) -> bool:
        """Take out the result of a match of this campaign that is no longer finished; whether there was one."""
        return any([self.change(one, gone=[match]) for one in self.way(match, campaign)])

    def way(self, match: str, campaign: str | None) -> list[str]:
        """The campaigns that a match, whose record names the first of them, was moved to; it belongs to the last one."""
        way = [campaign or ""]
        while True:
            to = self.book(way[-1]).fold().match(match)["set"].get("campaign", way[-1])
            if self.fold(to) in map(self.fold, way):
                return way
            way.append(to)

    def belongs(self, match: str, campaign: str | None) -> str:
        """The campaign that a match, whose record names this one, belongs to by now."""
        return self.way(match, campaign)[-1]

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
            old = next((one for one in self.events(campaign) if one["name"] == name), None)
            new = work(old)
            book.replace("events", "name", {key: value for key, value in new.items() if key != "campaign"})
        return new

    def take(self, name: str, decisions: Iterable[Document], events: Iterable[Document]) -> list[Document]:
        """Put another home's decisions and events to ours; returns the conflicts that this brings."""
        book = self.book(name)
        with book.changing():
            before = book.fold().conflicts
            book.take(decisions)
            book.require_made(name or OUTSIDE)
            for event in events:
                old = next((one for one in book.rows("events") if one["name"] == event["name"]), None)
                if old is None or _further(event) > _further(old):
                    book.replace("events", "name", event)
        return [one for one in book.fold().conflicts if one not in before]


class Book:
    """One campaign's file, a TinyDB, and what its decisions come to."""

    def __init__(self, path: str, key: Callable[[str], str], timeout: float = TIMEOUT) -> None:
        self.path = path
        self.key = key
        self.storage = CampaignStorage(path, timeout)
        self._fold: Fold | None = None
        self._folded: object = None  # the tables of which that is the fold

    def rows(self, table: str) -> list[Document]:
        """The documents of a table, to look at only. Raises LedgerError `damaged`, `newer`."""
        return [dict(one) for one in self._table(table)]

    def is_kept(self) -> bool:
        """Whether there is such a file."""
        return bool(self.storage.read())

    def damage(self) -> LedgerError | None:
        """Why the file can't be read, or None."""
        try:
            self.fold()
        except LedgerError as error:
            return error
        return None

    def name(self) -> str:
        """The campaign's name, "" of the matches outside of any."""
        name = self.fold().name
        return "" if name == OUTSIDE else name

    def made(self) -> str:
        """When it was made."""
        return str(min((one["at"] for one in self.rows("decisions")), default=""))

    def fold(self) -> Fold:
        """What the decisions come to."""
        tables = self.storage.read()
        if self._fold is None or tables is not self._folded:
            try:
                schema = next(iter(self.rows("campaign")), {"schema": SCHEMA})["schema"]
                if schema > SCHEMA:
                    raise LedgerError("newer", path=self.path, schema=schema, known=SCHEMA)
                self._fold = Fold(self.rows("decisions"), self.key)
            except (KeyError, TypeError, AttributeError, ValueError) as error:
                raise LedgerError("damaged", path=self.path, detail=repr(error)) from error
            self._folded = tables
        return self._fold

    def told(self, game: str | None = None, match: str | None = None) -> list[Document]:
        """Results with their players as they are called by now, of a game or match."""
        fold, table = self.fold(), self._table("results")
        asked = where("match") == match if match else where("game") == game if game else None
        found = table.search(asked) if asked else table.all()
        label = {member: fold.label(member) for member in (*fold.members, *fold.gone)}
        campaign = self.name() or None
        try:
            for one in found:
                _require_sound(one)
            return [
                {
                    **one,
                    "campaign": campaign,
                    "ids": one["players"],
                    "players": [label.get(member, member) for member in one["players"]],
                    "winners": [label.get(member, member) for member in one["winners"]],
                }
                for one in found
            ]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise LedgerError("damaged", path=self.path, detail=str(error)) from error

    def events(self) -> list[Document]:
        """The events. Raises LedgerError `damaged`."""
        found = self.rows("events")
        try:
            whole = all(
                one.keys() >= EVENT
                and all(player.keys() >= ENTRANT for player in one["players"])
                and all(round.keys() >= ROUND for round in one["rounds"])
                for one in found
            )
        except (TypeError, AttributeError):
            whole = False
        if not whole:
            raise LedgerError("damaged", path=self.path, detail="an event lacks something")
        return found

    # -- within a change ----------------------------------------------------------------------

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One change of several tables; what is written for readers is made anew at its end."""
        with self.storage.changing():
            self.fold()
            yield
            if self.storage.changed:
                self._write_out()

    def require_made(self, name: str, rule: Any = None, games: Sequence[str] = (), options: Any = None) -> None:
        """Make the campaign if it is new."""
        if not self.fold().name:
            stated = {"rule": rule, "games": list(games), "options": dict(options or {})}
            self.decide([{"kind": "new", "name": name, **stated}])

    def decide(self, decisions: Iterable[Document]) -> None:
        """Decisions of this moment, after all that there are."""
        fold, dated = self.fold(), []
        for one in decisions:
            dated.append({"id": os.urandom(5).hex(), "at": after(fold.last), **one})
            fold.take(dated[-1])
        self._table("decisions").insert_multiple(dated)
        self._folded = self.storage.read()

    def take(self, decisions: Iterable[Document]) -> None:
        """Another home's decisions, those that we don't have."""
        known = {one["id"]: one for one in self.rows("decisions")}
        given = {one["id"]: min(one, known.get(one["id"], one), key=_text) for one in decisions}
        news = [one for one in given.values() if known.get(one["id"]) != one]
        self._table("decisions").remove(where("id").one_of([one["id"] for one in news]))
        self._table("decisions").insert_multiple(news)

    def put(self, results: Iterable[Document], gone: Iterable[str] = (), closed: bool = False) -> bool:
        """Keep results, and take out others; whether anything changed. Raises LedgerError `closed`, ValueError.

        closed: also where the campaign takes none.
        """
        old = {one["match"]: one for one in self._table("results")}
        new: dict[str, Document] = {}
        fold = self.fold()
        gone = {match for match in gone if match in old}
        for facts in results:
            _require_whole(facts)
            match = facts["match"]
            if fold.match(match)["dropped"]:
                gone |= {match} & old.keys()
                continue
            stored = self._stored(facts, new.get(match) or old.get(match))
            if stored != old.get(match):
                new[match] = stored
                self.decide(
                    {"kind": "join", "member": member, "name": name}
                    for member, name in zip(stored["players"], fold.match(match)["set"].get("names", facts["players"]))
                    if fold.root(member) not in fold.members
                )
        if not (new or gone):
            return False
        if fold.state == CLOSED and not closed:
            raise LedgerError("closed", campaign=fold.name)
        self._table("results").remove(
            doc_ids=[one.doc_id for match, one in old.items() if match in gone or match in new]
        )
        self._table("results").insert_multiple(new.values())
        return True

    def replace(self, table: str, key: str, new: Document) -> None:
        """Let this be the table's one document of its name."""
        self._table(table).remove(where(key) == new[key])
        self._table(table).insert(new)

    def _table(self, name: str) -> Table:
        return Table(
            self.storage, name, cache_size=0
        )  # a new one: TinyDB's remember the next id, which others may have given

    def _stored(self, facts: Document, old: Document | None) -> Document:
        """A result as it is kept, with what was decided about its match. Who sat there is bound once."""
        fold = self.fold()
        seats = [facts["players"].index(name) for name in facts["winners"]]
        names = facts.get("names") or facts["players"]
        bound = [(one["at"], fold.seats(one["players"])) for one in (old,) if one and one["names"] == names]
        if facts.get("ids"):
            bound.append((facts.get("at") or now(), fold.seats(facts["ids"])))
        if not bound:
            ids = [fold.who(name) for name in facts["players"]]
            bound = [("", ids if len(set(ids)) == len(ids) else [self.key(name) for name in names])]
        ids = min(bound)[1]
        kept = {key: value for key, value in facts.items() if key not in ("campaign", "ids")}
        kept.update(players=ids, names=names, winners=[ids[seat] for seat in seats])
        known = [one["at"] for one in (facts, old) if one and one.get("at")]
        return self._as_decided({**kept, "at": min(known) if known else now()}) or kept

    def _as_decided(self, result: Document) -> Document | None:
        """A result with what was decided about its match and its people; None where it was taken out."""
        fold = self.fold()
        decided = fold.match(result["match"])
        if decided["dropped"]:
            return None
        facts = {key: value for key, value in decided["set"].items() if key != "campaign"}
        ids = fold.seats(facts["players"] if "players" in facts else result["players"])
        winners = [ids[result["players"].index(one)] for one in result["winners"]]
        return {**result, **facts, "players": ids, "winners": winners}

    def _write_out(self) -> None:
        """What is written for readers: members, what the campaign is, and results by the ids that people have by now."""
        fold = self.fold()
        document = fold.document()
        members = document.pop("members")
        for name, rows in (("campaign", [{"schema": SCHEMA, **document}]), ("members", members)):
            if self.rows(name) != rows:
                self._table(name).truncate()
                self._table(name).insert_multiple(rows)
        rows = self.rows("results") if fold.into or fold.matches else []
        made = [(one, self._as_decided(one)) for one in rows]
        stale = [one["match"] for one, new in made if one != new]
        if stale:
            self._table("results").remove(where("match").one_of(stale))
            self._table("results").insert_multiple(new for one, new in made if new and one != new)
        tables = self.storage.read() or {}
        self.storage.write({name: tables[name] for name in (*TABLES, *tables) if name in tables})


def now() -> str:
    """This moment, as it is kept."""
    return datetime.now(UTC).strftime(WHEN)


def after(last: str) -> str:
    """This moment, or one after the last, where a clock ran ahead."""
    if last < now():
        return now()
    return (datetime.strptime(last, WHEN).replace(tzinfo=UTC) + timedelta(microseconds=1)).strftime(WHEN)


def _further(event: Document) -> tuple[int, str]:
    """What orders two homes' states of one event."""
    return len(event["rounds"]), _text(event)


def _text(document: Document) -> str:
    return json.dumps(document, sort_keys=True)


def _require_sound(kept: Document) -> None:
    """Raises ValueError, TypeError, AttributeError where what is kept can be no result."""
    _require_whole({**kept, "campaign": None})
    types = [*kept["places"], *(score for score in kept["scores"] if score is not None)]
    types += [figure for figures in kept["figures"].values() for figure in figures]
    texts = [*kept["players"], *kept["winners"], *kept["names"], kept["match"], kept["game"], kept["at"]]
    if {*map(type, types)} - {int} or {*map(type, texts)} != {str} or not {*kept["winners"]} <= {*kept["players"]}:
        raise ValueError("a result that can be none")


def _require_whole(result: Document) -> None:
    """Raises ValueError if a result lacks something, or has too few or too many figures."""
    lacking = [key for key in KEYS + EACH if key not in result]
    if lacking:
        raise ValueError(f"a result without {', '.join(lacking)}")
    seats = len(result["players"])
    for name, values in [(key, result[key]) for key in EACH] + list(result["figures"].items()):
        if len(values) != seats:
            raise ValueError(f"{name}: {len(values)} figures for {seats} players")
