"""What a power costs besides essences: components turned or destroyed, cards discarded (RA-8.4, RA-8.8, RA-8.10, RA-8.18)."""

from __future__ import annotations

from referee.res_arcana import essences, moves, piles
from referee.res_arcana.essences import minus, told
from referee.res_arcana.payment import NO_PRICE, Price
from referee.res_arcana.phases import DISCARDS
from referee.res_arcana.piles import UNSEEN
from scorers.sheet import Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from referee.res_arcana.deed import Deed
    from referee.res_arcana.essences import Amount


def price_of(cost: dict[str, Any]) -> Price:
    """The Price of the essences that a power costs, of {word: value}."""
    if not PRICED & cost.keys():
        return NO_PRICE
    price = Price(cost.get("pay"))
    if "pay_same" in cost:
        price.same = tuple(cost["pay_same"]["of"])
    if "pay_free" in cost:
        price.free = tuple(cost["pay_free"]["of"])
    return price


PRICED = {"pay", "pay_same", "pay_free"}


def turn_other(deed: Deed, wanted: dict[str, Any]) -> None:
    """RA-8.8: another straight component of one's own with the tag is turned."""
    tag = wanted["tag"]

    def fits(name: str) -> bool:
        piece = deed.player.play.get(name)
        return (
            piece is not None
            and name != deed.name
            and not piece.turned
            and (deed.is_tagged(name, tag) or deed.table.book[name].acts_as(tag))
        )

    name = deed.typed("turn", fits)
    if name is None:
        known = [one for one in deed.player.play if fits(one) and deed.is_tagged(one, tag)]
        acting, deed.said.tag = deed.said.tag, None  # what acts as another is never meant unnamed (RA-8.20)
        if len(known) == 1 and not acting:
            name = known[0]
        elif known or any(fits(one) for one in deed.player.play):
            return deed.miss("RA-8.8", f"turn-{tag}", [one for one in deed.player.play if fits(one)])
        else:
            deed.hearing.breach("RA-8.8", key="RA-8.8/none", component=deed.component.name, tag=Term(tag))
            return None
    if name not in deed.player.play:
        deed.hearing.cannot("RA-8.8", key="target/not-yours", component=deed.shown(name))
    if name == deed.name:
        deed.hearing.breach("RA-8.8", key="RA-8.8/itself", component=deed.component.name)
    if deed.player.play[name].turned and name != deed.name:
        deed.hearing.breach(
            "RA-8.8", key="RA-8.8/turned", component=deed.shown(name), number=deed.table.when(("turned", name))
        )
    if deed.is_tagged(name, tag):
        deed.turn(name)
        return None
    if deed.table.book[name].acts_as(tag) is None:
        deed.hearing.breach("RA-8.8", key="RA-8.8/tag", component=deed.shown(name), tag=Term(tag))
        deed.turn(name)
        return None
    if deed.said.tag not in (None, tag):
        deed.hearing.breach("RA-16.5", key="RA-16.5/tag", component=deed.shown(name), tag=Term(tag))
    deed.said.tag = None
    pretend(deed, name, tag)
    return None


def act_as(deed: Deed) -> None:
    """RA-16.5: a component is turned to count as one with the tag, where the power needs no such turn."""
    tag: Any = deed.said.tag  # one was said
    able = [name for name in deed.player.play if deed.table.book[name].acts_as(tag)]
    name: Any = None
    if deed.said.names.get("turn"):
        name = deed.typed("turn", lambda one: one in able)
    elif able:
        name = able[0]
    if name not in able:
        deed.hearing.cannot("RA-16.5", key="RA-16.5/none", tag=Term(tag))
    deed.said.tag = None
    if deed.player.play[name].turned:
        deed.hearing.breach(
            "RA-16.5", key="RA-8.2/turned", component=deed.shown(name), number=deed.table.when(("turned", name))
        )
    pretend(deed, name, tag)


def pretend(deed: Deed, name: str, tag: str) -> None:
    """The react power of a component that acts as another: its cost joins this power's."""
    if deed.player.play[name].down:
        deed.hearing.breach("RA-11.6", "RA-16.5", key="RA-11.6/down", component=deed.shown(name))
    power: Any = deed.table.book[name].acts_as(tag)  # it has one
    for part in power["cost"]:
        if "pay" in part:
            deed.price = deed.price.plus(part["pay"])
    deed.turn(name)
    deed.acting = (name, tag)
    deed.hearing.happens("acts", "RA-16.5", {"component": deed.shown(name), "tag": Term(tag)})


