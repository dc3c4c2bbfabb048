"""What may be used now: candidates of `use` for people and for completion."""

from __future__ import annotations

from itertools import zip_longest

from referee.games.res_arcana import declared, stated
from referee.games.res_arcana.essences import total
from referee.games.res_arcana.moves import OFFERED
from referee.games.res_arcana.pieces import STRAIGHT
from referee.games.res_arcana.powers import Offered, Power, Word, Words
from referee.games.res_arcana.saying import Said, say
from referee.games.res_arcana.table import Table
from scorers.types import Iterator, Sequence


def offer_use(table: Table, seat: int) -> Iterator[tuple[str, Said]]:
    """Each action power whose component is ready for it (RA-8.2, RA-11.6): a first choice of each, then the others of each in turn."""
    player = table.players[seat]
    ways: list[Iterator[tuple[str, Said]]] = []
    for name in (*player.play, *player.scrolls):
        component = table.book[name]
        if declared.as_stated(table, component):
            ways.append(stated.offer_use(table, seat, name))
        else:
            piece = player.play.get(name, STRAIGHT)
            ready = [one for one in component.actions if not piece.down and piece.turned == one.only_turned]
            ways += [_used(table, seat, name, power) for power in ready]
    for offered in zip_longest(*ways):
        yield from (one for one in offered if one is not None)


def _used(table: Table, seat: int, name: str, power: Power) -> Iterator[tuple[str, Said]]:
    number = power.n if len(table.book[name].actions) > 1 else None
    return ((name, say(number, **words)) for words in offered_words(table, seat, power))


def offered_words(table: Table, seat: int, power: Power) -> Iterator[Words]:
    """Words that complete a power: payments that are possible, and what may be chosen of the rest."""
    price, player = power.price, table.players[seat]
    payments = price.options(player.pool, most=OFFERED) if not price.nothing else [{}]
    for paid in sorted(payments, key=len):
        now = Offered(table=table, seat=seat, player=player, x=total(paid) - price.least, said={"pay": paid})
        for words in _completed(now, (*power.costs, *power.effects)):
            if price.choice or words["pay"] != paid:
                yield words
            else:
                yield {word: value for word, value in words.items() if word != "pay"}


def _completed(now: Offered, parts: Sequence[Word]) -> Iterator[Words]:
    """What was said with every choice of the parts that follow."""
    if not parts:
        yield now.said
        return
    for words in parts[0].offers(now):
        yield from _completed(now.but(said={**now.said, **words}), parts[1:])
