"""Cards shown, piled and lost: whether they can be where they are said to be (MM-13.4, REC-4)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.monster_maker import kinds
from referee.monster_maker.table import DECK, DISCARD, SETUP, TRAPS
from referee.values import changed
from referee.worlds import less
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, NoReturn

    from referee.hearing import Hearing
    from referee.monster_maker.kinds import Card
    from referee.monster_maker.pieces import Laid
    from referee.monster_maker.table import Table
    from referee.worlds import Zone


def show(hearing: Hearing, seat: int, shown: Sequence[str]) -> None:
    """These cards prove to be in the hand, and are known there; REC-4 where they can't be."""
    table: Table = hearing.table
    _of_the_hand(hearing, shown)
    try:
        table.cards[seat].show(("hand", seat), shown)
    except Impossible:
        absent(hearing, seat, shown)
    seen = table.seen[seat]
    now = {kind: max(seen.get(kind, 0), shown.count(kind)) for kind in shown}
    table.seen = changed(table.seen, seat, {**seen, **now})


def _of_the_hand(hearing: Hearing, shown: Sequence[str]) -> None:
    """MM-9.1: a treasure card is never one of the hand; MM-R9: in base rules no trap is."""
    table: Table = hearing.table
    for kind in shown:
        card = table.facts[kind]
        if card.kind == kinds.TREASURE:
            hearing.cannot("MM-9.1", "REC-4", *(("MM-9.3",) if card.item else ()), key="MM-9.1/hand", card=card.name)
    if kinds.TRAPS in shown and not table.may_hold_traps():
        hearing.cannot("REC-4", "MM-R9", key="REC-4/trap")


def absent(hearing: Hearing, seat: int, shown: Sequence[str]) -> NoReturn:
    """Refuse cards that can't be in a hand together, with the count that decides (REC-4)."""
    table: Table = hearing.table
    cards = table.cards[seat]
    zone = ("hand", seat)
    for kind in dict.fromkeys(shown):
        wanted = shown.count(kind)
        if not cards.can(zone, [kind] * wanted):
            lacking(hearing, seat, kind, wanted)
    hearing.cannot(
        "REC-4",
        "MM-13.4",
        key="REC-4/short",
        cards=[table.name(kind) for kind in shown],
        unseen=table.unseen(seat),
        seat=SEATS[seat],
    )


def lacking(hearing: Hearing, seat: int, kind: str, wanted: int) -> NoReturn:
    """Refuse a kind of which so many can't be in the hand: counted out, or no unseen card left."""
    table: Table = hearing.table
    card = table.card(kind)
    here = table.cards[seat].known(("hand", seat)).get(kind, 0)
    facts: dict[str, Any] = {"card": card.name, "seat": SEATS[seat], "wanted": wanted, "unseen": table.unseen(seat)}
    most = card.most
    room = kinds.MANY if most is None else most - elsewhere(table, seat, kind)
    if kind == kinds.TRAPS and table.phase != SETUP and table.rules["opening-traps"] == "exchange":
        if wanted <= room + table.cards[seat].known(DECK).get(kind, 0):
            hearing.cannot("REC-4", "MM-R24", key="REC-4/traps", **facts)
    if table.listed(seat) and wanted > here and table.unseen(seat):
        hearing.cannot("REC-4", "MM-10.1", key="REC-4/listed", **facts)
    if most is not None and wanted > room:
        key = "REC-4/too-many" if wanted > most else "REC-4/one" if most == 1 else "REC-4/count"
        hearing.cannot("REC-4", count_clause(card), key=key, most=most, places=places(table, seat, kind), **facts)
    key = "REC-4/hand" if wanted == 1 else "REC-4/hand-many"
    hearing.cannot("REC-4", "MM-13.4", key=key, known=here, **facts)


def elsewhere(table: Table, seat: int, kind: str) -> int:
    """Copies that are known to lie outside the hand, of the deck that it was drawn from."""
    cards = table.cards[seat]
    found: int = sum(known.get(kind, 0) for zone, (known, _) in cards.zones.items() if zone != ("hand", seat))
    for other in range(len(table.names)):
        if table.cards[other] is cards:
            found += sum(one.zone is None and one.kind == kind for one in in_play(table, other))
        found += sum(foe.kind == kind and table.cards[foe.owner] is cards for foe in table.foes[other])
    return found


