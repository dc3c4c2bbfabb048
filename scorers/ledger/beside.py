"""The files that lie beside a database's base and begin with its name: which there are, and a dated copy of them."""

from __future__ import annotations

import os
import time

from scorers.ledger.files import attempt, read_bytes, write_anew
from scorers.ledger.shelf import shelf_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scorers.ledger.shelf import Entry


def files(stem: str) -> list[str]:
    """Paths of the files whose name begins like this path. Raises LedgerError."""
    folder, start = os.path.split(stem + ".")
    with attempt(folder):
        try:
            names = os.listdir(folder or ".")
        except FileNotFoundError:
            return []
    return [os.path.join(folder, name) for name in sorted(names) if name.startswith(start)]


def shelves(stem: str, tables: Collection[str]) -> Iterator[tuple[str, str, int]]:
    """(path, table, number) of each file that has the name of a shelf of one of these tables. Raises LedgerError."""
    for path in files(stem):
        name, number = shelf_number(stem, path)
        if name in tables:
            yield path, name, number


def newest(stem: str, tables: Collection[str]) -> dict[str, Entry]:
    """Entries for the newest shelves, where the head that should name them is lost. Raises LedgerError."""
    numbers: dict[str, int] = {}
    for _, name, number in shelves(stem, tables):
        numbers[name] = max(numbers.get(name, 0), number)
    return {name: {"of": of, "size": None, "crc": None} for name, of in numbers.items()}


def copy_aside(stem: str) -> None:
    """Copy the files as they are into a dated folder, before they are written anew. Raises LedgerError."""
    folder = stem + time.strftime(".aside-%Y%m%dT%H%M%SZ", time.gmtime())
    while os.path.exists(folder):
        folder += "+"
    for path in files(stem):
        if os.path.isfile(path) and not path.endswith((".lock", ".new")):
            with attempt(path):
                data = read_bytes(path)
            if data is not None:
                write_anew(os.path.join(folder, os.path.basename(path)), data)
