"""Ratings of players from places, for several players and ties: a Bayesian model (openskill's Plackett-Luce).

They depend on the order of the matches, so they are never kept: they are made anew from the results.
"""

from __future__ import annotations

from scorers.standings import ranks, sides
from scorers.tallies import Result, moment
from scorers.types import Callable, Iterable, Iterator, TypeAlias

TYPE_CHECKING = False
if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating


Watch: TypeAlias = Callable[[Iterable[Result]], Iterable[Result]]
SIGMAS = 3  # a rating is mu less so many sigmas: what a player is worth with near certainty


def rate(results: Iterable[Result], watch: Watch = iter) -> dict[str, dict[str, float]]:
    """{player: {"mu", "sigma", "rating"}} after these results.

    watch: passes the results on, and may show how far it is. A match of one player, or of one team, rates nobody; partners are rated as a team.
    """
    players: dict[str, PlackettLuceRating] = {}
    for players in after_each(results, watch):  # noqa: B007  # the last ones are wanted
        pass
    return {
        name: {"mu": round(one.mu, 3), "sigma": round(one.sigma, 3), "rating": round(one.ordinal(SIGMAS), 2)}
        for name, one in players.items()
    }


def course(results: Iterable[Result], watch: Watch = iter) -> list[dict[str, float]]:
    """{player: rating} after each result, in their order; a newcomer's is 0."""
    return [{name: one.ordinal(SIGMAS) for name, one in players.items()} for players in after_each(results, watch)]


def after_each(results: Iterable[Result], watch: Watch) -> Iterator[dict[str, PlackettLuceRating]]:
    """The players' ratings, as the library has them, after each result."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    players: dict[str, PlackettLuceRating] = {}
    for result in watch(sorted(results, key=moment)):
        names = result["players"]
        if len(teams := sides(result)) > 1:
            rated = [[players.get(names[seat]) or model.rating() for seat in seats] for seats in teams]
            standing = ranks(result)
            found = model.rate(rated, ranks=[float(standing[seats[0]]) for seats in teams])
            players |= {names[seat]: one for seats, team in zip(teams, found) for seat, one in zip(seats, team)}
        yield players
