"""What is asked at the prompt in people's own words, and what is told where nothing was understood."""

import pytest

from prompts.pictures.__main__ import sample
from prompts.play.helping import help_lines, pages
from prompts.play.wondering import PILES, counted, wondered
from prompts.play.words import word_for_program
from prompts.render.statement import with_actor
from prompts.render.verdict import verdict_lines
from prompts.session.questions import example_of, question_lines, refused_among, said_now, unsaid_lines
from prompts.texts import Texts
from prompts.width import width
from referee import hear
from referee.match import apply
from referee.record import begin, parse
from referee.registry import BUILT_IN
from referee.seen import see


def at(game, count):
    header, statements = sample(game)
    match = begin(header)
    for text in statements[:count]:
        match = apply(match, text).match
    return match


@pytest.mark.parametrize(
    "line, asked",
    [
        ("who is winning", ("scores", "")),
        ("what's the score?", ("scores", "")),
        ("whose turn is it", ("turn", "")),
        ("and now?", ("turn", "")),
        ("what can beni do?", ("can", "Beni")),
        ("what can I do", ("asks", "offers")),
        ("what is a call set?", ("means", "call set")),
        ("what are mana pools", ("means", "mana pool")),
        ("can beni draw?", ("asks", "? beni draw")),
        ("どっちが勝ってる？", ("scores", "")),
        ("いま誰の番？", ("turn", "")),
        ("何ができる？", ("asks", "offers")),
        ("マナプールって何？", ("means", "マナプール")),
        ("ドローできますか", ("asks", "? ドロー")),
        ("level 4", ("option", "level")),
        ("レベルは4です", ("option", "level")),
        ("なんで？", ("word", "why")),
        ("どうして2番はだめなの", ("word", "why 2")),
        ("why not?", ("word", "why")),
        ("why can't beni draw yet?", ("word", "why beni draw")),
        ("why is aki at 100?", ("word", "why Aki")),
        ("なぜakiは100点なの", ("word", "why Aki")),
        ("どうしてakiはドローできないの", ("word", "why")),
        ("akiの得点の理由は？", ("word", "why Aki")),
        ("ログ見せて", ("word", "log")),
        ("Beniの手札を見せて", ("word", "show Beni")),
        ("how many cards are left?", ("counts", "")),
        ("what does Beni have?", ("counts", "Beni")),
        ("残り何枚？", ("counts", "")),
        ("Akiの手札は何枚？", ("counts", "Aki")),
        ("pizza is here", None),
        ("お腹すいた", None),
    ],
)
def test_what_a_question_asks(line, asked):
    match = at("runeworks", 2)
    assert hear(match, line).kind == "nothing" or (asked is not None and asked[0] == "word")  # which is asked first
    assert wondered(match, line) == asked


@pytest.mark.parametrize("line", ("no", "なし", "なしで"))
def test_a_plain_no_chooses_no_option(line):
    """Though `none` is what an option may say."""
    assert wondered(at("element-collection", 2), line) is None


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang, line", [("en", "how many cards are left?"), ("ja", "残り何枚？")])
def test_how_many_there_are_is_told_of_a_pile_or_of_a_player(game, lang, line):
    seen = see(at(game, 25))
    texts = Texts(lang, seen.setting)
    (pile,) = counted(texts, seen, line, "")
    assert any(word in pile.lower() for word in PILES)
    told = counted(texts, seen, line, "Beni")
    assert told and all("Beni" in one for one in told)


