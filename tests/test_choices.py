"""Public choices are offered completely: whatever the law would accept that names only what lies open, `?` lists, or its like."""

import json
import random
import re
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


# What is said of public choices in the records: every one of it is offered, or its like.
CHOSEN = {
    "runeworks": ("start", "pass", "retract", "void", "ignite", "round", "begin"),
    "time-storm": (*OPEN["time-storm"], "pass", "next", "done", "end", "win", "lose", "wait", "choose", "extra-turn"),
    "monster-maker": (*OPEN["monster-maker"], "name", "pass", "shuffle"),
    "element-collection": (*OPEN["element-collection"], "choose", "warp", "push", "summon", "stop", "reflect", "pass"),
    "res-arcana": ["item", "first", "take", "collect", "claim", "discard", "use", "lose", "react", "pass", "concede"],
}
# Verbs of which only the table knows what to say: what is laid out, fell, was counted or drawn, or comes out of a hand.
TOLD = {
    "runeworks": "at deal points result final reveal draw leady set boost release shot seek",
    "time-storm": "at deal draw bring discard reveal play shuffle final",
    "monster-maker": "at deal draw deck exchange play pile reveal fight sabotage block appraise weigh final",
    "element-collection": "at deal move refill enhance keep assign final",
    "res-arcana": "at deal draw keep place places result final pool",
}
ENOUGH = 150  # offers of one verb, of which the likeliest are enough
SAID = 400  # statements of each game
ASIDE = re.compile(  # legal, and useless as a rule, or out of a hand
    r" as (creature|demon|dragon)| none$|^use Witch 1L 1E Witch|^destroy all used|^move .* hand"
)


def said_openly(game):
    """(what all had seen before, after) of statements in golden records of awaited verbs that name nothing hidden."""
    for _, text in cases(game):
        listed = told_after(text)
        for before, after in zip(listed, listed[1:]):
            one = after._match
            if one.override or before.known is None or before.over or not after.is_heard or is_beyond(before):
                continue
            awaited = {(who.seat, verb) for who in before.awaited() for verb in who.verbs}
            seat = one.setting.names.index(one.speaker) if one.speaker else None
            if {(seat, one.verb.name), (None, one.verb.name)} & awaited and one.refusal is None:
                if one.verb.guess or not before.hides(after.text):
                    yield before, after


def is_beyond(seen):
    """Whether powers are taken as stated, whatever they may be, or a card lies unseen on a field, of which its owner may say anything."""
    table = seen.known.table
    stated = seen.setting.game.key == "res-arcana" and (table.declared or bool(table.stated))
    return stated or any(card.kind is None for field in fields(seen) for card in field)


def table_of(state, verdict):
    """All that a table holds after a verdict, in whatever order it came there."""
    match = verdict.match
    return json.dumps(state(match.table, range(len(match.setting.names))), sort_keys=True, default=str)


@pytest.mark.parametrize("game", CHOSEN)
def test_what_is_chosen_openly_is_offered(game):
    state = next(one for one in known() if one.key == game).state
    listed = [one for one in said_openly(game) if one[1]._match.verb.name not in TOLD[game].split()]
    unoffered, missing = [], []
    for before, after in random.Random(game).sample(listed, min(SAID, len(listed))):
        verb = after._match.verb.name
        offered = [
            one
            for one in before.offers()
            if one.verb == verb and (None in (one.actor, after.speaker) or one.actor == after.speaker)
        ]
        if not offered:
            unoffered.append((after.number, after._match.spoken()))
            continue
        verdict = apply(before.known, after._match.spoken())
        if not verdict.ok or verb not in CHOSEN[game] or len(offered) > ENOUGH or ASIDE.search(after.text):
            continue
        like = {table_of(state, apply(before.known, str(one))) for one in offered}
        if table_of(state, verdict) not in like:
            missing.append((after.number, after._match.spoken()))
    assert len(listed) > 125
    assert not unoffered and not missing, (unoffered[:9], missing[:9])
