"""Playing cards and priority: play, pass, resolve, next, wait (TS-3, TS-4)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm import flow, reading
from referee.time_storm.areas import Piece, impossible, lay, pick, turn
from referee.time_storm.reading import ACTION, BATTERY, FIELD, HAND, TRIGGER
from referee.time_storm.setup import acts, present, undealt
from referee.time_storm.table import DRAW, END, MAIN, SETUP, Played, Quick, card_name
from referee.windows import Window
from scorers.sheet import Seat, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.hearing import Hearing


def begun(hearing, *clauses):
    """TS-1.5: every hand has six."""
    table = hearing.table
    if table.phase == SETUP:
        hearing.cannot("TS-1.5", *clauses, key="TS-1.5/early", seats=undealt(table))


def resolving_card(hearing):
    """Facts of the card that resolves."""
    one = hearing.table.resolving
    return {"card": card_name(one.kind), "seat": Seat(one.seat), "number": one.number}


# -- play -------------------------------------------------------------------------------------


def read_play(reader):
    """CARD [paying PAY]"""
    kind = reading.card(reader)
    if not reader.keyword(*reading.PAYING):
        return kind, None
    if not reader.more() or reader.at_keyword(*reading.ALL):
        reader.take(Term("payment"))
        raise reader.unreadable(Term("payment"))
    return kind, reading.batteries(reader)


def play(hearing, kind, pay):
    """TS-3, TS-4: a card is played; reasons in the rulebook's order (section 4)."""
    table = hearing.table
    seat = hearing.actor
    acts(hearing)
    begun(hearing)
    facts = table.facts(kind)
    if table.resolving is not None:
        hearing.breach("TS-5.5", **resolving_card(hearing))
    if table.phase == DRAW:
        hearing.breach("TS-2.7", seat=Seat(table.turn))
    _has_priority(hearing, facts)
    _right_time(hearing, facts)
    try:
        table.cards.take(seat, (kind,))
    except Impossible:
        impossible(hearing, "TS-3.2", area=HAND, seat=seat, kinds=(kind,))
    paid = _pay(hearing, kind, facts, pay)
    table.begun = True
    if facts.type == BATTERY and seat == table.turn:
        table.charged = hearing.number
    if facts.type == BATTERY and hearing.rules["battery"] == "at-once":
        lay(table, [Piece(kind)], FIELD, seat)
        hearing.happens("charged", "TS-3.7", seat=Seat(seat), card=card_name(kind), count=table.unused(seat))
    else:
        table.waiting = (*table.waiting, Played(kind, seat, hearing.number, paid))
        hearing.happens("waits", "TS-5.1", seat=Seat(seat), card=card_name(kind), paid=paid, count=len(table.waiting))
    if table.resolving is None and table.phase != DRAW:
        flow.grant(hearing)


def _has_priority(hearing, facts):
    table = hearing.table
    seat = hearing.actor
    if table.window is None or seat == table.holder:
        return
    if facts.type == TRIGGER and hearing.rules["trigger"] == "reflex":
        return
    if seat in table.window.spoken:
        hearing.breach("TS-4.5", "REC-3", seat=Seat(seat), holder=Seat(table.holder))
    else:
        hearing.breach("TS-4.1", "REC-3", seat=Seat(seat), holder=Seat(table.holder))


def _right_time(hearing, facts):
    """TS-3.4 to TS-3.6, TS-3.10, TS-3.11: what only the turn player plays, in the main phase, with nothing waiting."""
    table = hearing.table
    if facts.type not in (BATTERY, ACTION):
        return
    whose, empty = ("TS-3.4", "TS-3.5") if facts.type == BATTERY else ("TS-3.10", "TS-3.11")
    told = {"type": Term(facts.type)}
    if hearing.actor != table.turn:
        gone = table.turn in table.lost
        hearing.breach(whose, key="turn/gone" if gone else "turn/other", seat=Seat(table.turn), **told)
    elif table.phase != MAIN:
        hearing.breach(whose, key="turn/phase", phase=Term(table.phase), **told)
    if table.waiting:
        hearing.breach(empty, key="turn/waiting", waiting=[card_name(one.kind) for one in table.waiting], **told)
    if facts.type == BATTERY and table.charged is not None:
        hearing.breach("TS-3.6", number=table.charged)


def _pay(hearing, kind, facts, pay):
    """TS-3.8, TS-3.12, TS-3.13: batteries of one's own are turned; returns how many."""
    table = hearing.table
    seat = hearing.actor
    cost = facts.cost
    clause = "TS-3.12" if facts.type == ACTION else "TS-3.13"
    count = cost if pay is None else pay if isinstance(pay, int) else len(pay)
    if count != cost:
        hearing.breach(clause, key="cost/other", card=card_name(kind), cost=cost, paying=count)
    unused = table.unused(seat)
    if count > unused:
        hearing.cannot("TS-3.8", key="TS-3.8/few", card=card_name(kind), count=count, seat=Seat(seat), unused=unused)
    for one in pay if isinstance(pay, tuple) else (None,) * count:
        at = pick(table, seat, one, used=False)
        if at is None:
            hearing.cannot(
                "TS-3.8",
                key="TS-3.8/named",
                card=card_name(kind),
                battery=card_name(one),
                seat=Seat(seat),
                unused=table.unused(seat),
            )
        turn(table, seat, at, True)
    return count


