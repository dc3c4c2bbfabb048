"""Public choices are offered completely: whatever the law would accept that names only what lies open, `?` lists, or its like."""

import random
from itertools import product

import pytest

from referee.grammar.statement import write_name
from referee.match import apply
from referee.registry import known
from tests.golden import cases
from tests.test_secrets import told_after

# Verbs whose choice lies open: what is chosen from a hand, or counted at the table, is for its player to say.
OPEN = {
    "time-storm": ("counter", "destroy", "exhaust", "ready", "resolve", "move"),
    "monster-maker": ("charm", "declare", "bring", "treasure", "cleric"),
    "element-collection": ("collect", "steal"),
    "res-arcana": ("take",),
}
AREAS = (
    "field",
    "waiting",
    "graveyard",
    "out",
    "deck",
    "deck-top",
    "deck-bottom",
    "hand",
)  # cards lie open in the first three
TRIED = 60  # ways to move cards at each position
MOST = 60  # positions of each game
AMOUNTS = ("1", "2", "all", "used", "unused")


def positions(game):
    """Tables of golden records, as all have seen them, at which one of these verbs is awaited."""
    found = [one for _, text in cases(game) for one in told_after(text) if one.known is not None and not one.over]
    found = [one for one in found if {verb for who in one.awaited() for verb in who.verbs} & {*OPEN[game]}]
    found = [one for one in found if not any(card.kind is None for field in fields(one) for card in field)]
    return random.Random(game).sample(found, min(MOST, len(found)))


def fields(seen):
    """The fields of a table that has some: a card that lies there unseen is for its owner to name."""
    return getattr(seen.known.table, "fields", ())


def named(seen):
    """The names of what lies open, as they are written."""
    shown = str(seen.state()).casefold()
    every = [(names, value) for names in seen.setting.game.speech.names(seen.told.table) for value in names.labels]
    return [names.written[value] for names, value in every if value.casefold() in shown]


def moved(seen, names, players, rng):
    """A sample of what `move` may say: open cards of the open areas, and one or all of any, to each area, whosever it is."""
    lying = [write_name(name) for name in seen.state()["graveyard"]["known"]]
    what = [*product(names, AREAS[:2]), *product(lying, AREAS[2:3]), *product(("1", "all"), AREAS)]
    aims = (
        [(area,) for area in AREAS]
        + [(area, name) for area in ("hand", "field") for name in players]
        + [("field", "used")]
    )
    every = [(*one, *aim) for one, aim in product(what, aims)]
    return rng.sample(every, min(TRIED, len(every)))


@pytest.mark.parametrize("game", OPEN)
def test_every_public_choice_that_would_be_accepted_is_offered(game):
    state, accepted, missing = next(one for one in known() if one.key == game).state, 0, []
    for seen in positions(game):
        match, names = seen.known, named(seen)
        everybody = range(len(match.setting.names))
        more = [*AMOUNTS, *map(write_name, match.setting.names)]
        tails = [(), *((one,) for one in (*names, *more)), *product(names[:6], more)]
        offered = seen.offers(most=400)
        for who in seen.awaited():
            start = "" if who.seat is None else f"{write_name(match.setting.names[who.seat])}: "
            for verb in {*who.verbs} & {*OPEN[game]}:
                like = {
                    repr(state(apply(match, str(one)).match.table, everybody)) for one in offered if one.verb == verb
                }
                moving = moved(seen, names, more[len(AMOUNTS) :], random.Random(match.number)) if verb == "move" else ()
                for tail in (*tails, *moving):
                    verdict = apply(match, start + " ".join((verb, *tail)))
                    accepted += verdict.ok
                    if verdict.ok and repr(state(verdict.match.table, everybody)) not in like:
                        missing.append(verdict.spoken())
    assert accepted > MOST // 2
    assert not missing, missing[:9]
