"""The referee's dice: chance comes from outside the rules."""


def roll(count):
    """Faces of `count` six-sided dice."""
    from secrets import randbelow

    return [randbelow(6) + 1 for _ in range(count)]
