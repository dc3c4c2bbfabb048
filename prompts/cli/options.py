"""What arguments and options are, with their help and completion; the functions of the commands name them in their signatures.

Only typer needs this module: a command is called without it, so its annotations are looked up here when the command line is built.
"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from prompts.cli import completing
from prompts.shell import Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Literal"]  # signatures use it


def option(names: str, help: str, metavar: str | None = None, complete: str | None = None, **more: Any) -> Any:
    """What typer is told of an option; metavar: what follows on it; complete: what in `completing` completes that."""
    completion = vars(completing)[complete] if complete else None
    return typer.Option(*names.split(), metavar=metavar, help=help, autocompletion=completion, **more)


def argument(metavar: str, complete: str | None = None, **more: Any) -> Any:
    """What typer is told of an argument; complete: as of an option."""
    completion = vars(completing)[complete] if complete else None
    return typer.Argument(metavar=metavar, autocompletion=completion, **more)


Json = Annotated[bool, option("--json", "JSON Lines, in English unless --lang is given.")]
Lang = Annotated[str | None, option("--lang", "Language of the output: en or ja (default: the locale).", "en|ja")]
Plain = Annotated[bool, option("--plain", "Append-only lines: no colours, boxes or redraws.")]
Debug = Annotated[bool, option("--debug", "Show the traceback of an internal error.")]
MatchOption = Annotated[
    str | None, option("--match -m", "The match; a unique beginning of its id is enough.", "MATCH", "matches")
]

AMatch = Annotated[str | None, argument("MATCH", "matches")]
TheMatch = Annotated[str, argument("MATCH", "matches")]
Kept = Annotated[str | None, argument("CAMPAIGN|MATCH", "kept")]
TheCampaign = Annotated[str, argument("CAMPAIGN", "campaigns")]
TheEvent = Annotated[str, argument("EVENT", "events")]
Player = Annotated[str, argument("NAME", "players")]
Players = Annotated[list[str], argument("NAME…", "players")]
ABook = Annotated[str, argument("NAME", "books")]
Number = Annotated[int, argument("N", min=1)]
Files = Annotated[list[str], argument("FILE…")]
# What is said, as people type it: once its first word stands there, a word with one `-` is a word (-100), not an option.
Statement = Annotated[list[str], argument("STATEMENT…")]

As = Annotated[str | None, option("--as", "Show what this player may see.", "NAME", "players")]
All = Annotated[bool, option("--all", "Show all that the typist knows.")]
Every = Annotated[bool, option("--all", "All of them; at a terminal only the last ones are shown.")]
At = Annotated[int | None, option("--at", "As it stood after this statement.", "N", min=0)]
StopAt = Annotated[bool, option("--stop", "End at the first refusal.")]
Dry = Annotated[bool, option("--dry-run", "Only tell what would follow.")]
Large = Annotated[bool, option("--large", "Scores and who is awaited, to be read from two metres.")]
Campaign = Annotated[str | None, option("--campaign", "The campaign; a new one is made.", "C", "campaigns")]
To = Annotated[str, option("--to", "The file to write.", "FILE")]


def day(text: str) -> str:
    """A day, month or year: 2026-03-31, 2026-03, 2026."""
    from datetime import date

    try:
        date.fromisoformat(text + "0000-01-01"[len(text) :])
    except ValueError:
        raise Stop("date", word=text) from None
    return text


def copy(text: str) -> int:
    """The number of a copy; 0 for `all`."""
    if text == "all":
        return 0
    if not (text.isascii() and text.isdigit() and int(text) > 0):
        raise typer.BadParameter(text)
    return int(text)
