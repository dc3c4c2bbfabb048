"""How a table of Monster Maker is drawn: journeys, monsters, hands, treasures, the piles."""

from __future__ import annotations

from referee.cards.playing import UNSEEN
from referee.games.monster_maker.arguments import label
from referee.games.monster_maker.hands import known
from referee.games.monster_maker.table import DISCARD, Table
from referee.games.monster_maker.treasure import items_out
from referee.kernel.verdict import due
from referee.kernel.view import Grid, Plain, Row
from scorers.sheet import SEATS, Name, Term
from scorers.types import Collection, Mapping


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hidden cards are shown."""
    phase = Term(f"phase/{table.phase}")
    if table.phase in ("setup", "over"):
        blocks: list[Row | Grid] = [Row("nobody", phase=phase, limit=table.limit)]
    else:
        blocks = [Row("turn", turn=SEATS[table.active], phase=phase, limit=table.limit)]
    attack = table.attack
    if attack.thief:
        named = table.name(attack.named) if attack.named else Term("unnamed")
        blocks.append(Row("sabotage", open=True, seat=SEATS[attack.target], card=named))
    elif table.deck_rules:
        blocks.append(Row(""))
    rows = []
    figures = scores(table, eyes)
    must = due(table.awaited())
    for seat in range(len(table.names)):
        mark = "▶" if seat in must else ""
        figure = "–" if table.unit == "place" and not figures[seat] else figures[seat]  # no place yet
        rows.append([mark, SEATS[seat], figure, way(table, seat), Term(f"leg/{leg(table, seat)}"),
                     hand(table, seat, seat in eyes), [table.name(foe.kind) for foe in table.foes[seat]] or "–",
                     loot(table, seat, seat in eyes), corridors(table, seat)])  # fmt: skip
    columns = ("mark", "player", table.unit, "distance", "leg", "hand", "monster", "treasure", "corridors")
    wide = ("corridors", "monster", "treasure", *["hand"] * bool(eyes))
    blocks.append(Grid("players", columns, rows, wide=wide))
    for seat, cards in enumerate(table.packs):
        size = table.deck_size(seat)
        owner = SEATS[seat] if table.deck_rules else Term("all")
        deck, high = "?" if size is None else size, 1 if table.deck_rules else 2
        discard, top = cards.size(DISCARD), discards(table, seat)
        blocks.append(Row("piles", high=high, owner=owner, deck=deck, discard=discard, top=top))
    return blocks


def scores(table: Table, eyes: Collection[int]) -> list[int]:
    """Each player's figure; a treasure that wasn't turned up is counted before the eyes of others when the match has ended."""
    figures = table.scores()
    for seat in () if table.over else table.returned:
        if seat not in eyes:
            figures[seat] -= sum(table.treasure(one).value or 0 for one in table.players[seat].loot if not one.shown)
    return figures


def leg(table: Table, seat: int) -> str:
    """Where a player is: `outward`, `back`, `returned` or `left`."""
    if seat in table.returned:
        return "returned"
    if seat in table.left:
        return "left"
    return "outward" if table.players[seat].outward is None else "back"


def way(table: Table, seat: int) -> str:
    """Distance walked on the current leg, of what it must come to."""
    goal = table.players[seat].goal
    return f"{goal if seat in table.returned else table.distance(seat)}/{goal}"


def corridors(table: Table, seat: int) -> str:
    """Corridors in play as facts: their lengths, those sideways in brackets."""
    lengths = [str(one.length) for one in table.laid[seat]]
    return " ".join((*(f"[{one.length}]" for one in table.players[seat].sideways), *lengths)) or "–"


def hand(table: Table, seat: int, seen: bool) -> str | list[str]:
    """A hand as facts: cards that may be shown, then how many are unseen."""
    size = table.hand(seat)
    if not seen:
        return str(size)
    return [*map(table.name, known(table, seat)), *[UNSEEN] * table.unseen(seat)] or "–"


def loot(table: Table, seat: int, seen: bool) -> str | list[str]:
    """Treasures as facts; cards that weren't opened only for those who may see them."""
    found = []
    for one in table.players[seat].loot:
        if one.pips is not None:
            found.append(str(100 * one.pips))
        elif one.kind == UNSEEN or not (seen or one.shown):
            found.append("?")
        else:
            found.append(table.name(one.kind))
    return found or "–"


def discards(table: Table, seat: int) -> str | list[Name]:
    """Known cards of the discard pile with their numbers."""
    cards = [(table.name(kind), count) for kind, count in table.cards(seat).known(DISCARD).items()]
    return [name if count == 1 else Name(f"{name}×{count}", f"{name.ja}×{count}") for name, count in cards] or "–"


def state(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
    """The table as JSON-able facts."""
    return {
        "phase": table.phase,
        "turn": None if table.phase in ("setup", "over") else table.names[table.active],
        "scores": dict(zip(table.names, scores(table, eyes))),
        "winners": [table.names[seat] for seat in table.winners()],
        "players": {name: _player(table, seat, seat in eyes) for seat, name in enumerate(table.names)},
        "returned": [table.names[seat] for seat in table.returned],
        "decks": [table.deck_size(seat) for seat in range(len(table.packs))],
        "discards": [{**cards.known(DISCARD), "?": cards.unseen(DISCARD)} for cards in table.packs],
        "carried": _carried(table),
        "cards": {kind: card.kind for kind, card in table.facts.items() if card.since},
    }


def _carried(table: Table) -> dict[str, list[str]] | None:
    """Items carried out at the end, by name; None where the match has no use for them: then they stay where they were (section 7)."""
    if not table.carries:
        return None
    return {table.names[seat]: items for seat, items in items_out(table).items() if items and table.over}


def _player(table: Table, seat: int, seen: bool) -> dict[str, Plain]:
    player = table.players[seat]
    found: dict[str, Plain] = {
        "leg": leg(table, seat),
        "outward": player.outward,
        "distance": table.distance(seat),
        "need": None if player.outward is None else player.goal,
        "corridors": [one.length for one in table.laid[seat]],
        "sideways": [one.length for one in player.sideways],
        "monsters": [foe.kind for foe in table.foes[seat]],
        "hand": table.hand(seat),
        "treasures": [str(one) for one in loot(table, seat, seen)] if player.loot else [],
    }
    if seen:
        found["known"] = table.cards(seat).known(("hand", seat))
    return found


def shown(table: Table, seat: int) -> str:
    """What stands for the showing of a hand that the referee knows: nothing of it is told; after the play the treasures that weren't turned up."""
    if table.phase != "appraise":
        return f'reveal {UNSEEN} override "{UNSEEN}"'
    cards = (one.kind for one in table.players[seat].loot if not one.shown and one.kind != UNSEEN)
    return " ".join(["reveal", *(label(table, kind) for kind in cards)])
