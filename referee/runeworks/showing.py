"""Hands shown and given up: reveal, points, concede (RW-11.7, RW-13.8)."""

from referee.playing import UNSEEN, pips
from referee.runeworks import flow
from referee.runeworks.claims import withdraw
from referee.runeworks.moves import hold, present
from referee.runeworks.table import CLAIM, DEAL, LAY, LEADY, PLAYING, SHOW, unknown_total
from referee.runeworks.totals import can_all_be
from scorers.sheet import Seat


def reveal(hearing, cards):
    """Cards of one's own hand are shown; known ones may be repeated."""
    table = hearing.table
    present(hearing)
    clause = "RW-11.7" if table.phase == SHOW else "REC-4"
    size = table.hand_size(hearing.actor)
    shown = [card for card in cards if card != UNSEEN]
    if len(cards) > size:
        hearing.cannot(*_with_rec(clause), key="RW-11.7/many", count=len(cards), size=size)
    hold(hearing, shown, clause)
    _totals_hold(hearing)


def _with_rec(clause):
    return (clause,) if clause == "REC-4" else (clause, "REC-4")


def _totals_hold(hearing):
    table = hearing.table
    if table.totals and not can_all_be(table):
        claimed = [f"{table.names[seat]} {total}" for seat, total in table.totals.items()]
        hearing.cannot("RW-11.7", key="RW-11.7/total", totals=claimed)


def offer_reveal(table, seat):
    """Unseen cards of a hand that has to be shown, or one known card."""
    if unknown_total(table, seat):
        cards = []
        for shuffle, count in table.unseen[seat].items():
            cards += table.unseen_cards(shuffle)[:count]
        yield " ".join(cards)
        yield cards[0]


def points(hearing, total):
    """RW-11.7: the hand's whole total, counted at the table."""
    table = hearing.table
    present(hearing)
    if table.phase != SHOW:
        hearing.cannot("RW-11.7", key="RW-11.7/early")
    if hearing.actor in {one.seat for one in table.igniters}:
        hearing.cannot("RW-11.7", "REC-3", key="RW-11.7/igniter")
    if hearing.actor in table.totals and table.totals[hearing.actor] != total:
        hearing.cannot("RW-11.7", key="RW-11.7/again", total=table.totals[hearing.actor])
    table.totals[hearing.actor] = total
    if not can_all_be(table):
        known = table.known(hearing.actor)
        hearing.cannot("RW-11.7", key="RW-11.7/points", total=total, known=pips(known), unseen=table.hidden(hearing.actor))


def read_points(reader):
    """N"""
    return (reader.number(),)


def offer_points(table, seat):
    """Totals from the least to the most; the door keeps those that can be."""
    return map(str, range(10, 60, 7))


def concede(hearing):
    """RW-13.8: who concedes leaves the match at once."""
    table = hearing.table
    present(hearing)
    seat = hearing.actor
    table.left = (*table.left, seat)
    table.scored = True
    hearing.happens("concede", "RW-13.8", seat=Seat(seat))
    if len(table.staying) == 1:
        flow.end_match(hearing, table.staying, "RW-13.8")
        return
    claim = next((one for one in table.claims if one.seat == seat), None)
    playing = table.phase in PLAYING
    if table.phase in (DEAL, LEADY):
        table.contenders = tuple(one for one in table.contenders if one != seat)
        table.shown = {one: card for one, card in table.shown.items() if one != seat}
    if playing:
        _leave_turn(hearing, seat, claim)
    _out_of_play(hearing, seat)


def _leave_turn(hearing, seat, claim):
    table = hearing.table
    gone_on = table.phase == LAY and table.turn == seat
    if claim is not None and claim.set is None:
        table.claims = tuple(one for one in table.claims if one is not claim)
    elif claim is not None and not gone_on:
        pending = table.phase == LAY
        if pending:
            _drop_pending(hearing, claim)
        else:
            withdraw(hearing, claim, keep=True)
        return
    if table.turn != seat:
        return
    if gone_on:
        table.claims = tuple(one for one in table.claims if one.seat != seat)
        if flow.next_shooter(hearing):
            return
        if table.igniters:
            flow.end_round(hearing)
            return
        table.released = None
    table.turns += 1
    if table.phase == CLAIM:
        return
    flow.start_turn(hearing, flow.next_seat(table, seat))


def _drop_pending(hearing, claim):
    """A shooter leaves before their turn to finish: their set goes, the shared card stays in the others'."""
    table = hearing.table
    shared = [number for number, one in table.sets.items() if number != claim.set]
    added = any(adder != claim.seat for adder, _ in table.sets[claim.set].added)
    if not added:
        for card in table.sets.pop(claim.set).cards:
            holder = next((number for number in shared if card in table.sets[number].cards), None)
            place = ("set", holder) if holder is not None else ("hand", claim.seat)
            table.put(card, *place, hearing.number)
    table.claims = tuple(one for one in table.claims if one is not claim)
    table.shooters = tuple(one for one in table.shooters if one != claim.seat)


def _out_of_play(hearing, seat):
    table = hearing.table
    for card in table.known(seat):
        table.put(card, "out", seat, hearing.number)
    table.unseen[seat] = {}
    table.totals.pop(seat, None)


