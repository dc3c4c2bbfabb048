"""What decides a verdict of Wizard's Element Collection, by clause: what `why` watches, so that it names the statements that made it so."""

from __future__ import annotations

from referee.games.element_collection.components import CARDS
from referee.games.element_collection.summons import Summons
from referee.games.element_collection.table import OFF, Phase, Table
from referee.kernel.back import Step, Tellings, Told, by, happened, last, made, met, numbers
from referee.kernel.calls import own
from referee.kernel.judging import Match
from referee.kernel.verdict import Verdict
from referee.kernel.watching import Watched, Watching, addends, each, flat, joined, of_each, watch, watch_named, whose
from referee.kernel.watching import lying as known_in
from scorers.element_collection import EVIL
from scorers.sheet import SEATS, Facts
from scorers.types import Callable, Hashable, Iterator, Mapping

DISABLED, DISABLING = "EC-9.3", ("move", "enhance", "summon", "reflect")  # what a disabled player doesn't do


HEART, STEEL = "heart", "steel"
BY_ITSELF = ("collect/rest", "collect/bare")  # what a player collects who has nothing to choose


def at(seat: int) -> Callable[[Table], object]:
    """Where a player's piece lies."""
    return lambda table: (table.piece[seat],)


def moved(seat: int) -> Watched:
    """Where a player's piece lies, when it stopped there, and a power that was raised."""
    return [at(seat), lambda table: [seat in table.moving], lambda table: raised(table, seat)]


def raised(table: Table, seat: int) -> int | None:
    """A player's power where it is no longer that of the square."""
    power = table.power.get(seat)
    return None if power == table.square(seat).power else power


def compared(_: Table, seat: int, facts: Facts) -> Watched:
    """The powers of the player and of the one who is named."""
    other = facts.get("seat", facts.get("speaker"))
    return [*moved(seat), *(moved(other) if isinstance(other, int) else [])]


def in_turn(now: Table, seat: int, facts: Facts) -> Watched:
    """How the player has collected already, or the powers compared."""
    if now.phase == Phase.COLLECT and seat not in now.queue and now.square(seat).power is not None:
        return summons(now, seat, facts)
    others = () if "seat" in facts or "speaker" in facts else now.queue  # of what is accepted, all who come later
    return [*compared(now, seat, facts), *(each for other in others if other != seat for each in moved(other))]


def copies(now: Table, _: int, facts: Facts) -> Watched:
    """How the copies came where they are known of the kind that is named."""
    return addends(where, now, [kind for kind in CARDS if kind == facts.get("kind")])


def lying_open(now: Table, seat: int, facts: Facts) -> Watched:
    """How the cards came that lie in the player's area, and the one that is named in another's."""
    named = next((kind for kind in CARDS if kind == facts.get("kind")), "")
    return [
        *of_each(lambda table, kind: [table.areas[seat].get(kind)], now.areas[seat]),
        *of_each(lambda table, other: (*range(table.areas[other].get(named, 0)),), range(len(now.areas))),
    ]


def where(table: Table, kind: str) -> dict[Hashable, int]:
    """Where cards of a kind are known to lie."""
    areas: dict[Hashable, int] = {("area", seat): area.get(kind, 0) for seat, area in enumerate(table.areas)}
    return {**known_in(table.cards, kind), **areas, "field": sum(one == kind for one in table.field.values())}


def line(now: Table, seat: int, _: Facts) -> Watched:
    """The square of the player's piece, how its power was raised, and how the cards came that lie in its line."""
    reach = now.square(seat).reach
    by = [] if raised(now, seat) is None else moved(seat)[2:]
    return [at(seat), *by, lambda table: [table.field.get(position) for position in reach]]


def lying(table: Table, seat: int, __: Facts) -> Watched:
    """The pieces that lie on the square of the player's."""
    return [at(other) for other in table.lying_with(seat)]


def arriving(table: Table, _: int, __: Facts) -> Watched:
    """The piece whose move it is, and those that lie where it has come."""
    return [at(one) for mover in table.moving[:1] for one in (mover, *table.lying_with(mover))]


def call(now: Table, seat: int, _: Facts) -> Watched:
    """The Call that is answered, and how the player has spoken in this phase before."""
    spoken: Watched = [] if seat in now.queue else [lambda table: [seat in table.queue]]
    return [lambda table: table.call.number, *spoken]


def evils(now: Table, seat: int, _: Facts) -> Watched:
    """The evils of the other players, each an addend."""
    return of_each(lambda table, one: (*range(evil(table, one)),), [one for one in now.staying if one != seat])


def evil(table: Table, seat: int) -> int:
    """How many evils a player has, as far as they are known."""
    holding = table.facts().holdings[seat]
    return holding.count(EVIL) if holding else 0


def absent(_: Table, seat: int, facts: Facts) -> Watched:
    """How a card last left the hand, and how one of the kind last came before somebody, or left there."""
    holder, kind = whose(facts, seat), str(facts.get("kind"))
    return [lambda table: [table.hand(holder)], lambda table: [area.get(kind, 0) for area in table.areas]]


