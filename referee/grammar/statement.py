"""One line of a record: words with their columns; Reader reads them and writes them canonically."""

from __future__ import annotations

from referee.cards.playing import EXACT, UNSEEN, read_card
from referee.grammar.words import Names, fold
from referee.grammar.words import quote as quote
from referee.grammar.words import write_name as write_name
from scorers.sheet import Refusal, Term
from scorers.state import Value
from scorers.types import Any, Callable, Container, Iterable, Iterator, Sequence, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.judging import Match, Setting


V = TypeVar("V")
Roll: TypeAlias = Callable[..., Iterable[int]]  # number of dice, and of their faces where they aren't six -> faces
LONGEST_LINE = 10_000  # characters; a statement of a whole table needs a few hundred
MOST_DIGITS = 9
NUMBERS = {str(number): number for number in range(100)}  # as almost all numbers are


class Words(list[str]):
    """The words of a line; `quoted`: indexes of quoted ones."""

    __slots__ = ("quoted",)
    quoted: tuple[int, ...]


def outside(text: str, signs: str) -> Iterator[tuple[int, str]]:
    """Where these signs stand outside quotes, and which."""
    inside = False
    for at, char in enumerate(text):
        if char == '"':
            inside = not inside
        elif char in signs and not inside:
            yield at, char


def split(text: str) -> Words:
    """Words of folded text; `#` outside quotes starts a comment. REC-1 for an open quote."""
    if "#" in text:
        text = cut_comment(text)
    if '"' not in text:  # as most lines
        words = Words(text.split())
        words.quoted = ()
        return words
    first, *pieces = text.split('"')
    words = Words(first.split())
    words.quoted = ()
    if len(pieces) % 2:
        raise Refusal("REC-1", key="REC-1/quote", word='"' + pieces[-1].strip())
    for inside, after in zip(pieces[::2], pieces[1::2]):
        words.quoted += (len(words),)
        words += [inside, *after.split()]
    return words


def cut_actor(text: str) -> tuple[str | None, str]:
    """(actor or None, rest): the first colon outside quotes ends the actor."""
    actor, colon, rest = text.partition(":")
    if colon and ('"' in actor or "#" in actor):
        at, colon = next(outside(text, ":#"), (0, ""))
        actor, rest = text[:at].strip().strip('"'), text[at + 1 :]
    return (actor.strip(), rest) if colon == ":" else (None, text)


def cut_comment(text: str) -> str:
    """Text up to the `#` outside quotes that begins its comment."""
    return text[: next((at for at, _ in outside(text, "#")), None)] if "#" in text else text


def cut(text: str) -> tuple[str | None, Words]:
    """(actor or None, words) of folded text: every line is cut here, whoever reads it."""
    actor, rest = cut_actor(text)
    return actor, split(rest)


class Throw(Value):
    """Dice: faces as they fell, or None where the referee is to roll; `rolled` tells which; sides: how many faces each has."""

    faces: tuple[int, ...] | None
    rolled: bool
    sides: int = 6


