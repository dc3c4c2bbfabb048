"""Out of turn: react, pass, lose (RA-9, RA-10)."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.res_arcana import declared, essences, interrupts, moves, piles, sentences
from referee.games.res_arcana.components import Component
from referee.games.res_arcana.deed import Deed
from referee.games.res_arcana.essences import LIFE, Amount, minus, told, total
from referee.games.res_arcana.phases import ACTION, DISCARDS, HANDS
from referee.games.res_arcana.pieces import Offer
from referee.games.res_arcana.powers import Power
from referee.games.res_arcana.saying import NOTHING_SAID, REACTING, Said, Saying, say
from referee.games.res_arcana.table import Law, Table
from referee.grammar.arguments import Arg, Writer
from referee.grammar.statement import Reader
from referee.grammar.verbs import Later
from referee.kernel.verdict import Lack
from scorers.sheet import SEATS, Facts, Term
from scorers.state import put
from scorers.types import Any, Iterator, TypeAlias

Reaction: TypeAlias = "tuple[sentences.Heard, Any]"  # see Reacting
offering, stated = Later("referee.games.res_arcana.offering"), Later("referee.games.res_arcana.stated")

# -- react ------------------------------------------------------------------------------------

OFFERED = frozenset(("pay", "discard", "destroy"))


class Reacting(Arg["Reaction"]):
    """The react that the attack offers: its word, and the card or component, or what is paid; or a component, and what is said of it."""

    usage = (
        "NAME … | pay [ESSENCES] | discard CARD | destroy NAME",
        "名前 … | 支払う [エッセンス] | 捨てる カード | 破壊 名前",
    )
    own = Saying(REACTING, False)

    def read(self, reader: Reader) -> Reaction:
        """What stands here; `pay` may stand alone."""
        word = sentences.at(reader, OFFERED)
        if word is None:
            return sentences.read_named(reader, "used"), self.own.read(reader)
        key = sentences.take_word(reader, word)
        if word == "pay":
            return key, essences.read(reader) if reader.more() else None
        return key, sentences.read_card(reader, "artifact" if word == "discard" else "component")

    def words(self, value: Reaction, writer: Writer) -> list[str]:
        """The word and its part, or the name and its sentence."""
        first, rest = value
        items = rest.items if isinstance(rest, Said) else () if rest is None else (rest,)
        return sentences.written((first, *items), writer)


def react(_: Table, law: Law, reaction: Reaction) -> None:
    """RA-10: one's own react power, or the one that the attack offers."""
    named, said = reaction
    interrupts.begun(law)
    table = interrupts.in_time(law)
    if table.phase != ACTION or not interrupts.pending(table):
        passed_by(law, "RA-10.1", "RA-9.4")
        law.cannot("RA-10.1", "REC-3", key="RA-10.1/nothing")
    if isinstance(named, sentences.Key):
        use_offer(law, named, said)
        return
    player = table.players[law.actor]
    name = sentences.settle(law, named, sentences.is_own)
    owns = name in player.play or name in player.scrolls
    law.can("RA-10.1", owns, key="target/not-yours", component=table.shown(name))
    for power in table.book[name].reacts:
        if power.on in interrupts.TRIGGERS or power.on == interrupts.CHECK:
            (_to_check if power.on == interrupts.CHECK else _to_triggered)(law, name, power, said)
            return
    _to_loss(law, name, said)


def passed_by(law: Law, clause: str, also: str) -> None:
    """RA-9.4: an attack has just passed by the actor, who had passed."""
    before, seat = law.table.before, law.actor
    holds = before is None or before.attack is None or not before.players[seat].passed
    law.can(clause, holds, also, "REC-3", key="RA-9.4/passed", number=lambda: law.table.when(("passed", seat)))


def _use(law: Law, name: str, power: Power | None, said: Said) -> None:
    """The react power is used: as the data have it, or as it was stated (section 8.5)."""
    if power is None or declared.as_stated(law.table, law.table.book[name]):
        stated.carry_out(law, name, said, True)
    else:
        Deed(law, name, power, said, "RA-10.3").carry_out()
        moves.scroll_returns(law, name)


def loss_asked(law: Law) -> str:
    """The actor is asked for a loss, or has nothing to lose, and may still react (RA-9.4, RA-9.7, RA-10.1, RA-R4)."""
    table = law.table
    stage = interrupts.stage(table, law.actor)
    if stage is None and table.attack and law.actor in table.attack.spared:
        return "react"
    if stage is None:
        seats = table.all_shown(interrupts.asked_seats(table))
        law.cannot("RA-10.1", *_unhit(law), "REC-3", key="RA-10.1/not-asked", seats=seats)
    return stage