def iced(now: Table, seat: int, facts: Facts) -> Watched:
    """The piece that Ice holds there, or that is named, who lies there, and how the newcomer came, by whom it is decided now."""
    there = [facts.get("seat"), *(one for mover in now.moving[:1] for one in now.lying_with(mover)), seat]
    holding = of_each(lambda table, one: [one in table.iced], [one for one in now.iced if one in there])
    return [*holding, *lying(now, seat, facts), *map(at, now.moving[:1])]


def frozen(now: Table, seat: int, _: Facts) -> Watched:
    """The Ice that holds the square of the player's piece, and how the player came there."""
    holders = [one for one in now.lying_with(seat) if one in now.iced]
    return [lambda table: (*[one for one in table.iced if one in holders],), at(seat)]


def in_area(_: Table, seat: int, facts: Facts) -> Watched:
    """How the card that is named came into the player's area, or went from it."""
    said, told = facts.get("said"), facts.get("kind")
    taken = [str(one.card) for one in (said if isinstance(said, tuple) else ()) if isinstance(one, Summons)]
    kinds = taken if told is None else [str(told)]
    return of_each(lambda table, kind: [table.areas[seat].get(kind, 0)], kinds)


def seen_elsewhere(now: Table, seat: int, facts: Facts) -> Watched:
    """How a card left the hand, and, unless the hand is empty, how its cards came, and its kind where it is known."""
    further = joined(hand, copies)(now, seat, facts) if now.hand(whose(facts, seat)) else []
    return [*absent(now, seat, facts), *further]


def came_into_hand(at: Step) -> list[Match | None]:
    """The statements by which the cards came into the hand that are summoned."""
    kinds = {STEEL} if at.match.deed == "reflect" else {str(getattr(one, "kind", one)) for one in at.said}
    return [made(at.before, lambda table, kind: table.cards.known(at.seat).get(kind), kind) for kind in sorted(kinds)]


def shares(table: Table, seat: int) -> bool:
    """Whether a player has come to a player square on which others lie."""
    return seat not in table.moving and on_player_square(table, seat) and bool(table.lying_with(seat))


def on_player_square(table: Table, seat: int) -> bool:
    """Whether a player's piece lies on one of the squares at the edge."""
    return table.piece[seat] != OFF and table.square(seat).power is None


def refused(match: Match, seat: int, verdict: Verdict) -> Told:
    """Further clauses that tell why a statement is refused: a piece on a player square neither enhances nor
    collects, and who is disabled does neither."""
    table: Table = own(match.table)
    verb, clauses = verdict.deed, verdict.clauses
    if verb in ("choose", "warp", "steal") and seat >= 0:
        whom = next((one for one in flat(verdict.arguments) if isinstance(one, int) and one in table.iced), None)
        if whom is not None and table.square(whom).owner == seat:
            return ["EC-5.8", *numbers(made(match, at(whom)), made(match, lambda table: whom in table.iced))]
        return powerless(match, seat) if seat not in table.moving else []
    if "EC-3.5" in clauses and seat >= 0 and seat not in table.moving:
        stopped = last(match, lambda one: one.number == table.since[seat])
        return ["EC-3.7" if met(stopped, seat, "stops") else "EC-3.5", table.since[seat]]
    late = "REC-3" in clauses and table.phase in Phase.SUMMONING or "EC-8.2" in clauses
    if verb == "summon" and late and seat not in table.queue:
        spoken, answered = made(match, lambda table: seat in table.queue), happened(match, "prevented")
        if spoken is None:
            return []
        prevented = answered is not None and answered.number > spoken.number
        return [*by("EC-8.2", spoken), *(by("EC-8.7", answered) if prevented else [])]
    if verb == "collect" and table.phase != Phase.COLLECT and seat >= 0:
        rest = happened(match, *BY_ITSELF)
        return by("EC-7.3", rest) if met(rest, seat, *BY_ITSELF) else []
    enhances = verb == "enhance" or verb == "pass" and table.phase in (Phase.ENHANCE, Phase.COLLECT)
    if enhances and seat in table.fixed and seat not in table.disabled:
        fixed = [made(match, is_fixed, other) for other in table.fixed]
        latest = made(match, is_fixed, seat)
        clause = next((one.clause for one in met(latest, seat, "place")), None)
        alone = clause == "EC-6.10"  # nobody is left to pass
        found = [table.since[seat]] if clause == "EC-6.3" else numbers(*(fixed if alone else [latest]))
        return [clause, *found] if clause else []
    clause = {"enhance": "EC-6.3", "collect": "EC-7.5"}.get(verb)
    here = seat >= 0 and table.phase in (Phase.ENHANCE, Phase.COLLECT) and on_player_square(table, seat)
    if verb in DISABLING and seat in table.disabled:
        return [DISABLED, table.disabled[seat]] if DISABLED not in clauses else []
    return [clause, table.since[seat]] if clause and here and clause not in clauses else []