class Reader:
    """Reads the arguments of one statement in order.

    In the end it is the statement as it was read: speaker as typed (or None), verb (or edit), arguments, and
    override: its reason (or None). quoted: indexes of quoted words; table: for names that only this match knows; names: full
    names by seat; roll(count) -> faces, where somebody can roll dice (a record must hold the faces). Each method consumes what
    it reads or raises a Refusal (REC-1 unreadable, REC-2 unknown or ambiguous name) with the token.
    """

    __slots__ = (
        "words", "quoted", "at", "setting", "names", "table", "roll", "speaker", "verb", "arguments", "override",
    )  # fmt: skip
    words: list[str]
    quoted: tuple[int, ...]
    at: int  # of the next word; the first one is the verb
    setting: Setting
    names: Sequence[str]
    table: Any
    roll: Roll | None
    speaker: str | None
    verb: Any
    arguments: tuple[Any, ...]
    override: str | None

    def typed(self) -> str:
        """The statement without its actor, as it was typed but for its spacing."""
        words = [quote(word) if at in self.quoted else word for at, word in enumerate(self.words)]
        return " ".join(words if self.override is None else [*words, "override", quote(self.override)])

    # -- looking ------------------------------------------------------------------------------

    def more(self) -> bool:
        """Whether a word is left."""
        return self.at < len(self.words)

    def peek(self) -> str:
        """The next word, or "" at the end."""
        return self.words[self.at] if self.at < len(self.words) else ""

    def is_quoted(self) -> bool:
        """Whether the next word was quoted (always a name then)."""
        return self.at in self.quoted

    def at_unseen(self) -> bool:
        """Whether `?` stands here, an unseen card."""
        return self.peek() == UNSEEN and not self.is_quoted()

    def at_keyword(self, *spellings: str) -> bool:
        """Whether the next word is one of these key words, written out and unquoted."""
        return self.at < len(self.words) and self.words[self.at].lower() in spellings and self.at not in self.quoted

    # -- taking -------------------------------------------------------------------------------

    def take(self, wanted: str = "word") -> str:
        """The next word as it is; REC-1 if there is none."""
        if self.at >= len(self.words):
            raise Refusal("REC-1", key="REC-1/missing", wanted=Term(wanted), token=self.at)
        word = self.words[self.at]
        self.at += 1
        return word

    def keyword(self, *spellings: str) -> bool:
        """Take the next word if it is one of these; writes the first spelling. Returns bool."""
        if self.at < len(self.words) and self.words[self.at].lower() in spellings and self.at not in self.quoted:
            self.at += 1
            return True
        return False

    def unreadable(self, wanted: str, back: int = 1) -> Refusal:
        """The Refusal for the word just taken."""
        return Refusal(
            "REC-1", key="REC-1/word", word=self.words[self.at - back], wanted=Term(wanted), token=self.at - back
        )

    def misses(self, wanted: str) -> Refusal:
        """The Refusal where something else stands, or nothing."""
        self.take(wanted)
        return self.unreadable(wanted)

    def card(self) -> str:
        """A playing card, or `?`."""
        card = read_card(self.take("card"))
        if card is None:
            raise self.unreadable("card")
        return card

    def cards(self) -> tuple[str, ...]:
        """One or more playing cards up to the end or a word that is none; a tuple."""
        cards = []
        for word in self.words[self.at :]:
            card = EXACT.get(word) or read_card(word)
            if card is None:
                break
            cards.append(card)
        if not cards:
            return (self.card(),)  # says what is missing or can't be read
        self.at += len(cards)
        return tuple(cards)

    def at_number(self) -> bool:
        """Whether the next word is a whole number, perhaps with a sign."""
        return self.at < len(self.words) and is_number(self.words[self.at]) and self.at not in self.quoted

    def whole(self, wanted: str = "number", least: int | None = None) -> int:
        """A whole number (int), at least so much."""
        word = self.take(wanted)
        value = NUMBERS.get(word)
        if value is None or self.at - 1 in self.quoted:
            if not is_number(word) or self.at - 1 in self.quoted:
                raise self.unreadable(wanted)
            if len(word) > MOST_DIGITS:
                raise Refusal("REC-1", key="REC-1/big", word=word[:20], token=self.at - 1)
            value = int(word)
        if least is not None and value < least:
            raise self.unreadable(wanted)
        return value

    def player(self) -> int:
        """A player's seat, by an unambiguous beginning of the name."""
        return self.named(self.setting.players)

    def named(self, names: Names[V], among: Container[V] | None = None) -> V:
        """A value of a vocabulary (Names), by a unique beginning."""
        if among is None and self.at < len(self.words):  # as almost all names are typed
            value = names.quick.get(self.words[self.at])
            if value is not None:
                self.at += 1
                return value
        word = self.take(names.kind)
        return names.find(word, self.at - 1, among)

    def known(self, names: Names[V]) -> V | None:
        """The value of a vocabulary that the next word spells in full; None, and nothing taken, otherwise."""
        if self.at >= len(self.words):
            return None
        word = self.words[self.at]
        value = names.quick.get(word)
        if value is None:
            value = names.folded(word)
        if value is not None:
            self.at += 1
        return value

    def all_known(self, names: Names[V]) -> list[V]:
        """The values of a vocabulary that the next words spell in full, as many as there are."""
        values = []
        for word in self.words[self.at :]:
            value = names.quick.get(word)
            if value is None:
                value = names.folded(word)
                if value is None:
                    break
            values.append(value)
        self.at += len(values)
        return values

    def text(self) -> str:
        """Quoted text that isn't blank, or all words that are left; a str. Written quoted."""
        self.take("text")
        if self.at - 1 in self.quoted:
            text = self.words[self.at - 1]
            if not text.strip():
                raise Refusal("REC-1", key="REC-1/missing", wanted=Term("text"), token=self.at - 1)
        else:
            text = " ".join(self.words[self.at - 1 :])
            self.at = len(self.words)
        return text

    def throw(self, most: int = 6) -> Throw | None:
        """`dice F F …` or `roll [F F …]`; None if neither stands here. most: the highest face."""
        if self.keyword("dice", "ダイス"):
            return Throw(self.faces(most), False, most)
        if self.keyword("roll", "振る"):
            if self.at_number():
                return Throw(self.faces(most), True, most)
            if self.roll is None:
                raise Refusal("REC-1", key="REC-1/roll", token=self.at - 1)
            return Throw(None, True, most)
        return None

    def faces(self, most: int) -> tuple[int, ...]:
        """Die faces: of dice with one digit with or without blanks (`3 4 5` or `345`), else each a word."""
        digits: list[str] = []
        for word in self.words[self.at :]:
            if not word.isascii() or not word.isdigit() or self.at in self.quoted:
                break
            digits += word if most < 10 else (word,)
            self.at += 1
        if not digits:
            self.take("dice")
            raise self.unreadable("dice")
        return tuple([NUMBERS.get(digit) or min(int(digit), 10**9) for digit in digits])

    def end(self) -> None:
        """Nothing may be left; REC-1 otherwise."""
        if self.at < len(self.words):
            raise Refusal("REC-1", key="REC-1/left", word=self.words[self.at], token=self.at)


