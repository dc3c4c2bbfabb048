"""Leaving a round or the game: pass with a new item (RA-11), decline a react (RA-10.2), concede (RA-12.11)."""

from __future__ import annotations

from referee.games.res_arcana import asking, ending, matchplay, moves, piles, reacts, results
from referee.games.res_arcana.actions import acting
from referee.games.res_arcana.phases import ACTION, SCORES
from referee.games.res_arcana.pieces import FACE_DOWN
from referee.games.res_arcana.sentences import Heard, is_free, settle
from referee.games.res_arcana.table import Law, Table
from referee.kernel.verdict import Lack
from scorers.sheet import SEATS, Term
from scorers.types import Sequence


def pass_(table: Table, law: Law, named: Heard | None) -> None:
    """RA-11: the pass action with the new item; without one, a react is declined (RA-10.2)."""
    if named is None:
        asking.begun(law)
        if table.phase == ACTION and not asking.asked_seats(table) and law.actor == table.turn:
            free = table.all_shown(table.items)
            law.cannot("RA-11.3", key="RA-11.3/item", items=free, lacks=Lack(Term("item"), "pass", answers=free))
        if table.phase != ACTION:
            acting(law)
        law.notes("RA-10.2")
        reacts.decline(law)
        return
    player = acting(law)
    law.notes("RA-11.1", "RA-11.2", "RA-11.3", "RA-11.4", "RA-4.5", "RA-11.6", "RA-2.3", "RA-2.4", "RA-12.1", "RA-12.5")
    seat = law.actor
    item = settle(law, named, is_free)
    old = table.item_of(seat)
    law.asks("RA-11.3", item != old, key="RA-11.3/own", component=table.shown(item), number=lambda: table.when(item))
    law.can("RA-11.3", item == old or item in table.items, "REC-4", key="RA-11.3/taken", **table.whose(item))
    if old is not None:
        player.drop(old)
    table.items = tuple([*(one for one in table.items if one != item), *(() if old in (None, item) else (old,))])
    moves.comes(law, player, item, FACE_DOWN)
    for one in table.players:
        # Who is out counts as passed in every round (RA-R16); an item that lies face down is of this one (RA-11.6).
        if one.passed and any([piece.down for piece in one.play.values()]):
            break
    else:
        table.token = seat
        law.happens("token", "RA-11.2", {"seat": SEATS[seat]})
    player.passed = True
    table.note(("passed", seat), law.number)
    piles.draw(law, seat, 1)


def offer_pass(table: Table, seat: int) -> Sequence[str | None]:
    """A react declined, or each item of the center."""
    return (None,) if seat in asking.asked_seats(table) else table.items


# -- concede ----------------------------------------------------------------------------------


def concede(table: Table, law: Law, game: bool) -> None:
    """RA-12.11: the actor is out; with `game` (match play) only of the game being played (RA-15.10)."""
    seat = law.actor
    asking.present(law)
    if game:
        matchplay.concede_game(law)
        return
    table.leave(seat)
    table.note(("out", seat), law.number)
    law.happens("out", "RA-12.11", {"seat": SEATS[seat]})
    if any(table.typed) or table.phase == SCORES:
        results.concede(law, seat)
    else:
        if table.attack:
            table.attack = table.attack.answered(seat)
        table.triggered = tuple(one for one in table.triggered if one[0] != seat)
        if table.phase == ACTION and table.turn == seat:
            table.acted = True
    if len(table.staying) == 1:
        ending.finish(law)
