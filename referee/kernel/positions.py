"""A match taken up in the middle: the facts of a position, each declared once, which `at` lays and an export reads off a table."""

from __future__ import annotations

import sys

from referee.cards.cards import Cards
from referee.cards.playing import UNSEEN
from referee.cards.worlds import Impossible, Zone
from referee.grammar.arguments import Arg, Each, Part, Player, Writer
from referee.grammar.statement import Reader
from referee.grammar.verbs import Values, Verb
from referee.grammar.words import Names, quote, write_name
from referee.kernel.calls import Calls, is_half_laid, own
from referee.kernel.game import Game, vocabulary
from referee.kernel.hearing import Hearing, Law
from referee.kernel.judging import Match
from scorers import sheet
from scorers.sheet import Name, Refusal
from scorers.state import Record, put
from scorers.types import Callable, Generic, Iterable, Iterator, Sequence, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.alternatives import Ways
    from referee.kernel.tables import Table


T = TypeVar("T", bound="Table", default="Table")
Laid: TypeAlias = "tuple[Fact, int | None, tuple[object, ...]]"
Holding: TypeAlias = tuple[int, tuple[str, ...]]  # how many cards, and those of them that are known

MOST_MARKS = 8  # more unseen cards than these are written as a number
YES = ("yes", "はい")
PLAYERS = Each(Player(), "NAME…")


class Unsaid(Exception):
    """What no fact of a position can say: a key among the texts `unsaid`, with its facts."""

    def __init__(self, key: str, **facts: sheet.Fact) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts


class Fact(Record):
    """One fact of a position.

    words: its key word in English and in Japanese; args: what is said of it; told(table), of a player's fact told(table, seat) -> the
    values of each statement that says it; lay(table, law, *values), of a player's fact with the seat before them; whose: whether
    it is a player's; many: whether it can be said more than once.
    """

    words: tuple[str, str]
    args: Sequence[Part]
    told: Callable[..., Iterable[tuple[object, ...]]]
    lay: Callable[..., None]
    whose: bool = False
    many: bool = False

    def pattern(self, ja: bool = False) -> str:
        """What is typed."""
        own = ("NAME", "名前")[ja : ja + 1] if self.whose else ()
        return " ".join([("at", "状況")[ja], *own, self.words[ja], *(arg.pattern(ja) for arg in self.args)])

    def says(self, table: Table) -> Iterator[Laid]:
        """The values of the statements that say it of a table."""
        for seat in range(len(table.names)) if self.whose else (None,):
            for values in self.told(table) if seat is None else self.told(table, seat):
                yield self, seat, values


def some(*values: object) -> list[tuple[object, ...]]:
    """What tells a fact of these values, where there is any."""
    return [] if all(value in (None, "", ()) for value in values) else [values]


def field(
    words: tuple[str, str],
    arg: Part | None,
    name: str,
    *,
    when: Callable[..., object] = lambda table: True,
    whose: bool = False,
    of: str = "",
) -> Fact:
    """A fact that is a field of the table; without an argument one that is true.

    when(table): whether it is told, if there is any; whose: it is a player's, in a field with a value for each seat; of: the
    field of the table whose own it is: of a value, or where it is a player's, of the players.
    """

    def tell(table: object, seat: int | None = None) -> Iterable[tuple[object, ...]]:
        if not when(table):
            return []
        value = getattr(table, of or name)
        if seat is not None:
            value = value[seat] if isinstance(value, tuple) else value.get(seat)
        if of:
            value = getattr(value, name)
        return some(value) if arg else [()] if value else []

    def assign(table: object, law: Law, *said: object) -> None:
        value = said[-1] if arg else True
        if not of:
            setattr(table, name, put(getattr(table, name), said[0], value) if whose else value)
        elif whose:
            setattr(getattr(table, of)[said[0]], name, value)
        else:
            setattr(table, of, getattr(table, of).but(**{name: value}))

    return Fact(words, (arg,) if arg else (), tell, assign, whose=whose)


class Position(Record, Generic[T]):
    """What a game declares so that its matches can be taken up in the middle.

    facts; prepare(table): the table of a match that hasn't begun, before anything is laid on it; begin(table, law): what was laid
    becomes a match that goes on, or is refused; unsaid(table): raises Unsaid for what no fact can say of a table;
    remark(table): an Unsaid that tells what little can't be said while the rest can, or None.
    """

    facts: Sequence[Fact]
    prepare: Callable[[T], None]
    begin: Callable[[T, Hearing[T]], None]
    unsaid: Callable[[T], None]
    remark: Callable[[T], Unsaid | None] = lambda table: None

    def game(self, game: Game) -> Game:
        """The game with the two verbs that only such a match has."""
        if game.vocabulary.exact("at") is not None:
            return game
        from copy import copy

        found = copy(game)
        at = Verb("at", ("状況",), (Saying(self.facts),), lay, example="at deck 14", who="table", holder=holder)
        found.verbs = (*game.verbs, at, Verb("begin", ("開始",), (), start, example="begin", who="table"))
        found.vocabulary = vocabulary(found.verbs)
        # A table that is half laid can't be drawn.
        found.screen = lambda table, eyes: () if is_half_laid(table) else game.screen(table, eyes)
        found.state = lambda table, eyes: {} if is_half_laid(table) else game.state(table, eyes)
        return found


