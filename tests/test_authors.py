"""A game of one's own: the folder that `new-game` writes passes the battery, and the battery finds what is planted in it."""

import sys
from pathlib import Path
from textwrap import indent

import pytest

from prompts.battery import checks, found
from prompts.battery.walks import Walks
from prompts.commands.new_game import write
from referee.registry import find

PAGE = Path(__file__).parent.parent / "prompts" / "pages" / "authors.en.md"
INIT, EN, JA, RULES, DATA, CASES = (
    "__init__.py",
    "texts/en.json",
    "texts/ja.json",
    "texts/rules.en.json",
    "game.json",
    "cases/first.cases",
)


@pytest.fixture
def ladders(tmp_path, monkeypatch):
    """The folder that `new-game` writes, as if it were installed; its package is imported anew in each test."""
    write(str(tmp_path / "mine"))
    folder = tmp_path / "mine"
    info = folder / "ladders-0.1.0.dist-info"
    info.mkdir()
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    info.joinpath("entry_points.txt").write_text(
        "[referee.games]\n" + text.partition('games"]\n')[2].partition("\n\n")[0].replace('"', "")
    )
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr("prompts.texts._SHELF", {})
    monkeypatch.setattr("prompts.texts._FOLDERS", {})
    yield folder / "ladders"
    sys.modules.pop("ladders", None)


def findings():
    """What all checks find, by their keys."""
    walks = Walks(find("ladders"), many=6)
    return {key: facts for check in checks() for key, facts in found(walks, check)}


def test_the_folder_passes(ladders):
    assert findings() == {}


def test_it_is_played_and_entered_like_any_other(ladders, referee):
    assert "new-game" not in referee("games") and "Ladders" in referee("games")
    referee("new", "はしご登り", "Aki", "Beni", "--campaign", "evening")
    for line in (
        "Aki: deal R1 R5 G3 B9 B2",
        "aki plays R5",
        "aki draws",
        "beni climbs G7",
        "beni draws",
        "Aki: climb B9",
    ):
        assert "✓" in referee("say", line), line
    assert "LA-2.2" in referee("say", "Aki: climb G3", status=1)
    assert "R5" not in referee("log", "--as", "Beni").partition("\n")[0]
    referee("say", "Aki: draw")
    referee("say", "Beni: concede")
    assert "Aki" in referee("standings", "evening")
    referee("score", "ladders", "Aki", "Beni", "--campaign", "evening", "final Aki 3 / Beni 9")
    assert "LA-3.1" in referee("rules", "LA-3.1")


# What an author may get wrong: the file, what stands there, what is written instead, and what the battery finds.
FAULTS = [
    (EN, '"LA-3.1/higher"', '"LA-3.1/lower"', "no-text"),
    (JA, '"LA-3.1/higher"', '"LA-3.1/lower"', "one-language"),
    (EN, "isn't higher than {last}", "isn't higher than {least}", "other-facts"),
    (JA, "最後の{last}", "最後の札", "other-facts"),
    (JA, '"ladder": "はしご{count}枚"', '"ladder": ""', "empty-text"),
    (EN, '"ladder": "a ladder of {count:card|cards}"', '"ladders": "x"', "one-language"),
    (RULES, ' "LA-3.1":', ' "LA-3.9":', "no-clause"),
    (RULES, ' "LA-4.1":', ' "LB-4.1":', "other-letters"),
    (INIT, 'key="LA-3.1/higher"', 'key="LA-3.1/high"', "no-text"),
    (INIT, '"LA-4.1"\n', '"LA-4.9"\n', "no-clause"),
    (INIT, 'return None if self.left() else "LA-4.1"', "return None", "case"),
    (INIT, "card.number > last.number", "card.number > last.size", "broken"),
    (INIT, "card.number > last.number", "card.number < last.number", "case"),
    (INIT, 'self.ladder.lay(law.actor, card)', "pass", "case"),
    (INIT, "last is None or", "True or", "case"),
    (INIT, '"climb discard"', '"climb discard draw"', "case"),
    (INIT, '@verb("引く", "ドロー"', '@verb("登る", "ドロー"', "word-twice"),
    (INIT, '@verb("捨てる", card', "@verb(card", "no-japanese"),
    (INIT, 'says=("drop throw-away", "切る"))', 'says=("drop", "切る"), example="throw R1")', "example"),
    (INIT, "    def ends(self, law):", "    def score(self, seat):\n        return 0\n\n    def ends(self, law):", "score-differs"),
    (INIT, "    def ends(self, law):", "    def winners(self):\n        return [0]\n\n    def ends(self, law):", "winners"),
    (INIT, "    def ends(self, law):", "    def scores(self):\n        return [1] * len(self.names)\n\n    def ends(self, law):", "score-differs"),
    (INIT, "self.gain(law.actor, card)", "self.gain(law.actor, card)\n        self.cards.count(law.actor, 5)\n        SEEN.append(law.actor)", "broken"),
    (INIT, '"LA-4.3",', '"LA-4.8",', "no-clause"),
    (INIT, "self.dropped = str(card)", "law.happens('dropped', 'LA-2.1', {'card': card})", "no-text"),
    (INIT, "    dropped: str | None = None", "    unit = 'rungs'\n    dropped: str | None = None\n    shared = []", None),
    (CASES, "# => refused LA-3.1", "# => refused LA-2.1", "case"),
    (CASES, "[LA-1.3]\nAki: reveal R2               # => refused REC-4 [LA-1.3]", "", "no-case"),
    (INIT, '        self.pile.lay("discards", card)', "        self.open.setdefault('pile', {})['x'] = (card,)", "draft-shared"),
    (INIT, '"LA-3.1",\n', '"REC-4",\n', "physics-overridden"),
]  # fmt: skip


@pytest.mark.parametrize(
    "file, there, instead, wanted", FAULTS, ids=[f"{at}-{one[3]}" for at, one in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(ladders, file, there, instead, wanted):
    path = ladders / file
    text = path.read_text(encoding="utf-8")
    assert there in text
    path.write_text(text.replace(there, instead, 1), encoding="utf-8")
    keys = findings().keys()
    assert wanted in keys if wanted else not keys, keys


def test_the_page_shows_the_game_that_is_written(ladders):
    code = (ladders / INIT).read_text(encoding="utf-8")
    assert indent(code, "    ") in PAGE.read_text(encoding="utf-8")


def test_fewest_points_win_a_campaign(ladders, referee):
    path = ladders / INIT
    path.write_text(
        path.read_text(encoding="utf-8").replace("    dropped:", "    lowest = True\n    dropped:", 1), encoding="utf-8"
    )
    for one, other in ((30, 40), (3, 2)):
        referee("score", "ladders", "Aki", "Beni", "--campaign", "evening", f"final Aki {one} / Beni {other}")
    rows = referee("standings", "evening", "--json")[0]["standings"]
    assert [(row["player"], row["won"], row["score"], row["best"]) for row in rows] == [
        ("Aki", 1, 33, 3),
        ("Beni", 1, 42, 2),
    ]
