"""`referee score GAME NAME… [KEY=VALUE…] [STATEMENT…]`: scores a round or a match that was not refereed."""

from __future__ import annotations

import sys

from prompts.campaigns.any_game import is_any
from prompts.campaigns.any_game import scored as keep_any
from prompts.campaigns.new_match import header_values
from prompts.campaigns.scoring import parted, scored
from prompts.session.lookup import game_first
from prompts.shell import Shell, Stop

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Campaign, argument


def score(
    shell: Shell,
    words: Annotated[list[str], argument("GAME NAME NAME… [KEY=VALUE…] [STATEMENT…|-]", "games_or_any")],
    campaign: Campaign = None,
) -> int:
    """Score a round or match that nobody refereed, from its result; asks where no statement is given. Kept with --campaign.

    referee score runeworks Aki Beni level=4 final Aki 130 / Beni 64
    referee score res-arcana Aki Beni "Aki: final 12" "Beni: final 9" --campaign friday
    referee score time-storm Aki Beni   (asks)
    referee score any title="Catan" Aki Beni final Aki 10 / Beni 8 minutes=90
    """
    first, *more = words[0].split("\u3000")
    if is_any(first):
        return keep_any(shell, [*more, *words[1:]], campaign)
    game, words = game_first(words)
    options, said = parted(game, words)
    values = header_values(game.key, options, campaign)
    if not values["players"]:
        raise Stop("no-players", command="score", game=game.key)
    if said == ["-"]:
        said = [line for line in sys.stdin.read().splitlines() if line.strip()]
    return scored(shell, said, values)
