"""Who meets whom next in an event: round robin, Swiss pairs with byes, pods of two to six.

Players are names in the order of the entries or of the standings; `met` counts how often two have sat
at one table: {frozenset of two names: times}. Nothing here is left to chance: the same event pairs the same.
"""

from __future__ import annotations

from itertools import combinations, product

from scorers import matching
from scorers.types import Iterator, Mapping, Sequence, TypeAlias

Met: TypeAlias = Mapping[frozenset[str], int]
Pair: TypeAlias = tuple[str, str]
LEAST, MOST = 2, 6  # players at a table
EXACT = 10  # players up to whom all pods are tried; beyond, swaps improve a first guess


def times(met: Met, one: str, other: str) -> int:
    """How often two have met."""
    return met.get(frozenset((one, other)), 0)


# -- pairs ------------------------------------------------------------------------------------------


def swiss(players: Sequence[str], met: Met, byes: Mapping[str, int]) -> tuple[list[Pair], str | None]:
    """([(name, name)…], the player with the bye or None) of players in the order of the standings.

    As few repeats as there can be; then the bye goes to one who had fewest (byes: {name: how many}),
    the lowest in the standings; then whoever stands higher meets the nearest.
    """
    if len(players) % 2 == 0:
        return pairs(players, met), None
    order = sorted(reversed(players), key=lambda name: byes.get(name, 0))  # stable: the lowest first
    rests = {name: [one for one in players if one != name] for name in order}
    least = {name: repeats(rests[name], met) for name in order}
    free = min(order, key=lambda name: least[name])
    return pairs(rests[free], met), free


def pairs(players: Sequence[str], met: Met) -> list[Pair]:
    """Pairs of an even number of players with as few repeats as can be; the first meets the nearest who lets that be."""
    waiting, found = list(players), []
    budget = repeats(waiting, met)
    while waiting:
        first, *others = waiting
        nearest = sorted(others, key=lambda name: times(met, first, name))  # stable: the nearest of those met least
        other = next(other for other in nearest if _fits(first, other, others, met, budget))
        budget -= times(met, first, other) > 0
        found.append((first, other))
        waiting = [name for name in others if name != other]
    return found


def halves(players: Sequence[str]) -> list[str]:
    """The order in which the best half meets the other one, each the one who has his place there; who has none comes last."""
    half = len(players) // 2
    met = zip(players[:half], players[half:])
    return [*(name for pair in met for name in pair), *players[2 * half :]]


def _fits(first: str, other: str, others: list[str], met: Met, budget: int) -> bool:
    """Whether these two may meet and all others still find each other with so many repeats at most."""
    rest = [name for name in others if name != other]
    return (times(met, first, other) > 0) + repeats(rest, met) <= budget


def repeats(players: Sequence[str], met: Met) -> int:
    """How many pairs of an even number of players must be repeats."""
    return len(players) // 2 - matching.size(strangers(players, met))


def strangers(players: Sequence[str], met: Met) -> list[set[int]]:
    """For each player (by number) the set of those whom he hasn't met."""
    return [
        {at for at, other in enumerate(players) if other != name and not times(met, name, other)} for name in players
    ]


# -- round robin ------------------------------------------------------------------------------------


def robin(entered: Sequence[str], playing: Sequence[str], met: Met) -> tuple[list[Pair], list[str]]:
    """The next round: ([(name, name)…], those who sit out); no pairs where all have met.

    entered: everybody, in the order of the entries, those who dropped included; playing: who still
    plays. The rounds of the circle in which nobody has met come first; after late entries have spoilt
    them, as many pairs as can be of those who have most opponents before them.
    """
    for round in circle(entered):
        if not any(times(met, *pair) for pair in round):
            found = [pair for pair in round if pair[0] in playing and pair[1] in playing]
            if found:
                return found, _left(playing, found)
    order = sorted(playing, key=lambda name: -sum(not times(met, name, other) for other in playing))
    partner = matching.largest(strangers(order, met))
    found = [(order[at], order[other]) for at, other in enumerate(partner) if other is not None and at < other]
    return found, _left(playing, found)


def circle(players: Sequence[str]) -> Iterator[list[Pair]]:
    """The rounds of the circle method: each a list of pairs; with an odd number one sits out in each."""
    ring = list(players) + [None] * (len(players) % 2)
    for _ in range(len(ring) - 1):
        half = len(ring) // 2
        yield [
            (one, other)
            for one, other in zip(ring[:half], reversed(ring[half:]))
            if one is not None and other is not None
        ]
        ring = [ring[0], ring[-1], *ring[1:-1]]


def _left(playing: Sequence[str], found: list[Pair]) -> list[str]:
    paired = {name for pair in found for name in pair}
    return [name for name in playing if name not in paired]


# -- pods -------------------------------------------------------------------------------------------


