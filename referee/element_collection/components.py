"""The twelve kinds with their names and icons, the lines of the field and the default board, as components.json has them."""

from json import load
from os import path

from referee.words import Names
from scorers.element_collection import LEFT_OVER
from scorers.sheet import SEATS, Term

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


def seats_of(seats):
    """Seats as facts, in the order given."""
    facts = []  # filled without a comprehension, as of these few that takes twice as long
    for seat in seats:
        facts.append(SEATS[seat])
    return facts


def terms(kinds):
    """Kinds as facts, in the order given."""
    facts = []
    for kind in kinds:
        facts.append(TERMS[kind])
    return facts


def read_card(reader):
    """A kind (its English name), or `?` for a card that nobody has named."""
    kind = reader.known(NAMES)
    if kind is not None:
        return kind
    if reader.peek() == UNSEEN and not reader.is_quoted():
        reader.write(reader.take())
        return UNSEEN
    return reader.named(NAMES)


def read_cards(reader):
    """Cards up to the end, a word each, as a tuple; there may be none."""
    kinds = reader.all_known(NAMES)
    while reader.at < len(reader.words):
        kinds.append(read_card(reader))
    return tuple(kinds)
