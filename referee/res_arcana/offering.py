"""What may be used now: candidates of `use` for people and for completion."""

from __future__ import annotations

from referee.res_arcana import declared
from referee.res_arcana.actions import cards_in_hand
from referee.res_arcana.essences import total
from referee.res_arcana.payment import Price
from referee.res_arcana.phases import DISCARDS
from referee.res_arcana.saying import say
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from referee.res_arcana.components import Power
    from referee.res_arcana.saying import Said
    from referee.res_arcana.table import Table


def offer_use(table: Table, seat: int) -> Iterator[tuple[str, Said]]:
    """Each action power that might be used, with typical choices."""
    player = table.players[seat]
    for name in (*player.play, *player.scrolls):
        component = table.book[name]
        if declared.as_stated(table, component):
            yield from declared.offer_use(table, seat, name)
            continue
        for power in component.actions:
            number = power["n"] if len(component.actions) > 1 else None
            for words in offered_words(table, seat, power):
                yield name, say(number, **words)


def offered_words(table: Table, seat: int, power: Power) -> Iterator[dict[str, Any]]:
    """Words that complete a power: payments that are possible, and a choice or two of the rest."""
    player = table.players[seat]
    own = Price()
    tails: list[dict[str, Any]] = [{}]
    for part in power["cost"]:
        if "pay" in part:
            own.add(part["pay"])
        own.same = tuple(part["pay_same"]["of"]) if "pay_same" in part else own.same
        own.free = tuple(part["pay_free"]["of"]) if "pay_free" in part else own.free
        if "turn_other" in part:
            tag = part["turn_other"]["tag"]
            tails = [
                {"turn": one} for one in player.play if tag in table.book[one].tags or table.book[one].acts_as(tag)
            ]
        if "destroy_own" in part:
            tails = [{"destroy": one} for one in player.play if table.book[one].kind == "artifact"]
        if "discard" in part:
            tails = [{"discard": one} for one in cards_in_hand(table, seat)[:4]]
    payments = own.options(player.pool, most=3) if not own.nothing else [{}]
    for tail in tails:
        for paid in payments:
            for effect in _offered_effects(table, seat, power, total(paid) - own.least):
                yield {**tail, **({"pay": paid} if own.choice else {}), **effect}


def _offered_effects(table: Table, seat: int, power: Power, x: int) -> list[dict[str, Any]]:
    player = table.players[seat]
    for part in power["effect"]:
        for word, value in part.items():
            if word in ("gain", "store") and "choose" in value:
                return [{"gain": {kind: value["choose"]}} for kind in value["of"][:2]]
            if word == "gain_as_paid" and len(value["of"]) > 1:
                return [{"gain": {kind: x // value["per"]} if x >= value["per"] else {}} for kind in value["of"][:2]]
            if word == "gain_as_cost":
                return [{"gain": {value["of"][0]: count} if count else {}} for count in range(0, 12)]
            if word == "gain_as_rival":
                return [{"from": SEATS[one]} for one in table.rivals(seat)]
            if word == "draw_discard":
                return [{"discard": count} for count in range(value["discard"] + 1)]
            if word == "straighten" and value["who"] == "own":
                return [{}, *({"straighten": one} for one, piece in player.play.items() if piece.turned)]
            if word in ("store_paid", "take_all") and value == "own_component":
                return [{"on" if word == "store_paid" else "from": one} for one in player.play]
            if word == "claim_scroll":
                return [{"claim": one} for one in table.scrolls]
            if word == "retrieve":
                return [{"retrieve": one} for one in table.cards.known(DISCARDS[seat])] or [{}]
            if word == "place":
                return _offered_placings(table, seat, value)
            if word == "look":
                return [{}, {"monuments": True}]
    return [{}]


def _offered_placings(table: Table, seat: int, value: dict[str, Any]) -> list[dict[str, Any]]:
    cards = cards_in_hand(table, seat) if value["from"] == "hand" else list(table.cards.known(DISCARDS[seat]))
    return [{"place": one} for one in cards if value["tag"] is None or value["tag"] in table.book[one].tags][:4]
