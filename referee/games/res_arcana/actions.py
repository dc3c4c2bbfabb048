"""The five actions: place, claim, discard, use, pass (RA-4 to RA-8, RA-11), and concede."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, declared, ending, interrupts, moves, piles, reacts, results, sentences
from referee.games.res_arcana.components import Component
from referee.games.res_arcana.deed import Deed
from referee.games.res_arcana.essences import GOLD, KINDS, Amount, minus, plus, told, total
from referee.games.res_arcana.payment import Price
from referee.games.res_arcana.phases import ACTION, COLLECT, DISCARDS, SCORES
from referee.games.res_arcana.pieces import FACE_DOWN, STRAIGHT, Player
from referee.games.res_arcana.powers import Power
from referee.games.res_arcana.saying import Said, say
from referee.games.res_arcana.sentences import Heard, Item, Key, in_hand, is_free, settle
from referee.games.res_arcana.table import Law, Table
from referee.grammar.statement import Reader, write_name
from referee.grammar.verbs import Later
from referee.kernel.verdict import Lack
from scorers.sheet import SEATS, Facts, Name, Refusal, Term, Worth
from scorers.types import Iterator, NoReturn, Sequence

glossary, offering = Later("referee.games.res_arcana.glossary"), Later("referee.games.res_arcana.offering")
stated = Later("referee.games.res_arcana.stated")
NOT_GOLD = tuple(kind for kind in KINDS if kind != GOLD)
TWO_OTHERS = Price({"choose": 2, "of": NOT_GOLD})


def acting(law: Law) -> Player:
    """RA-4.1: it is the actor's turn, and nothing else must be answered first. Returns the actor, to be changed."""
    table, seat = law.table, law.actor
    asked = table.attack is not None or table.check is not None or table.triggered
    if asked or table.phase != ACTION or table.turn != seat or table.players[seat].passed:
        _out_of_turn(law)
    table.turn = seat
    table.acted = table.moved = True
    player: Player = table.players[seat]
    return player


def _out_of_turn(law: Law) -> None:
    """Why the actor doesn't act now; an override may let them."""
    table = law.table
    interrupts.begun(law)
    if table.phase == COLLECT:
        waiting = [SEATS[seat] for seat in table.staying if not table.players[seat].collected]
        law.cannot("RA-3.1", key="RA-3.1/waiting", verb=law.verb.name, seats=waiting)
    if table.phase != ACTION:
        law.cannot("RA-1.11", key="RA-1.11/setup", verb=law.verb.name)
    interrupts.answer_first(law)
    if table.players[law.actor].passed:
        number = table.when(("passed", law.actor))
        law.breach("RA-2.3", "REC-3", key="RA-2.3/passed", turn=SEATS[table.turn], number=number)
    elif law.actor != table.turn:
        law.breach("RA-4.1", "REC-3", turn=SEATS[table.turn], verb=law.verb.name)


# -- place ------------------------------------------------------------------------------------


def place(table: Table, law: Law, named: Heard, terms: tuple[Amount | None, int | None]) -> None:
    """RA-5: an artifact from hand."""
    paid, less = terms
    player = acting(law)
    law.can("RA-5.1", named != UNSEEN, key="RA-5.1/unseen")
    law.notes(*("RA-13.4",) * ("first-game" in table.rules.variant))
    card = settle(law, named, in_hand)
    piles.leave_hand(law, card, "RA-5.1")
    component = table.book[card]
    price = declared.stated_price(law, component, moves.discounts_for(table, law.actor, card), less, paid)
    paid = moves.pay(law, price, paid, lambda typed: (placing_clause(price, typed),), component.name)
    player.pool = minus(player.pool, paid)
    moves.place_card(law, player, card)


def placing_clause(price: Price, typed: Amount) -> str:
    """Which clause a payment breaks that isn't the cost of an artifact."""
    if price.lowered():
        return moves.discount_clause(price.least, typed)
    if not price.icons:
        return "RA-5.4"
    lacking = any(typed.get(kind, 0) < count for kind, count in price.fixed.items())
    return "RA-5.3" if price.any and not lacking else "RA-5.2"


