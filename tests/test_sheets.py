"""Spreadsheets as people make them, each tool's own export among them: read, asked about, or refused by a line that is named."""

import sys
from collections import Counter
from pathlib import Path

import pytest

from prompts.exchange.days import orders_of, readings
from prompts.exchange.headings import sheet_of
from prompts.exchange.sheets import figure, minutes_of
from tests.terminal import Terminal

SHEETS = Path(__file__).parent / "sheets"
CATAN = ["2026-11-21", "Catan", {"Aki": 10, "Beni": 8}, ["Aki"], {}]
AZUL = ["2026-11-22", "Azul", {"Aki": 61, "Beni": 70}, ["Beni"], {}]


def told(base, **further):
    """A match with what is told of it besides."""
    return [*base[:4], further]


FOUND = {
    "excel-german.csv": [
        ["2026-11-21", "Catan", {"Jörg": 10, "Änne": 8}, ["Jörg"], {"place": "Café Süd", "note": "knapp"}],
        ["2026-11-22", "Azul", {"Jörg": 61, "Änne": 70}, ["Änne"], {}],
    ],
    "excel-german-bom.csv": [
        ["2026-11-21", "Catan", {"Jörg": 10, "Änne": 8}, ["Jörg"], {"minutes": 90}],
        ["2026-11-22", "Azul", {"Jörg": 61, "Änne": 70, "Zoë": 55}, ["Änne"], {"minutes": 45}],
    ],
    "excel-japanese.csv": [
        ["2026-11-21", "カタン", {"千尋": 10, "べに": 8}, ["千尋"], {"note": "接戦"}],
        ["2026-11-22", "ごいた", {"千尋": None, "べに": None}, ["べに"], {}],
    ],
    "japanese-wide.csv": [
        ["2026-11-21", "カタン", {"千尋": 10, "べに": 8}, ["千尋"], {"place": "駅前", "minutes": 90, "note": "また来週"}],
        ["2026-11-22", "UNO", {"千尋": None, "べに": None, "あき": None}, ["千尋"], {"place": "駅前", "minutes": 30}],
    ],
    "excel-unicode.txt": [["2026-11-21", "Catan", {"Chloë": 10, "Bo": 8}, ["Chloë"], {}]],
    "sep-line.csv": [CATAN],
    "tabs.tsv": [CATAN],
    "us-dates.csv": [["2026-11-05", *AZUL[1:]], CATAN],
    "british-dates.csv": [["2026-11-05", *AZUL[1:]], CATAN],
    "names-of-months.csv": [told(CATAN, note="What was it: evening"), told(AZUL, note="What was it: morning")],
    "google-sheets.csv": [told(CATAN, note="Mood: great"), AZUL],
    "numbered.csv": [
        told(CATAN, note="close"),
        ["2026-11-22", "Azul", {"Chie": 70, "Beni": 61, "Aki": 55}, ["Chie"], {}],
    ],
    "lists.csv": [
        ["2026-11-21", "Catan", {"Aki": 10, "Beni": 8, "Chie": 5}, ["Aki"], {"place": "home"}],
        ["2026-11-22", "Hanabi", {"Aki": None, "Beni": None}, ["Aki", "Beni"], {}],
        ["2026-11-23", "Azul", {"Aki": 61, "Beni": 70}, ["Beni"], {"place": "home"}],
    ],
    "winners-alone.csv": [
        ["2026-11-21", "Catan", {"Aki": None, "Beni": None}, ["Beni"], {}],
        ["2026-11-22", "Pandemic", {"Aki": None, "Beni": None}, [], {}],
    ],
    "bgg-plays.csv": [
        told(CATAN, place="home", minutes=90, note="close · Aki: quantity: 1 · incomplete: 0 · username: aki · Beni: quantity: 1 · incomplete: 0"),
        told(AZUL, minutes=45, note="Aki: quantity: 1 · incomplete: 0 · username: aki · Beni: quantity: 1 · incomplete: 0"),
    ],
    "teams.csv": [
        ["2026-11-21", "Spades", {"Aki": 500, "Beni": 500, "Chie": 300, "Dai": 300}, ["Aki", "Beni"], {"teams": ["Red", "Red", "Blue", "Blue"]}],
    ],
    "golf.csv": [["2026-11-21", "Golf", {"Aki": 3, "Beni": 5}, ["Aki"], {"lowest": True}]],
    "our-games.csv": [
        ["2026-11-21", "runeworks", {"Aki": 130, "Beni": 64}, ["Aki"], {}],
        ["2026-11-21", "res-arcana", {"Aki": 12, "Beni": 9}, ["Aki"], {}],
    ],
    "serial-days.csv": [
        ["2026-11-21", "Catan", {"Aki": 1010, "Beni": 980}, ["Aki"], {}],
        ["2026-11-22", "Azul", {"Aki": 19, "Beni": 18}, ["Aki"], {}],
    ],
    "nemestats.csv": [
        ["2026-11-21", "Catan", {"Aki": None, "Beni": None}, ["Aki", "Beni"], {"note": "close · Gaming Group Name: Friday club · Played Game Id: 123 · Game Id: 1 · BoardGameGeek Object Id: 13 · Gaming Group Id: 7 · Date Recorded (UTC): 2026-11-22 · Number Of Players: 3 · Winning Player Ids: 11,12"}],
        ["2026-11-22", "Azul", {"Beni": None}, ["Beni"], {"note": "Gaming Group Name: Friday club · Played Game Id: 124 · Game Id: 2 · BoardGameGeek Object Id: 230802 · Gaming Group Id: 7 · Date Recorded (UTC): 2026-11-22 · Number Of Players: 2 · Winning Player Ids: 12"}],
    ],
    "hours.csv": [CATAN, ["2026-11-21", "Catan", {"Aki": 9, "Beni": 10}, ["Beni"], {}]],
    "merged-cells.csv": [CATAN, AZUL],
    "markdown.md": [CATAN, AZUL],
    "podium.csv": [
        ["2026-11-21", "Catan", {"Aki": None, "Beni": None, "Chie": None}, ["Aki"], {}],
        ["2026-11-22", "Azul", {"Beni": None, "Aki": None}, ["Beni"], {}],
    ],
    "german-podium.csv": [
        ["2026-11-21", "Catan", {"Aki": None, "Beni": None, "Chie": None}, ["Aki"], {"place": "Café", "minutes": 90, "began": 1}],
        ["2026-11-22", "Azul", {"Beni": None, "Aki": None}, ["Beni"], {"minutes": 45, "began": 1}],
    ],
    "japanese-podium.csv": [["2026-11-21", "カタン", {"千尋": None, "べに": None, "あき": None}, ["千尋"], {}]],
    "winner-loser.csv": [
        ["2026-11-21", "Chess", {"Aki": None, "Beni": None}, ["Aki"], {"note": "1-0"}],
        ["2026-11-22", "Go", {"Beni": None, "Aki": None}, ["Beni"], {"note": "W+3.5"}],
    ],
    "everyone.csv": [
        ["2026-11-21", "Catan", {"Aki": None, "Beni": None, "Chie": None}, ["Aki"], {}],
        ["2026-11-22", "Pandemic", {"Aki": None, "Beni": None}, ["Aki", "Beni"], {}],
    ],
    "table-site.tsv": [told(CATAN, note="Table: #123 · Ranks: 1, 2"), told(AZUL, note="Table: #124 · Ranks: 2, 1")],
    "Goita.csv": [
        ["2026-11-21", "Goita", {"Aki": 150, "Beni": 120}, ["Aki"], {"note": "Runde: 1"}],
        ["2026-11-21", "Goita", {"Aki": 90, "Beni": 150}, ["Beni"], {"note": "Runde: 2"}],
    ],
}  # fmt: skip


