"""BG Stats both ways: every play is kept, and goes back as it came."""

import json

import pytest

from tests.plays import PLAYS, made


@pytest.fixture
def family(referee, tmp_path):
    """A generated export file, imported into a campaign: (the file's document, its path)."""
    data, path = made(), tmp_path / "BGStatsExport.json"
    path.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    (found,) = referee("import", path, "--campaign", "family", "--json")
    assert len(found["added"]) == PLAYS and not found["left_out"]
    return data, path


def exported(referee, tmp_path, what="family"):
    path = tmp_path / "back.json"
    referee("export", what, "--to", path)
    return json.loads(path.read_text(encoding="utf-8"))


def results(referee):
    return {one["match"]: one for one in referee("campaign", "show", "family", "--json")[0]["results"]}


def test_every_field_goes_back_as_it_came(referee, family, tmp_path):
    data, _ = family
    back = exported(referee, tmp_path)
    for table, rows in data.items():
        if table in ("userInfo", "challenges"):
            assert back[table] == rows
            continue
        ours = {one["uuid"]: one for one in back[table]}
        assert len(ours) == len(back[table]) == len(rows), table
        for one in rows:
            assert ours[one["uuid"]] == one, table


def test_a_second_import_adds_nothing_also_of_what_was_mended_here(referee, family, tmp_path):
    _, path = family
    (found,) = referee("import", path, "--campaign", "family", "--json")
    assert len(found["known"]) == PLAYS
    first, second, *_ = results(referee)
    referee("campaign", "correct", first, "date", "2014-01-02")
    referee("campaign", "drop", second)
    before = results(referee)
    (found,) = referee("import", path, "--campaign", "family", "--json")
    assert len(found["known"]) == PLAYS and results(referee) == before


def test_what_the_results_say(referee, family):
    data, _ = family
    people = {one["id"]: one["name"] for one in data["players"]}
    games = {one["id"]: one for one in data["games"]}
    spots = {one["id"]: one["name"] for one in data["locations"]}
    found = {one["foreign"]["bgstats"]["play"]["uuid"]: one for one in results(referee).values()}
    for play in data["plays"]:
        one, seats = found[play["uuid"]], play["playerScores"]
        if all(seat["seatOrder"] for seat in seats):
            seats = sorted(seats, key=lambda seat: seat["seatOrder"])
        game = games[play["gameRefId"]]
        assert one["game"] == {"Res Arcana": "res-arcana"}.get(game["name"], game["name"])
        assert one["date"] == play["playDate"][:10] and one.get("minutes", 0) == play["durationMin"]
        assert one.get("place") == spots.get(play.get("locationRefId"))
        assert [name in one["winners"] for name in one["players"]] == [seat["winner"] for seat in seats]
        for name, seat, score in zip(one["players"], seats, one["scores"]):
            typed = seat.get("score", "")
            assert score == (None if typed in ("", "12.5") else eval(typed))
            if people[seat["playerRefId"]] in ("Chie", "千尋", "Player 30"):
                assert name == people[seat["playerRefId"]]
        if play["usesTeams"]:
            assert one.get("teams", [""] * len(seats)) == [seat.get("team", "") for seat in seats]
    names = {name for one in found.values() for name in one["players"]}
    assert {"Aki", "Aki (2)", "Anonymous player", "Anonymous player 2", "O'Neil Jr."} <= names


def test_what_is_mended_here_is_mended_there(referee, family, tmp_path):
    data, _ = family
    match, one = next(
        (name, one) for name, one in results(referee).items() if len(one["players"]) > 1 and one["winners"]
    )
    for words in (["date", "2014-01-02"], ["minutes", "77"], ["note", "mended"], ["place", "Elsewhere"], ["final", *f"{one['players'][0]} 1 / {one['players'][1]} 99".split()]):  # fmt: skip
        referee("campaign", "correct", match, *words)
    back = exported(referee, tmp_path)
    play = next(play for play in back["plays"] if play["uuid"] == one["foreign"]["bgstats"]["play"]["uuid"])
    assert play["playDate"][:10] == "2014-01-02" and play["durationMin"] == 77 and play["comments"] == "mended"
    spots = {spot["id"]: spot["name"] for spot in back["locations"]}
    assert spots[play["locationRefId"]] == "Elsewhere" and len(back["locations"]) == len(data["locations"]) + 1
    assert (
        play["modificationDate"] > one["foreign"]["bgstats"]["play"]["modificationDate"]
    )  # so that it is taken over there
    others = {other["uuid"]: other for other in data["plays"]}
    assert [other for other in back["plays"] if other != others[other["uuid"]]] == [play]


