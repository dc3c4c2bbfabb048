"""`referee battery GAME`: what every game must hold, found out by random play, for who writes one."""

from __future__ import annotations

from prompts.battery import checks, found
from prompts.battery.walks import Walks
from prompts.render.progress import watched
from prompts.session.lookup import game_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument, option
    from prompts.shell import Shell


def battery(
    shell: Shell,
    game: Annotated[str, argument("GAME", "games")],
    seed: Annotated[str, option("--seed", "Where the random play begins.", "WORD")] = "1",
    cases: Annotated[
        str | None, option("--cases", "Golden records (else those in the game's folder `cases`).", "FOLDER")
    ] = None,
) -> int:
    """Play a game at random and tell what doesn't hold: play, figures, hidden cards, texts, examples, golden records; 1 where something doesn't.

    referee battery runeworks
    referee battery runeworks --seed 7
    """
    walks = Walks(game_named(game), seed, cases, debug=shell.debug)
    count = 0
    for name in watched(shell, list(checks()), "battery"):
        findings = found(walks, name)
        count += len(findings)
        for key, facts in findings:
            told = {"type": "finding", "game": walks.game.key, "check": name, "finding": key, "facts": facts}
            shell.done(told, "battery/" + key, **{**facts, "check": name})
        if not findings:
            shell.told("battery/ok", check=name)
    shell.told("battery/done", game=walks.game.key, count=count, seed=seed)
    return int(bool(count))