def kept(referee):
    """The results of the campaign as they are written above."""
    further = ("place", "minutes", "note", "teams", "lowest", "began")
    return [
        [one["date"], one["game"], dict(zip(one["players"], one["scores"])), one["winners"], {name: one[name] for name in further if name in one}]
        for one in referee("campaign", "show", "club", "--json")[0]["results"]
    ]  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_a_sheet_is_read(referee, name):
    (found,) = referee("import", SHEETS / name, "--campaign", "club", "--json")
    assert kept(referee) == FOUND[name] and not found["left_out"]
    (found,) = referee("import", SHEETS / name, "--campaign", "club", "--json")
    assert len(found["known"]) == len(FOUND[name]) and not found["added"]


def test_days_that_can_be_two_are_asked_about(referee):
    (found,) = referee("import", SHEETS / "two-days.csv", "--json", status=2)
    assert (
        found["line"] == 2
        and "2026-04-03" in found["message"]
        and "2026-03-04" in found["message"]
        and "--dates" in found["message"]
    )
    referee("import", SHEETS / "two-days.csv", "--campaign", "club", "--dates", "dmy")
    assert [one[0] for one in kept(referee)] == ["2026-04-03", "2026-06-05"]


def test_one_bad_line_costs_that_line_and_is_named(referee):
    (found,) = referee("import", SHEETS / "one-bad-line.csv", "--campaign", "club", "--json", status=1)
    assert [one["line"] for one in found["left_out"]] == [3, 4]
    assert "2026-11-31" in found["left_out"][0]["message"] and "eleven" in found["left_out"][1]["message"]
    assert [one[0] for one in kept(referee)] == ["2026-11-21", "2026-11-23"]


