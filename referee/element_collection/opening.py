"""Field, start hands, refill, and `draw`, which this game doesn't have (EC-1, EC-10.1, EC-10.2)."""

from __future__ import annotations

from referee.element_collection import flow
from referee.element_collection.board import check_board, default_board
from referee.element_collection.components import CARDS, KINDS, POSITIONS, UNSEEN, read_card, read_cards, terms
from referee.element_collection.law import begun, enough, out_of, present, unnamed
from referee.element_collection.table import (
    DEAL,
    DECK,
    DECK_CARDS,
    FIELD_CARDS,
    FINALS,
    OPENING,
    REFILL,
    RESERVE,
    REVEAL,
    START,
    VOIDS,
)
from scorers.sheet import SEATS, Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, NoReturn

    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader


def check(rules: dict[str, Any], names: tuple[str, ...], header: dict[str, str]) -> None:
    """Options that don't go with the number of players (EC-1.5, EC-1.7)."""
    if rules["board"] is not default_board():
        check_board(rules["board"], names)
    if rules["start-hand"] * len(names) > DECK_CARDS:
        raise Refusal(
            "EC-1.5",
            "EC-1.3",
            key="EC-1.5/deck",
            option="start-hand",
            cards=rules["start-hand"] * len(names),
            deck=DECK_CARDS,
        )


