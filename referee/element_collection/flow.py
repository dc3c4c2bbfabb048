"""What follows by itself: turns and phases, who is asked next, squares without a choice, short lines, the end."""

from referee.element_collection.components import LINES, terms
from referee.element_collection.table import (
    CHOOSE,
    COLLECT,
    DEAL,
    ENHANCE,
    EXPEL,
    FINALS,
    LANDED,
    OUST,
    OVER,
    OWED,
    OWN,
    PUSH,
    REFILL,
    REVEAL,
    ROLL,
    SUMMON,
    TAKE,
    VOIDS,
)
from referee.values import changed, without
from scorers import element_collection as scorer
from scorers.sheet import Seat, Term


def settle(hearing):
    """Run what nobody decides, until somebody is awaited."""
    step = STEPS.get(hearing.table.phase)
    while step is not None and step(hearing):
        step = STEPS.get(hearing.table.phase)


# -- turns ------------------------------------------------------------------------------------


def dealing(hearing):
    """EC-1.5: turn 1 begins when all are dealt."""
    table = hearing.table
    if table.rules["start-hand"] and any(seat not in table.dealt for seat in table.staying):
        return False
    table.fixed = tuple(seat for seat in table.rules["order"] if seat not in table.gone)
    begin_turn(hearing)
    return True


def begin_turn(hearing):
    """EC-10.3, EC-3.1: all pieces stand up, and the last place of the last turn moves first."""
    table = hearing.table
    order = table.fixed
    table.turn += 1
    table.phase = ROLL
    table.disabled, table.doomed = table.doomed, {}
    table.taken_back = {}
    table.power = [None] * len(table.names)
    table.moving = tuple([seat for seat in order if seat not in table.disabled])
    table.lying = frozenset([seat for seat in order if seat in table.disabled])
    table.iced = ()
    table.unfixed = ()
    table.fixed = ()
    hearing.happens(
        "turn/last" if table.last else "turn",
        "EC-10.3",
        turn=table.turn,
        seats=seats_of(table.moving) or [Term("nobody")],
    )
    for seat in order:
        if seat in table.lying:
            hearing.happens("disabled", "EC-9.4", seat=Seat(seat), square=label(table, seat))
            _rest(hearing, seat)


def seats_of(seats):
    """Seats as facts."""
    return [Seat(seat) for seat in seats]


def label(table, seat):
    """The square of a seat's piece as a fact."""
    return table.board.label(table.piece[seat])


# -- movement ---------------------------------------------------------------------------------


def rolling(hearing):
    """EC-3.1: the next mover, or, when all have moved, enhancement (EC-6.1)."""
    table = hearing.table
    if table.moving:
        table.speaker = table.moving[0]
        table.origin = table.piece[table.speaker]
        return False
    table.phase = ENHANCE
    table.unfixed = tuple([seat for seat in table.staying if seat not in table.fixed])
    table.power = power = table.power[:]
    for seat in table.unfixed:
        power[seat] = table.board.powers[table.piece[seat]]
    return True


def landed(hearing):
    """EC-3.7: a mover with no card in hand stops by itself."""
    table = hearing.table
    table.speaker = table.moving[0]
    if table.hand(table.speaker):
        return False
    hearing.happens("stops", "EC-3.7", seat=Seat(table.speaker))
    arrive(hearing)
    return True


def put(hearing, seat, square):
    """A piece goes to a square."""
    table = hearing.table
    table.piece = changed(table.piece, seat, square)
    table.since = changed(table.since, seat, hearing.number)


def arrive(hearing):
    """EC-4.1: the effect of the square on which the mover stops."""
    table = hearing.table
    seat = table.moving[0]
    table.owed = None
    if table.board.powers[table.piece[seat]] is None:
        _arrive_at_player_square(hearing, seat)
        return
    others = table.lying_with(seat)
    iced = [other for other in others if other in table.iced]
    if iced:
        table.phase, table.speaker = EXPEL, iced[0]
    elif others:
        table.phase, table.speaker = PUSH, seat
    else:
        lie(hearing)


