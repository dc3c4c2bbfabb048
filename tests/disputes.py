"""Disputes as players put them: `disputes/GAME.json` holds a record, the one command that answers, and its full answer.

Each entry: `asked` (the question), `record` (its lines), `command` (without `referee`), `en` and `ja` (the answer's lines).
After a change of texts `python -m tests.disputes` writes the answers anew, for somebody to read through.
"""

import io
import json
import os
import shlex
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest import mock

from prompts.main import main

FOLDER = Path(__file__).parent / "disputes"
LANGUAGES = ("en", "ja")


def load(game):
    """The disputes of a game."""
    return json.loads((FOLDER / f"{game}.json").read_text(encoding="utf-8"))


def games():
    """Games that have disputes."""
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def answer(record, command, lang):
    """The lines that a command prints on a record that is the only one kept."""
    header, _, body = "\n".join(record).partition("\n\n")
    with TemporaryDirectory() as home, mock.patch.dict(os.environ, {"REFEREE_HOME": home}):
        folder = Path(home) / "matches"
        folder.mkdir()
        (folder / "dispute.match").write_text(f"{header}\nid: dispute\n\n{body}\n", encoding="utf-8")
        out = io.StringIO()
        with redirect_stdout(out):
            name, *words = shlex.split(command)
            main([name, "-m", "dispute", "--lang", lang, *words])
    return out.getvalue().rstrip("\n").split("\n")


def write():
    """Answer all disputes anew."""
    for game in games():
        found = load(game)
        for entry in found:
            for lang in LANGUAGES:
                entry[lang] = answer(entry["record"], entry["command"], lang)
        (FOLDER / f"{game}.json").write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(write())
