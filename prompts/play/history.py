"""The lines that were typed at earlier sittings, as far as the disk gives and takes them."""

from __future__ import annotations

from contextlib import suppress

from prompt_toolkit.history import FileHistory

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable


class History(FileHistory):
    """A history that a full or read-only disk, or a damaged file, makes shorter: what is said is kept elsewhere."""

    def load_history_strings(self) -> Iterable[str]:
        """The lines, the newest first; none where the file can't be read."""
        with suppress(OSError):
            return list(super().load_history_strings())
        return []

    def store_string(self, string: str) -> None:
        """Keep a line for the next sitting, if the disk takes it."""
        with suppress(OSError):
            super().store_string(string)
