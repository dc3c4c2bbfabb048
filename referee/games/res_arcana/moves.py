"""What several statements do: paying, prices of cards, placing, destroying (RA-4, RA-5, RA-8.10)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import essences
from referee.games.res_arcana.essences import Amount, plus, told, written
from referee.games.res_arcana.payment import Bill, Discount, Price
from referee.games.res_arcana.phases import DISCARDS
from referee.games.res_arcana.pieces import STRAIGHT, Piece, Player
from referee.games.res_arcana.table import Law, Table
from referee.kernel.verdict import Lack
from scorers.sheet import SEATS, Facts, Name, Term
from scorers.state import without
from scorers.types import Callable, Iterator, Sequence

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.deed import Deed


ANSWERS = 8  # possible answers to a question that are worked out
OFFERED = 200  # amounts that are offered for one choice
SHOWN = 3  # right payments that a refusal names


def price_text(*prices: Price) -> list[Name]:
    """What prices ask for, as a list of facts: fixed essences, then so many of certain kinds."""
    parts = []
    for price in prices:
        if price.fixed:
            parts.append(told(price.fixed))
        parts += [_of_kinds(count, kinds) for count, kinds in price.any]
        if price.same or price.free:
            parts.append(Name("X of one kind", "同じ種類をX個") if price.same else Name("any number", "任意の数"))
    return parts or [told({})]


def _of_kinds(count: int, kinds: Sequence[str]) -> Name:
    english = "any" if len(kinds) == len(essences.KINDS) else "/".join(essences.LETTERS[kind] for kind in kinds)
    japanese = "任意" if len(kinds) == len(essences.KINDS) else "/".join(essences.JAPANESE[kind] for kind in kinds)
    return Name(f"{count} {english}", f"{japanese}{count}")


def due(bill: Price | Bill) -> list[Name]:
    """What a bill asks for, with the discount that is taken from it."""
    lowered = sum(price.lowered() for price in bill.prices)
    return price_text(*bill.prices) + ([Name(f"-{lowered}", f"値引き{lowered}")] if lowered else [])


def mixes(price: Price) -> list[str]:
    """Some amounts from the supply that satisfy a price, as written; the supply has no limit (RA-1.2)."""
    supply: Amount = dict.fromkeys(essences.KINDS, price.icons)
    return [written(option) for option in price.options(supply, ANSWERS)]


def amounts(price: Price) -> list[Amount]:
    """All amounts from the supply that satisfy a price, those of few kinds first."""
    supply: Amount = dict.fromkeys(essences.KINDS, price.icons)
    return sorted(price.options(supply, OFFERED), key=len)


def pay(
    law: Law,
    bill: Price | Bill,
    typed: Amount | None,
    wrong: Callable[[Amount], tuple[str, ...]],
    name: str,
    deed: Deed | None = None,
) -> Amount:
    """What the actor pays: as typed if it is the cost, or the only payment that is possible (RA-4.2, RA-4.3); wrong: the clauses of another."""
    pool = law.table.players[law.actor].pool
    if law.asked is not None:
        law.notes(*paying(bill), *("RA-4.3",) * (typed is not None))
    if typed is None:
        options = bill.options(pool)
        if len(options) == 1:
            if options[0]:
                law.happens("pays", "RA-4.3", seat=SEATS[law.actor], amount=told(options[0]))
            return options[0]
        law.can("RA-4.2", options, key="RA-4.2/none", component=name, pool=told(pool), right=lambda: due(bill))
        right, answers = due(bill), [written(option) for option in bill.options(pool, ANSWERS)]
        if deed is not None:
            deed.miss("RA-4.3", "pay", answers, right=right, pool=told(pool))
            return options[0]
        lacks = Lack(Term("pay"), Name("pay", "支払う"), right, told(pool), answers)
        law.cannot("RA-4.3", component=name, options=[told(option) for option in options], lacks=lacks)
    if not bill.accepts(typed):
        _wrong(law, bill, typed, wrong(typed), name)
    law.can("RA-4.2", essences.covers(pool, typed), key="RA-4.2/pool", typed=told(typed), pool=told(pool))
    return typed


def paying(bill: Price | Bill) -> Iterator[str]:
    """Clauses by which a bill is paid: its icons, its discounts."""
    for price in bill.prices:
        yield from ("RA-5.2",) * bool(price.fixed)
        yield from ("RA-5.3", "RA-4.4") * bool(price.any)
        yield from ("RA-5.5", "RA-5.6", "RA-5.7") * bool(price.lowered())
        yield from ("RA-5.4",) * price.nothing


def _wrong(law: Law, bill: Price | Bill, typed: Amount, clauses: tuple[str, ...], name: str) -> None:
    """What was typed isn't the cost: what is, and with discounts, which leave a choice, some payments that are right."""
    lowered = sum(price.lowered() for price in bill.prices)
    if not lowered:
        law.breach(*clauses, key="pay/wrong", component=name, typed=told(typed), right=price_text(*bill.prices))
        return
    supply: Amount = dict.fromkeys(essences.KINDS, bill.least)
    options = bill.options(law.table.players[law.actor].pool, SHOWN) or bill.options(supply, SHOWN)
    facts: Facts = {"component": name, "typed": told(typed), "right": price_text(*bill.prices), "lowered": lowered}
    law.breach(*clauses, key="pay/lowered", options=[told(option) for option in options], **facts)


