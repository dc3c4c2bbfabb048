"""Declared components (section 8.5): `card`, and powers and collecting that are taken as stated (RA-17.2)."""

from __future__ import annotations

from referee.arguments import Arg
from referee.cards import Impossible
from referee.playing import UNSEEN
from referee.res_arcana import asking, components, effects, essences, moves, piles
from referee.res_arcana.components import KIND_JA, TAG_JA
from referee.res_arcana.essences import GOLD, KINDS, plus, told, written
from referee.res_arcana.payment import Price
from referee.res_arcana.phases import DISCARDS, HANDS
from referee.res_arcana.questions import Check
from referee.res_arcana.saying import say
from referee.res_arcana.sentences import in_hand, in_play, settle
from referee.statement import write_name
from referee.words import key
from scorers.sheet import Name, Term
from scorers.state import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from referee.arguments import Writer
    from referee.res_arcana.components import Component
    from referee.res_arcana.essences import Amount
    from referee.res_arcana.payment import Discount
    from referee.res_arcana.saying import Said
    from referee.res_arcana.table import Law, Table
    from referee.statement import Reader

MONUMENT = 4  # gold that every monument costs (RA-6.2)


def as_stated(table: Table, component: Component) -> bool:
    """Whether the powers of a component are taken as stated."""
    return table.declared or component.declared


def states_discounts(table: Table, seat: int) -> bool:
    """Whether a player may state a discount: their components may have some that aren't in the data."""
    return table.declared or any(table.book[name].declared for name in table.players[seat].play)


# -- card -------------------------------------------------------------------------------------


COST, VP, PER = ("cost", "コスト"), ("vp", "勝利点"), ("per", "ごと")


class Facts(Arg):
    """KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]: ((field, value), …) in the order in which they were typed."""

    usage = (
        "KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]",
        "種類 [アイコン…] [コスト …] [勝利点 数] [エッセンス ごと]",
    )

    def read(self, reader: Reader) -> tuple[tuple[str, Any], ...]:
        """The kind first."""
        kind = _word(reader, KIND_JA)
        if kind is None:
            reader.take("kind")
            raise reader.unreadable("kind")
        facts: list[tuple[str, Any]] = [("kind", kind)]
        while reader.more():
            facts.append(_fact(reader))
        return tuple(facts)

    def words(self, value: Iterable[tuple[str, Any]], writer: Writer) -> list[str]:
        """Each fact in its words."""
        ja, found = writer.ja, []
        for field, fact in value:
            if field in ("kind", "tag"):
                found.append({**KIND_JA, **TAG_JA}[fact] if ja else fact)
            elif field == "per":
                found += [essences.JAPANESE[fact], PER[1]] if ja else [PER[0], fact]
            else:
                found += (
                    [(COST if field == "cost" else VP)[ja], *(essences.tokens(fact) if fact else ["0"])]
                    if field == "cost"
                    else [VP[ja], str(fact)]
                )
        return found


def _word(reader: Reader, words: Mapping[str, str]) -> str | None:
    """The key word of these that stands next, taken; or None."""
    return next((word for word, ja in words.items() if reader.keyword(word, ja)), None)


def _fact(reader: Reader) -> tuple[str, Any]:
    tag = _word(reader, TAG_JA)
    if tag is not None:
        return "tag", tag
    if reader.keyword(*COST):
        if reader.peek() == "0" and not reader.is_quoted():
            reader.take()
        return "cost", essences.spelled(reader, {}, anything=True)
    if reader.keyword(*VP):
        return "vp", reader.whole("count")
    if reader.keyword(*PER):
        return "per", _kind(reader)
    if essences.token("1" + reader.peek()) and not reader.is_quoted():
        kind = _kind(reader)  # `平穏 ごと`
        if not reader.keyword(*PER):
            reader.take("per")
            raise reader.unreadable("per")
        return "per", kind
    reader.take()
    raise reader.unreadable("fact")


def _kind(reader: Reader) -> str:
    found = essences.token("1" + reader.take("essences"))
    if found is None or found[0] == "any":
        raise reader.unreadable("essences")
    return found[0]


