"""Res Arcana: victory points by component, the end check and its ties, match play, campaign order.

Facts in, figures out: nothing here knows turns, hands or files. The same facts serve a table that
the referee observed and a result that somebody typed. The unit is VP. A seat is a player's index
in the header, from 0; a seat whose figure nobody has typed yet is None in a list of players.

    players = [PlayerFacts(holdings=[Holding("library", "monument", {"fixed": 1, "per": []})], token=True),
               PlayerFacts(stated=12)]
    score(players).totals()     # [2, 12]
    outcome(players).winners    # (1,)

Labels of lines, with the facts that each carries:

    fixed       component                        printed VP of one component (RA-12.2)
    essences    component, of, count, each       VP for essences lying on it (RA-12.4)
    in_play     component, of, count, each       VP for its owner's components with a tag, or artifacts (RA-12.4)
    token       -                                the first-player token (RA-12.3)
    check       component                        points for one victory check only (RA-10.8)
    stated      -                                a figure typed as a number (RA-17.3)
"""

from __future__ import annotations

from scorers.sheet import Fact, Refusal, Row, Seat, Sheet, Term
from scorers.state import Value, put
from scorers.types import Collection, Hashable, Iterable, Iterator, Mapping, Sequence, TypeAlias, TypedDict

Essences: TypeAlias = Mapping[str, int]
Players: TypeAlias = Sequence["PlayerFacts | None"]  # by seat; None: no figure typed yet


class Formula(TypedDict):
    """`points` for every `each` of what is counted: essences on the component itself, or its owner's components."""

    count: str
    where: str
    points: int
    each: int


class Points(TypedDict):
    """The data's `vp`."""

    fixed: int
    per: Sequence[Formula]


GOAL = 10  # VP that end a match at a victory check (RA-12.6)
WINS = 2  # won games that decide match play (RA-15.7)
GAMES = 3  # games that match play has at most (RA-15.1)

# The kinds whose own points count (RA-12.2); of the others only a tag can count, for a place (RA-16.5).
SCORING = ("artifact", "monument", "place")


class Holding(Value):
    """One component that a player has in play, as far as it matters for VP.

    name: str, its id. kind: str, a key of the data's `kinds`. tags: the tags that count now (Illusion: the one that it acts as, RA-16.5). essences: {kind: count} lying on it. piece: what
    exists once and is held once; None: its name; the two sides of a place share their tile.
    """

    name: str
    kind: str
    vp: Points
    tags: Collection[str] = ()
    essences: Essences | None = None
    piece: Hashable | None = None

    @property
    def fixed(self) -> int:
        """Printed VP that count: 0 where the kind's own points don't."""
        return self.vp["fixed"] if self.kind in SCORING else 0

    @property
    def per(self) -> Sequence[Formula]:
        """Formulas of VP that count."""
        return self.vp["per"] if self.kind in SCORING else ()


class PlayerFacts(Value):
    """What is known of one player's figure, typed or observed.

    holdings: Holdings in play, in the order in which the sheet shows them. token: bool, holds the
    first-player token. checks: (component, points) pairs for this check only (RA-10.8). stated: int,
    the VP typed as a number, the token included; then there are no holdings and no token. pool:
    {essence: count}, None while unknown; asked for only in a tie. out: bool, has conceded; alone it
    is the whole record of a player who conceded before a figure was typed.
    """

    holdings: Sequence[Holding] = ()
    token: bool = False
    checks: Sequence[tuple[str, int]] = ()
    stated: int | None = None
    pool: Essences | None = None
    out: bool = False


class Outcome(Value):
    """What a victory check, or a match, comes to.

    ended: bool. winners: seats, empty unless ended; several share. clause: what decided it.
    counts: {seat: int}, the numbers that decided: VP, or essences in a tie (gold double: RA-12.7,
    RA-12.8), or games won (match play). missing: ((seat, "figure" | "pool"), …), what must be known
    before it can be decided.
    """

    ended: bool
    winners: tuple[int, ...]
    clause: str
    counts: Mapping[int, int]
    missing: tuple[tuple[int, str], ...] = ()


def score(players: Players) -> Sheet:
    """Itemised VP of all players at this moment, turned components and concessions alike (RA-12.2, RA-R16).

    players: list of PlayerFacts, None for a figure not typed yet (no lines, so 0). Returns a Sheet;
    parts worth 0 have no line, a stated figure always has one.
    """
    sheet = Sheet(len(players))
    for seat, player in enumerate(players):
        if player is not None:
            for clause, label, amount, facts in _parts(player):
                sheet.add(seat, clause, label, amount, **facts)
    return sheet


