"""Before the first turn, and what can be said at any time: card, choose, bring, deal, reveal, count, note, concede, final."""

from __future__ import annotations

from referee.cards.cards import Impossible
from referee.games.time_storm import flow, said
from referee.games.time_storm.areas import possible
from referee.games.time_storm.deck import count_deck, gather, remember
from referee.games.time_storm.said import BATTERIES, BATTERY, DECK, DRAWN, GRAVEYARD, HAND, READY, WAITING
from referee.games.time_storm.speakers import FIRST_HAND, SETUP, acts, as_awaited, present
from referee.games.time_storm.table import BROUGHT, Facts, Law, Table
from scorers.sheet import SEATS, Term
from scorers.types import Callable, Iterable, Iterator

OF_SEAT = (HAND, BATTERIES, READY)  # what is counted of one player


def since_quick(table: Table, function: Callable[..., object], *arguments: object) -> None:
    """A declaration or a count has to be done again if the quick form before it is taken back."""
    if table.quick is not None:
        table.quick = table.quick.but(since=(*table.quick.since, (function, arguments)))


# -- card -------------------------------------------------------------------------------------


def card(table: Table, law: Law, kind: str, type: str, parts: tuple[int | None, int | None, bool, str | None]) -> None:
    """TS-3.1: a card is what it was declared to be."""
    cost, copies, victory, text = parts
    old = table.facts.get(kind)
    if old is None:
        law.limits("REC-9/cards", len(table.facts))
        if cost is None and type != BATTERY:
            law.cannot("REC-1", key="TS-3.1/cost-missing", card=kind)
        law.asks("TS-3.1", not cost or type != BATTERY, key="TS-3.1/battery", card=kind, cost=cost)
        facts = Facts(kind, type, cost or 0, copies, victory, law.number, text)
    else:
        # A card book's statements have no numbers.
        source = "built-in" if old.number is None else "differs" if old.number else "book"
        for what, said, known in (
            ("type", Term(type), Term(old.type)), ("cost", cost, old.cost), ("copies", copies, old.copies),
        ):  # fmt: skip
            same = said is None or known is None or said == known
            told = {"what": Term(what), "said": said, "known": known, "number": old.number}
            law.asks("TS-3.1", same, key=f"TS-3.1/{source}", card=kind, **told)
        facts = old.but(
            type=type,
            cost=old.cost if cost is None else cost,
            copies=old.copies if copies is None else copies,
            victory=victory or old.victory,
            number=law.number if old.number is None else old.number,
            text=text or old.text,
        )
    try:
        learn(table, facts)
    except Impossible:
        seen = table.seen(kind)
        key = "TS-3.1/copies" if len(seen) > (copies or 0) else "TS-3.1/room"
        law.cannot("TS-3.1", "REC-4", key=key, card=kind, copies=copies or 0, seen=list(dict.fromkeys(seen)))
    since_quick(table, learn, facts)


def learn(table: Table, facts: Facts) -> None:
    """A card is declared, and its copies lie somewhere (TS-1.4), unless nobody has chosen it. Raises Impossible."""
    kind = facts.kind
    if kind not in table.facts:
        table.kinds = table.kinds.draft()
        table.kinds.add(kind, (kind,))
    table.facts = {**table.facts, kind: facts}
    unchosen = facts.victory and table.rules.variant == "standard"
    table.cards.declare(kind, facts.copies, at_most=unchosen and kind not in table.opening.chosen.values())
    if unchosen:
        flow.choices(table)


# -- choose, bring, deal ----------------------------------------------------------------------


def chooses(table: Table, law: Law) -> None:
    """TS-8.4"""
    law.asks("TS-8.4", table.rules.variant == "standard")
    acts(table, law)


def brings(table: Table, law: Law) -> None:
    """TS-8.1"""
    law.can("TS-8.1", table.rules.variant == "own-13", key="TS-8.1/standard")
    acts(table, law)


def choose(table: Table, law: Law, kind: str) -> None:
    """TS-1.3, TS-1.4: a kind of victory-condition card goes into the deck."""
    seat, chosen, facts = law.actor, table.opening.chosen, table.facts[kind]
    law.asks("TS-1.3", table.phase == SETUP, key="TS-1.3/late")
    law.asks("TS-1.3", seat not in chosen, key="TS-1.3/again", card=chosen.get(seat))
    law.asks("TS-1.3", facts.victory, key="TS-1.3/mark", card=facts.kind)
    silent = tuple([one for one in table.opening.silent if one != seat])
    table.opening = table.opening.but(chosen={**chosen, seat: kind}, silent=silent, begun=True)
    if table.rules.variant == "standard":
        into_deck(table, law, facts)
    law.happens("chosen", "TS-1.3", seat=seat, card=facts.kind)


def into_deck(table: Table, law: Law, facts: Facts) -> None:
    """TS-1.4: the chosen kind is in the deck; when all have chosen, no other victory-condition card is."""
    try:
        table.cards.need(facts.kind)
        table.cards.declare(facts.kind, facts.copies)
    except Impossible:
        law.cannot("TS-1.4", "REC-4", key="TS-1.4/room", card=facts.kind, copies=facts.copies or 1)
    try:
        flow.choices(table)
    except Impossible as fault:
        law.cannot("TS-1.4", "REC-4", key="TS-1.4/seen", cards=fault.kinds)
    law.notes("TS-1.4")


