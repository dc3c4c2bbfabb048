"""Nothing is lost: a kill, a refusing disk, several terminals, at every file operation of the commands."""

import json
import multiprocessing
import os
import shutil

import pytest

from prompts.main import main
from tests.dying import FULL, count, every_death, killed, refused

NEW = ["new", "runeworks", "Aki", "Beni", "id=one", "campaign=friday"]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A home with one match that is going on."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert main(NEW) == 0
    assert main(["say", "round"]) == 0
    return tmp_path / "home"


def statements(capsys):
    """What stands in the match, and the campaign's winners, as the commands tell it."""
    capsys.readouterr()
    assert main(["log", "--json", "-m", "one"]) == 0
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert main(["standings", "friday", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["standings"]
    return [one["statement"] for one in said if one["state"] == "stands"], {row["player"]: row["won"] for row in rows}


# Command, the statements before it, and after it; who has won before and after.
CASES = {
    "say": (["say", "leady KD 0"], ["round"], ["round", "leady KD 0"], {}, {}),
    "refused": (["say", "foo"], ["round"], ["round"], {}, {}),
    "undo": (["undo"], ["round"], [], {}, {}),
    "the match ends": (["say", "result Aki ignite / Beni 20"], ["round"], ["round", "result Aki ignite / Beni 20"], {}, {"Aki": 1, "Beni": 0}),
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


@pytest.mark.parametrize("argv", [["say", "leady KD 0"], ["undo"], ["new", "runeworks", "Aki", "Beni"], ["use", "one"]], ids=" ".join)
@pytest.mark.parametrize("short", [False, True])
def test_a_full_disk_at_every_operation(home, tmp_path, capsys, argv, short):
    begun = tmp_path / "begun"
    shutil.copytree(home, begun)
    for at in range(1, len(count(lambda: main(argv))) + 1):
        shutil.rmtree(home)
        shutil.copytree(begun, home)
        capsys.readouterr()
        status = []
        refused(lambda: status.append(main(argv)), at, FULL, short)
        error = capsys.readouterr().err
        if status[0]:
            assert status[0] == 2 and "full" in error and "Traceback" not in error, (at, error)
        assert statements(capsys)[0] in (["round"], ["round", "leady KD 0"], [])
        if status[0]:
            assert statements(capsys)[0] == ["round"]


def _say_many(home, name, count):
    os.environ["REFEREE_HOME"] = home
    for number in range(count):
        assert main(["say", f"ruling {name}-{number}"]) == 0


def test_four_terminals_at_once(home, capsys):
    context = multiprocessing.get_context("spawn")
    workers = [context.Process(target=_say_many, args=(str(home), name, 25)) for name in "abcd"]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
        assert worker.exitcode == 0
    stands, _ = statements(capsys)
    assert len(stands) == 101 and len(set(stands)) == 101
    for name in "abcd":
        assert [one for one in stands if f'"{name}-' in one] == [f'ruling "{name}-{number}"' for number in range(25)]


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
