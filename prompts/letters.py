"""How wide text is in a terminal, where its lines end there, and how its signs are written in letters."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# How signs are written where a terminal can't print them.
LETTERS = {"✓": "ok", "✗": "no", "▶": ">", "·": "-", "–": "-", "—": "-", "…": "...", "±": "+-", "×": "x", "−": "-", "→": "->",
           "♠": "S", "♥": "H", "♦": "D", "♣": "C"}  # fmt: skip


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


def wrap(text: str, columns: int, indent: int = 2) -> list[str]:
    """Lines of at most `columns`; broken after a blank or a comma where that can be, wide characters count twice."""
    if width(text) <= columns:
        return [text]
    lines, line = [], ""
    for piece in pieces(text):
        while width(line) + width(piece.rstrip()) > columns:
            if line.strip():
                lines.append(line.rstrip())
                line = " " * indent
                piece = piece.lstrip()
                if width(line) + width(piece.rstrip()) <= columns:
                    break
            fits = 1
            while fits < len(piece) and width(line + piece[: fits + 1]) <= columns:
                fits += 1
            lines.append(line + piece[:fits])
            line, piece = " " * indent, piece[fits:]
        line += piece
    return [*lines, line.rstrip()] if line.strip() else lines


def pieces(text: str) -> Iterator[str]:
    """What must not be parted: up to a blank or an ideographic comma or stop, with it."""
    start = 0
    for at, char in enumerate(text):
        if char in " 、。" and at + 1 < len(text) and text[at + 1] not in " 、。":
            yield text[start : at + 1]
            start = at + 1
    yield text[start:]
