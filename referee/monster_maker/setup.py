"""Before play: deal, exchange, bring, deck (MM-2, MM-9.5, MM-10.1 to 10.3)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.monster_maker import hands, kinds
from referee.monster_maker.pieces import Loot
from referee.monster_maker.table import DECK, HAND, SETUP
from referee.monster_maker.turn import deal_unseen, keeps_traps, present
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from referee.hearing import Hearing
    from referee.monster_maker.table import Table
    from referee.statement import Reader
    from scorers.sheet import Rules

LEAST, MOST, HEAVIEST = 40, 60, 100  # MM-10.2, MM-10.3
WEIGHT = ("weight", "ウエイト", "ウェイト")


def before_play(*clauses: str, key: str) -> Callable[[Hearing], None]:
    """A `first` for verbs that prepare the match."""

    def first(hearing: Hearing) -> None:
        if hearing.table.phase != SETUP:
            hearing.cannot(*clauses, key=key)

    return first


# -- deal and exchange ------------------------------------------------------------------------


def deal(hearing: Hearing, dealt: tuple[str | None, ...]) -> None:
    """MM-2.2: part of the first seven."""
    table: Table = hearing.table
    present(hearing)
    seat = hearing.actor
    before = table.hand(seat)
    if before + len(dealt) > HAND:
        hearing.cannot("MM-2.2", key="MM-2.2/many", count=before + len(dealt), seat=SEATS[seat])
    hands.arrive(hearing, seat, dealt)


def offer_deal(table: Table, seat: int) -> Iterator[str]:
    """Unseen, or some cards that can be there."""
    size = table.hand(seat)
    if size < HAND:
        yield str(HAND - size)
        names = [kinds.label(table, kind) for kind in table.facts if table.card(kind).kind != kinds.TREASURE]
        yield " ".join(names[: HAND - size])
        yield names[-1]


def read_exchange(reader: Reader) -> tuple[str, str | None]:
    """trap [CARD]: `?` says no more than no card, and isn't written."""
    trap = kinds.read_card(reader)
    if reader.peek() != "?" or reader.is_quoted():
        return trap, kinds.read_card(reader) if reader.more() else None
    reader.take()
    return trap, None


def exchange(hearing: Hearing, trap: str, new: str | None) -> None:
    """MM-2.3, MM-R6: a dealt trap goes back into the deck, another card comes."""
    table: Table = hearing.table
    present(hearing)
    seat = hearing.actor
    if keeps_traps(table):
        hearing.breach("MM-R24", "MM-2.3", key="MM-R24/keep")
    if trap != kinds.TRAPS:
        hearing.breach("MM-2.3", key="MM-2.3/other", card=table.name(trap))
    cards = table.cards[seat]
    if not table.hand(seat):
        deal_unseen(cards, seat, HAND)  # a hand without any deal is seven unseen cards
    hands.leave(hearing, seat, [trap], DECK)
    hands.arrive(hearing, seat, (new,))


def offer_exchange(table: Table, seat: int) -> Iterator[str]:
    """A known trap."""
    if table.cards[seat].known(("hand", seat)).get(kinds.TRAPS):
        yield "Trap"
        yield "Trap corridor-10"


# -- carried items ----------------------------------------------------------------------------


def carries(rules: Rules) -> bool:
    """Whether a match has treasure cards, so that items are carried in and out (MM-9.5)."""
    return bool(rules["treasure"] == "cards" and rules["score"] == "arsha")


def bring_first(hearing: Hearing) -> None:
    """MM-9.5: items are carried where treasure cards are used, before play."""
    table: Table = hearing.table
    if not carries(table.rules):
        hearing.cannot("MM-9.5", key="MM-9.5/dice")
    if table.phase != SETUP:
        hearing.cannot("MM-9.5", key="MM-9.5/late")


def bring(hearing: Hearing, kind: str) -> None:
    """MM-9.5: an item of an earlier game is carried in."""
    table: Table = hearing.table
    present(hearing)
    seat = hearing.actor
    card = table.card(kind)
    if card.kind != kinds.TREASURE:
        hearing.cannot("MM-9.5", key="MM-9.5/no-item", card=card.name)
    if card.item is None:
        hearing.breach("MM-9.5", key="MM-9.5/no-item", card=card.name)
    free_treasure(hearing, kind)
    table.alter(seat, loot=(*table.players[seat].loot, Loot(kind=kind, carried=True)))
    hearing.happens("bring", "MM-9.5", {"seat": SEATS[seat], "card": card.name})


def free_treasure(hearing: Hearing, kind: str) -> None:
    """There is one of each treasure card: it can't be somebody's already (REC-4)."""
    table: Table = hearing.table
    if any(one.kind == kind for player in table.players for one in player.loot):
        hearing.cannot("REC-4", "MM-9.1", key="REC-4/treasure", card=table.name(kind))


def read_item(reader: Reader) -> tuple[str]:
    """CARD"""
    return (kinds.read_card(reader, "treasure item 2D"),)


