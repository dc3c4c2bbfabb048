"""Passing and giving up cards: pass, pile, concede, reveal (MM-3, MM-11.9, MM-13)."""

from __future__ import annotations

from referee.monster_maker import deckbattle, flow, hands, kinds, treasure, turn
from referee.monster_maker.declare import needed
from referee.monster_maker.kinds import CHARACTER, THIEF
from referee.monster_maker.table import ANSWER, APPRAISE, CUT, DRAW, FOLLOW, HAND, HIT, REACH, SETUP, SHOW, TRAP, WEIGH
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from referee.hearing import Hearing
    from referee.monster_maker.table import Table


def decline(hearing: Hearing) -> None:
    """MM-3.7: no play; or nothing more of what is open (MM-13.1)."""
    table: Table = hearing.table
    if table.phase == FOLLOW and hearing.actor == table.active:
        flow.end_play(hearing)
        return
    turn.take_turn(hearing, "pass")
    if table.phase == DRAW:
        hearing.breach("MM-3.1", *(("MM-10.5",) if table.deck_rules else ()), key="MM-3.1/owed", verb="pass")
    if table.deck_rules:
        flow.end_play(hearing)
    else:
        flow.passes(hearing)


def pile(hearing: Hearing, gone: Sequence[str | None]) -> None:
    """Cards of the hand are piled: a trap, the cut to seven, or the answer to a sabotage."""
    table: Table = hearing.table
    if table.phase == SETUP:
        hearing.cannot("MM-3.4", "REC-3", key="MM-3.4/nothing")
    turn.present(hearing)
    if table.phase in (TRAP, HIT):
        _pile_trap(hearing, gone)
    elif table.phase == CUT:
        _pile_cut(hearing, gone)
    elif table.phase == ANSWER:
        deckbattle.pile_named(hearing, gone)
    elif table.phase in (APPRAISE, WEIGH, SHOW, REACH):
        turn.owed(hearing, table.phase)
        hearing.cannot("MM-3.4", key="MM-3.4/nothing")
    else:
        if hearing.actor != table.active:
            hearing.cannot("MM-3.9", "REC-3", key="MM-3.9", turn=SEATS[table.active], verb="pile")
        hearing.cannot("MM-3.4", "MM-3.8", key="MM-3.4/nothing")


def _pile_trap(hearing: Hearing, gone: Sequence[str | None]) -> None:
    """MM-3.2 to 3.5, MM-11.1, MM-11.9: three cards, all of a smaller hand, or one thief."""
    table: Table = hearing.table
    seat = turn.waiting_for(table)
    deck = ("MM-11.9",) if table.deck_rules else ()
    if hearing.actor != seat:
        hearing.breach("MM-3.2", *deck, "REC-3", key="MM-3.2/who", seat=SEATS[seat])
        hearing.actor = seat
    size = table.hand(seat)
    count = min(3, size)
    hands.leave_all(hearing, seat, gone)
    thief = False
    if len(gone) == 1 and gone[0] is not None and table.card(gone[0]).kind == CHARACTER:
        cls = table.card(gone[0]).cls
        thief = (needed(hearing, table.card(gone[0]), "cls") if count != 1 else cls) == THIEF
    if not thief and len(gone) != count:
        if len(gone) == 1:
            hearing.breach(
                "MM-3.2",
                "MM-3.5",
                *(("MM-11.1",) if deck else ()),
                *deck,
                key="MM-3.5/no-thief",
                count=count,
                card="?" if gone[0] is None else table.name(gone[0]),
            )
        else:
            hearing.breach("MM-3.2", "MM-3.3", *deck, key="MM-3.2/count", piled=len(gone), count=count, size=size)
    if thief:
        hearing.happens(
            "trap/thief",
            "MM-11.1" if deck else "MM-3.5",
            {"seat": SEATS[seat], "card": table.name(gone[0])},  # type: ignore[arg-type]  # a thief was named
        )
    else:
        hearing.happens("trap/piled", "MM-3.2", {"seat": SEATS[seat], "count": len(gone)})
    if table.phase == HIT:
        table.phase = table.attack.back
        table.attack = None
    else:
        table.moved = "trap"
        flow.next_turn(hearing)


