"""A second layer on the kit, for easy games: a deck, a hand each, open piles and rows, turns of a few steps; the rest is made of them.

    class Game(Simple):
        deck = Deck(KINDS); hand = Hand(8); pile = Piles()       # zones, as far as the game has them
        steps = {"play": ("MG-2.1", "play discard"), "draw": ("MG-2.2", "draw")}   # of a turn, in order
        clauses = {"deal": "MG-1.2", "turn": "MG-2.3", "concede": "MG-4.2", "final": "MG-5.1"}
        trump: str | None = None                                 # what else the table knows

        @verb("出す", card=hand.card)
        def play(self, law, card): ...                           # the card has left the hand
        def ends(self, law): ...                                 # the clause that ends the match after a turn, or None
        def worth(self, add): ...                                # add(seat, clause, label, amount, **facts)
    GAME = Game.game(__name__, __file__)

What isn't easy is said with the kit itself: an argument is any `Arg`, a verb any `Verb` (`more`), and each method can be another.
"""

from __future__ import annotations

from os.path import dirname

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.grammar.arguments import Arg, Each, Either, Group, Listed, Named, Player, Whole
from referee.grammar.speech import Speech
from referee.grammar.verbs import Verb
from referee.grammar.words import Names
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game, Option
from referee.kernel.series import Series
from referee.kernel.verdict import Awaited
from referee.kernel.view import Grid, Row
from scorers.sheet import SEATS, Name, Sheet, Term
from scorers.state import State, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any, ClassVar

    from referee.kernel.hearing import Hearing

DECK, DRAWN = "deck", "drawn"


class Kind(Name):
    """A kind of card: its spellings (the first one is canonical), how many copies there are, and what the game wants to know of it."""

    spellings: tuple[str, ...]
    copies: int

    def __new__(cls, spelling: str, ja: str | None = None, *others: str, copies: int = 1, **facts: Any) -> Kind:
        kind = super().__new__(cls, spelling, ja)
        kind.spellings = (spelling, kind.ja, *others)
        kind.copies = copies
        kind.__dict__.update(facts)
        return kind

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Zone:
    """A place for cards that a class declares under a name."""

    name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name


class Moved(Named):
    """A card that is named (or `?` where one may be unseen) and leaves where it lies: whose(table, seat) tells the zone of the Cards."""

    def __init__(self, deck: Deck, whose: Callable[[int], Any], key: str, **more: Any) -> None:
        super().__init__(deck.names, **more)
        self.deck, self.whose, self.key = deck, whose, key

    def read(self, reader: Any) -> Any:
        """The card; nothing is an unseen one where it may be left out."""
        return super().read(reader)

    def comes(self, table: Any, law: Any, value: Any) -> Any:
        """It leaves its zone; the law is told where it can't be there. A Kind, or `?`."""
        zone = self.whose(law.actor)
        try:
            if value == UNSEEN:
                table.cards.move(zone, DRAWN)
                return UNSEEN
            table.cards.take(zone, [str(value)])
        except Impossible:
            law.cannot("REC-4", key=self.key, card=self.deck.kinds.get(value, value), seat=SEATS[law.actor])
        return self.deck.kinds[value]


class Deck(Zone):
    """All cards, unseen. `card`: one that is drawn, named for its owner alone, or not."""

    def __init__(self, kinds: Iterable[Kind]) -> None:
        self.kinds = {str(kind): kind for kind in kinds}
        self.names = Names("card", ((str(kind), kind.spellings) for kind in self.kinds.values()))
        self.copies = {str(kind): kind.copies for kind in self.kinds.values()}
        self.card = Moved(self, lambda seat: DECK, "simple/deck", unseen=True, optional=True, secret=True)
        self.card.none = UNSEEN


class Hand(Zone):
    """A hidden hand for each player, of so many cards at first. `card`: one that leaves it, face up."""

    def __init__(self, size: int, deck: Deck) -> None:
        self.size, self.deck = size, deck
        self.card = Moved(deck, lambda seat: seat, "simple/hand")


class Piles(Zone):
    """Open piles by name, the top card last: `lay`, `top` and `lift` of a table take the zone and the name of a pile."""


class Rows(Piles):
    """Open rows of each player: their names are (seat, name)."""


def verb(*ja: str, example: str = "", says: tuple[str, str] = ("", ""), **parts: Arg) -> Callable[[Any], Any]:
    """A method is a verb: its Japanese forms, and its arguments in order. It is called with the table, the law and the values."""

    def made(judge: Any) -> Any:
        judge.verb = (ja, example, says, parts)
        return judge

    return made


