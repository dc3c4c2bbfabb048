"""How a table of Runeworks is drawn: scores, hands, sets by player, the pool's top."""

from referee.playing import Pip, pips
from referee.runeworks.table import BETWEEN, CLAIM_NAMES, OVER
from referee.view import Grid, Row
from scorers.sheet import Seat, Term


def screen(table, eyes):
    """Blocks for people; `eyes` are the seats whose hands are shown."""
    blocks = [Row("round", round=table.round, phase=Term(table.phase))]
    rows = []
    for seat in range(len(table.names)):
        mark = "▶" if seat == table.turn else ""
        hand = hand_of(table, seat, seat in eyes)
        rows.append([mark, Seat(seat), table.score[seat], hand, table.ignited[seat]])
    blocks.append(Grid("players", ("turn", "player", table.unit, "hand", "ignited"), rows))
    if table.phase in (BETWEEN, OVER) and not table.sets:
        return blocks
    sets = [[Seat(one.owner), pips(one.cards)] for one in table.sets.values()]
    if sets:
        blocks.append(Grid("sets", ("owner", "cards"), sets))
    blocks.append(Row("stream", source=table.source, pool=pips(table.pool[-1:]) or "–", depth=len(table.pool)))
    if table.claims:
        claims = [f"{table.names[claim.seat]} {CLAIM_NAMES[claim.rank]}" for claim in table.claims]
        blocks.append(Row("claims", card=Pip(table.released or ""), claims=claims))
    return blocks


def hand_of(table, seat, seen):
    """A hand as facts: cards that may be shown, then how many are unseen."""
    size = table.hand_size(seat)
    if not seen:
        return str(size)
    return [*pips(table.known(seat)), *["?"] * table.hidden(seat)] or "–"


def state(table, eyes):
    """The table as JSON-able facts."""
    return {
        "phase": table.phase,
        "round": table.round,
        "turn": None if table.turn is None else table.names[table.turn],
        "scores": dict(zip(table.names, table.scores())),
        "hands": {
            name: {"size": table.hand_size(seat), **({"known": table.known(seat)} if seat in eyes else {})}
            for seat, name in enumerate(table.names)
        },
        "sets": [{"owner": table.names[one.owner], "cards": list(one.cards)} for one in table.sets.values()],
        "source": table.source,
        "pool": list(table.pool),
        "claims": [{"player": table.names[claim.seat], "claim": CLAIM_NAMES[claim.rank]} for claim in table.claims],
    }
