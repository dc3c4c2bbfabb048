"""`why` on what was refused: a clause, the statements that decide, and something that could be said; and nothing hidden.

REFEREE_WHY sets how many refused statements of each game are explained (default 60; 2000 make 10,000 in all).
"""

import json
import os
import random
import re

import pytest

from prompts.explain.deciding import spans
from prompts.explain.explanation import Explanation
from prompts.explain.proofs import proved
from prompts.explain.suggestion import NEVER
from prompts.render.statement import public, words_of
from prompts.texts import Texts
from referee.cards.playing import SIGNS
from referee.grammar.statement import cut_actor, write_name
from referee.match import apply, offers
from referee.record import Header, begin, parse
from referee.registry import known
from referee.seen import see
from tests.walking import random_header

CASES = int(os.environ.get("REFEREE_WHY", "60"))
GAMES = known()


def refused(game, rng, count):
    """(match, Verdict) of `count` refused statements on random matches: offers of other moments, of others, and half-typed."""
    found = []
    while len(found) < count:
        match, said = random_header(game, rng), []
        for _ in range(40):
            choices = [offer for offer in offers(match, most=4) if offer.verb not in NEVER or rng.random() < 0.03]
            if not choices or len(found) >= count:
                break
            chosen = str(rng.choice(choices))
            said.append(chosen)
            for _ in range(2):
                actor, rest = cut_actor(rng.choice(said))
                rest = rest.strip() if rng.random() < 0.8 else rest.strip()[: rng.randint(1, len(rest))]
                line = f"{write_name(rng.choice(match.setting.names))}: {rest}" if actor else rest
                verdict = apply(match, line, len(said))
                if not verdict.ok:
                    found.append((match, verdict))
            match = apply(match, chosen).match
    return found[:count]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_refusal_is_explained(game):
    rng = random.Random(f"why {game.key}")
    for match, verdict in refused(game, rng, CASES):
        found = Explanation(Texts(rng.choice(("en", "ja")), match.setting), verdict, see(match))
        told = found.object()
        assert told["rules"] and all(rule["text"] for rule in told["rules"]), verdict
        numbers = [fact["number"] for fact in told["facts"]]
        standing = {one.number for one in match.statements()}
        assert len(set(numbers)) == len(numbers) and set(numbers) <= standing
        if (
            not numbers and found.own is not None and not verdict.clauses[0].startswith("REC-2")
        ):  # then no statement decides: it would have been refused so from the start
            start = match.statements()[0].before if match.statements() else match
            first = apply(start, found_line(verdict), verdict.number)
            assert not first.ok and first.clauses[0] == verdict.clauses[0], verdict
        if told["instead"]:
            assert apply(found.known, told["instead"], roll=lambda count: [3] * count).ok, (verdict, told["instead"])
        else:
            assert told["offers"] or match.over, verdict
        lines = found.more()
        assert found.lines("")[0] == lines[0]
        assert all(
            line and "{" not in line.replace("{}", "")
            for line in lines
            if not line.startswith(tuple(found.clauses) + tuple(found.rulings))
        ), lines


def found_line(verdict):
    return f"{write_name(verdict.actor)}: {verdict.statement}" if verdict.actor else verdict.statement


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_cards_of_a_refused_secret_statement_are_told_to_its_actor_alone(game):
    rng = random.Random(f"secret {game.key}")
    count = 0
    for match, verdict in refused(game, rng, CASES):
        text = public(see(match), verdict.actor, verdict.statement)
        hidden = set(words_of(verdict.statement)) - set(words_of(text))
        if not hidden:
            continue
        count += 1
        found = Explanation(Texts("en", match.setting), verdict, see(match))
        for word in hidden:
            names = {word, word.replace("-", " "), word[:-1] + SIGNS.get(word[-1], ("\0",))[0]}
            message = re.sub(r"[^\w♠♥♦♣'-]", " ", found.message())
            assert not any(len(name) > 1 and f" {name} " in f" {message} " for name in names), (verdict, message)
    assert count or game.key != "runeworks"  # elsewhere hidden cards are offered to their holder alone


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_was_accepted_is_explained(game):
    rng = random.Random(f"accepted {game.key}")
    match = random_header(game, rng)
    for _ in range(15):
        choices = [offer for offer in offers(match, most=4) if offer.verb not in (*NEVER, "tally")]
        if not choices:
            break
        verdict = apply(match, str(rng.choice(choices)))
        told = Explanation(Texts("en", match.setting), verdict, see(match)).object()
        assert {one["how"] for one in told["facts"]} <= {"facts", "possible"} and told["instead"] is None
        assert told["rules"], verdict.statement
        match = verdict.match


