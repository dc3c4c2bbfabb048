"""A position of Wizard's Element Collection: what `at` lays, and what an export reads off the table."""

from __future__ import annotations

from referee.cards.cards import Cards
from referee.games.element_collection import flow
from referee.games.element_collection.components import CARD, CARDS, NAMES, POSITIONS, SECRET, Several
from referee.games.element_collection.table import DECK, FIELD_CARDS, OFF, RESERVE, RESERVE_CARDS, Law, Phase, Table
from referee.grammar.arguments import Arg, Each, Named, OneOf, Whole, Word, Writer
from referee.grammar.statement import Reader
from referee.kernel.positions import PLAYERS, Box, Fact, Held, Position, Unsaid, field, needs, some, unmixed
from scorers.sheet import Term
from scorers.state import put, without
from scorers.types import Sequence

STOPPED = "stopped"  # as a position says it: the mover has stopped, and the square's effect follows
BOX = Box(("REC-4",))
PHASES = {
    Phase.ROLL: ("movement", "移動"), Phase.LANDED: ("rolled", "ダイス後"), STOPPED: ("stopped", "停止"), Phase.ENHANCE: ("enhancement", "強化"), Phase.COLLECT: ("collect", "コレクト"),
    Phase.SUMMON: ("summon", "召喚"), Phase.REFILL: ("refill", "補充"), Phase.REVEAL: ("end", "終了"),
}  # fmt: skip
# What the square asks of the mover, or of who lies there, once he has stopped.
ARRIVED = (Phase.OWN, Phase.CHOOSE, Phase.PUSH, Phase.EXPEL)
MOVES = (Phase.ROLL, Phase.LANDED, STOPPED)
ORDERED = (*MOVES, Phase.COLLECT, Phase.SUMMON)  # phases in which players act one after the other
GAP = "gap"
LYING = NAMES.draft()  # what lies at a position of the field
LYING.add(GAP, ("none", "なし"))


class OfBoard(Arg[int]):
    """A square by its label: a power, or P1 to P4."""

    usage = ("SQUARE", "マス")

    def read(self, reader: Reader) -> int:
        labels = [square.label for square in reader.table.board.squares]
        word = reader.take("square").upper()
        if word not in labels:
            raise reader.unreadable("square")
        return labels.index(word)

    def words(self, value: int, writer: Writer) -> list[str]:
        return [writer.table.board[value].label]


