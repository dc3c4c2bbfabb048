"""Every option does something, every example of the help works as it is typed, and every word of it is read alike by both readers."""

import json
import os
import re
import shlex
import shutil
from concurrent.futures import ThreadPoolExecutor
from inspect import signature
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import prompts.cli.app
import prompts.commands
from prompts.cli.app import build, options_of
from prompts.cli.reading import FLAGS, lifted
from prompts.commands import COMMANDS, work_of
from prompts.main import main, read
from prompts.shell import Shell
from tests.schema import SCHEMA

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "referee" / "games" / "runeworks" / "sample.match"
MADE = r"\d{4}-?\d\d-?\d\d[ T][\d:.-]+Z?|\b[0-9a-f]{10}\b"  # times, and ids that are drawn


@pytest.fixture(scope="module")
def prepared(tmp_path_factory):
    """A folder with files of all kinds, and a home in it with matches of all kinds."""
    folder = tmp_path_factory.mktemp("prepared")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setenv("REFEREE_HOME", str(folder / "home"))
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setattr(os, "fsync", lambda fd: None)
        run("campaign", "new", "friday", "--rule", "game")
        run("campaign", "add", "friday", "Aki", "Beni", "Ako", "Dai")
        for number, (one, other) in enumerate(((130, 64), (20, 90), (5, 7))):
            said = f"final Aki {one} / Beni {other}"
            run(
                "score",
                "runeworks",
                "Aki",
                "Beni",
                "level=4",
                f"id=scored{number}",
                f"date=2026-0{number + 1}-05",
                "--campaign",
                "friday",
                said,
            )
        run("score", "time-storm", "Aki", "Beni", "date=2025-05-05", "--campaign", "friday", "final Aki")
        run("event", "new", "friday", "cup", "swiss", "Aki", "Beni", "Chie", "Dai", "game=time-storm")
        run("event", "pair", "friday", "cup")
        run("campaign", "new", "closed")
        run("new", "monster-maker", "Aki", "Beni", "id=dice", "--campaign", "closed")
        run("say", "Aki: draw knight")
        run("campaign", "close", "closed")
        run("new", "runeworks", "Aki", "Beni", "id=other")
        run("say", "round")
        run("new", "runeworks", "Aki", "Beni", "Chie", "level=5", "rounds=1", "id=whole")
        for line in SAMPLE.read_text(encoding="utf-8").partition("\n\n")[2].splitlines():
            run("say", line)
        whole = folder / "home" / "matches" / "whole.match"
        whole.write_text(re.sub("seal .{10}", "seal 0123456789", whole.read_text(encoding="utf-8")), encoding="utf-8")
        run("backup", "--to", "referee.zip")
        run("new", "runeworks", "Aki", "Beni", "Chie", "id=runeworks-2026", "--campaign", "friday")
        for line in ("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 0 0", "Aki: draw 7S", *["ruling x"] * 14):
            run("say", line)
        run("say", "Beni: draw", "override", "let it be")
        run("undo", "2")
        Path("cards.match").write_text("game: monster-maker\n\ncard Charm spell 1D\n", encoding="utf-8")
        run("book", "add", "ours", "cards.match")
        shutil.copy(SAMPLE, "friday.match")
        bad = "game: runeworks\nplayers: Aki, Beni\n\nfoo\nbar\nround\n"
        Path("bad.match").write_text(bad, encoding="utf-8")
        Path("statements.txt").write_text("foo\nruling x\n", encoding="utf-8")
        run("export", "friday", "--to", "season.csv")
        run("backup", "--to", "their-backup.zip")
        Path("evenings.csv").write_text("date;game;Aki;Beni\n03/04/2026;Catan;10;8\n", encoding="utf-8")
        Path("cases").mkdir()
        Path("cases/one.cases").write_text(
            "=== one\ngame: runeworks\nplayers: Aki, Beni\n\nAki: draw\n", encoding="utf-8"
        )
        people = [{"id": 1, "uuid": "u1", "name": "Aki"}]
        play = {"uuid": "p1", "gameRefId": 1, "playerScores": [{"playerRefId": 1, "score": "3", "winner": True}]}
        family = {"players": people, "games": [{"id": 1, "uuid": "g1", "name": "Catan"}], "plays": [play]}
        Path("BGStatsExport.json").write_text(json.dumps(family), encoding="utf-8")
    return folder


def run(*words):
    """A command that must not be a mistake."""
    assert main([str(word) for word in words]) in (0, 1), words


