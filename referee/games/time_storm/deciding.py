"""What decides a verdict of Time Storm, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.time_storm.deck import open_top
from referee.games.time_storm.said import BATTERIES, BATTERY, BOTTOM, DECK, GRAVEYARD, HAND, READY, TOP, WAITING
from referee.games.time_storm.speakers import MAIN
from referee.games.time_storm.table import Table
from referee.kernel.back import Step, Tellings, Told, backwards, by, did, happened, last, made, numbers, since
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.kernel.watching import Watched, addends, each, flat, joined, lying, named, of_each, watch, watch_named
from referee.kernel.windows import clockwise
from scorers.sheet import Facts
from scorers.types import Callable, Hashable, Iterator, Mapping

PILES = (DECK, TOP, BOTTOM)
SHUFFLED = "TS-6.7", lambda match: last(match, lambda one: one.deed == "move" and one.arguments[2].area in PILES)


def sizes(_: Table, seat: int, facts: Facts) -> Watched:
    """How so many cards came where they are counted, each an addend; how so many left the deck."""
    said = facts.get("said")
    sums: Mapping[object, Callable[[Table], int | None]] = {
        HAND: lambda table: table.hand_size(seat),
        READY: lambda table: table.unused(seat),
        GRAVEYARD: lambda table: table.cards.size(GRAVEYARD),
        BATTERIES: lambda table: table.batteries(seat),
        WAITING: lambda table: len(table.waiting),
        DECK: lambda table: table.outside(),
    }
    named = (facts.get("area"), *(said[:1] if isinstance(said, tuple) else ()))
    what = next((one for one in named if one in sums), HAND)
    of_all: Watched = [lambda table: [table.batteries(seat)]] if what == READY else []
    return [lambda table: (*range(sums[what](table) or 0),), *of_all]


def counted(now: Table, seat: int, facts: Facts) -> Watched:
    """How so many cards came where a table counts them, right as it is."""
    said = facts.get("said")
    return sizes(now, seat, facts) if isinstance(said, tuple) and len(said) == 2 and isinstance(said[1], int) else []


def placed(now: Table, _: int, facts: Facts) -> Watched:
    """How the cards that are named came to lie where they are known."""
    return addends(where, now, kinds(now, facts))


def unseen(now: Table, seat: int, facts: Facts) -> Watched:
    """How the other hands came by their cards, where a reader sees the cards nowhere that are named."""
    seen = any(sum(where(now, kind).values()) for kind in kinds(now, facts))
    others = [one for one in range(len(now.names)) if one != seat and not seen]
    return of_each(lambda table, other: (*range(table.hand_size(other) or 0),), others)


def where(table: Table, kind: str) -> dict[Hashable, int]:
    """Where cards of a kind are known to lie."""
    found = lying(table.cards, kind)
    found["waiting"] = sum(one is not None and one.kind == kind for one in (*table.waiting, table.resolving))
    if kind != BATTERY:
        found |= {("field", seat): sum(one.kind == kind for one in lies) for seat, lies in enumerate(table.fields)}
    return found


def resolving(now: Table, _: int, __: Facts) -> Watched:
    """The card that resolves, and how it began to: each pass on it."""
    return [now.resolving.number, lambda table: (*range(passed_on(table)),)] if now.resolving else []


def passed_on(table: Table) -> int:
    """How many have passed on the card played last, before it resolves and while it does."""
    if table.resolving is not None:
        return len(table.standing.staying)
    return len(table.window.spoken) if table.window is not None and table.waiting else 0


def declared(now: Table, _: int, facts: Facts) -> Watched:
    """What the card was declared to be."""
    return [number for kind in kinds(now, facts) if (number := now.facts[kind].number)]


def kinds(now: Table, facts: Facts) -> list[str]:
    """The cards that are named, else the one of which a refusal tells."""
    return named(facts, now.facts) or [kind for kind, card in now.facts.items() if card.kind == facts.get("card")]


def turn(now: Table, seat: int, facts: Facts) -> Watched:
    """Whose turn it is, in which phase; and what the card was declared to be."""
    since: Watched = [lambda table: [table.turn.seat, table.phase]] if now.turn.ended or now.phase != MAIN else []
    if now.phase != MAIN:
        since.append(lambda table: [table.phase == MAIN])
    return [*declared(now, seat, facts), *since]


def won(now: Table, _: int, __: Facts) -> Watched:
    """How the others lost, the card by whose effect, and how the deck became empty."""
    resolving = [now.resolving.number] if now.resolving else []
    emptied = [lambda table: [table.deck_size()]] if now.standing.lost and now.deck_size() == 0 else []
    return [*now.standing.lost.values(), *resolving, *emptied]


def spoken(_: Table, seat: int, __: Facts) -> Watched:
    """The player's own pass, before the quick form."""

    def has_passed(table: Table) -> list[bool]:
        table = table.quick.before if table.quick else table
        return [table.window is not None and seat in table.window.spoken]

    return [has_passed]


