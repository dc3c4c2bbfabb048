"""Which verbs the words of a line are read by: those that are named, those that are awaited, or else any."""

from __future__ import annotations

from referee.grammar.arguments import Text
from referee.grammar.statement import split
from referee.language.reading import arranging
from referee.language.talk.instead import BY_NAME
from referee.language.words import english, japanese
from referee.language.words.atoms import kinds_of, values_of, verbs_of
from referee.language.words.blocks import TOWARDS, name_of
from referee.language.words.lexicon import takes_dice
from referee.language.words.scan import names_verb
from referee.language.words.senses import AMOUNT, IDLE, KEY, NAME, NUMBER, THING, VERB, WHO
from referee.language.words.subjects import DEALT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from referee.grammar.verbs import Verb
    from referee.language.reading.arranging import Line
    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom

MOST_UNSAID = 2  # characters beside a name that is said alone


def lines(speech: Speech, atoms: Sequence[Atom]) -> list[Line]:
    """The statements that atoms can be, of verbs that are named, awaited, or else of any."""
    judging = speech.judging
    verbs = judging.by_name
    musts = [verbs[name] for one in judging.awaited if one.must for name in one.verbs]
    awaited = [verbs[name] for name in judging.verbs if verbs[name] not in musts]
    found: list[Line] = []
    names = (*BY_NAME, *speech.rules.named)
    named = [verb for verb in (*musts, *awaited) if verb.name in names]
    musts = [verb for verb in musts if verb not in named]
    awaited = [verb for verb in awaited if verb not in named]
    dealt = any(atom.role in TOWARDS and atom.kind == WHO for atom in atoms)
    due = [verb for verb in named if verb.name in DEALT and dealt]
    due += [
        verb
        for verb in named
        if verb.name in BY_NAME
        and (verb.name not in speech.rules.named or _is_offered(speech, verb, atoms))
        and any(one.must and verb.name in one.verbs[:1] for one in judging.awaited)
    ]
    for tried in (musts, awaited, due):
        found = found or _read(speech, [atom.owned() for atom in atoms], tried)
    owed = {(one.seat, name) for one in judging.awaited if one.must for name in one.verbs}
    counts = any(NUMBER in atom.kinds() for atom in atoms) and not names_verb(atoms)
    if found and counts and all(one.doubt and (one.seat, one.verb.name) not in owed for one in found):
        told = _read(speech, atoms, [verb for verb in speech.match.setting.game.verbs if verb.always])
        found = [line for line in told if not line.doubt] or found  # `Vic's hand is 5`
    if not any(line.verb.name in judging.verbs for line in found):
        found = _of_other_verbs(speech, atoms, found)
    kinds = kinds_of(atoms)
    bare = {kind for atom in atoms if IDLE not in atom.kinds() for kind in atom.kinds()} == {WHO, NUMBER}
    figures = (THING in kinds or bare) and not any(judging.is_lawful(line) for line in found)
    hand = "手札" in speech.text or english.HAND.search(speech.text)
    if hand and any((line.seat, line.verb.name) in owed for line in found):
        figures = False  # `玲奈の手札200点` tells what she shows, and nothing else
    if (not found or figures) and not names_verb(atoms):
        meant = found
        sentence = len(atoms) > 1 and speech.text.isascii()
        rest = [
            verb
            for verb in speech.match.setting.game.verbs
            if verb not in (*musts, *awaited, *named) and verb.name not in names and not (sentence and _is_worded(verb))
        ]
        found = _read(speech, atoms, rest)
        lawful = [line for line in found if judging.is_lawful(line)]
        if THING in kinds or bare:
            found = [line for line in found if line.verb.idle] or found  # what stands is told, rather than done
        said = values_of(atoms, KEY)
        telling = len(found) == 1 and ({AMOUNT, THING} & kinds or said.intersection(found[0].words))
        found = lawful or (found if telling else meant)
        means = speech.rules.bare
        unsaid = len(speech.text) - sum(len(atom.text) for atom in atoms)
        if not found and means and kinds <= {WHO, NAME} and unsaid <= MOST_UNSAID:
            found = _read(speech, atoms, [verbs[means]])
    return found


