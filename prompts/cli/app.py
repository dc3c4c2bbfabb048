"""The typer application, and how a described command becomes one."""

import inspect
import sys

import typer

from prompts.cli.flags import Debug, Json, Lang, Plain

app = typer.Typer(
    name="referee", no_args_is_help=True, pretty_exceptions_enable=False, context_settings={"help_option_names": ["-h", "--help"]},
    help="A referee and scorekeeper for card and dice games on a real table. People type what happened; the referee judges it by the rules, keeps the score and names the clause that decides.",
)  # fmt: skip


def command(*examples, name=None, json=True, **settings):
    """Make a command of a function that only describes it: its argument, options and help.

    examples: shown under its help; name: where it is no name in Python; json: whether it takes `--json`; settings: for typer.
    The flags that every command has are added, and what was typed goes to the command's module in `prompts.commands`.
    """
    common = {
        **({"json": (Json, False)} if json else {}),
        "lang": (Lang, None),
        "plain": (Plain, False),
        "debug": (Debug, False),
    }

    def register(described):
        own = list(inspect.signature(described).parameters.values())
        flags = [
            inspect.Parameter(key, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=kind)
            for key, (kind, default) in common.items()
        ]

        def run(**given):
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
        title = "Example: " if len(examples) == 1 else "Examples: "
        app.command(name, epilog=title + "   ·   ".join(examples), **settings)(run)
        return described

    return register


def is_argument(parameter):
    """Whether a parameter is what a command is about, not an option."""
    return any(isinstance(one, typer.models.ArgumentInfo) for one in parameter.annotation.__metadata__)
