"""What may be used now: candidates of `use` for people and for completion."""

from __future__ import annotations

from itertools import product

from referee.games.res_arcana import declared
from referee.games.res_arcana.essences import total
from referee.games.res_arcana.saying import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.games.res_arcana.powers import Power, Words
    from referee.games.res_arcana.saying import Said
    from referee.games.res_arcana.table import Table


def offer_use(table: Table, seat: int) -> Iterator[tuple[str, Said]]:
    """Each action power that might be used, with typical choices."""
    player = table.players[seat]
    for name in (*player.play, *player.scrolls):
        component = table.book[name]
        if declared.as_stated(table, component):
            yield from declared.offer_use(table, seat, name)
            continue
        for power in component.actions:
            number = power.n if len(component.actions) > 1 else None
            for words in offered_words(table, seat, power):
                yield name, say(number, **words)


def offered_words(table: Table, seat: int, power: Power) -> Iterator[Words]:
    """Words that complete a power: payments that are possible, and a choice or two of the rest."""
    price = power.price
    payments = price.options(table.players[seat].pool, most=3) if not price.nothing else [{}]
    for paid in payments:
        x = total(paid) - price.least
        for said in product(*[one.offers(table, seat, x) for one in (*power.costs, *power.effects)]):
            words: Words = {"pay": paid} if price.choice else {}
            for part in said:
                words.update(part)
            yield words
