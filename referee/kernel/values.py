"""Small values that drafts of a table share: they are replaced, never changed."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Self, TypeVar

    T = TypeVar("T")


class Value:
    """What changes seldom and together: never changed, but replaced by a copy that is partly different."""

    def but(self, **changes: Any) -> Self:
        """A copy with these attributes changed."""
        copy = object.__new__(type(self))
        copy.__dict__ = self.__dict__ | changes
        return copy


def changed(values: list[T], at: int, value: T) -> list[T]:
    """A copy of a list with one value changed."""
    values = values[:]
    values[at] = value
    return values


def without(values: tuple[T, ...], value: T) -> tuple[T, ...]:
    """A tuple without a value, however often it is there."""
    return tuple([one for one in values if one != value]) if value in values else values
