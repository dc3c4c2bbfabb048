"""A game of one's own: the folder that `new-game` writes passes the battery, and the battery finds what is planted in it."""

import json
import random
import sys
import tomllib
from itertools import product
from pathlib import Path
from textwrap import dedent, indent
from unittest import mock

import pytest

from prompts.battery import checks, found
from prompts.battery.walks import Walks
from prompts.commands import PEOPLES
from prompts.commands.new_game import write
from referee import kit
from referee.kit.simple import Simple
from referee.registry import find
from scorers.sheet import Refusal
from tests.test_secrets import FORMS, SHOWN, Worlds, retold_of, written

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
    write(str(tmp_path / "ladders"), ja="はしご登り")
    folder = tmp_path / "ladders"
    info = folder / "ladders-0.1.0.dist-info"
    info.mkdir()
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    info.joinpath("entry_points.txt").write_text(
        "[referee.games]\n" + text.partition('games"]\n')[2].partition("\n\n")[0].replace('"', "")
    )
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setattr("prompts.texts._SHELF", {})
    monkeypatch.setattr("prompts.texts._FOLDERS", {})
    monkeypatch.setattr("referee.language.words.lexicon._games", {})
    yield folder / "ladders"
    sys.modules.pop("ladders", None)


def findings():
    """What all checks find, by their keys."""
    walks = Walks(find("ladders"), many=6)
    return {key: facts for check in checks() for key, facts in found(walks, check)}


def test_the_folder_passes(ladders):
    assert findings() == {}


def test_who_cant_follow_suit_is_known_to_lack_it(ladders):
    game = find("ladders")
    table = game.begin(("Aki", "Beni"), {"first": 0}).draft()
    table.lacks(1, suit="R")
    assert not table.cards.can(1, ["R3"]) and table.cards.can(1, ["G3"]) and table.cards.can(0, ["R3"])
    table.lacks(1, suit="G", number=4)
    assert not table.cards.can(1, ["G4"]) and table.cards.can(1, ["G3"])
    table.cards.show(1, ["B1"])
    table.lacks(1, suit="B")
    assert table.cards.can(1, ["B2"])  # it was seen to hold one


def test_the_battery_finds_nothing_where_a_hand_is_known_to_lack_a_suit(changed):
    changed((INIT, "        self.ladder.lay(law.actor, card)", LACKING + "        self.ladder.lay(law.actor, card)"))
    assert found(Walks(find("ladders"), many=4), "hidden_worlds") == []


LACKING = """        if card.suit != "R":
            self.lacks(law.actor, suit="R")
"""


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


