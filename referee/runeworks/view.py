"""How a table of Runeworks is drawn: scores, hands, sets by player, the pool's top."""

from __future__ import annotations

from referee.playing import Pip, pips
from referee.runeworks.phases import BETWEEN, CLAIM_NAMES
from referee.runeworks.shapes import BEGUN, SEQUENCE, in_order, shape_of
from referee.view import Grid, Row
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from referee.runeworks.table import SetOnTable, Table


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hands are shown, public cards of a hand always are."""
    phase = Term(table.phase)
    blocks: list[Row | Grid] = [
        Row("round", round=table.round.number, phase=phase) if table.round.number else Row("no-round", phase=phase)
    ]
    rows = []
    for seat in range(len(table.names)):
        mark = "▶" if seat == table.turn else ""
        shown = [*pips(seen(table, seat, eyes)), *["?"] * (table.sizes[seat] - len(seen(table, seat, eyes)))]
        rows.append(
            [mark, SEATS[seat], table.standing.score[seat], table.sizes[seat], shown, table.standing.ignited[seat]]
        )
    blocks.append(Grid("players", ("turn", "player", table.unit, "size", "hand", "ignited"), rows))
    if table.sets:
        rows = [[SEATS[one.owner], Term(kind(one)), pips(one.cards)] for one in table.sets.values()]
        blocks.append(Grid("sets", ("owner", "kind", "cards"), rows))
    if table.phase != BETWEEN and table.round.number:
        blocks.append(Row("stream", source=table.source, pool=pips(table.pool[-1:]) or "–", depth=len(table.pool)))
    if table.claims:
        stands = {True: Term("stands"), False: Term("overtaken")}
        rows = [
            [SEATS[claim.seat], Term(CLAIM_NAMES[claim.rank]), stands[claim.set is not None]] for claim in table.claims
        ]
        blocks.append(Grid("claims", ("player", "claim", "stands"), rows))
    if table.claimers():
        blocks.append(Row("open", card=Pip(table.released), releaser=SEATS[table.releaser]))
    return blocks


def seen(table: Table, seat: int, eyes: Collection[int]) -> list[str]:
    """Cards of a hand that these eyes may see: all known ones of their own, else those shown to all (section 4)."""
    known = table.known(seat)
    if seat in eyes:
        return known
    return list(in_order([card for card in known if card in table.round.public]))  # when each became known isn't public


def kind(one: SetOnTable) -> str:
    """The kind of a set on the table, as a word."""
    shape = shape_of(one.cards)
    return SEQUENCE if shape == BEGUN else shape or "irregular"


def state(table: Table, eyes: Collection[int]) -> dict[str, Any]:
    """The table as JSON-able facts."""
    names = table.names
    return {
        "phase": table.phase,
        "round": table.round.number,
        "played": table.standing.played,
        "overtime": table.standing.overtime,
        "turn": None if table.turn is None else names[table.turn],
        "scores": dict(zip(names, table.scores())),
        "ignited": dict(zip(names, table.standing.ignited)),
        "left": [names[seat] for seat in table.standing.left],
        "hands": {name: {"size": table.sizes[seat], "known": seen(table, seat, eyes)} for seat, name in enumerate(names)},
        "sets": [
            {"owner": names[one.owner], "kind": kind(one), "cards": list(one.cards), "added": [{"player": names[seat], "card": card} for seat, card in one.added]}
            for one in table.sets.values()
        ],
        "source": table.source,
        "pool": list(table.pool),
        "released": table.released,
        "releaser": None if table.releaser is None else names[table.releaser],
        "claims": [{"player": names[claim.seat], "claim": CLAIM_NAMES[claim.rank], "stands": claim.set is not None} for claim in table.claims],
    }  # fmt: skip
