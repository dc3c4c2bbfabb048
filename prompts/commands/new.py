"""`referee new GAME NAME NAME… [KEY=VALUE…]`: start a match, which becomes the current one; `referee use MATCH` makes another one so."""

from __future__ import annotations

from prompts.campaigns.new_match import begin_match, header_values
from prompts.render.verdict import awaited_lines
from prompts.session.lookup import game_first
from prompts.session.session import find
from prompts.shell import Shell, Stop, kept
from referee.record import write_header
from referee.seen import see
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import Campaign, TheMatch, argument


def new(
    shell: Shell,
    words: Annotated[list[str], argument("GAME NAME NAME… [KEY=VALUE…]", "games")],
    campaign: Campaign = None,
) -> int:
    """Start a match, which becomes the current one.

    referee new runeworks Aki Beni Chie level=5 --campaign friday
    """
    game, words = game_first(words)
    values = header_values(game.key, words, campaign)
    for option in game.options:
        if option.key in values["players"].split(", "):
            raise Stop("option-bare", word=option.key)
    if not values["players"]:
        raise Stop("no-players", command="new", game=game.key)
    place = home.home()
    match, name = begin_match(shell, place, values)
    kept(home.set_current, place, name)
    players, header = list(match.setting.names), write_header(match.setting, id=name)
    told = {"type": "new", "match": name, "game": game.key, "players": players, "header": header}
    shell.done(told, "new", match=name, game=game.about.called(shell.lang), players=players)
    if not shell.json:
        shell.tell(*awaited_lines(shell.texts(match.setting), see(match)))
    return 0


def use(shell: Shell, match: TheMatch) -> int:
    """Make a match the current one.

    referee use runeworks-2026
    """
    place, name = find(None, match)
    kept(home.set_current, place, name)
    return shell.done({"type": "use", "match": name}, "used", match=name)
