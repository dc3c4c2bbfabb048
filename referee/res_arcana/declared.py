"""Declared components (section 8.5): `card`, and powers and collecting that are taken as stated (RA-17.2)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.res_arcana import asking, components, effects, essences, moves, piles
from referee.res_arcana.components import KIND_JA, TAG_JA, Component
from referee.res_arcana.essences import GOLD, KINDS, plus, told, written
from referee.res_arcana.payment import Price
from referee.res_arcana.phases import DISCARDS, HANDS
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.questions import Check
from referee.res_arcana.reading import in_hand, in_play, settle
from referee.statement import write_name
from referee.words import key
from scorers.sheet import SEATS, Name, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from referee.hearing import Hearing
    from referee.res_arcana.essences import Amount
    from referee.res_arcana.payment import Discount
    from referee.res_arcana.reading import Said
    from referee.res_arcana.table import Table
    from referee.statement import Reader

MONUMENT = 4  # gold that every monument costs (RA-6.2)


def as_stated(table: Table, component: Component) -> bool:
    """Whether the powers of a component are taken as stated."""
    return table.frame.declared or component.declared


def states_discounts(table: Table, seat: int) -> bool:
    """Whether a player may state a discount: their components may have some that aren't in the data."""
    return table.frame.declared or any(table.book[name].declared for name in table.players[seat].play)


# -- card -------------------------------------------------------------------------------------


def read_card(reader: Reader) -> tuple[str, dict[str, Any]]:
    """NAME KIND [TAG…] [cost COST…] [vp N] [per ESSENCE]"""
    name = reader.take("name")
    reader.write(write_name(name))
    facts: dict[str, Any] = {"tags": ()}
    for kind, ja in KIND_JA.items():
        if reader.keyword(kind, ja):
            facts["kind"] = kind
            break
    else:
        reader.take("kind")
        raise reader.unreadable("kind")
    while reader.more():
        _read_fact(reader, facts)
    return name, facts


def _read_fact(reader: Reader, facts: dict[str, Any]) -> None:
    for tag, ja in TAG_JA.items():
        if reader.keyword(tag, ja):
            facts["tags"] += (tag,)
            return
    if reader.keyword("cost", "コスト"):
        if reader.peek() == "0" and not reader.is_quoted():
            reader.take()
        cost: Any  # an amount, since it begins as one
        facts["cost"] = cost = essences.spelled(reader, {}, anything=True)
        for kind, count in essences.ordered(cost):
            reader.write(f"{count}{essences.LETTERS.get(kind, kind)}")
        if not cost:
            reader.write("0")
    elif reader.keyword("vp", "勝利点"):
        facts["vp"] = reader.whole("count")
    elif reader.at_keyword("per", "ごと"):
        reader.take()
        facts["per"] = _read_per(reader)
    elif essences.token("1" + reader.peek()) and not reader.is_quoted():
        facts["per"] = _read_per(reader)  # `平穏 ごと`
        if not reader.at_keyword("per", "ごと"):
            reader.take("per")
            raise reader.unreadable("per")
        reader.take()
    else:
        reader.take()
        raise reader.unreadable("fact")


def _read_per(reader: Reader) -> str:
    found = essences.token("1" + reader.take("essences"))
    if found is None or found[0] == "any":
        raise reader.unreadable("essences")
    reader.write("per")
    reader.write(found[0])
    return found[0]


def card(hearing: Hearing, name: str, facts: dict[str, Any]) -> None:
    """RA-17.2: a component is declared; what contradicts an earlier `card` or the data is rejected."""
    table: Table = hearing.table
    vocabularies = [table.frame.lexicon[group] for group in components.GROUPS]
    known = next((names.spellings[key(name)] for names in vocabularies if key(name) in names.spellings), None)
    if known is not None and known not in table.frame.stated:
        component = table.book[known]
        _compare(hearing, _facts_of(component), facts, name)
        if not set(facts["tags"]) <= set(component.tags):
            hearing.cannot(
                "RA-17.2",
                key="RA-17.2/contradicts",
                component=name,
                field=Term("field-tags"),
                was=[Term(tag) for tag in component.tags] or Name("none", "なし"),
            )
        return
    identity = known or components.identity(name)
    before = table.frame.stated.get(identity, {"name": Name(name)})
    _compare(hearing, before, facts, name)
    now = {**before, **facts, "tags": tuple(dict.fromkeys((*before.get("tags", ()), *facts["tags"])))}
    frame = table.own_frame()
    table.book, frame.lexicon = table.book.copy(), dict(frame.lexicon)
    frame.stated = {**frame.stated, identity: now}
    per = [{"count": now["per"], "where": "self", "points": 1, "each": 1}] if "per" in now else []
    vp = {"fixed": now.get("vp", 0), "per": per}
    table.book[identity] = Component(
        identity,
        now["kind"],
        "declared",
        now["name"],
        [now["name"]],
        now["tags"],
        now.get("cost"),
        vp=vp,
        declared=True,
    )
    if known is None:
        _join(table, table.book[identity])


