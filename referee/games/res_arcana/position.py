"""A position of Res Arcana: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.games.res_arcana import components, piles
from referee.games.res_arcana.beginnings import of_kind
from referee.games.res_arcana.diary import Diary
from referee.games.res_arcana.phases import ACTION, CHOOSE, COLLECT, DECKS, DISCARDS, DISPLAY, FRESH, HANDS, PILE
from referee.games.res_arcana.player import Piece
from referee.games.res_arcana.sentences import Essences
from referee.grammar.arguments import Each, Named, OneOf, Player, Whole, Word
from referee.kernel.positions import Fact, Held, Position, Unsaid, assign, held, holds, is_laid, needs, unmixed
from scorers.sheet import SEATS
from scorers.state import put

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Unpack

    from referee.cards.worlds import Zone
    from referee.games.res_arcana.essences import Amount
    from referee.games.res_arcana.phases import Pile
    from referee.games.res_arcana.table import Law, Table
    from referee.grammar.arguments import MoreOfNames
    from referee.kernel.positions import Holding

BOX, OUT = "box", "out"  # the zones of artifacts and of monuments that haven't been laid, or are out of the game
NAMES = Each(Player(), "NAME…")
PHASES = {COLLECT: ("collect", "収集"), ACTION: ("actions", "アクション"), CHOOSE: ("between", "ゲームの間")}
PLACES = ("hand", "fresh", "deck", "discards", "top")  # of cards while a game is played
AUTO, TYPED = "auto", "typed"
TURNED, DOWN = ("turned", "横倒し"), ("down", "裏")


def of(group: str, **more: Unpack[MoreOfNames]) -> Named:
    """A component of a group."""
    return Named(lambda table: table.lexicon[group], **more)


HELD, OPEN = Held(of("artifact", unseen=True, secret=True)), Held(of("artifact", unseen=True), secret=False)
NAMED, MONUMENTS = Each(of("artifact", unseen=True, secret=True)), Held(of("monument", unseen=True), secret=False)


def from_box(table: Table, law: Law, cards: Cards, named: Iterable[str], zone: Zone | None, unseen: int = 0) -> None:
    """Cards go to a zone, None: into play."""
    box = OUT if cards is table.monuments else BOX
    known = [*named]
    try:
        cards.take(box, known)
        if zone is not None:
            cards.put(zone, known)
            cards.move(box, zone, unseen)
    except Impossible:
        law.cannot(
            "RA-1.7", "REC-4", key="position/once", cards=table.all_shown(known or [UNSEEN]), count=len(known) + unseen
        )


def in_zone(zones: Sequence[Zone]) -> Callable[..., None]:
    """What lays artifacts in a zone of a player's."""
    return lambda table, law, seat, said: from_box(
        table, law, table.cards, said[1], zones[seat], said[0] - len(said[1])
    )


def of_monuments(zone: Zone) -> Callable[..., None]:
    """What lays monuments in a zone."""
    return lambda table, law, said: from_box(table, law, table.monuments, said[1], zone, said[0] - len(said[1]))


def of_player(field: str) -> Callable[..., None]:
    """What lays a field of a player."""
    return lambda table, law, seat, value: setattr(table.players[seat], field, value)


# -- what is laid -----------------------------------------------------------------------------


def lay_field(table: Table, law: Law, seat: int, name: str, turned: bool, down: bool, amount: Amount | None) -> None:
    """A component in play."""
    component, player = table.book[name], table.players[seat]
    law.can("RA-1.7", table.holder(name) is None, "REC-4", key="position/there", component=component.name)
    if component.kind == "artifact":
        from_box(table, law, table.cards, (name,), None)
    elif component.kind == "monument":
        from_box(table, law, table.monuments, (name,), None)
    elif component.kind == "mage":
        law.can("RA-1.9", player.mage is None, key="position/one", component=component.name)
        player.mage = name
    else:
        others = (
            [] if component.kind == "place" else [one for one in player.play if table.book[one].kind == component.kind]
        )
        law.can("RA-1.10", not others, key="position/one", component=component.name)
    if component.kind in ("place", "monument"):
        tiles = [table.book[one].tile for one in table.claimed if table.book[one].kind == "place"]
        law.can(
            "RA-6.5",
            component.tile is None or component.tile not in tiles,
            "REC-4",
            key="position/there",
            component=component.name,
        )
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


