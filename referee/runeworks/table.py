"""The nouns of Runeworks: hands, sets, source and pool, the claims on a released card."""

from __future__ import annotations

from referee.playing import CARDS
from referee.runeworks import decisions
from referee.runeworks.phases import BETWEEN, OVER, SHOT
from referee.values import changed
from referee.windows import clockwise
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
    """One match of Runeworks as it stands.

    What changes nearly always (`where`, `held`, `unseen`, `pool`) is copied by draft(); all else is immutable, or is
    replaced where it changes and never changed in its place, so that drafts can share it.

    where: card -> (place, detail, statement): places are "hand" (seat), "pool", "set" (id), "out" (seat:
    a conceded hand). A card that isn't in it is unseen, of the shuffle `born` (default 0). Unseen cards
    of one shuffle lie only in slots of that shuffle, any of them in any slot: unseen[seat] = {shuffle:
    count}, no counts of 0, `out` likewise of those who conceded, and the source has those of the last shuffle.
    """

    __slots__ = (
        "names", "rules", "unit", "phase", "round", "played", "overtime", "turns", "score", "left", "staying",
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
        self.staying = tuple(range(seats))  # seats still in the match
        self.scored = False  # whether anything stands before that `final` can't follow (RW-14.8)
        self.result = None  # seats that share the first place
        self.clear()

    def clear(self):
        """All cards back together: no hands, no sets, no claims."""
        seats = len(self.names)
        self.where = {}
        self.born = {}
        self.held = [0] * seats  # number of cards known to be in each hand
        self.unseen = [{}] * seats
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
        self.claims: tuple[Claim, ...] = ()  # all claims on it but the retracted, the highest last
        self.shooters = ()  # shooters who have yet to finish, the nearest first, after the window is shut
        self.laid = [0] * seats  # cards laid by each seat in this round (RW-1.7)
        self.fresh = 0  # cards laid in this turn, in new sets
        self.boosted = 0  # cards laid in this turn as boosts
        self.log = ()  # (set id, cards of a boost, None for the set itself) in this turn, for RW-10.5
        self.igniters = ()
        self.totals = {}  # hand totals counted at the table, by seat

    def draft(self):
        """A copy that shares nothing that changes."""
        copy = Table.__new__(Table)
        copy.names = self.names
        copy.rules = self.rules
        copy.unit = self.unit
        copy.phase = self.phase
        copy.round = self.round
        copy.played = self.played
        copy.overtime = self.overtime
        copy.turns = self.turns
        copy.score = self.score
        copy.left = self.left
        copy.staying = self.staying
        copy.where = self.where.copy()
        copy.born = self.born
        copy.held = self.held.copy()
        copy.unseen = self.unseen.copy()
        copy.out = self.out
        copy.public = self.public
        copy.source = self.source
        copy.shuffle = self.shuffle
        copy.pool = self.pool.copy()
        copy.sets = self.sets
        copy.next_set = self.next_set
        copy.dealt = self.dealt
        copy.contenders = self.contenders
        copy.shown = self.shown
        copy.revealed = self.revealed
        copy.turn = self.turn
        copy.last = self.last
        copy.released = self.released
        copy.releaser = self.releaser
        copy.spoken = self.spoken
        copy.retracted = self.retracted
        copy.claims = self.claims
        copy.shooters = self.shooters
        copy.laid = self.laid
        copy.fresh = self.fresh
        copy.boosted = self.boosted
        copy.log = self.log
        copy.igniters = self.igniters
        copy.totals = self.totals
        copy.ignited = self.ignited
        copy.scored = self.scored
        copy.result = self.result
        return copy

    # -- players ------------------------------------------------------------------------------

    @property
    def over(self):
        """Whether the match has ended."""
        return self.phase == OVER

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
        """What a campaign adds up besides the score: rounds ignited, and at levels 4-5 the net MP (section 7)."""
        figures = {"ignited": list(self.ignited)}
        if self.rules["level"] >= 4:
            figures["net"] = [score - scorer.start(self.rules) for score in self.score]
        return figures

    def ignited_now(self):
        """Seats that have ignited in this round."""
        return [one.seat for one in self.igniters]

    def awaited(self):
        """Who is to speak: list of Awaited (section 5)."""
        return decisions.awaited(self)

    # -- cards --------------------------------------------------------------------------------

    def hand_size(self, seat):
        """Number of cards in a hand."""
        return self.held[seat] + sum(self.unseen[seat].values())

    def hidden(self, seat):
        """Number of cards of a hand that nobody has shown."""
        return sum(self.unseen[seat].values())

    def hide(self, seat, shuffle, count):
        """So many unseen cards of a shuffle come into a hand, or leave it where the count is negative."""
        slots = self.unseen[seat] = self.unseen[seat].copy()
        count += slots.get(shuffle, 0)
        if count:
            slots[shuffle] = count
        else:
            del slots[shuffle]

    def known(self, seat):
        """Cards known to be in a hand, in the order in which they became known."""
        return [card for card, (place, owner, _) in self.where.items() if owner == seat and place == "hand"]

    def lies_in_hand(self, card, seat):
        """Whether the card can be in the hand (RW section 4)."""
        lies = self.where.get(card)
        if lies is None:
            return self.born.get(card, 0) in self.unseen[seat]
        return lies[1] == seat and lies[0] == "hand"

    def show(self, card, seat, number):
        """A card of the hand becomes known there."""
        if card not in self.where:
            self.hide(seat, self.born.get(card, 0), -1)
            self.held[seat] += 1
            self.where[card] = ("hand", seat, number)

    def put(self, card, place, detail, number):
        """A known card goes to a place."""
        where = self.where
        before = where.get(card)
        if before is not None and before[0] == "hand":
            self.held[before[1]] -= 1
        if place == "hand":
            self.held[detail] += 1
        where[card] = (place, detail, number)

    def lays(self, seat, count):
        """So many cards were laid by a player, or taken up again where the count is negative."""
        self.laid = changed(self.laid, seat, self.laid[seat] + count)

    def count_ignition(self, seat):
        """A player has ignited in one more round."""
        self.ignited = changed(self.ignited, seat, self.ignited[seat] + 1)

    def unseen_cards(self, shuffle):
        """Cards that nobody has seen since that shuffle, in the pack's order."""
        return [card for card in CARDS if card not in self.where and self.born.get(card, 0) == shuffle]

    def possible(self, seat):
        """Cards that can be in a hand: the known ones, then those that its unseen slots allow."""
        found = self.known(seat)
        for shuffle in self.unseen[seat]:
            found += self.unseen_cards(shuffle)
        return found

    def deduce(self, number):
        """Unseen cards of one shuffle that all lie in one hand are known: counting decides."""
        for shuffle in sorted({shuffle for slots in self.unseen for shuffle in slots}):
            if shuffle == self.shuffle and self.source:
                continue
            holders = [seat for seat, slots in enumerate(self.unseen) if shuffle in slots]
            if len(holders) == 1 and not any(shuffle in slots for slots in self.out.values()):
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
        if self.releaser is None or self.released is None or level < 2:
            return ()
        seats = len(self.names)
        ring = [seat for seat in clockwise(self.releaser, seats, self.staying) if seat != self.releaser]
        if level == 2:
            ring = ring[:1]
        return tuple(seat for seat in ring if seat not in self.spoken)

    def distance(self, seat):
        """Steps clockwise from the releaser."""
        return (seat - self.releaser) % len(self.names)

    def shots(self):
        """Shots that stand, the nearest to the releaser first (RW-10.4)."""
        if not self.claims:
            return []
        shots = [claim for claim in self.claims if claim.rank == SHOT and claim.set is not None]
        return sorted(shots, key=lambda claim: self.distance(claim.seat))
