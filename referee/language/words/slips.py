"""Slips of a finger: stretches of a line that are one letter from a word."""

from __future__ import annotations

from referee.language.words import english
from referee.language.words.patterns import expression
from referee.language.words.senses import BEGINNING, KEY, NAME, VERB, WHO, Sense, meant, plain, sound

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.words.atoms import Atom
    from referee.language.words.lexicon import Lexicon

MOST_BOUNDS = 5  # places on each side at which such a word may begin or end
SHORTEST_SLIP, LONGEST_SLIP = 4, 8  # letters of a word in which a slip is seen; how far around it is sought
ENDING = "カナネヨ"  # what ends a sentence
KANJI = expression("[一-龥]")
FOR_GOOD = "concede"  # which no slip of another word for it is: `hold` is no `fold`


def slips(
    lexicons: Sequence[Lexicon], text: str, unknown: Sequence[Atom], bounds: set[int]
) -> dict[tuple[int, int], list[Sense]]:
    """Stretches around what is unknown that are one slip of a finger from just one word."""
    found: dict[tuple[int, int], list[Sense]] = {}
    heard = plain(text)
    for atom in unknown:
        start, end = atom.start, atom.start + len(atom.text)
        if atom.text.isascii():
            for begin, stop in (
                (text.rfind(" ", 0, max(start - 1, 0)) + 1, end),
                (start, (text + " ").find(" ", end + 1)),
            ):
                if 0 <= begin < stop and " " in text[begin:stop].strip():
                    _slipped(lexicons, heard, begin, stop, found)  # a name of two words
            if len(atom.text) >= SHORTEST_SLIP and atom.text.isalpha() and not english.PLAIN.fullmatch(atom.text):
                _slipped(lexicons, heard, start, end, found)
                # No deed: `from the stock`
                if english.BEFORE_NOUN.search(heard, 0, start) and (start, end) in found:
                    found[start, end] = [sense for sense in found[start, end] if sense.kind != VERB]
                    if not found[start, end]:
                        del found[start, end]
            continue
        first, last = start, end
        while first and _kana(heard[first - 1]) and start - first < LONGEST_SLIP:
            first -= 1
        while last < len(heard) and _kana(heard[last]) and last - end < LONGEST_SLIP:
            last += 1
        begins = [at for at in range(first, start + 1) if at in bounds or at == first]
        stops = [at for at in range(end, last + 1) if at in bounds or at == last]
        for begin in begins[-MOST_BOUNDS:]:
            for stop in stops[:MOST_BOUNDS]:
                if stop - begin >= SHORTEST_SLIP:
                    _slipped(lexicons, heard, begin, stop, found)
    return found


def _slipped(
    lexicons: Sequence[Lexicon], heard: str, start: int, end: int, found: dict[tuple[int, int], list[Sense]]
) -> None:
    near: dict[str, list[Sense]] = {}
    for lexicon in lexicons:
        if any(sound(heard[start : end - 1]) in one.senses for one in lexicons) and heard[end - 1] in ENDING:
            continue  # `りさーちかも` is a name and what is supposed of it
        for spelling in lexicon.nearly(sound(heard[start:end])):
            if KANJI.search(heard, start, end) and not KANJI.search(spelling):
                continue  # no word of kana is written with a strange sign
            turned = spelling[0].isascii() and sorted(spelling[:2]) == sorted(heard[start : start + 2])
            beside = turned or (not spelling[0].isascii() and len(spelling) >= LONGEST_SLIP)
            if spelling[0] != heard[start] and not beside:
                continue  # few miss the first letter: `parks` aren't darks
            senses = [
                sense
                for sense in lexicon.senses[spelling]
                if sense.rank < BEGINNING
                and not (sense.kind == VERB and sense.value.name == FOR_GOOD and not sense.own)
                and (sense.kind in (VERB, NAME, WHO) or (sense.kind == KEY and len(spelling) > SHORTEST_SLIP))
            ]
            if senses and len(spelling) >= SHORTEST_SLIP:
                near.setdefault(spelling, []).extend(senses)
    if near:
        kinds = {frozenset(map(meant, senses)) for senses in near.values()}
        if len(kinds) == 1:
            found[start, end] = next(iter(near.values()))


def _kana(char: str) -> bool:
    return "ァ" <= char <= "ー"
