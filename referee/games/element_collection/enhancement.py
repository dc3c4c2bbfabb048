"""The enhancement phase: raising one's power (EC-6)."""

from __future__ import annotations

from itertools import combinations

from referee.games.element_collection.components import KINDS, POINTS, terms
from referee.games.element_collection.law import during, named, spend
from referee.games.element_collection.table import Phase
from scorers.sheet import SEATS
from scorers.state import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.games.element_collection.table import Law, Table


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
    law.happens("enhanced", "EC-6.4", {"seat": SEATS[seat], "before": before, "power": power, "cards": terms(kinds)})


def _may_be(table: Table, law: Law, power: int) -> None:
    """EC-6.5, EC-6.6: above another who isn't fixed, and like nobody's."""
    others = {seat: table.power[seat] for seat in table.unfixed() if seat != law.actor}
    lowest = min(others, key=others.__getitem__, default=law.actor)
    low = bool(others) and power <= others[lowest]
    for other in table.staying:
        equal = other != law.actor and table.power.get(other) == power
        more = ("EC-6.5",) if low else ()
        law.asks("EC-6.6", not equal, *more, key="EC-6.6/equal", power=power, seat=SEATS[other])
    law.asks("EC-6.5", not low, key="EC-6.5/low", power=power, seat=SEATS[lowest], lowest=others.get(lowest))


def offer_enhance(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Single cards and pairs that can be in the hand."""
    kinds = table.cards.may(seat, [kind for kind in KINDS if kind != "void"])
    for count in (1, 2):
        yield from (some for some in combinations(kinds, count) if table.cards.can(seat, some))
