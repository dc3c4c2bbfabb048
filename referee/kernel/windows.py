"""Who may speak, in which order: priority, ranked claims, answers. Small values, no framework."""

from __future__ import annotations

from scorers.types import Collection, Iterable


def clockwise(first: int, seats: int, among: Collection[int] | None = None) -> tuple[int, ...]:
    """Seats in clockwise order beginning with `first`; only those in `among`, if given."""
    ring = (*range(first, seats), *range(first))
    return ring if among is None or len(among) == seats else tuple(seat for seat in ring if seat in among)


def after(seat: int, seats: int, among: Collection[int]) -> int:
    """The next seat clockwise after `seat` that is in `among`; `seat` itself where no other one is."""
    candidate = seat
    for _ in range(seats):
        candidate = (candidate + 1) % seats
        if candidate in among:
            return candidate
    return seat


class Window:
    """Those who are asked, in order, those who have spoken, and the holder: the first who has not, or None. Immutable.

    In turn, the holder speaks (Time Storm's priority); or anybody who may, in any order (claims, reacts).
    """

    __slots__ = ("order", "spoken", "holder")

    def __init__(self, order: Iterable[int], spoken: Iterable[int] = ()) -> None:
        self.order = tuple(order)
        self.spoken = tuple(spoken)
        self.holder: int | None = None
        for seat in self.order:
            if seat not in self.spoken:
                self.holder = seat
                break

    def may(self, seat: int) -> bool:
        """Whether the seat is asked and has not spoken."""
        return seat in self.order and seat not in self.spoken

    @property
    def waiting(self) -> tuple[int, ...]:
        """All who are asked and have not spoken, in order."""
        return tuple(seat for seat in self.order if seat not in self.spoken)

    def say(self, seat: int) -> Window:
        """The window after this seat has spoken."""
        return Window(self.order, (*self.spoken, seat))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Window) and (self.order, self.spoken) == (other.order, other.spoken)

    def __hash__(self) -> int:
        return hash((self.order, self.spoken))

    def __repr__(self) -> str:
        return f"Window({self.order}, spoken={self.spoken})"
