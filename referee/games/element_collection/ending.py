"""Passing, revealing, voids, concession, and `final` (EC-8, EC-11, EC-12)."""

from __future__ import annotations

from referee.games.element_collection import flow
from referee.games.element_collection.components import NAMES
from referee.games.element_collection.law import (
    begun,
    in_turn,
    named,
    playing,
    present,
    scored,
    shown_in,
    speaks,
)
from referee.games.element_collection.movement import stop
from referee.games.element_collection.table import OFF, Law, Phase, Table
from referee.grammar.arguments import Arg, Each, Named, Word, Writer
from referee.grammar.statement import Reader
from referee.kernel.verdict import due
from scorers import element_collection as scorer
from scorers.sheet import Term
from scorers.state import put, without
from scorers.types import Iterator, Sequence

# -- pass -------------------------------------------------------------------------------------


def passing(table: Table, law: Law) -> None:
    """One may pass while a player is awaited, at the end as well."""
    if table.phase == Phase.REVEAL:
        present(table, law)
        in_turn(table, law)
    elif table.phase != Phase.VOIDS:
        playing(table, law)


def decline(table: Table, law: Law) -> None:
    """Decline what is asked, where that may be declined."""
    phase = table.phase
    if phase in Phase.MOVING:
        stop(table, law)
        return
    law.can("EC-11.11", phase != Phase.REVEAL, key="EC-11.11/pass", seats=lambda: due(table.awaited()))
    law.general()
    speaks(table, law)
    if phase == Phase.OWN and table.rules.own_square == "steal":
        law.breach("EC-4.2", key="EC-4.2/steal")
    elif phase in MUST:
        law.breach("EC-7.2" if phase == Phase.COLLECT else table.deciding(), key=f"pass/{phase}")
    elif phase == Phase.TAKE:
        law.asks(table.deciding(), table.for_grass(), key="pass/take")
    law.notes(*ALLOW.get(phase, ()))
    lapse(table, law, law.actor)


MUST = Phase.SETTLED | {Phase.COLLECT, Phase.KEEP}
ALLOW = {Phase.ENHANCE: ("EC-6.2",), Phase.SUMMON: ("EC-8.2",), Phase.ANSWER: ("EC-8.6",)}


def lapse(table: Table, law: Law, seat: int) -> None:
    """The awaited answer of a seat counts as a pass."""
    phase = table.phase
    if phase in Phase.SETTLED:
        flow.lie(table, law)
    elif phase == Phase.ENHANCE:
        if seat not in table.fixed:
            flow.fix(table, law, seat, "EC-6.2")
    elif phase in (Phase.COLLECT, Phase.SUMMON):
        table.unqueue(seat)
    elif phase == Phase.ANSWER:
        flow.act(table, law)
    elif phase in (Phase.TAKE, Phase.KEEP):
        flow.done(table)
    elif phase == Phase.VOIDS:
        _declare(table, law, seat, scorer.choose(table.facts(), seat, table.rules))


def _declare(table: Table, law: Law, seat: int, kinds: Sequence[str]) -> None:
    """What a seat's voids count as stands from now on."""
    table.voids = put(table.voids, seat, kinds)
    law.happens("voids", "EC-11.10", seat=seat, kinds=[*map(Term, kinds)])


# -- the end ----------------------------------------------------------------------------------


