"""Rounds and turns of Runeworks: round, deal, leady, start, draw, set, boost, release, void."""

from referee.playing import UNSEEN, Pip, pips
from referee.runeworks import flow
from referee.runeworks.shapes import in_order, kind_of, misfit, sets_within, takes
from referee.runeworks.table import BETWEEN, CLAIM, DEAL, HAND, LAY, PLAYING, SHOW, TURN, SetOnTable
from scorers.sheet import Seat

LEVEL = {"seek": 2, "boost": 2, "call": 3, "shot": 3, "retract": 3, "points": 4}
NOTHING = "0"


def level(verb):
    """RW-1.3, and the round that a move needs (RW-2.1, RW-11.7): judged before the actor is."""

    def first(hearing):
        needed = LEVEL.get(verb, 1)
        if hearing.rules["level"] < needed:
            hearing.breach("RW-1.3", verb=verb, needed=needed, level=hearing.rules["level"])
        in_round(hearing, verb)

    return first


def in_round(hearing, verb):
    """Moves need a round in play."""
    table = hearing.table
    claim = ("RW-4.9",) if verb in ("seek", "call", "shot") and table.igniters else ()
    if table.phase == SHOW:
        hearing.breach(*claim, "RW-11.7", key="RW-11.7/showing", seats=waiting_hands(table))
    if table.phase == BETWEEN:
        hearing.cannot(*claim, "RW-2.1", key="RW-2.1/no-round", round=table.played + 1)


def waiting_hands(table):
    """Seats whose hands are still to be shown, as facts."""
    return [Seat(awaited.seat) for awaited in table.awaited()]


def present(hearing):
    """RW-13.8: who has conceded says nothing more."""
    if hearing.actor in hearing.table.left:
        hearing.cannot("RW-13.8", "REC-3", key="RW-13.8/gone", seat=Seat(hearing.actor))


def turn_of(hearing, verb):
    """RW-3.6, RW-4.1, RW-4.3: it is the actor's turn, and the draw has been made; goes on from a claim."""
    table = hearing.table
    present(hearing)
    if table.phase not in PLAYING:
        hearing.cannot("RW-3.6", key="RW-3.6/early", verb=verb)
    if hearing.actor != table.turn:
        hearing.breach("RW-4.1", "REC-3", turn=Seat(table.turn), verb=verb)
        table.turn = hearing.actor
    if table.phase == TURN and verb != "draw":
        hearing.breach("RW-4.3", verb=verb)
        table.phase = LAY
        table.released = None


def hold(hearing, cards, clause):
    """The cards can be in the actor's hand, each once; then they are known there (RW-1.2, RW-1.6, REC-4)."""
    table = hearing.table
    seat = hearing.actor
    for at, card in enumerate(cards):
        if card == UNSEEN:
            hearing.cannot("RW-1.6")
        if card in cards[:at]:
            hearing.cannot("RW-1.2", "REC-4", key="RW-1.2/twice", card=Pip(card))
        if not table.lies_in_hand(card, seat):
            absent(hearing, card, clause)
    needed = {}
    for card in cards:
        if card not in table.where:
            shuffle = table.born.get(card, 0)
            needed[shuffle] = needed.get(shuffle, 0) + 1
    for shuffle, count in needed.items():
        if count > table.unseen[seat].get(shuffle, 0):
            hearing.cannot(clause, "REC-4", key="hand/short", cards=pips(cards), unseen=table.hidden(seat))
    for card in cards:
        table.show(card, seat, hearing.number)


def absent(hearing, card, clause):
    """REC-4 for a card that can't be in the actor's hand, with where it lies."""
    table = hearing.table
    lies = table.where.get(card)
    if lies is None:
        hearing.cannot(clause, "REC-4", key="hand/no-slot", card=Pip(card))
    place, detail, number = lies
    if place == "hand":
        hearing.cannot("RW-1.2", "REC-4", key="lies/hand", card=Pip(card), number=number)
    owner = table.sets[detail].owner if place == "set" else detail
    facts = {"seat": Seat(owner)} if owner is not None else {}
    hearing.cannot("RW-1.2", "REC-4", key=f"lies/{place}", card=Pip(card), number=number, **facts)


# -- a round begins ---------------------------------------------------------------------------


def read_round(reader):
    """[N]"""
    return (reader.number(),) if reader.at_number() else (None,)


