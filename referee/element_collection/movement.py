"""The movement phase: dice, stop, and the elements wind, earth and ice (EC-3, EC-5)."""

from __future__ import annotations

from referee.element_collection import flow
from referee.element_collection.board import AHEAD, BACK
from referee.element_collection.law import from_hand, interrupts, off_phase
from referee.element_collection.table import LANDED, MOVEMENT, MOVING, ROLL, SETTLED
from referee.values import without
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader, Throw


DICE = 2

TOLD = {AHEAD: Term("ahead"), BACK: Term("back")}
STOP = ("stop", "停止", "確定")


def read_way(reader: Reader) -> int:
    """`ahead` or `back`: 1 or -1."""
    if reader.keyword("ahead", "前"):
        return AHEAD
    if reader.keyword("back", "後ろ"):
        return BACK
    reader.take("way")
    raise reader.unreadable("way")


def takes_over(hearing: Hearing, verb: str) -> None:
    """The actor isn't the one who moves now, and an override makes it his move (EC-3.1)."""
    table = hearing.table
    if hearing.actor != table.speaker:
        interrupts(hearing)
    if table.phase not in MOVEMENT:
        off_phase(hearing, verb)
    if table.phase in SETTLED:
        hearing.cannot("EC-3.5", key="EC-3.5/stopped", verb=Term(verb), step=Term(f"step-{table.phase}"))
    if hearing.actor != table.moving[0]:
        table.moving = (hearing.actor, *(seat for seat in table.moving if seat != hearing.actor))
        table.turn = turn = table.turn.draft()
        turn.iced = without(turn.iced, hearing.actor)
        table.fixed = without(table.fixed, hearing.actor)
        table.phase = ROLL


def read_move(reader: Reader) -> tuple[Throw | None, bool]:
    """dice D D [stop] or roll [D D] [stop]"""
    throw = reader.throw()
    if reader.at == len(reader.words):
        return throw, False
    if throw is None:
        reader.take()
        raise reader.unreadable("dice")
    return throw, reader.keyword(*STOP)


def move(hearing: Hearing, throw: Throw | None, stop: bool) -> None:
    """EC-3.2: two dice, and ahead by their total."""
    table = hearing.table
    seat = hearing.actor
    if seat != table.speaker or table.phase not in MOVING:
        takes_over(hearing, "move")
    if throw is None:
        hearing.cannot("EC-3.2", "REC-1", key="EC-3.2/dice")
    if table.phase == LANDED:
        rolled, origin = table.roll
        hearing.breach("EC-3.3", key="EC-3.3/again", number=rolled)
    else:
        origin = table.piece[seat]
    total = sum(hearing.thrown(throw, DICE, "EC-3.2"))
    board = table.setup.board
    square = (table.piece[seat] + total) % len(board.powers)
    flow.put(hearing, seat, square)
    table.phase = LANDED
    table.roll = hearing.number, origin
    hearing.happens("moved", "EC-3.2", {"seat": SEATS[seat], "total": total, "square": board.labels[square]})
    if stop and seat in table.cards.zones:
        flow.arrive(hearing)


def offer_move(table: Table, seat: int) -> Iterator[str]:
    """Throws of every total."""
    for total in (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12):
        high = min(6, total - 1)
        yield f"dice {high} {total - high}"
    yield "dice 3 4 stop"


def stop(hearing: Hearing) -> None:
    """EC-3.5: no more elements in this move."""
    table = hearing.table
    if hearing.actor != table.speaker or table.phase not in MOVING:
        takes_over(hearing, "stop")
    if table.phase == ROLL:
        hearing.breach("EC-3.3", key="EC-3.3/none")
    flow.arrive(hearing)


def summon(hearing: Hearing, kind: str, count: int, way: int | None) -> None:
    """EC-3.4: wind, earth and ice."""
    table = hearing.table
    if hearing.actor != table.speaker or table.phase not in MOVING:
        takes_over(hearing, "summon")
    SUMMONS[kind](hearing, count, way)


def _wind(hearing: Hearing, count: int, way: int | None) -> None:
    """EC-5.1: back to where the move began, and another roll."""
    table = hearing.table
    seat = hearing.actor
    if table.phase == ROLL:
        hearing.breach("EC-5.1", key="EC-5.1/early")
        origin = table.piece[seat]
    else:
        _, origin = table.roll
    spend(hearing, ["wind"])
    flow.put(hearing, seat, origin)
    table.phase = ROLL
    hearing.happens("wind", "EC-5.1", {"seat": SEATS[seat], "square": table.setup.board.labels[origin]})


def _earth(hearing: Hearing, count: int, way: int | None) -> None:
    """EC-5.2: one square a card, ahead or back."""
    table = hearing.table
    if table.phase == ROLL:
        hearing.breach("EC-5.3", key="EC-5.3/early")
    if way is None:
        hearing.cannot("EC-5.2", "REC-1", key="EC-5.2/way")
    seat, board = hearing.actor, table.setup.board
    spend(hearing, ["earth"] * count)
    square = (table.piece[seat] + way * count) % len(board.powers)
    flow.put(hearing, seat, square)
    facts = {"seat": SEATS[seat], "count": count, "way": TOLD[way], "square": board.labels[square]}
    hearing.happens("earth", "EC-5.2", facts)


def _ice(hearing: Hearing, count: int, way: int | None) -> None:
    """EC-5.4, EC-5.7: stop here and hold the square, which has no effect then (EC-5.8)."""
    table = hearing.table
    for other in table.lying_with(hearing.actor):
        if other in table.turn.iced and table.setup.board.powers[table.piece[other]] is not None:
            hearing.breach(
                "EC-5.7",
                key="EC-5.7/held",
                seat=SEATS[other],
                square=flow.label(table, other),
                number=table.since[other],
            )
    spend(hearing, ["ice"])
    square = flow.label(table, hearing.actor)
    hearing.happens("ice", "EC-5.4", {"seat": SEATS[hearing.actor], "square": square})
    if table.owner(hearing.actor) is not None:
        hearing.happens("square/iced", "EC-5.8", {"square": square})
    flow.ice(hearing)


def spend(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-2.3: cards of the actor's hand go face up to the actor's area."""
    from_hand(hearing, kinds)
    hearing.table.lay(hearing.actor, kinds)


SUMMONS = {"wind": _wind, "earth": _earth, "ice": _ice}


def offer_summon(table: Table, seat: int) -> Iterator[str]:
    """The Move elements that can be in the hand."""
    if table.cards.can(seat, ["ice"]):
        yield "ice"
    if table.phase == LANDED:
        if table.cards.can(seat, ["wind"]):
            yield "wind"
        for count in (1, 2, 3):
            if table.cards.can(seat, ["earth"] * count):
                number = "" if count == 1 else f"{count} "
                yield f"earth {number}ahead"
                yield f"earth {number}back"


def offer_bare(table: Table, seat: int) -> tuple[str]:
    """A verb without arguments."""
    return ("",)
