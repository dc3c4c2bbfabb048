"""Writes `derived.py`: how the commands that people wait for read their words, and what all are for: python -m prompts.cli.hot."""

from __future__ import annotations

import os
from pprint import pformat
from typing import Any

from prompts.cli.app import FREE, build
from prompts.commands import COMMANDS

HOT = ("check", "say", "show", "offers", "why", "undo", "redo", "insert", "amend", "strike", "log")
PATH = os.path.join(os.path.dirname(__file__), "derived.py")
HEAD = '''"""How the commands that people wait for read their words, before typer is imported. Written by `hot.py`; not by hand.

FLAGS: option of every command -> (parameter, kind). HOT: command -> (module, whether what is said stands among its words,
arguments as (parameter, kind, several, required), options). ABOUT: command -> its help. A kind is "flag", "text" or the bounds of a whole number.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeAlias

    Options: TypeAlias = dict[str, tuple[str, Any]]
    Places: TypeAlias = list[tuple[str, Any, bool, bool]]

'''


def kind_of(param: Any) -> object:
    """What a parameter holds."""
    if getattr(param, "is_flag", False):
        return "flag"
    return (param.type.min, param.type.max) if hasattr(param.type, "min") else "text"


def options_of(command: Any) -> dict[str, Any]:
    """{option: (parameter, kind)} of a command."""
    return {
        name: (one.name, kind_of(one))
        for one in command.params
        if one.param_type_name == "option" and one.name != "version" and "completion" not in one.name
        for name in one.opts
    }


def derived() -> str:
    """The text of the module."""
    root = build(COMMANDS)
    about = {name: command.help for name, command in root.commands.items()}
    hot = {}
    for name in HOT:
        command = root.commands[name]
        arguments = [one for one in command.params if one.param_type_name == "argument"]
        places = [(one.name, kind_of(one), one.nargs == -1, one.required) for one in arguments]
        hot[name] = (
            COMMANDS[name],
            any(FREE in (one.metavar or "") for one in arguments),
            places,
            options_of(command),
        )
    return (
        HEAD
        + f"# fmt: off\nFLAGS: Options = {pformat(options_of(root), 2, 110)}\n"
        + f"ABOUT = {pformat(about, 2, 110, sort_dicts=False)}\n"
        + f"HOT: dict[str, tuple[str, bool, Places, Options]] = {pformat(hot, 2, 110, sort_dicts=False)}\n"
    )


if __name__ == "__main__":
    with open(PATH, "w", encoding="utf-8") as file:
        file.write(derived())
