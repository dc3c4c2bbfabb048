"""`referee strike N`: a statement is taken out, and everything after it is judged anew."""

from __future__ import annotations

from prompts.commands.amend import edit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.shell import Flags


def run(words: list[str], flags: Flags) -> int:
    """As the statement `strike`; --dry-run only tells what would follow."""
    return edit(" ".join(["strike", *words]), flags)
