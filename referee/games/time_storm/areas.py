"""Hands, graveyard and fields: what lies there, what can't be there (REC-4), and how cards are laid down."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.games.time_storm.deck import AIR, Piece, gather, lay_on, open_top
from referee.games.time_storm.said import BATTERY, BOTTOM, DECK, FIELD, GRAVEYARD, HAND, TOP, USED
from referee.games.time_storm.table import Law, Lying, Played, Table
from scorers.sheet import Fact, Facts, Term
from scorers.state import put
from scorers.types import Callable, Iterable, Sequence, TypeVar

T = TypeVar("T")


# -- what can't be ----------------------------------------------------------------------------


def possible(
    table: Table, law: Law, clause: str, deed: Callable[[], T], area: str, seat: int, kinds: Sequence[str | None]
) -> T:
    """Do what moves or shows these cards of an area; refused where they can't be there: too many, or they lie elsewhere."""
    try:
        found = deed()
    except Impossible:
        also, key, facts = _why_not(table, law, clause, area, seat, kinds)
        law.cannot(*also, key=key, **facts)
    law.notes(clause)
    return found


def _why_not(
    table: Table, law: Law, clause: str, area: str, seat: int, kinds: Sequence[str | None]
) -> tuple[tuple[str, ...], str, Facts]:
    """(clauses, catalog key, facts) of cards that can't be in an area."""
    own = area in (HAND, FIELD)
    place = area if own else "area"
    facts: dict[str, Fact] = {"seat": seat} if own else {"area": Term(area)}
    clauses, size, count = (clause, "REC-4"), area_size(table, area, seat), len(kinds)
    named = [kind for kind in kinds if kind is not None]
    facts |= {"count": count, "size": size, "cards": named}
    if size is not None and count > size or not named:
        return clauses, f"{place}/few", facts
    top = open_top(table) if (clause, area) == ("TS-6.2", TOP) else ()
    if top:
        return ("TS-6.8", "REC-4"), "TS-6.8", facts | {"card": named[0], "top": [*top]}
    kind = named[0] if len(named) == 1 else next((one for one in named if not fits(table, area, seat, one)), None)
    if kind is None:  # each of them can be there, all of them together can't
        return clauses, f"{place}/together", facts
    copies, seen, brought = table.facts[kind].copies, table.seen(kind, law.actor), table.brought_copies(kind)
    there = named.count(kind) + len(seen)
    facts |= {"card": kind, "seen": list(dict.fromkeys(seen)), "copies": copies}
    if clause == "TS-6.2" and brought is not None and there > brought:
        return ("TS-8.2", "REC-4"), "TS-8.2/brought" if brought else "TS-8.2/nobody", facts | {"copies": brought}
    if there > table.most(kind):
        return clauses, f"{place}/copies", facts
    if table.unchosen(kind):
        return (*clauses, "TS-1.4"), "TS-1.4/unchosen", facts
    if table.crowded(kind):
        return (*clauses, "TS-1.4"), f"{place}/room", facts | {"cards": table.promised()}
    return clauses, f"{place}/absent", facts


def area_size(table: Table, area: str, seat: int) -> int | None:
    """Cards in an area (of a seat, where it is a hand or a field), or None if unknown."""
    if area in (DECK, TOP, BOTTOM):
        return table.deck_size()
    if area == FIELD:
        return len(table.fields[seat])
    return table.cards.size(seat if area == HAND else area)


def fits(table: Table, area: str, seat: int, kind: str) -> bool:
    """Whether one card of the kind can be in the area."""
    if area == FIELD:
        return any(one.kind == kind for one in table.fields[seat]) or table.cards.can((FIELD, seat), (kind,))
    if area in (DECK, TOP, BOTTOM):
        return any(table.cards.can(zone, (kind,)) for zone in table.deck)
    return table.cards.can(seat if area == HAND else area, (kind,))


# -- laying -----------------------------------------------------------------------------------


def lay(table: Table, pieces: Iterable[Piece], area: str, seat: int = 0, state: str | None = None) -> None:
    """Pieces arrive in an area (of a seat, where it is a hand or a field); state: "used", "unused" or None."""
    if area == DECK:
        gather(table)
    for piece in pieces:
        if area == FIELD:
            lay_on_field(table, piece, seat, state)
            continue
        zone = seat if area == HAND else lay_on(table, area, piece.kind is not None) if area in (TOP, BOTTOM) else area
        if piece.kind is not None:
            table.cards.put(zone, (piece.kind,))
        else:
            table.cards.merge(piece.zone, zone)


