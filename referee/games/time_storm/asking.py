"""What several verbs of Time Storm ask: who speaks, whether a card resolves, whether anybody has priority."""

from __future__ import annotations

from referee.games.time_storm.decisions import DRAW, END, MAIN, SETUP, undealt
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.time_storm.table import Law, Table
    from referee.kernel.windows import Window
    from scorers.sheet import Facts, Seat


def present(table: Table, law: Law) -> None:
    """TS-7.5: a named actor is still in the game."""
    lost = table.standing.lost
    if lost and law.actor is not None:
        gone = law.actor in lost
        law.can("TS-7.5", not gone, "REC-3", seat=SEATS[law.actor], number=lost.get(law.actor))


def acts(table: Table, law: Law) -> None:
    """The actor is in the game, and from now on no quick form can be objected to (TS-R14)."""
    present(table, law)
    table.quick = None


def quickly(table: Table, law: Law) -> None:
    """TS-7.5, TS-4.7: the actor is in the game; quick forms stand only with `passes: quick`."""
    acts(table, law)
    law.asks("TS-4.7", table.rules.passes == "quick")


def as_awaited(table: Table, law: Law) -> int:
    """The actor; of a statement without one the player of the card that resolves, or who is awaited (REC-3)."""
    if law.actor is None:
        must = [one.seat for one in table.awaited() if one.must and one.seat is not None]
        seats = must if table.resolving is None else [table.resolving.seat]
        if len(seats) != 1:
            key = "REC-3/several" if seats else "REC-3/nobody"
            law.cannot("REC-3", key=key, names=[law.name(seat) for seat in seats])
        law.actor = seats[0]
        present(table, law)
    return int(law.actor)


def missing(table: Table) -> list[Seat]:
    """Whose first hand isn't complete, as facts (TS-1.5)."""
    return [SEATS[seat] for seat in undealt(table)]


def effect(*clauses: str, whole: bool = False) -> Callable[[Table, Law], None]:
    """A verb's `first`: a card resolves (TS-6.1, after `clauses`); without an actor it is its player's (TS-5.6).

    whole: what the verb does, it does to the whole table, so that nobody needs to be there.
    """

    def first(table: Table, law: Law) -> None:
        acts(table, law)
        resolves(table, law, *clauses)
        if not whole:
            as_awaited(table, law)
        else:
            for_card(table, law)

    return first


def resolves(table: Table, law: Law, *clauses: str) -> None:
    """TS-6.1; the table can let an effect stand outside a resolution once the match has begun."""
    clause, *rest = (*clauses, "TS-6.1")
    also, key, told = nothing_resolves(table, law.verb.name == "draw")
    law.can(clause, table.phase != SETUP, *rest, *also, key=key, **told)
    law.asks(clause, table.resolving is not None, *rest, *also, key=key, **told)


def nothing_resolves(table: Table, draws: bool = False) -> tuple[tuple[str, ...], str | None, Facts]:
    """(further clauses, catalog key and facts) of the phase, where no card resolves (TS-1.5, TS-2.6); draws: what isn't drawn then."""
    if table.phase == SETUP:
        return ("TS-1.5",), "TS-6.1/setup", {"seats": missing(table)}
    told = {"seat": SEATS[table.turn.seat]}
    if table.phase == DRAW:
        return ("TS-2.6",), "TS-2.6/first", told
    if draws and table.phase == END:
        return ("TS-2.6",), "TS-6.1/drawn", told
    if draws and table.phase == MAIN and not table.waiting and table.turn.seat not in table.standing.lost:
        return (), "TS-6.1/undrawn", told
    return (), None, {}


def for_card(table: Table, law: Law) -> None:
    """TS-5.6: without an actor the resolving card's player says it, if still in."""
    if law.actor is None and table.resolving is not None and table.resolving.seat in table.standing.staying:
        law.actor = table.resolving.seat


def priority(table: Table, law: Law, *clauses: str) -> Window:
    """TS-1.5, TS-5.5, TS-2.6: somebody has priority, to be passed; clauses: what else is cited before the match."""
    if table.window is None:
        law.can("TS-1.5", table.phase != SETUP, *clauses, key="TS-1.5/early", seats=lambda: missing(table))
        one = table.resolving
        law.can("TS-5.5", one is None, **(one.facts() if one else {}))
        law.cannot("TS-2.6", key="TS-2.6/first", seat=SEATS[table.turn.seat])
    return table.window
