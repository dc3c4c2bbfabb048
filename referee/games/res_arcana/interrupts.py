"""Who is asked out of turn: losses of Life, destroyed artifacts, victory checks (RA-9, RA-10)."""

from __future__ import annotations

from referee.games.res_arcana import essences
from referee.games.res_arcana.costs import TurnOther
from referee.games.res_arcana.essences import KINDS, LIFE, Amount, minus, told, total
from referee.games.res_arcana.payment import Price
from referee.games.res_arcana.phases import CHOOSE, SCORES
from referee.games.res_arcana.pieces import Player
from referee.games.res_arcana.powers import Power, Turn
from referee.games.res_arcana.table import Law, Table
from scorers import res_arcana as scorer
from scorers.sheet import SEATS, Term
from scorers.types import Callable, Iterable

LOSS, CHECK = "life_loss", "victory_check"
TRIGGERS: dict[
    str, tuple[str, str]
] = {}  # what powers react to besides these, as the data have it: (clause, see `trigger`)


def trigger(on: str, clause: str, key: str) -> str:
    """Declares what powers of the data react to (`on`), and the refusal of a react where it hasn't happened; where it happens, `happened` asks."""
    TRIGGERS[on] = clause, key
    return on


DESTROYED = trigger("artifact_destroyed", "RA-10.7", "RA-10.7/nothing")


def begun(law: Law) -> None:
    """Nothing of a game is said where it is entered by its result, nor by who has left (RA-17.3, RA-12.11)."""
    score_only, entered = law.table.score_only, law.table.phase == SCORES
    key = "RA-17.3/score-only" if score_only else "RA-17.3/entering"
    law.can("RA-17.3", not score_only and not entered, key=key, verb=law.verb.name)
    present(law)
    law.general()


def present(law: Law) -> None:
    """RA-12.11: who has conceded says nothing more."""
    here = law.actor is None or law.actor in law.table.staying
    law.can("RA-12.11", here, "REC-3", key="RA-12.11/gone", number=lambda: law.table.when(("out", law.actor)))


def named(law: Law) -> None:
    """The statement names what is hidden: also after the match, of what was drawn, held or laid out before (RA-R26)."""
    if not law.table.over or law.table.score_only:
        begun(law)


def in_setup(law: Law, *phases: str) -> None:
    """The statement belongs to the setup of a game (RA-1.11). After `begun`."""
    table = law.table
    if table.phase in phases:
        table.begun = True
        return
    verb = law.verb.name
    holds, seat = table.phase != CHOOSE, lambda: SEATS[table.chooser()]
    law.can("RA-15.4", holds, "RA-1.11", key="RA-15.4/before", seat=seat, verb=verb)
    law.cannot("RA-1.11", key="RA-1.11/late", verb=verb)


def answer_first(law: Law) -> None:
    """RA-10.6: nothing else is said until all who are asked have answered."""
    asked = asked_seats(law.table)
    law.can("RA-10.6", not asked, "REC-3", key="RA-10.6/answers", verb=law.verb.name, seats=law.table.all_shown(asked))


def variant_only(verb: str, variant: str, clause: str) -> Callable[[Table, Law], None]:
    """Judged before the actor: a verb of one variant."""

    def first(table: Table, law: Law) -> None:
        law.can(clause, variant in table.rules.variant, key="variant", verb=verb, variant=Term(variant))

    return first


def begin(law: Law) -> None:
    """Each rival who is hit is asked, or loses at once where nothing can be decided; who has nothing to lose may react all the same (RA-9.7)."""
    table = law.table
    asked: dict[int, str] = {}
    spared = []
    for seat in table.rivals[table.attack.seat]:
        player = table.players[seat]
        if player.passed:
            law.happens("attack/passed", "RA-9.4", seat=SEATS[seat])
        elif not player.pool:
            spared.append(seat)
            law.happens("attack/empty", "RA-9.7", seat=SEATS[seat])
        elif can_react(table, seat):
            asked[seat] = "react"
        elif must_choose(law, seat):
            asked[seat] = "lose"
    table.attack = table.attack.but(asked=asked, spared=tuple(spared))


def must_choose(law: Law, seat: int) -> bool:
    """Whether a player has to say what is lost (RA-9.3); without a choice it is lost at once."""
    first, *others = loss_price(law.table, seat).options(law.table.players[seat].pool)
    if not others:
        lose_now(law, seat, first)
    return bool(others)


def lose_now(law: Law, seat: int, amount: Amount) -> None:
    """Essences go from a pool to the supply (RA-9.1, RA-9.2)."""
    player = law.table.players[seat]
    player.pool = minus(player.pool, amount)
    law.happens("loses", "RA-9.2" if set(amount) - {LIFE} else "RA-9.1", seat=SEATS[seat], amount=told(amount))


def loss_of(table: Table, seat: int) -> tuple[int, int]:
    """(Life, others) that a player must return (RA-9.1, RA-9.2, RA-R3)."""
    pool = table.players[seat].pool
    life = min(table.attack.n, pool.get(LIFE, 0))
    others = min(2 * (table.attack.n - life), total(pool) - pool.get(LIFE, 0))
    if table.rules.short_loss == "pairs":
        others -= others % 2
    return life, others