def lay_top(table: Table, law: Law, seat: int, cards: Sequence[str]) -> None:
    """Cards on top of a deck, the topmost first, as their owner has seen them."""
    zones = tuple([("top", seat, at) for at in range(len(cards))])
    for zone, card in zip(zones, cards):
        from_box(table, law, table.cards, () if card == UNSEEN else (card,), zone, card == UNSEEN)
    table.tops = {**table.tops, seat: zones}


def lay_seen(table: Table, law: Law, seat: int, said: Holding) -> None:
    """Cards on top of a deck that their owner has seen and laid back, nobody knows in which order."""
    zone = ("top", seat, "seen")
    from_box(table, law, table.cards, said[1], zone, said[0] - len(said[1]))
    table.tops = {**table.tops, seat: (zone,)}


def lay_monuments_top(table: Table, law: Law, cards: Sequence[str]) -> None:
    """The same of the monuments."""
    zones = tuple([("top", at) for at in range(len(cards))])
    for zone, card in zip(zones, cards):
        from_box(table, law, table.monuments, () if card == UNSEEN else (card,), zone, card == UNSEEN)
    table.tops = {**table.tops, "monuments": zones}


def lay_monuments_seen(table: Table, law: Law, said: Holding) -> None:
    """The same of the monuments."""
    zone = ("top", "seen")
    from_box(table, law, table.monuments, said[1], zone, said[0] - len(said[1]))
    table.tops = {**table.tops, "monuments": (zone,)}


def lay_display(table: Table, law: Law, said: Holding) -> None:
    """The monuments that lie there to be claimed."""
    of_monuments("display")(table, law, said)
    for name in said[1]:
        table.note(("display", name), law.number)


def lay_places(table: Table, law: Law, names: tuple[str, ...]) -> None:
    """The places of power that are set out."""
    table.set_out = table.known_places = names


def lay_owned(table: Table, law: Law, seat: int, cards: tuple[str, ...]) -> None:
    """Cards of a player's that lie with another."""
    table.strangers = {**table.strangers, **dict.fromkeys(cards, seat)}


def lay_past(table: Table, law: Law, winners: tuple[int, ...], totals: tuple[int, ...], first: int) -> None:
    """An earlier game of match play."""
    table.history = (*table.history, (winners, totals, first))


# -- what is told ------------------------------------------------------------------------------


def some(values: Sequence[object]) -> list[tuple[object]]:
    """What there is of them."""
    return [(tuple(values),)] if values else []


def within(zones: Sequence[Zone]) -> Callable[[Table, int], list[tuple[Holding]]]:
    """The artifacts in a zone of a player's, where there are any."""
    return lambda table, seat: [(held(table.cards, zones[seat]),)] if table.cards.size(zones[seat]) else []


def top_of(table: Table, pile: Pile, seen: bool) -> list[tuple[object]]:
    """Cards on top of a deck, in their order or all together."""
    cards = table.monuments if pile == piles.MONUMENTS else table.cards
    zones = [zone for zone in table.tops.get(pile, ()) if cards.size(zone)]
    if not zones or (zones[0][-1] == "seen") != seen:
        return []
    if seen:
        return [(held(cards, zones[0]),)]
    return [(tuple([next(iter(cards.known(zone)), UNSEEN) for zone in zones]),)]


def field_of(table: Table, seat: int) -> list[tuple[str, bool, bool, Amount | None]]:
    """The components in play."""
    return [(name, one.turned, one.down, one.essences or None) for name, one in table.players[seat].play.items()]


def owned_of(table: Table, seat: int) -> list[tuple[object]]:
    """Cards of a player's that lie with another."""
    return some([card for card, owner in table.strangers.items() if owner == seat])


def held_before(table: Table, seat: int) -> frozenset[str]:
    """The cards of a hand that were known before its latest draw, as far as a position tells it by itself."""
    return frozenset([*table.cards.known(HANDS[seat]), *table.cards.known(FRESH[seat])])


