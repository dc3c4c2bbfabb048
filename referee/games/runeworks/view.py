"""How a table of Runeworks is drawn: scores, hands, sets by player, the pool's top."""

from __future__ import annotations

from referee.cards.zones import SOURCE
from referee.games.runeworks.shapes import BEGUN, SEQUENCE, in_order, shape_of
from referee.games.runeworks.table import BETWEEN, Meld, Table
from referee.kernel.verdict import due
from referee.kernel.view import Grid, Plain, Row
from scorers.runeworks import card_points
from scorers.sheet import SEATS, Term, Worth
from scorers.types import Collection, Mapping


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hands are shown, public cards of a hand always are."""
    phase = Term(table.phase)
    blocks: list[Row | Grid] = [
        Row("round", round=table.number, phase=phase) if table.number else Row("no-round", phase=phase)
    ]
    if table.released is not None and table.claimers():
        blocks.append(Row("open", open=True, card=table.released, releaser=table.releaser))
    else:
        blocks.append(Row(""))
    if table.phase != BETWEEN and table.number:
        top = table.pool[-1:] or "–"
        blocks.append(Row("stream", source=table.size(SOURCE), pool=top, depth=len(table.pool)))
    else:
        blocks.append(Row(""))
    rows = []
    must = due(table.awaited())
    for seat in SEATS[: len(table.names)]:
        known, size = seen(table, seat, eyes), table.size(seat)
        hand = [*known, *["?"] * (size - len(known))]
        mark = "▶" if seat in must else ""
        dealt = size if table.number else None  # before any deal there is no hand
        rows.append([mark, seat, table.points[seat], dealt, table.ignited[seat], hand])
    columns = ("turn", "player", table.unit, "size", "ignited", "hand")
    blocks.append(Grid("players", columns, rows, wide=("hand",)))
    if table.sets:
        rows = [[one.owner, Term(kind(one)), one.cards] for one in table.sets.values()]
        blocks.append(Grid("sets", ("owner", "kind", "cards"), rows, wide=("cards",), each=SEATS[: len(table.names)]))
    claims = [Worth((one.seat, one.rank, Term("overtaken" if one.set is None else "stands"))) for one in table.claims]
    if claims:
        blocks.append(Row("claims", claims=claims))
    return blocks


def seen(table: Table, seat: int, eyes: Collection[int]) -> list[str]:
    """Cards of a hand that these eyes may see: all known ones of their own, else those shown to all (section 4)."""
    known = table.known(seat)
    if seat in eyes:
        return known
    return list(in_order([card for card in known if card in table.seen]))  # when each became known isn't public


def kind(one: Meld) -> str:
    """The kind of a set on the table, as a word."""
    shape = shape_of(one.cards)
    return SEQUENCE if shape == BEGUN else shape or "irregular"


def state(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
    """The table as JSON-able facts."""
    names = table.names
    return {
        "phase": table.phase,
        "round": table.number,
        "played": table.played,
        "overtime": table.overtime,
        "turn": None if table.turn is None else names[table.turn],
        "scores": dict(zip(names, table.points)),
        "ignited": dict(zip(names, table.ignited)),
        "left": [names[seat] for seat in table.left],
        "hands": {
            name: {"size": table.size(seat), "known": seen(table, seat, eyes)} for seat, name in enumerate(names)
        },
        "sets": [
            {
                "owner": names[one.owner],
                "kind": kind(one),
                "cards": list(one.cards),
                "added": [{"player": names[seat], "card": card} for seat, card in one.added],
            }
            for one in table.sets.values()
        ],
        "source": table.size(SOURCE),
        "pool": list(table.pool),
        "released": table.released,
        "releaser": None if table.releaser is None else names[table.releaser],
        "claims": [
            {"player": names[one.seat], "claim": one.rank, "stands": one.set is not None} for one in table.claims
        ],
    }


def shown(table: Table, seat: int) -> str:
    """What tells others of a hand that counts, where all of it is known: its total."""
    return f"points {sum(card_points(card, table.rules) for card in table.known(seat))}" if table.size(seat) else ""
