"""`referee score`: from statements, by questions, kept or not; and the same sheet as play gives."""

import os

import pytest

from prompts.render import sheet as sheets
from prompts.session.result import is_typed
from referee.match import apply
from referee.record import begin, parse
from tests.season import SAMPLE
from tests.terminal import ROOT

pytestmark = pytest.mark.usefixtures("home")


def judged(text):
    """The match of a record."""
    header, body = parse(text)
    match = begin(header)
    for number, (_, line) in enumerate(body, 1):
        verdict = apply(match, line, number)
        assert verdict.ok, (line, verdict.refusal)
        match = verdict.match
    return match


SCORED = {
    "runeworks": (
        ["level=4", "Aki", "Beni", "final", "Aki", "130", "/", "Beni", "-30"],
        {"Aki": 130, "Beni": -30},
        {"RW-14.8"},
    ),
    "runeworks rounds": (
        ["level=5", "rounds=1", "Aki", "Beni", "result", "Aki", "ignite", "blast", "/", "Beni", "61", "sets", "0"],
        {"Aki": 260, "Beni": 139},
        {"RW-11.2", "RW-11.3", "RW-11.5", "RW-12.1", "RW-12.2"},
    ),
    "time-storm": (["Aki", "Beni", "final", "Beni"], {"Aki": 0, "Beni": 1}, {"TS-9.1"}),
    "monster-maker": (
        ["score=arsha", "Aki", "Beni", "final", "Beni", "300", "Aki", "200"],
        {"Aki": 300, "Beni": 400},
        {"MM-8.2", "MM-8.5"},
    ),
    "res-arcana": (["Aki", "Beni", "Aki: final 12", "Beni: final 9"], {"Aki": 12, "Beni": 9}, {"RA-17.3"}),
    "element-collection": (
        ["Aki", "Beni", "Aki: final heart 3 wind 2", "Beni: final fire 2 evil 1"],
        {"Aki": 25, "Beni": 60},
        {"EC-11.2", "EC-11.4", "EC-11.6"},
    ),
}


@pytest.mark.parametrize("name", SCORED)
def test_a_match_is_scored_with_its_clauses(referee, name):
    words, scores, clauses = SCORED[name]
    found = referee("score", name.split()[0], *words, "--json")[0]
    assert found["scores"] == scores and found["finished"] and found["match"] is None
    assert {line["clause"] for line in found["lines"]} == clauses
    for player, score in scores.items():
        assert sum(line["amount"] for line in found["lines"] if line["player"] == player) == score
    for lang in ("en", "ja"):
        out = referee("score", name.split()[0], *words, "--lang", lang)
        assert "{" not in out and all(clause in out for clause in clauses)


@pytest.mark.parametrize("name", SCORED)
def test_it_is_kept_as_a_typed_result_with_its_own_record(referee, home, name):
    words, scores, _ = SCORED[name]
    match = referee("score", name.split()[0], *words, "--campaign", "friday", "--json")[0]["match"]
    result = referee("campaign", "show", "friday", "--json")[0]["results"][0]
    assert (result["match"], result["source"], dict(zip(result["players"], result["scores"]))) == (
        match,
        "typed",
        scores,
    )
    referee("check", home / "matches" / f"{match}.match")
    referee("verify")
    assert "current" not in os.listdir(home)


def test_where_the_words_stand(referee):
    for words in (
        ["Aki", "Beni", "final", "Aki", "1", "/", "Beni", "0", "date=2026-01-02"],
        ["Aki", "Beni", "final Aki 1 / Beni 0"],
        ["Aki", "Beni", "最終", "Aki", "1", "/", "Beni", "0"],
    ):
        assert referee("score", "ルーンワークス", *words, "--json")[0]["winners"] == ["Aki"]


def test_statements_from_standard_input(referee, monkeypatch):
    from io import StringIO

    monkeypatch.setattr("sys.stdin", StringIO("result Aki ignite / Beni 20\n\nresult Beni ignite / Aki 30\n"))
    found = referee("score", "runeworks", "Aki", "Beni", "level=4", "-", "--json")[0]
    assert found["scores"] == {"Aki": 80, "Beni": 90} and not found["finished"] and found["places"] is None


def test_refusals_keep_nothing(referee, home):
    found = referee("score", "runeworks", "Aki", "Beni", "campaign=friday", "final", "Aki", "1", "--json", status=1)[0]
    assert not found["ok"] and found["clauses"] == ["RW-14.8"]
    assert "Nothing was kept" in referee(
        "score", "runeworks", "Aki", "Beni", "campaign=friday", "result", "Aki", "ignite", "rounds=2", status=1
    )
    assert "draw" in referee("score", "monster-maker", "Aki", "Beni", "Aki: draw", status=2)
    assert referee("campaign", "list", "--json") == [] and not (home / "matches").exists()
    referee("score", "runeworks", "Aki", "--json", status=2)
    referee("score", "runeworks", "Aki", "Beni", "--json", status=2)


