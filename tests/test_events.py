"""Events by their commands: Swiss, round robin, pods; byes, drops, late entries, corrections."""

import json
import shutil
from itertools import combinations

import pytest

pytestmark = pytest.mark.usefixtures("home")


def paired(referee, *words):
    """The next round as JSON."""
    return referee("event", "pair", "cup", "spring", *words, "--json")[0]


def enter(referee, found, winner=None):
    """Enter a result at every table of a round: the winner, or who comes first."""
    for table in found["tables"]:
        who = winner if winner in table["players"] else table["players"][0]
        referee("event", "result", "cup", "spring", table["table"], "final", who)


def ranks(referee):
    return {
        row["player"]: (row["place"], row["wins"], row["score"])
        for row in referee("event", "standings", "cup", "spring", "--json")[0]["standings"]
    }


def test_swiss_with_byes_a_drop_and_a_late_entry(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai", "Emi")
    met, free = set(), []
    for number in range(4):
        found = paired(referee, *(["--drop", "Dai", "--add", "Fumi"] if number == 2 else []))
        pairs = [frozenset(table["players"]) for table in found["tables"]]
        assert not met.intersection(pairs)
        met.update(pairs)
        free += found["free"]
        if number >= 2:
            assert not any("Dai" in pair for pair in pairs)
        enter(referee, found, "Aki")
    assert len(set(free)) == len(free) == 4
    found = ranks(referee)
    assert found["Aki"][0] == 1 and found.keys() == {"Aki", "Beni", "Chie", "Dai", "Emi", "Fumi"}
    assert sum(wins for _, wins, _ in found.values()) == len(met) + len(free)


def test_the_next_round_waits_for_results_and_a_correction_pairs_nobody_anew(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai")
    first = paired(referee)
    assert "1.1" in referee("event", "pair", "cup", "spring", status=2)
    enter(referee, first)
    second = paired(referee)
    before = ranks(referee)
    loser = first["tables"][0]["players"][1]
    referee("event", "result", "cup", "spring", "1.1", "final", loser)
    assert ranks(referee)[loser][1] == before[loser][1] + 1
    assert referee("event", "standings", "cup", "spring").count("2.1") == 1
    now = referee("event", "standings", "cup", "spring")
    for table in second["tables"]:
        assert ", ".join(table["players"]) in now
    assert referee("standings", "cup", "--json")[0]["standings"][0]["played"] == 1
    referee("event", "result", "cup", "spring", "9", "final", "Aki", status=2)
    referee("event", "result", "cup", "spring", "1", "final", "Zoe", status=1)


def test_a_match_that_is_played_belongs_to_its_table_by_the_header(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni")
    paired(referee)
    referee("new", "time-storm", "Aki", "Beni", "campaign=cup", "table=spring 1.1")
    referee("say", "Aki:", "concede")
    assert ranks(referee) == {"Beni": (1, 1, 1), "Aki": (2, 0, 0)}
    assert "spring" in referee("event", "pair", "cup", "spring", status=2), "everybody has met"


def test_a_round_robin_of_five(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni", "Chie", "Dai", "Emi")
    met = []
    for _ in range(5):
        found = paired(referee)
        met += [frozenset(table["players"]) for table in found["tables"]]
        assert len(found["free"]) == 1
        enter(referee, found)
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(["Aki", "Beni", "Chie", "Dai", "Emi"], 2)))
    referee("event", "pair", "cup", "spring", status=2)


def test_pods_by_points_for_places(referee):
    referee("campaign", "new", "cup", "runeworks", "level=4", "--rule", "points:3,2,1")
    names = ["Aki", "Beni", "Chie", "Dai", "Emi", "Fumi", "Gen"]
    referee("event", "new", "cup", "spring", "pods", *names, "size=3")
    for _ in range(2):
        found = paired(referee)
        assert sorted(len(table["players"]) for table in found["tables"]) == [3, 4]
        for table in found["tables"]:
            scores = " / ".join(f"{name} {100 - 10 * names.index(name)}" for name in table["players"])
            referee("event", "result", "cup", "spring", table["table"], "final", *scores.split())
    rows = referee("event", "standings", "cup", "spring", "--json")[0]["standings"]
    assert rows[0]["player"] == "Aki" and rows[0]["points"] == 6
    assert sum(row["points"] for row in rows) == 4 * 6


def test_monster_makers_convention_wins_first_then_points(referee):
    referee("campaign", "new", "cup", "monster-maker", "rules=deck")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai")
    found = paired(referee)
    assert [table["players"] for table in found["tables"]] == [["Aki", "Beni"], ["Chie", "Dai"]]
    referee("event", "result", "cup", "spring", "1", "final", "Aki", "returned", "100", "Beni", "out", "60")
    referee("event", "result", "cup", "spring", "2", "final", "Chie", "out", "60", "Dai", "out", "40")
    assert ranks(referee) == {"Aki": (1, 1, 5), "Chie": (2, 1, 1), "Beni": (3, 0, 0), "Dai": (3, 0, 0)}


def test_an_event_of_the_members_and_who_left_a_table_open(referee):
    referee("campaign", "new", "cup")
    referee("campaign", "add", "cup", "Aki", "Beni", "Chie", "Dai")
    referee("campaign", "add", "cup", "Gen", "--guest")
    referee("campaign", "leave", "cup", "Dai")
    made = referee("event", "new", "cup", "spring", "swiss", "--json")[0]
    assert [player["name"] for player in made["players"]] == ["Aki", "Beni", "Chie"]
    found = paired(referee)
    assert "game=" in referee("event", "result", "cup", "spring", "1", "final", "Aki", status=2)
    assert paired(referee, "--drop", found["tables"][0]["players"][1])["rounds"] == 2
    referee("event", "new", "cup", "spring", "swiss", status=2)
    referee("event", "new", "cup", "other", "foo", status=2)
    referee("event", "pair", "cup", "spring", "--drop", "Zoe", status=2)
    assert "spring" in referee("campaign", "show", "cup")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_events_in_both_languages(referee, lang):
    referee("campaign", "new", "cup", "time-storm")
    out = referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "--lang", lang)
    out += referee("event", "pair", "cup", "spring", "--lang", lang)
    out += referee("event", "result", "cup", "spring", "1", "final", "Aki", "--lang", lang)
    out += referee("event", "standings", "cup", "spring", "--lang", lang)
    assert "{" not in out and "event/" not in out and "standings/" not in out


@pytest.mark.parametrize(
    "word, kind",
    [
        ("round-robin", "robin"), ("Round Robin", "robin"), ("総当たり", "robin"), ("リーグ戦", "robin"), ("rob", "robin"),
        ("Swiss", "swiss"), ("スイス", "swiss"), ("ｓｗｉｓｓ", "swiss"), ("pod", "pods"), ("ポッド", "pods"),
    ],
)  # fmt: skip
def test_kinds_of_events_by_their_common_names(referee, word, kind):
    referee("campaign", "new", "cup", "time-storm")
    assert referee("event", "new", "cup", "spring", word, "Aki", "Beni", "--json")[0]["kind"] == kind


def test_an_event_that_could_not_be_played_is_not_made(referee):
    referee("campaign", "new", "cup", "runeworks", "element-collection")
    new = ("event", "new", "cup", "spring")
    assert "robin, pods, swiss" in referee(*new, "s w i z", "Aki", "Beni", status=2)
    assert "level=5" in referee(*new, "swiss", "Aki", "Beni", "lvl=4", "game=runeworks", status=2)
    assert "1|2|3|4|5" in referee(*new, "swiss", "Aki", "Beni", "level=9", "game=runeworks", status=2)
    assert "2 to 4" in referee(*new, "pods", "Aki", "Beni", "size=5", "game=element-collection", status=2)
    assert "pods" in referee(*new, "swiss", "Aki", "Beni", "size=4", status=2)
    referee("campaign", "add", "cup", "Aki")
    referee("campaign", "alias", "cup", "Aki", "アキ")
    assert "Aki, アキ" in referee(*new, "swiss", "Aki", "アキ", status=2)
    assert "Events" not in referee("campaign", "show", "cup")
    made = referee(*new, "swiss", "Aki,", "Beni,Chie", "Dai", "date=2026-05-01", "game=runeworks", "--json")[0]
    assert [player["name"] for player in made["players"]] == ["Aki", "Beni", "Chie", "Dai"]
    paired(referee, "--add", "Emi, Fumi")
    referee("event", "result", "cup", "spring", "1", "final", "Aki", "1", "/", "Beni", "0")
    assert referee("campaign", "show", "cup", "--json")[0]["results"][0]["date"] == "2026-05-01"


def test_a_pod_has_no_more_players_than_its_game(referee):
    referee("campaign", "new", "cup", "element-collection")
    referee("event", "new", "cup", "spring", "pods", "Aki", "Beni", "Chie", "Dai", "Emi")
    assert [len(table["players"]) for table in paired(referee)["tables"]] == [3, 2]


def test_a_new_entry_that_is_nearly_a_member_is_told(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("campaign", "add", "cup", "Aki", "Beni")
    told = referee("event", "new", "cup", "spring", "swiss", "Akii", "Beni", "Chie")
    assert "referee campaign merge cup Akii Aki" in told and told.count("merge") == 1
    assert "referee campaign merge cup Bene Beni" in referee("event", "pair", "cup", "spring", "--add", "Bene")
    assert "referee campaign merge cup Aka Aki" in referee("event", "new", "cup", "summer", "robin", "Aka", "Dai")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_event_that_nobody_has_entered_says_how(referee, lang):
    referee("campaign", "new", "cup", "time-storm")
    assert "–" in referee("event", "new", "cup", "spring", "swiss", "--lang", lang)
    told = referee("event", "standings", "cup", "spring", "--lang", lang)
    assert "referee event pair cup spring --add NAME" in told
    assert referee("event", "pair", "cup", "spring", "--add", "Aki,Beni", "--json")[0]["tables"][0]["players"] == [
        "Aki",
        "Beni",
    ]


def test_a_result_that_was_the_only_statement_is_corrected_by_one_of_another_kind(referee):
    referee("campaign", "new", "cup", "runeworks", "level=4")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni")
    paired(referee)
    referee("event", "result", "cup", "spring", "1", "Beni: concede")
    assert ranks(referee)["Aki"][1] == 1
    assert "1. Beni: concede is now: final" in referee(
        "event", "result", "cup", "spring", "1", "final", "Aki", "3", "/", "Beni", "4"
    )
    assert ranks(referee)["Beni"][1] == 1


@pytest.mark.parametrize(
    "game, options, count, tables",
    [
        ("res-arcana", [], 5, [3, 2]), ("res-arcana", [], 9, [3, 3, 3]), ("res-arcana", [], 13, [4, 3, 3, 3]), ("res-arcana", ["expansion=lux"], 5, [5]),
        ("element-collection", [], 9, [3, 3, 3]), ("any", ["title=Catan", "size=5"], 11, [6, 5]),
    ],
)  # fmt: skip
def test_no_pod_is_larger_or_smaller_than_its_game_with_its_options_seats(referee, game, options, count, tables):
    referee("campaign", "new", "cup")
    names = [f"P{at}" for at in range(count)]
    referee("event", "new", "cup", "spring", "pods", *names, f"game={game}", *options)
    assert [len(table["players"]) for table in paired(referee)["tables"]] == tables


def test_a_draw_is_half_a_win_and_equal_wins_are_told_apart(referee):
    referee("campaign", "new", "cup")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni", "Chie", "Dai", "title=Go")
    said = {"Aki Beni": "final Aki 1 / Beni 1", "Aki Chie": "winner Chie", "Aki Dai": "winner Aki", "Beni Chie": "winner Beni", "Beni Dai": "winner Dai", "Chie Dai": "winner Chie"}  # fmt: skip
    for _ in range(3):
        for table in paired(referee)["tables"]:
            referee("event", "result", "cup", "spring", table["table"], said[" ".join(sorted(table["players"]))])
    rows = referee("event", "standings", "cup", "spring", "--json")[0]["standings"]
    assert [(row["player"], row["wins"]) for row in rows] == [("Chie", 2), ("Beni", 1.5), ("Aki", 1.5), ("Dai", 1)]
    by_name = {row["player"]: row for row in rows}
    assert by_name["Aki"]["opponents"] == 4.5 and by_name["Aki"]["beaten"] == 1 and by_name["Beni"]["beaten"] == 2
    assert by_name["Aki"]["direct"] == by_name["Beni"]["direct"] == 0.5
    assert [row["place"] for row in rows] == [1, 2, 3, 4]


def test_a_pairing_is_taken_back_while_nothing_is_played(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai")
    assert "no pairing" in referee("event", "unpair", "cup", "spring", status=2)
    enter(referee, paired(referee))
    assert "1.1" in referee("event", "unpair", "cup", "spring", status=2)
    before = ranks(referee)
    second = paired(referee)
    assert referee("event", "unpair", "cup", "spring", "--json")[0]["rounds"] == 1
    assert ranks(referee) == before and paired(referee)["tables"] == second["tables"]


def test_the_first_round_is_drawn_by_lot_and_the_lot_is_recorded(referee):
    names = [f"P{at}" for at in range(8)]
    referee("campaign", "new", "cup", "time-storm")
    seed = referee("event", "new", "cup", "spring", "swiss", *names, "draw=lot", "--json")[0]["seed"]
    first = paired(referee)
    referee("event", "new", "cup", "again", "swiss", *names, f"draw={seed}")
    assert referee("event", "pair", "cup", "again", "--json")[0]["tables"] == first["tables"]
    others = set()
    for at in range(5):
        referee("event", "new", "cup", f"e{at}", "swiss", *names, f"draw={at}")
        others.add(str(referee("event", "pair", "cup", f"e{at}", "--json")[0]["tables"]))
    assert len(others) > 1
    assert "draw=lot" in referee("event", "new", "cup", "other", "swiss", *names, "draw=dice", status=2)


def test_a_round_robin_that_is_drawn_by_lot_lets_everybody_meet(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni", "Chie", "Dai", "draw=7")
    met = []
    for _ in range(3):
        found = paired(referee)
        met += [frozenset(table["players"]) for table in found["tables"]]
        enter(referee, found)
    assert len(set(met)) == len(met) == 6


def test_who_is_renamed_is_so_in_events_on_every_laptop(referee, home, tmp_path, monkeypatch):
    """An event names people by their ids: two laptops that renamed apart show the same one."""
    referee("campaign", "new", "cup")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai", "game=time-storm")
    referee("event", "pair", "cup", "spring")
    other = shutil.copytree(home, tmp_path / "other")
    referee("campaign", "rename", "cup", "Aki", "Akiko")
    monkeypatch.setenv("REFEREE_HOME", str(other))
    referee("event", "result", "cup", "spring", "1", "final", "Aki")
    referee("campaign", "rename", "cup", "Beni", "Ben")
    shown = []
    for place, brought in ((home, other), (other, home)):
        monkeypatch.setenv("REFEREE_HOME", str(place))
        referee("import", brought)
        shown.append(referee("event", "standings", "cup", "spring", "--json"))
    assert shown[0] == shown[1]
    assert {row["player"]: row["wins"] for row in shown[0][0]["standings"]} == {
        "Akiko": 1,
        "Ben": 0,
        "Chie": 0,
        "Dai": 0,
    }


def test_a_pairing_that_was_taken_back_does_not_come_again_with_an_older_copy(referee, home, tmp_path):
    referee("campaign", "new", "cup")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai", "game=time-storm")
    referee("event", "pair", "cup", "spring")
    older = shutil.copytree(home, tmp_path / "older")
    referee("event", "unpair", "cup", "spring")
    (told,) = referee("import", older, "--json")
    assert told["conflicts"] == [] and told["decided"] == {"cup": []}
    assert referee("event", "unpair", "cup", "spring", status=2)


def test_a_round_that_two_homes_paired_differently_is_named_and_the_later_one_counts(
    referee, home, tmp_path, monkeypatch
):
    referee("campaign", "new", "cup")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai", "game=time-storm")
    other = shutil.copytree(home, tmp_path / "other")
    referee("event", "pair", "cup", "spring", "--add", "Emi")
    monkeypatch.setenv("REFEREE_HOME", str(other))
    (later,) = referee("event", "pair", "cup", "spring", "--drop", "Beni", "--json")
    seen, were = [], [shutil.copytree(place, tmp_path / f"{place.name}0") for place in (home, other)]
    for place, brought in ((home, were[1]), (other, were[0])):
        monkeypatch.setenv("REFEREE_HOME", str(place))
        (told,) = referee("import", brought, "--json")
        assert told["conflicts"] == [{"what": "event", "who": "spring", "names": [1]}]
        assert referee("import", brought, "--json")[0]["conflicts"] == []
        (kept,) = json.loads((place / "campaigns" / "cup.json").read_text(encoding="utf-8"))["events"].values()
        seen.append(kept)
    assert seen[0] == seen[1] and [one["dropped"] for one in kept["players"]] == [None, 1, None, None], later


def test_seeds_do_not_meet_in_the_first_round_and_are_recorded(referee):
    referee("campaign", "new", "cup", "time-storm")
    found = referee("event", "new", "cup", "spring", "swiss", *"HGFEDCB", "draw=seeds", "--json")[0]
    assert found["seeds"] is True and found["seed"] is None
    first = paired(referee)
    assert [table["players"] for table in first["tables"]] == [["H", "E"], ["G", "D"], ["F", "C"]] and first[
        "free"
    ] == ["B"]
    referee("event", "new", "cup", "again", "pods", *"HGFEDCBA", "draw=シード", "title=Catan", "size=3")
    tables = referee("event", "pair", "cup", "again", "--json")[0]["tables"]
    assert [table["players"] for table in tables] == [["H", "C", "B"], ["G", "D", "A"], ["F", "E"]]


def test_the_members_are_seeded_by_their_standings(referee):
    referee("campaign", "new", "cup", "--rule", "points:3,1")
    for winner, loser in ("DC", "DB", "CB", "DA"):
        referee("score", "time-storm", winner, loser, "--campaign", "cup", f"final {winner}")
    assert "D, C, B, A" in referee("event", "new", "cup", "spring", "swiss", "game=time-storm", "draw=seeds")
    assert [table["players"] for table in paired(referee)["tables"]] == [["D", "B"], ["C", "A"]]


@pytest.mark.parametrize(
    "lang, words", [("en", ["spring, round 1", "signature", "bye: Emi"]), ("ja", ["署名", "time-storm"])]
)
def test_a_round_is_printed_with_a_slip_for_each_table(referee, tmp_path, lang, words):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "swiss", "Aki", "Beni", "Chie", "Dai", "Emi")
    assert "event pair cup spring" in referee("event", "slips", "cup", "spring", "--to", tmp_path / "a.html", status=2)
    enter(referee, paired(referee))
    for ending in ("html", "md"):
        path = tmp_path / f"a.{ending}"
        referee("event", "slips", "cup", "spring", "--to", path, "--lang", lang)
        text = path.read_text(encoding="utf-8")
        assert all(word in text for word in words), text
        assert text.count("Aki") == 2 and text.count("1.2") >= 2 and "1." in text
    referee("event", "slips", "cup", "spring", "--to", tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text().splitlines()[:3] == ["table,player", "1.1,Aki", "1.1,Beni"]
    for picture in (".svg", ".png"):
        said = referee("event", "slips", "cup", "spring", "--to", f"a{picture}", status=2)
        assert picture not in said.partition("written as")[2] and ".csv" in said


@pytest.mark.parametrize(
    ("said", "winners"),
    [
        (["aki", "wins"], ["Aki"]), (["Beni"], ["Beni"]), (["draw"], []), (["beni", "beat", "aki"], ["Beni"]),
        (["aki", "lost", "to", "beni"], ["Beni"]), (["べにの勝ち"], ["べに"]),
    ],
)  # fmt: skip
def test_the_result_of_a_table_is_said_in_ones_own_words(referee, said, winners):
    names = ("あき", "べに") if winners == ["べに"] else ("Aki", "Beni")
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "robin", *names)
    referee("event", "pair", "cup", "spring")
    kept = referee("event", "result", "cup", "spring", "1", *said, "--json")
    assert kept[0]["winners"] == winners
    # a second time it is corrected, in the same words
    referee("event", "result", "cup", "spring", "1", names[0], "wins" if names[0].isascii() else "が勝ち")
    assert referee("standings", "cup", "--json")[0]["standings"][0]["player"] == names[0]


def test_what_isnt_a_result_is_none(referee):
    referee("campaign", "new", "cup", "time-storm")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni")
    referee("event", "pair", "cup", "spring")
    for said in ("final aki drew", "aki didnt win", "hello"):
        referee("event", "result", "cup", "spring", "1", *said.split(), status=1)
    assert referee("campaign", "show", "cup", "--json")[0]["matches"] == 0


def test_what_is_to_be_done_first_is_told(referee):
    """A campaign before its event, the table's number before its result, and how the result of a game is written."""
    assert "referee campaign new cup" in referee("event", "new", "cup", "spring", "robin", "Aki", "Beni", status=2)
    referee("campaign", "new", "cup", "runeworks")
    referee("event", "new", "cup", "spring", "robin", "Aki", "Beni")
    referee("event", "pair", "cup", "spring")
    assert "number of the table" in referee("event", "result", "cup", "spring", "Aki", "wins", status=2)
    told = referee("event", "result", "cup", "spring", "1", "Aki", "wins", status=1)
    assert told.splitlines()[-1].strip().startswith("It is written final NAME N")
