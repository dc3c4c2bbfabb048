"""The words of a line put together in blocks, and the orders of the strict language in which they may stand."""

from __future__ import annotations

from itertools import permutations

from referee.grammar.statement import write_name
from referee.language.words.atoms import OWNER
from referee.language.words.senses import AMOUNT, CARD, IDLE, KEY, NAME, NUMBER, UNSEEN, WHO, Sense

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.grammar.speech import Spoken
    from referee.language.words.atoms import Atom

MOST_BLOCKS, MOST_BARE = 5, 3  # parts of which every order is tried, with a verb and without
HIGHEST = 6  # of a die
MOST_COPIES = 9  # of a card that one word tells
APART = 4  # characters between a number and what it counts: `2 of the winds`
MOST_FACES = "123456789"
TOWARDS, OUT_OF = ("に", "へ", "には", "to"), ("から", "からは", "from")
MEANS = ("with", "で", "では")
PAID, GAINED = "pay", "gain"  # key words of what is given for something, and of what comes of it
PRICES = (PAID, GAINED)


class Block:
    """Atoms that stay together: the words that they can be in a statement, and the role of the last."""

    __slots__ = ("kind", "ways", "role", "behind", "counts")

    def __init__(self, kind: str, ways: list[list[str]], role: str, behind: bool = False) -> None:
        self.kind = kind
        self.ways = ways
        self.role = role
        self.counts = False  # a number right before what it counts
        self.behind = behind  # a Japanese word, which stands behind what it tells of


def orders(blocks: list[Block], keys: Mapping[str, Spoken], plain: bool) -> Iterator[Sequence[Block]]:
    """The orders that are tried: roles first, then as it was said, then any."""
    to = [block for block in blocks if block.role in TOWARDS]
    out = [block for block in blocks if block.role in OUT_OF]
    for moved, key in ((to, "on"), (out, "from")):
        if len(moved) == 1 and len(blocks) > 1 and key in keys and key in keys[key][0].split():
            named = [way[:1] for way in moved[0].ways if moved[0].kind == CARD and len(way) > 1]  # `to the 4 5 6`
            behind = Block(KEY, [[key, *way] for way in (*moved[0].ways, *named)], "")
            yield [*(block for block in blocks if block is not moved[0]), behind]
            if moved[0].kind == CARD and moved[0].role == "to":
                return  # `7h to 6h`: it isn't done with both
    paid = [block for block in blocks if block.kind == AMOUNT]
    if _prices(paid) and GAINED in keys:
        swap = {id(block): Block(AMOUNT, [[key, *block.ways[0]]], "") for block, key in zip(paid, PRICES)}
        said = [block for block in blocks if not (block.kind == KEY and block.ways in ([[PAID]], [[GAINED]]))]
        ordered = sorted(said, key=lambda block: block.kind != NAME)  # `pays a calm with his Transmuter for two elan`
        yield [swap.get(id(block), block) for block in ordered]
        return
    pairs = zip(blocks, blocks[1:])
    if any(one.behind and one.ways == [[PAID]] and two.kind == AMOUNT for one, two in pairs) and not _is_told(blocks):
        return  # what was paid wasn't understood, and isn't what comes behind it
    paid = _amounts_behind_keys(blocks, keys)
    if paid != blocks:
        yield sorted(paid, key=lambda block: block.kind != NAME)
        blocks = [
            Block(KEY, [*block.ways, block.ways[0][1:]], "")
            if block.kind == KEY and len(block.ways[0]) > 1 and block.ways[0][0] != GAINED
            else block
            for block in paid
        ]
    means = [block for block in blocks if block.kind == NAME and block.role in MEANS]
    if len(means) == 1 < len(blocks):
        yield [*means, *(block for block in blocks if block not in means)]  # `straighten the dog with the witch`
    keyed = _keys_first(blocks)
    if keyed != blocks:
        yield from (blocks, keyed)  # `Healer 1L, Cursed Skull take` stands as it is
    places = [block for block in blocks if block.kind == KEY and block.role == "from"]
    if len(places) == 1:  # where something comes from is told before where it goes
        at = next(at for at, block in enumerate(blocks) if block.kind == KEY)
        left = [block for block in blocks if block is not places[0]]
        yield [*left[:at], places[0], *left[at:]]
    turned = _owners_first(blocks)
    if turned != blocks:
        yield turned
    counted = _counts_behind(blocks)
    if counted != blocks:
        yield counted
    copies = repeated(blocks)
    if copies != blocks:
        yield copies
    if len(blocks) > (MOST_BLOCKS if plain else MOST_BARE):
        yield blocks
        return
    yield from permutations(blocks)


