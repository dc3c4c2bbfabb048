"""Combat and what may follow it: fight, charm, cleric (MM-5, MM-11.10 to 11.12)."""

from __future__ import annotations

from itertools import combinations

from referee.monster_maker import flow, hands, kinds, treasure, turn
from referee.monster_maker.declare import needed
from referee.monster_maker.dice import Need, thrown
from referee.monster_maker.kinds import CHARACTER, CHARM, DWARF, ELF, MAGICIAN, SLEEP, SPELL
from referee.monster_maker.pieces import Combat, Follow
from referee.monster_maker.table import FOLLOW, MOVE, WON
from referee.monster_maker.table import MONSTER as MONSTER_PHASE
from referee.statement import write_name
from referee.values import changed
from scorers.sheet import SEATS, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import NoReturn

    from referee.hearing import Hearing
    from referee.monster_maker.kinds import Card
    from referee.monster_maker.pieces import Foe
    from referee.monster_maker.table import Table
    from referee.statement import Reader, Throw

ITEM, ELF_CARD, DWARF_CARD = ("item", "道具", "アイテム"), ("elf", "エルフ"), ("dwarf", "ドワーフ")
THROW = ("dice", "ダイス", "roll", "振る")
BESIDE = (*ITEM, *ELF_CARD, *DWARF_CARD, *THROW)  # words that end the fighters or the items
AN_ITEM = "treasure item 2D"  # how an item is declared
DWARF_BONUS = 2  # MM-11.12
ON = ("on", "へ", "に")


class Fight:
    """The cards of one combat: fighters (characters and spells, in order), items, elf, dwarf: (kind,) of the card piled, or ()."""

    __slots__ = ("fighters", "items", "elf", "dwarf")

    def __init__(
        self,
        fighters: tuple[str, ...],
        items: tuple[str, ...],
        elf: tuple[str | None, ...],
        dwarf: tuple[str | None, ...],
    ) -> None:
        self.fighters = fighters
        self.items = items
        self.elf = elf
        self.dwarf = dwarf


def read_fight(reader: Reader) -> tuple[Fight, Throw | None]:
    """CARD… [item CARD…] [elf CARD] [dwarf CARD] [THROW]"""
    items: list[str]
    elf: tuple[str | None, ...]
    dwarf: tuple[str | None, ...]
    fighters, items, elf, dwarf = [], [], (), ()
    while reader.more() and not reader.at_keyword(*BESIDE):
        fighters.append(kinds.read_card(reader, "character knight 4D+1"))
    while reader.more() and not reader.at_keyword(*THROW):
        if not items and reader.keyword(*ITEM):
            items.append(kinds.read_card(reader, AN_ITEM))
            while reader.more() and not reader.at_keyword(*BESIDE):
                items.append(kinds.read_card(reader, AN_ITEM))
        elif not elf and reader.keyword(*ELF_CARD):
            elf = (kinds.read_seen(reader),)
        elif not dwarf and reader.keyword(*DWARF_CARD):
            dwarf = (kinds.read_seen(reader),)
        else:
            reader.end()
    return Fight(tuple(fighters), tuple(items), elf, dwarf), reader.throw()


