"""Runeworks: options, MP of a round, what a result can't be, the end of a match, places, the campaign (RW-11 to RW-14)."""

from __future__ import annotations

from itertools import islice, permutations, product

from scorers.sheet import SEATS, Law, Row, Seat, Sheet, Worth
from scorers.state import Value
from scorers.types import Collection, Iterable, Mapping, Sequence, TypeAlias

Hand: TypeAlias = tuple[tuple[int, ...], int, int]  # slots by pool, points, slots that may stay empty
Stock: TypeAlias = list[tuple[int, int, int]]  # value, pool, how many
START = {4: 100, 5: 200}
ROUNDS = {1: 1, 2: 1, 3: 1, 4: 5, 5: 7}
SETS_LOSS = (0, 30, 50, 60)  # RW-12.2, by the number of sets laid; three and more are alike
HAND = 7
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CARDS = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
UNSEEN = "?"
_NUMBERS = {card: 30 if card[:-1] == "7" else RANKS.index(card[:-1]) + 1 for card in CARDS}
POINTS = {  # what a card costs its holder, by the option `faces` (RW-11.4, RW-R19)
    "number": _NUMBERS,
    "ten": {card: number if number == 30 else min(number, 10) for card, number in _NUMBERS.items()},
}
PATIENCE = 200_000  # steps that a search for cards that make some totals may take


class Rules(Value):
    """The options of a match that are read here."""

    level: int = 3
    rounds: int = 1
    overtime: str = "none"
    blast_shot: str = "replaces"
    shots: str = "all"
    faces: str = "number"
    empty_source: str = "reshuffle"


class Igniter(Value):
    """A player who ignited, and the seat whose release was shot."""

    seat: int
    blast: bool = False
    shot: int | None = None


class Loser(Value):
    """A player who did not ignite: the cards left, or their total, and the number of sets laid."""

    seat: int
    cards: tuple[str, ...] | None = None
    total: int | None = None
    sets: int | None = None


class Round(Value):
    """One round as it ended: igniters and losers, each once; typed (`result`) or observed."""

    igniters: tuple[Igniter, ...]
    losers: tuple[Loser, ...]


def unit(rules: Rules) -> str:
    """`MP` at levels 4 and 5, else `wins`."""
    return "MP" if rules.level >= 4 else "wins"


def start(rules: Rules) -> int:
    """Score before the first round (RW-11.1, RW-12.1); all else of RW-11 holds at level 5, too (RW-12.6)."""
    return START.get(rules.level, 0)


def card_points(card: str, rules: Rules) -> int:
    """What a playing card (`7S`, `KD`) costs its holder (RW-11.4, RW-R19)."""
    return POINTS[rules.faces][card]


def score(facts: Round, rules: Rules, players: int) -> Sheet:
    """Sheet of one Round for `players` seats: MP (levels 4-5) or rounds won (1-3, RW-13.3)."""
    sheet = Sheet(players)
    if rules.level < 4:
        for igniter in facts.igniters:
            sheet.add(igniter.seat, "RW-13.3", "won", 1)
        return sheet
    points = POINTS[rules.faces]
    for igniter in facts.igniters:
        sheet.add(igniter.seat, "RW-11.2", "ignite", 10)
        if igniter.blast:
            sheet.add(igniter.seat, "RW-11.5", "blast", 50)
    for loser in facts.losers:
        total = loser.total
        if total is None:
            total = sum([points[card] for card in loser.cards or ()])
        named = loser.total is None
        more = {"cards": [Worth((card, points[card])) for card in loser.cards or ()] if named else [total]}
        sheet.add(loser.seat, "RW-11.3", "hand", -total, total=total, also=("RW-11.4",) if named else (), **more)
        if rules.level == 5:
            sets = loser.sets or 0
            sheet.add(loser.seat, "RW-12.2", "sets", -SETS_LOSS[min(sets, 3)], count=sets)
            shooters = [one for one in facts.igniters if one.shot == loser.seat]
            for shooter in shooters:
                _shot_lines(sheet, loser.seat, shooter, rules, ("RW-12.4",) if len(shooters) > 1 else ())
    return sheet


def _shot_lines(sheet: Sheet, releaser: int, shooter: Igniter, rules: Rules, also: tuple[str, ...]) -> None:
    seat, more = SEATS[shooter.seat], {"also": also} if also else {}
    if not shooter.blast or rules.blast_shot == "adds":
        sheet.add(releaser, "RW-12.3", "shot", -10, shooter=seat, **more)
    if shooter.blast:
        sheet.add(releaser, "RW-12.5", "blast-shot", -50, shooter=seat, **more)