class Simple(State):
    """A table of declared zones and steps.

    unit: of the scores; lowest: whether the fewest points win; options, more: Options and Verbs besides; clauses: what decides
    `deal`, `reveal`, `concede`, `final` (each of them is a verb where it stands there), `turn` (whose it is) and `win`.
    """

    names: tuple[str, ...]
    rules: Mapping[str, Any]
    cards: Cards
    step: str
    open: Mapping[str, Mapping[Any, tuple[Kind, ...]]] = {}
    seat: int = 0
    turns: int = 0
    over: bool = False
    dealt: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    finals: tuple[int, ...] = ()
    _deep = ("cards",)

    unit = "points"
    lowest = False
    options = ()
    more = ()
    if TYPE_CHECKING:
        deck: ClassVar[Any]
        hand: ClassVar[Any]
        steps: ClassVar[Mapping[str, tuple[str, str]]]
        clauses: ClassVar[Mapping[str, str]]
    else:
        deck = hand = None

    # -- what a game says of itself -------------------------------------------------------------

    def ends(self, law: Any) -> str | None:
        """The clause that ends the match after a turn, or None."""
        return None

    def follows(self, law: Any) -> int:
        """Whose turn it is after this one: the next in order who plays."""
        seats = [(self.seat + at) % len(self.names) for at in range(1, len(self.names) + 1)]
        return next(seat for seat in seats if seat not in self.gone)

    def worth(self, add: Callable[..., None]) -> None:
        """The lines of the score: add(seat, clause, label, amount, **facts)."""

    def rows(self) -> Iterator[Row | Grid]:
        """Further blocks of the screen."""
        yield from ()

    # -- what its verbs do ------------------------------------------------------------------------

    def gain(self, seat: int, card: Any) -> None:
        """A card that has left somewhere comes into a hand."""
        if card == UNSEEN:
            self.cards.merge(DRAWN, seat)
        else:
            self.cards.put(seat, [str(card)])

    def top(self, zone: Piles, name: Any) -> Any:
        """The last card of a pile or row, or None."""
        cards = self.open.get(zone.name, {}).get(name)
        return cards[-1] if cards else None

    def lay(self, zone: Piles, name: Any, *cards: Any) -> None:
        """Cards come onto a pile or row."""
        piles = self.open.get(zone.name, {})
        self.open = put(self.open, zone.name, put(piles, name, (*piles.get(name, ()), *cards)))

    def lift(self, zone: Piles, name: Any) -> Any:
        """The top card of a pile, taken off."""
        *rest, card = self.open[zone.name][name]
        self.open = put(self.open, zone.name, put(self.open[zone.name], name, tuple(rest)))
        return card

    def left(self) -> int:
        """Cards of the deck."""
        return self.cards.size(DECK) or 0

    def finish(self, law: Any, clause: str) -> None:
        """The match is over by a clause."""
        self.over = True
        law.happens("simple/over", clause, {"seats": [SEATS[seat] for seat in self.winners()], "scores": self.scores()})

    # -- what the kernel asks -----------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The itemised score."""
        sheet = Sheet(len(self.names))
        for seat, figure in enumerate(self.finals):
            sheet.add(seat, self.clauses["final"], "simple/final", figure)
        if not self.finals:
            self.worth(sheet.add)
        return sheet

    def scores(self) -> list[int]:
        """Each player's figure."""
        return self.sheet().totals()

    def score(self, seat: int) -> int:
        """One player's figure."""
        return self.scores()[seat]

    def winners(self) -> list[int]:
        """Who has the most points, or the fewest, of those who stayed."""
        scores = self.scores()
        staying = [seat for seat in range(len(self.names)) if seat not in self.gone]
        best = (min if self.lowest else max)(scores[seat] for seat in staying)
        return [seat for seat in staying if len(staying) == 1 or scores[seat] == best] if self.over else []

    def fresh(self) -> bool:
        """Whether no turn has begun yet."""
        return not self.turns and self.step == next(iter(self.steps))

    def awaited(self) -> list[Awaited]:
        """Whoever's turn it is must speak; others may."""
        if self.over:
            return []
        clause, verbs = self.steps[self.step]
        found = [Awaited(self.seat, True, tuple(verbs.split()), clause)]
        for seat in range(len(self.names)):
            also = [name for name in ("reveal", "concede") if name in self.clauses and seat not in self.gone]
            if "deal" in self.clauses and self.fresh() and seat not in self.dealt:
                also.append("deal")
            found += [Awaited(seat, False, (name,), self.clauses[name]) for name in also]
        if "final" in self.clauses and self.fresh() and not self.dealt:
            found.append(Awaited(None, False, ("final",), self.clauses["final"]))
        return found

    # -- the game made of it --------------------------------------------------------------------------

    @classmethod
    def game(cls, package: str, file: str) -> Game:
        """The registration of the game, whose `game.json` and texts lie beside this file."""
        data = about(dirname(file))
        common = {"deal": _deal, "reveal": _reveal, "concede": _concede, "final": _final}
        verbs = [_verb(cls, name, judge) for name, judge in vars(cls).items() if hasattr(judge, "verb")]
        verbs += [made(cls) for name, made in common.items() if name in cls.clauses]
        first = Option("first", default=0, usage="NAME", read=_seat, write=lambda seat, names: names[seat])
        return Game(
            data, package, (first, *cls.options), (*verbs, *cls.more), begin=cls._begin, settle=lambda law: None, seats_clause=cls.clauses["seats"],
            screen=cls._screen, state=cls._state, speech=Speech(names=lambda table: (cls.deck.names,) if cls.deck else ()), lowest=cls.lowest,
            series=Series(began=lambda table, statements: table.rules["first"]),
        )  # fmt: skip

    @classmethod
    def _begin(cls, names: tuple[str, ...], rules: Mapping[str, Any]) -> Simple:
        zones: dict[Any, int] = {seat: cls.hand.size for seat in range(len(names))} if cls.hand else {}
        copies: dict[str, int] = cls.deck.copies if cls.deck else {}
        cards = Cards({DECK: sum(copies.values()) - sum(zones.values()), **zones} if copies else {}, copies)
        return cls(names=names, rules=rules, cards=cards, step=next(iter(cls.steps)), seat=rules["first"])

    def _hand(self, seat: int) -> list[Any]:
        known = self.cards.certain(seat)
        kinds = [kind for name, kind in self.deck.kinds.items() for _ in range(known.get(name, 0))]
        return kinds + [UNSEEN] * ((self.cards.size(seat) or 0) - len(kinds))

    def _screen(self: Any, eyes: Collection[int]) -> list[Row | Grid]:
        seats, scores = range(len(self.names)), self.scores()
        turn: dict[str, Any] = {"seat": SEATS[self.seat], "step": Term(self.step), "deck": self.left()}
        columns = ("turn", "player", "score", *(("hand",) if self.hand else ()))
        lines = [
            ["▶" if seat == self.seat and not self.over else "", SEATS[seat], scores[seat], self.cards.size(seat) or 0]
            for seat in seats
        ]
        blocks: list[Row | Grid] = [
            Row("simple/over") if self.over else Row("simple/deck" if self.deck else "simple/turn", **turn)
        ]
        blocks.append(Grid("simple/players", columns, [line[: len(columns)] for line in lines]))
        for name, piles in self.open.items():
            for place, cards in sorted(piles.items(), key=str):
                where = place if isinstance(place, tuple) else (None, place)
                owner = None if where[0] is None else SEATS[where[0]]
                blocks.append(
                    Row(
                        "simple/pile" if owner is None else "simple/row",
                        zone=Term(name),
                        owner=owner,
                        name=Term(where[1]),
                        cards=list(cards),
                    )
                )
        blocks += self.rows()
        return blocks + [
            Row("simple/hand", seat=SEATS[seat], cards=self._hand(seat)) for seat in sorted(eyes) if self.hand
        ]

    def _state(self: Any, eyes: Collection[int]) -> dict[str, Any]:
        own = {name: getattr(self, name) for name in self._fields if name not in Simple._fields}
        hands = {
            name: [str(card) for card in self._hand(seat)] if seat in eyes else self.cards.size(seat) or 0
            for seat, name in enumerate(self.names)
        }
        return {
            "step": self.step, "turn": None if self.over else self.names[self.seat], "deck": self.left(), "scores": dict(zip(self.names, self.scores())),
            **own, **{zone: {str(place): [str(card) for card in cards] for place, cards in piles.items()} for zone, piles in self.open.items()},
            **({"hands": hands} if self.hand else {}),
        }  # fmt: skip


