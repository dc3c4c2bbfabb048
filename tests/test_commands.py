"""The commands as people use them: output, exit status, what is kept."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from prompts.cli.app import build
from prompts.cli.reading import FLAGS, lifted
from prompts.commands import COMMANDS
from prompts.main import main, read, shell_of
from prompts.play.words import WORDS
from prompts.width import width
from referee.registry import find
from tests.golden import OURS

ROOT = Path(__file__).parent.parent
SAMPLE = str(ROOT / "referee" / "games" / "runeworks" / "sample.match")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """An empty home of its own for each test, in English."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    for name in ("REFEREE_MATCH", "REFEREE_LANG", "REFEREE_PLAIN"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path / "home"


@pytest.fixture
def referee(capsys):
    """Run a command line: (status, standard output, standard error)."""

    def run(*words):
        capsys.readouterr()
        status = main([str(word) for word in words])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def objects(text):
    return [json.loads(line) for line in text.splitlines()]


def test_check_the_sample(referee):
    status, out, _ = referee("check", SAMPLE)
    assert status == 0
    assert "30 accepted, 0 refused; won by Chie; Aki 138, Beni 125, Chie 210 (MP)" in out


def test_check_json(referee):
    status, out, _ = referee("check", "--json", SAMPLE)
    *verdicts, summary = objects(out)
    assert status == 0
    assert [verdict["number"] for verdict in verdicts] == list(range(1, 31))
    assert set(verdicts[0]) >= {
        "type",
        "file",
        "line",
        "number",
        "actor",
        "statement",
        "ok",
        "clauses",
        "message",
        "events",
    }
    assert summary["accepted"] == 30 and summary["rejected"] == 0 and summary["finished"] is True
    assert (
        summary["winners"] == ["Chie"]
        and summary["scores"] == {"Aki": 138, "Beni": 125, "Chie": 210}
        and summary["unit"] == "MP"
    )
    assert len(summary["seal"]) == 10


def test_check_counts_and_status(referee, tmp_path):
    path = tmp_path / "a.match"
    path.write_text(
        "game: runeworks\nplayers: Aki, Beni\n\nround\n! draw  # REC-3\nfoo\nleady 9H KD\nstrike 1\n", encoding="utf-8"
    )
    status, out, _ = referee("check", "--json", path)
    *verdicts, summary = objects(out)
    assert status == 1
    assert [verdict["number"] for verdict in verdicts] == [1, 3, 4, 5]  # the `!` line has number 2
    assert summary["rejected"] == 2  # foo, and the leady that fell
    assert summary["accepted"] == 2  # the round that was taken back, and the strike


def test_check_stop(referee, tmp_path):
    path = tmp_path / "a.match"
    path.write_text("game: runeworks\nplayers: Aki, Beni\n\nfoo\nround\n", encoding="utf-8")
    assert len(objects(referee("check", "--json", "--stop", path)[1])) == 2


