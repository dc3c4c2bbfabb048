"""The turn of every game: draw, play, declare, pass, pile, shuffle, concede, reveal (MM-3, MM-4, MM-6, MM-13)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.monster_maker import deckbattle, flow, hands, kinds, room, turn
from referee.monster_maker.kinds import CHARACTER, CLERIC, CORRIDOR, DETOUR, MONSTER, SPELL, TRAP
from referee.monster_maker.pieces import Foe, Follow, Laid
from referee.monster_maker.table import (
    APPRAISE,
    DECK,
    DISCARD,
    DRAW,
    END,
    FOLLOW,
    MOVE,
    OVER,
    PLAY,
    TRAPS,
    WON,
)  # fmt: skip
from referee.monster_maker.table import MONSTER as MONSTER_PHASE
from referee.monster_maker.table import TRAP as TRAP_PHASE
from referee.statement import write_name
from referee.values import changed
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from referee.hearing import Hearing
    from referee.monster_maker.kinds import Card
    from referee.monster_maker.table import Table
    from referee.statement import Reader

ON, DOWN, DECLARE = ("on", "へ", "に"), ("down", "裏"), ("declare", "宣言")


# -- draw and shuffle -------------------------------------------------------------------------


def read_draw(reader: Reader) -> tuple[str | None]:
    """[CARD]: `?` says no more than no card, and isn't written."""
    left = reader.words[reader.at :]
    if not left:
        return (None,)
    if left[0] == "?" and not reader.is_quoted():
        reader.take()
        return (None,)
    return (kinds.read_card(reader),)


def draw_first(hearing: Hearing) -> None:
    """MM-6.2: in base rules nobody draws once somebody has returned."""
    table: Table = hearing.table
    if table.returned and not table.deck_rules and table.phase not in (APPRAISE, OVER):
        hearing.breach("MM-6.2", key="MM-6.2", seat=SEATS[table.returned[0]])


def draw(hearing: Hearing, kind: str | None) -> None:
    """MM-3.1, MM-3.2, MM-10.4, MM-10.5"""
    table: Table = hearing.table
    turn.take_turn(hearing, "draw")
    seat = table.active
    if table.phase != DRAW:
        _no_draw(hearing)
    if table.deckless(seat):
        if table.deck_rules:
            hearing.cannot("MM-10.5", "MM-11.13", key="MM-10.5/empty")
        hearing.cannot("MM-6.6", key="MM-6.6/empty", count=table.cards[seat].size(DISCARD))
    table.drew = True
    table.phase = MOVE if table.deck_rules else PLAY
    if kind is None:
        hands.come_unseen(hearing, seat, 1)
        return
    hands.leave_deck(hearing, seat, [kind])
    if kind != kinds.TRAPS or table.deck_rules:
        hands.hold(table, seat, [kind])
        return
    hands.pile(hearing, seat, kind)
    table.phase = TRAP_PHASE
    hearing.happens("trap", "MM-3.2", {"seat": SEATS[seat], "count": min(3, table.hand(seat))})


def _no_draw(hearing: Hearing) -> None:
    table: Table = hearing.table
    if table.deck_rules and not table.drew:
        hearing.cannot("MM-10.5", "MM-11.13", key="MM-10.5/empty")
    hearing.breach("MM-3.1", key="MM-3.1/second")


def offer_draw(table: Table, seat: int) -> Iterator[str]:
    """Unseen, or a card that may be in the deck."""
    yield ""
    for kind in ("corridor-20", "corridor-35", kinds.FIVE, "Millienne", kinds.TRAPS):
        yield kinds.label(table, kind)


def shuffle(hearing: Hearing) -> None:
    """MM-6.6: the table renewed the deck; only where a draw is due."""
    table: Table = hearing.table
    if table.deck_rules:
        hearing.cannot("MM-11.13", key="MM-11.13")
    if table.returned:
        hearing.breach("MM-6.6", key="MM-6.6/returned", seat=SEATS[table.returned[0]])
    if table.phase == FOLLOW and not table.endgame:
        hearing.actor = table.next_seat()
        turn.close(hearing)
        hearing.actor = None
    if table.phase != DRAW:
        hearing.cannot("MM-6.6", key="MM-6.6/due")
    cards = table.cards[table.active]
    if not cards.size(DISCARD):
        hearing.cannot("MM-6.6", "MM-R19", key="MM-6.6/nothing")
    if table.deck_size(table.active):
        hearing.cannot("MM-6.6", key="MM-6.6/left", size=table.deck_size(table.active))
    if cards.size(DECK) is None:
        if cards.size(TRAPS):
            hearing.cannot("MM-6.6", "REC-4", key="MM-6.6/known")
        try:
            cards.count(DECK, 0)
        except Impossible:  # a card that is known to lie there
            hearing.cannot("MM-6.6", "REC-4", key="MM-6.6/known")
    flow.renew(hearing)


def offer_bare(table: Table, seat: int | None) -> tuple[str]:
    """A verb without arguments."""
    return ("",)


# -- play -------------------------------------------------------------------------------------


