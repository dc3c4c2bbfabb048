"""All results summed anew, a column at a time: what `sums.add` and `sums.stride` make one by one, in less time."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from itertools import accumulate, chain, count, islice, repeat
from operator import contains, gt, itemgetter, mul

from scorers.ledger.columns import grouped, items, keys_of, lengths, rows, under, unpacked
from scorers.ledger.sums import RANKED, item_key, latest_item, new_item, new_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator
    from typing import Any, TypeAlias, TypeVar

    from scorers.ledger.columns import Block
    from scorers.ledger.lines import Document, Table
    from scorers.ledger.people import People
    from scorers.ledger.sums import Part

    K = TypeVar("K", bound=Hashable)
    T = TypeVar("T")
    Standing: TypeAlias = tuple[str, str, str]  # place, tie ("" for none), seat

OF_RESULT = ("game", "unit", "date", "at", "match", "winners", "length", "carried")


class Standings(dict):  # type: ignore[type-arg]
    """How each seat stood in a result with these places: {places: list of numbers of `kinds`}, made when first asked for."""

    def __init__(self) -> None:
        self.kinds: list[Standing] = []

    def __missing__(self, places: tuple[int, ...]) -> list[int]:
        found = self[places] = list(range(len(self.kinds), len(self.kinds) + len(places)))
        for seat, place in enumerate(places):
            sharing = places.count(place)
            tie = f"{place}/{sharing}" if sharing > 1 else ""
            held = (str(place), tie, str(place + places[:seat].count(place)))
            self.kinds.append(held if place else ("", "", ""))
        return found


class Results:
    """The results of one campaign, taken apart.

    each: {key: a value for each result}; seats: of each result; the others have an item for each player of
    each result, None for a figure that the result lacks.
    """

    __slots__ = ("each", "seats", "names", "standings", "scores", "figures")

    def __init__(self) -> None:
        self.each: dict[str, list[Any]] = {key: [] for key in OF_RESULT}
        self.seats: list[int] = []
        self.names: list[str] = []
        self.standings: list[int] = []
        self.scores: list[int | None] = []
        self.figures: dict[str, list[int | None]] = {}

    def add(self, block: Block, standings: Standings) -> None:
        """Take some more results apart."""
        for key, values in self.each.items():
            values += unpacked(under(block, key))
        before = len(self.names)
        seats = list(lengths(under(block, "players")))
        self.seats += seats
        self.names += items(under(block, "players"))
        self.standings += _flat(map(standings.__getitem__, rows(under(block, "places"))))
        self.scores += items(under(block, "scores"))
        figures = under(block, "figures")
        for name in keys_of(figures):
            column = self.figures.setdefault(name, [])
            column += repeat(None, before - len(column))
            column += items(under(figures, name, map((None,).__mul__, seats)))
        for column in self.figures.values():
            column += repeat(None, len(self.names) - len(column))

    def sort(self) -> list[tuple[str, str, str]]:
        """Bring everything into the order of the results' moments (see `sums.moment`); returns these."""
        moments = [(date or "", at or "", match) for date, at, match in self.of_result("date", "at", "match")]
        if any(map(gt, moments, moments[1:])):
            order = sorted(range(len(moments)), key=moments.__getitem__)
            ends = list(accumulate(self.seats))
            places = _flat(range(ends[at] - self.seats[at], ends[at]) for at in order)
            self.each = {key: _chosen(values, order) for key, values in self.each.items()}
            self.seats = _chosen(self.seats, order)
            self.names = _chosen(self.names, places)
            self.standings = _chosen(self.standings, places)
            self.scores = _chosen(self.scores, places)
            self.figures = {name: _chosen(column, places) for name, column in self.figures.items()}
            moments = _chosen(moments, order)
        return moments

    def of_result(self, *keys: str) -> Iterable[tuple[Any, ...]]:
        """What each result has under these keys."""
        return zip(*[self.each[key] for key in keys])

    def backwards(self, values: list[T]) -> Iterator[T]:
        """A value for each result -> the same for each of its players, from the last to the first."""
        return chain.from_iterable(map(repeat, reversed(values), reversed(self.seats)))

    def of_seats(self, values: Iterable[T]) -> Iterator[T]:
        """A value for each result -> the same for each of its players."""
        return chain.from_iterable(map(repeat, values, self.seats))


