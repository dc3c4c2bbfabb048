"""The line that the database's files are made of: a JSON array whose last item is a checksum of the rest.

A flipped byte spoils one line, which is named; the lines beside it are whole. Text between newlines
is JSON in itself, so a file is JSON Lines for anybody's tools, and is parsed in one go.
"""

from __future__ import annotations

import gc
import json
import os
from binascii import crc32

from scorers.ledger.files import BINARY, LedgerError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TypeAlias, TypeVar

    T = TypeVar("T")
    Document: TypeAlias = dict[str, Any]
    Table: TypeAlias = dict[str, Document]  # by id
    Damage: TypeAlias = dict[str, Any]  # path, line (None: the file as a whole), why

PIECE = 64 * 1024  # bytes that are parsed at once: what the processor keeps at hand, a third faster than all in one go
TAIL = len('"00000000"]')
HEAD = 4096  # bytes that tell one base, or one log, from another


def text_of(value: object) -> str:
    """A value as canonical JSON (str). Raises LedgerError `unwritable`."""
    try:
        return json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as error:
        raise LedgerError("unwritable", detail=str(error)) from error


def copy_of(value: T) -> T:
    """A value as the disk will give it back, sharing nothing. Raises LedgerError `unwritable`."""
    copy: T = json.loads(text_of(value))
    return copy


def line_of(texts: Iterable[str]) -> bytes:
    """Items, each already JSON text -> one line (bytes, with its newline). Raises LedgerError `unwritable`."""
    try:
        body = b"[" + ",".join(texts).encode() + b","
    except UnicodeEncodeError as error:  # half a surrogate pair
        raise LedgerError("unwritable", detail=str(error)) from error
    return b'%b"%08x"]\n' % (body, crc32(body))


def lines_of(name: str, table: Mapping[str, Document | None]) -> bytes:
    """A line [[name, id, document], checksum] for each document of a table (bytes)."""
    return b"".join(line_of([text_of([name, key, doc])]) for key, doc in table.items())


def is_whole(line: bytes) -> bool:
    """Whether a line (bytes, without its newline) is as it was written."""
    return len(line) > TAIL and line[-TAIL:] == b'"%08x"]' % crc32(line[:-TAIL])


def read_head(data: bytes) -> tuple[Document | None, int]:
    """The first line of a file (bytes) -> (its dict, None if damaged; where the rest begins)."""
    end = data.find(b"\n") + 1
    return (read_whole(data[:end])[0][0] if end and is_whole(data[: end - 1]) else None), end


def read_whole(data: bytes) -> list[Any]:
    """Lines known to be whole (bytes) -> list of lists, checksums included, parsed many at a time."""
    collecting = gc.isenabled()
    gc.disable()  # nothing of this is garbage; looking for some takes longer than parsing
    try:
        lines: list[Any] = []
        start = 0
        while start < len(data):
            end = data.find(b"\n", start + PIECE) + 1 or len(data)
            lines += json.loads(b"[" + data[start : end - 1].replace(b"\n", b",") + b"]")
            start = end
        return lines
    finally:
        if collecting:
            gc.enable()


def read_lines(data: bytes, first: int = 1) -> tuple[list[Any], list[int]]:
    """Lines (bytes) -> (list of lists as `read_whole`, numbers of the damaged lines from `first` on)."""
    whole, damaged = {}, []
    for number, line in enumerate(data.split(b"\n")[:-1], first):
        if is_whole(line):
            whole[number] = line
        else:
            damaged.append(number)
    found = dict(zip(whole, read_whole(b"\n".join(whole.values()) + b"\n")))
    strange = [number for number, line in found.items() if not all(map(is_change, line[:-1]))]
    return [found[number] for number in found if number not in strange], sorted(damaged + strange)


def is_change(item: Any) -> bool:
    """Whether an item of a line is [table, id, document or None], and not the head of another file."""
    return isinstance(item, list) and len(item) == 3


def first_line(path: str) -> bytes | None:
    """The first line of a file, or as much of it as tells it from another; None if there is no file."""
    try:
        fd = os.open(path, os.O_RDONLY | BINARY)
    except FileNotFoundError:
        return None
    try:
        return os.read(fd, HEAD).partition(b"\n")[0]
    finally:
        os.close(fd)


def mark_of(base: bytes | None) -> int:
    """What a log's head says of the base that it belongs to: a checksum of the base's first line."""
    return 0 if base is None else crc32(base[:HEAD].partition(b"\n")[0])