ENDS = "    def ends(self, law):"
BLOCKS = "    def blocks(self):\n        yield {}\n\n" + ENDS
CITED = """# => ok [LA-3.1]
tally Aki 14                 # => ok [LA-4.3]
tally Aki 15                 # => refused REC-5 [LA-4.3]
Aki: draw
"""
ENDED = """Beni: draw                   # => ok [LA-4.1]
# => winners Beni
Chie: discard G1             # => refused REC-6 [LA-4.1]
"""
FIELD = "    dropped: str | None = None"
# What an author may get wrong, of more than thirty kinds: the file, what stands there, what is written instead, and what the battery finds.
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
    (INIT, "    def ends(self, law):", "    def winners(self):\n        return [0]\n\n    def ends(self, law):", "winners"),
    (INIT, "    def ends(self, law):", "    def scores(self):\n        return [1] * len(self.names)\n\n    def ends(self, law):", "score-differs"),
    (INIT, "self.gain(law.actor, card)", "self.gain(law.actor, card)\n        self.cards.count(law.actor, 5)\n        SEEN.append(law.actor)", "broken"),
    (INIT, '"LA-4.3",', '"LA-4.8",', "no-clause"),
    (INIT, "self.dropped = str(card)", "law.happens('dropped', 'LA-2.1', {'card': card})", "no-text"),
    (INIT, "    dropped: str | None = None", "    unit = 'rungs'\n    dropped: str | None = None", "no-text"),
    (CASES, "# => refused LA-3.1", "# => refused LA-2.1", "case"),
    (CASES, "[LA-1.3]\nAki: reveal R2               # => refused REC-4 [LA-1.3]", "", "no-case"),
    (INIT, '        self.pile.lay("discards", card)', "        self.open.setdefault('pile', {})['x'] = (card,)", "draft-shared"),
    (INIT, '"LA-3.1",\n', '"REC-4",\n', "physics-overridden"),
    (INIT, FIELD, '    options = (Option("aim", default=10, read=lambda text, names: int(text) + 1),)\n' + FIELD, "option"),
    (INIT, "    def ends(self, law):", "    def finish(self, law, clause):\n        pass\n\n    def ends(self, law):", "never-ends"),
    (INIT, "    def ends(self, law):", "    def offer_draw(self, seat):\n        return ()\n\n    def ends(self, law):", "never-offered"),
    (INIT, "self.gain(law.actor, card)", "self.gain(law.actor, card)\n        1 / (law.override is None)", "raises"),
    (INIT, "        self.ladder.lay(law.actor, card)", "        self.ladder.lay(law.actor, card)\n        self.cards.put(law.actor, [str(card)])", "world-twice"),
    (INIT, "self.gain(law.actor, card)", "pass", "world-lost"),
    (INIT, "self.gain(law.actor, card)", 'self.cards.put(law.actor, ["R1" if card == "?" else str(card)])', "world-none"),
    (INIT, "        last = self.ladder.top(law.actor)", "        last = self.ladder.top(law.actor)\n        law.can('REC-4', card.number < 8)", "world-refused"),
    (INIT, ENDS, BLOCKS.format('Row("simple/hand", card=1)'), "no-fact"),
    (INIT, ENDS, BLOCKS.format('Row("simple/hand", {"cards": 1})'), "broken"),
    (INIT, ENDS, BLOCKS.format('Grid("simple/players", ("turn", "player"), [("", 0, 1)])'), "grid-cells"),
    (INIT, ENDS, BLOCKS.format('Grid("simple/players", ("turn", "player"), [("house", 0)])'), "mere-word"),
    (INIT, "            card=card,\n", "            card='a card',\n", "mere-word"),
    (INIT, '"draw": ("LA-2.2"', '"drawing": ("LA-2.2"', "no-text"),
    (CASES, "# => ok [LA-3.1]", "", "no-case"),
    (CASES, ENDED, "Beni: climb G1  # => refused LA-2.2 [LA-4.1]\nBeni: draw  # => ok [LA-4.1]\n", "uncited-case"),
    (CASES, "refused REC-6 [LA-4.2]", "refused REC-6 [LA-4.2 LA-5.1]\n# => scores Aki 14", "case"),
    (INIT, "card=deck.card, says", "times=Whole('times', optional=True), card=deck.card, says", "usage"),
    (CASES, CITED, CITED.replace("# => ok [LA-3.1]", "").replace("draw\n", "draw # => ok [LA-3.1]\n"), "uncited-case"),
]  # fmt: skip


@pytest.mark.parametrize(
    "file, there, instead, wanted", FAULTS, ids=[f"{at}-{one[3]}" for at, one in enumerate(FAULTS)]
)
def test_a_planted_fault_is_found(ladders, file, there, instead, wanted):
    path = ladders / file
    text = path.read_text(encoding="utf-8")
    assert there in text
    text = text.replace("from referee.kit import ", "from referee.kit import Grid, Option, Row, Whole, ")
    path.write_text(text.replace(there, instead, 1), encoding="utf-8")
    keys = findings().keys()
    assert wanted in keys, keys


# What a class may say that can't be: what stands there, what is written instead, and the words of the sentence that refuses it.
REFUSED = [
    (FIELD, "    sheet: tuple = ()\n" + FIELD, "Ladders.sheet hides Simple.sheet"),
    (FIELD, "    scores = 0\n" + FIELD, "Ladders.scores hides Simple.scores"),
    (
        FIELD,
        "    over = 0\n    gone = ()\n" + FIELD,
        "Ladders.over hides Simple.over, Ladders.gone hides Simple.gone: give them",
    ),
    (FIELD, "    open = Piles()\n" + FIELD, "Ladders.open hides Laid.open"),
    (FIELD, "    unit: str = 'rungs'\n" + FIELD, "Ladders.unit hides Simple.unit"),
    ("def discard(", "def scores(", "Ladders.scores hides Simple.scores"),
    ("def worth(", "def seat(", "Ladders.seat hides Simple.seat"),
    (FIELD, FIELD.replace("None =", "None #"), "Ladders.dropped has no value to begin with"),
    (FIELD, "    seen: list = []\n" + FIELD, "Ladders.seen is a list"),
    (FIELD, "    seen = 0\n" + FIELD, "Ladders.seen has no type"),
    ('"climb discard"', '"climb discard turn-up"', "the verb turn-up of its steps is no method"),
    ('"climb discard"', '"climb"', "the verb discard stands in no step"),
    ("        card=hand.card,\n", "        card=hand.card,\n        nam='x',\n", "nam='x'"),
    ('        "turn": "LA-2.3",\n', "", "Ladders.clauses has no clause for turn"),
]


