"""Claims on a released card: seek, call, shot, pass, and the shot taken back (RW-7 to RW-10)."""

from __future__ import annotations

from itertools import combinations

from referee.cards.playing import NUMBER
from referee.games.runeworks import flow
from referee.games.runeworks.checks import ignited, keep_one
from referee.games.runeworks.shapes import CALL_SET, ELEMENTAL, SEQUENCE, can_ignite, kind_of
from referee.games.runeworks.table import (
    CALL,
    CLAIM,
    LAY,
    PLAYING,
    RANKS,
    SEEK,
    SHOT,
    TURN,
    Claim,
    Law,
    Rules,
    Table,
)
from scorers.sheet import Term
from scorers.state import without
from scorers.types import Callable, Iterator

FORM = {SEEK: "RW-8.2", CALL: "RW-9.2", SHOT: "RW-10.2"}
ANY = {SEEK: "RW-8.1", CALL: "RW-9.1", SHOT: "RW-10.1"}
FOLLOWS = {SEEK: "RW-7.7", CALL: "RW-9.3", SHOT: "RW-10.6"}


def claim(rank: Term) -> Callable[[Table, Law, tuple[str, ...]], None]:
    """The judge of seek (RW-8), call (RW-9) or shot (RW-10)."""
    return lambda table, law, cards: _claim(table, law, rank, cards)


def _claim(table: Table, law: Law, rank: Term, cards: tuple[str, ...]) -> None:
    seat = law.actor
    _may_claim(table, law, rank)
    # After an override of RW-7.2 the card that was released last is meant all the same.
    card = table.released or table.pool[-1]
    if card in cards:
        if cards.count(card) > 1:
            table.twice(law, card)
        cards = without(cards, card)
    table.hold(law, cards, "RW-7.6")
    whole = (*cards, card)
    law.asks(
        FORM[rank], fits(rank, whole, table.rules), "RW-7.6",
        cards=cards, card=card, count=len(cards),
    )  # fmt: skip
    law.notes(*(("RW-7.5",) if table.claims else ()), ANY[rank], "RW-7.6")
    size, needed = table.size(seat), 3 if cards else 1
    if rank == SHOT:
        also = ("RW-4.8",) if size <= len(cards) else ()
        law.asks("RW-10.3", size >= needed, *also, key="RW-10.3/few", size=size, needed=needed)
    keep_one(table, law, cards)
    beneath = flow.overtake(table, law, rank)
    known = table.known(seat) if rank == SHOT else []
    if rank == SHOT and len(known) == table.size(seat):
        rest = [one for one in known if one not in cards]
        sets = [*[one.cards for one in table.sets.values()], whole]
        law.asks("RW-10.3", can_ignite(rest, sets), key="RW-10.3/hand", count=len(rest))
    if table.pool[-1:] == (card,):
        table.pool = table.pool[:-1]
    number = flow.lay(table, law, seat, cards, card)
    table.released = card
    table.spoken += (seat,)
    flow.stand(table, (*beneath, Claim(seat, rank, card, cards, number)))
    later = table.turn != seat
    clause = "RW-10.4" if later and rank == SHOT else FOLLOWS[rank]
    law.happens("claim/later" if later else "claim", clause, seat=seat, card=card, claim=rank, turn=table.turn)
    flow.emptied(table, law)


def fits(rank: Term, whole: tuple[str, ...], rules: Rules) -> bool:
    """Whether the cards are a set of the kind that the claim asks for (RW-8.2, RW-9.2, RW-10.2, RW-R7)."""
    kind = kind_of(whole)
    if kind == CALL_SET:
        return rank != SEEK
    return rank != CALL and (kind == SEQUENCE or kind == ELEMENTAL and rules.lone_seven == "sequence")


