"""The deck of Time Storm and its order: what was laid on its top or bottom, and every way in which cards can have left it."""

from __future__ import annotations

from itertools import islice

from referee.cards.alternatives import Ways, distinct, mixed_of, ways_of
from referee.cards.cards import Cards, Impossible
from referee.cards.worlds import INF, PATIENCE, Hurried, Zone
from referee.games.time_storm.said import DECK, TOP, Amount, Place
from referee.games.time_storm.table import Table
from scorers.state import Value
from scorers.types import Callable, Collection, Iterator, Sequence

AIR = "air"  # the zone of cards that are between two areas
LAID = "laid"  # of a card that lies on the deck's top or bottom and that nobody named
MOVED = "moved"  # of cards that have moved up or down, as others left the deck, so that nobody knows which of them lie there
WAYS = 2048  # more ways than these in which cards can have left the deck aren't told apart: its order is forgotten
LOOKED_AT = 16_000  # of these, before those that are equal are found
OFFERED = 64  # of more ways no moves off the deck are offered


def gather(table: Table) -> None:
    """The deck is shuffled: what lay on its top or bottom may be anywhere in it."""
    if table.deck != (DECK,):
        cards = table.cards
        table.cards = mixed_of(cards) if isinstance(cards, Ways) and cards.whole else cards
        blend(table.cards, table.deck)
        table.deck = (DECK,)


def blend(cards: Cards | Ways, zones: Sequence[Place]) -> None:
    """These zones are one from now on."""
    for zone in zones:
        cards.merge(zone, DECK)


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
    if table.rules.deck_size is None and table.deck_size() is None:
        table.peak = max(table.peak, table.outside() + held)


def open_top(table: Table) -> Collection[str]:
    """The card that is known to lie on top of the deck in the open (TS-6.8), alone; or nothing."""
    zone = next((zone for zone in table.deck if table.cards.size(zone) != 0), DECK)
    return table.cards.known(zone) if zone[0] == TOP else ()


def leave_end(table: Table, area: str, kind: str | None, target: Zone | None, most: int = 1, held: int = 0) -> int:
    """The deck's top (or bottom) cards go to the zone `target`, None: out of all zones; returns how many went.

    kind: the name of the one that goes, or None, and then up to `most` go. held: named cards that are between two
    areas. 0 where the deck has no card; raises Impossible where the card can't be there. Nobody knows whether the cards
    beyond a part of unknown size are reached: that part has so many, or is used up, each a way of its own.
    """
    cards, order = table.cards, table.deck if area == TOP else table.deck[::-1]
    if len(order) == 1 and not isinstance(cards, Ways):
        size = cards.size(DECK)
        count = most if size is None else min(most, size)
        _leave(cards, DECK, kind, target, count)
        return count
    sizes = [way.together(order) for way in ways_of(cards)]
    count = most if None in sizes else min(most, max([size or 0 for size in sizes]))
    least, beneath = table.least() - held, INF

    def left(way: Cards, order: Sequence[Place], n: int) -> Iterator[Cards]:
        """The ways after n cards have left the first of these zones that have any."""
        nonlocal beneath
        if not n:
            yield way
        if not n or not order:
            return
        zone, *rest = order
        size, beyond = way.size(zone), sum([way.size(one) or 0 for one in rest])
        if size is None:
            for given in range(max(0, n - beyond, least - beyond - count + n), n):
                trial = way.draft()
                try:
                    trial.count(zone, given)
                except Impossible:
                    continue
                yield from left(trial, order, n)
        given = n if size is None else min(n, size)
        trial = way.draft()
        try:
            _leave(trial, zone, kind, target, given)
        except Impossible:
            return
        if size is None:
            beneath = min(beneath, beyond)
        yield from left(trial, rest, n - given)

    def mix() -> tuple[Cards, bool]:
        mixed, n = mixed_of(cards), count
        for zone in order:
            size = mixed.size(zone) if zone != DECK and zone in mixed.zones else None
            if not n or size is None:
                break
            _leave(mixed, zone, kind, target, min(n, size))
            n -= min(n, size)
        if n:
            blend(mixed, order)
            _leave(mixed, DECK, kind, target, n)
        return mixed, not n and isinstance(cards, Ways) and cards.whole

    outside = table.outside()
    _follow(table, (one for way in ways_of(cards) for one in left(way, order, count)), mix, Impossible(DECK, [kind]))
    if beneath < INF:  # what is left of an unknown size in some of the ways
        table.peak = max(table.peak, outside + held + count + int(beneath))
    return count


