"""What is said in Time Storm: its key words in both languages, and the arguments of its verbs."""

from __future__ import annotations

from referee.arguments import AnyOrder, Arg, Each, Either, Named, OneOf, Player, Text, Whole, Word
from referee.statement import is_number, quote, write_name
from referee.words import OVERRIDE, Names, key
from scorers.sheet import Name, Refusal, Term
from scorers.state import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable
    from typing import Any, TypeAlias

    from referee.arguments import Writer
    from referee.statement import Reader

    Amount: TypeAlias = int | tuple[str | None, ...]  # CARDS: a number, or names with None for `?`
    Batteries: TypeAlias = int | str | tuple[str, ...]  # a number, "all", or names
    Drawn: TypeAlias = tuple[Amount, bool]  # CARDS, and whether a further one was missing
    Place: TypeAlias = str | tuple[str, int]  # a zone of the deck
    Seats: TypeAlias = tuple[int, ...]

MOST = 10_000  # cards that one statement can move: far more than any deck holds

ALL = ("all", "すべて")
NONE = ("none", "なし")
USED = ("used", "使用済み")
UNUSED = ("unused", "未使用")
PAYING = ("paying", "支払い")
BY = ("by",)
VICTORY = ("victory", "勝利条件")
DRAWN = ("draw", "引き分け")
PHASE = ("phase", "フェイズ")
TURN = ("turn", "ターン")

DECK, TOP, BOTTOM, HAND, GRAVEYARD, FIELD, WAITING, OUT = (
    "deck", "deck-top", "deck-bottom", "hand", "graveyard", "field", "waiting", "out",
)  # fmt: skip
AREAS = {
    DECK: "デッキ", TOP: "デッキトップ", BOTTOM: "デッキボトム", HAND: "手札",
    GRAVEYARD: "墓地", FIELD: "場", WAITING: "待ち", OUT: "除外",
}  # fmt: skip
BATTERIES, READY = "batteries", "unused"
COUNTED = {
    DECK: "デッキ", GRAVEYARD: "墓地", WAITING: "待ち", HAND: "手札", BATTERIES: "バッテリー", READY: "未使用",
}  # fmt: skip
QUICK, BATTERY, ACTION, TRIGGER = "QuickAction", "Battery", "Action", "Trigger"
TYPES = {QUICK: "クイックアクション", BATTERY: "バッテリー", ACTION: "アクション", TRIGGER: "トリガー"}

KEY_WORDS = (ALL, NONE, USED, UNUSED, PAYING, BY, VICTORY, DRAWN, PHASE, TURN, OVERRIDE)
RESERVED = frozenset(
    key(word) for words in (*KEY_WORDS, *AREAS.items(), *COUNTED.items(), *TYPES.items()) for word in words
)


def card_name(kind: str) -> Name:
    """A card as a fact."""
    return Name(kind, TYPES[BATTERY] if kind == BATTERY else None)


def card_names(kinds: Iterable[str | None]) -> list[str]:
    """Cards as facts; None is an unseen one."""
    return [card_name(kind) if kind is not None else "?" for kind in kinds]


def new_kinds() -> Names:
    """The vocabulary of a match before any declaration: the built-in Battery alone."""
    return Names("card", ((BATTERY, (BATTERY, TYPES[BATTERY])),))


def at_unseen(reader: Reader) -> bool:
    """Whether `?` stands here."""
    return reader.peek() == "?" and not reader.is_quoted()


# -- names ------------------------------------------------------------------------------------


