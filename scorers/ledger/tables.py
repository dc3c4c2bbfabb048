"""TinyDB on a LedgerStorage: tables that hand over single changes instead of all that is kept."""

from __future__ import annotations

import os

from tinydb.database import TinyDB
from tinydb.storages import Storage
from tinydb.table import Table

from scorers.ledger.lines import copy_of
from scorers.ledger.store import MIGRATIONS, LedgerStorage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    from tinydb.queries import QueryLike

    from scorers.ledger.lines import Document
    from scorers.ledger.store import Migrations


class LedgerTable(Table):
    """A TinyDB table whose changes are one line of the storage's log each, made under its lock.

    Documents found share what is nested in them with the storage: change them by `update`, not in place.
    """

    def __init__(self, storage: Storage, name: str, cache_size: int = 0, persist_empty: bool = False) -> None:
        """cache_size stays 0: another process may change the table between two equal searches."""
        if not isinstance(storage, LedgerStorage):
            raise TypeError(storage)
        super().__init__(storage, name, cache_size=0, persist_empty=persist_empty)
        self._store = storage

    def insert(self, document: Mapping[str, Any]) -> int:
        """Insert a document; returns its id. Raises LedgerError, ValueError as TinyDB does."""
        with self._store.changing():
            return super().insert(document)

    def upsert(self, document: Mapping[str, Any], cond: QueryLike | None = None) -> list[int]:
        """Update what matches, or insert; returns the ids. Raises LedgerError."""
        with self._store.changing():
            return super().upsert(document, cond)

    def _get_next_id(self) -> int:
        return self.document_id_class(self._store.next_id(self.name))

    def _read_table(self) -> Any:
        return dict(self._store.table(self.name))

    def _update_table(self, updater: Callable[[Any], None]) -> None:
        with self._store.changing():
            draft = _Draft(self._store, self.name, self.document_id_class)
            updater(draft)
            for key, doc in draft.changes():
                self._store.put(self.name, key, doc)


class NamedTable(LedgerTable):
    """A table whose documents have names for ids: a new one comes as `Document(doc, name)`."""

    document_id_class = str  # type: ignore[assignment]  # TinyDB only ever calls it


class LedgerDB(TinyDB):
    """TinyDB on a LedgerStorage: `LedgerDB("ledger.json", shelved=("results",))`."""

    table_class = LedgerTable

    def __init__(
        self, path: str | os.PathLike[str], shelved: Collection[str] = (), migrations: Migrations = MIGRATIONS
    ) -> None:
        self._store = LedgerStorage(path, shelved, migrations=migrations)
        super().__init__(storage=lambda: self._store)

    @property
    def storage(self) -> LedgerStorage:
        """Where everything lies."""
        return self._store


class _Draft:
    """A table as TinyDB's updaters want it, a dict by id, that notes which documents they touch."""

    __slots__ = ("_table", "_id", "_touched")

    def __init__(self, storage: LedgerStorage, name: str, id_class: Callable[[str], Any]) -> None:
        self._table = storage.table(name)
        self._id = id_class
        self._touched: dict[str, Document | None] = {}  # key: a copy, perhaps changed, or None if it was taken out

    def __contains__(self, key: object) -> bool:
        key = str(key)
        return (self._touched[key] if key in self._touched else self._table.get(key)) is not None

    def __getitem__(self, key: object) -> Document:
        key = str(key)
        if key not in self._touched:
            self._touched[key] = copy_of(self._table[key])
        doc = self._touched[key]
        if doc is None:
            raise KeyError(key)
        return doc

    def __setitem__(self, key: object, doc: Document) -> None:
        self._touched[str(key)] = doc

    def __delitem__(self, key: object) -> None:
        self.pop(key)

    def pop(self, key: object) -> Document:
        """Take out a document. Raises KeyError."""
        doc = self[key]
        self._touched[str(key)] = None
        return doc

    def keys(self) -> list[Any]:
        """The ids, as the table's users know them."""
        keys = list(self._table) + [key for key in self._touched if key not in self._table]
        return [self._id(key) for key in keys if key in self]

    def clear(self) -> None:
        """Take out every document."""
        self._touched = dict.fromkeys(self._table)

    def changes(self) -> list[tuple[str, Document | None]]:
        """(key, document or None) for each that is no longer as it was."""
        return [(key, doc) for key, doc in self._touched.items() if doc != self._table.get(key)]
