"""The nouns of Monster Maker: journeys, hands, the turn, what is open in it, who is awaited."""

from __future__ import annotations

from referee.cards import Cards
from referee.monster_maker import kinds
from referee.values import changed, without
from referee.verdict import Awaited
from referee.windows import after
from scorers import monster_maker as scorer

HAND = scorer.HAND
# Phases. Base: setup draw trap play reach follow cut appraise over. Deck rules, inside a turn: draw move
# won monster end cut, and while an opponent has to answer: hit name answer show; at the end weigh over.
SETUP, DRAW, TRAP, PLAY, REACH, FOLLOW, CUT, APPRAISE, OVER = (
    "setup",
    "draw",
    "trap",
    "play",
    "reach",
    "follow",
    "cut",
    "appraise",
    "over",
)
MOVE, WON, MONSTER, END, HIT, NAME, ANSWER, SHOW, WEIGH = (
    "move",
    "won",
    "monster",
    "end",
    "hit",
    "name",
    "answer",
    "show",
    "weigh",
)
ANSWERS = (HIT, NAME, ANSWER, SHOW)
DECK_TURN = (MOVE, WON, MONSTER, END)  # after the draw, in order
# Zones. TRAPS: open traps known to be in the deck (MM-R9); ASIDE: cards that aren't there, for traps that may be (MM-R24).
DISCARD, DECK, TRAPS, ASIDE = "discard", "deck", "traps", "aside"


class Laid:
    """A corridor in play. Immutable.

    kind: None where it went face down and nobody saw it; length; zone: of a card laid face down as Corridor 5, where
    it lies alone, else None; turned: whether it was turned face down to show the excess (MM-4.10).
    """

    __slots__ = ("kind", "length", "zone", "turned")

    def __init__(self, kind, length, zone=None, turned=False):
        self.kind = kind
        self.length = length
        self.zone = zone
        self.turned = turned

    @property
    def shown(self):
        """The kind that it counts as."""
        return self.kind if self.zone is None and not self.turned else kinds.FIVE


class Foe:
    """A monster on a player: its kind, the seat whose deck it came from, the statement that put it there. Immutable."""

    __slots__ = ("kind", "owner", "number")

    def __init__(self, kind, owner, number):
        self.kind = kind
        self.owner = owner
        self.number = number


class Loot:
    """A treasure of a player. pips: of the treasure die, or None for a card; kind: the card, None while unseen; carried:
    brought in from an earlier game (MM-9.5); outcome: of an undetermined one, once judged (MM-9.7); shown: whether
    everybody has seen it. Immutable."""

    __slots__ = ("pips", "kind", "carried", "outcome", "shown")

    def __init__(self, pips=None, kind=None, carried=False, outcome=None, shown=True):
        self.pips = pips
        self.kind = kind
        self.carried = carried
        self.outcome = outcome
        self.shown = shown


class Follow:
    """What is still open after a play (MM-13.1): declare: the treasure room; charm: the Foe that may be passed on, or
    None; fought: characters that clerics can bring back. Immutable."""

    __slots__ = ("declare", "charm", "fought")

    def __init__(self, declare=False, charm=None, fought=()):
        self.declare = declare
        self.charm = charm
        self.fought = fought


class Combat:
    """The last combat, for what is said about it afterwards. Immutable: seat, foe, human, charmed, classes, fought, won."""

    __slots__ = ("seat", "foe", "human", "charmed", "classes", "fought", "won")

    def __init__(self, seat, foe, human, charmed, classes, fought, won):
        self.seat = seat
        self.foe = foe
        self.human = human
        self.charmed = charmed
        self.classes = classes
        self.fought = fought
        self.won = won


class Sabotage:
    """A sabotage under way: the saboteur's thief, the card named (None: not yet). Immutable."""

    __slots__ = ("thief", "named")

    def __init__(self, thief, named=None):
        self.thief = thief
        self.named = named


_UNDEALT = []  # the universe of the printed cards with a deck of unknown size, once it has been made


