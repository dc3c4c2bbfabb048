"""`card`: the table states what is printed on a card; later statements are held against it (MM-1.11)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.games.monster_maker import kinds
from referee.games.monster_maker.arguments import ITEM
from referee.games.monster_maker.dice import Dice
from referee.games.monster_maker.pieces import Player
from referee.games.monster_maker.table import Law, Table
from referee.grammar.arguments import Arg, New, Part, Whole, Word, Writer
from referee.grammar.statement import Reader, is_number, write_name
from referee.grammar.words import key
from scorers.monster_maker import STEP
from scorers.sheet import Document, Fact, Json, Refusal, Term
from scorers.state import Value
from scorers.types import Iterable, Mapping, NoReturn, TypeVar

V = TypeVar("V")


# -- the fields of a card ---------------------------------------------------------------------


class Figure(Arg["Dice"]):
    """A dice expression, also with blanks around its plus."""

    def starts(self, reader: Reader) -> bool:
        return not reader.is_quoted() and Dice.read(reader.peek()) is not None

    def read(self, reader: Reader) -> Dice:
        word = reader.take("mm-dice")
        dice = None if reader.at - 1 in reader.quoted else Dice.read(word)
        if dice is not None and not dice.bonus and "D" in word.upper() and not reader.is_quoted():
            sign = reader.peek()[:1]
            if sign and sign in "+-":  # a bonus that stands apart
                joined = reader.take()
                dice = Dice.read(word + joined + (reader.take("mm-dice") if joined == sign else ""))
        if dice is None:
            raise reader.unreadable("mm-dice")
        return dice


class Class(Arg[str]):
    """A class word of a character: one with a rule meaning, or any other."""

    def starts(self, reader: Reader) -> bool:
        """A word stands here that is neither a field nor a figure."""
        word = reader.peek()
        field = any(one.starts(reader) for one in FIELDS.values())
        return bool(word) and (reader.is_quoted() or not field and Dice.read(word) is None)

    def read(self, reader: Reader) -> str:
        """The English word of one of ours, else the word in lower case."""
        word = reader.take("class")
        return kinds.CLASS_WORDS.get(key(word)) or word.lower()

    def words(self, value: str, writer: Writer) -> list[str]:
        return [kinds.CLASSES[value][0] if writer.ja and value in kinds.CLASSES else write_name(value)]


class Worth(Arg["int | str"]):
    """Arsha, or `?` where the value is judged after the game."""

    usage = "N"

    def read(self, reader: Reader) -> int | str:
        return reader.take() if reader.peek() == kinds.UNDETERMINED else reader.whole()


class Weights(Arg["tuple[int, ...]"]):
    """W or W,W,… also with blanks after the commas."""

    def read(self, reader: Reader) -> tuple[int, ...]:
        text = reader.take("mm-weight")
        while text.endswith(",") or (reader.peek()[:1] == "," and not reader.is_quoted()):
            text += reader.take("mm-weight")
        parts = text.split(",")
        if not all(is_number(part) and len(part) < 5 for part in parts):
            raise reader.unreadable("mm-weight")
        return tuple(map(int, parts))

    def words(self, value: tuple[int, ...], writer: Writer) -> list[str]:
        return [",".join(map(str, value))]


FIELDS: dict[str, Word] = {
    "promo": Word(("promo", "プロモ")), "number": Word(("number", "番号"), New("mm-number")),
    "weights": Word(("weight", "ウエイト", "ウェイト"), Weights()), "copies": Word(("copies", "枚数"), Whole(wanted="count", least=1)),
    "ja": Word(("ja",), New("mm-card")), "en": Word(("en",), New("mm-card")),
    "human": Word(("human", "ヒューマン", "ヒューマンタイプ")), "undead": Word(("undead", "アンデッド")),
    "open": Word(("open", "オープン")), "value": Word(("value", "価値"), Worth()),
    "item": Word(ITEM, Figure()), "back": Word(("return", "帰路"), Whole()),
}  # fmt: skip
OWNERS = {
    **dict.fromkeys(("human", "undead"), kinds.MONSTER),
    **dict.fromkeys(("open", "value", "item", "back"), kinds.TREASURE),
}
FIRST: dict[str, dict[str, Part]] = {  # what may come first, without a word
    kinds.CHARACTER: {"cls": Class(), "attack": Figure()},
    kinds.MONSTER: {"toughness": Whole(least=0)},
    kinds.SPELL: {"attack": Figure()},
}
FIGURES = (kinds.CHARACTER, kinds.MONSTER, kinds.SPELL, kinds.TREASURE)  # kinds with figures of their own
NAMES = ("en", "ja")  # a card's name in each language
CORRECTED = {"Orc": "MM-1.9", kinds.SLEEP: "MM-1.10"}  # cards that the source corrects by name


class Stated(Value):
    """What a `card` statement says: the name, the known card that it means (or None), the kind, the fields as typed."""

    word: str
    known: str | None
    kind: str
    fields: Json
    token: int = 0  # of the name

    @property
    def id(self) -> str:
        """What the record calls the card."""
        return self.known or self.fields.get("en") or self.word


class Declaration(Arg["Stated"]):
    """NAME KIND [FIELD…]"""

    usage = ("NAME KIND [FIELD…]", "名前 種類 [項目…]")

    def read(self, reader: Reader) -> Stated:
        word = reader.take("mm-card")
        token, folded = reader.at - 1, key(word)
        if not folded or word == "?":
            raise reader.unreadable("mm-card")
        known = reader.table.vocabulary.spellings.get(folded)
        kind = next((kind for kind, ja in kinds.KINDS.items() if reader.keyword(kind, *ja)), None)
        if kind is None:
            raise reader.misses("mm-kind")
        fields = {name: arg.read(reader) for name, arg in FIRST.get(kind, {}).items() if arg.starts(reader)}
        while reader.more():
            self._field(reader, kind, fields)
        return Stated(word if known is None else reader.table.vocabulary.labels[known], known, kind, fields, token)

    def _field(self, reader: Reader, kind: str, fields: Document) -> None:
        name = next((name for name, arg in FIELDS.items() if arg.starts(reader)), None)
        if name is None or OWNERS.get(name, kind) != kind:
            raise reader.misses(f"mm-field/{kind}" if kind in FIGURES else "mm-field")
        value = FIELDS[name].read(reader)
        if name in fields:
            raise Refusal("REC-1", key="REC-1/twice", word=reader.words[reader.at - 1], token=reader.at - 1)
        fields[name] = value

    def words(self, value: Stated, writer: Writer) -> list[str]:
        """Name, kind, and the fields in the order in which they were said."""
        names = writer.table.vocabulary
        name = writer.named(names, value.known) if writer.ja and value.known is not None else write_name(value.word)
        first = FIRST.get(value.kind, {})
        told = [
            word
            for field, one in value.fields.items()
            for word in (first.get(field) or FIELDS[field]).words(one, writer)
        ]
        return [name, kinds.KINDS[value.kind][0] if writer.ja else value.kind, *told]


# -- the law ----------------------------------------------------------------------------------


def declare(table: Table, law: Law, said: Stated) -> None:
    """MM-1.11: what is stated holds; MM-1.12: promos."""
    word, kind, fields = said.word, said.kind, said.fields
    length = kinds.corridor_length(word)
    if kind == kinds.CORRIDOR:
        law.can("MM-1.3", length is not None, key="MM-1.3/name", word=word, token=said.token)
    elif length is not None:
        law.cannot("MM-1.3", "MM-1.11", key="MM-1.3/kind", word=word, token=said.token)
    if fields.get("promo"):
        law.asks("MM-1.12", table.rules.promos == "allowed", word=word)
    if said.known is not None:
        card = table.card(said.known)
    elif length is not None:
        step = bool(length % STEP)
        key = "MM-R1/step" if step else "MM-R1/promo"
        law.can("MM-R1", fields.get("promo") and not step, "MM-1.3", key=key, length=length)
        card = kinds.corridor(length)
    else:
        since = dict.fromkeys(["kind", *(field for field in NAMES if field in fields)], law.number)
        card = kinds.Card(said.id, since, said.id, fields.get("ja") or word, kind)
    if card.kind != kind:
        _contradicts(law, card, "kind", Term(card.kind), Term(kind))
    stated = _held_against(law, card, fields)
    law.notes("MM-1.11", *CORRECTED.get(card.id, "").split())
    change = "open" in stated or ("back" in stated and card.open)
    law.can("MM-1.11", not (change and _drawn(card, table.players)), "MM-9.2", key="MM-9.2/late", card=card.name)
    counted = "value" in stated and table.over and _drawn(card, [table.players[seat] for seat in table.returned])
    law.can("MM-1.11", not counted, key="MM-1.11/counted", card=card.name)
    _keep(table, law, card.stated(law.number, stated), stated, said)


def _drawn(card: kinds.Card, players: Iterable[Player]) -> bool:
    """Whether a treasure card was drawn in this game, as what was known of it then (MM-9.2, MM-R44)."""
    return any(one.kind == card.id and not one.carried for player in players for one in player.loot)


def _held_against(law: Law, card: kinds.Card, fields: Json) -> Json:
    """The fields that are new; a different figure for a known one is refused (MM-1.11)."""
    if card.kind == kinds.MONSTER and card.toughness is None and "toughness" in fields:
        # MM-R38: with its toughness both flags are fixed.
        fields = {"human": bool(card.human), "undead": bool(card.undead), **fields}
    if card.kind in kinds.UNIQUE and "copies" in fields:
        copies = fields["copies"]
        law.can("MM-1.11", copies == 1, "MM-1.1", key="MM-1.1/copies", card=card.name, copies=copies)
    new = {}
    for field, value in fields.items():
        before = getattr(card, field)
        # A printed card has its names; of a declared one the name in the other language may be given once.
        unnamed = field in NAMES and before == card.id and "kind" in card.since and card.since.keys().isdisjoint(NAMES)
        if before is None or unnamed:
            new[field] = value
        elif key(before) != key(value) if field in NAMES else before != value:
            _contradicts(law, card, field, _said(field, before), _said(field, value))
    copies, weights = new.get("copies", card.most), new.get("weights", card.weights)
    if weights is not None and copies is not None and len(weights) > 1:
        law.can("MM-1.11", len(weights) == copies, "MM-1.8", key="MM-1.8/copies", card=card.name,
                copies=copies, weights=len(weights))  # fmt: skip
    return new


def _said(field: str, value: object) -> Fact:
    if field == "cls" and value in kinds.CLASSES:
        return Term(f"class/{value}")
    if isinstance(value, bool):
        return Term("yes" if value else "no")
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return value if isinstance(value, int) else str(value)


def _contradicts(law: Law, card: kinds.Card, field: str, before: Fact, value: Fact) -> NoReturn:
    number = card.since.get("kind" if field in NAMES and field not in card.since else field)
    further = CORRECTED.get(card.id, "").split()
    if card.id in kinds.SET_COUNTS and field == "copies":
        further.append("MM-1.2")
    if field == "weights":
        further.append("MM-1.8")
    source = "MM-1.11/printed" if number is None else "MM-1.11/stated" if number else "MM-1.11/book"
    facts = {"field": Term(f"field/{field}"), "before": before, "value": value, "number": number or 0}
    law.cannot("MM-1.11", *further, key=source, card=card.name, **facts)


def _keep(table: Table, law: Law, card: kinds.Card, stated: Mapping[str, object], said: Stated) -> None:
    """The card is known from now on, under all its names; every universe counts its copies."""
    fresh = said.known is None
    if fresh:
        law.limits("REC-9/cards", len(table.facts))
    if fresh or not stated.keys().isdisjoint(NAMES):
        _name(table, law, card, said.word, fresh)
    if card.most is not None and card.kind != kinds.TREASURE and (fresh or "copies" in stated):
        for cards in table.packs:
            try:
                cards.declare(card.id, card.most, at_most=True)
            except Impossible:
                law.cannot("MM-1.11", "REC-4", key="MM-1.11/copies", card=card.name, copies=card.most)
    table.facts = {**table.facts, card.id: card}
    if fresh:
        law.happens("card/new", "MM-1.11", card=card.name, kind=Term(card.kind))


def _name(table: Table, law: Law, card: kinds.Card, word: str, fresh: bool) -> None:
    """A card's names come into the vocabulary; none of them may be another card's."""
    names = dict.fromkeys([word, card.en, card.ja, *kinds.spellings(card)])
    for name in names:
        other = table.vocabulary.spellings.get(key(name))
        mine = other is None or (not fresh and other == card.id)
        law.can("MM-1.11", mine, "REC-2", key="MM-1.11/name", word=name, card=other and table.name(other))
    vocabulary = table.vocabulary.draft()
    vocabulary.add(card.id, list(names))
    vocabulary.labels[card.id] = card.en if card.kind != kinds.CORRIDOR else card.id
    table.vocabulary = vocabulary


def needed(law: Law, card: kinds.Card, field: str, value: V | None) -> V:
    """A field of a card that somebody must have stated (MM-1.11)."""
    if value is None:
        asked = {"unstated": Term(f"field/{field}"), "example": Term(f"example/{field}")}
        law.cannot("MM-1.11", key="MM-1.11/missing", card=card.name, **asked)
    return value


def offer_card(table: Table, seat: int | None) -> list[Stated]:
    """Examples: a fact of a printed card that nobody has stated yet."""
    examples = [
        Stated("Charm", "Charm", kinds.SPELL, {"attack": Dice(1)}),
        Stated("Orc", "Orc", kinds.MONSTER, {"toughness": 9}),
    ]
    return [one for one in examples if any(getattr(table.card(one.word), field) is None for field in one.fields)]
