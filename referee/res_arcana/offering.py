"""What may be used now: candidates of `use` for people and for completion."""

from __future__ import annotations

from referee.res_arcana import declared
from referee.res_arcana.actions import cards_in_hand, written_name
from referee.res_arcana.essences import total, written
from referee.res_arcana.payment import Price
from referee.res_arcana.phases import DISCARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from referee.res_arcana.components import Power
    from referee.res_arcana.essences import Amount
    from referee.res_arcana.table import Table


def offer_use(table: Table, seat: int) -> Iterator[str]:
    """Each action power that might be used, with typical choices."""
    player = table.players[seat]
    for name in (*player.play, *player.scrolls):
        component = table.book[name]
        word = written_name(table, name)
        if declared.as_stated(table, component):
            yield from declared.offer_use(table, seat, name)
            continue
        for power in component.actions:
            start = f"{word} {power['n']}" if len(component.actions) > 1 else word
            for rest in offered_words(table, seat, power):
                yield f"{start} {rest}".strip()


def offered_words(table: Table, seat: int, power: Power) -> Iterator[str]:
    """Words that complete a power: payments that are possible, and a choice or two of the rest."""
    player = table.players[seat]
    own = Price()
    tails = [""]
    for part in power["cost"]:
        if "pay" in part:
            own.add(part["pay"])
        own.same = tuple(part["pay_same"]["of"]) if "pay_same" in part else own.same
        own.free = tuple(part["pay_free"]["of"]) if "pay_free" in part else own.free
        if "turn_other" in part:
            tags = [
                one
                for one in player.play
                if part["turn_other"]["tag"] in table.book[one].tags
                or table.book[one].acts_as(part["turn_other"]["tag"])
            ]
            tails = [f"turn {written_name(table, one)}" for one in tags]
        if "destroy_own" in part:
            tails = [f"destroy {written_name(table, one)}" for one in player.play if table.book[one].kind == "artifact"]
        if "discard" in part:
            tails = [f"discard {written_name(table, one)}" for one in cards_in_hand(table, seat)[:4]]
    payments = own.options(player.pool, most=3) if not own.nothing else [{}]
    for tail in tails:
        for paid in payments:
            pay = f"pay {written(paid)}" if own.choice else ""
            for effect in _offered_effects(table, seat, power, total(paid) - own.least, paid):
                yield " ".join(word for word in (tail, pay, effect) if word)


def _offered_effects(table: Table, seat: int, power: Power, x: int, paid: Amount) -> list[str]:
    player = table.players[seat]
    for part in power["effect"]:
        for word, value in part.items():
            if word in ("gain", "store") and "choose" in value:
                return [f"gain {value['choose']}{kind[0]}" for kind in value["of"][:2]]
            if word == "gain_as_paid" and len(value["of"]) > 1:
                return [f"gain {x // value['per']}{kind[0]}" for kind in value["of"][:2]]
            if word == "gain_as_cost":
                return [f"gain {count}{kind[0]}" for count in range(0, 12) for kind in value["of"][:1]]
            if word == "gain_as_rival":
                return [f"from {table.names[one]}" for one in table.rivals(seat)]
            if word == "draw_discard":
                return [f"discard {count}" for count in range(value["discard"] + 1)]
            if word == "straighten" and value["who"] == "own":
                return [
                    "",
                    *(f"straighten {written_name(table, one)}" for one, piece in player.play.items() if piece.turned),
                ]
            if word in ("store_paid", "take_all") and value == "own_component":
                return [f"{'on' if word == 'store_paid' else 'from'} {written_name(table, one)}" for one in player.play]
            if word == "claim_scroll":
                return [f"claim {written_name(table, one)}" for one in table.scrolls]
            if word == "retrieve":
                known = table.cards.known(DISCARDS[seat])
                return [f"retrieve {written_name(table, one)}" for one in known] or [""]
            if word == "place":
                return _offered_placings(table, seat, value, paid)
            if word == "look":
                return ["", "monuments"]
    return [""]


def _offered_placings(table: Table, seat: int, value: dict[str, Any], paid: Amount) -> list[str]:
    cards = cards_in_hand(table, seat) if value["from"] == "hand" else list(table.cards.known(DISCARDS[seat]))
    cards = [card for card in cards if value["tag"] is None or value["tag"] in table.book[card].tags]
    return [f"place {written_name(table, card)}" for card in cards[:4]]
