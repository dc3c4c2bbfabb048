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


def tallied(said: int, unlisted: Sequence[Match | Unlisted], match: Match) -> tuple[int, int]:
    """(statements of a record that stand or were taken back, those that were refused or fell).

    said: how many there are; unlisted: those that aren't on the match's list, as they were judged.
    """
    rejected = refused = sum([judged.refusal is not None for judged in unlisted])
    while match.before is not None and refused < len(unlisted):  # only after an edit can one have fallen
        rejected += match.refusal is not None
        match = match.before
    return said - rejected, rejected


def standing_object(seen: Seen) -> dict[str, Any]:
    """How a match stands, as JSON."""
    return {
        "finished": seen.over, "winners": seen.winners(), "scores": seen.scores(), "unit": seen.unit, "seal": seen.seal(),
    }  # fmt: skip


def summary_object(tally: tuple[int, int], seen: Seen, **where: Any) -> dict[str, Any]:
    """The JSON summary of a record."""
    return {"type": "summary", **where, "accepted": tally[0], "rejected": tally[1], **standing_object(seen)}


def summary_line(texts: Texts, tally: tuple[int, int], seen: Seen, source: str) -> str:
    """The summary for people."""
    scores = [f"{name} {score}" for name, score in seen.scores().items()]
    facts = {
        "source": source, "accepted": tally[0], "rejected": tally[1], "unit": seen.unit,
        "scores": scores, "winners": seen.winners(), "seal": seen.seal(),
    }  # fmt: skip
    key = "open" if not seen.over else "over" if facts["winners"] else "drawn"
    return texts.ui(f"summary/{key}", facts)
