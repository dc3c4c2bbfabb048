"""The nouns of Time Storm: declared cards, fields, waiting cards, priority, the deck and its open top."""

from __future__ import annotations

from referee.cards.alternatives import Ways, ways_of
from referee.cards.cards import Cards
from referee.cards.worlds import INF
from referee.games.time_storm.said import BATTERY, DECK, GRAVEYARD, OUT, TOP, Amount, Place, Seats, new_kinds
from referee.games.time_storm.speakers import BY_PHASE, DRAW, FIRST_HAND, SETUP
from referee.grammar.statement import is_number, write_name
from referee.grammar.words import Names
from referee.kernel.game import option
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited
from referee.kernel.windows import Window, after, clockwise
from scorers import time_storm as scorer
from scorers.sheet import SEATS, Fact, Sheet, Term
from scorers.state import State, Value, without
from scorers.types import Callable, Iterable, Mapping, Sequence, TypeAlias

Law: TypeAlias = "Hearing[Table]"
Again: TypeAlias = "tuple[Callable[..., object], tuple[object, ...]]"  # a function, and what it takes after the table

BROUGHT = 13  # cards that each player brings to the variant (TS-8.1)
START = 2  # batteries of each player at the start (TS-1.2)
NOBODY = -1  # whose turn it is before the first one


def _first(text: str, players: Names[int]) -> int:
    seat: int = players.find(text.strip('"').strip())
    return seat


def _deck_size(text: str, players: Names[int]) -> int:
    if not (text.isascii() and is_number(text)) or len(text) > 9 or int(text) < FIRST_HAND * len(players.labels):
        raise ValueError(text)
    return int(text)


def _own_size(rules: Mapping[str, object], names: Sequence[str]) -> int | None:
    return BROUGHT * len(names) if rules["variant"] == "own-13" else None


class Rules(Value):
    """The options of a match; first: a seat; deck_size: None where nobody knows it."""

    variant: str = option({"standard": "標準 基本", "own-13": "持ち寄り 13枚"}, ja="ルール", ruling="TS-8")
    first: int = option(
        ja="先手 先攻 最初",
        default=SEATS[0],
        ruling="TS-1.6",
        read=_first,
        write=lambda seat, names: write_name(str(names[seat])),
        usage="NAME",
    )
    deck_size: int | None = option(
        ja="デッキ枚数 枚数",
        default=_own_size,
        ruling="TS-R19",
        read=_deck_size,
        write=lambda size, names: "unknown" if size is None else str(size),
        usage="N",
    )
    battery: str = option({"at-once": "すぐ", "waits": "待つ"}, ja="バッテリー", ruling="TS-R2")
    trigger: str = option({"quick": "優先権", "reflex": "割り込み"}, ja="トリガー", ruling="TS-R3")
    passes: str = option({"quick": "まとめて", "each": "一人ずつ 1人ずつ"}, ja="パス", ruling="TS-R14")
    losses: str = option({"in-order": "順に", "together": "同時"}, ja="敗北", ruling="TS-R8")
    loser_waiting: str = option({"vanish": "消える", "resolve": "解決"}, ja="敗者の解決待ち", ruling="TS-R9")
    loser_cards: str = option({"graveyard": "墓地", "out": "除外"}, ja="敗者のカード", ruling="TS-R9")
    loser_turn: str = option({"continues": "続く", "ends": "終わる"}, ja="敗者のターン", ruling="TS-R10")


class Facts(Value):
    """What a card was declared to be: type, cost, copies (None: not said), victory mark, in which statement, and its text."""

    kind: str
    type: str
    cost: int = 0
    copies: int | None = None
    victory: bool = False
    number: int | None = None
    text: str | None = None


class Opening(Value):
    """What was said before the first turn.

    chosen: kinds of victory-condition cards by seat; silent: who may choose, or has chosen, a kind that isn't among them;
    brought: the CARDS of the variant by seat; begun: whether anything but `final` has begun the match (TS-9.2).
    """

    silent: Seats
    chosen: Mapping[int, str] = {}
    brought: Mapping[int, Amount] = {}
    begun: bool = False


class Standing(Value):
    """Who has lost (seat -> number of the statement), the seats still in the game, and who has won.

    rounds: priority as it is granted in the turn of each seat (TS-4.3): the order in which those that stay are asked.
    """

    staying: Seats
    rounds: tuple[Window, ...]
    lost: Mapping[int, int] = {}
    winners: Seats = ()

    def without(self, seat: int, number: int) -> Standing:
        """The standing, and the seat has lost in the statement of this number."""
        return standing(len(self.rounds), without(self.staying, seat), {**self.lost, seat: number})


