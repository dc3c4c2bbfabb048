"""Help as people read it, in their language: usage, what it does, arguments and options, examples."""

from __future__ import annotations

from io import StringIO
from shutil import get_terminal_size

from rich.console import Console
from rich.table import Table
from rich.text import Text

from prompts.commands import WITHOUT
from prompts.pages import title, topics
from prompts.texts import HERE, load
from prompts.width import breakable, unmarked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

WIDEST = 100


def help_text(command: Any, ctx: Any) -> str:
    """The help of a command, or of several under one name, for a terminal of any width."""
    shell = ctx.obj
    texts: dict[str, str] = load(HERE, "help.ja.json") if shell.lang == "ja" else {}
    out = StringIO()
    console = Console(
        file=out, width=max(20, min(get_terminal_size().columns, WIDEST)), force_terminal=shell.colour,
        color_system="auto" if shell.colour else None, highlight=False, markup=False, emoji=False,
    )  # fmt: skip

    def said(text: str | None) -> str:
        return texts.get(text or "", text or "")

    def block(title: str, rows: Iterable[tuple[str, str]]) -> None:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for name, text in rows:
            table.add_row("  " + name, Text(breakable(said(text)), overflow="fold"))
        if table.row_count:
            console.print()
            console.print(Text(said(title), "bold"))
            console.print(table)

    console.print(f"{said('Usage:')} {ctx.command_path} {usage(command)}", overflow="fold")
    console.print()
    console.print(Text(breakable(said(command.help)), overflow="fold"))
    params = [one for one in command.get_params(ctx) if one.param_type_name == "option"]
    block("Options", ((written(one), one.help) for one in params))
    block("Commands", ((name, one.help) for name, one in getattr(command, "commands", {}).items()))
    if ctx.parent is None:
        block("Pages (referee help TOPIC)", ((topic, title(topic, shell.lang)) for topic in topics()))
    else:
        root = ctx.find_root()
        called = ctx.command_path.split()[1]
        common = [one for one in root.command.params if one.name in type(shell).__slots__]
        common = [one for one in common if called not in WITHOUT.get(one.name, ())]
        block("Options of every command", ((written(one), one.help) for one in common))
    examples = (command.epilog or "").splitlines()
    if examples:
        console.print()
        console.print(Text(said("Example:" if len(examples) == 1 else "Examples:"), "bold"))
    for line in examples:
        typed, gap, note = line.partition("   ")
        console.print(f"  {typed}{gap}{said(note)}", soft_wrap=True)
    return "\n".join(line.rstrip() for line in unmarked(out.getvalue()).split("\n"))


def usage(command: Any) -> str:
    """What follows on a command's name."""
    if hasattr(command, "commands"):
        return "COMMAND …"
    words = [
        written(one) if one.required or one.metavar[0] == "[" else f"[{one.metavar}]"
        for one in command.params
        if one.required or one.param_type_name == "argument"
    ]
    return " ".join([*sorted(words, key=lambda word: word[0] == "-"), "[--…]"])


def written(param: Any) -> str:
    """How a parameter is written: an argument by its name, an option by its names and what follows."""
    if param.param_type_name == "argument":
        return str(param.metavar)
    choices = "|".join(getattr(param.type, "choices", ()))
    value = "" if param.is_flag else f" {param.metavar or choices or param.type.name.upper()}"
    return ", ".join(sorted(param.opts, key=len)) + value
