"""What a resolving card does: draw, discard, ready, exhaust, destroy, counter, turns, winning, losing, done (TS-6)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm import flow, reading
from referee.time_storm.areas import (
    count_deck,
    impossible,
    lay,
    leave_end,
    lift,
    name_unseen,
    pick,
    put_away,
    remember,
    take_off,
    take_waiting,
    turn,
    uppermost,
)
from referee.time_storm.decisions import DRAW, END, MAIN, SETUP
from referee.time_storm.reading import GRAVEYARD, HAND, TOP, USED, card_name, write_card
from referee.time_storm.setup import acts, one_awaited, present, undealt
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, NoReturn

    from referee.hearing import Hearing
    from referee.statement import Reader
    from referee.time_storm.reading import Amount, Batteries
    from referee.time_storm.table import Table


def resolving(hearing: Hearing, clauses: tuple[str, ...] = ()) -> None:
    """TS-6.1, TS-5.6: a card resolves; without an actor it happens to its player."""
    _while_resolving(hearing, clauses)
    if hearing.actor is None:
        resolving = hearing.table.resolving
        hearing.actor = resolving.seat if resolving is not None else one_awaited(hearing)
        present(hearing)


def carried_out(hearing: Hearing) -> None:
    """TS-6.1, TS-5.6: the whole table's effects; without an actor the resolving card's player says them, if still in."""
    _while_resolving(hearing)
    _speaks_for_card(hearing)


def _while_resolving(hearing: Hearing, clauses: tuple[str, ...] = ()) -> None:
    """TS-6.1; the table can let an effect stand outside a resolution once the match has begun."""
    table: Table = hearing.table
    acts(hearing)
    if table.resolving is None:
        also, told = _of_phase(table)
        refuse = hearing.cannot if table.phase == SETUP else hearing.breach
        refuse(*clauses, "TS-6.1", *also, **told)


def _of_phase(table: Table, key: str | None = None) -> tuple[tuple[str, ...], dict[str, Any]]:
    """TS-1.5, TS-2.6: (clauses, catalog key and facts) of a phase in which nothing can resolve; `key` in any other."""
    if table.phase == SETUP:
        return ("TS-1.5",), {"key": "TS-6.1/setup", "seats": undealt(table)}
    if table.phase == DRAW:
        return ("TS-2.6",), {"key": "TS-2.6/first", "seat": SEATS[table.turn.seat]}
    return (), {"key": key}


def _speaks_for_card(hearing: Hearing) -> None:
    table: Table = hearing.table
    if hearing.actor is None and table.resolving is not None and table.resolving.seat in table.standing.staying:
        hearing.actor = table.resolving.seat


def done(hearing: Hearing) -> None:
    """TS-5.4: the effect has been carried out."""
    acts(hearing)
    if hearing.table.resolving is None:
        also, told = _of_phase(hearing.table, "TS-5.3/done")
        hearing.cannot("TS-5.3", *also, **told)
    _speaks_for_card(hearing)
    flow.done(hearing)


# -- draw -------------------------------------------------------------------------------------


def read_draw(reader: Reader) -> tuple[Amount, bool]:
    """[N | CARD… [none] | none]: in the draw phase `?` and `1` say no more than nothing, and aren't written."""
    if not reader.more():
        return 1, False
    table: Table = reader.table
    if table.phase == DRAW and table.resolving is None and reader.words[1:] in (["?"], ["1"]) and not reader.quoted:
        reader.take()
        return 1, False
    what = reading.cards(reader, reading.NONE)
    return what, reader.more() and not isinstance(what, int) and reader.keyword(*reading.NONE)


def draw(hearing: Hearing, what: Amount, none: bool) -> None:
    """TS-2.6 in the draw phase; TS-6.3 while a card resolves."""
    table: Table = hearing.table
    if table.phase == DRAW and table.resolving is None:
        _phase_draw(hearing, what, none)
    else:
        _effect_draw(hearing, what, none)
    remember(table)


