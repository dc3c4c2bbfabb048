"""Who may speak now: the start of play, the order of turns, what is owed first, what closes by itself."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.games.monster_maker import flow, kinds
from referee.games.monster_maker.pieces import NOTHING, Phase
from referee.games.monster_maker.table import ANSWERS, DECK, DISCARD, HAND, OPEN, TRAPS, Law, Table
from scorers.sheet import SEATS, Fact
from scorers.types import Callable

JUDGING: tuple[Phase, ...] = ("appraise", "weigh")
OWING: tuple[Phase, ...] = ("trap", "cut", "reach", *ANSWERS)  # phases in which something is owed before any move
UNREADY: frozenset[Phase] = frozenset(("setup", *JUDGING, *OWING))  # phases in which no move is due yet


def deck_only(*clauses: str, key: str) -> Callable[[Table, Law], None]:
    """A `first` for verbs that only the deck-construction battle has."""

    def first(table: Table, law: Law) -> None:
        law.can(clauses[0], table.deck_rules, *clauses[1:], key=key)

    return first


def present(table: Table, law: Law) -> None:
    """MM-13.2, MM-6.3: who has conceded says nothing more; who has returned plays no more."""
    seat = law.actor
    if seat not in table.inside:
        law.can("MM-13.2", seat not in table.left, "REC-3", key="MM-13.2/gone", seat=SEATS[seat])
        # A target that an override picked answers.
        law.asks("MM-6.3", seat == table.attack.target, "REC-3", seat=SEATS[seat])


def owed(table: Table, law: Law) -> None:
    """Refuse because something else is owed first; under an override it is dropped."""
    debtor = waiting_for(table)
    size = table.hand(debtor)
    third = law.actor != debtor and "REC-3"
    facts: dict[str, Fact] = {
        "seat": SEATS[debtor],
        "size": size,
        "count": min(3, size),
        "unseen": table.unseen(debtor),
    }
    if table.phase in JUDGING:
        facts["seats"] = [SEATS[one] for one in table.judging()]
        clause, key = ("MM-6.4", "MM-6.4/appraise") if table.phase == "appraise" else ("MM-12.7", "MM-12.7/owed")
        law.cannot(clause, "REC-3", key=key, **facts)
    if table.phase == "answer":
        facts["card"] = table.name(table.attack.named)
    clauses, key = {
        "trap": (("MM-3.2",), "MM-3.2/owed"),
        "cut": (("MM-3.8", table.deck_rules and "MM-10.12"), "MM-3.8/owed"),
        "reach": (("MM-9.1",), "MM-9.1/owed") if table.rules.treasure == "cards" else (("MM-8.2",), "MM-8.2/owed"),
        "hit": (("MM-3.2", "MM-11.9"), "MM-3.2/owed"),
        "name": (("MM-11.2",), "MM-11.2/name"),
        "answer": (("MM-11.4",), "MM-11.4/owed"),
        "show": (("MM-11.5", "MM-11.4"), "MM-11.5/owed"),
    }[table.phase]
    law.breach(*clauses, third, key=key, **facts)


def waiting_for(table: Table) -> int:
    """The seat that must speak first in a phase where something is owed."""
    if table.phase in ("hit", "answer", "show"):
        return table.attack.target
    return table.judging()[0] if table.phase in JUDGING else table.active


def take_turn(table: Table, law: Law, verb: str) -> None:
    """The actor may make a move of his turn now; goes on where an override says so.

    Starts the match, closes the last player's follow-ups and turn where this is the first statement of the next.
    """
    actor = law.actor
    if table.phase in UNREADY:
        _make_ready(table, law)
    else:
        present(table, law)
    if table.phase in OPEN and closes(table, actor, verb):
        close(table, law)
    if actor != table.active:
        _wrong_turn(table, law, verb)
        table.passed = () if table.made else table.passed
        table.active, table.made, table.follow = actor, 0, NOTHING
        table.phase = "move" if table.deck_rules else "play"
    table.mover, table.moved = actor, verb
    table.combat = None
    law.notes(table.endgame and "MM-6.2")
    law.general()


def _make_ready(table: Table, law: Law) -> None:
    """The match is started; what is owed comes first, and is dropped where an override says so."""
    if table.phase == "setup":
        start(table, law)
    if table.phase in JUDGING:
        owed(table, law)
    present(table, law)
    if table.phase in ANSWERS:
        owed(table, law)
        table.answered()
    elif table.phase in OWING:
        owed(table, law)
        table.phase = "move" if table.deck_rules else "play"


def closes(table: Table, actor: int, verb: str) -> bool:
    """Whether this is the first statement of the next turn, which closes what is open (MM-13.1)."""
    if (table.phase != "follow" and not table.made) or actor != table.next_speaker():
        return False
    if actor != table.active:
        return True
    return verb == "draw" if table.deck_rules else verb in ("play", "fight") and table.endgame


def close(table: Table, law: Law) -> None:
    """MM-13.1, MM-3.8: the turn is closed by the next player's statement."""
    size = table.hand(table.active)
    over, further = table.active in table.inside and size > HAND, table.deck_rules and "MM-10.12"
    law.asks("MM-3.8", not over, further, key="MM-3.8/owed", seat=SEATS[table.active], size=size)
    flow.next_turn(table, law)
    # A turn can pass on further by itself: an empty deck, an empty hand.
    flow.settle(law)


