"""The nouns of Wizard's Element Collection: board and pieces, field, areas, hands, and whose decision is awaited."""

from __future__ import annotations

from referee.cards.cards import EMPTY, Cards
from referee.cards.worlds import Bag, Zone, both, less
from referee.games.element_collection.board import USUAL, Board, Square, read_board, read_order, write_order
from referee.games.element_collection.components import CARDS, KINDS, POSITIONS
from referee.kernel.game import option, whole
from referee.kernel.hearing import Hearing
from referee.kernel.verdict import Awaited
from scorers import element_collection as scorer
from scorers.sheet import SEATS, Fact, Facts, Sheet
from scorers.state import State, Value, put, without
from scorers.types import Collection, Iterable, Mapping, Sequence, TypeAlias

Law: TypeAlias = "Hearing[Table]"

FIELD_CARDS, RESERVE_CARDS = 9, 9
DECK_CARDS = sum(CARDS.values()) - FIELD_CARDS - RESERVE_CARDS  # before any hand is dealt
DECK, RESERVE, OPENING = "deck", "reserve", "opening"  # zones of cards; a hand's zone is its seat
UNSEEN_CARDS = Cards({OPENING: FIELD_CARDS, DECK: DECK_CARDS, RESERVE: RESERVE_CARDS}, CARDS)  # before any was seen
OFF = -1  # the square of a piece that is off the board


class Phase:
    """Where a match stands. Movement: `roll` before the dice, `landed` after them; `own`, `choose`, `owed` on a player square; `push`
    where a piece lies, `expel` where an iced one does, `oust` where the mover has just summoned ice."""

    START, FINALS, DEAL = "start", "finals", "deal"
    ROLL, LANDED = "roll", "landed"
    OWN, CHOOSE, OWED, PUSH, EXPEL, OUST = "own", "choose", "owed", "push", "expel", "oust"
    ENHANCE, COLLECT, SUMMON, ANSWER, TAKE, KEEP = "enhance", "collect", "summon", "answer", "take", "keep"
    REFILL, REVEAL, VOIDS, OVER = "refill", "reveal", "voids", "over"
    SETTLED = frozenset({OWN, CHOOSE, OWED, PUSH, EXPEL, OUST})  # the mover has stopped; the square's effect is awaited
    MOVING = frozenset({ROLL, LANDED})  # the mover has not stopped yet
    MOVEMENT = SETTLED | MOVING
    SUMMONING = frozenset({SUMMON, ANSWER, TAKE, KEEP})
    SCORED = frozenset({FINALS, OVER})  # where what players have may have been typed as their `final`
    PLAY = MOVEMENT | {ENHANCE, COLLECT} | SUMMONING  # one seat is awaited: `speaker`


# The clause that says who speaks, and the verbs that answer, by phase (section 5).
DECISIONS = {
    Phase.ROLL: ("EC-3.1", ("move", "summon")),
    Phase.LANDED: ("EC-3.1", ("stop", "summon", "pass")),
    Phase.OWN: ("EC-4.2", ("steal", "warp")),
    Phase.CHOOSE: ("EC-4.3", ("choose",)),
    Phase.OWED: ("EC-4.3", ("warp", "steal")),
    Phase.PUSH: ("EC-4.7", ("push",)),
    Phase.EXPEL: ("EC-5.5", ("push",)),
    Phase.OUST: ("EC-5.6", ("push",)),
    Phase.ENHANCE: ("EC-6.1", ("enhance", "pass")),
    Phase.COLLECT: ("EC-7.1", ("collect",)),
    Phase.SUMMON: ("EC-8.1", ("summon", "pass")),
    Phase.ANSWER: ("EC-8.6", ("reflect", "pass")),
    Phase.TAKE: ("EC-9.2", ("take",)),
    Phase.KEEP: ("EC-9.7", ("keep",)),
    Phase.VOIDS: ("EC-11.10", ("assign", "pass")),
}


NOBODY: Mapping[int, int] = {}  # of seats: nobody


