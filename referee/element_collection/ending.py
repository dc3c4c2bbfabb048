"""Passing, revealing, voids, concession, and `final` (EC-8, EC-11, EC-12)."""

from __future__ import annotations

from referee.element_collection import flow
from referee.element_collection.components import KINDS, NAMES, UNSEEN, seats_of, terms
from referee.element_collection.law import begun, in_turn, interrupts, playing, present, shown_in, unnamed, waiting
from referee.element_collection.movement import stop
from referee.element_collection.table import (
    ANSWER,
    COLLECT,
    ENHANCE,
    FINALS,
    KEEP,
    LANDED,
    MOVING,
    OUST,
    OWN,
    PLAY,
    REVEAL,
    ROLL,
    SETTLED,
    START,
    SUMMON,
    TAKE,
    VOIDS,
)
from referee.values import without
from scorers import element_collection as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader
    from scorers.sheet import Refusal


NONE = scorer.LEFT_OVER
COUNTED = NAMES.draft()  # what a void may be said to count as
COUNTED.add(NONE, (NONE, "なし"))
AS = ("as", "として")


# -- pass -------------------------------------------------------------------------------------

PASSABLE = PLAY | {REVEAL, VOIDS}


def passing(hearing: Hearing) -> None:
    """One may pass while a player is awaited, at the end as well."""
    if hearing.table.phase not in PASSABLE:
        playing(hearing)


def decline(hearing: Hearing) -> None:
    """Decline what is asked, where that may be declined."""
    table = hearing.table
    phase = table.phase
    if phase in MOVING:
        stop(hearing)
        return
    if phase == REVEAL:
        present(hearing)
        in_turn(hearing)
        hearing.cannot("EC-11.11", key="EC-11.11/pass", seats=waiting(table))
    if hearing.actor != table.speaker:
        interrupts(hearing)
    if phase == OWN and hearing.rules["own-square"] == "steal":
        hearing.breach("EC-4.2", key="EC-4.2/steal")
    elif phase in MUST:
        hearing.breach("EC-7.2" if phase == COLLECT else table.deciding(), key=f"pass/{phase}")
    elif phase == TAKE and table.call.kind == "light":
        hearing.breach("EC-9.2", key="pass/take")
    lapse(hearing, hearing.actor)


MUST = SETTLED | {COLLECT, KEEP}


def lapse(hearing: Hearing, seat: int) -> None:
    """The awaited answer of a seat counts as a pass."""
    table = hearing.table
    phase = table.phase
    if phase in SETTLED:
        flow.lie(hearing)
    elif phase == ENHANCE:
        flow.decline_enhancement(hearing, seat)
    elif phase in (COLLECT, SUMMON):
        table.unqueue(seat)
    elif phase == ANSWER:
        flow.act(hearing)
    elif phase in (TAKE, KEEP):
        flow.done(hearing)
    elif phase == VOIDS:
        _declare(hearing, seat, scorer.choose(table.facts(), seat, hearing.rules))


def _declare(hearing: Hearing, seat: int, kinds: Sequence[str]) -> None:
    """What a seat's voids count as stands from now on."""
    table = hearing.table
    table.standing = table.standing.but(voids={**table.standing.voids, seat: kinds})
    hearing.happens("voids", "EC-11.10", {"seat": SEATS[seat], "kinds": terms(kinds)})


# -- the end ----------------------------------------------------------------------------------


