"""The component data: loaded when the game is first used; the names of a table's components, and what matches of a kind begin with."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.payment import NO_PRICE, Price
from referee.games.res_arcana.phases import Zone
from referee.games.res_arcana.powers import Power, read_power
from referee.grammar.words import Names, key
from referee.kernel.data import read_components
from scorers.res_arcana import SCORING, Holding, Points, Rules
from scorers.sheet import Document, Json, Name
from scorers.state import State, Value, put
from scorers.types import Mapping, Sequence, TypeAlias, TypeVar

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.table import Table


K = TypeVar("K")
V = TypeVar("V")
Book: TypeAlias = "dict[str, Component]"  # by id

KIND_JA = {
    "artifact": "アーティファクト",
    "mage": "メイジ",
    "monument": "モニュメント",
    "place": "力ある場所",
    "item": "マジックアイテム",
    "scroll": "スクロール",
}
TAG_JA = {"dragon": "ドラゴン", "creature": "クリーチャー", "demon": "デーモン"}

# The groups of components among which a statement's names are sought.
GROUPS = {
    "artifact": ("artifact",),
    "mage": ("mage",),
    "monument": ("monument",),
    "place": ("place",),
    "item": ("item",),
    "scroll": ("scroll",),
    "dealt": ("mage", "artifact"),
    "claimed": ("place", "monument"),
    "component": ("artifact", "mage", "monument", "place", "item"),
    "used": ("artifact", "mage", "monument", "place", "item", "scroll"),
}

_data: list[Json] = []
_every: Book = {}
_books: dict[tuple[str, int, bool], Book] = {}
_lexicons: dict[str, Lexicon] = {}  # by the sets in use
_places: list[Names] = []


class Discount(Value):
    """n icons less, of some kinds, for artifacts with the tag (RA-5.5)."""

    n: int
    of: tuple[str, ...]
    tag: str | None


class Ability(Value):
    """What a component gives, or asks for, when its owner collects: essences as the data have them; only if some lie on it (`any`, or of a kind)."""

    gain: Json | None = None
    if_left: str | None = None
    store_each_kind: int = 0
    pay_or_turn: Amount | None = None


class Component(State):
    """One component as the data (or a `card` statement) state it. Never changed.

    gathers: Price of what its collect abilities give without a condition; burden: what it asks to pay, or turn, after
    collecting, or None; powers: as the data have them; actions: action powers in printed order; reacts: react powers; claimed: powers that happen when it is
    claimed; cost: {kind or "any": count}, None if it is never paid for; price: the same as a Price; holding: for the scorer, with
    nothing lying on it, None if it neither scores nor counts for another; declared: powers, collect abilities and discounts are
    taken as stated (RA-17.2); fact: as the data have it.
    """

    id: str
    kind: str
    set: str
    name: Name
    spellings: Sequence[str]
    tags: tuple[str, ...]
    cost: Amount | None
    price: Price
    collect: tuple[Ability, ...]
    gathers: Price
    burden: Amount | None
    discounts: tuple[Discount, ...]
    powers: Sequence[Json]
    actions: tuple[Power, ...]
    reacts: tuple[Power, ...]
    claimed: tuple[Power, ...]
    vp: Points
    tile: int | None
    holding: Holding | None
    declared: bool
    fact: Json

    def __init__(
        self, id: str, kind: str, name: Name, spellings: Sequence[str], tags: tuple[str, ...], cost: Amount | None, vp: Points,
        fact: Json | None = None,
    ) -> None:  # fmt: skip
        """Its facts; fact: of the data, None for a declared one."""
        known = fact or {"set": "declared", "collect": (), "discounts": (), "powers": ()}
        self.id, self.kind, self.set, self.name, self.spellings = id, kind, known["set"], name, spellings
        self.tags, self.cost, self.vp, self.tile, self.fact = tags, cost, vp, known.get("tile"), known
        self.powers, self.declared = known["powers"], fact is None

    def __getattr__(self, field: str) -> object:
        """What follows from the facts, worked out when it is first asked for: a match has few of the components."""
        if field in ("actions", "reacts", "claimed"):
            powers = [read_power(power) for power in self.powers]
            self.actions = tuple([power for power in powers if power.when == "action"])
            self.reacts = tuple([power for power in powers if power.when == "react"])
            self.claimed = tuple([power for power in powers if power.when == "claimed"])
        elif field in ("price", "collect", "gathers", "burden", "discounts", "holding"):
            self.price, self.gathers = Price(self.cost), NO_PRICE
            self.collect = tuple([Ability(**ability) for ability in self.fact["collect"]])
            for ability in self.collect:
                if ability.gain is not None and ability.if_left is None:
                    self.gathers = self.gathers.plus(ability.gain)
            self.burden = next((one.pay_or_turn for one in self.collect if one.pay_or_turn), None)
            self.discounts = tuple([Discount(one["n"], tuple(one["of"]), one["tag"]) for one in self.fact["discounts"]])
            piece = None if self.tile is None else ("tile", self.tile)
            scores = self.tags or self.kind in SCORING
            self.holding = Holding(self.id, self.kind, self.vp, self.tags, None, piece) if scores else None
        else:
            raise AttributeError(field)
        return getattr(self, field)

    @property
    def worth(self) -> int:
        """Icons of the printed cost, as many as they add up to (RA-8.11)."""
        return sum((self.cost or {}).values())

    def acts_as(self, tag: str) -> Power | None:
        """The react power by which the component can count as one with this tag (RA-16.5), or None."""
        return next((power for power in self.reacts if tag in power.acts), None)


def data() -> Json:
    """The data file as a dict, read once."""
    if not _data:
        _data.append(read_components(__file__))
    return _data[0]


def every() -> Book:
    """All components of the data by id."""
    if not _every:
        _every.update((fact["id"], _component(fact)) for fact in data()["components"])
    return _every


def _component(fact: Json) -> Component:
    name = Name(fact["name_en"], fact["name_ja"] or fact["alias_ja"])
    spellings = [fact["name_en"], *(fact[form] for form in ("name_ja", "alias_ja") if fact[form])]
    return Component(fact["id"], fact["kind"], name, spellings, tuple(fact["tags"]), fact["cost"], fact["vp"], fact)


def book(rules: Rules) -> Book:
    """Components of the sets in use under these options, by id: a dict that nobody changes."""
    ruled = (int(rules.bard_gold), rules.demon_slayer == "untagged")
    wanted = (rules.expansion, *ruled)
    if wanted not in _books:
        sets = ("base",) if rules.expansion == "none" else ("base", "lux")
        found = {}
        for fact in data()["components"]:
            if fact["set"] in sets:
                changed = _as_ruled(fact, *ruled)
                found[fact["id"]] = _component({**fact, **changed}) if changed else every()[fact["id"]]
        _books[wanted] = found
    return _books[wanted]


def _as_ruled(fact: Json, gold: int, untagged: bool) -> Document:
    """What rulings change of a component's facts. RA-R1: what a power gives in gold whose cost is to discard a card with a tag.
    RA-R25: no tag of those to whose powers it reacts."""
    changed: Document = {}
    triggers = [power.get("on") for power in fact["powers"]]
    if untagged and any(f"{tag}_power" in triggers for tag in fact["tags"]):
        changed["tags"] = [tag for tag in fact["tags"] if f"{tag}_power" not in triggers]
    for at, power in enumerate(fact["powers"]):
        tagged = any(part.get("discard", {}).get("tags") for part in power["cost"])
        if tagged and any(effect.get("gain", {}).get("gold", gold) != gold for effect in power["effect"]):
            effects = [{"gain": {"gold": gold}} if "gain" in effect else effect for effect in power["effect"]]
            changed["powers"] = put(tuple(fact["powers"]), at, {**power, "effect": effects})
    return changed


def ruled(name: str) -> set[str]:
    """What of a component's facts hangs on rulings (RA-R1: its powers, RA-R25: its tags); nothing of a declared one's."""
    fact = every()[name].fact if name in every() else None
    return {key for gold in (1, 2) for key in _as_ruled(fact, gold, True)} if fact is not None else set()


def lexicon(book: Book) -> dict[str, Names]:
    """{group: Names} of a book's components; those of the data are built once for each choice of sets: no ruling changes a name."""
    for wanted, known in _books.items():
        if known is book:
            return _lexicons.setdefault(wanted[0], Lexicon(book))
    return Lexicon(book)


