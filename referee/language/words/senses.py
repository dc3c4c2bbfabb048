"""What a word of a line can mean: its kind and value; and how words are compared."""

from __future__ import annotations

from unicodedata import normalize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

WHO, ALL, VERB, NAME, CARD, NUMBER, AMOUNT, KEY, RAW, UNSEEN, IDLE, DENIAL, UNKNOWN, SELF, RANK, IDIOM, THING = (
    "who", "all", "verb", "name", "card", "number", "amount", "key", "raw", "unseen", "idle", "denial", "unknown", "self", "rank", "idiom", "thing",
)  # fmt: skip
FULL, WORD, BEGINNING = 0, 1, 2  # how well a word spells what it means
_HIDDEN = str.maketrans("ァィゥェォャュョヮ", "アイウエオヤユヨワ", " -'’/・=＝")
_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}
ACCENTED = {
    code: letter
    for code in (*range(0xC0, 0x180), *range(0x1E00, 0x1F00))
    if (letter := normalize("NFKD", chr(code))[0]).isascii() and letter.isalpha()
}  # letters that are typed without what stands above or below them
_PLAIN: dict[int, int | str] = {**_KATAKANA, **ACCENTED}


class Sense:
    """One thing that a word can mean: kind (see above), value, how well it is spelled, whether it is denied."""

    __slots__ = ("kind", "value", "rank", "denied", "own", "needs")

    def __init__(
        self, kind: str, value: Any = None, rank: int = FULL, denied: bool = False, own: bool = False, needs: str = ""
    ) -> None:
        self.kind = kind
        self.value = value
        self.rank = rank
        self.denied = denied
        self.needs = needs  # of a verb: the key word that has to stand beside the word
        self.own = own  # of a verb: it is the verb's own name

    def __repr__(self) -> str:
        return f"{self.kind}:{self.value}{'!' if self.denied else ''}{self.rank or ''}"


NOTHING_SAID = Sense(IDLE)


def sound(text: str) -> str:
    """What counts when words are compared: no case, blanks, hyphens or dots; katakana for hiragana, all of one size."""
    return plain(text).translate(_HIDDEN)


def plain(text: str) -> str:
    """Folded text in lower case and katakana and without accents, one character for each of `lower(text)`."""
    return text.lower().translate(_PLAIN)


def meant(sense: Sense) -> tuple[str, object, bool]:
    """What a sense means, however it is spelled."""
    return sense.kind, id(sense.value) if sense.kind == VERB else str(sense.value), sense.denied


def both_of(senses: list[Sense], others: list[Sense]) -> list[Sense]:
    """Senses with those of the others that aren't among them."""
    said = {(one.kind, id(one.value), one.denied, one.needs) for one in senses}
    return senses + [one for one in others if (one.kind, id(one.value), one.denied, one.needs) not in said]
