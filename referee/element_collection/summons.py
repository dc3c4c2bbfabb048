"""The summon phase: Calls and their answers, water, dark, and what they yield (EC-8, EC-9)."""

from __future__ import annotations

from referee.cards import Impossible
from referee.element_collection import flow, movement
from referee.element_collection.components import (
    ICONS,
    KINDS,
    NAMES,
    TERMS,
    UNSEEN,
    read_card,
    read_cards,
    terms,
)
from referee.element_collection.law import at_phase, enough, from_hand, in_phase, interrupts, out_of, rob
from referee.element_collection.table import ANSWER, DECK, KEEP, MOVEMENT, SETTLED, SUMMON, TAKE, Call
from referee.statement import write_name
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from referee.cards import Cards
    from referee.element_collection.table import Table
    from referee.hearing import Hearing
    from referee.statement import Reader


CALL, SELF, REFLECT = "Call", "Self", "Reflect"
NOT_BACK = ("dark", "fire")  # what water doesn't take back (EC-9.6)
DRAWN, KEPT = 5, 3  # dark (EC-9.7)


def read_summon(reader: Reader) -> tuple[str, int, Any]:
    """KIND and what it needs: earth [N] ahead|back, a Call NAME, water CARD."""
    kind = reader.known(NAMES) or reader.named(NAMES)
    if kind == "earth":
        count = _read_count(reader)
        return kind, count, movement.read_way(reader) if reader.at < len(reader.words) else None
    target: int | str | None = None
    if reader.at < len(reader.words):
        if ICONS[kind] == CALL:
            target = reader.player()
        elif kind == "water":
            target = read_card(reader)
    return kind, 1, target


def _read_count(reader: Reader) -> int:
    if not reader.at_number():
        return 1
    count = reader.whole("count")
    if count < 1:
        raise reader.unreadable("count")
    if count == 1:
        reader.out.pop()
    return count


def summon(hearing: Hearing, kind: str, count: int, target: Any) -> None:
    """EC-3.4 in movement; in the summon phase one Call or Self (EC-8.2, EC-8.3)."""
    table = hearing.table
    if table.phase in MOVEMENT and kind in movement.SUMMONS:
        movement.summon(hearing, kind, count, target)
        return
    if hearing.actor != table.speaker:
        interrupts(hearing)
    icon = ICONS[kind]
    if table.phase == SUMMON:
        if icon == REFLECT:
            hearing.breach("EC-8.3", "EC-8.5", key="EC-8.3/steel")
        elif icon not in (CALL, SELF):
            hearing.breach("EC-8.3", key="EC-8.3/kind", kind=TERMS[kind])
        table.unqueue(hearing.actor)
    else:
        _off_phase(hearing, kind)
        table.turn = turn = table.turn.draft()
        turn.resume = table.phase
    if icon == CALL and target is None:
        hearing.cannot("EC-8.4", "REC-1", key="EC-8.4/nobody", kind=TERMS[kind])
    from_hand(hearing, [kind])
    if icon == CALL:
        _call(hearing, kind, target)
    elif kind == "water":
        _water(hearing, target)
    elif kind == "dark":
        _dark(hearing)
    else:
        # Only the table's override brings us here: the card lies there and does nothing.
        table.lay(hearing.actor, [kind])
        flow.done(hearing)


def _off_phase(hearing: Hearing, kind: str) -> None:
    """EC-2.1 with what the phase at hand says more exactly; a decision that is open must be taken first."""
    table = hearing.table
    if table.phase == ANSWER:
        hearing.cannot("EC-8.6", key="EC-8.6/answer", kind=TERMS[kind], speaker=SEATS[table.speaker])
    if table.phase in (TAKE, KEEP):
        hearing.cannot("EC-8.2", "EC-2.1", key="EC-8.2/one", step=Term(f"step-{table.phase}"))
    if table.phase in SETTLED:
        hearing.cannot("EC-3.5", "EC-3.4", key="EC-3.5/stopped", verb=Term("summon"), step=Term(f"step-{table.phase}"))
    if table.phase in MOVEMENT:
        hearing.breach("EC-3.4", "EC-2.1", key="EC-3.4/kind", kind=TERMS[kind])
    else:
        hearing.breach("EC-2.1", key="EC-2.1/phase", **at_phase(hearing, "summon"))


def _call(hearing: Hearing, kind: str, target: int) -> None:
    """EC-8.4, EC-8.6: the named player is asked, if he has a card in hand and isn't disabled."""
    table = hearing.table
    hands = table.cards.zones
    if target not in table.standing.staying:
        hearing.cannot("EC-8.4", "EC-12.4", key="cards/gone", seat=SEATS[target])
    if target == hearing.actor:
        hearing.breach("EC-8.4", key="EC-8.4/self", kind=TERMS[kind])
    if kind != "fire" and not (target in hands or table.areas[target]):
        hearing.breach("EC-9.8", key="EC-9.8/bare", kind=TERMS[kind], seat=SEATS[target])
    table.lay(hearing.actor, [kind])
    table.call = Call(hearing.actor, kind, target, hearing.number)
    if target in hands and target not in table.turn.disabled:
        table.phase, table.speaker = ANSWER, target
    else:
        hearing.happens("unanswered", "EC-8.6", {"seat": SEATS[target], "kind": TERMS[kind]})
        flow.act(hearing)