def fight(hearing: Hearing, fight: Fight, throw: Throw | None) -> None:
    """MM-5.1 to 5.9: combat against the monster on oneself."""
    table: Table = hearing.table
    if (fight.elf or fight.dwarf) and not table.deck_rules:
        _variant(hearing, fight)
    turn.take_turn(hearing, "fight")
    if table.deck_rules:
        turn.may_move(hearing, "fight", (MOVE,), "MM-10.13/combat")
    else:
        turn.may_play(hearing, "fight")
    seat = table.active
    if not table.foes[seat]:
        hearing.cannot("MM-5.1", key="MM-5.1/none")
    facts = table.facts
    cards = [facts[kind] for kind in fight.fighters]
    _use(hearing, seat, fight, cards)
    characters = _company(hearing, fight, cards)
    classes = tuple([card.cls for card in characters])  # None for a class that nobody stated
    foe = table.foes[seat][-1]
    monster = facts[foe.kind]
    human = monster.human
    sleep, charmed = SLEEP in fight.fighters, CHARM in fight.fighters
    if sleep or charmed:
        human = needed(hearing, monster, "human")
        if not human:
            idle = [card.name for card in cards if card.id in (SLEEP, CHARM)]
            hearing.happens("fight/idle", "MM-5.8", {"cards": idle, "card": monster.name})
            sleep = charmed = False
    if sleep and MAGICIAN not in classes:
        for card in characters:
            needed(hearing, card, "cls")
        sleep = False
    if sleep:
        if throw is not None:
            hearing.cannot("MM-5.9", "MM-1.13", key="MM-5.9/throw", card=table.name(SLEEP))
        attack, won = None, True
    else:
        need = needed_throw(hearing, fight, cards, monster)
        attack = sum(thrown(hearing, need, throw, card=monster.name)) + need.bonus
        won = attack >= need.total  # type: ignore[operator]  # which a combat has
    _resolve(hearing, fight, foe, monster, attack, won)
    fought = tuple([card.id for card in characters])
    table.combat = Combat(seat, foe, human, charmed, fought, won)
    table.follow = Follow(charm=foe if won and charmed else None, fought=fought)
    table.phase = (WON if won else MONSTER_PHASE) if table.deck_rules else FOLLOW


def _variant(hearing: Hearing, fight: Fight) -> NoReturn:
    """Elf and dwarf cards belong to the deck-construction battle."""
    if fight.elf:
        hearing.cannot("MM-11.11", key="MM-11.11/base")
    hearing.cannot("MM-11.12", key="MM-11.12/base")


def _use(hearing: Hearing, seat: int, fight: Fight, cards: list[Card]) -> None:
    """The cards that were named leave the hand (REC-4), the items are turned up (MM-9.3)."""
    table: Table = hearing.table
    named = [card.id for card in cards]
    if fight.elf or fight.dwarf:
        named += [kind for kind in (*fight.elf, *fight.dwarf) if kind is not None]
    hands.leave(hearing, seat, named)
    for at, kind in enumerate(fight.items):
        treasure.use_item(hearing, seat, kind)
        if kind in fight.items[:at]:
            hearing.cannot("REC-4", "MM-9.3", key="REC-4/treasure", card=table.name(kind))


def _company(hearing: Hearing, fight: Fight, cards: list[Card]) -> list[Card]:
    """The characters among the cards. MM-5.1, MM-5.7: they, and spells with them; MM-11.10 to 11.12 for who must be among them."""
    for card in cards:
        if card.kind not in (CHARACTER, SPELL):
            hearing.cannot("MM-5.1", key="MM-5.1/card", card=card.name, kind=Term(card.kind))
    characters = [card for card in cards if card.kind == CHARACTER]
    if not characters:
        if cards:
            hearing.breach("MM-5.7", "MM-5.1", key="MM-5.7", cards=[card.name for card in cards])
        else:
            hearing.cannot("MM-5.1", key="MM-5.1/nobody")
    if not hearing.table.deck_rules:
        return characters
    spells = len(cards) > len(characters)
    for present, cls, clause in (
        (spells, MAGICIAN, "MM-11.10"),
        (fight.elf, ELF, "MM-11.11"),
        (fight.dwarf, DWARF, "MM-11.12"),
    ):
        if present and not any(card.cls == cls for card in characters):
            for card in characters:
                needed(hearing, card, "cls")
            hearing.breach(clause, key=clause, cards=[card.name for card in characters])
    return characters