def standing(seats: int, staying: Seats, lost: Mapping[int, int]) -> Standing:
    """The standing of these players, nobody having won."""
    return Standing(staying, tuple([Window(clockwise(seat, seats, staying)) for seat in range(seats)]), lost)


class Played(Value):
    """A waiting or resolving card: its name, who played it, in which statement, batteries paid.

    What its effect has brought about so far, while it resolves: moved: whether it lies elsewhere already; ending:
    "phase" or "turn", to end at `done` (TS-R12); pending: who loses at `done` (`losses: together`).
    """

    kind: str
    seat: int
    number: int
    paid: int
    moved: bool = False
    ending: str | None = None
    pending: Seats = ()

    def facts(self) -> dict[str, Fact]:
        """The card, its player and its statement, as facts."""
        return {"card": self.kind, "seat": self.seat, "number": self.number}


class Lying(Value):
    """A card on a field: its name (None: nobody named it); used, or None for what is no battery."""

    kind: str | None
    used: bool | None


class Quick(Value):
    """A quick form that can be objected to: the table before it, and who said it (or None).

    since: what was declared or counted since: (function, arguments) to be done again on that table.
    """

    before: Table
    actor: int | None
    since: tuple[Again, ...] = ()


class Turn(Value):
    """The present turn, or that which comes next.

    extra: whether it is an extra one; normal: whose normal turn was last (TS-R11); granted: whose extra turns are to come,
    the last granted last; skips: a seat for each turn of it that falls away; ended: how many turns have ended.
    """

    seat: int = NOBODY
    extra: bool = False
    normal: int = 0
    granted: Seats = ()
    skips: Seats = ()
    ended: int = 0


