"""A TinyDB storage that is atomic, synced and locked, and adds a change at a cost that doesn't grow.

    ledger.json           the base: a head, then every document of the small tables, one a line
    ledger.results.N      the shelf of a large table, kept apart and read only when asked for (`shelf`)
    ledger.log            the changes since the base was written, one line each, however many documents
    ledger.lock           what readers share and a writer holds alone
    ledger.log.sum        how far the log reached, so that one cut off between two changes is seen (`marks`)
    ledger.log.torn       a torn last line of the log, set aside
    ledger.aside-DATE/    copies from before damage was mended or an older schema was migrated

A change is one line added to the log and flushed: it is there whole or not at all. Now and then the
log is folded in: shelves are added to, the base is written anew and put in place, then an empty log.
The base's head says how far each shelf counts and the log's head which base it belongs to, so that a
kill between any two of these steps leaves either the old state or the new one, which are equal.
Every line carries its checksum (`lines`); what doesn't fit is named in `damage`, never used, and
stays named until everything is replaced.
"""

from __future__ import annotations

import os
from binascii import crc32
from contextlib import contextmanager

from tinydb.storages import Storage

from scorers.ledger import beside, marks, shelf
from scorers.ledger.columns import block_of
from scorers.ledger.files import (
    BINARY,
    TIMEOUT,
    LedgerError,
    append_bytes,
    attempt,
    lock,
    make_folder,
    read_bytes,
    read_from,
    set_aside,
    unlock,
    write_anew,
)
from scorers.ledger.lines import (
    copy_of,
    first_line,
    line_of,
    lines_of,
    mark_of,
    read_head,
    read_lines,
    text_of,
)
from scorers.ledger.mending import mended, read_checked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
    from typing import TypeAlias, TypeVar

    from scorers.ledger.columns import Block
    from scorers.ledger.lines import Damage, Document, Table
    from scorers.ledger.shelf import Entry, Named

    T = TypeVar("T")
    Tables: TypeAlias = dict[str, Table]
    Change: TypeAlias = tuple[str, str, Document | None]  # table, id, what it is from now on
    Migrations: TypeAlias = Mapping[int, Callable[[Tables], object]]

SCHEMA = 3
# schema -> function that turns {table: {id: document}} of it into the next one, in place
# In 2 shelves hold blocks; the documents are the same. What 3 brings is the Ledger's, which knows what its documents say.
MIGRATIONS: Migrations = dict.fromkeys((1, 2), lambda tables: None)
FOLD = 64 * 1024  # bytes of log that are always cheap to read; more, where the base is larger still


