"""Records that nobody would write, as large as they come: each is judged in time and in little memory, or told its limit.

Here they are small, and the limits with them; with REFEREE_LONG=1 they have a megabyte and are checked, kept, and looked at
by a process of its own each.
"""

import os

import pytest

from prompts.main import main
from prompts.session import limits
from referee import match as door
from referee.kernel import judging
from referee.match import apply
from referee.record import begin, parse
from tests.large import SIZE, costs, is_too_much, records

LONG = "REFEREE_LONG" in os.environ
SMALL = 32  # times smaller
RECORDS = records(SIZE if LONG else SIZE // SMALL)
HEAD = "game: runeworks\nplayers: Aki, Beni\n\n"
SAID, EDIT = "ruling a\n" * 11, "amend 1 ruling b\n"


@pytest.fixture
def small(monkeypatch):
    """All limits, so much smaller."""
    for module, name in (
        *((limits, name) for name in ("MOST_REFUSED", "MOST_KEPT", "MOST_ANEW")),
        *((module, "MOST_JUDGED") for module in (judging, door)),
    ):
        monkeypatch.setattr(module, name, getattr(module, name) // SMALL)
    monkeypatch.setattr("prompts.exchange.entries.MOST_KEPT", limits.MOST_KEPT)


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_has_a_clear_answer(home, tmp_path, monkeypatch, small, capsys, name):
    path = tmp_path / "a.match"
    if LONG:
        monkeypatch.chdir(tmp_path)
        assert not [(line, one) for line, one in costs(path, RECORDS[name][1]()) if is_too_much(one)]
        return
    path.write_bytes(RECORDS[name][1]())
    for words in (("check",), ("check", "--json"), ("import",)):
        assert main([*words, str(path)]) in (0, 1, 2)
        assert capsys.readouterr().out


def test_what_edits_one_after_the_other_cost_is_counted_where_each_is_told(referee, tmp_path, monkeypatch):
    """The check alone judges only what follows the last of them; with what came of each, or to keep them, all count."""
    monkeypatch.setattr(limits, "MOST_ANEW", 50)
    path = tmp_path / "a.match"
    path.write_text(HEAD + SAID + EDIT * 6)
    referee("check", path)
    last, told = referee("check", "--json", path, status=1)[-2:]
    assert last["clauses"] == ["REC-9"] and last["number"] == 11 + 6 and told["rejected"] == 1
    assert "50" in referee("import", path, status=2)
    path.write_text(HEAD + SAID + EDIT * 5)
    referee("import", path)
    assert "REC-9" in referee("say", "-m", referee("matches", "--json")[0]["match"], "amend 1 ruling b", status=1)


def test_what_is_kept_of_a_record_is_limited(referee, tmp_path, monkeypatch):
    monkeypatch.setattr(limits, "MOST_KEPT", 5)
    monkeypatch.setattr("prompts.exchange.entries.MOST_KEPT", 5)
    path = tmp_path / "a.match"
    for lines in ("ruling a\n", "! foo  # REC-1\n"):
        path.write_text(HEAD + lines * 6)
        assert ":9: At most 5" in referee("import", path, status=2)
    path.write_text(HEAD + "ruling a\n" * 5)
    referee("import", path)
    assert "At most 5" in referee("say", "-m", referee("matches", "--json")[0]["match"], "ruling b", status=1)


@pytest.mark.parametrize("refused", ["x", "strike 99"])
def test_an_import_ends_at_the_limit_of_what_is_refused(referee, tmp_path, monkeypatch, refused):
    monkeypatch.setattr(limits, "MOST_REFUSED", 30)
    path = tmp_path / "a.match"
    path.write_text(HEAD + f"{refused}\n" * 90)
    assert "More than 30" in referee("import", path, status=2)


def test_what_was_taken_back_is_held_no_longer_than_it_can_stand_again():
    match = begin(parse(HEAD)[0])
    taken = apply(match, "ruling a").match
    undone = apply(taken, "undo").match
    assert apply(undone, "redo").match.text == taken.text
    after = apply(undone, "ruling b").match
    assert after.before is match and not apply(after, "redo").ok
    assert apply(apply(after, "undo").match, "redo").match.text == after.text
    assert apply(apply(undone, "foo").match, "redo").ok
