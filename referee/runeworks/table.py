"""The nouns of Runeworks: hands, sets, source and pool, the claims on a released card."""

from __future__ import annotations

from referee.playing import CARDS
from referee.runeworks import decisions
from referee.runeworks.phases import BETWEEN, SHOT
from referee.values import changed
from referee.windows import clockwise
from scorers import runeworks as scorer
from scorers.sheet import new

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    from referee.verdict import Awaited
    from scorers.sheet import Rules

    Log: TypeAlias = tuple[
        tuple[int, tuple[str, ...] | None], ...
    ]  # laid in a turn: (set id, cards of a boost, None for the set itself)


class SetOnTable:
    """A set: its owner, its cards in order, and `added`: (seat, card) of each boost. Immutable."""

    __slots__ = ("owner", "cards", "added")

    def __init__(self, owner: int, cards: tuple[str, ...], added: tuple[tuple[int, str], ...] = ()) -> None:
        self.owner = owner
        self.cards = cards
        self.added = added


class Claim:
    """A claim on a released card: seat, rank, that card, the hand's cards, and the set it laid (id; None: overtaken). Immutable."""

    __slots__ = ("seat", "rank", "card", "cards", "set")

    def __init__(self, seat: int, rank: int, card: str, cards: tuple[str, ...], set: int | None) -> None:
        self.seat = seat
        self.rank = rank
        self.card = card
        self.cards = cards
        self.set = set


class Standing:
    """How a match stands.

    played: rounds that count; score and ignited (rounds won) by seat; left: who conceded, in order; staying: the
    other seats; following: the next of them clockwise after each seat; scored: whether anything stands before
    that `final` can't follow (RW-14.8); result: seats that share the first place, or None. Drafts of a table
    share it, as its Round: what changes one of them drafts it first.
    """

    __slots__ = ("played", "overtime", "score", "ignited", "left", "staying", "following", "scored", "result")

    def __init__(self, seats: int, start: int) -> None:
        self.played = 0
        self.overtime = False
        self.score = [start] * seats
        self.ignited = [0] * seats
        self.left: tuple[int, ...] = ()
        self.staying = tuple(range(seats))
        self.following: tuple[int, ...] = (*range(1, seats), 0)
        self.scored = False
        self.result: tuple[int, ...] | None = None

    def draft(self) -> Standing:
        """A copy, to be changed before it is shared."""
        copy = new(Standing)
        copy.played = self.played
        copy.overtime = self.overtime
        copy.score = self.score
        copy.ignited = self.ignited
        copy.left = self.left
        copy.staying = self.staying
        copy.following = self.following
        copy.scored = self.scored
        copy.result = self.result
        return copy


class Round:
    """What changes seldom in a round.

    dealt: (seat, statement) of each `deal`; contenders: who compares in the Leady work; shown: entries of the
    comparison under way, by seat; revealed: cards shown in any comparison. public: cards that everybody has seen go
    into a hand. shuffle: the last one's number, from 0; born: card -> shuffle since when it is unseen (default 0);
    out: unseen cards of those who conceded, as {seat: {shuffle: count}}. igniters; totals: of hands, counted at the
    table, by seat.
    """

    __slots__ = (
        "number", "dealt", "contenders", "shown", "revealed", "public", "shuffle", "born", "out", "igniters", "totals",
    )  # fmt: skip

    def __init__(self, number: int, contenders: tuple[int, ...]) -> None:
        self.number = number
        self.dealt: tuple[tuple[int, int], ...] = ()
        self.contenders = contenders
        self.shown: dict[int, str] = {}
        self.revealed: frozenset[str] = frozenset()
        self.public: frozenset[str] = frozenset()
        self.shuffle = 0
        self.born: dict[str, int] = {}
        self.out: dict[int, dict[int, int]] = {}
        self.igniters: tuple[scorer.Igniter, ...] = ()
        self.totals: dict[int, int] = {}

    def draft(self) -> Round:
        """A copy, to be changed before it is shared."""
        copy = new(Round)
        copy.number = self.number
        copy.dealt = self.dealt
        copy.contenders = self.contenders
        copy.shown = self.shown
        copy.revealed = self.revealed
        copy.public = self.public
        copy.shuffle = self.shuffle
        copy.born = self.born
        copy.out = self.out
        copy.igniters = self.igniters
        copy.totals = self.totals
        return copy


