"""Combat with monsters, and what may follow it: charm and cleric (MM-5)."""

from __future__ import annotations

from itertools import combinations, product

from referee.cards.playing import UNSEEN
from referee.games.monster_maker import hands, kinds, treasure, turn
from referee.games.monster_maker.declare import needed
from referee.games.monster_maker.dice import Dice, thrown
from referee.games.monster_maker.kinds import CHARACTER, CHARM, CLERIC, DWARF, ELF, MAGICIAN, SLEEP, SPELL, Card
from referee.games.monster_maker.moves import may_attach
from referee.games.monster_maker.pieces import Combat, Foe, Follow
from referee.games.monster_maker.table import DISCARD, Law, Table
from referee.grammar.statement import Throw
from scorers.sheet import SEATS, Term
from scorers.types import Iterator, TypeAlias

Kinds: TypeAlias = tuple[str, ...]
Beside: TypeAlias = tuple[
    Kinds, str | None, str | None
]  # items, the cards piled for the elf and dwarf rules, one each (MM-R28)
DWARF_BONUS = 2  # MM-11.12


def fight(table: Table, law: Law, fighters: Kinds, beside: Beside, throw: Throw | None) -> None:
    """MM-5.1 to 5.9: combat against the monster on oneself; all cards played are piled (MM-R10), Sleep needs no dice (MM-R12, MM-R42)."""
    items, elf, dwarf = beside
    law.can("MM-11.11", table.deck_rules or elf is None, key="MM-11.11/base")
    law.can("MM-11.12", table.deck_rules or dwarf is None, key="MM-11.12/base")
    turn.take_turn(table, law, "fight")
    turn.may_play(table, law, "fight", ("move",), "MM-10.13/combat")
    seat = table.active
    law.can("MM-5.1", table.foes[seat], key="MM-5.1/none")
    spells = any(table.card(kind).kind == SPELL for kind in fighters)
    law.notes("MM-5.2", spells and "MM-5.6", "MM-5.3")
    piled = [kind for kind in (elf, dwarf) if kind is not None]
    hands.leave(table, law, seat, [*fighters, *(kind for kind in piled if kind != UNSEEN)])
    for kind in items:
        treasure.use_item(table, law, seat, kind)
        law.can("REC-4", items.count(kind) == 1, "MM-9.3", key="REC-4/treasure-once", card=table.name(kind))
    cards = [table.card(kind) for kind in fighters]
    characters = _company(table, law, cards, beside)
    foe = table.foes[seat][-1]
    monster = table.card(foe.kind)
    human, sleep, charmed = monster.human, SLEEP in fighters, CHARM in fighters
    if sleep or charmed:
        human = needed(law, monster, "human", monster.human)
        if not human:
            idle = [card.name for card in cards if card.id in (SLEEP, CHARM)]
            law.happens("fight/idle", "MM-5.8", cards=idle, card=monster.name)
            sleep = charmed = False
    sleep = sleep and _among(law, characters, MAGICIAN)
    attack, won = 0, True
    if sleep:
        law.can("MM-5.9", throw is None, "MM-1.13", key="MM-5.9/throw", card=table.name(SLEEP))
    else:
        due, total = _due(table, law, cards, beside, monster)
        attack = sum(thrown(law, "fight", seat, due, total, throw, card=monster.name)) + due.bonus
        won = attack >= total
    hands.leave_unseen(table, law, seat, piled.count(UNSEEN))
    turn.played(table)
    if won:
        hands.pile_foe(table, seat)
    key, clause = ("fight/sleep", "MM-5.9") if sleep else ("fight/won", "MM-5.3") if won else ("fight/lost", "MM-5.4")
    told = {} if sleep else {"attack": attack, "toughness": monster.toughness}
    law.happens(key, clause, seat=SEATS[seat], card=monster.name, **told)
    fought = tuple(card.id for card in characters)
    table.combat = Combat(seat, foe, human, charmed, won, fought)
    table.follow = Follow(charm=foe if won and charmed else None, fought=fought)
    table.phase = ("won" if won else "monster") if table.deck_rules else "follow"


def _company(table: Table, law: Law, cards: list[Card], beside: Beside) -> list[Card]:
    """The characters among the cards. MM-5.1, MM-5.7: they, and spells with them; MM-11.10 to 11.12 for who must be among them."""
    for card in cards:
        told = "MM-5.1/cleric" if card.kind == CLERIC else "MM-5.1/card"
        law.can("MM-5.1", card.kind in (CHARACTER, SPELL), key=told, card=card.name, kind=Term(card.kind))
    law.can("MM-5.1", cards, key="MM-5.1/nobody")
    characters = [card for card in cards if card.kind == CHARACTER]
    law.asks("MM-5.7", characters, "MM-5.1", cards=[card.name for card in cards])
    spells = len(cards) > len(characters)
    _, elf, dwarf = beside
    for present, cls, clause in (
        (spells and table.deck_rules, MAGICIAN, "MM-11.10"),
        (elf is not None, ELF, "MM-11.11"),
        (dwarf is not None, DWARF, "MM-11.12"),
    ):
        if present:
            names = [card.name for card in characters]
            law.asks(clause, _among(law, characters, cls), key=clause, cards=names)
    return characters


