"""A match at the table: its journal, the match as it stands, and the list of what was said."""

from __future__ import annotations

import os

from prompts.session.lines import LONGEST_NOTE, Said, book_text, ending, line_of
from prompts.shell import Shell, Stop, kept, kept_lock
from referee.grammar.words import fold
from referee.kernel.verdict import Unlisted, Verdict
from referee.match import apply
from referee.record import HeaderFault, begin, noted, parse
from scorers.ledger import home, journal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self

    from referee.grammar.statement import Roll
    from referee.kernel.judging import Match

TALK = (("REC-1",), ("REC-2",))  # what a statement is refused with that can't be read, or names nobody


class Sitting:
    """One kept match. `said` are all its lines; `start` is the match at the start and `match` as it stands, once it is `begun`."""

    start: Match
    match: Match

    def __init__(self, place: str, name: str, watch: Callable[[Any], Any] | None = None) -> None:
        """watch(rules) -> what stands in for the match's rules."""
        self.home = place
        self.name = name
        self.watch = watch
        self.path = home.match_path(place, name)
        self.journal = journal.Journal(self.path)
        self.begun = False
        self.said: list[Said] = []

    # -- reading ------------------------------------------------------------------------------

    def read(self) -> Self:
        """Take up what is on the disk without a lock; for commands that only look."""
        text, self.journal.torn = kept(journal.read, self.path)
        self.take_in(text)
        self.name_torn()
        return self

    def name_torn(self) -> None:
        """Tell of a torn last line: it is not read, and is set aside when the next one is written."""
        if self.journal.torn:
            stop = Stop("torn", torn=self.journal.torn[:LONGEST_NOTE])
            stop.report(Shell())

    def take_in(self, text: str) -> None:
        """Read what came to the record: its lines, or all of it."""
        if not self.begun:
            self._begin(text)
            return
        for line in text.split("\n"):
            if line.strip() and line.lstrip()[0] != "#":
                self._take(line)

    def _begin(self, text: str) -> None:
        try:
            header, body = parse(text)
            self.start = self.match = begin(header, book_text(self.home, header), self.watch)
        except HeaderFault as fault:
            key, facts = fault.refusal.key, fault.refusal.facts
            if key in ("header/game", "header/game-near"):
                raise Stop("kept-game", match=self.name, game=facts["word"]) from None
            if key == "header/broken-game":
                raise Stop("broken-game", 2, **facts) from fault
            raise Stop("kept-header", match=self.name, clauses=fault.refusal.clauses, key=key) from None
        self.begun = True
        for _, line in body:
            self._take(line)

    def _take(self, line: str) -> None:
        number = len(self.said) + 1
        verdict = None
        if not noted(line):
            verdict = apply(self.match, line, number)
            self.match = verdict.match
        self.said.append(Said(number, line.strip(), verdict))

    # -- saying -------------------------------------------------------------------------------

    def say(self, text: str, roll: Roll | None = None) -> Verdict:
        """Judge a statement and keep it; its Verdict. What is accepted is on the disk when this returns.

        What can't be read or names nobody is talk: its number is 0."""
        locked = self.journal.locked()
        with kept_lock(locked) as fresh:
            self.take_in(fresh)
            self.name_torn()
            number = len(self.said) + 1
            before = self.match
            verdict = self.judge(before, text, number, roll)
            if verdict.clauses[:1] in TALK:  # it has no number, and is kept nowhere
                return Verdict(before, Unlisted(0, verdict.actor, verdict.statement, verdict.refusal))
            line = line_of(verdict, text) + (ending(before, verdict) if verdict.ok else "")
            kept(self.journal.append, line)
            self.said.append(Said(number, line, verdict if verdict.ok else None))
            self.match = verdict.match
            if verdict.ok and (verdict.match.over or before.over):
                from prompts.session.settlement import settle

                # Within the lock, so that two terminals can't keep their results in the wrong order.
                settle(self)
        return verdict

    def judge(self, match: Match, text: str, number: int, roll: Roll | None = None) -> Verdict:
        """The Verdict on a statement that isn't kept yet: the referee's, and the campaign's on what only it can know."""
        verdict = self.within(match, apply(match, text, number, roll), text)
        if asks_campaign(match, verdict):
            from prompts.session.carried import held_back

            return held_back(self.home, match, verdict)
        return verdict

    def within(self, match: Match, verdict: Verdict, text: str) -> Verdict:
        """The Verdict on a statement, or its refusal where the record would pass its limits by it."""
        from prompts.session.limits import Limits

        limits = Limits()
        if not verdict.listed and verdict.ok:
            from referee.kernel.editing import due

            limits.anew = sum(due(one.verdict.match) for one in self.said if one.verdict is not None)
        return limits.hold(match, verdict, text)

    def take_up(self) -> None:
        """Read what is on the disk under the lock, so that what is said next folds only what is new."""
        with kept_lock(self.journal.locked()) as fresh:
            self.take_in(fresh)

    def require(self, number: int, least: int = 1) -> None:
        """Raises Stop for the number of a statement that was never said."""
        if not least <= number <= len(self.said):
            raise Stop("no-statement-number", number=number, count=len(self.said))

    def at(self, number: int | None) -> Match:
        """The match as the list stands now, up to statement `number` (None: all of it). Raises Stop."""
        match = latest = self.match
        if number is None:
            return match
        self.require(number, least=0)
        while match.before is not None and match.number != number:
            if latest.number > number:
                latest = match.before
            match = match.before
        return match if match.before is not None else latest


