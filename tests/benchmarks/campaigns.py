"""Campaigns of 100 to 100,000 results: standings as a whole process, rebuilt, and one more result recorded."""

import gc
import os
import random
import statistics
import tempfile
import time

from referee.words import key
from scorers.ledger import Ledger
from scorers.ledger.sums import add
from scorers.standings import standings
from tests.benchmarks.measure import REFEREE, children, command, paired

SIZES = (100, 1_000, 10_000, 100_000)
PLAYERS = [f"player {number}" for number in range(40)]
ROUNDS = 40  # results recorded in each campaign, in turn


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


def rebuilt(place):
    """Sum up all results of a home anew and compare with the kept sums, bit for bit."""
    assert Ledger(place, key).miscounted() == []


def plainly(path):
    """The same sums with TinyDB's own storage: `all()`, then each result added."""
    from tinydb import TinyDB

    sums = {}
    with TinyDB(path) as plain:
        for result in plain.all():
            for seat, player in enumerate(result["players"]):
                add(sums.setdefault(player, {}), result, seat)
    assert len(sums) == len(PLAYERS)


def campaigns(rows):
    """Every step by a Ledger or a process of its own, as a command has it."""
    from tinydb import TinyDB

    gc.disable()  # as the commands do
    with tempfile.TemporaryDirectory() as folder:
        places = {count: os.path.join(folder, str(count)) for count in SIZES}
        for count, place in places.items():
            Ledger(place, key).rebuild(results(count))
            assert len(standings(Ledger(place, key).tallies("big"))) == len(PLAYERS)
        shown = [command([REFEREE, "standings", "big"], {"REFEREE_HOME": place}) for place in places.values()]
        few, *more = paired(*shown, rounds=25, clock=children)
        for count, spent in zip(SIZES[1:], more):
            rows.append(
                (
                    f"standings of {count:,} results, whole process / of 100",
                    spent / few,
                    "<= 1.05" if count == SIZES[-1] else "",
                )
            )
        for count, place in places.items():
            path = os.path.join(folder, f"{count}.json")
            with TinyDB(path) as plain:
                plain.insert_multiple(results(count))
            works = (lambda place=place: rebuilt(place), lambda path=path: plainly(path))
            ours, theirs = paired(*works, rounds=3, clock=time.process_time)
            title = f"{count:,} results summed anew and compared / TinyDB all() and the same sums"
            rows.append((title, ours / theirs, "<= 0.45" if count == SIZES[-1] else ""))
        times = {count: [] for count in SIZES}
        for number in range(ROUNDS):
            for count, found in times.items():
                new = {**next(results(1)), "match": f"new{number}", "date": "2999-01-01", "at": f"9{number:07d}"}
                start = time.perf_counter()
                Ledger(places[count], key).keep_result(new, new=True)
                found.append(time.perf_counter() - start)
        for count in SIZES[1:]:
            rows.append(
                (
                    f"one more result in a campaign of {count:,} / 100",
                    statistics.median(times[count]) / statistics.median(times[100]),
                    "<= 2" if count == SIZES[-1] else "",
                )
            )
    gc.enable()