def _unhit(law: Law) -> tuple[str, ...]:
    """Why the attack hits the actor in nothing."""
    player = law.table.players[law.actor]
    if law.table.attack is None or player.pool and not player.passed:
        return ()
    return ("RA-9.4",) if player.passed else ("RA-9.7",)


def _to_loss(law: Law, name: str, said: Said) -> None:
    table = law.table
    component = table.book[name]
    stated = declared.as_stated(table, component)
    law.can("RA-10.1", component.reacts or stated, key="RA-10.1/none", component=component.name)
    stage = loss_asked(law)
    _use(law, name, None if stated else _triggered(law, component), said)
    answered(law, stage)


def _triggered(law: Law, component: Component) -> Power:
    """The react power of a component whose trigger is this loss (RA-10.1, RA-10.5)."""
    table = law.table
    wanted = interrupts.triggers(table)
    power = next((one for one in component.reacts if one.on in wanted), None)
    law.notes("RA-10.5")
    if power is None:
        power = component.reacts[0]
        clause = "RA-10.5" if power.on.endswith("_power") and power.on != "own_power" else "RA-10.1"
        law.breach(clause, key="RA-10.5/trigger", component=component.name, source=table.shown(table.attack.component))
    return power


def answered(law: Law, stage: str) -> None:
    """RA-10.3, RA-R5: one react ignores the whole loss; who couldn't react was told so before who has declined."""
    table = law.table
    law.asks("RA-10.2", stage != "lose", key="RA-10.2/late")
    table.attack = table.attack.answered(law.actor)
    law.happens("ignored", "RA-10.3", seat=SEATS[law.actor])


def _to_triggered(law: Law, name: str, power: Power, said: Said) -> None:
    table, asked = law.table, (law.actor, power.on)
    clause, key = interrupts.TRIGGERS[power.on]
    law.can(clause, asked in table.triggered, "RA-10.1", key=key, component=table.shown(name))
    _use(law, name, power, said)
    _drop(table, asked)
    if interrupts.stage(table, law.actor) == "lose":  # what is gained may leave nothing to choose
        _lose_or_choose(law)


def _drop(table: Table, asked: tuple[int, str]) -> None:
    """It has been answered once."""
    at = table.triggered.index(asked)
    table.triggered = table.triggered[:at] + table.triggered[at + 1 :]


def _to_check(law: Law, name: str, power: Power, said: Said) -> None:
    table, seat = law.table, law.actor
    asks = table.check and not table.attack and not table.triggered
    law.can("RA-10.8", asks, "RA-10.1", key="RA-10.8/nothing", component=table.shown(name))
    law.notes("RA-10.8", "RA-12.1", "RA-12.5")
    _use(law, name, power, said)
    check = table.check
    points = {**check.points, seat: (*check.points.get(seat, ()), (name, power.points))}
    table.check = check.but(points=points)
    facts: Facts = {"seat": SEATS[seat], "component": table.book[name].name, "count": power.points}
    law.happens("check/points", "RA-10.8", **facts)


def use_offer(law: Law, word: str, what: Any) -> None:
    """RA-10.4: the react that the attack gives for this loss only; what: essences (or None), a card or a component."""
    table = law.table
    stage = loss_asked(law)
    offer: Offer | None = table.attack.offer
    given, name = offer.word if offer else None, table.shown(table.attack.component)
    asks = (law.asks, law.can)[what is None]
    key = "RA-10.4/other" if offer else "RA-10.4/none"
    asks("RA-10.4", word == given, key=key, source=name, offer=Term(f"offer-{given}"))
    player = table.players[law.actor]
    if word == "pay":
        right = offer.amount if offer and word == given else what
        holds = what in (None, right)
        law.asks("RA-10.4", holds, "RA-10.3", key="pay/wrong", component=name, typed=told(what), right=told(right))
        paid: Amount = (right if holds else what) or {}
        moves.afford(law, paid, "RA-10.3", "RA-4.2")
        player.pool = minus(player.pool, paid)
    elif word == "discard":
        card = sentences.settle(law, what, sentences.in_hand)
        piles.leave_hand(law, card, "RA-10.4", DISCARDS[law.actor])
    else:
        _offer_destroy(law, what)
    answered(law, stage)


