"""The deck of Time Storm and its order: what was laid on its top or bottom, and every way in which cards can have left it."""

from __future__ import annotations

from referee.cards.alternatives import Ways, distinct, one_of, ways_of
from referee.cards.cards import Cards, Impossible
from referee.cards.worlds import Zone
from referee.games.time_storm.said import DECK, TOP, Amount, Place
from referee.games.time_storm.table import Table
from scorers.state import Value
from scorers.types import Collection, Iterator, Sequence

AIR = "air"  # the zone of cards that are between two areas
LAID = "laid"  # of a card that lies on the deck's top or bottom and that nobody named
WAYS = 512  # more ways than these in which cards can have left the deck aren't told apart: its order is forgotten
REACHED = 4096  # more cards at once, counted in each of the ways, aren't followed one by one off the deck's end
PULLED = 8  # out of the midst of the deck, more cards than these at once aren't followed one by one


def gather(table: Table) -> None:
    """The deck is shuffled: what lay on its top or bottom may be anywhere in it."""
    if table.deck != (DECK,):
        for zone in table.deck:
            table.cards.merge(zone, DECK)
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
    if table.rules.deck_size is None and table.deck_size() is None:
        table.peak = max(table.peak, table.outside() + held)


def open_top(table: Table) -> Collection[str]:
    """The card that is known to lie on top of the deck in the open (TS-6.8), alone; or nothing."""
    zone = next((zone for zone in table.deck if table.cards.size(zone) != 0), DECK)
    return table.cards.known(zone) if zone[0] == TOP else ()


def leave_end(table: Table, area: str, kind: str | None, target: Zone | None, most: int = 1, held: int = 0) -> int:
    """The deck's top (or bottom) card goes to the zone `target`, None: out of all zones; returns how many went.

    kind: its name, or None, and then up to `most` cards that lie together go. held: named cards that are between two
    areas. 0 where the deck has no card; raises Impossible where the card can't be there. Nobody knows whether the cards
    beyond a part of unknown size are reached: that part has a card more, or is used up, each a way of its own.
    """
    cards = table.cards
    order = list(table.deck if area == TOP else table.deck[::-1])
    if len(order) > 1:
        order = [zone for zone in order if cards.size(zone) != 0]
    size = cards.size(order[0]) if order else 0
    if size == 0:
        return 0
    count = 1 if kind is not None else most if size is None else min(size, most)
    if len(order) == 1 or (size is not None and not isinstance(cards, Ways)):
        _leave(table.cards, order[0], kind, target, count)
    else:
        found = _either(table, order, kind, target, held) if most * len(ways_of(cards)) <= REACHED else None
        if found is None:
            gather(table)
            size = table.cards.size(DECK)
            count = most if size is None else min(size, most)
            _leave(table.cards, DECK, kind, target, count)
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

    Each place where it can have lain is a way of its own (referee.cards.alternatives). Raises Impossible.
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
            table.cards.move(zone, deck[-1])
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
