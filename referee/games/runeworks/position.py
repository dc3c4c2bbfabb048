"""A position of Runeworks: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Cards as CardsOf
from referee.cards.playing import CARDS, UNSEEN
from referee.cards.zones import SOURCE
from referee.games.runeworks.shapes import in_order, kind_of
from referee.games.runeworks.table import BETWEEN, LAY, OVER, SHOW, TURN, Law, Meld, Table
from referee.grammar.arguments import Card, Cards, Each, Group, Player, Whole, Word
from referee.kernel import positions
from referee.kernel.positions import PLAYERS, Box, Fact, Held, Position, Unsaid, field, held, needs, some, unmixed
from scorers import runeworks as scorer
from scorers.sheet import Term
from scorers.state import put, without
from scorers.types import Iterator, Sequence

Boosts = Sequence[tuple[int, tuple[str, ...]]]  # who has added which cards
BOX = Box(("REC-4",))
HELD = Held(Card(secret=True))


def out(law: Law, table: Table, cards: Sequence[str]) -> None:
    """Cards that lie open leave the box."""
    for card in cards:
        if card == UNSEEN:
            law.cannot("RW-1.6")
    BOX.lay(table, law, cards, None)


def as_laid(one: Meld) -> list[str]:
    """The cards of a set without what was added to it."""
    return [card for card in one.cards if card not in [more for _, more in one.added]]


# -- what is laid -----------------------------------------------------------------------------


def lay_conceded(table: Table, law: Law, seats: tuple[int, ...]) -> None:
    """Who has conceded, in that order."""
    for seat in seats:
        table.staying = without(table.staying, seat)
    table.left = tuple(dict.fromkeys(seats))
    law.can("RW-13.8", len(table.staying) > 1 and len(table.left) == len(seats), key="position/conceded")


def lay_pool(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """The pool, the card on top last."""
    out(law, table, cards)
    table.open(cards, "pool", 0, law.number)
    table.pool = cards


def lay_set(table: Table, law: Law, seat: int, cards: tuple[str, ...], boosts: Boosts) -> None:
    """A set, and who has added to it."""
    added = tuple([(one, card) for one, more in boosts for card in more])
    laid = as_laid(Meld(seat, cards, added))
    strange = [card for _, card in added if card not in cards]
    law.can("RW-6.1", not strange, "REC-4", key="position/boosted", cards=strange)
    law.can("RW-5.4", kind_of(laid), cards=cards)
    # One card can lie in the sets of two shooters (RW-10.4).
    out(law, table, [card for card in cards if not table.holding(card)])
    table.open(cards, "set", law.number, law.number)
    table.sets = put(table.sets, law.number, Meld(seat, in_order(cards), added))


def lay_shown(table: Table, law: Law, seat: int, cards: tuple[str, ...]) -> None:
    """Cards of a hand that all have seen."""
    law.actor = seat
    table.hold(law, cards, "REC-4")
    law.actor = None
    table.open(cards, "hand", seat, law.number)


def lay_ignited(table: Table, law: Law, seat: int, blast: bool, shot: int | None) -> None:
    """Who has ignited in this round, whose losers show their hands."""
    table.igniters += (scorer.Igniter(seat, blast, shot),)


# -- what is told ------------------------------------------------------------------------------


def hand_of(table: Table, seat: int) -> list[tuple[positions.Holding]]:
    """A hand, also of who has conceded."""
    zone = ("out", seat) if seat in table.left else seat
    return [(held(table.cards, zone),)] if table.size(zone) else []


def shown_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """Cards of a hand that all have seen."""
    places = (("hand", seat), ("out", seat))
    return some(tuple([card for card, lies in table.seen.items() if lies[:2] in places]))


def sets_of(table: Table, seat: int) -> Iterator[tuple[tuple[str, ...], Boosts]]:
    """A player's sets."""
    for one in table.sets.values():
        if one.owner == seat:
            yield one.cards, tuple([(adder, (card,)) for adder, card in one.added])


def ignited_of(table: Table, seat: int) -> Iterator[tuple[bool, int | None]]:
    """Who has ignited in this round."""
    for one in table.igniters:
        if one.seat == seat:
            yield one.blast, one.shot


def turning(table: Table) -> bool:
    """Whether a turn is under way."""
    return table.phase in (TURN, LAY)