def offer_place(table: Table, seat: int) -> Iterator[tuple[str, tuple[Amount | None, None]]]:
    """Cards that can be in the hand, with payments that are possible."""
    known = piles.known_in_hand(table, seat)
    for card in piles.cards_in_hand(table, seat)[:14]:
        yield card, (None, None)
        for option in moves.card_price(table, seat, card).options(
            table.players[seat].pool, moves.OFFERED if card in known else 3
        ):
            yield card, (option or None, None)


# -- claim ------------------------------------------------------------------------------------


def claim(table: Table, law: Law, what: Sequence[Item], terms: tuple[Amount | None, Amount | None, int | None]) -> None:
    """RA-6: a place of power or a monument."""
    (*top, named), (paid, gain, less) = what, terms
    player = acting(law)
    name = settle(law, named, lambda _, one: not top and in_center(table, one))  # the top card is unseen
    component = table.book[name]
    law.can("RA-6.5", name not in table.claimed, "REC-4", key="RA-6.5/claimed", **table.whose(name))
    if component.kind == "place":
        _take_place(law, component)
    else:
        _take_monument(law, component, bool(top))
    clause, gets = ("RA-6.1", "RA-6.1") if component.kind == "place" else ("RA-6.2", "RA-6.3")
    law.notes(clause, *("RA-6.6",) * (gain is not None))
    price = declared.stated_price(law, component, (), less, paid)
    player.pool = minus(player.pool, moves.pay(law, price, paid, lambda _: (clause,), component.name))
    table.claimed = {**table.claimed, name: law.actor}
    moves.comes(law, player, name, STRAIGHT)
    law.happens("claimed", gets, seat=SEATS[law.actor], component=component.name)
    _on_claim(law, component, gain)


class Claimed(sentences.Sentence):
    """[top] NAME: a place or monument of the center, or the top monument, by the name that it turned out to have."""

    usage = ("[top] NAME", "[山札] 名前")

    def read(self, reader: Reader) -> Sequence[Item]:
        if sentences.at(reader, ("top",)):
            return sentences.take_word(reader, "top"), sentences.read_named(reader, "monument")
        return (sentences.read_named(reader, "claimed"),)


def in_center(table: Table, name: str) -> bool:
    """Whether a place is in the center, or a monument can be in the display."""
    if table.book[name].kind == "place":
        return name not in table.claimed and (table.set_out is None or name in table.set_out)
    return table.monuments.can("display", (name,))


def _take_place(law: Law, component: Component) -> None:
    """RA-6.1, RA-6.5: the place is in the center."""
    table = law.table
    tile, claimed = component.tile, table.claimed
    other = next((one for one in claimed if tile is not None and table.book[one].tile == tile), None)
    facts = {**table.whose(other), "other": table.shown(other)} if other else {}
    law.can("RA-6.5", other is None, "REC-4", key="RA-6.5/side", **{**facts, "component": component.name})
    known, (most, _) = table.known_places, components.counts(table.rules, len(table.names))
    there, name = component.id in known, component.name
    out, places = there or (table.set_out is None and len(known) < most), table.all_shown(known)
    law.can("RA-6.5", out, "RA-6.1", "REC-4", key="RA-6.5/not-out", component=name, places=places)
    if there:
        return
    table.known_places = (*known, component.id)
    differ = table.game == 3 and table.rules.game3_places == "differ" and len(table.known_places) == most
    holds = not differ or set(table.known_places) != set(table.old_places)
    law.asks("RA-15.8", holds, key="RA-15.8/places", places=lambda: table.all_shown(table.known_places))


def _take_monument(law: Law, component: Component, top: bool) -> None:
    """RA-6.3, RA-6.4: the top card of the deck, unseen until it is claimed, or one of the display, which is filled up again."""
    table = law.table
    monuments, next_one = table.monuments, piles.next_zone(table, piles.MONUMENTS)
    try:
        monuments.take(next_one if top else "display", (component.id,))
    except Impossible:
        known, deck = monuments.known("display"), "RA-6.3/not-top" if table.monument_deck() else "RA-6.3/empty"
        key = "RA-6.3/not-displayed" if not top else "RA-6.3/displayed" if component.id in known else deck
        facts: Facts = {} if top else {"display": table.all_shown(known)}
        law.cannot("RA-6.3", "REC-4", key=key, component=component.name, **facts)
    if not top and table.monument_deck():
        monuments.move(next_one, "display")
        law.happens("display", "RA-6.4")
    piles.tidy(table, piles.MONUMENTS)