def _pile_cut(hearing: Hearing, gone: Sequence[str | None]) -> None:
    """MM-3.8, MM-10.12"""
    table: Table = hearing.table
    clauses = ("MM-3.8", "MM-10.12") if table.deck_rules else ("MM-3.8",)
    seat = table.active
    if hearing.actor != seat:
        hearing.breach(*clauses, "REC-3", key="MM-3.8/owed", seat=SEATS[seat], size=table.hand(seat))
        hearing.actor = seat
    over = table.hand(seat) - HAND
    hands.leave_all(hearing, seat, gone)
    if len(gone) != over:
        hearing.breach(*clauses, key="MM-3.8/count", piled=len(gone), count=over)
    flow.next_turn(hearing)


def concede(hearing: Hearing) -> None:
    """MM-13.2: who concedes leaves, and all his cards are piled."""
    table: Table = hearing.table
    turn.present(hearing)
    seat = hearing.actor
    if seat in table.returned:
        hearing.cannot("MM-6.3", "MM-13.2", key="MM-6.3", seat=SEATS[seat])
    table.resting = table.resting.but(left=(*table.resting.left, seat))
    if table.phase == SETUP:
        table.resting = table.resting.but(early=(*table.resting.early, seat))
    table.go_out(seat)
    hands.discard_hand(hearing, seat)
    hands.pile_laid(hearing, seat, hands.in_play(table, seat))
    for foe in table.foes[seat]:
        hands.pile(hearing, foe.owner, foe.kind)
    table.put_down(seat)
    hearing.happens("concede", "MM-13.2", {"seat": SEATS[seat]})
    inside = table.inside
    if len(inside) == 1 and not table.returned:
        flow.come_back(hearing, inside[0], "MM-13.2")
        flow.finish(hearing, "MM-13.2")
        return
    if table.phase in (APPRAISE, WEIGH):
        return
    if table.phase == SETUP:
        if table.active == seat:
            table.active = table.next_seat()
        return
    deckbattle.leave(hearing, seat)
    if table.active == seat:
        table.made = 0
        table.drew = False
        flow.next_turn(hearing)
    else:
        flow.ended(hearing)


def reveal(hearing: Hearing, shown: Sequence[Any]) -> None:
    """MM-13.4: cards of one's own hand, or treasures, are shown (section 5)."""
    table: Table = hearing.table
    seat = hearing.actor
    if seat in table.resting.left:
        turn.present(hearing)
    if None in shown:
        hearing.cannot("MM-13.4", key="MM-13.4/reveal")
    cards = [kind for kind in shown if table.card(kind).kind != kinds.TREASURE]
    treasures = [kind for kind in shown if kind not in cards]
    for kind in treasures:
        treasure.turn_up(hearing, seat, kind)
        if treasures.count(kind) > 1:
            hearing.cannot("REC-4", "MM-9.1", key="REC-4/treasure-once", card=table.name(kind))
    if cards:
        if table.phase == SETUP and not table.hand(seat):
            turn.deal_unseen(table.cards[seat], seat, HAND)  # a hand without any deal is seven unseen cards
        hands.show(hearing, seat, cards)
    if table.phase in (ANSWER, SHOW) and table.attack.target == seat:
        deckbattle.answer_reveal(hearing)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """Cards that are known anyway, and in an answer the whole hand."""
    yield from treasure.offer_reveal(table, seat)
    known = [kinds.label(table, kind) for kind, n in table.cards[seat].known(("hand", seat)).items() for _ in range(n)]
    if table.phase in (ANSWER, SHOW) and table.attack.target == seat:
        fill = [kinds.label(table, "corridor-20")] * table.unseen(seat)
        yield " ".join((*known, *fill))
    elif known:
        yield known[0]


def offer_pile(table: Table, seat: int) -> Iterator[str]:
    """As many as are owed: unseen cards, or known ones; for a sabotage the card named."""
    if table.phase == ANSWER:
        yield kinds.label(table, table.attack.named)
        return
    size = table.hand(seat)
    count = size - HAND if table.phase == CUT else min(3, size)
    known = [kinds.label(table, kind) for kind, n in table.cards[seat].known(("hand", seat)).items() for _ in range(n)]
    unseen = table.unseen(seat)
    yield " ".join((["?"] * unseen + known)[:count])
    yield " ".join((known + ["?"] * unseen)[:count])
    yield from deckbattle.thieves(table, seat)
