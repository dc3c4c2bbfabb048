"""Lines that hold more than one statement: of each player, of everybody, one deed after another."""

from __future__ import annotations

from referee.language.reading import arranging
from referee.language.reading.arranging import MISSING
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard, fall
from referee.language.words import english, inflecting, japanese
from referee.language.words.atoms import Atom, kinds_of, values_of, verbs_of
from referee.language.words.senses import ALL, CARD, DENIAL, IDLE, KEY, NAME, NUMBER, RANK, UNKNOWN, VERB, WHO, Sense
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.grammar.verbs import Verb
    from referee.language.reading.arranging import Line
    from referee.language.spoken import Speech

ENDS = ("pass", "stop")  # verbs that only end what somebody does
PRONOUN = 6  # characters after a verb in which `it` or `them` may stand


def by_seat(speech: Speech) -> Heard | None:
    """What the table says of each player, who is named with what is theirs, or told in seat order; or None."""
    if speech.seat is not None:
        return None
    named: dict[int, Atom] = {}
    said: set[str] = set()
    due_to_pass = "pass" in speech.judging.verbs

    def passes(atom: Atom) -> bool:
        return not due_to_pass and atom.says_any(("pass",))

    seat, strange = None, False
    if all(atom.kinds() & {CARD, DENIAL} for atom in speech.atoms):
        named = dict(enumerate(speech.atoms))  # `H9 DK なし C5`
    for atom in speech.atoms if not named else ():
        kinds = atom.kinds()
        if WHO in kinds and kinds <= {WHO, IDLE}:
            seat = next(sense.value for sense in atom.senses if sense.kind == WHO)
        elif seat is not None and seat not in named and (kinds & {CARD, KEY} or atom.senses[0].denied or passes(atom)):
            named[seat] = atom
        elif seat in named and named[seat].senses[0].denied and not kinds & {CARD, NAME, RANK}:
            continue  # `doesn't have one`
        elif VERB in kinds:
            said |= atom.verbs()
        elif kinds <= {IDLE, UNKNOWN}:
            strange = strange or UNKNOWN in kinds
        else:
            return None
    if set(named) != set(range(len(speech.match.setting.names))):
        return None
    due = [speech.judging.by_name[name] for name in speech.judging.verbs]
    due = [verb for verb in due if verb.name in said] or ([] if said.intersection(speech.judging.verbs) else due)
    found = []
    for verb in (verb for verb in due if verb.who in ("table", "either")):
        entries = [_entry(named[one], verb) for one in sorted(named)]
        found += [
            line
            for line in arranging.lines(speech.match, entries, [verb], None)
            if line.seat is None and speech.judging.is_lawful(line)
        ]
    if len(found) != 1:
        return None
    told = speech.judging.of_line(found[0])
    return Heard(QUESTION, [told.readings]) if strange and told.kind == STATEMENT else told


def _entry(atom: Atom, verb: Verb) -> Atom:
    """What is said of one player: a card or key word, or what says nothing."""
    senses = [sense for sense in atom.senses if sense.kind in (CARD, KEY)]
    return Atom(atom.text, atom.start, senses or [Sense(KEY, getattr(verb, "no", None) or "-")])


