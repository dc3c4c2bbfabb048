"""The lines that were typed at earlier sittings, as far as the disk gives and takes them, and everybody may see them."""

from __future__ import annotations

import os
from contextlib import suppress

from prompt_toolkit.history import FileHistory

from scorers.types import Iterable


class History(FileHistory):
    """A history that a full or read-only disk, or a damaged file, makes shorter: what is said is kept elsewhere.

    What is typed comes into it when it is known that it names no hidden card: the next one at this keyboard presses the arrow, too.
    """

    def load_history_strings(self) -> Iterable[str]:
        """The lines, the newest first; none where the file can't be read."""
        with suppress(OSError):
            return list(super().load_history_strings())
        return []

    def append_string(self, string: str) -> None:
        """What was typed is not remembered yet."""

    def remember(self, string: str) -> None:
        """Remember a line that everybody may see."""
        super().append_string(string)

    def store_string(self, string: str) -> None:
        """Keep a line for the next sitting, if the disk takes it: its owner's alone."""
        with suppress(OSError):
            os.close(os.open(self.filename, os.O_WRONLY | os.O_CREAT, 0o600))
            super().store_string(string)
