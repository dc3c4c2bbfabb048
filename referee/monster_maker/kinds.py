"""The cards of Monster Maker: what is printed, what the table has stated, and how they are named."""

from __future__ import annotations

import os
from types import MappingProxyType

from referee.statement import is_number, write_name
from referee.values import Value
from referee.words import Names, key, quote
from scorers.sheet import Name, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.monster_maker.table import Table
    from referee.statement import Reader

CORRIDOR, TRAP, DETOUR, CLERIC = "corridor", "trap", "detour", "cleric"
CHARACTER, MONSTER, SPELL, TREASURE = "character", "monster", "spell", "treasure"
KINDS = {
    CHARACTER: ("キャラクター",), MONSTER: ("モンスター",), SPELL: ("呪文", "スペル"), CORRIDOR: ("回廊",),
    TRAP: ("トラップ", "罠"), DETOUR: ("回り道",), CLERIC: ("クレリック",), TREASURE: ("宝", "トレジャー"),
}  # fmt: skip
KIND_WORDS = {word: kind for kind, ja in KINDS.items() for word in (kind, *ja)}
MAGICIAN, ELF, DWARF, THIEF = "magician", "elf", "dwarf", "thief"
# Classes with a rule meaning, and two more of which the page gives both names; any other word is taken.
CLASSES = {
    MAGICIAN: ("魔術師",), ELF: ("エルフ",), DWARF: ("ドワーフ",), THIEF: ("シーフ", "盗賊"), "warrior": ("戦士",), "knight": ("騎士",),
}  # fmt: skip
CLASS_WORDS: dict[str, str] = {
    word: cls for cls, ja in CLASSES.items() for word in (cls, *ja)
}  # as `words.key` folds them, too
UNDETERMINED = "?"  # the value of a treasure that is judged after the game (MM-9.7)
# Key words of the statements, in which a card's or a player's name that is spelled so stands in quotes.
KEYWORDS = frozenset((
    "on", "へ", "に", "down", "裏", "declare", "宣言", "side", "横", "item", "道具", "アイテム", "elf", "エルフ", "dwarf", "ドワーフ", "dice", "ダイス",
    "roll", "振る", "name", "指定", "weight", "ウエイト", "ウェイト", "手札", "returned", "生還", "back", "復路", "out", "往路", "none", "なし", "override", "特例",
))  # fmt: skip
MANY = 1000  # more unseen cards than any hand has
STEP, SHORTEST, LONGEST = 5, 5, 40  # MM-R1
FIVE, FORTY, TRAPS, SLEEP, CHARM, CLERICS = "corridor-5", "corridor-40", "Trap", "Sleep", "Charm", "Cleric"
SET_COUNTS = {FIVE: 9, FORTY: 2, TRAPS: 3}  # MM-1.2
UNIQUE = (CHARACTER, MONSTER, TREASURE)  # one of each in a set (MM-1.1); treasures: section 1


class Card(Value):
    """What is known of one card by name. Never changed: `stated` makes a new one.

    id: what the record calls it; kind; cls: class word; attack: Dice; toughness; human, undead: bool or
    None; length; value: arsha or UNDETERMINED; item: Dice; open; back: change of the way back; number;
    promo; weights: one for every copy, or one for all; copies. None: nobody has stated it.
    since: field -> number of the statement that stated it (0: a book), printed fields aside.
    name: in both languages, as a fact; most: how many copies there are in one set, or None.
    """

    def __init__(
        self, id: str, since: dict[str, int], en: str, ja: str, kind: str, cls: str | None = None, attack: Any = None,
        toughness: int | None = None, human: bool | None = None, undead: bool | None = None, length: Any = None,
        value: Any = None, item: Any = None, open: bool | None = None, back: int | None = None, number: str | None = None,
        promo: bool | None = None, weights: tuple[int, ...] | None = None, copies: int | None = None,
    ) -> None:  # fmt: skip
        self.id = id
        self.since = since
        self.en = en
        self.ja = ja
        self.kind = kind
        self.cls = cls
        self.attack = attack
        self.toughness = toughness
        self.human = human
        self.undead = undead
        self.length = length
        self.value = value
        self.item = item
        self.open = open
        self.back = back
        self.number = number
        self.promo = promo
        self.weights = weights
        self.copies = copies
        self._sum_up()

    def _sum_up(self) -> None:
        self.name = Name(self.en, self.ja)
        self.most = 1 if self.kind in UNIQUE else self.copies

    def stated(self, by: int, fields: dict[str, Any]) -> Card:
        """A copy with these fields, stated by statement number `by`."""
        card = self.but(since={**self.since, **dict.fromkeys(fields, by)}, **fields)
        card._sum_up()
        return card

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
    return Card(f"corridor-{length}", {}, en=f"Corridor {length}", ja=f"回廊{length}", kind=CORRIDOR, length=length)


