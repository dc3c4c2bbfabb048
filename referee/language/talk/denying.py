"""Denials: a deed is never made of one; where something is asked, a plain no is the statement that declines it."""

from __future__ import annotations

from referee.language.reading.arranging import Line
from referee.language.reading.heard import NOTHING, QUESTION, Heard
from referee.language.words import english, faces, japanese
from referee.language.words.blocks import name_of
from referee.language.words.patterns import expression, of_english
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
    UNKNOWN,
    VERB,
    WHO,
    Sense,
)
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.grammar.verbs import Verb
    from referee.language.reading.judging import Judging
    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom


UNASKED = ("concede", "reveal")  # what nobody is asked for
KANA, MOST_STRANGE = expression("[ぁ-ん]+"), 4  # an adverb that nobody knows
NOBODY = expression(
    r"\b(nobody|no one|noone|none of us|none of them|from any(?:one|body)|no takers|no objections)\b|誰も|だれも"
)
TELLS = of_english(
    r"\bis (?:(?:so|too|very|really|pretty|quite) )?(?:annoying|nasty|strong|weak|scary|brutal|evil|useful|useless|powerful|(?:the |my |his |her )?(?:best|worst|longest|shortest|strongest))\b[^,;]*$"
)  # what a card is like
COSTS = of_english(
    r"^(?:the |that |this )?[\w' /-]{2,30} costs? (?:an?|[0-9]+|one|two|three|four|five|six|nothing)\b[^,;]*$"
)


def tells(speech: Speech) -> bool:
    """Whether it says what a card is like, how much it is wanted, or what it costs where no card is declared by that."""
    low, declares = speech.text.lower(), bool(speech.rules.facts)
    return bool(TELLS.search(low) or english.LONGS.search(low)) or (COSTS.search(low) is not None and not declares)


def is_deed(atom: Atom) -> bool:
    """Whether it is a verb for which a denial, or what may be, is the word: `何もしない`, `can go first`."""
    if atom.kind != VERB or any(sense.denied for sense in atom.senses):
        return False
    low = atom.text.lower()
    return any(pattern.search(low) for pattern in (japanese.DENIAL, english.DENIALS, english.MAY))


def denies(text: str, atoms: Sequence[Atom]) -> bool:
    """Whether a line, its names left out, denies anything."""
    if any(sense.denied for atom in atoms for sense in atom.senses if atom.senses[0].denied):
        return True
    return bool(english.DENIALS.search(text) or japanese.DENIAL.search(text))


def declined(judging: Judging, text: str, atoms: Sequence[Atom], seat: int | None) -> Heard:
    """The statement that declines what is asked, as far as that is what the line says; else nothing."""
    low = text.lower()
    if not japanese.NOTHING_DONE.search(text) and (
        english.UNABLE.search(low)
        or english.FORBIDS.search(low)
        or japanese.UNABLE.search(text)
        or japanese.FORBIDS.search(text)
    ):
        return Heard(NOTHING)
    if english.is_question(low) or english.CONDITIONS.search(low) or japanese.SUPPOSES.search(text):
        return Heard(NOTHING)
    atoms = [atom for atom in atoms if not (atom.kinds() <= {CARD, RANK} and faces.lies(judging, atom))]
    kinds = {sense.kind for atom in atoms if VERB not in atom.kinds() for sense in atom.senses}
    if kinds == {NUMBER} and japanese.NOT_ONE.search(text):
        kinds = set()
    spared = _implied(judging, atoms) if judging.rules.implied else ()
    if spared:
        return declined(judging, text, spared, seat)
    nothing = _says_nothing(text) and not japanese.GIVES_UP.search(text)
    if kinds & {NAME, CARD, RANK, NUMBER, AMOUNT} - ({NAME, KEY} if nothing else set()):
        return Heard(NOTHING)  # that deed is denied, and no other
    if UNKNOWN in kinds:
        strange = [atom for atom in atoms if atom.kind == UNKNOWN]
        told = japanese.DECLINES.search(text)
        if told is not None and all(atom.start >= told.start() for atom in strange):
            return declined(judging, text, [atom for atom in atoms if atom not in strange], seat)  # `ミホはいいです`
        if any(not KANA.fullmatch(atom.text) or atom.role for atom in strange) or len(strange) > MOST_STRANGE:
            return Heard(NOTHING)
        found = declined(judging, text, [atom for atom in atoms if atom not in strange], seat)
        sure = found.is_sure
        if sure and japanese.NOTHING_DONE.search(text):
            return found
        return Heard(QUESTION, [found.readings]) if sure else Heard(NOTHING)
    who = [
        sense.value
        for atom in atoms
        for sense in atom.senses
        if sense.kind == WHO and atom.role not in ("に", "を", "から", "to", "from")
    ]
    # `no call from Maya`
    who = who or [sense.value for atom in atoms[-1:] for sense in atom.senses if sense.kind == WHO]
    if seat is None and len(set(who)) == 1:
        seat = who[0]
    elif seat is None and who:
        return _each(judging, text, atoms, list(dict.fromkeys(who)))
    verbs = [
        sense.value
        for atom in atoms
        if not atom.kinds() & {DENIAL, IDLE} and not is_deed(atom)
        for sense in atom.senses
        if sense.kind == VERB and not (sense.needs and atom.text.isascii())
    ]
    if not verbs:
        keys = [sense.value for atom in atoms for sense in atom.senses if sense.kind == KEY]
        verbs = [judging.by_name[key] for key in keys if key in judging.verbs]  # `止まるのはやめとく`
    if text.isascii() and _says_nothing(text) and not any(verb.name in judging.verbs for verb in verbs):
        verbs = []  # `puts out nothing`
    meant = [atom.verbs() for atom in atoms]
    meant = [names for names in meant if names]
    due = {name for one in judging.awaited if one.must or one.seat is None for name in one.verbs}
    meant = [names for names in meant if not names.isdisjoint(due)] or meant
    if any(one.isdisjoint(other) for one in meant for other in meant):
        return Heard(NOTHING)  # of two deeds one may be denied, and the other told
    if any(getattr(verb, "no", None) == "" for verb in verbs):
        return Heard(NOTHING)  # not to decline is no decline
    if seat is None and (NOBODY.search(low) or (_says_nothing(text) and ALL in kinds)):
        return judging.all_decline()
    lines = list(_declining(judging, seat, verbs)) or _undue(judging, seat, verbs)
    if len(lines) != 1:
        return Heard(QUESTION, [[judging.spoken(line)] for line in lines]) if lines else Heard(NOTHING)
    heard = judging.of_line(lines[0])
    plain = heard.is_sure and not _says_nothing(text)
    if plain and judging.ends_turn(lines[0]) and not judging.ends_anyway(lines[0]):
        return Heard(QUESTION, [heard.readings])
    return heard


