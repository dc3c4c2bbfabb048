"""Essences: kinds, amounts ({kind: count}, never a 0), and how they are typed and written."""

from scorers.sheet import Name, Refusal

LIFE, ELAN, CALM, DEATH, GOLD = KINDS = ("life", "elan", "calm", "death", "gold")
LETTERS = {"life": "L", "elan": "E", "calm": "C", "death": "D", "gold": "G"}
JAPANESE = {"life": "生命", "elan": "活力", "calm": "平穏", "death": "死", "gold": "黄金"}
ANY = ("any", "任意")

_KIND = {}
for _kind in KINDS:
    for _spelling in (_kind, LETTERS[_kind].lower(), JAPANESE[_kind]):
        _KIND[_spelling] = _kind
MOST_DIGITS = 9


def token(word):
    """(kind, count) of an essence token like `2L`, `1gold`, `3死`; "any" is a kind, too; None if it is none."""
    digits = 0
    while digits < len(word) and "0" <= word[digits] <= "9":
        digits += 1
    if not digits or digits == len(word):
        return None
    rest = word[digits:].lower()
    kind = _KIND.get(rest) or ("any" if rest in ANY else None)
    return None if kind is None else (kind, word[:digits])


def at_token(reader, anything=False):
    """Whether an essence token stands next (unquoted)."""
    if not reader.more() or reader.is_quoted():
        return False
    found = token(reader.peek())
    return found is not None and (anything or found[0] != "any")


def read(reader, anything=False):
    """One or more essence tokens as an amount; nothing is written. REC-1 where none stands next."""
    if not at_token(reader, anything):
        reader.take("essences")
        raise reader.unreadable("essences")
    amount = {}
    while at_token(reader, anything):
        kind, digits = token(reader.take())
        if len(digits) > MOST_DIGITS:
            raise Refusal("REC-1", key="REC-1/big", word=digits[:20], token=reader.at - 1)
        if int(digits):
            amount[kind] = amount.get(kind, 0) + int(digits)
    return amount


def written(amount):
    """An amount in canonical spelling: `2L 1G`; `0L` for nothing."""
    return " ".join(f"{count}{LETTERS.get(kind, kind)}" for kind, count in ordered(amount)) or "0L"


def told(amount):
    """An amount as a fact, in both languages."""
    if not amount:
        return Name("nothing", "なし")
    return Name(written(amount), "".join(f"{JAPANESE.get(kind, '任意')}{count}" for kind, count in ordered(amount)))


def ordered(amount):
    """(kind, count) pairs in the order of the kinds, "any" last."""
    return [(kind, amount[kind]) for kind in (*KINDS, "any") if amount.get(kind)]


def total(amount):
    """Number of essences."""
    return sum(amount.values())


def plus(amount, more):
    """The sum of two amounts."""
    if not more:
        return amount
    result = dict(amount)
    for kind, count in more.items():
        result[kind] = result.get(kind, 0) + count
    return result


def minus(amount, less):
    """What is left; `covers` must hold."""
    result = dict(amount)
    for kind, count in less.items():
        rest = result.get(kind, 0) - count
        if rest:
            result[kind] = rest
        else:
            result.pop(kind, None)
    return result


def covers(amount, wanted):
    """Whether all that is wanted is in the amount."""
    return all(amount.get(kind, 0) >= count for kind, count in wanted.items())