def gone(now: Table, _: int, __: Facts) -> Watched:
    """How the turn player lost, or who had the turn before."""
    lost = now.standing.lost
    return [lost.get(now.turn.seat) or max(lost.values())] if lost else []


def no_longer_theirs(at: Step) -> bool:
    """Whether what resolves is of a player who has lost, or cards that wait have just vanished with theirs."""
    left = made(at.before, lambda table: len(table.waiting))
    vanished = left is not None and any(event.key == "vanish" for event in left.events)
    return vanished or bool(at.was.waiting) and at.was.waiting[-1].seat in at.was.standing.lost


def is_own(at: Step) -> bool:
    """Whether the card that was played last is the player's own."""
    return bool(at.was.waiting) and at.was.waiting[-1].seat == at.seat


def lays(at: Step) -> bool:
    """Whether a battery is played."""
    return bool(at.was.facts[at.said[0]].type == BATTERY)


def played_battery(at: Step) -> bool:
    """Whether a player has put a battery down in this turn that pays at once: nothing else has paid yet, or the others don't suffice."""
    if lays(at) or at.was.window is None:
        return False
    last, unused = made(at.before, lambda table: table.batteries(at.seat)), at.was.unused(at.seat)
    return (
        last is not None
        and last.actor == at.seat
        and own(last.table).turn == at.was.turn
        and (unused == at.was.batteries(at.seat) or unused <= (at.was.facts[at.said[0]].cost or 0))
    )


def recharged(match: Match, seat: int) -> bool:
    """Whether it is a player's turn that began with used batteries of the player's, which are unused now."""
    began, table = begun(match), own(match.table)
    if began is None or began.before is None or table.turn.seat != seat or table.unused(seat) < table.batteries(seat):
        return False
    before: Table = own(began.before.table)
    return before.unused(seat) < before.batteries(seat)


def given(match: Match, seat: int) -> list[int]:
    """Numbers of the statements by which batteries came onto a player's field in this turn, not played."""

    def gained(one: Match) -> bool:
        before: Table = own(one.before.table) if one.before is not None else own(one.table)
        return own(one.table).batteries(seat) > before.batteries(seat) and before.resolving is not None

    return numbers(*filter(gained, since(match, lambda table: table.turn)))


def begun(match: Match) -> Match | None:
    """The statement with which the turn began."""
    return made(match, lambda table: table.turn.ended)


def passed_over(match: Match) -> list[int]:
    """Numbers of the statements by which turns fell away that would have come before this one."""
    began = begun(match)
    if began is None or began.before is None:
        return []
    seats = [event.facts["seat"] for event in began.events if event.key == "skipped"]
    return numbers(*[made(began.before, lambda table, seat: table.turn.skips.count(seat), seat) for seat in seats])


def of_the_lost(match: Match) -> bool:
    """Whether the turn is that of a player who has lost, or has just gone on from it."""
    table, began = own(match.table), begun(match)
    before = [own(began.before.table)] if began is not None and began.before is not None and began is match else []
    return any(one.turn.seat in one.standing.lost for one in [table, *before])


