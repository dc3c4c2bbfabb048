"""Small values that drafts of a table share: they are replaced, never changed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """A tuple without a value, however often it is there."""
    return tuple([one for one in values if one != value]) if value in values else values
