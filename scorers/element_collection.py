"""Wizard's Element Collection: kinds, voids and evils, `final`, winners, campaign (EC-1.2, 10.5, 11, 12).

One record of facts serves the typed `final` and observed play: a Holding for each player, which is
hand and area together (EC-11.1). `score` makes the Sheet of it at any moment, for the end as for
`tally`; what the facts leave open (`unseen`, `undeclared`) is what the referee still has to ask.
Figures are points. `rules` is the match's options, a mapping of which only `odd` ("once" or
"each", EC-R24) and `void` ("join" or "any", EC-R25) are read here. A kind is its English name, a str;
as a fact of a line or refusal it is a Term.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from scorers import sheet as sheets
from scorers.sheet import SEATS, Refusal, Row, Seat, Sheet, Term
from scorers.state import State, Value
from scorers.types import Collection, Iterable, Iterator, Mapping, Sequence

HEART, EVIL, VOID = Term("heart"), Term("evil"), Term("void")
LEFT_OVER: str = Term("none")  # a void that counts as nothing (EC-11.8)

# Kind -> copies in the game, plus, minus (section 1), in the rulebook's order. None: the kind has no
# such figure, as EC-11.4 and 11.7 score it otherwise. Evil's plus is what one card of it adds.
KINDS = {
    HEART: (9, 5, None),
    "wind": (9, 10, 0),
    "earth": (9, 20, 0),
    "grass": (7, 30, -10),
    "water": (7, 40, -30),
    "ice": (5, 50, -20),
    "fire": (5, 60, -30),
    "steel": (3, 70, -30),
    "light": (3, 80, -40),
    "dark": (1, 100, -50),
    VOID: (2, None, 0),
    EVIL: (8, -10, 0),
}


class Rules(State):
    """The options that are read here."""

    odd: str = "once"
    void: str = "join"


class Holding(Value):
    """What one player has in hand and area together (EC-11.1).

    kinds: kind -> number of known real cards, voids under "void"; a kind that isn't named is 0.
    voids: what the voids count as, one kind or "none" for each, those not named being left over;
    None while the player has not said it. unseen: number of cards in hand that nobody has named;
    they score nothing (6.2).
    """

    kinds: Mapping[str, int]
    voids: Sequence[str] | None = None
    unseen: int = 0

    def real(self, kind: str) -> int:
        """Number of real cards of the kind."""
        return self.kinds.get(kind, 0)

    def joined(self, kind: str) -> int:
        """Number of voids said to count as the kind."""
        return self.voids.count(kind) if self.voids else 0

    def count(self, kind: str) -> int:
        """Number of cards that score as the kind: real ones and voids that count as it; of voids those that are left over."""
        if kind == VOID:
            return max(0, self.real(VOID) - sum([other not in (LEFT_OVER, VOID) for other in self.voids or ()]))
        return self.real(kind) + self.joined(kind)


class Facts(Value):
    """What a match is scored from.

    holdings: a Holding for each seat, or None for a seat whose `final` isn't in. order: seats in
    the order in which they say what their voids count as (EC-11.10: the last turn's places); seats
    that it lacks follow in seat order. gone: seats that have conceded (EC-12.4).
    """

    holdings: Sequence[Holding | None]
    order: Sequence[int] = ()
    gone: Collection[int] = ()

    def held(self, seat: int) -> Holding:
        """The seat's Holding; an empty one while its `final` isn't in."""
        return self.holdings[seat] or Holding({})

    def enter(self, seat: int, holding: Holding) -> Facts:
        """These facts with another Holding for the seat."""
        return Facts((*self.holdings[:seat], holding, *self.holdings[seat + 1 :]), self.order, self.gone)

    def assign(self, seat: int, voids: Iterable[str]) -> Facts:
        """These facts with the seat's voids counting as said: a tuple of kinds or "none"."""
        holding = self.held(seat)
        return self.enter(seat, Holding(holding.kinds, tuple(voids), holding.unseen))

    def open(self) -> list[int]:
        """Seats with voids of which nobody has said what they count as, the one to be asked first (EC-11.10)."""
        order = [*self.order, *range(len(self.holdings))]
        return sorted(
            [seat for seat, one in zip(SEATS, self.holdings) if one and one.real(VOID) and one.voids is None],
            key=order.index,
        )

    def staying(self) -> list[int]:
        """Seats that have not conceded."""
        return [seat for seat in SEATS[: len(self.holdings)] if seat not in self.gone]

    def rival_evils(self, seat: int) -> int:
        """The most evils that a player other than the seat has, conceded ones not counted (EC-11.6).

        Undeclared voids aren't evils (EC-R26).
        """
        rivals = [one.count(EVIL) for other, one in enumerate(self.holdings) if one and other not in (seat, *self.gone)]
        return max(rivals, default=0)


# -- what is still open ---------------------------------------------------------------------------


def unseen(facts: Facts) -> list[int]:
    """Seats that must still reveal their hands, as they hold unseen cards (EC-11.11)."""
    return [seat for seat in facts.staying() if facts.held(seat).unseen]


def undeclared(facts: Facts) -> list[int]:
    """Seats that have still to say what their voids count as, the one to be asked first (EC-11.10)."""
    return [seat for seat in facts.open() if seat not in facts.gone]


def finished(facts: Facts) -> bool:
    """Whether the `final` of every player who stays is in (EC-12.2)."""
    return all(facts.holdings[seat] for seat in facts.staying())


# -- voids ----------------------------------------------------------------------------------------


def choose(facts: Facts, seat: int, rules: Rules) -> tuple[str, ...]:
    """What the seat's voids should count as for its own best score, when it leaves that to the referee (6.2).

    Returns one kind or "none" for each void, in the rulebook's order, "none" last. The others' evils
    are the real ones and the voids already said to be evils. Of equal choices the one with the
    fewest voids as evil; of those still equal the one whose kinds come first in the rulebook. Exact:
    every allowed choice is compared, at most 78 for the game's two voids.
    """
    holding = facts.held(seat)
    allowed = [kind for kind in KINDS if _may_join(holding, kind, rules)]
    gains = {(LEFT_OVER, voids): 0 for voids in range(1, holding.real(VOID) + 1)}
    for kind in allowed:
        *_, bare = _worth(facts, seat, kind, holding.real(kind), rules)
        for voids in range(1, holding.real(VOID) + 1):
            *_, joined = _worth(facts, seat, kind, holding.real(kind) + voids, rules)
            gains[kind, voids] = joined - bare

    def merit(choice: tuple[str, ...]) -> tuple[int, int]:
        return sum(gains[kind, choice.count(kind)] for kind in set(choice)), -choice.count(EVIL)

    # max keeps the first of equals, and the choices come in the rulebook's order.
    return max(combinations_with_replacement([*allowed, LEFT_OVER], holding.real(VOID)), key=merit)


def settle(facts: Facts, rules: Rules) -> Facts:
    """These facts with every void said to be something: open ones are chosen in `order` (EC-11.10, EC-R26).

    What players have said themselves stands first, so each choice knows it; each also knows the
    choices before it, and none those after.
    """
    for seat in facts.open():
        facts = facts.assign(seat, choose(facts, seat, rules))
    return facts


def void_laws(holding: Holding, rules: Rules) -> Iterator[tuple[bool, Refusal]]:
    """What `holding.voids` as the player has said it must keep: (whether it does, the Refusal where it doesn't)….

    One that cites REC-4 is physics, and stands under an override too; the others are law.
    """
    said, voids = holding.voids or (), holding.real(VOID)
    yield len(said) <= voids, Refusal("EC-11.10", "REC-4", key="EC-11.10/many", said=len(said), voids=voids)
    for kind in dict.fromkeys(said):
        if kind == VOID:
            yield False, Refusal("EC-11.7", key="EC-11.7/void")
        clause = {EVIL: "EC-11.9", LEFT_OVER: "EC-11.8"}.get(kind, "EC-11.7")
        joins = kind in (LEFT_OVER, VOID) or _may_join(holding, kind, rules)
        yield joins, Refusal(clause, key="EC-11.7/real", kind=Term(kind))


def _may_join(holding: Holding, kind: str, rules: Rules) -> bool:
    """Whether a void may count as the kind (EC-11.7); as evil it always may (EC-11.9)."""
    return kind != VOID and (kind == EVIL or rules.void == "any" or holding.real(kind) > 0)


# -- score ----------------------------------------------------------------------------------------


def score(facts: Facts, rules: Rules) -> Sheet:
    """Sheet of the match as the facts stand (EC-11), in points.

    Open voids are chosen as `settle` says; unseen cards and seats without a Holding score nothing.
    One line for each kind that a player has, in the rulebook's order, also where it amounts to 0.
    Labels: "even", "odd", "odd-each", "hearts", "evils", "most-evils", each with the facts kind,
    count (cards that score as the kind) and voids (how many of these are voids; where there are any the label ends with "/voids"); and "left-over"
    with the fact count for voids that count as nothing.
    """
    sheet = Sheet(len(facts.holdings))
    joined = any(holding.joined(EVIL) for holding in settle(facts, rules).holdings if holding)
    for seat, kind, count, voids, (clause, label, amount) in _worths(facts, rules):
        more: sheets.Facts = {} if kind == VOID else {"kind": Term(kind), "voids": voids}
        if voids or kind == VOID:  # what they count as: by which clause, said or left to the referee
            more = {**more, "also": (*([] if kind == VOID else ["EC-11.9" if kind == EVIL else "EC-11.7"]), "EC-11.10")}
        elif kind == EVIL and joined:  # others' voids count for the most
            more = {**more, "also": ("EC-11.9",)}
        sheet.add(seat, clause, f"{label}/voids" if voids and kind != VOID else label, amount, count=count, **more)
    return sheet


def totals(facts: Facts, rules: Rules) -> list[int]:
    """Each seat's points, as the sheet of `score` has them."""
    points = [0] * len(facts.holdings)
    for seat, *_, (_, _, amount) in _worths(facts, rules):
        points[seat] += amount
    return points


def _worths(facts: Facts, rules: Rules) -> Iterator[tuple[int, str, int, int, tuple[str, str, int]]]:
    """What every seat's cards come to: seat, kind, count, voids among them, and what `_worth` tells of them."""
    facts = settle(facts, rules)
    for seat, holding in enumerate(facts.holdings):
        if holding:
            held = holding.kinds if not holding.voids else KINDS
            for kind in KINDS:
                if kind in held and (count := holding.count(kind)):
                    yield seat, kind, count, holding.joined(kind), _worth(facts, seat, kind, count, rules)


def _worth(facts: Facts, seat: int, kind: str, count: int, rules: Rules) -> tuple[str, str, int]:
    """Clause, label and points of `count` cards of the kind; who holds them matters for evils only."""
    _, plus, minus = KINDS[kind]
    plus = plus or 0
    if kind == EVIL:
        less = seat in facts.gone or count < facts.rival_evils(seat)
        return ("EC-11.6", "evils", plus * count) if less else ("EC-11.6", "most-evils", 0)
    if kind == VOID:
        return "EC-11.8", "left-over", 0
    if kind == HEART:
        return "EC-11.4", "hearts", plus * count
    if count % 2 == 0:
        return "EC-11.2", "even", plus * count // 2
    if not minus:
        return "EC-11.5", "odd", 0
    return ("EC-11.3", "odd-each", minus * count) if rules.odd == "each" else ("EC-11.3", "odd", minus)


# -- final, winners, campaign ---------------------------------------------------------------------


def final_laws(facts: Facts, seat: int, holding: Holding, rules: Rules) -> Iterator[tuple[bool, Refusal]]:
    """What a `final` that gives the seat this Holding must keep, the weightiest first, in the form of `void_laws`.

    facts: the finals before it (None for seats whose `final` isn't in). Over all players no kind exceeds its copies (EC-12.2).
    """
    yield facts.holdings[seat] is None, Refusal("EC-12.1", key="EC-12.1/twice", seat=Seat(seat))
    entered = [one for one in facts.enter(seat, holding).holdings if one is not None]
    for kind in filter(holding.real, KINDS):
        count, cards = sum([one.real(kind) for one in entered]), KINDS[kind][0]
        copies = Refusal("EC-1.2", "REC-4", key="EC-1.2/final", kind=Term(kind), count=count, cards=cards)
        yield count <= cards, copies
    yield from void_laws(holding, rules)


def winners(facts: Facts, figures: Sequence[int]) -> list[int]:
    """Seats that win with these figures (points by seat): the highest, ties together (EC-10.5).

    Who has conceded can't win; who alone is left wins whatever the figures (EC-12.4).
    """
    staying = facts.staying()
    best = max(figures[seat] for seat in staying)
    return [seat for seat in staying if figures[seat] == best]


def places(facts: Facts, figures: Sequence[int]) -> list[int]:
    """Place of each seat, from 1, with these figures: ties together (EC-10.5), who has conceded behind all others (EC-12.4)."""
    ranks = [(seat not in facts.gone, figure) for seat, figure in enumerate(figures)]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]


def standing_order(row: Row) -> tuple[float, ...]:
    """Sort key of a campaign's row of standings (EC-12.3), best first, equal keys stay tied; row: {"score": sum of the points, "won"}."""
    return (-(row["score"] or 0), -row["won"])
