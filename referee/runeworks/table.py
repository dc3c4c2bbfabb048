"""The nouns of Runeworks: hands, sets, source and pool, the claims on a released card."""

from referee.playing import CARDS
from referee.runeworks import decisions
from referee.runeworks.phases import BETWEEN, OVER, SHOT
from scorers import runeworks as scorer


class SetOnTable:
    """A set: its owner, its cards in order, and `added`: (seat, card) of each boost. Immutable."""

    __slots__ = ("owner", "cards", "added")

    def __init__(self, owner, cards, added=()):
        self.owner = owner
        self.cards = cards
        self.added = added


class Claim:
    """A claim on a released card: seat, rank, that card, the hand's cards, and the set it laid (id; None: overtaken). Immutable."""

    __slots__ = ("seat", "rank", "card", "cards", "set")

    def __init__(self, seat, rank, card, cards, set):
        self.seat = seat
        self.rank = rank
        self.card = card
        self.cards = cards
        self.set = set


class Table:
    """One match of Runeworks as it stands. Values inside are immutable or copied by draft().

    where: card -> (place, detail, statement): places are "hand" (seat), "pool", "set" (id), "out" (seat:
    a conceded hand). A card that isn't in it is unseen, of the shuffle `born` (default 0). Unseen cards
    of one shuffle lie only in slots of that shuffle, any of them in any slot: unseen[seat] = {shuffle:
    count}, `out` likewise of those who conceded, and the source has those of the last shuffle.
    """

    __slots__ = (
        "names", "rules", "unit", "phase", "round", "played", "overtime", "turns", "score", "left",
        "where", "born", "held", "unseen", "out", "public", "source", "shuffle", "pool",
        "sets", "next_set", "dealt", "contenders", "shown", "revealed",
        "turn", "last", "released", "releaser", "spoken", "retracted", "claims", "shooters", "laid", "fresh", "boosted", "log",
        "igniters", "totals", "ignited", "scored", "result",
    )  # fmt: skip

    def __init__(self, names, rules):
        seats = len(names)
        self.names = names
        self.rules = rules
        self.unit = scorer.unit(rules)
        self.phase = BETWEEN
        self.round = 0
        self.played = 0
        self.overtime = False
        self.turns = 0
        self.score = [scorer.start(rules)] * seats
        self.ignited = [0] * seats
        self.left = ()  # who conceded, in order
        self.scored = False  # whether anything stands before that `final` can't follow (RW-14.8)
        self.result = None  # seats that share the first place
        self.clear()

    def clear(self):
        """All cards back together: no hands, no sets, no claims."""
        seats = len(self.names)
        self.where = {}
        self.born = {}
        self.held = [0] * seats  # number of cards known to be in each hand
        self.unseen = [{} for _ in range(seats)]
        self.out = {}
        self.public = frozenset()  # cards that everybody has seen go into a hand
        self.source = len(CARDS)
        self.shuffle = 0
        self.pool = []
        self.sets = {}
        self.next_set = 1
        self.dealt = ()  # (seat, statement) of each `deal`
        self.contenders = ()
        self.shown = {}  # entries of the comparison under way, by seat
        self.revealed = frozenset()  # cards shown in this Leady work
        self.turn = None
        self.last = None  # the card released last, wherever it lies now
        self.released = None  # the same while it is open to claims, or None
        self.releaser = None
        self.spoken = ()  # who passed or claimed on it
        self.retracted = ()  # who took a shot on it back
        self.claims = ()  # all claims on it but the retracted, the highest last
        self.shooters = ()  # shooters who have yet to finish, the nearest first, after the window is shut
        self.laid = [0] * seats  # cards laid by each seat in this round (RW-1.7)
        self.fresh = 0  # cards laid in this turn, in new sets
        self.boosted = 0  # cards laid in this turn as boosts
        self.log = ()  # (set id, cards of a boost, None for the set itself) in this turn, for RW-10.5
        self.igniters = ()
        self.totals = {}  # hand totals counted at the table, by seat

    def draft(self):
        """A copy that shares nothing mutable."""
        copy = Table.__new__(Table)
        copy.names, copy.rules, copy.unit = self.names, self.rules, self.unit
        copy.phase, copy.round, copy.played, copy.overtime = self.phase, self.round, self.played, self.overtime
        copy.turns, copy.left, copy.scored, copy.result = self.turns, self.left, self.scored, self.result
        copy.score, copy.ignited = self.score.copy(), self.ignited.copy()
        copy.where, copy.born, copy.held = self.where.copy(), self.born.copy(), self.held.copy()
        copy.unseen, copy.out = [slots.copy() for slots in self.unseen], self.out.copy()
        copy.public, copy.source, copy.shuffle, copy.pool = self.public, self.source, self.shuffle, self.pool.copy()
        copy.sets, copy.next_set, copy.laid = self.sets.copy(), self.next_set, self.laid.copy()
        copy.dealt, copy.contenders, copy.shown, copy.revealed = (
            self.dealt,
            self.contenders,
            self.shown.copy(),
            self.revealed,
        )
        copy.turn, copy.last, copy.released, copy.releaser = self.turn, self.last, self.released, self.releaser
        copy.spoken, copy.retracted, copy.claims, copy.shooters = (
            self.spoken,
            self.retracted,
            self.claims,
            self.shooters,
        )
        copy.fresh, copy.boosted, copy.log = self.fresh, self.boosted, self.log
        copy.igniters, copy.totals = self.igniters, self.totals.copy()
        return copy

    # -- players ------------------------------------------------------------------------------

    @property
    def over(self):
        """Whether the match has ended."""
        return self.phase == OVER

    @property
    def staying(self):
        """Seats still in the match, a tuple."""
        return tuple(seat for seat in range(len(self.names)) if seat not in self.left)

    def scores(self):
        """Each player's figure in seat order: MP or rounds won."""
        return list(self.score)

    def opening(self):
        """(clause, MP) of what every player has before the first round."""
        return "RW-12.1" if self.rules["level"] == 5 else "RW-11.1", scorer.start(self.rules)

    def winners(self):
        """Seats that share the first place; empty while unfinished."""
        return list(self.result or ())

    def places(self):
        """Place of each seat (RW-13.4, RW-13.8), as a campaign's results have it."""
        return scorer.places(self.score, self.staying, self.left)

    def figures(self):
        """What a campaign adds up besides the score: rounds ignited, net MP (section 7)."""
        net = (
            [score - scorer.start(self.rules) for score in self.score]
            if self.rules["level"] >= 4
            else [0] * len(self.score)
        )
        return {"ignited": list(self.ignited), "net": net}

    def ignited_now(self):
        """Seats that have ignited in this round."""
        return [one.seat for one in self.igniters]

    def awaited(self):
        """Who is to speak: list of Awaited (section 5)."""
        return decisions.awaited(self)

    # -- cards --------------------------------------------------------------------------------

    def hand_size(self, seat):
        """Number of cards in a hand."""
        return self.held[seat] + self.hidden(seat)

    def hidden(self, seat):
        """Number of cards of a hand that nobody has shown."""
        return sum(self.unseen[seat].values())

    def known(self, seat):
        """Cards known to be in a hand, in the order in which they became known."""
        return [card for card, (place, owner, _) in self.where.items() if owner == seat and place == "hand"]

    def lies_in_hand(self, card, seat):
        """Whether the card can be in the hand (RW section 4)."""
        place = self.where.get(card)
        if place is None:
            return self.unseen[seat].get(self.born.get(card, 0), 0) > 0
        return place[0] == "hand" and place[1] == seat

    def show(self, card, seat, number):
        """A card of the hand becomes known there."""
        if card not in self.where:
            self.unseen[seat][self.born.get(card, 0)] -= 1
            self.put(card, "hand", seat, number)

    def put(self, card, place, detail, number):
        """A known card goes to a place."""
        before = self.where.get(card)
        if before is not None and before[0] == "hand":
            self.held[before[1]] -= 1
        if place == "hand":
            self.held[detail] += 1
        self.where[card] = (place, detail, number)

    def unseen_cards(self, shuffle):
        """Cards that nobody has seen since that shuffle, in the pack's order."""
        return [card for card in CARDS if card not in self.where and self.born.get(card, 0) == shuffle]

    def possible(self, seat):
        """Cards that can be in a hand: the known ones, then those that its unseen slots allow."""
        found = self.known(seat)
        for shuffle, count in self.unseen[seat].items():
            if count:
                found += self.unseen_cards(shuffle)
        return found

    def deduce(self, number):
        """Unseen cards of one shuffle that all lie in one hand are known: counting decides."""
        for shuffle in range(self.shuffle + 1):
            if shuffle == self.shuffle and self.source:
                continue
            holders = [seat for seat, slots in enumerate(self.unseen) if slots.get(shuffle)]
            if len(holders) == 1 and not any(slots.get(shuffle) for slots in self.out.values()):
                for card in self.unseen_cards(shuffle):
                    self.show(card, holders[0], number)

    def holding(self, card):
        """Ids of the sets in which a card lies: one, or two after several shots (RW-10.4)."""
        return [number for number, one in self.sets.items() if card in one.cards]

    def total_unknown(self, seat):
        """Whether a loser's hand total isn't known yet (RW-11.7)."""
        return self.hidden(seat) > 0 and seat not in self.totals and seat not in self.ignited_now()

    # -- claims -------------------------------------------------------------------------------

    def claimers(self):
        """Seats that may still speak on the released card (RW-7.3), the next player first."""
        level = self.rules["level"]
        if self.released is None or level < 2:
            return ()
        seats = len(self.names)
        ring = [(self.releaser + step) % seats for step in range(1, seats)]
        ring = [seat for seat in ring if seat not in self.left]
        if level == 2:
            ring = ring[:1]
        return tuple(seat for seat in ring if seat not in self.spoken)

    def distance(self, seat):
        """Steps clockwise from the releaser."""
        return (seat - self.releaser) % len(self.names)

    def shots(self):
        """Shots that stand, the nearest to the releaser first (RW-10.4)."""
        shots = [claim for claim in self.claims if claim.rank == SHOT and claim.set is not None]
        return sorted(shots, key=lambda claim: self.distance(claim.seat))
