"""Before the first turn, and what can be said at any time: card, choose, bring, deal, reveal, count, note, concede, final."""

from __future__ import annotations

from referee.cards import Impossible
from referee.statement import is_number, quote, write_name
from referee.time_storm import flow, reading
from referee.time_storm.areas import count_deck, gather, impossible, remember
from referee.time_storm.decisions import FIRST_HAND, SETUP
from referee.time_storm.reading import BATTERIES, BATTERY, DECK, GRAVEYARD, HAND, READY, WAITING, card_name
from referee.time_storm.table import BROUGHT, Facts, Quick
from referee.words import key
from scorers import time_storm as scorer
from scorers.sheet import SEATS, Refusal, Term

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import Any

    from referee.hearing import Hearing
    from referee.statement import Reader
    from referee.time_storm.reading import Amount
    from referee.time_storm.table import Table
    from scorers.sheet import Seat

OF_SEAT = (HAND, BATTERIES, READY)  # what is counted of one player


def present(hearing: Hearing) -> None:
    """TS-7.5: a named actor is still in the game."""
    lost = hearing.table.standing.lost
    if hearing.actor in lost:
        hearing.cannot("TS-7.5", "REC-3", seat=SEATS[hearing.actor], number=lost[hearing.actor])


def acts(hearing: Hearing) -> None:
    """The actor is in the game, and from now on no quick form can be objected to (TS-R14)."""
    table: Table = hearing.table
    if table.standing.lost:
        present(hearing)
    table.quick = None


def one_awaited(hearing: Hearing) -> int:
    """The seat of a statement without an actor; REC-3 where several or none are awaited."""
    must: list[int] = [one.seat for one in hearing.table.awaited() if one.must and one.seat is not None]
    if len(must) != 1:
        names = [hearing.name(seat) for seat in must]
        hearing.cannot("REC-3", key="REC-3/several" if must else "REC-3/nobody", names=names)
    return must[0]


def undealt(table: Table) -> list[Seat]:
    """Whose first hand isn't complete, as facts (TS-1.5)."""
    return [SEATS[seat] for seat in flow.undealt(table)]


def begin(table: Table) -> None:
    """The match has begun, so that it can't be typed by its result alone any more (TS-9.2)."""
    if not table.opening.begun:
        table.opening = table.opening.has_begun()


def since_quick(table: Table, function: Callable[..., Any], *arguments: Any) -> None:
    """A declaration or a count has to be done again if the quick form before it is taken back."""
    quick: Any = table.quick  # a Quick, as it is asked for
    table.quick = Quick(quick.before, quick.actor, (*quick.since, (function, arguments)))


# -- card -------------------------------------------------------------------------------------


def read_card(reader: Reader) -> tuple[str, str, int | None, int | None, bool]:
    """NAME TYPE, and in any order, each once, [COST] [xN] [victory] ["TEXT"]; written in this order."""
    kind = reader.known(reader.table.book.names)
    if kind is None:
        kind = _read_new_name(reader)
    else:
        reading.apart(reader, kind)
    type = reading.card_type(reader)
    values: list[Any] = [None] * len(PARTS)
    written = [""] * len(PARTS)
    while reader.more():
        for at, read in enumerate(PARTS):
            if values[at] is None and (value := read(reader)) is not None:
                values[at], written[at] = value, reader.out.pop()
                break
        else:
            break
    reader.out += filter(None, written)
    cost, copies, victory, _ = values
    return kind, type, cost, copies, victory is not None


def _read_new_name(reader: Reader) -> str:
    quoted = reader.at in reader.quoted
    word = reader.take("card-name")
    if not quoted and (word == "?" or is_number(word)) or not key(word) or key(word) in reading.RESERVED:
        raise reader.unreadable("card-name")
    kind = " ".join(word.split())
    reader.write(reading.write_card(kind))
    return kind


def _read_cost(reader: Reader) -> int | None:
    return reading.amount(reader) if reader.at_number() else None


def _read_copies(reader: Reader) -> int | None:
    word = reader.peek().lower()
    if reader.is_quoted() or word[:1] not in ("x", "×") or not (word[1:].isascii() and word[1:].isdigit()):
        return None
    reader.take()
    if len(word) > 9:
        raise Refusal("REC-1", key="REC-1/big", word=word[:20], token=reader.at - 1)
    reader.write(f"x{int(word[1:])}")
    return int(word[1:])


