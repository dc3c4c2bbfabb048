"""Playing cards and priority: play, pass, resolve, next, wait (TS-3, TS-4)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm import flow, reading
from referee.time_storm.areas import impossible, pick, turn, unused_first
from referee.time_storm.decisions import DRAW, MAIN, SETUP
from referee.time_storm.reading import ACTION, BATTERY, HAND, TRIGGER, card_name
from referee.time_storm.setup import acts, present, undealt
from referee.time_storm.table import Played, Quick
from referee.windows import Window
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    from referee.hearing import Hearing
    from referee.statement import Reader
    from referee.time_storm.reading import Batteries
    from referee.time_storm.table import Facts, Table

SLOW = (BATTERY, ACTION)  # types that only the turn player plays, with nothing waiting


def to_pass(hearing: Hearing, *clauses: str) -> NoReturn:
    """TS-1.5, TS-2.6, TS-5.5: why nobody can pass while nobody has priority; clauses: what else is cited before the match."""
    table: Table = hearing.table
    if table.phase == SETUP:
        hearing.cannot("TS-1.5", *clauses, key="TS-1.5/early", seats=undealt(table))
    if table.resolving is not None:
        hearing.cannot("TS-5.5", **resolving_card(hearing))
    hearing.cannot("TS-2.6", key="TS-2.6/first", seat=SEATS[table.turn.seat])


def resolving_card(hearing: Hearing) -> dict[str, Any]:
    """Facts of the card that resolves."""
    one = hearing.table.resolving
    return {"card": card_name(one.kind), "seat": SEATS[one.seat], "number": one.number}


# -- play -------------------------------------------------------------------------------------


def read_play(reader: Reader) -> tuple[str, Batteries | None]:
    """CARD [paying PAY]"""
    kind = reading.card(reader)
    if not reader.more() or not reader.keyword(*reading.PAYING):
        return kind, None
    if not reader.more() or reader.at_keyword(*reading.ALL):
        reader.take(Term("payment"))
        raise reader.unreadable(Term("payment"))
    return kind, reading.batteries(reader)


def play(hearing: Hearing, kind: str, pay: Batteries | None) -> None:
    """TS-3, TS-4: a card is played; reasons in the rulebook's order (section 4)."""
    table: Table = hearing.table
    seat = hearing.actor
    acts(hearing)
    facts = table.book.facts[kind]
    window = table.window
    if window is None:
        _without_priority(hearing)
    elif window.holder != seat:
        _out_of_order(hearing, facts)
    if facts.type in SLOW:
        _right_time(hearing, facts)
    try:
        table.own_cards().take(seat, (kind,))
    except Impossible:
        impossible(hearing, "TS-3.2", area=HAND, seat=seat, kinds=(kind,))
    paid = _pay(hearing, facts, pay) if facts.cost or pay is not None else 0
    if facts.type == BATTERY and seat == table.turn.seat:
        table.charged = hearing.number
    if facts.type == BATTERY and hearing.rules["battery"] == "at-once":
        flow.land(hearing, facts, seat)
    else:
        table.waiting = (*table.waiting, Played(kind, seat, hearing.number, paid))
        hearing.happens(
            "waits", "TS-5.1", {"seat": SEATS[seat], "card": facts.name, "paid": paid, "count": len(table.waiting)}
        )
    if window is not None:
        flow.grant(hearing)


def _without_priority(hearing: Hearing) -> None:
    """TS-1.5, TS-5.5, TS-2.7: nobody has priority, since the match hasn't begun, a card resolves or the turn player draws."""
    table: Table = hearing.table
    if table.phase == SETUP:
        hearing.breach("TS-1.5", key="TS-1.5/early", seats=undealt(table))
    if table.resolving is not None:
        hearing.breach("TS-5.5", **resolving_card(hearing))
    if table.phase == DRAW:
        hearing.breach("TS-2.7", seat=SEATS[table.turn.seat])


