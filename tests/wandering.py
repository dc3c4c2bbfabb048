"""Matches that go on by chance from what their verbs offer: late positions that no sample reaches."""

import random

from referee.grammar.statement import write_name
from referee.match import apply
from referee.record import begin, parse

TRIED = 25  # offers of a verb that are tried
WISHED = ("claim", "place", "use")  # what makes a table large comes first


def wander(header, start=(), most=330, seed=0, until=lambda match: match.over):
    """The match after at most so many statements, or as soon as until(match); nobody concedes."""
    match = begin(parse(header)[0])
    rng = random.Random(seed)
    for line in start:
        match = apply(match, line).match
    for _ in range(most):
        if until(match) or not (must := [one for one in match.table.awaited() if one.must]):
            break
        match = next(said(match, rng.choice(must), rng), match)
    return match


def said(match, awaited, rng):
    """The match after each statement that one who is awaited may say, verbs and arguments in any order."""
    verbs = {verb.name: verb for verb in match.setting.game.verbs}
    start = "" if awaited.seat is None else f"{write_name(match.setting.names[awaited.seat])}: "
    for name in sorted(awaited.verbs, key=lambda name: rng.random() + (name not in WISHED)):
        if name == "concede":
            continue
        arguments = list(verbs[name].offer(match.table, awaited.seat))
        rng.shuffle(arguments)
        for argument in arguments[:TRIED]:
            verdict = apply(match, f"{'' if verbs[name].who == 'table' else start}{name} {argument}".strip())
            if verdict.ok:
                yield verdict.match
