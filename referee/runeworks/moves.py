"""The turn of Runeworks: draw, set, boost, release, ignite, and void."""

from __future__ import annotations

from referee.playing import UNSEEN, Pip, pips
from referee.runeworks import flow
from referee.runeworks.checks import absent, hold, turn_of, twice
from referee.runeworks.phases import BETWEEN, LAY, TURN
from referee.runeworks.shapes import in_order, kind_of, misfit, sets_within, takes
from referee.runeworks.table import SetOnTable
from referee.values import changed
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.hearing import Hearing
    from referee.runeworks.table import Table
    from referee.statement import Reader


def read_cards(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…"""
    return (reader.cards(),)


def read_draw(reader: Reader) -> tuple[str]:
    """[CARD]: `?` says no more than no card, and isn't written."""
    if not reader.more():
        return (UNSEEN,)
    if reader.peek() == UNSEEN:
        reader.take()
        return (UNSEEN,)
    return (reader.card(),)


def draw(hearing: Hearing, card: str) -> None:
    """RW-4.2, RW-4.10: one card from the source; it shuts the claim window (RW-7.2)."""
    table: Table = hearing.table
    seat = hearing.actor
    turn_of(hearing, "draw")
    claim = flow.claim_of(table, seat) if table.claims else None
    if claim is not None:
        hearing.breach("RW-7.7", *(("RW-4.2",) if table.phase == LAY else ()), card=Pip(claim.card))
        flow.go_on(hearing)
    elif table.phase == LAY:
        hearing.breach("RW-4.2")
    if not table.source:
        if hearing.rules["empty-source"] == "void":
            hearing.breach("RW-4.10", key="RW-4.10/void")
        flow.reshuffle(hearing)
    table.phase = LAY
    table.released = None
    if card == UNSEEN:
        table.hide(seat, table.round.shuffle, 1)
    elif card in table.where:
        absent(hearing, card, "RW-1.2")
    elif table.round.born.get(card, 0) != table.round.shuffle:
        hearing.cannot("RW-4.10", "REC-4", key="RW-4.10/older", card=Pip(card))
    else:
        table.show(seat, (card,), hearing.number)
        table.sizes = changed(table.sizes, seat, table.sizes[seat] + 1)
    table.source -= 1


def offer_draw(table: Table, seat: int) -> Iterator[str]:
    """Unseen, and cards that can be in the source."""
    yield ""
    if table.source:
        yield from table.unseen_cards(table.round.shuffle)[:10]


# -- laying -----------------------------------------------------------------------------------


def lay(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-5: a new set."""
    turn_of(hearing, "set")
    hold(hearing, cards, "RW-5.5")
    if kind_of(cards) is None:
        hearing.breach("RW-5.4", *_nearly(cards), cards=pips(cards))
    keep_one(hearing, len(cards), "set")
    flow.go_on(hearing)
    flow.lay(hearing, hearing.actor, cards, len(cards))
    if hearing.broken:
        flow.emptied(hearing)


def _nearly(cards: Sequence[str]) -> tuple[str, ...]:
    """The clause of the set that was perhaps meant."""
    if len({card[:-1] for card in cards}) == 1:
        return ("RW-5.1",)
    return ("RW-5.2",) if len({card[-1] for card in cards}) == 1 else ()


def keep_one(hearing: Hearing, count: int, verb: str) -> None:
    """RW-4.8: a last card must remain to be released."""
    size = hearing.table.sizes[hearing.actor]
    if size <= count:
        hearing.breach("RW-4.8", verb=Term(verb), size=size)


def offer_set(table: Table, seat: int) -> Iterator[str]:
    """Sets of known cards; of a hand with unseen ones, any 7 that can be there."""
    known = table.known(seat)
    for part in sets_within(known):
        yield " ".join(part)
    for card in table.possible(seat):
        if card[:-1] == "7" and card not in known:
            yield card


def read_boost(reader: Reader) -> tuple[tuple[str, ...], str | None]:
    """CARD… [on CARD], or CARD に CARD…"""
    first = reader.cards()
    if reader.keyword("on"):
        return first, reader.card()
    if reader.at_keyword("に"):
        if len(first) != 1:
            raise reader.unreadable("card")
        reader.take()
        del reader.out[-1]
        cards = reader.cards()
        reader.out += ["on", first[0]]
        return cards, first[0]
    return first, None


def boost(hearing: Hearing, cards: tuple[str, ...], named: str | None) -> None:
    """RW-6: cards of the hand go to a set on the table."""
    table: Table = hearing.table
    seat = hearing.actor
    turn_of(hearing, "boost", ("RW-6.1",))
    if not table.has_set(seat):
        owners = sorted({one.owner for one in table.sets.values()})
        hearing.breach("RW-6.2", key="RW-6.2" if owners else "RW-6.2/none", owners=[SEATS[one] for one in owners])
    hold(hearing, cards, "RW-6.1")
    number = _target(hearing, cards, named)
    keep_one(hearing, len(cards), "boost")
    flow.go_on(hearing)
    before = table.sets[number]
    added = (*before.added, *[(seat, card) for card in cards])
    table.sets = sets = table.sets.copy()
    sets[number] = SetOnTable(before.owner, in_order(before.cards + cards), added)
    table.put(cards, seat, len(cards), "set", number, hearing.number)
    if seat == table.turn:
        table.log = (*table.log, (number, cards))
    if hearing.broken:
        flow.emptied(hearing)


def _target(hearing: Hearing, cards: tuple[str, ...], named: str | None) -> int:
    """RW-6.8: the id of the set that is meant. One that can't be found can't be added to, override or not."""
    table: Table = hearing.table
    if named is None:
        fitting = [number for number, one in table.sets.items() if takes(one.cards, cards)]
        if len(fitting) != 1:
            key = "RW-6.8/several" if fitting else "RW-6.8/none-all" if len(cards) > 1 else "RW-6.8/none"
            sets = [" ".join(table.sets[number].cards) for number in fitting]
            hearing.cannot("RW-6.8", key=key, cards=pips(cards), sets=sets)
        return fitting[0]
    if named == UNSEEN:
        hearing.cannot("RW-1.6")
    if named in cards:
        twice(hearing, named)
    holding = table.holding(named)
    if not holding:
        hearing.cannot("RW-6.8", key="RW-6.8/no-set", card=Pip(named))
    if len(holding) > 1:  # the player's own, else the nearest to the releaser
        owner = {number: table.sets[number].owner for number in holding}
        holding.sort(key=lambda number: (owner[number] != hearing.actor, table.distance(owner[number])))
    for number in holding:
        if takes(table.sets[number].cards, cards):
            return number
    base = table.sets[holding[0]].cards
    hearing.breach(misfit(base), cards=pips(cards), set=pips(base))
    return holding[0]


def offer_boost(table: Table, seat: int) -> Iterator[str]:
    """Each card that can be held, on each set that takes it."""
    if not table.has_set(seat):
        return
    for card in table.possible(seat):
        for one in table.sets.values():
            if takes(one.cards, (card,)):
                yield f"{card} on {one.cards[0]}"


# -- the end of a turn ------------------------------------------------------------------------


def release(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-4.5 to RW-4.7: the turn ends; the last card ignites."""
    size = _let_go(hearing, cards, "release")
    if size and hearing.table.claims and flow.shot_of(hearing.table, hearing.actor):
        hearing.breach("RW-10.3", key="RW-10.3/release", size=size + len(cards))
    flow.release(hearing, cards, not size)


def ignite(hearing: Hearing, cards: tuple[str, ...]) -> None:
    """RW-4.7: release of the last card."""
    size = _let_go(hearing, cards, "ignite")
    if size:
        if flow.shot_of(hearing.table, hearing.actor):
            hearing.breach("RW-4.7", "RW-10.3", key="RW-4.7/shot", size=size + len(cards))
        else:
            hearing.breach("RW-4.7", size=size + len(cards))
    flow.release(hearing, cards, True)


def _let_go(hearing: Hearing, cards: Sequence[str], verb: str) -> int:
    """What a release asks; returns the number of cards that stay in the hand."""
    turn_of(hearing, verb)
    hold(hearing, cards, "RW-4.5")
    if len(cards) > 1:
        hearing.breach("RW-4.5", key="RW-4.5/one", count=len(cards))
    return hearing.table.sizes[hearing.actor] - len(cards)  # type: ignore[no-any-return]  # a hand's size


def offer_release(table: Table, seat: int) -> Sequence[str]:
    """Each card that can be in the hand."""
    return table.possible(seat)[:20]


def offer_ignite(table: Table, seat: int) -> Sequence[str]:
    """The last card."""
    return table.possible(seat)[:20] if table.sizes[seat] == 1 else ()


def void(hearing: Hearing) -> None:
    """RW-4.10: the source is empty and nobody claims."""
    table: Table = hearing.table
    if table.phase == BETWEEN:
        hearing.cannot("RW-4.10", "RW-2.1", key="RW-4.10/no-round")
    if hearing.rules["empty-source"] != "void" or table.source or table.phase != TURN:
        hearing.breach("RW-4.10", key="RW-4.10/not-void", source=table.source)
    flow.end_undecided(hearing)
