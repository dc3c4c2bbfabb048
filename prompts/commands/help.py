"""`referee help [TOPIC]`: a command's help, a game, a page that ships with the program, or what `--json` gives."""

from __future__ import annotations

import os
from contextlib import suppress

from prompts.pages import page
from prompts.shell import Stop
from prompts.texts import HERE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated

    from prompts.cli.options import argument
    from prompts.shell import Shell

SCHEMA = os.path.join(HERE, "json.schema.json")


def help_(
    shell: Shell,
    topic: Annotated[list[str] | None, argument("COMMAND|GAME|PAGE|json", "topics")] = None,
) -> int:
    """What a command takes, a game with its options and verbs, a page, or (json) the schema of what --json gives.

    referee help say
    referee help campaign new
    referee help runeworks
    referee help records
    referee help json
    """
    from prompts.cli.app import run
    from prompts.commands import COMMANDS, games
    from prompts.session.lookup import game_named

    words = topic or []
    if words == ["json"]:
        with open(SCHEMA, encoding="utf-8") as file:
            shell.tell(*file.read().splitlines())
        return 0
    text = page(words[0], shell.lang) if len(words) == 1 else None
    if text is not None:
        return shell.tell(*text.splitlines())
    if len(words) == 1 and words[0] not in COMMANDS:
        with suppress(Stop):  # what names no game is a mistake that typer tells of
            return games.games(shell, game_named(words[0]).key)
    return run([*words, "--help"], shell)
