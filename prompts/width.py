"""How wide text is in a terminal, where its lines end there, and how its signs are written in letters.

Rich draws tables, help, questions' columns and progress where a person watches. Who measures or breaks text without it, and why:
- prompts.render.view: columns in a pipe, where the hot commands load no rich (as wide as rich's: `tests/test_screen.py`);
- prompts.render.verdict: the mark under a word, for the same reason;
- prompts.shell, prompts.commands.show: sentences, whose lines end where Japanese may be broken; rich breaks it anywhere;
- prompts.play.screen, prompts.play.helping, prompts.play.listing, prompts.play.seating, prompts.play.loop: the same at the prompt, where the lines count;
- prompts.play.layout: how many lines a block will take, before rich draws it, and names cut at a word;
- prompts.play.answers: how many answers have room, before rich draws them;
- prompts.play.large: digits of three lines and letters of double width, which rich has not;
- prompts.commands.standings: which columns a narrow terminal leaves out, where rich would squeeze them all;
- prompts.exchange.choosing: two texts side by side, in a pipe too;
- prompts.reports.charts: names in a picture for a browser;
- prompts.pictures: wide letters in a picture, which rich's own have one column for.
Beside these `prompts.render.chart` draws the way of a sum, which rich has not, the line that is typed is prompt_toolkit's, and `prompts.output.paint` colours a line by its first sign, without rich.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

# How signs are written where a terminal can't print them.
LETTERS = {"✓": "ok", "✗": "no", "▶": ">", "·": "-", "–": "-", "—": "-", "…": "...", "±": "+-", "×": "x", "−": "-", "→": "->",
           "♠": "S", "♥": "H", "♦": "D", "♣": "C"}  # fmt: skip


TIED = "\u2800"  # a blank at which no line ends; it can be printed, so that it isn't told as a code
UNSEEN = "\x1f"  # a blank without width, and no end of a line to Python: rich breaks a line there
STOPS = "、。，．；：！？）」』】・"  # no line begins with one
NEVER_FIRST = STOPS + "ー…ぁぃぅぇぉっゃゅょァィゥェォッャュョ々％"  # nor with one of these
NEVER_LAST = "「『（【"
EARLY = 6  # a part of a line that may stay empty for a better end


def width(text: str) -> int:
    """Columns that a text takes in a terminal: wide characters take two."""
    if text.isascii() or all(char.isascii() or char in LETTERS for char in text):  # what our own texts are made of
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(char) else 2 if east_asian_width(char) in "WF" else 1 for char in text)


def cut(text: str, columns: int) -> str:
    """A text that is too wide without its end."""
    if width(text) <= columns:
        return text
    while width(text) >= columns:
        text = text[:-1]
    return text.rstrip() + "…"


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
    """Lines of at most `columns`, each as full as its breaks allow: see `_end`; indent: columns before the second line and those after it."""
    if width(text) <= columns:
        return [text]
    lines: list[str] = []
    for part in text.split("\n"):
        margin = " " * indent if lines else ""
        part = margin + part.lstrip(" ") if lines else part
        while width(part) > columns:
            end = _end(part, columns)
            lines.append(part[:end].rstrip(" "))
            part = " " * min(indent, columns - 2) + part[end:].lstrip(" ")
        lines += [part] * bool(part.strip())
    return lines


def _end(text: str, columns: int) -> int:
    """Where a line of a long text ends: at a blank or behind a particle or a stop, near the end of the line; else between two kinds of letters, else anywhere.

    Values that `|` parts are kept whole.
    """
    at, used = 0, 0
    while at < len(text) and (used := used + width(text[at])) <= columns:
        at += 1
    begun = len(text) - len(text.lstrip(" ")) + 1
    found = [0, 0, 0, max(at, 1)]
    for end in range(max(at, begun), begun - 1, -1):
        rank = _rank(text, end)
        found[rank] = found[rank] or end
    best, next_best, least, hard = found
    early = columns - width(text[:best]) > columns // EARLY and " " not in text[max(best - 1, 0) : best + 1]
    if next_best > best and (early or not best):
        best = next_best
    return best or least or hard


def _rank(text: str, end: int) -> int:
    """How good an end of a line there is: 0 the best, 2 better than a torn word, 3 none."""
    before, after = text[end - 1], text[end : end + 1]
    if TIED in (before, after) or " …" in (text[end : end + 2], text[end - 1 : end + 1]):  # it stays with its word
        return 3
    if after in ("", " ") or before in " |":
        return 0
    start, stop = text.rfind(" ", 0, end) + 1, text.find(" ", end)
    if "|" in text[start : stop if stop >= 0 else None] or after in NEVER_FIRST or before in NEVER_LAST:
        return 3
    if f"{TIED}· " in text:  # a list, in which names stay whole
        return 2
    kinds = _kind(before), _kind(after)
    if "a" in kinds:
        return 3 if kinds != ("h", "a") and before not in STOPS else 0
    if before in STOPS or kinds[0] == "h" != kinds[1]:
        return 0 if kinds[1] != "h" else 2
    return 1 if kinds[0] != kinds[1] != "h" else 2


def _kind(letter: str) -> str:
    """The kind of a letter: of a word or number (a), hiragana (h), katakana (k), another wide one (w)."""
    if width(letter) < 2:
        return "a"
    return "h" if "ぁ" <= letter <= "ん" else "k" if "ァ" <= letter <= "ー" else "w"
