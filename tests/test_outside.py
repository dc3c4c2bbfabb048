"""The project's own suite beside a game of another distribution: what is cheap of it passes, and takes the outside game in."""

import os
import subprocess
import sys

import pytest

from prompts.commands.new_game import write
from tests.season import ROOT

CHEAP = ["games", "help", "completing", "readme"]


@pytest.fixture
def beside(tmp_path, monkeypatch):
    """The folder that `new-game` writes, installed as a distribution for whatever is started."""
    folder = tmp_path / "ladders"
    write(str(folder))
    info = folder / "ladders-0.1.0.dist-info"
    info.mkdir()
    info.joinpath("entry_points.txt").write_text("[referee.games]\nladders = ladders:GAME\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(ROOT), str(folder))))
    return folder


def started(*words):
    """What Python says that is started; it must go well."""
    done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_our_suite_passes_beside_an_outside_game(beside):
    pytest_alone = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    started(*pytest_alone, "--collect-only")
    started(*pytest_alone, *(f"tests/test_{name}.py" for name in CHEAP))
    told = started(*pytest_alone, "-rA", "tests/test_battery.py", "-k", "ladders-1")
    assert "[offered-ladders-1]" in told and "[hidden_worlds-ladders-1]" in told


def test_an_outside_game_starts_as_fast_as_ours(beside, home, monkeypatch):
    heavy = "typer rich tinydb dataclasses typing importlib.metadata importlib.util re enum json contextlib functools"
    code = f"import sys; from prompts.main import main; main(sys.argv[1:]); print([name for name in '{heavy}'.split() if name in sys.modules])"
    monkeypatch.setenv("REFEREE_MATCH", "one")
    (home / "matches").mkdir(parents=True)
    (home / "matches" / "one.match").write_text((beside / "ladders" / "sample.match").read_text(encoding="utf-8"))
    for words in (("show",), ("say", "Beni: concede"), ("why",)):
        assert started("-S", "-c", code, *words).endswith("[]\n"), words
