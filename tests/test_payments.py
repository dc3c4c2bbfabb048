"""What may be paid for a price of Res Arcana: every payment, found without trying those that aren't."""

import sys
from collections import Counter
from itertools import product

import pytest

from referee.games.res_arcana.essences import KINDS
from referee.games.res_arcana.payment import Price


def price(fixed=None, same=None, free=None, choice=None):
    found = Price(fixed)
    found.same, found.free = same, free
    if choice:
        found.add_choice(*choice)
    return found


PRICES = [
    price({"life": 1}, same=("elan", "calm")),
    price({"death": 1}, same=KINDS, choice=(1, ("calm", "death"))),
    price({"calm": 1}, free=("calm", "gold")),
    price(choice=(2, KINDS)),
    price({"life": 1}, choice=(2, ("life", "elan"))),
]


@pytest.mark.parametrize("price", PRICES)
def test_all_payments_of_a_pool_and_no_others(price):
    pool = {"life": 2, "elan": 3, "calm": 2, "death": 1, "gold": 2}
    every = ({kind: count for kind, count in zip(KINDS, counts) if count} for counts in product(range(4), repeat=5))
    right = [paid for paid in every if price.accepts(paid) and all(paid[kind] <= pool[kind] for kind in paid)]
    found = price.options(pool, most=10_000)
    assert sorted(map(str, map(sorted, (one.items() for one in found)))) == sorted(map(str, map(sorted, (one.items() for one in right))))  # fmt: skip
    assert [sum(paid.values()) for paid in found] == sorted(sum(paid.values()) for paid in right)


@pytest.mark.parametrize("price", PRICES)
def test_a_hoard_costs_no_more_than_what_is_offered(price):
    calls = Counter()
    sys.setprofile(lambda frame, event, function: calls.update([event]))
    price.options({"calm": 18, "elan": 48, "death": 9, "life": 19}, most=200)
    sys.setprofile(None)
    assert calls.total() < 100_000