def judge(law: Law, facts: Round, rules: Rules, staying: Collection[int]) -> None:
    """Ask of a typed Round what RW-14.2 to RW-14.7 ask. staying: seats still in the match."""
    seats = [*[one.seat for one in facts.igniters], *[one.seat for one in facts.losers]]
    for at, seat in enumerate(seats):
        law.can("RW-14.4", seat not in seats[:at], key="RW-14.4/twice", seat=Seat(seat))
        law.can("RW-13.8", seat in staying, key="RW-13.8/gone", seat=Seat(seat))
    _judge_igniters(law, facts, rules, staying)
    named = [card for one in facts.losers for card in one.cards or () if card != UNSEEN]
    for at, card in enumerate(named):
        law.can("RW-14.7", card not in named[:at], "REC-4", card=card)
    if rules.level < 4:
        return  # what is said of losers changes nothing
    for seat in staying:
        law.asks("RW-14.4", seat in seats, key="RW-14.4/missing", seat=Seat(seat), level=rules.level)
    for one in facts.losers:
        _judge_hand(law, one, rules)
    sevens = [card for card in named if card[:-1] == "7"]
    needed = len(sevens) + sum(_ways(one, rules)[0][0] for one in facts.losers)
    law.can("RW-14.6", needed <= 4, "REC-4", key="RW-14.6/sevens", needed=needed, held=len(sevens))
    law.can("RW-14.6", _together_possible(facts.losers, named, rules), "REC-4", key="RW-14.6/together")


def _judge_igniters(law: Law, facts: Round, rules: Rules, staying: Collection[int]) -> None:
    igniting = [one.seat for one in facts.igniters]
    law.asks("RW-14.2", igniting, key="RW-14.2/none")
    for one in facts.igniters:
        if one.shot is not None:
            seat = Seat(one.shot)
            law.asks("RW-14.3", rules.level >= 3, key="RW-14.3/level", level=rules.level)
            law.asks("RW-14.3", seat not in igniting, key="RW-14.3/igniter", seat=seat)
            law.asks("RW-14.3", seat in staying, "RW-13.8", key="RW-14.3/gone", seat=seat)
        if one.blast:
            law.asks("RW-14.5", rules.level >= 4, level=rules.level)
    if len(igniting) > 1:
        shots = {one.shot for one in facts.igniters}
        law.asks("RW-14.2", rules.shots == "all", key="RW-14.2/nearest")
        law.asks("RW-14.2", len(shots) == 1 and None not in shots, key="RW-14.2/releaser")


def _judge_hand(law: Law, one: Loser, rules: Rules) -> None:
    seat, sets = Seat(one.seat), one.sets
    if rules.level == 5:
        law.can("RW-14.6", sets is not None, key="RW-14.6/sets-missing", seat=seat)
        law.can("RW-14.6", 0 <= (sets or 0) <= 4, key="RW-14.6/sets", seat=seat, count=sets)
    fewest, most = _hand_range(one, rules)
    if one.cards is not None:
        law.can("RW-14.6", UNSEEN not in one.cards, key="RW-14.6/unseen", seat=seat)
        count = len(one.cards)
        law.asks(
            "RW-14.6", fewest <= count <= most, key="RW-14.6/cards",
            seat=seat, count=count, sets=sets or 0, least=fewest, most=most,
        )  # fmt: skip
        return
    values = sorted(_values(rules), reverse=True)
    law.can(
        "RW-14.6", _together_possible([one], (), rules), key="RW-14.6/total",
        seat=seat, total=one.total, low=fewest, high=most, least=sum(values[-fewest:]),
        most=max(sum(values[alone : alone + left]) for alone, left in _ways(one, rules)),
    )  # fmt: skip


def _together_possible(losers: Sequence[Loser], named: Sequence[str], rules: Rules) -> bool:
    """Whether the cards that nobody named make all the totals at once, in some way to have laid the sets."""
    values = sorted(_values(rules, named), reverse=True)  # the sevens first: no card costs more
    for ways in product(*[_ways(one, rules) for one in losers]):
        alone = sum(way[0] for way in ways)
        demands = [
            Demand({0: most}, one.total, most - _hand_range(one, rules)[0])
            for one, (_, most) in zip(losers, ways)
            if one.total is not None
        ]
        if alone <= values.count(30) and can_make(demands, {0: values[alone:]}):
            return True
    return False


def _hand_range(one: Loser, rules: Rules) -> tuple[int, int]:
    """Fewest and most cards that a loser can have left (RW-14.6)."""
    if rules.level < 5 or one.sets is None or not 0 <= one.sets <= 4:
        return 1, HAND
    return (HAND if one.sets == 0 else 1), HAND - one.sets


