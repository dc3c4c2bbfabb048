"""Names as nobody should give them, into every command: nothing of them is obeyed by a terminal, and nothing breaks.

Each command meets a third of the names, and each name a third of the commands; with REFEREE_LONG=1 all meet all.
"""

import json
import os
from io import BytesIO, TextIOWrapper

import pytest

from prompts.commands import COMMANDS, module_of
from prompts.main import main
from prompts.output import BLANKS

LONG = "REFEREE_LONG" in os.environ
CONTROL = [
    "\x1b[2J",
    "\x1b]0;x\x07",
    "\x9b31m",
    "\x1b[31mA\x1b[m",
    "\x07",
    "\x08\x08",
    "\r",
    "a\rb",
    "\n",
    "a\nb",
    "\x01",
    "\x7f",
]
CONTROL += ["\x0b", "\x0c", "\x1c", "\x85", "\u2028", "\u2029", "\x1bP1$r\x1b\\", "\x1b_x\x1b\\", "\x8d", "\t", "a\tb"]
UNSEEN = [
    "\u202e",
    "a\u202eb",
    "\u2066a\u2069",
    "\u200b",
    "a\u200bb",
    "\u200d",
    "\ufeff",
    "\u00ad",
    "\u2060",
    "\u180e",
    "\U000e0041",
]
WORDS = [
    "",
    " ",
    "　",
    "..",
    "../..",
    "/etc/passwd",
    "a/b",
    "a\\b",
    "-",
    "--",
    "-x",
    "--help",
    "--json",
    "-m",
    "#",
    "#a",
    ";",
    ":",
    "a:",
]
SIGNS = [
    '"',
    "'",
    '"a',
    "a=b",
    "=",
    "{}",
    "{0}",
    "{name}",
    "%s",
    "[red]a[/]",
    "<b>",
    "&amp;",
    "$HOME",
    "`id`",
    "*",
    "?",
    ",",
]
LETTERS = [
    "x" * 201,
    "x" * 20_000,
    "ﷺ" * 12,
    "é" * 99,
    "👩‍👩‍👧",
    "か\u3099",
    "ＡＫＩ",
    "１",
    "\udcff",
    "a\udc80",
    "match:x",
    "campaign:",
]
NAMES = [*CONTROL, *UNSEEN, *WORDS, *SIGNS, *LETTERS]

# Every command and action, with the name wherever one can be typed. FILE is a file of that name, if there can be one.
LINES = """
check NAME | check FILE --json | new NAME Aki Beni | new runeworks NAME Beni | new runeworks Aki Beni id=NAME
new runeworks Aki Beni place=NAME --campaign NAME | new runeworks Aki Beni NAME=1 | new runeworks Aki Beni level=NAME | play NAME | learn NAME
say NAME | say NAME: draw | say ruling NAME | say - NAME | show NAME | show -m NAME | show --as NAME | show --at NAME | offers NAME | offers --as NAME
why NAME | why NAME --json | why --as NAME | why score NAME | undo NAME | redo NAME | insert 1 NAME | amend 1 NAME | amend 1 NAME --dry-run
strike NAME | settle NAME | log NAME | log --player NAME | log --rulings | matches | matches --json | matches --campaign NAME
matches drop NAME | matches rename one NAME Chie | matches rename one Aki NAME | use NAME | rules NAME | rules runeworks NAME | ask NAME | ask runeworks NAME --json | games NAME | standings NAME | standings friday --vs NAME Aki
standings --game NAME | standings --from NAME | standings friday --rule NAME | verify NAME | verify | watch NAME --once | battery NAME | battery time-storm --cases NAME | new-game NAME
watch --once --as NAME | dice NAME | dice player:NAME | export NAME --to - --format jsonl | export --to NAME | import NAME | import FILE
import FILE --json | import --copies NAME | import --choose NAME | backup --to NAME | restore NAME | restore FILE --dry-run | report NAME --to - --format md
report --to NAME | report --dispute NAME --to x.html | score NAME Aki | score runeworks NAME Beni final NAME 1 / Beni 0 | score runeworks Aki Beni NAME
score runeworks NAME Beni --campaign friday --json final NAME 1 / Beni 0 | campaign new NAME | campaign new other NAME | campaign new third --rule NAME
campaign list | campaign show NAME | campaign add friday NAME | campaign add friday NAME --guest --json | campaign rename friday Aki NAME
campaign rename friday NAME Aki | campaign alias friday Aki NAME | campaign merge friday NAME Aki | campaign leave friday NAME
campaign rule friday NAME | campaign correct one note NAME | campaign correct one players NAME Beni | campaign correct NAME final Aki 1
campaign drop NAME | campaign close NAME | campaign reopen NAME | campaign show friday | event new friday NAME swiss | event new friday cup NAME
event new friday gala swiss NAME Beni | event pair friday NAME | event pair friday cup --add NAME | event pair friday cup --drop NAME
event result friday cup NAME final Aki | event result friday cup 1 NAME | event standings friday NAME | event unpair friday NAME | event slips friday NAME --to a.md | event slips NAME cup --to a.md | event slips friday cup --to NAME | book add NAME FILE | book add ours NAME
book list | book show NAME | book drop NAME | ask NAME | ask runeworks NAME --json | NAME | NAME --help | help NAME | --lang NAME show
"""  # fmt: skip
COMMAND_LINES = [line.split() for part in LINES.splitlines() for line in part.split(" | ") if line]