class Kind(Named):
    """A declared card; None for `?`, where one may be unseen.

    lying(reader): kinds of the cards that lie where the verb asks, among which a beginning is sought first, then among all.
    """

    def __init__(self, lying: Callable[[Reader], Collection[str]] = lambda reader: (), **more: Any) -> None:
        super().__init__(lambda table: table.kinds, **more)
        self.lying = lying

    def read(self, reader: Reader) -> str | None:
        """The card, by its name or by a beginning of it."""
        if at_unseen(reader):
            reader.take()
            if self.unseen:
                return None
            raise reader.unreadable(Term("card"))
        names = self.vocabulary(reader.table)
        kind: str | None = reader.known(names)
        if kind is None:
            among = self.lying(reader)
            near = among and names.matches(reader.peek(), among)
            kind = reader.named(names, among if near else None)
        return kind

    def words(self, value: str | None, writer: Writer) -> list[str]:
        """The name, quoted where it looks like a number."""
        if value is None:
            return ["?"] if self.unseen else []
        if self.hides(value, writer):
            return ["?"]
        if is_number(value):
            return [quote(value)]
        return [write_name(TYPES[BATTERY] if writer.ja and value == BATTERY else value)]


class New(Kind):
    """A card that is declared, known already or not."""

    def read(self, reader: Reader) -> str:
        """The name as it is known, or as it is typed."""
        unseen, quoted = at_unseen(reader), reader.is_quoted()
        kind: str | None = None if unseen else reader.known(self.vocabulary(reader.table))
        if kind is not None:
            return kind
        word = reader.take("card-name")
        if unseen or not quoted and is_number(word) or not key(word) or key(word) in RESERVED:
            raise reader.unreadable("card-name")
        return " ".join(word.split())


class InFull(Named):
    """A word of a vocabulary that is written out and never quoted."""

    def __init__(self, kind: str, words: dict[str, str], usage: str) -> None:
        super().__init__(Names(kind, ((word, (word, ja)) for word, ja in words.items())), usage)

    def read(self, reader: Reader) -> Any:
        """The word's English form."""
        names = self.vocabulary(reader.table)
        value = None if reader.is_quoted() else reader.known(names)
        if value is None:
            reader.take(names.kind)
            raise reader.unreadable(names.kind)
        return value


class Seat(Player):
    """A player; a name that is a key word as well is written in quotes."""

    def words(self, value: int | None, writer: Writer) -> list[str]:
        """The player's full name."""
        name = "" if value is None else writer.names[value]
        return [quote(name)] if key(name) in RESERVED else super().words(value, writer)


# -- amounts ----------------------------------------------------------------------------------


class Count(Whole):
    """A whole number from 0 on, up to `most`."""

    def __init__(self, usage: str = "", most: int | None = None, **more: Any) -> None:
        super().__init__(usage, **more)
        self.most = most

    def read(self, reader: Reader) -> int:
        """An int."""
        number = super().read(reader)
        if number < 0:
            raise reader.unreadable(Term("number"))
        if self.most is not None and number > self.most:
            raise Refusal("REC-1", key="REC-1/big", word=str(number), token=reader.at - 1)
        return number


class Some(Either):
    """Cards in one of several forms: all of them (where `all` may stand), a number, or names; one where nothing is said."""

    def __init__(
        self, part: Arg, usage: tuple[str, str], *, every: bool = True, stops: Iterable[str] = (), wanted: str = "card", **more: Any
    ) -> None:  # fmt: skip
        whole, each = OneOf("all", {"all": ALL}), Each(part, stops=stops)
        ways = (whole, Count(most=MOST), each) if every else (Count(most=MOST), each)
        super().__init__(*ways, of=self.form, wanted=wanted, usage=usage, **more)

    def form(self, value: int | str | tuple[str | None, ...]) -> int:
        """Which of its parts a value is of."""
        at = 0 if value == "all" else 1 if isinstance(value, int) else 2
        return at - 3 + len(self.parts)

    def take(self, reader: Reader) -> Any:
        """As it is said; 1 where it is left out."""
        return 1 if self.optional and not self.starts(reader) else self.read(reader)


def _waiting(reader: Reader) -> list[str]:
    return [one.kind for one in reader.table.waiting]