def _amounts_behind_keys(blocks: list[Block], keys: Mapping[str, Spoken]) -> list[Block]:
    """Blocks with each amount behind the key word that follows it; what is paid brings the other: `生命1払って活力3`."""
    found: list[Block] = []
    for block in blocks:
        if block.kind == KEY and block.behind and found and found[-1].kind == AMOUNT:
            told = [block.ways[0]] if found[-1].role == "は" and block.ways[0][0] not in PRICES else []
            found[-1:] = [Block(KEY, [*told, [*block.ways[0], *found[-1].ways[0]]], "")]  # `黄金は残して`
        else:
            found.append(block)
    if len(found) == len(blocks):
        return blocks
    if any(block.ways[0][0] == PAID for block in found if block.kind == KEY) and GAINED in keys:
        found = [Block(KEY, [["gain", *block.ways[0]]], "") if block.kind == AMOUNT else block for block in found]
    return found


def _prices(paid: Sequence[Block]) -> bool:
    """Whether the first of two amounts is given for the other: `life and elan for two calm`, `four calm into gold`, `死2で黄金1`, `死2を黄金1に`."""
    if len(paid) != 2:
        return False
    first, second = (block.role for block in paid)
    return second == "for" or first in ("で", "から") or (first in ("を", "が", "") and second in TOWARDS)


def _is_told(blocks: list[Block]) -> bool:
    """Whether an amount stands before what says in Japanese that it is paid."""
    return any(one.kind == AMOUNT and two.behind and two.ways == [[PAID]] for one, two in zip(blocks, blocks[1:]))


def _keys_first(blocks: list[Block]) -> list[Block]:
    """Blocks with a key word that ends the line before the name that it follows: `無1を風として`."""
    if len(blocks) < 3 or blocks[-1].kind != KEY or blocks[-2].kind != NAME:
        return blocks
    return [*blocks[:-2], blocks[-1], blocks[-2]]


def _counts_behind(blocks: list[Block]) -> list[Block]:
    """Blocks with each number behind the name that it counts: `3 hearts, 2 winds and a void as grass`."""
    kinds = [block.kind for block in blocks]
    counted = [kind for kind in kinds if kind in (NUMBER, NAME)]
    if (NUMBER, NAME) not in zip(kinds, kinds[1:]) or counted[0] != NUMBER:
        return blocks
    found: list[Block] = []
    count = None
    for at, block in enumerate(blocks):
        if block.kind == NUMBER:
            count = block
        elif block.kind == NAME and kinds[at - 1] != KEY:
            for name in block.ways[0]:
                found += [Block(NAME, [[name]], block.role), count or Block(NUMBER, [["1"]], "")]
                count = None
        else:
            found.append(block)
    return found


def repeated(blocks: list[Block]) -> list[Block]:
    """Blocks with each name as often as the number before it says: `two winds, earth and heart`."""
    found: list[Block] = []
    for block in blocks:
        before = found[-1] if found else None
        count = before.ways[0][0] if before is not None and before.counts and len(before.ways[0]) == 1 else ""
        if block.kind == NAME and count.isdigit() and 0 < int(count) <= MOST_COPIES:
            name, *more = block.ways[0]
            found[-1] = Block(NAME, [[name] * int(count) + more], block.role)
        else:
            found.append(block)
    return found


def _owners_first(blocks: list[Block]) -> list[Block]:
    """Blocks with the name of what gives an amount before the amount: `a life from the witch`."""
    found = list(blocks)
    for at in range(1, len(found)):
        gives = found[at].kind == NAME and found[at].role in (*OUT_OF, "with")
        if gives and found[at - 1].kind == AMOUNT:
            found[at - 1], found[at] = found[at], found[at - 1]
    return found


