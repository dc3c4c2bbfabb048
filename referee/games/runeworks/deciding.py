"""What decides a verdict of Runeworks, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from itertools import combinations

from referee.cards.playing import NUMBER
from referee.cards.zones import SOURCE
from referee.games.runeworks.flow import laid_in_turn
from referee.games.runeworks.shapes import CALL_SET, ELEMENTAL, SEQUENCE, kind_of
from referee.games.runeworks.table import HAND, SHOT, TURN, Claim, Table
from referee.kernel.back import Step, Tellings, Told, backwards, by, did, happened, last, made, met, numbers, since
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.kernel.watching import Watched, Watching, addends, each, flat, joined, lying, named, of_each, watch
from referee.kernel.windows import clockwise
from scorers import runeworks as scorer
from scorers.sheet import Facts
from scorers.types import Collection, Iterator, Mapping, Sequence

SHUFFLED = "RW-4.10", lambda match: happened(match, "reshuffle")


# What a set takes, by its kind.
CLAIMED = ("call", "seek", "shot")
AROUND = [{"A" + suit, "K" + suit} for suit in "SHDC"]  # what doesn't run on (RW-1.4)
BOOSTED = {CALL_SET: "RW-6.4", SEQUENCE: "RW-6.5", ELEMENTAL: "RW-6.6", "": "RW-6.1"}


def shooters(table: Table, releaser: int | None = None) -> set[int]:
    """Who has called a shot, or ignited by one; if a releaser is named, on that one's card."""
    called = {one.seat for one in table.claims if one.rank == SHOT and releaser in (None, table.releaser)}
    return called | {one.seat for one in table.igniters if one.shot is not None and releaser in (None, one.shot)}


def skipped(table: Table, seat: int) -> bool:
    """Whether somebody has left who sat between the seat and who released last."""
    if table.releaser is None:
        return False
    seats = len(table.names)
    ring = clockwise((table.releaser + 1) % seats, seats)
    return any(one in table.left for one in ring[: ring.index(seat)])


def own_sets(now: Table, seat: int, __: Facts) -> Watched:
    """The sets that the player has laid, boosts apart."""
    return [number for number, one in now.sets.items() if one.owner == seat]


def with_boosts(numbers: Sequence[int]) -> Watched:
    """These sets, and what was added to them."""
    return [*numbers, *of_each(added, numbers)]


def added(table: Table, number: int) -> Sequence[tuple[int, str]]:
    """What was added to a set."""
    return table.sets[number].added if number in table.sets else ()


def sets_counted(now: Table, seat: int, facts: Facts) -> Watched:
    """The sets that the player has laid, and the player's boosts, which are none."""

    def boosts(table: Table, number: int) -> tuple[tuple[int, str], ...]:
        return tuple(one for one in added(table, number) if one[0] == seat)

    return [*own_sets(now, seat, facts), *of_each(boosts, now.sets)]


def known(now: Table, _: int, facts: Facts) -> Watched:
    """How the cards that are named came to be known where they lie."""
    told = facts.get("cards", (facts.get("card"),))  # those that can't be there
    cards = named(facts, NUMBER)
    fit = [card for card in cards if isinstance(told, (list, tuple)) and card in told]
    return addends(lambda table, card: lying(table.cards, card), now, fit or cards)


def covered(_: Table, __: int, facts: Facts) -> Watched:
    """How the cards that are named went out of sight."""
    return of_each(lambda table, card: [card not in table.seen], named(facts, NUMBER))


def taken_back(now: Table, seat: int, facts: Facts) -> Watched:
    """The claim that stands now, and all claims on the card, each by itself."""

    def claimed(table: Table, by: int) -> list[bool]:
        return [by in table.retracted or by in [one.seat for one in table.claims]]

    seats = sorted({one.seat for one in now.claims} | {*now.retracted})
    return [*claims(now, seat, facts), *of_each(claimed, seats)]


def boosted(now: Table, _: int, facts: Facts) -> Watched:
    """The set that is to be boosted, and what was added to it."""
    told = facts.get("set")
    shown = set(map(str, told)) if isinstance(told, (list, tuple)) else {str(told)}
    return with_boosts([number for number, one in now.sets.items() if shown.intersection(one.cards)][:1])


