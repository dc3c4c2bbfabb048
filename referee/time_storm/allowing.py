"""Which clauses allow each verb of Time Storm (see referee/allowing.py)."""

from __future__ import annotations

from referee.time_storm.reading import QUICK, TRIGGER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.hearing import Hearing
    from referee.judging import Match

PREFIX = "TS"

EFFECT = " 6.1 / 1.5 2.6 5.6 7.5@lost "

CLAUSES = {
    "card": "3.1",
    "choose": "1.3 / 1.4 8.4",
    "bring": "8.1 / 8.2 8.3",
    "deal": "1.5 / 1.6 2.1 2.3 2.4 6.2 7.5@lost 8.2@own-13",
    "play": "3.4@Battery 3.5@Battery 3.6@Battery 3.10@Action 3.11@Action 3.12@Action 3.13@quick 3.14@Trigger 3.2 4.1@holder / "
            "1.5 2.7 2.8@end 3.3 3.7@Battery 3.8@paid 4.3 4.4 4.5@holder 5.1@waits 5.5 7.5@lost",
    "pass": "4.2 4.6@all / 1.5 2.5@main 4.6 2.6 2.8@end 2.9@end 5.2 5.5 7.2 7.5@lost",
    "resolve": "5.2 4.7 / 1.5 2.6 5.3 5.5 7.5@lost",
    "next": "2.5@main 2.9@end 4.7 / 1.5 2.6 5.5 7.1 7.2 7.5@lost",
    "wait": "4.8 / 7.5@lost",
    "draw": "2.6@draw 6.3@effect 6.1@effect / 1.5 2.7@draw 5.6 6.2 6.8 7.1 7.3 7.5@lost 7.6",
    "done": "5.3 5.4 5.7 / 1.5 2.6 4.3 4.4 5.5 5.6 7.3 7.5@lost",
    "discard": "6.4" + EFFECT,
    "ready": "6.5" + EFFECT + "3.9",
    "exhaust": "6.5" + EFFECT,
    "destroy": "6.5" + EFFECT,
    "counter": "6.6" + EFFECT + "5.8",
    "move": "6.7" + EFFECT + "5.7 6.8",
    "shuffle": "6.8" + EFFECT,
    "extra-turn": "6.9" + EFFECT,
    "skip-turn": "6.9" + EFFECT,
    "end": "6.10" + EFFECT,
    "win": "6.11 / 1.5 2.6 6.1 7.4 7.5@lost",
    "lose": "6.11" + EFFECT + "7.3 7.7",
    "reveal": "6.2 / 7.5@lost 8.2@own-13",
    "concede": "7.7 / 7.2 7.3 7.5@lost",
    "count": "6.2 / 7.5@lost",
    "note": "/ 7.5",
    "final": "9.2 9.1 / 7.4",
}  # fmt: skip


def kinds(before: Match, said: Hearing, after: Match) -> set[str]:
    """The type of the card played, whether it was paid for and waits, and its player had priority; the phase; whether an effect resolves; the variant."""
    table: Any = before.table
    later: Any = after.table
    found = {"lost"} if table.standing.lost else set()
    found |= {table.phase, before.setting.rules["variant"], "draw" if table.resolving is None else "effect"}
    if said.verb.name == "play":
        facts = table.facts(said.arguments[0])
        found |= {facts.type} | ({"quick"} if facts.type in (QUICK, TRIGGER) else set())
        found |= {"paid"} if facts.cost else set()
        found |= {"holder"} if after.actor == table.holder else set()
        found |= {"waits"} if len(later.waiting) > len(table.waiting) else set()
    if said.verb.name == "pass" and (later.resolving is not table.resolving or later.phase != table.phase):
        found.add("all")
    return found
