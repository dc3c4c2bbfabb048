"""Setting up: places, monuments, first, deal, mage, item, a draft (RA-1, RA-13, RA-14); hidden cards are named: draw, reveal (RA-8.16)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import awaiting, components, ending, interrupts, moves, phases, piles
from referee.games.res_arcana.components import begun, of_kind
from referee.games.res_arcana.pieces import STRAIGHT
from referee.games.res_arcana.sentences import Heard, anything, in_hand, is_free, settle, settle_cards
from referee.games.res_arcana.table import Law, Table
from scorers.sheet import SEATS, Facts
from scorers.state import without
from scorers.types import Iterable, Iterator, Sequence

SET = 3  # artifacts of a set of the first game


# -- places and monuments ---------------------------------------------------------------------


def places(table: Table, law: Law, named: Sequence[Heard]) -> None:
    """RA-1.3: all places of power that are set out, one side of each tile."""
    third = table.game == 3 and table.phase in (phases.KEEP_MAGES, phases.ITEMS)
    second = table.game == 2 and table.phase in (phases.PICKS, phases.KEEP_MAGES, phases.ITEMS)
    law.can("RA-15.3", not second, key="RA-15.3/places")
    _before_items(law, third)
    found = [settle(law, one, anything) for one in named]
    _fit_center(law, found)
    needed, _ = components.counts(table.rules, len(table.names))
    lux, there = ("RA-16.1",) * (table.rules.expansion == "lux"), table.set_out
    law.notes(*lux)
    if there is not None and not third and "first-game" in table.rules.variant:
        law.asks("RA-13.1", set(found) == set(there), "RA-1.3", key="RA-13.1", places=table.all_shown(there))
    else:
        law.can("RA-1.3", there is None, key="RA-1.3/again", number=lambda: table.when("places"))
    holds = len(found) == needed
    law.asks("RA-1.3", holds, *lux, key="RA-1.3/count", count=len(found), needed=needed)
    holds = not third or table.rules.game3_places != "differ" or set(found) != set(table.old_places)
    law.asks("RA-15.8", holds, key="RA-15.8/same")
    table.set_out = table.known_places = tuple(found)
    table.note("places", law.number)


def _before_items(law: Law, later: bool) -> None:
    """RA-1.11, RA-15: the center is set out in the setup, in a later game of match play before anybody has an item."""
    table = law.table
    interrupts.begun(law)
    interrupts.in_setup(law, phases.SETUP, *((table.phase,) if later else ()))
    holds = not later or not any(table.item_of(seat) for seat in table.staying)
    law.can("RA-1.11", holds, key="RA-1.11/late", verb=law.verb.name)


def _fit_center(law: Law, found: list[str]) -> None:
    """RA-1.3: the places are of the sets in use, and each tile lies there once."""
    table = law.table
    book = table.book
    laid: dict[str | int, str] = {}
    for place in found:
        holds = place in book
        law.can("RA-1.3", holds, "REC-2", key="RA-1.3/set", component=components.every()[place].name)
        tile = book[place].tile
        piece = place if tile is None else tile
        if piece in laid:
            component, other = components.every().get(place) or book[place], laid[piece]
            law.cannot("RA-1.3", "REC-4", key="RA-1.3/tile", component=component.name, other=book[other].name)
        laid[piece] = place


def offer_places(table: Table, seat: int | None) -> Iterator[tuple[str, ...]]:
    """One side of each tile."""
    if table.set_out is not None and table.game != 3:
        return
    needed, _ = components.counts(table.rules, len(table.names))
    sides: dict[int, list[str]] = {}
    for one in table.book.values():
        if one.kind == "place" and one.tile is not None:
            sides.setdefault(one.tile, []).append(one.id)
    for side in (0, -1):
        yield tuple([pair[side] for pair in list(sides.values())[:needed]])


def monuments(table: Table, law: Law, named: Sequence[Heard]) -> None:
    """RA-1.4: the two monuments of the display."""
    later = table.game > 1 and table.phase in (phases.PICKS, phases.KEEP_MAGES, phases.ITEMS)
    _before_items(law, later)
    if table.monuments_named or table.monuments.known("display"):
        shown = next(iter(table.monuments.known("display")), None)
        law.cannot("RA-1.4", key="RA-1.4/again", number=table.when("monuments") or table.when(("display", shown)))
    found = [settle(law, one, anything) for one in named]
    law.can("RA-1.4", len(set(found)) == len(found), "REC-4", key="RA-1.4/twice", component=table.shown(found[0]))
    law.can("RA-1.4", len(found) == phases.DISPLAY, key="RA-1.4/count", count=len(found), needed=phases.DISPLAY)
    table.monuments.show("display", found)
    table.monuments_named = True
    table.note("monuments", law.number)
    for name in found:
        table.note(("display", name), law.number)


def offer_monuments(table: Table, seat: int | None) -> Iterator[tuple[str, ...]]:
    """The first two."""
    if not table.monuments_named and not table.monuments.known("display"):
        yield of_kind(table, "monument")[: phases.DISPLAY]


def display(table: Table, law: Law, named: Heard) -> None:
    """RA-6.4: an unknown monument of the display is named."""
    interrupts.named(law)
    name = settle(law, named, lambda _, one: table.monuments.can("display", (one,)))
    law.can("RA-6.4", name not in table.claimed, "RA-6.5", "REC-4", key="RA-6.5/claimed", **table.whose(name))
    known = name in table.monuments.known("display")
    if known and table.when(("display", name)) is None:  # it was known by what is out of the deck, or by its order
        table.note(("display", name), law.number)
        return
    holds, shown = not known and table.monuments.unseen("display"), table.all_shown(table.monuments.known("display"))
    law.can("RA-6.4", holds, "REC-4", key="RA-6.4/known", display=shown)
    try:
        table.monuments.show("display", (name,))
    except Impossible:
        law.cannot("RA-6.4", "REC-4", key="RA-6.4/elsewhere", component=table.shown(name))
    table.note(("display", name), law.number)
    table.begun = table.begun or table.phase == phases.SETUP


def offer_display(table: Table, seat: int | None) -> list[str]:
    """Monuments that may lie there."""
    known = table.monuments.known("display")
    if not table.monuments.unseen("display"):
        return []
    able = [one for one in of_kind(table, "monument") if one not in known and table.monuments.can("display", (one,))]
    return able[:4]


# -- the first player -------------------------------------------------------------------------


def first(table: Table, law: Law, seat: int) -> None:
    """RA-1.6, RA-R9: who takes the token; in match play the loser says it (RA-15.4, RA-15.8)."""
    if table.phase == phases.CHOOSE:
        ending.choose_first(law, seat)
        return
    interrupts.begun(law)
    law.can("RA-15.4", table.game <= 1, "RA-1.11", key="RA-1.11/late", verb="first")
    interrupts.in_setup(law, phases.SETUP)
    holds = not table.first_named
    law.asks("RA-1.6", holds, key="RA-1.6/again", seat=SEATS[table.first], number=lambda: table.when("first"))
    table.first = table.token = seat
    table.first_named = True
    table.note("first", law.number)


def offer_first(table: Table, seat: int | None) -> Sequence[int]:
    """Every player."""
    return table.staying if not table.first_named or table.phase == phases.CHOOSE else ()


# -- dealing ----------------------------------------------------------------------------------


def deal(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-1.7: mages and artifacts; in the first game the five besides the set, in a draft a pack."""
    interrupts.begun(law)
    seat = law.actor
    player = table.players[seat]
    law.can("RA-1.7", player.mage is None, key="RA-1.7/late")
    interrupts.in_setup(law, phases.SETUP)
    found = settle_cards(law, cards, anything)
    unseen = found.count(UNSEEN)
    named = [card for card in found if card != UNSEEN]
    twice = piles.named_twice(named)
    law.can("RA-1.7", twice is None, "REC-4", key="card/twice", card=table.shown(twice))
    mages = [card for card in named if table.book[card].kind == "mage"]
    artifacts = [card for card in named if table.book[card].kind != "mage"]
    if mages:
        _deal_mages(law, mages)
    if artifacts or unseen or not named:
        # A `?` may be a mage, but not where sets are dealt (RA-13.3).
        any_kind = UNSEEN in cards and "first-game" not in table.rules.variant
        _deal_artifacts(law, artifacts, unseen, phases.MAGES - len(player.mages) if any_kind else 0)


