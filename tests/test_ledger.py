"""Campaigns: their people, results and decisions; and where they lie."""

import errno
import itertools
import json
import os
import shutil
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tinydb import TinyDB, where

from scorers.ledger import LedgerError, home
from scorers.ledger.decisions import Fold
from scorers.ledger.kept import Ledger
from scorers.standings import standings
from scorers.tallies import moment
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
    return Ledger(str(tmp_path / "home"), str.casefold)


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


# Results


def test_a_file_is_an_ordinary_tinydb(ledger, tmp_path):
    """Plain TinyDB sees the tables and answers as standings do; a look at it harms nothing."""
    for number, winner in enumerate(("Aki", "Beni", "Aki")):
        ledger.keep(result(f"m{number}", winners=[winner]))
    path = tmp_path / "home" / "campaigns" / "friday.json"
    before = path.read_bytes()
    plain = TinyDB(path)
    assert plain.tables() == {"campaign", "members", "results", "events", "decisions"}
    won = plain.table("results").search(where("winners").any(["aki"]))
    (aki,) = [row for row in standings(ledger.results("friday")) if row["player"] == "Aki"]
    assert len(won) == aki["won"] == 2
    plain.close()
    assert path.read_bytes() == before
    assert json.loads(before)["members"]["1"] == {"id": "aki", "name": "Aki", "aliases": []}


def test_the_same_result_twice_adds_nothing(ledger):
    assert ledger.keep(result("m1")) is True
    assert ledger.keep(result("m1")) is False
    assert ledger.keep(result("m1", scores=[1, 2])) is True
    assert [one["scores"] for one in ledger.results("friday")] == [[1, 2]]


def test_when_it_was_first_kept_stays(ledger):
    ledger.keep(result("m1", at="2025-03-01T10:00:00.000000Z"))
    ledger.keep(result("m1", at="2025-03-01T12:00:00.000000Z", scores=[1, 2]))
    ledger.keep(result("m2", at="2025-03-01T11:00:00.000000Z"))
    assert [one["match"] for one in ledger.results("friday")] == ["m1", "m2"]


def test_a_match_no_longer_finished_has_no_result(ledger):
    ledger.keep(result("m1"))
    assert ledger.drop("m1", "friday") is True
    assert ledger.drop("m1", "friday") is False and ledger.results() == []


def test_results_are_found_by_campaign_and_game(ledger):
    ledger.keep(result("m1"))
    ledger.keep(result("m2", campaign=None))
    ledger.keep(result("m3", campaign="日曜 / 1", game="time-storm"))
    assert [one["match"] for one in ledger.results()] == ["m1", "m2", "m3"]
    assert [one["match"] for one in ledger.results("")] == ["m2"] and ledger.result("m2")["campaign"] is None
    assert [one["match"] for one in ledger.results(game="time-storm")] == ["m3"]
    assert ledger.result("m3", "friday") is None and ledger.result("m3")["campaign"] == "日曜 / 1"
    assert [one["name"] for one in ledger.campaigns()] == ["friday", "日曜 / 1"]


@pytest.mark.parametrize(
    "changes",
    [{"scores": [1]}, {"places": [1, 2, 3]}, {"figures": {"ignited": [1]}}],
)
def test_a_result_that_lacks_something_is_refused(ledger, changes):
    with pytest.raises(ValueError):
        ledger.keep(result("m1", **changes))
    lacking = result("m1")
    del lacking["seal"]
    with pytest.raises(ValueError, match="m1"):
        ledger.keep(lacking)
    assert ledger.results() == []


