"""A second layer on the kit, for easy games: cards in places (`referee.kit.places`), turns of a few steps; the rest is made of them.

    class Mine(Simple):
        deck = Deck(KINDS); hand = Hand(8, deck); pile = Piles()    # as far as the game has them
        steps = {"play": ("MG-2.1", "play discard"), "draw": ("MG-2.2", "draw")}   # of a turn, in order
        clauses = {"seats": "MG-1.1", "turn": "MG-2.3", "deal": "MG-1.2", "concede": "MG-4.2"}
        trump: str | None = None                                    # what else the table knows

        @verb("出す", card=hand.card)
        def play(self, law, card): ...                              # the card has left the hand
        def ends(self, law): ...                                    # the clause that ends the match after a turn, or None
        def worth(self, add): ...                                   # add(seat, clause, label, amount, **facts)
    GAME = Mine.game(__name__, __file__)

What isn't easy is said with the kit itself: an argument is any `Arg`, a verb any `Verb` (`more`), and each method can be another.
"""

from __future__ import annotations

from os.path import dirname

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.grammar.arguments import Dice, Each, Either, Group, Listed, Named, OneOf, Part, Player, Whole
from referee.grammar.speech import Speech
from referee.grammar.statement import Reader
from referee.grammar.verbs import Verb
from referee.kernel.about import about
from referee.kernel.common import JA
from referee.kernel.game import Game, Option
from referee.kernel.hearing import Hearing as Law
from referee.kernel.series import Series
from referee.kernel.verdict import Awaited
from referee.kernel.view import Grid, Plain, Row
from referee.kit.places import DECK, DRAWN, Deck, Hand, Laid, Moved
from scorers.sheet import SEATS, Rules, Sheet, Term
from scorers.types import Callable, Collection, Hashable, Iterable, Mapping, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


Judge: TypeAlias = Callable[..., None]


def verb(*ja: str, example: str = "", says: tuple[str, str] = ("", ""), **parts: Part) -> Callable[[Judge], Judge]:
    """A method is a verb: its Japanese forms, and its arguments in order. It is called with the table, the law and the values."""
    for name, part in parts.items():
        if not hasattr(part, "pattern"):
            raise TypeError(
                f"@verb takes {name}={part!r} for an argument: it must be one of referee.kit (Whole, OneOf, hand.card …)"
            )

    def made(judge: Judge) -> Judge:
        judge.__dict__["verb"] = (ja, example, says, tuple(parts.values()))
        return judge

    return made


class Count(Whole):
    """A number of unseen cards: it stands alone, since cards can be numbers, too."""

    def starts(self, reader: Reader) -> bool:
        """A number is all that is left."""
        return super().starts(reader) and reader.at + 1 == len(reader.words)


