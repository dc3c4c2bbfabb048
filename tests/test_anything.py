"""Any other game: kept as a result and not refereed, in all that campaigns, events, reports and exchange do."""

import json

import pytest


def kept(referee, campaign="friday"):
    return referee("campaign", "show", campaign, "--json")[0]["results"]


@pytest.mark.parametrize(
    "words, scores, places, winners, further",
    [
        (["title=Catan", *["Aki", "Beni", "Chie", "final", "Aki", "10", "/", "Beni", "8", "/", "Chie", "5"]], [10, 8, 5], [1, 2, 3], ["Aki"], {}),
        (["title=Catan", "Aki", "Beni", "final Aki 10 / Beni 10"], [10, 10], [1, 1], ["Aki", "Beni"], {}),
        (["title=Golf", "lowest", *["Aki", "Beni", "final", "Aki", "3", "/", "Beni", "5"]], [3, 5], [1, 2], ["Aki"], {"lowest": True}),
        (["title=Golf", "final Aki 3 / Beni 5", "lowest"], [3, 5], [1, 2], ["Aki"], {"lowest": True}),
        (["title=Dixit", *["Aki,", "Beni,", "Chie", "winner", "Beni"]], [None] * 3, [2, 1, 2], ["Beni"], {}),
        (["title=Pandemic", *["Aki", "Beni", "winner", "-"]], [None] * 2, [0, 0], [], {}),
        (
            ["title=Spades", *["final", "Aki", "Beni", "500", "/", "Chie", "Dai", "300"]],
            [500, 500, 300, 300], [1, 1, 3, 3], ["Aki", "Beni"], {"teams": ["1", "1", "2", "2"]},
        ),
        (["title=7 Wonders", "final \"Anna Maria\" 12+7-3 / Bo -4"], [16, -4], [1, 2], ["Anna Maria"], {}),
        (["title=Hanabi", "Anna Maria", "Bo", "winner", "Anna Maria", "Bo"], [None] * 2, [1, 1], ["Anna Maria", "Bo"], {}),
        (["題名=カタン", "あき　べに", "最終", "あき", "１０点", "/", "べに", "8点"], [10, 8], [1, 2], ["あき"], {}),
        (["タイトル=UNO", "場所=居酒屋", "分=30", "メモ=また来週", "勝者", "あき、べに"], [None] * 2, [1, 1], ["あき", "べに"],
         {"place": "居酒屋", "minutes": 30, "note": "また来週"}),
        (["title=X", "final Aki 5 / Beni 9", "winner Aki"], [5, 9], [1, 2], ["Aki"], {}),
    ],
)  # fmt: skip
def test_what_is_typed(referee, words, scores, places, winners, further):
    (told,) = referee("score", "any", *words, "--campaign", "friday", "--json")
    (one,) = kept(referee)
    assert (one["scores"], one["places"], one["winners"]) == (scores, places, winners)
    assert {name: one[name] for name in ("lowest", "teams", "place", "minutes", "note") if name in one} == further
    assert told["match"] == one["match"] and list(told["scores"].values()) == scores


@pytest.mark.parametrize(
    "words, said",
    [
        (["Aki", "Beni", "winner", "Aki"], "title"),
        (["title=Catan", "Aki", "Beni", "winner", "Chie"], "Chie"),
        (["title=Catan", "Aki", "Beni"], "final NAME N"),
        (["title=Catan", "Aki", "Aki", "winner", "Aki"], "Aki"),
        (["title=Runeworks", "Aki", "Beni", "winner", "Aki"], "runeworks"),
        (["title=Catan", "colour=red", "winner", "Aki"], "colour"),
        (["title=Catan", "minutes=long", "winner", "Aki"], "long"),
    ],
)
def test_what_cannot_be(referee, words, said):
    assert said in referee("score", "any", *words, status=2)
    assert not referee("matches", "--json")


def test_it_is_kept_outside_of_campaigns_too_and_listed(referee):
    referee("score", "その他", "title=Catan", "winner", "Aki")
    referee("score", "any", "title=CATAN", "winner", "Beni")
    assert "Catan" in referee("matches") and "Catan" in referee("matches", "--lang", "ja")
    assert [one["game"] for one in referee("matches", "--json")] == ["Catan", "Catan"], (
        "one title, as it was first written"
    )
    rows = referee("standings", "--json")[0]["standings"]
    assert [(row["player"], row["won"]) for row in rows] == [("Aki", 1), ("Beni", 1)]
    assert "score any title=" in referee("score", "chess", "Aki", status=2)


