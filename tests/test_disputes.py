"""Disputes: each is answered by one command, shortly and in both languages; and what is kept of a dispute."""

import json
import re

import pytest

from prompts.explain.scores import SHORT
from tests.disputes import LANGUAGES, answer, games, load
from tests.golden import OURS

ALL = [(game, number, entry) for game in games() for number, entry in enumerate(load(game))]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "number", "entry"), ALL, ids=[f"{game} {number}" for game, number, _ in ALL])
def test_answer(game, number, entry, lang):
    assert answer(entry["record"], entry["command"], lang) == entry[lang], entry["asked"]


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_ten_disputes_and_one_for_every_ruling_with_an_option(game):
    entries = load(game.key)
    decided = {option.ruling for option in game.options if option.ruling and "-R" in option.ruling}
    told = {
        ruling
        for entry in entries
        for line in answer(entry["record"], entry["command"].replace("why", "why --more", 1), "en")
        for ruling in re.findall(r"header option .*?\(([A-Z]+-R\d+)\)", line)
    }
    assert told >= decided
    others = [entry for entry in entries if not any(f"({ruling}" in entry["asked"] for ruling in decided)]
    assert len(others) >= 10


@pytest.mark.parametrize(("game", "number", "entry"), ALL, ids=[f"{game} {number}" for game, number, _ in ALL])
def test_both_languages_tell_the_same(game, number, entry):
    """The same clauses and deciding statement, and nothing left unworded."""
    heads = [re.findall(r"[A-Z]{2,3}-R?\d+(?:\.\d+)?", entry[lang][0]) for lang in LANGUAGES]
    assert heads[0] == heads[1]
    for lang in LANGUAGES:
        text = "\n".join(entry[lang])
        assert not re.search(r"\{\w+\}|why/|stop/", text), text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_first_answer_is_short(lang):
    """Forty words, in Japanese a hundred and twenty characters: more only where the reason alone and its statement take more."""
    long = []
    for game, number, entry in ALL:
        lines = entry[lang]
        size = len(" ".join(lines).split()) if lang == "en" else len("".join("".join(lines).split()))
        scores = any(re.search(r"  [+-]\d+  ", line) for line in lines)  # a score is all its lines
        if size > SHORT[lang] and len(lines) > 3 and not scores:
            long.append((game, number, size))
    assert not long


# -- what is kept of disputes ------------------------------------------------------------------


LINES = [
    "round",
    "leady KD 2C",
    "Aki: draw",
    "Aki: release KD",
    "Beni: draw",
    "Beni: set 3S 4S 6S",
    'Beni: set 3S 4S 6S override "<tired> *all*"',
    'ruling "let it & stand"',
    "Beni: boost 5S on 6S",
    "Beni: release 3C",
]


@pytest.fixture
def disputed(answered):
    """A match with a dispute that was settled by an override and a ruling."""
    answered("new", "runeworks", "Aki", "Beni", "level=2", "rounds=2", "id=m", "--campaign", "friday")
    for line in LINES:
        answered("say", line)
    return answered


def test_an_override_and_what_rests_on_it(disputed):
    out = disputed("why", 7)[1]
    assert "sets aside: RW-5.4, RW-5.2" in out and "Rest on it (would not have been accepted without it): 9" in out
    assert "It rests on the override of statement 7" in disputed("why", 9)[1]
    assert "It rests on" not in disputed("why", 10)[1]


@pytest.mark.parametrize("words", [[], ["m"], ["friday"], ["--player", "Beni"], ["--player", "be"]], ids=" ".join)
def test_rulings_of_a_match_a_campaign_a_player(disputed, words):
    status, out = disputed("log", "--rulings", *words)
    assert status == 0
    lines = [line for line in out.splitlines() if line[:1].isdigit()]
    assert [line.split()[0] for line in lines] == ["7", "8"]
    assert "would not have been accepted without it): 9" in out


def test_rulings_of_another_player_are_the_tables_alone(disputed):
    out = disputed("log", "--rulings", "--player", "Aki")[1]
    assert "override" not in out and "let it & stand" in out
    assert disputed("log", "--rulings", "--player", "Zoe") == (2, "")


def test_rulings_of_a_player_by_an_alias_of_the_campaign(disputed):
    disputed("campaign", "add", "friday", "Aki", "Beni", "Be")
    disputed("campaign", "alias", "friday", "Beni", "紅")
    for word in ("紅", "beni", "ben"):
        assert "7  Beni: set 3S 4S 6S override" in disputed("log", "--rulings", "--player", word)[1]
    disputed("campaign", "rename", "friday", "Beni", "Benedikta")
    assert "7  Beni" in disputed("log", "--rulings", "--player", "Benedikta")[1]
    assert "7  Beni" not in disputed("log", "--rulings", "--player", "Be")[1]  # a member of that very name


