"""The treasure room: the declaration, what it does to the outward leg (MM-4.6 to 4.11), and the cards laid sideways."""

from __future__ import annotations

from itertools import combinations

from referee.games.monster_maker import flow, hands, turn
from referee.games.monster_maker.pieces import NOTHING, Laid
from referee.games.monster_maker.table import Law, Table
from scorers.monster_maker import NARROW, STEP
from scorers.sheet import SEATS, Fact, Term
from scorers.types import Sequence


def declare(table: Table, law: Law, side: tuple[str, ...]) -> None:
    """MM-4.6, MM-4.7: the declaration as a follow-up of the corridor just played."""
    turn.present(table, law)
    seat = law.actor
    mine = table.active == seat
    if not (mine and table.follow.declare):
        _outward(table, law, seat)
        if table.mover != seat or table.moved != "corridor" or _far_enough(table, law, seat):
            law.breach("MM-4.7", not mine and "REC-3", key="MM-4.7/gone", turn=SEATS[table.active])
        table.active = seat
    law.notes("MM-4.7", "MM-13.1")
    reach(table, law, side)


def _outward(table: Table, law: Law, seat: int) -> None:
    """MM-4.8: the declaration is made once."""
    outward = table.players[seat].outward
    law.can("MM-4.7", outward is None, "MM-4.8", key="MM-4.8/return", outward=outward)


def _far_enough(table: Table, law: Law, seat: int) -> bool:
    """MM-4.6 with the limit of five and six players."""
    distance, limit = table.distance(seat), table.limit
    also, lengths = NARROW.get(len(table.names), ()), [one.length for one in table.laid[seat]]
    return law.asks("MM-4.6", distance >= limit, *also, distance=distance, limit=limit, lengths=lengths)


def offer_side(table: Table, seat: int, *more: tuple[str, int]) -> list[tuple[str, ...]]:
    """Which cards of a player's outward leg may be laid sideways; more: (kind, length) of a corridor that is laid with it."""
    newest = [*more, *((one.shown, one.length) for one in table.laid[seat][::-1])]
    return offered(newest, sum(length for _, length in newest) - table.limit)


def reach(table: Table, law: Law, side: tuple[str, ...]) -> None:
    """MM-4.8 to 4.11: the outward leg ends, however far it went (MM-R35); what is above the limit (MM-R3) stays sideways."""
    seat = table.active
    _outward(table, law, seat)
    _far_enough(table, law, seat)
    law.notes(*NARROW.get(len(table.names), ()), table.deck_rules and "MM-10.9")
    limit, outward = table.limit, table.distance(seat)
    kept: tuple[Laid, ...]
    kept, piled = (), table.laid[seat][::-1]  # the newest first
    if outward > limit or side:
        kept, piled = excess_shown(table, law, piled, outward - limit, side)
    hands.pile_laid(table, seat, piled)
    goal = min(outward, limit) if table.rules.marker == "counts" else outward
    table.alter(seat, outward=outward, goal=goal, sideways=kept, laid=())
    table.follow = NOTHING
    law.happens("room", "MM-4.8", seat=SEATS[seat], distance=outward, need=goal)
    if kept:
        cards = [Term("turned") if one.turned else table.name(one.shown) for one in kept]
        clause = "MM-4.10" if kept[-1].turned else "MM-4.9"  # those turned come last
        law.happens("sideways", clause, cards=cards, excess=outward - limit)
    if table.deck_rules:
        table.phase = "monster"
    elif table.rules.score == "arsha":
        table.phase = "reach"
    else:
        flow.end_play(table, law)


# -- the cards that show the excess of the outward leg (MM-4.9, MM-4.10, MM-R4) ----------------


MOST_NAMED = 12  # cards of which all that may be named are offered


