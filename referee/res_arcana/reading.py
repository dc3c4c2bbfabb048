"""How arguments are read: cards, components with the choices that go with them, essences, key words."""

from __future__ import annotations

from referee.games import find_verb
from referee.playing import UNSEEN
from referee.res_arcana import essences
from referee.res_arcana.piles import zone_in_hand
from referee.statement import write_name
from referee.words import key
from scorers.sheet import Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Container, Sequence
    from typing import Any, TypeAlias

    from referee.res_arcana.essences import Amount
    from referee.res_arcana.table import Law
    from referee.statement import Reader

    Heard: TypeAlias = Any  # what a name means (a component's id, a seat, `?`), or Named
    Fits: TypeAlias = Callable[[Law, Any], bool]

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
}
TAGS = {"dragon": ("dragon", "ドラゴン"), "creature": ("creature", "クリーチャー"), "demon": ("demon", "デーモン")}

ESSENCES = ("pay", "gain", "store", "rivals")  # words with essences
COMPONENTS = frozenset(("turn", "destroy", "straighten", "on", "from", "claim"))  # words with one name
CARDS = frozenset(("discard", "place", "retrieve", "order"))  # words with cards
NUMBERS = ("draw", "loss")
FLAGS = ("monuments", "turned", "check")
# The order in which they are written: what stands without a word comes first, so that it reads back so.
LOOSE = "essences"
RANK = {word: rank for rank, word in enumerate((LOOSE, "name", *WORDS))}
NONE = "none"  # of a target: none is meant (RA-4.5)
LETTER = "A"  # what a number, essences and an unseen card begin with sorts before it
_SPELLED = {spelling: word for word, spellings in WORDS.items() for spelling in spellings}


class Named:
    """A name that can mean several things: component ids, seats as ints; and where it stands in `out`.

    A name that means one thing is that id or seat.
    """

    __slots__ = ("values", "word", "token", "slot", "labels")

    def __init__(self, values: list[Any], word: str, token: int, slot: int, labels: dict[Any, str]) -> None:
        self.values = values
        self.word = word
        self.token = token
        self.slot = slot
        self.labels = labels


class Said:
    """What a statement about a power says, by word (see WORDS), in any order; written in the order of WORDS.

    number: int or None; essences: {word: amount}; loose: essences without a word, or None; names: {word: [name
    or "?"]}, a name being an id, a seat or Named; unseen: {word: number of unseen cards}; loose_names: (as typed, name)
    of those without a word; numbers: {word: int}; flags: words that stand alone; tag: after `as`; offer: amount,
    "discard" or "destroy" after `offer`; stored: [("on" or "from", name, amount)] where powers are taken as stated.
    """

    __slots__ = (
        "number",
        "essences",
        "loose",
        "names",
        "unseen",
        "loose_names",
        "numbers",
        "flags",
        "tag",
        "offer",
        "stored",
    )

    def __init__(self) -> None:
        self.number: int | None = None
        self.essences: dict[str, Amount] = {}
        self.loose: Amount | None = None
        self.names: dict[str, list[Heard]] = {}
        self.unseen: dict[str, int] = {}
        self.loose_names: list[tuple[str, Heard]] = []
        self.numbers: dict[str, int] = {}
        self.flags: list[str] = []
        self.tag: str | None = None
        self.offer: str | Amount | None = None
        self.stored: list[tuple[str, Heard, Amount]] = []


NOTHING_SAID = Said()  # of a statement that says nothing more; nobody adds to it


def at(reader: Reader, words: Container[object]) -> str | None:
    """The key word of these that stands next, or None."""
    place = reader.at
    if place >= len(reader.words):
        return None
    word = _SPELLED.get(reader.words[place].lower())
    return word if word in words and place not in reader.quoted else None


def take_word(reader: Reader, word: str) -> None:
    """Consume a key word, write it."""
    reader.keyword(*WORDS[word])


