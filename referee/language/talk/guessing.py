"""What a line may mean of which not every word is understood, or in which something is missing."""

from __future__ import annotations

from itertools import islice

from referee.grammar.statement import cut_actor, split, write_name
from referee.language.reading import arranging
from referee.language.reading.heard import NOTHING, QUESTION, STATEMENT, Heard
from referee.language.reading.judging import MOST_ANSWERS
from referee.language.talk import accounting, declaring, denying
from referee.language.words import english, japanese
from referee.language.words.atoms import OWNER, Atom, kinds_of, values_of, verbs_of
from referee.language.words.blocks import MEANS, OUT_OF, TOWARDS, name_of
from referee.language.words.faces import RANKS, rank_of
from referee.language.words.patterns import expression, of_english
from referee.language.words.scan import names_verb
from referee.language.words.senses import (
    AMOUNT,
    BEGINNING,
    CARD,
    IDLE,
    KEY,
    NAME,
    NUMBER,
    RANK,
    THING,
    UNKNOWN,
    VERB,
    WHO,
    Sense,
)
from referee.language.words.subjects import NO_SUBJECT
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.reading.arranging import Line
    from referee.language.spoken import Speech
    from scorers.sheet import Refusal

FACTS = (NAME, CARD, WHO, NUMBER, AMOUNT, VERB)  # what is never left out
MOST_WAYS, MOST_MORE = 10, 30  # lines with a word less that are tried, and readings by verbs of them
MOST_LOOSE = 9  # words of a line of which one may be left out
MOST_SHORT = 5  # words of a line in which a letter may stand for a word
KATAKANA = expression("[ァ-ヺー・]{2,}")
LED = of_english(r"\b(?:time|last|first|second|new|right|quick|great|cool|total|power|point|single|next|final) $")
PRINTED = expression("[a-zA-Zァ-ヶ一-龥]")  # no card is called by hiragana alone
ACTS = of_english(
    r"(?P<who>[a-z]{2,}(?<!ly))(?: *: *[a-z]| (?!(?:is|was|has|does|as|this) )[a-z]+(?<!s)s\b)"
)  # who does something
SUMS = frozenset((AMOUNT, NUMBER))
PARTED = expression("(?<=[ァ-ヺー一-龥a-z])[がをはで](?=[ァ-ヺ])")  # between two names that are unknown: `アンがエコー`
WHOLE = expression("[a-zA-Z0-9'-]+|[ァ-ヶー一-龥・]+")  # a name as it is written, whatever of it is a word


def shortened(speech: Speech) -> Heard:
    """A line with words of a letter or two, as who keeps the record types: what is lawful of all that they begin."""
    if len(speech.atoms) > MOST_SHORT or not speech.scanner.shortened(speech.atoms):
        return Heard(NOTHING)
    found = [line for line in speech.lines(speech.atoms) if speech.judging.is_lawful(line)]
    return speech.judging.of_lines(found, False)


def undeclared(speech: Speech) -> Heard:
    """The question what a card is that nobody has declared, where a verb names it; else nothing."""
    if not speech.rules.facts:
        return Heard(NOTHING)
    unknown = speech.which(UNKNOWN)
    if not unknown:
        return Heard(NOTHING)
    begin, end = unknown[0].start, unknown[-1].start + len(unknown[-1].text)
    word = speech.text[begin:end].strip()
    if any(begin < atom.start < end for atom in speech.atoms if atom not in unknown) or not PRINTED.search(word):
        return Heard(NOTHING)
    if english.THINKS.search(speech.text) or japanese.THINKS.search(speech.text):
        return Heard(NOTHING)
    if english.PLAIN.fullmatch(word):
        return Heard(NOTHING)
    word = PARTED.split(word)[-1]
    word = next((one for one in WHOLE.findall(speech.text) if word in one), word)
    led = LED.search(speech.text[:begin])
    if led is not None and not any(
        begin > atom.start >= led.start() and atom.kind not in (UNKNOWN, IDLE) for atom in speech.atoms
    ):
        word = led[0] + word  # `play time warp`: a word that says nothing elsewhere begins its name
    seats = [one.seat for one in speech.judging.awaited if one.must and one.seat is not None]
    start = speech.judging.start(speech.seat if speech.seat is not None or not seats else seats[0])
    named = verbs_of(speech.atoms)
    due = [name for name in speech.judging.verbs if name in named]
    if not named and KATAKANA.fullmatch(word) and any(atom.role in TOWARDS for atom in speech.atoms):
        due = [name for one in speech.judging.awaited if one.must for name in one.verbs]  # `まおにゴブリン`
    for name in due or (named if len(named) == 1 else ()):
        refusal = apply(speech.match, f"{start}{name} {write_name(word)}").refusal
        if refusal is not None and refusal.clauses[0] == "REC-2" and refusal.facts.get("word") == word:
            return declaring.asked_for(word, speech.judging.start(speech.seat) + speech.text)
    return Heard(NOTHING)


