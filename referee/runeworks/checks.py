"""What several verbs ask: level, round, turn, and cards that can be in the hand."""

from __future__ import annotations

from referee.playing import UNSEEN, Pip, pips
from referee.runeworks import flow
from referee.runeworks.phases import BETWEEN, CLAIM, PLAYING, SHOW, TURN
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, NoReturn

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from scorers.sheet import Seat

LEVEL = {"seek": 2, "boost": 2, "call": 3, "shot": 3, "retract": 3, "points": 4}
# What can say more exactly than RW-1.2 why a card that lies there isn't in the hand: (place, the verb's clause) -> clause.
NOT_FROM = {("set", "RW-5.5"): "RW-5.5", ("set", "RW-6.1"): "RW-5.5", ("pool", "RW-7.6"): "RW-7.1"}


def before(verb: str) -> Callable[[Hearing], None]:
    """A verb's `first`: the level has it (RW-1.3), the actor is still in the match, and a round is in play."""
    needed = LEVEL.get(verb, 1)

    def first(hearing: Hearing) -> None:
        table: Table = hearing.table
        if needed > 1 and hearing.rules["level"] < needed:
            at_level(hearing, verb, needed)
        if table.standing.left:
            present(hearing)
        if table.phase not in PLAYING:
            in_round(hearing, verb)

    return first


def at_level(hearing: Hearing, verb: str, needed: int, *also: str) -> None:
    """RW-1.3"""
    if hearing.rules["level"] < needed:
        hearing.breach("RW-1.3", *also, verb=Term(verb), needed=needed, level=hearing.rules["level"])


def present(hearing: Hearing) -> None:
    """RW-13.8: who has conceded says nothing more."""
    if hearing.actor in hearing.table.standing.left:
        hearing.cannot("RW-13.8", "REC-3", key="RW-13.8/gone", seat=SEATS[hearing.actor])


def in_round(hearing: Hearing, verb: str) -> None:
    """Moves need a round in play (RW-2.1, RW-11.7); a card that has ignited can't be claimed (RW-4.9)."""
    table: Table = hearing.table
    if table.phase not in (SHOW, BETWEEN):
        return
    if table.round.igniters and table.last and verb in ("seek", "call", "shot"):
        ignited(hearing, "RW-11.7" if table.phase == SHOW else "RW-2.1")
    if table.phase == SHOW:
        hearing.cannot("RW-11.7", key="RW-11.7/showing", seats=awaited_seats(table))
    hearing.cannot("RW-2.1", key="RW-2.1/no-round", round=table.standing.played + 1)


def ignited(hearing: Hearing, *also: str) -> NoReturn:
    """RW-4.9: somebody has ignited, so there is nothing left to claim."""
    table: Table = hearing.table
    hearing.cannot("RW-4.9", *also, card=Pip(table.last), seats=[SEATS[one.seat] for one in table.round.igniters])


def awaited_seats(table: Table) -> list[Seat]:
    """Seats that must speak, as facts."""
    return [SEATS[awaited.seat] for awaited in table.awaited() if awaited.seat is not None]


def turn_of(hearing: Hearing, verb: str, also: tuple[str, ...] = ()) -> None:
    """RW-3.6, RW-4.1, RW-4.3: it is the actor's turn, and the draw has been made.

    Where the table lets it stand all the same, who draws or releases out of turn has the turn from then
    on; who lays out of turn, or before the draw, has laid, and the turn goes on as it was.
    """
    table: Table = hearing.table
    if hearing.actor != table.turn:
        if table.phase in PLAYING:
            _out_of_turn(hearing, verb)
            return
        hearing.breach("RW-3.6", key="RW-3.6/early", verb=Term(verb), seats=awaited_seats(table))
        flow.begin_turn(table, hearing.actor)
    if table.phase == TURN and verb != "draw":
        key = "RW-4.3/claim" if hearing.actor in table.claimers() else "RW-4.3"
        hearing.breach("RW-4.3", *also, key=key, verb=Term(verb))


def _out_of_turn(hearing: Hearing, verb: str) -> None:
    table: Table = hearing.table
    if verb == "draw" and table.phase == CLAIM:
        hearing.breach("RW-4.1", "REC-3", "RW-7.7", key="RW-4.1/claim", turn=SEATS[table.turn], card=Pip(table.last))
    else:
        hearing.breach("RW-4.1", "REC-3", turn=SEATS[table.turn], verb=Term(verb))
    if verb in ("draw", "release", "ignite"):
        flow.begin_turn(table, hearing.actor)


def hold(hearing: Hearing, cards: Sequence[str], clause: str) -> None:
    """The cards can be in the actor's hand, each once (RW-1.2, RW-1.6, REC-4), and are no unseen ones from now on."""
    table: Table = hearing.table
    seat = hearing.actor
    where = table.where
    unseen = []
    for card in cards:
        lies = where.get(card)
        if lies is None:
            unseen.append(card)
        elif lies[1] != seat or lies[0] != "hand":
            _not_held(hearing, cards, clause)
    if len(cards) > 1 and len(set(cards)) < len(cards):
        _not_held(hearing, cards, clause)
    if unseen and (UNSEEN in unseen or not table.find_unseen(seat, unseen)):
        _not_held(hearing, cards, clause)


def _not_held(hearing: Hearing, cards: Sequence[str], clause: str) -> NoReturn:
    """Refuse cards for the first of them that can't be in the hand, or since they can't be there together."""
    for at, card in enumerate(cards):
        if card in cards[:at]:
            twice(hearing, card)
        if card == UNSEEN:
            hearing.cannot("RW-1.6")
        if not hearing.table.lies_in_hand(card, hearing.actor):
            absent(hearing, card, clause)
    hearing.cannot(*dict.fromkeys((clause, "REC-4")), key="hand/short", cards=pips(cards))


def twice(hearing: Hearing, card: str) -> NoReturn:
    """RW-1.2: a card was named before in the same statement."""
    hearing.cannot("RW-1.2", "REC-4", key="RW-1.2/twice", card=Pip(card))


def absent(hearing: Hearing, card: str, clause: str) -> NoReturn:
    """REC-4 for a card that can't be where the statement has it. Only what is public is told of it."""
    table: Table = hearing.table
    lies = table.where.get(card)
    if lies is None:
        hearing.cannot(*dict.fromkeys((clause, "REC-4")), key="hand/no-slot", card=Pip(card))
    place, detail, number = lies
    facts: dict[str, Any] = {}
    key = f"lies/{place}"
    if place == "hand" and detail == hearing.actor:
        key = "lies/own"
    elif place == "hand" and card in table.round.public:
        key, facts = "lies/shown", {"seat": SEATS[detail], "number": number}
    elif place == "set":
        facts = {"seat": SEATS[table.sets[detail].owner], "number": number}
    elif place == "pool":
        facts = {"number": number, "released": Pip(table.released or table.pool[-1])}
    elif place == "out" and card in table.round.public:
        facts = {"seat": SEATS[detail]}
    elif place == "out":
        key = "lies/hand"
    exact = clause if clause == "RW-11.7" else NOT_FROM.get((place, clause))
    if exact == "RW-7.1":
        key = exact
    hearing.cannot(*dict.fromkeys((exact or "RW-1.2", "RW-1.2", "REC-4")), key=key, card=Pip(card), **facts)
