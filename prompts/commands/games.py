"""`referee games`: the games known, their options and verbs."""

from __future__ import annotations

from prompts.shell import Shell
from prompts.speak import option_lines
from prompts.texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from prompts.shell import Flags
    from referee.games import Game


def run(words: list[str], flags: Flags) -> int:
    """All games, or the one that is named."""
    from prompts.which import game_named
    from referee.games import known

    shell = Shell(flags)
    games = [game_named(word) for word in words] or known()
    for game in games:
        texts = Texts(shell.lang, None, shell.signs, game.package)
        if shell.json:
            shell.emit(as_object(texts, game))
            continue
        title = game.ja if shell.lang == "ja" else game.title
        shell.tell(
            texts.ui("games/row", {"key": game.key, "title": title, "least": game.seats[0], "most": game.seats[1]})
        )
        if words:
            details(shell, texts, game)
    return 0


def details(shell: Shell, texts: Texts, game: Game) -> None:
    """Options and verbs of one game."""
    shell.tell(*option_lines(texts, game), indent=8)
    for verb in game.verbs:
        shell.tell(
            texts.ui(
                "games/verb",
                {
                    "verb": verb.name,
                    "ja": list(verb.ja),
                    "usage": verb.usage,
                    "help": texts.find("verbs", verb.name) or "",
                },
            ),
            indent=8,
        )


def as_object(texts: Texts, game: Game) -> dict[str, Any]:
    """One game as JSON."""
    options = [
        {
            "key": one.key,
            "values": list(one.values or ()),
            "usage": one.usage,
            "ruling": one.ruling,
            "help": texts.find("options", one.key),
        }
        for one in game.options
    ]
    verbs = [
        {
            "verb": one.name,
            "ja": list(one.ja),
            "usage": one.usage,
            "example": one.example,
            "help": texts.find("verbs", one.name),
        }
        for one in game.verbs
    ]
    return {
        "type": "game",
        "game": game.key,
        "title": game.title,
        "ja": game.ja,
        "players": list(game.seats),
        "options": options,
        "verbs": verbs,
    }
