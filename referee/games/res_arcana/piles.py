"""Decks, hands and discards, seen or unseen: draws, reshuffles, looks, and cards that leave a hand."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible, new
from referee.cards.playing import UNSEEN
from referee.games.res_arcana.phases import DEALT, DECKS, DISCARDS, FRESH, HAND, HANDS, Pile, Zone
from referee.games.res_arcana.pieces import Deal
from referee.games.res_arcana.table import Law, Table
from scorers.sheet import SEATS, Fact
from scorers.types import Callable, Collection, Literal, Mapping, NoReturn, Sequence, TypeAlias

Deeds: TypeAlias = "tuple[str, tuple[object, ...], Mapping[str, object], Deeds] | None"
MONUMENTS: Literal["monuments"] = "monuments"


def named_twice(cards: Sequence[str]) -> str | None:
    """The first card that is named again, or None."""
    return None if len(set(cards)) == len(cards) else next(card for at, card in enumerate(cards) if card in cards[:at])


# -- draws ------------------------------------------------------------------------------------


def open_draw(table: Table, seat: int) -> Deal:
    """A new draw begins: what was drawn before can no longer be named by `draw`. Returns the Deal, to be changed."""
    deal = table.players[seat]
    table.cards.merge(FRESH[seat], HANDS[seat])
    deal.open, deal.gone, deal.mixed = 0, (), False
    if isinstance(table.cards, Diary) and not any([one.mixed for one in table.players]):
        table.cards = table.cards.plain()
    deal.before = frozenset(table.cards.known(HANDS[seat]))
    return deal


def draw(law: Law, seat: int, count: int) -> int:
    """RA-8.16: cards from the own deck, the discards shuffled when it runs out; returns how many there were."""
    table = law.table
    deal = open_draw(table, seat)
    cards = table.cards  # the table's own since the draw was opened
    drawn = 0
    while drawn < count and _fill(law, seat):
        zone = next_zone(table, seat)
        top = zone[0] == "top"
        some = 1 if top or count - drawn == 1 else min(count - drawn, cards.size(zone) or 0)
        cards.move(zone, FRESH[seat], some)
        if top:
            tidy(table, seat)
        drawn += some
    deal.open = drawn
    if drawn:
        law.happens("draw", "RA-8.16", seat=SEATS[seat], count=drawn)
    else:
        law.happens("draw/none", "RA-7.3", seat=SEATS[seat])
    return drawn


def _fill(law: Law, seat: int) -> bool:
    """Whether the deck has a card, the discards shuffled in if it had none (RA-7.3, RA-R23)."""
    table = law.table
    if DECKS[seat] in table.cards.zones or table.deck_size(seat):
        return True
    count = table.discards_size(seat)
    if not count:
        return False
    table.cards.merge(DISCARDS[seat], DECKS[seat])
    law.happens("reshuffle", "RA-7.3", seat=SEATS[seat], count=count)
    return True


def next_zone(table: Table, pile: Pile) -> Zone:
    """The zone of which the top card of a deck is (pile: a seat, or "monuments")."""
    tops = table.tops.get(pile)
    return tops[0] if tops else "deck" if pile == MONUMENTS else DECKS[pile]


def tidy(table: Table, pile: Pile) -> None:
    """Forget a zone on top of a deck that is empty."""
    tops = table.tops.get(pile)
    cards = table.monuments if pile == MONUMENTS else table.cards
    if tops and not cards.size(tops[0]):
        table.tops = {**table.tops, pile: tops[1:]}


def name_draw(law: Law, cards: list[str]) -> None:
    """`draw`: the cards of the latest draw are named (RA-8.16); in setup the first hand (RA-1.8)."""
    table, seat = law.table, law.actor
    deal = table.players[seat]
    law.notes(*("RA-15.6",) * (table.game > 1))
    first = bool(table.cards.size(DEALT[seat]))
    clause = "RA-1.8" if first else "RA-8.16"
    law.can(clause, len(cards) <= deal.open, key="draw/open", count=lambda: len(cards), open=lambda: deal.open)
    known = [card for card in cards if card != UNSEEN]
    for at, card in enumerate(known):
        holds = card not in known[:at] and card not in (deal.first_hand if first else deal.before)
        law.can(clause, holds, "REC-4", key="card/twice", card=table.shown(card))
    if first:
        _show(law, DEALT[seat], known, clause)
        deal.first_hand += tuple(known)
    elif known:
        _name_drawn(law, deal, known)
        deal.before = deal.before.union(known)
    deal.open -= len(cards)


def _name_drawn(law: Law, deal: Deal, known: list[str]) -> None:
    table, seat = law.table, law.actor
    left = known
    if deal.gone:
        left = [card for card in known if card not in deal.gone]
        deal.gone = tuple([card for card in deal.gone if card not in known])
    if not (deal.mixed and isinstance(table.cards, Diary)):
        _show(law, FRESH[seat], left, "RA-8.16")
        return
    try:
        table.cards = table.cards.named_late(FRESH[seat], left)
    except Impossible:
        law.cannot("RA-8.16", "REC-4", key="draw/not-there", card=table.shown(left[0]))
    for card in left:
        if card in table.cards.known(DISCARDS[seat]) and table.when(card) is None:
            table.note(card, law.number)


def _show(law: Law, zone: tuple[str, int], cards: list[str], clause: str) -> None:
    """Cards are seen in a zone together; REC-4 where they can't be there."""
    table = law.table
    try:
        table.cards.show(zone, cards)
    except Impossible:
        for card in cards:
            if not table.cards.can(zone, (card,)):
                absent(law, card, clause)
        law.cannot(clause, "REC-4", key="card/together", cards=table.all_shown(cards))


