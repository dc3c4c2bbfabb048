"""The man page, made from the commands themselves: python -m prompts.manual > prompts/referee.1."""

from __future__ import annotations

import sys

FILES = "REFEREE_HOME, or the user's data folder: matches/ID.match (records), books/, ledger.json and its log, current."
ENVIRONMENT = (
    ("REFEREE_HOME", "where everything is kept"),
    ("REFEREE_MATCH", "the match that is meant where -m names none"),
    ("REFEREE_LANG", "language of the output, en or ja; else LC_ALL, LC_MESSAGES, LANG"),
    ("REFEREE_PLAIN", "1: append-only lines, as --plain"),
    ("NO_COLOR", "no colours"),
)
STATUS = (
    ("0", "every statement accepted"),
    ("1", "something refused, or something differs"),
    ("2", "a file or the command line can't be read"),
    ("70", "an internal error"),
    ("130", "interrupted"),
)


def escape(text: str) -> str:
    """Text as troff shows it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in ".'" else line for line in text.split("\n"))


def page() -> str:
    """The man page as troff text."""
    from typer.main import get_command

    from prompts.cli import app

    root = get_command(app)
    lines = [
        '.TH REFEREE 1 "" "referee" "User Commands"',
        ".SH NAME",
        "referee \\- referee and scorekeeper for card and dice games on a real table",
    ]
    lines += [
        ".SH SYNOPSIS",
        ".B referee",
        escape("COMMAND [ARGUMENTS] [--json] [--lang en|ja] [--plain] [-m MATCH]"),
        ".SH DESCRIPTION",
        escape(root.help or ""),
    ]
    lines.append(".SH COMMANDS")
    for name, command in sorted(getattr(root, "commands", {}).items()):
        typed = [one.metavar for one in command.params if one.param_type_name == "argument"]
        lines += [".SS " + escape(" ".join(["referee", name, *filter(None, typed)])), escape(command.help or "")]
        for parameter in command.params:
            if parameter.param_type_name == "option" and getattr(parameter, "help", None):
                lines += [".TP", ".B " + escape(", ".join(parameter.opts)), escape(parameter.help)]
        if command.epilog:
            title, *examples = command.epilog.split("\n\n")
            lines += [".PP", escape(title), *(line for one in examples for line in (".br", escape(one)))]
    for title, rows in (("EXIT STATUS", STATUS), ("ENVIRONMENT", ENVIRONMENT)):
        lines.append(f".SH {title}")
        for term, text in rows:
            lines += [".TP", ".B " + escape(term), escape(text)]
    return "\n".join([*lines, ".SH FILES", escape(FILES)]) + "\n"


if __name__ == "__main__":
    sys.stdout.write(page())
