"""The prompt in a real terminal: whole matches, both languages, sizes, interruptions, a kill and a taking-up."""

import json
import os
from contextlib import redirect_stdout
from io import StringIO
from itertools import product
from unittest.mock import patch

import pytest

from prompts.main import main
from prompts.pictures.__main__ import sample as sample_of
from prompts.play.seating import remembered
from prompts.play.words import word_for_program
from referee.grammar.statement import write_name
from referee.kernel.reading import in_japanese
from referee.match import apply
from referee.record import begin
from referee.registry import BUILT_IN
from tests.part import part
from tests.terminal import Terminal
from tests.wandering import wander

CTRL_C, CTRL_D, CTRL_U = "\x03", "\x04", "\x15"
TITLES = {
    "runeworks": ("Runeworks · ", "ルーンワークス · "),
    "time-storm": ("Time Storm · ", "タイムストーム · "),
    "monster-maker": ("Monster Maker Revised · ", "モンスターメーカー・リバイズド · "),
    "res-arcana": ("Res Arcana · ", "レス・アルカナ · "),
    "element-collection": ("Wizard's Element Collection · ", "魔導士のエレコレ · "),
}


def sample(game):
    """(header words for `new`, statements) of a game's sample match."""
    header, body = sample_of(game)
    options = [f"{key}={value}" for key, value in header.values.items() if key not in ("game", "players")]
    names = [name.strip() for name in header.get("players").split(",")]
    return [game, *names, *options], [line.partition(" #")[0].strip() for line in body]


def sample_in_japanese(game):
    """The same statements as a Japanese table types them."""
    header, body = sample_of(game)
    match, lines = begin(header), []
    for text in body:
        verdict = apply(match, text)
        said = in_japanese(match, verdict.statement)
        lines.append(f"{write_name(verdict.actor)}：{said}" if verdict.actor else said)
        match = verdict.match
    return lines


def command(home, *argv):
    """Run a command in the home, as another terminal would; its standard output."""
    with patch.dict(os.environ, {"REFEREE_HOME": str(home), "LC_ALL": "C.UTF-8"}), redirect_stdout(StringIO()) as out:
        assert main(list(argv)) == 0
    return out.getvalue()


def said(home):
    """The statements that stand, canonical."""
    entries = [json.loads(line) for line in command(home, "log", "--all", "--json").splitlines()]
    return [one["statement"] for one in entries if one["state"] == "stands"]


# -- whole matches -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "size, lang, game", part(product(((80, 24, 1), (120, 40, 5)), ("en", "ja"), BUILT_IN), 3), ids=str
)
def test_a_whole_match_on_one_screen(tmp_path, game, lang, size):
    """The sample, one statement on a line, or several with `;`."""
    columns, rows, together = size
    words, lines = sample(game)
    typed = lines if lang == "en" else sample_in_japanese(game)
    title = TITLES[game][lang == "ja"]
    command(tmp_path, "new", *words, "id=it")
    with Terminal(["play"], tmp_path, columns, rows, lang) as terminal:
        terminal.wait_for("1>", title)
        for start in range(0, len(typed), together):
            number = min(start + together, len(typed))
            terminal.line("; ".join(typed[start:number]))
            shown = terminal.wait_for(f"✓ {number} ", f"\n{number + 1}>")
            assert shown.startswith(title), shown  # the table's first line is on the screen, with the prompt below
        assert terminal.leave() == 0
    assert len(said(tmp_path)) == len(lines)


@pytest.mark.parametrize("game", part(BUILT_IN, 2))
def test_nothing_is_lost_whatever_hits_the_table(tmp_path, game):
    """A paste of fifty lines, Ctrl-C, resizing, a near miss, the look-away screen, a kill: the same match at its end."""
    words, lines = sample(game)
    name, half = words[1], len(lines) // 2
    command(tmp_path, "new", *words, "id=it")
    noted = [f"ruling pasted-{number}" for number in range(50 - half)]
    with Terminal(["play"], tmp_path, 80, 24) as terminal:
        terminal.wait_for("1>")
        terminal.paste("\r".join([*lines[:half], *noted]))
        terminal.line("")
        terminal.wait_for("\n51>", TITLES[game][0])
        terminal.press("concede" + CTRL_C)
        terminal.resize(120, 40)
        terminal.line("")
        terminal.wait_for("\n51>", TITLES[game][0])
        terminal.line(f"show {name}")
        terminal.wait_for(f"Everybody but {name}")
        assert TITLES[game][0] not in terminal.text()
        terminal.press(CTRL_C)
        terminal.wait_for("\n51>", TITLES[game][0])
        terminal.line("pizza is here")
        terminal.wait_for("That wasn't understood", "\n51>")
        terminal.line("ruling near")
        terminal.wait_for("✓ 51 ")
        terminal.type("concede")
        terminal.settle()
        terminal.kill()
    with Terminal(["play"], tmp_path, 80, 24) as terminal:
        terminal.wait_for("\n52>", TITLES[game][0])
        terminal.line("undo 1; " + "; ".join(f"strike {half + 1 + number}" for number in range(len(noted))))
        at = 52 + 1 + len(noted)
        terminal.wait_for(f"\n{at}>")
        terminal.paste("\n".join(lines[half:]))
        terminal.line("")
        terminal.wait_for(f"\n{at + len(lines) - half}>")
        assert terminal.leave() == 0
    command(tmp_path / "other", "new", *words, "id=it")
    header, body = sample_of(game)
    match = begin(header)
    for text in body:
        match = apply(match, text).match
    assert said(tmp_path) == [one.text for one in match.statements()]


