"""What a sitting waits for besides statements: offers, refusals, near misses, lines that are heard; against a statement judged."""

import gc
import random

from referee import hear
from referee.language.words.scan import CUT
from referee.match import apply, offers
from referee.record import begin, parse
from referee.registry import known
from tests.benchmarks.matches import replay, sample
from tests.benchmarks.measure import each
from tests.phrasebook import PHRASES, phrases

NEVER = ("concede", "final", "card", "result", "abandon", "penalty", "ruling")
LONG = 9_900  # characters of a line that nearly is a statement
NAMES = ("Aki", "Beni", "Chie", "Dai", "Emi", "Fumi")
MOST_PLAYERS = {"monster-maker": 6, "res-arcana": 4, "time-storm": 6, "element-collection": 4, "runeworks": 4}
SOON = {"a line heard": 5, "a list of offers": 50, "a near miss of 10,000 characters": 50}  # milliseconds


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
            spent = each(work, len(work()))
            rows.append((f"{name} / a statement, {game.key}", spent / one, ""))
            if name in SOON:
                rows.append((f"  {name}, milliseconds", spent * 1e3, f"<= {SOON[name]}"))
    for players in MOST_PLAYERS.items():
        rows.append(dearest(*players))
    spoken(rows)
    gc.enable()


def spoken(rows, every=20):
    """Every so many of the phrases in tests/phrases, each in its position: how long one is heard."""
    said = [one for path in sorted(PHRASES.glob("*.txt")) for one in phrases(path)][::every]
    for language, latin in (("English", True), ("Japanese", False)):
        times = sorted(each(lambda one=one: heard_anew(one), 1, 3) for one in said if one.line.isascii() is latin)
        for share, goal in ((0.5, "<= 5"), (0.9, ""), (0.99, "")):
            title = f"a phrase heard, {language}, {share:.0%} of {len(times)}, milliseconds"
            rows.append((title, times[int(len(times) * share)] * 1e3, goal))


def heard_anew(phrase):
    """A phrase heard as if nobody had said it before."""
    CUT.clear()
    return phrase.hear()


def dearest(key, players, statements=300, seed=4):
    """The dearest list of offers of a match by chance, whose cards nobody has seen, as a row: at each position the lesser of two."""
    header, _ = parse(f"game: {key}\nplayers: {', '.join(NAMES[:players])}\n\n")
    match, rng, slowest = begin(header), random.Random(seed), 0
    while match.number < statements and not match.over:
        found = []
        slowest = max(slowest, each(lambda found=found, match=match: found.append(offers(match)), 1, 2))
        likely = [one for one in found[0] if one.verb not in NEVER]
        if not likely:
            break
        match = apply(match, str(rng.choice(likely))).match
    title = f"the dearest list of offers, {key}, {players} players ({match.number} statements), milliseconds"
    return title, slowest * 1e3, "<= 50"
