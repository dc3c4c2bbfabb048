"""How a table of Time Storm is drawn: the phase, priority, the stack, and what happens if everybody passes now."""

from __future__ import annotations

from referee.games.time_storm.deck import LAID
from referee.games.time_storm.said import BATTERY, DECK, GRAVEYARD, TOP
from referee.games.time_storm.speakers import DRAW, END, MAIN, OVER, SETUP
from referee.games.time_storm.table import NOBODY, Played, Table
from referee.kernel.verdict import due
from referee.kernel.view import Grid, Plain, Row
from scorers.sheet import SEATS, Facts, Seat, Term
from scorers.types import Collection, Mapping

STACK = 4  # lines of the waiting cards
MOST_DRAWN = 20  # unseen cards of a hand that are drawn one by one


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hands are shown."""
    blocks: list[Row | Grid] = []
    if table.phase in (SETUP, OVER):
        winners = table.standing.winners
        blocks.append(Row(table.phase, seat=table.rules.first, winners=winners or "–"))
    else:
        kind = "turn/extra" if table.turn.extra else "turn"
        blocks.append(Row(kind, seat=table.turn.seat, phase=Term(table.phase)))
    blocks += _priority(table)
    what, facts = if_all_pass(table)
    blocks.append(Row(what or "", high=1, still=False, open=True, **facts))
    if table.waiting:
        stack = [["│", one.kind, one.seat, one.number] for one in reversed(table.waiting)]
        stack[0][0] = "▲"  # the last played, on top
        blocks.append(Grid("stack", ("order", "card", "player", "number"), stack, high=STACK))
    else:
        blocks.append(Row("stack/empty" if table.phase in (MAIN, END) else "", high=STACK))
    rows = []
    must = due(table.awaited())
    for seat in SEATS[: len(table.names)]:
        mark = "▶" if seat in must else "×" if seat in table.standing.lost else ""
        charge = f"{table.unused(seat)}/{table.batteries(seat)}"
        others = [one.kind or "?" for one in table.fields[seat] if one.kind != BATTERY]
        rows.append([mark, seat, charge, _hand(table, seat, seat in eyes), others or "–"])
    wide = ("hand", "field") if eyes else ("field",)
    blocks.append(Grid("players", ("turn", "player", "charge", "hand", "field"), rows, wide=wide))
    deck, graveyard = _size(table.deck_size()), _size(table.cards.size(GRAVEYARD))
    known = _bag(table.cards.known(GRAVEYARD))
    blocks.append(Row("piles", high=2, deck=deck, graveyard=graveyard, cards=known or "–"))
    tops: list[str] = []
    for zone in table.deck[: table.deck.index(DECK)] if DECK in table.deck else ():
        # What was laid there unseen is nobody's to see, though the referee may know it, as how far cards have moved up.
        laid = ["?"] * (table.cards.size(zone) or 0) if zone[0] == LAID else []
        tops += _bag(table.cards.known(zone)) if zone[0] == TOP else laid
    if tops:
        blocks.append(Row("deck-top", cards=tops))
    if table.quick is not None and not table.over:
        blocks.append(Row("objection"))
    return blocks


def _priority(table: Table) -> list[Row | Grid]:
    if table.over:
        return [Row("")]
    if table.resolving is not None:
        one = table.resolving
        row = Row("resolving", open=True, card=one.kind, seat=one.seat, number=one.number)
        blocks: list[Row | Grid] = [row]
        if one.pending:
            blocks.append(Row("pending", seats=one.pending))
        return blocks
    if table.window is not None:
        rest = table.window.waiting[1:]
        passed = table.window.spoken
        return [Row("priority", open=True, seat=table.window.waiting[0], passed=passed or "–", rest=rest or "–")]
    return [Row("must-draw", seat=table.turn.seat) if table.phase == DRAW else Row("")]


def if_all_pass(table: Table) -> tuple[str | None, Facts]:
    """(key, facts) of what happens if everybody passes now; (None, {}) where nobody has priority."""
    if table.window is None:
        return None, {}
    if table.waiting:
        last = table.waiting[-1]
        what = "lands" if table.facts[last.kind].type == BATTERY else "resolves"
        return f"all-pass/{what}", {"card": last.kind, "seat": last.seat}
    if table.phase == MAIN:
        if table.turn.seat in table.standing.lost:
            return "all-pass/end-phase", {}
        return "all-pass/draws" if table.deck_size() != 0 else "all-pass/loses", {"seat": table.turn.seat}
    turn, _ = table.next_turn()
    return "all-pass/extra" if turn.extra else "all-pass/turn", {"seat": turn.seat}


def _hand(table: Table, seat: int, seen: bool) -> str | list[str]:
    size = table.hand_size(seat)
    if not seen or size is None:
        return _size(size)
    known = _bag(table.cards.certain(seat))
    unseen = size - len(known)
    return [*known, *(["?"] * unseen if unseen <= MOST_DRAWN else [f"?×{unseen}"])] or "–"


def _bag(bag: Mapping[str, int]) -> list[str]:
    return [kind for kind, count in bag.items() for _ in range(count)]


def _size(size: int | None) -> str:
    return "?" if size is None else str(size)


def state(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
    """The table as JSON-able facts."""
    what, facts = if_all_pass(table)
    one = table.resolving
    return {
        "phase": table.phase,
        "turn": None if table.turn.seat == NOBODY else table.names[table.turn.seat],
        "extra": table.turn.extra,
        "priority": None if table.holder is None else table.names[table.holder],
        "passed": [] if table.window is None else [table.names[seat] for seat in table.window.spoken],
        "stack": [_played(table, played) for played in reversed(table.waiting)],
        "resolving": None if one is None else _played(table, one),
        "if_all_pass": what
        and {"what": what.partition("/")[2], **{name: _plain(table, fact) for name, fact in facts.items()}},
        "scores": dict(zip(table.names, table.scores())),
        "players": {
            name: {
                "lost": seat in table.standing.lost,
                "batteries": table.batteries(seat),
                "unused": table.unused(seat),
                "field": [{"card": lying.kind, "used": lying.used} for lying in table.fields[seat]],
                "hand": {
                    "size": table.hand_size(seat),
                    **({"known": table.cards.certain(seat)} if seat in eyes else {}),
                },
            }
            for seat, name in enumerate(table.names)
        },
        "deck": table.deck_size(),
        "graveyard": {"size": table.cards.size(GRAVEYARD), "known": table.cards.known(GRAVEYARD)},
        "extra_turns": [table.names[seat] for seat in reversed(table.turn.granted)],
        "skipped_turns": [table.names[seat] for seat in table.turn.skips],
    }


def _played(table: Table, played: Played) -> dict[str, Plain]:
    return {"card": played.kind, "player": table.names[played.seat], "number": played.number}


def _plain(table: Table, fact: object) -> str:
    return table.names[fact] if isinstance(fact, Seat) else str(fact)
