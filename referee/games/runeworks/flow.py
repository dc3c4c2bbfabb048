"""What follows by itself in Runeworks: the first turn, turns and claims, ignition, a round's end."""

from __future__ import annotations

from referee.cards.playing import NUMBER
from referee.games.runeworks.shapes import in_order
from referee.games.runeworks.table import (
    BETWEEN,
    CLAIM,
    COMPARING,
    HAND,
    LAY,
    OVER,
    SHOT,
    SHOW,
    TURN,
    Claim,
    Law,
    Log,
    Meld,
    Table,
)
from referee.kernel.judging import Match
from scorers import runeworks as scorer
from scorers.sheet import Term
from scorers.state import put, without
from scorers.types import Sequence


def settle(law: Law) -> None:
    """Run what nobody decides: a comparison that is complete, a round to be scored."""
    table = law.table
    if table.phase in COMPARING:
        compare(table, law)
    elif table.phase == SHOW and not table.to_show():
        score(table, law, ended(table))


# -- the first turn --------------------------------------------------------------------------


def compare(table: Table, law: Law) -> None:
    """RW-3.3, RW-3.4: judge a comparison when all have spoken."""
    seats = table.contenders
    if len(seats) == 1:
        first_turn(table, law, seats[0], "RW-13.8")
        return
    if len(table.shown) < len(seats):
        return
    worth = [NUMBER.get(table.shown[seat], 0) for seat in seats]
    tied = tuple([seat for seat, number in zip(seats, worth) if number == max(worth)])
    if len(tied) == 1:
        (seat,) = tied
        law.happens("first/card", "RW-3.3", seat=seat, card=table.shown[seat])
        begin_turn(table, seat)
        return
    table.contenders, table.shown = tied, {}
    law.happens("leady/tie", "RW-3.4", seats=tied)


def first_turn(table: Table, law: Law, seat: int, clause: str) -> None:
    """Who has the first turn is decided without a comparison."""
    begin_turn(table, seat)
    law.happens("first", clause, seat=seat)


def began(table: Table, statements: Sequence[Match]) -> int | None:
    """Who had the first turn: the first to draw, since there is nothing to claim yet (RW-2.3)."""
    return next((one.actor for one in statements if one.refusal is None and one.verb and one.verb.name == "draw"), None)


# -- turns ------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: int | None) -> None:
    """The seat has to draw; a released card stays open to claims."""
    table.phase, table.turn = TURN, seat
    table.log = table.claims = table.shooters = ()


def start_turn(table: Table, law: Law, seat: int) -> None:
    """A turn begins."""
    begin_turn(table, seat)
    law.happens("turn", "RW-4.6", seat=seat)


def reshuffle(table: Table, law: Law) -> None:
    """RW-4.10: all of the pool but the last released card is the new source."""
    below, table.pool = table.pool[:-1], table.pool[-1:]
    table.renew(below)
    law.happens("reshuffle", "RW-4.10", count=len(below))


def release(table: Table, law: Law, cards: tuple[str, ...], last: bool) -> None:
    """RW-4.5: a card (more of them only by the table's leave) goes onto the pool; `last`: it ignites."""
    seat = law.actor
    go_on(table, law)
    table.out(seat, cards, "pool", 0, law.number)
    table.pool += cards
    table.last = card = cards[-1]
    if last:
        ignite(table, law, card)
        return
    table.turns += 1
    if table.shooters or table.igniters:
        finish_shots(table, law)
        return
    table.released, table.releaser = card, seat
    table.spoken = table.retracted = ()
    start_turn(table, law, table.following(seat))


# -- laying and claims ------------------------------------------------------------------------


def lay(table: Table, law: Law, seat: int, cards: tuple[str, ...], *claimed: str) -> int:
    """Cards of the hand and perhaps a claimed one become a new set; returns its id."""
    number = law.number
    table.out(seat, cards, "set", number, number)
    table.open(claimed, "set", number, number)
    table.sets = put(table.sets, number, Meld(seat, in_order((*cards, *claimed))))
    if seat == table.turn:
        table.log = (*table.log, (number, None))
    return number


