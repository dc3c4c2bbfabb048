"""What differs between platforms: both branches of each difference, the one that can't be run here with the system's part played."""

import errno
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from scorers.ledger import files, home, system
from scorers.ledger.journal import Journal
from tests.dying import count


@pytest.fixture
def windows(monkeypatch):
    """Windows, as far as we ask it: its locks, whose calls are told; the first is refused, since another has it."""
    calls = []

    class msvcrt:
        LK_NBLCK, LK_UNLCK = 1, 2

        @staticmethod
        def locking(fd, mode, size):
            calls.append((mode, os.lseek(fd, 0, os.SEEK_CUR), size))
            if len(calls) == 1:
                raise PermissionError(errno.EACCES, "locked")

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", msvcrt)
    return calls


def test_windows_locks_a_byte_behind_the_record(tmp_path, windows):
    path = tmp_path / "m.match"
    path.write_text("game: runeworks\n\n")
    running = Journal(str(path))
    with running.locked():
        running.append("Aki: pass")
    assert windows == [(1, system.FAR, 1), (1, system.FAR, 1), (2, system.FAR, 1)]
    assert path.read_text().endswith("Aki: pass\n")


def test_a_lock_is_held_by_one_and_shared_by_readers(tmp_path):
    path = tmp_path / "m.match"
    path.touch()
    one, two = (os.open(path, os.O_RDWR) for _ in range(2))
    try:
        assert system.try_lock(one, shared=True) and system.try_lock(two, shared=True)
        assert not system.try_lock(one)
        system.unlock(two)
        assert system.try_lock(one) and not system.try_lock(two, shared=True)
    finally:
        os.close(one)
        os.close(two)


def test_windows_closes_a_file_before_it_is_put_in_place(tmp_path, windows, monkeypatch):
    open_now = set()
    real = {name: getattr(os, name) for name in ("open", "close", "replace")}

    def opened(*words):
        fd = real["open"](*words)
        open_now.add(fd)
        return fd

    def closed(fd):
        open_now.discard(fd)
        real["close"](fd)

    def replaced(there, here):
        if open_now:
            raise PermissionError(errno.EACCES, "used by another process")
        real["replace"](there, here)

    for name, work in (("open", opened), ("close", closed), ("replace", replaced)):
        monkeypatch.setattr(os, name, work)
    files.write_anew(str(tmp_path / "current"), b"m1\n")
    assert (tmp_path / "current").read_bytes() == b"m1\n" and os.listdir(tmp_path) == ["current"]
    assert not open_now and not windows


def test_windows_flushes_no_folders(tmp_path, windows):
    work = lambda: files.write_anew(str(tmp_path / "current"), b"m1\n")  # noqa: E731
    assert count(work).count("fsync") == 1


def test_elsewhere_the_folder_is_flushed_where_that_can_be_done(tmp_path, monkeypatch):
    assert count(lambda: files.write_anew(str(tmp_path / "current"), b"m1\n")).count("fsync") == 2

    def flushed(fd):
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(os, "fsync", flushed)
    error = errno.EINVAL
    system.sync_folder(str(tmp_path))
    error = errno.EIO
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        system.sync_folder(str(tmp_path))


@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_what_a_kill_left_is_swept_when_nobody_can_be_writing_it_any_more(tmp_path, monkeypatch, platform):
    monkeypatch.setattr(sys, "platform", platform)
    child = subprocess.Popen([sys.executable, "-c", ""])
    child.wait()
    left, ours, old = (tmp_path / f"current.{number}.new" for number in (child.pid, os.getpid(), f"{os.getpid()}.x"))
    folder = tmp_path / f"restore.{child.pid}.new"
    (folder / "matches").mkdir(parents=True)
    for path in (left, ours, old):
        path.touch()
    os.utime(old, (0, 0))
    for path in (left, ours, old, folder):
        files.sweep(str(path))
    asked = platform == "linux"  # Windows has no harmless question: there it takes a day
    assert (left.exists(), ours.exists(), old.exists(), folder.exists()) == (not asked, True, False, not asked)


def test_names_that_some_system_gives_to_no_file_are_escaped_and_read_again(tmp_path):
    place = str(tmp_path)
    names = ("con", "nul.x", "com1", "lpt9.a.b", "aux", "prn", "a", "console", "com10", "a?b|c", "a%41b", "50%")
    for name in names:
        for path in (home.match_path(place, name), home.book_path(place, name), home.campaign_path(place, name)):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            Path(path).touch()
    files_of = {folder: os.listdir(tmp_path / folder) for folder in ("matches", "books", "campaigns")}
    for name in (name for found in files_of.values() for name in found):
        assert not re.match(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", name) and not set('<>:"|?*') & set(name)
        assert home.portable(name) == name
    assert home.book_names(place) == sorted(names)
    assert home.match_ids(place) == sorted(name for name in names if not set("?%") & set(name))
    assert len(files_of["campaigns"]) == len(names)
    Path(home.copy_path(place, "con", "0123456789.match")).touch()
    assert home.copy_names(place, "con") == [("con", "0123456789.match")]
    assert not [name for name in os.listdir(tmp_path / "matches") if name.startswith("con~")]


def test_a_name_that_was_written_before_names_were_escaped_is_found(tmp_path):
    for path in ("matches/con.match", "campaigns/con.json", "books/nul.match"):
        (tmp_path / path).parent.mkdir()
        (tmp_path / path).touch()
    place = str(tmp_path)
    assert (home.match_ids(place), home.book_names(place)) == (["con"], ["nul"])
    for path in (home.match_path(place, "con"), home.book_path(place, "nul"), home.campaign_path(place, "con")):
        assert os.path.exists(path)


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, "/home/aki/.local/share/referee"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/referee"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/aki/Library/Application Support/referee"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/referee"),
    ],
)
def test_home_follows_the_platform(monkeypatch, platform, variables, expected):
    for name in ("REFEREE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/aki")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert home.home() == expected


def test_no_other_module_asks_where_it_runs():
    asked = re.compile(r"sys\.platform|os\.name\b|msvcrt|fcntl|winreg|termios|O_BINARY|O_NONBLOCK|import platform")
    root = Path(system.__file__).parents[2]
    modules = [path for part in ("referee", "scorers", "prompts") for path in (root / part).rglob("*.py")]
    assert [path for path in modules if asked.search(path.read_text(encoding="utf-8"))] == [Path(system.__file__)]
