"""Any byte of any kept file flipped, any file cut or emptied: the damage is named, or nothing that can be asked has changed.

REFEREE_LONG tries every byte, not every twenty-ninth.
"""

import io
import os
import shutil
from contextlib import redirect_stderr, redirect_stdout
from json import loads

import pytest

from prompts.main import main
from tests.fuzzing.homes import living_in
from tests.part import LONG

STEP = 1 if LONG else 29
ASKED = (
    ["matches", "--json"],
    ["show", "--json"],
    ["log", "-m", "one", "--json"],
    ["log", "-m", "two", "--json"],
    ["log", "-m", "three", "--json"],
    ["standings", "friday", "--json"],
    ["standings", "--json"],
    ["campaign", "show", "friday", "--json"],
    ["campaign", "list", "--json"],
    ["event", "standings", "friday", "cup", "--json"],
    ["book", "show", "own"],
    ["import", "--copies", "--json"],
)


def told(*words):
    """(status, all output) of a command line."""
    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        status = main([str(word) for word in words])
    assert status in (0, 1, 2), out.getvalue()
    return status, out.getvalue()


def everything():
    """All that commands tell of what is kept."""
    return [told(*words) for words in ASKED]


def differences():
    """What `verify` names."""
    return loads(told("verify", "--json")[1].splitlines()[-1])["differences"]


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A small home of everything, beside a backup of it and what it tells."""
    folder = tmp_path_factory.mktemp("damage")
    with living_in(folder / "home"):
        for words in (
            ["new", "runeworks", "Aki", "Beni", "id=one", "date=2026-03-01", "--campaign", "friday"],
            ["say", "round"],
            ["say", "result Aki ignite / Beni 20"],
            ["event", "new", "friday", "cup", "swiss", "Aki", "Beni"],
            ["new", "res-arcana", "Aki", "Beni", "id=two", "date=2026-03-02", "--campaign", "friday"],
            ["say", "Aki: final 12"],
            ["say", "Beni: final 10"],
        ):
            assert told(*words)[0] == 0, told(*words)
        (folder / "own.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
        assert told("book", "add", "own", folder / "own.match")[0] == 0
        text = (folder / "home" / "matches" / "two.match").read_text(encoding="utf-8").replace("10", "11")
        (folder / "other.match").write_text(text, encoding="utf-8")
        assert told("import", folder / "other.match")[0] == 1
        assert told("new", "runeworks", "Aki", "Beni", "id=three", "date=2026-03-03")[0] == 0
        assert told("say", "round")[0] == 0
        assert told("backup", "--to", folder / "newest.zip")[0] == 0
        assert differences() == [{"key": "copies", "match": "two", "count": 1}], differences()
        return folder, everything()


FILES = (
    "matches/one.match",
    "matches/two.match",
    "matches/three.match",
    "books/own.match",
    "matches/two~",
    "campaigns/friday.json",
    "current",
)


@pytest.fixture(scope="module", params=FILES)
def path(request, kept):
    """Each kept file; of copies the one that is there, whatever its name."""
    home = kept[0] / "home"
    found = [one for one in home.rglob("*") if one.is_file() and str(one.relative_to(home)).startswith(request.param)]
    return min(found)


def test_no_file_is_forgotten(kept):
    """The files that are damaged here are all there are."""
    home = kept[0] / "home"
    names = {str(one.relative_to(home)) for one in home.rglob("*") if one.is_file()}
    assert {name for name in names if not name.startswith(FILES)} <= {"campaigns/.lock", "books/own.match"}


def require_clear_answers(kept, path, data):
    """With these bytes in a file every command answers in sentences, and what has nothing to do with the file says what it said."""
    folder, before = kept
    whole = path.read_bytes()
    path.write_bytes(data)
    try:
        with living_in(folder / "home"):
            told("verify", "--json")
            now = everything()
            for words, one, other in zip(ASKED, before, now):
                assert one == other or path.stem in str(words) or path.parent.name != "matches" or "log" not in words
    finally:
        path.write_bytes(whole)


def test_any_byte_flipped(kept, path):
    whole = path.read_bytes()
    for at in range(0, len(whole), STEP):
        data = bytearray(whole)
        data[at] ^= 1 << at % 8
        require_clear_answers(kept, path, bytes(data))


def test_cut_anywhere(kept, path):
    """A campaign that is cut off is named by `verify`."""
    whole = path.read_bytes()
    for at in range(1, len(whole) - 1, STEP):
        require_clear_answers(kept, path, whole[:at])
    if path.suffix == ".json":
        path.write_bytes(whole[: len(whole) // 2])
        with living_in(kept[0] / "home"):
            assert [one["path"] for one in differences() if one["key"] == "damage"] == [str(path)]
        path.write_bytes(whole)


@pytest.mark.parametrize("how", ["flipped", "cut", "emptied"])
def test_the_way_back(kept, path, tmp_path, how):
    """After damage the rest stays usable, and the newest backup brings everything back."""
    folder, before = kept
    home = tmp_path / "home"
    shutil.copytree(folder / "home", home)
    whole = path.read_bytes()
    middle = len(whole) // 2
    data = {"flipped": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :], "cut": whole[:middle]}
    (home / path.relative_to(folder / "home")).write_bytes(data.get(how, b""))
    with living_in(home):
        others = [name for name in ("one", "two", "three") if not path.name.startswith(name)]
        for name in others:
            assert told("log", "-m", name, "--json") == before[2 + ("one", "two", "three").index(name)]
        assert told("say", "-m", others[-1], "ruling later")[0] in (0, 2)
        assert told("new", "runeworks", "Chie", "Dai", "id=later")[0] == 0
        assert told("restore", folder / "newest.zip")[0] == 0, told("restore", folder / "newest.zip")
        assert [one["key"] for one in differences()] == ["copies"] and everything() == before


def test_what_the_records_know_comes_back(kept, tmp_path):
    """A campaign's file that is lost or can't be read: its results are made anew from the records, and the rest goes on."""
    home = tmp_path / "home"
    shutil.copytree(kept[0] / "home", home)
    path = home / "campaigns" / "friday.json"
    path.write_bytes(path.read_bytes()[:-40])
    with living_in(home):
        assert told("standings", "friday")[1].count("can't be read") == 1
        assert told("standings")[0] == 0 and told("matches")[0] == 0
        told("verify", "--repair")
        assert [one["key"] for one in differences()] == ["copies"]
        (found,) = [loads(line) for line in told("standings", "friday", "--json")[1].splitlines()]
        assert {(row["game"], row["player"]): row["won"] for row in found["standings"]}[("runeworks", "Aki")] == 1
        assert path.with_name(path.name + ".damaged").exists()


@pytest.mark.parametrize(
    ("name", "spoilt", "key"),
    [
        ("own.match", b"", "damage"), ("own.match", b"\xff\nx\n", "damage"), ("own.match", None, "damage"),
        ("own.*.match", b"", "book"), ("own.*.match", b"game: monster-maker\n\ncard Ogre monster 13\n", "book"),
        ("own.*.match", b"\xff\nx\n", "damage"), ("own.*.match", None, "damage"),
    ],
)  # fmt: skip
def test_a_damaged_card_book_is_named_and_the_others_are_listed(referee, home, tmp_path, name, spoilt, key):
    (tmp_path / "own.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
    for book in ("good", "own"):
        referee("book", "add", book, tmp_path / "own.match")
    referee("new", "monster-maker", "Aki", "Beni", "id=one", "book=own")
    referee("verify")
    (path,) = (home / "books").glob(name)
    path.unlink()
    if spoilt is None:
        os.mkfifo(path)
    else:
        path.write_bytes(spoilt)
    found = referee("verify", "--json", status=1)[-1]["differences"]
    assert [one["path"] for one in found if one["key"] == key] == [str(path)]
    assert "good  monster-maker" in referee("book", "list")
