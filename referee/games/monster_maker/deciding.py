"""What decides a verdict of Monster Maker, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.monster_maker import hands
from referee.games.monster_maker.kinds import CHARM, SLEEP, TRAPS
from referee.games.monster_maker.table import Table
from referee.kernel.back import Step, Tellings, Told, backwards, by, did, happened, last, made, numbers, since
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.kernel.watching import (
    Watched,
    Watching,
    addends,
    each,
    flat,
    joined,
    lying,
    named,
    of_each,
    watch,
    watch_named,
)
from scorers.sheet import Facts
from scorers.types import Iterable, Iterator

SHUFFLED = "MM-6.6", lambda match: happened(match, "renewed")


def monster(now: Table, seat: int, _: Facts) -> Watched:
    """The monster on the player and what was stated of it, or how the last one went."""
    foes = [foe.kind for foe in now.foes[seat][-1:]]
    return [lambda table: [table.foes[seat]], *stated(now, foes, "toughness", "human", "undead")]


def stated(now: Table, kinds: Iterable[str], *fields: str) -> list[int]:
    """Numbers of the statements that stated these fields of cards, or any."""
    told = [one for kind in kinds for one in now.card(kind).since.items()]
    return [number for field, number in told if number and (not fields or field in fields)]


def of_named(*fields: str) -> Watching:
    """The same of the cards that are named."""
    return lambda now, seat, facts: [*stated(now, named(facts, now.facts), *fields)]


def copies(now: Table, seat: int, facts: Facts) -> Watched:
    """How the cards that are named came to lie where they are known, and how many copies were stated."""
    kinds = [kind for kind in named(facts, now.facts) if now.name(kind) == facts.get("card", now.name(kind))]
    return [*stated(now, kinds, "copies"), *addends(lambda table, kind: hands.lying(table, seat, kind), now, kinds)]


def bare(now: Table, _: int, facts: Facts) -> Watched:
    """The corridors of the one on whom a monster is put, or that there are none."""
    seat, said = facts.get("seat"), facts.get("said")
    if isinstance(seat, int):
        return [lambda table: [table.laid[seat]]]
    whom = [one for one in said if isinstance(one, int)] if isinstance(said, (list, tuple)) else []
    return of_each(lambda table, one: table.laid[one][-1:], [one for one in whom if 0 <= one < len(now.laid)])


def shown(now: Table, seat: int, facts: Facts) -> Watched:
    """How the cards came into a hand of which all are known."""
    known = not now.cards(seat).unseen(("hand", seat))
    return [lambda table: (*range(table.hand(seat)),)] if known else []


def walked(now: Table, _: int, __: Facts) -> Watched:
    """All corridors of the players' legs, each an addend of a distance, and the declarations that tell how far a way out was."""
    seats = range(len(now.names))
    declared = of_each(
        lambda table, seat: [table.players[seat].outward], [one for one in seats if now.players[one].outward]
    )
    return [*declared, *of_each(lambda table, seat: table.laid[seat], seats)]


def thief_stated(now: Table, _: int, __: Facts) -> Watched:
    """What was stated of the thief whose sabotage is answered."""
    return [*stated(now, [now.attack.thief] if now.attack.thief else [], "cls", "attack")]


def charmed(now: Table, seat: int, facts: Facts) -> Watched:
    """The combat that the player has just had, and the monster on the one who is named."""
    target = facts.get("seat")
    return [*combat(now, seat, facts), *([lambda table: table.foes[target]] if isinstance(target, int) else [])]


def fought_stated(now: Table, _: int, __: Facts) -> Watched:
    """What was stated of the classes of those who fought."""
    return [*stated(now, now.combat.fought if now.combat else (), "cls")]


def long_enough(table: Table, seat: int) -> bool:
    """Whether a player's leg is long enough for the treasure room."""
    return table.distance(seat) >= table.limit


def goes_on(at: Step) -> bool:
    """Whether a corridor was laid on a way out that is long enough."""
    laid = len(at.now.laid[at.seat]) > len(at.was.laid[at.seat])
    return laid and at.now.players[at.seat].outward is None and long_enough(at.now, at.seat)


def passed_before(match: Match) -> list[int]:
    """Numbers of a player's own pass after the first return, which isn't final, and of the first play since then."""
    home = since(match, lambda table: table.returned) if own(match.table).returned and match.deed in PLAYS else ()
    said = [one for one in home if one is not match and one.deed in PLAYS and one.refusal is None]
    at = next((at for at, one in enumerate(said) if did(one, match.actor, "pass")), -1)
    return [one.number for one in reversed(said[max(at - 1, 0) : at + 1])]