BAD = {
    "empty": b"",
    "binary": bytes(range(256)) * 4,
    "unknown game": b"game: chess\nplayers: Aki, Beni\n\n",
    "no players": b"game: runeworks\n\nround\n",
    "one name twice": "game: runeworks\nplayers: Aki, ＡＫＩ\n\n".encode(),
    "too many": b"game: runeworks\nplayers: a, b, c, d, e, f, g\n\n",
    "unknown key": b"game: runeworks\nplayers: Aki, Beni\nlevle: 3\n\n",
    "unknown value": b"game: runeworks\nplayers: Aki, Beni\nfaces: many\n\n",
    "repeated key": b"game: runeworks\ngame: runeworks\nplayers: Aki, Beni\n\n",
    "no header line": b"hello\n",
    "long header": b"game: " + b"x" * 20_000 + b"\n",
    "book where there is no card": b"game: runeworks\nplayers: Aki, Beni\nbook: x\n\n",
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_bad_files(referee, tmp_path, name, lang):
    path = tmp_path / "bad.match"
    path.write_bytes(BAD[name])
    status, out, err = referee("check", "--json", "--lang", lang, path, SAMPLE)
    error, *others = objects(out)
    assert status == 2 and not err
    assert error["type"] == "error" and error["clauses"] and error["message"]
    assert others[-1]["type"] == "summary"  # the other files are judged
    status, out, _ = referee("check", "--lang", lang, path)
    assert status == 2 and len(out.splitlines()) == 1 and "Traceback" not in out


def test_nearest_key_and_value(referee, tmp_path):
    path = tmp_path / "bad.match"
    path.write_bytes(BAD["unknown key"])
    error = objects(referee("check", "--json", path)[1])[0]
    assert "level" in error["message"] and error["line"] == 3


def test_a_folder_a_missing_file_and_a_huge_line(referee, tmp_path):
    assert referee("check", tmp_path)[0] == 2
    assert referee("check", tmp_path / "none.match")[0] == 2
    path = tmp_path / "long.match"
    path.write_bytes(b"game: runeworks\nplayers: Aki, Beni\n\n" + b"x" * 2_000_000 + b"\nround\n")
    status, out, _ = referee("check", "--json", path)
    refused, accepted, _ = objects(out)
    assert status == 1 and refused["clauses"] == ["REC-1"] and accepted["ok"] and len(refused["message"]) < 200


def test_crlf_bom_and_comments_before_the_header(referee, tmp_path):
    path = tmp_path / "a.match"
    path.write_bytes(
        "\ufeff# a comment\r\n\r\nGAME: Runeworks\r\nplayers: Aki, Beni  # two\r\n\r\nround # begins\r\n".encode()
    )
    assert referee("check", path)[0] == 0


def test_one_seal_for_one_match(referee, tmp_path):
    seals = set()
    for text in (
        "game: runeworks\nplayers: Aki, Beni\n\nround\nleady 9H KD\nBeni: draw\n",
        "game: ルーンワークス\nplayers: Aki、Beni\nlevel: ３\ndate: 2026-01-01\n\nラウンド\nfoo\n前哨戦　９♥　Ｋ♦️\nb：ドロー\nundo\ndraw ?\n",
    ):
        path = tmp_path / "a.match"
        path.write_text(text, encoding="utf-8")
        seals.add(objects(referee("check", "--json", path)[1])[-1]["seal"])
    assert len(seals) == 1


def begin(referee, *options):
    status, out, _ = referee("new", "runeworks", "Aki", "Beni", "Chie", *options)
    assert status == 0, out


def test_a_match_from_new_to_standings(referee, home):
    begin(referee, "level=5", "rounds=1", "--campaign", "friday")
    body = Path(SAMPLE).read_text(encoding="utf-8").partition("\n\n")[2]
    for line in body.splitlines():
        status, out, _ = referee("say", line)
        assert status == 0, out
    status, out, _ = referee("standings", "friday", "--json")
    rows = objects(out)[0]["standings"]
    assert [(row["player"], row["won"], row["score"]) for row in rows] == [
        ("Chie", 1, 210),
        ("Aki", 0, 138),
        ("Beni", 0, 125),
    ]
    assert referee("verify")[0] == 0
    # An undo past the end takes the result back; saying it again brings it back.
    referee("undo", "4")
    assert objects(referee("standings", "friday", "--json")[1])[0]["standings"] == []
    referee("say", "Beni: reveal 8C 9C 4H KS AS")
    assert objects(referee("standings", "friday", "--json")[1])[0]["standings"][0]["player"] == "Chie"
    kept = next((home / "matches").glob("*.match"))
    assert referee("check", kept)[0] == 0


@pytest.mark.parametrize(
    "typed",
    ["ruling a\x01b", "ruling " + "a" * 10_000, "ruling a\udcffb", "foo bar", "Zoe: draw", "amend 1 undo"],
    ids=["control", "long", "byte", "verb", "name", "edit"],
)
def test_what_cannot_be_read_or_names_nobody_has_no_number_and_is_kept_nowhere(referee, home, typed):
    begin(referee)
    referee("say", "round")
    kept = next((home / "matches").glob("*.match"))
    before = kept.read_bytes()
    status, out, _ = referee("say", typed, "--json")
    assert status == 1 and objects(out)[0]["number"] is None and objects(out)[0]["clauses"][0] in ("REC-1", "REC-2")
    assert kept.read_bytes() == before and referee("say", typed)[1].startswith("✗ [REC-")
    assert objects(referee("say", "ruling x", "--json")[1])[0]["number"] == 2
    assert referee("verify")[0] == 0


def test_verify_names_a_changed_record(referee, home):
    begin(referee, "--campaign", "friday")
    referee("say", "final Aki 1 / Beni 0 / Chie 0")
    kept = next((home / "matches").glob("*.match"))
    kept.write_text(
        kept.read_text(encoding="utf-8").replace("final Aki 1 / Beni 0", "final Aki 0 / Beni 1"), encoding="utf-8"
    )
    status, out, _ = referee("verify")
    assert status == 1 and "winners" in out


def test_say_words_negative_numbers_and_quoted_text(referee):
    begin(referee)
    assert referee("say", "tally", "Aki", "-100")[0] == 1
    assert referee("say", "tally", "Aki", "0")[0] == 0
    assert referee("say", "ruling", "the die fell off")[0] == 0
    assert referee("say", "Aki:", "concede", "--json")[0] == 0
    assert referee("say", "--bogus")[0] == 2
    assert referee("say")[0] == 2


def test_say_json_has_match(referee):
    begin(referee)
    found = objects(referee("say", "--json", "round")[1])[0]
    assert found["match"].startswith("runeworks-") and found["ok"] and "file" not in found


def test_say_many(referee, monkeypatch):
    begin(referee)
    from io import StringIO

    monkeypatch.setattr(sys, "stdin", StringIO("round\nfoo\nleady 9H KD 0\n# only a comment\n"))
    status, out, _ = referee("say", "-", "--json")
    assert status == 1
    summary = objects(out)[-1]
    assert (summary["accepted"], summary["rejected"]) == (2, 1)


def test_a_refused_statement_is_kept_as_a_note(referee, home):
    begin(referee)
    referee("say", "beni: leady 2C")
    referee("say", "round")
    text = next((home / "matches").glob("*.match")).read_text(encoding="utf-8")
    assert text.endswith("\n! Beni: leady 2C  # RW-2.1\nround\n")
    referee("say", "beni: draw")
    noted = objects(referee("log", "--json")[1])[2]
    assert (noted["actor"], noted["statement"], noted["clauses"]) == ("Beni", "draw", ["RW-3.6"])
    assert "3  ✗ Beni: draw  # RW-3.6\n" in referee("log")[1]


def test_which_match(referee, monkeypatch):
    assert referee("show")[0] == 2
    begin(referee, "id=first")
    begin(referee, "id=second")
    assert "second" in referee("show")[1]
    assert "first" in referee("show", "-m", "fir")[1]
    monkeypatch.setenv("REFEREE_MATCH", "first")
    assert "first" in referee("show")[1]
    monkeypatch.delenv("REFEREE_MATCH")
    assert referee("use", "first")[0] == 0
    assert "first" in referee("show")[1]
    assert referee("use", "x")[0] == 2
    assert referee("new", "runeworks", "Aki", "Beni", "id=first")[0] == 2


def test_public_and_private(referee):
    begin(referee)
    for line in ("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 0 0", "Aki: draw 7S"):
        assert referee("say", line)[0] == 0
    public = referee("log")[1] + referee("show")[1]
    assert "7S" not in public and "4S" not in public and "7♠" not in public
    offered = referee("offers")[1]  # of unseen cards any could be said, whatever was typed
    assert "Aki: release KD" in offered and "set 3S 4S 5S" not in offered
    assert "7♠" in referee("show", "--as", "Aki")[1] and "7S" in referee("log", "--all")[1]
    assert "set 3S 4S 5S" in referee("offers", "--as", "Aki")[1]


def test_why(referee):
    begin(referee)
    for line in ("round", "leady KD 0 0", "Aki: release KD", "Aki: draw"):
        referee("say", line)
    status, out, _ = referee("why", "3")
    assert status == 0 and "RW-4.3" in out and "draw" in out
    before = referee("show", "--json")[1]
    assert referee("why", "Beni: draw")[0] == 1
    assert referee("why", "Aki: release KD")[0] == 0
    assert referee("show", "--json")[1] == before
    assert referee("why", "99")[0] == 2


def test_dry_run_changes_nothing(referee):
    begin(referee)
    for line in ("round", "leady KD 0 0", "Aki: draw"):
        referee("say", line)
    before = referee("log", "--json")[1]
    found = objects(referee("strike", "2", "--dry-run", "--json")[1])[0]
    assert found["ok"] and found["dry_run"] and any("no longer holds: 3" in event for event in found["events"])
    assert referee("log", "--json")[1] == before
    assert referee("amend", "2", "leady", "0", "KD", "0")[0] == 0
    assert referee("strike", "77")[0] == 1


def test_rules_and_games(referee):
    assert "RW-4.2" in referee("rules", "runeworks", "RW-4.2")[1]
    assert "回" in referee("rules", "runeworks", "--lang", "ja")[1]
    assert "REC-4" in referee("rules", "record")[1]
    whole = [referee("rules", "runeworks", word)[1] for word in ("8", "RW-8", "rw-8", "８")]
    assert whole[0].lstrip().startswith("RW-8  Seek") and "RW-8.2" in whole[0] and len(set(whole)) == 1
    assert referee("rules", "runeworks", "8.2")[1] == referee("rules", "runeworks", "RW-8.2")[1]
    assert referee("rules", "runeworks", "R")[1].count("Question:") > 20
    out = referee("rules", "runeworks")[1]
    assert "RW-14  Rounds and matches entered by result" in out.split("Sections (")[1]
    assert referee("rules", "runeworks", "RW-99")[0] == 2
    assert referee("rules", "chess")[0] == 2
    assert any(game["game"] == "runeworks" for game in objects(referee("games", "--json")[1]))
    assert "lone-seven" in referee("games", "runeworks")[1]


QUICK = [
    ["show"],
    ["offers"],
    ["log"],
    ["why"],
    ["show", "--json"],
    ["why", "1", "--lang", "ja"],
    ["check", SAMPLE],
    ["say", "tally", "Aki", "5"],
    ["undo", "9"],
]


@pytest.mark.parametrize("argv", QUICK, ids=" ".join)
def test_the_quick_way_and_typer_say_the_same(referee, capsys, argv):
    from prompts.cli.app import run as run_typer

    begin(referee, "id=one")
    referee("say", "round")
    assert read([word for word in argv if word not in ("--json", "--lang", "ja")]) is not None
    quick = referee(*argv)
    if argv[0] in ("say", "undo"):
        # Each is refused and noted, so the second has the next number.
        quick = (quick[0], quick[1].replace("✗ 2", "✗ 3"), quick[2])
    capsys.readouterr()
    options, words = lifted(argv, FLAGS)
    status = run_typer(words, shell_of(options))
    out, err = capsys.readouterr()
    assert (status, out, err) == quick


def all_commands():
    """(words, command) of every command, and of every action of those that have several."""
    for name, command in build(COMMANDS).commands.items():
        actions = getattr(command, "commands", None)
        yield from ((f"{name} {action}", one) for action, one in actions.items()) if actions else [(name, command)]


def test_every_command_has_help_with_an_example():
    for name, command in all_commands():
        assert command.help, name
        assert command.epilog and re.search(f"referee {name.removesuffix(' list')}\\b", command.epilog), name


def test_every_command_is_in_the_readme_or_on_a_page():
    from prompts.pages import page, topics

    written = [(ROOT / "README.md").read_text(encoding="utf-8"), *(page(topic, "en") or "" for topic in topics())]
    for name in COMMANDS:
        assert any(re.search(f"(`|referee ){name}\\b", text) for text in written), name


def test_a_locale_that_cannot_print_suits(home):
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run(
        [sys.executable, "-m", "prompts.main", "check", "--lang", "ja", SAMPLE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    done = subprocess.run(
        [sys.executable, "-m", "prompts.main", "check", "--json", "--lang", "ja", SAMPLE],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=False,
    )
    assert json.loads(done.stdout.splitlines()[-1])["accepted"] == 30


@pytest.mark.parametrize("game", [game.key for game in OURS])
def test_hot_commands_load_nothing_heavy(home, game, monkeypatch):
    heavy = "typer rich tinydb dataclasses typing importlib.metadata pydantic errno re enum json collections contextlib functools difflib"
    code = f"import sys; from prompts.main import main; main(sys.argv[1:]); print([name for name in '{heavy}'.split() if name in sys.modules], file=sys.stderr)"
    sample = os.path.join(os.path.dirname(sys.modules[find(game).package].__file__), "sample.match")
    os.makedirs(os.path.join(home, "matches"))
    shutil.copy(sample, os.path.join(home, "matches", "one.match"))
    refused = (
        ["say", "tally", "Aki", "99999"],
        ["why", "tally Aki 99999"],
        ["why", "Aki: concede", "--json"],
        ["undo", "999"],
    )
    monkeypatch.setenv("REFEREE_MATCH", "one")
    for argv in (["show"], ["show", "--json"], ["why"], ["check", sample], *refused, ["undo", "--json"]):
        done = subprocess.run(
            [sys.executable, "-S", "-c", code, *argv], cwd=ROOT, capture_output=True, text=True, check=False
        )
        assert done.stderr.strip().endswith("[]"), (argv, done.stderr)


def test_hot_commands_load_only_what_they_need(home):
    spared = {
        "say": "prompts.render.statement prompts.render.summary referee.kernel.view prompts.explain.deciding",
        "show": "prompts.render.statement prompts.render.summary fcntl unicodedata hashlib",
        "why": "prompts.explain.suggestion fcntl unicodedata",
        "undo": "prompts.render.summary referee.kernel.view prompts.explain.deciding",
    }
    code = "import sys; from prompts.main import main; main(sys.argv[1:]); print(*sys.modules, file=sys.stderr)"
    main(["new", "runeworks", "Aki", "Beni"])
    for command, modules in spared.items():
        words = [command, *(["round"] if command == "say" else [])]
        done = subprocess.run(
            [sys.executable, "-S", "-c", code, *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
        loaded = set(done.stderr.split())
        assert "referee.games.runeworks.flow" in loaded, done.stderr
        assert not loaded & {*modules.split(), "referee.games.runeworks.results"}, command


def test_loading_the_reader_compiles_no_pattern():
    code = (
        "import re; found, real = [], re.compile; re.compile = lambda *given: found.append(given) or real(*given);"
        "import referee.language.hear, referee.language.words.english as english; before = len(found);"
        "english.DENIALS.search('no'); print(before, len(found))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    before, after = map(int, done.stdout.split())
    assert before == 0 < after, done


@pytest.mark.parametrize(
    "typed", ["Aki:\tfoo 7H", "Aki：　foo 7H", "Aki :\xa0foo", "  Aki: foo", "アキ:\t　foo", "か\u3099: foo"]
)
def test_the_mark_stands_under_the_word_whatever_blanks_were_typed(referee, tmp_path, typed):
    record = tmp_path / "typed.match"
    record.write_text(f"game: runeworks\nplayers: Aki, か\u3099\n\n{typed}\n", encoding="utf-8")
    shown, mark = referee("check", record)[1].splitlines()[1:3]
    assert mark.endswith("^") and width(mark) - 1 == width(shown[: shown.index("foo")]) and "\\" not in shown


def test_play(referee, monkeypatch, capsys):
    begin(referee, "id=one")
    lines = iter(
        ["round; leady KD 0 0", "", "? release KD", "draw", "foo", "undo", "help", "show Aki", "", "", "why", "quit"]
    )
    monkeypatch.setattr("builtins.input", lambda prompt="": next(lines))
    status, out, _ = referee("play")
    assert status == 0 and "That wasn't understood" in out and "RW-4.3" in out
    assert [one["statement"] for one in objects(referee("log", "--json")[1]) if one["state"] == "stands"] == [
        "round",
        "leady KD 0 0",
    ]


def test_the_prompt_knows_its_own_words_in_japanese(referee, monkeypatch, tmp_path):
    begin(referee, "id=one")
    monkeypatch.chdir(tmp_path)  # `report` writes a page here
    heard = []
    for words in zip(*[(word, others[0]) for word, others in WORDS.items() if word not in ("new", "rematch", "quit")]):
        lines = iter([*words, "show Aki", "", "", f"{words[0]} Aki", "", "", "終了"])
        monkeypatch.setattr("builtins.input", lambda prompt="", lines=lines: next(lines))
        heard.append(referee("play", "--lang", "ja")[1])
    assert heard[0] == heard[1] and "REC-1" not in heard[0]


def test_play_sits_down_with_questions(referee, monkeypatch):
    lines = iter(["chess", "Aki, Beni", "", "runeworks", "Aki、Beni", "", "level=1", "round"])

    def typed(prompt=""):
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)
    status, out, err = referee("play")
    assert status == 0 and "chess" in err
    assert objects(referee("log", "--json")[1])[0]["statement"] == "round"


def test_the_log_in_japanese(referee):
    begin(referee)
    for line in ("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 0 0", "draw", 'Beni: draw override "さきに"'):
        assert referee("say", line)[0] == 0
    out = referee("log", "--lang", "ja")[1]
    assert (
        "ラウンド" in out
        and "Aki: 配る ? ? ?" in out
        and "前哨戦 K♦ 0 0" in out
        and 'Beni: ドロー 特例 "さきに"' in out
    )
    assert "Aki: ドロー" in out
    entries = objects(referee("log", "--lang", "ja", "--json")[1])
    assert entries[3]["statement"] == "draw" and entries[3]["actor"] == "Aki"


def test_help_in_japanese(referee, monkeypatch):
    texts = json.loads((ROOT / "prompts" / "catalogs" / "help.ja.json").read_text(encoding="utf-8"))
    root = build(COMMANDS)
    needed = {root.help, *(one.help for one in root.commands.values())}
    for _, command in (("", root), *all_commands()):
        needed |= {command.help, *(getattr(one, "help", None) for one in command.params)}
        needed |= {line.partition("   ")[2] for line in (command.epilog or "").splitlines()}
    titles = {
        "Usage:",
        "Options",
        "Options of every command",
        "Commands",
        "Pages (referee help TOPIC)",
        "Example:",
        "Examples:",
    }
    assert texts.keys() == {one for one in needed if one} | titles | {"Show this message and exit."}
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    status, out, _ = referee("say", "--help")
    assert status == 0 and "現在の対戦の発言" in out
    for name, _ in all_commands():
        out = referee(*name.split(), "--help")[1]
        assert "Usage" not in out and "Options" not in out and "使い方：" in out, name


def test_flags_stand_before_the_command_too(referee):
    begin(referee, "id=one")
    assert referee("--lang", "ja", "--match=one", "show") == referee("show", "--lang", "ja", "-m", "one")
    assert referee("-m", "one", "--json", "matches")[0] == 2  # `matches` takes no match
    assert objects(referee("--json", "say", "round")[1])[0]["ok"]
    assert "使い方" in referee("--lang", "ja", "--help")[1]


def test_the_version_and_help_as_a_word(referee):
    status, out, _ = referee("--version")
    assert status == 0 and out.startswith("referee ") and out.split()[1][0].isdigit()
    assert referee("help", "say") == referee("say", "--help")
    assert referee("help") == referee("--help")
    assert referee()[0] == 2


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["draw"], ("no command draw", "「draw」というコマンドはありません")),
        (["versoin"], ("Did you mean", "近いもの")),
        (["say", "--foo"], ("no option --foo here. `referee say --help`", "「--foo」というオプション")),
        (["use", "a", "b"], ("b is too much here. `referee use --help`", "referee use --help")),
        (["use"], ("MATCH is missing: referee use MATCH", "MATCHがありません。使い方：referee use MATCH")),
        (["campaign", "new", "x", "--rule"], ("--rule needs a value. `referee campaign new --help`", "new --help")),
        (["event", "new", "x", "y", "swiss", "--drop", "A"], ("belongs to referee event pair", "referee event pair")),
        (["campaign", "leave", "x", "A", "--guest"], ("belongs to referee campaign add", "referee campaign add")),
        (["campaign", "nwe"], ("no command campaign nwe", "campaign nwe")),
        (["strike", "seven"], ("N takes a number, from 1 on", "Nには1以上の数")),
        (["check", "a", "--jobs", "0"], ("--jobs takes a number from 1 to 256", "--jobsには1から256までの数")),
        (
            ["report", "--to", "x", "--format", "pdf"],
            ("--format takes html, md, svg, png, csv", "html、md、svg、png、csv"),
        ),
        (["play", "--json"], ("`referee play` takes no --json",) * 2),
        (["standings", "-m", "x"], ("`referee standings` takes no -m", "`referee standings`に-mは使えません")),
        (["show", "--lang"], ("--lang needs a value", "--langには値が必要です")),
        (["--nope"], ("`referee --help`", "referee --help")),
        (["say", "--lang", "fr", "x"], ("not fr", "fr は使えません")),
        (["check", "nofile"], ("no such file", "ファイルはありません")),
        (["import", "nofile"], ("no such file", "ファイルはありません")),
        (["check", "."], ("./*.match", "./*.match")),
    ],
)
def test_what_cannot_be_read_is_one_sentence_in_the_readers_language(referee, monkeypatch, argv, said):
    for lang, words in zip(("en", "ja"), said):
        monkeypatch.setenv("REFEREE_LANG", lang)
        status, out, err = referee(*argv)
        assert status == 2 and words in out + err and len((out + err).splitlines()) == 1, out + err
        assert "╭" not in err


def test_plain_help_has_no_boxes(referee, monkeypatch):
    monkeypatch.setenv("REFEREE_PLAIN", "1")
    for argv in (["--help"], ["export", "--help"], ["help", "say"]):
        status, out, _ = referee(*argv)
        assert status == 0 and "╭" not in out and "--lang" in out
    assert "referee say - < statements.txt" in referee("say", "--help")[1]


@pytest.mark.parametrize("where", ["/dev/full", None])
def test_an_output_that_takes_nothing(home, where):
    shut = f">{where}" if where else ">&-"
    for words in ("games", "check referee/games/runeworks/sample.match"):
        command = f"{sys.executable} -m prompts.main {words} {shut}"
        done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.returncode == (2 if where else 0), done
        assert ("can't be written" in done.stderr) == bool(where) and "internal" not in done.stderr


@pytest.mark.parametrize(("words", "status"), [("check -", 2), ("play", 2), ("score runeworks Aki Beni -", 2)])
def test_an_input_that_is_shut_is_an_input_at_its_end(home, words, status):
    command = f"{sys.executable} -m prompts.main {words} <&-"
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == status and "internal" not in done.stderr, done


def test_a_reader_that_goes_away_is_no_error(home):
    for words in ("--help", "rules runeworks"):
        command = f"{sys.executable} -m prompts.main {words} | head -1; echo ${{PIPESTATUS[0]}}"
        done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert done.stdout.endswith("0\n") and not done.stderr, done


def test_a_game_by_a_beginning_of_its_name(referee):
    assert "RW-7.5" in referee("rules", "rune", "7.5")[1]
    assert "element-collection" in referee("games", "エレコレ")[1] and referee("games", "s")[0] == 2
    for letters, name in (
        ("rw", "runeworks"),
        ("MM", "monster-maker"),
        ("ts", "time-storm"),
        ("ra", "res-arcana"),
        ("ec", "element-collection"),
    ):
        assert referee("games", letters)[1] == referee("games", name)[1]
    assert referee("rules", "rw-7.5")[1] == referee("rules", "runeworks", "RW-7.5")[1]
    assert referee("rules", "REC-3")[1] == referee("rules", "record", "REC-3")[1]
    assert referee("games", "ルーン")[1] == referee("games", "runeworks")[1]
    assert objects(referee("new", "monster", "Aki", "Beni", "--json")[1])[0]["game"] == "monster-maker"
    assert referee("score", "rune", "Aki", "Beni", "final", "Aki", "1", "/", "Beni", "0")[0] == 0
    for words in (["rules", "x-1"], ["rules", "chess", "1"], ["games", ""], ["new", "chess", "Aki", "Beni"]):
        status, out, err = referee(*words)
        assert status == 2 and "There are runeworks" in err
    assert referee("rules")[2].startswith("referee: Which rulebook?")


def test_the_nearest_game_is_named(referee, tmp_path):
    (tmp_path / "a.match").write_text("game: runework\nplayers: Aki, Beni\n\nround\n")
    assert "Nearest: runeworks" in referee("check", tmp_path / "a.match")[1]
    assert "runeworks" in referee("check", "--lang", "ja", tmp_path / "a.match")[1].partition("近いもの：")[2]


def test_what_a_newcomer_forgets_at_new(referee):
    assert "referee new runeworks Aki Beni" in referee("new", "runeworks")[2]
    status, _, err = referee("new", "runeworks", "Aki", "Beni", "level", "nine")
    assert status == 2 and "level=…" in err
    assert "referee amend N STATEMENT…" in referee("amend", "2")[2]
    assert not objects(referee("matches", "--json")[1])


def test_a_statement_that_was_never_said(referee):
    begin(referee, "id=one")
    assert "Nothing has been said" in referee("why")[2]
    referee("say", "round")
    assert referee("show", "--at", "1")[0] == referee("show", "--at", "0")[0] == 0
    status, _, err = referee("show", "--at", "2")
    assert status == 2 and "no statement 2; it has 1" in err
    assert referee("show", "one", "two")[0] == referee("log", "one", "two")[0] == 2


def test_the_log_tells_clauses_apart_from_what_was_said(referee):
    begin(referee, "id=one")
    referee("say", "Aki: draw")
    (entry,) = objects(referee("log", "--json")[1])
    assert (entry["statement"], entry["clauses"], entry["state"]) == ("draw", ["RW-2.1"], "refused")
    assert "1  ✗ Aki: draw  # RW-2.1" in referee("log")[1]


def test_rulings_of_nobody(referee):
    begin(referee, "id=one")
    status, _, err = referee("log", "--player", "Zed")
    assert status == 2 and "Nobody called Zed" in err
    assert referee("log", "--player", "Aki") == (0, "No rulings and no overrides.\n", "")


def test_a_list_of_nothing_is_a_dash(referee):
    assert "There are: –." in referee("book", "show", "ours")[2]


def test_a_header_that_could_not_be_read_again_is_refused(referee):
    for words in (["x" * 9_990, "Beni"], ["Aki", "Beni", "--campaign", "x" * 10_000]):
        status, _, err = referee("new", "runeworks", *words)
        assert status == 2 and "1 to 200 characters" in err
    assert referee("verify") == (0, "No match is kept here yet.\n", "")
    assert '"" can\'t be' in referee("new", "runeworks", "", "Beni")[2]


@pytest.mark.parametrize("word", ["FRI", "ｆｒｉｄａｙ", "match:Friday"])
def test_an_id_is_known_however_it_is_typed(referee, monkeypatch, word):
    begin(referee, "id=friday")
    begin(referee, "id=monday")
    assert referee("show", "-m", word)[1].splitlines()[0].endswith("friday")
    monkeypatch.setenv("REFEREE_MATCH", word)
    assert referee("show")[1].splitlines()[0].endswith("friday")
    assert referee("use", word)[0] == 0


@pytest.mark.parametrize("said", ["draw", "A: dr", "ドロー", "undo", "deal 3", 'ruling "x"'])
def test_a_book_with_another_verb_is_told_so_whatever_else_is_wrong(referee, tmp_path, said):
    book = tmp_path / "ours.match"
    book.write_text(f"game: time-storm\n\n{said}\n", encoding="utf-8")
    status, _, error = referee("book", "add", "ours", book)
    assert status == 1 and f"{book}:3: [REC-1] A card book holds `card` statements alone" in error


@pytest.mark.parametrize("command", ["show", "offers", "log", "watch", "dice", "export", "play"])
def test_two_matches_at_once_are_refused(referee, command):
    referee("new", "runeworks", "Aki", "Beni", "id=one")
    referee("new", "time-storm", "Aki", "Beni", "id=two")
    more = {"export": ["--to", "-", "--format", "match"], "watch": ["--once"]}.get(command, [])
    for words in ([command, "two", "-m", "one"], ["-m", "one", command, "two"]):
        status, _, error = referee(*words, *more)
        assert status == 2 and "-m one" in error
    if command != "play":
        assert referee(command, "two", "-m", "two", *more)[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["Aki,", "Beni,Chie"],
        ["Aki", ",", "Beni", ",Chie"],
        ["Aki、Beni、Chie"],
        ["Ａｋｉ，", "Beni，", "Chie"],
        ["Aki　Beni　Chie"],
    ],
)
def test_players_may_be_typed_with_commas(referee, words):
    status, out, _ = referee("new", "runeworks", *words, "--json")
    assert status == 0 and json.loads(out)["players"] == ["Aki", "Beni", "Chie"]
    assert referee("new", "runeworks", "", "Beni")[0] == 2
    assert "Who plays" in referee("new", "runeworks", ",")[2]


def test_standard_output_wants_a_format(referee):
    referee("new", "runeworks", "Aki", "Beni")
    for command in ("export", "report"):
        status, _, error = referee(command, "--to", "-")
        assert status == 2 and "--format" in error and "csv" in error
        assert referee(command, "--to", "-", "--format", {"export": "match", "report": "md"}[command])[0] == 0


def test_verify_takes_the_match_that_is_named(referee):
    referee("new", "runeworks", "Aki", "Beni", "id=one")
    referee("new", "runeworks", "Aki", "Beni", "id=two")
    for words in (["verify", "-m", "one"], ["-m", "one", "verify"], ["verify", "one"]):
        status, out, _ = referee(*words, "--json")
        assert status == 0 and json.loads(out)["matches"] == ["one"]
    assert referee("verify", "two", "-m", "one")[0] == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_has_no_players_or_is_no_archive_is_told_in_words(referee, tmp_path, lang):
    assert "referee score runeworks Aki Beni" in referee("score", "runeworks", "--lang", lang)[2]
    file = tmp_path / "a.zip"
    file.write_text("game: runeworks\n", encoding="utf-8")
    status, _, error = referee("restore", file, "--lang", lang)
    assert status == 2 and ("archive" in error) == (lang == "en") and ("アーカイブ" in error) == (lang == "ja")
    referee("campaign", "new", "friday")
    assert '""' in referee("campaign", "add", "friday", "", "--lang", lang)[2]


def test_edits_are_previewed_and_said(referee):
    begin(referee)
    for line in ("round", "leady KD 2C 3C", "Aki: draw", "Aki: release KD"):
        referee("say", line)
    for edit in (["undo"], ["insert", "4", "Aki:", "set", "7S"], ["strike", "3"], ["amend", "3", "Aki: draw 5H"]):
        assert "Nothing was changed" in referee(*edit, "--dry-run")[1] or referee(*edit, "--dry-run")[0] == 0
    assert len(objects(referee("log", "--json")[1])) == 4
    assert referee("undo")[0] == 0
    assert objects(referee("redo", "--dry-run", "--json")[1])[0]["dry_run"] is True
    assert referee("redo")[0] == 0 and referee("redo")[0] == 1
    assert objects(referee("insert", "4", "Aki:", "set", "7S", "--json")[1])[0]["statement"] == "insert 4 Aki: set 7S"
    assert "8  Aki: set 7S\n      before 4. Aki: release KD stands now: Aki: set 7S\n" in referee("log")[1]
    shown = [line.split()[0] for line in referee("log")[1].splitlines() if line.lstrip()[:1].isdigit()]
    assert shown == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert "referee insert N STATEMENT…" in referee("insert", "4")[2]


def test_an_amend_takes_an_override_beside_its_statement(referee):
    begin(referee)
    for line in ("round", "leady KD 2C 3C", "Aki: draw"):
        referee("say", line)
    found = objects(referee("amend", "3", "Beni: draw", "override", "the late one", "--json")[1])[0]
    assert (found["ok"], found["statement"]) == (True, 'amend 3 Beni: draw override "the late one"')
    for line in ('amend 3 "Beni: draw" override "the late one"', "訂正 3 「Beni: ドロー」 特例 「the late one」"):
        again = objects(referee("say", line, "--json")[1])[0]
        assert (again["ok"], again["statement"]) == (True, found["statement"])
    assert referee("say", "Beni: release 5C", "override", "late")[0] == 0


def test_why_takes_a_match_behind_its_number(referee):
    begin(referee, "id=first")
    referee("say", "round")
    begin(referee, "id=second")
    assert referee("why", "1", "-m", "first")[1].startswith("1. round: accepted")


def test_a_penalty_is_in_the_sheet_the_result_and_the_log(referee):
    begin(referee, "level=5", "--campaign", "friday")
    referee("say", "penalty Aki 30 slow")
    referee("say", "abandon draw")
    assert "penalty Aki 30" in referee("log", "--rulings")[1] and "abandon draw" in referee("log", "--rulings")[1]
    sheet = referee("why", "Aki")[1]
    assert "-30" in sheet and "slow (REC-8)" in sheet
    assert referee("verify")[0] == 0


def test_a_match_without_a_result_has_none(referee):
    begin(referee, "--campaign", "friday")
    referee("say", "abandon", "the last train")
    assert objects(referee("standings", "friday", "--json")[1])[0]["standings"] == []
    assert referee("verify")[0] == 0
    referee("undo")
    referee("say", "abandon draw")
    assert objects(referee("standings", "friday", "--json")[1])[0]["standings"] != []
    assert referee("verify")[0] == 0


@pytest.mark.parametrize(
    "words",
    [
        ["モンスターメーカー　あき　べに　得点＝アルシャ　先手＝べに"],
        ["モンスターメーカー", "あき", "べに", "得点＝アルシャ", "先手", "べに"],
        ["mm", "べに,", "あき", "score", "=", "arsha"],
        ["monster-maker あき べに score=アルシャ"],
    ],
)
def test_a_match_is_begun_as_people_type_it(referee, words):
    out = json.loads(referee("new", *words, "--json")[1])
    assert out["game"] == "monster-maker" and set(out["players"]) == {"あき", "べに"}
    assert "score: arsha" in out["header"]


def test_a_level_is_typed_with_or_without_its_sign(referee):
    for words in (["level", "4"], ["level=4"], ["レベル", "４"], ["レベル＝４"]):
        out = json.loads(referee("new", "rw", "Aki", *words[:1], *words[1:], "Beni", "--json")[1])
        assert out["players"] == ["Aki", "Beni"] and "level: 4" in out["header"], words


def test_a_score_is_typed_with_full_width_blanks(referee):
    status, out, _ = referee("score", "レスアルカナ", "あき", "べに", "あき：最終　12", "べに：最終　9", "--json")
    assert status == 0 and json.loads(out)["winners"] == ["あき"]


def test_a_name_in_a_match_is_mended(referee):
    assert referee("score", "time-storm", "Aki", "Beni", "id=one", "--campaign", "friday", "final", "Aki")[0] == 0
    found = objects(referee("matches", "rename", "one", "aki", "Akiko", "--json")[1])[0]
    assert (found["before"], found["after"]) == (["Aki", "Beni"], ["Akiko", "Beni"])
    rows = objects(referee("standings", "friday", "--json")[1])[0]["standings"]
    assert [row["player"] for row in rows] == ["Akiko", "Beni"]
    assert "Zed is no player" in referee("matches", "rename", "one", "Zed", "Akiko")[2]
    assert referee("matches", "rename", "one", "Beni", "Akiko")[0] == 2  # nobody sits twice


def test_a_name_in_a_match_that_goes_on_is_mended_in_its_record(referee):
    """Header, actors, whom a statement names, seals; what was refused stays as it was typed."""
    referee("new", "monster-maker", "Aki", "Bnei", "id=one", "first=Bnei", "--campaign", "friday")
    for line in (
        "Bnei: draw",
        "Bnei: play c30",
        "Bnei: play c30",
        "Aki: draw",
        "Aki: play c40",
        "Bnei: draw",
        'Bnei: play "Giant Worm" on Aki',
        "tally Bnei 0",
    ):
        referee("say", line)
    before = referee("show")[1]
    assert referee("matches", "rename", "one", "bnei", "Beni Bo")[0] == 0
    assert referee("show")[1].replace("Beni Bo", "Bnei").split() == before.split()
    assert referee("verify", "one")[0] == 0 and referee("say", "Aki draws")[0] == 0
    log = referee("log", "one")[1]
    assert log.count("Bnei") == 1 and 'Beni Bo: play "Giant Worm" on Aki' in log, log
    assert "is no player" in referee("matches", "rename", "one", "Bnei", "Beni")[2]
    assert referee("matches", "rename", "one", "Beni Bo", "Aki")[0] == 2  # nobody sits twice


def test_several_statements_are_all_kept_before_the_first_is_told(referee):
    """Whoever reads no more than a line of what is told has said them all; what is awaited is told once, behind the last."""
    referee("new", "monster-maker", "Aki", "Beni", "Chie", "first=Aki")
    told = referee("say", "everybody gets seven")[1]
    assert [line.split(" ")[1] for line in told.splitlines() if line.startswith("✓")] == ["1", "2", "3"]
    assert told.count("Aki begins") == 1
    command = f"{sys.executable} -u -m prompts.main say 'Aki draws and lays a 35' | true"
    subprocess.run(["bash", "-c", command], cwd=Path(__file__).parent.parent, capture_output=True, check=True)
    assert "Aki: play corridor-35" in referee("log")[1]
