"""Cards that are shown and can't be: the statements that they prove wrong."""

from __future__ import annotations

from prompts.explain.deciding import deciding, is_showing
from prompts.render.statement import in_words
from prompts.shell import plain_text
from referee.seen import see

TYPE_CHECKING = False
if TYPE_CHECKING:
    from prompts.texts import Texts
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Verdict

MOST_QUOTED = 3  # statements beyond which those that decide are told by their numbers


def proved(texts: Texts, match: Match, verdict: Verdict) -> list[str]:
    """After a showing that can't be: the statements that it proves wrong, or that forbid it; public things only."""
    seen = see(match)
    own = seen.judged(verdict, verdict.statement) if is_showing(verdict) else None
    if own is None or seen.known is None:
        return []
    standing = {one.number: one for one in seen.statements()}
    found = [one for one in deciding(seen.known, own) if one.number in standing]
    many = [one.number for one in found if one.how == "facts"]
    many = many if len(many) > MOST_QUOTED else []
    told = [texts.ui("why/facts-numbers", {"numbers": many})] if many else []
    for one in found:
        if one.number not in many:
            said = plain_text(in_words(texts.lang, standing[one.number]))
            told.append(texts.ui(f"why/{one.how}", {"number": one.number, "said": said}))
    return ["    " + line for line in told]
