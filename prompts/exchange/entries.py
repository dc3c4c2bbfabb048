"""One match as it is carried from home to home: its record judged, or its typed result alone."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from json import dumps, loads

from prompts.session.limits import MOST_KEPT, Limits, is_limit
from prompts.session.lines import Said, line_of, note_of
from prompts.session.result import result_of
from prompts.shell import Shell
from referee.grammar.words import key
from referee.kernel.judging import Match, opening
from referee.match import apply
from referee.record import LONGEST_ID, Header, HeaderFault, begin, is_id, noted, parse
from referee.seen import see
from scorers.ledger.decisions import bound
from scorers.ledger.sound import MOMENT, fits, is_word
from scorers.sheet import Document, Json, Refusal
from scorers.state import Value
from scorers.types import Any, Callable, TypeAlias

Entry: TypeAlias = "Record | Result"
BookOf: TypeAlias = Callable[[Header], str | None]  # the text of the card book that a header names
Told: TypeAlias = Callable[[Document], Any]  # a result -> as it is told, `ids` among it
Refused: TypeAlias = list[tuple[int, Refusal]]  # with the line, from 1

UNREADABLE = ("REC-1", "REC-2")  # a statement refused so could not be read
META = ("campaign", "date", "table")  # header keys that belong to a match besides what its seal covers
SINCE = (
    "# since "  # begins the last line of a copy that has counted somewhere: when it was first kept, and who sat there
)
SINCE_SHAPE = {"at": MOMENT, "ids": (None, [is_word])}
CORE = ("game", "scores", "places")  # what makes two results the same, besides who sat and who won
LOOSE = ("campaign", "date", "unit", "figures", "seal")  # what one of two equal results may lack


class Fault(Value):
    """Something in a file that can't be read: `line` (from 1, or None), the sentence of it, and in which `file`."""

    line: int | None
    message: str
    file: str | None = None


def fault(shell: Shell, sentence: str, /, at: int | None = None, within: str | None = None, **facts: object) -> Fault:
    """A Fault in a sentence of the catalog; at: its line, within: its file."""
    return Fault(at, shell.texts().ui(sentence, facts), within)


