"""The command line: help, errors and completion by typer; each command imports its work when it runs."""

import typer

from prompts.cli import at_table, kept  # noqa: F401 - they add their commands to the app, in the order of the help
from prompts.cli.app import app


def run(argv: list[str]) -> int:
    """Run typer; returns the exit status (2 for a command line that can't be read)."""
    command = app if not in_japanese(argv) else japanese()
    try:
        command(args=argv, prog_name="referee", standalone_mode=True)
    except SystemExit as left:
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    return 0


def in_japanese(argv):
    """Whether the help is wanted in Japanese."""
    from prompts.shell import Stop, language

    flag = argv[argv.index("--lang") + 1] if "--lang" in argv[:-1] else None
    try:
        return language(flag, "--json" in argv) == "ja"
    except Stop:
        return False  # the command itself says what is wrong with --lang


def japanese():
    """The commands with their help in Japanese."""
    import os

    from prompts.texts import load

    texts = load(os.path.join(os.path.dirname(os.path.dirname(__file__)), "texts"), "help.ja.json")
    root = typer.main.get_command(app)
    root.help = texts["commands"]["referee"]
    for name, command in getattr(root, "commands", {}).items():
        command.help = texts["commands"].get(name, command.help)
        for parameter in command.params:
            if getattr(parameter, "help", None):
                parameter.help = texts["options"].get(parameter.help, parameter.help)
    return root
