"""Edits of the list: what stands after them, what they tell, and how much is judged for them."""

import random

import pytest

from prompts.commands.verify import compare
from prompts.exchange.files import judge_file
from prompts.session.session import Sitting
from referee import match as door
from referee.kernel import editing, judging
from referee.kernel.seals import Seals
from referee.match import apply
from referee.record import HeaderFault, begin, parse

HEAD = "game: runeworks\nplayers: Aki, Beni, Chie\n\n"
ROUND = ["round", "leady 9H KD 0", "Beni: draw", "Beni: set 7S", "Beni: release 2S", "Chie: draw", "Chie: release 3S"]


def start(head=HEAD):
    return begin(parse(head)[0])


def said(match, lines):
    """(the match after them, their verdicts)."""
    verdicts = []
    for number, line in enumerate(lines, 1):
        verdicts.append(apply(match, line, number))
        match = verdicts[-1].match
    return match, verdicts


def listed(match):
    return [(one.number, one.spoken(), one.refusal is None) for one in match.statements()]


@pytest.fixture
def judged(monkeypatch):
    """How many statements were judged, by number."""
    found = []
    judge = judging.judge

    def counted(match, hearing, number, *more):
        found.append(number)
        return judge(match, hearing, number, *more)

    for module in (editing, door):
        monkeypatch.setattr(module, "judge", counted)
    return found


def test_of_a_run_of_edits_what_follows_is_judged_once(judged):
    lines = ["round", *["ruling a", "tally Aki 0"] * 40, *["amend 1 round"] * 100]
    match, _ = said(start(), lines)
    assert len(judged) == len(lines)
    assert match.table.over is False and len(judged) == len(lines) + 80


@pytest.mark.parametrize("write", [None, lambda line, verdict: repr(verdict.events)])
def test_rulings_that_are_amended_change_nothing_that_follows(judged, write):
    lines = ["round", *['ruling "a"'] * 300, *['amend 2 ruling "b"'] * 100]
    found = judge_file(("a.match", HEAD + "\n".join(lines), None, None), write)
    assert found.match.seal() == said(start(), ["round", 'ruling "b"', *['ruling "a"'] * 299])[0].seal()
    assert len(judged) < 2 * (len(lines) + 300)


def test_matches_that_an_edit_replaced_are_not_held():
    lines = [*ROUND, *["strike 4", "undo", "redo"] * 5]
    found = judge_file(("a.match", HEAD + "\n".join(lines), None, None), lambda line, verdict: verdict.statement)
    edits = [verdict for _, text, verdict in found.verdicts if text in ("strike 4", "undo", "redo") and verdict.ok]
    assert edits and all(verdict.match.before is None for verdict in edits)


def test_edits_tell_the_same_whenever_it_is_asked_for():
    rng = random.Random(1)
    for _ in range(60):
        edits = []
        for _ in range(12):
            at = rng.randint(1, 12)
            edits.append(
                rng.choice(
                    [
                        "undo",
                        "undo 2",
                        "redo",
                        "redo 1",
                        f"strike {at}",
                        f"amend {at} Beni: draw",
                        f"insert {at} ruling x",
                    ]
                    + [f"amend {at} {rng.choice(ROUND)}", f"insert {at} {rng.choice(ROUND)}", "ruling y"]
                )
            )
        late, verdicts = said(start(), [*ROUND, *edits])
        now, early = start(), []
        for number, line in enumerate([*ROUND, *edits], 1):
            early.append(apply(now, line, number))
            now = early[-1].match
            assert early[-1].events is not None and now.table is not None
        assert listed(late) == listed(now) and late.seal() == now.seal()
        assert [(one.spoken(), one.clauses, one.events) for one in verdicts] == [
            (one.spoken(), one.clauses, one.events) for one in early
        ]
        # The list judged from the start is the same match.
        again = start()
        for number, line, stands in listed(late):
            verdict = apply(again, line, number)
            assert verdict.ok == stands
            again = verdict.match
        assert again.seal() == late.seal()


def test_more_judging_than_the_limit_is_refused_where_it_is_met(monkeypatch):
    for module in (judging, door):
        monkeypatch.setattr(module, "MOST_JUDGED", 100)
    alternating = ["round", *["ruling a"] * 20, *["amend 2 ruling b", "ruling c"] * 10]
    clauses = [verdict.clauses for verdict in said(start(), alternating)[1]]
    met = clauses.index(("REC-9",))
    assert met == 21 + 6 and alternating[met].startswith("amend")
    run = ["round", *["ruling a"] * 20, *["amend 2 ruling b"] * 50]
    assert all(verdict.ok for verdict in said(start(), run)[1])