def read_play(reader: Reader) -> tuple[str | None, int | None, bool, tuple[str, ...] | None]:
    """CARD [[on] PLAYER] [down] [declare [side CARD…]]"""
    kind = kinds.read_seen(reader)
    target, down, side = None, False, None
    while reader.more():
        if not down and reader.at_keyword(*DOWN):
            down = reader.keyword(*DOWN)
        elif side is None and reader.keyword(*DECLARE):
            side = room.read_side(reader)
        elif target is None and not down and side is None:
            if not reader.keyword(*ON):
                reader.write(ON[0])
            target = reader.player()
            if reader.at_keyword("へ", "に"):
                reader.take()
        else:
            reader.end()
    return kind, target, down, side


def play(hearing: Hearing, kind: Any, target: int | None, down: bool, side: tuple[str, ...] | None) -> None:
    """The plays with one card (MM-4, MM-5.12, MM-10.7 to 10.14, MM-11.9); kind: None for one that nobody named."""
    table: Table = hearing.table
    if down and not table.deck_rules:
        hearing.breach("MM-10.14", key="MM-10.14/base")
    card = table.facts[kind] if kind else None
    what = CORRIDOR if down or card is None else card.kind
    if what == TRAP:
        if not table.deck_rules:
            hearing.cannot("MM-11.9", key="MM-11.9/base")
        deckbattle.play_trap(hearing, target)
        return
    turn.take_turn(hearing, "play")
    if card is None and not down:
        hearing.cannot("MM-13.4", key="MM-13.4/play")
    if side is not None and what != CORRIDOR:
        hearing.cannot("MM-4.7", key="MM-4.7/card", card=table.name(kind))
    if target is not None and what != MONSTER:
        hearing.cannot("MM-4.1", key="MM-4.1/card", card="?" if kind is None else table.name(kind))
    if what == CORRIDOR:
        _corridor(hearing, kind, down, side)
    elif what == MONSTER:
        _monster(hearing, kind, target)
    elif what == DETOUR:
        _detour(hearing, kind)
    elif what == CLERIC:
        _cleric(hearing, kind)
    elif what in (CHARACTER, SPELL):
        turn.may_play(hearing, "play")
        clauses = ("MM-5.1",) if what == CHARACTER else ("MM-5.7", "MM-5.1")
        hearing.cannot(*clauses, key="MM-5.1/play", card=table.name(kind))
    else:
        turn.may_play(hearing, "play")
        hands.leave(hearing, table.active, [kind])  # which no treasure can (MM-9.1)


def _step(hearing: Hearing, phases: tuple[str, ...], key: str) -> None:
    """The phase in which a play is possible (MM-3.7; MM-10.13)."""
    table: Table = hearing.table
    if table.deck_rules:
        turn.may_move(hearing, "play", phases, key)
    elif table.phase != PLAY:
        turn.may_play(hearing, "play")


def _corridor(hearing: Hearing, kind: Any, down: bool, side: tuple[str, ...] | None) -> None:
    """MM-4.4: a corridor is laid; MM-4.12: on the way back never too far."""
    table: Table = hearing.table
    seat = table.active
    foes = table.foes[seat]
    if table.phase != PLAY and not (foes and table.phase == MONSTER_PHASE):  # after a combat lost the monster stops him
        _step(hearing, (MOVE, WON), "MM-10.13/corridor")
    length = 5 if down else table.facts[kind].length
    if foes:
        foe = foes[-1]
        further = ("MM-10.13",) if table.phase == MONSTER_PHASE else ()
        hearing.breach("MM-4.4", *further, key="MM-4.4", card=table.name(foe.kind), number=foe.number)
    if length != 5 and table.phase == WON:
        hearing.breach("MM-10.7", key="MM-10.7", length=length)
    zone = None
    if down:
        zone = hands.lay_down(hearing, seat, kind)
    else:
        hands.leave(hearing, seat, [kind], None)
    player = table.players[seat]
    goal, back = player.goal, player.outward is not None
    laid = table.laid[seat]
    before = laid[-1].distance if laid else 0
    total = before + length
    if back and total > goal:
        hearing.breach(
            "MM-4.12", key="MM-4.12", length=length, distance=before, total=total, need=goal, left=goal - before
        )
    table.laid = changed(table.laid, seat, (*laid, Laid(kind, length, total, zone)))
    turn.played(hearing)
    table.moved = "corridor"
    hearing.happens("corridor", "MM-4.4", {"seat": SEATS[seat], "length": length, "distance": total, "need": goal})
    if side is not None:
        room.reach(hearing, side)
    elif total < goal:
        _after(hearing)
    elif back:
        flow.come_back(hearing, seat, "MM-4.13")
        flow.next_turn(hearing)
    else:
        _after(hearing, Follow(declare=True))


def _after(hearing: Hearing, follow: Follow | None = None) -> None:
    """After a play: what is open, or the end of the play."""
    table: Table = hearing.table
    if table.deck_rules:
        table.phase = MONSTER_PHASE
        table.follow = follow
    elif follow is None:
        flow.end_play(hearing)
    else:
        table.phase = FOLLOW
        table.follow = follow


