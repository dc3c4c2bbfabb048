"""What follows by itself: the next turn, renewing the deck, what is still open, the end of the play."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.games.monster_maker import hands, kinds
from referee.games.monster_maker.pieces import NO_ATTACK, NOTHING, Follow, Phase
from referee.games.monster_maker.table import DECK, DECK_TURN, DISCARD, HAND, TRAPS, Law, Table, Turn
from scorers import monster_maker as scorer
from scorers.sheet import SEATS
from scorers.types import Callable


def settle(law: Law) -> None:
    """Run what nobody decides until somebody is awaited."""
    table = law.table
    step = _STEPS.get(table.phase)
    while step is not None and step(table, law):
        step = _STEPS.get(table.phase)


# -- turns ------------------------------------------------------------------------------------


def end_play(table: Table, law: Law) -> None:
    """After the play and what followed: the cut to seven, or the next turn (MM-3.8, MM-10.12)."""
    seat = table.active
    over = table.hand(seat) - HAND
    if seat in table.inside and over > 0:
        table.follow = NOTHING
        table.phase = "cut"
        law.happens("cut", "MM-10.12" if table.deck_rules else "MM-3.8", seat=SEATS[seat], count=over)
    else:
        next_turn(table, law)


def next_turn(table: Table, law: Law) -> None:
    """The turn is over: the next one begins (MM-3.9), unless the play has ended."""
    table.turns += 1
    if table.made:
        table.passed = ()
    if table.made or table.drew:
        table.idle = ()
    elif table.deck_rules and table.active not in table.idle:
        table.idle += (table.active,)
    if ended(table, law):
        return
    table.reset(Turn)
    table.active = seat = table.next_seat()
    law.happens("turn", "MM-3.9", seat=SEATS[seat])
    if table.endgame:  # nobody draws any more (MM-6.2)
        undrawn(table, law)
    else:
        table.phase = "draw"


def undrawn(table: Table, law: Law) -> None:
    """A play without a draw is due; a player without cards passes by himself (MM-R17)."""
    table.phase = "play"
    if not table.hand(table.active):
        law.happens("pass/empty", "MM-R17", seat=SEATS[table.active])
        passes(table, law)


def ended(table: Table, law: Law) -> bool:
    """Whether the play is over now (MM-6.4, MM-11.14); ends it then."""
    if table.deck_rules:
        over = all(seat in table.idle and not table.deck_size(seat) for seat in table.inside)
    else:
        over = bool(table.returned) and all(seat in (*table.passed, *table.out) for seat in table.inside)
    if over:
        finish(table, law, "MM-11.14" if table.deck_rules else "MM-6.4")
    return over


def _draw(table: Table, law: Law) -> bool:
    """A draw is due: renew the deck, or go on without one."""
    seat = table.active
    if table.deck_size(seat) != 0:
        return False
    if table.deck_rules:
        table.phase = "move"
        law.happens("draw/empty", "MM-10.5", seat=SEATS[seat])
        return True
    if not table.cards(seat).size(DISCARD):
        law.happens("draw/none", "MM-R19", seat=SEATS[seat])
        if any(table.hand(one) for one in table.inside):
            undrawn(table, law)
        else:
            finish(table, law, "MM-6.4")  # nobody will ever draw or play again: all pass
        return True
    if not table.rules.cards:
        return False
    renew(table, law)
    return True


def renew(table: Table, law: Law) -> None:
    """MM-6.6, MM-R39: the discards become the deck; of the traps only those that were seen are there (MM-R9)."""
    cards = table.cards(table.active)
    size = cards.size(DISCARD)
    traps = cards.known(DISCARD).get(kinds.TRAPS, 0)
    if traps:
        cards.carry(DISCARD, TRAPS, [kinds.TRAPS] * traps)
    cards.merge(DISCARD, DECK)
    if not table.early:
        _no_more_traps(cards)
    law.happens("renewed", "MM-6.6", count=size)


def _no_more_traps(cards: Cards) -> None:
    """The deck was used up and no hand holds a trap, so each that there is has been seen: what else was piled is none."""
    for copies in range(kinds.SET_COUNTS[kinds.TRAPS]):
        try:
            cards.declare(kinds.TRAPS, copies, at_most=True)
        except Impossible:
            continue  # more have been seen
        return


def _trapped(table: Table, law: Law) -> bool:
    """An empty hand answers a trap by itself (MM-3.3)."""
    if table.hand(table.active):
        return False
    law.happens("trap/empty", "MM-3.3", seat=SEATS[table.active])
    next_turn(table, law)
    return True


def passes(table: Table, law: Law) -> None:
    """The active player makes no play (MM-3.7); after a return it counts towards the end (MM-6.4)."""
    if table.endgame:
        table.passed += (table.active,)
        if table.rules.endgame == "out":
            table.out += (table.active,)
    end_play(table, law)


def _follow(table: Table, law: Law) -> bool:
    """MM-13.1: nothing is open where it can't be done."""
    table.follow = still_open(table)
    if table.follow:
        return False
    end_play(table, law)
    return True