class Rules(scorer.Rules):
    """The header options (rulebook, section 8.1)."""

    board: Board = option(
        ja="ボード 盤",
        default=USUAL,
        ruling="EC-R1",
        read=read_board,
        write=lambda board, names: str(board),
        usage="SQUARE, SQUARE, …",
    )
    order: tuple[int, ...] = option(
        ja="行動順 順番",
        default=lambda rules, names: SEATS[: len(names)],
        ruling="EC-R4",
        read=read_order,
        write=write_order,
        usage="NAME, NAME, …",
    )
    start_hand: int = option(ja="初期手札 最初の手札", default=0, ruling="EC-R3", read=whole(0), usage="N")
    own_square: str = option({"both": "両方", "steal": "奪うだけ"}, ja="自分のマス", ruling="EC-R6")
    foreign_square: str = option({"mover": "入った人", "owner": "持ち主"}, ja="他人のマス", ruling="EC-R7")
    nearest: str = option({"power": "魔力マス", "any": "どれでも"}, ja="直近", ruling="EC-R9")
    evil_boost: str = option({"minus": "マイナス", "no": "なし"}, ja="邪の強化", ruling="EC-R17")
    light_prize: str = option({"hand": "手札", "field": "場札"}, ja="光の獲物", ruling="EC-R20")
    odd: str = option({"once": "1回 一回", "each": "1枚ごと"}, ja="奇数", ruling="EC-R24")
    void: str = option({"join": "加えるだけ", "any": "どれでも"}, ja="無", ruling="EC-R25")


class Call(Value):
    """An element with the icon Call: who summoned it, its kind, whom it names, the statement's number."""

    seat: int
    kind: str
    target: int
    number: int


NO_CALL = Call(OFF, "", OFF, 0)


class Turn(State):
    """What each turn begins anew.

    disabled: {seat: number of the statement that disabled it for this turn}; doomed: the same for the next one; taken_back:
    {seat: steels taken back by Water in this turn}, relieved: those of them whose locks thieves took along, robbed: {such a
    seat: (who took a card of its hand unseen since, the steels known in that hand before)} (EC-R30); iced: seats whose
    pieces are, in its movement phase; owed: "warp" or "steal" that the owner of a player square carries out, None: either;
    drawn: cards drawn by Dark; resume: the phase that goes on after a summons out of its phase, which an override let
    stand; fixed: seats with their place, the last place first, so that the next turn's order of movement is this very
    tuple (EC-3.1); power: of the seats that have one; earlier: what they had in the last turn.
    """

    disabled: Mapping[int, int] = NOBODY
    doomed: Mapping[int, int] = NOBODY
    taken_back: Mapping[int, int] = NOBODY
    relieved: Mapping[int, int] = NOBODY
    robbed: Mapping[int, tuple[int, int]] = {}
    iced: tuple[int, ...] = ()
    owed: str | None = None
    drawn: int = 0
    resume: str | None = None
    fixed: tuple[int, ...] = ()
    power: Mapping[int, int] = NOBODY
    earlier: Mapping[int, int] = NOBODY