def begin_round(hearing, number):
    """RW-2.1"""
    table = hearing.table
    if table.phase == SHOW:
        hearing.cannot("RW-2.1", "RW-11.7", key="RW-11.7/showing", seats=waiting_hands(table))
    if table.phase != BETWEEN:
        hearing.cannot("RW-2.1", key="RW-2.1/playing", round=table.round)
    if number is not None and number != table.played + 1:
        hearing.breach("RW-2.1", key="RW-2.1/number", number=number, round=table.played + 1)
    flow.begin_round(hearing)


def offer_round(table, seat):
    """The next round, with and without its number."""
    return "", str(table.played + 1)


def read_deal(reader):
    """CARD×7 or 7"""
    return (reader.number(),) if reader.at_number() else (reader.cards(),)


def deal(hearing, cards):
    """RW-2.2: the initial hand."""
    table = hearing.table
    present(hearing)
    if table.phase != DEAL or table.shown:
        hearing.cannot("RW-2.2", key="RW-2.2/late")
    if hearing.actor in table.dealt:
        hearing.cannot("RW-2.2", key="RW-2.2/again")
    count = cards if isinstance(cards, int) else len(cards)
    if not isinstance(cards, int):
        known = [card for card in cards if card != UNSEEN]
        hold(hearing, known[: HAND + 1], "RW-2.2")
    if count != HAND:
        hearing.cannot("RW-2.2", key="RW-2.2/count", count=count)
    table.dealt = (*table.dealt, hearing.actor)


def offer_deal(table, seat):
    """Unseen, or seven cards that can be there."""
    if seat not in table.dealt:
        yield "7"
        yield " ".join(table.unseen_cards(0)[:HAND])


# -- Leady work -------------------------------------------------------------------------------


def read_leady(reader):
    """ENTRY…"""
    entries = []
    while reader.more():
        if reader.peek() == NOTHING:
            entries.append(reader.take())
            reader.write(NOTHING)
        else:
            entries.append(reader.card())
    if not entries:
        reader.take("card")
    return (tuple(entries),)


def leady(hearing, entries):
    """RW-3.1 to RW-3.6"""
    table = hearing.table
    if table.phase in PLAYING:
        hearing.cannot("RW-3.6", key="RW-3.6/late", turn=Seat(table.turn))
    waiting = [seat for seat in table.contenders if seat not in table.shown]
    seats = waiting if hearing.actor is None else [hearing.actor]
    if hearing.actor is not None:
        _may_show(hearing)
    if len(entries) != len(seats):
        hearing.cannot("RW-3.1", key="RW-3.1/count", count=len(entries), needed=len(seats), seats=[Seat(seat) for seat in seats])
    actor = hearing.actor
    for at, (seat, entry) in enumerate(zip(seats, entries)):
        hearing.actor = seat
        if entry != NOTHING:
            if entry in entries[:at]:
                hearing.cannot("RW-1.2", "REC-4", key="RW-1.2/twice", card=Pip(entry))
            hold(hearing, (entry,), "RW-3.1")
            if entry in table.revealed:
                hearing.breach("RW-3.4", key="RW-3.4/shown", card=Pip(entry))
            table.revealed = table.revealed | {entry}
        table.shown[seat] = entry
    hearing.actor = actor


def _may_show(hearing):
    table = hearing.table
    present(hearing)
    if hearing.actor not in table.contenders:
        hearing.cannot("RW-3.4", "REC-3", key="RW-3.4/out", seats=[Seat(seat) for seat in table.contenders])
    if hearing.actor in table.shown:
        hearing.cannot("RW-3.1", key="RW-3.1/again", entry=table.shown[hearing.actor])


def offer_leady(table, seat):
    """Nothing, and each card that can be shown."""
    yield NOTHING
    for card in table.possible(seat)[:12]:
        yield card


def start(hearing):
    """RW-3.7: the table names the first player."""
    table = hearing.table
    present(hearing)
    if table.phase in PLAYING:
        hearing.cannot("RW-3.7", "RW-3.6", key="RW-3.6/late", turn=Seat(table.turn))
    if table.shown:
        hearing.breach("RW-3.7", key="RW-3.7/midst")
    if hearing.actor not in table.contenders:
        hearing.breach("RW-3.7", key="RW-3.7/out", seats=[Seat(seat) for seat in table.contenders])
    flow.first_turn(hearing, hearing.actor, "RW-3.7")


