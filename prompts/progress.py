"""A progress bar on standard error for long work, when a person watches."""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeVar

    from prompts.shell import Shell

    T = TypeVar("T")

MANY = 20  # fewer steps are over before a bar would show


def watched(shell: Shell, steps: Iterable[T], what: str) -> Iterable[T]:
    """Pass the steps on, and draw a bar over them; `what` is shown beside it."""
    steps = list(steps)
    if len(steps) < MANY or shell.plain or not sys.stderr.isatty():
        return steps
    from rich.console import Console
    from rich.progress import track

    return track(steps, description=what, console=Console(stderr=True), transient=True)
