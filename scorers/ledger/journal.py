"""The running match: a `.match` record on disk that only grows, line by line, each flushed before its verdict.

Judging must rest on what is really on the disk, so a caller reads, judges and appends under one lock:

    journal = Journal(path)
    with journal.locked() as fresh:     # the text that came since this journal last looked
        …                               # fold `fresh` into the match, judge the new statement
        journal.append("Aki: draw")     # on the disk when this returns

A last line that a kill left torn (no newline, or bytes that can't be text) is never read as a
statement: it is named in `torn`, and moved to PATH.torn before the next line is written.
"""

from __future__ import annotations

import os

from scorers.ledger.files import TIMEOUT, LedgerError, append_bytes, attempt, lock, open_plain, read_from, set_aside
from scorers.ledger.files import create as create_file
from scorers.ledger.system import unlock
from scorers.types import Self

LAST = 64  # bytes before the end that must be as we left them: a file put in another's place can bear its inode


def create(path: str, text: str) -> None:
    """Begin a record: a file that holds `text` (str; a last newline is added), all or nothing.

    Folders are made as needed. Raises LedgerError: `exists`, or what the system refused.
    """
    create_file(path, (text if text.endswith("\n") else text + "\n").encode())


def read(path: str) -> tuple[str, str]:
    """The whole record as it stands: (text, torn), two strings; torn is "" where nothing is torn.

    Takes no lock, and writes nothing; only where a line seems torn does it wait for whoever may just
    be writing it. Raises LedgerError: `missing`, `folder`, `denied`, `busy`, `unreadable` (with `line`).
    """
    with attempt(path):
        fd = open_plain(path)
        try:
            text, torn, _ = split(read_from(fd, 0, path), path)
            if torn:
                lock(fd, path, shared=True)
                text, torn, _ = split(read_from(fd, 0, path), path)
                unlock(fd)
        finally:
            os.close(fd)
    return text, torn


class Journal:
    """One match's record, followed by a running process.

    `torn`: the torn last line ("" if none).
    """

    __slots__ = ("path", "torn", "_fd", "_read", "_last", "_lines", "_timeout")

    def __init__(self, path: str) -> None:
        self.path = path
        self.torn = ""
        self._fd: int | None = None
        self._read = 0  # bytes read or written so far, always a whole number of lines
        self._last = b""  # the last few of them
        self._lines = 0  # how many lines it has
        self._timeout = TIMEOUT

    def locked(self, timeout: float = TIMEOUT) -> Self:
        """A context in which nobody else writes; it gives the text that came since the last one.

        The first time that is the whole record. Costs the same however long the record is. Raises
        LedgerError: `busy` after `timeout` seconds, `missing`, `denied`, `read-only`, `changed` (the
        record was replaced or edited behind our back: begin anew with a new Journal), `unreadable`.
        """
        self._timeout = timeout
        return self

    def __enter__(self) -> str:
        if self._fd is not None:
            raise ValueError("locked() within locked()")
        with attempt(self.path):
            while True:
                fd = open_plain(self.path, os.O_RDWR | os.O_APPEND)
                try:
                    lock(fd, self.path, self._timeout)
                    opened, named = os.fstat(fd), os.stat(self.path)
                    if (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino):  # it still bears our name
                        fresh = self._catch_up(fd)
                        self._fd = fd
                        return fresh
                finally:
                    if self._fd is None:
                        os.close(fd)

    def __exit__(self, *failure: object) -> None:
        fd, self._fd = self._fd, None
        if fd is not None:
            try:
                unlock(fd)
            finally:
                os.close(fd)

    def append(self, line: str) -> None:
        """Write one line (str without its newline) and flush it to the disk; within `locked` only.

        When this returns the line is kept for good; when it raises LedgerError (`full`, `failed` …)
        the record is as it was. Raises ValueError if `line` is more than one line.
        """
        if "\n" in line or "\r" in line:
            raise ValueError("a statement is one line")
        if self._fd is None:
            raise ValueError("append outside of locked()")
        data = line.encode() + b"\n"
        with attempt(self.path):
            if os.fstat(self._fd).st_size != self._read:
                set_aside(self._fd, self.path, self._read)
                self.torn = ""
            append_bytes(self._fd, self._read, data)
        self._advance(data)

    def _catch_up(self, fd: int) -> str:
        """Read what others wrote since we last looked."""
        data = read_from(fd, self._read - len(self._last), self.path)
        if not data.startswith(self._last):
            raise LedgerError("changed", path=self.path)
        data = data[len(self._last) :]
        fresh, self.torn, size = split(data, self.path, self._lines + 1)
        self._advance(data[:size])
        return fresh

    def _advance(self, data: bytes) -> None:
        self._read += len(data)
        self._lines += data.count(b"\n")
        self._last = (self._last + data[-LAST:])[-LAST:]


def split(data: bytes, path: str, first: int = 1) -> tuple[str, str, int]:
    """Bytes of a record from line `first` on -> (text, torn text, bytes of the text).

    Torn are the bytes after the last newline, and the last lines that no editor writes: not UTF-8, or
    with NUL in them, as a power cut may leave them. Such a line further up is damage: raises LedgerError
    `unreadable` with its `line`.
    """
    end = data.rfind(b"\n") + 1
    if b"\0" not in data:  # all but always there is nothing to set aside
        try:
            return data[:end].decode(), data[end:].decode(errors="backslashreplace"), end
        except UnicodeDecodeError:
            pass
    while end:
        start = data.rfind(b"\n", 0, end - 1) + 1
        if _is_text(data[start:end]):
            break
        end = start
    for number, line in enumerate(data[:end].split(b"\n"), first):
        if not _is_text(line):
            raise LedgerError("unreadable", path=path, line=number)
    return data[:end].decode(), data[end:].decode(errors="backslashreplace"), end


def _is_text(line: bytes) -> bool:
    if b"\0" in line:
        return False
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True
