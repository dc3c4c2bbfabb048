"""Key words of Time Storm in both languages, and how cards, batteries and amounts are read and written."""

from __future__ import annotations

from referee.statement import is_number, quote, write_name
from referee.words import Names, key
from scorers.sheet import Name, Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeAlias

    from referee.statement import Reader
    from referee.time_storm.table import Table

    Amount: TypeAlias = int | tuple[str | None, ...]  # CARDS: a number, or names with None for `?`
    Batteries: TypeAlias = int | str | tuple[str, ...]  # a number, "all", or names
    Place: TypeAlias = str | tuple[str, int]  # a zone of the deck
    Seats: TypeAlias = tuple[int, ...]
    Again: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]  # a function, and what it takes after the table

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
    DECK: "デッキ",
    GRAVEYARD: "墓地",
    WAITING: "待ち",
    HAND: "手札",
    BATTERIES: "バッテリー",
    READY: "未使用",
}
QUICK, BATTERY, ACTION, TRIGGER = "QuickAction", "Battery", "Action", "Trigger"
TYPES = {QUICK: "クイックアクション", BATTERY: "バッテリー", ACTION: "アクション", TRIGGER: "トリガー"}

KEY_WORDS = (ALL, NONE, USED, UNUSED, PAYING, BY, VICTORY, DRAWN, PHASE, TURN, ("override", "特例"))
RESERVED = frozenset(
    key(word)
    for words in (*KEY_WORDS, *AREAS.items(), *COUNTED.items(), *TYPES.items())
    for word in words
)  # fmt: skip
_AREAS = Names("area", ((area, (area, ja)) for area, ja in AREAS.items()))
_COUNTED = Names("counted", ((area, (area, ja)) for area, ja in COUNTED.items()))
_TYPES = Names("card-type", ((kind, (kind, ja)) for kind, ja in TYPES.items()))


def card_name(kind: str) -> Name:
    """A card as a fact."""
    return Name(kind, TYPES[BATTERY] if kind == BATTERY else None)


def card_names(kinds: Iterable[str | None]) -> list[str]:
    """Cards as facts; None is an unseen one."""
    return [card_name(kind) if kind is not None else "?" for kind in kinds]


def write_card(kind: str) -> str:
    """A card's name as a token that reads back as this card: quoted where it looks like a number."""
    return quote(kind) if is_number(kind) else write_name(kind)


def at_end(reader: Reader, *stops: tuple[str, ...]) -> bool:
    """Whether nothing is left, or one of these key words (tuples of forms) stands here."""
    if reader.at == len(reader.words):
        return True
    for stop in stops:  # noqa: SIM110 - asked for every word: a generator costs more than the loop
        if reader.at_keyword(*stop):
            return True
    return False


def amount(reader: Reader, most: int | None = None) -> int:
    """A whole number from 0 on (int)."""
    number = reader.whole()
    if number < 0:
        raise reader.unreadable(Term("number"))
    if most is not None and number > most:
        raise Refusal("REC-1", key="REC-1/big", word=str(number), token=reader.at - 1)
    return number


def player(reader: Reader) -> int:
    """A player's seat; a name that is a key word as well is written in quotes."""
    seat = reader.player()
    if key(reader.names[seat]) in RESERVED:
        reader.out[-1] = quote(reader.names[seat])
    return seat


def card(reader: Reader, lying: Callable[[Table], Sequence[str]] | None = None) -> str:
    """A declared card (str). A beginning is sought among the cards that lie where the verb asks, then among all.

    lying(table): their kinds.
    """
    names = reader.table.book.names
    kind = reader.known(names)
    if kind is None:
        if at_unseen(reader):
            reader.take()
            raise reader.unreadable(Term("card"))
        among = lying(reader.table) if lying is not None else ()
        near = among and names.matches(reader.peek(), among)
        kind = reader.named(names, among if near else None)
    if kind[0] in "+-?":
        apart(reader, kind)
    return kind  # type: ignore[no-any-return]  # a card's name


