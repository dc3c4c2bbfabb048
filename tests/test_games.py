"""Games from other distributions: found by their entry point, and only for a name that isn't built in."""

import sys

import pytest

from referee.match import apply, offers
from referee.record import begin, parse
from referee.registry import BUILT_IN, entries, find, known
from scorers.sheet import Refusal

TINY = '''
"""A game of one verb: who says `point` three times has won."""
from os.path import dirname
from referee.kernel.about import about
from referee.kernel.game import Game
from referee.grammar.verbs import Verb
from referee.kernel.verdict import Awaited


class Table:
    __slots__ = ("names", "rules", "unit", "turns", "points")

    def __init__(self, names, rules):
        self.names, self.rules, self.unit, self.turns, self.points = names, rules, "points", 0, [0] * len(names)

    def draft(self):
        copy = Table(self.names, self.rules)
        copy.turns, copy.points = self.turns, self.points[:]
        return copy

    @property
    def over(self):
        return max(self.points) >= 3

    def scores(self):
        return list(self.points)

    def winners(self):
        return [seat for seat, points in enumerate(self.points) if points >= 3]

    def awaited(self):
        return [] if self.over else [Awaited(seat, False, ("point",), "TG-1") for seat in range(len(self.names))]


def point(table, law):
    table.points[law.actor] += 1


GAME = Game(about(dirname(__file__)), __name__, (), (Verb("point", ("点",), (), point),),
            begin=Table, settle=lambda hearing: None, seats_clause="TG-2", screen=lambda table, eyes: [], state=lambda table, eyes: {})
'''


DATA = """{"key": "tiny-game", "title": "Tiny Game", "ja": "ちいさなゲーム", "letters": "TG", "seats": [1, 9]}"""


ELSE = {one.about.key for one in entries()} - {*BUILT_IN}  # other outside games that happen to be installed


def listed():
    """The keys of all games but those."""
    return [one.about.key for one in entries() if one.about.key not in ELSE]


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """A distribution with a game, on the path."""
    (tmp_path / "tinygame").mkdir()
    (tmp_path / "tinygame" / "__init__.py").write_text(TINY, encoding="utf-8")
    (tmp_path / "tinygame" / "game.json").write_text(DATA, encoding="utf-8")
    info = tmp_path / "tinygame-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: tinygame\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[referee.games]\ntiny-game = tinygame:GAME\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("tinygame", None)


def test_a_game_from_another_distribution(installed):
    assert "tiny-game" in [game.key for game in known()]
    header, body = parse(
        "game: Tiny Game\nplayers: Aki, Beni\n\nAki: point\n点\nBeni: 点\nA: po\nA: po\nA: poi\ntally Aki 3\n"
    )
    match = begin(header)
    verdicts = []
    for number, (_, line) in enumerate(body, 1):
        assert match.over or offers(match)
        verdicts.append(apply(match, line, number))
        match = verdicts[-1].match
    assert [verdict.ok for verdict in verdicts] == [True, False, True, True, True, False, True]
    assert verdicts[1].clauses == ("REC-3",) and verdicts[5].clauses == ("REC-6",)
    assert match.table.winners() == [0]


def test_a_game_by_every_title_that_it_has():
    for title in (
        "魔導士のエレコレ",
        "魔道士のエコレ",
        "エコレ",
        "エレメントコレクション",
        "Wizard's Element Collection",
    ):
        assert find(title).key == "element-collection"
        assert begin(parse(f"game: {title}\nplayers: Aki, Beni\n")[0]).setting.game.key == "element-collection"


def test_installed_games_are_looked_up_only_for_a_name_that_is_not_built_in(monkeypatch):
    import referee.registry

    asked = []
    monkeypatch.setattr(referee.registry, "_installed", lambda: asked.append(1) or [])
    for name in BUILT_IN:
        find(name)
    assert not asked
    with pytest.raises(Refusal):
        find("chess")
    assert asked


def test_a_list_of_games_imports_none_of_them(installed):
    assert listed() == [*BUILT_IN, "tiny-game"]
    assert "tinygame" not in sys.modules


def test_an_outside_game_is_known_by_all_its_names(installed):
    for name in ("tiny-game", "Tiny Game", "ちいさなゲーム", "TG"):
        assert find(name).key == "tiny-game"
    header, _ = parse("game: ちいさなゲーム\nplayers: Aki, Beni\n\n")
    assert begin(header).setting.game.key == "tiny-game"
    with pytest.raises(Refusal) as refused:
        find("tinygam")
    assert refused.value.key == "header/game-near" and refused.value.facts["near"] == "tiny-game"
    assert {*BUILT_IN, "tiny-game"} <= {*refused.value.facts["names"]}


def test_a_package_that_cannot_be_loaded_harms_no_other_game(installed, tmp_path):
    (tmp_path / "tinygame" / "__init__.py").write_text("import nothing_of_that_name\n")
    with pytest.raises(Refusal) as refused:
        find("tiny-game")
    assert refused.value.key == "header/broken-game" and "nothing_of_that_name" in refused.value.facts["reason"]
    assert {game.key for game in known()} == {*BUILT_IN, *ELSE}


def test_what_a_package_says_of_its_game_may_be_damaged(installed, tmp_path):
    for text in ("", "[]", '{"key": 1}', "\udcff"):
        (tmp_path / "tinygame" / "game.json").write_text(text, encoding="utf-8", errors="surrogateescape")
        assert listed() == [*BUILT_IN, "tiny-game"]


def test_a_kept_match_whose_game_is_not_installed(installed, tmp_path, referee):
    referee("new", "Tiny Game", "Aki", "Beni")
    referee("say", "Aki: point")
    (tmp_path / "tinygame-1.0.dist-info" / "entry_points.txt").unlink()
    told = {
        word: referee(word, *words, status=status)
        for word, status, *words in (
            ("show", 2),
            ("log", 2),
            ("verify", 1),
            ("matches", 0),
        )
    }
    for word, text in told.items():
        assert "tiny-game" in text and "isn't installed" in text, (word, text)
        assert "header/game" not in text and "damaged" not in text, (word, text)
    referee("new", "runeworks", "Aki", "Beni")


def test_the_rules_and_lists_know_an_outside_game(installed, referee):
    assert "Tiny Game" in referee("games")
    assert "without a rulebook" in referee("rules", "TG-1", status=2)
