"""How rounds and matches of Runeworks end: hands shown (RW-11.7), giving up (RW-13.8), and what is entered by its result (RW-14)."""

from __future__ import annotations

from referee.games.runeworks import flow
from referee.games.runeworks.checks import no_round
from referee.games.runeworks.table import BETWEEN, CLAIM, COMPARING, DEAL, PLAYING, SHOT, SHOW
from scorers import runeworks as scorer
from scorers.runeworks import Demand, Igniter, Loser, can_make, card_points
from scorers.sheet import SEATS
from scorers.state import put, without
from scorers.types import Iterable, Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.games.runeworks.table import Claim, Law, Table


MOST_TOTAL = 159  # four 7s and three kings
OFFERED = 6  # totals of a hand that are offered


# -- hands are shown --------------------------------------------------------------------------


def reveal(table: Table, law: Law, cards: tuple[str, ...]) -> None:
    """Hidden cards of one's own hand are shown, at any time; known ones may be repeated."""
    if table.phase == BETWEEN and not any(table.size(seat) for seat in table.staying):
        no_round(table, law, "REC-4")
    table.hold(law, cards, "RW-11.7" if table.phase == SHOW else "REC-4")
    law.notes(*(("RW-11.7",) if table.phase == SHOW else ()))
    table.open([card for card in cards if card not in table.seen], "hand", law.actor, law.number)
    told = [f"{table.names[seat]} {total}" for seat, total in table.totals.items()]
    law.can("RW-11.7", not told or totals_fit(table), key="RW-11.7/total", totals=told)


def offer_reveal(table: Table, seat: int) -> Iterable[tuple[str, ...]]:
    """The unseen cards of a hand that has to be shown, and one of them."""
    known = table.known(seat)
    cards = [card for card in table.possible(seat) if card not in known][: table.size(seat) - len(known)]
    return [tuple(cards), (cards[0],)] if cards else ()


def points(table: Table, law: Law, total: int) -> None:
    """RW-11.7: the hand's whole total, counted at the table."""
    seat = law.actor
    key = "RW-11.7/between" if table.phase == BETWEEN else "RW-11.7/early"
    law.can("RW-11.7", table.phase == SHOW, key=key)
    law.can("RW-11.7", seat not in table.ignited_now(), "REC-3", key="RW-11.7/igniter")
    said = table.totals.get(seat, total)
    law.can("RW-11.7", said == total, key="RW-11.7/again", total=said)
    table.totals = put(table.totals, seat, total)
    law.can("RW-11.7", totals_fit(table), key="RW-11.7/points", total=total, size=table.size(seat))


def offer_points(table: Table, seat: int) -> Iterator[int]:
    """The least totals that can be."""
    found = 0
    for total in range(1, MOST_TOTAL + 1):
        if totals_fit(table.but(totals=put(table.totals, seat, total))):
            yield total
            found += 1
            if found == OFFERED:
                return


def totals_fit(table: Table) -> bool:
    """Whether every total that was said can be made at once with the cards that nobody has seen."""
    cards, rules = table.cards, table.rules
    demands = []
    for seat, total in table.totals.items():
        known, unseen = cards.zones.get(seat, ({}, {}))
        demands.append(Demand(unseen, total - sum(card_points(card, rules) for card in known)))
    pools = {0: [card for card, count in cards.stock.items() if count]}
    pools |= {number: list(known) for number, (known, _, _) in cards.pools.items()}
    return can_make(demands, {number: [card_points(card, rules) for card in kinds] for number, kinds in pools.items()})


# -- giving up --------------------------------------------------------------------------------


