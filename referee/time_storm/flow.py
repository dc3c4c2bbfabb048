"""What follows by itself in Time Storm: priority, resolving, phases, turns, losing and winning."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm.areas import clear_field, leave_end, put_away, remember, turn
from referee.time_storm.decisions import DRAW, END, FIRST_HAND, MAIN, OVER, SETUP
from referee.time_storm.reading import BATTERY, GRAVEYARD, OUT, TOP, card_names
from referee.time_storm.table import Turn
from referee.values import changed, without
from referee.verdict import make_event
from referee.ways import Ways
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from referee.hearing import Hearing
    from referee.time_storm.table import Facts, Table
    from referee.verdict import Event


def each_seat(key: str, clause: str) -> list[Event]:
    """An event of which only the seat isn't always the same, for each seat: made once, and never changed."""
    return [make_event(key, clause, {"seat": seat}) for seat in SEATS]


PRIORITY = each_seat("priority", "TS-4.3")
TURN = each_seat("turn", "TS-2.9")
EXTRA_TURN = each_seat("turn/extra", "TS-6.9")
DRAW_PHASE = each_seat("draw-phase", "TS-2.5")
END_PHASE = make_event("end-phase", "TS-2.7")


def settle(hearing: Hearing) -> None:
    """Run what nobody decides: a draw from no cards."""
    table: Table = hearing.table
    if isinstance(table.cards, Ways):
        remember(table)  # the statement may have ruled out some of the ways
    if table.phase == DRAW and table.deck_size() == 0:
        loses(hearing, table.turn.seat, "loses/deck", "TS-7.1")


def choices(table: Table) -> None:
    """TS-1.3, TS-1.4: of the kinds that nobody has chosen in words the deck holds no more than players may have chosen in silence.

    Raises Impossible.
    """
    chosen = table.opening.chosen.values()
    kinds = {kind: facts.copies for kind, facts in table.book.facts.items() if facts.victory and kind not in chosen}
    table.own_cards().choice(kinds, len(table.opening.silent))


# -- turns and phases -------------------------------------------------------------------------


def undealt(table: Table) -> list[int]:
    """Seats whose first hand isn't complete (TS-1.5)."""
    return [seat for seat in table.standing.staying if table.hand_size(seat) < FIRST_HAND]


def start(hearing: Hearing) -> None:
    """TS-1.5, TS-1.6, TS-R13: with all hands dealt `first` begins, or the next player clockwise who is left."""
    table: Table = hearing.table
    if undealt(table):
        return
    seat: Any = table.standing.rounds[hearing.rules["first"]].holder  # nobody has spoken, so that there is one
    table.turn = Turn(seat, False, seat, (), (), 0)
    hearing.happens("first", "TS-1.6", {"seat": SEATS[seat]})
    begin_turn(hearing)


def begin_turn(hearing: Hearing) -> None:
    """The recharge phase, in which nobody can play, and the main phase (TS-2.2 to TS-2.4)."""
    table: Table = hearing.table
    seat = table.turn.seat
    table.charged = None
    used = [at for at, one in enumerate(table.fields[seat]) if one.used]
    if used:
        turn(table, seat, used, False)
    hearing.happens("recharge", "TS-2.2", {"seat": SEATS[seat], "count": len(used)})
    table.phase = MAIN
    grant(hearing)


def next_turn(hearing: Hearing) -> None:
    """TS-2.9, TS-R11: whose turn comes next, skipped ones passed over."""
    table: Table = hearing.table
    if table.waiting:
        drop_waiting(hearing)
    table.turn, passed = table.next_turn()
    for seat in passed:
        hearing.happens("skipped", "TS-6.9", {"seat": SEATS[seat]})
    hearing.events.append((EXTRA_TURN if table.turn.extra else TURN)[table.turn.seat])
    begin_turn(hearing)


