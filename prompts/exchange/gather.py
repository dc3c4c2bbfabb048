"""What is kept of a match or a campaign, as entries and documents to be carried away."""

from __future__ import annotations

from prompts.exchange.copies import in_place
from prompts.exchange.entries import Record
from prompts.shell import kept
from prompts.which import records_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.exchange.entries import Entry
    from prompts.exchange.merge import Kept
    from prompts.shell import Shell
    from scorers.ledger.kept import Ledger


def gather(place: str, shell: Shell, ledger: Ledger, kind: str, name: str) -> tuple[list[Entry], list[Kept]]:
    """(entries, documents) of a match or a campaign: records, typed results, the campaign itself and its events."""
    records = records_of(place, ledger, kind, name)
    results = [kept(ledger.result, name)] if kind == "match" else kept(ledger.results, name)
    at = {result["match"]: result.get("at") for result in results if result}
    names = [*records, *(one for one in at if one not in records)]
    entries = [entry for one in names if (entry := in_place(place, shell, ledger, one)) is not None]
    for entry in entries:
        if isinstance(entry, Record):
            entry.at = at.get(entry.name)
    documents: list[Kept] = []
    if kind == "campaign":
        documents.append(("campaigns", name, kept(ledger.campaign, name)))  # type: ignore[arg-type]  # there is one of that name
        events = ledger.db.storage.table("events")
        documents += [("events", key, event) for key, event in events.items() if event.get("campaign") == name]
    return entries, documents
