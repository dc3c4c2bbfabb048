"""What the law asks of every statement: a match in play, the right player, the right phase, cards that can be there."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.worlds import Zone
from referee.games.element_collection.components import CARDS, UNSEEN
from referee.games.element_collection.table import DECK, Law, Phase, Table
from referee.kernel.verdict import due
from scorers.sheet import Fact, Facts, Refusal, Term
from scorers.types import Collection, Iterable, NoReturn, Sequence


def playing(table: Table, law: Law) -> None:
    """Moves of a turn need a turn in play, and a player whose decision it is; judged before the actor is."""
    if table.phase in Phase.PLAY:
        return
    begun(table, law)
    if table.phase == Phase.REFILL:
        if law.actor is None or law.verb.name not in FORGOTTEN:
            law.cannot("EC-2.1", "EC-10.1", key="EC-2.1/refill", gaps=table.gaps())
        law.breach("EC-2.1", "EC-10.1", key="EC-2.1/refill", gaps=table.gaps())
        table.speaker = law.actor
        return
    in_turn(table, law)
    if table.phase == Phase.DEAL:
        law.cannot("EC-1.5", key="EC-1.5/dealing", seats=due(table.awaited()))
    if table.phase == Phase.REVEAL:
        law.cannot("EC-2.1", "EC-11.11", key="EC-2.1/reveal", seats=due(table.awaited()))
    law.cannot("EC-2.1", "EC-11.10", key="EC-2.1/voids", seat=table.speaker)


FORGOTTEN = ("enhance", "collect", "summon")  # what an override lets a player make good before the refill


def begun(table: Table, law: Law) -> None:
    """Nothing of play comes before the field, nor in a record of scores alone (EC-1.4, EC-12.1); who has conceded says nothing more."""
    law.can("EC-1.4", table.phase != Phase.START, key="EC-1.4/first")
    law.can("EC-12.1", table.phase != Phase.FINALS, key="EC-12.1/scores")
    present(table, law)


def present(table: Table, law: Law) -> None:
    """Who has conceded says nothing more (EC-12.4); a statement may name nobody."""
    if law.actor is not None and law.actor not in table.staying:
        law.cannot("EC-12.4", "REC-3", key="EC-12.4/gone")


# -- who speaks -------------------------------------------------------------------------------


def in_turn(table: Table, law: Law) -> None:
    """A player who isn't awaited is told so before what else is wrong now (REC-3); the table's own decisions aside."""
    seats = due(table.awaited())
    if law.actor is None or not seats or law.actor in seats:
        return
    if table.phase == Phase.DEAL:
        law.cannot("EC-1.5", "REC-3", key="EC-1.5/dealing", seats=seats)
    if table.phase == Phase.REVEAL:
        law.cannot("EC-11.11", "REC-3", key="EC-2.1/reveal", seats=seats)
    interrupts(table, law)


def speaks(table: Table, law: Law, *phases: str) -> None:
    """It is the actor's decision; phases: to which the verb belongs."""
    if law.actor != table.speaker:
        other = bool(phases) and table.phase not in phases and belongs_elsewhere(table, law)
        interrupts(table, law, *(("EC-2.1",) if other else ()))


def interrupts(table: Table, law: Law, *further: str) -> None:
    """The actor isn't the one whose decision it is: say why another speaks now."""
    present(table, law)
    seat, phase, clauses = law.actor, table.phase, ["REC-3"]
    facts: dict[str, Fact] = {"speaker": table.speaker}
    if seat in table.disabled and phase not in (Phase.COLLECT, Phase.VOIDS):
        why, facts["number"] = "disabled", table.disabled[seat]
        clauses.append("EC-9.3")
    elif phase in Phase.MOVING and seat not in table.moving:
        why, facts["square"] = "moved", table.square(seat).label
        clauses.append("EC-3.5")
    elif phase in Phase.MOVING and {seat, table.speaker} <= table.earlier.keys():
        why, facts["power"], facts["lowest"] = "earlier", table.earlier[seat], table.earlier[table.speaker]
    elif phase == Phase.ENHANCE and seat in table.fixed:
        why, facts["place"] = "fixed", table.in_order().index(seat) + 1 + len(table.unfixed())
        clauses.append("EC-6.2")
    elif phase == Phase.ENHANCE:
        why, facts["power"], facts["lowest"] = "power", table.power[seat], table.power[table.speaker]
    elif phase == Phase.COLLECT and seat in table.queue and {seat, table.speaker} <= table.power.keys():
        why, facts["power"], facts["highest"] = "order", table.power[seat], table.power[table.speaker]
    elif not table.holds(seat) and phase in Phase.SUMMONING:
        why = "empty"
        clauses.append("EC-2.4")
    elif phase in Phase.SUMMONING and seat not in table.queue:
        why, facts["step"] = "summoned", step(table)
        clauses.append("EC-8.2")
    else:
        why, facts["step"] = "other", step(table)
    law.breach(table.deciding(), *clauses, *further, key=f"speaker/{why}", **facts)


# -- which decision ---------------------------------------------------------------------------


def in_phase(table: Table, law: Law, *phases: str) -> None:
    """The actor speaks, and the phase is one to which the verb belongs (EC-2.1)."""
    speaks(table, law, *phases)
    if table.phase not in phases:
        off_phase(table, law)