class Table:
    """One match of Runeworks as it stands.

    Whatever it holds is replaced where it changes and never changed in its place, so that drafts can share it.

    where: card -> (place, detail, statement): places are "hand" (seat), "pool", "set" (id), "out" (seat:
    a conceded hand). A card that isn't in it is unseen, of the shuffle `round.born`. Unseen cards
    of one shuffle lie only in slots of that shuffle, any of them in any slot: unseen[seat] has how many of each
    shuffle lie in a hand, `round.out` those of who conceded, and the source has those of the last shuffle.
    """

    __slots__ = (
        "names", "rules", "over", "standing", "round", "turns", "phase",
        "where", "sizes", "unseen", "source", "pool", "sets",
        "turn", "log", "claims", "shooters", "last", "released", "releaser", "spoken", "retracted",
    )  # fmt: skip

    def __init__(self, names: tuple[str, ...], rules: Rules) -> None:
        self.names = names
        self.rules = rules
        self.over = False  # whether the match has ended
        self.standing = Standing(len(names), scorer.start(rules))
        self.turns = 0
        self.phase = BETWEEN
        self.clear(0, 0)

    def clear(self, number: int, size: int) -> None:
        """All cards back together for the round of this number: hands of so many unseen cards, no sets, no claims."""
        standing = self.standing
        seats = len(self.names)
        self.round = Round(number, standing.staying)
        self.where: dict[str, tuple[str, Any, int]] = {}
        self.sizes = [size] * seats  # number of cards in each hand
        self.unseen = [{0: size}] * seats
        for seat in standing.left:
            self.sizes[seat] = 0
            self.unseen[seat] = {}
        self.source = len(CARDS) - size * len(standing.staying)
        self.pool: tuple[str, ...] = ()
        self.sets: dict[int, SetOnTable] = {}  # by the number of the statement that laid it
        self.turn: Any = None  # a seat while somebody has the turn, else None
        self.log: Log = ()  # what was laid in this turn
        self.claims: tuple[Claim, ...] = ()  # all on the released card but the retracted, the highest last
        self.shooters: tuple[int, ...] = ()  # who have yet to finish, the nearest first, after the window is shut
        self.last: str | None = None  # the card released last, wherever it lies now
        self.released: str | None = None  # the same while it is open to claims, or None
        self.releaser: Any = None  # a seat once a card has been released in the round
        self.spoken: tuple[int, ...] = ()  # who passed or claimed on it
        self.retracted: tuple[int, ...] = ()  # who took a shot on it back

    def draft(self) -> Table:
        """A copy that shares nothing that changes in its place."""
        copy = new(Table)
        copy.names = self.names
        copy.rules = self.rules
        copy.over = self.over
        copy.standing = self.standing
        copy.round = self.round
        copy.turns = self.turns
        copy.phase = self.phase
        copy.where = self.where
        copy.sizes = self.sizes
        copy.unseen = self.unseen
        copy.source = self.source
        copy.pool = self.pool
        copy.sets = self.sets
        copy.turn = self.turn
        copy.log = self.log
        copy.claims = self.claims
        copy.shooters = self.shooters
        copy.last = self.last
        copy.released = self.released
        copy.releaser = self.releaser
        copy.spoken = self.spoken
        copy.retracted = self.retracted
        return copy

    # -- players ------------------------------------------------------------------------------

    @property
    def unit(self) -> str:
        """Of the scores: `MP` or `wins`."""
        return scorer.unit(self.rules)

    def scores(self) -> list[int]:
        """Each player's figure in seat order: MP or rounds won."""
        return list(self.standing.score)

    def score(self, seat: int) -> int:
        """One player's figure: MP or rounds won."""
        return self.standing.score[seat]

    def opening(self) -> tuple[str, int]:
        """(clause, MP) of what every player has before the first round."""
        return "RW-12.1" if self.rules["level"] == 5 else "RW-11.1", scorer.start(self.rules)

    def winners(self) -> list[int]:
        """Seats that share the first place; empty while unfinished."""
        return list(self.standing.result or ())

    def places(self) -> list[int]:
        """Place of each seat (RW-13.4, RW-13.8), as a campaign's results have it."""
        return scorer.places(self.standing.score, self.standing.staying, self.standing.left)

    def figures(self) -> dict[str, list[int]]:
        """What a campaign adds up besides the score: rounds ignited, and at levels 4-5 the net MP (section 7)."""
        figures = {"ignited": list(self.standing.ignited)}
        if self.rules["level"] >= 4:
            figures["net"] = [score - scorer.start(self.rules) for score in self.standing.score]
        return figures

    def ignited_now(self) -> list[int]:
        """Seats that have ignited in this round."""
        return [one.seat for one in self.round.igniters]

    def awaited(self) -> list[Awaited]:
        """Who is to speak: list of Awaited (section 5)."""
        return decisions.awaited(self)

    # -- cards --------------------------------------------------------------------------------

    def hidden(self, seat: int) -> int:
        """Number of cards of a hand that nobody has shown."""
        return sum(self.unseen[seat].values())

    def hide(self, seat: int, shuffle: int, count: int) -> None:
        """So many unseen cards of a shuffle come into a hand, or leave it where the count is negative."""
        self.unseen = unseen = self.unseen.copy()
        unseen[seat] = slots = unseen[seat].copy()
        slots[shuffle] = slots.get(shuffle, 0) + count
        self.sizes = sizes = self.sizes.copy()
        sizes[seat] += count

    def known(self, seat: int) -> list[str]:
        """Cards known to be in a hand, in the order in which they became known."""
        return [card for card, lies in self.where.items() if lies[0] == "hand" and lies[1] == seat]

    def all_known(self) -> dict[int, list[str]]:
        """The known cards of every hand, as {seat: cards}, each as `known` has them."""
        hands: dict[int, list[str]] = {}
        for card, lies in self.where.items():
            if lies[0] == "hand":
                hands.setdefault(lies[1], []).append(card)
        return hands

    def has_unseen(self, seat: int, shuffle: int) -> bool:
        """Whether a hand has unseen cards of the shuffle."""
        return self.unseen[seat].get(shuffle, 0) > 0

    def lies_in_hand(self, card: str, seat: int) -> bool:
        """Whether the card can be in the hand (RW section 4)."""
        lies = self.where.get(card)
        if lies is None:
            return self.has_unseen(seat, self.round.born.get(card, 0))
        return lies[1] == seat and lies[0] == "hand"

    def show(self, seat: int, cards: Sequence[str], number: int) -> None:
        """Cards of a hand become known there; some may be already."""
        lies = ("hand", seat, number)
        self.where = where = self.where.copy()
        for card in cards:
            if card not in where:
                where[card] = lies

    def put(self, cards: Sequence[str], seat: int, count: int, place: str, detail: int | None, number: int) -> None:
        """Cards go to a place; so many of them leave a hand: a claimed card among them doesn't."""
        lies = (place, detail, number)
        self.where = where = self.where.copy()
        for card in cards:
            where[card] = lies
        self.sizes = sizes = self.sizes.copy()
        sizes[seat] -= count

    def take_back(self, cards: Sequence[str], seat: int) -> None:
        """Cards of sets go back to a hand; known and public since the statement that laid them."""
        self.where = where = self.where.copy()
        for card in cards:
            where[card] = ("hand", seat, where[card][2])
        self.sizes = changed(self.sizes, seat, self.sizes[seat] + len(cards))
        self.publish(cards)

    def find_unseen(self, seat: int, cards: Sequence[str]) -> bool:
        """Unseen cards turn out to be in a hand, so that its unseen slots are fewer; returns whether there are enough."""
        born = self.round.born
        slots = self.unseen[seat].copy()
        if born:
            for card in cards:
                shuffle = born.get(card, 0)
                slots[shuffle] = left = slots.get(shuffle, 0) - 1
                if left < 0:
                    return False
        else:  # of the first shuffle, as all are
            slots[0] = left = slots.get(0, 0) - len(cards)
            if left < 0:
                return False
        self.unseen = unseen = self.unseen.copy()
        unseen[seat] = slots
        return True

    def publish(self, cards: Iterable[str]) -> None:
        """Everybody has seen these cards go into a hand."""
        self.round = now = self.round.draft()
        now.public = now.public.union(cards)

    def unseen_cards(self, shuffle: int) -> list[str]:
        """Cards that nobody has seen since that shuffle, in the pack's order."""
        born = self.round.born
        return [card for card in CARDS if card not in self.where and born.get(card, 0) == shuffle]

    def possible(self, seat: int) -> list[str]:
        """Cards that can be in a hand: the known ones, then those that its unseen slots allow."""
        found = self.known(seat)
        for shuffle, count in self.unseen[seat].items():
            if count:
                found += self.unseen_cards(shuffle)
        return found

    def deduce(self, number: int) -> None:
        """Unseen cards of one shuffle that all lie in one hand are known: counting decides."""
        holders: dict[int, list[int]] = {}  # of unseen cards of each shuffle
        for seat, slots in enumerate(self.unseen):
            for shuffle, count in slots.items():
                if count:
                    holders.setdefault(shuffle, []).append(seat)
        for shuffle, seats in holders.items():
            if len(seats) > 1 or shuffle == self.round.shuffle and self.source:
                continue
            if not any(shuffle in slots for slots in self.round.out.values()):
                cards = self.unseen_cards(shuffle)
                self.find_unseen(seats[0], cards)
                self.show(seats[0], cards, number)

    def holding(self, card: str) -> list[int]:
        """Ids of the sets in which a card lies: one, or two after several shots (RW-10.4)."""
        return [number for number, one in self.sets.items() if card in one.cards]

    def has_set(self, seat: int) -> bool:
        """Whether a player has laid a set that lies on the table."""
        return seat in [one.owner for one in self.sets.values()]

    def total_unknown(self, seat: int) -> bool:
        """Whether a loser's hand total isn't known yet (RW-11.7)."""
        if seat in self.round.totals or not any(self.unseen[seat].values()):
            return False
        return seat not in self.ignited_now()

    # -- claims -------------------------------------------------------------------------------

    def claimers(self) -> tuple[int, ...]:
        """Seats that may still speak on the released card (RW-7.3), the next player first."""
        level = self.rules["level"]
        if self.releaser is None or self.released is None or level < 2:
            return ()
        seats = len(self.names)
        ring = [seat for seat in clockwise(self.releaser, seats, self.standing.staying) if seat != self.releaser]
        if level == 2:
            ring = ring[:1]
        return tuple(seat for seat in ring if seat not in self.spoken)

    def distance(self, seat: int) -> int:
        """Steps clockwise from the releaser."""
        return (seat - self.releaser) % len(self.names)  # type: ignore[no-any-return]  # a seat, as it is asked for

    def shots(self) -> list[Claim]:
        """Shots that stand, the nearest to the releaser first (RW-10.4)."""
        if not self.claims or self.claims[-1].rank != SHOT:
            return []  # what was claimed over a shot has overtaken it
        shots = [claim for claim in self.claims if claim.rank == SHOT and claim.set is not None]
        if len(shots) > 1:
            shots.sort(key=lambda claim: self.distance(claim.seat))
        return shots