def _implied(judging: Judging, atoms: Sequence[Atom]) -> list[Atom]:
    """The atoms with the deed that is asked for in the place of what alone can do it: `no steel from Mia`; nothing where none is named."""
    implied = {name: verb for verb, name in judging.rules.implied.items() if verb in judging.verbs}
    words = [name_of(atom.senses[0]) if atom.kind == NAME else "" for atom in atoms]
    if not any(word in implied for word in words) or any(atom.kind == VERB for atom in atoms):
        return []
    deeds = [Sense(VERB, judging.by_name[implied[word]]) if word in implied else None for word in words]
    return [atom.of([deed]) if deed else atom for atom, deed in zip(atoms, deeds)]


def _each(judging: Judging, text: str, atoms: Sequence[Atom], seats: Sequence[int]) -> Heard:
    """What several players decline, one after another."""
    readings: list[str] = []
    rest = [atom for atom in atoms if WHO not in atom.kinds()]
    for seat in seats:
        one = declined(type(judging)(judging.after(readings), judging.eyes), text, rest, seat)
        if one.kind != "statement" or one.refusal:
            return Heard(NOTHING)
        readings += one.readings
    return Heard("statement", readings)


def _says_nothing(text: str) -> bool:
    """Whether somebody says that nothing at all is done."""
    return bool(english.ANYTHING.search(text) and not text.lower().startswith("no ") or japanese.NOTHING.search(text))


def _declining(judging: Judging, seat: int | None, verbs: Sequence[Verb]) -> Iterator[Line]:
    """The statements that decline what is asked of the player, or of whoever must answer."""
    if verbs and all(verb.name in UNASKED for verb in verbs):
        return  # `投了しませんでした`
    for one in judging.awaited:
        if one.seat is None or (one.seat != seat if seat is not None else not one.must):
            continue
        if verbs and not any(verb.name in one.verbs for verb in verbs):
            continue
        for name in one.verbs:
            verb = judging.by_name[name]
            if verb.no and verbs and verb not in verbs:
                continue  # who doesn't go first hasn't said that they show nothing
            if verb.no is not None and not _comes_to(judging, one.seat, f"{name} {verb.no}".strip(), verbs):
                yield Line(verb, one.seat, verb.no.split())


def _undue(judging: Judging, seat: int | None, verbs: Sequence[Verb]) -> list[Line]:
    """The `pass` of who denies what has to be done, to be refused by what demands it."""
    named = {verb.name for verb in verbs} - {"draw"}  # which nobody can decline
    due = [one.seat for one in judging.awaited if one.must and named.issuperset(one.verbs)]
    decline = judging.by_name.get("pass")
    if decline is None or len(due) != 1 or due[0] is None or seat not in (None, due[0]):
        return []
    return [Line(decline, due[0], [])]


def _comes_to(judging: Judging, seat: int, decline: str, verbs: Sequence[Verb]) -> bool:
    """Whether declining would do just what one of the denied verbs does by itself: then it isn't what is meant."""
    start = judging.start(seat)
    declined = apply(judging.match, start + decline)
    bare = (apply(judging.match, start + verb.name) for verb in verbs if not verb.edits)
    return declined.ok and any(one.ok and one.events == declined.events for one in bare)


def does(heard: Heard, verb: str) -> bool:
    """Whether what was heard says a verb, which then isn't denied: `doesn't pass, Protection please`."""
    return any(verb in str(line).split() for line in heard.readings)


def wonders(text: str) -> bool:
    """Whether a clause only supposes or thinks about what is said before it."""
    found = japanese.CONDITION, japanese.UNABLE, japanese.THINKS, japanese.SUPPOSES
    return any(pattern.search(text) for pattern in found) or japanese.is_question(text)
