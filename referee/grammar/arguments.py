"""Arguments of verbs as small values: read, written in two languages, shown as usage and hidden, all of one declaration.

An argument is any object with the four methods of `Arg`; a game's own sentence is a class of the same shape. Arguments are
language alone: whether a card can lie where it is said to lie is asked by the verb's law.
"""

from __future__ import annotations

from referee.cards.playing import UNSEEN, read_card, signed
from referee.grammar.statement import Reader, Throw
from referee.grammar.words import Names, in_japanese, quote, write_name
from scorers.sheet import Refusal
from scorers.state import Record
from scorers.types import Any, Callable, Generic, Iterable, Mapping, Sequence, TypeAlias, TypedDict, TypeVar, Unpack

V = TypeVar("V", default=object)
E = TypeVar("E", default=object)
Vocabulary: TypeAlias = Names | Callable[[Any], Names]  # of a table, where a match has names of its own
Secret: TypeAlias = bool | Callable[[Any, Any], bool]  # or a function of the value and the table
Usage: TypeAlias = str | tuple[str, str]  # English alone, or both languages
Part: TypeAlias = "Arg[Any]"  # one of several, whose values differ


class More(TypedDict, total=False):
    """What every argument may be given further."""

    optional: bool
    secret: Secret


class MoreOfNames(More, total=False):
    """What a name may be given further."""

    usage: Usage
    unseen: bool


class Writer(Record):
    """For whom words are written: names of the players; table whose vocabulary counts; ja: in Japanese; hide: cards that the actor alone has seen are `?`."""

    names: Sequence[str]
    table: Any
    ja: bool = False
    hide: bool = False

    def named(self, names: Names, value: str) -> str:
        """The token of a vocabulary's value, in Japanese where it has a Japanese name; as it stands where an edit took its name away."""
        if self.ja and value in names.japanese:
            return write_name(names.japanese[value])
        return names.written[value] if value in names.labels else write_name(str(value))


class Arg(Generic[V]):
    """One argument.

    take(reader) -> its value, `none` where it may be left out and is; words(value, writer) -> its tokens;
    pattern(ja): what people are shown; starts(reader): whether it stands here. optional: it may be left out; secret: its card is
    known to the actor alone (True, or a function of the value and the table); parts: the arguments that it is made of; kind: of its values;
    onto: whether a card behind its cards may say to what they are added.
    """

    usage: Usage = ""
    none: V | None = None
    parts: Sequence[Part] = ()
    kind: type[object] = str
    onto = False

    def __init__(self, usage: Usage = "", *, optional: bool = False, secret: Secret = False) -> None:
        self.usage = usage or self.usage
        self.optional = optional
        self.secret = secret

    def take(self, reader: Reader) -> V | None:
        """Its value as it is typed here; raises Refusal (REC-1, REC-2)."""
        return self.none if self.optional and not self.starts(reader) else self.read(reader)

    def pattern(self, ja: bool = False) -> str:
        """The pattern of what is typed, in brackets where it may be left out."""
        shown = self.shown(ja)
        return f"[{shown}]" if self.optional else shown

    def shown(self, ja: bool) -> str:
        """The pattern without brackets."""
        if isinstance(self.usage, tuple):
            return self.usage[ja]
        return in_japanese(self.usage) if ja else self.usage

    def hides(self, value: object, writer: Writer) -> bool:
        """Whether a card is left out of what is written."""
        return writer.hide and bool(self.secret(value, writer.table) if callable(self.secret) else self.secret)

    def secrets(self) -> bool:
        """Whether it or a part of it can be a card that the actor alone knows."""
        return bool(self.secret) or any(part.secrets() for part in self.parts)

    def starts(self, reader: Reader) -> bool:
        """Whether it stands here."""
        return reader.more()

    def holds(self, value: object) -> bool:
        """Whether a value is one of its."""
        return isinstance(value, self.kind)

    def read(self, reader: Reader) -> V:
        """Its value; it must stand here."""
        raise NotImplementedError

    def words(self, value: V, writer: Writer) -> list[str]:
        """The tokens of a value."""
        return [] if value is self.none or value == self.none else [str(value)]


