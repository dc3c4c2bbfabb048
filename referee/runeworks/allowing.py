"""Which clauses allow each verb of Runeworks (see referee/allowing.py)."""

from __future__ import annotations

from referee.runeworks.flow import shot_of
from referee.runeworks.shapes import CALL_SET, ELEMENTAL, SEQUENCE, kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.hearing import Hearing
    from referee.judging import Match


PREFIX = "RW"

CLAIM = "/ 1.2 1.3 1.6 2.1 2.3 3.6 4.8 4.9 7.1 7.2 7.3 7.4 7.5 7.7 7.8 7.9 7.10@over 10.5@shots 11.7@mp 13.8@left"
SCORING = "11.2@mp 11.3@mp 11.4@mp 11.5@mp 11.6@mp 12.2@sets 12.4@sets 12.5@sets 13.3"

CLAUSES = {
    "round": "2.1 / 1.1 11.7@mp",
    "deal": "2.2 / 1.2 1.6 2.1 11.7@mp",
    "leady": "3.1 3.2@nothing 3.3@decided 3.4@again / 1.2 1.4 1.5 1.6 2.1 3.3 3.5 3.6 13.8@left",
    "start": "3.7 / 2.1 3.6",
    "draw": "4.2 4.10@renewed / 4.10 1.2 1.3 1.6 1.7 2.1 2.3 3.6 4.1 4.3 7.2@claims 7.3@claims 7.7@claims 11.7@mp 13.8@left",
    "set": "5.1@equal 5.2@run 5.3@seven 5.5 4.8 / 1.2 1.4@run 1.5 1.6 2.1 3.6 4.1 4.3 4.4 5.4 7.7@claims 11.7@mp",
    "boost": "6.4@equal 6.5@run 6.6@seven 6.2 6.8 / 1.2 1.3 1.6 3.6 4.1 4.3 4.4 4.8 5.5 6.1 6.3 6.7 7.8 10.4@shots 13.8@left R31",
    "release": "4.5 4.6@on 4.7@ignites 10.3@shooter / 1.2 1.6 2.1 3.5 3.6 4.1 4.3 4.4 4.9 5.6 7.8@claims 7.9@claims 10.4@shots 11.7@mp",
    "ignite": "4.7 10.3@shooter / 1.2 1.6 4.1 4.3 11.7 " + SCORING,
    "seek": "8.2 8.1 7.6 " + CLAIM,
    "call": "9.2 9.1 7.6 7.5@over / 4.10 9.3 " + CLAIM,
    "shot": "10.2 10.1 10.3 7.5@over / 7.6 10.4 10.6 12.3@sets " + CLAIM,
    "retract": "10.5 / 1.3",
    "pass": "7.3",
    "reveal": "11.7@mp / 1.2 1.6 2.1 11.3@mp 13.8@left",
    "points": "11.7 / 1.3 11.3",
    "concede": "13.8 / 13.7",
    "void": "4.10 / 2.1",
    "result": "14.1 14.2 / 14.3@shot 14.4 14.5@blast 14.6 11.4@mp 12.2@sets 13.1 13.2 13.3 13.4 13.5 13.6 13.8@left 14.7",
    "final": "14.8",
}  # fmt: skip


def kinds(before: Match, said: Hearing, after: Match) -> set[str]:
    """`claims`, `shots`, `mp`, `sets`: what the level has; what a set is or becomes; how a turn goes on."""
    table: Any = after.table
    level = before.setting.rules["level"]
    earlier: Any = before.table
    found = {word for word, least in (("claims", 2), ("shots", 3), ("mp", 4), ("sets", 5)) if level >= least}
    found |= {"left"} if earlier.standing.left else set()
    keys = {event.key for event in after.events}
    found |= {name for name, event in (("renewed", "reshuffle"), ("again", "leady/tie")) if event in keys}
    found |= {"over"} if any(event.clause == "RW-7.10" for event in after.events) else set()
    found |= {"decided"} if keys & {"first", "first/card"} else set()
    found |= set(said.out)  # `shot`, `blast`
    if "0" in said.out:
        found.add("nothing")
    verb = said.verb.name
    if verb in ("set", "boost"):
        cards = said.arguments[0]
        whole = next((one.cards for one in table.sets.values() if set(cards) <= set(one.cards)), cards)
        found.add({CALL_SET: "equal", SEQUENCE: "run", ELEMENTAL: "seven"}.get(kind_of(whole) or "", ""))
        rest = [card for card in whole if card not in cards]
        if len(rest) in (1, 2) and verb == "boost":
            found.add("seven")  # what began as a lone 7 is added to
    if verb in ("release", "ignite"):
        found.add("on" if "turn" in keys else "ignites")
        if before.actor is not None and after.actor is not None and shot_of(earlier, after.actor):
            found.add("shooter")
    return found