# -- the first hand ---------------------------------------------------------------------------


def first_hand(law: Law, seat: int) -> None:
    """RA-1.8: of the eight, three are the hand (those that were named among them), five the deck."""
    table = law.table
    dealt = DEALT[seat]
    if not table.cards.size(dealt):
        return
    deal = table.players[seat]
    table.cards.carry(dealt, FRESH[seat], deal.first_hand)
    table.cards.move(dealt, FRESH[seat], HAND - len(deal.first_hand))
    table.cards.merge(dealt, DECKS[seat])
    deal.before = frozenset(deal.first_hand)


# -- cards leave a hand -----------------------------------------------------------------------


def zone_in_hand(table: Table, seat: int, card: str) -> tuple[str, int] | None:
    """The zone of a hand in which the card is, as far as can be known; None where it can't be in the hand."""
    hand, fresh = HANDS[seat], FRESH[seat]
    cards = table.cards
    if card in cards.known(hand):
        return hand
    if card in cards.known(fresh):
        return fresh
    in_hand = hand in cards.zones and cards.can(hand, (card,))
    in_fresh = fresh in cards.zones and cards.can(fresh, (card,))
    if in_hand and in_fresh:
        mix(table, seat)
    return hand if in_hand else fresh if in_fresh else None


def mix(table: Table, seat: int) -> None:
    """Which cards of the hand are the latest draw can't be told any more, unless they are named."""
    if not isinstance(table.cards, Diary):
        table.cards = Diary(table.cards)
    table.cards.merge(FRESH[seat], HANDS[seat])
    table.players[seat].mixed = True


def leave_hand(law: Law, card: str, clause: str, target: tuple[str, int] | None = None) -> None:
    """A card goes from the actor's hand into play, or to a zone; REC-4 where it can't be there."""
    table, seat = law.table, law.actor
    hand, fresh = HANDS[seat], FRESH[seat]
    there = table.cards.zones
    if card == UNSEEN:
        law.can(clause, hand in there or fresh in there, "REC-4", key="hand/empty")
        if fresh in there:
            mix(table, seat)
        table.cards.move(hand, target)
        return
    zone: tuple[str, int] | None = hand if hand in there else fresh
    if zone is hand and fresh in there:
        zone = zone_in_hand(table, seat, card)
    cards = table.cards
    try:
        cards.take(zone, (card,))
    except Impossible:
        absent(law, card, clause, "lies/elsewhere" if table.hand_size(seat) else "hand/empty")
    if zone is fresh and table.players[seat].open:
        table.players[seat].gone += (card,)
    if target is not None:
        cards.put(target, (card,))
        table.note(card, law.number)


