"""The typer application, and how a described command becomes one."""

from __future__ import annotations

import inspect
import sys
from copy import copy
from typing import Annotated

import typer

from prompts.cli.flags import Debug, Json, Lang, MatchOption, Plain, Version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from inspect import Parameter
    from typing import Any, TypeVar

    Described = TypeVar("Described", bound=Callable[..., None])

app = typer.Typer(
    name="referee", no_args_is_help=True, pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
    help="A referee and scorekeeper for card and dice games on a real table. People type what happened; the referee judges it by the rules, keeps the score and names the clause that decides.",
)  # fmt: skip


@app.callback()
def referee(
    version: Version = False, match: MatchOption = None, json: Json = False, lang: Lang = None, plain: Plain = False, debug: Debug = False
) -> None:  # fmt: skip
    """The flags of every command may stand before its name; `prompts.main` has moved them behind it by now."""


def command(
    *examples: str, typed: str = "", name: str | None = None, json: bool = True, **settings: Any
) -> Callable[[Described], Described]:
    """Make a command of a function that only describes it: its argument, options and help.

    examples: shown under its help; typed: what its argument stands for; name: where it is no name in Python; json: whether it takes `--json`; settings: for typer.
    The flags that every command has are added, and what was typed goes to the command's module in `prompts.commands`.
    """
    common: dict[str, tuple[Any, Any]] = {
        **({"json": (Json, False)} if json else {}),
        "lang": (Lang, None),
        "plain": (Plain, False),
        "debug": (Debug, False),
    }

    def register(described: Described) -> Described:
        own = list(inspect.signature(described).parameters.values())
        if typed:
            own[0] = standing_for(own[0], typed)
        flags = [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for key, (kind, default) in common.items()
        ]

        def run(**given: Any) -> None:
            from prompts.commands import carry_out

            typed = given.pop(own[0].name) if own and is_argument(own[0]) else None
            words: list[str] = [typed] if isinstance(typed, str) else list(typed or ())
            wanted = {
                key.rstrip("_").replace("_", "-"): value for key, value in given.items() if value not in (None, False)
            }
            status = carry_out(described.__name__, words, wanted)
            sys.stdout.flush()
            raise typer.Exit(status)

        run.__name__, run.__doc__ = described.__name__, described.__doc__
        signature = inspect.Signature([one.replace(kind=inspect.Parameter.KEYWORD_ONLY) for one in own] + flags)
        vars(run)["__signature__"] = signature
        run.__annotations__ = {one.name: one.annotation for one in signature.parameters.values()}
        title = "Example:" if len(examples) == 1 else "Examples:"
        app.command(name, epilog="\n\n".join([title, *examples]), **settings)(run)
        return described

    return register


def standing_for(parameter: Parameter, typed: str) -> Parameter:
    """The parameter of an argument with the words that the help shows for it."""
    kind, info = parameter.annotation.__origin__, copy(parameter.annotation.__metadata__[0])
    info.metavar, info.hidden = typed, True  # the usage line shows it; a panel of its own would say no more
    return parameter.replace(annotation=Annotated[kind, info])


def is_argument(parameter: Parameter) -> bool:
    """Whether a parameter is what a command is about, not an option."""
    return any(isinstance(one, typer.models.ArgumentInfo) for one in parameter.annotation.__metadata__)
