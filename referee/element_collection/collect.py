"""The Collect phase: two cards of one's line (EC-7)."""

from __future__ import annotations

from itertools import combinations

from referee.element_collection import flow
from referee.element_collection.components import NAMES, POSITIONS, TERMS, UNSEEN, read_card, terms
from referee.element_collection.law import at_phase, interrupts, unnamed
from referee.element_collection.table import COLLECT
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from typing import Any

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader


TAKEN = 2


def read_collect(reader: Reader) -> tuple[list[Any]]:
    """CARD|POSITION …"""
    chosen = reader.all_known(NAMES)
    while reader.at < len(reader.words):
        chosen.append(reader.whole("position") if reader.at_number() else read_card(reader))
    return (chosen,)


def collect(hearing: Hearing, chosen: list[Any]) -> None:
    """EC-7.2: exactly two cards of the line go to the hand."""
    table = hearing.table
    seat = hearing.actor
    if seat != table.speaker:
        interrupts(hearing)
    if table.phase != COLLECT:
        hearing.breach("EC-2.1", key="EC-2.1/phase", **at_phase(hearing, "collect"))
    if not chosen:
        hearing.cannot("EC-7.2", "REC-1", key="EC-7.2/count", count=0)
    if UNSEEN in chosen:
        unnamed(hearing, "EC-7.6")
    positions = _positions(hearing, chosen, table.on_line(seat))
    if len(positions) != TAKEN:
        hearing.breach("EC-7.2", key="EC-7.2/count", count=len(positions))
    cards = flow.gather(hearing, seat, positions)
    if table.phase == COLLECT:
        table.unqueue(seat)
    hearing.happens("collected", "EC-7.2", {"seat": SEATS[seat], "cards": cards, "positions": positions})


def _positions(hearing: Hearing, chosen: list[Any], line: list[int]) -> list[int]:
    """The positions that are meant, those said as such first (EC-7.4, EC-7.6)."""
    field = hearing.table.field
    found, kinds = [], []
    for one in chosen:
        if one in TERMS:
            if one not in kinds:
                kinds.append(one)
            continue
        if one not in line:
            _off_line(hearing, one, line)
        if one in found:
            hearing.cannot("EC-7.2", key="EC-7.2/twice", position=one)
        found.append(one)
    for kind in kinds:
        free = []
        for at in line:
            if field[at] == kind and at not in found:
                free.append(at)
        if len(free) != chosen.count(kind):
            free = _otherwise(hearing, kind, chosen, free, line, found)
        found += free
    return found


def _line_facts(table: Table, line: list[int], **facts: object) -> dict[str, Any]:
    """The facts of a refusal, with what lies on the line now, and where."""
    return {**facts, "cards": terms(table.field[at] for at in line) or [Term("none")], "line": line}


def _off_line(hearing: Hearing, position: int, line: list[int]) -> None:
    table = hearing.table
    facts = _line_facts(table, line, position=position)
    if position not in POSITIONS:
        hearing.cannot("EC-7.4", key="EC-7.4/position", **facts)
    if position not in table.field:
        hearing.cannot("EC-7.4", "REC-4", key="EC-7.4/gap", **facts)
    hearing.breach("EC-7.4", key="EC-7.4/off", **facts)


def _otherwise(
    hearing: Hearing, kind: str, chosen: list[Any], free: list[int], line: list[int], taken: Container[int]
) -> list[int]:
    """The kind is chosen more or less often than it lies free on the line: positions of it that an override takes."""
    field = hearing.table.field
    count = chosen.count(kind)
    if len(free) < count:
        held = [field[at] for at in line].count(kind)
        facts = _line_facts(hearing.table, line, kind=TERMS[kind], count=count + held - len(free), held=held)
        key = "EC-7.4/few" if held else "EC-7.4/kind"
        free = [at for at in POSITIONS if field.get(at) == kind and at not in taken]
        if len(free) < count:
            hearing.cannot("EC-7.4", "REC-4", key=key, **facts)
        hearing.breach("EC-7.4", key=key, **facts)
    if len(free) > count:
        if len(chosen) < TAKEN:
            hearing.breach("EC-7.2", "EC-7.6", key="EC-7.2/count", count=len(chosen))
        hearing.cannot("EC-7.6", key="EC-7.6/which", kind=TERMS[kind], positions=free)
    return free


def offer_collect(table: Table, seat: int) -> Iterator[str]:
    """Every two cards of the line, by position."""
    for pair in combinations(table.on_line(seat), TAKEN):
        yield " ".join(map(str, pair))
