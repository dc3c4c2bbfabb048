"""First floor: the rules. A match and a statement go in, a verdict comes out; nothing else happens.

The public surface: `parse` a record's text, `begin` the match of its header, `apply` statements to it,
ask for `offers`; `read` one statement without judging it; `hear` what a person's line says.
"""

from __future__ import annotations

from referee.kernel.judging import Match
from referee.kernel.reading import read
from referee.match import apply, offers
from referee.record import begin, parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection

    from referee.language.reading.heard import Heard


def hear(match: Match, line: str, asked: Heard | None = None, eyes: Collection[int] | None = None) -> Heard:
    """What a line that a person typed says: see `referee.language.hear`, which is loaded for what isn't a strict statement.

    It is read, and asked about, by what the speaker knows; the refusal of what is a statement is the table's.
    """
    from referee.language.reading.heard import NOTHING, at_table, plainly
    from referee.seen import see

    known = see(match, eyes or ()).told
    heard = plainly(known, line) if asked is None else None
    if heard is None and asked is None:
        from referee.language.reading.strict import whole

        heard = whole(known, line, eyes)
    if heard is None or heard.kind == NOTHING:
        from referee.language.hear import hear

        heard = hear(known, line, asked, eyes)
    return at_table(match, heard)


__all__ = ["Match", "apply", "begin", "hear", "offers", "parse", "read"]
