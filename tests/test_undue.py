"""What isn't due is heard and answered, whatever moment it is said at."""

import pytest

from referee import hear
from referee.record import parse
from tests.benchmarks.matches import replay, sample
from tests.golden import OURS


@pytest.mark.parametrize("key", [game.key for game in OURS])
def test_the_lines_of_a_match_said_at_another_moment(key):
    header, body = parse(sample(key))
    lines = [line for _, line in body]
    match = replay(header, lines[: len(lines) * 2 // 3])
    for line in lines:
        assert hear(match, line).kind