class NewName(Arg):
    """A component's name as it is typed."""

    usage = "NAME"

    def read(self, reader: Reader) -> str:
        """The name."""
        return reader.take("name")

    def words(self, value: str, writer: Writer) -> list[str]:
        """The name as a token."""
        return [write_name(value)]


def card(table: Table, law: Law, name: str, said: tuple[tuple[str, Any], ...]) -> None:
    """RA-17.2: a component is declared; what contradicts an earlier `card` or the data is rejected."""
    facts = {**dict(said), "tags": tuple([fact for field, fact in said if field == "tag"])}
    facts.pop("tag", None)
    law.notes("RA-17.2")
    vocabularies = [table.lexicon[group] for group in components.GROUPS]
    known = next((names.spellings[key(name)] for names in vocabularies if key(name) in names.spellings), None)
    if known is not None and known not in table.stated:
        component = table.book[known]
        _compare(law, _facts_of(component), facts, name)
        law.can(
            "RA-17.2",
            set(facts["tags"]) <= set(component.tags),
            key="RA-17.2/contradicts",
            component=name,
            field=lambda: Term("field-tags"),
            was=lambda: [Term(tag) for tag in component.tags] or Name("none", "なし"),
        )
        return
    identity = known or components.identity(name)
    before = table.stated.get(identity, {"name": Name(name)})
    _compare(law, before, facts, name)
    now = {**before, **facts, "tags": tuple(dict.fromkeys((*before.get("tags", ()), *facts["tags"])))}
    table.book = table.book.copy()
    table.stated = {**table.stated, identity: now}
    per = [{"count": now["per"], "where": "self", "points": 1, "each": 1}] if "per" in now else []
    vp = {"fixed": now.get("vp", 0), "per": per}
    named = now["name"]
    table.book[identity] = components.component(identity, now["kind"], named, [named], now["tags"], now.get("cost"), vp)
    if known is None:
        _join(table, table.book[identity])


def _facts_of(component: Component) -> dict[str, Any]:
    facts = {"kind": component.kind, "tags": component.tags, "cost": component.cost or {}, "vp": component.vp["fixed"]}
    own = [one["count"] for one in component.vp["per"] if one["where"] == "self"]
    return {**facts, "per": own[0]} if own else facts


def _compare(law: Law, before: Mapping[str, Any], facts: dict[str, Any], name: str) -> None:
    for field in ("kind", "cost", "vp", "per"):
        if field in facts and field in before and facts[field] != before[field]:
            was = told(before[field]) if field == "cost" else before[field]
            law.cannot(
                "RA-17.2",
                key="RA-17.2/contradicts",
                component=name,
                field=Term(f"field-{field}"),
                was=was if not isinstance(was, str) or field == "cost" else Term(was),
            )


def _join(table: Table, component: Component) -> None:
    """The new component's name is known from now on, and it is somewhere among its kind."""
    for group, kinds in components.GROUPS.items():
        if component.kind in kinds:
            names = table.lexicon[group].draft()
            names.add(component.id, component.spellings)
            table.lexicon = put(table.lexicon, group, names)
    if component.kind == "artifact":
        table.cards.add("box", 1)
        table.cards.declare(component.id, 1)
    elif component.kind == "monument":
        monuments = table.monuments
        monuments.add("out", 1)
        monuments.declare(component.id, 1)
    elif component.kind == "item":
        table.items += (component.id,)
    elif component.kind == "scroll":
        table.scrolls += (component.id,)


# -- powers as stated -------------------------------------------------------------------------


def use(law: Law, name: str, said: Said) -> None:
    """RA-17.2: a power as stated; everything is carried out as it was said."""
    carry_out(law, name, said)


