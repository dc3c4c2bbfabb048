"""A long text for whom watches a terminal: its lines end at words."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Shell


def at_words(shell: Shell, text: str, indent: int) -> str:
    """The text, broken at words where a person watches and not with --plain; indent: columns from the second line on."""
    if shell.plain or not shell.watched:
        return text
    from shutil import get_terminal_size

    from prompts.play.fitting import wrap

    return "\n".join(wrap(text, get_terminal_size().columns, indent))
