"""Claims on a released card: seek, call, shot, pass, retract (RW-7 to RW-10)."""

from itertools import combinations

from referee.playing import NUMBER, Pip, pips
from referee.runeworks import flow
from referee.runeworks.moves import hold, present
from referee.runeworks.shapes import can_ignite, is_call_set, is_elemental, is_sequence
from referee.runeworks.table import CALL, CLAIM, CLAIM_NAMES, LAY, PLAYING, SEEK, SHOT, TURN, Claim
from scorers.sheet import Seat


def read_claim(reader):
    """CARD… (with `lone-seven: sequence` none)"""
    return (reader.cards() if reader.more() else (),)


def seek(hearing, cards):
    """RW-8"""
    _claim(hearing, SEEK, cards)


def call(hearing, cards):
    """RW-9"""
    _claim(hearing, CALL, cards)


def shot(hearing, cards):
    """RW-10"""
    _claim(hearing, SHOT, cards)


def _claim(hearing, rank, cards):
    table = hearing.table
    seat = hearing.actor
    _may_claim(hearing, rank)
    card = table.released or (table.pool[-1] if table.pool and not table.claims else None)
    if card is None:
        hearing.cannot("RW-7.2", key="RW-7.2/nothing")
    cards = tuple(one for one in cards if one != card)
    hold(hearing, cards, "RW-7.6")
    _shape(hearing, rank, cards, card)
    size = table.hand_size(seat)
    if rank == SHOT:
        needed = 1 if not cards else 3
        if size < needed:
            hearing.breach("RW-10.3", key="RW-10.3/few", size=size, needed=needed)
    if size <= len(cards):
        hearing.breach("RW-4.8", verb=CLAIM_NAMES[rank], size=size)
    lower = _overtake(hearing, rank, card)
    if rank == SHOT and not table.hidden(seat):
        rest = [one for one in table.known(seat) if one not in cards]
        if not can_ignite(rest, [one.cards for one in table.sets.values()] + [(*cards, card)]):
            hearing.breach("RW-10.3", key="RW-10.3/hand", cards=pips(rest))
    if table.pool and table.pool[-1] == card:
        table.pool.pop()
    number = flow.lay(hearing, seat, cards, card)
    table.released = card
    table.spoken = (*table.spoken, seat)
    flow.stand(hearing, (*lower, Claim(seat, rank, cards, number)))
    hearing.happens("claim", "RW-7.7", seat=Seat(seat), card=Pip(card), claim=CLAIM_NAMES[rank])
    if table.turn != seat:
        hearing.happens("claim/nearer", "RW-10.4", seat=Seat(table.turn))


def _may_claim(hearing, rank):
    table = hearing.table
    present(hearing)
    verb = CLAIM_NAMES[rank]
    if table.phase not in PLAYING:
        hearing.cannot("RW-3.6", key="RW-3.6/early", verb=verb)
    if table.releaser is None:
        hearing.cannot("RW-2.3", verb=verb)
    seat = hearing.actor
    if seat == table.releaser:
        hearing.breach("RW-7.4", "REC-3", card=Pip(table.released or (table.pool[-1] if table.pool else "?")))
    if rank == SEEK and seat != flow.next_seat(table, table.releaser):
        hearing.breach("RW-8.1", "REC-3", seat=Seat(flow.next_seat(table, table.releaser)))
    if table.released is None:
        if table.claims:
            hearing.breach("RW-7.8", turn=Seat(table.turn))
        hearing.breach("RW-7.2", verb=verb, turn=Seat(table.turn))
        if table.phase == LAY:
            # The draw stands; the pool's top card alone can still be meant.
            table.phase = TURN
    _spoken(hearing)
    if table.claims:
        top = table.claims[-1]
        if rank < top.rank or (rank == top.rank and rank != SHOT):
            hearing.breach("RW-7.5", claim=CLAIM_NAMES[top.rank], holder=Seat(top.seat), verb=verb)
        elif rank == SHOT == top.rank and table.rules["shots"] == "nearest":
            if flow.distance(table, seat) > flow.distance(table, top.seat):
                hearing.breach("RW-10.4", key="RW-10.4/farther", holder=Seat(top.seat))


def _spoken(hearing):
    table = hearing.table
    seat = hearing.actor
    if any(claim.seat == seat for claim in table.claims):
        hearing.breach("RW-7.9", key="RW-7.9")
    elif seat in table.spoken:
        hearing.breach("RW-7.3" if seat not in table.retracted else "RW-10.5", key="RW-7.3/passed")


def _shape(hearing, rank, cards, card):
    whole = (*cards, card)
    lone = hearing.rules["lone-seven"] == "sequence" and is_elemental(whole)
    fits = {
        SEEK: lambda: is_sequence(whole) or lone,
        CALL: lambda: is_call_set(whole),
        SHOT: lambda: is_sequence(whole) or is_call_set(whole) or lone,
    }[rank]()
    if not fits:
        clause = {SEEK: "RW-8.2", CALL: "RW-9.2", SHOT: "RW-10.2"}[rank]
        hearing.breach(clause, "RW-7.6", cards=pips(cards), card=Pip(card))


