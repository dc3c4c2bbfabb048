"""What a sitting waits for besides statements: offers, refusals, near misses, lines that are heard; against a statement judged."""

import gc
import random

from referee import hear
from referee.match import apply, offers
from referee.record import begin, parse
from referee.registry import known
from tests.benchmarks.matches import replay, sample
from tests.benchmarks.measure import each

NEVER = ("concede", "final", "card", "result", "abandon", "penalty", "ruling")
LONG = 9_900  # characters of a line that nearly is a statement
SIX = "game: monster-maker\nplayers: Aki, Beni, Chie, Dai, Emi, Fumi\n\n"


def answers(rows):
    """Each game's sample: all of its lines said at two thirds of it, most of them not due; its offers; a long line."""
    rng = random.Random(1)
    gc.disable()
    for game in known():
        header, body = parse(sample(game.key))
        lines = [line for _, line in body]
        match = replay(header, lines[: len(lines) * 2 // 3])
        undue = [line for line in lines if not apply(match, line).ok]
        word = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz", k=LONG))
        one = each(lambda header=header, lines=lines: replay(header, lines), len(lines))
        works = {
            "a refusal": lambda match=match, undue=undue: [apply(match, line) for line in undue],
            "a line heard": lambda match=match, lines=lines: [hear(match, line) for line in lines],
            "a list of offers": lambda match=match: [offers(match, most=30)],
            "a near miss of 10,000 characters": lambda match=match, word=word: [apply(match, word)],
        }
        for name, work in works.items():
            rows.append((f"{name} / a statement, {game.key}", each(work, len(work())) / one, ""))
    unseen(rows)
    gc.enable()


def unseen(rows, statements=400):
    """The dearest list of offers in a long match of Monster Maker of six whose cards nobody has seen, against its mean statement."""
    header, _ = parse(SIX)
    match, rng, dearest, spent = begin(header), random.Random(1), 0, 0
    while match.number < statements and not match.over:
        found = []
        dearest = max(dearest, each(lambda found=found, match=match: found.append(offers(match, most=30)), 1, 2))
        line = str(rng.choice([one for one in found[0] if one.verb not in NEVER]))
        spent += each(lambda match=match, line=line: apply(match, line), 1, 3)
        match = apply(match, line).match
    title = (
        f"the dearest list of offers / a statement, monster-maker, six players, all unseen ({match.number} statements)"
    )
    rows.append((title, dearest / (spent / match.number), ""))