def loss_price(table: Table, seat: int) -> Price:
    """The Price of a player's loss: so much Life, and so many others in any mix."""
    life, others = loss_of(table, seat)
    price = Price({LIFE: life})
    price.add_choice(others, KINDS[1:])
    return price


def can_react(table: Table, seat: int) -> bool:
    """Whether a player has a react that can be used now against the loss (RA-9.5)."""
    player = table.players[seat]
    if table.declared or offered(table, seat):
        return True
    return any(table.book[name].declared or usable(table, seat, name) for name in (*player.play, *player.scrolls))


def offered(table: Table, seat: int) -> bool:
    """Whether the react that the attack itself offers can be used (RA-10.4)."""
    offer = table.attack.offer
    player = table.players[seat]
    if offer is None:
        return False
    if offer.word == "pay":
        return essences.covers(player.pool, offer.amount)
    if offer.word == "discard":
        return table.hand_size(seat) > 0
    return any(table.book[name].kind == "artifact" for name in player.play)


def stage(table: Table, seat: int) -> str | None:
    """What a player is asked for by an attack: "react" or "lose", or None."""
    return (table.attack.asked or {}).get(seat) if table.attack else None


def triggers(table: Table) -> tuple[str, ...]:
    """The triggers that this attack pulls (RA-10.5)."""
    return (LOSS, *(f"{tag}_power" for tag in table.attack.tags))


def usable(table: Table, seat: int, name: str, on: tuple[str, ...] | None = None) -> Power | None:
    """The first react power of a component that can be used and paid for now, or None."""
    for power in table.book[name].reacts:
        if power.on in (on or triggers(table)) and _payable(table, seat, name, power):
            return power
    return None


def _payable(table: Table, seat: int, name: str, power: Power) -> bool:
    player = table.players[seat]
    piece = player.play.get(name)
    if piece is not None and piece.down:
        return False
    for cost in power.costs:
        if isinstance(cost, Turn) and piece is not None and piece.turned:
            return False
        if isinstance(cost, TurnOther) and not any(_turns(table, player, name, one, cost.tag) for one in player.play):
            return False
    return bool(power.price.options(player.pool, most=1))


def _turns(table: Table, player: Player, name: str, other: str, tag: str) -> bool:
    """Whether another component can be turned as one with the tag (RA-8.8, RA-16.5, RA-R22)."""
    piece, component = player.play[other], table.book[other]
    if other == name or piece.turned or piece.down:
        return False
    power = component.acts_as(tag)
    return tag in component.tags or (power is not None and bool(power.price.options(player.pool, most=1)))


def artifact_destroyed(law: Law, name: str) -> None:
    """RA-10.7, RA-R6: a component is destroyed; an artifact doesn't react to its own end."""
    if law.table.book[name].kind == "artifact":
        happened(law, DESTROYED, law.table.staying, but=name)


def happened(law: Law, on: str, seats: Iterable[int], but: str = "") -> None:
    """What may be reacted to: whoever of these has a power for it that can be used is asked, once each time; but: a component that doesn't react."""
    table = law.table
    for seat in seats:
        if any(one != but and usable(table, seat, one, (on,)) for one in table.players[seat].play):
            table.triggered += ((seat, on),)


def checkers(table: Table) -> list[int]:
    """Seats that are asked at a victory check: those who would reach 10 with their reacts (RA-10.8, RA-R11)."""
    able = {}
    for seat in table.staying:
        if seat not in table.check.declined:
            powers = check_powers(table, seat)
            if powers:
                able[seat] = sum([power.points for power in powers.values()])
    if not able:
        return []
    scores = table.scores()
    return [seat for seat, points in able.items() if scorer.reaches(scores[seat], points)]


def check_powers(table: Table, seat: int) -> dict[str, Power]:
    """{component: react power} to a victory check that can be used now, once in a check."""
    used = dict(table.check.points.get(seat, ()))
    able = {name: usable(table, seat, name, (CHECK,)) for name in table.players[seat].play if name not in used}
    return {name: power for name, power in able.items() if power}


def in_time(law: Law) -> Table:
    """The table to which the actor reacts: where they weren't asked, the one before it went on without a word (RA-9.7, RA-R11)."""
    table = law.table
    if table.before is not None and law.actor in unasked(table.before):
        law.table = table = table.before.draft()
    return table


def unasked(table: Table) -> list[int]:
    """Seats that aren't asked and may react all the same, if they do at once (RA-9.7, RA-R11)."""
    if table.attack is not None:
        return list(table.attack.spared)
    if table.check is None:
        return []
    return [seat for seat in table.staying if check_powers(table, seat)]


def pending(table: Table) -> bool:
    """Whether something is asked out of turn, or about to be."""
    return table.attack is not None or table.check is not None or bool(table.triggered)


def asked_seats(table: Table) -> list[int]:
    """All who must answer something now, as seats in order."""
    seats = list(table.attack.asked) if table.attack and table.attack.asked else []
    seats += [seat for seat, _ in table.triggered]
    if not seats and table.check:
        seats = checkers(table)
    return list(dict.fromkeys(seats))
