"""Atoms of a line joined: numbers with what they count, particles and words beside a name told as its role, what says nothing left out."""

from __future__ import annotations

import re

from referee.language.words import english, inflecting, japanese
from referee.language.words.atoms import OWNER, Atom, values_of
from referee.language.words.blocks import TOWARDS
from referee.language.words.faces import rank_of
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
    UNSEEN,
    VERB,
    WHO,
    Sense,
)
from referee.language.words.subjects import FROM_DECK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


FOR_GOOD = "concede"  # which nobody means who says another deed behind it
OUT_OF_PLACE = ("from", "off", "out of")
DICE = "dice"  # the key word of what fell
CARDS = ("カード", "札", "のカード", "の札")
BETWEEN = {*CARDS, *japanese.COUNTERS}
COUNTERS = {*japanese.COUNTERS, *english.COUNTERS}


def joined(atoms: list[Atom]) -> list[Atom]:
    """Amounts of a number and what it counts, counters, particles as roles; blanks and words that say nothing left out."""
    kept: list[Atom] = []
    for at, atom in enumerate(atoms):
        if not atom.senses:
            continue
        word = atom.text
        last = kept[-1] if kept else Atom("", 0, [Sense(UNKNOWN)])
        beside = at - 2 if at > 1 and atoms[at - 1].text in BETWEEN else at - 1  # `鋼のカードで`, `3つに`
        adjacent = at > 0 and atoms[beside] is last
        if word in japanese.ROLES and adjacent and not last.role and last.kinds() - {VERB}:
            last.role = word
            if atom.kinds() <= {IDLE, KEY}:
                if word == OWNER and KEY in last.kinds():
                    last.senses = last.without(VERB).senses
                continue
        if atom.senses[0].value == OWNER and not _goes_on(atoms, at):
            last.role = last.role if last.role == "from" else OWNER
        if atom.kinds() <= {IDLE}:
            if adjacent and not last.role and len(word) > 1 and word[0] in "にを":
                last.role = word[0]  # `に向けて`, `を狙って`
            if adjacent and word in japanese.BY_EFFECT and NAME in last.kinds():
                last.role = "で"
        aimed = last.kind in (WHO, CARD, NUMBER, RANK, KEY)
        if aimed and word in japanese.AIMED and not last.role:
            last.role = "に"
        if last.kind == WHO and word in japanese.OWNS and not last.role:
            last.role = OWNER
        if last.kind == NUMBER and adjacent and not word.isascii():
            last.counted = last.counted or VERB in atom.kinds()  # `1ドロー`
        if last.kind == NUMBER and (word.lower() in COUNTERS or _is_unseen(atom, atoms[atoms.index(last) + 1 : at])):
            last.counted = True
            if atom.kinds() <= {UNKNOWN}:
                continue  # `three more`
        if word.lower() in english.PASSIVE and _is_undergone(atoms, at):
            atom.senses = [Sense(IDLE)]  # `gets bumped`
        if atom.kinds() <= {IDLE}:
            if last.kind == NUMBER and word in japanese.PARTS:
                kept.pop()
            if last.counted and word in japanese.IS and len(kept) > 1:
                kept[-2].role = kept[-2].role or "は"  # `手札6枚です`
            continue
        if last.kind == NUMBER and THING in atom.kinds():
            atom.senses = atom.without(VERB).senses  # `30 points`
        if _is_step(atoms, at, last):
            continue  # `one step ahead`
        if kept and word.lower() == "cards":
            continue  # `seven cards each`
        if _is_thing(atoms, at) and {DENIAL, NAME} <= atom.kinds():
            atom.senses = atom.without(DENIAL).senses  # `plays a nope`
        if word.lower() == "one" and last.kind == NAME:
            if _before(atoms, atoms.index(last)).lower() == "the":
                continue  # `the steel one`
        atom.counted = word.lower() == "one" or word in japanese.NUMBERS
        if word == "1" and last.says_any(FROM_DECK):
            atom.counted = True  # `draws 1`, which is no ace
        atom.called = _before(atoms, at) in (",", ":")
        atom.undergone = english.is_participle(word)
        back = _word_before(atoms, at)
        before = atoms[back].text.lower() if back >= 0 else ""
        before = before.split(" ")[0] if before.startswith(("with ", "using ")) else before  # `with her`
        before = "to" if before.endswith(" to") and atom.kind == CARD else before  # `added to 4h`
        if before == "of" and atom.kind == NUMBER and any(one.senses for one in atoms[back + 1 : at]):
            continue  # `of the five`
        if before == "with" and atom.kind in (CARD, RANK):
            atom.role = "with"
        if before == "by" and atom.kind in (WHO, NAME):
            atom.role = "が" if atom.kind == WHO else "with"
        elif before in english.PREPOSITIONS and any(
            sense.kind in (NAME, RANK)
            or (sense.kind == CARD and before in ("to", "after", "before"))
            or (sense.kind in (WHO, NUMBER, AMOUNT) and english.PREPOSITIONS[before] != "with")
            for sense in atom.senses
        ):
            atom.role = english.PREPOSITIONS[before]
        if before in OUT_OF_PLACE and atom.kinds() <= {KEY, IDLE}:
            atom.role = "from"  # `to the deck from her hand`
        twice = NAME in atom.kinds() and last.text.lower() == word.lower()
        if _keys(last) & _keys(atom) and not twice:  # `battery, battery`
            continue  # `declares the treasure room`: both say `declare`
        kept.append(atom)
    verbs = [atom for atom in kept if VERB in atom.kinds()]
    for atom in verbs[:-1]:
        passing = inflecting.is_inflected(atom.text) or (
            atom.text.isascii() and not any(sense.own for sense in atom.senses)
        )
        if passing and atom.says_any((FOR_GOOD,)):
            left = [one for one in atom.senses if not (one.kind == VERB and one.value.name == FOR_GOOD)]
            atom.senses = left or [Sense(IDLE)]  # `諦めてパス`
    kept = [atom for atom in kept if not atom.is_idle()]
    for owner, noun in zip(kept, kept[1:]):
        if len(verbs) == 1 and noun is verbs[0] and noun.kinds() == {VERB} and _is_whose(owner, noun):
            owner.role = "が"  # `直人の対応は`
    for atom, *faces in zip(kept, kept[1:], kept[2:]):
        if DICE in _keys(atom) and all(face.kind == NUMBER for face in faces):
            atom.senses = atom.without(VERB).senses  # `throwing 4 4 2`
    # `未使用のバッテリー`, `未使用バッテリー`: what stands before a noun is no verb.
    for atom, after in zip(kept, kept[1:]):
        kinds = atom.kinds()
        if (
            not atom.text.isascii()
            and {KEY, VERB} <= kinds
            and not atom.role
            and _is_noun(atom)
            and after.start == atom.start + len(atom.text)
            and VERB not in after.kinds()
        ):
            atom.senses = atom.without(VERB).senses
    for atom, after in zip(kept, kept[1:]):  # `5を1枚`: one 5
        if atom.role in ("を", "が") and after.kind == NUMBER and after.counted and not atom.counted:
            names = atom.senses_of(NAME)
            atom.senses = names if names and atom.kind == NUMBER else atom.senses
    again = [
        after if one.text.isascii() and not english.DENIALS.search(after.text) else one
        for one, after in zip(kept, kept[1:])
        if _says_again(one, after)
    ]
    for atom in again:
        kept.remove(atom)
        atom.senses = [Sense(IDLE)]
    for count, noun in zip(kept, kept[1:]):
        size = english.NUMBERS.get(count.text.lower().removeprefix("all "), 2 if count.text.lower() == "both" else 0)
        owned = noun.role == OWNER and noun is not kept[-1]
        if ALL in count.kinds() and size and (owned or {NAME, THING} & noun.kinds()):
            count.senses = [Sense(NUMBER, str(size))]  # `all three batteries`, `both of Isla's`
    for one, after in zip(kept, kept[1:]):
        if after.kind == WHO and one.text.lower().endswith(" of") and one.kinds() == {KEY}:
            after.senses = [*after.senses, Sense(IDLE)]  # `in front of Beni`: whose it is
        deed = after.text.isascii() and VERB in after.kinds()
        if one.kind == WHO and not one.role and deed and _before(atoms, atoms.index(one)) in ("and", ","):
            one.role = "が"  # `a 35, and Vic arrives`
        before = (
            "".join(atom.text for atom in atoms[: atoms.index(one)]).lower()
            if one.role == OWNER and one.kind == WHO
            else ""
        )
        card = after.kind in (CARD, RANK) or (rank_of(after.text) and not after.counted)
        if card and (english.ONTO.search(before) or before.endswith(" to ")):
            one.senses, after.role = [Sense(IDLE)], after.role or "to"  # `to Lena's 5`
        elif english.ONTO.search(before):
            # `onto Lena's run`: it is she who is met, or nobody.
            one.senses, one.role = ([*one.senses, Sense(IDLE)], "to")
        if one.kind == WHO and not one.role and english.is_participle(after.text):
            between = {atom.text.lower() for atom in atoms if one.start < atom.start < after.start}
            if between & english.PASSIVE and VERB in after.kinds():
                one.role = "to"  # `Beni is pushed`
        if one.role == OWNER and one.kind == CARD and THING in after.kinds():
            one.role = "に" if after.text[-1:] in "にへ" or after.role in ("に", "へ") else one.role  # `♣7の列に`
        target = not after.text.isascii() or after.role in ("に", "へ")
        if one.role == OWNER and one.kind == WHO and target and _is_there(after):
            one.senses = [Sense(IDLE)]  # `べにの列に`, `べにの♠5に`: whose it is, and not who acts
            continue
        owned = KEY in after.kinds()
        if (one.role == OWNER or one.role == "from" and owned) and one.kind == WHO:
            one.senses = [*one.senses, Sense(IDLE)]  # `from Kim's hand`, where only hers can be meant
    return kept


