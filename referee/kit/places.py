"""Where cards lie, declared: a deck, hidden hands, open piles; a card that leaves one of them is an argument of a verb."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.grammar.arguments import Named
from referee.grammar.words import Names
from scorers.sheet import SEATS, Name
from scorers.state import State, put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, TypeAlias

    from referee.kernel.hearing import Hearing as Law

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

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...


class Moved(Named):
    """A card that leaves the zone `whose(seat)` of the Cards: named, or `?` where it is drawn."""

    def __init__(self, deck: Deck, whose: Callable[[int], str | int], key: str, drawn: bool = False) -> None:
        super().__init__(deck.names, unseen=drawn, optional=drawn, secret=drawn)
        self.deck, self.whose, self.key = deck, whose, key
        self.none = UNSEEN if drawn else None

    def leaves(self, cards: Cards, law: Law, card: str) -> str:
        """Its Kind, or `?`; the law is told where it can't be there."""
        try:
            if card == UNSEEN:
                cards.move(self.whose(law.actor), DRAWN)
                return card
            cards.take(self.whose(law.actor), [card])
        except Impossible:
            law.cannot("REC-4", key=self.key, card=self.deck.kinds.get(card, card), seat=SEATS[law.actor])
        return self.deck.kinds[card]

    def offers(self, cards: Cards, seat: int) -> list[str]:
        """Those that may be there."""
        return [UNSEEN] * self.unseen + cards.may(self.whose(seat), self.deck.copies)


class Deck:
    """All cards, unseen. `card`: one that is drawn, named for its owner alone, or not; `open`: one that is turned up for all."""

    def __init__(self, kinds: Iterable[Kind] = ()) -> None:
        self.kinds = {str(kind): kind for kind in kinds}
        self.copies = {name: kind.copies for name, kind in self.kinds.items()}
        self.names = Names("card", ((name, kind.spellings) for name, kind in self.kinds.items()))
        self.card = Moved(self, lambda seat: DECK, "simple/deck", drawn=True)
        self.open = Moved(self, lambda seat: DECK, "simple/deck")


class Hand:
    """A hidden hand for each player, of so many cards at first. `card`: one that leaves it, face up."""

    def __init__(self, size: int, deck: Deck) -> None:
        self.size = size
        self.card = Moved(deck, lambda seat: seat, "simple/hand")


class Piles:
    """Open piles or rows, by name, by seat, or by (seat, name), the top card last: `self.ladder.top(seat)`."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, table: Laid, owner: type) -> Open:
        return Open(table, self.name)


class Laid(State):
    """A table with open piles."""

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
        self._put(place, (*self[place], *cards))

    def lift(self, place: Place, count: int = 1) -> tuple[Kind, ...]:
        """So many cards taken off a pile."""
        cards = self[place]
        self._put(place, cards[:-count])
        return cards[-count:]

    def _put(self, place: Place, cards: tuple[Kind, ...]) -> None:
        self.all = put(self.all, place, cards)
        self.table.open = put(self.table.open, self.name, self.all)
