"""Hidden cards are named: draw, reveal (RA-8.16, RA-17.1)."""

from __future__ import annotations

from referee.playing import UNSEEN
from referee.res_arcana import asking, draft, piles
from referee.res_arcana.phases import DEALT, FRESH, HANDS, SETUP
from referee.res_arcana.reading import in_hand, only_cards, settle_cards
from referee.statement import write_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.res_arcana.reading import Heard
    from referee.res_arcana.table import Law, Table
    from referee.statement import Reader


def read_draw(reader: Reader) -> tuple[list[Heard]]:
    """[CARD…]: with none, a card that nobody else has seen."""
    if not reader.more():
        reader.write(UNSEEN)
        return ([UNSEEN],)
    return only_cards(reader, "artifact")


def draw(law: Law, cards: list[Heard]) -> None:
    """RA-8.16: the cards of the latest draw are named; nothing is drawn by it."""
    table = law.table
    asking.named(law)
    seat = law.actor
    law.can("RA-14.4", table.phase != SETUP or not draft.drafting(table), "RA-1.8", key="RA-14.4/draft")
    law.can(
        "RA-13.3",
        table.phase != SETUP or "first-game" not in law.table.rules.variant or table.players[seat].mage is not None,
        "RA-1.8",
        key="RA-13.3/hand",
    )
    found = settle_cards(law, cards, in_hand)
    if not table.begun:
        table.begun = True
    piles.name_draw(law, found)


def offer_draw(table: Table, seat: int) -> Iterator[str]:
    """Unseen, or a card that can have been drawn."""
    player = table.players[seat]
    if not player.open:
        return
    yield UNSEEN
    if draft.drafting(table):
        return
    first = table.cards.size(DEALT[seat])
    zone = DEALT[seat] if first else FRESH[seat]
    artifacts = [one.id for one in table.book.values() if one.kind == "artifact" and one.id not in player.first_hand]
    yield from [write_name(table.book[card].name) for card in artifacts if table.cards.can(zone, (card,))][:3]


def read_reveal(reader: Reader) -> tuple[list[Heard]]:
    """CARD…"""
    return only_cards(reader, "artifact")


def reveal(law: Law, cards: list[Heard]) -> None:
    """RA-17.1: cards of one's hand are shown."""
    asking.named(law)
    found = settle_cards(law, cards, in_hand)
    piles.show_hand(law, found)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """Cards known to be in the hand."""
    for card in [*table.cards.known(HANDS[seat]), *table.cards.known(FRESH[seat])][:3]:
        yield write_name(table.book[card].name)
