"""What the referee answers: Verdict, Event, Awaited, Offer; what a refused statement lacks: Lack."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.match import Match
    from scorers.sheet import Refusal


class Event:
    """What followed from a statement: catalog key, deciding clause (or None), facts by name."""

    __slots__ = ("key", "clause", "facts")

    def __init__(self, key: str, clause: str | None = None, facts: dict[str, Any] | None = None) -> None:
        self.key = key
        self.clause = clause
        self.facts = facts or {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.key, self.clause, self.facts) == (
            other.key,
            other.clause,
            other.facts,
        )

    def __hash__(self) -> int:
        return hash((self.key, self.clause))

    def __repr__(self) -> str:
        return f"Event({self.key!r}, {self.clause!r}, {self.facts})"


class Verdict:
    """The answer to one statement.

    ok: accepted; match: the match after it (the very same object when refused); number: of the
    statement; actor: full name, as typed if unknown, or None; statement: canonical, as typed if it
    can't be read; refusal: the Refusal or None; events: list of Event; broken: clauses that an
    override set aside; turned: whether a turn has ended, so that the verdict carries the seal.
    """

    __slots__ = ("ok", "match", "number", "actor", "statement", "refusal", "events", "broken", "turned")

    def __init__(
        self,
        ok: bool,
        match: Match,
        number: int,
        actor: str | None,
        statement: str,
        refusal: Refusal | None = None,
        events: Sequence[Event] = (),
        broken: Sequence[str] = (),
        turned: bool = False,
    ) -> None:
        self.ok = ok
        self.match = match
        self.number = number
        self.actor = actor
        self.statement = statement
        self.refusal = refusal
        self.events = events
        self.broken = broken
        self.turned = turned

    @property
    def seal(self) -> str | None:
        """The match's seal where a turn has ended, else None; worked out when it is asked for."""
        return self.match.seal() if self.turned else None

    @property
    def clauses(self) -> tuple[str, ...]:
        """Clauses of the refusal, the most telling first; empty when accepted."""
        return self.refusal.clauses if self.refusal else ()

    def __repr__(self) -> str:
        return f"Verdict({self.number}, {self.actor}: {self.statement!r}, {'ok' if self.ok else self.refusal!r})"


class Awaited:
    """Who is to speak: seat (None: the table), must or may, the verbs, and the clause that says so."""

    __slots__ = ("seat", "must", "verbs", "clause")

    def __init__(self, seat: int | None, must: bool, verbs: tuple[str, ...], clause: str) -> None:
        self.seat = seat
        self.must = must
        self.verbs = verbs
        self.clause = clause

    def __repr__(self) -> str:
        return f"Awaited({self.seat}, {'must' if self.must else 'may'}, {self.verbs}, {self.clause})"


class Offer:
    """One statement that would be accepted now: actor (name or None), canonical text, clause, must."""

    __slots__ = ("actor", "verb", "text", "clause", "must")

    def __init__(self, actor: str | None, verb: str, text: str, clause: str, must: bool) -> None:
        self.actor = actor
        self.verb = verb
        self.text = text
        self.clause = clause
        self.must = must

    def __str__(self) -> str:
        return f"{self.actor}: {self.text}" if self.actor else self.text


class Lack:
    """A part that a refused statement lacks, so that its player can be asked for it: the fact `lacks` of a Refusal.

    what: Term of the part; stem: the name or key word that the answer follows, in the statement or added at its end; right: what
    the rules ask for, as facts; pool: what there is to choose from, as a fact, or None; answers: possible answers that
    everybody may know, as facts; instead: whether stem and answer make a statement by themselves.
    """

    __slots__ = ("what", "stem", "right", "pool", "answers", "instead")

    def __init__(
        self,
        what: str,
        stem: str,
        right: Sequence[Any] = (),
        pool: Any = None,
        answers: Sequence[Any] = (),
        instead: bool = False,
    ) -> None:
        self.what = what
        self.stem = stem
        self.right = right
        self.pool = pool
        self.answers = answers
        self.instead = instead

    def __repr__(self) -> str:
        return f"Lack({self.what!r}, {self.stem!r})"