@given(st.lists(results(), max_size=12))
def test_standings_are_what_a_naive_count_gives(kept):
    kept = list({one["match"]: one | {"at": ""} for one in kept}.values())
    for row in standings(kept):
        mine = [one for one in kept if row["player"] in one["players"] and one["game"] == row["game"]]
        assert row["played"] == len(mine) and row["won"] == sum(row["player"] in one["winners"] for one in mine)
        places = [one["places"][one["players"].index(row["player"])] for one in mine]
        assert row["places"] == {str(place): places.count(place) for place in sorted(set(places))}
        line = "".join("wl"[row["player"] not in one["winners"]] for one in sorted(mine, key=moment) if one["date"])
        if not line:
            assert row["streak"] is None
        else:
            now = len(line) - len(line.rstrip(line[-1]))
            longest = {"best": max(map(len, line.split("l"))), "worst": max(map(len, line.split("w")))}
            assert row["streak"] == {"now": now if line[-1] == "w" else -now, **longest}


# People


def decide(ledger, kind, **facts):
    return ledger.decide("friday", lambda campaign: [{"kind": kind, **facts}])


def names(ledger):
    """Who is a member, by id, and who sat in the last match."""
    members = {one["id"]: one["name"] for one in ledger.campaign("friday")["members"]}
    return members, ledger.results("friday")[-1]["players"]


def test_people_have_ids_that_never_change_and_labels_that_do(ledger):
    ledger.keep(result("m1"))
    decide(ledger, "rename", member="aki", name="Akiko", was="Aki")
    ledger.keep(result("m2", date="2025-03-02"))
    assert names(ledger) == ({"aki": "Akiko", "beni": "Beni"}, ["Akiko", "Beni"])
    decide(ledger, "alias", member="beni", names=["B"])
    ledger.keep(result("m3", date="2025-03-03", players=["Chie", "b"], winners=["b"]))
    assert names(ledger)[1] == ["Chie", "Beni"] and ledger.results("friday")[-1]["winners"] == ["Beni"]
    decide(ledger, "merge", member="chie", into="aki")
    assert names(ledger) == ({"aki": "Akiko", "beni": "Beni"}, ["Akiko", "Beni"])
    (stored,) = [one for one in ledger.book("friday").rows("results") if one["match"] == "m3"]
    assert stored["players"] == ["aki", "beni"] and stored["names"] == ["Chie", "b"]


def test_who_sat_in_a_record_is_bound_when_its_result_is_written(ledger):
    """A name that means somebody else later means who it meant then."""
    ledger.keep(result("m1", players=["Bo", "Beni"], winners=[]))
    decide(ledger, "rename", member="bo", name="Boris", was="Bo")
    other = Ledger(ledger.home + "2", str.casefold)
    other.keep(result("m2", players=["Bo", "Chie"], winners=["Bo"]))
    book = other.book("friday")
    ledger.take("friday", book.rows("decisions"))
    for one in other.results("friday"):
        ledger.keep(one)
    assert ledger.result("m1")["ids"] == ["bo", "beni"] and ledger.result("m2")["players"] == ["Boris", "Chie"]


def test_who_sat_there_is_told_by_who_they_are_whatever_the_order_of_merging(ledger):
    """One home makes Aki Chie, another Aki Beni: who sat there is told alike, whichever was merged first."""
    ledger.keep(result("m1", players=["Chie", "Aki"], winners=["Aki"]))
    seen, ways = [], [{"member": "aki", "into": "chie"}, {"member": "aki", "into": "beni"}]
    for order in (ways, ways[::-1]):
        other = Ledger(f"{ledger.home}{len(seen)}", str.casefold)
        other.take("friday", ledger.book("friday").rows("decisions"))
        for one in ledger.results("friday"):
            other.keep(one)
        for way in order:
            moment = f"2999-01-01T00:00:0{ways.index(way)}.000000Z"
            other.take("friday", [{"id": way["into"], "at": moment, "kind": "merge", **way}])
        seen.append([(one["ids"], one["winners"]) for one in other.results("friday")])
    assert seen[0] == seen[1]


def test_two_members_of_one_match_stay_two(ledger):
    ledger.keep(result("m1"))
    decide(ledger, "merge", member="aki", into="beni")
    assert ledger.result("m1")["players"] == ["Aki", "Beni"] and ledger.result("m1")["winners"] == ["Aki"]


