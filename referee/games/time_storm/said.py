"""What is said in Time Storm: its key words in both languages, and the arguments of its verbs."""

from __future__ import annotations

from referee.grammar import arguments
from referee.grammar.arguments import AnyOrder, Arg, Each, Either, Group, OfNames, OneOf, Player, Text, Whole, Word
from referee.grammar.statement import Reader, is_number, quote, write_name
from referee.grammar.words import OVERRIDE, Names, key
from scorers.sheet import Name, Refusal, Term
from scorers.state import Value
from scorers.types import Callable, Collection, TypeAlias, Unpack

Amount: TypeAlias = "int | tuple[str | None, ...]"  # CARDS: a number, or names with None for `?`
Batteries: TypeAlias = "int | str | tuple[str, ...]"  # a number, "all", or names
# A number, "none", or cards and whether a further one was missing.
Drawn: TypeAlias = "int | str | tuple[tuple[str | None, ...], bool]"
Place: TypeAlias = "str | tuple[str, int]"  # a zone of the deck
Seats: TypeAlias = "tuple[int, ...]"

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
BATTERY = Name("Battery", "バッテリー")  # the type, and the card of that name
QUICK, ACTION, TRIGGER = "QuickAction", "Action", "Trigger"
TYPES = {QUICK: "クイックアクション", BATTERY: BATTERY.ja, ACTION: "アクション", TRIGGER: "トリガー"}

KEY_WORDS = (ALL, NONE, USED, UNUSED, PAYING, BY, VICTORY, DRAWN, PHASE, TURN, OVERRIDE)
RESERVED = frozenset(
    key(word) for words in (*KEY_WORDS, *AREAS.items(), *COUNTED.items(), *TYPES.items()) for word in words
)


def kinds_of(what: Amount | str) -> tuple[str | None, ...]:
    """The kinds of CARDS, None for each that isn't named; none of "all"."""
    return (None,) * what if isinstance(what, int) else what if isinstance(what, tuple) else ()


def new_kinds() -> Names:
    """The vocabulary of a match before any declaration: the built-in Battery alone."""
    return Names("card", ((BATTERY, (BATTERY, TYPES[BATTERY])),))


# -- names ------------------------------------------------------------------------------------


class Kind(OfNames["str | None"]):
    """A declared card; None for `?`, where one may be unseen.

    lying(reader): kinds of the cards that lie where the verb asks, among which a beginning is sought first, then among all.
    """

    def __init__(
        self, lying: Callable[[Reader], Collection[str]] = lambda reader: (), **more: Unpack[arguments.MoreOfNames]
    ) -> None:
        super().__init__(lambda table: table.kinds, **more)
        self.lying = lying

    def read(self, reader: Reader) -> str | None:
        """The card, by its name or by a beginning of it."""
        if reader.at_unseen():
            reader.take()
            if self.unseen:
                return None
            raise reader.unreadable(Term("card"))
        names = self.vocabulary(reader.table)
        kind = reader.known(names)
        if kind is None:
            among = self.lying(reader)
            near = among and names.matches(reader.peek(), among)
            kind = reader.named(names, among if near else None)
        return kind

    def words(self, value: str | None, writer: arguments.Writer) -> list[str]:
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
        unseen, quoted = reader.at_unseen(), reader.is_quoted()
        kind: str | None = None if unseen else reader.known(self.vocabulary(reader.table))
        if kind is not None:
            return kind
        word = reader.take("card-name")
        if unseen or not quoted and is_number(word) or not key(word) or key(word) in RESERVED:
            raise reader.unreadable("card-name")
        return Name(" ".join(word.split()))


class Seat(Player):
    """A player; a name that is a key word as well is written in quotes."""

    def starts(self, reader: Reader) -> bool:
        """Something stands here that isn't a battery's state."""
        return reader.more() and not STATE.starts(reader)

    def words(self, value: int | None, writer: arguments.Writer) -> list[str]:
        name = "" if value is None else writer.names[value]
        return [quote(name)] if key(name) in RESERVED else super().words(value, writer)


# -- amounts ----------------------------------------------------------------------------------


