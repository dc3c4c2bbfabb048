"""A line that is a whole statement of the strict language, as the speaker means it: most lines need nothing more to be heard."""

from __future__ import annotations

from referee.grammar.statement import cut_actor
from referee.grammar.words import fold
from referee.kernel.reading import read
from referee.language.reading import arranging
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard, fall
from referee.language.reading.judging import Judging
from referee.match import apply
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.kernel.judging import Match


def whole(match: Match, line: str, eyes: Collection[int] | None) -> Heard | None:
    """What a line as it was typed says, where it is strict; nothing, or None, where it has to be heard otherwise."""
    arranging.TRYING.start()
    told = strictly(match, fold(line).strip(), eyes)
    return None if told is not None and told.kind == QUESTION else told


def strictly(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What a folded line with its verb written out says; None where it isn't, or holds a statement that has to be heard itself."""
    try:
        said = read(match, text, fall)
    except Refusal as refusal:
        return Heard(NOTHING, refusal=refusal.bare())
    vocabulary = match.setting.game.vocabulary
    if vocabulary.exact(said.words[0]) is None and said.speaker is None:
        return None
    if said.verb.edits:
        return None if said.verb.inner else edited(match, text)
    seats = match.setting.players.matches(said.speaker) if said.speaker is not None and said.verb.who != "table" else []
    if said.speaker is not None and said.verb.who != "table" and len(seats) != 1:
        return Heard(NOTHING, refusal=apply(match, text).refusal)
    line = arranging.Line(said.verb, seats[0] if seats else None, _words_after_verb(text))
    if vocabulary.exact(said.words[0]) is None:
        line.own = False
    return Judging(match, eyes).of_line(line)


def edited(match: Match, text: str) -> Heard:
    """What an edit of the list says."""
    verdict = apply(match, text)
    unread = not verdict.ok and verdict.clauses[0] in ("REC-1", "REC-2")
    return Heard(NOTHING if unread else STATEMENT, () if unread else [verdict.statement], verdict.refusal)


def _words_after_verb(text: str) -> list[str]:
    rest = cut_actor(text)[1] if ":" in text else text
    parts = rest.strip().split(None, 1)
    return [parts[1]] if len(parts) > 1 else []


def before(match: Match, number: int) -> Match | None:
    """The match before a statement, or None."""
    one: Match | None = match
    while one is not None and one.number != number:
        one = one.before
    return one.before if one is not None else None
