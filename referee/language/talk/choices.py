"""What is chosen for each of several things in one statement: `takes the Necromancer's, leaves the Fountain's, one calm`, `collects everything`."""

from __future__ import annotations

from itertools import islice

from referee.grammar.statement import split
from referee.language.reading import arranging
from referee.language.reading.heard import QUESTION, Heard
from referee.language.reading.judging import MOST_ANSWERS
from referee.language.talk import guessing
from referee.language.words.atoms import values_of
from referee.language.words.blocks import words_of
from referee.language.words.patterns import expression
from referee.language.words.senses import AMOUNT, IDLE, KEY, NAME, NUMBER, VERB, WHO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom

MOST_OFFERS = 1000
KNOWN = {WHO, VERB, KEY, NAME, AMOUNT, NUMBER, IDLE}
EVERYTHING = expression("everything|it all|全部|ぜんぶ|すべて|全て")
PARTED = expression(r"[,;、]|\b(?:but|while)\b|が、|けど")


def chosen(speech: Speech) -> Heard | None:
    """The one statement, or the question which, in which all that is told is chosen so; None where a line tells no such choices."""
    verbs = [verb for verb in speech.rules.givers if verb in speech.judging.verbs]
    seats = values_of(speech.atoms, WHO)
    seats = seats if speech.seat is None else {speech.seat}
    if not speech.rules.choices or len(verbs) != 1 or len(seats) != 1:
        return None
    if any(not atom.kinds() <= KNOWN and not EVERYTHING.fullmatch(atom.text.lower()) for atom in speech.atoms):
        return None
    told, amounts = _told(speech), guessing.sums(speech.atoms)
    if told is None or (len(told) < 2 and "" not in told):
        return None
    line = arranging.Line(speech.judging.by_name[verbs[0]], seats.pop(), ())
    offers = islice(line.verb.offer(speech.match.table, line.seat), MOST_OFFERS) if line.verb.offer else ()
    found = [text for text in offers if _is_so(split(text), told, amounts, speech.rules.choices)]
    lines = [f"{speech.judging.start(line.seat)}{line.verb.name} {text}" for text in found[: MOST_ANSWERS + 1]]
    if len(lines) == 1:
        return speech.judging.told(lines)
    return Heard(QUESTION, [[one] for one in lines]) if 1 < len(lines) <= MOST_ANSWERS else None


def _told(speech: Speech) -> dict[str, str] | None:
    """The key word that is said of each thing, of all others under the empty name; None where one is said of nothing certain."""
    told: dict[str, str] = {}
    choices = speech.rules.choices
    key, end = "", 0
    open_names: list[str] = []
    for atom in speech.atoms:
        if PARTED.search(speech.text[end : atom.start]):
            key, open_names = _closed(told, key, open_names), []
        end = atom.start + len(atom.text)
        said = _key(atom, choices)
        if EVERYTHING.fullmatch(atom.text.lower()):
            said = said or key or [*choices.values()][-1]
        if said and open_names and not key:
            for name in open_names:
                told[name] = said  # `the Fountain's stays`
            open_names = []
        elif said:
            _closed(told, key, open_names)
            key = said
        elif NAME in atom.kinds():
            name = words_of(next(one for one in atom.senses if one.kind == NAME), ())[0].strip('"')
            open_names.append(name)
            if key:
                told[name] = key
    _closed(told, key, open_names)
    return told


def _closed(told: dict[str, str], key: str, names: Sequence[str]) -> str:
    """The key word of the next part, none; one that was said of nothing is said of all."""
    if key and not names:
        told.setdefault("", key)
    return ""


def _key(atom: Atom, choices: Mapping[str, str]) -> str:
    """Which of the choices a word says: the first of them that it can be."""
    said = values_of([atom], KEY)
    return next((key for word, key in choices.items() if word in said), "")


def _is_so(words: Sequence[str], told: dict[str, str], amounts: Sequence[str], choices: Mapping[str, str]) -> bool:
    """Whether an offered statement has all that was told."""
    plain = [word.strip('"') for word in words]
    if any(name and (name not in plain or plain[plain.index(name) + 1 :][:1] != [key]) for name, key in told.items()):
        return False
    if "" in told and any(
        word in choices and word != told[""] and plain[at - 1] not in told for at, word in enumerate(plain)
    ):
        return False
    return all(amount in plain for amount in amounts)
