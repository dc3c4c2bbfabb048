"""`card`: the table states what is printed on a card; later statements are held against it (MM-1.11)."""

from __future__ import annotations

from types import MappingProxyType

from referee.cards import Impossible
from referee.monster_maker import kinds
from referee.monster_maker.dice import Dice
from referee.monster_maker.kinds import (
    CHARACTER,
    CLASS_WORDS,
    CLASSES,
    CORRIDOR,
    KIND_WORDS,
    KINDS,
    MONSTER,
    SPELL,
    TREASURE,
    UNDETERMINED,
    Card,
)
from referee.statement import is_number, write_name
from referee.words import key
from scorers.sheet import Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any, NoReturn

    from referee.hearing import Hearing
    from referee.monster_maker.pieces import Player
    from referee.monster_maker.table import Table
    from referee.statement import Reader

FIELDS = {  # field -> its key words
    "promo": ("promo", "プロモ"), "number": ("number", "番号"), "weights": ("weight", "ウエイト", "ウェイト"), "copies": ("copies", "枚数"),
    "ja": ("ja",), "en": ("en",), "human": ("human", "ヒューマン", "ヒューマンタイプ"), "undead": ("undead", "アンデッド"),
    "open": ("open", "オープン"), "value": ("value", "価値"), "item": ("item", "道具", "アイテム"), "back": ("return", "帰路"),
}  # fmt: skip
KEYWORDS = {word: field for field, words in FIELDS.items() for word in words}
OWNERS = {"human": MONSTER, "undead": MONSTER, "open": TREASURE, "value": TREASURE, "item": TREASURE, "back": TREASURE}
FIGURES = (CHARACTER, MONSTER, SPELL, TREASURE)  # kinds with figures of their own
NAMES = ("en", "ja")  # a card's name in each language
CORRECTED = {"Orc": "MM-1.9", kinds.SLEEP: "MM-1.10"}  # cards that the source corrects by name


def read_declaration(reader: Reader) -> tuple[str, str | None, str, dict[str, Any], int]:
    """NAME KIND [FIELD…]"""
    word = reader.take("mm-card")
    name_token = reader.at - 1
    folded = key(word)
    if not folded or word == "?":
        raise reader.unreadable("mm-card")
    names = reader.table.vocabulary
    known = names.spellings.get(folded)
    reader.write(write_name(word) if known is None else names.written[known])
    kind = KIND_WORDS.get(reader.peek().lower())
    if kind is None or not reader.keyword(kind, *KINDS[kind]):
        reader.take("mm-kind")
        raise reader.unreadable("mm-kind")
    fields: dict[str, Any] = {}
    for read in _FIRST.get(kind, ()):
        read(reader, fields)
    while reader.at < len(reader.words):
        _read_field(reader, kind, fields)
    return word, known, kind, fields, name_token


def _read_class(reader: Reader, fields: dict[str, Any]) -> None:
    word = reader.peek()
    cls = CLASS_WORDS.get(key(word))
    if cls is None:
        if not word or (not reader.is_quoted() and (word.lower() in KEYWORDS or Dice.read(word) is not None)):
            return
        cls = word.lower()
    reader.take()
    fields["cls"] = cls
    reader.write(write_name(cls))


def _read_attack(reader: Reader, fields: dict[str, Any]) -> None:
    dice = None if reader.is_quoted() else Dice.read(reader.peek())
    if dice is not None:
        fields["attack"] = _with_bonus(reader, reader.take(), dice)


def read_dice(reader: Reader) -> Dice:
    """A dice expression, also with blanks around its plus."""
    word = reader.take("mm-dice")
    dice = Dice.read(word)
    if dice is None or reader.at - 1 in reader.quoted:
        raise reader.unreadable("mm-dice")
    return _with_bonus(reader, word, dice)


def _with_bonus(reader: Reader, word: str, dice: Dice) -> Dice:
    """The dice just read, with a bonus that stands apart from them."""
    if not dice.bonus and "D" in word.upper() and not reader.is_quoted():
        sign = reader.peek()[:1]
        if sign in ("+", "-") and sign:
            joined = reader.take()
            joined += reader.take("mm-dice") if joined == sign else ""
            dice = Dice.read(word + joined)  # type: ignore[assignment]  # None is refused here
            if dice is None:
                raise reader.unreadable("mm-dice")
    reader.write(str(dice))
    return dice


def _read_toughness(reader: Reader, fields: dict[str, Any]) -> None:
    if reader.at_number():
        fields["toughness"] = _whole(reader, 0)


def _whole(reader: Reader, least: int | None = None) -> int:
    value = reader.whole()
    if least is not None and value < least:
        raise reader.unreadable("count" if least else "number")
    return value


