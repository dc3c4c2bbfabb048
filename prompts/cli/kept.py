"""The commands of what is kept: standings, dice, files, reports, campaigns, events."""

from typing import Annotated

import typer

from prompts.cli import completing
from prompts.cli.app import command
from prompts.cli.flags import (
    NUMBERS,
    All,
    AMatch,
    As,
    BookWords,
    Campaign,
    CampaignWords,
    Dry,
    EventWords,
    GameWords,
    KeptWords,
    Large,
    MatchOption,
    To,
    Words,
)


@command(
    "referee standings friday",
    "referee standings friday --vs Aki Beni",
    "referee standings --game runeworks --from 2026-01 --trend",
    typed="CAMPAIGN",
)
def standings(
    campaign: KeptWords = None,
    vs: Annotated[
        tuple[str, str] | None,
        typer.Option("--vs", help="These two against each other.", autocompletion=completing.players),
    ] = None,
    game: Annotated[str | None, typer.Option("--game", help="The matches of one game.")] = None,
    from_: Annotated[str | None, typer.Option("--from", help="From this day on (2026-03-31, 2026-03 or 2026).")] = None,
    to: Annotated[str | None, typer.Option("--to", help="Up to this day, month or year.")] = None,
    rating: Annotated[bool, typer.Option("--rating", help="With ratings, made anew from all results.")] = False,
    rule: Annotated[
        str | None,
        typer.Option("--rule", help="As it would stand by game, share, rating, points:5,3,1 or points:5,3,1:seat."),
    ] = None,
    trend: Annotated[bool, typer.Option("--trend", help="How the sums grew, as a chart.")] = False,
) -> None:
    """The table of a campaign: places, wins, sums, streaks; or --vs, --trend."""


@command("referee verify", "referee verify --repair", typed="CAMPAIGN | MATCH")
def verify(
    what: KeptWords = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Then make all results and sums anew from the records.")
    ] = False,
    match: MatchOption = None,
) -> None:
    """Judge what is kept anew, compare seals and results, name every difference."""


@command("referee watch --plain", typed="MATCH")
def watch(
    match: AMatch = None,
    once: Annotated[bool, typer.Option("--once", help="Look once.")] = False,
    large: Large = False,
    as_: As = None,
    all_: All = False,
    match_: MatchOption = None,
) -> None:
    """Follow a match live on a second screen: public things only."""


@command("referee dice", "referee dice friday", "referee dice Aki --json", typed="CAMPAIGN | MATCH | NAME")
def dice(what: KeptWords = None, match: MatchOption = None) -> None:
    """The dice that fell, each player's typed and rolled ones apart, and whether they look fair: [CAMPAIGN|MATCH|NAME]."""


@command(
    "referee export friday --to friday.csv",
    "referee export --to match.match",
    "referee export --to play.png   (a QR code for BG Stats)",
    typed="CAMPAIGN | MATCH",
)
def export(
    what: KeptWords = None,
    to: To = None,
    format_: Annotated[
        str | None,
        typer.Option("--format", help="match, zip, jsonl, csv, bgstats, link or qr (default: by the file's ending)."),
    ] = None,
    match: MatchOption = None,
) -> None:
    """Carry a match or campaign away: .match, .zip, .jsonl, .csv, .bgsplay; BG Stats' push link as .txt, as QR code .svg or .png; 2 if it can't be."""


@command(
    "referee import friday.match season.csv",
    "referee import their-backup.zip",
    "referee import --copies",
    "referee import --choose 2 MATCH",
    typed="FILE…",
    name="import",
)
def import_(
    files: Words = None,
    copies: Annotated[
        bool, typer.Option("--copies", help="Show the matches of which copies differ, side by side.")
    ] = False,
    choose: Annotated[
        str | None, typer.Option("--choose", help="Let copy N stand for the match; all: each is a match of its own.")
    ] = None,
) -> None:
    """Merge files with what is kept: records, JSON Lines, CSV, BG Stats, archives, other homes. 0, or 1 where copies differ, 2 where a file can't be read."""


