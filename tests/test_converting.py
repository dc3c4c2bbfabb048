"""Homes and archives of before: read once and converted, nothing lost, whatever happens meanwhile."""

import json
import os
import shutil
from pathlib import Path
from zipfile import ZipFile

import pytest

from scorers.ledger import home as homes
from tests.dying import count, every_death, killed

BEFORE = Path(__file__).parent / "before"  # a home as the last version without campaigns' files left it
NAMES = ("..", "a/b", "日曜会", "friday")


@pytest.fixture
def old(home):
    """A copy of that home, in place of the empty one."""
    shutil.copytree(BEFORE / "home", home)
    return home


@pytest.fixture
def archive(tmp_path):
    """Its backup."""
    path = tmp_path / "old.zip"
    with ZipFile(path, "w") as zipped:
        zipped.writestr("about.json", '{"format": "referee archive", "version": 1}')
        zipped.write(BEFORE / "ledger.jsonl", "ledger.jsonl")
        for part in ("matches", "books", "copies", "current"):
            for one in [BEFORE / "home" / part, *(BEFORE / "home" / part).rglob("*")]:
                if one.is_file() and one.suffix != ".sum":
                    zipped.write(one, str(one.relative_to(BEFORE / "home")))
    return path


def everything(referee):
    """What is told of all campaigns, but for the seals, of which the formula is another one by now."""
    shown = [referee("campaign", "show", name, "--json")[0] for name in NAMES]
    for one in shown:
        for result in one["results"]:
            del result["seal"]
    tables = [referee("standings", name, "--json")[0] for name in NAMES]
    return shown, tables, referee("standings", "--json"), referee("event", "standings", "friday", "cup", "--json")


def test_nothing_is_lost(referee, old):
    shown, tables, outside, cup = everything(referee)
    for line, now in zip((BEFORE / "standings.jsonl").read_text(encoding="utf-8").splitlines(), tables):
        before = json.loads(line)
        rows = [{part: row[part] for part in old_row} for row, old_row in zip(now["standings"], before["standings"])]
        assert rows == before["standings"] and len(rows) == len(now["standings"])
        assert (now["rule"], now["state"]) == (before["rule"], before["state"])
    friday = shown[-1]
    members = {one["name"]: one for one in friday["members"]}
    assert members["Goro-K"]["id"] == "goro" and members["Goro-K"]["aliases"] == ["Goro"]
    assert members["Aki"]["aliases"] == ["アキ"] and members["Zoe"]["guest"] and members["Beni"]["left"]
    assert (friday["rule"], friday["games"]) == (
        {"kind": "points", "points": [5, 3, 1], "ties": "seat"},
        ["time-storm", "element-collection"],
    )
    assert {one["match"] for one in friday["results"]} == {
        "one",
        "two",
        "more1",
        "more2",
        "more3",
        "play1",
        "time-storm-20261122-1-e37a9",
    }
    (one,) = [one for one in friday["results"] if one["match"] == "one"]
    assert one["scores"] == [15, 25, 0] and one["before"][-1]["scores"] == [15, 5, 0]
    assert [row["player"] for row in outside[0]["standings"]] == ["Xi", "Yo"] and cup[0]["standings"][0]["wins"] == 1
    assert [one["key"] for one in referee("verify", "--json", status=1)[-1]["differences"]] == ["copies"]
    assert len(referee("import", "--copies", "--json", status=1)[0]["copies"]) == 2
    assert len(referee("matches", "--json")) == 12 and referee("book", "list", "--json")


SPELLED = """game: time-storm
players: Aki, Beni
deck-size: 12
losses: together
id: spelled
date: 2026-03-14

card Zap QuickAction 0
Aki: deal 6
Beni: deal 6
Aki: play Zap
resolve
Aki: draw
Beni: draw 1
Aki: done  # seal e8500e242d
"""  # as the last version without campaigns' files kept it: all options in the seal, `draw 1` for `draw`


def test_old_seals_are_accepted_told_and_written_anew(referee, old):
    """One value, one seal: another spelling, and a seal over all options, say the same match."""
    record = old / "matches" / "spelled.match"
    record.write_text(SPELLED, encoding="utf-8")
    referee("campaign", "list")
    told = referee("verify", "--json", status=1)[-1]
    assert [one["key"] for one in told["differences"]] == ["copies"] and told["old_seals"] == []
    assert record.read_text(encoding="utf-8").splitlines()[-1] == "Aki: done  # end  # seal d2d08ddeea"
    record.write_text(SPELLED, encoding="utf-8")  # as an import of it brings it
    told = referee("verify", "--json", status=1)[-1]
    assert [one["key"] for one in told["differences"]] == ["copies"] and told["old_seals"] == ["spelled"]
    assert "spelled: as it was kept, with a seal by the formula of before" in referee("verify", status=1)
    assert "以前の方式" in referee("verify", "spelled", "--lang", "ja")
    assert referee("verify", "--accept", "--json", status=1)[-1]["accepted"] == ["spelled"]
    assert referee("verify", "spelled", "--json")[-1]["old_seals"] == []
    record.write_text(SPELLED.replace("Beni: deal 6", "Beni: deal 5 Zap"), encoding="utf-8")
    changed = referee("verify", "spelled", "--json", status=1)[-1]["differences"]
    assert "rulebook/seal" in [one["key"] for one in changed]


