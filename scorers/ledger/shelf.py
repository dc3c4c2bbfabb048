"""A shelf: the file of one large table, which is read only when asked for, and grows.

Its entry in the base's head says how much of it counts: {"of": number of its file, "size": bytes,
"crc": their checksum, "lines": how many, "live": how many of them are still up to date}.
"""

from __future__ import annotations

import os
from binascii import crc32

from scorers.ledger.files import BINARY, append_bytes, attempt, read_bytes, write_anew
from scorers.ledger.lines import lines_of, read_checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, TypeAlias

    from scorers.ledger.lines import Damage, Document

    Entry: TypeAlias = dict[str, Any]

SPARE = 1000  # lines that may be out of date before a shelf is worth writing anew


def shelf_path(stem: str, name: str, of: int) -> str:
    """Where the shelf of a table lies, beside the base."""
    return f"{stem}.{name}.{of}"


def shelf_number(stem: str, path: str) -> tuple[str, int]:
    """(table, number) of a file that has a shelf's name; ("", 0) for others."""
    name, _, number = path.removeprefix(stem + ".").rpartition(".")
    return (name, int(number)) if name and number.isdecimal() else ("", 0)


def read(path: str, name: str, entry: Entry) -> tuple[dict[str, Document | None], list[Damage]]:
    """The shelf of a table -> ({id: document, or None where it was taken out}, list of damage). Raises LedgerError."""
    with attempt(path):
        data = read_bytes(path)
    if data is None:
        return {}, [{"path": path, "line": None, "why": "missing"}]
    data = data[: entry["size"]]  # what lies behind was being added when a kill came
    lines, damage = read_checked(data, entry["size"], entry["crc"], path)
    if damage:  # lines of other files may be among them
        lines = [line for line in lines if len(line) == 2 and line[0][0] == name]
    return {key: doc for (_, key, doc), _ in lines}, damage


def damage_at_a_glance(path: str, entry: Entry) -> list[Damage]:
    """The damage that shows without reading: a list as in `read`, empty if the shelf is long enough."""
    try:
        short = os.stat(path).st_size < entry["size"]
    except FileNotFoundError:
        return [{"path": path, "line": None, "why": "missing"}]
    return [{"path": path, "line": None, "why": "length"}] if short else []


def is_worn(entry: Entry, changes: Mapping[str, Document | None], live: int) -> bool:
    """Whether so much would be out of date after these changes that writing anew pays."""
    lines: int = entry["lines"]
    return lines + len(changes) > 2 * live + SPARE


def extend(path: str, name: str, entry: Entry, changes: Mapping[str, Document | None], live: int) -> Entry:
    """Add {id: document or None} to a shelf, flushed; returns its new entry. Raises LedgerError.

    Until a base holds that entry the shelf counts as before.
    """
    data = lines_of(name, changes)
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
        "lines": entry["lines"] + len(changes),
        "live": live,
    }


def begin(stem: str, name: str, of: int, table: Mapping[str, Document]) -> Entry:
    """Write a new shelf that holds {id: document}; returns its entry. Raises LedgerError."""
    data = lines_of(name, table)
    write_anew(shelf_path(stem, name, of), data)
    return {"of": of, "size": len(data), "crc": crc32(data), "lines": len(table), "live": len(table)}
