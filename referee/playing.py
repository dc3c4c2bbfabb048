"""Playing cards: `7S` `10H` `K♦`. A card is its canonical spelling, a str."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
SIGNS = {"S": "♠♤", "H": "♥♡❤", "D": "♦♢", "C": "♣♧"}  # filled, hollow, and the heart of a telephone
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBER = {card: RANKS.index(card[:-1]) + 1 for card in CARDS}
UNSEEN = "?"

_READINGS: dict[str, str] = {}
for _card in CARDS:
    for _rank in {_card[:-1], str(NUMBER[_card]), "T" if _card[:-1] == "10" else _card[:-1]}:
        for _suit in _card[-1] + SIGNS[_card[-1]]:
            _READINGS[_rank + _suit] = _card
_READINGS[UNSEEN] = UNSEEN


class Pip(str):
    """A playing card as a fact of a refusal or an event: shown with its suit's sign."""

    __slots__ = ()


def read_card(word: str) -> str | None:
    """The card that the word spells, `?` for an unseen one, or None."""
    return _READINGS.get(word) or _READINGS.get(word.upper())


def pips(cards: Iterable[str]) -> list[Pip]:
    """Cards as facts, in the order given."""
    return [Pip(card) for card in cards]