class Whole(Arg[int]):
    """A whole number, at least so much; `wanted`: what is missing where it is."""

    usage = "N"
    kind = int

    def __init__(
        self, usage: Usage = "", wanted: str = "number", least: int | None = None, **more: Unpack[More]
    ) -> None:
        super().__init__(usage, **more)
        self.wanted = wanted
        self.least = least

    def starts(self, reader: Reader) -> bool:
        return reader.at_number()

    def read(self, reader: Reader) -> int:
        return reader.whole(self.wanted, self.least)


class Player(Arg[int]):
    """A player: the seat."""

    usage: Usage = "NAME"
    kind = int

    def read(self, reader: Reader) -> int:
        return reader.player()

    def words(self, value: int | None, writer: Writer) -> list[str]:
        return [] if value is None else [write_name(writer.names[value])]


class Text(Arg[str]):
    """Quoted text, or all words that are left."""

    usage = ('"TEXT"', "「文」")

    def read(self, reader: Reader) -> str:
        return reader.text()

    def words(self, value: str | None, writer: Writer) -> list[str]:
        return [] if value is None else [quote(value)]


class New(Arg[str]):
    """A word that nothing has been called yet, as it is typed; `wanted`: what is missing where it is."""

    def __init__(self, wanted: str, usage: Usage = "", **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.wanted = wanted

    def read(self, reader: Reader) -> str:
        return reader.take(self.wanted)

    def words(self, value: str, writer: Writer) -> list[str]:
        return [write_name(value)]


def shown(arg: Part, card: str, writer: Writer) -> str:
    """A playing card as it is written, `?` to whom it is hidden."""
    return UNSEEN if arg.hides(card, writer) else signed(card) if writer.ja else card


class Card(Arg[str]):
    """A playing card or `?`; where it may be left out, `?` says no more than nothing."""

    usage = "CARD"

    def __init__(self, usage: Usage = "", **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.none = UNSEEN if self.optional else None

    def read(self, reader: Reader) -> str:
        return reader.card()

    def words(self, value: str | None, writer: Writer) -> list[str]:
        return [] if value is None or value == self.none else [shown(self, value, writer)]


class Cards(Arg["Sequence[str]"]):
    """Playing cards, one or more (`optional`: or none)."""

    usage = "CARD…"
    none = ()
    kind = tuple

    def starts(self, reader: Reader) -> bool:
        """A card stands here, or anything that should be one."""
        return reader.more() if self.optional else read_card(reader.peek()) is not None

    def read(self, reader: Reader) -> tuple[str, ...]:
        return reader.cards()

    def words(self, value: Sequence[str], writer: Writer) -> list[str]:
        return [shown(self, card, writer) for card in value]


class OfNames(Arg[V]):
    """One name of a vocabulary: of the game, or of the match (a function of its table). unseen: `?` may stand for it."""

    usage = "CARD"

    def __init__(self, names: Vocabulary, usage: Usage = "", *, unseen: bool = False, **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.names = names
        self.unseen = unseen

    def vocabulary(self, table: object) -> Names:
        """The names that can stand here."""
        return self.names(table) if callable(self.names) else self.names

    def words(self, value: V | None, writer: Writer) -> list[str]:
        if not isinstance(value, str):
            return []
        if value == UNSEEN or self.hides(value, writer):
            return [UNSEEN]
        return [writer.named(self.vocabulary(writer.table), value)]


class Named(OfNames[str]):
    """Such a name, by a unique beginning."""

    def read(self, reader: Reader) -> str:
        if self.unseen and reader.at_unseen():
            return reader.take()
        return reader.named(self.vocabulary(reader.table))


class Each(Arg["Sequence[E]"]):
    """The same argument again and again up to the end or a key word of `stops`: a tuple. least: how many there must be."""

    none = ()
    kind = tuple

    def __init__(self, part: Arg[E], usage: Usage = "", *, stops: Iterable[str] = (), **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.part, self.parts = part, (part,)
        self.stops = tuple(stops)

    def shown(self, ja: bool) -> str:
        """The part's pattern, and more of it."""
        return super().shown(ja) or self.parts[0].shown(ja) + "…"

    def starts(self, reader: Reader) -> bool:
        """Something stands here that isn't one of the words that end it."""
        return reader.more() and not (self.stops and reader.at_keyword(*self.stops))

    def read(self, reader: Reader) -> Sequence[E]:
        part = self.part
        found = [part.read(reader)]
        while self.starts(reader):
            found.append(part.read(reader))
        return tuple(found)

    def words(self, value: Sequence[E], writer: Writer) -> list[str]:
        return [word for one in value for word in self.parts[0].words(one, writer)]


class Word(Arg):
    """A key word in its spellings, and what follows it: that value, or True; None or False where it isn't there.

    spellings: the canonical English one, the Japanese one, further ones.
    """

    def __init__(self, spellings: Sequence[str], then: Part | None = None, *, optional: bool = True) -> None:
        super().__init__(optional=optional)
        self.spellings = tuple(spellings)
        self.then = then
        self.kind = object
        self.parts = (then,) if then else ()
        self.none = then.none if then else False

    def shown(self, ja: bool) -> str:
        """The word in a language, and the pattern of what follows."""
        word = _in(ja, self.spellings)
        return f"{word} {self.then.pattern(ja)}" if self.then else word

    def starts(self, reader: Reader) -> bool:
        return reader.at_keyword(*self.spellings)

    def read(self, reader: Reader) -> object:
        """What follows, or True."""
        if not reader.keyword(*self.spellings):
            raise reader.misses(self.spellings[0])
        return self.then.take(reader) if self.then else True

    def words(self, value: object, writer: Writer) -> list[str]:
        """The word and what follows; nothing where it isn't there."""
        if value is self.none or value == self.none:
            return []
        return [_in(writer.ja, self.spellings), *(self.then.words(value, writer) if self.then else ())]


class OneOf(Arg[V]):
    """One of some key words, each with its value: `OneOf("way", {1: ("ahead", "前"), -1: ("back", "後ろ")})`; also: words taken for it, never written."""

    def __init__(
        self,
        wanted: str,
        words: Mapping[V, Sequence[str]],
        also: Mapping[V, Sequence[str]] | None = None,
        usage: Usage = "",
        **more: Unpack[More],
    ) -> None:
        super().__init__(usage, **more)
        self.wanted = wanted
        self.spellings = {value: tuple(forms) for value, forms in words.items()}
        every = {value: (*forms, *(also or {}).get(value, ())) for value, forms in words.items()}
        self.taken = {value: tuple(map(str.lower, forms)) for value, forms in every.items()}

    def shown(self, ja: bool) -> str:
        """All words, with bars between them."""
        return super().shown(ja) or "|".join(_in(ja, forms) for forms in self.spellings.values())

    def starts(self, reader: Reader) -> bool:
        return any(reader.at_keyword(*forms) for forms in self.taken.values())

    def holds(self, value: object) -> bool:
        return value in self.spellings

    def read(self, reader: Reader) -> V:
        for value, forms in self.taken.items():
            if reader.keyword(*forms):
                return value
        raise reader.misses(self.wanted)

    def words(self, value: V | None, writer: Writer) -> list[str]:
        return [_in(writer.ja, self.spellings[value])] if value is not None and value in self.spellings else []


class Dice(Arg["Throw | None"]):
    """Dice of so many faces as they fell, or `roll`; None where neither stands here. The value is a Throw."""

    usage = ("dice F F … | roll", "ダイス 目 目 … | 振る")
    kind = Throw

    def __init__(self, usage: Usage = "", *, faces: int = 6, **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.faces = faces

    def read(self, reader: Reader) -> Throw | None:
        return reader.throw(self.faces)

    take = read

    def starts(self, reader: Reader) -> bool:
        """One of its words stands here."""
        return reader.at_keyword("dice", "ダイス", "roll", "振る")

    def words(self, value: Throw | None, writer: Writer) -> list[str]:
        """`dice` or `roll` and the faces."""
        if value is None:
            return []
        return [_in(writer.ja, ROLL if value.rolled else DICE), *map(str, value.faces or ())]


DICE, ROLL = ("dice", "ダイス"), ("roll", "振る")


class Either(Arg[V]):
    """The first of several arguments that stands here; `wanted`: what is missing where none does."""

    def __init__(self, *ways: Part, wanted: str = "card", usage: Usage = "", **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.parts = ways
        self.wanted = wanted

    def shown(self, ja: bool) -> str:
        """The patterns with bars between them."""
        return super().shown(ja) or " | ".join(way.shown(ja) for way in self.parts)

    def starts(self, reader: Reader) -> bool:
        return any(way.starts(reader) for way in self.parts)

    def holds(self, value: object) -> bool:
        return any(way.holds(value) for way in self.parts)

    def read(self, reader: Reader) -> V:
        """The value of the first that stands here."""
        for way in self.parts:
            if way.starts(reader):
                found: V = way.read(reader)
                return found
        raise reader.misses(self.wanted)

    def words(self, value: V, writer: Writer) -> list[str]:
        """As the argument writes it of which it is."""
        return [] if value is self.none else next(way for way in self.parts if way.holds(value)).words(value, writer)


AS_TUPLE: Callable[..., Any] = lambda *values: values  # noqa: E731
OF_TUPLE: Callable[..., Any] = tuple


class Group(Arg[V]):
    """Several arguments in order that make one value: make(*values), and back(value) -> the values; kind: what it is."""

    def __init__(
        self,
        *parts: Part,
        make: Callable[..., V] = AS_TUPLE,
        back: Callable[[Any], Iterable[object]] = OF_TUPLE,
        kind: type[object] = tuple,
        usage: Usage = "",
        **more: Unpack[More],
    ) -> None:
        super().__init__(usage, **more)
        self.parts = parts
        self.make = make
        self.kind = kind
        self.back = back

    def shown(self, ja: bool) -> str:
        """The patterns one after the other."""
        return " ".join(part.pattern(ja) for part in self.parts)

    def starts(self, reader: Reader) -> bool:
        """The first of them stands here."""
        return self.parts[0].starts(reader)

    def holds(self, value: Any) -> bool:
        """It is of that kind, and begins as it should."""
        return isinstance(value, self.kind) and self.parts[0].holds(next(iter(self.back(value))))

    def read(self, reader: Reader) -> V:
        return self.make(*[part.take(reader) for part in self.parts])

    def words(self, value: V, writer: Writer) -> list[str]:
        if value is self.none:
            return []
        return [word for part, one in zip(self.parts, self.back(value)) for word in part.words(one, writer)]


class AnyOrder(Arg["Sequence[object]"]):
    """Arguments that tell themselves apart, in any order, each at most once: a tuple in the order of declaration, in which they are written.

    ends: key words that belong to what follows.
    """

    def __init__(self, *parts: Part, ends: Iterable[str] = ()) -> None:
        super().__init__()
        self.parts = parts
        self.ends = tuple(ends)

    def shown(self, ja: bool) -> str:
        """All patterns."""
        return " ".join(part.pattern(ja) for part in self.parts)

    def read(self, reader: Reader) -> tuple[object, ...]:
        """The values, `none` for what isn't there."""
        found: dict[int, object] = {}
        while reader.more() and not reader.at_keyword(*self.ends):
            for at, part in enumerate(self.parts):
                if at not in found and part.starts(reader):
                    found[at] = part.read(reader)
                    break
            else:
                reader.end()
        return tuple([found.get(at, part.none) for at, part in enumerate(self.parts)])

    take = read

    def words(self, value: Sequence[object], writer: Writer) -> list[str]:
        """The tokens in the order of declaration."""
        return [word for part, one in zip(self.parts, value) for word in part.words(one, writer)]


class Listed(Each[E]):
    """PART / PART …: a tuple."""

    def shown(self, ja: bool) -> str:
        """The part's pattern, and more of it."""
        return self.part.shown(ja) + " / …"

    def read(self, reader: Reader) -> Sequence[E]:
        found = [self.part.read(reader)]
        while reader.more():
            if not reader.keyword("/"):
                raise Refusal("REC-1", key="REC-1/left", word=reader.peek(), token=reader.at)
            found.append(self.part.read(reader))
        return tuple(found)

    def words(self, value: Sequence[E], writer: Writer) -> list[str]:
        """The parts' tokens with `/` between them."""
        found: list[str] = []
        for one in value:
            found += ["/", *self.part.words(one, writer)]
        return found[1:]


def _in(ja: bool, spellings: Sequence[str]) -> str:
    """The spelling of a key word in a language: the first one that isn't ASCII, or the first."""
    return next((word for word in spellings if not word.isascii()), spellings[0]) if ja else spellings[0]
