"""Words of what a power does, but for what it gains (RA-8, RA-9, RA-16)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import moves, piles
from referee.games.res_arcana.essences import Amount, minus, plus, told
from referee.games.res_arcana.payment import NO_PRICE, Discount, Price
from referee.games.res_arcana.phases import DECK, DISCARDS, HANDS, Pile
from referee.games.res_arcana.pieces import Attack, Check, Offer
from referee.games.res_arcana.powers import Offered, Word, Words, word
from referee.games.res_arcana.saying import NAME, Said
from referee.games.res_arcana.sentences import NONE, WORDS, in_hand, settle
from referee.games.res_arcana.table import Law
from scorers.sheet import SEATS, Facts, Name, Term
from scorers.state import without

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.deed import Deed


@word("place", "RA-8.15")
class Place(Word):
    """RA-8.15: a card is placed out of a pile, with a discount or for nothing."""

    source: str
    tag: str | None
    discount: Discount | None
    free: bool

    def choose(self, deed: Deed) -> tuple[str | None, Price]:
        """RA-8.15: (the card that the power places, the Price of it)."""
        sources = sources_of(deed, self.source)
        card = deed.aimed("place", lambda name: any(piles.can_leave(deed.table, zone, name) for zone in sources))
        if card is None and not any(_fits(deed, self.tag, zone) for zone in sources):
            card, deed.idle = NONE, True
        if card == NONE:
            deed.law.happens("places/none", "RA-4.5", component=deed.component.name)
            return None, NO_PRICE
        if card is None or card == UNSEEN:
            deed.miss("RA-8.15", "place-card", [Name(*WORDS[NONE])])
            return None, NO_PRICE
        moves.of_kind(deed.law, card, "RA-8.15")
        fits = self.tag is None or self.tag in deed.table.book[card].tags
        deed.law.asks("RA-8.15", fits, key="RA-8.15/tag", component=deed.table.shown(card), tag=Term(self.tag))
        take_card(deed, card, sources)
        if self.free:
            return card, NO_PRICE
        own = self.discount
        return card, moves.card_price(deed.table, deed.seat, card, [own] if own else [])

    def carry(self, deed: Deed) -> None:
        if deed.card is not None and not deed.missing:
            moves.place_card(deed.law, deed.player, deed.card)

    def offers(self, now: Offered) -> list[Words]:
        if self.source == "hand":
            cards = piles.cards_in_hand(now.table, now.seat)[:DECK]
        else:
            seats = range(len(now.table.names)) if self.source != "own_discards" else (now.seat,)
            cards = [one for owner in seats for one in now.table.cards.known(DISCARDS[owner])]
        able = [one for one in cards if self.tag is None or self.tag in now.table.book[one].tags]
        paid, pool = now.said["pay"], now.player.pool
        own = [self.discount] if self.discount else []
        prices = {} if self.free else {one: moves.card_price(now.table, now.seat, one, own) for one in able}
        bills = [
            {"place": one, "pay": plus(paid, more)}
            for one, price in prices.items()
            for more in price.options(minus(pool, paid), moves.OFFERED)
        ]
        return [*bills, *({"place": one} for one in able if self.free), {"place": NONE}]


def _fits(deed: Deed, tag: str | None, zone: tuple[str, int]) -> bool:
    """Whether a card that the power places can be in the zone."""
    artifacts = [one.id for one in deed.table.book.values() if one.kind == "artifact" and (not tag or tag in one.tags)]
    return any(piles.can_leave(deed.table, zone, card) for card in artifacts)


def sources_of(deed: Deed, where: str) -> list[tuple[str, int]]:
    """Zones out of which a power places."""
    if where == "hand":
        return [HANDS[deed.seat]]
    if where == "own_discards":
        return [DISCARDS[deed.seat]]
    seats = len(deed.table.names)
    return [DISCARDS[(deed.seat + step) % seats] for step in range(seats)]


def take_card(deed: Deed, card: str, sources: list[tuple[str, int]]) -> None:
    """The card leaves the pile in which it is, or may be; where it may be in several, the pile is typed."""
    if sources[0][0] == "hand":
        piles.leave_hand(deed.law, card, "RA-8.15")
        return
    cards = deed.table.cards
    known = [zone for zone in sources if card in cards.known(zone)]
    able = known or [zone for zone in sources if cards.can(zone, (card,))]
    if len(sources) > 1 and "from" in deed.said.words:
        owner = deed.typed("from", lambda one: isinstance(one, int))
        able = [zone for zone in able if zone[1] == owner]
    if not able:
        piles.absent(deed.law, card, "RA-8.15")
    if len(able) > 1:
        deed.miss("RA-8.15", "from-pile", [zone[1] for zone in able])
    piles.leave_discards(deed.table, deed.seat, card, able[0])


@word("draw_discard", "RA-8.16")
class DrawDiscard(Word):
    """RA-8.16: draw, then discard from hand: one discard less for each card that couldn't be drawn."""

    draw: int
    discard: int

    def carry(self, deed: Deed) -> None:
        drawn = piles.draw(deed.law, deed.seat, self.draw)
        needed = max(0, self.discard - (self.draw - drawn))
        cards = []
        while "discard" in deed.said.words or NAME in deed.said.words:
            cards.append(deed.typed("discard", lambda name: in_hand(deed.law, name)))
        if not cards and needed:
            deed.miss("RA-8.16", "discard", right=[Name(f"{needed}", f"{needed}枚")])
            return
        deed.law.asks("RA-8.16", len(cards) == needed, key="RA-8.16/count", count=len(cards), needed=needed)
        for card in cards:
            moves.of_kind(deed.law, card, "RA-8.16")
            piles.leave_hand(deed.law, card, "RA-8.16", DISCARDS[deed.seat])

    def offers(self, now: Offered) -> list[Words]:
        return [{"discard": count} for count in range(self.discard + 1)]