def summed(blocks: Iterable[Block], people: People) -> dict[str, Table]:
    """Results in blocks (see `columns`) -> the tables `sums` and `latest` as they should be.

    people: who is new becomes a member, in the order of the results' moments.
    """
    campaigns: dict[str, Results] = {}
    standings = Standings()
    for block in blocks:
        for campaign, some in grouped(block, "campaign"):
            campaigns.setdefault(campaign or "", Results()).add(some, standings)
    tables: dict[str, Table] = {"sums": {}, "latest": {}}
    for campaign, results in campaigns.items():
        items, latest = _of_campaign(campaign, results, standings, people)
        tables["sums"].update((item_key(campaign, player), item) for player, item in items.items())
        tables["latest"].update((item_key(campaign, game), item) for game, item in latest.items())
    return tables


def _of_campaign(
    campaign: str, results: Results, standings: Standings, people: People
) -> tuple[dict[str, Document], dict[str, Document]]:
    """What is kept of a campaign's players, and of its games."""
    moments = results.sort()
    who = people.all_seats(campaign, results.names, results.seats)
    winners = results.each["winners"]
    won = map(contains, results.of_seats(winners), results.names)
    shares = list(map(mul, won, results.of_seats(map(len, winners))))  # with how many each won in all, 0: didn't
    undated = sum(results.seats[: bisect(moments, "", key=itemgetter(0))])  # they come first
    whose, players = _numbered(who)
    items = {player: new_item(campaign, player) for player in players}
    for player, game, unit, part in _parts(results, standings, whose, players, shares, undated):
        items[player]["sums"].setdefault(game, {})[unit] = part
    games = results.each["game"]
    streaks = _streaks(results, moments, whose, len(players), shares, undated)
    for item, streak in zip(items.values(), streaks):
        item["streak"] = streak
    owners = list(zip(players, repeat(games[0])))
    if games.count(games[0]) < len(games):  # else a player's streak is that of the game
        whose, owners = _numbered(zip(who, results.of_seats(games)))
        streaks = _streaks(results, moments, whose, len(owners), shares, undated)
    for (player, game), streak in zip(owners, streaks):
        if streak:
            items[player]["streaks"][game] = streak.copy()
    ends = list(accumulate(results.seats))
    for at, carried in enumerate(results.each["carried"]):
        if carried:
            for player, what in zip(who[ends[at] - results.seats[at] : ends[at]], carried):
                items[player]["carried"][games[at]] = {"last": list(moments[at]), "what": what}
    counts = Counter(games)
    latest = {
        game: latest_item(campaign, {key: results.each[key][at] for key in OF_RESULT}, list(moments[at]), counts[game])
        for game, at in dict(zip(games, range(len(games)))).items()
    }
    return items, latest


def _streaks(
    results: Results, moments: list[tuple[str, str, str]], whose: list[int], many: int, shares: list[int], undated: int
) -> list[dict[str, Any] | None]:
    """The streak of each of so many, None without a dated result: see `sums.stride`; whose: for each seat its number."""
    last = _first(reversed(whose), results.backwards(moments), many)
    strides = _split(many, islice(whose, undated, None), islice(shares, undated, None))
    return [
        {"last": list(last[number]), **_streak(bytes(map(bool, some)))} if some else None
        for number, some in enumerate(strides)
    ]


