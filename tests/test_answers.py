"""The numbered answers: lawful, public, in the order of what is awaited; letters where a number can be a value; what is asked besides."""

import pytest

from prompts.explain.suggestion import NEVER
from prompts.pictures.__main__ import sample
from prompts.play.answers import LETTERS, MOST, answers, is_part, is_stray, is_value, longer, says
from prompts.play.guided import dice, lacking
from prompts.play.helping import listing
from prompts.play.screen import NOTHING_ASKED, screen_lines
from prompts.session.questions import question_lines
from prompts.texts import Texts
from prompts.width import width
from referee import hear
from referee.match import apply, offers
from referee.record import begin, parse
from referee.registry import BUILT_IN
from referee.seen import see
from tests.part import part


def matches(game):
    """The match of a game's sample after each of its statements."""
    header, statements = sample(game)
    match = begin(header)
    for text in statements:
        yield match
        match = apply(match, text).match
    yield match


def at(game, count):
    """The match of a sample of which so many statements have been said."""
    return list(matches(game))[count]


def told(match, lang="en"):
    return [f"{one.sign} {one.text}" for one in answers(Texts(lang, match.setting), match)]


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_offered_by_a_number_is_lawful(game, lang):
    """A whole statement is accepted, as far as all eyes know; a beginning asks for the rest, unless it can be one thing only."""
    for match in part(matches(game), 6):
        found = answers(Texts(lang, match.setting), match)
        assert len(found) <= MOST and len({one.sign for one in found}) == len(found)
        for one in found:
            assert not one.whole or apply(see(match).known, one.line).ok, one.line
            assert hear(match, one.line).kind != "nothing", one.line
            assert one.text.endswith(" …") != one.whole
            is_value_now = (
                is_value(match, one.sign, one.line) if one.sign.isdigit() else says(match, one.sign) - {*NEVER}
            )
            assert not is_value_now, one.sign


def test_the_likeliest_first_and_complete_where_they_are_few():
    found = [one[2:] for one in told(at("res-arcana", 33))]
    assert [one.split()[0] for one in found] == ["react", "react", "react", "lose", "lose", "lose", "pass"]
    assert found[2:] == ["react pay", "lose 1L 1C 1D", "lose 1L 1E 1D", "lose 1L 1E 1C", "pass"]
    assert told(at("element-collection", 12))[0][0].isalpha()  # dice are numbers


def test_no_hidden_card_is_named():
    """Of a hand that nobody has seen no card is named; a beginning stands for all."""
    match = at("runeworks", 6)
    assert told(match) == ["1 set …", "2 release …"]
    assert not any(see(match).hides(one.line.partition(": ")[2]) for one in answers(Texts("en", match.setting), match))


def test_what_a_collect_leaves_lying_is_asked_for():
    match = begin(parse("game: res-arcana\nplayers: Aki, Beni\n\n")[0])
    for line in (
        "Aki: mage Witch", "Beni: mage Necromancer", "Beni: item Death/Life", "Aki: item Research", "Aki: collect Witch 1L",
        "Beni: collect Death/Life 1L", "Aki: pass Alchemy", "Beni: use Necromancer", "Beni: pass Research", "Aki: collect Witch 1L",
    ):  # fmt: skip
        match = apply(match, line).match
    line = "Beni: collect"
    assert longer(match, line) == [f"{line} Necromancer take", f"{line} Necromancer leave"]
    assert [one.text for one in answers(Texts("en"), match)][0] == "collect Necromancer take"
    assert not longer(match, f"{line} Necromancer leave")
    assert any(event.key == "leaves" for event in apply(match, line).events)
    assert not any(event.key == "leaves" for event in apply(match, f"{line} Necromancer take").events)


@pytest.mark.parametrize(
    ("line", "part"),
    [("A", True), ("A take", True), ("A leave", False), ("B leave", True), ("A leave B take", False), ("C", False)],
)
def test_what_was_said_of_each_thing_is_not_asked_again(line, part):
    """What is left of one thing and taken of another is whole: it isn't the other way round."""
    assert is_part(["collect", *line.split()], "collect A take B leave".split()) == part  # noqa: SIM905


