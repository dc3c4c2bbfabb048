"""Enhancing and collecting: cards of the hand for power (EC-6), cards of a line for the hand (EC-7)."""

from __future__ import annotations

from itertools import combinations

from referee.games.element_collection import flow
from referee.games.element_collection.components import CARD, KINDS, NONE, POINTS, POSITIONS, Several
from referee.games.element_collection.law import during, named, spend
from referee.games.element_collection.table import Law, Phase, Table
from referee.grammar.arguments import Either, Whole
from scorers.sheet import Fact, Facts
from scorers.state import put
from scorers.types import Iterator, Sequence, TypeAlias

Chosen: TypeAlias = Sequence[str | int]  # kinds and positions
TAKEN = 2
CHOSEN = Several(
    Either(Whole(wanted="position"), CARD),
    ("CARD|POSITION …", "カード|位置 …"),
)


def collect(table: Table, law: Law, chosen: Chosen) -> None:
    """EC-7.2: exactly two cards of the line go to the hand."""
    during(table, law, Phase.COLLECT)
    law.can("EC-7.2", chosen, "REC-1", key="EC-7.2/count", count=0)
    named(law, "EC-7.6", chosen)
    positions = _positions(table, law, chosen)
    law.asks("EC-7.2", len(positions) == TAKEN, key="EC-7.2/count", count=len(positions))
    cards = flow.gather(table, law.actor, positions)
    if table.phase == Phase.COLLECT:
        table.unqueue(law.actor)
    law.happens("collected", "EC-7.2", seat=law.actor, cards=cards, positions=positions)


def _positions(table: Table, law: Law, chosen: Chosen) -> list[int]:
    """The positions that are meant, those said as such first (EC-7.4, EC-7.6)."""
    line = table.on_line(law.actor)
    lies: Facts = {"cards": [table.field[at] for at in line] or [NONE], "line": line}
    found: list[int] = []
    for at in chosen:
        if isinstance(at, int):
            key, also = ("EC-7.4/gap", ("REC-4",)) if at in POSITIONS else ("EC-7.4/position", ())
            law.can("EC-7.4", at in table.field, *also, key=key, position=at, **lies)
            law.asks("EC-7.4", at in line, key="EC-7.4/off", position=at, **lies)
            law.can("EC-7.2", at not in found, key="EC-7.2/twice", position=at)
            found.append(at)
    for kind in dict.fromkeys(chosen):
        if not isinstance(kind, str):
            continue
        free = [at for at in line if table.field[at] == kind and at not in found]
        count = chosen.count(kind)
        if len(free) < count:
            held = [table.field[at] for at in line].count(kind)
            facts: dict[str, Fact] = {"kind": kind, "count": count + held - len(free), "held": held, **lies}
            key = "EC-7.4/few" if held else "EC-7.4/kind"
            free = [at for at in POSITIONS if table.field.get(at) == kind and at not in found]
            law.can("EC-7.4", len(free) >= count, "REC-4", key=key, **facts)
            law.asks("EC-7.4", False, key=key, **facts)
        if len(free) > count:
            law.asks("EC-7.2", len(chosen) >= TAKEN, "EC-7.6", key="EC-7.2/count", count=len(chosen))
        law.can("EC-7.6", len(free) == count, key="EC-7.6/which", kind=kind, positions=free)
        law.notes("EC-7.4")
        found += free
    return found


def offer_collect(table: Table, seat: int) -> Iterator[tuple[int | str, ...]]:
    """Every two cards of the line: by kind, or by position where one of that kind is left."""
    line = table.on_line(seat)
    kinds = [table.field[at] for at in line]
    for pair in combinations(line, TAKEN):
        taken = [table.field[at] for at in pair]
        yield tuple(kind if taken.count(kind) == kinds.count(kind) else at for at, kind in zip(pair, taken))


# -- enhancing (EC-6) --------------------------------------------------------------------------


def enhance(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-6.4: cards of the hand raise the power."""
    seat = law.actor
    during(table, law, Phase.ENHANCE)
    law.can("EC-6.4", kinds, "REC-1", key="EC-6.4/none")
    named(law, "EC-6.4", kinds)
    law.asks("EC-6.7", "void" not in kinds, key="EC-6.7/void")
    if "evil" in kinds:
        law.asks("EC-6.8", table.rules.evil_boost == "minus", key="EC-6.8/evil")
    spend(table, law, kinds)
    before = table.power.get(seat)
    if before is None:  # out of the phase, by an override
        return
    power = before + sum([POINTS[kind] for kind in kinds])
    _may_be(table, law, power)
    table.power = put(table.power, seat, power)
    law.happens("enhanced", "EC-6.4", seat=seat, before=before, power=power, cards=kinds)


def _may_be(table: Table, law: Law, power: int) -> None:
    """EC-6.5, EC-6.6: above another who isn't fixed, and like nobody's."""
    others = {seat: table.power[seat] for seat in table.unfixed() if seat != law.actor}
    lowest = min(others, key=others.__getitem__, default=law.actor)
    low = bool(others) and power <= others[lowest]
    for other in table.staying:
        equal = other != law.actor and table.power.get(other) == power
        more = ("EC-6.5",) if low else ()
        law.asks("EC-6.6", not equal, *more, key="EC-6.6/equal", power=power, seat=other)
    law.asks("EC-6.5", not low, key="EC-6.5/low", power=power, seat=lowest, lowest=others.get(lowest))


def offer_enhance(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Single cards and pairs that can be in the hand."""
    kinds = table.cards.may(seat, [kind for kind in KINDS if kind != "void"])
    for count in (1, 2):
        yield from (some for some in combinations(kinds, count) if table.cards.can(seat, some))
