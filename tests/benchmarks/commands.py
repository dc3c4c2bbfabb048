"""Whole commands: as a process against an empty one, with many matches kept, over many files."""

import gc
import sys
import tempfile
from pathlib import Path

from referee.record import parse
from tests.benchmarks.matches import play, replay
from tests.benchmarks.measure import REFEREE, children, command, paired, processor

PASS = [sys.executable, "-c", "pass"]
IMPORTS = [sys.executable, "-c", "import typer, rich, tinydb"]


def hot(rows):
    """`say`, `show`, `why` and `undo` on a match of 50 statements against `python -c pass`, by processor time."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {"REFEREE_HOME": folder}
        command([REFEREE, "new", "runeworks", "Aki", "Beni", "Chie", "rounds=9"], environment)()
        command([REFEREE, "say", "-"], environment, "\n".join(play(50)[1]).encode())()
        words = {"say": ["say", "tally", "Aki", "0"], "show": ["show"], "why": ["why"], "undo": ["undo"]}
        works = [command([REFEREE, *argv], environment) for argv in words.values()]
        *ours, bare, heavy = paired(*works, command(PASS), command(IMPORTS), rounds=20, clock=children)
        for name, spent in zip(words, ours):
            rows.append((f"{name} / python -c pass", spent / bare, "<= 2.5"))
        for name, spent in zip(words, ours):
            rows.append((f"{name} / import typer, rich, tinydb", spent / heavy, "<= 0.40"))


def longer(rows):
    """`say` and `show` on a match of 1,000 and 10,000 statements against one of 100: each is read from its start."""
    sizes, works = (100, 1_000, 10_000), []
    header, lines = play(sizes[-1])
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            place = Path(folder) / str(size)
            environment = {"REFEREE_HOME": str(place)}
            (place / "matches").mkdir(parents=True)
            (place / "matches" / "long.match").write_text(header + "\n".join(lines[:size]) + "\n")
            works += [command([REFEREE, *argv, "-m", "long"], environment) for argv in (["show"], ["undo", "99999"])]
        few, refused, *more = paired(*works, rounds=5, clock=children)
        for number, size in enumerate(sizes[1:]):
            rows.append((f"show of a match of {size:,} statements, whole process / of 100", more[2 * number] / few, ""))
            rows.append((f"a refused undo in a match of {size:,} / of 100", more[2 * number + 1] / refused, ""))


def kept(rows):
    """`say` with 100, 1,000 and 10,000 matches kept, against 10."""
    sizes, works = (10, 100, 1_000, 10_000), []
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            place = Path(folder) / str(size)
            environment = {"REFEREE_HOME": str(place)}
            command([REFEREE, "new", "runeworks", "Aki", "Beni"], environment)()
            text = next((place / "matches").glob("*.match")).read_text()
            for number in range(size):
                (place / "matches" / f"x{number}.match").write_text(text)
            works.append(command([REFEREE, "say", "tally", "Aki", "0"], environment))
        few, *more = paired(*works, rounds=25, clock=children)
        for size, spent in zip(sizes[1:], more):
            rows.append((f"say with {size:,} matches kept / 10", spent / few, "<= 1.02"))


def check(rows):
    """`check` of 100, 1,000 and 10,000 records of 60 statements against the replay in process, by processor time; two workers against one, by the clock."""
    with tempfile.TemporaryDirectory() as folder:
        paths, records = [], []
        for seed in range(1_000):
            header, lines = play(60, seed=seed)
            path = Path(folder) / f"{seed}.match"
            path.write_text(header + "\n".join(lines) + "\n")
            paths.append(path.name)
            records.append((parse(header)[0], lines))
        gc.disable()
        for count in (100, 1_000, 10_000):
            many = (paths * 10)[:count]
            works = (
                lambda count=count: [replay(*record) for record in (records * 10)[:count]],
                lambda many=many: command([REFEREE, "check", *many], cwd=folder)(),
                lambda many=many: command([REFEREE, "check", "--jobs", "2", *many], cwd=folder)(),
            )
            rounds = 1 if count > 1_000 else 5
            inside, alone = paired(*works[:2], rounds=rounds, clock=processor)
            one, two = paired(*works[1:], rounds=rounds)
            rows.append(
                (
                    f"check of {count:,} records, whole process / replay in process",
                    alone / inside,
                    "<= 1.25" if count == 1_000 else "",
                )
            )
            rows.append(
                (f"check of {count:,} records, two workers / one", two / one, "<= 0.6" if count == 1_000 else "")
            )
        gc.enable()
