"""The nouns of Time Storm: declared cards, fields, waiting cards, priority, the deck and its open top."""

from __future__ import annotations

from referee.cards import Cards
from referee.time_storm.decisions import BY_PHASE, SETUP
from referee.time_storm.reading import BATTERY, DECK, GRAVEYARD, OUT, TOP, card_name, new_names
from referee.values import without
from referee.ways import ways_of
from referee.windows import Window, after, clockwise
from scorers import time_storm as scorer
from scorers.sheet import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from referee.time_storm.reading import Again, Amount, Place, Seats
    from referee.verdict import Awaited
    from referee.ways import Ways
    from referee.words import Names
    from scorers.sheet import Name, Rules, Sheet

BROUGHT = 13  # cards that each player brings to the variant (TS-8.1)
START = 2  # batteries of each player at the start (TS-1.2)


class Facts:
    """What a card was declared to be: type, cost, copies (None: not said), victory mark, and in which statement.

    name: the card as a fact; battery: how it comes to a field if it is a battery, unused, else None.
    """

    __slots__ = ("name", "type", "cost", "copies", "victory", "number", "battery")

    def __init__(self, kind: str, type: str, cost: int, copies: int | None, victory: bool, number: int | None) -> None:
        self.name = card_name(kind)
        self.type = type
        self.cost = cost
        self.copies = copies
        self.victory = victory
        self.number = number
        self.battery: Any = Lying(kind, False) if type == BATTERY else None


class Book:
    """The declared cards: `names` for reading, `facts` by name. Immutable: `with_card` makes another."""

    __slots__ = ("names", "facts")

    def __init__(self, names: Names, facts: dict[str, Facts]) -> None:
        self.names = names
        self.facts = facts

    def with_card(self, kind: str, facts: Facts) -> Book:
        """The book with this card, new or known better."""
        names = self.names
        if kind not in self.facts:
            names = names.draft()
            names.add(kind, (kind,))
        return Book(names, {**self.facts, kind: facts})


class Opening:
    """What the match began with, and what was said before the first turn. Immutable.

    names: of the players by seat; rules: the options; chosen: kinds of victory-condition cards by seat; brought: the
    CARDS of the variant by seat; begun: whether anything but `final` has begun the match (TS-9.2); silent: who may choose,
    or has chosen, a kind that isn't in `chosen`.
    """

    __slots__ = ("names", "rules", "chosen", "brought", "begun", "silent")

    def __init__(
        self,
        names: tuple[str, ...],
        rules: Rules,
        chosen: dict[int, str],
        brought: dict[int, Amount],
        begun: bool,
        silent: Seats,
    ) -> None:
        self.names = names
        self.rules = rules
        self.chosen = chosen
        self.brought = brought
        self.begun = begun
        self.silent = silent

    def with_chosen(self, seat: int, kind: str) -> Opening:
        """The opening, and the seat has chosen this kind."""
        silent = without(self.silent, seat)
        return Opening(self.names, self.rules, {**self.chosen, seat: kind}, self.brought, True, silent)

    def with_brought(self, seat: int, what: Amount) -> Opening:
        """The opening, and the seat has brought these CARDS."""
        return Opening(self.names, self.rules, self.chosen, {**self.brought, seat: what}, True, self.silent)

    def without_choice(self, seat: int) -> Opening:
        """The opening, and the seat doesn't choose any more."""
        return Opening(self.names, self.rules, self.chosen, self.brought, self.begun, without(self.silent, seat))

    def has_begun(self) -> Opening:
        """The opening, and the match has begun."""
        return Opening(self.names, self.rules, self.chosen, self.brought, True, self.silent)