def test_a_card_that_the_table_declared_is_told():
    match = at("time-storm", 25)
    assert wondered(match, "what does Time Warp do?") == ("told", 'card "Time Warp" Action 2 x2 "take an extra turn"')
    assert wondered(match, "Paradoxって何？") == ("told", 'card Paradox QuickAction 1 x4 "counter a waiting card"')


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_told_instead_of_a_refusal_names_who_is_awaited_and_what_can_be_said(game, lang):
    """In every position there is an example, and none of them is what nobody is advised to say."""
    for count in (0, 3, 9, 20):
        match = at(game, count)
        texts, seen = Texts(lang, match.setting), see(match)
        (line,) = unsaid_lines(texts, seen, hear(match, "pizza is here" if lang == "en" else "お腹すいた"))
        assert said_now(texts, seen) in line
        told = line.split("「" if lang == "ja" else "“")[1:]
        assert 0 < len(told) <= 3
        assert all(
            name in line
            for name in {match.setting.names[one.seat] for one in seen.awaited() if one.must and one.seat is not None}
        )
        assert "concede" not in line and "投了" not in line


def test_who_has_nothing_to_say_is_told_so():
    match = at("runeworks", 2)
    awaited = {match.setting.names[one.seat] for one in match.table.awaited() if one.seat is not None}
    for name in match.setting.names:
        told = said_now(Texts("en", match.setting), see(match), name)
        assert (told == f"{name} has nothing to say just now.") == (name not in awaited)


@pytest.mark.parametrize(
    "lang, shown",
    [
        ("en", "  a  Beni: use Alchemist 1  (turn it, pay 4 of any essences → gain 2G)"),
        ("ja", "  a  Beni: 使用 アルケミスト 1（これを横にする、任意のエッセンスから4を払う → 黄金2を得る）"),
    ],
)
def test_each_of_several_powers_is_told_beside_its_number(lang, shown):
    header, statements = sample("res-arcana")
    match = begin(header)
    for text in statements:
        heard = hear(match, "use alchemist")
        if heard.kind == "question" and heard.stem and heard.refusal and heard.refusal.key == "RA-8.1/which":
            lines = question_lines(Texts(lang, match.setting), see(match), heard)
            assert lines[1] == shown and len(lines) == 3 and "→" in lines[2], lines
            return
        match = apply(match, text).match
    raise AssertionError("nobody could use two powers")


@pytest.mark.parametrize(
    "line, word",
    [
        ("report", ("report", "")),
        ("report friday.html", ("report", "friday.html")),
        ("report on the game", (None, "report on the game")),
        ("rematch", ("rematch", "")),
        ("再戦", ("rematch", "")),
        ("settle 12", ("settle", "12")),
        ("settle it", (None, "settle it")),
        ("show Aki", ("show", "Aki")),
        ("draw", (None, "draw")),
    ],
)
def test_words_for_the_program_take_only_what_is_theirs(line, word):
    assert word_for_program(line) == word


@pytest.mark.parametrize("line", ["ログ見せて", "Beniの手札を見せて"])
def test_a_question_asks_something(line):
    """Where each of several verbs lacks something else there is nothing to choose from."""
    heard = hear(at("runeworks", 2), line)
    assert heard.kind == "nothing" or heard.readings or heard.stem


def test_what_a_verb_takes_is_asked_with_an_example_where_it_may_do_without():
    match = at("runeworks", 0)
    for line in ("round", "leady 9D KD 0", "Beni: draw", "Beni: release QH"):
        match = apply(match, line).match
    heard = hear(match, "Aki: イグナイトショット！")
    assert heard.kind == "question"
    assert question_lines(Texts("ja", match.setting), see(match), heard)[-1].endswith(
        "：続きは？（例：ショット 4♠ 5♠）"
    )


def test_who_thinks_better_of_it_is_asked_whether_that_is_taken_back():
    assert hear(at("runeworks", 2), "やっぱりやめた").readings == [["undo"]]


@pytest.mark.parametrize(
    "line, edit",
    [
        ("忘れてた、3番の前にBeniがドロー", "insert 3 Beni: draw"),
        ("発言3の前にBeniのドローが抜けてた", "insert 3 Beni: draw"),
        ("forgot: before 3 Beni draws", "insert 3 Beni: draw"),
        ("4番はハートの6だった", "amend 4 Beni: release 6H"),
        ("4番を6♥に訂正して", "amend 4 Beni: release 6H"),
    ],
)
def test_what_was_forgotten_or_wrong_is_put_in_as_it_is_told(line, edit):
    match = at("runeworks", 0)
    for said in ("round", "leady 9D KD 0", "Beni: draw", "Beni: release QH"):
        match = apply(match, said).match
    assert hear(match, line).readings == [edit]


