"""The twelve kinds with their names and icons, the lines of the field and the default board, as components.json has them."""

from __future__ import annotations

from json import load
from os import path

from referee.words import Names
from scorers.element_collection import LEFT_OVER
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.statement import Reader
    from scorers.sheet import Seat


with open(path.join(path.dirname(__file__), "components.json"), encoding="utf-8") as file:
    DATA = load(file)
CARDS = {kind["name"]: kind["cards"] for kind in DATA["kinds"]}  # copies of each kind
POINTS = {kind["name"]: kind["plus"] or 0 for kind in DATA["kinds"]}  # what a card adds to power; nothing for void
ICONS = {kind["name"]: kind["icon"] for kind in DATA["kinds"]}
LINES = {line: tuple(positions) for line, positions in DATA["lines"].items()}
RING = tuple(DATA["ring"])
DEFAULT_BOARD = ", ".join(DATA["board"])
KINDS = tuple(CARDS)
POSITIONS = range(1, 10)
NAMES = Names(
    "card", ((kind["name"], (kind["name"], kind["ja"], *kind["also_en"], *kind["also_ja"])) for kind in DATA["kinds"])
)
UNSEEN = "?"
# As facts: seats by number; kinds, and what a void that is left over counts as, where `?` stays as it is.
TERMS = {**{kind: Term(kind) for kind in (*KINDS, LEFT_OVER)}, UNSEEN: UNSEEN}


def seats_of(seats: Iterable[int]) -> list[Seat]:
    """Seats as facts, in the order given."""
    facts = []  # filled without a comprehension, as of these few that takes twice as long
    for seat in seats:
        facts.append(SEATS[seat])
    return facts


def terms(kinds: Iterable[str]) -> list[str]:
    """Kinds as facts, in the order given."""
    facts = []
    for kind in kinds:
        facts.append(TERMS[kind])
    return facts


def read_card(reader: Reader) -> str:
    """A kind (its English name), or `?` for a card that nobody has named."""
    kind: str | None = reader.known(NAMES)
    if kind is not None:
        return kind
    if reader.peek() == UNSEEN and not reader.is_quoted():
        reader.write(reader.take())
        return UNSEEN
    named: str = reader.named(NAMES)
    return named


def read_cards(reader: Reader) -> tuple[str, ...]:
    """Cards up to the end, a word each, as a tuple; there may be none."""
    kinds = reader.all_known(NAMES)
    while reader.at < len(reader.words):
        kinds.append(read_card(reader))
    return tuple(kinds)
