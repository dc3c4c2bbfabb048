"""Who may speak now: the start of play, the order of turns, what is owed first, what closes by itself."""

from __future__ import annotations

from referee.cards import Impossible
from referee.monster_maker import flow, kinds
from referee.monster_maker.table import (
    ANSWER,
    ANSWERS,
    APPRAISE,
    ASIDE,
    CUT,
    DECK,
    DISCARD,
    DRAW,
    FOLLOW,
    HAND,
    HIT,
    MOVE,
    NAME,
    OPEN,
    PLAY,
    REACH,
    SETUP,
    SHOW,
    TRAP,
    TRAPS,
    WEIGH,
)  # fmt: skip
from referee.values import changed
from scorers.sheet import SEATS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from referee.cards import Cards
    from referee.hearing import Hearing
    from referee.monster_maker.table import Table


JUDGING = (APPRAISE, WEIGH)
OWING = (TRAP, CUT, REACH, *ANSWERS)  # phases in which something is owed before any move
UNREADY = frozenset((SETUP, *JUDGING, *OWING))  # phases in which no move is due yet


def deck_only(*clauses: str, key: str) -> Callable[[Hearing], None]:
    """A `first` for verbs that only the deck-construction battle has."""

    def first(hearing: Hearing) -> None:
        if not hearing.table.deck_rules:
            hearing.cannot(*clauses, key=key)

    return first


def present(hearing: Hearing) -> None:
    """MM-13.2, MM-6.3: who has conceded says nothing more; who has returned plays no more."""
    table: Table = hearing.table
    seat = hearing.actor
    if seat in table.inside:
        return
    if seat in table.resting.left:
        hearing.cannot("MM-13.2", "REC-3", key="MM-13.2/gone", seat=SEATS[seat])
    if table.attack is None or seat != table.attack.target:  # a target by an override answers
        hearing.breach("MM-6.3", "REC-3", key="MM-6.3", seat=SEATS[seat])


def owed(hearing: Hearing, phase: str) -> None:
    """Refuse because something else is owed first; under an override it is dropped."""
    table: Table = hearing.table
    third = () if hearing.actor == waiting_for(table) else ("REC-3",)
    seat = SEATS[waiting_for(table)]
    size = table.hand(waiting_for(table))
    if phase == TRAP:
        hearing.breach("MM-3.2", *third, key="MM-3.2/owed", seat=seat, count=min(3, size))
    elif phase == CUT:
        hearing.breach(
            "MM-3.8", *(("MM-10.12",) if table.deck_rules else ()), *third, key="MM-3.8/owed", seat=seat, size=size
        )
    elif phase == REACH:
        cards = table.rules["treasure"] == "cards"
        hearing.breach(
            "MM-9.1" if cards else "MM-8.2", *third, key="MM-9.1/owed" if cards else "MM-8.2/owed", seat=seat
        )
    elif phase == HIT:
        hearing.breach("MM-3.2", "MM-11.9", *third, key="MM-3.2/owed", seat=seat, count=min(3, size))
    elif phase == NAME:
        hearing.breach("MM-11.2", *third, key="MM-11.2/name", seat=seat)
    elif phase == ANSWER:
        hearing.breach("MM-11.4", *third, key="MM-11.4/owed", seat=seat, card=table.name(table.attack.named))
    elif phase == SHOW:
        hearing.breach(
            "MM-11.5", "MM-11.4", *third, key="MM-11.5/owed", seat=seat, unseen=table.unseen(table.attack.target)
        )
    elif phase == APPRAISE:
        hearing.cannot(
            "MM-6.4", "REC-3", key="MM-6.4/appraise", seats=[SEATS[one] for one in table.waiting_treasures()]
        )
    else:
        hearing.cannot("MM-12.7", "REC-3", key="MM-12.7/owed", seats=[SEATS[one] for one in table.waiting_weights()])


def waiting_for(table: Table) -> int:
    """The seat that must speak first in a phase where something is owed."""
    if table.phase in (HIT, ANSWER, SHOW):
        return table.attack.target  # type: ignore[no-any-return]  # a seat
    if table.phase in JUDGING:
        return table.awaited()[0].seat  # type: ignore[return-value]  # players judge and weigh
    return table.active


