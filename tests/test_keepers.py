"""What keepers of plays look for, against figures worked out by hand; who began, from records, typed, and carried away."""

import json

import pytest

from scorers.keepers import firsts, h_index, habits, marks, nemesis, review
from tests.season import ROOT

NIGHTS = (  # day, game, players with scores in seat order, who began, minutes
    ("2025-12-30", "Catan", "Aki 10 Beni 8 Chie 4", 0, 90),
    ("2026-01-02", "Catan", "Beni 10 Aki 7", 1, 60),
    ("2026-01-02", "Go", "Chie 1 Beni 0", None, None),
    ("2026-01-02", "Catan", "Aki 3 Beni 10 Chie 10", 2, 75),
    ("2026-02-01", "Golf", "Chie 70 Beni 81 Aki 90", 0, None),
    ("2026-02-01", "Go", "Aki 1 Chie 0", 1, None),
    (None, "Go", "Dai 1 Aki 0", None, None),
)


@pytest.fixture
def nights(referee):
    """The results of these nights, entered in a campaign."""
    for day, game, text, began, minutes in NIGHTS:
        words = text.split()
        names, scores = words[::2], words[1::2]
        said = "final " + " / ".join(map(" ".join, zip(names, scores)))
        more = [f"date={day}" if day else "date=2000-01-01", *(["lowest=yes"] if game == "Golf" else [])]
        more += [f"began={names[began]}"] if began is not None else []
        more += [f"minutes={minutes}"] if minutes else []
        found = referee("score", "any", f"title={game}", *names, "campaign=club", *more, said, "--json")
        if not day:
            referee("campaign", "correct", found[0]["match"], "date", "-")
    return referee("campaign", "show", "club", "--json")[0]["results"]


def test_first_plays(nights):
    found = [(one["player"], one["game"], one["date"]) for one in firsts(nights)]
    assert found == [
        ("Dai", "Go", None), ("Aki", "Go", None),
        ("Aki", "Catan", "2025-12-30"), ("Beni", "Catan", "2025-12-30"), ("Chie", "Catan", "2025-12-30"),
        ("Chie", "Go", "2026-01-02"), ("Beni", "Go", "2026-01-02"),
        ("Chie", "Golf", "2026-02-01"), ("Beni", "Golf", "2026-02-01"), ("Aki", "Golf", "2026-02-01"),
    ]  # fmt: skip


def test_the_habits_of_each(nights):
    found = {one["player"]: one for one in habits(nights, nights)}
    aki, beni, chie = (found[name] for name in ("Aki", "Beni", "Chie"))
    assert [*found] == ["Aki", "Beni", "Chie", "Dai"]
    assert (aki["played"], aki["won"], aki["days"], aki["first"], aki["last"]) == (6, 2, 3, "2025-12-30", "2026-02-01")
    assert aki["games"] == {"Catan": 3, "Go": 2, "Golf": 1} and aki["h_index"] == 2 and aki["new"] == 3
    assert (aki["minutes"], aki["told"], aki["began"], aki["began_won"]) == (225, 5, 2, 1)
    assert (beni["told"], beni["began"], beni["won"]) == (4, 0, 2)
    assert (chie["began"], chie["began_won"]) == (3, 2)
    assert aki["nemesis"] == {"player": "Beni", "ahead": 3, "behind": 1}
    assert beni["nemesis"] == {"player": "Chie", "ahead": 2, "behind": 1}
    assert chie["nemesis"] is None and found["Dai"]["nemesis"] is None
    assert {one["player"]: one["new"] for one in habits(nights[-1:], nights)} == {"Aki": 0, "Chie": 0}


def test_the_best_and_the_worst(nights):
    found = {best["game"]: (best["player"], best["score"], worst["player"], worst["score"]) for best, worst in marks(nights)}  # fmt: skip
    assert found == {"Catan": ("Aki", 10, "Aki", 3), "Go": ("Dai", 1, "Aki", 0), "Golf": ("Chie", 70, "Aki", 90)}
    ((best, worst),) = [one for one in marks(nights, "Beni") if one[0]["game"] == "Catan"]
    assert (best["score"], best["date"], worst["score"], worst["date"]) == (10, "2026-01-02", 8, "2025-12-30")


def test_a_year_in_review(nights):
    found = review([one for one in nights if (one["date"] or "")[:4] == "2026"], nights, "2026")
    assert (found["played"], found["days"], found["minutes"]) == (5, 2, 135)
    assert found["games"] == {"Catan": 2, "Go": 2, "Golf": 1} and found["h_index"] == 2 and found["new"] == ["Golf"]
    assert found["people"] == {"Beni": 4, "Aki": 4, "Chie": 4} and found["won"] == {"Beni": 2, "Chie": 3, "Aki": 1}
    assert found["months"] == [3, 2] + [0] * 10 and found["busiest"] == ("2026-01-02", 3)
    assert found["longest"] and found["longest"][1:] == ("Catan", 75)