def said_once(atoms: list[Atom]) -> list[Atom]:
    """Atoms of which a key word of a verb that is said already is that word alone: `triggers Reanimate to straighten the Witch`."""
    deeds: set[str] = set()
    for atom in atoms:
        names = atom.verbs()
        if names and names <= deeds and _keys(atom) and atom.text.isascii():
            atom.senses = atom.without(VERB).senses
        elif atom.kinds() == {VERB}:
            deeds |= names
    return atoms


def plurals(atoms: list[Atom]) -> list[Atom]:
    """Atoms without the s that is written behind a number: `sabotages her 40s`."""
    return [
        atom
        for before, atom in zip([None, *atoms], atoms)
        if not (
            atom.text == "s"
            and before is not None
            and NUMBER in before.kinds()
            and {VERB} <= atom.kinds() <= {VERB, IDLE, UNKNOWN}
            and before.start + len(before.text) == atom.start
        )
    ]


def _is_noun(atom: Atom) -> bool:
    """Whether a Japanese word for a deed is no form of a verb: `使用済み`, though it ends like one."""
    names = [name for sense in atom.senses if sense.kind == VERB for name in sense.value.ja]
    return not inflecting.is_inflected(atom.text) or (atom.text in names and not inflecting.is_verb(atom.text))


def _says_again(atom: Atom, after: Atom) -> bool:
    """Whether a word says only what the verb behind it says: `宝の部屋に到達`."""
    deeds = after.verbs()
    said = {
        sense.value.name if sense.kind == VERB else sense.value for sense in atom.senses if sense.kind in (KEY, VERB)
    }
    only = atom.kinds() <= {KEY, VERB}
    if atom.text.isascii() and atom.kinds() == after.kinds() == {VERB} and said == deeds and len(said) == 1:
        # `I'm happy with that, pass`
        return not atom.senses[0].value.args and atom.text.lower() != after.text.lower()
    return (
        only
        and bool(said)
        and said == deeds
        and not atom.text.isascii()
        and not inflecting.is_inflected(atom.text[:-1])
    )


