"""Cards shown, piled and lost: whether they can be where they are said to be (MM-13.4, REC-4)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.cards.worlds import Zone
from referee.games.monster_maker import kinds
from referee.games.monster_maker.kinds import Card
from referee.games.monster_maker.pieces import Laid
from referee.games.monster_maker.table import DECK, DISCARD, TRAPS, Law, Table
from scorers.sheet import SEATS, Fact, Facts, Term
from scorers.types import Hashable, NoReturn, Sequence


def show(table: Table, law: Law, seat: int, shown: Sequence[str]) -> None:
    """These cards prove to be in the hand, and are known there; REC-4 where they can't be."""
    _of_the_hand(table, law, shown)
    try:
        table.cards(seat).show(("hand", seat), shown)
    except Impossible:
        absent(table, law, seat, shown)
    seen = table.seen[seat]
    now = {kind: max(seen.get(kind, 0), shown.count(kind)) for kind in shown}
    table.alter(seat, seen={**seen, **now})


def _of_the_hand(table: Table, law: Law, shown: Sequence[str]) -> None:
    """MM-9.1: a treasure card is never one of the hand; MM-R9: in base rules no trap is."""
    for kind in shown:
        card = table.card(kind)
        if card.kind == kinds.TREASURE:
            law.cannot("MM-9.1", "REC-4", card.item is not None and "MM-9.3", key="MM-9.1/hand", card=card.name)
    if kinds.TRAPS in shown and not table.may_hold_traps():
        law.cannot("REC-4", "MM-R9", key="REC-4/trap")
    law.notes("MM-13.4", general=True)


def absent(table: Table, law: Law, seat: int, shown: Sequence[str]) -> NoReturn:
    """Refuse cards that can't be in a hand together, with the count that decides (REC-4)."""
    cards, unseen = table.cards(seat), table.unseen(seat)
    facts: dict[str, Fact] = {"unseen": unseen, "seat": SEATS[seat]}
    for kind in dict.fromkeys(shown):
        wanted = shown.count(kind)
        if not cards.can(("hand", seat), [kind] * wanted):
            clause, key = _lacking(table, seat, kind, wanted)
            card, here = table.card(kind), cards.known(("hand", seat)).get(kind, 0)
            facts |= {"card": card.name, "wanted": wanted, "most": card.most, "known": here}
            facts["places"] = places(table, seat, kind)
            break
    else:
        clause, key = "MM-13.4", "REC-4/short"
        facts["cards"] = [table.name(kind) for kind in shown]
    law.cannot("REC-4", clause, key=key, **facts)


def _lacking(table: Table, seat: int, kind: str, wanted: int) -> tuple[str, str]:
    """(clause, key) of a kind of which so many can't be in the hand: counted out, or no unseen card left."""
    card, cards = table.card(kind), table.cards(seat)
    most = card.most
    elsewhere = sum(count for place, count in lying(table, seat, kind).items() if place != ("hand", seat))
    room = wanted if most is None else most - elsewhere
    if kind == kinds.TRAPS and table.phase != "setup" and table.rules.opening_traps == "exchange":
        if wanted <= room + cards.known(DECK).get(kind, 0):
            return "MM-R24", "REC-4/traps"
    if table.listed(seat) and wanted > cards.known(("hand", seat)).get(kind, 0) and table.unseen(seat):
        return "MM-10.1", "REC-4/listed"
    if most is not None and wanted > room:
        return count_clause(card), "REC-4/too-many" if wanted > most else "REC-4/one" if most == 1 else "REC-4/count"
    return "MM-13.4", "REC-4/hand" if wanted == 1 else "REC-4/hand-many"


def known(table: Table, seat: int) -> tuple[str, ...]:
    """The cards that are known to be in a hand."""
    return tuple(kind for kind, n in table.cards(seat).known(("hand", seat)).items() for _ in range(n))


def lying(table: Table, seat: int, kind: str) -> dict[Hashable, int]:
    """Where the copies of a kind are known to lie that are of a player's deck, and how many."""
    cards = table.cards(seat)
    found: dict[Hashable, int] = {zone: here.get(kind, 0) for zone, (here, _) in cards.zones.items()}
    for other in range(len(table.names)):
        if table.cards(other) is cards:
            found["corridors", other] = sum(one.zone is None and one.kind == kind for one in in_play(table, other))
        found["monster", other] = sum(foe.kind == kind and table.cards(foe.owner) is cards for foe in table.foes[other])
    return {place: count for place, count in found.items() if count}


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
    here = lying(table, seat, kind)
    zones: dict[Hashable, str] = {DISCARD: "discard", TRAPS: "deck", DECK: "deck"}
    seats = range(len(table.names))
    zones |= {(place, other): place for other in seats for place in ("corridors", "monster", "hand")}
    found = dict.fromkeys(Term(f"place/{place}") for zone, place in zones.items() if zone in here)
    return [*found] or [Term("place/elsewhere")]


def leave(table: Table, law: Law, seat: int, gone: Sequence[str], target: Zone | None = DISCARD) -> None:
    """Cards go out of a hand by name: to the discard pile or another zone, or (None) face up into play."""
    _of_the_hand(table, law, gone)
    cards = table.cards(seat)
    try:
        cards.take(("hand", seat), gone)
    except Impossible:
        absent(table, law, seat, gone)
    seen = table.seen[seat]
    if seen:
        left = {kind: n - gone.count(kind) for kind, n in seen.items()}
        table.alter(seat, seen={kind: n for kind, n in left.items() if n > 0})
    if target is not None:
        cards.put(target, gone)