def test_rulings_as_json(disputed):
    found = [json.loads(line) for line in disputed("log", "--rulings", "--json")[1].splitlines()]
    assert [(one["number"], one.get("resting")) for one in found] == [(7, [9]), (8, None)]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_dispute_file(disputed, tmp_path, lang):
    path = tmp_path / "dispute.md"
    assert disputed("report", "--dispute", 6, "--to", path, "--lang", lang)[0] == 0
    text = path.read_text(encoding="utf-8")
    assert (
        "RW-5.4" in text
        and "<tired>" not in text
        and "&lt;tired&gt; \\*all\\*" in text
        and "let it &amp; stand" in text
    )
    assert len(text) < 4000  # short enough to be read aloud
    seals = re.findall(r"\b[0-9a-f]{10}\b", text)
    assert len(seals) == 2 and seals[1] == json.loads(disputed("show", "--json")[1])["seal"]
    page = tmp_path / "dispute.html"
    assert disputed("report", "m", "--dispute", 6, "--to", page, "--lang", lang)[0] == 0
    html = page.read_text(encoding="utf-8")
    assert "&lt;tired&gt;" in html and "<tired>" not in html and "<script" not in html
    assert disputed("report", "--dispute", 99, "--to", page)[0] == 2
    assert disputed("report", "--dispute", "x", "--to", page)[0] == 2


def test_a_dispute_file_shows_public_things(answered, tmp_path):
    answered("new", "runeworks", "Aki", "Beni", "level=2", "id=m")
    for line in ("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 2H", "Aki: draw 7S", "Aki: draw 8S"):
        answered("say", line)
    path = tmp_path / "dispute.md"
    answered("report", "--dispute", 5, "--to", path)
    text = path.read_text(encoding="utf-8")
    assert "7S" not in text and "7♠" not in text and "9♣" not in text
    answered("report", "--dispute", 5, "--as", "Aki", "--to", path)
    assert "9♣" in path.read_text(encoding="utf-8")


def test_verify_names_the_first_departure_from_a_seal(disputed, tmp_path):
    assert disputed("verify")[0] == 0
    record = tmp_path / "home" / "matches" / "m.match"
    text = record.read_text(encoding="utf-8")
    assert text.count("  # seal ") == 2
    record.write_text(text.replace("release 3C", "release 5C"), encoding="utf-8")
    status, out = disputed("verify", "m")
    assert (
        status == 1
        and "departs from its seal at statement 10 (Beni: release 5C)" in out
        and "between statements 5 and 10" in out
    )
    record.write_text(text.replace("round\n", "round\nround\n"), encoding="utf-8")
    status, out = disputed("verify", "m", "--json")
    keys = [one["key"] for one in json.loads(out)["differences"]]
    assert status == 1 and keys.count("seal") == 0 and "statement" in keys


def test_verify_names_a_result_that_its_record_does_not_bear_out(answered, tmp_path):
    answered("new", "runeworks", "Aki", "Beni", "level=1", "id=m")
    answered("say", "result Aki ignite")
    assert answered("verify")[0] == 0
    record = tmp_path / "home" / "matches" / "m.match"
    record.write_text(record.read_text(encoding="utf-8").replace("result Aki", "result Beni"), encoding="utf-8")
    status, out = answered("verify", "--json")
    found = json.loads(out)["differences"]
    assert status == 1 and "seal" in [one["key"] for one in found]
    assert {one["name"] for one in found if one["key"] == "result"} == {"seal", "scores", "winners", "places"}


def test_a_showing_names_what_it_proves_wrong_as_it_is_said(answered):
    answered("new", "monster-maker", "Aki", "Beni", "id=m")
    for line in ("Aki: draw", "Aki: play c20", "Beni: draw", "Beni: play c30"):
        answered("say", line)
    out = answered("say", "Beni: reveal trap")[1]
    assert "MM-R9" in out and "statement 3, which says otherwise: Beni: draw" in out


def test_a_preview_changes_nothing_and_tells_what_falls_and_how_scores_differ(answered):
    answered("new", "runeworks", "Aki", "Beni", "level=4", "id=m")
    for line in ("result Aki ignite / Beni 20", "result Beni ignite / Aki 30"):
        answered("say", line)
    before = answered("log", "--json")[1]
    status, out = answered("amend", 1, "result Aki ignite / Beni 40", "--dry-run")
    assert status == 0 and "Beni: 90 would become 70." in out and "Nothing was changed" in out
    assert "Aki: 80 would become 70." in answered("strike", 1, "--dry-run")[1]
    assert answered("log", "--json")[1] == before
    assert answered("amend", 1, "result Aki ignite / Beni 40")[0] == 0
    assert "amend 1" in answered("log")[1] and "Score of Beni: 70 MP" in answered("why", "Beni")[1]