def take_turn(hearing: Hearing, verb: str) -> None:
    """The actor may make a move of his turn now; goes on where an override says so.

    Starts the match, closes the last player's follow-ups and turn where this is the first statement of the next.
    """
    table: Table = hearing.table
    actor = hearing.actor
    if table.phase in UNREADY:
        _make_ready(hearing)
    elif actor not in table.inside:
        present(hearing)
    if table.phase in OPEN and closes(table, actor, verb):
        close(hearing)
    if actor != table.active:
        wrong_turn(hearing, verb)
        if table.made:
            flow.begin_passes(table)
        table.active = actor
        table.made = 0
        table.follow = None
        table.phase = MOVE if table.deck_rules else PLAY
    table.mover, table.moved = actor, verb
    table.combat = None


def _make_ready(hearing: Hearing) -> None:
    """The match is started; what is owed comes first, and is dropped where an override says so."""
    table: Table = hearing.table
    if table.phase == SETUP:
        start(hearing)
    if table.phase in JUDGING:
        owed(hearing, table.phase)
    present(hearing)
    if table.phase in OWING:
        owed(hearing, table.phase)
        _drop(table)


def closes(table: Table, actor: int, verb: str) -> bool:
    """Whether this is the first statement of the next turn, which closes what is open (MM-13.1)."""
    if (table.phase != FOLLOW and not table.made) or actor != table.next_speaker():
        return False
    if actor != table.active:
        return True
    return verb == "draw" if table.deck_rules else verb in ("play", "fight") and table.endgame


def close(hearing: Hearing) -> None:
    """MM-13.1, MM-3.8: the turn is closed by the next player's statement."""
    table: Table = hearing.table
    size = table.hand(table.active)
    if table.active in table.inside and size > HAND:
        clauses = ("MM-3.8", "MM-10.12") if table.deck_rules else ("MM-3.8",)
        hearing.breach(*clauses, key="MM-3.8/owed", seat=SEATS[table.active], size=size)
    flow.next_turn(hearing)
    # A turn can pass on further by itself: an empty deck, an empty hand.
    flow.settle(hearing)


def wrong_turn(hearing: Hearing, verb: str) -> None:
    """Not this player's turn: a play after a trap, a second play, or simply somebody else's turn (MM-3.6, MM-3.7, MM-3.9)."""
    table: Table = hearing.table
    turn = SEATS[table.active]
    just = table.mover == hearing.actor and verb != "draw" and table.phase in (DRAW, PLAY) and not table.deck_rules
    if hearing.actor in table.resting.out:
        hearing.breach("MM-3.9", "REC-3", "MM-R17", key="MM-R17/out", seat=SEATS[hearing.actor])
    elif just and table.moved == "trap":
        hearing.breach("MM-3.6", "REC-3", key="MM-3.6", turn=turn)
    elif just and table.moved in ("play", "corridor", "fight"):
        hearing.breach("MM-3.7", "REC-3", key="MM-3.7/second", turn=turn)
    else:
        hearing.breach("MM-3.9", "REC-3", key="MM-3.9", turn=turn, verb=verb)


def _drop(table: Table) -> None:
    """Under an override what was owed is dropped."""
    if table.phase in ANSWERS:
        table.phase = table.attack.back
        table.attack = None
    elif table.deck_rules:
        table.phase = MOVE
    else:
        table.phase = PLAY


# -- the start --------------------------------------------------------------------------------


def start(hearing: Hearing) -> None:
    """The first player's first statement of play begins the match (MM-2)."""
    table: Table = hearing.table
    present(hearing)
    if hearing.actor != table.active:
        hearing.breach("MM-2.4", "REC-3", key="MM-2.4", first=SEATS[table.active])
        table.active = hearing.actor
    if table.deck_rules:
        for seat in table.inside:
            _deck_stated(hearing, seat)
    for seat in table.inside:
        _hand_complete(hearing, seat)
    if not table.deck_rules:
        _traps_apart(hearing)
    elif not keeps_traps(table):
        for seat in table.inside:
            _traps_in_deck(hearing, seat)
    table.phase = DRAW
    flow.settle(hearing)


def _deck_stated(hearing: Hearing, seat: int) -> None:
    table: Table = hearing.table
    if table.players[seat].deck is None:
        hearing.cannot("MM-10.3", "MM-10.1", key="MM-10.3/missing", seat=SEATS[seat])


