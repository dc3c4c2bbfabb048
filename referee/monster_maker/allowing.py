"""Which clauses allow each verb of Monster Maker (see referee/allowing.py)."""

from __future__ import annotations

from referee.monster_maker.kinds import CHARACTER, SPELL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.hearing import Hearing
    from referee.judging import Match

PREFIX = "MM"

HAND = " 1.1 1.2 1.11 13.4 "
SCORING = " 6.5@rank 8.1@arsha 8.2@arsha 8.3@arsha 8.4@arsha 8.5@arsha 8.6@arsha 12.1@points 12.2@points 12.3@points 12.4@points 12.5@points 12.7@points 12.8@points 12.9@points"

CLAUSES = {
    "card": "1.11 1.9@orc 1.10@sleep / 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.12 9.2 R1",
    "deal": "2.2 / 2.1 9.1@cards 10.1@deck" + HAND,
    "exchange": "2.3 / R24 13.4",
    "bring": "9.5 / 9.1",
    "deck": "10.1 10.2 10.3 /" + HAND,
    "draw": "3.1@base 3.2@trap 10.5@deck 10.4@deck / 2.2 2.3@base 2.4 2.5 3.3@trap 3.8@base 3.9 6.2@out 6.3@out 6.6@base "
            "8.2 9.1@cards 10.1@deck 10.3@deck 10.12@deck 11.2@deck 11.4@deck 11.5@deck 11.9@deck 11.13@deck 13.1 13.2@left R9 R24@deck" + HAND,
    "play": "4.1@monster 4.2@monster 4.3@monster 10.11@monster@deck 4.4@corridor 4.12@corridor@back 4.11@corridor@back 10.10@corridor@deck 10.7@corridor@after "
            "10.8@corridor@after 4.14@detour 4.15@detour 5.12@cleric 11.9@trap 10.14@down 4.6@declare 4.7@declare 4.7@far 3.7@base 10.13@deck / "
            "1.3@corridor 1.5@monster 2.2 2.4 3.1@base 3.2@base 3.6@base 3.8 3.9 4.5@corridor 4.8@declare 4.9@declare 4.10@declare 4.13@back 4.16@detour 5.1@foe 5.7@foe 6.1 6.2@out 6.3@out 6.4@out "
            "7.1@five 7.2@six 8.2@arsha 9.1@cards 9.2@cards 9.3@cards 10.1@deck 10.4@deck 10.5@deck 10.6@deck 10.9@declare 10.12@deck 11.2@deck 11.9@deck 11.13@deck 12.7@points 13.2@left R17@out R24@deck R25@deck R43@deck" + HAND,
    "declare": "4.6 4.7 13.1 / 4.8 4.9 4.10 7.1@five 7.2@six",
    "treasure": "8.2@dice 9.1@cards 9.2@cards / 1.13@dice 8.1@arsha",
    "fight": "5.1 5.2 5.6@spell 5.8@spell 5.9@sleep 9.3@item 11.10@spell@deck 11.11@elf 11.12@dwarf / 1.1 1.4 1.11 1.13 3.6@base 3.7@base 5.3 5.4 5.5 5.7 9.1@cards 10.6@deck 10.13@deck 13.4 R17@out",
    "charm": "5.10 5.11 / 1.11 4.2 4.3 5.4 5.8 13.1 R13",
    "cleric": "5.13 / 13.1",
    "pile": "3.3@trap 3.5@trap 3.8@cut@base 10.12@cut@deck 11.1@deck@hit 11.4@deck 11.9@deck@hit / 1.1 1.2 1.11 3.2 3.4 3.6 3.9 9.1 9.3 11.5@deck 13.4 R24",
    "pass": "3.7@base 10.13@deck 6.4@out / 3.1 3.2 3.6@base 3.9 6.2@out 6.3@out 8.2@arsha 9.1@cards 9.4@cards 9.6@cards 10.5@deck 11.2@deck 11.4@deck 11.5@deck 11.9@deck 11.14@deck 12.6@points 13.1 13.2@left R17@out",
    "shuffle": "6.6 / 11.13@deck 13.1 R19",
    "reveal": "13.4 11.5@deck / 1.1 1.2 1.11 9.1@cards 9.7@cards 10.1@deck 11.4@deck 13.2@left R9 R24@deck R44",
    "sabotage": "11.2 11.3@named 11.8 / 1.1 2.4 6.3 9.1 9.3 13.4 R43",
    "name": "11.2 11.3",
    "block": "11.6 11.7 / 1.13 9.1 9.3 11.2",
    "weigh": "12.7 12.8",
    "appraise": "9.7 9.8 / 1.11 8.1@arsha 9.1 9.4 R23",
    "final": "13.3" + SCORING.replace(" 6.5", " / 6.5") + " 4.6 7.1@five 9.1@cards 9.8@cards 11.15@deck R1",
    "concede": "13.2 / 6.4@out 8.3@arsha 9.6@cards",
}  # fmt: skip


def kinds(before: Match, said: Hearing, after: Match) -> set[str]:
    """`base` or `deck`, the score, the treasure; the kind of the card played; what is played beside it; whose leg it is."""
    table: Any = before.table
    later: Any = after.table
    rules, verb = before.setting.rules, said.verb.name
    found = {rules["rules"], rules["score"], rules["treasure"]}
    found |= {{5: "five", 6: "six"}.get(len(before.setting.names), "few")}
    words = {word.casefold() for word in said.out}
    found |= words & {"declare", "down", "trap", "orc", "sleep", "item", "elf", "dwarf"}
    found |= {"named"} if "name" in words else set()
    seat = after.actor
    if seat is not None:
        outward = table.players[seat].outward
        found |= {"far"} if outward is None and later.distance(seat) >= table.limit else set()
        found |= {"foe"} if table.foes[seat] else set()
        found |= {"back"} if outward is not None else set()
    found |= {"out"} if table.returned else set()
    found |= {"left"} if table.resting.left else set()
    found |= {"after"} if table.phase == "won" else set()
    if verb == "play":
        card = said.arguments[0]
        found.add("corridor" if card is None or "down" in found else later.card(card).kind)
    if verb == "fight":
        cards = [later.card(card) for card in said.arguments[0].fighters if card is not None]
        found |= {"spell"} if any(card.kind == SPELL for card in cards) else set()
        found |= {card.cls for card in cards if card.kind == CHARACTER and card.cls in ("elf", "dwarf")}
    if verb == "pile":
        found |= {{"trap": "trap", "hit": "hit"}.get(table.phase, "cut")}
    return found