def test_one_name_for_two_people_is_told_apart(ledger):
    ledger.keep(result("m1"))
    decide(ledger, "rename", member="aki", name="Beni", was="Aki")
    assert sorted(one["name"] for one in ledger.campaign("friday")["members"]) == ["Beni", "Beni (beni)"]


def test_a_corrected_match_and_one_that_moved(ledger):
    ledger.keep(result("m1"))
    facts = {"names": ["Emi", "Beni"], "players": ["emi", "beni"], "date": "2025-04-01", "minutes": 40}
    decide(ledger, "correct", match="m1", set=facts, was={})
    ledger.keep(result("m1"))
    found = ledger.result("m1")
    assert (found["players"], found["winners"], found["date"], found["minutes"]) == (
        ["Emi", "Beni"],
        ["Emi"],
        "2025-04-01",
        40,
    )
    decide(ledger, "correct", match="m1", set={"campaign": "sunday"}, was={})
    ledger.keep(result("m1"))
    assert ledger.results("friday") == [] and ledger.result("m1", "sunday")["campaign"] == "sunday"
    ledger.drop("m1", "friday")
    assert ledger.results() == []


def test_a_dropped_match_has_no_result(ledger):
    ledger.keep(result("m1"))
    decide(ledger, "drop", match="m1")
    ledger.keep(result("m1"))
    assert ledger.results() == []


def test_a_closed_campaign_takes_no_results(ledger):
    ledger.keep(result("m1"))
    decide(ledger, "close")
    for change in (lambda: ledger.keep(result("m2")), lambda: ledger.drop("m1", "friday")):
        with pytest.raises(LedgerError) as caught:
            change()
        assert (caught.value.key, caught.value.facts) == ("closed", {"campaign": "friday"})
    assert ledger.keep(result("m1")) is False, "what is kept already is no change"
    decide(ledger, "reopen")
    assert ledger.keep(result("m2"))


# Two homes


DECISIONS = st.one_of(
    st.builds(lambda a, b: {"kind": "rename", "member": a, "name": b, "was": a}, st.sampled_from("abcd"), st.sampled_from("abcdxyz")),
    st.builds(lambda a, b: {"kind": "merge", "member": a, "into": b}, st.sampled_from("abcd"), st.sampled_from("abcd")),
    st.builds(lambda a, b: {"kind": "alias", "member": a, "names": [b]}, st.sampled_from("abcd"), st.sampled_from("xyz")),
    st.builds(lambda a: {"kind": "add", "member": a, "name": a, "guest": True}, st.sampled_from("abcd")),
    st.builds(lambda a: {"kind": "leave", "member": a, "date": "2025-03-01"}, st.sampled_from("abcd")),
    st.builds(lambda a: {"kind": "correct", "match": "m1", "set": {"date": a}, "was": {}}, st.sampled_from(["2025-01-01", "2025-01-02"])),
    st.sampled_from([{"kind": "close"}, {"kind": "reopen"}, {"kind": "close", "knew": []}, {"kind": "reopen", "knew": ["0-0"]}, {"kind": "rule", "rule": {"kind": "share"}}, {"kind": "rule", "rule": None}]),
)  # fmt: skip


@given(st.lists(st.lists(DECISIONS, max_size=5), min_size=3, max_size=3), st.randoms(use_true_random=False))
def test_decisions_come_to_the_same_in_every_order_of_merging(homes, rng):
    dated = [
        [
            {"id": f"{at}-{number}", "at": f"2025-01-01T00:00:0{rng.randrange(9)}", **one}
            for number, one in enumerate(home)
        ]
        for at, home in enumerate(homes)
    ]
    seen = set()
    for order in itertools.permutations(dated):
        fold = Fold((one for home in order for one in home), str)
        seen.add(json.dumps([fold.document(), fold.matches, fold.disputed(), fold.into], sort_keys=True))
        labels = [fold.label(one) for one in fold.members]
        assert len(set(labels)) == len(labels)
    assert len(seen) == 1


