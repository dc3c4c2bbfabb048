"""Typing little: the sample match of each game takes at most 60 % of the keystrokes that its record has characters."""

import pytest

from prompts.pictures.__main__ import sample
from prompts.play.guided import answered, dice, lacking, wanted
from prompts.shell import statements
from prompts.texts import Texts
from referee.grammar.statement import cut_actor, split
from referee.match import apply
from referee.record import begin, parse
from referee.registry import BUILT_IN, find
from referee.seen import see
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
    text = (ROOT / find(game).package.replace(".", "/") / "sample.match").read_text(encoding="utf-8")
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
    assert answered(see(match), "Aki", verbs, answer) == statement


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
    assert {question.statement(answer) for answer in ("roll", "r", "振る", "振って", "審判が振って")} == {
        "fight millienne roll"
    }
    assert question.statement("draw 5") is None and question.statement("reveal") is None
    assert "5 dice" in question.text and dice(Texts("en"), "draw", apply(match, "foo").refusal) is None


def before(game, begins):
    """The match of a game's sample before the first statement that begins so."""
    header, statements = sample(game)
    match = begin(header)
    for text in statements:
        if text.startswith(begins):
            return match
        match = apply(match, text).match
    raise AssertionError(begins)


@pytest.mark.parametrize(
    "begins, typed, asked, answers",
    [
        ("Aki: collect", "Aki: collect Witch 1L", "Calm/Elan: what it gives? needed: 1 C/E", ["1E"]),
        ("Aki: collect", 'Aki: collect override "so"', "Witch: what it gives?", ["1L", "1生命"]),
        ("Beni: discard Horn", "Beni: discard Horn-of-Plenty", "for example 1G", ["1G", "gain 2L", "得る 1C 1D"]),
        ("Beni: discard Horn", "Beni: pass", "magic item? for example Alchemy", ["Alchemy", "Alch", "Death/Life"]),
        ('Aki: use "Dragon Egg"', 'Aki: use "Dragon Egg"', "a card to place", ["Fire Dragon", '"Fire Dragon" 2E']),
        ("Beni: use Alch", "Beni: use Alchemist", "needed: 1 L/E/C/D", ["1D", "gain 1C"]),
        ("Aki: use Witch", 'Aki: use Witch "Fire Dragon"', "needed: 2 any · pool: 2L 1C 3D", ["1L 1C", "pay 2D"]),
    ],
)
def test_the_answer_fills_what_the_statement_lacks(begins, typed, asked, answers):
    match = before("res-arcana", begins)
    verdict = apply(match, typed)
    question = lacking(Texts("en", match.setting), verdict)
    assert asked in question.text and verdict.clauses[0] in question.text
    for answer in answers:
        after = apply(match, question.statement(answer))
        assert after.ok or after.refusal.facts["lacks"].stem != verdict.refusal.facts["lacks"].stem, (answer, after)
    for answer in question.answers:
        after = apply(match, question.statement(answer))
        assert after.ok or after.refusal.key == verdict.refusal.key, (answer, after)
    for other in ("Beni: pool 1L", "pool 1L", "show Aki", "? place Hawk"):
        assert question.statement(other) is None


def test_whoever_must_lose_is_asked_what():
    """RA-9.3: after the react is declined, with the Life, the others and the pool; in Japanese, too."""
    match = before("res-arcana", "Beni: react pay")
    assert wanted(Texts("en", match.setting), see(match)) is None
    declined = apply(match, "Beni: pass").match
    text = wanted(Texts("ja", match.setting), see(declined)).text
    question = wanted(Texts("en", match.setting), see(declined))
    assert not question.passing and "[RA-9.3]" in question.text and "RA-9.3" in text and "プール" in text
    for answer in question.answers:
        assert apply(declined, question.statement(answer)).ok, answer
    assert question.statement("react pay") is None and question.statement(question.answers[0]).startswith("Beni: lose ")


# -- near misses -----------------------------------------------------------------------------------


def test_a_name_without_its_colon_is_told_from_an_unknown_verb():
    match = begin(parse('game: runeworks\nplayers: Aki, "Beni B"\n')[0])
    refusals = [apply(match, line).refusal for line in ("aki round", "Ben: round", "Ben start", "dance", ": start")]
    assert [one and one.key for one in refusals] == [
        "REC-1/colon",
        None,
        "REC-1/colon",
        "REC-1/verb-awaited",
        "REC-1/missing",
    ]
    assert refusals[2].facts["name"] == '"Beni B"'


def test_several_statements_on_a_line():
    assert statements('draw; set 7D ;; ruling "a; b" # c; d') == ["draw", "set 7D", 'ruling "a; b"']
    assert statements("draw\r\npass # x\n\n  round；undo") == ["draw", "pass", "round", "undo"]
    assert statements(" # nothing") == []