# -- interruptions at each kind of prompt --------------------------------------------------------


def runeworks(home, *lines):
    """A match of Runeworks of which these lines were said."""
    command(home, "new", "runeworks", "Aki", "Beni", "level=5", "id=it")
    for line in lines:
        command(home, "say", line)


ASKING = {  # kind of prompt -> (statements before, lines typed, what stands on the screen then)
    "statement": ((), [], "1>"),
    "which": (("round", "leady KD 0", "draw"), ["7H"], "1  Aki: set 7H"),
    "unsaid": (("round",), ["lady luck; draw"], "Not said yet: draw"),
    "look-away": (("round",), ["show Aki"], "Everybody but Aki"),
    "own cards": (("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD"), ["show Aki", ""], "3♠ 4♠"),
}


@pytest.mark.parametrize("kind", ASKING)
def test_ctrl_d_leaves_and_ctrl_c_goes_back_to_the_prompt(tmp_path, kind):
    before, lines, wanted = ASKING[kind]
    runeworks(tmp_path, *before)
    standing = said(tmp_path)
    for key in (CTRL_D, CTRL_C):
        with Terminal(["play"], tmp_path) as terminal:
            terminal.wait_for(">")
            for line in lines:
                terminal.line(line)
                terminal.settle()
            terminal.wait_for(wanted)
            terminal.press(key)
            if key == CTRL_C:
                terminal.settle()
                assert "3♠" not in terminal.text()
                terminal.line("ruling after")
                terminal.wait_for("✓", 'ruling "after"')
                terminal.press(CTRL_D)
            assert terminal.end() == 0
            assert "3♠" not in terminal.text()
    assert said(tmp_path) == [*standing, 'ruling "after"']


def test_ctrl_d_leaves_nothing_that_was_begun(tmp_path):
    """With words in the line it neither leaves nor loses them."""
    runeworks(tmp_path, "round", "leady KD 0")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("3>")
        terminal.press("Aki: dra" + CTRL_D + "w\r")
        terminal.wait_for("✓ 3  Aki: draw")
        terminal.press(CTRL_D)
        assert terminal.end() == 0


ASKED = {  # a guided question: (game, how the statement begins before which it is asked, line typed, what is asked)
    "dice": ("monster-maker", "Aki: fight", "fight millienne", "5 dice"),
    "hand": ("runeworks", "Aki: reveal", "", "which cards are left"),
    "collecting": ("res-arcana", "Aki: collect", "Aki: collect", "Witch: what it gives? needed: 1 L/D"),
    "payment": ("res-arcana", "Aki: use Witch", "use Witch", "needed: 2 any · pool: 2L 1C 3D"),
}


@pytest.mark.parametrize("kind", ASKED)
def test_a_guided_question_can_be_left(tmp_path, kind):
    game, begins, typed, question = ASKED[kind]
    words, lines = sample(game)
    before = lines[: next(at for at, line in enumerate(lines) if line.startswith(begins))]
    command(tmp_path, "new", *words, "id=it")
    for line in before:
        command(tmp_path, "say", line)
    leave_the_question(tmp_path, typed, question)


@pytest.mark.parametrize("word", ["quit", "never mind", "やめる"])
def test_a_question_is_left_by_a_word_too(tmp_path, word):
    """The question, not the match."""
    runeworks(tmp_path, "round", "leady KD 0", "draw")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("4>")
        terminal.line("7H")
        terminal.wait_for("1  Aki: set 7H")
        terminal.line(word)
        terminal.wait_for("nothing was said", "4>")
        terminal.line("quit")
        assert terminal.end() == 0
    assert len(said(tmp_path)) == 3


