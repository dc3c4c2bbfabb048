"""The nouns of Wizard's Element Collection: board and pieces, field, areas, hands, and whose decision is awaited."""

from __future__ import annotations

from referee.cards import EMPTY, Cards
from referee.element_collection.components import CARDS, POINTS, POSITIONS
from referee.values import Value, changed, without
from referee.verdict import Awaited
from referee.worlds import both, less
from scorers import element_collection as scorer
from scorers.sheet import new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from referee.element_collection.board import Board
    from scorers.sheet import Sheet


FIELD_CARDS, RESERVE_CARDS = 9, 9
DECK_CARDS = sum(CARDS.values()) - FIELD_CARDS - RESERVE_CARDS  # before any hand is dealt
DECK, RESERVE, OPENING = "deck", "reserve", "opening"  # zones of cards; a hand's zone is its seat

# Where a match stands. Movement: `roll` before the dice, `landed` after them; `own`, `choose`, `owed` on a player
# square; `push` where a piece lies, `expel` where an iced one does, `oust` where the mover has just summoned ice.
START, FINALS, DEAL = "start", "finals", "deal"
ROLL, LANDED, OWN, CHOOSE, OWED, PUSH, EXPEL, OUST = "roll", "landed", "own", "choose", "owed", "push", "expel", "oust"
ENHANCE, COLLECT, SUMMON, ANSWER, TAKE, KEEP, REFILL = (
    "enhance",
    "collect",
    "summon",
    "answer",
    "take",
    "keep",
    "refill",
)
REVEAL, VOIDS, OVER = "reveal", "voids", "over"
SETTLED = frozenset({OWN, CHOOSE, OWED, PUSH, EXPEL, OUST})  # the mover has stopped; the square's effect is awaited
MOVING = frozenset({ROLL, LANDED})  # the mover has not stopped yet
MOVEMENT = SETTLED | MOVING
SUMMONING = frozenset({SUMMON, ANSWER, TAKE, KEEP})
SCORED = frozenset({FINALS, OVER})  # where what players have may have been typed as their `final`
PLAY = MOVEMENT | {ENHANCE, COLLECT} | SUMMONING  # one seat is awaited: `speaker`

# The clause that says who speaks, and the verbs that answer, by phase (section 5).
DECISIONS = {
    ROLL: ("EC-3.1", ("move", "summon")),
    LANDED: ("EC-3.1", ("stop", "summon", "pass")),
    OWN: ("EC-4.2", ("steal", "warp")),
    CHOOSE: ("EC-4.3", ("choose",)),
    OWED: ("EC-4.3", ("warp", "steal")),
    PUSH: ("EC-4.7", ("push",)),
    EXPEL: ("EC-5.5", ("push",)),
    OUST: ("EC-5.6", ("push",)),
    ENHANCE: ("EC-6.1", ("enhance", "pass")),
    COLLECT: ("EC-7.1", ("collect",)),
    SUMMON: ("EC-8.1", ("summon", "pass")),
    ANSWER: ("EC-8.6", ("reflect", "pass")),
    TAKE: ("EC-9.2", ("take",)),
    KEEP: ("EC-9.7", ("keep",)),
    VOIDS: ("EC-11.10", ("assign", "pass")),
}


NOBODY: dict[int, Any] = {}  # of seats: nobody; never changed, as all these values
NOTHING: dict[Any, Any] = {}  # of cards: none


class Call:
    """An element with the icon Call: who summoned it, its kind, whom it names, the statement's number. Immutable."""

    __slots__ = ("seat", "kind", "target", "number")

    def __init__(self, seat: int, kind: str, target: int, number: int) -> None:
        self.seat = seat
        self.kind = kind
        self.target = target
        self.number = number


