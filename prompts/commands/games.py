"""`referee games`: the games known, their options and verbs."""

from __future__ import annotations

from prompts.render.verdict import option_lines, usage_of
from prompts.texts import Texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated, Any

    import typer

    from prompts.cli import completing
    from prompts.shell import Shell
    from referee.kernel.game import Game


def games(
    shell: Shell, game: Annotated[str | None, typer.Argument(metavar="GAME", autocompletion=completing.games)] = None
) -> int:
    """The games known, and (GAME named) their options and verbs.

    referee games
    referee games runeworks
    """
    from prompts.session.lookup import game_named
    from referee.registry import known

    for one in [game_named(game)] if game is not None else known():
        texts = Texts(shell.lang, None, shell.signs, one.package)
        if shell.json:
            shell.emit(as_object(texts, one))
            continue
        title = one.ja if shell.lang == "ja" else one.title
        shell.tell(texts.ui("games/row", {"key": one.key, "title": title, "least": one.seats[0], "most": one.seats[1]}))
        if game is not None:
            details(shell, texts, one)
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
                    "usage": usage_of(texts, verb),
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
