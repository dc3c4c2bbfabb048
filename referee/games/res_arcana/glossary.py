"""The components in words: cost, what they give when their owner collects, powers as printed, discounts and VP."""

from __future__ import annotations

from referee.games.res_arcana.components import data, every
from referee.games.res_arcana.essences import GOLD, KINDS, told
from referee.kernel.glossary import Entry, Fact
from scorers import sheet
from scorers.sheet import Json, Term
from scorers.types import Iterator, Sequence

NO_GOLD = {*KINDS} - {GOLD}


def entries() -> Iterator[Entry]:
    """All components of the data."""
    for fact in data()["components"]:
        japanese = [fact[form] for form in ("name_ja", "alias_ja") if fact[form]]
        yield Entry(fact["kind"], [fact["name_en"]], japanese, [*_facts(fact)])


def _facts(fact: Json) -> Iterator[Fact]:
    if fact["set"] == "lux":
        yield Fact("lux")
    if fact["tags"]:
        yield Fact("tags", tags=_terms(fact["tags"]))
    if fact["cost"] is not None:
        yield Fact("cost", amount=told(fact["cost"]))
    for ability in fact["collect"]:
        yield _collect(ability)
    for one in fact["discounts"]:
        yield Fact("discount", count=one["n"], of=_kinds(one["of"]), tag=_tag(one["tag"]))
    for power in fact["powers"]:
        yield _power(power)
    vp = fact["vp"]
    if vp["fixed"]:
        yield Fact("vp", count=vp["fixed"])
    for one in vp["per"]:
        yield Fact(f"vp/{one['where']}", points=one["points"], each=one["each"], of=Term(one["count"]))
    if "other_side" in fact:
        yield Fact("other-side", component=every()[fact["other_side"]].name)


def _collect(ability: Json) -> Fact:
    if "pay_or_turn" in ability:
        return Fact("collect/pay", amount=told(ability["pay_or_turn"]))
    if "store_each_kind" in ability:
        return Fact("collect/each", count=ability["store_each_kind"])
    given = _amount(ability["gain"])
    left = ability.get("if_left")
    return Fact("collect/left", kind=Term(left), amount=given) if left else Fact("collect", amount=given)


def powers(name: str, numbers: Sequence[int]) -> list[Fact]:
    """What these powers of a component do."""
    (fact,) = (one for one in data()["components"] if one["id"] == name)
    return [_power(power) for power in fact["powers"] if power["n"] in numbers]


def choice(words: Sequence[str]) -> Fact | None:
    """What the power does that `use NAME NUMBER` says, in few words."""
    if len(words) < 3 or words[0] != "use" or not words[2].isdigit():
        return None
    facts = (fact for fact in data()["components"] if fact["name_en"] == words[1])
    told = (_power(power) for fact in facts for power in fact["powers"] if power["n"] == int(words[2]))
    return next((Fact("power/choice", costs=one.facts["costs"], effects=one.facts["effects"]) for one in told), None)


def _power(power: Json) -> Fact:
    parts = {
        "costs": [_part("pays", part) for part in power["cost"]] or [Fact("pays/nothing")],
        "effects": [_part("does", part) for part in power["effect"]],
    }
    if power["when"] == "react":
        return Fact(f"react/{power['on']}", **parts)
    if power["when"] == "claimed":
        return Fact("claimed", effects=parts["effects"])
    return Fact("power/turned" if power.get("only_turned") else "power", number=power["n"], **parts)


def _part(section: str, part: Json) -> Fact:
    """A part of a cost or an effect: one word of the data's vocabulary with its value."""
    ((word, value),) = part.items()
    key = f"{section}/{word}"
    if _is_amount(value):
        return Fact(key, amount=_amount(value))
    if isinstance(value, bool) or value in ("self", "own_component"):
        return Fact(f"{key}/{value}" if word == "store_paid" else key)
    if isinstance(value, int):
        return Fact(key, count=value)
    if word == "act_as":
        return Fact(key, tags=_terms(value))
    facts = {name: one for name, one in value.items() if name not in ("not_self", "discount", "offer")}
    for name, one in facts.items():
        if name == "tag":
            facts[name] = _tag(one)
        elif name == "tags":
            facts[name] = _terms(one or ["artifact"])
        elif name == "of":
            facts[name] = _kinds(one)
        elif name in ("kind", "counts"):
            facts[name] = Term(one)
    return Fact(_told(key, word, value), **facts, **_further(value))


def _told(key: str, word: str, value: Json) -> str:
    """The sentence of a part that has several."""
    if word == "discard" and not value["tags"]:
        return f"{key}/any"
    if word == "life_loss":
        return f"{key}/{next(iter(value['offer']))}" if value["offer"] else key
    if word == "straighten":
        return f"{key}/{value['who']}"
    if word == "gain_as_cost":
        return f"{key}/{value['card']}" + ("/plus" if value["plus"] else "")
    if word == "place":
        return f"{key}/{'free' if value['free'] else 'less' if value['discount'] else 'paid'}/{value['from']}"
    return key


def _further(value: Json) -> dict[str, sheet.Fact]:
    """What a discount or an offer within a part says."""
    found: dict[str, sheet.Fact] = {}
    if value.get("discount"):
        found.update(less=value["discount"]["n"], of=_kinds(value["discount"]["of"]))
    if (value.get("offer") or {}).get("pay"):
        found["offer"] = told(value["offer"]["pay"])
    return found


def _is_amount(value: object) -> bool:
    return isinstance(value, dict) and ("choose" in value or value.keys() <= {*KINDS})


def _amount(value: Json) -> sheet.Fact:
    return Fact("choose", count=value["choose"], of=_kinds(value["of"])) if "choose" in value else told(value)


def _kinds(kinds: Sequence[str]) -> sheet.Fact:
    """Kinds of essences: those named, any, or any but gold."""
    if len(kinds) == len(KINDS):
        return Fact("kinds/any")
    return Fact("kinds/no-gold") if {*kinds} == NO_GOLD else _terms(kinds)


def _terms(words: Sequence[str]) -> list[Term]:
    return [Term(word) for word in words]


def _tag(tag: str | None) -> Term:
    return Term(tag or "component")
