"""What makes a set (RW-5), what a set takes as a boost (RW-6), and whether a hand can ignite (RW-10.3)."""

from __future__ import annotations

from itertools import combinations

from referee.cards.playing import NUMBER, RANKS, SUITS
from scorers.types import Iterable, Iterator, Sequence

_order = {card: (number, card[-1]) for card, number in NUMBER.items()}.__getitem__
CALL_SET, SEQUENCE, ELEMENTAL, BEGUN = "call-set", "sequence", "elemental", "begun"
MISFIT = {CALL_SET: "RW-6.4", SEQUENCE: "RW-6.5", BEGUN: "RW-6.5", ELEMENTAL: "RW-6.6"}
PATIENCE = 20_000  # positions looked at in a hand; beyond them a shot is taken on trust


def _shapes() -> dict[frozenset[str], str]:
    """Everything that cards can make on the table, as {cards: shape}."""
    found = {}
    for rank in RANKS:  # three or four of one number (RW-5.1)
        alike = [rank + suit for suit in SUITS]
        for size in (3, 4):
            for cards in combinations(alike, size):
                found[frozenset(cards)] = CALL_SET
    for suit in SUITS:  # three or more of one suit in a row (RW-1.4, RW-5.2)
        row = [rank + suit for rank in RANKS]
        for start in range(len(row)):
            for end in range(start + 3, len(row) + 1):
                found[frozenset(row[start:end])] = SEQUENCE
        # One 7 alone (RW-5.3), and what it is once boosted while it isn't three cards long (RW-6.6, RW-6.7).
        six, seven, eight = row[5:8]
        found[frozenset((seven,))] = ELEMENTAL
        found[frozenset((six, seven))] = found[frozenset((seven, eight))] = BEGUN
    return found


_SHAPES = _shapes()


def shape_of(cards: Iterable[str]) -> str | None:
    """The kind of set that the cards make, BEGUN for a 7 with one card added, or None."""
    return _SHAPES.get(frozenset(cards))


def kind_of(cards: Iterable[str]) -> str | None:
    """The kind of set that the cards make where they are laid, or None."""
    shape = _SHAPES.get(frozenset(cards))
    return None if shape == BEGUN else shape


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """Cards sorted by number, as a set lies on the table."""
    return tuple(sorted(cards, key=_order))


def takes(base: tuple[str, ...], cards: tuple[str, ...]) -> bool:
    """Whether a set that lies on the table takes the cards as a boost (RW-6.4 to RW-6.6, RW-R31)."""
    whole = _SHAPES.get(frozenset(base + cards))
    if whole == CALL_SET:
        return shape_of(base) != ELEMENTAL
    return whole == SEQUENCE or whole == BEGUN and shape_of(base) == ELEMENTAL


def misfit(base: Iterable[str]) -> str:
    """The clause that a boost breaks which this set doesn't take."""
    return MISFIT.get(shape_of(base) or "", "RW-R31")


def sets_within(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Every set that can be laid from the cards."""
    found: list[tuple[str, ...]] = [(card,) for card in cards if NUMBER[card] == 7]
    by_number: dict[int, list[str]] = {}
    by_suit: dict[str, list[str]] = {}
    for card in in_order(cards):
        by_number.setdefault(NUMBER[card], []).append(card)
        by_suit.setdefault(card[-1], []).append(card)
    for alike in by_number.values():
        for size in (3, 4):
            found += combinations(alike, size)
    for suit in by_suit.values():
        for start in range(len(suit)):
            for end in range(start + 3, len(suit) + 1):
                if shape_of(suit[start:end]) != SEQUENCE:
                    break
                found.append(tuple(suit[start:end]))
    return found


def can_ignite(hand: Iterable[str], sets: Iterable[Iterable[str]]) -> bool:
    """Whether some series of sets and boosts leaves one card of the hand to release.

    hand: cards that are left after the claimed set; sets: the cards of each set that lies there.
    """
    seen: set[tuple[frozenset[str], frozenset[frozenset[str]]]] = set()
    waiting = [(frozenset(hand), frozenset(frozenset(cards) for cards in sets))]
    while waiting and len(seen) < PATIENCE:
        hand, lying = waiting.pop()
        if len(hand) == 1:
            return True
        if not hand or (hand, lying) in seen:
            continue
        seen.add((hand, lying))
        cards = in_order(hand)
        for part in sets_within(cards):
            if len(part) < len(hand):
                waiting.append((hand.difference(part), lying | {frozenset(part)}))
        for base in lying:
            for part in _boosts(tuple(base), cards):
                waiting.append((hand.difference(part), (lying - {base}) | {base.union(part)}))
    return bool(waiting)


def _boosts(base: tuple[str, ...], cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Boosts of one set, one card after the other; a set laid by the table's leave may need several at once."""
    most = 1 if shape_of(base) else min(3, len(cards) - 1)
    for size in range(1, most + 1):
        for part in combinations(cards, size):
            if takes(base, part):
                yield part
