"""Names for the shell's own completion (bash, zsh, fish): matches, campaigns, players, games."""

from __future__ import annotations

import typer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from scorers.sheet import Document


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
    from referee.registry import entries

    return [*_begun([one.about.key for one in entries()], incomplete), *players(incomplete)]


def games_or_any(incomplete: str) -> list[str]:
    """The same, and `any`."""
    return [*_begun(["any"], incomplete), *games(incomplete)]


def all_games(incomplete: str) -> list[str]:
    """The same, and the titles of the other games that are kept here."""
    from prompts.exchange.results import is_known

    titles = dict.fromkeys(one["game"] for one in _ledger("results"))
    return [*games_or_any(incomplete), *(one for one in _begun(titles, incomplete) if not is_known(one))]


def topics(incomplete: str) -> list[str]:
    """What there is help on."""
    from prompts import pages
    from prompts.commands import COMMANDS
    from referee.registry import entries

    return _begun([*COMMANDS, *(one.about.key for one in entries()), *pages.topics(), "json"], incomplete)


def kept(incomplete: str) -> list[str]:
    """Campaigns, matches and players: what can be shown, counted and carried away."""
    return [*campaigns(incomplete), *matches(incomplete), *players(incomplete)]


def kinds(incomplete: str) -> list[str]:
    """Kinds of events."""
    from prompts.campaigns.events import KINDS

    return _begun(KINDS, incomplete)


def events(ctx: typer.Context, incomplete: str) -> list[str]:
    """Events of the campaign that stands before."""
    return _begun((one["name"] for one in _ledger("events", str(ctx.params.get("campaign")))), incomplete)


def books(incomplete: str) -> list[str]:
    """Card books."""
    from prompts.campaigns.books import names
    from scorers.ledger import home

    return _begun(names(home.home()), incomplete)


def _begun(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def _campaigns() -> dict[str, Iterable[Document]]:
    return {one["name"]: one.get("members", ()) for one in _ledger("campaigns")}


def _ledger(what: str, *of: str) -> Any:
    from referee.grammar.words import key
    from scorers.ledger import LedgerError, home
    from scorers.ledger.kept import Ledger

    try:
        return getattr(Ledger(home.home(), key), what)(*of)
    except LedgerError:
        return []