# -- verbs -------------------------------------------------------------------------------------------


def _verb(cls: Any, name: str, judge: Any) -> Verb:
    """A method as a verb of its step: whose turn it is, which step, the cards that move, then the method, then the next step."""
    ja, example, says, named = judge.verb
    parts = [*named.values()]
    step = next(step for step, (_, verbs) in cls.steps.items() if name in verbs.split())

    def first(table: Any, law: Any) -> None:
        if law.actor not in (None, table.seat):
            law.asks(cls.clauses["turn"], False, "REC-3", key="simple/turn", seat=SEATS[table.seat])
        law.can(
            cls.steps[table.step][0],
            table.step == step,
            key="simple/step",
            seat=SEATS[table.seat],
            step=Term(table.step),
        )

    def judged(table: Any, law: Any, *values: Any) -> None:
        judge(
            table,
            law,
            *[
                part.comes(table, law, value) if isinstance(part, Moved) else value
                for part, value in zip(parts, values)
            ],
        )
        if table.over:
            return
        at = list(cls.steps).index(table.step) + 1
        if at < len(cls.steps):
            table.step = list(cls.steps)[at]
            return
        table.turns, table.step = table.turns + 1, next(iter(cls.steps))
        clause = table.ends(law)
        if clause:
            table.finish(law, clause)
        else:
            table.seat = table.follows(law)
            law.happens("simple/turn", cls.clauses["turn"], {"seat": SEATS[table.seat]})

    def offer(table: Any, seat: int) -> Iterable[Any]:
        own = getattr(table, f"offer_{name}", None)
        if own is not None:
            yield from own(seat)
        elif not parts:
            yield ()
        elif isinstance(parts[0], Moved) and len(parts) == 1:
            if parts[0].unseen:
                yield UNSEEN
            yield from table.cards.may(parts[0].whose(seat), parts[0].deck.copies)

    shown = example or f"{name} {' '.join(_example(part) for part in parts)}".strip()
    return Verb(name, ja, parts, judged, example=shown, first=first, offer=offer, says=says)


