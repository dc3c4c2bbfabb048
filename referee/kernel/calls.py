"""What the table or a judge calls in any game: an end without play (`abandon`), and penalties."""

from __future__ import annotations

from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited
from scorers.sheet import SEATS, Facts, Sheet
from scorers.state import Record
from scorers.types import Any, Callable, Collection, Mapping, Sequence, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.tables import Table
    from referee.kernel.view import Plain


T = TypeVar("T")
DRAW = ("draw", "引き分け", "ドロー")
MATCH = ("game", "試合", "ゲーム")
CLAUSE = "REC-8"
LAYING = ("at", "begin", "card", "ruling")  # what can be said before a position has begun


class Calls(Record):
    """What has been called so far.

    ended: None, `draw` or `void` (without a result); penalties: (seat, amount or 0 for the match, reason)…; laid: while a position
    is laid (referee.kernel.positions), the facts that were said, as (word, seat).
    """

    ended: str | None = None
    penalties: tuple[tuple[int, int, str], ...] = ()
    laid: frozenset[tuple[str, int | None]] | None = None

    def over(self, table: Table) -> Any:
        """A game's own table with these calls."""
        return Called(table, self)


class Called:
    """A game's own table, and how the match stands on it with what was called; penalties count when it has ended."""

    __slots__ = ("own", "calls")

    def __init__(self, own: Any, calls: Calls) -> None:
        self.own = own
        self.calls = calls

    def __getattr__(self, name: str) -> object:
        return getattr(self.own, name)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.calls.ended is not None or bool(self.own.over)

    def awaited(self) -> Sequence[Awaited]:
        """Who is to speak: nobody after an abandoned match; the table while a position is laid."""
        if self.calls.laid is not None:
            return [Awaited(None, True, LAYING[:2], "REC-3")]
        return () if self.calls.ended is not None else self.own.awaited()

    def scores(self) -> list[int]:
        """Each player's figure in seat order, at the end without what penalties took."""
        scores = list(self.own.scores())
        for seat, amount, _ in self.calls.penalties if self.over else ():
            scores[seat] -= amount
        return scores

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished, without a result and in a drawn match."""
        own = list(self.own.winners())
        if not self.calls.penalties or self.calls.ended is not None or not own:
            return own if self.calls.ended is None else []
        return [seat for seat, place in enumerate(self.places()) if place == 1]

    def places(self) -> list[int]:
        """Place of each seat: who lost the match by a penalty stands behind all others; one place for all where nobody won."""
        seats = range(len(self.own.names))
        if self.calls.ended is not None:
            return [1 for _ in seats]
        before, now, own = self.own.scores(), self.scores(), self.own.places()
        places = [place or len(own) + 1 for place in own]  # 0: none
        staying = getattr(self.own, "staying", seats)
        lost = {seat for seat, amount, _ in self.calls.penalties if not amount}
        equal = before == now

        def leads(one: int, other: int) -> bool:
            if (one in lost) != (other in lost):
                return other in lost
            if (one in staying) != (other in staying):  # who has conceded
                return one in staying
            if equal or (before[one] - before[other]) * (places[one] - places[other]) > 0:
                return bool(places[one] < places[other])  # not by its score: who has conceded, the last to leave
            if now[one] != now[other]:
                return now[one] > now[other]
            return bool(before[one] == before[other] and places[one] < places[other])

        return [own[seat] and 1 + sum(leads(other, seat) for other in seats) for seat in seats]

    def charge(self, sheet: Sheet) -> None:
        """The lines of the penalties on a sheet of the game's own score."""
        for seat, amount, reason in self.calls.penalties if self.over else ():
            sheet.add(seat, CLAUSE, "penalty" if amount else "penalty-match", -amount, reason=reason)


def counted(
    state: Callable[[T, Collection[int]], Mapping[str, Plain]],
) -> Callable[[Table, Collection[int]], Mapping[str, Plain]]:
    """A game's function that tells a table as plain data, with what penalties took from the scores at the end."""

    def told(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
        found = state(own(table), eyes)
        scores = found.get("scores")
        if isinstance(table, Called) and table.over and isinstance(scores, dict):
            taken = {name: now - before for name, now, before in zip(table.names, table.scores(), table.own.scores())}
            return {**found, "scores": {name: score + taken[name] for name, score in scores.items()}}
        return found

    return told


def own(table: Table) -> Any:
    """The game's own table."""
    return table.own if isinstance(table, Called) else table


class Taken(Arg[int]):
    """What a penalty takes: so much of a score, or the match (0)."""

    usage = ("N|game", "数|試合")

    def read(self, reader: Reader) -> int:
        return 0 if reader.keyword(*MATCH) else reader.whole("penalty", 1)

    def words(self, value: int, writer: Writer) -> list[str]:
        return [str(value) if value else MATCH[writer.ja]]


def penalty(table: Table, law: Hearing[Table], seat: int, amount: int, reason: str) -> None:
    """So much of a score, or the match, is taken from a player; REC-8 where the score is none that can be lowered."""
    unit = table.unit
    law.can(CLAUSE, not amount or unit not in law.setting.game.fixed, name=law.name(seat), unit=unit)
    calls = law.calls or Calls()
    law.limits("REC-9/penalties", len(calls.penalties))
    law.calls = Calls(calls.ended, (*calls.penalties, (seat, amount, reason)))
    facts: Facts = {"seat": SEATS[seat], "amount": amount, "unit": unit, "reason": reason}
    law.happens("penalty" if amount else "penalty/match", CLAUSE, **facts)


def abandon(table: Table, law: Hearing[Table], drawn: bool, reason: str | None) -> None:
    """The table ends the match here."""
    ended = "draw" if drawn else "void"
    law.calls = Calls(ended, law.calls.penalties if law.calls else ())
    clause = law.setting.game.abandoned
    law.happens(f"abandon/{ended}", clause, **({"reason": reason} if reason else {}))


def is_half_laid(table: object) -> bool:
    """Whether a position is being laid, and hasn't begun."""
    return isinstance(table, Called) and table.calls.laid is not None


def is_void(table: Table) -> bool:
    """Whether a match ended without a result."""
    return isinstance(table, Called) and table.calls.ended == "void"
