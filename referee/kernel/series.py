"""What the matches of a campaign have to do with each other, where a game's rules say so."""

from __future__ import annotations

from referee.kernel.verdict import Unlisted, Verdict
from scorers.state import Record
from scorers.types import Callable, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match


# By seat: the cards that each player takes to the next match, with the statements that declare them.
Carried: TypeAlias = "Sequence[Sequence[tuple[str, Sequence[str]]]]"


def nothing(table: object, statements: object) -> None:
    """Of a game that says nothing about it."""


class Series(Record):
    """first: the option that the winner of the last match takes, to go first; length: the option that fixes how many matches there
    are; carried(table, statements): what the players take to the next one, None where nothing is taken; bring: the verb by which
    it comes in, and clause, which refuses what the campaign doesn't show as theirs (key `CLAUSE/campaign`); began(table, statements):
    the seat that had the first turn of a refereed match, None where nobody knows.
    """

    first: str | None = None
    length: str | None = None
    carried: Callable[..., Carried | None] = nothing
    bring: str = ""
    clause: str = ""
    began: Callable[..., int | None] = nothing

    def brought(self, verdict: Verdict) -> Match | Unlisted | None:
        """The statement, or the one that an edit puts in, that brings along what only the campaign can know of; or None."""
        one = verdict.judged
        if one.verb is not None and one.verb.edits and len(one.arguments) == 2:
            one = one.arguments[1]
        return one if one.deed == self.bring else None


APART = Series()
