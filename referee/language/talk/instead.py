"""What a line may mean where its words as they stand are nothing lawful: whose dice were told, what a deed is done with, who `him` is."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, split, write_name
from referee.language.reading import arranging
from referee.language.reading.heard import QUESTION, STATEMENT, Heard
from referee.language.words import english, faces, japanese
from referee.language.words.atoms import OWNER, Atom, values_of
from referee.language.words.blocks import MEANS, OUT_OF, PRICES, TOWARDS, name_of
from referee.language.words.scan import names_verb
from referee.language.words.senses import AMOUNT, CARD, IDLE, KEY, NAME, NUMBER, RANK, SELF, THING, VERB, WHO, Sense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.reading.arranging import Line
    from referee.language.spoken import Speech

DICE, SHOWS, PAYING = "dice", "reveal", "paying"
MOST_PIPS = 6
SHORT = 3
OF_LAST = (OWNER, *TOWARDS, *OUT_OF)  # roles of who did what is answered
MOST_SWAPPED = 4  # names beside what is given for something
MOST_TRIED = 80  # readings by verbs of what is left of a line
AIMED = ("to", "に", "へ")
GIVERS = ("が", "から", "からは")
SUBJECTS, BY_WHOM = ("は", "が", "も"), ("に", "から")
BY_NAME = ("reveal", "concede", "deal", "draw", "card")  # verbs of every game that nobody means without naming them


def by_means(speech: Speech) -> list[Line]:
    """The lawful lines in which what is said in passing is how the last deed is done: `火の玉をかけて戦う`."""
    verbs = [atom for atom in speech.atoms if VERB in atom.kinds() and NAME not in atom.kinds()]
    passing = [
        atom
        for atom in verbs
        if japanese.IN_PASSING.match(atom.text) or (atom is not verbs[-1] and _tells_of(speech, atom))
    ]
    passing = passing[:-1] if len(passing) == len(verbs) else passing  # `クレリック使ってロランドを`
    if len(verbs) == 2 and japanese.GETS.match(verbs[1].text):
        passing = verbs[1:]
    if not passing or len(passing) + 1 < len(verbs):
        return []
    arranging.TRYING.spare(MOST_TRIED)
    atoms = [atom for atom in speech.atoms if atom not in passing]
    used = [
        before
        for before, atom in zip(speech.atoms, speech.atoms[1:])
        if atom in passing and before.role == "を" and NAME in before.kinds()
    ]
    if used and used[0] is not atoms[-1]:
        atoms = [atom.in_role("で") if atom in used else atom for atom in atoms]
    lines = speech.lines(atoms)
    lines = [line for line in lines if line.verb.name not in BY_NAME and not line.lacking]
    lawful = [line for line in lines if speech.judging.is_lawful(line)]
    trades = speech.rules.trades
    return lawful or [
        line for line in lines if line.verb.name in trades or (line.own and verbs[-1].says_any([line.verb.name]))
    ]


def paid_with(speech: Speech) -> list[Line]:
    """The lines in which a number of things that are used is what the deed costs: `バッテリー2枚横にしてフレア`, `plays Flare, tapping two`."""
    count, spent = _tapped(speech) if speech.text.isascii() else _spent(speech.atoms)
    if PAYING not in speech.rules.words or count is None or not spent:
        return []
    rest = [atom for atom in speech.atoms if atom not in (count, *spent)]
    paid = Atom("", len(speech.text), [Sense(KEY, PAYING)])
    arranging.TRYING.spare(MOST_TRIED)
    lines = speech.lines([*rest, paid, count.in_role("")])
    return [line for line in lines if PAYING in line.words and line.words[0] != PAYING and not line.lacking]


def _spent(atoms: Sequence[Atom]) -> tuple[Atom | None, list[Atom]]:
    """How much a Japanese line says is used, and what tells so beside it."""
    pairs = [
        at
        for at, (one, two) in enumerate(zip(atoms, atoms[1:]))
        if {frozenset(_payment(one)), frozenset(_payment(two))} == {frozenset({NUMBER}), frozenset({THING})}
    ]
    at = pairs[0] if len(pairs) == 1 else 0
    used = [atom for atom in atoms[at + 2 : at + 3] if _is_used(atom) and NAME not in atom.kinds()]
    if len(pairs) != 1 or (not used and atoms[at + 1].role != "で"):
        return None, []
    count, thing = sorted(atoms[at : at + 2], key=lambda atom: NUMBER not in atom.kinds())
    return count, [thing, *used]


def _payment(atom: Atom) -> set[str]:
    """What it is of what something costs: how much, or of what."""
    kinds = atom.kinds()
    return {NUMBER} if kinds == {NUMBER} else {THING} if {THING, KEY} <= kinds else set()


def _tapped(speech: Speech) -> tuple[Atom | None, list[Atom]]:
    """How much an English line says is used, and what it tells of that: `two batteries`, `tapping`."""
    counts = [atom for atom in speech.atoms if atom.kinds() == {NUMBER}]
    spends = {name for names in speech.rules.things for name in names.split()}
    told = [
        atom
        for atom in speech.atoms
        if THING in atom.kinds()
        or (atom.says_any([*spends]) and not (NAME in atom.kinds() or atom.says_any(speech.judging.verbs)))
    ]
    return (counts[0], told) if len(counts) == 1 and len(told) < SHORT else (None, [])


def _is_used(atom: Atom) -> bool:
    """Whether it says that something is done, or paid."""
    return VERB in atom.kinds() or any(sense.kind == KEY and sense.value == PAYING for sense in atom.senses)


def _tells_of(speech: Speech, deed: Atom) -> bool:
    """Whether a Japanese deed of before tells which card is meant by the name behind it: `倒したコボルトを送る`."""
    end = deed.start + len(deed.text)
    return deed.text[-1] in "ただ" and any(atom.start == end and NAME in atom.kinds() for atom in speech.atoms)


def with_tool(speech: Speech) -> list[Line]:
    """The lawful lines in which the deed is what a thing does that it is done with: `ドラゴンの牙でウィンドドラゴンを出す`."""
    tools = [atom for atom in speech.atoms if atom.role == "で" and NAME in atom.kinds()]
    deeds = speech.which(VERB)
    if len(tools) != 1 or len(deeds) != 1 or KEY not in deeds[0].kinds():
        return []
    done = deeds[0].of([sense for sense in deeds[0].senses if sense.kind == KEY])
    rest = [atom for atom in speech.atoms if atom not in (*tools, *deeds)]
    return speech.lawful([*tools, done, *rest])


def without_target(speech: Speech) -> list[Line]:
    """The lawful lines without what lies open already and is only aimed at: `plays Paradox on Omega`."""
    against = speech.rules.against
    aside = [atom for atom in speech.atoms if atom.role in AIMED and atom.kinds() == {NAME}]
    if not against or not aside or any(verb not in against for verb in speech.verbs()):
        return []
    lines = speech.lines([atom for atom in speech.atoms if atom not in aside])
    return [line for line in lines if line.verb.name in against and line.words and speech.judging.is_lawful(line)]


def with_dice(speech: Speech) -> list[Line]:
    """The lawful lines in which what follows the deed tells whose dice show what: `リクで阻止！リクは4、ノアは1と2`."""
    at = [at for at, atom in enumerate(speech.atoms) if VERB in atom.kinds()]
    at = [one for one in at if NAME not in speech.atoms[one].kinds()]
    if len(at) != 1 or speech.rules.cards:
        return []
    told = speech.atoms[at[0] + 1 :]
    kinds = [atom.kinds() for atom in told]
    own = {str(sense.value) for atom in speech.atoms[: at[0]] for sense in atom.senses if sense.kind in (NAME, WHO)}
    verbs = speech.atoms[at[0]].verbs()
    due = {one.seat for one in speech.judging.awaited if not verbs.isdisjoint(one.verbs)}
    own |= {str(seat) for seat in due if len(due) == 1}
    mine = True
    # The dice of whose deed it is, which are told first, and the others.
    shown: dict[bool, list[Atom]] = {True: [], False: []}
    for atom, kind in zip(told, kinds):
        if kind & {NAME, WHO} and NUMBER not in kind:
            mine = any(str(sense.value) in own for sense in atom.senses)
        shown[mine] += [atom.of(numbers)] if (numbers := atom.senses_of(NUMBER)) else []
    fell = [*shown[True], *shown[False]]
    if not fell or not all(kind & {NAME, WHO, NUMBER, KEY} for kind in kinds) or len(fell) == len(told):
        return []
    dice = Atom("", told[0].start, [Sense(KEY, DICE)])
    lines = speech.lines([*speech.atoms[: at[0] + 1], dice, *fell])
    return [line for line in lines if speech.judging.is_lawful(line)]


def of_passive(speech: Speech) -> list[Line]:
    """The lawful lines in which who is told to undergo a deed is whom it meets: `葵はグールをつけられた`."""
    deeds = speech.which(VERB)
    who = [atom for atom in speech.atoms if atom.kinds() == {WHO} and atom.role in SUBJECTS]
    if len(deeds) != 1 or len(who) != 1 or not japanese.UNDERGONE.search(deeds[0].text):
        return []
    atoms = [
        atom.in_role("に" if atom is who[0] else "が")
        if atom is who[0] or (atom.kinds() == {WHO} and atom.role in BY_WHOM)
        else atom
        for atom in speech.atoms
    ]
    return speech.lawful(atoms)


def of_giver(speech: Speech) -> list[Line]:
    """The lawful lines in which the deed is that something gives an amount: `魔力の欠片が死を出した`."""
    deeds = speech.which(VERB)
    giver = [atom for atom in speech.atoms if NAME in atom.kinds() and atom.role in GIVERS]
    told = any(AMOUNT in atom.kinds() for atom in speech.atoms)
    if speech.text.isascii():
        giver = (
            [atom for atom in speech.atoms if NAME in atom.kinds() and atom.start < min(deed.start for deed in deeds)]
            if deeds
            else []
        )
    gives = deeds and (deeds[0].says_any(speech.rules.givers) or deeds[0] is speech.atoms[-1])
    if len(deeds) != 1 or len(giver) != 1 or not told or not gives:
        return []
    rest = [atom for atom in speech.atoms if atom is not deeds[0]]
    whom = [atom for atom in rest if WHO in atom.kinds() and atom.start > deeds[0].start]
    atoms = [atom.in_role("が") if atom.owns() or atom in whom else atom for atom in rest]
    return speech.lawful(atoms)


def named_again(speech: Speech) -> list[Line]:
    """The lawful lines in which what is named twice is meant once, and what lies on it is where it should: `短剣の上に死が3つ`."""
    said: list[str] = []
    atoms: list[Atom] = []
    for atom in speech.atoms:
        names = [str(sense.value[1]) for sense in atom.senses if sense.kind == NAME]
        on = atom.senses[0].value == "on" and atoms and atoms[-1].role == OWNER and NAME in atoms[-1].kinds()
        if not on and not (len(names) == 1 and names[0] in said and atom.role in TOWARDS):
            atoms.append(atom)
        said += names
    lines = speech.lines(atoms) if len(atoms) < len(speech.atoms) else []
    return [line for line in lines if line.words and speech.judging.is_lawful(line)]


def of_trade(speech: Speech) -> list[Line]:
    """The lawful lines in which one amount is given with what is named, and the other comes of it: `put a gold in the Prism and take 2 elan`."""
    sums = [number for number, atom in enumerate(speech.atoms) if AMOUNT in atom.kinds()]
    named = speech.which(NAME)
    deeds = [number for number, atom in enumerate(speech.atoms) if _is_deed(atom)]
    gaps = [(one, two, _between(speech, one, two)) for one, two in zip(sums, sums[1:])]
    turns = [gap for gap in gaps if english.GAINS.search(gap[2]) or any(gap[0] < deed < gap[1] for deed in deeds)]
    if not speech.text.isascii() or len(turns) != 1 or len(named) != 1:
        return []
    first, second, _ = turns[0]
    atoms = [*(atom for atom in speech.atoms if WHO in atom.kinds()), named[0].in_role("")]
    for key, among in zip(PRICES, (speech.atoms[: first + 1], speech.atoms[first + 1 :])):
        amounts = [atom.in_role("") for atom in among if atom.kinds() & {AMOUNT, NUMBER}]
        atoms += [Atom(key, amounts[0].start, [Sense(KEY, key)]), *amounts]
    return speech.lawful(atoms)


def _between(speech: Speech, one: int, two: int) -> str:
    """What is said between two words."""
    return speech.text[speech.atoms[one].start : speech.atoms[two].start].lower()


def _is_deed(atom: Atom) -> bool:
    return bool(atom.kinds() & {VERB, KEY}) and not atom.kinds() & {NAME, WHO, NUMBER, AMOUNT}


def of_swap(speech: Speech) -> list[Line]:
    """The lawful lines of a deed in which one thing is given for another, where either is told by a deed of its own: `リサーチを返してアルケミーをもらい、パス`."""
    trades = speech.rules.trades
    named = speech.which(NAME)
    deed = [atom for atom in speech.atoms if atom.says_any(trades)]
    who = [atom for atom in speech.atoms if atom.kinds() == {WHO}]
    if not trades or not deed or not 1 < len(named) < MOST_SWAPPED:
        return []
    told = deed[-1].of([sense for sense in deed[-1].senses if sense.kind == VERB and sense.value.name in trades])
    found = [line for one in named for line in speech.lines([*who, one.in_role(""), told])]
    lawful = [line for line in found if line.words and speech.judging.is_lawful(line)]
    return lawful if len({tuple(line.words) for line in lawful}) == 1 else []


def to_oneself(speech: Speech) -> list[Line]:
    """The lawful lines in which who alone can act is named as whom it is done to: `回廊40が葵の前に置かれた`."""
    if not speech.text.isascii() and any(SELF in atom.kinds() for atom in speech.atoms):
        rest = [atom for atom in speech.atoms if SELF not in atom.kinds()]
        names = {write_name(name) for name in speech.match.setting.names}
        found = speech.lawful(rest)
        told = [speech.judging.of_line(line) for line in found]  # `回廊25を自分の前に出した`, which meets nobody
        return [line for line, one in zip(found, told) if one.kind == STATEMENT and _meets_nobody(one, names)]
    who = [atom for atom in speech.atoms if WHO in atom.kinds() <= {WHO, IDLE}]
    aimed = (*AIMED, "") if speech.text.isascii() else AIMED  # `with a 25 Wren makes it`
    due = {one.seat for one in speech.judging.awaited if one.must}
    if len(who) != 1 or who[0].role not in aimed or due != {who[0].senses[0].value}:
        return []
    atoms = [atom.in_role("が") if atom is who[0] else atom for atom in speech.atoms]
    return speech.lawful(atoms)


def _meets_nobody(heard: Heard, names: set[str]) -> bool:
    """Whether a statement names no player beside who says it."""
    return names.isdisjoint(split(cut_actor(str(heard.readings[0]))[1]))


def of_effect(speech: Speech) -> list[Line]:
    """The lawful lines of an effect in which the card that has it is named as who acts: `the burst counters Rewind`."""
    at = next((at for at, atom in enumerate(speech.atoms) if atom.kinds() == {VERB}), 0)
    cards = [atom for atom in speech.atoms[:at] if NAME in atom.kinds()]
    cards = [atom for atom in cards if atom.text.isascii() or atom.role in (*MEANS, OWNER)]
    if len(cards) != 1:
        return []
    lines = speech.lines([atom for atom in speech.atoms if atom is not cards[0]])
    lines = [line for line in lines if line.verb.who == "either" and (line.words or not line.verb.args)]
    lines = lines if cards[0].role != OWNER else [line for line in lines if not line.verb.args]  # `ラセンの解決終了`
    return [line for line in lines if speech.judging.is_lawful(line)]


def of_pronoun(speech: Speech) -> list[Line]:
    """The lines in which `on him` means the other of two players."""
    him = english.HIM.search(speech.text)
    named = values_of(speech.atoms, WHO)
    if speech.seat is not None:
        named = {speech.seat}
    elif him is not None and not named:
        named = {one.seat for one in speech.judging.awaited if one.must and one.seat is not None}
    if him is None or len(speech.match.setting.names) != 2 or len(named) != 1:
        return []
    other = Atom("", him.end(), [Sense(WHO, 1 - named.pop())])
    other.role = english.PREPOSITIONS.get(him["role"].lower(), "to")
    return [line for line in speech.lines([*speech.atoms, other]) if line.plain and not line.lacking]


def of_owner(speech: Speech) -> list[Line]:
    """The lines, lawful or after others have passed, in which whose card it is is who plays it: `Denial from Dmitri`, `Theo's Duelist`."""
    who = speech.which(WHO)
    if len(who) != 1 or speech.seat is not None or names_verb(speech.atoms) or not speech.text.isascii():
        return []
    last, first = (
        speech.atoms[-1] is who[0] and who[0].role == "from",
        speech.atoms[0] is who[0] and who[0].role == OWNER,
    )
    if not (last or first):
        return []
    seat = next(sense.value for sense in who[0].senses if sense.kind == WHO)
    own = speech.beside(speech.match, seat)
    lines = [line for line in own.lines([atom for atom in speech.atoms if atom is not who[0]]) if line.words]
    lines = [line for line in lines if not line.lacking and line.seat == seat]
    return [line for line in lines if speech.judging.is_lawful(line) or speech.judging.after_passes(line)]


def of_preposition(speech: Speech) -> list[Line]:
    """The lines, lawful or with a part missing, in which a key word is only a preposition: `fights using Roland`."""
    kinds = [atom.kinds() for atom in speech.atoms]
    before = [atom for atom, said in zip(speech.atoms, kinds) if {KEY, IDLE} <= said and atom.text.isascii()]
    before = [atom for atom in before if atom.text.lower() in english.PREPOSITIONS]
    atoms = [atom.in_role("が") if atom.owns() else atom for atom in speech.atoms if atom not in before]
    lines = speech.lines(atoms) if before else []
    aimed = all(english.PREPOSITIONS[atom.text.lower()] in TOWARDS for atom in before)  # `witch on hawk`
    return [
        line
        for line in lines
        if (line.plain or aimed) and speech.judging.is_lawful(line) or (line.plain and speech.judging.is_asked(line))
    ]


def as_key_words(speech: Speech) -> list[Line]:
    """The lawful lines of a verb that is awaited, in which the deed that is said is a key word: `diviner, discarding prism and vault`."""
    keys = speech.rules.words
    lets = english.LETS.search(speech.text)
    atoms: list[Atom] = []
    told: set[str] = set()
    for atom in speech.atoms:
        if lets and atoms and atom.kind == WHO:
            continue  # `Ann lets Ben rob her`
        deeds = atom.verbs()
        said = [Sense(KEY, name) for name in deeds if name in keys] if names_verb([atom]) else []
        told.update(str(one.value) for one in said)
        atoms.append(atom.of(said) if said else atom)
    if all(atom in speech.atoms for atom in atoms) or names_verb(atoms):
        return []
    musts = speech.judging.musts
    found = [line for line in speech.lines(atoms) if line.verb.name in musts and not line.verb.always]
    found = [line for line in found if not told.isdisjoint(line.words)]
    return [line for line in found if speech.judging.is_lawful(line)]


def held(speech: Speech) -> Heard:
    """What is shown at a round's end where somebody is said to have had it, or the question whether cards claim what lies open."""
    means = speech.rules.means
    rest = [atom for atom in speech.atoms if not english.HOLDS.fullmatch(atom.text)]
    found = [line for line in speech.lines(rest) if speech.judging.is_lawful(line)]
    shows = [line for line in found if line.verb.name == SHOWS]
    claims = [line for line in found if line.verb.name in means]
    due = any(one.must and SHOWS in one.verbs for one in speech.judging.awaited)
    heard = speech.judging.of_lines(shows if due else claims, False)
    return Heard(QUESTION, [heard.readings]) if claims and heard.kind == STATEMENT and not due else heard


