"""What the law asks of every statement: a match in play, the right player, the right phase, cards that can be there."""

from __future__ import annotations

from referee.cards import Impossible
from referee.element_collection.components import CARDS, TERMS, UNSEEN
from referee.element_collection.table import (
    COLLECT,
    DEAL,
    ENHANCE,
    FINALS,
    MOVEMENT,
    MOVING,
    PLAY,
    REFILL,
    REVEAL,
    START,
    SUMMON,
    SUMMONING,
    VOIDS,
)
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Sequence
    from typing import Any, NoReturn

    from referee.cards import Cards
    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.worlds import Zone
    from scorers.sheet import Seat


def playing(hearing: Hearing) -> None:
    """Moves of a turn need a turn in play, and a player whose decision it is; judged before the actor is."""
    table = hearing.table
    if table.phase in PLAY:
        return
    begun(hearing)
    present(hearing)
    if table.phase == DEAL:
        hearing.cannot("EC-1.5", key="EC-1.5/dealing", seats=waiting(table))
    if table.phase == REFILL:
        said = hearing.breach if hearing.verb.name in FORGOTTEN and hearing.actor is not None else hearing.cannot
        said("EC-2.1", "EC-10.1", key="EC-2.1/refill", gaps=table.gaps())
        table.speaker = hearing.actor
        return
    in_turn(hearing)
    if table.phase == REVEAL:
        hearing.cannot("EC-2.1", "EC-11.11", key="EC-2.1/reveal", seats=waiting(table))
    hearing.cannot("EC-2.1", "EC-11.10", key="EC-2.1/voids", seat=SEATS[table.speaker])


FORGOTTEN = ("enhance", "collect", "summon")  # what an override lets a player make good before the refill


def begun(hearing: Hearing) -> None:
    """Nothing of play comes before the field, nor in a record of scores alone (EC-1.4, EC-12.1)."""
    if hearing.table.phase == START:
        hearing.cannot("EC-1.4", key="EC-1.4/first")
    if hearing.table.phase == FINALS:
        hearing.cannot("EC-12.1", key="EC-12.1/scores")


def in_turn(hearing: Hearing) -> None:
    """A player who isn't awaited is told so before what else is wrong now (REC-3); the table's own decisions aside."""
    table, seats = hearing.table, waiting(hearing.table)
    if hearing.actor is None or not seats or SEATS[hearing.actor] in seats:
        return
    if table.phase == REVEAL:
        hearing.cannot("EC-11.11", "REC-3", key="EC-2.1/reveal", seats=seats)
    if table.phase == DEAL:
        hearing.cannot("EC-1.5", "REC-3", key="EC-1.5/dealing", seats=seats)
    interrupts(hearing)


def waiting(table: Table) -> list[Seat]:
    """Seats whose statements are awaited, as facts."""
    return [SEATS[awaited.seat] for awaited in table.awaited() if awaited.must and awaited.seat is not None]


def present(hearing: Hearing) -> None:
    """Who has conceded says nothing more (EC-12.4); a statement may name nobody."""
    if hearing.actor is not None and hearing.actor not in hearing.table.staying:
        hearing.cannot("EC-12.4", "REC-3", key="EC-12.4/gone")


def interrupts(hearing: Hearing) -> None:
    """The actor isn't the one whose decision it is: say why another speaks now."""
    table = hearing.table
    present(hearing)
    seat = hearing.actor
    if seat in table.turn.disabled and table.phase not in (COLLECT, VOIDS):
        hearing.breach(
            table.deciding(),
            "REC-3",
            "EC-9.3",
            key="speaker/disabled",
            speaker=SEATS[table.speaker],
            number=table.turn.disabled[seat],
        )
    elif table.phase in MOVING and seat not in table.moving:
        hearing.breach(
            table.deciding(),
            "REC-3",
            "EC-3.5",
            key="speaker/moved",
            speaker=SEATS[table.speaker],
            square=table.setup.board.labels[table.piece[seat]],
        )
    elif table.phase == ENHANCE and seat in table.fixed:
        hearing.breach(
            table.deciding(),
            "REC-3",
            "EC-6.2",
            key="speaker/fixed",
            speaker=SEATS[table.speaker],
            place=table.in_order().index(seat) + 1 + len(table.unfixed()),
        )
    elif table.phase == ENHANCE:
        hearing.breach(
            table.deciding(),
            "REC-3",
            key="speaker/power",
            speaker=SEATS[table.speaker],
            power=table.power[seat],
            lowest=table.power[table.speaker],
        )
    elif not table.holds(seat) and table.phase in SUMMONING:
        hearing.breach(table.deciding(), "REC-3", "EC-2.4", key="speaker/empty", speaker=SEATS[table.speaker])
    else:
        hearing.breach(
            table.deciding(),
            "REC-3",
            key="speaker/other",
            speaker=SEATS[table.speaker],
            step=Term(f"step-{table.phase}"),
        )


