"""What the table of Monster Maker is made of: players, corridors, monsters, treasures, what is open or to be answered."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.cards.worlds import Zone
from referee.games.monster_maker import kinds
from scorers.state import Value
from scorers.types import Literal, TypeAlias

# Base: setup draw trap play reach follow cut appraise over. Deck rules, inside a turn: draw move won monster end cut, and while
# an opponent has to answer: hit name answer show; at the end weigh over.
Phase: TypeAlias = Literal[
    "setup", "draw", "trap", "play", "reach", "follow", "cut", "appraise", "over",
    "move", "won", "monster", "end", "hit", "name", "answer", "show", "weigh",
]  # fmt: skip


class Deck(Value):
    """A player's deck as stated (deck rules): size, weight (None: nobody knows), listed: whether its cards were."""

    size: int
    weight: int | None
    listed: bool


class Laid(Value):
    """A corridor in play.

    kind: UNSEEN where it went face down and nobody saw it; length; distance: of its leg when it was laid; zone: of a card laid
    face down as Corridor 5, where it lies alone, else None; turned: whether it was turned face down to show the excess (MM-4.10).
    """

    kind: str
    length: int
    distance: int
    zone: Zone | None = None
    turned: bool = False

    @property
    def shown(self) -> str:
        """The kind that it counts as."""
        return self.kind if self.zone is None and not self.turned else kinds.FIVE


class Foe(Value):
    """A monster on a player: its kind, the seat whose deck it came from, the statement that put it there."""

    kind: str
    owner: int
    number: int


class Loot(Value):
    """A treasure of a player.

    pips: of the treasure die, or None for a card; kind: the card, UNSEEN before it was named; carried: brought in from an earlier
    game (MM-9.5); outcome: of an undetermined one, once judged (MM-9.7); shown: whether everybody has seen it.
    """

    pips: int | None = None
    kind: str = UNSEEN
    carried: bool = False
    outcome: int | None = None
    shown: bool = True


class Player(Value):
    """What a player has that seldom changes.

    goal: what the current leg must come to; outward: distance of the outward leg once declared, else None; sideways: what shows
    the excess (MM-4.9); loot: the treasures; deck: in deck rules, once stated; weight: of the hand, in tenths, as weighed (MM-12.7).
    """

    goal: int
    outward: int | None = None
    sideways: tuple[Laid, ...] = ()
    loot: tuple[Loot, ...] = ()
    deck: Deck | None = None
    weight: int | None = None


class Follow(Value):
    """What is still open after a play (MM-13.1), NOTHING where nothing is.

    declare: the treasure room; charm: the monster that may be passed on, or None; fought: characters that clerics can bring back.
    """

    declare: bool = False
    charm: Foe | None = None
    fought: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.declare or self.charm or self.fought)


class Combat(Value):
    """The last combat, for what is said about it afterwards."""

    seat: int
    foe: Foe
    human: bool | None
    charmed: bool
    won: bool
    fought: tuple[str, ...]


class Attack(Value):
    """What an opponent has to answer, a trap or a sabotage; NO_ATTACK where there is none.

    target: his seat; back: the phase that the turn goes on with; thief: the saboteur's, "" for a trap; named: the card
    named, "" before that.
    """

    target: int
    back: Phase
    thief: str = ""
    named: str = ""


NOTHING = Follow()
NO_ATTACK = Attack(-1, "draw")
