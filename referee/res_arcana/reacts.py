"""Out of turn: react, pass, lose (RA-9, RA-10)."""

from __future__ import annotations

from referee.res_arcana import asking, declared, essences, moves, piles
from referee.res_arcana.deed import Deed
from referee.res_arcana.essences import LIFE, minus, told, total, written
from referee.res_arcana.phases import ACTION, DISCARDS, HANDS
from referee.res_arcana.piles import UNSEEN
from referee.res_arcana.questions import Check
from referee.res_arcana.reading import (
    Named,
    at,
    in_hand,
    is_own,
    read_card,
    read_named,
    read_said,
    settle,
    take_word,
)
from referee.statement import write_name
from referee.verdict import Lack
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from referee.hearing import Hearing
    from referee.res_arcana.components import Component, Power
    from referee.res_arcana.essences import Amount
    from referee.res_arcana.reading import Heard, Said
    from referee.res_arcana.table import Table
    from referee.statement import Reader

WORDS = (
    "pay",
    "gain",
    "turn",
    "destroy",
    "discard",
    "straighten",
    "on",
    "from",
    "as",
    "store",
    "turned",
    "draw",
    "rivals",
    "place",
    "retrieve",
    "claim",
)


# -- react ------------------------------------------------------------------------------------


def read_react(reader: Reader) -> tuple[str, Any, Said | None]:
    """NAME … | pay [ESSENCES] | discard CARD | destroy NAME"""
    word = at(reader, ("pay", "discard", "destroy"))
    if word is None:
        named = read_named(reader, "used")
        return "", named, read_said(reader, WORDS, named, as_number=False)
    take_word(reader, word)
    if word == "pay":
        return word, essences.read(reader) if reader.more() else None, None
    return word, read_card(reader, "artifact" if word == "discard" else "component"), None


def react(hearing: Hearing, word: str, what: Any, said: Any) -> None:
    """RA-10: one's own react power, or the one that the attack offers."""
    asking.begun(hearing)
    table = asking.in_time(hearing)
    if table.phase != ACTION or not asking.pending(table):
        before, seat = table.before, hearing.actor
        if before is not None and before.attack is not None and before.players[seat].passed:
            hearing.cannot("RA-10.1", "RA-9.4", "REC-3", key="RA-9.4/passed", number=table.when(("passed", seat)))
        hearing.cannot("RA-10.1", "REC-3", key="RA-10.1/nothing")
    if word:
        use_offer(hearing, word, what)
        return
    player = table.players[hearing.actor]
    name = settle(hearing, what, is_own) if isinstance(what, Named) else what
    if name not in player.play and name not in player.scrolls:
        hearing.cannot("RA-10.1", key="target/not-yours", component=table.book[name].name)
    for on, answer in ((asking.DESTROYED, _to_destroyed), (asking.CHECK, _to_check)):
        power = next((one for one in table.book[name].reacts if one["on"] == on), None)
        if power is not None:
            answer(hearing, name, power, said)
            return
    _to_loss(hearing, name, said)


def _use(hearing: Hearing, name: str, power: Any, said: Said) -> None:
    """The react power is used: as the data have it, or as it was stated (section 8.5)."""
    if declared.as_stated(hearing.table, hearing.table.book[name]):
        declared.carry_out(hearing, name, said, react=True)
    else:
        Deed(hearing, name, power, said, "RA-10.3").carry_out()
        moves.scroll_returns(hearing, name)


def loss_asked(hearing: Hearing) -> str:
    """The actor is asked for a loss, or has nothing to lose, and may still react (RA-9.4, RA-9.7, RA-10.1, RA-R4)."""
    table: Table = hearing.table
    stage: str | None = (table.attack.asked or {}).get(hearing.actor) if table.attack else None
    if stage is None and table.attack and hearing.actor in table.attack.spared:
        return "react"
    if stage is None:
        seats = [SEATS[seat] for seat in asking.asked_seats(table)]
        player = table.players[hearing.actor]
        clauses = (
            ("RA-9.4",) if table.attack and player.passed else ("RA-9.7",) if table.attack and not player.pool else ()
        )
        hearing.cannot("RA-10.1", *clauses, "REC-3", key="RA-10.1/not-asked", seats=seats)
    return stage


def _to_loss(hearing: Hearing, name: str, said: Said) -> None:
    table: Table = hearing.table
    component = table.book[name]
    stated = declared.as_stated(table, component)
    if not component.reacts and not stated:
        hearing.cannot("RA-10.1", key="RA-10.1/none", component=component.name)
    stage = loss_asked(hearing)
    _use(hearing, name, None if stated else _triggered(hearing, component), said)
    answered(hearing, stage)