def _example(part: Arg) -> str:
    """A token of an argument, for the example of a verb that gives none."""
    return (
        next(iter(part.deck.copies))
        if isinstance(part, Moved)
        else part.pattern().replace("NAME", "Aki").replace("N", "1")
    )


def _seen(cls: Any) -> Each[str]:
    return Each(Named(cls.deck.names, unseen=True, secret=True))


def _deal(cls: Any) -> Verb:
    """`deal 8`, or the cards of one's own hand."""
    clause, size = cls.clauses["deal"], cls.hand.size
    count = Either(
        Whole(), _seen(cls), of=lambda value: isinstance(value, tuple), wanted="card", usage=f"CARD×{size} | {size}"
    )

    def deal(table: Any, law: Hearing, hand: Any) -> None:
        number = len(hand) if isinstance(hand, tuple) else hand
        law.can(clause, table.fresh() and law.actor not in table.dealt, key="simple/late", seat=SEATS[law.actor])
        law.can(clause, number == size, key="simple/count", count=number, size=size)
        if isinstance(hand, tuple):
            _show(table, law, hand)
        table.dealt = (*table.dealt, law.actor)

    return Verb("deal", JA["deal"], (count,), deal, example=f"Aki: deal {size}", offer=lambda table, seat: (size,))


def _reveal(cls: Any) -> Verb:
    """Cards of one's hand are shown to all, and stay."""
    card = next(iter(cls.deck.copies))
    return Verb(
        "reveal", JA["reveal"], (Each(Named(cls.deck.names)),), _show, example=f"Aki: reveal {card}",
        offer=lambda table, seat: ((one,) for one in table.cards.certain(seat)),
    )  # fmt: skip


def _show(table: Any, law: Any, cards: Sequence[Any]) -> None:
    named = [str(card) for card in cards if card != UNSEEN]
    try:
        table.cards.show(law.actor, named)
    except Impossible:
        kinds = [table.deck.kinds[card] for card in named]
        law.cannot("REC-4", key="simple/shown", cards=kinds, seat=SEATS[law.actor])


def _concede(cls: Any) -> Verb:
    """Who gives up plays no more; the last who stays has won."""

    def concede(table: Any, law: Any) -> None:
        law.can(cls.clauses["concede"], law.actor not in table.gone, key="simple/gone", seat=SEATS[law.actor])
        table.gone = (*table.gone, law.actor)
        if len(table.gone) >= len(table.names) - 1:
            table.finish(law, cls.clauses["concede"])
        elif law.actor == table.seat:
            table.step, table.seat = next(iter(cls.steps)), table.follows(law)

    return Verb("concede", JA["concede"], (), concede, example="Aki: concede")


def _final(cls: Any) -> Verb:
    """The figures of a match that wasn't refereed."""
    clause = cls.clauses["final"]

    def final(table: Any, law: Any, parts: Sequence[tuple[int, int]]) -> None:
        law.can(clause, table.fresh() and not table.dealt, key="simple/begun")
        law.can(clause, sorted(seat for seat, _ in parts) == [*range(len(table.names))], key="simple/names")
        table.finals = tuple([figure for _, figure in sorted(parts)])
        table.finish(law, clause)

    def offer(table: Any, seat: object) -> Iterable[Any]:
        yield tuple((one, 10 * one) for one in range(len(table.names)))

    return Verb(
        "final",
        JA["final"],
        (Listed(Group(Player(), Whole())),),
        final,
        example="final Aki 34 / Beni 10",
        who="table",
        offer=offer,
    )


def _seat(text: str, players: Names[int]) -> int:
    return players.find(text.strip('"').strip())
