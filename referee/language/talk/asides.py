"""What an English line says beside its deed and changes nothing of it: `his trusty Hawk`, `with a grin`, `sighs and draws`, `it's free`."""

from __future__ import annotations

from referee.language.words import english
from referee.language.words.patterns import each, expression
from referee.language.words.senses import CARD, DENIAL, NAME, RANK, UNKNOWN, VERB, WHO

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.language.spoken import Speech
    from referee.language.words.atoms import Atom

WORD = expression("[A-Za-z0-9'+-]+|[,.;:!]")
STOPS = ",.;:!"
MOST_ASIDE = 6  # words that a preposition begins
DETERMINERS = (*english.ARTICLES, "our", "its", "this", "that", "these", "those", "some", "another", "one", "any", "s")
ADJECTIVE = expression(
    "[a-z]{2,}(?:y|ed|ful|ous|ish|less|able|ible|ic|est|ing|ite|al)|big|fat|brand|huge|great|poor|dear|damn|bloody|old"
    "|little|small|tiny|strong|weak|fierce|brave|beloved|rare|cheap|sweet|fresh|bad|mean|grim|fair|whole|entire|sole|dark|cold|hot|own"
)
DESCRIBES = expression("[a-z]{3,}(?<!s)")  # where all things that there are have names that are known
AROUND = each("with without in for at like as after by on from despite to out under through")
MAY_NAME = each("with in at as by on from to for after")  # behind which a card may be named
_MANNERS = (
    "grin smile sigh shrug nod wink laugh smirk chuckle frown groan giggle confidence pleasure regret hesitation ease joy flourish style hurry moment while "
    "minute second being horror surprise delight relief dismay annoyance disgust planned expected usual promised agreed always announced ever thought doubt "
    "fuss delay comment word sake luck chance fun boss pro champ last once time finish bang care haste glee purpose accident mistake default favour record"
)
MANNERS = _MANNERS.split()
TOLD = expression(
    "(?:(?:because|since|as|cos|cause|and|well|so) )?(?:(?:his|her|their|my|our|the|that|this|all|both) )?[a-z]+(?:'s|'re|'m| is| are| was| were| am| has| had| have| seems?| looks?| feels?)(?: |$)"
    "|(?:its|thats|hes|shes|theyre|im) "
)  # how things are
CHANGES = expression(
    rf"{english.HEDGED.pattern}|{english.CONDITIONS.pattern}|{english.UNSURE.pattern}|{english.LONGS.pattern}|{english.UNABLE.pattern}"
    r"|\b(?:sorry|meant|wait|correction|actually|undo|back|rather|instead|yet|kidding|joking|really|wrong|mistake|oops)\b"
)  # after which what was said before may not hold
SOON = expression(r"^(?:after|without) |^for (?:a|the) (?:moment|while)")
NOT = expression("not|never|nah|nope|don't|no$")


class _Word:
    """A word of a line, with the atom that it belongs to; None where it says nothing."""

    __slots__ = ("text", "start", "end", "atom", "strange")

    def __init__(self, text: str, start: int, atom: Atom | None) -> None:
        self.text, self.start, self.end, self.atom = text.lower(), start, start + len(text), atom
        self.strange = atom is not None and UNKNOWN in atom.kinds() and text.islower()

    @property
    def is_known(self) -> bool:
        """Whether it says something that this table knows."""
        return self.atom is not None and not self.strange and DENIAL not in self.atom.kinds()

    def opens(self, *kinds: str) -> bool:
        """Whether an atom of one of these kinds begins with it."""
        return self.atom is not None and self.atom.start == self.start and bool(self.atom.kinds() & {*kinds})


def without(speech: Speech) -> str | None:
    """The line without what it says beside its deed; None where there is nothing of that kind, or it may change the deed."""
    if not speech.text.isascii() or "?" in speech.text or '"' in speech.text:
        return None
    words = _words(speech)
    out = [*_described(speech, words), *_sighed(words)]
    for clause in _clauses(words):
        out += _talked(speech, clause, words) or _around(speech, clause)
    left = [word for word in words if word not in out]
    if not out or not any(word.is_known and word.text not in STOPS for word in left):
        return None
    return _told(speech, left, out)


def _words(speech: Speech) -> list[_Word]:
    atoms = speech.cut()
    found = []
    for match in WORD.finditer(speech.text):
        own = [atom for atom in atoms if atom.start <= match.start() < atom.start + len(atom.text)]
        found.append(_Word(match[0], match.start(), own[-1] if own else None))
    return found


