"""What comes in is merged with what is kept: in any order the same matches, the same results, the same open choices."""

from __future__ import annotations

import os
import re
from contextlib import suppress

from prompts import books
from prompts.exchange import copies
from prompts.exchange.entries import META, Record, Result, made_id, relation, with_key
from prompts.progress import watched
from prompts.results import ledger_of
from prompts.shell import Stop, kept, kept_lock
from prompts.sitting import mark_unsettled
from scorers.ledger import home, journal, marks
from scorers.ledger.files import attempt
from scorers.ledger.lines import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeAlias, TypeVar

    from prompts.exchange.entries import Entry, Fault
    from prompts.shell import Shell
    from scorers.ledger.kept import Ledger
    from scorers.ledger.lines import Document

    T = TypeVar("T")
    Kept: TypeAlias = tuple[str, str, Document]  # table, id, document
    Results: TypeAlias = dict[str, Document | None]  # what the ledger is to hold, by match (None: nothing)


class Parcel:
    """What a file brings: `entries` (Record or Result), `documents` (table, id, document), `faults`, `others`.

    `others`: {name: how many} of what is left out on purpose, such as games that nobody here knows;
    `books`: {name: text} that come on their own.
    """

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.documents: list[Kept] = []
        self.faults: list[Fault] = []
        self.others: dict[str, int] = {}
        self.books: dict[str, str] = {}


class Outcome:
    """What became of a parcel: ids `added`, `known` already, `longer` (taken further), `differing`; `conflicts` of documents."""

    def __init__(self) -> None:
        self.added: list[str] = []
        self.known: list[str] = []
        self.longer: list[str] = []
        self.differing: list[str] = []
        self.conflicts: list[Document] = []


def bring(place: str, shell: Shell, parcel: Parcel, outcome: Outcome) -> None:
    """Merge a parcel without faults into the home; `outcome` tells what became of it.

    Raises Stop where a campaign takes no results, or where a record kept here can't be read: before anything is kept.
    Where the disk refuses in the middle, what was merged stays; the same import brings the rest.
    """
    ledger = ledger_of(place)
    require_open(ledger, parcel)
    for entry in parcel.entries:
        path = home.match_path(place, entry.name)
        if os.path.exists(path) and not (isinstance(entry, Record) and kept(journal.read, path)[0] == entry.text):
            copies.in_place(place, shell, ledger, entry.name)
    for name, text in parcel.books.items():
        keep_book(place, name, text)
    merge_documents(ledger, parcel.documents, outcome)
    results: Results = {}
    for entry in watched(shell, parcel.entries, "import"):
        if entry.campaign:
            kept(ledger.campaign, entry.campaign, True)
        state = bring_one(place, shell, ledger, entry, results)
        getattr(outcome, state).append(entry.name)
    keep_results(place, ledger, results)


def require_open(ledger: Ledger, parcel: Parcel) -> None:
    """A closed campaign takes nothing new, but from a copy of itself: better to say so before anything is kept."""
    merged = {name for table, name, _ in parcel.documents if table == "campaigns"}
    closed = {campaign["name"] for campaign in kept(ledger.campaigns) if campaign["state"] != "open"} - merged
    for entry in parcel.entries:
        result = entry.result()
        if result and result["campaign"] in closed:
            old = kept(ledger.result, entry.name)
            if old is None or relation(Result(old), Result(result)) == "differs":
                raise Stop("ledger/closed", campaign=result["campaign"])


def bring_one(place: str, shell: Shell, ledger: Ledger, entry: Entry, results: Results) -> str:
    """Merge one match; returns the name of the Outcome's list. results: what the ledger is to hold, by id (None: nothing)."""
    path = home.match_path(place, entry.name)
    if os.path.exists(path):
        with kept_lock(journal.Journal(path).locked()) as text:
            if isinstance(entry, Record) and text == entry.text:
                first_kept(ledger, entry, results)
                return "known"
            return decide(place, shell, ledger, copies.record_of(place, shell, entry.name, text), entry, results)
    waiting = results.get(entry.name) or kept(ledger.result, entry.name)
    return decide(place, shell, ledger, Result(waiting) if waiting else None, entry, results)