def _effect_draw(hearing: Hearing, what: Amount, none: bool) -> None:
    table: Table = hearing.table
    if table.phase == END and table.resolving is None:
        acts(hearing)
        hearing.breach("TS-6.1", "TS-2.6", key="TS-6.1/drawn", seat=SEATS[table.turn.seat])
    elif table.phase == MAIN and table.resolving is None and table.turn.seat not in table.standing.lost:
        acts(hearing)
        hearing.breach("TS-6.1", key="TS-6.1/undrawn", seat=SEATS[table.turn.seat])
    resolving(hearing)
    seat = hearing.actor
    if isinstance(what, int):
        flow.must_draw(hearing, seat, what)
        return
    for at, kind in enumerate(what):
        _draw_one(hearing, kind, what, at, "TS-6.3")
    if what:
        hearing.happens("drawn", "TS-6.3", {"seat": SEATS[seat], "count": len(what)})
    if none:
        _none_left(hearing)
        flow.falls(hearing, seat, "loses/deck", "TS-7.1")


def _draw_one(hearing: Hearing, kind: str | None, what: Sequence[str | None], at: int, clause: str) -> None:
    table: Table = hearing.table
    try:
        if not leave_end(table, TOP, kind, hearing.actor):
            hearing.cannot(clause, "REC-4", key="TS-6.3/few", count=len(what), size=at)
    except Impossible:
        zone = uppermost(table)
        top = table.cards.known(zone) if zone is not None and zone[0] == TOP else ()
        if top:
            hearing.cannot("TS-6.8", "REC-4", card=card_name(kind), top=[card_name(one) for one in top])  # type: ignore[arg-type]  # an unseen one always can be there
        impossible(hearing, "TS-6.2", area=TOP, kinds=(kind,))


def _none_left(hearing: Hearing) -> None:
    """TS-7.6: `none` says that the deck was empty (TS-R19)."""
    table: Table = hearing.table
    size = table.deck_size()
    if size:
        hearing.cannot("TS-7.6", key="TS-7.6/size", size=size)
    try:
        count_deck(table, 0)
    except Impossible:
        hearing.cannot("TS-7.6", key="TS-7.6/some")


def _phase_draw(hearing: Hearing, what: Amount, none: bool) -> None:
    table: Table = hearing.table
    acts(hearing)
    if hearing.actor is None:
        hearing.actor = one_awaited(hearing)
    seat = hearing.actor
    if seat != table.turn.seat:
        hearing.breach("TS-2.6", "REC-3", key="TS-2.6/other", seat=SEATS[table.turn.seat])
    if none and not what:
        _none_left(hearing)
        flow.loses(hearing, seat, "loses/deck", "TS-7.1")
        return
    if none:
        hearing.cannot("TS-2.6", key="TS-2.6/none")
    if isinstance(what, int):
        what = (None,) * what
    if len(what) != 1:
        hearing.breach("TS-2.6", key="TS-2.6/count", count=len(what))
    for at, kind in enumerate(what):
        _draw_one(hearing, kind, what, at, "TS-2.6")
    hearing.happens("drawn", "TS-2.6", {"seat": SEATS[seat], "count": len(what)})
    if seat == table.turn.seat:
        flow.end_begins(hearing)


def offer_draw(table: Table, seat: int) -> Iterator[str]:
    """A card that nobody names, the known top, none; while a card resolves, two."""
    yield ""
    if table.resolving is not None:
        yield "2"
    for zone in table.deck[:1]:
        if zone[0] == TOP:
            yield from map(write_card, table.cards.known(zone))
    yield "none"


# -- discard, batteries -----------------------------------------------------------------------


def read_discard(reader: Reader) -> tuple[Amount | str]:
    """CARDS | all"""
    if reader.keyword(*reading.ALL):
        return ("all",)
    return (reading.cards(reader) if reader.more() else 1,)


def discard(hearing: Hearing, what: Amount | str) -> None:
    """TS-6.4: from the player's own hand to the graveyard."""
    table: Table = hearing.table
    resolving(hearing)
    seat = hearing.actor
    kinds = () if isinstance(what, int) or what == "all" else what
    try:
        lay(table, lift(table, seat, what), GRAVEYARD, None)
    except Impossible:
        impossible(
            hearing, "TS-6.4", area=HAND, seat=seat, kinds=kinds or (None,) * (what if isinstance(what, int) else 0)
        )


