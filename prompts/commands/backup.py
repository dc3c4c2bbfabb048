"""`referee backup --to FILE`: everything that is kept, in one readable archive."""

from __future__ import annotations

import os

from prompts.shell import Shell, Stop, kept
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import To


def backup(shell: Shell, to: To) -> int:
    """Everything that is kept in one readable archive, which is read again; 1 where something kept is damaged.

    referee backup --to referee.zip
    """
    from datetime import UTC, datetime

    from prompts.exchange import archive
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
    archive.write(shell, path, files, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
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