def _read_field(reader: Reader, kind: str, fields: dict[str, Any]) -> None:
    field = KEYWORDS.get(reader.peek().lower())
    if field is None or OWNERS.get(field, kind) != kind or not reader.keyword(*FIELDS[field]):
        reader.take("mm-field")
        raise reader.unreadable(f"mm-field/{kind}" if kind in FIGURES else "mm-field")
    read = _READ.get(field)
    value = True if read is None else read(reader)
    if field in fields:
        raise Refusal("REC-1", key="REC-1/twice", word=reader.words[reader.at - 1], token=reader.at - 1)
    fields[field] = value


def _read_number(reader: Reader) -> str:
    number = reader.take("mm-number")
    reader.write(write_name(number))
    return number


def _read_name(reader: Reader) -> str:
    name = reader.take("mm-card")
    reader.write(write_name(name))
    return name


def _read_value(reader: Reader) -> int | str:
    if reader.peek() == "?":
        reader.write(reader.take())
        return UNDETERMINED
    return _whole(reader)


def _read_weights(reader: Reader) -> tuple[int, ...]:
    """W or W,W,… also with blanks after the commas."""
    text = reader.take("mm-weight")
    while text.endswith(",") or (reader.peek()[:1] == "," and not reader.is_quoted()):
        text += reader.take("mm-weight")
    parts = text.split(",")
    if not all(is_number(part) and len(part) < 5 for part in parts):
        raise reader.unreadable("mm-weight")
    weights = tuple(int(part) for part in parts)
    reader.write(",".join(map(str, weights)))
    return weights


_FIRST: dict[str, tuple[Callable[[Reader, dict[str, Any]], None], ...]] = {
    CHARACTER: (_read_class, _read_attack),
    MONSTER: (_read_toughness,),
    SPELL: (_read_attack,),
}  # what may come first
_READ: dict[str, Callable[[Reader], Any]] = {  # how a field's value is read; the others are flags
    "number": _read_number, "weights": _read_weights, "copies": lambda reader: _whole(reader, 1), "ja": _read_name, "en": _read_name,
    "value": _read_value, "item": read_dice, "back": _whole,
}  # fmt: skip


def declare(hearing: Hearing, word: str, known: str | None, kind: str, fields: dict[str, Any], name_token: int) -> None:
    """MM-1.11: what is stated holds; MM-1.12: promos."""
    table: Table = hearing.table
    length = kinds.corridor_length(word)
    if kind == CORRIDOR and length is None:
        hearing.cannot("MM-1.3", key="MM-1.3/name", word=word, token=name_token)
    if kind != CORRIDOR and length is not None:
        hearing.cannot("MM-1.3", "MM-1.11", key="MM-1.3/kind", word=word, token=name_token)
    if fields.get("promo") and hearing.rules["promos"] == "refused":
        hearing.breach("MM-1.12", key="MM-1.12", word=word)
    if known is not None:
        card = table.card(known)
    elif length is not None:
        if length % kinds.STEP or not fields.get("promo"):
            hearing.cannot("MM-R1", "MM-1.3", key="MM-R1/step" if length % kinds.STEP else "MM-R1/promo", length=length)
        card = kinds.corridor(length)
    else:
        english = fields.get("en") or word
        since = dict.fromkeys(["kind", *(field for field in NAMES if field in fields)], hearing.number)
        card = Card(english, since, en=english, ja=fields.get("ja") or word, kind=kind)
    if card.kind != kind:
        _contradicts(hearing, card, "kind", Term(card.kind), Term(kind))
    stated = _held_against(hearing, card, fields)
    if ("open" in stated or ("back" in stated and card.open)) and _drawn(card, table.players):
        hearing.cannot("MM-1.11", "MM-9.2", key="MM-9.2/late", card=card.name)
    if "value" in stated and table.over and _drawn(card, [table.players[seat] for seat in table.returned]):
        hearing.cannot("MM-1.11", key="MM-1.11/counted", card=card.name)
    _keep(hearing, card.stated(hearing.number, stated), stated, known is None, word)


def _drawn(card: Card, players: Iterable[Player]) -> bool:
    """Whether a treasure card was drawn in this game, as what was known of it then (MM-9.2, MM-R44)."""
    return any(one.kind == card.id and not one.carried for player in players for one in player.loot)


