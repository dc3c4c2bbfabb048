"""The nouns of Runeworks: hands, sets, source and pool, the claims on a released card."""

from referee.playing import CARDS
from referee.verdict import Awaited
from scorers import runeworks as scorer

HAND = 7
SEEK, CALL, SHOT = 1, 2, 3
CLAIM_NAMES = {SEEK: "seek", CALL: "call", SHOT: "shot"}

# Phases of a round. `turn`: the turn player must draw (others may claim). `claim`: a claim stands and
# can still be overtaken. `lay`: after the draw. `show`: losers show their hands (RW-11.7).
BETWEEN, DEAL, LEADY, TURN, CLAIM, LAY, SHOW, OVER = "between", "deal", "leady", "turn", "claim", "lay", "show", "over"
PLAYING = (TURN, CLAIM, LAY)


class SetOnTable:
    """A set: its owner, its cards, and `added`: (seat, card) of each boost. Immutable."""

    __slots__ = ("owner", "cards", "added")

    def __init__(self, owner, cards, added=()):
        self.owner = owner
        self.cards = cards
        self.added = added


class Claim:
    """A claim on the released card: seat, rank, the hand's cards in it, the set it laid (id). Immutable."""

    __slots__ = ("seat", "rank", "cards", "set")

    def __init__(self, seat, rank, cards, set):
        self.seat = seat
        self.rank = rank
        self.cards = cards
        self.set = set