def decide(place: str, shell: Shell, ledger: Ledger, ours: Entry | None, entry: Entry, results: Results) -> str:
    """Whether a match is new, known, further on or different; what counts is put in its place, the rest beside it."""
    beside = copies.waiting(place, shell, entry.name)
    have = ([ours] if ours else []) + beside
    if copies.is_passed(place, entry) or any(relation(one, entry) in ("same", "later") for one in have):
        first_kept(ledger, entry, results)
        return "known"
    outdone = [one for one in have if relation(one, entry) == "earlier"]
    left = [one for one in have if one not in outdone]
    chosen = counting(ours if ours in left else None, [*left, entry])
    keep_book_of(place, entry)
    for one in (*left, entry):  # first: a kill must not lose the one whose place another takes
        if one is not chosen and one not in beside:
            copies.put(place, one)
    put_in_place(place, ours, chosen, results)
    for one in beside:
        if one is chosen or one in outdone:
            copies.drop(place, one)
    if left:
        return "differing"
    return "longer" if outdone else "added"


def first_kept(ledger: Ledger, entry: Entry, results: Results) -> None:
    """Of a match that came from two homes the earlier time of keeping counts, in whatever order they came."""
    old = results.get(entry.name) or kept(ledger.result, entry.name)
    if old and entry.at and entry.at < (old.get("at") or "~"):
        results[entry.name] = {**old, "at": entry.at}


def counting(ours: Entry | None, candidates: list[Entry]) -> Entry:
    """The copy that counts until somebody chooses: the same one in whatever order they came.

    Records go before bare results, finished ones before others; of unfinished ones that in its place stays.
    """
    pool: list[Entry] = [one for one in candidates if isinstance(one, Record)] or candidates
    finished = [one for one in pool if one.over]
    if not finished and ours in pool:
        return ours
    return max(finished or pool, key=lambda one: one.digest())


def put_in_place(place: str, ours: Entry | None, chosen: Entry | None, results: Results) -> None:
    """Let a copy be the one that counts."""
    if chosen is None or chosen is ours:
        return
    path = home.match_path(place, chosen.name)
    if isinstance(chosen, Record):
        kept(mark_unsettled, place, chosen.name)
        data = chosen.text if chosen.text.endswith("\n") else chosen.text + "\n"
        if isinstance(ours, Record):
            kept(marks.put, path, data.encode())
        else:
            kept(journal.create, path, data)
    elif isinstance(ours, Record):
        kept(marks.forget, path)
        with attempt(path):
            os.unlink(path)
    results[chosen.name] = chosen.result()


def keep_results(place: str, ledger: Ledger, results: Results) -> None:
    """Bring the ledger in line with what was put in place, in one change."""
    before = {result["match"]: result for result in kept(ledger.results)}
    changed: dict[str, Any] = {name: result for name, result in results.items() if before.get(name) != result}
    if len(changed) == 1 and None not in changed.values() and is_open(ledger, *changed.values()):
        kept(ledger.keep_result, *changed.values())
    elif changed:
        together = {**before, **changed}
        kept(ledger.rebuild, [result for result in together.values() if result is not None], before)
    for name in results:
        with suppress(OSError):  # a mark that stays only costs a look
            os.unlink(os.path.join(place, "unsettled", name))


def is_open(ledger: Ledger, result: Document) -> bool:
    """Whether a result's campaign takes it."""
    campaign = result["campaign"] and kept(ledger.campaign, result["campaign"])
    return not campaign or campaign["state"] == "open"


# -- books and other documents ------------------------------------------------------------------


def keep_book_of(place: str, entry: Entry) -> None:
    """Keep the card book that a record brings, as the copy that its match holds; its header then names that."""
    if not (isinstance(entry, Record) and entry.book):
        return
    named = entry.match.setting.header.get("book")
    if named is None:  # a book that came along, but belongs to nothing
        return
    text = entry.book.rstrip("\n") + "\n"
    stem, end = plain_name(re.split(r"[/\\]", named)[-1].removesuffix(".match")), "." + books.digest(text)
    name = stem if stem.endswith(end) else stem + end
    if not os.path.exists(home.book_path(place, name)):
        kept(journal.create, home.book_path(place, name), text)
    if name != named:
        entry.text = with_key(entry.text, "book", name)


def keep_book(place: str, name: str, text: str) -> None:
    """Keep a card book that comes on its own, under another name where that is taken by another book."""
    for candidate in (name, f"{name}-{books.digest(text)[:6]}"):
        path = home.book_path(place, candidate)
        if not os.path.exists(path):
            kept(journal.create, path, text)
            return
        if kept(journal.read, path)[0] == text:
            return


