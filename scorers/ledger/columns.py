"""Many documents in columns, as JSON: what is alike in all of them stands once, and what is read together lies together.

A column of so many values is one of

    {"all": value}             each is this text, whole number, truth value or null
    {"texts": […], "at": […]}  each is one of these texts: its place among them
    {"keys": {key: column}}    each is an object with these keys
    {"by": n, "of": column}    each is a list of n items, which follow one another in a column n times as long
    {"each": [value, …]}       they have nothing in common
"""

from __future__ import annotations

from itertools import chain, islice, repeat

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any, TypeAlias

    Column: TypeAlias = dict[str, Any]
    Block: TypeAlias = tuple[int, Column]  # how many values, and these

DEEP = 5  # objects and lists within each other that are taken apart
MOST = 1_000_000  # items of a column
FEW = 3  # times that a text comes, on an average, before its place stands for it
PLAIN = (str, int, bool, type(None))  # what can be in many documents at once, as nobody can change it


def packed(values: list[Any], deep: int = DEEP) -> Column:
    """The column of these JSON values, of which there is at least one."""
    kinds = set(map(type, values))
    if len(kinds) == 1 and deep:
        first = values[0]
        if type(first) in PLAIN and values.count(first) == len(values):
            return {"all": first}
        texts = list(dict.fromkeys(values)) if type(first) is str else []
        if texts and FEW * len(texts) <= len(values):
            return {"texts": texts, "at": list(map({text: at for at, text in enumerate(texts)}.__getitem__, values))}
        if type(first) is dict and all(value.keys() == first.keys() for value in values):
            return {"keys": {key: packed([value[key] for value in values], deep - 1) for key in first}}
        if (
            type(first) is list
            and first
            and all(len(value) == len(first) for value in values)
            and len(first) * len(values) <= MOST
        ):
            return {"by": len(first), "of": packed(list(chain.from_iterable(values)), deep - 1)}
    return {"each": values}


def fits(column: Any, count: int, deep: int = DEEP) -> bool:
    """Whether this is a column of so many values: nothing else is ever unpacked."""
    if type(column) is not dict or deep < 0:
        return False
    if "each" in column:
        return type(column["each"]) is list and len(column["each"]) == count
    if "all" in column:
        return type(column["all"]) in PLAIN
    if "texts" in column:
        texts, at = column["texts"], column.get("at")
        if type(texts) is not list or type(at) is not list or len(at) != count or set(map(type, at)) != {int}:
            return False
        return bool(min(at) >= 0 and max(at) < len(texts))
    if "by" in column:
        many = column["by"]
        return type(many) is int and 0 < many * count <= MOST and fits(column.get("of"), many * count, deep - 1)
    keys = column.get("keys")
    return type(keys) is dict and all(fits(part, count, deep - 1) for part in keys.values())


def unpacked(block: Block) -> list[Any]:
    """The values of a column."""
    count, column = block
    if "each" in column:
        values: list[Any] = column["each"]
        return values
    if "all" in column:
        return [column["all"]] * count
    if "texts" in column:
        return list(map(column["texts"].__getitem__, column["at"]))
    if "by" in column:
        return list(map(list, rows(block)))
    keys = column["keys"]
    if not keys:
        return [{} for _ in range(count)]
    parts = [unpacked((count, part)) for part in keys.values()]
    return [dict(zip(keys, values)) for values in zip(*parts)]


def items(block: Block) -> list[Any]:
    """The items of all lists of a column, one after the other."""
    count, column = block
    if "by" in column:
        return unpacked((count * column["by"], column["of"]))
    return list(chain.from_iterable(unpacked(block)))


def rows(block: Block) -> Iterable[tuple[Any, ...]]:
    """The lists of a column, as tuples."""
    column = block[1]
    return zip(*[iter(items(block))] * column["by"]) if "by" in column else map(tuple, unpacked(block))


def lengths(block: Block) -> Iterable[int]:
    """How long each list of a column is."""
    count, column = block
    return repeat(column["by"], count) if "by" in column else map(len, unpacked(block))


def keys_of(block: Block) -> Iterable[str]:
    """The keys that any object of a column has."""
    column = block[1]
    return column["keys"] if "keys" in column else dict.fromkeys(chain.from_iterable(unpacked(block)))


def under(block: Block, key: str, lacking: Iterable[Any] = repeat(None)) -> Block:
    """What the objects of a column have under a key; `lacking`: for each what it has if it lacks the key."""
    count, column = block
    if "each" in column:
        return count, {"each": list(map(dict.get, column["each"], repeat(key), lacking))}
    if key in column["keys"]:
        return count, column["keys"][key]
    return count, {"each": list(islice(lacking, count))}


def grouped(block: Block, key: str) -> Iterator[tuple[Any, Block]]:
    """(value, block) of the objects of a column that have this plain value under a key, for each value."""
    column = under(block, key)[1]
    if "all" in column:
        yield column["all"], block
        return
    groups: dict[Any, list[Any]] = {}
    for value, doc in zip(unpacked((block[0], column)), unpacked(block)):
        groups.setdefault(value, []).append(doc)
    for value, docs in groups.items():
        yield value, block_of(docs)


def block_of(values: list[Any]) -> Block:
    """Values as they are, as a block."""
    return len(values), {"each": values}
