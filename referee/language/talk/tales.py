"""How a game ended, as people tell it: `Abe ignited, Bea had 30 with one set`, `Uma took it 11-8`, `12 for Ada and 9 for Ben`."""

from __future__ import annotations

from itertools import islice, product

from referee.grammar.statement import write_name
from referee.language.reading.arranging import WHOLE, fits
from referee.language.reading.heard import QUESTION, STATEMENT, Heard
from referee.language.words import english, japanese
from referee.language.words.atoms import Atom, verbs_of
from referee.language.words.blocks import OUT_OF
from referee.language.words.patterns import expression
from referee.language.words.senses import CARD, DENIAL, IDLE, KEY, NUMBER, THING, UNKNOWN, VERB, WHO, Sense
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.grammar.verbs import Verb
    from referee.kernel.judging import Match
    from referee.language.spoken import Speech

FINAL = "final"
MOST_WAYS = 16  # in which what is told is put in order
SCORE = expression(r"\d+ ?(?:-|:|to) ?\d+")


def told(speech: Speech) -> Heard | None:
    """The result that a line tells of each player: the lawful one, or the only one; asked where several are, or where more was said than is known."""
    if english.is_question(speech.text) or japanese.is_question(speech.text):
        return None
    if not speech.text.isascii() and any(atom.kind == UNKNOWN for atom in speech.cut()):
        return None
    winner = _winner(speech)
    facts = winner or _by_player(speech)
    if facts is None or (winner is None and len(facts) < 2):
        return None
    things = [sense.value for sense in speech.scanner.senses("points") if sense.kind == THING]
    scores = [verb for verb in speech.match.setting.game.verbs if any(verb.name in names for names in things)]
    scores = scores or [verb for verb in speech.match.setting.game.verbs if verb.name == FINAL and winner]
    said = verbs_of(speech.cut())
    found = [(verb.name in said, heard) for verb in scores for heard in [_heard(speech, verb, facts)] if heard]
    lawful = [one for one in found if one[1].refusal is None] or ([] if speech.match.number else found)
    lawful = [one for one in lawful if one[0]] or lawful
    if len(lawful) > 1 and lawful[0][1].refusal is None:
        return Heard(QUESTION, [heard.readings for _, heard in lawful])
    if len(lawful) != 1:
        return None
    strange = any(atom.kind == UNKNOWN and not english.ENDED.fullmatch(atom.text) for atom in speech.cut())
    heard = lawful[0][1]
    return Heard(QUESTION, [heard.readings], heard.refusal) if strange else heard


def _winner(speech: Speech) -> dict[int, list[Atom]] | None:
    """Who won, where one is said to have beaten others and no more is told: `Uma beat Tom`, `Tom lost to Uma`; or None."""
    text = speech.text.lower()
    beaten = english.BEATEN.search(text)
    if not (beaten or english.BEAT.search(text)):
        return None
    atoms = [atom for atom in speech.cut() if not atom.kinds() & {VERB, IDLE}]
    seats = [atom.senses[0].value for atom in atoms if atom.kinds() == {WHO}]
    told = [atom for atom in atoms if atom.kind not in (WHO, UNKNOWN)]
    return (
        {seats[-1 if beaten else 0]: []}
        if not told and set(seats) == set(range(len(speech.match.setting.names)))
        else None
    )


def _by_player(speech: Speech) -> dict[int, list[Atom]] | None:
    """What is told of each player who is named: numbers, cards and key words; nothing of whom it is denied."""
    atoms = speech.cut()
    facts: dict[int, list[Atom]] = {}
    seat = None
    pending: list[Atom] = []
    told = [at for at, atom in enumerate(atoms) if atom.kind in (NUMBER, CARD)]
    who = [at for at, atom in enumerate(atoms) if atom.kinds() <= {WHO, IDLE} and WHO in atom.kinds()]
    # `140 Pia, 96 Quinn`
    first = bool(told and who) and told[0] < who[0] and told[-1] < who[-1] and speech.text.isascii()
    for at, atom in enumerate(atoms):
        kinds = atom.kinds()
        if WHO in kinds and kinds <= {WHO, IDLE}:
            whose = next(sense.value for sense in atom.senses if sense.kind == WHO)
            if (atom.role in OUT_OF or (atom.role == "to" and facts.get(seat or 0))) and seat is not None:
                facts[seat].append(atom)  # `さくらがみかからショットで上がる`, `Ann ignited with a shot on Ben`
                continue
            if (atom.role == "for" or first) and pending:
                facts.setdefault(whose, []).extend(pending)
                pending, seat = [], None
                continue
            seat = whose
            facts.setdefault(seat, [])
        elif IDLE in kinds and (not atom.text.isascii() or atom.text.lower() in english.PREPOSITIONS):
            continue  # `500で生還`: who has so much is back
        elif kinds & {NUMBER, CARD, KEY, DENIAL}:
            behind = next((one for one in atoms[at:] if one.kind == WHO), None)
            if behind is not None and (behind.role == "for" or first) and (seat is None or NUMBER in kinds):
                pending.append(atom)
            elif seat is not None:
                facts[seat] += _counted(atom, atoms[at + 1 : at + 2], facts[seat])
            else:
                return None
        elif not kinds <= {VERB, IDLE, THING, UNKNOWN}:
            return None
    _shared(speech, facts)
    return {seat: said for seat, said in facts.items() if said and not any(atom.kinds() <= {DENIAL} for atom in said)}


