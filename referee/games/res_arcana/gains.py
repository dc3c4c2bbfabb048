"""Essences of a power: what is paid, what is gained and stored, as typed or as there is no choice (RA-8.3, RA-8.6)."""

from __future__ import annotations

from referee.games.res_arcana import moves
from referee.games.res_arcana.essences import Amount, minus, plus, told, total
from referee.games.res_arcana.payment import NO_PRICE, Bill, Price
from referee.games.res_arcana.pieces import Player
from referee.games.res_arcana.powers import Giving, Offered, Words, word
from referee.games.res_arcana.saying import LOOSE
from referee.games.res_arcana.sentences import NONE
from scorers.sheet import SEATS, Json
from scorers.types import Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.deed import Deed


Gift: TypeAlias = tuple[Giving, Amount]


def settle_payment(deed: Deed, of_card: Price, card: str | None) -> None:
    """What is paid, for the power and the card that it places: as typed, or the only payment that is possible."""
    own, said = deed.price, deed.said
    if own is NO_PRICE and of_card is NO_PRICE and LOOSE not in said.words and "pay" not in said.words:
        return
    bill = own if of_card.nothing else of_card if own.nothing else Bill(own, of_card)
    if LOOSE in said.words:
        share_out_loose(deed, bill)
    typed = said.cut("pay")
    if deed.missing and any(lack.stem == "place" for _, lack in deed.missing):
        return  # what the card costs isn't known

    def wrong(typed: Amount) -> tuple[str, ...]:
        if own.same is not None:
            return (deed.clause, *["RA-8.14"] * (total(typed) > bill.least))
        return (deed.clause, *[moves.discount_clause(bill.least, typed)] * bool(of_card.lowered()))

    payer = deed.component if own is not NO_PRICE or card is None else deed.table.book[card]
    deed.paid = moves.pay(deed.law, bill, typed, wrong, payer.name, deed)
    deed.x = total(deed.paid) - bill.least
    deed.player.pool = minus(deed.player.pool, deed.paid)


def share_out_loose(deed: Deed, bill: Price | Bill) -> None:
    """Essences without a word are the only choice of essences that the power has (section 8.2)."""
    said = deed.said
    paying, gaining = "pay" in said.words, "gain" in said.words
    if paying and gaining:
        return
    if not paying and not gaining:
        choices = (bill.choice, any(one.chooses() for one in deed.power.giving()))
        deed.law.can("RA-4.3", choices != (True, True), "RA-8.6", key="use/which", component=deed.component.name)
        paying = choices[1] or (not choices[0] and bill.nothing)
    said.words["gain" if paying else "pay"] = said.words.pop(LOOSE)


def gains(deed: Deed) -> Sequence[Gift]:
    """(word, amount) of what is gained and stored, as typed or as there is no choice (RA-8.6)."""
    typed, power = deed.said.cut("gain"), deed.power
    if typed is None and power.gives is not None:
        return power.gives
    found: list[Gift] = []
    prices: list[tuple[Giving, Price, str]] = []
    for one in power.giving():
        price, clause = one.price(deed)
        if price is None:
            typed = None  # how much it is depends on what is missing
        else:
            prices.append((one, price, clause))
    for one, price, clause in prices:
        amount = None
        if price.choice and typed is None:
            deed.miss(clause, "gain", moves.mixes(price), right=moves.price_text(price))
            continue
        if price.choice or (typed is not None and len(prices) == 1):
            amount, typed = typed, None
        if amount is None:
            amount = price.fixed
        elif not price.accepts(amount) or (isinstance(one, GainAsPaid) and len(amount) > 1):  # X is all of one kind
            right, name = moves.price_text(price), deed.component.name
            deed.law.breach(clause, key="gain/wrong", component=name, typed=told(amount), right=right)
        deed.law.notes(clause)
        found.append((one, amount))
    if typed:
        deed.said.words["gain"] = [typed]
    return found


