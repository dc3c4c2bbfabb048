"""The referee's dice: chance comes from outside the rules."""

from __future__ import annotations


def roll(count: int) -> list[int]:
    """Faces of `count` six-sided dice."""
    from secrets import randbelow

    return [randbelow(6) + 1 for _ in range(count)]