class Table(Turn):
    """One match as it stands.

    turn: the number of the turn, turns: how many have ended; last: number of the statement with which the deck ran out, so
    that this turn is the last one, or None. staying: seats that haven't conceded; voids: {seat: what its voids count as};
    finals: a Holding (or None) for each seat; result: the seats that share the first place, or None.
    cards: the hidden zones (deck, reserve, hands by seat); what lies face up is in `field`, the kind at each position that
    has a card, and in `areas`. piece: square of each seat's piece; since: number of the statement that put it there. moving:
    who has still to move, the mover first; all other pieces lie (EC-3.5). roll: number of the statement with the mover's
    last roll, and the square where this move began. queue: who has still to be dealt a hand; to collect, or to summon.
    """

    names: tuple[str, ...]
    rules: Rules
    board: Board
    phase: str = Phase.START
    over: bool = False
    turn: int = 0
    turns: int = 0
    last: int | None = None
    staying: tuple[int, ...]
    voids: Mapping[int, Sequence[str]] = {}
    finals: tuple[scorer.Holding | None, ...]
    result: tuple[int, ...] | None = None
    cards: Cards
    field: Mapping[int, str] = {}
    areas: tuple[Bag, ...]
    piece: tuple[int, ...]
    since: tuple[int, ...]
    moving: tuple[int, ...]
    roll: tuple[int, int] = (0, 0)
    queue: tuple[int, ...] = ()
    speaker: int = OFF
    call: Call = NO_CALL
    _deep = ("cards",)

    unit = "points"

    # -- players ------------------------------------------------------------------------------

    @property
    def gone(self) -> tuple[int, ...]:
        """Who conceded."""
        return tuple([seat for seat in SEATS[: len(self.names)] if seat not in self.staying])

    def in_order(self) -> tuple[int, ...]:
        """Seats in the order of places, place 1 first, as far as they are fixed (EC-7.1, EC-8.1)."""
        return self.fixed[::-1]

    def unfixed(self) -> list[int]:
        """Seats without a place yet, in seat order."""
        return [seat for seat in self.staying if seat not in self.fixed]

    # -- score --------------------------------------------------------------------------------

    def facts(self) -> scorer.Facts:
        """What the match is scored from, as it stands (EC-11.1): known cards alone."""
        if self.phase == Phase.FINALS or any(self.finals):
            return scorer.Facts(self.finals, gone=self.gone)
        holdings = tuple([self.holding(seat) for seat in range(len(self.names))])
        return scorer.Facts(holdings, self.in_order(), self.gone)

    def holding(self, seat: int) -> scorer.Holding:
        """What a seat has in hand and area as play stands: known cards alone."""
        known, hidden = self.cards.zones.get(seat, EMPTY)
        unseen = 0
        if hidden:
            known = self.cards.certain(seat)
            unseen = self.hand(seat) - sum(known.values())
        return scorer.Holding(both(known, self.areas[seat]), self.voids.get(seat), unseen)

    def sheet(self) -> Sheet:
        """The itemised points (scorers.sheet.Sheet), with the cards that are known."""
        return scorer.score(self.facts(), self.rules)

    def scores(self) -> list[int]:
        """Each player's points in seat order, with the cards that are known."""
        return scorer.totals(self.facts(), self.rules)

    def scores_for(self, eyes: Collection[int]) -> list[int | None]:
        """Each player's points as those seats' eyes may know them: hands that they don't see don't count (EC-2.2).

        None for a player who has such a hand.
        """
        facts, seats = self.facts(), range(len(self.names))
        hidden = () if self.phase in Phase.SCORED else [seat for seat in seats if self.holds(seat) and seat not in eyes]
        for seat in hidden:
            facts = facts.enter(seat, scorer.Holding(self.areas[seat]))
        scores = scorer.totals(facts, self.rules)
        return [None if seat in hidden else scores[seat] for seat in seats]

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.result or ())

    def places(self) -> list[int]:
        """Place of each seat in the match by its points, as a campaign's results have it."""
        return scorer.places(self.facts(), self.scores())

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

    def possible(self, zone: Zone, count: int) -> list[str]:
        """So many cards that can be in a zone together."""
        seen: list[str] = []
        for kind in KINDS * count:
            if len(seen) < count and self.cards.can(zone, [*seen, kind]):
                seen.append(kind)
        return seen

    def gaps(self) -> list[int]:
        """Positions of the field without a card, ascending."""
        return [position for position in POSITIONS if position not in self.field]

    def lay(self, seat: int, kinds: Iterable[str]) -> None:
        """Cards go face up to a seat's area."""
        area = dict(self.areas[seat])
        for kind in kinds:
            area[kind] = area.get(kind, 0) + 1
        self.areas = put(self.areas, seat, area)

    def lift(self, seat: int, kind: str) -> None:
        """A card leaves a seat's area, where it must be."""
        self.areas = put(self.areas, seat, less(self.areas[seat], kind, 1))

    def locked(self, seat: int) -> int:
        """Number of steels in a hand that can't Reflect in this turn (EC-R30)."""
        return self.taken_back.get(seat, 0) - self.relieved.get(seat, 0)

    def square(self, seat: int) -> Square:
        """The square of a seat's piece."""
        return self.board[self.piece[seat]]

    def on_line(self, seat: int) -> list[int]:
        """Positions of a seat's line that still have a card, ascending (EC-7.4); none on a player square."""
        return [position for position in self.square(seat).reach if position in self.field]

    def lying_with(self, seat: int) -> list[int]:
        """Other seats whose pieces lie on the square of this seat's piece: those that have moved (EC-R13)."""
        square = self.piece[seat]
        return [
            other
            for other in self.staying
            if self.piece[other] == square and other != seat and other not in self.moving
        ]

    def unqueue(self, seat: int) -> None:
        """A seat has been dealt its hand, has collected, or summoned."""
        self.queue = without(self.queue, seat)

    def owner(self, seat: int) -> int | None:
        """The seat in play whose player square bears this seat's piece, or None (EC-4.5)."""
        owner = self.square(seat).owner
        return owner if owner in self.staying else None

    # -- decisions ----------------------------------------------------------------------------

    def for_grass(self) -> bool:
        """Whether a prize of Grass is taken, which may be declined (EC-9.1)."""
        return self.phase == Phase.TAKE and self.call.kind == "grass"

    def deciding(self) -> str:
        """The clause by which the speaker speaks now."""
        if self.phase == Phase.OWED and not self.holds(self.moving[0]):
            return "EC-4.4"
        return "EC-9.1" if self.for_grass() else DECISIONS[self.phase][0]

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        if self.phase in Phase.PLAY or self.phase == Phase.VOIDS:
            verbs = DECISIONS[self.phase][1]
            if self.for_grass():
                verbs = ("take", "pass")
            elif self.phase == Phase.OWED and self.owed:
                verbs = (self.owed,)
            elif self.phase == Phase.OWN and self.rules.own_square == "steal":
                verbs = ("steal",)
            return [Awaited(self.speaker, True, verbs, self.deciding())]
        if self.phase == Phase.START:
            finals = [Awaited(seat, False, ("final",), "EC-12.1") for seat in self.staying]
            return [Awaited(None, True, ("field",), "EC-1.4"), *finals]
        if self.phase == Phase.REFILL:
            return [Awaited(None, True, ("refill",), "EC-10.1")]
        if self.phase == Phase.DEAL:
            return [Awaited(seat, True, ("deal",), "EC-1.5") for seat in self.queue]
        if self.phase == Phase.REVEAL:
            return [Awaited(seat, True, ("reveal",), "EC-11.11") for seat in scorer.unseen(self.facts())]
        lacking = [seat for seat in self.staying if self.phase == Phase.FINALS and self.finals[seat] is None]
        return [Awaited(seat, True, ("final",), "EC-12.2") for seat in lacking]