class Standing:
    """Who has lost (seat -> number of the statement), the seats still in the game, and who has won. Immutable.

    rounds: priority as it is granted in the turn of each seat (TS-4.3): a Window.
    """

    __slots__ = ("lost", "staying", "rounds", "winners")

    def __init__(self, lost: dict[int, int], staying: Seats, rounds: tuple[Window, ...], winners: Seats = ()) -> None:
        self.lost = lost
        self.staying = staying
        self.rounds = rounds
        self.winners = winners

    def without(self, seat: int, number: int) -> Standing:
        """The standing, and the seat has lost in the statement of this number."""
        staying = without(self.staying, seat)
        return Standing({**self.lost, seat: number}, staying, rounds(len(self.rounds), staying))

    def won(self, winners: Seats) -> Standing:
        """The standing at the end."""
        return Standing(self.lost, self.staying, self.rounds, winners)


def rounds(seats: int, staying: Seats) -> tuple[Window, ...]:
    """Of each seat the order in which those that stay are asked in its turn: from it on, clockwise."""
    return tuple([Window(clockwise(seat, seats, staying)) for seat in range(seats)])


class Played:
    """A waiting or resolving card: its name, who played it, in which statement, batteries paid. Immutable.

    What its effect has brought about so far, while it resolves: moved: whether it lies elsewhere already; ending:
    "phase" or "turn", to end at `done` (TS-R12); pending: who loses at `done` (`losses: together`).
    """

    __slots__ = ("kind", "seat", "number", "paid", "moved", "ending", "pending")

    def __init__(
        self,
        kind: str,
        seat: int,
        number: int,
        paid: int,
        moved: bool = False,
        ending: str | None = None,
        pending: Seats = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.number = number
        self.paid = paid
        self.moved = moved
        self.ending = ending
        self.pending = pending

    def has_moved(self) -> Played:
        """The card, moved by its own effect."""
        return Played(self.kind, self.seat, self.number, self.paid, True, self.ending, self.pending)

    def ends(self, what: str) -> Played:
        """The card, and the phase or the turn ends with it."""
        return Played(self.kind, self.seat, self.number, self.paid, self.moved, what, self.pending)

    def with_pending(self, seats: Seats) -> Played:
        """The card, and these are the players that lose with it."""
        return Played(self.kind, self.seat, self.number, self.paid, self.moved, self.ending, seats)


class Lying:
    """A card on a field: its name (None: nobody named it); used, or None for what is no battery. Immutable.

    turned: a battery as it lies when it is turned.
    """

    __slots__ = ("kind", "used", "turned")

    def __init__(self, kind: str | None, used: bool | None, turned: Lying | None = None) -> None:
        self.kind = kind
        self.used = used
        self.turned: Any = Lying(kind, not used, self) if turned is None and used is not None else turned


class Quick:
    """A quick form that can be objected to: the table before it, and who said it (or None).

    since: what was declared or counted since: (function, arguments) to be done again on that table.
    """

    __slots__ = ("before", "actor", "since")

    def __init__(self, before: Table, actor: int | None, since: tuple[Again, ...] = ()) -> None:
        self.before = before
        self.actor = actor
        self.since = since


class Turn:
    """The present turn, or that which comes next. Immutable.

    seat: None before the first one; extra: whether it is an extra one; normal: whose normal turn was last (TS-R11);
    granted: whose extra turns are to come, the last granted last; skips: a seat for each turn of it that falls away;
    ended: how many turns have ended.
    """

    __slots__ = ("seat", "extra", "normal", "granted", "skips", "ended")

    def __init__(self, seat: Any, extra: bool, normal: int, granted: Seats, skips: Seats, ended: int) -> None:
        self.seat = seat
        self.extra = extra
        self.normal = normal
        self.granted = granted
        self.skips = skips
        self.ended = ended

    def with_granted(self, seat: int) -> Turn:
        """The turn, and the seat takes an extra one later."""
        return Turn(self.seat, self.extra, self.normal, (*self.granted, seat), self.skips, self.ended)

    def with_skip(self, seat: int) -> Turn:
        """The turn, and the next one of the seat falls away."""
        return Turn(self.seat, self.extra, self.normal, self.granted, (*self.skips, seat), self.ended)

    def without(self, seat: int) -> Turn:
        """The turn, and the seat, which has lost, has none any more."""
        granted, skips = without(self.granted, seat), without(self.skips, seat)
        return Turn(self.seat, self.extra, self.normal, granted, skips, self.ended)

    def has_ended(self) -> Turn:
        """The turn, and it is over, and the match with it."""
        return Turn(self.seat, self.extra, self.normal, self.granted, self.skips, self.ended + 1)


class Table:
    """One match of Time Storm as it stands. Drafts share `cards` until they change them (`own_cards`); all else is
    immutable, or is replaced where it changes and never changed in its place.

    cards: where the cards of the deck are (referee.cards), in the zones "deck", "graveyard", "out", a
    seat for its hand, ("field", seat) for cards of a field that nobody named. Named cards of a field lie in
    `fields`, played ones in `waiting` and `resolving`. deck: the zones of the deck from the top down: what
    was laid on its top or bottom lies in a zone of its own, until it is shuffled. before: the table that this one
    was drafted from (None at the start), for an objection to go back to.
    """

    __slots__ = (
        "phase", "over", "book", "opening", "cards", "deck", "zones", "peak",
        "turn", "charged", "window", "waiting", "resolving", "quick", "standing", "fields", "before",
    )  # fmt: skip

    unit = scorer.UNIT

    def __init__(self, names: tuple[str, ...], rules: Rules) -> None:
        seats = len(names)
        self.phase = SETUP
        self.over = False
        self.book = Book(new_names(), {BATTERY: Facts(BATTERY, BATTERY, 0, None, False, None)})
        own = rules["variant"] == "own-13"
        self.opening = Opening(names, rules, {}, {}, False, () if own else tuple(range(seats)))
        boxes: tuple[Place, ...] = ()
        if own:
            boxes = tuple(("box", seat) for seat in range(seats))
            self.cards: Cards | Ways = Cards({box: BROUGHT for box in boxes})
        else:
            self.cards = Cards({DECK: rules["deck-size"]})
        self.deck: Sequence[Place] = (*boxes, DECK)
        self.zones = 0  # zones of the deck's top and bottom made so far
        self.peak = 0  # the most cards that ever were outside a deck of unknown size
        self.turn = Turn(None, False, 0, (), (), 0)
        self.charged: int | None = None  # statement that played this turn's battery (TS-3.6)
        self.window: Any = None  # priority, a Window: the order of all players and who has passed; None without it
        self.waiting: tuple[Played, ...] = ()
        self.resolving: Any = None  # a Played while a card resolves, else None
        self.quick: Quick | None = None
        staying = tuple(range(seats))
        self.standing = Standing({}, staying, rounds(seats, staying))
        self.before: Any = None
        self.fields: list[tuple[Lying, ...]] = [(self.book.facts[BATTERY].battery,) * START] * seats

    def draft(self) -> Table:
        """A copy that shares nothing that changes, but for the cards: see own_cards()."""
        copy = Table.__new__(Table)
        copy.phase = self.phase
        copy.over = self.over
        copy.book = self.book
        copy.opening = self.opening
        copy.cards = self.cards
        copy.deck = self.deck
        copy.zones = self.zones
        copy.peak = self.peak
        copy.turn = self.turn
        copy.charged = self.charged
        copy.window = self.window
        copy.waiting = self.waiting
        copy.resolving = self.resolving
        copy.quick = self.quick
        copy.standing = self.standing
        copy.fields = self.fields
        copy.before = self
        return copy

    # -- players ------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The itemised score (scorers.sheet.Sheet): a line for who has won."""
        return scorer.score(len(self.names), self.standing.winners)

    def scores(self) -> list[int]:
        """Each player's figure in seat order: matches won (TS-9.1)."""
        return self.sheet().totals()

    def score(self, seat: int) -> int:
        """One player's figure: matches won (TS-9.1)."""
        return self.scores()[seat]

    def winners(self) -> list[int]:
        """The winner's seat; empty while unfinished and in a drawn match."""
        return list(self.standing.winners)

    def places(self) -> list[int]:
        """Place of each seat: nobody but the winner is told apart (TS-9.1)."""
        return scorer.places(len(self.names), self.standing.winners)

    def figures(self) -> dict[str, list[int]]:
        """What a campaign adds up besides the score: nothing (TS-R21)."""
        return {}

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by seat."""
        return self.opening.names

    @property
    def rules(self) -> Rules:
        """The options of the match."""
        return self.opening.rules

    @property
    def turns(self) -> int:
        """How many turns have ended."""
        return self.turn.ended

    @property
    def holder(self) -> Any:
        """The seat (int) that has priority, or None."""
        return self.window.holder if self.window is not None else None

    def next_turn(self) -> tuple[Turn, list[int]]:
        """The Turn after this one, and whose turns are skipped before it (TS-6.9, TS-R11)."""
        turn, standing = self.turn, self.standing
        passed: list[int] = []
        granted, skips, normal = turn.granted, turn.skips, turn.normal
        while True:
            extra = bool(granted)
            if extra:
                seat, granted = granted[-1], granted[:-1]
            else:
                seat = normal = after(normal, len(standing.rounds), standing.staying)
            if seat not in skips:
                return Turn(seat, extra, normal, granted, skips, turn.ended + 1), passed
            passed.append(seat)
            at = skips.index(seat)
            skips = (*skips[:at], *skips[at + 1 :])

    # -- cards --------------------------------------------------------------------------------

    def own_cards(self) -> Cards | Ways:
        """The cards, to be changed."""
        if self.cards is self.before.cards:
            self.cards = self.cards.draft()
        return self.cards

    def facts(self, kind: str) -> Facts:
        """What a card was declared to be."""
        return self.book.facts[kind]

    def deck_size(self) -> int | None:
        """Cards in the deck, or None if unknown."""
        return self.cards.together(self.deck)

    def least(self) -> int:
        """How many cards a deck of unknown size holds at least: those that were outside it, and are no longer."""
        return max(0, self.peak - self.outside())

    def outside(self) -> int:
        """Number of cards outside the deck; 0 if that is unknown."""
        count = len(self.waiting)
        if self.resolving is not None and not self.resolving.moved:
            count += 1
        for zone in self.cards.zones:
            if zone not in self.deck:
                size = self.cards.size(zone)
                if size is None:
                    return 0
                count += size
        for field in self.fields:
            for one in field:
                if one.kind is not None:
                    count += 1
        return count

    def hand_size(self, seat: int) -> Any:
        """Cards in a hand (int), or None if unknown."""
        return self.cards.size(seat)

    def unused(self, seat: int) -> int:
        """Number of unused batteries on a field."""
        return [one.used for one in self.fields[seat]].count(False)

    def batteries(self, seat: int) -> int:
        """Number of batteries on a field."""
        return len(self.fields[seat]) - [one.used for one in self.fields[seat]].count(None)

    def brought_copies(self, kind: str) -> int | None:
        """Copies of a kind in the variant's deck; None unless every card of every player was named (TS-8.2)."""
        lists = [what for what in self.opening.brought.values() if not isinstance(what, int)]
        if len(lists) < len(self.names) or any(None in what for what in lists):
            return None
        return sum(what.count(kind) for what in lists)

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

    def unchosen(self, kind: str) -> bool:
        """Whether a victory-condition card can't be in the deck, as all players chose other kinds (TS-1.4)."""
        facts = self.facts(kind)
        return facts.victory and facts.copies != 0 and ways_of(self.cards)[0].most.get(kind) == 0

    def crowded(self, kind: str) -> bool:
        """Whether there is no room for the card beside the copies that must lie somewhere (TS-1.4)."""
        universe = ways_of(self.cards)[0]
        return kind not in universe.stock and not universe.supply(kind) and any(universe.stock.values())

    def promised(self) -> list[Name]:
        """The kinds of which copies that nobody has seen must lie somewhere (TS-1.4)."""
        return [card_name(kind) for kind, left in ways_of(self.cards)[0].stock.items() if left]

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        return BY_PHASE[self.phase](self)
