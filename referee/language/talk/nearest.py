"""What may be meant by a line that nothing reads: the lawful statements that hold all that it names, or bring the amounts that it tells."""

from __future__ import annotations

from itertools import combinations, islice

from referee.grammar.statement import cut_actor, split, write_name
from referee.language.reading import arranging
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.reading.judging import MOST_ANSWERS, Judging
from referee.language.reading.strict import strictly
from referee.language.talk import accounting, choosing, denying, guessing
from referee.language.talk.instead import BY_NAME
from referee.language.words import english, faces, japanese
from referee.language.words.atoms import OWNER, Atom, values_of, verbs_of
from referee.language.words.blocks import OUT_OF, PAID, TOWARDS, words_of
from referee.language.words.patterns import expression
from referee.language.words.senses import (
    ALL,
    AMOUNT,
    CARD,
    DENIAL,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RANK,
    THING,
    UNKNOWN,
    VERB,
    WHO,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.grammar.verbs import Verb
    from referee.language.spoken import Speech

THINGS = {NAME, CARD, AMOUNT, RANK}  # of which at least one is named, or a deed
LOOSE = {KEY, NUMBER, THING, IDLE}  # what may be left out
MOST_LEFT_OUT = 2
MOST_FOUL = 3  # statements that a rule refuses
FORMAL = {"REC-1", "REC-2", "REC-3", "REC-4", "REC-5", "REC-6", "REC-8"}
MOST_STRANGE = 0.5  # of the letters of a line may be in words that nobody knows
MOST_TRIED = 40  # statements whose outcome is looked at
PRICE = ("with", "で")  # roles of what is given
WORDS = expression(r"[^\W_]")


def nearest(speech: Speech, beside: bool = False) -> Heard:
    """The lawful statements that a line may mean which is no talk, denial, question or condition, to be asked; else nothing.

    beside: whether it is asked beside other readings, where nobody draws without saying so."""
    speech.atoms = speech.cut()
    if not may_mean_a_deed(speech):
        return Heard(NOTHING)
    facts = [atom for atom in speech.atoms if not atom.kinds() <= {VERB, UNKNOWN, IDLE}]
    named = verbs_of(speech.atoms)
    for verbs in _verbs(speech, named, beside):
        for said in _less(speech, facts):
            found = _lawful(speech, said, verbs)
            if found:
                return Heard(QUESTION, found) if len(found) <= MOST_ANSWERS else Heard(NOTHING)
        found = _offered(speech, facts, verbs)
        if found:
            return Heard(QUESTION, found) if len(found) <= MOST_ANSWERS else Heard(NOTHING)
    if beside or not named or not any(atom.kinds() & THINGS for atom in facts):
        return Heard(NOTHING)
    foul = _lawful(speech, facts, next(_verbs(speech, named, beside)), lawful=False)
    return Heard(QUESTION, foul) if 0 < len(foul) <= MOST_FOUL else Heard(NOTHING)


def _offered(speech: Speech, facts: Sequence[Atom], verbs: Sequence[Verb]) -> list[list[str]]:
    """The lawful ones of the statements that are offered of these verbs and hold all things that are named: those that leave out and add the least."""
    found: dict[tuple[int, int], list[list[str]]] = {}
    due = {verb.name: verb for verb in verbs}
    for one in speech.judging.awaited:
        for verb in [due[name] for name in one.verbs if name in due]:
            seat = None if verb.who == "table" else one.seat
            said = [(atom, words) for atom, words in _told(speech, facts) if not _tells(atom, verb, seat)]
            if speech.seat not in (None, seat) or not said:
                continue
            for text in speech.judging.offered(arranging.Line(verb, seat, ())):
                rest = _rest(said, [word.strip('"') for word in split(text)])
                if rest is not None:
                    found.setdefault(rest, []).append([f"{speech.judging.start(seat)}{verb.name} {text}".strip()])
    lines = found[min(found)] if found else []
    return [one for one in lines[: MOST_ANSWERS + 1] if speech.judging.told(one).refusal is None]


def _told(speech: Speech, facts: Sequence[Atom]) -> Iterator[tuple[Atom, list[list[str]]]]:
    """What is named, with the words of a statement that each can be; an amount with its number."""
    counts = [[str(sense.value) for sense in atom.senses if sense.kind == NUMBER] for atom in facts]
    for at, atom in enumerate(facts):
        units = [str(sense.value) for sense in atom.senses if sense.kind == AMOUNT]
        near = [count for one in counts[max(at - 1, 0) : at + 2] for count in one]
        if units:
            yield atom, [[f"{count}{unit}"] for unit in units for count in near or ["1"]]
        elif not (counts[at] and any(AMOUNT in one.kinds() for one in facts[max(at - 1, 0) : at + 2])):
            named = [sense for sense in atom.senses if sense.kind in (NAME, CARD, WHO, KEY, NUMBER)]
            ways = [words_of(sense, speech.match.setting.names) for sense in named]
            yield atom, [[word.strip('"') for word in words] for words in ways]


def _tells(atom: Atom, verb: Verb, seat: int | None) -> bool:
    """Whether it says who does it, or that it is done."""
    return any(
        (sense.kind == WHO and sense.value == seat) or (sense.kind == VERB and sense.value is verb)
        for sense in atom.senses
    )


def _rest(said: Sequence[tuple[Atom, list[list[str]]]], words: list[str]) -> tuple[int, int] | None:
    """How much of what is said a statement's words don't hold, and how many of them nobody said; None where they lack or make up a fact."""
    out, held = 0, 0
    for atom, ways in said:
        way = next((way for way in ways if all(words.count(word) >= way.count(word) for word in way)), None)
        if way is None and not atom.kinds() <= {*LOOSE, VERB, WHO}:
            return None
        for word in way or ():
            words.remove(word)
        out += way is None
        held += way is not None and WHO not in atom.kinds()
    made_up = any(word.isdecimal() for word in words)
    return None if made_up or not held or 2 * out > len(said) else (out, len(words))


def may_mean_a_deed(speech: Speech) -> bool:
    """Whether it names something and is no talk, denial, question or condition."""
    bare = speech.bare().lower()
    kinds = {kind for atom in speech.atoms for kind in atom.kinds()}
    told = [atom for atom in speech.atoms if not atom.kinds() <= {UNKNOWN, IDLE}]
    if not kinds & THINGS and (len(told) < 2 or (UNKNOWN in kinds and not kinds & {VERB, NUMBER})):
        return False  # `Ann eyes Lou's hand`
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


def _verbs(speech: Speech, named: set[str], beside: bool) -> Iterator[list[Verb]]:
    """The verbs that may be meant: those that are named and awaited, else those that must be said, else that may."""
    judging = speech.judging
    musts = judging.musts
    firsts = {name for one in judging.awaited if one.must for name in one.verbs[:1]}
    held = [name for name in BY_NAME if name not in named | firsts] if beside else denying.UNASKED
    spared = {*held, arranging.DRAW} if _draws_itself(speech) else {*held}
    due = [judging.by_name[name] for name in judging.verbs if name not in spared]
    if any(verb.name in named for verb in due):
        yield [verb for verb in due if verb.name in named]
    yield [verb for verb in due if verb.name in musts]
    yield due


def _draws_itself(speech: Speech) -> bool:
    """Whether what is named acts in English, and is nothing that is drawn: `Uma's bow draws a card`."""
    deeds = [atom.start for atom in speech.atoms if atom.says_any((arranging.DRAW,)) and atom.text.isascii()]
    return any(NAME in atom.kinds() and atom.start < deeds[0] for atom in speech.atoms) if deeds else False


def _less(speech: Speech, facts: Sequence[Atom]) -> Iterator[list[Atom]]:
    """All that is named, and with less of what tells little by itself, or lies there already: `a detour around the wraith`."""
    loose = [atom for atom in facts if atom.kinds() & LOOSE and not atom.kinds() & THINGS]
    for size in range(min(len(loose), MOST_LEFT_OUT) + 1):
        for out in combinations(loose, size):
            left = [atom for atom in facts if atom not in out]
            if left:
                yield left
    there = [atom for atom in facts if atom.kinds() & {NAME, CARD} and faces.lies(speech.judging, atom)]
    for one in there:
        left = [atom for atom in facts if atom is not one]
        if any(atom.kinds() & THINGS for atom in left):
            yield left


def _lawful(speech: Speech, said: Sequence[Atom], verbs: Sequence[Verb], lawful: bool = True) -> list[list[str]]:
    """The lawful statements of these verbs that say just this; else those that a rule of the game refuses."""
    plain = [atom.without(VERB) for atom in said]
    plain = [atom for atom in plain if atom.senses]
    found: dict[str, None] = {}
    him, names = english.OBJECT.search(speech.text), speech.match.setting.names
    for atoms in (plain, *_others(speech, plain)):
        for verb in verbs:
            for line in arranging.lines(speech.match, atoms, [verb], speech.seat):
                if line.lacking or line.vague or not line.words:
                    continue
                for seat in speech.judging.seats(line):
                    verdict = speech.judging.verdict(line, seat)
                    if him and seat is not None and write_name(names[seat]) in line.words:
                        continue  # `puts her on 45`
                    if verdict.ok if lawful else not set(verdict.clauses) & FORMAL:
                        found[speech.judging.spoken(line, verdict)] = None
        if found and not him:
            break
    return [[text] for text in found]


def _others(speech: Speech, atoms: Sequence[Atom]) -> Iterator[list[Atom]]:
    """The atoms with each player who is named behind a preposition as who acts: `steel from Lou to Ann`."""
    for who in atoms:
        if speech.seat is None and who.kinds() == {WHO} and who.role in (OWNER, *TOWARDS, *OUT_OF):
            yield [who.in_role("が"), *(atom for atom in atoms if atom is not who)]


def due(speech: Speech, answers: list[list[str]]) -> list[list[str]]:
    """The answers; where each word for a deed may be one that is awaited, those of awaited verbs alone, if they are lawful."""
    verbs = speech.judging.verbs
    deeds = [atom for atom in speech.cut() if VERB in atom.kinds()]
    due = [lines for lines in answers if {cut_actor(line)[1].split()[0] for line in lines} <= {*verbs}]
    said = bool(deeds) and all(atom.says_any(verbs) for atom in deeds)
    return due if said and due and all(speech.judging.told(lines).refusal is None for lines in due) else answers


def slipped(judging: Judging, line: str, heard: Heard) -> Heard:
    """Nothing, or the question whether the awaited verb is meant that the first word is near to: `sett 7h`."""
    facts = heard.refusal.facts if heard.refusal is not None else {}
    slip, word = (str(facts.get(key, "")) for key in ("word", "near"))
    if not (slip and word and line.startswith(slip) and line.isascii()):
        return heard
    other = strictly(judging.match, line.replace(slip, word, 1), judging.eyes)
    if other is None or other.kind != STATEMENT:
        return heard
    said = {cut_actor(one)[1].split()[0] for one in other.readings}
    return Heard(QUESTION, [other.readings]) if said <= {*judging.verbs} else heard


def rather_due(speech: Speech, heard: Heard) -> Heard:
    """A foul that was heard; where its verb isn't awaited, and a verb that is has the same word, what can be meant by that: `pinches his dark`."""
    verbs = speech.judging.verbs
    deeds = [atom for atom in speech.cut() if VERB in atom.kinds()]
    if len(heard.readings) != 1 or len(deeds) != 1 or not deeds[0].says_any(verbs):
        return heard
    if any(verb in verbs for verb in cut_actor(str(heard.readings[0]))[1].split()[:1]):
        return heard
    near = nearest(speech)
    if len(near.readings) == 1 and accounting.is_all(speech, near.readings[0][0]):
        return speech.judging.told(near.readings[0])
    return Heard(QUESTION, [*near.readings, heard.readings], heard.refusal) if near.readings else heard


def brought(speech: Speech) -> list[list[str]]:
    """The lawful statements that hold all that is named but its amounts, and bring these: those that bring and say the least besides."""
    speech.atoms = speech.cut()
    amounts = speech.which(AMOUNT)
    if not amounts or any(_is_paid(speech, atom) for atom in speech.atoms) or not may_mean_a_deed(speech):
        return []
    told = guessing.sums(speech.atoms)
    if any(not one[:-1].isdecimal() for one in told):
        return []
    kinds = {letter: spoken[0].split()[0] for letter, spoken in speech.rules.amounts.items()}
    wanted = [(kinds[one[-1]], int(one[:-1])) for one in told]
    found: dict[tuple[int, int], list[list[str]]] = {}
    for line in islice(_lines(speech), MOST_TRIED):
        gains = accounting.gains(speech, line)
        chosen = _chosen(speech).intersection(split(line))  # `leaves the gold on the Duelist`
        if chosen or all(gains.count(one) >= wanted.count(one) for one in wanted):
            found.setdefault((len(gains), len(split(line))), []).append([line])
    return speech.judging.differing(found[min(found)]) if found else []


def _is_paid(speech: Speech, atom: Atom) -> bool:
    """Whether it tells what is given for something, or of all."""
    if AMOUNT in atom.kinds():
        return atom.role in PRICE or english.PRICE.search(speech.text[: atom.start]) is not None
    return any(sense.kind == ALL or (sense.kind == KEY and sense.value == PAID) for sense in atom.senses)


def _chosen(speech: Speech) -> set[str]:
    """What is told of what lies there: that it is taken, or left."""
    choices = speech.rules.choices
    keys = values_of(speech.atoms, KEY)
    return {choices[key] for key in keys if key in choices}


def _lines(speech: Speech) -> Iterator[str]:
    """The lawful statements of awaited verbs that hold all components that are named; where none is, of the verbs that are named."""
    named = verbs_of(speech.atoms)
    who = values_of(speech.atoms, WHO)
    names = [
        [[word.strip('"') for word in words_of(sense, ())] for sense in atom.senses if sense.kind == NAME]
        for atom in speech.atoms
        if NAME in atom.kinds() and AMOUNT not in atom.kinds()
    ]
    units, said = speech.rules.amounts, set(guessing.sums(speech.atoms))
    chosen = _chosen(speech)
    others = set(speech.rules.choices.values()) - chosen if chosen else set()
    for one in speech.judging.awaited:
        if one.seat is None or not one.must or (who and one.seat not in who) or speech.seat not in (None, one.seat):
            continue
        for name in [name for name in one.verbs if names or name in named]:
            offers = speech.judging.offered(arranging.Line(speech.judging.by_name[name], one.seat, ()))
            whole = " ".join(f'"{ways[0][0]}"' for ways in names)
            for text in (whole, *offers) if whole else offers:
                words = [word.strip('"') for word in split(text)]
                amounts = {word for word in words if word[:-1].isdecimal() and word[-1:] in units}
                if not amounts <= said or not others.isdisjoint(words):
                    continue  # which says more of what is given or comes of it
                if all(any(set(way) <= set(words) for way in ways) for ways in names):
                    line = f"{speech.judging.start(one.seat)}{name} {text}"
                    told = speech.judging.told([line])
                    if told.refusal is None:
                        yield str(told.readings[0])
