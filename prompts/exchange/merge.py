"""What comes in is merged with what is kept: the same matches, people and results in any order, and no edit is lost."""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain

from prompts.campaigns import books
from prompts.exchange import copies
from prompts.exchange.entries import (
    META,
    Entry,
    Parcel,
    Record,
    Result,
    digest_of,
    forked,
    made_id,
    relation,
    with_key,
)
from prompts.exchange.plays import keep_tables
from prompts.render.progress import watched
from prompts.session.refresh import ledger_of
from prompts.shell import Shell, Stop, kept, kept_lock
from scorers.ledger import home, journal
from scorers.ledger.decisions import CLOSED, Conflict, Decided, bound
from scorers.ledger.files import DAMAGED, set_damaged_aside, take_away, write_anew
from scorers.sheet import Document
from scorers.types import Mapping

UNREADABLE = ("exchange/kept", "ledger/unreadable")  # why a record can't be read, whoever asks
MADE = ("new", "join", "foreign", "end")  # decisions that nobody is told of


@dataclass
class Outcome:
    """What became of a parcel: ids of its matches, and what was decided elsewhere."""

    added: list[str] = field(default_factory=list)
    known: list[str] = field(default_factory=list)  # already
    longer: list[str] = field(default_factory=list)  # taken further
    differing: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)  # of decisions
    grown: dict[str, int] = field(default_factory=dict)  # {id: how many lines more}
    forks: dict[str, int] = field(default_factory=dict)  # {id: number of the first line that differs}
    decided: dict[str, list[str]] = field(default_factory=dict)  # {campaign: kinds of the decisions that came}


def bring(place: str, shell: Shell, parcel: Parcel, outcome: Outcome) -> None:
    """Merge a parcel without faults into the home; `outcome` tells what became of it.

    Raises Stop where a campaign takes no results, or where a record kept here can't be read: before anything is kept.
    Where the disk refuses in the middle, what was merged stays; the same import brings the rest.
    """
    merge = Merge(place, shell, outcome)
    merge.require_open(parcel)
    unread = merge.unreadable(parcel)
    for name, text in parcel.books.items():
        keep_book(place, name, text)
    merge.bring_campaigns(parcel)
    for name in unread:
        path = home.match_path(place, name)
        kept(set_damaged_aside, path)
        shell.warn(shell.texts().ui("import/aside", match=name, path=path + DAMAGED))
    merge.bring_matches(parcel)
    for name in copies.differing(place):
        merge.apply_choice(name)
    merge.keep_results()
    if parcel.tables:
        kept(keep_tables, merge.ledger, parcel.campaign, parcel.tables)


