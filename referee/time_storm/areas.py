"""Cards from area to area: the deck with its open top, hands, graveyard, fields; and what can't be there (REC-4)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.time_storm.reading import BATTERY, BOTTOM, DECK, FIELD, GRAVEYARD, HAND, TOP, USED, card_name
from referee.time_storm.table import Lying
from referee.values import changed
from referee.ways import Ways, distinct, one_of, ways_of
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, NoReturn

    from referee.cards import Cards
    from referee.hearing import Hearing
    from referee.time_storm.reading import Amount, Place
    from referee.time_storm.table import Played, Table
    from referee.worlds import Zone

AIR = "air"  # the zone of cards that are between two areas
LAID = "laid"  # of a card that lies on the deck's top or bottom and that nobody named
WAYS = 512  # more ways than these in which cards can have left the deck aren't told apart: its order is forgotten
REACHED = 4096  # more cards at once, counted in each of the ways, aren't followed one by one off the deck's end
PULLED = 8  # out of the midst of the deck, more cards than these at once aren't followed one by one


# -- the deck ---------------------------------------------------------------------------------


def gather(table: Table) -> None:
    """The deck is shuffled: what lay on its top or bottom may be anywhere in it."""
    if table.deck != (DECK,):
        for zone in table.deck:
            table.own_cards().merge(zone, DECK)
        table.deck = (DECK,)


def lay_on(table: Table, area: str, named: bool) -> tuple[str, int]:
    """A new zone on the top or at the bottom of the deck; named: whether the card lies there in the open (TS-6.8)."""
    table.zones += 1
    zone = (TOP if named else LAID, table.zones)
    table.deck = (zone, *table.deck) if area == TOP else (*table.deck, zone)
    return zone


def remember(table: Table, held: int = 0) -> None:
    """Of a deck of unknown size the most cards that were outside it are remembered: so many there are (TS-R19).

    Asked for where cards may have left the deck or come into it. held: named cards that are between two areas.
    """
    if table.opening.rules["deck-size"] is None and table.deck_size() is None:
        table.peak = max(table.peak, table.outside() + held)


def uppermost(table: Table) -> Place | None:
    """The zone of the deck's top card, or of those where it may lie the highest; None if the deck is known to be empty."""
    for zone in table.deck:
        if table.cards.size(zone) != 0:
            return zone
    return None


def leave_end(table: Table, area: str, kind: str | None, target: Zone | None, most: int = 1, held: int = 0) -> int:
    """The deck's top (or bottom) card goes to the zone `target`, None: out of all zones; returns how many went.

    kind: its name, or None, and then up to `most` cards that lie together go. held: named cards that are between two
    areas. 0 where the deck has no card; raises Impossible where the card can't be there. Nobody knows whether the cards
    beyond a part of unknown size are reached: that part has a card more, or is used up, each a way of its own.
    """
    cards = table.cards
    order: Sequence[Place] = table.deck
    if len(order) > 1:
        order = [zone for zone in (order if area == TOP else order[::-1]) if cards.size(zone) != 0]
    size = cards.size(order[0]) if order else 0
    if size == 0:
        return 0
    count = 1 if kind is not None else most if size is None else min(size, most)
    if len(order) == 1 or (size is not None and not isinstance(cards, Ways)):
        _leave(table.own_cards(), order[0], kind, target, count)
    else:
        found = _either(table, order, kind, target, held) if most * len(ways_of(cards)) <= REACHED else None
        if found is None:
            gather(table)
            size = table.cards.size(DECK)
            count = most if size is None else min(size, most)
            _leave(table.own_cards(), DECK, kind, target, count)
        else:
            count, table.cards = 1, found
    if table.deck != (DECK,):
        table.deck = tuple(zone for zone in table.deck if zone == DECK or table.cards.size(zone) != 0)
    return count


def _leave(cards: Cards | Ways, zone: Zone, kind: str | None, target: Zone | None, count: int) -> None:
    """One named card or so many unseen ones leave a zone."""
    if kind is None:
        cards.move(zone, target, count)
    else:
        cards.take(zone, (kind,))
        if target is not None:
            cards.put(target, (kind,))


