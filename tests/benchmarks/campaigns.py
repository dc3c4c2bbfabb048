"""A campaign of 100,000 results against one of 100: rebuilt, shown, and one more result recorded."""

import gc
import os
import random
import statistics
import tempfile
import time

from referee.words import key
from scorers.ledger import Ledger
from scorers.standings import standings

PLAYERS = [f"player {number}" for number in range(40)]
ROUNDS = 60  # results recorded in each campaign, in turn


def results(count, campaign="big", seed=1):
    """Results of four players each, three a day."""
    rng = random.Random(seed)
    for number in range(count):
        players, scores = rng.sample(PLAYERS, 4), [rng.randint(-50, 250) for _ in range(4)]
        places = [1 + sum(other > score for other in scores) for score in scores]
        day = number // 3
        yield {
            "match": f"m{number}", "campaign": campaign, "game": "runeworks", "date": f"{1900 + day // 336}-{1 + day // 28 % 12:02d}-{1 + day % 28:02d}",
            "at": f"{number:08d}", "players": players, "scores": scores, "places": places, "unit": "MP", "seal": "0000000000", "source": "typed",
            "winners": [name for name, place in zip(players, places) if place == 1], "figures": {"ignited": [0, 1, 2, 3], "net": [score - 100 for score in scores]},
        }  # fmt: skip


def campaigns(rows):
    """Seconds to rebuild and to show, and the cost of one more result: every step by a Ledger of its own, as a command has it."""
    gc.disable()  # as the commands do
    with tempfile.TemporaryDirectory() as folder:
        times = {}
        for count in (100, 100_000):
            place = os.path.join(folder, str(count))
            Ledger(place, key).rebuild(results(count))
            start = time.perf_counter()
            Ledger(place, key).rebuild()
            rebuilt = time.perf_counter()
            assert len(standings(Ledger(place, key).tallies("big"))) == len(PLAYERS)
            rows.append((f"standings of {count} results rebuilt, in s", rebuilt - start, "seconds"))
            rows.append((f"standings of {count} results shown, in ms", 1000 * (time.perf_counter() - rebuilt), "at once"))
            times[count] = []
        for number in range(ROUNDS):
            for count, found in times.items():
                new = {**next(results(1)), "match": f"new{number}", "date": "2999-01-01", "at": f"9{number:07d}"}
                start = time.perf_counter()
                Ledger(os.path.join(folder, str(count)), key).keep_result(new, new=True)
                found.append(time.perf_counter() - start)
        rows.append(("one more result in a campaign of 100,000 / 100", statistics.median(times[100_000]) / statistics.median(times[100]), "<= 2"))
    gc.enable()
