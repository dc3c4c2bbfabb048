"""Files that survive a kill: locks, appends that leave nothing half, whole files put in place, one error.

What is kept is its owner's alone. Part of the hot path of `referee say`: nothing is imported here that Python has not
loaded anyway.
"""

from __future__ import annotations

import os

from scorers.ledger.system import BINARY, NOT_WAITING, runs, sync_folder, try_lock
from scorers.types import Any, Callable, Self

TIMEOUT = 10.0  # seconds that a command waits for another one's lock before it gives up
LEFT = "left"  # the note of an error after which a part of what was being added lies in the file
PIECE = 1 << 16  # bytes that are read at a time: most files are shorter, and memory for more is dear to get
LARGEST = 32 * 1024 * 1024  # bytes of a record; a match of 10,000 statements has half a megabyte
LARGEST_KEPT = 512 * 1024 * 1024  # bytes of a campaign
OWN, OWN_FOLDER = 0o600, 0o700  # the modes of what is kept
NEW = ".new"  # ends the name of a file that is being written, until it is put in its place
DAMAGED = ".damaged"  # and of one that couldn't be read
DAY = 24 * 60 * 60  # seconds


class LedgerError(Exception):
    """Something that is kept, or should be kept, can't be read or written; what was acknowledged stands.

    key: the reason, for the catalogs; facts: what the sentence needs, by name (mostly `path`).

    full, read-only, denied, missing, folder, exists, failed: the system refused (`path`, `detail`,
    and `left` true where what was being added could not be taken away again); special: no plain file (`path`);
    large: more than `most` MiB; busy: another process held the lock for `seconds`; changed: a record was altered
    behind a running match's back; unreadable: bytes that aren't UTF-8 (`path`, `line`); damaged: a campaign's file
    that can't be read (`path`, `detail`); newer: written by a newer referee (`schema`, `known`); closed: a `campaign`
    that takes no results; unwritable: a value that JSON can't hold (`detail`).
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        return f"{self.key}: " + ", ".join(f"{name} {value}" for name, value in self.facts.items())


class attempt:
    """`with attempt(path):` an OSError inside comes out as a LedgerError that names `path`."""

    __slots__ = ("path",)

    def __init__(self, path: str) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, OSError):
            left = {"left": True} if LEFT in getattr(error, "__notes__", ()) else {}
            raise LedgerError(reason(error), path=self.path, detail=error.strerror or str(error), **left) from error


def reason(error: OSError) -> str:
    """The key of the LedgerError that tells what the system refused."""
    import errno  # here: it is seldom asked for

    reasons = {
        errno.ENOSPC: "full",
        getattr(errno, "EDQUOT", errno.ENOSPC): "full",
        errno.EROFS: "read-only",
        errno.EACCES: "denied",
        errno.EPERM: "denied",
        errno.ENOENT: "missing",
        errno.ENOTDIR: "missing",
        errno.EISDIR: "folder",
        errno.EEXIST: "exists",
    }
    return reasons.get(error.errno or 0, "failed")


def lock(fd: int, path: str, timeout: float = TIMEOUT, shared: bool = False) -> None:
    """Take the advisory lock of an open file; raises LedgerError `busy` after `timeout` seconds.

    Raises LedgerError `failed` too, on a file system without locks.
    """
    with attempt(path):
        if try_lock(fd, shared):
            return
        from time import monotonic, sleep

        end, pause = monotonic() + timeout, 0.0005
        while not try_lock(fd, shared):
            if monotonic() >= end:
                raise LedgerError("busy", path=path, seconds=timeout)
            sleep(pause)
            pause = min(pause * 2, 0.01)


def open_plain(path: str, flags: int = os.O_RDONLY) -> int:
    """Open a plain file, and nothing else. Raises OSError, LedgerError `special`."""
    import stat

    fd = os.open(path, flags | BINARY | NOT_WAITING)
    if not stat.S_ISREG(os.fstat(fd).st_mode):
        os.close(fd)
        if os.path.isdir(path):
            import errno

            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), path)
        raise LedgerError("special", path=path)
    return fd


class folder_lock:
    """`with folder_lock(folder):` nobody else writes there. Raises LedgerError `busy`, or what the system refused."""

    __slots__ = ("path", "timeout", "lock")

    def __init__(self, folder: str, timeout: float = TIMEOUT) -> None:
        self.path = os.path.join(folder, ".lock")
        self.timeout = timeout

    def __enter__(self) -> None:
        from filelock import FileLock, Timeout  # here: who only reads does without

        with attempt(self.path):
            make_folder(os.path.dirname(self.path))
            self.lock = FileLock(self.path, mode=OWN)
            try:
                self.lock.acquire(self.timeout, poll_interval=0.005)
            except Timeout:
                raise LedgerError("busy", path=self.path, seconds=self.timeout) from None
            except NotImplementedError as error:
                raise LedgerError("failed", path=self.path, detail=str(error)) from error

    def __exit__(self, *failure: object) -> None:
        self.lock.release()


def read_from(fd: int, start: int, path: str = "", most: int = LARGEST) -> bytes:
    """The bytes of an open file from offset `start` to its end. Raises OSError, LedgerError `large`."""
    left = most + 1  # a file may grow while it is read
    if os.lseek(fd, 0, os.SEEK_END) - start > most:
        raise LedgerError("large", path=path, most=most // 1024 // 1024)
    os.lseek(fd, start, os.SEEK_SET)
    parts = []
    while left and (part := os.read(fd, min(left, PIECE))):
        parts.append(part)
        left -= len(part)
    if not left:
        raise LedgerError("large", path=path, most=most // 1024 // 1024)
    return b"".join(parts)


def read_bytes(path: str, most: int = LARGEST) -> bytes | None:
    """The bytes of a plain file, or None where there is none. Raises OSError, LedgerError `special`, `large`."""
    try:
        fd = open_plain(path)
    except FileNotFoundError:
        return None
    try:
        return read_from(fd, 0, path, most)
    finally:
        os.close(fd)


def write_all(fd: int, data: bytes) -> None:
    """Write every byte, in as many pieces as the system takes. Raises OSError."""
    while data:
        written = os.write(fd, data)
        if not written:
            import errno

            raise OSError(errno.EIO, "nothing was written")
        data = data[written:]


def append_bytes(fd: int, size: int, data: bytes) -> None:
    """Add `data` to an open file of `size` bytes and flush it to the disk, or leave the file as it was.

    Raises OSError, with the note LEFT if what was written could not be taken away again.
    """
    try:
        write_all(fd, data)
        os.fsync(fd)
    except BaseException as error:  # an interrupt must not leave an unacknowledged line either
        try:
            os.ftruncate(fd, size)
            os.fsync(fd)
        except OSError:
            error.add_note(LEFT)
        raise


def set_aside(fd: int, path: str, start: int) -> None:
    """Move what lies in an open file from offset `start` into PATH.torn, and cut it off. Raises OSError."""
    torn = read_from(fd, start)
    aside = os.open(path + ".torn", os.O_WRONLY | os.O_CREAT | os.O_APPEND | BINARY, OWN)
    try:
        append_bytes(aside, os.fstat(aside).st_size, torn if torn.endswith(b"\n") else torn + b"\n")
    finally:
        os.close(aside)
    sync_folder(os.path.dirname(path))
    os.ftruncate(fd, start)
    os.fsync(fd)


def set_damaged_aside(path: str) -> None:
    """Let what can't be read make room for what can. Raises LedgerError."""
    with attempt(path):
        os.replace(path, path + DAMAGED)


