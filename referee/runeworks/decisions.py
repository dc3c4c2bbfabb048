"""Who is to speak in Runeworks, with which verbs, and why: section 5 of the rulebook as data."""

from __future__ import annotations

from referee.runeworks.phases import BETWEEN, CALL, CLAIM, DEAL, LAY, LEADY, OVER, SEEK, SHOT, SHOW, TURN
from referee.verdict import Awaited

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.runeworks.table import Table

# By level, 3 and up.
CLAIMS: dict[int, tuple[str, ...]] = {1: (), 2: ("seek", "pass"), 3: ("seek", "call", "shot", "pass")}
OVERTAKING = {SEEK: ("call", "shot", "pass"), CALL: ("shot", "pass"), SHOT: ("shot", "pass")}


def awaited(table: Table) -> list[Awaited]:
    """Who is to speak: list of Awaited, those who must first."""
    return BY_PHASE[table.phase](table)


def _between(table: Table) -> list[Awaited]:
    verbs = ("round", "result") if table.standing.scored else ("round", "result", "final")
    return [Awaited(None, True, verbs, "RW-2.1")]


def _dealing(table: Table) -> list[Awaited]:
    now = table.round
    clause = "RW-3.1" if len(now.contenders) == len(table.standing.staying) else "RW-3.4"
    waiting = [seat for seat in now.contenders if seat not in now.shown]
    if table.phase != DEAL:
        shows = ("leady",) if now.shown else ("leady", "start")
        return [Awaited(seat, True, shows, clause) for seat in waiting]
    verbs, dealt = ("leady", "start", "result"), dict(now.dealt)
    return [Awaited(seat, True, verbs if seat in dealt else ("deal", *verbs), clause) for seat in waiting]


def _turn(table: Table) -> list[Awaited]:
    claimers = table.claimers()
    claims = CLAIMS[min(table.rules["level"], 3)]
    own = claims if table.turn in claimers else ()
    if table.rules["empty-source"] == "void" and not table.source:
        found = [Awaited(None, True, ("void",), "RW-4.10")]
        found += [Awaited(table.turn, True, own, "RW-7.2")] if own else []
    else:
        found = [Awaited(table.turn, True, ("draw", *own), "RW-4.2")]
    return found + [Awaited(seat, False, claims[1:], "RW-7.2") for seat in claimers if seat != table.turn]


def _claim(table: Table) -> list[Awaited]:
    top = table.claims[-1].rank
    found = [Awaited(table.turn, True, (*_laying(table), *(("retract",) if top == SHOT else ())), "RW-7.7")]
    return found + [Awaited(seat, False, OVERTAKING[top], "RW-7.8") for seat in table.claimers()]


def _lay(table: Table) -> list[Awaited]:
    shooting = any(claim.seat == table.turn for claim in table.shots())
    return [
        Awaited(
            table.turn,
            True,
            (*_laying(table), *(("retract",) if shooting else ())),
            "RW-10.3" if shooting else "RW-4.5",
        )
    ]


def _laying(table: Table) -> tuple[str, ...]:
    return ("set", "release", "ignite") if table.rules["level"] < 2 else ("set", "boost", "release", "ignite")


def _show(table: Table) -> list[Awaited]:
    return [
        Awaited(seat, True, ("reveal", "points"), "RW-11.7")
        for seat in table.standing.staying
        if table.total_unknown(seat)
    ]


BY_PHASE: dict[str, Callable[[Table], list[Awaited]]] = {
    BETWEEN: _between, DEAL: _dealing, LEADY: _dealing, TURN: _turn, CLAIM: _claim, LAY: _lay, SHOW: _show,
    OVER: lambda table: [],
}  # fmt: skip