def misspelled_area(fault: Refusal) -> Refusal | None:
    """The Refusal of a word that is no card but looks like an area, or None."""
    word = fault.facts.get("word", "")
    near = _AREAS.find_nearest(word) if fault.key == "REC-2/unknown" else None
    if near is None:
        return None
    return Refusal(
        "REC-2", key="REC-2/near", token=fault.token, word=word, kind=Term("area-name"), near=_AREAS.fact(near)
    )


def apart(reader: Reader, kind: str) -> None:
    """The card just read is told from a number, and from `?`: quoted, it is a name."""
    if is_number(kind):  # without a sign it is quoted already
        reader.out[-1] = quote(kind)
    elif reader.words[reader.at - 1] == "?" and reader.at - 1 not in reader.quoted:
        raise reader.unreadable(Term("card"))


def at_unseen(reader: Reader) -> bool:
    """Whether `?` stands here."""
    return reader.at < len(reader.words) and reader.words[reader.at] == "?" and reader.at not in reader.quoted


def waiting(table: Table) -> list[str]:
    """Kinds of the waiting cards."""
    return [one.kind for one in table.waiting]


def cards(reader: Reader, *stops: tuple[str, ...]) -> Amount:
    """CARDS: a number (int), or a tuple of card names and None for `?`, up to the end or a key word; () before one."""
    if reader.at_number():
        return amount(reader, MOST)
    found: list[str | None]
    words, found = reader.words, []
    while reader.at < len(words) and not (stops and at_end(reader, *stops)):
        if words[reader.at] == "?" and reader.at not in reader.quoted:
            reader.write(reader.take())
            found.append(None)
        else:
            found.append(card(reader))
    if not found and not reader.more():
        card(reader)  # says what is missing
    return tuple(found)


def batteries(reader: Reader, *stops: tuple[str, ...]) -> Batteries:
    """[N|BATTERY…|all]: a number (1 where nothing stands), a tuple of names, or "all"."""
    if at_end(reader, *stops):
        return 1
    if reader.keyword(*ALL):
        return ALL[0]
    if reader.at_number():
        return amount(reader, MOST)
    found = [card(reader, _batteries)]
    while not at_end(reader, *stops):
        found.append(card(reader, _batteries))
    return tuple(found)


def _batteries(table: Table) -> list[str]:
    return [kind for kind, facts in table.book.facts.items() if facts.type == BATTERY]


def state(reader: Reader) -> str | None:
    """[used|unused]: "used", "unused" or None."""
    if reader.keyword(*USED):
        return USED[0]
    return UNUSED[0] if reader.keyword(*UNUSED) else None


def _in_full(reader: Reader, names: Names) -> str:
    """A value of a vocabulary whose words are written out and never quoted."""
    value = None if reader.at in reader.quoted else reader.known(names)
    if value is None:
        reader.take(names.kind)
        raise reader.unreadable(names.kind)
    return value  # type: ignore[no-any-return]  # an area or a type


def area_of(word: str) -> str | None:
    """The area (str) that a word names, or None."""
    return _AREAS.spellings.get(key(word))


def at_area(reader: Reader) -> bool:
    """Whether an area's name stands here."""
    return area_of(reader.peek()) is not None and not reader.is_quoted()


def area(reader: Reader) -> str:
    """An area (str)."""
    return _in_full(reader, _AREAS)


def counted(reader: Reader) -> str:
    """What `count` counts (str)."""
    return _in_full(reader, _COUNTED)


def card_type(reader: Reader) -> str:
    """One of the four types (str)."""
    return _in_full(reader, _TYPES)


def new_names() -> Names:
    """The vocabulary of a match before any declaration: the built-in Battery alone."""
    return Names("card", ((BATTERY, (BATTERY, TYPES[BATTERY])),))
