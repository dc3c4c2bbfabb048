"""The movement phase: dice, stop, and the elements wind, earth and ice (EC-3, EC-5)."""

from __future__ import annotations

from referee.games.element_collection import flow
from referee.games.element_collection.board import AHEAD, BACK
from referee.games.element_collection.law import off_phase, speaks, spend, step
from referee.games.element_collection.table import Law, Phase, Table
from referee.grammar.arguments import Dice, OneOf
from referee.grammar.statement import Reader, Throw
from scorers.sheet import Term
from scorers.state import without
from scorers.types import Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.element_collection.summons import Summons


DICE = 2
STOP = ("stop", "停止", "確定")
WAY = OneOf("way", {AHEAD: ("ahead", "前"), BACK: ("back", "後ろ")})
TOLD = {AHEAD: Term("ahead"), BACK: Term("back")}


class Roll(Dice):
    """The dice of a move; nothing else stands in their place."""

    usage = ("dice D D | roll", "ダイス 目 目 | 振る")

    def take(self, reader: Reader) -> Throw | None:
        throw = reader.throw()
        if throw is None and reader.more():
            raise reader.misses("dice")
        return throw


def takes_over(table: Table, law: Law) -> None:
    """The actor moves now; one who isn't the mover becomes it under an override (EC-3.1)."""
    speaks(table, law)
    if table.phase not in Phase.MOVEMENT:
        off_phase(table, law)
    if table.phase in Phase.SETTLED:
        law.cannot("EC-3.5", key="EC-3.5/stopped", verb=Term(law.verb.name), step=step(table))
    if law.actor != table.moving[0]:
        table.moving = (law.actor, *without(table.moving, law.actor))
        table.iced = without(table.iced, law.actor)
        table.fixed = without(table.fixed, law.actor)
        table.phase = Phase.ROLL


def move(table: Table, law: Law, throw: Throw | None, stop: bool) -> None:
    """EC-3.2, EC-R14: two dice, and ahead by their total."""
    takes_over(table, law)
    seat = law.actor
    if throw is None:
        law.cannot("EC-3.2", "REC-1", key="EC-3.2/dice")
    rolled, origin = table.roll
    if law.asks("EC-3.3", table.phase == Phase.ROLL, key="EC-3.3/again", number=rolled):
        origin = table.piece[seat]
    total = sum(law.thrown(throw, DICE, "EC-3.2"))
    flow.go(table, law, seat, table.board.step(table.piece[seat], total))
    table.phase, table.roll = Phase.LANDED, (law.number, origin)
    law.happens("moved", "EC-3.2", seat=seat, total=total, square=table.square(seat).label)
    if stop and table.holds(seat):
        flow.arrive(table, law)


def offer_move(table: Table, seat: int) -> Iterator[tuple[Throw, bool]]:
    """Throws of every total."""
    for total in (7, 6, 8, 5, 9, 4, 10, 3, 11, 2, 12):
        high = min(6, total - 1)
        yield Throw((high, total - high), False), False
    yield Throw((3, 4), False), True


def stop(table: Table, law: Law) -> None:
    """EC-3.5: no more elements in this move."""
    takes_over(table, law)
    law.asks("EC-3.3", table.phase == Phase.LANDED, key="EC-3.3/none")
    flow.arrive(table, law)


def summon(table: Table, law: Law, said: Summons) -> None:
    """EC-3.4: wind, earth and ice."""
    takes_over(table, law)
    law.notes("EC-3.4")
    SUMMONED[said.kind](table, law, said)


def _wind(table: Table, law: Law, said: Summons) -> None:
    """EC-5.1: back to where the move began, and another roll."""
    seat = law.actor
    rolled = law.asks("EC-5.1", table.phase == Phase.LANDED, key="EC-5.1/early")
    origin = table.roll[1] if rolled else table.piece[seat]
    spend(table, law, [said.kind])
    flow.go(table, law, seat, origin)
    table.phase = Phase.ROLL
    law.happens("wind", "EC-5.1", seat=seat, square=table.square(seat).label)


def _earth(table: Table, law: Law, said: Summons) -> None:
    """EC-5.2: one square a card, ahead or back."""
    seat, way, count = law.actor, said.way, said.count
    law.asks("EC-5.3", table.phase == Phase.LANDED, key="EC-5.3/early")
    if way is None:
        law.cannot("EC-5.2", "REC-1", key="EC-5.2/way")
    spend(table, law, [said.kind] * count)
    flow.go(table, law, seat, table.board.step(table.piece[seat], way * count))
    law.happens("earth", "EC-5.2", seat=seat, count=count, way=TOLD[way], square=table.square(seat).label)


def _ice(table: Table, law: Law, said: Summons) -> None:
    """EC-5.4, EC-5.7: stop here and hold the square, which has no effect then (EC-5.8)."""
    seat, square = law.actor, table.square(law.actor)
    for other in table.lying_with(seat):
        held = other in table.iced and square.power is not None
        law.asks("EC-5.7", not held, key="EC-5.7/held", seat=other, square=square.label)
    spend(table, law, [said.kind])
    law.happens("ice", "EC-5.4", seat=seat, square=square.label)
    if table.owner(seat) is not None:
        law.happens("square/iced", "EC-5.8", square=square.label)
    flow.ice(table, law)


SUMMONED = {"wind": _wind, "earth": _earth, "ice": _ice}
