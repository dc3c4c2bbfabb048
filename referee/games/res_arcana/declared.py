"""Declared components (section 8.5): the facts that `card` states, and what they cost (RA-17.2). What is done with them: `stated`."""

from __future__ import annotations

from referee.games.res_arcana import essences
from referee.games.res_arcana.components import KIND_JA, TAG_JA, Component
from referee.games.res_arcana.essences import GOLD, KINDS, Amount
from referee.games.res_arcana.payment import Discount, Price
from referee.games.res_arcana.table import Law, Table
from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from scorers.types import Any, Mapping, Sequence, TypeAlias

Declaration: TypeAlias = "Sequence[tuple[str, Any]]"  # fields and what is said of them, as they were typed
MONUMENT = 4  # gold that every monument costs (RA-6.2)


def as_stated(table: Table, component: Component) -> bool:
    """Whether the powers of a component are taken as stated."""
    return table.declared or component.declared


def stated_price(
    law: Law, component: Component, discounts: Sequence[Discount], less: int | None, paid: Amount | None
) -> Price:
    """The Price of a card: its cost (as paid, where nobody has stated it), discounts that are known, and one that is stated."""
    table = law.table
    law.notes(*("RA-17.2",) * as_stated(table, component))
    if component.declared and component.cost is None and component.kind != "monument":
        return Price(paid)
    if less is not None:
        play = table.players[law.actor].play  # its components may have discounts that aren't in the data
        law.can("RA-17.2", any(as_stated(table, table.book[name]) for name in play), key="RA-17.2/less")
        law.can("RA-17.2", less >= 0, key="RA-17.2/negative", less=less)
        discounts = [*discounts, (less, KINDS)]
    if component.kind == "monument":
        return Price({GOLD: MONUMENT}, discounts)
    return Price(component.cost, discounts) if discounts else component.price


# -- card -------------------------------------------------------------------------------------


COST, VP, PER = ("cost", "コスト"), ("vp", "勝利点"), ("per", "ごと")


class Facts(Arg["Declaration"]):
    """KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]: ((field, value), …) in the order in which they were typed."""

    usage = (
        "KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]",
        "種類 [アイコン…] [コスト …] [勝利点 数] [エッセンス ごと]",
    )

    def read(self, reader: Reader) -> Declaration:
        kind = _word(reader, KIND_JA)
        if kind is None:
            raise reader.misses("kind")
        facts: list[tuple[str, object]] = [("kind", kind)]
        while reader.more():
            facts.append(_fact(reader))
        return tuple(facts)

    def words(self, value: Declaration, writer: Writer) -> list[str]:
        ja, found = writer.ja, []
        for field, fact in value:
            if field in ("kind", "tag"):
                found.append({**KIND_JA, **TAG_JA}[fact] if ja else fact)
            elif field == "per":
                found += [essences.JAPANESE[fact], PER[1]] if ja else [PER[0], fact]
            elif field == "cost":
                found += [COST[ja], *(essences.tokens(fact) if fact else ["0"])]
            else:
                found += [VP[ja], str(fact)]
        return found


def _word(reader: Reader, words: Mapping[str, str]) -> str | None:
    """The key word of these that stands next, taken; or None."""
    return next((word for word, ja in words.items() if reader.keyword(word, ja)), None)


def _fact(reader: Reader) -> tuple[str, object]:
    tag = _word(reader, TAG_JA)
    if tag is not None:
        return "tag", tag
    if reader.keyword(*COST):
        if reader.peek() == "0" and not reader.is_quoted():
            reader.take()
        return "cost", essences.heard(reader, anything=True) or {}
    if reader.keyword(*VP):
        return "vp", reader.whole("count")
    if reader.keyword(*PER):
        return "per", _kind(reader)
    if essences.token("1" + reader.peek()) and not reader.is_quoted():
        kind = _kind(reader)  # `平穏 ごと`
        if not reader.keyword(*PER):
            raise reader.misses("per")
        return "per", kind
    raise reader.misses("fact")


def _kind(reader: Reader) -> str:
    found = essences.token("1" + reader.take("essences"))
    if found is None or found[0] == "any":
        raise reader.unreadable("essences")
    return found[0]
