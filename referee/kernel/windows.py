"""Who may speak, in which order: priority, ranked claims, answers. Small values, no framework."""

from __future__ import annotations

from scorers.sheet import SEATS
from scorers.state import Value
from scorers.types import Collection


def clockwise(first: int, seats: int, among: Collection[int] | None = None) -> tuple[int, ...]:
    """Seats in clockwise order beginning with `first`; only those in `among`, if given."""
    ring = SEATS[first:seats] + SEATS[:first]
    return ring if among is None or len(among) == seats else tuple(seat for seat in ring if seat in among)


def after(seat: int, seats: int, among: Collection[int]) -> int:
    """The next seat clockwise after `seat` that is in `among`; `seat` itself where no other one is."""
    return next((one for one in clockwise((seat + 1) % seats, seats) if one in among), seat)


class Window(Value):
    """Those who are asked, in order, and those who have spoken.

    In turn, the holder speaks (Time Storm's priority); or anybody who may, in any order (claims, reacts).
    """

    order: tuple[int, ...]
    spoken: tuple[int, ...] = ()

    def may(self, seat: int) -> bool:
        """Whether the seat is asked and has not spoken."""
        return seat in self.order and seat not in self.spoken

    @property
    def waiting(self) -> tuple[int, ...]:
        """All who are asked and have not spoken, in order."""
        return tuple([seat for seat in self.order if seat not in self.spoken])

    @property
    def holder(self) -> int | None:
        """The first of them, or None."""
        return next(iter(self.waiting), None)

    def say(self, seat: int) -> Window:
        """The window after this seat has spoken."""
        return Window(self.order, (*self.spoken, seat))
