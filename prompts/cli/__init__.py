"""The command line: help, errors and completion by typer; each command imports its work when it runs."""

from __future__ import annotations

import os

import typer

from prompts.cli import at_table, kept  # noqa: F401 - they add their commands to the app, in the order of the help
from prompts.cli.app import app as app
from prompts.shell import Stop, language

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

# What a command line is wrong by: typer doesn't name it, and brings its own from one version to the next.
UsageError: type[Exception] = typer.BadParameter.__mro__[1]
HELP = ("-h", "--help")
SIGNALLED = 128  # and the signal's number: the status of a program that one has ended


def run(argv: list[str]) -> int:
    """Run typer; returns the exit status (2 for a command line that can't be read)."""
    if argv[:1] == ["help"]:
        argv = [*argv[1:2], "--help"]
    lang = argv[argv.index("--lang") + 1] if "--lang" in argv[:-1] else None
    try:
        if not argv or not set(HELP).isdisjoint(argv):
            tell(argv or HELP[:1], is_japanese(lang, "--json" in argv))
            return 0 if argv else 2
        return app(args=argv, prog_name="referee", standalone_mode=False) or 0
    except UsageError as wrong:
        return why_unread(wrong, argv).report({"lang": lang, "json": "--json" in argv})
    except typer.Abort:
        return 130
    except SystemExit as left:  # the reader of a pipe has gone, completion is done, or a signal ends the prompt
        if isinstance(left.code, int) and left.code > SIGNALLED:
            return left.code
        return 0 if left.code in (None, 0, 1) else 2


def tell(argv: Sequence[str], japanese: bool) -> None:
    """Show the help of a command or of the whole; raises UsageError for no command of ours."""
    plain = "--plain" in argv or os.environ.get("REFEREE_PLAIN") == "1"
    root = typer.main.get_command(app) if plain or japanese else None
    if root is not None and argv[0] in (*HELP, *commands_of(root)):
        from prompts.cli.helping import help_lines

        print("\n".join(help_lines(root, argv[0], japanese)))
    else:
        app(args=argv, prog_name="referee", standalone_mode=False)


def is_japanese(lang: str | None, json: bool) -> bool:
    """Whether the help is wanted in Japanese."""
    try:
        return language(lang, json) == "ja"
    except Stop:
        return False  # the command itself says what is wrong with --lang


def why_unread(wrong: Any, argv: Sequence[str]) -> Stop:
    """The Stop that says in the reader's language what typer can't read."""
    kind, command = type(wrong).__name__, next((word for word in argv if not word.startswith("-")), "")
    known = commands_of(typer.main.get_command(app))
    help_line = f"referee {command} --help" if command in known else "referee --help"
    if command not in known and not argv[0].startswith("-"):
        names = near(command, known)
        return Stop("no-command-near" if names else "no-command", word=command, names=names)
    if kind == "NoSuchOption":
        return Stop("no-option", word=wrong.option_name, help=help_line)
    return Stop("command-line", why=wrong.format_message().rstrip("."), help=help_line)


def commands_of(root: object) -> dict[str, Any]:
    """{name: command} of the whole."""
    return getattr(root, "commands", {})


def near(word: str, known: Iterable[str]) -> list[str]:
    """The commands that a word may have meant."""
    from difflib import get_close_matches

    return [name for name in known if name.startswith(word)] or get_close_matches(word, known)
