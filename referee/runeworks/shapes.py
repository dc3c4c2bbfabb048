"""What makes a set (RW-5), what a set takes as a boost (RW-6), and whether a hand can ignite (RW-10.3)."""

from itertools import combinations

from referee.playing import NUMBER

CALL_SET, SEQUENCE, ELEMENTAL = "call-set", "sequence", "elemental"


def is_call_set(cards):
    """Three or four cards of one number (RW-5.1)."""
    return 3 <= len(cards) <= 4 and len({NUMBER[card] for card in cards}) == 1


def is_run(cards):
    """Cards of one suit with consecutive numbers, of any length (RW-1.4, RW-5.2)."""
    suit = cards[0][-1]
    numbers = sorted(NUMBER[card] for card in cards)
    return numbers[-1] - numbers[0] == len(numbers) - 1 and all(card[-1] == suit for card in cards)


def is_sequence(cards):
    """Three or more in a row (RW-5.2)."""
    return len(cards) >= 3 and is_run(cards)


def is_elemental(cards):
    """One 7 alone (RW-5.3)."""
    return len(cards) == 1 and NUMBER[cards[0]] == 7


def kind_of(cards):
    """The kind of set that the cards make, or None."""
    if is_call_set(cards):
        return CALL_SET
    if is_sequence(cards):
        return SEQUENCE
    return ELEMENTAL if is_elemental(cards) else None


def in_order(cards):
    """Cards sorted by number, as a set lies on the table."""
    return tuple(sorted(cards, key=lambda card: (NUMBER[card], card[-1])))


def takes(base, cards):
    """Whether a set that lies on the table takes the cards as a boost (RW-6.4 to RW-6.6, RW-R31)."""
    whole = (*base, *cards)
    if is_call_set(base):
        return is_call_set(whole)
    if is_elemental(base) or is_run(base) and len(base) > 1:
        return is_run(whole)
    return is_call_set(whole) or is_sequence(whole)


def misfit(base, cards):
    """The clause that a boost of this set breaks."""
    if is_call_set(base):
        return "RW-6.4"
    return "RW-6.6" if is_elemental(base) else "RW-6.5"


def sets_within(cards):
    """Every set that can be laid from the cards."""
    found = [(card,) for card in cards if NUMBER[card] == 7]
    for size in range(3, len(cards) + 1):
        found += [part for part in combinations(cards, size) if is_call_set(part) or is_sequence(part)]
    return found


def can_ignite(hand, sets):
    """Whether some series of sets and boosts leaves one card of the hand to release.

    hand: cards that are left after the claimed set; sets: the cards of each set that lies there.
    """
    return _leads(frozenset(hand), frozenset(frozenset(cards) for cards in sets), set())


def _leads(hand, sets, seen):
    if len(hand) <= 1:
        return len(hand) == 1
    if (hand, sets) in seen:
        return False
    seen.add((hand, sets))
    cards = in_order(hand)
    for part in sets_within(cards):
        if len(part) < len(hand) and _leads(hand - set(part), sets | {frozenset(part)}, seen):
            return True
    for base in sets:
        for card in cards:
            if takes(in_order(base), (card,)) and _leads(hand - {card}, (sets - {base}) | {base | {card}}, seen):
                return True
    return False
