"""Whether a statement and what a line says are the same: nothing named that it hasn't, nothing in it that nobody named."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, quote, split
from referee.language.reading import arranging
from referee.language.reading.heard import ROLL, fall
from referee.language.talk import instead
from referee.language.words import english, faces, inflecting, japanese
from referee.language.words.atoms import OWNER, kinds_of, values_of
from referee.language.words.blocks import name_of, words_of
from referee.language.words.faces import RANKS
from referee.language.words.patterns import each, expression
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
    RAW,
    SELF,
    THING,
    UNKNOWN,
    VERB,
    WHO,
)
from referee.match import apply

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.language.reading.heard import Heard
    from referee.language.reading.judging import Judging
    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom


def leaves_over(speech: Speech, heard: Heard) -> bool:
    """Whether somebody or something is named, and nothing else can be meant by the word, that no statement has and none implies."""
    told = [cut_actor(str(line)) for line in heard.readings]
    if any(actor is None for actor, _ in told) or ALL in kinds_of(speech.atoms):
        return False  # what the table says is said of all in their order
    words = [word.strip('"') for actor, line in told for word in [str(actor).strip('"'), *split(line)]]
    verbs = {split(line)[0] for _, line in told}
    rules = speech.rules
    claims = not verbs.isdisjoint(rules.means)
    bare = all(len(split(line)) == 1 for _, line in told)  # of what lies open, which such a deed doesn't name
    for at, atom in enumerate(speech.atoms):
        kinds = atom.kinds()
        if kinds == {WHO} or _is_owner(atom):
            met = (IDLE in kinds or claims or bare) and _is_answered(speech, atom)
            over = not (met or _stands(speech, atom, words) or _is_of_dice(speech, at, words))
        elif kinds == {CARD}:
            over = not claims and not _stands(speech, atom, words) and not (bare and faces.lies(speech.judging, atom))
        elif kinds == {NUMBER}:
            amount = AMOUNT in kinds_of(speech.atoms[max(at - 1, 0) : at + 2])
            number = str(atom.senses[0].value)
            ranks = (claims or "on" in words) and number in RANKS
            lies = bare and rules.cards and faces.lies(speech.judging, atom)
            looks = not verbs.isdisjoint(rules.uncounted)
            over = not (ranks or amount or lies or looks or _counts(number, words))
        elif kinds == {NAME}:
            over = not _stands(speech, atom, words) and not _lies(speech, atom)
        else:
            over = False
        if over:
            return True
    return False


def _is_owner(atom: Atom) -> bool:
    """Whether it says whose the next thing is, which a statement may not say."""
    return atom.kinds() == {WHO, IDLE} and atom.role == OWNER and not atom.text.isascii()


def _is_answered(speech: Speech, atom: Atom) -> bool:
    """Whether it names whose deed was the last, which may be answered."""
    return any(sense.kind == WHO and sense.value == speech.match.actor for sense in atom.senses)


def _is_of_dice(speech: Speech, at: int, words: Sequence[str]) -> bool:
    """Whether it is told in Japanese whose dice show what stands behind it: `まおが5と6`."""
    after = speech.atoms[at + 1 : at + 2]
    return "dice" in words and not speech.text.isascii() and any(NUMBER in one.kinds() for one in after)


def _stands(speech: Speech, atom: Atom, words: Sequence[str]) -> bool:
    names = speech.match.setting.names
    some = any if atom.role == "to" else all  # of a set, to which something is added, one card tells which
    return any(some(word.strip('"') in words for word in words_of(sense, names)) for sense in atom.senses)


def _lies(speech: Speech, atom: Atom) -> bool:
    """Whether what is named lies on the table, where it is met or given, or goes without saying."""
    implied = speech.rules.implied.values()
    named = [name_of(sense) for sense in atom.senses]
    return any(name in implied or speech.judging.is_shown(name) for name in named)


def _counts(number: str, words: Sequence[str]) -> bool:
    """Whether a number stands there, or is the count, the sum or the digits of what does."""
    digits = [word for word in words if word.isdigit()]
    things = len(words) - 2  # who and the verb
    size = int(number) if number.isdigit() and len(number) < 6 else -1
    sums = (sum(map(int, digits)), *(int(one) + int(two) for one, two in zip(digits, digits[1:])))
    inside = any(number in word for word in (*words, "".join(digits)))
    return inside or number == "1" or size <= things or size in sums


COUNTED = expression("[0-9一二三四五六七八九十]")
A_ROW = 4  # things that are told in their order
STRANGE = expression("[ァ-ヺA-Z]")  # in what may be the name of somebody or something that nobody declared
IMPLIED = each("dice pay gain on from item ?")  # key words that only say what the words behind them are


def mends(judging: Judging, line: str) -> bool:
    """Whether a statement mends the list of statements, which is asked."""
    actor, told = cut_actor(line)
    who = (actor or "").strip('" ')
    verb = next(iter(split(told)), "").strip('"')
    return verb not in judging.by_name or bool(who and who not in judging.match.setting.names)


def is_all(speech: Speech, line: str) -> bool:
    """Whether the one statement that was heard says all of a line and nothing else, so that it needn't be asked."""
    words = _words(line)
    names = list(speech.match.setting.names)
    who = (cut_actor(line)[0] or "").strip('" ')
    if mends(speech.judging, line) or ROLL in words:
        return False
    atoms = speech.atoms = speech.cut()
    seat = names.index(who) if who else None
    deeds = [atom for atom in atoms if {VERB} <= atom.kinds() <= {VERB, KEY, IDLE, THING}]
    deeds = [atom for atom in deeds if not any(one.kind == KEY and one.value in words[1:] for one in atom.senses)]
    verbal = any(UNKNOWN in atom.kinds() and english.VERBAL.fullmatch(atom.text) for atom in atoms)
    named = [kind for atom in atoms for kind in atom.kinds() & {WHO, NUMBER}]
    met = any(atom.kinds() == {WHO} and atom.senses[0].value != seat and _stands(speech, atom, words) for atom in atoms)
    if not deeds and verbal and named in ([], [WHO]) and not met and speech.judging.musts != {words[0]}:
        return False  # `Ann strokes Bolt`
    others = [atom for atom in deeds if not _says(atom, words[0])]
    others = [atom for atom in others if atom.text != "で" and not _stands_for(speech, atom, words)]  # `草で`
    if (
        (deeds and len(others) == len(deeds) and not any(_says(atom, words[0]) for atom in atoms))
        or _is_doubted(speech.text, bool(deeds))
        or instead.is_sum(speech, line)
    ):
        return False
    things = "/" in words or any(atom.kinds() & {NAME, CARD, AMOUNT} for atom in atoms)
    if not deeds and any(UNKNOWN in atom.kinds() for atom in atoms):
        if not things or japanese.TOLD.search(speech.text):
            return False  # `回廊は40が最長だよ`, `俊が追加で1ターン得た`
    if others and not any(_is_named(word, atoms, words[0]) for word in words[1:]):
        return False  # `stops and would rather be robbed`
    said = [name_of(atom.senses[0]) for atom in atoms if atom.kinds() == {NAME}]
    if not is_in_order([word for word in said if word in words], words):
        return False
    return (
        all(_is_said(speech, atoms, at, line, seat) for at in range(len(atoms)))
        and _covers(speech, atoms)
        and _adds_nothing(speech, atoms, words, seat)
    )


