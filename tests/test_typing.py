"""Typing little: the sample match of each game takes at most 60 % of the keystrokes that its record has characters."""

import pytest

from prompts.guided import answered, dice
from prompts.keys import statements
from prompts.pictures import sample
from prompts.texts import Texts
from referee.games import BUILT_IN
from referee.match import apply
from referee.record import begin, parse
from referee.statement import cut_actor, split
from tests.terminal import ROOT

GOAL = 0.60


def shorter(match, verdict, line):
    """The shortest line found that the referee takes for the same statement: no actor, beginnings of words."""
    names = match.setting.names
    wanted = verdict.match.spoken()

    def same(text):
        again = apply(match, text, verdict.number)
        return again.ok and again.match.spoken() == wanted

    actor = verdict.actor
    starts = [""] + ([f"{actor[:size]}:" for size in range(1, len(actor) + 1)] if actor in names else [])
    start = next(start for start in starts if same(start + verdict.statement))
    words = split(cut_actor(line)[1])
    for at, word in enumerate(words):
        for size in range(1, len(word)):
            part = word[:size] if " " not in word[:size] else f'"{word[:size]}"'
            tried = [*(one if index not in words.quoted else f'"{one}"' for index, one in enumerate(words))]
            tried[at] = part
            if same(start + " ".join(tried)):
                words[at] = part
                words.quoted = tuple(index for index in words.quoted if index != at)
                break
    return start + " ".join(word if index not in words.quoted else f'"{word}"' for index, word in enumerate(words))


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_sample_takes_few_keystrokes(game):
    package = BUILT_IN[game][0].split(".")[1]
    text = (ROOT / "referee" / package / "sample.match").read_text(encoding="utf-8")
    header, body = parse(text)
    match = begin(header)
    typed = characters = 0
    for number, (_, line) in enumerate(body, 1):
        verdict = apply(match, line, number)
        assert verdict.ok, (line, verdict.refusal)
        typed += len(shorter(match, verdict, line)) + 1  # and Enter
        characters += len(line.partition("  #")[0].rstrip()) + 1  # comments don't count
        match = verdict.match
    print(f"\n{game}: {typed} keystrokes for {characters} characters ({typed / characters:.0%})")
    assert typed <= GOAL * characters


@pytest.mark.parametrize(
    "game, verbs, answer, statement",
    [
        ("runeworks", ("reveal", "points"), "KS 4H", "Aki: reveal KS 4H"),
        ("runeworks", ("reveal", "points"), " １２", "Aki: points １２"),
        ("runeworks", ("reveal", "points"), "points 12", None),
        ("runeworks", ("reveal", "points"), "Beni: reveal 4H", None),
        ("runeworks", ("reveal", "points"), "? points 12", None),
        ("runeworks", ("reveal", "points"), "show Aki", None),
        ("runeworks", ("reveal", "points"), "re KS", None),  # a beginning of several verbs is no card either
        ("res-arcana", ("pool",), "2L 1E", "Aki: pool 2L 1E"),
        ("res-arcana", ("pool",), "プール 2L", None),
        ("element-collection", ("reveal",), "fire 水", "Aki: reveal fire 水"),
    ],
)
def test_an_answer_is_made_a_statement_unless_it_is_one(game, verbs, answer, statement):
    match = begin(sample(game)[0])
    assert answered(match, "Aki", verbs)(answer) == statement


def test_dice_may_be_answered_in_every_form():
    header, statements = sample("monster-maker")
    match = begin(header)
    for text in statements:
        if " fight " in text:
            break
        match = apply(match, text).match
    question = dice(Texts("en", match.setting), "fight millienne", apply(match, "fight millienne").refusal)
    for answer in ("23333", "2 3 3 3 3", "２３３３３", "dice 23333", "ダイス 23333"):
        assert apply(match, question.statement(answer)).ok, answer
    assert {question.statement(answer) for answer in ("roll", "r", "振る")} == {"fight millienne roll"}
    assert question.statement("draw 5") is None and question.statement("reveal") is None
    assert "5 dice" in question.text and dice(Texts("en"), "draw", apply(match, "foo").refusal) is None


def test_several_statements_on_a_line():
    assert statements('draw; set 7D ;; ruling "a; b" # c; d') == ["draw", "set 7D", 'ruling "a; b"']
    assert statements("draw\r\npass # x\n\n  round；undo") == ["draw", "pass", "round", "undo"]
    assert statements(" # nothing") == []
