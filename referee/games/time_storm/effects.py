"""What a resolving card does: draw, discard, ready, exhaust, destroy, counter, turns, winning, losing, done (TS-6)."""

from __future__ import annotations

from itertools import combinations, islice

from referee.cards.cards import Impossible
from referee.games.time_storm import flow
from referee.games.time_storm.areas import lay, name_unseen, pick, possible, put_away, take_off, take_waiting, turn
from referee.games.time_storm.deck import count_deck, leave_end, lift, open_top, remember
from referee.games.time_storm.said import GRAVEYARD, HAND, TOP, UNUSED, USED, Amount, Batteries, Drawn, kinds_of
from referee.games.time_storm.speakers import END, MAIN, as_awaited, for_card, nothing_resolves, resolves
from referee.games.time_storm.table import Law, Table, names_of
from scorers.sheet import Term
from scorers.types import Callable, Iterator

MOST_NAMED = 12  # ways to name batteries of several kinds that are offered


def done(table: Table, law: Law) -> None:
    """TS-5.4, TS-5.7: the resolving card goes to the graveyard; then losses, ends, and priority anew."""
    one = table.resolving
    if one is None:
        also, key, told = nothing_resolves(table)
        law.cannot("TS-5.3", *also, key=key or "TS-5.3/done", **told)
    law.notes("TS-5.3", "TS-5.4")
    for_card(table, law)
    table.resolving = None
    if not one.moved:
        put_away(table, one.kind)
        law.happens("resolved", "TS-5.7", card=one.kind)
    if one.pending:
        flow.leave(table, law, one.pending, "loses/together", "TS-7.1")
        if table.over:
            return
    if one.ending is None and not flow.cut_short(table):
        flow.grant(table, law)
    else:
        flow.end_by_effect(table, law, one.ending)


# -- draw -------------------------------------------------------------------------------------


def draw(table: Table, law: Law, drawn: Drawn) -> None:
    """TS-2.6 in the draw phase; TS-6.3 while a card resolves."""
    what, none = drawn if isinstance(drawn, tuple) else ((), True) if isinstance(drawn, str) else (drawn, False)
    if table.drawing:
        _phase_draw(table, law, kinds_of(what), none)
    else:
        _effect_draw(table, law, what, none)
    remember(table)


def _effect_draw(table: Table, law: Law, what: Amount, none: bool) -> None:
    law.notes("TS-6.3")
    resolves(table, law)
    seat = as_awaited(table, law)
    if isinstance(what, int):
        flow.must_draw(table, law, seat, what)
        return
    _draw_each(table, law, seat, what, "TS-6.3")
    if none:
        _none_left(table, law)
        flow.falls(table, law, seat, "loses/deck", "TS-7.1")


def _draw_each(table: Table, law: Law, seat: int, what: tuple[str | None, ...], clause: str) -> None:
    for at, kind in enumerate(what):
        left = possible(table, law, "TS-6.2", lambda: leave_end(table, TOP, kind, seat), TOP, seat, (kind,))  # noqa: B023
        law.can(clause, left, "REC-4", key="TS-6.3/few", count=len(what), size=at)
    if what:
        law.happens("drawn", clause, seat=seat, count=len(what))


def _none_left(table: Table, law: Law) -> None:
    """TS-7.6: `none` says that the deck was empty (TS-R19)."""
    size = table.deck_size()
    try:
        count_deck(table, 0)
    except Impossible:
        law.cannot("TS-7.6", key="TS-7.6/size" if size else "TS-7.6/some", size=size)
    law.notes("TS-7.6")


def _phase_draw(table: Table, law: Law, what: tuple[str | None, ...], none: bool) -> None:
    seat, turn_seat = as_awaited(table, law), table.turn.seat
    law.asks("TS-2.6", seat == turn_seat, "REC-3", key="TS-2.6/other", seat=turn_seat)
    if none and not what:
        _none_left(table, law)
        flow.loses(table, law, seat, "loses/deck", "TS-7.1")
        return
    law.can("TS-2.6", not none, key="TS-2.6/none")
    law.asks("TS-2.6", len(what) == 1, key="TS-2.6/count", count=len(what))
    _draw_each(table, law, seat, what, "TS-2.6")
    if seat == turn_seat:
        flow.end_begins(table, law)


