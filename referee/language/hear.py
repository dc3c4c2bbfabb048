"""What a person's line says in a match: one statement, a question, or nothing."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, write_name
from referee.kernel.reading import read
from referee.language.reading import arranging
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard, fall
from referee.language.reading.judging import MOST_ANSWERS, Judging
from referee.language.reading.strict import before, edited, strictly
from referee.language.spoken import Speech
from referee.language.talk import (
    accounting,
    asides,
    correcting,
    declaring,
    denying,
    guessing,
    nearest,
    reasons,
    tales,
    wording,
)
from referee.language.words import english, japanese
from referee.language.words.atoms import kinds_of, values_of, verbs_of
from referee.language.words.patterns import CLAUSES
from referee.language.words.scan import Scanner
from referee.language.words.senses import DENIAL, FULL, IDLE, KEY, NAME, UNKNOWN, VERB, WHO
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from referee.kernel.judging import Match

MOST_IN_TURN = 4  # clauses of one line that are deeds
LONGEST = 400  # characters of a line that is read loosely
YES = ("y", "yes", "ok", "はい", "ええ", "うん", "そう", "そうです")
STOPS = " .!。！、"


def hear(match: Match, line: str, asked: Heard | None = None, eyes: Collection[int] | None = None) -> Heard:
    """What a line says. Pure; never raises for any text.

    asked: the question that stands; eyes: the seats whose hidden cards the speaker knows (None: nobody's but what was said).
    """
    heard = heard_in_part(match, line, asked, eyes)
    if heard.kind != STATEMENT and len(line) <= LONGEST and line.isascii() and asked is None:
        nobody = None if heard.stem else guessing.nobody(_speech(match, line, eyes))
        if nobody is not None:
            return Heard(NOTHING, refusal=nobody)
        plainer = asides.without(_speech(match, line, eyes))
        deed = heard_in_part(match, plainer, None, eyes) if plainer else heard
        heard = deed if deed.kind == STATEMENT else heard
    sure = heard.is_sure
    if len(line) > LONGEST or sure or heard.said or (heard.kind != NOTHING and asked is not None):
        return heard
    judging = Judging(match, eyes)
    answers = heard.answers
    if any(accounting.mends(judging, lines[-1]) for lines in answers):
        return heard
    speech = _speech(match, line, eyes)
    late = correcting.told_late(match, speech.text, heard, eyes)
    if late is not None:
        return late
    answers = nearest.due(speech, answers)
    told = [judging.told(lines) for lines in answers]
    lawful = [one for one in told if one.is_sure]
    if any(len(one.readings) > 1 or accounting.is_all(speech, one.readings[0]) for one in lawful):
        return lawful[0] if len(told) == 1 == len(lawful[0].readings) else heard
    found = nearest.brought(speech)
    if found:
        alone = len(found) == 1 and accounting.is_all(speech, found[0][0])
        every = [*found, *answers] if heard.kind == STATEMENT else [*answers, *found]
        every = judging.differing(every)[:MOST_ANSWERS]
        return judging.told(found[0]) if alone else Heard(QUESTION, every, heard.refusal)
    if heard.kind == STATEMENT:
        return nearest.rather_due(speech, heard)
    near = nearest.nearest(speech, heard.kind == QUESTION)
    if near.kind == NOTHING == heard.kind:
        return nearest.slipped(judging, line, heard)
    if near.kind == NOTHING:
        meant = accounting.is_refusal(speech, heard)
        return judging.told(heard.readings[0]) if meant else heard
    answers = nearest.due(speech, judging.differing([*answers, *near.readings]))
    if len(answers) == 1 and not heard.stem and accounting.is_all(speech, answers[0][0]):
        return judging.told(answers[0])
    if heard.kind == NOTHING:
        return near
    asked = Heard(QUESTION, answers, heard.refusal, heard.stem, heard.then, heard.said)
    return asked if len(answers) <= MOST_ANSWERS else heard


def _speech(match: Match, line: str, eyes: Collection[int] | None) -> Speech:
    return Speech(match, wording.written_out(match, wording.normal(match, line, eyes)), eyes)


def heard_in_part(match: Match, line: str, asked: Heard | None, eyes: Collection[int] | None) -> Heard:
    """What a line or a part of it says, which is asked wherever not every word is understood."""
    arranging.TRYING.start()
    text = wording.normal(match, line, eyes)
    if not text or len(text) > LONGEST:
        return (_strict(match, text, eyes) if text else None) or Heard(NOTHING)
    if asked is not None and asked.kind == QUESTION:
        answer = _answer(match, text, asked, eyes)
        if answer is not None:
            return answer
    text = wording.written_out(match, text)
    turned = wording.of_turn(match, text)
    if turned is not None or wording.is_of_another_time(match, text):
        return turned or Heard(NOTHING)
    heard = correcting.taken_back(match, text) or _overridden(match, text, eyes) or _also(match, text, eyes)
    heard = heard or _stated(match, text, eyes)
    if heard.kind == QUESTION and len(heard.readings) > 1:
        heard.readings = Judging(match, eyes).differing(heard.readings)
    return heard


def _overridden(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """A deed that the table lets stand, perhaps with its reason: `Mia draws override house rule`; or None."""
    waived = english.OVERRIDDEN.search(text)
    if waived is None:
        return None
    deed = heard_in_part(match, text[: waived.start()], None, eyes)
    return _each_with(deed, "", f" {waived[1]}") if deed.kind != NOTHING else None


def _also(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """A deed that another does as well: `Mia takes six cards, Theo too`, `Mia passes and so does Theo`; or None."""
    said = english.ALSO.fullmatch(text) if english.ALSO_SAID.search(text) else None
    seats = match.setting.players.matches(said["who"]) if said else []
    if said is None or len(seats) != 1:
        return None
    deed = _stated(match, said["deed"], eyes)
    if deed.kind != STATEMENT or len(deed.readings) != 1:
        return None
    verb = cut_actor(deed.readings[0])[1].strip()
    other = f"{write_name(match.setting.names[seats[0]])}: {verb}"
    return Judging(match, eyes).told([*deed.readings, other])


def _each_with(heard: Heard, start: str, end: str) -> Heard:
    """What was heard, with more before and behind each of its lines."""
    if heard.kind == STATEMENT:
        return Heard(STATEMENT, [f"{start}{line}{end}" for line in heard.readings], heard.refusal if start else None)
    lines = [[f"{start}{line}{end}" for line in lines] for lines in heard.readings]
    stem = f"{start}{heard.stem}" if start and heard.stem else heard.stem
    return Heard(QUESTION, lines, heard.refusal if start else None, stem)


def _stated(match: Match, text: str, eyes: Collection[int] | None) -> Heard:
    """A statement, strict or spoken; where it is none as it stands, what is left of it without the reason that it gives."""
    told = _strict(match, text, eyes)
    if told is None or told.kind != STATEMENT:
        told = reasons.reasoned(match, text, eyes) or told
    if told is not None and told.kind == QUESTION and (told.stem or "").startswith(declaring.DECLARES):
        told = declaring.declared(match, Scanner(match, ()), text) or told
    if told is not None and told.kind != NOTHING:
        return told
    found = correcting.corrected(match, text, eyes) or correcting.corrected_itself(match, text, eyes)
    found = found or _spoken(match, text, eyes)
    if found.kind != STATEMENT:
        found = _without_reason(match, text, found, eyes)
    if found.kind != NOTHING and found.refusal and japanese.KEEPS.search(text):
        return Heard(NOTHING)  # to keep something is rarely a deed
    asked = found
    if found.kind == NOTHING and "," in text and match.setting.game.speech.facts:
        asked = _spoken(match, text.partition(",")[0], eyes)  # `plays Zap, an action for 1, destroys a battery`
        _heard_again(asked, text)
    both = declaring.apposed(match, asked)
    if both:
        found = _several(match, both, eyes)
    if found.kind == NOTHING and found.refusal is None and told is not None:
        found.refusal = told.refusal
    return found


def _without_reason(match: Match, text: str, found: Heard, eyes: Collection[int] | None) -> Heard:
    """What was found, or what the line says without why it is done: `passes, hoping for a 7`, `いらないから流す`."""
    reason = english.REASON.search(text)
    if reason is not None and reason.start() and not english.UNSURE.search(reason["rest"]):
        deed = _spoken(match, text[: reason.start()], eyes)
        if deed.is_sure or (found.kind == NOTHING and deed.kind != NOTHING):
            found = deed
    why = japanese.REASON.match(text) if found.kind != STATEMENT else None
    if why is None:
        return found
    said = Speech(match, why["why"], eyes).cut()[0]
    who = f"{said.text}は" if said.kind == WHO else ""
    deed = _spoken(match, who + why["rest"], eyes)
    return deed if deed.is_sure or (found.kind == NOTHING and why["less"] is None) else found


# -- answers -----------------------------------------------------------------------------------


def _answer(match: Match, text: str, asked: Heard, eyes: Collection[int] | None) -> Heard | None:
    """What an answer to the question says, or None where it is a statement of its own."""
    if not text.isascii() and (japanese.ASKS.search(text) or text.endswith(japanese.WONDERS)):
        return None
    word = text.strip(STOPS).lower()
    signs = asked.signs(match.setting.game.speech)
    if word in YES and len(asked.readings) == 1:
        word = signs[0]
    if word in signs:
        lines = asked.readings[signs.index(word)]
        begun = _stated(match, lines[0], eyes) if len(lines) == 1 else Heard(NOTHING)
        return begun if begun.kind == QUESTION and not begun.readings else Judging(match, eyes).told(lines)
    if asked.stem is None:
        return None
    card = declaring.answered(match, asked, text)
    if card is not None:
        then = asked.then or (asked.stem if asked.refusal and declaring.is_unstated(asked.refusal) else "")
        both = _several(match, [*card.readings, *asked.said, then], eyes) if card.kind == STATEMENT and then else card
        if both.kind != STATEMENT and not both.readings:
            card.then = "; ".join([*asked.said, then])  # which asks more, once the card is declared
            return card
        return both
    if asked.refusal is not None and asked.refusal.key == declaring.NEW:
        return None  # what tells nothing of a card is a statement of its own
    after = asked.after_said(match)
    judging = Judging(after, eyes)
    atoms = Scanner(after, judging.verbs).cut(text)
    if not atoms or UNKNOWN in kinds_of(atoms):
        return None
    names_verb = any(sense.kind == VERB and sense.rank == FULL for atom in atoms for sense in atom.senses)
    if names_verb and not atoms[0].kinds() & {KEY, NAME}:
        return None
    found = judging.completed(asked.stem, atoms, asked.lacks)
    if names_verb and found and found.refusal and _stated(match, text, eyes).kind == STATEMENT:
        return None  # `monuments: …` where an artifact is asked for
    if found is None or not asked.said:
        return found
    if found.kind == STATEMENT:
        return Heard(STATEMENT, [*asked.said, *found.readings], found.refusal)
    lines = [[*asked.said, *lines] for lines in found.readings]
    return Heard(QUESTION, lines, found.refusal, found.stem, found.then, asked.said)


# -- strict statements -------------------------------------------------------------------------


def _strict(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """A line that is a whole strict statement, or an edit of the list with one inside, which is heard in its own place."""
    told = strictly(match, text, eyes)
    if told is not None:
        return told
    said = read(match, text, fall)
    if not (said.verb.edits and said.verb.inner):
        return None
    number, inside = said.arguments
    place = before(match, number)
    if place is None or apply(match, text).ok:
        return edited(match, text)
    inner = heard_in_part(place, inside, None, None)
    if inner.kind == NOTHING:
        return Heard(NOTHING, refusal=apply(match, text).refusal)
    return _each_with(inner, f"{said.verb.name} {number} ", "")


# -- speech ------------------------------------------------------------------------------------


def _spoken(match: Match, text: str, eyes: Collection[int] | None) -> Heard:
    """What is said in sentences: one after another, of several players, beside talk."""
    back = correcting.undone(match, text)
    if back is not None:
        return back
    parts = _parts(match, text, eyes)
    if len(parts) > 1:
        several = _several(match, parts, eyes)
        _heard_again(several, text)
        told = tales.told(Speech(match, " ".join(parts), eyes)) if several.kind == NOTHING else None
        return told or several  # `Lou came back first, then Kit with 600`
    begun = _begun(match, text.rstrip(STOPS), eyes)
    if begun is not None and not (begun.kind == STATEMENT and begun.refusal):
        return begun
    none = None if text.isascii() or not japanese.NOTHING_DONE.search(text) else _in_turn(match, text, eyes)
    if none is not None and len(none.readings) > 1:
        return none  # `何も出さず、オークを捨てた`
    found = Speech(match, " ".join(parts).rstrip(STOPS), eyes).heard()
    if found.kind == STATEMENT and not (found.refusal and text.isascii()):
        return found
    told = _in_turn_in_english(match, text.rstrip(STOPS), eyes) if text.isascii() else None
    if told is not None or found.kind == STATEMENT:
        return told or found
    told = _of_each(match, text.rstrip(STOPS), eyes) or _in_turn(match, text.rstrip(STOPS), eyes)
    if told is not None:
        return told
    beside = _beside_talk(match, text.rstrip(STOPS), eyes)
    if beside is not None and (found.kind == NOTHING or beside.kind == STATEMENT):
        return beside
    return begun if begun is not None and found.kind == NOTHING else found


def _parts(match: Match, text: str, eyes: Collection[int] | None) -> list[str]:
    """The statements that a line says one after another."""
    splitting = english.THEN if text.isascii() else japanese.THEN
    parts = [part for part in (part.strip(" ,、") for part in splitting.split(text)) if part]
    if len(parts) > 1 and Speech(match, parts[0], eyes).is_name():
        parts = [f"{parts[0]} {parts[1]}", *parts[2:]]  # `Mia then draws`
    return parts


def _clauses(text: str) -> list[str]:
    return [clause.strip() for clause in CLAUSES.split(text) if clause.strip()]


def _once(match: Match, clauses: Sequence[str], eyes: Collection[int] | None) -> list[str]:
    """The clauses without those that only say again what the one before them says, of nobody else: `ノータッチ、パス`."""
    told = [[atom for atom in Speech(match, clause, eyes).cut() if not atom.is_idle()] for clause in clauses]
    again = [
        kinds_of(atoms) <= {VERB, WHO} >= kinds_of(before)
        and len(verbs_of(atoms)) == 1
        and verbs_of(atoms) == verbs_of(before)
        and values_of(atoms, WHO) <= values_of(before, WHO)
        for before, atoms in zip(told, told[1:])
    ]
    return [clauses[0], *(clause for clause, twice in zip(clauses[1:], again) if not twice)]


def _of_each(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What each of several does, whose clauses begin with their names: `レイはパス、まことがジャミング`; or None."""
    clauses = _clauses(text)
    seats = {Speech(match, clause, eyes).who() for clause in clauses} - {None}
    if len(clauses) < 2 or len(seats) < len(clauses):
        return None
    told = _several(match, clauses, eyes)
    return told if told.is_sure else None


def _begun(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """Two deeds of one player without anything between them, the first by its verb alone: `ドローしてミリエーヌで戦う`; or None."""
    cut = None if text.isascii() else japanese.BEGUN.fullmatch(text)
    if cut is None or not _is_bare(match, cut[1]):
        return None
    if len(_once(match, cut.groups(), eyes)) == 1:
        return None  # `見送ってパス`
    deeds = [Speech(match, part, eyes) for part in cut.groups()]
    if not deeds[0].verbs() or any(deed.is_denied() for deed in deeds):
        return None
    told = _several(match, cut.groups(), eyes)
    if told.kind == QUESTION:
        return told if told.said and told.stem and not told.readings and deeds[1].verbs() else None
    return told if told.kind == STATEMENT and (told.refusal or deeds[1].verbs()) else None


def _heard_again(asked: Heard, text: str) -> None:
    """Where a card is asked for, all of the line is heard once it is known."""
    if asked.then:
        asked.then, asked.said = text, ()


def _in_turn(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What the clauses of a line say where each, after the one before it, says something: `ドロー、オークをケンジに`; or None."""
    clauses = _clauses(text)
    if text.isascii() or len(clauses) < 2 or not Speech(match, clauses[0], eyes).verbs():
        return None
    denied = [one for one in clauses if not japanese.NOTHING_DONE.search(one) and Speech(match, one, eyes).is_denied()]
    if denied:
        return None
    clauses = _once(match, clauses, eyes)
    told = _several(match, clauses, eyes)
    if told.kind == QUESTION and told.said and told.stem and not told.readings:
        return told  # `ドローして、ミリエーヌで戦う`: how the dice fell is left open
    alone = told.kind == STATEMENT and len({cut_actor(line)[0] for line in told.readings}) == 1
    each = alone and _is_bare(match, clauses[0]) and all(Speech(match, clause, eyes).verbs() for clause in clauses)
    return told if told.kind == STATEMENT and (each or not told.refusal) else None


def _in_turn_in_english(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """What the clauses of a line say one after another, where all are lawful then: `hearts 5 6 7, chucks ks`; or None."""
    clauses = _clauses(text)
    if not 1 < len(clauses) < MOST_IN_TURN:
        return None
    first, *rest = (Speech(match, clause, eyes) for clause in clauses)
    met = any(atom.role == "to" and atom.kinds() == {WHO} for one in rest for atom in one.cut())
    begun = met and _is_bare(match, clauses[0]) and bool(first.verbs())  # `Iris drew, bandit on Hal`
    if not begun and not all(one.verbs() for one in rest):
        return None
    if any(one.is_denied() for one in (first, *rest)) or any(UNKNOWN in atom.kinds() for atom in first.cut()):
        return None
    told = _several(match, clauses, eyes)
    alone = len({cut_actor(line)[0] for line in told.readings}) == 1 if told.kind == STATEMENT else False
    return told if alone and not told.refusal and len(told.readings) == len(clauses) else None


def _is_bare(match: Match, text: str) -> bool:
    """Whether verbs and players alone are said."""
    return kinds_of(Speech(match, text, None).cut()) <= {VERB, WHO, IDLE, DENIAL}


def _beside_talk(match: Match, text: str, eyes: Collection[int] | None) -> Heard | None:
    """The one clause of a line that says something where the others are talk; what is taken back at its end; or None."""
    clauses = _clauses(text)
    if len(clauses) == 2 and not text.isascii() and Speech(match, clauses[0], eyes).is_name():
        return None  # `さやか、パラドックス`
    if len(clauses) < 2:
        return Heard(STATEMENT, ["undo"]) if japanese.TAKES_BACK.search(text) and match.before is not None else None
    if any(clause.endswith(japanese.WITHOUT) and not _is_bare(match, clause) for clause in clauses[:-1]):
        return None  # `使わずにパス`: that deed is denied, and what is said is more than the other
    if english.HEDGED.search(text):
        return None  # `Cleo stops, I think`
    last = Speech(match, clauses[-1], eyes).heard()
    deed = None if text.isascii() and " but " not in text else _beside_denials(match, clauses, eyes)
    if deed is not None:
        return deed
    why = [Speech(match, one, eyes) for one in clauses[:-1]]
    if (
        last.is_sure
        and not any(":" in one.text for one in why)  # behind the name of a stranger
        and all(one.is_denied() for one in why)
        and not any(denying.does(last, verb) for one in why for verb in one.verbs())
    ):
        return _of_who(match, clauses[:-1], clauses[-1], last, eyes)  # `can't play any more, pass`
    if last.kind == STATEMENT and last.readings == ["undo"]:
        return last
    if japanese.TAKES_BACK.search(clauses[-1]) or english.TAKES_BACK.search(clauses[-1]):
        return Heard(STATEMENT, ["undo"])
    if last.is_sure and all(japanese.TOLD.search(one) and not Speech(match, one, eyes).verbs() for one in clauses[:-1]):
        return last  # `罠だ、3枚捨てる`
    said = [clause for clause in clauses if not Speech(match, clause, eyes).is_talk()]
    if clauses[-1] not in said and denying.wonders(clauses[-1]):
        return None  # `トロール、なつみちゃんにと思う`
    if len(said) == len(clauses) or english.is_question(text) or japanese.is_question(text):
        return None
    if not said:
        return None
    told = ", ".join(said)
    if len(said) > 1 and any(one.isascii() and " " not in one for one in clauses if one not in said):
        return None  # `hart, wind and grass`: what nobody knows may be one of them
    return _of_who(match, [one for one in clauses if one not in said], told, Speech(match, told, eyes).heard(), eyes)


def _of_who(match: Match, talk: Sequence[str], told: str, heard: Heard, eyes: Collection[int] | None) -> Heard:
    """What was heard, as the deed of the one player who is named in the talk beside it, where nobody is named in the deed."""
    beside = [Speech(match, one, eyes) for one in talk]
    named = {seat for one in beside for seat in (one.seat, *values_of(one.cut(), WHO))} - {None}
    whose = Speech(match, told, eyes)
    if len(named) != 1 or whose.seat is not None or WHO in kinds_of(whose.cut()):
        return heard
    whose.seat = named.pop()
    return whose.heard()


def _beside_denials(match: Match, clauses: Sequence[str], eyes: Collection[int] | None) -> Heard | None:
    """The one deed of a line whose other clauses deny other deeds, or say why: `出すけど宣言はしない`, `QDいらんから捨てる`; or None."""
    speeches = [Speech(match, clause, eyes) for clause in clauses]
    said = [not speech.is_denied() for speech in speeches]
    if sum(said) != 1:
        return None
    at = said.index(True)
    deed = speeches[at].heard()
    others = [speech for speech in speeches if speech is not speeches[at]]
    if deed.is_sure and not deed.readings[0].startswith("undo"):
        deeds = speeches[at].verbs()
        if not all(verbs and verbs.isdisjoint(deeds) for verbs in (one.verbs() for one in others)):
            return None
        talk = [clause for clause in clauses if clause is not clauses[at]]
        return _of_who(match, talk, clauses[at], deed, eyes)  # `たけし、引かないでパス`: it is Takeshi's pass
    if (
        deed.kind == QUESTION
        and deed.stem
        and at == 1 == len(others)
        and (kept := japanese.NOT_WANTED.fullmatch(clauses[0]))
    ):
        whole = Speech(match, f"{kept[1]} {clauses[1]}", eyes).heard()
        return whole if whole.is_sure else None
    return None


def _several(match: Match, parts: Sequence[str], eyes: Collection[int] | None) -> Heard:
    """Statements one after another: all or none."""
    readings: list[str] = []
    refusal = None
    after = match
    for part in parts:
        one = heard_in_part(after, part, None, eyes)
        if one.kind == NOTHING:
            return one
        if one.kind == QUESTION:
            answers = [[*readings, *lines] for lines in one.readings]
            return Heard(QUESTION, answers, one.refusal, one.stem, one.then, [*readings, *one.said])
        for line in one.readings:
            verdict = apply(after, line, roll=fall)
            readings.append(line)
            refusal = refusal or verdict.refusal
            after = verdict.match
    return Heard(STATEMENT, readings, refusal)