class Turn:
    """A turn: its number, what goes on from turn to turn, and what is seldom in one.

    ended: how many turns have; last: number of the statement with which the deck ran out, so that this turn is the
    last one, or None; disabled: {seat: number of the statement that disabled it for this turn}; doomed: the same for
    the next turn; taken_back: {seat: steels taken back by Water in this turn that are still locked} (EC-R30), robbed:
    {such a seat: (who took a card of its hand unseen since, the steels known in that hand before)}; iced: seats whose
    pieces are, in its movement phase; owed: "warp" or "steal" that the owner of a player square carries out, None: either; drawn:
    cards drawn by Dark; resume: the phase that goes on after a summons out of its phase, which an override let stand.
    Changed in a draft of it alone.
    """

    __slots__ = (
        "number",
        "ended",
        "last",
        "disabled",
        "doomed",
        "taken_back",
        "robbed",
        "iced",
        "owed",
        "drawn",
        "resume",
    )

    def __init__(
        self, number: int = 0, ended: int = 0, last: int | None = None, disabled: dict[int, int] = NOBODY
    ) -> None:
        self.number = number
        self.ended = ended
        self.last = last
        self.disabled = disabled
        self.doomed = NOBODY
        self.taken_back: dict[int, int] = NOBODY
        self.robbed: dict[int, tuple[int, int]] = NOBODY
        self.iced: tuple[int, ...] = ()
        self.owed: str | None = None
        self.drawn = 0
        self.resume: str | None = None

    def draft(self) -> Turn:
        """A copy that is to be changed, and then stands for this one."""
        copy = new(Turn)
        copy.number = self.number
        copy.ended = self.ended
        copy.last = self.last
        copy.disabled = self.disabled
        copy.doomed = self.doomed
        copy.taken_back = self.taken_back
        copy.robbed = self.robbed
        copy.iced = self.iced
        copy.owed = self.owed
        copy.drawn = self.drawn
        copy.resume = self.resume
        return copy


NO_TURN = Turn()  # before the first


class Setup:
    """What a match is played with, the same from its beginning to its end."""

    __slots__ = ("names", "rules", "board")
    names: tuple[str, ...]
    rules: dict[str, Any]
    board: Board


class Standing(Value):
    """Who is still in the match, and what is said and told of its end alone.

    staying: seats that haven't conceded; voids: {seat: what its voids count as}; finals: a Holding (or None) for each
    seat; result: the seats that share the first place, or None.
    """

    def __init__(self, seats: int) -> None:
        self.staying = tuple(range(seats))
        self.voids = NOBODY
        self.finals: tuple[scorer.Holding | None, ...] = (None,) * seats
        self.result: tuple[int, ...] | None = None


STANDINGS = [Standing(seats) for seats in range(5)]  # as a match begins, by the number of players


