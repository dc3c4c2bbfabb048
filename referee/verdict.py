"""What the referee answers: Verdict, Event, Awaited, Offer."""


class Event:
    """What followed from a statement: catalog key, deciding clause (or None), facts by name."""

    __slots__ = ("key", "clause", "facts")

    def __init__(self, key, clause=None, facts=None):
        self.key = key
        self.clause = clause
        self.facts = facts or {}

    def __eq__(self, other):
        return isinstance(other, Event) and (self.key, self.clause, self.facts) == (
            other.key,
            other.clause,
            other.facts,
        )

    def __hash__(self):
        return hash((self.key, self.clause))

    def __repr__(self):
        return f"Event({self.key!r}, {self.clause!r}, {self.facts})"


class Verdict:
    """The answer to one statement.

    ok: accepted; match: the match after it (the very same object when refused); number: of the
    statement; actor: full name, as typed if unknown, or None; statement: canonical, as typed if it
    can't be read; refusal: the Refusal or None; events: list of Event; broken: clauses that an
    override set aside; turned: whether a turn has ended, so that the verdict carries the seal.
    """

    __slots__ = ("ok", "match", "number", "actor", "statement", "refusal", "events", "broken", "turned")

    def __init__(self, ok, match, number, actor, statement, refusal=None, events=(), broken=(), turned=False):
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
    def seal(self):
        """The match's seal where a turn has ended, else None; worked out when it is asked for."""
        return self.match.seal() if self.turned else None

    @property
    def clauses(self):
        """Clauses of the refusal, the most telling first; empty when accepted."""
        return self.refusal.clauses if self.refusal else ()

    def __repr__(self):
        return f"Verdict({self.number}, {self.actor}: {self.statement!r}, {'ok' if self.ok else self.refusal!r})"


class Awaited:
    """Who is to speak: seat (None: the table), must or may, the verbs, and the clause that says so."""

    __slots__ = ("seat", "must", "verbs", "clause")

    def __init__(self, seat, must, verbs, clause):
        self.seat = seat
        self.must = must
        self.verbs = verbs
        self.clause = clause

    def __repr__(self):
        return f"Awaited({self.seat}, {'must' if self.must else 'may'}, {self.verbs}, {self.clause})"


class Offer:
    """One statement that would be accepted now: actor (name or None), canonical text, clause, must."""

    __slots__ = ("actor", "verb", "text", "clause", "must")

    def __init__(self, actor, verb, text, clause, must):
        self.actor = actor
        self.verb = verb
        self.text = text
        self.clause = clause
        self.must = must

    def __str__(self):
        return f"{self.actor}: {self.text}" if self.actor else self.text