def sabotages(match: Match, seat: int | None) -> list[int]:
    """Numbers of a player's sabotages in this turn."""
    return numbers(*[one for one in since(match, lambda table: table.turns) if did(one, seat, "sabotage")])


def way_out(table: Table, seat: int) -> int:
    """The distance of a player's way out, so far or as it was declared."""
    outward = table.players[seat].outward
    return table.distance(seat) if outward is None else outward


def refused(match: Match, seat: int, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement is refused, with the statements that decide: the trap that ended the turn."""
    if verdict.clauses[0] == "MM-4.2" and verdict.refusal is not None:
        fought = made(match, lambda table: table.combat) if verdict.deed == "charm" else None
        return by("MM-4.2", fought, never_laid(match, verdict.refusal.facts.get("seat")))
    if verdict.clauses[0] == "MM-4.4":
        return lost_to(match, seat)
    if verdict.clauses[0] == "REC-4":
        return piled_away(match, {one for one in flat(verdict.arguments) if isinstance(one, str)})
    trap = happened(match, "trap") if "MM-3.6" in verdict.clauses else None
    return by("MM-3.2", happened(match, "trap/piled", "trap/thief"), trap)


def withheld(match: Match, seat: int) -> Iterator[tuple[str, str, list[int]]]:
    """(clause, label, numbers of statements) of what a score doesn't count: a place of who hasn't returned, a treasure on the way home."""
    table: Table = own(match.table)
    found = (
        made(match, lambda table: table.players[seat].loot) if not table.over and seat not in table.returned else None
    )
    if table.over and table.unit == "arsha" and seat not in table.returned:
        yield "MM-8.4", "no-gold", []
    if found is not None and table.unit == "arsha":
        yield "MM-8.3", "no-return", [found.number]
    if table.over and table.unit == "place" and not table.scores()[seat]:
        yield "MM-6.5", "no-place", []


def never_laid(match: Match, seat: object) -> Match | None:
    """The last turn of a player who has laid no corridor yet, in which it could have been."""
    if not isinstance(seat, int) or made(match, lambda table: table.laid[seat]) is not None:
        return None
    return last(match, lambda one: one.actor == seat and one.deed in PLAYS)


def lost_to(match: Match, seat: int) -> Told:
    """That a player's last combat was lost to the monster that is still there, with how it came and the combat."""
    foes = own(match.table).foes[seat]
    fought = last(match, lambda one: did(one, seat, "fight"))
    if fought is None or fought.before is None or not foes or own(fought.before.table).foes[seat] != foes:
        return []
    return by("MM-5.4", made(match, lambda table: table.foes[seat]), fought)


# Items, spells that don't work, the rules of classes; the excess and its cards; the limit with five or six players.
SPECIAL = frozenset(
    ("MM-4.8", "MM-4.9", "MM-4.10", "MM-5.8", "MM-5.9", "MM-7.1", "MM-7.2", "MM-9.3", "MM-10.7", "MM-10.9")
    + ("MM-11.10", "MM-11.11", "MM-11.12")
)
TELLING: Tellings = [
    ("MM-11.8", "sabotage", lambda at: sabotages(at.before, at.seat)),
    ("MM-5.8", "", lambda at: SLEEP in at.said or CHARM in at.said),
    ("MM-R17", "", lambda at: passed_before(at.match)),
    ("MM-4.7", "play", goes_on),
    ("", "play", lambda at: long_enough(at.was, at.seat) and made(at.before, lambda table: table.laid[at.seat])),
    ("MM-10.11", "play", lambda at: at.now.deck_rules and sum(map(len, at.now.foes)) > sum(map(len, at.was.foes))),
    ("", "", lambda at: [clause for clause in at.asked if clause in SPECIAL]),
]
PLAYS = ("play", "fight", "pass")  # by one of which a turn's play is made
# By which clause a verb's cards are piled.
PILED = {"fight": "MM-5.5", "pile": "MM-3.4", "sabotage": "MM-11.2"}


def piled_away(match: Match, kinds: set[str]) -> Told:
    """The clause by which the last statement that names one of these cards has piled it, with that statement."""
    standing = (one for one in backwards(match) if one.refusal is None)
    naming = next(
        (one for one in standing if kinds & {word for word in flat(one.arguments) if isinstance(word, str)}), None
    )
    clause = PILED.get(naming.deed) if naming is not None else None
    return by(clause, naming) if clause else []


# The corridors of the player's leg, each an addend of the distance, and what was taken away from it.
corridors = watch(lambda table, seat: table.laid[seat], lambda table, seat: [table.laid[seat]])
# The declaration by which the player's way back began.
turning = watch(lambda table, seat: [table.players[seat].outward is None])
# How the player's treasures were found, and the return with them.
treasures = watch(lambda table, seat: table.players[seat].loot, lambda table, seat: [seat in table.returned])
# The combat that the player has just had.
combat = watch(lambda table, seat: table.combat)
# The returns, each by itself.
back_home = watch(lambda table, seat: table.returned)
# The trap that was drawn.
trapped = watch(lambda table, seat: [table.phase, table.active])
# The sabotage that is answered.
thief = watch(lambda table, seat: [table.attack and table.attack.thief])
# The trap or sabotage that is answered, or the end of the last one.
attacked = watch(lambda table, seat: [table.attack])
WATCHED = each(
    {
        "MM-4.6 MM-4.9 MM-7.1 MM-7.2 MM-8.2/room": corridors,
        "MM-3.2 MM-3.4/nothing": trapped,
        # When the player's corridors had become long enough, and whose turn has begun since.
        "MM-4.7/gone": watch(
            lambda table, seat: [table.distance(seat) >= table.limit], lambda table, seat: [table.active]
        ),
        # The corridors of the way back, the declaration by which it began, and the corridors of the way out.
        "MM-4.12": joined(
            corridors,
            turning,
            watch(lambda table, seat: (*range(way_out(table, seat)),), lambda table, seat: [table.players[seat].goal]),
        ),
        # The newest corridor of the player's leg.
        "MM-4.15": watch(lambda table, seat: table.laid[seat][-1:]),
        "MM-4.2": bare,
        "MM-5.13": combat,
        # The combat, and the newest corridor of the one on whom the monster is put.
        "MM-5.10": joined(combat, bare),
        "MM-5.10/class": joined(combat, fought_stated),
        "MM-5.10/no-charm MM-5.10/lost": combat,
        "MM-5.11": charmed,
        # The concession of the one who is named, else the player's own.
        "MM-13.2/target": watch_named(lambda table, seat: [seat in table.left]),
        # The cards that were dealt to the player, each statement an addend.
        "MM-1.3 MM-1.4 MM-1.5 MM-1.6": of_named(),
        # The trap that was dealt to the one who is named, and all cards that were.
        "MM-2.3/start": watch_named(
            lambda table, seat: [lying(table.cards(seat), TRAPS).get(("hand", seat))],
            lambda table, seat: (*range(table.hand(seat)),),
        ),
        "MM-2.2/many": watch(lambda table, seat: (*range(table.cards(seat).size(("hand", seat)) or 0),)),
        "MM-11.5/owed": attacked,
        "MM-1.13/count-block MM-1.13/missing-block": joined(attacked, thief_stated, of_named("cls", "attack")),
        # How the treasures were found.
        "REC-4/treasure": lambda now, seat, facts: of_each(
            lambda table, one: table.players[one].loot, range(len(now.players))
        ),
        "MM-4.8/return": turning,
        "MM-6.2 MM-6.6/returned": back_home,
        # The returns, the corridors of the way back and the declaration by which it began.
        "score/place": joined(back_home, corridors, turning),
        # The deck as it was stated.
        "REC-4/unlisted REC-4/listed": watch(lambda table, seat: table.players[seat].deck),
        **dict.fromkeys([f"score/treasure{one}" for one in ("", "-card", "-carried", "-judged", "-lost")], treasures),
        "score/gold score/gold-first": back_home,
        "score/points-won score/points-lost score/points-drawn": walked,
        **dict.fromkeys([f"REC-4/{one}" for one in ("one", "count", "too-many", "deck", "shuffle")], copies),
        "REC-4/hand REC-4/hand-many REC-4/short": joined(copies, shown),
        # The player's treasures.
        "MM-9.3 MM-R23": watch(lambda table, seat: table.players[seat].loot),
        "MM-9.3/no-item": of_named(),
        "MM-3.5/no-thief": joined(trapped, attacked, of_named()),
        "MM-11.4/kept MM-11.6": joined(attacked, thief),
        "MM-11.10 MM-11.11 MM-11.12": joined(watch(lambda table, seat: table.foes[seat]), of_named("cls")),
        # How the cards came into the hand that is too large, and how its player's play ended.
        "MM-3.8 MM-10.12": watch_named(
            lambda table, seat: (*range(table.hand(seat)),), lambda table, seat: [table.phase, table.active]
        ),
        "MM-5.1 MM-5.3 MM-5.12 MM-4.14": monster,
        "MM-1.13 MM-5.8": joined(monster, of_named("cls", "attack")),
    }
)
