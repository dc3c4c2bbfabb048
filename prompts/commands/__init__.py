"""The commands: one function each, whose parameters are what it takes and whose docstring is its help and its examples.

`shell` is what all of them know; the status that one returns is that of the process. Campaigns, events, books and matches
are modules of several, each of which is a command of its own: `ACTIONS`.
"""

from __future__ import annotations

import sys

from prompts.shell import WARNED, Shell, Stop, stop_of
from scorers.ledger import LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


# Command -> its module, in the order of the help; what a command needs is loaded when it runs.
COMMANDS = {
    "check": "check", "new": "new", "play": "play", "learn": "learn", "say": "say", "show": "show", "offers": "offers", "why": "why",
    "undo": "edit", "redo": "edit", "insert": "edit", "amend": "edit", "strike": "edit", "settle": "settle", "log": "log",
    "matches": "matches", "use": "new", "rules": "rules", "ask": "ask", "games": "games", "standings": "standings", "verify": "verify",
    "watch": "watch", "dice": "dice", "export": "export", "import": "import_", "backup": "backup", "restore": "backup",
    "report": "report", "score": "score", "campaign": "campaign", "event": "event", "book": "book",
    "battery": "battery", "new-game": "new_game", "help": "help",
}  # fmt: skip
PEOPLES = ("play", "learn", "report")  # commands that say nothing for programs
MATCHLESS = (
    "check", "new", "learn", "matches", "use", "rules", "ask", "games", "standings", "import", "backup", "restore", "score", "campaign",
    "event", "book", "battery", "new-game", "help",
)  # fmt: skip
WITHOUT = {"json": PEOPLES, "match": MATCHLESS}


def module_of(command: str) -> Any:
    """The module of a command."""
    name = f"prompts.commands.{COMMANDS[command]}"
    __import__(name)
    return sys.modules[name]


def work_of(command: str, action: str = "") -> Callable[..., int]:
    """The function of a command, or of one of its actions."""
    module, name = module_of(command), (action or command).replace("-", "_")
    work: Callable[..., int] = getattr(module, name, None) or getattr(module, f"{name}_")
    return work


def carry_out(command: str, work: Callable[..., int], shell: Shell, taken: dict[str, Any]) -> int:
    """Call the function of a command; returns its exit status, with one sentence where it can't go on."""
    WARNED.clear()
    try:
        for name, option in (("json", "--json"), ("match", "-m")):
            if getattr(shell, name) and command in WITHOUT[name]:
                raise Stop("option-not", option=option, command=command)
        return work(shell, **taken)
    except Stop as stop:
        return stop.report(shell)
    except LedgerError as error:
        return stop_of(error).report(shell)