class Table:
    """One match of Monster Maker as it stands. Every value but the cards is replaced, never changed.

    facts: id -> Card, vocabulary: Names of cards (both replaced, never changed); cards: the universes of cards: one for
    all, in deck rules one a seat; zones: DECK, TRAPS, DISCARD, ("hand", seat), ("down", seat, n).
    laid: tuples of Laid of the current leg; outward: distance of the outward leg once declared, else None;
    need: what the return leg must come to; made: plays in this turn; back: the phase to go on with after
    an answer; mover: who said the last move, moved: its verb, or `corridor` or `trap` (for what is cited when the turn has gone on).
    """

    __slots__ = (
        "names", "rules", "deck_rules", "unit", "phase", "turns", "facts", "vocabulary", "cards", "limit",
        "laid", "sideways", "foes", "outward", "need", "loot", "returned", "left", "inside",
        "decks", "begun", "active", "made", "drew", "follow", "combat", "back", "mover", "moved",
        "passed", "out", "idle", "target", "sabotage", "weights", "final", "down", "seen",
    )  # fmt: skip

    def __init__(self, names, rules):
        seats = len(names)
        self.names = names
        self.rules = rules
        self.deck_rules = rules["rules"] == "deck"  # whether this is a deck-construction battle (MM-10, MM-11)
        self.unit = scorer.unit(rules)
        self.phase = SETUP
        self.turns = 0
        self.facts, self.vocabulary = kinds.printed()
        self.limit = scorer.treasure_room(seats)
        self.laid: list[tuple[Laid, ...]] = [()] * seats
        self.sideways = [()] * seats
        self.foes: list[tuple[Foe, ...]] = [()] * seats
        self.outward = [None] * seats
        self.need = [None] * seats
        self.loot = [()] * seats
        self.returned = ()
        self.left = ()
        self.inside = tuple(range(seats))  # still in the dungeon
        self.decks = [None] * seats  # deck rules: (size, weight or None, whether its cards were listed) once stated
        self.begun = False
        self.active = rules["first"]
        self.made = 0
        self.drew = False
        self.follow = None
        self.combat = None
        self.back = None
        self.mover = None
        self.moved = None
        self.passed = ()  # who passed in a row after the first return (MM-6.4)
        self.out = ()  # `endgame: out`: who passed after the first return
        self.idle = ()  # deck rules: who did nothing in his last turn (MM-11.14)
        self.target = None  # who must answer
        self.sabotage = None
        self.weights = [None] * seats  # in tenths, as weighed (MM-12.7)
        self.final = None  # the Expedition of a `final`
        self.down = 0  # cards ever laid face down
        self.seen = [
            {}
        ] * seats  # {kind: number} of the cards of each hand that were named; dicts are replaced, never changed
        self.cards = [self.universe() for _ in range(seats if self.deck_rules else 1)]

    def universe(self):
        """The cards of one set before anything was dealt."""
        size = None if self.deck_rules else self.rules["cards"]
        common = size is None and self.facts is kinds.printed()[0]  # copies that this table has stated count as well
        if common and _UNDEALT:
            return _UNDEALT[0].draft()
        cards = Cards({DECK: size})
        for card in self.facts.values():
            if card.most is not None and card.kind != kinds.TREASURE:
                cards.declare(card.id, card.most, at_most=True)
        if common:
            _UNDEALT.append(cards.draft())
        return cards

    def draft(self):
        """A copy that shares nothing mutable."""
        copy = object.__new__(Table)
        copy.names = self.names
        copy.rules = self.rules
        copy.deck_rules = self.deck_rules
        copy.unit = self.unit
        copy.phase = self.phase
        copy.turns = self.turns
        copy.facts = self.facts
        copy.vocabulary = self.vocabulary
        copy.cards = [cards.draft() for cards in self.cards]
        copy.limit = self.limit
        copy.laid = self.laid
        copy.sideways = self.sideways
        copy.foes = self.foes
        copy.outward = self.outward
        copy.need = self.need
        copy.loot = self.loot
        copy.returned = self.returned
        copy.left = self.left
        copy.inside = self.inside
        copy.decks = self.decks
        copy.begun = self.begun
        copy.active = self.active
        copy.made = self.made
        copy.drew = self.drew
        copy.follow = self.follow
        copy.combat = self.combat
        copy.back = self.back
        copy.mover = self.mover
        copy.moved = self.moved
        copy.passed = self.passed
        copy.out = self.out
        copy.idle = self.idle
        copy.target = self.target
        copy.sabotage = self.sabotage
        copy.weights = self.weights
        copy.final = self.final
        copy.down = self.down
        copy.seen = self.seen
        return copy  # `facts` and `vocabulary` are replaced as wholes when a card is stated

    # -- players ------------------------------------------------------------------------------

    @property
    def over(self):
        """Whether the match has ended."""
        return self.phase == OVER

    @property
    def endgame(self):
        """Base rules: whether somebody has returned, so that nobody draws (MM-6.2)."""
        return bool(self.returned) and not self.deck_rules

    def go_out(self, seat):
        """A seat is no longer in the dungeon."""
        self.inside = without(self.inside, seat)

    def put_down(self, seat):
        """A seat has nothing in play any more."""
        self.laid = changed(self.laid, seat, ())
        self.sideways = changed(self.sideways, seat, ())
        self.foes = changed(self.foes, seat, ())

    def next_seat(self):
        """Who comes after the active player, or None (MM-3.9)."""
        going = [seat for seat in self.inside if seat not in self.out] if self.out else self.inside
        return after(self.active, len(self.names), going)

    def closable(self):
        """Whether the next player's first statement may close the turn (MM-13.1)."""
        if self.phase == FOLLOW:
            return True
        return self.phase in DECK_TURN and self.made > 0

    def scores(self):
        """Each player's figure in seat order: place, arsha or VP."""
        return self.sheet().totals()

    def sheet(self):
        """The itemised score as it stands."""
        return scorer.score(self.expedition(), self.rules)

    def winners(self):
        """Seats that share the first place; empty while unfinished or drawn."""
        return sorted(scorer.winners(self.expedition(), self.rules))

    def places(self):
        """Place of each seat, as a campaign's results have it: who has none (MM-6.5) stands behind all who have."""
        found = scorer.places(self.expedition(), self.rules)
        if not any(found):
            winners = self.winners()
            found = [1 if seat in winners else 0 for seat in range(len(found))]
        return [place or 1 + sum(map(bool, found)) for place in found]

    def figures(self):
        """What a campaign adds up besides the score: nothing, arsha, points and places are the score (section 7)."""
        return {}

    # -- cards --------------------------------------------------------------------------------

    def of(self, seat):
        """The Cards that a seat's hand belongs to."""
        return self.cards[seat if self.deck_rules else 0]

    def hand(self, seat):
        """Number of cards in a hand."""
        return self.cards[seat if self.deck_rules else 0].size(("hand", seat))

    def unseen(self, seat):
        """Number of cards of a hand that nobody has shown."""
        return self.of(seat).unseen(("hand", seat))

    def holds(self, seat, kind):
        """Whether a card of the kind may be in the hand."""
        if kind == kinds.TRAPS and not self.may_hold_traps():
            return False
        return self.of(seat).can(("hand", seat), (kind,))

    def may_hold_traps(self):
        """Whether a hand may hold a trap: in base rules none, once the first ones are exchanged (MM-R9)."""
        return self.deck_rules or not self.begun

    def deck_size(self, seat):
        """Cards in the deck that the seat draws from, None if unknown."""
        cards = self.of(seat)
        size = cards.size(DECK)
        return None if size is None else size + (cards.size(TRAPS) or 0)

    def distance(self, seat):
        """Sum of the corridors of the current leg (MM-4.5)."""
        return sum([one.length for one in self.laid[seat]])

    def card(self, kind):
        """The Card of a kind."""
        return self.facts[kind]

    def name(self, kind):
        """A card's name as a fact."""
        return self.facts[kind].name

    def listed(self, seat):
        """Whether the cards of a seat's deck are all known by kind (MM-10.1)."""
        return self.decks[seat] is not None and self.decks[seat][2]

    # -- scoring ------------------------------------------------------------------------------

    def expedition(self):
        """The match as facts for the scorer."""
        if self.final is not None:
            return self.final
        travellers = []
        for seat in range(len(self.names)):
            outward = self.outward[seat]
            back = outward is not None
            covered = self.laid[seat][-1].length if self.foes[seat] and self.laid[seat] else 0
            walked = scorer.walked(
                outward if outward is not None else self.distance(seat),
                self.distance(seat) if back else None,
                covered,
                self.rules,
            )
            if seat in self.returned and outward is not None:
                walked = outward
            treasures = [self.treasure(one) for one in self.loot[seat]]
            travellers.append(
                scorer.Traveller(scorer.BACK if back else scorer.OUT, walked, self.weights[seat], treasures)
            )
        return scorer.Expedition(travellers, self.returned, self.left, self.phase in (OVER, WEIGH))

    def waiting_weights(self):
        """Seats whose hand must be weighed (MM-12.7)."""
        facts = self.expedition()
        return scorer.outcome(facts, self.rules).waits

    def treasure(self, loot):
        """A Loot as the scorer's Treasure."""
        if loot.pips is not None:
            return scorer.die_treasure(loot.pips)
        if loot.kind is None:
            return scorer.Treasure(None)
        value = self.card(loot.kind).value
        judged = value == kinds.UNDETERMINED
        return scorer.Treasure(loot.outcome if judged else value or 0, judged, loot.carried, self.name(loot.kind))

    def waiting_treasures(self):
        """Returned seats with a treasure that is unseen or not yet judged (MM-9.7)."""
        return [seat for seat in self.returned if any(self.waits(one) for one in self.loot[seat])]

    def waits(self, loot):
        """Whether it is open what a treasure is worth."""
        return not loot.carried and self.treasure(loot).value is None

    def awaited(self):
        """Who is to speak: list of Awaited (section 5)."""
        found = _AWAITED[self.phase](self)
        if self.phase not in (OVER, SETUP):
            found += [Awaited(seat, False, ("reveal", "concede"), "MM-13.2") for seat in self.inside]
        return found