def reveal(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-11.11: at the end the whole hand; at any other time some cards of it."""
    table = hearing.table
    present(hearing)
    seat = hearing.actor
    if not kinds:
        hearing.cannot("EC-11.11", "REC-1", key="EC-11.11/none")
    if UNSEEN in kinds:
        unnamed(hearing, "EC-11.11")
    whole = table.phase == REVEAL and seat in scorer.unseen(table.facts())
    if whole and len(kinds) != table.hand(seat):
        if len(kinds) < table.hand(seat):
            shown_in(hearing, seat, kinds)
        hearing.cannot("EC-11.11", key="EC-11.11/whole", count=len(kinds), hand=table.hand(seat))
    shown_in(hearing, seat, kinds, whole)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """A hand that can be held."""
    seen: list[str] = []
    for kind in KINDS * table.hand(seat):
        if len(seen) < table.hand(seat) and table.cards.can(seat, [*seen, kind]):
            seen.append(kind)
    yield " ".join(seen)


def read_assign(reader: Reader) -> tuple[tuple[str, ...]]:
    """KIND… or none"""
    kinds = [reader.named(COUNTED)]
    while reader.more():
        kinds.append(reader.named(COUNTED))
    return (tuple(kinds),)


def assigning(hearing: Hearing) -> None:
    """Voids are declared at the end."""
    if hearing.table.phase != VOIDS:
        begun(hearing)
        present(hearing)
        in_turn(hearing)
        hearing.cannot("EC-11.10", "EC-2.1", key="EC-11.10/early")


def assign(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-11.7 to 11.10: what one's voids count as."""
    table = hearing.table
    seat = hearing.actor
    if seat != table.speaker:
        interrupts(hearing)
    holding = table.facts().assign(seat, kinds).holdings[seat]
    _fault(hearing, scorer.void_faults(holding, hearing.rules))
    _declare(hearing, seat, kinds)


def _fault(hearing: Hearing, faults: Iterable[Refusal]) -> None:
    """Law and physics of what the scorer finds wrong."""
    for fault in faults:
        if "REC-4" in fault.clauses:
            hearing.cannot(*fault.clauses, key=fault.key, **fault.facts)
        hearing.breach(*fault.clauses, key=fault.key, **fault.facts)


def offer_assign(table: Table, seat: int) -> Iterator[str]:
    """Each kind that one has, evil, and none."""
    if table.phase != VOIDS:
        return
    kinds = [kind for kind in table.facts().held(seat).kinds if kind != scorer.VOID]
    yield from dict.fromkeys((*kinds, scorer.EVIL, NONE))


# -- score only -------------------------------------------------------------------------------


def read_final(reader: Reader) -> tuple[dict[str, int], tuple[str, ...] | None]:
    """KIND N … [as KIND…]"""
    kinds: dict[str, int] = {}
    voids = None
    while reader.more() or not kinds:
        if kinds and reader.keyword(*AS):
            (voids,) = read_assign(reader)
            break
        kind = reader.named(NAMES)
        if kind in kinds:
            raise reader.unreadable("other-card")
        count = reader.whole("amount")
        if count < 0:
            raise reader.unreadable("amount")
        kinds[kind] = count
    return kinds, voids


def final(hearing: Hearing, kinds: dict[str, int], voids: tuple[str, ...] | None) -> None:
    """EC-12.1, EC-12.2: one player's cards of hand and area together."""
    table = hearing.table
    seat = hearing.actor
    if table.phase not in (START, FINALS):
        hearing.cannot("EC-12.1", key="EC-12.1/field")
    if seat is None:
        hearing.cannot(
            "REC-3",
            key="final/nobody",
            seats=seats_of(other for other in table.staying if table.standing.finals[other] is None),
        )
    present(hearing)
    holding = scorer.Holding({kind: count for kind, count in kinds.items() if count}, voids)
    facts = scorer.Facts(table.standing.finals, gone=table.gone)
    _fault(hearing, scorer.final_faults(facts, seat, holding, hearing.rules))
    table.standing = table.standing.but(finals=facts.enter(seat, holding).holdings)
    table.phase = FINALS


def offer_final(table: Table, seat: int) -> Iterator[str]:
    """Small hands."""
    yield f"heart {seat + 1} fire 1"
    yield "evil 1 wind 2"
    yield "grass 1 void 0 evil 1"


# -- concession -------------------------------------------------------------------------------


def concede(hearing: Hearing) -> None:
    """EC-12.4: the piece leaves the board; an awaited answer counts as a pass."""
    table = hearing.table
    seat = hearing.actor
    present(hearing)
    # Whose effect it is must be asked while the piece still lies there.
    effect = table.phase in SETTLED
    mover = table.moving[0] if table.moving else None
    concerned = effect and (table.phase == OWN or seat == table.owner(mover) or seat in table.lying_with(mover))
    table.leave(seat)
    table.fixed = without(table.fixed, seat)
    table.turn = turn = table.turn.draft()
    turn.iced = without(turn.iced, seat)
    hearing.happens("conceded", "EC-12.4", {"seat": SEATS[seat]})
    if len(table.staying) == 1:
        flow.finish(hearing, "EC-12.4")
    elif table.phase in MOVING or effect:
        _leave_movement(hearing, seat, mover, concerned)
    else:
        _leave_later(hearing, seat, mover)


def _leave_movement(hearing: Hearing, seat: int, mover: int | None, concerned: bool) -> None:
    table = hearing.table
    if seat == mover:
        table.phase = ROLL
    elif concerned and table.phase == OUST:
        flow.lie(hearing)
    elif concerned:
        flow.arrive(hearing)


def _leave_later(hearing: Hearing, seat: int, mover: int | None) -> None:
    table = hearing.table
    call = table.call
    table.unqueue(seat)
    if table.turn.resume == LANDED and seat == mover:
        table.turn = turn = table.turn.draft()
        turn.resume = ROLL
    if (
        call
        and (seat == call.target or (seat == call.seat and call.kind != "fire"))
        or table.phase == KEEP
        and seat == table.speaker
    ):
        flow.done(hearing)