class Count(Whole):
    """A whole number from 0 on, up to `most`."""

    def __init__(self, usage: arguments.Usage = "", most: int | None = None, **more: Unpack[arguments.More]) -> None:
        super().__init__(usage, **more)
        self.most = most

    def read(self, reader: Reader) -> int:
        number = reader.whole(self.wanted, 0)
        if self.most is not None and number > self.most:
            raise Refusal("REC-1", key="REC-1/big", word=str(number), token=reader.at - 1)
        return number


class Some(Either["Drawn"]):
    """A word (a str), a number, or cards (a tuple); `optional`: 1 where nothing is said."""

    def take(self, reader: Reader) -> Drawn:
        """As it is said; 1 where it is left out."""
        return 1 if self.optional and not self.starts(reader) else self.read(reader)


def _waiting(reader: Reader) -> list[str]:
    return [one.kind for one in reader.table.waiting]


def _batteries(reader: Reader) -> list[str]:
    return [kind for kind, facts in reader.table.facts.items() if facts.type == BATTERY]


def _won_by(reader: Reader) -> list[str]:
    facts = reader.table.facts
    return [one.kind for field in reader.table.fields for one in field if one.kind and facts[one.kind].victory]


ONE, BATTERY_KIND = Kind(), Kind(_batteries)
NUMBER, EVERY = Count(most=MOST), OneOf("all", {ALL[0]: ALL})
STATE = OneOf("state", {USED[0]: USED, UNUSED[0]: UNUSED}, optional=True)
CARDS = Some(NUMBER, Each(Kind(unseen=True, secret=True)), usage=("CARDS", "カード…"))
DISCARDED = Some(EVERY, NUMBER, Each(Kind(unseen=True)), usage=("CARDS | all", "カード… | すべて"), optional=True)
SHOWN = ("N | BATTERY… | all", "数 | バッテリー… | すべて")
TURNED = Some(EVERY, NUMBER, Each(BATTERY_KIND), usage=SHOWN, optional=True)
DESTROYED = (Some(EVERY, NUMBER, Each(BATTERY_KIND, stops=USED + UNUSED), usage=SHOWN, optional=True), STATE)
PAID = Some(NUMBER, Each(BATTERY_KIND, stops=ALL), usage=("N|BATTERY…", "数|バッテリー…"), wanted="payment")
PLAYED = (ONE, Word(PAYING, PAID))
LAST = Kind(_waiting, optional=True)
COUNTERED = (Kind(_waiting), Seat(optional=True))
CHOSEN = Kind(lambda reader: reader.table.victories())
REVEALED = Each(ONE)
NOTE = Text()
ENDED = OneOf("phase-or-turn", {PHASE[0]: PHASE, TURN[0]: TURN})
TALLIED = (OneOf("counted", {area: (area, ja) for area, ja in COUNTED.items()}), Count())
WINNER = Some(OneOf("player", {DRAWN[0]: DRAWN}), Seat(), wanted="player", usage=("NAME|draw", "名前|引き分け"))


# -- sentences of their own -------------------------------------------------------------------


class Copies(Arg[int]):
    """`x4`: the copies in the deck."""

    usage = "xN"

    def starts(self, reader: Reader) -> bool:
        word = reader.peek()
        return word[:1] in tuple("xX×") and word[1:].isascii() and word[1:].isdigit() and not reader.is_quoted()

    def read(self, reader: Reader) -> int:
        word = reader.take()
        if len(word) > 9:
            raise Refusal("REC-1", key="REC-1/big", word=word[:20], token=reader.at - 1)
        return int(word[1:])

    def words(self, value: int | None, writer: arguments.Writer) -> list[str]:
        return [] if value is None else [f"x{value}"]


class Printed(Text):
    """What is printed on a card, always in quotes."""

    def starts(self, reader: Reader) -> bool:
        return reader.is_quoted()

    def read(self, reader: Reader) -> str:
        """The text, which may be blank."""
        return reader.take()


PLAIN_TYPES = {kind: (kind, ja, kind.lower()) for kind, ja in TYPES.items()}
DECLARED = (
    New(usage="NAME"),
    OneOf("card-type", {**PLAIN_TYPES, QUICK: (*PLAIN_TYPES[QUICK], "quick-action")}, usage=("TYPE", "タイプ")),
    AnyOrder(Count(("COST", "コスト"), optional=True), Copies(optional=True), Word(VICTORY), Printed(optional=True)),
)


