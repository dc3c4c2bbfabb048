"""Looking back along a match: the statement that made something on the table what it is."""

from __future__ import annotations

from referee.kernel.calls import own
from referee.kernel.judging import Match
from scorers.sheet import Facts
from scorers.types import Callable, Collection, Hashable, Iterable, Iterator, Mapping, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.cards.alternatives import Ways
    from referee.cards.cards import Cards


T = TypeVar("T")
V = TypeVar("V")


def made(match: Match, getter: Callable[..., object], *of: object) -> Match | None:
    """The statement that last changed what a function of the game's own table (and what follows) gives, or None."""
    now = getter(own(match.table), *of)
    while match.before is not None:
        if getter(own(match.before.table), *of) != now:
            return match
        match = match.before
    return None


def happened(match: Match, *keys: str) -> Match | None:
    """The last statement from which an event of one of these keys followed, or None."""
    while match.before is not None:
        if any(event.key in keys for event in match.events):
            return match
        match = match.before
    return None


def watch(*getters: Callable[[T, int], object]) -> Callable[[T, int, Facts], list[Callable[[T], object] | int]]:
    """What `why` watches where it is told of the table then and the player alone, whatever was refused."""

    def of(getter: Callable[[T, int], object], seat: int) -> Callable[[T], object]:
        return lambda table: getter(table, seat)

    return lambda now, seat, facts: [of(getter, seat) for getter in getters]


def joined(*several: Callable[[T, int, Facts], list[V]]) -> Callable[[T, int, Facts], list[V]]:
    """What several watch, in this order."""
    return lambda now, seat, facts: [one for watching in several for one in watching(now, seat, facts)]


def each(watched: Mapping[str, T]) -> dict[str, T]:
    """{keys, blanks between them: a value} -> {key: value}."""
    return {key: value for keys, value in watched.items() for key in keys.split()}


def addends(
    where: Callable[..., Mapping[Hashable, int]], now: object, *what: object
) -> list[Callable[[object], tuple[int, ...]]]:
    """What `why` watches of things in several places: of each place that has any now, how many; and how many there are in all."""

    def there(place: Hashable) -> Callable[[object], tuple[int, ...]]:
        return lambda table: (*range(where(table, *what).get(place, 0)),)

    return [
        *(there(place) for place, n in where(now, *what).items() if n),
        lambda table: (*range(sum(where(table, *what).values())),),
    ]


def lying(cards: Cards | Ways, kind: str) -> dict[Hashable, int]:
    """In which zones cards of a kind are known to lie, and how many."""
    return {zone: n for zone in cards.zones if (n := cards.known(zone).get(kind, 0))}


def named(facts: Facts, known: Collection[str]) -> list[str]:
    """Those of the known names that stand in the statement of which a verdict tells, each once."""
    told = facts.get("said")
    said = flat(told) if isinstance(told, tuple) else ()
    return sorted({one for one in said if isinstance(one, str) and one in known})


def flat(values: Iterable[object]) -> Iterator[object]:
    """The values of arguments, and those that are in them."""
    for one in values:
        yield from flat(one) if isinstance(one, (tuple, list)) else [one]
