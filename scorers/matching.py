"""The largest matching of a graph: as many pairs as can be, nobody in two (Edmonds' blossom algorithm)."""


def largest(friends):
    """friends: list of sets of node numbers, symmetric -> list: each node's partner, or None."""
    partner = [None] * len(friends)
    for node, near in enumerate(friends):  # a greedy start leaves little to the search
        if partner[node] is None:
            other = next((one for one in sorted(near) if partner[one] is None), None)
            if other is not None:
                partner[node], partner[other] = other, node
    for root in range(len(friends)):
        if partner[root] is None:
            _grow(friends, partner, root)
    return partner


def size(friends):
    """Number of pairs of the largest matching."""
    return sum(one is not None for one in largest(friends)) // 2


def _grow(friends, partner, root):
    """Look for a path of alternate edges from a free node to another, and swap its edges."""
    count = len(friends)
    parent, base = [None] * count, list(range(count))
    queue, even = [root], {root}
    for node in queue:
        for other in sorted(friends[node]):
            if base[node] == base[other] or partner[node] == other:
                continue
            if other == root or (partner[other] is not None and parent[partner[other]] is not None):
                _shrink(node, other, partner, parent, base, even, queue)
            elif parent[other] is None:
                parent[other] = node
                if partner[other] is None:
                    _swap(other, partner, parent)
                    return
                even.add(partner[other])
                queue.append(partner[other])


def _swap(node, partner, parent):
    while node is not None:
        before = parent[node]
        after = partner[before]
        partner[node], partner[before] = before, node
        node = after


def _shrink(node, other, partner, parent, base, even, queue):
    """An odd circle through `node` and `other` becomes one node."""
    stem = _stem(node, other, partner, parent, base)
    circle = set()
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


def _stem(node, other, partner, parent, base):
    """The node where the ways from two nodes to the root meet."""
    seen = set()
    while True:
        node = base[node]
        seen.add(node)
        if partner[node] is None:
            break
        node = parent[partner[node]]
    while base[other] not in seen:
        other = parent[partner[base[other]]]
    return base[other]