@pytest.mark.parametrize("counts, h", [([], 0), ([1], 1), ([5], 1), ([2, 2], 2), ([9, 4, 3, 1], 3), ([1, 1, 1], 1)])
def test_h_index(counts, h):
    assert h_index(counts) == h


def test_who_shares_a_place_is_nobodys_nemesis(nights):
    drawn = [{**one, "places": [1] * len(one["players"])} for one in nights]
    assert nemesis(drawn, "Aki") is None


@pytest.mark.parametrize("lang, words", [("en", ["Nemesis: Beni", "h-index 2", "Began 2 of the 5"]), ("ja", ["天敵：Beni", "H指数は2", "先手は2回"])])  # fmt: skip
def test_they_are_told(referee, nights, lang, words):
    said = referee("standings", "club", "--about", "Aki", "--lang", lang)
    assert all(word in said for word in words), said
    assert "Beni 3–1" in referee("standings", "club", "--plays", "--lang", lang)
    assert referee("standings", "club", "--firsts", "--lang", lang).count("Golf") == 3
    said = referee("standings", "club", "--year", 2026, "--lang", lang)
    assert "2026-01-02" in said and "Golf" in said and "70 Chie" in said and "2025" not in said


def test_they_are_told_to_programs_and_of_a_part(referee, nights):
    (found,) = referee("standings", "club", "--plays", "--json")
    assert found["players"] == json.loads(json.dumps(habits(nights, nights)))
    (found,) = referee("standings", "club", "--about", "aki", "--game", "catan", "--json")
    assert (found["player"], found["played"], found["games"]) == ("Aki", 3, {"Catan": 3})
    (found,) = referee("standings", "club", "--firsts", "--from", "2026", "--json")
    assert [one["player"] for one in found["firsts"]] == ["Chie", "Beni", "Chie", "Beni", "Aki"]
    assert referee("standings", "club", "--year", 2026, "--json")[0]["played"] == 5
    assert "no finished match" in referee("standings", "club", "--year", 1999)
    assert "--plays, --firsts" in referee("standings", "club", "--plays", "--firsts", status=2)


STARTERS = {"runeworks": "Beni", "monster-maker": "Beni", "res-arcana": "Aki", "element-collection": "Aki", "time-storm": "Aki"}  # fmt: skip


@pytest.mark.parametrize("game, name", STARTERS.items())
def test_a_record_tells_who_began(referee, tmp_path, game, name):
    text = (ROOT / "referee" / "games" / game.replace("-", "_") / "sample.match").read_text(encoding="utf-8")
    path = tmp_path / "a.match"
    lines = ["campaign: club", *(line for line in text.splitlines() if not line.startswith("campaign:"))]
    if game not in ("runeworks", "monster-maker"):
        lines += ["Beni: concede", *["Chie: concede"] * ("Chie" in text)]
    path.write_text("\n".join(lines), encoding="utf-8")
    referee("import", path)
    (one,) = referee("campaign", "show", "club", "--json")[0]["results"]
    assert one["players"][one["began"]] == name


def test_a_match_that_is_typed_tells_it_only_where_somebody_does(referee):
    referee("score", "time-storm", "Aki", "Beni", "--campaign", "club", "final Aki")
    referee("score", "monster-maker", "Aki", "Beni", "score=rank", "first=Beni", "--campaign", "club", "final Beni Aki")
    assert [one.get("began") for one in referee("campaign", "show", "club", "--json")[0]["results"]] == [None, 1]


def test_who_began_is_mended_and_taken_away(referee, nights):
    match = nights[-1]["match"]
    assert "who began" in referee("campaign", "correct", match, "began", "aki")
    (found,) = referee("campaign", "correct", match, "began", "-", "--json")
    assert (found["before"], found["after"]) == ("Aki", None)
    referee("campaign", "correct", match, "began", "Zoe", status=2)


@pytest.mark.parametrize("form", ["csv", "jsonl", "bgsplay"])
def test_who_began_goes_out_and_comes_back(referee, nights, form, tmp_path, monkeypatch):
    path = tmp_path / f"out.{form}"
    referee("export", "club", "--to", path)
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "other"))
    referee("import", path)
    back = {one["match"]: one.get("began") for one in referee("campaign", "show", "club", "--json")[0]["results"]}
    assert back == {one["match"]: one.get("began") for one in nights}
