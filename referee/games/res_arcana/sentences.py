"""Arguments of Res Arcana's verbs: key words, names that the table may have to settle, cards, essences."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, essences
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.piles import zone_in_hand
from referee.games.res_arcana.table import Law
from referee.grammar.arguments import Arg, More, Writer
from referee.grammar.statement import Reader, write_name
from referee.grammar.words import key
from referee.kernel.game import find_verb
from scorers.sheet import SEATS, Refusal, Seat, Term
from scorers.state import State
from scorers.types import Any, Callable, Container, Iterable, Mapping, Sequence, TypeAlias, Unpack

Heard: TypeAlias = "str | int | Named"
Item: TypeAlias = "Heard | Key | Amount"  # a part of a sentence
Fits: TypeAlias = "Callable[[Law, Any], bool]"

WORDS = {
    "pay": ("pay", "支払う"),
    "gain": ("gain", "得る"),
    "turn": ("turn", "横"),
    "destroy": ("destroy", "破壊"),
    "straighten": ("straighten", "縦"),
    "discard": ("discard", "捨てる"),
    "place": ("place", "配置"),
    "retrieve": ("retrieve", "回収"),
    "on": ("on", "上"),
    "from": ("from", "から"),
    "claim": ("claim", "獲得"),
    "as": ("as", "扱い"),
    "monuments": ("monuments", "モニュメント"),
    "order": ("order", "順"),
    "top": ("top", "山札"),
    "take": ("take", "取る"),
    "leave": ("leave", "残す"),
    "token": ("token", "トークン"),
    "pool": ("pool", "プール"),
    "turned": ("turned", "横倒し"),
    "store": ("store", "乗せる"),
    "draw": ("draw", "ドロー", "引く"),
    "rivals": ("rivals", "相手"),
    "loss": ("loss", "喪失"),
    "offer": ("offer", "代わり"),
    "check": ("check", "判定"),
    "less": ("less", "値引き"),
    "none": ("none", "なし"),
    "dragon": ("dragon", "ドラゴン"),
    "creature": ("creature", "クリーチャー"),
    "demon": ("demon", "デーモン"),
}
TAGS = ("dragon", "creature", "demon")
MOST_UNSEEN = 40  # cards that one number stands for
NONE = "none"  # of a target: none is meant (RA-4.5)
SPELLED = {spelling: word for word, spellings in WORDS.items() for spelling in spellings}


class Key(str):
    """A key word as part of a sentence."""

    __slots__ = ()


class Named(State):
    """A name that can mean several things: component ids, seats; meant: the one that the table has settled on.

    A name that means one thing is that id or Seat.
    """

    values: tuple[str | int, ...]
    word: str
    token: int
    labels: Mapping[object, str]
    meant: str | int | None = None


def at(reader: Reader, words: Container[object]) -> str | None:
    """The key word of these that stands next, or None."""
    place = reader.at
    if place >= len(reader.words):
        return None
    word = SPELLED.get(reader.words[place].lower())
    return word if word in words and place not in reader.quoted else None


def take_word(reader: Reader, word: str) -> Key:
    """Consume a key word."""
    reader.at += 1
    return Key(word)


# -- names ------------------------------------------------------------------------------------


def read_named(reader: Reader, group: str, players: bool = False) -> Heard:
    """A name in a group of components (or of a player): what it means, or Named. REC-2 where it can mean nothing."""
    both = players and reader.setting.players.exact(reader.peek()) is not None
    value: str | None = None if both else reader.known(reader.table.lexicon[group])
    return read_beginning(reader, (group,), players) if value is None else value


def read_beginning(reader: Reader, groups: tuple[str, ...], players: bool = False) -> Heard:
    """A name among groups of components (and the players), perhaps not in full."""
    word = reader.take(groups[0])
    token = reader.at - 1
    labels: dict[object, str] = {}
    exact, begun = [], []
    wanted = key(word)
    vocabularies = [reader.table.lexicon[group] for group in groups]
    for names in vocabularies:
        found = names.matches(word)
        if names.spellings.get(wanted) in found:
            exact += found
        else:
            begun += found
        labels.update((value, names.labels[value]) for value in found)
    if players:
        names = reader.setting.players
        for seat in names.matches(word):
            (exact if names.spellings.get(wanted) == seat else begun).append(SEATS[seat])
            labels[seat] = names.labels[seat]
    values = tuple(dict.fromkeys(exact or begun))
    if not values:
        if groups[0] == "component" and word[:1].isdigit() and not word.isdigit() and token not in reader.quoted:
            raise reader.unreadable("essences")
        _tell_kind(reader, word, token, groups[0])
        vocabularies[0].find(word, token=token)
    return values[0] if len(values) == 1 else Named(values=values, word=word, token=token, labels=labels)


# By which clause a verb asks for a component of some kind; in `use` a word with cards has its own.
ASKED = {
    "places": "RA-1.3", "monuments": "RA-1.4", "deal": "RA-1.7", "mage": "RA-1.9", "item": "RA-1.10", "collect": "RA-3.2",
    "place": "RA-5.1", "claim": "RA-6.3", "display": "RA-6.4", "discard": "RA-7.1", "use": "RA-8.1", "draw": "RA-8.16",
    "react": "RA-10.1", "pass": "RA-11.3", "keep": "RA-14.2", "take": "RA-15.5", "reveal": "RA-17.1", "final": "RA-17.3",
    "result": "RA-17.3",
}  # fmt: skip
ASKED_BY_WORD = {"place": "RA-8.15", "discard": "RA-8.18", "retrieve": "RA-16.4", "order": "RA-8.19"}


def _tell_kind(reader: Reader, word: str, token: int, group: str) -> None:
    """A name of another kind is told as such, with the clause of what is asked for."""
    table = reader.table
    known = table.lexicon["used"].matches(word)
    if len(known) == 1:
        one, verb = table.book[known[0]], find_verb(reader.setting.game, reader.words[0]).name
        clause = ASKED[verb]
        if verb in ("use", "react"):
            before = [SPELLED.get(typed.lower()) for typed in reader.words[1:token]]
            clause = next((ASKED_BY_WORD[typed] for typed in before[::-1] if typed in ASKED_BY_WORD), clause)
        if verb == "react" and clause == "RA-8.18":
            clause = "RA-10.4"
        if verb == "claim" and group == "claimed":
            clause = "RA-6.1"
        facts = {"component": one.name, "kind": Term(f"is-{one.kind}"), "wanted": Term(group)}
        raise Refusal(clause, "REC-2", key="kind/other", token=token, **facts)


def settle(law: Law, named: Item, fits: Fits) -> Any:
    """What a name means: the only value, or the only one for which fits(law, value) holds; REC-2 otherwise."""
    if not isinstance(named, Named):
        return named
    if named.meant is not None:
        return named.meant
    fitting = [value for value in named.values if fits(law, value)]
    if len(fitting) != 1:
        names = [named.labels[value] for value in fitting or named.values]
        law.cannot("REC-2", key="REC-2/several", token=named.token, word=named.word, kind="component", names=names)
    named.meant = fitting[0]
    return named.meant


# What names can be settled by: fits(law, value).


def anything(law: Law, value: str | int) -> bool:
    """Whatever it means."""
    return True


def is_own(law: Law, value: str | int) -> bool:
    """A component that the actor has in play, or a scroll."""
    return in_play(law, value) or value in law.table.players[law.actor].scrolls


def in_play(law: Law, value: str | int) -> bool:
    """A component that the actor has in play."""
    return value in law.table.players[law.actor].play


def in_hand(law: Law, value: str) -> bool:
    """A card that can be in the actor's hand."""
    return zone_in_hand(law.table, law.actor, value) is not None