def blocks_of(rest: Sequence[tuple[Atom, Sense]], players: Sequence[str], copies: bool = False) -> list[Block]:
    """What was said in blocks; copies: whether a number behind a card counts copies of it."""
    found: list[Block] = []
    sizes = [len(sense.value) for _, sense in rest if sense.kind == CARD]
    kinds = {card[:-1] for _, sense in rest if sense.kind == CARD for card in sense.value}
    ranks = kinds if len(kinds) == 1 else ()  # `10を3枚、♥10と♠10と♣10`
    rest = [
        one
        for one in rest
        if not (one[1].kind == NUMBER and sizes and one[1].value in (str(sum(sizes)), *ranks) and sizes != [1])
    ]
    rest = [one for at, one in enumerate(rest) if not _counts_dice(one, rest[at + 1 :])]
    rest = [one for at, one in enumerate(rest) if not _counts_names(one, rest[:at], rest[at + 1 :])]
    ended = True
    at = 0
    while at < len(rest):
        atom, sense = rest[at]
        counted = atom.counted
        words = words_of(sense, players)
        kind = sense.kind
        if kind in (AMOUNT, NUMBER) and at + 1 < len(rest):
            other = rest[at + 1]
            near = other[0].start - atom.start - len(atom.text) <= (1 if atom.text.isascii() else 3)
            after = rest[at + 2] if at + 2 < len(rest) else None
            behind = (
                kind == NUMBER
                and after
                and after[1].kind == NUMBER
                and after[0].start == other[0].start + len(other[0].text)
            )
            near = near and not behind and not (kind == NUMBER and atom.role not in ("", OWNER, "for", "to"))
            if near and {kind, other[1].kind} == {AMOUNT, NUMBER}:
                count, unit = (sense.value, other[1].value) if kind == NUMBER else (other[1].value, sense.value)
                other[0].role = other[0].role or ("for" if atom.role == "for" else "")  # `for 3 elan`
                words, kind, atom = [f"{count}{unit}"], AMOUNT, other[0]
                at += 1
        ways = [words]
        if copies and kind in (NAME, UNSEEN) and at + 1 < len(rest) and (count := _copies(rest[at + 1], atom)):
            ways, atom = [words * count, [*words, str(count)]], rest[at + 1][0]
            ways += [[str(count)]] if kind == UNSEEN else []
            at += 1
        if (
            copies
            and kind == NUMBER
            and counted
            and at + 1 < len(rest)
            and rest[at + 1][1].kind == UNSEEN
            and words[0].isdigit()
        ):
            kind, ways, atom = UNSEEN, [["?"] * min(int(words[0]), MOST_COPIES), words], rest[at + 1][0]  # `2枚は不明`
            at += 1
        if kind == AMOUNT and words == [sense.value]:
            words = [f"1{sense.value}"]
            ways = [words]
        joined = (
            found
            and not ended
            and atom.role not in ("to", "for")
            and not (kind == CARD and atom.role in TOWARDS)  # `ダイヤの8、まことの7に`
            and found[-1].kind == kind
            and kind in (NAME, CARD, NUMBER, AMOUNT, UNSEEN)
        )
        joined = joined and not (kind == NAME and atom.role in ("from", "with"))
        if joined:
            found[-1].ways = [[*found[-1].ways[0], *way] for way in ways]
            found[-1].role = found[-1].role if found[-1].role in ("for", "to") else atom.role
        else:
            found.append(Block(kind, ways, atom.role, kind == KEY and not atom.text.isascii()))
        if kind == NUMBER and atom.text.isascii() and at + 1 < len(rest) and rest[at + 1][0].text.isascii():
            found[-1].counts = rest[at + 1][0].start - atom.start - len(atom.text) <= 1
        ended = atom.role not in ("", "と", "や", "も") and (atom.role, kind) not in (("for", AMOUNT), ("to", CARD))
        at += 1
        if counted and found[-1].ways == [["1"]] and kind == NUMBER:
            found[-1].ways = [["1"], []] if atom.text.isascii() and not atom.text.isdigit() else [[], ["1"]]
    fell = [word for block in found if block.kind == NUMBER for word in block.ways[-1] if word.isdigit()]
    if len(fell) > 2 and found[-1].ways[-1] == fell[-1:] and HIGHEST < int(fell[-1]) == sum(map(int, fell[:-1])):
        del found[-1]  # `5と6を出して11マス進む`
    for block in found:
        if block.kind == NUMBER:
            faces = "".join(block.ways[-1])
            if faces and block.role not in TOWARDS and all(face in MOST_FACES for face in faces):
                block.ways.append(["dice", *faces])
        if block.kind == AMOUNT:
            block.ways[0] = _summed(block.ways[0])
            block.ways.append(["pay", *block.ways[0]])
    return found


