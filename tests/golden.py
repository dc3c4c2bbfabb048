"""The golden records of this project: `.cases` files, a folder a game (what they may say: prompts/battery/cases.py)."""

from pathlib import Path

from prompts.battery import cases as golden
from prompts.battery.cases import EXPECTATION, IDS, run

RECORDS = Path(__file__).parent / "records"

__all__ = ["EXPECTATION", "IDS", "RECORDS", "cases", "run"]


def cases(game):
    """(file name: title, text) of every golden record of a game's folder."""
    return golden.cases(str(RECORDS / game))
