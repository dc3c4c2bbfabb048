"""How a game ends and with it the match, or in match play the next game is chosen (RA-12, RA-15)."""

from __future__ import annotations

from referee.games.res_arcana.phases import CHOOSE, OVER
from referee.games.res_arcana.table import Law, Table
from scorers import res_arcana as scorer
from scorers.res_arcana import Outcome
from scorers.sheet import SEATS
from scorers.types import Sequence


def game_over(law: Law, found: Outcome) -> None:
    """RA-12.6: the match ends; in match play the game."""
    table = law.table
    if found.clause in ("RA-12.7", "RA-12.8"):
        sums = [essences(table, seat, count) for seat, count in found.counts.items()]
        law.happens("check/tie", "RA-12.7", {"seats": table.all_shown(found.counts), "counts": sums})
    if "match-play" in table.rules.variant:
        law.happens("game/over", found.clause, {"game": table.game, "seats": table.all_shown(found.winners)})
        end_game(law, found)
        return
    table.turns += 1
    end_match(law, found.winners, found.clause)


def essences(table: Table, seat: int, count: int) -> str:
    """How a tied player's essences come to their number: `1 + 2 × 2 = 5` with two gold."""
    typed = table.typed[seat] if table.typed else None
    gold = ((typed and typed.pool) or table.players[seat].pool).get("gold", 0)
    return f"{count - 2 * gold} + 2 × {gold} = {count}" if gold else str(count)


def end_game(law: Law, outcome: Outcome) -> None:
    """A game of match play has ended (RA-15.7): the next one, or the end of the match."""
    table = law.table
    table.history += ((tuple(outcome.winners), tuple(table.scores()), table.first),)
    found = scorer.match_play([winners for winners, _, _ in table.history])
    table.turns += 1
    table.attack = None
    table.triggered = ()
    if found.ended:
        end_match(law, found.winners, found.clause)
        return
    table.phase = CHOOSE
    law.happens("game/next", found.clause, {"game": table.game + 1, "seat": SEATS[table.chooser()]})


def finish(law: Law) -> None:
    """RA-12.11: one player is left, and wins."""
    table = law.table
    if "match-play" in table.rules.variant and table.phase != CHOOSE:
        table.history += ((tuple(table.staying), tuple(table.scores()), table.first),)
    end_match(law, table.staying, "RA-12.11")


def end_match(law: Law, winners: Sequence[int], clause: str) -> None:
    """Nothing more is played."""
    table = law.table
    table.phase = OVER
    table.over = True
    table.turn = None
    table.turns += 1
    table.attack = None
    table.triggered = ()
    table.result = tuple(winners)
    law.happens("over", clause, {"seats": table.all_shown(winners)})
