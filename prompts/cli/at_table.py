"""The commands of a match: judging, keeping, showing, disputing."""

from typing import Annotated

import typer

from prompts import completing
from prompts.cli.app import app, go
from prompts.cli.flags import (
    All,
    AMatch,
    As,
    Campaign,
    Debug,
    Dry,
    GameWords,
    Json,
    Lang,
    Large,
    MatchOption,
    Plain,
    Stop_,
    Words,
)


@app.command(epilog="Example: referee check friday.match   or: cat friday.match | referee check -")
def check(
    files: Words = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
    stop: Stop_ = False,
    jobs: Annotated[int, typer.Option("--jobs", help="Worker processes.")] = 1,
    cluster: Annotated[
        str | None, typer.Option("--cluster", help="Address of a dask scheduler whose workers judge.")
    ] = None,
):
    """Judge record files, each by itself: 0 all accepted, 1 something refused, 2 a file can't be read."""
    go("check", files, json=json, lang=lang, plain=plain, stop=stop, jobs=str(jobs), cluster=cluster)


@app.command(epilog="Example: referee new runeworks Aki Beni Chie level=5 --campaign friday")
def new(
    words: GameWords = None,
    campaign: Campaign = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Start a match: GAME NAME NAME… [KEY=VALUE…]. It becomes the current one."""
    go("new", words, campaign=campaign, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee play")
def play(
    match: AMatch = None,
    large: Large = False,
    match_: MatchOption = None,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Sit down at the table: the prompt on the current match, or a new one."""
    go("play", [match] if match else [], large=large, match=match_, lang=lang, plain=plain)


@app.command(
    epilog='Examples: referee say Aki: set 3S 4S 5S   ·   referee say "Aki: draw ?"   ·   referee say - < statements.txt   (? # * ; need the shell\'s quotes)'
)
def say(
    statement: Words = None,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
    stop: Stop_ = False,
):
    """Judge one statement of the current match and keep it. `-` reads many from standard input."""
    go("say", statement, match=match, json=json, lang=lang, plain=plain, stop=stop)


@app.command(epilog="Example: referee show --at 17")
def show(
    match: AMatch = None,
    at: Annotated[str | None, typer.Option("--at", help="As it stood after this statement.")] = None,
    as_: As = None,
    all_: All = False,
    large: Large = False,
    match_: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """The table as it stands: public things only, unless --as or --all."""
    go(
        "show",
        [match] if match else [],
        large=large,
        at=at,
        as_=as_,
        all_=all_,
        match=match_,
        json=json,
        lang=lang,
        plain=plain,
    )


@app.command(epilog="Example: referee offers --as Aki")
def offers(
    match: AMatch = None,
    as_: As = None,
    all_: All = False,
    match_: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Who is awaited, and what each may say, with the clause."""
    go("offers", [match] if match else [], as_=as_, all_=all_, match=match_, json=json, lang=lang, plain=plain)


@app.command(epilog='Examples: referee why   ·   referee why 17   ·   referee why "Aki: release 8H"')
def why(
    what: Words = None,
    as_: As = None,
    all_: All = False,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """The verdict on statement N (default: the last) explained; or "may I?": the verdict a statement would get."""
    go("why", what, as_=as_, all_=all_, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee undo 2")
def undo(
    count: Words = None,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Take back the last N statements that stand (default 1)."""
    go("undo", count, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee amend 7 Aki: draw 5H")
def amend(
    words: Words = None,
    dry_run: Dry = False,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Replace statement N; everything after it is judged anew."""
    go("amend", words, dry_run=dry_run, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee strike 7 --dry-run")
def strike(
    number: Words = None,
    dry_run: Dry = False,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Take out statement N; everything after it is judged anew."""
    go("strike", number, dry_run=dry_run, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee log --rulings   ·   referee log friday --rulings   ·   referee log --player Aki")
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
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Every statement with its number, verdict and events; what was taken back is shown as such."""
    go(
        "log",
        [match] if match else [],
        rulings=rulings,
        player=player,
        as_=as_,
        all_=all_,
        match=match_,
        json=json,
        lang=lang,
        plain=plain,
    )


@app.command(epilog="Example: referee matches --campaign friday")
def matches(
    campaign: Campaign = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False
):
    """The matches kept here."""
    go("matches", campaign=campaign, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee use runeworks-2026")
def use(
    match: Annotated[str, typer.Argument(autocompletion=completing.matches)],
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Make a match the current one."""
    go("use", [match], json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee rules runeworks RW-7.5   ·   referee rules record")
def rules(words: GameWords = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """The rulebook of a game, or one clause: GAME [CLAUSE]."""
    go("rules", words, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee games runeworks")
def games(game: GameWords = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """The games known, and (GAME named) their options and verbs."""
    go("games", game, json=json, lang=lang, plain=plain)
