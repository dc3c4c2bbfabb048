"""One readable archive (zip) of a home, or of a part of it; and a home, archive or folder, taken apart again.

about.json                    what this is, and when it was made
campaigns/NAME.json           campaigns, a TinyDB file each, as they are kept
matches/ID.match              records as they are kept (ID.match.torn: torn last lines that were set aside)
books/NAME.match              card books
matches/ID~DIGEST.…           copies of a match that differ
current                       the id of the current match
"""

from __future__ import annotations

import os
import re
import shutil
from contextlib import nullcontext
from datetime import UTC, datetime
from io import BytesIO
from json import dumps, loads
from struct import error as StructError
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import error as ZlibError

from prompts.exchange.documents import campaign_of
from prompts.exchange.entries import Fault, Faults, Parcel, Record, Result, fault
from prompts.exchange.files import write_file
from prompts.exchange.results import read_result, result_faults
from prompts.render.progress import watched
from prompts.session.renewal import renewed
from prompts.session.settlement import open_ledger
from prompts.shell import Shell, Stop, kept, unreadable
from referee.record import is_id
from scorers.ledger import home
from scorers.ledger.converting import fill, read
from scorers.ledger.files import (
    LARGEST,
    LARGEST_KEPT,
    OWN,
    OWN_FOLDER,
    LedgerError,
    attempt,
    folder_lock,
    make_folder,
    read_bytes,
    write_all,
)
from scorers.ledger.storage import Tables
from scorers.ledger.system import BINARY
from scorers.sheet import Document
from scorers.types import Iterable, Mapping, TypeAlias

Parts: TypeAlias = tuple[dict[str, bytes], dict[str, Stop]]

FORMAT = 2  # in 1 all campaigns stood in ledger.jsonl: {"table", "id", "document"} a line
OLD = "ledger.jsonl"
# What zipfile makes of damage.
SPOILED = (BadZipFile, ZlibError, StructError, EOFError, ValueError, RuntimeError, IndexError)
STAMP = (2000, 1, 1, 0, 0, 0)  # every file within bears it, so that equal homes give equal archives
PLAIN = r"[^/\\:\0\n\r.][^/\\:\0\n\r]*"
KNOWN = re.compile(
    rf"about\.json|ledger\.jsonl|current|campaigns/{PLAIN}\.json|matches/{PLAIN}\.match(?:\.torn)?|books/{PLAIN}\.match"
    rf"|matches/{PLAIN}~[0-9a-f]{{10}}\.(?:match|json)(?:\.passed)?"
)
# See `of_now`
BEFORE = re.compile(rf"unsettled/{PLAIN}|copies/({PLAIN})/([0-9a-f]{{10}}\.(?:match|json)(?:\.passed)?)")


# -- out ----------------------------------------------------------------------------------------


def whole(place: str) -> Parts:
    """Everything at one moment, as `parts`: a match that ends meanwhile says so in it, or has its result."""
    folder = os.path.join(place, "campaigns")
    with folder_lock(folder) if os.path.isdir(folder) else nullcontext():
        return parts(place)


def parts(place: str) -> Parts:
    """({path within the home, with slashes: bytes}, {path: why} of what can't be read). What is no part of a home is left out."""
    found: dict[str, bytes] = {}
    damage: dict[str, Stop] = {}
    for part in (*home.PARTS, *home.BEFORE):
        top = os.path.join(place, part)
        below = [os.path.join(at, name) for at, folders, names in os.walk(top) for name in (*folders, *names)]
        for path in [top, *below]:
            within = of_now(os.path.relpath(path, place).replace(os.sep, "/"))
            if within is not None and is_part(within) and os.path.lexists(path):
                try:
                    data = kept(read_part, path)
                except Stop as stop:
                    damage[within] = stop
                else:
                    found.update({home.portable(within): data} if data is not None else {})
    return found, damage


def read_part(path: str) -> bytes | None:
    """The bytes of a file that isn't too large; None where another process has taken it away this moment. Raises LedgerError."""
    with attempt(path):
        data = read_bytes(path, LARGEST_KEPT if path.endswith(".json") else LARGEST)
    if data is None and os.path.islink(path):
        raise LedgerError("missing", path=path)
    return data


def is_part(within: str) -> bool:
    """Whether a home or an archive has such a file (a path with slashes), and its name can be shown."""
    return within.isprintable() and KNOWN.fullmatch(within) is not None


def of_now(within: str) -> str | None:
    """Where a file of an archive lies by now: copies lay in a folder of their own before; None for what nobody needs any more."""
    found = BEFORE.fullmatch(within)
    if found is None:
        return within
    return f"matches/{found[1]}{home.COPY}{found[2]}" if found[2] else None


