"""Rounds and matches of Runeworks entered by their result: result, final (RW-14)."""

from __future__ import annotations

from referee.playing import Pip, read_card
from referee.runeworks import flow
from referee.runeworks.phases import BETWEEN, DEAL
from referee.statement import write_name
from scorers import runeworks as scorer
from scorers.sheet import SEATS, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from referee.statement import Reader


def parts(reader: Reader) -> Iterator[None]:
    """Step through PART / PART …; yields before each part."""
    yield
    while reader.more():
        if not reader.at_keyword("/"):
            raise Refusal("REC-1", key="REC-1/left", word=reader.peek(), token=reader.at)
        reader.take()
        reader.write("/")
        yield


def read_result(reader: Reader) -> tuple[scorer.Round]:
    """PART / PART …"""
    igniters, losers = [], []
    for _ in parts(reader):
        seat = reader.player()
        if reader.keyword("ignite", "イグナイト"):
            igniters.append(_read_igniter(reader, seat))
        else:
            losers.append(_read_loser(reader, seat))
    return (scorer.Round(igniters, losers),)


def _read_igniter(reader: Reader, seat: int) -> scorer.Igniter:
    blast = reader.keyword("blast", "ブラスト")
    shot = reader.player() if reader.keyword("shot", "ショット") else None
    return scorer.Igniter(seat, blast, shot)


def _read_loser(reader: Reader, seat: int) -> scorer.Loser:
    cards = total = None
    if reader.at_number():
        total = reader.whole()
    elif read_card(reader.peek()) is not None:
        cards = tuple(Pip(card) for card in reader.cards())
    else:
        reader.take("hand")
        raise reader.unreadable("hand")
    sets = reader.whole() if reader.keyword("sets", "セット") else None
    return scorer.Loser(seat, cards, total, sets)


def result(hearing: Hearing, facts: scorer.Round) -> None:
    """RW-14.1: one whole round of which no move was typed."""
    table: Table = hearing.table
    if table.phase not in (BETWEEN, DEAL):
        hearing.breach("RW-14.1", round=table.round.number)
    for fault in scorer.faults(facts, hearing.rules, table.standing.staying):
        if fault.key in scorer.IMPOSSIBLE:
            raise fault
        hearing.breach(*fault.clauses, key=fault.key, **fault.facts)
    table.clear(table.standing.played + 1, 0)
    flow.begin_scoring(table)
    for one in facts.igniters:
        flow.count_ignition(table, one.seat)
        hearing.happens("won", "RW-14.1", {"seat": SEATS[one.seat]})
    table.turns += 1
    flow.score(hearing, facts)


def offer_result(table: Table, seat: int | None) -> Iterator[str]:
    """Each player still in ignites once; the others keep a hand."""
    sets = " sets 0" if table.rules["level"] == 5 else ""
    for igniter in table.standing.staying:
        losers = [
            f"{write_name(table.names[one])} {45 + 3 * one}{sets}" for one in table.standing.staying if one != igniter
        ]
        yield " / ".join([f"{write_name(table.names[igniter])} ignite", *losers])


def read_final(reader: Reader) -> tuple[list[tuple[int, int]]]:
    """NAME N / NAME N …"""
    figures = []
    for _ in parts(reader):
        figures.append((reader.player(), reader.whole()))
    return (figures,)


def final(hearing: Hearing, figures: list[tuple[int, int]]) -> None:
    """RW-14.8: a whole match by its result."""
    table: Table = hearing.table
    if table.standing.scored:
        hearing.breach("RW-14.8", key="RW-14.8/late")
    seats = [seat for seat, _ in figures]
    for seat in range(len(table.names)):
        if seats.count(seat) != 1:
            key = "RW-14.8/missing" if seat not in seats else "RW-14.8/twice"
            hearing.cannot("RW-14.8", key=key, seat=SEATS[seat])
    for fault in scorer.final_faults(dict(figures), hearing.rules):
        hearing.breach(*fault.clauses, key=fault.key, **fault.facts)
    table.standing = standing = table.standing.draft()
    standing.score = [figure for _, figure in sorted(figures)]
    flow.end_match(hearing, "RW-14.8")


def offer_final(table: Table, seat: None) -> Iterator[str]:
    """Scores that differ."""
    yield " / ".join(f"{write_name(name)} {100 - 10 * at}" for at, name in enumerate(table.names))
