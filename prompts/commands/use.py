"""`referee use MATCH`: makes a match the current one."""

from __future__ import annotations

from prompts.shell import Shell, Stop, kept
from prompts.sitting import find
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """A unique beginning of an id is enough."""
    shell = Shell(flags)
    if len(words) != 1:
        raise Stop("usage", why="referee use MATCH")
    place, name = find(flags, words[0])
    kept(home.set_current, place, name)
    if shell.json:
        shell.emit({"type": "use", "match": name})
    else:
        print(shell.texts().ui("used", {"match": name}))
    return 0