def boosting(at: Step) -> Iterator[str]:
    """The clauses that tell most of a boost."""
    for number, one in at.now.sets.items():
        before = at.was.sets.get(number)
        if before is not None and one.cards != before.cards:
            if one.owner in at.now.left:
                yield "RW-13.8"
            if one.owner != at.seat:
                yield "RW-6.3"
            if any(by != one.owner for by, _ in before.added):
                yield "RW-6.7"
            yield BOOSTED[kind_of(before.cards) or ""]


def ended(table: Table) -> str | None:
    """The clause by which the match goes on after a round that was played."""
    return scorer.ending([*table.points], table.played, table.overtime, table.rules)[0] if table.played else None


def restored(at: Step) -> bool:
    """Whether who speaks holds the claim again that another had overtaken."""
    claims = at.was.claims
    return bool(claims) and claims[-1].seat == at.seat and overtaken(at.before, at.seat) is not None


def began_by_comparing(match: Match) -> bool:
    """Whether nobody has had a turn in this round yet, and the first was found in the Leady work."""
    first = made(match, lambda table: table.turn) if own(match.table).releaser is None else None
    return first is not None and first.deed == "leady"


def shown_first(match: Match, cards: Collection[object]) -> bool:
    """Whether one of these cards was last named in the Leady work of this round."""
    naming = (one for one in backwards(match) if any(card in cards for card in flat(one.arguments)))
    return next((one.deed for one in naming), "") == "leady"


def spare(claim: Claim) -> bool:
    """Whether a claim's set has more cards than the claimed one needs."""
    whole = (*claim.cards, claim.card)
    return any(kind_of([one for one in whole if one != card]) for card in claim.cards)


def laid_out(match: Match, seat: int) -> bool:
    """Whether cards that are known in a hand make a set."""
    known = own(match.table).known(seat)
    return any(kind_of(three) in (CALL_SET, SEQUENCE) for three in combinations(known, 3))


def onto(now: Table, _: int, facts: Facts) -> Watched:
    """The set that is boosted."""
    said = {*named(facts, NUMBER)}
    return with_boosts([number for number, one in now.sets.items() if said.intersection(one.cards)])


def akin(now: Table, _: int, facts: Facts) -> Watched:
    """The sets of a number or suit that is said, which take none of these cards, and what was added to them."""
    said = named(facts, NUMBER)
    marks = {mark for card in said for mark in (card[:-1], card[-1])}
    alike = [number for number, one in now.sets.items() if any(marks & {card[:-1], card[-1]} for card in one.cards)]
    return with_boosts(alike)


