"""Campaigns and events that come from outside: whether they have all that commands ask of one."""

from __future__ import annotations

import re
from math import inf

from prompts.campaigns.events import KINDS as EVENTS
from prompts.exchange.results import (
    are_names,
    is_date,
    is_list,
    is_name,
    is_printable,
    is_result,
    is_score,
    is_text,
    is_whole,
    perhaps,
)
from prompts.shell import Stop
from referee.grammar.words import key
from referee.record import is_id
from scorers.ledger import LedgerError
from scorers.ledger.book import SCHEMA
from scorers.ledger.decisions import KINDS, Fold
from scorers.ledger.home import OUTSIDE
from scorers.ledger.storage import tables_of
from scorers.standings import KINDS as RULES
from scorers.standings import POINTS, TIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from prompts.exchange.results import Fits
    from scorers.ledger.storage import Document

MOST_ROUNDS = 1_000  # of an event
MOMENT = re.compile(r"2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z", re.ASCII)


def campaign_of(data: bytes, path: str) -> Document | None:
    """What a campaign's file from outside says: {"name", "decisions", "events", "results"} as they are told; None for what is none."""
    try:
        tables = tables_of(data, path) or {}
    except LedgerError:
        return None
    rows = {name: list(table.values()) for name, table in tables.items()}
    head = (rows.get("campaign") or [{}])[0]
    decisions, events = rows.get("decisions", []), rows.get("events", [])
    if not is_campaign({"name": head.get("name"), "decisions": decisions, "events": events}):
        return None
    if not is_whole(head.get("schema")) or head["schema"] > SCHEMA:
        raise Stop("ledger/newer", path=path, schema=str(head.get("schema"))[:20], known=SCHEMA)
    fold = Fold(decisions, key)
    name = "" if head["name"] == OUTSIDE else fold.name or head["name"]
    results = [told(one, fold, name) for one in rows.get("results", [])]
    return {"name": name, "decisions": decisions, "events": events, "results": results}


def told(result: Document, fold: Fold, campaign: str) -> Document:
    """A result as it is kept -> as it is told; as it is where it is none."""
    players, winners = result.get("players"), result.get("winners")
    if not (are_names(players) and are_names(winners)):
        return result
    names = {"players": list(map(fold.label, players)), "winners": list(map(fold.label, winners))}
    return {**result, **names, "campaign": campaign or None, "ids": players}


def is_decision(one: object) -> bool:
    """A decision (see `scorers.ledger.decisions`)."""
    return (
        isinstance(one, dict)
        and isinstance(one.get("kind"), str)
        and one["kind"] in KINDS
        and is_name(one.get("id"))
        and isinstance(one.get("at"), str)
        and MOMENT.fullmatch(one["at"]) is not None
        and all(name in one and FITS[name](one[name]) for name in KINDS[one["kind"]][1])
        and are_names(one.get("ids", []))
        and are_names(one.get("knew", []))
        and ("result" not in one or (is_result(one["result"]) and one["result"]["match"] == one.get("match")))
    )


def is_set(found: object, lacking: bool = False) -> bool:
    """What a result was corrected to, or what it was before (lacking: perhaps nothing)."""
    return isinstance(found, dict) and all(
        name in SET and (SET[name](value) or (lacking and value is None)) for name, value in found.items()
    )


def is_rule(rule: object) -> bool:
    """A campaign's rule (see `scorers.standings`)."""
    return (
        isinstance(rule, dict)
        and rule.get("kind") in RULES
        and (rule["kind"] != POINTS or (is_list(rule.get("points"), is_whole) and rule.get("ties") in TIES))
    )


def are_options(found: object) -> bool:
    """Options as they stand in a header."""
    return isinstance(found, dict) and all(map(is_printable, (*found, *found.values())))


def is_copy(found: object) -> bool:
    """The digest of a copy."""
    return isinstance(found, str) and found.isalnum() and len(found) == 10


def all_of(parts: Mapping[str, Fits], further: Mapping[str, Fits]) -> Fits:
    """A document that has all these parts, and perhaps these further ones."""

    def fits(found: object) -> bool:
        return (
            isinstance(found, dict)
            and all(name in found and fits(found[name]) for name, fits in parts.items())
            and all(fits(found[name]) for name, fits in further.items() if name in found)
        )

    return fits


def each(fits: Fits, least: int = 0, most: float = inf) -> Fits:
    """A list of such items."""
    return lambda found: is_list(found, fits) and least <= len(found) <= most


# An event (see `prompts.campaigns.events`): who plays since which round, and from which one no longer; its tables, and who has none.
is_seated = all_of({"joined": is_whole, "dropped": is_score}, {"member": is_name, "name": is_name})
is_round = all_of({"tables": each(each(is_name, 2)), "free": are_names}, {})
is_event = all_of(
    {
        "name": is_name,
        "kind": lambda found: found in EVENTS,
        "game": perhaps(is_name),
        "size": lambda found: is_whole(found) and 2 <= found <= 6,
        "options": are_options,
        "players": each(lambda one: is_seated(one) and isinstance(one, dict) and ("member" in one or "name" in one)),
        "rounds": each(is_round, most=MOST_ROUNDS),
    },
    {"seed": is_score, "seeds": lambda found: isinstance(found, bool)},
)
FITS: dict[str, Fits] = {  # what decisions say
    "name": is_name,
    "was": lambda found: is_name(found) or is_set(found, lacking=True),
    "member": is_name,
    "into": is_name,
    "names": are_names,
    "rule": perhaps(is_rule),
    "games": are_names,
    "options": are_options,
    "guest": lambda found: isinstance(found, bool),
    "date": is_date,
    "match": lambda found: isinstance(found, str) and is_id(found),
    "set": is_set,
    "copy": is_copy,
    "program": is_name,
    "tables": lambda found: isinstance(found, dict),
    "event": is_name,
    "state": is_event,
    "passed": lambda found: is_list(found, is_copy),
}
SET: dict[str, Fits] = {  # what results are corrected to
    "date": perhaps(is_date),
    "campaign": lambda found: found == "" or is_name(found),
    "players": FITS["names"],
    "names": FITS["names"],
    "place": perhaps(is_name),
    "note": perhaps(is_text),
    "minutes": is_score,
    "began": is_score,
    "scores": lambda found: is_list(found, is_score),
    "places": lambda found: is_list(found, is_whole),
    "won": lambda found: is_list(found, is_whole),
}

is_campaign = all_of({"name": is_name, "decisions": each(is_decision), "events": each(is_event)}, {})
