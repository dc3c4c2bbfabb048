"""`referee use MATCH`: makes a match the current one."""

from __future__ import annotations

from prompts.session.session import find
from prompts.shell import Shell, kept
from scorers.ledger import home

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.cli.options import TheMatch


def use(shell: Shell, match: TheMatch) -> int:
    """Make a match the current one.

    referee use runeworks-2026
    """
    place, name = find(None, match)
    kept(home.set_current, place, name)
    return shell.done({"type": "use", "match": name}, "used", match=name)