def reveal(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-11.11: at the end the whole hand; at any other time some cards of it."""
    seat = law.actor
    law.can("EC-11.11", kinds, "REC-1", key="EC-11.11/none")
    named(law, "EC-11.11", kinds)
    hand = table.hand(seat)
    whole = table.phase == Phase.REVEAL and seat in scorer.unseen(table.facts())
    if whole and len(kinds) < hand:
        shown_in(table, law, kinds)
    law.can("EC-11.11", not whole or len(kinds) == hand, key="EC-11.11/whole", count=len(kinds), hand=hand)
    shown_in(table, law, kinds, whole)


def offer_reveal(table: Table, seat: int) -> Iterator[Sequence[str]]:
    """A hand that can be held."""
    yield table.possible(seat, table.hand(seat))


COUNTED = NAMES.draft()  # what a void may be said to count as
COUNTED.add(scorer.LEFT_OVER, (scorer.LEFT_OVER, "なし"))
COUNT_AS = Each(Named(COUNTED), ("KIND…", "種類…"))


def assigning(table: Table, law: Law) -> None:
    """Voids are declared at the end."""
    if table.phase != Phase.VOIDS:
        begun(table, law)
        in_turn(table, law)
        law.cannot("EC-11.10", "EC-2.1", key="EC-11.10/early")


def assign(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-11.7 to 11.10: what one's voids count as."""
    speaks(table, law)
    holding = table.facts().assign(law.actor, kinds).held(law.actor)
    scored(law, scorer.void_laws(holding, table.rules))
    _declare(table, law, law.actor, kinds)


def offer_assign(table: Table, seat: int) -> Iterator[Sequence[str]]:
    """Each kind that one has, evil, and none."""
    if table.phase == Phase.VOIDS:
        kinds = [kind for kind in table.facts().held(seat).kinds if kind != scorer.VOID]
        yield from ([kind] for kind in dict.fromkeys((*kinds, scorer.EVIL, scorer.LEFT_OVER)))


# -- score only -------------------------------------------------------------------------------

AS = ("as", "として")
SAID_AS = Word(AS, COUNT_AS)


class Counts(Arg["Sequence[tuple[str, int]]"]):
    """KIND N …, each kind once: a tuple of pairs."""

    def __init__(self) -> None:
        super().__init__(("KIND N …", "種類 数 …"))

    def starts(self, reader: Reader) -> bool:
        """Something stands here that doesn't say what cards count as."""
        return reader.more() and not reader.at_keyword(*AS)

    def read(self, reader: Reader) -> tuple[tuple[str, int], ...]:
        found: dict[str, int] = {}
        while self.starts(reader) or not found:
            kind = reader.named(NAMES)
            if kind in found:
                raise reader.unreadable("other-card")
            found[kind] = reader.whole("amount", 0)
        return tuple(found.items())

    def words(self, value: Sequence[tuple[str, int]], writer: Writer) -> list[str]:
        return [word for kind, count in value for word in (writer.named(NAMES, kind), str(count))]


def final(table: Table, law: Law, kinds: Sequence[tuple[str, int]], voids: Sequence[str]) -> None:
    """EC-12.1, EC-12.2: one player's cards of hand and area together."""
    seat = law.actor
    law.can("EC-12.1", table.phase in (Phase.START, Phase.FINALS), key="EC-12.1/field")
    if seat is None:
        lacking = [other for other in table.staying if table.finals[other] is None]
        law.cannot("REC-3", key="final/nobody", seats=lacking)
    present(table, law)
    holding = scorer.Holding({kind: count for kind, count in kinds if count}, voids or None)
    facts = scorer.Facts(table.finals, gone=table.gone)
    law.notes("EC-12.2")
    scored(law, scorer.final_laws(facts, seat, holding, table.rules))
    table.finals = put(table.finals, seat, holding)
    table.phase = Phase.FINALS


def offer_final(table: Table, seat: int) -> Iterator[tuple[Sequence[tuple[str, int]], Sequence[str]]]:
    """Small hands."""
    yield (("heart", seat + 1), ("fire", 1)), ()
    yield (("evil", 1), ("wind", 2)), ()
    yield (("grass", 1), ("void", 0), ("evil", 1)), ()


# -- concession -------------------------------------------------------------------------------


def concede(table: Table, law: Law) -> None:
    """EC-12.4: the piece leaves the board; an awaited answer counts as a pass."""
    seat = law.actor
    present(table, law)
    # Whose effect it is must be asked while the piece still lies there.
    effect = table.phase in Phase.SETTLED
    mover = table.moving[0] if table.moving else OFF
    concerned = effect and (table.phase == Phase.OWN or seat == table.owner(mover) or seat in table.lying_with(mover))
    table.staying = without(table.staying, seat)
    table.moving = without(table.moving, seat)
    table.piece = put(table.piece, seat, OFF)
    table.fixed = without(table.fixed, seat)
    table.iced = without(table.iced, seat)
    law.happens("conceded", "EC-12.4", seat=seat)
    if len(table.staying) == 1:
        flow.finish(table, law, "EC-12.4")
    elif table.phase not in Phase.MOVING and not effect:
        _leave_later(table, seat, mover)
    elif seat == mover:
        table.phase = Phase.ROLL
    elif concerned and table.phase == Phase.OUST:
        flow.lie(table, law)
    elif concerned:
        flow.arrive(table, law)


def _leave_later(table: Table, seat: int, mover: int) -> None:
    """After the movement phase."""
    call = table.call
    table.unqueue(seat)
    if table.resume == Phase.LANDED and seat == mover:
        table.resume = Phase.ROLL
    lapses = seat == call.target or (seat == call.seat and call.kind != "fire")
    if lapses or (table.phase == Phase.KEEP and seat == table.speaker):
        flow.done(table)