class Table:
    """One match as it stands. Every value is replaced, never changed: tuples, lists and dicts.

    cards: the hidden zones (deck, reserve, hands by seat), changed in a draft of them alone; what lies face up
    is in `field`, the kind at each position that has a card, and in `areas`.
    piece: square of each seat's piece, None when off the board; since: number of the statement that
    put it there. moving: who has still to move, the mover first; all other pieces lie (EC-3.5). roll: number of
    the statement with the mover's last roll, and the square where this move began. fixed: seats
    with their place, the last place first, so that the next turn's order of movement is this very tuple (EC-3.1).
    Without `__init__`, since each statement makes one: see `set_up` and `draft`.
    """

    __slots__ = (
        "setup", "phase", "over", "turn", "standing", "cards", "field", "areas", "piece", "since", "moving", "roll", "fixed",
        "power", "queue", "speaker", "call",
    )  # fmt: skip

    unit = "points"
    setup: Setup
    phase: str
    over: bool
    turn: Turn
    standing: Standing
    cards: Cards
    field: dict[int, str]
    areas: list[dict[str, int]]
    piece: list[Any]  # int | None
    since: list[int]
    moving: tuple[int, ...]
    roll: tuple[int, int]
    fixed: tuple[int, ...]
    power: list[Any]  # int | None
    queue: tuple[int, ...]
    speaker: int | None
    call: Call | None

    def draft(self) -> Table:
        """A copy that shares nothing mutable."""
        copy = Table()
        copy.setup = self.setup
        copy.phase = self.phase
        copy.over = self.over
        copy.turn = self.turn
        copy.standing = self.standing
        copy.cards = self.cards
        copy.field = self.field
        copy.areas = self.areas
        copy.piece = self.piece
        copy.since = self.since
        copy.moving = self.moving
        copy.roll = self.roll
        copy.fixed = self.fixed
        copy.power = self.power
        copy.queue = self.queue
        copy.speaker = self.speaker
        copy.call = self.call
        return copy

    # -- players ------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the players by seat."""
        return self.setup.names

    @property
    def turns(self) -> int:
        """How many turns have ended."""
        return self.turn.ended

    @property
    def staying(self) -> tuple[int, ...]:
        """Seats that haven't conceded."""
        return self.standing.staying

    @property
    def gone(self) -> tuple[int, ...]:
        """Who conceded."""
        seats, staying = len(self.areas), self.standing.staying
        return () if len(staying) == seats else tuple([seat for seat in range(seats) if seat not in staying])

    def leave(self, seat: int) -> None:
        """A seat is out of the match, and its piece off the board (EC-12.4)."""
        self.standing = self.standing.but(staying=without(self.standing.staying, seat))
        self.moving = without(self.moving, seat)
        self.piece = changed(self.piece, seat, None)

    def in_order(self) -> tuple[int, ...]:
        """Seats in the order of places, place 1 first, as far as they are fixed (EC-7.1, EC-8.1)."""
        return self.fixed[::-1]

    def unfixed(self) -> Sequence[int]:
        """Seats without a place yet, in seat order."""
        fixed, staying = self.fixed, self.standing.staying
        if not fixed:
            return staying
        unfixed = []
        for seat in staying:
            if seat not in fixed:
                unfixed.append(seat)
        return unfixed

    def facts(self) -> scorer.Facts:
        """What the match is scored from, as it stands (EC-11.1): known cards alone."""
        standing = self.standing
        if self.phase == FINALS or any(standing.finals):
            return scorer.Facts(standing.finals, gone=self.gone)
        holdings = []
        for seat in range(len(self.areas)):
            holdings.append(self.holding(seat))
        return scorer.Facts(holdings, self.fixed[::-1], self.gone)

    def holding(self, seat: int) -> scorer.Holding:
        """What a seat has in hand and area as play stands: known cards alone."""
        holding = new(scorer.Holding)
        known, hidden = self.cards.zones.get(seat, EMPTY)
        holding.unseen = 0
        if hidden:
            known = self.cards.certain(seat)
            holding.unseen = self.hand(seat) - sum(known.values())
        holding.kinds = both(known, self.areas[seat])
        holding.voids = self.standing.voids.get(seat)
        return holding

    def sheet(self) -> Sheet:
        """The itemised points (scorers.sheet.Sheet), with the cards that are known."""
        return scorer.score(self.facts(), self.setup.rules)

    def scores(self) -> list[int]:
        """Each player's points in seat order, with the cards that are known."""
        return scorer.totals(self.facts(), self.setup.rules)

    def score(self, seat: int) -> int:
        """One player's points, with the cards that are known."""
        rules = self.setup.rules
        own = None if self.phase in SCORED else scorer.alone(self.holding(seat), rules)
        return scorer.total(self.facts(), seat, rules) if own is None else own

    def scores_for(self, eyes: Collection[int]) -> list[int | None]:
        """Each player's points as those seats' eyes may know them: hands that they don't see don't count (EC-2.2).

        None for a player who has such a hand.
        """
        facts, seats = self.facts(), range(len(self.areas))
        hidden = () if self.phase in SCORED else [seat for seat in seats if self.holds(seat) and seat not in eyes]
        for seat in hidden:
            facts = facts.enter(seat, scorer.Holding(self.areas[seat]))
        scores = scorer.totals(facts, self.setup.rules)
        return [None if seat in hidden else scores[seat] for seat in seats]

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.standing.result or ())

    def places(self) -> list[int]:
        """Place of each seat in the match by its points, as a campaign's results have it."""
        return scorer.places(self.facts(), self.scores())

    def figures(self) -> dict[str, int]:
        """What a campaign adds up besides the score: nothing (EC-12.3)."""
        return {}

    # -- cards and pieces ---------------------------------------------------------------------

    def holds(self, seat: int) -> bool:
        """Whether there is a card in a hand: `Cards` keeps no empty zone."""
        return seat in self.cards.zones

    def hand(self, seat: int) -> int:
        """Number of cards in a hand."""
        return self.cards.size(seat) or 0

    def deck(self) -> int:
        """Number of cards in the deck."""
        return self.cards.size(DECK) or 0

    def gaps(self) -> list[int]:
        """Positions of the field without a card, ascending."""
        field, gaps = self.field, []
        for position in POSITIONS:
            if position not in field:
                gaps.append(position)
        return gaps

    def lay(self, seat: int, kinds: Iterable[str]) -> None:
        """Cards go face up to a seat's area."""
        self.areas = areas = self.areas.copy()
        areas[seat] = area = areas[seat].copy()
        for kind in kinds:
            area[kind] = area.get(kind, 0) + 1

    def lift(self, seat: int, kind: str) -> None:
        """A card leaves a seat's area, where it must be."""
        self.areas = changed(self.areas, seat, less(self.areas[seat], kind, 1))

    def on_line(self, seat: int) -> list[int]:
        """Positions of a seat's line that still have a card, ascending (EC-7.4); none on a player square."""
        field, found = self.field, []
        for position in self.setup.board.reach[self.piece[seat]]:
            if position in field:
                found.append(position)
        return found

    def lying_with(self, seat: int) -> list[int]:
        """Other seats whose pieces lie on the square of this seat's piece."""
        piece, moving = self.piece, self.moving
        square, found = piece[seat], []
        for other in self.standing.staying:
            if piece[other] == square and other != seat and other not in moving:
                found.append(other)
        return found

    def unqueue(self, seat: int) -> None:
        """A seat has been dealt its hand, has collected, or summoned; mostly it is the next one."""
        queue = self.queue
        self.queue = queue[1:] if queue and queue[0] == seat else without(queue, seat)

    def owner(self, seat: int) -> int | None:
        """The seat in play whose player square bears this seat's piece, or None (EC-4.5)."""
        owner = self.setup.board.owners[self.piece[seat]]
        return owner if owner in self.standing.staying else None

    # -- decisions ----------------------------------------------------------------------------

    def deciding(self) -> str:
        """The clause by which the speaker speaks now."""
        if self.phase == OWED and not self.holds(self.moving[0]):
            return "EC-4.4"
        if self.phase == TAKE and self.call and self.call.kind == "grass":
            return "EC-9.1"
        return DECISIONS[self.phase][0]

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        if self.phase in PLAY or self.phase == VOIDS:
            verbs = DECISIONS[self.phase][1]
            if self.phase == TAKE and self.call and self.call.kind == "grass":
                verbs = ("take", "pass")
            elif self.phase == OWED and self.turn.owed:
                verbs = (self.turn.owed,)
            elif self.phase == OWN and self.setup.rules["own-square"] == "steal":
                verbs = ("steal",)
            found = [Awaited(self.speaker, True, verbs, self.deciding())]
        elif self.phase == START:
            found = [Awaited(None, True, ("field",), "EC-1.4")]
            found += [Awaited(seat, False, ("final",), "EC-12.1") for seat in self.staying]
        elif self.phase == FINALS:
            found = [
                Awaited(seat, True, ("final",), "EC-12.2")
                for seat in self.staying
                if self.standing.finals[seat] is None
            ]
        elif self.phase == DEAL:
            found = [Awaited(seat, True, ("deal",), "EC-1.5") for seat in self.queue]
        elif self.phase == REFILL:
            found = [Awaited(None, True, ("refill",), "EC-10.1")]
        elif self.phase == REVEAL:
            found = [Awaited(seat, True, ("reveal",), "EC-11.11") for seat in scorer.unseen(self.facts())]
        else:
            found = []
        return found


