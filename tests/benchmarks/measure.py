"""How long something takes, beside something else that meets the same machine."""

import atexit
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
REFEREE = str(Path(sys.executable).parent / "referee")
BYTECODE = tempfile.mkdtemp()  # every process finds its modules compiled, as after an installation
atexit.register(shutil.rmtree, BYTECODE, ignore_errors=True)
ENVIRONMENT = {**os.environ, "PYTHONPYCACHEPREFIX": BYTECODE, "LC_ALL": "C.UTF-8"}
for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"):  # what a player's shell has not
    ENVIRONMENT.pop(name, None)


def children():
    """Processor time of the processes that this one has waited for: what others do on the machine hardly counts in it."""
    from resource import RUSAGE_CHILDREN, getrusage

    spent = getrusage(RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def processor():
    """Processor time of this process and of those that it has waited for."""
    return time.process_time() + children()


def seconds(work, clock=time.perf_counter):
    """Seconds that work() takes."""
    start = clock()
    work()
    return clock() - start


def paired(*works, rounds=15, of=min, clock=time.perf_counter):
    """Seconds of each work: the least of `rounds`, taken in turn so that all meet the same machine.

    of: what is made of each one's times (`statistics.median` where a disk is waited for).
    """
    for work in works:
        work()  # once for nothing: what is loaded for the first time is not what is measured
    times = [[] for _ in works]
    for _ in range(rounds):
        for work, found in zip(works, times):
            found.append(seconds(work, clock))
    return [of(found) for found in times]


def each(work, count, rounds=7):
    """Seconds of processor time for one of the `count` things that work() does: the least of `rounds`."""
    return min(seconds(work, time.process_time) for _ in range(rounds)) / count


def command(argv, environment=None, stdin=None, cwd=ROOT):
    """One run of a command, as a function; `environment`: what is different in its environment."""
    return lambda: subprocess.run(
        argv, env={**ENVIRONMENT, **(environment or {})}, cwd=cwd, input=stdin, capture_output=True, check=False
    )


def noise(rounds=15):
    """What the machine adds to a fixed work just now: the median of its times of processor / the least."""
    times = [
        seconds(lambda: sum(number * number for number in range(50_000)), time.process_time) for _ in range(rounds)
    ]
    return statistics.median(times) / min(times)