def _leave(cards: Cards | Ways, zone: Zone, kind: str | None, target: Zone | None, count: int) -> None:
    """One named card or so many unseen ones leave a zone; nothing happens where it is none."""
    if kind is None:
        cards.move(zone, target, count)
    elif count:
        cards.take(zone, (kind,))
        if target is not None:
            cards.put(target, (kind,))


def _follow(table: Table, found: Iterator[Cards], mix: Callable[[], tuple[Cards, bool]], fault: Impossible) -> None:
    """These are the ways from now on; mix() gives what they are if the deck's order is forgotten (referee.cards.alternatives).

    That is what is left where they are too many. Raises the fault if there are none.
    """
    ways = [*islice(distinct(islice(found, LOOKED_AT)), WAYS + 1)]
    if len(ways) > WAYS or next(found, None) is not None:
        table.cards, _ = mix()
        gather(table)
        return
    if not ways:
        raise fault
    table.cards = ways[0] if len(ways) == 1 else Ways(ways, *mix())
    table.deck = tuple(zone for zone in table.deck if zone == DECK or table.cards.size(zone) != 0)


def count_deck(table: Table, figure: int) -> None:
    """The deck holds so many cards. Raises Impossible."""

    def counted(way: Cards) -> Iterator[Cards]:
        sizes = [way.size(zone) for zone in table.deck]
        rest = figure - sum([size for size in sizes if size is not None])
        if None in sizes and figure >= table.least():
            trial = way.draft()
            try:
                trial.count(table.deck[sizes.index(None)], rest)
            except Impossible:
                return
            yield trial
        elif None not in sizes and not rest:
            yield way

    def mix() -> tuple[Cards, bool]:
        mixed = mixed_of(table.cards)
        for one in counted(mixed):
            mixed = one
        return mixed, isinstance(table.cards, Ways) and table.cards.whole

    _follow(table, (one for way in ways_of(table.cards) for one in counted(way)), mix, Impossible(DECK, figure))


# -- cards that are lifted --------------------------------------------------------------------


class Piece(Value):
    """Cards between two areas: one named card, or all cards of a zone; used: a battery's state."""

    kind: str | None
    zone: Zone = None
    used: bool | None = None


def lift(table: Table, zone: Zone, what: Amount | str) -> list[Piece]:
    """Cards leave a zone: `what` is CARDS (a tuple with None for `?`, or a number) or "all". Returns pieces.

    Raises Impossible.
    """
    if not isinstance(what, tuple):
        if isinstance(what, int):
            table.cards.move(zone, (AIR, 0), what)
        else:
            table.cards.merge(zone, (AIR, 0))
        return [Piece(None, (AIR, 0))]
    table.cards.take(zone, [kind for kind in what if kind is not None])
    pieces = []
    for at, kind in enumerate(what):
        if kind is None:
            table.cards.move(zone, (AIR, at))
        pieces.append(Piece(kind, (AIR, at)))
    return pieces


def lift_off(table: Table, area: str, what: Amount | str) -> list[Piece]:
    """Cards leave the deck, its top or its bottom. Raises Impossible; Hurried where that is only offered and takes long."""
    if PATIENCE and len(ways_of(table.cards)) > OFFERED:
        raise Hurried
    return lift_deck(table, what) if area == DECK or what == "all" else lift_end(table, area, what)


def lift_deck(table: Table, what: Amount | str) -> list[Piece]:
    """Cards are looked for in the whole deck; those that lie in a known order stay in it."""
    if what == "all":
        gather(table)
    if table.deck == (DECK,):
        return lift(table, DECK, what)
    if not isinstance(what, tuple):
        pull(table, None, (AIR, 0), int(what))
        return [Piece(None, (AIR, 0))]
    named = [kind for kind in what if kind is not None]
    for held, one in enumerate(named):
        pull(table, one, None, 1, held)
    for at, kind in enumerate(what):
        if kind is None:
            pull(table, None, (AIR, at), 1, len(named))
    return [Piece(kind, (AIR, at)) for at, kind in enumerate(what)]


