"""Names for the shell's own completion (bash, zsh, fish): matches, campaigns, players, games."""


def matches(incomplete: str) -> list[str]:
    """Ids of kept matches."""
    from scorers.ledger import LedgerError, home

    try:
        return home.match_ids(home.home(), incomplete)
    except LedgerError:
        return []  # completion never disturbs the line that is being typed


def campaigns(incomplete: str) -> list[str]:
    """Names of campaigns."""
    return [name for name in _ledger("campaigns") if name.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    """Keys of the games, and the names of players once a game stands there."""
    from referee.games import BUILT_IN

    return [name for name in (*BUILT_IN, *_ledger("players")) if name.startswith(incomplete)]


def _ledger(what):
    from scorers.ledger import Ledger, LedgerError, home

    try:
        found = getattr(Ledger(home.home()), what)()
    except LedgerError:
        return []
    return [one["name"] if isinstance(one, dict) else one for one in found]
