"""A position of Res Arcana: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, piles
from referee.games.res_arcana.components import of_kind
from referee.games.res_arcana.essences import Amount
from referee.games.res_arcana.phases import ACTION, CHOOSE, COLLECT, DECKS, DISCARDS, DISPLAY, FRESH, HANDS, PILE, Pile
from referee.games.res_arcana.pieces import Piece
from referee.games.res_arcana.piles import Diary
from referee.games.res_arcana.sentences import Essences
from referee.games.res_arcana.table import Law, Table
from referee.grammar.arguments import Each, MoreOfNames, Named, OneOf, Player, Whole, Word
from referee.kernel import positions
from referee.kernel.positions import PLAYERS, Box, Fact, Held, Position, Unsaid, field, held, some
from scorers.sheet import SEATS
from scorers.state import put
from scorers.types import Sequence, Unpack

BOX = Box(("RA-1.7", "REC-4"), Table.shown, key="position/once")
OUT = Box(  # the monuments; those that stay there are out of the game
    ("RA-1.7", "REC-4"), Table.shown, key="position/once", zone="out", pack=lambda table, seat: table.monuments
)
PHASES = {COLLECT: ("collect", "収集"), ACTION: ("actions", "アクション"), CHOOSE: ("between", "ゲームの間")}
PLACES = ("hand", "fresh", "deck", "discards", "top")  # of cards while a game is played
AUTO, TYPED = "auto", "typed"
TURNED, DOWN = ("turned", "横倒し"), ("down", "裏")


def of(group: str, **more: Unpack[MoreOfNames]) -> Named:
    """A component of a group."""
    return Named(lambda table: table.lexicon[group], **more)


HELD, OPEN = Held(of("artifact", unseen=True, secret=True)), Held(of("artifact", unseen=True), secret=False)
NAMED, MONUMENTS = Each(of("artifact", unseen=True, secret=True)), Held(of("monument", unseen=True), secret=False)


# -- what is laid -----------------------------------------------------------------------------


def lay_field(table: Table, law: Law, seat: int, name: str, turned: bool, down: bool, amount: Amount | None) -> None:
    """A component in play."""
    component, player = table.book[name], table.players[seat]
    law.can("RA-1.7", table.holder(name) is None, "REC-4", key="position/there", component=component.name)
    if component.kind in ("artifact", "monument"):
        (BOX if component.kind == "artifact" else OUT).lay(table, law, (name,), None)
    elif component.kind == "mage":
        law.can("RA-1.9", player.mage is None, key="position/one", component=component.name)
        player.mage = name
    else:
        other = component.kind != "place" and any(table.book[one].kind == component.kind for one in player.play)
        law.can("RA-1.10", not other, key="position/one", component=component.name)
    if component.kind in ("place", "monument"):
        tiles = [table.book[one].tile for one in table.claimed if table.book[one].kind == "place"]
        free = component.tile is None or component.tile not in tiles
        law.can("RA-6.5", free, "REC-4", key="position/there", component=component.name)
        table.claimed = put(table.claimed, name, seat)
    player.put(name, Piece(turned, down, amount or {}))
    table.note(name, law.number)
    if turned:
        table.note(("turned", name), law.number)


def lay_passed(table: Table, law: Law, seat: int) -> None:
    """Who has passed."""
    table.players[seat].passed = True
    table.note(("passed", seat), law.number)


def lay_conceded(table: Table, law: Law, seats: tuple[int, ...]) -> None:
    """Who has conceded."""
    for seat in seats:
        table.leave(seat)
    law.can("RA-12.11", len(table.staying) > 1, key="position/conceded")


def top(pile: Pile, *at: object) -> tuple[object, ...]:
    """A zone on top of a deck."""
    return ("top", *at) if pile == piles.MONUMENTS else ("top", pile, *at)


def lay_top(table: Table, law: Law, pile: Pile, cards: Sequence[str]) -> None:
    """Cards on top of a deck, the topmost first, as who looked has seen them."""
    zones = tuple([top(pile, at) for at in range(len(cards))])
    for zone, card in zip(zones, cards):
        box_of(pile).lay(table, law, () if card == UNSEEN else (card,), zone, card == UNSEEN)
    table.tops = {**table.tops, pile: zones}


def lay_seen(table: Table, law: Law, pile: Pile, said: positions.Holding) -> None:
    """Cards on top of a deck that somebody has seen and laid back, nobody else knows in which order."""
    zone = top(pile, "seen")
    box_of(pile).hold(table, law, said, zone)
    table.tops = {**table.tops, pile: (zone,)}


def box_of(pile: Pile) -> Box:
    """Out of which the cards of a deck come."""
    return OUT if pile == piles.MONUMENTS else BOX


def lay_display(table: Table, law: Law, said: positions.Holding) -> None:
    """The monuments that lie there to be claimed."""
    OUT.hold(table, law, said, "display")
    for name in said[1]:
        table.note(("display", name), law.number)


def lay_owned(table: Table, law: Law, seat: int, cards: tuple[str, ...]) -> None:
    """Cards of a player's that lie with another."""
    table.strangers = {**table.strangers, **dict.fromkeys(cards, seat)}


