"""Entering a match by its result: the questions that a game asks of those who don't type its statements."""

from __future__ import annotations

from referee.kernel.judging import Match
from scorers.state import Value
from scorers.types import Any, Callable, Generator, Mapping, TypeAlias

Asking: TypeAlias = Generator["Question", Any, str]  # is sent each answer, and returns the statement that they make
Form: TypeAlias = Callable[[Match], Asking]
TEXT, FIGURE, YES, PLAYERS = "text", "figure", "yes", "players"


class Question(Value):
    """One question: its key among the game's texts (`ask`), their facts, and what is sent back.

    kind: TEXT a str, perhaps empty; FIGURE one that isn't; YES a bool; PLAYERS full names, from `least` to `most` of them.
    """

    key: str
    facts: Mapping[str, object]
    kind: str = TEXT
    least: int = 0
    most: int | None = None
