"""What several verbs of Runeworks ask: level, round, turn, and the cards that are named; and why somebody is awaited."""

from __future__ import annotations

from referee.games.runeworks import flow
from referee.games.runeworks.table import BETWEEN, CLAIM, LEADY, PLAYING, SHOW, TURN, Law, Table
from referee.kernel.verdict import Awaited
from scorers.sheet import Fact, Facts
from scorers.types import Callable, NoReturn


def before(level: int = 1, *also: str, ever: bool = False) -> Callable[[Table, Law], None]:
    """A verb's `first`: the level has it (RW-1.3, `also`), the actor is still in the match, and a round is in play (but for `ever`)."""

    def first(table: Table, law: Law) -> None:
        if level > 1:
            has = table.rules.level
            law.asks("RW-1.3", has >= level, *also, verb=law.verb.name, needed=level, level=has)
        if table.left:
            gone = law.actor in table.left
            law.can("RW-13.8", not gone, "REC-3", key="RW-13.8/gone", seat=law.actor)
        if not ever and table.phase in (SHOW, BETWEEN):
            not_in_round(table, law)

    return first


def not_in_round(table: Table, law: Law) -> NoReturn:
    """Moves need a round in play (RW-2.1, RW-11.7); a card that has ignited can't be claimed (RW-4.9)."""
    showing = table.phase == SHOW
    if table.igniters and table.last and law.verb.name in ("seek", "call", "shot"):
        ignited(table, law, "RW-11.7" if showing else "RW-2.1")
    if showing:
        law.cannot("RW-11.7", key="RW-11.7/showing", seats=table.waiting())
    no_round(table, law)


def no_round(table: Table, law: Law, *also: str) -> NoReturn:
    """RW-2.1"""
    law.cannot("RW-2.1", *also, key="RW-2.1/no-round", round=table.played + 1)


def ignited(table: Table, law: Law, *also: str) -> NoReturn:
    """RW-4.9: somebody has ignited, so there is nothing left to claim."""
    law.cannot("RW-4.9", *also, card=table.last, seats=table.ignited_now())


def turn_of(table: Table, law: Law, *also: str) -> None:
    """RW-3.6, RW-4.1, RW-4.3: it is the actor's turn, and the draw has been made.

    Where the table lets it stand all the same, who draws or releases out of turn has the turn from then
    on; who lays out of turn, or before the draw, has laid, and the turn goes on as it was.
    """
    verb = law.verb.name
    if table.phase not in PLAYING:
        tied = table.phase == LEADY and len(table.contenders) < len(table.staying)
        also, key = (("RW-3.4",), "RW-3.6/tied") if tied else ((), "RW-3.6/early")
        law.breach("RW-3.6", *also, key=key, verb=verb, seats=table.waiting())
        flow.begin_turn(table, law.actor)
    elif law.actor != table.turn:
        if verb == "draw" and table.phase == CLAIM:
            card = table.claims[-1].card
            law.breach("RW-4.1", "REC-3", "RW-7.7", key="RW-4.1/claim", turn=table.turn, card=card)
        else:
            shot = table.shot_of(law.actor)
            also, key = (("RW-10.4",), "RW-4.1/shots") if shot else ((), "RW-4.1")
            law.breach("RW-4.1", "REC-3", *also, key=key, turn=table.turn, verb=verb)
        if verb in ("draw", "release", "ignite"):
            flow.begin_turn(table, law.actor)
    elif table.phase == TURN and verb != "draw":
        key = "RW-4.3/claim" if law.actor in table.claimers() else "RW-4.3"
        law.breach("RW-4.3", *also, key=key, verb=verb)
    else:
        law.notes("RW-3.6", "RW-4.1", "RW-4.3", general=True)


def keep_one(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """RW-4.8: a last card must remain to be released."""
    size = table.size(law.actor)
    law.asks("RW-4.8", size > len(cards), verb=law.verb.name, size=size)


def reason(table: Table, one: Awaited) -> tuple[str, Facts]:
    """Why somebody is awaited: the released card, whose it is, and who has claimed it."""
    if table.released is None:
        return one.clause, {}
    facts: dict[str, Fact] = {"card": table.released, "releaser": table.releaser}
    if table.claims:
        facts |= {"claimer": table.claims[-1].seat, "claim": table.claims[-1].rank}
    claims = "pass" in one.verbs and one.clause == "RW-4.2"
    return one.clause + "/claim" * claims, facts