def take_up(table: Table, law: Law, seat: int, log: Log, claimed: str) -> None:
    """What a player laid (`log`, as in Turn) goes back to the hand, the claimed card aside: RW-7.10, RW-10.5.

    The table knows these cards from now on. A set to which another player has added stays where it lies.
    """
    sets = dict(table.sets)
    for number, cards in reversed(log):
        one = sets[number]
        if cards is not None:
            left = tuple([card for card in one.cards if card not in cards])
            sets[number] = Meld(one.owner, left, tuple([add for add in one.added if add[1] not in cards]))
        elif any(adder != seat for adder, _ in one.added):
            continue
        else:
            cards = sets.pop(number).cards
        table.back(seat, [card for card in cards if card != claimed])
    table.sets = sets
    # A card shared by several shots still lies in the other's set.
    for number in table.holding(claimed)[:1]:
        table.open((claimed,), "set", number, law.number)


def stand(table: Table, claims: tuple[Claim, ...]) -> None:
    """The last of the claims (of several shots the nearest) stands: its player has the turn (RW-7.5)."""
    table.claims, table.phase = claims, CLAIM
    _turn_by(table, (table.shots() or claims[-1:])[0])


def _turn_by(table: Table, claim: Claim) -> None:
    """The turn of a claimant, as it is when nothing but the claimed set has been laid in it."""
    table.turn, table.log = claim.seat, laid_by(claim)


def laid_by(claim: Claim) -> Log:
    """What a claim itself has laid."""
    return () if claim.set is None else ((claim.set, None),)


def go_on(table: Table, law: Law) -> None:
    """RW-7.8: the claimant goes on, so the window is shut; further shooters wait their turn (RW-10.4)."""
    if table.phase == CLAIM and law.actor == table.turn:
        law.notes("RW-7.8")
        table.phase, table.released = LAY, None
        table.shooters = tuple([one.seat for one in table.shots() if one.seat != table.turn])


def finish_shots(table: Table, law: Law) -> None:
    """RW-10.4: the nearest shooter who has not finished goes on; the round ends when there is none."""
    shots = [one for one in table.shots() if one.seat in table.shooters]
    if not shots:
        end_round(table, law)
        return
    law.notes("RW-10.4")
    table.shooters, table.phase = tuple([one.seat for one in shots[1:]]), LAY
    _turn_by(table, shots[0])
    law.happens("shooter", "RW-10.4", seat=table.turn)


def overtake(table: Table, law: Law, rank: Term) -> tuple[Claim, ...]:
    """RW-7.5, RW-7.10: what stands gives its cards back, but several shots stand together; returns all claims beneath."""
    kept = []
    for claim in table.claims:
        if claim.set is not None and not (rank == claim.rank == SHOT and table.rules.shots == "all"):
            take_up(table, law, claim.seat, laid_by(claim), claim.card)
            law.happens("overtaken", "RW-7.10", seat=claim.seat, claim=claim.rank, cards=claim.cards)
            claim = claim.but(set=None)
        kept.append(claim)
    return tuple(kept)


def withdraw(table: Table, law: Law, claim: Claim, clause: str) -> None:
    """A standing claim falls away, with all that its player has laid by it (RW-10.5, RW-13.8)."""
    seat = claim.seat
    had_turn = seat == table.turn
    take_up(table, law, seat, table.log if had_turn else laid_by(claim), claim.card)
    table.claims = without(table.claims, claim)
    table.shooters = without(table.shooters, seat)
    if not had_turn and table.phase == LAY:
        return  # the shooter whose turn it is goes on
    if table.igniters:
        finish_shots(table, law)
    else:
        _open_again(table, law, claim, clause)


def _open_again(table: Table, law: Law, claim: Claim, clause: str) -> None:
    """Another shot goes on, a claim beneath stands again, or the card lies in the pool again, open to claims."""
    card = table.released = claim.card
    # By the table's leave the cards of an overtaken claim may have gone elsewhere meanwhile.
    able = [one for one in table.claims if one.set is not None or table.cards.can(one.seat, one.cards)]
    table.claims = tuple(able)
    if any(one.set is not None for one in able):
        before = table.turn
        stand(table, table.claims)
        if table.turn != before:
            law.happens("shooter", "RW-10.4", seat=table.turn)
    elif table.holding(card):
        # Others have added to the claimed set out of turn, by the table's leave: so it lies there for good.
        table.released = None
        start_turn(table, law, table.following(table.releaser))
    elif able:
        *beneath, top = able
        stand(table, (*beneath, top.but(set=lay(table, law, top.seat, top.cards, card))))
        law.happens("claim/again", clause, seat=top.seat, claim=top.rank)
    else:
        table.open((card,), "pool", 0, law.number)
        table.pool += (card,)
        start_turn(table, law, table.following(table.releaser))