def _on_claim(law: Law, component: Component, gain: Amount | None) -> None:
    """RA-6.6: what happens once, when the component is claimed."""
    if declared.as_stated(law.table, component):
        player = law.table.players[law.actor]
        player.pool = plus(player.pool, gain or {})
    elif component.claimed:
        said = say() if gain is None else say(gain=gain)
        Deed(law, component.id, component.claimed[0], said, "RA-6.1").carry_out()
    elif gain is not None:
        law.cannot("RA-6.6", key="RA-6.6/nothing", component=component.name)


def offer_claim(table: Table, seat: int) -> Iterator[tuple[Sequence[Item], tuple[None, Amount | None, None]]]:
    """Places and monuments that may be there."""
    for component in table.book.values():
        if component.kind in ("place", "monument") and in_center(table, component.id):
            for words in offering.offered_words(table, seat, component.claimed[0]) if component.claimed else ({},):
                yield (component.id,), (None, words.get("gain"), None)
    if table.monument_deck():
        zone = piles.next_zone(table, piles.MONUMENTS)
        for component in table.book.values():
            if component.kind == "monument" and not component.claimed and table.monuments.can(zone, (component.id,)):
                yield (Key("top"), component.id), (None, None, None)
                return


# -- discard ----------------------------------------------------------------------------------


def discard(table: Table, law: Law, named: Heard, gain: Amount | None) -> None:
    """RA-7: a card from hand for 1 gold, or any 2 others."""
    player = acting(law)
    card = settle(law, named, in_hand)
    piles.leave_hand(law, card, "RA-7.1", DISCARDS[law.actor])
    if gain is None:
        answers = [*moves.mixes(Price({GOLD: 1})), *moves.mixes(TWO_OTHERS)]
        law.cannot("RA-7.1", key="RA-7.1/missing", lacks=Lack(Term("gain"), Name("gain", "得る"), answers=answers))
    right = gain == {GOLD: 1} or (GOLD not in gain and total(gain) == 2)
    law.asks("RA-7.1", right, key="RA-7.1/wrong", typed=told(gain))
    player.pool = plus(player.pool, gain)


def offer_discard(table: Table, seat: int) -> Iterator[tuple[str, Amount]]:
    """Unseen, or named, for gold or any two others."""
    if table.hand_size(seat):
        for card in (UNSEEN, *piles.known_in_hand(table, seat)):
            yield from ((card, amount) for amount in ({GOLD: 1}, *moves.amounts(TWO_OTHERS)))


# -- use --------------------------------------------------------------------------------------


def use(table: Table, law: Law, named: Heard, said: Said) -> None:
    """RA-8.1: one action power of one of one's own components, or a scroll."""
    player = acting(law)
    name = settle(law, named, sentences.is_own)
    component = table.book[name]
    law.can("RA-8.1", name in player.play or name in player.scrolls, key="RA-8.1/not-yours", component=component.name)
    if component.declared or table.declared:
        stated.carry_out(law, name, said)
        return
    powers = component.actions
    if said.number is not None:
        powers = tuple([power for power in powers if power.n == said.number])
    key, count = "RA-8.1/number" if component.actions else "RA-8.1/no-power", len(component.actions)
    law.can("RA-8.1", powers, key=key, component=component.name, power=said.number, count=count)
    Deed(law, name, powers[0] if len(powers) == 1 else _which(law, name, powers, said), said).carry_out()
    if component.kind == "scroll":
        moves.scroll_returns(law, name)