def totals(players: Players) -> list[int]:
    """Each player's VP in seat order, as the sheet of `score` has them, without its lines."""
    return [0 if player is None else sum([amount for _, _, amount, _ in _parts(player)]) for player in players]


def _counted(formula: Formula, holding: Holding, player: PlayerFacts) -> int:
    """How many essences on a component, or components of its owner, a formula of its VP counts (RA-12.4)."""
    of = formula["count"]
    if formula["where"] == "self":
        return (holding.essences or {}).get(of, 0)
    return sum(other.kind == of or of in other.tags for other in player.holdings)


def _parts(player: PlayerFacts) -> list[tuple[str, str, int, dict[str, Fact]]]:
    """(clause, label, amount, facts) of one player's lines, in order."""
    parts: list[tuple[str, str, int, dict[str, Fact]]] = []
    if player.stated is not None:
        parts.append(("RA-17.3", "stated", player.stated, {}))
    for holding in player.holdings:
        if holding.fixed:
            parts.append(("RA-12.2", "fixed", holding.fixed, {"component": holding.name}))
        for formula in holding.per:
            count, each = _counted(formula, holding, player), formula["each"]
            points = count // each * formula["points"]
            if points:
                label = "essences" if formula["where"] == "self" else "in_play"
                facts: dict[str, Fact] = {"component": holding.name, "of": Term(formula["count"])}
                parts.append(("RA-12.4", label, points, {**facts, "count": count, "each": each}))
    if player.token:
        parts.append(("RA-12.3", "token", 1, {"also": ("RA-11.2",)}))
    for component, points in player.checks:
        parts.append(("RA-10.8", "check", points, {"component": component}))
    return parts


def outcome(players: Players, known: Sequence[int] | None = None) -> Outcome:
    """The victory check (RA-12.1 to 12.9, 12.11), at a round's end, in mid-round or of a typed result.

    players: list of PlayerFacts or None, with the check points of this check; known: their totals, where
    somebody has them already. Returns an Outcome.
    Who has conceded can't win, and their VP end nothing (RA-12.11). Not ended: nobody has 10
    (RA-12.5), a figure is missing (RA-17.3) or a tied player's pool is (RA-12.7).
    """
    staying = [seat for seat, player in enumerate(players) if player is None or not player.out]
    all_figures = totals(players) if known is None else known
    figures = {seat: all_figures[seat] for seat in staying}
    if len(staying) == 1:
        return Outcome(True, tuple(staying), "RA-12.11", figures)
    missing = [(seat, "figure") for seat in staying if players[seat] is None]
    if missing:
        return Outcome(False, (), "RA-17.3", figures, tuple(missing))
    best = max(figures.values())
    if best < GOAL:
        return Outcome(False, (), "RA-12.5", figures)
    leaders = [seat for seat in staying if figures[seat] == best]
    if len(leaders) == 1:
        return Outcome(True, tuple(leaders), "RA-12.6", figures)
    return _break_tie(players, leaders)


def _break_tie(players: Players, leaders: Sequence[int]) -> Outcome:
    """The Outcome among players tied for the most VP, by their pools (RA-12.7, RA-12.8)."""
    tied = {seat: players[seat] for seat in leaders}
    weights = {seat: tie_weight(one.pool) for seat, one in tied.items() if one is not None and one.pool is not None}
    missing = [(seat, "pool") for seat in leaders if seat not in weights]
    if missing:
        return Outcome(False, (), "RA-12.7", weights, tuple(missing))
    most = max(weights.values())
    winners = [seat for seat in leaders if weights[seat] == most]
    return Outcome(True, tuple(winners), "RA-12.7" if len(winners) == 1 else "RA-12.8", weights)


def tie_weight(pool: Essences) -> int:
    """Essences of a pool ({kind: count}) as a tie counts them, each gold as two (RA-12.7)."""
    return sum(pool.values()) + pool.get("gold", 0)


def reaches(figure: int, points: int = 0) -> bool:
    """Whether a figure with these further check points has the 10 that end a match (RA-10.8, RA-R11)."""
    return figure + points >= GOAL