def _deal_mages(law: Law, mages: list[str]) -> None:
    table = law.table
    player = table.players[law.actor]
    law.can("RA-13.3", "first-game" not in table.rules.variant, key="RA-13.3/mage")
    taken = next((one for one in mages for other in table.players if one in (*other.mages, other.mage)), None)
    holds = taken is None
    law.can("RA-1.7", holds, "REC-4", key="RA-1.7/mage", component=table.shown(taken), number=lambda: table.when(taken))
    clause, *also = ["RA-14.1"] * ("draft" in table.rules.variant) + ["RA-1.7"]
    fits = len(player.mages) + len(mages) <= phases.MAGES
    law.can(clause, fits, *also, "REC-4", key="RA-1.7/mages", most=phases.MAGES)
    player.mages += tuple(mages)
    for one in mages:
        table.note(one, law.number)


def _deal_artifacts(law: Law, artifacts: list[str], unseen: int, spare: int) -> None:
    table, seat = law.table, law.actor
    player = table.players[seat]
    variant = table.rules.variant
    if "draft" in variant:
        deal_pack(law, artifacts, unseen, spare)
        return
    most, clause = (phases.DECK - SET, "RA-13.3") if "first-game" in variant else (phases.DECK, "RA-1.7")
    holds = player.dealt + len(artifacts) + max(0, unseen - spare) <= most
    law.can(clause, holds, "REC-4", key="RA-1.7/artifacts", most=most, dealt=lambda: player.dealt)
    show_dealt(law, phases.DEALT[seat], artifacts, "RA-1.7")
    player.dealt = min(most, player.dealt + len(artifacts) + unseen)