def is_sum(speech: Speech, line: str) -> bool:
    """Whether faces were read out of one number that can be their sum as well: `rolls 12` is no 1 and 2 for certain."""
    words = line.split()
    faces = words[words.index(DICE) + 1 :] if DICE in words else []
    short = len(speech.text.partition(" ")[0]) < SHORT  # who types `m 12` means the faces
    told = [atom.text for atom in speech.atoms if atom.text.isdecimal() and len(atom.text) > 1 and not short]
    return any(list(one) == faces[: len(one)] and int(one) <= MOST_PIPS * len(one) for one in told)


def of_implied(speech: Speech) -> list[Line]:
    """The lawful lines of the deed that is asked for and that what is named alone can do: `steel!`."""
    if names_verb(speech.atoms):
        return []
    musts = speech.judging.musts
    implied = {name: verb for verb, name in speech.rules.implied.items() if verb in musts}
    atoms = list(speech.atoms)
    for at, atom in enumerate(atoms):
        verb = implied.get(name_of(atom.senses[0])) if atom.kind == NAME else None
        if verb is not None:
            atoms[at] = atom.of([Sense(VERB, speech.judging.by_name[verb])])
            return [line for line in speech.lines(atoms) if speech.judging.is_lawful(line)]
    return []


def about(speech: Speech) -> list[Line]:
    """The lawful lines of a deed that names nothing of it, said of what lies open and of who did the last one: `returns Tom's fire`."""
    atoms: list[Atom] = []
    means = speech.rules.means
    last = speech.match.actor
    for atom in speech.atoms:
        kinds = atom.kinds()
        if VERB in kinds:
            bare = [one for one in atom.senses if one.kind == VERB and not one.value.edits]
            bare = [one for one in bare if not one.value.args or one.value.name in means]
            bare = [one for one in bare if one.value.name in speech.judging.verbs]
            if not bare:
                return []
            atoms.append(atom.of(bare))
        elif (
            kinds <= {NAME, CARD, RANK, NUMBER}
            and atom.role not in MEANS
            and faces.lies(speech.judging, atom)
            or kinds <= {WHO, IDLE}
            and atom.senses[0].value == last
            and (atom.role in OF_LAST or names_verb(atoms))
        ):
            continue
        else:
            atoms.append(atom)
    if len(atoms) == len(speech.atoms) or not names_verb(atoms):
        return []
    return [line for line in speech.lines(atoms) if speech.judging.is_lawful(line)]


OTHERS = (
    with_dice,
    of_passive,
    of_giver,
    to_oneself,
    of_owner,
    of_effect,
    of_pronoun,
    of_preposition,
    as_key_words,
    of_implied,
    about,
    named_again,
    of_trade,
    of_swap,
)  # one after another
