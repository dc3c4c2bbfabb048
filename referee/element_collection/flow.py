"""What follows by itself: turns and phases, who is asked next, squares without a choice, short lines, the end."""

from __future__ import annotations

from referee.element_collection.components import TERMS, seats_of
from referee.element_collection.table import (
    CHOOSE,
    COLLECT,
    DEAL,
    ENHANCE,
    EXPEL,
    FIELD_CARDS,
    FINALS,
    LANDED,
    OUST,
    OVER,
    OWED,
    OWN,
    PLAY,
    PUSH,
    REFILL,
    REVEAL,
    ROLL,
    START,
    SUMMON,
    TAKE,
    VOIDS,
    Turn,
)
from referee.verdict import Event, make_event
from scorers import element_collection as scorer
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from scorers.sheet import Seat


# What is told over and over, and of few: made once, by seat, and a place besides by clause and number.
STOPS = [make_event("stops", "EC-3.7", {"seat": seat}) for seat in SEATS]
NO_LINE = [make_event("collect/none", "EC-7.5", {"seat": seat}) for seat in SEATS]
NO_SUMMONS = [make_event("summon/none", "EC-8.8", {"seat": seat}) for seat in SEATS]
PLACES = {
    clause: [[make_event("place", clause, {"seat": seat, "place": place}) for place in range(5)] for seat in SEATS[:4]]
    for clause in ("EC-6.2", "EC-6.3", "EC-6.9", "EC-6.10", "EC-6.11")
}


class OnSquare(dict[str, Event]):
    """Square (as it is called) -> the event of a seat's piece on it, made when it is first told."""

    __slots__ = ("key", "clause", "seat")

    def __init__(self, key: str, clause: str, seat: Seat) -> None:
        self.key = key
        self.clause = clause
        self.seat = seat

    def __missing__(self, square: str) -> Event:
        event = self[square] = make_event(self.key, self.clause, {"seat": self.seat, "square": square})
        return event


LIES = [OnSquare("lies", "EC-3.5", seat) for seat in SEATS]
PUSHED = [OnSquare("pushed", "EC-4.8", seat) for seat in SEATS]


def settle(hearing: Hearing) -> None:
    """Run what nobody decides, until somebody is awaited."""
    table = hearing.table
    step = STEPS[table.phase]
    while step is not None and step(hearing):
        step = STEPS[table.phase]


# -- turns ------------------------------------------------------------------------------------


def dealing(hearing: Hearing) -> bool:
    """EC-1.5: turn 1 begins when all are dealt."""
    table = hearing.table
    if table.queue:
        return False
    order, staying = table.setup.rules["order"], table.standing.staying
    table.fixed = order if len(staying) == len(order) else tuple([seat for seat in order if seat in staying])
    begin_turn(hearing)
    return True


def begin_turn(hearing: Hearing) -> None:
    """EC-10.3, EC-3.1: all pieces stand up, and the last place of the last turn moves first."""
    table = hearing.table
    order, ended = table.fixed, table.turn
    table.turn = turn = Turn(ended.number + 1, ended.number, ended.last, ended.doomed)
    table.phase = ROLL
    table.power = [None] * len(table.piece)
    table.moving = tuple([seat for seat in order if seat not in turn.disabled]) if turn.disabled else order
    table.fixed = ()
    key = "turn/last" if turn.last else "turn"
    hearing.happens(key, "EC-10.3", {"turn": turn.number, "seats": seats_of(table.moving) or [Term("nobody")]})
    if turn.disabled:
        for seat in order:
            if seat in turn.disabled:
                hearing.happens("disabled", "EC-9.4", {"seat": SEATS[seat], "square": label(table, seat)})
                if table.setup.board.powers[table.piece[seat]] is None:
                    _rest(hearing, seat)


def label(table: Table, seat: int) -> str:
    """The square of a seat's piece as a fact."""
    square: int = table.piece[seat]
    return table.setup.board.labels[square]


# -- movement ---------------------------------------------------------------------------------


def rolling(hearing: Hearing) -> bool:
    """EC-3.1: the next mover, or, when all have moved, enhancement (EC-6.1)."""
    table = hearing.table
    if table.moving:
        table.speaker = table.moving[0]
        return False
    table.phase = ENHANCE
    table.power = power = table.power.copy()
    powers, piece = table.setup.board.powers, table.piece
    for seat in table.unfixed():
        power[seat] = powers[piece[seat]]
    return True


def landed(hearing: Hearing) -> bool:
    """EC-3.7: a mover with no card in hand stops by itself."""
    table = hearing.table
    table.speaker = mover = table.moving[0]
    if mover in table.cards.zones:
        return False
    hearing.events.append(STOPS[mover])
    arrive(hearing)
    return True


def put(hearing: Hearing, seat: int, square: int) -> None:
    """A piece goes to a square."""
    table = hearing.table
    table.piece = piece = table.piece.copy()
    table.since = since = table.since.copy()
    piece[seat] = square
    since[seat] = hearing.number