class Simple(Laid):
    """A table of declared places and steps.

    unit: of the scores; lowest: whether the fewest points win; sides: how many teams sit around the table by turns, whose lines count for each of them;
    options, more: Options and Verbs besides; clauses: what decides `seats`, `turn` (whose it is), and `deal`, `reveal`, `concede` and
    `final`, each of which is a verb where it stands there.
    """

    names: tuple[str, ...]
    rules: Rules
    cards: Cards
    step: str
    seat: int = 0
    turns: int = 0
    since: int = 0
    over: bool = False
    dealt: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()
    finals: tuple[int, ...] = ()
    _deep = ("cards",)

    unit, lowest, sides = "points", False, 0
    deck = Deck()
    hand = Hand(0, deck)
    options: ClassVar[Sequence[Option]] = ()
    more: ClassVar[Sequence[Verb]] = ()
    steps: ClassVar[Mapping[str, tuple[str, str]]] = {}
    clauses: ClassVar[Mapping[str, str]] = {}

    # -- what a game says of itself -------------------------------------------------------------

    def ends(self, law: Law) -> str | None:
        """The clause that ends the match after a turn, or None."""
        return None

    def follows(self, law: Law) -> int:
        """Whose turn it is after this one: the next in order who plays."""
        seats = [(self.seat + at) % len(self.names) for at in range(1, len(self.names) + 1)]
        return next(seat for seat in seats if seat not in self.gone)

    def worth(self, add: Callable[..., None]) -> None:
        """The lines of the score: add(seat, clause, label, amount, **facts)."""

    def blocks(self) -> Iterable[Row | Grid]:
        """Further blocks of the screen."""
        return ()

    # -- what its verbs do ------------------------------------------------------------------------

    def shuffle(self) -> None:
        """All cards are together again, and each hand is dealt anew."""
        self.since = self.turns
        hands: dict[Hashable, int | None] = {seat: self.hand.size for seat in range(len(self.names))}
        left = sum(self.deck.copies.values()) - len(hands) * self.hand.size
        self.cards, self.dealt, self.open = Cards({DECK: left, **hands}, self.deck.copies), (), {}

    def gain(self, seat: int, card: str) -> None:
        """A card that has left somewhere comes into a hand."""
        self.cards.merge(DRAWN, seat) if card == UNSEEN else self.cards.put(seat, [str(card)])

    def lacks(self, seat: int, **facts: object) -> None:
        """No card of a hand is of these facts (`suit="H"`): its player can't follow. Nothing is noted where one must be."""
        kinds = [name for name, kind in self.deck.kinds.items() if facts.items() <= vars(kind).items()]
        try:
            self.cards.lacks(seat, kinds)
        except Impossible:
            return

    def left(self) -> int:
        """Cards of the deck."""
        return self.cards.size(DECK) or 0

    def finish(self, law: Law, clause: str) -> None:
        """The match is over by a clause."""
        self.over = True
        law.happens("simple/over", clause, seats=[SEATS[seat] for seat in self.winners()], scores=self.scores())

    # -- what the kernel asks -----------------------------------------------------------------------

    @property
    def teams(self) -> list[int]:
        """The team of each seat."""
        return [seat % self.sides if self.sides else seat for seat in range(len(self.names))]

    def sheet(self) -> Sheet:
        """The itemised score."""
        sheet, own = Sheet(len(self.names)), Sheet(len(self.names))
        for seat, figure in enumerate(self.finals):
            sheet.add(seat, self.clauses["final"], "simple/final", figure)
        self.worth(own.add)
        for line in () if self.finals else own.lines:
            for seat, team in enumerate(self.teams):
                if team == self.teams[line.player]:
                    sheet.add(seat, line.clause, line.label, line.amount, **line.facts)
        return sheet

    def scores(self) -> list[int]:
        """Each player's figure."""
        return self.sheet().totals()

    def staying(self) -> list[int]:
        """Who hasn't given up."""
        return [seat for seat in range(len(self.names)) if seat not in self.gone]

    def alone(self) -> bool:
        """Whether nobody has stayed but one player, or the players of one team."""
        return len({self.teams[seat] for seat in self.staying()}) < 2

    def winners(self) -> list[int]:
        """Who has the most points, or the fewest, of those who stayed."""
        scores, staying = self.scores(), self.staying()
        best = (min if self.lowest else max)([scores[seat] for seat in staying], default=0)
        return [seat for seat in staying if self.alone() or scores[seat] == best] if self.over else []

    def fresh(self) -> bool:
        """Whether no turn has begun since the cards were dealt."""
        return self.turns == self.since and self.step == next(iter(self.steps))

    def awaited(self) -> list[Awaited]:
        """Whoever's turn it is must speak; others may."""
        clause, verbs = self.steps[self.step]
        found = [Awaited(self.seat, True, tuple(verbs.split()), clause)]
        may: dict[str, Sequence[int | None]] = {name: self.staying() for name in ("reveal", "concede")}
        may["deal"] = [seat for seat in self.staying() if self.fresh() and seat not in self.dealt]
        may["final"] = [None] if not self.turns and self.fresh() and not self.dealt else []
        own = [(seat, name) for name, seats in may.items() if name in self.clauses for seat in seats]
        found += [Awaited(seat, False, (name,), self.clauses[name]) for seat, name in own]
        return [] if self.over else found

    def held(self, seat: int) -> list[str]:
        """A hand as far as it is known."""
        known = self.cards.certain(seat)
        kinds: list[str] = [kind for name, kind in self.deck.kinds.items() for _ in range(known.get(name, 0))]
        return kinds + [UNSEEN] * ((self.cards.size(seat) or 0) - len(kinds))

    def screen(self, eyes: Collection[int]) -> list[Row | Grid]:
        """The table as blocks: whose turn it is, the players, the open piles, the hands that may be seen."""
        key = "simple/over" if self.over else "simple/deck" if self.left() else "simple/turn"
        columns = ("turn", "player", "score", "hand")[: 4 if self.hand.size else 3]
        blocks: list[Row | Grid] = [Row(key, seat=SEATS[self.seat], step=Term(self.step), deck=self.left())]
        lines = []
        for seat, score in enumerate(self.scores()):
            turn = "▶" if seat == self.seat and not self.over else ""
            lines.append((turn, SEATS[seat], score, self.cards.size(seat) or 0)[: len(columns)])
        blocks.append(Grid("simple/players", columns, lines))
        for zone, piles in self.open.items():
            for place, cards in sorted([one for one in piles.items() if one[1]], key=str):
                whose, name = place if isinstance(place, tuple) else (place, "")
                kind = "pile" if isinstance(whose, str) else "own" if name else "row"
                key = "simple/one" if whose == zone else f"simple/{kind}"
                owner = Term(whose) if isinstance(whose, str) else SEATS[whose]
                blocks.append(Row(key, zone=Term(zone), owner=owner, name=Term(name), cards=list(cards)))
        hands = [Row("simple/hand", seat=SEATS[seat], cards=self.held(seat)) for seat in sorted(eyes)]
        return [*blocks, *self.blocks(), *(hands if self.hand.size else ())]

    def state(self, eyes: Collection[int]) -> dict[str, Plain]:
        """The same as plain data."""
        told: dict[str, Plain] = {"step": self.step, "turn": None if self.over else self.names[self.seat]}
        told |= {"deck": self.left(), "scores": dict(zip(self.names, self.scores()))}
        told |= {name: getattr(self, name) for name in self._fields if name not in Simple._fields}
        for zone, piles in self.open.items():
            told[zone] = {str(place): [str(card) for card in cards] for place, cards in piles.items()}
        hands: dict[str, Plain] = {name: self.cards.size(seat) or 0 for seat, name in enumerate(self.names)}
        hands |= {self.names[seat]: [str(card) for card in self.held(seat)] for seat in eyes}
        return {**told, "hands": hands} if self.hand.size else told

    # -- the game made of it --------------------------------------------------------------------------

    @classmethod
    def game(cls, package: str, file: str) -> Game[Simple]:
        """The registration of the game, whose `game.json` and texts lie beside this file."""

        def begin(names: tuple[str, ...], rules: Rules) -> Simple:
            table = cls(names=names, rules=rules, cards=Cards(), step=next(iter(cls.steps)), seat=rules["first"])
            table.shuffle()
            return table

        _check(cls)
        verbs = [_verb(cls, name, judge) for name, judge in vars(cls).items() if hasattr(judge, "verb")]
        words = [
            forms
            for verb in verbs
            for part in verb.args
            if isinstance(part, OneOf)
            for forms in part.spellings.values()
        ]
        verbs += [one for one in _common(cls) if one.name in cls.clauses]
        return Game(
            about(dirname(file)), package, (FIRST, *cls.options), (*verbs, *cls.more), begin, lambda law: None, cls.clauses["seats"],
            screen=lambda table, eyes: table.screen(eyes), state=lambda table, eyes: table.state(eyes),
            speech=Speech(lambda table: (cls.deck.names,) if cls.deck.kinds else (), words={forms[0]: (" ".join(forms), "") for forms in words}), lowest=cls.lowest,
            series=Series(began=lambda table, statements: table.rules["first"]),
        )  # fmt: skip


