"""Kept matches mended in their facts, moved to another campaign, or taken out: dated decisions of their campaign."""

from __future__ import annotations

import os
import re
from contextlib import contextmanager, nullcontext

from prompts.campaigns import campaign as campaigns
from prompts.campaigns.any_game import seat_of
from prompts.session.lookup import header_value, parted_names, which
from prompts.session.refresh import settle_late
from prompts.session.seals import resealed
from prompts.session.session import Sitting
from prompts.shell import Shell, Stop, is_count, kept, kept_lock
from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold, is_called, key
from referee.seen import see
from scorers.keepers import starter
from scorers.ledger import home
from scorers.ledger.decisions import bound
from scorers.ledger.files import TIMEOUT, attempt, lock, open_plain, take_away, write_anew
from scorers.ledger.kept import Ledger
from scorers.sheet import Document
from scorers.tallies import Result
from scorers.types import Any, Iterator, Sequence

FACTS = {  # what can be mended of a match -> what it is called in Japanese
    "players": "参加者",
    "date": "日付",
    "campaign": "キャンペーン",
    "place": "場所",
    "minutes": "分",
    "note": "メモ",
    "began": "先手",
}
NOTHING = ("-", "–", "none", "なし")  # words that take a fact away


def fact_named(word: str) -> str | None:
    """The fact that a word of the command line names, or None."""
    return next((fact for fact, ja in FACTS.items() if key(word) in (key(fact), key(ja))), None)


def mended(shell: Shell, place: str, ledger: Ledger, word: str, fact: str, words: Sequence[str]) -> int:
    """Let a fact of a match be another one from now on, and tell what it was; everything made of it is counted anew."""
    name, campaign, before = found(place, ledger, word)
    known = before or taken_out(ledger).get(name)
    if known is None:
        Sitting(
            place, name
        ).read()  # what counts nowhere yet is counted by its record: nothing is decided where that can't be read
    value = value_of(shell, place, ledger, fact, words)
    if value is None and fact == "players":
        raise Stop("correct/players", match=name, count=0, seats=len(seats_of(place, name, before)))
    decided = ledger.book(campaign).fold().match(name)
    said, dropped = decided["set"].get("names" if fact == "players" else fact), decided["dropped"]
    changed: Document = {fact: value}
    if fact == "players":
        names = list(map(fold, words))
        for one in names:
            campaigns.require_name(one)
        seats = seats_of(place, name, before)
        people = list(map(ledger.book(campaign).fold().who, names))  # two names may be one person's
        if len(names) != len(seats) or len({*map(key, names)}) < len(names) or len({*people}) < len(people):
            raise Stop("correct/players", match=name, count=len(names), seats=len(seats))
        changed = {"names": names, "players": people}
    if fact == "began" and value is not None:
        changed = {"began": seat_of(seats_of(place, name, before), str(value))}
    was = {part: decided["set"].get(part) for part in changed}
    if before or fact == "campaign":  # what counts nowhere is in none
        was[fact] = before and before.get(fact)
    campaigns.require_open(campaigns.of(ledger, campaign))
    moved = fact == "campaign" and key(str(value)) != key(campaign)
    if moved:
        campaigns.require_open(campaigns.of(ledger, str(value)))
        kept(ledger.move, name, campaign, str(value), was)
    else:
        kept(ledger.decide, campaign, lambda _: [{"kind": "correct", "match": name, "set": changed, "was": was}])
    if known:  # it keeps when it was entered, wherever it goes, and what its record says by now is for `verify` to tell
        kept(ledger.keep, known)
    else:
        settle_late(Sitting(place, name), TIMEOUT)
    _, now, after = found(place, ledger, name)
    old, new = (result and (starter(result) if fact == "began" else result.get(fact)) for result in (before, after))
    if fact == "campaign":
        old, new = "" if dropped else campaign, now
    elif not (before and after):  # it counts nowhere: what was decided tells
        old, new = old if before or fact == "began" else said, new if after else value
    done = {"type": "correct", "match": name, "fact": fact, "before": old, "after": new}
    called = shell.texts().ui("correct/" + fact)
    return shell.done(done, "correct/fact", match=name, fact=called, before=old or None, after=new or None)


WORD = re.compile(r'"[^"]*"|[^\s:"]+')


def renamed(shell: Shell, place: str, name: str, old: str, new: str) -> int:
    """Write a player's name anew in the record of a match that goes on; all else must stay as it was judged."""
    campaigns.require_name(new)
    sitting, after = Sitting(place, name), Sitting(place, name)
    with kept_lock(sitting.journal.locked()) as text:
        sitting.take_in(text)
        text = respelled(text, old, new)
        after.take_in(text)
        if judged(after) != judged(sitting):
            raise Stop("correct/name", match=name, name=new)
        kept(write_anew, sitting.path, resealed(text, after.start, after.said).encode())
    was, now = ([*one.match.setting.names] for one in (sitting, after))
    done = {"type": "correct", "match": name, "fact": "players", "before": was, "after": now}
    return shell.done(done, "correct/fact", match=name, fact=shell.texts().ui("correct/players"), before=was, after=now)