@pytest.mark.parametrize(
    "line", ["ドローして、ミリエーヌで戦闘", "ドローしてミリエーヌで戦う", "draw, then fight with Millienne"]
)
def test_what_the_last_of_several_leaves_open_is_asked_and_the_answer_says_all(line):
    match = begin(parse("game: monster-maker\nplayers: Aki, Beni\n\n")[0])
    for said in ("Aki: draw", "Aki: play corridor-40", "Beni: draw", "card Orc monster 9", "Beni: play Orc on Aki"):
        match = apply(match, said).match
    asked = hear(match, line)
    assert asked.kind == "question" and not asked.readings
    assert hear(match, "3 4 5 2 6", asked).readings == ["Aki: draw", "Aki: fight Millienne dice 3 4 5 2 6"]


def test_each_deed_of_a_line_is_read_and_its_player_is_kept():
    """`ドローして回廊15出して生還` isn't the draw of that corridor; `Akiは引かないでパス` isn't the pass of who may."""
    match = begin(parse("game: monster-maker\nplayers: Aki, Beni\n\n")[0])
    match = apply(apply(match, "Aki: draw").match, "Aki: play corridor-40").match
    assert hear(match, "Beniドローして回廊15出して生還").readings == ["Beni: draw", "Beni: play corridor-15"]
    match = apply(match, "Beni: draw").match
    assert hear(match, "引かないでパス").readings == ["Beni: pass"]
    assert hear(match, "Aki引かないでパス").readings == ["Aki: pass"]


@pytest.mark.parametrize(
    "line, wanted",
    [
        ("逆説 クイックアクション コスト1 4枚", "card 逆説 QuickAction 1 x4"),
        ("逆説というクイックアクション、コスト1", "card 逆説 QuickAction 1"),
    ],
)
def test_a_card_and_what_it_is_may_stand_in_a_row(line, wanted):
    match = begin(parse("game: time-storm\nplayers: Aki, Beni\n\n")[0])
    assert hear(match, line).readings == [wanted]


@pytest.mark.parametrize("line", ["standings", "順位表"])
def test_standings_are_a_word_of_the_prompt(line):
    assert word_for_program(line) == ("standings", "")
    assert word_for_program(f"{line} friday") == ("standings", "friday")


@pytest.mark.parametrize("game", BUILT_IN)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("columns", [59, 79])
def test_help_has_every_verb_with_an_example_of_this_table(game, lang, columns):
    """By what is done, what can be said now first; a line of it has room, and pages lose none."""
    match = at(game, 9)
    texts, seen = Texts(lang, match.setting), see(match)
    lines = help_lines(texts, seen, columns)
    assert max(map(width, lines)) <= columns and [line for page in pages(lines, 18) for line in page] == lines
    heads = [texts.ui(f"play/help/{name}") for name in ("now", "later", "table", "program")]
    assert [line for line in lines if line[:1] != " "] == heads
    typed = "".join("".join(line[2:].partition("  ")[0] for line in lines).split())  # what stands in the first column
    for verb in match.setting.game.verbs:
        assert "".join(with_actor(*example_of(texts, seen, verb)).split()) in typed, verb.name


def test_what_refuses_several_statements_has_no_number():
    """None of them is said."""
    match = apply(at("runeworks", 0), "round").match
    refused = refused_among(match, hear(match, "everybody passes"))
    (line,) = verdict_lines(Texts("en", match.setting), refused, refused.spoken(), mark=False, now=False)
    assert line.startswith("✗ [RW-7.3]")