def _among(law: Law, characters: list[Card], *classes: str) -> bool:
    """Whether one of the characters is of these classes; where none is known to be, each must have been stated."""
    among = any(card.cls in classes for card in characters)
    for card in () if among else characters:
        needed(law, card, "cls", card.cls)
    return among


def _due(table: Table, law: Law, cards: list[Card], beside: Beside, monster: Card) -> tuple[Dice, int]:
    """The dice of a combat and what they must come to (MM-5.2): working cards in their order, items, the elf's die, the dwarf's 2."""
    items, elf, dwarf = beside
    working = [card for card in cards if monster.human or card.id not in (SLEEP, CHARM)]  # MM-5.8, MM-R11
    attacks = [needed(law, card, "attack", card.attack) for card in working]
    attacks += [one for kind in items if (one := table.card(kind).item)]
    dice = sum(one.count for one in attacks) + (elf is not None)
    bonus = sum(one.bonus for one in attacks) + (DWARF_BONUS if dwarf is not None else 0)
    return Dice(dice, bonus), needed(law, monster, "toughness", monster.toughness)


# -- afterwards -------------------------------------------------------------------------------


def _own_combat(table: Table, law: Law, clause: str) -> Combat:
    """The combat that the actor has just had; refused where there was none."""
    turn.present(table, law)
    combat = table.combat
    if combat is None or combat.seat != law.actor:
        law.cannot(clause, table.active != law.actor and "REC-3", key="MM-5.13/none", turn=SEATS[table.active])
    return combat


def _still_open(table: Table, law: Law, clause: str, *lying: Foe) -> None:
    """What follows a combat is only possible until something else was done (MM-13.1); a monster passed on must lie there still."""
    mine = table.active == law.actor
    there = all(table.cards(foe.owner).known(DISCARD).get(foe.kind) for foe in lying)
    still = mine and bool(table.follow)
    law.can(
        clause, still and there, still and "REC-4", not mine and "REC-3", key="MM-5.13/gone", turn=SEATS[table.active]
    )
    law.notes("MM-13.1")


def charm(table: Table, law: Law, target: int) -> None:
    """MM-5.10, MM-5.11, MM-R13, MM-R14: the defeated monster goes on another opponent."""
    combat = _own_combat(table, law, "MM-5.10")
    foe, card = combat.foe, table.card(combat.foe.kind)
    if law.asks("MM-5.8", combat.human, "MM-5.10", key="MM-5.8/charm", card=card.name):
        law.asks("MM-5.10", combat.charmed, key="MM-5.10/no-charm")
    law.can("MM-5.10", combat.won, "MM-5.4", key="MM-5.10/lost", card=card.name)
    cards = [table.card(kind) for kind in combat.fought]  # a class may have been stated since
    law.asks("MM-5.10", _among(law, cards, MAGICIAN, ELF), key="MM-5.10/class")
    may_attach(table, law, target, card, charm=True)
    _still_open(table, law, "MM-5.10", foe)
    table.cards(foe.owner).take(DISCARD, [foe.kind])
    table.alter(target, foes=(*table.foes[target], foe.but(number=law.number)))
    table.follow = Follow(fought=table.follow.fought)
    law.happens("charm", "MM-5.10", seat=SEATS[target], card=card.name)


def cleric(table: Table, law: Law, back: Kinds) -> None:
    """MM-5.13, MM-R15: one cleric is piled for each character of this combat that comes back."""
    combat = _own_combat(table, law, "MM-5.13")
    seat, names = law.actor, [table.name(kind) for kind in combat.fought]
    _still_open(table, law, "MM-5.13")
    still = list(table.follow.fought)
    for kind in back:
        key = "MM-5.13/twice" if kind in combat.fought else "MM-5.13/other"
        law.can("MM-5.13", kind in still, key=key, card=table.name(kind), cards=names)
        still.remove(kind)
    hands.leave(table, law, seat, [kinds.CLERICS] * len(back))
    table.cards(seat).take(DISCARD, back)
    hands.hold(table, seat, back)
    table.follow = table.follow.but(fought=tuple(still))
    law.happens("cleric", "MM-5.13", seat=SEATS[seat], cards=[table.name(kind) for kind in back])


# -- offers -----------------------------------------------------------------------------------


def offer_fight(table: Table, seat: int) -> Iterator[tuple[Kinds, Beside, Throw | None]]:
    """One character, alone or with a spell, or two, and a throw of the right size that wins or loses."""
    if not table.foes[seat]:
        return
    able = table.may_hold(seat, lambda card: card.attack)
    characters = [card for card in able if card.kind == CHARACTER]
    human = table.card(table.foes[seat][-1].kind).human
    for some in (*((one,) for one in characters), *product(characters, able)):
        if len(some) == 1 or some[1].kind == SPELL or characters.index(some[0]) < characters.index(some[1]):
            asleep = human and some[-1].id == SLEEP and some[0].cls == MAGICIAN
            dice = sum(card.attack.count for card in some if card.attack and (human or card.id not in (SLEEP, CHARM)))
            throws = [Throw((face,) * dice, False) for face in (6, 2)] if dice and not asleep else [None]
            yield from ((tuple(card.id for card in some), ((), None, None), throw) for throw in throws)


def offer_cleric(table: Table, seat: int) -> list[Kinds]:
    """Each character that fought, or some of them."""
    fought = table.follow.fought
    return [some for count in range(1, len(fought) + 1) for some in dict.fromkeys(combinations(fought, count))]
