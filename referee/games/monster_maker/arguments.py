"""The arguments of Monster Maker's statements: cards by name, unseen ones, players aimed at; names spelled like a key word stand in quotes."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.monster_maker.kinds import corridor_length
from referee.games.monster_maker.table import Table
from referee.grammar.arguments import Arg, Each, MoreOfNames, Named, Player, Word, Writer
from referee.grammar.statement import Reader, is_number
from referee.grammar.words import OVERRIDE, Names, quote, write_name
from scorers.sheet import Refusal
from scorers.types import Iterable, Sequence, Unpack

ON, DOWN, DECLARE, SIDE = ("on", "へ", "に"), ("down", "裏"), ("declare", "宣言"), ("side", "横")
ITEM, ELF_CARD, DWARF_CARD = ("item", "道具", "アイテム"), ("elf", "エルフ"), ("dwarf", "ドワーフ")
THROW = ("dice", "ダイス", "roll", "振る")
NAMING, WEIGHT, HAND = ("name", "指定"), ("weight", "ウエイト", "ウェイト"), ("weight", "手札", "ウエイト", "ウェイト")
STATUS = {"returned": ("returned", "生還"), "back": ("back", "復路"), "out": ("out", "往路")}
NONE = ("none", "なし")
# Key words of the statements, in which a card's or a player's name that is spelled so stands in quotes.
KEYWORDS = frozenset(
    word
    for words in (
        ON, DOWN, DECLARE, SIDE, ITEM, ELF_CARD, DWARF_CARD, THROW, NAMING, HAND, *STATUS.values(), NONE, OVERRIDE,
    )
    for word in words
)  # fmt: skip
MANY = 1000  # more unseen cards than any hand has
NO_LENGTH = "corridor"  # what stands for a corridor named without its length (MM-11.3)


def quoted(name: str) -> str:
    """A written name, in quotes if it is spelled like a key word, a number, or copies."""
    return quote(name) if name.lower() in KEYWORDS or is_number(name) or ("*" in name and name[0] != '"') else name


def spread(cards: int | Sequence[str]) -> Sequence[str]:
    """The cards of a `Some`: so many unseen ones where a number was typed."""
    return (UNSEEN,) * min(cards, MANY) if isinstance(cards, int) else cards


class CardName(Named):
    """A card by its name. like: how one is declared, for who names an unknown one."""

    def __init__(self, like: str = "monster 9", **more: Unpack[MoreOfNames]) -> None:
        super().__init__(_vocabulary, **more)
        self.like = like
        self.none = UNSEEN if self.optional else None

    def read(self, reader: Reader) -> str:
        """The card's id; REC-2 says how one is declared."""
        if self.unseen and reader.at_unseen():
            return reader.take()
        names: Names = reader.table.vocabulary
        try:
            kind = reader.known(names)
            return reader.named(names) if kind is None else kind
        except Refusal as refusal:
            if refusal.clauses[0] != "REC-2" or refusal.key == "REC-2/several":
                raise
            raise _unknown(names, reader.words[reader.at - 1], reader.at - 1, self.like) from None

    def words(self, value: str | None, writer: Writer) -> list[str]:
        if value == self.none:
            return []
        return [quoted(word) for word in super().words(value, writer)]


def _vocabulary(table: Table) -> Names:
    return table.vocabulary


def _unknown(names: Names, word: str, token: int, like: str) -> Refusal:
    """The Refusal for a card that nobody has declared."""
    length = corridor_length(word)
    if length is not None:
        return Refusal("REC-2", key="REC-2/corridor", token=token, word=word, length=length)
    example = f"card {write_name(word)} {like}"
    near = names.find_nearest(word)
    if near is None:
        return Refusal("REC-2", key="REC-2/card", token=token, word=word, example=example)
    return Refusal("REC-2", key="REC-2/card-near", token=token, word=word, near=names.fact(near), example=example)


class Naming(CardName):
    """A card that a saboteur names (MM-11.2); NO_LENGTH for a corridor without its length."""

    def read(self, reader: Reader) -> str:
        return NO_LENGTH if reader.keyword(NO_LENGTH, "回廊") else super().read(reader)

    def words(self, value: str | None, writer: Writer) -> list[str]:
        return [NO_LENGTH] if value == NO_LENGTH else super().words(value, writer)


class Some(Arg["Sequence[str] | int"]):
    """Cards, seen or not, or a number of unseen ones: a tuple or an int, see `spread`."""

    usage = ("CARD… | N", "カード… | 数")

    def __init__(self, secret: bool = False) -> None:
        super().__init__()
        self.cards = Each(CardName(unseen=True, secret=secret))
        self.parts = (self.cards,)

    def read(self, reader: Reader) -> Sequence[str] | int:
        return reader.whole("count", 1) if reader.at_number() else self.cards.read(reader)

    def words(self, value: Sequence[str] | int, writer: Writer) -> list[str]:
        return [str(value)] if isinstance(value, int) else self.cards.words(value, writer)


class Fighters(Each[str]):
    """Cards up to a key word; the law says what it means where there are none."""

    def take(self, reader: Reader) -> Sequence[str]:
        return self.read(reader) if self.starts(reader) else ()


class Somebody(Player):
    """A player, whose name stands in quotes where it is spelled like a key word."""

    def words(self, value: int | None, writer: Writer) -> list[str]:
        return [quoted(word) for word in super().words(value, writer)]


class Target(Player):
    """A player aimed at, perhaps with a particle after the name."""

    usage = ("NAME", "名前 へ")

    def read(self, reader: Reader) -> int:
        seat = super().read(reader)
        if reader.at_keyword(*ON[1:]):
            reader.take()
        return seat

    def words(self, value: int | None, writer: Writer) -> list[str]:
        """The name, in Japanese with its particle."""
        name = super().words(value, writer)
        return [*name, ON[1]] if name and writer.ja else name


class To(Target):
    """A player aimed at, perhaps after `on`. on: whether that is written; stops: key words that stand elsewhere."""

    usage = ("[on] NAME", "名前 へ")

    def __init__(self, on: bool = False, stops: Iterable[str] = (), optional: bool = False) -> None:
        super().__init__(optional=optional)
        self.on = on
        self.stops = tuple(stops)

    def starts(self, reader: Reader) -> bool:
        return reader.more() and not reader.at_keyword(*self.stops)

    def read(self, reader: Reader) -> int:
        reader.keyword(*ON)
        return super().read(reader)

    def words(self, value: int | None, writer: Writer) -> list[str]:
        name = super().words(value, writer)
        return [ON[0], *name] if name and self.on and not writer.ja else [*map(quoted, name[:1]), *name[1:]]


SIDEWAYS = Word(SIDE, Each(CardName(), stops=DOWN))
DECLARING = Word(DECLARE, SIDEWAYS)
DECLARING.none = None  # a declaration without cards is one, too


def label(table: Table, kind: str) -> str:
    """A card as it is written in a statement."""
    return quoted(table.vocabulary.written[kind])
