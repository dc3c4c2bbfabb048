"""`referee play [MATCH]`: sit down at the table; with no match under way, a few questions begin one."""

from __future__ import annotations

import sys
from contextlib import suppress

from prompts.play.loop import ANOTHER, Loop
from prompts.play.seating import Dropped, Leaving, sit_down
from prompts.shell import Shell, Stop
from prompts.sitting import find, fresh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags
    from prompts.sitting import Sitting


def run(words: list[str], flags: Flags) -> int:
    """The interactive prompt. Everything that is said is kept at once; the end of input saves and is 0."""
    shell = Shell(flags)
    named = bool(words or flags.get("match"))
    try:
        _, name = find(flags, words[0] if words else None)
    except Stop as stop:
        if named or stop.key != "no-match":
            raise
        name = None
    try:
        if name is None:
            name = sit_down(shell, flags)
        sitting = taken_up(flags, name)
        if sitting.match.over and not named and sys.stdin.isatty():
            shell.tell(shell.texts().ui("play/last-over", {"match": name}))
            name = sit_down(shell, flags, name)
            sitting = taken_up(flags, name)
        while Loop(shell, sitting).run() == ANOTHER:
            with suppress(Dropped):  # then it is the same match again
                name = sit_down(shell, flags, name, going_on=True)
            sitting = taken_up(flags, name)
    except Leaving:
        if name is None and not shell.watched:
            raise Stop("no-match") from None
        return 0
    shell.tell(shell.texts().ui("play/bye", {"match": name}))
    return 0


def taken_up(flags: Flags, name: str) -> Sitting:
    """The Sitting of a match, as it stands."""
    sitting = fresh({**flags, "match": name})
    sitting.take_up()
    return sitting
