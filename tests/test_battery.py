"""One battery for every registered game: random walks over the offers, and what must always hold."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.match import apply, offers
from referee.record import Header, begin
from referee.registry import BUILT_IN, known

NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi")
GAMES = known()
STEPS = 40


def header(game, seats, **options):
    """A header of `seats` players with these options."""
    return Header({"game": game.key, "players": ", ".join(NAMES[:seats]), **options})


def random_header(game, rng):
    """A header with random options; those that don't go together are drawn again."""
    while True:
        seats = rng.randint(*game.seats)
        options = {
            option.key: rng.choice(option.values) for option in game.options if option.values and rng.random() < 0.4
        }
        for option in game.options:
            if option.key == "level":
                options["level"] = str(rng.randint(1, 5))
        try:
            return begin(header(game, seats, **options))
        except Exception as fault:
            assert type(fault).__name__ == "HeaderFault", fault


def walk(match, rng, steps=STEPS):
    """[(line, verdict)…] of a random walk over what is offered; every offer said must be accepted."""
    said = []
    for _ in range(steps):
        choices = [offer for offer in offers(match, most=6) if offer.verb != "concede" or rng.random() < 0.05]
        if not choices:
            break
        verbs = sorted({offer.verb for offer in choices})
        verb = rng.choice(verbs)
        offer = rng.choice([one for one in choices if one.verb == verb])
        verdict = apply(match, str(offer))
        assert verdict.ok, (str(offer), verdict.refusal)
        assert verdict.match is not match
        said.append((str(offer), verdict))
        match = verdict.match
    return said


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(12))
def test_walk(game, seed):
    rng = random.Random(f"{game.key}{seed}")
    start = random_header(game, rng)
    said = walk(start, rng)
    assert said, "nothing was offered at the start"
    # What is read is written again the same, and a replay of what was kept is the live match.
    match = start
    for _, verdict in said:
        again = apply(match, verdict.match.spoken())
        assert again.ok, (verdict.match.spoken(), again.refusal)
        assert again.statement == verdict.statement
        match = again.match
    assert match.seal() == said[-1][1].match.seal()
    assert game.state(match.table, frozenset()) == game.state(said[-1][1].match.table, frozenset())
    # Undo equals never having said it.
    back = apply(match, "undo").match
    before = said[-2][1].match if len(said) > 1 else start
    assert back.seal() == before.seal()
    assert game.state(back.table, frozenset()) == game.state(before.table, frozenset())
    # Striking and saying again is judged without raising.
    for number in range(1, len(said) + 1, 5):
        apply(match, f"strike {number}")


def everything(match):
    """All that can be told of a table, with open eyes, as text."""
    table = match.table
    eyes = frozenset(range(len(match.setting.names)))
    awaited = [(one.seat, one.must, one.verbs, one.clause) for one in table.awaited()]
    return repr((match.setting.game.state(table, eyes), awaited, table.scores(), table.winners(), table.turns))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_draft_shares_nothing_that_changes(game):
    """However a match goes on, and whatever is asked of it, the matches before it stay as they were."""
    rng = random.Random(game.key)
    start = random_header(game, rng)
    said = walk(start, rng, 30)
    matches = [start, *(verdict.match for _, verdict in said)]
    told = [everything(match) for match in matches]
    for match in matches:
        for _, verdict in said:
            apply(match, verdict.match.spoken() + ' override "again"')
    assert [everything(match) for match in matches] == told


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_refusal_returns_the_same_match(game):
    rng = random.Random(game.key + "refusal")
    start = random_header(game, rng)
    match = start
    for _, verdict in walk(start, rng, 25):
        match = verdict.match
    before = game.state(match.table, frozenset(range(len(match.setting.names))))
    refused = 0
    for verb in game.verbs:
        for name in match.setting.names:
            for line in (f"{name}: {verb.name}", f"{name}: {verb.name} 5 ? 5", f"{verb.name} {name} -99999"):
                verdict = apply(match, line)
                if not verdict.ok:
                    refused += 1
                    assert verdict.match is match and verdict.clauses
    assert refused
    assert game.state(match.table, frozenset(range(len(match.setting.names)))) == before


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_random_overrides_raise_nothing(game):
    rng = random.Random(game.key + "override")
    for _ in range(6):
        match = random_header(game, rng)
        for _ in range(25):
            choices = offers(match, most=4) if not match.over else []
            if not choices:
                break
            line = str(rng.choice(choices))
            if rng.random() < 0.5:
                _, _, text = line.rpartition(": ")
                line = f'{rng.choice(match.setting.names)}: {text} override "random"'
            match = apply(match, line).match
            match.table.awaited()
            game.state(match.table, frozenset())


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