def test_what_counts_where_it_lies_is_not_asked_for():
    """A place's essences are VP: who collects leaves them there, and isn't asked each round."""
    match = at("res-arcana", 30)
    left = next(str(one) for one in see(match).offers() if one.verb == "collect")
    assert left.endswith("leave") and not longer(match, left.removesuffix(" leave"))


def test_which_power_a_bare_use_took_is_told():
    match = at("res-arcana", 20)
    texts = Texts("en", match.setting)
    (event,) = (one for one in apply(match, "Beni: use Alchemist gain 1L").events if one.key == "uses")
    assert texts.event(event) == "Alchemist: Power 2: turn it → gain 1 of any essences but gold. (RA-8.1)"
    refusal = apply(at("res-arcana", 13), "Beni: use Alchemist").refusal
    assert "Power 1: turn it, pay 4 of any essences → gain 2G. Power 2: " in texts.refusal(refusal)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_dice_are_asked_for_once(lang):
    """The question has its own example of what can be typed; the refusal's stands where nobody asks."""
    match = next(match for match in matches("monster-maker") if "fight" in [one.verb for one in offers(match)])
    line = next(one for one in offers(match) if one.verb == "fight")
    bare = str(line).split(" dice ")[0]
    refusal = apply(match, bare).refusal
    texts = Texts(lang, match.setting)
    typed = {"en": "`dice`", "ja": "「ダイス"}[lang]
    assert typed in texts.refusal(refusal)
    asked = dice(texts, bare, refusal).text
    assert typed not in asked and asked.count("34562") == 1


def test_a_card_that_is_known_stands_beside_the_beginning_for_others():
    assert told(at("runeworks", 3))[1:] == ["2 release KD", "3 release …"]
    assert not any("points 2" in one for one in told(at("runeworks", 26)))  # a figure is typed


def test_whether_answers_are_numbered_tells_nothing_of_a_hidden_hand():
    """Two hands that differ in a card that nobody has seen, and a fight at which each could be used."""
    record = """game: monster-maker
players: Aki, Beni

card Elfa character elf 6
card Bandit monster 6 human
card Charm spell 1D
Aki: deal {} Charm Millienne Charm corridor-40 corridor-20 corridor-20
Aki: draw corridor-20
Aki: play corridor-40
Beni: draw
Beni: play corridor-10
Aki: draw
Aki: play corridor-20
Beni: draw
Beni: play Bandit on Aki
Aki: draw corridor-20
Aki: fight {} Charm dice 1
"""
    signs = []
    for first in ("Elfa", "corridor-5"):
        header, body = parse(record.format(first, "Elfa"))
        match = begin(header)
        for _, text in body:
            match = apply(match, text).match
        signs.append([answer.sign for answer in answers(Texts("en"), match)])
    assert signs[0] == signs[1] and signs[0]


def start(*lines):
    """A match of these header lines up to an empty one, and of the statements after it."""
    at = lines.index("")
    match = begin(parse("\n".join((*lines[:at], "")))[0])
    for line in lines[at + 1 :]:
        verdict = apply(match, line)
        assert verdict.ok, (line, verdict.clauses)
        match = verdict.match
    return match


RES_ARCANA = (
    "game: res-arcana", "players: Jo, Kim", "", "Jo: mage Witch", "Kim: mage Alchemist", "Kim: item Research", "Jo: item Calm/Elan"
)  # fmt: skip


def test_a_few_ways_to_collect_are_written_out():
    """Where one player's collecting is all that is awaited; and after an egg was placed the stub of all that it may hatch stands beside it alone."""
    assert [one[2:] for one in told(start(*RES_ARCANA))] == [
        "collect Witch 1D Calm/Elan 1C", "collect Witch 1L Calm/Elan 1E", "collect Witch 1D Calm/Elan 1E", "collect Witch 1L Calm/Elan 1C"
    ]  # fmt: skip
    said = ("Jo: collect Witch 1L Calm/Elan 1C", 'Jo: place "Dragon Egg"', "Kim: discard Mermaid 1G")
    found = [one[2:] for one in told(start(*RES_ARCANA, *said))]
    assert 'use "Dragon Egg" …' in found and "use …" not in found