def withheld(match: Match, seat: int) -> Iterator[tuple[str, str, list[int]]]:
    """(clause, label, numbers of statements) of what a score doesn't count: another has won."""
    missed = numbers(*[one for one in backwards(match) if any(event.key == "pending" for event in one.events)])
    if match.table.over and not match.table.winners() and missed:
        yield "TS-R8", "together", missed
    ended = made(match, lambda table: table.standing.winners)
    if ended is not None and not match.table.scores()[seat]:
        yield "TS-7.4", "not-won", [ended.number]


def gone_before(at: Step) -> list[int]:
    """Numbers of the statements by which those lost whose turn would have come between the turn before and the player's."""
    began = begun(at.before)
    if began is None or began.before is None or at.seat != at.now.turn.seat:
        return []
    table: Table = own(began.table)
    seats = len(table.names)
    ring = clockwise((own(began.before.table).turn.seat + 1) % seats, seats)
    return [table.standing.lost[one] for one in ring[: ring.index(at.seat)] if one in table.standing.lost]


def extra_before(match: Match) -> list[int]:
    """Number of the statement that granted an extra turn, where that has just ended."""
    before = match.before
    if before is None or own(before.table).turn.ended == own(match.table).turn.ended:
        return []
    return numbers(made(before, is_extra)) if own(before.table).turn.extra else []


def own_passes(match: Match, seat: int | None) -> list[int]:
    """Numbers of a player's first pass in this phase and of what was played since; none where there is no pass."""
    found: list[int] = []
    played: list[int] = []
    for one in since(match, lambda table: (table.turn, table.phase)):
        if did(one, one.actor, "play"):
            played.append(one.number)
        if did(one, seat, "pass"):
            found = [one.number, *played]
    return sorted(found)


