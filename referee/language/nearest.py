"""What may be meant by a line that nothing reads: the lawful statements that hold all that it names, as a question."""

from __future__ import annotations

from itertools import combinations

from referee.language import arranging, choosing, denying, english, japanese
from referee.language.blocks import TOWARDS, words_of
from referee.language.heard import NOTHING, QUESTION, Heard
from referee.language.judging import MOST_ANSWERS
from referee.language.patterns import expression
from referee.language.senses import ALL, AMOUNT, CARD, DENIAL, IDLE, KEY, NAME, NUMBER, RANK, THING, UNKNOWN, VERB, WHO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.grammar.verbs import Verb
    from referee.language.atoms import Atom
    from referee.language.spoken import Speech

THINGS = {NAME, CARD, AMOUNT, RANK}  # of which at least one is named, or a deed
LOOSE = {KEY, NUMBER, THING, IDLE}  # what may be left out
MOST_LEFT_OUT = 2
MOST_STRANGE = 0.5  # of the letters of a line may be in words that nobody knows
WORDS = expression(r"[^\W_]")


def nearest(speech: Speech) -> Heard:
    """The lawful statements that a line may mean which is no talk, denial, question or condition, to be asked; else nothing."""
    speech.atoms = speech.cut()
    if not _may_mean_a_deed(speech):
        return Heard(NOTHING)
    facts = [atom for atom in speech.atoms if not atom.kinds() <= {VERB, UNKNOWN, IDLE}]
    named = {sense.value.name for atom in speech.atoms for sense in atom.senses if sense.kind == VERB}
    for verbs in _verbs(speech, named):
        for said in _less(facts):
            found = _lawful(speech, said, verbs)
            if found:
                return Heard(QUESTION, found) if len(found) <= MOST_ANSWERS else Heard(NOTHING)
        found = _begun(speech, facts, verbs)
        if found:
            return Heard(QUESTION, found) if len(found) <= MOST_ANSWERS else Heard(NOTHING)
    return Heard(NOTHING)


def _begun(speech: Speech, facts: Sequence[Atom], verbs: Sequence[Verb]) -> list[list[str]]:
    """The lawful statements of these verbs that name the components that are named, and need more that can be told."""
    names = [atom for atom in facts if NAME in atom.kinds()]
    who = {sense.value for atom in facts for sense in atom.senses if sense.kind == WHO and atom.role not in TOWARDS}
    seat = speech.seat if speech.seat is not None else next(iter(who)) if len(who) == 1 else None
    if not names:
        return []
    words = [words_of(next(one for one in atom.senses if one.kind == NAME), ())[0].strip('"') for atom in names]
    found = speech.judging.partial(words, verbs, seat) if len(who) < 2 else []
    return [list(one) for one in dict.fromkeys(map(tuple, found))]


def _may_mean_a_deed(speech: Speech) -> bool:
    """Whether it names something and is no talk, denial, question or condition."""
    bare = speech.bare().lower()
    kinds = {kind for atom in speech.atoms for kind in atom.kinds()}
    if not kinds & THINGS and not (VERB in kinds and kinds & {WHO, NUMBER}):
        return False
    if any(map(choosing.is_of_dice, speech.atoms)):
        return False  # where no die falls
    if kinds & {ALL, DENIAL} or denying.denies(bare, speech.atoms) or denying.tells(speech):
        return False
    talk = (english.THINKS, english.CONDITIONS, english.HEDGED, english.UNABLE, english.UNSURE)
    wonder = (japanese.THINKS, japanese.CONDITION, japanese.UNABLE, japanese.UNREAL, japanese.SUPPOSES, japanese.ASKS)
    if any(pattern.search(bare) for pattern in talk) or any(pattern.search(bare) for pattern in wonder):
        return False
    done = {kind for atom in speech.atoms if IDLE not in atom.kinds() for kind in atom.kinds()}
    if english.DESCRIBES.search(bare) and VERB not in done:
        return False  # `Rewind is a great card`
    deeds = [atom.text.lower() for atom in speech.atoms if VERB in atom.kinds()]
    if english.HOLDS.search(bare) and all(map(english.HOLDS.fullmatch, deeds)):
        return False  # to have something is no deed
    if english.is_question(bare) or japanese.is_question(bare) or "?" in speech.text:
        return False
    strange = sum(len(atom.text) for atom in speech.atoms if UNKNOWN in atom.kinds())
    return strange <= MOST_STRANGE * len(WORDS.findall(speech.text))


def _verbs(speech: Speech, named: set[str]) -> Iterator[list[Verb]]:
    """The verbs that may be meant: those that are named and awaited, else those that must be said, else that may."""
    judging = speech.judging
    due = [judging.by_name[name] for name in judging.verbs if name not in denying.UNASKED]
    musts = {name for one in judging.awaited if one.must for name in one.verbs}
    if any(verb.name in named for verb in due):
        yield [verb for verb in due if verb.name in named]
    yield [verb for verb in due if verb.name in musts]
    yield due


def _less(facts: Sequence[Atom]) -> Iterator[list[Atom]]:
    """All that is named, and with less of what tells little by itself."""
    loose = [atom for atom in facts if atom.kinds() & LOOSE and not atom.kinds() & THINGS]
    for size in range(min(len(loose), MOST_LEFT_OUT) + 1):
        for out in combinations(loose, size):
            left = [atom for atom in facts if atom not in out]
            if left:
                yield left


def _lawful(speech: Speech, said: Sequence[Atom], verbs: Sequence[Verb]) -> list[list[str]]:
    """The lawful statements of these verbs that say just this."""
    plain = [atom.of([sense for sense in atom.senses if sense.kind != VERB]) for atom in said]
    found: dict[str, None] = {}
    for verb in verbs:
        for line in arranging.lines(speech.match, [atom for atom in plain if atom.senses], [verb], speech.seat):
            if line.lacking or line.vague or not line.words:
                continue
            for seat in speech.judging.seats(line):
                verdict = speech.judging.verdict(line, seat)
                if verdict.ok:
                    found[speech.judging.spoken(line, verdict)] = None
    return [[text] for text in found]