def offer_discard(table: Table, seat: int) -> list[str]:
    """One unseen card, known ones, all."""
    return ["1", *map(write_card, table.cards.known(seat)), "all"]


def read_batteries(reader: Reader) -> tuple[Batteries]:
    """[N | BATTERY… | all]"""
    return (reading.batteries(reader),)


def ready(hearing: Hearing, what: Batteries) -> None:
    """TS-6.5: used batteries become unused."""
    resolving(hearing)
    _turn(hearing, what, used=True)


def exhaust(hearing: Hearing, what: Batteries) -> None:
    """TS-6.5: unused batteries become used."""
    resolving(hearing)
    _turn(hearing, what, used=False)


def _turn(hearing: Hearing, what: Batteries, used: bool) -> None:
    table: Table = hearing.table
    for at in _chosen(hearing, what, used, used_first=False):
        turn(table, hearing.actor, (at,), not used)


def _chosen(hearing: Hearing, what: Batteries, used: bool | None, used_first: bool) -> Iterator[int]:
    """Numbers of the batteries meant, one after another, while the caller changes them."""
    table: Table = hearing.table
    seat = hearing.actor
    if what == "all":
        what = sum(one.used is not None and (used is None or one.used is used) for one in table.fields[seat])
    for one in (None,) * what if isinstance(what, int) else what:
        at = pick(table, seat, one, used, used_first)
        if at is None and one is not None:
            at = name_unseen(table, seat, one)
        if at is None or one is not None and table.fields[seat][at].used is None:
            count = what if isinstance(what, int) else len(what)
            told = {
                "seat": SEATS[seat],
                "used": table.batteries(seat) - table.unused(seat),
                "unused": table.unused(seat),
            }
            if one is not None:
                hearing.cannot("TS-6.5", key="TS-6.5/named", battery=card_name(one), **told)
            hearing.cannot("TS-6.5", count=count, **told)
        yield at


def read_destroy(reader: Reader) -> tuple[Batteries, str | None]:
    """[N | BATTERY… | all] [used|unused]"""
    return reading.batteries(reader, reading.USED, reading.UNUSED), reading.state(reader)


def destroy(hearing: Hearing, what: Batteries, state: str | None) -> None:
    """TS-6.5: batteries go to the graveyard."""
    table: Table = hearing.table
    resolving(hearing)
    used = None if state is None else state == USED[0]
    for at in _chosen(hearing, what, used, used_first=True):
        lay(table, [take_off(table, hearing.actor, at)], GRAVEYARD, None)


def offer_batteries(table: Table, seat: int) -> tuple[str, ...]:
    """One, and all."""
    return ("1", "all")


# -- counter ----------------------------------------------------------------------------------


def read_counter(reader: Reader) -> tuple[str, int | None]:
    """CARD [NAME]"""
    kind = reading.card(reader, reading.waiting)
    return kind, reading.player(reader) if reader.more() else None


def counter(hearing: Hearing, kind: str, owner: int | None) -> None:
    """TS-6.6, TS-5.8: a waiting card goes to the graveyard without effect; what was paid stays paid."""
    table: Table = hearing.table
    carried_out(hearing)
    one = take_waiting(table, kind, owner)
    if one is None:
        _not_waiting(hearing, kind, owner)
    put_away(table, one.kind)
    hearing.happens(
        "countered", "TS-5.8", {"card": table.facts(one.kind).name, "seat": SEATS[one.seat], "paid": one.paid}
    )


def _not_waiting(hearing: Hearing, kind: str, owner: int | None) -> NoReturn:
    table: Table = hearing.table
    waiting = [card_name(one.kind) for one in table.waiting] or "–"
    resolving = table.resolving
    if resolving is not None and kind == resolving.kind and owner in (None, resolving.seat):
        hearing.cannot("TS-6.6", key="TS-6.6/resolving", card=card_name(kind), waiting=waiting)
    if owner is not None and any(one.kind == kind for one in table.waiting):
        seats = [SEATS[one.seat] for one in table.waiting if one.kind == kind]
        hearing.cannot("TS-6.6", key="TS-6.6/owner", card=card_name(kind), owner=SEATS[owner], seats=seats)
    hearing.cannot("TS-6.6", card=card_name(kind), waiting=waiting)


