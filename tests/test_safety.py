"""Nothing is lost: a kill, a refusing disk, several terminals, at every file operation of the commands.

REFEREE_LONG=20 kills imports, corrections and restores at every operation, not at every fourth, and at 1,000 random moments.
"""

import errno
import io
import itertools
import json
import multiprocessing
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout

import pytest

from prompts.main import main
from tests.dying import count, every_death, killed, refused

LONG = "REFEREE_LONG" in os.environ
NEW = ["new", "runeworks", "Aki", "Beni", "id=one", "campaign=friday"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home with one match that is going on."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr(os, "fsync", lambda fd: None)  # what is killed here is a process, not the machine
    assert main(NEW) == 0
    assert main(["say", "round"]) == 0
    return tmp_path / "home"


def standing(capsys, match):
    """The statements that stand in a match, as `log` tells them."""
    capsys.readouterr()
    assert main(["log", "--json", "-m", match]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return [one["statement"] for one in said if one["state"] == "stands"]


def statements(capsys):
    """What stands in the match, and the campaign's winners, as the commands tell it."""
    stands = standing(capsys, "one")
    assert main(["standings", "friday", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    return stands, {row["player"]: row["won"] for row in rows}


# Command, the statements before it, and after it; who has won before and after.
CASES = {
    "say": (["say", "leady KD 0"], ["round"], ["round", "leady KD 0"], {}, {}),
    "refused": (["say", "Aki: draw"], ["round"], ["round"], {}, {}),
    "undo": (["undo"], ["round"], [], {}, {}),
    "the match ends": (
        ["say", "result Aki ignite / Beni 20"],
        ["round"],
        ["round", "result Aki ignite / Beni 20"],
        {},
        {"Aki": 1, "Beni": 0},
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_kill_at_every_operation(home, tmp_path, capsys, name):
    argv, before, after, won_before, won_after = CASES[name]
    begun = tmp_path / "begun"
    shutil.copytree(home, begun)
    deaths = list(every_death(count(lambda: main(argv))))
    assert len(deaths) > 3
    for at, moment in deaths:
        shutil.rmtree(home)
        shutil.copytree(begun, home)
        assert killed(lambda: main(argv), at, moment)
        stands, won = statements(capsys)
        assert (stands, won) in ((before, won_before), (after, won_after)), (at, moment)
        assert main(["verify"]) == 0, capsys.readouterr().out
        # The next command just works, and its answer is kept.
        assert main(["say", "ruling later"]) == 0
        assert statements(capsys)[0] == [*stands, 'ruling "later"']


@pytest.fixture
def shelf(home, tmp_path, capsys):
    """Beside the home, an archive of one finished match, and JSON Lines and a home of two."""
    assert main(["say", "result Aki ignite / Beni 20"]) == 0
    assert main(["backup", "--to", str(tmp_path / "one.zip")]) == 0
    shutil.copytree(home, tmp_path / "one")
    assert main(["new", "runeworks", "Chie", "Dai", "id=two", "campaign=friday"]) == 0
    assert main(["say", "round"]) == 0
    assert main(["say", "result Chie ignite / Dai 20"]) == 0
    assert main(["export", "friday", "--to", str(tmp_path / "two.jsonl")]) == 0
    shutil.copytree(home, tmp_path / "two")
    return tmp_path


def everything(capsys):
    """All that commands tell of matches and results."""
    told = []
    for words in (
        ["matches", "--json"],
        ["standings", "friday", "--json"],
        ["log", "-m", "one", "--json"],
        ["log", "-m", "two", "--json"],
    ):
        capsys.readouterr()
        told.append((main(words), capsys.readouterr().out))
    return told


WHOLE = {
    "import": ("one", ["import", "two.jsonl"]),
    "import nothing new": ("two", ["import", "two.jsonl"]),
    "correct": ("one", ["campaign", "correct", "one", "result Beni ignite / Aki 20"]),
    "restore": ("two", ["restore", "one.zip"]),
}


@pytest.mark.parametrize("name", WHOLE)
def test_a_kill_of_what_changes_much(shelf, home, capsys, monkeypatch, name):
    """Before or after, nothing between, and the same command then brings it about."""
    start, argv = WHOLE[name]
    monkeypatch.chdir(shelf)
    processes = itertools.count(1)

    def reset():
        process = next(processes)
        monkeypatch.setattr(os, "getpid", lambda: process)  # each death is that of another one
        for left in shelf.glob("home*"):
            shutil.rmtree(left) if left.is_dir() else left.unlink()
        shutil.copytree(shelf / start, home)

    reset()
    before = everything(capsys)
    deaths = list(every_death(count(lambda: main(argv))))
    after = everything(capsys)
    for at, moment in deaths if LONG else deaths[::-4]:
        reset()
        assert killed(lambda: main(argv), at, moment)
        assert everything(capsys) in (before, after), (at, moment)
        assert main(["verify"]) == 0, (at, moment)
        assert main(argv) == 0
        told = everything(capsys)
        # A correction that is said twice stands once; it only counts its statements on.
        assert told == after or (name == "correct" and told[1:2] == after[1:2]), (at, moment)


SAYING = (
    "import sys; from prompts.main import main\n"
    "for number in range(10_000): main(['say', f'ruling {sys.argv[1]}-{number}', '--json']); print(flush=True)"
)


def test_kills_at_random_moments(home, capsys):
    """A process that says one statement after the other is killed; all that it acknowledged is there."""
    rng = random.Random(1)
    acknowledged = kept = 0
    for kill in range(1_000 if LONG else 5):
        if kill % 20 == 0:  # a new match, lest reading it again takes the longest
            assert main(["new", "runeworks", "Aki", "Beni", f"id=m{kill}"]) == 0
            said = []
        process = subprocess.Popen([sys.executable, "-c", SAYING, str(kill)], stdout=subprocess.PIPE, text=True)
        first = process.stdout.readline()  # it has begun
        time.sleep(rng.random() / 20)
        process.send_signal(signal.SIGKILL)
        told = (first + process.stdout.read()).count("\n\n")  # its verdict, then an empty line
        process.wait()
        stands = standing(capsys, f"m{kill - kill % 20}")
        assert stands[: len(said)] == said
        mine = stands[len(said) :]
        assert mine == [f'ruling "{kill}-{number}"' for number in range(len(mine))]
        assert len(mine) >= told
        said = stands
        acknowledged, kept = acknowledged + told, kept + len(mine)
    assert main(["verify"]) == 0
    with capsys.disabled():
        print(f"\n{kill + 1} kills at random moments: {acknowledged} statements acknowledged, {kept} kept")


REFUSALS = {
    "full": (errno.ENOSPC, "full"),
    "read-only": (errno.EROFS, "only be read"),
    "no permission": (errno.EACCES, "denied"),
    "no folder": (errno.ENOENT, "isn't there"),
}


def refusals(argv, reset, code, short=False):
    """(number of the operation, status, standard error) of a command for every operation at which the disk refuses; resets before each."""
    reset()
    for at in range(1, len(count(lambda: main(argv))) + 1):
        reset()
        error = io.StringIO()
        status = []
        with redirect_stderr(error), redirect_stdout(error):
            refused(lambda status=status: status.append(main(argv)), at, code, short)
        yield at, status[0], error.getvalue()


@pytest.mark.parametrize("argv", [["new", "runeworks", "Aki", "Beni"], ["use", "one"]], ids=" ".join)
@pytest.mark.parametrize("name", REFUSALS)
def test_a_disk_that_refuses_a_match(home, tmp_path, capsys, argv, name):
    begun = tmp_path / "begun"
    shutil.copytree(home, begun)
    code, words = REFUSALS[name]
    for at, status, error in refusals(argv, lambda: anew(home, begun), code):
        assert status == 0 or (status == 2 and words in error), (at, error)
        assert statements(capsys)[0] == ["round"]


def anew(home, begun):
    """The home as it was."""
    for left in home.parent.glob(home.name + "*"):
        shutil.rmtree(left) if left.is_dir() else left.unlink()
    shutil.copytree(begun, home)


@pytest.mark.parametrize(("name", "short"), [*((name, False) for name in REFUSALS), ("full", True)])
@pytest.mark.parametrize("case", CASES)
def test_a_disk_that_refuses_at_every_operation(home, tmp_path, capsys, case, name, short):
    """A clear sentence, and the match as it was; or it says that the statement is kept, and the next command has the result."""
    argv, before, after, won_before, won_after = CASES[case]
    begun = tmp_path / "begun"
    shutil.copytree(home, begun)
    code, words = REFUSALS[name]
    for at, status, error in refusals(argv, lambda: anew(home, begun), code, short):
        assert status in (0, 1) or (status == 2 and os.strerror(code) in error or words in error), (at, error)
        kept = status != 2 or "is kept" in error
        assert statements(capsys) == ((after, won_after) if kept else (before, won_before)), (at, error)
        assert main(["verify"]) == 0, (at, error)
        assert main(["say", "ruling later"]) == 0


@pytest.mark.parametrize("name", REFUSALS)
@pytest.mark.parametrize("case", WHOLE)
def test_a_disk_that_refuses_what_changes_much(shelf, home, capsys, monkeypatch, case, name):
    start, argv = WHOLE[case]
    monkeypatch.chdir(shelf)
    code, words = REFUSALS[name]
    anew(home, shelf / start)
    before = everything(capsys)
    assert main(argv) == 0
    after = everything(capsys)
    for at, status, error in refusals(argv, lambda: anew(home, shelf / start), code):
        assert status == 0 or (status == 2 and (os.strerror(code) in error or words in error)), (at, error)
        said = error.splitlines()[-1]
        now = everything(capsys)
        assert now == after if status == 0 or "kept" in said else now in (before, after), (at, error)
        assert main(["verify"]) == 0, (at, error)
        assert main(argv) == 0
        assert everything(capsys) == after or case == "correct", (at, error)


@pytest.mark.parametrize("argv", [CASES["say"][0], ["undo"], *(argv for _, argv in WHOLE.values())], ids=" ".join)
@pytest.mark.parametrize("gone", ["matches", "ledger.json", "ledger.log", "."])
def test_a_folder_that_is_gone(shelf, home, monkeypatch, capsys, argv, gone):
    """What isn't there is told in a sentence, or isn't needed."""
    monkeypatch.chdir(shelf)
    path = home / gone
    if path.exists():
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    capsys.readouterr()
    assert main(argv) in (0, 1, 2)
    assert "internal error" not in capsys.readouterr().err


def _terminal(home, name, many):
    """One of several terminals: statements in the same match, and now and then a match of its own that ends."""
    os.environ["REFEREE_HOME"] = home
    for number in range(many):
        assert main(["say", "-m", "one", f"ruling {name}-{number}"]) == 0
        if number % 5 == 0:
            match = f"{name}{number}"
            assert main(["new", "runeworks", "Aki", "Beni", f"id={match}", "--campaign", "friday"]) == 0
            assert main(["say", "-m", match, "result Aki ignite / Beni 20"]) == 0


def test_four_terminals_at_once(home, capsys):
    """All that was acknowledged is kept, in each terminal's order, and nobody waits for ever."""
    context = multiprocessing.get_context("spawn")
    many = 250 if LONG else 20
    workers = [context.Process(target=_terminal, args=(str(home), name, many)) for name in "abcd"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(1_200)
        assert worker.exitcode == 0
    stands, won = statements(capsys)
    assert len(stands) == len(set(stands)) == 4 * many + 1
    for name in "abcd":
        assert [one for one in stands if f'"{name}-' in one] == [f'ruling "{name}-{number}"' for number in range(many)]
    assert won == {"Aki": 4 * many // 5, "Beni": 0}
    assert main(["verify"]) == 0


def test_a_torn_last_line_is_set_aside_and_named(home, capsys):
    path = home / "matches" / "one.match"
    path.write_bytes(path.read_bytes() + b"leady K")
    capsys.readouterr()
    assert main(["say", "leady KD 0"]) == 0
    assert "leady K" in capsys.readouterr().err
    assert statements(capsys)[0] == ["round", "leady KD 0"]
    assert (home / "matches" / "one.match.torn").read_bytes().startswith(b"leady K")


def test_damage_is_named_and_the_rest_stays_usable(home, capsys):
    path = home / "matches" / "one.match"
    assert main(["new", "runeworks", "Chie", "Dai", "id=two"]) == 0
    data = path.read_bytes()
    path.write_bytes(data[:20] + b"\xff\xfe" + data[22:])
    capsys.readouterr()
    assert main(["show", "-m", "one"]) == 2
    assert "one.match" in capsys.readouterr().err
    assert main(["show", "-m", "two"]) == 0
    assert main(["matches"]) == 0
    assert "two" in capsys.readouterr().out
    assert main(["verify"]) == 1


def test_control_characters_are_shown_never_obeyed(home, capsys):
    capsys.readouterr()
    assert main(["say", "ruling \x1b[2Jgone"]) == 1
    assert main(["new", "runeworks", "A\x1b[31m", "Beni"]) == 2
    assert main(["why", "\x1b[2J"]) == 1
    assert main(["log"]) == 0
    out, err = capsys.readouterr()
    assert "\x1b" not in out + err
