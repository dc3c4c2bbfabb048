"""Time Storm: matches won, and the campaign (TS-9, TS-R21).

The game has no points: the winner scores 1 win, everybody else 0, and a drawn match gives nobody
anything. A seat is a player's index in the header, from 0.

    score(3, (1,)).totals()     # [0, 1, 0]
    score(2, ()).totals()       # [0, 0]: unfinished, or drawn
"""

from __future__ import annotations

from scorers.sheet import Row, Sheet
from scorers.types import Collection, Iterable

UNIT = "win"


def score(players: int, winners: Iterable[int]) -> Sheet:
    """Sheet of a match: one line `won` for each of the winners' seats (TS-9.1), none where there is none."""
    sheet = Sheet(players)
    for seat in winners:
        sheet.add(seat, "TS-9.1", "won", 1)
    return sheet


def places(players: int, winners: Collection[int]) -> list[int]:
    """Place of each seat, from 1: the winners' seats first, all others behind them; a drawn match is shared by all."""
    return [1 if seat in winners else 1 + len(winners) for seat in range(players)]


def standing_order(row: Row) -> tuple[float, ...]:
    """Sort key of a campaign's row of standings, best first; equal keys share a place (TS-R21).

    row: {"won": matches won, "played": finished matches that the player took part in, drawn ones
    included, unfinished ones not}. Most wins, then the higher share of wins.
    """
    share = row["won"] / row["played"] if row["played"] else 0
    return (-row["won"], -share)
