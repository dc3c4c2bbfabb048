"""Wizard's Element Collection: catalogs, the screen, boards, random matches (hidden hands: tests/test_worlds.py)."""

import json
import pickle
import random
import re
import string
from itertools import product
from pathlib import Path

import pytest

import referee.games.element_collection as package
from prompts.texts import Texts
from referee.games.element_collection.board import read_board
from referee.games.element_collection.components import CARDS, DATA, DEFAULT_BOARD, ICONS, KINDS, POINTS
from referee.games.element_collection.table import Phase
from referee.kernel.reading import in_japanese, read
from referee.match import apply, offers
from referee.record import Header, HeaderFault, begin, parse
from scorers import element_collection as scorer
from scorers.element_collection import KINDS as SCORED
from tests.golden import cases
from tests.hidden.element_collection import BOARD

FOLDER = Path(package.__file__).parent
NAMES = ("Aki", "Beni", "Chie", "Dai")
FIELD = "field heart wind earth grass water ice fire steel light"


def start(seats=2, **options):
    """A match that has just begun."""
    options = {key.replace("_", "-"): value for key, value in options.items()}
    return begin(Header({"game": "element-collection", "players": ", ".join(NAMES[:seats]), **options}))


def say(match, *lines):
    """The match after these lines, each of which must be accepted."""
    for line in lines:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match


