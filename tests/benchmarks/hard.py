"""Hard records: what a dispute looks like. A fifth is refused, hands are hidden, what was refused is overridden, and what was said is edited."""

import gc
import random
import time

from prompts.battery.walks import Walks
from referee.match import apply, offers
from referee.registry import find
from tests.benchmarks.answers import NEVER
from tests.benchmarks.matches import chess_game, compared, read_chess, replay
from tests.benchmarks.measure import paired

RECORDS, STATEMENTS = 4, 120  # of each game; said in each
KINDS = {"offered": 70, "refused": 20, "overridden": 4, "undo": 2, "strike": 1, "amend": 2, "insert": 1}  # of a hundred
BACK = 12  # an edit goes so far back
TRIED = 20


def written(key, records=RECORDS, statements=STATEMENTS, seed="1"):
    """Hard records of a game, the same for the same seed: [(header, lines)…]."""
    walks = Walks(find(key), seed, many=records, steps=statements)
    said = [line for walk in walks.all for line, _ in walk.said if not line.startswith(NEVER)]
    return [
        (walk.start.setting.header, hard(walk.start, said, statements, random.Random(f"{key}{seed}{number}")))
        for number, walk in enumerate(walks.all)
    ]


def hard(match, said, statements, rng):
    """The lines of one hard record that goes on from a match; said: lines of other matches, seldom due in this one."""
    lines = []
    while len(lines) < statements and not match.over:
        kind = rng.choices(list(KINDS), KINDS.values())[0]
        for line in tried(match, said, kind, rng):
            verdict = apply(match, line, len(lines) + 1)
            if verdict.ok is not (kind == "refused") and not verdict.match.over:
                break
        else:
            continue
        lines.append(line)
        match = verdict.match
    return lines


def tried(match, said, kind, rng):
    """Lines of a kind that may be said now."""
    if kind == "offered":
        choices = [one for one in offers(match, most=6) if one.verb not in NEVER]
        unseen = [one for one in choices if "?" in one.text or one.text == one.verb]
        rng.shuffle(choices)
        return [str(one) for one in (*rng.sample(unseen, min(1, len(unseen))), *choices)]
    some = rng.choices(said, k=TRIED)
    if kind == "refused":
        return some
    if kind == "overridden":
        return [f'{line} override "all agree"' for line in some if not apply(match, line).ok]
    last = [one.number for one in match.statements()[-BACK:]]
    if not last:
        return []
    if kind == "undo":
        return ["undo"]
    return [f"{kind} {rng.choice(last)}{'' if kind == 'strike' else ' ' + line}" for line in some]


def replayed(records):
    """Judge records from the start; how many statements they have."""
    return sum(len(replay(header, lines) and lines) for header, lines in records)


def hardest(rows):
    """Statements a second of every game's hard records, against moves a second of python-chess."""
    compared(rows, rates, "statements a second on hard records", (1, 0.7))


def rates(key):
    """Statements of a game's hard records a second, and moves of python-chess a second where it is installed, taken in turn."""
    records = written(key)
    works = [lambda: replayed(records)]
    try:
        moves = chess_game()
    except ImportError:
        pass
    else:
        works.append(lambda: sum(read_chess(moves) for _ in range(4)))
    counts = [work() for work in works]
    gc.disable()
    return [count / spent for count, spent in zip(counts, paired(*works, rounds=20, clock=time.process_time))]