def _is_thing(atoms: Sequence[Atom], at: int) -> bool:
    """Whether an article or a deed stands before a word, which then names something."""
    before = next((atom for atom in reversed(atoms[:at]) if atom.text.strip()), None)
    if before is None:
        return False
    return before.text.lower() in english.ARTICLES or VERB in before.kinds()


def _is_step(atoms: Sequence[Atom], at: int, last: Atom) -> bool:
    """Whether it says what a number right before it counts, rather than a deed."""
    counts = last.kind == NUMBER and atoms[_word_before(atoms, at)] is last
    return counts and atoms[at].text.lower() in english.STEPS


def _is_unseen(atom: Atom, between: Sequence[Atom]) -> bool:
    """Whether it says of cards right behind their count that nobody has seen them: `three others`, `five cards unseen`."""
    beside = all(one.text.lower() in (" ", "card", "cards") for one in between)
    return atom.text.isascii() and beside and UNSEEN in atom.kinds()


def _is_there(atom: Atom) -> bool:
    """Whether it is what lies on the table, to which something is done."""
    things = THING in atom.kinds() and atom.text[-1:] in "にへ"
    return things or (atom.role in ("に", "へ") and any(sense.kind in (CARD, NUMBER, RANK) for sense in atom.senses))


def _word_before(atoms: Sequence[Atom], at: int) -> int:
    """Where the word stands that comes before an atom, articles left out."""
    back = at - 1
    while back > 0 and (not atoms[back].senses or atoms[back].text.lower() in english.ARTICLES):
        back -= 1
    return back


