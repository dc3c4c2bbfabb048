"""A shelf: the file of one large table, which is read only when asked for, and grows.

A line is a block of documents, in columns: [[table, [id, …], column], checksum]. What came later is
behind; a document that was taken out comes as null. The shelf's entry in the base's head says how much
of it counts: {"of": number of its file, "size": bytes, "crc": their checksum, "docs": how many
documents, "live": how many of them are still up to date}.
"""

from __future__ import annotations

import os
from binascii import crc32
from itertools import repeat

from scorers.ledger.columns import block_of, fits, packed, unpacked
from scorers.ledger.files import BINARY, append_bytes, attempt, read_bytes, write_anew
from scorers.ledger.lines import is_change, line_of, text_of
from scorers.ledger.mending import read_checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any, TypeAlias

    from scorers.ledger.columns import Block, Column
    from scorers.ledger.lines import Damage, Document

    Entry: TypeAlias = dict[str, Any]
    Named: TypeAlias = tuple[list[str], Column]  # ids, and the documents

SPARE = 1000  # documents that may be out of date before a shelf is worth writing anew
BLOCK = 64  # documents in a line: more of them are read faster, fewer are lost with a flipped byte


def shelf_path(stem: str, name: str, of: int) -> str:
    """Where the shelf of a table lies, beside the base."""
    return f"{stem}.{name}.{of}"


def shelf_number(stem: str, path: str) -> tuple[str, int]:
    """(table, number) of a file that has a shelf's name; ("", 0) for others."""
    name, _, number = path.removeprefix(stem + ".").rpartition(".")
    return (name, int(number)) if name and number.isdecimal() else ("", 0)


def read(path: str, name: str, entry: Entry) -> tuple[list[Named], list[Damage]]:
    """The shelf of a table -> (list of (ids, column of their documents, or of None where they were taken out), list of damage).

    Raises LedgerError.
    """
    with attempt(path):
        data = read_bytes(path)
    if data is None:
        return [], [{"path": path, "line": None, "why": "missing"}]
    data = data[: entry["size"]]  # what lies behind was being added when a kill came
    lines, damage = read_checked(data, entry["size"], entry["crc"], path)
    blocks: list[Named] = []
    for line in lines:
        named = _named(line, name)
        if named:
            blocks.append(named)
        elif not damage:  # with damage, lines of other files may be among them
            damage = [{"path": path, "line": None, "why": "checksum"}]
    return blocks, damage


def _named(line: Any, name: str) -> Named | None:
    """What a line holds; None if it is no line of this table's shelf."""
    if type(line) is not list or len(line) != 2 or not is_change(line[0]) or line[0][0] != name:
        return None
    _, ids, column = line[0]
    if type(ids) is not list:
        ids, column = [ids], {"each": [column]}  # a line of schema 1 is one document as it is
    return (ids, column) if set(map(type, ids)) == {str} and fits(column, len(ids)) else None


def documents(blocks: list[Named]) -> dict[str, Document | None]:
    """{id: document} of what `read` gives, in the order in which the ids came."""
    return {key: doc for ids, column in blocks for key, doc in zip(ids, unpacked((len(ids), column)))}


def up_to_date(blocks: list[Named], changes: Mapping[str, Document | None]) -> Iterator[Block]:
    """What `read` gives, and {id: document or None} that came later: the documents that count, each once."""
    newest: dict[str, int] = {}
    for at, (ids, _) in enumerate(blocks):
        newest.update(zip(ids, repeat(at)))
    newest.update(zip(changes, repeat(len(blocks))))
    once = len(newest) == sum(map(len, [ids for ids, _ in blocks])) + len(changes)  # then nothing is out of date
    for at, (ids, column) in enumerate(blocks):
        if "keys" in column and (once or all(map(at.__eq__, map(newest.__getitem__, ids)))):
            yield len(ids), column
        else:
            docs = zip(ids, unpacked((len(ids), column)))
            yield block_of([doc for key, doc in docs if newest[key] == at and doc is not None])
    yield block_of([doc for doc in changes.values() if doc is not None])


def damage_at_a_glance(path: str, entry: Entry) -> list[Damage]:
    """The damage that shows without reading: a list as in `read`, empty if the shelf is long enough."""
    try:
        short = os.stat(path).st_size < entry["size"]
    except FileNotFoundError:
        return [{"path": path, "line": None, "why": "missing"}]
    return [{"path": path, "line": None, "why": "length"}] if short else []


def is_worn(entry: Entry, changes: Mapping[str, Document | None], live: int) -> bool:
    """Whether so much would be out of date after these changes that writing anew pays."""
    docs: int = entry["docs"]
    return docs + len(changes) > 2 * live + SPARE


def extend(path: str, name: str, entry: Entry, changes: Mapping[str, Document | None], live: int) -> Entry:
    """Add {id: document or None} to a shelf, flushed; returns its new entry. Raises LedgerError.

    Until a base holds that entry the shelf counts as before.
    """
    data = _lines(name, changes)
    with attempt(path):
        fd = os.open(path, os.O_RDWR | os.O_APPEND | BINARY)
        try:
            os.ftruncate(fd, entry["size"])
            append_bytes(fd, entry["size"], data)
        finally:
            os.close(fd)
    return {
        "of": entry["of"],
        "size": entry["size"] + len(data),
        "crc": crc32(data, entry["crc"]),
        "docs": entry["docs"] + len(changes),
        "live": live,
    }


def begin(stem: str, name: str, of: int, table: Mapping[str, Document]) -> Entry:
    """Write a new shelf that holds {id: document}; returns its entry. Raises LedgerError."""
    data = _lines(name, table)
    write_anew(shelf_path(stem, name, of), data)
    return {"of": of, "size": len(data), "crc": crc32(data), "docs": len(table), "live": len(table)}


def _lines(name: str, table: Mapping[str, Document | None]) -> bytes:
    ids, docs = list(table), list(table.values())
    starts = range(0, len(ids), BLOCK)
    blocks = [(ids[at : at + BLOCK], packed(docs[at : at + BLOCK])) for at in starts]
    return b"".join(line_of([text_of([name, *block])]) for block in blocks)