def refused(match: Match, seat: int, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement of a seat is refused, with the statements that decide: a call that skipped it, a
    claim of its own that another overtook."""
    table: Table = own(match.table)
    clauses = verdict.clauses
    cards = [card for card in flat(verdict.arguments) if card in NUMBER]
    if verdict.deed == "round" and table.over and len({*table.points}) < len(table.points):
        return ["RW-R27"]
    if clauses[0] in ("RW-5.4", "RW-6.5", "RW-8.2", "RW-10.2") and any(ends <= {*cards} for ends in AROUND):
        return ["RW-1.4"]
    if clauses[0] in ("RW-3.4", "RW-3.7") and seat >= 0 and seat not in (table.turn, *table.contenders):
        return ["RW-3.4", *compared(match, table.contenders)]
    if "RW-4.1" in clauses and began_by_comparing(match):
        return ["RW-3.3", *compared(match, table.contenders)]
    if "RW-6.2" in clauses:
        lost = overtaken(match, seat)
        if lost is None or lost.before is None:
            return []
        claimed = made(lost.before, lambda table: [one.rank for one in table.claims if one.seat == seat])
        return by("RW-7.10", claimed, lost)
    calling = call_of(match) if "RW-4.1" in clauses and table.phase == TURN else None
    if calling is None or calling.before is None or table.releaser is None:
        return []
    called, seats = own(calling.before.table).releaser, len(table.names)
    order = clockwise((called + 1) % seats, seats, table.staying)
    return by("RW-9.3", calling) if seat in order[: order.index(table.releaser)] else []


def call_of(match: Match) -> Match | None:
    """The call by which the turn began in which a card was released last, or None."""
    releaser = own(match.table).releaser
    while releaser is not None and match.before is not None and own(match.before.table).turn == releaser:
        match = match.before
    calls = match.actor == releaser is not None and match.deed == "call"
    return match if calls and match.before is not None and own(match.before.table).releaser is not None else None


def compared(match: Match, seats: Collection[int]) -> list[int]:
    """The last cards that these seats showed for the first turn, and where all showed them at once, each time."""
    found: list[int] = []
    left = {*seats}
    for one in since(match, lambda table: table.number):
        if one.deed == "leady" and one.refusal is None and (one.actor is None or one.actor in left):
            found.append(one.number)
            left -= {one.actor}
    return found[::-1]


def overtaken(match: Match, seat: int) -> Match | None:
    """The statement in this round by which a claim of the seat's was overtaken last, or None."""
    return next((one for one in since(match, lambda table: table.played) if met(one, seat, "overtaken")), None)


def withheld(match: Match, seat: int) -> Iterator[tuple[str, str, list[int]]]:
    """(clause, label, numbers of statements) of what a score doesn't count: the blast of who had laid cards before the turn, or
    boosted; a loss for what was no shot; a floor at nothing; what
    followed after somebody left; of a blast the claim that was overtaken before."""
    table: Table = own(match.table)
    if seat in table.left and (left := made(match, lambda table: seat in table.left)) is not None:
        yield "RW-13.8", "left", [left.number]
    if table.rules.level < 4:
        return
    if table.points[seat] < 0:
        yield "RW-13.6", "no-floor", []
    if (
        table.rules.level == 5
        and table.igniters
        and table.releaser == seat
        and all(one.shot is None for one in table.igniters)
    ):
        claiming = made(match, lambda table: [(one.seat, one.rank) for one in table.claims] or None)
        claim = last(claiming, lambda one: one.deed in CLAIMED) if claiming is not None else None
        if claim is not None and claim.actor == table.igniters[0].seat:
            yield "RW-R17", "no-shot", [claim.number]
    ignition = last(match, lambda one: one.deed == "ignite" and one.actor == seat)
    if ignition is None or ignition.before is None:
        return
    if any(event.key == "ignite/blast" for event in ignition.events):
        lost = overtaken(ignition, seat)
        if lost is not None:
            yield "RW-7.10", "overtaken", [lost.number]
        return
    before: Table = own(ignition.before.table)
    turn = {number for number, _ in before.log}
    laid_before = [number for number, one in before.sets.items() if one.owner == seat and number not in turn]
    if laid_before:
        yield "RW-11.6", "no-blast", [laid_before[0], ignition.number]
    elif laid_in_turn(before, True) >= HAND:
        yield "RW-11.6", "no-boosts", numbers(last(ignition, lambda one: one.deed == "boost"))


def passed(match: Match, seat: int | None) -> Match | None:
    """The pass of a seat that was its last statement, if it was one."""
    said = last(match, lambda one: one.actor == seat)
    return said if did(said, seat, "pass") else None


CLAIMS = " ".join(CLAIMED)
TELLING: Tellings = [
    ("RW-10.4", "shot", lambda at: any(one.rank == SHOT for one in at.was.claims)),
    ("RW-10.5", "", lambda at: at.was.retracted and (at.match.deed in CLAIMED or restored(at))),
    ("RW-7.6", CLAIMS, lambda at: len(at.now.claims) > len(at.was.claims) and spare(at.now.claims[-1])),
    ("RW-10.4", "ignite release", lambda at: at.was.igniters),
    ("RW-5.6", "release", lambda at: not at.was.log and laid_out(at.before, at.seat)),
    ("RW-13.5", "result", lambda at: at.was.overtime),
    ("", "round", lambda at: ended(at.was)),
    ("RW-7.3", CLAIMS, lambda at: passed(at.before, at.seat)),
    ("RW-13.8", CLAIMS, lambda at: at.was.releaser in at.was.left),
    ("RW-3.5", "release", lambda at: shown_first(at.before, at.said)),
    ("RW-3.3", "draw", lambda at: began_by_comparing(at.before) and compared(at.before, at.was.contenders)),
    ("RW-13.8", "draw", lambda at: at.seat is not None and skipped(at.was, at.seat)),
    ("RW-9.3", "draw", lambda at: at.was.released and call_of(at.before)),
    ("RW-7.2", "draw", lambda at: at.was.released),
    ("RW-7.3", "draw", lambda at: at.was.released and at.seat in at.was.spoken),
    ("RW-4.4", "set", lambda at: at.was.log),
    ("", "boost", lambda at: [*boosting(at)]),
]
# The claim that was made last.
claims: Watching = watch(lambda table, seat: table.claims[-1:])
# The card that was released last.
released: Watching = watch(lambda table, seat: table.last)
# That the card that was released last is open to claims no more.
shut: Watching = watch(lambda table, seat: [table.released is None])
# What was laid in the turn.
laid: Watching = watch(lambda table, seat: table.log)
# The ignition.
ignited: Watching = watch(lambda table, seat: table.igniters)
# The release of the card that was shot, and the shots.
shot: Watching = watch(lambda table, seat: [table.releaser], lambda table, seat: (*sorted(shooters(table, seat)),))
# Whose turn it is.
turned: Watching = watch(lambda table, seat: [table.turn])
WATCHED: Mapping[str, Watching] = each(
    {
        "RW-7.10": claims,
        # The claim that was made last, and the card that it is laid on.
        "RW-10.4": joined(claims, released),
        "RW-4.5": known,
        "RW-6.1": onto,
        "RW-4.1/shots": taken_back,
        # How the last card left the source.
        "RW-4.10/void RW-4.10/not-void RW-4.10/nothing": watch(lambda table, seat: [table.size(SOURCE)]),
        "RW-7.4 RW-8.1": released,
        # The claim by which it is another's turn.
        "RW-4.1": lambda now, seat, facts: claims(now, seat, facts) if now.claims else turned(now, seat, facts),
        "RW-10.5": taken_back,
        # The card with which the turn began, and what the player has laid in this round.
        "RW-4.7": lambda now, seat, facts: [lambda table: [(table.turn, table.phase)], *sets_counted(now, seat, facts)],
        # How the cards came there that are known in the hand.
        "RW-11.7/points": watch(lambda table, seat: (*table.known(seat),)),
        # What the player has said of the released card, or how it came there.
        "RW-7.3": watch(
            lambda table, seat: [seat in table.spoken, table.released] if seat in table.spoken else table.last
        ),
        "RW-4.8": sets_counted,
        "RW-10.3": joined(claims, sets_counted),
        "RW-6.4 RW-6.5 RW-6.6": boosted,
        # Each set and boost of the turn.
        "RW-4.4": lambda now, seat, facts: [number for number, _ in now.log],
        # How the cards that are named came to be known where they lie, and how a hand went out of play.
        "lies/out": joined(known, watch(lambda table, seat: table.left)),
        "hand/short hand/no-slot": joined(known, covered),
        # How the pool became the source.
        "RW-4.10/older": watch(lambda table, seat: [table.renewed]),
        "RW-11.7/showing RW-4.9": ignited,
        # The player's own set, which lets boosts be laid; where there is none, the set that is boosted.
        "RW-6.2": lambda now, seat, facts: own_sets(now, seat, facts)[:1] or onto(now, seat, facts),
        "RW-6.8/none RW-6.8/none-all RW-6.8/several": akin,
        "RW-6.3": onto,
        # The card that can be claimed, or that it can be no more.
        "RW-7.2": watch(lambda table, seat: [table.last if table.released else None]),
        "RW-7.6": released,
        # How the known cards of the hand came there.
        "RW-5.6": watch(lambda table, seat: len(table.known(seat)) > 2),
        # The claim, and how its player went on.
        "RW-7.8": joined(claims, shut),
        # The cards of the Leady work.
        "RW-3.4": watch(lambda table, seat: table.contenders),
        "RW-R31": onto,
        # Who has left the match, and the release of a card that is still open to claims.
        "RW-13.8": lambda now, seat, facts: [
            lambda table: table.left,
            *(released(now, seat, facts) if now.last and seat not in now.left else []),
        ],
        # The end of the round before.
        "RW-13.1 RW-13.2 RW-13.3 RW-13.5": watch(lambda table, seat: [table.played]),
        # The player's ignition, and the shot by which it came.
        "score/ignite": watch(
            lambda table, seat: (*[one for one in table.igniters if one.seat == seat],),
            lambda table, seat: (*[by for by in sorted(shooters(table)) if by == seat],),
        ),
        # What was laid in the turn, and the ignition.
        "score/blast": joined(laid, ignited),
        "score/sets": sets_counted,
        "score/shot": shot,
        "score/blast-shot": joined(shot, laid, ignited),
    }
)