def carry_out(law: Law, name: str, said: Said, react: bool = False) -> None:
    """What a statement about a declared component says; checked as section 8.5 has it."""
    table, said = law.table, said.left()
    law.notes("RA-17.2")
    player = table.players[law.actor]
    component = table.book[name]
    piece = player.play.get(name)
    bars = piece is not None and piece.turned and (not react or "turned" in said.flags) and not _rises(component, said)
    law("RA-10.1" if react else "RA-8.2", not bars, key="RA-8.2/turned", **table.since_turned(name))
    if said.loose is not None or said.loose_names or said.tag:
        word = said.loose_names[0][0] if said.loose_names else "as" if said.tag else written(said.loose)  # type: ignore[arg-type]  # there are some
        law.cannot("RA-17.2", key="use/words", component=component.name, word=word)
    if "turned" in said.flags and piece is not None:
        player.put(name, player.play[name].but(turned=True))
        table.note(("turned", name), law.number)
    _pay(law, said)
    _stored(law, said, "from")
    ruined, owners = _targets(law, said)
    drawn = said.numbers.get("draw", 0)
    # What was drawn may be what is discarded (RA-8.16).
    draws_first = drawn > 0 and "discard" in said.names
    if draws_first:
        piles.draw(law, law.actor, drawn)
    _cards(law, said, owners)
    gain_stated(law, said)
    _store(law, name, said)
    if "rivals" in said.essences:
        for seat in table.rivals(law.actor):
            rival = table.players[seat]
            rival.pool = plus(rival.pool, said.essences["rivals"])
    if drawn and not draws_first:
        piles.draw(law, law.actor, drawn)
    pile, order = effects.ordered(law, said)
    if order:
        piles.look(law, pile, len(order), order)
    if said.numbers.get("loss"):
        offer: Any = said.offer
        offer = {offer: 1} if isinstance(offer, str) else {"pay": offer} if offer else None
        asking.attack(law, name, component.tags, said.numbers["loss"], offer)
    if "check" in said.flags:
        table.check = Check(law.actor)
    for one in ruined:
        asking.artifact_destroyed(law, one)
    moves.scroll_returns(law, name)


def _rises(component: Component, said: Said) -> bool:
    """Whether the power is the one that RA-8.2 excepts (Guard Dog): it needs the component turned, and straightens it."""
    return component.id in said.names.get("straighten", ()) and any(power.only_turned for power in component.actions)


def _pay(law: Law, said: Said) -> None:
    player = law.table.players[law.actor]
    paid = said.essences.get("pay")
    if paid is None:
        return
    moves.afford(law, paid, "RA-4.2")
    player.pool = essences.minus(player.pool, paid)


def _source(law: Law, value: str | int) -> bool:
    """What essences, a figure or a discarded card can come from: an own component, or a player."""
    return isinstance(value, int) or in_play(law, value)


def _targets(law: Law, said: Said) -> tuple[list[str], list[int]]:
    """Components that are turned, straightened, destroyed, taken from; returns what was destroyed, and whose discards are placed from."""
    table = law.table
    player = table.players[law.actor]
    ruined: list[str]
    owners: list[int]
    ruined, owners = [], []
    for word, clause in (("turn", "RA-8.8"), ("straighten", "RA-8.13"), ("destroy", "RA-8.10"), ("from", "RA-8.17")):
        for named in said.names.get(word, ()):
            name = settle(law, named, _source if word == "from" else in_play)
            if word == "from" and isinstance(name, int) and ("place" in said.names or name != law.actor):
                owners.append(name)  # without a placement: the rival in whom the gain is counted
                continue
            moves.own(law, name, clause)
            if word == "turn":
                law(clause, not player.play[name].turned, key="RA-8.8/turned", **table.since_turned(name))
            if word == "straighten":
                law(clause, player.play[name].turned, key="RA-8.13/straight", component=table.shown(name))
            if word == "destroy":
                moves.may_be_destroyed(law, name, clause)
                moves.destroy(law, law.actor, name)
                ruined.append(name)
            elif word == "from":
                player.pool = plus(player.pool, player.play[name].essences)
                player.put(name, player.play[name].but(essences={}))
            else:
                player.put(name, player.play[name].but(turned=word == "turn"))
                table.note(("turned", name), law.number)
    return ruined, owners