def is_in_order(said: Sequence[str], words: Sequence[str]) -> bool:
    """Whether things stand in a statement as they were said, where they are a row of them and not two or three with roles."""
    return len(said) < A_ROW or [word for word in words if word in said] == list(said)


def is_refusal(speech: Speech, heard: Heard) -> bool:
    """Whether a question has one statement, which is refused, and that says all of a Japanese line but what nobody knows."""
    if speech.text.isascii() or heard.stem is not None or [len(lines) for lines in heard.readings] != [1]:
        return False
    strange = [atom.start for atom in speech.cut() if UNKNOWN in atom.kinds()]
    deeds = [at for at in strange if japanese.VERBAL.match(speech.text, at)]
    counted = [at for at in strange if speech.text[:at][-1:] in japanese.NUMERALS]
    return bool(strange) and not deeds and not counted and is_all(speech, str(heard.readings[0][0]))


def _words(line: str) -> list[str]:
    """The words of a statement, its verb first."""
    return [word.strip('"') for word in split(cut_actor(line)[1])]


def _comes_of_it(speech: Speech, number: str, line: str) -> bool:
    """Whether a number tells what a statement brings about: what is counted then, or how much it changes: `草で強化、これで55`."""
    return any(number in (str(now), str(abs(now - was))) for _, now, was in _changes(speech, line))


