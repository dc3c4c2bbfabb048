"""Playing cards: `7S` `10H` `K♦`. A card is its canonical spelling, a str."""

from __future__ import annotations

from scorers.types import Iterable

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
SIGNS = {"S": "♠♤", "H": "♥♡❤", "D": "♦♢", "C": "♣♧"}  # filled, hollow, and the heart of a telephone
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBER = {card: RANKS.index(card[:-1]) + 1 for card in CARDS}
UNSEEN = "?"

EXACT = {UNSEEN: UNSEEN, **{card: card for card in CARDS}}
_RANKS = {"T": "10", **{str(number): rank for number, rank in enumerate(RANKS, 1)}, **{rank: rank for rank in RANKS}}
_SUITS = {sign: suit for suit in SUITS for sign in suit + SIGNS[suit]}


class Pip(str):
    """A playing card as a fact of a refusal or an event: shown with its suit's sign."""

    __slots__ = ()


PIPS = {card: Pip(card) for card in EXACT}  # made once, since many events name one


def read_card(word: str) -> str | None:
    """The card that the word spells, `?` for an unseen one, or None."""
    card = EXACT.get(word)
    if card is None and word:
        word = word.upper()
        rank, suit = _RANKS.get(word[:-1]), _SUITS.get(word[-1])
        return rank + suit if rank and suit else None
    return card


def signed(card: str) -> str:
    """A card with its suit's sign, as Japanese players write it; `?` as it is."""
    return card[:-1] + SIGNS[card[-1]][0] if card[-1:] in SIGNS else card


def pips(cards: Iterable[str]) -> list[Pip]:
    """Cards as facts, in the order given."""
    return [PIPS[card] for card in cards]