def is_free(law: Law, value: str | int) -> bool:
    """A magic item that nobody has."""
    return value in law.table.items


def settle_cards(law: Law, cards: Iterable[Heard], fits: Fits) -> list[str]:
    """Ids and `?` of what Cards read; numbers become as many `?` (RA-17.1)."""
    found = []
    for card in cards:
        if isinstance(card, int):
            law.can("RA-17.1", card <= MOST_UNSEEN, "REC-4", key="card/many", count=card, most=MOST_UNSEEN)
            found += [UNSEEN] * card
        else:
            found.append(settle(law, card, fits))
    return found


def written(items: Iterable[Item], writer: Writer) -> list[str]:
    """The tokens of the parts of a sentence."""
    found: list[str] = []
    for item in items:
        if isinstance(item, Key):
            found.append(next((form for form in WORDS[item] if writer.ja and not form.isascii()), WORDS[item][0]))
        elif isinstance(item, (str, int, Named)):
            found.append(name_token(item, writer))
        else:
            found += essences.tokens(item, writer.ja)
    return found


class Sentence(Arg["Sequence[Item]"]):
    """Key words, names, numbers and essences, as they were typed: what they say is told from them where it is judged."""

    def words(self, value: Sequence[Item], writer: Writer) -> list[str]:
        return written(value, writer)


