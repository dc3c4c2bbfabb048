"""What is taken back or given up in Runeworks: retract (RW-10.5) and concede (RW-13.8)."""

from __future__ import annotations

from referee.playing import Pip
from referee.runeworks import flow
from referee.runeworks.checks import at_level, present
from referee.runeworks.phases import BETWEEN, CLAIM, CLAIM_NAMES, DEAL, LAY, LEADY, PLAYING, SHOT
from referee.runeworks.table import Claim
from referee.values import without
from referee.windows import after
from scorers import runeworks as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.hearing import Hearing
    from referee.runeworks.table import Table


def first_retract(hearing: Hearing) -> None:
    """RW-1.3 for `retract`, which is judged by RW-10.5 in any phase."""
    at_level(hearing, "retract", 3, "RW-10.5")
    present(hearing)


def retract(hearing: Hearing) -> None:
    """RW-10.5: a shot that can't ignite is taken back."""
    table: Table = hearing.table
    seat = hearing.actor
    claim = flow.shot_of(table, seat) if table.phase in (CLAIM, LAY) else None
    if claim is None:
        hearing.cannot("RW-10.5", "REC-3", key="RW-10.5/none")
    if seat != table.turn:
        hearing.breach("RW-10.5", "REC-3", key="RW-10.5/turn", turn=SEATS[table.turn])
    table.retracted = (*table.retracted, seat)
    hearing.happens("retracted", "RW-10.5", {"seat": SEATS[seat], "card": Pip(claim.card)})
    _withdraw(hearing, claim, "RW-10.5")


def _withdraw(hearing: Hearing, claim: Claim, clause: str) -> None:
    """A standing claim falls away, with all that its player has laid by it."""
    table: Table = hearing.table
    seat = claim.seat
    had_turn = seat == table.turn
    flow.take_up(hearing, seat, table.log if had_turn else ((claim.set, None),), claim.card)  # type: ignore[arg-type]  # it stands
    table.claims = tuple(one for one in table.claims if one is not claim)
    table.shooters = without(table.shooters, seat)
    if not had_turn and table.phase == LAY:
        return  # the shooter whose turn it is goes on
    if table.round.igniters:
        flow.finish_shots(hearing)
    else:
        _open_again(hearing, claim, clause)


def _open_again(hearing: Hearing, claim: Claim, clause: str) -> None:
    """Another shot goes on, a claim beneath stands again, or the card lies in the pool again, open to claims."""
    table: Table = hearing.table
    card = claim.card
    table.released = card
    table.claims = tuple(one for one in table.claims if _can_stand(table, one))
    if any(one.set is not None for one in table.claims):
        before = table.turn
        flow.stand(table, table.claims)
        if table.turn != before:
            hearing.happens("shooter", "RW-10.4", {"seat": SEATS[table.turn]})
    elif table.holding(card):
        # Others have added to the claimed set out of turn, by the table's leave: so it lies there for good.
        table.released = None
        flow.start_turn(hearing, table.standing.following[table.releaser])
    elif table.claims:
        *beneath, top = table.claims
        table.find_unseen(top.seat, [one for one in top.cards if one not in table.where])
        number = flow.lay(hearing, top.seat, (*top.cards, card), len(top.cards))
        flow.stand(table, (*beneath, Claim(top.seat, top.rank, card, top.cards, number)))
        hearing.happens("claim/again", clause, {"seat": SEATS[top.seat], "claim": CLAIM_NAMES[top.rank]})
    else:
        table.put((card,), claim.seat, 0, "pool", None, hearing.number)
        table.pool = (*table.pool, card)
        flow.start_turn(hearing, table.standing.following[table.releaser])


def _can_stand(table: Table, claim: Claim) -> bool:
    """Whether a claim stands, or could again: by the table's leave its cards may have gone elsewhere meanwhile."""
    return claim.set is not None or all(table.lies_in_hand(card, claim.seat) for card in claim.cards)


# -- giving up --------------------------------------------------------------------------------


def concede(hearing: Hearing) -> None:
    """RW-13.8: who concedes leaves the match at once."""
    table: Table = hearing.table
    seat = hearing.actor
    standing = table.standing
    staying = without(standing.staying, seat)
    following = tuple([after(one, len(table.names), staying) for one in range(len(table.names))])
    table.standing = standing = standing.draft()
    standing.left = (*standing.left, seat)
    standing.staying = staying
    standing.following = following
    standing.scored = True
    hearing.happens("concede", "RW-13.8", {"seat": SEATS[seat]})
    if len(staying) == 1:
        flow.end_match(hearing, "RW-13.8")
        return
    if table.phase in (DEAL, LEADY):
        table.round = now = table.round.draft()
        now.contenders = without(now.contenders, seat)
        now.shown = {one: entry for one, entry in now.shown.items() if one != seat}
    elif table.phase in PLAYING:
        _leave_play(hearing, seat)
    elif table.phase == BETWEEN and standing.overtime:
        # Those who stay may be equal no longer, and then there is nothing to play on for.
        if scorer.equals([standing.score[one] for one in staying], table.rules) is None:
            flow.end_match(hearing, "RW-13.5")
    known = table.known(seat)
    table.put(known, seat, len(known), "out", seat, hearing.number)
    hidden = {shuffle: count for shuffle, count in table.unseen[seat].items() if count}
    for shuffle, count in hidden.items():
        table.hide(seat, shuffle, -count)
    table.round = now = table.round.draft()
    now.out = {**now.out, seat: hidden}
    now.totals = {one: total for one, total in now.totals.items() if one != seat}


def _leave_play(hearing: Hearing, seat: int) -> None:
    """The claim of a player who leaves is void; if it was that player's turn, it ends with no release."""
    table: Table = hearing.table
    if seat not in table.ignited_now():
        claim = next((one for one in table.claims if one.seat == seat), None)
        if claim is not None and _stands(table, claim):
            hearing.happens(
                "claim/void",
                "RW-13.8",
                {"seat": SEATS[seat], "claim": CLAIM_NAMES[claim.rank], "card": Pip(claim.card)},
            )
            table.turns += seat == table.turn
            _withdraw(hearing, claim, "RW-13.8")
            return
        # One that was overtaken doesn't stand again.
        table.claims = tuple(one for one in table.claims if one is not claim)
    if seat != table.turn:
        return
    table.turns += 1
    if table.shooters or table.round.igniters:
        flow.finish_shots(hearing)
    else:
        flow.start_turn(hearing, table.standing.following[seat])


def _stands(table: Table, claim: Claim) -> bool:
    """Whether a claim stands and its player has not gone on from it (RW-7.8)."""
    if claim.set is None or table.phase == CLAIM:
        return claim.set is not None
    return claim.rank == SHOT and (claim.seat != table.turn or table.log == ((claim.set, None),))
