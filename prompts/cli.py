"""The command line: help, errors and completion by typer; each command imports its work when it runs."""

import sys
from typing import Annotated

import typer

from prompts import completing

app = typer.Typer(
    name="referee", no_args_is_help=True, pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
    help="A referee and scorekeeper for card and dice games on a real table. People type what happened; the referee judges it by the rules, keeps the score and names the clause that decides.",
)  # fmt: skip

Json = Annotated[bool, typer.Option("--json", help="JSON Lines, in English unless --lang is given.")]
Lang = Annotated[str | None, typer.Option("--lang", help="Language of the output: en or ja (default: the locale).")]
Plain = Annotated[bool, typer.Option("--plain", help="Append-only lines: no colours, boxes or redraws.")]
Debug = Annotated[bool, typer.Option("--debug", help="Show the traceback of an internal error.")]
MatchOption = Annotated[str | None, typer.Option("--match", "-m", help="The match; a unique beginning of its id is enough.", autocompletion=completing.matches)]
As = Annotated[str | None, typer.Option("--as", help="Show what this player may see.")]
All = Annotated[bool, typer.Option("--all", help="Show all that the typist knows.")]
Stop_ = Annotated[bool, typer.Option("--stop", help="End at the first refusal.")]
Dry = Annotated[bool, typer.Option("--dry-run", help="Only tell what would follow.")]
Campaign = Annotated[str | None, typer.Option("--campaign", help="The campaign; a new one is made.", autocompletion=completing.campaigns)]
AMatch = Annotated[str | None, typer.Argument(autocompletion=completing.matches)]
GameWords = Annotated[list[str] | None, typer.Argument(show_default=False, autocompletion=completing.games)]
Large = Annotated[bool, typer.Option("--large", help="Scores and who is awaited, to be read from two metres.")]
Words = Annotated[list[str] | None, typer.Argument(show_default=False)]


def run(argv):
    """Run typer; returns the exit status (2 for a command line that can't be read)."""
    command = app if not in_japanese(argv) else japanese()
    try:
        command(args=argv, prog_name="referee", standalone_mode=True)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    return 0


def in_japanese(argv):
    """Whether the help is wanted in Japanese."""
    from prompts.shell import Stop, language

    flag = argv[argv.index("--lang") + 1] if "--lang" in argv[:-1] else None
    try:
        return language(flag, "--json" in argv) == "ja"
    except Stop:
        return False  # the command itself says what is wrong with --lang


def japanese():
    """The commands with their help in Japanese."""
    import os

    from prompts.texts import load

    texts = load(os.path.join(os.path.dirname(__file__), "texts"), "help.ja.json")
    root = typer.main.get_command(app)
    root.help = texts["commands"]["referee"]
    for name, command in root.commands.items():
        command.help = texts["commands"].get(name, command.help)
        for parameter in command.params:
            if getattr(parameter, "help", None):
                parameter.help = texts["options"].get(parameter.help, parameter.help)
    return root


def go(name, words=(), **flags):
    """Run a command's module with its flags and leave with its status."""
    from prompts.main import carry_out

    given = {key.rstrip("_").replace("_", "-"): value for key, value in flags.items() if value not in (None, False)}
    status = carry_out(name, list(words or ()), given)
    sys.stdout.flush()
    raise typer.Exit(status)


@app.command(epilog="Example: referee check friday.match   or: cat friday.match | referee check -")
def check(
    files: Words = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
    stop: Stop_ = False,
    jobs: Annotated[int, typer.Option("--jobs", help="Worker processes.")] = 1,
):
    """Judge record files, each by itself: 0 all accepted, 1 something refused, 2 a file can't be read."""
    go("check", files, json=json, lang=lang, plain=plain, stop=stop, jobs=str(jobs))


