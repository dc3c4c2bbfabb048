"""Campaigns by their commands: members, rules, corrections, what they decide for a match, books."""

from pathlib import Path

import pytest

from prompts.main import main

LANGS = ("en", "ja")


pytestmark = pytest.mark.usefixtures("home")


def won(referee, winner, *others, campaign="friday", **options):
    """Keep a match of Time Storm that `winner` won; its id."""
    words = [f"{key}={value}" for key, value in options.items()]
    return referee("score", "time-storm", winner, *others, *words, "--campaign", campaign, "final", winner, "--json")[
        0
    ]["match"]


def table(referee, campaign="friday", *words):
    """{player: row} of the standings."""
    return {row["player"]: row for row in referee("standings", campaign, *words, "--json")[0]["standings"]}


# Members


def test_names_are_compared_folded_and_aliases_and_renames_count_together(referee):
    won(referee, "Aki", "Beni")
    won(referee, "ＡＫＩ", "Beni")
    assert table(referee)["Aki"]["won"] == 2
    referee("campaign", "alias", "Friday", "aki", "アキ")
    won(referee, "アキ", "Beni")
    referee("campaign", "rename", "friday", "Aki", "Akiko")
    won(referee, "Aki", "Beni")
    assert table(referee).keys() == {"Akiko", "Beni"}
    assert table(referee)["Akiko"]["won"] == 4
    assert referee("verify")


def test_members_are_merged_unless_they_met(referee):
    won(referee, "Aki", "Beni")
    won(referee, "Akki", "Chie", date="2026-01-01")
    assert "referee campaign merge" in referee("campaign", "alias", "friday", "Aki", "Akki", status=2)
    referee("campaign", "merge", "friday", "Akki", "Aki")
    assert table(referee)["Aki"]["won"] == 2 and "Akki" not in table(referee)
    assert "Beni" in referee("campaign", "merge", "friday", "Beni", "Aki", status=2)
    assert "Aki" in referee("campaign", "merge", "friday", "Aki", "Akki", status=2)
    assert "Akki" in referee("new", "time-storm", "Aki", "Akki", "campaign=friday", status=2)


def test_guests_are_listed_without_a_place_and_who_left_is_marked(referee):
    won(referee, "Aki", "Beni", "Chie")
    referee("campaign", "add", "friday", "Aki", "--guest")
    rows = table(referee)
    assert rows["Aki"]["guest"] and rows["Aki"]["place"] is None and rows["Beni"]["place"] == 1
    referee("campaign", "leave", "friday", "Beni")
    assert table(referee)["Beni"]["left"] and "Beni †" in referee("standings", "friday")
    referee("campaign", "add", "friday", "Aki", "Beni", "Dai")
    assert table(referee)["Aki"]["place"] == 1 and not table(referee)["Beni"]["left"]
    assert "Dai" in referee("campaign", "show", "friday")
    referee("campaign", "add", "friday", "a:b", status=2)
    referee("campaign", "leave", "friday", "Zoe", status=2)


def test_close_and_reopen(referee):
    won(referee, "Aki", "Beni")
    referee("new", "time-storm", "Aki", "Beni", "campaign=friday", "id=late")
    referee("campaign", "close", "friday")
    assert "closed" in referee("new", "time-storm", "Aki", "Beni", "campaign=friday", status=2)
    assert "closed" in referee("score", "time-storm", "Aki", "Beni", "campaign=friday", "final", "Aki", status=2)
    assert "reopen" in referee("say", "-m", "late", "final", "Beni", status=2)
    assert table(referee)["Beni"]["won"] == 0, "the closed campaign stands as it was"
    referee("campaign", "add", "friday", "Chie", status=2)
    referee("campaign", "reopen", "friday")
    assert table(referee)["Beni"]["won"] == 1, "what ended meanwhile is counted now"


