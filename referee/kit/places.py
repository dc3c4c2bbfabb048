"""Where cards lie, declared: a deck, hidden hands, open piles; a card that leaves one of them is an argument of a verb."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.grammar.arguments import Named
from referee.grammar.words import Names
from referee.kernel.hearing import Hearing as Law
from scorers.sheet import SEATS, Name, Term
from scorers.state import State, put
from scorers.types import Callable, Iterable, Mapping, TypeAlias

Place: TypeAlias = "str | int | tuple[int, str]"  # of a pile: its name, whose it is (a seat), or both
DECK, DRAWN = "deck", "drawn"


class Kind(Name):
    """A kind of card: its spellings (the first one is canonical), how many copies there are, and what the game wants to know of it."""

    spellings: tuple[str, ...]
    copies: int

    def __new__(cls, spelling: str, ja: str | None = None, *others: str, copies: int = 1, **facts: object) -> Kind:
        kind = super().__new__(cls, spelling, ja)
        kind.spellings, kind.copies = (spelling, kind.ja, *others), copies
        kind.__dict__.update(facts)
        return kind

    def __getattr__(self, name: str) -> object:
        raise AttributeError(name)


class Moved(Named):
    """A card that leaves the zone `whose(seat)` of the Cards: named, or `?` where it is drawn."""

    def __init__(self, deck: Deck, whose: Callable[[int], str | int], key: str, drawn: bool = False) -> None:
        super().__init__(deck.names, unseen=drawn, optional=drawn, secret=drawn)
        self.deck, self.whose, self.key = deck, whose, key
        self.none = UNSEEN if drawn else None

    def leaves(self, table: Laid, law: Law, card: str) -> str:
        """Its Kind, or `?`; the law is told where it can't be there."""
        try:
            if card == UNSEEN:
                table.cards.move(self.whose(law.actor), DRAWN)
                return card
            self.pull(table, self.whose(law.actor), card)
        except Impossible:
            where = self.whose(law.actor)
            place = Term(where) if isinstance(where, str) else SEATS[where]
            law.cannot("REC-4", key=self.key, card=self.deck.kinds.get(card, card), place=place)
        return self.deck.kinds[card]

    def pull(self, table: Laid, zone: str | int, card: str) -> None:
        """It leaves. Raises Impossible."""
        table.cards.take(zone, [card])

    def offers(self, table: Laid, seat: int) -> list[str]:
        """Those that may be there."""
        return [UNSEEN] * self.unseen + table.cards.may(self.whose(seat), self.deck.copies)


class Lifted(Moved):
    """A card that leaves an open pile, whichever of those under one name it lies in."""

    def pull(self, table: Laid, zone: str | int, card: str) -> None:
        """The last one of its kind leaves. Raises Impossible."""
        piles = Open(table, str(zone))
        place = next((place for place, cards in piles.all.items() if card in cards), None)
        if place is None:
            raise Impossible(zone, [card])
        cards = list(piles[place][::-1])
        cards.remove(self.deck.kinds[card])
        piles.become(place, tuple(cards[::-1]))

    def offers(self, table: Laid, seat: int) -> list[str]:
        """Those that lie there."""
        piles = Open(table, str(self.whose(seat)))
        return sorted({str(card) for cards in piles.all.values() for card in cards})


class Deck:
    """All cards, unseen. `card`: one that is drawn, named for its owner alone, or not; `open`: one that is turned up for all."""

    def __init__(self, kinds: Iterable[Kind] = ()) -> None:
        self.kinds: dict[str, Kind] = {}
        self.copies: dict[str, int] = {}
        for kind in kinds:
            self.kinds[str(kind)] = kind
            self.copies[str(kind)] = self.copies.get(str(kind), 0) + kind.copies
        self.names = Names("card", ((name, kind.spellings) for name, kind in self.kinds.items()))
        self.card = Moved(self, lambda seat: DECK, "simple/deck", drawn=True)
        self.open = Moved(self, lambda seat: DECK, "simple/deck")


class Hand:
    """A hidden hand for each player, of so many cards at first. `card`: one that leaves it, face up."""

    def __init__(self, size: int, deck: Deck) -> None:
        self.size = size
        self.card = Moved(deck, lambda seat: seat, "simple/hand")


class Piles:
    """Open piles or rows, by name, by seat, or by (seat, name), the top card last: `self.ladder.top(seat)`. `card`: one of a deck that leaves any of them."""

    def __init__(self, deck: Deck | None = None) -> None:
        if deck is not None:
            self.card = Lifted(deck, lambda seat: self.name, "simple/pile")

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, table: Laid, owner: type) -> Open:
        return Open(table, self.name)


class Laid(State):
    """A table with open piles."""

    cards: Cards
    open: Mapping[str, Mapping[Place, tuple[Kind, ...]]] = {}


class Open:
    """The open piles of a table under one name."""

    def __init__(self, table: Laid, name: str) -> None:
        self.table, self.name, self.all = table, name, table.open.get(name, {})

    def __getitem__(self, place: Place) -> tuple[Kind, ...]:
        return self.all.get(place, ())

    def top(self, place: Place) -> Kind | None:
        """The last card of a pile, or None."""
        return self[place][-1] if self[place] else None

    def lay(self, place: Place, *cards: Kind) -> None:
        """Cards come onto a pile."""
        self.become(place, (*self[place], *cards))

    def lift(self, place: Place, count: int = 1) -> tuple[Kind, ...]:
        """So many cards taken off a pile."""
        cards = self[place]
        self.become(place, cards[:-count])
        return cards[-count:]

    def become(self, place: Place, cards: tuple[Kind, ...]) -> None:
        """A pile holds these cards now."""
        self.all = put(self.all, place, cards)
        self.table.open = put(self.table.open, self.name, self.all)
