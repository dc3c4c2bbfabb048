"""The deck-construction battle: traps played, sabotage and its answers, hands weighed (MM-11, MM-12.7)."""

from __future__ import annotations

from referee.monster_maker import hands, kinds, turn
from referee.monster_maker.declare import needed
from referee.monster_maker.dice import Need, thrown
from referee.monster_maker.kinds import CHARACTER, CORRIDOR, THIEF
from referee.monster_maker.pieces import Attack
from referee.monster_maker.table import ANSWER, ANSWERS, HIT, NAME, SHOW, WEIGH
from referee.statement import write_name
from referee.words import key
from scorers import monster_maker as scorer
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from referee.hearing import Hearing
    from referee.monster_maker.dice import Dice
    from referee.monster_maker.table import Table
    from referee.statement import Reader, Throw

A_THIEF = "character thief 2D"  # how a thief is declared
NAMING = ("name", "指定")
NO_LENGTH = ("corridor", "回廊")  # a corridor named without its length (MM-11.3)


def own_turn(hearing: Hearing, verb: str) -> None:
    """MM-R40: any time in one's own turn, before the draw and after phase 3, but not while an answer is awaited."""
    turn.take_turn(hearing, verb)


def victim(hearing: Hearing, target: int, clause: str) -> None:
    """An opponent who still plays (MM-R43)."""
    table: Table = hearing.table
    if target == table.active:
        hearing.breach(clause, key=f"{clause}/self")
    if target in table.resting.left:
        hearing.cannot("MM-13.2", clause, key="MM-13.2/target", seat=SEATS[target])
    if target in table.returned:
        hearing.breach("MM-R43", "MM-6.3", clause, key="MM-R43", seat=SEATS[target])


def _during(table: Table) -> None:
    """A move that fits any phase of the turn: what was open before it is closed, the phase stays."""
    table.made += 1
    table.follow = None


# -- traps ------------------------------------------------------------------------------------


def play_trap(hearing: Hearing, target: int | None) -> None:
    """MM-11.9: a held trap is played on an opponent."""
    table: Table = hearing.table
    own_turn(hearing, "play")
    if target is None:
        hearing.cannot("MM-11.9", key="MM-11.9/whom")
    victim(hearing, target, "MM-11.9")
    hands.leave(hearing, table.active, [kinds.TRAPS])
    _during(table)
    size = table.hand(target)
    hearing.happens(
        "trap/played" if size else "trap/nothing", "MM-11.9", {"seat": SEATS[target], "count": min(3, size)}
    )
    if size:
        table.attack = Attack(target, table.phase)
        table.phase = HIT


# -- sabotage ---------------------------------------------------------------------------------


def read_named(reader: Reader) -> str:
    """A card to be named; NO_LENGTH[0] for a corridor without its length."""
    if key(reader.peek()) in NO_LENGTH:
        reader.take()
        reader.write(NO_LENGTH[0])
        return NO_LENGTH[0]
    return kinds.read_card(reader)


def read_sabotage(reader: Reader) -> tuple[int, str, str | None]:
    """PLAYER THIEF [name CARD]"""
    target = reader.player()
    if reader.at_keyword("へ", "に"):
        reader.take()
    thief = kinds.read_card(reader, A_THIEF)
    return target, thief, read_named(reader) if reader.keyword(*NAMING) else None


def sabotage(hearing: Hearing, target: int, thief: str, named: str | None) -> None:
    """MM-11.2: a thief is piled, an opponent picked, one card named."""
    table: Table = hearing.table
    own_turn(hearing, "sabotage")
    victim(hearing, target, "MM-11.2")
    hands.show(hearing, table.active, [thief])
    _is_thief(hearing, thief, "MM-11.2")
    hands.leave(hearing, table.active, [thief])
    _during(table)
    hearing.happens("sabotage", "MM-11.2", {"seat": SEATS[target], "card": table.name(thief)})
    table.attack = Attack(target, table.phase, thief)
    table.phase = NAME
    if named is not None:
        _named(hearing, named)
    if not table.hand(target):
        hearing.happens("sabotage/empty", "MM-R30", {"seat": SEATS[target]})
        _over(table)


def _is_thief(hearing: Hearing, kind: str, clause: str) -> None:
    card = hearing.table.card(kind)
    if card.kind != CHARACTER or needed(hearing, card, "cls") != THIEF:
        hearing.breach(clause, key="MM-11.2/thief", card=card.name)


def read_name(reader: Reader) -> tuple[str]:
    """CARD"""
    return (read_named(reader),)