def nobody(speech: Speech) -> Refusal | None:
    """That no player is called as an English line calls who acts: `bob draws`, `Kit: pass`; or None."""
    said = ACTS.match(speech.text) if speech.seat is None else None
    atoms = speech.cut() if said else []
    if said is None or said["who"].islower() and english.PLAIN.fullmatch(said["who"]) or not atoms[1:]:
        return None
    is_deed = VERB in atoms[1].kinds() and atoms[0].text == said["who"] and atoms[0].kinds() == {UNKNOWN}
    return apply(speech.match, f"{said['who']}: draw").refusal if is_deed else None


def partial(speech: Speech) -> Heard:
    """A question for what the words leave open, where only lawful statements can say them."""
    due = (name for one in speech.judging.awaited if one.must for name in one.verbs if name not in denying.UNASKED)
    verbs = [speech.judging.by_name[name] for name in due]
    if names_verb(speech.atoms):
        meant = [sense.value for atom in speech.atoms for sense in atom.senses if sense.kind == VERB]
        verbs = [verb for verb in verbs if verb in meant]
    for words in islice(arranging.answers(speech.match, speech.atoms), MOST_WAYS):
        found = speech.judging.partial([word.strip('"') for word in words], dict.fromkeys(verbs), speech.seat)
        found = [list(one) for one in dict.fromkeys(map(tuple, found)) if accounting.is_in_order(words, split(one[0]))]
        if found and len(found) < 10:
            must = speech.judging.musts
            sure = len(found) == len(must) == 1 and _adds_players(speech, found[0][0], words)
            return Heard(STATEMENT, found[0]) if sure else Heard(QUESTION, found)
    return Heard(NOTHING)


def _adds_players(speech: Speech, line: str, words: list[str]) -> bool:
    """Whether a line says nothing but these words and players."""
    told = split(line.partition(": ")[2] or line)[1:]
    said = [word for word in told if word not in words]
    return all(word in speech.match.setting.names for word in said)


def by_effect(speech: Speech) -> Heard:
    """What a thing is used for whose effect is told: `弓で1枚引く`; as a question, unless just that follows from it; or nothing."""
    told = [atom for atom in speech.atoms if (verbs := atom.verbs()) and verbs.issubset(arranging.NO_MEANS)]
    begins = told[0].start if told and told[0].text.isascii() else 0
    means = [
        atom for atom in speech.atoms if (atom.role in MEANS or atom.start < begins) and NAME in atom.kinds()
    ]  # `with her bow`, `her bow draws a card`
    come = _come_of_it(speech, told) if told else None
    if come is not None:
        return come
    if not told or not means:
        return Heard(NOTHING)
    who = [atom for atom in speech.atoms if atom.kind == WHO]
    lines = [line for line in speech.lines([*who, *means]) if not line.lacking]
    found = speech.judging.of_lines(lines, False)
    return Heard(QUESTION, [found.readings]) if found.is_sure else found if found.kind == QUESTION else Heard(NOTHING)


def _come_of_it(speech: Speech, told: Sequence[Atom]) -> Heard | None:
    """The one lawful statement from which what is told follows, in the number that is told, of all that is said beside it; or None."""
    follows = speech.rules.follows
    verbs = verbs_of(told) & follows.keys()
    at = speech.atoms.index(told[-1])
    counts = [atom for atom in speech.atoms[max(at - 1, 0) : at + 2] if atom.counted and atom.kind == NUMBER]
    means = [atom for number, atom in enumerate(speech.atoms) if number < at or atom.role in (*MEANS, *OUT_OF)]
    named = [atom for atom in means if NAME in atom.kinds() and atom.role != "を"]
    if len(verbs) != 1 or len(counts) > 1 or not named:
        return None
    size = int(counts[0].senses[0].value) if counts else 1
    rest = [atom for atom in speech.atoms if atom not in (*told, *counts)]
    arranging.TRYING.spare(MOST_MORE)
    heard = speech.judging.of_lines([line for line in speech.lines(rest) if line.words], False)
    answers = [heard.readings] if heard.is_sure else heard.readings
    answers = answers if heard.kind in (STATEMENT, QUESTION) else []
    count = follows[verbs.pop()]
    names = list(speech.match.setting.names)
    found = []
    for lines in answers:
        who = (cut_actor(str(lines[-1]))[0] or "").strip('" ')
        seat = names.index(who) if who in names else None
        after = speech.judging.after([str(line) for line in lines])
        if seat is not None and count(after.table, seat) - count(speech.match.table, seat) == size:
            found.append([str(line) for line in lines])
    return speech.judging.told(found[0]) if len(found) == 1 else Heard(QUESTION, found) if found else None