def discount_clause(least: int, typed: Amount) -> str:
    """Which clause of discounts a payment breaks, where `least` is what they leave to be paid."""
    paid = essences.total(typed)
    return "RA-5.7" if paid > least else "RA-5.5" if paid < least else "RA-5.6"


def discounts_for(table: Table, seat: int, card: str) -> list[Discount]:
    """RA-5.5: what the components of a player take off the cost of an artifact; none where discounts are stated."""
    found: list[Discount] = []
    if table.declared:
        return found
    book = table.book
    for name in table.players[seat].play:
        for one in book[name].discounts:
            if one.tag is None or one.tag in book[card].tags:
                found.append((one.n, one.of))
    return found


def card_price(table: Table, seat: int, card: str, further: Sequence[Discount] = ()) -> Price:
    """The Price of placing an artifact."""
    discounts = [*discounts_for(table, seat, card), *further]
    return Price(table.book[card].cost, discounts) if discounts else table.book[card].price


def receives(law: Law, seat: int, amount: Amount, clause: str) -> None:
    """Essences come into a player's pool."""
    player = law.table.players[seat]
    player.pool = plus(player.pool, amount)
    law.happens("gains", clause, seat=SEATS[seat], amount=told(amount))


def place_card(law: Law, player: Player, card: str) -> None:
    """An artifact comes into the actor's play, straight; player: the actor, to be changed."""
    comes(law, player, card, STRAIGHT)
    law.happens("placed", "RA-5.1", seat=SEATS[law.actor], component=law.table.book[card].name)


def comes(law: Law, player: Player, name: str, piece: Piece) -> None:
    """A component comes into the actor's play; player: the actor, to be changed."""
    player.play = {**player.play, name: piece}
    law.table.note(name, law.number)


def turn(law: Law, player: Player, name: str) -> None:
    """A component of a player's, who is to be changed, is turned."""
    player.put(name, player.play[name].but(turned=True))
    law.table.note(("turned", name), law.number)


def destroy(law: Law, seat: int, name: str) -> None:
    """RA-8.10: a component leaves play for its owner's discards, and the essences on it are lost."""
    table = law.table
    table.players[seat].drop(name)
    table.cards.put(DISCARDS[seat], (name,))
    table.note(name, law.number)
    law.happens("destroyed", "RA-8.10", seat=SEATS[seat], component=table.book[name].name)


def afford(law: Law, amount: Amount, *clauses: str) -> None:
    """The actor's pool holds an amount (RA-4.2)."""
    pool = law.table.players[law.actor].pool
    holds = essences.covers(pool, amount)
    law.can(clauses[0], holds, *clauses[1:], key="RA-4.2/pool", typed=told(amount), pool=told(pool))


def own(law: Law, name: str | int, *clauses: str) -> None:
    """A target is a component of the actor's."""
    mine = name in law.table.players[law.actor].play
    law.can(clauses[0], mine, *clauses[1:], key="target/not-yours", component=law.table.shown(name))


def of_kind(law: Law, name: str | int, clause: str, kind: str = "artifact") -> None:
    """A target is of the kind that is asked for; an unseen card may be."""
    right = name == UNSEEN or (not isinstance(name, int) and law.table.book[name].kind == kind)
    law.can(clause, right, key="target/kind", component=law.table.shown(name), kind=Term(kind))


def may_be_destroyed(law: Law, name: str, *clauses: str) -> None:
    """RA-8.10: a component of the actor's is destroyed only if it is an artifact."""
    own(law, name, *clauses)
    kind, component = law.table.book[name].kind, law.table.shown(name)
    law.can(clauses[0], kind == "artifact", *clauses[1:], key="RA-8.10/kind", component=component, kind=Term(kind))


def scroll_returns(law: Law, name: str) -> None:
    """RA-16.4: a scroll that was used goes back to the center."""
    table, player = law.table, law.table.players[law.actor]
    if name in player.scrolls:
        player.scrolls = without(player.scrolls, name)
        table.scrolls += (name,)
        law.happens("scroll", "RA-16.4", component=table.book[name].name)