def is_fixed(table: Table, seat: int) -> bool:
    """Whether a player's place is fixed."""
    return seat in table.fixed


def withheld(match: Match, seat: int) -> Iterator[tuple[str, str, list[int], Facts]]:
    """(clause, label, numbers of statements, facts) of a first place that others share."""
    first = own(match.table).result or ()
    if seat in first and len(first) > 1:
        yield "EC-R27", "shared", [], {"seats": [SEATS[one] for one in first]}


def powerless(match: Match, seat: int) -> Told:
    """By which clause the square had no effect on which a player's piece has come to lie, with the statement, and how its owner left."""
    landed = made(match, lambda table: seat in table.moving)
    events = landed.events if landed is not None else ()
    clause = next((one.clause for one in events if one.key.startswith("square/")), None)
    owner = own(match.table).square(seat).owner
    return by(clause, made(match, lambda table: owner in table.staying), landed) if clause else []


TELLING: Tellings = [
    ("EC-6.1", "enhance", lambda at: raised(at.was, at.seat) is not None),  # the same player is asked again
    ("EC-6.8", "enhance", lambda at: EVIL in at.said),
    ("EC-6.7", "enhance", lambda at: HEART in at.said),
    ("", "enhance", lambda at: ["EC-6.5", "EC-6.6"]),
    ("EC-3.8", "move", lambda at: bool(at.was.lying_with(at.seat))),
    ("EC-4.9", "move stop summon", lambda at: shares(at.now, at.seat)),
    ("", "", lambda at: [event.clause for event in at.match.events if event.key.startswith("square/")]),
    ("EC-5.1", "move", lambda at: at.before.deed == "summon"),
    ("EC-3.1", "move", lambda at: at.before.deed != "summon"),
    ("EC-9.4", "push", lambda at: at.said[0] in at.now.disabled),
    ("EC-7.1", "collect", lambda at: len(at.was.queue) > 1),
    ("EC-7.7", "collect", lambda at: at.seat in at.now.disabled),
    ("", "reflect summon enhance", came_into_hand),
]
# Whether the player's summons is still to come.
summons: Watching = watch(lambda table, seat: [seat in table.queue])
# What the player has summoned and still has before them.
area: Watching = watch(lambda table, seat: [table.areas[seat]])
# How the cards came that are in a hand.
hand: Watching = watch_named(lambda table, seat: tuple(range(table.hand(seat))))
WATCHED: Mapping[str, Watching] = each(
    {
        "EC-6.6 EC-6.1": compared,
        # The powers of all players, as they were when the order of movement was found; none in the first turn.
        "EC-3.1": lambda now, seat, facts: [*map(at, now.staying)] if now.turn > 1 else [],
        # The powers compared, and how those were fixed that needn't be passed.
        "EC-6.5 EC-6.5/low": joined(compared, watch(lambda table, seat: table.fixed)),
        # How the Fire that disables the player was summoned, and that nothing prevented it.
        "speaker/disabled": watch(lambda table, seat: [seat in table.doomed or seat in table.disabled]),
        "EC-3.4 EC-5.4 EC-6.7": hand,
        "EC-9.5 EC-9.6/kind": in_area,
        "EC-9.6/absent": lying_open,
        # The square of the player's piece.
        "EC-7.7": lambda now, seat, facts: [now.disabled[seat]] if seat in now.disabled else [],
        "EC-7.2/count": lambda now, seat, facts: [at(seat)],
        "EC-7.1 EC-8.1": in_turn,
        "EC-7.4 EC-7.6": line,
        # How the field came to have its gaps.
        "EC-10.1/count": lambda now, seat, facts: of_each(lambda table, at: [table.field.get(at)], now.gaps()),
        # The concession of the one who is named, else the player's own.
        "EC-12.4/gone cards/gone push/gone": watch_named(lambda table, seat: [seat in table.gone]),
        "cards/copies": copies,
        # How the one who is named came to have no card: where the piece lies, and how the last one went.
        "EC-9.8/bare": watch_named(
            lambda table, seat: [table.piece[seat]],
            lambda table, seat: [table.hand(seat)],
            lambda table, seat: [table.areas[seat]],
        ),
        "cards/absent": seen_elsewhere,
        # How the last card left the hand, and how the player's cards came before them.
        "cards/empty speaker/empty": joined(watch(lambda table, seat: [table.hand(seat)]), area),
        # How the last card left the deck.
        "EC-9.8/deck": watch(lambda table, seat: [table.deck()]),
        "EC-9.8/water": area,
        "EC-3.8 EC-4.9": lying,
        "EC-4.7": arriving,
        "EC-5.5 EC-5.6": iced,
        "EC-5.7": frozen,
        "cards/hand": hand,
        # What Water has taken back.
        "EC-9.5/locked": watch(lambda table, seat: table.taken_back.get(seat)),
        # How the disabled players were disabled.
        "EC-9.4": lambda now, seat, facts: [*now.disabled.values()],
        "score/evils score/most-evils": evils,
        "EC-8.5 EC-8.6 EC-9.1 EC-9.2": call,
    }
)
