"""What matches of a kind begin with alike: cards before any is named, turn orders. Worked out once."""

from __future__ import annotations

from referee.cards.cards import Cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeVar

    from referee.games.res_arcana.phases import Zone
    from referee.games.res_arcana.table import Table

    K = TypeVar("K")
    V = TypeVar("V")

MOST_BEGUN = 200  # declared components begin in as many ways as there are matches
_cards: dict[object, Cards] = {}
_names: dict[object, tuple[str, ...]] = {}
_orders: dict[tuple[tuple[int, ...], int], tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]] = {}


def begun(kind: str, table: Table, zones: Mapping[K, int], rest: Zone) -> Cards:
    """Cards of one kind of component, each once, before anything is known; those not in zones lie in `rest`."""
    alike = (_kinds(table), kind, *zones.items())
    if alike not in _cards:
        names = of_kind(table, kind)
        _keep(
            _cards,
            alike,
            Cards(dict([*zones.items(), (rest, len(names) - sum(zones.values()))]), dict.fromkeys(names, 1)),
        )
    return _cards[alike].draft()


def _keep(known: dict[K, V], alike: K, value: V) -> None:
    if len(known) > MOST_BEGUN:
        known.clear()
    known[alike] = value


def _kinds(table: Table) -> object:
    """What makes the components of two tables the same by kind: the sets in use, and the kinds of those that are stated."""
    stated, expansion = table.stated, table.rules.expansion
    return (expansion, *[(one, table.book[one].kind) for one in stated]) if stated else expansion


def of_kind(table: Table, kind: str) -> tuple[str, ...]:
    """Ids of the components of a kind, in the order of the book."""
    alike = (_kinds(table), kind)
    if alike not in _names:
        _keep(_names, alike, tuple([one.id for one in table.book.values() if one.kind == kind]))
    return _names[alike]


def orders(staying: tuple[int, ...], seats: int) -> tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]:
    """({seat: those staying in turn order, from the next one on}, {seat: those staying but itself}) for so many seats."""
    alike = (staying, seats)
    if alike not in _orders:
        after = {seat: tuple(sorted(staying, key=lambda one: one <= seat)) for seat in range(seats)}
        _keep(_orders, alike, (after, {seat: [one for one in staying if one != seat] for seat in range(seats)}))
    return _orders[alike]
