"""How far a kept file reached when it was last written, and its checksum: so that no flipped byte and no cut goes unnoticed.

They stand in PATH.sum, two lines that are written in turn, `SIZE CHECKSUM CHECK`: a kill may spoil the one that is being
written, never both. Nothing waits for the disk: after a power cut a mark may be older than its file, which is no damage.
A file without a mark was put there by hand; nothing is known of it until it is next written.
"""

from __future__ import annotations

import os
from binascii import crc32

from scorers.ledger.files import BINARY, attempt, lock, read_bytes, read_from, unlock, write_anew

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Mark: TypeAlias = tuple[int, int]  # size, checksum

ENDING = ".sum"
LENGTH = 31  # bytes of one mark with its newline


def put(path: str, data: bytes) -> None:
    """Let `path` hold `data` (bytes), all or nothing, with its mark. Raises LedgerError."""
    forget(path)  # a kill before the new one is written must not leave that of the old file
    write_anew(path, data)
    begin(path, data)


def begin(path: str, data: bytes) -> None:
    """Mark a file as it has just been written whole; where the system refuses, nothing is known of it."""
    _write(path, len(data), crc32(data), os.O_TRUNC, 0)


def accept(path: str) -> None:
    """Mark a file as it is now, whatever was changed in it. Raises LedgerError."""
    with attempt(path):
        fd = os.open(path, os.O_RDONLY | BINARY)
        try:
            lock(fd, path, shared=True)
            try:
                data = read_from(fd, 0)
                begin(path, data[: data.rfind(b"\n") + 1])
            finally:
                unlock(fd)
        finally:
            os.close(fd)


def forget(path: str) -> None:
    """Take the mark of a file away, before the file is replaced or taken away itself. Raises LedgerError."""
    with attempt(path + ENDING):
        if os.path.exists(path + ENDING):
            os.unlink(path + ENDING)


def follow(path: str, fd: int, size: int, crc: int, data: bytes) -> bool:
    """Mark an open file that had `size` bytes of this checksum, and to which `data` was added; False where it is not as marked."""
    mark, slot = read(path)
    if mark is not None and mark != (size, crc):
        # A kill came between a line and its mark; or somebody else wrote.
        marked, known = mark
        if marked > size or crc32(read_from(fd, 0)[:marked]) != known:
            return False
    _write(path, size + len(data), crc32(data, crc), 0, slot)
    return True


def is_as_left(path: str) -> bool:
    """Whether a file begins with all that was last written to it; True where nothing is known. Raises LedgerError."""
    if _agrees(path):
        return True
    with attempt(path):  # perhaps somebody is writing this moment
        fd = os.open(path, os.O_RDONLY | BINARY)
        try:
            lock(fd, path, shared=True)
            try:
                return _agrees(path)
            finally:
                unlock(fd)
        finally:
            os.close(fd)


def read(path: str) -> tuple[Mark | None, int]:
    """((size, checksum) of a file's newest mark, None if there is none; where the next mark goes: 0 or 1)."""
    try:
        data = read_bytes(path + ENDING) or b""
    except OSError:
        data = b""
    marks = [(_parsed(data[start : start + LENGTH]), slot) for slot, start in enumerate((0, LENGTH))]
    mark, slot = max(marks, key=lambda one: one[0] or (-1, 0))
    return mark, 1 - slot if mark else 0


def _agrees(path: str) -> bool:
    mark, _ = read(path)  # before the file, which only grows
    if mark is None:
        return True
    with attempt(path):
        data = read_bytes(path)
    return data is None or (len(data) >= mark[0] and crc32(data[: mark[0]]) == mark[1])


def _parsed(line: bytes) -> Mark | None:
    """(size, checksum) that a mark says, or None for what is no whole mark."""
    if len(line) != LENGTH or line[21:] != b" %08x\n" % crc32(line[:21]):
        return None
    return int(line[:12]), int(line[13:21], 16)


def _write(path: str, size: int, crc: int, flags: int, slot: int) -> None:
    line = b"%012d %08x" % (size, crc)
    try:
        fd = os.open(path + ENDING, os.O_RDWR | os.O_CREAT | flags | BINARY, 0o666)
        try:
            os.lseek(fd, slot * LENGTH, os.SEEK_SET)
            os.write(fd, line + b" %08x\n" % crc32(line))
        finally:
            os.close(fd)
    except OSError:
        pass  # what was acknowledged is kept; its mark stays behind
