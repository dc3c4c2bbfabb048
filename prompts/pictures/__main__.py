"""The pictures of the README, made from the games' sample matches: python -m prompts.pictures.

Each is the screen of `referee play` at 80 columns after some statements of a sample, as SVG by rich; of each game also the worst,
after all statements of the match beside this module: six players or as many as there can be, long names, much on the table.
"""

from __future__ import annotations

import os
import re
from html import escape, unescape
from io import StringIO
from itertools import groupby

from rich.cells import cell_len

from prompts.output import BOLD, paint
from prompts.play.answers import answers
from prompts.play.screen import screen_lines
from prompts.render.verdict import verdict_lines
from prompts.session.questions import question_lines
from prompts.texts import Texts, folder_of
from referee import hear
from referee.match import apply
from referee.record import Header, begin, parse
from referee.registry import find
from referee.seen import see

FOLDER = os.path.dirname(__file__)
SIZE = 80, 24
# Picture -> game, statements of its match that have been said (0: all), language, a line that is typed then, whether large.
BEST = {"runeworks": 20, "time-storm": 30, "monster-maker": 30, "res-arcana": 30, "element-collection": 20}
PICTURES = {
    **{game: (game, count, "en", None, False) for game, count in BEST.items()},
    **{f"{game}-ja": (game, count, "ja", None, False) for game, count in BEST.items()},
    **{f"worst-{game}": (game, 0, "en", None, False) for game in BEST},
    **{f"worst-{game}-ja": (game, 0, "ja", None, False) for game in BEST},
    "which": ("runeworks", 8, "en", "7 of hearts", False),
    "large": ("runeworks", 20, "en", None, True),
}
SVG = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{ font-family: "DejaVu Sans Mono", "Noto Sans Mono CJK JP", Menlo, Consolas, monospace; font-size: {char_height}px; line-height: {line_height}px; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" /></clipPath>
{lines}
</defs>
<rect fill="#292929" width="{width}" height="{height}" rx="8" />
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix">
{matrix}
</g>
</g>
</svg>
"""  # rich's own template without its fonts from the network and its window
TEXT = re.compile(r'(<text [^>]*x=")([\d.]+)("[^>]*textLength=")([\d.]+)("[^>]*>)([^<]*)</text>')


def sample(game: str) -> tuple[Header, list[str]]:
    """(header, statements) of a game's sample match."""
    return record(os.path.join(os.path.dirname(folder_of(find(game).package)), "sample.match"))


def record(path: str) -> tuple[Header, list[str]]:
    """(header, statements) of a record."""
    with open(path, encoding="utf-8") as file:
        header, body = parse(file.read())
    return header, [text for _, text in body]


def screen(name: str) -> list[str]:
    """Lines of the screen that a picture shows."""
    game, count, lang, typed, large = PICTURES[name]
    header, statements = sample(game) if count else record(os.path.join(FOLDER, f"{game}.match"))
    count = count or len(statements)
    match = begin(header)
    texts = Texts(lang, match.setting)
    for text in statements[: count - 1]:
        match = apply(match, text).match
    since, said = count - 1, statements[count - 1]
    verdict = apply(match, said)
    match = verdict.match
    news = verdict_lines(texts, verdict, said, mark=False, now=False)
    question: list[str] = []
    if typed:
        since, news, question = count, [], question_lines(texts, see(match), hear(match, typed))
    told = [] if question else [f"{one.sign}  {one.text}" for one in answers(texts, match)]
    lines = screen_lines(texts, see(match), news, (question, told), since, SIZE, large)
    return [*lines, f"{since + 2}> "]


def picture(name: str) -> str:
    """A picture as SVG text."""
    from rich.console import Console
    from rich.text import Text

    lines = screen(name)
    console = Console(
        record=True, width=SIZE[0], file=StringIO(), force_terminal=True, color_system="256", legacy_windows=False,
        emoji=False, markup=False, highlight=False,
    )  # fmt: skip
    for at, line in enumerate(lines):
        shown = f"\033[{BOLD}m{line}\033[m" if at == 0 and not PICTURES[name][-1] else paint(line)
        console.print(Text.from_ansi(shown), no_wrap=True, overflow="ignore", crop=False)
    return re.sub(TEXT, in_columns, console.export_svg(title=name, code_format=SVG, unique_id=name))


def in_columns(found: re.Match[str]) -> str:
    """A piece of text with its wide letters apart, each piece in its own columns: rich counts letters, not columns."""
    head, x, middle, length, tail, text = found.groups()
    letters = unescape(text)
    column = float(length) / len(letters)
    pieces, at = [], float(x)
    for _, alike in groupby(letters, lambda letter: cell_len(letter) > 1):
        run = "".join(alike)
        size = column * cell_len(run)
        shown = escape(run).replace("\xa0", "&#160;")
        pieces.append(f"{head}{at:g}{middle}{size:g}{tail}{shown}</text>")
        at += size
    return "".join(pieces)


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    for one in PICTURES:
        with open(os.path.join(FOLDER, one + ".svg"), "w", encoding="utf-8") as file:
            file.write(picture(one))
