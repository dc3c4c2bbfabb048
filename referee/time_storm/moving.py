"""Cards moved by a resolving card from any area to any other: move, shuffle (TS-6.7, TS-6.8)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm import reading
from referee.time_storm.areas import (
    Piece,
    gather,
    impossible,
    lay,
    lift,
    lift_deck,
    lift_end,
    name_unseen,
    pick,
    remember,
    take_off,
    take_waiting,
)
from referee.time_storm.effects import carried_out, resolving
from referee.time_storm.reading import BOTTOM, DECK, FIELD, GRAVEYARD, HAND, TOP, WAITING, card_name, write_card
from scorers.sheet import SEATS, Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.hearing import Hearing
    from referee.statement import Reader
    from referee.time_storm.reading import Amount
    from referee.time_storm.table import Table


def read_move(reader: Reader) -> tuple[Amount | str, str, str, int | None, str | None]:
    """WHAT FROM TO [NAME] [used|unused]"""
    if reader.keyword(*reading.ALL):
        what: Amount | str = "all"
    elif reader.at_number():
        what = reading.amount(reader, reading.MOST)
    else:
        what = _read_moved(reader)
    source = reading.area(reader)
    target = reading.area(reader)
    if target == WAITING:
        raise reader.unreadable(Term("target"))
    owner = state = None
    if target in (HAND, FIELD) and not reading.at_end(reader, reading.USED, reading.UNUSED):
        owner = reading.player(reader)
    if target == FIELD:
        state = reading.state(reader)
    return what, source, target, owner, state


def _read_moved(reader: Reader) -> tuple[str | None, ...]:
    found: list[str | None]
    start, found = reader.at, []
    while not found or not reading.at_area(reader):
        if reading.at_unseen(reader):
            reader.write(reader.take())
            found.append(None)
        else:
            found.append(_moved_card(reader, start))
    return tuple(found)


def _moved_card(reader: Reader, start: int) -> str:
    try:
        return reading.card(reader, lambda table: _lying(reader, table, start))
    except Refusal as fault:
        raise reading.misspelled_area(fault) or fault from None


def _lying(reader: Reader, table: Table, start: int) -> Sequence[str]:
    """Kinds that lie in the open area that the words from there on name: waiting cards or fields; empty for others."""
    for at in range(start, len(reader.words)):
        area = reading.area_of(reader.words[at])
        if area is None or at in reader.quoted:
            continue
        if area == WAITING and table.resolving is not None:
            return [one.kind for one in (*table.waiting, table.resolving)]
        if area == FIELD:
            return [one.kind for field in table.fields for one in field if one.kind is not None]
        break
    return ()


def move(hearing: Hearing, what: Amount | str, source: str, target: str, owner: int | None, state: str | None) -> None:
    """TS-6.7: cards go from area to area."""
    table: Table = hearing.table
    resolving(hearing)
    seat = hearing.actor
    owner = seat if owner is None else owner
    if owner in table.standing.lost:
        hearing.cannot("TS-7.5", key="TS-7.5/owner", seat=SEATS[owner], number=table.standing.lost[owner])
    kinds = what if isinstance(what, tuple) else (None,) * what if isinstance(what, int) else ()
    try:
        if source == WAITING:
            pieces = _lift_waiting(hearing, what, kinds)
        elif source == FIELD:
            pieces = _lift_field(hearing, seat, what, kinds)
        elif source == DECK:
            pieces = lift_deck(table, what)
        elif source in (TOP, BOTTOM):
            pieces = lift_end(table, source, what)
        else:
            pieces = lift(table, seat if source == HAND else source, what)
    except Impossible:
        impossible(hearing, "TS-6.7", area=source, seat=seat, kinds=kinds)
    remember(table, held=sum(piece.kind is not None for piece in pieces))
    if target == FIELD:
        sizes = [table.cards.size(piece.zone) for piece in pieces if piece.kind is None]
        if None in sizes or sum(size or 0 for size in sizes) > reading.MOST:
            hearing.cannot("TS-6.7", key="TS-6.7/uncounted", area=Term(source))
    lay(table, pieces, target, owner, state)
    remember(table)


def _lift_waiting(hearing: Hearing, what: Amount | str, kinds: Sequence[str | None]) -> list[Piece]:
    table: Table = hearing.table
    if what == "all":
        kinds = (None,) * len(table.waiting)
    pieces = []
    for kind in kinds:
        if kind is None:
            kind = table.waiting[-1].kind if table.waiting else None
        elif table.resolving is not None and table.resolving.kind == kind and not table.resolving.moved:
            table.resolving = table.resolving.has_moved()
            pieces.append(Piece(kind))
            continue
        one = take_waiting(table, kind)
        if one is None:
            waiting = [card_name(other.kind) for other in table.waiting] or "–"
            hearing.cannot(
                "TS-6.7", "REC-4", key="TS-6.7/waiting", card=card_name(kind) if kind else "?", waiting=waiting
            )
        pieces.append(Piece(one.kind))
    return pieces


def _lift_field(hearing: Hearing, seat: int, what: Amount | str, kinds: Sequence[str | None]) -> list[Piece]:
    table: Table = hearing.table
    if what == "all":
        kinds = (None,) * len(table.fields[seat])
    pieces = []
    for kind in kinds:
        at = pick(table, seat, kind, used_first=True)
        if at is None:
            # No battery is left: other cards, in the order in which they came.
            at = name_unseen(table, seat, kind) if kind is not None else 0 if table.fields[seat] else None
        if at is None:
            raise Impossible(FIELD, [kind])
        pieces.append(take_off(table, seat, at))
    return pieces


def offer_move(table: Table, seat: int) -> Iterator[str]:
    """Some moves between every two areas that often trade cards."""
    yield "1 deck-top hand"
    yield "1 hand deck-top"
    yield "all graveyard deck"
    for kind in table.cards.known(GRAVEYARD):
        yield f"{write_card(kind)} graveyard hand"
    for kind in dict.fromkeys(one.kind for one in table.fields[seat] if one.kind is not None):
        yield f"{write_card(kind)} field hand"
    for kind in dict.fromkeys(one.kind for one in table.waiting):
        yield f"{write_card(kind)} waiting hand"
    yield "1 hand out"


def shuffle(hearing: Hearing) -> None:
    """TS-6.8: what lay on top of the deck may be anywhere in it."""
    carried_out(hearing)
    gather(hearing.table)