def plain_name(text: str) -> str:
    """A name that a file can have, from any text."""
    return "".join(char if char.isalnum() or char in "-_." else "-" for char in text).lstrip(".") or "book"


def merge_documents(ledger: Ledger, documents: Iterable[Kept], outcome: Outcome) -> None:
    """Campaigns and the like: what is new is kept, campaigns are united, and what differs is named."""
    for table, name, theirs in documents:
        ours = kept(merge_document, ledger, table, name, theirs)
        fields = sorted(
            field
            for field in theirs
            if ours and field in ours and field not in ("members", "state") and ours[field] != theirs[field]
        )
        if fields:
            outcome.conflicts.append({"table": table, "name": name, "fields": fields})


def merge_document(ledger: Ledger, table: str, name: str, theirs: Document) -> Document | None:
    """Bring one document in line with another home's, in one change; returns what was kept of it, or None. Raises LedgerError."""
    storage = ledger.db.storage
    with storage.changing():
        ours = storage.table(table).get(name)
        new = theirs if ours is None else united(ours, theirs) if table == "campaigns" else first(ours, theirs)
        if table == "campaigns":
            ledger.campaign(name, True)
            ledger.change(name, lambda _: new)
        elif new != ours:
            storage.put(table, name, new)
    return ours


def united(ours: Document, theirs: Document) -> Document:
    """Two campaigns of one name as one, whichever comes first: all members with all aliases, open if one is, a rule before none."""
    members: dict[str, Document] = {}
    for member in [*ours["members"], *theirs["members"]]:
        have = members.get(member["name"])
        aliases = sorted({*(have["aliases"] if have else ()), *member["aliases"]})
        members[member["name"]] = {**(first(have, member) if have else member), "aliases": aliases}
    both: Document = dict.fromkeys([*ours, *theirs])
    for name in both:
        values = [campaign[name] for campaign in (ours, theirs) if campaign.get(name) is not None]
        both[name] = min(values, key=text_of, default=None)
    state = "closed" if ours["state"] == theirs["state"] == "closed" else "open"
    return {**both, "state": state, "members": list(members.values())}


def first(one: T, other: T) -> T:
    """Of two values the one whose canonical text comes first: the same one in whatever order they came."""
    return min(one, other, key=text_of)


# -- choosing -----------------------------------------------------------------------------------


def all_copies(place: str, shell: Shell, ledger: Ledger, name: str) -> tuple[list[Entry], Entry | None]:
    """Every copy of a match in an order that is the same everywhere, and the one that counts now."""
    ours = copies.in_place(place, shell, ledger, name)
    found = copies.waiting(place, shell, name)
    if ours is not None:
        found.append(ours)
    return sorted(found, key=lambda one: one.digest()), ours


def choose(place: str, shell: Shell, name: str, number: int) -> list[str]:
    """Let copy `number` (from 1; 0: every copy is a match of its own) stand for the match; returns ids of all that count now."""
    ledger = ledger_of(place)
    found, ours = all_copies(place, shell, ledger, name)
    if not 0 <= number <= len(found):
        raise Stop("exchange/number", word=number, count=len(found))
    results: Results = {}
    chosen = ours if number == 0 else found[number - 1]
    others = [one for one in found if one is not chosen]
    names = [name]
    if number == 0:
        for apart in [on_its_own(shell, one) for one in others]:
            bring_one(place, shell, ledger, apart, results)
            names.append(apart.name)
    elif ours is not None and ours is not chosen:  # first: a kill must not lose the one whose place another takes
        copies.put(place, ours, passed=True)
    put_in_place(place, ours, chosen, results)
    keep_results(place, ledger, results)
    for one in others:  # last: until then the same choice can be made again
        copies.put(place, one, passed=True)
    if chosen is not None:
        copies.drop(place, chosen)
    return names


def on_its_own(shell: Shell, one: Entry) -> Entry:
    """A copy as a match by itself, with an id of its own."""
    if not isinstance(one, Record):
        name = made_id(one.facts["game"], one.facts["date"], one.digest())
        return Result({**one.facts, "match": name})
    header = one.match.setting.header
    name = made_id(
        one.match.setting.game.key, header.get("date"), one.digest(), *(str(header.get(key)) for key in META)
    )
    return Record(with_key(one.text, "id", name), shell, name, one.book)