def of_verb_alone(speech: Speech) -> Heard:
    """The question for what a verb lacks of which only the kind was said: `plays a monster`; or nothing."""
    verbs = speech.which(VERB)
    nouns = [atom for atom in speech.atoms if IDLE in atom.kinds() and atom not in verbs]
    who = [atom for atom in speech.atoms if atom.kind == WHO]
    # `回廊を一枚置く`
    nouns += [atom for atom in speech.atoms if atom.role == "を" and atom.kinds() == {KEY}]
    rest = [atom for atom in speech.atoms if atom not in (*verbs, *nouns, *who) and not atom.counted]
    amounts = sums(speech.atoms) if all(atom.kinds() <= SUMS for atom in rest) else []
    rest = [] if amounts else rest
    if len(verbs) != 1 or not nouns or rest or any(sense.denied for sense in verbs[0].senses):
        return Heard(NOTHING)
    due = [sense.value for sense in verbs[0].senses if sense.kind == VERB and sense.value.name in speech.judging.verbs]
    said = [one.senses[0].value for one in who if one.role not in NO_SUBJECT]
    seat = speech.seat if speech.seat is not None or not said else said[0]
    if len(due) != 1:
        return Heard(NOTHING)
    asked = speech.judging.of_line(arranging.Line(due[0], seat, [], lacking=True))
    if amounts and asked.stem is not None:
        asked = Heard(QUESTION, (), asked.refusal, " ".join([asked.stem, *amounts]))
    return asked if asked.kind == QUESTION else Heard(NOTHING)


def without_unit(speech: Speech) -> Heard:
    """The question for what is lacking where a number is said and not of what: `discards the treant for 2`; or nothing."""
    counts = [atom for atom in speech.atoms if atom.kinds() == {NUMBER}]
    if not speech.rules.amounts or len(counts) != 1 or counts[0].counted:
        return Heard(NOTHING)
    rest = [atom for atom in speech.atoms if atom not in counts]
    if not names_verb(rest) or AMOUNT in kinds_of(rest):
        return Heard(NOTHING)
    found = speech.judging.of_lines([line for line in speech.lines(rest) if line.plain and line.words], False)
    return found if found.kind == QUESTION and found.stem else Heard(NOTHING)


def sums(atoms: Sequence[Atom]) -> list[str]:
    """The amounts that are told, each with the number before it, or counted behind it: `2C`."""
    found = []
    for at, atom in enumerate(atoms):
        if atom.kind == AMOUNT:
            near = [one for one in atoms[max(at - 1, 0) : at] if not one.counted]
            near += [one for one in atoms[at + 1 : at + 2] if one.counted]
            counts = [str(sense.value) for one in near for sense in one.senses if sense.kind == NUMBER]
            found.append((counts or ["1"])[0] + str(atom.senses[0].value))
    return found


def gist(speech: Speech, bare: str) -> Heard:
    """What the words say that are known, as a question."""
    unknown = [atom for atom in speech.atoms if atom.kind == UNKNOWN]
    known = [atom for atom in speech.atoms if atom.kind != UNKNOWN]
    kinds = {sense.kind for atom in known for sense in atom.senses if sense.rank < BEGINNING}
    strange = sum(len(atom.text) for atom in unknown)
    if not kinds & {VERB, CARD, NAME, AMOUNT} or strange > sum(len(atom.text) for atom in known):
        return Heard(NOTHING)
    if english.THINKS.search(bare) or japanese.THINKS.search(bare):
        return Heard(NOTHING)
    if unknown and unknown[0].start == 0 and speech.text[len(unknown[0].text) :].lstrip().startswith(":"):
        return Heard(NOTHING)  # nobody here is called so
    speech.atoms = known
    found = speech.known(bare)
    return Heard(QUESTION, [found.readings]) if found.kind == STATEMENT else found