def offer_start(table, seat):
    """Always without arguments."""
    return ("",)


# -- the turn ---------------------------------------------------------------------------------


def read_draw(reader):
    """[CARD]"""
    return (reader.card(),) if reader.more() else (UNSEEN,)


def draw(hearing, card):
    """RW-4.2, RW-4.10: one card from the source; it shuts the claim window (RW-7.2)."""
    table = hearing.table
    turn_of(hearing, "draw")
    if table.phase == CLAIM:
        hearing.breach("RW-7.7", key="RW-7.7/draw")
    elif table.phase == LAY:
        hearing.breach("RW-4.2")
    if not table.source:
        if hearing.rules["empty-source"] == "void":
            hearing.breach("RW-4.10", key="RW-4.10/void")
        reshuffle(hearing)
    table.phase = LAY
    table.released = None
    table.source -= 1
    if card == UNSEEN:
        table.unseen[hearing.actor][table.shuffle] = table.unseen[hearing.actor].get(table.shuffle, 0) + 1
        return
    if card in table.where or table.born.get(card, 0) != table.shuffle:
        _not_in_source(hearing, card)
    table.put(card, "hand", hearing.actor, hearing.number)


def _not_in_source(hearing, card):
    table = hearing.table
    if card not in table.where:
        hearing.cannot("RW-4.10", "REC-4", key="RW-4.10/older", card=Pip(card))
    if table.where[card][:2] == ("hand", hearing.actor):
        hearing.cannot("RW-1.2", "REC-4", key="lies/own", card=Pip(card), number=table.where[card][2])
    absent(hearing, card, "RW-1.2")


def reshuffle(hearing):
    """RW-4.10: all of the pool but the last released card is the new source."""
    table = hearing.table
    *below, last = table.pool or [None]
    if not below:
        hearing.cannot("RW-4.10", "REC-4", key="RW-4.10/nothing")
    table.shuffle += 1
    for card in below:
        del table.where[card]
        table.born[card] = table.shuffle
    table.pool = [last]
    table.source = len(below)
    hearing.happens("reshuffle", "RW-4.10", count=len(below))


def offer_draw(table, seat):
    """Unseen, and cards that can be in the source."""
    if table.source or table.rules["empty-source"] == "reshuffle":
        yield ""
        if table.source:
            yield from table.unseen_cards(table.shuffle)[:10]


def read_cards(reader):
    """CARD…"""
    return (reader.cards(),)


def lay(hearing, cards):
    """RW-5: a new set."""
    table = hearing.table
    turn_of(hearing, "set")
    hold(hearing, cards, "RW-5.5")
    keep_one(hearing, len(cards), "set")
    if kind_of(cards) is None:
        hearing.breach("RW-5.4", *_nearly(cards), cards=pips(cards))
    flow.go_on(hearing)
    flow.lay(hearing, hearing.actor, cards)


def _nearly(cards):
    """The clause of the set that was perhaps meant."""
    if len({card[:-1] for card in cards}) == 1:
        return ("RW-5.1",)
    return ("RW-5.2",) if len({card[-1] for card in cards}) == 1 and len(cards) > 1 else ()


def keep_one(hearing, count, verb):
    """RW-4.8: a last card must remain to be released."""
    size = hearing.table.hand_size(hearing.actor)
    if size <= count:
        hearing.breach("RW-4.8", verb=verb, size=size)


def offer_set(table, seat):
    """Sets of known cards; of a hand with unseen ones, any 7 that can be there."""
    known = table.known(seat)
    for part in sets_within(known[:9]):
        yield " ".join(part)
    for card in table.possible(seat):
        if card[:-1] == "7" and card not in known:
            yield card


def read_boost(reader):
    """CARD… [on CARD], or CARD に CARD…"""
    first = reader.cards()
    if reader.at_keyword("に"):
        if len(first) > 1:
            raise reader.unreadable("card")
        reader.take()
        del reader.out[-1]
        cards = reader.cards()
        reader.out += ["on", first[0]]
        return cards, first[0]
    if reader.keyword("on"):
        return first, reader.card()
    return first, None