def name(hearing: Hearing, named: str) -> None:
    """MM-11.2, MM-11.3: the naming."""
    table: Table = hearing.table
    turn.present(hearing)
    if table.phase != NAME:
        further = () if hearing.actor == table.active else ("REC-3",)
        hearing.cannot("MM-11.2", *further, key="MM-11.2/no-sabotage")
    if hearing.actor != table.active:
        hearing.breach("MM-11.2", "REC-3", key="MM-11.2/name", seat=SEATS[table.active])
    _named(hearing, named)


def _named(hearing: Hearing, named: str) -> None:
    table: Table = hearing.table
    if named == NO_LENGTH[0]:
        hearing.cannot("MM-11.3", key="MM-11.3")
    if table.card(named).kind == kinds.TREASURE:
        hearing.cannot("MM-9.1", "MM-11.2", key="MM-9.1/own-deck", card=table.name(named))
    attack = table.attack
    table.attack = Attack(attack.target, attack.back, attack.thief, named)
    table.phase = ANSWER
    hearing.happens("named", "MM-11.2", {"seat": SEATS[attack.target], "card": table.name(named)})


def shows(table: Table) -> bool:
    """Whether the hand is shown even after copies were piled: several may be there (MM-11.5, MM-R31)."""
    card = table.card(table.attack.named)
    return card.kind == CORRIDOR or card.most != 1


def pile_named(hearing: Hearing, gone: Sequence[str | None]) -> None:
    """MM-11.4: the target piles all copies that he holds."""
    table: Table = hearing.table
    seat, named = table.attack.target, table.attack.named
    if hearing.actor != seat:
        hearing.breach("MM-11.4", "REC-3", key="MM-11.4/owed", seat=SEATS[seat], card=table.name(named))
        hearing.actor = seat
    hands.leave_all(hearing, seat, gone)
    if any(kind != named for kind in gone):
        hearing.breach("MM-11.4", key="MM-11.4/other", card=table.name(named))
    left = table.cards[seat].certain(("hand", seat)).get(named, 0)
    if left:
        hearing.breach("MM-11.4", key="MM-11.4/kept", card=table.name(named), count=left)
    hearing.happens("sabotage/piled", "MM-11.4", {"seat": SEATS[seat], "card": table.name(named), "count": len(gone)})
    if shows(table) and table.unseen(seat):
        table.phase = SHOW
    else:
        _over(table)


def answer_reveal(hearing: Hearing) -> None:
    """MM-11.5: the target has shown the hand; nothing of it may stay unseen, no copy be kept."""
    table: Table = hearing.table
    seat, named = table.attack.target, table.attack.named
    left = table.cards[seat].known(("hand", seat)).get(named, 0)
    if left:
        hearing.breach("MM-11.4", "MM-11.5", key="MM-11.4/kept", card=table.name(named), count=left)
    if table.unseen(seat):
        hearing.breach("MM-11.5", "MM-11.4", key="MM-11.5/owed", seat=SEATS[seat], unseen=table.unseen(seat))
    hearing.happens("sabotage/shown", "MM-11.5", {"seat": SEATS[seat], "card": table.name(named)})
    _over(table)


def read_block(reader: Reader) -> tuple[str, Throw | None]:
    """THIEF [THROW]"""
    return kinds.read_card(reader, A_THIEF), reader.throw()


def block(hearing: Hearing, thief: str, throw: Throw | None) -> None:
    """MM-11.6, MM-11.7: foiled if the target's thief throws as much as the saboteur's or more."""
    table: Table = hearing.table
    turn.present(hearing)
    if table.phase not in (NAME, ANSWER):
        concerned = (table.active, table.attack.target) if table.attack else (table.active,)
        hearing.cannot("MM-11.6", *(() if hearing.actor in concerned else ("REC-3",)), key="MM-11.6/no-sabotage")
    seat = table.attack.target
    if hearing.actor != seat:
        hearing.cannot("MM-11.6", "REC-3", key="MM-11.6/who", seat=SEATS[seat])
    hands.show(hearing, seat, [thief])
    _is_thief(hearing, thief, "MM-11.6")
    mine = needed(hearing, table.card(thief), "attack")
    theirs = needed(hearing, table.card(table.attack.thief), "attack")
    need = block_need(table, mine, theirs)
    faces = thrown(hearing, need, throw, "MM-11.6", own=str(mine), other=str(theirs), saboteur=SEATS[table.active])
    mine_sum, theirs_sum = sum(faces[: mine.count]) + mine.bonus, sum(faces[mine.count :]) + theirs.bonus
    hands.leave(hearing, seat, [thief])
    if mine_sum >= theirs_sum:
        hearing.happens("block/held", "MM-11.6", {"seat": SEATS[seat], "own": mine_sum, "other": theirs_sum})
        _over(table)
        return
    hearing.happens("block/lost", "MM-11.6", {"seat": SEATS[seat], "own": mine_sum, "other": theirs_sum})
    if not table.hand(seat):
        hearing.happens("sabotage/empty", "MM-R30", {"seat": SEATS[seat]})
        _over(table)