def excess_shown(
    table: Table, law: Law, newest: tuple[Laid, ...], excess: int, side: tuple[str, ...]
) -> tuple[tuple[Laid, ...], tuple[Laid, ...]]:
    """(cards kept sideways, those turned face down last; cards piled) of the outward corridors: as named, or the referee's choice.

    newest: tuple of Laid, newest first; excess: distance above the limit; side: kinds named, or ().
    """
    up, down = _named(table, law, newest, excess, side) if side else choice(newest, excess)
    kept = [newest[at] for at in up]
    if down:
        kept += [newest[at].but(length=STEP, turned=True) for at in down]
    return tuple(kept), tuple([one for at, one in enumerate(newest) if at not in up and at not in down])


def choice(newest: tuple[Laid, ...], excess: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(indexes face up, indexes face down): the fewest cards that sum to the excess, the newest; else as few face down as possible."""
    if excess <= 0:
        return (), ()
    sums = subset_sums([one.length for one in newest], excess)
    for total in sorted(sums, reverse=True):
        turned = (excess - total) // STEP
        if len(sums[total]) + turned <= len(newest):
            free = [at for at in range(len(newest)) if at not in sums[total]]
            return sums[total], tuple(free[:turned])
    return (), tuple(range(len(newest)))  # fewer cards than markers are needed: all that there are


def subset_sums(lengths: Sequence[int], most: int) -> dict[int, tuple[int, ...]]:
    """{sum: indexes of the fewest cards that make it, the first of them as early as can be}, for sums up to `most`."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for at in range(len(lengths) - 1, -1, -1):  # the earlier ones later, so that among equals they are preferred
        for total, indexes in list(best.items()):
            reached = total + lengths[at]
            if reached <= most and (reached not in best or len(indexes) < len(best[reached])):
                best[reached] = (at, *indexes)
    return best


def offered(newest: Sequence[tuple[str, int]], excess: int) -> list[tuple[str, ...]]:
    """All that may be named to show the excess: () for the referee's choice, then the fewest cards; newest: (kind, length) of each."""
    found: dict[tuple[str, ...], None] = {(): None}
    if excess <= 0 or len(newest) > MOST_NAMED:
        return [*found]
    lengths = [length for _, length in newest]
    makes = excess in subset_sums(lengths, excess)
    for count in range(1, len(newest) + 1):
        for some in combinations(range(len(newest)), count):
            own = [lengths[at] for at in some]
            shows = sum(own) == excess
            if not shows and not makes:  # some face up, the others face down
                shows = excess - STEP * count in subset_sums([length - STEP for length in own], excess)
            if shows:
                found[tuple([newest[at][0] for at in some])] = None
    return [*found]


def _named(
    table: Table, law: Law, newest: tuple[Laid, ...], excess: int, side: tuple[str, ...]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """(indexes face up, indexes face down) of the cards that the player named; MM-4.9, MM-4.10 where they don't show the excess."""
    found: list[int] = []
    for kind in side:
        at = next((at for at, one in enumerate(newest) if one.shown == kind and at not in found), None)
        if at is None:
            law.cannot("MM-4.9", "MM-4.10", key="MM-4.9/not-laid", card=table.name(kind), excess=excess)
        found.append(at)
    lengths = [newest[at].length for at in found]
    facts: dict[str, Fact] = {"excess": excess, "cards": [table.name(kind) for kind in side], "total": sum(lengths)}
    above = None
    if 0 < excess == sum(lengths):
        above = tuple(range(len(found)))
        law.notes("MM-4.9")
    elif excess <= 0 or excess in subset_sums([one.length for one in newest], excess):
        law.breach("MM-4.9", "MM-4.10", key="MM-4.9/none" if excess <= 0 else "MM-4.9/sum", **facts)
    else:
        # Face down each shows 5: those face up show what their lengths have above that.
        above = subset_sums([length - STEP for length in lengths], excess).get(excess - STEP * len(lengths))
        law.asks("MM-4.9", above is not None, "MM-4.10", key="MM-4.10/sum", **facts)
    if above is None:
        return tuple(found), ()
    up = tuple(found[at] for at in above)
    return up, tuple(at for at in found if at not in up)
