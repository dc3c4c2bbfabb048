"""Campaigns, players, results and kept sums; and where they lie."""

import errno
import os
import random
import shutil
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import where

from scorers.ledger import Ledger, LedgerError, home, shelf, store
from scorers.ledger.lines import text_of
from tests.dying import FULL, count, every_death, killed, refused

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAMES = ["Aki", "Beni", "Chie", "千恵"]


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch):
    """Flushing is not waited for."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)


@pytest.fixture
def ledger(tmp_path):
    """An empty ledger."""
    return Ledger(str(tmp_path / "home"))


def result(match, campaign="friday", **changes):
    """A finished match of two: Aki won it with 110 MP."""
    plain = {
        "match": match,
        "campaign": campaign,
        "game": "runeworks",
        "date": "2025-03-01",
        "players": ["Aki", "Beni"],
        "scores": [110, 64],
        "places": [1, 2],
        "winners": ["Aki"],
        "unit": "MP",
        "seal": "9f2c41d07a",
        "source": "record",
        "figures": {"ignited": [2, 0]},
    }
    return plain | changes


@st.composite
def results(draw, match=None):
    """Any finished match."""
    players = draw(st.lists(st.sampled_from(NAMES), min_size=1, max_size=4, unique=True))
    seats = len(players)
    figures = st.lists(st.integers(-50, 200), min_size=seats, max_size=seats)
    return {
        "match": match or draw(st.sampled_from(["m1", "m2", "m3", "m4", "m5", "m6"])),
        "campaign": draw(st.sampled_from([None, "friday", "日曜"])),
        "game": draw(st.sampled_from(["runeworks", "time-storm"])),
        "date": draw(st.sampled_from([None, "2025-01-01", "2025-02-01"])),
        "players": players,
        "scores": draw(st.one_of(figures, st.just([None] * seats))),
        "places": draw(st.lists(st.integers(1, seats), min_size=seats, max_size=seats)),
        "winners": draw(st.lists(st.sampled_from(players), unique=True)),
        "unit": draw(st.sampled_from([None, "MP", "place"])),
        "seal": None,
        "source": draw(st.sampled_from(["record", "typed"])),
        "figures": draw(st.dictionaries(st.sampled_from(["ignited", "bonus"]), figures, max_size=2)),
    }


def counted(values):
    """{value: how often it comes}."""
    values = list(values)
    return {value: values.count(value) for value in values}


def naive(kept, campaign):
    """The sums of a campaign, computed another way: by questions to plain lists."""
    sums = {}
    for name in NAMES:
        rows = [
            (item, item["players"].index(name))
            for item in kept
            if (item["campaign"] or "") == campaign and name in item["players"]
        ]
        for game, unit in sorted({(item["game"], item["unit"] or "") for item, _ in rows}):
            mine = [(item, seat) for item, seat in rows if (item["game"], item["unit"] or "") == (game, unit)]
            scores = [item["scores"][seat] for item, seat in mine if item["scores"][seat] is not None]
            places = [item["places"][seat] for item, seat in mine]
            dates = [item["date"] for item, _ in mine if item["date"]]
            figures = {figure for item, _ in mine for figure in item["figures"]}
            sums.setdefault(name, {}).setdefault(game, {})[unit] = {
                "played": len(mine),
                "won": sum(name in item["winners"] for item, _ in mine),
                "shared": sum(name in item["winners"] and len(item["winners"]) > 1 for item, _ in mine),
                "places": {str(place): places.count(place) for place in places},
                "ties": counted(
                    f"{item['places'][seat]}/{item['places'].count(item['places'][seat])}"
                    for item, seat in mine
                    if item["places"].count(item["places"][seat]) > 1
                ),
                "seats": counted(
                    str(
                        item["places"][seat]
                        + sum(item["places"][other] == item["places"][seat] for other in range(seat))
                    )
                    for item, seat in mine
                ),
                "ranked": counted(str(score) for score in scores) if unit == "place" else {},
                "scored": len(scores),
                "score": sum(scores),
                "best": max(scores, default=None),
                "worst": min(scores, default=None),
                "first": min(dates, default=None),
                "last": max(dates, default=None),
                "figures": {
                    figure: sum(item["figures"][figure][seat] for item, seat in mine if figure in item["figures"])
                    for figure in figures
                },
            }
    return sums


# Results and sums


def test_a_home_of_schema_2_gets_streaks_of_each_game(tmp_path):
    """There a player had one streak, over all games."""
    ledger = Ledger(str(tmp_path / "home"))
    for number, game in enumerate(("runeworks", "time-storm", "runeworks")):
        winners = ["Beni"] if game == "time-storm" else ["Aki"]
        ledger.keep_result(result(f"m{number}", game=game, winners=winners, at=f"2025-03-01T00:00:0{number}Z"))
    expected, tables = ledger.tallies("friday"), ledger.db.storage.read()
    aki = expected[0]
    assert aki["streak"]["now"] == 1
    assert {game: streak["now"] for game, streak in aki["streaks"].items()} == {"runeworks": 2, "time-storm": -1}
    for item in tables["sums"].values():
        del item["streaks"]
    older = str(tmp_path / "older")
    os.mkdir(older)
    store.LedgerStorage(home.ledger_path(older), shelved=("results",), schema=2).write(tables)
    assert Ledger(older).tallies("friday") == expected
    assert Ledger(older).miscounted() == []
    for place in (older, str(tmp_path / "home")):
        Ledger(place).keep_result(result("m9", at="2025-03-02T00:00:00Z"))
    assert Ledger(older).tallies("friday") == ledger.tallies("friday")
    assert len([name for name in os.listdir(older) if ".aside-" in name]) == 1


def test_a_result_is_kept_and_summed(ledger):
    assert ledger.keep_result(result("m1"), new=True) is True
    assert ledger.result("m1") == result("m1")
    assert ledger.results() == [result("m1")]
    assert ledger.players() == ["Aki", "Beni"]
    assert ledger.sums("friday")["Aki"] == {
        "runeworks": {
            "MP": {
                "played": 1,
                "won": 1,
                "shared": 0,
                "places": {"1": 1},
                "ties": {},
                "seats": {"1": 1},
                "ranked": {},
                "scored": 1,
                "score": 110,
                "best": 110,
                "worst": 110,
                "first": "2025-03-01",
                "last": "2025-03-01",
                "figures": {"ignited": 2},
            }
        }
    }


def test_the_same_result_twice_adds_nothing(ledger):
    ledger.keep_result(result("m1"))
    before = ledger.db.storage.read()
    assert ledger.keep_result(result("m1")) is False
    assert ledger.db.storage.read() == before


def test_a_match_that_ends_otherwise_replaces_its_result(ledger):
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("m2"))
    assert ledger.keep_result(result("m1", scores=[10, 120], winners=["Beni"], places=[2, 1])) is True
    assert [item["match"] for item in ledger.results()] == ["m1", "m2"]
    sums = ledger.sums("friday")["Aki"]["runeworks"]["MP"]
    assert (sums["played"], sums["won"], sums["best"], sums["worst"]) == (2, 1, 110, 10)


def test_a_result_that_moves_to_another_campaign_leaves_the_first(ledger):
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("m1", campaign="sunday"))
    assert ledger.sums("friday") == {}
    assert ledger.sums("sunday").keys() == {"Aki", "Beni"}
    assert [item["name"] for item in ledger.campaigns()] == ["friday", "sunday"]


def test_a_match_no_longer_finished_has_no_result(ledger):
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("m2", players=["Aki", "Chie"]))
    assert ledger.drop_result("m1") is True
    assert ledger.drop_result("m1") is False
    assert ledger.result("m1") is None
    assert ledger.sums("friday").keys() == {"Aki", "Chie"}


def test_results_are_found_by_campaign_game_and_player(ledger):
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("m2", campaign=None))
    ledger.keep_result(result("m3", game="time-storm", players=["Beni", "Chie"]))
    found = {
        "all": ledger.results(),
        "friday": ledger.results("friday"),
        "none": ledger.results(""),
        "game": ledger.results(game="time-storm"),
        "player": ledger.results("friday", player="Aki"),
    }
    assert {name: [item["match"] for item in items] for name, items in found.items()} == {
        "all": ["m1", "m2", "m3"],
        "friday": ["m1", "m3"],
        "none": ["m2"],
        "game": ["m3"],
        "player": ["m1"],
    }
    asked = ledger.db.table("results").search(where("winners").any(["Aki"]) & (where("campaign") == "friday"))
    assert [doc.doc_id for doc in asked] == ["m1", "m3"]


@pytest.mark.parametrize(
    "changes", [{"scores": [1]}, {"places": [1, 2, 3]}, {"figures": {"ignited": []}}, {"unit": ...}]
)
def test_a_result_that_lacks_something_is_refused(ledger, changes):
    wrong = {key: value for key, value in result("m1", **changes).items() if value is not ...}
    with pytest.raises(ValueError, match="unit|figures"):
        ledger.keep_result(wrong)
    with pytest.raises(ValueError, match="unit|figures"):
        ledger.rebuild([result("m0"), wrong])
    assert ledger.results() == []


CHANGES = st.lists(
    st.one_of(results(), st.sampled_from(["m1", "m2", "m3"]), st.just("rebuild"), st.just("reopen")), max_size=10
)


@settings(max_examples=60, deadline=None)
@given(CHANGES)
def test_sums_are_what_a_naive_count_gives_and_what_a_rebuild_gives(tmp_path_factory, changes):
    place = str(tmp_path_factory.mktemp("home"))
    ledger, expected = Ledger(place), {}
    for change in changes:
        if change == "rebuild":
            ledger.rebuild()
        elif change == "reopen":
            ledger = Ledger(place)
        elif isinstance(change, str):
            assert ledger.drop_result(change) is (expected.pop(change, None) is not None)
        else:
            ledger.keep_result(change, new=change["match"] not in expected)
            expected[change["match"]] = change
    assert {item["match"]: item for item in ledger.results()} == expected
    campaigns = ("", "friday", "日曜")
    kept = {name: ledger.sums(name) for name in campaigns}
    assert kept == {name: naive(expected.values(), name) for name in campaigns}
    text = text_of(ledger.db.storage.table("sums"))
    ledger.rebuild(reversed(list(expected.values())))
    assert text_of(ledger.db.storage.table("sums")) == text, "bit for bit, in any order"


def test_results_on_the_shelf_are_counted_as_the_kept_sums(ledger, monkeypatch):
    """In blocks of one or several campaigns and games, out of order, replaced and taken out."""
    monkeypatch.setattr(store, "FOLD", 2000)
    monkeypatch.setattr(shelf, "BLOCK", 4)
    chance, place = random.Random(5), os.path.dirname(ledger.db.storage.path)
    for number in range(150):
        match = f"m{number if number < 40 else chance.randrange(60)}"
        if number > 60 and number % 7 == 0:
            ledger.drop_result(match)
            continue
        players = chance.sample(NAMES, chance.choice([2, 2, 3]))
        places = [chance.randint(1, len(players)) for _ in players]
        one = result(
            match,
            campaign="friday" if number < 30 else chance.choice(["friday", None]),
            game="runeworks" if number < 20 else chance.choice(["runeworks", "time-storm"]),
            date=chance.choice([None, "2025-03-01", "2025-03-02"]),
            players=players,
            scores=chance.choice([places, [None] * len(players)]),
            places=places,
            winners=[name for name, at in zip(players, places) if at == 1],
            unit="place" if number % 5 == 0 else "MP",
            figures={name: places for name in ("ignited", "bonus") if chance.random() < 0.8},
        )
        if number % 3 == 0:
            one["carried"] = [{"gold": place} for place in places]
        ledger.keep_result(one)
        if number % 10 == 0:
            fresh = Ledger(place)
            assert fresh.miscounted() == []
            for campaign in ("", "friday"):
                mine = fresh.results(campaign)
                assert fresh.sums(campaign) == naive(mine, campaign)
                kept, made = fresh.tallies(campaign), fresh.tallies_of(mine)
                assert text_of({item["player"]: item for item in made}) == text_of(
                    {item["player"]: item for item in kept}
                )
    ledger.db.table("sums").update({"streak": None}, doc_ids=[home_key := "friday\nAki"])
    assert Ledger(place).miscounted() == [tuple(home_key.split("\n"))]


# Rebuilding


def test_rebuild_from_records_replaces_results_and_keeps_campaigns(ledger):
    ledger.campaign("friday", create=True, rule="mp")
    ledger.keep_result(result("lost"))
    ledger.rebuild(iter([result("m1"), result("m2", campaign="sunday", players=["Chie", "Beni"])]))
    assert [item["match"] for item in ledger.results()] == ["m1", "m2"]
    assert ledger.campaign("friday")["rule"] == "mp"
    assert [member["name"] for member in ledger.campaign("sunday")["members"]] == ["Chie", "Beni"]
    assert ledger.players() == ["Aki", "Beni", "Chie"]


def test_what_others_keep_during_a_rebuild_counts(ledger):
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("gone"))

    def judged():
        yield result("m1", scores=[1, 2])
        other = Ledger(os.path.dirname(ledger.db.storage.path))
        other.keep_result(result("m9"))
        other.drop_result("gone")
        yield result("gone")

    ledger.rebuild(judged())
    assert [(item["match"], item["scores"]) for item in ledger.results()] == [("m1", [1, 2]), ("m9", [110, 64])]
    assert ledger.sums("friday")["Aki"]["runeworks"]["MP"]["score"] == 111


def test_a_rebuild_that_breaks_off_changes_nothing(ledger):
    ledger.keep_result(result("m1"))
    before = ledger.db.storage.read()

    def broken():
        yield result("m2")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        ledger.rebuild(broken())
    assert ledger.db.storage.read() == before


def test_damage_is_named_and_a_rebuild_mends_it(ledger, monkeypatch):
    monkeypatch.setattr(store, "FOLD", 500)
    given = [result(f"m{number}") for number in range(20)]
    for item in given:
        ledger.keep_result(item)
    place = os.path.dirname(ledger.db.storage.path)
    (victim,) = [name for name in os.listdir(place) if ".results." in name]
    with open(os.path.join(place, victim), "r+b") as file:
        file.seek(40)
        file.write(b"\x01\x02\x03")
    fresh = Ledger(place)
    assert fresh.damage == []
    assert fresh.check() == [{"path": os.path.join(place, victim), "line": 1, "why": "checksum"}]
    assert len(fresh.results()) == 19
    assert fresh.sums("friday")["Aki"]["runeworks"]["MP"]["played"] == 20
    fresh.keep_result(result("m20"))
    assert len(Ledger(place).check()) == 1, "named until it is mended"
    fresh.rebuild(given + [result("m20")])
    assert Ledger(place).check() == []
    assert Ledger(place).sums("friday")["Aki"]["runeworks"]["MP"]["played"] == 21


# Campaigns


def test_a_campaign_is_made_once_and_lists_its_members(ledger):
    assert ledger.campaign("friday") is None
    made = ledger.campaign("friday", create=True, rule={"points": [3, 1]})
    assert made == {"name": "friday", "rule": {"points": [3, 1]}, "state": "open", "members": []}
    assert ledger.campaign("friday", create=True, rule="other") == made
    ledger.keep_result(result("m1"))
    ledger.keep_result(result("m2", players=["Chie", "Aki"]))
    members = [{"name": name, "aliases": []} for name in ("Aki", "Beni", "Chie")]
    assert ledger.campaigns() == [{**made, "members": members}]
    ledger.campaign("friday")["members"].clear()
    assert ledger.campaign("friday")["members"] == members


def test_a_closed_campaign_takes_no_results(ledger):
    ledger.keep_result(result("m1"))
    assert ledger.db.table("campaigns").update({"state": "closed"}, doc_ids=["friday"]) == ["friday"]
    for change in (lambda: ledger.keep_result(result("m2")), lambda: ledger.drop_result("m1")):
        with pytest.raises(LedgerError) as caught:
            change()
        assert (caught.value.key, caught.value.facts) == ("closed", {"campaign": "friday"})
    assert ledger.keep_result(result("m1")) is False, "what is kept already is no change"
    assert [item["match"] for item in ledger.results()] == ["m1"]


# Safety


def test_kill_at_every_operation_of_keeping_a_result(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "FOLD", 1500)
    monkeypatch.setattr(shelf, "SPARE", 2)
    for before in (0, 3, 4):
        origin = tmp_path / f"origin{before}"
        os.mkdir(origin)
        for number in range(before):
            Ledger(str(origin)).keep_result(result(f"m{number}"), new=True)
        shutil.copytree(origin, tmp_path / f"first{before}")
        trace = count(lambda before=before: Ledger(str(tmp_path / f"first{before}")).keep_result(result("x"), new=True))
        for at, moment in every_death(trace):
            place = str(tmp_path / f"{before}-{at}-{moment}")
            shutil.copytree(origin, place)
            assert killed(lambda place=place: Ledger(place).keep_result(result("x"), new=True), at, moment)
            after = Ledger(place)
            kept = [item["match"] for item in after.results()]
            sums = after.sums("friday")
            assert len(kept) in (before, before + 1)
            assert sums == naive(after.results(), "friday"), "result and sums are one change"
            assert after.keep_result(result("x")) is ("x" not in kept)
            assert after.sums("friday")["Aki"]["runeworks"]["MP"]["played"] == before + 1
            assert after.check() == []


def test_a_full_disk_is_said_and_loses_nothing(ledger):
    ledger.keep_result(result("m1"))
    before = ledger.db.storage.read()
    for at in (1, 2, 3):
        with pytest.raises(LedgerError) as caught:
            refused(lambda: ledger.keep_result(result("m2")), at, FULL, short=True)
        assert caught.value.key == "full"
    assert ledger.db.storage.read() == before
    assert ledger.keep_result(result("m2")) is True


WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.test_ledger import Ledger, result
ledger = Ledger(sys.argv[2])
for number in range(40):
    ledger.keep_result(result(f"{sys.argv[3]}{number}"), new=number % 2 == 0)
"""