def _may_claim(table: Table, law: Law, rank: Term) -> None:
    """Who may claim, and when: RW-2.3, RW-7.2 to RW-7.5, RW-7.8, RW-7.9, RW-8.1."""
    seat, releaser = law.actor, table.releaser
    law.can("RW-3.6", table.phase in PLAYING, key="RW-3.6/early", verb=rank, seats=table.waiting)
    law.can("RW-2.3", releaser is not None, verb=rank, turn=table.turn)
    last = table.last
    law.asks("RW-7.4", seat != releaser, "REC-3", card=last)
    if rank == SEEK:
        following = table.following(releaser)
        law.asks("RW-8.1", seat == following, "REC-3", seat=following)
    if table.igniters:
        ignited(table, law)
    law.notes("RW-4.9")
    if table.released is None:
        _shut(table, law)
    law.notes("RW-7.1", "RW-7.2")
    if any(one.seat == seat for one in table.claims):
        law.breach("RW-7.9")
    elif law.asks("RW-10.5", seat not in table.retracted, "RW-7.9", key="RW-10.5/again", card=last):
        law.asks("RW-7.3", seat not in table.spoken, card=last)
    if table.claims:
        top = table.claims[-1]
        both = rank == top.rank == SHOT
        holder = top.seat
        higher = RANKS.index(rank) > RANKS.index(top.rank)
        law.asks("RW-7.5", higher or both, claim=top.rank, holder=holder, verb=rank)
        if both and table.rules.shots == "nearest":
            near = table.distance(seat) <= table.distance(top.seat)
            law.asks("RW-10.4", near, holder=holder, releaser=releaser)
        elif both:
            law.notes("RW-10.4")
    law.general()


def _shut(table: Table, law: Law) -> None:
    """No card is open to claims: it lies in a set, or a draw has shut the window, or none was released."""
    turn = table.turn
    if table.claims:
        # A shooter may have gone on and left the match, and the next one not gone on yet.
        card = table.claims[0].card
        owners = [table.sets[number].owner for number in table.holding(card)]
        gone = [seat for seat in owners if seat in table.left and len(table.log) == 1]
        law.cannot("RW-7.8", turn=(gone or [turn])[0], card=card)
    released = table.phase != TURN and table.last is not None and table.pool[-1:] == (table.last,)
    law.can("RW-7.2", released, key="RW-7.2/nothing", turn=turn)
    law.breach("RW-7.2", turn=turn)


def decline(table: Table, law: Law) -> None:
    """RW-7.3: no claim on this card."""
    seat = law.actor
    if table.rules.level < 2:
        key = "RW-7.3/level"
    elif table.released is None:
        key = "RW-7.3/closed"
    elif seat == table.releaser:
        key = "RW-7.3/own"
    else:
        key = "RW-7.3/spoken" if seat in table.spoken else "RW-7.3/next"
    law.asks(
        "RW-7.3",
        seat in table.claimers(),
        key=key,
        card=table.released,
        seat=lambda: table.following(table.releaser or 0),
    )
    table.spoken += (seat,)


def retract(table: Table, law: Law) -> None:
    """RW-10.5: a shot that can't ignite is taken back."""
    seat = law.actor
    shot = table.shot_of(seat) if table.phase in (CLAIM, LAY) else None
    if shot is None:
        law.cannot("RW-10.5", "REC-3", key="RW-10.5/none")
    law.asks("RW-10.5", seat == table.turn, "REC-3", key="RW-10.5/turn", turn=table.turn)
    table.retracted += (seat,)
    law.happens("retracted", "RW-10.5", seat=seat, card=shot.card)
    flow.withdraw(table, law, shot, "RW-10.5")


# -- offers -----------------------------------------------------------------------------------


def offers(rank: Term) -> Callable[[Table, int], Iterator[tuple[str, ...]]]:
    """Claims with cards that the hand may hold."""

    def offer(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
        card = table.released
        if card is None:
            return
        if fits(rank, (card,), table.rules):
            yield ()
        number, suit = NUMBER[card], card[-1]
        near = [
            one
            for one in table.possible(seat)
            if NUMBER[one] == number or one[-1] == suit and abs(NUMBER[one] - number) <= 3
        ]
        for size in (2, 3):
            for part in combinations(near, size):
                if fits(rank, (*part, card), table.rules):
                    yield part

    return offer
