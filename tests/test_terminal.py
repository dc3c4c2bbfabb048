"""The prompt in a real terminal: whole matches, both languages, sizes, interruptions, a kill and a taking-up."""

import json
import subprocess
import sys

import pytest

from referee.games import BUILT_IN
from referee.record import parse
from tests.terminal import ROOT, Terminal


def sample(game):
    """(header words for `new`, statements) of a game's sample match."""
    package = BUILT_IN[game][0].split(".")[1]
    header, body = parse((ROOT / "referee" / package / "sample.match").read_text(encoding="utf-8"))
    options = [f"{key}={value}" for key, value in header.values.items() if key not in ("game", "players")]
    return [game, *[name.strip() for name in header.get("players").split(",")], *options], [
        line.partition("  #")[0].strip() for _, line in body
    ]


def command(home, *argv):
    """Run a command in the home; its standard output."""
    import os

    done = subprocess.run(
        [sys.executable, "-m", "prompts.main", *argv],
        cwd=ROOT,
        env={**os.environ, "REFEREE_HOME": str(home), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


def stands(home):
    """Number of statements that stand."""
    return sum(json.loads(line)["state"] == "stands" for line in command(home, "log", "--json").splitlines())


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang, columns, rows", [("en", 80, 24), ("ja", 120, 40)])
def test_a_whole_match(tmp_path, game, lang, columns, rows):
    words, lines = sample(game)
    command(tmp_path, "new", *words)
    with Terminal(["play"], tmp_path, columns, rows, lang) as terminal:
        terminal.wait_for("1>")
        for number, line in enumerate(lines, 1):
            terminal.line(line)
            terminal.wait_for(f"✓ {number} ", f"{number + 1}>")
        terminal.type("\x04")
        assert terminal.end() == 0
    assert stands(tmp_path) == len(lines)


def test_interrupting_leaves_the_line_and_nothing_else(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round")
        terminal.wait_for("2>")
        terminal.type("leady KD\x03")
        terminal.line("leady 9H KD")
        terminal.wait_for("✓ 2", "Beni must say: draw")
        terminal.line("relaese 9H")
        terminal.wait_for("REC-1")
        terminal.line("")
        terminal.resize(120, 40)
        terminal.line("show")
        terminal.wait_for("Runeworks")
        terminal.line("quit")
        assert terminal.end() == 0
    assert stands(tmp_path) == 2


def test_a_near_miss_is_taken_with_one_key(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0; draw")
        terminal.wait_for("4>")
        terminal.line("relaese KD")
        terminal.wait_for("Did you mean: release KD")
        terminal.line("")
        terminal.wait_for("✓ 5")
    assert stands(tmp_path) == 4


def test_fifty_lines_pasted_at_once(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["play"], tmp_path, 100, 40) as terminal:
        terminal.wait_for("1>")
        terminal.type("".join(f"ruling pasted-{number}\r" for number in range(1, 51)))
        terminal.wait_for("✓ 50")
    assert stands(tmp_path) == 50


def test_a_kill_in_the_middle_and_a_taking_up(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0")
        terminal.wait_for("✓ 2")
        terminal.type("dra")
        terminal.kill()
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("3>", "Aki must say: draw")
        terminal.line("draw")
        terminal.wait_for("✓ 3")


def test_completion_offers_what_can_be_said(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0; draw")
        terminal.wait_for("4>")
        terminal.type("rele\t")
        terminal.wait_for("release KD")
        terminal.type("\x15\x04")
        terminal.end()


def test_sitting_down_with_nothing(tmp_path):
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("runeworks")
        terminal.line("runeworks")
        terminal.line("Aki, Beni, Chie")
        terminal.wait_for("lone-seven")
        terminal.line("level=5")
        terminal.wait_for("1>", "round")
        terminal.line("quit")
        assert terminal.end() == 0
    assert stands(tmp_path) == 0


def test_watching(tmp_path):
    command(tmp_path, "new", "runeworks", "Aki", "Beni")
    with Terminal(["watch"], tmp_path) as terminal:
        terminal.wait_for("Runeworks")
        command(tmp_path, "say", "round")
        command(tmp_path, "say", "Aki: deal 3S 4S 5S 6S 9C 2C KD")
        shown = terminal.wait_for("✓ 2")
        assert "3S" not in shown and "3♠" not in shown
        terminal.type("\x03")
        assert terminal.end() == 130


def test_dice_are_asked_for(tmp_path):
    words, lines = sample("monster-maker")
    at = next(number for number, line in enumerate(lines) if " fight " in line)
    command(tmp_path, "new", *words)
    with Terminal(["play"], tmp_path, 120, 40) as terminal:
        for number, line in enumerate(lines[:at], 1):
            terminal.line(line)
            terminal.wait_for(f"{number + 1}>")
        terminal.line("fight millienne")
        terminal.wait_for("5 dice", "%")
        terminal.line("23333")
        terminal.wait_for(f"✓ {at + 2}")
    assert stands(tmp_path) == at + 1
