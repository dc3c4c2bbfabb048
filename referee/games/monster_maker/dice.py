"""Dice of Monster Maker: expressions on cards, and what a throw needs, with the exact chance."""

from __future__ import annotations

from referee.grammar.statement import Throw
from scorers import monster_maker as scorer
from scorers.sheet import SEATS, Fact, Facts, Told
from scorers.state import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.monster_maker.table import Law


HOW = Told("how/throw")  # how it is told, where no question is asked for it
MOST = 99  # dice or bonus of one card; more is a typing error


class Dice(Value):
    """A dice expression: so many six-sided dice and a bonus."""

    count: int
    bonus: int = 0

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


def _small(text: str) -> bool:
    return text.isdigit() and int(text[:9]) <= MOST and len(text) < 9


class Need(Value):
    """A throw that is due: seat: who rolls; purpose: `fight`, `block` or `treasure` (part of catalog keys); dice; bonus: added to the faces; total:
    the sum (bonus included) that is needed, or None where every throw does; clause."""

    seat: int
    purpose: str
    dice: int
    bonus: int
    total: int | None
    clause: str

    def facts(self) -> Facts:
        """The need as facts: seat, dice, bonus, total, least (what the dice alone must show), chance, percent."""
        facts: dict[str, Fact] = {"seat": SEATS[self.seat], "dice": self.dice, "bonus": self.bonus}
        if self.total is not None:
            ways, of = scorer.chance(self.dice, self.bonus, self.total)
            least = max(self.total - self.bonus, 0)
            facts.update(total=self.total, least=least, chance=f"{ways}/{of}", percent=percent(ways, of))
        return facts


def percent(ways: int, of: int) -> str:
    """A chance in per cent with one decimal; only what is certain or impossible reads 100 or 0."""
    tenths = (2000 * ways + of) // (2 * of)
    if 0 < ways < of:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}"


def thrown(law: Law, need: Need, throw: Throw | None, *clauses: str, **facts: Fact) -> tuple[int, ...]:
    """The faces of the throw that is due (MM-1.13; `clauses` after it), () where no die is; refused where they don't fit.

    A bare `roll` is left to the shell, which has the dice.
    """
    due = need.facts()
    key = f"MM-1.13/missing-{need.purpose}" if need.dice else "MM-1.13/none"
    law.can("MM-1.13", (throw is not None) == (need.dice > 0), *clauses, key=key, how=HOW, **due, **facts)
    if throw is None:
        return ()
    faces = law.thrown(throw, need.dice, "MM-1.13") if throw.faces is None else throw.faces
    typed, key = len(faces), f"MM-1.13/count-{need.purpose}"
    law.can("MM-1.13", typed == need.dice, *clauses, key=key, typed=typed, **due, **facts)
    wrong = [face for face in faces if not 1 <= face <= 6]
    law.can("MM-1.13", not wrong, *clauses, key="MM-1.13/face", face=lambda: wrong[0], **due, **facts)
    if need.total is not None:
        law.happens(f"throw/{need.purpose}", need.clause, due)
    return faces