def refused(match: Match, seat: int, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement of a seat is refused, with the statements that decide: the turn is another's extra
    one, or the seat's own fell away; the turn player has lost; a card that is to resolve has left the waiting cards."""
    table: Table = own(match.table)
    clauses = verdict.clauses
    if ("TS-3.8" in clauses or "TS-3.9" in clauses) and seat >= 0:
        return used_up(match, seat)
    resolving = table.resolving
    if resolving is not None and clauses[0] in ("TS-6.6", "TS-6.7") and resolving.kind in flat(verdict.arguments):
        began = made(match, lambda table: table.resolving and table.resolving.number)
        return ["TS-R7", resolving.number, *numbers(began)]
    if ("TS-5.2" in clauses or clauses[0] in ("TS-5.3", "TS-6.6")) and verdict.arguments:
        return left_waiting(match, str(verdict.arguments[0]))
    if clauses[0].startswith(("TS-2.", "TS-3.4", "TS-3.10", "TS-4.", "TS-5.3", "TS-6.1")) and (cut := cut_short(match)):
        return ["TS-R12", *cut]
    if clauses[0] in ("TS-3.4", "TS-3.10") and table.turn.seat in table.standing.lost:
        return ["TS-R10", table.standing.lost[table.turn.seat]]
    laid = match.deed == "play" and table.facts[match.arguments[0]].type == BATTERY
    if clauses[0] == "TS-4.1" and laid and match.actor != seat and not table.waiting:
        return by("TS-R2", match)
    if table.turn.seat == seat or not clauses[0].startswith(("TS-2.", "TS-3.4", "TS-3.10", "TS-4.")):
        return []
    if seat >= 0 and not table.turn.ended and last(match, lambda one: one.deed in ("play", "pass", "next")) is None:
        return ["TS-1.6"]
    if not table.turn.extra:
        skipped = passed_over(match)
        return ["TS-6.9", *skipped] if skipped else []
    return by("TS-6.9", made(match, is_extra))


def cut_short(match: Match) -> list[int]:
    """Numbers of the statements by which an effect has ended the phase or turn before, none where they ended by passes."""
    began = made(match, lambda table: [table.turn.seat, table.turn.ended, table.phase])
    if began is None or began.deed != "done" or began.before is None:
        return []
    ending = made(began.before, lambda table: table.resolving and table.resolving.ending)
    return numbers(ending, began)


def used_up(match: Match, seat: int) -> Told:
    """Why a player's batteries are used that somebody thinks fresh: for a card that was countered, or since it is another's turn."""
    turned = made(match, lambda table: table.batteries(seat) - table.unused(seat))
    if turned is None or not did(turned, seat, "play"):
        return []
    name = turned.arguments[0]
    countered = happened(match, "countered")
    lost = countered is not None and any(event.facts.get("card") == name for event in countered.events)
    if countered is not None and lost and countered.number > turned.number:
        return by("TS-5.8", turned, countered)
    return ["TS-3.9"] if own(match.table).turn.seat != seat else []


# The clauses by which a card waits no longer, by the event that tells so.
LEFT = {"vanish": ("TS-7.7", "TS-R9"), "countered": ("TS-5.8",), "dropped": ("TS-R12",), "resolves": ("TS-5.7",)}


def left_waiting(match: Match, kind: str) -> Told:
    """The clauses by which a card waits no longer, with the statements that played it and took it away; none of one that waits."""
    waiting = [one.kind for one in own(match.table).waiting]
    left = None if kind in waiting else made(match, lambda table: [one.kind for one in table.waiting].count(kind))
    if left is None or left.before is None:
        return []
    played = [one.number for one in own(left.before.table).waiting if one.kind == kind]
    done = made(match, lambda table: [one.kind for one in (*table.waiting, table.resolving) if one].count(kind))
    numbers = sorted({*played, left.number, done.number if done is not None else left.number})
    return [*(clause for event in left.events for clause in LEFT.get(event.key, ())), *numbers]


def is_extra(table: Table) -> bool:
    """Whether the turn is an extra one, or one is to come."""
    return table.turn.extra or bool(table.turn.granted)


TELLING: Tellings = [
    ("TS-6.9", "", lambda at: at.was.turn.extra and at.was.turn.seat == at.seat),
    ("TS-6.9", "", lambda at: passed_over(at.before)),
    ("TS-R10", "", lambda at: of_the_lost(at.before)),
    ("TS-R11", "", lambda at: extra_before(at.before)),
    ("TS-7.6", "play pass next resolve", lambda at: at.was.deck_size() == 0),
    ("TS-R9", "resolve", no_longer_theirs),
    ("TS-4.7", "resolve next", lambda at: True),
    ("TS-7.1", "", lambda at: at.happens("loses/deck", "pending")),
    ("TS-R8", "", lambda at: at.happens("loses/deck", "pending") and at.was.resolving is not None),
    ("", "count", lambda at: used_up(at.before, at.seat) if READY in at.said and at.seat is not None else []),
    ("TS-R16", "choose", lambda at: at.said[0] in at.was.opening.chosen.values()),
    ("TS-R15", "pass", lambda at: at.was.window is not None and at.was.hand_size(at.seat) == 0),
    ("", "", lambda at: [one for one in at.asked if one.startswith("TS-6.") and at.was.resolving is not None]),
    ("TS-4.6", "pass", lambda at: is_own(at) or len(at.was.window.spoken) + 1 == len(at.was.window.order)),
    ("TS-4.4", "play", lambda at: at.was.window and at.was.waiting and not at.was.window.spoken and not is_own(at)),
    ("TS-3.9", "play", lambda at: not lays(at) and recharged(at.before, at.seat)),
    ("TS-3.7", "play", played_battery),
    ("TS-3.6", "play", lambda at: lays(at) and bool(given(at.before, at.seat))),
    ("TS-4.3", "play pass", lambda at: at.was.holder == at.seat and bool(own_passes(at.before, at.seat))),
    ("", "play", lambda at: own_passes(at.before, at.seat)),
    ("", "", gone_before),
]
# The batteries of the player that are used, each an addend.
batteries = watch(lambda table, seat: (*range(table.batteries(seat) - table.unused(seat)),))
# The batteries of the player, as they came.
laid = watch(lambda table, seat: (*range(table.batteries(seat)),))
# What is played, what resolves and who passes: so priority goes round (TS-4.2, TS-4.3).
granted = watch(
    lambda table, seat: [table.turn, table.phase, [one.number for one in table.waiting], table.resolving, table.window]
)
# The player's own pass, since priority was granted.
passed = watch(lambda table, seat: [table.window is not None and seat in table.window.spoken])
# What the players have brought.
brought = watch(lambda table, seat: (*table.opening.brought.items(),))
WATCHED = each(
    {
        # What the card was declared to cost, the batteries of the player that are used, and those that came to the first two.
        "TS-3.8": joined(declared, batteries, laid),
        "turn/other turn/phase": turn,
        # The battery that the player has played in this turn.
        "TS-3.7": laid,
        # How the last card ceased to resolve, and to wait.
        "TS-5.3/done TS-5.3/resolve TS-6.1 TS-6.11": watch(
            lambda table, seat: [table.resolving is None], lambda table, seat: [len(table.waiting)]
        ),
        "TS-3.14": declared,
        "TS-5.4 TS-5.5 TS-6.3 TS-6.6 TS-6.7": resolving,
        # The card by whose effect cards are discarded, and how the cards came into the hand.
        "TS-6.4": joined(resolving, watch(lambda table, seat: (*range(table.hand_size(seat) or 0),))),
        # How a player's batteries came to be used, or unused.
        "TS-6.5": watch_named(lambda table, seat: [table.batteries(seat), table.unused(seat)]),
        "TS-1.5/many area/few hand/few": sizes,
        # The same, and how many of these cards there are: what they were declared to be, and what the players have brought.
        "area/copies hand/copies TS-8.2/brought": joined(declared, brought, placed, unseen),
        "area/absent TS-6.11/field": placed,
        # How the cards that are named came to be known, and how those of the hand came, all of which are.
        "hand/absent": joined(placed, brought, watch(lambda table, seat: (*range(table.hand_size(seat) or 0),))),
        # The cards that wait.
        "turn/waiting": lambda now, seat, facts: [one.number for one in now.waiting],
        # How so many cards left the deck.
        "TS-6.3/few TS-7.6/size TS-7.6/some": watch(lambda table, seat: (*range(table.outside()),)),
        # How the last card ceased to wait.
        "TS-6.7/waiting": watch(lambda table, seat: [len(table.waiting)]),
        "TS-6.2": counted,
        "score/won score/not-won": won,
        # The card that was played last.
        "TS-5.2 TS-4.6": watch(lambda table, seat: table.waiting and table.waiting[-1].number),
        "TS-4.1 TS-4.2": granted,
        # How priority went round, and how it was granted anew to one who had passed.
        "TS-4.3": joined(granted, passed),
        "TS-4.8/passed": spoken,
        # How the card came that lies on top of the deck in the open.
        "TS-6.8": watch(lambda table, seat: list(open_top(table))),
        # The effect by which this turn is an extra one.
        "TS-6.9": watch(lambda table, seat: is_extra(table)),
        # How the last card left the deck.
        "TS-7.6": watch(lambda table, seat: [table.deck_size()]),
        # How the player of the card played last has lost.
        "TS-R9": lambda now, seat, facts: [
            now.standing.lost[one.seat] for one in now.waiting[-1:] if one.seat in now.standing.lost
        ],
        "TS-R10": gone,
        # What the one who leaves has played that waits.
        "TS-7.7": lambda now, seat, facts: [one.number for one in now.waiting if one.seat == seat],
        # What the players have chosen.
        "TS-R16": watch(lambda table, seat: tuple(table.opening.chosen.items())),
        # How the last card left the hand.
        "TS-R15": watch(lambda table, seat: [table.hand_size(seat)]),
    }
)
