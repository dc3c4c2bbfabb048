"""How a table of Res Arcana is drawn: players, what each has in play, the center, VP by component."""

from __future__ import annotations

from referee.games.res_arcana.essences import told
from referee.games.res_arcana.phases import ACTION, DEALT, DISCARDS, SCORES
from referee.games.res_arcana.piles import known_in_hand
from referee.games.res_arcana.table import Table
from referee.kernel.verdict import due
from referee.kernel.view import Grid, Plain, Row
from scorers.sheet import SEATS, Line, Term, Told, Worth
from scorers.types import Collection, Iterable, Mapping


def screen(table: Table, eyes: Collection[int]) -> list[Row | Grid]:
    """Blocks for people; `eyes` are the seats whose hidden cards are shown."""
    phase = Term(table.phase)
    if "match-play" in table.rules.variant:
        blocks: list[Row | Grid] = [Row("round/game", game=table.game, round=table.round, phase=phase)]
    else:
        blocks = [Row("round" if table.round else "round/setup", round=table.round, phase=phase)]
    scores = table.scores()
    must = due(table.awaited())
    rows = []
    for seat, player in enumerate(table.players):
        mark = "▶" if seat in must else ""
        token = [Term("token")] * (seat == table.token and not table.score_only)
        turn = [Term("turn")] * (seat == table.turn and table.phase == ACTION)
        gone = [Term("out")] if seat not in table.staying else [Term("passed")] * player.passed
        state = [*turn, *gone, *token]  # what has no room counts least
        typed = table.typed[seat]
        pool = player.pool if typed is None else typed.pool or {}
        essences, hand = told(pool) if pool else "–", hand_of(table, seat, seat in eyes)
        deck = "–" if undrawn(table, seat) else table.deck_size(seat)
        rows.append([mark, SEATS[seat], scores[seat], essences, hand, deck, state, _discards(table, seat)])
    heads = ("turn", "player", "VP", "pool", "hand", "deck", "state", "discards")
    wide = ("pool", "hand", "state", "discards") if eyes else ("pool", "state", "discards")
    blocks.append(Grid("players", heads, rows, wide=wide))
    if table.phase == SCORES:
        return blocks
    pieces = []
    for seat, player in enumerate(table.players):
        for name, piece in player.play.items():
            lying = told(piece.essences) if piece.essences else ""
            lies = Term("down") if piece.down else Term("turned") if piece.turned else ""
            pieces.append([SEATS[seat], table.book[name].name, Term(table.book[name].kind), lies, lying])
        pieces += [[SEATS[seat], table.book[name].name, Term("scroll"), "", ""] for name in player.scrolls]
    seats = SEATS[: len(table.names)]
    columns = ("player", "component", "kind", "state", "essences")
    blocks.append(Grid("play", columns, pieces, wide=("component", "state", "essences"), each=seats))
    items, places = _names(table, table.items), _names(table, free_places(table)) or "–"
    shown, deck = display(table) or "–", table.monument_deck()
    blocks.append(Row("center", high=3, items=items, places=places, display=shown, deck=deck))
    if table.scrolls:
        blocks.append(Row("scrolls", scrolls=_names(table, table.scrolls)))
    lines = table.sheet().lines
    sources = {seat: [_source(line) for line in lines if line.player == seat] for seat in range(len(table.names))}
    made_of = [Told("sources", who=SEATS[seat], sources=ones) for seat, ones in sources.items() if ones]
    blocks.append(Row("sheet", told=made_of or "–"))
    return blocks


def _source(line: Line) -> Worth:
    """What gives victory points, and how many."""
    return Worth((line.facts.get("component") or Term(f"label-{line.label}"), line.amount))


def _names(table: Table, names: Iterable[str]) -> list[str]:
    return [table.book[name].name for name in names]


def display(table: Table) -> list[str]:
    """The displayed monuments as facts, `?` for one that isn't known."""
    known = list(table.monuments.known("display"))
    return [*_names(table, known), *["?"] * (table.monuments.unseen("display") or 0)]


def free_places(table: Table) -> list[str]:
    """Places known to be in the center."""
    return [name for name in table.known_places if name not in table.claimed]


def known_hand(table: Table, seat: int) -> list[str]:
    """Cards known to be in a hand."""
    return [*known_in_hand(table, seat), *(table.players[seat].first_hand if undrawn(table, seat) else ())]


def undrawn(table: Table, seat: int) -> bool:
    """Whether what is dealt to a player isn't hand and deck yet, so that neither is empty."""
    return bool(table.cards.size(DEALT[seat]))


def hand_of(table: Table, seat: int, seen: bool) -> str | list[str]:
    """A hand as facts: cards that may be shown, then how many are unseen."""
    size = table.hand_size(seat)
    if undrawn(table, seat):
        return _names(table, known_hand(table, seat) if seen else ()) or "–"
    if not seen or not size:
        return str(size)
    known = known_hand(table, seat)
    return [*_names(table, known), *["?"] * (size - len(known))]


def _discards(table: Table, seat: int) -> str | list[str]:
    known = _names(table, table.cards.known(DISCARDS[seat]))
    return [*known, *["?"] * (table.discards_size(seat) - len(known))] or "–"


def state(table: Table, eyes: Collection[int]) -> Mapping[str, Plain]:
    """The table as JSON-able facts."""
    return {
        "phase": table.phase,
        "game": table.game,
        "round": table.round,
        "turn": None if table.turn is None else table.names[table.turn],
        "token": None if table.score_only else table.names[table.token],
        "scores": dict(zip(table.names, table.scores())),
        "players": {name: _player(table, seat, seat in eyes) for seat, name in enumerate(table.names)},
        "items": [str(table.book[name].name) for name in table.items],
        "places": [str(table.book[name].name) for name in free_places(table)],
        "display": [str(name) for name in display(table)],
        "monument_deck": table.monument_deck(),
        "scrolls": [str(table.book[name].name) for name in table.scrolls],
        "games": [{"winners": [table.names[seat] for seat in winners], "scores": dict(zip(table.names, totals))} for winners, totals, _ in table.history],
        "sheet": [_line(table, line) for line in table.sheet().lines],
    }  # fmt: skip


def _line(table: Table, line: Line) -> dict[str, Plain]:
    told: dict[str, Plain] = {
        "player": table.names[line.player], "clause": line.clause, "label": line.label, "amount": line.amount
    }  # fmt: skip
    return told | {name: fact for name, fact in line.facts.items() if isinstance(fact, (str, int))}


def _player(table: Table, seat: int, seen: bool) -> dict[str, Plain]:
    player = table.players[seat]
    return {
        "pool": dict(player.pool),
        "passed": player.passed,
        "conceded": seat not in table.staying,
        "hand": {"size": None if undrawn(table, seat) else table.hand_size(seat)}
        | ({"known": [str(table.book[card].name) for card in known_hand(table, seat)]} if seen else {}),
        "deck": None if undrawn(table, seat) else table.deck_size(seat),
        "discards": [str(table.book[card].name) for card in table.cards.known(DISCARDS[seat])],
        "discards_size": table.discards_size(seat),
        "play": [
            {"name": str(table.book[name].name), "kind": table.book[name].kind, "turned": piece.turned, "down": piece.down, "essences": dict(piece.essences)}
            for name, piece in player.play.items()
        ],
        "scrolls": [str(table.book[name].name) for name in player.scrolls],
    }  # fmt: skip
