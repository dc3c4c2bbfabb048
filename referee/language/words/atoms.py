"""An atom of a line: a stretch of it, with all that it can mean."""

from __future__ import annotations

from referee.language.words.senses import IDLE, VERB, WHO, Sense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


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

    def kinds(self) -> set[str]:
        """The kinds of what it can mean."""
        return {sense.kind for sense in self.senses}

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

    def __repr__(self) -> str:
        return f"{self.text}{self.role and '~' + self.role}={self.senses}"
