"""A whole match by its result: `final` (MM-13.3)."""

from __future__ import annotations

from referee.monster_maker import flow
from referee.monster_maker.kinds import quote_name
from referee.monster_maker.table import SETUP
from referee.statement import write_name
from scorers import monster_maker as scorer
from scorers.sheet import SEATS, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.hearing import Hearing
    from referee.monster_maker.table import Table
    from referee.statement import Reader

STATUS = {scorer.RETURNED: ("生還",), scorer.BACK: ("復路",), scorer.OUT: ("往路",)}
WEIGHT = ("weight", "手札", "ウエイト", "ウェイト")


def read_final(reader: Reader) -> tuple[tuple[scorer.Entry, ...]]:
    """ENTRY… with ENTRY = NAME [returned|back|out] [N] [weight W]; `none`: nobody returned (MM-R21)."""
    if reader.keyword("none", "なし"):
        return ((),)
    entries = [_read_entry(reader)]
    while reader.more():
        entries.append(_read_entry(reader))
    return (tuple(entries),)


def _read_entry(reader: Reader) -> scorer.Entry:
    entry = scorer.Entry(reader.player(), token=reader.at - 1)
    quote_name(reader)
    entry.status = next((status for status, ja in STATUS.items() if reader.keyword(status, *ja)), None)
    if reader.at_number():
        entry.figure = reader.whole()
    if reader.keyword(*WEIGHT):
        word = reader.take("mm-weight")
        entry.weight = scorer.read_weight(word)
        if entry.weight is None:
            raise reader.unreadable("mm-weight")
        reader.write(scorer.write_weight(entry.weight))
    return entry


def final(hearing: Hearing, entries: tuple[scorer.Entry, ...]) -> None:
    """MM-13.3: only where no play was made, and with figures that are possible."""
    table: Table = hearing.table
    if table.phase != SETUP or table.resting.left:
        hearing.cannot("MM-13.3", key="MM-13.3/late")
    try:
        facts = scorer.typed(entries, len(table.names), hearing.rules)
    except Refusal as refusal:
        hearing.cannot(*refusal.clauses, key=refusal.key, token=refusal.token, **refusal.facts)
    table.final = facts
    table.returned = tuple(facts.returned)
    for seat in facts.returned:
        table.go_out(seat)
        hearing.happens("returned", "MM-13.3", {"seat": SEATS[seat], "order": facts.returned.index(seat) + 1})
    flow.conclude(hearing)


def offer_final(table: Table, seat: int | None) -> Iterator[str]:
    """A result that could be."""
    names = [write_name(name) for name in table.names]
    if table.deck_rules:
        rest = " ".join(f"{name} out 60" for name in names[1:])
        yield f"{names[0]} returned 100 {rest}"
    elif table.rules["score"] == "arsha":
        yield f"{names[0]} 300 {names[1]} 500"
    else:
        yield " ".join(names[:2])
