"""The phases of Time Storm: who is to speak in each, with which verbs, and why (section 5)."""

from __future__ import annotations

from referee.verdict import Awaited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.time_storm.table import Table

# The recharge phase is over before anybody could speak (TS-2.3), so it is none of them.
SETUP, MAIN, DRAW, END, OVER = "setup", "main", "draw", "end", "over"

FIRST_HAND = 6  # cards of a first hand (TS-1.5): the setup lasts until each player has them

ALWAYS = ("reveal", "concede")
EFFECTS = (
    "draw", "discard", "ready", "exhaust", "destroy", "counter", "move", "shuffle",
    "extra-turn", "skip-turn", "end", "win", "lose",
)  # fmt: skip


def _setup(table: Table) -> list[Awaited]:
    own = table.rules["variant"] == "own-13"
    choice = "bring" if own else "choose"
    found = []
    for seat in table.standing.staying:
        chosen = seat in (table.opening.brought if own else table.opening.chosen)
        if table.hand_size(seat) < FIRST_HAND:
            verbs: tuple[str, ...] = ("deal", "reveal", "concede") if chosen else ("deal", choice, "reveal", "concede")
            found.append(Awaited(seat, True, verbs, "TS-1.5"))
        else:
            verbs = ("reveal", "concede") if chosen or own else ("choose", "reveal", "concede")
            found.append(Awaited(seat, False, verbs, "TS-1.3"))
    return found if table.opening.begun else [*found, Awaited(None, False, ("final",), "TS-9.2")]


def _priority(table: Table) -> list[Awaited]:
    """The main and the end phase: a card resolves, or somebody has priority."""
    if table.resolving is not None:
        return _resolving(table)
    found = [Awaited(table.holder, True, ("play", "pass", *_always(table, table.holder)), "TS-4.2")]
    reflex = ("play",) if table.rules["trigger"] == "reflex" else ()
    found += [
        Awaited(seat, False, (*reflex, *_always(table, seat)), "TS-4.1")
        for seat in table.standing.staying
        if seat != table.holder
    ]
    if table.rules["passes"] == "quick":
        found.append(Awaited(None, False, ("resolve" if table.waiting else "next",), "TS-4.7"))
    return found + _objectors(table)


def _always(table: Table, seat: int) -> tuple[str, ...]:
    """What a player may say at any time; `win` with a card that may be a victory-condition card on the field."""
    for one in table.fields[seat]:
        if one.kind is None or table.facts(one.kind).victory:
            return (*ALWAYS, "win")
    return ALWAYS


def _resolving(table: Table) -> list[Awaited]:
    seat = table.resolving.seat
    there = seat in table.standing.staying
    found = [Awaited(seat if there else None, True, ("done", *EFFECTS) if there else ("done",), "TS-5.5")]
    found += [Awaited(one, False, (*EFFECTS, *ALWAYS), "TS-5.6") for one in table.standing.staying if one != seat]
    return found + _objectors(table)


def _draw(table: Table) -> list[Awaited]:
    found = [Awaited(table.turn.seat, True, ("draw", *ALWAYS), "TS-2.6")]
    found += [Awaited(seat, False, ALWAYS, "TS-2.6") for seat in table.standing.staying if seat != table.turn.seat]
    return found + _objectors(table)


def _objectors(table: Table) -> list[Awaited]:
    """Who may take back a quick form (TS-4.8)."""
    if table.quick is None:
        return []
    before, said = table.quick.before, table.quick.actor
    return [
        Awaited(seat, False, ("wait",), "TS-4.8")
        for seat in before.standing.staying
        if seat not in before.window.spoken and seat != said
    ]  # fmt: skip


BY_PHASE: dict[str, Callable[[Table], list[Awaited]]] = {
    SETUP: _setup, MAIN: _priority, END: _priority, DRAW: _draw, OVER: lambda table: [],
}  # fmt: skip
