"""What matches of a kind begin with alike: cards before any is named, turn orders. Worked out once."""

from __future__ import annotations

from referee.cards.cards import Cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from referee.games.res_arcana.phases import Zone
    from referee.games.res_arcana.table import Table

MOST_BEGUN = 200  # declared components begin in as many ways as there are matches
_begun: dict[object, Any] = {}


def begun(kind: str, table: Table, zones: Mapping[Any, int], rest: Zone) -> Cards:
    """Cards of one kind of component, each once, before anything is known; those not in zones lie in `rest`."""
    alike = (_kinds(table), kind, *zones.items())
    if alike not in _begun:
        names = of_kind(table, kind)
        _keep(alike, Cards({**zones, rest: len(names) - sum(zones.values())}, dict.fromkeys(names, 1)))
    found: Cards = _begun[alike].draft()
    return found


def _keep(alike: object, value: Any) -> None:
    if len(_begun) > MOST_BEGUN:
        _begun.clear()
    _begun[alike] = value


def _kinds(table: Table) -> object:
    """What makes the components of two tables the same by kind: the sets in use, and the kinds of those that are stated."""
    stated, expansion = table.stated, table.rules.expansion
    return (expansion, *[(one, table.book[one].kind) for one in stated]) if stated else expansion


def of_kind(table: Table, kind: str) -> tuple[str, ...]:
    """Ids of the components of a kind, in the order of the book."""
    alike = (_kinds(table), kind)
    if alike not in _begun:
        _keep(alike, tuple([one.id for one in table.book.values() if one.kind == kind]))
    found: tuple[str, ...] = _begun[alike]
    return found


def orders(staying: tuple[int, ...], seats: int) -> tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]:
    """({seat: those staying in turn order, from the next one on}, {seat: those staying but itself}) for so many seats."""
    alike = (staying, seats)
    if alike not in _begun:
        after: dict[int, Any] = {seat: [one for one in staying if one > seat] for seat in range(seats)}
        after = {seat: (*later, *[one for one in staying if one <= seat]) for seat, later in after.items()}
        _keep(alike, (after, {seat: [one for one in staying if one != seat] for seat in range(seats)}))
    found: tuple[dict[int, tuple[int, ...]], dict[int, list[int]]] = _begun[alike]
    return found
