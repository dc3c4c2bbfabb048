"""What follows by itself in Runeworks: the first turn, claims settled, ignition, a round's end."""

from referee.playing import NUMBER, Pip
from referee.runeworks.table import (
    BETWEEN, CLAIM, DEAL, HAND, LAY, LEADY, OVER, SHOT, SHOW, TURN, SetOnTable, unknown_total,
)  # fmt: skip
from referee.windows import after
from scorers import runeworks as scorer
from scorers.sheet import Seat


def settle(hearing):
    """Run what nobody decides: a comparison that is complete, a round whose hands are all known."""
    table = hearing.table
    if table.phase in (DEAL, LEADY):
        compare(hearing)
    if table.phase == SHOW and not any(unknown_total(table, seat) for seat in table.staying):
        finish(hearing)


def begin_round(hearing):
    """RW-2.1: all cards together, every hand seven unseen cards."""
    table = hearing.table
    table.clear()
    table.round = table.played + 1
    table.scored = True
    table.phase = DEAL
    table.contenders = table.staying
    for seat in table.staying:
        table.unseen[seat] = {0: HAND}
        table.source -= HAND
    hearing.happens("round", "RW-2.1", round=table.round)


def compare(hearing):
    """RW-3.3, RW-3.4: judge a comparison when all have spoken."""
    table = hearing.table
    if len(table.contenders) == 1:
        return first_turn(hearing, table.contenders[0], "RW-13.8")
    now = {seat: table.shown[seat] for seat in table.contenders if seat in table.shown}
    if len(now) < len(table.contenders):
        return None
    worth = {seat: 0 if card == "0" else NUMBER[card] for seat, card in now.items()}
    best = max(worth.values())
    tied = tuple(seat for seat in table.contenders if worth[seat] == best)
    if len(tied) == 1:
        return first_turn(hearing, tied[0], "RW-3.3", card=Pip(now[tied[0]]))
    table.contenders = tied
    table.shown = {}
    table.phase = LEADY
    hearing.happens("leady/tie", "RW-3.4", seats=[Seat(seat) for seat in tied], number=best)
    return None


def first_turn(hearing, seat, clause, **facts):
    """The Leady work is decided."""
    table = hearing.table
    table.phase = TURN
    table.turn = seat
    hearing.happens("first/card" if facts else "first", clause, seat=Seat(seat), **facts)


def start_turn(hearing, seat):
    """A turn begins: the seat must draw, unless a card is claimed."""
    table = hearing.table
    table.phase = TURN
    table.turn = seat
    table.claims = ()
    table.shooters = ()
    table.fresh = table.boosted = 0
    table.log = ()
    hearing.happens("turn", "RW-4.6", seat=Seat(seat))


def next_seat(table, seat):
    """The next player clockwise who is still in the match."""
    return after(seat, len(table.names), table.staying)


# -- laying and claims ------------------------------------------------------------------------


def lay(hearing, seat, cards, claimed=None):
    """Cards of the hand (and a claimed one) become a new set; returns its id."""
    table = hearing.table
    whole = (*cards, claimed) if claimed else cards
    number = table.next_set
    table.next_set += 1
    table.sets[number] = SetOnTable(seat, tuple(sorted(whole, key=lambda card: (NUMBER[card], card[-1]))))
    for card in whole:
        table.put(card, "set", number, hearing.number)
    table.laid[seat] += len(whole)
    table.fresh += len(whole)
    table.log = (*table.log, (number, None))
    return number


def take_back(hearing, seat, number, claimed):
    """A set goes back to its player's hand, the claimed card aside; the table knows the cards now."""
    table = hearing.table
    cards = table.sets.pop(number).cards
    table.laid[seat] -= len(cards)
    for card in cards:
        if card != claimed:
            table.put(card, "hand", seat, hearing.number)


def stand(hearing, claims):
    """The last of the claims (of several shots the nearest) stands: its player has the turn (RW-7.5)."""
    table = hearing.table
    table.claims = tuple(claims)
    table.phase = CLAIM
    top = table.claims[-1]
    if top.rank == SHOT:
        top = nearest_shot(table)
    table.turn = top.seat
    table.fresh = len(top.cards) + 1
    table.boosted = 0
    table.log = ((top.set, None),)


def nearest_shot(table):
    """The shot nearest clockwise from the releaser (RW-10.4)."""
    return min((claim for claim in table.claims if claim.rank == SHOT), key=lambda claim: distance(table, claim.seat))


