"""Monster Maker Revised: places, arsha, convention points, winners, campaign orders, chances (MM-6, 8, 11, 12)."""

from __future__ import annotations

from scorers.sheet import Fact, Refusal, Row, Seat, Sheet
from scorers.state import Value
from scorers.types import Iterable, Mapping, Sequence

EVENTS_BY_SUMS = True  # who has as many wins as another stands by the points (MM-12.9)


OUT, BACK, RETURNED = "out", "back", "returned"
ARSHA = 100  # MM-8.2 a pip, MM-8.4 a player, MM-8.5 each who returned but the first
HAND = 7  # cards at most at the end of a turn (MM-3.8, MM-10.12)
STEP = 5  # every corridor is a multiple of it (MM-R1)
ROOM = {5: 80, 6: 70}  # by the number of players
NARROW = {5: ("MM-7.1",), 6: ("MM-7.2",)}  # the clause that says so
POINTS = {"MM-12.1": (5, 0), "MM-12.2": (4, 1), "MM-12.3": (3, 0), "MM-12.4": (2, 1), "MM-12.5": (1, 0)}
UNITS = {"rank": "place", "arsha": "arsha", "points": "VP"}  # by the option `score`
LONGEST_FIGURE = 9  # characters of a weight; longer ones are typing errors


class Rules(Value):
    """The options of a match that are read here (section 8)."""

    rules: str = "base"
    score: str = "rank"
    treasure: str = "dice"
    back_distance: str = "total"


class Treasure(Value):
    """One treasure of a player, by the die or a card.

    value: arsha, None while nobody knows it (unseen, or undetermined and not yet appraised);
    judged: whether `value` is the outcome of an undetermined card (MM-9.7); carried: whether it is
    an item brought in from an earlier game (MM-9.5); card: what names the card, None for the die.
    """

    value: int | None
    judged: bool = False
    carried: bool = False
    card: str | None = None


class Traveller(Value):
    """One player's journey: leg (OUT or BACK; without meaning once returned) and what it is measured by.

    distance: as `walked` gives it, None where nobody stated it; weight: of the hand, in tenths
    (`hand_weight`), None where not stated; treasures: in the order in which they came.
    """

    leg: str
    distance: int | None = None
    weight: int | None = None
    treasures: Sequence[Treasure] = ()


class Expedition(Value):
    """The facts of one match, typed (`typed`) or observed, at any moment of it.

    travellers: by seat; returned: seats in the order of return, also who counts as returned by MM-13.2; conceded:
    seats that gave up; over: whether the play has ended. It may be over and still wait for weights: see `Outcome.waits`.
    """

    travellers: Sequence[Traveller]
    returned: Sequence[int] = ()
    conceded: Sequence[int] = ()
    over: bool = False


class Outcome(Value):
    """Who has won. winners: seats, empty while open and when drawn; clause: what decides it.

    waits: the seats whose weight of the hand nobody has stated while it decides (MM-12.7); before that nothing is decided.
    """

    winners: tuple[int, ...]
    clause: str
    waits: tuple[int, ...] = ()


# -- figures ---------------------------------------------------------------------------------------


def treasure_room(players: int) -> int:
    """Outward distance from which the treasure room is reached (MM-4.6, MM-7): 100, 80 or 70."""
    return ROOM.get(players, 100)


def die_treasure(pips: int) -> Treasure:
    """The Treasure of one treasure die (MM-8.2): 100 arsha a pip."""
    return Treasure(ARSHA * pips)


def walked(outward: int, back: int | None, covered: int, rules: Rules) -> int:
    """Distance of a player who is still inside, for MM-12.3 to 12.6, as an int.

    outward: sum of the outward leg; back: of the return leg, None before it began; covered: length
    of the newest corridor if a monster is on the player, else 0 (MM-12.6). `back-distance` says
    what counts on the return leg (MM-R32). A returned player's distance is the outward sum itself.
    """
    if back is None:
        return outward - covered
    return back - covered + (outward if rules.back_distance == "total" else 0)


def hand_weight(weights: Iterable[int]) -> int:
    """Weight of a hand in tenths (an int): 2.1 is 21. weights: whole numbers; 0 counts 0.1 (MM-12.8)."""
    return sum(10 * weight or 1 for weight in weights)


def possible_weight(tenths: int, cards: int = HAND) -> bool:
    """Whether a hand of so many cards, or fewer, can weigh this: the tenths are its cards of weight 0."""
    whole, zeros = divmod(tenths, 10)
    return zeros < cards or (zeros == cards and whole == 0)


