"""Names as people type them: folding, unique beginnings, the nearest known name."""

from __future__ import annotations

from scorers.sheet import Name, Refusal, Term
from scorers.types import Container, Generic, Iterable, Sequence, TypeVar

V = TypeVar("V", default=str)


_SPELLINGS: dict[int, str | None] = {
    ord("、"): ",",
    0x2212: "-",
    ord("‘"): "'",
    ord("’"): "'",
    ord("‚"): "'",
    ord("‛"): "'",
    ord("`"): "'",
}
_SPELLINGS.update({ord(mark): '"' for mark in "“”„‟「」『』〝〟"})
_SPELLINGS.update({code: "-" for code in range(0x2010, 0x2016)})
# Variation selectors, zero-width characters, the byte order mark and soft hyphens say nothing.
_SPELLINGS.update({code: None for code in (*range(0xFE00, 0xFE10), *range(0x200B, 0x2010), 0x2060, 0xFEFF, 0xAD)})
_RESPELLED = frozenset(map(chr, _SPELLINGS))
_MARKS = frozenset('"#:?')
OVERRIDE = ("override", "特例")
_UNHEARD = str.maketrans("", "", " -'/・\t")

# The same few names are typed again and again in a match: `key` remembers so many of at most so many characters.
MOST_KEYS, LONGEST_NAME = 2_000, 40
_keys: dict[str, str] = {}
UNTOLD: list[bool] = []  # while anything stands here nobody is told of refusals, and no nearest name is sought
LONGEST_CALLED = 200  # characters of what people call something
MOST_TOLD = 20  # names that one sentence lists

# What stands for an argument.
JAPANESE = {"CARD": "カード", "NAME": "名前", "N": "数", "TEXT": "文", "F": "目", "SQUARE": "マス"}


def in_japanese(usage: str) -> str:
    """A pattern of what is typed, in Japanese."""
    from re import sub

    return sub("|".join(rf"\b{word}\b" for word in JAPANESE), lambda found: JAPANESE[found[0]], usage)


def fold(text: str) -> str:
    """Text with one spelling for what looks alike (NFKC, quotes, commas, minus), as a str."""
    if text.isascii():
        return text
    from unicodedata import normalize

    text = normalize("NFKC", text)
    return text if _RESPELLED.isdisjoint(text) else text.translate(_SPELLINGS)


def key(name: str) -> str:
    """What counts when names are matched: no case, blanks, hyphens, apostrophes or slashes."""
    found = _keys.get(name)
    if found is None:
        found = fold(name).casefold().translate(_UNHEARD)
        if len(_keys) == MOST_KEYS:
            _keys.clear()
        if len(name) <= LONGEST_NAME:
            _keys[name] = found
    return found


def is_called(text: str) -> bool:
    """Whether people can call something so: a player, campaign, event, table or book. Not blank, nor beyond measure, nor unseen."""
    folded = fold(text)
    return 0 < len(folded.strip()) <= LONGEST_CALLED and folded.isprintable()


def quote(text: str) -> str:
    """Text as a quoted token. A quote inside it can't be written, so it becomes an apostrophe."""
    return '"' + text.replace('"', "'") + '"'


def write_name(name: str) -> str:
    """A name as a token that reads back as a name: quoted when it is a number or `override`, or has a blank or mark."""
    whole = name.isalpha() or (name.split() == [name] and not name.isdigit() and _MARKS.isdisjoint(name))
    return name if whole and name.lower() not in OVERRIDE else quote(name)


class Written(dict[V, str]):
    """Value -> its token; made of its label when it is first asked for."""

    __slots__ = ("labels",)
    labels: dict[V, str]

    def __missing__(self, value: V) -> str:
        token = self[value] = write_name(self.labels[value])
        return token


