"""What follows by itself: turns and phases, who is asked next, squares without a choice, short lines, the end."""

from __future__ import annotations

from referee.games.element_collection.table import FIELD_CARDS, NO_CALL, OFF, Law, Phase, Table, Turn
from referee.kernel.hearing import Hearing
from scorers import element_collection as scorer
from scorers.sheet import SEATS, Term
from scorers.state import put
from scorers.types import Iterable


def settle(law: Hearing[Table]) -> None:
    """Run what nobody decides, until somebody is awaited."""
    table = law.table
    while (step := STEPS.get(table.phase)) and step(table, law):
        pass


# -- turns ------------------------------------------------------------------------------------


def dealing(table: Table, law: Law) -> bool:
    """EC-1.5: turn 1 begins when all are dealt."""
    if table.queue:
        return False
    table.fixed = tuple([seat for seat in table.rules.order if seat in table.staying])
    begin_turn(table, law)
    return True


def begin_turn(table: Table, law: Law) -> None:
    """EC-10.3, EC-3.1: all pieces stand up, and the last place of the last turn moves first."""
    order, disabled, powers = table.fixed, table.doomed, table.power
    table.reset(Turn)
    table.disabled, table.earlier = disabled, powers
    table.turn, table.turns, table.phase = table.turn + 1, table.turn, Phase.ROLL
    table.moving = tuple([seat for seat in order if seat not in disabled])
    key = "turn/last" if table.last else "turn"
    law.happens(key, "EC-10.3", turn=table.turn, seats=table.moving or [Term("nobody")])
    for seat in order:
        if seat in disabled:
            law.happens("disabled", "EC-9.4", seat=seat, square=table.square(seat).label)
            _rest(table, law, seat)


# -- movement ---------------------------------------------------------------------------------


def rolling(table: Table, law: Law) -> bool:
    """EC-3.1: the next mover, or, when all have moved, enhancement (EC-6.1)."""
    if table.moving:
        table.speaker = table.moving[0]
        return False
    table.phase = Phase.ENHANCE
    powers = {seat: table.square(seat).power for seat in table.unfixed()}
    table.power = {seat: power for seat, power in powers.items() if power is not None}
    return True


def landed(table: Table, law: Law) -> bool:
    """EC-3.7: a mover with no card in hand stops by itself."""
    table.speaker = mover = table.moving[0]
    if table.holds(mover):
        return False
    law.happens("stops", "EC-3.7", seat=mover)
    arrive(table, law)
    return True


def go(table: Table, law: Law, seat: int, square: int) -> None:
    """A piece goes to a square."""
    table.piece = put(table.piece, seat, square)
    table.since = put(table.since, seat, law.number)


def arrive(table: Table, law: Law) -> None:
    """EC-4.1: the effect of the square on which the mover stops."""
    seat = table.moving[0]
    others = table.lying_with(seat)
    if table.square(seat).power is None:
        _arrive_at_player_square(table, law, seat)
    elif not others:
        lie(table, law)
    else:
        iced = [other for other in others if other in table.iced]
        table.phase, table.speaker = (Phase.EXPEL, iced[0]) if iced else (Phase.PUSH, seat)


def _arrive_at_player_square(table: Table, law: Law, seat: int) -> None:
    owner, square = table.owner(seat), {"square": table.square(seat).label}
    if owner is None:
        law.happens("square/nobody", "EC-4.5", **square)
        lie(table, law)
    elif owner == seat:
        robbed = any(table.holds(other) for other in table.staying if other != seat)
        if table.rules.own_square == "both" or robbed:
            table.phase, table.speaker = Phase.OWN, seat
        else:
            law.happens("square/nothing", "EC-4.2", **square)
            lie(table, law)
    elif not table.holds(seat):
        table.phase, table.speaker, table.owed = Phase.OWED, owner, "warp"
        law.happens("square/warp", "EC-4.4", seat=seat, owner=owner)
    elif table.rules.foreign_square == "owner":
        table.phase, table.speaker, table.owed = Phase.OWED, owner, None
    else:
        table.phase, table.speaker = Phase.CHOOSE, seat


def ice(table: Table, law: Law) -> None:
    """EC-5.4: the mover stops where he is; who lies on his power square is pushed (EC-5.6, EC-5.8)."""
    seat = table.moving[0]
    table.iced += (seat,)
    others = [other for other in table.lying_with(seat) if other not in table.iced]
    if others and table.square(seat).power is not None:
        table.phase, table.speaker = Phase.OUST, seat
    else:
        lie(table, law)


def lie(table: Table, law: Law) -> None:
    """EC-3.5: the move is final, and the next player moves."""
    seat, *later = table.moving
    table.moving, table.phase = tuple(later), Phase.ROLL
    law.happens("lies", "EC-3.5", seat=seat, square=table.square(seat).label)
    _rest(table, law, seat)


def push(table: Table, law: Law, seat: int, way: int) -> None:
    """EC-4.8: a piece goes to the nearest free square that way."""
    go(table, law, seat, table.board.nearest(table.piece[seat], way, table.piece, table.rules.nearest == "any"))
    law.happens("pushed", "EC-4.8", seat=seat, square=table.square(seat).label)
    if seat not in table.moving:
        _rest(table, law, seat)


def _rest(table: Table, law: Law, seat: int) -> None:
    """EC-6.3: a piece that has come to rest on a player square has its place."""
    if table.square(seat).power is None and seat not in table.fixed:
        fix(table, law, seat, "EC-6.3")


# -- enhancement ------------------------------------------------------------------------------


