"""What the benchmarks measure can be played: they aren't run with the tests, but must not break with the games."""

import gc

import pytest

from referee.match import apply
from referee.record import begin, parse
from tests.benchmarks.hard import written
from tests.benchmarks.matches import play, replay, sample
from tests.golden import OURS


def test_the_long_match_of_the_benchmarks_is_accepted_anew():
    header, lines = play(300)
    match = replay(parse(header)[0], lines)
    assert [one.spoken() for one in match.statements()] == lines


def test_every_game_has_a_sample_that_is_measured():
    for game in OURS:
        header, body = parse(sample(game.key))
        match = replay(header, [line for _, line in body])
        assert len(match.statements()) > len(body) / 2


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_hard_records_are_hard_and_the_same_each_time(game):
    records = written(game.key, records=2)
    assert [lines for _, lines in records] == [lines for _, lines in written(game.key, records=2)]
    verdicts = []
    for header, lines in records:
        match = begin(header)
        for number, line in enumerate(lines, 1):
            verdicts.append(apply(match, line, number))
            match = verdicts[-1].match
    assert 0.1 < sum(not one.ok for one in verdicts) / len(verdicts) < 0.3
    assert any(one.ok and one.verb.edits for one in verdicts)
    assert any(one.ok and ' override "' in one.statement for one in verdicts)


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.key)
def test_what_is_judged_leaves_no_garbage(game):
    """Commands run without the collector: a refusal that holds the frames of what it was raised for holds the whole match in a circle."""
    records = written(game.key, records=2)
    gc.collect()
    gc.disable()
    try:
        for header, lines in records:
            replay(header, lines)
        assert gc.collect() == 0
    finally:
        gc.enable()