def offer_bring(table: Table, seat: int) -> Iterator[str]:
    """Items that nobody has."""
    for kind, card in table.facts.items():
        if card.kind == kinds.TREASURE and card.item is not None:
            yield kinds.label(table, kind)


# -- the deck ---------------------------------------------------------------------------------


def read_deck(reader: Reader) -> tuple[dict[str, int], int, int | None]:
    """CARD[*N]… [weight W] or N [weight W]"""
    listed: dict[str, int] = {}
    size = None
    if reader.at_number():
        size = reader.whole()
    while reader.more() and not reader.at_keyword(*WEIGHT):
        if size is not None:
            reader.end()
        kind, copies = _read_copies(reader)
        listed[kind] = listed.get(kind, 0) + copies
    weight = reader.whole("mm-weight") if reader.keyword(*WEIGHT) else None
    if size is None and not listed:
        reader.take("mm-card")
    return listed, sum(listed.values()) if size is None else size, weight


def deck_first(variant: Callable[[Hearing], None]) -> Callable[[Hearing], None]:
    """Decks belong to the deck-construction battle, and are stated before play."""
    early = before_play("MM-10.1", key="MM-10.1/late")

    def first(hearing: Hearing) -> None:
        variant(hearing)
        early(hearing)

    return first


def _read_copies(reader: Reader) -> tuple[str, int]:
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
    kind = kinds.read_card(reader)
    reader.at = after
    if times and int(count) > 1:
        reader.write(f"{reader.out.pop()}*{count}")
    return kind, int(count or 1)


def deck(hearing: Hearing, listed: dict[str, int], size: int, weight: int | None) -> None:
    """MM-10.1 to 10.3: the deck check."""
    table: Table = hearing.table
    present(hearing)
    seat = hearing.actor
    if table.players[seat].deck is not None:
        hearing.cannot("MM-10.1", key="MM-10.1/again", seat=SEATS[seat])
    for kind, copies in listed.items():
        card = table.card(kind)
        if card.kind == kinds.TREASURE:
            hearing.cannot("MM-10.1", "MM-9.1", key="MM-9.1/own-deck", card=card.name)
        if card.most is not None and copies > card.most:
            hearing.breach(
                "MM-10.1", hands.count_clause(card), key="MM-10.1/copies", card=card.name, copies=copies, most=card.most
            )
        if card.promo and hearing.rules["promos"] == "refused":
            hearing.breach("MM-1.12", key="MM-1.12", word=card.name)
    if not LEAST <= size <= MOST:
        hearing.breach("MM-10.3", key="MM-10.3/size", size=size, least=LEAST, most=MOST)
    weighed = _weigh_deck(table, listed)
    if weighed is not None and weight is not None and weight != weighed:
        hearing.cannot("MM-10.2", "MM-1.11", key="MM-10.2/sum", weight=weight, right=weighed)
    weight = weighed if weighed is not None else weight
    if weight is not None and weight > HEAVIEST:
        hearing.breach("MM-10.2", key="MM-10.2/heavy", weight=weight, most=HEAVIEST)
    _compose(hearing, seat, listed, size)
    table.alter(seat, deck=(size, weight, bool(listed)))
    hearing.happens("deck", "MM-10.3", {"seat": SEATS[seat], "size": size, "weight": "?" if weight is None else weight})


def _weigh_deck(table: Table, listed: dict[str, int]) -> int | None:
    """Sum of the weights of a listed deck, None if a weight isn't known."""
    weights = [table.card(kind).weigh(copies) for kind, copies in listed.items()]
    return None if not listed or None in weights else sum(weights)  # type: ignore[arg-type]  # all known


def _compose(hearing: Hearing, seat: int, listed: dict[str, int], size: int) -> None:
    """The deck's cards become the universe of its owner; cards already dealt must be among them."""
    table: Table = hearing.table
    cards = table.cards[seat]
    try:
        cards.count(DECK, size - table.hand(seat))
    except (Impossible, ValueError):
        hearing.cannot("MM-10.3", key="MM-10.3/size", size=size, least=LEAST, most=MOST)
    for kind, copies in listed.items():
        card = table.card(kind)
        if card.most is not None and copies > card.most:
            continue  # an override let it stand: copies of it aren't counted
        try:
            cards.declare(kind, copies)
        except Impossible:
            hearing.cannot("REC-4", "MM-10.1", key="MM-10.1/dealt", card=card.name, copies=copies)
    if listed and any(kind not in listed for kind in cards.taken if cards.taken[kind]):
        missing = next(kind for kind in cards.taken if cards.taken[kind] and kind not in listed)
        hearing.cannot("REC-4", "MM-10.1", key="MM-10.1/dealt", card=table.name(missing), copies=0)


def offer_deck(table: Table, seat: int) -> Iterator[str]:
    """Decks of a size that is allowed."""
    if table.players[seat].deck is None:
        yield "45"
        yield "40 weight 98"
        yield "60 weight 100"
