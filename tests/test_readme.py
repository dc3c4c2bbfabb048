"""The README and the pages under test: what they show is replayed, its first blocks install, and they name what there is."""

import re
import shlex
from unicodedata import east_asian_width

import pytest

from prompts.main import main
from prompts.pages import HERE, page, title, topics
from tests.golden import OURS, run
from tests.terminal import ROOT, Terminal

README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = {f"{topic}.{lang}": page(topic, lang) for topic in topics() for lang in ("en", "ja")}
WRITTEN = {"README": README, **PAGES}
TOURS = [
    pytest.param(block, id=f"{name}-{at}")
    for name, text in WRITTEN.items()
    for at, block in enumerate(re.findall(r"^```console\n(.*?)^```", text, flags=re.M | re.S))
]


def test_the_first_blocks_install_and_run():
    first, second, third = re.findall(r"^```\w*\n(.*?)^```", README, flags=re.M | re.S)[:3]
    assert first.count("\n") == 1 and "check referee/games/runeworks/sample.match" in first
    assert second.count("\n") == 1 and "pytest" in second
    assert third.count("\n") == 1 and "-m browser" in third


def test_the_readme_is_short():
    assert README.count("\n") <= 150


@pytest.mark.parametrize("block", TOURS)
def test_the_tour_works_as_typed(block, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for line in block.splitlines():
        if line.startswith("$ referee"):
            words = shlex.split(line[2:])[1:]
            assert main(words) in ((0, 1) if words[0] == "why" else (0,)), (line, capsys.readouterr())


def test_every_game_is_in_the_readme():
    for game in OURS:
        assert f"`{game.key}`" in README and game.ja in README, game.key
        assert game.ja in PAGES["start.ja"], game.key


@pytest.mark.parametrize("name", ["README", "start.ja"])
def test_the_first_line_of_each_game_can_be_said(name):
    from referee import apply, begin
    from referee.record import Header
    from referee.registry import BUILT_IN

    rows = dict(re.findall(r"^\| `([a-z-]+)` \|.*\| `([^`|]+)` \|$", WRITTEN[name], flags=re.M))
    assert set(rows) == set(BUILT_IN)
    for game, line in rows.items():
        match = begin(Header({"game": game, "players": "あき, べに" if name.endswith("ja") else "Aki, Beni"}))
        assert apply(match, line).ok, line


@pytest.mark.parametrize("topic", topics())
def test_a_page_is_shown_in_the_readers_language(topic, capsys):
    for lang in ("en", "ja"):
        assert main(["help", topic, "--lang", lang]) == 0
        assert capsys.readouterr().out.rstrip() == PAGES[f"{topic}.{lang}"].rstrip()
        assert main(["help", "--lang", lang, "--plain"]) == 0
        told = capsys.readouterr().out
        assert topic in told and title(topic, lang)[:8] in told
    assert f"`referee help {topic}`" in README or topic == "start"


def test_pages_fit_a_terminal():
    """79 columns, but for commands that are one line."""
    for name, text in PAGES.items():
        assert text.startswith("# "), name
        for line in re.sub(r"^```.*?^```", "", text, flags=re.M | re.S).splitlines():
            assert sum(2 if east_asian_width(sign) in "WF" else 1 for sign in line) <= 79, (name, line)


def test_what_users_read_is_there_in_japanese():
    import os

    written = {name.removesuffix(".ja.md") for name in os.listdir(HERE) if name.endswith(".ja.md")}
    assert written >= {*topics()} - {"maintainers", "authors", "speed"}


@pytest.mark.parametrize("topic", ["maintainers", "authors"])
def test_files_that_a_page_names_exist(topic):
    text = PAGES[f"{topic}.en"]
    paths = re.findall(r"`((?:referee|scorers|prompts|tests)/[\w./]*)`", text)
    paths += re.findall(r"^ +((?:referee|scorers|prompts)/[a-z_/]+)", text, flags=re.M)
    assert len(paths) >= 3
    for path in (one for one in paths if one.islower()):  # capitals stand for a name
        assert (ROOT / path).exists() or (ROOT / f"{path}.py").exists(), path


def test_the_golden_case_that_the_maintainers_page_shows_holds():

    case = re.search(r"^    === .*\n((?:(?:    .*)?\n)+)", PAGES["maintainers.en"], flags=re.M)[1]
    assert ("refused", "RW-4.3") in run(re.sub(r"^    ", "", case, flags=re.M).strip() + "\n")


def test_options_that_the_pages_name_exist():
    """Every `--option` of the README and the pages is one of some command."""
    from prompts.cli.app import build, options_of
    from prompts.commands import COMMANDS

    root = build(COMMANDS)
    known = {*options_of(root), "--help"}
    for one in root.commands.values():
        for command in getattr(one, "commands", {"": one}).values():
            known |= {*options_of(command)}
    for name, text in WRITTEN.items():
        ours = re.sub(r"^```\n.*?^```", "", text, flags=re.M | re.S)  # commands of other programs
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]+", ours):
            assert option in known | {"--upgrade-deps", "--break-system-packages"}, (name, option)


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


def test_every_long_form_is_run_by_one_command():
    """Each file of tests that asks for its long form in the environment is one that `python -m tests.long` runs."""
    from tests import part
    from tests.long import TESTS

    asked = [f"from {part.__name__} import", *(f'"{name}"' for told in TESTS.values() for name in told)]
    files = {path.stem.removeprefix("test_"): path.read_text("utf-8") for path in (ROOT / "tests").glob("test_*.py")}
    assert {name for name, text in files.items() if any(one in text for one in asked)} <= {*TESTS} <= {*files}
