"""What was heard: a statement, a question with its numbered readings, or nothing; and lines that are only tried, whose dice show ones and are never told."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold
from referee.kernel.verdict import Lack
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from referee.grammar.speech import Speech
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Refusal

ROLL = "roll"
LETTERS = "abcdefghijklmnopqrstuvwxz"  # `y` is a yes
STATEMENT, QUESTION, NOTHING = "statement", "question", "nothing"


class Heard:
    """The answer of `hear`.

    kind: "statement", "question" or "nothing"; readings: canonical lines with their actor, of a question one list of lines for
    each answer; refusal: of a single unlawful reading, or of what couldn't be read; stem: the line that an answer completes; then: what was typed, and is heard once it is complete;
    said: the statements before the stem, of a line that says several and leaves the last one open.
    """

    __slots__ = ("kind", "readings", "refusal", "stem", "then", "said")

    def __init__(
        self,
        kind: str,
        readings: Sequence[object] = (),
        refusal: Refusal | None = None,
        stem: str | None = None,
        then: str = "",
        said: Sequence[str] = (),
    ) -> None:
        self.kind = kind
        self.readings: list[Any] = list(readings)
        self.refusal = refusal
        self.stem = stem
        self.then = then
        self.said = said

    def after_said(self, match: Match) -> Match:
        """The match in which the stem stands."""
        for line in self.said:
            match = apply(match, line).match
        return match

    def signs(self, speech: Speech) -> list[str]:
        """What names each answer: numbers, or where a number can be a value now letters, but for those of amounts; a number that is the value itself stays."""
        counted = [str(at + 1) for at in range(len(self.readings))]
        if self.stem is None or [[f"{self.stem} {sign}"] for sign in counted] == self.readings:
            return counted
        free = (letter for letter in LETTERS if letter.upper() not in speech.amounts)
        return [letter for letter, _ in zip(free, counted)]

    @property
    def is_sure(self) -> bool:
        """Whether it is a lawful statement."""
        return self.kind == STATEMENT and self.refusal is None

    @property
    def answers(self) -> list[list[str]]:
        """What may be meant: the answers of a question, or the one of a statement."""
        return [self.readings] if self.kind == STATEMENT else self.readings

    @property
    def lacks(self) -> Lack | None:
        """The part that is missing, where the refusal tells it."""
        lacks = self.refusal.facts.get("lacks") if self.refusal else None
        return lacks if isinstance(lacks, Lack) else None

    def __repr__(self) -> str:
        return f"Heard({self.kind}, {self.readings}, {self.refusal!r}, {self.stem!r})"


def plainly(match: Match, line: str) -> Heard | None:
    """A lawful statement of the strict language with its verb in full, to which the referee has nothing to add; or None."""
    text = fold(line).strip()
    words = cut_actor(text)[1].split()
    if not words or ";" in text or match.setting.game.vocabulary.exact(words[0]) is None:
        return None
    verdict = apply(match, text)
    if not verdict.ok or len(verdict.statement.split()) > len(words):
        return None
    return Heard(STATEMENT, [verdict.spoken()])


def at_table(match: Match, heard: Heard) -> Heard:
    """What was heard by what the speaker knows, with the refusal that a statement gets at the table."""
    if heard.kind == STATEMENT:
        heard.refusal = None
        for one in heard.readings:
            verdict = apply(match, one, roll=fall)
            heard.refusal = heard.refusal or verdict.refusal
            match = verdict.match
    return heard


def with_answer(stem: str, words: Sequence[str], lacks: Lack | None) -> Iterable[str]:
    """Lines in which the words answer what a statement lacks."""
    answer = " ".join(words)
    if lacks is not None:
        key = write_name(str(lacks.stem)) if lacks.stem else ""
        if lacks.instead:
            yield f"{stem.partition(': ')[0]}: {key} {answer}" if ": " in stem else f"{key} {answer}"
        elif key and f" {key}" in stem:
            head, _, tail = stem.partition(f" {key}")
            yield f"{head} {key} {answer}{tail}"
        elif key:
            yield f"{stem} {key} {answer}"
    yield f"{stem} {answer}"
    who, colon, said = stem.rpartition(": ")
    verb, blank, rest = said.partition(" ")
    if blank:  # `discard 2C`, of which the card was left open
        yield f"{who}{colon}{verb} {answer} {rest}"


def fall(count: int, faces: int = 6) -> tuple[int, ...]:
    """Dice for a statement that is only tried: all ones."""
    return (1,) * count


class Tries:
    """Verdicts on lines that are only tried, and their canonical spelling."""

    __slots__ = ("_rolled",)

    def __init__(self) -> None:
        self._rolled: list[Verdict] = []

    def verdict(self, match: Match, text: str) -> Verdict:
        """The verdict on a line; whether dice were rolled for it is remembered."""

        def roll(count: int, faces: int = 6) -> tuple[int, ...]:
            rolled.append(count)
            return fall(count, faces)

        rolled: list[int] = []
        verdict = apply(match, text, roll=roll)
        if rolled:
            self._rolled.append(verdict)
        return verdict

    def told(self, verdict: Verdict) -> str:
        """The canonical line; dice that were rolled for the trial are still to be rolled."""
        line = verdict.spoken()
        if not any(verdict is one for one in self._rolled):
            return line
        kept: list[str] = []
        for word in line.split(" "):
            kept += [] if kept[-1:] == [ROLL] and word.isdecimal() else [word]
        return " ".join(kept)