def _which(law: Law, name: str, powers: Sequence[Power], said: Said) -> Power:
    """The power that is meant: the only one that can be used; RA-8.1 for several."""
    able, refusals = [], []
    for power in powers:
        trial = law.trial()
        trial.asked = None
        deed = Deed(trial, name, power, said)
        try:
            deed.carry_out()
        except Refusal as refusal:
            refusals.append((power, refusal))
        else:
            able.append(deed)
        for named in said.items:
            if isinstance(named, sentences.Named):
                named.meant = None
    able = [
        deed for deed in able if not deed.idle
    ] or able  # what does nothing is meant where nothing else can be (RA-4.5)
    if len(able) == 1:
        facts = {"component": law.table.book[name].name, "power": glossary.powers(name, [able[0].power.n])[0]}
        law.happens("uses", "RA-8.1", **facts)
        return able[0].power
    if able:
        _ask_number(law, name, [deed.power.n for deed in able])
    # What is only incomplete was perhaps meant; what doesn't ask for such words was not.
    fitting = [one for one in refusals if one[1].key != "use/words"] or refusals
    incomplete = [power for power, refusal in fitting if refusal.key == "missing"]
    if len(incomplete) > 1:
        _ask_number(law, name, [power.n for power in incomplete])
    return incomplete[0] if incomplete else fitting[0][0]


def _ask_number(law: Law, name: str, numbers: list[int]) -> NoReturn:
    component = law.table.book[name].name
    lacks, told = Lack(Term("number"), write_name(component), answers=numbers), glossary.powers(name, numbers)
    law.cannot("RA-8.1", key="RA-8.1/which", component=component, numbers=numbers, powers=Worth(told), lacks=lacks)


# -- pass -------------------------------------------------------------------------------------


def pass_(table: Table, law: Law, named: Heard | None) -> None:
    """RA-11: the pass action with the new item; without one, a react is declined (RA-10.2)."""
    if named is None:
        interrupts.begun(law)
        if table.phase == ACTION and not interrupts.asked_seats(table) and law.actor == table.turn:
            free = table.all_shown(table.items)
            law.cannot("RA-11.3", key="RA-11.3/item", items=free, lacks=Lack(Term("item"), "pass", answers=free))
        if table.phase != ACTION:
            acting(law)
        law.notes("RA-10.2")
        reacts.decline(law)
        return
    player = acting(law)
    law.notes("RA-11.1", "RA-11.2", "RA-11.3", "RA-11.4", "RA-4.5", "RA-11.6", "RA-2.3", "RA-2.4", "RA-12.1", "RA-12.5")
    seat = law.actor
    item = settle(law, named, is_free)
    old = table.item_of(seat)
    law.asks("RA-11.3", item != old, key="RA-11.3/own", component=table.shown(item), number=lambda: table.when(item))
    law.can("RA-11.3", item == old or item in table.items, "REC-4", key="RA-11.3/taken", **table.whose(item))
    if old is not None:
        player.drop(old)
    table.items = tuple([*(one for one in table.items if one != item), *(() if old in (None, item) else (old,))])
    moves.comes(law, player, item, FACE_DOWN)
    for one in table.players:
        # Who is out counts as passed in every round (RA-R16); an item that lies face down is of this one (RA-11.6).
        if one.passed and any([piece.down for piece in one.play.values()]):
            break
    else:
        table.token = seat
        law.happens("token", "RA-11.2", seat=SEATS[seat])
    player.passed = True
    table.note(("passed", seat), law.number)
    piles.draw(law, seat, 1)


def offer_pass(table: Table, seat: int) -> Sequence[str | None]:
    """A react declined, or each item of the center."""
    return (None,) if seat in interrupts.asked_seats(table) else table.items


# -- concede ----------------------------------------------------------------------------------


def concede(table: Table, law: Law, game: bool) -> None:
    """RA-12.11: the actor is out; with `game` (match play) only of the game being played (RA-15.10)."""
    seat = law.actor
    interrupts.present(law)
    if game:
        ending.concede_game(law)
        return
    table.leave(seat)
    table.note(("out", seat), law.number)
    law.happens("out", "RA-12.11", seat=SEATS[seat])
    if any(table.typed) or table.phase == SCORES:
        results.concede(law, seat)
    else:
        if table.attack:
            table.attack = table.attack.answered(seat)
        table.triggered = tuple(one for one in table.triggered if one[0] != seat)
        if table.phase == ACTION and table.turn == seat:
            table.acted = True
    if len(table.staying) == 1:
        ending.finish(law)