def still_open(table: Table) -> Follow:
    """What can still be done of the follow-up."""
    follow = table.follow
    if not follow:
        return NOTHING
    charm = follow.charm if follow.charm and _can_charm(table) and charm_targets(table, table.active) else None
    fought = follow.fought if follow.fought and table.holds(table.active, kinds.CLERICS) else ()
    return Follow(follow.declare, charm, fought)


def _can_charm(table: Table) -> bool:
    """Whether a magician or an elf fought, or somebody whose class nobody has stated (MM-5.10)."""
    fought = table.combat.fought if table.combat else ()
    return any(table.card(kind).cls in (kinds.MAGICIAN, kinds.ELF, None) for kind in fought)


def charm_targets(table: Table, seat: int) -> list[int]:
    """A player's opponents on whom Charm may put the defeated monster (MM-R13)."""
    free = table.rules.charm == "any"
    return [one for one in table.inside if one != seat and not table.foes[one] and (free or table.laid[one])]


def _deck_turn(table: Table, law: Law) -> bool:
    """Deck rules: a turn in which nothing can be done any more is over."""
    seat = table.active
    table.follow = still_open(table)
    if seat in table.inside and (table.hand(seat) or table.follow):
        return False
    if not table.made and not table.drew:
        law.happens("idle", "MM-R27", seat=SEATS[seat])
    next_turn(table, law)
    return True


# -- the way there and back -------------------------------------------------------------------


def come_back(table: Table, law: Law, seat: int, clause: str) -> None:
    """A player is out of the dungeon, safe."""
    table.returned, table.passed = (*table.returned, seat), ()
    law.notes("MM-6.1", "MM-6.3")
    hands.pile_all(table, seat)
    law.happens("returned", clause, seat=SEATS[seat], order=len(table.returned))
    if len(table.returned) == 1 and not table.deck_rules and table.inside:
        law.happens("endgame", "MM-6.2", seat=SEATS[seat])


# -- the end ----------------------------------------------------------------------------------


def finish(table: Table, law: Law, clause: str) -> None:
    """The play is over: treasures are judged, tied hands weighed, then the match has ended."""
    table.follow, table.attack = NOTHING, NO_ATTACK
    table.phase = "weigh" if table.deck_rules else "appraise"
    law.happens("finished", clause)


def _judged(table: Table, law: Law) -> bool:
    """Nothing waits any more to be judged or weighed."""
    if table.judging():
        return False
    conclude(table, law)
    return True


def conclude(table: Table, law: Law) -> None:
    """The match has ended: every line of its score, and who has won."""
    table.phase, table.over = "over", True
    table.turns += 1
    facts = table.expedition()
    for line in scorer.score(facts, table.rules).lines:
        told = {"seat": SEATS[line.player], "amount": line.amount, **line.facts}
        law.happens(f"score/{line.label}", line.clause, **told)
    result = scorer.outcome(facts, table.rules)
    key = "over" if result.winners else "over/nobody"
    law.happens(key, result.clause, seats=[SEATS[seat] for seat in result.winners])


_STEPS: dict[Phase, Callable[[Table, Law], bool]] = {
    "draw": _draw, "trap": _trapped, "follow": _follow, "appraise": _judged, "weigh": _judged,
    **dict.fromkeys(DECK_TURN, _deck_turn),
}  # fmt: skip
