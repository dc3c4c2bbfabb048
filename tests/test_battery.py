"""The shipped battery, run on every registered game as on anybody's."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prompts.battery import checks
from prompts.battery.walks import Walks
from referee.match import apply
from referee.record import Header, begin
from referee.registry import BUILT_IN, known
from tests.golden import OURS, RECORDS

SEEDS = ("1", "2", "3")
PLAY = [Walks(game, seed, str(RECORDS / game.key) if game in OURS else None) for game in known() for seed in SEEDS]


@pytest.mark.parametrize("walks", PLAY, ids=lambda one: f"{one.game.key}-{one.seed}")
@pytest.mark.parametrize("name", checks())
def test_nothing_is_found(walks, name):
    if walks.seed == SEEDS[0] or name not in ("records", "clauses", "languages", "examples"):
        assert not [*checks()[name](walks)]


WORDS = st.sampled_from(
    [
        "Aki:",
        "Beni:",
        "draw",
        "セット",
        "release",
        "7S",
        "?",
        "0",
        "-1",
        "99999999999",
        "override",
        '"',
        '"x"',
        "/",
        "on",
        "に",
        "undo",
        "amend",
        "strike",
        "3",
        "#",
        "dice",
        "roll",
        "for",
        "：",
        "final",
        "result",
        "ignite",
        "sets",
    ]
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(list(BUILT_IN)), st.lists(WORDS | st.text(max_size=8), max_size=8))
def test_no_input_raises(name, words):
    match = begin(Header({"game": name, "players": "Aki, Beni, Chie"}))
    line = " ".join(words)
    verdict = apply(match, line)
    assert verdict.ok or verdict.clauses
    for verb in match.setting.game.verbs[:: max(1, len(words))]:
        verdict = apply(match, f"{verb.name} {line}")
        assert verdict.ok or (verdict.clauses and verdict.match is match)
