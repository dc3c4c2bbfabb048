"""The summon phase: Calls and their answers, water, dark, and what they yield (EC-8, EC-9)."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.games.element_collection import flow, movement
from referee.games.element_collection.components import (
    CARD,
    DARK,
    ICONS,
    KINDS,
    NAMES,
    NONE,
    STEEL,
    WATER,
    Dealt,
    Taken,
    cards_of,
)
from referee.games.element_collection.law import at_phase, enough, gain, in_phase, out_of, rob, speaks, spend, step
from referee.games.element_collection.movement import WAY
from referee.games.element_collection.table import Call, Law, Phase, Table
from referee.grammar.arguments import Arg, OneOf, Player, Whole, Writer
from referee.grammar.statement import Reader
from scorers.sheet import Term
from scorers.state import Value, put
from scorers.types import Iterator, Sequence

CALL, SELF, REFLECT = "Call", "Self", "Reflect"
NOT_BACK = (DARK, "fire")  # what water doesn't take back (EC-9.6)
EFFECTS = {"grass": "EC-9.1", "light": "EC-9.2", "fire": "EC-9.3"}
DRAWN, KEPT = 5, 3  # dark (EC-9.7)


class Summons(Value):
    """An element and what it needs: earth its number of cards and its way, a Call whom it names, water a card."""

    kind: str
    count: int = 1
    way: int | None = None
    target: int | None = None
    card: str | None = None


class Summoned(Arg["Summons"]):
    """A Summons as it is said."""

    usage = (
        "wind | earth [N] ahead|back | ice | grass|fire|light NAME | water CARD | dark",
        "風 | 地 [数] 前|後ろ | 氷 | 草|炎|光 名前 | 水 カード | 闇",
    )
    parts = (CARD, Whole(), WAY, Player())

    def read(self, reader: Reader) -> Summons:
        """What follows hangs on the kind; where it is missing the law asks for it."""
        kind = reader.named(NAMES)
        count = reader.whole("count", 1) if kind == "earth" and reader.at_number() else 1
        if not reader.more():
            return Summons(kind, count)
        if kind == "earth":
            return Summons(kind, count, way=WAY.read(reader))
        if ICONS[kind] == CALL:
            return Summons(kind, target=reader.player())
        return Summons(kind, card=CARD.read(reader)) if kind == WATER else Summons(kind)

    def words(self, value: Summons, writer: Writer) -> list[str]:
        count = [] if value.count == 1 else [str(value.count)]
        way, target = WAY.words(value.way, writer), Player().words(value.target, writer)
        return [*CARD.words(value.kind, writer), *count, *way, *target, *CARD.words(value.card, writer)]


def summon(table: Table, law: Law, said: Summons) -> None:
    """EC-3.4 in movement; in the summon phase one Call or Self (EC-8.2, EC-8.3)."""
    kind, icon = said.kind, ICONS[said.kind]
    if table.phase in Phase.MOVEMENT and kind in movement.SUMMONED:
        movement.summon(table, law, said)
        return
    speaks(table, law)
    if table.phase == Phase.SUMMON:
        key, also = ("EC-8.3/steel", ("EC-8.5",)) if icon == REFLECT else ("EC-8.3/kind", ())
        law.asks("EC-8.3", icon in (CALL, SELF), *also, key=key, kind=kind)
        law.notes("EC-8.2")
        table.unqueue(law.actor)
    else:
        _off_phase(table, law, kind)
        table.resume = table.phase
    if icon == CALL:
        _call(table, law, kind, said.target)
    elif kind == WATER:
        _water(table, law, said.card)
    elif kind == DARK:
        _dark(table, law)
    else:
        # Only the table's override brings us here: the card lies there and does nothing.
        spend(table, law, [kind])
        flow.done(table)


def _off_phase(table: Table, law: Law, kind: str) -> None:
    """EC-2.1 with what the phase at hand says more exactly; a decision that is open must be taken first."""
    if table.phase == Phase.ANSWER:
        law.cannot("EC-8.6", key="EC-8.6/answer", kind=kind, speaker=table.speaker)
    if table.phase in (Phase.TAKE, Phase.KEEP):
        law.cannot("EC-8.2", "EC-2.1", key="EC-8.2/one", step=step(table))
    if table.phase in Phase.SETTLED:
        law.cannot("EC-3.5", "EC-3.4", key="EC-3.5/stopped", verb=Term("summon"), step=step(table))
    if table.phase in Phase.MOVEMENT:
        law.breach("EC-3.4", "EC-2.1", key="EC-3.4/kind", kind=kind)
    else:
        law.breach("EC-2.1", key="EC-2.1/phase", **at_phase(table, law))


def _call(table: Table, law: Law, kind: str, target: int | None) -> None:
    """EC-8.4, EC-8.6: the named player is asked, if he has a card in hand and isn't disabled."""
    if target is None:
        law.cannot("EC-8.4", "REC-1", key="EC-8.4/nobody", kind=kind)
    out_of(table, law, law.actor, [kind], "EC-2.3", "REC-4")
    law.can("EC-8.4", target in table.staying, "EC-12.4", key="cards/gone", seat=target)
    law.asks("EC-8.4", target != law.actor, key="EC-8.4/self", kind=kind)
    bare = kind != "fire" and not table.holds(target) and not table.areas[target]
    law.asks("EC-9.8", not bare, key="EC-9.8/bare", kind=kind, seat=target)
    table.lay(law.actor, [kind])
    table.call = Call(law.actor, kind, target, law.number)
    law.notes(EFFECTS[kind], "EC-8.6")
    if table.holds(target) and target not in table.disabled:
        table.phase, table.speaker = Phase.ANSWER, target
    else:
        law.happens("unanswered", "EC-8.6", seat=target, kind=kind)
        flow.act(table, law)


