"""`referee backup --to FILE`: everything that is kept, in one readable archive; `referee restore FILE`: the home becomes what one holds."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress

from prompts.exchange import archive
from prompts.exchange.files import tell_fault
from prompts.shell import Shell, Stop, kept
from scorers.ledger import LedgerError, home
from scorers.ledger.home import COPY
from scorers.ledger.storage import tables_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Dry, To, argument
    from prompts.exchange.archive import Archive
    from scorers.sheet import Document
    from scorers.types import Mapping

WHAT = ("campaigns", "matches", "copies", "books", "current")
SHOWN = 20  # names of a kind that are listed to a person


def backup(shell: Shell, to: To) -> int:
    """Everything that is kept in one readable archive, which is read again; 1 where something kept is damaged.

    referee backup --to referee.zip
    """
    from prompts.session.refresh import ledger_of

    path = to
    if not path or path == "-":
        raise Stop("backup/to")
    place = home.home()
    if not os.path.isdir(place):
        raise Stop("backup/none", path=place)
    ledger_of(place, shell)
    files, unread = kept(archive.whole, place)
    damage = [(name, stop.sentence(shell)) for name, stop in unread.items()]
    archive.write(shell, path, files)
    if os.path.isfile(path):  # else it went into a pipe
        again = archive.open_archive(path, shell)
        damage += [(fault.file or path, fault.message) for fault in again.faults]
        lost = [name for name in files if again.files.get(name) != files[name]]
        damage += [(name, shell.texts().ui("backup/lost")) for name in lost if name not in dict(damage)]
        results = sum(len(one["results"]) for one in again.campaigns)
        campaigns = sum(bool(one["name"]) for one in again.campaigns)
    else:
        results = campaigns = 0
    facts = {"file": path, "matches": sum(name.startswith("matches/") and name.endswith(".match") for name in files),
             "books": sum(name.startswith("books/") for name in files), "results": results, "campaigns": campaigns}  # fmt: skip
    told = [{"path": name, "why": why} for name, why in damage]
    shell.done({"type": "backup", **facts, "damage": told}, "backup/done", **facts)
    for one in told:
        shell.told("backup/damage", **one)
    return int(bool(damage))


def restore(shell: Shell, file: Annotated[str, argument("FILE")], dry_run: Dry = False) -> int:
    """Make what is kept what an archive holds; what was there is set aside. 1 where a part of it can't be read, 2 where it is no archive.

    referee restore referee.zip --dry-run
    referee restore referee.zip
    """
    place = os.path.realpath(home.home())
    found = archive.open_archive(file, shell)
    for fault in found.faults:
        tell_fault(shell, f"{file}:{fault.file}" if fault.file else file, fault.line, fault.message)
    files, unread = archive.parts(place)
    changes = compare({*files, *unread}, files, found.files)
    aside = None if dry_run or not changes else put_back(place, found)
    if shell.json:
        shell.emit({"type": "restore", "file": file, "dry_run": dry_run, "changes": changes, "aside": aside})
    else:
        tell(shell, changes, {**files, **found.files}, dry_run, aside)
    return int(bool(found.faults))


def compare(now: set[str], files: Mapping[str, bytes], then: Mapping[str, bytes]) -> list[Document]:
    """What would change: list of {"what", "change": "added" | "changed" | "gone", "names"}; now: all that there is, files: what can be read of it."""
    kinds = {
        "added": then.keys() - now,
        "changed": {name for name in then.keys() & now if files.get(name) != then[name]},
        "gone": now - then.keys(),
    }
    parted = [
        {"what": what, "change": change, "names": sorted(name for name in names if what_of(name) == what)}
        for what in WHAT
        for change, names in kinds.items()
    ]
    return [one for one in parted if one["names"]]


def name_of(within: str, data: bytes) -> str:
    """What people call what such a file holds: a campaign by the name that stands in it."""
    if within.startswith("campaigns/"):
        with suppress(LedgerError):
            for one in (tables_of(data, within) or {}).get("campaign", {}).values():
                return str(one.get("name"))
    return home.name_of(within.partition("/")[2].removesuffix(".match")) or within


def what_of(name: str) -> str:
    """Which of WHAT a file of a home is."""
    folder = name.partition("/")[0]
    return "copies" if folder == "matches" and COPY in name else folder


def put_back(place: str, found: Archive) -> str | None:
    """Build what the home is to hold within it, then let it take the place of what it holds; returns where that lies now, if there was anything."""
    beside = os.path.join(place, f"restore.{os.getpid()}.new")
    try:
        kept(archive.unpack, beside, found.files)
        aside = kept(home.exchange, place, beside)
        with suppress(OSError):
            os.rmdir(aside)
            return None
        return aside
    finally:
        if not os.path.exists(os.path.join(place, home.NOTE)):
            shutil.rmtree(beside, ignore_errors=True)  # what a failure left


def tell(shell: Shell, changes: list[Document], files: Mapping[str, bytes], dry: bool, aside: str | None) -> None:
    """The changes as lines; files: what is named in them."""
    texts = shell.texts()
    for change in changes:
        names = [name_of(name, files.get(name, b"")) for name in change["names"]]
        shown = names[:SHOWN] + (["…"] if len(names) > SHOWN else [])
        facts = {"what": texts.ui("restore/what/" + change["what"]), "count": len(names), "names": shown}
        shell.told("restore/" + change["change"], **facts)
    if not changes:
        shell.told("restore/same")
    elif dry:
        shell.told("dry-run")
    else:
        shell.told("restore/done" if aside is None else "restore/aside", path=aside)