def _is_offered(speech: Speech, verb: Verb, atoms: Sequence[Atom]) -> bool:
    """Whether what is named is offered of a verb to who must say it: the trap that was drawn lies open."""
    seats = [one.seat for one in speech.judging.awaited if one.must and verb.name in one.verbs]
    said = {name_of(sense) for atom in atoms for sense in atom.senses if sense.kind == NAME}
    offered = verb.offer(speech.match.table, seats[0]) if verb.offer and seats else ()
    return bool(said) and any(not said.isdisjoint(split(text)) for text in offered)


def _is_worded(verb: Verb) -> bool:
    """Whether its last part is told in the table's own words, and isn't found in what is said without its verb."""
    return bool(verb.args) and isinstance(verb.args[-1], Text)


def _read(speech: Speech, atoms: Sequence[Atom], verbs: Iterable[Verb]) -> list[Line]:
    """The statements of these verbs, or of those that are named; none of points where cards are counted."""
    found = arranging.lines(speech.match, atoms, verbs, speech.seat)
    if english.CARDS.search(speech.text) or japanese.CARDS.search(speech.text):
        found = [line for line in found if not _scores(speech, line) and "dice" not in line.words]
        found = _uncounted(speech, atoms, verbs, found)
    if any(is_of_dice(atom) for atom in atoms):
        found = [line for line in found if takes_dice(line.verb)]
    return found


def _uncounted(speech: Speech, atoms: Sequence[Atom], verbs: Iterable[Verb], found: list[Line]) -> list[Line]:
    """The statements; of verbs that count no cards those without the number of the cards: `the hawk looks at three cards`."""
    names = speech.rules.uncounted
    if not names or not found or any(line.verb.name not in names for line in found):
        return found
    rest = [atom for atom in atoms if atom.kinds() != {NUMBER}]
    return arranging.lines(speech.match, rest, verbs, speech.seat) or found


def _scores(speech: Speech, line: Line) -> bool:
    """Whether a line is said of points, of which a number of cards is none."""
    return any(line.verb.name in sense.value for sense in speech.scanner.senses("points") if sense.kind == THING)


def _of_other_verbs(speech: Speech, atoms: Sequence[Atom], found: list[Line]) -> list[Line]:
    """Where a verb's own name is said that isn't awaited: the readings of an awaited verb for which the word is used, too."""
    verbs = speech.judging.verbs
    every = _read(speech, atoms, ())
    meant = [line for line in every if line.verb.name in verbs] or found or every
    named = verbs_of(atoms)
    if any(line.own or line.verb.name in verbs for line in meant):
        return meant
    if named.isdisjoint(verbs):
        return _of_key_words(speech, atoms) or meant
    kinds = kinds_of(atoms)
    if (
        NAME in kinds
        and kinds <= {WHO, VERB, NAME, KEY, AMOUNT}
        and len({line.verb.name for line in meant}) == 1
        and not any(line.lacking for line in meant)
    ):
        return meant  # one verb alone takes such a component: `takes Research`
    return []  # the verb that is meant reads no more than this


def _of_key_words(speech: Speech, atoms: Sequence[Atom]) -> list[Line]:
    """The readings of awaited verbs where a word that is a key word as well is no deed: `her Necromancer, pay 2 life`."""
    keys = [atom.without(VERB) if KEY in atom.kinds() else atom for atom in atoms]
    if all(len(one.senses) == len(two.senses) for one, two in zip(keys, atoms)):
        return []
    due = [speech.judging.by_name[name] for name in speech.judging.verbs]
    return [line for line in _read(speech, keys, due) if line.words]


def is_of_dice(atom: Atom) -> bool:
    """Whether a word says of what follows that dice showed it, and is no deed of another kind."""
    said = {sense.kind: sense.value for sense in atom.senses}
    return said.get(KEY) == "dice" and VERB not in said