def test_the_question_for_hidden_hands_can_be_left(tmp_path):
    """Element Collection, in which only a whole match comes to it."""
    header = "game: element-collection\nplayers: Aki, Beni, Chie, Dai\nstart-hand: 3\nid: it\n\n"
    start = ["field heart fire grass wind steel earth water evil fire"]
    start += [f"{name}: deal 3" for name in ("Aki", "Beni", "Chie", "Dai")]

    def asked(match):
        return any(one.verbs == ("reveal",) for one in match.table.awaited())

    ends = (wander(header, start, 300, seed, lambda match: match.over or asked(match)) for seed in range(100))
    match = next(filter(asked, ends))
    (tmp_path / "matches").mkdir()
    record = header + "".join(one.spoken() + "\n" for one in match.statements())
    (tmp_path / "matches" / "it.match").write_text(record, encoding="utf-8")
    command(tmp_path, "use", "it")
    leave_the_question(tmp_path, "", "which cards are in the hand")


def leave_the_question(home, typed, question):
    """Ctrl-D ends the program, Ctrl-C drops the answer that was begun; nothing is said by either."""
    standing = said(home)
    for key in (CTRL_D, CTRL_C):
        with Terminal(["play"], home, 120, 40) as terminal:
            terminal.wait_for(f"\n{len(standing) + 1}>")
            if typed:
                terminal.line(typed)
            terminal.wait_for(question)
            terminal.press("1" + key if key == CTRL_C else key)
            if key == CTRL_C:
                terminal.settle()
                terminal.line("ruling after")
                terminal.wait_for("✓", 'ruling "after"')
                terminal.press(CTRL_D)
            assert terminal.end() == 0
    assert said(home) == [*standing, 'ruling "after"']


@pytest.mark.parametrize("asked", range(4))
def test_sitting_down_can_be_left_at_every_question(tmp_path, asked):
    command(tmp_path, "campaign", "new", "friday")
    with Terminal(["play"], tmp_path) as terminal:
        questions = ["Which game?", "Who plays", "Which campaign", "Options"]
        for question, answer in zip(questions[:asked], ["runeworks", "Aki, Beni", "friday"]):
            terminal.wait_for(question)
            terminal.line(answer)
        terminal.wait_for(questions[asked])
        terminal.press("x" + CTRL_C)  # the same question again
        terminal.settle()
        assert terminal.leave() == 0
    assert json.loads(command(tmp_path, "matches", "--json") or '{"matches": []}').get("matches", []) == []


def test_sitting_down_tells_of_a_name_that_is_nearly_a_members(tmp_path):
    command(tmp_path, "campaign", "new", "friday")
    command(tmp_path, "campaign", "add", "friday", "Akiko")
    with Terminal(["play"], tmp_path) as terminal:
        for question, answer in (("Which game?", "time"), ("Who plays", "Akikko Beni"), ("Which campaign", "Friday")):
            terminal.wait_for(question)
            terminal.line(answer)
        terminal.wait_for("alias friday Akiko Akikko", "Options")
        assert terminal.leave() == 0


def test_interrupting_leaves_the_line_and_nothing_else(tmp_path):
    runeworks(tmp_path)
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round")
        terminal.wait_for("2>")
        terminal.press("leady KD" + CTRL_C)
        terminal.line("leady 9H KD")
        terminal.wait_for("✓ 2", "Beni: draw a card")
        terminal.line("quit")
        assert terminal.end() == 0
    assert said(tmp_path) == ["round", "leady 9H KD"]


# -- typing little --------------------------------------------------------------------------------


def test_a_question_is_answered_with_one_key(tmp_path):
    runeworks(tmp_path)
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0; draw")
        terminal.wait_for("4>")
        terminal.line("relaese KD")
        terminal.wait_for("✓ 4")
        terminal.line("take that back")
        terminal.wait_for("release KD", "✓ 5")  # undo says what it takes back
        terminal.line("7 of hearts")
        terminal.wait_for("1  Aki: ", "2  Aki: ")
        terminal.line("")  # Enter alone says nothing
        terminal.wait_for("6>")
        terminal.line("7 of hearts")
        terminal.wait_for("1  Aki: ", "2  Aki: ")
        terminal.line("1")
        terminal.wait_for("✓ 6")
    assert said(tmp_path) == ["round", "leady KD 0", "draw", "set 7H"]


def test_a_line_is_said_up_to_what_is_no_statement(tmp_path):
    runeworks(tmp_path)
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0; whose turn; release KD")
        terminal.wait_for("Aki can say now", "Not said yet: release KD", "3> whose turn; release KD")
        terminal.line("draw; release KD")  # typing replaces what stands in the line
        terminal.wait_for("✓ 4", "▶ Beni: ")
    assert said(tmp_path) == ["round", "leady KD 0", "draw", "release KD"]


def test_what_was_refused_last_is_nothing_to_settle(tmp_path):
    runeworks(tmp_path, "round", "leady KD 0")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("3>")
        terminal.line("Beni: draw")
        terminal.wait_for("✗ 3")
        terminal.line("settle")
        terminal.wait_for("amend 2 …")
        terminal.line("settle 3")
        terminal.wait_for("3 is no statement on the list")