class Lexicon(dict[str, Names]):
    """{group: Names} of a book's components; each is made when it is asked for, as a command needs few of them."""

    __slots__ = ("book",)

    def __init__(self, book: Book) -> None:
        super().__init__()
        self.book = book

    def __missing__(self, group: str) -> Names:
        kinds = GROUPS[group]
        names = Names(group, ((one.id, one.spellings) for one in self.book.values() if one.kind in kinds))
        self[group] = names
        return names


def doubtful() -> list[str]:
    """Names of the components whose data rest on less than two sources, or of which a fact is unknown."""
    return [every()[fact["id"]].name for fact in data()["components"] if fact["confidence"] != "two sources"]


def every_place() -> Names:
    """Names of all places of the data, in use or not."""
    if not _places:
        _places.append(Names("place", ((one.id, one.spellings) for one in every().values() if one.kind == "place")))
    return _places[0]


def counts(rules: Rules, seats: int) -> tuple[int, int]:
    """(places set out, monuments in play) (RA-1.3, RA-1.4, RA-16.1)."""
    base = data()["counts"]["base"]
    one = base if rules.expansion == "none" else data()["counts"]["lux"][str(seats)]
    return one["places"], one["monuments"]


def starting_sets() -> dict[str, tuple[str, ...]]:
    """{mage: its three artifacts} of the first game (RA-13.2)."""
    return {one["mage"]: tuple(one["artifacts"]) for one in data()["starting_sets"]}


