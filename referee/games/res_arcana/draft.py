"""The draft (RA-14), and artifacts that are dealt by name."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import asking
from referee.games.res_arcana.components import begun
from referee.games.res_arcana.phases import DEALT, DECK, HAND, SETUP, Zone
from referee.games.res_arcana.sentences import Heard, settle_cards
from referee.games.res_arcana.table import Law, Table
from scorers.sheet import SEATS
from scorers.types import Iterator, Sequence

PACK = 4


def show_dealt(law: Law, zone: Zone, artifacts: Sequence[str], clause: str) -> None:
    table = law.table
    known = table.cards.known(zone)
    again = next((card for card in artifacts if card in known), None)
    law.can(clause, again is None, "REC-4", key="card/twice", card=table.shown(again))
    try:
        table.cards.show(zone, artifacts)
    except Impossible:
        seats = range(len(table.names))
        owned = next((card for card in artifacts if any(_known_with(table, seat, card) for seat in seats)), None)
        key, cards = "RA-1.7/owned" if owned else "card/together", table.all_shown(artifacts)
        law.cannot(clause, "REC-4", key=key, card=table.shown(owned), cards=cards)


def _known_with(table: Table, seat: int, card: str) -> bool:
    return any(card in table.cards.known((zone, seat)) for zone in ("dealt", "pack", "next", "hand", "fresh", "deck"))


def deal_pack(law: Law, artifacts: list[str], unseen: int, spare: int) -> None:
    """RA-14.2, RA-14.3: four artifacts to each player, twice; so many of the unseen cards may be mages."""
    table, seat = law.table, law.actor
    player = table.players[seat]
    if not table.draft_round:
        drawn = any(one.open != HAND for one in table.players)  # a first hand was typed: the decks are there
        holds = not drawn and table.cards.size(DEALT[seat]) == DECK and not any(one.mage for one in table.players)
        law.can("RA-14.5", holds, key="RA-14.5/late")
        packs = {(pile, one): PACK for one in range(len(table.names)) for pile in ("pack", "next")}
        table.cards = begun("artifact", table, packs, "box")
        table.draft_round = 1
        table.packs = tuple(("pack", one) for one in range(len(table.names)))
    clause = "RA-14.2" if table.draft_round == 1 else "RA-14.3"
    holds = table.draft_round <= 2 and player.dealt + len(artifacts) + max(0, unseen - spare) <= PACK and not table.kept
    law.can(clause, holds, "REC-4", key="RA-14.2/pack", most=PACK, dealt=lambda: player.dealt)
    show_dealt(law, table.packs[seat], artifacts, clause)
    player.dealt = min(PACK, player.dealt + len(artifacts) + unseen)


def drafting(table: Table) -> bool:
    """Whether a typed draft isn't over yet."""
    return 0 < table.draft_round <= 2


def due(table: Table) -> list[tuple[int, str, str]]:
    """[(seat, verb, clause)] of whoever must go on with a typed draft: packs that aren't dealt, then cards to be kept."""
    clause = "RA-14.3" if table.draft_round > 1 else "RA-14.2"
    undealt = [(seat, "deal", clause) for seat in table.staying if table.players[seat].dealt < PACK]
    return undealt or [(seat, "keep", clause) for seat in table.staying if seat not in table.kept]


def keep(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-14.2, RA-14.3: one card of the pack is kept."""
    asking.begun(law)
    asking.in_setup(law, SETUP)
    seat = law.actor
    clause = "RA-14.3" if table.draft_round > 1 else "RA-14.2"
    waiting = [SEATS[one] for one in table.staying if table.players[one].dealt < PACK]
    law.can(clause, drafting(table), "RA-14.5", key="RA-14.2/none")
    law.can(clause, not waiting, key="RA-14.2/waiting", seats=waiting)
    law.can(clause, seat not in table.kept, key="RA-14.2/kept")
    pack = table.packs[seat]
    found = settle_cards(law, cards, lambda _, one: table.cards.can(pack, (one,)))
    law.can(clause, len(found) == 1, key="RA-14.2/one", count=len(found))
    if found[0] == UNSEEN:
        table.cards.move(pack, DEALT[seat])
    else:
        try:
            table.cards.carry(pack, DEALT[seat], found)
        except Impossible:
            law.cannot(clause, "REC-4", key="RA-14.2/not-there", card=table.shown(found[0]))
    table.kept += (seat,)


def hand_on(law: Law) -> None:
    """All have kept one: the packs move; the last card of a pack is kept by itself."""
    table = law.table
    seats = len(table.names)
    for seat in range(seats):
        if seat not in table.kept:
            table.cards.move(table.packs[seat], DEALT[seat])
    table.kept = ()
    step = -1 if table.draft_round == 1 else 1
    table.packs = tuple(table.packs[(seat + step) % seats] for seat in range(seats))
    law.happens("packs", "RA-14.2" if table.draft_round == 1 else "RA-14.3")
    if (table.cards.size(table.packs[0]) or 0) > 1:
        return
    for seat in range(seats):
        table.cards.merge(table.packs[seat], DEALT[seat])
        table.players[seat].dealt = 0
    table.draft_round += 1
    table.packs = tuple(("next", seat) for seat in range(seats))
    law.happens("packs/done", "RA-14.4" if table.draft_round > 2 else "RA-14.3")


def offer_keep(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Unseen, and cards that can be in the pack."""
    if drafting(table) and seat not in table.kept:
        yield (UNSEEN,)
        yield from [(card,) for card in table.cards.known(table.packs[seat])][:4]
