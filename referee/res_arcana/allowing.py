"""Which clauses allow each verb of Res Arcana (see referee/allowing.py)."""

from __future__ import annotations

from referee.res_arcana.reading import meanings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.judging import Match
    from referee.res_arcana.components import Component
    from referee.res_arcana.table import Law

PREFIX = "RA"

PAID = " 4.2 4.3 4.4 "

CLAUSES = {
    "places": "1.3 13.1@first-game 15.3@match-play 15.8@match-play 16.1@lux / 1.1 1.11",
    "monuments": "1.4 / 1.11 15.3@match-play 15.4@match-play 16.1@lux",
    "first": "1.6 15.4@match-play 15.8@match-play / 15.7@match-play 17.3",
    "deal": "1.7@standard 1.7@match-play 13.3@first-game 14.1@draft 14.2@draft 14.3@draft / 1.7 14.5@draft",
    "draw": "8.16 1.8 / 7.3 8.19 11.4 13.3@first-game 14.4@draft 15.6@match-play",
    "keep": "14.2 14.3 / 14.4 14.5",
    "mage": "1.9 13.2@first-game 15.2@match-play / 1.10 1.11 14.4@draft 17.3",
    "item": "1.10 / 1.2 1.9 1.11 2.1 12.11",
    "take": "15.5 / 1.11 15.4 15.6",
    "collect": "3.2 3.1 3.3@chosen 3.4@chosen 3.5@take 3.6@take 3.8@forge 3.9@left 3.11@nothing / 1.11 3.7 3.10 4.2@pay 10.6 17.2@declared 17.3",
    "place": "5.1 5.2 5.3@any 5.4@free 5.5@less 5.6@less 5.7@less / 1.11 3.1 4.1 10.6 12.11 13.4@first-game 17.2@declared 17.3" + PAID,
    "claim": "6.2@monument 6.3@monument 6.1@place 6.6@gain 17.2@declared / 4.1 6.4@monument 6.5" + PAID,
    "display": "6.4 / 6.5 17.3",
    "discard": "7.1 7.2 / 2.3 3.1 4.1 10.6",
    "use": "8.1 8.2@turn 8.4@turn 8.5@stays 8.3 8.6@gain 8.7@store 8.8@turn_other 8.9@rivals_gain 8.10@destroy 8.10@destroy_own 8.11@gain_as_cost 8.12@gain_as_rival "
           "8.13@straighten 8.14@pay_same 8.15@place 8.16@draw 8.16@draw_discard 8.17@store_paid 8.17@take_all 8.18@discard 8.19@look 8.19@order 9.1@life_loss 12.9@check_victory "
           "16.3@claim_scroll 16.4@scroll 16.4@retrieve 16.5@act_as 17.2@declared / 2.3 4.1 5.5@place 5.6@place 5.7@place 5.8 8.2 7.3@draw 8.20 9.4@life_loss 9.5@life_loss 9.6@life_loss 9.7@life_loss "
           "10.5@life_loss 11.5@rivals_gain 12.5@check_victory 12.7@check_victory 16.2@lux 16.6@lux" + PAID,
    "pass": "11.1@action 11.2@action 11.3@action 11.4@action 10.2@asked / 1.11 2.3 2.4@action 3.1 4.1 4.5@action 9.1@asked 9.3@asked 9.5@asked 10.6@asked 11.6@action "
            "12.1@action 12.5@action 12.6@action",
    "react": "10.1@own 10.3 10.4@offer 10.5@own / 4.2 8.1 8.6 8.8 8.10 9.4 9.7 10.2 10.6 10.7 10.8 12.1 12.6 16.4@lux",
    "lose": "9.2 9.3 9.1 / 4.2 9.4 9.6",
    "reveal": "17.1 / 17.3",
    "pool": "17.4 / 17.3",
    "card": "17.2",
    "concede": "12.11@match 15.10@game / 15.9@match-play 17.3",
    "final": "17.3 / 12.3",
    "result": "17.3 15.1 / 15.7",
}  # fmt: skip


def kinds(before: Match, said: Law, after: Match) -> set[str]:
    """Variant, expansion and how cards are known; the words that were typed; what the power costs and does."""
    table: Any  # of this game
    rules, table, verb = before.setting.rules, before.table, said.verb.name
    found = {*rules.variant.split(), rules.expansion, *said.out}
    found |= {"declared"} if rules.cards == "declared" else set()
    seat = after.actor
    if verb == "use":
        player = table.players[seat]
        used = next(
            (table.book[one] for one in meanings(said.arguments[0]) if one in player.play or one in player.scrolls),
            None,
        )
        found |= power_words(used, said.arguments[1].number) if used is not None else set()
        found |= set() if found & {"turn", "destroy"} else {"stays"}
        found |= {"scroll"} if used is not None and used.kind == "scroll" else set()
    elif verb == "claim":
        found.add("place" if any(event.clause == "RA-6.1" for event in after.events) else "monument")
    elif verb == "place":
        found |= price_words(before, said, after)
    elif verb == "pass":
        found.add("action" if any(one.seat == seat and "place" in one.verbs for one in table.awaited()) else "asked")
    elif verb == "react":
        found.add("offer" if said.arguments[0] else "own")
    elif verb == "collect":
        words = {word for word in said.out if word in ("pay", "turn")}
        found |= {"forge"} if words else set()
        found |= {"chosen"} if any(word[:-1].isdigit() for word in said.out) else set()
        found |= {"nothing"} if not said.out else set()
        named = [one for entry in said.arguments[0] for one in meanings(entry.named) if one in table.players[seat].play]
        found |= {"declared"} if any(table.book[one].declared for one in named) else set()
        abilities = [ability for one in named for ability in table.book[one].collect]
        found |= {"left"} if any("gain" in ability and "if_left" in ability for ability in abilities) else set()
    elif verb == "concede":
        found |= set() if "game" in found else {"match"}
    return found


def power_words(component: Component, number: int | None) -> set[str]:
    """Words of the costs and effects of a component's action powers, of all where no number was typed."""
    return {
        word
        for power in component.actions
        if number is None or power["n"] == number
        for part in (*power["cost"], *power["effect"])
        for word in part
    }


def price_words(before: Any, said: Law, after: Any) -> set[str]:
    """`any`, `free`, `less`: what the printed cost of the placed card is, and whether less was paid than it asks."""
    table, seat = before.table, after.actor
    came = [name for name in after.table.players[seat].play if name not in table.players[seat].play]
    cost = table.book[came[0]].cost if came else None
    if cost is None:
        return set()
    paid = sum(table.players[seat].pool.values()) - sum(after.table.players[seat].pool.values())
    found = {"any"} if "any" in cost else set()
    found |= {"free"} if not sum(cost.values()) else set()
    return found | ({"less"} if paid < sum(cost.values()) else set())