class LedgerStorage(Storage):
    """Tables of JSON documents under `path` (`….json`); ids are strings.

    shelved: names of the tables that grow large; timeout: seconds to wait for another's lock; schema,
    migrations: what this version writes, and how older ones become it.
    `damage`: dicts with `path`, `line` (None: the file as a whole) and `why`: `checksum`, `mended` (a damaged
    byte that could be put right), `length`, `missing`, `foreign` (a log of another base). `torn`: the text of a torn last line of the log, or "".
    """

    _notes: list[Damage]

    def __init__(
        self,
        path: str | os.PathLike[str],
        shelved: Collection[str] = (),
        timeout: float = TIMEOUT,
        schema: int = SCHEMA,
        migrations: Migrations = MIGRATIONS,
    ) -> None:
        super().__init__()
        self.path = os.fspath(path)
        self.shelved = shelved
        self.timeout = timeout
        self._schema = schema
        self._migrations = migrations
        self._stem = self.path.removesuffix(".json")
        self._log = self._stem + ".log"
        self._changes: list[str] | None = None  # the JSON of the change being made, document by document
        self._forget()

    # What TinyDB asks for

    def read(self) -> Tables | None:
        """All tables that hold something, as {table: {id: document}}; None if none does."""
        return self.read_with(lambda: None)[0] or None

    def read_with(self, work: Callable[[], T]) -> tuple[Tables, T]:
        """All tables that hold something, and what `work()` returns while nobody can change them."""
        with self._held(shared=True):
            return {name: dict(table) for name, table in self._all().items() if table}, work()

    def write(self, data: Tables) -> None:
        """Replace everything by `data`, and with it what was damaged. Raises LedgerError."""
        with self.changing():
            self.replace(data)

    # What LedgerTable and Ledger ask for

    def table(self, name: str) -> Table:
        """The documents of one table as {id: document}, in the order they came: to look at only."""
        if self._changes is not None:
            return self._table(name)
        with self._held(shared=True):
            return self._table(name)

    def blocks(self, name: str) -> list[Block]:
        """The documents of a shelved table in columns (see `columns`), in no order: to look at only."""
        if self._changes is None:
            with self._held(shared=True):
                entry = self._head["shelves"].get(name)
                if entry and name not in self._shelf:
                    return list(shelf.up_to_date(self._read_shelf(name, entry), self._recent.get(name, {})))
        return [block_of(list(self.table(name).values()))]

    @contextmanager
    def changing(self) -> Iterator[None]:
        """What is read and put within is one change, kept whole when the context ends, or not at all.

        Nobody else reads or writes meanwhile; contexts within join the outer one. Raises LedgerError.
        """
        if self._changes is not None:
            yield
            return
        with self._held():
            self._make_ready()
            self._changes = []
            try:
                yield
                if self._changes:
                    self._commit(line_of(self._changes))
            finally:
                self._changes = None

    def put(self, name: str, key: str, doc: Document | None) -> None:
        """Keep `doc` (None: nothing) under the id `key`; within `changing` only. Raises LedgerError."""
        if self._changes is None:
            raise ValueError("put outside of changing()")
        self._changes.append(text_of([name, key, doc]))
        self._apply([(name, key, copy_of(doc))])

    def replace(self, tables: Tables) -> None:
        """Replace everything by {table: {id: document}}, all or nothing, and forget what was damaged.

        Within `changing`, as the only change of it. Raises LedgerError.
        """
        if self._changes:
            raise ValueError("replace after put")
        self._notes = []
        self._write_anew({name: {str(key): doc for key, doc in table.items()} for name, table in tables.items()})

    def next_id(self, name: str) -> int:
        """A number for a new document of a table whose ids are numbers; within `changing` only."""
        number = self._next.get(name) or max(map(int, self._table(name)), default=0) + 1
        self._next[name] = number + 1
        return number

    def check(self) -> None:
        """Read everything, so that `damage` names all there is. Raises LedgerError."""
        with self._held(shared=True):
            self._forget()
            self._refresh()
            self._all()

    # Reading, under the lock

    @contextmanager
    def _held(self, shared: bool = False) -> Iterator[None]:
        """The lock, and everything that is kept known as it is now."""
        fd = self._open_lock(shared)
        try:
            if fd is not None:
                lock(fd, self._stem + ".lock", self.timeout, shared)
            try:
                self._refresh()
                yield
            except BaseException:
                self._forget()  # half-read or half-written is as good as unknown
                raise
            finally:
                if fd is not None:
                    unlock(fd)
        finally:
            if fd is not None:
                os.close(fd)

    def _open_lock(self, shared: bool) -> int | None:
        """The lock file, open; None for a reader where there is none and none can be made."""
        path = self._stem + ".lock"
        with attempt(path):
            if not shared:
                make_folder(os.path.dirname(path))
                return os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o666)
        for flags in (os.O_RDWR | os.O_CREAT, os.O_RDONLY):
            try:
                return os.open(path, flags | BINARY, 0o666)
            except OSError:
                continue  # a folder that can't be written to can still be read
        return None

    def _forget(self) -> None:
        self._known: tuple[bytes | None, bytes | None] | None = None
        self._head: Document = {"schema": self._schema, "fold": 0, "size": 0, "crc": 0, "shelves": {}}
        self._tables: Tables = {}  # small tables
        self._recent: dict[str, dict[str, Document | None]] = {}  # shelved tables: what the log changes in them
        self._shelf: Tables = {}  # shelved tables that somebody asked for, whole
        self._next: dict[str, int] = {}
        self._log_fold = 0
        self._log_size = 0  # bytes of the log that are whole lines
        self._log_sum = 0  # their checksum
        self._stale = True  # there is no log that belongs to the base: the next change begins one
        self._notes = []  # damage that an earlier writer found and wrote around
        self.damage: list[Damage] = []
        self.torn = ""

    def _refresh(self) -> None:
        """Learn what other processes changed: the tail of the log, or everything after a folding."""
        with attempt(self.path):
            known = first_line(self.path), first_line(self._log)
        if self._known == known and self._head["schema"] == self._schema:
            self._read_tail()
        else:
            self._forget()
            self._load()
            self._known = known

    def _load(self) -> None:
        base, log = self._read_whole(self.path), self._read_whole(self._log)
        head_known = base is None or self._load_base(base)
        if base is None and log is None and beside.newest(self._stem, self.shelved):
            self._damaged(self.path, None, "missing")
            self._head["shelves"] = beside.newest(self._stem, self.shelved)
        if log is not None:
            self._load_log(base, log, head_known)
        elif base is not None:
            self._damaged(self._log, None, "missing")
        if self._head["schema"] < self._schema:
            tables = self._all()
            for schema in range(self._head["schema"], self._schema):
                self._migrations[schema](tables)
            self._tables = {name: tables[name] for name in tables if name not in self.shelved}

    def _load_base(self, data: bytes) -> bool:
        """Take in the base; returns whether its head could be read."""
        head, end = read_head(data)
        if head is None:
            self._damaged(self.path, 1, "checksum")
            self._head["shelves"] = beside.newest(self._stem, self.shelved)
            size = crc = None
        else:
            self._head = head
            self._check_schema(self.path, head)
            self._notes = head.get("damage", [])
            self.damage.extend(self._notes)
            size, crc = head["size"], head["crc"]
        lines, damage = read_checked(data[end:], size, crc, self.path, 2)
        self.damage.extend(damage)
        for line in lines:
            self._apply(line[:-1])
        return head is not None

    def _load_log(self, base: bytes | None, data: bytes, head_known: bool) -> None:
        head, end = read_head(data)
        if head is None:
            self._damaged(self._log, 1, "checksum")
        else:
            self._check_schema(self._log, head)
            self._log_fold = head["fold"]
            if base is None:
                self._head["schema"] = head["schema"]
                if head["fold"]:
                    self._damaged(self.path, None, "missing")
                    self._head["shelves"] = beside.newest(self._stem, self.shelved)
            elif head["fold"] < self._head["fold"]:
                # a kill came between the new base and its log: what this one says is in the base
                if head["fold"] < self._head["fold"] - 1:
                    self._damaged(self._log, None, "foreign")
                return
            elif head["base"] != mark_of(base) and head_known:
                self._damaged(self._log, None, "foreign")
        self._stale = False
        self._log_size = end
        self._log_sum = crc32(data[:end])
        self._take(data[end:], 2)
        mark, _ = marks.read(self._log)
        if mark and mark[0] > self._log_size:  # cut off between two changes
            self._damaged(self._log, None, "length")

    def _read_whole(self, path: str) -> bytes | None:
        """The bytes of a file, None where there is none; put right where its head is damaged, by which others go."""
        with attempt(path):
            data = read_bytes(path)
        return self._put_right(path, data, 1) if data and read_head(data)[0] is None else data

    def _put_right(self, path: str, data: bytes, number: int | None) -> bytes:
        """Lines (bytes; number: of the first) in which damaged bytes are put right, and named."""
        data, found = mended(data)
        for at in found:
            self._damaged(path, number - 1 + at if number else None, "mended")
        return data

    def _check_schema(self, path: str, head: Document) -> None:
        if head["schema"] > self._schema:
            raise LedgerError("newer", path=path, schema=head["schema"], known=self._schema)

    def _read_tail(self) -> None:
        if self._stale:
            return
        with attempt(self._log):
            fd = os.open(self._log, os.O_RDONLY | BINARY)
            try:
                size = os.fstat(fd).st_size
                tail = read_from(fd, self._log_size) if size > self._log_size else b""
            finally:
                os.close(fd)
        if size < self._log_size:
            self._damaged(self._log, None, "length")
        self._take(tail, None)

    def _take(self, data: bytes, number: int | None) -> None:
        """Lines that came to the log: apply the whole ones, name the others (number: of the first)."""
        end = data.rfind(b"\n") + 1
        lines, damaged = read_lines(data[:end], number or 0)
        if damaged or end < len(data):
            data = self._put_right(self._log, data, number)
            end = data.rfind(b"\n") + 1
            lines, damaged = read_lines(data[:end], number or 0)
        for at in damaged:
            self._damaged(self._log, at if number else None, "checksum")
        for line in lines:
            self._apply(line[:-1])
        self._log_size += end
        self._log_sum = crc32(data[:end], self._log_sum)
        self.torn = data[end:].decode(errors="backslashreplace")

    def _damaged(self, path: str, line: int | None, why: str) -> None:
        damage = {"path": path, "line": line, "why": why}
        if damage not in self.damage:
            self.damage.append(damage)

    def _apply(self, changes: Iterable[Change]) -> None:
        for name, key, doc in changes:
            if name in self.shelved:
                self._recent.setdefault(name, {})[key] = doc
                if name not in self._shelf:
                    continue
                table = self._shelf[name]
            else:
                table = self._tables.setdefault(name, {})
            if doc is None:
                table.pop(key, None)
            else:
                table[key] = doc
                if name in self._next:
                    self._next[name] = max(self._next[name], int(key) + 1)

    def _table(self, name: str) -> Table:
        if name not in self.shelved:
            return self._tables.get(name, {})
        if name not in self._shelf:
            table: dict[str, Document | None] = {}
            entry = self._head["shelves"].get(name)
            if entry:
                table = shelf.documents(self._read_shelf(name, entry))
            table.update(self._recent.get(name, {}))
            self._shelf[name] = {key: doc for key, doc in table.items() if doc is not None}
        return self._shelf[name]

    def _read_shelf(self, name: str, entry: Entry) -> list[Named]:
        blocks, damage = shelf.read(self._shelf_path(name, entry), name, entry)
        self.damage.extend(item for item in damage if item not in self.damage)
        return blocks

    def _all(self) -> Tables:
        return self._tables | {name: self._table(name) for name in self.shelved}

    def _shelf_path(self, name: str, entry: Entry) -> str:
        return shelf.shelf_path(self._stem, name, entry["of"])

    # Writing, under the lock alone

    def _is_odd(self) -> bool:
        """Whether the files are not as this version would have left them."""
        return self._head["schema"] < self._schema or self.damage != self._notes

    def _make_ready(self) -> None:
        """Before a change: bring the files into a state that a line can be added to."""
        if self.torn:
            self._set_aside()
        full = self._log_size > max(FOLD, self._head["size"])
        if full and not self._is_odd():
            for name, entry in self._head["shelves"].items():
                for item in shelf.damage_at_a_glance(self._shelf_path(name, entry), entry):
                    self._damaged(**item)
        if self._is_odd():
            tables = self._all()  # may find more damage
            beside.copy_aside(self._stem)
            self._notes = [item for item in self.damage if item["why"] != "mended"]  # of that nothing is lost
            self._write_anew(tables)
        elif self._stale:
            self._begin_log(self._head["fold"], first_line(self.path))
        elif full:
            fold = self._head["fold"] + 1
            self._put_base(fold, {name: self._fold_shelf(name, fold) for name in self.shelved})

    def _set_aside(self) -> None:
        """Move a torn last line out of the log, before one is added to it or it is folded in."""
        with attempt(self._log):
            fd = os.open(self._log, os.O_RDWR | BINARY)
            try:
                set_aside(fd, self._log, self._log_size)
            finally:
                os.close(fd)
        self.torn = ""

    def _commit(self, line: bytes) -> None:
        with attempt(self._log):
            fd = os.open(self._log, os.O_RDWR | os.O_APPEND | BINARY)
            try:
                append_bytes(fd, self._log_size, line)
                marks.follow(self._log, fd, self._log_size, self._log_sum, line)
            finally:
                os.close(fd)
        self._log_size += len(line)
        self._log_sum = crc32(line, self._log_sum)

    def _fold_shelf(self, name: str, fold: int) -> Entry:
        """Add the log's changes to a shelf, or write it anew if it is worn; returns its entry."""
        recent = self._recent.get(name, {})
        entry: Entry | None = self._head["shelves"].get(name)
        if entry:
            if not recent:
                return entry
            came = sum(doc is not None for doc in recent.values())
            live = len(self._shelf[name]) if name in self._shelf else entry["live"] + came
            if not shelf.is_worn(entry, recent, live):
                return shelf.extend(self._shelf_path(name, entry), name, entry, recent, live)
        return shelf.begin(self._stem, name, fold, self._table(name))

    def _write_anew(self, tables: Tables) -> None:
        """Let the files hold these tables and nothing else."""
        numbers = [number for _, _, number in beside.shelves(self._stem, self.shelved)]
        fold = max([self._head["fold"], self._log_fold, *numbers]) + 1
        shelves = {name: shelf.begin(self._stem, name, fold, tables.get(name, {})) for name in self.shelved}
        self._tables = {name: tables[name] for name in tables if name not in self.shelved}
        self._put_base(fold, shelves)
        self._forget()
        self._refresh()

    def _put_base(self, fold: int, shelves: dict[str, Entry]) -> None:
        """Write the base anew, begin an empty log, and drop what no longer counts."""
        body = b"".join(lines_of(name, table) for name, table in self._tables.items())
        head = {"schema": self._schema, "fold": fold, "size": len(body), "crc": crc32(body), "shelves": shelves}
        if self._notes:
            head["damage"] = self._notes
        first = line_of([text_of(head)])
        write_anew(self.path, first + body)
        self._head = head
        self._recent = {}
        self._begin_log(fold, first)
        used = {self._shelf_path(name, entry) for name, entry in shelves.items()}
        shelved = {path for path, _, _ in beside.shelves(self._stem, self.shelved)}
        for path in beside.files(self._stem):
            if path in shelved - used or path.endswith(".new"):  # .new: left by a kill
                with attempt(path):
                    os.unlink(path)

    def _begin_log(self, fold: int, base: bytes | None) -> None:
        head = {"schema": self._schema, "fold": fold, "base": mark_of(base)}
        first = line_of([text_of(head)])
        marks.put(self._log, first)
        self._log_fold = fold
        self._log_size = len(first)
        self._log_sum = crc32(first)
        self._stale = False
        self._known = first_line(self.path), first_line(self._log)