def _either(
    table: Table, order: Sequence[Place], kind: str | None, target: Zone | None, held: int
) -> Cards | Ways | None:
    """The ways in which a card can have left the first of these zones that has one; None if they are too many to follow."""
    found, peak, fault = [], table.peak, Impossible(DECK, [kind])
    for way in ways_of(table.cards):
        rest = [zone for zone in order if way.size(zone) != 0]
        while rest:
            zone, *rest = rest
            trial = way.draft()
            try:
                _leave(trial, zone, kind, target, 1)
                found.append(trial)
            except Impossible as impossible:
                fault = impossible
            if way.size(zone) is not None or not rest:
                break
            beyond = sum(way.size(one) or 0 for one in rest)
            peak = max(peak, table.outside() + held + 1 + beyond)
            way = way.draft()
            try:
                way.count(zone, 0)
            except Impossible:
                break
            if beyond + held < table.least():
                break
    if not found:
        raise fault
    if len(found) > WAYS:
        return None
    table.peak = peak  # what is left of an unknown size in one of the ways alone
    return one_of(found)


def count_deck(table: Table, figure: int) -> None:
    """The deck holds so many cards. Raises Impossible."""
    found = []
    for way in ways_of(table.cards):
        sizes = [way.size(zone) for zone in table.deck]
        rest = figure - sum(size for size in sizes if size is not None)
        trial = way.draft()
        if None in sizes and figure >= table.least():
            try:
                trial.count(table.deck[sizes.index(None)], rest)
            except Impossible:
                continue
            found.append(trial)
        elif None not in sizes and not rest:
            found.append(trial)
    if not found:
        raise Impossible(DECK, figure)
    if len(found) > 1:
        align(table, found, figure)
    table.cards = one_of(found)


def align(table: Table, ways: list[Cards], figure: int) -> None:
    """Each card of a deck of so many gets a zone of its own in all of these ways, the same in each."""
    zones = [(LAID, table.zones + at + 1) for at in range(figure)]
    for way in ways:
        places = iter(zones)
        for zone in table.deck:
            while way.size(zone):
                way.move(zone, next(places))
    table.zones += figure
    table.deck = (*zones, DECK)


# -- what can't be ----------------------------------------------------------------------------


def impossible(
    hearing: Hearing, *clauses: str, area: str, seat: int | None = None, kinds: Sequence[str | None] = ()
) -> NoReturn:
    """Refuse cards that can't be in an area: too many of them, or these copies lie elsewhere."""
    table: Table = hearing.table
    size = area_size(table, area, seat)
    hand = area == HAND
    facts: dict[str, Any] = {"area": Term(area)}
    if seat is not None and (hand or area == FIELD):
        facts = {"seat": SEATS[seat]}
    place = area if hand or area == FIELD else "area"
    count = len(kinds)
    if size is not None and count > size:
        hearing.cannot(*clauses, "REC-4", key=f"{place}/few", count=count, size=size, **facts)
    named = [kind for kind in kinds if kind is not None]
    kind = named[0] if len(named) == 1 else next((one for one in named if not fits(table, area, seat, one)), None)
    if kind is None:
        # Each of them can be there, all of them together can't.
        key = "together" if named else "few"
        hearing.cannot(
            *clauses,
            "REC-4",
            key=f"{place}/{key}",
            count=count,
            size=size,
            cards=[card_name(one) for one in named],
            **facts,
        )
    copies, seen, brought = table.facts(kind).copies, table.seen(kind, hearing.actor), table.brought_copies(kind)
    told = {"card": card_name(kind), "seen": list(dict.fromkeys(seen)), **facts}
    if clauses == ("TS-6.2",) and brought is not None and named.count(kind) + len(seen) > brought:
        hearing.cannot("TS-8.2", "REC-4", key="TS-8.2/brought" if brought else "TS-8.2/nobody", copies=brought, **told)
    if copies is not None and named.count(kind) + len(seen) > copies:
        hearing.cannot(*clauses, "REC-4", key=f"{place}/copies", copies=copies, **told)
    if table.unchosen(kind):
        hearing.cannot(*clauses, "REC-4", "TS-1.4", key="TS-1.4/unchosen", card=card_name(kind))
    if table.crowded(kind):
        hearing.cannot(*clauses, "REC-4", "TS-1.4", key=f"{place}/room", cards=table.promised(), **told)
    hearing.cannot(*clauses, "REC-4", key=f"{place}/absent", **told)