@pytest.fixture
def outcome(prepared, tmp_path, monkeypatch, capsys):
    """Run a command line on a copy of all that: (status, what it printed, files that it left)."""
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("REFEREE_MATCH", "REFEREE_LANG", "REFEREE_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    monkeypatch.setattr("time.sleep", stopped)
    monkeypatch.setattr("prompts.commands.check.WORTH", 0)
    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor", Pool)

    def run(*words, stdin="foo\nruling x\n", off=None):
        folder = tmp_path / "copy"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(prepared, folder)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("REFEREE_HOME", str(folder / "home"))
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(stdin.encode())))
        before = left(folder)
        capsys.readouterr()
        with pytest.MonkeyPatch.context() as patch:
            if off:
                disarmed(off, patch)
            status = main(list(words))
        out, err = capsys.readouterr()
        after = {name: data for name, data in left(folder).items() if before.get(name) != data}
        return status, *(re.sub(MADE, "…", text) for text in (out, err)), after

    return run


class Pool(ThreadPoolExecutor):
    """Workers that are told of."""

    def __init__(self, workers):
        print(workers, "workers")
        super().__init__(workers)


def stopped(seconds):
    """Who watches is stopped at the first pause."""
    raise KeyboardInterrupt


def left(folder):
    """{path: what is in it} of what lies in a folder, times and random ids aside."""
    return {
        re.sub(MADE, "…", str(path.relative_to(folder))): re.sub(MADE, "…", path.read_bytes().decode("latin-1"))
        for path in folder.rglob("*")
        if path.is_file()
    }


def all_commands():
    """(words, command) of every command and action."""
    for name, command in build(COMMANDS).commands.items():
        actions = getattr(command, "commands", None)
        yield from ((f"{name} {action}", one) for action, one in actions.items()) if actions else [(name, command)]


EXAMPLES = [line.partition("   ")[0] for _, command in all_commands() for line in command.epilog.splitlines()]


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_works_as_it_is_typed(outcome, example, tmp_path):
    line = example.replace("MATCH", "scored0")
    stdin = ""
    if line.startswith("cat "):
        stdin, line = SAMPLE.read_text(encoding="utf-8"), line.partition("| ")[2]
    if " < " in line:
        stdin, line = "foo\nruling x\n", line.partition(" < ")[0]
    words = shlex.split(line)[1:]
    if words[-1] == "play.png":
        words += ["-m", "scored0"]  # one that is finished
    if words[0] == "watch":
        assert outcome(*words)[0] == 130
    elif words[:3] == ["import", "--choose", "2"] or words[:2] == ["score", "time-storm"]:
        assert outcome(*words)[0] == 2  # there are no copies; there is nobody to ask
    else:
        if words[:2] == ["event", "pair"] or words[:3] == ["event", "new", "friday"]:
            words = ["gala" if word == "cup" and words[1] == "new" else word for word in words]
        status, out, err, _ = outcome(*words, stdin=stdin)
        known = tuple(words[:2]) == ("event", "pair") and "result" in err  # the first round's tables are open
        again = words[:3] == ["campaign", "new", "friday"] or words[:2] == ["campaign", "reopen"]
        assert status in (0, 1) or known or again, (words, out, err)


WITHOUT_JSON = {"play", "learn", "report", "help"}  # what they give is for people, or is a file


@pytest.mark.parametrize("example", [one for one in EXAMPLES if one.split()[1] not in WITHOUT_JSON])
def test_an_example_gives_objects_to_a_program(outcome, example):
    """Each object is held against the schema where it is written."""
    line, _, piped = example.replace("MATCH", "scored0").partition("| ")
    line, stdin = piped or line.partition(" < ")[0], SAMPLE.read_text(encoding="utf-8") if piped else "foo\nruling x\n"
    status, out, err, _ = outcome(*shlex.split(line)[1:], "--json", stdin=stdin)
    told = [json.loads(one) for one in out.splitlines()]
    assert status in (0, 1, 2, 130) and all(isinstance(one, dict) for one in told), (out, err)
    assert told or status == 2 or example == "referee import --copies"  # there are none


