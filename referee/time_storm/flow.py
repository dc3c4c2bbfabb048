"""What follows by itself in Time Storm: priority, resolving, phases, turns, losing and winning."""

from referee.time_storm.areas import Piece, clear_field, lay, leave_end, put_away, remember
from referee.time_storm.reading import BATTERY, FIELD, GRAVEYARD, OUT, TOP
from referee.time_storm.table import DRAW, END, FIRST_HAND, MAIN, OVER, SETUP, Lying, card_name, card_names
from referee.values import without
from referee.windows import Window, clockwise
from scorers.sheet import Seat


def settle(hearing):
    """Run what nobody decides: the first turn, what all passes bring about, a draw from no cards."""
    table = hearing.table
    remember(table)
    if table.phase == SETUP and all(table.hand_size(seat) >= FIRST_HAND for seat in table.staying):
        first_turn(hearing)
    while table.phase != OVER:
        if table.window is not None and table.window.holder is None:
            all_passed(hearing)
        elif table.phase == DRAW and table.deck_size() == 0:
            loses(hearing, table.turn, "loses/deck", "TS-7.1")
        else:
            break


# -- turns and phases -------------------------------------------------------------------------


def first_turn(hearing):
    """TS-1.6, TS-R13: `first` begins, or the next player clockwise who is left."""
    table = hearing.table
    table.turn = table.normal = clockwise(table.rules["first"], len(table.names), table.staying)[0]
    hearing.happens("first", "TS-1.6", seat=Seat(table.turn))
    begin_turn(hearing)


def begin_turn(hearing):
    """The recharge phase, in which nobody can play, and the main phase (TS-2.2 to TS-2.4)."""
    table = hearing.table
    seat = table.turn
    table.charged = None
    recharged = sum(one.used is True for one in table.fields[seat])
    table.fields[seat] = tuple(Lying(one.kind, False) if one.used else one for one in table.fields[seat])
    hearing.happens("recharge", "TS-2.2", seat=Seat(seat), count=recharged)
    table.phase = MAIN
    grant(hearing)


def next_turn(hearing):
    """TS-2.9, TS-R11: whose turn comes next, skipped ones passed over."""
    table = hearing.table
    drop_waiting(hearing)
    plan = table.next_turn()
    for seat in plan.passed:
        hearing.happens("skipped", "TS-6.9", seat=Seat(seat))
    table.turns += 1
    table.turn, table.extra, table.normal = plan.seat, plan.extra, plan.normal
    table.granted, table.skips = plan.granted, plan.skips
    table.ending = None
    hearing.happens("turn/extra" if plan.extra else "turn", "TS-6.9" if plan.extra else "TS-2.9", seat=Seat(plan.seat))
    begin_turn(hearing)


def end_phase(hearing):
    """TS-2.5, TS-2.7, TS-2.9: the phase is over."""
    if hearing.table.phase == MAIN:
        drop_waiting(hearing)
        draw_phase(hearing)
    elif hearing.table.phase == DRAW:
        end_begins(hearing)
    else:
        next_turn(hearing)


def draw_phase(hearing):
    """TS-2.6: the turn player must draw; without one nobody does (TS-R10)."""
    table = hearing.table
    table.phase = DRAW
    table.window = None
    if table.turn in table.lost:
        hearing.happens("no-draw", "TS-7.7", seat=Seat(table.turn))
        end_begins(hearing)
        return
    hearing.happens("draw-phase", "TS-2.5", seat=Seat(table.turn))


def end_begins(hearing):
    """TS-2.7: the end phase follows the draw."""
    hearing.table.phase = END
    hearing.happens("end-phase", "TS-2.7")
    grant(hearing)


def drop_waiting(hearing):
    """TS-R12: no phase ends with cards waiting."""
    table = hearing.table
    for one in table.waiting:
        put_away(table, one.kind)
    if table.waiting:
        hearing.happens("dropped", "TS-6.10", cards=card_names([one.kind for one in table.waiting]))
    table.waiting = ()


# -- priority and resolving -------------------------------------------------------------------


def grant(hearing):
    """TS-4.3, TS-4.4: priority anew, from the turn player on; all passes are forgotten."""
    table = hearing.table
    table.window = Window(clockwise(table.turn, len(table.names), table.staying))
    table.worded = ()
    hearing.happens("priority", "TS-4.3", seat=Seat(table.holder))


def all_passed(hearing):
    """TS-4.6: the card played last resolves (TS-5.2), or the phase ends."""
    table = hearing.table
    if not table.waiting:
        end_phase(hearing)
        return
    *rest, last = table.waiting
    table.waiting = tuple(rest)
    if table.facts(last.kind).type == BATTERY:
        land(hearing, last)
        grant(hearing)
        return
    table.window = None
    table.resolving = last
    table.moved = False
    hearing.happens("resolves", "TS-5.2", card=card_name(last.kind), seat=Seat(last.seat))


