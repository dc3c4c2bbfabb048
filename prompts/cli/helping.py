"""Help as lines without boxes: for `--plain`, and in Japanese, of which rich cuts off what has no blanks."""

from __future__ import annotations

import shutil

from prompts.letters import width, wrap
from prompts.texts import HERE, load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

FIRST = 14  # columns of the names of commands; a longer one, as those of most options, stands on a line of its own


def help_lines(root: Any, name: str, japanese: bool) -> Iterator[str]:
    """Lines of the help of a command, or of the whole (name: one that isn't a command's); for a terminal of any width."""
    texts = load(HERE, "help.ja.json") if japanese else {"titles": {}, "commands": {}, "options": {}, "notes": {}}
    titles, known = texts["titles"], texts["commands"]
    command = root.commands.get(name, root)
    context = root.make_context("referee", [], resilient_parsing=True)
    if command is not root:
        context = command.make_context(name, [], parent=context, resilient_parsing=True)
    columns = max(40, min(shutil.get_terminal_size().columns, 100))
    yield f"{titles.get('Usage:', 'Usage:')} {context.command_path} {' '.join(command.collect_usage_pieces(context))}"
    yield ""
    yield from wrap(known.get(context.info_name, command.help), columns, 0)
    options = [one for one in command.get_params(context) if one.param_type_name == "option"]
    shown = [(written(one), texts["options"].get(one.help, one.help)) for one in options]
    yield from block(titles.get("Options", "Options"), shown, columns)
    if command is root:
        shown = [(one, known.get(one, other.help)) for one, other in root.commands.items()]
        yield from block(titles.get("Commands", "Commands"), shown, columns)
    else:
        title, *examples = command.epilog.split("\n\n")
        yield from ["", titles.get(title, title)]
        for example in examples:
            typed, gap, note = example.partition("   ")
            yield f"  {typed}{gap}{texts['notes'].get(note, note)}"


def written(option: Any) -> str:
    """How an option is written: its names, and a mark where a value follows."""
    return ", ".join(option.opts) + ("" if option.is_flag else " …")


def block(title: str, rows: Iterable[tuple[str, str]], columns: int) -> Iterator[str]:
    """Lines of a titled list of names and what they mean."""
    yield from ["", title]
    for name, text in rows:
        beside = width(name) < FIRST - 2
        lines = wrap(text, columns - FIRST, 0)
        yield f"  {name.ljust(FIRST - 2)}{lines[0]}" if beside else f"  {name}"
        yield from (" " * FIRST + line for line in lines[1 if beside else 0 :])
