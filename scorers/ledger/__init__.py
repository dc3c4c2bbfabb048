"""What is kept: running matches (journal), the home's layout (home), campaigns and results (Ledger).

`Ledger` brings TinyDB with it and is imported when asked for: the hot commands never need it.
"""

from scorers.ledger.files import LedgerError

__all__ = ["Ledger", "LedgerError"]


def __getattr__(name):
    if name == "Ledger":
        from scorers.ledger.kept import Ledger

        return Ledger
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
