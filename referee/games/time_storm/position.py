"""A position of Time Storm: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.games.time_storm import flow, said
from referee.games.time_storm.deck import lay_on
from referee.games.time_storm.setup import into_deck
from referee.games.time_storm.speakers import DRAW, END, MAIN
from referee.games.time_storm.table import NOBODY, Law, Lying, Played, Table
from referee.grammar.arguments import Each, Group, OneOf, Word
from referee.kernel.positions import Box, Fact, Held, Position, Unsaid, field, held, is_laid, needs, some, unmixed
from referee.kernel.windows import Window
from scorers.state import put, without
from scorers.types import Callable, Sequence

BOX = Box(("TS-6.2", "REC-4"), key="position/copies", free=said.BATTERY)  # batteries needn't be of the deck (TS-1.2)
HAND, OPEN = Held(said.Kind(unseen=True, secret=True)), Held(said.Kind(unseen=True), secret=False)
SEATS_NAMED = Each(said.Seat(), "NAME…")
PHASES = {MAIN: ("main", "メイン"), DRAW: ("draw", "ドロー"), END: ("end", "エンド")}
STATES = {None: None, True: said.USED[0], False: said.UNUSED[0]}


# -- what is laid -----------------------------------------------------------------------------


def lay_turn(table: Table, law: Law, seat: int, extra: bool) -> None:
    """Whose turn it is, and whether it is an extra one."""
    table.turn = table.turn.but(seat=seat, extra=extra)


def lay_lost(table: Table, law: Law, seats: tuple[int, ...]) -> None:
    """Who has lost."""
    law.can("TS-7.3", len(set(seats)) < len(table.standing.staying), key="position/lost")
    for seat in dict.fromkeys(seats):
        table.standing = table.standing.without(seat, law.number)


def lay_chosen(table: Table, law: Law, seat: int, kind: str) -> None:
    """A victory-condition card that a player has chosen."""
    facts, opening = table.facts[kind], table.opening
    law.can("TS-8.4", table.rules.variant == "standard")
    law.can("TS-1.3", facts.victory, key="TS-1.3/mark", card=facts.kind)
    table.opening = opening.but(chosen={**opening.chosen, seat: kind}, silent=without(opening.silent, seat))
    into_deck(table, law, facts)


def lay_field(table: Table, law: Law, seat: int, cards: Sequence[tuple[str | None, str | None]]) -> None:
    """What lies in front of a player."""
    lying = []
    for kind, state in cards:
        is_battery = kind is not None and table.facts[kind].type == said.BATTERY
        law.can("TS-3.7", is_battery or kind is None or not state, key="position/state", cards=[kind])
        lying.append(Lying(kind, state == said.USED[0] if is_battery or state else None))
    named = [kind for kind, _ in cards if kind is not None]
    BOX.lay(table, law, named, None)
    BOX.lay(table, law, (), (said.FIELD, seat), len(cards) - len(named))
    table.fields = put(table.fields, seat, tuple(lying))


def lay_end(area: str) -> Callable[..., None]:
    """What lays cards on the deck's top or at its bottom, from the deck's end on."""

    def laid(table: Table, law: Law, kinds: Sequence[str | None]) -> None:
        for kind in kinds[::-1]:
            zone = lay_on(table, area, kind is not None)
            BOX.lay(table, law, () if kind is None else (kind,), zone, kind is None)

    return laid


def lay_waiting(table: Table, law: Law, kind: str, seat: int, paid: int) -> None:
    """A card that waits for its resolution, after those that wait already."""
    BOX.lay(table, law, (kind,), None)
    table.waiting = (*table.waiting, Played(kind, seat, law.number, paid))


# -- what is told ------------------------------------------------------------------------------


def field_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """What lies in front of a player."""
    return some(
        tuple([(one.kind, STATES[one.used] if one.used or one.kind is None else None) for one in table.fields[seat]])
    )


def end_of(area: str) -> Callable[[Table], list[tuple[object, ...]]]:
    """The cards on the deck's top or at its bottom, from the deck's end on."""

    def told(table: Table) -> list[tuple[object, ...]]:
        at = table.deck.index(said.DECK)
        zones = table.deck[:at] if area == said.TOP else table.deck[:at:-1]
        return some(tuple([next(iter(table.cards.known(zone)), None) for zone in zones if table.cards.size(zone)]))

    return told


def within(table: Table) -> list[tuple[object, ...]]:
    """Cards that are known to be in a deck of unknown size."""
    return [] if table.cards.size(said.DECK) is not None else some(held(table.cards, said.DECK)[1])


FACTS = (
    Fact(("turn", "ターン"), (said.Seat(), Word(("extra", "追加"))), lambda table: [(table.turn.seat, table.turn.extra)], lay_turn),
    field(("phase", "フェイズ"), OneOf("phase", PHASES), "phase"),
    Fact(("lost", "敗北"), (SEATS_NAMED,), lambda table: some(tuple(table.standing.lost)), lay_lost),
    Fact(("chosen", "選択"), (said.Kind(),), lambda table, seat: some(table.opening.chosen.get(seat)), lay_chosen, whose=True),
    field(("normal-turn", "通常ターン"), said.Seat(), "normal", when=lambda table: table.turn.normal != table.turn.seat, of="turn"),
    field(("extra-turns", "追加ターン"), SEATS_NAMED, "granted", of="turn"),
    field(("skipped-turns", "スキップ"), SEATS_NAMED, "skips", of="turn"),
    Fact(("priority", "優先権"), (said.Seat(),), lambda table: some(table.holder) if table.window and table.window.spoken else [], lambda table, law, seat: setattr(table, "window", Window((seat,)))),
    Fact(("battery-played", "バッテリー済み"), (), lambda table: [()] * (table.charged is not None), lambda table, law: setattr(table, "charged", law.number)),
    BOX.pile(("hand", "手札"), HAND, lambda seat: seat),
    Fact(("field", "場"), (Each(Group(said.Kind(unseen=True), said.STATE)),), field_of, lay_field, whose=True),
    Fact(("waiting", "待ち"), (said.Kind(), Word(said.BY, said.Seat(), optional=False), Word(said.PAYING, said.Count())),
         lambda table: [(one.kind, one.seat, one.paid) for one in table.waiting], lay_waiting, many=True),
    BOX.pile(("graveyard", "墓地"), OPEN, said.GRAVEYARD),
    BOX.pile(("out", "除外"), OPEN, said.OUT),
    Fact(("deck-top", "デッキトップ"), (Each(said.Kind(unseen=True)),), end_of(said.TOP), lay_end(said.TOP)),
    Fact(("deck-bottom", "デッキボトム"), (Each(said.Kind(unseen=True)),), end_of(said.BOTTOM), lay_end(said.BOTTOM)),
    BOX.pile(("deck", "デッキ"), OPEN, said.DECK, empty=True),
    Fact(("deck-holds", "デッキ内"), (Each(said.Kind()),), within, lambda table, law, kinds: BOX.lay(table, law, kinds, said.DECK)),
    Fact(("deck-least", "デッキ最少"), (said.Count(),), lambda table: [(table.least(),)] if table.deck_size() is None and table.least() else [], lambda table, law, count: setattr(table, "peak", count)),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All cards in the box, nobody knows how many; nothing on the fields."""
    table.cards, table.deck = Cards({BOX.zone: None}), (said.DECK,)
    table.fields = ((),) * len(table.names)
    table.phase = MAIN
    table.opening = table.opening.but(begun=True)


