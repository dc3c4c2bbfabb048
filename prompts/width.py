"""How wide text is in a terminal, where its lines end there, and how its signs are written in letters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# How signs are written where a terminal can't print them.
LETTERS = {"✓": "ok", "✗": "no", "▶": ">", "·": "-", "–": "-", "—": "-", "…": "...", "±": "+-", "×": "x", "−": "-", "→": "->",
           "♠": "S", "♥": "H", "♦": "D", "♣": "C"}  # fmt: skip


UNSEEN = "\x1f"  # a blank without width, and no end of a line to Python: rich breaks a line there
STOPS = "、。，．；：！？）」』】・"  # no line begins with one


def width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters take two."""
    if text.isascii() or all(char.isascii() or char in LETTERS for char in text):  # what our own texts are made of
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def widest(lines: Iterable[str]) -> int:
    """Columns of the widest line."""
    return max((width(line) for line in lines), default=0)


def at_words(text: str, indent: int) -> str:
    """A long text for the terminal: its lines end at words; indent: columns from the second line on."""
    from shutil import get_terminal_size

    return "\n".join(wrap(text, get_terminal_size().columns, indent))


def breakable(text: str) -> str:
    """A text with a mark wherever a line of Japanese may end: behind a particle or a stop, never before a stop or within a word."""
    from re import sub

    return sub(f"(?<=[ぁ-ん{STOPS}])(?=[^ぁ-ん{STOPS}ー…\\s])", UNSEEN, text)


def wrap(text: str, columns: int, indent: int = 2) -> list[str]:
    """Lines of at most `columns`, as rich breaks them: at a blank, in Japanese behind a particle or a stop, too."""
    if width(text) <= columns:
        return [text]
    from rich.console import Console
    from rich.text import Text

    console = Console(width=columns)
    marked = breakable(text)
    first = Text(marked).wrap(console, columns)[0].plain
    rest = Text(marked[len(first) :].lstrip(" " + UNSEEN)).wrap(console, max(columns - indent, 2))
    lines = [first, *(" " * indent + line.plain for line in rest if line.plain.strip())]
    return [line.replace(UNSEEN, "").rstrip() for line in lines]
