"""Playing cards and priority: play, pass, resolve, next, wait (TS-3, TS-4)."""

from __future__ import annotations

from referee.games.time_storm import flow
from referee.games.time_storm.areas import pick, possible, take_waiting, turn, unused_first
from referee.games.time_storm.said import ACTION, BATTERY, HAND, QUICK, TRIGGER, Batteries
from referee.games.time_storm.speakers import DRAW, MAIN, SETUP, present, priority, undealt
from referee.games.time_storm.table import NOBODY, Facts, Law, Played, Quick, Table, names_of
from referee.kernel.windows import Window
from scorers.sheet import Term

SLOW = (BATTERY, ACTION)  # types that only the turn player plays, with nothing waiting
AT_ANY_TIME = {QUICK: ("TS-3.13",), TRIGGER: ("TS-3.14", "TS-3.13")}  # what permits the others


# -- play -------------------------------------------------------------------------------------


def play(table: Table, law: Law, kind: str, pay: Batteries | None) -> None:
    """TS-3, TS-4: a card is played; reasons in the rulebook's order (section 4)."""
    seat, facts, granted = law.actor, table.facts[kind], table.window is not None
    law.notes(*AT_ANY_TIME.get(facts.type, ()))
    _has_priority(table, law, facts)
    if facts.type in SLOW:
        _right_time(table, law, facts)
    possible(table, law, "TS-3.2", lambda: table.cards.take(seat, (kind,)), HAND, seat, (kind,))
    paid = _pay(table, law, facts, pay)
    if facts.type == BATTERY and seat == table.turn.seat:
        table.charged = law.number
    if facts.type == BATTERY and table.rules.battery == "at-once":
        flow.land(table, law, facts, seat)
    else:
        table.waiting = (*table.waiting, Played(kind, seat, law.number, paid))
        law.happens("waits", "TS-5.1", seat=seat, card=kind, paid=paid, count=len(table.waiting))
    if granted:
        flow.grant(table, law)


def _has_priority(table: Table, law: Law, facts: Facts) -> None:
    """TS-4.1, TS-4.5; TS-1.5, TS-5.5, TS-2.7 where nobody has it: before the match, while a card resolves, in the draw phase."""
    window, one = table.window, table.resolving
    if window is None:
        law.asks("TS-1.5", table.phase != SETUP, key="TS-1.5/early", seats=lambda: undealt(table))
        law.asks("TS-5.5", one is None, key="TS-5.5", **(one.facts() if one else {}))
        law.asks("TS-2.7", table.phase != DRAW, seat=table.turn.seat)
        return
    holds = window.holder == law.actor or facts.type == TRIGGER and table.rules.trigger == "reflex"
    clause = "TS-4.5" if law.actor in window.spoken else "TS-4.1"
    first = () if window.spoken or clause == "TS-4.5" else ("TS-4.4",)  # nobody has spoken since priority was granted
    key = "TS-4.4" if first else None
    law.asks(clause, holds, "REC-3", *first, key=key, seat=law.actor, holder=table.holder)


def _right_time(table: Table, law: Law, facts: Facts) -> None:
    """TS-3.4 to TS-3.6, TS-3.10, TS-3.11: what only the turn player plays, in the main phase, with nothing waiting."""
    seat, type = table.turn.seat, Term(facts.type)
    whose, empty = ("TS-3.4", "TS-3.5") if facts.type == BATTERY else ("TS-3.10", "TS-3.11")
    if law.actor != seat:
        key = "turn/gone" if seat in table.standing.lost else "turn/other"
        # A play before the first turn can be let stand.
        law.asks(whose, seat == NOBODY, key=key, seat=seat, type=type)
    else:
        law.asks(whose, table.phase == MAIN, key="turn/phase", phase=Term(table.phase), type=type)
    law.asks(empty, not table.waiting, key="turn/waiting", waiting=lambda: names_of(table.waiting), type=type)
    if facts.type == BATTERY:
        law.asks("TS-3.6", table.charged is None, number=table.charged)