class Saying(Arg["Laid"]):
    """[NAME] FACT …: a fact, the seat of a player's one, and its values."""

    usage = ("[NAME] FACT …", "[名前] 事実 …")

    def __init__(self, facts: Sequence[Fact]) -> None:
        super().__init__()
        self.parts = tuple([arg for fact in facts for arg in fact.args])
        self.own = Names("fact", ((fact, fact.words) for fact in facts if fact.whose))
        self.common = Names("fact", ((fact, fact.words) for fact in facts if not fact.whose))

    def read(self, reader: Reader) -> Laid:
        seat = None
        fact = None if reader.is_quoted() else reader.known(self.common)
        if fact is None and reader.setting.players.matches(reader.peek()):
            seat = reader.player()
            fact = reader.named(self.own)
        elif fact is None:
            fact = reader.named(self.common)
        return fact, seat, tuple([arg.take(reader) for arg in fact.args])

    def words(self, value: Laid, writer: Writer) -> list[str]:
        """The player's name, the fact's word, and its values."""
        fact, seat, values = value
        found = []
        if seat is not None:
            name = writer.names[seat]
            found.append(write_name(name) if self.common.exact(name) is None else quote(name))
        found.append(fact.words[writer.ja])
        return found + [word for arg, one in zip(fact.args, values) for word in arg.words(one, writer)]


def holder(arguments: Values) -> int | None:
    """Whose cards are hidden in an `at`."""
    seat: int | None = arguments[0][1]
    return seat


def lay(table: object, law: Law, said: Laid) -> None:
    """`at`: one fact of the position."""
    fact, seat, values = said
    laid = _laid(law)
    mark = (fact.words[0], seat)
    law.can("REC-3", fact.many or mark not in laid, key="REC-3/laid", fact=Name(*fact.words))
    fact.lay(table, law, *(() if seat is None else (seat,)), *values)
    law.calls = Calls(laid=laid | {mark})


def start(table: Table, law: Law) -> None:
    """`begin`: from here on it is a match like any other."""
    _laid(law)
    position_of(law.setting.game).begin(table, law)
    law.calls = None
    law.happens("position/begins")


def _laid(law: Law) -> frozenset[tuple[str, int | None]]:
    laid = law.calls.laid if law.calls else None
    law.can("REC-3", laid is not None, key="REC-3/begun", verb=law.verb.name)
    return laid or frozenset()


def needs(law: Law, clause: str, holds: object, *words: str) -> None:
    """A fact without which the match can't begin: its words in both languages."""
    law.can(clause, holds, key="REC-1/lacks", fact=Name(*words))


def is_laid(law: Law, word: str, seat: int | None = None) -> bool:
    """Whether a fact was said."""
    return (word, seat) in _laid(law)


# -- taking up and writing down -----------------------------------------------------------------


def position_of(game: Game) -> Position:
    """What a game declares for it; REC-1 where it declares nothing."""
    if game.position is None:
        raise Refusal("REC-1", key="header/no-position", option="position", game=game.key)
    __import__(game.position)
    position: Position = sys.modules[game.position].POSITION
    return position


def prepared(game: Game, table: Table) -> tuple[Game, Table]:
    """The game and the table of a match that is to be taken up in the middle, nothing being laid on it yet."""
    position = position_of(game)
    position.prepare(table)
    return position.game(game), Calls(laid=frozenset()).over(table)


def statements(match: Match, ja: bool = False, hide: Callable[[int | None], bool] = lambda seat: False) -> list[str]:
    """The statements that lay the table of a match as it stands. Raises Unsaid.

    hide(seat): whether the hidden cards of a seat are left out.
    """
    table, setting = match.table, match.setting
    position = position_of(setting.game)
    if match.over:
        raise Unsaid("over")
    if is_half_laid(table):
        raise Unsaid("laying")
    position.unsaid(own(table))
    game = position.game(setting.game)
    at, start = (next(one for one in game.verbs if one.name == name) for name in ("at", "begin"))
    standing = [one for one in match.statements() if one.refusal is None and one.verb]
    lines = [*setting.book, *(one.told(ja) for one in standing if one.verb and one.verb.name == "card")]
    for fact in position.facts:
        for value in fact.says(own(table)):
            writer = Writer(setting.names, table, ja, hide(value[1]))
            lines.append(" ".join([at.ja[0] if ja else at.name, *at.words((value,), writer)]))
    lines.append(start.ja[0] if ja else start.name)
    return lines + [one.told(ja) for one in standing if one.verb and one.verb.name == "penalty"]


