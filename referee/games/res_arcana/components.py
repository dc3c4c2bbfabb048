"""The component data: loaded when the game is first used; the names of a table's components, and what matches of a kind begin with."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.payment import NO_PRICE, Price
from referee.games.res_arcana.phases import Zone
from referee.games.res_arcana.powers import Power, read_power
from referee.grammar.words import Names
from referee.kernel.data import kept, read_components
from scorers.res_arcana import Holding, Points
from scorers.sheet import Document, Json, Name
from scorers.state import State, Value, put
from scorers.types import Any, Mapping, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.res_arcana.table import Rules, Table

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
    nothing lying on it; declared: powers, collect abilities and discounts are
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
    holding: Holding
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
            self.holding = Holding(self.id, self.kind, self.vp, self.tags, None, piece)
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


@kept
def data() -> Json:
    """The data file as a dict, read once."""
    return read_components(__file__)


@kept
def every() -> Book:
    """All components of the data by id."""
    return {fact["id"]: _component(fact) for fact in data()["components"]}


def _component(fact: Json) -> Component:
    name = Name(fact["name_en"], fact["name_ja"] or fact["alias_ja"])
    spellings = [fact["name_en"], *(fact[form] for form in ("name_ja", "alias_ja") if fact[form])]
    return Component(fact["id"], fact["kind"], name, spellings, tuple(fact["tags"]), fact["cost"], fact["vp"], fact)


def book(rules: Rules) -> Book:
    """Components of the sets in use under these options, by id: a dict that nobody changes."""
    return _book(rules.expansion, int(rules.bard_gold), rules.demon_slayer == "untagged")


@kept
def _book(expansion: str, gold: int, untagged: bool) -> Book:
    sets = ("base",) if expansion == "none" else ("base", "lux")
    found = {}
    for fact in data()["components"]:
        if fact["set"] in sets:
            changed = _as_ruled(fact, gold, untagged)
            found[fact["id"]] = _component({**fact, **changed}) if changed else every()[fact["id"]]
    return found


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


@kept
def lexicon(expansion: str) -> dict[str, Names]:
    """{group: Names} of the components of the sets in use: no ruling changes a name."""
    return Lexicon(_book(expansion, 2, False))


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


@kept
def every_place() -> Names:
    """Names of all places of the data, in use or not."""
    return Lexicon(every())["place"]


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


# -- what matches of a kind begin with alike: cards before any is named, turn orders


def begun(kind: str, table: Table, zones: Mapping[Any, int], rest: Zone) -> Cards:
    """Cards of one kind of component, each once, before anything is known; those not in zones lie in `rest`."""
    return _begun(of_kind(table, kind), tuple(zones.items()), rest).draft()


@kept
def _begun(names: tuple[str, ...], zones: tuple[tuple[Zone, int], ...], rest: Zone) -> Cards:
    left = len(names) - sum(count for _, count in zones)
    return Cards({**dict(zones), rest: left}, dict.fromkeys(names, 1))


def of_kind(table: Table, kind: str) -> tuple[str, ...]:
    """Ids of the components of a kind, in the order of the book."""
    return tuple([one.id for one in table.book.values() if one.kind == kind])


@kept
def orders(staying: tuple[int, ...], seats: int) -> tuple[dict[int, tuple[int, ...]], dict[int, list[int]]]:
    """({seat: those staying in turn order, from the next one on}, {seat: those staying but itself}) for so many seats."""
    after = {seat: tuple(sorted(staying, key=lambda one: one <= seat)) for seat in range(seats)}
    return after, {seat: [one for one in staying if one != seat] for seat in range(seats)}
