"""What the suite leaves to the long forms: of many cases that are alike it takes some, they take all."""

import os

LONG = "REFEREE_LONG" in os.environ


def part(cases, every):
    """Every so manyth of the cases; all of them with REFEREE_LONG."""
    return list(cases)[:: 1 if LONG else every]