def test_cards_of_a_line_are_offered_by_kind():
    """A position is needed only where one of the same kind would be left."""
    field = "field heart fire grass wind steel earth water evil fire"
    match = start("game: element-collection", "players: Jo, Kim", "", field, "Jo: move dice 3 4", "Kim: move dice 5 4")
    assert [one[2:] for one in told(match)] == ["collect water evil", "collect water fire", "collect evil fire"]
    match = start(
        "game: element-collection", "players: Jo, Kim", "", field.replace("evil", "fire"), "Jo: move dice 3 4", "Kim: move dice 5 4"
    )  # fmt: skip
    assert [one[2:] for one in told(match)] == ["collect water 8", "collect water 9", "collect fire fire"]


RESOLVING = (
    "game: time-storm", "players: Jo, Kim, Lee", "", "card Echo Action 2", "Jo: deal 6", "Kim: deal 6", "Lee: deal 6", "Jo: play Echo", "resolve"
)  # fmt: skip


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_may_be_said_is_one_screen(lang):
    """However much it is; where there is room for all, nothing is left out."""
    match = start(*RESOLVING)
    lines = listing(Texts(lang, match.setting), see(match), 80, 24)
    assert len(lines) < 24 and max(map(width, lines)) <= 80 and any("(+" in line for line in lines)
    match = start(*RES_ARCANA)
    assert listing(Texts(lang, match.setting), see(match), 80, 24) is None


def test_a_lone_letter_that_names_no_answer_says_nothing():
    match = start(*RES_ARCANA[:3], "first Jo", "Jo: mage Witch")
    assert is_stray(match, "b") and is_stray(match, "ｂ") and not is_stray(match, "9")
    assert not is_stray(match, "p") and not is_stray(match, "m")  # places; monuments or a mage


def test_a_figure_that_nobody_stated_is_asked_for_and_answered_by_itself():
    """The move that needed it is heard again once the card is declared."""
    match = start(
        "game: monster-maker", "players: Jo, Kim", "", "Jo: deal 7", "Kim: deal 7", "Jo: draw", "Jo: play corridor-5",
        "Kim: draw", "Kim: play Orc on Jo", "Jo: draw",
    )  # fmt: skip
    asked = hear(match, "Jo fights with Millienne")
    answer = hear(match, "9", asked)
    assert (answer.readings, answer.then) == (["card Orc monster 9"], "Jo: fight Millienne")
    for lang, sentence in (("en", "For example: 9"), ("ja", "（例：9）")):
        assert sentence in Texts(lang, match.setting).refusal(asked.refusal)


def test_what_lies_in_the_center_is_shown_before_the_mages_are_chosen():
    match = start(*RES_ARCANA[:3], "monuments Library Oracle")
    shown = screen_lines(Texts("en", match.setting), see(match), [], NOTHING_ASKED, 0, (80, 24))
    assert any("Library, Oracle" in line for line in shown)


def test_a_resolving_card_is_told_whole():
    match = start(*RESOLVING)
    shown = screen_lines(Texts("ja", match.setting), see(match), [], NOTHING_ASKED, 0, (80, 24))
    assert any(line.startswith("解決中：JoのEcho") and line.endswith("「以上」") for line in shown)


def test_a_statement_is_no_answer_to_a_question_for_essences():
    match = start(*RES_ARCANA, "Jo: collect Witch 1L Calm/Elan 1C")
    question = lacking(Texts("en", match.setting), apply(match, "Jo: discard Crypt"))
    assert question.statement("2D") == "Jo: discard Crypt gain 2D"
    assert question.statement("jo passes for reanimate") is None
    question = lacking(Texts("en", match.setting), apply(start(*RES_ARCANA), "Jo: collect"))
    assert question.statement("1D") == "Jo: collect Witch 1D"
    assert question.statement("kim passes, protection") is None