def _monster(hearing: Hearing, kind: str, target: int | None) -> None:
    """MM-4.1 to 4.3, MM-10.11"""
    table: Table = hearing.table
    _step(hearing, (MOVE, WON, MONSTER_PHASE), "MM-10.13/monster")
    if target is None:
        hearing.cannot("MM-4.1", key="MM-4.1/whom", example=kinds.label(table, kind))
    seat = table.active
    hands.leave(hearing, seat, [kind], None)
    may_attach(hearing, target, table.card(kind))
    table.foes = changed(table.foes, target, (*table.foes[target], Foe(kind, seat, hearing.number)))
    turn.played(hearing)
    hearing.happens("monster", "MM-4.1", {"seat": SEATS[target], "card": table.name(kind)})
    if table.deck_rules:
        table.phase = END
    else:
        _after(hearing)


def may_attach(hearing: Hearing, target: int, card: Card) -> None:
    """A monster goes on an opponent in the dungeon, without monster, with a corridor in his leg (MM-4.1 to 4.3)."""
    table: Table = hearing.table
    if target == table.active:
        hearing.breach("MM-4.3", key="MM-4.3/self", card=card.name)
    elif target in table.resting.left:
        hearing.cannot("MM-13.2", "MM-4.3", key="MM-13.2/target", seat=SEATS[target])
    elif target in table.returned:
        hearing.breach("MM-4.3", "MM-6.3", key="MM-4.3/returned", seat=SEATS[target])
    elif table.foes[target]:
        foe = table.foes[target][-1]
        hearing.breach("MM-4.1", key="MM-4.1/taken", seat=SEATS[target], card=table.name(foe.kind), number=foe.number)
    elif not table.laid[target]:
        hearing.breach("MM-4.2", key="MM-4.2", seat=SEATS[target])


def _detour(hearing: Hearing, kind: str) -> None:
    """MM-4.14 to 4.16"""
    table: Table = hearing.table
    _step(hearing, (MOVE,), "MM-10.13/combat")
    seat = table.active
    if table.deck_rules and table.rules["deck-detour"] == "refused":
        hearing.breach("MM-R25", "MM-10.6", key="MM-R25")
    if not table.foes[seat]:
        hearing.breach("MM-4.14", key="MM-4.14")
    hands.leave(hearing, seat, [kind])
    for foe in table.foes[seat]:
        hands.pile(hearing, foe.owner, foe.kind)
    newest = table.laid[seat][-1:]
    hands.pile_laid(hearing, seat, newest)
    names = [table.name(foe.kind) for foe in table.foes[seat]]
    table.foes = changed(table.foes, seat, ())
    table.laid = changed(table.laid, seat, table.laid[seat][:-1])
    turn.played(hearing)
    hearing.happens(
        "detour" if names else "detour/free",
        "MM-4.15",
        {
            "seat": SEATS[seat],
            "cards": names,
            "length": newest[0].length if newest else 0,
            "distance": table.distance(seat),
        },
    )
    if newest and not table.laid[seat]:
        hearing.happens("detour/only", "MM-4.16", {"seat": SEATS[seat]})
    _after(hearing)


def _cleric(hearing: Hearing, kind: str) -> None:
    """MM-5.12: an undead is defeated without dice."""
    table: Table = hearing.table
    _step(hearing, (MOVE,), "MM-10.13/combat")
    seat = table.active
    if not table.foes[seat]:
        hearing.cannot("MM-5.12", key="MM-5.12/none")
    foe = table.foes[seat][-1]
    card = table.card(foe.kind)
    if card.undead is None:
        hearing.breach(
            "MM-5.12", "MM-1.11", key="MM-5.12/unknown", card=card.name, example=kinds.label(table, foe.kind)
        )
    elif not card.undead:
        hearing.breach("MM-5.12", key="MM-5.12", card=card.name)
    hands.leave(hearing, seat, [kind])
    table.foes = changed(table.foes, seat, table.foes[seat][:-1])
    hands.pile(hearing, foe.owner, foe.kind)
    turn.played(hearing)
    hearing.happens("undead", "MM-5.12", {"seat": SEATS[seat], "card": card.name})
    _after(hearing)
    if table.deck_rules:
        table.phase = WON
        hearing.happens("won/corridor", "MM-10.8", {"seat": SEATS[seat]})


# -- offers -----------------------------------------------------------------------------------


def offer_play(table: Table, seat: int) -> Iterator[str]:
    """Corridors that fit, monsters on those who can get one, detour and cleric, in deck rules cards face down and traps."""
    for kind in table.vocabulary.labels:
        card = table.card(kind)
        if not table.holds(seat, kind):
            continue
        written = kinds.label(table, kind)
        if card.kind == CORRIDOR:
            yield written
            if table.players[seat].outward is None and table.distance(seat) + card.length >= table.limit:
                yield f"{written} declare"
        elif card.kind in (DETOUR, CLERIC):
            yield written
        elif card.kind == MONSTER or (card.kind == TRAP and table.deck_rules):
            for target in table.inside:
                if target != seat:
                    yield f"{written} on {write_name(table.names[target])}"
    if table.deck_rules:
        yield "? down"