def set_up(names: tuple[str, ...], rules: dict[str, Any]) -> Table:
    """The table as a match begins."""
    setup = Setup()
    setup.names = names
    setup.rules = rules
    setup.board = board = rules["board"]
    table = Table()
    seats = len(names)
    table.setup = setup
    table.phase = START
    table.over = False
    table.turn = NO_TURN
    table.standing = STANDINGS[seats]
    table.cards = unseen()
    table.field = NOTHING
    table.areas = [NOTHING] * seats
    table.piece = [*board.homes[:seats]]
    table.since = [0] * seats
    table.moving = rules["order"]
    table.roll = 0, 0  # none yet
    table.fixed = ()
    table.power = [None] * seats
    table.queue = ()  # who has still to be dealt a hand; to collect, or to summon, in the order of places
    table.speaker = None
    table.call = None
    return table


def unseen() -> Cards:
    """The cards before any was seen, the same in every match."""
    if not _UNSEEN:
        _UNSEEN.append(Cards({OPENING: FIELD_CARDS, DECK: DECK_CARDS, RESERVE: RESERVE_CARDS}, CARDS))
    return _UNSEEN[0]


_UNSEEN: list[Cards] = []


def boost(kinds: Iterable[str]) -> int:
    """What cards add to power together (EC-6.4, EC-6.8)."""
    return sum([POINTS[kind] for kind in kinds])