class Faults(Exception):
    """The Faults of one file."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults)
        self.faults = faults


class Record:
    """A match by its record. `text`: the whole file; `name`: its id; `match`: as it stands; `book`: text or None.

    `list`: all that was said, as a Sitting has it; `lines`: the same in canonical spelling, edits and refusals in their order; `refused`: (line,
    Refusal) of statements that the rules refuse; they are kept as notes, as `say` keeps them; `file`: where it is kept as a copy; `told`: its result as the ledger tells it; `ids`: who sat there, where its home says so.
    """

    file: str | None = None
    told: Document | None = None
    ids: list[str] | None = None

    def __init__(self, text: str, shell: Shell, name: str | None, book_of: BookOf, at: str | None = None) -> None:
        """name: its id (None: the header's, else one made of its contents); at: when its result was first kept. Raises Faults."""
        text, since = parted(text)
        try:
            header, body = parse(text)
            self.book = book_of(header)
            self.match = begin(header, self.book)
        except HeaderFault as fault:
            raise Faults([Fault(fault.line, shell.texts(package=fault.package).refusal(fault.refusal))]) from None
        self.at = at or since.get("at")
        self.bind(since)
        self.refused: Refused = []
        self.list: list[Said] = []
        self.lines: list[str] = []
        faults: list[Fault] = []
        limits = Limits()
        for number, (line, said) in enumerate(body, 1):
            if noted(said) and number <= MOST_KEPT:
                self.list.append(Said(number, said, None))
                self.lines.append(said.partition("  # ")[0])
                continue
            verdict = limits.hold(self.match, apply(self.match, said, number), said)
            self.list.append(Said(number, said, verdict))
            self.lines.append(line_of(verdict, said).partition("  # ")[0])
            self.match = verdict.match
            if verdict.refusal is None:
                continue
            self.refused.append((line, verdict.refusal))
            if verdict.clauses[0] in UNREADABLE or is_limit(verdict):
                faults.append(Fault(line, shell.texts(self.match.setting).refusal(verdict.refusal)))
            if is_limit(verdict):
                break
        if faults:
            raise Faults(faults)
        header = self.match.setting.header
        self.campaign, self.date, self.over = header.get("campaign"), header.get("date"), self.match.over
        self.name = name or header.get("id") or id_of(self.match)
        self.text = with_notes(text, self.refused)
        if header.get("id") != self.name:
            self.text = with_key(self.text, "id", self.name)

    def bind(self, result: Json) -> None:
        """Let those have sat there whom a kept result of it says, whatever its players were corrected to."""
        ids = bound(result)
        if ids and len(ids) == len(self.match.setting.names):
            self.ids = ids

    @cached_property
    def meta(self) -> list[str]:
        """What two copies must share: game, players, options, book, campaign, date and table."""
        header = self.match.setting.header
        return [*opening(self.match.setting), *(f"{name}: {header.get(name)}" for name in META)]

    @cached_property
    def digests(self) -> list[str]:
        """Ten hex digits of the record as it was after each of its lines, before the first one, too."""
        grown = sha256("\n".join(self.meta).encode())
        found = [grown.hexdigest()[:10]]
        for line in self.lines:
            grown.update(f"\n{line}".encode())
            found.append(grown.hexdigest()[:10])
        return found

    def result(self) -> Document | None:
        """Its result, its players as they were typed, or as the ledger tells it; None while it goes on."""
        if not self.match.counts:
            return None
        if self.told:
            return self.told
        found = result_of(self.name, self.match, self.list)
        found.update({"at": self.at} if self.at else {})
        found.update({"ids": self.ids} if self.ids else {})
        return found

    def shown(self) -> Document | None:
        """Its result as everybody may know it: a seal covers what is hidden."""
        found = self.result()
        return found if found is None or see(self.match).is_open else {**found, "seal": None}


class Result:
    """A match by its result alone, a dict as the ledger tells it (see `Ledger.results`); `made`: its id is made of what it says."""

    over = True
    file: str | None = None

    def __init__(self, facts: Document, made: bool = False) -> None:
        self.made = made
        typed = facts.get("source") == "typed" and not facts["seal"]  # in whichever home: what has a seal had a record
        self.facts = {**facts, "source": "typed" if typed else "import"}
        self.name: str = facts["match"]
        self.campaign: str | None = facts["campaign"]
        self.date: str | None = facts["date"]
        self.at: str | None = facts.get("at")
        self.ids = bound(facts)  # who sat there, as far as that is known

    @cached_property
    def digests(self) -> list[str]:
        """Ten hex digits of all that it goes on from: of itself."""
        facts = [self.facts.get("names") or self.facts["players"], *(self.facts[name] for name in (*CORE, *LOOSE))]
        return [hashed(dumps(facts, ensure_ascii=False, sort_keys=True))]

    def result(self) -> Document:
        """The result that the ledger keeps of it."""
        return self.facts

    shown = result


def parted(text: str) -> tuple[str, Document]:
    """(a copy's text without what it says of its result, that: {"at", "ids"}, or nothing)."""
    record, mark, said = text.rstrip("\n").rpartition("\n" + SINCE)
    found: Any = None
    with suppress(ValueError, RecursionError):
        found = loads(said) if mark else None
    return (f"{record}\n", found) if fits(found, SINCE_SHAPE) else (text, {})


def kept_text(entry: Record) -> str:
    """The text of a copy that is laid aside: with what is known of its result, should it count again."""
    said = dumps({"at": entry.at, "ids": entry.ids}, ensure_ascii=False)
    return entry.text.rstrip("\n") + (f"\n{SINCE}{said}\n" if entry.at else "\n")


def digest_of(entry: Entry) -> str:
    """Ten hex digits that differ where two copies differ."""
    return entry.digests[-1]


@dataclass
class Parcel:
    """What a file brings."""

    campaign: str | None = None  # that of what says none itself
    dates: str | None = None  # in which order day, month and year stand
    entries: list[Entry] = field(default_factory=list)
    campaigns: list[Document] = field(default_factory=list)  # {"name", "decisions"}
    faults: list[Fault] = field(default_factory=list)  # why nothing is taken
    left: list[Fault] = field(default_factory=list)  # lines and plays that are left out; the others are taken
    tables: Document = field(default_factory=dict)  # what another program's file says besides its plays
    books: dict[str, str] = field(default_factory=dict)  # {name: text} of those that come on their own
    foreign: bool = False  # whether people look at what comes of it first


def typed(result: Document) -> Document:
    """A result with the ids of its players, as far as it alone tells."""
    return {**result, "ids": bound(result) or [key(name) for name in result["players"]]}


def relation(ours: Entry, theirs: Entry, told: Told = typed) -> str:
    """How two copies of a match stand to each other: `same`, `earlier` (ours is), `later` (ours is) or `differs`.

    A record whose lines go on where the other's stop is later, whatever stands in them; a record is later than a result that agrees with it,
    and so is a result that says more. told: a result as it is told where the two meet.
    """
    if isinstance(ours, Record) and isinstance(theirs, Record):
        if ours.meta != theirs.meta:
            return "differs"
        if ours.lines == theirs.lines:
            return "same"
        fork = forked(ours, theirs)
        return "earlier" if fork == len(ours.lines) else "later" if fork == len(theirs.lines) else "differs"
    if isinstance(ours, Result) and isinstance(theirs, Result) and (said := told_by(ours.facts, theirs.facts)):
        return said
    mine, other = ours.result(), theirs.result()
    if mine is None or other is None or not agree(mine, other, told):  # None: one goes on
        return "differs"
    known = [
        (isinstance(one, Record), sum(bool(result[name]) for name in LOOSE))
        for one, result in ((ours, mine), (theirs, other))
    ]
    return "same" if known[0] == known[1] else "later" if known[0] > known[1] else "earlier"


def told_by(ours: Document, theirs: Document) -> str | None:
    """How two copies of what came from another program stand to each other, by what it says there; None where it doesn't."""
    plays = [
        came.get("play", {})
        for one in (ours, theirs)
        for came in (one.get("foreign") or {}).values()
        if isinstance(came, dict)
    ]
    if len(plays) < 2:
        return None
    mine, other = (str(play.get("modificationDate", "")) for play in plays)
    return "same" if plays[0] == plays[1] else "earlier" if mine < other else "later" if other < mine else None


def forked(one: Record, other: Record) -> int:
    """How many lines two records have in common before they part."""
    pairs = enumerate(zip(one.lines, other.lines))
    return next((at for at, (mine, theirs) in pairs if mine != theirs), min(len(one.lines), len(other.lines)))


def agree(one: Document, other: Document, told: Told) -> bool:
    """Whether two results are those of the same match."""
    mine, theirs = told(one), told(other)
    won = [[result["players"].index(name) for name in result["winners"]] for result in (mine, theirs)]
    return bool(
        (
            mine["ids"] == theirs["ids"] or mine.get("names") == theirs.get("names") is not None
        )  # bound twice: to who was first
        and won[0] == won[1]
        and all(mine[name] == theirs[name] for name in CORE)
        and all(not mine[name] or not theirs[name] or mine[name] == theirs[name] for name in LOOSE)
    )


def hashed(*parts: str) -> str:
    """Ten hex digits of the SHA-256 of texts."""
    return sha256("\n".join(parts).encode()).hexdigest()[:10]


def id_of(match: Match) -> str:
    """The id of a record that has none, from its seal, date, table and campaign: the same file, the same match."""
    header = match.setting.header
    told = [str(header.get(name)) for name in ("date", "table", "campaign")]
    return made_id(match.setting.game.key, header.get("date"), match.seal(), *told)


def made_id(game: str, date: str | None, *parts: str) -> str:
    """An id from what a match is made of."""
    day = f"-{date.replace('-', '')}" if date else ""
    tail = f"{day}-{hashed(*parts)}"
    return stem_of(game)[: LONGEST_ID - len(tail)] + tail


@cache
def stem_of(game: str) -> str:
    """What a made id begins with: the marks of a game that an id can have."""
    return "".join(char if is_id(char) else "-" for char in key(game) or "match")


def with_notes(text: str, refused: Refused) -> str:
    """A record's text in which refused statements are notes, as they are when they are said at the table."""
    if not refused:
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for line, refusal in refused:
        lines[line - 1] = note_of(lines[line - 1].strip(), refusal.clauses[0])
    return "\n".join(lines)


def with_key(text: str, name: str, value: str | None) -> str:
    """A record's text whose header has this value for a key (None: has not the key)."""
    lines = text.lstrip("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    begun = None
    for at, line in enumerate(lines):
        if line.partition(":")[0].strip().lower() == name and ":" in line:
            lines[at : at + 1] = [] if value is None else [f"{name}: {value}"]
            return "\n".join(lines)
        if line.strip() and not line.lstrip().startswith(("#", "＃")):
            begun = at if begun is None else begun
        elif begun is not None and not line.strip():
            break
    else:
        at = len(lines)
    if value is not None:
        lines.insert(at, f"{name}: {value}")
    return "\n".join(lines)