@command("referee backup --to referee.zip")
def backup(to: To = None) -> None:
    """Everything that is kept in one readable archive; 1 where something kept is damaged."""


@command("referee restore referee.zip --dry-run", "referee restore referee.zip", typed="FILE")
def restore(file: Annotated[str, typer.Argument()], dry_run: Dry = False) -> None:
    """Make what is kept what an archive holds; what was there is set aside. 2 if the archive can't be read."""


@command(
    "referee report friday --to friday.html",
    "referee report --as Aki --to match.md --lang ja",
    "referee report --dispute 17 --to dispute.html",
    typed="CAMPAIGN | MATCH",
    json=False,
)
def report(
    what: KeptWords = None,
    to: To = None,
    format_: Annotated[
        str | None, typer.Option("--format", help="html, md, svg or csv (default: by the file's ending).")
    ] = None,
    dispute: Annotated[
        str | None,
        typer.Option(
            "--dispute", help="The dispute about this statement of a match: verdict, clause, facts and rulings."
        ),
    ] = None,
    as_: As = None,
    all_: All = False,
    match: MatchOption = None,
) -> None:
    """A page to show to people: a campaign's or a match's, public things only, unless --as or --all. 2 if it can't be made."""


@command(
    "referee score runeworks Aki Beni level=4 final Aki 130 / Beni 64",
    'referee score res-arcana Aki Beni "Aki: final 12" "Beni: final 9" --campaign friday',
    "referee score time-storm Aki Beni   (asks)",
    typed="GAME NAME NAME… [KEY=VALUE…] [STATEMENT… | -]",
    context_settings=NUMBERS,
)
def score(words: GameWords = None, campaign: Campaign = None) -> None:
    """Score a round or match that nobody refereed, from its result: GAME NAME… [KEY=VALUE…] [STATEMENT…]; asks where no statement is given. Kept with --campaign."""


@command(
    "referee campaign new friday",
    "referee campaign new league runeworks res-arcana --points 5,3,1",
    "referee campaign add friday Dai --guest",
    "referee campaign rename friday Aki Akiko",
    "referee campaign correct MATCH final Aki 130 / Beni 64",
    "referee campaign correct MATCH date 2026-03-01",
    typed="new|list|show|add|rename|alias|merge|leave|rule|correct|drop|close|reopen …",
    context_settings=NUMBERS,
)
def campaign(
    words: CampaignWords = None,
    points: Annotated[str | None, typer.Option("--points", help="new: points for places, 5,3,1.")] = None,
    ties: Annotated[
        str | None,
        typer.Option(
            "--ties",
            help="new: who shares a place shares the points (shared, the default), or the earlier seat gets more (seat).",
        ),
    ] = None,
    share: Annotated[bool, typer.Option("--share", help="new: by the share of wins.")] = False,
    rating: Annotated[bool, typer.Option("--rating", help="new: by ratings.")] = False,
    guest: Annotated[bool, typer.Option("--guest", help="add: as guests, who aren't ranked.")] = False,
) -> None:
    """Series of matches: new, list, show, add, rename, alias, merge, leave, rule, correct, drop, close, reopen."""


@command(
    "referee event new friday cup swiss Aki Beni Chie Dai game=time-storm",
    "referee event pair friday cup --drop Chie",
    "referee event result friday cup 1 final Aki",
    "referee event standings friday cup",
    typed="new|pair|result|standings …",
    context_settings=NUMBERS,
)
def event(
    words: EventWords = None,
    add: Annotated[list[str] | None, typer.Option("--add", help="pair: a late entry.")] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", help="pair: who plays no more.")] = None,
) -> None:
    """Events within a campaign, round robin, Swiss or pods: new, pair, result, standings."""


@command(
    "referee book add ours cards.match",
    "referee book list",
    "referee book show ours",
    "referee book drop ours",
    typed="add NAME FILE | list | show NAME | drop NAME",
)
def book(words: BookWords = None) -> None:
    """Card books, the `card` statements of a table's own copy of a game: add NAME FILE, list, show NAME, drop NAME."""
