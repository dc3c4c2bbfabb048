"""What follows by itself in Runeworks: the first turn, turns and claims, ignition, a round's end."""

from __future__ import annotations

from referee.playing import NUMBER, PIPS
from referee.runeworks.phases import BETWEEN, CLAIM, COMPARING, DEAL, HAND, LAY, LEADY, OVER, PLAYING, SHOT, SHOW, TURN
from referee.runeworks.shapes import in_order
from referee.runeworks.table import SetOnTable
from referee.values import changed
from referee.verdict import Event, make_event
from scorers import runeworks as scorer
from scorers.sheet import SEATS, new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.hearing import Hearing
    from referee.runeworks.table import Claim, Log, Table

TURN_OF = tuple([make_event("turn", "RW-4.6", {"seat": seat}) for seat in SEATS])  # made once, since most turns end so


def settle(hearing: Hearing) -> None:
    """Run what nobody decides: a comparison that is complete, cards known by counting, a round to be scored."""
    table: Table = hearing.table
    if not table.source or table.round.shuffle:
        table.deduce(hearing.number)
    if table.phase in PLAYING:
        return
    if table.phase in COMPARING:
        compare(hearing)
    elif table.phase == SHOW:
        for seat in table.standing.staying:
            if table.total_unknown(seat):
                return
        score(hearing, facts_of(table))


# -- a round begins ---------------------------------------------------------------------------


def begin_round(hearing: Hearing) -> None:
    """RW-2.1: all cards together, every hand seven unseen cards."""
    table: Table = hearing.table
    number = table.standing.played + 1
    table.clear(number, HAND)
    begin_scoring(table)
    table.phase = DEAL
    hearing.happens("round", "RW-2.1", {"round": number})


def begin_scoring(table: Table) -> None:
    """A round begins or is scored, after which `final` can't stand (RW-14.8)."""
    if not table.standing.scored:
        table.standing = standing = table.standing.draft()
        standing.scored = True


def compare(hearing: Hearing) -> None:
    """RW-3.3, RW-3.4: judge a comparison when all have spoken."""
    table: Table = hearing.table
    contenders, shown = table.round.contenders, table.round.shown
    if len(contenders) == 1:
        first_turn(hearing, contenders[0], "RW-13.8")
        return
    if len(shown) < len(contenders):
        return
    worth = [NUMBER.get(shown[seat], 0) for seat in contenders]
    best = max(worth)
    if worth.count(best) == 1:
        seat = contenders[worth.index(best)]
        begin_turn(table, seat)
        hearing.happens("first/card", "RW-3.3", {"seat": SEATS[seat], "card": PIPS[shown[seat]]})
        return
    table.round = now = table.round.draft()
    now.contenders = tied = tuple([seat for seat, number in zip(contenders, worth) if number == best])
    now.shown = {}
    hearing.happens("leady/tie", "RW-3.4", {"seats": [SEATS[seat] for seat in tied]})


def compare_anew(table: Table) -> None:
    """A Leady work that the table holds again, after it was decided."""
    begin_turn(table, None)
    table.phase = LEADY
    table.round = now = table.round.draft()
    now.contenders = table.standing.staying
    now.shown = {}
    now.revealed = frozenset()


def first_turn(hearing: Hearing, seat: int, clause: str) -> None:
    """Who has the first turn is decided without a comparison."""
    begin_turn(hearing.table, seat)
    hearing.happens("first", clause, {"seat": SEATS[seat]})


# -- turns ------------------------------------------------------------------------------------


def begin_turn(table: Table, seat: int | None) -> None:
    """The seat has to draw; a released card stays open to claims."""
    table.phase = TURN
    table.turn = seat
    table.claims = table.shooters = table.log = ()


def start_turn(hearing: Hearing, seat: int) -> None:
    """A turn begins."""
    begin_turn(hearing.table, seat)
    hearing.events.append(TURN_OF[seat])


def reshuffle(hearing: Hearing) -> None:
    """RW-4.10: all of the pool but the last released card is the new source."""
    table: Table = hearing.table
    if len(table.pool) < 2:
        hearing.cannot("RW-4.10", "REC-4", key="RW-4.10/nothing")
    *below, last = table.pool
    before = table.round
    shuffle = before.shuffle + 1
    born = {**before.born, **dict.fromkeys(below, shuffle)}
    table.round = now = before.draft()
    now.shuffle = shuffle
    now.born = born
    now.public = before.public.difference(below)
    table.where = {card: lies for card, lies in table.where.items() if card not in below}
    table.unseen = [{one: count for one, count in slots.items() if count} for slots in table.unseen]
    table.pool = (last,)
    table.source = len(below)
    hearing.happens("reshuffle", "RW-4.10", {"count": len(below)})