def _arrive_at_player_square(hearing, seat):
    table = hearing.table
    owner = table.owner(seat)
    if owner is None:
        hearing.happens("square/nobody", "EC-4.5", square=label(table, seat))
        lie(hearing)
    elif owner == seat:
        robbed = any(table.hand(other) for other in table.staying if other != seat)
        if table.rules["own-square"] == "both" or robbed:
            table.phase, table.speaker = OWN, seat
        else:
            hearing.happens("square/nothing", "EC-4.2", square=label(table, seat))
            lie(hearing)
    elif not table.hand(seat):
        table.phase, table.speaker, table.owed = OWED, owner, "warp"
        hearing.happens("square/warp", "EC-4.4", seat=Seat(seat), owner=Seat(owner))
    elif table.rules["foreign-square"] == "owner":
        table.phase, table.speaker = OWED, owner
    else:
        table.phase, table.speaker = CHOOSE, seat


def ice(hearing):
    """EC-5.4: the mover stops where he is; who lies on his power square is pushed (EC-5.6, EC-5.8)."""
    table = hearing.table
    seat = table.moving[0]
    table.iced = (*table.iced, seat)
    others = [other for other in table.lying_with(seat) if other not in table.iced]
    if others and table.board.powers[table.piece[seat]] is not None:
        table.phase, table.speaker = OUST, seat
    else:
        lie(hearing)


def lie(hearing):
    """EC-3.5: the move is final, and the next player moves."""
    table = hearing.table
    seat, table.moving = table.moving[0], table.moving[1:]
    table.lying = table.lying | {seat}
    table.phase = ROLL
    hearing.happens("lies", "EC-3.5", seat=Seat(seat), square=label(table, seat))
    _rest(hearing, seat)


def push(hearing, seat, way):
    """EC-4.8: a piece goes to the nearest free square that way."""
    table = hearing.table
    square = table.board.nearest(table.piece[seat], way, table.occupied(), table.rules["nearest"] == "any")
    put(hearing, seat, square)
    hearing.happens("pushed", "EC-4.8", seat=Seat(seat), square=label(table, seat))
    if seat in table.lying:
        _rest(hearing, seat)


def _rest(hearing, seat):
    """EC-6.3: a piece that has come to rest on a player square has its place."""
    table = hearing.table
    if table.board.powers[table.piece[seat]] is None and seat not in table.fixed:
        _fix(hearing, seat, "EC-6.3")


# -- enhancement ------------------------------------------------------------------------------


def _fix(hearing, seat, clause):
    """A seat gets the lowest free place."""
    table = hearing.table
    hearing.happens("place", clause, seat=Seat(seat), place=len(table.staying) - len(table.fixed))
    table.fixed = (*table.fixed, seat)
    table.unfixed = without(table.unfixed, seat)


def enhancing(hearing):
    """EC-6.1: the lowest power is asked; who can't enhance is fixed by itself."""
    table = hearing.table
    if not table.unfixed:
        table.phase = COLLECT
        table.queue = table.in_order
        hearing.happens("places", "EC-6.12", seats=seats_of(table.in_order))
        return True
    seat = min(table.unfixed, key=table.power.__getitem__)
    if len(table.unfixed) == 1:
        _fix(hearing, seat, "EC-6.10")
    elif seat in table.disabled:
        _fix(hearing, seat, "EC-6.9")
    elif not table.hand(seat):
        _fix(hearing, seat, "EC-6.11")
    else:
        table.speaker = seat
        return False
    return True


def decline_enhancement(hearing, seat):
    """EC-6.2: fixed at the lowest free place."""
    if seat in hearing.table.unfixed:
        _fix(hearing, seat, "EC-6.2")


# -- collect ----------------------------------------------------------------------------------


def on_line(table, seat):
    """Positions of the seat's line that still have a card, ascending (EC-7.4)."""
    line, field = table.line(seat), table.field
    return [] if line is None else [position for position in LINES[line] if field[position - 1] is not None]


def gather(hearing, seat, positions):
    """Cards of the field go to a seat's hand, where everybody knows them."""
    table = hearing.table
    kinds = [table.field[position - 1] for position in positions]
    table.field = field = table.field[:]
    for position in positions:
        field[position - 1] = None
    table.cards.put(seat, kinds)
    return kinds