def _setup(table):
    verbs = (
        ("deck", "deal", "exchange", "concede", "reveal")
        if table.deck_rules
        else ("deal", "exchange", "bring", "concede", "reveal")
    )
    moves = ("draw", "play", "sabotage") if table.deck_rules else ("draw",)
    found = [Awaited(seat, True, verbs + (moves if seat == table.active else ()), "MM-2.2") for seat in table.inside]
    return [*found, Awaited(None, False, ("final",), "MM-13.3")]


def _draw(table):
    if table.deck_rules:
        return [Awaited(table.active, True, ("draw", "play", "sabotage"), "MM-10.5")]
    found = [Awaited(table.active, True, ("draw",), "MM-3.1")]
    return found if table.rules["cards"] else [*found, Awaited(None, False, ("shuffle",), "MM-6.6")]


def _play(table):
    return [Awaited(table.active, True, ("play", "fight", "pass"), "MM-6.4" if table.endgame else "MM-3.7")]


def _reach(table):
    return [Awaited(table.active, True, ("treasure",), "MM-8.2" if table.rules["treasure"] == "dice" else "MM-9.1")]


def _openings(table):
    """The next player, whose first statement closes what is open (MM-13.1)."""
    following = table.next_seat()
    if following is None:
        return []
    verbs = ("play", "fight", "pass") if table.endgame else ("draw",)
    if table.deck_rules:
        # An empty deck is no reason to wait: the first statement may be a move.
        verbs = ("draw", "play", "sabotage") if table.deck_size(following) else ("play", "fight", "sabotage", "pass")
        if following == table.active:
            verbs = ("draw",)
    found = [Awaited(following, True, verbs, "MM-13.1")]
    if not table.endgame and not table.deck_rules and not table.rules["cards"]:
        found.append(Awaited(None, False, ("shuffle",), "MM-6.6"))
    return found