@app.command(epilog="Example: referee new runeworks Aki Beni Chie level=5 --campaign friday")
def new(words: GameWords = None, campaign: Campaign = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Start a match: GAME NAME NAME… [KEY=VALUE…]. It becomes the current one."""
    go("new", words, campaign=campaign, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee play")
def play(match: AMatch = None, large: Large = False, match_: MatchOption = None, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Sit down at the table: the prompt on the current match, or a new one."""
    go("play", [match] if match else [], large=large, match=match_, lang=lang, plain=plain)


@app.command(epilog='Examples: referee say Aki: set 3S 4S 5S   ·   referee say "Aki: draw ?"   ·   referee say - < statements.txt   (? # * ; need the shell\'s quotes)')
def say(statement: Words = None, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False, stop: Stop_ = False):
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
    go("show", [match] if match else [], large=large, at=at, as_=as_, all_=all_, match=match_, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee offers --as Aki")
def offers(match: AMatch = None, as_: As = None, all_: All = False, match_: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Who is awaited, and what each may say, with the clause."""
    go("offers", [match] if match else [], as_=as_, all_=all_, match=match_, json=json, lang=lang, plain=plain)


@app.command(epilog='Examples: referee why   ·   referee why 17   ·   referee why "Aki: release 8H"')
def why(what: Words = None, as_: As = None, all_: All = False, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """The verdict on statement N (default: the last) explained; or "may I?": the verdict a statement would get."""
    go("why", what, as_=as_, all_=all_, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee undo 2")
def undo(count: Words = None, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Take back the last N statements that stand (default 1)."""
    go("undo", count, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee amend 7 Aki: draw 5H")
def amend(words: Words = None, dry_run: Dry = False, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Replace statement N; everything after it is judged anew."""
    go("amend", words, dry_run=dry_run, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee strike 7 --dry-run")
def strike(number: Words = None, dry_run: Dry = False, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Take out statement N; everything after it is judged anew."""
    go("strike", number, dry_run=dry_run, match=match, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee log --rulings   ·   referee log friday --rulings   ·   referee log --player Aki")
def log(
    match: AMatch = None,
    rulings: Annotated[bool, typer.Option("--rulings", help="Rulings and overrides alone, of a match or a campaign.")] = False,
    player: Annotated[str | None, typer.Option("--player", help="Rulings and overrides in this player's matches: those that the player said, and the table's.")] = None,
    as_: As = None,
    all_: All = False,
    match_: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Every statement with its number, verdict and events; what was taken back is shown as such."""
    go("log", [match] if match else [], rulings=rulings, player=player, as_=as_, all_=all_, match=match_, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee matches --campaign friday")
def matches(campaign: Campaign = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """The matches kept here."""
    go("matches", campaign=campaign, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee use runeworks-2026")
def use(match: Annotated[str, typer.Argument(autocompletion=completing.matches)], json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
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


@app.command(epilog="Examples: referee standings friday   ·   referee standings friday --vs Aki Beni   ·   referee standings --game runeworks --from 2026-01 --trend")
def standings(
    campaign: Words = None,
    vs: Annotated[tuple[str, str] | None, typer.Option("--vs", help="These two against each other.")] = None,
    game: Annotated[str | None, typer.Option("--game", help="The matches of one game.")] = None,
    from_: Annotated[str | None, typer.Option("--from", help="From this day on (2026-03-31, 2026-03 or 2026).")] = None,
    to: Annotated[str | None, typer.Option("--to", help="Up to this day, month or year.")] = None,
    rating: Annotated[bool, typer.Option("--rating", help="With ratings, made anew from all results.")] = False,
    trend: Annotated[bool, typer.Option("--trend", help="How the sums grew, as a chart.")] = False,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """The table of a campaign: places, wins, sums, streaks; or --vs, --trend."""
    go("standings", campaign, vs=vs, game=game, from_=from_, to=to, rating=rating, trend=trend, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee verify   ·   referee verify --repair")
def verify(
    what: Words = None,
    repair: Annotated[bool, typer.Option("--repair", help="Then make all results and sums anew from the records.")] = False,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Judge what is kept anew, compare seals and results, name every difference."""
    go("verify", what, repair=repair, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee watch --plain")
def watch(
    match: AMatch = None,
    once: Annotated[bool, typer.Option("--once", help="Look once.")] = False,
    large: Large = False,
    as_: As = None,
    all_: All = False,
    match_: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Follow a match live on a second screen: public things only."""
    go("watch", [match] if match else [], once=once, large=large, as_=as_, all_=all_, match=match_, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee dice   ·   referee dice friday   ·   referee dice Aki --json")
def dice(what: Words = None, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """The dice that fell, each player's typed and rolled ones apart, and whether they look fair: [CAMPAIGN|MATCH|NAME]."""
    go("dice", what, match=match, json=json, lang=lang, plain=plain)


To = Annotated[str | None, typer.Option("--to", help="The file to write.")]


@app.command(epilog="Examples: referee export friday --to friday.csv   ·   referee export --to match.match   ·   referee export --to play.png   (a QR code for BG Stats)")
def export(
    what: Words = None,
    to: To = None,
    format_: Annotated[str | None, typer.Option("--format", help="match, zip, jsonl, csv, bgstats, link or qr (default: by the file's ending).")] = None,
    match: MatchOption = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Carry a match or campaign away: .match, .zip, .jsonl, .csv, .bgsplay; BG Stats' push link as .txt, as QR code .svg or .png; 2 if it can't be."""
    go("export", what, to=to, format_=format_, match=match, json=json, lang=lang, plain=plain)


@app.command("import", epilog="Examples: referee import friday.match season.csv   ·   referee import their-backup.zip   ·   referee import --copies   ·   referee import --choose 2 MATCH")
def import_(
    files: Words = None,
    copies: Annotated[bool, typer.Option("--copies", help="Show the matches of which copies differ, side by side.")] = False,
    choose: Annotated[str | None, typer.Option("--choose", help="Let copy N stand for the match; all: each is a match of its own.")] = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Merge files with what is kept: records, JSON Lines, CSV, BG Stats, archives, other homes. 0, or 1 where copies differ, 2 where a file can't be read."""
    go("import_", files, copies=copies, choose=choose, json=json, lang=lang, plain=plain)


@app.command(epilog="Example: referee backup --to referee.zip")
def backup(to: To = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Everything that is kept in one readable archive; 1 where something kept is damaged."""
    go("backup", to=to, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee restore referee.zip --dry-run   ·   referee restore referee.zip")
def restore(file: str, dry_run: Dry = False, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Make what is kept what an archive holds; what was there is set aside. 2 if the archive can't be read."""
    go("restore", [file], dry_run=dry_run, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee report friday --to friday.html   ·   referee report --as Aki --to match.md --lang ja   ·   referee report --dispute 17 --to dispute.html")
def report(
    what: Words = None,
    to: To = None,
    format_: Annotated[str | None, typer.Option("--format", help="html, md, svg or csv (default: by the file's ending).")] = None,
    dispute: Annotated[str | None, typer.Option("--dispute", help="The dispute about this statement of a match: verdict, clause, facts and rulings.")] = None,
    as_: As = None,
    all_: All = False,
    match: MatchOption = None,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """A page to show to people: a campaign's or a match's, public things only, unless --as or --all. 2 if it can't be made."""
    go("report", what, to=to, format_=format_, dispute=dispute, as_=as_, all_=all_, match=match, lang=lang, plain=plain)


NUMBERS = {"ignore_unknown_options": True}  # `-30` is a score, no option


@app.command(
    context_settings=NUMBERS,
    epilog="Examples: referee score runeworks Aki Beni level=4 final Aki 130 / Beni 64   ·   "
    'referee score res-arcana Aki Beni "Aki: final 12" "Beni: final 9" --campaign friday   ·   referee score time-storm Aki Beni   (asks)',
)
def score(words: Words = None, campaign: Campaign = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Score a round or match that nobody refereed, from its result: GAME NAME… [KEY=VALUE…] [STATEMENT…]; asks where no statement is given. Kept with --campaign."""
    go("score", words, campaign=campaign, json=json, lang=lang, plain=plain)


@app.command(
    context_settings=NUMBERS,
    epilog="Examples: referee campaign new friday   ·   referee campaign new league runeworks res-arcana --points 5,3,1   ·   "
    "referee campaign add friday Dai --guest   ·   referee campaign rename friday Aki Akiko   ·   referee campaign correct MATCH final Aki 130 / Beni 64",
)
def campaign(
    words: Words = None,
    points: Annotated[str | None, typer.Option("--points", help="new: points for places, 5,3,1.")] = None,
    ties: Annotated[str | None, typer.Option("--ties", help="new: who shares a place shares the points (shared, the default), or the earlier seat gets more (seat).")] = None,
    share: Annotated[bool, typer.Option("--share", help="new: by the share of wins.")] = False,
    rating: Annotated[bool, typer.Option("--rating", help="new: by ratings.")] = False,
    guest: Annotated[bool, typer.Option("--guest", help="add: as guests, who aren't ranked.")] = False,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Series of matches: new, list, show, add, rename, alias, merge, leave, correct, close, reopen."""
    go("campaign", words, points=points, ties=ties, share=share, rating=rating, guest=guest, json=json, lang=lang, plain=plain)


@app.command(
    context_settings=NUMBERS,
    epilog="Examples: referee event new friday cup swiss Aki Beni Chie Dai game=time-storm   ·   "
    "referee event pair friday cup --drop Chie   ·   referee event result friday cup 1 final Aki   ·   referee event standings friday cup",
)
def event(
    words: Words = None,
    add: Annotated[list[str] | None, typer.Option("--add", help="pair: a late entry.")] = None,
    drop: Annotated[list[str] | None, typer.Option("--drop", help="pair: who plays no more.")] = None,
    json: Json = False,
    lang: Lang = None,
    plain: Plain = False,
    debug: Debug = False,
):
    """Events within a campaign, round robin, Swiss or pods: new, pair, result, standings."""
    go("event", words, add=add, drop=drop, json=json, lang=lang, plain=plain)


@app.command(epilog="Examples: referee book add ours cards.match   ·   referee book list   ·   referee book show ours   ·   referee book drop ours")
def book(words: Words = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False):
    """Card books, the `card` statements of a table's own copy of a game: add NAME FILE, list, show NAME, drop NAME."""
    go("book", words, json=json, lang=lang, plain=plain)
