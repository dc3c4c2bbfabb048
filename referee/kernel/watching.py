"""What `why` watches: functions of a table, so that it names the statements that made what they give (see prompts.explain.bearing)."""

from __future__ import annotations

from referee.cards.cards import Cards
from scorers.sheet import Facts
from scorers.types import Any, Callable, Collection, Hashable, Iterable, Iterator, Mapping, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.alternatives import Ways


K = TypeVar("K")
T = TypeVar("T")
V = TypeVar("V")
Watched: TypeAlias = list[Callable[[Any], object] | int]
Watching: TypeAlias = Callable[[Any, int, Facts], Watched]


def watch(*getters: Callable[[Any, int], object]) -> Watching:
    """What `why` watches where it is told of the table then and the player alone, whatever was refused."""
    return lambda now, seat, facts: [one for getter in getters for one in of_each(getter, [seat])]


def watch_named(*getters: Callable[[Any, int], object]) -> Watching:
    """The same of the player whom a verdict names, else of who speaks."""
    return lambda now, seat, facts: watch(*getters)(now, whose(facts, seat), facts)


def joined(*several: Callable[[T, int, Facts], list[V]]) -> Callable[[T, int, Facts], list[V]]:
    """What several watch, in this order."""
    return lambda now, seat, facts: [one for watching in several for one in watching(now, seat, facts)]


def of_each(getter: Callable[[Any, K], object], things: Iterable[K]) -> Watched:
    """What `why` watches of each of these things: what a function of a table and a thing gives."""

    def of(thing: K) -> Callable[[Any], object]:
        return lambda table: getter(table, thing)

    return [of(thing) for thing in things]


def each(watched: Mapping[str, T]) -> dict[str, T]:
    """{keys, blanks between them: a value} -> {key: value}."""
    return {key: value for keys, value in watched.items() for key in keys.split()}


def addends(where: Callable[[T, str], Mapping[Hashable, int]], now: T, kinds: Iterable[str]) -> Watched:
    """What `why` watches of cards: of each place that has any of a kind now, how many; and how many there are in all."""

    def there(kind: str, place: Hashable) -> Callable[[T], object]:
        return lambda table: (*range(where(table, kind).get(place, 0)),)

    def everywhere(kind: str) -> Callable[[T], object]:
        return lambda table: (*range(sum(where(table, kind).values())),)

    return [
        one
        for kind in kinds
        for one in (*(there(kind, place) for place, n in where(now, kind).items() if n), everywhere(kind))
    ]


def lying(cards: Cards | Ways, kind: str) -> dict[Hashable, int]:
    """In which zones cards of a kind are known to lie, and how many."""
    return {zone: n for zone in cards.zones if (n := cards.known(zone).get(kind, 0))}


def whose(facts: Facts, seat: int) -> int:
    """The player whom a verdict names, else who speaks."""
    named = facts.get("seat")
    return named if isinstance(named, int) else seat


def named(facts: Facts, known: Collection[str]) -> list[str]:
    """Those of the known names that stand in the statement of which a verdict tells, each once."""
    told = facts.get("said")
    said = flat(told) if isinstance(told, tuple) else ()
    return sorted({one for one in said if isinstance(one, str) and one in known})


def flat(values: Iterable[object]) -> Iterator[object]:
    """The values of arguments, and those that are in them."""
    for one in values:
        yield from flat(one) if isinstance(one, (tuple, list)) else [one]