def _triggered(hearing: Hearing, component: Component) -> Power:
    """The react power of a component whose trigger is this loss (RA-10.1, RA-10.5)."""
    table: Table = hearing.table
    wanted = asking.triggers(table)
    power = next((one for one in component.reacts if one["on"] in wanted), None)
    if power is None:
        power = component.reacts[0]
        clause = "RA-10.5" if power["on"].endswith("_power") and power["on"] != "own_power" else "RA-10.1"
        hearing.breach(
            clause, key="RA-10.5/trigger", component=component.name, source=table.book[table.attack.component].name
        )
    return power


def answered(hearing: Hearing, stage: str) -> None:
    """RA-10.3, RA-R5: one react ignores the whole loss; who couldn't react was told so before who has declined."""
    table: Table = hearing.table
    if stage == "lose":
        hearing.breach("RA-10.2", key="RA-10.2/late")
    table.attack = table.attack.answered(hearing.actor)
    hearing.happens("ignored", "RA-10.3", {"seat": SEATS[hearing.actor]})


def _to_destroyed(hearing: Hearing, name: str, power: Power, said: Said) -> None:
    table: Table = hearing.table
    if hearing.actor not in table.vials:
        hearing.cannot("RA-10.7", "RA-10.1", key="RA-10.7/nothing", component=table.book[name].name)
    _use(hearing, name, power, said)
    drop_vial(table, hearing.actor)
    if table.attack and table.attack.asked.get(hearing.actor) == "lose":  # what is gained may leave nothing to choose
        _lose_or_choose(hearing)


def drop_vial(table: Table, seat: int) -> None:
    """One destroyed artifact has been answered."""
    at = table.vials.index(seat)
    table.vials = table.vials[:at] + table.vials[at + 1 :]


def _to_check(hearing: Hearing, name: str, power: Power, said: Said) -> None:
    table: Table = hearing.table
    seat = hearing.actor
    if not table.check or table.attack or table.vials:
        hearing.cannot("RA-10.8", "RA-10.1", key="RA-10.8/nothing", component=table.book[name].name)
    _use(hearing, name, power, said)
    check = table.check
    points = {**check.points, seat: (*check.points.get(seat, ()), (name, asking.check_points(power)))}
    table.check = Check(check.caller, points, check.declined, check.acting)
    hearing.happens(
        "check/points",
        "RA-10.8",
        {"seat": SEATS[seat], "component": table.book[name].name, "count": asking.check_points(power)},
    )


def use_offer(hearing: Hearing, word: str, what: Any) -> None:
    """RA-10.4: the react that the attack gives for this loss only."""
    table: Table = hearing.table
    stage = loss_asked(hearing)
    offer = table.attack.offer or {}
    if word not in offer:
        wanted = next(iter(offer), None)
        refuse = hearing.cannot if word == "pay" and what is None else hearing.breach
        refuse(
            "RA-10.4",
            key="RA-10.4/other" if offer else "RA-10.4/none",
            source=table.book[table.attack.component].name,
            offer=Term(f"offer-{wanted}"),
        )
    player = table.player(hearing.actor)
    if word == "pay":
        if "pay" in offer and what not in (None, offer["pay"]):
            hearing.breach(
                "RA-10.4",
                "RA-10.3",
                key="pay/wrong",
                component=table.book[table.attack.component].name,
                typed=told(what),
                right=told(offer["pay"]),
            )
        paid = offer["pay"] if what is None else what
        if not essences.covers(player.pool, paid):
            hearing.cannot("RA-10.3", "RA-4.2", key="RA-4.2/pool", typed=told(paid), pool=told(player.pool))
        player.pool = minus(player.pool, paid)
    elif word == "discard":
        card = settle(hearing, what, in_hand)
        piles.leave_hand(hearing, card, "RA-10.4", DISCARDS[hearing.actor])
    else:
        _offer_destroy(hearing, what)
    answered(hearing, stage)


def _offer_destroy(hearing: Hearing, what: Heard) -> None:
    table: Table = hearing.table
    play = table.players[hearing.actor].play
    if what == UNSEEN:
        hearing.cannot("RA-10.4", "RA-8.10", key="RA-8.10/unseen")
    name = settle(hearing, what, lambda _, one: one in play and table.book[one].kind == "artifact")
    if name not in play:
        hearing.cannot("RA-10.4", "RA-8.10", key="target/not-yours", component=table.book[name].name)
    if table.book[name].kind != "artifact":
        hearing.cannot(
            "RA-10.4", "RA-8.10", key="RA-8.10/kind", component=table.book[name].name, kind=Term(table.book[name].kind)
        )
    moves.destroy(hearing, hearing.actor, name)
    asking.artifact_destroyed(hearing, name)


# -- declining and losing ---------------------------------------------------------------------


