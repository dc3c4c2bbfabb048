"""Dice of Monster Maker: expressions on cards, and what a throw needs, with the exact chance."""

from __future__ import annotations

from referee.grammar.statement import Throw
from scorers import monster_maker as scorer
from scorers.sheet import SEATS, Fact, Told
from scorers.state import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.monster_maker.table import Law


THROWN = {"fight": "MM-5.3", "block": "MM-11.6"}  # by which clause a throw decides
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


def percent(ways: int, of: int) -> str:
    """A chance in per cent with one decimal; only what is certain or impossible reads 100 or 0."""
    tenths = (2000 * ways + of) // (2 * of)
    if 0 < ways < of:
        tenths = min(max(tenths, 1), 999)
    return f"{tenths // 10}.{tenths % 10}"


def thrown(
    law: Law, purpose: str, seat: int, due: Dice, total: int | None, throw: Throw | None, *clauses: str, **more: Fact
) -> tuple[int, ...]:
    """The faces of the throw that is due (MM-1.13; `clauses` after it), () where no die is; refused where they don't fit.

    purpose: `fight`, `block` or `treasure` (part of catalog keys); seat: who rolls; total: the sum (bonus included) that is
    needed, None where every throw does. A bare `roll` is left to the shell, which has the dice.
    """
    facts: dict[str, Fact] = {"seat": SEATS[seat], "dice": due.count, "bonus": due.bonus}
    if total is not None:
        ways, of = scorer.chance(due.count, due.bonus, total)
        least = max(total - due.bonus, 0)  # what the dice alone must show
        facts |= {"total": total, "least": least, "chance": f"{ways}/{of}", "percent": percent(ways, of)}
    key = f"MM-1.13/missing-{purpose}" if due.count else "MM-1.13/none"
    law.can("MM-1.13", (throw is not None) == (due.count > 0), *clauses, key=key, how=HOW, **facts, **more)
    if throw is None:
        return ()
    faces = law.thrown(throw, due.count, "MM-1.13") if throw.faces is None else throw.faces
    typed, key = len(faces), f"MM-1.13/count-{purpose}"
    law.can("MM-1.13", typed == due.count, *clauses, key=key, typed=typed, **facts, **more)
    wrong = [face for face in faces if not 1 <= face <= 6]
    law.can("MM-1.13", not wrong, *clauses, key="MM-1.13/face", face=lambda: wrong[0], **facts, **more)
    if total is not None:
        law.happens(f"throw/{purpose}", THROWN[purpose], **facts)
    return faces
