"""A player of Res Arcana: the pool, the components in play as pieces, what was said of the cards."""

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
    the table's `cards` are a Diary); before: cards known in hand before it, and those of it that were named; owing: zones out of
    which a card may have come that was taken from the hand.
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
    owing: tuple[tuple[str, int], ...] = ()


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


class Players(tuple[Player, ...]):
    """All players by seat; a draft has drafts of them."""

    __slots__ = ()

    def draft(self) -> Players:
        """A copy whose players can be changed."""
        return Players([player.draft() for player in self])