def read_weight(text: str) -> int | None:
    """Tenths of a decimal figure as typed (`2.1`, `-1`, `3`), or None if it is none."""
    figure = text[1:] if text[:1] in ("-", "+") else text
    whole, point, tenth = figure.partition(".")
    if not (figure.isascii() and whole.isdigit() and len(text) <= LONGEST_FIGURE):
        return None
    if point and not (tenth.isdigit() and len(tenth) == 1):
        return None
    tenths = 10 * int(whole) + int(tenth or 0)
    return -tenths if text[0] == "-" else tenths


def write_weight(tenths: int) -> str:
    """The decimal figure of tenths, as short as it goes: 21 is `2.1`, 20 is `2`, -9 is `-0.9`."""
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole}{f'.{tenth}' if tenth else ''}"


def chance(dice: int, bonus: int, needed: int) -> tuple[int, int]:
    """Exact chance that `dice` six-sided dice plus `bonus` come to `needed` or more (MM-5.3).

    Returns (numerator, denominator) in lowest terms, (0, 1) for never and (1, 1) for always.
    """
    from math import comb, gcd  # here: few commands meet a throw

    throws = 6**dice
    # Throws that are too low, each die counted from 0 without an upper end, less those where some go beyond 5.
    most = needed - bonus - 1 - dice
    low = 0
    for beyond in range(min(most // 6, dice) + 1):
        low += (-1) ** beyond * comb(dice, beyond) * comb(most - 6 * beyond + dice, dice)
    enough = throws - low
    common = gcd(enough, throws)
    return enough // common, throws // common


# -- the match -------------------------------------------------------------------------------------


def unit(rules: Rules) -> str:
    """The unit of the figures: `place`, `arsha` or `VP` (section 6)."""
    return UNITS[rules.score]


def places(facts: Expedition, rules: Rules) -> list[int]:
    """Place of every seat, 0 without one: by return (MM-6.5), in deck rules by MM-11.15.

    In deck rules a place may still change until the match is over. Every returned player's distance
    must be known there, unless only one has returned.
    """
    found = [0] * len(facts.travellers)
    for place, seat in enumerate(_in_order(facts, rules), 1):
        found[seat] = place
    return found


def _in_order(facts: Expedition, rules: Rules) -> Sequence[int]:
    if rules.rules == "base" or len(facts.returned) < 2:
        return facts.returned
    # The sort is stable: at equal distance the earlier return stays ahead (MM-11.15).
    return sorted(facts.returned, key=lambda seat: -_distance(facts, seat))


def _distance(facts: Expedition, seat: int) -> int:
    """The distance of a traveller, 0 where nobody stated it."""
    return facts.travellers[seat].distance or 0


def outcome(facts: Expedition, rules: Rules) -> Outcome:
    """Outcome of a match; meant for one that is over, before that for what would be if it ended now."""
    if rules.rules == "base":
        return Outcome(tuple(facts.returned[:1]), "MM-6.1" if facts.returned else "MM-R21")
    if facts.returned:
        alone = len(facts.returned) == 1 and rules.score == "points"
        return Outcome(tuple(_in_order(facts, rules)[:1]), "MM-12.1" if alone else "MM-11.15")
    ahead, clause = _furthest_leg(facts)
    if len(ahead) > 1:
        ahead = _best(ahead, {seat: _distance(facts, seat) for seat in ahead})
    if len(ahead) < 2:
        return Outcome(ahead, clause)
    weights = {seat: weight for seat in ahead if (weight := facts.travellers[seat].weight) is not None}
    waits = tuple(seat for seat in ahead if seat not in weights)
    if waits:
        return Outcome((), "MM-12.7", waits)
    heaviest = _best(ahead, weights)
    if len(heaviest) == 1:
        return Outcome(heaviest, "MM-12.7")
    return Outcome((), "MM-R33" if rules.score == "points" else "MM-R34")


def _best(seats: tuple[int, ...], figures: Mapping[int, int]) -> tuple[int, ...]:
    """Those of the seats that have the greatest figure."""
    most = max(figures.values())
    return tuple(seat for seat in seats if figures[seat] == most)


def _furthest_leg(facts: Expedition) -> tuple[tuple[int, ...], str]:
    """Those in the dungeon who are on the leg nearest to the return, and the clause that compares them."""
    inside = tuple(seat for seat in range(len(facts.travellers)) if seat not in facts.conceded)
    back = tuple(seat for seat in inside if facts.travellers[seat].leg == BACK)
    if not back:
        return inside, "MM-12.5"
    return back, "MM-12.4" if len(back) > 1 else "MM-12.3"


def winners(facts: Expedition, rules: Rules) -> tuple[int, ...]:
    """Seats that share the first place, as a tuple: empty until the match is over, and when drawn."""
    return outcome(facts, rules).winners if facts.over else ()


def score(facts: Expedition, rules: Rules) -> Sheet:
    """Sheet of an Expedition by the option `score`, at any moment of the match.

    rank: place; arsha: treasure of the returned, the share once it is over; points: 0 until it is
    over and no weight is awaited. Labels (catalog keys): place; treasure, treasure-card,
    treasure-judged, treasure-carried, treasure-lost, gold, gold-first; points-won, points-lost,
    points-drawn.
    """
    return _SCORES[rules.score](facts, rules)


def _rank(facts: Expedition, rules: Rules) -> Sheet:
    sheet = Sheet(len(facts.travellers))
    clause = "MM-6.5" if rules.rules == "base" else "MM-11.15"
    for place, seat in enumerate(_in_order(facts, rules), 1):
        sheet.add(seat, clause, "place", place)
    return sheet


def _arsha(facts: Expedition, rules: Rules) -> Sheet:
    sheet = Sheet(len(facts.travellers))
    for seat, traveller in enumerate(facts.travellers):
        for treasure in traveller.treasures:
            if seat in facts.returned:
                _treasure_line(sheet, seat, treasure, rules)
            elif facts.over or seat in facts.conceded:
                lost = "MM-8.3" if rules.treasure == "dice" else "MM-9.6" if treasure.carried else "MM-9.4"
                sheet.add(seat, lost, "treasure-lost", 0)
    if facts.over:
        players, back = len(facts.travellers), len(facts.returned)
        for place, seat in enumerate(facts.returned, 1):
            if place == 1:
                sheet.add(seat, "MM-8.5", "gold-first", ARSHA * (players - back + 1), players=players, returned=back)
            else:
                sheet.add(seat, "MM-8.5", "gold", ARSHA)
    return sheet


def _treasure_line(sheet: Sheet, seat: int, treasure: Treasure, rules: Rules) -> None:
    if treasure.carried:
        sheet.add(seat, "MM-R23", "treasure-carried", 0, card=treasure.card)
    elif treasure.value is None:
        return
    elif treasure.judged:
        clause = "MM-9.8" if treasure.value < 0 else "MM-9.7"
        sheet.add(seat, clause, "treasure-judged", max(0, treasure.value), card=treasure.card, judged=treasure.value)
    elif treasure.card is None:  # thrown for, or typed with the result
        sheet.add(seat, "MM-8.2" if rules.treasure == "dice" else "MM-9.1", "treasure", treasure.value)
    else:
        sheet.add(seat, "MM-R23", "treasure-card", treasure.value, card=treasure.card)


def _points(facts: Expedition, rules: Rules) -> Sheet:
    sheet = Sheet(len(facts.travellers))
    if not facts.over:
        return sheet
    result = outcome(facts, rules)
    if result.waits:
        return sheet
    case = {1: "MM-12.1", 2: "MM-12.2"}.get(len(facts.returned)) or _furthest_leg(facts)[1]
    won, lost = POINTS[case]
    for seat in range(len(facts.travellers)):
        if not result.winners:
            sheet.add(seat, "MM-R33", "points-drawn", lost, case=case)
        elif seat in result.winners:
            sheet.add(seat, case, "points-won", won, by=result.clause)
        else:
            sheet.add(seat, case, "points-lost", lost, by=result.clause)
    return sheet


_SCORES = {"rank": _rank, "arsha": _arsha, "points": _points}

# -- a match entered by its result -----------------------------------------------------------------


class Entry(Value):
    """One ENTRY of `final`: seat; status (RETURNED, BACK, OUT or None); figure; weight; token.

    figure: the treasure in arsha (base) or the distance (deck rules), None if left out; weight: of
    the hand in tenths, or None; token: index of the entry's first word, for the Refusal.
    """

    seat: int
    status: str | None = None
    figure: int | None = None
    weight: int | None = None
    token: int | None = None


def typed(entries: Sequence[Entry], players: int, rules: Rules) -> Expedition:
    """The Expedition, over, that a `final` of these Entries states among `players` seats.

    Raises Refusal with MM-13.3 and the clause of the figure where it can't be, and with MM-12.7
    where weights must decide and are missing. A distance may be left out where it decides nothing.
    Whether a `final` comes too late (MM-13.3) is not seen here.
    """
    seats = [entry.seat for entry in entries]
    for index, entry in enumerate(entries):
        if entry.seat in seats[:index]:
            raise _impossible(entry, "twice")
        if rules.rules == "base":
            _check_treasure(entry, rules)
        else:
            _check_distance(entry, players, rules)
    returned = [entry.seat for entry in entries if entry.status == RETURNED or rules.rules == "base"]
    if rules.rules == "base":
        treasure = {entry.seat: [Treasure(entry.figure)] for entry in entries if entry.figure is not None}
        travellers = [Traveller(OUT, treasures=treasure.get(seat, ())) for seat in range(players)]
        return Expedition(travellers, returned, over=True)
    for seat in range(players):
        if seat not in seats:
            raise Refusal("MM-13.3", key="MM-13.3/missing", seat=Seat(seat))
    by_seat = {
        entry.seat: Traveller(OUT if entry.status == OUT else BACK, entry.figure, entry.weight) for entry in entries
    }
    facts = Expedition([by_seat[seat] for seat in range(players)], returned, over=True)
    _check_decided(facts, entries, rules)
    return facts


def _impossible(entry: Entry, why: str, *clauses: str, **facts: Fact) -> Refusal:
    return Refusal("MM-13.3", *clauses, key=f"MM-13.3/{why}", token=entry.token, seat=Seat(entry.seat), **facts)


def _check_treasure(entry: Entry, rules: Rules) -> None:
    """Base rules: only who returned is listed, with the treasure where arsha are scored."""
    if entry.status not in (None, RETURNED):
        raise _impossible(entry, "inside", "MM-6.5")
    if entry.weight is not None:
        raise _impossible(entry, "weightless", "MM-12.7")
    if rules.score != "arsha":
        if entry.figure is not None:
            raise _impossible(entry, "figure", "MM-8.1", figure=entry.figure)
    elif entry.figure is None:
        raise _impossible(entry, "treasure-missing", "MM-8.2" if rules.treasure == "dice" else "MM-9.1")
    elif rules.treasure == "dice":
        if entry.figure not in range(ARSHA, 6 * ARSHA + 1, ARSHA):
            raise _impossible(entry, "treasure", "MM-8.2", figure=entry.figure)
    elif entry.figure < 0:
        raise _impossible(entry, "treasure-negative", "MM-9.8", figure=entry.figure)


def _check_distance(entry: Entry, players: int, rules: Rules) -> None:
    """Deck rules: a status, a distance that can have been walked, a hand that can weigh so much."""
    if entry.status is None:
        raise _impossible(entry, "status")
    if entry.figure is not None:
        if entry.figure < 0 or entry.figure % STEP:
            raise _impossible(entry, "step", "MM-R1", figure=entry.figure)
        limit = treasure_room(players)
        reached = entry.status == RETURNED or (entry.status == BACK and rules.back_distance == "total")
        if reached and entry.figure < limit:
            raise _impossible(entry, "limit", "MM-4.6", *NARROW.get(players, ()), figure=entry.figure, limit=limit)
    if entry.weight is not None and not possible_weight(entry.weight):
        raise _impossible(entry, "weight", "MM-12.8", weight=write_weight(entry.weight))


def _check_decided(facts: Expedition, entries: Sequence[Entry], rules: Rules) -> None:
    """Deck rules: what decides between those in front must have been stated."""
    compared, clause = (facts.returned, "MM-11.15") if facts.returned else _furthest_leg(facts)
    if len(compared) < 2:
        return
    for entry in entries:
        if entry.seat in compared and entry.figure is None:
            raise _impossible(entry, "distance-missing", clause)
    waits = outcome(facts, rules).waits
    for entry in entries:
        if entry.seat in waits:
            raise Refusal("MM-12.7", "MM-13.3", key="MM-12.7/missing", token=entry.token, seat=Seat(entry.seat))


# -- the campaign ----------------------------------------------------------------------------------


def standing_order(row: Row) -> tuple[float, ...]:
    """Sort key of a campaign's row of standings (see scorers.standings; the unit tells the measure), best first; equals share a rank.

    Arsha: most money (MM-8.6, MM-R22); points: wins, then points (MM-12.9); places: most first ones, then most
    second ones, and so on; matches of several measures go by wins.
    """
    if row["unit"] == "arsha":
        return (-row["score"],)
    if row["unit"] == "VP":
        return -row["won"], -row["score"]
    if row["unit"] == "place":
        return tuple(-row["ranked"].get(str(place), 0) for place in range(1, 7))
    return (-row["won"],)
