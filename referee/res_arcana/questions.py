"""What is being asked out of turn: an attack that is answered, a victory check."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Attack:
    """A loss of Life being answered. Immutable.

    seat, component: who attacks with what; tags of that component; n Life; offer: the data's; asked:
    {seat: "react" | "lose"} of those who have yet to answer; spared: seats that have nothing to lose, and may react (RA-9.7).
    """

    __slots__ = ("seat", "component", "tags", "n", "offer", "asked", "spared")

    def __init__(
        self,
        seat: int,
        component: str,
        tags: tuple[str, ...],
        n: int,
        offer: dict[str, Any] | None,
        asked: dict[int, str] | None,
        spared: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.component = component
        self.tags = tags
        self.n = n
        self.offer = offer
        self.asked = asked
        self.spared = spared

    def asking(self, asked: dict[int, str], spared: tuple[int, ...] | None = None) -> Attack:
        """The attack with others still asked, or spared."""
        left = self.spared if spared is None else spared
        return Attack(self.seat, self.component, self.tags, self.n, self.offer, asked, left)

    def answered(self, seat: int) -> Attack:
        """The attack when this seat has answered, or left."""
        asked = {one: stage for one, stage in (self.asked or {}).items() if one != seat}
        return self.asking(asked, tuple([one for one in self.spared if one != seat]))


class Check:
    """A victory check before it is decided. Immutable.

    caller: seat, None at a round's end; points: {seat: ((component, points), …)}; declined: seats;
    acting: {seat: (component, tag)} of a component that counts as one with the tag (RA-16.5).
    """

    __slots__ = ("caller", "points", "declined", "acting")

    def __init__(
        self,
        caller: int | None,
        points: dict[int, tuple[tuple[str, int], ...]] | None = None,
        declined: tuple[int, ...] = (),
        acting: dict[int, tuple[str, str]] | None = None,
    ) -> None:
        self.caller = caller
        self.points = points or {}
        self.declined = declined
        self.acting = acting or {}