def test_a_corrected_result_is_counted_anew_and_the_old_one_stays_to_be_seen(referee):
    first = won(referee, "Aki", "Beni", date="2026-01-01")
    won(referee, "Aki", "Beni", date="2026-01-02")
    found = referee("campaign", "correct", first, "final", "Beni", "--json")[0]
    assert found["before"]["winners"] == ["Aki"] and found["after"]["winners"] == ["Beni"] and found["ok"]
    assert {name: (row["won"], row["streak"]["now"]) for name, row in table(referee).items()} == {
        "Aki": (1, 1),
        "Beni": (1, -1),
    }
    result = referee("campaign", "show", "friday", "--json")[0]["results"][0]
    assert result["before"] == [{"number": 1, "scores": [1, 0], "places": [1, 2], "winners": ["Aki"]}]
    assert "Aki 1, Beni 0" in referee("campaign", "show", "friday")
    assert referee("campaign", "correct", first, "final", "Zoe", "--json", status=1)[0]["clauses"] == ["REC-2"]
    referee("campaign", "correct", first, "foo", status=2)
    referee("verify")


@pytest.mark.parametrize(
    "known, new, told",
    [
        ("Aki", "Akii", True), ("Akii", "Aki", True), ("Aki", "Aka", True), ("Beni", "Bnei", True), ("アキ", "あき", True),
        ("Aki", "aki ", False), ("Aki", "ＡＫＩ", False), ("Aki", "Akane", False), ("Al", "Ali", False), ("P01", "P02", False),
        ("Player 1", "Player 11", False), ("アキ", "アカ", False), ("Mika", "Kami", False), ("Chie", "Chihe", True),
    ],
)  # fmt: skip
def test_a_new_member_who_is_nearly_spelled_as_a_known_one_is_told(referee, known, new, told):
    referee("score", "time-storm", known, "Zoe", "--campaign", "friday", "final", "Zoe")
    found = referee("score", "time-storm", new, "Zoe", "--campaign", "friday", "final", "Zoe")
    assert (f"referee campaign merge friday {new} {known}" in found) == told and found.count("referee campaign") == told


def test_a_name_like_a_members_is_told_before_the_match_is_played(referee):
    won(referee, "Aki", "Beni B")
    found = referee("new", "time-storm", "Aki", "Beni", "Beni C", "--campaign", "friday")
    assert 'referee campaign alias friday "Beni B" "Beni C"' in found
    assert "alias" not in referee("new", "time-storm", "Aki", "Aky", "--campaign", "friday"), "they sit at one table"
    referee("campaign", "alias", "friday", "Beni B", "Beni C")
    assert "alias" not in referee("new", "time-storm", "Aki", "Beni C", "--campaign", "friday")
    assert "friday Dora Dorra" not in referee("campaign", "add", "friday", "Dora,", "Dorra")
    assert "merge friday Dorrra Dorra" in referee("campaign", "add", "friday", "Dorrra")
    assert referee("new", "time-storm", "Aki", "Zoee", "--campaign", "friday", "--json")[0]["players"] == [
        "Aki",
        "Zoee",
    ]


# Rules and tables


def test_each_game_has_a_streak_of_its_own(referee):
    for game, said in (("time-storm", ["Aki"]), ("runeworks", ["Aki", "0", "/", "Beni", "1"]), ("time-storm", ["Aki"])):
        referee("score", game, "Aki", "Beni", "--campaign", "friday", "final", *said)
    found = {
        (row["game"], row["player"]): row["streak"] for row in referee("standings", "friday", "--json")[0]["standings"]
    }
    assert found == {
        ("runeworks", "Aki"): {"now": -1, "best": 0, "worst": 1},
        ("runeworks", "Beni"): {"now": 1, "best": 1, "worst": 0},
        ("time-storm", "Aki"): {"now": 2, "best": 2, "worst": 0},
        ("time-storm", "Beni"): {"now": -2, "best": 0, "worst": 2},
    }
    assert {name: row["streak"]["now"] for name, row in table(referee, "friday", "--game", "time-storm").items()} == {
        "Aki": 2,
        "Beni": -2,
    }


