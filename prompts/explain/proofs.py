"""Cards that are shown and can't be: the statements that they prove wrong."""

from __future__ import annotations

from prompts.explain.deciding import is_showing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict


def proved(texts: Texts, match: Match, verdict: Verdict) -> list[str]:
    """After a showing that can't be: the statements that it proves wrong."""
    if not is_showing(verdict):
        return []
    from prompts.explain.explanation import showing_lines

    return ["    " + line for line in showing_lines(texts, match, verdict)]
