"""What comes in is merged with what is kept: the same matches, people and results in any order, and no edit is lost."""

from __future__ import annotations

import os
import re
from contextlib import suppress

from prompts.campaigns import books
from prompts.exchange import copies
from prompts.exchange.entries import META, Record, Result, forked, made_id, relation, with_key
from prompts.exchange.plays import keep_tables
from prompts.render.progress import watched
from prompts.session.refresh import ledger_of
from prompts.shell import Stop, kept, kept_lock
from scorers.ledger import home, journal
from scorers.ledger.decisions import CLOSED, bound
from scorers.ledger.files import take_away, write_anew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeAlias

    from prompts.exchange.entries import Entry, Fault
    from prompts.shell import Shell
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document

    Results: TypeAlias = dict[str, Document | None]  # what the ledger is to hold, by match (None: nothing)


class Parcel:
    """What a file brings: `entries` (Record or Result), `campaigns`, `faults`, `left`, `books`, `tables`.

    A campaign is {"name", "decisions", "events"}; `faults`: why nothing is taken; `left`: lines and plays that are left
    out, the others are taken; `books`: {name: text} that come on their own; `tables`: what another program's file says
    besides its plays; `campaign`: that of what says none itself; `dates`: in which order day, month and year stand;
    `foreign`: whether people look at what comes of it first.
    """

    def __init__(self, campaign: str | None = None) -> None:
        self.campaign = campaign
        self.entries: list[Entry] = []
        self.campaigns: list[Document] = []
        self.faults: list[Fault] = []
        self.left: list[Fault] = []
        self.tables: Document = {}
        self.foreign = False
        self.dates: str | None = None
        self.books: dict[str, str] = {}


class Outcome:
    """What became of a parcel: ids `added`, `known` already, `longer` (taken further), `differing`; `conflicts` of decisions.

    `grown`: {id: how many lines more}; `forks`: {id: number of the first line that differs}; `decided`: kinds of the decisions that came, by campaign.
    """

    def __init__(self) -> None:
        self.added: list[str] = []
        self.known: list[str] = []
        self.longer: list[str] = []
        self.differing: list[str] = []
        self.conflicts: list[Document] = []
        self.grown: dict[str, int] = {}
        self.forks: dict[str, int] = {}
        self.decided: dict[str, list[str]] = {}


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
    results: Results = {}
    for campaign in parcel.campaigns:
        before = {one["id"] for one in kept(ledger.book, campaign["name"]).rows("decisions")}
        outcome.conflicts += kept(ledger.take, campaign["name"], campaign["decisions"], campaign["events"])
        outcome.decided[campaign["name"]] = [
            one["kind"]
            for one in ledger.book(campaign["name"]).rows("decisions")
            if one["id"] not in before and one["kind"] not in ("new", "join", "foreign")
        ]
    for campaign in parcel.campaigns:  # all of them are here now
        kept(ledger.carry, campaign["name"])
    for campaign in parcel.campaigns:
        as_decided(place, shell, ledger, campaign["name"], results)
    for name in dict.fromkeys(entry.campaign for entry in parcel.entries if entry.campaign):
        if kept(ledger.campaign, name) is None:
            kept(ledger.make, name)
    is_new = newness(place, ledger)
    for entry in watched(shell, parcel.entries, "import"):
        if isinstance(entry, Result) and entry.name not in results and is_new(entry):
            results[entry.name] = entry.facts
            outcome.added.append(entry.name)
            continue
        state = bring_one(place, shell, ledger, entry, results, outcome)
        getattr(outcome, state).append(entry.name)
    for name in copies.differing(place):
        apply_choice(place, shell, ledger, name, results)
    keep_results(place, ledger, results)
    if parcel.tables:
        kept(keep_tables, ledger, parcel.campaign, parcel.tables)


def newness(place: str, ledger: Ledger) -> Callable[[Entry], bool]:
    """Tells whether nothing at all is known of a match here; what is known is looked at once."""
    known = {*(one["match"] for one in kept(ledger.results)), *kept(home.match_ids, place)}
    known |= {name for name, _ in kept(home.copy_names, place)}
    decided: dict[str | None, Document] = {}

    def is_new(entry: Entry) -> bool:
        name = entry.campaign
        if name not in decided:
            decided[name] = kept(ledger.book, name).fold().matches
        return entry.name not in known and entry.name not in decided[name]

    return is_new


def as_decided(place: str, shell: Shell, ledger: Ledger, campaign: str, results: Results) -> None:
    """What was decided elsewhere about matches that we have: moved to another campaign, or counted again."""
    ours = {one["match"]: one for one in kept(ledger.results, campaign)}
    for match, decided in ledger.book(campaign).fold().matches.items():
        if match in ours and ledger.fold(decided["set"].get("campaign", campaign)) != ledger.fold(campaign):
            results[match] = dict(ours[match])
        elif match not in ours and not decided["dropped"] and os.path.exists(home.match_path(place, match)):
            with suppress(Stop):
                entry = copies.in_place(place, shell, ledger, match)
                results[match] = entry.result() if entry else None


