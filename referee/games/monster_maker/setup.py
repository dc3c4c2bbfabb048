"""Before play: deal, exchange, deck (MM-2, MM-10.1 to 10.3)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.monster_maker import hands, kinds
from referee.games.monster_maker.arguments import WEIGHT, CardName, spread
from referee.games.monster_maker.pieces import Deck
from referee.games.monster_maker.table import DECK, HAND, Law, Table
from referee.games.monster_maker.turn import deal_unseen, present
from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from scorers.sheet import SEATS
from scorers.types import Callable, Iterator, TypeAlias

Listed: TypeAlias = "int | tuple[tuple[str, int], ...]"  # the size of a deck, or its cards with their copies

LEAST, MOST, HEAVIEST = 40, 60, 100  # MM-10.2, MM-10.3


def before_play(clause: str) -> Callable[[Table, Law], None]:
    """A `first` for verbs that prepare the match."""

    def first(table: Table, law: Law) -> None:
        law.can(clause, table.phase == "setup", key=f"{clause}/late")

    return first


# -- deal and exchange ------------------------------------------------------------------------


def deal(table: Table, law: Law, cards: int | tuple[str, ...]) -> None:
    """MM-2.2: part of the first seven."""
    present(table, law)
    seat, dealt = law.actor, spread(cards)
    count = table.hand(seat) + len(dealt)
    law.can("MM-2.2", count <= HAND, key="MM-2.2/many", count=count, seat=SEATS[seat])
    hands.arrive(table, law, seat, dealt)


def offer_deal(table: Table, seat: int) -> Iterator[int]:
    """What is missing, unseen."""
    if table.hand(seat) < HAND:
        yield HAND - table.hand(seat)


def exchange(table: Table, law: Law, trap: str, new: str) -> None:
    """MM-2.3, MM-R6: a dealt trap goes back into the deck, another card comes."""
    present(table, law)
    seat = law.actor
    if table.deck_rules:
        law.asks("MM-R24", not table.keeps_traps, "MM-2.3", key="MM-R24/keep")
    law.asks("MM-2.3", trap == kinds.TRAPS, key="MM-2.3/other", card=table.name(trap))
    if not table.hand(seat):
        deal_unseen(table.cards(seat), seat, HAND)  # a hand without any deal is seven unseen cards
    hands.leave(table, law, seat, [trap], DECK)
    hands.arrive(table, law, seat, (new,))


def offer_exchange(table: Table, seat: int) -> Iterator[tuple[str, str]]:
    """A known trap."""
    if table.cards(seat).known(("hand", seat)).get(kinds.TRAPS):
        yield kinds.TRAPS, UNSEEN
        yield kinds.TRAPS, "corridor-10"


# -- the deck ---------------------------------------------------------------------------------


class DeckList(Arg["Listed"]):
    """CARD[*N]… or N: the cards of a deck with their copies, or its size."""

    usage = ("CARD[*N]… | N", "カード[*数]… | 数")
    parts = (CardName(),)

    def read(self, reader: Reader) -> Listed:
        if reader.at_number():
            return reader.whole()
        listed = [self._copies(reader)]
        while reader.more() and not reader.at_keyword(*WEIGHT):
            listed.append(self._copies(reader))
        return tuple(listed)

    def _copies(self, reader: Reader) -> tuple[str, int]:
        """CARD, CARD*N, CARD *N or CARD * N"""
        word = reader.take("mm-card")
        token = reader.at - 1
        name, times, count = word, "", ""
        if token not in reader.quoted:
            for mark in "*×":
                if mark in word:
                    name, times, count = word.partition(mark)
        if not times and not reader.is_quoted() and reader.peek()[:1] in ("*", "×") and reader.more():
            times, count = "*", reader.take()[1:]
        if times and not count:
            count = reader.take("count")
        if times and not (count.isascii() and count.isdigit() and 0 < len(count) < 4 and int(count)):
            raise reader.unreadable("count")
        after = reader.at
        reader.at, reader.words[token] = token, name  # the name alone is read as any card
        kind = self.parts[0].read(reader)
        reader.at, reader.words[token] = after, word
        return kind, int(count or 1)

    def words(self, value: Listed, writer: Writer) -> list[str]:
        """The size, or each card with its copies; of a hidden list the size, too, which all can count."""
        if isinstance(value, int):
            return [str(value)]
        if self.hides(value, writer):
            return [str(sum(copies for _, copies in value))]
        names = [(self.parts[0].words(kind, writer)[0], copies) for kind, copies in value]
        return [name if copies == 1 else f"{name}*{copies}" for name, copies in names]


def deck(table: Table, law: Law, stated: Listed, weight: int | None) -> None:
    """MM-10.1 to 10.3: the deck check."""
    present(table, law)
    seat = law.actor
    listed: dict[str, int] = {}
    law.can("MM-10.1", table.players[seat].deck is None, key="MM-10.1/again", seat=SEATS[seat])
    for kind, copies in () if isinstance(stated, int) else stated:
        listed[kind] = listed.get(kind, 0) + copies
    size = stated if isinstance(stated, int) else sum(listed.values())
    for kind, copies in listed.items():
        card = table.card(kind)
        law.can("MM-10.1", card.kind != kinds.TREASURE, "MM-9.1", key="MM-9.1/own-deck", card=card.name)
        law.asks("MM-10.1", card.most is None or copies <= card.most, hands.count_clause(card), key="MM-10.1/copies",
            card=card.name, copies=copies, most=card.most)  # fmt: skip
        law.asks("MM-1.12", not card.promo or table.rules.promos == "allowed", word=card.name)
    law.asks("MM-10.3", LEAST <= size <= MOST, key="MM-10.3/size", size=size, least=LEAST, most=MOST)
    said = weight
    weights = [table.card(kind).weigh(copies) for kind, copies in listed.items()]
    if listed and None not in weights:
        right = sum(one or 0 for one in weights)
        law.can("MM-10.2", weight in (None, right), "MM-1.11", key="MM-10.2/sum", weight=weight, right=right)
        weight = right
    law.asks("MM-10.2", weight is None or weight <= HEAVIEST, key="MM-10.2/heavy", weight=weight, most=HEAVIEST)
    _compose(table, law, seat, listed, size)
    table.alter(seat, deck=Deck(size, weight, bool(listed)))
    law.happens("deck", "MM-10.3", seat=SEATS[seat], size=size, weight="?" if said is None else said)


def _compose(table: Table, law: Law, seat: int, listed: dict[str, int], size: int) -> None:
    """The deck's cards become the universe of its owner; cards already dealt must be among them."""
    cards = table.cards(seat)
    try:
        cards.count(DECK, size - table.hand(seat))
    except (Impossible, ValueError):
        law.cannot("MM-10.3", key="MM-10.3/size", size=size, least=LEAST, most=MOST)
    for kind, copies in listed.items():
        card = table.card(kind)
        if card.most is not None and copies > card.most:
            continue  # an override let it stand: copies of it aren't counted
        try:
            cards.declare(kind, copies)
        except Impossible:
            law.cannot("REC-4", "MM-10.1", key="MM-10.1/dealt", card=card.name, copies=copies)
    missing = next((kind for kind, n in cards.taken.items() if n and kind not in listed), None) if listed else None
    law.can("REC-4", missing is None, "MM-10.1", key="MM-10.1/dealt", card=lambda: table.name(missing or ""), copies=0)


def offer_deck(table: Table, seat: int) -> Iterator[tuple[int, int | None]]:
    """Decks of a size that is allowed."""
    if table.players[seat].deck is None:
        yield from ((45, None), (40, 98), (60, 100))
