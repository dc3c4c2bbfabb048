"""`referee new-game DIR`: a folder with a small game that runs, to be made into one's own."""

from __future__ import annotations

import json
import os
import re
import sys
from keyword import iskeyword

from prompts.shell import Shell, Stop, kept
from scorers.ledger import LedgerError
from scorers.ledger.files import attempt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument, option


TEMPLATE = os.path.join(os.path.dirname(os.path.dirname(__file__)), "battery", "template")
# Where each file of the template goes; words in capitals are the game's own names.
PLACES = {
    "pyproject.toml": "pyproject.toml",
    "game.py": "PACKAGE/__init__.py",
    "game.json": "PACKAGE/game.json",
    "sample.match": "PACKAGE/sample.match",
    "first.cases": "PACKAGE/cases/first.cases",
    "en.json": "PACKAGE/texts/en.json",
    "ja.json": "PACKAGE/texts/ja.json",
    "rules.en.json": "PACKAGE/texts/rules.en.json",
    "rules.ja.json": "PACKAGE/texts/rules.ja.json",
    "test_game.py": "tests/test_game.py",
}


def new_game(
    shell: Shell,
    folder: Annotated[str, argument("DIR")],
    title: Annotated[str | None, option("--title", "What it is called (else made of DIR).", "TITLE")] = None,
    ja: Annotated[str | None, option("--ja", "What it is called in Japanese (else as in English).", "TITLE")] = None,
    letters: Annotated[
        str | None, option("--letters", "What the ids of its clauses begin with (else made of DIR).", "AB")
    ] = None,
) -> int:
    """Write a folder with a small game of one's own, called like it: its rules, texts in two languages, a first match, a test.

    referee new-game my-game
    referee new-game oh-hell --title "Oh Hell" --ja オーヘル
    """
    key = kept(write, folder, title, ja, letters)
    return shell.done({"type": "new-game", "folder": folder}, "new-game", path=folder, game=key)


def write(folder: str, title: str | None = None, ja: str | None = None, letters: str | None = None) -> str:
    """Write the template into a folder that isn't there yet; returns the game's key. Raises LedgerError and Stop."""
    key = re.sub(r"[\W_]+", "-", os.path.basename(os.path.abspath(folder)).lower()).strip("-")
    package, words = key.replace("-", "_"), key.split("-")
    if not (package.isascii() and package.isidentifier()) or iskeyword(package) or package in sys.stdlib_module_names:
        raise Stop("game-name", name=os.path.basename(os.path.abspath(folder)))
    if os.path.exists(folder):
        raise LedgerError("exists", path=folder)
    title = title or " ".join(words).title()
    initials = "".join(word[0] for word in words if word[0].isalpha())[:3]
    letters = (letters or (initials if len(initials) > 1 else re.sub(r"[^a-z]", "", key * 2)[:2])).upper()
    if not re.fullmatch(r"[A-Z]{2,3}", letters):
        raise Stop("game-letters", word=letters)
    names = {
        "KEY": key,
        "PACKAGE": package,
        "CLASS": "".join(map(str.title, words)),
        "TITLE": title,
        "JAPANESE": ja or title,
    }
    with attempt(folder):
        for name, place in PLACES.items():
            path = os.path.join(folder, *place.replace("PACKAGE", package).split("/"))
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(os.path.join(TEMPLATE, name + ".txt"), encoding="utf-8") as file:
                text = re.sub(r"\bLA\b", letters, file.read())
            for word, own in names.items():
                text = text.replace(word, json.dumps(own, ensure_ascii=False)[1:-1])
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
    return key
