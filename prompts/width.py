"""How wide text is in a terminal, where its lines end there, and how its signs are written in letters.

Rich draws tables, help, questions' columns and progress where a person watches, measures (`rich.cells`) and breaks lines: `wrap` only
tells it where Japanese may be broken, and that what follows stands further in. Who measures text without it, and why:
- prompts.render.view: columns in a pipe, where the hot commands load no rich (as wide as rich's: `tests/test_screen.py`);
- prompts.render.verdict: the mark under a word, for the same reason.
Beside these `prompts.render.tables` draws the way of a sum and `prompts.play.large` digits of three lines, which rich has not, the line that
is typed is prompt_toolkit's, and `prompts.output.paint` colours a line by its first sign, without rich.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from rich.console import RenderableType

# How signs are written where a terminal can't print them.
LETTERS = {"✓": "ok", "✗": "no", "▶": ">", "·": "-", "–": "-", "—": "-", "…": "...", "±": "+-", "×": "x", "−": "-", "→": "->",
           "♠": "S", "♥": "H", "♦": "D", "♣": "C"}  # fmt: skip


TIED = "\u2800"  # a blank at which no line ends; it can be printed, so that it isn't told as a code
UNSEEN = "\x1f"  # a blank without width, and no end of a line to Python: rich breaks a line there
STOPS = "、。，．；：！？）」』】・"  # no line begins with one


def width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters take two."""
    if text.isascii() or all(char.isascii() or char in LETTERS for char in text):  # what our own texts are made of
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def at_words(text: str, indent: int) -> str:
    """A long text for the terminal: its lines end at words; indent: columns from the second line on."""
    from shutil import get_terminal_size

    return "\n".join(wrap(text, get_terminal_size().columns, indent))


def breakable(text: str) -> str:
    """A text with marks for rich: a line may end behind a particle or a stop, never before a stop or within a word, and keeps a value of several whole."""
    from re import sub

    if f"{TIED}· " in text:  # a list, in which names stay whole
        return text
    marks = f"(?<=[ぁ-ん{STOPS}])(?<!（例：)(?=[^ぁ-ん{STOPS}ー…{TIED}])|(?<=[を、。！？])(?=[ぁ-ん])"
    words = text.replace(" …", f"{TIED}…").split(" ")
    return " ".join([word.replace("|", f"|{UNSEEN}") if "|" in word else sub(marks, UNSEEN, word) for word in words])


def unmarked(text: str) -> str:
    """What rich made of such a text, as it is shown."""
    return text.replace(UNSEEN, "").replace(TIED, " ")


def wrap(text: str, columns: int, indent: int = 2) -> list[str]:
    """Lines of at most `columns`, as rich breaks them; indent: columns before the second line and those after it."""
    return [unmarked(line) for line in broken(text, columns, indent)]


def broken(text: str, columns: int, indent: int) -> list[str]:
    """The same with the blanks at which no line ends, to be broken once more."""
    if width(text) <= columns:
        return [text]
    from rich.console import Console
    from rich.text import Text

    console, lines = Console(), list[str]()
    indent = min(indent, columns - 2)
    for line in text.split("\n"):
        rest = Text(breakable(line))
        if not lines:
            first = rest.wrap(console, columns, overflow="fold")[0].plain
            lines.append(first)
            rest = rest[len(first) :]
        rest = Text(rest.plain.lstrip(f" {UNSEEN}"))
        lines += [" " * indent + one.plain for one in rest.wrap(console, columns - indent, overflow="fold") if one]
    return [line.replace(UNSEEN, "").rstrip(" ") for line in lines]


def lines_of(thing: RenderableType, columns: int) -> list[str]:
    """What rich draws in so many columns, as lines of text."""
    from rich.console import Console

    console = Console(width=columns, color_system=None, highlight=False, markup=False, emoji=False)
    drawn = console.render_lines(thing, console.options.update(highlight=False), pad=False)
    return [unmarked("".join(one.text for one in line)).rstrip() for line in drawn]