def _facts_of(component: Component) -> dict[str, Any]:
    facts = {"kind": component.kind, "tags": component.tags, "cost": component.cost or {}, "vp": component.vp["fixed"]}
    own = [one["count"] for one in component.vp["per"] if one["where"] == "self"]
    return {**facts, "per": own[0]} if own else facts


def _compare(hearing: Hearing, before: dict[str, Any], facts: dict[str, Any], name: str) -> None:
    for field in ("kind", "cost", "vp", "per"):
        if field in facts and field in before and facts[field] != before[field]:
            was = told(before[field]) if field == "cost" else before[field]
            hearing.cannot(
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
            names = table.frame.lexicon[group].draft()
            names.add(component.id, component.spellings)
            table.frame.lexicon[group] = names
    if component.kind == "artifact":
        table.own_cards().add("box", 1)
        table.own_cards().declare(component.id, 1)
    elif component.kind == "monument":
        monuments = table.own_monuments()
        monuments.add("out", 1)
        monuments.declare(component.id, 1)
    elif component.kind == "item":
        table.own_center().items += (component.id,)
    elif component.kind == "scroll":
        table.own_center().scrolls += (component.id,)


# -- powers as stated -------------------------------------------------------------------------


def use(hearing: Hearing, name: str, said: Said) -> None:
    """RA-17.2: a power as stated; everything is carried out as it was said."""
    carry_out(hearing, name, said)


def carry_out(hearing: Hearing, name: str, said: Said, react: bool = False) -> None:
    """What a statement about a declared component says; checked as section 8.5 has it."""
    table: Table = hearing.table
    player = table.player(hearing.actor)
    component = table.book[name]
    piece = player.play.get(name)
    if piece is not None and piece.down:
        hearing.breach("RA-11.6", key="RA-11.6/down", component=component.name)
    if piece is not None and piece.turned and (not react or "turned" in said.flags) and not _rises(component, said):
        hearing.breach(
            "RA-10.1" if react else "RA-8.2",
            key="RA-8.2/turned",
            component=component.name,
            number=table.when(("turned", name)),
        )
    if said.loose is not None or said.loose_names or said.tag:
        word = said.loose_names[0][0] if said.loose_names else "as" if said.tag else written(said.loose)  # type: ignore[arg-type]  # there are some
        hearing.cannot("RA-17.2", key="use/words", component=component.name, word=word)
    if "turned" in said.flags and piece is not None:
        player.put(name, player.play[name].but(turned=True))
        table.note(("turned", name), hearing.number)
    _pay(hearing, said)
    _stored(hearing, said, "from")
    ruined, owners = _targets(hearing, said)
    drawn = said.numbers.get("draw", 0)
    # What was drawn may be what is discarded (RA-8.16).
    draws_first = drawn > 0 and ("discard" in said.names or "discard" in said.unseen)
    if draws_first:
        piles.draw(hearing, hearing.actor, drawn)
    _cards(hearing, said, owners)
    gain_stated(hearing, said)
    _store(hearing, name, said)
    if "rivals" in said.essences:
        for seat in table.rivals(hearing.actor):
            rival = table.player(seat)
            rival.pool = plus(rival.pool, said.essences["rivals"])
    if drawn and not draws_first:
        piles.draw(hearing, hearing.actor, drawn)
    pile, order = effects.ordered(hearing, said)
    if order:
        piles.look(hearing, pile, len(order), order)
    if said.numbers.get("loss"):
        offer: Any = said.offer
        offer = {offer: 1} if isinstance(offer, str) else {"pay": offer} if offer else None
        asking.attack(hearing, name, component.tags, said.numbers["loss"], offer)
    if "check" in said.flags:
        table.check = Check(hearing.actor)
    for one in ruined:
        asking.artifact_destroyed(hearing, one)
    moves.scroll_returns(hearing, name)


def _rises(component: Component, said: Said) -> bool:
    """Whether the power is the one that RA-8.2 excepts (Guard Dog): it needs the component turned, and straightens it."""
    return component.id in said.names.get("straighten", ()) and any(
        power.get("only_turned") for power in component.actions
    )


def _pay(hearing: Hearing, said: Said) -> None:
    player = hearing.table.player(hearing.actor)
    paid = said.essences.get("pay")
    if paid is None:
        return
    if not essences.covers(player.pool, paid):
        hearing.cannot("RA-4.2", key="RA-4.2/pool", typed=told(paid), pool=told(player.pool))
    player.pool = essences.minus(player.pool, paid)


def _source(hearing: Hearing, value: str | int) -> bool:
    """What essences, a figure or a discarded card can come from: an own component, or a player."""
    return isinstance(value, int) or in_play(hearing, value)


def _targets(hearing: Hearing, said: Said) -> tuple[list[str], list[int]]:
    """Components that are turned, straightened, destroyed, taken from; returns what was destroyed, and whose discards are placed from."""
    table: Table = hearing.table
    player = table.player(hearing.actor)
    ruined: list[str]
    owners: list[int]
    ruined, owners = [], []
    for word, clause in (("turn", "RA-8.8"), ("straighten", "RA-8.13"), ("destroy", "RA-8.10"), ("from", "RA-8.17")):
        for named in said.names.get(word, ()):
            name = settle(hearing, named, _source if word == "from" else in_play)
            if word == "from" and isinstance(name, int) and ("place" in said.names or name != hearing.actor):
                owners.append(name)  # without a placement: the rival in whom the gain is counted
                continue
            if name not in player.play:
                hearing.cannot(
                    clause,
                    key="target/not-yours",
                    component=SEATS[name] if isinstance(name, int) else table.book[name].name,
                )
            if word == "turn" and player.play[name].turned:
                hearing.breach(
                    clause,
                    key="RA-8.8/turned",
                    component=table.book[name].name,
                    number=table.when(("turned", name)),
                )
            if word == "straighten" and not player.play[name].turned:
                hearing.breach(clause, key="RA-8.13/straight", component=table.book[name].name)
            if word == "destroy":
                if table.book[name].kind != "artifact":
                    hearing.cannot(
                        clause, key="RA-8.10/kind", component=table.book[name].name, kind=Term(table.book[name].kind)
                    )
                moves.destroy(hearing, hearing.actor, name)
                ruined.append(name)
            elif word == "from":
                player.pool = plus(player.pool, player.play[name].essences)
                player.put(name, player.play[name].but(essences={}))
            else:
                player.put(name, player.play[name].but(turned=word == "turn"))
                table.note(("turned", name), hearing.number)
    return ruined, owners


def _cards(hearing: Hearing, said: Said, owners: list[int]) -> None:
    """Cards that are discarded, placed (from the hand, if they can be there and no owner of discards is named), retrieved; claimed scrolls."""
    table: Table = hearing.table
    seat = hearing.actor
    player = table.player(seat)
    for named in [*said.names.get("discard", ()), *[UNSEEN] * min(said.unseen.get("discard", 0), 40)]:
        card = named if named == UNSEEN else settle(hearing, named, in_hand)
        piles.leave_hand(hearing, card, "RA-8.18", DISCARDS[seat])
    for named in said.names.get("place", ()):
        if named == UNSEEN:
            hearing.cannot("RA-5.1", key="RA-5.1/unseen")
        card = settle(hearing, named, in_hand)
        zones = [DISCARDS[owner] for owner in owners or [*range(seat, len(table.names)), *range(seat)]]
        pile = next((zone for zone in zones if table.cards.can(zone, (card,))), None)
        if owners and pile is None:
            piles.absent(hearing, card, "RA-8.15")
        if pile is None:
            piles.leave_hand(hearing, card, "RA-8.15")
        elif not owners and in_hand(hearing, card):
            piles.leave_hand_or(hearing, card, "RA-8.15", pile)
        else:
            piles.leave_discards(table, seat, card, pile)
        moves.place_card(hearing, player, card)
    for named in said.names.get("retrieve", ()):
        card = (
            named if named == UNSEEN else settle(hearing, named, lambda _, one: table.cards.can(DISCARDS[seat], (one,)))
        )
        try:
            if card == UNSEEN:
                table.own_cards().move(DISCARDS[seat], HANDS[seat])
            else:
                table.own_cards().carry(DISCARDS[seat], HANDS[seat], (card,))
        except Impossible:
            if card == UNSEEN:
                hearing.cannot("RA-16.4", "REC-4", key="RA-16.4/empty")
            piles.absent(hearing, card, "RA-16.4")
    for named in said.names.get("claim", ()):
        scroll = settle(hearing, named, lambda _, one: one in table.center.scrolls)
        if scroll not in table.center.scrolls:
            hearing.cannot(
                "RA-16.3",
                key="RA-16.3/gone",
                component=table.book[scroll].name if isinstance(scroll, str) else SEATS[scroll],
            )
        table.own_center().scrolls = tuple(one for one in table.center.scrolls if one != scroll)
        player.scrolls += (scroll,)


def gain_stated(hearing: Hearing, said: Said) -> None:
    """Essences from the supply, as stated."""
    player = hearing.table.player(hearing.actor)
    player.pool = plus(player.pool, said.essences.get("gain") or {})


def _store(hearing: Hearing, name: str, said: Said) -> None:
    table: Table = hearing.table
    player = table.player(hearing.actor)
    if "store" in said.essences:
        if name not in player.play:
            hearing.cannot("RA-8.7", "RA-17.2", key="store/nothing", component=table.book[name].name)
        player.put(name, player.play[name].but(essences=plus(player.play[name].essences, said.essences["store"])))
    if said.names.get("on"):
        hearing.cannot("RA-8.17", "RA-17.2", key="store/missing")
    _stored(hearing, said, "on")


def _stored(hearing: Hearing, said: Said, word: str) -> None:
    """Essences that are put on own components, or that are paid `from` them."""
    table: Table = hearing.table
    player = table.player(hearing.actor)
    for one, named, amount in said.stored:
        if one != word:
            continue
        target = settle(hearing, named, in_play)
        if target not in player.play:
            hearing.cannot(
                "RA-8.17",
                key="target/not-yours",
                component=SEATS[target] if isinstance(target, int) else table.book[target].name,
            )
        lying = player.play[target].essences
        if word == "from" and not essences.covers(lying, amount):
            hearing.cannot(
                "RA-8.3",
                key="RA-8.3/on-it",
                component=table.book[target].name,
                cost=told(amount),
                lying=told(lying),
            )
        lying = essences.minus(lying, amount) if word == "from" else plus(lying, amount)
        player.put(target, player.play[target].but(essences=lying))


def stated_price(
    hearing: Hearing, component: Component, discounts: Sequence[Discount], less: int | None, paid: Amount | None
) -> Price:
    """The Price of a card: its cost (as paid, where nobody has stated it), discounts that are known, and one that is stated."""
    table: Table = hearing.table
    if component.declared and component.cost is None and component.kind != "monument":
        return Price(paid)
    if less is not None:
        if not states_discounts(table, hearing.actor):
            hearing.cannot("RA-17.2", key="RA-17.2/less")
        if less < 0:
            hearing.cannot("RA-17.2", key="RA-17.2/negative", less=less)
        discounts = [*discounts, (less, KINDS)]
    if component.kind == "monument":
        return Price({GOLD: MONUMENT}, discounts)
    return Price(component.cost, discounts) if discounts else component.price


def offer_use(table: Table, seat: int, name: str) -> Iterator[str]:
    """Turning the component for something."""
    piece = table.players[seat].play.get(name)
    word = write_name(table.book[name].name)
    if piece is None or not piece.turned:
        yield f"{word} turned gain 1L" if piece else f"{word} gain 1L"
        yield f"{word} pay 1L store 1G" if piece else f"{word} pay 1L"
