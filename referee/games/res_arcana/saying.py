"""What is said of a power, after the component of `use` and `react`: words with names and essences in any order (section 8.2)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import essences, sentences
from referee.games.res_arcana.essences import Amount, plus
from referee.games.res_arcana.sentences import NONE, Heard, Item, Key, at, read_named, take_word
from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from scorers.sheet import Refusal
from scorers.state import State
from scorers.types import Any, Container, Iterable

ESSENCES = ("pay", "gain", "store", "rivals")  # words with essences
COMPONENTS = ("turn", "destroy", "straighten", "on", "from", "claim")  # words with names
ONE = COMPONENTS[3:]  # with one name
CARDS = ("discard", "place", "retrieve", "order")  # words with cards
NUMBERS = ("draw", "loss")
FLAGS = ("monuments", "turned", "check")
OFFERED = ("discard", "destroy")  # after `offer`, beside an amount
LOOSE, NAME = "essences", "name"  # what stands without a word
LEFT = (
    *COMPONENTS,
    *CARDS,
    *FLAGS,
    *NUMBERS,
    *ESSENCES,
    "as",
    NAME,
    LOOSE,
    "offer",
)  # what is told first of what is too much
USING = frozenset(LEFT)
REACTING = USING - {"monuments", "order", "loss", "offer", "check"}
# The order in which they are written: what stands without a word comes first, so that it reads back so.
RANK = {word: rank for rank, word in enumerate((LOOSE, NAME, *sentences.WORDS))}


class Said(State):
    """What a statement about a power says.

    items: its parts, in the order of WORDS; number: int or None; words: {word: what is said of it}, to be used up: names, `?` for each
    unseen card, the sum of essences, a number, a tag, of what stands alone the word itself; LOOSE and NAME are the words of what has none;
    stored: ("on" or "from", name, amount) where powers are taken as stated.
    """

    items: tuple[Item, ...]
    number: int | None
    words: dict[str, list[Any]]
    stored: tuple[tuple[str, Heard, Amount], ...]

    def __init__(self, items: Iterable[Item] = ()) -> None:
        self.items, self.number, self.words, self.stored = tuple(items), None, {}, ()
        word = before = None
        for item in self.items:
            if isinstance(item, Key) and item in USING and before != "offer":
                word = item
                self.words.setdefault(word, [item] if word in FLAGS else [])
            elif isinstance(item, dict) and word in ("on", "from"):
                self.stored += ((word, self.words[word].pop(), item),)
            elif isinstance(item, dict):
                given = self.words.get(word or LOOSE)
                self.words[word or LOOSE] = [plus(given[0], item) if given else item]
            elif type(item) is int and word is None:
                self.number = item
            elif type(item) is int and word in CARDS:
                self.words[word] += [UNSEEN] * min(item, sentences.MOST_UNSEEN)
            else:
                self.words.setdefault(word or NAME, []).append(item)
            before = item
        self.words = {word: values for word, values in self.words.items() if values}

    def cut(self, word: str) -> Any:
        """The next of what is said of a word, used up; None where nothing is left."""
        values = self.words.get(word)
        if values is None:
            return None
        if len(values) == 1:
            del self.words[word]
        return values.pop(0)

    def told(self, word: str) -> str | int:
        """A word as a refusal tells it: the name that has none, or the word itself."""
        first = self.words[word][0]
        return word if word != NAME else first.word if isinstance(first, sentences.Named) else first


NOTHING_SAID = Said()  # of a statement that says nothing more


def say(number: int | None = None, **words: object) -> Said:
    """What an offer says: say(pay={"gold": 1}, turn="hawk", discard=2, monuments=True, **{"from": SEATS[1]})."""
    items: list[Any] = [] if number is None else [number]
    for word in sorted(words, key=RANK.__getitem__):
        value = words[word]
        items += [Key(word)] if value is True else [Key(word), Key(NONE) if value == NONE else value]
    return Said(items) if items else NOTHING_SAID


class Saying(Arg["Said"]):
    """Everything after the component of `use` and `react`, in any order (section 8.2); numbered: whether a power's number may stand first."""

    usage = "…"

    def __init__(self, words: Container[object], numbered: bool) -> None:
        super().__init__("[N] …" if numbered else "…")
        self.known = words
        self.numbered = numbered

    def read(self, reader: Reader) -> Said:
        """What is said, its parts in the order of WORDS, so that one deed has one spelling."""
        if not reader.more():
            return NOTHING_SAID
        numbered = self.numbered and reader.at_number() and not essences.count_next(reader)
        first: list[Item] = [reader.whole()] if numbered else []
        parts: list[tuple[int, list[Item]]] = []
        word = ""
        items: list[Item] = first
        while reader.more():
            amount = essences.heard(reader)
            if amount is not None:
                belongs = word if word in ESSENCES else LOOSE
                items = [amount]
            elif found := at(reader, self.known):
                belongs = word = found
                items = [take_word(reader, found), *_after(reader, found)]
            else:
                named = word in ONE and any(rank == RANK[word] and type(said[-1]) is not dict for rank, said in parts)
                belongs, items = _loose(reader, "" if named else word)
            parts.append((RANK[belongs], items))
        parts.sort(key=lambda part: part[0])  # equal ranks stay as they were typed
        return Said((*first, *[item for _, items in parts for item in items]))

    def words(self, value: Said, writer: Writer) -> list[str]:
        return sentences.written(value.items, writer)