def test_an_inserted_statement_has_a_number_of_its_own():
    match, _ = said(start(), ROUND[:3])
    verdict = apply(match, "insert 3 ruling x")
    after = apply(verdict.match, "ruling y")
    assert [one.number for one in after.match.statements()] == [1, 2, 4, 3, 5]


def test_an_option_at_its_default_changes_no_seal():
    plain, same = start(), start(HEAD.strip() + "\nlevel: 3\n\n")
    other = start(HEAD.strip() + "\nlevel: 2\n\n")
    level = str(plain.setting.options["level"])
    same = start(HEAD.strip() + f"\nlevel: {level}\n\n")
    assert same.seal() == plain.seal() != other.seal()
    assert not any(line.startswith("level") for line in judging.opening(plain.setting))
    assert Seals().of(plain)[0] == plain.seal() != Seals().of(plain)[1]


def test_the_seal_of_before_knows_no_option_that_came_later():
    head = "game: res-arcana\nplayers: Aki, Beni\n"
    plain, other = start(head + "\n"), start(head + "demon-slayer: untagged\n\n")
    assert not any("demon-slayer" in line for line in judging.opening(plain.setting, every=True))
    assert any("demon-slayer" in line for line in judging.opening(other.setting, every=True))


def test_seals_of_before_are_one_digest_whatever_was_known():
    match, verdicts = said(start(), ROUND)
    known = Seals()
    assert [known.of(one.match) for one in verdicts] == [Seals().of(one.match) for one in verdicts]
    assert len({Seals().of(one.match)[1] for one in verdicts}) == len(ROUND)
    assert match.seal() == Seals().of(match)[0]


@pytest.mark.parametrize("number", ["0", "x", "-1", "", "1.0", "9" * 12])
def test_what_is_no_rulebook(number):
    with pytest.raises(HeaderFault) as fault:
        start(HEAD.strip() + f"\nrulebook: {number}\n\n")
    assert fault.value.refusal.key == "header/rulebook" and fault.value.line == 3


def test_the_seal_does_not_count_the_rulebook():
    assert start(HEAD.strip() + "\nrulebook: 2\n\n").seal() == start().seal()


def kept(tmp_path, head, lines):
    (tmp_path / "matches").mkdir(exist_ok=True)
    (tmp_path / "matches" / "one.match").write_text(head + "\n".join(lines) + "\n", encoding="utf-8")
    return Sitting(str(tmp_path), "one").read()


def test_seals_of_before_are_still_taken(tmp_path):
    match, verdicts = said(start(), ROUND)
    for which in (0, 1):
        lines = [
            f"{one.spoken()}  # seal {Seals().of(one.match)[which]}" if one.seal else one.spoken() for one in verdicts
        ]
        assert any("# seal" in line for line in lines)
        assert compare(kept(tmp_path, HEAD, lines), None) == []
    broken = [line.replace("# seal ", "# seal 0")[:-1] if "seal" in line else line for line in lines]
    sitting = kept(tmp_path, HEAD.strip() + "\nrulebook: 2\n\n", broken)
    assert [one["key"] for one in compare(sitting, None)] == ["seal"]


def test_what_another_rulebook_allowed_is_told_as_such(tmp_path):
    found = compare(kept(tmp_path, HEAD, ["round", "Aki: release 3S"]), None)
    assert [(one["key"], one["own"], one["rulebook"]) for one in found] == [("rulebook/statement", 1, 2)]
    found = compare(kept(tmp_path, HEAD.strip() + "\nrulebook: 2\n\n", ["round", "Aki: release 3S"]), None)
    assert [one["key"] for one in found] == ["statement"]


DECLARED = {  # game: header, statements with a declaration that the last one needs, the declaration's number, another's
    "time-storm": (
        "",
        ["card Paradox QuickAction 1 x4", "card Zap QuickAction 0", "card Omega Action 2 victory"]
        + ["Aki: deal 6", "Beni: deal 6", "Aki: play Zap"],
        2,
        5,
    ),
    "monster-maker": (
        "score: arsha\nfirst: Aki\n",
        ["card Roland character knight 3D+1", "card Bandit monster 9 human"]
        + ["Aki: draw", "Aki: play c40", "Beni: draw", "Beni: play Bandit on Aki"],
        2,
        4,
    ),
}


@pytest.mark.parametrize("game", DECLARED)
def test_what_fell_with_its_declaration_is_read_anew_by_the_next_edit(game):
    header, lines, declared, other = DECLARED[game]
    match, _ = said(start(f"game: {game}\nplayers: Aki, Beni\n{header}\n"), lines)
    for number in (declared, other):
        match = apply(match, f"strike {number}").match
        assert listed(match)[-1][1:] == (lines[-1], False)  # judged: looked at between the edits
    assert listed(apply(match, f"insert 1 {lines[declared - 1]}").match)[-1][1] == lines[-1]