def land(hearing, played):
    """TS-3.7: a battery lies unused on the field; that of a loser goes to the graveyard."""
    table = hearing.table
    if played.seat in table.lost:
        put_away(table, played.kind)
        return
    lay(table, [Piece(played.kind)], FIELD, played.seat)
    hearing.happens(
        "charged", "TS-3.7", seat=Seat(played.seat), card=card_name(played.kind), count=table.unused(played.seat)
    )


def done(hearing):
    """TS-5.4, TS-5.7: the resolving card goes to the graveyard; then losses, ends, and priority anew."""
    table = hearing.table
    one = table.resolving
    table.resolving = None
    if not table.moved:
        put_away(table, one.kind)
        hearing.happens("resolved", "TS-5.7", card=card_name(one.kind))
    pending, table.pending = table.pending, ()
    if pending:
        leave(hearing, pending, "loses/together", "TS-7.1")
    if table.over:
        return
    if table.ending is None and not cut_short(table):
        grant(hearing)
    else:
        end_by_effect(hearing)


def end_by_effect(hearing):
    """TS-6.10, TS-R10: the phase or turn ends by an effect, or the turn since its player has lost."""
    table = hearing.table
    ending, table.ending = table.ending, None
    if ending == "turn" or cut_short(table):
        hearing.happens("turn-ends", "TS-6.10" if ending else "TS-7.7", seat=Seat(table.turn))
        next_turn(hearing)
    else:
        hearing.happens("phase-ends", "TS-6.10")
        end_phase(hearing)


def cut_short(table):
    """TS-R10: whether the turn ends because its player has lost."""
    return table.turn in table.lost and table.rules["loser-turn"] == "ends"


# -- losing and winning -----------------------------------------------------------------------


def must_draw(hearing, seat, count):
    """TS-6.3, TS-7.1: so many cards from the deck, and the loss where one is missing."""
    table = hearing.table
    drawn = 0
    while drawn < count:
        together = leave_end(table, TOP, None, seat, count - drawn)
        if not together:
            break
        drawn += together
    hearing.happens("drawn", "TS-6.3", seat=Seat(seat), count=drawn)
    if drawn < count:
        falls(hearing, seat, "loses/deck", "TS-7.1")


def falls(hearing, seat, key, clause):
    """A loss inside a resolution: at once, or at `done` with `losses: together` (TS-R8)."""
    table = hearing.table
    if table.rules["losses"] == "in-order" or table.resolving is None:
        loses(hearing, seat, key, clause)
    elif seat not in table.pending:
        table.pending = (*table.pending, seat)
        hearing.happens("pending", clause, seat=Seat(seat))


def loses(hearing, seat, key, clause):
    """A player loses now, and what becomes of the phase (TS-R10, TS-R13)."""
    table = hearing.table
    leave(hearing, (seat,), key, clause)
    if table.over or table.phase == SETUP or table.resolving is not None:
        return
    if cut_short(table):
        hearing.happens("turn-ends", "TS-7.7", seat=Seat(table.turn))
        next_turn(hearing)
    elif table.phase != DRAW:
        grant(hearing)
    elif seat == table.turn:
        end_begins(hearing)


def leave(hearing, seats, key, clause):
    """These players lose at once: their cards go (TS-R9), and who alone is left wins (TS-7.3)."""
    table = hearing.table
    place = GRAVEYARD if table.rules["loser-cards"] == "graveyard" else OUT
    for seat in seats:
        table.lost = {**table.lost, seat: hearing.number}
        table.staying = without(table.staying, seat)
        hearing.happens(key, clause, seat=Seat(seat))
        table.cards.merge(seat, place)
        clear_field(table, seat, place)
        table.granted = without(table.granted, seat)
        table.skips = without(table.skips, seat)
        table.pending = without(table.pending, seat)
        if table.rules["loser-waiting"] == "vanish":
            gone = [one for one in table.waiting if one.seat == seat]
            for one in gone:
                put_away(table, one.kind, place)
            table.waiting = tuple(one for one in table.waiting if one.seat != seat)
            if gone:
                hearing.happens("vanish", "TS-7.7", seat=Seat(seat), cards=card_names([one.kind for one in gone]))
    staying = table.staying
    if not staying:
        finish(hearing, ())
        hearing.happens("drawn-match", "TS-7.3")
    elif len(staying) == 1:
        wins(hearing, staying[0], "wins/left", "TS-7.3")


def wins(hearing, seat, key, clause, **facts):
    """TS-7.3, TS-7.4: somebody wins, and all others lose."""
    finish(hearing, (seat,))
    hearing.happens(key, clause, seat=Seat(seat), **facts)


def finish(hearing, winners):
    """The match is over."""
    table = hearing.table
    table.phase = OVER
    table.window = None
    table.result = winners
    table.turns += 1