def destroy_own(deed: Deed, wanted: Any) -> None:
    """RA-8.10: an artifact of one's own in play is destroyed."""
    tags, not_self = wanted["tags"], wanted["not_self"]

    def fits(name: str) -> bool:
        return name in deed.player.play and may_be_destroyed(deed, name, tags) and not (not_self and name == deed.name)

    name = deed.typed("destroy", fits)
    if name is None:
        known = [one for one in deed.player.play if fits(one) and one != deed.name]
        if len(known) != 1 and (known or deed.name in deed.player.play and fits(deed.name)):
            return deed.miss("RA-8.10", "destroy", [one for one in deed.player.play if fits(one)])
        if not known:
            wanted = [Term(tag) for tag in tags or ("artifact",)]
            deed.hearing.cannot("RA-8.10", key="RA-8.10/none", component=deed.component.name, tags=wanted)
        name = known[0]
    if name not in deed.player.play:
        deed.hearing.cannot("RA-8.10", key="target/not-yours", component=deed.shown(name))
    if deed.table.book[name].kind != "artifact":
        deed.hearing.cannot(
            "RA-8.10", key="RA-8.10/kind", component=deed.shown(name), kind=Term(deed.table.book[name].kind)
        )
    if not may_be_destroyed(deed, name, tags):
        deed.hearing.breach("RA-8.10", key="RA-8.10/tag", component=deed.shown(name), tags=[Term(tag) for tag in tags])
    if not_self and name == deed.name:
        deed.hearing.breach("RA-8.10", key="RA-8.10/itself", component=deed.shown(name))
    deed.destroyed = name
    ruin(deed, name)
    return None


def may_be_destroyed(deed: Deed, name: str, tags: Sequence[str] | None) -> bool:
    """Whether an artifact has one of the tags (None: any)."""
    component = deed.table.book[name]
    return component.kind == "artifact" and (tags is None or any(tag in component.tags for tag in tags))


def ruin(deed: Deed, name: str) -> None:
    """A component is destroyed (RA-8.10)."""
    moves.destroy(deed.hearing, deed.seat, name)
    deed.ruined += (name,)


def discard(deed: Deed, wanted: dict[str, Any]) -> None:
    """RA-8.18: a card from hand is discarded as a cost; it must be named, because it decides what follows."""
    tags = wanted["tags"]
    card = deed.typed("discard", lambda name: piles.zone_in_hand(deed.table, deed.seat, name) is not None)
    if card is None or card == UNSEEN:
        if not deed.table.hand_size(deed.seat):
            deed.hearing.cannot("RA-8.18", "RA-8.3", key="hand/empty")
        return deed.miss("RA-8.18", "discard")
    if isinstance(card, int) or deed.table.book[card].kind != "artifact":
        deed.hearing.cannot("RA-8.18", key="target/kind", component=deed.shown(card), kind=Term("artifact"))
    if tags and not any(tag in deed.table.book[card].tags for tag in tags):
        deed.hearing.breach("RA-8.18", key="RA-8.10/tag", component=deed.shown(card), tags=[Term(tag) for tag in tags])
    piles.leave_hand(deed.hearing, card, "RA-8.18", DISCARDS[deed.seat])
    deed.discarded = card
    return None


def pay_from_self(deed: Deed, amount: Amount) -> None:
    """Essences on the component go to the supply."""
    lying = deed.player.play[deed.name].essences
    if not essences.covers(lying, amount):
        deed.hearing.cannot(
            "RA-8.3", key="RA-8.3/on-it", component=deed.component.name, cost=told(amount), lying=told(lying)
        )
    deed.lay(deed.name, minus(lying, amount))


def destroy(deed: Deed, value: str) -> None:
    """RA-8.10: the component itself is destroyed."""
    ruin(deed, deed.name)


# Costs in the data's words, in the order in which they are taken, after the component's own turn.
COSTS: dict[str, Callable[[Deed, Any], None]] = {
    "turn_other": turn_other,
    "destroy_own": destroy_own,
    "discard": discard,
    "pay_from_self": pay_from_self,
    "destroy": destroy,
}
