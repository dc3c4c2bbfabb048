"""Campaigns of 100 to 10,000 results: standings as a whole process, one more result recorded, and sheets read into them."""

import gc
import os
import random
import statistics
import sys
import tempfile
import time

from referee.grammar.words import key
from scorers.ledger.kept import Ledger
from scorers.standings import standings
from tests.benchmarks.measure import REFEREE, children, command, paired, seconds

SIZES = (100, 1_000, 10_000)
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
            "at": f"2000-01-01T00:00:{number % 60:02d}.000000Z", "players": players, "scores": scores, "places": places, "unit": "MP", "seal": "0000000000", "source": "typed",
            "winners": [name for name, place in zip(players, places) if place == 1], "figures": {"ignited": [0, 1, 2, 3], "net": [score - 100 for score in scores]},
        }  # fmt: skip


def campaigns(rows):
    """Every step by a Ledger or a process of its own, as a command has it."""
    gc.disable()  # as the commands do
    with tempfile.TemporaryDirectory() as folder:
        places = {count: os.path.join(folder, str(count)) for count in SIZES}
        for count, place in places.items():
            Ledger(place, key).settle({one["match"]: one for one in results(count)})
            assert len(standings(Ledger(place, key).results("big"))) == len(PLAYERS)
        shown = [command([REFEREE, "standings", "big"], {"REFEREE_HOME": place}) for place in places.values()]
        lists = [["campaign", "show", "big"], ["matches"]]
        listed = [command([REFEREE, *words], {"REFEREE_HOME": places[1_000]}) for words in lists]
        loaded = command([sys.executable, "-c", "import typer, rich, tinydb"], {})
        base, *spent = paired(loaded, *shown, *listed, rounds=25, clock=children)
        for words, time_of in zip(lists, spent[len(SIZES) :]):
            title = f"{words[0]} of 1,000 results, whole process / importing typer, rich and tinydb"
            rows.append((title, time_of / base, "<= 2"))
        for count, time_of in zip(SIZES, spent):
            title = f"standings of {count:,} results, whole process / importing typer, rich and tinydb"
            rows.append((title, time_of / base, "<= 2" if count == 1_000 else ""))
        times = {count: [] for count in SIZES}
        for number in range(ROUNDS):
            for count, found in times.items():
                new = {**next(results(1)), "match": f"new{number}", "date": "2999-01-01"}
                start = time.perf_counter()
                Ledger(places[count], key).keep(new)
                found.append(time.perf_counter() - start)
        for count in SIZES[1:]:
            ratio = statistics.median(times[count]) / statistics.median(times[100])
            rows.append((f"one more result in a campaign of {count:,} / 100", ratio, ""))
    gc.enable()


def sheets(rows):
    """A spreadsheet of 20,000 matches, one a line, as a whole process: read into an empty home, beside 20,000 others, and once more."""
    with tempfile.TemporaryDirectory() as folder:
        paths = {}
        for name, count, seed in (("half", 10_000, 1), ("whole", 20_000, 2), ("other", 20_000, 3)):
            rng, paths[name] = random.Random(seed), os.path.join(folder, f"{name}.csv")
            with open(paths[name], "w", encoding="utf-8") as file:
                file.write("Date,Game,Winner,Loser\n")
                for number in range(count):
                    winner, loser = rng.sample(PLAYERS, 2)
                    file.write(
                        f"{2000 + number // 3360}-{1 + number // 280 % 12:02d}-{1 + number // 10 % 28:02d},Chess,{winner},{loser}\n"
                    )
        spent = {}
        for turn, names in enumerate((("half",), ("half",), ("whole", "other", "again"))):  # the first one compiles
            home = {"REFEREE_HOME": os.path.join(folder, str(turn))}
            for name in names:
                work = command([REFEREE, "import", paths.get(name, paths["other"]), "--campaign", "big"], home)
                spent[name] = seconds(work, children)
        rows.append(("a sheet of 20,000 matches, a line each, seconds", spent["whole"], "<= 2"))
        for name, goal in (("half", "<= 0.55"), ("other", ""), ("again", "")):
            title = {"half": "10,000 of them", "other": "20,000 others beside them", "again": "the same once more"}[
                name
            ]
            rows.append((f"{title} / that", spent[name] / spent["whole"], goal))