@word("rivals_gain", "RA-8.9", "RA-11.5")
class RivalsGain(Word):
    """RA-8.9: every rival gains, passed or not."""

    amount: Amount

    def carry(self, deed: Deed) -> None:
        for seat in deed.table.rivals[deed.seat]:
            moves.receives(deed.law, seat, self.amount, "RA-8.9")


@word("life_loss", "RA-9.1", "RA-9.5", "RA-9.6", "RA-9.7", "RA-10.5")
class LifeLoss(Word):
    """RA-9: an attack; who is asked is settled when the power has been carried out."""

    n: int
    offer: Offer | None

    def carry(self, deed: Deed) -> None:
        deed.table.attack = Attack(deed.seat, deed.name, deed.component.tags, self.n, self.offer)
        facts: Facts = {"seat": SEATS[deed.seat], "component": deed.component.name, "count": self.n}
        deed.law.happens("attack", "RA-9.1", **facts)


@word("draw", "RA-8.16")
class Draw(Word):
    """RA-8.16: cards are drawn."""

    count: int

    def carry(self, deed: Deed) -> None:
        piles.draw(deed.law, deed.seat, self.count)


@word("look", "RA-8.19")
class Look(Word):
    """RA-8.19: the top cards of a deck are looked at."""

    n: int

    def carry(self, deed: Deed) -> None:
        pile, order = ordered(deed.law, deed.said)
        piles.look(deed.law, pile, self.n, order)

    def offers(self, now: Offered) -> list[Words]:
        return [{}, {"monuments": True}]


def ordered(law: Law, said: Said) -> tuple[Pile, list[str] | None]:
    """The deck that is looked at, and its cards as they are put back, top first; None where that isn't typed."""
    table = law.table
    pile: Pile = law.actor
    if said.words.pop("monuments", None):
        pile = piles.MONUMENTS
    names = said.words.pop("order", None)
    if names is None:
        return pile, None
    kind = "monument" if pile == piles.MONUMENTS else "artifact"
    order = [
        settle(law, one, lambda _, name: not isinstance(name, int) and table.book[name].kind == kind) for one in names
    ]
    for card in order:
        moves.of_kind(law, card, "RA-8.19", kind)
    return pile, order


@word("straighten", "RA-8.13", "RA-8.20")
class Straighten(Word):
    """RA-8.13, RA-16.6: components are straightened: the own one, all with a tag, or one of the user's."""

    who: str
    tag: str | None

    def carry(self, deed: Deed) -> None:
        who, tag = self.who, self.tag
        if who == "self":
            deed.turn(deed.name, False)
        elif who == "all":
            deed.law.notes("RA-16.6")
            for player in deed.table.players:
                for name, piece in player.play.items():
                    if tag in deed.table.book[name].tags and piece.turned:
                        player.put(name, piece.but(turned=False))
        else:
            straighten_own(deed, tag)

    def offers(self, now: Offered) -> list[Words]:
        turned = [one for one, piece in now.player.play.items() if piece.turned]
        return [{}, *({"straighten": one} for one in turned)] if self.who == "own" else [{}]