# Option -> a command line in which it matters, by its command (`*`: any). What stands for it without: nothing, or the words behind `~`.
USED = """
* --json: show --json | * --lang: show --lang ja | * --plain: show --plain | * -m: show -m other | * --match: show --match other
* --version: --version ~ --help
check --stop: check bad.match --stop | check --jobs: check bad.match friday.match --jobs 2 | check --cluster: check bad.match --cluster nowhere
new --campaign: new runeworks Aki Beni id=x --campaign friday | play --large: play --large
say --stop: say - --stop | show --at: show --at 3 | show --as: show --as Aki | show --all: show --all | show --large: show --large
offers --as: offers --as Aki | offers --all: offers --all
why --more: why 3 --more | why --at: why --at 3 Beni: draw ~ why Beni: draw | why --as: why 4 --as Aki | why --all: why 4 --all
undo --dry-run: undo --dry-run | redo --dry-run: redo --dry-run | insert --dry-run: insert 9 ruling x --dry-run
amend --dry-run: amend 3 ruling x --dry-run | strike --dry-run: strike 21 --dry-run
settle --as: settle 4 --as Aki | settle --all: settle 4 --all
log --rulings: log --rulings | log --player: log --player Aki | log --as: log --as Aki | log --all: log --all
matches list --campaign: matches --campaign closed
standings --vs: standings friday --vs Aki Beni | standings --game: standings friday --game time-storm
standings --from: standings friday --from 2026-02 | standings --to: standings friday --to 2026-01 | standings --rating: standings friday --rating
standings --rule: standings friday --rule points:5,3 | standings --trend: standings friday --trend
standings --plays: standings friday --plays | standings --firsts: standings friday --firsts | standings --about: standings friday --about Aki
standings --year: standings friday --year 2026
verify --repair: verify --repair | verify --accept: verify --accept
watch --once: watch --once | watch --large: watch --once --large ~ watch --once | watch --as: watch --once --as Aki ~ watch --once
watch --all: watch --once --all ~ watch --once
export --to: export friday --to a.csv ~ export friday --to b.csv | export --format: export friday --to a.csv --format jsonl ~ export friday --to a.csv
export --position: export other --position --to a.match ~ export other --to a.match
export --as: export --position 18 --as Beni --to a.match ~ export --position 18 --to a.match
import --campaign: import BGStatsExport.json --campaign x ~ import BGStatsExport.json
import --dates: import evenings.csv --dates dmy ~ import evenings.csv --dates mdy
import --dry-run: import their-backup.zip friday.match --dry-run | import --copies: import --copies | import --choose: import --choose 1
backup --to: backup --to a.zip ~ backup --to b.zip | restore --dry-run: restore referee.zip --dry-run
report --to: report --to a.html ~ report --to b.html | report --format: report --to a.html --format md ~ report --to a.html
report --dispute: report --to a.html --dispute 3 ~ report --to a.html | report --as: report --to a.html --as Aki ~ report --to a.html
report --all: report --to a.html --all ~ report --to a.html
score --campaign: score runeworks Aki Beni id=x --campaign friday final Aki 1 / Beni 0 ~ score runeworks Aki Beni id=x final Aki 1 / Beni 0
campaign new --rule: campaign new x --rule share | campaign add --guest: campaign add friday Emi --guest
battery --seed: battery runeworks --seed 7 | battery --cases: battery runeworks --cases cases | new-game --title: new-game mine --title Ours | new-game --ja: new-game mine --ja わたし | new-game --letters: new-game mine --letters OO
event slips --to: event slips friday cup --to a.md
event pair --add: event pair friday cup --add Emi | event pair --drop: event pair friday cup --drop Chie
"""  # fmt: skip
LINES = dict(line.split(": ", 1) for part in USED.splitlines() for line in part.split(" | ") if line)
AT_A_TERMINAL = {"matches list --all", "campaign show --all"}  # tested in test_terminal
ELSEWHERE = {"--debug", "--install-completion", "--show-completion", "--help", "-h"}  # tested elsewhere; typer's own


def test_every_option_is_among_them():
    root = build(COMMANDS)
    found = {f"* {option}" for option in options_of(root)} | {
        f"{name} {option}" for name, command in all_commands() for option in options_of(command)
    }
    assert {one for one in found if one.split()[-1] not in ELSEWHERE} == LINES.keys() | AT_A_TERMINAL


def apart(option):
    """Two command lines: with an option, and without it or with another value of it."""
    line, _, without = LINES[option].partition(" ~ ")
    words, name = line.split(), option.split()[-1]
    if without:
        return words, without.split()
    at = words.index(name)
    command = build(()) if option[0] == "*" else command_of(option)
    takes = next(0 if one.is_flag else one.nargs for one in command.params if name in one.opts)
    return words, words[:at] + words[at + 1 + takes :]


def command_of(option):
    return dict(all_commands())[option.rpartition(" ")[0]]


@pytest.mark.parametrize("option", LINES)
def test_an_option_does_something(outcome, option):
    words, others = apart(option)
    assert outcome(*words) != outcome(*others)


NEEDED = {
    "* --version",
    "export --to",
    "backup --to",
    "report --to",
    "event slips --to",
}  # typer's own; the command isn't one without them


@pytest.mark.parametrize("option", [one for one in LINES if one not in NEEDED])
def test_what_an_option_does_is_its_own(outcome, option, monkeypatch):
    """The same two lines with the option taken out behind the reader do the same: the test above fails where an option has no effect."""
    words, others = apart(option)
    assert outcome(*words, off=option) == outcome(*others, off=option)


