"""Laws are counted: each place that can refuse is reached by golden cases, and one falls when it is forgotten."""

import pytest

from tests.laws import EQUAL, laws, seen, sentences, survives

COUNTED: tuple[str, ...] = (
    "res-arcana",
    "element-collection",
    "runeworks",
    "time-storm",
    "monster-maker",
)  # all laws of these have been looked through


@pytest.mark.parametrize("game", COUNTED)
def test_no_law_can_be_forgotten_unseen(game):
    watch, texts, found = seen(game)
    assert len(found) > 50
    for law in found:  # each has its clauses, verbs and sentences, and a case that is refused and one that is accepted
        assert law.clauses and law.verbs and law.accepted, law.name
        assert law.refused or law.name in EQUAL, law.name
        assert all(any(char.isalpha() for char in one) for one in sentences(game, law)), law.name
        assert len(list(sentences(game, law))) == 2 * len(law.keys), law.name
    alive = [law.name for law in found if survives(watch, texts, law)]
    assert sorted(alive) == sorted(name for name in EQUAL if name.startswith(laws_of(game)))


def laws_of(game):
    """Beginning of the names of a game's laws."""
    return next(iter(laws(game).values()))[0].name.split(".")[0] + "."