ASKED = {
    "runeworks": (["level=4", "rounds=1"], ["", "Aki", "y", "", "61"], {"Aki": 160, "Beni": 39}),
    "runeworks slips": (
        ["level=5", "rounds=1"],
        ["", "Akki", "", "a", "y", "Aki, Beni", "Zoe", "", "", "12", "", "2"],
        {"Aki": 260, "Beni": 138},
    ),
    "runeworks final": (["level=4"], ["x", "1", "130", "64"], {"Aki": 130, "Beni": 64}),
    "time-storm": ([], ["Zoe", "Beni"], {"Aki": 0, "Beni": 1}),
    "monster-maker": (["score=arsha"], ["Beni、Aki", "300", "600"], {"Aki": 700, "Beni": 400}),
    "monster-maker deck": (["rules=deck", "score=points"], ["back 130", "back 125"], {"Aki": 2, "Beni": 1}),
    "res-arcana": ([], ["12", "12", "2L", "3G"], {"Aki": 12, "Beni": 12}),
    "element-collection": ([], ["heart 3 wind 2", "fire 2"], {"Aki": 25, "Beni": 60}),
}


@pytest.mark.parametrize("name", ASKED)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_asks_for_the_least_that_it_needs(referee, monkeypatch, name, lang):
    options, answers, scores = ASKED[name]
    lines, asked = iter(answers), []

    def typed(prompt=""):
        asked.append(prompt)
        return next(lines)

    monkeypatch.setattr("builtins.input", typed)
    out = referee("score", name.split()[0], "Aki", "Beni", *options, "--lang", lang, "campaign=friday")
    assert next(lines, None) is None, "every answer was asked for"
    assert all(prompt.strip() and "score/" not in prompt and "{" not in prompt for prompt in asked)
    assert "{" not in out
    result = referee("campaign", "show", "friday", "--json")[0]["results"][0]
    assert dict(zip(result["players"], result["scores"])) == scores


def test_the_end_of_input_keeps_nothing(referee, monkeypatch):
    def ended(prompt=""):
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    referee("score", "time-storm", "Aki", "Beni", "campaign=friday", status=2)
    assert referee("campaign", "list", "--json") == []


# Two ways, one sheet


def test_a_played_round_of_runeworks_and_its_typed_result():
    header = "game: runeworks\nplayers: Aki, Beni, Chie\nlevel: 5\nrounds: 1\n\n"
    played = judged(header + SAMPLE)
    lines = sheets.sheet_of(played).lines
    parts = []
    for seat, name in enumerate(played.setting.names):
        mine = {line.label: line for line in lines if line.player == seat}
        if "ignite" in mine:
            shot = next(
                (
                    line.player
                    for line in lines
                    if line.label in ("shot", "blast-shot") and line.facts["shooter"] == seat
                ),
                None,
            )
            parts.append(
                f"{name} ignite"
                + (" blast" if "blast" in mine else "")
                + (f" shot {played.setting.names[shot]}" if shot is not None else "")
            )
        else:
            parts.append(
                f"{name} {mine['hand'].facts['total'] if 'total' in mine['hand'].facts else -mine['hand'].amount} sets {mine['sets'].facts['count']}"
            )
    typed = judged(header + "result " + " / ".join(parts))
    assert (
        sorted(map(without_cards, sheets.sheet_of(typed).lines)) == sorted(map(without_cards, lines))
        and typed.table.scores() == played.table.scores()
    )
    assert is_typed(typed) and not is_typed(played)


def without_cards(line):
    """A score line as text, without the cards of a hand, of which a typed result tells the total alone."""
    facts = {name: value for name, value in line.facts.items() if name not in ("cards", "also")}
    return repr((line.player, line.clause, line.label, line.amount, facts))


def test_a_played_match_of_monster_maker_and_its_final():
    text = (ROOT / "referee" / "games" / "monster_maker" / "sample.match").read_text(encoding="utf-8")
    played = judged(text)
    typed = judged(text.partition("\n\n")[0] + "\n\nfinal Aki 400\n")
    assert sorted(map(repr, sheets.sheet_of(typed).lines)) == sorted(
        line for line in map(repr, sheets.sheet_of(played).lines) if "lost" not in line
    )
    assert typed.table.scores() == played.table.scores() and typed.table.winners() == played.table.winners()


@pytest.mark.parametrize(
    ("game", "said", "example"),
    [
        ("monster-maker", "final Aki 300 / Beni 20", ("final Beni 300 Dai 500", "最終 Beni 300 Dai 500")),
        ("time-storm", "最終 Aki / Beni", ("final Aki", "最終 Aki")),
    ],
)
def test_a_result_in_the_form_of_another_game_is_answered_with_an_example(referee, game, said, example):
    for lang, told in zip(("en", "ja"), example):
        assert told in referee("score", game, "Aki", "Beni", said, "--lang", lang, status=1).splitlines()[-1]
    assert "example" not in referee("score", game, "Aki", "Beni", said, "--json", status=1)[0]


def test_a_refused_score_shows_how_it_is_written_and_no_moves_of_play(referee):
    told = referee("score", "monster-maker", "Aki", "Beni", "final", "Aki", "returned", "100", status=1)
    assert "It is written final ENTRY…" in told and "draw" not in told


def test_a_campaign_that_a_score_makes_is_told_and_which_one_it_is_not(referee):
    words = ["score", "time-storm", "Aki", "Beni", "final", "Aki", "--campaign"]
    assert "The campaign Friday night is made." in referee(*words, "Friday night")
    assert "is made" not in referee(*words, "friday-night")
    assert "is made; it is another one than Friday night." in referee(*words, "Friday")
    assert "is made; it is another one than Friday night." in referee(*words, "Fridaynigth")
    assert "The campaign league is made." in referee("new", "time-storm", "Aki", "Beni", "--campaign", "league")