def test_a_long_explanation_ends_its_lines_at_words(tmp_path):
    runeworks(tmp_path)
    with Terminal(["rules", "runeworks", "RW-7.5"], tmp_path, columns=40) as terminal:
        terminal.wait_for("RW-10.4).")
        lines = [line.rstrip() for line in terminal.screen.display if line.strip()]
    end = next(at for at, line in enumerate([*lines, "  in the original"]) if line.startswith("  in the original"))
    assert end > 4 and all(line.startswith("    ") for line in [*lines[1:end], *lines[end + 1 :]])
    assert " ".join(line.strip() for line in lines).startswith("RW-7.5  Shot comes before call, call before seek,")


@pytest.mark.parametrize(
    "words, told",
    [
        (["say", "Beni:", "draw"], "begun with `round` first"),
        (["say", "hm"], "Next comes, for example: “round”"),
        (["games", "runeworks"], "a wrong figure is refused with the right one"),
        (["matches"], "runeworks Aki, Beni going on, 0 statements"),
        (["event", "new", "--help"], "[NAME…] [game=GAME] [size=2-6] [draw=lot|seeds] [KEY=VALUE…]"),
        (["check", "referee/games/runeworks/sample.match"], "Chie 210 (MP); seal 3f50daf2f3"),
    ],
)
def test_long_lines_end_at_words(tmp_path, words, told):
    runeworks(tmp_path)
    with Terminal(words, tmp_path, columns=30, rows=200) as terminal:
        terminal.end()
        shown = " ".join(terminal.text().split())
    assert told in shown


@pytest.mark.parametrize(
    "columns, gone", [(80, "places, streak."), (48, "places, streak, worst, best, average."), (140, "")]
)
def test_standings_without_the_columns_that_have_no_room(tmp_path, columns, gone):
    for game, said in (("time-storm", ["Aki"]), ("runeworks", ["Aki", "0", "/", "Beni", "1"])):
        command(tmp_path, "score", game, "Aki", "Beni", "--campaign", "friday", "final", *said)
    with Terminal(["standings", "friday"], tmp_path, columns=columns) as terminal:
        terminal.end()
        shown = terminal.text()
    assert shown.split("\n")[1].split()[:3] == ["player", "game", "played"] and "1  Beni    Runeworks   1" in shown
    assert ("No room for: " + gone in " ".join(shown.split())) == bool(gone)


@pytest.mark.parametrize("words", [["matches"], ["campaign", "show", "friday"]])
def test_of_a_long_list_the_last_are_shown(tmp_path, words):
    """All of them to a program or into a file, and to who asks for them."""
    rows = [f"2026-01-{1 + number:02d},Catan,{number},50" for number in range(25)]
    (tmp_path / "in.csv").write_text("\n".join(["date,game,Aki,Beni", *rows, ""]), encoding="utf-8")
    with redirect_stdout(StringIO()):
        command(tmp_path, "import", str(tmp_path / "in.csv"), "--campaign", "friday")
    assert command(tmp_path, *words).count("catan-2026") == 25
    for more, shown in ([], 20), (["--all"], 25):
        with Terminal([*words, *more], tmp_path, columns=200, rows=80) as terminal:
            terminal.end()
            text = terminal.text()
        assert (text.count("catan-2026"), text.count("The last 20 of 25")) == (shown, int(shown == 20)), text
        assert "catan-20260125" in text and ("catan-20260101" in text) == (shown == 25)


def test_a_table_is_fitted_to_a_narrow_terminal(tmp_path):
    runeworks(tmp_path, "round", "leady KD 0")
    with Terminal(["show"], tmp_path, columns=40) as terminal:
        terminal.wait_for("(RW-4.2).")
        lines = [line.rstrip() for line in terminal.screen.display if line.strip()]
    at = next(at for at, line in enumerate(lines) if line.startswith("  ▶") and "Aki" in line)
    hand = lines[at].index("K♦")
    assert lines[at + 1].index("?") == hand and set(lines[at + 1][:hand]) == {" "}  # what goes on stands in its column


def test_large_digits_have_room_on_a_narrow_terminal(tmp_path):
    runeworks(tmp_path, "round")
    with Terminal(["show", "--large"], tmp_path, columns=40) as terminal:
        terminal.wait_for("Ａｋｉ", "█▀█")
        assert {len(line.rstrip()) for line in terminal.screen.display if "█▀█" in line} == {37}


def test_completion_offers_what_can_be_said(tmp_path):
    runeworks(tmp_path)
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("round; leady KD 0; draw")
        terminal.wait_for("4>")
        terminal.type("rele\t")
        terminal.wait_for("release KD")
        terminal.press(CTRL_U)
        assert terminal.leave() == 0


