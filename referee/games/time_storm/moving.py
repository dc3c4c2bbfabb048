"""Cards moved by a resolving card from any area to any other: move, shuffle (TS-6.7, TS-6.8)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.games.time_storm import said
from referee.games.time_storm.areas import lay, name_unseen, pick, possible, take_off, take_waiting
from referee.games.time_storm.deck import Piece, gather, lift, lift_off, remember
from referee.games.time_storm.said import BOTTOM, DECK, FIELD, GRAVEYARD, HAND, OUT, TOP, WAITING, Amount, To
from referee.games.time_storm.table import Law, Table, names_of
from scorers.sheet import Term
from scorers.types import Iterator, Sequence


def move(table: Table, law: Law, what: Amount | str, source: str, to: To) -> None:
    """TS-6.7: cards go from area to area."""
    seat, lost = law.actor, table.standing.lost
    target, owner = to.area, seat if to.owner is None else to.owner
    law.can("TS-7.5", owner not in lost, key="TS-7.5/owner", seat=owner, number=lost.get(owner))
    kinds = said.kinds_of(what)
    if what == "all" and source in (WAITING, FIELD):
        kinds = (None,) * len(table.waiting if source == WAITING else table.fields[seat])

    def lifted() -> list[Piece]:
        if source == WAITING:
            return _lift_waiting(table, law, kinds)
        if source == FIELD:
            return _lift_field(table, seat, kinds)
        if source in (DECK, TOP, BOTTOM):
            return lift_off(table, source, what)
        return lift(table, seat if source == HAND else source, what)

    pieces = possible(table, law, "TS-6.7", lifted, source, seat, kinds)
    remember(table, held=sum(piece.kind is not None for piece in pieces))
    if target == FIELD:
        sizes = [table.cards.size(piece.zone) for piece in pieces if piece.kind is None]
        counted = None not in sizes and sum(size or 0 for size in sizes) <= said.MOST
        law.can("TS-6.7", counted, key="TS-6.7/uncounted", area=Term(source))
    lay(table, pieces, target, owner, to.state)
    remember(table)


def _lift_waiting(table: Table, law: Law, kinds: Sequence[str | None]) -> list[Piece]:
    pieces = []
    for kind in kinds:
        resolving = table.resolving
        if kind is None and table.waiting:
            kind = table.waiting[-1].kind
        elif resolving is not None and resolving.kind == kind and not resolving.moved:
            table.resolving = resolving.but(moved=True)
            pieces.append(Piece(kind))
            continue
        one = take_waiting(table, kind)
        law.can("TS-6.7", one, "REC-4", key="TS-6.7/waiting", card=kind or "?", waiting=names_of(table.waiting) or "–")
        pieces.append(Piece(kind))
    return pieces


def _lift_field(table: Table, seat: int, kinds: Sequence[str | None]) -> list[Piece]:
    pieces = []
    for kind in kinds:
        at = pick(table, seat, kind, used_first=True)
        if at is None:  # no battery is left: other cards, in the order in which they came
            at = name_unseen(table, seat, kind) if kind is not None else 0 if table.fields[seat] else None
        if at is None:
            raise Impossible(FIELD, [kind])
        pieces.append(take_off(table, seat, at))
    return pieces


def offer_move(table: Table, seat: int) -> Iterator[tuple[Amount | str, str, To]]:
    """What cards often trade; then every card that lies open, and one or all of each area, to each other area."""
    lying: dict[str, list[str]] = {
        HAND: [*table.cards.known(seat)],
        GRAVEYARD: [*table.cards.known(GRAVEYARD)],
        OUT: [*table.cards.known(OUT)],
        FIELD: [one.kind for one in table.fields[seat] if one.kind is not None],
        WAITING: [one.kind for one in table.waiting],
    }
    if table.resolving is not None and not table.resolving.moved:
        lying[WAITING].append(table.resolving.kind)
    named = [(kind, source) for source, kinds in lying.items() for kind in dict.fromkeys(kinds)]
    others = [one for one in table.standing.staying if one != seat]
    aims = [*map(To, (DECK, TOP, BOTTOM, GRAVEYARD, OUT)), *(To(HAND, one) for one in (None, *others))]
    aims += [To(FIELD, whose, state) for whose in (None, *others) for state in (None, said.USED[0])]
    usual: list[tuple[Amount | str, str, To]] = [(1, TOP, To(HAND)), (1, HAND, To(TOP)), ("all", GRAVEYARD, To(DECK))]
    usual += [((kind,), source, To(HAND)) for kind, source in named if source != HAND]
    yield from dict.fromkeys((
        *usual,
        (1, HAND, To(OUT)),
        *(((kind,), source, aim) for kind, source in named for aim in aims),
        *((what, source, aim) for source in said.AREAS for aim in aims for what in (1, "all")),
    ))  # fmt: skip


def shuffle(table: Table, law: Law) -> None:
    """TS-6.8: what lay on top of the deck may be anywhere in it."""
    law.notes("TS-6.8")
    gather(table)