def read_kinds(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…"""
    return (read_cards(reader),)


def counted(clause: str, kinds: Sequence[str]) -> tuple[str, ...]:
    """The clauses of a wrong number of cards; none at all isn't in the verb's form either."""
    return (clause,) if kinds else (clause, "REC-1")


def field(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-1.4: nine face-up cards, positions 1 to 9."""
    table = hearing.table
    if table.phase == FINALS:
        hearing.cannot("EC-12.1", key="EC-12.1/scores")
    if table.phase != START:
        hearing.cannot("EC-1.4", key="EC-1.4/again")
    if len(kinds) != FIELD_CARDS:
        enough(hearing, kinds, "EC-1.4")
        hearing.cannot(*counted("EC-1.4", kinds), key="EC-1.4/count", count=len(kinds))
    if UNSEEN in kinds:
        enough(hearing, kinds, "EC-1.4")
        unnamed(hearing, "EC-1.4")
    out_of(hearing, OPENING, kinds)
    table.field = dict(zip(POSITIONS, kinds))
    table.phase = DEAL
    table.queue = table.standing.staying if hearing.rules["start-hand"] else ()
    hearing.happens("field", "EC-1.3", {"deck": table.deck()})


def offer_field(table: Table, seat: int | None) -> Iterator[str]:
    """Two fields."""
    yield " ".join(KINDS[:FIELD_CARDS])
    yield "heart fire grass wind steel earth water evil fire"
    yield "void void evil evil ice dark light light heart"


def dealing(hearing: Hearing) -> None:
    """EC-1.5: start hands are an option; they come after the field (EC-1.4)."""
    if not hearing.rules["start-hand"]:
        hearing.breach("EC-1.5", key="EC-1.5/none")
    begun(hearing)


def read_deal(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD… or N"""
    if reader.at_number():
        count = reader.whole("count")
        if count < 0:
            raise reader.unreadable("count")
        return ((UNSEEN,) * min(count, sum(CARDS.values())),)
    return (read_cards(reader),)


def deal(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-1.5: the start hand, seen or not."""
    table = hearing.table
    seat = hearing.actor
    present(hearing)
    hand = hearing.rules["start-hand"]
    if table.phase != DEAL:
        hearing.breach("EC-1.5", key="EC-1.5/late")
    elif seat not in table.queue:
        hearing.breach("EC-1.5", key="EC-1.5/twice")
    elif len(kinds) != hand:
        enough(hearing, kinds, "EC-1.5")
        hearing.breach(*counted("EC-1.5", kinds), key="EC-1.5/count", count=len(kinds), hand=hand)
    _from_deck(hearing, kinds)
    if table.phase == DEAL:
        table.unqueue(seat)


def _from_deck(hearing: Hearing, kinds: Sequence[str]) -> None:
    """Cards of the deck, seen or not, go to the actor's hand."""
    table = hearing.table
    seat = hearing.actor
    count, deck = len(kinds), table.deck()
    if count > deck:
        hearing.cannot("EC-1.5", "REC-4", key="EC-1.5/deck", cards=count, deck=deck)
    seen = [kind for kind in kinds if kind != UNSEEN]
    if seen:
        out_of(hearing, DECK, seen).put(seat, seen)
    if len(seen) < count:
        table.cards = cards = table.cards.draft()
        cards.move(DECK, seat, count - len(seen))
    hearing.happens("dealt", "EC-1.5", {"seat": SEATS[seat], "count": count, "deck": deck - count})


def offer_deal(table: Table, seat: int) -> Iterator[str]:
    """Unseen, and a hand that can be dealt."""
    hand = table.setup.rules["start-hand"]
    yield str(hand)
    seen: list[str] = []
    for kind in KINDS * hand:
        if len(seen) < hand and table.cards.can(DECK, [*seen, kind]):
            seen.append(kind)
    yield " ".join(seen)


def drawing(hearing: Hearing) -> None:
    """EC-1.5: there is no such move."""
    hearing.breach("EC-1.5", key="EC-1.5/draw")
    begun(hearing)


def read_draw(reader: Reader) -> tuple[str]:
    """[CARD]"""
    return (read_card(reader) if reader.more() else UNSEEN,)


def draw(hearing: Hearing, kind: str) -> None:
    """What an override lets stand: the deck's top card."""
    present(hearing)
    _from_deck(hearing, [kind])


# -- refill -----------------------------------------------------------------------------------


def refill(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-10.1, EC-10.2: the gaps in ascending position, from the deck and then from the reserve."""
    table = hearing.table
    if table.phase != REFILL:
        _no_refill(hearing)
    gaps = table.gaps()
    if len(kinds) != len(gaps):
        enough(hearing, kinds, "EC-10.1")
        hearing.cannot(*counted("EC-10.1", kinds), key="EC-10.1/count", count=len(kinds), gaps=gaps)
    if UNSEEN in kinds:
        enough(hearing, kinds, "EC-10.1")
        unnamed(hearing, "EC-10.1")
    deck = table.deck()
    out_of(hearing, DECK, kinds[:deck])
    lacking = len(gaps) - deck
    if lacking > 0:
        out_of(hearing, RESERVE, kinds[deck:])
    table.field = field = table.field.copy()
    field.update(zip(gaps, kinds))
    hearing.happens("refilled", "EC-10.1", {"cards": terms(kinds), "positions": gaps, "deck": max(0, -lacking)})
    if lacking > 0:
        table.turn = turn = table.turn.draft()
        turn.last = hearing.number
        hearing.happens("reserve", "EC-10.2", {"count": lacking})
    flow.begin_turn(hearing)


def _no_refill(hearing: Hearing) -> NoReturn:
    """Say why nothing is refilled now."""
    begun(hearing)
    if hearing.table.phase in (REVEAL, VOIDS):
        hearing.cannot("EC-10.4", "EC-2.1", key="EC-10.4/over")
    hearing.cannot("EC-2.1", "EC-10.1", key="EC-10.1/early")


def offer_refill(table: Table, seat: int | None) -> Iterator[str]:
    """Fillings with kinds that can be in the deck, or else in the reserve."""
    gaps = len(table.gaps())
    for first in range(4):
        kinds = []
        draft = table.cards.draft()
        for at in range(gaps):
            zone = DECK if draft.size(DECK) else RESERVE
            found = draft.may(zone, KINDS)
            kinds.append(found[(first * 3 + at * 5) % len(found)])
            draft.take(zone, kinds[-1:])
        yield " ".join(kinds)