def test_what_two_homes_decided_differently_is_named_once(tmp_path):
    ours, theirs = (Ledger(str(tmp_path / name), str.casefold) for name in ("ours", "theirs"))
    ours.keep(result("m1"))
    theirs.take("friday", ours.book("friday").rows("decisions"))
    for ledger, name in ((ours, "Akiko"), (theirs, "Aki-chan")):
        decide(ledger, "rename", member="aki", name=name, was="Aki")
    (conflict,) = ours.take("friday", theirs.book("friday").rows("decisions"))
    assert conflict == {"what": "name", "who": "Akiko", "names": ["Akiko", "Aki-chan"]}
    assert ours.take("friday", theirs.book("friday").rows("decisions")) == []
    (again,) = theirs.take("friday", ours.book("friday").rows("decisions"))
    assert again == conflict and theirs.campaign("friday") == ours.campaign("friday")


def test_what_one_home_takes_back_without_knowing_it_of_the_other_is_named(tmp_path):
    """One that was known, or decided alike, is none; the later decision counts in both."""
    ours, theirs = (Ledger(str(tmp_path / name), str.casefold) for name in ("ours", "theirs"))
    ours.keep(result("m1"))
    theirs.take("friday", ours.book("friday").rows("decisions"))
    for ledger, kinds in ((ours, ("close", "reopen", "close")), (theirs, ("close", "close", "reopen"))):
        for kind in kinds:
            decide(ledger, kind)
    decide(ours, "leave", member="aki", date="2025-03-01")
    decide(theirs, "add", member="aki", name="Aki", guest=True)
    decide(theirs, "leave", member="beni", date="2025-03-01")
    decide(ours, "leave", member="beni", date="2025-03-02")
    named = [
        {"what": "state", "who": "friday", "names": ["close", "reopen"]},
        {"what": "presence", "who": "Aki", "names": ["leave", "guest"]},
    ]
    before = ours.book("friday").rows("decisions")
    assert ours.take("friday", theirs.book("friday").rows("decisions")) == named
    assert theirs.take("friday", before) == named
    assert ours.campaign("friday") == theirs.campaign("friday") and ours.campaign("friday")["state"] == "open"
    decide(ours, "close")
    assert theirs.take("friday", ours.book("friday").rows("decisions")) == []


# Safety


def test_kill_at_every_operation_of_keeping_a_result(tmp_path):
    for before in (0, 3):
        origin = tmp_path / f"origin{before}"
        os.mkdir(origin)
        for number in range(before):
            Ledger(str(origin)).keep(result(f"m{number}"))
        shutil.copytree(origin, tmp_path / f"first{before}")
        trace = count(lambda before=before: Ledger(str(tmp_path / f"first{before}")).keep(result("x")))
        for at, when in every_death(trace):
            place = str(tmp_path / f"{before}-{at}-{when}")
            shutil.copytree(origin, place)
            assert killed(lambda place=place: Ledger(place).keep(result("x")), at, when)
            after = Ledger(place)
            kept = [item["match"] for item in after.results()]
            assert len(kept) in (before, before + 1)
            assert after.keep(result("x")) is ("x" not in kept)
            assert len(after.results()) == before + 1
            home.campaign_paths(place)
            assert not [name for name in os.listdir(os.path.join(place, "campaigns")) if name.endswith(".new")]


def test_a_full_disk_is_said_and_loses_nothing(ledger):
    ledger.keep(result("m1"))
    before = ledger.book("friday").storage.read()
    trace = count(lambda: Ledger(ledger.home, ledger.fold).keep(result("m1", scores=[3, 2])))
    ledger.keep(result("m1"))
    for at in range(1, len(trace)):
        with pytest.raises(LedgerError) as caught:
            refused(lambda: ledger.keep(result("m2")), at, FULL, short=True)
        assert caught.value.key == "full"
        assert [one["match"] for one in ledger.results()] == ["m1"]
    assert before and ledger.keep(result("m2")) is True


