"""Hands shown in Runeworks: reveal and points (RW-11.7)."""

from __future__ import annotations

from referee.runeworks.checks import LEVEL, at_level, hold, present
from referee.runeworks.phases import BETWEEN, SHOW
from referee.runeworks.totals import can_all_be

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from referee.statement import Reader


MOST_TOTAL = 159  # four 7s and three kings
OFFERED = 6  # totals of a hand that are offered


def reveal(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """Hidden cards of one's own hand are shown, at any time; known ones may be repeated."""
    table: Table = hearing.table
    if table.phase == BETWEEN and not any(table.sizes[seat] for seat in table.standing.staying):
        hearing.cannot("RW-2.1", "REC-4", key="RW-2.1/no-round", round=table.standing.played + 1)
    clause = "RW-11.7" if table.phase == SHOW else "REC-4"
    hold(hearing, cards, clause)
    table.show(hearing.actor, cards, hearing.number)
    table.publish(cards)
    totals = table.round.totals
    if totals and not can_all_be(table):
        told = [f"{table.names[seat]} {total}" for seat, total in totals.items()]
        hearing.cannot("RW-11.7", key="RW-11.7/total", totals=told)


def offer_reveal(table: Table, seat: int) -> Iterator[str]:
    """The unseen cards of a hand that has to be shown, and one of them."""
    cards = []
    for shuffle, count in table.unseen[seat].items():
        cards += table.unseen_cards(shuffle)[:count]
    if cards:
        yield " ".join(cards)
        yield cards[0]


def first_points(hearing: Hearing) -> None:
    """RW-1.3 for `points`, which is judged by RW-11.7 in any phase."""
    at_level(hearing, "points", LEVEL["points"], "RW-11.7")
    present(hearing)


def read_points(reader: Reader) -> tuple[int]:
    """N"""
    return (reader.whole(),)


def points(hearing: Hearing, total: int) -> None:
    """RW-11.7: the hand's whole total, counted at the table."""
    table: Table = hearing.table
    seat = hearing.actor
    if table.phase != SHOW:
        hearing.cannot("RW-11.7", key="RW-11.7/between" if table.phase == BETWEEN else "RW-11.7/early")
    if seat in table.ignited_now():
        hearing.cannot("RW-11.7", "REC-3", key="RW-11.7/igniter")
    totals = table.round.totals
    said = totals.get(seat, total)
    if said != total:
        hearing.cannot("RW-11.7", key="RW-11.7/again", total=said)
    table.round = now = table.round.draft()
    now.totals = {**totals, seat: total}
    if not can_all_be(table):
        hearing.cannot("RW-11.7", key="RW-11.7/points", total=total, size=table.sizes[seat])


def offer_points(table: Table, seat: int) -> Iterator[str]:
    """The least totals that can be."""
    found = 0
    for total in range(1, MOST_TOTAL + 1):
        trial = table.draft()
        trial.round = now = table.round.draft()
        now.totals = {**now.totals, seat: total}
        if can_all_be(trial):
            yield str(total)
            found += 1
            if found == OFFERED:
                return
