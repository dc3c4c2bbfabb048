"""`referee games`: the games known, their options and verbs."""

from __future__ import annotations

from prompts.campaigns import any_game
from prompts.render.verdict import game_line, option_lines, usage_of
from prompts.session.lookup import game_named
from prompts.texts import Texts
from referee.kernel.positions import position_of
from referee.registry import entries, known

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Annotated, Any

    from prompts.cli.options import argument
    from prompts.shell import Shell
    from referee.kernel.game import Game


def games(
    shell: Shell,
    game: Annotated[str | None, argument("GAME", "games_or_any")] = None,
) -> int:
    """The games known, and (GAME named) their options and verbs.

    referee games
    referee games runeworks
    referee games any
    """
    if game is not None and any_game.is_any(game):
        any_game.tell_about(shell)
    elif shell.json or game is not None:
        for one in [game_named(game)] if game is not None else known():
            texts = shell.texts(package=one.package)
            if shell.json:
                shell.emit(as_object(texts, one))
            else:
                shell.tell(game_line(texts, one.about))
                details(shell, texts, one)
    else:
        shell.tell(*(game_line(shell.texts(), one.about) for one in entries()), shell.texts().ui("any/row"))
    return 0


def details(shell: Shell, texts: Texts, game: Game) -> None:
    """Options and verbs of one game."""
    shell.tell(*option_lines(texts, game), indent=8)
    for verb in game.verbs:
        usage = usage_of(texts, verb)
        facts = {"verb": verb.name, "ja": list(verb.ja), "usage": usage, "help": texts.find("verbs", verb.name) or ""}
        shell.tell(texts.ui("games/verb" if usage else "games/verb-alone", facts), indent=8)
    known = position_of(game).facts if game.position else ()
    if known:
        patterns = [fact.pattern(shell.lang == "ja") for fact in known]
        shell.tell(texts.ui("games/position"), *(texts.ui("games/fact", pattern=one) for one in patterns), indent=8)


def as_object(texts: Texts, game: Game) -> dict[str, Any]:
    """One game as JSON."""
    options: list[dict[str, Any]] = [
        {"key": one.key, "values": list(one.values or ()), "usage": one.usage, "ruling": one.ruling}
        | {"help": texts.find("options", one.key)}
        for one in game.options
    ]
    verbs: list[dict[str, Any]] = [
        {"verb": one.name, "ja": list(one.ja), "usage": one.usage, "example": one.example}
        | {"help": texts.find("verbs", one.name)}
        for one in game.verbs
    ]
    position = [fact.pattern() for fact in position_of(game).facts] if game.position else []
    about = {"game": game.key, "title": game.title, "ja": game.ja, "players": list(game.seats)}
    return {"type": "game", **about, "options": options, "verbs": verbs, "position": position}