def _batteries(reader: Reader) -> list[str]:
    return [kind for kind, facts in reader.table.facts.items() if facts.type == BATTERY]


def _won_by(reader: Reader) -> list[str]:
    facts = reader.table.facts
    return [one.kind for field in reader.table.fields for one in field if one.kind and facts[one.kind].victory]


CARDS_SHOWN, BATTERIES_SHOWN = ("CARDS", "カード…"), ("N | BATTERY… | all", "数 | バッテリー… | すべて")
CARD = Kind()
CARDS = Some(Kind(unseen=True, secret=True), CARDS_SHOWN, every=False)
DISCARDED = Some(Kind(unseen=True), ("CARDS | all", "カード… | すべて"), optional=True)
TURNED = Some(Kind(_batteries), BATTERIES_SHOWN, optional=True)
PAID = Some(Kind(_batteries), ("N|BATTERY…", "数|バッテリー…"), every=False, stops=ALL, wanted="payment")
STATE = OneOf("state", {USED[0]: USED, UNUSED[0]: UNUSED}, optional=True)
DESTROYED = (Some(Kind(_batteries), BATTERIES_SHOWN, stops=USED + UNUSED, optional=True), STATE)
WAITING_CARD = Kind(_waiting)
LAST = Kind(_waiting, optional=True)
CHOSEN = Kind(lambda reader: reader.table.victories())
PLAYED = (CARD, Word(PAYING, PAID))
COUNTERED = (WAITING_CARD, Seat(optional=True))
NOTE = Text()
SHOWN = Each(CARD)
ENDED = OneOf("phase-or-turn", {PHASE[0]: PHASE, TURN[0]: TURN})
TALLIED = (InFull("counted", COUNTED, "deck|graveyard|waiting|hand|batteries|unused"), Count())
WINNER = Either(
    OneOf("player", {DRAWN[0]: DRAWN}), Seat(), of=lambda value: int(isinstance(value, int)), wanted="player", usage="NAME|draw"
)  # fmt: skip


# -- sentences of their own -------------------------------------------------------------------


class Copies(Arg):
    """`x4`: the copies in the deck."""

    usage = ("xN", "xN")

    def starts(self, reader: Reader) -> bool:
        """It stands here."""
        word = reader.peek()
        return word[:1] in tuple("xX×") and word[1:].isascii() and word[1:].isdigit() and not reader.is_quoted()

    def read(self, reader: Reader) -> int:
        """An int."""
        word = reader.take()
        if len(word) > 9:
            raise Refusal("REC-1", key="REC-1/big", word=word[:20], token=reader.at - 1)
        return int(word[1:])

    def words(self, value: int | None, writer: Writer) -> list[str]:
        """The number, with its x."""
        return [] if value is None else [f"x{value}"]


class Printed(Text):
    """What is printed on a card, always in quotes."""

    def starts(self, reader: Reader) -> bool:
        """A quoted word stands here."""
        return reader.is_quoted()

    def read(self, reader: Reader) -> str:
        """The text, which may be blank."""
        return reader.take()


DECLARED = (
    New(usage="NAME"),
    InFull("card-type", TYPES, "TYPE"),
    AnyOrder(Count("COST", optional=True), Copies(optional=True), Word(VICTORY), Printed(optional=True)),
)


class Draw(Arg):
    """[N | CARD… [none] | none]: `1`, and in the draw phase `?`, say no more than nothing, and aren't written."""

    usage = ("N | CARD… [none] | none", "数 | カード… [なし] | なし")
    parts = (Some(Kind(unseen=True, secret=True), CARDS_SHOWN, every=False, stops=NONE), Word(NONE))

    def __init__(self) -> None:
        super().__init__(optional=True)

    def take(self, reader: Reader) -> Drawn:
        """The cards, and whether a further one was missing."""
        cards, none = self.parts
        if reader.table.drawing and reader.words[1:] == ["?"] and not reader.quoted:
            reader.take()
        if not reader.more():
            return 1, False
        what: Amount = cards.read(reader) if cards.starts(reader) else ()
        return what, not isinstance(what, int) and none.take(reader)

    def words(self, value: Drawn, writer: Writer) -> list[str]:
        """Cards, and the word."""
        what, none = value
        cards = () if what == 1 else self.parts[0].words(what, writer)
        return [*cards, *self.parts[1].words(none, writer)]