def receive(deed: Deed, gifts: Sequence[Gift]) -> None:
    """Essences come from the supply into the pool or onto the component."""
    player = deed.player
    for one, amount in gifts:
        if not amount:
            continue
        if not isinstance(one, Store):
            moves.receives(deed.law, deed.seat, amount, "RA-8.6")
        elif deed.name in player.play:
            deed.lay(deed.name, plus(player.play[deed.name].essences, amount))
            deed.law.happens("stores", "RA-8.7", amount=told(amount), component=deed.component.name)


# -- words ------------------------------------------------------------------------------------


@word("gain", "RA-8.6")
class Gain(Giving):
    """RA-8.6: essences into the pool."""

    amount: Json

    def price(self, deed: Deed) -> tuple[Price | None, str]:
        return Price(self.amount), "RA-6.6" if deed.power.when == "claimed" else "RA-8.6"

    def fixed(self) -> Amount | None:
        return None if "choose" in self.amount or "any" in self.amount else self.amount

    def chooses(self) -> bool:
        return "choose" in self.amount and len(self.amount["of"]) > 1

    def offers(self, now: Offered) -> list[Words]:
        return gained(Price(self.amount)) if self.chooses() else [{}]


@word("store", "RA-8.7")
class Store(Gain):
    """RA-8.7: essences onto the component."""


@word("gain_as_paid")
class GainAsPaid(Giving):
    """RA-8.14, RA-R14: X of one kind, or one for so many."""

    of: Sequence[str]
    per: int

    def price(self, deed: Deed) -> tuple[Price | None, str]:
        return None if deed.missing else Price({"choose": deed.x // self.per, "of": self.of}), "RA-8.14"

    def chooses(self) -> bool:
        return len(self.of) > 1

    def offers(self, now: Offered) -> list[Words]:
        count = now.x // self.per if self.chooses() else 0
        return [{"gain": {kind: count}} for kind in self.of] if count else [{}]


@word("gain_as_cost", "RA-8.11")
class GainAsCost(Giving):
    """RA-8.11: as many as the card that the cost took shows, and a bonus."""

    card: str
    plus: int
    of: Sequence[str]

    def price(self, deed: Deed) -> tuple[Price | None, str]:
        card = deed.destroyed if self.card == "destroyed" else deed.discarded
        return None if card is None else self.given(deed.table.book[card].worth), "RA-8.11"

    def given(self, icons: int) -> Price:
        """The Price of what is gained for a card with so many icons."""
        return Price({"choose": icons + self.plus, "of": self.of})

    def chooses(self) -> bool:
        return len(self.of) > 1

    def offers(self, now: Offered) -> list[Words]:
        card = now.said["destroy" if self.card == "destroyed" else "discard"]
        price = self.given(now.table.book[card].worth)
        return gained(price) if price.any else [{}]


@word("gain_as_rival", "RA-8.12", "RA-8.20")
class GainAsRival(Giving):
    """RA-8.12: as many as one rival has."""

    kind: str
    counts: str

    def price(self, deed: Deed) -> tuple[Price | None, str]:
        rivals = deed.table.rivals[deed.seat]
        named = deed.aimed("from", lambda one: one in rivals)
        if named == NONE:
            return NO_PRICE, "RA-8.12"
        if named is None and len(rivals) > 1:
            deed.miss("RA-8.12", "rival", rivals, stem="from")
            return None, "RA-8.12"
        named = rivals[0] if named is None else named
        deed.law.can("RA-8.12", named in rivals, key="RA-8.12/rival", rivals=lambda: deed.table.all_shown(rivals))
        rival: Player = deed.table.players[named]
        tagged = sum(self.counts in deed.table.book[name].tags for name in rival.play)
        return Price({self.kind: rival.pool.get(self.counts, tagged)}), "RA-8.12"

    def offers(self, now: Offered) -> list[Words]:
        return [{"from": SEATS[one]} for one in now.table.rivals[now.seat]]


def gained(price: Price) -> list[Words]:
    """What may be said of a gain."""
    return [{"gain": amount} for amount in moves.amounts(price)]
