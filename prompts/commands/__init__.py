"""The commands, one module each (but the edits, which share one); a command imports its work when it runs."""

from __future__ import annotations

import sys

from prompts.shell import Stop, stop_of
from scorers.ledger import LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


EDITS = ("undo", "redo", "insert", "amend", "strike")


def carry_out(name: str, words: list[str], flags: Flags) -> int:
    """Run a command's module; returns its exit status, with one sentence where it can't go on."""
    if name in EDITS:
        name, words = "edit", [name, *words]
    try:
        __import__(f"prompts.commands.{name}")
        status: int = sys.modules[f"prompts.commands.{name}"].run(words, flags)
        return status
    except Stop as stop:
        return stop.report(flags)
    except LedgerError as error:
        return stop_of(error).report(flags)