def _water(hearing: Hearing, card: str | None) -> None:
    """EC-9.5, EC-9.6: one card of one's own area back into the hand."""
    table = hearing.table
    seat = hearing.actor
    area = table.areas[seat]
    if card in NOT_BACK:
        if card not in area:
            hearing.cannot("EC-9.6", "REC-4", key="EC-9.6/kind", kind=TERMS[card])
        hearing.breach("EC-9.6", key="EC-9.6/kind", kind=TERMS[card])
    elif card == "water" and card not in area:
        hearing.cannot("EC-9.6", "REC-4", key="EC-9.6/itself")
    elif all(kind in NOT_BACK for kind in area):
        hearing.cannot("EC-9.8", "REC-4", key="EC-9.8/water")
    elif card is None:
        hearing.cannot("EC-9.5", "REC-1", key="EC-9.5/which", cards=terms(area))
    elif card == UNSEEN:
        hearing.cannot("EC-9.5", key="cards/unnamed")
    elif card not in area:
        others = [SEATS[other] for other in table.staying if card in table.areas[other]]
        clause = "EC-9.6" if others else "EC-9.5"
        hearing.cannot(clause, "REC-4", key=f"{clause}/absent", kind=TERMS[card], seats=others, cards=in_area(area))
    table.lift(seat, card)
    table.cards = cards = table.cards.draft()
    cards.put(seat, [card])
    table.lay(seat, ["water"])
    if card == "steel":
        taken_back = table.turn.taken_back
        table.turn = turn = table.turn.draft()
        turn.taken_back = {**taken_back, seat: taken_back.get(seat, 0) + 1}
    hearing.happens("back", "EC-9.5", {"seat": SEATS[seat], "kind": TERMS[card]})
    flow.done(hearing)


def in_area(area: Mapping[str, int]) -> list[str]:
    """The kinds of an area as facts."""
    return terms(area) or [Term("none")]


def _dark(hearing: Hearing) -> None:
    """EC-9.7: five cards of the deck, or all that there are."""
    table = hearing.table
    if not table.deck():
        hearing.breach("EC-9.8", key="EC-9.8/deck")
    table.lay(hearing.actor, ["dark"])
    drawn = min(DRAWN, table.deck())
    table.turn = turn = table.turn.draft()
    turn.drawn = drawn
    hearing.happens("drawn", "EC-9.7", {"seat": SEATS[hearing.actor], "count": drawn})
    if drawn:
        table.phase, table.speaker = KEEP, hearing.actor
    else:
        flow.done(hearing)


def offer_summon(table: Table, seat: int) -> Iterator[str]:
    """The elements that can be in the hand, on everybody whom they can name."""
    if table.phase in MOVEMENT:
        yield from movement.offer_summon(table, seat)
        return
    for kind in table.cards.may(seat, [kind for kind in KINDS if ICONS[kind] in (CALL, SELF)]):
        if ICONS[kind] == CALL:
            yield from (f"{kind} {write_name(table.names[other])}" for other in table.staying if other != seat)
        elif kind == "water":
            yield from (f"water {card}" for card in table.areas[seat] if card not in NOT_BACK)
        else:
            yield kind


# -- answers and prizes -----------------------------------------------------------------------


def reflect(hearing: Hearing) -> None:
    """EC-8.5: a Steel prevents the effect, which is spent all the same (EC-8.7)."""
    table = hearing.table
    seat = hearing.actor
    in_phase(hearing, "reflect", (ANSWER,))
    _reflect_unlocked(hearing, seat)
    from_hand(hearing, ["steel"])
    table.lay(seat, ["steel"])
    call = table.call
    hearing.happens("prevented", "EC-8.7", {"seat": SEATS[seat], "kind": TERMS[call.kind], "caller": SEATS[call.seat]})
    flow.done(hearing)


def _reflect_unlocked(hearing: Hearing, seat: int) -> None:
    """EC-R30: who took Steels back by Water in this turn needs one more to Reflect, or one that a thief relieved of it."""
    table = hearing.table
    locked = table.turn.taken_back.get(seat, 0)
    if not locked or not table.cards.can(seat, ["steel"]):
        return
    cards = table.cards.draft()
    free = ["steel"] * (locked + 1)
    robbed = table.turn.robbed.get(seat)
    try:
        if robbed is None:
            cards.show(seat, free)
        elif not cards.can(seat, free):  # then a Steel is what the thief took unseen, and a lock went with it
            thief, steels = robbed
            cards.show(thief, ["steel"] * (steels + 1))
            cards.show(seat, free[1:])
    except Impossible:
        hearing.breach("EC-9.5", key="EC-9.5/locked", locked=locked)
    else:
        table.cards = cards


