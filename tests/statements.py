"""Who may ask for the text of a statement: what writes it for people, files and seals. All else has its values."""

import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from unittest import mock

from referee.kernel.judging import Match

ROOT = Path(__file__).resolve().parent.parent
SEALED = "what a seal covers"
WRITERS = {  # module and function
    "referee/kernel/judging.py spoken": "a canonical line",
    "referee/kernel/judging.py _hash": SEALED,
    "referee/kernel/verdict.py statement": "what was said, in a verdict",
}


class Reread(AssertionError):
    """The text of a statement was asked for where its values are at hand."""


@contextmanager
def written_by(writers=WRITERS):
    """`Match.text` raises Reread unless one of these functions, or a test, asks for it."""
    made = Match.text.fget

    @cache
    def asking(file, name):
        path = Path(file)
        inside = path.is_relative_to(ROOT) and not path.is_relative_to(ROOT / "tests")
        return inside and f"{path.relative_to(ROOT).as_posix()} {name}"

    def text(match):
        code = sys._getframe(1).f_code
        if (asked := asking(code.co_filename, code.co_name)) and asked not in writers:
            raise Reread(asked)
        return made(match)

    with mock.patch.object(Match, "text", property(text)):
        yield
