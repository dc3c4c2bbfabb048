"""`referee new-game DIR`: a folder with a small game that runs, to be made into one's own."""

from __future__ import annotations

import os
import shutil

from prompts.shell import kept
from scorers.ledger import LedgerError
from scorers.ledger.files import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    import typer

    from prompts.shell import Shell

TEMPLATE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "battery", "template")
# Where each file of the template goes; `ladders` is the game's package.
PLACES = {
    "pyproject.toml": "pyproject.toml",
    "game.py": "ladders/__init__.py",
    "game.json": "ladders/game.json",
    "sample.match": "ladders/sample.match",
    "first.cases": "ladders/cases/first.cases",
    "en.json": "ladders/texts/en.json",
    "ja.json": "ladders/texts/ja.json",
    "rules.en.json": "ladders/texts/rules.en.json",
    "rules.ja.json": "ladders/texts/rules.ja.json",
    "test_game.py": "tests/test_game.py",
}


def new_game(shell: Shell, folder: Annotated[str, typer.Argument(metavar="DIR")]) -> int:
    """Write a folder with a small game of one's own: its rules, texts in two languages, a first match, a test.

    referee new-game my-game
    """
    kept(write, folder)
    if shell.json:
        shell.emit({"type": "new-game", "folder": folder})
    else:
        shell.tell(shell.texts().ui("new-game", {"path": folder}))
    return 0


def write(folder: str) -> None:
    """Write the template into a folder that isn't there yet. Raises LedgerError."""
    if os.path.exists(folder):
        raise LedgerError("exists", path=folder)
    with attempt(folder):
        for name, place in PLACES.items():
            path = os.path.join(folder, *place.split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            shutil.copyfile(os.path.join(TEMPLATE, name + ".txt"), path)