def asks_campaign(match: Match, verdict: Verdict) -> bool:
    """Whether a statement brings along what only the match's campaign can know of."""
    return match.setting.game.series.brought(verdict) is not None and match.setting.header.get("campaign") is not None


# -- which match --------------------------------------------------------------------------------


def find(option: str | None, word: str | None = None) -> tuple[str, str]:
    """(home, id) of the match that is meant: the word, `option` (what `-m` says), REFEREE_MATCH, or the current one."""
    place = home.home()
    if word and option and find(None, word) != find(option):
        raise Stop("two-matches", word=word, match=option)
    wanted = word or option or os.environ.get("REFEREE_MATCH")
    if not wanted:
        current = kept(home.current, place)
        if current is None or not os.path.exists(home.match_path(place, current)):
            raise Stop("no-match")
        return place, current
    wanted = fold(wanted).lower().removeprefix("match:")  # as names are compared: an id has no capitals
    names = kept(home.match_ids, place, wanted)
    if wanted in names:
        return place, wanted
    if len(names) == 1:
        return place, names[0]
    if names:
        raise Stop("several-matches", word=wanted, names=names[:10])
    raise Stop("unknown-match", word=wanted)


def open_match(shell: Shell, word: str | None = None, watch: Callable[[Any], Any] | None = None) -> Sitting:
    """The Sitting of the match that is meant, read. watch(rules) -> what stands in for its rules."""
    place, name = find(shell.match, word)
    return Sitting(place, name, watch).read()


def fresh(shell: Shell) -> Sitting:
    """The Sitting of the match that is meant, not read yet: what it says first takes the lock anyway."""
    place, name = find(shell.match)
    return Sitting(place, name)


def everybody(match: Match) -> frozenset[int]:
    """All seats of a match: who sees with all eyes what its typist knows."""
    return frozenset(range(len(match.setting.names)))


def eyes(match: Match, reader: str | None, everything: bool = False) -> frozenset[int]:
    """Seats whose hidden cards may be shown: those of `--as reader`, or with --all of everybody."""
    if everything:
        return everybody(match)
    if reader is not None:
        found = match.setting.players.matches(reader)
        if len(found) != 1:
            raise Stop("player", word=reader, names=list(match.setting.names))
        return frozenset(found)
    return frozenset()


def roll(count: int, faces: int = 6) -> list[int]:
    """How `count` dice fall that the referee rolls: chance comes from outside the rules."""
    from secrets import randbelow

    return [randbelow(faces) + 1 for _ in range(count)]