class Merge:
    """One merging into a home. `results`: what the ledger is to hold of a match when all has come (None: nothing)."""

    def __init__(self, place: str, shell: Shell, outcome: Outcome | None = None) -> None:
        self.place = place
        self.shell = shell
        self.ledger = ledger_of(place, shell)
        self.outcome = outcome or Outcome()
        self.results: dict[str, Document | None] = {}
        self.anew: set[str] = set()  # of which another copy than before counts
        self.copied = {name for name, _ in kept(home.copy_names, place)}  # of which copies lie beside the match

    # -- what there is --------------------------------------------------------------------------

    def in_place(self, name: str) -> Entry | None:
        """The match as it counts here. Raises Stop where its record can't be read."""
        return copies.in_place(self.place, self.shell, self.ledger, name)

    def waiting(self, name: str) -> list[Entry]:
        """The copies of a match that wait for a choice."""
        return copies.waiting(self.place, self.shell, name) if name in self.copied else []

    def put(self, entry: Entry, passed: bool = False) -> None:
        """Keep a copy beside its match."""
        copies.put(self.place, entry, passed)
        self.copied.add(entry.name)

    def put_aside(self, ours: Entry, passed: bool) -> None:
        """Keep the one that counted beside its match; should it count again, it does since it was first kept."""
        counted = self.counted(ours)
        if counted and isinstance(ours, Record):
            ours.at = str(counted["at"]) if counted.get("at") else ours.at
            ours.bind(counted)
        self.put(ours, passed)

    def counted(self, entry: Entry) -> Mapping[str, object] | None:
        """The result that counts of a match so far."""
        return self.results.get(entry.name) or kept(self.ledger.result, entry.name, entry.campaign or "")

    def decided(self, entry: Entry) -> Decided:
        """What was decided about a match."""
        return self.ledger.book(entry.campaign).fold().match(entry.name)

    def is_passed(self, entry: Entry) -> bool:
        """Whether a copy is one that somebody passed over in a choice: who chose may not have had all that there are."""
        passed = self.decided(entry)["passed"]
        lies = entry.name in self.copied
        return digest_of(entry) in passed or (lies and copies.is_passed(self.place, self.shell, entry))

    def require_open(self, parcel: Parcel) -> None:
        """A closed campaign takes nothing new, but from a copy of itself: better to say so before anything is kept."""
        merged = {self.ledger.fold(campaign["name"]) for campaign in parcel.campaigns}
        named = {entry.campaign for entry in parcel.entries if entry.campaign}
        found = {name: kept(self.ledger.campaign, name) for name in named}
        closed = {name: one for name, one in found.items() if one and one["state"] == CLOSED}
        for entry in parcel.entries:
            campaign = closed.get(entry.campaign or "")
            result = entry.result() if campaign and self.ledger.fold(campaign["name"]) not in merged else None
            if campaign and result:
                old = kept(self.ledger.result, entry.name, entry.campaign)
                as_kept = self.ledger.book(entry.campaign).as_kept
                if old is None or relation(Result(dict(old)), Result(result), as_kept) == "differs":
                    raise Stop("ledger/closed", campaign=campaign["name"])

    def unreadable(self, parcel: Parcel) -> list[str]:
        """Ids of the matches whose record here can't be read, while one comes that can. Raises Stop where none does."""
        recorded, found = {*kept(home.match_ids, self.place)}, dict[str, Stop]()
        for entry in parcel.entries:
            if entry.name in recorded:
                try:
                    path = home.match_path(self.place, entry.name)
                    if not (isinstance(entry, Record) and kept(journal.read, path)[0] == entry.text):
                        self.in_place(entry.name)
                except Stop as stop:
                    found[entry.name] = stop
        come = {entry.name for entry in parcel.entries if isinstance(entry, Record)}
        for name, why in found.items():
            if name not in come or why.key not in UNREADABLE:
                raise why
            why.report(self.shell)
        return [*found]

    # -- what comes ---------------------------------------------------------------------------

    def bring_campaigns(self, parcel: Parcel) -> None:
        """Put what was decided elsewhere to what was decided here."""
        for campaign in parcel.campaigns:
            book = self.ledger.book(campaign["name"])
            before = {one["id"] for one in book.rows("decisions")}
            self.outcome.conflicts += kept(self.ledger.take, campaign["name"], campaign["decisions"])
            new = [one["kind"] for one in book.rows("decisions") if one["id"] not in before]
            self.outcome.decided[campaign["name"]] = [kind for kind in new if kind not in MADE]
        names = [kept(self.ledger.carry, campaign["name"]) for campaign in parcel.campaigns]  # all of them are here now
        for name in dict.fromkeys(chain(*names)):
            self.as_decided(name)

    def as_decided(self, campaign: str) -> None:
        """What was decided elsewhere about matches that we have: moved to another campaign, or counted again."""
        fold = self.ledger.fold
        ours = {one["match"]: one for one in kept(self.ledger.results, campaign)}
        for match, decided in self.ledger.book(campaign).fold().matches.items():
            if match in ours and fold(decided["set"].get("campaign", campaign)) != fold(campaign):
                self.results[match] = dict(ours[match])
            elif match not in ours and not decided["dropped"] and os.path.exists(home.match_path(self.place, match)):
                with suppress(Stop):
                    entry = self.in_place(match)
                    self.results[match] = entry.result() if entry else None

    def bring_matches(self, parcel: Parcel) -> None:
        """Merge match after match; of a result without a record nothing has to be looked for where it is quite new."""
        for name in dict.fromkeys(entry.campaign for entry in parcel.entries if entry.campaign):
            if kept(self.ledger.campaign, name) is None:
                kept(self.ledger.make, name)
        here = {one["match"] for one in kept(self.ledger.results)} | {*kept(home.match_ids, self.place)} | self.copied
        decided = {name: self.ledger.book(name).fold().matches for name in {entry.campaign for entry in parcel.entries}}
        for entry in watched(self.shell, parcel.entries, "import"):
            if isinstance(entry, Result) and entry.name not in here and entry.name not in decided[entry.campaign]:
                self.results[entry.name] = entry.facts
                self.outcome.added.append(entry.name)
            else:
                getattr(self.outcome, self.bring_one(entry)).append(entry.name)
            here.add(entry.name)

    def bring_one(self, entry: Entry) -> str:
        """Merge one match; returns the name of the Outcome's list."""
        path = home.match_path(self.place, entry.name)
        if os.path.exists(path):
            with kept_lock(journal.Journal(path).locked()) as text:
                if isinstance(entry, Record) and text == entry.text:
                    self.first_kept(entry)
                    if self.counted(entry) is None:  # an import that was killed had only come so far
                        self.results.setdefault(entry.name, entry.result())
                    return "known"
                return self.decide(copies.record_of(self.place, self.shell, entry.name, text), entry)
        result = self.counted(entry)
        return self.decide(Result(dict(result)) if result else None, entry)

    def decide(self, ours: Entry | None, entry: Entry) -> str:
        """Whether a match is new, known, further on or different; what goes on takes its place, what differs lies beside it."""
        if ours is not None and isinstance(entry, Result) and entry.made:
            return "known"
        beside = self.waiting(entry.name)
        have = ([ours] if ours else []) + beside
        decided, as_kept = self.decided(entry), self.ledger.book(entry.campaign).as_kept
        how = {id(one): relation(one, entry, as_kept) for one in have}
        gone = decided["dropped"] == "whole" or (decided["dropped"] and isinstance(entry, Result))
        if gone or any(one in ("same", "later") for one in how.values()):
            if ours is None or how[id(ours)] in ("same", "later"):
                self.first_kept(entry)
            for one in beside:
                if how[id(one)] in ("same", "later") and since_first(one, entry):
                    self.put(one)
            counted, now = self.counted(entry), ours.result() if ours else None
            if ours is not None and counted and counted.get("seal") != (now or {}).get("seal"):
                self.results[entry.name] = now and {**now, "at": counted.get("at")}  # its campaign was closed meanwhile
            return "known"
        if not is_chosen(decided, entry) and self.is_passed(entry):
            return "known"
        outdone = [one for one in have if how[id(one)] == "earlier"]
        left = [one for one in have if one not in outdone]
        for one in outdone:
            since_first(entry, one)
        keep_book_of(self.place, entry)
        if ours is None or ours in outdone or (is_chosen(decided, entry) and not is_chosen(decided, ours)):
            # First: a kill must not lose the one whose place another takes.
            if ours is not None and ours not in outdone:
                passed = self.is_passed(ours)
                self.put_aside(ours, passed)
                if passed:
                    left.remove(ours)
            self.put_in_place(ours, entry)
            if left and ours in outdone and not (ours and ours.result()):
                self.results[entry.name] = None  # none of those that differ counts before somebody has chosen
            if isinstance(ours, Record) and isinstance(entry, Record) and ours in outdone:
                self.outcome.grown[entry.name] = len(entry.lines) - len(ours.lines)
        else:
            self.put(entry)
        for one in beside:
            if one in outdone:
                copies.drop(self.place, one)
        if left:
            if ours in left and isinstance(ours, Record) and isinstance(entry, Record):
                self.outcome.forks[entry.name] = forked(ours, entry) + 1
            return "differing"
        return "longer" if outdone else "added"

    def apply_choice(self, name: str) -> None:
        """Of a match's copies let that count which somebody chose in another home, and pass over what they passed over."""
        ours = self.in_place(name)
        for one in self.waiting(name):
            decided = self.decided(one)
            if ours is not None and is_chosen(decided, one) and not is_chosen(decided, ours):
                self.put_aside(ours, passed=self.is_passed(ours))
                self.put_in_place(ours, one)
                copies.drop(self.place, one)
                ours = one
            elif decided["dropped"] == "whole" or digest_of(one) in decided["passed"]:  # it waits for nobody
                self.put(one, passed=True)
                if ours is not None and is_chosen(decided, ours) and kept(self.ledger.result, name) is None:
                    self.results.setdefault(name, ours.result())  # it had to wait for this

    def first_kept(self, entry: Entry) -> None:
        """Of a match that came from two homes the earlier time of keeping counts, in whatever order they came."""
        old = self.counted(entry)
        if old and entry.at and not (old.get("at") and str(old["at"]) <= entry.at):
            self.results[entry.name] = {**old, "at": entry.at, "seats": entry.ids or bound(old)}

    def put_in_place(self, ours: Entry | None, chosen: Entry) -> None:
        """Let a copy be the one that counts."""
        # First: a record that never ended doesn't say that another one's result is gone.
        if ours and not chosen.result():
            kept(self.ledger.drop, chosen.name, ours.campaign, True)
        path = home.match_path(self.place, chosen.name)
        if isinstance(chosen, Record) and isinstance(ours, Record):
            kept(write_anew, path, (chosen.text.removesuffix("\n") + "\n").encode())
        elif isinstance(chosen, Record):
            kept(journal.create, path, chosen.text)
        elif isinstance(ours, Record):
            kept(take_away, path)
        self.results[chosen.name] = chosen.result()
        if isinstance(ours, Record) and isinstance(chosen, Record) and relation(ours, chosen) == "differs":
            self.anew.add(chosen.name)

    def keep_results(self, chosen: bool = False) -> None:
        """Bring the ledger in line with what was put in place; what was chosen counts in a closed campaign, too."""
        closed = not chosen and any(one["state"] == CLOSED for one in self.ledger.campaigns())
        waiting = {name for name, result in self.results.items() if closed and result and self.waits(result)}
        kept(self.ledger.settle, {name: one for name, one in self.results.items() if name not in waiting}, self.anew)

    def waits(self, result: Document) -> bool:
        """Whether a result is one that nobody has counted yet, and its campaign is closed."""
        campaign = kept(self.ledger.belongs, result["match"], result["campaign"])
        is_closed = self.ledger.book(campaign).fold().state == CLOSED
        return is_closed and not result.get("at") and kept(self.ledger.result, result["match"]) is None


