"""Zones: who can hold what, and who saw what when, in a game of six cards."""

import pytest

from referee.cards.cards import Cards
from referee.cards.zones import SOURCE, Zones
from referee.kernel.hearing import Hearing
from scorers.sheet import Refusal

PACK = ("2S", "3S", "4S", "5S", "6S", "7S")


@pytest.fixture
def table():
    table = Zones(cards=Cards())
    table.fresh(PACK, {0: 2, 1: 2})
    return table


def law(actor, asked=None):
    hearing = Hearing()
    hearing.actor, hearing.names, hearing.override, hearing.asked = actor, ("Aki", "Beni"), None, asked
    return hearing


def refused(table, actor, *cards):
    with pytest.raises(Refusal) as refusal:
        table.hold(law(actor), cards, "X-1")
    return refusal.value.key, refusal.value.clauses


def test_a_hand_holds_what_it_can_and_knows_what_it_held(table):
    asked = []
    table.hold(law(0, asked), ("2S",), "X-1")
    assert table.known(0) == ["2S"] and table.seen == {}  # its holder's secret
    assert [(one.clause, one.general) for one in asked] == [("REC-4", True), ("REC-4", True)]
    assert refused(table, 1, "2S") == ("hand/no-slot", ("X-1", "REC-4"))
    assert refused(table, 0, "3S", "3S") == ("hand/twice", ("REC-4",))
    assert refused(table, 0, "3S", "4S") == ("hand/short", ("X-1", "REC-4"))
    assert refused(table, 0, "?")[1] == ("REC-4",)


def test_what_is_refused_changes_nothing(table):
    before = table.cards.draft()
    refused(table, 0, "2S", "3S", "4S")
    assert table.cards == before


def test_cards_are_drawn_laid_and_taken_back(table):
    assert table.draw(0, "?") and table.draw(0, "4S") and (table.size(0), table.size(SOURCE)) == (4, 0)
    assert not table.draw(1, "?")
    table.hold(law(0), ("2S", "4S"), "X-1")
    table.out(0, ("2S", "4S"), "pile", 0, 5)
    assert table.seen == {"2S": ("pile", 0, 5), "4S": ("pile", 0, 5)} and table.size(0) == 2
    table.back(0, ["2S"])
    assert table.seen["2S"] == ("hand", 0, 5) and table.known(0) == ["2S"]
    table.renew(["4S"])
    assert table.size(SOURCE) == 1 and table.renewed == 1 and list(table.seen) == ["2S"]
    assert table.elsewhere("2S") and not table.elsewhere("3S")  # one of two hands has it
    assert table.draw(1, "4S") and table.known(1) == ["4S"]


def test_counting_tells_what_must_be_there(table):
    table.draw(0, "?")
    table.draw(0, "?")
    table.hold(law(0), ("2S", "3S", "4S", "5S"), "X-1")
    assert set(table.known(1)) == {"6S", "7S"} and table.among(PACK, 1) == table.known(1)


def test_a_draft_has_cards_of_its_own(table):
    copy = table.draft()
    copy.draw(0, "7S")
    assert table.size(0) == 2 and table.cards.can(1, ("7S",)) and not copy.cards.can(1, ("7S",))