def offer_deal(table: Table, seat: int) -> Iterator[tuple[str | int, ...]]:
    """Unseen, or cards that can be there."""
    player = table.players[seat]
    if player.mage is not None:
        return
    if "draft" in table.rules.variant:
        if player.dealt < phases.PACK:
            yield (phases.PACK - player.dealt,)
        return
    if not player.dealt:
        yield (phases.DECK - SET if "first-game" in table.rules.variant else phases.DECK,)
    if not player.mages:
        yield tuple(free_mages(table, seat)[:2])


def free_mages(table: Table, seat: int) -> list[str]:
    """Mages that nobody has; none where mages of others were named that this player doesn't see."""
    others = [player for one, player in enumerate(table.players) if one != seat]
    if any(player.mages for player in others):
        return []
    return [one for one in of_kind(table, "mage") if all(one != player.mage for player in table.players)]


# -- mages and items --------------------------------------------------------------------------


def mage(table: Table, law: Law, named: Heard) -> None:
    """RA-1.9: the mage kept; in the first game the set (RA-13.2)."""
    interrupts.begun(law)
    seat = law.actor
    player = table.players[seat]
    name = settle(law, named, lambda _, one: not player.mages or one in player.mages)
    component = table.book[name]
    if player.mage is not None:
        kept = ("RA-1.9",) if table.game == 1 else ("RA-15.2" if table.game == 2 else "RA-15.8", "RA-1.9")
        law.cannot(*kept, key="RA-1.9/again", component=table.shown(player.mage), number=table.when(("mage", seat)))
    law.can("RA-15.2", table.phase != phases.PICKS, "RA-1.11", key="RA-1.11/late", verb="mage")
    interrupts.in_setup(law, phases.SETUP, phases.KEEP_MAGES)
    law.can("RA-14.4", not awaiting.drafting(table), "RA-1.9", key="RA-14.4/draft")
    rivals = [rival for other, rival in enumerate(table.players) if other != seat]
    taken = any(name == rival.mage or name in rival.mages for rival in rivals)
    clause, *also = ["RA-13.2"] * ("first-game" in table.rules.variant) + ["RA-1.9", "REC-4"]
    facts: Facts = {"component": component.name, "number": lambda: table.when(name)}
    law.can(clause, not taken, *also, key="RA-1.7/mage", **facts)
    if "first-game" in table.rules.variant:
        _take_set(law, name)
    elif len(player.mages) == phases.MAGES and name not in player.mages:
        law.cannot("RA-1.9", "REC-4", key="RA-1.9/dealt", component=component.name)
    table.give_mage(seat, name)
    table.note(name, law.number)
    table.note(("mage", seat), law.number)
    piles.first_hand(law, seat)