def test_a_voice_reads_each_figure_after_its_columns_name(referee):
    won(referee, "Aki", "Beni")
    assert "1; player Aki; played 1; won 1; share 100%; sum 1;" in referee("standings", "friday", "--plain")
    assert "player Aki; ahead 1; won 1; sum 1" in referee("standings", "friday", "--vs", "Aki", "Beni", "--plain")
    referee("event", "new", "friday", "cup", "swiss")
    assert "1; player Aki; wins 0; byes 0; opponents' wins 0; direct 0; wins of those beaten 0; played 0" in referee(
        "event", "standings", "friday", "cup", "--plain"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_standings_without_a_name_tell_which_campaigns_there_are(referee, lang):
    won(referee, "Aki", "Beni")
    assert "Aki" in referee("standings"), "the only one is meant"
    won(referee, "Aki", "Beni", campaign="sunday")
    for words in ((), ("--trend",)):
        assert "friday" in (found := referee("standings", *words, "--lang", lang)) and "sunday" in found
    assert referee("standings", "--json")[0]["standings"] == []


def test_points_for_places_shared_and_by_seat(referee):
    for name, ties in (("shared", "shared"), ("seat", "seat")):
        referee("campaign", "new", name, "--rule", f"points:6,3,1:{ties}")
        won(referee, "Aki", "Beni", "Chie", campaign=name)
        referee(
            "score",
            "runeworks",
            "Beni",
            "Aki",
            "level=1",
            "rounds=2",
            "campaign=" + name,
            "final",
            "Aki",
            "2",
            "/",
            "Beni",
            "0",
        )
    points = {
        name: {player: row["points"] for player, row in table(referee, name).items()} for name in ("shared", "seat")
    }
    assert points == {"shared": {"Aki": 12, "Beni": 5, "Chie": 2}, "seat": {"Aki": 12, "Beni": 6, "Chie": 1}}


def test_share_of_wins_and_rating(referee):
    referee("campaign", "new", "share", "--rule", "share")
    referee("campaign", "new", "rated", "--rule", "rating")
    for campaign in ("share", "rated"):
        for winner, other in (("Aki", "Beni"), ("Aki", "Beni"), ("Beni", "Aki"), ("Chie", "Beni")):
            won(referee, winner, other, campaign=campaign)
    assert [row["player"] for row in referee("standings", "share", "--json")[0]["standings"]] == ["Chie", "Aki", "Beni"]
    rows = referee("standings", "rated", "--json")[0]["standings"]
    assert [row["place"] for row in rows] == [1, 2, 3] and rows[-1]["player"] == "Beni"
    assert rows[0]["rating"] >= rows[1]["rating"] > rows[2]["rating"]
    assert "rating" not in table(referee, "share")["Aki"] and "rating" in table(referee, "share", "--rating")["Aki"]


@pytest.mark.parametrize(
    "words",
    [
        ["--rule", "points:a"],
        ["--rule", "share:3"],
        ["--rule", "seat"],
        ["--rule", "points:3:x"],
        ["chess"],
        ["levle=3"],
    ],
)
def test_a_rule_that_cannot_be_is_refused(referee, words):
    referee("campaign", "new", "odd", *words, status=2)
    assert referee("campaign", "list", "--json") == []


def test_head_to_head_period_game_and_trend(referee):
    won(referee, "Aki", "Beni", "Chie", date="2025-12-31")
    won(referee, "Beni", "Aki", date="2026-02-01")
    referee(
        "score",
        "runeworks",
        "Aki",
        "Beni",
        "level=4",
        "date=2026-03-01",
        "campaign=friday",
        "final",
        "Aki",
        "130",
        "/",
        "Beni",
        "-20",
    )
    versus = referee("standings", "friday", "--vs", "aki", "be", "--json")[0]
    assert (versus["played"], versus["tied"], versus["won"], versus["ahead"], versus["score"]) == (
        3,
        0,
        {"Aki": 2, "Beni": 1},
        {"Aki": 2, "Beni": 1},
        None,
    )
    assert referee("standings", "friday", "--vs", "Aki", "Beni", "--game", "time-storm", "--json")[0]["score"] == {
        "Aki": 1,
        "Beni": 1,
    }
    assert table(referee, "friday", "--from", "2026")["Beni"]["played"] == 1
    assert table(referee, "friday", "--to", "2025-12")["Beni"]["won"] == 0
    assert table(referee, "friday", "--game", "ルーンワークス")["Aki"]["score"] == 130
    referee("standings", "friday", "--from", "yesterday", status=2)
    trends = {found["game"]: found["players"] for found in referee("standings", "friday", "--trend", "--json")}
    assert [point["sum"] for point in trends["runeworks"]["Beni"]] == [-120] and [
        point["sum"] for point in trends["time-storm"]["Aki"]
    ] == [1, 1]
    referee(
        "score",
        "runeworks",
        "Aki",
        "Beni",
        "--campaign",
        "low",
        "level=3",
        "rounds=4",
        "final",
        "Aki",
        "3",
        "/",
        "Beni",
        "1",
    )
    (trend,) = referee("standings", "low", "--trend", "--json")
    assert [trend["players"][name][-1]["sum"] for name in ("Aki", "Beni")] == [3, 1]  # no MP, so no net MP
    assert "+1 (longest: won 1, lost 0)" in referee("standings", "low")
    assert "█" in referee("standings", "friday", "--trend") and "@" in referee(
        "standings", "friday", "--trend", "--plain"
    )


def test_a_word_that_fits_two_campaigns_or_a_match_too(referee):
    won(referee, "Aki", "Beni", campaign="friday", id="cup")
    won(referee, "Aki", "Beni", campaign="cup")
    won(referee, "Aki", "Beni", campaign="cup-2")
    assert table(referee, "cup")["Aki"]["won"] == 1
    said = referee("verify", "cup", status=2)
    assert "match:cup" in said and "campaign:cup" in said
    assert referee("verify", "match:cup", "--json")[0]["matches"] == ["cup"]
    assert "cup-2" in referee("standings", "c", status=2)
    referee("standings", "nobody", status=2)


SPOKEN = (
    "campaign list", "campaign show friday", "standings", "standings friday --vs Aki Beni", "standings --rating", "standings --trend",
    "campaign add friday Dai --guest", "campaign close friday", "book list",
)  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("words", [line.split() for line in SPOKEN], ids=SPOKEN)
def test_every_sentence_is_there_in_both_languages(referee, lang, words):
    won(referee, "Aki", "Beni", "Chie")
    out = referee(*words, "--lang", lang)
    assert "{" not in out and "/" not in out.replace("http://", ""), out


UNREADABLE = (
    "campaign foo",
    "campaign add friday",
    "campaign new",
    "event",
    "event pair",
    "book add x",
    "score",
    "score chess Aki",
    "score --bogus",
)


@pytest.mark.parametrize("words", [line.split() for line in UNREADABLE], ids=UNREADABLE)
def test_a_command_line_that_cannot_be_read_says_how_it_goes(referee, words):
    assert "referee" in referee(*words, status=2)


# What a campaign decides


SWORD = 'card "Holy Sword" treasure value 300 item 2D'
OUT_AND_BACK = f"""{SWORD}
Aki: draw
Aki: play c40
Beni: draw
Beni: play c5
Aki: draw
Aki: play c35
Beni: draw
Beni: play c5
Aki: draw
Aki: play c25 declare
Aki: treasure holy-sword
Beni: draw
Beni: play c10
Aki: draw
Aki: play c35
Beni: draw
Beni: play c10
Aki: draw
Aki: play c35
Beni: draw
Beni: play c10
Aki: draw
Aki: play c30
Beni: pass"""


def test_monster_maker_the_winner_goes_first_and_carries_the_item(referee, home):
    referee("campaign", "new", "dungeon", "monster-maker", "treasure=cards", "matches=2")
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "first=Aki", "id=one")
    for line in OUT_AND_BACK.splitlines():
        referee("say", line)
    assert referee("standings", "dungeon", "--json")[0]["decided"] == {"monster-maker": False}
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "id=two")
    header, _, body = (home / "matches" / "two.match").read_text(encoding="utf-8").partition("\n\n")
    assert "first: Aki" in header and "treasure: cards" in header
    assert body == f'{SWORD}\nAki: bring "Holy Sword"\n'
    assert referee("check", home / "matches" / "two.match")
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "first=Beni", "treasure=dice", "id=three")
    header, _, body = (home / "matches" / "three.match").read_text(encoding="utf-8").partition("\n\n")
    assert "first: Beni" in header and "bring" not in body
    referee("say", "-m", "three", "final", "Beni", "300")
    assert referee("standings", "dungeon", "--json")[0]["decided"] == {"monster-maker": True}
    assert "2" in referee("standings", "dungeon")
    assert "time-storm" in referee("new", "time-storm", "Aki", "Beni", "campaign=dungeon", status=2)


