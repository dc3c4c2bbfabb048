"""The largest matching of a graph: as many pairs as can be, nobody in two (Edmonds' blossom algorithm)."""

from __future__ import annotations

from scorers.types import Sequence, TypeAlias

Graph: TypeAlias = Sequence[set[int]]
NOBODY = -1  # the partner of a free node, the parent of one that the search has not reached


def largest(friends: Graph) -> list[int | None]:
    """friends: list of sets of node numbers, symmetric -> list: each node's partner, or None."""
    partner = [NOBODY] * len(friends)
    for node, near in enumerate(friends):  # a greedy start leaves little to the search
        if partner[node] == NOBODY:
            other = next((one for one in sorted(near) if partner[one] == NOBODY), NOBODY)
            if other != NOBODY:
                partner[node], partner[other] = other, node
    for root in range(len(friends)):
        if partner[root] == NOBODY:
            _grow(friends, partner, root)
    return [None if one == NOBODY else one for one in partner]


def size(friends: Graph) -> int:
    """Number of pairs of the largest matching."""
    return sum(one is not None for one in largest(friends)) // 2


def _grow(friends: Graph, partner: list[int], root: int) -> None:
    """Look for a path of alternate edges from a free node to another, and swap its edges."""
    count = len(friends)
    parent, base = [NOBODY] * count, list(range(count))
    queue, even = [root], {root}
    for node in queue:
        for other in sorted(friends[node]):
            if base[node] == base[other] or partner[node] == other:
                continue
            if other == root or (partner[other] != NOBODY and parent[partner[other]] != NOBODY):
                _shrink(node, other, partner, parent, base, even, queue)
            elif parent[other] == NOBODY:
                parent[other] = node
                if partner[other] == NOBODY:
                    _swap(other, partner, parent)
                    return
                even.add(partner[other])
                queue.append(partner[other])


def _swap(node: int, partner: list[int], parent: list[int]) -> None:
    while node != NOBODY:
        before = parent[node]
        after = partner[before]
        partner[node], partner[before] = before, node
        node = after


def _shrink(
    node: int, other: int, partner: list[int], parent: list[int], base: list[int], even: set[int], queue: list[int]
) -> None:
    """An odd circle through `node` and `other` becomes one node."""
    stem = _stem(node, other, partner, parent, base)
    circle: set[int] = set()
    for one, child in ((node, other), (other, node)):
        while base[one] != stem:
            circle.update((base[one], base[partner[one]]))
            parent[one] = child
            child = partner[one]
            one = parent[child]
    for one in range(len(base)):
        if base[one] in circle:
            base[one] = stem
            if one not in even:
                even.add(one)
                queue.append(one)


def _stem(node: int, other: int, partner: list[int], parent: list[int], base: list[int]) -> int:
    """The node where the ways from two nodes to the root meet."""
    seen = set()
    while True:
        node = base[node]
        seen.add(node)
        if partner[node] == NOBODY:
            break
        node = parent[partner[node]]
    while base[other] not in seen:
        other = parent[partner[base[other]]]
    return base[other]