def end_phase(hearing: Hearing) -> None:
    """TS-2.5, TS-2.7, TS-2.9: the phase is over."""
    table: Table = hearing.table
    if table.phase == MAIN:
        if table.waiting:
            drop_waiting(hearing)
        draw_phase(hearing)
    elif table.phase == DRAW:
        end_begins(hearing)
    else:
        next_turn(hearing)


def draw_phase(hearing: Hearing) -> None:
    """TS-2.6: the turn player must draw; without one nobody does (TS-R10)."""
    table: Table = hearing.table
    seat = table.turn.seat
    table.phase = DRAW
    table.window = None
    if seat in table.standing.lost:
        hearing.happens("no-draw", "TS-7.7", {"seat": SEATS[seat]})
        end_begins(hearing)
        return
    hearing.events.append(DRAW_PHASE[seat])


def end_begins(hearing: Hearing) -> None:
    """TS-2.7: the end phase follows the draw."""
    hearing.table.phase = END
    hearing.events.append(END_PHASE)
    grant(hearing)


def drop_waiting(hearing: Hearing) -> None:
    """TS-R12: no phase ends with cards waiting."""
    table: Table = hearing.table
    for one in table.waiting:
        put_away(table, one.kind)
    hearing.happens("dropped", "TS-6.10", {"cards": card_names([one.kind for one in table.waiting])})
    table.waiting = ()


# -- priority and resolving -------------------------------------------------------------------


def grant(hearing: Hearing) -> None:
    """TS-4.3, TS-4.4: priority anew, from the turn player on; all passes are forgotten."""
    table: Table = hearing.table
    table.window = window = table.standing.rounds[table.turn.seat]
    hearing.events.append(PRIORITY[window.holder])


def all_passed(hearing: Hearing) -> None:
    """TS-4.6: the card played last resolves (TS-5.2), or the phase ends."""
    table: Table = hearing.table
    if not table.waiting:
        end_phase(hearing)
        return
    last = table.waiting[-1]
    facts = table.book.facts[last.kind]
    table.waiting = table.waiting[:-1]
    if facts.type != BATTERY:
        table.window = None
        table.resolving = last
        hearing.happens("resolves", "TS-5.2", {"card": facts.name, "seat": SEATS[last.seat]})
        return
    if last.seat in table.standing.lost:
        put_away(table, last.kind)
    else:
        land(hearing, facts, last.seat)
    grant(hearing)


def land(hearing: Hearing, facts: Facts, seat: int) -> None:
    """TS-3.7: a battery, of which these are the Facts, lies unused on the field."""
    table: Table = hearing.table
    table.fields = changed(table.fields, seat, (*table.fields[seat], facts.battery))
    hearing.happens("charged", "TS-3.7", {"seat": SEATS[seat], "card": facts.name, "count": table.unused(seat)})


def done(hearing: Hearing) -> None:
    """TS-5.4, TS-5.7: the resolving card goes to the graveyard; then losses, ends, and priority anew."""
    table: Table = hearing.table
    one = table.resolving
    table.resolving = None
    if not one.moved:
        put_away(table, one.kind)
        hearing.happens("resolved", "TS-5.7", {"card": table.book.facts[one.kind].name})
    if one.pending:
        leave(hearing, one.pending, "loses/together", "TS-7.1")
        if table.over:
            return
    if one.ending is None and not cut_short(table):
        grant(hearing)
    else:
        end_by_effect(hearing, one.ending)


def end_by_effect(hearing: Hearing, ending: str | None) -> None:
    """TS-6.10, TS-R10: the phase or turn ends by an effect, or (None) the turn since its player has lost."""
    table: Table = hearing.table
    if ending == "turn" or cut_short(table):
        hearing.happens("turn-ends", "TS-6.10" if ending else "TS-7.7", {"seat": SEATS[table.turn.seat]})
        next_turn(hearing)
    else:
        hearing.happens("phase-ends", "TS-6.10")
        end_phase(hearing)


def cut_short(table: Table) -> bool:
    """TS-R10: whether the turn ends because its player has lost."""
    return table.turn.seat in table.standing.lost and table.rules["loser-turn"] == "ends"


# -- losing and winning -----------------------------------------------------------------------


