"""Essences: kinds, amounts ({kind: count}, never a 0), and how they are typed and written."""

from __future__ import annotations

from referee.grammar.statement import Reader
from referee.kernel.data import kept
from scorers.sheet import Name, Refusal
from scorers.types import Mapping, TypeAlias

Amount: TypeAlias = "Mapping[str, int]"

LIFE, *_, GOLD = KINDS = ("life", "elan", "calm", "death", "gold")
LETTERS = {"life": "L", "elan": "E", "calm": "C", "death": "D", "gold": "G"}
JAPANESE = {"life": "生命", "elan": "活力", "calm": "平穏", "death": "死", "gold": "黄金"}
ANY = ("any", "任意")

# What may stand apart from its count: a letter may be the beginning of a name.
_WRITTEN_OUT = {
    **dict.fromkeys(ANY, "any"),
    **{kind: kind for kind in KINDS},
    **{JAPANESE[kind]: kind for kind in KINDS},
}
_SPELLED = {**_WRITTEN_OUT, **{letter.lower(): kind for kind, letter in LETTERS.items()}}
# What is nearly always typed.
_SHORT = {f"{count}{letter}": {kind: count} for kind, letter in LETTERS.items() for count in range(1, 10)}
MOST_DIGITS = 9


def token(word: str) -> tuple[str, str] | None:
    """(kind, count) of a word that begins with a digit, as `2L`, `1gold`, `3死`; "any" is a kind, too; None if it is none."""
    letters = word.lstrip("0123456789")
    kind = _SPELLED.get(letters.lower())
    return None if kind is None or letters == word else (kind, word[: -len(letters)])


def at_token(reader: Reader) -> bool:
    """Whether an essence token stands next (unquoted)."""
    found = _next(reader)
    return found is not None and found[0] != "any"


def _next(reader: Reader) -> tuple[str, str, int] | None:
    """(kind, count as typed, words) of the essences that stand next, in one word or two (`1 平穏`); None if none do."""
    word = reader.peek()
    if not "0" <= word[:1] <= "9" or reader.is_quoted():
        return None
    found = token(word)
    if found is not None:
        return *found, 1
    kind = _counted(reader)
    return None if kind is None else (kind, word, 2)


def _counted(reader: Reader) -> str | None:
    """The kind that the word after a number names (`1 平穏`)."""
    after, count = reader.at + 1, reader.peek()
    if after >= len(reader.words) or after in reader.quoted or not (count.isascii() and count.isdigit()):
        return None
    return _WRITTEN_OUT.get(reader.words[after].lower())


def count_next(reader: Reader) -> bool:
    """Whether the number that stands next counts the essences that the word after it names."""
    return _counted(reader) not in (None, "any")


def read(reader: Reader) -> Amount:
    """One or more essence tokens as an amount. REC-1 where none stands next."""
    amount = heard(reader)
    if amount is None:
        raise reader.misses("essences")
    return amount


def heard(reader: Reader, anything: bool = False) -> Amount | None:
    """The amount of all essence tokens that stand next, in whatever spelling (`anything`: of any kind, too); None where none does."""
    words, at = reader.words, reader.at
    if at < len(words) and words[at] in _SHORT and at not in reader.quoted:
        if at + 1 == len(words) or words[at + 1] > "?":  # a letter: no further amount
            reader.at += 1
            return _SHORT[words[at]]
    amount = None
    while (found := _next(reader)) and (anything or found[0] != "any"):
        kind, digits, taken = found
        reader.at += taken
        if len(digits) > MOST_DIGITS:
            raise Refusal("REC-1", key="REC-1/big", word=digits[:20], token=reader.at - 1)
        count = int(digits)
        amount = plus(amount or {}, {kind: count} if count else {})
    return amount


def tokens(amount: Amount, ja: bool = False) -> list[str]:
    """An amount in canonical spelling, one word for each kind, in Japanese where that is wanted (`2生命`); `0L` for nothing."""
    spelled = JAPANESE if ja else LETTERS
    return [f"{count}{spelled.get(kind, ANY[ja])}" for kind, count in ordered(amount)] or ["0L"]


def written(amount: Amount) -> str:
    """An amount in canonical spelling: `2L 1G`; `0L` for nothing."""
    return " ".join(tokens(amount))


def told(amount: Amount | None) -> Name:
    """An amount as a fact, in both languages."""
    return _told(tuple(amount.items())) if amount else Name("nothing", "なし")


@kept
def _told(pairs: tuple[tuple[str, int], ...]) -> Name:
    amount = dict(pairs)
    return Name(written(amount), "".join([f"{JAPANESE.get(kind, ANY[1])}{count}" for kind, count in ordered(amount)]))


def ordered(amount: Amount) -> list[tuple[str, int]]:
    """(kind, count) pairs in the order of the kinds, "any" last."""
    return [(kind, amount[kind]) for kind in (*KINDS, ANY[0]) if amount.get(kind)]


def total(amount: Amount) -> int:
    """Number of essences."""
    return sum(amount.values())


def plus(amount: Amount, more: Amount) -> Amount:
    """The sum of two amounts."""
    if not more:
        return amount
    if not amount:
        return more
    result = dict(amount)
    for kind, count in more.items():
        result[kind] = result.get(kind, 0) + count
    return result


def minus(amount: Amount, less: Amount) -> Amount:
    """What is left; `covers` must hold."""
    if not less:
        return amount
    result = dict(amount)
    for kind, count in less.items():
        rest = result.get(kind, 0) - count
        if rest:
            result[kind] = rest
        else:
            result.pop(kind, None)
    return result


def covers(amount: Amount, wanted: Amount) -> bool:
    """Whether all that is wanted is in the amount."""
    for kind, count in wanted.items():  # noqa: SIM110 - asked for every payment: a list costs more than the loop
        if amount.get(kind, 0) < count:
            return False
    return True
