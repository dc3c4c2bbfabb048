"""A table seen from two metres: what is open, every score, who must speak, in large letters."""

from __future__ import annotations

from rich.cells import cell_len

from prompts.play.layout import clipped
from prompts.shell import plain_text
from prompts.texts import Texts
from referee.kernel.view import Row
from referee.seen import Seen

WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)} | {0x20: 0x3000}
# Digits of 3 x 5 points, two rows of points in a line: the lines of 0-9 and of the minus.
DIGITS = {
    "0": ("█▀█", "█ █", "▀▀▀"), "1": ("▀█ ", " █ ", "▀▀▀"), "2": ("▀▀█", "█▀▀", "▀▀▀"), "3": ("▀▀█", " ▀█", "▀▀▀"),
    "4": ("█ █", "▀▀█", "  ▀"), "5": ("█▀▀", "▀▀█", "▀▀▀"), "6": ("█▀▀", "█▀█", "▀▀▀"), "7": ("▀▀█", "  █", "  ▀"),
    "8": ("█▀█", "█▀█", "▀▀▀"), "9": ("█▀█", "▀▀█", "▀▀▀"), "-": ("   ", "▀▀▀", "   "),
}  # fmt: skip
HIGH = 3  # lines of a digit


def large_lines(texts: Texts, seen: Seen, columns: int = 80, rows: int = 24) -> list[str]:
    """The open card or what else everybody waits for; then scores, in digits of three lines where all have room, never broken."""
    names, known = seen.setting.names, seen.scores()
    shown = [block for block in seen.screen() if isinstance(block, Row) and block.open and block.key]
    lines = [fitting(texts, plain_text(texts.show(block.key, block.facts)), columns) for block in shown]
    must = {one.seat for one in seen.awaited() if one.must}
    scores = [str(known.get(name, "")) for name in names]
    room = (rows - len(lines) - (None in must)) // len(names)  # lines for each player
    drawn = texts.signs and room >= HIGH
    size = (4 if drawn else 2) * max(map(len, scores)) + 2  # columns of a score
    for seat, name in enumerate(names):
        head = ("▶ " if seat in must else "  ") + fitting(texts, plain_text(name), columns - size - 2)
        head += " " * (columns - size - cell_len(head))
        if drawn:
            for at in range(HIGH):
                told = head if at == 1 else " " * cell_len(head)
                lines.append(told + " ".join(DIGITS[digit][at] for digit in scores[seat]).rstrip())
        else:
            lines.append(head + wide(texts, scores[seat]))
        lines += [""] * min(room - (HIGH if drawn else 1), 1)
    if None in must:
        lines.append("▶ " + fitting(texts, texts.ui("the-table"), columns - 2))
    return [line.rstrip() for line in lines]


def fitting(texts: Texts, text: str, columns: int) -> str:
    """Text in letters of double width where they have room, else as it is, cut at its end if it must be."""
    large = wide(texts, text)
    return large if cell_len(large) <= columns else clipped(text, columns)


def wide(texts: Texts, text: str) -> str:
    """Text in letters of double width, where they can be printed."""
    return text.translate(WIDE) if texts.signs else text