def _offer_destroy(law: Law, what: sentences.Heard) -> None:
    table = law.table
    play = table.players[law.actor].play
    law.can("RA-10.4", what != UNSEEN, "RA-8.10", key="RA-8.10/unseen")
    name = sentences.settle(law, what, lambda _, one: one in play and table.book[one].kind == "artifact")
    moves.may_be_destroyed(law, name, "RA-10.4", "RA-8.10")
    moves.destroy(law, law.actor, name)
    interrupts.artifact_destroyed(law, name)


# -- declining and losing ---------------------------------------------------------------------


def decline(law: Law) -> None:
    """RA-10.2: `pass` declines what the actor is asked, a loss first (RA-R24)."""
    table, seat = law.table, law.actor
    stage = interrupts.stage(table, seat)
    if stage == "lose":
        (life, others), price = interrupts.loss_of(table, seat), interrupts.loss_price(table, seat)
        pool = table.players[seat].pool
        answers = [essences.written(option) for option in price.options(pool, moves.ANSWERS)]
        lacks = Lack(Term("lose"), "lose", moves.price_text(price), told(pool), answers, instead=True)
        law.cannot("RA-9.3", key="RA-9.3/choose", life=life, others=others, lacks=lacks)
    if stage == "react":
        _lose_or_choose(law)
    elif due := [one for one in table.triggered if one[0] == seat]:
        _drop(table, due[0])
    elif seat in interrupts.asked_seats(table):
        check = table.check
        table.check = check.but(declined=(*check.declined, seat))
    else:
        law.cannot("RA-10.2", "REC-3", key="RA-10.2/not-asked")


def _lose_or_choose(law: Law) -> None:
    """RA-9.3: the actor, who is asked, has to choose what is lost; without a choice it is lost at once."""
    table = law.table
    table.attack = table.attack.answered(law.actor)
    if interrupts.must_choose(law, law.actor):
        table.attack = table.attack.but(asked=put(table.attack.asked, law.actor, "lose"))


def lose(table: Table, law: Law, amount: Amount) -> None:
    """RA-9.3: everything that is returned for a loss of Life."""
    interrupts.begun(law)
    seat = law.actor
    if interrupts.stage(table, seat) is None:
        passed_by(law, "RA-9.4", "RA-9.3")
        law.cannot(*_unhit(law), "RA-9.3", "REC-3", key="RA-9.3/not-asked")
    life, others = interrupts.loss_of(table, seat)
    typed = amount.get(LIFE, 0)
    if (typed, total(amount) - typed) != (life, others):
        clause = "RA-9.1" if typed != life else "RA-9.2"
        law.breach(clause, "RA-9.3", key="RA-9.3/wrong", typed=told(amount), life=life, others=others)
    moves.afford(law, amount, "RA-9.3", "RA-4.2")
    table.attack = table.attack.answered(seat)
    interrupts.lose_now(law, seat, amount)


# -- offers -----------------------------------------------------------------------------------


def offer_react(table: Table, seat: int) -> Iterator[Reaction]:
    """Every react that can be used now."""
    if table.before is not None and table.before.attack is not None:
        table = table.before
    player = table.players[seat]
    if table.attack and (seat in table.attack.spared or interrupts.stage(table, seat) == "react"):
        yield from _offer_loss(table, seat)
    triggers = tuple(on for one, on in table.triggered if one == seat)
    if triggers:
        for name in player.play:
            if power := interrupts.usable(table, seat, name, triggers):
                yield from ((name, say(**words)) for words in offering.offered_words(table, seat, power))
    elif table.check:
        for name in interrupts.check_powers(table, seat):
            yield name, NOTHING_SAID
            for one, piece in player.play.items():
                if not piece.turned and ("demon" in table.book[one].tags or table.book[one].acts_as("demon")):
                    yield name, say(turn=one)


def _offer_loss(table: Table, seat: int) -> Iterator[Reaction]:
    player, offer = table.players[seat], table.attack.offer
    for name in (*player.play, *player.scrolls):
        if table.declared or table.book[name].declared or interrupts.usable(table, seat, name):
            yield name, NOTHING_SAID
    if offer is not None:
        cards = [one for one in player.play if table.book[one].kind == "artifact"]
        if offer.word == "discard":
            cards = [UNSEEN, *table.cards.known(HANDS[seat])]
        for what in (None,) if offer.word == "pay" else cards:
            yield sentences.Key(offer.word), what


def offer_lose(table: Table, seat: int) -> Iterator[Amount]:
    """What may be lost."""
    if interrupts.stage(table, seat):
        yield from interrupts.loss_price(table, seat).options(table.players[seat].pool, moves.OFFERED)
