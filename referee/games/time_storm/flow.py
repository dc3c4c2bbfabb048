"""What follows by itself in Time Storm: priority, resolving, phases, turns, losing and winning."""

from __future__ import annotations

from referee.cards.alternatives import Ways
from referee.cards.cards import Impossible
from referee.games.time_storm.areas import clear_field, put_away, turn
from referee.games.time_storm.deck import leave_end, remember
from referee.games.time_storm.said import BATTERY, GRAVEYARD, OUT, TOP
from referee.games.time_storm.speakers import DRAW, END, MAIN, OVER, SETUP, undealt
from referee.games.time_storm.table import Facts, Law, Lying, Table, Turn, names_of
from scorers.sheet import Fact
from scorers.state import put, without
from scorers.types import Iterable


def settle(law: Law) -> None:
    """Run what nobody decides: a draw from no cards."""
    table = law.table
    if isinstance(table.cards, Ways):
        remember(table)  # the statement may have ruled out some of the ways
    if table.phase == DRAW and table.deck_size() == 0:
        loses(table, law, table.turn.seat, "loses/deck", "TS-7.1")


def choices(table: Table) -> None:
    """TS-1.3, TS-1.4: of the kinds that nobody has chosen in words the deck holds no more than players may have chosen in silence.

    Raises Impossible.
    """
    chosen = table.opening.chosen.values()
    kinds = {kind: table.facts[kind].copies for kind in table.victories() if kind not in chosen}
    table.cards.choice(kinds, len(table.opening.silent))


# -- turns and phases -------------------------------------------------------------------------


def start(table: Table, law: Law) -> None:
    """TS-1.5, TS-1.6, TS-R13: with all hands dealt `first` begins, or the next player clockwise who is left."""
    seat = table.standing.rounds[table.rules.first].holder
    if undealt(table) or seat is None:
        return
    table.turn = Turn(seat, normal=seat)
    law.happens("first", "TS-1.6", seat=seat)
    begin_turn(table, law)


def begin_turn(table: Table, law: Law) -> None:
    """The recharge phase, in which nobody can play, and the main phase (TS-2.2 to TS-2.4)."""
    seat = table.turn.seat
    table.charged = None
    used = [at for at, one in enumerate(table.fields[seat]) if one.used]
    turn(table, seat, used, False)
    law.happens("recharge", "TS-2.2", seat=seat, count=len(used))
    table.phase = MAIN
    grant(table, law)


def next_turn(table: Table, law: Law) -> None:
    """TS-2.9, TS-R11: whose turn comes next, skipped ones passed over."""
    drop_waiting(table, law)
    table.turn, passed = table.next_turn()
    for seat in passed:
        law.happens("skipped", "TS-6.9", seat=seat)
    key, clause = ("turn/extra", "TS-6.9") if table.turn.extra else ("turn", "TS-2.9")
    law.happens(key, clause, seat=table.turn.seat)
    begin_turn(table, law)


def end_phase(table: Table, law: Law) -> None:
    """TS-2.5, TS-2.7, TS-2.9: the phase is over."""
    if table.phase == MAIN:
        drop_waiting(table, law)
        draw_phase(table, law)
    elif table.phase == DRAW:
        end_begins(table, law)
    else:
        next_turn(table, law)


def draw_phase(table: Table, law: Law) -> None:
    """TS-2.6: the turn player must draw; without one nobody does (TS-R10)."""
    seat = table.turn.seat
    table.phase = DRAW
    table.window = None
    if seat in table.standing.lost:
        law.happens("no-draw", "TS-7.7", seat=seat)
        end_begins(table, law)
        return
    law.happens("draw-phase", "TS-2.5", seat=seat)


def end_begins(table: Table, law: Law) -> None:
    """TS-2.7: the end phase follows the draw."""
    table.phase = END
    law.happens("end-phase", "TS-2.7")
    grant(table, law)


def drop_waiting(table: Table, law: Law) -> None:
    """TS-R12: no phase ends with cards waiting."""
    if not table.waiting:
        return
    for one in table.waiting:
        put_away(table, one.kind)
    law.happens("dropped", "TS-6.10", cards=names_of(table.waiting))
    table.waiting = ()


# -- priority and resolving -------------------------------------------------------------------


def grant(table: Table, law: Law) -> None:
    """TS-4.3, TS-4.4, TS-R4: priority anew, from the turn player on; all passes are forgotten."""
    table.window = window = table.standing.rounds[table.turn.seat]
    law.happens("priority", "TS-4.3", seat=window.order[0])


def all_passed(table: Table, law: Law) -> None:
    """TS-4.6: the card played last resolves (TS-5.2), or the phase ends."""
    if not table.waiting:
        end_phase(table, law)
        return
    last = table.waiting[-1]
    facts = table.facts[last.kind]
    table.waiting = table.waiting[:-1]
    if facts.type != BATTERY:
        table.window = None
        table.resolving = last
        law.happens("resolves", "TS-5.2", card=facts.kind, seat=last.seat)
        return
    if last.seat in table.standing.lost:
        put_away(table, last.kind)
    else:
        land(table, law, facts, last.seat)
    grant(table, law)


