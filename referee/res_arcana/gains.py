"""Essences of a power: what is paid, what is gained and stored, as typed or as there is no choice (RA-8.3, RA-8.6)."""

from __future__ import annotations

from referee.res_arcana import essences, moves
from referee.res_arcana.essences import minus, plus, told, total
from referee.res_arcana.payment import NO_PRICE, Bill, Price
from referee.res_arcana.sentences import NONE
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, TypeAlias

    from referee.res_arcana.deed import Deed
    from referee.res_arcana.essences import Amount
    from referee.res_arcana.player import Player

    Gift: TypeAlias = tuple[str, Amount]  # to the "pool", or to the component itself ("self")


def settle_payment(deed: Deed, of_card: Price, card: str | None) -> None:
    """What is paid, for the power and the card that it places: as typed, or the only payment that is possible."""
    own, said = deed.price, deed.said
    if own is NO_PRICE and of_card is NO_PRICE and said.loose is None and "pay" not in said.essences:
        return
    bill = own if of_card is NO_PRICE else of_card if own is NO_PRICE else Bill(own, of_card)
    if said.loose is not None:
        share_out_loose(deed, bill)
    typed = said.cut_essences("pay")
    if deed.missing and any(lack.stem == "place" for _, lack in deed.missing):
        return  # what the card costs isn't known
    clause: str | Callable[[Amount], tuple[str, ...]] = deed.clause
    if own.same is not None:
        clause = lambda typed: (deed.clause, *["RA-8.14"] * (total(typed) > bill.least))  # noqa: E731
    elif of_card.discounts:
        clause = lambda typed: (deed.clause, *moves.discount_clauses(of_card, bill.least, typed))  # noqa: E731
    payer = deed.component if own is not NO_PRICE or card is None else deed.table.book[card]
    deed.paid = moves.pay(deed.law, bill, typed, clause, payer.name, deed)
    if "gain_as_paid" in deed.parts.effects:
        deed.x = total(deed.paid) - bill.least
    deed.player.pool = minus(deed.player.pool, deed.paid)


def share_out_loose(deed: Deed, bill: Price | Bill) -> None:
    """Essences without a word are the only choice of essences that the power has (section 8.2)."""
    said = deed.said
    paying, gaining = "pay" in said.essences, "gain" in said.essences
    if paying and gaining:
        return
    if not paying and not gaining:
        choices = (bill.choice, deed.parts.chooses)
        deed.law.can("RA-4.3", choices != (True, True), "RA-8.6", key="use/which", component=deed.component.name)
        paying = choices[1] or (not choices[0] and bill.nothing)
    said.add_essences("gain" if paying else "pay", said.loose or {})
    said.loose = None


def is_choice(effects: dict[str, Any]) -> bool:
    """Whether a gain of a power with these effects is a choice of kinds."""
    for word, value in effects.items():
        if word in ("gain", "store") and "choose" in value and len(value["of"]) > 1:
            return True
        if word in ("gain_as_cost", "gain_as_paid") and len(value["of"]) > 1:
            return True
    return False


def given(effects: dict[str, Any]) -> list[Gift] | None:
    """[(where, amount)] of what a power with these effects gains and stores; None where that is chosen or depends on what is done."""
    found = []
    for word, value in effects.items():
        if word in ("gain", "store") and "choose" not in value and "any" not in value:
            found.append(("self" if word == "store" else "pool", value))
        elif word in GIVING:
            return None
    return found


def gains(deed: Deed) -> list[Gift]:
    """[(where, amount)] of what is gained and stored, as typed or as there is no choice (RA-8.6)."""
    typed = deed.said.cut_essences("gain")
    if typed is None and deed.parts.gives is not None:
        return deed.parts.gives
    found = []
    prices: list[tuple[str, Price, str]] = []
    for word, value in deed.parts.effects.items():
        if word not in GIVING:
            continue
        if typed is None and not prices and word in ("gain", "store") and "choose" not in value and "any" not in value:
            found.append(("self" if word == "store" else "pool", value))
            continue
        price, clause = gain_price(deed, word, value)
        if price is None:
            typed = None  # how much it is depends on what is missing
        else:
            prices.append(("self" if word == "store" else "pool", price, clause))
    for where, price, clause in prices:
        amount = None
        if price.choice:
            if typed is None:
                deed.miss(clause, "gain", moves.mixes(price), right=moves.price_text(price))
                continue
            amount, typed = typed, None
        elif typed is not None and len(prices) == 1:
            amount, typed = typed, None
        if amount is None:
            amount = dict(price.fixed)
        elif not gains_rightly(deed, price, amount):
            deed.law.breach(
                clause,
                key="gain/wrong",
                component=deed.component.name,
                typed=told(amount),
                right=moves.price_text(price),
            )
        deed.law.notes(clause)
        found.append((where, amount))
    if typed:
        deed.said.add_essences("gain", typed)
    return found


GIVING = ("gain", "store", "gain_as_paid", "gain_as_cost", "gain_as_rival")


def gains_rightly(deed: Deed, price: Price, amount: Amount) -> bool:
    """Whether the typed gain is what the power gives; X of one kind is all of one kind (RA-8.14)."""
    return price.accepts(amount) and ("gain_as_paid" not in deed.parts.effects or len(amount) < 2)


def gain_price(deed: Deed, word: str, value: dict[str, Any]) -> tuple[Price | None, str]:
    """(Price, clause) of one effect that gives essences; no Price where it depends on what is missing."""
    if word in ("gain", "store"):
        return deed.parts.prices[word], "RA-6.6" if deed.parts.power["when"] == "claimed" else "RA-8.6"
    price = Price()
    if word == "gain_as_paid":
        if deed.missing:
            return None, "RA-8.14"
        price.add_choice(deed.x // value["per"], value["of"])
        return price, "RA-8.14"
    if word == "gain_as_cost":
        card = deed.destroyed if value["card"] == "destroyed" else deed.discarded
        if card is None:
            return None, "RA-8.11"
        price.add_choice(deed.table.book[card].worth + value["plus"], value["of"])
        return price, "RA-8.11"
    count = rival_has(deed, value["counts"])
    if count is None:
        return None, "RA-8.12"
    if count:
        price.add({value["kind"]: count})
    return price, "RA-8.12"


def rival_has(deed: Deed, what: str) -> int | None:
    """RA-8.12: how many essences of a kind (in the pool) or components with a tag one rival has."""
    rivals = deed.table.rivals(deed.seat)
    named = deed.aimed("from", lambda one: one in rivals)
    if named == NONE:
        return 0
    if named is None:
        if len(rivals) > 1:
            deed.miss("RA-8.12", "rival", rivals, stem="from")
            return None
        named = rivals[0]
    deed.law.can("RA-8.12", named in rivals, key="RA-8.12/rival", rivals=lambda: deed.table.all_shown(rivals))
    rival: Player = deed.table.players[named]
    if what in essences.KINDS:
        return rival.pool.get(what, 0)
    return sum(what in deed.table.book[name].tags for name in rival.play)


def receive(deed: Deed, gains: list[Gift]) -> None:
    """Essences come from the supply into the pool or onto the component."""
    player = deed.player
    for where, amount in gains:
        if not amount:
            continue
        if where == "pool":
            player.pool = plus(player.pool, amount)
            deed.law.happens("gains", "RA-8.6", {"seat": SEATS[deed.seat], "amount": told(amount)})
        elif deed.name in deed.player.play:
            deed.lay(deed.name, plus(deed.player.play[deed.name].essences, amount))
            deed.law.happens("stores", "RA-8.7", {"amount": told(amount), "component": deed.component.name})
