"""The pools of unseen cards (see cards): what is owed led back where there is one way only, what no longer matters dissolved."""

from __future__ import annotations

from referee.cards.worlds import INF, ROOT, Bag, Key, Search, Zone, both, less, more

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.cards import Cards


def settle(cards: Cards) -> bool:
    """Lead back what is owed wherever there is one way only; False where there is none."""
    settled = False
    while not settled and (debts := cards.owed()):
        settled = True
        way = Search(cards.pools, cards)
        for pool in sorted(debts, reverse=True):
            for kind, n in cards.pools[pool][2].items():
                known, unseen, owed = cards.pools[pool]
                if kind in cards.bars.get(pool, ()):
                    return False
                here = min(n, known.get(kind, 0))
                if here:
                    known, owed = less(known, kind, here), less(owed, kind, here)
                    cards.pools[pool] = (known, unseen, owed)
                    settled = False
                    n -= here
                if not n:
                    continue
                sources = way.sources(unseen, kind)
                if len(sources) > 1:
                    continue
                if not sources or unseen[sources[0]] < n:
                    return False
                source = sources[0]
                settled = False
                cards.pools[pool] = (known, less(unseen, source, n), less(owed, kind, n))
                if source == ROOT:
                    if not cards.spend([kind] * n):
                        return False
                else:
                    inside, older, asked = cards.pools[source]
                    cards.pools[source] = (inside, older, more(asked, kind, n))
    return True


def tidy(cards: Cards) -> None:
    """Dissolve every pool that owes nothing and whose cards lie in one place or are all alike to us."""
    whole = not cards.pools
    while not whole:
        whole = True
        for pool in list(cards.pools):
            known, unseen, owed = cards.pools[pool]
            if owed:
                continue
            mixed = len(known) + len(unseen) > 1
            lie = places(cards, pool, 2 if mixed else INF)
            if lie and (mixed and len(lie) > 1 or not _is_barred(cards, cards.bars.get(pool), lie)):
                continue
            for nodes, name in lie:
                inside, older, *debts = nodes[name]
                n = older[pool]
                older = less(older, pool, n)
                if len(lie) == 1:
                    inside, older = both(inside, known), both(older, unseen)
                elif known:
                    inside = more(inside, next(iter(known)), n)
                else:
                    older = more(older, next(iter(unseen)), n)
                nodes[name] = (inside, older, *debts)
            del cards.pools[pool]
            cards.bars = {one: kinds for one, kinds in cards.bars.items() if one != pool} if cards.bars else cards.bars
            whole = False


def _is_barred(cards: Cards, kinds: frozenset[str] | None, lie: list[tuple[Bag, Key]]) -> bool:
    """Whether what a pool holds none of, if it is known, is known of the one pool, too, in which all of its cards are."""
    (nodes, name), *others = lie
    return not kinds or (not others and nodes is cards.pools and kinds <= cards.bars.get(name, frozenset()))


def places(cards: Cards, pool: int, enough: float) -> list[tuple[Bag, Key]]:
    """The zones and pools that have cards of a pool, each with the dict in which it is; at most `enough` of them."""
    found = []
    for nodes in (cards.zones, cards.pools):
        for name, node in nodes.items():
            if pool in node[1]:
                found.append((nodes, name))
                if len(found) == enough:
                    return found
    return found


def bound(cards: Cards, zone: Zone, n: int) -> bool:
    """The zone of unknown size holds n cards: so the number that came from pool to pool is known, too."""
    known, unseen = cards.zones[zone]
    rest = n - sum(known.values())
    node: tuple[Bag, ...] = (known, unseen)
    nodes: Bag = cards.zones
    name: Key = zone
    while True:
        source = next(pool for pool, m in unseen.items() if m == INF)
        m = rest - sum(m for m in unseen.values() if m != INF)
        if m < 0:
            return False
        unseen = less(unseen, source, INF)
        nodes[name] = (known, more(unseen, source, m) if m else unseen, *node[2:])
        out = sum(place[1].get(source, 0) for places in (cards.zones, cards.pools) for place in places.values())
        if source == ROOT:
            cards.wild = out - sum(cards.stock.values())
            return cards.wild >= 0
        nodes, name = cards.pools, source
        node = known, unseen, owed = cards.pools[source]
        rest = out + sum(owed.values()) - sum(known.values())


def bar(cards: Cards, zone: Zone, kinds: frozenset[str]) -> bool:
    """The zone holds none of these kinds; False if one was seen there. Of a zone of unknown size nothing is noted."""
    known, unseen = cards.zones.get(zone, ({}, {}))
    size = sum(unseen.values())
    if size not in (0, INF) and not (len(unseen) == 1 and kinds <= cards.bars.get(next(iter(unseen)), frozenset())):
        pool = cards.pool({}, unseen)
        cards.bars = {**cards.bars, pool: kinds}
        cards.zones[zone] = (known, {pool: size})
    return kinds.isdisjoint(known)