def name_token(named: Heard, writer: Writer) -> str:
    """The token of a name, a player, an unseen card, or a number."""
    if isinstance(named, Named):
        if named.meant is None:
            return named.word
        named = named.meant
    if isinstance(named, int):
        return write_name(writer.names[named]) if isinstance(named, Seat) else str(named)
    if named == UNSEEN:
        return UNSEEN
    names = writer.table.lexicon["used"]
    return writer.named(names if named in names.labels else components.every_place(), named)


def read_card(reader: Reader, group: str) -> Heard:
    """One card by name, or `?`."""
    if reader.at_unseen():
        reader.at += 1
        return UNSEEN
    return read_named(reader, group)


class One(Arg["Heard"]):
    """A component of a group, or a card, which `?` may stand for."""

    usage = "NAME"

    def __init__(self, group: str, usage: str = "", *, unseen: bool = False, **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.group = group
        self.unseen = unseen

    def read(self, reader: Reader) -> Heard:
        return read_card(reader, self.group) if self.unseen else read_named(reader, self.group)

    def words(self, value: Heard | None, writer: Writer) -> list[str]:
        """The name in full, as far as it is known."""
        return [] if value is None else [name_token(value, writer)]


class Place(One):
    """A place of power, in use or not: whether it is, is the law's matter (RA-1.3)."""

    def read(self, reader: Reader) -> Heard:
        word, names, every = reader.peek(), reader.table.lexicon["place"], components.every_place()
        if word not in names.quick and not names.matches(word) and every.matches(word):
            reader.at += 1
            place: str = every.find(word, token=reader.at - 1)
            return place
        return super().read(reader)


class Cards(Arg["tuple[Heard, ...]"]):
    """Cards by name, `?` and numbers of unseen ones, up to the end: a tuple. least: how many at least; none: what stands for nothing."""

    usage = "CARD…"

    def __init__(self, group: str, usage: str = "", *, none: tuple[str, ...] = (), **more: Unpack[More]) -> None:
        super().__init__(usage, **more)
        self.group = group
        self.nothing: tuple[Heard, ...] = none

    def read(self, reader: Reader) -> tuple[Heard, ...]:
        """One card at least, unless something stands for nothing."""
        if not reader.more():
            if self.nothing:
                return self.nothing
            reader.take("card")
        cards: list[Heard] = []
        while reader.more():
            if reader.at_unseen():
                reader.at += 1
                cards.append(UNSEEN)
            elif essences.at_token(reader):
                break
            else:
                cards.append(reader.whole("count", 0) if reader.at_number() else read_named(reader, self.group))
        return tuple(cards)

    def words(self, value: Sequence[Heard], writer: Writer) -> list[str]:
        return [
            UNSEEN if self.hides(one, writer) and not isinstance(one, int) else name_token(one, writer) for one in value
        ]


class Essences(Arg["Amount | None"]):
    """Essences: an amount. word: a key word that may stand before them and isn't written; left_out: what is missing is the law's matter."""

    usage = ("ESSENCES", "エッセンス")

    def __init__(self, word: str = "", *, left_out: bool = False, **more: Unpack[More]) -> None:
        super().__init__(**more)
        self.word = word
        self.left_out = left_out

    def shown(self, ja: bool) -> str:
        """The pattern, with the word that may stand before it."""
        return (f"[{WORDS[self.word][ja]}] " if self.word else "") + super().shown(ja)

    def starts(self, reader: Reader) -> bool:
        """Essences stand here, or the word, or anything where nothing else can."""
        return at(reader, ("pay", "gain", "less")) in (None, self.word) and reader.more()

    def take(self, reader: Reader) -> Amount | None:
        """An amount, None where it is left out."""
        return None if (self.left_out or self.optional) and not self.starts(reader) else self.read(reader)

    def read(self, reader: Reader) -> Amount:
        if self.word and at(reader, (self.word,)):
            reader.at += 1
        return essences.read(reader)

    def words(self, value: Amount | None, writer: Writer) -> list[str]:
        return [] if value is None else essences.tokens(value, writer.ja)