def block_need(table: Table, mine: Dice, theirs: Dice) -> Need:
    """The Need of a foiling: the target wins if his faces are at least the saboteur's; both throws at once.

    A die of the saboteur counts as 7 less its mirrored face, so that the chance is that of one sum.
    """
    total = 7 * theirs.count + theirs.bonus - mine.bonus
    return Need(table.attack.target, "block", mine.count + theirs.count, 0, total, "MM-11.6")


def _over(table: Table) -> None:
    """The sabotage is done with; the turn goes on where it was."""
    table.phase = table.attack.back
    table.attack = None


def leave(hearing: Hearing, seat: int) -> None:
    """A player who had to answer, or whose turn it is, has conceded: nothing is awaited of him."""
    table: Table = hearing.table
    if table.phase in ANSWERS and seat in (table.attack.target, table.active):
        _over(table)


# -- hands weighed ----------------------------------------------------------------------------


def read_weigh(reader: Reader) -> tuple[int]:
    """W"""
    word = reader.take("mm-weight")
    tenths = None if reader.at - 1 in reader.quoted else scorer.read_weight(word)
    if tenths is None:
        raise reader.unreadable("mm-weight")
    reader.write(scorer.write_weight(tenths))
    return (tenths,)


def weigh(hearing: Hearing, tenths: int) -> None:
    """MM-12.7, MM-12.8: the weight of a hand where it decides."""
    table: Table = hearing.table
    turn.present(hearing)
    seat = hearing.actor
    if table.phase != WEIGH:
        hearing.cannot("MM-12.7", key="MM-12.7/early")
    if seat not in table.waiting_weights():
        hearing.cannot("MM-12.7", "REC-3", key="MM-12.7/not-tied", seat=SEATS[seat])
    size = table.hand(seat)
    right = known_weight(table, seat)
    if right is not None and right != tenths:
        hearing.cannot(
            "MM-12.7",
            "MM-12.8",
            key="MM-12.7/wrong",
            weight=scorer.write_weight(tenths),
            right=scorer.write_weight(right),
        )
    if not scorer.possible_weight(tenths, size) or (not size and tenths):
        hearing.cannot("MM-12.7", "MM-12.8", key="MM-12.8/impossible", weight=scorer.write_weight(tenths), size=size)
    table.alter(seat, weight=tenths)


def known_weight(table: Table, seat: int) -> int | None:
    """Weight of a hand in tenths, None where a card or a weight of it isn't certain."""
    hand = table.cards[seat].certain(("hand", seat))
    if sum(hand.values()) < table.hand(seat):
        return None
    most = table.cards[seat].most
    weights: list[int | None] = []
    for kind, count in hand.items():
        card = table.card(kind)
        # Copies that differ in weight are certain where the hand holds all of the deck's.
        every = card.weights if card.weights and len(card.weights) > 1 and count == most.get(kind) else None
        weights += every[:count] if every else [card.weight()] * count
    return None if None in weights else scorer.hand_weight(weights)  # type: ignore[arg-type]  # all known


# -- offers -----------------------------------------------------------------------------------


def thieves(table: Table, seat: int) -> list[str]:
    """Thieves that may be in a hand, as written."""
    return [
        kinds.label(table, kind) for kind, card in table.facts.items() if card.cls == THIEF and table.holds(seat, kind)
    ]


def offer_sabotage(table: Table, seat: int) -> Iterator[str]:
    """Every thief against every opponent, with a name."""
    for thief in thieves(table, seat):
        for target in table.inside:
            if target != seat:
                yield f"{write_name(table.names[target])} {thief} name corridor-40"
                yield f"{write_name(table.names[target])} {thief}"


def offer_name(table: Table, seat: int) -> tuple[str, ...]:
    """A few cards."""
    return ("corridor-40", "corridor-5", "Cleric", "Millienne")


def offer_block(table: Table, seat: int) -> Iterator[str]:
    """Thieves with a throw of the right size."""
    theirs = table.card(table.attack.thief).attack if table.attack else None
    for thief in thieves(table, seat):
        mine = table.card(table.vocabulary.find(thief.strip('"'))).attack
        if mine and theirs:
            yield f"{thief} dice {' '.join('4' * (mine.count + theirs.count))}" if mine.count + theirs.count else thief


def offer_weigh(table: Table, seat: int) -> tuple[str, ...]:
    """The weight that is known, or a few."""
    right = known_weight(table, seat)
    return ("0", "1", "2.1", "12") if right is None else (scorer.write_weight(right),)
