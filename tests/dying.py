"""A process that dies at a chosen file operation, or whose disk refuses it: for the tests of what is kept."""

import errno
import os
from contextlib import contextmanager, suppress

CHANGING = ("write", "fsync", "ftruncate", "replace", "rename", "link", "unlink", "mkdir", "open")


class Killed(BaseException):
    """The process is dead: nothing that it does from here on reaches the disk."""


class Disk:
    """Counts the operations that change files; `fate(name, number, call)` decides what becomes of each."""

    def __init__(self, fate):
        self.fate = fate
        self.trace = []

    def _instead_of(self, name, real):
        def call(*args, **kwargs):
            if name == "open" and not args[1] & os.O_CREAT:
                return real(*args, **kwargs)
            self.trace.append(name)
            return self.fate(name, len(self.trace), lambda *given: real(*(given or args), **kwargs), args)

        return call

    @contextmanager
    def running(self):
        """The context in which os.write and its like go through `fate`."""
        real = {name: getattr(os, name) for name in CHANGING}
        for name, function in real.items():
            setattr(os, name, self._instead_of(name, function))
        try:
            yield self
        finally:
            for name, function in real.items():
                setattr(os, name, function)


def count(work):
    """The operations that `work()` takes, as a list of names."""
    with Disk(lambda name, number, call, args: call()).running() as disk:
        work()
    return disk.trace


def killed(work, at, moment):
    """Run `work()`, dying at operation number `at`: `before` it, `after` it, or with a write `half` done.

    Returns whether it died.
    """

    def fate(name, number, call, args):
        if number < at:
            return call()
        if number == at and moment == "after":
            with suppress(OSError):  # one that fails anyway, such as making a folder that is there
                call()
        if number == at and moment == "half" and name == "write":
            call(args[0], bytes(args[1])[: len(args[1]) // 2])
        raise Killed

    with Disk(fate).running():
        try:
            work()
        except Killed:
            return True
    return False


def every_death(trace):
    """(operation number, moment) for every place where a process with this trace can die."""
    for at, name in enumerate(trace, 1):
        for moment in ("before", "half", "after") if name == "write" else ("before", "after"):
            yield at, moment


def refused(work, at, code, short=False):
    """Run `work()` on a disk that refuses operation number `at` and every later write with this errno.

    short: a refused write takes half of its bytes first. Raises what `work` raises.
    """

    def fate(name, number, call, args):
        if number == at and short and name == "write" and len(args[1]) > 1:
            return call(args[0], bytes(args[1])[: len(args[1]) // 2])
        if number == at or (number > at and name == "write"):
            raise OSError(code, os.strerror(code))
        return call()

    with Disk(fate).running():
        work()


FULL = errno.ENOSPC
