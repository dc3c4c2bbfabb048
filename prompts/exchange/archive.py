"""One readable archive (zip) of a home, or of a part of it; and a home, archive or folder, taken apart again.

about.json                    what this is, and when it was made
ledger.jsonl                  {"table", "id", "document"} a line: results, campaigns, events
matches/ID.match              records as they are kept (ID.match.torn: torn last lines that were set aside)
books/NAME.match              card books
copies/ID/DIGEST.…            copies of a match that differ
unsettled/ID                  marks of matches whose result waits until their campaign is open again
current                       the id of the current match
"""

from __future__ import annotations

import os
import re
from json import dumps, loads
from struct import error as StructError
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from prompts.exchange.documents import is_document
from prompts.exchange.entries import Fault, Faults, Record, Result
from prompts.exchange.results import read_result, result_faults
from prompts.files import write_file
from prompts.progress import watched
from prompts.shell import Stop, kept, unreadable
from referee.record import HeaderFault, is_id, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from prompts.exchange.merge import Parcel
    from prompts.shell import Shell
    from scorers.ledger.kept import Ledger
    from scorers.ledger.lines import Table

FORMAT = 1
LARGEST = 32 * 1024 * 1024  # bytes of one file within
WHOLE = 512 * 1024 * 1024  # bytes of all of them, which are read into memory
SPOILED = (
    BadZipFile,
    ZlibError,
    StructError,
    EOFError,
    ValueError,
    RuntimeError,
    IndexError,
)  # what zipfile makes of damage
STAMP = (2000, 1, 1, 0, 0, 0)  # every file within bears it, so that equal homes give equal archives
DERIVED = ("sums", "players", "latest")  # tables that are made anew from the results
TABLES = ("campaigns", "events", "results", *DERIVED)
PLAIN = r"[^/\\:\0\n\r.][^/\\:\0\n\r]*"
KNOWN = re.compile(
    rf"about\.json|ledger\.jsonl|current|matches/{PLAIN}\.match(?:\.torn)?|books/{PLAIN}\.match"
    rf"|unsettled/{PLAIN}|copies/{PLAIN}/[0-9a-f]{{10}}\.(?:match|json)(?:\.passed)?"
)


# -- out ----------------------------------------------------------------------------------------


def home_files(place: str) -> dict[str, bytes]:
    """{path within the home, with slashes: bytes} of everything but the database; what is no part of a home is left out.

    Raises Stop for what is too large to be read again, or can't be read.
    """
    found = {}
    for part in ("matches", "books", "copies", "current", "unsettled"):  # last: a mark comes before what it marks
        top = os.path.join(place, part)
        for path in [top, *(os.path.join(folder, name) for folder, _, names in os.walk(top) for name in names)]:
            within = os.path.relpath(path, place).replace(os.sep, "/")
            if is_part(within) and os.path.isfile(path):
                data = bytes_of(path)
                if data is not None:
                    found[within] = data
    return found


def is_part(within: str) -> bool:
    """Whether a home or an archive has such a file (a path with slashes), and its name can be shown."""
    return within.isprintable() and KNOWN.fullmatch(within) is not None


