"""What the referee answers: Verdict, Event, Awaited, Offer; what a refused statement lacks: Lack."""

from __future__ import annotations

from referee.grammar.arguments import Writer
from referee.grammar.verbs import Values, Verb
from referee.grammar.words import OVERRIDE, quote
from scorers.sheet import SEATS, Facts, Refusal, Seat, Told
from scorers.state import Record, Value
from scorers.types import Iterable, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.common import Edit
    from referee.kernel.judging import Match

NOTHING: Facts = {}


class Event(Value):
    """What followed from a statement: catalog key, deciding clause (or None), facts by name."""

    key: str
    clause: str | None = None
    facts: Facts = NOTHING


def canonical(verb: Verb, arguments: Sequence[object], override: str | None, writer: Writer) -> str:
    """A statement that has been read, in canonical spelling without its actor."""
    words = [verb.ja[0] if writer.ja else verb.name, *verb.words(arguments, writer)]
    return " ".join(words if override is None else [*words, OVERRIDE[writer.ja], quote(override)])


class Unlisted(Record):
    """A statement as it was judged that isn't on the list: a refused one, or an edit.

    number: its own; speaker: full name, as typed if unknown, or None; said: its text, as typed if it can't be read, or the Writer
    that spells it when it is asked for; refusal: the Refusal or None; events: of an edit; verb, arguments, override: what it said,
    none where it can't be read.
    """

    number: int
    speaker: str | None
    said: str | Writer
    refusal: Refusal | None
    events: Sequence[Event] = ()
    verb: Verb | Edit | None = None
    arguments: Values = ()
    override: str | None = None
    broken: Sequence[str] = ()

    @property
    def deed(self) -> str:
        """The verb's name, "" of what can't be read."""
        return self.verb.name if self.verb is not None else ""

    @property
    def text(self) -> str:
        """Canonical text, as typed if it can't be read."""
        if isinstance(self.said, Writer) and isinstance(self.verb, Verb):
            self.said = canonical(self.verb, self.arguments, self.override, self.said)
        return str(self.said)


class Verdict(Record):
    """The answer to one statement.

    match: the match after it (the very same object when refused); judged: the statement as it was judged, which is that
    match itself where it now stands on the list. The rest is told by these two.
    """

    match: Match
    judged: Match | Unlisted

    @property
    def ok(self) -> bool:
        """Whether it was accepted."""
        return self.judged.refusal is None

    @property
    def number(self) -> int:
        """Number of the statement."""
        return self.judged.number

    @property
    def actor(self) -> str | None:
        """Full name of who spoke, as typed if unknown, or None."""
        return self.judged.speaker

    @property
    def verb(self) -> Verb | Edit | None:
        """The verb, or the edit; None of what can't be read."""
        return self.judged.verb

    @property
    def deed(self) -> str:
        """The verb's name, "" of what can't be read."""
        return self.judged.deed

    @property
    def arguments(self) -> Values:
        """The values of its arguments."""
        return self.judged.arguments

    def words(self) -> list[str]:
        """The values as canonical words; none of an edit, or of what can't be read."""
        verb, match = self.verb, self.match
        return verb.words(self.arguments, Writer(match.setting.names, match.table)) if isinstance(verb, Verb) else []

    @property
    def listed(self) -> bool:
        """Whether it stands on the list now: it was accepted, and is no edit."""
        return self.judged is self.match

    @property
    def statement(self) -> str:
        """The statement in canonical spelling, as typed if it can't be read."""
        return self.judged.text

    def spoken(self) -> str:
        """The statement with its actor."""
        return self.statement if self.actor is None else f"{self.actor}: {self.statement}"

    @property
    def refusal(self) -> Refusal | None:
        """The Refusal, or None."""
        return self.judged.refusal

    @property
    def events(self) -> Sequence[Event]:
        """What followed, in order."""
        return self.judged.events

    @property
    def broken(self) -> Sequence[str]:
        """Clauses that an override set aside."""
        return self.judged.broken

    @property
    def turned(self) -> bool:
        """Whether a turn has ended, so that the verdict carries the seal."""
        before = self.match.before if self.judged is self.match else None
        return before is not None and before.table.turns != self.match.table.turns

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


class Awaited(Record):
    """Who is to speak: seat (None: the table), must or may, the verbs, and the clause that says so."""

    seat: int | None
    must: bool
    verbs: tuple[str, ...]
    clause: str

    def __repr__(self) -> str:
        return f"Awaited({self.seat}, {'must' if self.must else 'may'}, {self.verbs}, {self.clause})"


def due(awaited: Iterable[Awaited]) -> list[Seat]:
    """The players among them who must speak, as facts."""
    return [SEATS[one.seat] for one in awaited if one.must and one.seat is not None]


class Offer(Record):
    """One statement that would be accepted now: actor (name or None), canonical text, clause, must."""

    actor: str | None
    verb: str
    text: str
    clause: str
    must: bool

    def __str__(self) -> str:
        return f"{self.actor}: {self.text}" if self.actor else self.text


class Lack(Told, Record):
    """A part that a refused statement lacks, so that its player can be asked for it: the fact `lacks` of a Refusal.

    what: Term of the part; stem: the name or key word that the answer follows, in the statement or added at its end; right: what
    the rules ask for, as facts; pool: what there is to choose from, as a fact, or None; answers: possible answers that
    everybody may know, as facts; instead: whether stem and answer make a statement by themselves.
    """

    what: str
    stem: str
    right: Sequence[object] = ()
    pool: object = None
    answers: Sequence[object] = ()
    instead: bool = False

    def __repr__(self) -> str:
        return f"Lack({self.what!r}, {self.stem!r})"