def bring(table: Table, law: Law, what: said.Amount) -> None:
    """TS-8.1, TS-8.2: the thirteen cards of a player."""
    seat, brought = law.actor, said.kinds_of(what)
    kinds = [kind for kind in brought if kind is not None]
    law.can("TS-8.1", table.phase == SETUP and len(table.deck) > 1, key="TS-8.1/late")
    law.can("TS-8.1", seat not in table.opening.brought, key="TS-8.1/again")
    law.can("TS-8.1", len(brought) == BROUGHT, key="TS-8.1/count", count=len(brought))
    try:
        table.cards.show(("box", seat), kinds)
    except Impossible:
        too_many = [kind for kind in kinds if kinds.count(kind) + len(table.seen(kind)) > table.most(kind)]
        kind = too_many[0] if too_many else kinds[0]
        key, also = ("TS-8.2/copies", ()) if too_many else ("TS-8.2/room", ("TS-1.4",))
        copies, promised = table.facts[kind].copies, table.promised()
        law.cannot("TS-8.2", "REC-4", *also, key=key, card=kind, copies=copies, cards=promised)
    law.notes("TS-8.2")
    table.opening = table.opening.but(brought={**table.opening.brought, seat: what}, begun=True)


def deal(table: Table, law: Law, what: said.Amount) -> None:
    """TS-1.5: the first hand, in one statement or several."""
    seat, size, kinds = law.actor, table.hand_size(law.actor), said.kinds_of(what)
    count = len(kinds)
    law.asks("TS-1.5", table.phase == SETUP, key="TS-1.5/late")
    fits = size is None or size + count <= FIRST_HAND
    law.asks("TS-1.5", fits, key="TS-1.5/many", seat=seat, size=size, count=count)
    gather(table)

    def dealt() -> None:
        table.cards.carry(DECK, seat, [kind for kind in kinds if kind is not None])
        table.cards.move(DECK, seat, kinds.count(None))

    possible(table, law, "TS-6.2", dealt, DECK, seat, kinds)
    table.opening = table.opening.but(begun=True)
    remember(table)
    if table.phase == SETUP:
        flow.start(table, law)


def offer_deal(table: Table, seat: int) -> Iterator[int]:
    """What is missing, unseen."""
    missing = FIRST_HAND - (table.hand_size(seat) or 0)
    if missing:
        yield missing


# -- at any time ------------------------------------------------------------------------------


def reveal(table: Table, law: Law, kinds: tuple[str, ...]) -> None:
    """TS-6.2: cards of one's own hand are shown; known ones may be repeated."""
    seat = law.actor
    possible(table, law, "TS-6.2", lambda: table.cards.show(seat, kinds), HAND, seat, kinds)


def offer_reveal(table: Table, seat: int) -> Iterator[tuple[str]]:
    """Cards that the hand may hold, one at a time."""
    for kind in table.may_hold(seat):
        yield (kind,)


def count(table: Table, law: Law, area: str, figure: int) -> None:
    """TS-6.2: the table counted; an unknown number becomes known (TS-R19)."""
    present(table, law)
    owned = area in OF_SEAT
    seat = as_awaited(table, law) if owned else 0
    try:
        right: int | str = counted(table, area, seat, figure)
    except Impossible:
        right = "?"
    key = ("count/seat" if owned else "count") + ("/least" if right == "?" else "")
    word = Term("unused-batteries") if area == READY else Term(area)
    owner = seat if owned else ""
    paid = ("TS-3.9", "TS-5.8") if area == READY and isinstance(right, int) and figure > right else ()
    key = "count/used" if paid else key
    law.can("TS-6.2", figure == right, "REC-5", *paid, key=key, seat=owner, area=word, figure=figure, right=right)
    since_quick(table, counted, area, seat, figure)


def counted(table: Table, area: str, seat: int, figure: int) -> int:
    """The right figure; where it is unknown, `figure` is taken as such. Raises Impossible where it can't be."""
    if area == WAITING:
        return len(table.waiting)
    if area == BATTERIES:
        return table.batteries(seat)
    if area == READY:
        return table.unused(seat)
    zone = DECK if area == DECK else seat if area == HAND else GRAVEYARD
    size = table.deck_size() if area == DECK else table.cards.size(zone)
    if size is not None:
        return size
    if area == DECK:
        count_deck(table, figure)
    else:
        table.cards.count(zone, figure)
    return figure


def offer_count(table: Table, seat: int) -> Iterator[tuple[str, int]]:
    """What can be counted, with its right figure."""
    yield WAITING, len(table.waiting)
    for area, size in ((DECK, table.deck_size()), (GRAVEYARD, table.cards.size(GRAVEYARD))):
        if size is not None:
            yield area, size


def note(table: Table, law: Law, text: str) -> None:
    """What the vocabulary can't say; it changes nothing. After the end everybody can note something, a loser too."""
    if not table.over:
        present(table, law)


def concede(table: Table, law: Law) -> None:
    """TS-7.2, TS-R13: a concession is a loss."""
    law.notes("TS-7.7")
    table.opening = table.opening.but(begun=True)
    flow.loses(table, law, law.actor, "concedes", "TS-7.2")


# -- final ------------------------------------------------------------------------------------


def final(table: Table, law: Law, winner: int | str) -> None:
    """TS-9.2: a match that was not refereed."""
    law.can("TS-9.2", not table.opening.begun)
    law.notes("TS-9.1")
    if isinstance(winner, int):
        flow.wins(table, law, winner, "wins/final", "TS-9.2")
    else:
        flow.finish(table, ())
        law.happens("drawn-match", "TS-9.2")


def offer_final(table: Table, seat: int | None) -> Iterable[int | str]:
    """Each player as the winner, and a draw."""
    return (*SEATS[: len(table.names)], DRAWN[0])