def belongs_elsewhere(table: Table, law: Law) -> bool:
    """Whether the verb belongs to another phase than this one, not just to another decision of it."""
    verb = law.verb.name
    return table.phase not in (Phase.MOVEMENT if verb in ON_SQUARES else Phase.SUMMONING if verb in IN_EFFECT else ())


def off_phase(table: Table, law: Law) -> NoReturn:
    """What belongs to another phase, or to another decision of this one, would mean nothing now (EC-2.1)."""
    verb, facts = law.verb.name, at_phase(table, law)
    if belongs_elsewhere(table, law):
        law.cannot("EC-2.1", key="EC-2.1/phase", **facts)
    if table.phase in Phase.MOVING:
        law.cannot("EC-4.1", key="EC-4.1/early", **facts)
    law.cannot(IN_EFFECT[verb] if table.phase == Phase.SUMMON else table.deciding(), key="step/other", **facts)


ON_SQUARES = ("choose", "warp", "steal", "push")
IN_EFFECT = {"reflect": "EC-8.5", "take": "EC-9.1", "keep": "EC-9.7"}


def during(table: Table, law: Law, phase: str) -> None:
    """The actor speaks, in the verb's own phase; an override lets it be another one (EC-2.1)."""
    speaks(table, law, phase)
    if table.phase != phase:
        law.breach("EC-2.1", key="EC-2.1/phase", **at_phase(table, law))


def at_phase(table: Table, law: Law) -> Facts:
    """The facts of a verb that belongs to another phase."""
    return {"verb": Term(law.verb.name), "step": step(table), "speaker": table.speaker}


def step(table: Table) -> Term:
    """What is awaited, as a fact."""
    return Term(f"step-{table.phase}")


# -- cards ------------------------------------------------------------------------------------


def named(law: Law, clause: str, kinds: Collection[object]) -> None:
    """Each card is named."""
    law.can(clause, UNSEEN not in kinds, key="cards/unnamed")


def out_of(table: Table, law: Law, zone: Zone, kinds: Sequence[str], *clauses: str) -> None:
    """Named cards leave a hidden zone; refused with EC-1.2, or else (of a hand) `clauses`, where they can't be there."""
    try:
        table.cards.take(zone, kinds)
    except Impossible:
        _misplaced(table, law, zone, kinds, clauses)


def spend(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-2.3: cards of the actor's hand go face up to the actor's area."""
    out_of(table, law, law.actor, kinds, "EC-2.3", "REC-4")
    table.lay(law.actor, kinds)


def gain(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """Cards of the deck, named or unseen, come into the actor's hand."""
    seen = [kind for kind in kinds if kind != UNSEEN]
    out_of(table, law, DECK, seen)
    table.cards.put(law.actor, seen)
    table.cards.move(DECK, law.actor, len(kinds) - len(seen))


def shown_in(table: Table, law: Law, kinds: Sequence[str], whole: bool = False) -> None:
    """Named cards are seen in the actor's hand and stay there (REC-4)."""
    try:
        table.cards.show(law.actor, kinds, whole)
    except Impossible:
        _misplaced(table, law, law.actor, kinds, ("REC-4",))


def enough(table: Table, law: Law, kinds: Sequence[str], clause: str) -> None:
    """Copies that there aren't are told before what else is wrong with the cards, which breaks `clause` (EC-1.2)."""
    for kind in dict.fromkeys(kinds):
        lacks = kind != UNSEEN and kinds.count(kind) > table.cards.supply(kind)
        law.can("EC-1.2", not lacks, "REC-4", clause, key="cards/copies", kind=kind, cards=CARDS.get(kind))


def _misplaced(table: Table, law: Law, zone: Zone, kinds: Sequence[str], clauses: tuple[str, ...]) -> NoReturn:
    """Say which of the cards is the first that can't be there, and why."""
    cards = table.cards
    at = next((at for at in range(1, len(kinds)) if not cards.can(zone, kinds[:at])), len(kinds))
    kind = Term(kinds[at - 1])
    wanted = kinds[:at].count(kind)
    lacking = wanted - cards.known(zone).get(kind, 0)
    if not isinstance(zone, int) or cards.supply(kind) < lacking <= (cards.unseen(zone) or 0):
        law.cannot("EC-1.2", "REC-4", key="cards/copies", kind=kind, cards=CARDS[kind])
    can = wanted - 1
    while can and not cards.can(zone, [kind] * can):
        can -= 1
    key = "cards/hand" if can else "cards/absent"
    facts = {"wanted": kinds.count(kind), "can": can, "hand": cards.size(zone)}
    law.cannot(*clauses, key=key, seat=zone, kind=kind, **facts)


def rob(table: Table, law: Law, victim: int, card: str, clause: str) -> None:
    """A card of a hand goes to the actor's, named or unseen (EC-R12); `clause` where that hand is empty."""
    law.can(clause, table.holds(victim), "REC-4", key="cards/empty", seat=victim)
    if card == UNSEEN:
        table.cards.move(victim, law.actor)
    else:
        out_of(table, law, victim, [card], "REC-4")
        table.cards.put(law.actor, [card])


# -- what the scorer finds --------------------------------------------------------------------


def scored(law: Law, checks: Iterable[tuple[bool, Refusal]]) -> None:
    """Law and physics of what the scorer asks of a typed result."""
    for holds, fault in checks:
        clause, *also = fault.clauses
        if "REC-4" not in also:
            law.asks(clause, holds, *also, key=fault.key, **fault.facts)
        elif not holds:
            law.cannot(clause, *also, key=fault.key, **fault.facts)