def test_history_lasts_over_sittings(tmp_path):
    runeworks(tmp_path)
    for number in (1, 2):
        with Terminal(["play"], tmp_path) as terminal:
            terminal.wait_for(f"{number}>")
            terminal.line("ruling again") if number == 1 else terminal.type("\x1b[A\r")
            terminal.wait_for(f"✓ {number}")
            assert terminal.leave() == 0
    assert said(tmp_path) == ['ruling "again"'] * 2


@pytest.mark.parametrize(
    "game, wanted",
    [
        ("runeworks", ["Aki, Beni, Chie: show a card for the first turn, or none (leady KD, leady 0)", "    leady  "]),
        ("time-storm", ["Aki, Beni: six cards to each hand before the first turn (deal 6) (TS-1.5)", "    choose  "]),
        ("monster-maker", ["Aki, Beni: Beni begins (draw)", "(MM-2.2)", "    exchange  "]),
        ("res-arcana", ["Aki, Beni: choose a mage (RA-1.9)", "    mage  "]),
        ("element-collection", ["Aki: throw two dice and move (EC-3.1)", "    move  "]),
    ],
)
def test_an_empty_line_repeats_what_is_wanted(tmp_path, game, wanted):
    words, lines = sample(game)
    command(tmp_path, "new", *words, "id=it")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        if game in ("runeworks", "element-collection"):
            terminal.line(lines[0])
            terminal.wait_for("2>")
        terminal.line("")
        terminal.wait_for(*wanted)


# -- sitting down ---------------------------------------------------------------------------------


def test_sitting_down_with_nothing(tmp_path):
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1  runeworks", "Which game?")
        terminal.line("chess")
        terminal.wait_for("chess", "Which game?")
        terminal.line("1")
        terminal.wait_for("Who plays")
        terminal.line("Aki")
        terminal.wait_for("1 name: Aki. This game is for 2 to 6 players")
        terminal.line("Aki aki")
        terminal.wait_for("REC-2", "Who plays")
        terminal.line("Aki Beni Chie")
        terminal.wait_for("Which campaign")
        terminal.line("<")  # what was answered stands there
        terminal.wait_for("Who plays, in seat order? Aki, Beni, Chie")
        terminal.line("")
        terminal.wait_for("Which campaign")
        terminal.line("")
        terminal.wait_for("level", "Options")
        assert "lone-seven" not in terminal.text()
        terminal.line("more")
        terminal.wait_for("lone-seven", "Options")
        terminal.line("rounds=2  level=9")
        terminal.wait_for("REC-2", "Options")
        terminal.line("levels5")
        terminal.wait_for("levels5 is no option")
        terminal.line("rounds=2 level 5")
        terminal.wait_for("1>", "round")
        terminal.line("quit")
        assert terminal.end() == 0
    (record,) = (tmp_path / "matches").glob("*.match")
    assert "level: 5" in record.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("lang", "answers", "unknown", "example"),
    [
        ("en", ("res", "Mia and Theo", "No campaign.", "as usual"), "lucky 7", "expansion lux"),
        ("ja", ("レスアルカナ", "みさきとたろう", "なし。", "普通で"), "派手に", "拡張 あり"),
    ],
)
def test_sitting_down_with_careless_answers(tmp_path, lang, answers, unknown, example):
    with Terminal(["--lang", lang, "play"], tmp_path) as terminal:
        for answer, wanted in zip(
            answers, ("res-arcana", "?" if lang == "en" else "：", "?" if lang == "en" else "：")
        ):
            terminal.wait_for(wanted)
            terminal.line(answer)
        terminal.line(unknown)
        terminal.wait_for(example)
        terminal.line(answers[-1])
        terminal.wait_for("1>")
        terminal.line("quit")
        assert terminal.end() == 0
    (record,) = (tmp_path / "matches").glob("*.match")
    text = record.read_text(encoding="utf-8")
    assert "campaign" not in text
    assert "variant" not in text


def test_players_and_options_are_completed(tmp_path):
    command(tmp_path, "campaign", "new", "friday")
    command(tmp_path, "campaign", "add", "friday", "Akiko", "Beni", "Chie")
    command(tmp_path, "score", "time-storm", "Akiko", "Beni", "Chie", "--campaign", "friday", "final", "Akiko")
    with Terminal(["play"], tmp_path, lang="ja") as terminal:
        terminal.wait_for("どのゲーム")
        terminal.line("ルーン")
        terminal.wait_for("誰が遊びますか")
        terminal.type("Ak")
        terminal.wait_for("Akiko")
        terminal.type("\t, Ch")
        terminal.wait_for("Chie")
        terminal.line("\t")
        terminal.wait_for("どのキャンペーン")
        terminal.type("fri")
        terminal.wait_for("friday")
        terminal.line("\t")
        terminal.wait_for("オプション")
        terminal.line("レベル＝５")
        terminal.wait_for("1>", "ルーンワークス", "Akiko", "Chie")
        assert terminal.leave() == 0