def sequence(speech: Speech, unlawful: bool = False) -> Heard | None:
    """Deeds one after another: `draws and releases KD`, `引いて捨てた`; only where each is lawful, or None.

    unlawful: up to the first that is refused.
    """
    kinds = [atom.kinds() for atom in speech.atoms]
    verbs = [at for at, found in enumerate(kinds) if VERB in found and found <= {VERB, IDLE, KEY}]
    bare = is_unfinished(speech)
    edits = any(sense.kind == VERB and sense.value.edits for at in verbs for sense in speech.atoms[at].senses)
    parted = not speech.text.isascii() or english.PARTS.search(speech.text)
    if len(verbs) < (1 if bare else 2) or (unlawful and (edits or not parted)):
        return None
    if any(_brings(speech, before, after) or _is_one(speech, before, after) for before, after in zip(verbs, verbs[1:])):
        return None
    starts = [at - (WHO in kinds[at - 1]) for at in verbs[1:]]
    if not speech.text.isascii():
        starts = [at + 1 for at in (verbs if bare else verbs[:-1])]
    things: list[Atom] = []
    lines: list[str] = []
    seat = speech.seat
    match = speech.match
    for begin, end in zip([0, *starts], [*starts, len(speech.atoms)]):
        part = speech.beside(match, None if WHO in kinds[begin] else seat)
        said = speech.atoms[begin:end]
        named = [atom for atom, kind in zip(said, kinds[begin:end]) if kind & {CARD, NAME}]
        one = part.judging.of_lines(_due(part, part.lines(said)), True)
        last = speech.atoms[end - 1]
        meant = speech.text[said[0].start : last.start + len(last.text) + PRONOUN]
        again = not speech.text.isascii() or english.PRONOUN.search(meant)
        if not one.is_sure and things and not named and again:  # `draws a 40 and lays it`
            one = part.judging.of_lines(part.lines([*said, *things]), True)
        if (
            lines
            and end == len(speech.atoms)
            and (one.refusal or one.kind == NOTHING)
            and all(atom.says_any(ENDS) for atom in said)
        ):
            break  # `25置いてターン終了`: the turn has ended by itself
        if one.kind == STATEMENT and one.refusal and one.readings == [match.spoken()] and match is speech.match:
            seat = match.actor  # it stands already, and is told again with what follows it
            continue
        if one.kind != STATEMENT or (one.refusal is not None and not unlawful):
            return None
        if one.refusal is not None and MISSING in (one.refusal.key or ""):
            return None  # `ドローして、ミリエーヌで戦闘`: how the dice fell is asked
        if one.refusal is not None:
            return Heard(STATEMENT, [*lines, *one.readings], one.refusal)
        things = named
        lines += one.readings
        match = part.judging.after(one.readings)
        seat = match.actor if seat is None or WHO in kinds[begin] else seat
    return Heard(STATEMENT, lines) if lines else None


def _due(speech: Speech, lines: list[Line]) -> list[Line]:
    """The readings whose verb is awaited of who says it, or else all: `takes one` is a draw where nobody deals to her any more."""
    awaited = {(one.seat, name) for one in speech.judging.awaited for name in one.verbs}
    return [line for line in lines if line.seat is None or (line.seat, line.verb.name) in awaited] or lines


def _brings(speech: Speech, before: int, after: int) -> bool:
    """Whether a Japanese verb only says that somebody gets what the noun before it is: `追加ターンもらう`."""
    deed, gets = speech.atoms[before], speech.atoms[after]
    beside = after == before + 1 and gets.start - deed.start - len(deed.text) <= 1
    noun = not deed.text.isascii() and not inflecting.is_inflected(deed.text)
    return beside and noun and bool(japanese.GETS.match(gets.text))


def _is_one(speech: Speech, before: int, after: int) -> bool:
    """Whether an English verb only says that somebody does what the word right behind it is: `takes extra turn`."""
    deed, told = speech.atoms[before], speech.atoms[after]
    between = speech.text[deed.start + len(deed.text) : told.start].lower()
    return after == before + 1 and speech.text.isascii() and not english.PARTS.search(between)


def grouped(speech: Speech, atoms: Sequence[Atom] = ()) -> Heard | None:
    """A statement of one verb for each group of cards that stands by itself: `3-4-5 of spades and also 7h 7d 7c`, `7と8を別々に`; or None."""
    atoms = atoms or speech.atoms
    groups: list[list[Atom]] = []
    alone = english.SEPARATELY.search(speech.text) or japanese.SEPARATELY.search(speech.text)
    end = -1
    for atom in atoms:
        if atom.kind == CARD:
            near = end >= 0 and not alone and not speech.text[end : atom.start].strip(" ,-")
            groups = [*groups[:-1], [*groups[-1], atom]] if near else [*groups, [atom]]
            end = atom.start + len(atom.text)
    sizes = [sum(len(atom.senses[0].value) for atom in group) for group in groups]
    if len(groups) < 2 or (min(sizes) < 2 and not alone) or VERB not in kinds_of(atoms):
        return None
    lines: list[str] = []
    match = speech.match
    for group in groups:
        part = speech.beside(match, speech.seat)
        said = [atom for atom in atoms if atom in group or atom.kind != CARD]
        one = part.judging.of_lines(part.lines(said), True)
        if not one.is_sure:
            return None
        lines += one.readings
        match = part.judging.after(one.readings)
    return Heard(STATEMENT, lines)


