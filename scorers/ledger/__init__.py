"""What is kept: running matches (journal), the home's layout (home), campaigns and results (kept.Ledger, which brings TinyDB with it)."""

from scorers.ledger.files import LedgerError

__all__ = ["LedgerError"]
