"""The lines of a kept record: what each says, and how a statement that was said is written."""

from __future__ import annotations

from prompts.shell import Stop, kept, plain_text
from scorers.ledger import home, journal
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from referee.record import Header

LONGEST_NOTE = 300  # characters of a refused statement that are kept
SEAL = "seal "  # begins the comment of a kept statement that ended a turn; `verify` compares it
# Comments of a kept statement after which the match has a result, or no longer has one:
ENDED, REOPENED = "  # end", "  # open"


class Said(Record):
    """One line of a kept match: number, text as kept, its Verdict (None for a refused, noted line)."""

    number: int
    text: str
    verdict: Verdict | None


def line_of(verdict: Verdict, text: str) -> str:
    """The line that a statement is kept as, but for its seal: canonical, or what was typed as a note."""
    if not verdict.ok:
        return note_of(text, verdict.clauses[0])
    return verdict.match.spoken() if verdict.listed else verdict.statement


def ending(before: Match, verdict: Verdict) -> str:
    """The comment of a kept line that was accepted: its seal, and whether the match has a result since, or has none any more."""
    seal, mark = verdict.seal, REOPENED if before.counts else ""
    if verdict.match.counts:
        seal, mark = verdict.match.seal(), ENDED
    return f"{mark}  # {SEAL}{seal}" if seal else mark


def note_of(text: str, clause: str) -> str:
    """The line that a refused statement is kept as."""
    return f"! {plain_text(text)[:LONGEST_NOTE].replace('#', '＃')}  # {clause}"


def is_as_typed(note: str) -> bool:
    """Whether a note's statement is what was typed: nothing was cut off, no sign had to be written in another way."""
    return len(note) < LONGEST_NOTE and "＃" not in note and "\\" not in note


def book_text(place: str, header: Header) -> str | None:
    """Text of the card book that a kept header names, or None where there is none. Raises Stop for one that can't be read."""
    name = header.get("book")
    if name is None:
        return None
    try:
        return kept(journal.read, home.book_path(place, name))[0]
    except ValueError:
        return None
    except Stop as stop:
        if stop.key != "ledger/missing":
            raise
        return None