def area_size(table: Table, area: str, seat: Any) -> int | None:
    """Cards in an area (of a seat, where it is a hand or a field), or None if unknown."""
    if area in (DECK, TOP, BOTTOM):
        return table.deck_size()
    if area == FIELD:
        return len(table.fields[seat])
    return table.cards.size(seat if area == HAND else area)


def fits(table: Table, area: str, seat: Any, kind: str) -> bool:
    """Whether one card of the kind can be in the area."""
    if area == FIELD:
        return any(one.kind == kind for one in table.fields[seat]) or table.cards.can((FIELD, seat), (kind,))
    if area in (DECK, TOP, BOTTOM):
        return any(table.cards.can(zone, (kind,)) for zone in table.deck)
    return table.cards.can(seat if area == HAND else area, (kind,))


# -- lifting and laying -----------------------------------------------------------------------


class Piece:
    """Cards between two areas: one named card, or all cards of a zone; used: a battery's state."""

    __slots__ = ("kind", "zone", "used")

    def __init__(self, kind: str | None, zone: Zone = None, used: bool | None = None) -> None:
        self.kind = kind
        self.zone = zone
        self.used = used


def lift(table: Table, zone: Zone, what: Amount | str) -> list[Piece]:
    """Cards leave a zone: `what` is CARDS (a tuple with None for `?`, or a number) or "all". Returns pieces.

    Raises Impossible.
    """
    if what == "all":
        table.own_cards().merge(zone, (AIR, 0))
        return [Piece(None, (AIR, 0))]
    if isinstance(what, int):
        table.own_cards().move(zone, (AIR, 0), what)
        return [Piece(None, (AIR, 0))]
    table.own_cards().take(zone, [kind for kind in what if kind is not None])
    pieces = []
    for at, kind in enumerate(what):
        if kind is None:
            table.own_cards().move(zone, (AIR, at))
        pieces.append(Piece(kind, (AIR, at)))
    return pieces


def lift_deck(table: Table, what: Amount | str) -> list[Piece]:
    """Cards are looked for in the whole deck; those that lie in a known order stay in it."""
    if isinstance(what, tuple) and not any(_laid(table, kind) for kind in what):
        return lift(table, DECK, what)
    count = what if isinstance(what, int) else len(what)
    sizes = [table.cards.size(zone) for zone in table.deck]
    if what == "all" or len(sizes) == 1 or None in sizes or count > PULLED:
        gather(table)
        return lift(table, DECK, what)
    if isinstance(what, int):
        for _ in range(what):
            pull(table, None, (AIR, 0))
        return [Piece(None, (AIR, 0))]
    for kind in what:
        if kind is not None:
            pull(table, kind, None)
    for at, kind in enumerate(what):
        if kind is None:
            pull(table, None, (AIR, at))
    return [Piece(kind, (AIR, at)) for at, kind in enumerate(what)]


def _laid(table: Table, kind: str | None) -> bool:
    """Whether a card of the kind, or (None) any card, can be one of those on the deck's top or bottom."""
    return any(zone != DECK and (kind is None or table.cards.can(zone, (kind,))) for zone in table.deck)


