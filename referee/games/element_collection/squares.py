"""Special squares: choose, warp, steal, push (EC-4, EC-5.5, EC-5.6)."""

from __future__ import annotations

from referee.games.element_collection import flow
from referee.games.element_collection.board import AHEAD, BACK
from referee.games.element_collection.components import KINDS, UNSEEN
from referee.games.element_collection.law import in_phase, rob, speaks
from referee.games.element_collection.table import Law, Phase, Table
from scorers.sheet import SEATS, Term
from scorers.types import Iterator

WARP, STEAL = Term("warp"), Term("steal")
EFFECTS = {WARP: (WARP, "ワープ"), STEAL: (STEAL, "奪う")}


def choose(table: Table, law: Law, owed: str) -> None:
    """EC-4.3: the mover says what the owner of the square carries out."""
    in_phase(table, law, Phase.CHOOSE)
    mover = table.moving[0]
    table.phase, table.speaker, table.owed = Phase.OWED, SEATS[table.square(mover).owner or 0], owed
    law.happens("chosen", "EC-4.3", seat=mover, owner=table.speaker, choice=owed)


def _takes_effect(table: Table, law: Law, verb: str) -> int:
    """The square lets the actor warp or steal now; an override lets its owner do so before the mover has chosen. Returns the mover."""
    if table.phase == Phase.CHOOSE and law.actor == table.owner(table.moving[0]):
        speaks(table, law)
        table.phase, table.speaker, table.owed = Phase.OWED, law.actor, verb
    in_phase(table, law, Phase.OWN, Phase.OWED)
    return table.moving[0]


def warp(table: Table, law: Law, named: int, power: int) -> None:
    """EC-4.2, EC-4.3, EC-4.6: the mover's piece goes to a free power square."""
    mover = _takes_effect(table, law, WARP)
    clause = table.deciding()
    if table.phase == Phase.OWN:
        law.asks("EC-4.2", table.rules.own_square == "both", key="EC-4.2/steal")
    else:
        law.asks("EC-4.3", table.owed != STEAL, key="EC-4.3/chosen", choice=STEAL, mover=mover)
    law.can(clause, named == mover, key="warp/whom", named=named, mover=mover)
    square = table.board.free(()).get(power)
    if square is None:
        law.cannot("EC-4.6", key="EC-4.6/none", power=power)
    holder = SEATS[table.piece.index(square)] if square in table.piece else mover
    free, number = square not in table.piece, table.since[holder]
    law.asks("EC-4.6", free, key="EC-4.6/taken", power=power, seat=holder, number=number)
    flow.go(table, law, mover, square)
    law.happens("warped", clause, seat=mover, square=table.square(mover).label)
    flow.lie(table, law)


def offer_warp(table: Table, seat: int) -> Iterator[tuple[int, int]]:
    """The mover's piece to every free power square."""
    if table.phase in (Phase.OWN, Phase.OWED):
        yield from ((table.moving[0], power) for power in table.board.free(table.piece))


def steal(table: Table, law: Law, victim: int, card: str) -> None:
    """EC-4.2, EC-4.3: one card of a hand into the robber's."""
    mover = _takes_effect(table, law, STEAL)
    clause = table.deciding()
    if table.phase == Phase.OWED:
        warps = table.owed == WARP and table.holds(mover)
        law.asks("EC-4.3", not warps, key="EC-4.3/chosen", choice=WARP, mover=mover)
        law.asks("EC-4.3", victim == mover, key="EC-4.3/whom", victim=victim, mover=mover)
    law.can(clause, victim != law.actor, key="steal/self")
    law.can(clause, victim in table.staying, "EC-12.4", key="cards/gone", seat=victim)
    rob(table, law, victim, card, clause)
    law.happens("stolen", clause, seat=law.actor, victim=victim, hand=table.hand(victim))
    flow.lie(table, law)


def offer_steal(table: Table, seat: int) -> Iterator[tuple[int, str]]:
    """An unseen card, and every kind, from each hand that may be robbed."""
    if table.phase not in (Phase.OWN, Phase.OWED):
        return
    for victim in [table.moving[0]] if table.phase == Phase.OWED else table.staying:
        if victim != seat and table.holds(victim):
            yield from ((victim, kind) for kind in (UNSEEN, *table.cards.may(victim, KINDS)))


def push(table: Table, law: Law, named: int, way: int) -> None:
    """EC-4.7, EC-5.5, EC-5.6: who is pushed from a power square, and which way."""
    in_phase(table, law, Phase.PUSH, Phase.EXPEL, Phase.OUST)
    clause, movable = table.deciding(), _movable(table)
    law.can(clause, named in table.staying, "EC-12.4", key="push/gone", seat=named)
    key = "push/iced" if named in table.iced else "push/whom"
    law.asks(clause, named in movable, key=key, seat=named, seats=movable)
    flow.push(table, law, named, way)
    flow.lie(table, law)


def _movable(table: Table) -> list[int]:
    """Who may be pushed."""
    mover = table.moving[0]
    if table.phase == Phase.EXPEL:
        return [mover]
    lying = table.lying_with(mover)
    return [mover, *lying] if table.phase == Phase.PUSH else [other for other in lying if other not in table.iced]


def offer_push(table: Table, seat: int) -> Iterator[tuple[int, int]]:
    """Everybody who may be pushed, both ways."""
    if table.phase in (Phase.PUSH, Phase.EXPEL, Phase.OUST):
        yield from ((named, way) for named in _movable(table) for way in (AHEAD, BACK))
