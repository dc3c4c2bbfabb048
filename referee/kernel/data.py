"""Data that ships with the program, read as JSON without all of `json`, whose import takes longer than reading does."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Plain:
    """How a catalog's JSON is read: with nothing but what JSON has."""

    strict, object_hook, object_pairs_hook, parse_constant = True, None, None, None
    parse_float, parse_int = float, int


def read_json(text: str) -> Any:
    """The value of a JSON text, by json's own scanner: importing json as a whole takes longer than reading the catalogs."""
    try:
        from _json import make_scanner
    except ImportError:  # an interpreter that has none
        from json import loads

        return loads(text)
    context: Any = _Plain
    return make_scanner(context)(text, 0)[0]
