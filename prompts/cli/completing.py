"""Names for the shell's own completion (bash, zsh, fish): matches, campaigns, players, games."""

from __future__ import annotations

import typer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from scorers.ledger.storage import Document


ACTIONS = {  # what can be done with these; their commands are loaded when they run
    "campaign": (
        "new",
        "list",
        "show",
        "add",
        "rename",
        "alias",
        "merge",
        "leave",
        "rule",
        "correct",
        "drop",
        "close",
        "reopen",
    ),
    "event": ("new", "pair", "result", "standings"),
    "book": ("add", "list", "show", "drop"),
}


def matches(incomplete: str) -> list[str]:
    """Ids of kept matches."""
    from scorers.ledger import LedgerError, home

    try:
        return home.match_ids(home.home(), incomplete)
    except LedgerError:
        return []  # completion never disturbs the line that is being typed


def campaigns(incomplete: str) -> list[str]:
    """Names of campaigns."""
    return [name for name in _campaigns() if name.startswith(incomplete)]


def players(incomplete: str) -> list[str]:
    """Names of those who have played here, or are members of a campaign."""
    members = (one["name"] for members in _campaigns().values() for one in members)
    return [name for name in dict.fromkeys((*members, *_ledger("players"))) if name.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    """Keys of the games, and the names of players once a game stands there."""
    from referee.games import BUILT_IN

    return [*(name for name in BUILT_IN if name.startswith(incomplete)), *players(incomplete)]


def kept(incomplete: str) -> list[str]:
    """Campaigns, matches and players: what can be shown, counted and carried away."""
    return [*campaigns(incomplete), *matches(incomplete), *players(incomplete)]


def of_campaign(ctx: typer.Context, incomplete: str) -> list[str]:
    """What follows on `referee campaign`: an action, then campaigns, matches and players."""
    return kept(incomplete) if _before(ctx) else _begun(ACTIONS["campaign"], incomplete)


def of_event(ctx: typer.Context, incomplete: str) -> list[str]:
    """What follows on `referee event`: an action, a campaign, an event of it; for a new one its kind and who enters."""
    from prompts.events import KINDS

    before = _before(ctx)
    if len(before) < 2:
        return campaigns(incomplete) if before else _begun(ACTIONS["event"], incomplete)
    if before[0] != "new":
        return _begun((one["name"] for one in _ledger("events", before[1])), incomplete) if len(before) == 2 else []
    return _begun(KINDS, incomplete) if len(before) == 3 else players(incomplete) if len(before) > 3 else []


def of_book(ctx: typer.Context, incomplete: str) -> list[str]:
    """What follows on `referee book`: an action, and the books that there are."""
    from prompts.books import names
    from scorers.ledger import home

    before = _before(ctx)
    if len(before) == 1 and before[0] != "add":
        return _begun(names(home.home()), incomplete)
    return [] if before else _begun(ACTIONS["book"], incomplete)


def _before(ctx: typer.Context) -> list[str]:
    """The words that stand before the one that is completed."""
    return list(ctx.params.get("words") or ())


def _begun(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _campaigns() -> dict[str, Iterable[Document]]:
    return {one["name"]: one.get("members", ()) for one in _ledger("campaigns")}


def _ledger(what: str, *of: str) -> Any:
    from referee.words import key
    from scorers.ledger import Ledger, LedgerError, home

    try:
        return getattr(Ledger(home.home(), key), what)(*of)
    except LedgerError:
        return []
