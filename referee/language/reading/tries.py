"""Lines that are only tried: dice that the referee would roll for them show ones, and no face of these is ever told."""

from __future__ import annotations

from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict

ROLL = "roll"


def fall(count: int, faces: int = 6) -> tuple[int, ...]:
    """Dice for a statement that is only tried: all ones."""
    return (1,) * count


class Tries:
    """Verdicts on lines that are only tried, and their canonical spelling."""

    __slots__ = ("_rolled",)

    def __init__(self) -> None:
        self._rolled: list[Verdict] = []

    def verdict(self, match: Match, text: str) -> Verdict:
        """The verdict on a line; whether dice were rolled for it is remembered."""

        def roll(count: int, faces: int = 6) -> tuple[int, ...]:
            rolled.append(count)
            return fall(count, faces)

        rolled: list[int] = []
        verdict = apply(match, text, roll=roll)
        if rolled:
            self._rolled.append(verdict)
        return verdict

    def told(self, verdict: Verdict) -> str:
        """The canonical line; dice that were rolled for the trial are still to be rolled."""
        line = verdict.spoken()
        if not any(verdict is one for one in self._rolled):
            return line
        kept: list[str] = []
        for word in line.split(" "):
            kept += [] if kept[-1:] == [ROLL] and word.isdecimal() else [word]
        return " ".join(kept)