def test_a_play_that_was_changed_there_is_taken_over(referee, family):
    data, path = family
    data["plays"][0].update(comments="changed there", modificationDate="2030-01-01 00:00:00")
    path.write_text(json.dumps(data), encoding="utf-8")
    (found,) = referee("import", path, "--campaign", "family", "--json")
    assert len(found["longer"]) == 1 and results(referee)[found["longer"][0]]["note"] == "changed there"


def test_a_match_of_ours_goes_with_its_people_as_they_are_known_there(referee, family, tmp_path):
    data, _ = family
    referee(
        "score",
        "any",
        "title=Game 9",
        "Chie",
        "Somebody new",
        "final",
        "Chie",
        "4",
        "/",
        "Somebody new",
        "2",
        "--campaign",
        "family",
    )
    back = exported(referee, tmp_path)
    (play,) = [one for one in back["plays"] if one["uuid"] not in {old["uuid"] for old in data["plays"]}]
    assert play["gameRefId"] == 9 and play["playerScores"][0]["playerRefId"] == 3
    assert [one["name"] for one in back["players"][len(data["players"]) :]] == ["Somebody new"]


def test_a_match_of_ours_has_every_field_that_the_app_writes(referee, tmp_path):
    for day, who in (("2026-01-02", ["Aki", "Beni"]), ("2026-01-09", ["Beni", "Chie"])):
        said = [f"{name}: final {score}" for name, score in zip(who, (12, 9))]
        referee("score", "res-arcana", *who, f"date={day}", "--campaign", "family", *said)
    referee(
        "score",
        "any",
        "title=Go",
        "Aki",
        "Chie",
        "campaign=family",
        "place=Kaffee",
        "began=Chie",
        "minutes=30",
        "winner Chie",
    )
    data, back = made(), exported(referee, tmp_path)

    def always(rows):
        return set.intersection(*({*one} for one in rows))

    assert not always(data["plays"]) - always(back["plays"])
    for table in ("players", "games", "locations"):
        assert not always(data[table]) - always(back[table]), table
    assert not always(seat for one in data["plays"] for seat in one["playerScores"]) - always(seat for one in back["plays"] for seat in one["playerScores"])  # fmt: skip
    games = {one["name"]: one for one in back["games"]}
    assert games["Res Arcana"]["bggId"] == 262712 and games["Go"]["bggId"] == 0
    assert (games["Res Arcana"]["minPlayerCount"], games["Res Arcana"]["maxPlayerCount"]) == (2, 5)
    first, second, third = sorted(back["plays"], key=lambda one: one["playDate"])
    assert [[seat["newPlayer"] for seat in play["playerScores"]] for play in (first, second, third)] == [[True, True], [False, True], [True, True]]  # fmt: skip
    assert [seat["startPlayer"] for seat in third["playerScores"]] == [False, True]
    assert back["locations"][0]["name"] == "Kaffee" and third["locationRefId"] == back["locations"][0]["id"]
    again = exported(referee, tmp_path)
    assert again == back


def test_it_is_listed_moved_to_another_laptop_and_goes_back_from_there(referee, family, tmp_path, monkeypatch):
    data, path = family
    assert len(referee("matches", "--campaign", "family", "--json")) == PLAYS
    referee("export", "family", "--to", tmp_path / "all.jsonl")
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("import", tmp_path / "all.jsonl")
    back = exported(referee, tmp_path)
    assert sorted(back["plays"], key=lambda one: one["uuid"]) == sorted(data["plays"], key=lambda one: one["uuid"])
    assert back["games"] == data["games"]
    assert len(referee("import", path, "--campaign", "family", "--json")[0]["known"]) == PLAYS


SPOILT = [None, True, 3, -1.5, "x", [], [1], {}, {"a": []}]


@pytest.mark.parametrize("spoilt", SPOILT, ids=repr)
def test_whatever_a_field_holds_it_is_a_sentence(referee, tmp_path, spoilt, answered):
    """No value of any field of any type ends in a traceback."""
    path = tmp_path / "a.json"
    small = made()
    small = {**small, **{name: small[name][:3] for name in ("players", "games", "locations", "plays")}}
    tables = [(table, field) for table in ("players", "games", "locations", "plays") for field in small[table][0]]
    tables += [("playerScores", field) for field in small["plays"][0]["playerScores"][0]]
    for table, field in tables:
        data = json.loads(json.dumps(small))
        rows = data["plays"][0]["playerScores"] if table == "playerScores" else data[table]
        rows[0][field] = spoilt
        path.write_text(json.dumps(data), encoding="utf-8")
        status, out = answered("import", path, "--campaign", "c", "--json")
        assert status in (0, 1) and out, (table, field)
    assert answered("export", "c", "--to", tmp_path / "b.json")[0] == 0
