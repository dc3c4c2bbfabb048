"""A kept home with something of everything, files made of it, and a command line that must answer clearly."""

import contextlib
import datetime
import io
import os
from unittest import mock

from prompts.main import main
from tests.season import MATCHES

FORMS = ("jsonl", "csv", "zip", "bgsplay")
BROUGHT = (*(f"season.{form}" for form in FORMS), "backup.zip")
LOOKING = (
    ["matches"],
    ["show", "-m", "going"],
    ["log", "-m", "m0"],
    ["standings", "friday"],
    ["campaign", "show", "friday"],
    ["event", "standings", "friday", "cup"],
    ["dice"],
)
NOW = datetime.datetime(2026, 3, 9, 12, tzinfo=datetime.UTC)


class Clock(datetime.datetime):
    """A clock that stands, so that the same home holds the same bytes whenever it is made."""

    @classmethod
    def now(cls, tz=None):
        """Always the same moment."""
        return NOW if tz else NOW.replace(tzinfo=None)


def answer(*words):
    """(status, standard output) of a command line, which must be a clear answer; what goes wrong inside is raised."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = main([*map(str, words), "--debug"])
    assert status in (0, 1, 2), (words, err.getvalue())
    assert "\x1b" not in out.getvalue() + err.getvalue(), words
    return status, out.getvalue()


@contextlib.contextmanager
def living_in(home):
    """Within, REFEREE_HOME is this folder; nothing waits for a real disk."""
    where = mock.patch.dict(os.environ, {"REFEREE_HOME": str(home), "LC_ALL": "C.UTF-8"})
    with where, mock.patch("os.fsync", lambda fd: None), mock.patch("os.sync", lambda: None):
        yield home


def made(folder):
    """Keep a season, a going match, a card book and an event in FOLDER/home, and write what `export` and `backup` make of them."""
    with living_in(folder / "home"), mock.patch("datetime.datetime", Clock):
        for number, (options, statements) in enumerate(MATCHES[1:]):
            require("new", *options, f"id=m{number}", "--campaign", "friday")
            for line in statements:
                require("say", "-m", f"m{number}", line)
        (folder / "own.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
        require("book", "add", "own", folder / "own.match")
        require("new", "monster-maker", "Aki", "Beni", "id=booked", "book=own")
        require("new", "runeworks", "Aki", "Beni", "id=going", "date=2026-03-09")
        require("say", "round")
        require("event", "new", "friday", "cup", "swiss", "Aki", "Beni", "game=res-arcana")
        for form in FORMS:
            require("export", "friday", "--to", folder / f"season.{form}")
        require("backup", "--to", folder / "backup.zip")
    return folder


def require(*words):
    """A command that must succeed (without `--debug` at its end, which would be part of what is said)."""
    err = io.StringIO()
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(err):
        assert main([str(word) for word in words]) == 0, (words, err.getvalue())
