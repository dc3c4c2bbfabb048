"""JSON without all of `json`, whose import takes longer than reading a catalog, or writing a verdict, does."""

from __future__ import annotations

from os import path

from scorers.sheet import Document, Json
from scorers.types import Any, Callable, NoReturn, TypeVar

V = TypeVar("V")
MOST_KEPT = 200  # values of one function: a match may have components of its own


class _Plain:
    """How a catalog's JSON is read: with nothing but what JSON has."""

    strict, object_hook, object_pairs_hook, parse_constant = True, None, None, None
    parse_float, parse_int = float, int


def read_json(text: str) -> Document:
    """The object of a JSON text, by json's own scanner: importing json as a whole takes longer than reading the catalogs."""
    try:
        from _json import make_scanner
    except ImportError:  # an interpreter that has none
        from json import loads

        found: Document = loads(text)
    else:
        context: Any = _Plain
        found = make_scanner(context)(text, 0)[0]
    return found


def read_components(module: str) -> Json:
    """The components of a game: `components.json` beside a module."""
    with open(path.join(path.dirname(module), "components.json"), encoding="utf-8") as file:
        return read_json(file.read())


def kept(function: Callable[..., V]) -> Callable[..., V]:
    """Decorates a function of what can be hashed: what it gave is given again (`functools`, which can do more, takes long to import)."""
    known: dict[object, V] = {}

    def again(*given: object) -> V:
        if given not in known:
            if len(known) >= MOST_KEPT:
                known.clear()
            known[given] = function(*given)
        return known[given]

    return again


def write_json(value: object, ascii: bool) -> str:
    """A value as JSON text on one line, as json's own encoder writes it."""
    try:
        from _json import encode_basestring, encode_basestring_ascii, make_encoder

        of_text = encode_basestring_ascii if ascii else encode_basestring
        return "".join(make_encoder(None, _unknown, of_text, None, ": ", ", ", False, False, True)(value, 0))
    except ImportError:
        from json import dumps

        return dumps(value, ensure_ascii=ascii)


def _unknown(value: object) -> NoReturn:
    raise TypeError(f"no JSON: {value!r}")
