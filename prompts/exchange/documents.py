"""Campaigns and events that come from outside: whether they have all that commands ask of one."""

from __future__ import annotations

from prompts.events import KINDS
from prompts.exchange.results import is_known, is_name, is_whole
from scorers.standings import KINDS as RULES
from scorers.standings import POINTS, TIES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from scorers.ledger.lines import Document

MOST_ROUNDS = 1_000  # of an event


def is_document(table: str, name: object, doc: object) -> bool:
    """Whether a document from outside can be kept in this table under this id."""
    if not (isinstance(name, str) and isinstance(doc, dict)):
        return False
    if table == "campaigns":
        return name == doc.get("name") and is_campaign(doc)
    if table == "events":
        return name == f"{doc.get('campaign')}\n{doc.get('name')}" and is_event(doc)
    return table != "results" or name == doc.get("match")


def is_campaign(doc: Document) -> bool:
    """A campaign with its members, its rule, and what its matches have."""
    return (
        is_name(doc.get("name"))
        and doc.get("state") in ("open", "closed")
        and is_list(doc.get("members"), is_member)
        and "rule" in doc
        and (doc["rule"] is None or is_rule(doc["rule"]))
        and is_list(doc.get("games", []), lambda game: isinstance(game, str) and is_known(game))
        and are_options(doc.get("options", {}))
    )


def is_member(one: object) -> bool:
    """A member of a campaign."""
    return (
        isinstance(one, dict)
        and is_name(one.get("name"))
        and is_list(one.get("aliases"), is_name)
        and (one.get("left") is None or is_name(one["left"]))
    )


def is_rule(rule: object) -> bool:
    """A campaign's rule (see `scorers.standings`)."""
    return (
        isinstance(rule, dict)
        and rule.get("kind") in RULES
        and (rule["kind"] != POINTS or (is_list(rule.get("points"), is_whole) and rule.get("ties") in TIES))
    )


def is_event(doc: Document) -> bool:
    """An event with its players and rounds (see `prompts.events`)."""
    return (
        is_name(doc.get("campaign"))
        and is_name(doc.get("name"))
        and doc.get("kind") in KINDS
        and "game" in doc
        and (doc["game"] is None or (isinstance(doc["game"], str) and is_known(doc["game"])))
        and is_whole(doc.get("size"))
        and 2 <= doc["size"] <= 6
        and are_options(doc.get("options"))
        and is_list(doc.get("players"), is_entrant)
        and is_list(doc.get("rounds"), is_round)
        and len(doc["rounds"]) <= MOST_ROUNDS
    )


def is_entrant(one: object) -> bool:
    """Who plays in an event, since which round, and from which one no longer."""
    return (
        isinstance(one, dict)
        and is_name(one.get("name"))
        and is_whole(one.get("joined"))
        and "dropped" in one
        and (one["dropped"] is None or is_whole(one["dropped"]))
    )


def is_round(one: object) -> bool:
    """A round of an event: its tables, and who has none."""
    return (
        isinstance(one, dict)
        and is_list(one.get("tables"), lambda table: is_list(table, is_name) and len(table) > 1)
        and is_list(one.get("free"), is_name)
    )


def are_options(found: object) -> bool:
    """Options as they stand in a header."""
    return isinstance(found, dict) and all(
        isinstance(text, str) and text.isprintable() for text in (*found, *found.values())
    )


def is_list(found: object, fits: Callable[[Any], bool]) -> bool:
    """Whether a value is a list of such items."""
    return isinstance(found, list) and all(map(fits, found))
