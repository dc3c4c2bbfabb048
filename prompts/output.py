"""The one place that writes to the terminal: what came from outside is shown there, never obeyed.

Colour is for people's eyes: it follows the sign that a line begins with, so nothing is told by colour alone. Blue, orange
and bold can be told apart with every kind of colour blindness, on dark and on light screens.
"""

from __future__ import annotations

import codecs
import os
import sys

from referee.kernel.data import write_json

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, Literal

    from rich.console import RenderableType

    from prompts.shell import Shell

BLANKS = "\u3000\xa0"  # a full-width blank, as Japanese typists write it, and one that doesn't break the line
BOLD, BLUE, ORANGE = "1", "38;5;32", "1;38;5;166"
SIGNS = {"✓": BLUE, "✗": ORANGE, "▶": BOLD, "±": BOLD}  # accepted, refused, awaited, a score's change


def in_letters(error: UnicodeError) -> tuple[str | bytes, int]:
    """The codec's error handler `letters`: signs in letters, every other character as an escape."""
    from prompts.width import LETTERS

    if isinstance(error, UnicodeEncodeError) and (sign := error.object[error.start]) in LETTERS:
        return LETTERS[sign], error.start + 1
    return codecs.backslashreplace_errors(error)


codecs.register_error("letters", in_letters)


def in_our_letters() -> None:
    """Let standard output and error write what their encoding lacks in letters, and bytes be read that are no text, to be refused as such."""
    for stream, errors in ((sys.stdin, "surrogateescape"), (sys.stdout, "letters"), (sys.stderr, "letters")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None and stream.errors != errors:
            reconfigure(errors=errors)


def can_print(sign: str) -> bool:
    """Whether standard output can show a character."""
    try:
        sign.encode(sys.stdout.encoding or "utf-8")  # a stream in memory has none, and takes everything
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain_text(text: str) -> str:
    """Text from outside as it may be shown: control characters as escapes, never obeyed."""
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in BLANKS else repr(char)[1:-1] for char in text)


def plain_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(plain_text, text.split("\n")))


def write(text: str = "", error: bool = False) -> None:
    """A text as lines, on standard output or error."""
    print(plain_lines(text), file=sys.stderr if error else sys.stdout)


def pour(data: bytes) -> None:
    """A file on standard output: as it is for who reads it there, at a terminal as text."""
    if sys.stdout.isatty():
        write(data.decode(errors="replace"))
        return
    sys.stdout.flush()
    sys.stdout.buffer.write(data)


def ask(question: str) -> str:
    """A line that a person types after a question. Raises EOFError."""
    return input(plain_lines(question))


def json_line(value: Mapping[str, Any]) -> str:
    """A JSON object as a line: what could be obeyed is escaped in it."""
    text = write_json(value, ascii=not can_print("♥"))
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() or char in BLANKS else write_json(char, ascii=True)[1:-1] for char in text
    )


def clears(shell: Shell) -> bool:
    """Whether the screen may be drawn anew in place."""
    return shell.breaks and os.environ.get("TERM") != "dumb"


def clear(behind: bool = False) -> None:
    """An empty screen; behind: nothing is left above it either."""
    print("\033[2J" + "\033[3J" * behind + "\033[H", end="", flush=True)


def draw(thing: RenderableType, coloured: bool) -> None:
    """What rich draws, on standard output."""
    from rich.console import Console

    from prompts.width import unmarked

    system: Literal["auto"] | None = "auto" if coloured else None
    console = Console(file=sys.stdout, color_system=system, highlight=False, markup=False, emoji=False)
    with console.capture() as drawn:
        console.print(thing)
    print(unmarked(drawn.get()), end="")


def paint(line: str) -> str:
    """A line as it is shown, coloured by its first sign; what has none stays as it is."""
    found = line.lstrip(" ")[:1]
    return f"\033[{SIGNS[found]}m{line}\033[m" if found in SIGNS else line


def put(lines: Iterable[str], coloured: bool, title: bool = False) -> None:
    """Write lines; `title`: the first one is a heading."""
    for line in lines:
        shown = plain_lines(line)
        print(shown if not coloured else f"\033[{BOLD}m{shown}\033[m" if title else paint(shown))
        title = False
    sys.stdout.flush()