def release(hearing: Hearing, cards: tuple[str, ...], last: bool) -> None:
    """RW-4.5: a card (more of them only by the table's leave) goes onto the pool; `last`: it ignites."""
    table: Table = hearing.table
    seat = hearing.actor
    if table.phase == CLAIM:
        go_on(hearing)
    table.put(cards, seat, len(cards), "pool", None, hearing.number)
    table.pool += cards
    table.last = card = cards[-1]
    if last:
        ignite(hearing, card)
        return
    table.turns += 1
    if table.shooters or table.round.igniters:
        finish_shots(hearing)
        return
    table.released = card
    table.releaser = seat
    table.spoken = table.retracted = ()
    following = table.standing.following[seat]
    begin_turn(table, following)
    hearing.events.append(TURN_OF[following])


# -- laying and claims ------------------------------------------------------------------------


def lay(hearing: Hearing, seat: int, cards: tuple[str, ...], count: int) -> int:
    """Cards, so many of them of the hand and perhaps a claimed one, become a new set; returns its id."""
    table: Table = hearing.table
    number = hearing.number
    table.sets = sets = table.sets.copy()
    sets[number] = one = new(SetOnTable)
    one.owner = seat
    one.cards = in_order(cards)
    one.added = ()
    table.put(cards, seat, count, "set", number, number)
    if seat == table.turn:
        table.log = (*table.log, (number, None))
    return number


def take_up(hearing: Hearing, seat: int, log: Log, claimed: str) -> None:
    """What a player laid (`log`, as in Table) goes back to the hand, the claimed card aside: RW-7.10, RW-10.5.

    The table knows these cards from now on. A set to which another player has added stays where it lies.
    """
    table: Table = hearing.table
    table.sets = table.sets.copy()
    for number, boosts in reversed(log):
        one = table.sets[number]
        if boosts is None:
            if one.added and any(adder != seat for adder, _ in one.added):
                continue
            del table.sets[number]
            cards = one.cards
        else:
            cards = boosts
            added = tuple((adder, card) for adder, card in one.added if card not in cards)
            table.sets[number] = SetOnTable(one.owner, tuple(card for card in one.cards if card not in cards), added)
        table.take_back([card for card in cards if card != claimed], seat)
    # A card shared by several shots still lies in the other's set.
    holding = table.holding(claimed)
    if holding:
        table.put((claimed,), seat, 0, "set", holding[0], hearing.number)


def stand(table: Table, claims: tuple[Claim, ...]) -> None:
    """The last of the claims (of several shots the nearest) stands: its player has the turn (RW-7.5)."""
    table.claims = claims
    table.phase = CLAIM
    top = claims[-1]
    if top.rank == SHOT and len(claims) > 1:
        top = table.shots()[0]
    _turn_by(table, top)


def _turn_by(table: Table, claim: Claim) -> None:
    """The turn of a claimant, as it is when nothing but the claimed set has been laid in it."""
    table.turn = claim.seat
    table.log = ((claim.set, None),)  # type: ignore[assignment]  # it stands, so that its set lies there


def go_on(hearing: Hearing) -> None:
    """RW-7.8: the claimant goes on, so the window is shut; further shooters wait their turn (RW-10.4)."""
    table: Table = hearing.table
    if table.phase == CLAIM and hearing.actor == table.turn:
        table.phase = LAY
        table.released = None
        shots = table.shots()
        table.shooters = tuple([claim.seat for claim in shots if claim.seat != table.turn]) if shots else ()


def claim_of(table: Table, seat: int) -> Claim | None:
    """The claim by which a player has the turn, or None."""
    for claim in table.claims:
        if claim.seat == seat == table.turn and claim.set is not None:
            return claim
    return None


def shot_of(table: Table, seat: int) -> Claim | None:
    """The shot of a player that stands and has yet to ignite, or None."""
    for claim in table.claims:
        if claim.seat == seat and claim.rank == SHOT and claim.set is not None and seat not in table.ignited_now():
            return claim
    return None


def finish_shots(hearing: Hearing) -> None:
    """RW-10.4: the nearest shooter who has not finished goes on; the round ends when there is none."""
    table: Table = hearing.table
    if not table.shooters:
        end_round(hearing)
        return
    seat, *rest = table.shooters
    table.shooters = tuple(rest)
    table.phase = LAY
    _turn_by(table, shot_of(table, seat))  # type: ignore[arg-type]  # a shooter's shot stands
    hearing.happens("shooter", "RW-10.4", {"seat": SEATS[seat]})


# -- the end of a round -----------------------------------------------------------------------


def emptied(hearing: Hearing) -> None:
    """RW-4.8 set aside: who has laid the very last card has ignited without a release."""
    table: Table = hearing.table
    if "RW-4.8" in hearing.broken and hearing.actor == table.turn and not table.sizes[table.turn]:
        go_on(hearing)
        ignite(hearing, None)


