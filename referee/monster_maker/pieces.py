"""What the table of Monster Maker is made of: players, corridors, monsters, treasures, what is open or to be answered."""

from __future__ import annotations

from referee.monster_maker import kinds
from referee.values import Value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.worlds import Zone


class Player(Value):
    """What a player has that seldom changes.

    deck: in deck rules (size, weight or None, whether its cards were listed) once stated; outward: distance of the outward
    leg once declared, else None; goal: what the current leg must come to; sideways: the Laid that show the excess (MM-4.9);
    loot: the treasures; weight: of the hand, in tenths, as weighed (MM-12.7).
    """

    def __init__(self, goal: int) -> None:
        self.deck: tuple[int, int | None, bool] | None = None
        self.outward: int | None = None
        self.goal = goal
        self.sideways: tuple[Laid, ...] = ()
        self.loot: tuple[Loot, ...] = ()
        self.weight: int | None = None


class Resting(Value):
    """Seats that make no plays.

    left: have conceded; early: before play began, so that their hands may have held traps; passed: passed in a row after the first return (MM-6.4); out: with `endgame: out`, who passed after
    the first return; idle: deck rules: did nothing in their last turn (MM-11.14).
    """

    left: tuple[int, ...]
    early: tuple[int, ...]
    passed: tuple[int, ...]
    out: tuple[int, ...]
    idle: tuple[int, ...]

    def __init__(self) -> None:
        self.left = self.early = self.passed = self.out = self.idle = ()


class Laid:
    """A corridor in play. Immutable.

    kind: None where it went face down and nobody saw it; length; distance: of its leg when it was laid; zone: of a card laid
    face down as Corridor 5, where it lies alone, else None; turned: whether it was turned face down to show the excess (MM-4.10).
    """

    __slots__ = ("kind", "length", "distance", "zone", "turned")

    def __init__(
        self, kind: str | None, length: int, distance: int, zone: Zone | None = None, turned: bool = False
    ) -> None:
        self.kind = kind
        self.length = length
        self.distance = distance
        self.zone = zone
        self.turned = turned

    def face_down(self) -> Laid:
        """This corridor turned face down, where it shows 5."""
        return Laid(self.kind, kinds.STEP, self.distance, self.zone, True)

    @property
    def shown(self) -> str:
        """The kind that it counts as."""
        return self.kind if self.zone is None and not self.turned else kinds.FIVE  # type: ignore[return-value]  # without a zone it was seen


class Foe:
    """A monster on a player: its kind, the seat whose deck it came from, the statement that put it there. Immutable."""

    __slots__ = ("kind", "owner", "number")

    def __init__(self, kind: str, owner: int, number: int) -> None:
        self.kind = kind
        self.owner = owner
        self.number = number


class Loot:
    """A treasure of a player. pips: of the treasure die, or None for a card; kind: the card, None while unseen; carried:
    brought in from an earlier game (MM-9.5); outcome: of an undetermined one, once judged (MM-9.7); shown: whether
    everybody has seen it. Immutable."""

    __slots__ = ("pips", "kind", "carried", "outcome", "shown")

    def __init__(
        self,
        pips: int | None = None,
        kind: str | None = None,
        carried: bool = False,
        outcome: int | None = None,
        shown: bool = True,
    ) -> None:
        self.pips = pips
        self.kind = kind
        self.carried = carried
        self.outcome = outcome
        self.shown = shown


class Follow:
    """What is still open after a play (MM-13.1): declare: the treasure room; charm: the Foe that may be passed on, or
    None; fought: characters that clerics can bring back. Immutable."""

    __slots__ = ("declare", "charm", "fought")

    def __init__(self, declare: bool = False, charm: Foe | None = None, fought: tuple[str, ...] = ()) -> None:
        self.declare = declare
        self.charm = charm
        self.fought = fought


class Combat:
    """The last combat, for what is said about it afterwards. Immutable: seat, foe, human, charmed, fought, won."""

    __slots__ = ("seat", "foe", "human", "charmed", "fought", "won")

    def __init__(
        self,
        seat: int,
        foe: Foe,
        human: bool | None,
        charmed: bool,
        fought: tuple[str, ...],
        won: bool,
    ) -> None:
        self.seat = seat
        self.foe = foe
        self.human = human
        self.charmed = charmed
        self.fought = fought
        self.won = won


class Attack:
    """What an opponent has to answer, a trap or a sabotage. Immutable.

    target: his seat; back: the phase that the turn goes on with; thief: the saboteur's, None for a trap; named: the card
    named, None before that.
    """

    __slots__ = ("target", "back", "thief", "named")

    def __init__(self, target: int, back: str, thief: str | None = None, named: str | None = None) -> None:
        self.target = target
        self.back = back
        self.thief = thief
        self.named = named
