"""The seals that stand in a record: where it departs from them, and how it is written with those that it has as it stands."""

from __future__ import annotations

from prompts.session.lines import ENDED, REOPENED, SEAL, Said, ending
from referee.kernel.judging import Match
from referee.kernel.seals import Seals
from referee.record import parse
from scorers.sheet import Document
from scorers.types import Sequence


def departure(name: str, said: list[Said], seals: Seals) -> list[Document]:
    """The first place where a record departs from the seals that were kept with it, as a list of one difference or none.

    seals: takes in all lines.
    """
    found: list[Document] = []
    first = 1
    for one in said:
        match = one.verdict.match if one.verdict is not None and one.verdict.ok else None
        if match is not None:
            seals.take(one.number, one.text)
        sealed = seal_of(one.text)
        if sealed is None or found:
            continue
        if match is None or not seals.fits(match, sealed):
            line = one.text.partition("  # ")[0]
            facts = {"number": one.number, "said": line, "kept": sealed, "now": match and match.seal(), "first": first}
            found.append({"key": "seal", "match": name, **facts})
        first = one.number + 1
    return found


def seal_of(line: str) -> str | None:
    """The seal in a kept line's comment, or None."""
    comment = line.rpartition("  # ")[2]
    sealed = comment.removeprefix(SEAL)
    return sealed if comment != sealed and len(sealed) == 10 and sealed.isalnum() else None


def resealed(text: str, match: Match, said: Sequence[Said]) -> str:
    """The text of a record, of which that is the match at its start and what was said, with the seals that it has as it stands.

    Its last line tells whether it has a result.
    """
    lines, last = text.split("\n"), None
    for (number, _), one in zip(parse(text)[1], said):
        if one.verdict is not None and one.verdict.ok:
            last, line = number - 1, lines[number - 1]
            if seal_of(line):
                lines[last] = unsealed(line) + ending(match, one.verdict)
            match = one.verdict.match
    if last is not None and match.counts:
        lines[last] = f"{unsealed(lines[last])}{ENDED}  # {SEAL}{match.seal()}"
    return "\n".join(lines)


def unsealed(line: str) -> str:
    """A kept line without its seal, and without what it says of a result."""
    line = line.rstrip("\r")
    if seal_of(line):
        line = line.rpartition("  # ")[0]
    return line.removesuffix(ENDED).removesuffix(REOPENED)