def _cards(law: Law, said: Said, owners: list[int]) -> None:
    """Cards that are discarded, placed (from the hand, if they can be there and no owner of discards is named), retrieved; claimed scrolls."""
    table = law.table
    seat = law.actor
    player = table.players[seat]
    for named in said.names_of("discard"):
        card = named if named == UNSEEN else settle(law, named, in_hand)
        piles.leave_hand(law, card, "RA-8.18", DISCARDS[seat])
    for named in said.names.get("place", ()):
        law.can("RA-5.1", named != UNSEEN, key="RA-5.1/unseen")
        card = settle(law, named, in_hand)
        zones = [DISCARDS[owner] for owner in owners or [*range(seat, len(table.names)), *range(seat)]]
        pile = next((zone for zone in zones if table.cards.can(zone, (card,))), None)
        if owners and pile is None:
            piles.absent(law, card, "RA-8.15")
        if pile is None:
            piles.leave_hand(law, card, "RA-8.15")
        elif not owners and in_hand(law, card):
            piles.leave_hand_or(law, card, "RA-8.15", pile)
        else:
            piles.leave_discards(table, seat, card, pile)
        moves.place_card(law, player, card)
    for named in said.names.get("retrieve", ()):
        card = named if named == UNSEEN else settle(law, named, lambda _, one: table.cards.can(DISCARDS[seat], (one,)))
        try:
            if card == UNSEEN:
                table.cards.move(DISCARDS[seat], HANDS[seat])
            else:
                table.cards.carry(DISCARDS[seat], HANDS[seat], (card,))
        except Impossible:
            law.can("RA-16.4", card != UNSEEN, "REC-4", key="RA-16.4/empty")
            piles.absent(law, card, "RA-16.4")
    for named in said.names.get("claim", ()):
        scroll = settle(law, named, lambda _, one: one in table.scrolls)
        law.can("RA-16.3", scroll in table.scrolls, key="RA-16.3/gone", component=table.shown(scroll))
        table.scrolls = tuple(one for one in table.scrolls if one != scroll)
        player.scrolls += (scroll,)


def gain_stated(law: Law, said: Said) -> None:
    """Essences from the supply, as stated."""
    player = law.table.players[law.actor]
    player.pool = plus(player.pool, said.essences.get("gain") or {})


def _store(law: Law, name: str, said: Said) -> None:
    table = law.table
    player = table.players[law.actor]
    if "store" in said.essences:
        law.can("RA-8.7", name in player.play, "RA-17.2", key="store/nothing", component=table.shown(name))
        player.put(name, player.play[name].but(essences=plus(player.play[name].essences, said.essences["store"])))
    law.can("RA-8.17", not said.names.get("on"), "RA-17.2", key="store/missing")
    _stored(law, said, "on")


def _stored(law: Law, said: Said, word: str) -> None:
    """Essences that are put on own components, or that are paid `from` them."""
    table = law.table
    player = table.players[law.actor]
    for one, named, amount in said.stored:
        if one != word:
            continue
        target = settle(law, named, in_play)
        moves.own(law, target, "RA-8.17")
        lying = player.play[target].essences
        law.can(
            "RA-8.3",
            word != "from" or essences.covers(lying, amount),
            key="RA-8.3/on-it",
            component=table.shown(target),
            cost=told(amount),
            lying=told(lying),
        )
        lying = essences.minus(lying, amount) if word == "from" else plus(lying, amount)
        player.put(target, player.play[target].but(essences=lying))


def stated_price(
    law: Law, component: Component, discounts: Sequence[Discount], less: int | None, paid: Amount | None
) -> Price:
    """The Price of a card: its cost (as paid, where nobody has stated it), discounts that are known, and one that is stated."""
    table = law.table
    law.notes(*("RA-17.2",) * as_stated(table, component))
    if component.declared and component.cost is None and component.kind != "monument":
        return Price(paid)
    if less is not None:
        law.can("RA-17.2", states_discounts(table, law.actor), key="RA-17.2/less")
        law.can("RA-17.2", less >= 0, key="RA-17.2/negative", less=less)
        discounts = [*discounts, (less, KINDS)]
    if component.kind == "monument":
        return Price({GOLD: MONUMENT}, discounts)
    return Price(component.cost, discounts) if discounts else component.price


def offer_use(table: Table, seat: int, name: str) -> Iterator[tuple[str, Said]]:
    """Turning the component for something."""
    piece = table.players[seat].play.get(name)
    if piece is None:
        yield name, say(gain={"life": 1})
        yield name, say(pay={"life": 1})
    elif not piece.turned:
        yield name, say(turned=True, gain={"life": 1})
        yield name, say(turned=True, pay={"life": 1}, store={"gold": 1})