METHODS, PLAIN = (type(lambda: None), property, classmethod), (int, float, str, tuple, list, dict, set)
FIRST = Option("first", ja="先手 先攻 最初", default=0, read=lambda text, names: names.find(text.strip('" ')), write=lambda seat, names: names[seat], usage="NAME")  # fmt: skip


def _verb(cls: type[Simple], name: str, judge: Judge) -> Verb:
    """A method as a verb of its step: whose turn it is, which step, the cards that move, then the method, then the next step."""
    ja, example, says, parts = judge.__dict__["verb"]
    order = list(cls.steps)
    word = name.replace("_", "-")
    own = next(step for step in order if word in cls.steps[step][1].split())

    def first(table: Simple, law: Law) -> None:
        seat, clause = SEATS[table.seat], cls.steps[table.step][0]
        law.asks(cls.clauses["turn"], law.actor in (None, seat), "REC-3", key="simple/turn", seat=seat)
        law.can(clause, table.step == own, key="simple/step", seat=seat, step=Term(table.step))

    def judged(table: Simple, law: Law, *values: str) -> None:
        judge(table, law, *[_leaves(part, table, law, one) for part, one in zip(parts, values)])
        if table.over:
            return
        table.step = order[(order.index(table.step) + 1) % len(order)]
        if table.step == order[0]:
            table.turns += 1
            if clause := table.ends(law):
                table.finish(law, clause)
            else:
                before, table.seat = table.seat, table.follows(law)
                if table.seat != before:
                    law.happens("simple/turn", cls.clauses["turn"], seat=SEATS[table.seat])

    def offer(table: Simple, seat: int) -> Iterable[object]:
        part = parts[0]
        if isinstance(part, Each) and isinstance(part.part, Moved):
            return [(card,) for card in part.part.offers(table, seat)]
        return part.offers(table, seat) if isinstance(part, Moved) else ()

    if any(isinstance(part, Dice) for part in parts):
        says = (f"{says[0]} roll", f"{says[1]} 振る 転がす")
    offers = getattr(cls, f"offer_{name}", offer if parts else None)
    shown = example or " ".join([word, *filter(None, map(_sample, parts))])
    return Verb(word, ja, parts, judged, shown, first=first, offer=offers, says=says)


