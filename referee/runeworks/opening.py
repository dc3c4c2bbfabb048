"""How a round of Runeworks begins: round, deal, and the Leady work (leady, start)."""

from __future__ import annotations

from referee.playing import UNSEEN, Pip
from referee.runeworks import flow
from referee.runeworks.checks import absent, awaited_seats, hold, twice
from referee.runeworks.phases import BETWEEN, DEAL, HAND, LEADY, PLAYING, SHOW
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from referee.statement import Reader


NOTHING = "0"


def read_round(reader: Reader) -> tuple[int | None]:
    """[N]"""
    return (reader.whole(),) if reader.at_number() else (None,)


def begin_round(hearing: Hearing, number: int | None) -> None:
    """RW-2.1"""
    table: Table = hearing.table
    if table.phase == SHOW:
        hearing.breach("RW-2.1", "RW-11.7", key="RW-11.7/showing", seats=awaited_seats(table))
    elif table.phase != BETWEEN:
        hearing.breach("RW-2.1", key="RW-2.1/playing", round=table.round.number)
    following = table.standing.played + 1
    if number is not None and number != following:
        hearing.breach("RW-2.1", key="RW-2.1/number", typed=number, round=following)
    flow.begin_round(hearing)


def offer_round(table: Table, seat: None) -> tuple[str, ...]:
    """The next round, with and without its number."""
    return "", str(table.standing.played + 1)


def read_deal(reader: Reader) -> tuple[int | tuple[str, ...]]:
    """CARD×7 or 7"""
    return (reader.whole(),) if reader.at_number() else (reader.cards(),)


def deal(hearing: Hearing, cards: int | Sequence[str]) -> None:
    """RW-2.2: the initial hand."""
    table: Table = hearing.table
    seat = hearing.actor
    if table.phase != DEAL:
        also = {SHOW: ("RW-11.7",), BETWEEN: ("RW-2.1",)}.get(table.phase, ())
        hearing.cannot("RW-2.2", *also, key="RW-2.2/late")
    said = dict(table.round.dealt).get(seat)
    if said:
        hearing.breach("RW-2.2", key="RW-2.2/again", number=said)
    count = cards if isinstance(cards, int) else len(cards)
    if count != HAND:
        if not isinstance(cards, int):
            _each_can_be(hearing, cards)
        hearing.breach("RW-2.2", key="RW-2.2/count", count=count)
        _dealt_otherwise(hearing, count)
    if not isinstance(cards, int):
        cards = [card for card in cards if card != UNSEEN]
        hold(hearing, cards, "RW-2.2")
        table.show(seat, cards, hearing.number)
    table.round = now = table.round.draft()
    now.dealt = (*now.dealt, (seat, hearing.number))


def _each_can_be(hearing: Hearing, cards: Sequence[str]) -> None:
    # A card that can't be there is told before a wrong number of them.
    for at, card in enumerate(cards):
        if card != UNSEEN:
            if card in cards[:at]:
                twice(hearing, card)
            if not hearing.table.lies_in_hand(card, hearing.actor):
                absent(hearing, card, "RW-2.2")


def _dealt_otherwise(hearing: Hearing, count: int) -> None:
    # A misdeal that the table lets stand: the hand has so many cards.
    table: Table = hearing.table
    more = count - HAND
    if count < 1 or more > table.source or table.unseen[hearing.actor][0] + more < 0:
        hearing.cannot("RW-2.2", key="RW-2.2/count", count=count)
    table.hide(hearing.actor, 0, more)
    table.source -= more


def offer_deal(table: Table, seat: int) -> Iterator[str]:
    """Unseen, or seven cards that can be there."""
    if seat not in dict(table.round.dealt):
        yield "7"
        yield " ".join(table.unseen_cards(0)[:HAND])


# -- Leady work -------------------------------------------------------------------------------


def read_leady(reader: Reader) -> tuple[tuple[str, ...]]:
    """ENTRY…"""
    entries = []
    while reader.more():
        if reader.keyword(NOTHING):
            entries.append(NOTHING)
        else:
            entries += reader.cards()
    if not entries:
        reader.take("card")
    return (tuple(entries),)


def leady(hearing: Hearing, entries: tuple[str, ...]) -> None:
    """RW-3.1 to RW-3.6: one entry of one player, or a list of all who have yet to show."""
    table: Table = hearing.table
    actor = hearing.actor
    if table.phase in PLAYING:
        hearing.breach("RW-3.6", key="RW-3.6/late", turn=SEATS[table.turn])
        flow.compare_anew(table)
    if actor is not None:
        _may_show(hearing)
    before = table.round
    seats = [seat for seat in before.contenders if seat not in before.shown] if actor is None else [actor]
    if len(entries) != len(seats):
        key = "RW-3.1/count" if actor is None else "RW-3.1/one"
        hearing.cannot("RW-3.1", key=key, count=len(entries), needed=len(seats), seats=[SEATS[seat] for seat in seats])
    table.phase = LEADY
    shown, cards = before.shown.copy(), []
    try:
        for seat, entry in zip(seats, entries):
            hearing.actor = seat
            if entry != NOTHING:
                if entry in cards:
                    twice(hearing, entry)
                hold(hearing, (entry,), "RW-3.1")
                if entry in before.revealed:
                    hearing.breach("RW-3.4", key="RW-3.4/shown", card=Pip(entry))
                table.show(seat, (entry,), hearing.number)
                cards.append(entry)
            shown[seat] = entry
    finally:
        hearing.actor = actor  # who spoke, also where the list is refused
    table.round = now = before.draft()
    now.shown = shown
    now.revealed = before.revealed.union(cards)
    now.public = before.public.union(cards)


def _may_show(hearing: Hearing) -> None:
    table: Table = hearing.table
    seat = hearing.actor
    contenders, shown = table.round.contenders, table.round.shown
    if seat not in contenders:
        hearing.breach("RW-3.4", "REC-3", key="RW-3.4/out", seats=[SEATS[one] for one in contenders])
        table.round = now = table.round.draft()
        now.contenders = tuple(sorted((*contenders, seat)))
    if seat in shown:
        entry = shown[seat]
        hearing.breach("RW-3.1", key="RW-3.1/again", entry=entry if entry == NOTHING else Pip(entry))


def offer_leady(table: Table, seat: int) -> Iterator[str]:
    """Nothing, and each card that can be shown."""
    yield NOTHING
    for card in table.possible(seat)[:12]:
        if card not in table.round.revealed:
            yield card


def start(hearing: Hearing) -> None:
    """RW-3.7: the table names the first player."""
    table: Table = hearing.table
    if table.phase in PLAYING:
        hearing.breach("RW-3.7", "RW-3.6", key="RW-3.6/late", turn=SEATS[table.turn])
    else:
        contenders = table.round.contenders
        if hearing.actor not in contenders:
            hearing.breach("RW-3.7", key="RW-3.7/out", seats=[SEATS[seat] for seat in contenders])
        if table.round.shown:
            hearing.breach("RW-3.7", key="RW-3.7/midst", seats=awaited_seats(table))
    flow.first_turn(hearing, hearing.actor, "RW-3.7")


def offer_start(table: Table, seat: int) -> tuple[str]:
    """Always without arguments."""
    return ("",)