def _water(table: Table, law: Law, card: str | None) -> None:
    """EC-9.5, EC-9.6: one card of one's own area back into the hand."""
    seat, area = law.actor, table.areas[law.actor]
    out_of(table, law, seat, [WATER], "EC-2.3", "REC-4")
    if card in NOT_BACK:
        law.can("EC-9.6", card in area, "REC-4", key="EC-9.6/kind", kind=card)
        law.breach("EC-9.6", key="EC-9.6/kind", kind=card)
    else:
        law.can("EC-9.6", card != WATER or card in area, "REC-4", key="EC-9.6/itself")
        law.can("EC-9.8", any(kind not in NOT_BACK for kind in area), "REC-4", key="EC-9.8/water")
    if card is None:
        law.cannot("EC-9.5", "REC-1", key="EC-9.5/which", cards=[*area])
    others = [other for other in table.staying if card in table.areas[other]]
    clause = "EC-9.6" if others and card not in area else "EC-9.5"
    key, also = ("cards/unnamed", ()) if card == UNSEEN else (f"{clause}/absent", ("REC-4",))
    law.can(clause, card in area, *also, key=key, kind=card, seats=others, cards=[*area] or [NONE])
    table.lift(seat, card)
    table.cards.put(seat, [card])
    table.lay(seat, [WATER])
    if card == STEEL:
        table.taken_back = put(table.taken_back, seat, table.taken_back.get(seat, 0) + 1)
    law.happens("back", "EC-9.5", seat=seat, kind=card)
    flow.done(table)


def _dark(table: Table, law: Law) -> None:
    """EC-9.7: five cards of the deck, or all that there are."""
    spend(table, law, [DARK])
    law.asks("EC-9.8", table.deck(), key="EC-9.8/deck")
    table.drawn = min(DRAWN, table.deck())
    law.happens("drawn", "EC-9.7", seat=law.actor, count=table.drawn)
    if table.drawn:
        table.phase, table.speaker = Phase.KEEP, law.actor
    else:
        flow.done(table)


def offer_summon(table: Table, seat: int) -> Iterator[Summons]:
    """The elements that can be in the hand, on everybody whom they can name."""
    for kind in table.cards.may(seat, KINDS):
        if ICONS[kind] == CALL:
            yield from (Summons(kind, target=other) for other in table.staying if other != seat)
        elif kind == WATER:
            yield from (Summons(kind, card=card) for card in table.areas[seat] if card not in NOT_BACK)
        elif kind == "earth":
            for count in (1, 2, 3):
                if table.cards.can(seat, [kind] * count):
                    yield from (Summons(kind, count, way=way) for way in WAY.spellings)
        elif ICONS[kind] in (SELF, "Move"):
            yield Summons(kind)


# -- answers and prizes -----------------------------------------------------------------------


def reflect(table: Table, law: Law) -> None:
    """EC-8.5: a Steel prevents the effect, which is spent all the same (EC-8.7)."""
    seat, call = law.actor, table.call
    in_phase(table, law, Phase.ANSWER)
    law.notes("EC-8.5")
    if table.taken_back:
        locked = table.locked(seat)
        law.asks("EC-9.5", _unlocked(table, seat, locked), key="EC-9.5/locked", locked=locked)
    spend(table, law, [STEEL])
    law.happens("prevented", "EC-8.7", seat=seat, kind=call.kind, caller=call.seat)
    flow.done(table)


def _unlocked(table: Table, seat: int, locked: int) -> bool:
    """EC-R30: who took Steels back by Water in this turn needs one more to Reflect, or one that a thief relieved of it."""
    if not locked or not table.cards.can(seat, [STEEL]):
        return True
    cards, robbed = table.cards.draft(), table.robbed.get(seat)
    free = [STEEL] * (locked + 1)
    try:
        if robbed is None:
            cards.show(seat, free)
        elif not cards.can(seat, free):  # then a Steel is what the thief took unseen, and a lock went with it
            thief, steels = robbed
            cards.show(thief, [STEEL] * (steels + 1))
            cards.show(seat, free[1:])
    except Impossible:
        return False
    table.cards = cards
    return True