def _follow(table):
    return [Awaited(table.active, True, (*follow_verbs(table), "pass"), "MM-13.1"), *_openings(table)]


def follow_verbs(table):
    """Verbs of what is still open after a play."""
    follow = table.follow
    if follow is None:
        return ()
    return (
        (("declare",) if follow.declare else ())
        + (("charm",) if follow.charm else ())
        + (("cleric",) if follow.fought else ())
    )


def _deck_turn(table):
    verbs = ("play", "fight") if table.phase == MOVE else ("play",)
    found = [Awaited(table.active, True, (*verbs, *follow_verbs(table), "sabotage", "pass"), "MM-10.13")]
    return found + (_openings(table) if table.made else [])


def _naming(table):
    return [Awaited(table.active, True, ("name",), "MM-11.2"), Awaited(table.target, False, ("block",), "MM-11.7")]


_AWAITED = {
    SETUP: _setup, DRAW: _draw, PLAY: _play, REACH: _reach, FOLLOW: _follow,
    TRAP: lambda table: [Awaited(table.active, True, ("pile",), "MM-3.2")],
    CUT: lambda table: [Awaited(table.active, True, ("pile",), "MM-10.12" if table.deck_rules else "MM-3.8")],
    APPRAISE: lambda table: [Awaited(seat, True, ("reveal", "appraise"), "MM-9.7") for seat in table.waiting_treasures()],
    MOVE: _deck_turn, WON: _deck_turn, MONSTER: _deck_turn, END: _deck_turn,
    HIT: lambda table: [Awaited(table.target, True, ("pile",), "MM-11.9")],
    NAME: _naming,
    ANSWER: lambda table: [Awaited(table.target, True, ("pile", "reveal", "block"), "MM-11.4")],
    SHOW: lambda table: [Awaited(table.target, True, ("reveal",), "MM-11.5")],
    WEIGH: lambda table: [Awaited(seat, True, ("weigh",), "MM-12.7") for seat in table.waiting_weights()],
    OVER: lambda table: [],
}  # fmt: skip