def test_what_a_begun_statement_lacks_is_asked_with_an_example_of_this_game():
    """In words, not as the form of the verb."""
    match = start(*RES_ARCANA, "Jo: collect Witch 1L Calm/Elan 1C")
    asked = hear(match, "Jo: place")
    told = question_lines(Texts("en", match.setting), see(match), asked)
    assert told == ["Jo: place …: artifact? For example: place Vault 1G 1C"]
    told = question_lines(Texts("ja", match.setting), see(match), asked)
    assert told == ["Jo: 配置 …：アーティファクトは？（例：配置 貯蔵庫 1平穏 1黄金）"]
    match = start("game: monster-maker", "players: Jo, Kim", "", "Jo: deal 7", "Kim: deal 7", "Jo: draw")
    told = question_lines(Texts("en", match.setting), see(match), hear(match, "Jo: play"))
    assert told == ["Jo: play …: a card's name? For example: play orc on Kim"]  # who sits here
    match = start("game: runeworks", "players: Chie, Aki, Beni", "", "round")
    told = question_lines(Texts("en", match.setting), see(match), hear(match, "amend 1 result"))
    assert told == [
        "amend 1 result …: player? For example: result Chie ignite / Aki 25 / Beni 3S KD"
    ]  # within an edit, too


def storm(*lines):
    match = begin(parse("game: time-storm\nplayers: Aki, Beni\n\n")[0])
    for line in ("Aki: deal 6", "Beni: deal 6", *lines):
        match = apply(match, line).match
    return match


@pytest.mark.parametrize(
    "answer, card",
    [
        ("an action, cost 1, four copies, destroys a battery", 'Action 1 x4 "destroys a battery"'),
        ("action 2 x2 take an extra turn", 'Action 2 x2 "take an extra turn"'),
        ("an action for 4, a victory card, you win", 'Action 4 victory "you win"'),
        ("quick action, 1", "QuickAction 1"),
    ],
)
def test_what_a_new_card_does_may_be_told_with_what_it_is(answer, card):
    """And it is played then; a name may begin with a word that says nothing elsewhere."""
    match = storm()
    asked = hear(match, "play time warp")
    assert hear(match, answer, asked).readings == [f'card "Time Warp" {card}', 'Aki: play "Time Warp"']
    assert hear(match, "play battery", asked).readings == ["Aki: play Battery"]


def test_a_victory_card_wins_first_of_all():
    match = storm("card Omega Action 2 victory", "Aki: play Omega", "resolve")
    assert told(match)[0].endswith(" win")


def test_a_letter_of_an_amount_is_no_sign():
    """`g` is gold, whatever the seventh answer is; where all answers are numbers they are named by themselves."""
    match = begin(parse("game: res-arcana\nplayers: Aki, Beni\n\n")[0])
    for line in (
        "Aki: mage Alchemist", "Beni: mage Seer", "Beni: item Research", "Aki: item Calm/Elan", "Aki: collect Calm/Elan 1E",
    ):  # fmt: skip
        match = apply(match, line).match
    asked = hear(match, "discard flaming pit")
    signs = asked.signs(match.setting.game.speech)
    assert len(signs) == len(asked.readings) > 4 and not set("lecdg") & set(signs)
    assert hear(match, "g", asked).readings == ['Aki: discard "Flaming Pit" 1G']
    powers = hear(match, "alchemist")
    assert powers.signs(match.setting.game.speech) == ["1", "2"]
    assert hear(match, "2", powers).readings != hear(match, "1", powers).readings


def test_what_takes_a_card_that_nobody_has_declared_is_offered():
    """A fight with a monster of which nothing is known but its name, first of all; after a fight the next draw comes first."""
    match = begin(parse("game: monster-maker\nplayers: Aki, Beni\n\n")[0])
    for line in ("Aki: draw", "Aki: play corridor-40", "Beni: draw", "card Orc monster 7", "Beni: play Orc on Aki"):
        match = apply(match, line).match
    match = apply(match, "Aki: draw").match
    assert [one.split(" ", 1)[1] for one in told(match)] == ["fight …", "play …", "pass"]
    match = apply(match, "Aki: fight Millienne dice 6 6 6 6 6").match
    assert told(match)[0] == "1 Beni: draw" and not any("shuffle" in one for one in told(match))
    assert "play …" in told(storm("Aki: play Battery"))[0]