def set_up(names: tuple[str, ...], rules: Rules) -> Table:
    """The table as a match begins."""
    seats = SEATS[: len(names)]
    return Table(
        names=names,
        rules=rules,
        board=rules.board,
        staying=seats,
        finals=(None,) * len(names),
        cards=UNSEEN_CARDS,
        areas=({},) * len(names),
        piece=tuple([rules.board.homes(seat)[0] for seat in seats]),
        since=(0,) * len(names),
        moving=rules.order,
    )


def reason(table: Table, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited: whose square it is, who calls whom with what, which power must be passed."""
    facts: dict[str, Fact] = {"gaps": table.gaps()}
    which = "/landed" * (table.phase == Phase.LANDED)
    if table.call.kind:
        facts |= {"caller": table.call.seat, "kind": table.call.kind, "target": table.call.target}
    if one.seat is not None:
        others = {seat: table.power[seat] for seat in table.unfixed() if seat in table.power and seat != one.seat}
        lowest = min(others, key=others.__getitem__, default=one.seat)
        facts |= {"power": table.power.get(one.seat), "lowest": lowest, "above": others.get(lowest)}
        if one.clause == "EC-7.1":
            facts["cards"] = [table.field[at] for at in table.on_line(one.seat)]
    if table.moving:
        mover = table.moving[0]
        owner = table.owner(mover)
        lying = table.lying_with(mover)
        facts |= {"mover": mover, "square": table.square(mover).label, "lying": lying}
        facts["owner"] = owner
        if table.phase == Phase.OWED:
            which = f"/{table.owed or 'either'}"
        elif table.phase == Phase.OWN and table.rules.own_square == "steal":
            which = "/steal"
    return one.clause + which, facts