def in_play(table: Table, seat: int) -> tuple[Laid, ...]:
    """The corridors that lie before a player, of his leg and sideways."""
    return (*table.laid[seat], *table.players[seat].sideways)


def count_clause(card: Card) -> str:
    """The clause that says how many copies there are."""
    if card.id in kinds.SET_COUNTS:
        return "MM-1.2"
    return "MM-1.1" if card.kind in kinds.UNIQUE else "MM-1.11"


def places(table: Table, seat: int, kind: str) -> list[Term]:
    """Where the known copies of a kind lie, as facts: public places by name, hands only as hands."""
    found = []
    cards = table.cards[seat]
    if cards.known(DISCARD).get(kind):
        found.append(Term("place/discard"))
    if cards.known(TRAPS).get(kind) or cards.known(DECK).get(kind):
        found.append(Term("place/deck"))
    for other in range(len(table.names)):
        if any(one.zone is None and one.kind == kind for one in in_play(table, other)):
            found.append(Term("place/corridors"))
        if any(foe.kind == kind for foe in table.foes[other]):
            found.append(Term("place/monster"))
        if cards.known(("hand", other)).get(kind):
            found.append(Term("place/hand"))
    return list(dict.fromkeys(found)) or [Term("place/elsewhere")]


def leave(hearing: Hearing, seat: int, gone: Sequence[str], target: Zone | None = DISCARD) -> None:
    """Cards go out of a hand by name: to the discard pile or another zone, or (None) face up into play."""
    table: Table = hearing.table
    _of_the_hand(hearing, gone)
    cards = table.cards[seat]
    try:
        cards.take(("hand", seat), gone)
    except Impossible:
        absent(hearing, seat, gone)
    before = seen = table.seen[seat]
    for kind in gone:
        if kind in seen:
            seen = less(seen, kind, 1)
    if seen is not before:
        table.seen = changed(table.seen, seat, seen)
    if target is not None:
        cards.put(target, gone)


def leave_unseen(hearing: Hearing, seat: int, count: int, target: Zone = DISCARD) -> None:
    """So many cards go that nobody named: none of those that were seen in the hand (section 4)."""
    if not count:
        return
    table: Table = hearing.table
    seen = table.seen[seat]
    named = [kind for kind, n in seen.items() for _ in range(n)]
    unseen = table.hand(seat) - len(named)
    if count > unseen:
        hearing.cannot("REC-4", "MM-13.4", key="MM-13.4/unseen", count=count, unseen=unseen, seat=SEATS[seat])
    cards = table.cards[seat]
    zone = ("hand", seat)
    cards.take(zone, named)
    cards.move(zone, target, count)
    cards.put(zone, named)


def leave_all(hearing: Hearing, seat: int, gone: Sequence[str | None], target: Zone = DISCARD) -> None:
    """Cards go out of a hand, named or not (None): named ones first, all at once."""
    named = [kind for kind in gone if kind is not None]
    if named:
        leave(hearing, seat, named, target)
    if len(gone) > len(named):
        leave_unseen(hearing, seat, len(gone) - len(named), target)


def pile(hearing: Hearing, owner: int, kind: str) -> None:
    """A face-up card in play goes to the discard pile of the deck that it came from (MM-3.4)."""
    hearing.table.cards[owner].put(DISCARD, [kind])


def pile_laid(hearing: Hearing, seat: int, laid: Sequence[Laid]) -> None:
    """Corridors go to the discard pile; one face down stays what it was."""
    if not laid:
        return
    cards = hearing.table.cards[seat]
    cards.put(DISCARD, [one.kind for one in laid if one.zone is None])
    for one in laid:
        if one.zone is not None:
            cards.merge(one.zone, DISCARD)