def read_named(reader: Reader, group: str) -> Heard:
    """A name in a group of components: what it means, or Named. REC-2 where it can mean nothing."""
    value = reader.known(reader.table.lexicon[group])
    return _read_beginning(reader, (group,)) if value is None else value


def read_named_or_player(reader: Reader, group: str) -> Heard:
    """A name in a group of components, or of a player."""
    both = reader.setting.players.exact(reader.words[reader.at]) is not None
    value = None if both else reader.known(reader.table.lexicon[group])
    return _read_beginning(reader, (group,), True) if value is None else value


def _read_beginning(reader: Reader, groups: tuple[str, ...], players: bool = False) -> Heard:
    """A name among groups of components (and the players), perhaps not in full."""
    word = reader.take(groups[0])
    token = reader.at - 1
    labels: dict[Any, str] = {}
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
            (exact if names.spellings.get(wanted) == seat else begun).append(seat)
            labels[seat] = names.labels[seat]
    values = list(dict.fromkeys(exact or begun))
    if not values:
        if groups[0] == "component" and word[:1].isdigit() and not word.isdigit() and token not in reader.quoted:
            raise reader.unreadable("essences")
        _tell_kind(reader, word, token, groups[0])
        vocabularies[0].find(word, token=token)
    if len(values) == 1:
        reader.write(write_name(labels[values[0]]))
        return values[0]
    reader.write(word)
    return Named(values, word, token, len(reader.out) - 1, labels)


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
            clause = next((ASKED_BY_WORD[typed] for typed in reader.out[::-1] if typed in ASKED_BY_WORD), clause)
        if verb == "react" and clause == "RA-8.18":
            clause = "RA-10.4"
        if verb == "claim" and group == "claimed":
            clause = "RA-6.1"
        facts = {"component": one.name, "kind": Term(f"is-{one.kind}"), "wanted": Term(group)}
        raise Refusal(clause, "REC-2", key="kind/other", token=token, **facts)


def meanings(named: Heard) -> Sequence[Any]:
    """All that a name can mean."""
    return named.values if isinstance(named, Named) else (named,)


def settle(law: Law, named: Heard, fits: Fits) -> Any:
    """What a name means: the only value, or the only one for which fits(law, value) holds; REC-2 otherwise."""
    if not isinstance(named, Named):
        return named
    fitting = [value for value in named.values if fits(law, value)]
    if len(fitting) != 1:
        names = [named.labels[value] for value in fitting or named.values]
        law.cannot("REC-2", key="REC-2/several", token=named.token, word=named.word, kind="component", names=names)
    law.out[named.slot] = write_name(named.labels[fitting[0]])
    return fitting[0]


# What names can be settled by: fits(law, value).


def anything(law: Law, value: str | int) -> bool:
    """Any meaning."""
    return True


def is_own(law: Law, value: str | int) -> bool:
    """A component that the actor has in play, or a scroll."""
    player = law.table.players[law.actor]
    return value in player.play or value in player.scrolls


def in_play(law: Law, value: str | int) -> bool:
    """A component that the actor has in play."""
    return value in law.table.players[law.actor].play


def in_hand(law: Law, value: str | int) -> bool:
    """A card that can be in the actor's hand."""
    return zone_in_hand(law.table, law.actor, value) is not None


def is_free(law: Law, value: str | int) -> bool:
    """A magic item that nobody has."""
    return value in law.table.items


def read_card(reader: Reader, group: str) -> Heard:
    """One card by name, or `?`."""
    if _at_unseen(reader):
        reader.at += 1
        reader.out.append(UNSEEN)
        return UNSEEN
    return read_named(reader, group)


def _at_unseen(reader: Reader) -> bool:
    at = reader.at
    return at < len(reader.words) and reader.words[at] == UNSEEN and at not in reader.quoted


