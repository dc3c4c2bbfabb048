"""What decides a verdict of Time Storm, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.time_storm.decisions import MAIN
from referee.games.time_storm.deck import open_top
from referee.games.time_storm.said import TRIGGER
from referee.kernel.back import made
from referee.kernel.calls import own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from referee.games.time_storm.table import Table
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object] | int]


def batteries(_: Table, seat: int, __: Facts) -> Watched:
    """The batteries of the player that are used."""
    return [lambda table: table.batteries(seat) - table.unused(seat)]


def waiting(_: Table, __: int, ___: Facts) -> Watched:
    """The card that was played last."""
    return [lambda table: table.waiting and table.waiting[-1].number]


def resolving(now: Table, _: int, __: Facts) -> Watched:
    """The card that resolves."""
    return [now.resolving.number] if now.resolving else []


def granted(_: Table, __: int, ___: Facts) -> Watched:
    """What is played, what resolves and who passes: so priority goes round (TS-4.2, TS-4.3)."""
    return [
        lambda table: [table.turn, table.phase, [one.number for one in table.waiting], table.resolving, table.window]
    ]


def declared(now: Table, _: int, facts: Facts) -> Watched:
    """What the card was declared to be."""
    said = facts.get("said")
    kinds = [one for one in said if isinstance(one, str)] if isinstance(said, (list, tuple)) else []
    return [number for kind in kinds if kind in now.facts and (number := now.facts[kind].number)]


def turn(now: Table, seat: int, facts: Facts) -> Watched:
    """Whose turn it is, in which phase; and what the card was declared to be."""
    since = [lambda table: [table.turn.seat, table.phase]] if now.turn.ended or now.phase != MAIN else []
    return [*declared(now, seat, facts), *since]


def paid(now: Table, seat: int, facts: Facts) -> Watched:
    """What the card was declared to cost, and the batteries of the player that are used."""
    return [*declared(now, seat, facts), *batteries(now, seat, facts)]


def passed(_: Table, seat: int, __: Facts) -> Watched:
    """The player's own pass, since priority was granted."""
    return [lambda table: [table.window is not None and seat in table.window.spoken]]


def spoken(_: Table, seat: int, __: Facts) -> Watched:
    """The player's own pass, before the quick form."""

    def has_passed(table: Table) -> list[bool]:
        table = table.quick.before if table.quick else table
        return [table.window is not None and seat in table.window.spoken]

    return [has_passed]


def extra(_: Table, __: int, ___: Facts) -> Watched:
    """The effect by which this turn is an extra one."""
    return [is_extra]


def top(_: Table, __: int, ___: Facts) -> Watched:
    """How the card came that lies on top of the deck in the open."""
    return [lambda table: list(open_top(table))]


def gone(now: Table, _: int, __: Facts) -> Watched:
    """How the turn player lost, or who had the turn before."""
    lost = now.standing.lost
    return [lost.get(now.turn.seat) or max(lost.values())] if lost else []


def telling(match: Match, clauses: Sequence[str]) -> Iterator[str]:
    """The clauses that tell most of an accepted statement, from what went before."""
    if match.verb is None or match.before is None:
        return
    table: Table = own(match.before.table)
    if table.turn.extra and table.turn.seat == match.actor or passed_over(match.before):
        yield "TS-6.9"
    if of_the_lost(match.before):
        yield "TS-R10"
    if match.verb.name in ("resolve", "next"):
        yield "TS-4.7"
    window = table.window
    mine = bool(table.waiting) and table.waiting[-1].seat == match.actor
    if match.verb.name == "pass" and window is not None and (mine or len(window.spoken) + 1 == len(window.order)):
        yield "TS-4.6"
    if match.verb.name == "play" and table.waiting and window is not None and not window.spoken:
        if table.waiting[-1].seat != match.actor:
            yield "TS-4.4"
    trigger = match.verb.name == "play" and table.facts[match.arguments[0]].type == TRIGGER
    if trigger:
        yield "TS-3.14"
    if (
        match.verb.name == "play"
        and (table.holder == match.actor or not trigger)
        and had_passed(match.before, match.actor)
    ):
        yield "TS-4.3"


def begun(match: Match) -> Match | None:
    """The statement with which the turn began."""
    return made(match, lambda table: table.turn.ended)