def _counts_dice(one: tuple[Atom, Sense], after: Sequence[tuple[Atom, Sense]]) -> bool:
    """Whether it is the number of the dice that are told behind it: `出目6つは1 2 3 4 5 6`."""
    atom, sense = one
    return (
        sense.kind == NUMBER
        and atom.counted
        and len(after) > 1
        and all(other.kind not in (AMOUNT, NAME) for _, other in after)
        and sense.value == str(sum(other.kind == NUMBER for _, other in after))
    )


def _counts_names(
    one: tuple[Atom, Sense], before: Sequence[tuple[Atom, Sense]], after: Sequence[tuple[Atom, Sense]]
) -> bool:
    """Whether it is the number of the cards that are named before it: `回廊5、回廊5、スライムの3枚`, `火と水と風、三枚`."""
    if (before and before[-1][1].kind == AMOUNT) or (after and after[0][1].kind == AMOUNT):
        return False  # `ウィッチで鷹を起こす、死2払う`
    if not any(sense.kind == NAME for _, sense in before):
        size = sum(sense.kind == NAME for _, sense in after)
        if one[1].kind != NUMBER or size < 2 or one[1].value != str(size):
            return False
        name = next(atom for atom, sense in after if sense.kind == NAME)
        return (
            (one[0].counted and one[0].role in ("は", "を"))
            or (name.called and name.text.isascii())
            or _is_apart(one[0], name)
        )  # `2枚は図書館と神殿`
    names = [atom for atom, sense in before if sense.kind == NAME]
    said = one[1].kind == NUMBER and one[0].counted and len(names) > 1
    said = said and (names[-1].role == OWNER or one[0].start > names[-1].start + len(names[-1].text))
    return said and one[1].value == str(len(names))


def _is_apart(number: Atom, name: Atom) -> bool:
    """Whether words stand between a number and what is named behind it: `six new ones come: wind, earth, …`, `3枚とも取る、炎水草`."""
    told = number.counted or (number.text.isascii() and name.text.isascii())
    return told and name.start - number.start - len(number.text) > APART


def _copies(after: tuple[Atom, Sense], atom: Atom) -> int:
    """How many cards of a name are meant by the number behind it: `心2枚`; or 0."""
    number, sense = after
    if sense.kind != NUMBER or not number.counted or (atom.text.isascii() and not atom.text.isdigit()) or not atom.text:
        return 0
    near = number.start - atom.start - len(atom.text) <= 1 and atom.role in ("", "を", "が")
    return int(sense.value) if near and sense.value.isdigit() and 0 < int(sense.value) <= MOST_COPIES else 0


def _summed(words: list[str]) -> list[str]:
    counts: dict[str, int] = {}
    for word in words:
        counts[word[-1]] = counts.get(word[-1], 0) + int(word[:-1] or 1)
    return [f"{count}{unit}" for unit, count in counts.items()]


def name_of(sense: Sense) -> str:
    """What a statement calls what is named."""
    return words_of(sense, ())[0].strip('"')


def words_of(sense: Sense, players: Sequence[str]) -> list[str]:
    if sense.kind == NAME:
        names, value = sense.value
        return [names.written[value]]
    if sense.kind == CARD:
        return list(sense.value)
    if sense.kind == UNSEEN:
        return ["?"]
    if sense.kind == WHO:
        return [write_name(str(players[sense.value]))]
    return [str(sense.value)]


def is_priced(rest: Sequence[tuple[Atom, Sense]]) -> bool:
    """Whether an amount is said in passing."""
    kinds = [sense.kind for _, sense in rest]
    return AMOUNT in kinds and (
        NUMBER not in kinds
        or any(
            atom.role == "for" or (sense.kind in (NUMBER, AMOUNT) and atom.role == "で") or is_paying(atom, sense)
            for atom, sense in rest
        )
    )


def pays_before(said: Iterable[tuple[Atom, Sense]]) -> bool:
    """Whether an amount stands behind a Japanese word that says that something was paid, and that is taken to say nothing."""
    paid = False
    for atom, sense in said:
        if paid and sense.kind == AMOUNT:
            return True
        paid |= sense.kind == IDLE and any(is_paying(atom, one) for one in atom.senses)
    return False


def is_paying(atom: Atom, sense: Sense) -> bool:
    """Whether it says in Japanese, behind what is paid, that it is: `生命2払う`."""
    return sense.kind == KEY and sense.value in PRICES and not atom.text.isascii()
