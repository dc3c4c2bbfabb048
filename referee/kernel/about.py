"""What is known of a game before it is imported: its names, its rulebook's letters and number, its seats. Data: `game.json`."""

from __future__ import annotations

import os

from referee.kernel.data import read_json
from scorers.state import Record
from scorers.types import Iterator

FAULTS = (ValueError, KeyError, TypeError, StopIteration)


class About(Record):
    """A game by its data.

    key: what records say; title, ja: as players call it in two languages; letters: what the ids of its clauses begin with;
    seats: (least, most) players; also: further titles; rulebook: the number of the rulebook by which it judges;
    bgg: its number at BoardGameGeek, by which other programs know it, 0 where it has none that we know.
    """

    key: str
    title: str
    ja: str
    letters: str
    seats: tuple[int, int]
    also: tuple[str, ...] = ()
    rulebook: int = 1
    bgg: int = 0

    def names(self) -> Iterator[str]:
        """Everything that it is called, its key first and its letters last."""
        yield from (self.key, self.title, self.ja, *self.also, self.letters)

    def called(self, lang: str) -> str:
        """Its title in a language."""
        return self.ja if lang == "ja" else self.title


def about(folder: str) -> About:
    """A game by the `game.json` of its folder. Raises OSError, or one of FAULTS where it isn't such data."""
    with open(os.path.join(folder, "game.json"), encoding="utf-8") as file:
        data = read_json(file.read())
    least, most = data["seats"]
    return About(**{**data, "seats": (int(least), int(most)), "also": tuple(data.get("also", ()))})
