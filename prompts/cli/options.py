"""What arguments and options are, with their help and completion; the functions of the commands name them in their signatures.

Only typer needs this module: a command is called without it, so its annotations are looked up here when the command line is built.
"""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from prompts.cli import completing
from prompts.shell import Stop

__all__ = ["Literal"]  # signatures use it

Json = Annotated[bool, typer.Option("--json", help="JSON Lines, in English unless --lang is given.")]
Lang = Annotated[
    str | None, typer.Option("--lang", metavar="en|ja", help="Language of the output: en or ja (default: the locale).")
]
Plain = Annotated[bool, typer.Option("--plain", help="Append-only lines: no colours, boxes or redraws.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an internal error.")]
MatchOption = Annotated[
    str | None,
    typer.Option(
        "--match",
        "-m",
        metavar="MATCH",
        help="The match; a unique beginning of its id is enough.",
        autocompletion=completing.matches,
    ),
]

AMatch = Annotated[str | None, typer.Argument(metavar="MATCH", autocompletion=completing.matches)]
TheMatch = Annotated[str, typer.Argument(metavar="MATCH", autocompletion=completing.matches)]
Kept = Annotated[str | None, typer.Argument(metavar="CAMPAIGN|MATCH", autocompletion=completing.kept)]
TheCampaign = Annotated[str, typer.Argument(metavar="CAMPAIGN", autocompletion=completing.campaigns)]
TheEvent = Annotated[str, typer.Argument(metavar="EVENT", autocompletion=completing.events)]
Player = Annotated[str, typer.Argument(metavar="NAME", autocompletion=completing.players)]
Players = Annotated[list[str], typer.Argument(metavar="NAME…", autocompletion=completing.players)]
ABook = Annotated[str, typer.Argument(metavar="NAME", autocompletion=completing.books)]
Number = Annotated[int, typer.Argument(metavar="N", min=1)]
Files = Annotated[list[str], typer.Argument(metavar="FILE…")]
# What is said, as people type it: once its first word stands there, a word with one `-` is a word (-100), not an option.
Statement = Annotated[list[str], typer.Argument(metavar="STATEMENT…")]

As = Annotated[
    str | None,
    typer.Option("--as", metavar="NAME", help="Show what this player may see.", autocompletion=completing.players),
]
All = Annotated[bool, typer.Option("--all", help="Show all that the typist knows.")]
Every = Annotated[bool, typer.Option("--all", help="All of them; at a terminal only the last ones are shown.")]
At = Annotated[int | None, typer.Option("--at", metavar="N", min=0, help="As it stood after this statement.")]
StopAt = Annotated[bool, typer.Option("--stop", help="End at the first refusal.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Only tell what would follow.")]
Large = Annotated[bool, typer.Option("--large", help="Scores and who is awaited, to be read from two metres.")]
Campaign = Annotated[
    str | None,
    typer.Option(
        "--campaign", metavar="C", help="The campaign; a new one is made.", autocompletion=completing.campaigns
    ),
]
To = Annotated[str, typer.Option("--to", metavar="FILE", help="The file to write.")]


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