def test_after_the_end_a_new_match_with_the_same_people(tmp_path):
    runeworks(tmp_path, "final Aki 150 / Beni 40")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("it, is over", "Which game? runeworks")
        terminal.line("")
        terminal.wait_for("Who plays, in seat order? Aki, Beni")
        terminal.line("Aki Chie")  # typing replaces who played last time
        terminal.wait_for("Which campaign")
        terminal.line("")
        terminal.wait_for("all of them)? level=5")
        terminal.line("")
        terminal.wait_for("1>", "begin the round (round)", "Chie")
        assert "Beni" not in terminal.text().rpartition("all of them)?")[2]
        terminal.line("new")
        terminal.wait_for("Which game?")
        terminal.press(CTRL_C)  # not after all
        terminal.wait_for("1> ")
        terminal.line("round")
        terminal.wait_for("✓ 1  round")
        terminal.line("new")
        terminal.wait_for("Which game?")
        assert terminal.leave() == 0


# -- guided questions ------------------------------------------------------------------------------


def test_dice_are_asked_for(tmp_path):
    words, lines = sample("monster-maker")
    at = next(number for number, line in enumerate(lines) if " fight " in line)
    command(tmp_path, "new", *words)
    with Terminal(["play"], tmp_path, 120, 40) as terminal:
        terminal.wait_for("1>")
        terminal.paste("\n".join(lines[:at]))
        terminal.line("")
        terminal.wait_for(f"\n{at + 1}>")
        for key in (CTRL_C, "\r"):
            terminal.line("fight millienne")
            terminal.wait_for("5 dice", "%", "14 or more")
            terminal.press(key)  # leaves the question
            terminal.settle()
        terminal.line("fight millienne")
        terminal.settle()
        terminal.line("23333")
        terminal.wait_for(f"✓ {at + 1} ", "16 against 16")
        assert terminal.leave() == 0
    assert len(said(tmp_path)) == at + 1


def test_what_a_statement_lacks_is_asked_for(tmp_path):
    """In the reader's language, one part after the other; completed; left with Enter; nothing is refused meanwhile."""
    words, lines = sample("res-arcana")
    at = next(number for number, line in enumerate(lines) if line.startswith("Aki: collect"))
    command(tmp_path, "new", *words)
    for line in lines[:at]:
        command(tmp_path, "say", line)
    with Terminal(["play"], tmp_path, 120, 40, "ja") as terminal:
        terminal.wait_for(f"\n{at + 1}>")
        terminal.line("収集")
        terminal.wait_for("ウィッチ：得るエッセンスは？ 必要：生命/死1", "やめるならEnter")
        terminal.line("")
        terminal.settle()
        assert "やめるならEnter" not in terminal.text()
        terminal.line("収集")
        terminal.wait_for("ウィッチ：得るエッセンスは？")
        terminal.line("1生命")
        terminal.wait_for("平穏/活力：得るエッセンスは？ 必要：平穏/活力1")
        terminal.press("\t")
        terminal.wait_for("1C", "1E")
        terminal.line("\x15" + "1E")
        terminal.wait_for(f"✓ {at + 1}", "収集 ウィッチ 1生命 平穏/活力 1活力")
        assert terminal.leave() == 0
    assert said(tmp_path)[at:] == ["collect Witch 1L Calm/Elan 1E"]
    assert '"ok": false' not in command(tmp_path, "log", "--all", "--json")


def test_hands_are_asked_for_at_the_end_of_a_round(tmp_path):
    words, lines = sample("runeworks")
    at = next(number for number, line in enumerate(lines) if " reveal " in line)
    command(tmp_path, "new", *words)
    name = lines[at].partition(":")[0]
    for answer in (lines[at].partition(" reveal ")[2], "12", lines[at]):
        with Terminal(["play"], tmp_path) as terminal:
            terminal.wait_for(">")
            if not said(tmp_path):
                terminal.paste("\n".join(lines[:at]))
                terminal.line("")
            terminal.wait_for(f"{name}: which cards are left")
            terminal.line("")
            terminal.settle()
            terminal.wait_for(f"{name}: which cards are left")
            terminal.line(answer)
            terminal.wait_for("✓", f"{name}: points 12" if answer == "12" else f"{name}: reveal")
            terminal.line("undo")
            terminal.wait_for("taken back", f"{name}: which cards are left")
            assert terminal.leave() == 0


# -- for everybody ---------------------------------------------------------------------------------

PAINT = b"\x1b[38;5;"