def must_draw(hearing: Hearing, seat: int, count: int) -> None:
    """TS-6.3, TS-7.1: so many cards from the deck, and the loss where one is missing."""
    table: Table = hearing.table
    drawn = 0
    while drawn < count:
        together = leave_end(table, TOP, None, seat, count - drawn)
        if not together:
            break
        drawn += together
    hearing.happens("drawn", "TS-6.3", {"seat": SEATS[seat], "count": drawn})
    if drawn < count:
        falls(hearing, seat, "loses/deck", "TS-7.1")


def falls(hearing: Hearing, seat: int, key: str, clause: str) -> None:
    """A loss inside a resolution: at once, or at `done` with `losses: together` (TS-R8)."""
    table: Table = hearing.table
    one = table.resolving
    if hearing.rules["losses"] == "in-order" or one is None:
        loses(hearing, seat, key, clause)
    elif seat not in one.pending:
        table.resolving = one.with_pending((*one.pending, seat))
        hearing.happens("pending", clause, {"seat": SEATS[seat]})


def loses(hearing: Hearing, seat: int, key: str, clause: str) -> None:
    """A player loses now, and what becomes of the phase (TS-R10, TS-R13)."""
    table: Table = hearing.table
    leave(hearing, (seat,), key, clause)
    if table.over or table.resolving is not None:
        return
    if table.phase == SETUP:
        start(hearing)
    elif cut_short(table):
        hearing.happens("turn-ends", "TS-7.7", {"seat": SEATS[table.turn.seat]})
        next_turn(hearing)
    elif table.phase != DRAW:
        grant(hearing)
    elif seat == table.turn.seat:
        end_begins(hearing)


def leave(hearing: Hearing, seats: Iterable[int], key: str, clause: str) -> None:
    """These players lose at once: their cards go (TS-R9), and who alone is left wins (TS-7.3)."""
    table: Table = hearing.table
    place = GRAVEYARD if hearing.rules["loser-cards"] == "graveyard" else OUT
    for seat in seats:
        table.standing = table.standing.without(seat, hearing.number)
        table.turn = table.turn.without(seat)
        if table.phase == SETUP and seat in table.opening.silent:
            _chooses_no_more(table, seat)
        if table.resolving is not None:
            table.resolving = table.resolving.with_pending(without(table.resolving.pending, seat))
        hearing.happens(key, clause, {"seat": SEATS[seat]})
        table.own_cards().merge(seat, place)
        clear_field(table, seat, place)
        if hearing.rules["loser-waiting"] == "vanish":
            gone = [one for one in table.waiting if one.seat == seat]
            for one in gone:
                put_away(table, one.kind, place)
            table.waiting = tuple(one for one in table.waiting if one.seat != seat)
            if gone:
                hearing.happens(
                    "vanish", "TS-7.7", {"seat": SEATS[seat], "cards": card_names([one.kind for one in gone])}
                )
    staying = table.standing.staying
    if not staying:
        finish(hearing, ())
        hearing.happens("drawn-match", "TS-7.3")
    elif len(staying) == 1:
        wins(hearing, staying[0], "wins/left", "TS-7.3")


def _chooses_no_more(table: Table, seat: int) -> None:
    """TS-1.4: who leaves before the match has begun can choose no kind any more, unless one that was seen must be theirs."""
    before = table.opening
    table.opening = before.without_choice(seat)
    try:
        choices(table)
    except Impossible:
        table.opening = before


def wins(hearing: Hearing, seat: int, key: str, clause: str, **facts: Any) -> None:
    """TS-7.3, TS-7.4: somebody wins, and all others lose."""
    finish(hearing, (seat,))
    hearing.happens(key, clause, {"seat": SEATS[seat], **facts})


def finish(hearing: Hearing, winners: tuple[int, ...]) -> None:
    """The match is over."""
    table: Table = hearing.table
    table.phase = OVER
    table.over = True
    table.window = None
    table.standing = table.standing.won(winners)
    table.turn = table.turn.has_ended()
