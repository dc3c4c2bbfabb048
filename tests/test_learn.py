"""Lessons: each step's model is what the real door takes, in both languages; a whole one typed; nothing is kept."""

import json
import os
import signal
from io import BytesIO, TextIOWrapper

import pytest

from prompts.main import main
from referee.registry import BUILT_IN
from tests.terminal import ROOT, Terminal

LESSONS = [(game, lang) for game in BUILT_IN for lang in ("en", "ja")]

SAYS = {"en": "One says, for instance: ", "ja": "たとえばこう言います："}


def steps(game, lang):
    """The steps of a lesson, in order."""
    path = ROOT / "referee" / "games" / game.replace("-", "_") / "texts" / f"lesson.{lang}.json"
    return [step for key, step in json.loads(path.read_text(encoding="utf-8")).items() if key.isdigit()]


@pytest.fixture
def learn(home, monkeypatch, capsys):
    """Type lines into a lesson: (status, what was shown)."""

    monkeypatch.setattr(os, "fsync", lambda fd: None)

    def typed(game, lang, lines):
        monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO("".join(f"{one}\n" for one in lines).encode())))
        status = main(["learn", game, "--lang", lang])
        assert not home.exists() or not [*home.iterdir()]
        return status, capsys.readouterr().out

    return typed


@pytest.mark.parametrize("game, lang", LESSONS)
def test_each_model_does_its_step_at_once(learn, game, lang):
    """No line is missed, so each step's number is told as its turn comes, and the lesson ends with the last line."""
    told = steps(game, lang)
    status, out = learn(game, lang, [step["say"] for step in told])
    assert status == 0 and "referee play" in out and "referee learn" not in out
    for number, step in enumerate(told, 1):
        assert f"{number}/{len(told)}" in out and step["tell"] in out
        assert step["hint"] not in out, step
    assert out.count("✗") == 1 and told[-1]["say"].startswith({"en": "why ", "ja": "なぜ "}[lang])


@pytest.mark.parametrize("game, lang", LESSONS)
def test_each_step_helps_who_misses_it_and_goes_on(learn, game, lang):
    told = steps(game, lang)
    status, out = learn(game, lang, ["blah blah"] * 3 * len(told))
    assert status == 0 and "referee learn" not in out
    for step in told:
        out = out[out.index(step["tell"]) :]
        assert 0 < out.index(step["hint"]) < out.index(f"{SAYS[lang]}{step['say']}"), step


@pytest.mark.parametrize("lines", [[], ["quit"], ["Beni draws", "終了"]])
def test_a_lesson_is_left(learn, lines):
    status, out = learn("runeworks", "en", lines)
    assert status == 0 and "referee learn runeworks" in out


def test_another_wording_does_a_step_and_another_deed_does_not(learn):
    out = learn("runeworks", "en", ["Beni takes a card", "release KD", "lays the seven of diamonds"])[1]
    assert "something else has happened" in out and "Beni: set 7D" in out and "3/9" in out and "release KD\n" not in out


def test_a_step_that_asks_is_done_in_ones_own_words_once(learn):
    """A question in words is the same as after `?`; `why` about nobody isn't the score that is asked for."""
    asked = ["Beni draws", "set 7D", "Beni draws", "what can I do?", "release KD", "undo"]
    for may in ("can Aki call with KH KS?", "? may Aki call KH KS"):
        out = learn("runeworks", "en", [*asked, may, "Aki calls KH KS", "why not?", "why is Aki at 100?"])[1]
        assert out.count("would be accepted") == 1 and out.count("9/9") == 1 and "One says" not in out
        assert "Score of Aki" in out and "referee learn" not in out


def test_what_is_no_game_or_has_no_lesson_is_told(home, monkeypatch, capsys):
    assert main(["learn", "chess"]) == 2
    monkeypatch.setattr("prompts.commands.learn.load", lambda *_: {})
    assert main(["learn", "runeworks"]) == 2 and "no lesson" in capsys.readouterr().err


@pytest.mark.parametrize("game, lang", [("runeworks", "en"), ("res-arcana", "ja")])
def test_a_whole_lesson_on_a_screen(home, game, lang):
    told = steps(game, lang)
    with Terminal(["learn", game], home, 80, 24, lang) as terminal:
        for number, step in enumerate(told, 1):
            terminal.wait_for(f"{number}/{len(told)}")
            terminal.press(step["say"] + "\r")
        terminal.wait_for("referee play")
        assert terminal.end() == 0
    assert not home.exists()


def test_a_window_that_is_closed_leaves_nothing(home, tmp_path):
    (tmp_path / "temporary").mkdir()
    with Terminal(["learn", "rune"], home, TMPDIR=str(tmp_path / "temporary")) as terminal:
        terminal.wait_for("1/9")
        assert [*(tmp_path / "temporary").iterdir()]
        os.kill(terminal.pid, signal.SIGHUP)
        assert terminal.end() == 128 + signal.SIGHUP
    assert not [*(tmp_path / "temporary").iterdir()] and not home.exists()
