"""What a person's line says in a match: one statement, a question, or nothing."""

from __future__ import annotations

import re

from referee.grammar.statement import cut_actor, write_name
from referee.grammar.words import fold
from referee.kernel.reading import read
from referee.language import arranging, denying, english, japanese
from referee.language.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.judging import Judging
from referee.language.lexicon import ALL, AMOUNT, CARD, FULL, IDLE, KEY, NAME, NUMBER, RANK, UNKNOWN, VERB, WHO, Sense
from referee.language.scan import Atom, Scanner, rank_of
from referee.match import apply
from scorers.sheet import Refusal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence
    from typing import Any

    from referee.kernel.judging import Match
    from referee.language.arranging import Line

CLAUSES = re.compile("[,.!;。、！]+ *")
YES = ("y", "yes", "ok", "はい", "ええ", "うん", "そう", "そうです")
LONGEST = 400  # characters of a line that is read loosely
MOST_SHORT = 5  # words of a line in which a letter may stand for a word
BY_NAME = ("reveal", "concede", "deal", "draw", "card")  # verbs of every game that nobody means without naming them
MINUS = re.compile("minus (?=[0-9])|マイナス(?=[0-9])")
WHOLE = re.compile("[a-zA-Z0-9'-]+|[ァ-ヶー一-龥・]+")  # a name as it is written, whatever of it is a word
STOPS = " .!。！、"


def hear(match: Match, line: str, asked: Heard | None = None, eyes: Collection[int] | None = None) -> Heard:
    """What a line says. Pure; never raises for any text.

    asked: the question that stands; eyes: the seats whose hidden cards the speaker knows (None: nobody's but what was said).
    """
    text = japanese.DRAWN_OUT.sub("ます", MINUS.sub("-", fold(line))).strip()
    if not text or len(text) > LONGEST:
        return (_strict(match, text, eyes) if text else None) or Heard(NOTHING)
    if asked is not None and asked.kind == QUESTION:
        answer = _answer(match, text, asked, eyes)
        if answer is not None:
            return answer
    told = _strict(match, text, eyes)
    if told is not None and told.kind != NOTHING:
        return told
    found = _spoken(match, text, eyes)
    if found.kind == NOTHING and found.refusal is None and told is not None:
        found.refusal = told.refusal
    return found


# -- answers -----------------------------------------------------------------------------------


def _answer(match: Match, text: str, asked: Heard, eyes: Collection[int] | None) -> Heard | None:
    """What an answer to the question says, or None where it is a statement of its own."""
    word = text.strip(STOPS).lower()
    place = None
    if asked.letters and len(word) == 1 and word.isalpha() and word != "y":
        place = ord(word) - ord("a")
    elif not asked.letters and word.isdigit() and len(word) < 3:
        place = int(word) - 1
    elif word in YES and len(asked.readings) == 1:
        place = 0
    if place is not None and 0 <= place < len(asked.readings):
        return Judging(match, eyes).told(asked.readings[place])
    if asked.stem is None:
        return None
    judging = Judging(match, eyes)
    atoms = Scanner(match, judging.verbs).cut(text)
    if not atoms or any(sense.kind == UNKNOWN for atom in atoms for sense in atom.senses):
        return None
    if any(sense.kind == VERB and sense.rank == FULL for atom in atoms for sense in atom.senses) and not any(
        sense.kind in (KEY, NAME) for sense in atoms[0].senses
    ):
        return None
    return judging.completed(asked.stem, atoms, asked.lacks)


# -- strict statements -------------------------------------------------------------------------