def take(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """Cards that lie open leave the box."""
    law.can("EC-1.4", all(kind in CARDS for kind in kinds), "REC-4", key="position/open")
    BOX.lay(table, law, kinds, None)


def staying(table: Table, law: Law, seats: Sequence[int]) -> None:
    """Each of them once, and none who has conceded."""
    law.can("EC-12.4", all(seat in table.staying for seat in seats), key="position/gone")
    law.can("REC-3", len({*seats}) == len(seats), key="position/twice", seats=seats)


# -- what is laid -----------------------------------------------------------------------------


def lay_field(table: Table, law: Law, kinds: Sequence[str]) -> None:
    """Nine places, some of them perhaps without a card."""
    law.can("EC-1.4", len(kinds) == FIELD_CARDS, "REC-1", key="EC-1.4/count", count=len(kinds))
    take(table, law, [kind for kind in kinds if kind != GAP])
    table.field = {at: kind for at, kind in zip(POSITIONS, kinds) if kind != GAP}


def lay_order(table: Table, law: Law, seats: tuple[int, ...]) -> None:
    """Who has yet to act in the phase, the next one first."""
    staying(table, law, seats)
    table.queue = seats


def lay_places(table: Table, law: Law, seats: tuple[int, ...]) -> None:
    """Who has a place, the best first."""
    staying(table, law, seats)
    table.fixed = seats[::-1]


def lay_area(table: Table, law: Law, seat: int, kinds: Sequence[str]) -> None:
    """The face-up cards of a player."""
    take(table, law, kinds)
    table.lay(seat, kinds)


def lay_square(table: Table, law: Law, seat: int, square: int) -> None:
    """Where a piece is."""
    table.piece, table.since = put(table.piece, seat, square), put(table.since, seat, law.number)


def lay_disabled(table: Table, law: Law, seat: int, later: bool) -> None:
    """Who is disabled, in this turn or in the next."""
    if later:
        table.doomed = put(table.doomed, seat, law.number)
    else:
        table.disabled = put(table.disabled, seat, law.number)


def lay_conceded(table: Table, law: Law, seat: int) -> None:
    """Who has conceded."""
    table.staying = without(table.staying, seat)
    table.piece = put(table.piece, seat, OFF)


# -- what is told ------------------------------------------------------------------------------


def phase_of(table: Table) -> str:
    """The phase as a position says it."""
    return Phase.REVEAL if table.phase == Phase.VOIDS else STOPPED if table.phase in ARRIVED else table.phase


def order_of(table: Table) -> list[tuple[object, ...]]:
    """Who has yet to act."""
    phase = phase_of(table)
    return some(table.moving if phase in MOVES else table.queue) if phase in ORDERED else []


def area_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """Face-up cards."""
    return some(tuple([kind for kind, count in table.areas[seat].items() for _ in range(count)]))


def power_of(table: Table, seat: int) -> list[tuple[object, ...]]:
    """A power that isn't that of the square."""
    power = table.power.get(seat)
    return some(power) if seat in table.staying and power != table.square(seat).power else []


FACTS = (
    field(("turn", "ターン"), Whole(), "turn"),
    Fact(("phase", "フェイズ"), (OneOf("phase", PHASES),), lambda table: [(phase_of(table),)], lambda table, law, phase: setattr(table, "phase", phase)),
    Fact(("last-turn", "最終ターン"), (), lambda table: [()] if table.last else [], lambda table, law: setattr(table, "last", law.number)),
    Fact(("conceded", "投了"), (), lambda table, seat: [()] * (seat in table.gone), lay_conceded, whose=True),
    Fact(("field", "場"), (Several(Named(LYING), "CARD|none ×9"),),
         lambda table: [(tuple([table.field.get(at, GAP) for at in POSITIONS]),)], lay_field),
    Fact(("square", "マス"), (OfBoard(),), lambda table, seat: [(table.piece[seat],)] if seat in table.staying else [], lay_square, whose=True),
    Fact(("from", "出発"), (OfBoard(),), lambda table: [(table.roll[1],)] if phase_of(table) in (Phase.LANDED, STOPPED) else [], lambda table, law, square: setattr(table, "roll", (law.number, square))),
    Fact(("order", "順番"), (PLAYERS,), order_of, lay_order),
    Fact(("places", "行動順"), (PLAYERS,), lambda table: [(table.in_order(),)] if table.fixed else [], lay_places),
    Fact(("iced", "氷"), (), lambda table, seat: [()] * (phase_of(table) in MOVES and seat in table.iced), lambda table, law, seat: setattr(table, "iced", (*table.iced, seat)), whose=True),
    Fact(("power", "魔力"), (Whole(),), power_of, lambda table, law, seat, power: setattr(table, "power", put(table.power, seat, power)), whose=True),
    Fact(("disabled", "行動不能"), (Word(("next", "次")),),
         lambda table, seat: [(False,)] * (seat in table.disabled) + [(True,)] * (seat in table.doomed), lay_disabled, whose=True, many=True),
    Fact(("area", "召喚エリア"), (Each(CARD),), area_of, lay_area, whose=True),
    BOX.pile(("hand", "手札"), Held(SECRET), lambda seat: seat),
    BOX.pile(("deck", "山札"), Held(SECRET), DECK, empty=True),
    Fact(("reserve", "予備"), (Whole(),), lambda table: [(table.cards.size(RESERVE) or 0,)], lambda table, law, count: BOX.lay(table, law, (), RESERVE, count)),
    field(("voids", "無"), Each(Named(NAMES)), "voids", whose=True),
)  # fmt: skip


def prepare(table: Table) -> None:
    """All cards in the box."""
    table.cards = Cards({BOX.zone: sum(CARDS.values())}, CARDS)
    table.moving, table.phase = (), Phase.ROLL


def begin(table: Table, law: Law) -> None:
    """The rest of the cards, and who is to act."""
    needs(law, "EC-1.4", table.field, "field", "場")
    for zone, count in ((RESERVE, 0 if table.last else RESERVE_CARDS), (DECK, None)):
        if not table.cards.size(zone):
            left = table.cards.size(BOX.zone) or 0
            table.cards.move(BOX.zone, zone, left if count is None else min(left, count))
    left = table.cards.size(BOX.zone) or 0
    law.can("EC-1.3", not left, "REC-4", key="position/left", count=left)
    table.turn = max(table.turn, 1)
    table.turns = table.turn if table.phase == Phase.REVEAL else table.turn - 1
    if table.phase in MOVES:
        table.moving, table.queue = table.queue, ()
    else:
        powers = {seat: table.square(seat).power for seat in table.staying}
        table.power = {seat: power for seat, power in powers.items() if power is not None} | dict(table.power)
    moved = [seat for seat in table.staying if seat not in table.moving]
    homeless = [seat for seat in moved if table.square(seat).power is None and seat not in table.fixed]
    law.can("EC-6.3", not homeless, key="position/places", seats=homeless)
    lacking = (
        [] if table.phase in (*MOVES, Phase.ENHANCE) else [seat for seat in table.staying if seat not in table.fixed]
    )
    law.can("EC-6.12", not lacking, key="position/places", seats=lacking)
    gaps = table.gaps() if table.phase in (*MOVES, Phase.ENHANCE) else ()
    law.can("EC-10.1", not gaps, key="position/gaps", positions=gaps)
    if table.phase in (Phase.LANDED, STOPPED):
        needs(law, "EC-3.1", table.moving, "order", "順番")
        if table.phase == STOPPED:
            flow.arrive(table, law)


def unsaid(table: Table) -> None:
    """Refuse what no fact says: a decision within a move or a summons, a steel that Water took back, cards in one of two places."""
    if phase_of(table) not in PHASES:
        raise Unsaid("midst", step=Term(f"step-{table.phase}"))
    if table.phase == Phase.SUMMON and any(table.locked(seat) for seat in table.staying):
        raise Unsaid("taken-back", seats=tuple(table.taken_back))
    unmixed(table.cards)


POSITION = Position(FACTS, prepare, begin, unsaid)