def test_everybody_who_must_speak_has_an_answer():
    match = begin(parse("game: runeworks\nplayers: Aki, Beni, Kit, Sue\n\n")[0])
    lines = told(apply(match, "round").match)
    assert lines[:2] == ["1 Aki: leady …", "2 Aki: start"] and lines[-1] == "8 Sue: start"
    six = begin(parse("game: time-storm\nplayers: Aki, Beni, Kit, Sue, Mia, Leo\n\n")[0])
    assert [one.split()[1] for one in told(six)] == ["Aki:", "Beni:", "Kit:", "Sue:", "Mia:", "Leo:"]


def test_what_is_whole_stays_so_after_an_edit():
    """Also where the list that all eyes know has other numbers."""
    match = begin(parse("game: runeworks\nplayers: Aki, Beni\n\n")[0])
    for line in (
        "round", "leady 9H KD", "Beni: draw", "Beni: release KD", "Aki: draw", "insert 5 Aki: draw", "Aki: release 2C",
    ):  # fmt: skip
        match = apply(match, line).match
    assert told(match) == ["1 draw", "2 seek …", "3 call …", "4 shot …", "5 pass"]


def test_signs_follow_each_other():
    """Also where a letter only begins what is answered (`c` is `collect`)."""
    match = begin(parse("game: element-collection\nplayers: Aki, Beni\n\n")[0])
    for line in (
        "field heart fire grass wind steel earth water evil fire",
        "Aki: move dice 3 4",
        "Beni: move dice 6 1",
    ):
        match = apply(match, line).match
    assert [one[0] for one in told(match)] == ["a", "b", "c"]
    for game in BUILT_IN:
        for match in part(matches(game), 4):
            signs = "".join(one.sign for one in answers(Texts("en"), match))
            assert not signs.isdecimal() or signs in "123456789", (match.number, signs)
            assert not signs.isalpha() or len(signs) > 7 or signs in LETTERS, (match.number, signs)


def test_a_card_asked_for_in_a_later_clause_lets_the_whole_line_be_heard():
    match = begin(parse("game: monster-maker\nplayers: ケンジ, ユミ, タカ\nfirst: ケンジ\n\n")[0])
    for line in ("ケンジ: draw", "ケンジ: play c40", "ユミ: draw", "ユミ: play c20"):
        match = apply(match, line).match
    asked = hear(match, "タカはドロー、ゾンビをケンジに")
    assert (asked.kind, asked.stem) == ("question", "card ゾンビ")
    told = hear(match, "モンスター 12 アンデッド", asked)
    assert told.readings == ["card ゾンビ monster 12 undead", "タカ: draw", "タカ: play ゾンビ on ケンジ"]


def test_what_is_known_of_a_new_card_stands_beside_the_question_for_the_rest():
    match = begin(parse("game: time-storm\nplayers: Mia, Leo\nfirst: Mia\n\n")[0])
    asked = hear(match, "Mia plays Short Circuit")
    assert len(question_lines(Texts("en", match.setting), see(match), asked)) == 1
    more = hear(match, "short circuit is a quick action", asked)
    told = question_lines(Texts("en", match.setting), see(match), more)
    assert told[-1] == 'card "Short Circuit" QuickAction …: what else?'


def test_a_declaration_is_likelier_than_the_next_turn():
    match = begin(parse("game: monster-maker\nplayers: Ana, Ben\n\n")[0])
    for ana, ben in ((30, 25), (40, 35), (30, 20)):
        for line in ("Ana: draw", f"Ana: play c{ana}", "Ben: draw", f"Ben: play c{ben}")[: 2 if ben == 20 else 4]:
            match = apply(match, line).match
    assert [one.line for one in answers(Texts("en", match.setting), match)][:2] == ["Ana: declare", "Ana: pass"]