def _hand_complete(hearing: Hearing, seat: int) -> None:
    """MM-2.2, MM-2.3: seven cards, no known trap."""
    table: Table = hearing.table
    cards = table.cards[seat]
    zone = ("hand", seat)
    size: Any = cards.size(zone)  # an int, as of every hand
    if cards.known(zone).get(kinds.TRAPS) and not keeps_traps(table):
        hearing.breach("MM-2.3", *(("MM-R24",) if table.deck_rules else ()), key="MM-2.3/start", seat=SEATS[seat])
        cards.carry(zone, DECK, [kinds.TRAPS] * cards.known(zone)[kinds.TRAPS])
        table.seen = changed(table.seen, seat, {kind: n for kind, n in table.seen[seat].items() if kind != kinds.TRAPS})
        size = table.hand(seat)
    if size < HAND:
        if size:
            hearing.breach("MM-2.2", key="MM-2.2/short", seat=SEATS[seat], count=size)
        deal_unseen(cards, seat, HAND - size)


def _traps_apart(hearing: Hearing) -> None:
    """No hand holds a trap now (MM-2.3), so those that were seen are in the deck, and nobody draws them unseen (MM-R9).

    As few of them as what was said allows: any other may lie there as well. Whatever else moved unseen was no trap.
    """
    table: Table = hearing.table
    cards = table.cards[0]
    if cards.pools:
        count = _fewest_traps(hearing, cards)[1]
    else:  # nothing is mixed
        count = cards.known(DECK).get(kinds.TRAPS, 0)
    if count:
        cards.carry(DECK, TRAPS, [kinds.TRAPS] * count)


def _fewest_traps(hearing: Hearing, cards: Cards) -> tuple[Cards, int]:
    """The cards without the traps that the deck must hold when no hand holds one, and their number; refused where they don't fit in (MM-2.3)."""
    most = hearing.table.card(kinds.TRAPS).most
    for count in range(most + 1):
        for piled in range(most - count + 1):
            trial = cards.draft()
            try:
                trial.declare(kinds.TRAPS, count + piled, at_most=True)
                trial.take(DECK, [kinds.TRAPS] * count)
                trial.show(DISCARD, [kinds.TRAPS] * piled)
            except Impossible:
                continue
            return trial, count
    return hearing.cannot("MM-2.3", "REC-4", key="MM-2.3/traps", size=cards.size(DECK))


def _traps_in_deck(hearing: Hearing, seat: int) -> None:
    """`opening-traps: exchange`: no trap is among the first seven cards (MM-R24), so those of the deck come by a draw.

    All others are mixed without traps; then these are shuffled in: all of a listed deck, else those that were seen, and any
    others in the place of cards that lie aside and don't exist.
    """
    table: Table = hearing.table
    cards, sure = _fewest_traps(hearing, table.cards[seat])
    maybe = 0 if table.listed(seat) else table.card(kinds.TRAPS).most - sure  # type: ignore[operator]  # it is printed
    cards.put(DECK, [kinds.TRAPS] * maybe)
    cards.move(DECK, ASIDE, maybe)
    cards.put(DECK, [kinds.TRAPS] * sure)
    table.cards[seat] = cards


def deal_unseen(cards: Cards, seat: int, count: int) -> None:
    """So many unseen cards of the deck are dealt, or as many as there are."""
    size = cards.size(DECK)
    cards.move(DECK, ("hand", seat), count if size is None else min(count, size))


def keeps_traps(table: Table) -> bool:
    """Whether traps stay in the first seven cards (MM-R24)."""
    return table.deck_rules and table.rules["opening-traps"] == "keep"


# -- inside a turn ----------------------------------------------------------------------------


def may_play(hearing: Hearing, verb: str) -> None:
    """Base rules: one play a turn, after the draw (MM-3.1, MM-3.7)."""
    table: Table = hearing.table
    if table.phase == DRAW:
        hearing.breach("MM-3.1", key="MM-3.1/owed", verb=verb)
        table.phase = PLAY
    elif table.phase == FOLLOW:
        hearing.breach("MM-3.7", "REC-3", key="MM-3.7/second", turn=SEATS[table.next_seat()])


def played(hearing: Hearing) -> None:
    """A play was made: what was open before is closed."""
    table: Table = hearing.table
    table.made += 1
    table.follow = None


def may_move(hearing: Hearing, verb: str, phases: tuple[str, ...], key: str) -> None:
    """Deck rules: phases come in their order, each once (MM-10.13), after the draw (MM-3.1)."""
    table: Table = hearing.table
    if table.phase == DRAW:
        hearing.breach("MM-3.1", "MM-10.5", key="MM-3.1/owed", verb=verb)
        table.phase = MOVE
    if table.phase not in phases:
        hearing.breach("MM-10.13", key=key, verb=verb)