def concede(table: Table, law: Law) -> None:
    """RW-13.8: who concedes leaves the match at once."""
    seat = law.actor
    table.left += (seat,)
    table.staying, table.scored = without(table.staying, seat), True
    law.happens("concede", "RW-13.8", seat=seat)
    if len(table.staying) == 1:
        flow.end_match(table, law, "RW-13.8")
        return
    if table.phase in COMPARING:
        table.contenders = without(table.contenders, seat)
        table.shown = {one: entry for one, entry in table.shown.items() if one != seat}
    elif table.phase in PLAYING:
        _leave_play(table, law, seat)
    elif table.phase == BETWEEN and table.overtime:
        # Those who stay may be equal no longer, and then there is nothing to play on for.
        if scorer.equals([table.points[one] for one in table.staying], table.rules) is None:
            flow.end_match(table, law, "RW-13.5")
    table.open([card for card, lies in table.seen.items() if lies[:2] == ("hand", seat)], "out", seat, law.number)
    table.cards.merge(seat, ("out", seat))
    table.totals = {one: total for one, total in table.totals.items() if one != seat}


def _leave_play(table: Table, law: Law, seat: int) -> None:
    """The claim of a player who leaves is void; if it was that player's turn, it ends with no release."""
    if seat not in table.ignited_now():
        claims = [one for one in table.claims if one.seat == seat]
        for claim in claims:
            if _stands(table, claim):
                law.happens("claim/void", "RW-13.8", seat=seat, claim=claim.rank, card=claim.card)
                table.turns += seat == table.turn
                flow.withdraw(table, law, claim, "RW-13.8")
                return
            table.claims = without(table.claims, claim)  # one that was overtaken doesn't stand again
    if seat != table.turn:
        return
    table.turns += 1
    if table.shooters or table.igniters:
        flow.finish_shots(table, law)
    else:
        flow.start_turn(table, law, table.following(seat))


def _stands(table: Table, claim: Claim) -> bool:
    """Whether a claim stands and its player has not gone on from it (RW-7.8)."""
    if claim.set is None or table.phase == CLAIM:
        return claim.set is not None
    return claim.rank == SHOT and (claim.seat != table.turn or table.log == flow.laid_by(claim))


# -- rounds and matches by their result -------------------------------------------------------


def result(table: Table, law: Law, parts: tuple[Igniter | Loser, ...]) -> None:
    """RW-14.1: one whole round of which no move was typed."""
    law.asks("RW-14.1", table.phase in (BETWEEN, DEAL), round=table.number)
    igniters = tuple([one for one in parts if isinstance(one, Igniter)])
    facts = scorer.Round(igniters, tuple([one for one in parts if isinstance(one, Loser)]))
    scorer.judge(law, facts, table.rules, table.staying)
    law.general()
    law.notes("RW-14.1", "RW-14.2")
    table.clear(table.played + 1, 0)
    table.scored = True
    for one in igniters:
        table.ignited = put(table.ignited, one.seat, table.ignited[one.seat] + 1)
        law.happens("won", "RW-14.1", seat=one.seat)
    table.turns += 1
    flow.score(table, law, facts)


def offer_result(table: Table, seat: None) -> Iterator[tuple[Igniter | Loser, ...]]:
    """Each player still in ignites once; the others keep a hand."""
    sets = 0 if table.rules.level == 5 else None
    for igniter in table.staying:
        losers = [Loser(one, None, 45 + 3 * one, sets) for one in table.staying if one != igniter]
        yield (Igniter(igniter), *losers)


def final(table: Table, law: Law, figures: tuple[tuple[int, int], ...]) -> None:
    """RW-14.8: a whole match by its result."""
    law.asks("RW-14.8", not table.scored, key="RW-14.8/late")
    seats = [seat for seat, _ in figures]
    for seat in SEATS[: len(table.names)]:
        key = "RW-14.8/twice" if seat in seats else "RW-14.8/missing"
        law.can("RW-14.8", seats.count(seat) == 1, key=key, seat=seat)
    scorer.judge_final(law, dict(figures), table.rules)
    table.points = tuple([figure for _, figure in sorted(figures)])
    flow.end_match(table, law, "RW-14.8")


def offer_final(table: Table, seat: None) -> Iterable[tuple[tuple[int, int], ...]]:
    """Scores that differ, and that can be."""
    least = 100 if table.rules.level >= 4 else table.rules.rounds
    return [
        tuple([(one, least - 10 * one if least == 100 else least if not one else 0) for one in range(len(table.names))])
    ]
