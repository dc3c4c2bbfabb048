"""The README under test: its tour is replayed, its first two blocks are the ones that install."""

import re
import shlex

import pytest

from prompts.main import main
from tests.terminal import ROOT, Terminal

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_first_two_blocks_install_and_run():
    first, second = re.findall(r"^```\w*\n(.*?)^```", README, flags=re.M | re.S)[:2]
    assert first.count("\n") == 1 and "check referee/runeworks/sample.match" in first
    assert second.count("\n") == 1 and "pytest" in second


@pytest.mark.parametrize("block", re.findall(r"^```console\n(.*?)^```", README, flags=re.M | re.S))
def test_the_tour_works_as_typed(block, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for line in block.splitlines():
        if line.startswith("$ referee"):
            words = shlex.split(line[2:])[1:]
            assert main(words) in ((0, 1) if words[0] == "why" else (0,)), (line, capsys.readouterr())


def test_every_game_is_in_the_readme():
    from referee.games import known

    for game in known():
        assert f"`{game.key}`" in README and game.ja in README, game.key


def test_the_sitting_goes_as_shown(tmp_path):
    """The README's five minutes at the prompt, in a real terminal: what is typed, and what then stands on the screen."""
    (block,) = re.findall(r"^```play\n(.*?)^```", README, flags=re.M | re.S)
    asked = re.compile(
        r"(\d+>|Which game\?|Who plays.*?order\?|Which campaign.*?\?|Options .*?\)\?|Everybody but .*|Press Enter .*)(?: |$)(.*)"
    )
    with Terminal(["play"], tmp_path, 100, 40) as terminal:
        for line in block.splitlines():
            if found := asked.fullmatch(line):
                terminal.wait_for(found[1])
                terminal.line(found[2])
            else:
                terminal.wait_for(line.strip())
        assert terminal.end() == 0
