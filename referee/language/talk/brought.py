"""What is meant where an amount tells what comes of a deed: `the Duelist makes a gold`, `she takes the gold off it`."""

from __future__ import annotations

from itertools import islice

from referee.grammar.statement import split
from referee.language.reading import arranging
from referee.language.talk import accounting, guessing, nearest
from referee.language.words import english
from referee.language.words.atoms import values_of, verbs_of
from referee.language.words.blocks import PAID, words_of
from referee.language.words.senses import ALL, AMOUNT, KEY, NAME, WHO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom

MOST_TRIED = 40  # statements whose outcome is looked at
PRICE = ("with", "で")  # roles of what is given


def brought(speech: Speech) -> list[list[str]]:
    """The lawful statements that hold all that is named but its amounts, and bring these: those that bring and say the least besides."""
    speech.atoms = speech.cut()
    amounts = speech.which(AMOUNT)
    if not amounts or any(_is_paid(speech, atom) for atom in speech.atoms) or not nearest.may_mean_a_deed(speech):
        return []
    told = guessing.sums(speech.atoms)
    if any(not one[:-1].isdecimal() for one in told):
        return []
    kinds = {letter: spoken[0].split()[0] for letter, spoken in speech.rules.amounts.items()}
    wanted = [(kinds[one[-1]], int(one[:-1])) for one in told]
    found: dict[tuple[int, int], list[list[str]]] = {}
    for line in islice(_lines(speech), MOST_TRIED):
        gains = accounting.gains(speech, line)
        chosen = _chosen(speech).intersection(split(line))  # `leaves the gold on the Duelist`
        if chosen or all(gains.count(one) >= wanted.count(one) for one in wanted):
            found.setdefault((len(gains), len(split(line))), []).append([line])
    return speech.judging.differing(found[min(found)]) if found else []


def _is_paid(speech: Speech, atom: Atom) -> bool:
    """Whether it tells what is given for something, or of all."""
    if AMOUNT in atom.kinds():
        return atom.role in PRICE or english.PRICE.search(speech.text[: atom.start]) is not None
    return any(sense.kind == ALL or (sense.kind == KEY and sense.value == PAID) for sense in atom.senses)


def _chosen(speech: Speech) -> set[str]:
    """What is told of what lies there: that it is taken, or left."""
    choices = speech.rules.choices
    keys = {str(sense.value) for atom in speech.atoms for sense in atom.senses if sense.kind == KEY}
    return {choices[key] for key in keys if key in choices}


def _lines(speech: Speech) -> Iterator[str]:
    """The lawful statements of awaited verbs that hold all components that are named; where none is, of the verbs that are named."""
    named = verbs_of(speech.atoms)
    who = values_of(speech.atoms, WHO)
    names = [
        [[word.strip('"') for word in words_of(sense, ())] for sense in atom.senses if sense.kind == NAME]
        for atom in speech.atoms
        if NAME in atom.kinds() and AMOUNT not in atom.kinds()
    ]
    units, said = speech.rules.amounts, set(guessing.sums(speech.atoms))
    chosen = _chosen(speech)
    others = set(speech.rules.choices.values()) - chosen if chosen else set()
    for one in speech.judging.awaited:
        if one.seat is None or not one.must or (who and one.seat not in who) or speech.seat not in (None, one.seat):
            continue
        for name in [name for name in one.verbs if names or name in named]:
            offers = speech.judging.offered(arranging.Line(speech.judging.by_name[name], one.seat, (), True, True))
            whole = " ".join(f'"{ways[0][0]}"' for ways in names)
            for text in (whole, *offers) if whole else offers:
                words = [word.strip('"') for word in split(text)]
                amounts = {word for word in words if word[:-1].isdecimal() and word[-1:] in units}
                if not amounts <= said or not others.isdisjoint(words):
                    continue  # which says more of what is given or comes of it
                if all(any(set(way) <= set(words) for way in ways) for ways in names):
                    line = f"{speech.judging.start(one.seat)}{name} {text}"
                    told = speech.judging.told([line])
                    if told.refusal is None:
                        yield str(told.readings[0])