class Table(State):
    """One match of Time Storm as it stands.

    cards: where the cards of the deck are (referee.cards.cards), in the zones "deck", "graveyard", "out", a seat for its hand,
    ("field", seat) for cards of a field that nobody named. Named cards of a field lie in `fields`, played ones in `waiting`
    and `resolving`. deck: the zones of the deck from the top down: what was laid on its top or bottom lies in a zone of its
    own, until it is shuffled. kinds: the vocabulary of the declared cards, whose facts are `facts`; zones: zones of the deck's
    top and bottom made so far; peak: the most cards that ever were outside a deck of unknown size; charged: the statement that
    played this turn's battery (TS-3.6); window: priority; quick: the quick form that can still be objected to.
    """

    names: tuple[str, ...]
    rules: Rules
    cards: Cards | Ways
    deck: tuple[Place, ...]
    fields: tuple[tuple[Lying, ...], ...]
    opening: Opening
    standing: Standing
    kinds: Names
    facts: Mapping[str, Facts]
    phase: str = SETUP
    over: bool = False
    zones: int = 0
    peak: int = 0
    turn: Turn = Turn()
    charged: int | None = None
    window: Window | None = None
    waiting: tuple[Played, ...] = ()
    resolving: Played | None = None
    quick: Quick | None = None

    _deep = ("cards",)
    unit = scorer.UNIT

    # -- players ------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The itemised score (scorers.sheet.Sheet): a line for who has won."""
        return scorer.score(len(self.names), self.standing.winners)

    def scores(self) -> list[int]:
        """Each player's figure in seat order: matches won (TS-9.1)."""
        return self.sheet().totals()

    def winners(self) -> list[int]:
        """The winner's seat; empty while unfinished and in a drawn match."""
        return list(self.standing.winners)

    def places(self) -> list[int]:
        """Place of each seat: nobody but the winner is told apart (TS-9.1)."""
        return scorer.places(len(self.names), self.standing.winners)

    @property
    def turns(self) -> int:
        """How many turns have ended."""
        return self.turn.ended

    @property
    def drawing(self) -> bool:
        """Whether the turn player must draw (TS-2.6)."""
        return self.phase == DRAW and self.resolving is None

    @property
    def holder(self) -> int | None:
        """The seat that has priority, or None."""
        return self.window.holder if self.window is not None else None

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        return BY_PHASE[self.phase](self)

    def next_turn(self) -> tuple[Turn, list[int]]:
        """The Turn after this one, and whose turns are skipped before it (TS-6.9, TS-R11)."""
        passed: list[int] = []
        granted, skips, normal = self.turn.granted, self.turn.skips, self.turn.normal
        while True:
            extra = bool(granted)
            if extra:
                seat, granted = granted[-1], granted[:-1]
            else:
                seat = normal = after(normal, len(self.names), self.standing.staying)
            if seat not in skips:
                return Turn(seat, extra, normal, granted, skips, self.turn.ended + 1), passed
            passed.append(seat)
            at = skips.index(seat)
            skips = (*skips[:at], *skips[at + 1 :])

    # -- cards --------------------------------------------------------------------------------

    def deck_size(self) -> int | None:
        """Cards in the deck, or None if unknown."""
        return self.cards.together(self.deck)

    def least(self) -> int:
        """How many cards a deck of unknown size holds at least: those that were outside it, and are no longer."""
        return max(0, self.peak - self.outside())

    def outside(self) -> int:
        """Number of cards outside the deck; 0 if that is unknown."""
        sizes = [self.cards.size(zone) for zone in self.cards.zones if zone not in self.deck]
        if None in sizes:
            return 0
        resolving = self.resolving is not None and not self.resolving.moved
        named = sum(one.kind is not None for field in self.fields for one in field)
        return len(self.waiting) + resolving + named + sum(size or 0 for size in sizes)

    def hand_size(self, seat: int) -> int | None:
        """Cards in a hand, or None if unknown."""
        return self.cards.size(seat)

    def unused(self, seat: int) -> int:
        """Number of unused batteries on a field."""
        return sum(one.used is False for one in self.fields[seat])

    def batteries(self, seat: int) -> int:
        """Number of batteries on a field."""
        return sum(one.used is not None for one in self.fields[seat])

    def brought_copies(self, kind: str) -> int | None:
        """Copies of a kind in the variant's deck; None unless every card of every player was named (TS-8.2)."""
        lists = [what for what in self.opening.brought.values() if not isinstance(what, int)]
        if len(lists) < len(self.names) or any(None in what for what in lists):
            return None
        return sum(what.count(kind) for what in lists)

    def may_hold(self, seat: int) -> list[str]:
        """Kinds that a hand may hold, as its player can know: those that were typed, where cards of others were typed as well."""
        others = [zone for zone in range(len(self.names)) if zone != seat]
        brought = [self.opening.brought.get(zone, 0) for zone in others]
        told = any(self.cards.known(zone) for zone in others) or any(not isinstance(what, int) for what in brought)
        return list(self.cards.known(seat)) if told else self.cards.may(seat, list(self.facts))

    def victories(self) -> list[str]:
        """Kinds of all victory-condition cards."""
        return [kind for kind, facts in self.facts.items() if facts.victory]

    def most(self, kind: str) -> float:
        """How many copies of a kind there can be."""
        copies = self.facts[kind].copies
        return INF if copies is None else copies

    def unchosen(self, kind: str) -> bool:
        """Whether a victory-condition card can't be in the deck, as all players chose other kinds (TS-1.4)."""
        facts = self.facts[kind]
        return facts.victory and facts.copies != 0 and ways_of(self.cards)[0].most.get(kind) == 0

    def crowded(self, kind: str) -> bool:
        """Whether there is no room for the card beside the copies that must lie somewhere (TS-1.4)."""
        universe = ways_of(self.cards)[0]
        return kind not in universe.stock and not universe.supply(kind) and any(universe.stock.values())

    def promised(self) -> list[str]:
        """The kinds of which copies that nobody has seen must lie somewhere (TS-1.4)."""
        return [kind for kind, left in ways_of(self.cards)[0].stock.items() if left]

    def seen(self, kind: str, seat: int | None = None) -> list[Term]:
        """Where cards of a kind are known to lie, as Terms. Whose hand it is isn't told: that isn't public.

        seat: whose statement asks, so that the hands of all others are "another hand".
        """
        found = []
        for zone in (*range(len(self.names)), DECK, GRAVEYARD, OUT):
            place = zone if isinstance(zone, str) else "a-hand" if seat in (None, zone) else "another-hand"
            found += [Term(place)] * self.cards.known(zone).get(kind, 0)
        for zone in self.deck:
            if zone != DECK:
                found += [Term(TOP if zone[0] == TOP else DECK)] * self.cards.known(zone).get(kind, 0)
        found += [Term("waiting") for one in self.waiting if one.kind == kind]
        if kind != BATTERY:
            found += [Term("field") for field in self.fields for one in field if one.kind == kind]
        return found


def names_of(played: Iterable[Played]) -> list[str]:
    """The cards as facts."""
    return [one.kind for one in played]


def begin(names: tuple[str, ...], rules: Rules) -> Table:
    """The table before the first card is dealt."""
    seats = SEATS[: len(names)]
    own = rules.variant == "own-13"
    boxes: tuple[Place, ...] = tuple([("box", seat) for seat in seats]) if own else ()
    return Table(
        names=names,
        rules=rules,
        cards=Cards(dict.fromkeys(boxes, BROUGHT) if own else {DECK: rules.deck_size}),
        deck=(*boxes, DECK),
        fields=((Lying(BATTERY, False),) * START,) * len(names),
        opening=Opening(() if own else seats),
        standing=standing(len(names), seats, {}),
        kinds=new_kinds(),
        facts={BATTERY: Facts(BATTERY, BATTERY)},
    )