def pairs(atoms: list[Atom]) -> list[Atom]:
    """Atoms in which `both` before a name counts what is called so: `takes both winds`."""
    named = [NAME in atom.kinds() for atom in [*atoms[1:], Atom("", 0, [])]]
    both = [behind and atom.text.lower() == "both" for atom, behind in zip(atoms, named)]
    return [atom.of([Sense(NUMBER, "2")]) if two else atom for atom, two in zip(atoms, both)]


def throws(atoms: list[Atom]) -> list[Atom]:
    """Atoms with the dice of those who were named before, each named once, in their order: `リリとチャームで戦う。リリが4と2、チャーム3`."""
    plain = [[] if atom.senses[0].kind == NUMBER else atom.senses for atom in atoms]
    names = [next((sense.value[1] for sense in senses if sense.kind == NAME), None) for senses in plain]
    again = [at for at, name in enumerate(names) if name is not None and name in names[:at]]
    first = list(dict.fromkeys(names[at] for at in range(again[0]) if names[at] is not None)) if again else []
    if not again or any(at + 1 == len(atoms) or atoms[at + 1].senses[0].kind != NUMBER for at in again):
        return atoms
    if sorted(map(str, first)) != sorted(str(names[at]) for at in again):
        return atoms
    fell = {names[at]: atoms[at + 1 : end] for at, end in zip(again, [*again[1:], len(atoms)])}
    return [*atoms[: again[0]], *(atom for name in first for atom in fell[name])]


def together(speech: Speech) -> Heard | None:
    """What comes of it that everybody passes, where both are told: `everyone passes, it resolves`; or None."""
    said = verbs_of(speech.atoms)
    for name in speech.rules.together:
        if name in said and said <= {name, "pass"} and (told := apply(speech.match, name)).ok:
            return Heard(STATEMENT, [told.spoken()])
    return None


def is_unfinished(speech: Speech) -> bool:
    """Whether a card follows a deed that another follows: `引いて、回廊30`: it isn't what was drawn."""
    verbs = [at for at, atom in enumerate(speech.atoms) if VERB in atom.kinds()]
    if not verbs or speech.atoms[verbs[-1]].text.removesuffix("から")[-1:] not in "てで" or speech.text.isascii():
        return False
    said = speech.atoms[verbs[-1]]
    if IDLE in said.kinds() or not said.text[:-1]:
        return False
    if not inflecting.is_verbal(said.text) and not said.says_any((arranging.DRAW,)):
        return False  # `パスでディヴィネーション`
    cards = (NAME, CARD)
    after = speech.atoms[verbs[-1] + 1 :]
    size = sum(any(sense.kind in cards for sense in atom.senses) for atom in after)
    if (
        size > 1
        and said.says_any((arranging.DRAW,))
        and any(one.text == str(size) and one.counted for one in speech.atoms[: verbs[-1]])
    ):
        return False  # `2枚引いて、オークとトロル`
    return any(atom.kind in cards for atom in after)