def _leaves(part: Part, table: Simple, law: Law, value: object) -> object:
    """The value of an argument, where its cards have left what they lay in: their Kinds."""
    if isinstance(part, Each) and isinstance(value, tuple):
        return tuple(_leaves(part.part, table, law, one) for one in value)
    return part.leaves(table, law, value) if isinstance(part, Moved) and isinstance(value, str) else value


def _sample(part: Part) -> str:
    """One thing that an argument can be."""
    if isinstance(part, (Each, OneOf)):
        return _sample(part.part) if isinstance(part, Each) else next(iter(part.spellings.values()))[0]
    if isinstance(part, Moved):
        return next(iter(part.deck.copies))
    return {Whole: "1", Player: "Aki", Dice: "dice 1"}.get(type(part), "" if part.optional else part.pattern())


def _check(cls: type[Simple]) -> None:
    """Raises TypeError where a class says what can't be, by the name at fault."""
    own, title = vars(cls), cls.__name__
    hidden: list[str] = []
    for name, held in own.items():
        base = next((one for one in Simple.__mro__ if name in vars(one)), None)
        field, verb = name in own["__slots__"], hasattr(held, "verb")
        if base is not None and not name.startswith("_"):
            was = vars(base)[name]
            again = isinstance(was, METHODS) and isinstance(held, METHODS) or not hasattr(was, "__get__")
            if field or verb or not again:
                hidden.append(f"{title}.{name} hides {base.__name__}.{name}")
        elif field and name not in cls._defaults:
            raise TypeError(f"{title}.{name} has no value to begin with: `{name}: {own['__annotations__'][name]} = …`")
        elif field and isinstance(cls._defaults[name], (list, set)):
            raise TypeError(f"{title}.{name} is a list or a set, which can be changed in place: let it hold a tuple")
        elif name.islower() and name[0] != "_" and (held is None or isinstance(held, PLAIN)):
            raise TypeError(
                f"{title}.{name} has no type: `{name}: {type(held).__name__} = {held!r}`; constants are in capitals"
            )
    if hidden:
        raise TypeError(f"{', '.join(hidden)}: give {'them other names' if hidden[1:] else 'it another name'}")
    verbs = {name.replace("_", "-") for name, held in own.items() if hasattr(held, "verb")}
    words = {word for _, told in cls.steps.values() for word in told.split()}
    for word in sorted(verbs ^ words - {verb.name for verb in cls.more} - cls.clauses.keys()):
        method = f"of its steps is no method with @verb (`def {word.replace('-', '_')}`)"
        raise TypeError(f"{title}: the verb {word} {'stands in no step' if word in verbs else method}")
    for name in {"seats", "turn"} - cls.clauses.keys():
        raise TypeError(f"{title}.clauses has no clause for {name}")


