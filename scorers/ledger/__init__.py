"""What is kept: running matches (journal), the home's layout (home), campaigns and results (Ledger).

`Ledger` brings TinyDB with it and is imported when asked for: the hot commands never need it.
"""

from __future__ import annotations

from scorers.ledger.files import LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from scorers.ledger.kept import Ledger

__all__ = ["Ledger", "LedgerError"]


def __getattr__(name: str) -> Any:
    if name == "Ledger":
        from scorers.ledger.kept import Ledger

        return Ledger
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