def test_the_old_files_are_set_aside_and_told_of(referee, old):
    before = {path.name: path.read_bytes() for path in old.glob("ledger.*")}
    assert str(old / "before-conversion") in referee("verify", status=1)
    assert {path.name: path.read_bytes() for path in (old / "before-conversion").iterdir()} == before
    assert not list((old / "matches").glob("*.sum")) and not list(old.glob("ledger.*"))
    assert os.stat(old).st_mode & 0o077 == 0
    (old / "ledger.log").write_bytes(b"of an older version that ran later")
    assert "ledger.log" in referee("verify", status=1)


def test_a_kill_at_any_operation(referee, answered, old, tmp_path):
    begun = tmp_path / "begun"
    shutil.copytree(old, begun)
    deaths = list(every_death(count(lambda: answered("campaign", "list"))))
    after = everything(referee)
    for at, moment in deaths[:: 1 if "REFEREE_LONG" in os.environ else 5]:
        shutil.rmtree(old)
        shutil.copytree(begun, old)
        killed(lambda: answered("campaign", "list"), at, moment)
        assert everything(referee) == after, (at, moment)


def test_an_archive_and_a_folder_of_before(referee, old, archive, tmp_path, monkeypatch):
    after = everything(referee)
    for number, words in enumerate((["restore", archive], ["import", archive], ["import", BEFORE / "home"])):
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / str(number)))
        referee(*words, status=int(words[0] == "import"))
        assert everything(referee) == after
    assert not (BEFORE / "home" / "campaigns").exists()
    monkeypatch.setenv("REFEREE_HOME", str(old))
    (told,) = referee("import", archive, "--json")
    assert not told["added"] + told["longer"] + told["differing"] + told["conflicts"]


def test_two_laptops_that_converted_apart_are_one(referee, old, tmp_path, monkeypatch):
    referee("campaign", "rename", "friday", "Aki", "Akiko")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    shutil.copytree(BEFORE / "home", tmp_path / "other")
    referee("campaign", "leave", "friday", "Chie")
    (told,) = referee("import", old, "--json")
    assert told["conflicts"] == []
    (there,) = referee("campaign", "show", "friday", "--json")
    monkeypatch.setenv("REFEREE_HOME", str(old))
    referee("import", tmp_path / "other")
    (here,) = referee("campaign", "show", "friday", "--json")
    assert here == there and {one["name"] for one in here["members"]} == {"Akiko", "Beni", "Chie", "Goro-K", "Zoe"}


def test_a_damaged_line_costs_that_line(referee, old):
    path = old / "ledger.log"
    lines = path.read_bytes().split(b"\n")
    lines[3] = lines[3][:-20]
    path.write_bytes(b"\n".join(lines))
    referee("campaign", "list")
    referee("verify", "--repair", status=1)
    assert [one["key"] for one in referee("verify", "--json", status=1)[-1]["differences"]] == ["copies"]


def test_a_newer_one_is_refused(referee, old):
    path = old / "ledger.json"
    path.write_bytes(path.read_bytes().replace(b'"schema":3', b'"schema":4'))
    assert "newer" in referee("standings", "friday", status=2) and homes.campaign_paths(str(old)) == []


def test_what_is_restored_over_a_home_of_before_is_what_the_archive_holds(referee, old, tmp_path, monkeypatch):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("new", "time-storm", "Xi", "Yo", "id=alone")
    referee("backup", "--to", tmp_path / "alone.zip")
    monkeypatch.setenv("REFEREE_HOME", str(old))
    referee("restore", tmp_path / "alone.zip")
    assert not list(old.glob("ledger.*")) and len(list(old.glob("aside-*/ledger.*"))) >= 3
    assert [one["match"] for one in referee("matches", "--json")] == ["alone"] and referee(
        "campaign", "list", "--json"
    ) == []


def test_folders_that_lay_beside_the_records_are_cleared(referee, home, tmp_path):
    """A home that was converted while copies and marks had folders of their own: what they said stays said."""
    for name, winner in (("one", "Aki"), ("two", "Beni")):
        referee("score", "time-storm", "Aki", "Beni", f"id={name}", "--campaign", "friday", f"final {winner}")
    after = referee("standings", "friday", "--json")
    record = home / "matches" / "two.match"
    record.write_text(record.read_text(encoding="utf-8").partition("  # end")[0] + "\n", encoding="utf-8")
    path = home / "campaigns" / "friday.json"
    tables = json.loads(path.read_text(encoding="utf-8"))
    tables["results"] = {at: one for at, one in tables["results"].items() if one["match"] == "one"}
    path.write_text(json.dumps(tables), encoding="utf-8")
    (home / "unsettled").mkdir()
    (home / "unsettled" / "two").touch()
    (home / "copies" / "one").mkdir(parents=True)
    other = (home / "matches" / "one.match").read_text(encoding="utf-8").replace("final Aki", "final Beni")
    (home / "copies" / "one" / "0123456789.match").write_text(other, encoding="utf-8")
    assert referee("standings", "friday", "--json") == after
    assert sorted(one.name for one in home.iterdir() if one.is_dir()) == ["campaigns", "matches"]
    assert len(referee("import", "--copies", "--json", status=1)[0]["copies"]) == 2