def _read_mark(reader: Reader) -> bool | None:
    return reader.keyword(*reading.VICTORY) or None


def _read_text(reader: Reader) -> str | None:
    if not reader.is_quoted():
        return None
    text = reader.take()
    reader.write(quote(text))
    return text


PARTS: tuple[Callable[[Reader], Any], ...] = (_read_cost, _read_copies, _read_mark, _read_text)  # as they are written


def card(hearing: Hearing, kind: str, type: str, cost: int | None, copies: int | None, victory: bool) -> None:
    """TS-3.1: a card is what it was declared to be."""
    table: Table = hearing.table
    old = table.book.facts.get(kind)
    if old is None:
        if cost is None and type != BATTERY:
            hearing.cannot("REC-1", key="TS-3.1/cost-missing", card=card_name(kind))
        if cost and type == BATTERY:
            hearing.breach("TS-3.1", key="TS-3.1/battery", card=card_name(kind), cost=cost)
        facts = Facts(kind, type, cost or 0, copies, victory, hearing.number)
    else:
        for word, said, known in (("type", type, old.type), ("cost", cost, old.cost), ("copies", copies, old.copies)):
            if said is not None and known is not None and said != known:
                _differs(hearing, kind, word, said, known, old)
        cost = old.cost if cost is None else cost
        copies = old.copies if copies is None else copies
        number = hearing.number if old.number is None else old.number
        facts = Facts(kind, type, cost, copies, victory or old.victory, number)
    try:
        learn(table, kind, facts)
    except Impossible:
        seen = table.seen(kind)
        hearing.cannot(
            "TS-3.1",
            "REC-4",
            key="TS-3.1/copies" if len(seen) > (copies or 0) else "TS-3.1/room",
            card=card_name(kind),
            copies=copies or 0,
            seen=list(dict.fromkeys(seen)),
        )
    if table.quick is not None:
        since_quick(table, learn, kind, facts)


def _differs(hearing: Hearing, kind: str, word: str, said: Any, known: Any, old: Facts) -> None:
    said, known = (Term(said), Term(known)) if word == "type" else (said, known)
    # A card book's statements have no numbers.
    source = "built-in" if old.number is None else "differs" if old.number else "book"
    hearing.breach(
        "TS-3.1",
        key=f"TS-3.1/{source}",
        card=card_name(kind),
        what=Term(word),
        said=said,
        known=known,
        number=old.number,
    )


def learn(table: Table, kind: str, facts: Facts) -> None:
    """The book knows the card, and its copies lie somewhere (TS-1.4), unless nobody has chosen it. Raises Impossible."""
    table.book = table.book.with_card(kind, facts)
    unchosen = facts.victory and table.opening.rules["variant"] == "standard"
    if facts.copies is not None:
        unsure = unchosen and kind not in table.opening.chosen.values()
        table.own_cards().declare(kind, facts.copies, at_most=unsure)
    if unchosen:
        flow.choices(table)


# -- choose, bring, deal ----------------------------------------------------------------------


def no_choice_in_variant(hearing: Hearing) -> None:
    """TS-8.4"""
    if hearing.rules["variant"] == "own-13":
        hearing.breach("TS-8.4")


def only_in_variant(hearing: Hearing) -> None:
    """TS-8.1"""
    if hearing.rules["variant"] != "own-13":
        hearing.cannot("TS-8.1", key="TS-8.1/standard")


def read_choice(reader: Reader) -> tuple[str]:
    """CARD"""
    return (reading.card(reader, _victories),)


def _victories(table: Table) -> list[str]:
    """Kinds of all victory-condition cards."""
    return [kind for kind, facts in table.book.facts.items() if facts.victory]


