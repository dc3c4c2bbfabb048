"""A file from outside, whatever it is: told by what is in it, and read into a parcel."""

from __future__ import annotations

import csv
import os
from contextlib import suppress
from json import loads

from prompts.exchange import archive, bgstats, lines, plays, sheets
from prompts.exchange.entries import Entry, Faults, Parcel, Record, Result, fault, with_key
from prompts.exchange.files import read_book, read_file
from prompts.exchange.headings import decoded, sheet_of
from prompts.shell import Shell, Stop, unreadable


def read_parcel(path: str, shell: Shell, campaign: str | None = None, dates: str | None = None) -> Parcel:
    """What a file (or a home's folder) brings, as a Parcel; its `faults` are what can't be read. Raises Stop.

    campaign: that of what says none itself; dates: in which order day, month and year stand in a sheet.
    """
    parcel = Parcel(campaign, dates)
    try:
        if path != "-" and os.path.isdir(path):
            if not archive.is_home(path):
                raise Stop("exchange/no-home", path=path)
            archive.take(archive.open_home(path, shell), shell, parcel)
        elif path != "-" and begins(path).startswith(b"PK"):
            archive.take(archive.open_archive(path, shell), shell, parcel)
        else:
            read_text(path, read_file(path, decoded), shell, parcel)
    except Faults as found:
        parcel.faults += found.faults
    except csv.Error as error:
        parcel.faults.append(fault(shell, "exchange/csv", why=str(error)))
    if campaign:
        parcel.entries = [into(entry, campaign, shell) for entry in parcel.entries]
    if not (parcel.entries or parcel.campaigns or parcel.books):
        parcel.faults, parcel.left = parcel.faults + parcel.left, []
    if not (parcel.faults or parcel.entries or parcel.campaigns or parcel.books):
        parcel.faults.append(fault(shell, "exchange/nothing"))
    return parcel


def into(entry: Entry, campaign: str, shell: Shell) -> Entry:
    """A match as one of this campaign, if it says none itself."""
    if entry.campaign:
        return entry
    if isinstance(entry, Record):
        return Record(with_key(entry.text, "campaign", campaign), shell, entry.name, lambda _: entry.book, entry.at)
    return Result({**entry.facts, "campaign": campaign})


def begins(path: str) -> bytes:
    """The first bytes of a file. Raises Stop."""
    try:
        with open(path, "rb") as file:
            return file.read(4)
    except OSError as error:
        raise unreadable(path, error) from None


def read_text(path: str, text: str, shell: Shell, parcel: Parcel) -> None:
    """Read a text file: an export file of BG Stats, push links, JSON Lines, CSV or a record. Raises Faults, and csv.Error where cells can't be told apart."""
    start = text.lstrip("\ufeff").lstrip()
    if start.startswith("{"):
        found: object = None
        with suppress(ValueError, RecursionError):  # more than one value, or none
            found = loads(start)
        if isinstance(found, dict) and "plays" in found:
            plays.read(found, shell, parcel)
        elif isinstance(found, dict) and "type" not in found:
            raise Faults([fault(shell, "exchange/kind", word=", ".join(found)[:60])])
        else:
            lines.read(text.lstrip("\ufeff"), shell, parcel)
    elif start.startswith(bgstats.PUSH.partition("?")[0]):
        plays.read_links(text.lstrip("\ufeff"), shell, parcel)
    elif start.startswith("["):
        raise Faults([fault(shell, "exchange/kind", word=start[:20])])
    elif (sheet := sheet_of(text)) is not None:
        stem = os.path.splitext(os.path.basename(path))[0]
        sheets.read(sheet, stem, shell, parcel)
    else:
        parcel.entries.append(Record(text, shell, None, lambda header: read_book(path, header)))