# -- the end of a round -----------------------------------------------------------------------


def emptied(table: Table, law: Law) -> None:
    """RW-4.8 set aside: who has laid the very last card has ignited without a release."""
    if "RW-4.8" in law.broken and law.actor == table.turn and not table.size(table.turn):
        go_on(table, law)
        ignite(table, law, None)


def ignite(table: Table, law: Law, card: str | None) -> None:
    """RW-4.7: the turn player ignites with the released card (None: by `emptied`)."""
    seat = table.turn
    # RW-11.6: a blast is all seven in this turn; with `blast-boost: no` all in new sets.
    blast = table.rules.level >= 4 and laid_in_turn(table, table.rules.blast_boost == "counts") >= HAND
    table.igniters += (scorer.Igniter(seat, blast, table.releaser if table.shot_of(seat) else None),)
    table.ignited = put(table.ignited, seat, table.ignited[seat] + 1)
    if card is None:
        law.happens("ignite/empty", "RW-4.7", seat=seat)
    else:
        key, clause = ("ignite/blast", "RW-11.5") if blast else ("ignite", "RW-4.7")
        law.happens(key, clause, seat=seat, card=card)
    finish_shots(table, law)


def laid_in_turn(table: Table, boosts: bool) -> int:
    """Number of cards that the turn player has laid in this turn in new sets, and as boosts, if these count."""
    count = 0
    for number, boost in table.log:
        if boost is None:
            count += len(table.sets[number].cards) - len(table.sets[number].added)
        elif boosts:
            count += len(boost)
    return count


def end_round(table: Table, law: Law) -> None:
    """The round is over: hands are shown (levels 4-5), or it is scored at once."""
    table.turns += 1
    table.phase, table.released, table.claims = SHOW, None, ()
    if table.rules.level < 4:
        score(table, law, ended(table))


def ended(table: Table) -> scorer.Round:
    """The round as it ended, for the scorer."""
    losers = []
    owners = [one.owner for one in table.sets.values()]
    for seat in table.staying if table.rules.level >= 4 else ():  # else what the losers have left counts for nothing
        if seat not in table.ignited_now():
            total = table.totals.get(seat)
            cards = in_order(table.known(seat)) if total is None else None  # not as they were told: that is nobody's
            losers.append(scorer.Loser(seat, cards, total, owners.count(seat)))
    return scorer.Round(table.igniters, tuple(losers))


def score(table: Table, law: Law, facts: scorer.Round) -> None:
    """Add a round's sheet to the scores; who has left keeps the score reached (RW-13.8)."""
    for line in scorer.score(facts, table.rules, len(table.names)).lines:
        seat = line.player
        if seat not in table.left:
            table.points = put(table.points, seat, table.points[seat] + line.amount)
            law.happens(f"score/{line.label}", line.clause, seat=seat, amount=line.amount, **line.facts)
    close(table, law)


def close(table: Table, law: Law) -> None:
    """A round has been played: next round, overtime, or the end (RW-13)."""
    table.played += 1
    table.phase, table.turn = BETWEEN, None
    figures = [table.points[seat] for seat in table.staying]
    clause, then = scorer.ending(figures, table.played, table.overtime, table.rules)
    if then == "over":
        end_match(table, law, clause)
        return
    table.overtime = then == "overtime"
    law.happens("overtime" if table.overtime else "next-round", clause, round=table.played + 1)


def end_match(table: Table, law: Law, clause: str) -> None:
    """RW-13.7: nothing more is played; who has the highest score of those who stay has won."""
    table.phase, table.over, table.turn = OVER, True, None
    table.result = tuple(scorer.winners(table.points, table.staying))
    table.turns += 1
    law.happens("over", clause, seats=table.result)
