"""What is kept of a match or a campaign, as entries and documents to be carried away."""

from __future__ import annotations

from prompts.exchange.copies import in_place
from prompts.exchange.entries import Record, Result
from prompts.render.progress import watched
from prompts.session.lookup import records_of
from prompts.shell import Shell, kept

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.exchange.entries import Entry
    from scorers.ledger.kept import Ledger
    from scorers.ledger.storage import Document


def gather(place: str, shell: Shell, ledger: Ledger, kind: str, name: str) -> tuple[list[Entry], list[Document]]:
    """(entries, campaigns) of a match or a campaign: records, results without one, the campaign's decisions and events."""
    records = records_of(place, ledger, kind, name)
    results = [kept(ledger.result, name)] if kind == "match" else kept(ledger.results, name)
    told = {result["match"]: result for result in results if result}
    own = {*records}
    names = [*records, *(one for one in told if one not in own)]
    steps = watched(shell, names, "export")
    found = (in_place(place, shell, ledger, one) if one in own else Result({**told[one]}) for one in steps)
    entries = [entry for entry in found if entry is not None]
    for entry in entries:
        if isinstance(entry, Record):
            entry.told = dict(told[entry.name]) if entry.name in told else None
    if kind != "campaign":
        return entries, []
    book = ledger.book(name)
    return entries, [{"name": name, "decisions": book.rows("decisions"), "events": book.rows("events")}]
