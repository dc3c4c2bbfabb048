"""A home of before: its records are written as they are written now."""

from __future__ import annotations

from contextlib import suppress

from prompts.session.lines import Said, book_text
from prompts.session.result import result_of
from prompts.session.seals import departure, resealed
from prompts.shell import Stop, kept, kept_lock
from referee.kernel.seals import Seals
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from scorers.ledger import home, journal
from scorers.ledger.files import write_anew
from scorers.sheet import Document


def renewed(place: str) -> dict[str, Document]:
    """Write records with the seals of now, where nobody has changed them: {id: the result that each has now}.

    A record that the rules refuse by now, or that can't be read, is left as it is.
    """
    found: dict[str, Document] = {}
    for name in kept(home.match_ids, place):
        path = home.match_path(place, name)
        kept_here = journal.Journal(path)
        with suppress(Stop, HeaderFault), kept_lock(kept_here.locked()) as text:
            header, body = parse(text)
            start = match = begin(header, book_text(place, header))
            said = []
            for number, (_, line) in enumerate(body, 1):
                verdict = None if noted(line) else apply(match, line, number)
                match = match if verdict is None else verdict.match
                said.append(Said(number, line.strip(), verdict))
            stands = all(one.verdict is None or one.verdict.ok for one in said)
            if stands and not kept_here.torn and not departure(name, said, seals := Seals()):
                again = resealed(text, start, said)
                if again != text:
                    kept(write_anew, path, again.encode())
                if match.counts:
                    found[name] = {**result_of(name, match, said), "seals": seals.of(match)}
    return found