def _take_set(law: Law, name: str) -> None:
    """RA-13.2, RA-13.3: the three artifacts of the set are the first hand."""
    table = law.table
    sets = components.starting_sets()
    if name not in sets:
        law.breach("RA-13.2", key="RA-13.2/set", component=table.shown(name), mages=table.all_shown(sets))
        return
    if table.game > 1:  # the sets were dealt in game 1
        return
    show_dealt(law, phases.DEALT[law.actor], sets[name], "RA-13.2")
    deal = table.players[law.actor]
    deal.first_hand, deal.open = sets[name], 0


def offer_mage(table: Table, seat: int) -> Iterable[str]:
    """Mages that the player can have."""
    player = table.players[seat]
    if player.mage is not None or awaiting.drafting(table):
        return ()
    if "first-game" in table.rules.variant:
        return components.starting_sets()
    free = [one for one in free_mages(table, seat) if one not in player.mages]
    return player.mages if len(player.mages) == phases.MAGES else (*player.mages, *free)


def item(table: Table, law: Law, named: Heard) -> None:
    """RA-1.10: in reverse turn order each takes a magic item."""
    interrupts.begun(law)
    if table.phase in (phases.SETUP, phases.KEEP_MAGES):
        waiting = [SEATS[seat] for seat in table.staying if table.players[seat].mage is None]
        law.cannot("RA-1.10", "RA-1.9", key="RA-1.10/early", seats=waiting)
    seat = law.actor
    name = settle(law, named, is_free)
    old = table.item_of(seat)
    law.can("RA-1.10", old is None, key="RA-1.10/again", **(table.whose(old) if old else {}))
    interrupts.in_setup(law, phases.ITEMS)
    turn = awaiting.next_item(table)
    law.asks("RA-1.10", turn is None or seat == turn, "REC-3", key="RA-1.10/turn", turn=table.shown(turn))
    law.can("RA-1.10", name in table.items, "REC-4", key="RA-1.10/taken", **table.whose(name))
    table.items = without(table.items, name)
    moves.comes(law, table.players[seat], name, STRAIGHT)


# -- hidden cards are named: draw, reveal (RA-8.16, RA-17.1) -----------------------------------


