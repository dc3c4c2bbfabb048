"""Hearing: one statement being judged. Law can be set aside by an override, physics can't."""

from __future__ import annotations

from referee.grammar.statement import Reader, Throw
from referee.kernel.verdict import NOTHING, Event
from scorers.sheet import Fact, Facts, Refusal, Term
from scorers.state import Record
from scorers.types import Any, Generic, Literal, NoReturn, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.calls import Calls
    from referee.kernel.tables import Table


T = TypeVar("T", bound="Table", default="Table")

MOST = {"REC-9/cards": 500, "REC-9/penalties": 1_000}  # of each in one record: every statement's table holds them
Law: TypeAlias = "Hearing[Any]"  # of whichever game
Also: TypeAlias = "str | Literal[False]"  # a clause; False: one that doesn't hold here, which is left out


class Asked(Record):
    """A clause that the law was asked, and that held; general: of every verb, or of what followed by itself, not by the verb's own law."""

    clause: str
    general: bool = False


def called(facts: Facts) -> dict[str, Fact]:
    """Facts with those worked out that were given as functions."""
    return {name: fact() if callable(fact) else fact for name, fact in facts.items()}


class Hearing(Reader, Generic[T]):
    """A statement that is read, and then judged: the law that a verb's judge asks, of a game whose table is a T.

    table: once it is judged the private draft, to be changed freely (a refusal throws it away); actor: seat or None;
    number: of the statement; broken: clauses that the override sets aside; events: so far;
    calls: what the table or a judge has called (referee.kernel.calls), or None.
    """

    __slots__ = ("actor", "number", "broken", "events", "asked", "calls")
    table: T
    actor: Any  # an int wherever a player speaks, None for the table's own statements
    number: int
    broken: tuple[str, ...]
    events: list[Event]
    calls: Calls | None
    asked: list[Asked] | None  # what the law was asked and held, where somebody wants to know; else None

    def asks(self, clause: str, holds: object, *also: Also, key: str | None = None, **facts: Fact) -> bool:
        """The law asks a clause, worded as what must hold. Returns whether it does; without an override a breach is refused.

        also: further clauses of the refusal; facts: what its sentence needs; one that is callable is called only then.
        """
        if holds:
            if self.asked is not None:
                self.asked.append(Asked(clause))
            return True
        self.breach(clause, *also, key=key, **called(facts))
        return False

    def can(self, clause: str, holds: object, *also: Also, key: str | None = None, **facts: Fact) -> None:
        """The same for physics: what can't be is refused, override or not."""
        if not holds:
            self.cannot(clause, *also, key=key, **called(facts))
        if self.asked is not None:
            self.asked.append(Asked(clause))

    def notes(self, *clauses: Also, general: bool = False) -> None:
        """Clauses that hold here without a question: what permits, and what was asked in another form (`why` tells them)."""
        if self.asked is not None:
            self.asked += [Asked(clause, general) for clause in clauses if clause]

    def general(self) -> None:
        """What was asked so far is asked of many verbs: `why` tells it after the verb's own law."""
        for one in self.asked or ():
            one.general = True

    def trial(self) -> Hearing[T]:
        """The same statement heard on a draft of its own, without its override: nothing of it counts until it is taken over."""
        trial: Hearing[T] = Hearing()
        trial.asked = self.asked
        trial.table = self.table.draft()
        trial.actor, trial.names, trial.number = self.actor, self.names, self.number
        trial.override, trial.broken, trial.events, trial.roll = None, (), [], None
        return trial

    def breach(self, *clauses: Also, key: str | None = None, **facts: Fact) -> None:
        """The law is broken: refuse, or under an override note the clauses and go on."""
        if self.override is None:
            raise self._refusal(clauses, key, facts)
        for clause in clauses:
            if clause and clause not in self.broken and (clause == "REC-3" or not clause.startswith("REC-")):
                self.broken += (clause,)

    def cannot(self, *clauses: Also, key: str | None = None, **facts: Fact) -> NoReturn:
        """Physics: what can't be is refused, override or not."""
        raise self._refusal(clauses, key, facts)

    def limits(self, key: str, count: int) -> None:
        """REC-9 where a record holds as much of something as may be."""
        if count >= MOST[key]:
            raise Refusal("REC-9", key=key, most=MOST[key])

    def happens(self, key: str, clause: str | None = None, told: Facts = NOTHING, /, **facts: Fact) -> None:
        """Report what followed. Its facts by name; told: the same as a mapping, as games of authors give it."""
        self.events.append(Event(key, clause, facts or told))

    def name(self, seat: int) -> str:
        """Full name of a seat."""
        return self.names[seat]

    def thrown(self, throw: Throw | None, count: int, clause: str) -> tuple[int, ...]:
        """Faces of a throw of `count` dice: as typed, or rolled by the shell's `roll(count)`.

        A wrong number of faces or a face that no die has breaks `clause`, which is physics: such
        dice can't have fallen.
        """
        if throw is None:
            raise Refusal("REC-1", key="REC-1/missing", wanted=Term("dice"), token=None)
        if throw.faces is None:
            each = () if throw.sides == 6 else (throw.sides,)
            throw.faces = tuple(self.roll(count, *each)) if self.roll is not None else ()
        if len(throw.faces) != count:
            self.cannot(clause, key="dice/count", needed=count, typed=len(throw.faces))
        for face in throw.faces:
            if not 1 <= face <= throw.sides:
                self.cannot(clause, key="dice/face", face=face, faces=throw.sides)
        return throw.faces

    def _refusal(self, clauses: tuple[Also, ...], key: str | None, facts: dict[str, Fact]) -> Refusal:
        if self.actor is not None:
            facts.setdefault("actor", self.names[self.actor])
        refusal, token = Refusal(*[clause for clause in clauses if clause], key=key), facts.pop("token", None)
        refusal.facts, refusal.token = facts, token if isinstance(token, int) else None
        return refusal