@pytest.mark.parametrize("there, instead, wanted", REFUSED, ids=[one[2] for one in REFUSED])
def test_what_a_class_may_not_say_is_refused_when_it_is_loaded(ladders, there, instead, wanted):
    path = ladders / INIT
    text = path.read_text(encoding="utf-8")
    assert there in text
    path.write_text(text.replace(there, instead, 1), encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        find("ladders")
    reason = refused.value.facts["reason"]
    assert wanted in reason and f"({Path('ladders', INIT)}:" in reason, reason


def test_a_verb_of_two_words(changed, referee):
    changed(
        (INIT, "def discard(", "def cast_off("),
        (INIT, '"climb discard"', '"climb cast-off"'),
        *[(file, '"discard":', '"cast-off":') for file in (EN, JA)],
    )
    referee("new", "ladders", "Aki", "Beni")
    assert "cast-off R1" in referee("say", "Aki: cast-off R1")
    assert not [
        one for check in ("offered", "examples", "sentences") for one in found(Walks(find("ladders"), many=2), check)
    ]


@pytest.mark.parametrize("debug", [False, True])
def test_what_raises_is_told_with_the_author_s_line(ladders, changed, referee, debug):
    changed((INIT, "card.number > last.number", "card.number > last.size"))
    line = next(
        at for at, text in enumerate((ladders / INIT).read_text(encoding="utf-8").split("\n"), 1) if "last.size" in text
    )
    told = referee(*["--debug"] * debug, "battery", "ladders", status=1)
    assert f"({Path('ladders', INIT)}:{line})" in told and ("Traceback" in told) is debug
    changed((INIT, "GAME =", "1 / 0\nGAME ="))
    sys.modules.pop("ladders")
    told = referee(*["--debug"] * debug, "games", "--json") and referee(
        *["--debug"] * debug, "new", "ladders", "Aki", "Beni", status=2
    )
    assert f"ZeroDivisionError: division by zero ({Path('ladders', INIT)}:" in told and ("Traceback" in told) is debug


def test_an_example_is_made_of_the_arguments(changed, referee):
    more = """    @verb("言う", row=OneOf("row", {1: ("ones", "1の目")}), faces=Each(Whole("faces")), to=Player())
    def name(self, law, row, faces, to):
        self.dropped = str(row)

    def offer_name(self, seat):
        return ()

"""
    changed(
        (INIT, "from referee.kit import ", "from referee.kit import Each, OneOf, Player, Whole, "),
        (INIT, '"climb discard"', '"climb discard name"'),
        (INIT, ENDS, more + ENDS),
    )
    assert find("ladders").vocabulary.find("name").example == "name ones 1 Aki"


def test_a_game_is_called_like_its_folder(tmp_path, referee):
    told = referee("new-game", tmp_path / "Oh_my-game", "--ja", '大"会"')
    assert "referee battery oh-my-game" in told
    folder = tmp_path / "Oh_my-game" / "oh_my_game"
    names = json.loads((folder / DATA).read_text(encoding="utf-8"))
    assert [names[key] for key in ("key", "title", "ja", "letters")] == ["oh-my-game", "Oh My Game", '大"会"', "OMG"]
    code = (folder / INIT).read_text(encoding="utf-8")
    assert "class OhMyGame(Simple)" in code and '"OMG-2.1"' in code and "OhMyGame.game(" in code
    toml = tomllib.loads((folder.parent / "pyproject.toml").read_text(encoding="utf-8"))
    assert toml["project"]["entry-points"]["referee.games"] == {"oh-my-game": "oh_my_game:GAME"}
    for text in (path.read_text(encoding="utf-8").lower() for path in folder.parent.rglob("*") if path.is_file()):
        assert "ladders =" not in text and "la-3" not in text
    for name in ("json", "class", "3 a", "うた"):
        assert "can't be called" in referee("new-game", tmp_path / name, status=2)
    assert "two or three" in referee("new-game", tmp_path / "mine", "--letters", "M1", status=2)
    assert not (tmp_path / "mine").exists()


def test_ask_knows_what_verbs_take(changed, referee):
    changed(
        (INIT, "from referee.kit import ", "from referee.kit import OneOf, "),
        (INIT, '"climb discard"', '"climb discard name"'),
        (INIT, ENDS, ROWS + ENDS),
    )
    assert "climb R3, discard R3" in referee("ask", "ladders", "red3") and "登る 赤3、捨てる 赤3" in referee(
        "ask", "赤3", "--lang", "ja"
    )
    assert "name ones" in referee("ask", "ladders", "1の目")


def test_one_pile_is_told_once_and_none_when_it_is_empty(changed, referee):
    changed(
        (INIT, 'self.pile.lay("discards", card)', 'self.pile.lay("pile", card)'),
        (
            INIT,
            "        self.gain(law.actor, card)",
            "        self.gain(law.actor, card)\n        self.pile.lift('pile', 9)",
        ),
    )
    referee("new", "ladders", "Aki", "Beni")
    referee("say", "Aki: discard R9")
    assert "Pile: R9" in referee("show") and "場：赤9" in referee("show", "--lang", "ja")
    referee("say", "Aki: draw")
    assert "Pile" not in referee("show")


def test_standings_name_games_by_their_titles(ladders, referee):
    for game, result in (("ladders", "final Aki 1 / Beni 2"), ("res-arcana", "final Aki 11 / Beni 8")):
        referee("score", game, "Aki", "Beni", "--campaign", "evening", result)
    assert "Ladders" in referee("standings", "evening") and "はしご登り" in referee(
        "standings", "evening", "--lang", "ja"
    )
    assert "はしご登り" in referee("standings", "evening", "--trend", "--lang", "ja")


ROWS = """    @verb("言う", row=OneOf("row", {1: ("ones", "1の目")}))
    def name(self, law, row):
        self.dropped = str(row)

    def offer_name(self, seat):
        return (1,)

"""


def test_the_page_shows_the_game_that_is_written(ladders):
    code = (ladders / INIT).read_text(encoding="utf-8")
    assert indent(code, "    ") in PAGE.read_text(encoding="utf-8")


def test_the_page_tells_the_names_that_are_taken():
    told = PAGE.read_text(encoding="utf-8").partition("- **Names**")[2].split("`")[3].split()
    assert told == sorted(name for name in dir(Simple) if name[0] != "_")


def test_what_the_page_makes_of_the_kit_can_be_made():
    lines = PAGE.read_text(encoding="utf-8").split("\n")
    start = next(at for at, line in enumerate(lines) if line.startswith("    TRICKS ="))
    made = dict(vars(kit))
    exec(dedent("\n".join(lines[start : lines.index("", start)])), made)
    assert [made["ROW"].pattern(ja) for ja in (False, True)] == ["ones|sixes", "1の目|6の目"]
    assert made["LINE"].facts == {"dice": (3, 3)} and len(made["BIDS"].columns) == 2


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


MARKET = """    @verb("拾う", card=pile.card, says=("buy", "もらう"))
    def take(self, law, card):
        self.gain(law.actor, card)

    @verb("出す", cards=Each(hand.card))
    def meld(self, law, cards):
        law.asks("LA-3.1", len({card.number for card in cards}) == 1, key="LA-3.1/equal", cards=cards)
        self.ladder.lay(law.actor, *cards)

    @verb("呼ぶ", colour=OneOf("colour", {"R": ("Red", "赤")}))
    def call(self, law, colour):
        self.dropped = colour

    def offer_call(self, seat):
        return ("R",)

"""


def test_cards_leave_a_row_and_several_leave_a_hand(changed, referee):
    changed(
        (INIT, "from referee.kit import ", "from referee.kit import Each, OneOf, "),
        (INIT, "number=number,", "number=number, copies=1 + (letter == 'R'),"),
        (INIT, "Deck(CARDS)", "Deck([*CARDS, CARDS[-1]])"),
        (INIT, "pile = Piles()", "pile = Piles(deck)"),
        (INIT, '"climb discard"', '"climb discard meld call"'),
        (INIT, '"LA-2.2", "draw"', '"LA-2.2", "draw take"'),
        (INIT, ENDS, MARKET + ENDS),
        (EN, '"verbs": {', '"verbs": {"take": "take a discard", "meld": "lay equal cards", "call": "call a colour",'),
        (JA, '"verbs": {', '"verbs": {"take": "捨て札を取る", "meld": "同じ数を出す", "call": "色を呼ぶ",'),
        (EN, '"refusals": {', '"refusals": {"LA-3.1/equal": "{cards} aren\'t equal.",'),
        (JA, '"refusals": {', '"refusals": {"LA-3.1/equal": "{cards}は同じ数ではありません。",'),
    )
    assert findings().keys() <= {"case", "no-case"}  # its deck is longer than that of its golden records
    assert find("ladders").begin(("Aki", "Beni"), {"first": 0}).left() == 41 - 10
    referee("new", "ladders", "Aki", "Beni")
    for line in ("Aki: deal R1 R3 B3 G9 B10", "Aki: discard G9", "Aki: draw", "Beni: call red"):
        assert "✓" in referee("say", line)
    refused = referee("say", "Beni: take G8", status=1)
    assert "REC-4" in refused and "G8 doesn't lie there: Pile." in refused
    told = referee("why", "Beni: reveal G9", status=1)
    assert "as far as the cards were seen" in told and "statement 2: Aki: discard G9" in told
    assert "Statement 2 decides: Aki: discard G9" in referee("why", "Beni: draw G9", status=1)
    offers = [one["statement"] for one in referee("offers", "--json")[0]["offers"]]
    assert [one for one in offers if "take" in one] == ["take G9"]
    assert "✓" in referee("say", "Beni: 緑9を拾う") and "Pile" not in referee("show")
    assert "LA-3.1" in referee("say", "Aki: meld R1 R3", status=1)
    assert "REC-4" in referee("say", "Aki: meld R3 B3 G9", status=1)
    assert "✓" in referee("say", "Aki: meld R3 B3")
    assert referee("show", "--json", "--as", "Aki")[0]["table"]["hands"] == {
        "Aki": ["R1", "B10", "?"],
        "Beni": 6,
    }


def test_a_verb_that_cant_be_said_now_is_no_example_and_options_are_told_in_japanese(changed, referee, tmp_path):
    passes = """    @verb("休む")
    def rest(self, law):
        law.asks("LA-2.1", not self.left(), "LA-2.2")

"""
    changed((INIT, '"climb discard"', '"climb discard rest"'), (INIT, ENDS, passes + ENDS))
    referee("new", "ladders", "Aki", "Beni", "first=Beni")
    assert "rest" not in referee("say", "hm", status=1)
    referee("report", "--to", tmp_path / "a.md", "--lang", "ja")
    assert "オプション：先手 Beni" in (tmp_path / "a.md").read_text(encoding="utf-8")


def test_a_folder_that_isnt_installed_is_told_so(tmp_path, referee, monkeypatch):
    monkeypatch.chdir(tmp_path)
    referee("new-game", "my-game")
    for lang in ("en", "ja"):
        assert "pip install -e my-game" in referee("battery", "my-game", "--lang", lang, status=2)


def test_a_record_that_fails_is_told_alone(changed):
    changed((CASES, "# => refused LA-3.1", "# => refused LA-2.1"))
    assert [*findings()] == ["case"]


def test_without_cases_no_clause_is_proved(ladders):
    (ladders / CASES).unlink()
    assert "no-case" in findings()


# -- what an outside game may be that none of the five is ------------------------------------------


@pytest.fixture
def changed(ladders):
    """Writes something else into a file of the outside game, before it is loaded."""

    def change(*changes):
        for file, there, instead in changes:
            path = ladders / file
            text = path.read_text(encoding="utf-8")
            assert there in text, there
            path.write_text(text.replace(there, instead, 1), encoding="utf-8")

    return change


TWO_TEAMS = (INIT, FIELD, "    sides = 2\n" + FIELD)
FOUR = ("Aki", "Beni", "Chie", "Dai")


def test_partners_share_points_wins_and_rating(changed, referee):
    changed(TWO_TEAMS, (CASES, "# => winners Beni", "# => winners Beni Dai"))
    assert findings() == {}
    for _ in range(2):
        referee("new", "ladders", *FOUR, "--campaign", "evening")
        for line in ("Aki: climb R9", "Aki: draw", "Beni: climb R5", "Beni: draw", "Chie: discard R1", "Chie: draw"):
            referee("say", line)
        state = referee("show", "--json")[0]["table"]
        assert state["scores"] == {"Aki": 9, "Beni": 5, "Chie": 9, "Dai": 5}
        referee("say", "Beni: concede")
        assert "Aki" in referee("say", "Dai: concede") and "Chie" in referee("show")
    rows = referee("standings", "evening", "--rating", "--json")[0]["standings"]
    assert [(row["player"], row["won"], row["score"]) for row in rows] == [
        ("Aki", 2, 18),
        ("Chie", 2, 18),
        ("Beni", 0, 10),
        ("Dai", 0, 10),
    ]
    assert rows[0]["rating"] == rows[1]["rating"] > rows[2]["rating"] == rows[3]["rating"]
    assert [one["teams"] for one in referee("campaign", "show", "evening", "--json")[0]["results"]] == [
        list("1212")
    ] * 2


def test_a_screen_may_have_the_players_as_columns(changed, referee):
    blocks = """    def blocks(self):
        seats = range(len(self.names))
        yield Grid("tops", ("row", *(SEATS[seat] for seat in seats)), [(Name("top", "上"), *(self.ladder.top(seat) for seat in seats))])

"""
    changed(
        (INIT, "from referee.kit import ", "from referee.kit import SEATS, Grid, Name, "),
        (INIT, "    def ends(self", blocks + "    def ends(self"),
        (EN, '"show": {}', '"show": {"tops": "Tops", "tops/row": ""}'),
        (JA, '"show": {}', '"show": {"tops": "一番上", "tops/row": ""}'),
    )
    assert findings() == {}
    referee("new", "ladders", "Aki", "Beni")
    referee("say", "Aki: climb R9")
    assert ["Aki", "Beni"] in [line.split() for line in referee("show").splitlines()]
    assert "Aki R9" in referee("show", "--plain")


def test_a_unit_and_a_question_have_words_of_their_own(changed, referee, monkeypatch, tmp_path):
    changed(
        (INIT, FIELD, '    unit = "rungs"\n' + FIELD),
        (EN, '"points": "points"', '"rungs": "rungs climbed"'),
        (JA, '"points": "点"', '"rungs": "段"'),
        (EN, '"show": {}', '"show": {}, "ask": {"final": "How high did each climb?"}'),
        (JA, '"show": {}', '"show": {}, "ask": {"final": "何段のぼりましたか。"}'),
    )
    asked = []
    monkeypatch.setattr("builtins.input", lambda question: asked.append(question) or "Aki 3 / Beni 9")
    for _ in range(2):
        referee("score", "ladders", "Aki", "Beni", "--campaign", "evening", "--lang", "ja")
    assert [question.strip() for question in asked] == ["何段のぼりましたか。"] * 2
    for words in (("campaign", "show", "evening"), ("standings", "evening", "--trend")):
        assert "段" in referee(*words, "--lang", "ja") and "rungs climbed" in referee(*words), words
    for lang, unit in (("en", "rungs climbed"), ("ja", "段")):
        referee("report", "evening", "--to", tmp_path / "evening.md", "--lang", lang)
        assert unit in (tmp_path / "evening.md").read_text(encoding="utf-8")
    referee("new", "ladders", "Aki", "Beni")
    referee("say", "Aki: climb R9")
    assert "段" in referee("why", "Aki", "--lang", "ja")


def test_a_record_names_the_game_by_any_of_its_names(ladders, referee, tmp_path):
    record = tmp_path / "evening.match"
    for name in ("はしご登り", "Ladders", "LA"):
        record.write_text(f"game: {name}\nplayers: Aki, Beni\n\nAki: climb R9\n", encoding="utf-8")
        assert "Aki" in referee("check", str(record))
    assert "LA-3.1" in referee("rules", "LA-3.1") and "札" in referee("rules", "LA-3.1", "--lang", "ja")
    assert "ladders" in referee("new", "laders", "Aki", "Beni", status=2)


def test_a_match_of_which_no_position_can_be_laid_is_told_so(ladders, referee, tmp_path):
    referee("new", "ladders", "Aki", "Beni")
    referee("say", "Aki: climb R9")
    assert "can't begin in the middle" in referee("export", "--position", "--to", tmp_path / "there.match", status=2)


def test_more_than_ten_players_sit_down(changed, referee):
    changed((DATA, "[2, 4]", "[2, 14]"), (INIT, "Hand(5, deck)", "Hand(2, deck)"))
    walks = Walks(find("ladders"), many=6)
    assert not [one for check in ("offered", "replayed", "judged", "scored", "hidden") for one in found(walks, check)]
    names = [f"P{chr(65 + at)}" for at in range(14)]
    referee("new", "ladders", *names, "--campaign", "evening", "first=PN")
    referee("say", "PN: climb R9")
    referee("say", "PN: draw")
    for name in names[:-1]:
        referee("say", f"{name}: concede")
    assert referee("standings", "evening", "--json")[0]["standings"][0]["player"] == "PN"


def test_dice_have_as_many_faces_as_a_game_says(changed, referee, tmp_path):
    cast = """    @verb("占う", throw=Dice(faces=20), example="Aki: cast dice 17")
    def cast(self, law, throw):
        self.dropped = str(law.thrown(throw, 1, "LA-2.1")[0])

    def offer_cast(self, seat):
        return [Throw((20,), False)]

"""
    changed(
        (INIT, "from referee.kit import ", "from referee.kit import Dice, Throw, "),
        (INIT, '"climb discard"', '"climb discard cast"'),
        (INIT, "    def ends(self", cast + "    def ends(self"),
        (EN, '"verbs": {', '"verbs": {"cast": "throw the die",'),
        (JA, '"verbs": {', '"verbs": {"cast": "さいころを振る",'),
    )
    assert findings() == {}
    referee("new", "ladders", "Aki", "Beni")
    for wrong in ("dice 21", "dice 0", "dice 1 7", "dice 99999999999"):
        assert "LA-2.1" in referee("say", f"Aki: cast {wrong}", status=1)
    referee("say", "Aki: cast dice 17")
    assert referee("show", "--json")[0]["table"]["dropped"] == "17"
    referee("undo")
    assert "cast dice 5" in referee("say", "I rolled 5")
    referee("undo")
    with mock.patch("secrets.randbelow", lambda faces: faces - 1):
        assert "20" in referee("say", "Aki: cast roll")
    referee("report", "--to", tmp_path / "cast.md")  # where the fairness of six-sided dice is told


NUMBERED = "game: ladders\nplayers: Aki, Beni\nid: m\n\nAki: deal 11 15 CARD 29 22\nBeni: deal 35 ? ? ? ?\nAki: climb 11\nAki: draw CARD\nBeni: climb 14\nBeni: draw\n"


def test_cards_that_are_numbers_are_hidden_like_others(changed, home, capsys, monkeypatch):
    """By the mark of the argument, not by how they are spelled: nothing that others are shown tells which card it is."""
    changed(
        (INIT, 'f"{letter}{number}",', 'str(10 + number + 10 * "RGB".index(letter)),'),
        (INIT, 'f"{ja}{number}",', '"",'),
        (INIT, 'f"{colour}{number}",', '"",'),
    )
    one, other = (
        NUMBERED.replace("CARD", card, 1).replace("CARD", drawn) for card, drawn in (("23", "31"), ("17", "40"))
    )
    worlds = Worlds(home, capsys, monkeypatch)
    assert "draw ?" in worlds.shown(one, ["log"])[1] and 'draw "31"' in worlds.shown(one, ["log", "--all"])[1]
    rng, count = random.Random(0), 0
    match = retold_of(one)
    for line, said in product(
        [line for lines in SHOWN.values() for line in lines],
        ("Aki: climb 12", "Beni: climb 35", "23", "Aki: climb 15"),
    ):
        for form in rng.sample(FORMS, 2) if "LINE" in line else rng.sample(FORMS, said == "23"):
            words = written(line, match, {0}, rng, worlds.home, said, rng.randint(1, 5))
            if "--json" not in form or words[0] not in PEOPLES:
                count += 1
                assert worlds.shown(one, [*words[:1], *form, *words[1:]]) == worlds.shown(
                    other, [*words[:1], *form, *words[1:]]
                ), words
    assert count > 60


def test_a_card_that_is_turned_up_is_known_to_all(changed, referee):
    """A law asks what it is, and those who watch see the table that follows."""
    changed((INIT, "card=deck.card, says", "card=deck.open, says"))
    referee("new", "ladders", "Aki", "Beni")
    for line in ("Aki: climb R9", "Aki: draw R3"):
        referee("say", line)
    assert "draw R3" in referee("log") and referee("show", "--json")[0]["table"]["turn"] == "Beni"
    assert "REC-4" in [one for one in referee("why", "Beni: climb R3", "--json", status=1)[0]["clauses"]]
