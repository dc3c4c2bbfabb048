"""Essences: kinds, amounts ({kind: count}, never a 0), and how they are typed and written."""

from __future__ import annotations

from referee.grammar.statement import Reader
from scorers.sheet import Name, Refusal
from scorers.types import Mapping, TypeAlias

Amount: TypeAlias = "Mapping[str, int]"

LIFE, *_, GOLD = KINDS = ("life", "elan", "calm", "death", "gold")
LETTERS = {"life": "L", "elan": "E", "calm": "C", "death": "D", "gold": "G"}
JAPANESE = {"life": "生命", "elan": "活力", "calm": "平穏", "death": "死", "gold": "黄金"}
ANY = ("any", "任意")
_ORDER = (*KINDS, "any")
_WRITTEN = tuple((kind, LETTERS.get(kind, kind)) for kind in _ORDER)

_KIND: dict[str, str] = dict.fromkeys(ANY, "any")
for _kind in KINDS:
    _KIND[_kind] = _KIND[JAPANESE[_kind]] = _kind
_WRITTEN_OUT = dict(_KIND)  # what may stand apart from its count: a letter may be the beginning of a name
_KIND.update((LETTERS[_kind].lower(), _kind) for _kind in KINDS)
_SHORT: dict[str, tuple[Amount, str, str, int]] = {  # what is nearly always typed: amount, as written, kind, count
    f"{count}{spelling}": ({_kind: count} if count else {}, f"{count}{letter}" if count else "0L", _kind, count)
    for _kind, letter in LETTERS.items()
    for spelling in (letter, letter.lower())
    for count in range(10)
}
MOST_DIGITS = 9
MOST_TOLD = 1000
_told: dict[tuple[tuple[str, int], ...], Name] = {}  # amounts come again and again: their names


def token(word: str) -> tuple[str, str] | None:
    """(kind, count) of a word that begins with a digit, as `2L`, `1gold`, `3死`; "any" is a kind, too; None if it is none."""
    kind = _KIND.get(word[1:].lower())
    if kind is not None:
        return kind, word[0]
    if word.isdigit():
        return None
    digits = 0
    while digits < len(word) and "0" <= word[digits] <= "9":
        digits += 1
    kind = _KIND.get(word[digits:].lower())
    return None if kind is None else (kind, word[:digits])


def at_token(reader: Reader) -> bool:
    """Whether an essence token stands next (unquoted)."""
    found = _next(reader)
    return found is not None and found[0] != "any"


def _next(reader: Reader) -> tuple[str, str, int] | None:
    """(kind, count as typed, words) of the essences that stand next, in one word or two (`1 平穏`); None if none do."""
    words, at = reader.words, reader.at
    if at >= len(words) or not "0" <= words[at][:1] <= "9" or at in reader.quoted:
        return None
    found = token(words[at])
    if found is not None:
        return found[0], found[1], 1
    if (
        at + 1 < len(words)
        and at + 1 not in reader.quoted
        and words[at].isdigit()
        and words[at + 1].lower() in _WRITTEN_OUT
    ):
        return _WRITTEN_OUT[words[at + 1].lower()], words[at], 2
    return None


def count_next(reader: Reader) -> bool:
    """Whether the number that stands next counts the essences that the word after it names (`1 平穏`)."""
    words, after = reader.words, reader.at + 1
    if after >= len(words) or after in reader.quoted or not words[reader.at].isdigit():
        return False
    return _WRITTEN_OUT.get(words[after].lower(), "any") != "any"


def read(reader: Reader) -> Amount:
    """One or more essence tokens as an amount, written canonically. REC-1 where none stands next."""
    amount = heard(reader)
    if amount is None:
        raise reader.misses("essences")
    return amount


def heard(reader: Reader) -> Amount | None:
    """The amount of all essence tokens that stand next, written canonically; None where none does."""
    words, at = reader.words, reader.at
    after = at + 1
    if at < len(words) and words[at] in _SHORT and at not in reader.quoted:
        if after == len(words) or words[after] > "?":  # a letter: no further token
            reader.at = after
            return _SHORT[words[at]][0]
        return _several(reader)
    return spelled(reader, None)


def _several(reader: Reader) -> Amount | None:
    """The amount of the essence tokens that stand next, of which the first is short."""
    amount: dict[str, int]
    amount, at = {}, reader.at
    for word in reader.words[at:]:
        if word not in _SHORT or at in reader.quoted:
            break
        _, _, kind, count = _SHORT[word]
        if count:
            amount[kind] = amount.get(kind, 0) + count
        at += 1
    reader.at = at
    return spelled(reader, amount)


def spelled(reader: Reader, amount: Amount | None, anything: bool = False) -> Amount | None:
    """An amount, or None, and the essences besides that stand next in whatever spelling; nothing is written."""
    while True:
        found = _next(reader)
        if found is None or (found[0] == "any" and not anything):
            return amount
        kind, digits, taken = found
        reader.at += taken
        if len(digits) > MOST_DIGITS:
            raise Refusal("REC-1", key="REC-1/big", word=digits[:20], token=reader.at - 1)
        count = int(digits)
        amount = plus(amount or {}, {kind: count} if count else {})


def tokens(amount: Amount) -> list[str]:
    """An amount in canonical spelling, one word for each kind; `0L` for nothing."""
    if len(amount) == 1:
        [(kind, count)] = amount.items()
        return [f"{count}{LETTERS.get(kind, kind)}"]
    return [f"{amount[kind]}{letter}" for kind, letter in _WRITTEN if kind in amount] or ["0L"]


def tokens_in(amount: Amount, japanese: bool) -> list[str]:
    """The same in Japanese spelling where that is wanted: `2生命`."""
    if not japanese or not amount:
        return tokens(amount)
    return [f"{count}{JAPANESE.get(kind, ANY[1])}" for kind, count in ordered(amount)]


def written(amount: Amount) -> str:
    """An amount in canonical spelling: `2L 1G`; `0L` for nothing."""
    return " ".join(tokens(amount))


def told(amount: Amount | None) -> Name:
    """An amount as a fact, in both languages."""
    if not amount:
        return Name("nothing", "なし")
    alike = tuple(amount.items())
    name = _told.get(alike)
    if name is None:
        if len(_told) > MOST_TOLD:
            _told.clear()
        japanese = "".join([f"{JAPANESE.get(kind, '任意')}{count}" for kind, count in ordered(amount)])
        name = _told[alike] = Name(" ".join(tokens(amount)), japanese)
    return name


def ordered(amount: Amount) -> list[tuple[str, int]]:
    """(kind, count) pairs in the order of the kinds, "any" last."""
    if len(amount) > 1:
        return [(kind, amount[kind]) for kind in _ORDER if amount.get(kind)]
    return [pair for pair in amount.items() if pair[1]]


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
