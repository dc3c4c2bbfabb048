"""The deck-construction battle: traps played, sabotage and its answers, hands weighed (MM-11, MM-12.7)."""

from __future__ import annotations

from referee.games.monster_maker import hands, kinds, turn
from referee.games.monster_maker.arguments import NO_LENGTH
from referee.games.monster_maker.declare import needed
from referee.games.monster_maker.dice import Dice, thrown
from referee.games.monster_maker.kinds import CHARACTER, CORRIDOR, THIEF
from referee.games.monster_maker.pieces import NOTHING, Attack, Phase
from referee.games.monster_maker.table import ANSWERS, Law, Table
from referee.grammar.statement import Throw
from scorers import monster_maker as scorer
from scorers.sheet import SEATS, Facts
from scorers.types import Iterator, Sequence


def _against(table: Table, law: Law, target: int, clause: str) -> None:
    """At any time in one's own turn (MM-R40), on an opponent who still plays (MM-R43)."""
    seat = SEATS[target]
    law.asks(clause, target != table.active, key=f"{clause}/self")
    law.can("MM-13.2", target not in table.left, clause, key="MM-13.2/target", seat=seat)
    law.asks("MM-R43", target not in table.returned, "MM-6.3", clause, seat=seat)


def _attacks(table: Table, attack: Attack, phase: Phase) -> None:
    """An opponent has to answer: a play that fits any phase of the turn, which goes on in its phase."""
    table.made += 1
    table.follow = NOTHING
    table.attack, table.phase = attack, phase


def leave(table: Table, seat: int) -> None:
    """A player who had to answer, or whose turn it is, has conceded: nothing is awaited of him."""
    if table.phase in ANSWERS and seat in (table.attack.target, table.active):
        table.answered()


# -- traps ------------------------------------------------------------------------------------


def play_trap(table: Table, law: Law, target: int | None) -> None:
    """MM-11.9: a held trap is played on an opponent."""
    turn.take_turn(table, law, "play")
    if target is None:
        law.cannot("MM-11.9", key="MM-11.9/whom")
    _against(table, law, target, "MM-11.9")
    hands.leave(table, law, table.active, [kinds.TRAPS])
    size = table.hand(target)
    told = {"seat": SEATS[target], "count": min(3, size)}
    law.happens("trap/played" if size else "trap/nothing", "MM-11.9", **told)
    _attacks(table, Attack(target, table.phase), "hit")
    if not size:
        table.answered()


# -- sabotage ---------------------------------------------------------------------------------


def sabotage(table: Table, law: Law, target: int, thief: str, named: str | None) -> None:
    """MM-11.2: a thief is piled, an opponent picked, one card named."""
    turn.take_turn(table, law, "sabotage")
    _against(table, law, target, "MM-11.2")
    _thief_shown(table, law, table.active, thief, "MM-11.2")
    hands.leave(table, law, table.active, [thief])
    law.happens("sabotage", "MM-11.2", seat=SEATS[target], card=table.name(thief))
    _attacks(table, Attack(target, table.phase, thief), "name")
    if named is not None:
        _name(table, law, named)
    _if_empty(table, law)


def _thief_shown(table: Table, law: Law, seat: int, kind: str, clause: str) -> None:
    hands.show(table, law, seat, [kind])
    card = table.card(kind)
    thief = card.kind == CHARACTER and needed(law, card, "cls", card.cls) == THIEF
    law.asks(clause, thief, key="MM-11.2/thief", card=card.name)


def _if_empty(table: Table, law: Law) -> None:
    """MM-R30: an empty hand has no answer."""
    target = table.attack.target
    if not table.hand(target):
        law.happens("sabotage/empty", "MM-R30", seat=SEATS[target])
        table.answered()


def name(table: Table, law: Law, named: str) -> None:
    """MM-11.2, MM-11.3: the naming."""
    turn.present(table, law)
    mine = law.actor == table.active
    law.can("MM-11.2", table.phase == "name", not mine and "REC-3", key="MM-11.2/no-sabotage")
    law.asks("MM-11.2", mine, "REC-3", key="MM-11.2/name", seat=SEATS[table.active])
    _name(table, law, named)


def _name(table: Table, law: Law, named: str) -> None:
    law.can("MM-11.3", named != NO_LENGTH)
    card = table.card(named)
    law.can("MM-9.1", card.kind != kinds.TREASURE, "MM-11.2", key="MM-9.1/own-deck", card=card.name)
    table.attack = table.attack.but(named=named)
    table.phase = "answer"
    law.happens("named", "MM-11.2", seat=SEATS[table.attack.target], card=card.name)


def pile_named(table: Table, law: Law, gone: Sequence[str]) -> None:
    """MM-11.4: the target piles all copies that he holds."""
    seat, card = table.attack.target, table.card(table.attack.named)
    law.asks("MM-11.4", law.actor == seat, "REC-3", key="MM-11.4/owed", seat=SEATS[seat], card=card.name)
    law.actor = seat
    hands.leave_all(table, law, seat, gone)
    law.asks("MM-11.4", set(gone) == {card.id}, key="MM-11.4/other", card=card.name)
    kept = card.id in table.cards(seat).certain(("hand", seat), (card.id,))
    law.asks("MM-11.4", not kept, key="MM-11.4/kept", card=card.name)
    law.happens("sabotage/piled", "MM-11.4", seat=SEATS[seat], card=card.name, count=len(gone))
    # Several may be there (MM-R31): then the rest of the hand is shown as well (MM-11.5).
    if (card.kind == CORRIDOR or card.most != 1) and table.unseen(seat):
        table.phase = "show"
    else:
        table.answered()