def require_open(ledger: Ledger, parcel: Parcel) -> None:
    """A closed campaign takes nothing new, but from a copy of itself: better to say so before anything is kept."""
    merged = {ledger.fold(campaign["name"]) for campaign in parcel.campaigns}
    found: dict[str | None, Document | None] = {
        name: kept(ledger.campaign, name) for name in {entry.campaign for entry in parcel.entries} if name
    }
    for entry in parcel.entries:
        campaign = found.get(entry.campaign)
        if campaign and campaign["state"] != "open" and ledger.fold(campaign["name"]) not in merged:
            result, old = entry.result(), kept(ledger.result, entry.name, entry.campaign)
            if result and (
                old is None
                or relation(Result(dict(old)), Result(result), kept(ledger.book, entry.campaign).as_kept) == "differs"
            ):
                raise Stop("ledger/closed", campaign=campaign["name"])


def bring_one(place: str, shell: Shell, ledger: Ledger, entry: Entry, results: Results, outcome: Outcome) -> str:
    """Merge one match; returns the name of the Outcome's list. results: what the ledger is to hold; outcome: told where copies part."""
    path = home.match_path(place, entry.name)
    if os.path.exists(path):
        with kept_lock(journal.Journal(path).locked()) as text:
            if isinstance(entry, Record) and text == entry.text:
                first_kept(ledger, entry, results)
                if (
                    kept(ledger.result, entry.name, belongs(ledger, entry)) is None
                ):  # an import that was killed had only come so far
                    results.setdefault(entry.name, entry.result())
                return "known"
            ours = copies.record_of(place, shell, entry.name, text)
            return decide(place, shell, ledger, ours, entry, results, outcome)
    waiting = results.get(entry.name) or kept(ledger.result, entry.name, belongs(ledger, entry))
    return decide(place, shell, ledger, Result(dict(waiting)) if waiting else None, entry, results, outcome)


def belongs(ledger: Ledger, entry: Entry) -> str:
    """The campaign that a match belongs to by now."""
    return kept(ledger.belongs, entry.name, entry.campaign)


def decide(
    place: str, shell: Shell, ledger: Ledger, ours: Entry | None, entry: Entry, results: Results, outcome: Outcome
) -> str:
    """Whether a match is new, known, further on or different; what goes on takes its place, what differs lies beside it."""
    beside = copies.waiting(place, shell, entry.name)
    have = ([ours] if ours else []) + beside
    book, decided = kept(ledger.book, entry.campaign), decided_of(ledger, entry)
    how = {id(one): relation(one, entry, book.as_kept) for one in have}
    if ours is not None and isinstance(entry, Result) and entry.made:
        return "known"
    gone = decided["dropped"] == "whole" or (decided["dropped"] and isinstance(entry, Result))
    if gone or any(one in ("same", "later") for one in how.values()):
        first_kept(ledger, entry, results)
        if ours is not None and ours.result() is None:  # taken back after its campaign was closed
            results[entry.name] = None
        return "known"
    if not is_chosen(decided, entry) and is_passed(place, shell, decided, entry):
        return "known"
    outdone = [one for one in have if how[id(one)] == "earlier"]
    left = [one for one in have if one not in outdone]
    takes = ours is None or ours in outdone or (is_chosen(decided, entry) and not is_chosen(decided, ours))
    keep_book_of(place, entry)
    if takes:
        if ours is not None and ours not in outdone:  # first: a kill must not lose the one whose place another takes
            if is_passed(place, shell, decided, ours):
                left.remove(ours)
                copies.put(place, ours, passed=True)
            else:
                copies.put(place, ours)
        put_in_place(place, ledger, ours, entry, results)
        if left and ours in outdone and not (ours and ours.result()):
            results[entry.name] = None  # none of those that differ counts before somebody has chosen
        if isinstance(ours, Record) and isinstance(entry, Record) and ours in outdone:
            outcome.grown[entry.name] = len(entry.lines) - len(ours.lines)
    else:
        copies.put(place, entry)
    for one in beside:
        if one in outdone:
            copies.drop(place, one)
    if left:
        if ours in left and isinstance(ours, Record) and isinstance(entry, Record):
            outcome.forks[entry.name] = forked(ours, entry) + 1
        return "differing"
    return "longer" if outdone else "added"


def decided_of(ledger: Ledger, entry: Entry) -> Document:
    """What was decided about a match."""
    return kept(ledger.book, entry.campaign).fold().match(entry.name)


def is_chosen(decided: Document, entry: Entry) -> bool:
    """Whether a copy is the one that somebody chose, or goes on from it."""
    return decided["copy"] in entry.digests()


def is_passed(place: str, shell: Shell, decided: Document, entry: Entry) -> bool:
    """Whether a copy is one that somebody passed over in a choice: who chose may not have had all that there are."""
    return entry.digest() in decided["passed"] or copies.is_passed(place, shell, entry)


