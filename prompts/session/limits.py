"""The limits of one record: how much of it may be refused, judged anew, and kept."""

from __future__ import annotations

from referee.kernel.verdict import Unlisted, Verdict
from scorers.sheet import Refusal
from scorers.state import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match

MOST_REFUSED = 20_000  # statements of one file: no match has as many in all
MOST_KEPT = 20_000  # lines of a record that is kept: every command that looks at it holds them all
MOST_ANEW = 30_000  # statements that are judged to tell what came of each edit by itself
EDIT = 10  # as many a refused edit counts, which may have sought its place in the whole list


class Limits(Record):
    """What the statements of a record have cost so far. kept: of one that is kept; each: whether what came of each edit is told."""

    kept: bool = True
    each: bool = True
    refused: int = 0
    anew: int = 0

    def hold(self, before: Match, verdict: Verdict, text: str) -> Verdict:
        """The Verdict on the next statement, or, where a limit is met by it, its refusal."""
        if not verdict.ok:
            self.refused += EDIT if verdict.verb is not None and verdict.verb.edits else 1
        elif self.each and not verdict.listed:
            from referee.kernel.editing import due

            self.anew += due(verdict.match)
        if self.kept and verdict.number > MOST_KEPT:
            limit = Refusal("REC-9", key="REC-9/kept", most=MOST_KEPT)
        elif self.refused > MOST_REFUSED:
            limit = Refusal("REC-9", key="REC-9/refused", most=MOST_REFUSED)
        elif self.anew > MOST_ANEW:
            limit = Refusal("REC-9", most=MOST_ANEW)
        else:
            return verdict
        return Verdict(before, Unlisted(verdict.number, None, text.strip(), limit))


def is_limit(verdict: Verdict) -> bool:
    """Whether a limit was met, behind which nothing is judged."""
    return verdict.clauses[:1] == ("REC-9",)
