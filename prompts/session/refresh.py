"""The ledger in line with all records: late results settled, everything made anew."""

from __future__ import annotations

import os
import re
from contextlib import suppress

from prompts.session.result import result_of
from prompts.session.session import Sitting
from prompts.session.settlement import is_disputed, open_ledger, settle
from prompts.shell import Shell, Stop, kept, kept_lock
from scorers.ledger import LedgerError, home
from scorers.ledger.files import TIMEOUT, open_plain, set_damaged_aside
from scorers.ledger.kept import Ledger
from scorers.sheet import Document
from scorers.tallies import Result
from scorers.types import Callable, Iterable

MARKED = re.compile(rb"  # (?:end  # seal ([0-9a-f]{10})|open(?:  # seal [0-9a-f]{10})?)$")  # see `session.ending`
SHORT, LONG = 1 << 10, 1 << 16  # bytes at the end of a record that mostly hold its last line, and many notes after it
MADE_ANEW = ("damaged", "folder", "special", "large")  # why a campaign's file can't be read, and is made anew
WAITS = ("closed-waits", "choice-waits", "result-busy", "ledger/busy")  # busy: another terminal is about to settle it


def settle_late(sitting: Sitting, timeout: float = 0) -> None:
    """Settle a match as its record stands, under its lock: what is said meanwhile must not be settled before it. Raises Stop."""
    with kept_lock(sitting.journal.locked(timeout)) as text:
        sitting.take_in(text)
        if sitting.start.setting.header.get("id") in (None, sitting.name):  # else it is a copy by another program
            settle(sitting)


def ledger_of(place: str, shell: Shell | None = None) -> Ledger:
    """The Ledger of a home, with every match settled that a kill, or a closed campaign, left unsettled; shell: tells what can't be."""
    ledger = open_ledger(place)
    for name in unsettled(ledger):
        try:
            settle_late(Sitting(place, name))
        except Stop as stop:
            if stop.key not in WAITS:
                stop.report(shell or Shell(), beside=True)
    return ledger


def opened(shell: Shell) -> Ledger:
    """The Ledger of this home, with what ended meanwhile counted."""
    return ledger_of(home.home(), shell)


def unsettled(ledger: Ledger) -> list[str]:
    """Ids of the matches whose record says at its end that it has a result, or has none any more, and the ledger another thing."""
    from scorers.ledger.kept import TAKEN_OUT

    seals = kept(ledger.seals)
    found = []
    for name in kept(home.match_ids, ledger.home):
        said = MARKED.search(last_line(home.match_path(ledger.home, name)))
        if said and seals.get(name) not in (said[1] and said[1].decode(), TAKEN_OUT):
            found.append(name)
    return found


def last_line(path: str) -> bytes:
    """The end of the last line of a record that isn't a note, as far as its marks need; empty where there is none."""
    try:
        fd = open_plain(path)
    except (OSError, LedgerError):
        return b""
    try:
        size = os.fstat(fd).st_size
        for many in SHORT, LONG:
            os.lseek(fd, max(size - many, 0), os.SEEK_SET)
            lines = os.read(fd, many).split(b"\n")[:-1]
            while lines and lines[-1].startswith(b"!"):
                lines.pop()
            if len(lines) > 1:  # the first may be cut off
                return lines[-1]
    finally:
        os.close(fd)
    return b""


def rebuild(place: str, watch: Callable[[Iterable[str]], Iterable[str]] = iter) -> int:
    """Make the results anew from the records; a campaign's file that can't be read is set aside first.

    watch: passes the records' ids on, and may show how far it is. Returns how many results there are; what has no
    record, or one that can't be read, keeps the result that it had.
    """
    ledger = ledger_of(place)
    for book in kept(ledger.books):
        damage = book.damage()
        if damage is not None and damage.key in MADE_ANEW:
            set_damaged_aside(book.path)
    results: dict[str, Document | None] = {}
    sizes: dict[str, int] = {}
    old = {one["match"]: one for one in kept(ledger.results)}
    for name in watch(kept(home.match_ids, place)):
        sitting = Sitting(place, name)
        with suppress(Stop), kept_lock(sitting.journal.locked()) as text:
            sitting.take_in(text)
            if sitting.start.setting.header.get("id") not in (None, name):
                continue  # a copy of another one
            sizes[name] = os.stat(sitting.path).st_size
            results[name] = None
            if sitting.match.counts and not is_disputed(ledger, name):
                result = result_of(name, sitting.match, sitting.said)
                results[name] = {"at": first_kept(sitting, old.get(name)), **result}
    kept(ledger.settle, results)
    for name, size in sizes.items():
        if os.stat(home.match_path(place, name)).st_size != size:  # it went on meanwhile
            settle_late(Sitting(place, name), TIMEOUT)
    return len(kept(ledger.results))


def first_kept(sitting: Sitting, result: Result | None) -> str:
    """When a match's result was first kept; where nobody knows, when its record was last written."""
    from datetime import UTC, datetime

    from scorers.ledger.book import WHEN

    if result:
        return str(result["at"])
    return datetime.fromtimestamp(os.stat(sitting.path).st_mtime, UTC).strftime(WHEN)