def ignite(hearing: Hearing, card: str | None) -> None:
    """RW-4.7: the turn player ignites with the released card (None: by `emptied`)."""
    table: Table = hearing.table
    seat = table.turn
    # RW-11.6: a blast is all seven in this turn; with `blast-boost: no` all in new sets.
    blast = table.rules["level"] >= 4 and laid_in_turn(table, table.rules["blast-boost"] == "counts") >= HAND
    igniter = scorer.Igniter(seat, blast, table.releaser if shot_of(table, seat) else None)
    table.round = now = table.round.draft()
    now.igniters = (*now.igniters, igniter)
    count_ignition(table, seat)
    if card is None:
        hearing.happens("ignite/empty", "RW-4.7", {"seat": SEATS[seat]})
    else:
        hearing.happens(
            "ignite/blast" if blast else "ignite",
            "RW-11.5" if blast else "RW-4.7",
            {"seat": SEATS[seat], "card": PIPS[card]},
        )
    finish_shots(hearing)


def laid_in_turn(table: Table, boosts: bool) -> int:
    """Number of cards that the turn player has laid in this turn in new sets, and as boosts, if these count."""
    count = 0
    for number, boost in table.log:
        if boost is None:
            one = table.sets[number]
            count += len(one.cards) - len(one.added)
        elif boosts:
            count += len(boost)
    return count


def count_ignition(table: Table, seat: int) -> None:
    """A player has ignited in one more round."""
    table.standing = standing = table.standing.draft()
    standing.ignited = changed(standing.ignited, seat, standing.ignited[seat] + 1)


def end_round(hearing: Hearing) -> None:
    """The round is over: hands are shown (levels 4-5), or it is scored at once."""
    table: Table = hearing.table
    table.turns += 1
    table.released = None
    table.claims = ()
    table.phase = SHOW
    if table.rules["level"] < 4:
        score(hearing, facts_of(table))


def facts_of(table: Table) -> scorer.Round:
    """The round as it ended, for the scorer."""
    losers = []
    if table.rules["level"] >= 4:  # else what the losers have left counts for nothing
        ignited = table.ignited_now()
        owners = [one.owner for one in table.sets.values()]
        hands = table.all_known()
        for seat in table.standing.staying:
            if seat not in ignited:
                total = table.round.totals.get(seat)
                cards = None if total is not None else hands.get(seat, ())
                losers.append(scorer.Loser(seat, cards, total, owners.count(seat)))
    return scorer.Round(table.round.igniters, losers)


def score(hearing: Hearing, facts: scorer.Round) -> None:
    """Add a round's sheet to the scores; who has left keeps the score reached (RW-13.8)."""
    table: Table = hearing.table
    sheet = scorer.score(facts, table.rules, len(table.names))
    scores = table.standing.score.copy()
    left = table.standing.left
    events = hearing.events
    for line in sheet.lines:
        seat = line.player
        if seat not in left:
            amount = line.amount
            scores[seat] += amount
            event = Event()
            event.key = "score/" + line.label
            event.clause = line.clause
            event.facts = {"seat": SEATS[seat], "amount": amount, **line.facts}
            events.append(event)
    close(hearing, scores)


def end_undecided(hearing: Hearing) -> None:
    """RW-4.10: a void round; no MP changes, and it counts as played."""
    table: Table = hearing.table
    table.turns += 1
    table.released = None
    table.claims = ()
    hearing.happens("void", "RW-4.10", {"round": table.round.number})
    close(hearing, table.standing.score)


def close(hearing: Hearing, scores: list[int]) -> None:
    """A round has been played, after which the scores are these: next round, overtime, or the end (RW-13)."""
    table: Table = hearing.table
    table.standing = standing = table.standing.draft()
    standing.played = played = standing.played + 1
    standing.score = scores
    table.phase = BETWEEN
    table.turn = None
    figures = [scores[seat] for seat in standing.staying]
    clause, then = scorer.ending(figures, played, standing.overtime, table.rules)
    if then == "over":
        end_match(hearing, clause)
        return
    standing.overtime = then == "overtime"
    hearing.happens("overtime" if standing.overtime else "next-round", clause, {"round": played + 1})


def end_match(hearing: Hearing, clause: str) -> None:
    """RW-13.7: nothing more is played; who has the highest score of those who stay has won.

    What ends the match has drafted its standing.
    """
    table: Table = hearing.table
    table.phase = OVER
    table.over = True
    table.turn = None
    standing = table.standing
    standing.result = winners = tuple(scorer.winners(standing.score, standing.staying))
    table.turns += 1
    hearing.happens("over", clause, {"seats": [SEATS[seat] for seat in winners]})
