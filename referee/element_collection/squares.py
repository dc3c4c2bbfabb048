"""Special squares: choose, warp, steal, push (EC-4, EC-5.5, EC-5.6)."""

from __future__ import annotations

from referee.element_collection import flow
from referee.element_collection.components import KINDS, UNSEEN, read_card, seats_of
from referee.element_collection.law import in_phase, interrupts, rob
from referee.element_collection.movement import read_way
from referee.element_collection.table import CHOOSE, EXPEL, OUST, OWED, OWN, PUSH
from referee.statement import write_name
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader


WARP, STEAL = "warp", "steal"


def read_choose(reader: Reader) -> tuple[str]:
    """warp or steal"""
    if reader.keyword(WARP, "ワープ"):
        return (WARP,)
    if reader.keyword(STEAL, "奪う"):
        return (STEAL,)
    reader.take("choice")
    raise reader.unreadable("choice")


def choose(hearing: Hearing, owed: str) -> None:
    """EC-4.3: the mover says what the owner of the square carries out."""
    table = hearing.table
    in_phase(hearing, "choose", (CHOOSE,))
    table.phase, table.speaker = OWED, table.owner(table.moving[0])
    table.turn = turn = table.turn.draft()
    turn.owed = owed
    hearing.happens(
        "chosen", "EC-4.3", {"seat": SEATS[table.moving[0]], "owner": SEATS[table.speaker], "choice": Term(owed)}
    )


def _takes_effect(hearing: Hearing, verb: str) -> None:
    """The square lets the actor warp or steal now; an override lets its owner do so before the mover has chosen."""
    table = hearing.table
    if table.phase == CHOOSE and hearing.actor == table.owner(table.moving[0]):
        if hearing.actor != table.speaker:
            interrupts(hearing)
        table.phase, table.speaker = OWED, hearing.actor
        table.turn = turn = table.turn.draft()
        turn.owed = verb
    in_phase(hearing, verb, (OWN, OWED))


def offer_choose(table: Table, seat: int) -> tuple[str, str]:
    """Both."""
    return WARP, STEAL


def read_warp(reader: Reader) -> tuple[int, int]:
    """NAME POWER"""
    return reader.player(), reader.whole("power")


def warp(hearing: Hearing, named: int, power: int) -> None:
    """EC-4.2, EC-4.3, EC-4.6: the mover's piece goes to a free power square."""
    table = hearing.table
    _takes_effect(hearing, WARP)
    mover = table.moving[0]
    if table.phase == OWN and hearing.rules["own-square"] == STEAL:
        hearing.breach("EC-4.2", key="EC-4.2/steal")
    if table.phase == OWED and table.turn.owed == STEAL:
        hearing.breach("EC-4.3", key="EC-4.3/chosen", choice=Term(STEAL), mover=SEATS[mover])
    if named != mover:
        hearing.cannot(table.deciding(), key="warp/whom", named=SEATS[named], mover=SEATS[mover])
    square = table.setup.board.square(power)
    if square is None:
        hearing.cannot("EC-4.6", key="EC-4.6/none", power=power)
    if square in table.piece:
        holder = table.piece.index(square)
        hearing.breach("EC-4.6", key="EC-4.6/taken", power=power, seat=SEATS[holder], number=table.since[holder])
    flow.put(hearing, mover, square)
    hearing.happens("warped", table.deciding(), {"seat": SEATS[mover], "square": flow.label(table, mover)})
    flow.lie(hearing)


def offer_warp(table: Table, seat: int) -> Iterator[str]:
    """The mover's piece to every free power square."""
    if table.phase not in (OWN, OWED):
        return
    name = write_name(table.names[table.moving[0]])
    for at, power in enumerate(table.setup.board.powers):
        if power is not None and at not in table.piece:
            yield f"{name} {power}"


def read_steal(reader: Reader) -> tuple[int, str]:
    """NAME [CARD]"""
    victim = reader.player()
    if reader.at < len(reader.words):
        return victim, read_card(reader)
    reader.write(UNSEEN)
    return victim, UNSEEN


def steal(hearing: Hearing, victim: int, card: str) -> None:
    """EC-4.2, EC-4.3: one card of a hand into the robber's."""
    table = hearing.table
    _takes_effect(hearing, STEAL)
    mover = table.moving[0]
    if table.phase == OWED:
        if table.turn.owed == WARP and table.holds(mover):
            hearing.breach("EC-4.3", key="EC-4.3/chosen", choice=Term(WARP), mover=SEATS[mover])
        if victim != mover:
            hearing.breach("EC-4.3", key="EC-4.3/whom", victim=SEATS[victim], mover=SEATS[mover])
    if victim == hearing.actor:
        hearing.cannot(table.deciding(), key="steal/self")
    if victim not in table.standing.staying:
        hearing.cannot(table.deciding(), "EC-12.4", key="cards/gone", seat=SEATS[victim])
    clause = table.deciding()
    rob(hearing, victim, card, clause)
    hearing.happens(
        "stolen", clause, {"seat": SEATS[hearing.actor], "victim": SEATS[victim], "hand": table.hand(victim)}
    )
    flow.lie(hearing)


def offer_steal(table: Table, seat: int) -> Iterator[str]:
    """An unseen card, and every kind that can be there, from each hand that may be robbed."""
    if table.phase not in (OWN, OWED):
        return
    for victim in [table.moving[0]] if table.phase == OWED else table.staying:
        if victim != seat and table.holds(victim):
            name = write_name(table.names[victim])
            yield f"{name} ?"
            for kind in table.cards.may(victim, KINDS):
                yield f"{name} {kind}"


def read_push(reader: Reader) -> tuple[int, int]:
    """NAME ahead|back"""
    return reader.player(), read_way(reader)


def push(hearing: Hearing, named: int, way: int) -> None:
    """EC-4.7, EC-5.5, EC-5.6: who is pushed from a power square, and which way."""
    table = hearing.table
    in_phase(hearing, "push", (PUSH, EXPEL, OUST))
    mover = table.moving[0]
    if table.phase == PUSH:
        movable = [mover, *table.lying_with(mover)]
    elif table.phase == EXPEL:
        movable = [mover]
    else:
        movable = [other for other in table.lying_with(mover) if other not in table.turn.iced]
    if named not in movable:
        if named not in table.staying:
            hearing.cannot(table.deciding(), "EC-12.4", key="push/gone", seat=SEATS[named])
        hearing.breach(
            table.deciding(),
            key="push/iced" if named in table.turn.iced else "push/whom",
            seat=SEATS[named],
            seats=seats_of(movable),
        )
    flow.push(hearing, named, way)
    flow.lie(hearing)


def offer_push(table: Table, seat: int) -> Iterator[str]:
    """Everybody who may be pushed, both ways."""
    if table.phase not in (PUSH, EXPEL, OUST):
        return
    mover = table.moving[0]
    for name in (mover, *table.lying_with(mover)):
        for way in ("ahead", "back"):
            yield f"{write_name(table.names[name])} {way}"
