"""The ledger in line with all records: late results settled, everything made anew."""

from __future__ import annotations

import os

from prompts.settling import WHEN, open_ledger, result_of, settle
from prompts.shell import Stop, kept, kept_lock
from prompts.sitting import Sitting, is_unsettled
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from scorers.ledger.kept import Ledger
    from scorers.ledger.lines import Document


def settle_late(sitting: Sitting, timeout: float = 0, begun: bool = False) -> None:
    """Settle a match as its record stands, under its lock: what is said meanwhile must not be settled before it. Raises Stop.

    begun: it was begun this moment; then it has had no result as long as its mark stands, and none is looked for.
    """
    with kept_lock(sitting.journal.locked(timeout)) as text:
        sitting.take_in(text)
        settle(sitting, new=begun and is_unsettled(sitting.home, sitting.name))


def ledger_of(place: str) -> Ledger:
    """The Ledger of a home, with every match settled that a kill, or a closed campaign, left unsettled."""
    for name in kept(home.unsettled, place):
        if os.path.exists(home.match_path(place, name)):
            try:
                settle_late(Sitting(place, name))
            except Stop as stop:
                if stop.key not in ("closed-waits", "ledger/busy"):  # busy: another terminal is about to settle it
                    stop.report({})
    return open_ledger(place)


def rebuild(place: str, watch: Callable[[Iterable[str]], Iterable[str]] = iter) -> int:
    """Make the ledger's results and sums anew from the records and, where there is no record, from the typed results.

    watch: passes the records' ids on, and may show how far it is. Returns how many results there are; a record
    that can't be read keeps the result that it had.
    """
    ledger = ledger_of(place)
    old = {result["match"]: result for result in kept(ledger.results)}
    records = kept(home.match_ids, place)
    found = {name: result for name, result in old.items() if name not in records}
    for name in watch(records):
        try:
            sitting = Sitting(place, name).read()
        except Stop:
            if name in old:
                found[name] = old[name]
            continue
        if sitting.match.counts and sitting.start.setting.header.get("id") in (
            None,
            name,
        ):  # else a copy of another one
            found[name] = {**result_of(name, sitting.match, sitting.said), "at": first_kept(sitting, old.get(name))}
    kept(ledger.rebuild, found.values(), old)
    return len(found)


def first_kept(sitting: Sitting, result: Document | None) -> str:
    """When a match's result was first kept; where nobody knows, when its record was last written."""
    from datetime import UTC, datetime

    if result and result.get("at"):
        return str(result["at"])
    return datetime.fromtimestamp(os.stat(sitting.path).st_mtime, UTC).strftime(WHEN)