def test_monster_maker_only_what_the_campaign_shows_is_carried_in(referee, home):
    referee("campaign", "new", "dungeon", "monster-maker", "treasure=cards")
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "first=Aki", "id=one")
    referee("say", SWORD)
    refused = referee("say", "Aki: bring holy-sword", "--json", status=1)[0]
    assert refused["clauses"] == ["MM-9.5"] and "doesn't show" in refused["message"]
    assert referee("why", "Aki: bring holy-sword", "--json", status=1)[0]["clauses"] == ["MM-9.5"]
    for line in OUT_AND_BACK.splitlines()[1:]:
        referee("say", line)
    # A match without treasure cards leaves the items where they are.
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "treasure=dice", "id=two")
    referee("say", "final", "Beni", "300")
    referee("new", "monster-maker", "Beni", "Aki", "campaign=dungeon", "id=three")
    assert "bring" in (home / "matches" / "three.match").read_text(encoding="utf-8")
    assert referee("say", "Beni: bring holy-sword", "--json", status=1)[0]["clauses"] == ["MM-9.5", "REC-4"]
    referee("undo")
    assert referee("say", "Beni: bring holy-sword", "--json", status=1)[0]["clauses"] == ["MM-9.5"]
    referee("say", "Aki: bring holy-sword")
    assert referee("say", "amend 6 Beni: bring holy-sword", "--json", status=1)[0]["clauses"] == ["MM-9.5"]
    referee("say", 'Beni: bring holy-sword override "lent"', status=1)  # there is only one
    referee("verify")