def lay_past(table: Table, law: Law, winners: tuple[int, ...], totals: tuple[int, ...], first: int) -> None:
    """An earlier game of match play."""
    table.history = (*table.history, (winners, totals, first))


# -- what is told ------------------------------------------------------------------------------


def top_of(table: Table, pile: Pile, seen: bool) -> list[tuple[object, ...]]:
    """Cards on top of a deck, in their order or all together."""
    cards = box_of(pile).pack(table, None)
    zones = [zone for zone in table.tops.get(pile, ()) if cards.size(zone)]
    if not zones or (zones[0][-1] == "seen") != seen:
        return []
    if seen:
        return [(held(cards, zones[0]),)]
    return [(tuple([next(iter(cards.known(zone)), UNSEEN) for zone in zones]),)]


def field_of(table: Table, seat: int) -> list[tuple[str, bool, bool, Amount | None]]:
    """The components in play."""
    return [(name, one.turned, one.down, one.essences or None) for name, one in table.players[seat].play.items()]


def held_before(table: Table, seat: int) -> frozenset[str]:
    """The cards of a hand that were known before its latest draw, as far as a position tells it by itself."""
    return frozenset(piles.known_in_hand(table, seat))


def before_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """Those cards, where it can't be told so."""
    player = table.players[seat]
    return [(tuple(sorted(player.before)),)] if player.open and player.before != held_before(table, seat) else []


def unnamed_of(table: Table, seat: int) -> list[tuple[int]]:
    """How many cards of the latest draw can still be named, where it isn't all of those that are unseen."""
    count = table.players[seat].open
    return [] if count == (table.cards.unseen(FRESH[seat]) or 0) else [(count,)]