def offer_draw(table: Table, seat: int) -> Iterator[Drawn]:
    """A card that nobody names, the known top, none; while a card resolves, two."""
    yield 1
    if table.resolving is not None:
        yield 2
    for kind in open_top(table):
        yield (kind,), False
    yield "none"


# -- discard, batteries -----------------------------------------------------------------------


def discard(table: Table, law: Law, what: Amount | str) -> None:
    """TS-6.4: from the player's own hand to the graveyard."""
    seat, before = law.actor, table.hand_size(law.actor)

    def thrown() -> None:
        lay(table, lift(table, seat, what), GRAVEYARD)

    possible(table, law, "TS-6.4", thrown, HAND, seat, kinds_of(what))
    size = table.hand_size(seat)
    if before is not None and size is not None and before > size:
        law.happens("discarded", "TS-6.4", seat=seat, count=before - size)


def offer_discard(table: Table, seat: int) -> list[Amount | str]:
    """One unseen card, known ones, all."""
    return [1, *((kind,) for kind in table.cards.known(seat)), "all"]


def turned(used: bool) -> Callable[[Table, Law, Batteries], None]:
    """TS-6.5: unused batteries become used, or used ones unused."""

    def judge(table: Table, law: Law, what: Batteries) -> None:
        before = table.unused(law.actor)
        for at in _chosen(table, law, what, not used):
            turn(table, law.actor, (at,), used)
        _told(law, "exhausted" if used else "recharged", before, table.unused(law.actor))

    return judge


def destroy(table: Table, law: Law, what: Batteries, state: str | None) -> None:
    """TS-6.5: batteries go to the graveyard."""
    before = table.batteries(law.actor)
    for at in _chosen(table, law, what, None if state is None else state == USED[0], used_first=True):
        lay(table, [take_off(table, law.actor, at)], GRAVEYARD)
    _told(law, "destroyed", before, table.batteries(law.actor))


def _told(law: Law, key: str, before: int, left: int) -> None:
    """Whose batteries an effect has met, and how many there are now."""
    if before != left:
        law.happens(key, "TS-6.5", seat=law.actor, count=abs(before - left), left=left)


def _chosen(table: Table, law: Law, what: Batteries, used: bool | None, used_first: bool = False) -> Iterator[int]:
    """Numbers of the batteries meant, one after another, while the caller changes them."""
    seat = law.actor
    if what == "all":
        what = sum(one.used is not None and used in (None, one.used) for one in table.fields[seat])
    kinds = kinds_of(what)
    law.notes("TS-6.5")
    for kind in kinds:
        at = pick(table, seat, kind, used, used_first)
        if at is None and kind is not None:
            at = name_unseen(table, seat, kind)
        if at is None or table.fields[seat][at].used is None:
            unused = table.unused(seat)
            told = {"seat": seat, "used": table.batteries(seat) - unused, "unused": unused, "count": len(kinds)}
            key = "TS-6.5" if kind is None else "TS-6.5/named"
            law.cannot("TS-6.5", key=key, battery=kind, **told)
        yield at


def offer_destroy(table: Table, seat: int) -> Iterator[tuple[Batteries, str | None]]:
    """Batteries of each state, where they differ: so many, each kind, all."""
    yield from ((what, None) for what in offer_turned(table, seat, None))
    if 0 < table.unused(seat) < table.batteries(seat):
        yield from (
            (what, state)
            for used, (state, *_) in ((True, USED), (False, UNUSED))
            for what in offer_turned(table, seat, used)
        )