def test_time_storm_keeps_the_header_default(referee, home):
    won(referee, "Beni", "Aki")
    referee("new", "time-storm", "Aki", "Beni", "campaign=friday", "id=next")
    assert "first" not in (home / "matches" / "next.match").read_text(encoding="utf-8")


# Books


def write(path, *cards, game="monster-maker"):
    path.write_text("\n".join([f"game: {game}", "", *cards]) + "\n", encoding="utf-8")
    return path


def test_a_match_keeps_the_book_that_it_began_with(referee, tmp_path, home):
    file = write(tmp_path / "cards.match", "card Roland character knight 4D+1")
    assert referee("book", "add", "ours", file, "--json") == [
        {"type": "book", "done": "added", "name": "ours", "game": "monster-maker", "count": 1}
    ]
    referee("campaign", "new", "dungeon", "monster-maker", "book=ours")
    referee("new", "monster-maker", "Aki", "Beni", "campaign=dungeon", "id=one")
    write(file, "card Roland character knight 2D", "card Zombie monster 12 undead")
    assert referee("book", "add", "OURS", file, "--json")[0]["done"] == "replaced"
    referee("new", "monster-maker", "Aki", "Beni", "campaign=dungeon", "id=two")
    for match, card, status in (
        ("one", "card Roland character knight 4D+1", 0),
        ("one", "card Roland character knight 2D", 1),
        ("two", "card Roland character knight 2D", 0),
    ):
        referee("say", "-m", match, card, status=status)
    assert referee("book", "show", "ours", "--json")[0]["cards"] == [
        "card Roland character knight 2D",
        "card Zombie monster 12 undead",
    ]
    assert [one["name"] for one in referee("book", "list", "--json")] == ["ours"]
    referee("book", "drop", "ours")
    assert referee("book", "list", "--json") == []
    referee("verify")
    held = next(path.stem for path in (home / "books").glob("ours.*"))
    assert held in referee("book", "drop", held, status=2)
    referee("new", "monster-maker", "Aki", "Beni", "campaign=dungeon", status=2)


def test_a_faulty_book_is_not_kept(referee, tmp_path):
    for cards, game in (
        (["card Roland character knight 4D+1", "Aki: draw"], "monster-maker"),
        (["card X foo"], "monster-maker"),
        (["card X"], "runeworks"),
        ([], "chess"),
    ):
        file = write(tmp_path / "cards.match", *cards, game=game)
        assert "cards.match:" in referee("book", "add", "ours", file, status=1)
    referee("book", "add", "ours", tmp_path / "none.match", status=2)
    referee("book", "add", "../ours", write(tmp_path / "ok.match", "card Roland character knight 4D+1"), status=2)
    assert referee("book", "list", "--json") == []
    referee("book", "show", "ours", status=2)


