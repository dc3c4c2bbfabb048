"""Hearing: one statement being judged. Law can be set aside by an override, physics can't."""

from __future__ import annotations

from referee.statement import Reader
from referee.verdict import Event
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from referee.statement import Throw
    from scorers.sheet import Rules


class Hearing(Reader):
    """A statement that is read, and then judged: what a verb's judge works on.

    table: once it is judged the private draft, to be changed freely (a refusal throws it away); actor: seat or None;
    rules: the match's options (dict); number: of the statement; broken: clauses that the override sets aside; events: so far.
    """

    __slots__ = ("actor", "rules", "number", "broken", "events")
    actor: Any  # an int wherever a player speaks, None for the table's own statements
    rules: Rules
    number: int
    broken: tuple[str, ...]
    events: list[Event]

    def trial(self) -> Hearing:
        """The same statement heard on a draft of its own, without its override: nothing of it counts until it is taken over."""
        trial = Hearing()
        trial.table = self.table.draft()
        trial.actor, trial.rules, trial.names, trial.number = self.actor, self.rules, self.names, self.number
        trial.override, trial.broken, trial.events, trial.out, trial.roll = None, (), [], list(self.out), None
        return trial

    def breach(self, *clauses: str, key: str | None = None, token: int | None = None, **facts: Any) -> None:
        """The law is broken: refuse, or under an override note the clauses and go on."""
        if self.override is None:
            raise Refusal(*clauses, key=key, token=token, **self._told(facts))
        for clause in clauses:
            if clause not in self.broken and (clause == "REC-3" or not clause.startswith("REC-")):
                self.broken += (clause,)

    def cannot(self, *clauses: str, key: str | None = None, token: int | None = None, **facts: Any) -> NoReturn:
        """Physics: what can't be is refused, override or not."""
        raise Refusal(*clauses, key=key, token=token, **self._told(facts))

    def happens(self, key: str, clause: str | None = None, facts: dict[str, Any] | None = None) -> None:
        """Report what followed."""
        event = Event()
        event.key = key
        event.clause = clause
        event.facts = facts or {}
        self.events.append(event)

    def name(self, seat: int) -> str:
        """Full name of a seat."""
        return self.names[seat]

    def thrown(self, throw: Throw, count: int, clause: str) -> tuple[int, ...]:
        """Faces of a throw of `count` dice: as typed, or rolled by the shell's `roll(count)`.

        A wrong number of faces or a face that no die has breaks `clause`, which is physics: such
        dice can't have fallen.
        """
        if throw.faces is None:
            throw.faces = tuple(self.roll(count)) if self.roll is not None else ()
            self.out[throw.slot + 1 : throw.slot + 1] = [str(face) for face in throw.faces]
        if len(throw.faces) != count:
            self.cannot(clause, key="dice/count", needed=count, typed=len(throw.faces))
        for face in throw.faces:
            if not 1 <= face <= 6:
                self.cannot(clause, key="dice/face", face=face)
        return throw.faces

    def _told(self, facts: dict[str, Any]) -> dict[str, Any]:
        if self.actor is not None:
            facts.setdefault("actor", self.names[self.actor])
        return facts