def pull(table: Table, kind: str | None, target: Zone | None, count: int, held: int = 0) -> None:
    """Cards come out of the deck, wherever they lay there: one of this name, or (None) so many to the zone `target`.

    Each place where they can have lain is a way of its own. held: as in leave_end. Raises Impossible.
    """
    cards, top, bottom = table.cards, _firm(table, kind, table.deck), _firm(table, kind, table.deck[::-1])
    zones = table.deck[top : len(table.deck) - bottom]
    mixed = mixed_of(cards)
    blend(mixed, zones)
    _leave(mixed, DECK, kind, target, count)
    if table.deck_size() is None:  # so many were in it at least, wherever they came from
        fewest = min([sum([way.size(zone) or 0 for zone in table.deck]) for way in ways_of(cards)])
        table.peak = max(table.peak, table.outside() + held + max(count, fewest))
    slots = [DECK if zone == DECK else (MOVED, table.zones + at) for at, zone in enumerate(zones, 1)]
    table.zones += len(zones)
    table.deck = (*table.deck[:top], *slots, *table.deck[len(table.deck) - bottom :])

    def pulled(way: Cards, order: Sequence[Place], n: int) -> Iterator[Cards]:
        """The ways after n cards have left any of these zones."""
        if not order:
            yield _closed(way, slots, slots)
            return
        zone, *rest = order
        size, beyond = way.size(zone), way.together(rest)
        fewest = 0 if beyond is None else max(0, n - beyond)
        for given in range(fewest, (n if size is None else min(n, size)) + 1):
            trial = way.draft()
            try:
                _leave(trial, zone, kind, target, given)
            except Impossible:
                continue
            yield from pulled(trial, rest, n - given)

    _follow(
        table,
        (one for way in ways_of(cards) for one in pulled(_closed(way, zones, slots), slots, count)),
        lambda: (mixed, not isinstance(cards, Ways) or cards.whole),
        Impossible(DECK, [kind]),
    )


def _firm(table: Table, kind: str | None, zones: Sequence[Place]) -> int:
    """How many of these zones of the deck, from its end on, lie open and are of other kinds: none of them can have left it."""
    at = 0
    while kind is not None and zones[at][0] == TOP and not table.cards.can(zones[at], (kind,)):
        at += 1
    return at


def _closed(cards: Cards, zones: Sequence[Place], slots: Sequence[Place]) -> Cards:
    """A draft where what lies in the deck's zones has come to these, from its ends on and without a gap.

    What lies side by side and is alike to us lies in one: so different ways to the same deck are equal.
    """
    cards, home = cards.draft(), zones.index(DECK)
    for side, free in (zones[: home + 1], iter(slots)), (zones[home:][::-1], reversed(slots)):
        last: Place | None = None
        for zone in side:
            if zone not in cards.zones:
                continue
            if last is not None and _alike(cards, zone, last):
                cards.merge(*((last, zone) if zone == DECK else (zone, last)))
            elif zone != DECK:
                last = next(free)
                cards.merge(zone, last)
    return cards


def _alike(cards: Cards, one: Zone, other: Zone) -> bool:
    """Whether the cards of two zones, all of them, are alike to us."""
    bags = [[*known, *unseen] for known, unseen in (cards.zones[one], cards.zones[other])]
    return len(bags[0]) == 1 and bags[0] == bags[1]


def lift_end(table: Table, area: str, what: Amount | str) -> list[Piece]:
    """Cards leave the deck's top or bottom one by one."""
    if not isinstance(what, tuple):  # nobody said in which order they are laid down again
        if leave_end(table, area, None, (AIR, 0), int(what)) < int(what):
            raise Impossible(DECK, int(what))
        return [Piece(None, (AIR, 0))]
    pieces: list[Piece] = []
    for at, kind in enumerate(what):
        held = sum(piece.kind is not None for piece in pieces)
        if not leave_end(table, area, kind, (AIR, at) if kind is None else None, 1, held):
            raise Impossible(DECK, [kind])
        pieces.append(Piece(kind, (AIR, at)))
    return pieces