def test_a_statement_leaves_the_table_before_it_as_it_was():
    for title, text in cases("element-collection"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for _, line in body:
            before, kept = match.table, pickle.dumps(match.table)
            match = apply(match, line).match
            assert pickle.dumps(before) == kept, (title, line)


# -- words ------------------------------------------------------------------------------------------


def catalog(lang):
    return json.loads((FOLDER / f"texts/{lang}.json").read_text(encoding="utf-8"))


def spoken():
    """(section, key, facts) of every refusal and event of the golden records."""
    for _, text in cases("element-collection"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault as fault:
            yield "refusals", fault.refusal.key, fault.refusal.facts
            continue
        for _, line in body:
            verdict = apply(match, line)
            if verdict.refusal:
                yield "refusals", verdict.refusal.key, verdict.refusal.facts
            for event in verdict.events:
                yield "events", event.key, event.facts
            match = verdict.match


COMMON = ("REC-", "header/", "dice/", "override", "ruling", "edit/", "penalty", "abandon", "position/begins")


def test_every_sentence_has_its_words_and_facts():
    texts = [(catalog(lang), Texts(lang, package="referee.games.element_collection")) for lang in ("en", "ja")]
    for section, key, facts in spoken():
        if not key.startswith(COMMON):
            for words, text in texts:
                sentence = text.fill(words[section][key], facts)
                assert sentence and "{" not in sentence, (section, key)


def test_counts_agree_with_their_nouns():
    texts = Texts("en", package="referee.games.element_collection")
    assert texts.fill("{count:card|cards} of {kind}", {"count": 1, "kind": "fire"}) == "1 card of fire"
    assert texts.fill("{count:card|cards}, {left}", {"count": 0, "left": 2}) == "0 cards, 2"
    assert texts.fill("{score:{unit}}", {"score": 1, "unit": "points"}) == "1 point"
    assert texts.fill("{score:{unit}}", {"score": 2, "unit": "VP"}) == "2 VP"
    assert texts.refusal(refused("Aki: move dice 3")) == "Dice called for: 2. Faces typed: 1."


def refused(statement):
    """The refusal of a statement after a field has been laid."""
    return apply(apply(start(), FIELD).match, statement).refusal


def test_catalogs_have_the_same_keys_and_facts():
    english, japanese = catalog("en"), catalog("ja")
    assert {section: set(words) for section, words in english.items()} == {
        section: set(words) for section, words in japanese.items()
    }

    def fields(text):
        return {name for _, name, _, _ in string.Formatter().parse(text) if name}

    for section, words in english.items():
        for key, text in words.items():
            assert fields(text) == fields(japanese[section][key]), key


def test_keys_in_the_code_are_in_the_catalog():
    english = catalog("en")
    code = "".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.py")))
    for key in re.findall(r'key="([^"]+)"', code):
        assert key in english["refusals"], key
    for key in re.findall(r'happens\("([^"]+)"', code):
        assert key in english["events"], key
    assert {verb.name for verb in package.VERBS} == set(english["verbs"])
    assert {option.key for option in package.GAME.options} == set(english["options"])
    assert {f"step-{phase}" for phase in (*Phase.PLAY, Phase.VOIDS)} | set(KINDS) <= set(english["terms"])


def test_every_refusal_of_the_catalog_is_provoked():
    provoked = {key for section, key, _ in spoken() if section == "refusals"}
    assert set(catalog("en")["refusals"]) <= provoked


def test_every_example_can_be_read():
    match = start(3)
    for verb in package.VERBS:
        assert read(match, verb.example).verb is verb
        japanese = verb.example.replace(verb.name, verb.ja[0], 1)
        assert read(match, japanese).arguments == read(match, verb.example).arguments


# -- components, boards -----------------------------------------------------------------------------


def test_components_are_the_scorers():
    assert {kind: (cards, SCORED[kind][1] or 0) for kind, cards in CARDS.items()} == {
        kind: (copies, plus or 0) for kind, (copies, plus, _) in SCORED.items()
    }
    assert list(SCORED) == list(KINDS) and sum(CARDS.values()) == 68
    assert POINTS["evil"] == -10 and ICONS["steel"] == "Reflect"
    assert [kind["minus"] for kind in DATA["kinds"]] == [minus for _, _, minus in SCORED.values()]


def test_a_board_is_written_as_it_is_read():
    for text in (DEFAULT_BOARD, "P1, 7/d1, 3/r2, P2", "p2,9/C3,P1,P4,4/r1"):
        board = read_board(text, None)
        assert read_board(str(board), None) == board
    assert str(read_board("P1,5,10,15,P2,20,25,30,P3,35,40,45,P4,50,55,60", None)) == DEFAULT_BOARD


@pytest.mark.parametrize(
    "at, way, taken, any_square", list(product(range(16), (1, -1), ((), (1, 2, 3), (5, 7, 9, 15)), (True, False)))
)
def test_the_nearest_free_square(at, way, taken, any_square):
    board = read_board(DEFAULT_BOARD, None)
    found = board.nearest(at, way, taken, any_square)
    ring = [(at + way * step) % 16 for step in range(1, 16)]
    assert found == next(square for square in ring if square not in taken and (any_square or square % 4))


def test_two_spellings_of_one_header_have_one_seal():
    short = start(3, board="P1,5,10,15,P2,20,25,30,P3,35,40,45,P4,50,55,60", order="aki, beni, chie", start_hand="0")
    assert say(short, FIELD).seal() == say(start(3), FIELD).seal()


# -- the screen -------------------------------------------------------------------------------------


def words(block):
    """The facts of a block as plain text."""
    cells = [block.facts.values()] if hasattr(block, "facts") else block.rows
    return [[" ".join(map(str, cell)) if isinstance(cell, list) else str(cell) for cell in row] for row in cells]


def test_the_screen_shows_what_is_needed_to_set_the_table_up():
    match = say(start(3, start_hand="2"), FIELD, "Aki: deal fire wind", "Beni: deal 2", "Chie: deal ice ?")
    match = say(match, "Aki: move dice 3 4 stop", "Beni: move dice 1 1 stop", "Chie: move dice 3 4")
    blocks = {block.key: words(block) for block in package.GAME.screen(match.table, frozenset({0}))}
    (squares,) = [block.facts["squares"] for block in package.GAME.screen(match.table, ()) if block.key == "board"]
    assert [squares[at] for at in (6, 7, 8, 12, 15)] == [("25", "r2"), ("30", "r3"), ("P3", 2), ("P4",), ("60", "r1")]
    (grid,) = [block for block in package.GAME.screen(match.table, ()) if block.key == "players"]
    assert [row[5] for row in grid.rows] == [("30", "r3", "lying"), ("25", "r2", "lying"), ("60", "r1")]
    assert blocks["field"] == [
        ["r1", "1 heart", "2 wind", "3 earth"],
        ["r2", "4 grass", "5 water", "6 ice"],
        ["r3", "7 fire", "8 steel", "9 light"],
    ]
    assert "lines" not in blocks  # no square of the usual board points at a diagonal
    slanting = start(2, board="P1, 5/d1, P2, 10/r1")
    assert any("d1 1-5-9" in words(one)[0][0] for one in package.GAME.screen(slanting.table, ()) if one.key == "lines")
    assert [row[4] for row in grid.rows] == [2, 2, 2] and blocks["origin"] == [["2", "P3"]]
    assert [row[4] for row in blocks["players"]] == ["wind fire", "2", "2"]
    everybody = {block.key: words(block) for block in package.GAME.screen(match.table, frozenset(range(3)))}
    assert [row[4] for row in everybody["players"]] == ["wind fire", "?×2", "ice ?"]


def test_a_hand_that_is_still_to_be_dealt_is_not_shown_as_empty():
    def hands(match):
        (grid,) = [block for block in package.GAME.screen(match.table, ()) if block.key == "players"]
        return [row[4] for row in grid.rows]

    match = start(2, start_hand="1")
    assert hands(start(2)) == [0, 0] and hands(match) == ["–", "–"]
    match = say(match, FIELD, "Aki: deal 1")
    assert hands(match) == [1, "–"] and hands(say(match, "Beni: deal 1")) == [1, 1]


def test_nobody_is_shown_as_awaited_when_a_concession_has_ended_the_match():
    match = say(start(2, start_hand="2"), FIELD, "Aki: deal fire ice", "Beni: deal 2", "Aki: summon ice")
    facts = package.GAME.state(match.table, frozenset())
    assert [piece["iced"] for square in facts["board"] for piece in square["pieces"]] == [True, False]
    match = say(match, "Beni: move dice 1 1 stop", "Beni: collect 4 5", "Beni: pass", "Aki: summon fire Beni")
    facts = package.GAME.state(match.table, frozenset())
    assert not any(piece["iced"] for square in facts["board"] for piece in square["pieces"])  # EC-5.5
    assert facts["call"]["target"] == "Beni" and facts["players"]["Beni"]["states"] == ["speaking"]
    match = say(match, "Aki: concede")
    facts = package.GAME.state(match.table, frozenset())
    assert facts["call"] is None and facts["players"]["Beni"]["states"] == []
    assert "order" not in {block.key for block in package.GAME.screen(match.table, frozenset())}


def test_equal_cards_of_an_area_are_drawn_together():
    match = say(start(2, start_hand="5"), FIELD, "Aki: deal heart heart wind ? ?", "Beni: deal 5")
    match = say(match, "Aki: move dice 1 1 stop", "Beni: move dice 1 1 stop", "Aki: enhance heart heart wind")
    (grid,) = [block for block in package.GAME.screen(match.table, frozenset({0})) if block.key == "areas"]
    assert [(card, card.ja) for _, card in grid.rows] == [("heart×2", "心×2"), ("wind", "風")]


def test_hidden_hands_are_told_to_their_own_eyes_alone():
    match = say(start(2, start_hand="2"), FIELD, "Aki: deal fire wind", "Beni: deal 2")
    public = json.dumps(package.GAME.state(match.table, frozenset()))
    assert "known" not in public and '"fire"' not in public.replace('"ice", "fire"', "")
    assert package.GAME.state(match.table, frozenset({0}))["players"]["Aki"]["known"] == ["wind", "fire"]


def test_scores_tell_other_eyes_nothing_of_hidden_hands():
    match = say(start(3, start_hand="2"), FIELD, "Aki: deal fire evil")
    one, other = (
        say(match, f"Beni: deal {hand}", "Chie: deal heart evil").table for hand in ("heart heart", "evil evil")
    )
    assert one.scores() == [-30, 10, 5] and other.scores() == [-40, 0, -5]
    for eyes, told in (((), [None] * 3), ({0}, [-30, None, None]), ({0, 1, 2}, None)):
        for table in (one, other):
            assert table.scores_for(eyes) == (told or table.scores())


def test_a_prize_is_hidden_only_where_it_goes_to_the_hand():
    lines = [FIELD, "Aki: deal fire grass", "Beni: deal heart light"]
    lines += [
        "Aki: move dice 3 4 stop",
        "Beni: move dice 1 1 stop",
        "Beni: pass",
        "Aki: collect 7 8",
        "Beni: collect 4 5",
    ]
    match = say(start(2, start_hand="2"), *lines, "Aki: summon grass Beni", "Beni: pass", "Aki: take hand heart")
    assert match.told(hide=True) == match.text == "take hand heart"
    match = say(match, "Beni: summon light Aki", "Aki: pass", "Beni: take hand fire")
    assert (match.told(hide=True), match.text) == ("take hand ?", "take hand fire")


def test_a_theft_that_others_do_not_see_changes_nothing_that_they_are_shown():
    lines = [FIELD, "Aki: deal steel water heart", "Beni: deal light fire heart"]
    lines += [
        "Aki: move dice 3 4 stop",
        "Beni: move dice 1 1 stop",
        "Beni: pass",
        "Aki: collect 7 8",
        "Beni: collect 4 5",
    ]
    lines[3:3] = ["Aki: enhance steel override 'early'"]
    match = say(start(2, start_hand="3"), *lines, "Aki: summon water steel", "Beni: summon light Aki", "Aki: pass")
    worlds = [say(match, f"Beni: take hand {card}").table for card in ("steel", "heart")]
    assert package.GAME.state(worlds[0], ()) == package.GAME.state(worlds[1], ())


# -- overrides, offers, speed -----------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_overrides_by_anybody_at_any_time_leave_a_table_that_goes_on(seed):
    rng = random.Random(seed)
    match = start(3, start_hand="6", nearest=rng.choice(("power", "any")))
    match = say(match, FIELD, "Aki: deal 6", "Beni: deal 6", "Chie: deal 6")
    lines = ["enhance heart", "enhance void", "collect 1 2 3", "collect 5", "summon ice", "summon earth 2 back", "summon wind", "summon fire Beni", "summon light Aki",
             "summon heart", "pass", "stop", "move dice 3 4", "steal Aki ?", "steal Chie ?", "warp Aki 25", "warp Beni 5", "push Chie ahead", "push Aki back", "take hand ?",
             "keep 2", "keep 5", "reflect", "deal 1", "choose warp"]  # fmt: skip
    for _ in range(250):
        line = f'{rng.choice(NAMES[:3])}: {rng.choice(lines)} override "so be it"'
        if rng.random() < 0.4 and not match.table.over:
            found = offers(match, most=2)
            line = str(rng.choice(found)) if found else line
        match = apply(match, line).match
        match.table.awaited()
        package.GAME.screen(match.table, frozenset())
        package.GAME.state(match.table, frozenset(range(3)))
        assert sum(len(hand) for hand in match.table.areas) <= 68


@pytest.mark.parametrize("seats, hand", [(2, 23), (2, 0), (3, 10), (4, 0), (4, 8)])
def test_random_matches_come_to_an_end_and_lose_no_card(seats, hand):
    rng = random.Random(f"{seats}{hand}")
    match = start(seats, start_hand=str(hand), board=BOARD.replace("20/r1", "20/r1, P4, 25/d1"))
    for _ in range(900):
        if match.table.over:
            break
        found = offers(match, most=3)
        verbs = sorted({offer.verb for offer in found} - {"final"})
        verb = rng.choice(verbs)
        match = apply(match, str(rng.choice([offer for offer in found if offer.verb == verb]))).match
        table = match.table
        assert all(table.holds(seat) == (table.hand(seat) > 0) for seat in range(seats))
        if table.turn:
            inside = sum(table.cards.size(zone) for zone in (*range(seats), "deck", "reserve"))
            assert inside + 9 - len(table.gaps()) + sum(sum(area.values()) for area in table.areas) == 68
    assert match.table.over and match.table.winners()
    assert match.table.scores() == [
        sum(line.amount for line in scorer.score(match.table.facts(), match.setting.rules).lines if line.player == seat)
        for seat in range(seats)
    ]


def test_the_referee_rolls_where_it_may():
    verdict = apply(say(start(), FIELD), "Aki: move roll stop", roll=lambda dice: [3, 4][:dice])
    assert verdict.statement == "move roll 3 4 stop" and verdict.match.table.piece[0] == 7


# -- what is kept of a match, and its public log ----------------------------------------------------


def test_places_by_points_with_those_who_conceded_behind_all():
    match = say(start(3), "Aki: final heart 1", "Beni: final heart 3", "Chie: final heart 3")
    assert match.table.places() == [3, 1, 1]
    match = say(start(3), FIELD, "Aki: move dice 3 4", "Beni: concede", "Chie: concede")
    assert match.table.places() == [1, 2, 2] and match.table.winners() == [0]


def test_EC_12_3_standing_order_by_sum_then_matches_won():
    rows = [
        {"name": "Aki", "score": 40, "won": 0},
        {"name": "Beni", "score": None, "won": 0},
        {"name": "Chie", "score": 40, "won": 1},
        {"name": "Dai", "score": -20, "won": 2},
    ]
    assert [row["name"] for row in sorted(rows, key=scorer.standing_order)] == ["Chie", "Aki", "Beni", "Dai"]


def test_cards_that_their_player_alone_has_seen_are_secret():
    assert {verb.name for verb in package.GAME.verbs if verb.secret} == {"deal", "draw", "steal", "take", "keep"}


def test_every_golden_statement_is_spelled_in_japanese_and_read_back():
    spelled = 0
    for _, text in cases("element-collection"):
        try:
            header, body = parse(text)
            match = begin(header)
        except HeaderFault:
            continue
        for number, (_, line) in enumerate(body, 1):
            verdict = apply(match, line, number)
            if verdict.ok and verdict.statement.split()[0] not in ("amend", "undo", "strike"):
                japanese = in_japanese(match, verdict.statement)
                said = read(match, japanese)
                assert said.verb is read(match, verdict.statement).verb, japanese
                assert str(said.arguments) == str(read(match, verdict.statement).arguments), japanese
                words = set(re.sub('"[^"]*"', "", japanese).split()) - set(match.setting.names)
                assert not any(word.isascii() and word.isalpha() for word in words), japanese
                spelled += 1
            match = verdict.match
    assert spelled > 1000
