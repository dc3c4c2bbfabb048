"""The commands of a match: judging, keeping, showing, disputing."""

from typing import Annotated

import typer

from prompts.cli import completing
from prompts.cli.app import command
from prompts.cli.flags import (
    All,
    AMatch,
    As,
    Campaign,
    Dry,
    GameWords,
    Large,
    MatchOption,
    OfCampaign,
    Stop_,
    Words,
)


@command("referee check friday.match", "cat friday.match | referee check -", typed="FILE…")
def check(
    files: Words = None,
    stop: Stop_ = False,
    jobs: Annotated[str, typer.Option("--jobs", metavar="<int>", help="Worker processes.")] = "1",
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="Address of a dask scheduler whose workers judge.")
    ] = None,
) -> None:
    """Judge record files, each by itself: 0 all accepted, 1 something refused, 2 a file can't be read."""


@command("referee new runeworks Aki Beni Chie level=5 --campaign friday", typed="GAME NAME NAME… [KEY=VALUE…]")
def new(words: GameWords = None, campaign: Campaign = None) -> None:
    """Start a match: GAME NAME NAME… [KEY=VALUE…]. It becomes the current one."""


@command("referee play", typed="MATCH", json=False)
def play(match: AMatch = None, large: Large = False, match_: MatchOption = None) -> None:
    """Sit down at the table: the prompt on the current match, or a new one."""


@command(
    "referee say Aki: set 3S 4S 5S",
    'referee say "Aki: draw ?"',
    "referee say - < statements.txt   (? # * ; need the shell's quotes)",
    typed="STATEMENT… | -",
)
def say(statement: Words = None, match: MatchOption = None, stop: Stop_ = False) -> None:
    """Judge one statement of the current match and keep it. `-` reads many from standard input."""


@command("referee show --at 17", typed="MATCH")
def show(
    match: AMatch = None,
    at: Annotated[str | None, typer.Option("--at", help="As it stood after this statement.")] = None,
    as_: As = None,
    all_: All = False,
    large: Large = False,
    match_: MatchOption = None,
) -> None:
    """The table as it stands: public things only, unless --as or --all."""


@command("referee offers --as Aki", typed="MATCH")
def offers(match: AMatch = None, as_: As = None, all_: All = False, match_: MatchOption = None) -> None:
    """Who is awaited, and what each may say, with the clause."""


@command(
    "referee why",
    "referee why 17 --more",
    "referee why --at 17 Beni: draw",
    'referee why "Aki: release 8H"',
    typed="N | STATEMENT | NAME",
)
def why(
    what: Words = None,
    more: Annotated[
        bool, typer.Option("--more", help="The clauses in full, rulings, options and all that decides.")
    ] = False,
    at: Annotated[str | None, typer.Option("--at", help="As it stood after this statement.")] = None,
    as_: As = None,
    all_: All = False,
    match: MatchOption = None,
) -> None:
    """The verdict on statement N (default: the last) explained; or "may I?": the verdict a statement would get."""


@command("referee undo 2", typed="N")
def undo(count: Words = None, dry_run: Dry = False, match: MatchOption = None) -> None:
    """Take back the last N statements that stand (default 1)."""


@command("referee redo", typed="N")
def redo(count: Words = None, dry_run: Dry = False, match: MatchOption = None) -> None:
    """What the last undo took back stands again (N: so many statements), if nothing was said since."""


@command("referee insert 7 Aki: draw 5H", typed="N STATEMENT…")
def insert(words: Words = None, dry_run: Dry = False, match: MatchOption = None) -> None:
    """Put in a statement that was forgotten, before statement N; everything after it is judged anew."""


@command("referee amend 7 Aki: draw 5H", typed="N STATEMENT…")
def amend(words: Words = None, dry_run: Dry = False, match: MatchOption = None) -> None:
    """Replace statement N; everything after it is judged anew."""


@command("referee strike 7 --dry-run", typed="N")
def strike(number: Words = None, dry_run: Dry = False, match: MatchOption = None) -> None:
    """Take out statement N; everything after it is judged anew."""


@command("referee settle 17", typed="N")
def settle(number: Words = None, as_: As = None, all_: All = False, match: MatchOption = None) -> None:
    """A mistake found late, at statement N: the ways out, each with what it costs and the command that takes it."""


@command("referee log --rulings", "referee log friday --rulings", "referee log --player Aki", typed="MATCH | CAMPAIGN")
def log(
    match: AMatch = None,
    rulings: Annotated[
        bool, typer.Option("--rulings", help="Rulings and overrides alone, of a match or a campaign.")
    ] = False,
    player: Annotated[
        str | None,
        typer.Option(
            "--player",
            help="Rulings and overrides in this player's matches: those that the player said, and the table's.",
        ),
    ] = None,
    as_: As = None,
    all_: All = False,
    match_: MatchOption = None,
) -> None:
    """Every statement with its number, verdict and events; what was taken back is shown as such."""


@command("referee matches --campaign friday", "referee matches drop MATCH")
def matches(words: Words = None, campaign: OfCampaign = None) -> None:
    """The matches kept here; drop MATCH: throw one away, with a trace in its campaign."""


@command("referee use runeworks-2026", typed="MATCH")
def use(
    match: Annotated[str, typer.Argument(autocompletion=completing.matches)],
) -> None:
    """Make a match the current one."""


@command(
    "referee rules runeworks RW-7.5",
    "referee rules runeworks 8",
    "referee rules runeworks R",
    "referee rules record",
    typed="GAME [CLAUSE | SECTION]",
)
def rules(words: GameWords = None) -> None:
    """The rulebook of a game, one clause, a whole section, or all rulings (R): GAME [CLAUSE|SECTION]."""


@command("referee games runeworks", typed="GAME")
def games(game: GameWords = None) -> None:
    """The games known, and (GAME named) their options and verbs."""