def disarmed(option, monkeypatch):
    """Let a command never hear of an option."""
    if option[0] == "*":
        name = FLAGS[option.split()[-1]][0]
        monkeypatch.setattr(
            "prompts.main.Shell", lambda **taken: Shell(**{one: taken[one] for one in taken if one != name})
        )
        return
    name = next(one.name for one in command_of(option).params if option.split()[-1] in one.opts)

    def carry_out(command, work, shell, taken):
        return real(command, work, shell, {one: taken[one] for one in taken if one != name})

    real = prompts.commands.carry_out
    monkeypatch.setattr(prompts.commands, "carry_out", carry_out)
    monkeypatch.setattr(prompts.cli.app, "carry_out", carry_out)


LINES_OF_ALL = [*EXAMPLES, *("referee " + line.partition(" ~ ")[0] for line in LINES.values())]
WITHOUT_TYPER = {"score any title", "say -- -100", "why a --more", "matches", "event new friday a swiss"}


@pytest.mark.parametrize("line", [*LINES_OF_ALL, *sorted(WITHOUT_TYPER)])
def test_both_readers_take_a_line_alike(line, monkeypatch):
    words = shlex.split(line.partition("| ")[2] or line.partition(" < ")[0])
    words = lifted(words[words[0] == "referee" :], FLAGS)[1]
    called = []

    def carry_out(command, work, shell, taken):
        takes = signature(work).parameters.values()
        given = {one.name: taken.get(one.name, one.default) or None for one in takes if one.name != "shell"}
        called.append(
            (command, work, {name: list(one) if isinstance(one, tuple) else one for name, one in given.items()})
        )
        return 0

    monkeypatch.setattr(prompts.cli.app, "carry_out", carry_out)
    monkeypatch.setattr(prompts.commands, "carry_out", carry_out)
    quick = read(words)
    if quick is not None:
        carry_out(quick[0], work_of(*quick[:2]), None, quick[2])
    else:
        assert (
            "--help" in words
            or "--version" in words
            or {"--vs", "--from", "--to", "--add", "--drop", "--choose"} & {*words}
        )
    prompts.cli.app.run(words, Shell())
    assert quick is None or (len(called) == 2 and called[0] == called[1])


def test_debug_shows_the_traceback(outcome, monkeypatch):
    def fails(*_):
        raise ValueError("\x1b[2J\x9b31m")

    monkeypatch.setattr("prompts.commands.show.open_match", fails)
    status, _, brief, _ = outcome("show")
    assert status == 70 and "Traceback" not in brief
    status, _, told, _ = outcome("show", "--debug")
    assert status == 70 and told.startswith("Traceback") and "in fails" in told
    for err in (brief, told):
        assert "ValueError: \\x1b[2J\\x9b31m" in err and "\x1b" not in err and "\x9b" not in err


# A command line that gives each kind of object.
GIVEN = """
verdict: why 2 | summary: check friday.match | error: check none | table: show | watch: watch --once | offers: offers | sheet: why Aki
finding: battery runeworks --cases cases | new-game: new-game my-game | settle: settle 4 | said: log | match: matches | new: new runeworks Aki Beni | use: use other | game: games | clause: rules runeworks 8 | meaning: ask mana pool
doubtful: rules res-arcana | standings: standings friday | versus: standings friday --vs Aki Beni | trend: standings friday --trend
plays: standings friday --plays | firsts: standings friday --firsts | player: standings friday --about Aki | year: standings friday --year 2026
score: score time-storm Aki Beni final Aki | campaign: campaign list | correct: campaign correct scored0 note x | drop: matches drop scored0
event: event new friday gala swiss Aki Beni | round: event pair friday cup --drop Aki --drop Beni --drop Chie --drop Dai --add E --add F
event-standings: event standings friday cup | book: book list | dice: dice | export: export friday --to a.csv | import: import friday.match
backup: backup --to a.zip | restore: restore referee.zip --dry-run | verify: verify
"""  # fmt: skip
KINDS = dict(line.split(": ", 1) for part in GIVEN.splitlines() for line in part.split(" | ") if line)


def test_every_kind_of_object_is_among_them():
    assert KINDS.keys() | {"copies", "chosen"} == SCHEMA["$defs"].keys()  # those two: tests of `import`
    assert [one["$ref"].rpartition("/")[2] for one in SCHEMA["oneOf"]] == [*SCHEMA["$defs"]]


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_of_object_is_as_promised(outcome, kind):
    status, out, err, _ = outcome(*KINDS[kind].split(), "--json")
    assert status in (0, 1, 2) and kind in {json.loads(line)["type"] for line in out.splitlines()}, (out, err)
    assert json.loads(outcome("help", "json")[1]) == SCHEMA