# Made anew


def test_repair_makes_all_anew_from_the_records(referee, home):
    won(referee, "Aki", "Beni")
    before = referee("standings", "friday", "--json")
    for path in (home / "campaigns").glob("*.json"):
        path.unlink()
    assert referee("verify", "--repair")
    assert referee("standings", "friday", "--json") == before
    assert referee("verify", "--json")[0]["differences"] == []


def test_the_hot_commands_load_none_of_it(home):
    import subprocess
    import sys

    root = Path(__file__).parent.parent
    heavy = ("tinydb", "openskill", "prompts.campaigns.campaign", "scorers.standings", "fractions")
    code = f"import sys; from prompts.main import main; main(['say', 'round']); print([name for name in {heavy} if name in sys.modules])"
    main(["new", "runeworks", "Aki", "Beni"])
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines()[-1] == "[]", done.stdout + done.stderr


def test_a_report_of_several_games_under_one_rule_has_one_table(referee, tmp_path):
    referee("campaign", "new", "league", "--rule", "points:5,3")
    referee("score", "time-storm", "Aki", "Beni", "--campaign", "league", "date=2026-01-02", "final", "Aki")
    referee(
        "score",
        "runeworks",
        "Chie",
        "Aki",
        "--campaign",
        "league",
        "date=2026-01-01",
        "rounds=3",
        "final Chie 2 / Aki 1",
    )
    referee("report", "league", "--to", tmp_path / "league.md")
    text = (tmp_path / "league.md").read_text(encoding="utf-8")
    rows = [line for line in text.split("## ")[1].splitlines() if line.startswith("|")]
    assert [row.split(" | ")[1:3] for row in rows[2:]] == [["Aki", "8"], ["Chie", "5"], ["Beni", "3"]]
    assert text.count("## Standings") == 1
    shown = referee("campaign", "show", "league", "--json")[0]
    assert [one["game"] for one in shown["results"]] == ["runeworks", "time-storm"]  # by date


def test_matches_of_a_campaign_by_its_beginning(referee):
    won(referee, "Aki", "Beni")
    assert [one["campaign"] for one in referee("matches", "--campaign", "fri", "--json")] == ["friday"]
    assert "campaign:friday" in referee("matches", "--campaign", "zzz", status=2)


@pytest.mark.parametrize("words", [["export", "friday"], ["report", "friday"], ["backup"]], ids=" ".join)
def test_no_folder_is_made_for_what_is_written(referee, tmp_path, words):
    won(referee, "Aki", "Beni")
    for name in ("x.zip", "x.csv"):
        if (words[0], name) not in (("report", "x.zip"), ("backup", "x.csv")):
            assert "no folder" in referee(*words, "--to", tmp_path / "gone" / name, status=2)
    assert not (tmp_path / "gone").exists()


def test_no_campaign_is_made_with_what_no_match_of_it_could_take(referee):
    assert "1|2|3|4|5" in referee("campaign", "new", "friday", "runeworks", "level=9", status=2)
    assert "[REC-2]" in referee("campaign", "new", "friday", "monster-maker", "cards=full", status=2)  # no number
    assert "twice" in referee("campaign", "new", "friday", "runeworks", "level=3", "level=4", status=2)
    assert referee("campaign", "list", "--json") == []
    for name, words in (
        ("any", ["cards=full"]),  # a word of Res Arcana
        ("both", ["monster-maker", "res-arcana", "cards=full"]),
        ("open", ["monster-maker", "cards=unknown"]),
        ("named", ["element-collection", "order=Beni,Aki"]),  # whoever they are
    ):
        referee("campaign", "new", name, *words)
    assert (
        "order: Beni, Aki"
        in referee("new", "element-collection", "Aki", "Beni", "campaign=named", "--json")[0]["header"]
    )


@pytest.mark.parametrize(
    "words", [["level=1", "LEVEL=2"], ["players=C"], ["campaign=x", "--campaign", "y"]], ids=" ".join
)
def test_a_key_of_a_new_match_is_given_once(referee, words):
    assert "is given twice" in referee("new", "runeworks", "Aki", "Beni", *words, status=2)
    assert "2回" in referee("new", "runeworks", "Aki", "Beni", *words, "--lang", "ja", status=2)
    assert referee("matches", "--json") == []