def _keys(atom: Atom) -> set[str]:
    """The key words that an atom can be."""
    return values_of([atom], KEY)


def _before(atoms: Sequence[Atom], at: int) -> str:
    """The last word or sign before an atom."""
    return next((atom.text for atom in reversed(atoms[:at]) if atom.text.strip()), "")


def _is_whose(owner: Atom, deed: Atom) -> bool:
    """Whether a Japanese noun for a deed stands right behind whose it is."""
    end = owner.start + len(owner.text) + len(OWNER)
    said = owner.role == OWNER and WHO in owner.kinds() and deed.start == end and deed.role in ("", "は")
    return said and not (deed.text.isascii() or inflecting.is_inflected(deed.text))


def _is_undergone(atoms: Sequence[Atom], at: int) -> bool:
    """Whether what follows is done to somebody."""
    after = next((atom for atom in atoms[at + 1 :] if atom.senses), None)
    return (
        after is not None
        and english.is_participle(after.text)
        and VERB in after.kinds()
        and not after.kinds() & {KEY, IDLE}
    )


def _goes_on(atoms: Sequence[Atom], at: int) -> bool:
    """Whether a verb follows an `'s`, which then is `is`: `Mia's drawing`."""
    after = next((atom for atom in atoms[at + 1 :] if atom.senses), None)
    return (
        after is not None
        and re.search(r"ing\b", after.text) is not None
        and (after.text.startswith("using ") or VERB in after.kinds())
    )


def made_to(text: str, atoms: list[Atom]) -> list[Atom]:
    """Atoms in which the one player who is made to do something is who does it: `Ann makes Bo discard`, `リクはソラに1枚引かせる`."""
    who = [atom for atom in atoms if atom.kinds() == {WHO}]
    for one, two, deed in zip(atoms, atoms[1:], atoms[2:]):
        between = text[one.start + len(one.text) : two.start]
        if one in who and two in who and VERB in deed.kinds() and english.MAKES.fullmatch(between):
            return [atom for atom in atoms if atom is not one]
    for atom in atoms if who else ():
        met = [sense.value for sense in atom.senses if sense.needs == "self" and "れ" in atom.text]
        atom.senses = [sense for sense in atom.senses if sense.needs or sense.value not in met]  # `光で狙われた`
    made = [atom for atom in who if atom.role in TOWARDS]
    if len(made) != 1 or not japanese.MAKES.search(text):
        return atoms
    made[0].role = "は"
    return [atom for atom in atoms if atom not in who or atom is made[0] or atom.role not in ("は", "が")]
