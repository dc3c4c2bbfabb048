"""The one base class of tables and values: fields by annotation, copied in one way."""

from __future__ import annotations

from scorers.types import Any, Callable, Mapping, Self, TypeVar, dataclass_transform, overload

K = TypeVar("K")
V = TypeVar("V")


class _Made(type):
    """Makes the slots, `__init__` and `draft` of a class of its annotations: a straight line of code each, written when it has been called often."""

    _fields: tuple[str, ...]  # those with a default behind the others
    _deep: tuple[str, ...]
    _defaults: Mapping[str, object]

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> _Made:
        # Their texts, as every module says `from __future__ import annotations`
        noted = space.get("__annotations__", {})
        own = [one for one, kind in noted.items() if not one.startswith("_") and not str(kind).startswith("ClassVar")]
        defaults = {field: space.pop(field) for field in own if field in space}
        space["__slots__"] = tuple(own)
        made = super().__new__(cls, name, bases, space)
        before = [base for base in bases if isinstance(base, _Made)]
        made._defaults = {field: value for base in before for field, value in base._defaults.items()} | defaults
        fields = dict.fromkeys([*(field for base in before for field in base._fields), *own])
        made._fields = tuple(sorted(fields, key=lambda field: field in made._defaults))
        made._deep = (*space.get("_deep", ()), *(field for base in before for field in base._deep))
        for method in ("__init__", "draft"):
            if method not in space:
                setattr(made, method, _field_by_field(made, method))
        return made


OFTEN = 32  # calls that take as long as writing a method


def _field_by_field(made: _Made, method: str) -> Callable[..., object]:
    """A method that writes itself when it has been called often, or wrongly: most commands make few values of a class."""
    calls = 0

    def slowly(self: object, *values: object, **named: object) -> object:
        nonlocal calls
        calls += 1
        fields = made._fields
        if calls < OFTEN and method == "draft":
            copy: object = object.__new__(type(self))
            for field in fields:
                value = getattr(self, field)
                setattr(copy, field, value.draft() if field in made._deep else value)
            return copy
        given = dict(zip(fields, values))
        held = {**made._defaults, **given, **named}
        if calls < OFTEN and held.keys() == {*fields} and len(given) == len(values) and given.keys().isdisjoint(named):
            for field in fields:
                setattr(self, field, held[field])
            return None
        written = _written(made, method)
        setattr(made, method, written)
        return written(self, *values, **named)

    return slowly


def _written(made: _Made, method: str) -> Callable[..., object]:
    """A method as a straight line of code."""
    if method == "draft":
        lines = ["def draft(self):", " copy = new(type(self))"]
        lines += [f" copy.{field} = self.{field}{'.draft()' if field in made._deep else ''}" for field in made._fields]
        lines.append(" return copy")
    else:
        given = [f"{field}=D[{field!r}]" if field in made._defaults else field for field in made._fields]
        lines = [f"def __init__({', '.join(['self', *given])}):"]
        lines += [f" self.{field} = {field}" for field in made._fields]
        lines.append(" pass")
    made_of: dict[str, Any] = {"new": object.__new__, "D": made._defaults}
    exec("\n".join(lines), made_of)
    found: Callable[..., object] = made_of[method]
    return found


class _Fields(metaclass=_Made):
    """Fields of annotations. A field is assigned on a draft and never changed inside: it holds tuples, mappings, frozen sets, other such values.

    `_deep`: names of the fields that a draft copies as well (what counts cards, and other tables).
    """

    _deep: tuple[str, ...] = ()
    _fields: tuple[str, ...]
    _defaults: Mapping[str, object]

    def draft(self) -> Self:
        """A copy that can be changed without changing this one; each class has its own."""
        raise NotImplementedError

    def but(self, **changes: object) -> Self:
        """A copy with some fields changed."""
        copy = self.draft()
        for field, value in changes.items():
            setattr(copy, field, value)
        return copy

    def reset(self, scope: type[_Fields]) -> None:
        """Give the fields of a base class their defaults again: a turn, a round begins."""
        for field, value in scope._defaults.items():
            setattr(self, field, value)


@dataclass_transform(kw_only_default=True)
class State(_Fields):
    """What changes while a match goes on: a table, a turn. Made with the names of its fields."""


@dataclass_transform(kw_only_default=False)
class Record(_Fields):
    """A small thing, made with its fields in order, equal to itself alone."""


@dataclass_transform(kw_only_default=False)
class Value(_Fields):
    """A small value, compared by its fields, made with them in order."""

    def _key(self) -> tuple[object, ...]:
        return tuple([getattr(self, field) for field in self._fields])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{field}={getattr(self, field)!r}' for field in self._fields)})"


class Several(tuple[V, ...]):
    """What a draft copies as well, one for each seat."""

    __slots__ = ()

    def draft(self: Several[Any]) -> Several[V]:
        """A copy whose members can be changed."""
        return Several([one.draft() for one in self])


@overload
def put(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]: ...


@overload
def put(values: Mapping[K, V], at: K, value: V) -> Mapping[K, V]: ...


def put(values: Any, at: Any, value: object) -> object:
    """A copy of a tuple or a mapping with one value changed."""
    if isinstance(values, tuple):
        return (*values[:at], value, *values[at + 1 :])
    return {**values, at: value}


def without(values: tuple[V, ...], value: V) -> tuple[V, ...]:
    """A tuple without a value, however often it is there."""
    return tuple([one for one in values if one != value]) if value in values else values