class WordsReader(Reader):
    """Reads words that are cut already, of a statement that nobody is about to judge."""

    __slots__ = ()

    def __init__(self, match: Match, words: list[str], quoted: tuple[int, ...]) -> None:
        self.words = words
        self.quoted = quoted
        self.at = 1
        self.setting = match.setting
        self.names = match.setting.names
        self.table = match.table
        self.roll = None
        self.speaker = None
        self.override = None


def is_number(word: str) -> bool:
    """Whole number in ASCII digits with an optional sign."""
    return word.isascii() and (word.isdigit() or (word[:1] in "+-" and word[1:].isdigit()))


def prepare(text: str) -> str:
    """Folded text of one line; REC-1 if it is too long or holds control characters."""
    if len(text) > LONGEST_LINE:
        raise Refusal("REC-1", key="REC-1/long", size=len(text), most=LONGEST_LINE)
    if not text.isascii():
        text = fold(text)
    if not text.isprintable():
        text = text.replace("\t", " ")
        if not text.isprintable():
            raise Refusal("REC-1", key="REC-1/control")
    return text


def column(text: str, token: int) -> int:
    """Column (from 1) of word number `token` in text as typed, for the mark under a wrong word."""
    folded = fold(text)
    _, rest = cut_actor(folded)
    offset = len(folded) - len(rest)
    try:
        words = split(rest)
    except Refusal:
        return 1
    if not words:
        return 1
    at, start = offset, offset
    for index, word in enumerate(words[: token + 1]):
        start = folded.find(word, at)
        at = start + len(word)
        if index == token:
            break
    else:
        start = at
    if folded is text or len(folded) == len(text):
        return start + 1
    # Folding moved columns: find the shortest typed beginning that folds to at least as much.
    for size in range(len(text) + 1):
        if len(fold(text[:size])) > start:
            return size
    return len(text) + 1
