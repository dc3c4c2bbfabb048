"""What is said in Runeworks: the arguments of its verbs, language alone."""

from __future__ import annotations

from referee.cards.playing import signed
from referee.grammar import arguments
from referee.grammar.arguments import Arg, Card, Cards, Each, Either, Group, Listed, OneOf, Player, Whole, Word, Writer
from referee.grammar.statement import Reader
from scorers.runeworks import Igniter, Loser
from scorers.types import TypeAlias

Boosted: TypeAlias = tuple[tuple[str, ...], str | None]  # cards, and a card of the set that is meant
NOTHING = "0"
NUMBER = (Whole(optional=True),)
TOTAL = (Whole(),)
CARDS = (Cards(),)
DRAWN = (Card(optional=True, secret=True),)
RELEASED = (Cards("CARD"),)  # read to the end, so that RW-4.5 is told of two
CLAIMED = (Cards(optional=True),)  # none with a lone 7 (RW-R7)
DEALT = (Either(Whole(), Cards(secret=True), usage="CARD×7 | 7"),)
ENTRIES = (
    Each(
        Either(
            OneOf("card", {NOTHING: (NOTHING,)}, {NOTHING: ("none", "nothing", "なし")}),
            Card(),
        ),
        ("ENTRY…", "札…"),
    ),
)


class Boost(Arg["Boosted"]):
    """CARD… [on CARD], or the set first: CARD に CARD…"""

    usage = ("CARD… [on CARD]", "カード… [on カード]")
    parts = (Cards(),)
    onto = True

    def read(self, reader: Reader) -> Boosted:
        first = reader.cards()
        if reader.keyword("on"):
            return first, reader.card()
        if not reader.at_keyword("に"):
            return first, None
        if len(first) != 1:
            raise reader.unreadable("card")
        reader.take()
        return reader.cards(), first[0]

    def words(self, value: Boosted, writer: Writer) -> list[str]:
        cards, named = [arguments.shown(self, card, writer) for card in value[0]], value[1]
        if writer.ja:
            return [*((signed(named), "に") if named else ()), *cards]
        return [*cards, *(("on", named) if named else ())]


BOOSTED = (Boost(),)


def _hand(hand: int | tuple[str, ...], sets: int | None) -> Loser:
    if isinstance(hand, int):
        return Loser(0, None, hand, sets)
    return Loser(0, hand, None, sets)


IGNITED = Group(
    Word(("ignite", "イグナイト")), Word(("blast", "ブラスト")), Word(("shot", "ショット"), Player()),
    kind=Igniter, make=lambda _, blast, shot: Igniter(0, blast, shot), back=lambda one: (True, one.blast, one.shot),
)  # fmt: skip
LEFT = Group(
    Either(Whole(), Cards(), wanted="hand"), Word(("sets", "セット"), Whole()),
    kind=Loser, make=_hand, back=lambda one: (one.total if one.cards is None else one.cards, one.sets),
)  # fmt: skip
PARTS = (
    Listed(
        Group(
            Player(), Either(IGNITED, LEFT, wanted="hand"),
            make=lambda seat, one: one.but(seat=seat), back=lambda one: (one.seat, one),
        )
    ),
)  # fmt: skip
FIGURES = (Listed(Group(Player(), Whole())),)
