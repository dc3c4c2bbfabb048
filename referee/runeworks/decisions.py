"""Who is to speak in Runeworks, with which verbs, and why: section 5 of the rulebook as data."""

from referee.runeworks.phases import BETWEEN, CALL, CLAIM, DEAL, LAY, LEADY, OVER, SEEK, SHOT, SHOW, TURN
from referee.verdict import Awaited

CLAIMS = {1: (), 2: ("seek", "pass"), 3: ("seek", "call", "shot", "pass")}  # by level, 3 and up
OVERTAKING = {SEEK: ("call", "shot", "pass"), CALL: ("shot", "pass"), SHOT: ("shot", "pass")}


def awaited(table):
    """Who is to speak: list of Awaited, those who must first."""
    return BY_PHASE[table.phase](table)


def _between(table):
    verbs = ("round", "result") if table.standing.scored else ("round", "result", "final")
    return [Awaited(None, True, verbs, "RW-2.1")]


def _dealing(table):
    if table.phase == DEAL:
        verbs = ("deal", "leady", "start", "result")
    else:
        verbs = ("leady",) if table.round.shown else ("leady", "start")
    clause = "RW-3.1" if len(table.round.contenders) == len(table.standing.staying) else "RW-3.4"
    return [Awaited(seat, True, verbs, clause) for seat in table.round.contenders if seat not in table.round.shown]


def _turn(table):
    claimers = table.claimers()
    claims = CLAIMS[min(table.rules["level"], 3)]
    own = claims if table.turn in claimers else ()
    if table.rules["empty-source"] == "void" and not table.source:
        found = [Awaited(None, True, ("void",), "RW-4.10")]
        found += [Awaited(table.turn, True, own, "RW-7.2")] if own else []
    else:
        found = [Awaited(table.turn, True, ("draw", *own), "RW-4.2")]
    return found + [Awaited(seat, False, claims[1:], "RW-7.2") for seat in claimers if seat != table.turn]


def _claim(table):
    top = table.claims[-1].rank
    found = [Awaited(table.turn, True, (*_laying(table), *(("retract",) if top == SHOT else ())), "RW-7.7")]
    return found + [Awaited(seat, False, OVERTAKING[top], "RW-7.8") for seat in table.claimers()]


def _lay(table):
    shooting = any(claim.seat == table.turn for claim in table.shots())
    return [
        Awaited(
            table.turn,
            True,
            (*_laying(table), *(("retract",) if shooting else ())),
            "RW-10.3" if shooting else "RW-4.5",
        )
    ]


def _laying(table):
    return ("set", "release", "ignite") if table.rules["level"] < 2 else ("set", "boost", "release", "ignite")


def _show(table):
    return [
        Awaited(seat, True, ("reveal", "points"), "RW-11.7")
        for seat in table.standing.staying
        if table.total_unknown(seat)
    ]


BY_PHASE = {
    BETWEEN: _between, DEAL: _dealing, LEADY: _dealing, TURN: _turn, CLAIM: _claim, LAY: _lay, SHOW: _show,
    OVER: lambda table: [],
}  # fmt: skip