def read_cards(reader: Reader, group: str) -> list[Heard]:
    """Cards up to the end: list of names, `?` and ints (so many unseen)."""
    cards, words, names = [], reader.words, reader.table.lexicon[group]
    while reader.at < len(words):
        if words[reader.at] >= LETTER:
            card = reader.known(names)
            cards.append(_read_beginning(reader, (group,)) if card is None else card)
        elif essences.at_token(reader):
            break
        elif reader.at_number():
            cards.append(_count(reader))
        else:
            cards.append(read_card(reader, group))
    return cards


def _count(reader: Reader) -> int:
    count = reader.whole("count")
    if count < 0:
        raise reader.unreadable("count")
    return count


def only_cards(reader: Reader, group: str) -> tuple[list[Heard]]:
    """CARD…: one at least."""
    if not reader.more():
        reader.take("card")
    return (read_cards(reader, group),)


def settle_cards(law: Law, cards: list[Heard], fits: Fits, most: int = 40) -> list[str]:
    """Ids and `?` of what read_cards read; numbers become as many `?` (RA-17.1)."""
    found = []
    for card in cards:
        if isinstance(card, str):
            found.append(card)
        elif isinstance(card, int):
            law.can("RA-17.1", card <= most, "REC-4", key="card/many", count=card, most=most)
            found += [UNSEEN] * card
        else:
            found.append(settle(law, card, fits))
    return found


def read_payment(reader: Reader, word: str) -> Amount | None:
    """[[WORD] ESSENCES]: the amount, or None where nothing is typed."""
    if reader.at == len(reader.words):
        return None
    amount = essences.heard(reader)
    if amount is None:
        if at(reader, (word,)):
            reader.take()
            amount = essences.read(reader)
        elif at(reader, ("pay", "gain", "less")) is None:
            reader.take()
            raise reader.unreadable("essences")
    return amount


def read_said(reader: Reader, words: Container[object], component: Heard, as_number: bool = True) -> Said:
    """Everything after the component of `use` and `react`, in any order (section 8.2)."""
    if reader.at == len(reader.words):
        return NOTHING_SAID
    said, typed = Said(), reader.words
    if as_number and typed[reader.at] < LETTER and reader.at_number() and not essences.count_next(reader):
        said.number = reader.whole()
    parts, word, last, ordered = [], None, 0, True
    while reader.at < len(typed):
        start = len(reader.out)
        amount = essences.heard(reader) if typed[reader.at] < LETTER else None
        if amount is not None:
            belongs = _add_essences(said, word, amount)
        else:
            found = at(reader, words)
            if found is None:
                belongs = _read_loose(reader, said, word)
            else:
                belongs = word = found
                _read_word(reader, said, word, component)
        rank = RANK[belongs]
        ordered = ordered and rank >= last
        last = rank
        parts.append((rank, start, len(reader.out)))
    if not ordered:
        _arrange(reader, said, parts)
    return said


def _arrange(reader: Reader, said: Said, parts: list[tuple[int, int, int]]) -> None:
    """What was said is written in one order, whatever order it was typed in, so that one deed has one spelling."""
    first = parts[0][1]
    moved: list[int]
    written: list[str]
    moved, written = [], []
    for _, start, end in sorted(parts):  # equal ranks stay as they were typed
        moved += range(start, end)
        written += reader.out[start:end]
    reader.out[first:] = written
    loose, stored = [named for _, named in said.loose_names], [named for _, named, _ in said.stored]
    for names in (loose, stored, *said.names.values()):
        for named in names:
            if isinstance(named, Named):
                named.slot = first + moved.index(named.slot)


def _add_essences(said: Said, word: str | None, amount: Amount) -> str:
    if word in ESSENCES:
        said.essences[word] = essences.plus(said.essences.get(word) or {}, amount)
        return word
    said.loose = amount if said.loose is None else essences.plus(said.loose, amount)
    return LOOSE