def spellings(card: Card) -> list[str]:
    """All spellings of a card, the one of the record first."""
    found = [card.id, card.en, card.ja]
    if card.kind == CORRIDOR:
        found.append(f"c{card.length}")
    return found


_PRINTED: list[Any] = []


def printed() -> list[Any]:
    """(facts, Names) of the cards that every set has: id -> Card; made once."""
    if not _PRINTED:
        from json import load

        from referee.monster_maker.dice import Dice

        with open(os.path.join(os.path.dirname(__file__), "components.json"), encoding="utf-8") as file:
            rows = load(file)["cards"]
        facts = {f"corridor-{length}": corridor(length) for length in range(SHORTEST, LONGEST + 1, STEP)}
        for row in rows:
            id = f"corridor-{row['length']}" if row["kind"] == CORRIDOR else row["name_en"]
            weights = None if row["weight"] is None else (row["weight"],)
            facts[id] = Card(
                id, {}, en=row["name_en"], ja=row["name_ja"], kind=row["kind"], cls=row.get("class"),
                attack=Dice.read(row["attack"]) if row.get("attack") else None, toughness=row.get("toughness"),
                human=row.get("human_type"), undead=row.get("undead"), length=row.get("length"),
                number=row["number"], weights=weights, copies=row["copies"],
            )  # fmt: skip
        names = Names("mm-card", ((id, spellings(card)) for id, card in facts.items()))
        _PRINTED.extend((MappingProxyType(facts), names))
    return _PRINTED


def read_card(reader: Reader, like: str = "monster 9") -> str:
    """A card's id, by a unique beginning; REC-2 with how a card is declared, like: the rest of such a statement."""
    names = reader.table.vocabulary
    try:
        kind = reader.known(names)
        if kind is None:
            kind = reader.named(names)
        if kind not in _PRINTED[0]:  # no printed name is spelled like a key word
            quote_name(reader)
        return kind  # type: ignore[no-any-return]  # an id
    except Refusal as refusal:
        if refusal.clauses[0] != "REC-2" or refusal.key == "REC-2/several":
            raise
        raise unknown(names, reader.words[reader.at - 1], reader.at - 1, like) from None


def quote_name(reader: Reader) -> None:
    """The name just read is written in quotes where it would be read as something else."""
    reader.out[-1] = _quoted(reader.out[-1])


def _quoted(name: str) -> str:
    """A written name, in quotes if it is spelled like a key word, a number, or copies."""
    return quote(name) if name.lower() in KEYWORDS or is_number(name) or ("*" in name and name[0] != '"') else name


def unknown(names: Names, word: str, token: int, like: str) -> Refusal:
    """The Refusal for a card that nobody has declared."""
    length = corridor_length(word)
    if length is not None:
        return Refusal("REC-2", key="REC-2/corridor", token=token, word=word, length=length)
    example = f"card {write_name(word)} {like}"
    near = names.find_nearest(word)
    if near is None:
        return Refusal("REC-2", key="REC-2/card", token=token, word=word, example=example)
    return Refusal("REC-2", key="REC-2/card-near", token=token, word=word, near=names.fact(near), example=example)


def read_seen(reader: Reader, like: str = "monster 9") -> str | None:
    """A card's id, or None for `?`; like: as for `read_card`."""
    if reader.peek() == "?" and not reader.is_quoted():
        reader.write(reader.take())
        return None
    return read_card(reader, like)


def read_cards(reader: Reader) -> tuple[tuple[str | None, ...]]:
    """CARD… or N: a tuple of ids, None for a card that nobody named."""
    if reader.at_number():
        number = reader.whole()
        if number < 1:
            raise reader.unreadable("count")
        return ((None,) * min(number, MANY),)
    cards = [read_seen(reader)]
    while reader.at < len(reader.words):
        cards.append(read_seen(reader))
    return (tuple(cards),)


def label(table: Table, kind: str) -> str:
    """A card as it is written in a statement."""
    return _quoted(write_name(table.vocabulary.labels[kind]))