def _ways(one: Loser, rules: Rules) -> list[tuple[int, int]]:
    """How a loser can have laid the sets (RW-14.6), the least first: (sets that are a 7 alone, most cards then left)."""
    sets = HAND - _hand_range(one, rules)[1]
    ways = [(alone, HAND - alone - 3 * (sets - alone)) for alone in range(sets + 1)]
    return [way for way in ways if way[1] >= max(len(one.cards or ()), 1)] or [(0, HAND)]


def _values(rules: Rules, without: Collection[str] = ()) -> list[int]:
    """Points of all cards of the pack but these."""
    points = POINTS[rules.faces]
    return [points[card] for card in CARDS if card not in without]


# -- whether cards can make totals ------------------------------------------------------------


class Demand(Value):
    """A hand's total to be made of unseen cards: slots {pool: number}, the points, and how many slots may stay empty."""

    slots: Mapping[int, int]
    points: int
    spare: int = 0


def can_make(demands: Sequence[Demand], values: Mapping[int, Sequence[int]]) -> bool:
    """Whether these Demands can all be met at once. values: {pool: points of each of its cards}.

    A search that gets too long answers yes, so that no true total is refused.
    """
    pools = sorted({pool for demand in demands for pool in demand.slots} & values.keys())
    stock = [
        (value, at, values[pool].count(value)) for at, pool in enumerate(pools) for value in dict.fromkeys(values[pool])
    ]
    stock.sort(reverse=True)
    hands = tuple([(tuple([one.slots.get(pool, 0) for pool in pools]), one.points, one.spare) for one in demands])
    groups = [[hand for at, hand in enumerate(hands) if group >> at & 1] for group in range(1, 1 << len(hands))]
    if not all(_within(_sum(group), stock, 0) for group in groups):
        return False
    full = tuple([count for _, _, count in stock])
    if any(_make(hand, stock, 0, full, set()) is None for hand in hands):
        return False
    return _one_by_one(hands, stock) or _Search(stock).give(hands, 0)


def _sum(hands: Sequence[Hand]) -> Hand:
    """Several hands taken together."""
    slots = tuple([sum(counts) for counts in zip(*[hand[0] for hand in hands])])
    return slots, sum([hand[1] for hand in hands]), sum([hand[2] for hand in hands])


def _one_by_one(hands: tuple[Hand, ...], stock: Stock) -> bool:
    """Whether the hands can be made one after the other, in one of a few orders: quick where there is room."""
    for order in islice(permutations(hands), 12):
        left: tuple[int, ...] | None = tuple(count for _, _, count in stock)
        for hand in order:
            if left is not None:
                left = _make(hand, stock, 0, left, set())
        if left is not None:
            return True
    return False