@pytest.mark.parametrize(
    "argv, more, painted",
    [
        (["play"], {}, True),
        (["play"], {"NO_COLOR": "1"}, False),
        (["play"], {"TERM": "dumb"}, False),
        (["play", "--plain"], {}, False),
        (["watch"], {}, True),
        (["watch"], {"NO_COLOR": "1"}, False),
        (["watch", "--plain"], {}, False),
    ],
)
def test_colour_only_where_it_is_wanted_and_never_alone(tmp_path, argv, more, painted):
    runeworks(tmp_path, "round")
    with Terminal(argv, tmp_path, **more) as terminal:
        terminal.wait_for("(RW-")
        if argv[0] == "play":
            terminal.line("leady KD 0")
            terminal.wait_for("✓ 2", "▶ Aki: ")
            terminal.line("foo")
            terminal.wait_for("That wasn't understood")
            assert "REC-1" not in terminal.text()
            terminal.line("Beni: draw")
            terminal.wait_for("✗ 3")
        assert (PAINT in terminal.everything) == painted
        if "--plain" in argv or more.get("TERM") == "dumb":
            assert b"\x1b" not in terminal.everything
        terminal.type(CTRL_C)


def test_suits_in_letters_where_signs_cannot_be_printed(tmp_path):
    runeworks(tmp_path, "round", "leady KD 0")
    with Terminal(["play", "--plain"], tmp_path, PYTHONIOENCODING="ascii") as terminal:
        terminal.wait_for("Hand KD ? ?", "> Aki: ")
        terminal.line("draw")
        terminal.wait_for("ok 3  Aki: draw")
        assert "\\u" not in terminal.text()
        terminal.type(CTRL_D)
        assert terminal.end() == 0


def test_japanese_columns_stand_under_one_another(tmp_path):
    runeworks(tmp_path, "round", "leady KD 0")
    with Terminal(["play"], tmp_path, lang="ja") as terminal:
        terminal.wait_for("3>")
        lines = [terminal.screen.buffer[row] for row in range(terminal.screen.lines)]
        rows = ["".join(line[column].data or "" for column in range(80)) for line in lines]
        head = next(line for line, row in zip(lines, rows) if "手札" in row and "枚数" in row)
        aki = next(line for line, row in zip(lines, rows) if "K♦" in row)
        column = next(at for at in range(80) if head[at].data == "手" and head[at + 2].data == "札")
        assert aki[column].data == "K"


# -- the second screen -----------------------------------------------------------------------------


def test_watching(tmp_path):
    runeworks(tmp_path)
    with Terminal(["watch"], tmp_path) as terminal:
        terminal.wait_for("Runeworks")
        command(tmp_path, "say", "round")
        command(tmp_path, "say", "Aki: deal 3S 4S 5S 6S 9C 2C KD")
        shown = terminal.wait_for("✓ 1", "✓ 2", "▶")
        assert "3S" not in shown and "3♠" not in shown
        terminal.resize(60, 12)
        terminal.settle(0.4)
        shown = terminal.wait_for("Runeworks", "✓ 2", "▶")
        assert shown.startswith("Runeworks")
        command(tmp_path, "new", "time-storm", "Dai", "Emi")  # at the table another match begins
        terminal.wait_for("Time Storm", "Emi")
        terminal.type(CTRL_C)
        assert terminal.end() == 130


def test_a_name_is_mended_while_the_prompt_stands(tmp_path):
    runeworks(tmp_path, "round")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("2>")
        command(tmp_path, "matches", "rename", "it", "Beni", "Benny")
        terminal.line("Ben: leady 0")
        terminal.wait_for("▶  Benny ", "2> Ben: leady 0")
        terminal.line("")
        terminal.wait_for("Benny: leady 0", "3>")


@pytest.mark.parametrize("line", ["rename Beni to Benny", "改名 Beni Benny"])
def test_a_name_is_mended_at_the_prompt(tmp_path, line):
    runeworks(tmp_path, "round")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("2>")
        terminal.line("rename Bob Benny")
        terminal.wait_for("Bob is no player")
        terminal.line(line)
        terminal.wait_for("▶  Benny ", "2>")
        terminal.line("Benny: leady 0")
        terminal.wait_for("✓ 2  Benny: leady 0", "3>")


def test_watching_from_two_metres(tmp_path):
    runeworks(tmp_path)
    with Terminal(["watch", "--large"], tmp_path) as terminal:
        terminal.wait_for("Ａｋｉ", "▀▀█ █▀█ █▀█")  # 200
        terminal.type(CTRL_C)
        terminal.end()


def test_a_line_with_hidden_cards_never_comes_back(tmp_path):
    """The arrow key shows the next player what everybody may see; the file is its owner's alone."""
    runeworks(tmp_path, "round")
    with Terminal(["play"], tmp_path) as terminal:
        hidden = (
            "Aki: deal 5C 6C 7C 8C 9C KD QD",
            "amend 3 Aki: deal 5C 6C 7C 8C 9C KD JD",
            "insert 3 Beni: deal 2S 3S 5S 5H 5D 6H 6D",
        )
        for number, line in enumerate(("ruling open", *hidden, "amend 2 ruling mended", "ruling last"), 2):
            terminal.wait_for(f"{number}>")
            terminal.line(line)
            terminal.wait_for(f"✓ {number}")
        assert terminal.leave() == 0
    path = tmp_path / "history"
    text = path.read_text(encoding="utf-8")
    assert (
        "ruling open" in text
        and "ruling mended" in text
        and not any(card in text for card in ("5C", "JD", "6H"))
        and os.stat(path).st_mode & 0o077 == 0
    )


