"""Field, start hands, refill, and `draw`, which this game doesn't have (EC-1, EC-10.1, EC-10.2)."""

from __future__ import annotations

from referee.games.element_collection import flow
from referee.games.element_collection.board import USUAL, check_board
from referee.games.element_collection.components import CARDS, KINDS, POSITIONS, UNSEEN, cards_of
from referee.games.element_collection.law import begun, enough, gain, named, out_of
from referee.games.element_collection.table import DECK, DECK_CARDS, FIELD_CARDS, OPENING, RESERVE, Law, Phase, Table
from scorers.sheet import Fact, Refusal, Rules
from scorers.types import Iterator, Mapping, Sequence


def check(options: Rules, names: tuple[str, ...], header: Mapping[str, str]) -> None:
    """Options that don't go with the number of players (EC-1.5, EC-1.7)."""
    if options["board"] is not USUAL:
        check_board(options["board"], names)
    cards = options["start-hand"] * len(names)
    if cards > DECK_CARDS:
        raise Refusal("EC-1.5", "EC-1.3", key="EC-1.5/deck", option="start-hand", cards=cards, deck=DECK_CARDS)


def face_up(table: Table, law: Law, clause: str, kinds: Sequence[str], count: int, **facts: Fact) -> None:
    """So many cards, all of them named."""
    if len(kinds) != count or UNSEEN in kinds:
        enough(table, law, kinds, clause)
    also = () if kinds else ("REC-1",)  # none at all isn't in the verb's form either
    law.can(clause, len(kinds) == count, *also, key=f"{clause}/count", count=len(kinds), **facts)
    named(law, clause, kinds)


def field(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-1.4: nine face-up cards, positions 1 to 9."""
    law.can("EC-12.1", table.phase != Phase.FINALS, key="EC-12.1/scores")
    law.can("EC-1.4", table.phase == Phase.START, key="EC-1.4/again")
    face_up(table, law, "EC-1.4", kinds, FIELD_CARDS)
    out_of(table, law, OPENING, kinds)
    table.field = dict(zip(POSITIONS, kinds))
    table.phase = Phase.DEAL
    table.queue = table.staying if table.rules.start_hand else ()
    law.happens("field", "EC-1.3", deck=table.deck())


def offer_field(table: Table, seat: int | None) -> Iterator[Sequence[str]]:
    """Some fields."""
    yield KINDS[:FIELD_CARDS]
    yield ["heart", "fire", "grass", "wind", "steel", "earth", "water", "evil", "fire"]
    yield ["void", "void", "evil", "evil", "ice", "dark", "light", "light", "heart"]


def dealing(table: Table, law: Law) -> None:
    """EC-1.5: start hands are an option; they come after the field (EC-1.4)."""
    law.asks("EC-1.5", table.rules.start_hand, key="EC-1.5/none")
    begun(table, law)


def deal(table: Table, law: Law, dealt: Sequence[str] | int) -> None:
    """EC-1.5: the start hand, seen or not."""
    seat, hand = law.actor, table.rules.start_hand
    kinds = cards_of(dealt, sum(CARDS.values()))
    awaited = table.phase == Phase.DEAL and seat in table.queue
    if law.asks("EC-1.5", awaited, key="EC-1.5/twice" if table.phase == Phase.DEAL else "EC-1.5/late"):
        if len(kinds) != hand:
            enough(table, law, kinds, "EC-1.5")
        also = () if kinds else ("REC-1",)
        law.asks("EC-1.5", len(kinds) == hand, *also, key="EC-1.5/count", count=len(kinds), hand=hand)
    _from_deck(table, law, kinds)
    if table.phase == Phase.DEAL:
        table.unqueue(seat)


def _from_deck(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """Cards of the deck, seen or not, go to the actor's hand."""
    deck = table.deck()
    law.can("EC-1.5", len(kinds) <= deck, "REC-4", key="EC-1.5/deck", cards=len(kinds), deck=deck)
    gain(table, law, kinds)
    law.happens("dealt", "EC-1.5", seat=law.actor, count=len(kinds), deck=table.deck())


def offer_deal(table: Table, seat: int) -> Iterator[Sequence[str] | int]:
    """Unseen, and a hand that can be dealt."""
    hand = table.rules.start_hand
    yield hand
    yield table.possible(DECK, hand)


def drawing(table: Table, law: Law) -> None:
    """EC-1.5: there is no such move."""
    law.breach("EC-1.5", key="EC-1.5/draw")
    begun(table, law)


def draw(table: Table, law: Law, kind: str | None) -> None:
    """What an override lets stand: the deck's top card."""
    _from_deck(table, law, [kind or UNSEEN])


# -- refill -----------------------------------------------------------------------------------


def refill(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """EC-10.1, EC-10.2, EC-R23: the gaps in ascending position, from the deck and then from the reserve."""
    begun(table, law)
    law.can("EC-10.4", table.phase not in (Phase.REVEAL, Phase.VOIDS), "EC-2.1", key="EC-10.4/over")
    law.can("EC-2.1", table.phase == Phase.REFILL, "EC-10.1", key="EC-10.1/early")
    gaps, deck = table.gaps(), table.deck()
    face_up(table, law, "EC-10.1", kinds, len(gaps), gaps=gaps)
    out_of(table, law, DECK, kinds[:deck])
    lacking = max(0, len(gaps) - deck)
    out_of(table, law, RESERVE, kinds[deck:])
    table.field = {**table.field, **dict(zip(gaps, kinds))}
    law.happens("refilled", "EC-10.1", cards=kinds, positions=gaps, deck=table.deck())
    if lacking:
        table.last = law.number
        law.happens("reserve", "EC-10.2", count=lacking)
    flow.begin_turn(table, law)


def offer_refill(table: Table, seat: int | None) -> Iterator[Sequence[str]]:
    """Fillings with kinds that can be in the deck, or else in the reserve."""
    for first in range(4):
        kinds: list[str] = []
        cards = table.cards.draft()
        for at in range(len(table.gaps())):
            zone = DECK if cards.size(DECK) else RESERVE
            found = cards.may(zone, KINDS)
            if not found:
                return
            kinds.append(found[(first * 3 + at * 5) % len(found)])
            cards.take(zone, kinds[-1:])
        yield kinds
