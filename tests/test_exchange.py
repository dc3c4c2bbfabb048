"""Data in and out: every format there and back, homes merged in any order, copies that differ."""

import csv
import io
import itertools
import json
import random
import shutil
from pathlib import Path
from urllib.parse import parse_qs, quote, urlparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prompts.exchange.results import read_sum
from prompts.exchange.sheets import cell, plain
from prompts.session.session import Sitting
from referee.seen import see
from tests.season import MATCHES, own_home, play, run, season, standings  # noqa: F401

FORMATS = ("jsonl", "csv", "zip", "bgsplay")


@pytest.fixture
def at(monkeypatch, tmp_path):
    """Go to another home."""

    def go(name):
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / name))
        return tmp_path / name

    return go


def imported(capsys, *files):
    """What `import --json` says of each file."""
    status, out, err = run(capsys, "import", *files, "--json")
    return status, [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("form", FORMATS)
def test_a_season_goes_out_and_comes_back_equal(capsys, tmp_path, at, form):
    names = season(capsys)
    before = standings(capsys)
    path = tmp_path / f"season.{form}"
    assert run(capsys, "export", "friday", "--to", path)[0] == 0
    assert len(imported(capsys, path)[1][0]["known"]) == len(names)  # nothing new at home
    at("elsewhere")
    status, (found,) = imported(capsys, path)
    assert status == 0 and sorted(found["added"]) == sorted(names)
    assert standings(capsys) == before
    assert run(capsys, "verify")[0] == 0
    status, (again,) = imported(capsys, path)
    assert status == 0 and not again["added"] and sorted(again["known"]) == sorted(names)
    assert standings(capsys) == before


def test_a_season_as_single_records(capsys, tmp_path, at):
    names = season(capsys)
    before = standings(capsys)
    files = [tmp_path / f"{name}.match" for name in names]
    for name, path in zip(names, files):
        assert run(capsys, "export", name, "--to", path)[0] == 0
    at("elsewhere")
    status, found = imported(capsys, *files)
    assert status == 0 and [one["added"] for one in found] == [[name] for name in names]
    for old, new in zip(before, standings(capsys)):
        assert {**old, "streak": None} == {**new, "streak": None}  # a record doesn't tell the hour when it was kept


def test_the_record_in_japanese_is_the_same_match(capsys, tmp_path, at):
    name = play(capsys, *MATCHES[0])
    path = tmp_path / "ja.match"
    assert run(capsys, "export", name, "--to", path, "--lang", "ja")[0] == 0
    assert "リリース" in path.read_text(encoding="utf-8")
    assert imported(capsys, path)[1][0]["known"] == [name]


def test_a_record_without_id_is_always_the_same_match(capsys, tmp_path):
    path = tmp_path / "a.match"
    path.write_text("game: runeworks\nplayers: Aki, Beni\ndate: 2026-01-02\n\nfinal Aki 1 / Beni 0\n", encoding="utf-8")
    _, (first,) = imported(capsys, path)
    other = tmp_path / "b.match"
    other.write_text(
        "# copied\nGAME: Runeworks\nplayers: Aki、Beni\ndate: 2026-01-02\n\n最終 Aki 1 / Beni 0 # so\n",
        encoding="utf-8",
    )
    _, (second,) = imported(capsys, other)
    assert len(first["added"]) == 1 and second["known"] == first["added"] and len(first["added"][0]) <= 40
    other.write_text(path.read_text(encoding="utf-8").replace("date", "table: 2\ndate"), encoding="utf-8")
    assert imported(capsys, other)[1][0]["added"] != first["added"]


def test_what_cannot_be_read_is_named_and_nothing_is_kept(capsys, tmp_path, home):
    path = tmp_path / "a.match"
    path.write_text("game: runeworks\nplayers: Aki, Beni\n\nround\nfoo\nleady 9H KD\nbar\n", encoding="utf-8")
    status, found = imported(capsys, path)
    assert status == 2 and [(one["type"], one["line"]) for one in found] == [("error", 5), ("error", 7)]
    assert not (home / "matches").exists()
    status, out, _ = run(capsys, "import", path)
    assert f"{path}:5: " in out and f"{path}:7: " in out and "nothing of this file" in out


def test_what_the_rules_refuse_is_kept_as_a_note(capsys, tmp_path, home):
    path = tmp_path / "a.match"
    path.write_text(
        "game: runeworks\nplayers: Aki, Beni\n\nround\nround # again\nfinal Aki 1 / Beni 0\n", encoding="utf-8"
    )
    status, (found,) = imported(capsys, path)
    assert status == 0 and [one["line"] for one in found["refused"]] == [5, 6]
    kept = next((home / "matches").glob("*.match")).read_text(encoding="utf-8")
    assert "\n! round ＃ again  # RW-" in kept
    assert run(capsys, "verify")[0] == 0


def test_a_file_that_is_nothing(capsys, tmp_path):
    for name, data in {
        "a.json": b'{"a": 1}',
        "b.csv": b"",
        "c.zip": b"PK\x03\x04oops",
        "d.match": b"\xff\xfe",
        "e.jsonl": b'{"type": "match"}\n[]\n',
    }.items():
        path = tmp_path / name
        path.write_bytes(data)
        status, found = imported(capsys, path)
        assert status == 2 and found and all(one["type"] == "error" and one["message"] for one in found), name
    assert run(capsys, "import", tmp_path / "none.csv")[0] == 2
    assert run(capsys, "import", tmp_path)[0] == 2


@pytest.mark.parametrize("ending", ["match", "zip", "jsonl"])
def test_a_book_and_a_match_that_are_called_as_no_file_can_be_go_along(referee, at, tmp_path, ending):
    (tmp_path / "own.match").write_text("game: monster-maker\n\ncard Ogre monster 12\n", encoding="utf-8")
    referee("book", "add", "nul", tmp_path / "own.match")
    referee("new", "monster-maker", "Aki", "Beni", "id=con.1", "book=nul")
    referee("export", "con.1", "--to", tmp_path / f"out.{ending}")
    assert not list(tmp_path.rglob("nul*")) and not list(tmp_path.rglob("con.*"))
    other = at("other")
    referee("import", tmp_path / f"out.{ending}")
    referee("verify")
    assert [path.name for path in other.glob("matches/*")] == ["%63on.1.match"] and list(other.glob("books/%6Eul.*"))


def test_a_book_that_no_header_names_is_left_out(capsys, tmp_path, home):
    line = {"type": "match", "header": ["game: runeworks", "players: Aki, Beni, Chie"], "body": [], "book": "game: x"}
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(line), encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 0 and len(found["added"]) == 1
    assert not list(home.glob("books/*"))


# -- CSV ------------------------------------------------------------------------------------------


def test_csv_by_hand(capsys, tmp_path):
    path = tmp_path / "a.csv"
    rows = "Runeworks;2026-01-02;friday;Aki;10\nRuneworks;2026-01-02;friday;Beni;20\n"
    path.write_text("game;date;campaign;player;score\n" + rows * 2, encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 0 and len(found["added"]) == 2  # they played the same twice
    rows = {row["player"]: row for row in standings(capsys)}
    assert rows["Beni"]["won"] == 2 and rows["Aki"]["score"] == 20


def test_games_in_csv_by_any_of_their_names(capsys, tmp_path):
    path = tmp_path / "a.csv"
    names = ("rw", "Runeworks!", "ルーンワークス", "TS", "time storm", "Time-Storm")
    lines = [f"{name},{player},{at}" for at, (name, player) in enumerate(zip(names, ["Aki", "Beni", "Chie"] * 2), 1)]
    path.write_text("\n".join(["game,player,place", *lines]) + "\n", encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 0 and sorted(name.partition("-")[0] for name in found["added"]) == ["runeworks", "timestorm"]
    path.write_text("game,player,place,campaign\nTS,Aki,1,friday\nTS,Beni,2,friday\n", encoding="utf-8")
    assert imported(capsys, path)[0] == 0
    told = run(capsys, "campaign", "show", "friday")[1]
    assert "1. Aki, 2. Beni\n" in told and "None" not in told
    assert "won by Aki" in run(capsys, "matches", "--campaign", "friday")[1]
    path.write_text("game,player\nRune,Aki\n", encoding="utf-8")
    (name,) = imported(capsys, path)[1][0]["added"]
    assert results(tmp_path / "home")[name]["game"] == "Rune", "another game is called so"


def test_csv_faults_are_named_line_by_line(capsys, tmp_path):
    path = tmp_path / "a.csv"
    lines = [
        "match,game,date,player,score,place",
        "a,runeworks,2026-01-02,Aki,10,1",
        "a,runeworks,2026-01-03,Beni,ten,2",
    ]
    lines += ["b,chess,2026-01-32,Aki,1,1", "c,runeworks,2026-01-02,Aki", "../d,runeworks,,Aki,1,1"]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 1 and sorted({one["line"] for one in found["left_out"]}) == [3, 4, 6]
    assert found["added"] == ["c"], "a line costs its match, and no other"


@given(st.text(max_size=20))
def test_a_cell_is_never_a_formula_and_comes_back(text):
    assert cell(text)[:1] not in ("=", "+", "-", "@", "\t", "\r") and plain(cell(text)) == text


def test_names_in_csv_are_shown_and_never_obeyed(capsys, tmp_path, at):
    play(capsys, ["runeworks", "+SUM(A1)", "@x"], ["final +SUM(A1) 1 / @x 0"])
    path = tmp_path / "a.csv"
    run(capsys, "export", "friday", "--to", path)
    rows = list(csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"))))
    assert [row["player"] for row in rows] == ["'+SUM(A1)", "'@x"]
    before = standings(capsys)
    at("elsewhere")
    assert imported(capsys, path)[0] == 0 and standings(capsys) == before


# -- BG Stats -------------------------------------------------------------------------------------


def test_push_link(capsys, tmp_path):
    name = play(capsys, *MATCHES[0])
    path = tmp_path / "a.txt"
    assert run(capsys, "export", name, "--to", path)[0] == 0
    link = path.read_text(encoding="utf-8").strip()
    assert link.startswith("https://app.bgstatsapp.com/createPlay.html?data=") and " " not in link
    play_ = json.loads(parse_qs(urlparse(link).query)["data"][0])
    assert (
        play_["sourceName"] == "referee"
        and play_["sourcePlayId"] == name
        and play_["playDate"] == "2026-03-01 12:00:00"
    )
    assert play_["game"] == {"name": "Runeworks", "sourceGameId": "runeworks", "highestWins": True, "noPoints": False}
    assert [(one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"]) for one in play_["players"]] == [
        ("Aki", 138, 2, False, False), ("Beni", 125, 3, False, True), ("Chie", 210, 1, True, False),
    ]  # fmt: skip
    assert imported(capsys, path)[1][0]["known"] == [name]


def test_push_link_as_qr_code(capsys, tmp_path):
    name = play(capsys, *MATCHES[0])
    for ending, start in ((".svg", b"<?xml"), (".png", b"\x89PNG")):
        path = tmp_path / f"a{ending}"
        assert run(capsys, "export", name, "--to", path)[0] == 0
        assert path.read_bytes().startswith(start)
    assert run(capsys, "export", "campaign:friday", "--to", tmp_path / "x.png")[0] == 2


def test_export_file_has_a_term_for_each_round(capsys, tmp_path):
    play(
        capsys,
        ["runeworks", "Aki", "Beni", "level=4", "rounds=2"],
        ["result Aki ignite / Beni 25", "result Beni ignite / Aki 31"],
    )
    path = tmp_path / "a.bgsplay"
    run(capsys, "export", "friday", "--to", path)
    (found,) = json.loads(path.read_text(encoding="utf-8"))["plays"]
    scores = [one["score"] for one in found["playerScores"]]
    assert all(isinstance(score, str) and score.count("+") + score[1:].count("-") == 2 for score in scores)
    assert found["playerScores"][0]["winner"] is not None


BY_HAND = {
    "players": [{"id": 1, "name": "Aki"}, {"id": 2, "name": "Anonymous player", "isAnonymous": True}, {"id": 3, "name": "ベニ"}],
    "games": [{"id": 1, "name": "Runeworks!", "highestWins": True}, {"id": 2, "name": "7 Wonders"}, {"id": 3, "name": "ルーンワークス"}],
    "plays": [
        {"uuid": "U-1", "playDate": "2026-01-02 20:00:00", "gameRefId": 1, "playerScores": [
            {"playerRefId": 1, "score": "-10+7+22", "winner": True}, {"playerRefId": 2, "score": "", "winner": False}, {"playerRefId": 2, "score": "5", "winner": False}]},
        {"uuid": "U-2", "gameRefId": 2, "playerScores": [{"playerRefId": 1, "score": "50", "winner": True}]},
        {"uuid": "U-3", "gameRefId": 3, "playerScores": [{"playerRefId": 3, "rank": 1, "winner": True}, {"playerRefId": 9, "rank": 2, "winner": False}]},
        {"gameRefId": 1, "playerScores": [{"playerRefId": 1, "score": "3"}, {"playerRefId": 3, "score": "4"}]},
    ],
}  # fmt: skip


def test_an_export_file_made_by_hand(capsys, tmp_path):
    path = tmp_path / "BGStatsExport.json"
    path.write_text(json.dumps(BY_HAND), encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 0 and len(found["added"]) == 4 and found["left_out"] == []
    run(capsys, "backup", "--to", tmp_path / "b.zip")
    from prompts.session.refresh import ledger_of

    results = {result["date"]: result for result in ledger_of(str(tmp_path / "home")).results() if result["date"]}
    one = results["2026-01-02"]
    assert (
        one["players"] == ["Aki", "Anonymous player", "Anonymous player 2"]
        and one["scores"] == [19, None, 5]
        and one["winners"] == ["Aki"]
        and one["places"] == [1, 3, 2]
    )
    assert imported(capsys, path)[1][0]["added"] == []


def test_a_faulty_play_is_named_and_costs_itself_alone(capsys, tmp_path):
    data = json.loads(json.dumps(BY_HAND))
    data["plays"][0]["playDate"] = "2026-02-30 20:00:00"
    data["plays"].append("what")
    path = tmp_path / "a.bgsplay"
    path.write_text(json.dumps(data), encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 1 and [one["line"] for one in found["left_out"]] == [1, 5] and len(found["added"]) == 3
    assert f"{1}: left out: 2026-02-30" in run(capsys, "import", path)[1]


@pytest.mark.parametrize(
    "text, score",
    [("-10+7+22", 19), ("", None), (None, None), ("+5", 5), (7, 7), ("3-4", -1), ("2+-3", -1), (3.0, 3), ("−4", -4)],
)
def test_sums(text, score):
    assert read_sum(text) == score


@pytest.mark.parametrize("text", ["x", "1.5", "1+", "1++2", "--", "1e3", "9999999999"])
def test_no_sums(text):
    with pytest.raises(ValueError):
        read_sum(text)


# -- merging --------------------------------------------------------------------------------------


def archive_of(capsys, tmp_path, name):
    path = tmp_path / f"{name}.zip"
    assert run(capsys, "backup", "--to", path)[0] == 0
    return path


def test_three_homes_in_every_order(capsys, tmp_path, at):
    homes = []
    for number, matches in enumerate((MATCHES[:3], MATCHES[3:], MATCHES[1:2])):
        at(f"table{number}")
        season(capsys, matches)
        homes.append(archive_of(capsys, tmp_path, f"table{number}"))
    # One match more lies in all three, a bit further on in each, and a fourth copy differs.
    shared = "game: runeworks\nplayers: Aki, Beni\nid: shared\ncampaign: friday\ndate: 2026-03-09\nlevel: 4\nrounds: 2\n\nresult Aki ignite / Beni 25\n"
    ends = ("", "result Beni ignite / Aki 31\n", 'result Beni ignite / Aki 31\nruling "late"\n')
    for number, end in enumerate(ends):
        at(f"table{number}")
        path = tmp_path / f"shared{number}.match"
        path.write_text(shared + end, encoding="utf-8")
        assert imported(capsys, path)[0] == 0
        if number == 1:
            path.write_text(shared + "result Beni ignite / Aki 44\n", encoding="utf-8")
            assert imported(capsys, path)[0] == 1
        homes[number] = archive_of(capsys, tmp_path, f"table{number}")
    seen = []
    for order in itertools.permutations(homes):
        where = at("merged" + "".join(path.stem[-1] for path in order))
        for path in (*order, order[0]):
            assert imported(capsys, path)[0] in (0, 1)
        seen.append(
            (
                standings(capsys),
                sorted(path.name for path in (where / "matches").glob("*.match") if "~" not in path.name),
                [one["digest"] for one in shown(capsys)[0]["copies"]],
            )
        )
    assert all(one == seen[0] for one in seen) and len(seen[0][1]) == 8 and len(seen[0][2]) == 2


def shown(capsys):
    """What `import --copies --json` tells."""
    return [json.loads(line) for line in run(capsys, "import", "--copies", "--json")[1].splitlines()]


BASE = "game: runeworks\nplayers: Aki, Beni\nrounds: 10\nid: one\ncampaign: friday\ndate: 2026-03-09\n\n"


def two_copies(capsys, tmp_path):
    """A match of which two copies differ; the files of both."""
    files = []
    for number, text in enumerate(("final Aki 10 / Beni 5\n", "final Aki 5 / Beni 10\n")):
        files.append(tmp_path / f"copy{number}.match")
        files[-1].write_text(BASE + text, encoding="utf-8")
        imported(capsys, files[-1])
    return files


def test_copies_that_differ_are_kept_shown_and_chosen(capsys, tmp_path):
    files = two_copies(capsys, tmp_path)
    (both,) = shown(capsys)
    assert both["match"] == "one" and len(both["copies"]) == 2 and sum(one["counts"] for one in both["copies"]) == 1
    status, out, _ = run(capsys, "import", "--copies")
    assert "None" not in out and not any("None" in line for one in both["copies"] for line in one["lines"])
    assert status == 1 and "final Aki 10 / Beni 5" in out and "final Aki 5 / Beni 10" in out and " | " in out
    for words in ([], ["one"]):
        assert run(capsys, "verify", *words)[:2] == (
            1,
            "one: copies that differ from it wait for a choice: 1. See referee import --copies one.\n",
        )
    assert "(copies differ)" in run(capsys, "matches")[1]
    wanted = next(one["copy"] for one in both["copies"] if one["winners"] == ["Beni"])
    assert run(capsys, "import", "--choose", wanted, "one")[0] == 0
    assert [row["won"] for row in standings(capsys) if row["player"] == "Beni"] == [1]
    assert shown(capsys) == [] and run(capsys, "verify")[0] == 0
    assert "copies" not in run(capsys, "matches")[1]
    for path in files:
        assert imported(capsys, path)[1][0]["known"] == ["one"]  # it has been decided
    assert run(capsys, "import", "--choose", "1", "one")[0] == 2


def test_copies_of_a_match_that_goes_on_tell_how_far(capsys, tmp_path, at):
    run(capsys, "new", "time-storm", "Aki", "Beni", "id=one")
    run(capsys, "say", "Aki: deal 6")
    assert run(capsys, "export", "one", "--to", tmp_path / "a.match")[0] == 0
    at("elsewhere")
    run(capsys, "import", tmp_path / "a.match")
    run(capsys, "undo", "-m", "one")
    run(capsys, "say", "-m", "one", "Beni: deal 6")
    path = tmp_path / "a.match"
    assert run(capsys, "import", path)[0] == 0 and shown(capsys) == []  # what was taken back stays so
    path.write_text(path.read_text(encoding="utf-8") + 'ruling "late"\n', encoding="utf-8")
    assert run(capsys, "import", path)[0] == 1
    assert "statement" in run(capsys, "import", "--copies")[1]
    assert run(capsys, "import", "--copies")[1].count("not finished, ") == 2


def test_copies_can_be_two_matches(capsys, tmp_path):
    files = two_copies(capsys, tmp_path)
    assert run(capsys, "import", "--choose", "all", "one")[0] == 0
    assert [row["won"] for row in standings(capsys)] == [1, 1] and run(capsys, "verify")[0] == 0
    for path in files:
        assert imported(capsys, path)[1][0]["known"] == ["one"]
    assert [row["played"] for row in standings(capsys)] == [2, 2]


def test_a_match_that_went_on_elsewhere_goes_on_here(capsys, tmp_path, home):
    path = tmp_path / "a.match"
    path.write_text(
        BASE.replace("rounds: 10", "level: 4\nrounds: 2") + "result Aki ignite / Beni 25\n", encoding="utf-8"
    )
    imported(capsys, path)
    assert standings(capsys) == []
    early = path.read_text(encoding="utf-8")
    path.write_text(early + "result Beni ignite / Aki 31\n", encoding="utf-8")
    assert imported(capsys, path)[1][0]["longer"] == ["one"]
    assert len(standings(capsys)) == 2
    path.write_text(early, encoding="utf-8")
    assert imported(capsys, path)[1][0]["known"] == ["one"]
    assert "Aki 31" in (home / "matches" / "one.match").read_text(encoding="utf-8")


def test_what_was_corrected_elsewhere_is_further_on(capsys, tmp_path):
    path = tmp_path / "a.match"
    path.write_text(BASE + "final Aki 10 / Beni 5\n", encoding="utf-8")
    imported(capsys, path)
    path.write_text(BASE + "final Aki 10 / Beni 5\namend 1 final Aki 5 / Beni 10\n", encoding="utf-8")
    status, (found,) = imported(capsys, path)
    assert status == 0 and found["longer"] == ["one"]
    path.write_text(BASE + "final Aki 10 / Beni 5\n", encoding="utf-8")
    assert imported(capsys, path)[1][0]["known"] == ["one"]
    assert [row["score"] for row in standings(capsys)] == [10, 5]


def test_a_record_takes_the_place_of_its_result(capsys, tmp_path, at, home):
    name = play(capsys, *MATCHES[0])
    run(capsys, "export", name, "--to", tmp_path / "a.csv")
    run(capsys, "export", name, "--to", tmp_path / "a.match")
    before = standings(capsys)
    there = at("elsewhere")
    assert imported(capsys, tmp_path / "a.csv")[1][0]["added"] == [name] and not (there / "matches").exists()
    assert (
        imported(capsys, tmp_path / "a.match")[1][0]["longer"] == [name]
        and (there / "matches" / f"{name}.match").exists()
    )
    assert [row["won"] for row in standings(capsys)] == [row["won"] for row in before]
    assert run(capsys, "verify")[0] == 0


def test_a_folder_is_a_home_too(capsys, at, home):
    names = season(capsys, MATCHES[:2])
    at("elsewhere")
    assert sorted(imported(capsys, home)[1][0]["added"]) == sorted(names)


def test_two_homes_never_give_one_id_to_two_matches(capsys, at):
    names = set()
    for number in range(4):
        at(f"table{number}")
        names.add(play(capsys, *MATCHES[1]))
    assert len(names) == 4 and all(len(name) <= 40 for name in names)


def test_a_closed_campaign_takes_nothing(capsys, tmp_path, home):
    two = two_copies(capsys, tmp_path)
    from prompts.session.refresh import ledger_of

    ledger_of(str(home)).decide("friday", lambda campaign: [{"kind": "close"}])
    before = standings(capsys)
    new = tmp_path / "new.match"
    new.write_text(BASE.replace("id: one", "id: two") + "final Aki 10 / Beni 5\n", encoding="utf-8")
    status, (found,) = imported(capsys, new)
    assert (
        status == 2
        and "closed" in found["message"]
        and standings(capsys) == before
        and not (home / "matches" / "two.match").exists()
    )
    assert ["one"] in [imported(capsys, path)[1][0].get("known") for path in two]  # the copy that counts


def test_export_needs_to_know_what_and_where(capsys, tmp_path):
    play(capsys, *MATCHES[1])
    assert run(capsys, "export", "friday")[0] == 2
    assert run(capsys, "export", "friday", "--to", tmp_path / "a.doc")[0] == 2
    assert run(capsys, "export", "friday", "--to", tmp_path / "a.match")[0] == 2
    assert run(capsys, "export", "nobody", "--to", tmp_path / "a.csv")[0] == 2
    assert run(capsys, "export", "friday", "--to", tmp_path / "none" / "a.csv")[0] in (0, 2)


def test_a_word_that_fits_a_match_and_a_campaign(capsys, tmp_path):
    play(capsys, [*MATCHES[1][0], "id=friday"], MATCHES[1][1])
    status, _, err = run(capsys, "export", "friday", "--to", tmp_path / "a.csv")
    assert status == 2 and "match:friday" in err and "campaign:friday" in err
    assert run(capsys, "export", "match:friday", "--to", tmp_path / "a.match")[0] == 0


def test_links_in_a_file(capsys, tmp_path):
    path = tmp_path / "links.txt"
    people = [{"name": "Aki", "score": 3, "winner": True}, {"name": "Beni", "score": "1+1"}]
    good = {
        "sourceName": "other",
        "sourcePlayId": "9",
        "playDate": "2026-01-02 10:00:00",
        "game": {"name": "Runeworks"},
        "players": people,
    }
    path.write_text(
        "\n".join("https://app.bgstatsapp.com/createPlay.html?data=" + quote(json.dumps(one)) for one in (good, good))
        + "\n",
        encoding="utf-8",
    )
    status, (found,) = imported(capsys, path)
    assert (
        status == 0
        and len(found["added"]) + len(found["known"]) == 2
        and len(set(found["added"] + found["known"])) == 1
    )
    path.write_text("https://app.bgstatsapp.com/createPlay.html?data=%7B\n", encoding="utf-8")
    assert imported(capsys, path)[0] == 2


def test_an_unfinished_match_in_place_is_not_pushed_out(capsys, tmp_path, home):
    path = tmp_path / "a.match"
    for text in ("round\n", "result Aki ignite / Beni 25\n"):
        path.write_text(BASE.replace("date", "level: 4\ndate") + text, encoding="utf-8")
        imported(capsys, path)
    assert (home / "matches" / "one.match").read_text(encoding="utf-8").endswith("\nround\n")
    assert len(shown(capsys)[0]["copies"]) == 2


def test_a_kept_record_that_cannot_be_read_is_named(capsys, tmp_path, home):
    name = play(capsys, *MATCHES[1])
    path = home / "matches" / f"{name}.match"
    good = tmp_path / "good.match"
    good.write_bytes(path.read_bytes())
    path.write_text(path.read_text(encoding="utf-8") + "gibberish\n", encoding="utf-8")
    assert run(capsys, "export", "campaign:friday", "--to", tmp_path / "a.zip")[0] == 2
    status, _, told = run(capsys, "import", good)
    assert status == 0 and f"The kept match {name} can't be read" in told and path.read_bytes() == good.read_bytes()


def test_the_season_is_copied_file_by_file(capsys, tmp_path, at, home):
    season(capsys, MATCHES[:2])
    before = standings(capsys)
    shutil.copytree(home, tmp_path / "copy")
    at("copy")
    assert standings(capsys) == before and imported(capsys, home)[1][0]["added"] == []
    assert Path(home).exists()


# -- the season of all games --------------------------------------------------------------------------

SEASON = 200  # matches, entered by their results and played at random
LOST = {
    "csv": ("source", "before", "carried", "length"),
    "bgsplay": ("source", "before", "carried", "length"),
    "jsonl": (),
    "zip": (),
}


@pytest.fixture
def random_season(capsys, monkeypatch, tmp_path):
    """A season in one home, and every third match of it in three more."""
    from tests.test_season import play as play_random

    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "whole"))
    for number in range(SEASON):
        play_random(random.Random(number), number, capsys)
    assert run(capsys, "export", "campaign:season", "--to", tmp_path / "whole.jsonl")[0] == 0
    lines = (tmp_path / "whole.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    for third in range(3):
        path = tmp_path / f"third{third}.jsonl"
        path.write_text("".join(lines[third::3]), encoding="utf-8")
        monkeypatch.setenv("REFEREE_HOME", str(tmp_path / f"third{third}"))
        assert imported(capsys, path)[0] == 0
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "whole"))


def results(place):
    """The results kept in a home, by match."""
    from prompts.session.refresh import ledger_of

    return {result["match"]: result for result in ledger_of(str(place)).results()}


def test_a_random_season_in_each_format_and_merged_in_every_order(capsys, random_season, tmp_path, at):
    whole, rows = results(tmp_path / "whole"), standings(capsys, "season")
    assert len(whole) > SEASON / 2 and len({result["game"] for result in whole.values()}) == 5
    kept = {path.stem for path in (tmp_path / "whole" / "matches").glob("*.match")} & {*whole}
    covering = {name for name in kept if not see(Sitting(str(tmp_path / "whole"), name).read().match).is_open}
    assert covering and covering != kept  # a seal that covers hidden cards goes into no result that is carried away
    for form in FORMATS:
        at("whole")
        assert run(capsys, "export", "campaign:season", "--to", tmp_path / f"s.{form}")[0] == 0
        where = at(f"from-{form}")
        assert imported(capsys, tmp_path / f"s.{form}")[0] == 0

        def told(result, form=form):
            return {name: value for name, value in result.items() if name not in LOST[form]}

        open_to_all = {name: {**result, "seal": None} if name in covering else result for name, result in whole.items()}
        assert {name: told(result) for name, result in results(where).items()} == {
            name: told(result) for name, result in (open_to_all if form in ("csv", "bgsplay") else whole).items()
        }
        assert standings(capsys, "season") == rows
    for order in itertools.permutations(range(3)):
        where = at("merged" + "".join(map(str, order)))
        for number in order:
            assert imported(capsys, tmp_path / f"third{number}")[0] == 0
        assert results(where) == whole and standings(capsys, "season") == rows
        assert run(capsys, "verify")[0] == 0


def test_a_record_with_a_control_character_is_not_kept_even_in_a_comment(capsys, tmp_path, at):
    """What the record would be read with later, it is judged with when it comes."""
    home = at("elsewhere")
    path = tmp_path / "spoiled.match"
    path.write_text("game: runeworks\nplayers: Aki, Beni\nid: m0\n\nfinal Aki 1 / Beni 0  # \x00\x1b\n")
    status, (found,) = imported(capsys, path)
    assert status == 2 and "control" in found["message"]
    assert not list(home.glob("matches/*"))