def lay_down(hearing: Hearing, seat: int, kind: str | None) -> tuple[str, int, int]:
    """A card of the hand goes face down into a zone of its own (MM-10.14); returns the zone."""
    zone = ("down", seat, hearing.number)
    leave_all(hearing, seat, (kind,), zone)
    return zone


def come(hearing: Hearing, seat: int, named: Sequence[str], source: Zone) -> None:
    """Cards that everybody sees or their owner names come into a hand from a zone."""
    hearing.table.cards[seat].take(source, named)
    hold(hearing.table, seat, named)


def discard_hand(hearing: Hearing, seat: int) -> None:
    """The whole hand is piled."""
    hearing.table.seen = changed(hearing.table.seen, seat, {})
    hearing.table.cards[seat].merge(("hand", seat), DISCARD)


def arrive(hearing: Hearing, seat: int, come: Sequence[str | None]) -> None:
    """Cards of the deck come into the hand, seen or not (None): named ones first; REC-4 where they can't be in the deck."""
    named = [kind for kind in come if kind is not None]
    if named:
        leave_deck(hearing, seat, named)
        hold(hearing.table, seat, named)
    if len(come) > len(named):
        come_unseen(hearing, seat, len(come) - len(named))


def hold(table: Table, seat: int, named: Sequence[str]) -> None:
    """These cards are in the hand now, and everybody or their owner has seen them."""
    table.cards[seat].put(("hand", seat), named)
    seen = table.seen[seat].copy()
    for kind in named:
        seen[kind] = seen.get(kind, 0) + 1
    table.seen = changed(table.seen, seat, seen)


def come_unseen(hearing: Hearing, seat: int, count: int) -> None:
    """So many cards of the deck come into the hand that nobody names; REC-4 where it has fewer."""
    cards = hearing.table.cards[seat]
    try:
        cards.move(DECK, ("hand", seat), count)
    except Impossible:
        if cards.size(TRAPS):
            hearing.cannot("REC-4", "MM-R9", key="REC-4/traps-left", size=cards.size(TRAPS))
        hearing.cannot("REC-4", "MM-2.2", key="REC-4/empty")


def leave_deck(hearing: Hearing, seat: int, named: Sequence[str]) -> None:
    """Named cards leave the deck; REC-4 where they can't be there."""
    table: Table = hearing.table
    for kind in named:
        if table.facts[kind].kind == kinds.TREASURE:
            hearing.cannot("MM-9.1", "REC-4", key="MM-9.1/own-deck", card=table.name(kind))
    cards = table.cards[seat]
    traps = named == [kinds.TRAPS] and cards.size(TRAPS)
    try:
        cards.take(TRAPS if traps else DECK, named)
    except Impossible:
        _not_in_deck(hearing, seat, named)


def _not_in_deck(hearing: Hearing, seat: int, named: Sequence[str]) -> NoReturn:
    """Refuse cards that can't be in the deck, with what is known of the first of them (REC-4)."""
    table: Table = hearing.table
    cards = table.cards[seat]
    kind = next(kind for at, kind in enumerate(named) if not cards.can(DECK, named[: at + 1]))
    card, wanted = table.card(kind), named.count(kind)
    if card.most is not None and wanted > card.most and not table.listed(seat):
        facts: dict[str, Any] = {"card": card.name, "seat": SEATS[seat], "wanted": wanted, "most": card.most}
        hearing.cannot("REC-4", count_clause(card), key="REC-4/too-many", **facts)
    if kind == kinds.TRAPS and not table.deck_rules and cards.most[kind] < card.most:  # type: ignore[operator]  # it is printed
        hearing.cannot("REC-4", "MM-R9", key="REC-4/renewed", card=card.name)
    in_discard = (
        cards.known(DISCARD).get(kind) and not table.deck_rules and not table.returned and not table.rules["cards"]
    )
    clauses = ("MM-10.1",) if table.listed(seat) else (count_clause(card),) if card.most is not None else ("MM-13.4",)
    key = "REC-4/unlisted" if table.listed(seat) else "REC-4/shuffle" if in_discard else "REC-4/deck"
    hearing.cannot("REC-4", *clauses, key=key, card=card.name, seat=SEATS[seat], places=places(table, seat, kind))