class Table:
    """One match of Runeworks as it stands. Values inside are immutable or copied by draft().

    where: card -> (place, detail, statement): places are "hand" (seat), "pool", "set" (id), "out" (seat:
    a conceded hand). A card that isn't in it is unseen, of the shuffle `born` (default 0). Unseen cards
    of one shuffle lie only in slots of that shuffle: unseen[seat] = {shuffle: count}, and the source.
    """

    __slots__ = (
        "names", "rules", "unit", "phase", "round", "played", "overtime", "turns", "score", "left",
        "where", "born", "unseen", "source", "shuffle", "pool",
        "sets", "next_set", "dealt", "contenders", "shown", "revealed",
        "turn", "released", "releaser", "spoken", "retracted", "claims", "shooters", "laid", "fresh", "boosted", "log",
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
        self.scored = False  # whether anything but `final` has begun the match
        self.result = None  # seats that share the first place
        self.clear()

    def clear(self):
        """All cards back together: no hands, no sets, no claims."""
        seats = len(self.names)
        self.where = {}
        self.born = {}
        self.unseen = [{} for _ in range(seats)]
        self.source = len(CARDS)
        self.shuffle = 0
        self.pool = []
        self.sets = {}
        self.next_set = 1
        self.dealt = ()
        self.contenders = ()
        self.shown = {}
        self.revealed = frozenset()
        self.turn = None
        self.released = None  # the card that can be claimed, or None
        self.releaser = None
        self.spoken = ()  # who passed or claimed on it
        self.retracted = ()  # who took a shot on it back
        self.claims = ()
        self.shooters = ()  # shooters who have yet to finish, the nearest first, after the window is shut
        self.laid = [0] * seats  # cards laid by each seat in this round
        self.fresh = 0  # cards laid in this turn, in new sets
        self.boosted = 0  # cards laid in this turn as boosts
        self.log = ()  # (set id, the set before or None) in this turn, for RW-10.5
        self.igniters = ()
        self.totals = {}  # hand totals counted at the table, by seat

    def draft(self):
        """A copy that shares nothing mutable."""
        copy = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(copy, name, getattr(self, name))
        copy.score = self.score[:]
        copy.ignited = self.ignited[:]
        copy.where = self.where.copy()
        copy.born = self.born.copy() if self.born else self.born
        copy.unseen = [slots.copy() for slots in self.unseen]
        copy.pool = self.pool[:]
        copy.sets = self.sets.copy()
        copy.shown = self.shown.copy()
        copy.laid = self.laid[:]
        copy.totals = self.totals.copy()
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

    def winners(self):
        """Seats that share the first place; empty while unfinished."""
        return list(self.result or ())

    def places(self):
        """Place of each seat (RW-13.4, RW-13.8)."""
        return scorer.places(self.score, self.staying, self.left)

    def figures(self):
        """What a campaign adds up besides the score: rounds ignited, net MP (section 7)."""
        net = [score - scorer.start(self.rules) for score in self.score] if self.rules["level"] >= 4 else [0] * len(self.score)
        return {"ignited": list(self.ignited), "net": net}

    # -- cards --------------------------------------------------------------------------------

    def hand_size(self, seat):
        """Number of cards in a hand."""
        return len(self.known(seat)) + self.hidden(seat)

    def hidden(self, seat):
        """Number of cards of a hand that nobody has shown."""
        return sum(self.unseen[seat].values())

    def known(self, seat):
        """Cards known to be in a hand, in the order in which they became known."""
        return [card for card, (place, owner, _) in self.where.items() if place == "hand" and owner == seat]

    def lies_in_hand(self, card, seat):
        """Whether the card can be in the hand (RW section 4)."""
        place = self.where.get(card)
        if place is None:
            return self.unseen[seat].get(self.born.get(card, 0), 0) > 0
        return place[0] == "hand" and place[1] == seat

    def show(self, card, seat, number):
        """A card of the hand becomes known there."""
        if card not in self.where:
            shuffle = self.born.get(card, 0)
            self.unseen[seat][shuffle] -= 1
            self.where[card] = ("hand", seat, number)

    def put(self, card, place, detail, number):
        """A known card goes to a place."""
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

    # -- decisions ----------------------------------------------------------------------------

    def may_claim(self):
        """Whether a released card is open to claims."""
        return self.released is not None and self.rules["level"] >= 2

    def claimers(self):
        """Seats that may still speak on the released card (RW-7.3), the next player first."""
        if not self.may_claim():
            return ()
        seats = len(self.names)
        ring = [(self.releaser + step) % seats for step in range(1, seats)]
        ring = [seat for seat in ring if seat not in self.left and seat != self.releaser]
        if self.rules["level"] == 2:
            ring = ring[:1]
        return tuple(seat for seat in ring if seat not in self.spoken)

    def top_rank(self):
        """Rank of the claim that stands, or 0."""
        return self.claims[-1].rank if self.claims else 0

    def awaited(self):
        """Who is to speak: list of Awaited (section 5)."""
        return _AWAITED[self.phase](self)


def _between(table):
    verbs = ("round", "result") if table.scored else ("round", "result", "final")
    return [Awaited(None, True, verbs, "RW-2.1")]


def _dealing(table):
    waiting = [seat for seat in table.contenders if seat not in table.shown]
    verbs = ("deal", "leady", "start", "result") if not table.shown and table.phase == DEAL else ("leady", "start")
    clause = "RW-3.1" if len(table.contenders) == len(table.staying) else "RW-3.4"
    return [Awaited(seat, True, verbs, clause) for seat in waiting]


def _turn(table):
    claimers = table.claimers()
    claims = ("seek", "call", "shot", "pass")[: 1 if table.rules["level"] == 2 else 4]
    if table.rules["level"] == 2:
        claims = ("seek", "pass")
    turn = table.turn
    verbs = ("draw", "void") if _void(table) else ("draw",)
    found = [Awaited(turn, True, verbs + (claims if turn in claimers else ()), "RW-4.2")]
    found += [Awaited(seat, False, tuple(verb for verb in claims if verb != "seek"), "RW-7.2") for seat in claimers if seat != turn]
    return found


def _void(table):
    return table.rules["empty-source"] == "void" and not table.source


def _claim(table):
    shot = table.top_rank() == SHOT
    found = [Awaited(table.turn, True, ("set", "boost", "release") + (("retract",) if shot else ()), "RW-7.7")]
    found += [Awaited(seat, False, ("call", "shot", "pass"), "RW-7.8") for seat in table.claimers()]
    return found


def _lay(table):
    shooting = any(claim.seat == table.turn and claim.rank == SHOT for claim in table.claims)
    verbs = ("set", "release") if table.rules["level"] < 2 else ("set", "boost", "release")
    return [Awaited(table.turn, True, verbs + (("retract",) if shooting else ()), "RW-10.3" if shooting else "RW-4.5")]


def _show(table):
    return [Awaited(seat, True, ("reveal", "points"), "RW-11.7") for seat in table.staying if unknown_total(table, seat)]


def unknown_total(table, seat):
    """Whether a loser's hand total isn't known yet."""
    return seat not in {one.seat for one in table.igniters} and seat not in table.totals and table.hidden(seat) > 0


_AWAITED = {
    BETWEEN: _between, DEAL: _dealing, LEADY: _dealing, TURN: _turn, CLAIM: _claim, LAY: _lay, SHOW: _show,
    OVER: lambda table: [],
}  # fmt: skip