def apply_choice(place: str, shell: Shell, ledger: Ledger, name: str, results: Results) -> None:
    """Of a match's copies let that count which somebody chose in another home, and pass over what they passed over."""
    ours = copies.in_place(place, shell, ledger, name)
    for one in copies.waiting(place, shell, name):
        decided = decided_of(ledger, one)
        if ours is not None and is_chosen(decided, one) and not is_chosen(decided, ours):
            copies.put(place, ours, passed=is_passed(place, shell, decided, ours))
            put_in_place(place, ledger, ours, one, results)
            copies.drop(place, one)
            ours = one
        elif decided["dropped"] == "whole" or one.digest() in decided["passed"]:  # what is thrown away waits for nobody
            copies.put(place, one, passed=True)
            if ours is not None and is_chosen(decided, ours) and kept(ledger.result, name) is None:
                results.setdefault(name, ours.result())  # it had to wait for this


def first_kept(ledger: Ledger, entry: Entry, results: Results) -> None:
    """Of a match that came from two homes the earlier time of keeping counts, in whatever order they came."""
    old = results.get(entry.name) or kept(ledger.result, entry.name, belongs(ledger, entry))
    if old and entry.at and not (old.get("at") and old["at"] <= entry.at):
        results[entry.name] = {**old, "at": entry.at, "seats": entry.ids or bound(dict(old))}


def put_in_place(place: str, ledger: Ledger, ours: Entry | None, chosen: Entry, results: Results) -> None:
    """Let a copy be the one that counts."""
    if ours and not chosen.result():  # first: a record that never ended doesn't say that another one's result is gone
        kept(ledger.change, belongs(ledger, ours), (), [chosen.name], True)
    path = home.match_path(place, chosen.name)
    if isinstance(chosen, Record):
        data = chosen.text if chosen.text.endswith("\n") else chosen.text + "\n"
        if isinstance(ours, Record):
            kept(write_anew, path, data.encode())
        else:
            kept(journal.create, path, data)
    elif isinstance(ours, Record):
        kept(take_away, path)
    results[chosen.name] = chosen.result()


def keep_results(place: str, ledger: Ledger, results: Results, chosen: bool = False) -> None:
    """Bring the ledger in line with what was put in place: one change for each campaign; what was chosen counts in a closed one, too."""
    found: dict[str, list[Document]] = {}
    gone: dict[str, list[str]] = {}
    old: dict[str, list[str]] = {}
    for one in kept(ledger.results) if results else ():
        old.setdefault(one["match"], []).append(one["campaign"] or "")
    for name, result in results.items():
        campaign = kept(ledger.belongs, name, result["campaign"]) if result else None
        if (
            result is not None
            and campaign is not None
            and (chosen or name in old or result.get("at") or is_open(ledger, campaign))
        ):
            found.setdefault(campaign, []).append(result)
        for where in old.get(name, ()):
            if campaign is None or ledger.fold(campaign) != ledger.fold(where):
                gone.setdefault(where, []).append(name)
    for campaign in dict.fromkeys([*gone, *found]):
        kept(ledger.change, campaign, found.get(campaign, ()), gone.get(campaign, ()), True)


def is_open(ledger: Ledger, campaign: str) -> bool:
    """Whether a campaign takes results; what nobody has counted yet waits where it takes none."""
    return kept(ledger.book, campaign).fold().state != CLOSED


# -- books ----------------------------------------------------------------------------------------


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


# -- choosing -----------------------------------------------------------------------------------


def all_copies(place: str, shell: Shell, ledger: Ledger, name: str) -> tuple[list[Entry], Entry | None]:
    """Every copy of a match in an order that is the same everywhere, and the one that counts now."""
    ours = copies.in_place(place, shell, ledger, name)
    found = copies.waiting(place, shell, name)
    if ours is not None:
        found.append(ours)
    return sorted(found, key=lambda one: one.digest()), ours


def choose(place: str, shell: Shell, name: str, number: int) -> list[str]:
    """Let copy `number` (from 1; 0: every copy is a match of its own) stand for the match; returns ids of all that count now.

    That is decided in the match's campaign, so that it holds wherever the campaign is merged.
    """
    ledger = ledger_of(place)
    found, ours = all_copies(place, shell, ledger, name)
    if not 0 <= number <= len(found):
        raise Stop("exchange/number", word=number, count=len(found))
    results: Results = {}
    chosen = ours or found[0] if number == 0 else found[number - 1]
    others = [one for one in found if one is not chosen]
    names = [name]
    if number == 0:
        for apart in [on_its_own(shell, one) for one in others]:
            bring_one(place, shell, ledger, apart, results, Outcome())
            names.append(apart.name)
    elif ours is not None and ours is not chosen:  # first: a kill must not lose the one whose place another takes
        copies.put(place, ours, passed=True)
    if chosen is not ours:
        put_in_place(place, ledger, ours, chosen, results)
    elif kept(ledger.result, name) is None:  # it had to wait for this
        results[name] = chosen.result()
    keep_results(place, ledger, results, chosen=True)
    passed = [one.digest() for one in others]
    decision = {"kind": "choose", "match": name, "copy": chosen.digest(), "passed": passed}
    kept(ledger.decide, chosen.campaign or "", lambda _: [decision])
    for one in others:  # last: until then the same choice can be made again
        copies.put(place, one, passed=True)
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
