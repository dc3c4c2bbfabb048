"""What follows by itself in Res Arcana: setup into rounds, turns, answers, checks, the end (RA-2, RA-12)."""

from __future__ import annotations

from referee.res_arcana import asking, awaiting, collect, draft, ending, matchplay, results
from referee.res_arcana.phases import ACTION, COLLECT, ITEMS, KEEP_MAGES, OVER, PICKS, SCORES, SETUP
from referee.res_arcana.questions import Check
from referee.windows import after
from scorers import res_arcana as scorer
from scorers.sheet import Seat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.hearing import Hearing


def settle(hearing):
    """Run what nobody decides until somebody is awaited."""
    table = hearing.table
    if table.phase == OVER:
        return
    if len(table.staying) == 1:
        ending.finish(hearing)
        return
    if table.phase not in ROUNDS:
        settle_between(hearing)
    while table.phase in ROUNDS:
        if not (settle_collecting(hearing) if table.phase == COLLECT else settle_action(hearing)):
            return


ROUNDS = (COLLECT, ACTION)


def settle_between(hearing):
    """Setup, picks, mages and items, or figures that are typed: what comes before the next round."""
    table = hearing.table
    if table.phase == SETUP:
        settle_setup(hearing)
    if table.phase in (PICKS, KEEP_MAGES):
        matchplay.settle(hearing)
    if table.phase == ITEMS and awaiting.next_item(table) is None:
        begin_round(hearing)
    if table.phase == SCORES:
        results.settle_scores(hearing)


def settle_setup(hearing: Hearing):
    """Packs are handed on when all have kept one; items begin when all mages are chosen."""
    table = hearing.table
    if table.kept and all(seat in table.kept for seat in table.staying):
        draft.hand_on(hearing)
    taker = awaiting.next_item(table)
    if taker is not None and all(table.players[seat].mage for seat in table.staying):
        table.phase = ITEMS
        hearing.happens("items", "RA-1.10", seat=Seat(taker))


# -- rounds -----------------------------------------------------------------------------------


def begin_round(hearing):
    """RA-2.4, RA-3.11: everything straight and face up; who has nothing to decide collects."""
    table = hearing.table
    table.round += 1
    table.phase = COLLECT
    table.turn = None
    table.acted = table.moved = False
    for seat in range(len(table.names)):
        player = table.player(seat)
        player.passed = player.out
        player.collected = ""
        player.play = {name: piece.ready() for name, piece in player.play.items()}
    hearing.happens("round", "RA-2.1", round=table.round)
    for seat in table.staying:
        if not collect.decides(table, seat):
            collect.by_itself(hearing, seat)


def settle_collecting(hearing: Hearing):
    """RA-3.1: actions begin when all have collected. Returns whether they have."""
    table = hearing.table
    if not all(table.players[seat].collected for seat in table.staying):
        return False
    table.phase = ACTION
    holder = table.token
    table.turn = holder if not table.players[holder].out else after(holder, len(table.names), table.staying)
    hearing.happens("turn", "RA-2.2", seat=Seat(table.turn))
    return True


def settle_action(hearing):
    """Answers that nobody has to give, a check that all have answered, the next turn. Returns whether to go on."""
    table = hearing.table
    if table.attack is not None:
        if table.attack.asked is None:
            asking.begin(hearing)
        if table.attack.asked:
            return False
        table.attack = None
    if table.vials:
        return False
    if table.check is not None:
        if asking.checkers(table):
            return False
        return decide(hearing)
    if not table.acted:
        return False
    return next_turn(hearing)


def next_turn(hearing: Hearing):
    """RA-2.2, RA-2.3: the next player who hasn't passed; none is left: the victory check of the round's end."""
    table = hearing.table
    table.turns += 1
    table.acted = False
    playing = [seat for seat in table.staying if not table.players[seat].passed]
    if not playing:
        table.check = Check(None)
        return True
    table.turn = after(table.turn, len(table.names), playing)
    hearing.happens("turn", "RA-2.2", seat=Seat(table.turn))
    return False


def decide(hearing):
    """RA-12.1 to 12.9: the check is made. Returns whether to go on."""
    table = hearing.table
    facts = table.facts()
    figures = scorer.totals(facts)
    found = scorer.outcome(facts, figures)
    caller = table.check.caller
    hearing.happens("check", "RA-12.9" if caller is not None else "RA-12.1", figures=figures)
    if found.ended:
        ending.game_over(hearing, found)
        return False
    table.check = None
    if caller is None:
        begin_round(hearing)
    return True