def offer_play(table, seat):
    """Cards that the hand may hold."""
    return [reading.write_card(kind) for kind in table.cards.may(seat, list(table.book.facts))]


# -- passing ----------------------------------------------------------------------------------


def decline(hearing):
    """TS-4.2: the holder of priority passes."""
    table = hearing.table
    seat = hearing.actor
    acts(hearing)
    begun(hearing, "TS-4.2")
    if table.resolving is not None:
        hearing.cannot("TS-5.5", **resolving_card(hearing))
    if table.phase == DRAW:
        hearing.cannot("TS-2.6", key="TS-2.6/first", seat=Seat(table.turn))
    if seat != table.holder:
        again = "/again" if seat in table.window.spoken else ""
        hearing.breach("TS-4.2", "REC-3", key=f"TS-4.2{again}", seat=Seat(seat), holder=Seat(table.holder))
    if table.window.may(seat):
        table.window = table.window.say(seat)
        table.worded = (*table.worded, seat)
        if table.holder is not None:
            hearing.happens("passes", "TS-4.2", seat=Seat(seat), holder=Seat(table.holder))


def only_quick(hearing):
    """TS-4.7: quick forms stand only with `passes: quick`."""
    present(hearing)
    if hearing.rules["passes"] == "each":
        hearing.breach("TS-4.7")


def read_resolve(reader):
    """[CARD]"""
    if not reader.more():
        return (None,)
    return (reading.card(reader, [one.kind for one in reader.table.waiting]),)


def resolve(hearing, kind):
    """TS-4.7: all pass, and the card played last resolves (TS-5.2)."""
    table = hearing.table
    _may_be_quick(hearing)
    if not table.waiting:
        hearing.cannot("TS-5.3", key="TS-5.3/resolve", phase=Term(table.phase))
    last = table.waiting[-1]
    if kind is not None and kind != last.kind:
        kinds = [one.kind for one in table.waiting]
        told = {"card": card_name(kind), "last": card_name(last.kind), "seat": Seat(last.seat), "number": last.number}
        if kind not in kinds:
            hearing.cannot("TS-5.2", key="TS-5.2/not", **told)
        hearing.breach("TS-5.2", **told)
        at = len(kinds) - 1 - kinds[::-1].index(kind)
        table.waiting = (*table.waiting[:at], *table.waiting[at + 1 :], table.waiting[at])
    _all_pass(hearing)


def next_phase(hearing):
    """TS-4.7: all pass with nothing waiting, and the phase ends (TS-2.5, TS-2.9)."""
    table = hearing.table
    if table.phase == DRAW and table.resolving is None:
        _no_draw(hearing)
        return
    _may_be_quick(hearing)
    if table.waiting:
        last = table.waiting[-1]
        key = "TS-2.5" if table.phase == MAIN else "TS-2.9"
        hearing.breach(key, count=len(table.waiting), last=card_name(last.kind), seat=Seat(last.seat))
        flow.drop_waiting(hearing)
    _all_pass(hearing)


def _no_draw(hearing):
    """TS-2.6: the table can let a draw fall away."""
    acts(hearing)
    hearing.breach("TS-2.6", key="TS-2.6/first", seat=Seat(hearing.table.turn))
    flow.end_begins(hearing)


def _may_be_quick(hearing):
    """TS-1.5, TS-2.6, TS-5.5: there is priority to pass; the table as it stands is kept for an objection."""
    table = hearing.table
    acts(hearing)
    begun(hearing)
    if table.resolving is not None:
        hearing.cannot("TS-5.5", **resolving_card(hearing))
    if table.phase not in (MAIN, END):
        hearing.cannot("TS-2.6", key="TS-2.6/first", seat=Seat(table.turn))
    table.quick = Quick(table.draft(), hearing.actor)


def _all_pass(hearing):
    """Everybody passes who still has to; a named actor did so in words."""
    table = hearing.table
    table.window = Window(table.window.order, table.window.order)


def wait(hearing: Hearing):
    """TS-4.8: a player whose pass was only taken for granted takes it back."""
    table = hearing.table
    seat = hearing.actor
    if seat is None:
        hearing.cannot("REC-3", key="TS-4.8/nobody")
    present(hearing)
    quick = table.quick
    if quick is None:
        hearing.cannot("TS-4.8", key="TS-4.8/late")
    if seat == quick.actor:
        hearing.breach("TS-4.8", key="TS-4.8/said", seat=Seat(seat))
    elif seat in quick.before.worded:
        hearing.breach("TS-4.8", key="TS-4.8/passed", seat=Seat(seat))
    before = hearing.table = quick.before.draft()
    for function, arguments in quick.since:
        function(before, *arguments)
    window = before.window
    ahead = window.order[: window.order.index(seat)]
    before.worded = tuple(one for one in window.order if one != seat and (one in before.worded or one in ahead))
    before.window = Window(
        window.order, [one for one in window.order if one != seat and (one in window.spoken or one in ahead)]
    )
    hearing.happens("objects", "TS-4.8", seat=Seat(seat), phase=Term(before.phase))
