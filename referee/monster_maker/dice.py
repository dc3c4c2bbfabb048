"""Dice of Monster Maker: expressions on cards, and what a throw needs, with the exact chance."""

from __future__ import annotations

from scorers import monster_maker as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.hearing import Hearing
    from referee.statement import Throw

MOST = 99  # dice or bonus of one card; more is a typing error


class Dice:
    """A dice expression: so many six-sided dice and a bonus. Never changed."""

    __slots__ = ("count", "bonus")

    def __init__(self, count: int, bonus: int = 0) -> None:
        self.count = count
        self.bonus = bonus

    @classmethod
    def read(cls, text: str) -> Dice | None:
        """`5D+2`, `2D` or `6`; None if it is no expression."""
        text = text.upper()
        if not text.isascii():
            return None
        count, letter, bonus = text.partition("D")
        if not letter:
            return cls(0, int(text)) if _small(text) else None
        if not _small(count) or (bonus and not (bonus[0] in "+-" and _small(bonus[1:]))):
            return None
        return cls(int(count), int(bonus or 0))

    def __str__(self) -> str:
        if not self.count:
            return str(self.bonus)
        return f"{self.count}D{self.bonus:+d}" if self.bonus else f"{self.count}D"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and (self.count, self.bonus) == (other.count, other.bonus)

    def __hash__(self) -> int:
        return hash((self.count, self.bonus))


def _small(text: str) -> bool:
    return text.isdigit() and int(text[:9]) <= MOST and len(text) < 9


class Need:
    """A throw that is due: seat: who rolls; purpose: `fight`, `block` or `treasure` (part of catalog keys); dice; bonus: added to the faces; total:
    the sum (bonus included) that is needed, or None where every throw does; clause."""

    __slots__ = ("seat", "purpose", "dice", "bonus", "total", "clause")

    def __init__(self, seat: int, purpose: str, dice: int, bonus: int, total: int | None, clause: str) -> None:
        self.seat = seat
        self.purpose = purpose
        self.dice = dice
        self.bonus = bonus
        self.total = total
        self.clause = clause

    @property
    def chance(self) -> tuple[int, int] | None:
        """(numerator, denominator) of success, exact; None where every throw does."""
        return None if self.total is None else scorer.chance(self.dice, self.bonus, self.total)

    def facts(self) -> dict[str, Any]:
        """The need as facts: seat, dice, bonus, total, least (what the dice alone must show), chance, percent."""
        facts: dict[str, Any] = {"seat": SEATS[self.seat], "dice": self.dice, "bonus": self.bonus}
        if self.total is not None:
            ways, of = scorer.chance(self.dice, self.bonus, self.total)
            facts.update(
                total=self.total,
                least=max(self.total - self.bonus, 0),
                chance=f"{ways}/{of}",
                percent=percent(ways, of),
            )
        return facts


def percent(ways: int, of: int) -> str:
    """A chance in per cent with one decimal; only what is certain or impossible reads 100 or 0."""
    tenths = (2000 * ways + of) // (2 * of)
    if 0 < ways < of:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}"


def thrown(hearing: Hearing, need: Need, throw: Throw | None, *clauses: str, **facts: Any) -> tuple[int, ...]:
    """The faces of the throw that is due (MM-1.13; `clauses` after it), () where no die is; refused where they don't fit.

    A bare `roll` is left to the shell, which has the dice.
    """
    due = need.facts()
    if throw is None:
        if need.dice:
            hearing.cannot("MM-1.13", *clauses, key=f"MM-1.13/missing-{need.purpose}", **due, **facts)
        return ()
    if not need.dice:
        hearing.cannot("MM-1.13", *clauses, key="MM-1.13/none", **due, **facts)
    faces = throw.faces
    if faces is None:
        faces = hearing.thrown(throw, need.dice, "MM-1.13")
    elif len(faces) != need.dice:
        key = f"MM-1.13/count-{need.purpose}"
        hearing.cannot("MM-1.13", *clauses, key=key, typed=len(faces), **due, **facts)
    elif min(faces) < 1 or max(faces) > 6:
        face = next(face for face in faces if not 1 <= face <= 6)
        hearing.cannot("MM-1.13", *clauses, key="MM-1.13/face", face=face, **due, **facts)
    if need.total is not None:
        hearing.happens(f"throw/{need.purpose}", need.clause, due)
    return faces