def needed_throw(hearing: Hearing, fight: Fight, cards: list[Card], monster: Card) -> Need:
    """The Need of a combat (MM-5.2): working cards in their order, items, the elf's die, the dwarf's 2."""
    table: Table = hearing.table
    dice = len(fight.elf)
    bonus = DWARF_BONUS * len(fight.dwarf)
    for card in cards:
        if monster.human or card.id not in (SLEEP, CHARM):  # MM-5.8, MM-R11
            attack = card.attack or needed(hearing, card, "attack")
            dice += attack.count
            bonus += attack.bonus
    for kind in fight.items:
        attack = table.facts[kind].item
        dice += attack.count
        bonus += attack.bonus
    total = needed(hearing, monster, "toughness")
    return Need(table.active, "fight", dice, bonus, total, "MM-5.3")


def _resolve(hearing: Hearing, fight: Fight, foe: Foe, card: Card, attack: int | None, won: bool) -> None:
    """MM-5.3 to 5.5, MM-R10: everything played is piled but items, the monster only if defeated."""
    table: Table = hearing.table
    seat = table.active
    if fight.elf or fight.dwarf:
        hands.leave_unseen(hearing, seat, (*fight.elf, *fight.dwarf).count(None))
    turn.played(hearing)
    if won:
        table.foes = changed(table.foes, seat, table.foes[seat][:-1])
        hands.pile(hearing, foe.owner, foe.kind)
    if attack is None:
        hearing.happens("fight/sleep", "MM-5.9", {"seat": SEATS[seat], "card": card.name})
    else:
        key, clause = ("fight/won", "MM-5.3") if won else ("fight/lost", "MM-5.4")
        hearing.happens(
            key, clause, {"seat": SEATS[seat], "card": card.name, "attack": attack, "toughness": card.toughness}
        )


# -- afterwards -------------------------------------------------------------------------------


def _own_combat(hearing: Hearing, clause: str) -> Combat:
    """The combat that the actor has just had; refused where there was none."""
    table: Table = hearing.table
    turn.present(hearing)
    if table.combat is None or table.combat.seat != hearing.actor:
        third = () if table.active == hearing.actor else ("REC-3",)
        hearing.cannot(clause, *third, key="MM-5.13/none", turn=SEATS[table.active])
    return table.combat


def _still_open(hearing: Hearing, clause: str) -> None:
    """What follows a combat is only possible until something else was done (MM-13.1)."""
    table: Table = hearing.table
    if table.active != hearing.actor or table.follow is None:
        hearing.cannot(
            clause, *(() if table.active == hearing.actor else ("REC-3",)), key="MM-5.13/gone", turn=SEATS[table.active]
        )


def read_charm(reader: Reader) -> tuple[int]:
    """[on] PLAYER"""
    if reader.keyword(*ON):
        reader.out.pop()  # the canonical spelling has none
    target = reader.player()
    kinds.quote_name(reader)
    if reader.at_keyword("へ", "に"):
        reader.take()
    return (target,)


def charm(hearing: Hearing, target: int) -> None:
    """MM-5.10, MM-5.11, MM-R13: the defeated monster goes on another opponent."""
    table: Table = hearing.table
    combat = _own_combat(hearing, "MM-5.10")
    card = table.card(combat.foe.kind)
    if not combat.human:
        hearing.breach("MM-5.8", "MM-5.10", key="MM-5.8/charm", card=card.name)
    if not combat.charmed and combat.human:
        hearing.breach("MM-5.10", key="MM-5.10/no-charm")
    if not combat.won:
        hearing.cannot("MM-5.10", "MM-5.4", key="MM-5.10/lost", card=card.name)
    cards = [table.card(kind) for kind in combat.fought]  # a class may have been stated since
    if not any(card.cls in (MAGICIAN, ELF) for card in cards):
        for one in cards:
            needed(hearing, one, "cls")
        hearing.breach("MM-5.10", key="MM-5.10/class")
    _may_charm(hearing, target, card)
    _still_open(hearing, "MM-5.10")
    foe = combat.foe
    if not table.cards[foe.owner].known("discard").get(foe.kind):
        hearing.cannot("MM-5.10", "REC-4", key="MM-5.13/gone", turn=SEATS[table.active])
    table.cards[foe.owner].take("discard", [foe.kind])
    table.foes = changed(table.foes, target, (*table.foes[target], type(foe)(foe.kind, foe.owner, hearing.number)))
    table.follow = Follow(fought=table.follow.fought)
    hearing.happens("charm", "MM-5.10", {"seat": SEATS[target], "card": card.name})


