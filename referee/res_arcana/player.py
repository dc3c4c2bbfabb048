"""A player of Res Arcana: the pool, the components in play as pieces, what was said of the cards."""

from __future__ import annotations

from referee.res_arcana.essences import KINDS
from referee.res_arcana.phases import HAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.res_arcana.essences import Amount


class Piece:
    """A component in play: turned, face down (RA-11.6), the essences on it. Immutable."""

    __slots__ = ("turned", "down", "essences")

    def __init__(self, turned: bool = False, down: bool = False, essences: Amount | None = None) -> None:
        self.turned = turned
        self.down = down
        self.essences = essences or {}

    def but(self, turned: bool | None = None, down: bool | None = None, essences: Amount | None = None) -> Piece:
        """The same piece with changes."""
        return Piece(
            self.turned if turned is None else turned,
            self.down if down is None else down,
            self.essences if essences is None else essences,
        )

    def turning(self, turned: bool) -> Piece:
        """The same piece, turned or straight."""
        if self is STRAIGHT or self is TURNED:
            return TURNED if turned else STRAIGHT
        return Piece(turned, self.down, self.essences)


STRAIGHT = Piece()  # as most components come into play
TURNED = Piece(turned=True)
FACE_DOWN = Piece(down=True)


class Deal:
    """What was said of the cards that a player was dealt and drew.

    mages: those known to be dealt; dealt: number of artifacts; first_hand: cards of the first hand that were named
    before the mage; open: cards of the latest draw that nobody has named; gone: those of it that left the hand by name;
    mixed: whether the draw can't be told from the rest of the hand any more (then `cards` is a Diary); before: cards
    known in hand before it, and those of it that were named; owing: zones out of which a card may have come that was
    taken from the hand.

    Drafts of a player share it (see own_deal).
    """

    __slots__ = ("mages", "dealt", "first_hand", "open", "gone", "mixed", "before", "owing")

    def __init__(self) -> None:
        self.mages: tuple[str, ...] = ()
        self.dealt = 0
        self.first_hand: tuple[str, ...] = ()
        self.open = HAND
        self.gone: tuple[str, ...] = ()
        self.mixed = False
        self.before: frozenset[str] = frozenset()
        self.owing: tuple[tuple[str, int], ...] = ()

    def draft(self) -> Deal:
        """A copy."""
        copy = object.__new__(Deal)
        copy.mages = self.mages
        copy.dealt = self.dealt
        copy.first_hand = self.first_hand
        copy.open = self.open
        copy.gone = self.gone
        copy.mixed = self.mixed
        copy.before = self.before
        copy.owing = self.owing
        return copy


class Player:
    """One player.

    play: {component: Piece}; collected: "" | "typed" | "auto".

    Values inside are replaced, never changed. What a game begins with is set by clear.
    """

    __slots__ = ("pool", "play", "scrolls", "passed", "collected", "mage", "deal")

    def __init__(self) -> None:
        self.mage: str | None = None

    def clear(self) -> None:
        """As a game begins."""
        self.pool = {kind: 1 for kind in KINDS}
        self.play: dict[str, Piece] = {}
        self.scrolls: tuple[str, ...] = ()
        self.passed = False
        self.collected = ""
        self.deal = Deal()

    def draft(self) -> Player:
        """A copy that shares nothing mutable."""
        copy = object.__new__(Player)
        copy.pool = self.pool
        copy.play = self.play
        copy.scrolls = self.scrolls
        copy.passed = self.passed
        copy.collected = self.collected
        copy.mage = self.mage
        copy.deal = self.deal
        return copy

    def own_deal(self) -> Deal:
        """The deal, to be changed: drafts share it until then."""
        self.deal = self.deal.draft()
        return self.deal

    def put(self, name: str, piece: Piece) -> None:
        """A component is in play as this piece: it comes, or what is there changes."""
        self.play = {**self.play, name: piece}

    def stand_ready(self) -> None:
        """All components are straight and face up."""
        play = self.play.copy()
        for name, piece in self.play.items():
            if piece.turned or piece.down:
                play[name] = Piece(essences=piece.essences) if piece.essences else STRAIGHT
        self.play = play

    def drop(self, name: str) -> None:
        """A component leaves play."""
        self.play = self.play.copy()
        self.play.pop(name, None)
