"""What follows by itself: the next turn, renewing the deck, what is still open, the end of the play."""

from __future__ import annotations

from referee.cards import Impossible
from referee.monster_maker import hands, kinds
from referee.monster_maker.pieces import Follow
from referee.monster_maker.table import (
    APPRAISE,
    CUT,
    DECK,
    DECK_TURN,
    DISCARD,
    DRAW,
    FOLLOW,
    HAND,
    MOVE,
    OVER,
    PLAY,
    TRAP,
    TRAPS,
    WEIGH,
)  # fmt: skip
from scorers import monster_maker as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.cards import Cards
    from referee.hearing import Hearing
    from referee.monster_maker.table import Table


def settle(hearing: Hearing) -> None:
    """Run what nobody decides until somebody is awaited."""
    step = _STEPS.get(hearing.table.phase)
    while step is not None and step(hearing):
        step = _STEPS.get(hearing.table.phase)


# -- turns ------------------------------------------------------------------------------------


def end_play(hearing: Hearing) -> None:
    """After the play and what followed: the cut to seven, or the next turn (MM-3.8, MM-10.12)."""
    table: Table = hearing.table
    seat = table.active
    if seat in table.inside:
        over = table.cards[seat].size(("hand", seat)) - HAND  # type: ignore[operator]  # of a hand it is known
        if over > 0:
            table.follow = None
            table.phase = CUT
            hearing.happens("cut", "MM-10.12" if table.deck_rules else "MM-3.8", {"seat": SEATS[seat], "count": over})
            return
    next_turn(hearing)


def next_turn(hearing: Hearing) -> None:
    """The turn is over: the next one begins (MM-3.9), unless the play has ended."""
    table: Table = hearing.table
    table.turns += 1
    table.follow = None
    if table.deck_rules:
        _note_idle(table)
    elif table.made:
        begin_passes(table)
    if (table.returned or table.deck_rules) and ended(hearing):
        return
    table.active = seat = table.next_seat()
    table.made = 0
    table.drew = False
    hearing.happens("turn", "MM-3.9", {"seat": SEATS[seat]})
    if table.returned and not table.deck_rules:  # nobody draws any more (MM-6.2)
        undrawn(hearing)
    else:
        table.phase = DRAW


def undrawn(hearing: Hearing) -> None:
    """A play without a draw is due; a player without cards passes by himself (MM-R17)."""
    table: Table = hearing.table
    table.phase = PLAY
    if not table.hand(table.active):
        hearing.happens("pass/empty", "MM-R17", {"seat": SEATS[table.active]})
        passes(hearing)


def _note_idle(table: Table) -> None:
    idle = table.resting.idle
    if table.made or table.drew:
        if idle:
            table.resting = table.resting.but(idle=())
    elif table.active not in idle:
        table.resting = table.resting.but(idle=(*idle, table.active))


def ended(hearing: Hearing) -> bool:
    """Whether the play is over now (MM-6.4, MM-11.14); ends it then."""
    table: Table = hearing.table
    inside = table.inside
    if not inside:
        finish(hearing, "MM-11.14" if table.deck_rules else "MM-6.4")
    elif table.deck_rules:
        idle = table.resting.idle
        if len(idle) < len(inside) or any(seat not in idle or table.deck_size(seat) for seat in inside):
            return False
        finish(hearing, "MM-11.14")
    elif table.returned and all(seat in table.resting.passed or seat in table.resting.out for seat in inside):
        finish(hearing, "MM-6.4")
    else:
        return False
    return True


def _draw(hearing: Hearing) -> bool:
    """A draw is due: renew the deck, or go on without one."""
    table: Table = hearing.table
    seat = table.active
    if not table.deckless(seat):
        return False
    if table.deck_rules:
        table.phase = MOVE
        hearing.happens("draw/empty", "MM-10.5", {"seat": SEATS[seat]})
        return True
    if not table.cards[seat].size(DISCARD):
        hearing.happens("draw/none", "MM-R19", {"seat": SEATS[seat]})
        if any(table.hand(one) for one in table.inside):
            undrawn(hearing)
        else:
            finish(hearing, "MM-6.4")  # nobody will ever draw or play again: all pass
        return True
    if not table.rules["cards"]:
        return False
    renew(hearing)
    return True


def renew(hearing: Hearing) -> None:
    """MM-6.6, MM-R39: the discards become the deck; of the traps only those that were seen are there (MM-R9)."""
    table: Table = hearing.table
    cards = table.cards[table.active]
    size = cards.size(DISCARD)
    traps = cards.known(DISCARD).get(kinds.TRAPS, 0)
    if traps:
        cards.carry(DISCARD, TRAPS, [kinds.TRAPS] * traps)
    cards.merge(DISCARD, DECK)
    if not table.resting.early:
        _no_more_traps(cards)
    hearing.happens("renewed", "MM-6.6", {"count": size})


def _no_more_traps(cards: Cards) -> None:
    """The deck was used up and no hand holds a trap, so each that there is has been seen: what else was piled is none."""
    for copies in range(kinds.SET_COUNTS[kinds.TRAPS]):
        try:
            cards.declare(kinds.TRAPS, copies, at_most=True)
        except Impossible:
            continue  # more have been seen
        return