def test_who_has_won_goes_first_in_the_next_match_where_the_game_says_so(tmp_path):
    for game, more in (("monster-maker", ["first=Beni"]), ("runeworks", [])):
        command(tmp_path, "new", game, "Aki", "Beni", f"id={game}")
        command(tmp_path, "say", "Aki: concede")
        assert remembered(str(tmp_path), game)["options"] == more


def test_after_the_end_a_rematch_and_the_report_are_offered(tmp_path):
    """What can follow stands on the screen, and its words do it."""
    command(tmp_path, "new", "runeworks", "Aki", "Beni", "id=it")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line("Beni: concede")
        terminal.wait_for("won by Aki", "1  a rematch")
        terminal.line(f"report {tmp_path}/it.html")
        terminal.wait_for("it.html", "written.")
        terminal.line("1")
        terminal.wait_for("\n1>", "round")
        terminal.line("new")
        terminal.wait_for("Which game? runeworks")
    assert "Beni" in (tmp_path / "it.html").read_text(encoding="utf-8")


def test_a_word_for_the_program_may_be_said_as_a_deed():
    assert word_for_program("終了する") == word_for_program("終了します。") == ("quit", "")
    assert word_for_program("一覧を見せて") == ("log", "")
    assert word_for_program("表示する") == ("show", "")
    assert word_for_program("パスする") == (None, "パスする")


def test_what_a_new_card_is_stays_told_when_its_play_is_refused(tmp_path):
    command(tmp_path, "new", "time-storm", "Aki", "Beni")
    for line in ("card Paradox QuickAction 1", "Aki: deal 6", "Beni: deal 6", "Aki: play Paradox"):
        command(tmp_path, "say", line)
    with Terminal(["play"], tmp_path, lang="ja") as terminal:
        terminal.wait_for("5>")
        terminal.line("Akiは時間歪曲をプレイ")
        terminal.wait_for("「時間歪曲」は初めてのカードです")
        terminal.line("アクション 2")
        terminal.wait_for("✓ 5  カード 時間歪曲 アクション 2", "TS-3.11", "6>")
        terminal.line("Akiは時間歪曲をプレイ")
        assert "初めて" not in terminal.wait_for("✗ 6", "7>")


def test_setup_takes_players_that_an_option_allows_and_a_bare_figure(tmp_path):
    with Terminal(["play"], tmp_path, lang="ja") as terminal:
        for question, answer in (
            ("どのゲーム", "レスアルカナ"),
            ("誰が遊びますか", "あき べに ちえ だい えみ"),
            ("どのキャンペーン", ""),
        ):
            terminal.wait_for(question)
            terminal.line(answer)
        terminal.wait_for("5人なので「拡張 あり」で遊びます。", "オプション")
        terminal.line("")
        terminal.wait_for("レス・アルカナ · ゲームの準備", "えみ", "1>")
        terminal.line("新規")
        for question, answer in (
            ("どのゲーム", "ルーンワークス"),
            ("誰が遊びますか", "あき べに"),
            ("どのキャンペーン", ""),
            ("オプション", "4"),
        ):
            terminal.wait_for(question)
            terminal.line(answer)
        terminal.wait_for("ルーンワークス · 回戦と回戦の間", "MP")


@pytest.mark.parametrize(
    "answer", ["rita starts", "Rita", "first rita", "べにから", "先攻はべに", "べにが先", "べにから始める"]
)
def test_a_bare_player_among_the_options_goes_first(tmp_path, answer):
    with Terminal(["play"], tmp_path) as terminal:
        for question, said in (("Which game", "storm"), ("Who plays", "Aki Rita べに"), ("Which campaign", "")):
            terminal.wait_for(question)
            terminal.line(said)
        terminal.wait_for("Options")
        terminal.line("kit starts")
        terminal.wait_for("kit is no option")
        terminal.line(answer)
        terminal.wait_for("before the first turn, which is " + ("Rita" if answer.isascii() else "べに"))


@pytest.mark.parametrize("line", ["? duelist", "what does the duelist do?"])
def test_what_a_component_is_is_told_though_its_name_is_a_statement_too(tmp_path, line):
    command(tmp_path, "new", "res-arcana", "Aki", "Beni", "id=it")
    with Terminal(["play"], tmp_path) as terminal:
        terminal.wait_for("1>")
        terminal.line(line)
        terminal.wait_for("Duelist (デュエリスト): mage")
        terminal.line("? mage duelist")
        terminal.wait_for("Aki: mage Duelist")
