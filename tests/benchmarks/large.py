"""Records of a megabyte that nobody would write: a match played, taken back and played again; tests/large.py has the others."""

import os
import tempfile
from pathlib import Path

from referee.registry import known
from tests.large import MEBIBYTES, SECONDS, SIZE, again_and_again, cost


def large(rows):
    """Each game's, checked by a process of its own."""
    with tempfile.TemporaryDirectory() as folder:
        for game in known():
            path = Path(folder) / f"{game.key}.match"
            path.write_text(again_and_again(game.key, SIZE), encoding="utf-8")
            _, spent, most, _ = cost(("check", path), os.path.join(folder, "home"))
            rows.append((f"a record of 1 MiB checked, {game.key}, seconds of processor time", spent, f"<= {SECONDS}"))
            rows.append(("  mebibytes at most", most, f"<= {MEBIBYTES}"))
