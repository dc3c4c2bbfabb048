"""Cards of one pack in hands, a face-down source and open places: who can hold what, and who saw what when."""

from __future__ import annotations

from referee.cards.cards import Cards, Impossible
from referee.cards.playing import UNSEEN
from referee.cards.worlds import Zone
from scorers.state import State
from scorers.types import Iterable, Mapping, NoReturn, Sequence, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from referee.kernel.hearing import Law


Lies: TypeAlias = tuple[str, int, int]  # place, what the game needs to tell it from others, statement
SOURCE = "source"


class Zones(State):
    """What a game with one pack of cards has at its table; hands are zones by seat.

    cards: who can hold what, exactly; seen: of every card that all have seen go somewhere, open or into a hand, where it
    lies and by which statement. So a card known to `cards` alone is its holder's secret. renewed: how often the source was
    made anew. once, named: the game's clauses for a card that is named twice, and for `?` where cards are shown.
    """

    _deep = ("cards",)
    once, named = "REC-4", "REC-4"
    cards: Cards
    seen: Mapping[str, Lies] = {}
    renewed: int = 0

    def fresh(self, pack: tuple[str, ...], hands: Mapping[int, int]) -> None:
        """All cards together, so many of them in each hand, and nothing seen."""
        key = (pack, *hands.items())
        if key not in _fresh:
            sizes: dict[Zone, int | None] = {SOURCE: len(pack) - sum(hands.values())}
            for seat, count in hands.items():
                sizes[seat] = count
            _fresh[key] = Cards(sizes, dict.fromkeys(pack, 1))
        self.cards, self.seen, self.renewed = _fresh[key].draft(), {}, 0

    # -- questions ----------------------------------------------------------------------------

    def size(self, zone: Zone) -> int:
        """Number of cards in a zone."""
        return self.cards.size(zone) or 0

    def known(self, seat: int) -> list[str]:
        """Cards that are in a hand for certain: seen there, or since counting leaves no other place."""
        if (self.renewed or not self.size(SOURCE)) and self.cards.unseen(seat):
            return list(self.cards.certain(seat))
        return list(self.cards.known(seat))

    def among(self, pack: Sequence[str], seat: int) -> list[str]:
        """Those cards of a pack that can be in a hand: the known ones, then the others."""
        known = self.known(seat)
        if len(known) == self.size(seat):
            return known
        return known + [card for card in self.cards.may(seat, pack) if card not in known]

    def elsewhere(self, card: str) -> bool:
        """Whether a card is in one certain hand."""
        return any(card in self.cards.certain(zone, (card,)) for zone in self.cards.zones if zone != SOURCE)

    # -- what the law asks --------------------------------------------------------------------

    def hold(self, law: Law, cards: Sequence[str], clause: str) -> None:
        """The cards are in the actor's hand, each once, and known there from now on; else REC-4, and the clause that says more."""
        try:
            if UNSEEN in cards:
                raise Impossible(law.actor, [UNSEEN])
            self.cards.show(law.actor, cards)
        except Impossible:
            self.lack(law, cards, clause)
            law.cannot(*dict.fromkeys((clause, "REC-4")), key="hand/short", cards=cards)
        law.notes(self.once, self.named, general=True)

    def lack(self, law: Law, cards: Sequence[str], clause: str) -> None:
        """Refuse cards for the first of them that can't be in the actor's hand, if there is one."""
        for at, card in enumerate(cards):
            if card in cards[:at]:
                self.twice(law, card)
            if card == UNSEEN:
                law.cannot(self.named)
            if not self.cards.can(law.actor, (card,)):
                self.misplaced(law, card, clause)

    def twice(self, law: Law, card: str) -> NoReturn:
        """A card was named before in the same statement."""
        law.cannot(*dict.fromkeys((self.once, "REC-4")), key="hand/twice", card=card)

    def misplaced(self, law: Law, card: str, clause: str) -> NoReturn:
        """Refuse a card that can't be where the statement has it; a game says of each place what is public."""
        law.cannot(*dict.fromkeys((clause, "REC-4")), key="hand/no-slot", card=card)

    # -- what happens -------------------------------------------------------------------------

    def draw(self, seat: int, card: str) -> bool:
        """A card of the source, named or not, comes into a hand; returns whether it can."""
        try:
            if card == UNSEEN:
                self.cards.move(SOURCE, seat)
            else:
                self.cards.carry(SOURCE, seat, [card])
        except Impossible:
            return False
        return True

    def out(self, seat: int, cards: Sequence[str], place: str, detail: int, number: int) -> None:
        """Cards of a hand go to an open place, by statement `number`."""
        self.cards.take(seat, cards)
        self.open(cards, place, detail, number)

    def open(self, cards: Iterable[str], place: str, detail: int, number: int) -> None:
        """All see these cards lie at a place, which may be a hand."""
        self.seen = {**self.seen, **dict.fromkeys(cards, (place, detail, number))}

    def back(self, seat: int, cards: Sequence[str]) -> None:
        """Open cards go into a hand; all know them there since the statement that showed them."""
        self.cards.put(seat, cards)
        self.seen = {**self.seen, **{card: ("hand", seat, self.seen[card][2]) for card in cards}}

    def renew(self, cards: Sequence[str]) -> None:
        """Open cards are the new source."""
        self.cards.put(SOURCE, cards)
        self.renewed += 1
        self.seen = {card: lies for card, lies in self.seen.items() if card not in cards}


_fresh: dict[object, Cards] = {}
