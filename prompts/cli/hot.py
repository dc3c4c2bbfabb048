"""Writes `takes.json` and `about.json`: how the commands read their words, and what they are for, from typer's own: python -m prompts.cli.hot."""

from __future__ import annotations

import os
from json import dumps
from typing import Any

from prompts.cli.app import actions_of, build, is_free, kind_of, options_of
from prompts.cli.reading import HERE
from prompts.commands import COMMANDS


def takes(command: Any) -> dict[str, Any]:
    """How a command reads its words."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    at_once = {one.name for one in command.params if one.callback}  # the version, and typer's own
    return {
        "free": is_free(command),
        "places": [(one.name, kind_of(one), one.nargs == -1) for one in arguments],
        "options": {name: one for name, one in options_of(command).items() if one[0] not in at_once},
        "needed": [one.name for one in command.params if one.required],
    }


def derived() -> dict[str, str]:
    """{name of a file: its text}: a line for each command, the whole under no name."""
    root = build(COMMANDS)
    commands = {"": {"": root}, **{name: actions_of(command) for name, command in root.commands.items()}}
    told = {
        "takes": {name: {action: takes(one) for action, one in actions.items()} for name, actions in commands.items()},
        "about": {
            name: {"": command.help, **{action: one.help for action, one in commands[name].items() if action}}
            for name, command in root.commands.items()
        },
    }
    return {f"{name}.json": lines_of(table) for name, table in told.items()}


def lines_of(table: dict[str, Any]) -> str:
    """A table as JSON."""
    lines = [f"{dumps(name)}: {dumps(one, ensure_ascii=False)}" for name, one in table.items()]
    return "{" + ",\n ".join(lines) + "}\n"


if __name__ == "__main__":
    texts = derived()  # as the files stand now
    for name, text in texts.items():
        with open(os.path.join(HERE, name), "w", encoding="utf-8") as file:
            file.write(text)
