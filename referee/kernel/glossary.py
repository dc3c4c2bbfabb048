"""What a game can be asked about its components: their names with facts, as keys of its catalogs (section `facts`).

A game's package may have a module `glossary` with a function `entries()`, and `choice(words)` for what a statement does whose
words don't tell it. What a fact is made of may be facts, too.
"""

from __future__ import annotations

from referee.kernel.game import Game, part_of
from scorers.sheet import Told
from scorers.state import Record
from scorers.types import Callable, Sequence


class Fact(Told):
    """One thing that holds of a component."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fact) and (self.key, self.facts) == (other.key, other.facts)

    def __hash__(self) -> int:
        return hash(self.key)


class Entry(Record):
    """A component: its kind (a key of the catalogs' `terms`), its English and Japanese names, and its facts."""

    kind: str
    english: Sequence[str]
    japanese: Sequence[str]
    facts: Sequence[Fact]


def entries_of(game: Game) -> list[Entry]:
    """The components of a game whose facts it knows; [] where it has none."""
    module = part_of(game, "glossary")
    return [] if module is None else list(module.entries())


def choice_of(game: Game, words: Sequence[str]) -> Fact | None:
    """What a statement of these words does, where they only number it; else None."""
    choice: Callable[[Sequence[str]], Fact | None] | None = getattr(part_of(game, "glossary"), "choice", None)
    return choice(words) if choice else None
