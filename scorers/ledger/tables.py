"""TinyDB on a LedgerStorage: tables that hand over single changes instead of all that is kept."""

from tinydb.database import TinyDB
from tinydb.table import Table

from scorers.ledger.lines import copy_of
from scorers.ledger.store import LedgerStorage


class LedgerTable(Table):
    """A TinyDB table whose changes are one line of the storage's log each, made under its lock.

    Documents found share what is nested in them with the storage: change them by `update`, not in place.
    """

    def __init__(self, storage, name, cache_size=0, persist_empty=False):
        """cache_size stays 0: another process may change the table between two equal searches."""
        super().__init__(storage, name, cache_size=0, persist_empty=persist_empty)

    def insert(self, document):
        """Insert a document; returns its id. Raises LedgerError, ValueError as TinyDB does."""
        with self._storage.changing():
            return super().insert(document)

    def upsert(self, document, cond=None):
        """Update what matches, or insert; returns the ids. Raises LedgerError."""
        with self._storage.changing():
            return super().upsert(document, cond)

    def _get_next_id(self):
        return self.document_id_class(self._storage.next_id(self.name))

    def _read_table(self):
        return dict(self._storage.table(self.name))

    def _update_table(self, updater):
        with self._storage.changing():
            draft = _Draft(self._storage, self.name, self.document_id_class)
            updater(draft)
            for key, doc in draft.changes():
                self._storage.put(self.name, key, doc)


class NamedTable(LedgerTable):
    """A table whose documents have names for ids: a new one comes as `Document(doc, name)`."""

    document_id_class = str  # type: ignore[assignment]  # TinyDB only ever calls it


class LedgerDB(TinyDB):
    """TinyDB on a LedgerStorage: `LedgerDB("ledger.json", shelved=("results",))`."""

    table_class = LedgerTable
    default_storage_class = LedgerStorage  # type: ignore[assignment]


class _Draft:
    """A table as TinyDB's updaters want it, a dict by id, that notes which documents they touch."""

    __slots__ = ("_table", "_id", "_touched")

    def __init__(self, storage, name, id_class):
        self._table = storage.table(name)
        self._id = id_class
        self._touched = {}  # key: a copy, perhaps changed, or None if it was taken out

    def __contains__(self, key):
        key = str(key)
        return (self._touched[key] if key in self._touched else self._table.get(key)) is not None

    def __getitem__(self, key):
        key = str(key)
        if key not in self._touched:
            self._touched[key] = copy_of(self._table[key])
        if self._touched[key] is None:
            raise KeyError(key)
        return self._touched[key]

    def __setitem__(self, key, doc):
        self._touched[str(key)] = doc

    def __delitem__(self, key):
        self.pop(key)

    def pop(self, key):
        """Take out a document. Raises KeyError."""
        doc = self[key]
        self._touched[str(key)] = None
        return doc

    def keys(self):
        """The ids, as the table's users know them."""
        keys = list(self._table) + [key for key in self._touched if key not in self._table]
        return [self._id(key) for key in keys if key in self]

    def clear(self):
        """Take out every document."""
        self._touched = dict.fromkeys(self._table)

    def changes(self):
        """(key, document or None) for each that is no longer as it was."""
        return [(key, doc) for key, doc in self._touched.items() if doc != self._table.get(key)]