def respelled(text: str, old: str, new: str) -> str:
    """The text of a record in which a player is called otherwise; what was refused stays as it was typed."""
    head, blank, body = text.partition("\n\n")

    def called(words: str, written: str) -> str:
        return WORD.sub(lambda found: written if key(found[0].strip('"')) == key(old) else found[0], words)

    lines = []
    for line in head.split("\n"):
        fact, colon, value = line.partition(": ")
        lines.append(
            fact + colon + ", ".join(new if key(one) == key(old) else called(one, new) for one in value.split(", "))
        )
    said = []
    for line in body.split("\n"):
        statement, mark, comment = line.partition("  # ")
        actor, rest = cut_actor(statement)
        if line[:1] in ("!", "#"):
            said.append(line)
        elif actor is not None and key(actor) == key(old):
            said.append(f"{new}:{called(rest, write_name(new))}{mark}{comment}")
        else:
            said.append(called(statement, write_name(new)) + mark + comment)
    return "\n".join(lines) + blank + "\n".join(said)


def judged(sitting: Sitting) -> list[object]:
    """What was judged in a match, whoever its players are called."""
    verdicts = [one.verdict and (one.verdict.ok, one.verdict.clauses) for one in sitting.said]
    return [len(sitting.match.setting.names), *verdicts, *see(sitting.match).scores().values()]


def value_of(shell: Shell, place: str, ledger: Ledger, fact: str, words: Sequence[str]) -> object:
    """What the words say that a fact is; None where it is taken away. Raises Stop."""
    text = " ".join(words).strip()
    if text in NOTHING and fact != "campaign":
        return None
    if fact == "date":
        return campaigns.require_day(shell, text)
    if fact == "minutes":
        if not is_count(text):
            raise Stop("number", word=text)
        return int(text)
    if fact == "campaign":
        if text in NOTHING:
            return ""
        return campaigns.called(ledger, text)
    if fact == "players":
        return list(parted_names(words))
    if not (is_called(text) if fact in ("place", "began") else campaigns.is_note(text)):
        raise Stop("correct/text", word=text[:60])
    return text


def found(place: str, ledger: Ledger, word: str) -> tuple[str, str, Result | None]:
    """(id, campaign that it belongs to by now, its result or None) of the match that a word means. Raises Stop."""
    if one := taken_out(ledger).get(word):
        return word, one["campaign"] or "", None
    _, name = which(ledger, None, word, ("match",))
    named = header_value(place, name, "campaign") if name in kept(home.match_ids, place, name) else None
    if named:
        campaign = kept(ledger.belongs, name, named)
        return name, campaign, kept(ledger.result, name, campaign)
    result = kept(ledger.result, name)  # of what has no record, or one that can't be read, it alone tells
    return name, (result["campaign"] if result else kept(ledger.belongs, name, None)) or "", result


def taken_out(ledger: Ledger) -> dict[str, Result]:
    """{match: its result} of those that were taken out, have no record, and can count again: where they were."""
    found: dict[str, Any] = {}
    for book in kept(ledger.sound):
        name = book.name()
        for match, one in book.fold().matches.items():
            here = one["result"] and key(kept(ledger.belongs, match, name)) == key(name)
            if here and kept(ledger.result, match) is None:
                found[match] = {**(one["result"] or {}), "campaign": name}
    return found


def seats_of(place: str, name: str, result: Result | None) -> Sequence[str]:
    """The names in a match's seats."""
    if result:
        seats: Sequence[str] = result["players"]
        return seats
    return Sitting(place, name).read().match.setting.names


def dropped(shell: Shell, place: str, ledger: Ledger, word: str, whole: bool = False) -> int:
    """Take a match out of its campaign, with a trace; whole: its record and its copies, too."""
    from prompts.exchange.copies import files

    name, campaign, before = found(place, ledger, word)
    campaigns.require_open(campaigns.of(ledger, campaign))
    path = home.match_path(place, name)
    decision: Document = {"kind": "drop", "match": name, "whole": whole, "ids": bound(dict(before)) if before else []}
    if before and not (whole or os.path.lexists(path)):
        decision["result"] = dict(before)
    # First: where it can't be thrown away, nothing is decided.
    with held(path) if whole and os.path.exists(path) else nullcontext():
        kept(ledger.decide, campaign, lambda _: [decision])
        kept(ledger.drop, name, campaign)
        if whole:
            if kept(home.current, place) == name:
                kept(take_away, os.path.join(place, "current"))
            if os.path.lexists(path):
                kept(take_away, path)
            for file in files(place, name):
                kept(take_away, home.copy_path(place, name, file))
    done = {"type": "drop", "match": name, "campaign": campaign or None, "record": not whole}
    of = campaign or shell.texts().ui("standings/outside")
    return shell.done(done, "dropped/whole" if whole else "dropped/out", match=name, campaign=of)


@contextmanager
def held(path: str) -> Iterator[None]:
    """Nobody writes to a record meanwhile, whatever it holds. Raises LedgerError, also where it is no plain file."""
    with attempt(path):
        fd = open_plain(path)
    try:
        lock(fd, path)
        yield
    finally:
        os.close(fd)


def trace(ledger: Ledger, campaign: str) -> list[Document]:
    """What was decided about a campaign's matches: [{"day", "kind", "match", "facts"}…] in its order; `scores`: how it came out."""
    rows = sorted(ledger.book(campaign).rows("decisions"), key=lambda one: (one["at"], one["id"]))
    return [
        {"day": one["at"][:10], "kind": one["kind"], "match": one["match"], "facts": [fact for fact in one.get("set", {}) if fact in FACTS] or ["scores"]}
        for one in rows
        if one["kind"] in ("correct", "drop")
    ]  # fmt: skip