def leave_unseen(table: Table, law: Law, seat: int, count: int, target: Zone = DISCARD) -> None:
    """So many cards go that nobody named: none of those that were seen in the hand (section 4)."""
    if not count:
        return
    named = [kind for kind, n in table.seen[seat].items() for _ in range(n)]
    unseen = table.hand(seat) - len(named)
    if count > unseen:
        law.cannot("REC-4", "MM-13.4", key="MM-13.4/unseen", count=count, unseen=unseen, seat=SEATS[seat])
    cards, zone = table.cards(seat), ("hand", seat)
    cards.take(zone, named)
    cards.move(zone, target, count)
    cards.put(zone, named)


def leave_all(table: Table, law: Law, seat: int, gone: Sequence[str], target: Zone | None = DISCARD) -> None:
    """Cards go out of a hand, named or UNSEEN: named ones first, all at once."""
    named = [kind for kind in gone if kind != UNSEEN]
    if named:
        leave(table, law, seat, named, target)
    leave_unseen(table, law, seat, len(gone) - len(named), target)


def pile(table: Table, owner: int, kind: str) -> None:
    """A face-up card in play goes to the discard pile of the deck that it came from (MM-3.4)."""
    table.cards(owner).put(DISCARD, [kind])


def pile_foe(table: Table, seat: int) -> None:
    """The newest monster on a player is defeated."""
    *others, foe = table.foes[seat]
    table.alter(seat, foes=tuple(others))
    pile(table, foe.owner, foe.kind)


def pile_laid(table: Table, seat: int, laid: Sequence[Laid]) -> None:
    """Corridors go to the discard pile; one face down stays what it was."""
    cards = table.cards(seat)
    cards.put(DISCARD, [one.kind for one in laid if one.zone is None])
    for one in laid:
        if one.zone is not None:
            cards.merge(one.zone, DISCARD)


def pile_all(table: Table, seat: int) -> None:
    """All that lies before a player is piled: his corridors and monsters."""
    pile_laid(table, seat, in_play(table, seat))
    for foe in table.foes[seat]:
        pile(table, foe.owner, foe.kind)
    table.alter(seat, laid=(), foes=(), sideways=())


def arrive(table: Table, law: Law, seat: int, come: Sequence[str]) -> None:
    """Cards of the deck come into the hand, seen or UNSEEN: named ones first; REC-4 where they can't be in the deck."""
    named = [kind for kind in come if kind != UNSEEN]
    if named:
        leave_deck(table, law, seat, named)
        hold(table, seat, named)
    if len(come) > len(named):
        come_unseen(table, law, seat, len(come) - len(named))


def hold(table: Table, seat: int, named: Sequence[str]) -> None:
    """These cards are in the hand now, and everybody or their owner has seen them."""
    table.cards(seat).put(("hand", seat), named)
    seen = dict(table.seen[seat])
    for kind in named:
        seen[kind] = seen.get(kind, 0) + 1
    table.alter(seat, seen=seen)


def come_unseen(table: Table, law: Law, seat: int, count: int) -> None:
    """So many cards of the deck come into the hand that nobody names; REC-4 where it has fewer."""
    cards = table.cards(seat)
    try:
        cards.move(DECK, ("hand", seat), count)
    except Impossible:
        left = cards.size(TRAPS)
        clause, key = ("MM-R9", "REC-4/traps-left") if left else ("MM-2.2", "REC-4/empty")
        law.cannot("REC-4", clause, key=key, size=left)


def leave_deck(table: Table, law: Law, seat: int, named: Sequence[str]) -> None:
    """Named cards leave the deck; REC-4 where they can't be there."""
    for kind in named:
        if table.card(kind).kind == kinds.TREASURE:
            law.cannot("MM-9.1", "REC-4", key="MM-9.1/own-deck", card=table.name(kind))
    cards = table.cards(seat)
    try:
        cards.take(TRAPS if named == [kinds.TRAPS] and cards.size(TRAPS) else DECK, named)
    except Impossible:
        clause, key, facts = _not_in_deck(table, seat, named)
        law.cannot("REC-4", clause, key=key, **facts)


def _not_in_deck(table: Table, seat: int, named: Sequence[str]) -> tuple[str, str, Facts]:
    """(clause, key, facts) of the first of these cards that can't be in the deck (REC-4)."""
    cards, listed = table.cards(seat), table.listed(seat)
    kind = next(kind for at, kind in enumerate(named) if not cards.can(DECK, named[: at + 1]))
    card, wanted = table.card(kind), named.count(kind)
    facts: dict[str, Fact] = {"card": card.name, "seat": SEATS[seat], "places": places(table, seat, kind)}
    if card.most is not None and wanted > card.most and not listed:
        return count_clause(card), "REC-4/too-many", {**facts, "wanted": wanted, "most": card.most}
    if kind == kinds.TRAPS and not table.deck_rules and cards.most[kind] < kinds.SET_COUNTS[kind]:
        return "MM-R9", "REC-4/renewed", facts
    if listed:
        return "MM-10.1", "REC-4/unlisted", facts
    piled = cards.known(DISCARD).get(kind) and not (table.deck_rules or table.returned or table.rules.cards)
    return count_clause(card) if card.most is not None else "MM-13.4", "REC-4/shuffle" if piled else "REC-4/deck", facts