def _overtake(hearing, rank, card):
    """RW-7.5, RW-7.10: claims beneath give their cards back; returns the claims that stay listed."""
    table = hearing.table
    kept = []
    for claim in table.claims:
        over = claim.set is not None and (claim.rank != SHOT or table.rules["shots"] == "nearest")
        if over and rank >= claim.rank:
            flow.take_back(hearing, claim.seat, claim.set, card)
            hearing.happens("overtaken", "RW-7.10", seat=Seat(claim.seat), claim=CLAIM_NAMES[claim.rank], cards=pips(claim.cards))
            claim = Claim(claim.seat, claim.rank, claim.cards, None)
        kept.append(claim)
    return tuple(kept)


def decline(hearing):
    """RW-7.3: no claim on this card."""
    table = hearing.table
    present(hearing)
    if table.phase not in PLAYING or table.released is None:
        hearing.breach("RW-7.3", key="RW-7.3/closed")
    elif hearing.actor not in table.claimers():
        hearing.breach("RW-7.3", key="RW-7.3/cannot", seats=[Seat(seat) for seat in table.claimers()])
    table.spoken = (*table.spoken, hearing.actor)


def retract(hearing):
    """RW-10.5: a shot that can't ignite is taken back."""
    table = hearing.table
    present(hearing)
    claim = flow.shot_of(table, hearing.actor) if table.phase in (CLAIM, LAY) else None
    if claim is None or hearing.actor != table.turn:
        hearing.cannot("RW-10.5", "REC-3", key="RW-10.5/none", turn=Seat(table.turn) if table.turn is not None else "-")
    withdraw(hearing, claim, keep=False)


def withdraw(hearing, claim, keep):
    """A standing claim falls away. keep: its player has left (RW-13.8), so nothing returns to a hand that counts."""
    table = hearing.table
    seat = claim.seat
    card = claimed_card(table, claim)
    log = table.log if seat == table.turn else ((claim.set, None),)
    ignited = any(one.shot is not None for one in table.igniters)
    added_to = any(adder != seat for adder, _ in table.sets[claim.set].added)
    if not (ignited and added_to):
        _undo_laying(hearing, seat, log, card)
    table.claims = tuple(one for one in table.claims if one is not claim)
    if not keep:
        table.retracted = (*table.retracted, seat)
        hearing.happens("retracted", "RW-10.5", seat=Seat(seat), card=Pip(card))
    table.shooters = tuple(one for one in table.shooters if one != seat)
    _stand_again(hearing, card, ignited)


def claimed_card(table, claim):
    """The card that a claim took."""
    return next(card for card in table.sets[claim.set].cards if card not in claim.cards and card not in [one for _, one in table.sets[claim.set].added])


def _undo_laying(hearing, seat, log, claimed):
    table = hearing.table
    for number, before in reversed(log):
        cards = table.sets[number].cards
        if before is None:
            del table.sets[number]
            back = cards
        else:
            table.sets[number] = before
            back = [card for card in cards if card not in before.cards]
        table.laid[seat] -= len(back)
        for card in back:
            if card != claimed:
                table.put(card, "hand", seat, hearing.number)


def _stand_again(hearing, card, ignited):
    """What goes on when a claim has fallen away: another shot, a claim beneath, or the open window."""
    table = hearing.table
    holders = [number for number, one in table.sets.items() if card in one.cards]
    if holders:
        table.put(card, "set", holders[0], hearing.number)
    if ignited:
        if not flow.next_shooter(hearing):
            flow.end_round(hearing)
        return
    standing = [one for one in table.claims if one.set is not None]
    table.released = card
    if standing:
        flow.stand(hearing, table.claims)
    elif table.claims:
        *lower, top = table.claims
        number = flow.lay(hearing, top.seat, top.cards, card)
        flow.stand(hearing, (*lower, Claim(top.seat, top.rank, top.cards, number)))
        hearing.happens("claim/again", "RW-10.5", seat=Seat(top.seat), claim=CLAIM_NAMES[top.rank])
    else:
        table.put(card, "pool", None, hearing.number)
        table.pool.append(card)
        flow.start_turn(hearing, flow.next_seat(table, table.releaser))


# -- offers -----------------------------------------------------------------------------------


def offer_claim(rank):
    """Claims with cards that the hand may hold."""

    def offer(table, seat):
        card = table.released
        if card is None:
            return
        if lone_seven(table, card) and rank != CALL:
            yield ""
        hand = table.possible(seat)
        alike = [one for one in hand if NUMBER[one] == NUMBER[card]]
        if rank != SEEK:
            for size in (2, 3):
                for part in combinations(alike, size):
                    yield " ".join(part)
        if rank != CALL:
            near = [one for one in hand if one[-1] == card[-1] and abs(NUMBER[one] - NUMBER[card]) <= 3]
            for size in (2, 3):
                for part in combinations(near, size):
                    if is_sequence((*part, card)):
                        yield " ".join(part)

    return offer


def lone_seven(table, card):
    """Whether a released 7 may be claimed alone (RW-R7)."""
    return table.rules["lone-seven"] == "sequence" and is_elemental((card,))


def offer_bare(table, seat):
    """A verb without arguments."""
    return ("",)
