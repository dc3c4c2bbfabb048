"""`referee score GAME NAME… [KEY=VALUE…] [STATEMENT…]`: scores a round or a match that was not refereed."""

from __future__ import annotations

import sys

from prompts.beginning import header_values
from prompts.scoring import USAGE, parted, scored
from prompts.shell import Shell, Stop
from prompts.which import game_first

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """Returns 0 with the sheet, 1 where a statement was refused or the match isn't over and was to be kept."""
    shell = Shell(flags)
    if not words or any(word.startswith("--") for word in words):
        raise Stop("usage", why=USAGE)
    game, words = game_first(words)
    options, said = parted(game, words)
    values = header_values(game.key, options, flags)
    if not values["players"]:
        raise Stop("no-players", command="score", game=game.key)
    if said == ["-"]:
        said = [line for line in sys.stdin.read().splitlines() if line.strip()]
    return scored(shell, said, values)
