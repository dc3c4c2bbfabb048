"""Which clauses allow each verb of Element Collection (see referee/allowing.py)."""

from __future__ import annotations

from referee.element_collection.table import MOVEMENT, SUMMONING

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from referee.hearing import Hearing
    from referee.judging import Match


PREFIX = "EC"

CLAUSES = {
    "field": "1.4 / 1.1 1.2 1.3 1.5 1.7 12.1",
    "deal": "1.5 / 1.2",
    "draw": "1.5",
    "move": "3.2 3.3 3.1 / 1.4 1.5 1.6 2.1 2.4 3.5 3.7 3.8 4.1 4.5 4.9 9.3 9.4 10.1 11.10 11.11 12.1 12.4@gone",
    "stop": "3.5 3.4 / 2.1 3.1 3.3 5.7",
    "summon": "5.1@wind 5.2@earth 5.3@earth 5.4@ice 3.4@move 8.3@summon 8.2@summon 8.4@call 9.1@grass 9.2@light 9.3@fire 9.5@water 9.6@water 9.7@dark / "
              "1.2 2.1 2.3 3.1@move 3.3@move 3.5@move 5.5@ice 5.6@ice 5.7@ice 5.8@ice 8.1@summon 8.5@call 8.6@call 9.3@call 8.8@summon 9.8@summon 10.1 11.11 12.4@gone",
    "choose": "4.3 / 2.1 4.1 4.2 4.4 4.7",
    "warp": "4.3 4.6 / 2.4 4.1 4.2 4.4 9.4",
    "steal": "4.2@own 4.3@other / 2.1 2.2 3.1 3.5 4.1 4.2 4.3 4.4 4.10",
    "push": "4.7@lying 5.5@iced 5.6@ousting 4.8 / 2.1 3.1 3.5 4.1 4.2 5.4 5.5 5.6 12.4@gone",
    "enhance": "6.4 6.5 6.6 6.7 6.8@evil / 1.2 2.1 2.3 3.6 6.1 6.2 6.3 6.12 7.1 9.3 10.1",
    "pass": "3.5@move 6.2@enhance 8.2@summon 8.6@answer 9.1@take 11.10@voids / 1.4 1.5 2.1 3.3 4.2@move 4.3@move 4.7@move 5.5@move 5.6@move 6.1 6.10 6.11 7.1 7.2 8.1 8.5@answer "
            "9.2 9.3 9.7 10.1 10.4 11.3 11.5 11.11",
    "collect": "7.2 7.4 7.6 / 1.4 1.7 2.1 2.4 3.1 6.9 7.1 7.3 7.5 7.7 8.1 10.1 12.4@gone",
    "reflect": "8.5 8.7 / 2.1 2.3 8.1 8.6 9.1 9.3 9.5 10.1",
    "take": "9.1@grass 9.2@light / 1.2 2.1 8.6 9.1 9.2 10.1",
    "keep": "9.7 / 1.2 1.3 2.1",
    "refill": "10.1 10.2@reserve 10.3 / 1.2 1.4 2.1 10.2 10.4",
    "reveal": "11.11 / 1.2 1.4 12.4@gone",
    "assign": "11.7 11.9@evil 11.8@none 11.10 / 1.4 1.5@deal 2.1 3.1@roll 3.5@roll 11.11@reveal 12.4@gone",
    "concede": "12.4 / 4.5",
    "final": "12.1 12.2 11.7@void / 1.2 11.1 11.2 11.3 11.4 11.5 11.6 11.8@void 11.9@void 11.10@void 12.3 12.4 10.5",
}  # fmt: skip


def kinds(before: Match, said: Hearing, after: Match) -> set[str]:
    """The element that is summoned, the phase, and what the square asks."""
    table: Any = before.table
    phase = table.phase
    found = {phase, *said.out}
    found |= {"gone"} if table.gone else set()
    found |= {"move"} if phase in MOVEMENT else set()
    found |= {"summon"} if phase in SUMMONING else set()
    if said.verb.name == "summon" and said.arguments[0] in ("grass", "fire", "light"):
        found.add("call")
    if said.verb.name == "steal":
        found.add("own" if phase == "own" else "other")
    if said.verb.name == "push":
        found.add({"expel": "iced", "oust": "ousting"}.get(phase, "lying"))
    if said.verb.name == "take" and table.call is not None:
        found.add(table.call.kind)
    if said.verb.name == "refill" and any(event.clause == "EC-10.2" for event in after.events):
        found.add("reserve")
    return found
