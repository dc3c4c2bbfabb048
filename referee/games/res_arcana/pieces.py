"""What the table of Res Arcana is made of: players, their components in play, an attack that is answered, a victory check."""

from __future__ import annotations

from referee.games.res_arcana.essences import KINDS, Amount
from referee.games.res_arcana.phases import HAND
from scorers.state import State, Value, put
from scorers.types import Mapping


class Piece(Value):
    """A component in play: turned, face down (RA-11.6), the essences on it."""

    turned: bool = False
    down: bool = False
    essences: Amount = {}


STRAIGHT = Piece()  # as most components come into play
FACE_DOWN = Piece(down=True)


class Deal(State):
    """What a player has in one game, and what was said of the cards that they were dealt and drew.

    play: {component: Piece}; collected: "" | "typed" | "auto"; mages: those known to be dealt; dealt: number of artifacts;
    first_hand: cards of the first hand that were named before the mage; open: cards of the latest draw that nobody has named;
    gone: those of it that left the hand by name; mixed: whether the draw can't be told from the rest of the hand any more (then
    the table's `cards` are a Diary); before: cards known in hand before it, and those of it that were named.
    """

    pool: Amount = dict.fromkeys(KINDS, 1)  # RA-1.5; it has no limit (RA-2.5)
    play: Mapping[str, Piece] = {}
    scrolls: tuple[str, ...] = ()
    passed: bool = False
    collected: str = ""
    mages: tuple[str, ...] = ()
    dealt: int = 0
    first_hand: tuple[str, ...] = ()
    open: int = HAND
    gone: tuple[str, ...] = ()
    mixed: bool = False
    before: frozenset[str] = frozenset()


class Player(Deal):
    """One player; the mage is kept from game to game of match play."""

    mage: str | None = None

    def put(self, name: str, piece: Piece) -> None:
        """A component is in play as this piece: it comes, or what is there changes."""
        self.play = put(self.play, name, piece)

    def drop(self, name: str) -> None:
        """A component leaves play."""
        self.play = {one: piece for one, piece in self.play.items() if one != name}

    def stand_ready(self) -> None:
        """All components are straight and face up."""
        for name, piece in self.play.items():
            if piece.turned or piece.down:
                self.put(name, Piece(essences=piece.essences))


class Offer(Value):
    """The react that an attack gives each rival: to pay an amount, to discard a card, or to destroy an artifact (RA-10.4)."""

    word: str
    amount: Amount = {}


class Attack(Value):
    """A loss of Life being answered.

    seat, component: who attacks with what; tags of that component; n Life; offer: an Offer; asked: {seat: "react" | "lose"}
    of those who have yet to answer, None before it is known; spared: seats that have nothing to lose, and may react (RA-9.7).
    """

    seat: int
    component: str
    tags: tuple[str, ...]
    n: int
    offer: Offer | None
    asked: Mapping[int, str] | None = None
    spared: tuple[int, ...] = ()

    def answered(self, seat: int) -> Attack:
        """The attack when this seat has answered, or left."""
        asked = {one: stage for one, stage in (self.asked or {}).items() if one != seat}
        return self.but(asked=asked, spared=tuple([one for one in self.spared if one != seat]))


class Check(Value):
    """A victory check before it is decided.

    caller: seat, None at a round's end; points: {seat: ((component, points), …)}; declined: seats; acting: {seat: (component,
    tag)} of a component that counts as one with the tag (RA-16.5).
    """

    caller: int | None
    points: Mapping[int, tuple[tuple[str, int], ...]] = {}
    declined: tuple[int, ...] = ()
    acting: Mapping[int, tuple[str, str]] = {}