def test_a_card_that_cant_be_in_the_hand_is_explained_after_a_fight():
    """What piled it is looked for among all that was said, dice too."""
    lines = (
        *("Aki: deal c40 c20 c20 c35 c15 trap Cora", "Beni: deal 7", "Aki: draw c10", "Aki: play c40", "Beni: draw"),
        *("Beni: play Orc on Aki", "Aki: draw", "card Orc monster 9", "card Cora character thief 1D"),
        *("Aki: fight Cora dice 6", "Beni: draw"),
    )
    match = begin(Header({"game": "monster-maker", "players": "Aki, Beni"}))
    for line in lines:
        match = apply(match, line).match
    verdict = apply(match, "Beni: play Orc on Aki")
    assert not verdict.ok and Explanation(Texts("en", match.setting), verdict, see(match)).lines("")


@pytest.mark.parametrize(
    ("lines", "clauses", "others"),
    [
        (["Aki: draw 9C", "Aki: set 3S 3H 3D"], ["RW-5.1", "RW-5.5", "RW-4.8"], ["RW-5.2", "RW-5.3"]),
        (["Aki: draw 9C", "Aki: set 4H 5H 6H"], ["RW-5.2", "RW-5.5", "RW-4.8"], ["RW-5.1", "RW-5.3"]),
        (["Aki: draw 9C", "Aki: release KD", "Beni: seek JD QD"], ["RW-8.2", "RW-8.1", "RW-7.6"], ["RW-7.10"]),
        (
            ["Aki: draw 9C", "Aki: release KD", "Beni: seek JD QD", "Chie: call KS KC"],
            ["RW-9.2", "RW-7.5", "RW-7.10"],
            ["RW-8.2"],
        ),
    ],
)
def test_an_accepted_statement_names_the_clauses_that_allowed_it(lines, clauses, others):
    match = begin(Header({"game": "runeworks", "players": "Aki, Beni, Chie", "level": "3"}))
    for line in ("round", "Aki: start", *lines):
        before, verdict = match, apply(match, line)
        match = verdict.match
    assert verdict.ok
    found = Explanation(Texts("en", match.setting), verdict, see(before))
    told = [rule["id"] for rule in found.object()["rules"]]
    assert set(clauses) <= set(told) and not set(others) & set(told)
    assert not set(told) & {rule["id"] for rule in found.object()["further"]}
    assert "It keeps these clauses too: The frame RW-1.2" in "\n".join(found.more())


# -- the command -------------------------------------------------------------------------------


def begin_match(answered, *options, lines=()):
    answered("new", "runeworks", "Aki", "Beni", *options, "id=m")
    for line in lines:
        answered("say", line)


def test_the_state_of_a_statement_is_told(answered):
    begin_match(
        answered,
        "level=1",
        lines=("round", "leady KD 2C", "Aki: draw", "Aki: draw", "Aki: release KD", "Beni: draw", "undo"),
    )
    heads = {number: answered("why", number)[1].splitlines()[0] for number in range(1, 8)}
    assert heads[3] == "3. Aki: draw: accepted (RW-3.3, RW-4.2)." and heads[4] == "4. Aki: draw: refused (RW-4.2)."
    assert heads[6] == "6. Beni: draw: was taken back." and heads[7] == "7. undo: the list was changed."
    answered("strike", "2")
    out = answered("why", 3)[1]
    assert out.startswith("3. Aki: draw: fell when an earlier statement was changed (") and "RW-" in out


def test_a_statement_that_was_amended_is_explained_as_it_stands(answered):
    begin_match(
        answered, "level=1", lines=("round", "leady KD 2C", "Aki: draw", "Aki: release KD", "amend 4 Aki: release 5C")
    )
    assert answered("why", 4)[1].startswith("4. Aki: release 5C: accepted (")


def test_why_alone_is_the_last_and_numbers_out_of_the_list_are_named(answered):
    begin_match(answered, "level=1", lines=("round", "Aki: draw"))
    assert answered("why")[1].startswith("2. Aki: draw: refused (RW-3.6).")
    assert answered("why", "3")[0] == 2 and answered("why", "0")[0] == 2


def test_may_i_says_nothing(answered):
    begin_match(answered, "level=1", lines=("round", "leady KD 2C"))
    before = answered("log", "--json")[1]
    assert answered("why", "Aki: draw")[0] == 0 and answered("why", "Beni: draw")[0] == 1
    assert answered("log", "--json")[1] == before


