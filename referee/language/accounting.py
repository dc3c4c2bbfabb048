"""Whether all that a line names stands in what was heard of it: a player, card or number that is left over may have changed its meaning."""

from __future__ import annotations

from referee.grammar.statement import cut_actor, split
from referee.language.blocks import words_of
from referee.language.faces import RANKS
from referee.language.senses import ALL, AMOUNT, CARD, NAME, NUMBER, WHO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.language.atoms import Atom
    from referee.language.heard import Heard
    from referee.language.spoken import Speech


def leaves_over(speech: Speech, heard: Heard) -> bool:
    """Whether somebody or something is named, and nothing else can be meant by the word, that no statement has and none implies."""
    if not speech.text.isascii():
        return False
    told = [cut_actor(str(line)) for line in heard.readings]
    if any(actor is None for actor, _ in told) or any(
        sense.kind == ALL for atom in speech.atoms for sense in atom.senses
    ):
        return False  # what the table says is said of all in their order
    words = [word.strip('"') for actor, line in told for word in [str(actor).strip('"'), *split(line)]]
    claims = any(split(line)[0] in speech.match.setting.game.speech.means for _, line in told)
    for at, atom in enumerate(speech.atoms):
        kinds = {sense.kind for sense in atom.senses}
        if kinds == {WHO}:
            over = not _stands(speech, atom, words)
        elif kinds == {CARD}:
            over = not claims and not _stands(speech, atom, words)
        elif kinds == {NUMBER}:
            amount = any(sense.kind == AMOUNT for one in speech.atoms[max(at - 1, 0) : at + 2] for sense in one.senses)
            number = str(atom.senses[0].value)
            ranks = claims and number in RANKS
            over = not (ranks or amount or _counts(number, words))
        elif kinds == {NAME}:
            over = not _stands(speech, atom, words) and not _lies(speech, atom)
        else:
            over = False
        if over:
            return True
    return False


def _stands(speech: Speech, atom: Atom, words: Sequence[str]) -> bool:
    names = speech.match.setting.names
    return any(all(word.strip('"') in words for word in words_of(sense, names)) for sense in atom.senses)


def _lies(speech: Speech, atom: Atom) -> bool:
    """Whether what is named lies on the table, where it is met or given, or goes without saying."""
    implied = speech.match.setting.game.speech.implied.values()
    named = [words_of(sense, ())[0].strip('"') for sense in atom.senses]
    return any(name in implied or speech.judging.is_shown(name) for name in named)


def _counts(number: str, words: Sequence[str]) -> bool:
    """Whether a number stands there, or is the count, the sum or the digits of what does."""
    digits = [word for word in words if word.isdigit()]
    things = len(words) - 2  # who and the verb
    size = int(number) if number.isdigit() and len(number) < 6 else -1
    sums = (sum(map(int, digits)), *(int(one) + int(two) for one, two in zip(digits, digits[1:])))
    inside = any(number in word for word in words)
    return inside or number == "1" or size <= things or size in sums or "".join(digits).startswith(number)
