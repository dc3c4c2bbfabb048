"""How a game ends and with it the match, or in match play the next game is chosen (RA-12, RA-15)."""

from __future__ import annotations

from referee.res_arcana.phases import CHOOSE, OVER
from scorers import res_arcana as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.hearing import Hearing
    from referee.res_arcana.table import Table
    from scorers.res_arcana import Outcome


def game_over(hearing: Hearing, found: Outcome) -> None:
    """RA-12.6: the match ends; in match play the game."""
    table: Table = hearing.table
    if "match-play" in table.frame.rules["variant"]:
        hearing.happens(
            "game/over", found.clause, {"game": table.frame.game, "seats": [SEATS[seat] for seat in found.winners]}
        )
        end_game(hearing, found)
        return
    table.turns += 1
    end_match(hearing, found.winners, found.clause)


def end_game(hearing: Hearing, outcome: Outcome) -> None:
    """A game of match play has ended (RA-15.7): the next one, or the end of the match."""
    table: Table = hearing.table
    table.own_frame().history += ((tuple(outcome.winners), tuple(table.scores()), table.frame.first),)
    found = scorer.match_play([winners for winners, _, _ in table.frame.history])
    table.turns += 1
    table.attack = None
    table.vials = ()
    if found.ended:
        end_match(hearing, found.winners, found.clause)
        return
    table.phase = CHOOSE
    hearing.happens("game/next", found.clause, {"game": table.frame.game + 1, "seat": SEATS[table.chooser()]})


def finish(hearing: Hearing) -> None:
    """RA-12.11: one player is left, and wins."""
    table: Table = hearing.table
    if "match-play" in table.frame.rules["variant"] and table.phase != CHOOSE:
        table.own_frame().history += ((tuple(table.frame.staying), tuple(table.scores()), table.frame.first),)
    end_match(hearing, table.frame.staying, "RA-12.11")


def end_match(hearing: Hearing, winners: Sequence[int], clause: str) -> None:
    """Nothing more is played."""
    table: Table = hearing.table
    table.phase = OVER
    table.over = True
    table.turn = None
    table.turns += 1
    table.attack = None
    table.vials = ()
    table.own_frame().result = tuple(winners)
    hearing.happens("over", clause, {"seats": [SEATS[seat] for seat in winners]})