def _may_charm(hearing: Hearing, target: int, card: Card) -> None:
    table: Table = hearing.table
    if target == hearing.actor:
        hearing.breach("MM-5.10", "MM-4.3", key="MM-4.3/self", card=card.name)
    elif target in table.resting.left:
        hearing.cannot("MM-13.2", "MM-5.10", key="MM-13.2/target", seat=SEATS[target])
    elif target in table.returned:
        hearing.breach("MM-4.3", "MM-R13", key="MM-4.3/returned", seat=SEATS[target])
    elif table.foes[target]:
        foe = table.foes[target][-1]
        hearing.breach("MM-5.11", key="MM-4.1/taken", seat=SEATS[target], card=table.name(foe.kind), number=foe.number)
    elif not table.laid[target] and table.rules["charm"] == "corridor":
        hearing.breach("MM-4.2", "MM-R13", key="MM-4.2", seat=SEATS[target])


def read_cleric(reader: Reader) -> tuple[tuple[str, ...]]:
    """CARD…"""
    cards = [kinds.read_card(reader)]
    while reader.more():
        cards.append(kinds.read_card(reader))
    return (tuple(cards),)


def cleric(hearing: Hearing, back: tuple[str, ...]) -> None:
    """MM-5.13: one cleric is piled for each character of this combat that comes back."""
    table: Table = hearing.table
    combat = _own_combat(hearing, "MM-5.13")
    seat = hearing.actor
    for kind in back:
        if kind not in combat.fought:
            hearing.cannot(
                "MM-5.13", key="MM-5.13/other", card=table.name(kind), cards=[table.name(one) for one in combat.fought]
            )
    _still_open(hearing, "MM-5.13")
    open_ = list(table.follow.fought)
    for kind in back:
        if kind not in open_:
            hearing.cannot("MM-5.13", key="MM-5.13/twice", card=table.name(kind))
        open_.remove(kind)
    hands.leave(hearing, seat, [kinds.CLERICS] * len(back))
    hands.come(hearing, seat, back, "discard")
    table.follow = Follow(table.follow.declare, table.follow.charm, tuple(open_))
    hearing.happens("cleric", "MM-5.13", {"seat": SEATS[seat], "cards": [table.name(kind) for kind in back]})


# -- offers -----------------------------------------------------------------------------------


def offer_fight(table: Table, seat: int) -> Iterator[str]:
    """One or two characters, alone or with a spell, and a throw of the right size that wins or loses."""
    if not table.foes[seat]:
        return
    characters = [
        kind for kind, card in table.facts.items() if card.kind == CHARACTER and card.attack and table.holds(seat, kind)
    ]
    spells = [
        kind for kind, card in table.facts.items() if card.kind == SPELL and card.attack and table.holds(seat, kind)
    ]
    human = table.card(table.foes[seat][-1].kind).human
    for size in (1, 2):
        for some in combinations(characters, size):
            for more in ((), *((spell,) for spell in spells)):
                dice = sum(
                    table.card(kind).attack.count for kind in (*some, *more) if human or kind not in (SLEEP, CHARM)
                )
                cards = " ".join(kinds.label(table, kind) for kind in (*some, *more))
                for face in ("6", "2"):
                    yield f"{cards} dice {' '.join(face * dice)}" if dice else cards
                yield cards


def offer_charm(table: Table, seat: int) -> list[str]:
    """Opponents who can get the monster."""
    return [write_name(table.names[target]) for target in flow.charm_targets(table)]


def offer_cleric(table: Table, seat: int) -> list[str]:
    """Each character that fought."""
    return [kinds.label(table, kind) for kind in (table.follow.fought if table.follow else ())]