def _pay(table: Table, law: Law, facts: Facts, pay: Batteries | None) -> int:
    """TS-3.8, TS-3.12, TS-3.13: batteries of one's own are turned; returns how many."""
    seat, cost = law.actor, facts.cost
    count = cost if pay is None else pay if isinstance(pay, int) else len(pay)
    if facts.type != BATTERY or count or cost:
        clause = "TS-3.12" if facts.type == ACTION else "TS-3.13"
        law.asks(clause, count == cost, key="cost/other", card=facts.kind, cost=cost, paying=count)
    if not count:
        return 0
    unused, told = unused_first(table.fields[seat]), {"card": facts.kind, "seat": seat}
    law.can("TS-3.8", count <= len(unused), key="TS-3.8/few", count=count, unused=len(unused), **told)
    if not isinstance(pay, tuple):
        turn(table, seat, unused[:count], True)
        return count
    for battery in pay:
        at = pick(table, seat, battery, used=False)
        if at is None:
            unused_now = table.unused(seat)
            law.cannot("TS-3.8", key="TS-3.8/named", battery=battery, unused=unused_now, **told)
        turn(table, seat, (at,), True)
    return count


def offer_play(table: Table, seat: int) -> list[tuple[str, None]]:
    """Cards that the hand may hold."""
    return [(kind, None) for kind in table.may_hold(seat)]


# -- passing ----------------------------------------------------------------------------------


def decline(table: Table, law: Law) -> None:
    """TS-4.2: the holder of priority passes."""
    seat = law.actor
    window = priority(table, law, "TS-4.2")
    key = "TS-4.2/again" if seat in window.spoken else "TS-4.2"
    holder = window.holder
    if not law.asks("TS-4.2", seat == holder, "REC-3", key=key, seat=seat, holder=holder):
        if not window.may(seat):
            return
    table.window = window = window.say(seat)
    if window.holder is None:
        flow.all_passed(table, law)
    else:
        law.happens("passes", "TS-4.2", seat=seat, holder=window.holder)


def _all_pass(table: Table, law: Law, *clauses: str) -> None:
    """TS-4.7: there is priority for all to pass; an objection leads back to the table as it was."""
    priority(table, law, *clauses)
    table.quick = Quick(table.draft(), law.actor)


def resolve(table: Table, law: Law, kind: str | None) -> None:
    """TS-4.7: all pass, and the card played last resolves (TS-5.2)."""
    law.notes("TS-5.2")
    _all_pass(table, law, "TS-5.3")
    law.can("TS-5.3", table.waiting, key="TS-5.3/resolve", phase=Term(table.phase))
    last = table.waiting[-1]
    if kind is not None:
        told = {**last.facts(), "card": kind, "last": last.kind}
        law.can("TS-5.2", kind in [one.kind for one in table.waiting], key="TS-5.2/not", **told)
        if not law.asks("TS-5.2", kind == last.kind, key="TS-5.2", **told):
            meant = take_waiting(table, kind) or last
            table.waiting = (*table.waiting, meant)
    flow.all_passed(table, law)


def next_phase(table: Table, law: Law) -> None:
    """TS-4.7: all pass with nothing waiting, and the phase ends (TS-2.5, TS-2.9)."""
    if table.drawing:
        law.breach("TS-2.6", key="TS-2.6/first", seat=table.turn.seat)
        flow.end_begins(table, law)  # the table lets the draw fall away
        return
    _all_pass(table, law)
    clause, waiting = "TS-2.5" if table.phase == MAIN else "TS-2.9", table.waiting
    last = waiting[-1].facts() if waiting else {}
    law.asks(clause, not waiting, count=len(waiting), last=last.get("card"), seat=last.get("seat"))
    flow.drop_waiting(table, law)
    flow.all_passed(table, law)


def wait(table: Table, law: Law) -> None:
    """TS-4.8: a player whose pass was only taken for granted takes it back."""
    seat, quick = law.actor, table.quick
    if seat is None:
        law.cannot("REC-3", key="TS-4.8/nobody")
    if quick is None or seat == quick.actor or seat in quick.before.standing.lost:
        present(table, law)  # who has lost by somebody else's quick form may take that back
    if quick is None or quick.before.window is None:
        law.cannot("TS-4.8", key="TS-4.8/late")
    before, window = quick.before.draft(), quick.before.window
    passed = seat in window.spoken
    law.asks("TS-4.8", seat != quick.actor, key="TS-4.8/said", seat=seat)
    law.asks("TS-4.8", not passed or seat == quick.actor, key="TS-4.8/passed", seat=seat)
    law.table = before
    for function, arguments in quick.since:
        function(before, *arguments)
    ahead = window.order[: window.order.index(seat)]
    spoken = tuple([one for one in window.order if one != seat and (one in window.spoken or one in ahead)])
    before.window = Window(window.order, spoken)
    law.happens("objects", "TS-4.8", seat=seat, phase=Term(before.phase))