def begin(table: Table, law: Law) -> None:
    """The rest of the cards, and who has priority."""
    turn = table.turn
    needs(law, "TS-2.1", turn.seat != NOBODY, "turn", "ターン")
    if not is_laid(law, "normal-turn"):
        table.turn = turn.but(normal=turn.seat)
    try:
        if is_laid(law, "deck"):
            table.cards.count(BOX.zone, 0)
        table.cards.merge(BOX.zone, said.DECK)
        if table.rules.variant == "standard":
            flow.choices(table)
    except Impossible:
        law.cannot("TS-1.4", "REC-4", key="position/promised", cards=table.promised())
    size = table.deck_size()
    if size is not None and table.rules.deck_size is not None:
        batteries = sum(table.cards.known(zone).get(said.BATTERY, 0) for zone in table.cards.zones)
        batteries += sum(one.kind == said.BATTERY for lying in table.fields for one in lying)
        batteries += sum(one.kind == said.BATTERY for one in table.waiting)
        least = size + table.outside() - batteries
        most = table.rules.deck_size
        law.can("TS-R19", least <= most, "REC-5", key="position/size", count=least, size=most)
    if size is None:
        table.peak += table.outside()
    asked, window = table.window, table.standing.rounds[turn.seat]
    table.window = None if table.phase == DRAW else window
    if asked is not None and table.window is not None:
        seat = asked.order[0]
        law.can("TS-4.2", seat in window.order, key="position/gone", seat=seat)
        table.window = Window(window.order, window.order[: window.order.index(seat)])


def unsaid(table: Table) -> None:
    """Refuse what no fact says: a card that resolves, passes out of order, cards in one of several places or in an unknown order."""
    if table.phase not in PHASES:
        raise Unsaid("setup")
    if table.resolving is not None:
        raise Unsaid("resolving", card=table.resolving.kind)
    window = table.window
    if window is not None and (
        table.holder is None or window.spoken != window.order[: window.order.index(table.holder)]
    ):
        raise Unsaid("passes")
    if not isinstance(table.cards, Cards):
        raise Unsaid("mixed")
    unmixed(table.cards)
    chosen, silent = table.opening.chosen, table.opening.silent
    usual = len(silent) + len(chosen) == len(table.names) and all(table.facts[kind].victory for kind in chosen.values())
    if table.rules.variant == "standard" and not usual:
        raise Unsaid("silent")
    laid = [zone for zone in table.deck if zone != said.DECK]
    if any(
        table.cards.size(zone) not in (0, 1) or bool(table.cards.known(zone)) != (zone[0] == said.TOP) for zone in laid
    ):
        raise Unsaid("order")
    if any(table.cards.size(zone) is None for zone in table.cards.zones if zone not in table.deck):
        raise Unsaid("sizes")


def remark(table: Table) -> Unsaid | None:
    """Who has passed only by a quick form of another can't take it back from here."""
    if table.quick is None or table.quick.before.window is None:
        return None
    return Unsaid("wait")


POSITION = Position(FACTS, prepare, begin, unsaid, remark)