def gains(speech: Speech, line: str) -> list[tuple[str, int]]:
    """How much more there is of what is counted in amounts after a statement, wherever it lies."""
    kinds = [spoken[0].split()[0] for spoken in speech.rules.amounts.values()]
    changed = [(path.rpartition("/")[2], now - was) for path, now, was in _changes(speech, line)]
    return [(kind, more) for kind, more in changed if kind in kinds and more > 0]


def _changes(speech: Speech, line: str) -> list[tuple[str, int, int]]:
    """What a statement changes of the numbers of a state: where each stands, what it is then, and was."""
    match = speech.match
    state, eyes = match.setting.game.state, range(len(match.setting.names))
    before, after = (dict(_counted(state(one.table, eyes))) for one in (match, apply(match, line, roll=fall).match))
    return [(path, count, before.get(path, 0)) for path, count in after.items() if before.get(path) != count]


def moves(speech: Speech, line: str, name: str) -> bool:
    """Whether what is called so lies elsewhere after a statement."""
    match = speech.match
    state, eyes = match.setting.game.state, range(len(match.setting.names))
    before, after = (
        {path for path, said in _leaves(state(one.table, eyes)) if str(said).casefold() == name.casefold()}
        for one in (match, apply(match, line, roll=fall).match)
    )
    return before != after


def _counted(state: object) -> Iterator[tuple[str, int]]:
    """All numbers of a state, and how long its lists are, each with where it stands."""
    for path, leaf in _leaves(state):
        if isinstance(leaf, str) and leaf.isdecimal() or isinstance(leaf, int) and not isinstance(leaf, bool):
            yield path, int(leaf)


def _leaves(state: object, path: str = "") -> Iterator[tuple[str, object]]:
    """All that stands in a state, and how long its lists are, each with where it stands."""
    if isinstance(state, dict):
        for key, value in state.items():
            yield from _leaves(value, f"{path}/{key}")
    elif isinstance(state, (list, tuple)):
        yield f"{path}/#", len(state)
        for at, value in enumerate(state):
            yield from _leaves(value, f"{path}/{at}")
    else:
        yield path, state


def _is_doubted(text: str, named: bool) -> bool:
    """Whether `it` is drawn, which may lie there already, or one goes on with a card: `picks it up`, `10c too`."""
    low = text.lower()
    return bool(english.LIES.search(low) or (english.TOO.search(low) and not named))


def _is_named(word: str, atoms: Sequence[Atom], verb: str) -> bool:
    """Whether a word of a statement is a component, card or amount that was named beside the verb."""
    return any(
        word in [said.strip('"') for said in words_of(sense, ())]
        for atom in atoms
        for sense in atom.senses
        if sense.kind in (NAME, CARD, KEY, NUMBER) and not _says(atom, verb)
    )


def _covers(speech: Speech, atoms: Sequence[Atom]) -> bool:
    """Whether no number of a Japanese line is left out of its words."""
    if speech.text.isascii():
        return True
    text = speech.text
    for atom in atoms:
        text = text[: atom.start] + " " * len(atom.text) + text[atom.start + len(atom.text) :]
    return not COUNTED.search(text)


def _stands_for(speech: Speech, atom: Atom, words: Sequence[str]) -> list[str]:
    """The words of a statement that a Japanese noun stands for, of which another verb is the name: `アイテム`, which is taken by `item`."""
    if atom.text.isascii() or inflecting.is_inflected(atom.text):
        return []
    verbs = [one.value for one in atom.senses if one.kind == VERB and one.own and one.value.name != words[0]]
    names = [word for word in words[1:] if word.isascii() and word[:1].isupper()]
    return [
        word
        for verb in verbs
        for word in names
        if arranging.fits(speech.match, verb, [quote(word) if " " in word else word]) == arranging.WHOLE
    ]


def _says(atom: Atom, name: str) -> bool:
    return any(sense.kind == VERB and sense.value.name == name and not sense.denied for sense in atom.senses)


