"""Whether dice look fair: how often as uneven a series falls with fair dice, exactly or by chi-square. Pure."""

from __future__ import annotations

from functools import lru_cache
from math import comb, erfc, exp, pi, sqrt

from scorers.types import Iterable, Sequence

FACES = 6
ENOUGH = 30  # dice below which nothing is said: each face is then expected fewer than five times
EXACT = 60  # dice up to which every possible series is counted
SURE = 1e-6  # chance below which a single series is called unfair
RARE = 0.01  # below which it is called rare
COMMON = 0.1  # chance from which a series is called usual


class Fairness:
    """What a series of dice says: `counts` of the faces 1 to 6, `dice` (how many), `mean`, `chance`, `exact`, `reading`.

    chance: how often fair dice fall at least so unevenly (0 to 1), or None where there are none;
    exact: whether it was counted out; reading: `none`, `few`, `usual`, `uneven`, `rare` or `unfair`.
    """

    __slots__ = ("counts", "dice", "mean", "chance", "exact", "reading")

    def __init__(self, counts: Iterable[int], series: int = 1) -> None:
        """counts: six whole numbers; series: how many are looked at together (the more, the likelier one is odd)."""
        self.counts = list(counts)
        self.dice = sum(self.counts)
        self.mean = sum(face * count for face, count in enumerate(self.counts, 1)) / self.dice if self.dice else None
        self.exact = self.dice <= EXACT
        self.chance = (
            None if not self.dice else exact_chance(self.counts) if self.exact else chi_square_chance(self.counts)
        )
        self.reading = reading(self.dice, self.chance, series)


def reading(dice: int, chance: float | None, series: int = 1) -> str:
    """The reading of a chance: nothing of a small sample; among many series one rare one is to be expected."""
    if not dice or chance is None:
        return "none"
    if dice < ENOUGH:
        return "few"
    if chance >= COMMON / series:
        return "usual"
    return "uneven" if chance >= RARE / series else "rare" if chance >= SURE / series else "unfair"


def statistic(counts: Sequence[int]) -> float:
    """Pearson's chi-square of counts against equal faces."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def chi_square_chance(counts: Sequence[int]) -> float:
    """Chance of at least this chi-square with five degrees of freedom, in closed form."""
    half = statistic(counts) / 2
    return erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + 2 * half / 3)


def exact_chance(counts: Sequence[int]) -> float:
    """Chance that as many fair dice fall at least as unevenly, by the sum of the squares of their counts."""
    least = sum(count * count for count in counts)
    weights = unevenness(sum(counts))
    return float(sum(weight for squares, weight in weights.items() if squares >= least) / FACES ** sum(counts))


@lru_cache(maxsize=64)
def unevenness(dice: int) -> dict[int, int]:
    """{sum of squares: in how many ways fair dice fall so}: whole numbers, all together 6 to the power of `dice`."""
    ways = {(0, 0): 1}  # (dice placed, sum of squares) -> ways
    for face in range(FACES):
        after: dict[tuple[int, int], int] = {}
        for (placed, squares), count in ways.items():
            left = dice - placed
            for taken in range(left + 1) if face < FACES - 1 else (left,):
                at = (placed + taken, squares + taken * taken)
                after[at] = after.get(at, 0) + count * comb(left, taken)
        ways = after
    return {squares: count for (_, squares), count in ways.items()}