def pull(table: Table, kind: str | None, target: Zone | None) -> None:
    """One card comes out of the deck, wherever it lay there; kind: its name, or None, and then it goes to the zone `target`.

    Each place where it can have lain is a way of its own (referee.ways). Raises Impossible.
    """
    single(table)
    zones, found = table.deck, []
    if not zones:
        raise Impossible(DECK, [kind])
    for way in distinct(pulled(table, kind, target)):
        found.append(way)
        if len(found) > WAYS:
            gather(table)
            pull(table, kind, target)
            return
    if not found:
        raise Impossible(DECK, [kind])
    table.cards = one_of(found)
    table.deck = tuple(zone for zone in zones if zone == DECK or table.cards.size(zone))


def pulled(table: Table, kind: str | None, target: Zone | None) -> Iterator[Cards]:
    """The ways of the table after one card has left each of the deck's zones that can have held it."""
    zones = table.deck
    home = zones.index(DECK) if table.cards.size(DECK) else len(zones) - 1
    for way in ways_of(table.cards):
        for at, zone in enumerate(zones):
            trial = way.draft()
            try:
                _leave(trial, zone, kind, target, 1)
            except Impossible:
                continue
            close(trial, zones, at, home)
            yield trial


def single(table: Table) -> None:
    """Each card on the deck's top or bottom gets a zone of its own, no longer an open one: those of one zone lie in some order."""
    deck: list[Place] = []
    for zone in table.deck:
        while zone != DECK and table.cards.size(zone):
            table.zones += 1
            deck.append((LAID, table.zones))
            table.own_cards().move(zone, deck[-1])
        if zone == DECK and table.cards.size(DECK):
            deck.append(zone)
    table.deck = tuple(deck)


def close(cards: Cards, zones: Sequence[Place], at: int, home: int) -> None:
    """The gap at number `at` of the deck's zones is closed by the cards between it and number `home`, each moving up by one."""
    while at != home:
        beside = at + 1 if at < home else at - 1
        if zones[beside] == DECK:
            cards.move(DECK, zones[at])
        else:
            cards.merge(zones[beside], zones[at])
        at = beside


def lift_end(table: Table, area: str, what: Amount | str) -> list[Piece]:
    """Cards leave the deck's top or bottom one by one."""
    if what == "all":
        return lift_deck(table, what)
    if isinstance(what, int):
        size = table.deck_size()
        if size is not None and what > size:
            raise Impossible(DECK, what)
        # Nobody said in which order they are laid down again.
        while what:
            count = leave_end(table, area, None, (AIR, 0), what)
            if not count:
                raise Impossible(DECK, what)
            what -= count
        return [Piece(None, (AIR, 0))]
    pieces: list[Piece] = []
    for at, kind in enumerate(what):
        held = sum(piece.kind is not None for piece in pieces)
        if not leave_end(table, area, kind, (AIR, at) if kind is None else None, 1, held):
            raise Impossible(DECK, [kind])
        pieces.append(Piece(kind, (AIR, at)))
    return pieces


def lay(table: Table, pieces: Iterable[Piece], area: str, seat: Any, state: str | None = None) -> None:
    """Pieces arrive in an area (of a seat, where it is a hand or a field); state: "used", "unused" or None."""
    if area == DECK:
        gather(table)
    for piece in pieces:
        if area == FIELD:
            lay_on_field(table, piece, seat, state)
            continue
        zone = seat if area == HAND else lay_on(table, area, piece.kind is not None) if area in (TOP, BOTTOM) else area
        if piece.kind is not None:
            table.own_cards().put(zone, (piece.kind,))
        else:
            table.own_cards().merge(piece.zone, zone)


def lay_on_field(table: Table, piece: Piece, seat: int, state: str | None) -> None:
    """A battery keeps its state if it comes from a field, else it arrives unused, unless `state` says more."""
    if piece.kind is not None:
        battery = table.facts(piece.kind).type == BATTERY
        used = (state == USED[0] if state else bool(piece.used)) if battery else None
        table.fields = changed(table.fields, seat, (*table.fields[seat], Lying(piece.kind, used)))
        return
    count: Any = table.cards.size(piece.zone)  # an int: what isn't counted can't go to a field (TS-6.7)
    known = table.cards.known(piece.zone)
    if sum(known.values()) == count:
        # All of them are known: they lie there by name.
        table.own_cards().take(piece.zone, [kind for kind, copies in known.items() for _ in range(copies)])
        for kind, copies in known.items():
            for _ in range(copies):
                lay_on_field(table, Piece(kind), seat, state)
        return
    table.own_cards().merge(piece.zone, (FIELD, seat))
    used = (state == USED[0]) if state else piece.used
    table.fields = changed(table.fields, seat, table.fields[seat] + (Lying(None, used),) * count)


