"""What a whole record comes to: how many statements were accepted, the scores, who won, the seal."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Unlisted
    from referee.seen import Seen


def summary_object(tally: Tally, seen: Seen, **where: Any) -> dict[str, Any]:
    """The JSON summary of a record."""
    return {
        "type": "summary", **where, "accepted": tally.accepted, "rejected": tally.rejected, "finished": seen.over,
        "winners": seen.winners(), "scores": seen.scores(), "unit": seen.unit, "seal": seen.seal(),
    }  # fmt: skip


def summary_line(texts: Texts, tally: Tally, seen: Seen, source: str) -> str:
    """The summary for people."""
    scores = [f"{name} {score}" for name, score in seen.scores().items()]
    facts = {
        "source": source, "accepted": tally.accepted, "rejected": tally.rejected, "unit": seen.unit,
        "scores": scores, "winners": seen.winners(), "seal": seen.seal(),
    }  # fmt: skip
    return texts.ui(
        "summary/over" if seen.over and facts["winners"] else "summary/drawn" if seen.over else "summary/open", facts
    )


class Tally:
    """Counts of a record: what stands and was taken back is accepted, what was refused or fell is not."""

    __slots__ = ("said", "refused", "fallen")

    def __init__(self, said: int, unlisted: Sequence[Match | Unlisted], match: Match) -> None:
        """said: how many statements; unlisted: those that aren't on the match's list, as they were judged."""
        self.said = said
        self.refused = sum([judged.refusal is not None for judged in unlisted])
        self.fallen = 0
        while match.before is not None and self.refused < len(unlisted):  # only after an edit can one have fallen
            self.fallen += match.refusal is not None
            match = match.before

    @property
    def accepted(self) -> int:
        """Statements that were accepted and have not fallen."""
        return self.said - self.rejected

    @property
    def rejected(self) -> int:
        """Statements that were refused or have fallen."""
        return self.refused + self.fallen
