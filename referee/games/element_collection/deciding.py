"""What decides a verdict of Wizard's Element Collection, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from scorers.element_collection import EVIL

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypeAlias

    from referee.games.element_collection.table import Table
    from scorers.sheet import Facts

    Watched: TypeAlias = list[Callable[[Table], object] | int]


def moved(seat: int) -> Watched:
    """Where a player's piece lies, and a power that was raised."""
    return [lambda table: (table.piece[seat],), lambda table: raised(table, seat)]


def raised(table: Table, seat: int) -> int | None:
    """A player's power where it is no longer that of the square."""
    power = table.power.get(seat)
    return None if power == table.square(seat).power else power


def compared(_: Table, seat: int, facts: Facts) -> Watched:
    """The powers of the player and of the one who is named."""
    other = facts.get("seat", facts.get("speaker"))
    return [*moved(seat), *(moved(other) if isinstance(other, int) else [])]


def own_square(_: Table, seat: int, __: Facts) -> Watched:
    """The square of the player's piece."""
    return moved(seat)[:1]


def lying(table: Table, seat: int, __: Facts) -> Watched:
    """The pieces that lie on the square of the player's."""
    return [getter for other in table.lying_with(seat) for getter in moved(other)[:1]]


def call(now: Table, seat: int, _: Facts) -> Watched:
    """The Call that is answered, and how the player has spoken in this phase before."""
    spoken: Watched = [] if seat in now.queue else [lambda table: [seat in table.queue]]
    return [lambda table: table.call.number, *spoken]


def summons(_: Table, seat: int, __: Facts) -> Watched:
    """Whether the player's summons is still to come."""
    return [lambda table: [seat in table.queue]]


def evils(now: Table, seat: int, _: Facts) -> Watched:
    """The evils of the other players."""
    others = [other for other in now.staying if other != seat]
    return [lambda table, one=other: evil(table, one) for other in others]  # type: ignore[misc]


def evil(table: Table, seat: int) -> int:
    """How many evils a player has, as far as they are known."""
    holding = table.facts().holdings[seat]
    return holding.count(EVIL) if holding else 0


WATCHED: Mapping[str, Callable[[Table, int, Facts], Watched]] = {
    **dict.fromkeys(("EC-6.5", "EC-6.6", "EC-3.1", "EC-6.1", "EC-7.1"), compared),
    "speaker/summoned": summons,
    **dict.fromkeys(("EC-7.4", "EC-7.5"), own_square),
    **dict.fromkeys(("EC-4.7", "EC-5.5", "EC-5.6"), lying),
    "score/evils": evils,
    "score/most-evils": evils,
    **dict.fromkeys(("EC-8.5", "EC-8.6", "EC-9.1", "EC-9.2"), call),
}