def test_a_score_is_itemised(answered):
    begin_match(answered, "level=5", lines=("result Aki ignite / Beni 20 sets 2", "tally Beni 100"))
    by_name, by_word, by_tally = (answered("why", *words)[1] for words in (["Beni"], ["score", "be"], ["2"]))
    assert (
        by_name
        == by_word
        == "Score of Beni: 130 MP\n  +200  at the start (RW-12.1)\n  -20  Cards left in hand: 20 (RW-11.3)\n  -50  Sets laid (2) (RW-12.2)\n"
        "  Statement 1 decides.\n"
    )
    assert "Beni stands at 130 MP" in by_tally and "-50  Sets laid (2) (RW-12.2)" in by_tally
    found = json.loads(answered("why", "Beni", "--json")[1])
    assert found["score"] == sum(line["amount"] for line in found["lines"]) == 130
    assert answered("why", "score", "Zoe")[0] == 2


def test_hidden_cards_stay_hidden(answered):
    begin_match(
        answered,
        "level=1",
        lines=("round", "Aki: deal 3S 4S 5S 6S 9C 2C KD", "leady KD 2H", "Aki: draw 8D", "Aki: draw 8S", "Beni: draw"),
    )
    public = "".join(
        answered("why", *words)[1] for words in (["2"], ["4"], ["5"], ["6"], ["Beni: draw"], ["Aki: set 3S 4H"])
    )
    for card in ("8D", "5S", "9C", "6S", "8S"):
        assert card not in public and f"{card[0]}♠" not in public
    assert "8D" in answered("why", "4", "--as", "Aki")[1] and "8D" not in answered("why", "4", "--as", "Beni")[1]
    assert "set 3S 4S" in answered("why", "Aki: set 3S 4H", "--as", "Aki")[1]
    assert "Could be said: Aki: release KD" in answered("why", "Beni: draw")[1]  # the one card that all have seen


def test_a_deck_with_a_spell_is_explained():
    match = begin(Header({"game": "monster-maker", "players": "Aki, Beni", "rules": "deck", "score": "points"}))
    for line in ("card Roland character knight 3D+1 weight 5", "card Sleep spell weight 3,5,8 copies 3"):
        match = apply(match, line).match
    verdict = apply(match, "Aki: deck c5*9 sleep*3 roland c20*27 weight 99")
    assert verdict.ok and Explanation(Texts("en", match.setting), verdict, see(match, (0,))).facts


def test_what_could_be_said_instead_names_no_throw():
    match = begin(Header({"game": "monster-maker", "players": "Aki, Beni"}))
    for line in ("Aki: draw", "Aki: play c40", "Beni: draw", "Beni: play giant-worm on Aki", "Aki: draw"):
        match = apply(match, line).match
    verdict = apply(match, "Aki: fight c20 millienne dice 3 3 3")
    found = Explanation(Texts("en", match.setting), verdict, see(match, (0, 1)))
    assert "6 6 6" not in found.instead


def test_a_statement_that_was_taken_back_or_amended_stays_hidden(answered):
    lines = ("round", "leady KD 2H", "Aki: draw 8D", "undo", "Aki: draw 9S", "amend 5 Aki: draw 3C", "Aki: ドロー 4H")
    begin_match(answered, "level=1", lines=lines)
    for lang in ("en", "ja"):
        told = "".join(
            answered(*words, "--lang", lang)[1]
            for words in (["log"], ["why", "4"], ["why", "6"], ["why", "7"], ["log", "--json"], ["why", "6", "--json"])
        )
        assert not any(card in told for card in ("8D", "8♦", "9S", "9♠", "3C", "3♣", "4H", "4♥")), told
    assert "8D" in answered("log", "--as", "Aki")[1] and "8D" not in answered("log", "--as", "Beni")[1]
    assert "3C" in answered("log", "--all")[1] and "ドロー" in answered("log", "--lang", "ja")[1]


def test_a_score_of_hidden_cards_is_not_told(answered):
    answered("new", "element-collection", "Aki", "Beni", "id=m", "start-hand=2")
    for line in ("field heart wind earth grass water ice fire steel light", "Aki: deal heart heart", "Beni: deal 2"):
        answered("say", line)
    assert "heart" not in answered("why", "Aki")[1] and "--as Aki" in answered("why", "Aki")[1]
    assert "heart" in answered("why", "Aki", "--as", "Aki")[1]
    assert json.loads(answered("why", "Aki", "--json")[1])["score"] is None


