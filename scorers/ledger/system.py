"""What differs between platforms: locks of open files, folders that are flushed, where users' data lie.

Part of the hot path: nothing is imported here that Python has not loaded anyway.
"""

from __future__ import annotations

import os
import sys

BINARY = getattr(os, "O_BINARY", 0)
NOT_WAITING = getattr(os, "O_NONBLOCK", 0)  # a pipe would have us wait for ever
FAR = 0x7FFFFFF0  # the byte that Windows locks: past every record, since its locks also bar readers


def data_folder() -> str:
    """The folder of the user's data (platformdirs knows more platforms, but its import costs more than a whole `referee say`)."""
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA") or os.path.expanduser("~\\AppData\\Local")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support")
    return os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")


def try_lock(fd: int, shared: bool = False) -> bool:
    """Take the advisory lock of an open file, or say at once that another has it (Windows: always exclusive). Raises OSError."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, FAR, os.SEEK_SET)
        try:
            msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        return True
    import fcntl  # here: who only looks takes no lock

    try:
        fcntl.flock(fd, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def unlock(fd: int) -> None:
    """Give the lock back (closing alone would not, where a child process shares the file)."""
    if sys.platform == "win32":
        import msvcrt

        os.lseek(fd, FAR, os.SEEK_SET)
        msvcrt.locking(fd, msvcrt.LK_UNLCK, 1)
    else:
        import fcntl

        fcntl.flock(fd, fcntl.LOCK_UN)


def runs(process: str) -> bool:
    """Whether a process of this number runs, or may run (Windows has no harmless question)."""
    if sys.platform != "win32" and process.isdecimal():
        try:
            os.kill(int(process), 0)
        except (ProcessLookupError, OverflowError):
            return False
        except OSError:
            pass  # it is another one's
    return True


def sync_folder(path: str) -> None:
    """Flush a folder, so that a name made or replaced in it lasts (Windows does so by itself, as do some network file systems)."""
    if sys.platform == "win32":
        return
    fd = os.open(path or ".", os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as error:
        import errno

        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # where a folder can't be flushed, no more can be done
            raise
    finally:
        os.close(fd)
