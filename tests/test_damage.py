"""Any byte of any kept file flipped, any file cut or emptied: the damage is named, or nothing that can be asked has changed.

REFEREE_LONG tries every byte, not every eleventh.
"""

import io
import os
import shutil
from contextlib import redirect_stderr, redirect_stdout
from json import loads

import pytest

from prompts.main import main
from tests.fuzzing.homes import living_in

STEP = 1 if "REFEREE_LONG" in os.environ else 11
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
            ["verify", "--repair"],  # folds the log in
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
    "matches/one.match", "matches/two.match", "matches/three.match", "matches/one.match.sum", "books/own.match",
    "books/own.match.sum", "copies", "ledger.json", "ledger.log", "ledger.results", "current",
)  # fmt: skip


@pytest.fixture(scope="module", params=FILES)
def path(request, kept):
    """Each kept file; of copies and shelves the one that is there, whatever its name."""
    home = kept[0] / "home"
    found = [one for one in home.rglob("*") if one.is_file() and str(one.relative_to(home)).startswith(request.param)]
    return min(one for one in found if request.param.endswith(".sum") or one.suffix != ".sum")


def test_no_file_is_forgotten(kept):
    """The files that are damaged here are all there are."""
    home = kept[0] / "home"
    names = {str(one.relative_to(home)) for one in home.rglob("*") if one.is_file()}
    assert {name for name in names if not name.startswith(FILES)} <= {"ledger.lock"}


def require_named(kept, path, data):
    """With these bytes in a file its damage is named, or everything is told as before; and the rest goes on."""
    folder, before = kept
    whole = path.read_bytes()
    path.write_bytes(data)
    try:
        with living_in(folder / "home"):
            status, out = told("verify", "--json")
            found = [] if status == 2 else loads(out.splitlines()[-1])["differences"]
            named = [one for one in found if one["key"] != "copies" and path.name.split(".")[0] in str(one)]
            assert status == 2 or named or everything() == before, (data, out)
    finally:
        path.write_bytes(whole)


def test_any_byte_flipped(kept, path):
    """One byte of the database costs nothing besides: it is put right."""
    folder, before = kept
    whole = path.read_bytes()
    for at in range(0, len(whole), STEP):
        data = bytearray(whole)
        data[at] ^= 1 << at % 8
        require_named(kept, path, bytes(data))
        if path.name.startswith("ledger") and at % 5 == 0:
            path.write_bytes(bytes(data))
            with living_in(folder / "home"):
                assert everything() == before, at
            path.write_bytes(whole)


def test_cut_anywhere(kept, path):
    whole = path.read_bytes()
    ends = [at + 1 for at, byte in enumerate(whole[:-1]) if byte == ord("\n")]
    for at in {*range(0, len(whole), STEP), *ends}:
        require_named(kept, path, whole[:at])


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
        assert told("say", "-m", others[-1], "ruling later")[0] == 0
        assert told("new", "runeworks", "Chie", "Dai", "id=later")[0] == 0
        assert told("restore", folder / "newest.zip")[0] == 0, told("restore", folder / "newest.zip")
        assert [one["key"] for one in differences()] == ["copies"] and everything() == before


def test_what_was_altered_is_told_and_can_be_taken_as_it_is(kept, tmp_path):
    """A record that somebody mended by hand is named, also where it goes on, until `verify --repair` takes it as it is."""
    home = tmp_path / "home"
    shutil.copytree(kept[0] / "home", home)
    path = home / "matches" / "three.match"
    path.write_text(path.read_text(encoding="utf-8").replace("2026-03-03", "2026-03-04"), encoding="utf-8")
    with living_in(home):
        status, out = told("say", "-m", "three", "ruling later")
        assert status == 0 and "not as it was left" in out
        assert {"key": "altered", "match": "three", "path": str(path)} in differences()
        told("verify", "--repair")
        assert [one["key"] for one in differences()] == ["copies"]
        assert "not as it was left" not in told("say", "-m", "three", "ruling later")[1]


def test_a_mark_that_a_kill_left_behind_is_no_damage(kept, tmp_path):
    home = tmp_path / "home"
    shutil.copytree(kept[0] / "home", home)
    before = (home / "matches" / "three.match.sum").read_bytes()
    with living_in(home):
        for last in (b"", before[:40], before):
            assert told("say", "-m", "three", "ruling one")[0] == 0
            (home / "matches" / "three.match.sum").write_bytes(last)
            assert [one["key"] for one in differences()] == ["copies"]
        status, out = told("say", "-m", "three", "ruling two")
        assert status == 0 and "not as it was left" not in out