def _loose(reader: Reader, word: str) -> tuple[str, list[Item]]:
    """A name or `?` where no key word stands: it goes with the last word, or is the target that is needed."""
    typed, place = reader.peek(), reader.at
    if word in ("discard", "order") and (reader.at_number() or typed == UNSEEN):
        return word, [_card(reader, word)]
    if word not in CARDS and (reader.at_number() or reader.at_unseen()):
        raise reader.misses("name" if typed == UNSEEN else "word")
    if at(reader, (NONE,)):
        return NAME, [take_word(reader, NONE)]
    if word in CARDS:
        return word, [_named_card(reader, word)]
    # `turn`, `straighten` and `destroy` take several names with declared components, the others one.
    if word in COMPONENTS:
        return word, [read_named(reader, "used", word == "from")]
    try:
        return NAME, [read_named(reader, "used", True)]
    except Refusal:
        if typed[:1].isdigit() and place not in reader.quoted:
            raise reader.unreadable("essences") from None
        raise


def _after(reader: Reader, word: str) -> list[Item]:
    """What follows a key word."""
    if word in FLAGS:
        return []
    if word in NUMBERS:
        return [reader.whole("count", 0), *(_bare_offer(reader) if word == "loss" else ())]
    if word in ESSENCES:
        return [essences.read(reader)]
    if kind := at(reader, {"as": sentences.TAGS, "offer": OFFERED}.get(word, (NONE,))):
        return [take_word(reader, kind)]
    if word == "as":
        raise reader.misses("tag")
    if word == "offer":
        return [essences.read(reader)]
    if not reader.more():
        reader.take("name")
    if word in CARDS:
        return [_card(reader, word)]
    named = read_named(reader, "used", word == "from")
    stored = word in ("on", "from") and essences.at_token(reader) and _is_stated(reader)
    return [named, essences.read(reader)] if stored else [named]


def _card(reader: Reader, word: str) -> Heard:
    """A card by name, `?`, or so many of them."""
    return reader.whole("count", 0) if reader.at_number() else _named_card(reader, word)


def _named_card(reader: Reader, word: str) -> Heard:
    if word != "order" or reader.at_unseen():
        return sentences.read_card(reader, "artifact")
    return sentences.read_beginning(reader, ("artifact", "monument"))


def _is_stated(reader: Reader) -> bool:
    """Whether the power of the component that is used is taken as stated."""
    table, names = reader.table, reader.table.lexicon["used"]
    return table.declared or any(table.book[one].declared for one in names.matches(reader.words[1]))


def _bare_offer(reader: Reader) -> list[Item]:
    """`loss N discard` without a card is `loss N offer discard`; with one it is a card that the user discards."""
    kind = at(reader, OFFERED)
    following = reader.at + 1
    typed = reader.words[following : following + 1]
    if not kind or (typed and (following in reader.quoted or typed[0].lower() not in sentences.SPELLED)):
        return []
    return [Key("offer"), take_word(reader, kind)]
