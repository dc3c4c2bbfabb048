"""The reader's patterns: each is compiled when it is first asked, since one line asks few of them."""

from __future__ import annotations

import re

TYPE_CHECKING = False


class _Later:
    """What `re.compile` gives, made when something of it is first needed; from then on its methods are the other's."""

    def __init__(self, text: str, flags: int = 0) -> None:
        self.pattern, self.flags = text, flags

    def __getattr__(self, name: str) -> object:
        found: object = getattr(re.compile(self.pattern, self.flags), name)
        setattr(self, name, found)
        return found


if TYPE_CHECKING:

    def expression(text: str, flags: int = 0) -> re.Pattern[str]:
        """As `re.compile` gives it."""
        ...

else:
    expression = _Later