def _read_loose(reader: Reader, said: Said, word: str | None) -> str:
    """A name or `?` where no key word stands: it goes with the last word, or is the target that is needed.

    Returns the word with which it goes, or "name".
    """
    typed = reader.words[reader.at]
    if typed < LETTER:
        if word in ("discard", "order") and (reader.at_number() or typed == UNSEEN):
            _add_card(reader, said, word)
            return word
        if word not in CARDS and (reader.at_number() or _at_unseen(reader)):
            reader.take()
            raise reader.unreadable("name" if typed == UNSEEN else "word")
    if at(reader, (NONE,)):
        take_word(reader, NONE)
        said.loose_names.append((typed, NONE))
        return "name"
    if word in CARDS:
        said.names.setdefault(word, []).append(_read_card_of(reader, word))
    elif word in COMPONENTS and not _filled(said, word):
        said.names.setdefault(word, []).append(_read_target(reader, word))
    else:
        place = reader.at
        try:
            said.loose_names.append((typed, read_named_or_player(reader, "used")))
        except Refusal:
            if typed[:1].isdigit() and place not in reader.quoted:
                raise reader.unreadable("essences") from None
            raise
        return "name"
    return word


def _filled(said: Said, word: str) -> bool | list[Heard] | None:
    # `turn`, `straighten` and `destroy` take several names with declared components, the others one.
    return word in ("on", "from", "claim") and said.names.get(word)


def _read_card_of(reader: Reader, word: str) -> Heard:
    if word != "order" or _at_unseen(reader):
        return read_card(reader, "artifact")
    return _read_beginning(reader, ("artifact", "monument"))


def _read_target(reader: Reader, word: str) -> Heard:
    return read_named_or_player(reader, "used") if word == "from" else read_named(reader, "used")


def _add_card(reader: Reader, said: Said, word: str) -> None:
    if reader.at_number():
        said.unseen[word] = said.unseen.get(word, 0) + _count(reader)
    else:
        reader.take()
        reader.write(UNSEEN)
        said.names.setdefault(word, []).append(UNSEEN)


def _read_word(reader: Reader, said: Said, word: str, component: Heard) -> None:
    take_word(reader, word)
    if word in FLAGS:
        said.flags.append(word)
    elif word in NUMBERS:
        said.numbers[word] = _count(reader)
        if word == "loss":
            _read_bare_offer(reader, said)
    elif word == "as":
        for tag, spellings in TAGS.items():
            if reader.keyword(*spellings):
                said.tag = tag
                return
        reader.take("tag")
        raise reader.unreadable("tag")
    elif word == "offer":
        _read_offer(reader, said)
    elif word in ESSENCES:
        said.essences[word] = essences.plus(said.essences.get(word) or {}, essences.read(reader))
    elif not reader.more():
        reader.take("name")
    elif at(reader, (NONE,)):
        take_word(reader, NONE)
        said.names.setdefault(word, []).append(NONE)
    elif word in CARDS and (reader.at_number() or reader.peek() == UNSEEN):
        _add_card(reader, said, word)
    elif word in CARDS:
        said.names.setdefault(word, []).append(_read_card_of(reader, word))
    else:
        named = _read_target(reader, word)
        if word in ("on", "from") and _is_stated(reader, component) and essences.at_token(reader):
            said.stored.append((word, named, essences.read(reader)))
        else:
            said.names.setdefault(word, []).append(named)


def _is_stated(reader: Reader, component: Heard) -> bool:
    return reader.table.declared or any(reader.table.book[one].declared for one in meanings(component))


def _read_bare_offer(reader: Reader, said: Said) -> None:
    """`loss N discard` without a card is `loss N offer discard`; with one it is a card that the user discards."""
    kind = at(reader, ("discard", "destroy"))
    following = reader.at + 1
    if kind and (following == len(reader.words) or _is_word(reader, following)):
        reader.out.append("offer")
        take_word(reader, kind)
        said.offer = kind


def _is_word(reader: Reader, place: int) -> bool:
    return reader.words[place].lower() in _SPELLED and place not in reader.quoted


def _read_offer(reader: Reader, said: Said) -> None:
    kind = at(reader, ("discard", "destroy"))
    if kind:
        take_word(reader, kind)
        said.offer = kind
        return
    said.offer = essences.read(reader)