def _out_of_order(hearing: Hearing, facts: Facts) -> None:
    """TS-4.1, TS-4.5: somebody else has priority."""
    if facts.type == TRIGGER and hearing.rules["trigger"] == "reflex":
        return
    window = hearing.table.window
    clause = "TS-4.5" if hearing.actor in window.spoken else "TS-4.1"
    hearing.breach(clause, "REC-3", seat=SEATS[hearing.actor], holder=SEATS[window.holder])


def _right_time(hearing: Hearing, facts: Facts) -> None:
    """TS-3.4 to TS-3.6, TS-3.10, TS-3.11: what only the turn player plays, in the main phase, with nothing waiting."""
    table: Table = hearing.table
    turn = table.turn.seat
    whose, empty = ("TS-3.4", "TS-3.5") if facts.type == BATTERY else ("TS-3.10", "TS-3.11")
    if hearing.actor != turn:
        if turn is not None:  # else the table lets a play stand before the first turn
            key = "turn/gone" if turn in table.standing.lost else "turn/other"
            hearing.breach(whose, key=key, seat=SEATS[turn], type=Term(facts.type))
    elif table.phase != MAIN:
        hearing.breach(whose, key="turn/phase", phase=Term(table.phase), type=Term(facts.type))
    if table.waiting:
        waiting = [card_name(one.kind) for one in table.waiting]
        hearing.breach(empty, key="turn/waiting", waiting=waiting, type=Term(facts.type))
    if facts.type == BATTERY and table.charged is not None:
        hearing.breach("TS-3.6", number=table.charged)


def _pay(hearing: Hearing, facts: Facts, pay: Batteries | None) -> int:
    """TS-3.8, TS-3.12, TS-3.13: batteries of one's own are turned; returns how many."""
    table: Table = hearing.table
    seat = hearing.actor
    cost = facts.cost
    count = cost if pay is None else pay if isinstance(pay, int) else len(pay)
    if count != cost:
        clause = "TS-3.12" if facts.type == ACTION else "TS-3.13"
        hearing.breach(clause, key="cost/other", card=facts.name, cost=cost, paying=count)
    unused = unused_first(table.fields[seat])
    if count > len(unused):
        hearing.cannot("TS-3.8", key="TS-3.8/few", card=facts.name, count=count, seat=SEATS[seat], unused=len(unused))
    if isinstance(pay, tuple):
        for battery in pay:
            _pay_with(hearing, facts, battery)
    else:
        turn(table, seat, unused[:count], True)
    return count


def _pay_with(hearing: Hearing, facts: Facts, battery: str) -> None:
    """TS-3.8: a battery of this name is turned."""
    table: Table = hearing.table
    seat = hearing.actor
    at = pick(table, seat, battery, used=False)
    if at is None:
        hearing.cannot(
            "TS-3.8",
            key="TS-3.8/named",
            card=facts.name,
            battery=card_name(battery),
            seat=SEATS[seat],
            unused=table.unused(seat),
        )
    turn(table, seat, (at,), True)


def offer_play(table: Table, seat: int) -> list[str]:
    """Cards that the hand may hold."""
    return [reading.write_card(kind) for kind in table.cards.may(seat, list(table.book.facts))]


# -- passing ----------------------------------------------------------------------------------


def decline(hearing: Hearing) -> None:
    """TS-4.2: the holder of priority passes."""
    table: Table = hearing.table
    seat = hearing.actor
    acts(hearing)
    window = table.window
    if window is None:
        to_pass(hearing, "TS-4.2")
    if seat != window.holder:
        again = "/again" if seat in window.spoken else ""
        hearing.breach("TS-4.2", "REC-3", key=f"TS-4.2{again}", seat=SEATS[seat], holder=SEATS[window.holder])
        if not window.may(seat):
            return
    table.window = window = window.say(seat)
    if window.holder is None:
        flow.all_passed(hearing)
    else:
        hearing.happens("passes", "TS-4.2", {"seat": SEATS[seat], "holder": SEATS[window.holder]})