def lay_on_field(table: Table, piece: Piece, seat: int, state: str | None) -> None:
    """A battery keeps its state if it comes from a field, else it arrives unused, unless `state` says more."""
    used = state == USED[0] if state else piece.used
    if piece.kind is not None:
        battery = table.facts[piece.kind].type == BATTERY
        table.fields = put(
            table.fields, seat, (*table.fields[seat], Lying(piece.kind, bool(used) if battery else None))
        )
        return
    known = table.cards.known(piece.zone)
    count = table.cards.size(piece.zone) or 0  # what isn't counted can't go to a field (TS-6.7)
    if sum(known.values()) == count:  # all of them are known: they lie there by name
        kinds = [kind for kind, copies in known.items() for _ in range(copies)]
        table.cards.take(piece.zone, kinds)
        for kind in kinds:
            lay_on_field(table, Piece(kind), seat, state)
        return
    table.cards.merge(piece.zone, (FIELD, seat))
    table.fields = put(table.fields, seat, table.fields[seat] + (Lying(None, used),) * count)


# -- fields -----------------------------------------------------------------------------------


def take_off(table: Table, seat: int, at: int) -> Piece:
    """The card number `at` of a field, as a Piece; nobody's name for it stays nobody's."""
    field = table.fields[seat]
    one = field[at]
    table.fields = put(table.fields, seat, (*field[:at], *field[at + 1 :]))
    if one.kind is not None:
        return Piece(one.kind, None, one.used)
    table.zones += 1
    air = (AIR, FIELD, table.zones)
    table.cards.move((FIELD, seat), air)
    return Piece(None, air, one.used)


def pick(table: Table, seat: int, kind: str | None, used: bool | None = None, used_first: bool = False) -> int | None:
    """Number of the battery or card of a field that is meant (TS-R17), or None.

    kind: its name, or None for any battery; used: True or False where only such are meant. With
    `used_first` (destroying, moving) used ones go before unused ones; then the built-in kind goes
    before others, and what lies there longest before what came later.
    """
    ranks = [
        (used_first and not one.used, one.kind != BATTERY, at)
        for at, one in enumerate(table.fields[seat])
        if (one.used is not None if kind is None else one.kind == kind) and used in (None, one.used)
    ]
    return min(ranks)[2] if ranks else None


def name_unseen(table: Table, seat: int, kind: str) -> int | None:
    """An unnamed card of a field proves to be this one, if it can be. Returns its number or None."""
    field = table.fields[seat]
    at = next((at for at, one in enumerate(field) if one.kind is None), None)
    if at is None or not table.cards.can((FIELD, seat), (kind,)):
        return None
    table.cards.take((FIELD, seat), (kind,))
    used = field[at].used
    if table.facts[kind].type == BATTERY and used is None:
        used = False
    table.fields = put(table.fields, seat, put(field, at, Lying(kind, used)))
    return at


def unused_first(field: Sequence[Lying]) -> list[int]:
    """Numbers of a field's unused batteries in the order in which they are used: built-in ones first (TS-R17)."""
    unused = [at for at, one in enumerate(field) if one.used is False]
    return sorted(unused, key=lambda at: field[at].kind != BATTERY)


def turn(table: Table, seat: int, places: Iterable[int], used: bool) -> None:
    """The batteries at these numbers of a field become used or unused."""
    field = table.fields[seat]
    for at in places:
        field = put(field, at, Lying(field[at].kind, used))
    table.fields = put(table.fields, seat, field)


def clear_field(table: Table, seat: int, place: str) -> None:
    """All cards of a field go to the graveyard or out of the game."""
    table.cards.put(place, [one.kind for one in table.fields[seat] if one.kind is not None])
    table.cards.merge((FIELD, seat), place)
    table.fields = put(table.fields, seat, ())


def put_away(table: Table, kind: str, place: str = GRAVEYARD) -> None:
    """A card goes to the graveyard, or out of the game."""
    table.cards.put(place, (kind,))


def take_waiting(table: Table, kind: str | None, owner: int | None = None) -> Played | None:
    """The waiting card of that name (and player) that was played last leaves the waiting ones; None without one."""
    found = next((one for one in table.waiting[::-1] if one.kind == kind and owner in (None, one.seat)), None)
    table.waiting = tuple([one for one in table.waiting if one is not found])
    return found
