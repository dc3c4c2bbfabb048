"""What is offered is told soon: of hands that nobody has seen only what a few short searches decide."""

import random

import pytest

from referee import match as door
from referee.cards import worlds
from referee.match import apply, offers
from referee.record import begin, parse

NEVER = ("concede", "final", "card", "result", "abandon", "penalty", "ruling")


def unseen_play(statements, seed=1):
    """A match of Monster Maker of six whose cards are drawn and piled unseen."""
    header, _ = parse("game: monster-maker\nplayers: Aki, Beni, Chie, Dai, Emi, Fumi\n\n")
    match, rng = begin(header), random.Random(seed)
    while match.number < statements and not match.over:
        choices = [one for one in offers(match, most=4) if one.verb not in NEVER]
        match = apply(match, str(rng.choice(choices))).match
    return match


@pytest.fixture
def counted(monkeypatch):
    """How many searches went on after the first attempt."""
    routes = []
    real = worlds.Search.route
    monkeypatch.setattr(worlds.Search, "route", lambda search, owed: routes.append(owed) or real(search, owed))
    return routes


def test_few_searches_are_made_for_a_list_of_offers(counted, monkeypatch):
    match = unseen_play(140)
    whole = {str(one) for one in offers(match)}
    monkeypatch.setattr(worlds, "SHORT", 0)  # every search is a long one
    counted.clear()
    found = offers(match)
    assert counted and len(counted) <= door.MOST_SEARCHES
    assert worlds.PATIENCE == [] and {str(one) for one in found} <= whole
    for one in found:
        assert apply(match, str(one)).ok


def test_a_statement_is_judged_however_long_it_takes(monkeypatch):
    match = unseen_play(140)
    monkeypatch.setattr(worlds, "SHORT", 0)
    for one in offers(match):
        assert apply(match, str(one)).ok
