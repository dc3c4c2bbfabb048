"""What is said of a power, after the component of `use` and `react`: words with names and essences in any order (section 8.2)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import essences, sentences
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.sentences import Heard, Item
from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from scorers.sheet import Refusal, Seat
from scorers.state import State
from scorers.types import Container, Mapping

ESSENCES = ("pay", "gain", "store", "rivals")  # words with essences
COMPONENTS = frozenset(("turn", "destroy", "straighten", "on", "from", "claim"))  # words with one name
CARDS = frozenset(("discard", "place", "retrieve", "order"))  # words with cards
NUMBERS = ("draw", "loss")
FLAGS = ("monuments", "turned", "check")
USING = frozenset((*ESSENCES, *COMPONENTS, *CARDS, *NUMBERS, *FLAGS, "as", "offer"))
REACTING = USING - {"monuments", "order", "loss", "offer", "check"}
# The order in which they are written: what stands without a word comes first, so that it reads back so.
LOOSE = "essences"
RANK = {word: rank for rank, word in enumerate((LOOSE, "name", *sentences.WORDS))}


class Said(State):
    """What a statement about a power says, by word (see WORDS), in any order.

    items: its parts, in the order of WORDS; number: int or None; essences: {word: amount}; loose: essences without a word, or
    None; names: {word: (name or "?" or number of unseen cards)}, a name being an id, a Seat or Named; loose_names: (as typed, name)
    of those without a word; numbers: {word: int}; flags: words that stand alone; tag: after `as`; offer: amount, "discard" or
    "destroy" after `offer`; stored: ("on" or "from", name, amount) where powers are taken as stated.
    """

    items: tuple[Item, ...] = ()
    number: int | None = None
    essences: Mapping[str, Amount] = {}
    loose: Amount | None = None
    names: Mapping[str, tuple[Heard, ...]] = {}
    loose_names: tuple[tuple[str, Heard], ...] = ()
    numbers: Mapping[str, int] = {}
    flags: tuple[str, ...] = ()
    tag: str | None = None
    offer: str | Amount | None = None
    stored: tuple[tuple[str, Heard, Amount], ...] = ()

    def add_name(self, word: str, named: Heard) -> Heard:
        """One more name of a word."""
        self.names = {**self.names, word: (*self.names.get(word, ()), named)}
        return named

    def add_essences(self, word: str, amount: Amount) -> Amount:
        """More essences of a word."""
        self.essences = {**self.essences, word: essences.plus(self.essences.get(word) or {}, amount)}
        return amount

    def names_of(self, word: str) -> list[Heard]:
        """The names of a word, `?` for each unseen card."""
        found: list[Heard] = []
        for named in self.names.get(word, ()):
            if isinstance(named, int) and not isinstance(named, Seat):
                found += [UNSEEN] * min(named, 40)
            else:
                found.append(named)
        return found

    def left(self) -> Said:
        """The same to be used up, with `?` for each unseen card."""
        copy = self.draft()
        copy.names = {word: tuple(found) for word in self.names if (found := self.names_of(word))}
        return copy

    def drop(self, word: str) -> None:
        """The names of a word, used up."""
        self.names = {one: names for one, names in self.names.items() if one != word}

    def cut_name(self, word: str) -> Heard | None:
        """The next name of a word, or one without a word, used up."""
        if word in self.names:
            (named, *rest), others = self.names[word], {one: names for one, names in self.names.items() if one != word}
            self.names = {**others, word: tuple(rest)} if rest else others
            return named
        if not self.loose_names:
            return None
        (_, named), *_ = self.loose_names
        self.loose_names = self.loose_names[1:]
        return named

    def cut_essences(self, word: str) -> Amount | None:
        """The essences of a word, used up."""
        amount = self.essences.get(word)
        self.essences = {one: given for one, given in self.essences.items() if one != word}
        return amount

    def nameds(self) -> list[sentences.Named]:
        """The names that the table has to settle."""
        return [item for item in self.items if isinstance(item, sentences.Named)]


NOTHING_SAID = Said()  # of a statement that says nothing more


def say(number: int | None = None, **words: object) -> Said:
    """What an offer says: say(pay={"gold": 1}, turn="hawk", discard=2, monuments=True, **{"from": SEATS[1]})."""
    said = Said(number=number)
    items: list[Item] = [] if number is None else [number]
    for word in sorted(words, key=RANK.__getitem__):
        value = words[word]
        items.append(sentences.Key(word))
        if word in FLAGS:
            said.flags += (word,)
        elif isinstance(value, dict):
            items.append(said.add_essences(word, value))
        elif isinstance(value, (str, int)):
            named = said.add_name(word, value)
            items.append(sentences.Key(sentences.NONE) if named == sentences.NONE else named)
    said.items = tuple(items)
    return said if items else NOTHING_SAID


class Saying(Arg["Said"]):
    """Everything after the component of `use` and `react`, in any order (section 8.2); numbered: whether a power's number may stand first."""

    usage = "…"

    def __init__(self, words: Container[object], numbered: bool) -> None:
        super().__init__("[N] …" if numbered else "…")
        self.known = words
        self.numbered = numbered

    def take(self, reader: Reader) -> Said:
        """What is said, its parts in the order of WORDS, so that one deed has one spelling."""
        if not reader.more():
            return NOTHING_SAID
        said = Said()
        if self.numbered and reader.at_number() and not essences.count_next(reader):
            said.number = reader.whole()
        parts: list[tuple[int, list[Item]]] = []
        word: str | None = None
        while reader.more():
            amount = essences.heard(reader) if reader.peek() < sentences.LETTER else None
            if amount is not None:
                belongs, items = self._essences(said, word, amount)
            elif found := sentences.at(reader, self.known):
                belongs = word = found
                items = [sentences.take_word(reader, found), *self._after(reader, said, found)]
            else:
                belongs, items = self._loose(reader, said, word)
            parts.append((RANK[belongs], items))
        parts.sort(key=lambda part: part[0])  # equal ranks stay as they were typed
        first = [] if said.number is None else [said.number]
        said.items = (*first, *[item for _, items in parts for item in items])
        return said

    read = take

    def words(self, value: Said, writer: Writer) -> list[str]:
        return sentences.written(value.items, writer)

    @staticmethod
    def _essences(said: Said, word: str | None, amount: Amount) -> tuple[str, list[Item]]:
        if word in ESSENCES:
            return word, [said.add_essences(word, amount)]
        said.loose = amount if said.loose is None else essences.plus(said.loose, amount)
        return LOOSE, [amount]

    @staticmethod
    def _loose(reader: Reader, said: Said, word: str | None) -> tuple[str, list[Item]]:
        """A name or `?` where no key word stands: it goes with the last word, or is the target that is needed ("name")."""
        typed, place = reader.peek(), reader.at
        if typed < sentences.LETTER:
            if word in ("discard", "order") and (reader.at_number() or typed == UNSEEN):
                return word, [said.add_name(word, _unnamed(reader))]
            if word not in CARDS and (reader.at_number() or reader.at_unseen()):
                raise reader.misses("name" if typed == UNSEEN else "word")
        if sentences.at(reader, (sentences.NONE,)):
            said.loose_names += ((typed, sentences.NONE),)
            return "name", [sentences.take_word(reader, sentences.NONE)]
        if word in CARDS:
            return word, [said.add_name(word, _card_of(reader, word))]
        # `turn`, `straighten` and `destroy` take several names with declared components, the others one.
        if word in COMPONENTS and not (word in ("on", "from", "claim") and said.names.get(word)):
            return word, [said.add_name(word, sentences.read_named(reader, "used", word == "from"))]
        try:
            named = sentences.read_named(reader, "used", True)
        except Refusal:
            if typed[:1].isdigit() and place not in reader.quoted:
                raise reader.unreadable("essences") from None
            raise
        said.loose_names += ((typed, named),)
        return "name", [named]

    @staticmethod
    def _after(reader: Reader, said: Said, word: str) -> list[Item]:
        """What follows a key word."""
        if word in FLAGS:
            said.flags += (word,)
            return []
        if word in NUMBERS:
            count = reader.whole("count", 0)
            said.numbers = {**said.numbers, word: count}
            return [count, *(_bare_offer(reader, said) if word == "loss" else ())]
        if word == "as":
            tag = sentences.at(reader, sentences.TAGS)
            if tag is None:
                raise reader.misses("tag")
            said.tag = tag
            return [sentences.take_word(reader, tag)]
        if word == "offer":
            kind = sentences.at(reader, ("discard", "destroy"))
            said.offer = kind or essences.read(reader)
            return [sentences.take_word(reader, kind) if kind else said.offer]
        if word in ESSENCES:
            return [said.add_essences(word, essences.read(reader))]
        if not reader.more():
            reader.take("name")
        if sentences.at(reader, (sentences.NONE,)):
            said.add_name(word, sentences.NONE)
            return [sentences.take_word(reader, sentences.NONE)]
        if word in CARDS and (reader.at_number() or reader.peek() == UNSEEN):
            return [said.add_name(word, _unnamed(reader))]
        if word in CARDS:
            return [said.add_name(word, _card_of(reader, word))]
        named = sentences.read_named(reader, "used", word == "from")
        if word in ("on", "from") and essences.at_token(reader) and _is_stated(reader):
            amount = essences.read(reader)
            said.stored += ((word, named, amount),)
            return [named, amount]
        return [said.add_name(word, named)]


def _card_of(reader: Reader, word: str) -> Heard:
    if word != "order" or reader.at_unseen():
        return sentences.read_card(reader, "artifact")
    return sentences.read_beginning(reader, ("artifact", "monument"))


def _unnamed(reader: Reader) -> Heard:
    """`?`, or so many of them."""
    if reader.at_number():
        return reader.whole("count", 0)
    reader.at += 1
    return UNSEEN


def _is_stated(reader: Reader) -> bool:
    """Whether the power of the component that is used is taken as stated."""
    table, names = reader.table, reader.table.lexicon["used"]
    return table.declared or any(table.book[one].declared for one in names.matches(reader.words[1]))


def _bare_offer(reader: Reader, said: Said) -> list[Item]:
    """`loss N discard` without a card is `loss N offer discard`; with one it is a card that the user discards."""
    kind = sentences.at(reader, ("discard", "destroy"))
    following = reader.at + 1
    typed = reader.words[following : following + 1]
    if not kind or (typed and (following in reader.quoted or typed[0].lower() not in sentences.SPELLED)):
        return []
    said.offer = kind
    return [sentences.Key("offer"), sentences.take_word(reader, kind)]
