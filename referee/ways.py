"""Cards to which one of several things has happened, and nobody knows which: every way is followed until a showing decides."""

from referee.cards import Impossible


class Ways:
    """Several `Cards` that differ only in what lies where: zones have the same sizes in each. A mutable value, used like Cards."""

    __slots__ = ("ways",)

    def __init__(self, ways):
        self.ways = []
        for way in ways:
            if way not in self.ways:
                self.ways.append(way)

    def draft(self):
        """An equal value that shares nothing that can change."""
        new = object.__new__(Ways)
        new.ways = [way.draft() for way in self.ways]
        return new

    def _follow(self, name, *args):
        """What happens in every way; those in which it can't are none any more. Impossible, and nothing changed, if all are."""
        left = []
        for way in self.ways:
            try:
                getattr(way, name)(*args)
            except Impossible as impossible:
                fault = impossible
            else:
                left.append(way)
        if not left:
            raise fault
        self.ways = left

    def move(self, source, target, n=1):
        """As in Cards."""
        self._follow("move", source, target, n)

    def carry(self, source, target, kinds):
        """As in Cards."""
        self._follow("carry", source, target, list(kinds))

    def take(self, zone, kinds):
        """As in Cards."""
        self._follow("take", zone, list(kinds))

    def put(self, zone, kinds):
        """As in Cards."""
        self._follow("put", zone, list(kinds))

    def show(self, zone, kinds, whole=False):
        """As in Cards."""
        self._follow("show", zone, list(kinds), whole)

    def merge(self, source, target):
        """As in Cards."""
        self._follow("merge", source, target)

    def declare(self, kind, copies, at_most=False):
        """As in Cards."""
        self._follow("declare", kind, copies, at_most)

    def size(self, zone):
        """As in Cards."""
        return self.ways[0].size(zone)

    def known(self, zone):
        """As in Cards: {kind: count} of cards that are known to be there in every way."""
        return _fewest([way.known(zone) for way in self.ways])

    def can(self, zone, kinds, whole=False):
        """As in Cards."""
        kinds = list(kinds)
        return any(way.can(zone, kinds, whole) for way in self.ways)

    def may(self, zone, kinds):
        """As in Cards."""
        return [kind for kind in kinds if self.can(zone, (kind,))]

    def certain(self, zone):
        """As in Cards."""
        return _fewest([way.certain(zone) for way in self.ways])


def _fewest(bags):
    """What is in all of these bags."""
    first, *rest = bags
    found = {kind: min(n, *(bag.get(kind, 0) for bag in rest)) if rest else n for kind, n in first.items()}
    return {kind: n for kind, n in found.items() if n}