def _is_said(speech: Speech, atoms: Sequence[Atom], at: int, line: str, seat: int | None) -> bool:
    """Whether a statement of a player has what an atom says, or the atom says nothing of its own."""
    words = _words(line)
    atom = atoms[at]
    kinds = atom.kinds()
    if kinds & {ALL, DENIAL}:
        return False
    if UNKNOWN in kinds:
        return _is_harmless(speech, atom) or _is_suit(atom.text.lower(), words)
    if _is_owner(atom) and not _is_answered(speech, atom):
        return any(sense.value == seat for sense in atom.senses) or _stands(speech, atom, words)
    if IDLE in kinds or kinds & {SELF, RAW}:
        return True
    if kinds == {WHO}:
        return any(sense.value == seat for sense in atom.senses) or _stands(speech, atom, words)
    if VERB in kinds:
        return not any(
            sense.kind == KEY and sense.value == atom.text and atom.text not in words and NAME not in kinds
            for sense in atom.senses
        )
    if NUMBER in kinds:
        number = str(next(sense.value for sense in atom.senses if sense.kind == NUMBER))
        of_cards = words[0] in speech.rules.uncounted and not words[-1].isdecimal()
        told = of_cards or _counts(number, words) or _stands(speech, atom, words)
        return told or _comes_of_it(speech, number, line)
    if AMOUNT in kinds:
        told = any(str(sense.value) in word for sense in atom.senses for word in words[1:])
        return told or any(kind in atom.text.lower() for kind, _ in gains(speech, line))
    if RANK in kinds:
        return any(str(sense.value) == word[:-1] for sense in atom.senses for word in words[1:])
    if THING in kinds:
        return (
            NAME in kinds
            and _stands(speech, atom, words)
            or any(words[0] in names for names in values_of([atom], THING))
        )
    if kinds == {KEY} and not _stands(speech, atom, words):
        after = atoms[at + 1] if at + 1 < len(atoms) else None
        describes = (
            after is not None
            and NAME in after.kinds()
            and not speech.text[atom.start + len(atom.text) : after.start].strip()
        )
        alone = not any(one.kinds() & {NAME, KEY} and VERB not in one.kinds() for one in atoms if one is not atom)
        return describes or (alone and not speech.judging.by_name[words[0]].args)  # `the deck is shuffled`
    return _stands(speech, atom, words) or (NAME in kinds and _lies(speech, atom))


def _is_suit(text: str, words: Sequence[str]) -> bool:
    """Whether a word is the suit of a card that is said: `joins the spades`."""
    suit = english.SUITS.get(text.removesuffix("s"))
    return suit is not None and any(word[-1] == suit for word in words[1:])


def _is_harmless(speech: Speech, atom: Atom) -> bool:
    """Whether a word that nobody knows is no name and can't change what is said."""
    if english.NOUNS.fullmatch(atom.text) or _is_of_any_table(speech.text, atom):
        return True
    if STRANGE.search(atom.text) or (atom.role == OWNER and not atom.text.isascii()):
        return False
    before = speech.text[: atom.start].lower().rstrip()
    return not (atom.text.isascii() and english.NAMED.search(before))


def _is_of_any_table(text: str, atom: Atom) -> bool:
    """Whether it is part of a Japanese word for what lies or is counted on any table: `コマ`, `トータル`."""
    whole = next((one for one in japanese.WRITTEN.finditer(text) if one.start() <= atom.start < one.end()), None)
    return whole is not None and japanese.NOUNS.fullmatch(whole[0]) is not None


def _adds_nothing(speech: Speech, atoms: Sequence[Atom], words: Sequence[str], seat: int | None) -> bool:
    """Whether all words of a statement behind its verb were said, or could be nothing else."""
    setting = speech.match.setting
    said = {word.strip('"') for atom in atoms for sense in atom.senses for word in words_of(sense, setting.names)}
    units = "".join(setting.game.speech.amounts)
    whose = english.ANOTHER.search(speech.text) is not None
    said |= {word for atom in atoms for word in _stands_for(speech, atom, words)}
    alone = speech.judging.musts == {words[0]}
    for word in words[1:]:
        implied = word in IMPLIED and (word == "?" or word != words[-1])
        if word in said or implied or word in speech.text or word == "/":
            continue
        if seat is not None and word in setting.names and word != setting.names[seat]:
            if whose or len(setting.names) == 2:
                continue  # `steals his steel`: of one alone that can be
        if (
            word in setting.game.speech.words
            and word not in IMPLIED
            and word.islower()
            and (speech.text.isascii() or alone)
        ):
            continue  # of two places one alone can be meant
        number = word.lstrip("-").rstrip(units)
        if not number.isdecimal() or not (number in said or number in speech.text or number == "1" != word):
            return False
    return True