def _held_against(hearing: Hearing, card: Card, fields: dict[str, Any]) -> dict[str, Any]:
    """The fields that are new; a different figure for a known one is refused (MM-1.11)."""
    if card.kind == MONSTER and card.toughness is None and "toughness" in fields:
        # MM-R38: with its toughness both flags are fixed.
        fields = dict(fields)
        fields.setdefault("human", bool(card.human))
        fields.setdefault("undead", bool(card.undead))
    if card.kind in kinds.UNIQUE and fields.get("copies", 1) != 1:
        hearing.cannot("MM-1.11", "MM-1.1", key="MM-1.1/copies", card=card.name, copies=fields["copies"])
    new = {}
    for field, value in fields.items():
        before = getattr(card, field)
        # A printed card has its names; of a declared one the name in the other language may be given once.
        unnamed = field in NAMES and before == card.id and "kind" in card.since and card.since.keys().isdisjoint(NAMES)
        if before is None or unnamed:
            new[field] = value
        elif field in NAMES:
            if key(before) != key(value):
                _contradicts(hearing, card, field, before, value)
        elif before != value:
            _contradicts(hearing, card, field, _said(field, before), _said(field, value))
    copies = new.get("copies", card.most)
    weights = new.get("weights", card.weights)
    if weights is not None and copies is not None and weights is not None and 1 < len(weights) != copies:
        hearing.cannot("MM-1.11", "MM-1.8", key="MM-1.8/copies", card=card.name, copies=copies, weights=len(weights))
    return new


def _said(field: str, value: Any) -> Any:
    if field == "cls" and value in CLASSES:
        return Term(f"class/{value}")
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, int) else str(value)


def _contradicts(hearing: Hearing, card: Card, field: str, before: Any, value: Any) -> NoReturn:
    number = card.since.get("kind" if field in NAMES and field not in card.since else field)
    further = [CORRECTED[card.id]] if card.id in CORRECTED else []
    if card.id in kinds.SET_COUNTS and field == "copies":
        further.append("MM-1.2")
    if field == "weights":
        further.append("MM-1.8")
    key_ = "MM-1.11/printed" if number is None else "MM-1.11/stated" if number else "MM-1.11/book"
    hearing.cannot(
        "MM-1.11",
        *further,
        key=key_,
        card=card.name,
        field=Term(f"field/{field}"),
        before=before,
        value=value,
        number=number or 0,
    )


def _keep(hearing: Hearing, card: Card, stated: dict[str, Any], fresh: bool, word: str) -> None:
    """The card is known from now on, under all its names; every universe counts its copies."""
    table: Table = hearing.table
    if fresh or not stated.keys().isdisjoint(NAMES):
        _name(hearing, card, word, fresh)
    if card.most is not None and card.kind != TREASURE and (fresh or "copies" in stated):
        for cards in table.universes():
            try:
                cards.declare(card.id, card.most, at_most=True)
            except Impossible:
                hearing.cannot("MM-1.11", "REC-4", key="MM-1.11/copies", card=card.name, copies=card.most)
    facts = table.facts.copy()
    facts[card.id] = card
    table.facts = MappingProxyType(facts)
    if fresh:
        hearing.happens("card/new", "MM-1.11", {"card": card.name, "kind": Term(card.kind)})


def _name(hearing: Hearing, card: Card, word: str, fresh: bool) -> None:
    """A card's names come into the vocabulary; none of them may be another card's."""
    table: Table = hearing.table
    names = dict.fromkeys([word, card.en, card.ja, *kinds.spellings(card)])
    spellings = table.vocabulary.spellings
    for name in names:
        other = spellings.get(key(name))
        if other is not None and (fresh or other != card.id):
            hearing.cannot("MM-1.11", "REC-2", key="MM-1.11/name", word=name, card=table.name(other))
    vocabulary = table.vocabulary.draft()
    vocabulary.add(card.id, list(names))
    vocabulary.labels[card.id] = card.en if card.kind != CORRIDOR else card.id
    table.vocabulary = vocabulary


def needed(hearing: Hearing, card: Card, field: str) -> Any:
    """A figure of a card that somebody must have stated (MM-1.11)."""
    value = getattr(card, field)
    if value is None:
        example = f"card {write_name(card.id)} {_EXAMPLES[card.kind, field]}"
        hearing.cannot("MM-1.11", key="MM-1.11/missing", card=card.name, field=Term(f"field/{field}"), example=example)
    return value


_EXAMPLES = {
    (CHARACTER, "attack"): "character 4D+1",
    (CHARACTER, "cls"): "character thief",
    (MONSTER, "toughness"): "monster 9",
    (MONSTER, "human"): "monster 9 human",
    (SPELL, "attack"): "spell 2D",
}


def offer_card(table: Table, seat: int | None) -> Iterator[str]:
    """Examples: a fact of a printed card that nobody has stated yet."""
    if table.card(kinds.CHARM).attack is None:
        yield "Charm spell 1D"
    if table.card("Orc").toughness is None:
        yield "Orc monster 9"
