"""The component data: loaded when the game is first used, and the names of a table's components."""

from __future__ import annotations

from referee.res_arcana.payment import NO_PRICE, Price
from referee.words import Names, key
from scorers.res_arcana import SCORING, Holding
from scorers.sheet import Name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, TypeAlias

    from referee.res_arcana.essences import Amount
    from referee.res_arcana.rules import Rules

    Book: TypeAlias = dict[str, "Component"]  # by id
    Power: TypeAlias = dict[str, Any]  # as the data have it

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

_loaded: dict[Any, Any] = {}


class Component:
    """One component as the data (or a `card` statement) state it. Never changed.

    gathers: Price of what its collect abilities give without a condition; burden: what it asks to pay, or turn, after
    collecting, or None; actions: action powers in printed order; reacts: react powers; claimed: powers that happen when it is
    claimed; cost: {kind or "any": count}, None if it is never paid for; price: the same as a Price; holding: for the scorer, with nothing lying on
    it, None if it neither scores nor counts for another; declared: powers, collect abilities and discounts are taken as
    stated (RA-17.2).
    """

    __slots__ = (
        "id",
        "kind",
        "set",
        "name",
        "spellings",
        "tags",
        "cost",
        "price",
        "collect",
        "gathers",
        "burden",
        "discounts",
        "actions",
        "reacts",
        "claimed",
        "vp",
        "tile",
        "holding",
        "declared",
    )

    def __init__(
        self,
        id: str,
        kind: str,
        set: str,
        name: Name,
        spellings: Sequence[str],
        tags: tuple[str, ...] = (),
        cost: Amount | None = None,
        collect: Sequence[dict[str, Any]] = (),
        discounts: Sequence[dict[str, Any]] = (),
        powers: Sequence[Power] = (),
        vp: dict[str, Any] | None = None,
        tile: int | None = None,
        declared: bool = False,
    ) -> None:
        self.id = id
        self.kind = kind
        self.set = set
        self.name = name
        self.spellings = spellings
        self.tags = tags
        self.cost = cost
        self.price = Price(cost)
        self.collect = collect
        self.gathers = NO_PRICE
        for ability in collect:
            if "gain" in ability and "if_left" not in ability:
                self.gathers = self.gathers.plus(ability["gain"])
        self.burden = next((ability["pay_or_turn"] for ability in collect if "pay_or_turn" in ability), None)
        self.discounts = discounts
        self.actions = [power for power in powers if power["when"] == "action"]
        self.reacts = [power for power in powers if power["when"] == "react"]
        self.claimed = [power for power in powers if power["when"] == "claimed"]
        self.vp = vp or {"fixed": 0, "per": []}
        self.tile = tile
        self.holding = None
        if tags or kind in SCORING:
            self.holding = Holding(id, kind, self.vp, tags, None, None if tile is None else ("tile", tile))
        self.declared = declared

    @property
    def worth(self) -> int:
        """Icons of the printed cost, as many as they add up to (RA-8.11)."""
        return sum((self.cost or {}).values())

    def acts_as(self, tag: str) -> Power | None:
        """The react power by which the component can count as one with this tag (RA-16.5), or None."""
        for power in self.reacts:
            if power["on"] == "own_power" and any(tag in effect.get("act_as", ()) for effect in power["effect"]):
                return power
        return None

    def __repr__(self) -> str:
        return f"Component({self.id})"


def data() -> dict[str, Any]:
    """The data file as a dict, read once."""
    if "data" not in _loaded:
        import json
        import os

        with open(os.path.join(os.path.dirname(__file__), "components.json"), encoding="utf-8") as file:
            _loaded["data"] = json.load(file)
    found: dict[str, Any] = _loaded["data"]
    return found


def every() -> Book:
    """All components of the data by id."""
    if "every" not in _loaded:
        _loaded["every"] = {fact["id"]: _component(fact) for fact in data()["components"]}
    found: Book = _loaded["every"]
    return found


def _component(fact: dict[str, Any]) -> Component:
    ja = fact["name_ja"] or fact["alias_ja"]
    name = Name(fact["name_en"], ja)
    spellings = [fact["name_en"], *(fact[form] for form in ("name_ja", "alias_ja") if fact[form])]
    return Component(
        fact["id"], fact["kind"], fact["set"], name, spellings, tuple(fact["tags"]), fact["cost"], fact["collect"],
        fact["discounts"], fact["powers"], fact["vp"], fact.get("tile"),
    )  # fmt: skip


def book(rules: Rules) -> Book:
    """Components of the sets in use under these options, by id: a dict that nobody changes."""
    ruled = (int(rules.bard_gold), rules.demon_slayer == "untagged")
    wanted = ("book", rules.expansion, *ruled)
    if wanted not in _loaded:
        sets = ("base",) if rules.expansion == "none" else ("base", "lux")
        _loaded[wanted] = {one.id: _as_ruled(one, *ruled) for one in every().values() if one.set in sets}
    found: Book = _loaded[wanted]
    return found


def _as_ruled(component: Component, gold: int, untagged: bool) -> Component:
    """RA-R1: what a power gives in gold whose cost is to discard a card with a tag. RA-R25: no tag of those to whose powers it reacts."""
    at, tags = None, component.tags
    if untagged:
        tags = tuple(tag for tag in tags if not any(power["on"] == f"{tag}_power" for power in component.reacts))
    for number, power in enumerate(component.actions):
        tagged = any(part.get("discard", {}).get("tags") for part in power["cost"])
        if tagged and any(effect.get("gain", {}).get("gold", gold) != gold for effect in power["effect"]):
            at = number
    if at is None and tags == component.tags:
        return component
    copy = Component.__new__(Component)
    for slot in Component.__slots__:
        setattr(copy, slot, getattr(component, slot))
    if at is None:
        copy.tags, copy.holding = tags, Holding(copy.id, copy.kind, copy.vp, tags)
        return copy
    effects = [{"gain": {"gold": gold}} if "gain" in effect else effect for effect in component.actions[at]["effect"]]
    copy.actions = list(component.actions)
    copy.actions[at] = {**component.actions[at], "effect": effects}
    return copy


def lexicon(book: Book) -> dict[str, Names]:
    """{group: Names} of a book's components; those of the data are built once."""
    for wanted, known in _loaded.items():
        if known is book:
            name = ("names", *wanted[1:])
            if name not in _loaded:
                _loaded[name] = Lexicon(book)
            found: Lexicon = _loaded[name]
            return found
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
    if "places" not in _loaded:
        _loaded["places"] = Names("place", ((one.id, one.spellings) for one in every().values() if one.kind == "place"))
    found: Names = _loaded["places"]
    return found


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
