"""Colour for people's eyes: it follows the sign that a line begins with, so nothing is told by colour alone.

Blue, orange and bold can be told apart with every kind of colour blindness, on dark and on light screens.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from prompts.shell import Shell

BOLD, BLUE, ORANGE = "1", "38;5;32", "1;38;5;166"
SIGNS = {"✓": BLUE, "✗": ORANGE, "▶": BOLD, "±": BOLD}  # accepted, refused, awaited, a score's change


def colours(shell: Shell) -> bool:
    """Whether this command may colour its output."""
    return shell.colour and os.environ.get("TERM") not in (None, "", "dumb")


def clears(shell: Shell) -> bool:
    """Whether the screen may be drawn anew in place."""
    return shell.watched and not shell.plain and os.environ.get("TERM") != "dumb"


def paint(line: str) -> str:
    """A line as it is shown, coloured by its first sign; what has none stays as it is."""
    found = line.lstrip(" ")[:1]
    return f"\033[{SIGNS[found]}m{line}\033[m" if found in SIGNS else line


def put(lines: Iterable[str], coloured: bool, title: bool = False) -> None:
    """Print lines; `title`: the first one is a heading."""
    for line in lines:
        shown = paint(line) if coloured else line
        sys.stdout.write((f"\033[{BOLD}m{line}\033[m" if title and coloured else shown) + "\n")
        title = False
    sys.stdout.flush()