def straighten_own(deed: Deed, tag: str | None) -> None:
    """One turned component of one's own (RA-R7); unnamed where only one, or none, is possible."""

    def fits(name: str) -> bool:
        piece = deed.player.play.get(name)
        return piece is not None and piece.turned and deed.is_tagged(name, tag)

    name = deed.aimed("straighten", fits)
    if name == NONE:
        return
    if name is None:
        own = [one for one in deed.player.play if fits(one) and one != deed.name]
        able = [one for one in own if not any(power.acts for power in deed.table.book[one].reacts)]  # RA-8.20
        if len(able) > 1:
            deed.miss("RA-8.13", "straighten", able)
        if len(able) != 1:
            return
        name = able[0]
        deed.law.happens("straightens", "RA-8.13", component=deed.table.shown(name))
    moves.own(deed.law, name, "RA-8.13")
    component = deed.table.shown(name)
    deed.law.asks("RA-8.13", deed.player.play[name].turned, key="RA-8.13/straight", component=component)
    deed.law.asks("RA-8.13", deed.is_tagged(name, tag), key="RA-8.13/tag", component=component, tag=Term(tag))
    deed.turn(name, False)


@word("retrieve", "RA-16.4")
class Retrieve(Word):
    """RA-16.4: a card from one's own discards to the hand; without discards no effect."""

    count: int

    def carry(self, deed: Deed) -> None:
        pile = DISCARDS[deed.seat]
        card = deed.aimed("retrieve", lambda name: piles.can_leave(deed.table, pile, name))
        if card == NONE:
            return
        if not deed.table.discards_size(deed.seat):
            deed.law.can("RA-16.4", card is None, "REC-4", key="RA-16.4/empty")
            return
        if card is None:
            deed.miss("RA-16.4", "retrieve", deed.table.cards.known(pile))
            return
        if card == UNSEEN:
            deed.table.cards.move(pile, HANDS[deed.seat])
            return
        moves.of_kind(deed.law, card, "RA-16.4")
        try:
            deed.table.cards.carry(pile, HANDS[deed.seat], (card,))
        except Impossible:
            piles.absent(deed.law, card, "RA-16.4")

    def offers(self, now: Offered) -> list[Words]:
        return [{"retrieve": one} for one in now.table.cards.known(DISCARDS[now.seat])] or [{}]


@word("store_paid", "RA-8.17")
class StorePaid(Word):
    """RA-8.17: what was just paid lies on a component."""

    where: str

    def carry(self, deed: Deed) -> None:
        name, play = deed.name, deed.player.play
        if self.where == "own_component":
            name = deed.target("on", lambda one: one in play, "RA-8.17", play)
            if name is None:
                return
        moves.own(deed.law, name, "RA-8.17")
        deed.lay(name, plus(deed.player.play[name].essences, deed.paid))
        if deed.paid:
            deed.law.happens("stores", "RA-8.17", amount=told(deed.paid), component=deed.table.shown(name))

    def offers(self, now: Offered) -> list[Words]:
        return [{"on": one} for one in now.player.play] if self.where == "own_component" else [{}]


@word("take_all", "RA-8.17")
class TakeAll(Word):
    """RA-8.17: all is taken from one component of one's own, itself too."""

    where: str

    def carry(self, deed: Deed) -> None:
        lying = [name for name, piece in deed.player.play.items() if piece.essences]
        name = deed.target("from", lambda one: one in deed.player.play, "RA-8.17", lying)
        if name is None:
            return
        moves.own(deed.law, name, "RA-8.17")
        amount = deed.player.play[name].essences
        deed.lay(name, {})
        if amount:
            moves.receives(deed.law, deed.seat, amount, "RA-8.17")

    def offers(self, now: Offered) -> list[Words]:
        return [{"from": one} for one in now.player.play]


@word("claim_scroll", "RA-16.3", "RA-16.2")
class ClaimScroll(Word):
    """RA-16.3: a scroll from the center."""

    count: int

    def carry(self, deed: Deed) -> None:
        table = deed.table
        if not table.scrolls and not deed.said.words:
            return
        scroll = deed.target("claim", lambda one: one in table.scrolls, "RA-16.3", table.scrolls)
        if scroll is None:
            return
        deed.law.can("RA-16.3", scroll in table.scrolls, key="RA-16.3/gone", component=deed.table.shown(scroll))
        table.scrolls = without(table.scrolls, scroll)
        table.players[deed.seat].scrolls += (scroll,)

    def offers(self, now: Offered) -> list[Words]:
        return [{"claim": one} for one in now.table.scrolls]


@word("check_victory", "RA-12.9", "RA-12.5", "RA-12.7")
class CheckVictory(Word):
    """RA-12.9: a check is called; a component that was turned for it counts there (RA-16.5)."""

    called: bool

    def carry(self, deed: Deed) -> None:
        deed.table.check = Check(deed.seat, acting={deed.seat: deed.acting} if deed.acting else {})
