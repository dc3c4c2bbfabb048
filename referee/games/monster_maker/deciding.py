"""What decides a verdict of Monster Maker, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.kernel.back import happened

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import TypeAlias

    from referee.games.monster_maker.table import Table
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object] | int]


def corridors(_: Table, seat: int, __: Facts) -> Watched:
    """The corridors of the player's leg, each an addend of the distance, and what was taken away from it."""
    return [lambda table: table.laid[seat], lambda table: [table.laid[seat]]]


def back(now: Table, seat: int, facts: Facts) -> Watched:
    """The corridors of the way back, and the declaration by which it began."""
    return [*corridors(now, seat, facts), lambda table: [table.players[seat].outward is None]]


def monster(now: Table, seat: int, _: Facts) -> Watched:
    """The monster on the player, and what was stated of it."""
    foes = now.foes[seat][-1:]
    return [
        lambda table: table.foes[seat],
        *(number for foe in foes for number in stated(now, foe.kind, "toughness", "human", "undead")),
    ]


def stated(now: Table, kind: str, *fields: str) -> list[int]:
    """Numbers of the statements that stated these fields of a card."""
    since = now.card(kind).since
    return [since[field] for field in fields if since.get(field)]


def spell(now: Table, seat: int, facts: Facts) -> Watched:
    """What was stated of the monster and of the characters that meet it."""
    said = facts.get("said")
    fighters = said[0] if isinstance(said, (list, tuple)) and said and isinstance(said[0], tuple) else ()
    known = [number for kind in fighters for number in stated(now, str(kind), "cls", "attack")]
    return [*monster(now, seat, facts)[1:], *known] or monster(now, seat, facts)


def combat(_: Table, __: int, ___: Facts) -> Watched:
    """The combat that the player has just had."""
    return [lambda table: table.combat]


def bare(now: Table, _: int, facts: Facts) -> Watched:
    """The corridors of the one on whom a monster is put, or that there are none."""
    seat, said = facts.get("seat"), facts.get("said")
    if isinstance(seat, int):
        return [lambda table: [table.laid[seat]]]
    whom = [one for one in said if isinstance(one, int)] if isinstance(said, (list, tuple)) else []
    return [lambda table, one=one: table.laid[one][-1:] for one in whom if 0 <= one < len(now.laid)]  # type: ignore[misc]


def hand(_: Table, __: int, facts: Facts) -> Watched:
    """The hand that is too large, and how its player's play ended."""
    seat = facts.get("seat")
    return [lambda table: table.hand(seat), lambda table: [table.phase, table.active]] if isinstance(seat, int) else []


def returned(_: Table, __: int, facts: Facts) -> Watched:
    """The return of the one who is named."""
    seat = facts.get("seat")
    return [lambda table: [seat in table.returned]] if isinstance(seat, int) else []


def trapped(_: Table, __: int, ___: Facts) -> Watched:
    """The trap that was drawn."""
    return [lambda table: [table.phase, table.active]]


def telling(_: Match, clauses: Sequence[str]) -> Iterator[str]:
    """The clauses that tell most of an accepted statement: what is asked only where it matters."""
    yield from (clause for clause in clauses if clause in SPECIAL)


def refused(match: Match, _: int, verdict: Verdict) -> dict[str, list[int]]:
    """Further clauses that tell why a statement is refused, with the statements that decide: the trap that ended the turn."""
    trap = happened(match, "trap") if "MM-3.6" in verdict.clauses else None
    piled = happened(match, "trap/piled", "trap/thief")
    return {"MM-3.2": [one.number for one in (trap, piled) if one is not None]} if trap is not None else {}


# Items, spells that don't work, the rules of classes; the excess and its cards; the limit with five or six players.
SPECIAL = frozenset(
    ("MM-4.8", "MM-4.9", "MM-4.10", "MM-5.8", "MM-5.9", "MM-7.1", "MM-7.2", "MM-9.3", "MM-10.7", "MM-10.9")
    + ("MM-11.10", "MM-11.11", "MM-11.12")
)
WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    **dict.fromkeys(("MM-4.6", "MM-4.9", "MM-4.10", "MM-7.1", "MM-7.2"), corridors),
    "MM-3.2": trapped,
    "MM-4.12": back,
    "MM-4.2": bare,
    **dict.fromkeys(("MM-4.3/returned", "MM-6.3"), returned),
    **dict.fromkeys(("MM-5.10", "MM-5.11", "MM-5.13"), combat),
    **dict.fromkeys(("MM-3.8", "MM-10.12"), hand),
    **dict.fromkeys(("MM-5.1", "MM-5.3", "MM-5.4", "MM-5.7", "MM-5.12", "MM-4.14"), monster),
    **dict.fromkeys(("MM-1.13", "MM-5.8", "MM-5.9"), spell),
}