def choose(hearing: Hearing, kind: str) -> None:
    """TS-1.3, TS-1.4: a kind of victory-condition card goes into the deck."""
    table: Table = hearing.table
    seat = hearing.actor
    acts(hearing)
    if table.phase != SETUP:
        hearing.breach("TS-1.3", key="TS-1.3/late")
    if seat in table.opening.chosen:
        hearing.breach("TS-1.3", key="TS-1.3/again", card=card_name(table.opening.chosen[seat]))
    facts = table.facts(kind)
    if not facts.victory:
        hearing.breach("TS-1.3", key="TS-1.3/mark", card=facts.name)
    table.opening = table.opening.with_chosen(seat, kind)
    if hearing.rules["variant"] == "standard":
        _into_deck(hearing, kind)
    hearing.happens("chosen", "TS-1.3", {"seat": SEATS[seat], "card": facts.name})


def _into_deck(hearing: Hearing, kind: str) -> None:
    """TS-1.4: the chosen kind is in the deck; when all have chosen, no other victory-condition card is."""
    table: Table = hearing.table
    copies = table.facts(kind).copies
    try:
        table.own_cards().need(kind)
        table.own_cards().declare(kind, copies)
    except Impossible:
        hearing.cannot("TS-1.4", "REC-4", key="TS-1.4/room", card=card_name(kind), copies=copies or 1)
    try:
        flow.choices(table)
    except Impossible as fault:
        hearing.cannot("TS-1.4", "REC-4", key="TS-1.4/seen", cards=[card_name(met) for met in fault.kinds])


def offer_choice(table: Table, seat: int) -> Iterable[str]:
    """Every declared victory-condition card."""
    return map(reading.write_card, _victories(table))


def read_cards(reader: Reader) -> tuple[Amount]:
    """CARDS"""
    return (reading.cards(reader),)


def size_of(what: Amount) -> int:
    """Number of cards that CARDS means."""
    return what if isinstance(what, int) else len(what)


def named(what: Amount) -> list[str]:
    """The named ones of CARDS, a list."""
    return [] if isinstance(what, int) else [kind for kind in what if kind is not None]


def bring(hearing: Hearing, what: Amount) -> None:
    """TS-8.1, TS-8.2: the thirteen cards of a player."""
    table: Table = hearing.table
    seat = hearing.actor
    acts(hearing)
    if table.phase != SETUP or len(table.deck) == 1:
        hearing.cannot("TS-8.1", key="TS-8.1/late")
    if seat in table.opening.brought:
        hearing.cannot("TS-8.1", key="TS-8.1/again")
    if size_of(what) != BROUGHT:
        hearing.cannot("TS-8.1", key="TS-8.1/count", count=size_of(what))
    try:
        table.own_cards().show(("box", seat), named(what))
    except Impossible as fault:
        for kind in fault.kinds:
            copies = table.facts(kind).copies
            if copies is not None and fault.kinds.count(kind) + len(table.seen(kind)) > copies:
                hearing.cannot("TS-8.2", "REC-4", key="TS-8.2/copies", card=card_name(kind), copies=copies)
        hearing.cannot("TS-8.2", "REC-4", "TS-1.4", key="TS-8.2/room", cards=table.promised())
    table.opening = table.opening.with_brought(seat, what)


def offer_bring(table: Table, seat: int) -> tuple[str]:
    """Thirteen that nobody names."""
    return (str(BROUGHT),)


def deal(hearing: Hearing, what: Amount) -> None:
    """TS-1.5: the first hand, in one statement or several."""
    table: Table = hearing.table
    seat = hearing.actor
    acts(hearing)
    if table.phase != SETUP:
        hearing.breach("TS-1.5", key="TS-1.5/late")
    size, count, kinds = table.hand_size(seat), size_of(what), named(what)
    if size is not None and size + count > FIRST_HAND:
        hearing.breach("TS-1.5", key="TS-1.5/many", seat=SEATS[seat], size=size, count=count)
    gather(table)
    try:
        cards = table.own_cards()
        if kinds:
            cards.carry(DECK, seat, kinds)
        cards.move(DECK, seat, count - len(kinds))
    except Impossible:
        impossible(hearing, "TS-6.2", area=DECK, kinds=(None,) * what if isinstance(what, int) else what)
    begin(table)
    remember(table)
    if table.phase == SETUP:
        flow.start(hearing)