def test_what_is_no_campaign_is_named_and_the_rest_goes_on(ledger):
    ledger.keep(result("m1"))
    ledger.keep(result("m2", campaign="sunday"))
    path = ledger.book("friday").path
    for text in (
        "{",
        "[]",
        '{"results": {"1": []}}',
        '{"decisions": {"1": {}}}',
        '{"x": {"a": {}}}',
        '{"campaign": []}',
        "null\n",
    ):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        for look in (lambda: ledger.campaign("friday"), lambda: ledger.results("friday")):
            with pytest.raises(LedgerError, match="damaged"):
                look()
        assert [one["match"] for one in ledger.results()] == ["m2"] and len(ledger.campaigns()) == 1


def test_a_newer_file_is_refused(ledger):
    ledger.keep(result("m1"))
    path = ledger.book("friday").path
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(text.replace('"schema": 1', '"schema": 2'))
    with pytest.raises(LedgerError, match="newer"):
        ledger.keep(result("m2"))


WRITER = """
import sys
sys.path.insert(0, sys.argv[1])
from tests.test_ledger import Ledger, result
ledger = Ledger(sys.argv[2])
for number in range(40):
    ledger.keep(result(f"{sys.argv[3]}{number}"))
"""


def test_three_processes_at_once_lose_nothing(ledger):
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, ROOT, ledger.home, name]) for name in "abc"]
    assert [writer.wait(timeout=120) for writer in writers] == [0, 0, 0]
    assert {item["match"] for item in ledger.results()} == {f"{name}{number}" for name in "abc" for number in range(40)}


def test_what_is_kept_is_its_owner_s_alone(ledger):
    ledger.keep(result("m1"))
    home.set_current(ledger.home, "m1")
    for folder, _, names in os.walk(ledger.home):
        for path in [folder, *(os.path.join(folder, name) for name in names)]:
            assert os.stat(path).st_mode & 0o077 == 0, path


@pytest.mark.parametrize(
    "name", ["..", "a/b", "Fri/day", "-", "日曜会", "x" * 200, "千" * 200, "a.json", "con", "%2E", "ﷺ" * 20]
)
def test_a_campaign_of_any_name_has_a_file_of_its_own(tmp_path, name):
    ledger = Ledger(str(tmp_path / "home"), str.casefold)
    ledger.keep(result("m1", campaign=name + "!"))
    ledger.keep(result("m2", campaign=name + "?"))
    (one, other) = os.listdir(tmp_path / "home" / "campaigns")[:2]
    assert sorted(one["campaign"] for one in ledger.results()) == sorted([name + "!", name + "?"]) and one != other
    assert os.listdir(tmp_path) == ["home"] and os.listdir(tmp_path / "home") == ["campaigns"]


# The home


def test_home_is_what_the_environment_says(monkeypatch, tmp_path):
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    assert home.home() == str(tmp_path)
    monkeypatch.setenv("REFEREE_HOME", "~/here")
    assert home.home() == os.path.expanduser("~/here")


def test_layout(tmp_path):
    place = str(tmp_path)
    assert home.match_path(place, "m1") == os.path.join(place, "matches", "m1.match")
    assert home.book_path(place, "my book") == os.path.join(place, "books", "my book.match")
    assert home.campaign_path(place, "..") == os.path.join(place, "campaigns", "%2E%2E.json")
    assert home.campaign_path(place, "日曜会") == os.path.join(place, "campaigns", "日曜会.json")
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


def test_what_a_kill_left_beside_the_current_match_is_swept(tmp_path):
    place = str(tmp_path)
    left = tmp_path / "current.77.new"
    left.touch()
    os.utime(left, (0, 0))
    home.set_current(place, "m1")
    assert not left.exists()


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
    for at, when in every_death(count(lambda: home.set_current(place, "m2"))):
        killed(lambda: home.set_current(place, "m3"), at, when)
        assert home.current(place) in ("m2", "m3")
        home.set_current(place, "m2")