def loosened(speech: Speech) -> Heard:
    """A question for what the words say but for one of them, or for one of several verbs; where nothing reads them all."""
    verbs = speech.which(VERB)
    said = [atom for atom in speech.atoms if atom not in verbs]
    declining = [
        atom for atom in verbs if any(sense.kind == VERB and sense.value.name == "pass" for sense in atom.senses)
    ]
    several = len(verbs) > 1
    verbs = declining or verbs  # `skips the draw` is no draw
    ways = [[atom for atom in speech.atoms if atom is verb or atom in said] for verb in verbs if several]
    if len(speech.atoms) <= MOST_LOOSE:
        loose = [atom for atom in speech.atoms if not any(sense.kind in FACTS for sense in atom.senses)]
        ways += [[atom for atom in speech.atoms if atom is not one] for one in loose]
    others = [seat for seat in range(len(speech.match.setting.names)) if seat not in values_of(said, WHO)]
    if WHO not in kinds_of(said) or len(verbs) == 1:
        ways += [[*speech.atoms, _whom(speech, seat)] for seat in others]
    lawful: list[list[str]] = []
    foul: list[list[str]] = []
    enough = arranging.TRYING.left - MOST_MORE
    for atoms in ways[:MOST_WAYS]:
        if arranging.TRYING.left < enough:
            break
        named = names_verb(atoms)
        for line in speech.lines(atoms):
            if line.lacking or line.vague:
                continue
            one = speech.judging.of_line(line, True)
            if one.kind == STATEMENT and (one.refusal is None or named):
                (foul if one.refusal else lawful).append([str(text) for text in one.readings])
    found = [list(one) for one in dict.fromkeys(map(tuple, lawful or foul))]
    return Heard(QUESTION, found) if 0 < len(found) <= MOST_ANSWERS else Heard(NOTHING)


def without_moved(speech: Speech) -> Heard:
    """What the words say without a component that lies there and is what that deed moves: `charms the bandit over to Otto`; or nothing."""
    named = [atom for atom in speech.atoms if NAME in atom.kinds() and atom.kinds() <= {NAME, IDLE}]
    verbs = [atom for atom in speech.atoms if any(sense.kind == VERB and not sense.denied for sense in atom.senses)]
    if len(named) != 1 or len(verbs) != 1:
        return Heard(NOTHING)
    name = name_of(named[0].senses[0])
    rest = [atom.without(NAME) for atom in speech.atoms if atom is not named[0]]
    found = [line for line in speech.lines(rest) if line.plain and speech.judging.is_lawful(line)]
    told = speech.judging.of_lines(found, False) if len(found) == 1 else Heard(NOTHING)
    sure = told.kind == STATEMENT and accounting.moves(speech, str(told.readings[0]), name)
    return told if sure else Heard(NOTHING)


def _whom(speech: Speech, seat: int) -> Atom:
    """A player who is met and whom nobody has named."""
    atom = Atom(speech.match.setting.names[seat], len(speech.text), [Sense(WHO, seat)])
    atom.role = "to"
    return atom


def _is_row(atoms: list[Atom], at: int) -> bool:
    """Whether something is put to a rank that names a row or set: `7の列に`."""
    after = atoms[at + 1] if at + 1 < len(atoms) else None
    return atoms[at].role == OWNER and after is not None and after.kind == THING and after.text[-1] in "にへ"


def ranked(speech: Speech) -> list[Line]:
    """The one lawful line in which a rank without its suit is a card that lies open; else lines that lack that card."""
    said = [
        (at, rank)
        for at, atom in enumerate(speech.atoms)
        if atom.kinds() in ({RANK}, {NUMBER}) and (rank := rank_of(atom.text))
    ]
    atoms = list(speech.atoms)
    row = [RANKS.index(rank) - number for number, (_, rank) in enumerate(said)]
    if len(said) > 2 and len(set(row)) == 1 and said[-1][0] - said[0][0] == len(said) - 1:
        atoms[said[0][0]].role = atoms[said[-1][0]].role  # `3-4-5につける`
        atoms, said = [atom for at, atom in enumerate(atoms) if at <= said[0][0] or at > said[-1][0]], said[:1]
    elif len(said) == 2 and atoms[said[1][0]].counted and said[1][1] in RANKS[: len("SHDC")]:
        del atoms[said.pop()[0]]  # `Qを1枚捨てた`, `10を2枚でコール`
    if len(said) != 1:
        return []
    at, rank = said[0]

    def lines(sense: Sense) -> list[Line]:
        atom = Atom(atoms[at].text, atoms[at].start, [sense])
        atom.role = "に" if _is_row(atoms, at) else atoms[at].role
        return speech.lines([*atoms[:at], atom, *atoms[at + 1 :]])

    cards = [rank + suit for suit in "SHDC"]
    lawful = [(card, line) for card in cards for line in lines(Sense(CARD, (card,))) if speech.judging.is_lawful(line)]
    state, eyes = speech.match.setting.game.state, range(len(speech.match.setting.names))
    after = {repr(state(speech.judging.verdict(line, line.seat).match.table, eyes)) for _, line in lawful}
    if len(after) == 1 and speech.judging.is_shown(lawful[0][0]):
        return [lawful[0][1]]
    shown = [card for card in cards if speech.judging.is_shown(card)]
    told = lines(Sense(CARD, (shown[0],))) if len(shown) == 1 and not lawful and atoms[at].role in TOWARDS else []
    return told or lines(Sense(RANK, rank))