def _trapped(hearing: Hearing) -> bool:
    """An empty hand answers a trap by itself (MM-3.3)."""
    table: Table = hearing.table
    if table.hand(table.active):
        return False
    hearing.happens("trap/empty", "MM-3.3", {"seat": SEATS[table.active]})
    next_turn(hearing)
    return True


def begin_passes(table: Table) -> None:
    """A turn with a play, or a return: passes in a row are counted anew (MM-6.4)."""
    if table.resting.passed:
        table.resting = table.resting.but(passed=())


def passes(hearing: Hearing) -> None:
    """The active player makes no play (MM-3.7); after a return it counts towards the end (MM-6.4)."""
    table: Table = hearing.table
    if table.endgame:
        resting = table.resting
        table.resting = resting.but(passed=(*resting.passed, table.active))
        if table.rules["endgame"] == "out":
            table.resting = table.resting.but(out=(*resting.out, table.active))
    end_play(hearing)


def _follow(hearing: Hearing) -> bool:
    """MM-13.1: nothing is open where it can't be done."""
    table: Table = hearing.table
    table.follow = still_open(table)
    if table.follow is not None:
        return False
    end_play(hearing)
    return True


def still_open(table: Table) -> Follow | None:
    """What can still be done of the follow-up, or None."""
    follow: Follow | None = table.follow
    if follow is None:
        return None
    charm = follow.charm if follow.charm is not None and _can_charm(table) and charm_targets(table) else None
    fought = follow.fought if follow.fought and table.holds(table.active, kinds.CLERICS) else ()
    if not (follow.declare or charm or fought):
        return None
    if charm is follow.charm and fought is follow.fought:
        return follow
    return Follow(follow.declare, charm, fought)


def _can_charm(table: Table) -> bool:
    """Whether a magician or an elf fought, or somebody whose class nobody has stated (MM-5.10)."""
    return any(table.card(kind).cls in (kinds.MAGICIAN, kinds.ELF, None) for kind in table.combat.fought)  # type: ignore[union-attr]  # there was one


def charm_targets(table: Table) -> list[int]:
    """Opponents on whom Charm may put the defeated monster (MM-R13)."""
    free = table.rules["charm"] == "any"
    return [
        seat for seat in table.inside if seat != table.active and not table.foes[seat] and (free or table.laid[seat])
    ]


def _deck_turn(hearing: Hearing) -> bool:
    """Deck rules: a turn in which nothing can be done any more is over."""
    table: Table = hearing.table
    seat = table.active
    table.follow = still_open(table)
    if seat in table.inside and (table.hand(seat) or table.follow is not None):
        return False
    if not table.made and not table.drew:
        hearing.happens("idle", "MM-R27", {"seat": SEATS[seat]})
    next_turn(hearing)
    return True


# -- the way there and back -------------------------------------------------------------------


def check_return(hearing: Hearing, seat: int) -> bool:
    """MM-4.13: who has walked back as far as he must has returned; returns whether he has."""
    table: Table = hearing.table
    player = table.players[seat]
    if player.outward is None or table.distance(seat) < player.goal:
        return False
    come_back(hearing, seat, "MM-4.13")
    return True


def come_back(hearing: Hearing, seat: int, clause: str) -> None:
    """A player is out of the dungeon, safe."""
    table: Table = hearing.table
    table.returned = (*table.returned, seat)
    table.go_out(seat)
    begin_passes(table)
    hands.pile_laid(hearing, seat, hands.in_play(table, seat))
    for foe in table.foes[seat]:
        hands.pile(hearing, foe.owner, foe.kind)
    table.put_down(seat)
    hearing.happens("returned", clause, {"seat": SEATS[seat], "order": len(table.returned)})
    if len(table.returned) == 1 and not table.deck_rules and table.inside:
        hearing.happens("endgame", "MM-6.2", {"seat": SEATS[seat]})


# -- the end ----------------------------------------------------------------------------------


def finish(hearing: Hearing, clause: str) -> None:
    """The play is over: treasures are judged, tied hands weighed, then the match has ended."""
    table: Table = hearing.table
    table.follow = table.attack = None
    table.phase = WEIGH if table.deck_rules else APPRAISE
    hearing.happens("finished", clause)


def _appraised(hearing: Hearing) -> bool:
    if hearing.table.waiting_treasures():
        return False
    conclude(hearing)
    return True


def _weighed(hearing: Hearing) -> bool:
    if hearing.table.waiting_weights():
        return False
    conclude(hearing)
    return True


def conclude(hearing: Hearing) -> None:
    """The match has ended: every line of its score, and who has won."""
    table: Table = hearing.table
    table.phase, table.over = OVER, True
    table.turns += 1
    facts = table.expedition()
    for line in scorer.score(facts, table.rules).lines:
        hearing.happens(
            f"score/{line.label}", line.clause, {"seat": SEATS[line.player], "amount": line.amount, **line.facts}
        )
    result = scorer.outcome(facts, table.rules)
    key = "over" if result.winners else "over/nobody"
    hearing.happens(key, result.clause, {"seats": [SEATS[seat] for seat in result.winners]})


_STEPS: dict[str, Callable[[Hearing], bool]] = {
    DRAW: _draw, TRAP: _trapped, FOLLOW: _follow, APPRAISE: _appraised, WEIGH: _weighed,
    **dict.fromkeys(DECK_TURN, _deck_turn),
}  # fmt: skip