def distance(table, seat):
    """Steps clockwise from the releaser."""
    return (seat - table.releaser) % len(table.names)


def go_on(hearing):
    """RW-7.8: the claimant goes on, so the window is shut; further shooters wait their turn (RW-10.4)."""
    table = hearing.table
    if table.phase != CLAIM:
        return
    table.phase = LAY
    table.released = None
    shots = sorted((claim for claim in table.claims if claim.rank == SHOT), key=lambda claim: distance(table, claim.seat))
    table.shooters = tuple(claim.seat for claim in shots if claim.seat != table.turn)


def shot_of(table, seat):
    """The shot of a seat that stands and isn't finished, or None."""
    for claim in table.claims:
        if claim.seat == seat and claim.rank == SHOT and claim.set is not None:
            return claim
    return None


def next_shooter(hearing):
    """The nearest shooter who has not finished goes on; returns whether there is one."""
    table = hearing.table
    if not table.shooters:
        return False
    seat, *rest = table.shooters
    table.shooters = tuple(rest)
    table.turn = seat
    claim = shot_of(table, seat)
    table.phase = LAY
    table.fresh = len(claim.cards) + 1
    table.boosted = 0
    table.log = ((claim.set, None),)
    hearing.happens("shooter", "RW-10.4", seat=Seat(seat))
    return True


# -- the end of a round -----------------------------------------------------------------------


def ignite(hearing, card):
    """RW-4.7: the last card is released."""
    table = hearing.table
    seat = table.turn
    shot = shot_of(table, seat)
    # RW-11.6: a blast is all seven in this turn; with `blast-boost: no` all in new sets.
    in_turn = table.fresh + (table.boosted if table.rules["blast-boost"] == "counts" else 0)
    blast = table.rules["level"] >= 4 and in_turn >= HAND
    table.igniters = (*table.igniters, scorer.Igniter(seat, blast, table.releaser if shot else None))
    table.ignited[seat] += 1
    hearing.happens("ignite/blast" if blast else "ignite", "RW-11.5" if blast else "RW-4.7", seat=Seat(seat), card=Pip(card))
    if not next_shooter(hearing):
        end_round(hearing)


def end_round(hearing):
    """The round is over: hands are shown (levels 4-5), or it is scored at once."""
    table = hearing.table
    table.turns += 1
    table.released = None
    table.claims = ()
    table.phase = SHOW
    if table.rules["level"] < 4:
        finish(hearing)


def facts_of(table):
    """The round as it ended, for the scorer."""
    igniting = {one.seat for one in table.igniters}
    losers = []
    for seat in table.staying:
        if seat not in igniting:
            laid = sum(1 for one in table.sets.values() if one.owner == seat)
            total = table.totals.get(seat)
            cards = None if total is not None else table.known(seat)
            losers.append(scorer.Loser(seat, cards, total, laid))
    return scorer.Round([one for one in table.igniters if one.seat in table.staying], losers)


def finish(hearing):
    """Score the round and see whether the match goes on (RW-13)."""
    score(hearing, facts_of(hearing.table))


def score(hearing, facts):
    """Add a round's sheet to the scores."""
    table = hearing.table
    sheet = scorer.score(facts, table.rules, len(table.names))
    for line in sheet.lines:
        table.score[line.player] += line.amount
        hearing.happens("score", line.clause, seat=Seat(line.player), amount=line.amount, label=line.label, unit=table.unit)
    close(hearing)


def close(hearing):
    """A round has been played: next round, overtime, or the end."""
    table = hearing.table
    table.played += 1
    table.scored = True
    figures = [table.score[seat] for seat in table.staying]
    clause, then = scorer.ending(figures, table.played, table.overtime, table.rules)
    table.phase = BETWEEN
    table.turn = None
    if then == "over":
        end_match(hearing, scorer.winners(table.score, table.staying), clause)
    else:
        table.overtime = then == "overtime"
        hearing.happens("overtime" if table.overtime else "next-round", clause, round=table.played + 1)


def end_match(hearing, winners, clause):
    """RW-13.7: nothing more is played."""
    table = hearing.table
    table.phase = OVER
    table.turn = None
    table.result = tuple(winners)
    table.turns += 1
    hearing.happens("over", clause, seats=[Seat(seat) for seat in winners])