def test_every_command_and_action_is_among_them():
    said = {tuple(words[:2]) for words in COMMAND_LINES} | {tuple(words[:1]) for words in COMMAND_LINES}
    for name in COMMANDS:
        actions = [one.__name__.rstrip("_") for one in getattr(module_of(name), "ACTIONS", ())]
        assert (name,) in said and all(
            (name, action) in said for action in actions if (name, action) != ("matches", "list")
        )


def obeyed(text):
    """What a terminal would obey, or not show."""
    return {char for char in text if not (char.isprintable() or char in BLANKS or char == "\n")}


@pytest.mark.parametrize("at", range(len(NAMES)), ids=lambda at: ascii(NAMES[at][:12]))
def test_a_name_is_shown_and_never_obeyed(home, tmp_path, capsys, monkeypatch, at):
    name = NAMES[at]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
    for line in (
        "new runeworks Aki Beni id=one --campaign friday",
        "event new friday cup swiss Aki Beni game=runeworks",
    ):
        assert main(line.split()) == 0
    file = "none"
    if name.strip(".") and "/" not in name and "\0" not in name and len(name) < 99:
        try:
            (tmp_path / name).write_bytes(
                f"game: runeworks\nplayers: {name}, Beni\nid: {name}\n\nruling {name}\n".encode(errors="replace")
            )
            file = name
        except (OSError, UnicodeError):
            file = "none"
    capsys.readouterr()
    for number, words in enumerate(COMMAND_LINES):
        if not LONG and (number + at) % 3:
            continue
        argv = [name if word == "NAME" else file if word == "FILE" else word.replace("NAME", name) for word in words]
        status = main(argv)
        out, err = capsys.readouterr()
        assert status in (0, 1, 2), (argv, err)
        assert not obeyed(out + err), (argv, out[:300], err[:300])
        if "--json" in words and status == 0 and name not in ("--help", "--"):
            assert all(isinstance(json.loads(line), dict) for line in out.splitlines()), argv


# What tells of a match and a campaign that somebody else has written into the home.
KEPT = """
show -m x | show --json -m x | show --lang ja -m x | show --plain -m x | log -m x | log --rulings -m x | why -m x | why 1 -m x | why score -m x | say ruling a -m x
offers -m x | undo -m x | settle 1 -m x | watch --once -m x | matches | verify | check home/matches/x.match | export --position --to - -m x
export x --to - | export x --to - --format csv | export x --to - --format jsonl | report x --to - --format md | report x --to - --format html
standings | standings friday | standings friday --plain | standings friday --json | standings friday --trend | standings friday --plays
standings friday --about Aki | standings friday --firsts | standings friday --rating | campaign list | campaign show friday | matches --json | dice
event standings friday cup | event slips friday cup --to - | event pair friday cup | export friday --to - --format csv
export friday --to - --format jsonl | report friday --to - --format md | report friday --to - --format csv | play -m x
"""  # fmt: skip
KEPT_LINES = [line.split() for part in KEPT.splitlines() for line in part.split(" | ") if line]


class Terminal(TextIOWrapper):
    """A stream that somebody watches."""

    def isatty(self):
        return True


@pytest.mark.parametrize("at", range(len(NAMES)), ids=lambda at: ascii(NAMES[at][:12]))
def test_what_is_kept_is_shown_and_never_obeyed(home, tmp_path, monkeypatch, at):
    """The name stands in a match, its rulings and reasons, and for a member in all that a campaign keeps: at a terminal without colours."""
    name = NAMES[at]
    monkeypatch.chdir(tmp_path)
    for variable, value in {"TERM": "dumb", "NO_COLOR": "1", "COLUMNS": "80", "LINES": "24"}.items():
        monkeypatch.setenv(variable, value)
    for line in (
        "new runeworks Aki Beni id=one --campaign friday",
        "score runeworks Aki Beni level=4 --campaign friday final Aki 130 / Beni 64",
        "event new friday cup swiss Aki Beni game=runeworks",
        "event pair friday cup",
    ):
        assert main(line.split()) == 0
    header = f"game: runeworks\nplayers: Aki, Beni\nid: x\nplace: {name}\nnote: {name}\ncampaign: friday\n\n"
    said = f'round\nruling "{name}"\nAki: deal 7 override "{name}"\npenalty Aki 3 "{name}"\n'
    (home / "matches" / "x.match").write_bytes((header + said).encode(errors="surrogateescape"))
    (ledger,) = (home / "campaigns").rglob("*.json")
    text = ledger.read_text(encoding="utf-8")
    assert '"Beni"' in text
    ledger.write_text(text.replace('"Beni"', json.dumps(name)), encoding="utf-8")
    for number, words in enumerate(KEPT_LINES):
        if not LONG and (number + at) % 3:
            continue
        streams = [Terminal(BytesIO(), encoding="utf-8", write_through=True) for _ in range(2)]
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO()))
        monkeypatch.setattr("sys.stdout", streams[0])
        monkeypatch.setattr("sys.stderr", streams[1])
        status = main(words)
        told = "".join(one.buffer.getvalue().decode() for one in streams)
        assert status in (0, 1, 2) and "internal error" not in told, (words, told[-300:])
        assert not obeyed(told), (words, ascii(told[:300]))


