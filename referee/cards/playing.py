"""Playing cards: `7S` `10H` `K♦`. A card is its canonical spelling, a Pip; an unseen one is `?`."""

from __future__ import annotations


class Pip(str):
    """A playing card; as a fact it is shown with its suit's sign."""

    __slots__ = ()


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
SIGNS = {"S": "♠♤", "H": "♥♡❤", "D": "♦♢", "C": "♣♧"}  # filled, hollow, and the heart of a telephone
CARDS: tuple[str, ...] = tuple(Pip(rank + suit) for suit in SUITS for rank in RANKS)
NUMBER: dict[str, int] = {card: RANKS.index(card[:-1]) + 1 for card in CARDS}
UNSEEN = "?"

EXACT: dict[str, str] = {card: card for card in (UNSEEN, *CARDS)}
_RANKS = {"T": "10", **{str(number): rank for number, rank in enumerate(RANKS, 1)}, **{rank: rank for rank in RANKS}}
_SUITS = {sign: suit for suit in SUITS for sign in suit + SIGNS[suit]}


def read_card(word: str) -> str | None:
    """The card that the word spells, `?` for an unseen one, or None."""
    card = EXACT.get(word)
    if card is None and word:
        word = word.upper()
        rank, suit = _RANKS.get(word[:-1]), _SUITS.get(word[-1])
        return EXACT[rank + suit] if rank and suit else None
    return card


def signed(card: str) -> str:
    """A card with its suit's sign, as Japanese players write it; `?` as it is."""
    return card[:-1] + SIGNS[card[-1]][0] if card[-1:] in SIGNS else card