DRAWN_CARDS = Draw()


class Won(Kind):
    """[by] CARD: the word may be left out, and is written."""

    def read(self, reader: Reader) -> str | None:
        """The card."""
        reader.keyword(*BY)
        return super().read(reader)

    def words(self, value: str | None, writer: Writer) -> list[str]:
        """The word and the card."""
        return [BY[0], *super().words(value, writer)] if value is not None else []


WON = Won(_won_by, usage="[by] CARD", optional=True)


class Move(Value):
    """WHAT FROM TO [NAME] [used|unused]"""

    what: Amount | str
    source: str
    target: str
    owner: int | None = None
    state: str | None = None


AREA = InFull("area", AREAS, "FROM")
_AREAS = AREA.vocabulary(None)


def _at_area(reader: Reader) -> bool:
    return reader.more() and not reader.is_quoted() and _AREAS.exact(reader.peek()) is not None


def _moved_from(reader: Reader) -> list[str]:
    """Kinds that lie in the open area that the words from here on name: waiting cards or fields; none for others."""
    table = reader.table
    for at in range(reader.at, len(reader.words)):
        area = None if at in reader.quoted else _AREAS.exact(reader.words[at])
        if area == WAITING and table.resolving is not None:
            return [one.kind for one in (*table.waiting, table.resolving)]
        if area == FIELD:
            return [one.kind for field in table.fields for one in field if one.kind is not None]
        if area is not None:
            break
    return []


class Moved(Arg):
    """What is moved, from where to where, whose, and how batteries lie there."""

    usage = ("CARDS|all FROM TO [NAME] [used|unused]", "カード…|すべて どこから どこへ [名前] [使用済み|未使用]")
    card = Kind(_moved_from, unseen=True)
    cards = Some(card, CARDS_SHOWN)
    parts = (cards, AREA, AREA, Seat(), STATE)

    def read(self, reader: Reader) -> Move:
        """A Move."""
        what = self._what(reader)
        source = AREA.read(reader)
        target = AREA.read(reader)
        if target == WAITING:
            raise reader.unreadable(Term("target"))
        owner = state = None
        if target in (HAND, FIELD) and reader.more() and not STATE.starts(reader):
            owner = self.parts[3].read(reader)
        if target == FIELD:
            state = STATE.take(reader)
        return Move(what, source, target, owner, state)

    def _what(self, reader: Reader) -> Amount | str:
        if self.cards.parts[0].starts(reader) or reader.at_number():
            return self.cards.read(reader)  # type: ignore[no-any-return]  # `all` or a number
        found: list[str | None] = []
        while not found or not _at_area(reader):
            try:
                found.append(self.card.read(reader))
            except Refusal as fault:
                raise _misspelled_area(fault) or fault from None
        return tuple(found)

    def words(self, value: Move, writer: Writer) -> list[str]:
        """In the order in which it is read."""
        values = (value.what, value.source, value.target, value.owner, value.state)
        return [word for part, one in zip(self.parts, values) for word in part.words(one, writer)]


MOVED = Moved()


def _misspelled_area(fault: Refusal) -> Refusal | None:
    """The Refusal of a word that is no card but looks like an area, or None."""
    word = fault.facts.get("word", "")
    near = _AREAS.find_nearest(word) if fault.key == "REC-2/unknown" else None
    if near is None:
        return None
    return Refusal(
        "REC-2", key="REC-2/near", token=fault.token, word=word, kind=Term("area-name"), near=_AREAS.fact(near)
    )
