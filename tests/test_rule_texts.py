"""The rule texts that `rules` and `why` show: both languages complete, in order and readable."""

import json
import re
from itertools import pairwise
from pathlib import Path

import pytest

from prompts.texts import Texts
from referee.registry import known

ROOT = Path(__file__).parents[1]
REFEREE = ROOT / "referee"
GAMES = sorted(path.parents[1] for path in REFEREE.glob("games/*/texts/rules.en.json"))
PACKAGES = [REFEREE, *GAMES]  # the record language's own clauses lie beside the games

ID = re.compile(r"([A-Z]{2,3})-(?:([1-9]\d*)(?:\.([1-9]\d*))?|R([1-9]\d*))")
CODE = re.compile(r"`([^`]+)`")
TYPED = re.compile(r"[a-z][a-z-]*")  # capitals are placeholders, which may be translated
REFERENCE = re.compile(r"[A-Z]{2,3}-R?\d+(?:\.\d+)?")
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]")

each_package = pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
each_game = pytest.mark.parametrize("package", GAMES, ids=lambda package: package.name)


def texts(package, language):
    """The (id, text) pairs of one file in their order, so that a repeated id isn't swallowed."""
    source = (package / "texts" / f"rules.{language}.json").read_text(encoding="utf-8")
    return json.loads(source, object_pairs_hook=list)


def place(clause_id):
    """Where an id stands in its rulebook: sections with their clauses first, then rulings."""
    _, section, clause, ruling = ID.fullmatch(clause_id).groups()
    return (1, int(ruling), 0) if ruling else (0, int(section), int(clause or 0))


def typed_words(text):
    """The words that a player types, out of the backticked parts of a text."""
    return {word for code in CODE.findall(text) for word in TYPED.findall(code)}


def test_the_games_with_rule_texts_are_found():
    assert {"runeworks", "time_storm"} <= {package.name for package in GAMES}


@each_package
def test_ids_are_well_formed_and_of_one_game(package):
    matches = [ID.fullmatch(clause_id) for clause_id, _ in texts(package, "en")]
    assert all(matches)
    assert len({match[1] for match in matches}) == 1


@each_package
def test_ids_stand_in_order_without_gaps(package):
    places = [place(clause_id) for clause_id, _ in texts(package, "en")]
    assert places[0] == (0, 1, 0)
    for (part, number, clause), following in pairwise(places):
        steps = {(part, number, clause + 1), (part, number + 1, 0), (1, 1, 0)}
        if part == 1:  # a ruling has no clauses, and nothing comes after the rulings
            steps = {(1, number + 1, 0)}
        assert following in steps


@each_game
def test_every_section_has_clauses(package):
    ids = [clause_id for clause_id, _ in texts(package, "en")]
    sections = [clause_id for clause_id in ids if place(clause_id)[0] == 0 and "." not in clause_id]
    assert all(f"{section}.1" in ids for section in sections)


IN_DATA = {"RA-R19"}  # what no code decides: a component as its data have it


@each_game
def test_one_search_of_the_code_finds_every_clause(package):
    """Each clause by its id; a ruling by its own, or by that of a clause that names it in brackets."""
    code = "\n".join(path.read_text("utf-8") for top in ("referee", "scorers") for path in ROOT.glob(f"{top}/**/*.py"))
    named = set(re.findall(r"[A-Z]{2,3}-(?:\d+\.\d+|R\d+)", code))
    clauses = {name: text for name, text in texts(package, "en") if "." in name or "-R" in name}
    for name in clauses:
        if "-R" in name:
            short = re.compile(rf"\b{name.partition('-')[2]}\b")
            named |= {name for clause, text in clauses.items() if "." in clause and short.search(text)}
    assert clauses.keys() - named <= IN_DATA


@each_package
def test_both_languages_have_the_same_ids_in_the_same_order(package):
    english, japanese = texts(package, "en"), texts(package, "ja")
    assert [clause_id for clause_id, _ in japanese] == [clause_id for clause_id, _ in english]


@each_package
@pytest.mark.parametrize("language", ["en", "ja"])
def test_texts_are_plain_and_not_empty(package, language):
    for clause_id, text in texts(package, language):
        assert text == text.strip() != "", clause_id
        assert "**" not in text and text.count("`") % 2 == 0, clause_id


@each_package
def test_japanese_texts_are_japanese(package):
    for clause_id, text in texts(package, "ja"):
        assert JAPANESE.search(text), clause_id


@each_package
def test_japanese_texts_keep_typed_words_and_references(package):
    english, japanese = dict(texts(package, "en")), dict(texts(package, "ja"))
    for clause_id, text in english.items():
        translation = japanese[clause_id]
        assert typed_words(translation) == typed_words(text), clause_id
        assert set(REFERENCE.findall(translation)) == set(REFERENCE.findall(text)), clause_id


@each_package
def test_what_a_text_refers_to_can_be_looked_up(package):
    """Clauses named without the game's letters exist, and nothing refers to a section of a page that isn't shown."""
    for language in ("en", "ja"):
        book = dict(texts(package, language))
        letters = next(iter(book)).partition("-")[0]
        for clause, text in book.items():
            assert not re.search(r"\b[Ss]ections? \d|第\d+節|\d節", text), (clause, text)
            for number in re.findall(r"(?<![\w.,-])(\d+\.\d+)(?![\d.])", text):
                assert f"{letters}-{number}" in book or float(number) < 1, (clause, number)


def test_the_original_is_named_by_headings_and_numbers_alone(referee):
    for game in known():
        texts = Texts("en", None, True, game.package)
        for clause, places in texts.original.items():
            assert clause in texts.rules and places, clause
            for heading, numbers in places:
                assert 0 < len(heading) <= 40 and "。" not in heading, clause
                assert numbers == sorted(set(numbers)) and numbers[0] > 0, clause
    assert "「シーク」, sentence 1, 2" in referee("rules", "RW-8.1")
    assert "「優先権について」の4文目" in referee("rules", "TS-4.5", "--lang", "ja")
    assert referee("rules", "RW-8.2", "--json")[0]["original"] == [{"heading": "シーク", "sentences": [1]}]