def _told(speech: Speech, left: Sequence[_Word], out: Sequence[_Word]) -> str:
    """The words that are left; as the deed of the one player who is named in the others alone."""
    text, begin = "", 0
    for word in left:
        between = speech.text[begin : word.start]
        text += (" " if " " in between or not text else between) + speech.text[word.start : word.end]
        begin = word.end
    named = [
        {sense.value for word in part if word.opens(WHO) and word.atom for sense in word.atom.senses}
        for part in (out, left)
    ]
    table = {name for one in speech.judging.awaited if one.seat is None for name in one.verbs}
    if any(word.atom is not None and word.atom.says_any([*table]) for word in left):
        named[0].clear()  # `Dee is finished, moving on`
    seat = speech.seat if speech.seat is not None or named[1] or len(named[0]) != 1 else named[0].pop()
    return speech.judging.start(seat) + text.strip(" ,.;:!")


def _described(speech: Speech, words: Sequence[_Word]) -> Iterator[_Word]:
    """Words between an article and a thing that only describe it: `the mighty Bone Dragon`."""
    declares = bool(speech.rules.facts)
    for at, word in enumerate(words):
        if not word.opens(NAME, CARD, RANK):
            continue
        begin = at
        while begin and not words[begin - 1].is_known and words[begin - 1].text not in (*DETERMINERS, *STOPS):
            begin -= 1
        said = [one for one in words[begin:at] if one.strange]
        if begin and words[begin - 1].text.rpartition("'")[2] in DETERMINERS:
            if all((ADJECTIVE if declares else DESCRIBES).fullmatch(one.text) for one in said):
                yield from said


def _sighed(words: Sequence[_Word]) -> Sequence[_Word]:
    """What who acts does at first that no game knows: `sighs and draws`, `thinks a while and passes`."""
    begin = 1 if words and words[0].opens(WHO) else 0
    joint = next((at for at, word in enumerate(words) if word.text == "and"), 0)
    said = words[begin:joint]
    if not said or any(word.text in STOPS for word in said) or not words[joint + 1 : joint + 2]:
        return ()
    manner = english.VERBAL.fullmatch(said[0].text) and not any(word.is_known for word in said)
    return [*said, words[joint]] if manner and said[0].strange and words[joint + 1].opens(VERB) else ()


def _clauses(words: Sequence[_Word]) -> Iterator[list[_Word]]:
    clause: list[_Word] = []
    for word in words:
        if word.text in STOPS:
            yield clause
            clause = []
        clause.append(word)
    yield clause


def _talked(speech: Speech, clause: Sequence[_Word], words: Sequence[_Word]) -> Sequence[_Word]:
    """A clause that names nothing of the game, or tells how things are: `no surprise there`, `it's free`."""
    said = [word for word in clause if word.text not in STOPS]
    text = " ".join(word.text for word in said)
    if CHANGES.search(text):
        return ()
    if not said or len(said) == len([word for word in words if word.text not in STOPS]):
        return ()
    if not any(word.is_known for word in said):
        denied = any(word.atom is not None and not word.strange for word in said)
        deed = said[0].strange and english.VERBAL.fullmatch(said[0].text)
        return clause if any(word.strange for word in said) and not (deed or denied and NOT.match(text)) else ()
    told = TOLD.match(text)
    due = any(word.atom is not None and word.atom.says_any(speech.judging.verbs) for word in said)
    return clause if told and not due and not any(word.opens(CARD) for word in said) else ()


def _around(speech: Speech, clause: Sequence[_Word]) -> Sequence[_Word]:
    """What stands behind a preposition at the end or the beginning of a clause and names nothing: `with a grin`, `after a while`."""
    declares = bool(speech.rules.facts)
    said = [word for word in clause if word.text not in STOPS]
    for size in range(2, MOST_ASIDE + 1):
        for part in (said[-size:], said[:size]):
            if len(part) < size or len(said) == size or part[0].text not in AROUND:
                continue
            if any(word.is_known for word in part[1:]) or not any(
                word.strange or word.text in MANNERS for word in part
            ):
                continue
            text = " ".join(word.text for word in part)
            if CHANGES.search(text) and not SOON.match(text):
                continue
            if not declares or part[0].text not in MAY_NAME or part[-1].text in MANNERS:
                return part
    return ()
