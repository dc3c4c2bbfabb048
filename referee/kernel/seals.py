"""The seals that a record may bear: the match's own, and those of before, with all options or other canonical spellings."""

from __future__ import annotations

from referee.grammar.statement import cut_comment, prepare, write_name
from referee.kernel.judging import Match, opening

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hashlib import _Hash


INNER = ("amend", "insert")  # edits that bring a statement


class Seals:
    """The seals of a record that is read line by line; what has been digested is kept, so the matches must be held meanwhile.

    `old`: whether one of before was met.
    """

    def __init__(self) -> None:
        self.old = False
        self._written: dict[int, str] = {}  # statements as they are written in the record, by number
        self._known: dict[int, tuple[_Hash, ...]] = {}  # digests, by the `id` of their match

    def take(self, number: int, line: str) -> None:
        """A line of the record that was accepted: a statement, or an edit that brings one."""
        line = cut_comment(prepare(line)).strip()
        verb, _, rest = line.partition(" ")
        if verb in INNER:
            place, _, line = rest.partition(" ")
            number = int(place) if verb == INNER[0] and place.isdigit() else number
        self._written[number] = line

    def fits(self, match: Match, seal: str | None) -> bool:
        """Whether a match, of which all lines up to it were taken, may bear this seal."""
        if seal == match.seal():
            return True
        old = seal in self.of(match)
        self.old |= old
        return old

    def of(self, match: Match) -> tuple[str, ...]:
        """(the seal, those of before) of a match, of which all lines up to it were taken."""
        waiting, one = [], match
        while id(one) not in self._known and one.before is not None:
            waiting.append(one)
            one = one.before
        digests = self._known.get(id(one)) or self._begun(one)
        digests = tuple(digest.copy() for digest in digests)
        for one in reversed(waiting):
            if one.refusal is None:
                lines = one.spoken(), self._as_written(one)
                for at, digest in enumerate(digests):
                    digest.update(f"\n{lines[min(at, 1)]}".encode())
        self._known[id(match)] = digests
        return match.seal(), *(str(digest.hexdigest())[:10] for digest in digests)

    def _begun(self, match: Match) -> tuple[_Hash, ...]:
        from hashlib import sha256

        every = sha256("\n".join(opening(match.setting, every=True)).encode())
        return every, every, sha256("\n".join(opening(match.setting)).encode())

    def _as_written(self, one: Match) -> str:
        text = self._written.get(one.number)
        if text is None or one.speaker is None:
            return text or one.spoken()
        for name in (one.speaker, write_name(one.speaker)):
            text = text.removeprefix(f"{name}: ")
        return f"{one.speaker}: {text}"