def _wrong_turn(table: Table, law: Law, verb: str) -> None:
    """Not this player's turn: a play after a trap, a second play, or simply somebody else's turn (MM-3.6, MM-3.7, MM-3.9)."""
    just = table.mover == law.actor and verb != "draw" and table.phase in ("draw", "play") and not table.deck_rules
    clauses: tuple[str, ...] = ("MM-3.9", "REC-3")
    key = "MM-3.9"
    if law.actor in table.out:
        clauses, key = ("MM-3.9", "REC-3", "MM-R17"), "MM-R17/out"
    elif just and table.moved == "trap":
        clauses, key = ("MM-3.6", "REC-3"), "MM-3.6"
    elif just and table.moved in ("play", "corridor", "fight"):
        clauses, key = ("MM-3.7", "REC-3"), "MM-3.7/second"
    law.breach(*clauses, key=key, turn=SEATS[table.active], verb=verb, seat=SEATS[law.actor])


# -- the start --------------------------------------------------------------------------------


def start(table: Table, law: Law) -> None:
    """The first player's first statement of play begins the match (MM-2)."""
    present(table, law)
    law.asks("MM-2.4", law.actor == table.active, "REC-3", first=SEATS[table.active])
    table.active = law.actor
    for seat in table.inside if table.deck_rules else ():
        stated = table.players[seat].deck is not None
        law.can("MM-10.3", stated, "MM-10.1", key="MM-10.3/missing", seat=SEATS[seat])
    for seat in table.inside:
        _hand_complete(table, law, seat)
    if not table.deck_rules:
        _traps_apart(table, law)
    elif not table.keeps_traps:
        for seat in table.inside:
            _without_traps(table, law, seat)
    table.phase = "draw"
    flow.settle(law)


def _hand_complete(table: Table, law: Law, seat: int) -> None:
    """MM-2.2, MM-2.3: seven cards, no known trap."""
    cards, zone = table.cards(seat), ("hand", seat)
    traps = cards.known(zone).get(kinds.TRAPS)
    if traps and not table.keeps_traps:
        law.breach("MM-2.3", table.deck_rules and "MM-R24", key="MM-2.3/start", seat=SEATS[seat])
        cards.carry(zone, DECK, [kinds.TRAPS] * traps)
        seen = {kind: n for kind, n in table.seen[seat].items() if kind != kinds.TRAPS}
        table.alter(seat, seen=seen)
    size = table.hand(seat)
    law.asks("MM-2.2", size in (0, HAND), key="MM-2.2/short", seat=SEATS[seat], count=size)
    if size < HAND:
        deal_unseen(cards, seat, HAND - size)


def _traps_apart(table: Table, law: Law) -> None:
    """No hand holds a trap now (MM-2.3), so those that were seen are in the deck, and nobody draws them unseen (MM-R9).

    As few of them as what was said allows: any other may lie there as well. Whatever else moved unseen was no trap.
    """
    cards = table.cards(0)
    count = _fewest_traps(law, cards)
    if count:
        cards.carry(DECK, TRAPS, [kinds.TRAPS] * count)


def _fewest_traps(law: Law, cards: Cards) -> int:
    """How many traps the deck must hold when no hand holds one; refused where they don't fit in (MM-2.3)."""
    most = kinds.SET_COUNTS[kinds.TRAPS]
    for count in range(most + 1):
        for piled in range(most - count + 1):
            trial = cards.draft()
            try:
                trial.declare(kinds.TRAPS, count + piled, at_most=True)
                trial.take(DECK, [kinds.TRAPS] * count)
                trial.show(DISCARD, [kinds.TRAPS] * piled)
            except Impossible:
                continue
            return count
    return law.cannot("MM-2.3", "REC-4", key="MM-2.3/traps", size=cards.size(DECK))


def _without_traps(table: Table, law: Law, seat: int) -> None:
    """`opening-traps: exchange`: no trap is among the first seven cards (MM-R24)."""
    cards = table.cards(seat)
    try:
        cards.lacks(("hand", seat), [kinds.TRAPS])
    except Impossible:
        law.cannot("MM-2.3", "REC-4", key="MM-2.3/traps", size=cards.size(DECK))


def deal_unseen(cards: Cards, seat: int, count: int) -> None:
    """So many unseen cards of the deck are dealt, or as many as there are."""
    size = cards.size(DECK)
    cards.move(DECK, ("hand", seat), count if size is None else min(count, size))


# -- inside a turn ----------------------------------------------------------------------------


def may_play(table: Table, law: Law, verb: str, phases: tuple[Phase, ...] = (), key: str = "") -> None:
    """One play a turn, after the draw (MM-3.1, MM-3.7); deck rules: in these phases, each once and in their order (MM-10.13)."""
    if table.phase == "draw":
        law.breach("MM-3.1", table.deck_rules and "MM-10.5", key="MM-3.1/owed", verb=verb)
        table.phase = "move" if table.deck_rules else "play"
    if table.deck_rules:
        law.asks("MM-10.13", table.phase in phases, key=key, verb=verb)
    else:
        turn = table.next_seat
        law.asks("MM-3.7", table.phase != "follow", "REC-3", key="MM-3.7/second", turn=lambda: SEATS[turn()])
    law.general()


def played(table: Table) -> None:
    """A play was made: what was open before is closed."""
    table.made += 1
    table.follow = NOTHING
