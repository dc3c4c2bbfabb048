"""What is being asked out of turn: an attack that is answered, a victory check."""

from __future__ import annotations

from referee.games.res_arcana.essences import Amount
from scorers.state import Value
from scorers.types import Mapping


class Offer(Value):
    """The react that an attack gives each rival: to pay an amount, to discard a card, or to destroy an artifact (RA-10.4)."""

    word: str
    amount: Amount = {}


class Attack(Value):
    """A loss of Life being answered.

    seat, component: who attacks with what; tags of that component; n Life; offer: an Offer; asked: {seat: "react" | "lose"}
    of those who have yet to answer, None before it is known; spared: seats that have nothing to lose, and may react (RA-9.7).
    """

    seat: int
    component: str
    tags: tuple[str, ...]
    n: int
    offer: Offer | None
    asked: Mapping[int, str] | None = None
    spared: tuple[int, ...] = ()

    def answered(self, seat: int) -> Attack:
        """The attack when this seat has answered, or left."""
        asked = {one: stage for one, stage in (self.asked or {}).items() if one != seat}
        return self.but(asked=asked, spared=tuple([one for one in self.spared if one != seat]))


class Check(Value):
    """A victory check before it is decided.

    caller: seat, None at a round's end; points: {seat: ((component, points), …)}; declined: seats; acting: {seat: (component,
    tag)} of a component that counts as one with the tag (RA-16.5).
    """

    caller: int | None
    points: Mapping[int, tuple[tuple[str, int], ...]] = {}
    declined: tuple[int, ...] = ()
    acting: Mapping[int, tuple[str, str]] = {}
