"""`referee backup --to FILE`: everything that is kept, in one readable archive."""

from __future__ import annotations

import os

from prompts.shell import Shell, Stop
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """Writes the archive whole or not at all; 1 where the ledger is damaged and only what is sound could be taken."""
    from datetime import UTC, datetime

    from prompts.exchange import archive
    from prompts.results import ledger_of
    from prompts.shell import kept

    shell = Shell(flags)
    path = flags.get("to")
    if not path or path == "-":
        raise Stop("backup/to")
    place = home.home()
    if not os.path.isdir(place):
        raise Stop("backup/none", path=place)
    ledger = ledger_of(place)
    damage = kept(ledger.check)
    files, held = archive.whole(place, ledger)
    archive.write(path, files, held, datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))
    facts = {"file": path, "matches": sum(name.startswith("matches/") and name.endswith(".match") for name in files),
             "books": sum(name.startswith("books/") for name in files), "results": len(held.get("results", {})), "campaigns": len(held.get("campaigns", {}))}  # fmt: skip
    if shell.json:
        shell.emit({"type": "backup", **facts, "damage": damage})
    else:
        print(shell.texts().ui("backup/done", facts))
        for one in damage:
            print(shell.texts().ui("verify/damage", one))
    return int(bool(damage))