def passed_over(match: Match) -> list[int]:
    """Numbers of the statements by which turns fell away that would have come before this one."""
    began = begun(match)
    seats = [event.facts["seat"] for event in began.events if event.key == "skipped"] if began is not None else []
    skips = [made(began.before, lambda table, seat=seat: table.turn.skips.count(seat)) for seat in seats]  # type: ignore[misc, union-attr, arg-type]
    return [one.number for one in skips if one is not None]


def of_the_lost(match: Match) -> bool:
    """Whether the turn is that of a player who has lost, or has just gone on from it."""
    table, began = own(match.table), begun(match)
    before = [own(began.before.table)] if began is not None and began.before is not None and began is match else []
    return any(one.turn.seat in one.standing.lost for one in [table, *before])


def recalled(match: Match) -> list[int]:
    """Numbers of earlier statements that somebody may hold against an accepted one: turns that fell away."""
    return passed_over(match.before) if match.before is not None else []


def had_passed(match: Match, seat: int | None) -> bool:
    """Whether a player has passed in this phase, and priority was granted anew since."""
    now: Table = own(match.table)
    while match.before is not None and (own(match.table).turn, own(match.table).phase) == (now.turn, now.phase):
        if match.actor == seat and match.verb is not None and match.verb.name == "pass" and match.refusal is None:
            return True
        match = match.before
    return False


def refused(match: Match, seat: int, verdict: Verdict) -> dict[str, list[int]]:
    """Further clauses that tell why a statement of a seat is refused, with the statements that decide: the turn is another's extra
    one, or the seat's own fell away; the turn player has lost; a card that is to resolve has left the waiting cards."""
    table: Table = own(match.table)
    clauses = verdict.clauses
    if "TS-5.2" in clauses and verdict.arguments:
        return left_waiting(match, str(verdict.arguments[0]))
    if clauses[0] in ("TS-3.4", "TS-3.10") and table.turn.seat in table.standing.lost:
        return {"TS-R10": [table.standing.lost[table.turn.seat]]}
    if table.turn.seat == seat or not clauses[0].startswith(("TS-2.", "TS-3.4", "TS-3.10", "TS-4.")):
        return {}
    if not table.turn.extra:
        skipped = passed_over(match)
        return {"TS-6.9": skipped} if skipped else {}
    number = 0
    while match.before is not None and is_extra(own(match.table)):
        number, match = match.number, match.before
    return {"TS-6.9": [number]}


# The clauses by which a card waits no longer, by the event that tells so.
LEFT = {"vanish": ("TS-7.7", "TS-R9"), "countered": ("TS-5.8",), "dropped": ("TS-R12",), "resolves": ("TS-5.7",)}


def left_waiting(match: Match, kind: str) -> dict[str, list[int]]:
    """The clauses by which a card waits no longer, with the statements that played it and took it away; none of one that waits."""
    waiting = [one.kind for one in own(match.table).waiting]
    left = None if kind in waiting else made(match, lambda table: [one.kind for one in table.waiting].count(kind))
    if left is None or left.before is None:
        return {}
    played = [one.number for one in own(left.before.table).waiting if one.kind == kind]
    return {clause: [*played, left.number] for event in left.events for clause in LEFT.get(event.key, ())}


def is_extra(table: Table) -> bool:
    """Whether the turn is an extra one, or one is to come."""
    return table.turn.extra or bool(table.turn.granted)


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    "count/used": batteries,
    **dict.fromkeys(("TS-3.8", "cost/other"), paid),
    **dict.fromkeys(("turn/other", "turn/phase"), turn),
    "TS-4.5": passed,
    **dict.fromkeys(("TS-5.4", "TS-6.3", "TS-6.4", "TS-6.6", "TS-6.7"), resolving),
    "TS-6.5": batteries,
    "TS-6.11/mark": declared,
    **dict.fromkeys(("TS-3.5", "TS-3.11", "TS-5.2"), waiting),
    **dict.fromkeys(("TS-4.1", "TS-4.2", "TS-4.3", "TS-4.4"), granted),
    "TS-4.6": waiting,
    "TS-4.8/passed": spoken,
    "TS-6.8": top,
    "TS-6.9": extra,
    "TS-R10": gone,
}