def remark(match: Match) -> Unsaid | None:
    """What the statements of a match's table leave out."""
    return position_of(match.setting.game).remark(own(match.table))


# -- hidden cards -------------------------------------------------------------------------------


class Held(Arg["Holding"]):
    """Cards of a place that not all have seen: CARD… with `?` for each unseen one, or how many with those that are known after it."""

    usage = ("CARD… | N [CARD…]", "カード… | 数 [カード…]")

    def __init__(self, part: Part, secret: bool = True) -> None:
        super().__init__(secret=secret)
        self.part = part
        self.parts = (part,)

    def read(self, reader: Reader) -> Holding:
        """The number, and the cards that are named."""
        count = reader.whole("count") if reader.at_number() else None
        cards: list[str | None] = []
        while reader.more() or (count is None and not cards):
            cards.append(self.part.read(reader))
        named = tuple([card for card in cards if card not in (UNSEEN, None)])
        if count is None:
            return len(cards), named
        if count < len(cards):
            raise reader.unreadable("count", len(cards) + 1)
        return count, named

    def words(self, value: Holding, writer: Writer) -> list[str]:
        """As many cards as are few, else their number."""
        count, named = value
        if self.hides(value, writer):
            named = ()
        cards = [word for card in named for word in self.part.words(card, writer)]
        unseen = count - len(named)
        if unseen > MOST_MARKS or not count:
            return [str(count), *cards]
        return cards + [UNSEEN] * unseen


def held(cards: Cards | Ways, zone: Zone) -> Holding:
    """What lies in a zone: how many cards, and those that are known there."""
    known = cards.known(zone)
    return cards.size(zone) or 0, tuple([kind for kind, count in known.items() for _ in range(count)])


class Box(Record):
    """The cards that haven't been laid yet: a zone which they leave for another one, or for a place that all see.

    clauses, key: of the refusal of cards that can't lie there; shown(table, kind): a card as a fact; pack(table, seat): of which
    Cards they are; free: of which there are as many as are laid.
    """

    clauses: tuple[str, ...]
    shown: Callable[..., sheet.Fact] = lambda table, kind: kind
    key: str = "REC-4/laid"
    zone: Zone = "box"
    pack: Callable[..., Cards] = lambda table, seat: table.cards
    free: str | None = None

    def lay(
        self, table: object, law: Law, named: Sequence[str], zone: Zone | None, unseen: int = 0, seat: int | None = None
    ) -> None:
        """Cards go to a zone, None: where all see them."""
        cards = self.pack(table, seat)
        try:
            cards.take(self.zone, [kind for kind in named if kind != self.free])
            if zone is not None:
                cards.put(zone, named)
                cards.move(self.zone, zone, unseen)
        except Impossible:
            told, left = [self.shown(table, kind) for kind in named] or [UNSEEN], cards.size(self.zone)
            law.cannot(*self.clauses, key=self.key, cards=told, count=len(named) + unseen, left=left)

    def hold(self, table: object, law: Law, said: Holding, zone: Zone, seat: int | None = None) -> None:
        """So many cards, these of them known, go to a zone."""
        self.lay(table, law, said[1], zone, said[0] - len(said[1]), seat)

    def pile(
        self,
        words: tuple[str, str],
        arg: Part,
        zone: Zone | Callable[[int], Zone],
        *,
        when: Callable[..., object] = lambda table: True,
        empty: bool = False,
    ) -> Fact:
        """A fact of the cards in a zone whose size is known; where it hangs on the seat, it is a player's. empty: told of none, too."""
        place = zone if callable(zone) else lambda seat: zone

        def tell(table: object, seat: int | None = None) -> Iterable[tuple[object, ...]]:
            if not when(table):
                return []
            cards, there = self.pack(table, seat), place(seat or 0)
            size = cards.size(there)
            return [(held(cards, there),)] if size or (empty and size is not None) else []

        def own(table: object, law: Law, seat: int, said: Holding) -> None:
            self.hold(table, law, said, place(seat), seat)

        if callable(zone):
            return Fact(words, (arg,), tell, own, whose=True)
        return Fact(words, (arg,), tell, lambda table, law, said: self.hold(table, law, said, zone))


def unmixed(cards: Cards) -> None:
    """Nobody can say where a known card lies that lies in one of several places."""
    if cards.pools:
        raise Unsaid("mixed")