def _common(cls: type[Simple]) -> Iterable[Verb]:
    """The verbs that are made of clauses alone."""
    size, one, clauses = cls.hand.size, next(iter(cls.deck.copies), ""), cls.clauses

    def show(table: Simple, law: Law, cards: Sequence[str]) -> None:
        named = [card for card in cards if card != UNSEEN]
        try:
            table.cards.show(law.actor, named)
        except Impossible:
            kinds, place = [cls.deck.kinds[card] for card in named], SEATS[law.actor]
            if len(kinds) == 1:
                law.cannot("REC-4", key="simple/hand", card=kinds[0], place=place)
            law.cannot("REC-4", key="simple/shown", cards=kinds, seat=place)

    def deal(table: Simple, law: Law, hand: int | tuple[str, ...]) -> None:
        seat, number = law.actor, len(hand) if isinstance(hand, tuple) else hand
        law.can(clauses["deal"], table.fresh() and seat not in table.dealt, key="simple/late", seat=SEATS[seat])
        law.can(clauses["deal"], number == size, key="simple/count", count=number, size=size)
        show(table, law, hand if isinstance(hand, tuple) else ())
        table.dealt += (seat,)

    def concede(table: Simple, law: Law) -> None:
        law.can(clauses["concede"], law.actor not in table.gone, key="simple/gone", seat=SEATS[law.actor])
        table.gone += (law.actor,)
        if table.alone():
            table.finish(law, clauses["concede"])
        elif law.actor == table.seat:
            table.step, table.seat = next(iter(cls.steps)), table.follows(law)

    def final(table: Simple, law: Law, parts: Sequence[tuple[int, int]]) -> None:
        law.can(clauses["final"], not table.turns and table.fresh() and not table.dealt, key="simple/begun")
        law.can(clauses["final"], sorted(seat for seat, _ in parts) == [*range(len(table.names))], key="simple/names")
        table.finals = tuple([figure for _, figure in sorted(parts)])
        table.finish(law, clauses["final"])

    cards, usage = Each(Named(cls.deck.names, unseen=True, secret=True)), f"CARD×{size} | {size}"
    hand = Either(Count(), cards, usage=usage)
    figures = Listed(Group(Player(), Whole()))
    return (
        Verb("deal", JA["deal"], (hand,), deal, f"Aki: deal {size}", offer=lambda table, seat: (size,)),
        Verb("reveal", JA["reveal"], (Each(Named(cls.deck.names)),), show, f"Aki: reveal {one}", offer=lambda table, seat: ((card,) for card in table.cards.certain(seat))),
        Verb("concede", JA["concede"], (), concede, "Aki: concede"),
        Verb("final", JA["final"], (figures,), final, "final Aki 34 / Beni 10", who="table", offer=lambda table, seat: (tuple((one, 10 * one) for one in range(len(table.names))),)),
    )  # fmt: skip