def offer_reflect(table: Table, seat: int) -> tuple[str, ...]:
    """Where a Steel can be in the hand."""
    return ("",) if table.cards.can(seat, ["steel"]) else ()


def read_take(reader: Reader) -> tuple[str, str]:
    """field CARD or hand [CARD]"""
    if reader.keyword("field", "場札"):
        return "field", read_card(reader)
    if not reader.keyword("hand", "手札"):
        reader.take("prize")
        raise reader.unreadable("prize")
    if reader.at < len(reader.words):
        return "hand", read_card(reader)
    reader.write(UNSEEN)
    return "hand", UNSEEN


def take(hearing: Hearing, place: str, card: str) -> None:
    """EC-9.1, EC-9.2: one card of the named player, of the area or of the hand."""
    table = hearing.table
    in_phase(hearing, "take", (TAKE,))
    call = table.call
    clause = table.deciding()
    face_up = call.kind == "grass" or hearing.rules["light-prize"] == "field"
    if card == UNSEEN and (face_up or place == "field"):
        hearing.cannot(clause, key="take/unnamed", kind=TERMS[call.kind])
    if place == "field":
        if card not in table.areas[call.target]:
            hearing.cannot(
                clause,
                "REC-4",
                key="take/absent",
                kind=TERMS[card],
                seat=SEATS[call.target],
                cards=in_area(table.areas[call.target]),
            )
        table.lift(call.target, card)
        table.cards = cards = table.cards.draft()
        cards.put(hearing.actor, [card])
    else:
        before = table.cards
        rob(hearing, call.target, card, clause)
        _unlock(table, call.target, hearing.actor, card, before)
    if face_up:
        table.cards = cards = table.cards.draft()
        cards.take(hearing.actor, [card])
        table.lay(hearing.actor, [card])
    facts = {"seat": SEATS[hearing.actor], "victim": SEATS[call.target], "hand": table.hand(call.target)}
    if face_up or place == "field":
        hearing.happens("taken/area" if face_up else "taken/back", clause, {"kind": TERMS[card], **facts})
    else:
        hearing.happens("taken/hand", clause, facts)
    flow.done(hearing)


def _unlock(table: Table, loser: int, thief: int, card: str, before: Cards) -> None:
    """EC-R30: each Steel that leaves a hand takes one lock with it; of a card taken unseen that isn't known yet."""
    turn = table.turn
    locked = turn.taken_back.get(loser, 0)
    if locked and card in ("steel", UNSEEN):
        table.turn = turn = turn.draft()
        if card == UNSEEN:
            turn.robbed = {**turn.robbed, loser: (thief, before.certain(thief).get("steel", 0))}
        else:
            turn.taken_back = {**turn.taken_back, loser: locked - 1}


def offer_take(table: Table, seat: int) -> Iterator[str]:
    """Every kind of the area, and of the hand those that can be there."""
    if table.phase != TAKE or table.call is None:
        return
    target = table.call.target
    yield from (f"field {kind}" for kind in table.areas[target])
    if table.holds(target):
        yield "hand ?"
        yield from (f"hand {kind}" for kind in table.cards.may(target, KINDS))


def read_keep(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD… or N"""
    if reader.at_number():
        count = reader.whole("count")
        if count < 0:
            raise reader.unreadable("count")
        return ((UNSEEN,) * min(count, DRAWN + 1),)
    if not reader.more():
        reader.take("card")
    return (read_cards(reader),)


def keep(hearing: Hearing, kinds: Sequence[str]) -> None:
    """EC-9.7: up to three of the cards drawn; the rest is shuffled into the deck."""
    table = hearing.table
    in_phase(hearing, "keep", (KEEP,))
    drawn = table.turn.drawn
    if len(kinds) > drawn:
        hearing.cannot("EC-9.7", "REC-4", key="EC-9.7/drawn", count=len(kinds), drawn=drawn)
    if len(kinds) > KEPT:
        enough(hearing, kinds, "EC-9.7")
        hearing.breach("EC-9.7", key="EC-9.7/many", count=len(kinds), most=KEPT)
    seen = [kind for kind in kinds if kind != UNSEEN]
    cards = out_of(hearing, DECK, seen, "EC-9.7", "REC-4")
    cards.put(hearing.actor, seen)
    cards.move(DECK, hearing.actor, len(kinds) - len(seen))
    hearing.happens("kept", "EC-9.7", {"seat": SEATS[hearing.actor], "count": len(kinds), "deck": table.deck()})
    flow.done(hearing)


def offer_keep(table: Table, seat: int) -> Iterator[str]:
    """None, unseen ones, and kinds that can be in the deck."""
    yield from map(str, range(min(KEPT, table.turn.drawn) + 1))
    yield from table.cards.may(DECK, KINDS)