def _parts(
    results: Results, standings: Standings, whose: list[int], players: list[str], shares: list[int], undated: int
) -> Iterator[tuple[str, str, str, Part]]:
    """(player, game, unit, part) of each player: see `sums.add`; whose: for each seat its place among the players."""
    kinds = [(game, unit or "") for game, unit in results.of_result("game", "unit")]
    known = dict.fromkeys(kinds)
    owners = [(kind, number) for kind in known for number in range(len(players))]
    if len(known) > 1:  # else each player has one part
        whose, owners = _numbered(zip(results.of_seats(kinds), whose))
    parts = [new_part() for _ in owners]
    for (number, standing, sharing), times in Counter(zip(whose, results.standings, shares)).items():
        _count(parts[number], standings.kinds[standing], sharing, times)
    dates = results.each["date"]
    for number, date in _first(reversed(whose), results.backwards(dates), len(parts)).items():
        parts[number]["last"] = date
    dated = islice(results.of_seats(dates), undated, None)
    for number, date in _first(islice(whose, undated, None), dated, len(parts)).items():
        parts[number]["first"] = date
    for ((_, unit), _), part, values in zip(owners, parts, _split(len(parts), whose, results.scores)):
        scores, total = _known(values)
        best, worst = max(scores, default=None), min(scores, default=None)
        part.update(scored=len(scores), score=total, best=best, worst=worst)
        if unit == RANKED:
            part["ranked"] = {str(score): times for score, times in Counter(scores).items()}
    for name, column in results.figures.items():
        for part, values in zip(parts, _split(len(parts), whose, column)):
            figures, total = _known(values)
            if figures:
                part["figures"][name] = total
    for ((game, unit), number), part in zip(owners, parts):
        yield players[number], game, unit, part


def _numbered(keys: Iterable[K]) -> tuple[list[int], list[K]]:
    """The number of each key, and the keys by number: each once, in the order in which they first come."""
    numbers: dict[K, int] = defaultdict(count().__next__)
    return list(map(numbers.__getitem__, keys)), list(numbers)


def _split(many: int, whose: Iterable[int], values: Iterable[T]) -> list[list[T]]:
    """For each of so many: the values that stand beside its number, in the order given."""
    columns: list[list[T]] = [[] for _ in range(many)]
    add = [column.append for column in columns]
    for number, value in zip(whose, values):
        add[number](value)
    return columns


def _first(keys: Iterable[K], values: Iterable[T], many: int) -> dict[K, T]:
    """{key: the first value that stands beside it}; there are so many keys at most."""
    found: dict[K, T] = {}
    for key, value in zip(keys, values):
        if key not in found:
            found[key] = value
            if len(found) == many:
                break
    return found


def _known(values: list[int | None]) -> tuple[list[int], int]:
    """The values that are known, and their sum."""
    try:
        return values, sum(values)  # type: ignore[return-value, arg-type]
    except TypeError:  # one isn't, which is rare
        known = [value for value in values if value is not None]
        return known, sum(known)


def _count(part: Part, standing: Standing, sharing: int, times: int) -> None:
    """So many results in which the player stood like this, and won with `sharing` players in all (0: didn't)."""
    place, tie, seat = standing
    part["played"] += times
    part["won"] += times if sharing else 0
    part["shared"] += times if sharing > 1 else 0
    for counts, key in ((part["places"], place), (part["ties"], tie), (part["seats"], seat)):
        if key:
            counts[key] = counts.get(key, 0) + times


def _streak(won: bytes) -> dict[str, int]:
    """The streak (see `sums.stride`) of a player who has won (1) and not won (0) in this order."""
    now = len(won) - len(won.rstrip(won[-1:]))
    return {
        "now": now if won[-1] else -now,
        "best": max(map(len, won.split(b"\0"))),
        "worst": max(map(len, won.split(b"\1"))),
    }


def _flat(lists: Iterable[Iterable[T]]) -> list[T]:
    return list(chain.from_iterable(lists))


def _chosen(values: list[T], places: list[int]) -> list[T]:
    return list(map(values.__getitem__, places))