def _counted(atom: Atom, after: Sequence[Atom], said: Sequence[Atom]) -> list[Atom]:
    """What is told, with the count of a key word that a denial says: `40, no sets`."""
    if atom.kind == DENIAL and said and after and KEY in after[0].kinds():
        return [Atom(atom.text, atom.start, [Sense(NUMBER, "0")])]
    return [atom]


def _shared(speech: Speech, facts: dict[int, list[Atom]]) -> None:
    """Give each player the number that is meant where they are told one after another: `11-8`, `Rob and Sal, 300 and 450`."""
    if len(facts) == 1 and len(speech.match.setting.names) == 2 and SCORE.search(speech.text):
        facts[1 - next(iter(facts))] = []
    full = [said for said in facts.values() if said]
    if len(full) != 1 or len(full[0]) != len(facts) or any(atom.kind != NUMBER for atom in full[0]):
        return
    for seat, atom in zip(facts, full[0]):
        facts[seat] = [atom]


def _heard(speech: Speech, verb: Verb, facts: dict[int, list[Atom]]) -> Heard | None:
    """The lines of a verb that say these facts, lawful ones first: one of all players, or one for each; or None."""
    match = speech.match
    if verb.who != "actor":
        names = [write_name(str(match.setting.names[seat])) for seat in facts]
        parts = product(
            *(
                [[name, *words] for words in _wordings(facts[seat], match.setting.names)]
                for seat, name in zip(facts, names)
            )
        )
        return _first(match, verb, [list(one) for one in islice(parts, MOST_WAYS)], None)
    lines: list[str] = []
    refusal = None
    for seat in sorted(facts):
        told = _first(match, verb, [[words] for words in _wordings(facts[seat], match.setting.names)], seat)
        if told is None:
            return None
        lines += told.readings
        refusal = refusal or told.refusal
        match = apply(match, lines[-1]).match
    return Heard(STATEMENT, lines, refusal)


def _first(match: Match, verb: Verb, ways: Sequence[Sequence[list[str]]], seat: int | None) -> Heard | None:
    """The first line of a verb with these parts, lawful ones first, with a stroke between them or without."""
    start = "" if seat is None else f"{write_name(str(match.setting.names[seat]))}: "
    every = [stroke.join(" ".join(part) for part in way) for way in ways for stroke in (" / ", " ")]
    fit = [words for words in dict.fromkeys(every) if fits(match, verb, words.split(" ")) == WHOLE]
    verdicts = [apply(match, f"{start}{verb.name} {words}") for words in fit]
    verdict = next((one for one in verdicts if one.ok), verdicts[0] if verdicts else None)
    return Heard(STATEMENT, [verdict.spoken()], verdict.refusal) if verdict else None


def _wordings(said: Sequence[Atom], names: Sequence[str]) -> list[list[str]]:
    """The words of what is told of one player, also with each number behind what it counts: `one set`, `sets 1`."""
    words = [_word(atom, names) for atom in said]
    turned = [list(one) for one in words]
    for at in range(len(said) - 1):
        if said[at].kind == NUMBER and KEY in said[at + 1].kinds():
            turned[at], turned[at + 1] = turned[at + 1], turned[at]
    ways = [[word for part in one for word in part] for one in (turned, words)]
    if len(said) > 1 and all(atom.kind != NUMBER for atom in said):
        ways.append([word for one in words[::-1] for word in one])  # `ブラストでイグナイト`
    return [way for at, way in enumerate(ways) if way not in ways[:at]]


def _word(atom: Atom, names: Sequence[str]) -> list[str]:
    for sense in atom.senses:
        if sense.kind == CARD:
            return list(sense.value)
        if sense.kind in (NUMBER, KEY):
            return [str(sense.value)]
        if sense.kind == WHO:
            return [write_name(str(names[sense.value]))]
    return []