def arrive(hearing: Hearing) -> None:
    """EC-4.1: the effect of the square on which the mover stops."""
    table = hearing.table
    piece, seat = table.piece, table.moving[0]
    square = piece[seat]
    if table.setup.board.powers[square] is None:
        _arrive_at_player_square(hearing, seat)
        return
    others = () if piece.count(square) == 1 else table.lying_with(seat)
    if not others:
        lie(hearing)
        return
    table.phase, table.speaker = PUSH, seat
    for other in others:
        if other in table.turn.iced:
            table.phase, table.speaker = EXPEL, other
            break


def _arrive_at_player_square(hearing: Hearing, seat: int) -> None:
    table = hearing.table
    owner = table.owner(seat)
    if owner is None:
        hearing.happens("square/nobody", "EC-4.5", {"square": label(table, seat)})
        lie(hearing)
    elif owner == seat:
        robbed = any(table.holds(other) for other in table.staying if other != seat)
        if hearing.rules["own-square"] == "both" or robbed:
            table.phase, table.speaker = OWN, seat
        else:
            hearing.happens("square/nothing", "EC-4.2", {"square": label(table, seat)})
            lie(hearing)
    elif seat not in table.cards.zones:
        table.phase, table.speaker = OWED, owner
        table.turn = turn = table.turn.draft()
        turn.owed = "warp"
        hearing.happens("square/warp", "EC-4.4", {"seat": SEATS[seat], "owner": SEATS[owner]})
    elif hearing.rules["foreign-square"] == "owner":
        table.phase, table.speaker = OWED, owner
        table.turn = turn = table.turn.draft()
        turn.owed = None
    else:
        table.phase, table.speaker = CHOOSE, seat


def ice(hearing: Hearing) -> None:
    """EC-5.4: the mover stops where he is; who lies on his power square is pushed (EC-5.6, EC-5.8)."""
    table = hearing.table
    seat = table.moving[0]
    iced = (*table.turn.iced, seat)
    table.turn = turn = table.turn.draft()
    turn.iced = iced
    others = [other for other in table.lying_with(seat) if other not in iced]
    if others and table.setup.board.powers[table.piece[seat]] is not None:
        table.phase, table.speaker = OUST, seat
    else:
        lie(hearing)


def lie(hearing: Hearing) -> None:
    """EC-3.5: the move is final, and the next player moves."""
    table = hearing.table
    seat = table.moving[0]
    table.moving = table.moving[1:]
    table.phase = ROLL
    board, square = table.setup.board, table.piece[seat]
    hearing.events.append(LIES[seat][board.labels[square]])
    if board.powers[square] is None:
        _rest(hearing, seat)


def push(hearing: Hearing, seat: int, way: int) -> None:
    """EC-4.8: a piece goes to the nearest free square that way."""
    table = hearing.table
    board = table.setup.board
    square = board.nearest(table.piece[seat], way, table.piece, hearing.rules["nearest"] == "any")
    put(hearing, seat, square)
    hearing.events.append(PUSHED[seat][board.labels[square]])
    if board.powers[square] is None and seat not in table.moving:
        _rest(hearing, seat)


def _rest(hearing: Hearing, seat: int) -> None:
    """EC-6.3: a piece that has come to rest on a player square has its place."""
    if seat not in hearing.table.fixed:
        _fix(hearing, seat, "EC-6.3")


# -- enhancement ------------------------------------------------------------------------------


def _fix(hearing: Hearing, seat: int, clause: str) -> None:
    """A seat gets the lowest free place."""
    table = hearing.table
    hearing.events.append(PLACES[clause][seat][len(table.standing.staying) - len(table.fixed)])
    table.fixed += (seat,)


def enhancing(hearing: Hearing) -> bool:
    """EC-6.1: the lowest power is asked; who can't enhance is fixed by itself."""
    table = hearing.table
    hands, disabled, seats = table.cards.zones, table.turn.disabled, len(table.standing.staying)
    unfixed = sorted(table.unfixed(), key=table.power.__getitem__)
    for seat in unfixed:
        if seat == unfixed[-1]:
            clause = "EC-6.10"
        elif seat in disabled:
            clause = "EC-6.9"
        elif seat in hands:
            table.speaker = seat
            return False
        else:
            clause = "EC-6.11"
        hearing.events.append(PLACES[clause][seat][seats - len(table.fixed)])
        table.fixed += (seat,)
    table.phase = COLLECT
    table.queue = order = table.fixed[::-1]
    hearing.happens("places", "EC-6.12", {"seats": seats_of(order)})
    return True


def decline_enhancement(hearing: Hearing, seat: int) -> None:
    """EC-6.2: fixed at the lowest free place."""
    if seat not in hearing.table.fixed:
        _fix(hearing, seat, "EC-6.2")


# -- collect ----------------------------------------------------------------------------------


def gather(hearing: Hearing, seat: int, positions: Iterable[int]) -> list[str]:
    """Cards of the field go to a seat's hand, where everybody knows them. Returns them as facts."""
    table = hearing.table
    table.field = field = table.field.copy()
    kinds, facts = [], []
    for position in positions:
        kind = field.pop(position)
        kinds.append(kind)
        facts.append(TERMS[kind])
    table.cards = cards = table.cards.draft()
    cards.put(seat, kinds)
    return facts