def listed(speech: Speech) -> Heard | None:
    """Statements of one verb after another, where each player is named with what is theirs: `Bea ends with 12, Carl 9`; or None."""
    at = [number for number, atom in enumerate(speech.atoms) if WHO in atom.kinds()]
    named = speech.which(VERB)
    behind = len(at) > 1 and all(speech.atoms[one].role == "for" for one in at)  # `12 for Rhea and 9 for Sven`
    if len(at) < 2 or len(named) > 1 or not behind and speech.atoms[: at[0]] not in ([], named):
        return None
    lines: list[str] = []
    match, verbs = speech.match, set()
    starts = [0, *(one + 1 for one in at[:-1])] if behind else at
    for begin, end in zip(starts, [*starts[1:], len(speech.atoms)]):
        part = speech.beside(match)
        said = speech.atoms[begin:end]
        said.sort(key=lambda atom: atom.kind != WHO)
        if len(said) < 2 or (said[1:] == named and named):
            return None
        after = said[0].start + len(said[0].text)
        said += [Atom(atom.text, after, atom.senses) for atom in named if atom not in said]
        one = part.judging.of_lines(part.lines(said), True)
        if not one.is_sure:
            return None
        lines += one.readings
        match = part.judging.after(one.readings)
        verbs.add(match.verb)
    return Heard(STATEMENT, lines) if len(verbs) == 1 else None


def each(speech: Speech, named: Sequence[Atom]) -> Heard:
    """The statement of each of several players who are named: `Theo and Lea pass`."""
    rest = [atom for atom in speech.atoms if atom not in named]
    seats = [sense.value for atom in named for sense in atom.senses if sense.kind == WHO]
    return said_by(speech, dict.fromkeys(seats), rest)


def everyone(speech: Speech, atom: Atom) -> Heard:
    """A statement of each player in seat order, of all or of all but who is named beside it."""
    at = speech.atoms.index(atom)
    but = any(sense.kind == ALL and sense.value for sense in atom.senses)
    rest = [one for one in speech.atoms if one is not atom]
    if japanese.SEPARATELY.match(atom.text) and (apart := grouped(speech, rest)) is not None:
        return apart
    out: set[int] = set()
    if but:
        beside = speech.atoms[at + 1] if atom.text.isascii() and at + 1 < len(speech.atoms) else speech.atoms[at - 1]
        out = values_of([beside], WHO)
        if len(out) != 1:
            return Heard(NOTHING)
        rest.remove(beside)
    elif atom.text.lower().replace(" ", "-") in (*english.ELSE, *japanese.ELSE):
        out = _but_who_acts(speech, rest)
    return said_by_all(speech, rest, out)


def _but_who_acts(speech: Speech, rest: Sequence[Atom]) -> set[int]:
    """Who is none of the others: who acted last of those who pass, else the one who must go on with something else."""
    names = verbs_of(rest)
    musts = {one.seat: one.verbs for one in speech.judging.awaited if one.must and one.seat is not None}
    last = speech.match.actor
    if len(musts) == 1 and "pass" not in names:
        return set(musts)
    return {last} if last is not None else set()


def said_by_all(speech: Speech, rest: Sequence[Atom], out: set[int]) -> Heard:
    """The statement of everybody of whom it is awaited, one after another as they come to it, or else of all."""
    verbs = verbs_of(rest)
    match = speech.match
    seats: list[int] = []
    while True:
        awaited = {
            one.seat for one in match.table.awaited() if not verbs.isdisjoint(one.verbs) and one.seat is not None
        }
        left = sorted(awaited - out - set(seats))
        if not left:
            break
        seats.append(left[0])
        heard = said_by(speech, seats, rest)
        if not heard.is_sure:
            return said_by(speech, sorted(seats), rest)
        match = speech.judging.after(heard.readings)
    return said_by(speech, seats or [seat for seat in range(len(speech.match.setting.names)) if seat not in out], rest)


def said_by(speech: Speech, seats: Iterable[int], rest: Sequence[Atom]) -> Heard:
    """The same statement of each of these players, one after another."""
    readings: list[str] = []
    refusal = None
    match = speech.match
    for seat in seats:
        part = speech.beside(match, seat)
        one = part.judging.of_lines(part.lines(rest), True)
        if one.kind != STATEMENT:
            return one
        readings += one.readings
        refusal = refusal or one.refusal
        match = apply(match, str(one.readings[-1]), roll=fall).match
    return Heard(STATEMENT, readings, refusal)
