"""Campaigns and events that come from outside: whether they have all that commands ask of one."""

from __future__ import annotations

from prompts.exchange.results import are_names, is_date, is_name, is_result, is_text
from prompts.shell import Stop
from referee.grammar.words import key
from referee.record import is_id
from scorers.ledger import LedgerError
from scorers.ledger.book import SCHEMA
from scorers.ledger.decisions import Fold
from scorers.ledger.home import OUTSIDE
from scorers.ledger.sound import described, fits, is_sound, is_whole
from scorers.ledger.storage import tables_of
from scorers.sheet import Document


def campaign_of(data: bytes, path: str) -> Document | None:
    """What a campaign's file from outside says: {"name", "decisions", "results"} as they are told; None for what is none."""
    try:
        tables = tables_of(data, path) or {}
    except LedgerError:
        return None
    rows = {name: list(table.values()) for name, table in tables.items()}
    head = (rows.get("campaign") or [{}])[0]
    decisions = rows.get("decisions", [])
    if not fits({"name": head.get("name"), "decisions": decisions}, CAMPAIGN):
        return None
    if not is_whole(head.get("schema")) or head["schema"] > SCHEMA:
        raise Stop("ledger/newer", path=path, schema=str(head.get("schema"))[:20], known=SCHEMA)
    fold = Fold(decisions, key)
    name = "" if head["name"] == OUTSIDE else fold.name or head["name"]
    results = [told(one, fold, name) for one in rows.get("results", [])]
    return {"name": name, "decisions": decisions, "results": results}


def told(result: Document, fold: Fold, campaign: str) -> Document:
    """A result as it is kept -> as it is told; as it is where it is none."""
    players, winners = result.get("players"), result.get("winners")
    if not (are_names(players) and are_names(winners)):
        return result
    names = {"players": list(map(fold.label, players)), "winners": list(map(fold.label, winners))}
    return {**result, **names, "campaign": campaign or None, "ids": players}


is_decision = described(
    lambda found: is_result(found) and is_sound(found),
    name=is_name,
    match=lambda found: isinstance(found, str) and is_id(found),
    date=is_date,
    text=is_text,
)
CAMPAIGN = {"name": is_name, "decisions": [is_decision]}
