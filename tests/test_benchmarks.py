"""What the benchmarks measure can be played: they aren't run with the tests, but must not break with the games."""

from referee.record import parse
from referee.registry import known
from tests.benchmarks.matches import play, replay, sample


def test_the_long_match_of_the_benchmarks_is_accepted_anew():
    header, lines = play(300)
    match = replay(parse(header)[0], lines)
    assert [one.spoken() for one in match.statements()] == lines


def test_every_game_has_a_sample_that_is_measured():
    for game in known():
        header, body = parse(sample(game.key))
        match = replay(header, [line for _, line in body])
        assert len(match.statements()) > len(body) / 2