def leave_discards(table: Table, seat: int, card: str, zone: tuple[str, int]) -> None:
    """A card goes out of discards, anybody's, under the hand of a player (RA-R15)."""
    table.cards.take(zone, (card,))
    if zone[1] != seat and card not in table.strangers:
        table.strangers = {**table.strangers, card: zone[1]}


def absent(law: Law, card: str, clause: str, key: str = "lies/elsewhere") -> NoReturn:
    """REC-4 for a card that can't be where it was said to be, with where it lies if that is public."""
    table = law.table
    facts: dict[str, Fact] = {"card": table.shown(card)}
    discards = (seat for seat in range(len(table.names)) if card in table.cards.known(DISCARDS[seat]))
    for lies, owner in (("lies/play", table.holder(card)), ("lies/discards", next(discards, None))):
        if owner is not None:
            key, facts = lies, {**facts, "owner": SEATS[owner], "number": table.when(card)}
            break
    law.cannot(clause, "REC-4", key=key, **facts)


def show_hand(law: Law, cards: list[str]) -> None:
    """`reveal`: cards of the actor's hand are seen (RA-17.1)."""
    table, seat = law.table, law.actor
    for at, card in enumerate(cards):
        law.can("RA-17.1", card != UNSEEN, key="reveal/unseen")
        law.can("RA-17.1", card not in cards[:at], "REC-4", key="card/twice", card=table.shown(card))
    dealt = DEALT[seat]
    law.can("RA-17.1", not table.cards.size(dealt), "RA-1.8", key="reveal/early")
    for card in cards:
        zone = zone_in_hand(table, seat, card)
        if zone is None:
            absent(law, card, "RA-17.1")
        table.cards.show(zone, (card,))


def can_leave(table: Table, zone: tuple[str, int], name: str | int) -> bool:
    """Whether a name can be a card of that pile."""
    if isinstance(name, int) or name not in table.book or table.book[name].kind != "artifact":
        return False
    if zone[0] == "hand":
        return table.cards.can(zone, (name,)) or table.cards.can(FRESH[zone[1]], (name,))
    return table.cards.can(zone, (name,))


def guessed(table: Table, seat: int, zone: Zone) -> list[str]:
    """Artifacts that can be in a zone of a player's, as the player can know; none where cards of others were named that the player
    doesn't see: what is left of all cards would tell which."""
    seats = range(len(table.names))
    own = [HANDS[seat], FRESH[seat], DECKS[seat], DEALT[seat], *table.tops.get(seat, ())]
    seen = {card for one in (*own, *[DISCARDS[other] for other in seats]) for card in table.cards.known(one)}
    seen.update(name for player in table.players for name in player.play)
    artifacts = [one.id for one in table.book.values() if one.kind == "artifact" and one.id not in seen]
    able = [card for card in artifacts if table.cards.can(zone, (card,))]
    dealt = sum([table.cards.unseen(one) or 0 for one in own])  # the player's own, where all of them were named
    return able if len(able) in (len(artifacts), dealt) else []


def known_in_hand(table: Table, seat: int) -> list[str]:
    """Cards that are known to be in a hand."""
    return [*table.cards.known(HANDS[seat]), *table.cards.known(FRESH[seat])]


def cards_in_hand(table: Table, seat: int) -> list[str]:
    """Cards that can be in a hand as its player can know: those known to be there first."""
    hand, fresh, known = HANDS[seat], FRESH[seat], known_in_hand(table, seat)
    if table.hand_size(seat) > len(known):
        known += guessed(table, seat, hand if table.cards.unseen(hand) else fresh)
    return known


# -- looking ----------------------------------------------------------------------------------


