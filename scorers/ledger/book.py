"""Book: one campaign's file, an ordinary TinyDB, and what its decisions come to.

Results name people by ids of members; what is given and told here names them as they were typed, or as they are called by
now. `members`, `events`, and what stands in `campaign` besides its name, are written for readers; nobody reads them here.
"""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

from tinydb import where
from tinydb.queries import QueryLike
from tinydb.table import Table

from scorers.ledger.decisions import CLOSED, EVENT, Fold, bound, by_ids, seated
from scorers.ledger.files import LedgerError
from scorers.ledger.home import OUTSIDE
from scorers.ledger.sound import described, is_sound
from scorers.ledger.storage import CampaignStorage
from scorers.sheet import Document, Json
from scorers.tallies import Result
from scorers.types import Any, Callable, Collection, Iterable, Iterator, Mapping, Sequence

SCHEMA = 1
WHEN = "%Y-%m-%dT%H:%M:%S.%fZ"  # UTC
TABLES = ("campaign", "members", "results", "events", "decisions")
is_decision = described(is_sound)
SPOILED = (KeyError, TypeError, ValueError, AttributeError)  # what comes of a file that says something else


class Book:
    """What is kept of a campaign. Every method may raise LedgerError: `damaged`, `newer`, or what the system refused."""

    def __init__(self, path: str, key: Callable[[str], str], timeout: float) -> None:
        """key: what counts when names are compared; timeout: seconds to wait for another's lock."""
        self.path = path
        self.key = key
        self.storage = CampaignStorage(path, timeout)
        self._fold: Fold | None = None
        self._folded: object = None  # the tables of which that is the fold
        self._by_match: dict[str, Document] = {}  # and its results

    def table(self, name: str) -> Table:
        """A table: a new one, since TinyDB's remember the next id, which others may have given meanwhile."""
        return Table(self.storage, name, cache_size=0)

    def rows(self, name: str) -> list[Document]:
        """The documents of a table, to look at only."""
        return [dict(one) for one in self.table(name)]

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

    def fold(self) -> Fold:
        """What the decisions come to."""
        tables = self.storage.read()
        if self._fold is None or tables is not self._folded:
            try:
                schema = next(iter(self.rows("campaign")), {"schema": SCHEMA})["schema"]
                if schema > SCHEMA:
                    raise LedgerError("newer", path=self.path, schema=schema, known=SCHEMA)
                decisions = self.rows("decisions")
                if not all(map(is_decision, decisions)):
                    raise ValueError("a decision that is none")
                self._fold = Fold(decisions, self.key)
                self._by_match = {}
                for one in (tables or {}).get("results", {}).values():
                    if not is_sound(one):
                        raise ValueError(f"a result that is none: {one.get('match')}")
                    self._by_match.setdefault(one["match"], one)
            except SPOILED as error:
                raise LedgerError("damaged", path=self.path, detail=str(error)) from error
            self._folded = tables
        return self._fold

    def results(self, asked: QueryLike | None = None) -> list[Result]:
        """Results, of a question or all, with their players as they are called by now."""
        return self._named(self.table("results").search(asked) if asked else self.by_match().values())

    def result(self, match: str) -> Result | None:
        """The result of a match, as above, or None; found without a search, since an import asks for each of its own."""
        one = self.by_match().get(match)
        return self._named([one])[0] if one else None

    def by_match(self) -> Mapping[str, Document]:
        """The results as they are kept, by match, to look at only."""
        self.fold()
        return self._by_match

    def as_kept(self, facts: Json) -> Result:
        """A result as it would be told if it was kept: its people bound, and corrected as was decided."""
        return self._named([self._stored(facts, None)])[0]

    def _named(self, rows: Iterable[Document]) -> list[Result]:
        """Results with their players as they are called by now."""
        fold, campaign = self.fold(), self.name() or None
        called: dict[str, str] = {}
        found: list[Any] = []
        for one in rows:
            for member in one["players"]:
                if member not in called:
                    called[member] = fold.label(member) if member in fold.members or member in fold.gone else member
            named = {at: [called.get(member, member) for member in one[at]] for at in ("players", "winners")}
            found.append({**one, **named, "campaign": campaign, "ids": one["players"]})
        return found

    def events(self) -> list[Document]:
        """The events, their players as they are called by now."""
        return [self._called(one)[0] for one in self.fold().events.values()]

    def _called(self, event: Document) -> tuple[Document, dict[str, str]]:
        """An event with its players as they are called by now, and {what one is called: id}."""
        fold = self.fold()
        ids = [one["member"] for one in event["players"]]
        label = {old: fold.label(now) for old, now in zip(ids, fold.seats(ids))}
        players = [{"name": label[one["member"]], **without(one, "member")} for one in event["players"]]
        rounds = seated(event, lambda one: label.get(one) or label.get(fold.who(one), one))
        return {**event, "players": players, "rounds": rounds}, {name: one for one, name in label.items()}

    def _by_ids(self, event: Document, known: Mapping[str, str]) -> Document:
        """An event that names its players -> as it is kept, by ids; those who are new join. known: {what one is called: id}."""
        fold = self.fold()
        ids = {one["name"]: known.get(one["name"]) or fold.who(one["name"]) for one in event["players"]}
        new = {member: name for name, member in ids.items() if fold.root(member) not in fold.members}
        self.decide({"kind": "join", "member": member, "name": name} for member, name in new.items())
        return by_ids(event, ids)

    # -- within a change ----------------------------------------------------------------------

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One change of several tables; what is written for readers is made anew at its end."""
        with self.storage.changing():
            self.fold()  # what is damaged is left as it is
            yield
            if self.storage.changed:
                self._write_out()

    def make(self, name: str, rule: object = None, games: Sequence[str] = (), options: Document | None = None) -> None:
        """Make the campaign if it is new."""
        if not self.fold().name:
            stated = {"rule": rule, "games": list(games), "options": dict(options or {})}
            self.decide([{"kind": "new", "name": name, **stated}])

    def decide(self, decisions: Iterable[Document]) -> None:
        """Decisions of this moment, after all that there are."""
        fold, dated = self.fold(), []
        for one in decisions:
            dated.append({"id": os.urandom(5).hex(), "at": after(fold.last), **fold.knowing(one)})
            fold.take(dated[-1])
        self.table("decisions").insert_multiple(dated)
        self._folded = self.storage.read()

    def take(self, decisions: Iterable[Document]) -> None:
        """Another home's decisions, those that we don't have."""
        known = {one["id"]: one for one in self.rows("decisions")}
        given = {one["id"]: min(one, known.get(one["id"], one), key=_text) for one in decisions}
        self.replace("decisions", "id", [one for one in given.values() if known.get(one["id"]) != one])

    def change_event(self, name: str, work: Callable[[Document | None], Document]) -> Document:
        """Change or make an event, as `events` tells it."""
        old = self.fold().events.get(name)
        called, ids = self._called(old) if old else (None, {})
        new = work(called)
        if new != called:
            self.decide([{"kind": EVENT, "event": name, "state": self._by_ids(new, ids)}])
        return new

    def put(self, results: Iterable[Json], gone: Iterable[str] = (), closed: bool = False) -> bool:
        """Keep results, and take out others; whether anything changed. Raises LedgerError `closed`, ValueError.

        closed: also where the campaign takes none.
        """
        fold, old = self.fold(), self.by_match()
        new: dict[str, Document] = {}
        joining: dict[str, str] = {}
        gone = {match for match in gone if match in old}
        for facts in results:
            match, decided = facts["match"], fold.match(facts["match"])
            stored = self._stored(facts, new.get(match) or (None if match in gone else old.get(match)))
            if decided["dropped"]:
                gone |= {match} & old.keys()
            elif stored != old.get(match) or match in gone:
                new[match] = stored
                for member, name in zip(stored["players"], decided["set"].get("names") or facts["players"]):
                    if fold.root(member) not in fold.members:
                        joining.setdefault(member, name)
        if not (new or gone):
            return False
        if fold.state == CLOSED and not closed:
            raise LedgerError("closed", campaign=fold.name)
        self.decide({"kind": "join", "member": member, "name": name} for member, name in joining.items())
        self.take_out("results", "match", gone)
        self.replace("results", "match", new.values())
        return True

    def replace(self, table: str, key: str, new: Iterable[Document]) -> None:
        """Let these be the table's documents of their names."""
        new = list(new)
        if new:
            self.take_out(table, key, {one[key] for one in new})
            self.table(table).insert_multiple(new)

    def take_out(self, table: str, key: str, names: Collection[str]) -> None:
        """Take the documents of these names out of a table; `one_of` would go through all the names for each document."""
        self.table(table).remove(where(key).test(names.__contains__))

    def _stored(self, facts: Json, old: Document | None) -> Document:
        """A result as it is kept. Who sat there is bound once, and of two homes by the one that kept it first.

        `players` and `winners` are the ids of now; `seats` those that were bound, where they are others.
        """
        fold, names = self.fold(), facts.get("names") or facts["players"]
        typed = names, fold.match(facts["match"])["set"].get("names")  # in the record, or in a correction
        first = [(old["at"], old.get("seats") or old["players"])] if old and old["names"] in typed else []
        if given := bound(facts):
            first.append((facts.get("at") or now(), given))
        if not first:
            ids = [fold.who(name) for name in facts["players"]]
            first = [("", ids if len(set(ids)) == len(ids) else [self.key(name) for name in names])]
        ids = min(first)[1]
        winners = [ids[facts["players"].index(name)] for name in facts["winners"]]
        at = min([one["at"] for one in (facts, old) if one and one.get("at")], default=None) or now()
        kept = without(facts, "campaign", "ids", "seats")
        kept.update(players=ids, names=names, winners=winners, at=at)
        if not is_sound(kept):
            raise ValueError(f"a result that is none: {kept['match']}")
        return (self._as_decided(kept) if fold.into or fold.matches else None) or kept

    def _as_decided(self, result: Document) -> Document | None:
        """A result with what was decided about its match and its people; None where it was taken out."""
        fold = self.fold()
        decided = fold.match(result["match"])
        if decided["dropped"]:
            return None
        told = sayable(decided["set"], len(result["players"]))
        facts = without(told, "campaign", "won", "seats")
        first: list[str] = told.get("seats") or result.get("seats") or result["players"]
        ids = fold.seats(list(facts.get("players", first)))
        won = told.get("won", [result["players"].index(one) for one in result["winners"]])
        winners = [ids[seat] for seat in won]
        seats = {"seats": first} if first != ids else {}
        return {**without(result, "seats"), **facts, "players": ids, "winners": winners, **seats}

    def _write_out(self) -> None:
        """What is written for readers: members, what the campaign is, and results by the ids that people have by now."""
        fold = self.fold()
        document = fold.document()
        members = document.pop("members")
        made = (("campaign", [{"schema": SCHEMA, **document}]), ("members", members), ("events", fold.events.values()))
        for name, rows in made:
            self.table(name).truncate()
            self.table(name).insert_multiple(rows)
        results = self.rows("results") if fold.into or fold.matches else []
        changed = [(one["match"], new) for one in results if (new := self._as_decided(one)) != one]
        self.take_out("results", "match", {match for match, new in changed if new is None})
        self.replace("results", "match", [new for _, new in changed if new is not None])
        tables = self.storage.read() or {}
        self.storage.write({name: tables.get(name, {}) for name in dict.fromkeys([*TABLES, *tables])})


def now() -> str:
    """This moment, as it is kept."""
    # As WHEN, in a tenth of its time.
    return datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def after(last: str) -> str:
    """This moment, or one after the last, where a clock ran ahead."""
    if last < now():
        return now()
    return (datetime.strptime(last, WHEN).replace(tzinfo=UTC) + timedelta(microseconds=1)).strftime(WHEN)


def sayable(facts: Document, seats: int) -> Document:
    """What a match was corrected to, as far as it can be said of so many seats: decisions from outside may say anything."""

    def fits(part: str, value: Any) -> bool:
        if part in ("won", "began"):
            return {*value} <= {*range(seats)} if part == "won" else value is None or value in range(seats)
        if part == "players" and len({*value}) < len(value):
            return False
        return not isinstance(value, list) or len(value) == seats

    return {part: value for part, value in facts.items() if fits(part, value)}


def without(document: Json, *names: str) -> Document:
    """A document without these parts."""
    kept = dict(document)
    for name in names:
        kept.pop(name, None)
    return kept


def _text(document: Document) -> str:
    return json.dumps(document, sort_keys=True)
