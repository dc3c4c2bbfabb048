"""What the kernel and the shell ask of any game's table. For type checkers alone: nothing imports it at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from referee.kernel.doubts import Doubt
from referee.kernel.verdict import Awaited


class Table(Protocol):
    """One match as it stands.

    names: of the players by seat; unit: of the scores; turns: how many have ended; over: whether the match has.
    A game's table has more, which its own modules know, and may have `figures()` and `places()` (see prompts.session.refresh),
    and `scores_for(eyes)`, where a score tells of hidden cards: None for who has some that those seats don't see.
    """

    @property
    def names(self) -> Sequence[str]: ...

    @property
    def unit(self) -> str: ...

    @property
    def turns(self) -> int: ...

    @property
    def over(self) -> bool: ...

    def draft(self) -> Self:
        """A copy that shares nothing that a statement changes in place."""
        ...

    def awaited(self) -> Sequence[Awaited]:
        """Who is to speak."""
        ...

    def scores(self) -> Sequence[int]:
        """Each player's figure in seat order."""
        ...

    def winners(self) -> Sequence[int]:
        """Seats that share the first place; empty while unfinished."""
        ...


class Doubtful(Table, Protocol):
    """A table at which it can be in doubt what a statement means."""

    doubt: Doubt

    def but(self, **changes: object) -> Self:
        """A copy with some fields changed."""
        ...