def test_three_processes_at_once_lose_nothing(ledger):
    place = os.path.dirname(ledger.db.storage.path)
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, ROOT, place, name]) for name in "abc"]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0]
    assert {item["match"] for item in ledger.results()} == {f"{name}{number}" for name in "abc" for number in range(40)}
    assert ledger.sums("friday") == naive(ledger.results(), "friday")


# The home


def test_home_is_what_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert home.home() == str(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", "~/here")
    assert home.home() == os.path.expanduser("~/here")


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {}, "/home/aki/.local/share/referee"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/referee"),
        ("darwin", {"XDG_DATA_HOME": "/data"}, "/home/aki/Library/Application Support/referee"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/referee"),
    ],
)
def test_home_follows_the_platform(monkeypatch, platform, variables, expected):
    for name in ("REFEREE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/aki")
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert home.home() == expected


def test_layout(tmp_path):
    place = str(tmp_path)
    assert home.match_path(place, "m1") == os.path.join(place, "matches", "m1.match")
    assert home.book_path(place, "my book") == os.path.join(place, "books", "my book.match")
    assert home.ledger_path(place) == os.path.join(place, "ledger.json")
    for name in ("", "..", "../m", "a/b", "a\\b", "c:x", ".hidden", "a\0b", "a\nb"):
        with pytest.raises(ValueError, match="plain name"):
            home.match_path(place, name)