# -- fields -----------------------------------------------------------------------------------


def take_off(table: Table, seat: int, at: int) -> Piece:
    """The card number `at` of a field, as a Piece; nobody's name for it stays nobody's."""
    field = table.fields[seat]
    one = field[at]
    table.fields = changed(table.fields, seat, (*field[:at], *field[at + 1 :]))
    if one.kind is not None:
        return Piece(one.kind, None, one.used)
    table.zones += 1
    air = (AIR, FIELD, table.zones)
    table.own_cards().move((FIELD, seat), air)
    return Piece(None, air, one.used)


def pick(table: Table, seat: int, kind: str | None, used: bool | None = None, used_first: bool = False) -> int | None:
    """Number of the battery or card of a field that is meant (TS-R17), or None.

    kind: its name, or None for any battery; used: True or False where only such are meant. With
    `used_first` (destroying, moving) used ones go before unused ones; then the built-in kind goes
    before others, and what lies there longest before what came later.
    """
    best = None
    for at, one in enumerate(table.fields[seat]):
        if kind is None and one.used is None or kind is not None and one.kind != kind:
            continue
        if used is not None and one.used is not used:
            continue
        rank = (used_first and not one.used, one.kind != BATTERY, at)
        if best is None or rank < best:
            best = rank
    return best[2] if best is not None else None


def name_unseen(table: Table, seat: int, kind: str) -> int | None:
    """An unnamed card of a field proves to be this one, if it can be. Returns its number or None."""
    at = next((at for at, one in enumerate(table.fields[seat]) if one.kind is None), None)
    if at is None or not table.cards.can((FIELD, seat), (kind,)):
        return None
    table.own_cards().take((FIELD, seat), (kind,))
    field = table.fields[seat]
    used = field[at].used
    if table.facts(kind).type == BATTERY and used is None:
        used = False
    table.fields = changed(table.fields, seat, (*field[:at], Lying(kind, used), *field[at + 1 :]))
    return at


def unused_first(field: tuple[Lying, ...]) -> list[int]:
    """Numbers of a field's unused batteries in the order in which they are used: built-in ones first (TS-R17)."""
    first: list[int] = []
    then: list[int] = []
    for at, one in enumerate(field):
        if one.used is False:
            (first if one.kind == BATTERY else then).append(at)
    return first + then


def turn(table: Table, seat: int, places: Iterable[int], used: bool) -> None:
    """The batteries at these numbers of a field become used or unused."""
    field = list(table.fields[seat])
    for at in places:
        one = field[at]
        if one.used is not used:
            field[at] = one.turned
    table.fields = changed(table.fields, seat, tuple(field))


def clear_field(table: Table, seat: int, place: str) -> None:
    """All cards of a field go to the graveyard or out of the game."""
    table.own_cards().put(place, [one.kind for one in table.fields[seat] if one.kind is not None])
    table.own_cards().merge((FIELD, seat), place)
    table.fields = changed(table.fields, seat, ())


def put_away(table: Table, kind: str, place: str = GRAVEYARD) -> None:
    """A card goes to the graveyard, or out of the game."""
    table.own_cards().put(place, (kind,))


def take_waiting(table: Table, kind: str | None, owner: int | None = None) -> Played | None:
    """The waiting card of that name (and player) that was played last leaves the waiting ones; None without one."""
    for at in range(len(table.waiting) - 1, -1, -1):
        one = table.waiting[at]
        if one.kind == kind and owner in (None, one.seat):
            table.waiting = (*table.waiting[:at], *table.waiting[at + 1 :])
            return one
    return None