def decline(hearing: Hearing) -> None:
    """RA-10.2: `pass` declines what the actor is asked, a loss first (RA-R24)."""
    table: Table = hearing.table
    seat = hearing.actor
    stage = (table.attack.asked or {}).get(seat) if table.attack else None
    if stage == "lose":
        life, others = asking.loss_of(table, seat)
        price = asking.loss_price(life, others)
        pool = table.players[seat].pool
        answers = [written(option) for option in price.options(pool, moves.ANSWERS)]
        lacks = Lack(Term("lose"), "lose", moves.price_text(price), told(pool), answers, instead=True)
        hearing.cannot("RA-9.3", key="RA-9.3/choose", life=life, others=others, lacks=lacks)
    if stage == "react":
        _lose_or_choose(hearing)
    elif seat in table.vials:
        drop_vial(table, seat)
    elif (
        table.check and not table.vials and not (table.attack and table.attack.asked) and seat in asking.checkers(table)
    ):
        check = table.check
        table.check = Check(check.caller, check.points, (*check.declined, seat), check.acting)
    else:
        hearing.cannot("RA-10.2", "REC-3", key="RA-10.2/not-asked")


def _lose_or_choose(hearing: Hearing) -> None:
    """RA-9.3: the actor, who is asked, has to choose what is lost; without a choice it is lost at once."""
    table: Table = hearing.table
    table.attack = table.attack.answered(hearing.actor)
    asking.choose_or_lose(hearing, hearing.actor, table.attack.asked)


def read_lose(reader: Reader) -> tuple[Amount]:
    """ESSENCES"""
    return (essences.read(reader),)


def lose(hearing: Hearing, amount: Amount) -> None:
    """RA-9.3: everything that is returned for a loss of Life."""
    table: Table = hearing.table
    asking.begun(hearing)
    seat = hearing.actor
    stage = (table.attack.asked or {}).get(seat) if table.attack else None
    if stage is None:
        player = table.players[seat]
        clauses = (
            () if table.attack is None else ("RA-9.4",) if player.passed else ("RA-9.7",) if not player.pool else ()
        )
        hearing.cannot(*clauses, "RA-9.3", "REC-3", key="RA-9.3/not-asked")
    life, others = asking.loss_of(table, seat)
    typed = amount.get(LIFE, 0)
    if typed != life:
        hearing.breach("RA-9.1", "RA-9.3", key="RA-9.3/wrong", typed=told(amount), life=life, others=others)
    elif total(amount) - typed != others:
        hearing.breach("RA-9.2", "RA-9.3", key="RA-9.3/wrong", typed=told(amount), life=life, others=others)
    if not essences.covers(table.players[seat].pool, amount):
        hearing.cannot("RA-9.3", "RA-4.2", key="RA-4.2/pool", typed=told(amount), pool=told(table.players[seat].pool))
    table.attack = table.attack.answered(seat)
    asking.lose_now(hearing, seat, amount)


# -- offers -----------------------------------------------------------------------------------


def offer_react(table: Table, seat: int) -> Iterator[str]:
    """Every react that can be used now."""
    if table.before is not None and table.before.attack is not None:
        table = table.before
    player = table.players[seat]
    if table.attack and (seat in table.attack.spared or table.attack.asked.get(seat) == "react"):
        yield from _offer_loss(table, seat)
    elif seat in table.vials:
        for name in player.play:
            if asking.usable(table, seat, name, (asking.DESTROYED,)):
                yield from (f"{write_name(table.book[name].name)} 1{letter}" for letter in "LEC")
    elif table.check:
        for name in asking.check_powers(table, seat):
            yield write_name(table.book[name].name)
            for one, piece in player.play.items():
                if not piece.turned and ("demon" in table.book[one].tags or table.book[one].acts_as("demon")):
                    yield f"{write_name(table.book[name].name)} turn {write_name(table.book[one].name)}"


def _offer_loss(table: Table, seat: int) -> Iterator[str]:
    player = table.players[seat]
    for name in (*player.play, *player.scrolls):
        if table.frame.declared or table.book[name].declared or asking.usable(table, seat, name):
            yield write_name(table.book[name].name)
    offer = table.attack.offer
    if offer and "pay" in offer:
        yield "pay"
    if offer and "discard" in offer:
        yield "discard ?"
        for card in table.cards.known(HANDS[seat]):
            yield f"discard {write_name(table.book[card].name)}"
    if offer and "destroy" in offer:
        for name in player.play:
            if table.book[name].kind == "artifact":
                yield f"destroy {write_name(table.book[name].name)}"


def offer_lose(table: Table, seat: int) -> Iterator[str]:
    """What may be lost."""
    if not table.attack or seat not in (table.attack.asked or {}):
        return
    life, others = asking.loss_of(table, seat)
    for amount in asking.loss_price(life, others).options(table.players[seat].pool, most=8):
        yield written(amount)