def since_first(one: Entry, other: Entry) -> bool:
    """Let a copy count since another one of the same match was first kept, if that was earlier; whether it was."""
    if not (isinstance(one, Record) and other.at and other.at < (one.at or "~")):
        return False
    one.at, one.ids = other.at, other.ids
    return True


def is_chosen(decided: Decided, entry: Entry) -> bool:
    """Whether a copy is the one that somebody chose, or goes on from it."""
    return decided["copy"] in entry.digests


# -- books ----------------------------------------------------------------------------------------


def keep_book_of(place: str, entry: Entry) -> None:
    """Keep the card book that a record brings, as the copy that its match holds; its header then names that."""
    if not (isinstance(entry, Record) and entry.book):
        return
    named = entry.match.setting.header.get("book")
    if named is None:  # a book that came along, but belongs to nothing
        return
    stem = plain_name(re.split(r"[/\\]", named)[-1].removesuffix(".match"))
    name = books.held(place, stem, entry.book.rstrip("\n") + "\n")
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


def all_copies(merge: Merge, name: str) -> tuple[list[Entry], Entry | None]:
    """Every copy of a match in an order that is the same everywhere, and the one that counts now."""
    ours = merge.in_place(name)
    found = [*merge.waiting(name), *([ours] if ours else [])]
    return sorted(found, key=digest_of), ours


