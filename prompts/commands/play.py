"""`referee play [MATCH]`: sit down at the table; with no match under way, a few questions begin one."""

from __future__ import annotations

import sys
from contextlib import suppress

from prompts.play.loop import ANEW, LEFT, REMATCH, Loop
from prompts.play.seating import Dropped, Leaving, sit_down
from prompts.session.session import Sitting, find, fresh
from prompts.shell import Shell, Stop, kept
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import AMatch, Large


def play(shell: Shell, match: AMatch = None, large: Large = False) -> int:
    """Sit down at the table: the prompt on the current match, or a new one. Everything that is said is kept at once.

    referee play
    """
    named = bool(match or shell.match)
    try:
        _, name = find(shell.match, match)
    except Stop as stop:
        if named or stop.key != "no-match":
            raise
        name = None
    try:
        if name is None:
            if shell.watched and kept(home.match_ids, home.home()):
                shell.told("play/none")
            name = sit_down(shell)
        sitting = taken_up(shell, name)
        if sitting.match.over and not named and sys.stdin.isatty():
            shell.told("play/last-over", match=name)
            name = sit_down(shell, name)
            sitting = taken_up(shell, name)
        loop = Loop(shell, sitting, large)
        while (ended := loop.run()) != LEFT:
            with suppress(Dropped):  # then it is the same match again
                if ended != ANEW:
                    name = sit_down(shell, name, going_on=True, again=ended == REMATCH)
            loop = Loop(shell, taken_up(shell, name), large, loop.text)
    except Leaving:
        if name is None and not shell.watched:
            raise Stop("no-match") from None
        return 0
    return shell.told("play/bye", match=name)


def taken_up(shell: Shell, name: str) -> Sitting:
    """The Sitting of a match, as it stands; what is asked at the prompt is asked of it."""
    shell.match = name
    sitting = fresh(shell)
    sitting.take_up()
    return sitting