def boost(hearing, cards, named):
    """RW-6: cards of the hand go to a set on the table."""
    table = hearing.table
    turn_of(hearing, "boost")
    if not any(one.owner == hearing.actor for one in table.sets.values()):
        hearing.breach("RW-6.2", sets=len(table.sets), owners=_owners(table))
    hold(hearing, cards, "RW-6.1")
    keep_one(hearing, len(cards), "boost")
    number = _target(hearing, cards, named)
    flow.go_on(hearing)
    before = table.sets[number]
    added = tuple((hearing.actor, card) for card in cards)
    table.sets[number] = SetOnTable(before.owner, in_order((*before.cards, *cards)), before.added + added)
    for card in cards:
        table.put(card, "set", number, hearing.number)
    table.laid[hearing.actor] += len(cards)
    table.boosted += len(cards)
    table.log = (*table.log, (number, before))


def _owners(table):
    return [Seat(seat) for seat in sorted({one.owner for one in table.sets.values()})]


def _target(hearing, cards, named):
    """RW-6.8: the id of the set that is meant."""
    table = hearing.table
    if named is None:
        fitting = [number for number, one in table.sets.items() if takes(one.cards, cards)]
        if len(fitting) != 1:
            # Without a name there is nothing to go on with, so an override can't help here.
            key = "RW-6.8/several" if fitting else "RW-6.8/none"
            sets = [" ".join(table.sets[number].cards) for number in fitting]
            hearing.cannot("RW-6.8", key=key, cards=pips(cards), sets=sets)
        return fitting[0]
    holding = [number for number, one in table.sets.items() if named in one.cards]
    if not holding:
        hearing.cannot("RW-6.8", key="RW-6.8/no-set", card=Pip(named))
    holding.sort(key=lambda number: (not takes(table.sets[number].cards, cards), table.sets[number].owner != hearing.actor))
    base = table.sets[holding[0]].cards
    if not takes(base, cards):
        hearing.breach(misfit(base, cards), cards=pips(cards), set=pips(base))
    return holding[0]


def offer_boost(table, seat):
    """Each card that can be held, on each set that takes it."""
    if not any(one.owner == seat for one in table.sets.values()):
        return
    for card in table.possible(seat):
        for one in table.sets.values():
            if takes(one.cards, (card,)):
                yield f"{card} on {one.cards[0]}"


def read_card(reader):
    """CARD"""
    return (reader.card(),)


def release(hearing, card):
    """RW-4.5 to RW-4.7: the turn ends; the last card ignites."""
    table = hearing.table
    turn_of(hearing, "release")
    hold(hearing, (card,), "RW-4.5")
    _release(hearing, card, ())


def ignite(hearing, card):
    """RW-4.7: release of the last card."""
    turn_of(hearing, "ignite")
    hold(hearing, (card,), "RW-4.5")
    size = hearing.table.hand_size(hearing.actor)
    if size > 1:
        hearing.breach("RW-4.7", size=size)
    _release(hearing, card, ("RW-4.7",))


def _release(hearing, card, also):
    table = hearing.table
    size = table.hand_size(hearing.actor)
    if size > 1 and flow.shot_of(table, hearing.actor):
        hearing.breach("RW-10.3", *also, key="RW-10.3/release", size=size)
    flow.go_on(hearing)
    table.put(card, "pool", None, hearing.number)
    table.pool.append(card)
    if size == 1:
        flow.ignite(hearing, card)
        return
    table.released = card
    table.releaser = hearing.actor
    table.spoken = ()
    table.turns += 1
    flow.start_turn(hearing, flow.next_seat(table, hearing.actor))


def offer_release(table, seat):
    """Each card that can be in the hand."""
    return table.possible(seat)[:20]


def offer_ignite(table, seat):
    """The last card."""
    return table.possible(seat)[:20] if table.hand_size(seat) == 1 else ()


def void(hearing):
    """RW-4.10: the source is empty and nobody claims."""
    table = hearing.table
    if hearing.rules["empty-source"] != "void" or table.source or table.phase != TURN:
        hearing.cannot("RW-4.10", key="RW-4.10/not-void", source=table.source)
    table.turns += 1
    table.released = None
    hearing.happens("void", "RW-4.10", round=table.round)
    flow.close(hearing)


def points_level(hearing):
    """RW-1.3 for `points`, which needs no round in play but its end."""
    if hearing.rules["level"] < LEVEL["points"]:
        hearing.cannot("RW-1.3", verb="points", needed=LEVEL["points"], level=hearing.rules["level"])
