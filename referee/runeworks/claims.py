"""Claims on a released card: seek, call, shot, and pass (RW-7 to RW-10)."""

from __future__ import annotations

from itertools import combinations

from referee.playing import NUMBER, PIPS, Pip, pips
from referee.runeworks import flow
from referee.runeworks.checks import awaited_seats, hold, ignited, twice
from referee.runeworks.phases import CALL, CLAIM_NAMES, PLAYING, SEEK, SHOT, TURN
from referee.runeworks.shapes import CALL_SET, ELEMENTAL, SEQUENCE, can_ignite, kind_of
from referee.runeworks.table import Claim
from referee.values import without
from scorers.sheet import SEATS, new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from referee.statement import Reader
    from scorers.sheet import Rules

FORM = {SEEK: "RW-8.2", CALL: "RW-9.2", SHOT: "RW-10.2"}
FOLLOWS = {SEEK: "RW-7.7", CALL: "RW-9.3", SHOT: "RW-10.6"}


def read_claim(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…; seek and shot may stand with no card (RW-R7)."""
    return (reader.cards() if reader.more() else (),)


def read_call(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…"""
    return (reader.cards(),)


def seek(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-8"""
    _claim(hearing, SEEK, cards)


def call(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-9"""
    _claim(hearing, CALL, cards)


def shot(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-10"""
    _claim(hearing, SHOT, cards)


def _claim(hearing: Hearing, rank: int, cards: tuple[str, ...]) -> None:
    table: Table = hearing.table
    seat = hearing.actor
    _may_claim(hearing, rank)
    # After an override of RW-7.2 the card that was released last is meant all the same.
    card = table.released or table.pool[-1]
    if card in cards:
        if cards.count(card) > 1:
            twice(hearing, card)
        cards = without(cards, card)
    hold(hearing, cards, "RW-7.6")
    whole = (*cards, card)
    if not _fits(rank, whole, hearing.rules):
        hearing.breach(FORM[rank], "RW-7.6", cards=pips(cards), card=Pip(card), count=len(cards))
    size = table.sizes[seat]
    needed = 3 if cards else 1
    if rank == SHOT and size < needed:
        also = ("RW-4.8",) if size <= len(cards) else ()
        hearing.breach("RW-10.3", *also, key="RW-10.3/few", size=size, needed=needed)
    if size <= len(cards):
        hearing.breach("RW-4.8", verb=CLAIM_NAMES[rank], size=size)
    beneath = _overtake(hearing, rank) if table.claims else ()
    if rank == SHOT and not table.hidden(seat):
        rest = [one for one in table.known(seat) if one not in cards]
        if not can_ignite(rest, [one.cards for one in table.sets.values()] + [whole]):
            hearing.breach("RW-10.3", key="RW-10.3/hand", count=len(rest))
    if table.pool and table.pool[-1] == card:
        table.pool = table.pool[:-1]
    number = flow.lay(hearing, seat, whole, len(cards))
    table.released = card
    table.spoken = (*table.spoken, seat)
    claim = new(Claim)
    claim.seat = seat
    claim.rank = rank
    claim.card = card
    claim.cards = cards
    claim.set = number
    flow.stand(table, (*beneath, claim))
    key = "claim" if table.turn == seat else "claim/later"
    clause = "RW-10.4" if rank == SHOT and table.turn != seat else FOLLOWS[rank]
    hearing.happens(
        key, clause, {"seat": SEATS[seat], "card": PIPS[card], "claim": CLAIM_NAMES[rank], "turn": SEATS[table.turn]}
    )
    if hearing.broken:
        flow.emptied(hearing)


def _may_claim(hearing: Hearing, rank: int) -> None:
    """Who may claim, and when: RW-2.3, RW-7.2 to RW-7.5, RW-7.8, RW-7.9, RW-8.1."""
    table: Table = hearing.table
    seat = hearing.actor
    if table.phase not in PLAYING:
        hearing.cannot("RW-3.6", key="RW-3.6/early", verb=CLAIM_NAMES[rank], seats=awaited_seats(table))
    if table.releaser is None:
        hearing.cannot("RW-2.3", verb=CLAIM_NAMES[rank], turn=SEATS[table.turn])
    if seat == table.releaser:
        hearing.breach("RW-7.4", "REC-3", card=Pip(table.last))
    if rank == SEEK:
        following = table.standing.following[table.releaser]
        if seat != following:
            hearing.breach("RW-8.1", "REC-3", seat=SEATS[following])
    if table.round.igniters:
        ignited(hearing)
    if table.released is None:
        _shut(hearing)
    if seat in table.spoken:
        _spoken(hearing)
    if table.claims:
        top = table.claims[-1]
        if rank < top.rank or rank == top.rank != SHOT:
            hearing.breach("RW-7.5", claim=CLAIM_NAMES[top.rank], holder=SEATS[top.seat], verb=CLAIM_NAMES[rank])
        elif rank == top.rank and table.rules["shots"] == "nearest" and table.distance(seat) > table.distance(top.seat):
            hearing.breach("RW-10.4", holder=SEATS[top.seat], releaser=SEATS[table.releaser])


def _shut(hearing: Hearing) -> None:
    """No card is open to claims: it lies in a set, or a draw has shut the window, or none was released."""
    table: Table = hearing.table
    turn = SEATS[table.turn]
    if table.claims:
        # A shooter may have gone on and left the match, and the next one not gone on yet.
        card = table.claims[0].card
        owners = [table.sets[number].owner for number in table.holding(card)]
        gone = [seat for seat in owners if seat in table.standing.left]
        if gone and len(table.log) == 1:
            turn = SEATS[gone[0]]
        hearing.cannot("RW-7.8", turn=turn, card=Pip(card))
    if table.phase == TURN or not table.pool or table.pool[-1] != table.last:
        hearing.cannot("RW-7.2", key="RW-7.2/nothing", turn=turn)
    hearing.breach("RW-7.2", turn=turn)


def _spoken(hearing: Hearing) -> None:
    """RW-7.3, RW-7.9, RW-10.5: who has claimed or passed says nothing more on this card."""
    table: Table = hearing.table
    seat = hearing.actor
    card = Pip(table.last)
    if any(claim.seat == seat for claim in table.claims):
        hearing.breach("RW-7.9")
    elif seat in table.retracted:
        hearing.breach("RW-10.5", "RW-7.9", key="RW-10.5/again", card=card)
    else:
        hearing.breach("RW-7.3", card=card)


def _fits(rank: int, whole: tuple[str, ...], rules: Rules) -> bool:
    """Whether the cards are a set of the kind that the claim asks for (RW-8.2, RW-9.2, RW-10.2, RW-R7)."""
    kind = kind_of(whole)
    if kind == CALL_SET:
        return rank != SEEK
    return rank != CALL and (kind == SEQUENCE or kind == ELEMENTAL and rules["lone-seven"] == "sequence")


def _overtake(hearing: Hearing, rank: int) -> tuple[Claim, ...]:
    """RW-7.5, RW-7.10: what stands gives its cards back, but several shots stand together; returns all claims beneath."""
    table: Table = hearing.table
    kept = []
    for claim in table.claims:
        together = rank == claim.rank == SHOT and table.rules["shots"] == "all"
        if claim.set is not None and not together:
            flow.take_up(hearing, claim.seat, ((claim.set, None),), claim.card)
            hearing.happens(
                "overtaken",
                "RW-7.10",
                {"seat": SEATS[claim.seat], "claim": CLAIM_NAMES[claim.rank], "cards": pips(claim.cards)},
            )
            claim = Claim(claim.seat, claim.rank, claim.card, claim.cards, None)
        kept.append(claim)
    return tuple(kept)


def decline(hearing: Hearing) -> None:
    """RW-7.3: no claim on this card."""
    table: Table = hearing.table
    if hearing.rules["level"] < 2:
        hearing.breach("RW-7.3", key="RW-7.3/level")
    elif table.phase not in PLAYING or table.released is None:
        hearing.breach("RW-7.3", key="RW-7.3/closed")
    elif hearing.actor not in table.claimers():
        _nothing_to_decline(hearing)
    table.spoken = (*table.spoken, hearing.actor)


def _nothing_to_decline(hearing: Hearing) -> None:
    table: Table = hearing.table
    card = Pip(table.released)
    if hearing.actor == table.releaser:
        hearing.breach("RW-7.3", key="RW-7.3/own", card=card)
    elif hearing.actor in table.spoken:
        hearing.breach("RW-7.3", key="RW-7.3/spoken", card=card)
    else:
        following = table.standing.following[table.releaser]
        hearing.breach("RW-7.3", key="RW-7.3/next", card=card, seat=SEATS[following])


# -- offers -----------------------------------------------------------------------------------


def offer_claim(rank: int) -> Callable[[Table, int], Iterator[str]]:
    """Claims with cards that the hand may hold."""

    def offer(table: Table, seat: int) -> Iterator[str]:
        card = table.released
        if card is None:
            return
        if _fits(rank, (card,), table.rules):
            yield ""
        hand = table.possible(seat)
        near = [
            one
            for one in hand
            if NUMBER[one] == NUMBER[card] or one[-1] == card[-1] and abs(NUMBER[one] - NUMBER[card]) <= 3
        ]
        for size in (2, 3):
            for part in combinations(near, size):
                if _fits(rank, (*part, card), table.rules):
                    yield " ".join(part)

    return offer


def offer_bare(table: Table, seat: int | None) -> tuple[str]:
    """A verb without arguments."""
    return ("",)
