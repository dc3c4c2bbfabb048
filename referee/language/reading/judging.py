"""Readings judged: who says them, whether a part is missing, whether one is meant or several have to be asked."""

from __future__ import annotations

from itertools import islice

from referee.grammar.statement import cut_actor, split, write_name
from referee.kernel.verdict import Lack
from referee.language.reading import arranging, mending
from referee.language.reading.arranging import MISSING
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard, Tries, fall, with_answer
from referee.language.words.atoms import kinds_of
from referee.language.words.blocks import GAINED
from referee.language.words.senses import UNKNOWN
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match
    from referee.kernel.verdict import Awaited, Verdict
    from referee.language.reading.arranging import Line
    from referee.language.words.atoms import Atom
    from scorers.sheet import Refusal

MOST_ANSWERS = 9
MOST_TRIED = 80  # offers that are looked through for what may complete a statement


class Judging:
    """The readings of one line of a match, judged as far as its speaker's eyes know."""

    __slots__ = ("match", "eyes", "awaited", "verbs", "by_name", "_shown", "_verdicts", "tries", "_offers", "rules")

    def __init__(self, match: Match, eyes: Collection[int] | None) -> None:
        self.match = match
        self.rules = match.setting.game.speech
        self.eyes = eyes
        self.awaited: Sequence[Awaited] = match.table.awaited()
        self.verbs = list(dict.fromkeys(name for one in self.awaited for name in one.verbs))
        self._shown = ""
        self._verdicts: dict[str, Verdict] = {}
        self.tries = Tries()
        self._offers: dict[tuple[str, int | None], list[str]] = {}
        self.by_name: dict[str, Verb] = {verb.name: verb for verb in match.setting.game.verbs}

    @property
    def musts(self) -> set[str]:
        """The verbs of which one must be said now."""
        return {name for one in self.awaited if one.must for name in one.verbs}

    # -- one line ------------------------------------------------------------------------------

    def start(self, seat: int | None) -> str:
        """What stands before a statement of a player."""
        return "" if seat is None else f"{write_name(self.match.setting.names[seat])}: "

    def verdict(self, line: Line, seat: int | None) -> Verdict:
        """The verdict on a line as a player's."""
        text = self.start(seat) + line.text()
        if text not in self._verdicts:
            self._verdicts[text] = self.tries.verdict(self.match, text)
        return self._verdicts[text]

    def spoken(self, line: Line, verdict: Verdict | None = None) -> str:
        """The canonical line."""
        return self.tries.told(verdict or self.verdict(line, line.seat))

    def is_lawful(self, line: Line) -> bool:
        """Whether somebody may say it now."""
        return any(self.verdict(line, seat).ok for seat in self.seats(line))

    def is_asked(self, line: Line) -> bool:
        """Whether a part of it is missing, for which is asked."""
        refusals = (self.verdict(line, seat).refusal for seat in self.seats(line))
        return any(one and (isinstance(one.facts.get("lacks"), Lack) or MISSING in (one.key or "")) for one in refusals)

    def seats(self, line: Line) -> Sequence[int | None]:
        """Who may be meant as its speaker: who is named, or those of whom the verb is awaited, or who must speak."""
        verb = line.verb
        if line.seat is not None or getattr(verb, "who", "table") == "table":
            return [line.seat]
        due = dict.fromkeys(one.seat for one in self.awaited if verb.name in one.verbs and one.seat is not None)
        lawful = [seat for seat in due if self.verdict(line, seat).ok]
        if verb.name in self.rules.whose and len(lawful) > 1:
            return lawful
        if verb.who == "either" and (not lawful or self.verdict(line, None).ok):
            return [None]
        musts = (one.seat for one in self.awaited if one.must and one.seat is not None)
        found = list(due or dict.fromkeys(musts))
        if len(found) > 1:
            lawful = [seat for seat in found if self.verdict(line, seat).ok]
            if lawful:
                return lawful
            first = [one.seat for one in self.awaited if one.must and one.seat in found and verb.name in one.verbs]
            if len(first) == 1:
                return first
            turns = [seat for seat in found if "REC-3" not in self.verdict(line, seat).clauses]
            if len(turns) == 1:
                return turns
            if self.match.actor in found:
                return [self.match.actor]
        return found or [None]

    def of_line(self, line: Line, whole: bool = False) -> Heard:
        """One reading: judged as it stands, or asked for what is missing or can be more than one thing."""
        seats = self.seats(line)
        if len(seats) > 1:
            return Heard(QUESTION, [[self.tries.told(self.verdict(line, seat))] for seat in seats])
        line.seat = seats[0]
        verdict = self.verdict(line, line.seat)
        line.loose = line.loose or bool(line.met and not self.is_shown(line.met))
        if line.vague:
            return Heard(QUESTION, (), verdict.refusal, self.start(line.seat) + line.text())
        return self._judged(line, verdict, whole)

    def _judged(self, line: Line, verdict: Verdict, whole: bool) -> Heard:
        spoken = self.spoken(line, verdict)
        if verdict.ok:
            return Heard(STATEMENT, [self._shorter(line, verdict) or spoken])
        refusal = verdict.refusal
        assert refusal is not None
        if line.loose:
            return Heard(QUESTION, [[spoken]], refusal)
        other = mending.with_none(self, line) or mending.without_sum(self, line)
        other = other or mending.without_status(self, line)
        givers = [] if other else mending.from_giver(self, line)
        if len(givers) > 1:
            return self._asks([self.spoken(one) for one in givers], line, refusal)
        other = (
            other
            or next(iter(givers), None)
            or mending.as_target(self, line, refusal)
            or mending.unpriced(self, line, refusal)
            or mending.unnamed(line, refusal)
        )
        if other is not None:
            return self.of_line(other)
        gained = mending.gained(self, line)
        if gained is not None:
            return Heard(QUESTION, [[self.spoken(gained)]], refusal)
        lacks = refusal.facts.get("lacks")
        if (whole and "REC-1" not in refusal.clauses) or line.verb.edits:
            return Heard(STATEMENT, [spoken], refusal)
        stem = self.start(line.seat) + line.text()
        if (
            line.lacking
            or isinstance(lacks, Lack)
            or MISSING in (refusal.key or "")
            or (refusal.key or "").endswith(mending.UNNAMED)
            or mending.asks_which(refusal.key or "")
            or "REC-1" in refusal.clauses
        ):
            return self._asks(self._answers(line, stem, lacks), line, refusal, stem)
        means = mending.without_opponent(self, line, refusal)
        if means is not None:
            return self.of_line(means)
        after = self.after_passes(line)
        if after:
            return Heard(QUESTION, [after], refusal)
        otherwise, means = mending.of_another(self, line, refusal)
        if means is not None:
            return self.of_line(means)
        if otherwise:
            return Heard(QUESTION, [[spoken]], refusal)
        if self._is_short(line, refusal):
            return self._asks((), line, refusal, stem)
        more = () if line.verb.always else self.extensions(line)  # what is told of the table is told in full
        if len(more) == 1 and self._is_open(line, more[0]):
            return Heard(STATEMENT, more)
        more = more or mending.whom(self, line)
        if more:
            return self._asks(more, line, refusal, stem)
        return Heard(STATEMENT, [spoken], refusal)

    def _is_short(self, line: Line, refusal: Refusal) -> bool:
        """Whether it names fewer things than any statement that is offered."""
        if line.verb.who == "table" or line.verb.offer is None:
            return False
        if len(split(line.text())) > 1 and not (refusal.key or "").endswith("/count"):
            return False
        counts = any(word.isdecimal() for word in line.words) and "dice" not in line.words
        if counts and not any(map(arranging.is_place, line.verb.args)):
            return False  # how many was said
        said = len(split(line.text()))
        offers = list(self.offered(line))
        if not offers or said >= min(len(split(f"{line.verb.name} {text}")) for text in offers):
            return False
        whole = apply(self.match, f"{self.start(line.seat)}{line.verb.name} {offers[0]}", roll=fall).refusal
        return whole is None or whole.clauses[0] != refusal.clauses[0]  # what is whole isn't refused for the same

    def _answers(self, line: Line, stem: str, lacks: object) -> list[str]:
        """Canonical lines with each of the answers that the refusal knows, or else with what is offered now, where that is all."""
        if isinstance(lacks, Lack):
            return self._with_answers(stem, lacks)
        return [] if line.verb.name in self.rules.examples else self.extensions(line)

    def _with_answers(self, stem: str, lacks: Lack) -> list[str]:
        """Canonical lines with each of the answers that the refusal knows."""
        found = []
        for answer in lacks.answers[:MOST_ANSWERS]:
            for text in with_answer(stem, split(str(answer)), lacks):
                verdict = apply(self.match, text)
                if verdict.refusal is None or isinstance(verdict.refusal.facts.get("lacks"), Lack):
                    found.append(self.tries.told(verdict))
                    break
        return found

    def _asks(self, lines: Sequence[str], line: Line, refusal: Refusal | None = None, stem: str | None = None) -> Heard:
        """A question with these answers, or for any answer where they are too many or tell what is hidden."""
        if len(lines) > MOST_ANSWERS or not all(self._is_open(line, one) for one in lines):
            lines = ()
        stem = stem or self.start(line.seat) + line.text()
        return Heard(QUESTION, [[one] for one in lines], refusal, stem)

    def _shorter(self, line: Line, verdict: Verdict) -> str | None:
        """The canonical line without the amounts that are forced anyway, where it comes to the same; else None."""
        # `第1回戦を始める`
        if getattr(line.verb, "who", "") == "table" and len(line.words) == 1 and line.words[0].isdigit():
            bare = apply(self.match, line.verb.name)
            return self.tries.told(bare) if bare.ok and self._comes_to_the_same(bare, verdict) else None
        units = self.rules.amounts
        if not units or not line.priced:
            return None
        amount = [word[0].isdigit() and word[-1] in units for word in line.words]
        if not any(amount):
            return None
        words = [word for word, forced in zip(line.words, amount) if not forced]
        shorter = apply(self.match, self.start(line.seat) + " ".join([line.verb.name, *words]))
        if shorter.ok and len(split(shorter.statement)) < len(split(verdict.statement)):
            if self._comes_to_the_same(shorter, verdict):
                return self.tries.told(shorter)
        return None

    def _comes_to_the_same(self, one: Verdict, other: Verdict) -> bool:
        """Whether two statements leave the same table."""
        state, eyes = self.match.setting.game.state, range(len(self.match.setting.names))
        return bool(state(one.match.table, eyes) == state(other.match.table, eyes))

    def _is_open(self, line: Line, more: str) -> bool:
        """Whether what a longer line names besides may be known to everybody at the table, or to the speaker's eyes."""
        setting = self.match.setting
        known = line.text()
        for word in split(cut_actor(more)[1])[1:]:
            if word in known or word[0].isdigit() or word in setting.names or word in setting.game.speech.words:
                continue
            if not self.is_shown(word):
                return False
        return True

    def offered(self, line: Line) -> Iterable[str]:
        """The first of what is offered of a line's verb to who says it; to nobody what a player must say."""
        verb = line.verb
        nobody = line.seat is None and verb.who != "table"
        if nobody or verb.offer is None:
            return ()
        of = (verb.name, line.seat)
        if of not in self._offers:
            self._offers[of] = list(islice(verb.offer(self.match.table, line.seat), MOST_TRIED))
        return self._offers[of]

    def is_shown(self, word: str) -> bool:
        """Whether a component lies open to everybody, or to the speaker's eyes."""
        if not self._shown:
            self._shown = str(self.match.state(frozenset(self.eyes or ()))).casefold()
        return word.casefold() in self._shown

    def extensions(self, line: Line, paying: bool = False) -> list[str]:
        """Canonical lines that would be lawful now and say all that this one says, and more: of the same verb and player; paying: perhaps more amounts than were said."""
        verb = line.verb
        if line.verb.edits or verb.offer is None:
            return []
        said = arranging.canonical(self.match, verb, split(line.text())[1:])
        found: list[str] = []
        left = MOST_ANSWERS
        for text in self.offered(line):
            if not any(word.isdigit() for word in text.split()) and any(word not in text for word in said):
                continue
            full = f"{self.start(line.seat)}{verb.name} {text}".strip()
            words = arranging.canonical(self.match, verb, split(f"{verb.name} {text}".strip())[1:])
            verdict = None
            if any(word.isdigit() for word in words) and not _more(words, said) and left:  # it may stand for a name
                left -= 1
                verdict = apply(self.match, full)
                words = split(verdict.statement)[1:]
            fallen = "dice" in words and sum(map(str.isdigit, words)) > sum(map(str.isdigit, said)) > 0
            if _more(words, said) and not fallen:  # dice that are offered fell for nobody
                verdict = verdict or apply(self.match, full)
                if verdict.ok and self._adds_no_card(words, said, paying) and self.tries.told(verdict) not in found:
                    found.append(self.tries.told(verdict))
        return found

    def _adds_no_card(self, words: Sequence[str], said: Sequence[str], paying: bool) -> bool:
        """Whether what stands in words besides what was said is players, key words and numbers: offers don't list all cards."""
        setting = self.match.setting
        left = list(words)
        for word in said:
            left.remove(word)
        speech = setting.game.speech
        priced = not paying and any(word[:-1].isdigit() and word[-1] in speech.amounts for word in said)
        return all(
            word.isdigit()
            or (not priced and word[:-1].isdigit() and word[-1] in speech.amounts)
            or word in setting.names
            or word in speech.words
            for word in left
        )

    def partial(self, words: Sequence[str], verbs: Iterable[Verb], seat: int | None) -> list[list[str]]:
        """Lawful statements of awaited verbs that say these words and more."""
        found: list[list[str]] = []
        for verb in verbs:
            for one in self.awaited:
                if verb.name in one.verbs and seat in (None, one.seat):
                    line = arranging.Line(verb, None if verb.who == "table" else one.seat, words, False, False)
                    found += [[text] for text in self.extensions(line)]
        return found

    def after_passes(self, line: Line) -> list[str]:
        """The passes of those who go before, and the statement, where it would be lawful after them."""
        if line.seat is None or line.verb.no is not None:
            return []
        match = self.match
        before: list[str] = []
        passing = match.deed == "pass"  # they go round
        last = match
        while last.actor is None and last.before is not None:
            last = last.before  # what the table declared is nobody's deed
        for _ in self.match.setting.names:
            musts = [one for one in match.table.awaited() if one.must and one.seat is not None]
            if len(musts) != 1 or musts[0].seat == line.seat or "pass" not in musts[0].verbs:
                return []
            if not before and not passing and last.actor != musts[0].seat:
                return []
            text = f"{self.start(musts[0].seat)}pass"
            verdict = apply(match, text)
            if not verdict.ok:
                return []
            before.append(self.tries.told(verdict))
            match = verdict.match
            after = self.tries.verdict(match, self.start(line.seat) + line.text())
            if after.ok:
                return [*before, self.tries.told(after)]
        return []

    def all_decline(self) -> Heard:
        """What declines for everybody of whom something is asked, one after another; nothing where nobody may."""
        for text in self.rules.together:
            verdict = apply(self.match, text)
            if verdict.ok:
                return Heard(STATEMENT, [self.tries.told(verdict)])
        said: list[str] = []
        match, done = self.match, set()
        while True:
            waiting = [
                (one.seat, verb)
                for one in match.table.awaited()
                for verb in map(self.by_name.get, one.verbs)
                if verb is not None and verb.no is not None and one.seat is not None and one.seat not in done
            ]
            if not waiting:
                return Heard(STATEMENT, said) if said else Heard(NOTHING)
            seat, verb = waiting[0]
            done.add(seat)
            verdict = apply(match, f"{self.start(seat)}{verb.name} {verb.no}".strip())
            if verdict.ok:
                said.append(self.tries.told(verdict))
                match = verdict.match

    def ends_turn(self, line: Line) -> bool:
        """Whether a turn or round ends by it."""
        return self.verdict(line, line.seat).match.table.turns != self.match.table.turns

    def ends_anyway(self, line: Line) -> bool:
        """Whether the turn ends in any case: another must go on already, or what would answer somebody else's deed ends it, too."""
        if any(one.must and one.seat not in (None, line.seat) for one in self.awaited):
            return True
        if self.match.actor == line.seat:
            return False
        due = {name for one in self.awaited if one.must and one.seat == line.seat for name in one.verbs}
        others = [arranging.Line(self.by_name[name], line.seat, ()) for name in due - {line.verb.name}]
        first = [(other, split(text)) for other in others for text in islice(self.offered(other), 1)]
        return bool(first) and all(
            self.ends_turn(arranging.Line(other.verb, other.seat, words)) for other, words in first
        )

    def after(self, lines: Sequence[str]) -> Match:
        """The match after these lines."""
        match = self.match
        for text in lines:
            match = apply(match, text, roll=fall).match
        return match

    def told(self, lines: Sequence[str]) -> Heard:
        """Chosen lines as a statement, judged one after another."""
        match, refusal = self.match, None
        said: list[str] = []
        for text in lines:
            verdict = self.tries.verdict(match, text)
            refusal = refusal or verdict.refusal
            if refusal and isinstance(lacks := refusal.facts.get("lacks"), Lack):
                return Heard(QUESTION, [[one] for one in self._with_answers(text, lacks)], refusal, text)
            if refusal and MISSING in (refusal.key or "") and not said:
                return Heard(QUESTION, (), refusal, text)
            said.append(self.tries.told(verdict))
            match = verdict.match
        return Heard(STATEMENT, said, refusal)

    def differing(self, answers: Sequence[list[str]]) -> list[list[str]]:
        """Answers of which no two lawful ones leave the same table: `use "Dragon Egg" 2E place Hawk`, `use "Dragon Egg" Hawk pay 2E`."""
        state, eyes = self.match.setting.game.state, range(len(self.match.setting.names))
        left: dict[str, list[str]] = {}
        for lines in answers:
            told = self.told(lines)
            lawful = told.is_sure
            who = [cut_actor(line)[0] for line in lines]  # who does it counts, though the table doesn't show it
            left.setdefault(str((who, state(self.after(lines).table, eyes)) if lawful else lines), lines)
        return list(left.values())

    # -- several lines -------------------------------------------------------------------------

    def of_lines(self, lines: Sequence[Line], whole: bool) -> Heard:
        """The readings of one line: the one that is meant, or a question."""
        lines = self._likeliest(lines)
        if not lines:
            return Heard(NOTHING)
        lines = [line for line in lines if not self._is_elsewhere(line)] or lines
        if len(lines) == 1:
            return self.of_line(lines[0], whole)
        if not lines[0].plain:
            lawful = [line for line in lines if self.is_lawful(line)]
            if len(lawful) == 1:
                return self.of_line(lawful[0], whole)
            lines = lawful or [line for line in lines if self.of_line(line).kind == QUESTION] or lines
            if len(lines) == 1:
                return self.of_line(lines[0], whole)
        meant = mending.meant(self, lines)
        if meant is not None:
            return self.of_line(meant, whole)
        answers: list[list[str]] = []
        stems: list[list[str]] = []
        for line in lines:
            one = self.of_line(line, whole)
            answers += [[str(reading) for reading in one.readings]] if one.kind == STATEMENT else one.readings
            stems += [[one.stem]] if one.stem else []
        unique = [list(one) for one in dict.fromkeys(map(tuple, [*answers, *stems]))]
        if len(unique) == 1:
            return self.told(unique[0])
        return Heard(QUESTION, unique[:MOST_ANSWERS]) if unique else Heard(NOTHING)

    def _likeliest(self, lines: Sequence[Line]) -> list[Line]:
        """Of the readings of a word those of its own verb, else of verbs that are awaited."""
        own = [line for line in lines if line.own]
        lines = own or list(lines)
        if len({line.verb.name for line in lines}) > 1:
            lines = [line for line in lines if line.verb.name in self.verbs] or lines
        return list(lines)

    def _is_elsewhere(self, line: Line) -> bool:
        """Whether it names what nobody can have who may be meant: of a word in many names, those that can be are meant."""
        for seat in self.seats(line):
            refusal = self.verdict(line, seat).refusal
            if refusal is None or not ("REC-4" in refusal.clauses or (refusal.key or "").endswith("/not-yours")):
                return False
        return True

    def completed(self, stem: str, atoms: Sequence[Atom], lacks: Lack | None) -> Heard | None:
        """A statement whose missing part was answered, or None where the answer can't be one."""
        if UNKNOWN in kinds_of(atoms):
            return None
        for words in arranging.answers(self.match, atoms):
            for line in with_answer(stem, words, lacks):
                verdict = self.tries.verdict(self.match, line)
                if not verdict.refusal or verdict.clauses[0] not in ("REC-1", "REC-2"):
                    if verdict.ok:
                        return Heard(STATEMENT, [self.tries.told(verdict)])
                    if verdict.refusal is not None and isinstance(more := verdict.refusal.facts.get("lacks"), Lack):
                        answers = self._with_answers(line, more)
                        return Heard(QUESTION, [[one] for one in answers], verdict.refusal, line)
                    return Heard(STATEMENT, [self.tries.told(verdict)], verdict.refusal)
        return None


def _more(words: Sequence[str], said: Sequence[str]) -> bool:
    """Whether words hold all that was said, and more."""
    if GAINED in said:
        left = iter(words)
        return all(one in left for one in said)  # what is gained isn't paid
    return all(words.count(one) >= said.count(one) for one in said)