def offer_deal(table: Table, seat: int) -> Iterator[str]:
    """What is missing, unseen; or its first card by name."""
    missing = FIRST_HAND - table.hand_size(seat)
    if missing:
        yield str(missing)
        for kind in table.book.facts:
            yield reading.write_card(kind)


# -- at any time ------------------------------------------------------------------------------


def read_reveal(reader: Reader) -> tuple[list[str]]:
    """CARD…"""
    found = [reading.card(reader)]
    while reader.more():
        found.append(reading.card(reader))
    return (found,)


def reveal(hearing: Hearing, kinds: list[str]) -> None:
    """TS-6.2: cards of one's own hand are shown; known ones may be repeated."""
    table: Table = hearing.table
    acts(hearing)
    try:
        table.own_cards().show(hearing.actor, kinds)
    except Impossible:
        impossible(hearing, "TS-6.2", area=HAND, seat=hearing.actor, kinds=kinds)


def offer_reveal(table: Table, seat: int) -> list[str]:
    """Cards that the hand may hold, one at a time."""
    return [reading.write_card(kind) for kind in table.cards.may(seat, list(table.book.facts))]


def read_count(reader: Reader) -> tuple[str, int]:
    """AREA N"""
    return reading.counted(reader), reading.amount(reader)


def count(hearing: Hearing, area: str, figure: int) -> None:
    """TS-6.2: the table counted; an unknown number becomes known (TS-R19)."""
    table: Table = hearing.table
    present(hearing)
    seat = hearing.actor
    of_seat = area in OF_SEAT
    if of_seat and seat is None:
        seat = hearing.actor = table.resolving.seat if table.resolving is not None else one_awaited(hearing)
        present(hearing)
    try:
        right: int | str = counted(table, area, seat, figure)
    except Impossible:
        right = "?"
    if figure != right:
        owner = SEATS[seat] if of_seat else ""
        place = "count/seat" if of_seat else "count"
        word = Term("unused-batteries") if area == READY else Term(area)
        hearing.cannot(
            "TS-6.2",
            "REC-5",
            key=f"{place}/least" if right == "?" else place,
            seat=owner,
            area=word,
            figure=figure,
            right=right,
        )
    if table.quick is not None:
        since_quick(table, counted, area, seat, figure)


def counted(table: Table, area: str, seat: Any, figure: int) -> int:
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
        table.own_cards().count(zone, figure)
    return figure


def offer_count(table: Table, seat: int) -> Iterator[str]:
    """What can be counted, with its right figure."""
    yield f"waiting {len(table.waiting)}"
    for area, size in ((DECK, table.deck_size()), (GRAVEYARD, table.cards.size(GRAVEYARD))):
        if size is not None:
            yield f"{area} {size}"


def read_note(reader: Reader) -> tuple[str]:
    """TEXT"""
    return (reader.text(),)


def note(hearing: Hearing, text: str) -> None:
    """What the vocabulary can't say; it changes nothing. After the end everybody can note something, a loser too."""
    if not hearing.table.over:
        present(hearing)


def concede(hearing: Hearing) -> None:
    """TS-7.2, TS-R13: a concession is a loss."""
    acts(hearing)
    begin(hearing.table)
    flow.loses(hearing, hearing.actor, "concedes", "TS-7.2")


def offer_bare(table: Table, seat: int | None) -> tuple[str]:
    """A verb without arguments."""
    return ("",)


# -- final ------------------------------------------------------------------------------------


def read_final(reader: Reader) -> tuple[int | None]:
    """NAME or draw"""
    return (None if reader.keyword(*reading.DRAWN) else reading.player(reader),)


def final(hearing: Hearing, winner: int | None) -> None:
    """TS-9.2: a match that was not refereed."""
    winners = scorer.final(winner, hearing.table.opening.begun)
    flow.finish(hearing, winners)
    if winner is None:
        hearing.happens("drawn-match", "TS-9.2")
    else:
        hearing.happens("wins/final", "TS-9.2", {"seat": SEATS[winner]})


def offer_final(table: Table, seat: int | None) -> Iterator[str]:
    """Each player as the winner, and a draw."""
    yield from (_final_name(name) for name in table.names)
    yield "draw"


def _final_name(name: str) -> str:
    return quote(name) if key(name) in reading.RESERVED else write_name(name)