def _make(
    hand: Hand, stock: Stock, at: int, left: tuple[int, ...], failed: set[tuple[int, tuple[int, ...], int]]
) -> tuple[int, ...] | None:
    """What is left of the stock (counts) once one hand has been made of it from `at` on, or None."""
    slots, points, spare = hand
    if points == 0 and sum(slots) <= spare:
        return left
    if points <= 0 or at == len(stock) or (at, slots, points) in failed:
        return None
    value, pool, _ = stock[at]
    if points > value * sum(slots):
        return None  # no later card is worth more
    # A middling number of each value first: what is left over then still makes the other hands.
    for taken in sorted(range(min(left[at], slots[pool], points // value) + 1), key=lambda count: abs(2 * count - 1)):
        slots_left = (*slots[:pool], slots[pool] - taken, *slots[pool + 1 :])
        cards_left = (*left[:at], left[at] - taken, *left[at + 1 :])
        rest = _make((slots_left, points - taken * value, spare), stock, at + 1, cards_left, failed)
        if rest is not None:
            return rest
    failed.add((at, slots, points))
    return None


class _Search:
    """Cards are given out by value, the highest first."""

    __slots__ = ("stock", "failed", "steps")

    def __init__(self, stock: Stock) -> None:
        self.stock = stock
        self.failed: set[tuple[int, tuple[Hand, ...]]] = set()
        self.steps = PATIENCE

    def give(self, waiting: Iterable[Hand], at: int) -> bool:
        """Whether the stock from `at` on makes all these hands; who holds which doesn't matter."""
        hands = tuple(sorted([hand for hand in waiting if hand[1] or sum(hand[0]) > hand[2]]))
        self.steps -= 1
        if not hands or self.steps < 0:
            return True
        if at == len(self.stock) or (at, hands) in self.failed:
            return False
        possible = all(_within(hand, self.stock, at) for hand in (*hands, _sum(hands)))
        if possible and self._share(hands, at, self.stock[at][2], ()):
            return True
        self.failed.add((at, hands))
        return False

    def _share(self, hands: tuple[Hand, ...], at: int, left: int, done: tuple[Hand, ...]) -> bool:
        """Give what is left of one value's cards to the hands that come after those done, in every way until one holds."""
        if len(done) == len(hands):
            return self.give(done, at + 1)
        value, pool, _ = self.stock[at]
        slots, points, spare = hands[len(done)]
        # A middling number first: what is left over then still makes the other hands.
        for taken in sorted(range(min(left, slots[pool], points // value) + 1), key=lambda count: abs(2 * count - 1)):
            fewer = (*slots[:pool], slots[pool] - taken, *slots[pool + 1 :])
            if self._share(hands, at, left - taken, (*done, (fewer, points - taken * value, spare))):
                return True
        return False


def _within(hand: Hand, stock: Stock, at: int) -> bool:
    """Whether a hand's points lie between the least and the most that the stock from `at` on can give it alone."""
    slots, points, spare = hand
    most, lacking = _taken(stock[at:], slots, sum(slots))
    least, _ = _taken(stock[at:][::-1], slots, sum(slots) - spare)
    return lacking <= spare and least <= points <= most


def _taken(stock: Stock, slots: Sequence[int], wanted: int) -> tuple[int, int]:
    """(points of so many cards taken in the stock's order, how many are lacking)."""
    total, left = 0, list(slots)
    for value, pool, count in stock:
        taken = min(count, left[pool], wanted)
        left[pool] -= taken
        wanted -= taken
        total += taken * value
        if wanted <= 0:
            break
    return total, wanted


def judge_final(law: Law, figures: Mapping[int, int], rules: Rules) -> None:
    """Ask of a typed final standing what RW-14.8 asks. figures: seat -> figure, all seats."""
    level, rounds, together = rules.level, rules.rounds, sum(figures.values())
    wins, counted = level < 4, level < 4 and rules.overtime == "none"
    for seat, figure in figures.items():
        facts = {"seat": Seat(seat), "figure": figure}
        law.asks("RW-14.8", figure >= 0 or not wins, key="RW-14.8/negative", **facts)
        law.asks("RW-14.8", figure <= rounds or not counted, key="RW-14.8/more", rounds=rounds, level=level, **facts)
    void = rules.empty_source == "void"  # then rounds may have ended undecided (RW-4.10)
    law.asks(
        "RW-14.8", together >= rounds or not counted or void, key="RW-14.8/fewer", together=together, rounds=rounds
    )
    equal = equals(list(figures.values()), rules)
    law.asks("RW-14.8", equal is None, key="RW-14.8/equal", figure=equal)


def equals(figures: list[int], rules: Rules) -> int | None:
    """A figure that several share and that `overtime` would play on (RW-13.5, RW-R27), or None."""
    if rules.overtime == "none" or len(set(figures)) == len(figures):
        return None
    best = max(figures)
    for figure in sorted(figures, reverse=True):
        if figures.count(figure) > 1 and (rules.overtime == "any" or figure == best):
            return figure
    return None


def ending(figures: list[int], rounds: int, overtime: bool, rules: Rules) -> tuple[str, str]:
    """How a match goes on after a scored round (RW-13, RW-R30): (clause, "over" | "overtime" | "next").

    figures: scores of those who stay; rounds: rounds played; overtime: whether one was just played.
    """
    level = rules.level
    clause = "RW-13.5" if overtime else {4: "RW-13.1", 5: "RW-13.2"}.get(level, "RW-13.3")
    spent = level >= 4 and min(figures) <= 0
    if not overtime and rounds < rules.rounds and not spent:
        return clause, "next"
    if equals(figures, rules) is not None:
        return "RW-13.5", "overtime"
    return clause, "over"


def winners(figures: Sequence[int], staying: Sequence[int]) -> list[int]:
    """Seats with the highest figure of those who stay (RW-13.4)."""
    best = max([figures[seat] for seat in staying])
    return [seat for seat in staying if figures[seat] == best]


def places(figures: Sequence[int], staying: Sequence[int], left: Sequence[int]) -> list[int]:
    """Place of each seat: by figure; who conceded behind all, later before earlier (RW-13.4, 13.8)."""
    found = {seat: 1 + sum(figures[other] > figures[seat] for other in staying) for seat in staying}
    for place, seat in enumerate(reversed(left), len(staying) + 1):
        found[seat] = place
    return [found[seat] for seat in range(len(figures))]


def standing_order(row: Row) -> tuple[float, ...]:
    """Sort key of a campaign's standing (section 7): matches won, net MP, rounds ignited, best first."""
    figures = row["figures"]
    return (-row["won"], -figures.get("net", 0), -figures.get("ignited", 0))
