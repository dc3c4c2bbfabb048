"""Writes `derived.py`: how the commands read their words, and what they are for, from typer's own: python -m prompts.cli.hot."""

from __future__ import annotations

import os
from typing import Any

from prompts.cli.app import FREE, actions_of, build
from prompts.commands import COMMANDS

TEXT = ("str", "text")  # as versions of typer call it
PATH = os.path.join(os.path.dirname(__file__), "derived.py")
HEAD = '''"""How the commands read their words, before typer is imported, and what they are for. Written by `hot.py`; not by hand.

FLAGS: option of every command -> (parameter, kind). TAKES: command -> its actions (one without a name, where it has none), each with
(whether what is said stands among its words, arguments as (parameter, kind, several), options, parameters without which it can't be).
ABOUT: command -> its help and those of its actions. A kind is "flag", "text", the bounds of a whole number, a list of words, or None where typer reads it.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Options: TypeAlias = dict[str, tuple[str, Any]]
    Places: TypeAlias = list[tuple[str, Any, bool]]
    Taken: TypeAlias = tuple[bool, Places, Options, list[str]]

'''


def kind_of(param: Any) -> object:
    """What a parameter holds."""
    if getattr(param, "is_flag", False):
        return "flag"
    if hasattr(param.type, "min"):
        return param.type.min, param.type.max
    if choices := getattr(param.type, "choices", None):
        return [*choices]
    once = param.param_type_name == "argument" or (param.nargs == 1 and not param.multiple)
    return "text" if param.type.name in TEXT and once else None


def options_of(command: Any) -> dict[str, Any]:
    """{option: (parameter, kind)} of a command."""
    return {
        name: (one.name, kind_of(one))
        for one in command.params
        if one.param_type_name == "option" and one.name != "version" and "completion" not in one.name
        for name in one.opts
    }


def takes(command: Any) -> tuple[bool, list[Any], dict[str, Any], list[str]]:
    """How a command reads its words."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    places = [(one.name, kind_of(one), one.nargs == -1) for one in arguments]
    needed = [one.name for one in command.params if one.required]
    return any(FREE in (one.metavar or "") for one in arguments), places, options_of(command), needed


def derived() -> str:
    """The text of the module."""
    root = build(COMMANDS)
    about = {
        name: {"": command.help, **{action: one.help for action, one in actions_of(command).items() if action}}
        for name, command in root.commands.items()
    }
    calls = {
        name: {action: takes(one) for action, one in actions_of(command).items()}
        for name, command in root.commands.items()
    }
    told = f"# fmt: off\nFLAGS: Options = {options_of(root)}\n"
    return f"{HEAD}{told}{table('TAKES: dict[str, dict[str, Taken]]', calls)}{table('ABOUT', about)}"


def table(name: str, rows: dict[str, dict[str, Any]]) -> str:
    """A table of commands as it is written: a line for each of their actions."""
    told = {command: [f"{action!r}: {one!r}" for action, one in actions.items()] for command, actions in rows.items()}
    lines = [f"{command!r}: {{" + ",\n  ".join(each) + "}," for command, each in told.items()]
    return "\n ".join([f"{name} = {{", *lines]) + "\n}\n"


if __name__ == "__main__":
    text = derived()  # as the module stands now
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(text)