def campaign_files(campaigns: Iterable[Document], results: Iterable[Document]) -> dict[str, bytes]:
    """The files of campaigns ({"name", "decisions"}) with these results."""
    with TemporaryDirectory() as folder:
        ledger = open_ledger(folder)
        for campaign in campaigns:
            kept(ledger.take, campaign["name"], campaign["decisions"])
        kept(ledger.settle, {result["match"]: result for result in results})
        return parts(folder)[0]


def write(shell: Shell, path: str, files: Mapping[str, bytes]) -> None:
    """Write an archive, all or nothing, which tells when it is made."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        about = {"format": "referee archive", "version": FORMAT, "made": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}"}
        within = [("about.json", (dumps(about, indent=1) + "\n").encode()), *sorted(files.items())]
        for name, data in watched(shell, within, "archive"):
            info = ZipInfo(home.portable(name), STAMP)
            info.compress_type = ZIP_DEFLATED
            info.external_attr = 0o644 << 16
            archive.writestr(info, data)
    write_file(path, out.getvalue())


def unpack(folder: str, files: dict[str, bytes]) -> None:
    """Write {path with slashes: bytes} into a new folder. Raises LedgerError."""
    with attempt(folder):
        make_folder(os.path.dirname(folder))
        if os.path.isdir(folder):  # left by a process of our number that was killed
            shutil.rmtree(folder)
        os.mkdir(folder, OWN_FOLDER)
        for name, data in files.items():
            path = os.path.join(folder, *name.split("/"))
            make_folder(os.path.dirname(path))
            fd = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, OWN)
            try:
                write_all(fd, data)
            finally:
                os.close(fd)
    if hasattr(os, "sync"):
        os.sync()


# -- in -----------------------------------------------------------------------------------------


class Archive:
    """A home taken apart: `files` ({path: bytes}), `campaigns` as `documents.campaign_of` reads them, and the `faults` of the rest."""

    def __init__(self, files: dict[str, bytes], faults: list[Fault], shell: Shell) -> None:
        self.files = files
        self.faults = faults
        self.campaigns: list[Document] = []
        for within in sorted(within for within in files if within.startswith("campaigns/")):
            found = campaign_of(files[within], within)
            if found is None:
                wrong = [shell.texts().ui("exchange/json")]
            else:
                each = [(result, one) for result in found["results"] for one in result_faults(shell, result)]
                wrong = [f"{str(result.get('match'))[:60]}: {one.message}" for result, one in each]
            faults += [Fault(None, message, within) for message in wrong]
            if wrong:
                del files[within]
            elif found:
                self.campaigns.append(found)


def open_archive(path: str, shell: Shell) -> Archive:
    """Read an archive: what can't be read is among its faults, file by file. Raises Stop: it is none, or a newer one."""
    faults: list[Fault] = []
    files: dict[str, bytes] = {}
    try:
        with ZipFile(path) as archive:
            infos = [info for info in archive.infolist() if not info.is_dir()]
            if sum(info.file_size for info in infos) > LARGEST_KEPT:
                raise Stop("file-large", path=path, most=LARGEST_KEPT // 1024 // 1024)
            for info in watched(shell, infos, "archive"):
                within = of_now(info.filename)
                if within is None:
                    continue
                if not is_part(within) or home.portable(within) in files:
                    faults.append(fault(shell, "exchange/stray", within=info.filename))
                elif info.file_size > LARGEST and not info.filename.endswith((".json", OLD)):
                    faults.append(fault(shell, "stop/file-large", path=info.filename, most=LARGEST // 1024 // 1024))
                else:
                    data = read_member(archive, info, faults, shell)
                    if data is not None:
                        files[home.portable(within)] = data
    except OSError as error:
        raise unreadable(path, error) from None
    except SPOILED as error:  # ValueError: names that aren't text; RuntimeError: passwords, versions of zip to come
        raise Stop("exchange/no-zip", path=path, why=str(error)) from None
    about = files.pop("about.json", None)
    if about is None or version_of(about) is None or (faults and not files):
        raise Stop("exchange/no-archive", path=path)
    if (version_of(about) or 0) > FORMAT:
        raise Stop("ledger/newer", path=path, schema=version_of(about), known=FORMAT)
    if OLD in files:
        files |= converted(old_tables(files.pop(OLD), shell, faults), files, OLD, shell, faults)
    current = files.get("current", b"").strip().decode(errors="replace")
    if current and not is_id(current):
        del files["current"]
        faults.append(fault(shell, "exchange/id", within="current", word=current[:60]))
    return Archive(files, faults, shell)


def read_member(archive: ZipFile, info: ZipInfo, faults: list[Fault], shell: Shell) -> bytes | None:
    """The bytes of one file of an archive; None for a damaged one, which is a Fault."""
    try:
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):  # others may ask for memory without limit
            raise BadZipFile(f"compression {info.compress_type}")
        with archive.open(info) as file:
            data = file.read(info.file_size + 1)
    except (*SPOILED, OSError) as error:
        faults.append(fault(shell, "exchange/damaged", within=info.filename, why=str(error)))
        return None
    return data


def version_of(about: bytes) -> int | None:
    """The format's number in about.json, None where it isn't one of ours."""
    try:
        found = loads(about)
        version = found["version"] if found["format"] == "referee archive" else None
    except (ValueError, TypeError, KeyError, RecursionError):
        return None
    return version if isinstance(version, int) else None


def old_tables(data: bytes, shell: Shell, faults: list[Fault]) -> Tables:
    """The lines in which version 1 holds campaigns -> {table: {id: document}}."""
    held: Tables = {}
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            try:
                found = loads(line.decode())
                held.setdefault(found["table"], {})[found["id"]] = found["document"]
            except (ValueError, RecursionError, KeyError, TypeError):
                faults.append(fault(shell, "exchange/json", at=number, within=OLD))
    return held


def converted(
    tables: Tables, files: Mapping[str, bytes], within: str, shell: Shell, faults: list[Fault]
) -> dict[str, bytes]:
    """The campaigns of a version before 1, and the records beside them, as files."""
    with TemporaryDirectory() as folder:
        beside = {name: data for name, data in files.items() if name.startswith(("matches/", "books/"))}
        kept(unpack, os.path.join(folder, "home"), beside)
        ledger = open_ledger(os.path.join(folder, "home"))
        try:
            kept(fill, ledger, tables, kept(home.match_ids, ledger.home), renewed(ledger.home))
        except (ValueError, TypeError, AttributeError, KeyError, RecursionError):  # what no referee wrote
            faults.append(fault(shell, "exchange/json", within=within))
            return {}
        return parts(ledger.home)[0]


def open_home(path: str, shell: Shell) -> Archive:
    """A home's folder, as an Archive: nothing is written there, and its files may say anything. Raises Stop."""
    files, unread = parts(path)
    faults = [Fault(None, stop.sentence(shell), within) for within, stop in unread.items()]
    if home.is_old(path):
        files |= converted(kept(read, path), files, "ledger.json", shell, faults)
    return Archive(files, faults, shell)


def is_home(path: str) -> bool:
    """Whether a folder is a home."""
    return any(os.path.isdir(os.path.join(path, name)) for name in ("matches", "campaigns")) or home.is_old(path)


def take(archive: Archive, shell: Shell, parcel: Parcel) -> None:
    """What an archive holds -> entries, books and documents of a parcel."""
    parcel.faults += archive.faults
    parcel.campaigns += archive.campaigns
    results = {result["match"]: result for one in archive.campaigns for result in one["results"]}
    texts = {}
    for within, data in archive.files.items():
        try:
            texts[within] = data.decode()
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            parcel.faults.append(fault(shell, "exchange/text", at=line, within=within))
    parcel.books = {home.name_of(within[6:-6]): text for within, text in texts.items() if within.startswith("books/")}
    counting_first = sorted(texts.items(), key=lambda item: home.COPY in item[0])
    for within, text in watched(shell, counting_first, "import"):
        folder, _, rest = within.partition("/")
        if folder != "matches":
            continue
        name, copy, _ = rest.removesuffix(".match").partition(home.COPY)
        if rest.endswith(".match"):
            name = home.name_of(name)
            take_record(within, text, name, {} if copy else results.pop(name, {}), shell, parcel)
        elif rest.endswith(".json"):
            take_result(within, text, shell, parcel)
    parcel.entries += [Result(result) for result in results.values()]


def take_record(within: str, text: str, name: str, result: Document, shell: Shell, parcel: Parcel) -> None:
    """A record of an archive, and the result that was kept of it -> an entry, or Faults with its lines. Only whole lines count."""
    whole_lines, known = text[: text.rfind("\n") + 1], name if is_id(name) else None
    try:
        entry = Record(
            whole_lines, shell, known, lambda header: parcel.books.get(header.get("book") or ""), result.get("at")
        )
        entry.bind(result)
        parcel.entries.append(entry)
    except Faults as found:
        parcel.faults += [Fault(one.line, one.message, within) for one in found.faults]


def take_result(within: str, text: str, shell: Shell, parcel: Parcel) -> None:
    """A differing copy that is a result alone."""
    facts, faults = read_result(shell, text)
    parcel.faults += [Fault(None, one.message, within) for one in faults]
    if not faults and isinstance(facts, dict):
        parcel.entries.append(Result(facts))
