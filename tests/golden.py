"""The golden records of this project: `.cases` files, a folder a game (what they may say: prompts/battery/cases.py)."""

from pathlib import Path

from prompts.battery import cases as golden
from prompts.battery.cases import EXPECTATION, IDS, run
from referee.registry import BUILT_IN, find

RECORDS = Path(__file__).parent / "records"

OURS = [find(name) for name in BUILT_IN]  # whatever else is installed beside them

__all__ = ["EXPECTATION", "IDS", "OURS", "RECORDS", "cases", "run"]


def cases(game):
    """(file name: title, text) of every golden record of a game's folder."""
    return golden.cases(str(RECORDS / game))