def bytes_of(path: str) -> bytes | None:
    """The bytes of a file that isn't too large; None where another process has taken it away this moment. Raises Stop."""
    try:
        with open(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise unreadable(path, error) from None
    if len(data) > LARGEST:
        raise Stop("file-large", path=path, most=LARGEST // 1024 // 1024)
    return data


def tables(ledger: Ledger) -> dict[str, Table]:
    """{table: {id: document}} of what can't be made anew."""
    held = kept(ledger.db.storage.read)
    return stated(held or {})


def stated(held: Mapping[str, Table]) -> dict[str, Table]:
    """Of a ledger's tables those that can't be made anew."""
    return {name: table for name, table in held.items() if name not in DERIVED and table}


def whole(place: str, ledger: Ledger) -> tuple[dict[str, bytes], dict[str, Table]]:
    """(files, tables) of a home at one moment: a match that ends meanwhile is unsettled in them, or has its result."""
    held, files = kept(ledger.db.storage.read_with, lambda: home_files(place))
    return files, stated(held)


def write(path: str, files: Mapping[str, bytes], held: Mapping[str, Table], now: str) -> None:
    """Write an archive, all or nothing: files within, tables, and when it is made (ISO text)."""
    from io import BytesIO

    out = BytesIO()
    lines = [
        {"table": table, "id": name, "document": doc}
        for table, docs in sorted(held.items())
        for name, doc in docs.items()
    ]
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        about = {"format": "referee archive", "version": FORMAT, "made": now}
        for name, data in (
            ("about.json", (dumps(about, indent=1) + "\n").encode()),
            ("ledger.jsonl", "".join(dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()),
            *sorted(files.items()),
        ):
            info = ZipInfo(name, STAMP)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    write_file(path, out.getvalue())


# -- in -----------------------------------------------------------------------------------------


class Archive:
    """A home taken apart: `files` ({path: bytes}) and `tables` ({table: {id: document}})."""

    def __init__(self, files: dict[str, bytes], held: dict[str, Table]) -> None:
        self.files = files
        self.tables = held


def open_archive(path: str, shell: Shell) -> Archive:
    """Read an archive whole. Raises Stop (not an archive), Faults (what can't be read, file by file and line by line)."""
    faults: list[Fault] = []
    files: dict[str, bytes] = {}
    try:
        with ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if sum(info.file_size for info in infos) > WHOLE:
                raise Stop("file-large", path=path, most=WHOLE // 1024 // 1024)
            for info in infos:
                if not is_part(info.filename) or info.filename in files:
                    faults.append(Fault(None, shell.texts().ui("exchange/stray"), info.filename))
                elif info.file_size > LARGEST and info.filename != "ledger.jsonl":
                    faults.append(
                        Fault(
                            None,
                            shell.texts().ui(
                                "stop/file-large", {"path": info.filename, "most": LARGEST // 1024 // 1024}
                            ),
                        )
                    )
                else:
                    files[info.filename] = read_member(archive, info, faults, shell)
    except OSError as error:
        raise unreadable(path, error) from None
    except SPOILED as error:  # ValueError: names that aren't text; RuntimeError: passwords, versions of zip to come
        raise Stop("exchange/no-zip", path=path, why=str(error)) from None
    about = files.pop("about.json", None)
    if not faults and about is None:
        raise Stop("exchange/no-archive", path=path)
    if about is not None and version_of(about) > FORMAT:
        raise Stop("ledger/newer", path=path, schema=version_of(about), known=FORMAT)
    held = read_tables(files.pop("ledger.jsonl", b""), shell, faults)
    current = files.get("current", b"").strip().decode(errors="replace")
    if current and not is_id(current):
        faults.append(Fault(None, shell.texts().ui("exchange/id", {"word": current[:60]}), "current"))
    if faults:
        raise Faults(faults)
    return Archive(files, held)


def read_member(archive: ZipFile, info: ZipInfo, faults: list[Fault], shell: Shell) -> bytes:
    """The bytes of one file of an archive; a damaged one is a Fault."""
    try:
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others may ask for memory without limit
            raise BadZipFile(f"compression {info.compress_type}")
        with archive.open(info) as file:
            data = file.read(info.file_size + 1)
    except (*SPOILED, OSError) as error:
        faults.append(Fault(None, shell.texts().ui("exchange/damaged", {"why": str(error)}), info.filename))
        return b""
    return data


def version_of(about: bytes) -> int:
    """The format's number in about.json, 0 where there is none."""
    try:
        version = loads(about).get("version")
    except (ValueError, AttributeError):
        return 0
    return version if isinstance(version, int) else 0


def read_tables(data: bytes, shell: Shell, faults: list[Fault]) -> dict[str, Table]:
    """The ledger's lines -> {table: {id: document}}."""
    held: dict[Any, Any] = {}
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            found = loads(line.decode())
            table, name, doc = found["table"], found["id"], found["document"]
        except (ValueError, RecursionError, KeyError, TypeError):
            table = name = doc = None
        wrong = document_faults(shell, table, name, doc)
        faults += [Fault(number, message, "ledger.jsonl") for message in wrong]
        if not wrong and table not in DERIVED:
            held.setdefault(table, {})[name] = doc
    return held


def document_faults(shell: Shell, table: object, name: object, doc: Any) -> list[str]:
    """What is wrong with a document from outside, as sentences."""
    if not (table in TABLES and is_document(table, name, doc)):
        return [shell.texts().ui("exchange/json")]
    return [fault.message for fault in result_faults(shell, doc)] if table == "results" else []


def open_home(path: str, shell: Shell) -> Archive:
    """A home's folder, as an Archive: nothing is written there, and its database may say anything. Raises Stop, Faults."""
    from prompts.settling import open_ledger

    for name in os.listdir(path):
        part = os.path.join(path, name)
        if name.startswith("ledger.") and not os.path.isdir(part):
            if not os.path.isfile(part):  # a pipe would have us wait for ever
                raise Stop("exchange/no-home", path=path)
            if os.path.getsize(part) > WHOLE:
                raise Stop("file-large", path=part, most=WHOLE // 1024 // 1024)
    try:
        held = tables(open_ledger(path))
        faults = [
            Fault(None, f"{table} {name}: {message}", "ledger.json")
            for table, docs in held.items()
            for name, doc in docs.items()
            for message in document_faults(shell, table, name, doc)
        ]
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):  # what no referee wrote
        raise Stop("exchange/no-home", path=path) from None
    if faults:
        raise Faults(faults)
    return Archive(home_files(path), held)


def is_home(path: str) -> bool:
    """Whether a folder is a home."""
    return (
        os.path.isdir(os.path.join(path, "matches"))
        or os.path.isfile(os.path.join(path, "ledger.json"))
        or os.path.isfile(os.path.join(path, "ledger.log"))
    )


def take(archive: Archive, shell: Shell, parcel: Parcel) -> None:
    """What an archive holds -> entries, books and documents of a parcel."""
    results = dict(archive.tables.get("results", {}))
    texts = {}
    for within, data in archive.files.items():
        try:
            texts[within] = data.decode()
        except UnicodeDecodeError as error:
            parcel.faults.append(Fault(data[: error.start].count(b"\n") + 1, shell.texts().ui("exchange/text"), within))
    parcel.books = {within[6:-6]: text for within, text in texts.items() if within.startswith("books/")}
    for within, text in watched(shell, texts.items(), "import"):
        folder, _, rest = within.partition("/")
        if folder == "matches" and rest.endswith(".match"):
            take_record(within, text, rest[:-6], archive, results.pop(rest[:-6], {}).get("at"), shell, parcel)
        elif folder == "copies" and rest.endswith(".match"):
            take_record(within, text, rest.partition("/")[0], archive, None, shell, parcel)
        elif folder == "copies" and rest.endswith(".json"):
            take_result(within, text, shell, parcel)
    parcel.entries += [
        Result(result)
        for result in results.values()
        if result["source"] == "typed" or result["match"] not in {entry.name for entry in parcel.entries}
    ]
    parcel.documents += [
        (table, name, doc) for table, docs in archive.tables.items() if table != "results" for name, doc in docs.items()
    ]


def take_record(
    within: str, text: str, name: str, archive: Archive, at: str | None, shell: Shell, parcel: Parcel
) -> None:
    """A record of an archive -> an entry, or Faults with its lines. Only whole lines count."""
    text = text[: text.rfind("\n") + 1]
    try:
        book = parse(text)[0].get("book")
    except HeaderFault:
        book = None
    try:
        parcel.entries.append(Record(text, shell, name if is_id(name) else None, parcel.books.get(book or ""), at))
    except Faults as found:
        parcel.faults += [Fault(fault.line, fault.message, within) for fault in found.faults]


def take_result(within: str, text: str, shell: Shell, parcel: Parcel) -> None:
    """A differing copy that is a result alone."""
    facts, faults = read_result(shell, text)
    parcel.faults += [Fault(None, fault.message, within) for fault in faults]
    if not faults and isinstance(facts, dict):
        parcel.entries.append(Result(facts))
