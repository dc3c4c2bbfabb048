"""The enhancement phase: raising one's power (EC-6)."""

from __future__ import annotations

from itertools import combinations

from referee.element_collection.components import KINDS, UNSEEN, read_cards, terms
from referee.element_collection.law import at_phase, interrupts, unnamed
from referee.element_collection.movement import spend
from referee.element_collection.table import ENHANCE, boost
from referee.values import changed
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader


def read_enhance(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…"""
    return (read_cards(reader),)


def enhance(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-6.4: cards of the hand raise the power."""
    table = hearing.table
    seat = hearing.actor
    if seat != table.speaker:
        interrupts(hearing)
    if table.phase != ENHANCE:
        hearing.breach("EC-2.1", key="EC-2.1/phase", **at_phase(hearing, "enhance"))
    if not kinds:
        hearing.cannot("EC-6.4", "REC-1", key="EC-6.4/none")
    if UNSEEN in kinds:
        unnamed(hearing, "EC-6.4")
    if "void" in kinds:
        hearing.breach("EC-6.7", key="EC-6.7/void")
    if "evil" in kinds and hearing.rules["evil-boost"] == "no":
        hearing.breach("EC-6.8", key="EC-6.8/evil")
    spend(hearing, kinds)
    before = table.power[seat]
    if before is None:  # out of the phase, by an override
        hearing.breach("EC-6.3")
        return
    power = before + boost(kinds)
    _may_be(hearing, power)
    table.power = changed(table.power, seat, power)
    hearing.happens(
        "enhanced", "EC-6.4", {"seat": SEATS[seat], "before": before, "power": power, "cards": terms(kinds)}
    )


def _may_be(hearing: Hearing, power: int) -> None:
    """EC-6.5, EC-6.6: above another who isn't fixed, and like nobody's."""
    table = hearing.table
    unfixed = [seat for seat in table.unfixed() if seat != hearing.actor]
    lowest = min(unfixed, key=table.power.__getitem__, default=hearing.actor)
    low = ("EC-6.5",) if unfixed and power <= table.power[lowest] else ()
    for other in table.staying:
        if other != hearing.actor and table.power[other] == power:
            hearing.breach("EC-6.6", *low, key="EC-6.6/equal", power=power, seat=SEATS[other])
    if low:
        hearing.breach("EC-6.5", key="EC-6.5/low", power=power, seat=SEATS[lowest], lowest=table.power[lowest])


def offer_enhance(table: Table, seat: int) -> Iterator[str]:
    """Single cards and pairs that can be in the hand."""
    kinds = table.cards.may(seat, [kind for kind in KINDS if kind != "void"])
    yield from kinds
    for pair in combinations(kinds, 2):
        if table.cards.can(seat, pair):
            yield " ".join(pair)