def test_a_look_before_it_is_kept(referee):
    out = referee("import", SHEETS / "lists.csv", "--campaign", "club", "--dry-run")
    assert "2026-11-22  Hanabi  1. Aki, 1. Beni" in out and not referee("matches", "--json")


def test_a_person_is_asked_for_days_and_sees_it_first(tmp_path):
    sheet = str(SHEETS / "two-days.csv")
    with Terminal(["import", sheet, "--campaign", "club"], tmp_path) as terminal:
        terminal.wait_for("dmy: 2026-04-03", "mdy: 2026-03-04")
        terminal.line("dmy")
        terminal.wait_for("2026-04-03  Catan  Aki 10, Beni 8", "Keep these 2")
        terminal.line("n")
        terminal.wait_for("Nothing was kept.")
        assert terminal.end() == 2
    with Terminal(["import", sheet, "--campaign", "club", "--dates", "mdy"], tmp_path, lang="ja") as terminal:
        terminal.wait_for("2026-03-04", "この2件を保存しますか")
        terminal.line("")
        assert terminal.end() == 0


def test_our_own_export_comes_back(referee, tmp_path, monkeypatch):
    for name in ("lists.csv", "teams.csv", "golf.csv", "our-games.csv", "numbered.csv"):
        referee("import", SHEETS / name, "--campaign", "club")
    before = kept(referee)
    referee("export", "club", "--to", tmp_path / "club.csv")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("import", tmp_path / "club.csv")
    assert kept(referee) == before


def test_what_was_mended_stays_mended(referee):
    (found,) = referee("import", SHEETS / "lists.csv", "--campaign", "club", "--json")
    referee("campaign", "correct", found["added"][0], "winner", "Chie")
    referee("campaign", "drop", found["added"][1])
    before = kept(referee)
    (found,) = referee("import", SHEETS / "lists.csv", "--campaign", "club", "--json")
    assert len(found["known"]) == 3 and kept(referee) == before


@pytest.mark.parametrize(
    "text", ["", "\n\n", "hello", "a,b,c\n1,2,3\n", "date,game\n2026-11-21,Catan\n", '"date,game\n', "[1, 2]", '{"plays": 3}',
             '{"type": [], "id": {}}', '{"type": "campaign", "name": [], "decisions": [{"kind": []}]}', "date,game,player\n,,\n", "game,player\nCatan,\n"]
)  # fmt: skip
def test_what_is_no_sheet_is_a_sentence(referee, tmp_path, text):
    path = tmp_path / "a.csv"
    path.write_text(text, encoding="utf-8")
    assert referee("import", path, status=2)