class Draw(Some):
    """[N | CARD… [none] | none]: `1`, and in the draw phase `?`, say no more than nothing, and aren't written."""

    def take(self, reader: Reader) -> Drawn:
        """A number, `none`, or cards and whether a further one was missing."""
        if reader.table.drawing and reader.words[1:] == ["?"] and not reader.quoted:
            reader.take()
        return super().take(reader)

    def words(self, value: Drawn, writer: arguments.Writer) -> list[str]:
        return [] if value == 1 else super().words(value, writer)


DRAWN_CARDS = Draw(
    OneOf("card", {NONE[0]: NONE}), NUMBER, Group(Each(Kind(unseen=True, secret=True), stops=NONE), Word(NONE)),
    usage=("N | CARD… [none] | none", "数 | カード… [なし] | なし"), optional=True,
)  # fmt: skip


class Won(Kind):
    """[by] CARD: the word may be left out, and is written."""

    def read(self, reader: Reader) -> str | None:
        reader.keyword(*BY)
        return super().read(reader)

    def words(self, value: str | None, writer: arguments.Writer) -> list[str]:
        return [BY[0], *super().words(value, writer)] if value is not None else []


WON = Won(_won_by, usage=("[by] CARD", "[by] カード"), optional=True)


# -- what is moved ----------------------------------------------------------------------------

NAMED_AREAS = Names("area", ((area, (area, ja)) for area, ja in AREAS.items()))


def _areas(wanted: str, *areas: str, usage: arguments.Usage = "") -> OneOf:
    return OneOf(wanted, {area: (area, AREAS[area], area.replace("-", "")) for area in areas}, usage=usage)


class Moved(Kind):
    """A card that is moved; a word that is none may be an area."""

    def read(self, reader: Reader) -> str | None:
        try:
            return super().read(reader)
        except Refusal as fault:
            word = str(fault.facts.get("word", ""))
            near = NAMED_AREAS.find_nearest(word) if fault.key == "REC-2/unknown" else None
            if near is None:
                raise
            told = {"word": word, "kind": Term("area-name"), "near": NAMED_AREAS.fact(near)}
            raise Refusal("REC-2", key="REC-2/near", token=fault.token, **told) from None


class UpToArea(Each["str | None"]):
    """What is moved: all words up to an area, but for the first, which can't be one."""

    def starts(self, reader: Reader) -> bool:
        return reader.more()

    def read(self, reader: Reader) -> tuple[str | None, ...]:
        found = [self.part.read(reader)]
        while super().starts(reader):
            found.append(self.part.read(reader))
        return tuple(found)


def _moved_from(reader: Reader) -> list[str]:
    """Kinds that lie in the open area that the words from here on name: waiting cards or fields; none for others."""
    table, spellings = reader.table, {word: area for area, forms in FROM.spellings.items() for word in forms}
    for at in range(reader.at, len(reader.words)):
        area = None if at in reader.quoted else spellings.get(reader.words[at].lower())
        if area == WAITING and table.resolving is not None:
            return [one.kind for one in (*table.waiting, table.resolving)]
        if area == FIELD:
            return [one.kind for field in table.fields for one in field if one.kind is not None]
        if area is not None:
            break
    return []


FROM = _areas("area", *AREAS, usage=("FROM", "元のエリア"))


class To(Value):
    """An area, and of a hand or a field whose, and of a field how batteries lie there."""

    area: str
    owner: int | None = None
    state: str | None = None


def _target(*parts: arguments.Part) -> Group[To]:
    return Group(*parts, make=To, back=lambda to: (to.area, to.owner, to.state), kind=To)


TO = Either(
    _target(_areas("target", HAND), Seat(optional=True)),
    _target(_areas("target", FIELD), Seat(optional=True), STATE),
    _target(_areas("target", DECK, TOP, BOTTOM, GRAVEYARD, OUT)),
    wanted="target", usage=("TO [NAME] [used|unused]", "移す先 [名前] [使用済み|未使用]"),
)  # fmt: skip
WORDS_OF_AREAS = [word for forms in FROM.spellings.values() for word in forms]
WHAT = UpToArea(Moved(_moved_from, unseen=True), stops=WORDS_OF_AREAS)
MOVED = (Some(EVERY, NUMBER, WHAT, usage=("CARDS|all", "カード…|すべて")), FROM, TO)