def test_who_has_not_returned_has_no_place_and_no_points(referee):
    """MM-6.5: in no table, whatever the rule."""
    referee("campaign", "new", "caves", "--rule", "points:6,3,1")
    for line in ("final Beni Aki", "final Chie", "final none"):
        referee(
            "score", "monster-maker", "Aki", "Beni", "Chie", "score=rank", "campaign=caves", *line.split(), "--json"
        )
    rows = table(referee, "caves")
    assert {name: row["points"] for name, row in rows.items()} == {"Aki": 3, "Beni": 6, "Chie": 6}
    assert {name: row["places"] for name, row in rows.items()} == {"Aki": {"2": 1}, "Beni": {"1": 1}, "Chie": {"1": 1}}
    assert rows["Aki"]["percent"] == {"2": 33.3}
    assert referee("standings", "caves", "--vs", "Aki", "Chie", "--json")[0]["ahead"] == {"Aki": 1, "Chie": 1}
    rated = table(referee, "caves", "--rating")
    assert rated["Beni"]["mu"] > rated["Aki"]["mu"]


def test_a_decided_campaign_takes_no_further_match_until_it_is_reopened(referee):
    """MM-8.1: also where its number is changed."""
    referee("campaign", "new", "caves", "monster-maker", "matches=2")
    match = ("monster-maker", "Aki", "Beni", "campaign=caves")
    for _ in range(2):
        referee("score", *match, "final", "Aki", "300")
    for words in (("score", *match, "final", "Aki", "300"), ("new", *match), ("new", *match, "matches=2")):
        assert "MM-8.1" in referee(*words, status=2), words
    assert "再開" in referee("new", *match, "--lang", "ja", status=2)
    assert table(referee, "caves")["Aki"]["played"] == 2
    referee("score", *match, "matches=3", "final", "Beni", "300")
    assert "MM-8.1" in referee("new", *match, status=2), "the new number holds, and they are played"
    referee("campaign", "reopen", "caves")
    referee("score", *match, "final", "Beni", "300")
    assert table(referee, "caves")["Beni"]["played"] == 4
    referee("campaign", "close", "caves")
    assert "closed" in referee("new", *match, status=2)


@pytest.mark.parametrize(
    ("game", "card", "known"),
    [
        ("monster-maker", 'card "Ogre King" monster 12', "card ogre-king monster 13"),
        ("time-storm", "card Spear action 2", "card Spear action 3"),
    ],
)
def test_cards_that_were_declared_in_a_campaign_are_known_in_its_next_match(referee, answered, home, game, card, known):
    """MM-1.11: a stated fact holds for the rest of the campaign."""
    referee("new", game, "Aki", "Beni", "id=m1", "--campaign", "friday")
    referee("say", card)
    answered("say", "Beni: concede")
    answered("say", "Aki: concede")
    assert referee("log", "--json") and answered("standings", "friday")[1].count("Aki") == 1
    for name, campaign in (("m2", "friday"), ("m3", "other")):
        referee("new", game, "Aki", "Beni", f"id={name}", "--campaign", campaign)
        said = (home / "matches" / f"{name}.match").read_text(encoding="utf-8")
        assert (card.casefold() in said.casefold()) is (campaign == "friday")
        (verdict,) = referee("say", known, "--json", status=int(campaign == "friday"))
        assert verdict["ok"] is (campaign != "friday")


def test_who_goes_first_is_not_taken_over_from_the_last_match(referee, home):
    from prompts.play.seating import remembered

    referee("new", "monster-maker", "Aki", "Beni", "id=m1", "first=Beni", "score=rank")
    assert remembered(str(home), "m1")["options"] == ["score=rank"]


def test_a_campaign_without_results_hides_none_of_those_outside(referee, tmp_path):
    """The only campaign is meant where none is named; `-` means the matches in none, as at the prompt."""
    referee("campaign", "new", "friday")
    referee("score", "any", "title=Catan", "final Lea 10 / Jan 8")
    assert "standings -" in referee("standings")
    assert "Lea" in referee("standings", "-")
