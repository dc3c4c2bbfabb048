"""Hidden cards are named: draw, reveal (RA-8.16, RA-17.1)."""

from __future__ import annotations

from referee.res_arcana import asking, draft, piles
from referee.res_arcana.phases import DEALT, FRESH, HANDS, PICKS, SETUP
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.reading import in_hand, only_cards, settle_cards
from referee.statement import write_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.hearing import Hearing
    from referee.res_arcana.reading import Heard
    from referee.res_arcana.table import Table
    from referee.statement import Reader


def read_draw(reader: Reader) -> tuple[list[Heard]]:
    """[CARD…]: with none, a card that nobody else has seen."""
    if not reader.more():
        reader.write(piles.UNSEEN)
        return ([piles.UNSEEN],)
    return only_cards(reader, "artifact")


def draw(hearing: Hearing, cards: list[Heard]) -> None:
    """RA-8.16: the cards of the latest draw are named; nothing is drawn by it."""
    table: Table = hearing.table
    asking.named(hearing, "draw")
    seat = hearing.actor
    if table.phase == SETUP and draft.drafting(table):
        hearing.cannot("RA-14.4", "RA-1.8", key="RA-14.4/draft")
    if table.phase == PICKS:
        hearing.cannot("RA-8.16", key="draw/open", count=len(cards), open=0)
    if table.phase == SETUP and "first-game" in hearing.rules["variant"] and table.players[seat].mage is None:
        hearing.cannot("RA-13.3", "RA-1.8", key="RA-13.3/hand")
    found = settle_cards(hearing, cards, in_hand)
    if not table.frame.begun:
        table.own_frame().begun = True
    piles.name_draw(hearing, found)


def offer_draw(table: Table, seat: int) -> Iterator[str]:
    """Unseen, or a card that can have been drawn."""
    player = table.players[seat]
    if not player.deal.open:
        return
    yield UNSEEN
    if draft.drafting(table):
        return
    first = table.cards.size(DEALT[seat])
    zone = DEALT[seat] if first else FRESH[seat]
    artifacts = [
        one.id for one in table.book.values() if one.kind == "artifact" and one.id not in player.deal.first_hand
    ]
    yield from [write_name(table.book[card].name) for card in artifacts if table.cards.can(zone, (card,))][:3]


def read_reveal(reader: Reader) -> tuple[list[Heard]]:
    """CARD…"""
    return only_cards(reader, "artifact")


def reveal(hearing: Hearing, cards: list[Heard]) -> None:
    """RA-17.1: cards of one's hand are shown."""
    asking.named(hearing, "reveal")
    found = settle_cards(hearing, cards, in_hand)
    piles.show_hand(hearing, found)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """Cards known to be in the hand."""
    for card in [*table.cards.known(HANDS[seat]), *table.cards.known(FRESH[seat])][:3]:
        yield write_name(table.book[card].name)