def offer_reflect(table: Table, seat: int) -> Iterator[tuple[()]]:
    """Where a Steel can be in the hand."""
    if table.cards.can(seat, [STEEL]):
        yield ()


class Won(Value):
    """A card of the called player's `field` (the area) or `hand`; open: it went to the taker's area, so everybody has seen it."""

    place: str
    card: str
    open: bool = False


class Prize(Arg["Won"]):
    """`field` or `hand` and the card: a Won."""

    usage = ("field CARD | hand [CARD|?]", "場札 カード | 手札 [カード|?]")
    place = OneOf("prize", {"field": ("field", "場札"), "hand": ("hand", "手札")})
    cards = {"field": CARD, "hand": Taken()}
    parts = (place, *cards.values())

    def read(self, reader: Reader) -> Won:
        """A card that isn't named is one of the hand."""
        place = self.place.read(reader)
        return Won(place, self.cards[place].take(reader) or UNSEEN)

    def words(self, value: Won, writer: Writer) -> list[str]:
        card = CARD if value.open else self.cards[value.place]
        return [*self.place.words(value.place, writer), *card.words(value.card, writer)]


def take(table: Table, law: Law, prize: Won) -> None:
    """EC-9.1, EC-9.2: one card of the named player, of the area or of the hand."""
    in_phase(table, law, Phase.TAKE)
    call, clause, place, card = table.call, table.deciding(), prize.place, prize.card
    seat, victim = law.actor, call.target
    face_up = call.kind == "grass" or table.rules.light_prize == "field"
    unnamed = card == UNSEEN and (face_up or place == "field")
    law.can(clause, not unnamed, key="take/unnamed", kind=call.kind)
    if place == "field":
        area = table.areas[victim]
        law.can(clause, card in area, "REC-4", key="take/absent", kind=card, seat=victim, cards=[*area] or [NONE])
        table.lift(victim, card)
        table.cards.put(seat, [card])
    else:
        before = table.cards.draft()
        rob(table, law, victim, card, clause)
        _unlock(table, victim, seat, card, before)
    if face_up:
        table.cards.take(seat, [card])
        table.lay(seat, [card])
        law.arguments = (prize.but(open=True),)
    told = {"seat": seat, "victim": victim, "hand": table.hand(victim)}
    if face_up or place == "field":
        law.happens("taken/area" if face_up else "taken/back", clause, kind=card, **told)
    else:
        law.happens("taken/hand", clause, **told)
    flow.done(table)


def _unlock(table: Table, loser: int, thief: int, card: str, before: Cards) -> None:
    """EC-R30: each Steel that leaves a hand takes one lock with it; of a card taken unseen that isn't known yet."""
    locked = table.locked(loser)
    if locked and card == UNSEEN:
        table.robbed = put(table.robbed, loser, (thief, before.certain(thief, (STEEL,)).get(STEEL, 0)))
    elif locked and card == STEEL:
        table.relieved = put(table.relieved, loser, table.relieved.get(loser, 0) + 1)


def offer_take(table: Table, seat: int) -> Iterator[Won]:
    """Every kind of the area, and of the hand those that can be there."""
    if table.phase == Phase.TAKE:
        target = table.call.target
        yield from (Won("field", kind) for kind in table.areas[target])
        if table.holds(target):
            yield from (Won("hand", kind) for kind in (UNSEEN, *table.cards.may(target, KINDS)))


class Kept(Dealt):
    """As a deal, but `keep` alone says too little."""

    def take(self, reader: Reader) -> Sequence[str] | int:
        """One card at least, or a number."""
        return self.read(reader)


def keep(table: Table, law: Law, kept: Sequence[str] | int) -> None:
    """EC-9.7: up to three of the cards drawn; the rest is shuffled into the deck."""
    in_phase(table, law, Phase.KEEP)
    kinds, drawn = cards_of(kept, DRAWN + 1), table.drawn
    law.can("EC-9.7", len(kinds) <= drawn, "REC-4", key="EC-9.7/drawn", count=len(kinds), drawn=drawn)
    if len(kinds) > KEPT:
        enough(table, law, kinds, "EC-9.7")
    law.asks("EC-9.7", len(kinds) <= KEPT, key="EC-9.7/many", count=len(kinds), most=KEPT)
    gain(table, law, kinds)
    law.happens("kept", "EC-9.7", seat=law.actor, count=len(kinds), deck=table.deck())
    flow.done(table)


def offer_keep(table: Table, seat: int) -> Iterator[Sequence[str] | int]:
    """None, unseen ones, and kinds that can be in the deck."""
    yield from range(min(KEPT, table.drawn) + 1)
    yield from ([kind] for kind in table.cards.may("deck", KINDS))
