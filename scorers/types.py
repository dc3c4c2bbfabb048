"""What annotations name, in one place: a type checker is given the real things, a program what costs it no time.

Importing `typing` and `collections` takes longer than judging a statement does, and a program never looks at an annotation.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable as Callable
    from collections.abc import Collection as Collection
    from collections.abc import Container as Container
    from collections.abc import Generator as Generator
    from collections.abc import Hashable as Hashable
    from collections.abc import Iterable as Iterable
    from collections.abc import Iterator as Iterator
    from collections.abc import Mapping as Mapping
    from collections.abc import Sequence as Sequence
    from typing import Any as Any
    from typing import Generic as Generic
    from typing import Literal as Literal
    from typing import NoReturn as NoReturn
    from typing import NotRequired as NotRequired
    from typing import Protocol as Protocol
    from typing import Self as Self
    from typing import TypeAlias as TypeAlias
    from typing import TypedDict as TypedDict
    from typing import TypeGuard as TypeGuard
    from typing import Unpack as Unpack
    from typing import dataclass_transform as dataclass_transform
    from typing import overload as overload

    from typing_extensions import TypeVar as TypeVar
else:

    class _Nothing:
        """Stands for a type when the program runs: it takes parameters, alternatives and arguments, and stays what it is."""

        __slots__ = ()

        def __call__(self, *_, **__):
            return self

        __getitem__ = __or__ = __ror__ = __call__

    class Generic:
        """A base class whose parameter is nothing when the program runs."""

        __slots__ = ()
        __class_getitem__ = classmethod(lambda cls, item: cls)

    Protocol = Generic

    class TypedDict(dict):
        """A base class of mappings with known keys, and a dict when the program runs."""

        __init_subclass__ = classmethod(lambda cls, **_: None)

    def dataclass_transform(**_):
        """Decorates a class, and leaves it as it is."""
        return overload

    def overload(deed):
        """Decorates one of several ways to call a function, and leaves it as it is."""
        return deed

    Callable = Collection = Container = Generator = Hashable = Iterable = Iterator = Mapping = Sequence = _Nothing()
    Any = Literal = NoReturn = NotRequired = Self = TypeAlias = TypeGuard = TypeVar = Unpack = _Nothing()