# What is typed at the prompt, with the name in it.
TYPED = """
NAME | ? NAME | why NAME | show NAME | log NAME | report NAME.md | settle NAME | Aki: NAME | help NAME | standings NAME | ruling NAME | more NAME
Aki: draw NAME | NAME: draw | who is NAME? | what is NAME | can NAME draw? | undo NAME | amend 1 NAME | amend 1 NAME: | penalty NAME 3 "x" | tally NAME 3
"""
TYPED_LINES = [line for part in TYPED.strip().splitlines() for line in part.split(" | ")]


@pytest.mark.parametrize("at", range(len(NAMES)), ids=lambda at: ascii(NAMES[at][:12]))
def test_what_is_typed_is_shown_and_never_obeyed(home, tmp_path, capsys, monkeypatch, at):
    name = NAMES[at][:500]
    monkeypatch.chdir(tmp_path)
    assert main(["new", ("runeworks", "res-arcana")[at % 2], "Aki", "Beni", "id=one"]) == 0
    for lang in ("en", "ja"):
        typed = [line for number, line in enumerate(TYPED_LINES) if LONG or (number + at) % 3 == 0]
        data = "\n".join(line.replace("NAME", name) for line in typed).encode(errors="surrogateescape")
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(data), encoding="utf-8"))
        status = main(["play", "--lang", lang])
        out, err = capsys.readouterr()
        assert status == 0 and "internal error" not in err and not obeyed(out + err), err[-300:]


@pytest.mark.parametrize(
    "text",
    [
        '{"players":[{"id":[],"name":"A"}],"games":[],"plays":[]}',
        '{"players":[],"games":[{"id":{},"name":"Runeworks"}],"plays":[]}',
        '{"type":[],"key":"x","document":{}}',
        '{"players":[],"games":[{"id":1,"name":"Runeworks"}],"plays":[{"gameRefId":[],"playDate":{}}, 1]}',
        '{"type":"result","key":[],"document":[]}',
        "[]",
        "[[[]]]",
        "null",
    ],
)
def test_json_of_other_kinds_is_refused_in_a_sentence(home, tmp_path, capsys, text):
    for name in ("a.bgsplay", "a.jsonl", "a.json"):
        (tmp_path / name).write_text(text + "\n", encoding="utf-8")
        assert main(["import", str(tmp_path / name)]) == 2
        out, err = capsys.readouterr()
        assert name in out + err and "internal" not in out + err


@pytest.mark.parametrize("text", ["x\ny", "\x1b[2J", "", "none", "a" * 9_999, "../x", "\udcff"])
def test_a_damaged_current_is_told_and_mended_by_use(home, capsys, text):
    assert main(["new", "runeworks", "Aki", "Beni", "id=one"]) == 0
    (home / "current").write_bytes(text.encode(errors="surrogateescape"))
    for words in (["show"], ["say", "round"], ["log"], ["play"], ["matches"], ["verify"]):
        capsys.readouterr()
        status = main(words)
        out, err = capsys.readouterr()
        assert status in (0, 1, 2) and "internal" not in err and not obeyed(out + err), (words, out, err)
    assert main(["use", "one"]) == 0 and main(["say", "round"]) == 0


@pytest.mark.parametrize(
    "words", ["say -", "play", "learn runeworks", "score runeworks Aki Beni", "score runeworks Aki Beni -"]
)
def test_what_is_no_text_on_standard_input_is_refused_in_a_sentence(home, capsys, monkeypatch, words):
    assert main(["new", "runeworks", "Aki", "Beni", "id=one"]) == 0
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b'round\n\xff\nruling "\xff"\n'), encoding="utf-8"))
    status = main(words.split())
    out, err = capsys.readouterr()
    assert status in (0, 1, 2) and "internal" not in err and not obeyed(out + err), err
