"""The cards of Monster Maker: what is printed, what the table has stated, and how they are named."""

from __future__ import annotations

from referee.games.monster_maker.dice import Dice
from referee.grammar.words import Names, key
from referee.kernel.data import read_components
from scorers.monster_maker import STEP
from scorers.sheet import Json, Name
from scorers.state import Value
from scorers.types import Mapping

CORRIDOR, TRAP, DETOUR, CLERIC = "corridor", "trap", "detour", "cleric"
CHARACTER, MONSTER, SPELL, TREASURE = "character", "monster", "spell", "treasure"
KINDS = {
    CHARACTER: ("キャラクター",), MONSTER: ("モンスター",), SPELL: ("呪文", "スペル"), CORRIDOR: ("回廊",),
    TRAP: ("トラップ", "罠"), DETOUR: ("回り道",), CLERIC: ("クレリック",), TREASURE: ("宝", "トレジャー"),
}  # fmt: skip
MAGICIAN, ELF, DWARF, THIEF = "magician", "elf", "dwarf", "thief"
# Classes with a rule meaning, and two more of which the page gives both names; any other word is taken.
CLASSES = {
    MAGICIAN: ("魔術師",), ELF: ("エルフ",), DWARF: ("ドワーフ",), THIEF: ("シーフ", "盗賊"), "warrior": ("戦士",), "knight": ("騎士",),
}  # fmt: skip
# As `words.key` folds them, too.
CLASS_WORDS: dict[str, str] = {word: cls for cls, ja in CLASSES.items() for word in (cls, *ja)}
UNDETERMINED = "?"  # the value of a treasure that is judged after the game (MM-9.7)
LONGEST = 40  # MM-R1
FIVE, FORTY, TRAPS, SLEEP, CHARM, CLERICS = "corridor-5", "corridor-40", "Trap", "Sleep", "Charm", "Cleric"
SET_COUNTS = {FIVE: 9, FORTY: 2, TRAPS: 3}  # MM-1.2
UNIQUE = (CHARACTER, MONSTER, TREASURE)  # one of each in a set (MM-1.1); treasures: section 1


class Card(Value):
    """What is known of one card by name. None: nobody has stated it.

    id: what the record calls it; kind; cls: class word; attack, item: Dice; value: arsha or UNDETERMINED; back: change of the way
    back; weights: one for every copy, or one for all; since: field -> number of the statement that stated it (0: a book), printed
    fields aside; name: in both languages, as a fact; most: how many copies there are in one set, or None.
    """

    id: str
    since: Mapping[str, int]
    en: str
    ja: str
    kind: str
    cls: str | None = None
    attack: Dice | None = None
    toughness: int | None = None
    human: bool | None = None
    undead: bool | None = None
    length: int = 0
    value: int | str | None = None
    item: Dice | None = None
    open: bool | None = None
    back: int | None = None
    number: str | None = None
    promo: bool | None = None
    weights: tuple[int, ...] | None = None
    copies: int | None = None

    @property
    def name(self) -> Name:
        """In both languages, as a fact."""
        return Name(self.en, self.ja)

    @property
    def most(self) -> int | None:
        """How many copies there are in one set, or None."""
        return 1 if self.kind in UNIQUE else self.copies

    def stated(self, by: int, fields: Json) -> Card:
        """A copy with these fields, stated by statement number `by`."""
        return self.but(since={**self.since, **dict.fromkeys(fields, by)}, **fields)

    def weight(self) -> int | None:
        """Weight of any copy, or None where it is unknown or copies differ."""
        return self.weights[0] if self.weights and len(set(self.weights)) == 1 else None

    def weigh(self, copies: int) -> int | None:
        """Weight of the first so many copies together (deck check), or None if unknown."""
        if not self.weights or 1 < len(self.weights) < copies:
            return None
        return sum(self.weights[:copies]) if len(self.weights) > 1 else sum(self.weights) * copies


def corridor_length(name: str) -> int | None:
    """The length in a corridor's name (`corridor-20`, `c20`, `回廊20`), or None if it is none."""
    folded = key(name)
    if not folded[-1:].isdigit():
        return None
    for beginning in ("corridor", "回廊", "c"):
        rest = folded[len(beginning) :]
        if folded.startswith(beginning) and rest.isascii() and rest.isdigit() and len(rest) < 5 and rest[0] != "0":
            return int(rest)
    return None


def corridor(length: int) -> Card:
    """The Card of a corridor."""
    return Card(f"corridor-{length}", {}, f"Corridor {length}", f"回廊{length}", CORRIDOR, length=length)


def spellings(card: Card) -> list[str]:
    """All spellings of a card, the one of the record first."""
    return [card.id, card.en, card.ja, *([f"c{card.length}"] if card.kind == CORRIDOR else ())]


_PRINTED: list[tuple[Mapping[str, Card], Names]] = []


def printed() -> tuple[Mapping[str, Card], Names]:
    """(facts, Names) of the cards that every set has: id -> Card; made once."""
    if not _PRINTED:
        facts = {f"corridor-{length}": corridor(length) for length in range(STEP, LONGEST + 1, STEP)}
        for row in read_components(__file__)["cards"]:
            id = f"corridor-{row['length']}" if row["kind"] == CORRIDOR else row["name_en"]
            weights = None if row["weight"] is None else (row["weight"],)
            facts[id] = Card(
                id, {}, row["name_en"], row["name_ja"], row["kind"], cls=row.get("class"),
                attack=Dice.read(row.get("attack") or ""), toughness=row.get("toughness"),
                human=row.get("human_type"), undead=row.get("undead"), length=row.get("length") or 0,
                number=row["number"], weights=weights, copies=row["copies"],
            )  # fmt: skip
        _PRINTED.append((facts, Names("mm-card", ((id, spellings(card)) for id, card in facts.items()))))
    return _PRINTED[0]
