"""Files: records from outside, read with limits and judged each by itself; pages and data, written whole."""

from __future__ import annotations

import os
import sys

from prompts.output import pour
from prompts.session.limits import Limits, is_limit
from prompts.shell import Shell, Stop, kept, plain_text, unreadable
from prompts.texts import Texts
from referee.kernel.judging import Match
from referee.kernel.verdict import Unlisted, Verdict
from referee.match import apply
from referee.record import Header, HeaderFault, begin, noted, parse
from scorers.ledger.files import LARGEST, PIECE, attempt, write_anew
from scorers.ledger.home import portable
from scorers.state import Record
from scorers.types import Any, Callable, Iterable, Sequence, TypeAlias

Body: TypeAlias = Iterable[tuple[int, str]]
Watch: TypeAlias = Callable[[Body], Body]
Write: TypeAlias = Callable[[int, Verdict], str]
Fetched: TypeAlias = tuple[str, str | None, str | None, HeaderFault | Stop | None]

LONGEST_MESSAGE = 1_000  # characters of what is wrong with a header, which may name a value of any length


def read_file(path: str, decoded: Callable[[bytes], str | None] = lambda data: None) -> str:
    """Text of a file (`-`: standard input); decoded: what else it may be than UTF-8. Raises Stop with one clear reason."""
    data = read_data(path)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if (text := decoded(data)) is not None:
            return text
        line = data[: error.start].count(b"\n") + 1
        raise Stop("file-text", path=path, line=line) from None


def read_data(path: str) -> bytes:
    """The bytes of a file (`-`: standard input). Raises Stop."""
    if path == "-":
        data = sys.stdin.buffer.read(LARGEST + 1)
    else:
        try:
            with open(path, "rb", buffering=0) as file:
                data = file.read(PIECE)
                while data and len(data) <= LARGEST and (more := file.read(PIECE)):
                    data += more
        except OSError as error:
            raise unreadable(path, error) from None
    if len(data) > LARGEST:
        raise Stop("file-large", path=path, most=LARGEST // 1024 // 1024)
    return data


def read_book(path: str, header: Header) -> str | None:
    """Text of the book that a record file's header names, by a path within the record's folder."""
    name = header.get("book")
    if name is None or path == "-":
        return None
    folder = os.path.realpath(os.path.dirname(path) or ".")
    for candidate in (name, name + ".match", portable(name + ".match")):
        wanted = os.path.realpath(os.path.join(folder, candidate))
        if os.path.commonpath([folder, wanted]) == folder and os.path.isfile(wanted):
            return read_file(wanted)
    return None


class Judged(Record):
    """A record file that was judged: the match at its end, how many statements were said, (line number, text, Verdict) of
    each that isn't on the match's list, and what was written of all."""

    path: str
    match: Match | None = None
    said: int = 0
    verdicts: Sequence[tuple[int, str, Verdict]] = ()
    written: Sequence[str] = ()
    fault: HeaderFault | Stop | None = None


def fetch(path: str) -> Fetched:
    """A file as it can be judged where it isn't: (path, text, text of its book, None), or (path, None, None, fault)."""
    try:
        text = read_file(path)
        return path, text, read_book(path, parse(text)[0]), None
    except (HeaderFault, Stop) as fault:
        return path, None, None, fault


def judge_file(record: str | Fetched, write: Write | None = None, stop: bool = False, watch: Watch = iter) -> Judged:
    """Judge one file, by its path or as it was fetched; `fault` is a HeaderFault or a Stop where nothing could be judged.

    write(line number, Verdict): what is wanted of each statement; stop: at the first refusal; watch: what its statements are passed through.
    """
    path, text, book, fault = fetch(record) if isinstance(record, str) else record
    if fault is not None:
        return Judged(path, fault=fault)
    try:
        header, body = parse(text or "")
        start = match = begin(header, book)
    except HeaderFault as found:
        return Judged(path, fault=found)
    verdicts = []
    written = []  # at once: the matches that came between aren't held
    limits = Limits(kept=False, each=write is not None)
    number = notes = 0
    for number, (line, text) in enumerate(watch(body), 1):
        if not "A" <= text < "{" and noted(text):
            notes += 1
            continue
        verdict = apply(match, text, number)
        listed = verdict.judged is verdict.match
        if not listed:
            verdict = limits.hold(match, verdict, text)
        match = verdict.match
        if write is not None:
            written.append(write(line, verdict))
        if not listed:
            if verdict.ok:
                unlisted = Unlisted(verdict.number, verdict.actor, verdict.statement, None, (), verdict.verb)
                verdict = Verdict(start, unlisted)  # an edit as it was judged, without the matches that it was made in
            verdicts.append((line, text, verdict))
            if not verdict.ok and (stop or is_limit(verdict)):  # a limit that was met ends it
                break
    return Judged(path, match, number - notes, verdicts, written)


def shortened(message: str) -> str:
    """A message without the middle of what would fill the screen."""
    half = LONGEST_MESSAGE // 2
    return message if len(message) <= LONGEST_MESSAGE else f"{message[:half]} … {message[-half:]}"


def fault_object(texts: Texts, judged: Judged) -> dict[str, Any]:
    """The JSON object of a file that could not be judged."""
    fault = judged.fault
    if isinstance(fault, HeaderFault):
        line, clauses, message = fault.line, list(fault.refusal.clauses), shortened(texts.refusal(fault.refusal))
    elif fault is not None:
        line, clauses, message = fault.facts.get("line"), ["REC-1"], texts.ui("stop/" + fault.key, fault.facts)
    else:
        raise ValueError("a file that could be judged")
    return {"type": "error", "file": judged.path, "line": line, "clauses": clauses, "message": message}


def write_file(path: str, data: bytes | str) -> None:
    """Write text or bytes to a file, all or nothing, or to standard output; no folder is made for it. Raises Stop.

    What is there and is no file (a pipe, a device) takes the bytes and stays what it is.
    """
    data = data if isinstance(data, bytes) else data.encode(errors="replace")  # a file may hold half a letter
    if path == "-":
        pour(data)
        return
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        with attempt(path), open(path, "wb") as file:
            file.write(data)
        return
    folder = os.path.dirname(path)
    if folder and not os.path.isdir(folder):
        raise Stop("no-folder", path=folder)
    kept(write_anew, path, data)


def tell_fault(shell: Shell, path: str, line: int | None, message: str) -> int:
    """Name what can't be read, with its place; the status of that."""
    if shell.json:
        shell.emit({"type": "error", "file": path, "line": line, "clauses": ["REC-1"], "message": message})
    else:
        shell.tell(plain_text(f"{path}:{line}: {message}" if line else f"{path}: {message}"))
    return 2