def figure_laws(players: Players, seat: int, facts: PlayerFacts) -> Iterator[tuple[bool, Refusal]]:
    """What a figure typed for a seat (`final`, or `result` for a game of match play) must keep, the weightiest first: RA-17.3.

    players: list of PlayerFacts or None so far; facts: the PlayerFacts typed for the seat. Yields whether each law holds, with the
    Refusal where it doesn't, first clause RA-17.3, with these keys:

        RA-17.3/twice      seat                      the player has a figure already
        RA-17.3/mixed      -                         a number beside components or the token
        RA-17.3/negative   figure                    a figure below 0: nothing is worth less
        RA-17.3/token      owner                     another player has the token (REC-4, RA-12.3)
        RA-17.3/component  component, other, owner   it, or its tile's other side, is in play already (REC-4)
        RA-17.3/nobody     best, goal                the last figure, and nobody has 10
    """
    stated = facts.stated
    yield players[seat] is None, Refusal("RA-17.3", key="RA-17.3/twice", seat=Seat(seat))
    yield stated is None or not (facts.holdings or facts.token), Refusal("RA-17.3", key="RA-17.3/mixed")
    yield stated is None or stated >= 0, Refusal("RA-17.3", key="RA-17.3/negative", figure=stated)
    held: dict[Hashable, tuple[int, str]] = {}
    for owner, player in enumerate(players):
        if player is not None:
            own = Refusal("RA-17.3", "REC-4", "RA-12.3", key="RA-17.3/token", owner=Seat(owner))
            yield not (facts.token and player.token), own
            held.update({one.piece or one.name: (owner, one.name) for one in player.holdings})
    for one in facts.holdings:
        owner, other = held.get(one.piece or one.name, (seat, one.name))
        key, free = "RA-17.3/component", (one.piece or one.name) not in held
        yield free, Refusal("RA-17.3", "REC-4", key=key, component=one.name, other=other, owner=Seat(owner))
        held[one.piece or one.name] = (seat, one.name)
    found = outcome(put(tuple(players), seat, facts))
    best = max(found.counts.values(), default=0)
    yield found.clause != "RA-12.5", Refusal("RA-17.3", key="RA-17.3/nobody", best=best, goal=GOAL)


def match_play(games: list[tuple[int, ...]]) -> Outcome:
    """Who wins match play for two (RA-15.7, RA-15.9, RA-R17).

    games: winners of each finished game in order (tuples of seats, as in Outcome), a shared game
    with both; none after the deciding one. Returns an Outcome whose counts are games won: a shared
    game is a win for nobody, and three games without two wins go to the most wins, or are shared.
    """
    won = {seat: games.count((seat,)) for seat in (0, 1)}
    shared = len(games) > sum(won.values())
    best = max(won.values())
    if best < WINS and len(games) < GAMES:
        return Outcome(False, (), "RA-R17" if shared else "RA-15.7", won)
    clause = "RA-R17" if shared else "RA-15.9" if len(games) == GAMES else "RA-15.7"
    return Outcome(True, tuple([seat for seat in won if won[seat] == best]), clause, won)


def chooser(winners: Sequence[int], first: int) -> int:
    """The seat that chooses the first player of the next game of match play.

    winners: seats of the game just finished; first: the seat that was first in it. The loser
    chooses (RA-15.4, RA-15.8); after a shared game who was not first (RA-R17).
    """
    return 1 - (winners[0] if len(winners) == 1 else first)


def places(figures: Iterable[int], winners: Collection[int], staying: Collection[int]) -> list[int]:
    """Place of each seat, from 1: the winners first, then by VP, who has left behind all others; equals share a place.

    figures: VP by seat; winners, staying: seats.
    """
    rank = [
        (seat in winners, seat in staying, figure if seat not in winners else 0) for seat, figure in enumerate(figures)
    ]
    return [1 + sum(other > own for other in rank) for own in rank]


def campaign_figures(games: Iterable[Iterable[int]]) -> list[int]:
    """Each seat's VP for a campaign: the sum over a match's games, which is one match won.

    games: the totals of each game in order (lists of VP by seat), a single list unless it is match
    play. The source has no campaign; this and `campaign_order` are the rulebook's own ruling.
    """
    return [sum(figures) for figures in zip(*games)]


def campaign_order(entry: Mapping[str, int]) -> tuple[int, int]:
    """Sort key of a campaign standing: VP, then matches won, best first; equal keys share a place.

    entry: {"vp": sum of the campaign figures, "won": matches won, a shared victory counting for each}.
    """
    return (-entry["vp"], -entry["won"])


def standing_order(row: Row) -> tuple[float, ...]:
    """Sort key of a campaign's row of standings (section 7), best first."""
    return campaign_order({"vp": row["figures"].get("vp", 0), "won": row["won"]})
