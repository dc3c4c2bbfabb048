"""What is kept: a statement made durable, and a finished match in the ledger against TinyDB's own storage."""

import os
import statistics
import tempfile

from referee.grammar.words import key
from tests.benchmarks.campaigns import results
from tests.benchmarks.measure import paired


def appended(journal):
    """One line of 100 bytes kept for good."""
    with journal.locked():
        journal.append("x" * 99)


def durable(rows):
    """A statement made durable against open + append 100 bytes + fsync + close."""
    from scorers.ledger.journal import Journal, create

    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "a.match")
        create(path, "game: runeworks\nplayers: Aki, Beni\n\n")
        journal = Journal(path)

        def ours():
            appended(journal)

        def plain():
            with open(os.path.join(folder, "plain"), "ab") as file:
                file.write(b"x" * 100)
                file.flush()
                os.fsync(file.fileno())

        first, second = paired(ours, plain, rounds=300, of=statistics.median)
        rows.append(("a statement made durable / append + fsync", first / second, "<= 1.5"))
        works = []
        for size in (100, 1_000, 10_000):
            longer = Journal(os.path.join(folder, f"{size}.match"))
            create(longer.path, "game: runeworks\nplayers: Aki, Beni\n\n" + "Aki: draw\n" * size)
            works.append(lambda journal=longer: appended(journal))
        few, *more = paired(*works, rounds=100, of=statistics.median)
        for size, spent in zip((1_000, 10_000), more):
            rows.append((f"a statement made durable behind {size:,} / 100", spent / few, ""))


def finished(rows):
    """A finished match kept, atomic and synced, against an insert with TinyDB's default storage (neither), by what is kept already."""
    from tinydb import TinyDB

    from scorers.ledger.kept import Ledger

    for count in (100, 1_000, 10_000):
        with tempfile.TemporaryDirectory() as folder:
            Ledger(folder, key).settle({one["match"]: one for one in results(count)})
            plain = TinyDB(os.path.join(folder, "plain.json"))
            plain.insert_multiple(results(count))
            (new,) = results(1)
            numbers = iter(range(10_000))

            def one(new=new, numbers=numbers):
                number = next(numbers)
                return {
                    **new,
                    "match": f"new{number}",
                    "date": "2999-01-01",
                }

            ledger = Ledger(folder, key)
            works = (
                lambda ledger=ledger, one=one: ledger.keep(one()),
                lambda plain=plain, one=one: plain.insert(one()),
            )
            ours, theirs = paired(*works, rounds=9, of=statistics.median)
            rows.append(
                (
                    f"a finished match kept among {count:,} / TinyDB's default insert",
                    ours / theirs,
                    "",
                )
            )
            plain.close()
