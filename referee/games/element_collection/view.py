"""How a table of the game is drawn: the loop of squares with the pieces, the field and its lines, players and decks."""

from __future__ import annotations

from referee.games.element_collection.components import KINDS, LINES, NAMES, POSITIONS, UNSEEN
from referee.games.element_collection.table import RESERVE, Phase, Table
from referee.kernel.verdict import due
from referee.kernel.view import Grid, Plain, Row
from scorers.sheet import SEATS, Fact, Name, Term, Worth
from scorers.types import Collection, Mapping

EMPTY = "–"


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hands are shown."""
    call = table.call
    told: dict[str, Fact] = {"turn": table.turn, "phase": Term(f"step-{table.phase}")}
    if call.kind:
        told |= {"caller": call.seat, "kind": call.kind, "target": call.target}
    title = "call" if call.kind else "turn" if table.turn else "setup"
    blocks: list[Row | Grid] = [
        Row(title + "/last" * bool(table.last), high=1, still=False, open=bool(call.kind), **told)
    ]
    seats = SEATS[: len(table.names)]
    columns = ("mark", "player", "place", "power", "hand", "square", "state")
    wide = ("hand", "state") if eyes else ("state",)
    blocks.append(Grid("players", columns, [_player(table, seat, eyes) for seat in seats], wide=wide))
    if table.field:
        cells = [[at, table.field.get(at, EMPTY)] for at in POSITIONS]
        rows = [[f"r{row}", *cells[3 * row - 3 : 3 * row]] for row in (1, 2, 3)]
        blocks.append(Grid("field", ("row", "left", "middle", "right"), rows))
    later = table.moving if table.phase in Phase.MOVEMENT else table.queue
    order = later if table.phase != Phase.DEAL else []
    reserve = table.cards.size(RESERVE)
    blocks.append(Row("order" if order else "piles", seats=order, deck=table.deck(), reserve=reserve))
    areas = [[seat, card] for seat in seats for card in _counted(table.areas[seat])]
    blocks.append(Grid("areas", ("player", "area"), areas, wide=("area",), each=seats))
    blocks.append(Row("board", high=3, still=True, squares=[_square(table, at) for at in range(len(table.board))]))
    # Rows and columns are named in the grid itself.
    diagonals = [line for line in ("d1", "d2") if any(square.line == line for square in table.board.squares)]
    if diagonals:
        blocks.append(
            Row("lines", still=True, lines=[f"{line} {'-'.join(map(str, LINES[line]))}" for line in diagonals])
        )
    if table.phase in Phase.MOVING:
        mover = table.moving[0]
        origin = table.piece[mover] if table.phase == Phase.ROLL else table.roll[1]
        blocks.append(Row("origin", seat=mover, square=table.board[origin].label))
    return blocks


def _square(table: Table, at: int) -> Worth:
    """A square with its line on the field, or whose it is."""
    square = table.board[at]
    if square.owner is not None and square.owner < len(table.names):
        return Worth((square.label, square.owner))
    return Worth(filter(None, (square.label, square.line)))


def _place(table: Table, seat: int) -> str | Worth:
    """Where a piece is, and whether it lies there."""
    if seat not in table.staying:
        return EMPTY
    lying = (Term("lying"),) if seat not in table.moving else ()
    return Worth((*_square(table, table.piece[seat]), *lying))


def _player(table: Table, seat: int, eyes: Collection[int]) -> list[object]:
    shown = seat in eyes and table.holds(seat)
    place = len(table.staying) - table.fixed.index(seat) if seat in table.fixed else EMPTY
    power = table.power.get(seat)
    return [
        "▶" if seat in due(table.awaited()) else "",
        seat,
        place,
        EMPTY if power is None else power,
        EMPTY if seat in _undealt(table) else _counted(_hand(table, seat)) if shown else table.hand(seat),
        _place(table, seat),
        [Term(word) for word in _states(table, seat) if word != "speaking"] or EMPTY,
    ]


def _undealt(table: Table) -> Collection[int]:
    """Seats whose start hands are still to be dealt (EC-1.5)."""
    if table.phase == Phase.START:
        return table.staying if table.rules.start_hand else ()
    return table.queue if table.phase == Phase.DEAL else ()


def _hand(table: Table, seat: int) -> dict[str, int]:
    """Number of cards of each kind that a hand is known to hold, and of unseen ones under `?`."""
    known = {kind: count for kind, count in table.cards.certain(seat).items() if count}
    unseen = table.hand(seat) - sum(known.values())
    return {**known, UNSEEN: unseen} if unseen else known


def _in_kinds(cards: Mapping[str, int]) -> dict[str, int]:
    """Numbers of cards in the order of the kinds, unseen ones last."""
    return {kind: cards[kind] for kind in (*KINDS, UNSEEN) if kind in cards}


def _counted(cards: Mapping[str, int]) -> list[Name]:
    """The same as facts, equal cards together."""
    return [_several(kind, count) for kind, count in _in_kinds(cards).items()]


def _several(kind: str, count: int) -> Name:
    times = "" if count == 1 else f"×{count}"
    return Name(kind + times, NAMES.japanese.get(kind, kind) + times)


def _states(table: Table, seat: int) -> list[str]:
    """What else must be known to set a player's things up again."""
    if seat not in table.staying:
        return ["gone"]
    found = {
        "speaking": seat == table.speaker,
        "iced": _iced(table, seat),
        "disabled": seat in table.disabled,
        "doomed": seat in table.doomed,
        "taken-back": bool(table.taken_back.get(seat)),
    }
    return [word for word, holds in found.items() if holds]


def _iced(table: Table, seat: int) -> bool:
    """Whether a seat's piece holds its square: until the end of the movement phase (EC-5.5)."""
    return seat in table.iced and table.phase in Phase.MOVEMENT


def state(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
    """The table as JSON-able facts."""
    call = table.call
    return {
        "phase": table.phase,
        "turn": table.turn,
        "last": bool(table.last),
        "scores": {name: score for name, score in zip(table.names, table.scores_for(eyes)) if score is not None},
        "board": [
            {
                "square": square.label,
                "line": square.line,
                "pieces": [
                    {"player": table.names[seat], "lying": seat not in table.moving, "iced": _iced(table, seat)}
                    for seat in table.staying
                    if table.piece[seat] == at
                ],
            }
            for at, square in enumerate(table.board.squares)
        ],
        "field": [table.field.get(position) for position in POSITIONS],
        "deck": table.deck(),
        "players": {name: _player_state(table, seat, seat in eyes) for seat, name in enumerate(table.names)},
        "places": [table.names[seat] for seat in table.in_order()],
        "call": {"caller": table.names[call.seat], "kind": call.kind, "target": table.names[call.target]}
        if call.kind
        else None,
    }


def _player_state(table: Table, seat: int, seen: bool) -> dict[str, Plain]:
    facts: dict[str, Plain] = {
        "hand": table.hand(seat),
        "area": _in_kinds(table.areas[seat]),
        "power": table.power.get(seat),
        "states": _states(table, seat),
    }
    if seen:
        facts["known"] = [kind for kind, count in _in_kinds(_hand(table, seat)).items() for _ in range(count)]
    return facts


def shown(table: Table, seat: int) -> str:
    """What shows others a hand as it is known."""
    return " ".join(["reveal", *(kind for kind, count in _hand(table, seat).items() for _ in range(count))])