def look(law: Law, pile: Pile, count: int, order: list[str] | None) -> None:
    """RA-8.19: the top cards are seen by the actor and put back; order: names, top first, or None."""
    table = law.table
    cards = table.monuments if pile == MONUMENTS else table.cards
    seen = _gather(law, pile, cards, count)
    size = cards.size(seen) or 0
    if order is None:
        table.tops = {**table.tops, pile: (seen,) if size else ()}
        return
    law.can("RA-8.19", len(order) == size, key="look/count", count=lambda: len(order), needed=size)
    known = [card for card in order if card != UNSEEN]
    try:
        cards.show(seen, known)
    except Impossible:
        for card in known:
            if not cards.can(seen, (card,)) and pile != MONUMENTS:
                absent(law, card, "RA-8.19")
        law.cannot("RA-8.19", "REC-4", key="card/together", cards=table.all_shown(known))
    kind = seen[:-1]
    tops = []
    for at, card in enumerate(order):
        zone = (*kind, at)
        tops.append(zone)
        if card != UNSEEN:
            cards.carry(seen, zone, (card,))
    for zone, card in zip(tops, order):
        if card == UNSEEN:
            cards.move(seen, zone)
    table.tops = {**table.tops, pile: tuple(tops)}


def _gather(law: Law, pile: Pile, cards: Cards, count: int) -> tuple[object, ...]:
    """The zone that holds just the top cards of a deck, as many as there are up to `count`."""
    table = law.table
    seen = ("top", "seen") if pile == MONUMENTS else ("top", pile, "seen")
    for zone in table.tops.get(pile, ()):
        cards.merge(zone, seen)
    table.tops = {**table.tops, pile: ()}
    deck = next_zone(table, pile)
    for _ in range(2):
        more = min(count - (cards.size(seen) or 0), cards.size(deck) or 0)
        if more > 0:
            cards.move(deck, seen, more)
        if pile != MONUMENTS and (cards.size(seen) or 0) < count:
            _fill(law, pile)
    return seen


class Diary(Cards):
    """Cards with their state at some moment, and what was done since.

    base: the Cards then; deeds: everything that changed them since: (method, arguments, named ones, those before it), the last one first.
    """

    __slots__ = ("base", "deeds")

    def __init__(self, cards: Cards) -> None:
        self._become(cards.draft())
        self.base = cards
        self.deeds: Deeds = None

    def draft(self) -> Diary:
        """An equal value that shares nothing that can change."""
        copy = new(Diary)
        copy._become(self)
        copy.zones, copy.pools = self.zones.copy(), self.pools and self.pools.copy()
        copy.base, copy.deeds = self.base, self.deeds
        return copy

    def plain(self) -> Cards:
        """The same cards without what was done to them."""
        return Cards.draft(self)

    def named_late(self, zone: Zone, kinds: Collection[str]) -> Diary:
        """The Diary as it is if these cards were seen in the zone just before it was last merged. Impossible if they can't have been."""
        said: list[tuple[str, tuple[object, ...], Mapping[str, object]]] = []
        one = self.deeds
        while one is not None:
            said.insert(0, one[:3])
            one = one[3]
        at = max(at for at, (name, args, _) in enumerate(said) if name == "merge" and args[0] == zone)
        said.insert(at, ("show", (zone, kinds), {}))
        cards = self.base.draft()
        deeds: Deeds = None
        for name, args, named in said:
            getattr(cards, name)(*args, **named)
            deeds = (name, args, named, deeds)
        found = Diary(cards)
        found.base, found.deeds = self.base, deeds
        return found


def _noted(name: str) -> Callable[..., None]:
    """A method of Cards that is kept among the deeds, with its arguments: nobody changes these afterwards."""

    plain: Callable[..., None] = getattr(Cards, name)

    def method(self: Diary, *args: object, **named: object) -> None:
        deeds = self.deeds
        plain(self, *args, **named)
        self.deeds = (name, args, named, deeds)  # what it called in turn isn't done again

    return method


for _name in ("add", "declare", "move", "take", "put", "show", "merge"):
    setattr(Diary, _name, _noted(_name))
