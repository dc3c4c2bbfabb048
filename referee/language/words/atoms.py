"""An atom of a line: a stretch of it, with all that it can mean."""

from __future__ import annotations

from referee.language.words.senses import IDLE, VERB, WHO, Sense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any


OWNER = "の"


class Atom:
    """A stretch of the line: text as typed, where it begins, its senses, and the Japanese particle or English word beside it."""

    __slots__ = ("text", "start", "senses", "role", "counted", "called", "undergone")

    def __init__(self, text: str, start: int, senses: Sequence[Sense]) -> None:
        self.text = text
        self.start = start
        self.senses = senses
        self.role = ""
        self.counted = False
        self.called = False  # a comma stands before it
        self.undergone = False  # of a deed: it is told of what it is done to

    @property
    def kind(self) -> str:
        """The kind of what it means first."""
        return self.senses[0].kind

    def senses_of(self, kind: str) -> list[Sense]:
        """Those of a kind."""
        return [sense for sense in self.senses if sense.kind == kind]

    def kinds(self) -> set[str]:
        """The kinds of what it can mean."""
        return {sense.kind for sense in self.senses}

    def verbs(self) -> set[str]:
        """The names of the verbs that it can be."""
        return verbs_of([self])

    def owns(self) -> bool:
        """Whether it names whose the next thing is."""
        return self.role == OWNER and WHO in self.kinds()

    def is_idle(self) -> bool:
        """Whether it says nothing."""
        return bool(self.senses) and all(sense.kind == IDLE for sense in self.senses)

    def says_any(self, verbs: Sequence[str]) -> bool:
        """Whether one of these verbs can be meant."""
        return any(sense.kind == VERB and sense.value.name in verbs for sense in self.senses)

    def owned(self) -> Atom:
        """Itself, or where it is a verb's own name, with that verb alone of its verbs."""
        if not any(sense.own for sense in self.senses):
            return self
        return self.of([sense for sense in self.senses if sense.own or sense.kind != VERB])

    def of(self, senses: Sequence[Sense]) -> Atom:
        """Itself with other senses."""
        atom = Atom(self.text, self.start, senses)
        atom.role, atom.counted, atom.called, atom.undergone = self.role, self.counted, self.called, self.undergone
        return atom

    def without(self, kind: str) -> Atom:
        """Itself without its senses of a kind."""
        return self.of([sense for sense in self.senses if sense.kind != kind])

    def in_role(self, role: str) -> Atom:
        """Itself with another particle beside it."""
        atom = self.of(self.senses)
        atom.role = role
        return atom

    def __repr__(self) -> str:
        return f"{self.text}{self.role and '~' + self.role}={self.senses}"


def values_of(atoms: Iterable[Atom], kind: str) -> set[Any]:
    """What of a kind these can mean."""
    return {sense.value for atom in atoms for sense in atom.senses if sense.kind == kind}


def verbs_of(atoms: Iterable[Atom]) -> set[str]:
    """The names of the verbs that these can be."""
    return {sense.value.name for atom in atoms for sense in atom.senses if sense.kind == VERB}


def kinds_of(atoms: Iterable[Atom]) -> set[str]:
    """The kinds of what these can mean."""
    return {sense.kind for atom in atoms for sense in atom.senses}