def collecting(hearing):
    """EC-7.1: place 1 first; nobody chooses from two cards or fewer (EC-7.3), nor on a player square (EC-7.5)."""
    table = hearing.table
    while table.queue:
        seat = table.queue[0]
        positions = on_line(table, seat)
        if len(positions) > 2:
            table.speaker = seat
            return False
        table.queue = table.queue[1:]
        if table.line(seat) is None:
            hearing.happens("collect/none", "EC-7.5", seat=Seat(seat))
        else:
            kinds = gather(hearing, seat, positions)
            key = "collect/rest" if kinds else "collect/bare"
            hearing.happens(key, "EC-7.3", seat=Seat(seat), cards=terms(kinds), line=table.line(seat))
    table.phase = SUMMON
    table.queue = table.in_order
    return True


# -- summon phase, refill ---------------------------------------------------------------------


def summoning(hearing):
    """EC-8.1: place 1 first; who has no card in hand, or is disabled, is passed over (EC-8.8)."""
    table = hearing.table
    while table.queue:
        seat = table.queue[0]
        if table.hand(seat) and seat not in table.disabled:
            table.speaker = seat
            return False
        table.queue = table.queue[1:]
        hearing.happens("summon/none", "EC-8.8", seat=Seat(seat))
    if table.last:
        table.turns += 1
        table.phase = REVEAL
        hearing.happens("end", "EC-10.4", turn=table.turn)
    else:
        table.phase = REFILL
    return True


def act(hearing):
    """The effect of a Call that nobody prevented (EC-9.1 to 9.3)."""
    table = hearing.table
    call = table.call
    if call.kind == "fire":
        table.doomed = {**table.doomed, call.target: call.number}
        hearing.happens(
            "doomed/last" if table.last else "doomed", "EC-9.3", seat=Seat(call.target), turn=table.turn + 1
        )
        done(hearing)
    elif call.seat in table.gone or not (table.hand(call.target) or table.areas[call.target]):
        done(hearing)
    else:
        table.phase, table.speaker = TAKE, call.seat


def done(hearing):
    """A summons is over: the next place is asked, or what an override broke into goes on."""
    table = hearing.table
    table.call = None
    table.phase, table.resume = table.resume or SUMMON, None


def refilling(hearing):
    """EC-10.1: with no gap the next turn begins by itself."""
    table = hearing.table
    if table.gaps():
        table.speaker = None
        return False
    hearing.happens("refill/none", "EC-10.1")
    next_turn(hearing)
    return True


def next_turn(hearing):
    """EC-10.3: the turn is over, and the next one begins."""
    hearing.table.turns += 1
    begin_turn(hearing)


# -- the end ----------------------------------------------------------------------------------


def revealing(hearing):
    """EC-11.11: who has unseen cards reveals the hand; then voids are declared."""
    table = hearing.table
    if scorer.unseen(table.facts()):
        table.speaker = None
        return False
    table.phase = VOIDS
    return True


def declaring(hearing):
    """EC-11.10: holders of voids are asked in the last turn's order of places; then the match is scored."""
    table = hearing.table
    asked = scorer.undeclared(table.facts())
    if asked:
        table.speaker = asked[0]
        return False
    finish(hearing, "EC-10.5")
    return True


def entering(hearing):
    """EC-12.2: when every player's `final` is in, the match is finished."""
    table = hearing.table
    if not scorer.finished(table.facts()):
        return False
    finish(hearing, "EC-12.2")
    return True


def finish(hearing, clause):
    """EC-10.5, EC-12.4: the match is over."""
    table = hearing.table
    facts = table.facts()
    figures = table.scores()
    table.result = tuple(scorer.winners(facts, figures))
    table.phase = OVER
    for seat, figure in enumerate(figures):
        hearing.happens("score", "EC-11.1", seat=Seat(seat), points=figure)
    hearing.happens("over", clause, seats=seats_of(table.result))


STEPS = {
    DEAL: dealing, ROLL: rolling, LANDED: landed, ENHANCE: enhancing, COLLECT: collecting, SUMMON: summoning, REFILL: refilling,
    REVEAL: revealing, VOIDS: declaring, FINALS: entering,
}  # fmt: skip