def offer_counter(table: Table, seat: int | None) -> list[str]:
    """Each waiting card."""
    return [write_card(kind) for kind in dict.fromkeys(one.kind for one in table.waiting)]


# -- turns, winning, losing -------------------------------------------------------------------


def extra_turn(hearing: Hearing) -> None:
    """TS-6.9: a turn after this one."""
    resolving(hearing)
    hearing.table.turn = hearing.table.turn.with_granted(hearing.actor)
    hearing.happens("extra", "TS-6.9", {"seat": SEATS[hearing.actor]})


def skip_turn(hearing: Hearing) -> None:
    """TS-6.9: the player's next turn falls away."""
    resolving(hearing)
    hearing.table.turn = hearing.table.turn.with_skip(hearing.actor)
    hearing.happens("skip", "TS-6.9", {"seat": SEATS[hearing.actor]})


def read_end(reader: Reader) -> tuple[str]:
    """phase | turn"""
    for words in (reading.PHASE, reading.TURN):
        if reader.keyword(*words):
            return (words[0],)
    reader.take(Term("phase-or-turn"))
    raise reader.unreadable(Term("phase-or-turn"))


def end(hearing: Hearing, what: str) -> None:
    """TS-6.10: the phase or the turn ends at `done` (TS-R12)."""
    table: Table = hearing.table
    carried_out(hearing)
    one = table.resolving
    if one is not None and one.ending == "turn":
        what = "turn"  # the end of the turn includes that of the phase
    hearing.happens("ending", "TS-6.10", {"what": Term(what)})
    if one is None:
        flow.end_by_effect(hearing, what)
    else:
        table.resolving = one.ends(what)


def offer_end(table: Table, seat: int | None) -> tuple[str, ...]:
    """The phase, or the turn."""
    return ("phase", "turn")


def read_win(reader: Reader) -> tuple[str | None]:
    """[by CARD]"""
    if not reader.keyword(*reading.BY):
        if not reader.more():
            return (None,)
        reader.write(reading.BY[0])
    return (reading.card(reader, _victories),)


def _victories(table: Table) -> list[str]:
    """Kinds of the victory-condition cards on fields."""
    kinds = {one.kind for field in table.fields for one in field if one.kind is not None}
    return [kind for kind in kinds if table.facts(kind).victory]


def win(hearing: Hearing, kind: str | None) -> None:
    """TS-6.11: by the effect that resolves, or by a victory-condition card on one's own field."""
    table: Table = hearing.table
    acts(hearing)
    if kind is None or table.phase not in (MAIN, END):
        resolving(hearing, ("TS-6.11",))
    elif hearing.actor is None:
        hearing.actor = table.resolving.seat if table.resolving is not None else one_awaited(hearing)
        present(hearing)
    seat = hearing.actor
    if kind is None:
        flow.wins(hearing, seat, "wins", "TS-6.11")
        return
    if table.resolving is None or kind != table.resolving.kind:
        if not table.facts(kind).victory:
            hearing.breach("TS-6.11", key="TS-6.11/mark", card=card_name(kind))
        lies = any(one.kind == kind for one in table.fields[seat])
        if not lies and name_unseen(table, seat, kind) is None:
            hearing.cannot("TS-6.11", "REC-4", key="TS-6.11/field", card=card_name(kind), seat=SEATS[seat])
    flow.wins(hearing, seat, "wins/card", "TS-6.11", card=card_name(kind))


def offer_win(table: Table, seat: int) -> Iterator[str]:
    """By a card on the field; by the effect that resolves."""
    for one in table.fields[seat]:
        if one.kind is not None and table.facts(one.kind).victory:
            yield f"by {write_card(one.kind)}"
    yield ""


def lose(hearing: Hearing) -> None:
    """TS-6.11: by the effect that resolves."""
    resolving(hearing, ("TS-6.11",))
    flow.falls(hearing, hearing.actor, "loses/effect", "TS-6.11")
