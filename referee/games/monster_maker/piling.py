"""Passing and giving up cards: pass, pile, concede, reveal (MM-3, MM-11.9, MM-13)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.monster_maker import deckbattle, flow, hands, treasure, turn
from referee.games.monster_maker.arguments import spread
from referee.games.monster_maker.declare import needed
from referee.games.monster_maker.kinds import CHARACTER, THIEF, TREASURE
from referee.games.monster_maker.table import DISCARD, HAND, Law, Table, Turn
from scorers.sheet import SEATS
from scorers.types import Iterator, Sequence


def decline(table: Table, law: Law) -> None:
    """MM-3.7: no play; or nothing more of what is open (MM-13.1)."""
    if table.phase == "follow" and law.actor == table.active:
        flow.end_play(table, law)
        return
    turn.take_turn(table, law, "pass")
    law.notes("MM-10.13" if table.deck_rules else "MM-6.4" if table.endgame else "MM-3.7")
    law.asks("MM-3.1", table.phase != "draw", table.deck_rules and "MM-10.5", key="MM-3.1/owed", verb="pass")
    if table.deck_rules:
        flow.end_play(table, law)
    else:
        flow.passes(table, law)


def pile(table: Table, law: Law, cards: int | Sequence[str]) -> None:
    """Cards of the hand are piled: a trap, the cut to seven, or the answer to a sabotage."""
    turn.present(table, law)
    gone = spread(cards)
    if table.phase in ("trap", "hit"):
        _pile_trap(table, law, gone)
    elif table.phase == "cut":
        _pile_cut(table, law, gone)
    elif table.phase == "answer":
        deckbattle.pile_named(table, law, gone)
    else:
        if table.phase in ("appraise", "weigh", "show", "reach"):
            turn.owed(table, law)
        mine = law.actor == table.active or table.phase == "setup"
        law.can("MM-3.9", mine, "REC-3", turn=SEATS[table.active], verb="pile")
        law.cannot("MM-3.4", "REC-3" if table.phase == "setup" else "MM-3.8", key="MM-3.4/nothing")


def _pile_trap(table: Table, law: Law, gone: Sequence[str]) -> None:
    """MM-3.2 to 3.5, MM-11.1, MM-11.9: three cards, all of a smaller hand, or one thief (MM-R8)."""
    seat = turn.waiting_for(table)
    deck = table.deck_rules and "MM-11.9"
    law.asks("MM-3.2", law.actor == seat, deck, "REC-3", key="MM-3.2/who", seat=SEATS[seat])
    law.actor = seat
    size = table.hand(seat)
    count = min(3, size)
    hands.leave_all(table, law, seat, gone)
    thief = False
    if len(gone) == 1 and gone[0] != UNSEEN and (card := table.card(gone[0])).kind == CHARACTER:
        thief = (needed(law, card, "cls", card.cls) if count != 1 else card.cls) == THIEF
    if len(gone) == 1:
        name = UNSEEN if gone[0] == UNSEEN else table.name(gone[0])
        one = "MM-3.5", table.deck_rules and "MM-11.1", deck
        law.asks("MM-3.2", thief or count == 1, *one, key="MM-3.5/no-thief", count=count, card=name)
    else:
        law.asks(
            "MM-3.2", len(gone) == count, "MM-3.3", deck, key="MM-3.2/count", piled=len(gone), count=count, size=size
        )
    if thief:
        clause = "MM-11.1" if deck else "MM-3.5"
        law.happens("trap/thief", clause, seat=SEATS[seat], card=table.name(gone[0]))
    else:
        law.happens("trap/piled", "MM-3.2", seat=SEATS[seat], count=len(gone))
    law.notes(deck or "MM-3.3")
    if table.phase == "hit":
        table.answered()
    else:
        table.moved = "trap"
        flow.next_turn(table, law)


def _pile_cut(table: Table, law: Law, gone: Sequence[str]) -> None:
    """MM-3.8, MM-10.12"""
    seat, further = table.active, table.deck_rules and "MM-10.12"
    size = table.hand(seat)
    law.asks("MM-3.8", law.actor == seat, further, "REC-3", key="MM-3.8/owed", seat=SEATS[seat], size=size)
    law.actor = seat
    hands.leave_all(table, law, seat, gone)
    law.asks("MM-3.8", len(gone) == size - HAND, further, key="MM-3.8/count", piled=len(gone), count=size - HAND)
    law.notes(further)
    flow.next_turn(table, law)


def offer_pile(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """As many as are owed: unseen cards, or known ones; for a sabotage the card named."""
    if table.phase == "answer":
        yield (table.attack.named,)
        return
    size = table.hand(seat)
    count = size - HAND if table.phase == "cut" else min(3, size)
    known, unseen = hands.known(table, seat), (UNSEEN,) * table.unseen(seat)
    yield (*unseen, *known)[:count]
    yield (*known, *unseen)[:count]
    yield from ((thief,) for thief in deckbattle.thieves(table, seat))


def concede(table: Table, law: Law) -> None:
    """MM-13.2: who concedes leaves, and all his cards are piled."""
    turn.present(table, law)
    seat = law.actor
    law.can("MM-6.3", seat not in table.returned, "MM-13.2", seat=SEATS[seat])
    table.left += (seat,)
    if table.phase == "setup":
        table.early += (seat,)
    table.alter(seat, seen={})
    table.cards(seat).merge(("hand", seat), DISCARD)
    hands.pile_all(table, seat)
    law.happens("concede", "MM-13.2", seat=SEATS[seat])
    inside = table.inside
    if len(inside) == 1 and not table.returned:
        flow.come_back(table, law, inside[0], "MM-13.2")
        flow.finish(table, law, "MM-13.2")
    elif table.phase == "setup":
        if table.active == seat:
            table.active = table.next_seat()
    elif table.phase not in ("appraise", "weigh"):
        deckbattle.leave(table, seat)
        if table.active == seat:
            table.reset(Turn)  # he has done nothing in it
            flow.next_turn(table, law)
        else:
            flow.ended(table, law)


def reveal(table: Table, law: Law, cards: int | Sequence[str]) -> None:
    """MM-13.4: cards of one's own hand, or treasures, are shown (section 5)."""
    seat, shown = law.actor, spread(cards)
    law.can("MM-13.2", seat not in table.left, "REC-3", key="MM-13.2/gone", seat=SEATS[seat])
    law.asks("MM-13.4", UNSEEN not in shown, key="MM-13.4/reveal")
    shown = tuple(kind for kind in shown if kind != UNSEEN)  # the table has let it be
    treasures = [kind for kind in shown if table.card(kind).kind == TREASURE]
    treasure.show(table, law, seat, treasures)
    if len(treasures) < len(shown):
        if table.phase == "setup" and not table.hand(seat):
            turn.deal_unseen(table.cards(seat), seat, HAND)  # a hand without any deal is seven unseen cards
        hands.show(table, law, seat, [kind for kind in shown if kind not in treasures])
    if table.phase in ("answer", "show") and table.attack.target == seat:
        deckbattle.answer_reveal(table, law)


def offer_reveal(table: Table, seat: int) -> Iterator[tuple[str, ...]]:
    """Cards that are known anyway, and in an answer the whole hand."""
    yield from ((kind,) for kind in treasure.offer_reveal(table, seat))
    known = hands.known(table, seat)
    if table.phase in ("answer", "show") and table.attack.target == seat:
        yield (*known, *["corridor-20"] * table.unseen(seat))
    elif known:
        yield known[:1]
