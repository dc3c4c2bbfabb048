"""Copies of a match that differ: kept beside it until somebody chooses, and after that as passed over.

HOME/matches/ID~DIGEST.match          a record that differs from the one in its place; its last line may be a comment: since when it counts
HOME/matches/ID~DIGEST.json           a result without a record that does
HOME/matches/ID~DIGEST.….passed       one that was not chosen
"""

from __future__ import annotations

import os
from json import dumps

from prompts.exchange.entries import Entry, Faults, Record, Result, digest_of, kept_text, relation
from prompts.exchange.results import read_result
from prompts.session.lines import book_text
from prompts.shell import Shell, Stop, kept
from scorers.ledger import home, journal
from scorers.ledger.files import attempt, read_bytes, take_away, write_anew
from scorers.ledger.home import PASSED
from scorers.ledger.kept import Ledger


def differing(place: str) -> list[str]:
    """Ids of the matches of which differing copies wait for a choice."""
    return list(dict.fromkeys(name for name, file in kept(home.copy_names, place) if not file.endswith(PASSED)))


def files(place: str, name: str) -> list[str]:
    """Names of a match's copies, passed ones included."""
    return [file for _, file in kept(home.copy_names, place, name)]


def waiting(place: str, shell: Shell, name: str) -> list[Entry]:
    """The copies of a match that wait for a choice, without the one in its place."""
    return [load(place, shell, name, file) for file in files(place, name) if not file.endswith(PASSED)]


def load(place: str, shell: Shell, name: str, file: str) -> Entry:
    """A kept copy."""
    path = home.copy_path(place, name, file)
    if file.removesuffix(PASSED).endswith(".json"):
        with attempt(path):
            facts, faults = read_result(shell, (read_bytes(path) or b"").decode(errors="replace"))
        if facts is None or faults:
            raise Stop("exchange/kept", match=name, line=1, why=faults[0].message)
        found: Entry = Result(facts)
    else:
        found = record_of(place, shell, name, kept(journal.read, path)[0])
    found.file = file
    return found


def record_of(place: str, shell: Shell, name: str, text: str) -> Record:
    """A record that is kept here. Raises Stop where it can't be read."""
    try:
        return Record(text, shell, name, lambda header: book_text(place, header))
    except Faults as found:
        fault = found.faults[0]
        raise Stop("exchange/kept", match=name, line=fault.line or 1, why=fault.message) from None


def in_place(place: str, shell: Shell, ledger: Ledger, name: str) -> Entry | None:
    """The match as it counts here: a Record, a Result, or None. Raises Stop where its record can't be read."""
    path = home.match_path(place, name)
    if os.path.exists(path):
        return record_of(place, shell, name, kept(journal.read, path)[0])
    result = kept(ledger.result, name)
    return Result(dict(result)) if result else None


def put(place: str, entry: Entry, passed: bool = False) -> None:
    """Keep a copy beside its match, as waiting or as passed over."""
    path = home.copy_path(place, entry.name, file_of(entry)) + (PASSED if passed else "")
    if isinstance(entry, Record):
        data = kept_text(entry)
    else:
        data = dumps(entry.facts, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    kept(write_anew, path, data.encode())
    if passed:
        drop(place, entry)


def drop(place: str, entry: Entry) -> None:
    """Forget a waiting copy, if it is one."""
    for file in {entry.file or file_of(entry), file_of(entry)}:
        path = home.copy_path(place, entry.name, file)
        if os.path.exists(path):
            kept(take_away, path)


def is_passed(place: str, shell: Shell, entry: Entry) -> bool:
    """Whether this copy, or one that goes on from it, was passed over in a choice."""
    passed = [load(place, shell, entry.name, file) for file in files(place, entry.name) if file.endswith(PASSED)]
    return any(relation(one, entry) in ("same", "later") for one in passed)


def file_of(entry: Entry) -> str:
    """The file name of a copy."""
    return digest_of(entry) + (".match" if isinstance(entry, Record) else ".json")
