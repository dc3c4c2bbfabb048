"""What makes a set (RW-5), what a set takes as a boost (RW-6), and whether a hand can ignite (RW-10.3)."""

from itertools import combinations

from referee.playing import NUMBER

_ORDER = {card: (number, card[-1]) for card, number in NUMBER.items()}
CALL_SET, SEQUENCE, ELEMENTAL = "call-set", "sequence", "elemental"
PATIENCE = 20_000  # positions looked at in a hand; beyond them a shot is taken on trust


def is_call_set(cards):
    """Three or four cards of one number (RW-5.1)."""
    number = NUMBER[cards[0]]
    for card in cards:
        if NUMBER[card] != number:
            return False
    return 3 <= len(cards) <= 4


def is_run(cards):
    """Cards of one suit with consecutive numbers, of any length (RW-1.4, RW-5.2)."""
    suit = cards[0][-1]
    least = most = NUMBER[cards[0]]
    for card in cards:
        if card[-1] != suit:
            return False
        number = NUMBER[card]
        if number < least:
            least = number
        elif number > most:
            most = number
    return most - least == len(cards) - 1


def is_sequence(cards):
    """Three or more in a row (RW-5.2)."""
    return len(cards) >= 3 and is_run(cards)


def is_elemental(cards):
    """One 7 alone (RW-5.3)."""
    return len(cards) == 1 and NUMBER[cards[0]] == 7


def kind_of(cards):
    """The kind of set that the cards make, or None."""
    if len(cards) < 3:
        return ELEMENTAL if is_elemental(cards) else None
    if is_call_set(cards):
        return CALL_SET
    return SEQUENCE if is_run(cards) else None


def in_order(cards):
    """Cards sorted by number, as a set lies on the table."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def is_begun_run(cards):
    """A 7 that was boosted, though it isn't three cards long yet (RW-6.6, RW-6.7)."""
    return len(cards) == 2 and is_run(cards) and 7 in (NUMBER[cards[0]], NUMBER[cards[1]])


def takes(base, cards):
    """Whether a set that lies on the table takes the cards as a boost (RW-6.4 to RW-6.6, RW-R31)."""
    whole = (*base, *cards)
    if is_elemental(base) or is_begun_run(base):
        return is_run(whole)
    return is_call_set(whole) or is_sequence(whole)


def misfit(base):
    """The clause that a boost breaks which this set doesn't take."""
    if is_call_set(base):
        return "RW-6.4"
    if is_elemental(base):
        return "RW-6.6"
    return "RW-6.5" if is_sequence(base) or is_begun_run(base) else "RW-R31"


def sets_within(cards):
    """Every set that can be laid from the cards."""
    found = [(card,) for card in cards if NUMBER[card] == 7]
    by_number, by_suit = {}, {}
    for card in in_order(cards):
        by_number.setdefault(NUMBER[card], []).append(card)
        by_suit.setdefault(card[-1], []).append(card)
    for alike in by_number.values():
        for size in (3, 4):
            found += combinations(alike, size)
    for suit in by_suit.values():
        for start in range(len(suit)):
            for end in range(start + 3, len(suit) + 1):
                if not is_run(suit[start:end]):
                    break
                found.append(tuple(suit[start:end]))
    return found


def can_ignite(hand, sets):
    """Whether some series of sets and boosts leaves one card of the hand to release.

    hand: cards that are left after the claimed set; sets: the cards of each set that lies there.
    """
    seen = set()
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


def _boosts(base, cards):
    """Boosts of one set, one card after the other; a set laid by the table's leave may need several at once."""
    most = 1 if kind_of(base) or is_begun_run(base) else min(3, len(cards) - 1)
    for size in range(1, most + 1):
        for part in combinations(cards, size):
            if takes(base, part):
                yield part
