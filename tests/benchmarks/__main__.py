"""Speed as ratios, taken in one run, printed as a table: python -m tests.benchmarks [NAME…]."""

import sys

from tests.benchmarks.answers import answers
from tests.benchmarks.campaigns import campaigns, sheets
from tests.benchmarks.commands import check, hot, kept, longer
from tests.benchmarks.hard import hardest
from tests.benchmarks.keeping import durable, finished
from tests.benchmarks.large import large
from tests.benchmarks.matches import games, growth
from tests.benchmarks.measure import noise

ALL = {
    "commands": hot,
    "longer": longer,
    "games": games,
    "hard": hardest,
    "growth": growth,
    "answers": answers,
    "durable": durable,
    "kept": kept,
    "finished": finished,
    "check": check,
    "campaigns": campaigns,
    "sheets": sheets,
    "large": large,
}


def main(names):
    """Run the named benchmarks, or all; each prints its rows when it is done. Returns the exit status."""
    unknown = [name for name in names if name not in ALL]
    if unknown:
        print(f"no benchmark {unknown[0]}; there are: {', '.join(ALL)}", file=sys.stderr)
        return 2
    for name in names or ALL:
        rows = []
        before = noise()
        ALL[name](rows)
        rows.append(
            (f"{name}: the machine's noise, a fixed loop, median / least, before and after", max(before, noise()), "")
        )
        for title, value, goal in rows:
            print(
                f"{title:<78}"
                + (
                    "" if value is None else f"{value:>10,.2f}  {goal}" if value < 1_000 else f"{value:>10,.0f}  {goal}"
                ),
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
