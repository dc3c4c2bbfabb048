"""Help and what is said of a command line that can't be read: in both languages, for a terminal of any width."""

import re

import pytest
from rich.cells import cell_len

from prompts.cli.app import actions_of, build, options_of
from prompts.cli.reading import TAKES
from prompts.commands import COMMANDS
from prompts.main import main
from prompts.width import STOPS, breakable, wrap

PATHS = ["", *(f"{name} {action}".rstrip() for name in TAKES for action in {"", *TAKES[name]})]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("REFEREE_MATCH", "REFEREE_LANG", "REFEREE_PLAIN"):
        monkeypatch.delenv(name, raising=False)


def help_of(capsys, path, lang="en"):
    capsys.readouterr()
    assert main([*path.split(), "--help", "--lang", lang]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("path", sorted(PATHS))
def test_help_fits_its_terminal_in_both_languages(capsys, monkeypatch, path):
    whole = {}
    for lang in ("en", "ja"):
        for columns in (120, 80, 50):
            monkeypatch.setenv("COLUMNS", str(columns))
            out = help_of(capsys, path, lang)
            lines = out.partition("Example" if lang == "en" else "例：")[0].splitlines()  # examples are for copying
            assert all(cell_len(line) <= columns for line in lines)
            assert not re.search(r"[\x00-\x09\x0b-\x1f]", out)
            whole.setdefault(lang, "".join(out.split())[:60])
            assert whole[lang] == "".join(out.split())[:60]
            if lang == "ja" and columns >= 80:
                assert not [line for line in lines if line.strip()[:1] in {*STOPS, "ー"} - {""}]
    assert whole["en"] != whole["ja"]


def test_help_in_japanese_leaves_no_sentence_in_english(capsys):
    for path in PATHS:
        text = help_of(capsys, path, "ja").partition("読み物")[0]
        assert not re.findall(r"[A-Za-z]+ [a-z]+ [a-z]+ [a-z]+[ .,;:]", re.sub(r"(?m)^  referee .*$", "", text)), path


def test_help_lists_every_option_with_what_it_takes(capsys):
    for name, command in build(COMMANDS).commands.items():
        for action, one in actions_of(command).items():
            text = help_of(capsys, f"{name} {action}")
            assert all(option in text for option in options_of(one)), name
            assert "CHOICE" not in text and "TEXT" not in text and "INTEGER" not in text, name


@pytest.mark.parametrize("option, taken", [("--json", []), ("-m", ["x"])])
def test_help_lists_no_option_that_is_refused(capsys, option, taken):
    for name, actions in TAKES.items():
        if "" in actions and not actions[""]["needed"] and name not in ("play", "battery"):
            refused = main([name, option, *taken]) == 2 and f"takes no {option}" in capsys.readouterr().err
            assert (option not in help_of(capsys, name).partition("Options of every")[2]) == refused, name


@pytest.mark.parametrize(
    "line, said",
    [
        ("event new friday cup swiss Aki Beni --drop Aki", "`referee event new`; it belongs to referee event pair."),
        ("campaign leave friday Aki --guest", "`referee campaign leave`; it belongs to referee campaign add."),
        ("show --points 5", "There is no option --points here. `referee show --help`"),
        ("verify --repear", "There is no option --repear here. Did you mean --repair? `referee verify --help`"),
        ("show --All", "Did you mean --all?"),
        ("new runeworks Aki Beni --rounds 3", "what belongs to the game is written rounds=…."),
        ("say Aki: start --stop=yes", "--stop takes no value. `referee say --help`"),
        ("import", "FILE… is missing: referee import FILE…"),
        ("show --at x", "--at takes a number, from 0 on. `referee show --help`"),
        ("check --jobs 0 x", "--jobs takes a number from 1 to 256."),
        ("undo x", "N takes a number, from 1 on. `referee undo --help`"),
        ("import --dates x y", "--dates takes dmy, mdy, ymd. `referee import --help`"),
        ("standings --from x", "A day is meant (2026-03-31, or 2026-03, or 2026), not x."),
        ("standings --vs Aki", "--vs needs a value. `referee standings --help`"),
        ("report friday", "--to is missing: referee report --to FILE"),
        ("new", "GAME NAME NAME… is missing: referee new GAME NAME NAME…"),
        ("campaign add friday", "NAME… is missing: referee campaign add CAMPAIGN NAME…"),
        ("campaign ad friday", "Did you mean referee campaign add? `referee campaign --help` lists them."),
        ("campaign xyz", "There is no command campaign xyz. `referee campaign --help` lists them."),
        ("shwo", "Did you mean referee show? `referee --help` lists them."),
        ("strike 1 2", "2 is too much here. `referee strike --help`"),
        ("games -m x", "`referee games` takes no -m."),
    ],
)
def test_what_cannot_be_read_is_told_with_the_command_that_helps(capsys, line, said):
    assert main(line.split()) == 2
    out, err = capsys.readouterr()
    assert said in err and not out
    assert main([*line.split(), "--lang", "ja"]) == 2
    assert re.search("[ぁ-ん]", capsys.readouterr().err)


def test_an_option_of_every_command_that_is_none_takes_no_value(capsys):
    assert main(["show", "--debug=1", "--lang", "en"]) == 2
    assert "--debug takes no value. `referee --help`" in capsys.readouterr().err


def test_a_line_of_japanese_ends_behind_a_particle_or_a_stop():
    assert wrap("リアニメイト、トランスミューテーション", 26) == ["リアニメイト、", "  トランスミューテーション"]
    assert wrap("発言をすべて判定し直します。", 20, 0) == ["発言をすべて判定し", "直します。"]
    assert breakable("Aki: draw 3S") == "Aki: draw 3S"


def test_a_line_of_japanese_is_full_and_tears_no_value():
    said = "得点 = 順位|アルシャ  生命が足りないとき、残りの他のエッセンスをすべて失うか、2個組だけ失うか。"
    assert wrap(said, 79, 4)[0].endswith("失うか、")
    assert wrap("ルール = 通常|最初のゲーム|ドラフト", 24, 2) == ["ルール = 通常|", "  最初のゲーム|ドラフト"]
    assert wrap("「パス」、「戦闘 …」と言えます", 20, 0) == ["「パス」、", "「戦闘 …」と言えます"]
    assert wrap("距離のトレジャールームに10枚パイル", 30, 0) == ["距離のトレジャールームに", "10枚パイル"]


def test_options_are_told_in_japanese_words(capsys):
    assert main(["games", "monster-maker", "--lang", "ja"]) == 0
    told = capsys.readouterr().out
    assert "先手 = 名前" in told and "枚数 = 数" in told
    options = [line for line in told.splitlines() if line.startswith("    ") and " = " in line]
    assert options and not any(re.search("[a-z]{3}", line) for line in options)


def test_what_is_too_much_is_named_as_it_was_typed(capsys):
    assert main(["play", "ohhell", "Aki", "Beni", "Chie"]) == 2
    assert capsys.readouterr().err.startswith("referee: Aki Beni Chie is too much here.")
    assert main(["play", "ohhell", "Aki"]) == 2
    assert capsys.readouterr().err.startswith("referee: Aki is too much here.")