def draw(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-8.16: the cards of the latest draw are named; nothing is drawn by it."""
    interrupts.named(law)
    seat = law.actor
    if table.phase == phases.SETUP:
        law.can("RA-14.4", not awaiting.drafting(table), "RA-1.8", key="RA-14.4/draft")
        early = "first-game" in table.rules.variant and table.players[seat].mage is None
        law.can("RA-13.3", not early, "RA-1.8", key="RA-13.3/hand")
    found = settle_cards(law, cards, in_hand)
    table.begun = True
    piles.name_draw(law, found)


def offer_draw(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Unseen, or a card that can have been drawn."""
    player = table.players[seat]
    if not player.open:
        return
    yield (UNSEEN,)
    if awaiting.drafting(table):
        return
    zone = phases.DEALT[seat] if table.cards.size(phases.DEALT[seat]) else phases.FRESH[seat]
    known = [card for card in table.cards.known(zone) if card not in player.first_hand]
    yield from [(card,) for card in (*known, *piles.guessed(table, seat, zone))][:3]


def reveal(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-17.1: cards of one's hand are shown."""
    interrupts.named(law)
    found = settle_cards(law, cards, in_hand)
    piles.show_hand(law, found)


def offer_reveal(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Cards known to be in the hand."""
    yield from [(card,) for card in piles.known_in_hand(table, seat)][:3]


# -- the draft (RA-14), and artifacts that are dealt by name -------------------------------------


def show_dealt(law: Law, zone: phases.Zone, artifacts: Sequence[str], clause: str) -> None:
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
        drawn = any(one.open != phases.HAND for one in table.players)  # a first hand was typed: the decks are there
        whole = not drawn and table.cards.size(phases.DEALT[seat]) == phases.DECK
        holds = whole and not any(one.mage for one in table.players)
        law.can("RA-14.5", holds, key="RA-14.5/late")
        packs = {(pile, one): phases.PACK for one in range(len(table.names)) for pile in ("pack", "next")}
        table.cards = begun("artifact", table, packs, "box")
        table.draft_round = 1
        table.packs = tuple(("pack", one) for one in range(len(table.names)))
    clause = "RA-14.2" if table.draft_round == 1 else "RA-14.3"
    fits = player.dealt + len(artifacts) + max(0, unseen - spare) <= phases.PACK
    holds = fits and table.draft_round <= 2 and not table.kept
    law.can(clause, holds, "REC-4", key="RA-14.2/pack", most=phases.PACK, dealt=lambda: player.dealt)
    show_dealt(law, table.packs[seat], artifacts, clause)
    player.dealt = min(phases.PACK, player.dealt + len(artifacts) + unseen)


def keep(table: Table, law: Law, cards: Sequence[Heard]) -> None:
    """RA-14.2, RA-14.3: one card of the pack is kept."""
    interrupts.begun(law)
    interrupts.in_setup(law, phases.SETUP)
    seat = law.actor
    clause = "RA-14.3" if table.draft_round > 1 else "RA-14.2"
    waiting = [SEATS[one] for one in table.staying if table.players[one].dealt < phases.PACK]
    law.can(clause, awaiting.drafting(table), "RA-14.5", key="RA-14.2/none")
    law.can(clause, not waiting, key="RA-14.2/waiting", seats=waiting)
    law.can(clause, seat not in table.kept, key="RA-14.2/kept")
    pack = table.packs[seat]
    found = settle_cards(law, cards, lambda _, one: table.cards.can(pack, (one,)))
    law.can(clause, len(found) == 1, key="RA-14.2/one", count=len(found))
    if found[0] == UNSEEN:
        table.cards.move(pack, phases.DEALT[seat])
    else:
        try:
            table.cards.carry(pack, phases.DEALT[seat], found)
        except Impossible:
            law.cannot(clause, "REC-4", key="RA-14.2/not-there", card=table.shown(found[0]))
    table.kept += (seat,)


def hand_on(law: Law) -> None:
    """All have kept one: the packs move; the last card of a pack is kept by itself."""
    table = law.table
    seats = len(table.names)
    for seat in range(seats):
        if seat not in table.kept:
            table.cards.move(table.packs[seat], phases.DEALT[seat])
    table.kept = ()
    step = -1 if table.draft_round == 1 else 1
    table.packs = tuple(table.packs[(seat + step) % seats] for seat in range(seats))
    law.happens("packs", "RA-14.2" if table.draft_round == 1 else "RA-14.3")
    if (table.cards.size(table.packs[0]) or 0) > 1:
        return
    for seat in range(seats):
        table.cards.merge(table.packs[seat], phases.DEALT[seat])
        table.players[seat].dealt = 0
    table.draft_round += 1
    table.packs = tuple(("next", seat) for seat in range(seats))
    law.happens("packs/done", "RA-14.4" if table.draft_round > 2 else "RA-14.3")


def offer_keep(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Unseen, and cards that can be in the pack."""
    if awaiting.drafting(table) and seat not in table.kept:
        yield (UNSEEN,)
        yield from [(card,) for card in table.cards.known(table.packs[seat])][:4]
