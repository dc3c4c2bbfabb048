"""The arguments and flags that several commands share, with their help."""

from typing import Annotated

import typer

from prompts.cli import completing


def tell_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        from importlib.metadata import version

        typer.echo(f"referee {version('referee')}")
        raise typer.Exit


Version = Annotated[
    bool, typer.Option("--version", help="Show the version and exit.", callback=tell_version, is_eager=True)
]
Json = Annotated[bool, typer.Option("--json", help="JSON Lines, in English unless --lang is given.")]
Lang = Annotated[str | None, typer.Option("--lang", help="Language of the output: en or ja (default: the locale).")]
Plain = Annotated[bool, typer.Option("--plain", help="Append-only lines: no colours, boxes or redraws.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an internal error.")]
MatchOption = Annotated[
    str | None,
    typer.Option(
        "--match", "-m", help="The match; a unique beginning of its id is enough.", autocompletion=completing.matches
    ),
]
As = Annotated[
    str | None,
    typer.Option("--as", help="Show what this player may see.", autocompletion=completing.players),
]
All = Annotated[bool, typer.Option("--all", help="Show all that the typist knows.")]
Stop_ = Annotated[bool, typer.Option("--stop", help="End at the first refusal.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Only tell what would follow.")]
Campaign = Annotated[
    str | None, typer.Option("--campaign", help="The campaign; a new one is made.", autocompletion=completing.campaigns)
]
OfCampaign = Annotated[
    str | None, typer.Option("--campaign", help="Those of a campaign.", autocompletion=completing.campaigns)
]
AMatch = Annotated[str | None, typer.Argument(autocompletion=completing.matches)]
GameWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.games)]
Large = Annotated[bool, typer.Option("--large", help="Scores and who is awaited, to be read from two metres.")]
Words = Annotated[list[str] | None, typer.Argument(show_default=False)]
KeptWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.kept)]
CampaignWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.of_campaign)]
EventWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.of_event)]
BookWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.of_book)]
To = Annotated[str | None, typer.Option("--to", help="The file to write.")]
NUMBERS = {"ignore_unknown_options": True}  # `-30` is a score, no option
