"""Hidden cards are named: draw, reveal (RA-8.16, RA-17.1)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import asking, draft, piles
from referee.games.res_arcana.phases import DEALT, FRESH, HANDS, SETUP
from referee.games.res_arcana.sentences import in_hand, settle_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.games.res_arcana.sentences import Heard
    from referee.games.res_arcana.table import Law, Table


def draw(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-8.16: the cards of the latest draw are named; nothing is drawn by it."""
    asking.named(law)
    seat = law.actor
    law.can("RA-14.4", table.phase != SETUP or not draft.drafting(table), "RA-1.8", key="RA-14.4/draft")
    holds = table.phase != SETUP or "first-game" not in law.table.rules.variant or table.players[seat].mage is not None
    law.can("RA-13.3", holds, "RA-1.8", key="RA-13.3/hand")
    found = settle_cards(law, cards, in_hand)
    if not table.begun:
        table.begun = True
    piles.name_draw(law, found)


def offer_draw(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Unseen, or a card that can have been drawn."""
    player = table.players[seat]
    if not player.open:
        return
    yield (UNSEEN,)
    if draft.drafting(table):
        return
    zone = DEALT[seat] if table.cards.size(DEALT[seat]) else FRESH[seat]
    known = [card for card in table.cards.known(zone) if card not in player.first_hand]
    yield from [(card,) for card in (*known, *piles.guessed(table, seat, zone))][:3]


def reveal(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-17.1: cards of one's hand are shown."""
    asking.named(law)
    found = settle_cards(law, cards, in_hand)
    piles.show_hand(law, found)


def offer_reveal(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Cards known to be in the hand."""
    yield from [(card,) for card in (*table.cards.known(HANDS[seat]), *table.cards.known(FRESH[seat]))][:3]