FACTS = (
    field(("round", "ラウンド"), Whole(), "number"),
    field(("overtime", "延長戦"), None, "overtime"),
    Fact(("conceded", "投了"), (PLAYERS,), lambda table: some(table.left), lay_conceded),
    field(("score", "得点"), Whole(), "points", whose=True),
    field(("rounds-won", "勝ったラウンド"), Whole(), "ignited", whose=True),
    field(("turn", "番"), Player(), "turn", when=turning),
    Fact(("drawn", "ドロー済み"), (), lambda table: [()] * (table.phase == LAY), lambda table, law: setattr(table, "phase", LAY)),
    Fact(("pool", "プール"), (Cards(),), lambda table: some(table.pool), lay_pool),
    field(("released", "リリース"), Player(), "releaser", when=turning),
    field(("passed", "パス"), PLAYERS, "spoken", when=lambda table: table.phase == TURN),
    field(("retracted", "取り下げ"), PLAYERS, "retracted", when=lambda table: table.phase == TURN),
    Fact(("set", "セット"), (Cards(), Each(Group(Word(("boosted", "ブースト"), optional=False), Player(), Cards(), make=lambda _, seat, cards: (seat, cards), back=lambda one: (True, *one)), "[boosted NAME CARD…]", optional=True)),
         sets_of, lay_set, whose=True, many=True),
    Fact(("ignited", "イグナイト"), (Word(("blast", "ブラスト")), Word(("shot", "ショット"), Player())), ignited_of, lay_ignited, whose=True),
    Fact(("round-over", "ラウンド終了"), (), lambda table: [()] if table.phase == BETWEEN and table.igniters else [], lambda table, law: setattr(table, "phase", OVER)),
    Fact(("hand", "手札"), (HELD,), hand_of, lambda table, law, seat, hand: BOX.hold(table, law, hand, seat), whose=True),
    Fact(("shown", "公開"), (Cards(),), shown_of, lay_shown, whose=True),
    field(("points", "手札点"), Whole(), "totals", whose=True),
    BOX.pile(("source", "ソース"), HELD, SOURCE, empty=True),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All cards in the box."""
    table.cards = CardsOf({BOX.zone: len(CARDS)}, dict.fromkeys(CARDS, 1))


def begin(table: Table, law: Law) -> None:
    """The rest of the cards, and whose turn it is."""
    if not table.size(SOURCE):
        table.cards.merge(BOX.zone, SOURCE)
    left = table.size(BOX.zone)
    law.can("RW-1.2", not left, "REC-4", key="position/left", count=left)
    shared = [card for card in CARDS if len(table.holding(card)) > 1]
    law.can("RW-1.2", not shared or table.turn is None, "REC-4", key="position/shared", cards=shared)
    for seat in table.left:
        table.cards.merge(seat, ("out", seat))
    table.renewed = 1  # so that what can be in a hand is counted out
    table.scored = bool(table.number or table.left)
    table.contenders = table.staying
    playing = table.turn is not None
    law.can("RW-4.1", not playing or table.turn in table.staying, key="position/gone")
    needs(law, "RW-4.2", playing or table.phase != LAY, "turn", "番")
    if playing:
        table.phase = LAY if table.phase == LAY else TURN
    else:
        table.phase = SHOW if table.igniters and table.phase != OVER else BETWEEN
    if table.igniters and table.pool:
        table.last = table.pool[-1]
    table.played = table.number - (table.phase != BETWEEN)
    needs(law, "RW-13.3", table.played >= 0, "round", "ラウンド")
    if table.releaser is not None:
        needs(law, "RW-7.1", table.pool, "pool", "プール")
        table.last = table.pool[-1]
        table.released = table.last if table.phase == TURN else None


def unsaid(table: Table) -> None:
    """Refuse what no fact says: the Leady work, claims that stand, what has been laid in this turn."""
    if table.phase not in (BETWEEN, TURN, LAY, SHOW):
        raise Unsaid("midst", step=Term(table.phase))
    playing = turning(table)
    if playing and (table.log or table.claims or table.shooters or table.igniters):
        raise Unsaid("laid", seat=table.turn)
    if playing and table.releaser is not None:
        shut = table.released is not None if table.phase == LAY else table.released != table.last
        if shut or table.pool[-1:] != (table.last,):
            raise Unsaid("last", card=table.last)
    if table.igniters and table.last and table.pool[-1:] != (table.last,):
        raise Unsaid("last", card=table.last)
    if any(kind_of(as_laid(one)) is None for one in table.sets.values()):
        raise Unsaid("no-set")
    unmixed(table.cards)


POSITION = Position(FACTS, prepare, begin, unsaid)