def test_there_is_nothing_to_verify_in_it(referee):
    referee("score", "any", "title=Catan", "winner", "Aki")
    assert referee("verify", "--json")[0]["differences"] == []


def test_it_is_corrected_moved_and_dropped(referee):
    (told,) = referee("score", "any", "title=Catan", "final Aki 10 / Beni 8", "--campaign", "friday", "--json")
    assert "Now: Aki 7, Beni 8" in referee("campaign", "correct", told["match"], "final", "Aki", "7", "/", "Beni", "8")
    assert kept(referee)[0]["winners"] == ["Beni"]
    referee("campaign", "correct", told["match"], "players", "Chie", "Beni")
    referee("campaign", "correct", told["match"], "note", "at last")
    (one,) = kept(referee)
    assert (one["players"], one["scores"], one["winners"], one["note"]) == (
        ["Chie", "Beni"],
        [7, 8],
        ["Beni"],
        "at last",
    )
    referee("campaign", "drop", told["match"])
    assert not kept(referee)


def test_fewest_points_are_best_in_standings(referee):
    for aki, beni in ((3, 5), (7, 4), (2, 9)):
        referee("score", "any", "title=Golf", "lowest", f"final Aki {aki} / Beni {beni}", "--campaign", "friday")
    first, second = referee("standings", "friday", "--game", "golf", "--json")[0]["standings"]
    assert (first["player"], first["best"], first["worst"]) == ("Aki", 2, 7)
    assert (second["player"], second["best"], second["worst"]) == ("Beni", 4, 9)


def test_an_event_of_any_game(referee):
    referee("campaign", "new", "friday", "any")
    referee("event", "new", "friday", "cup", "robin", "Aki", "Beni", "title=Azul")
    referee("event", "pair", "friday", "cup")
    referee("event", "result", "friday", "cup", "1", "final", "Aki", "10", "/", "Beni", "8")
    referee("event", "result", "friday", "cup", "1", "winner", "Beni")
    rows = referee("event", "standings", "friday", "cup", "--json")[0]["standings"]
    assert [(row["player"], row["wins"]) for row in rows] == [("Beni", 1), ("Aki", 0)]
    assert "Azul" in referee("report", "friday", "--to", "-", "--format", "md")


@pytest.mark.parametrize("form", ["zip", "jsonl"])
def test_it_goes_out_and_comes_back(referee, form, tmp_path, monkeypatch):
    for words in (
        ["title=Catan", "final Aki 10 / Beni 8", "place=Café Süd", "minutes=90", "note=a good one"],
        ["title=Golf", "lowest", "final Aki 3 / Beni 5"],
        ["title=Spades", "final Aki Beni 500 / Chie Dai 300"],
        ["title=カタン", "winner あき"],
    ):
        referee("score", "any", *words, "--campaign", "friday")
    before = kept(referee)
    path = tmp_path / f"out.{form}"
    referee("export", "friday", "--to", path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("import", path)
    after = kept(referee)
    for one in (*before, *after):
        one.pop("source")
    assert after == before
    assert referee("import", path, "--json")[0]["added"] == []


def test_a_correction_of_one_laptop_comes_to_the_other(referee, tmp_path, monkeypatch):
    (told,) = referee("score", "any", "title=Catan", "final Aki 10 / Beni 8", "--campaign", "friday", "--json")
    referee("export", "friday", "--to", tmp_path / "a.jsonl")
    referee("campaign", "correct", told["match"], "winner Beni")
    referee("export", "friday", "--to", tmp_path / "b.jsonl")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("import", tmp_path / "a.jsonl")
    referee("import", tmp_path / "b.jsonl")
    assert kept(referee)[0]["winners"] == ["Beni"]
    assert json.loads((tmp_path / "b.jsonl").read_text(encoding="utf-8").splitlines()[0])["type"] == "campaign"


@pytest.mark.parametrize("lang, words", [("en", ["title = ", "who had the first turn", "final", "NAME… N / NAME… N"]), ("ja", ["題名 = ", "先手だった人", "勝者"])])  # fmt: skip
def test_it_is_told_like_a_game(referee, lang, words):
    said = referee("games", "any", "--lang", lang)
    assert all(word in said for word in words), said
    assert "any" in referee("games", "--lang", lang)
    (found,) = referee("games", "なんでも", "--json")
    assert [one["key"] for one in found["options"]] == ["title", "players", "date", "campaign", "place", "minutes", "note", "began", "lowest"]  # fmt: skip
    for verb in found["verbs"]:
        referee("score", "any", "title=Catan", "Aki", "Beni", *verb["example"].split())