def before_of(table: Table, seat: int) -> list[tuple[object]]:
    """Those cards, where it can't be told so."""
    player = table.players[seat]
    return [(tuple(sorted(player.before)),)] if player.open and player.before != held_before(table, seat) else []


def unnamed_of(table: Table, seat: int) -> list[tuple[int]]:
    """How many cards of the latest draw can still be named, where it isn't all of those that are unseen."""
    count = table.players[seat].open
    return [] if count == (table.cards.unseen(FRESH[seat]) or 0) else [(count,)]


FACTS = (
    Fact(("round", "ラウンド"), (Whole(),), lambda table: [(table.round,)], assign("round")),
    Fact(("past-game", "終わったゲーム"), (Word(("won", "勝者"), Each(Player(), stops=("points", "得点")), optional=False), Word(("points", "得点"), Each(Whole(), stops=("first", "先手")), optional=False), Word(("first", "先手"), Player(), optional=False)),
         lambda table: table.history, lay_past, many=True),
    Fact(("phase", "段階"), (OneOf("phase", PHASES),), lambda table: [(table.phase,)], assign("phase")),
    Fact(("turn", "番"), (Player(),), lambda table: [] if table.turn is None else [(table.turn,)], assign("turn")),
    Fact(("acted", "アクションあり"), (), lambda table: holds(table.moved), lambda table, law: setattr(table, "moved", True)),
    Fact(("conceded", "投了"), (NAMES,), lambda table: some([seat for seat in range(len(table.names)) if seat not in table.staying]), lay_conceded),
    Fact(("token", "トークン"), (Player(),), lambda table: [(table.token,)], assign("token")),
    Fact(("first", "先手"), (Player(),), lambda table: [(table.first,)], assign("first")),
    Fact(("places", "力ある場所"), (Each(of("place")),), lambda table: some(table.set_out or ()), lay_places),
    Fact(("old-places", "前の力ある場所"), (Each(of("place")),), lambda table: some(table.old_places), assign("old_places")),
    Fact(("display", "モニュメント"), (MONUMENTS,), lambda table: [(held(table.monuments, "display"),)], lay_display),
    Fact(("monument-deck", "モニュメントの山"), (MONUMENTS,), lambda table: [(held(table.monuments, "deck"),)], of_monuments("deck")),
    Fact(("monument-top", "モニュメントの山の上"), (Each(of("monument", unseen=True)),), lambda table: top_of(table, "monuments", False), lay_monuments_top),
    Fact(("monument-seen", "見たモニュメント"), (MONUMENTS,), lambda table: top_of(table, "monuments", True), lay_monuments_seen),
    Fact(("field", "場"), (of("component"), Word(TURNED), Word(DOWN), Essences(left_out=True)), field_of, lay_field, whose=True, many=True),
    Fact(("scrolls", "スクロール"), (Each(of("scroll")),), lambda table, seat: some(table.players[seat].scrolls), of_player("scrolls"), whose=True),
    Fact(("pool", "プール"), (Essences(),), lambda table, seat: [(table.players[seat].pool,)], of_player("pool"), whose=True),
    Fact(("passed", "パス"), (), lambda table, seat: holds(table.players[seat].passed), lay_passed, whose=True),
    Fact(("collected", "収集済み"), (OneOf("word", {AUTO: ("alone", "自動"), TYPED: ("said", "入力")}),), lambda table, seat: [(one,)] if (one := table.players[seat].collected) else [], of_player("collected"), whose=True),
    Fact(("hand", "手札"), (HELD,), within(HANDS), in_zone(HANDS), whose=True),
    Fact(("drawn", "ドロー"), (HELD,), within(FRESH), in_zone(FRESH), whose=True),
    Fact(("drawn-within", "手札の中のドロー"), (), lambda table, seat: holds(table.players[seat].mixed), lambda table, law, seat: setattr(table.players[seat], "mixed", True), whose=True),
    Fact(("drawn-unnamed", "名前のないドロー"), (Whole(),), unnamed_of, of_player("open"), whose=True),
    Fact(("drawn-gone", "出たドロー"), (Each(of("artifact")),), lambda table, seat: some(table.players[seat].gone), of_player("gone"), whose=True),
    Fact(("held-before", "ドロー前の手札"), (Each(of("artifact", unseen=True, secret=True), optional=True),), before_of, lambda table, law, seat, cards: setattr(table.players[seat], "before", frozenset(cards)), whose=True),
    Fact(("deck", "デック"), (HELD,), within(DECKS), in_zone(DECKS), whose=True),
    Fact(("deck-top", "デックの上"), (NAMED,), lambda table, seat: top_of(table, seat, False), lay_top, whose=True),
    Fact(("deck-seen", "見たデックの上"), (HELD,), lambda table, seat: top_of(table, seat, True), lay_seen, whose=True),
    Fact(("discards", "捨て札"), (OPEN,), within(DISCARDS), in_zone(DISCARDS), whose=True),
    Fact(("owns", "本来の持ち主"), (Each(of("artifact")),), owned_of, lay_owned, whose=True),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All artifacts in the box, all monuments out of the game."""
    artifacts, monuments = of_kind(table, "artifact"), of_kind(table, "monument")
    table.cards = Cards({BOX: len(artifacts)}, dict.fromkeys(artifacts, 1))
    table.monuments = Cards({OUT: len(monuments)}, dict.fromkeys(monuments, 1))
    table.phase, table.begun, table.first_named, table.draft_round = ACTION, True, True, 3
    table.set_out, table.known_places = None, ()


def begin(table: Table, law: Law) -> None:
    """The rest of the cards, and whose turn it is."""
    playing = table.phase == ACTION
    needs(law, "RA-2.2", table.turn is not None or not playing, "turn", "番")
    gone = table.turn is not None and (table.turn not in table.staying or table.players[table.turn].passed)
    law.can("RA-2.3", not gone, key="position/gone")
    table.round = max(table.round, int(table.phase != CHOOSE))
    table.game = len(table.history) + (table.phase != CHOOSE)
    needs(law, "RA-15.1", table.game, "past-game", "終わったゲーム")
    _, monuments = components.counts(table.rules, len(table.names))
    if not is_laid(law, "display"):
        from_box(table, law, table.monuments, (), "display", DISPLAY)
    if not is_laid(law, "monument-deck"):
        there = [one for one in table.claimed if table.book[one].kind == "monument"]
        left = monuments - len(there) - (table.monuments.size("display") or 0) - table.monument_deck()
        law.can("RA-1.4", left >= 0, "REC-4", key="position/monuments", count=monuments)
        from_box(table, law, table.monuments, (), "deck", left)
    for seat in range(len(table.names)):
        _ready(table, law, seat)
    places = [one for one in table.claimed if table.book[one].kind == "place"]
    if table.set_out is None:
        table.known_places = tuple(places)
    strange = [one for one in places if one not in table.known_places]
    law.can("RA-1.3", not strange, "REC-4", key="position/places", places=table.all_shown(strange))
    there_now = {name for player in table.players for name in (*player.play, *player.scrolls)}
    table.items = tuple([one for one in of_kind(table, "item") if one not in there_now])
    table.scrolls = tuple([one for one in of_kind(table, "scroll") if one not in there_now])


def _ready(table: Table, law: Law, seat: int) -> None:
    """A player's mage, and the latest draw."""
    player = table.players[seat]
    law.can("RA-1.9", player.mage or seat not in table.staying, key="position/mage", seat=SEATS[seat])
    if not is_laid(law, "held-before", seat):
        player.before = held_before(table, seat)
    if not is_laid(law, "drawn-unnamed", seat):
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
    if any(player.owing for player in table.players):
        raise Unsaid("owing")
    for cards in (table.cards, table.monuments):
        unmixed(cards)
    claimed = {
        name: seat
        for seat, player in enumerate(table.players)
        for name in player.play
        if table.book[name].kind in ("place", "monument")
    }
    there = {name for player in table.players for name in (*player.play, *player.scrolls)}
    supply = {one for kind in ("item", "scroll") for one in of_kind(table, kind)} - there
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