def sizes(count: int, wanted: int, most: int = MOST, least: int = LEAST) -> list[int]:
    """Sizes of the pods for `count` players, as near to `wanted` as can be and to each other; largest first.

    least, most: players that a table takes. Raises ValueError where there are none.
    """
    possible = _fitting(count, most, least)
    if not possible:
        raise ValueError(count)
    tables = min(possible, key=lambda tables: (abs(count / tables - wanted), tables))
    return [count // tables + (at < count % tables) for at in range(tables)]


def _fitting(count: int, most: int, least: int) -> list[int]:
    """At how many tables so many players can sit."""
    return [tables for tables in range(1, count + 1) if count // tables >= least and -(-count // tables) <= most]


def seated(players: Sequence[str], most: int, least: int, frees: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """(those who sit at tables of such sizes, those who sit out): as few as can be, who sat out least, the last of them first."""
    for out in range(len(players)):
        free = sorted(reversed(players), key=lambda name: frees.get(name, 0))[:out]
        if _fitting(len(players) - out, most, least):
            return [name for name in players if name not in free], free
    return [], list(players)


def pods(players: Sequence[str], wanted: int, met: Met, most: int = MOST, least: int = LEAST) -> list[list[str]]:
    """Tables of players (lists of names), of `least` to `most`: as few repeated opponents as can be found."""
    tables = sizes(len(players), wanted, most, least)
    if tables[0] == LEAST:
        return [list(pair) for pair in pairs(players, met)]
    if len(players) <= EXACT:
        return _best_pods(list(players), tables, met)
    guesses = [_improved(_dealt(players, tables, shift), met) for shift in range(len(tables))]
    return min([_improved(_greedy(players, tables, met), met), *guesses], key=lambda found: cost(found, met))


def cost(tables: Sequence[Sequence[str]], met: Met) -> tuple[int, int]:
    """(repeated opponents, how often they had met, all together) of tables."""
    before = [times(met, one, other) for table in tables for at, one in enumerate(table) for other in table[:at]]
    return sum(count > 0 for count in before), sum(before)


def _best_pods(players: list[str], tables: list[int], met: Met) -> list[list[str]]:
    """All ways to fill the tables, given up where they are no better than the best so far."""
    best: list[list[str]] = []
    least = (len(players) ** 2, 0)

    def fill(left: list[str], sizes: list[int], found: list[list[str]], spent: tuple[int, int]) -> None:
        nonlocal best, least
        if spent >= least:
            return
        if not sizes:
            best, least = found, spent
            return
        first, *others = left
        # Tables of one size are alike, so who comes first is tried at one table of each size only.
        for at, seats in enumerate(sizes):
            if seats in sizes[:at]:
                continue
            for group in combinations(others, seats - 1):
                table = [first, *group]
                repeated, often = cost([table], met)
                rest = [name for name in others if name not in group]
                fill(rest, sizes[:at] + sizes[at + 1 :], [*found, table], (spent[0] + repeated, spent[1] + often))

    fill(players, tables, [], (0, 0))
    return best


def _greedy(players: Sequence[str], tables: list[int], met: Met) -> list[list[str]]:
    """Each player in turn to the table where it costs least."""
    found: list[list[str]] = [[] for _ in tables]
    for name in players:
        free = [at for at, size in enumerate(tables) if len(found[at]) < size]
        at = min(free, key=lambda at: (sum(times(met, name, other) > 0 for other in found[at]), len(found[at])))
        found[at].append(name)
    return found


def _dealt(players: Sequence[str], tables: list[int], shift: int) -> list[list[str]]:
    """Players dealt round the tables, each round of it beginning `shift` further."""
    found: list[list[str]] = [[] for _ in tables]
    for number, name in enumerate(players):
        at = (number + shift * (number // len(tables))) % len(tables)
        while len(found[at]) >= tables[at]:
            at = (at + 1) % len(tables)
        found[at].append(name)
    return found


def snake(players: Sequence[str], tables: Sequence[int]) -> list[list[str]]:
    """Players dealt to tables of these sizes, the best at each first, every other round backwards: no table is stronger."""
    found: list[list[str]] = [[] for _ in tables]
    waiting = list(players)
    for at in range(max(tables)):
        row = [table for table, size in zip(found, tables) if size > at]
        for table in reversed(row) if at % 2 else row:
            table.append(waiting.pop(0))
    return found


def _improved(tables: list[list[str]], met: Met) -> list[list[str]]:
    """Swap two players of different tables as long as that costs less."""
    better = True
    while better and cost(tables, met)[0]:
        better = False
        for one, other in combinations(tables, 2):
            now = cost([one, other], met)
            for first, second in product(range(len(one)), range(len(other))):
                if not now[0]:
                    break
                one[first], other[second] = other[second], one[first]
                new = cost([one, other], met)
                if new < now:
                    now, better = new, True
                else:
                    one[first], other[second] = other[second], one[first]
    return tables
