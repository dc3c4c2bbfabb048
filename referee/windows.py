"""Who may speak, in which order: priority, ranked claims, answers. Small values, no framework."""


def clockwise(first, seats, among=None):
    """Seats in clockwise order beginning with `first`; only those in `among`, if given."""
    ring = (*range(first, seats), *range(first))
    return ring if among is None or len(among) == seats else tuple(seat for seat in ring if seat in among)


def after(seat, seats, among):
    """The next seat clockwise after `seat` that is in `among` (it may be `seat` itself at last)."""
    candidate = seat
    for _ in range(seats):
        candidate = (candidate + 1) % seats
        if candidate in among:
            return candidate
    return None


class Window:
    """Those who are asked, in order, those who have spoken, and the holder: the first who has not, or None. Immutable.

    In turn, the holder speaks (Time Storm's priority); or anybody who may, in any order (claims, reacts).
    """

    __slots__ = ("order", "spoken", "holder")

    def __init__(self, order, spoken=()):
        self.order = tuple(order)
        self.spoken = tuple(spoken)
        self.holder = None
        for seat in self.order:
            if seat not in self.spoken:
                self.holder = seat
                break

    def may(self, seat):
        """Whether the seat is asked and has not spoken."""
        return seat in self.order and seat not in self.spoken

    @property
    def waiting(self):
        """All who are asked and have not spoken, in order."""
        return tuple(seat for seat in self.order if seat not in self.spoken)

    def say(self, seat):
        """The window after this seat has spoken."""
        return Window(self.order, (*self.spoken, seat))

    def __eq__(self, other):
        return isinstance(other, Window) and (self.order, self.spoken) == (other.order, other.spoken)

    def __hash__(self):
        return hash((self.order, self.spoken))

    def __repr__(self):
        return f"Window({self.order}, spoken={self.spoken})"