def land(table: Table, law: Law, facts: Facts, seat: int) -> None:
    """TS-3.7: a battery, of which these are the Facts, lies unused on the field."""
    table.fields = put(table.fields, seat, (*table.fields[seat], Lying(facts.kind, False)))
    law.happens("charged", "TS-3.7", seat=seat, card=facts.kind, count=table.unused(seat))


def end_by_effect(table: Table, law: Law, ending: str | None) -> None:
    """TS-6.10, TS-R10: the phase or turn ends by an effect, or (None) the turn since its player has lost."""
    if ending == "turn" or cut_short(table):
        law.happens("turn-ends", "TS-6.10" if ending else "TS-7.7", seat=table.turn.seat)
        next_turn(table, law)
    else:
        law.happens("phase-ends", "TS-6.10")
        end_phase(table, law)


def cut_short(table: Table) -> bool:
    """TS-R10: whether the turn ends because its player has lost."""
    return table.turn.seat in table.standing.lost and table.rules.loser_turn == "ends"


# -- losing and winning -----------------------------------------------------------------------


def must_draw(table: Table, law: Law, seat: int, count: int) -> None:
    """TS-6.3, TS-7.1, TS-R20: so many cards from the deck, and the loss where one is missing."""
    drawn = leave_end(table, TOP, None, seat, count)
    law.happens("drawn", "TS-6.3", seat=seat, count=drawn)
    if drawn < count:
        falls(table, law, seat, "loses/deck", "TS-7.1")


def falls(table: Table, law: Law, seat: int, key: str, clause: str) -> None:
    """A loss inside a resolution: at once, or at `done` with `losses: together` (TS-R8)."""
    one = table.resolving
    if table.rules.losses == "in-order" or one is None:
        loses(table, law, seat, key, clause)
    elif seat not in one.pending:
        table.resolving = one.but(pending=(*one.pending, seat))
        law.happens("pending", clause, seat=seat)


def loses(table: Table, law: Law, seat: int, key: str, clause: str) -> None:
    """A player loses now, and what becomes of the phase (TS-R10, TS-R13)."""
    leave(table, law, (seat,), key, clause)
    if table.over or table.resolving is not None:
        return
    if table.phase == SETUP:
        start(table, law)
    elif cut_short(table):
        end_by_effect(table, law, None)
    elif table.phase != DRAW:
        grant(table, law)
    elif seat == table.turn.seat:
        end_begins(table, law)


def leave(table: Table, law: Law, seats: Iterable[int], key: str, clause: str) -> None:
    """These players lose at once: their cards go (TS-R9), and who alone is left wins (TS-7.3)."""
    place = GRAVEYARD if table.rules.loser_cards == "graveyard" else OUT
    for seat in seats:
        before, one = table.turn, table.resolving
        table.standing = table.standing.without(seat, law.number)
        table.turn = before.but(granted=without(before.granted, seat), skips=without(before.skips, seat))
        if table.phase == SETUP:
            _chooses_no_more(table, seat)
        if one is not None:
            table.resolving = one.but(pending=without(one.pending, seat))
        law.happens(key, clause, seat=seat)
        table.cards.merge(seat, place)
        clear_field(table, seat, place)
        gone = [one for one in table.waiting if one.seat == seat and table.rules.loser_waiting == "vanish"]
        if gone:
            for one in gone:
                put_away(table, one.kind, place)
            table.waiting = tuple([one for one in table.waiting if one.seat != seat])
            law.happens("vanish", "TS-7.7", seat=seat, cards=names_of(gone))
    staying = table.standing.staying
    if not staying:
        finish(table, ())
        law.happens("drawn-match", "TS-7.3")
    elif len(staying) == 1:
        wins(table, law, staying[0], "wins/left", "TS-7.3")


def _chooses_no_more(table: Table, seat: int) -> None:
    """TS-1.4: who leaves before the match has begun can choose no kind any more, unless one that was seen must be theirs."""
    before = table.opening
    if seat in before.silent:
        table.opening = before.but(silent=without(before.silent, seat))
        try:
            choices(table)
        except Impossible:
            table.opening = before


def wins(table: Table, law: Law, seat: int, key: str, clause: str, **facts: Fact) -> None:
    """TS-7.3, TS-7.4: somebody wins, and all others lose."""
    finish(table, (seat,))
    law.happens(key, clause, seat=seat, **facts)


def finish(table: Table, winners: tuple[int, ...]) -> None:
    """The match is over."""
    table.phase = OVER
    table.over = True
    table.window = None
    table.standing = table.standing.but(winners=winners)
    table.turn = table.turn.but(ended=table.turn.ended + 1)
