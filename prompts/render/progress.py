"""A progress bar on standard error for work that takes longer than a second, when a person watches."""

from __future__ import annotations

import sys
from time import monotonic

from prompts.shell import Shell
from scorers.types import Iterable, Iterator, TypeVar

T = TypeVar("T")


SOON = 1.0  # seconds in which work is done before anybody asks how far it is
BARS: list[object] = []  # the one that is shown: work within work is told by the outer bar


def watched(shell: Shell, steps: Iterable[T], what: str, total: int | None = None) -> Iterable[T]:
    """Pass the steps on, and draw a bar over them; `what` is shown beside it, total: how many they are, where they can't be counted."""
    if shell.plain or not sys.stderr.isatty():
        return steps
    if total is None:
        steps = list(steps)
        total = len(steps)
    return drawn(steps, what, total)


def drawn(steps: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The steps, with a bar once they have taken a while."""
    began, bar = monotonic(), None
    try:
        for done, step in enumerate(steps):
            yield step
            if bar is None and not BARS and monotonic() - began > SOON:
                from rich.console import Console
                from rich.progress import Progress

                beside = sys.stdout.isatty()  # else what is printed goes into a file or a pipe, not to the bar
                bar = Progress(console=Console(stderr=True), transient=True, redirect_stdout=beside)
                BARS.append(bar)
                bar.add_task(what, total=total)
                bar.start()
            if bar is not None:
                bar.update(bar.task_ids[0], completed=done + 1)
    finally:
        if bar is not None:
            BARS.remove(bar)
            bar.stop()
