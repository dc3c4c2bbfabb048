"""`referee watch [MATCH]`: follows a match live on a second screen, public things only."""

from __future__ import annotations

import os
import shutil
import time

from prompts.output import clear, clears, put
from prompts.play.large import large_lines
from prompts.play.screen import NOTHING_ASKED, screen_lines, standing_lines, statement_lines
from prompts.render.view import table_lines
from prompts.session.session import Sitting, eyes, find, open_match
from referee.seen import Seen, see
from scorers.ledger import home
from scorers.ledger.files import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import All, AMatch, As, Large, option
    from prompts.shell import Shell

PAUSE = 0.3  # seconds between two looks at the record


def watch(
    shell: Shell,
    match: AMatch = None,
    once: Annotated[bool, option("--once", "Look once.")] = False,
    large: Large = False,
    as_: As = None,
    all_: All = False,
) -> int:
    """Follow a match live on a second screen, public things only, unless --as or --all; Ctrl-C ends.

    referee watch --plain
    """
    seen = None
    while True:
        path = home.match_path(*find(shell.match, match))  # a match that begins at the table is followed, too
        with attempt(path):
            state = path, os.stat(path).st_mtime_ns, shutil.get_terminal_size() if clears(shell) else None
        if state != seen:
            seen = state
            sitting = open_match(shell, match)
            look(shell, sitting, see(sitting.match, eyes(sitting.match, as_, all_)), large)
        if once:
            return 0
        time.sleep(PAUSE)


def look(shell: Shell, sitting: Sitting, seen: Seen, large: bool) -> None:
    """Show the match as it stands."""
    if shell.json:
        shell.emit({"type": "watch", "match": sitting.name, "statements": len(sitting.said), "finished": seen.over,
                    "scores": seen.scores(), "table": seen.state()})  # fmt: skip
        return
    texts = shell.texts(seen.setting)
    news = statement_lines(texts, seen) if seen.before is not None and seen.fallen is None else []
    if clears(shell):
        size = shutil.get_terminal_size()
        lines = screen_lines(texts, seen, news, NOTHING_ASKED, seen.number - bool(news), size, large)
        clear()
    else:
        lines = large_lines(texts, seen) if large else table_lines(texts, seen, sitting.name, shell.plain)
        lines += [*news, *standing_lines(texts, seen)]
    put(lines, shell.colour, title=not large)
