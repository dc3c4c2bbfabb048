"""Rounds and matches entered by their result: result, final (RW-14)."""

from referee.playing import UNSEEN, read_card
from referee.runeworks import flow
from referee.runeworks.table import BETWEEN, DEAL
from referee.statement import write_name
from scorers import runeworks as scorer
from scorers.sheet import Refusal, Seat


def parts(reader):
    """Step through PART / PART …; yields before each part."""
    yield
    while reader.more():
        if not reader.at_keyword("/"):
            raise Refusal("REC-1", key="REC-1/left", word=reader.peek(), token=reader.at)
        reader.take()
        reader.write("/")
        yield


def read_result(reader):
    """PART / PART …"""
    igniters, losers = [], []
    for _ in parts(reader):
        seat = reader.player()
        if reader.at_keyword("ignite", "イグナイト"):
            reader.keyword("ignite", "イグナイト")
            igniters.append(_read_igniter(reader, seat))
        else:
            losers.append(_read_loser(reader, seat))
    return (scorer.Round(igniters, losers),)


def _read_igniter(reader, seat):
    blast = reader.keyword("blast", "ブラスト")
    shot = reader.player() if reader.keyword("shot", "ショット") else None
    return scorer.Igniter(seat, blast, shot)


def _read_loser(reader, seat):
    cards = total = None
    if reader.at_number():
        total = reader.number()
    elif read_card(reader.peek()) is not None:
        cards = reader.cards()
    elif not reader.at_keyword("sets", "セット"):
        reader.take("hand")
        raise reader.unreadable("hand")
    sets = reader.number() if reader.keyword("sets", "セット") else None
    return scorer.Loser(seat, cards, total, sets)


def result(hearing, facts):
    """RW-14.1: one whole round of which no move was typed."""
    table = hearing.table
    if table.phase not in (BETWEEN, DEAL) or table.shown:
        hearing.cannot("RW-14.1")
    for one in facts.losers:
        if one.cards and UNSEEN in one.cards:
            hearing.cannot("RW-14.6", key="RW-14.6/unseen", seat=Seat(one.seat))
        if one.cards is None and one.total is None and hearing.rules["level"] >= 4:
            hearing.cannot("RW-14.6", key="RW-14.6/hand", seat=Seat(one.seat))
        if table.phase == DEAL:
            _as_dealt(hearing, one)
    scorer.check(facts, hearing.rules, table.staying)
    table.clear()
    table.round = table.played + 1
    for one in facts.igniters:
        table.ignited[one.seat] += 1
        hearing.happens("ignite", "RW-14.1", seat=Seat(one.seat), card="")
    table.turns += 1
    flow.score(hearing, facts)


def _as_dealt(hearing, loser):
    # A card that was dealt to one player, face up to the referee, can't be left in another's hand.
    table = hearing.table
    for card in loser.cards or ():
        lies = table.where.get(card)
        if lies is not None and lies[:2] != ("hand", loser.seat):
            hearing.cannot("RW-1.2", "REC-4", key="lies/hand", card=card, number=lies[2])


def offer_result(table, seat):
    """Each player still in ignites once; the others keep a hand."""
    sets = " sets 0" if table.rules["level"] == 5 else ""
    for igniter in table.staying:
        losers = [f"{write_name(table.names[one])} 40{sets}" for one in table.staying if one != igniter]
        yield " / ".join([f"{write_name(table.names[igniter])} ignite", *losers])


def read_final(reader):
    """NAME N / NAME N …"""
    figures = []
    for _ in parts(reader):
        figures.append((reader.player(), reader.number()))
    return (figures,)


def final(hearing, figures):
    """RW-14.8: a whole match by its result."""
    table = hearing.table
    if table.scored:
        hearing.cannot("RW-14.8", key="RW-14.8/late")
    seats = [seat for seat, _ in figures]
    for seat in range(len(table.names)):
        if seats.count(seat) != 1:
            key = "RW-14.8/missing" if seat not in seats else "RW-14.8/twice"
            hearing.cannot("RW-14.8", key=key, seat=Seat(seat))
    scorer.check_final(dict(figures), hearing.rules)
    for seat, figure in figures:
        table.score[seat] = figure
    flow.end_match(hearing, scorer.winners(table.score, table.staying), "RW-14.8")


def offer_final(table, seat):
    """Scores that differ."""
    yield " / ".join(f"{write_name(name)} {100 - 10 * at}" for at, name in enumerate(table.names))