def collecting(hearing: Hearing) -> bool:
    """EC-7.1: place 1 first; nobody chooses from two cards or fewer (EC-7.3), nor on a player square (EC-7.5)."""
    table = hearing.table
    while table.queue:
        seat = table.queue[0]
        positions = table.on_line(seat)
        if len(positions) > 2:
            table.speaker = seat
            return False
        table.queue = table.queue[1:]
        line = table.setup.board.lines[table.piece[seat]]
        if positions:
            cards = gather(hearing, seat, positions)
            hearing.happens("collect/rest", "EC-7.3", {"seat": SEATS[seat], "cards": cards, "line": line})
        elif line is None:
            hearing.events.append(NO_LINE[seat])
        else:
            hearing.happens("collect/bare", "EC-7.3", {"seat": SEATS[seat], "cards": [], "line": line})
    table.phase = SUMMON
    table.queue = table.fixed[::-1]
    return True


# -- summon phase, refill ---------------------------------------------------------------------


def summoning(hearing: Hearing) -> bool:
    """EC-8.1: place 1 first; who has no card in hand, or is disabled, is passed over (EC-8.8)."""
    table = hearing.table
    turn, hands = table.turn, table.cards.zones
    while table.queue:
        seat = table.queue[0]
        if seat in hands and seat not in turn.disabled:
            table.speaker = seat
            return False
        table.queue = table.queue[1:]
        hearing.events.append(NO_SUMMONS[seat])
    if turn.last:
        table.turn = turn = turn.draft()
        turn.ended = turn.number
        table.phase = REVEAL
        hearing.happens("end", "EC-10.4", {"turn": turn.number})
    else:
        table.phase = REFILL
    return True


def act(hearing: Hearing) -> None:
    """The effect of a Call that nobody prevented (EC-9.1 to 9.3)."""
    table = hearing.table
    call = table.call
    if call.kind == "fire":
        turn = table.turn
        table.turn = turn = turn.draft()
        turn.doomed = {**turn.doomed, call.target: call.number}
        key = "doomed/last" if turn.last else "doomed"
        hearing.happens(key, "EC-9.3", {"seat": SEATS[call.target], "turn": turn.number + 1})
        done(hearing)
    elif call.seat in table.standing.staying and (call.target in table.cards.zones or table.areas[call.target]):
        table.phase, table.speaker = TAKE, call.seat
    else:
        done(hearing)


def done(hearing: Hearing) -> None:
    """A summons is over: the next place is asked, or what an override broke into goes on."""
    table = hearing.table
    table.call = None
    table.phase = SUMMON
    resume = table.turn.resume
    if resume is not None:
        table.phase = resume
        table.turn = turn = table.turn.draft()
        turn.resume = None


def refilling(hearing: Hearing) -> bool:
    """EC-10.1: with no gap the next turn begins by itself."""
    table = hearing.table
    if len(table.field) < FIELD_CARDS:
        table.speaker = None
        return False
    hearing.happens("refill/none", "EC-10.1")
    begin_turn(hearing)
    return True


# -- the end ----------------------------------------------------------------------------------


def revealing(hearing: Hearing) -> bool:
    """EC-11.11: who has unseen cards reveals the hand; then voids are declared."""
    table = hearing.table
    if scorer.unseen(table.facts()):
        table.speaker = None
        return False
    table.phase = VOIDS
    return True


def declaring(hearing: Hearing) -> bool:
    """EC-11.10: holders of voids are asked in the last turn's order of places; then the match is scored."""
    table = hearing.table
    asked = scorer.undeclared(table.facts())
    if asked:
        table.speaker = asked[0]
        return False
    finish(hearing, "EC-10.5")
    return True


def entering(hearing: Hearing) -> bool:
    """EC-12.2: when every player's `final` is in, the match is finished."""
    table = hearing.table
    if not scorer.finished(table.facts()):
        return False
    finish(hearing, "EC-12.2")
    return True


def finish(hearing: Hearing, clause: str) -> None:
    """EC-10.5, EC-12.4: the match is over."""
    table = hearing.table
    facts = table.facts()
    figures = table.scores()
    winners = tuple(scorer.winners(facts, figures))
    table.standing = table.standing.but(result=winners)
    table.phase, table.over = OVER, True
    table.speaker, table.queue, table.call = None, (), None
    for seat, figure in enumerate(figures):
        hearing.happens("score", "EC-11.1", {"seat": SEATS[seat], "points": figure})
    hearing.happens("over", clause, {"seats": seats_of(winners)})


STEPS = dict.fromkeys(PLAY | {START, OVER}) | {  # None: what a player or the table must decide
    DEAL: dealing, ROLL: rolling, LANDED: landed, ENHANCE: enhancing, COLLECT: collecting, SUMMON: summoning, REFILL: refilling,
    REVEAL: revealing, VOIDS: declaring, FINALS: entering,
}  # fmt: skip
