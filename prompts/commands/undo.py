"""`referee undo [N]`: the last N statements that stand are taken back."""

from __future__ import annotations

from prompts.commands.say import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """As the statement `undo`."""
    return say(" ".join(["undo", *words]), flags)
