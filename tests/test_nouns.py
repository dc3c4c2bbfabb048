"""Every word of the rulebooks is a term that can be asked, or a plain word: none of a clause's nouns is left unexplained."""

import json
import re
from pathlib import Path

import pytest

from prompts.pages.glossary import meanings
from prompts.texts import folder_of
from tests.golden import OURS

PLAIN = Path(__file__).parent / "plain"
CODE = re.compile(r"`[^`]*`|\[[^\]]*\]")
ENGLISH = re.compile(r"[a-z]+")
JAPANESE = re.compile(r"[ァ-ヺー]{2,}|[一-鿿々]{2,}")
ENDINGS = ("s", "es", "d", "ed", "ing", "er", "ers", "ion")

each_game = pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)


def clauses(game, lang):
    """The clauses and rulings of a game, without what is typed and without remarks."""
    path = Path(folder_of(game.package)) / f"rules.{lang}.json"
    return [(clause, CODE.sub(" ", text)) for clause, text in json.loads(path.read_text(encoding="utf-8")).items()]


def plain(lang):
    """The words that everybody knows."""
    return set((PLAIN / f"{lang}.txt").read_text(encoding="utf-8").split())


def forms(word):
    """What an English word may be a form of."""
    stems = {word, *(word.removesuffix(end) for end in ENDINGS)}
    stems |= {stem + "e" for stem in stems} | {stem[:-1] for stem in stems if stem[-2:-1] == stem[-1:]}
    return stems | {stem[:-1] + "y" for stem in stems if stem.endswith("i")} | {word.removesuffix("ies") + "y"}


@each_game
def test_english_words_are_defined_or_plain(game):
    names = {word for one in meanings(game, "en") for name in one.english for word in ENGLISH.findall(name.lower())}
    known_words = names | plain("en")
    left = {
        (clause, word)
        for clause, text in clauses(game, "en")
        for word in ENGLISH.findall(re.sub(r"'[a-z]*", "", text.lower()))
        if len(word) > 1 and not forms(word) & known_words
    }
    assert not left


@each_game
def test_japanese_words_are_defined_or_plain(game):
    names = {name for one in meanings(game, "ja") for name in one.japanese if len(name) > 1}
    terms, words = (
        re.compile("|".join(map(re.escape, sorted(some, key=len, reverse=True)))) for some in (names, plain("ja"))
    )
    left = {
        (clause, word)
        for clause, text in clauses(game, "ja")
        for word in JAPANESE.findall(words.sub(" ", terms.sub(" ", text)))
    }
    assert not left


def test_game_words_are_no_plain_words():
    """What only a rulebook explains stands in no list: it has to be defined where it is used."""
    for word in (
        "igniter",
        "releaser",
        "claimant",
        "battery",
        "priority",
        "mover",
        "corridor",
        "toughness",
        "mage",
        "scroll",
    ):
        assert word not in plain("en")
    for word in ("リリース", "優先権", "召喚", "回廊", "エッセンス", "取得宣言", "行動不能", "値引き"):
        assert word not in plain("ja")
