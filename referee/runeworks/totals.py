"""Hand totals counted at the table: whether the unseen cards can make them (RW-11.7)."""

from scorers.runeworks import card_points

PATIENCE = 50_000  # steps; beyond them a total is taken on trust rather than a true one refused


def can_all_be(table):
    """Whether every total that was said can be made at once with the cards that nobody has seen."""
    demands = []
    shuffles = sorted({shuffle for seat in table.totals for shuffle, count in table.unseen[seat].items() if count})
    for seat, total in table.totals.items():
        need = total - sum(card_points(card, table.rules) for card in table.known(seat))
        demands.append((tuple(table.unseen[seat].get(shuffle, 0) for shuffle in shuffles), need))
    pools = tuple(_values(table, shuffle) for shuffle in shuffles)
    return _fill(demands, pools, [PATIENCE], set())


def _values(table, shuffle):
    count = {}
    for card in table.unseen_cards(shuffle):
        value = card_points(card, table.rules)
        count[value] = count.get(value, 0) + 1
    return tuple(sorted(count.items(), reverse=True))


def _fill(demands, pools, patience, failed):
    if not demands:
        return True
    if (len(demands), pools) in failed:
        return False
    slots, need = demands[0]
    for rest in _draws(slots, need, pools, 0, patience):
        if _fill(demands[1:], rest, patience, failed):
            return True
    failed.add((len(demands), pools))
    return patience[0] <= 0


def _draws(slots, need, pools, at, patience):
    """Pools that are left after `slots` cards worth `need` have been taken out of pools at, at + 1 …"""
    if at == len(pools):
        if need == 0:
            yield pools
        return
    for rest, worth in _takings(pools[at], slots[at], patience):
        yield from _draws(slots, need - worth, (*pools[:at], rest, *pools[at + 1 :]), at + 1, patience)


def _takings(pool, count, patience, index=0):
    """(what is left of the pool, worth) for every way to take `count` cards of it."""
    patience[0] -= 1
    if patience[0] <= 0:
        return
    if count == 0:
        yield pool, 0
        return
    if index == len(pool):
        return
    value, copies = pool[index]
    for taken in range(min(copies, count), -1, -1):
        left = (*pool[:index], (value, copies - taken), *pool[index + 1 :])
        for rest, worth in _takings(left, count - taken, patience, index + 1):
            yield rest, worth + value * taken
