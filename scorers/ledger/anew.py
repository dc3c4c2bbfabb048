"""All results summed anew, a column at a time: what `sums.add` and `sums.stride` make one by one, in less time."""

from __future__ import annotations

from collections import Counter
from operator import itemgetter

from scorers.ledger.sums import RANKED, item_key, latest_item, moment, new_item, new_part

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from scorers.ledger.lines import Document, Table
    from scorers.ledger.people import People
    from scorers.ledger.sums import Part

    Dated: TypeAlias = tuple[list[str], Document]  # a result with its moment
    Watch: TypeAlias = Callable[[list[Dated]], Iterable[Dated]]
    Standing: TypeAlias = tuple[bool, bool, str, str, str]  # won, shared, place, tie ("" for none), seat
    Shape: TypeAlias = tuple[tuple[int, ...], tuple[bool, ...], bool]


class Columns:
    """The results of one campaign, game and unit in order, taken apart: in each list one item for each player of each."""

    __slots__ = ("players", "standings", "scores", "dated", "dates", "figures")

    def __init__(self) -> None:
        self.players: list[str] = []
        self.standings: list[Standing] = []
        self.scores: list[int | None] = []
        self.dated: list[str] = []  # the players of those with a date
        self.dates: list[str] = []
        self.figures: dict[str, tuple[list[str], list[int]]] = {}  # name: whose they are, and the figures


class Course:
    """What goes by the order of a campaign's results, in their order: one item for each player of each dated one."""

    __slots__ = ("players", "won", "moments", "carried", "latest")

    def __init__(self) -> None:
        self.players: list[str] = []
        self.won: list[bool] = []
        self.moments: list[list[str]] = []
        self.carried: dict[str, Document] = {}  # by player, then game
        self.latest: dict[
            str, tuple[Document, list[str], int]
        ] = {}  # by game: the last result, its moment, their count


def summed(results: Iterable[Document], people: People, watch: Watch = list) -> dict[str, Table]:
    """Results -> the tables `sums` and `latest` as they should be. `watch` passes the results on, in their order.

    people: who is new becomes a member, in the order of the results' moments.
    """
    columns: dict[tuple[str, str, str], Columns] = {}
    courses: dict[str, Course] = {}
    shapes: dict[Shape, list[Standing]] = {}
    # One pass over the results, each while it is at hand: they are far more than the processor's cache holds.
    for last, result in watch(in_order(results)):
        campaign, game, date, winners = result["campaign"] or "", result["game"], result["date"], result["winners"]
        who = people.seats(campaign, result["players"])
        won = tuple([name in winners for name in result["players"]])
        shape = (tuple(result["places"]), won, len(winners) > 1)
        key = (campaign, game, result["unit"] or "")
        if shape not in shapes:
            shapes[shape] = _standings(*shape)
        if key not in columns:
            columns[key] = Columns()
        if campaign not in courses:
            courses[campaign] = Course()
        column, course = columns[key], courses[campaign]
        column.players += who
        column.standings += shapes[shape]
        column.scores += result["scores"]
        for name, values in result["figures"].items():
            if name not in column.figures:
                column.figures[name] = ([], [])
            whose, figures = column.figures[name]
            whose += who
            figures += values
        count = course.latest[game][2] if game in course.latest else 0
        course.latest[game] = (result, last, count + 1)
        if date is not None:
            column.dated += who
            column.dates += [date] * len(who)
            course.players += who
            course.won += won
            course.moments += [last] * len(who)
        if "carried" in result:
            for player, what in zip(who, result["carried"]):
                course.carried.setdefault(player, {})[game] = {"last": last, "what": what}
    items: dict[str, dict[str, Document]] = {campaign: {} for campaign in courses}
    for (campaign, game, unit), column in columns.items():
        for player, part in _parts(unit, column).items():
            item = items[campaign].setdefault(player, new_item(campaign, player))
            item["sums"].setdefault(game, {})[unit] = part
    tables: dict[str, Table] = {"sums": {}, "latest": {}}
    for campaign, course in courses.items():
        for player, streak in _streaks(course).items():
            items[campaign][player]["streak"] = streak
        for player, carried in course.carried.items():
            items[campaign][player]["carried"] = carried
        tables["sums"].update((item_key(campaign, player), item) for player, item in items[campaign].items())
        for game, (result, last, count) in course.latest.items():
            tables["latest"][item_key(campaign, game)] = latest_item(campaign, result, last, count)
    return tables


def in_order(results: Iterable[Document]) -> list[Dated]:
    """The results with their moments, in the order of these."""
    return sorted([(moment(result), result) for result in results], key=itemgetter(0))


def _standings(places: tuple[int, ...], won: tuple[bool, ...], shared: bool) -> list[Standing]:
    """How each seat stood in a result with these places and winners."""
    found: list[Standing] = []
    for seat, place in enumerate(places):
        sharing = places.count(place)
        tie = f"{place}/{sharing}" if sharing > 1 else ""
        found.append((won[seat], shared, str(place), tie, str(place + places[:seat].count(place))))
    return found


def _parts(unit: str, columns: Columns) -> dict[str, Part]:
    """The part (see `sums.add`) of each player."""
    parts: dict[str, Part] = {}
    for player, standings in _split(columns.players, columns.standings).items():
        parts[player] = new_part()
        _count(parts[player], standings)
    for player, scores in _split(columns.players, columns.scores).items():
        known = [score for score in scores if score is not None]
        best, worst = max(known, default=None), min(known, default=None)
        parts[player].update(scored=len(known), score=sum(known), best=best, worst=worst)
        if unit == RANKED:
            parts[player]["ranked"] = {str(score): times for score, times in Counter(known).items()}
    # the dates are in order: of each player's the last one stays
    for player, date in dict(zip(columns.dated, columns.dates)).items():
        parts[player]["last"] = date
    for player, date in dict(zip(reversed(columns.dated), reversed(columns.dates))).items():
        parts[player]["first"] = date
    for name, (players, figures) in columns.figures.items():
        for player, values in _split(players, figures).items():
            parts[player]["figures"][name] = sum(values)
    return parts


def _split(players: list[str], values: list[Any]) -> dict[str, list[Any]]:
    """{player: the values that stand beside it}, in the order given."""
    columns: dict[str, list[Any]] = {player: [] for player in dict.fromkeys(players)}
    add = {player: column.append for player, column in columns.items()}
    for player, value in zip(players, values):
        add[player](value)
    return columns


def _count(part: Part, standings: list[Standing]) -> None:
    part["played"] = len(standings)
    places, ties, seats = part["places"], part["ties"], part["seats"]
    for (won, shared, place, tie, seat), times in Counter(standings).items():
        if won:
            part["won"] += times
            part["shared"] += times if shared else 0
        places[place] = places.get(place, 0) + times
        seats[seat] = seats.get(seat, 0) + times
        if tie:
            ties[tie] = ties.get(tie, 0) + times


def _streaks(course: Course) -> dict[str, dict[str, Any]]:
    """Each player's streak (see `sums.stride`) after the dated results."""
    last = dict(zip(course.players, course.moments))
    found: dict[str, dict[str, Any]] = {}
    for player, column in _split(course.players, course.won).items():
        won = bytes(column)
        now = len(won) - len(won.rstrip(b"\1" if won[-1] else b"\0"))
        found[player] = {
            "last": last[player],
            "now": now if won[-1] else -now,
            "best": max(map(len, won.split(b"\0"))),
            "worst": max(map(len, won.split(b"\1"))),
        }
    return found