def in_phase(hearing: Hearing, verb: str, phases: Container[str]) -> None:
    """The actor speaks, and the phase is one to which the verb belongs (EC-2.1)."""
    table = hearing.table
    if hearing.actor != table.speaker:
        interrupts(hearing)
    if table.phase not in phases:
        off_phase(hearing, verb)


def off_phase(hearing: Hearing, verb: str) -> NoReturn:
    """What belongs to another phase, or to another decision of this one, would mean nothing now (EC-2.1)."""
    phase = hearing.table.phase
    facts = at_phase(hearing, verb)
    if phase not in (MOVEMENT if verb in ON_SQUARES else SUMMONING if verb in IN_EFFECT else ()):
        hearing.cannot("EC-2.1", key="EC-2.1/phase", **facts)
    if phase in MOVING:
        hearing.cannot("EC-4.1", key="EC-4.1/early", **facts)
    hearing.cannot(IN_EFFECT[verb] if phase == SUMMON else hearing.table.deciding(), key="step/other", **facts)


ON_SQUARES = ("choose", "warp", "steal", "push")
IN_EFFECT = {"reflect": "EC-8.5", "take": "EC-9.1", "keep": "EC-9.7"}


def at_phase(hearing: Hearing, verb: str) -> dict[str, Any]:
    """The facts of a verb that belongs to another phase."""
    return {"verb": Term(verb), "step": Term(f"step-{hearing.table.phase}"), "speaker": SEATS[hearing.table.speaker]}


# -- cards ------------------------------------------------------------------------------------


def unnamed(hearing: Hearing, clause: str) -> NoReturn:
    """There is a `?` among cards that must be named."""
    hearing.cannot(clause, key="cards/unnamed")


def from_hand(hearing: Hearing, kinds: Sequence[str]) -> None:
    """Cards leave the actor's hand face up (EC-2.3, REC-4)."""
    table = hearing.table
    table.cards = cards = table.cards.draft()
    try:
        cards.take(hearing.actor, kinds)
    except Impossible:
        _refuse(hearing, hearing.actor, kinds, ("EC-2.3", "REC-4"))


def out_of(hearing: Hearing, zone: Zone, kinds: Sequence[str], *clauses: str) -> Cards:
    """Named cards leave a hidden zone; refused with EC-1.2 or else `clauses` where they can't be there.

    Returns the table's own cards, into which they may be put again.
    """
    table: Table = hearing.table
    table.cards = cards = table.cards.draft()
    try:
        cards.take(zone, kinds)
    except Impossible:
        _refuse(hearing, zone, kinds, clauses)
    return cards


def shown_in(hearing: Hearing, seat: int, kinds: Sequence[str], whole: bool = False) -> None:
    """Named cards are seen in a hand and stay there (REC-4)."""
    table = hearing.table
    table.cards = cards = table.cards.draft()
    try:
        cards.show(seat, kinds, whole)
    except Impossible:
        _refuse(hearing, seat, kinds, ("REC-4",))


def enough(hearing: Hearing, kinds: Sequence[str], clause: str) -> None:
    """Copies that there aren't are told before what else is wrong with the cards, which breaks `clause` (EC-1.2)."""
    cards = hearing.table.cards
    for kind in dict.fromkeys(kinds):
        if kind != UNSEEN and kinds.count(kind) > cards.supply(kind):
            hearing.cannot("EC-1.2", "REC-4", clause, key="cards/copies", kind=TERMS[kind], cards=CARDS[kind])


def _refuse(hearing: Hearing, zone: Zone, kinds: Sequence[str], clauses: tuple[str, ...]) -> NoReturn:
    """Say which of the cards is the first that can't be there, and why."""
    cards = hearing.table.cards
    at = next((at for at in range(1, len(kinds)) if not cards.can(zone, kinds[:at])), len(kinds))
    kind = kinds[at - 1]
    wanted = kinds[:at].count(kind)
    lacking = wanted - cards.known(zone).get(kind, 0)
    if not isinstance(zone, int) or cards.supply(kind) < lacking <= cards.unseen(zone):
        hearing.cannot("EC-1.2", "REC-4", key="cards/copies", kind=Term(kind), cards=CARDS[kind])
    can = wanted - 1
    while can and not cards.can(zone, [kind] * can):
        can -= 1
    hearing.cannot(
        *clauses,
        key="cards/hand" if can else "cards/absent",
        seat=SEATS[zone],
        kind=Term(kind),
        wanted=kinds.count(kind),
        can=can,
        hand=cards.size(zone),
    )


def rob(hearing: Hearing, victim: int, card: str, *clauses: str) -> None:
    """A card of a hand goes to the actor's, named or unseen; `clauses` where that hand is empty."""
    table = hearing.table
    if victim not in table.cards.zones:
        hearing.cannot(*clauses, "REC-4", key="cards/empty", seat=SEATS[victim])
    if card == UNSEEN:
        table.cards = cards = table.cards.draft()
        cards.move(victim, hearing.actor)
    else:
        out_of(hearing, victim, [card], "REC-4").put(hearing.actor, [card])
