"""All that the games know can be asked, in both languages: terms, components, verbs, options."""

import json
from pathlib import Path

import pytest

from prompts.main import main
from prompts.pages.glossary import find, meanings
from prompts.texts import folder_of
from referee.kernel.glossary import entries_of
from tests.golden import OURS

GAMES = OURS
BY_KEY = {game.key: game for game in GAMES}
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
each_language = pytest.mark.parametrize("lang", ["en", "ja"])


def data(package):
    """A game's components as the data have them."""
    return json.loads((Path(folder_of(package)).parent / "components.json").read_text(encoding="utf-8"))


@each_game
@each_language
def test_every_name_is_found_and_says_something(game, lang):
    """Terms of the first section, components, verbs and options, by each of their names in both languages."""
    kinds = set()
    for one in meanings(game, lang):
        kinds.add(one.kind)
        for name in (*one.english, *one.japanese):
            met = find(name, [game], lang)
            assert any((other.english, other.kind) == (one.english, one.kind) for other in met), name
        assert any(one.lines) and one.english[0], one.english
        assert not any("{" in line for line in one.lines), one.lines
        for clause in one.spoken_of():
            assert clause in game_rules(game), clause
    assert len(kinds) >= 3


def game_rules(game):
    """A game's rulebook."""
    return json.loads((Path(folder_of(game.package)) / "rules.en.json").read_text(encoding="utf-8"))


@each_game
def test_every_option_and_verb_has_a_japanese_name(game):
    for one in meanings(game, "ja"):
        assert one.japanese, one.english


def test_the_components_are_all_there():
    assert len(entries_of(BY_KEY["res-arcana"])) == len(data("referee.games.res_arcana")["components"])
    assert len(entries_of(BY_KEY["element-collection"])) == 12
    cards = {name for one in entries_of(BY_KEY["monster-maker"]) for name in (*one.english, *one.japanese)}
    for row in data("referee.games.monster_maker")["cards"]:
        assert {row["name_en"], row["name_ja"]} <= cards


@each_language
def test_powers_are_told_whole(lang):
    """Each component has a line for every power, collect ability, discount and VP formula of the data."""
    by_name = {one.english[0]: one for one in meanings(BY_KEY["res-arcana"], lang) if one.kind != "term"}
    for fact in data("referee.games.res_arcana")["components"]:
        lines = by_name[fact["name_en"]].lines
        most = sum(len(fact[part]) for part in ("powers", "collect", "discounts")) + len(fact["vp"]["per"])
        assert len(lines) >= most, fact["id"]
        assert not any("does/" in line or "pays/" in line for line in lines), lines
        assert not any(line.startswith(("kinds/", "react/", "collect/")) for line in lines), lines


def test_a_component_its_facts_its_clauses(capsys):
    assert main(["ask", "res-arcana", "vault", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["names"] == ["Vault"] and told["ja"] == ["貯蔵庫"]
    assert "Power 1: turn it → put 1G on it." in told["facts"]
    assert told["clauses"][0] == "RA-3.9"
    assert main(["ask", "ドラゴンの卵", "--lang", "ja"]) == 0
    assert "パワー1：これを破壊する → 手札のドラゴンを4少なく置く" in capsys.readouterr().out
    assert main(["ask", "runeworks", "lone", "seven"]) == 0
    assert "lone-seven=elemental|sequence" in capsys.readouterr().out
    assert main(["ask", "runeworks", "捨てる"]) == 0  # as players say it
    assert capsys.readouterr().out.startswith("release")
    assert main(["ask", "manna", "pool"]) == 2
    assert "mana pool" in capsys.readouterr().err


@each_language
@each_game
def test_rules_begin_with_components_and_terms(game, lang, capsys):
    assert main(["rules", game.key, "terms", "--lang", lang]) == 0
    out = capsys.readouterr().out
    for one in entries_of(game):
        assert one.english[0] in out
    assert ("marks" in out) and ("印" in out)
    assert main(["rules", game.key, "--lang", lang]) == 0
    whole = capsys.readouterr().out
    assert whole.startswith(out) and len(whole) > len(out)


@pytest.mark.parametrize(
    "question, name",
    [
        ("how many trap cards are there", "trap"),
        ("what does the fire dragon do?", "Fire Dragon"),
        ("トラップは何枚ある", "trap"),
        ("ファイア・ドラゴンって何ですか", "Fire Dragon"),
    ],
)
def test_a_question_is_asked_by_what_it_names(question, name):
    assert name in {one.english[0] for one in find(question, GAMES, "en")}
    assert not find("xyzzy foo", GAMES, "en")
