"""A disk of which the power is cut: it records what is done to a folder, and makes what may be left of it at every moment.

What was flushed stays. Of what wasn't, any may be there or not: a new name, a renaming, a name taken away; bytes whole, half, as zeros or
not at all.
"""

import itertools
import os
import shutil
from contextlib import contextmanager, suppress

KINDS = ("nothing", "names", "torn", "zeros", "some")  # what is left of what wasn't flushed


class Power:
    """What was done to the folder `top` since it began: `events`; `marks` are places among them.

    A folder or file is a number; an event says (what, number, …), names as (folder's number, name).
    """

    def __init__(self, top):
        self.top = str(top)
        self.numbers = itertools.count(1)
        self.events = []
        self.marks = []
        self.open = {}  # {file descriptor: number}
        self.folders, self.bytes = {0: {}}, {}
        self._read(self.top, 0)
        self.begun = self._copy()

    def _copy(self):
        return {number: dict(names) for number, names in self.folders.items()}, dict(self.bytes)

    def _read(self, path, number):
        for one in os.scandir(path):
            new = self.folders[number][one.name] = next(self.numbers)
            if one.is_dir():
                self.folders[new] = {}
                self._read(one.path, new)
            else:
                with open(one.path, "rb") as file:
                    self.bytes[new] = file.read()

    # -- recording ----------------------------------------------------------------------------

    def place(self, path):
        """(folder's number, name) of a path below the top, or None."""
        within = os.path.relpath(os.path.abspath(os.fspath(path)), self.top)
        if within.startswith(".."):
            return None
        number = 0
        *above, name = within.split(os.sep)
        for part in above:
            number = self.folders.get(number, {}).get(part)
        return None if number is None else (number, name)

    def number(self, path):
        """The number of a path's file or folder, or None."""
        at = self.place(path)
        return at and (0 if at[1] == "." else self.folders[at[0]].get(at[1]))

    def did(self, *event):
        """It was done, here too."""
        self.events.append(event)
        done(event, self.folders, self.bytes)

    def _open(self, real, path, flags, *more, **named):
        there = self.number(path)
        fd = real(path, flags, *more, **named)
        self.open.pop(fd, None)
        if at := self.place(path):
            if there is None:
                there = next(self.numbers)
                self.did("name", at, there)
            self.open[fd] = there
            if flags & os.O_TRUNC:
                self.did("cut", there, 0)
        return fd

    def _write(self, real, fd, data):
        number = self.open.get(fd)
        if number is None:
            return real(fd, data)
        at = len(self.bytes.get(number, b"")) if os.O_APPEND & flags_of(fd) else os.lseek(fd, 0, os.SEEK_CUR)
        size = real(fd, data)
        self.did("write", number, at, bytes(data)[:size])
        return size

    def _fsync(self, real, fd):
        if fd in self.open:
            self.events.append(("flush", self.open[fd]))

    def _sync(self, real):
        self.events.append(("flush all",))

    def _ftruncate(self, real, fd, size):
        real(fd, size)
        if fd in self.open:
            self.did("cut", self.open[fd], size)

    def _rename(self, real, old, new):
        real(old, new)
        if self.place(new) and self.place(old):
            self.did("move", self.place(old), self.place(new), self.number(old))

    def _link(self, real, old, new):
        real(old, new)
        if self.place(new):
            self.did("name", self.place(new), self.number(old))

    def _unlink(self, real, path):
        at = self.place(path)
        real(path)
        if at:
            self.did("forget", at)

    def _mkdir(self, real, path, *more):
        real(path, *more)
        if at := self.place(path):
            self.did("name", at, next(self.numbers), "folder")

    @contextmanager
    def recording(self):
        """The context in which what is done to the folder is recorded."""
        ways = {"open": self._open, "write": self._write, "fsync": self._fsync, "sync": self._sync, "mkdir": self._mkdir,
                "ftruncate": self._ftruncate, "rename": self._rename, "replace": self._rename, "link": self._link,
                "unlink": self._unlink, "rmdir": self._unlink}  # fmt: skip
        real = {name: getattr(os, name) for name in ways}
        by_paths, shutil._use_fd_functions = shutil._use_fd_functions, False
        try:
            for name, way in ways.items():
                setattr(os, name, lambda *given, way=way, call=real[name], **named: way(call, *given, **named))
            yield self
        finally:
            shutil._use_fd_functions = by_paths
            for name, function in real.items():
                setattr(os, name, function)

    # -- what is left -------------------------------------------------------------------------

    def flushed(self, end):
        """For each event before `end` whether it is on the disk for certain."""
        found, names, files, every = [], set(), set(), False
        for what, *facts in reversed(self.events[:end]):
            if what == "flush all":
                every = True
            elif what == "flush":
                (names if facts[0] in self.folders else files).add(facts[0])
            if what in ("write", "cut"):
                found.append(every or facts[0] in files)
            else:
                found.append(every or bool({at[0] for at in facts if type(at) is tuple} & names))
        return found[::-1]

    def leave(self, end, kind, rng, target):
        """Make in `target` what a cut before event `end` may leave; whether that differs from what was done."""
        folders, contents = ({number: dict(names) for number, names in self.begun[0].items()}, dict(self.begun[1]))
        lost = False
        for event, safe in zip(self.events[:end], self.flushed(end)):
            left = event if safe else leftover(event, kind, rng)
            lost |= left != event
            if left is not None:
                done(left, folders, contents)
        if os.path.isdir(target):
            shutil.rmtree(target)
        write_out(str(target), 0, folders, contents)
        return lost


def flags_of(fd):
    """How a file was opened."""
    import fcntl

    return fcntl.fcntl(fd, fcntl.F_GETFL)


def leftover(event, kind, rng):
    """What is left of an event that wasn't flushed, or None."""
    what = event[0]
    if what.startswith("flush"):
        return event
    if kind == "some":
        kind = rng.choice(("nothing", "names", "torn", "zeros", "all"))
    if kind == "all" or (what not in ("write", "cut") and kind != "nothing"):
        return event
    if what == "write" and kind in ("torn", "zeros"):
        data = event[3]
        return (*event[:3], data[: len(data) // 2] if kind == "torn" else bytes(len(data)))
    return None


def done(event, folders, contents):
    """Do it to the folders {number: {name: number}} and contents {number: bytes}."""
    what, *facts = event
    if what == "name":
        at, number, *kind = facts
        folders.setdefault(at[0], {})[at[1]] = number
        if kind:
            folders.setdefault(number, {})
    elif what == "move":
        old, new, number = facts
        folders.setdefault(old[0], {}).pop(old[1], None)
        folders.setdefault(new[0], {})[new[1]] = number
    elif what == "forget":
        number = folders.setdefault(facts[0][0], {}).get(facts[0][1])
        if not folders.get(number):  # no folder, or an empty one
            folders[facts[0][0]].pop(facts[0][1], None)
    elif what == "write":
        number, at, data = facts
        old = contents.get(number, b"").ljust(at, b"\0")
        contents[number] = old[:at] + data + old[at + len(data) :]
    elif what == "cut":
        contents[facts[0]] = contents.get(facts[0], b"")[: facts[1]].ljust(facts[1], b"\0")


def write_out(path, number, folders, contents):
    """Write a folder as it is left."""
    os.mkdir(path)
    for name, one in folders[number].items():
        below = os.path.join(path, name)
        if one in folders:
            with suppress(RecursionError):
                write_out(below, one, folders, contents)
        else:
            with open(below, "wb") as file:
                file.write(contents.get(one, b""))
