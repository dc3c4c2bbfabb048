"""The twelve kinds with their names and icons, the lines of the field and the default board, as components.json has them; how cards are said."""

from __future__ import annotations

from referee.cards.playing import UNSEEN as UNSEEN
from referee.grammar.arguments import Arg, Each, Named, Usage, Writer
from referee.grammar.statement import Reader
from referee.grammar.words import Names
from referee.kernel.data import read_components
from scorers.sheet import Term
from scorers.types import Sequence

DATA = read_components(__file__)
KINDS: tuple[str, ...] = tuple([Term(kind["name"]) for kind in DATA["kinds"]])
CARDS: dict[str, int] = {kind: one["cards"] for kind, one in zip(KINDS, DATA["kinds"])}  # copies of each kind
# What a card adds to power.
POINTS: dict[str, int] = {kind: one["plus"] or 0 for kind, one in zip(KINDS, DATA["kinds"])}
ICONS: dict[str, str | None] = {kind: one["icon"] for kind, one in zip(KINDS, DATA["kinds"])}  # EC-R19
LINES: dict[str, tuple[int, ...]] = {line: tuple(positions) for line, positions in DATA["lines"].items()}
RING = tuple(DATA["ring"])
DEFAULT_BOARD = ", ".join(DATA["board"])
POSITIONS = range(1, 10)
NONE, WATER, STEEL, DARK = Term("none"), Term("water"), Term("steel"), Term("dark")
NAMES: Names = Names(
    "card", ((kind, (kind, one["ja"], *one["also_en"], *one["also_ja"])) for kind, one in zip(KINDS, DATA["kinds"]))
)


CARD = Named(NAMES, unseen=True)
SECRET = Named(NAMES, unseen=True, secret=True)


class Taken(Named):
    """A card of another's hand: one that isn't named wasn't seen."""

    none = UNSEEN

    def __init__(self) -> None:
        super().__init__(NAMES, "CARD|?", unseen=True, optional=True, secret=True)


class Several(Each[str]):
    """Cards (or what stands for them) up to the end; that there are none is for the verb's law to refuse."""

    def __init__(self, part: Arg[str] = CARD, usage: Usage = "CARD…") -> None:
        super().__init__(part, usage, optional=True)

    def pattern(self, ja: bool = False) -> str:
        """Without brackets."""
        return self.shown(ja)


class Dealt(Arg["Sequence[str] | int"]):
    """Cards that only their owner sees, or how many where none is named: a tuple, or a number."""

    usage = ("CARD… | N", "カード… | 数")
    cards = Several(SECRET)
    parts = (cards,)

    def take(self, reader: Reader) -> Sequence[str] | int:
        """As it is said; that nothing is, the law refuses."""
        return self.read(reader) if reader.more() else ()

    def read(self, reader: Reader) -> Sequence[str] | int:
        return reader.whole("count", 0) if reader.at_number() else self.cards.read(reader)

    def words(self, value: Sequence[str] | int, writer: Writer) -> list[str]:
        return [str(value)] if isinstance(value, int) else self.cards.words(value, writer)


def cards_of(dealt: Sequence[str] | int, most: int) -> Sequence[str]:
    """The cards of a Dealt, `?` for those that aren't named; no more than `most` of them where a number was said."""
    return (UNSEEN,) * min(dealt, most) if isinstance(dealt, int) else dealt