def choose(place: str, shell: Shell, name: str, number: int) -> list[str]:
    """Let copy `number` (from 1; 0: every copy is a match of its own) stand for the match; returns ids of all that count now.

    That is decided in the match's campaign, so that it holds wherever the campaign is merged.
    """
    merge = Merge(place, shell)
    found, ours = all_copies(merge, name)
    if not 0 <= number <= len(found):
        raise Stop("exchange/number", word=number, count=len(found))
    chosen = ours or found[0] if number == 0 else found[number - 1]
    others = [one for one in found if one is not chosen]
    names = [name]
    if number == 0:
        for apart in [on_its_own(shell, one) for one in others]:
            merge.bring_one(apart)
            names.append(apart.name)
    elif ours is not None and ours is not chosen:  # first: a kill must not lose the one whose place another takes
        merge.put_aside(ours, passed=True)
    if chosen is not ours:
        merge.put_in_place(ours, chosen)
    else:  # it may have had to wait for this
        merge.results[name] = chosen.result()
    merge.keep_results(chosen=True)
    passed = [digest_of(one) for one in others]
    decision = {"kind": "choose", "match": name, "copy": digest_of(chosen), "passed": passed}
    kept(merge.ledger.decide, chosen.campaign or "", lambda _: [decision])
    for one in others:  # last: until then the same choice can be made again
        copies.put(place, one, passed=True)
    copies.drop(place, chosen)
    return names


def on_its_own(shell: Shell, one: Entry) -> Entry:
    """A copy as a match by itself, with an id of its own."""
    if not isinstance(one, Record):
        name = made_id(one.facts["game"], one.facts["date"], digest_of(one))
        return Result({**one.facts, "match": name})
    header = one.match.setting.header
    name = made_id(
        one.match.setting.game.key, header.get("date"), digest_of(one), *(str(header.get(key)) for key in META)
    )
    return Record(with_key(one.text, "id", name), shell, name, lambda _: one.book, one.at)
