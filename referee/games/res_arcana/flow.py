"""What follows by itself in Res Arcana: setup into rounds, turns, answers, checks, the end (RA-2, RA-12)."""

from __future__ import annotations

from referee.games.res_arcana import awaiting, collect, ending, interrupts, results, setup
from referee.games.res_arcana.phases import ACTION, COLLECT, ITEMS, KEEP_MAGES, PICKS, SCORES, SETUP
from referee.games.res_arcana.pieces import Check
from referee.games.res_arcana.table import Law
from scorers import res_arcana as scorer
from scorers.sheet import SEATS, Worth
from scorers.types import Callable


def settle(law: Law) -> None:
    """Run what nobody decides until somebody is awaited."""
    law.table.before = None
    while (step := STEPS.get(law.table.phase)) and step(law):
        pass


def settle_setup(law: Law) -> bool:
    """Packs are handed on when all have kept one; items begin when all mages are chosen. Returns whether they do."""
    table = law.table
    if table.kept and all(seat in table.kept for seat in table.staying):
        setup.hand_on(law)
    if not all(table.players[seat].mage for seat in table.staying):
        return False
    taker = awaiting.next_item(table)
    if taker is None:
        return False
    table.phase = ITEMS
    law.happens("items", "RA-1.10", seat=SEATS[taker])
    return True


def settle_items(law: Law) -> bool:
    """Rounds begin when all have a magic item. Returns whether they do."""
    if awaiting.next_item(law.table) is not None:
        return False
    begin_round(law)
    return True


# -- rounds -----------------------------------------------------------------------------------


def begin_round(law: Law) -> None:
    """RA-2.4, RA-3.11: everything straight and face up; who has nothing to decide collects."""
    table = law.table
    table.round += 1
    table.phase = COLLECT
    table.turn = None
    table.acted = table.moved = False
    for seat, player in enumerate(table.players):
        player.passed = seat not in table.staying
        player.collected = ""
        player.stand_ready()
    law.happens("round", "RA-2.1", round=table.round)
    for seat in table.staying:
        if not collect.decides(table, seat):
            collect.by_itself(law, seat)


def settle_collecting(law: Law) -> bool:
    """RA-3.1: actions begin when all have collected. Returns whether they have."""
    table = law.table
    if not all(table.players[seat].collected for seat in table.staying):
        return False
    table.phase = ACTION
    holder = table.token
    table.turn = holder if holder in table.staying else table.after[holder][0]
    law.happens("turn", "RA-2.2", seat=SEATS[table.turn])
    return True


def settle_action(law: Law) -> bool:
    """Answers that nobody has to give, a check that all have answered; then the next player who hasn't passed (RA-2.2, RA-2.3).

    Returns whether to go on.
    """
    table = law.table
    if table.attack is not None:
        if table.attack.asked is None:
            interrupts.begin(law)
        if table.attack.asked:
            return False
        table.before = table.draft()
        table.attack = None
    if table.triggered:
        return False
    if table.check is not None:
        if interrupts.checkers(table):
            return False
        return decide(law)
    if not table.acted:
        return False
    table.turns += 1
    table.acted = False
    for seat in table.after[table.turn]:
        if not table.players[seat].passed:
            table.turn = seat
            law.happens("turn", "RA-2.2", seat=SEATS[seat])
            return False
    table.check = Check(None)  # nobody is left: the victory check of the round's end
    return True


def decide(law: Law) -> bool:
    """RA-12.1 to 12.9: the check is made. Returns whether to go on."""
    table = law.table
    facts = table.facts()
    figures = scorer.totals(facts)
    found = scorer.outcome(facts, figures)
    caller, told = table.check.caller, [Worth(one) for one in zip(SEATS, figures)]
    before = table.draft() if interrupts.unasked(table) else None
    law.happens("check", "RA-12.1" if caller is None else "RA-12.9", figures=told)
    if found.ended:
        ending.game_over(law, found)
        return False
    table.before, table.check = before, None
    if caller is None:
        begin_round(law)
    return True


# phase: what follows by itself in it, and whether to go on; nothing where the match is over, or somebody chooses who is first
STEPS: dict[str, Callable[[Law], bool | None]] = {
    ACTION: settle_action,
    COLLECT: settle_collecting,
    SETUP: settle_setup,
    PICKS: ending.settle,
    KEEP_MAGES: ending.settle,
    ITEMS: settle_items,
    SCORES: results.settle_scores,
}