def make_folder(path: str) -> None:
    """Make a folder and those above it, each flushed into the one above. Raises OSError."""
    if not path or os.path.isdir(path):
        return
    above = os.path.dirname(path)
    make_folder(above)
    try:
        os.mkdir(path, OWN_FOLDER)
    except FileExistsError as error:
        if not os.path.isdir(path):  # a file, or a link to nothing: not the error of a file that is to be made
            import errno

            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)) from error
    sync_folder(above)


def write_anew(path: str, data: bytes) -> None:
    """Let `path` hold `data` (bytes), all or nothing, flushed to the disk. Raises LedgerError."""
    with attempt(path):
        _put(path, data, os.replace)


def create(path: str, data: bytes) -> None:
    """Make a file that holds `data` (bytes), all or nothing. Raises LedgerError, `exists` if it is there."""
    with attempt(path):
        _put(path, data, _link)


def take_away(path: str) -> None:
    """Take a file away for good. Raises LedgerError."""
    with attempt(path):
        os.unlink(path)
        sync_folder(os.path.dirname(path))


def sweep(path: str) -> None:
    """Take away what a process was writing when it was killed, file or folder: its name says whose it is, and no file that is written takes a day."""
    from time import time

    try:
        if not runs(path.removesuffix(NEW).rpartition(".")[2]) or os.stat(path).st_mtime < time() - DAY:
            if os.path.isdir(path):
                from shutil import rmtree

                rmtree(path)
            else:
                os.unlink(path)
    except OSError:
        pass  # it does no harm


def _put(path: str, data: bytes, place: Callable[[str, str], None]) -> None:
    """Write beside, flush, put in place, flush the folder."""
    folder = os.path.dirname(path)
    make_folder(folder)
    beside = f"{path}.{os.getpid()}{NEW}"
    try:
        fd = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | BINARY, OWN)
        try:
            write_all(fd, data)
            os.fsync(fd)
        finally:
            os.close(fd)
        place(beside, path)
    except BaseException:
        try:  # noqa: SIM105 (contextlib is not for the hot path)
            os.unlink(beside)
        except OSError:
            pass  # the first error is the one to tell
        raise
    sync_folder(folder)


def _link(beside: str, path: str) -> None:
    """Name the file at `beside` `path`, never over another one."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except (OSError, AttributeError, NotImplementedError) as error:  # a file system without links
        if os.path.lexists(path):
            import errno

            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), path) from error
        os.rename(beside, path)
    else:
        os.unlink(beside)