def test_matches_are_found_by_their_beginning(tmp_path):
    place = str(tmp_path)
    assert home.match_ids(place) == home.book_names(place) == []
    os.mkdir(tmp_path / "matches")
    for name in ("b1.match", "a2.match", "a1.match", "a1.match.torn", "a3.match.77.new"):
        (tmp_path / "matches" / name).touch()
    assert home.match_ids(place) == ["a1", "a2", "b1"]
    assert home.match_ids(place, "a") == ["a1", "a2"]


def test_the_current_match(tmp_path):
    place = str(tmp_path / "home")
    assert home.current(place) is None
    home.set_current(place, "m1")
    home.set_current(place, "m2")
    assert home.current(place) == "m2"
    assert os.listdir(place) == ["current"]
    with pytest.raises(ValueError, match="plain name"):
        home.set_current(place, "../m1")
    for at in (1, 2, 3, 4):
        with pytest.raises(LedgerError) as caught:
            refused(lambda: home.set_current(place, "m3"), at, errno.EROFS)
        assert caught.value.key == "read-only"
        assert home.current(place) == "m2"
        assert os.listdir(place) == ["current"]
    for at, moment in every_death(count(lambda: home.set_current(place, "m2"))):
        killed(lambda: home.set_current(place, "m3"), at, moment)
        assert home.current(place) in ("m2", "m3")
        home.set_current(place, "m2")


def test_tinydb_is_loaded_only_for_the_ledger():
    script = "import sys, scorers.ledger as ledger; print('tinydb' in sys.modules); ledger.Ledger; print('tinydb' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.split() == ["False", "True"]
