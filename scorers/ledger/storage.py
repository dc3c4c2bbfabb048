"""A campaign's file for TinyDB: plain JSON that anybody can read, replaced whole under a lock, or not at all."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager

from tinydb.storages import Storage

from scorers.ledger.files import LARGEST_KEPT, TIMEOUT, LedgerError, attempt, folder_lock, read_bytes, write_anew
from scorers.sheet import Document
from scorers.types import Iterator, TypeAlias

Tables: TypeAlias = dict[str, dict[str, Document]]  # by name, then by TinyDB's id


class CampaignStorage(Storage):
    """The tables of one file; what is written within `changing` is one change, made under the lock beside it.

    Readers need no lock: the file is only ever replaced.
    """

    def __init__(self, path: str, timeout: float = TIMEOUT) -> None:
        self.path = path
        self.timeout = timeout
        self._seen: tuple[int, int, int] | None = None  # the file that was last read
        self._tables: Tables | None = None
        self._changing = False
        self.changed = False  # within `changing`: whether anything was written

    def read(self) -> Tables | None:
        """All tables, None where nothing is kept. To look at only. Raises LedgerError `damaged`."""
        if not self._changing:
            self._refresh()
        return self._tables

    def write(self, data: Tables) -> None:
        """Let these be the tables; within `changing` only, so that what was read is what is changed."""
        if not self._changing:
            raise ValueError("written outside of changing()")
        self._tables, self.changed = dict(data), True

    @contextmanager
    def changing(self) -> Iterator[None]:
        """One change: nobody else writes meanwhile, and it is on the disk when this ends, or nothing is changed. Raises LedgerError."""
        with folder_lock(os.path.dirname(self.path), self.timeout):
            self._refresh()
            self._changing, self.changed = True, False
            try:
                yield
                if self.changed:
                    write_anew(self.path, text_of(self._tables or {}))
            finally:
                self._changing = False
                if self.changed:
                    self._seen, self.changed = None, False

    def _refresh(self) -> None:
        with attempt(self.path):
            try:
                at = os.stat(self.path)
                seen = at.st_ino, at.st_size, at.st_mtime_ns
            except FileNotFoundError:
                seen = None
            if seen is None or seen != self._seen:
                self._tables = tables_of(read_bytes(self.path, LARGEST_KEPT), self.path)
                self._seen = seen


def tables_of(data: bytes | None, path: str) -> Tables | None:
    """The tables that a file's bytes hold. Raises LedgerError `damaged`."""
    if not data:
        return None
    try:
        tables: Tables = json.loads(data)
        documents = [doc for table in tables.values() for at, doc in table.items() if int(at)]
    except (ValueError, AttributeError, RecursionError) as error:
        raise LedgerError("damaged", path=path, detail=str(error)) from error
    if not all(type(doc) is dict for doc in documents):
        raise LedgerError("damaged", path=path, detail="a document is none")
    return tables


def text_of(tables: Tables) -> bytes:
    """Tables as TinyDB's own storage writes them. Raises LedgerError `unwritable`."""
    try:
        return json.dumps(tables, ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        raise LedgerError("unwritable", detail=str(error)) from error