class Names(Generic[V]):
    """A vocabulary: every spelling of every value. `kind` is the catalog key of what they name.

    labels: value -> canonical spelling; written: the same as a token; japanese: value -> its first spelling that isn't ASCII;
    quick: spelling as it stands -> value, since what is kept is spelled exactly.
    """

    __slots__ = ("kind", "labels", "written", "japanese", "quick", "_folded", "_unfolded", "_begun")

    def __init__(self, kind: str, pairs: Iterable[tuple[V, Sequence[str]]] = ()) -> None:
        """pairs: (value, spellings) where the first spelling is the canonical one."""
        self.kind = kind
        self.labels: dict[V, str] = {}
        self.written: Written[V] = Written()
        self.written.labels = self.labels
        self.japanese: dict[V, str] = {}
        self.quick: dict[str, V] = {}
        self._folded: dict[str, V] = {}
        self._unfolded: list[tuple[V, Sequence[str]]] = []
        self._begun: dict[
            str, list[V]
        ] = {}  # beginning as it is compared -> values, since readers ask the same again and again
        self._extend(pairs)

    def add(self, value: V, spellings: Sequence[str]) -> None:
        """Add a value with its spellings (the first is canonical)."""
        self._extend(((value, spellings),))

    def _extend(self, pairs: Iterable[tuple[V, Sequence[str]]]) -> None:
        labels, japanese, quick = self.labels, self.japanese, self.quick
        self._begun = {}
        for pair in pairs:
            self._unfolded.append(pair)
            value, spellings = pair
            labels.setdefault(value, spellings[0])
            for spelling in spellings:
                quick[spelling] = value
                if not spelling.isascii() and value not in japanese:
                    japanese[value] = spelling

    @property
    def spellings(self) -> dict[str, V]:
        """Spelling as it is compared -> value. Folded when first asked for: a match as kept needs none of them."""
        if self._unfolded:
            self._fold()
        return self._folded

    def _fold(self) -> None:
        for value, spellings in self._unfolded:
            for spelling in spellings:
                self._folded[key(spelling)] = value
        self._unfolded.clear()

    def draft(self) -> Names[V]:
        """A copy that shares nothing mutable."""
        copy = type(self).__new__(type(self))
        copy.kind = self.kind
        copy.labels = self.labels.copy()
        copy.written = Written()
        copy.written.labels = copy.labels
        copy.japanese = self.japanese.copy()
        copy.quick = self.quick.copy()
        copy._folded = self._folded.copy()
        copy._unfolded = self._unfolded.copy()
        copy._begun = {}
        return copy

    def write(self, value: V) -> str:
        """The canonical spelling of a value as a token."""
        return self.written[value]

    def exact(self, word: str) -> V | None:
        """The value that the word spells in full, or None."""
        value = self.quick.get(word)
        return self.folded(word) if value is None else value

    def folded(self, word: str) -> V | None:
        """The value that the word spells in full but for case, hyphens and the like; or None."""
        if self._unfolded:
            self._fold()
        wanted = _keys.get(word)
        return self._folded.get(key(word) if wanted is None else wanted)

    def matches(self, word: str, among: Container[V] | None = None) -> list[V]:
        """Values that the word can mean: the exact one alone, else all that it begins; in order."""
        known = self.quick.get(word)
        if known is not None and (among is None or known in among):
            return [known]
        wanted = key(word)
        exact = self.spellings.get(wanted)
        if exact is not None and (among is None or exact in among):
            return [exact]
        if not wanted:
            return []
        found = self._begun.get(wanted)
        if found is None:
            if len(self._begun) == MOST_KEYS:
                self._begun.clear()
            found = list({value: None for name, value in self.spellings.items() if name.startswith(wanted)})
            self._begun[wanted] = found
        return [value for value in found if among is None or value in among]

    def find(self, word: str, token: int | None = None, among: Container[V] | None = None) -> V:
        """The one value that the word means; REC-2 for none or several, with what it could be."""
        value = self.quick.get(word)
        if value is None:
            value = self.folded(word)
        if value is not None and (among is None or value in among):
            return value
        found = self.matches(word, among)
        if len(found) == 1:
            return found[0]
        if found:
            kind, names = Term(self.kind), [] if UNTOLD else self._told(found)
            raise Refusal("REC-2", key="REC-2/several", token=token, word=word, kind=kind, names=names)
        near = None if UNTOLD else self.find_nearest(word)
        raise Refusal(
            "REC-2",
            key="REC-2/near" if near is not None else "REC-2/unknown",
            token=token,
            word=word or '""',
            kind=Term(self.kind),
            near="" if near is None else self.fact(near),
            names=[] if UNTOLD else self._told(self.labels),
        )

    def _told(self, values: Iterable[V]) -> list[Name]:
        """The names of these values as facts; of very many the first, and a sign that there are more."""
        names = [self.fact(value) for value in values]
        return names if len(names) <= MOST_TOLD else [*names[:MOST_TOLD], Name("…")]

    def fact(self, value: V) -> Name:
        """The name of a value in both languages, as a fact."""
        return Name(self.labels[value], self.japanese.get(value))

    def nearest(self, word: str) -> str | None:
        """The canonical spelling of the known name that looks most like the word, or None."""
        near = self.find_nearest(word)
        return None if near is None else self.labels[near]

    def find_nearest(self, word: str) -> V | None:
        """The known value whose name looks most like the word, or that stands in it (`カードを引く`); None if there is none."""
        if UNTOLD:
            return None
        wanted = key(word)
        near = closest(wanted, self.spellings, 0.6)
        if near is None:
            within = [name for name in self.spellings if len(name) > 1 and not name.isascii() and name in wanted]
            near = max(within, key=len, default=None)
        return None if near is None else self.spellings[near]


def closest(word: str, known: Iterable[str], least: float) -> str | None:
    """The known word that is most like a word, if it is so by `least`."""
    letters, best = set(word), (least, "")
    for one in known:
        most = 2 * min(len(word), len(one)) / (len(word) + len(one) or 1)
        # The letters that both have are more quickly counted than laid side by side.
        if most >= best[0] and 2 * sum(map(one.count, letters)) / (len(word) + len(one)) >= best[0]:
            best = max(best, (likeness(one, word), one))
    return best[1] or None


def likeness(one: str, other: str) -> float:
    """How much of two texts is alike, from 0 to 1: as difflib measures it, whose import takes as long as a start of Python."""
    return 2 * _shared(one, other) / (len(one) + len(other) or 1)


def _shared(one: str, other: str) -> int:
    """Letters of the longest stretch that both have, and of those that both have before it and behind it."""
    for size in range(min(len(one), len(other)), 0, -1):
        for at in range(len(one) - size + 1):
            there = other.find(one[at : at + size])
            if there >= 0:
                before = _shared(one[:at], other[:there])
                return before + size + _shared(one[at + size :], other[there + size :])
    return 0