def fix(table: Table, law: Law, seat: int, clause: str) -> None:
    """A seat gets the lowest free place."""
    place = len(table.staying) - len(table.fixed)
    table.fixed += (seat,)
    law.happens("place", clause, seat=seat, place=place)


def enhancing(table: Table, law: Law) -> bool:
    """EC-6.1, EC-R16: the lowest power is asked; who can't enhance is fixed by itself."""
    unfixed = sorted(table.unfixed(), key=table.power.__getitem__)
    for seat in unfixed:
        if seat == unfixed[-1]:
            clause = "EC-6.10"
        elif seat in table.disabled:
            clause = "EC-6.9"
        elif not table.holds(seat):
            clause = "EC-6.11"
        else:
            table.speaker = seat
            return False
        fix(table, law, seat, clause)
    table.phase, table.queue = Phase.COLLECT, table.in_order()
    law.happens("places", "EC-6.12", seats=table.queue)
    return True


# -- collect ----------------------------------------------------------------------------------


def gather(table: Table, seat: int, positions: Iterable[int]) -> list[str]:
    """Cards of the field go to a seat's hand, where everybody knows them. Returns them."""
    field = dict(table.field)
    kinds = [field.pop(position) for position in positions]
    table.field = field
    table.cards.put(seat, kinds)
    return kinds


def collecting(table: Table, law: Law) -> bool:
    """EC-7.1: place 1 first; nobody chooses from two cards or fewer (EC-7.3), nor on a player square (EC-7.5)."""
    for seat in table.queue:
        positions, line = table.on_line(seat), table.square(seat).line
        if len(positions) > 2:
            table.speaker = seat
            return False
        table.unqueue(seat)
        if line is None:
            law.happens("collect/none", "EC-7.5", seat=seat)
        else:
            key, cards = "collect/rest" if positions else "collect/bare", gather(table, seat, positions)
            law.happens(key, "EC-7.3", seat=seat, cards=cards, line=line)
    table.phase, table.queue = Phase.SUMMON, table.in_order()
    return True


# -- summon phase, refill ---------------------------------------------------------------------


def summoning(table: Table, law: Law) -> bool:
    """EC-8.1: place 1 first; who has no card in hand, or is disabled, is passed over (EC-8.8)."""
    for seat in table.queue:
        if table.holds(seat) and seat not in table.disabled:
            table.speaker = seat
            return False
        table.unqueue(seat)
        law.happens("summon/none", "EC-8.8", seat=seat)
    if table.last:
        table.turns, table.phase = table.turn, Phase.REVEAL
        law.happens("end", "EC-10.4", turn=table.turn)
    else:
        table.phase = Phase.REFILL
    return True


def act(table: Table, law: Law) -> None:
    """The effect of a Call that nobody prevented (EC-9.1 to 9.3)."""
    call = table.call
    if call.kind == "fire":
        table.doomed = put(table.doomed, call.target, call.number)
        key = "doomed/last" if table.last else "doomed"
        law.happens(key, "EC-9.3", seat=call.target, turn=table.turn + 1)
    elif call.seat in table.staying and (table.holds(call.target) or table.areas[call.target]):
        table.phase, table.speaker = Phase.TAKE, call.seat
        return
    done(table)


def done(table: Table) -> None:
    """A summons is over: the next place is asked, or what an override broke into goes on."""
    table.call = NO_CALL
    table.phase, table.resume = table.resume or Phase.SUMMON, None


def refilling(table: Table, law: Law) -> bool:
    """EC-10.1: with no gap the next turn begins by itself."""
    if len(table.field) < FIELD_CARDS:
        table.speaker = OFF
        return False
    law.happens("refill/none", "EC-10.1")
    begin_turn(table, law)
    return True


# -- the end ----------------------------------------------------------------------------------


def revealing(table: Table, law: Law) -> bool:
    """EC-11.11: who has unseen cards reveals the hand; then voids are declared."""
    if scorer.unseen(table.facts()):
        table.speaker = OFF
        return False
    table.phase = Phase.VOIDS
    return True


def declaring(table: Table, law: Law) -> bool:
    """EC-11.10: holders of voids are asked in the last turn's order of places; then the match is scored."""
    asked = scorer.undeclared(table.facts())
    if asked:
        table.speaker = asked[0]
        return False
    finish(table, law, "EC-10.5")
    return True


def entering(table: Table, law: Law) -> bool:
    """EC-12.2: when every player's `final` is in, the match is finished."""
    if not scorer.finished(table.facts()):
        return False
    finish(table, law, "EC-12.2")
    return True


def finish(table: Table, law: Law, clause: str) -> None:
    """EC-10.5, EC-12.4: the match is over."""
    figures = table.scores()
    table.result = tuple(scorer.winners(table.facts(), figures))
    table.phase, table.over = Phase.OVER, True
    table.speaker, table.queue, table.call = OFF, (), NO_CALL
    for seat, figure in zip(SEATS, figures):
        law.happens("score", "EC-11.1", seat=seat, points=figure)
    law.happens("over", clause, seats=table.result)


# What follows in each phase by itself; in every other one a player or the table must decide.
STEPS = {
    Phase.DEAL: dealing, Phase.ROLL: rolling, Phase.LANDED: landed, Phase.ENHANCE: enhancing, Phase.COLLECT: collecting, Phase.SUMMON: summoning,
    Phase.REFILL: refilling, Phase.REVEAL: revealing, Phase.VOIDS: declaring, Phase.FINALS: entering,
}  # fmt: skip