def offer_turned(table: Table, seat: int, used: bool | None) -> Iterator[Batteries]:
    """Batteries that are used, or that aren't: so many, each kind, all."""
    meant = [one for one in table.fields[seat] if one.used is not None and used in (None, one.used)]
    kinds = sorted(one.kind for one in meant if one.kind is not None)
    yield 1
    yield "all"
    yield from range(2, len(meant))
    if len({*kinds}) > 1:
        named = (some for count in range(1, len(meant)) for some in dict.fromkeys(combinations(kinds, count)))
        yield from islice(named, MOST_NAMED)


# -- counter ----------------------------------------------------------------------------------


def counter(table: Table, law: Law, kind: str, owner: int | None) -> None:
    """TS-6.6, TS-5.8: a waiting card goes to the graveyard without effect; what was paid stays paid."""
    one = take_waiting(table, kind, owner)
    if one is None:
        resolving, waits = table.resolving, [other.seat for other in table.waiting if other.kind == kind]
        itself = resolving is not None and kind == resolving.kind and owner in (None, resolving.seat)
        key = "TS-6.6/resolving" if itself else "TS-6.6/owner" if waits else "TS-6.6"
        waiting = names_of(table.waiting) or "–"
        law.cannot("TS-6.6", key=key, card=kind, waiting=waiting, seats=waits, owner=owner)
    law.notes("TS-6.6")
    put_away(table, kind)
    law.happens("countered", "TS-5.8", card=kind, seat=one.seat, paid=one.paid)


def offer_counter(table: Table, seat: int | None) -> Iterator[tuple[str, int | None]]:
    """Each waiting card; with its owner where others have one of its kind waiting as well."""
    for kind in dict.fromkeys(one.kind for one in table.waiting):
        owners = list(dict.fromkeys(one.seat for one in table.waiting if one.kind == kind))
        yield kind, None
        yield from ((kind, owner) for owner in owners if len(owners) > 1)


# -- turns, winning, losing -------------------------------------------------------------------


def extra_turn(table: Table, law: Law) -> None:
    """TS-6.9: a turn after this one."""
    table.turn = table.turn.but(granted=(*table.turn.granted, law.actor))
    law.happens("extra", "TS-6.9", seat=law.actor)


def skip_turn(table: Table, law: Law) -> None:
    """TS-6.9: the player's next turn falls away."""
    table.turn = table.turn.but(skips=(*table.turn.skips, law.actor))
    law.happens("skip", "TS-6.9", seat=law.actor)


def end(table: Table, law: Law, what: str) -> None:
    """TS-6.10: the phase or the turn ends at `done` (TS-R12)."""
    one = table.resolving
    if one is not None and one.ending == "turn":
        what = "turn"  # the end of the turn includes that of the phase
    law.happens("ending", "TS-6.10", what=Term(what))
    if one is None:
        flow.end_by_effect(table, law, what)
    else:
        table.resolving = one.but(ending=what)


def win(table: Table, law: Law, kind: str | None) -> None:
    """TS-6.11: by the effect that resolves, or by a victory-condition card on one's own field."""
    if kind is None or table.phase not in (MAIN, END):
        resolves(table, law, "TS-6.11")
    seat = as_awaited(table, law)
    if kind is None:
        flow.wins(table, law, seat, "wins", "TS-6.11")
        return
    if table.resolving is None or kind != table.resolving.kind:
        law.asks("TS-6.11", table.facts[kind].victory, key="TS-6.11/mark", card=kind)
        lies = any(one.kind == kind for one in table.fields[seat]) or name_unseen(table, seat, kind) is not None
        law.can("TS-6.11", lies, "REC-4", key="TS-6.11/field", card=kind, seat=seat)
    flow.wins(table, law, seat, "wins/card", "TS-6.11", card=kind)


def offer_win(table: Table, seat: int) -> Iterator[str | None]:
    """By a card on the field; by the effect that resolves."""
    for one in table.fields[seat]:
        if one.kind is not None and table.facts[one.kind].victory:
            yield one.kind
    yield None


def lose(table: Table, law: Law) -> None:
    """TS-6.11: by the effect that resolves."""
    flow.falls(table, law, law.actor, "loses/effect", "TS-6.11")
