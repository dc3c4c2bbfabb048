"""Who is to speak in each phase of Time Storm, with which verbs, and why (section 5); what several verbs ask of that."""

from __future__ import annotations

from referee.kernel.verdict import Awaited, due
from referee.kernel.windows import Window
from scorers.sheet import Facts, Term
from scorers.types import Callable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.time_storm.table import Law, Played, Table


def present(table: Table, law: Law) -> None:
    """TS-7.5: a named actor is still in the game."""
    lost = table.standing.lost
    if lost and law.actor is not None:
        gone = law.actor in lost
        law.can("TS-7.5", not gone, "REC-3", seat=law.actor, number=lost.get(law.actor))


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
        must = due(table.awaited())
        seats = must if table.resolving is None else [table.resolving.seat]
        if len(seats) != 1:
            key = "REC-3/several" if seats else "REC-3/nobody"
            law.cannot("REC-3", key=key, names=[law.name(seat) for seat in seats])
        law.actor = seats[0]
        present(table, law)
    seat: int = law.actor
    return seat


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
    """TS-6.1, TS-R6; the table can let an effect stand outside a resolution once the match has begun."""
    clause, *rest = (*clauses, "TS-6.1")
    also, key, told = nothing_resolves(table, law.verb.name == "draw")
    law.can(clause, table.phase != SETUP, *rest, *also, key=key, **told)
    law.asks(clause, table.resolving is not None, *rest, *also, key=key, **told)


def nothing_resolves(table: Table, draws: bool = False) -> tuple[tuple[str, ...], str | None, Facts]:
    """(further clauses, catalog key and facts) of the phase, where no card resolves (TS-1.5, TS-2.6); draws: what isn't drawn then."""
    if table.phase == SETUP:
        return ("TS-1.5",), "TS-6.1/setup", {"seats": undealt(table)}
    told = {"seat": table.turn.seat}
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
        law.can("TS-1.5", table.phase != SETUP, *clauses, key="TS-1.5/early", seats=lambda: undealt(table))
        one = table.resolving
        law.can("TS-5.5", one is None, key="TS-5.5", **(one.facts() if one else {}))
        law.cannot("TS-2.6", key="TS-2.6/first", seat=table.turn.seat)
    return table.window


# -- who is awaited ----------------------------------------------------------------------------


# The recharge phase is over before anybody could speak (TS-2.3), so it is none of them.
SETUP, MAIN, DRAW, END, OVER = "setup", "main", "draw", "end", "over"

FIRST_HAND = 6  # cards of a first hand (TS-1.5): the setup lasts until each player has them

ALWAYS = ("reveal", "concede")
EFFECTS = (
    "draw", "discard", "ready", "exhaust", "destroy", "counter", "move", "shuffle",
    "extra-turn", "skip-turn", "end", "win", "lose",
)  # fmt: skip


def undealt(table: Table) -> list[int]:
    """Seats whose first hand isn't complete (TS-1.5)."""
    return [seat for seat in table.standing.staying if (table.hand_size(seat) or 0) < FIRST_HAND]


def _setup(table: Table) -> list[Awaited]:
    own = table.rules.variant == "own-13"
    missing, opening = undealt(table), table.opening
    found = []
    for seat in table.standing.staying:
        chosen = seat in (opening.brought if own else opening.chosen)
        choice = () if chosen or own and seat not in missing else ("bring" if own else "choose",)
        if seat in missing:
            found.append(Awaited(seat, True, ("deal", *choice, *ALWAYS), "TS-1.5"))
        else:
            found.append(Awaited(seat, False, (*choice, *ALWAYS), "TS-1.3"))
    return found if opening.begun else [*found, Awaited(None, False, ("final",), "TS-9.2")]


def _priority(table: Table) -> list[Awaited]:
    """The main and the end phase: a card resolves, or somebody has priority."""
    if table.resolving is not None:
        return _resolving(table, table.resolving)
    holder, others = table.holder, [seat for seat in table.standing.staying if seat != table.holder]
    found = [] if holder is None else [Awaited(holder, True, ("play", "pass", *_always(table, holder)), "TS-4.2")]
    reflex = ("play",) if table.rules.trigger == "reflex" else ()
    found += [Awaited(seat, False, (*reflex, *_always(table, seat)), "TS-4.1") for seat in others]
    if table.rules.passes == "quick":
        found.append(Awaited(None, False, ("resolve" if table.waiting else "next",), "TS-4.7"))
    return found + _objectors(table)


def _always(table: Table, seat: int) -> tuple[str, ...]:
    """What a player may say at any time; `win` with a card that may be a victory-condition card on the field."""
    if any(one.kind is None or table.facts[one.kind].victory for one in table.fields[seat]):
        return (*ALWAYS, "win")
    return ALWAYS


def _resolving(table: Table, played: Played) -> list[Awaited]:
    there = played.seat in table.standing.staying
    likely = ("win", "done") if played.kind is not None and table.facts[played.kind].victory else ("done",)
    verbs = (*likely, *(verb for verb in EFFECTS if verb not in likely)) if there else ("done",)
    others = [seat for seat in table.standing.staying if seat != played.seat]
    return [
        Awaited(played.seat if there else None, True, verbs, "TS-5.5"),
        *(Awaited(seat, False, (*EFFECTS, *ALWAYS), "TS-5.6") for seat in others),
        *_objectors(table),
    ]


def _draw(table: Table) -> list[Awaited]:
    found = [Awaited(table.turn.seat, True, ("draw", *ALWAYS), "TS-2.6")]
    found += [Awaited(seat, False, ALWAYS, "TS-2.6") for seat in table.standing.staying if seat != table.turn.seat]
    return found + _objectors(table)


def _objectors(table: Table) -> list[Awaited]:
    """Who may take back a quick form (TS-4.8)."""
    quick = table.quick
    if quick is None or quick.before.window is None:
        return []
    before, spoken = quick.before, quick.before.window.spoken
    return [
        Awaited(seat, False, ("wait",), "TS-4.8")
        for seat in before.standing.staying
        if seat not in spoken and seat != quick.actor
    ]


BY_PHASE: dict[str, Callable[[Table], list[Awaited]]] = {
    SETUP: _setup, MAIN: _priority, END: _priority, DRAW: _draw, OVER: lambda table: [],
}  # fmt: skip


def reason(table: Table, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited: the card that waits for an answer, or resolves, with its text."""
    if one.clause == "TS-5.5" and table.resolving is not None:
        card = table.facts[table.resolving.kind]
        return one.clause + "/text" * bool(card.text), {"card": card.kind, "text": card.text}
    if one.clause == "TS-4.2" and table.waiting:
        last = table.waiting[-1]
        return "TS-4.2/waits", {"card": last.kind, "seat": last.seat}
    return one.clause if one.must or one.clause != "TS-2.6" else "TS-4.1", {"phase": Term(table.phase)}