@pytest.mark.parametrize(
    "text, days",
    [
        ("2026-11-21", {"2026-11-21"}), ("2026/1/2 20:15", {"2026-01-02"}), ("21.11.26", {"2026-11-21"}), ("令和8年11月21日", {"2026-11-21"}),
        ("Sat, 21 Nov 2026", {"2026-11-21"}), ("21. März 2026", {"2026-03-21"}), ("20261121", {"2026-11-21"}), ("13/12/2026", {"2026-12-13"}),
        ("03/04/2026", {"2026-04-03", "2026-03-04"}), ("01/02/03", {"2003-02-01", "2003-01-02", "2001-02-03"}), ("30/02/2026", set()), ("soon", set()), ("", set()),
    ],
)  # fmt: skip
def test_days(text, days):
    assert set(readings(text).values()) == days


def test_one_day_decides_for_the_sheet():
    assert orders_of(["03/04/2026", "13/04/2026"]) == ["dmy"] and orders_of(["03/04/2026", "04/13/2026"]) == ["mdy"]
    assert (
        orders_of(["03/04/2026", "03/03/2026"]) == ["dmy", "mdy"] and len(orders_of(["03/03/2026", "2026-04-05"])) == 1
    )


@pytest.mark.parametrize(
    "text, found", [("12.0", 12), ("1.234", 1234), ("-7", -7), ("2nd", 2), ("8 VP", 8), ("3+4", 7), ("", None)]
)
def test_figures(text, found):
    assert figure(text) == found


@pytest.mark.parametrize(
    "text, found", [("90", 90), ("1:30", 90), ("1h 30m", 90), ("2時間", 120), ("45 Minuten", 45), ("long", None)]
)
def test_minutes(text, found):
    assert minutes_of(text) == found


def test_a_record_is_no_sheet():
    assert sheet_of("game: runeworks\nplayers: Aki, Beni, Chie\n\nfinal Aki 1 / Beni 2 / Chie 3\n") is None


def test_the_work_grows_with_the_lines_alone(referee, tmp_path):
    def calls(count):
        path = tmp_path / f"{count}.csv"
        names = ("Aki", "Beni", "Chie", "Dai")
        rows = [f"2026-{1 + at // 28 % 12:02}-{1 + at % 28:02},Game {at % 50},{name},{at % 37 + seat}" for at in range(count // 4) for seat, name in enumerate(names)]  # fmt: skip
        path.write_text("\n".join(["date,game,player,score", *rows]), encoding="utf-8")
        counted = Counter()
        sys.setprofile(lambda frame, event, function: counted.update([event]))
        (found,) = referee("import", path, "--campaign", f"c{count}", "--json")
        sys.setprofile(None)
        assert len(found["added"]) == count // 4
        return counted.total()

    calls(400)
    few, many = calls(1_000), calls(3_000)
    assert many < 4 * few, [few, many]


def test_a_mark_of_who_won_names_nobody(referee, tmp_path):
    """Where the column of players can't be read, `1` and `0` are no people."""
    (tmp_path / "season.csv").write_text("game,date,xyz,winner\nCatan,2026-03-02,Aki,1\nCatan,2026-03-02,Beni,0\n")
    referee("import", tmp_path / "season.csv", status=2)


def test_a_game_is_one_however_it_is_written(referee, tmp_path):
    sheet = tmp_path / "odd.csv"
    sheet.write_text(
        "Date,Game,Who,Points\n2026-05-03,Catan,Lea,8\n2026-05-03,Catan,Jan,9\n2026-05-10,catan,Lea,8\n2026-05-10,catan,Jan,7\n"
    )
    referee("import", sheet)
    assert {row["game"] for row in referee("standings", "--json")[0]["standings"]} == {"Catan"}
