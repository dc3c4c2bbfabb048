"""Speed as ratios, taken in one run, printed as a table: python -m tests.benchmarks [NAME…]."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from referee.match import apply
from referee.record import begin, parse
from tests.benchmarks.campaigns import campaigns

ROOT = Path(__file__).parent.parent.parent


def timed(work, repeat=5):
    """Least of several times of work(), in seconds."""
    best = float("inf")
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        best = min(best, time.perf_counter() - start)
    return best


def command(argv, environment, stdin=None):
    """One run of a command."""
    return lambda: subprocess.run(argv, env=environment, cwd=ROOT, input=stdin, capture_output=True, check=False)


def paired(first, second, rounds=25):
    """Median times of two works, run in turn so that both meet the same machine."""
    times = ([], [])
    for _ in range(rounds):
        for work, found in zip((first, second), times):
            start = time.perf_counter()
            work()
            found.append(time.perf_counter() - start)
    return statistics.median(times[0]), statistics.median(times[1])


def play(statements, header="game: runeworks\nplayers: Aki, Beni, Chie\nlevel: 3\nrounds: 9999\n\n", seed=1):
    """A long match of Runeworks by random cheap play: (header, lines)."""
    rng = random.Random(seed)
    head, _ = parse(header)
    match, lines = begin(head), []
    while len(lines) < statements:
        table = match.table
        if table.phase == "between":
            text = "round"
        elif table.phase in ("deal", "leady"):
            text = f"{rng.choice(table.names)}: start"
        elif table.phase == "turn":
            text = f"{table.names[table.turn]}: draw"
        else:
            hand = table.possible(table.turn)
            sevens = [card for card in hand if card[:-1] == "7"]
            verb = "set" if sevens and table.hand_size(table.turn) > 2 and rng.random() < 0.3 else "release"
            text = f"{table.names[table.turn]}: {verb} {rng.choice(sevens if verb == 'set' else hand)}"
        verdict = apply(match, text, len(lines) + 1)
        assert verdict.ok, (text, verdict.refusal)
        match = verdict.match
        lines.append(text)
    return header, lines


def replay(header, lines):
    """Judge lines from the start; the match."""
    match = begin(parse(header)[0])
    for number, line in enumerate(lines, 1):
        match = apply(match, line, number).match
    return match


def say_ratio(rows):
    """`referee say` and friends on a match of 50 statements against `python -c pass`."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "REFEREE_HOME": folder, "LC_ALL": "C.UTF-8"}
        python = [sys.executable, "-c", "pass"]
        imports = [sys.executable, "-c", "import typer, rich, tinydb"]
        referee = [str(Path(sys.executable).parent / "referee")]
        command([*referee, "new", "runeworks", "Aki", "Beni", "Chie", "rounds=9"], environment)()
        _, lines = play(50)
        command([*referee, "say", "-"], environment, "\n".join(lines).encode())()
        for name, words in (("say", ["say", "tally", "Aki", "0"]), ("show", ["show"]), ("why", ["why"]), ("undo", ["undo"])):
            ours, bare = paired(command([*referee, *words], environment), command(python, environment))
            rows.append((f"{name} / python -c pass", ours / bare, "<= 3.2, then 2.5"))
        ours, heavy = paired(command([*referee, "show"], environment), command(imports, environment), 15)
        rows.append(("show / import typer, rich, tinydb", ours / heavy, "<= 0.55, then 0.40"))


def judging(rows):
    """Statements judged a second, and how the cost grows with the match."""
    header, lines = play(10_000)
    import gc

    gc.disable()
    seconds = timed(lambda: replay(header, lines), 3)
    rows.append(("statements of Runeworks judged a second", len(lines) / seconds, ""))
    for size in (100, 1_000, 10_000):
        match = replay(header, lines[:size])
        text = "tally Aki 9999"
        each = timed(lambda match=match: [apply(match, text) for _ in range(2_000)], 5) / 2_000
        rows.append((f"one statement in a match of {size}, in µs", each * 1e6, "10,000 <= 1.05 x 100"))
    gc.enable()


def durable(rows):
    """A statement made durable against open + append 100 bytes + fsync + close."""
    from scorers.ledger.journal import Journal, create

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.match")
        create(path, "game: runeworks\nplayers: Aki, Beni\n\n")
        journal = Journal(path)
        line = "x" * 99

        def ours():
            with journal.locked():
                journal.append(line)

        def plain():
            with open(os.path.join(folder, "plain"), "ab") as file:
                file.write(b"x" * 100)
                file.flush()
                os.fsync(file.fileno())

        first, second = paired(ours, plain, 300)
        rows.append(("a statement made durable / append + fsync", first / second, "<= 1.5"))


def kept_matches(rows):
    """`say` with 10,000 matches kept, against 10."""
    referee = str(Path(sys.executable).parent / "referee")
    found = []
    for count in (10, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "REFEREE_HOME": folder}
            command([referee, "new", "runeworks", "Aki", "Beni"], environment)()
            matches = Path(folder) / "matches"
            text = next(matches.glob("*.match")).read_text()
            for number in range(count):
                (matches / f"x{number}.match").write_text(text)
            work = command([referee, "say", "tally", "Aki", "0"], environment)
            found.append(statistics.median(timed(work, 1) for _ in range(15)))
    rows.append(("say with 10,000 matches kept / 10", found[1] / found[0], "<= 1.02"))


def checking(rows):
    """`check` of 200 records of 60 statements against the same replay in process; two workers against one."""
    referee = str(Path(sys.executable).parent / "referee")
    with tempfile.TemporaryDirectory() as folder:
        paths, records = [], []
        for seed in range(200):
            header, lines = play(60, seed=seed)
            path = Path(folder) / f"{seed}.match"
            path.write_text(header + "\n".join(lines) + "\n")
            paths.append(str(path))
            records.append((header, lines))
        inside = timed(lambda: [replay(*record) for record in records], 3)
        start = timed(command([sys.executable, "-c", "pass"], dict(os.environ)), 5)
        one = timed(command([referee, "check", *paths], dict(os.environ)), 3)
        two = timed(command([referee, "check", "--jobs", "2", *paths], dict(os.environ)), 3)
        rows.append(("check of 200 records / replay in process", (one - start) / inside, "<= 1.25"))
        rows.append(("check with two workers / one", two / one, "<= 0.6"))


ALL = {"say": say_ratio, "judging": judging, "durable": durable, "kept": kept_matches, "check": checking, "campaigns": campaigns}


def main():
    """Run the named benchmarks, or all."""
    rows = []
    for name, benchmark in ALL.items():
        if not sys.argv[1:] or name in sys.argv[1:]:
            benchmark(rows)
    width = max(len(row[0]) for row in rows)
    for name, value, goal in rows:
        print(f"{name:<{width}}  {value:>10.2f}  {goal}")


if __name__ == "__main__":
    main()