def acts_quickly(hearing: Hearing) -> None:
    """TS-7.5, TS-4.7: the actor is in the game; quick forms stand only with `passes: quick`."""
    acts(hearing)
    if hearing.rules["passes"] == "each":
        hearing.breach("TS-4.7")


def read_resolve(reader: Reader) -> tuple[str | None]:
    """[CARD]"""
    if not reader.more():
        return (None,)
    return (reading.card(reader, reading.waiting),)


def resolve(hearing: Hearing, kind: str | None) -> None:
    """TS-4.7: all pass, and the card played last resolves (TS-5.2)."""
    table: Table = hearing.table
    _all_pass(hearing)
    if not table.waiting:
        hearing.cannot("TS-5.3", key="TS-5.3/resolve", phase=Term(table.phase))
    last = table.waiting[-1]
    if kind is not None and kind != last.kind:
        kinds = [one.kind for one in table.waiting]
        told: dict[str, Any] = {
            "card": card_name(kind),
            "last": card_name(last.kind),
            "seat": SEATS[last.seat],
            "number": last.number,
        }
        if kind not in kinds:
            hearing.cannot("TS-5.2", key="TS-5.2/not", **told)
        hearing.breach("TS-5.2", **told)
        at = len(kinds) - 1 - kinds[::-1].index(kind)
        table.waiting = (*table.waiting[:at], *table.waiting[at + 1 :], table.waiting[at])
    flow.all_passed(hearing)


def next_phase(hearing: Hearing) -> None:
    """TS-4.7: all pass with nothing waiting, and the phase ends (TS-2.5, TS-2.9)."""
    table: Table = hearing.table
    if table.phase == DRAW and table.resolving is None:
        _no_draw(hearing)
        return
    _all_pass(hearing)
    if table.waiting:
        last = table.waiting[-1]
        key = "TS-2.5" if table.phase == MAIN else "TS-2.9"
        hearing.breach(key, count=len(table.waiting), last=card_name(last.kind), seat=SEATS[last.seat])
        flow.drop_waiting(hearing)
    flow.all_passed(hearing)


def _no_draw(hearing: Hearing) -> None:
    """TS-2.6: the table can let a draw fall away."""
    acts_quickly(hearing)
    hearing.breach("TS-2.6", key="TS-2.6/first", seat=SEATS[hearing.table.turn.seat])
    flow.end_begins(hearing)


def _all_pass(hearing: Hearing) -> None:
    """TS-4.7: there is priority for all to pass; an objection leads back to the table as it was."""
    table: Table = hearing.table
    acts_quickly(hearing)
    if table.window is None:
        to_pass(hearing, *(("TS-5.3",) if hearing.verb.name == "resolve" else ()))
    table.quick = Quick(table.before, hearing.actor)


def wait(hearing: Hearing) -> None:
    """TS-4.8: a player whose pass was only taken for granted takes it back."""
    table: Table = hearing.table
    seat = hearing.actor
    if seat is None:
        hearing.cannot("REC-3", key="TS-4.8/nobody")
    quick = table.quick
    if quick is None or seat == quick.actor or seat in quick.before.standing.lost:
        present(hearing)  # who has lost by somebody else's quick form may take that back
    if quick is None:
        hearing.cannot("TS-4.8", key="TS-4.8/late")
    if seat == quick.actor:
        hearing.breach("TS-4.8", key="TS-4.8/said", seat=SEATS[seat])
    elif seat in quick.before.window.spoken:
        hearing.breach("TS-4.8", key="TS-4.8/passed", seat=SEATS[seat])
    before = hearing.table = quick.before.draft()
    before.quick = None
    for function, arguments in quick.since:
        function(before, *arguments)
    window = before.window
    ahead = window.order[: window.order.index(seat)]
    before.window = Window(
        window.order, [one for one in window.order if one != seat and (one in window.spoken or one in ahead)]
    )
    hearing.happens("objects", "TS-4.8", {"seat": SEATS[seat], "phase": Term(before.phase)})