def test_the_option_that_would_change_it():
    match = begin(Header({"game": "time-storm", "players": "Aki, Beni", "passes": "each"}))
    for line in ("Aki: deal 6", "Beni: deal 6"):
        match = apply(match, line).match
    found = Explanation(Texts("en", match.setting), apply(match, "next"), see(match)).object()
    assert [(one["option"], one["ruling"], one["value"]) for one in found["options"]] == [("passes", "TS-R14", "each")]
    assert found["options"][0]["otherwise"] == [{"value": "quick", "ok": True, "clauses": []}]
    assert "TS-R14" in [rule["id"] for rule in found["rules"]]


def test_spans():
    assert spans([]) == "" and spans([4]) == "4" and spans([1, 2, 3, 7, 9, 10]) == "1–3, 7, 9, 10"


def test_could_i_have_back_then(answered):
    lines = ("round", "leady KD 2C", "Aki: draw", "Aki: release KD", "Beni: draw", "Beni: release 5C")
    begin_match(answered, "level=2", lines=lines)
    status, out = answered("why", "--at", "4", "Beni: seek QD JD")
    assert status == 0 and out.startswith("Beni: seek QD JD: accepted just after statement 4 (RW-8.")
    assert "5. Beni: draw would fall (RW-7.7)." in out
    assert "Then: Aki: draw a card, or claim" in answered("why", "--more", "--at", "4", "Beni: seek QD JD")[1]
    told = json.loads(answered("why", "--at", "4", "--json", "Beni: seek QD JD")[1])
    assert told["outcome"]["falls"] == [5] and told["outcome"]["awaited"][0]["player"] == "Aki"
    assert answered("why", "Beni: seek QD JD")[0] == 1  # not now
    assert answered("why", "--at", "9", "Beni: draw")[0] == 2


def test_a_mistake_found_late_has_ways_out(answered):
    lines = ("round", "leady KD 2C", "Aki: draw", "Aki: release KD", "Beni: draw", "Beni: release 5C")
    begin_match(answered, "level=1", lines=lines)
    before = answered("log", "--json")[1]
    told = json.loads(answered("settle", "4", "--json")[1])
    ways = {one["way"]: one for one in told["ways"]}
    assert list(ways) == ["rewind", "mend", "put-in", "take-out", "let-stand", "penalty"]
    assert ways["rewind"]["command"] == "referee undo 3" and ways["rewind"]["outcome"]["awaited"] == [
        {"player": "Aki", "verbs": ["set", "release", "ignite"]}
    ]
    assert ways["take-out"]["outcome"]["falls"] == [5, 6]
    assert answered("log", "--json")[1] == before
    out = answered("settle", "4", "--lang", "ja")[1]
    assert "referee undo 3" in out and "その後：" in out
    assert answered("undo", "3")[0] == 0 and answered("settle", "4")[0] == 2


def test_a_penalty_that_counts_at_the_end_is_named_with_a_score_before_it(referee):
    """Whoever was fined expects it off at once (REC-8)."""
    referee("new", "runeworks", "Aki", "Beni", "rounds=2")
    referee("say", 'penalty Beni 10 "slow play"')
    referee("say", "round")
    told = referee("why", "tally Beni 90", status=1)
    assert "penalty, counted when the match has ended: slow play (REC-8; statement 1)" in told
    assert "REC-8" not in referee("why", "tally Aki 90", status=1)


def test_a_hidden_card_of_a_refused_edit_is_told_to_nobody_else(referee):
    referee("new", "runeworks", "Aki", "Beni", "level=1")
    referee("say", "round")
    referee("say", "Aki: deal KD QD 3D 4D 5S 6S 8S")
    assert "9♠ stands twice" in referee("amend", "2", "Aki: deal KD QD 3D 4D 5S 9S 9S", status=1)
    assert "? stands twice" in referee("why", "3") and "9" not in referee("why", "3")
    assert "9♠ stands twice" in referee("why", "3", "--as", "Aki")


def test_many_statements_that_forbid_a_showing_are_told_by_their_numbers():
    match = begin(parse("game: monster-maker\nplayers: Aki, Beni\n\n")[0])
    for turn in range(9):
        for line in ("draw", "play c5"):
            match = apply(match, f"{match.setting.names[turn % 2]}: {line}").match
    match = apply(match, "Beni: draw").match
    lines = proved(Texts("en", match.setting), match, apply(match, "Beni: play c5"))
    assert lines[0] == f"    Statements {', '.join(str(number) for number in range(2, 19, 2))} decide."
    assert len(lines) < 4
