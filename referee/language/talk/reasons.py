"""What the table lays down with a reason in its own words: `20 points penalty for Aki, slow play`, `ruling: the die counts`."""

from __future__ import annotations

from referee.grammar.arguments import Text
from referee.grammar.words import quote
from referee.language.reading.arranging import WHOLE, Line, fits
from referee.language.spoken import Speech
from referee.language.words.patterns import expression

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.kernel.judging import Match
    from referee.language.reading.heard import Heard

PARTED = expression(r"[,:;、：] *(?:for |because |since |as )?| (?:for|because of|because|since|due to) |(?=[「\"])")
QUOTES = ' "「」.。'
LEAST = 3  # letters of a word that names such a verb


def reasoned(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """The one statement whose last part is the reason that a line gives behind what it lays down; or None."""
    verbs = [verb for verb in match.setting.game.verbs if verb.args and isinstance(verb.args[-1], Text)]
    low = text.lower()
    spoken = {word.split("-")[0] for verb in verbs for word in (verb.name, *verb.ja, *" ".join(verb.says).split())}
    if not any(word in low for word in spoken if len(word) >= LEAST or not word.isascii()):
        return None
    for part in PARTED.finditer(text):
        head, reason = text[: part.start()], text[part.end() :].strip(QUOTES)
        speech = Speech(match, head.strip(), eyes)
        found = {
            (line.verb.name, tuple(line.words)): line
            for line in speech.lines(speech.scanner.cut(speech.text))
            if line.verb in verbs and line.plain and reason
        }
        if len(found) == 1:
            line = next(iter(found.values()))
            words = [*line.words, quote(reason)]
            if fits(match, line.verb, words) == WHOLE:
                return speech.judging.of_line(Line(line.verb, None, words), True)
    return None