FACTS = (
    field(("round", "ラウンド"), Whole(), "round"),
    Fact(("past-game", "終わったゲーム"), (Word(("won", "勝者"), Each(Player(), stops=("points", "得点")), optional=False), Word(("points", "得点"), Each(Whole(), stops=("first", "先手")), optional=False), Word(("first", "先手"), Player(), optional=False)),
         lambda table: table.history, lay_past, many=True),
    field(("phase", "段階"), OneOf("phase", PHASES), "phase"),
    field(("turn", "番"), Player(), "turn"),
    field(("acted", "アクションあり"), None, "moved"),
    Fact(("conceded", "投了"), (PLAYERS,), lambda table: some(tuple([seat for seat in range(len(table.names)) if seat not in table.staying])), lay_conceded),
    field(("token", "トークン"), Player(), "token"),
    field(("first", "先手"), Player(), "first"),
    field(("places", "力ある場所"), Each(of("place")), "set_out"),
    field(("old-places", "前の力ある場所"), Each(of("place")), "old_places"),
    Fact(("display", "モニュメント"), (MONUMENTS,), lambda table: [(held(table.monuments, "display"),)], lay_display),
    OUT.pile(("monument-deck", "モニュメントの山"), MONUMENTS, "deck", empty=True),
    Fact(("monument-top", "モニュメントの山の上"), (Each(of("monument", unseen=True)),), lambda table: top_of(table, piles.MONUMENTS, False), lambda table, law, cards: lay_top(table, law, piles.MONUMENTS, cards)),
    Fact(("monument-seen", "見たモニュメント"), (MONUMENTS,), lambda table: top_of(table, piles.MONUMENTS, True), lambda table, law, said: lay_seen(table, law, piles.MONUMENTS, said)),
    Fact(("field", "場"), (of("component"), Word(TURNED), Word(DOWN), Essences(left_out=True)), field_of, lay_field, whose=True, many=True),
    field(("scrolls", "スクロール"), Each(of("scroll")), "scrolls", whose=True, of="players"),
    field(("pool", "プール"), Essences(), "pool", whose=True, of="players"),
    Fact(("passed", "パス"), (), lambda table, seat: [()] * table.players[seat].passed, lay_passed, whose=True),
    field(("collected", "収集済み"), OneOf("word", {AUTO: ("alone", "自動"), TYPED: ("said", "入力")}), "collected", whose=True, of="players"),
    BOX.pile(("hand", "手札"), HELD, HANDS.__getitem__),
    BOX.pile(("drawn", "ドロー"), HELD, FRESH.__getitem__),
    field(("drawn-within", "手札の中のドロー"), None, "mixed", whose=True, of="players"),
    Fact(("drawn-unnamed", "名前のないドロー"), (Whole(),), unnamed_of, lambda table, law, seat, count: setattr(table.players[seat], "open", count), whose=True),
    field(("drawn-gone", "出たドロー"), Each(of("artifact")), "gone", whose=True, of="players"),
    Fact(("held-before", "ドロー前の手札"), (Each(of("artifact", unseen=True, secret=True), optional=True),), before_of, lambda table, law, seat, cards: setattr(table.players[seat], "before", frozenset(cards)), whose=True),
    BOX.pile(("deck", "デック"), HELD, DECKS.__getitem__),
    Fact(("deck-top", "デックの上"), (NAMED,), lambda table, seat: top_of(table, seat, False), lay_top, whose=True),
    Fact(("deck-seen", "見たデックの上"), (HELD,), lambda table, seat: top_of(table, seat, True), lay_seen, whose=True),
    BOX.pile(("discards", "捨て札"), OPEN, DISCARDS.__getitem__),
    Fact(("owns", "本来の持ち主"), (Each(of("artifact")),), lambda table, seat: some(tuple([card for card, owner in table.strangers.items() if owner == seat])), lay_owned, whose=True),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All artifacts in the box, all monuments out of the game."""
    artifacts, monuments = of_kind(table, "artifact"), of_kind(table, "monument")
    table.cards = Cards({BOX.zone: len(artifacts)}, dict.fromkeys(artifacts, 1))
    table.monuments = Cards({OUT.zone: len(monuments)}, dict.fromkeys(monuments, 1))
    table.phase, table.begun, table.first_named, table.draft_round = ACTION, True, True, 3
    table.set_out, table.known_places = None, ()


def begin(table: Table, law: Law) -> None:
    """The rest of the cards, and whose turn it is."""
    playing = table.phase == ACTION
    positions.needs(law, "RA-2.2", table.turn is not None or not playing, "turn", "番")
    gone = table.turn is not None and (table.turn not in table.staying or table.players[table.turn].passed)
    law.can("RA-2.3", not gone, key="position/gone")
    table.round = max(table.round, int(table.phase != CHOOSE))
    table.game = len(table.history) + (table.phase != CHOOSE)
    positions.needs(law, "RA-15.1", table.game, "past-game", "終わったゲーム")
    _, monuments = components.counts(table.rules, len(table.names))
    if not positions.is_laid(law, "display"):
        OUT.lay(table, law, (), "display", DISPLAY)
    if not positions.is_laid(law, "monument-deck"):
        there = [one for one in table.claimed if table.book[one].kind == "monument"]
        left = monuments - len(there) - (table.monuments.size("display") or 0) - table.monument_deck()
        law.can("RA-1.4", left >= 0, "REC-4", key="position/monuments", count=monuments)
        OUT.lay(table, law, (), "deck", left)
    for seat in range(len(table.names)):
        _ready(table, law, seat)
    places = [one for one in table.claimed if table.book[one].kind == "place"]
    table.known_places = tuple(places) if table.set_out is None else table.set_out
    strange = [one for one in places if one not in table.known_places]
    law.can("RA-1.3", not strange, "REC-4", key="position/places", places=table.all_shown(strange))
    table.items, table.scrolls = unheld(table, "item"), unheld(table, "scroll")


def unheld(table: Table, kind: str) -> tuple[str, ...]:
    """The components of a kind that nobody has."""
    there = {name for player in table.players for name in (*player.play, *player.scrolls)}
    return tuple([one for one in of_kind(table, kind) if one not in there])


def _ready(table: Table, law: Law, seat: int) -> None:
    """A player's mage, and the latest draw."""
    player = table.players[seat]
    law.can("RA-1.9", player.mage or seat not in table.staying, key="position/mage", seat=SEATS[seat])
    if not positions.is_laid(law, "held-before", seat):
        player.before = held_before(table, seat)
    if not positions.is_laid(law, "drawn-unnamed", seat):
        player.open = table.cards.unseen(FRESH[seat]) or 0
    if player.mixed:
        hand, fresh = HANDS[seat], FRESH[seat]
        known = [*table.cards.known(hand)]
        table.cards.take(hand, known)
        table.cards.move(hand, fresh, min(player.open, table.cards.size(hand) or 0))
        table.cards.put(hand, known)
        piles.mix(table, seat)


def _in_setup(table: Table) -> bool:
    """Whether cards lie where they do only while a game is set up."""
    return any(isinstance(zone, tuple) and zone[0] not in PLACES or zone == PILE for zone in table.cards.zones)


def unsaid(table: Table) -> None:
    """Refuse what no fact says: the setup, what is to be answered, cards in one of several places."""
    if table.phase not in PHASES or _in_setup(table):
        raise Unsaid("setup")
    if table.attack is not None or table.triggered or table.check is not None:
        raise Unsaid("asked")
    if any(table.typed):
        raise Unsaid("typed")
    named = [name for name in table.monuments.known("display") if table.when(("display", name)) is None]
    if named:
        raise Unsaid("display", components=table.all_shown(named))
    if table.doubt.others:
        raise Unsaid("owing")
    for cards in (table.cards, table.monuments):
        positions.unmixed(cards)
    claimed = {
        name: seat
        for seat, player in enumerate(table.players)
        for name in player.play
        if table.book[name].kind in ("place", "monument")
    }
    supply = {*unheld(table, "item"), *unheld(table, "scroll")}
    if dict(table.claimed) != claimed or {*table.items, *table.scrolls} != supply:
        raise Unsaid("center")


def remark(table: Table) -> Unsaid | None:
    """Who wasn't asked and could react at once can't from here; nor can a card of a draw be named that has left the hand since."""
    if table.before is not None:
        return Unsaid("react")
    if isinstance(table.cards, Diary):
        return Unsaid("late")
    return None


POSITION = Position(FACTS, prepare, begin, unsaid, remark)
