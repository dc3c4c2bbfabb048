"""What both floors speak: Refusal (a fact, not a sentence), Line and Sheet (an itemised score)."""

from __future__ import annotations

from scorers.state import Value
from scorers.types import Any, Callable, Collection, Iterable, Mapping, Protocol, Self, TypeAlias


class Law(Protocol):
    """What a scorer asks of a result that was typed (see referee.kernel.hearing)."""

    def asks(self, clause: str, holds: object, *also: str, key: str | None = None, **facts: Fact) -> bool: ...

    def can(self, clause: str, holds: object, *also: str, key: str | None = None, **facts: Fact) -> None: ...


# What a sentence can tell: words and figures, several of them, what is missing (see referee.kernel.verdict), or a function for a fact.
Fact: TypeAlias = "str | int | float | None | Collection[Fact] | Mapping[str, int] | Told | Callable[[], Fact]"
Facts: TypeAlias = "Mapping[str, Fact]"
Json: TypeAlias = "Mapping[str, Any]"  # an object of JSON, to look at only
Document: TypeAlias = "dict[str, Any]"  # one that is being made, or is kept
Rules: TypeAlias = "Json"  # the options of a match, by key
Row: TypeAlias = "Json"  # a campaign's row of standings (see scorers.standings)


class Told:
    """A fact of several parts: a key of the catalogs (section `facts`), and what its sentence is filled with."""

    __slots__ = ("key", "facts")

    def __init__(self, key: str, **facts: Fact) -> None:
        self.key = key
        self.facts = facts

    def __repr__(self) -> str:
        return f"Told({self.key}; {self.facts})"


class Refusal(Exception):
    """Something that the rules or the world refuse.

    clauses: ids, the most telling first; key: the catalog entry that words it (default: the first
    clause); facts: what the sentence needs, by name; token: index of the word at fault, if one is.
    """

    def __init__(self, *clauses: str, key: str | None = None, token: int | None = None, **facts: Fact) -> None:
        super().__init__(clauses)
        self.clauses = clauses
        self.key = key or clauses[0]
        self.facts: Facts = facts
        self.token = token

    def __repr__(self) -> str:
        return f"Refusal({', '.join(self.clauses)}; {self.key}; {self.facts})"

    def bare(self) -> Self:
        """Itself, without the frames that it came through or that what it was raised for came through: a kept one mustn't keep them."""
        self.__context__ = None
        return self.with_traceback(None)


class Seat(int):
    """A seat number as a fact: shown as the player's name."""

    __slots__ = ()


SEATS = tuple(map(Seat, range(100)))  # made once, since most events name one


class Term(str):
    """A word of the catalogs as a fact: shown in the reader's language (`terms` of a game's texts)."""

    __slots__ = ()


class Name(str):
    """A thing's name as a fact: the English one, with the Japanese one as `ja`."""

    __slots__ = ("ja",)
    ja: str

    def __new__(cls, english: str, ja: str | None = None) -> Self:
        name = str.__new__(cls, english)
        name.ja = ja or english
        return name


class Worth(tuple["Fact", ...]):
    """A thing as a fact and what it counts: shown as `thing 30`."""

    __slots__ = ()


class Line(Value):
    """One line of a sheet: a player (seat number), the clause, a label (catalog key) and an amount."""

    player: int
    clause: str
    label: str
    amount: int
    facts: Facts


class Sheet(Value):
    """An itemised score: lines in order; a player's figure is the sum of that player's lines."""

    players: int
    lines: list[Line]

    def __init__(self, players: int, lines: Iterable[Line] = ()) -> None:
        self.players = players
        self.lines = list(lines)

    def add(self, player: int, clause: str, label: str, amount: int, **facts: Fact) -> None:
        """Append one line."""
        self.lines.append(Line(player, clause, label, amount, facts))

    def total(self, player: int) -> int:
        """Sum of the player's lines."""
        return sum(line.amount for line in self.lines if line.player == player)

    def totals(self) -> list[int]:
        """List of all players' figures in seat order."""
        totals = [0] * self.players
        for line in self.lines:
            totals[line.player] += line.amount
        return totals