def answer_reveal(table: Table, law: Law) -> None:
    """MM-11.5: the target has shown the hand; nothing of it may stay unseen, no copy be kept."""
    seat, named = table.attack.target, table.name(table.attack.named)
    kept, unseen = table.attack.named in table.cards(seat).known(("hand", seat)), table.unseen(seat)
    law.asks("MM-11.4", not kept, "MM-11.5", key="MM-11.4/kept", card=named)
    law.asks("MM-11.5", not unseen, "MM-11.4", key="MM-11.5/owed", seat=SEATS[seat], unseen=unseen)
    law.happens("sabotage/shown", "MM-11.5", seat=SEATS[seat], card=named)
    table.answered()


def block(table: Table, law: Law, thief: str, throw: Throw | None) -> None:
    """MM-11.6, MM-11.7, MM-R29: foiled if the target's thief throws as much as the saboteur's or more."""
    turn.present(table, law)
    seat, other = table.attack.target, table.active
    due = table.phase in ("name", "answer")
    key, strange = "MM-11.6/who" if due else "MM-11.6/no-sabotage", law.actor not in (seat, other)
    law.can("MM-11.6", due and law.actor == seat, (due or strange) and "REC-3", key=key, seat=SEATS[seat])
    law.notes("MM-11.7")
    _thief_shown(table, law, seat, thief, "MM-11.6")
    mine, theirs = [needed(law, one, "attack", one.attack) for one in map(table.card, (thief, table.attack.thief))]
    # A die of the saboteur counts as 7 less its mirrored face, so that the chance is that of one sum.
    total = 7 * theirs.count + theirs.bonus - mine.bonus
    both: Facts = {"own": str(mine), "other": str(theirs), "saboteur": SEATS[other]}
    faces = thrown(law, "block", seat, Dice(mine.count + theirs.count), total, throw, "MM-11.6", **both)
    sums = sum(faces[: mine.count]) + mine.bonus, sum(faces[mine.count :]) + theirs.bonus
    hands.leave(table, law, seat, [thief])
    held = sums[0] >= sums[1]
    told = {"seat": SEATS[seat], "own": sums[0], "other": sums[1]}
    law.happens("block/held" if held else "block/lost", "MM-11.6", **told)
    if held:
        table.answered()
    else:
        _if_empty(table, law)


def thieves(table: Table, seat: int) -> list[str]:
    """Thieves that may be in a hand."""
    return [card.id for card in table.may_hold(seat, lambda card: card.cls == THIEF)]


def offer_sabotage(table: Table, seat: int) -> Iterator[tuple[int, str, str | None]]:
    """Every thief against every opponent, with a name."""
    for thief in thieves(table, seat):
        for target in table.inside:
            if target != seat:
                yield from ((target, thief, kinds.FORTY), (target, thief, None))


def offer_name(table: Table, seat: int) -> tuple[str, ...]:
    """Every card of a deck, first those that most decks have."""
    every = (kind for kind in table.facts if table.card(kind).kind != kinds.TREASURE)
    return tuple(dict.fromkeys((kinds.FORTY, kinds.FIVE, kinds.CLERICS, *every)))


def offer_block(table: Table, seat: int) -> Iterator[tuple[str, Throw | None]]:
    """Thieves with a throw of the right size."""
    theirs = table.card(table.attack.thief).attack if table.attack.thief else None
    for thief in thieves(table, seat):
        mine = table.card(thief).attack
        if mine and theirs:
            count = mine.count + theirs.count
            yield thief, Throw((4,) * count, False) if count else None


# -- hands weighed ----------------------------------------------------------------------------


def weigh(table: Table, law: Law, tenths: int) -> None:
    """MM-12.7, MM-12.8: the weight of a hand where it decides."""
    turn.present(table, law)
    seat, weight = law.actor, scorer.write_weight(tenths)
    due = table.phase == "weigh"
    key = "MM-12.7/not-tied" if due else "MM-12.7/early"
    law.can("MM-12.7", due and seat in table.judging(), due and "REC-3", key=key, seat=SEATS[seat])
    size, right = table.hand(seat), known_weight(table, seat)
    law.can("MM-12.7", right in (None, tenths), "MM-12.8", key="MM-12.7/wrong", weight=weight,
            right=lambda: scorer.write_weight(right or 0))  # fmt: skip
    possible = scorer.possible_weight(tenths, size) and (size or not tenths)
    law.can("MM-12.7", possible, "MM-12.8", key="MM-12.8/impossible", weight=weight, size=size)
    law.notes("MM-12.8")
    table.alter(seat, weight=tenths)


def known_weight(table: Table, seat: int) -> int | None:
    """Weight of a hand in tenths, None where a card or a weight of it isn't certain."""
    hand = table.cards(seat).certain(("hand", seat))
    if sum(hand.values()) < table.hand(seat):
        return None
    most = table.cards(seat).most
    weights: list[int] = []
    for kind, count in hand.items():
        card = table.card(kind)
        one = card.weight()
        # Copies that differ in weight are certain where the hand holds all of the deck's.
        every = card.weights if card.weights and len(card.weights) > 1 and count == most.get(kind) else None
        if one is None and every is None:
            return None
        weights += every[:count] if every else [one or 0] * count
    return scorer.hand_weight(weights)


def offer_weigh(table: Table, seat: int) -> tuple[int, ...]:
    """The weight that is known, or a few."""
    right = known_weight(table, seat)
    return (0, 10, 21, 120) if right is None else (right,)
