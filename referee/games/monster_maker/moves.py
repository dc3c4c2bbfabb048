"""The turn of every game: draw, shuffle and the plays with one card (MM-3, MM-4, MM-5.12, MM-6.6)."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.cards.playing import UNSEEN
from referee.games.monster_maker import deckbattle, flow, hands, kinds, room, turn
from referee.games.monster_maker.arguments import label
from referee.games.monster_maker.kinds import CLERIC, CORRIDOR, DETOUR, MONSTER, SPELL, TRAP, Card
from referee.games.monster_maker.pieces import NOTHING, Foe, Follow, Laid
from referee.games.monster_maker.table import DECK, DECK_TURN, DISCARD, TRAPS, Law, Table
from scorers.monster_maker import STEP
from scorers.sheet import SEATS, Facts
from scorers.types import Iterator, TypeAlias

How: TypeAlias = tuple[bool, tuple[str, ...] | None]  # whether face down; cards sideways of a declaration


# -- draw and shuffle -------------------------------------------------------------------------


def draw_first(table: Table, law: Law) -> None:
    """MM-6.2: in base rules nobody draws once somebody has returned."""
    ended = table.endgame and table.phase not in ("appraise", "over")
    law.asks("MM-6.2", not ended, seat=lambda: SEATS[table.returned[0]])


def draw(table: Table, law: Law, kind: str) -> None:
    """MM-3.1, MM-3.2, MM-10.4, MM-10.5; a trap that is drawn is piled by itself (MM-R7)."""
    turn.take_turn(table, law, "draw")
    seat, due = table.active, table.phase == "draw"
    if table.deck_rules:
        law.can("MM-10.5", due or table.drew, "MM-11.13", key="MM-10.5/empty")
    law.asks("MM-3.1", due, key="MM-3.1/second")
    if table.deck_size(seat) == 0 and not table.deck_rules:
        law.cannot("MM-6.6", key="MM-6.6/empty", count=table.cards(seat).size(DISCARD))
    table.drew = True
    table.phase = "move" if table.deck_rules else "play"
    if kind != kinds.TRAPS or table.deck_rules:
        hands.arrive(table, law, seat, (kind,))
        return
    hands.leave_deck(table, law, seat, [kind])
    hands.pile(table, seat, kind)
    table.phase = "trap"
    law.happens("trap", "MM-3.2", seat=SEATS[seat], count=min(3, table.hand(seat)))


def offer_draw(table: Table, seat: int) -> tuple[str, ...]:
    """Unseen, or an open trap; in deck rules a card that may be in the own deck."""
    return (UNSEEN, kinds.TRAPS, *(("corridor-20", kinds.FIVE, "Millienne") if table.deck_rules else ()))


def shuffle(table: Table, law: Law) -> None:
    """MM-6.6: the table renewed the deck; only where a draw is due."""
    law.can("MM-11.13", not table.deck_rules)
    if table.phase == "follow" and not table.endgame:
        turn.close(table, law)
    key = "MM-6.6/returned" if table.returned else "MM-6.6/due"
    law.can("MM-6.6", table.phase == "draw", key=key, seat=SEATS[table.returned[0] if table.returned else 0])
    cards, size = table.cards(table.active), table.deck_size(table.active)
    law.can("MM-6.6", cards.size(DISCARD), "MM-R19", key="MM-6.6/nothing")
    law.can("MM-6.6", not size, key="MM-6.6/left", size=size)
    known = size is None and cards.size(TRAPS)
    try:
        if size is None:
            cards.count(DECK, 0)
    except Impossible:  # a card that is known to lie there
        known = True
    law.can("MM-6.6", not known, "REC-4", key="MM-6.6/known")
    flow.renew(table, law)


# -- play -------------------------------------------------------------------------------------


def play(table: Table, law: Law, kind: str, target: int | None, how: How) -> None:
    """The plays with one card (MM-4, MM-5.12, MM-10.7 to 10.14, MM-11.9); kind: UNSEEN for one that nobody named."""
    down, side = how
    if down:
        law.asks("MM-10.14", table.deck_rules, key="MM-10.14/base")
    what = CORRIDOR if down or kind == UNSEEN else table.card(kind).kind
    if what == TRAP:
        law.can("MM-11.9", table.deck_rules, key="MM-11.9/base")
        deckbattle.play_trap(table, law, target)
        return
    turn.take_turn(table, law, "play")
    name = UNSEEN if kind == UNSEEN else table.name(kind)
    law.can("MM-13.4", down or kind != UNSEEN, key="MM-13.4/play")
    if side is not None:
        law.can("MM-4.7", what == CORRIDOR, key="MM-4.7/card", card=name)
    if target is not None:
        law.can("MM-4.1", what == MONSTER, key="MM-4.1/card", card=name)
    if what == CORRIDOR:
        _corridor(table, law, kind, down, side)
    elif what == MONSTER:
        _monster(table, law, kind, target)
    elif what == DETOUR:
        _detour(table, law, kind)
    elif what == CLERIC:
        _cleric(table, law, kind)
    else:
        turn.may_play(table, law, "play", DECK_TURN)
        hands.show(table, law, table.active, [kind])
        law.cannot(what == SPELL and "MM-5.7", "MM-5.1", key="MM-5.1/play", card=name)


def _corridor(table: Table, law: Law, kind: str, down: bool, side: tuple[str, ...] | None) -> None:
    """MM-4.4: a corridor is laid; MM-4.12: on the way back never too far."""
    seat = table.active
    foes = table.foes[seat]
    lost = table.phase == "monster" and bool(foes)  # after a combat lost the monster stops him
    if not lost:
        turn.may_play(table, law, "play", ("move", "won"), "MM-10.13/corridor")
    law.asks("MM-4.4", not foes, lost and "MM-10.13",
               card=lambda: table.name(foes[-1].kind), number=lambda: foes[-1].number)  # fmt: skip
    length = STEP if down else table.card(kind).length
    if table.phase == "won":
        law.asks("MM-10.7", length == STEP, length=length)
    zone = ("down", seat, law.number) if down else None
    hands.leave_all(table, law, seat, [kind], zone)  # face down into a zone of its own (MM-10.14, MM-R41)
    player, before = table.players[seat], table.distance(seat)
    goal, back, total = player.goal, player.outward is not None, before + length
    if back:
        facts = {"length": length, "distance": before, "total": total, "need": goal, "left": goal - before}
        law.asks("MM-4.12", total <= goal, key="MM-4.12", **facts)
    if side is None:
        law.notes("MM-4.11" if back else "MM-4.5", table.phase == "move" and "MM-10.10", "MM-1.3")
    table.alter(seat, laid=(*table.laid[seat], Laid(kind, length, total, zone)))
    turn.played(table)
    table.moved = "corridor"
    law.happens("corridor", "MM-4.4", seat=SEATS[seat], length=length, distance=total, need=goal)
    if side is not None:
        room.reach(table, law, side)
    elif total < goal or not back:
        law.notes(total >= goal and "MM-4.7")
        _after(table, law, Follow(declare=total >= goal))
    else:
        flow.come_back(table, law, seat, "MM-4.13")
        flow.next_turn(table, law)


def _after(table: Table, law: Law, follow: Follow = NOTHING) -> None:
    """After a play: what is open, or the end of the play."""
    if table.deck_rules or follow:
        table.phase = "monster" if table.deck_rules else "follow"
        table.follow = follow
    else:
        flow.end_play(table, law)


def _monster(table: Table, law: Law, kind: str, target: int | None) -> None:
    """MM-4.1 to 4.3, MM-10.11"""
    turn.may_play(table, law, "play", ("move", "won", "monster"), "MM-10.13/monster")
    if target is None:
        law.cannot("MM-4.1", key="MM-4.1/whom", example=label(table, kind))
    seat = table.active
    hands.leave(table, law, seat, [kind], None)
    may_attach(table, law, target, table.card(kind))
    law.notes(table.deck_rules and "MM-10.11")
    table.alter(target, foes=(*table.foes[target], Foe(kind, seat, law.number)))
    turn.played(table)
    law.happens("monster", "MM-4.1", seat=SEATS[target], card=table.name(kind))
    _after(table, law)
    if table.deck_rules:
        table.phase = "end"


def may_attach(table: Table, law: Law, target: int, card: Card, charm: bool = False) -> None:
    """A monster goes on an opponent in the dungeon, without monster, with a corridor in his leg (MM-4.1 to 4.3, MM-R5; by Charm MM-5.10, MM-5.11, MM-R13)."""
    foes, seat = table.foes[target], SEATS[target]
    first = "MM-5.10" if charm else "MM-4.3"
    if target in table.left:
        law.cannot("MM-13.2", first, key="MM-13.2/target", seat=seat)
    if (
        law.asks(first, target != law.actor, charm and "MM-4.3", key="MM-4.3/self", card=card.name)
        and law.asks("MM-4.3", target not in table.returned, "MM-R13" if charm else "MM-6.3", key="MM-4.3/returned", seat=seat)
        and law.asks("MM-5.11" if charm else "MM-4.1", not foes, key="MM-4.1/taken", seat=seat,
                card=lambda: table.name(foes[-1].kind), number=lambda: foes[-1].number)
        and not (charm and table.rules.charm == "any")
    ):  # fmt: skip
        law.asks("MM-4.2", table.laid[target], charm and "MM-R13", seat=seat)


def _detour(table: Table, law: Law, kind: str) -> None:
    """MM-4.14 to 4.16"""
    turn.may_play(table, law, "play", ("move",), "MM-10.13/combat")
    seat = table.active
    if table.deck_rules:
        law.asks("MM-R25", table.rules.deck_detour == "allowed", "MM-10.6")
    law.asks("MM-4.14", table.foes[seat])
    hands.leave(table, law, seat, [kind])
    names = [table.name(foe.kind) for foe in table.foes[seat]]
    for foe in table.foes[seat]:
        hands.pile(table, foe.owner, foe.kind)
    newest = table.laid[seat][-1:]
    hands.pile_laid(table, seat, newest)
    table.alter(seat, foes=(), laid=table.laid[seat][:-1])
    turn.played(table)
    told: Facts = {"cards": names, "length": newest[0].length if newest else 0, "distance": table.distance(seat)}
    law.happens("detour" if names else "detour/free", "MM-4.15", seat=SEATS[seat], **told)
    if newest and not table.laid[seat]:
        law.happens("detour/only", "MM-4.16", seat=SEATS[seat])
    _after(table, law)


def _cleric(table: Table, law: Law, kind: str) -> None:
    """MM-5.12, MM-R16: an undead is defeated without dice."""
    turn.may_play(table, law, "play", ("move",), "MM-10.13/combat")
    seat = table.active
    law.can("MM-5.12", table.foes[seat], key="MM-5.12/none")
    foe = table.foes[seat][-1]
    card = table.card(foe.kind)
    unknown = card.undead is None
    law.asks("MM-5.12", card.undead, unknown and "MM-1.11", key="MM-5.12/unknown" if unknown else "MM-5.12",
        card=card.name, example=label(table, foe.kind))  # fmt: skip
    hands.leave(table, law, seat, [kind])
    hands.pile_foe(table, seat)
    turn.played(table)
    law.happens("undead", "MM-5.12", seat=SEATS[seat], card=card.name)
    _after(table, law)
    if table.deck_rules:
        table.phase = "won"
        law.happens("won/corridor", "MM-10.8", seat=SEATS[seat])


def offer_play(table: Table, seat: int) -> Iterator[tuple[str, int | None, How]]:
    """Corridors that fit, monsters on those who can get one, detour and cleric, in deck rules cards face down and traps.

    Last come the declarations that name what is laid sideways.
    """
    far: list[tuple[str, tuple[str, int], bool]] = []
    hostile = (MONSTER, TRAP) if table.deck_rules else (MONSTER,)
    for card in table.may_hold(seat, lambda card: card.kind in (CORRIDOR, DETOUR, CLERIC, *hostile)):
        kind = card.id
        if card.kind not in hostile:
            yield kind, None, (False, None)
            if card.kind == CORRIDOR and _declares(table, seat, card.length):
                yield kind, None, (False, ())
                far.append((kind, (kind, card.length), False))
        else:
            yield from ((kind, target, (False, None)) for target in table.inside if target != seat)
    if table.deck_rules:
        yield UNSEEN, None, (True, None)
        if _declares(table, seat, STEP):
            yield UNSEEN, None, (True, ())
            far.append((UNSEEN, (kinds.FIVE, STEP), True))
    for kind, laid, down in far:
        yield from ((kind, None, (down, side)) for side in room.offer_side(table, seat, laid) if side)


def _declares(table: Table, seat: int, length: int) -> bool:
    """Whether a corridor reaches the treasure room."""
    return table.players[seat].outward is None and table.distance(seat) + length >= table.limit