def first_game_places() -> tuple[str, ...]:
    """The places of the first game (RA-13.1)."""
    return tuple(data()["first_game_places"])


def identity(name: str) -> str:
    """The id of a declared component."""
    return "declared-" + key(name)


# -- what matches of a kind begin with alike: cards before any is named, turn orders; worked out once


MOST_BEGUN = 200  # declared components begin in as many ways as there are matches
_cards: dict[object, Cards] = {}
_names: dict[object, tuple[str, ...]] = {}
_orders: dict[tuple[tuple[int, ...], int], tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]] = {}


def begun(kind: str, table: Table, zones: Mapping[K, int], rest: Zone) -> Cards:
    """Cards of one kind of component, each once, before anything is known; those not in zones lie in `rest`."""
    alike = (_kinds(table), kind, *zones.items())
    if alike not in _cards:
        names = of_kind(table, kind)
        _keep(
            _cards,
            alike,
            Cards(dict([*zones.items(), (rest, len(names) - sum(zones.values()))]), dict.fromkeys(names, 1)),
        )
    return _cards[alike].draft()


def _keep(known: dict[K, V], alike: K, value: V) -> None:
    if len(known) > MOST_BEGUN:
        known.clear()
    known[alike] = value


def _kinds(table: Table) -> object:
    """What makes the components of two tables the same by kind: the sets in use, and the kinds of those that are stated."""
    stated, expansion = table.stated, table.rules.expansion
    return (expansion, *[(one, table.book[one].kind) for one in stated]) if stated else expansion


def of_kind(table: Table, kind: str) -> tuple[str, ...]:
    """Ids of the components of a kind, in the order of the book."""
    alike = (_kinds(table), kind)
    if alike not in _names:
        _keep(_names, alike, tuple([one.id for one in table.book.values() if one.kind == kind]))
    return _names[alike]


def orders(staying: tuple[int, ...], seats: int) -> tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]:
    """({seat: those staying in turn order, from the next one on}, {seat: those staying but itself}) for so many seats."""
    alike = (staying, seats)
    if alike not in _orders:
        after = {seat: tuple(sorted(staying, key=lambda one: one <= seat)) for seat in range(seats)}
        _keep(_orders, alike, (after, {seat: [one for one in staying if one != seat] for seat in range(seats)}))
    return _orders[alike]