def _strict(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """A line that is a whole strict statement, with its verb written out."""
    try:
        said = read(match, text, _roll)
    except Refusal as refusal:
        return Heard(NOTHING, refusal=refusal.with_traceback(None))
    vocabulary = match.setting.game.vocabulary
    if vocabulary.exact(said.words[0]) is None and said.speaker is None:
        return None
    if said.verb.edits:
        return _edit(match, text, said)
    seats = match.setting.players.matches(said.speaker) if said.speaker is not None and said.verb.who != "table" else []
    if said.speaker is not None and said.verb.who != "table" and len(seats) != 1:
        return Heard(NOTHING, refusal=apply(match, text).refusal)
    line = arranging.Line(said.verb, seats[0] if seats else None, _words_after_verb(text), True, True)
    if vocabulary.exact(said.words[0]) is None:
        line.own = False
    return Judging(match, eyes).of_line(line)


def _words_after_verb(text: str) -> list[str]:
    rest = cut_actor(text)[1] if ":" in text else text
    parts = rest.strip().split(None, 1)
    return [parts[1]] if len(parts) > 1 else []


def _edit(match: Match, text: str, said: Any) -> Heard:
    verdict = apply(match, text)
    if said.verb.name in ("amend", "insert") and not verdict.ok:
        before = _before(match, said.arguments[0])
        if before is not None:
            inner = hear(before, said.arguments[1])
            if inner.kind == STATEMENT:
                return Heard(
                    STATEMENT, [f"{said.verb.name} {said.arguments[0]} {one}" for one in inner.readings], inner.refusal
                )
            if inner.kind == QUESTION:
                start = f"{said.verb.name} {said.arguments[0]} "
                answers = [[start + one for one in lines] for lines in inner.readings]
                return Heard(QUESTION, answers, inner.refusal, inner.stem and start + inner.stem)
            return Heard(NOTHING, refusal=verdict.refusal)
    unread = not verdict.ok and verdict.clauses[0] in ("REC-1", "REC-2")
    return Heard(NOTHING if unread else STATEMENT, () if unread else [verdict.statement], verdict.refusal)


def _before(match: Match, number: int) -> Match | None:
    one: Match | None = match
    while one is not None and one.number != number:
        one = one.before
    return one.before if one is not None else None


def _roll(count: int) -> tuple[int, ...]:
    return (1,) * count


# -- speech ------------------------------------------------------------------------------------


def _spoken(match: Match, text: str, eyes: Collection[int] | None) -> Heard:
    splitting = japanese.THEN if not text.isascii() else english.THEN
    parts = [part.strip(" ,、") for part in splitting.split(text)]
    parts = [part for part in parts if part]
    if len(parts) > 1:
        return _several(match, parts, eyes)
    found = Speech(match, text.rstrip(STOPS), eyes).heard()
    if found.kind != NOTHING:
        return found
    return _beside_talk(match, text.rstrip(STOPS), eyes) or found


def _beside_talk(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """The one clause of a line that says something where the others are talk; what is taken back at its end; or None."""
    clauses = [clause.strip() for clause in CLAUSES.split(text) if clause.strip()]
    if len(clauses) < 2:
        return Heard(STATEMENT, ["undo"]) if japanese.TAKES_BACK.search(text) and match.before is not None else None
    last = Speech(match, clauses[-1], eyes).heard()
    if last.kind == STATEMENT and last.readings == ["undo"]:
        return last
    if japanese.TAKES_BACK.search(clauses[-1]) or english.TAKES_BACK.search(clauses[-1].lower()):
        return Heard(STATEMENT, ["undo"])
    said = [clause for clause in clauses if not Speech(match, clause, eyes).is_talk()]
    if len(said) == len(clauses) or english.is_question(text.lower()) or japanese.is_question(text):
        return None
    return Speech(match, ", ".join(said), eyes).heard() if said else None


def _several(match: Match, parts: Sequence[str], eyes: Collection[int] | None) -> Heard:
    """Statements one after another: all or none."""
    readings: list[str] = []
    refusal = None
    after = match
    for part in parts:
        one = hear(after, part, None, eyes)
        if one.kind == NOTHING:
            return one
        if one.kind == QUESTION:
            answers = [[*readings, *lines] for lines in one.readings]
            return Heard(QUESTION, answers, one.refusal, one.stem)
        for line in one.readings:
            verdict = apply(after, line, roll=_roll)
            readings.append(line)
            refusal = refusal or verdict.refusal
            after = verdict.match
    return Heard(STATEMENT, readings, refusal)


def _names_verb(atoms: Sequence[Atom]) -> bool:
    """Whether a word of the line is a verb and can't say nothing instead."""
    kinds = [{sense.kind for sense in atom.senses} for atom in atoms]
    return any(VERB in found and IDLE not in found for found in kinds)


def _own_verbs(atoms: Sequence[Atom]) -> tuple[Atom, ...]:
    """Atoms in which a word that is a verb's own name means that verb and no other."""
    return tuple(atom.owned() for atom in atoms)


class Speech:
    """One spoken line of a match."""

    __slots__ = ("match", "text", "eyes", "judging", "scanner", "seat", "atoms")
    atoms: list[Atom]

    def __init__(self, match: Match, text: str, eyes: Collection[int] | None) -> None:
        self.match = match
        self.eyes = eyes
        self.judging = Judging(match, eyes)
        self.scanner = Scanner(match, self.judging.verbs)
        self.seat: int | None = None
        actor, rest = cut_actor(text)
        seats = match.setting.players.matches(actor.strip()) if actor else []
        if len(seats) == 1:
            self.seat, text = seats[0], rest.strip()
        self.text = text

    def heard(self) -> Heard:
        """What it says."""
        if self.seat is None and japanese.RECANT.match(self.text):
            return Heard(QUESTION, [["undo"]])
        self.atoms = self.scanner.cut(self.text)
        bare = self._without_names()
        if english.is_question(bare.lower()) or japanese.is_question(bare):
            return Heard(NOTHING)
        by_seat = self._by_seat()
        if by_seat is not None:
            return by_seat
        denied = denying.denies(bare, self.atoms)
        if denied:
            return denying.declined(self.judging, bare, self.atoms, self.seat)
        if english.CONDITIONS.search(bare.lower()) or japanese.CONDITION.search(bare) or japanese.UNABLE.search(bare):
            return Heard(NOTHING)
        if not self.atoms:
            return Heard(NOTHING)
        if any(sense.kind == UNKNOWN for atom in self.atoms for sense in atom.senses):
            short = self._shortened()
            return self._undeclared() if short.kind == NOTHING else short
        kinds = {sense.kind for atom in self.atoms for sense in atom.senses}
        if english.HOLDS.search(bare.lower()) and kinds & {CARD, NAME} and not _names_verb(self.atoms):
            return Heard(NOTHING)  # to have a card is no deed
        everyone = [atom for atom in self.atoms if any(sense.kind == ALL for sense in atom.senses)]
        if everyone:
            return self._everyone(everyone[0])
        found = self.lines(self.atoms)
        if self.match.setting.game.speech.cards and _names_verb(self.atoms) and all(line.vague for line in found):
            found = self._ranked() or found
        if all(any(sense.kind in (WHO, IDLE) for sense in atom.senses) for atom in self.atoms):
            musts = {name for one in self.match.table.awaited() if one.must for name in one.verbs}
            found = [line for line in found if line.verb.name in musts]  # a bare name answers, and ends no match
        if not any(self.judging.is_lawful(line) for line in found):
            listed = (None if found else self._listed()) or self._sequence()
            if listed is not None:
                return listed
        several = [] if found else [atom for atom in self.atoms if any(sense.kind == WHO for sense in atom.senses)]
        at = [self.atoms.index(atom) for atom in several]
        if any(atom.role not in ("", "と", "や", "も", "が", "は") for atom in several):
            several = []
        if len(several) > 1 and at[-1] - at[0] == len(at) - 1 and _names_verb(self.atoms):
            return self._each(several)
        return self.judging.of_lines(found, self._is_whole(bare)) if found else self._partial()

    def _shortened(self) -> Heard:
        """A line with words of a letter or two, as who keeps the record types: what is lawful of all that they begin."""
        if len(self.atoms) > MOST_SHORT or not self.scanner.shortened(self.atoms):
            return Heard(NOTHING)
        found = [line for line in self.lines(self.atoms) if self.judging.is_lawful(line)]
        return self.judging.of_lines(found, False)

    def _undeclared(self) -> Heard:
        """Nothing; with the refusal that a verb's unknown card gets, where it is one of those that the table declares."""
        unknown = [atom for atom in self.atoms if any(sense.kind == UNKNOWN for sense in atom.senses)]
        verbs = {sense.value.name: None for atom in self.atoms for sense in atom.senses if sense.kind == VERB}
        declares = any(verb.name == "card" for verb in self.match.setting.game.verbs)
        if len(unknown) == 1 and len(verbs) == 1 and declares:
            seats = [one.seat for one in self.judging.awaited if one.must and one.seat is not None]
            seat = self.seat if self.seat is not None or not seats else seats[0]
            runs = [one for one in WHOLE.findall(self.text) if unknown[0].text.strip() in one]
            word = runs[0] if runs else unknown[0].text.strip()
            refusal = apply(self.match, f"{self.judging.start(seat)}{next(iter(verbs))} {write_name(word)}").refusal
            if refusal is not None and refusal.clauses[0] == "REC-2" and refusal.facts.get("word") == word:
                return Heard(NOTHING, refusal=refusal)
        return Heard(NOTHING)

    def _partial(self) -> Heard:
        """A question for what the words leave open, where only lawful statements can say them."""
        verbs = [self.judging.by_name[name] for one in self.judging.awaited if one.must for name in one.verbs]
        if _names_verb(self.atoms):
            meant = [sense.value for atom in self.atoms for sense in atom.senses if sense.kind == VERB]
            verbs = [verb for verb in verbs if verb in meant]
        for words in arranging.answers(self.match, self.atoms):
            found = self.judging.partial([word.strip('"') for word in words], dict.fromkeys(verbs), self.seat)
            found = [list(one) for one in dict.fromkeys(map(tuple, found))]
            if found and len(found) < 10:
                return Heard(QUESTION, found)
        return Heard(NOTHING)

    def is_talk(self) -> bool:
        """Whether it names nothing of this match, and has words that nobody knows here."""
        atoms = self.scanner.cut(self.text)
        kinds = {sense.kind for atom in atoms for sense in atom.senses}
        return UNKNOWN in kinds and kinds <= {UNKNOWN, IDLE, WHO}

    def lines(self, atoms: Sequence[Atom]) -> list[Line]:
        """The statements that atoms can be, of verbs that are named, awaited, or else of any."""
        judging = self.judging
        verbs = judging.by_name
        musts = [verbs[name] for one in judging.awaited if one.must for name in one.verbs]
        awaited = [verbs[name] for name in judging.verbs if verbs[name] not in musts]
        found: list[Line] = []
        named = [verb for verb in (*musts, *awaited) if verb.name in BY_NAME]
        musts = [verb for verb in musts if verb not in named]
        awaited = [verb for verb in awaited if verb not in named]
        due = [verb for verb in named if any(one.must and verb.name in one.verbs for one in judging.awaited)]
        for tried in (musts, awaited, due):
            found = found or arranging.lines(self.match, _own_verbs(atoms), tried, self.seat)
        if not any(line.verb.name in judging.verbs for line in found):
            found = self._of_other_verbs(atoms, found)
        kinds = {sense.kind for atom in atoms for sense in atom.senses}
        if not found and not _names_verb(atoms):
            rest = [
                verb
                for verb in self.match.setting.game.verbs
                if verb not in (*musts, *awaited, *named) and verb.name not in BY_NAME
            ]
            found = arranging.lines(self.match, atoms, rest, self.seat)
            lawful = [line for line in found if judging.is_lawful(line)]
            found = lawful or (found if len(found) == 1 and {KEY, AMOUNT} & kinds else [])
        return found

    def _of_other_verbs(self, atoms: Sequence[Atom], found: list[Line]) -> list[Line]:
        """Where a verb's own name is said that isn't awaited: the readings of an awaited verb for which the word is used, too."""
        verbs = self.judging.verbs
        every = arranging.lines(self.match, atoms, (), self.seat)
        meant = [line for line in every if line.verb.name in verbs] or found or every
        named = {sense.value.name for atom in atoms for sense in atom.senses if sense.kind == VERB}
        if named.isdisjoint(verbs) or any(line.own or line.verb.name in verbs for line in meant):
            return meant
        return []  # the verb that is meant reads no more than this

    def _ranked(self) -> list[Line]:
        """The one lawful line in which a rank without its suit is a card that lies open; else lines that lack that card."""
        said = [
            (at, rank)
            for at, atom in enumerate(self.atoms)
            if {sense.kind for sense in atom.senses} in ({RANK}, {NUMBER}) and (rank := rank_of(atom.text))
        ]
        if len(said) != 1:
            return []
        at, rank = said[0]

        def lines(sense: Sense) -> list[Line]:
            atom = Atom(self.atoms[at].text, self.atoms[at].start, [sense])
            atom.role = self.atoms[at].role
            return self.lines([*self.atoms[:at], atom, *self.atoms[at + 1 :]])

        cards = [rank + suit for suit in "SHDC"]
        lawful = [
            (card, line) for card in cards for line in lines(Sense(CARD, (card,))) if self.judging.is_lawful(line)
        ]
        if len(lawful) == 1 and self.judging.is_shown(lawful[0][0]):
            return [lawful[0][1]]
        return lines(Sense(RANK))

    def _by_seat(self) -> Heard | None:
        """What the table says of each player in seat order, where each is named with what is theirs; or None."""
        named: dict[int, Atom] = {}
        verbs: list[Atom] = []
        seat = None
        for atom in self.atoms:
            kinds = {sense.kind for sense in atom.senses}
            if kinds == {WHO}:
                seat = atom.senses[0].value
            elif kinds == {VERB}:
                verbs.append(atom)
            elif seat is None or seat in named or not kinds & {CARD, KEY}:
                return None
            else:
                named[seat] = Atom(atom.text, atom.start, [one for one in atom.senses if one.kind in (CARD, KEY)])
        if self.seat is not None or set(named) != set(range(len(self.match.setting.names))):
            return None
        found = self.lines([*verbs, *(named[one] for one in sorted(named))])
        found = [line for line in found if line.verb.who in ("table", "either") and self.judging.is_lawful(line)]
        return self.judging.of_line(found[0]) if len(found) == 1 else None

    def _is_whole(self, bare: str) -> bool:
        return bool(english.ONLY.search(bare.lower()) or japanese.ONLY.search(bare))

    def _without_names(self) -> str:
        """The line with blanks in the place of names that are spelled in full."""
        text = self.text
        for atom in self.atoms:
            if any(sense.kind in (NAME, WHO) and sense.rank == FULL for sense in atom.senses):
                text = text[: atom.start] + " " * len(atom.text) + text[atom.start + len(atom.text) :]
        return text

    def _sequence(self) -> Heard | None:
        """Deeds one after another: `draws and releases KD`, `引いて捨てた`; only where each is lawful, or None."""
        kinds = [{sense.kind for sense in atom.senses} for atom in self.atoms]
        verbs = [at for at, found in enumerate(kinds) if VERB in found and found <= {VERB, IDLE, KEY}]
        if len(verbs) < 2:
            return None
        starts = [at - (WHO in kinds[at - 1]) for at in verbs[1:]]
        if not self.text.isascii():
            starts = [at + 1 for at in verbs[:-1]]
        things: list[Atom] = []
        lines: list[str] = []
        seat = self.seat
        match = self.match
        for begin, end in zip([0, *starts], [*starts, len(self.atoms)]):
            speech = Speech(match, "", self.eyes)
            speech.seat = None if WHO in kinds[begin] else seat
            said = self.atoms[begin:end]
            named = [atom for atom, kind in zip(said, kinds[begin:end]) if kind & {CARD, NAME}]
            one = speech.judging.of_lines(speech.lines(said), True)
            if (one.kind != STATEMENT or one.refusal) and things and not named:  # `draws a 40 and lays it`
                one = speech.judging.of_lines(speech.lines([*said, *things]), True)
            if one.kind != STATEMENT or one.refusal is not None:
                return None
            things = named
            lines += one.readings
            match = speech.judging.after(one.readings)
            seat = match.actor if seat is None or WHO in kinds[begin] else seat
        return Heard(STATEMENT, lines)

    def _listed(self) -> Heard | None:
        """Statements of one verb after another, where each player is named with what is theirs: `Bea 12, Carl 9`; or None."""
        at = [number for number, atom in enumerate(self.atoms) if any(sense.kind == WHO for sense in atom.senses)]
        if len(at) < 2 or at[0] != 0 or _names_verb(self.atoms):
            return None
        lines: list[str] = []
        match, verbs = self.match, set()
        for begin, end in zip(at, [*at[1:], len(self.atoms)]):
            speech = Speech(match, "", self.eyes)
            one = speech.judging.of_lines(speech.lines(self.atoms[begin:end]), True)
            if one.kind != STATEMENT or one.refusal is not None:
                return None
            lines += one.readings
            match = speech.judging.after(one.readings)
            verbs.add(match.text.split(" ")[0])
        return Heard(STATEMENT, lines) if len(verbs) == 1 else None

    def _each(self, named: Sequence[Atom]) -> Heard:
        """The statement of each of several players who are named: `Theo and Lea pass`."""
        rest = [atom for atom in self.atoms if atom not in named]
        seats = [sense.value for atom in named for sense in atom.senses if sense.kind == WHO]
        return self._said_by(dict.fromkeys(seats), rest)

    def _everyone(self, atom: Atom) -> Heard:
        """A statement of each player in seat order, of all or of all but who is named beside it."""
        at = self.atoms.index(atom)
        but = any(sense.kind == ALL and sense.value for sense in atom.senses)
        rest = [one for one in self.atoms if one is not atom]
        out: set[int] = set()
        if but:
            beside = self.atoms[at + 1] if atom.text.isascii() and at + 1 < len(self.atoms) else self.atoms[at - 1]
            out = {sense.value for sense in beside.senses if sense.kind == WHO}
            if len(out) != 1:
                return Heard(NOTHING)
            rest.remove(beside)
        together = [line for line in self.lines(rest) if line.verb.who == "either" and not out]
        if together and (verdict := self.judging.verdict(together[0], None)).ok and verdict.actor is None:
            return Heard(STATEMENT, [verdict.spoken()])  # what the table says is said once
        return self._said_by_all(rest, out)

    def _said_by_all(self, rest: Sequence[Atom], out: set[int]) -> Heard:
        """The statement of everybody of whom it is awaited, one after another as they come to it, or else of all."""
        verbs = {sense.value.name for atom in rest for sense in atom.senses if sense.kind == VERB}
        match = self.match
        seats: list[int] = []
        while True:
            awaited = {
                one.seat for one in match.table.awaited() if not verbs.isdisjoint(one.verbs) and one.seat is not None
            }
            left = sorted(awaited - out - set(seats))
            if not left:
                break
            seats.append(left[0])
            heard = self._said_by(seats, rest)
            if heard.kind != STATEMENT or heard.refusal:
                return self._said_by(sorted(seats), rest)
            match = self.judging.after(heard.readings)
        return self._said_by(seats or [seat for seat in range(len(self.match.setting.names)) if seat not in out], rest)

    def _said_by(self, seats: Iterable[int], rest: Sequence[Atom]) -> Heard:
        """The same statement of each of these players, one after another."""
        readings: list[str] = []
        refusal = None
        match = self.match
        for seat in seats:
            speech = Speech(match, "", self.eyes)
            speech.seat = seat
            one = speech.judging.of_lines(speech.lines(rest), True)
            if one.kind != STATEMENT:
                return one
            readings += one.readings
            refusal = refusal or one.refusal
            match = apply(match, str(one.readings[-1]), roll=_roll).match
        return Heard(STATEMENT, readings, refusal)
